"""Chapter DB-11: buying, keeping and trading (R8, R10, R43-R45)."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.actions import VOCABULARY
from undercroft.games.deck_box_dungeons.invariants import check
from undercroft.games.deck_box_dungeons.rules.remedies import Healing
from undercroft.games.deck_box_dungeons.rules.trade import draw
from undercroft.games.deck_box_dungeons.rules.uses import Use
from undercroft.games.deck_box_dungeons.state import NONE
from undercroft.games.deck_box_dungeons.tests.crawl import Table, built, hero, table
from undercroft.kernel import IllegalAction
from undercroft.match.amending import Amendment, take_on

# -- the market -------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.2")
@pytest.mark.parametrize(
    ("treasure", "slots"),
    [(0, []), (1, []), (2, ["buy 3"]), (4, ["buy 3"]), (5, ["buy 2", "buy 3"]),
     (6, ["buy 1", "buy 2", "buy 3"])],
)  # fmt: skip
def test_a_hero_can_buy_what_it_can_pay(treasure: int, slots: list[str]) -> None:
    """A Buckler costs 6, a Fire Flask 5, a Net 2."""
    t = table(hero(at="3,3", treasure=treasure), market="Iron Buckler, Fire Flask, Weighted Net")
    assert [one for one in t.options if one.startswith("buy")] == slots


@pytest.mark.clause("DB-11.2", "DB-11.3", "DB-5.9")
def test_who_buys_pays_takes_the_card_and_the_gap_is_filled() -> None:
    t = table(hero(at="3,3", treasure=9), market="Iron Buckler, Fire Flask, Weighted Net",
              item_deck="Whetstone, Loaded Die")  # fmt: skip
    t.does("buy 2")
    assert (t.hero(0).treasure, t.hero(0).items, t.hero(0).actions) == (4, ["Fire Flask"], 2)
    assert (t.market, t.deck[0]) == (["Iron Buckler", "Whetstone", "Weighted Net"], "Loaded Die")


@pytest.mark.clause("DB-11.2")
def test_heroes_do_not_pay_together() -> None:
    """2 and 2 treasure, and a potion for 3."""
    t = table(hero(at="3,3", treasure=2), hero(at="3,2", treasure=2), market="Energy Potion")
    assert "buy 1" not in t.options
    assert t.refuses("buy 1") == "DB-11.2"


@pytest.mark.clause("DB-11.9", "DB-5.10")
def test_one_can_buy_from_anywhere_and_with_no_action_left() -> None:
    t = table(hero(at="-2,3", treasure=3, actions=0), rooms="Q1: 1", market="Energy Potion")
    assert "buy 1" in t.options


@pytest.mark.clause("DB-11.9")
def test_one_can_buy_between_the_steps_of_a_move() -> None:
    t = table(hero(at="0,0", treasure=3), market="Energy Potion").does("walk 1,0", "buy 1")
    assert (t.hero(0).items, t.asked) == (["Energy Potion"], (0, "walk-on"))


@pytest.mark.clause("DB-11.3")
def test_an_empty_deck_is_made_of_what_was_used() -> None:
    """The last card goes to the market; then the two used cards are the deck; then none is left."""
    t = table(
        hero(at="3,3", treasure=30),
        market="Whetstone, Loaded Die, Swift Boots",
        item_deck="only Energy Potion",
        item_discard="Smoke Pellet, Weighted Net",
    )
    t.does("buy 1")
    assert (t.market, t.deck) == (["Energy Potion", "Loaded Die", "Swift Boots"], [])
    t.does("buy 2")
    assert (t.market[1], len(t.deck), t.discard) == ("Weighted Net", 1, [])
    t.does("buy 2", "buy 2")
    assert (t.market, t.deck) == (["Energy Potion", "nothing", "Swift Boots"], [])


@pytest.mark.clause("DB-11.3")
@pytest.mark.parametrize(("switch", "third"), [("reshuffle", "Smoke Pellet"), ("never", "nothing")])
def test_a_switch_leaves_used_cards_where_they_are(switch: str, third: str) -> None:
    t = table(hero(at="3,3", treasure=9), market="Whetstone, Loaded Die, Swift Boots",
              item_deck="nothing", item_discard="Smoke Pellet", item_recycle=switch)  # fmt: skip
    t.does("buy 3")
    assert t.market[2] == third


def short_of_items(recycle: str) -> Table:
    """Calder has bought the last card of the deck; two were used."""
    two = hero("Calder"), hero("Delyth", "Storm Staff", "Mage")
    t = built(*two, item_recycle=recycle).does("turn of calder")
    s = t.state
    s.heroes[0].items, s.item_deck = s.item_deck, ()
    s.market, s.item_discard = (s.market[0], NONE, NONE), s.market[1:]
    s.heroes[0].treasure = 9
    return t


def calder_is_hurt(t: Table) -> None:
    """Somebody puts Calder's health right: it is 1 less."""
    now = t.hero("Calder").health
    take_on(GAME, t.state, Amendment(0, "hero.0.health", str(now), str(now - 1)).action)


