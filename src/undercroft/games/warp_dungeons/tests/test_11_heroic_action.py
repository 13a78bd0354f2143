"""Chapter WD-11: Heroic Actions, and the seven abilities (WD-11.1 to 11.7)."""

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import battle, dm, hero, table

LEVEL_2 = "Experience Advancement"


# -- when and by whom (WD-11.1 to 11.3) --------------------------------------------------


@pytest.mark.clause("WD-11.1", "WD-11.7")
def test_a_heroic_action_gives_the_ability_and_is_discarded() -> None:
    own = hero("Gruna Stonefist", hand="Heroic Action, Copper Pieces", damage=5)
    t = table(own, dm(), rooms="Crypt").does("play heroic-action")
    assert t.hero.damage == 3
    assert t.hero.hand == ["Copper Pieces"]
    assert t.hero.discard == ["Heroic Action"]
    assert t.told("heroic") == [{"player": 0, "ability": "Second Wind", "against_trap": False}]


@pytest.mark.clause("WD-11.2")
@pytest.mark.parametrize("phase", ["exploration", "move", "resolution"])
def test_it_is_legal_in_every_menu_of_the_own_turn(phase: str) -> None:
    own = hero("Gruna Stonefist", hand="2x Heroic Action", damage=5)
    t = table(own, dm(), rooms="Crypt", pile="Room", phase=phase)
    t.does("play heroic-action")
    assert t.hero.damage == 3
    t.does("play heroic-action")  # the menu is still open
    assert t.hero.damage == 1


@pytest.mark.clause("WD-11.2")
@pytest.mark.parametrize("window", ["pre", "post"])
def test_it_is_legal_in_both_windows_of_a_round(window: str) -> None:
    own = hero("Sister Maelis", hand="Courage 1, Heroic Action")
    t = battle(own, dm(), monster="Orc Grunts")
    if window == "pre":
        t.does("play heroic-action", "commit courage-1")
    else:
        t.does("pass", "commit courage-1", "play heroic-action")
    assert t.totals == (5, 0)


@pytest.mark.clause("WD-11.2", "WD-7.9")
def test_it_answers_a_trap() -> None:
    own = hero("Gruna Stonefist", hand="Heroic Action", damage=2)
    t = table(own, dm(hand="Spear Trap"), rooms="Crypt", phase="trap")
    t.does("play spear-trap", "play heroic-action")
    assert t.told("avoided") == [{"player": 0, "card": "Spear Trap"}]
    assert t.hero.damage == 2  # neither wounded nor healed
    assert t.told("heroic")[0]["against_trap"] is True
    assert t.state.heroics == 0


@pytest.mark.clause("WD-11.2")
def test_it_is_not_legal_in_refresh() -> None:
    t = table(hero(hand="Heroic Action"), dm(), rooms="Crypt", phase="refresh")
    assert t.asked == (0, "refresh")
    t.refuses("play heroic-action")


@pytest.mark.clause("WD-11.3")
def test_a_hero_who_is_not_active_cannot_play_it() -> None:
    own, other = hero(hand="Battle 1"), hero("Sister Maelis", hand="Heroic Action")
    t = table(own, other, dm(hand="Battle 3"), rooms="Crypt", waiting="Ogre")
    assert t.asked == (0, "resolve")
    t.refuses("play heroic-action")
    t.does("attempt")
    assert t.asked == (0, "hero-commit")  # nobody was asked in the PRE window
    t.does("commit battle-1", "commit battle-3")
    assert t.totals == (3, 3)
    assert t.seat(1).hand == ["Heroic Action"]


@pytest.mark.clause("WD-11.1")
def test_without_the_card_there_is_no_ability() -> None:
    t = table(hero("Gruna Stonefist", hand="Secret Door", damage=3), dm(), rooms="Crypt")
    assert t.options == ["attempt", "end phase"]
    t.refuses("play heroic-action")


# -- duration (WD-11.4) ------------------------------------------------------------------------


@pytest.mark.clause("WD-11.4")
def test_an_ability_lasts_through_every_round_and_battle_of_the_turn() -> None:
    own = hero("Sister Maelis", hand="Heroic Action, 3x Courage 1")
    master = dm(hand="Reinforcements")
    t = table(own, master, rooms="Crypt", pile="Room", phase="exploration", waiting="Giant Spiders")
    t.does("play heroic-action", "end phase", "end phase", "attempt")
    t.does("commit courage-1", "commit courage-1", "play reinforcements", "commit courage-1")
    assert [told["hero"] for told in t.told("compared")] == [5, 5, 5]


