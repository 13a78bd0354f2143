"""Chapter DB-11: the windows W1 to W9 in which minor actions are offered (R46, R47)."""

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.actions import PASS
from undercroft.games.deck_box_dungeons.tests.crawl import Built, Table, hero, table
from undercroft.match import Stops

QUIET = "own_turn_only"
"""The value of `minor_windows` that leaves W1 to W5 alone."""


def asked(t: Table, *answers: str) -> list[tuple[int, str]]:
    """Give answers and return who was asked what before each of them, and after the last."""
    found: list[tuple[int, str]] = []
    for answer in answers:
        assert t.asked is not None
        found.append(t.asked)
        t.does(answer)
    assert t.asked is not None
    return [*found, t.asked]


def guardian(name: str, energy: int = 1, **more: str) -> Built:
    """A hero who can always taunt, once for each energy, until it does."""
    return hero(name, abilities="Guardian", energy=energy, **more)


# -- W1 ---------------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.11")
def test_w1_the_acting_hero_is_offered_all_minor_actions_at_every_choice() -> None:
    """Also in the middle of a Move, and with no action left; nothing of another moment."""
    t = table(
        hero("Calder", abilities="Guardian", at="3,3", energy=1, treasure=3, items="Loaded Die"),
        hero("Delyth", at="3,2"),
        market="Energy Potion",
        minor_windows=QUIET,
    )
    minor = ["use taunt", "buy 1", "give to delyth"]
    assert t.options[-4:] == [*minor, "end turn"]
    t.does("walk 2,3", "walk 3,3")
    assert t.asked == (0, "walk-on")
    assert t.options[-4:] == [*minor, "stop"]
    t.does("stop", "walk 2,3", "walk 3,3", "stop")
    assert (t.asked, t.options) == ((0, "turn-over"), [*minor, "end turn"])


# -- W2 ---------------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.11")
def test_w2_asks_the_roller_first_then_the_others_and_again_after_something_is_used() -> None:
    """Delyth attacks; she, Calder and Salmarin can change the roll. When all pass it closes."""
    party = (
        hero("Calder", abilities="Cleric", at="0,0", energy=1),
        hero("Delyth", at="3,3", items="Loaded Die"),
        hero("Salmarin", abilities="Cleric", at="0,1", energy=1),
    )
    t = table(*party, enemies="Ravager at 3,4", turn=1, minor_windows=QUIET)
    t.does("strike 3,4")
    assert asked(t, "pass", "pass", "pass") == [
        (1, "rolled"), (0, "rolled"), (2, "rolled"), (1, "turn"),
    ]  # fmt: skip
    t = table(*party, enemies="Ravager at 3,4", turn=1, minor_windows=QUIET)
    t.does("strike 3,4")
    assert asked(t, "pass", "use guiding-light", "use loaded-die", "die 1") == [
        (1, "rolled"), (0, "rolled"), (1, "rolled"), (1, "die"), (1, "turn"),
    ]  # fmt: skip


@pytest.mark.clause("DB-11.12")
def test_w2_opens_only_for_who_can_change_the_roll() -> None:
    t = table(hero(at="3,3", treasure=9), hero("Delyth", abilities="Cleric", at="0,0"),
              enemies="Ravager at 3,4", market="Loaded Die")  # fmt: skip
    assert t.does("strike 3,4").asked == (0, "turn")


# -- W3 and W4 --------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.11", "DB-11.14")
def test_w3_and_w4_ask_the_hero_who_is_attacked() -> None:
    """Brace and the rune before the defense dice, the Loaded Die after them; nothing else."""
    t = table(
        hero("Calder", abilities="Guardian", at="3,3", energy=3, health=9, treasure=9,
             items="Loaded Die, Minor Health Potion", runes="Rune of Warding"),
        hero("Delyth", abilities="Cleric", at="0,0", energy=9),
        enemies="Scrapper at 3,4",
        market="Whetstone",
        phase="enemies",
        minor_windows=QUIET,
        dice=[5, 5, 1],
    )  # fmt: skip
    assert (t.asked, t.options) == ((0, "hit"), ["use brace", "use rune-of-warding", "pass"])
    t.does("use rune-of-warding")
    assert (t.asked, t.options) == ((0, "hit"), ["use brace", "pass"])
    t.does("pass")
    assert (t.asked, t.options) == ((0, "defended"), ["use loaded-die", "pass"])