@pytest.mark.clause("DB-11.3", "R43")
def test_a_market_that_ran_short_stays_so_beside_a_new_deck_until_a_purchase() -> None:
    """Numbers can be put right all the while."""
    t = short_of_items("reshuffle")
    calder_is_hurt(t)
    draw(t.state, t.state.heroes[1])
    assert (len(t.hero("Delyth").items), len(t.deck), t.discard) == (1, 1, [])
    assert t.market[1:] == ["nothing", "nothing"]
    calder_is_hurt(t)
    t.does("buy 1")
    assert (t.market.count("nothing"), t.deck) == (2, [])
    check(t.state)


@pytest.mark.clause("DB-11.3", "R43")
def test_without_a_new_deck_a_gap_beside_a_deck_is_no_position_of_the_game() -> None:
    t = short_of_items("never")
    draw(t.state, t.state.heroes[1])
    assert (t.hero("Delyth").items, t.deck, len(t.discard)) == ([], [], 2)
    calder_is_hurt(t)
    s = t.state
    s.item_deck, s.item_discard = s.item_discard[:1], s.item_discard[1:]
    with pytest.raises(AssertionError, match="a gap in the market"):
        check(s)
    with pytest.raises(IllegalAction, match="does not fit what else lies on the table"):
        calder_is_hurt(t)


@pytest.mark.clause("DB-11.3", "DB-11.10")
def test_a_gift_of_an_encounter_needs_a_card_that_is_left() -> None:
    """Spore Store draws an item; from an empty deck and an empty discard nobody gets one."""
    for deck, items in (("only Whetstone", ["Whetstone"]), ("nothing", [])):
        t = table(hero(at="7,2"), rooms="Q1: 1 2", item_deck=deck).does("walk 7,3")
        assert t.hero(0).items == items


@pytest.mark.clause("DB-11.4")
def test_items_are_kept_without_a_limit() -> None:
    seven = (
        "Whetstone, Loaded Die, Swift Boots, Iron Buckler, Weighted Net, Smoke Pellet, Fire Flask"
    )
    t = table(hero(at="3,3", treasure=9, items=seven), market="Energy Potion, Throwing Axe")
    t.does("buy 1", "buy 2").rest()
    assert (t.state.round, len(t.hero(0).items)) == (3, 9)


@pytest.mark.clause("DB-11.4")
def test_two_cards_of_a_kind_are_used_one_at_a_time() -> None:
    t = table(hero(at="3,3", health=1, items="Minor Health Potion, Minor Health Potion"))
    t.does("use minor-health-potion")
    assert (t.hero(0).health, t.hero(0).items) == (3, ["Minor Health Potion"])


@pytest.mark.clause("DB-11.10")
@pytest.mark.parametrize(("faces", "energy"), [((1, 1, 3, 3), 1), ((1, 1, 1, 3), 0)])
def test_an_encounter_may_give_energy(faces: tuple[int, ...], energy: int) -> None:
    """Whispers in Q4: Wisdom 2. Delyth has +2 and the Cleric's +1, so 3 is a success."""
    t = table(hero("Delyth", abilities="Cleric", at="2,-16"), hero("Calder"), rooms="Q4: 1 2 4",
              dice=faces)  # fmt: skip
    t.does("walk 3,-16")
    assert (t.rooms, t.hero(0).energy, t.hero(1).energy) == ("1 2 4 7", energy, energy)


# -- trade ------------------------------------------------------------------------------------