@pytest.mark.clause("WD-11.4", "WD-3.7")
def test_an_ability_ends_with_the_turn() -> None:
    own = hero("Sister Maelis", hand="Heroic Action, Courage 1")
    t = table(own, dm(), rooms="Crypt", waiting="Troll")
    t.does("play heroic-action", "end phase", "draw 0", "draw 0")
    assert t.state.heroics == 0
    t.does("end phase", "attempt", "commit courage-1")
    assert t.totals == (3, 0)


@pytest.mark.clause("WD-11.4", "WD-3.7")
def test_an_ability_of_one_hero_is_none_of_the_next() -> None:
    own = hero("Sister Maelis", hand="Heroic Action")
    other = hero("Anwar al'Wasir", hand="Battle 1")
    t = table(own, other, dm(), rooms="Crypt", waiting="Troll")
    t.does("play heroic-action", "end phase", "draw 0", "draw 0", "end phase", "attempt")
    t.does("commit battle-1")
    assert t.wounds == (0, 1)


# -- stacking and empty plays (WD-11.5, 11.6) -----------------------------------------------------


@pytest.mark.clause("WD-11.5")
@pytest.mark.parametrize(("copies", "total"), [(1, 5), (2, 7), (3, 9)])
def test_several_heroic_actions_stack(copies: int, total: int) -> None:
    own = hero("Sister Maelis", hand=f"{copies}x Heroic Action, Courage 1")
    t = table(own, dm(), rooms="Crypt", waiting="Orc Grunts")
    t.does(*["play heroic-action"] * copies, "attempt", "commit courage-1")
    assert t.totals == (total, 0)


@pytest.mark.clause("WD-11.5", "WD-11.6")
def test_only_the_first_of_a_turn_counts_by_switch() -> None:
    own = hero("Sister Maelis", hand="3x Heroic Action, Courage 1")
    t = table(own, dm(), rooms="Crypt", waiting="Orc Grunts", heroic_stacking="once_per_turn")
    t.does(*["play heroic-action"] * 3, "attempt", "commit courage-1")
    assert t.totals == (5, 0)
    assert t.hero.discard == ["Heroic Action"] * 3 + ["Courage 1"]


@pytest.mark.clause("WD-11.5", "WD-11.6")
def test_the_switch_makes_later_healing_and_feints_empty() -> None:
    own = hero("Gruna Stonefist", hand="2x Heroic Action", damage=5)
    t = table(own, dm(), rooms="Crypt", heroic_stacking="once_per_turn")
    t.does("play heroic-action", "play heroic-action")
    assert t.hero.damage == 3
    own = hero("Tamsin Vey", hand="2x Heroic Action, Agility 1")
    t = table(own, dm(), rooms="Crypt", waiting="Troll", heroic_stacking="once_per_turn")
    t.does("play heroic-action", "attempt", "pass", "commit agility-1", "play heroic-action")
    assert t.told("changed") == []
    assert t.totals == (3, 0)


@pytest.mark.clause("WD-11.5", "WD-7.9")
def test_the_switch_counts_no_heroic_action_that_avoided_a_trap_or_was_fumbled() -> None:
    own = hero("Gruna Stonefist", hand="3x Heroic Action", damage=5)
    t = table(
        own, dm(hand="Spear Trap, Fumble"), rooms="Crypt", phase="trap",
        heroic_stacking="once_per_turn",
    )  # fmt: skip
    t.does("play spear-trap", "play heroic-action", "pass")
    t.does("play heroic-action", "play fumble")
    assert t.hero.damage == 5
    t.does("play heroic-action")
    assert t.hero.damage == 3


@pytest.mark.clause("WD-11.6")
@pytest.mark.parametrize(
    "stat",
    ["Sir Lamderock", "Magus Sogarth", "Anwar al'Wasir", "Gruna Stonefist", "Sister Maelis",
     "Tamsin Vey", "Fennimore Quickstep"],
)  # fmt: skip
def test_it_may_be_played_though_it_can_do_nothing_now(stat: str) -> None:
    t = table(hero(stat, hand="Heroic Action"), dm(), rooms="Crypt").does("play heroic-action")
    assert t.hero.hand == []
    assert t.hero.discard == ["Heroic Action"]
    assert t.hero.damage == 0
    assert t.asked == (0, "resolve")


# -- the abilities -------------------------------------------------------------------------------


@pytest.mark.clause("WD-10.5", "WD-7.14")
def test_defender_reduces_no_trap_wounds() -> None:
    own = hero("Sir Lamderock", hand="Heroic Action")
    t = table(own, dm(hand="Pendulum Blade"), rooms="Crypt", pile="Room", phase="exploration")
    t.does("play heroic-action", "end phase", "play pendulum-blade")
    assert t.hero.damage == 2