# -- W5 ---------------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.11")
@pytest.mark.parametrize(("health", "opens"), [(1, True), (2, True), (3, False)])
def test_w5_opens_if_the_damage_is_the_whole_health(health: int, opens: bool) -> None:
    """Two hits are not blocked."""
    t = table(hero(at="3,3", health=health, items="Minor Health Potion"), enemies="Scrapper at 3,4",
              phase="enemies", minor_windows=QUIET, dice=[5, 5, 1, 1])  # fmt: skip
    assert (t.asked == (0, "lethal")) == opens
    if opens:
        t.does("use minor-health-potion")
    assert t.hero(0).health == (health if opens else 1)


@pytest.mark.clause("DB-11.11")
def test_w5_asks_the_hero_first_then_the_others_in_seat_order() -> None:
    """Salmarin is dying. Each can buy or heal; after Calder's Mend Salmarin is asked again."""
    t = table(
        hero("Calder", abilities="Cleric", at="0,0", energy=2),
        hero("Delyth", at="0,2", treasure=3),
        hero("Salmarin", at="3,3", health=1, treasure=3),
        enemies="Scrapper at 3,4",
        market="Whetstone, Energy Potion",
        phase="enemies",
        minor_windows=QUIET,
        dice=[5, 5, 5, 1, 1],
    )
    assert (t.asked, t.options) == ((2, "lethal"), ["buy 1", "buy 2", "pass"])
    t.does("pass")
    assert (t.asked, t.options) == ((0, "lethal"), ["use mend", "pass"])
    t.does("pass")
    assert (t.asked, t.options) == ((1, "lethal"), ["buy 1", "buy 2", "pass"])
    t.does("buy 1")
    assert t.asked == (2, "lethal")
    t.does("pass", "use mend")
    assert (t.asked, t.hero(2).health) == ((0, "order"), 2)


@pytest.mark.clause("DB-11.11", "DB-11.2")
def test_w5_one_may_give_buy_and_drink_in_one_window() -> None:
    """Delyth gives 2 treasure to Calder, who has 1: he buys and drinks."""
    t = table(
        hero("Calder", at="3,3", health=2, treasure=1),
        hero("Delyth", at="3,2", treasure=2),
        enemies="Scrapper at 3,4",
        market="Minor Health Potion",
        phase="enemies",
        minor_windows=QUIET,
        dice=[5, 5, 1, 1],
    )
    assert t.options == ["give to delyth", "pass"]
    t.does("pass")
    assert (t.asked, t.options) == ((1, "lethal"), ["give to calder", "pass"])
    t.does("give to calder", "give 2 treasure")
    assert (t.asked, t.options) == ((0, "lethal"), ["buy 1", "pass"])
    t.does("buy 1", "use minor-health-potion")
    assert (t.hero(0).health, t.hero(0).treasure) == (2, 0)


@pytest.mark.clause("DB-11.11")
def test_w5_who_passes_dies() -> None:
    t = table(hero(at="3,3", health=1, items="Minor Health Potion"), hero("Delyth", at="0,0"),
              enemies="Scrapper at 3,4", phase="enemies", minor_windows=QUIET,
              dice=[5, 1, 1])  # fmt: skip
    t.does("pass")
    assert (t.hero(0).alive, t.discard, t.asked) == (False, ["Minor Health Potion"], (1, "turn"))


@pytest.mark.clause("DB-11.11")
def test_w5_opens_for_the_heroes_if_an_npc_would_die() -> None:
    t = table(
        hero(abilities="Cleric", at="0,0", energy=2),
        companion="Brother Osric 1 at 6,6",
        quest="Q3",
        enemies="Scrapper at 6,5",
        phase="enemies",
        minor_windows=QUIET,
        dice=[5, 1, 1],
    )
    assert (t.asked, t.options) == ((0, "lethal"), ["use mend", "pass"])
    t.does("use mend")
    assert t.state.companion is not None
    assert t.state.companion.health == 2