def gives(t: Table, what: str, to: str) -> Table:
    """Give that to a hero; choose it if there is a choice."""
    t.does(f"give to {to}")
    if what in t.options:
        t.does(what)
    return t


@pytest.mark.clause("DB-11.7", "DB-1.10")
@pytest.mark.parametrize(
    ("place", "switch", "reached"),
    [
        ("3,4", "orthogonal", True),
        ("4,4", "orthogonal", False),
        ("4,4", "with_diagonals", True),
        ("3,5", "with_diagonals", False),
        ("3,5", "orthogonal", False),
    ],
)
def test_who_trades_stands_side_by_side(place: str, switch: str, reached: bool) -> None:
    t = table(hero(at="3,3", treasure=1), hero("Delyth", at=place), trade_adjacency=switch)
    assert ("give to delyth" in t.options) == reached


@pytest.mark.clause("DB-11.7")
def test_diagonally_one_trades_only_within_a_room() -> None:
    """⟨2,1⟩ and ⟨3,0⟩ share T1; ⟨2,1⟩ and ⟨4,0⟩ share no room and are not neighbours."""
    for place, reached in (("3,0", True), ("4,0", False)):
        t = table(hero(at="2,1", treasure=1), hero("Delyth", at=place), rooms="Q1: 1 2",
                  trade_adjacency="with_diagonals")  # fmt: skip
        assert ("give to delyth" in t.options) == reached


@pytest.mark.clause("DB-11.7", "DB-11.8")
def test_items_runes_and_treasure_can_be_given_but_not_energy() -> None:
    t = table(
        hero(at="3,3", treasure=3, energy=5, items="Whetstone, Fire Flask", runes="Rune of Embers"),
        hero("Delyth", at="3,4"),
    )
    t.does("give to delyth")
    assert (t.asked, t.options) == (
        (0, "gift"),
        ["give fire-flask", "give whetstone", "give rune-of-embers", "give treasure"],
    )
    t.does("give treasure")
    assert t.options == ["give 1 treasure", "give 2 treasure", "give 3 treasure"]
    t.does("give 2 treasure", "give to delyth", "give whetstone", "give to delyth")
    t.does("give rune-of-embers")
    one, other = t.hero(0), t.hero(1)
    assert (one.treasure, one.items, one.runes, one.energy) == (1, ["Fire Flask"], [], 5)
    assert (other.treasure, other.items, other.runes) == (2, ["Whetstone"], ["Rune of Embers"])
    assert one.actions == 2


@pytest.mark.clause("DB-11.7")
def test_who_has_nothing_gives_nothing() -> None:
    t = table(hero(at="3,3", energy=9), hero("Delyth", at="3,4", treasure=9, items="Whetstone"))
    assert "give to delyth" not in t.options


@pytest.mark.clause("DB-11.7")
def test_who_gave_treasure_receives_none_in_that_turn() -> None:
    """After Calder's gift, at the boundary after his action, Delyth may give hers to Salmarin, not
    back to Calder; in her own turn she may."""
    t = table(
        hero("Calder", at="3,3", treasure=1),
        hero("Delyth", at="3,4"),
        hero("Salmarin", at="4,4"),
        enemies="Ravager at 3,2",
        minor_windows="every_boundary",
    )
    t.does("give to delyth", "strike 3,2")
    assert (t.asked, t.options) == ((1, "between"), ["give to salmarin", "pass"])
    t.plays("end turn").does("turn of delyth")
    assert "give to calder" in t.options


@pytest.mark.clause("DB-11.7")
def test_an_item_does_not_come_back_in_that_turn() -> None:
    """Treasure may: Calder gave none."""
    t = table(
        hero("Calder", at="3,3", items="Whetstone"),
        hero("Delyth", at="3,4", treasure=1),
        enemies="Ravager at 3,2",
        minor_windows="every_boundary",
    )
    t.does("give to delyth", "strike 3,2")
    t.does("give to calder")
    assert (t.hero(0).treasure, t.hero(0).items, t.hero(1).items) == (1, [], ["Whetstone"])