@pytest.mark.clause("WD-10.5")
def test_defender_in_the_post_window_counts_for_that_round() -> None:
    own = hero("Sir Lamderock", hand="Heroic Action, Courage 1")
    t = battle(own, dm(hand="Strength 1"), monster="Ogre")
    t.does("pass", "commit courage-1", "commit strength-1", "play heroic-action")
    assert t.wounds == (1, 0)


@pytest.mark.clause("WD-9.7", "WD-11.5")
@pytest.mark.parametrize(
    ("copies", "base", "total"),
    [(0, "printed", 5), (1, "printed", 7), (2, "printed", 11), (1, "with_bonus", 10),
     (2, "with_bonus", 20)],
)  # fmt: skip
def test_evoke_doubles_the_value_of_magic_cards(copies: int, base: str, total: int) -> None:
    hand = f"Magic 2, {copies}x Heroic Action" if copies else "Magic 2"
    own = hero("Magus Sogarth", hand=hand, attached="Wand")
    t = table(own, dm(), rooms="Crypt", waiting="Troll", evoke_base=base)
    t.does(*["play heroic-action"] * copies, "attempt", "commit magic-2")
    assert t.totals == (total, 0)


@pytest.mark.clause("WD-11.5", "WD-9.7")
@pytest.mark.parametrize(("base", "total"), [("printed", 8 * 1 + 2), ("with_bonus", 8 * (1 + 2))])
def test_three_evokes_in_one_attempt_double_three_times(base: str, total: int) -> None:
    own = hero("Magus Sogarth", hand="Magic 1, 3x Heroic Action")
    t = battle(own, dm(), monster="Orc Grunts", evoke_base=base)
    t.does("play heroic-action", "play heroic-action", "pass", "commit magic-1")
    t.does("play heroic-action")  # the third in the POST window
    assert t.totals == (total, 0)
    assert t.told("compared")[0]["hero_reasons"] == ("WD-9.7 value 1, Evoke x8, bonus +2",)
    assert t.hero.trophies == ["Orc Grunts"]
    t.settled()


@pytest.mark.clause("WD-9.7")
def test_evoke_leaves_cards_of_other_symbols_alone() -> None:
    own = hero("Magus Sogarth", hand="Magic 1, Agility 3, Heroic Action", attached=LEVEL_2)
    t = battle(own, dm(), monster="Troll")
    t.does("play heroic-action", "commit magic-1", "commit agility-3")
    assert t.totals == (2 + 2 + 3 + 1, 0)


@pytest.mark.clause("WD-7.7")
def test_evoke_pays_no_trap() -> None:
    own = hero("Magus Sogarth", hand="Magic 1, Heroic Action")
    t = table(own, dm(hand="Poison Gas"), rooms="Crypt", pile="Room", phase="exploration")
    t.does("play heroic-action", "end phase", "play poison-gas")
    assert t.hero.damage == 1  # M1 does not pay 2: nothing was asked


@pytest.mark.clause("WD-10.3", "WD-11.4")
def test_deadly_in_the_post_window_counts_for_that_round() -> None:
    own = hero("Anwar al'Wasir", hand="Battle 1, Heroic Action")
    t = battle(own, dm(), monster="Ogre").does("pass", "commit battle-1", "play heroic-action")
    assert t.wounds == (0, 2)
    assert t.hero.trophies == ["Ogre"]


@pytest.mark.clause("WD-11.1", "WD-10.2")
def test_second_wind_heals_existing_damage_before_the_wounds_of_the_round() -> None:
    own = hero("Gruna Stonefist", hand="Agility 1, Heroic Action", damage=1)
    t = battle(own, dm(hand="Strength 1"), monster="Ogre")
    t.does("pass", "commit agility-1", "commit strength-1", "play heroic-action")
    assert t.wounds == (2, 0)
    assert t.hero.damage == 2  # 1 was healed, not 2


@pytest.mark.clause("WD-6.4")
def test_dash_adds_two_steps() -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action", at=0)
    t = table(own, dm(), rooms="Passage, Crypt, Passage, Temple", phase="move")
    t.does("play heroic-action", "go north", "go north", "go north")
    assert t.hero.player.place == 3
    assert t.asked == (0, "refresh")  # a Passage: no step and nothing to resolve


@pytest.mark.clause("WD-6.4")
def test_two_dashes_add_four_steps_and_one_played_late_still_counts() -> None:
    own = hero("Fennimore Quickstep", hand="2x Heroic Action", at=0)
    t = table(own, dm(), rooms="Passage, Crypt, Passage, Temple, Passage, Caves", phase="move")
    t.does("go north", "play heroic-action", "play heroic-action")
    assert t.state.steps == 4
    t.does("go north", "go north", "go north", "go north")
    assert t.hero.player.place == 5