@pytest.mark.clause("DB-11.12", "DB-11.10")
@pytest.mark.parametrize(("abilities", "opens"), [("Rogue", False), ("Cleric", True)])
def test_w5_an_energy_potion_saves_only_who_can_mend(abilities: str, opens: bool) -> None:
    t = table(hero(abilities=abilities, at="3,3", health=1, items="Energy Potion"),
              enemies="Scrapper at 3,4", phase="enemies", minor_windows=QUIET,
              dice=[5, 1, 1])  # fmt: skip
    assert (t.asked == (0, "lethal")) == opens
    if opens:
        t.does("use energy-potion", "use mend")
        assert (t.hero(0).health, t.hero(0).energy) == (2, 1)


@pytest.mark.clause("DB-11.18", "DB-11.12")
def test_w5_an_energy_potion_is_of_no_use_at_the_limit_of_energy() -> None:
    t = table(hero(abilities="Cleric", at="3,3", health=1, energy=10, items="Energy Potion"),
              enemies="Scrapper at 3,4", phase="enemies", minor_windows=QUIET, tracker_cap="10",
              dice=[5, 1, 1])  # fmt: skip
    assert (t.asked, t.options) == ((0, "lethal"), ["use mend", "pass"])


@pytest.mark.clause("DB-11.14")
def test_w5_what_does_not_heal_waits() -> None:
    """Neither Sanctuary nor a Smoke Pellet."""
    t = table(hero(abilities="Cleric", at="3,3", health=1, energy=9, items="Smoke Pellet"),
              enemies="Scrapper at 3,4", phase="enemies", minor_windows=QUIET,
              dice=[5, 1, 1])  # fmt: skip
    assert (t.asked, t.options) == ((0, "lethal"), ["use mend", "pass"])


@pytest.mark.clause("DB-11.11", "DB-6.5")
def test_w5_opens_for_the_damage_of_a_pit_too() -> None:
    t = table(hero(at="3,3", health=1, items="Minor Health Potion"), pits="3,2")
    t.does("walk 3,2")
    assert (t.asked, t.options) == ((0, "lethal"), ["use minor-health-potion", "pass"])


# -- W6 and W7 --------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.11")
def test_w6_asks_in_seat_order_each_until_it_passes() -> None:
    """Salmarin uses two things in a row; Calder, who has passed, is not asked again. W7 follows
    before the only activation."""
    t = table(
        guardian("Calder", at="0,0"),
        hero("Delyth", at="0,1"),
        hero("Salmarin", abilities="Guardian", at="3,3", energy=1, items="Smoke Pellet"),
        enemies="Scrapper at 6,6 stunned",
        phase="enemies",
    )
    assert t.options == ["use taunt", "pass"]
    assert asked(t, "pass", "use smoke-pellet", "use taunt", "pass") == [
        (0, "enemies-come"), (2, "enemies-come"), (2, "enemies-come"), (0, "activation"),
        (0, "round-ends"),
    ]  # fmt: skip


@pytest.mark.clause("DB-11.11")
def test_w6_offers_purchases_and_gifts_beside_what_opened_it() -> None:
    t = table(hero(abilities="Guardian", at="3,3", energy=1, treasure=3), hero("Delyth", at="3,2"),
              enemies="Scrapper at 6,6", market="Energy Potion", phase="enemies")  # fmt: skip
    assert (t.asked, t.options) == (
        (0, "enemies-come"), ["use taunt", "buy 1", "give to delyth", "pass"],
    )  # fmt: skip


@pytest.mark.clause("DB-11.11")
def test_w7_opens_before_each_activation() -> None:
    """W6, then one window for each of two enemies, also for one that is stunned."""
    t = table(guardian("Calder", at="3,3"), enemies="Scrapper at 6,6, Scrapper at 0,0 stunned",
              phase="enemies")  # fmt: skip
    found = asked(t, "pass", "pass")
    assert (found, t.at("Scrapper")) == (
        [(0, "enemies-come"), (0, "activation"), (0, "activation")], "5,3",
    )  # fmt: skip
    assert asked(t, "pass")[-1] == (0, "round-ends")


@pytest.mark.clause("DB-11.12")
def test_w6_and_w7_are_skipped_without_enemies() -> None:
    t = table(guardian("Calder", at="3,3"), phase="enemies", minor_windows="every_boundary")
    assert t.asked == (0, "round-ends")
    t = table(guardian("Calder", at="3,3"), enemies="Scrapper at 6,6", phase="enemies")
    assert t.asked == (0, "enemies-come")