@pytest.mark.clause("DB-11.7")
def test_a_rune_does_not_come_back_in_that_turn() -> None:
    """In Delyth's own turn it may."""
    t = table(hero("Calder", at="3,3", runes="Rune of Embers"), hero("Delyth", at="3,4"),
              enemies="Ravager at 3,2", minor_windows="every_boundary")  # fmt: skip
    t.does("give to delyth", "strike 3,2")
    assert (t.asked, t.hero(1).runes) == ((0, "turn"), ["Rune of Embers"])
    t.does("end turn")
    assert (t.asked, "give to calder" in t.options) == ((1, "turn"), True)


@pytest.mark.clause("DB-11.7")
def test_another_card_of_the_same_kind_may_come_back() -> None:
    t = table(
        hero("Calder", at="3,3", items="Whetstone"),
        hero("Delyth", at="3,4", items="Whetstone"),
        enemies="Ravager at 3,2",
        minor_windows="every_boundary",
    )
    t.does("give to delyth", "strike 3,2")
    assert t.options == ["give to calder", "pass"]
    t.does("give to calder")
    assert (t.hero(0).items, t.hero(1).items) == (["Whetstone"], ["Whetstone"])
    assert "give to delyth" not in t.options


@pytest.mark.clause("DB-11.7")
@pytest.mark.parametrize(("switch", "again"), [("acyclic", True), ("once_per_turn", False)])
def test_a_switch_lets_each_hero_give_once_in_a_turn(switch: str, again: bool) -> None:
    t = table(hero(at="3,3", treasure=2, items="Whetstone"), hero("Delyth", at="3,4"),
              trade_limit=switch)  # fmt: skip
    t.does("give to delyth", "give whetstone")
    assert ("give to delyth" in t.options) == again
    t = table(hero(at="3,3", treasure=2), hero("Delyth", at="3,4"), trade_limit=switch,
              minor_windows="own_turn_only")  # fmt: skip
    t.does("give to delyth", "give 1 treasure", "end turn", "end turn")
    assert t.asked == (0, "order")
    t.does("turn of calder")
    assert "give to delyth" in t.options


@pytest.mark.clause("DB-11.7")
@pytest.mark.parametrize(
    ("cap", "has", "most"),
    [("10", 9, 1), ("10", 7, 3), ("10", 10, 0), ("20", 10, 5), ("none", 99, 5)],
)
def test_a_gift_stops_at_the_limit_of_a_tracker(cap: str, has: int, most: int) -> None:
    t = table(hero(at="3,3", treasure=5), hero("Delyth", at="3,4", treasure=has), tracker_cap=cap)
    assert ("give to delyth" in t.options) == (most > 0)
    if most:
        t.does("give to delyth")
        if most > 1:
            assert t.options[-1] == f"give {most} treasure"
            t.does(t.options[-1])
        assert t.hero(1).treasure == has + most


@pytest.mark.clause("DB-11.7")
@pytest.mark.parametrize(
    ("has", "last", "given"),
    [
        (59, "give 59 treasure", 59),
        (60, "give 60 treasure", 60),
        (61, "give all treasure", 61),
        (200, "give all treasure", 200),
        (200, "give 60 treasure", 60),
    ],
)
def test_a_gift_may_be_all_of_ones_treasure_however_much(has: int, last: str, given: int) -> None:
    t = table(hero(at="3,3", treasure=has), hero("Delyth", at="3,4", treasure=1))
    t.does("give to delyth")
    assert t.options[: min(has, 60)] == [f"give {n} treasure" for n in range(1, min(has, 60) + 1)]
    assert t.options[60:] == ["give all treasure"] * (has > 60)
    t.does(last)
    assert (t.hero(0).treasure, t.hero(1).treasure) == (has - given, 1 + given)


@pytest.mark.clause("DB-11.7")
def test_a_gift_before_an_activation_belongs_to_that_activation() -> None:
    """What Calder gives when the enemies come does not keep Delyth from giving it back before the
    first one acts, nor what she gives then him before the second one does (W6, W7)."""
    t = table(hero("Calder", at="3,3", treasure=1), hero("Delyth", at="3,4"), phase="enemies",
              enemies="Scrapper at 0,0 stunned, Ravager at 6,6 stunned",
              minor_windows="every_boundary")  # fmt: skip
    t.does("give to delyth")
    assert (t.hero(1).treasure, t.asked, t.options) == (
        1,
        (1, "activation"),
        ["give to calder", "pass"],
    )
    t.does("give to calder")
    assert t.hero(0).treasure == 1
    assert (t.asked, t.options) == ((0, "activation"), ["give to delyth", "pass"])
    assert t.told("stun_ends") == [{"figure": "Scrapper"}]