@pytest.mark.clause("WD-6.4", "WD-11.6")
def test_a_dash_after_the_move_phase_is_empty() -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action")
    t = table(own, dm(), rooms="Crypt, Temple").does("play heroic-action")
    assert t.state.steps == -1
    assert t.options == ["attempt", "end phase"]


@pytest.mark.clause("WD-11.4", "WD-9.11")
def test_zeal_counts_in_each_round_and_not_for_each_card() -> None:
    own = hero("Sister Maelis", hand="Heroic Action, 2x Courage 1, Battle 1", attached=LEVEL_2)
    t = battle(own, dm(), monster="Troll")
    t.does("play heroic-action", "commit courage-1", "commit courage-1", "commit battle-1")
    assert [told["hero"] for told in t.told("compared")] == [8, 3]


@pytest.mark.clause("WD-11.1")
def test_feint_changes_one_own_revealed_card() -> None:
    own = hero("Tamsin Vey", hand="Agility 1, Heroic Action")
    t = battle(own, dm(hand="Strength 1"), monster="Ogre")
    t.does("pass", "commit agility-1", "commit strength-1", "play heroic-action")
    assert t.asked == (0, "own-symbol")  # the only card is chosen by itself
    assert "become agility" not in t.options
    t.refuses("become agility")
    t.does("become battle")
    assert t.told("changed") == [
        {"player": 0, "side": "hero", "card": "Agility 1", "symbol": "Battle"}
    ]
    assert t.totals == (1 + 1, 4)  # the bonus of the new symbol
    assert t.dominant == "hero"
    assert t.hero.discard == ["Heroic Action", "Agility 1"]  # the card itself is what it was


@pytest.mark.clause("WD-11.1")
def test_feint_offers_each_different_card_and_only_that_one_changes() -> None:
    own = hero(
        "Tamsin Vey", hand="2x Agility 1, Battle 2, Heroic Action",
        attached="2x Experience Advancement",
    )  # fmt: skip
    t = battle(own, dm(hand="Strength 1"), monster="Ogre")
    t.does("pass", "commit agility-1", "commit agility-1", "commit battle-2", "commit strength-1")
    t.does("play heroic-action")
    assert t.options == ["change hero card 1", "change hero card 3"]
    t.refuses("change hero card 2")
    t.does("change hero card 3", "become magic")
    assert t.totals == (3 + 3 + 2, 4)


@pytest.mark.clause("WD-11.6")
def test_a_feint_before_the_reveal_is_empty() -> None:
    own = hero("Tamsin Vey", hand="Agility 1, Heroic Action")
    t = battle(own, dm(), monster="Ogre").does("play heroic-action")
    assert t.asked == (0, "hero-commit")
    t.does("commit agility-1")
    assert t.told("changed") == []
    assert t.totals == (3, 0)


@pytest.mark.clause("WD-11.4")
def test_a_feint_is_for_one_round_only() -> None:
    own = hero("Tamsin Vey", hand="2x Agility 1, Heroic Action")
    t = battle(own, dm(), monster="Troll")
    t.does("pass", "commit agility-1", "play heroic-action", "become magic")
    assert t.totals == (1, 0)
    t.does("commit agility-1")
    assert t.totals == (3, 0)


# -- Fumble (WD-11.7) ------------------------------------------------------------------------------


@pytest.mark.clause("WD-11.7", "WD-9.43")
def test_a_negated_heroic_action_is_spent_and_does_not_count() -> None:
    own = hero("Sister Maelis", hand="2x Heroic Action, Courage 1")
    t = battle(own, dm(hand="Fumble"), monster="Orc Grunts")
    t.does("play heroic-action", "play fumble")
    assert t.told("negated") == [{"player": 1, "card": "Fumble", "negated": "Heroic Action"}]
    assert t.hero.discard == ["Heroic Action"]
    assert t.dm.discard == ["Fumble"]
    t.does("play heroic-action", "commit courage-1")
    assert t.totals == (5, 0)  # one Zeal and not two


@pytest.mark.clause("WD-11.7")
def test_a_fumble_may_be_kept() -> None:
    own = hero("Gruna Stonefist", hand="Heroic Action", damage=5)
    t = table(own, dm(hand="Fumble"), rooms="Crypt").does("play heroic-action", "pass")
    assert t.hero.damage == 3
    assert t.dm.hand == ["Fumble"]