@pytest.mark.clause("DB-11.12", "DB-11.13")
@pytest.mark.parametrize("phase", ["enemies", "order", "refresh"])
@pytest.mark.parametrize(("windows", "opens"), [("standard", False), ("every_boundary", True)])
def test_w6_to_w9_open_for_a_purchase_or_a_gift_alone_only_by_a_stop(
    phase: str, windows: str, opens: bool
) -> None:
    """The table passes for who does not want to be asked; the switch opens all of them."""
    t = table(hero(at="3,3", treasure=9, runes="Rune of Embers"), hero("Delyth", at="3,2"),
              enemies="Scrapper at 6,6", market="Energy Potion", phase=phase,
              minor_windows=windows)  # fmt: skip
    assert t.options == ["buy 1", "give to delyth", "pass"]
    assert (Stops().decline(GAME, t.state) is None) == opens
    assert Stops(always=True).decline(GAME, t.state) is None


# -- W8 ---------------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.11")
def test_w8_opens_before_each_choice_of_the_next_hero_also_before_a_silent_one() -> None:
    """All are asked; then Delyth's turn, the only one left, begins after another window."""
    t = table(guardian("Calder", at="3,3"), guardian("Delyth", at="0,0"), phase="order")
    found = asked(t, "pass", "pass", "turn of calder", "end turn", "pass", "pass")
    assert found == [
        (0, "between"), (1, "between"), (0, "order"), (0, "turn"), (0, "between"), (1, "between"),
        (1, "turn"),
    ]  # fmt: skip


@pytest.mark.clause("DB-11.11")
def test_w8_opens_for_the_others_after_each_action_and_each_part_of_a_move() -> None:
    t = table(guardian("Calder", at="3,3"), guardian("Delyth", at="0,0"), guardian("Naeva"),
              enemies="Ravager at 3,6")  # fmt: skip
    found = asked(t, "walk 3,4", "pass", "pass", "walk 3,5", "pass", "pass", "stop")
    assert [who for who in found if who[1] == "between"] == [
        (1, "between"), (2, "between"), (1, "between"), (2, "between"), (1, "between"),
    ]  # fmt: skip
    t.does("pass", "pass")
    assert asked(t, "strike 3,6")[-1] == (1, "between")


@pytest.mark.clause("DB-11.11")
def test_w8_does_not_open_after_a_minor_action() -> None:
    t = table(guardian("Calder", at="3,3"), guardian("Delyth", at="0,0")).does("use taunt")
    assert t.asked == (0, "turn")


# -- W9 ---------------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.11", "DB-13.3")
def test_w9_opens_at_the_start_of_the_refresh_phase() -> None:
    """Mend comes before the Mossback regenerates."""
    t = table(hero(abilities="Cleric", at="3,3", energy=2, health=5), guardian("Delyth"),
              enemies="Mossback 1 at 6,6", phase="refresh")  # fmt: skip
    assert (t.asked, t.enemy("Mossback").health) == ((0, "round-ends"), 1)
    assert asked(t, "use mend", "pass")[1:] == [(1, "round-ends"), (1, "between")]
    assert t.enemy("Mossback").health == 2


# -- all of them ------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.12")
def test_a_switch_leaves_only_w1_to_w5() -> None:
    t = table(guardian("Calder", at="3,3"), guardian("Delyth", at="0,0"), phase="order",
              enemies="Scrapper at 6,6 stunned", minor_windows=QUIET)  # fmt: skip
    found = asked(t, "turn of calder", "walk 3,2", "stop", "end turn", "end turn")
    assert [kind for _, kind in found] == ["order", "turn", "walk-on", "turn", "turn", "order"]


@pytest.mark.clause("DB-11.14")
def test_inside_an_attack_nobody_is_asked_for_what_can_be_used_at_any_time() -> None:
    """Two Mages full of energy, in an attack that hits, pushes and defeats."""
    t = table(
        hero("Calder", "Greatsword", "Mage", at="3,3", energy=9),
        hero("Delyth", abilities="Mage", at="0,0", energy=9),
        enemies="Ravager at 3,4",
        dice=[5, 5, 5, 1, 1, 1],
    )
    t.does("strike 3,4")
    assert (t.asked, t.enemies) == ((1, "between"), [])