@pytest.mark.clause("DB-11.17", "DB-11.7")
def test_the_dead_neither_give_nor_receive() -> None:
    t = table(hero(at="3,3", treasure=2), hero("Delyth", health=0, treasure=9, items="Whetstone"))
    assert not [one for one in t.options if one.startswith("give")]


@pytest.mark.clause("DB-11.7")
def test_nobody_trades_with_an_npc() -> None:
    t = table(hero(at="3,3", treasure=2), companion="Brother Osric at 3,4", quest="Q3")
    assert not [one for one in t.options if one.startswith("give")]


@pytest.mark.clause("DB-11.17")
def test_the_dead_take_no_minor_actions() -> None:
    """A dead Mage with energy and the market's price is asked in no window."""
    t = table(
        hero(at="3,3"),
        hero("Delyth", abilities="Mage", health=0, energy=9, treasure=9),
        enemies="Scrapper at 0,0",
        market="Energy Potion",
        phase="enemies",
        minor_windows="every_boundary",
    )
    assert t.asked == (0, "turn")


# -- what the dead leave ----------------------------------------------------------------------


def last_blow(**more: Any) -> Table:
    """Delyth dies of a Scrapper on ⟨3,4⟩ with 4 treasure, a Whetstone and a rune."""
    t = table(
        hero("Calder", at="0,3"),
        hero("Delyth", at="3,4", health=1, treasure=4, items="Whetstone", runes="Rune of Embers"),
        enemies="Scrapper at 3,5",
        phase="enemies",
        dice=[5, 1, 1],
        **more,
    )
    return t.passes()


@pytest.mark.clause("DB-9.19", "DB-11.17")
def test_what_a_dead_hero_had_is_lost_but_for_its_runes() -> None:
    t = last_blow()
    assert (t.hero(1).alive, t.hero(1).treasure, t.discard) == (False, 0, ["Whetstone"])
    assert (t.state.loot, t.state.dropped, len(t.state.lying)) == ((), (), 1)
    t.does("walk 3,3", "stop")
    assert "take rune-of-embers" in t.options
    assert "take what lies here" not in t.options
    t.does("take rune-of-embers")
    assert t.hero(0).runes == ["Rune of Embers"]


@pytest.mark.clause("DB-9.19")
def test_a_switch_leaves_all_of_it_on_the_space() -> None:
    t = last_blow(hero_loot="left_on_space")
    assert t.discard == []
    t.does("walk 3,3", "stop")
    assert (t.hero(0).actions, "take what lies here" in t.options) == (1, True)
    t.does("take what lies here")
    assert (t.hero(0).treasure, t.hero(0).items) == (4, ["Whetstone"])
    assert (t.state.loot, t.state.dropped) == ((), ())


@pytest.mark.clause("DB-1.8", "DB-9.6")
@pytest.mark.parametrize(("cap", "energy"), [("none", 12), ("10", 10), ("20", 12)])
def test_energy_and_treasure_beyond_the_limit_are_lost(cap: str, energy: int) -> None:
    """Three critical hits for 9 energy; the die shows 3 treasure for 9 treasure."""
    t = table(hero(at="3,3", energy=9, treasure=9), enemies="Scrapper at 3,4", tracker_cap=cap,
              dice=[6, 6, 6, "R3"])  # fmt: skip
    t.does("strike 3,4", "attack as it is")
    assert (t.hero(0).energy, t.hero(0).treasure) == (energy, energy)


@pytest.mark.clause("DB-11.1")
@pytest.mark.parametrize("use", ["use mend", "use foresight-scroll"])
def test_what_a_target_is_for_is_known_while_it_is_chosen(use: str) -> None:
    """The question names no ability; the procedure that asks it does."""
    t = table(hero(abilities="Cleric", at="1,0", energy=2, health=3, items="Foresight Scroll"),
              hero("Delyth", at="1,2", health=3), rooms="Q1: 1 2")  # fmt: skip
    t.does(use)
    assert t.asked == (0, "target")
    asking = t.state.stack[-1]
    assert isinstance(asking, Use | Healing)
    assert VOCABULARY.actions[asking.use].notation == use