@pytest.mark.clause("DB-11.15")
def test_no_window_opens_inside_another_but_for_dice_and_hits() -> None:
    """In W6 Delyth takes a Shadowstep; Calder, who could taunt, is not asked after its steps.
    Salmarin's axe opens W2 for its dice."""
    t = table(
        guardian("Calder", at="0,0"),
        hero("Delyth", at="0,3", energy=2),
        hero("Salmarin", at="3,3", items="Throwing Axe, Loaded Die"),
        enemies="Scrapper at 6,6 stunned",
        phase="enemies",
    )
    found = asked(
        t, "pass", "use shadowstep", "walk 0,4", "walk 0,5", "walk 0,6", "use throwing-axe", "pass"
    )
    assert found == [
        (0, "enemies-come"), (1, "enemies-come"), (1, "walk-on"), (1, "walk-on"), (1, "walk-on"),
        (2, "enemies-come"), (2, "rolled"), (0, "activation"),
    ]  # fmt: skip


@pytest.mark.clause("DB-11.15")
def test_hits_that_come_from_a_window_open_w3() -> None:
    """In W6 Calder blinks into an unexplored exit; with no dice left each hero takes a hit."""
    t = table(
        hero("Calder", abilities="Mage", at="2,0", energy=2),
        guardian("Delyth", at="0,0"),
        rooms="Q1: 1",
        enemies="Scrapper at 0,-3 stunned",
        supply=(0, 0, 0),
        phase="enemies",
    )
    t.does("use blink", "at 3,0")
    assert (t.asked, t.options, t.rooms) == ((1, "hit"), ["use brace", "pass"], "1 2")


# -- stops ------------------------------------------------------------------------------------


def at_window(kind: str) -> Table:
    """A table at which that decision is asked."""
    mage = hero(abilities="Mage", at="3,3", energy=2, items="Loaded Die")
    if kind == "rolled":
        return table(mage, enemies="Ravager at 3,4").does("strike 3,4")
    phase = {"between": "order", "round-ends": "refresh"}.get(kind, "enemies")
    t = table(mage, enemies="Scrapper at 6,6 stunned", phase=phase)
    return t.does("pass") if kind == "activation" else t


@pytest.mark.clause("DB-11.11", "DB-11.13")
@pytest.mark.parametrize(
    ("kind", "by_default"),
    [("rolled", True), ("enemies-come", True), ("activation", False), ("between", False),
     ("round-ends", False)],
)  # fmt: skip
def test_a_player_chooses_which_windows_are_asked(kind: str, by_default: bool) -> None:
    """W7 to W9 are passed unless the player wants all of them; what is offered in a window that
    is asked may be declined for good."""
    t = at_window(kind)
    assert t.asked == (0, kind)
    assert (Stops().decline(GAME, t.state) is None) == by_default
    assert Stops(always=True).decline(GAME, t.state) is None
    never = tuple([(one, one) for one in t.options if one != "pass"])
    assert Stops(always=True, never=never).decline(GAME, t.state) is PASS


# -- how long it lasts ------------------------------------------------------------------------


@pytest.mark.clause("DB-11.11", "DB-13.3")
def test_what_is_used_in_w9_lasts_through_the_next_enemy_phase() -> None:
    t = table(guardian("Calder", at="3,3"), hero("Delyth", at="0,0"), phase="refresh")
    t.does("use taunt")
    assert (t.state.round, t.hero(0).taunting) == (3, True)
    t.rest()
    assert (t.state.round, t.hero(0).taunting) == (4, False)


@pytest.mark.clause("DB-11.11", "DB-13.3")
def test_what_is_used_in_w7_is_over_before_w9() -> None:
    t = table(guardian("Calder", 2, at="3,3"), enemies="Scrapper at 6,6 stunned", phase="enemies")
    t.does("pass", "use taunt")
    assert (t.asked, t.options, t.hero(0).taunting) == (
        (0, "round-ends"), ["use taunt", "pass"], False,
    )  # fmt: skip
