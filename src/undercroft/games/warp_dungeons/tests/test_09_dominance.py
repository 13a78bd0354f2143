"""Chapter WD-9: symbol dominance and the wounds of a round (WD-9.16 to 9.24)."""

import pytest

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.content import ATTACK_ICONS, WORDS
from undercroft.games.warp_dungeons.content.cards import SYMBOLS
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero
from undercroft.kit.about import about

LEVEL_2 = "Experience Advancement"
LEVEL_3 = "2x Experience Advancement"
BEST = "Dragonsbane, Staff of Power, Bow of Ages, Hammer of Thor, Armour of Purity"
"""+2 for every symbol."""


def several(own: str, other: str, monster: str = "Troll", **switches: str) -> Table:
    """Fight a round with these cards on either side; the DM may commit them all."""
    mine, theirs = own.split(", "), other.split(", ")
    more = len(theirs) - 1
    seat = hero("Fennimore Quickstep", hand=own, attached=LEVEL_3)
    hand = f"{other}, {more}x Outnumber" if more else other
    t = battle(seat, dm(hand=hand), monster=monster, **switches)
    t.does(*["play outnumber"] * more)
    t.does(*[f"commit {card.lower().replace(' ', '-')}" for card in mine])
    if len(mine) < 3 and t.asked == (0, "hero-commit-more"):
        t.does("ready")
    return t.does(*[f"commit {card.lower().replace(' ', '-')}" for card in theirs])


# -- the wheel (WD-9.17) -------------------------------------------------------------------

BEATEN = {
    "battle": "strength magic",
    "magic": "courage strength",
    "agility": "battle magic",
    "strength": "agility courage",
    "courage": "battle agility",
}
"""As the rulebook prints it."""


@pytest.mark.clause("WD-9.17", "WD-9.18")
@pytest.mark.parametrize("other", list(BEATEN))
@pytest.mark.parametrize("own", list(BEATEN))
def test_each_symbol_beats_two_others(own: str, other: str) -> None:
    t = battle(hero(hand=f"{own} 3", attached=BEST), dm(hand=f"{other} 1"), monster="Troll")
    t.does(f"commit {own}-3", f"commit {other}-1")
    assert t.totals[0] > t.totals[1]  # the hero wins the round whatever the symbols
    if other in BEATEN[own]:
        assert (t.dominant, t.wounds) == ("hero", (0, 2))
    elif own in BEATEN[other]:
        assert (t.dominant, t.wounds) == ("dm", (1, 1))
    else:
        assert own == other
        assert (t.dominant, t.wounds) == ("nobody", (0, 1))


@pytest.mark.clause("WD-9.17")
def test_the_wheel_on_the_screen_is_the_same() -> None:
    wheel = {symbol: set(beaten.split()) for symbol, beaten in WORDS["dominates"].items()}
    assert wheel == {symbol: set(beaten.split()) for symbol, beaten in BEATEN.items()}


def test_symbols_look_alike_on_cards_and_in_the_list() -> None:
    assert [about(GAME).icons[word.lower()] for word in SYMBOLS] == list(ATTACK_ICONS)


# -- winning and dominating (WD-9.16, 9.18, 9.19, 9.24) ------------------------------------


@pytest.mark.clause("WD-9.16")
def test_the_higher_total_causes_one_wound() -> None:
    t = battle(hero(hand="Battle 3"), dm(hand="Battle 3"), monster="Troll")
    t.does("commit battle-3", "commit battle-3")
    assert t.totals == (5, 3)
    assert t.wounds == (0, 1)
    assert t.hero.damage == 0


@pytest.mark.clause("WD-9.16", "WD-9.25")
def test_the_dm_causes_a_wound_with_the_higher_total() -> None:
    t = battle(hero(hand="Courage 1"), dm(hand="Courage 1"), monster="Troll")
    t.does("commit courage-1", "commit courage-1")
    assert t.totals == (2, 4)
    assert t.wounds == (1, 0)
    assert t.hero.damage == 1
    t.settled()


@pytest.mark.clause("WD-9.16")
def test_one_point_more_is_enough() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Battle 2"), monster="Troll")
    t.does("commit battle-1", "commit battle-2")
    assert t.totals == (3, 2)
    assert t.wounds == (0, 1)
    t = battle(hero(hand="Battle 1"), dm(hand="Ambush, Battle 3"), monster="Troll")
    t.does("play ambush", "commit battle-1", "commit battle-3")
    assert t.totals == (3, 4)
    assert t.wounds == (1, 0)


@pytest.mark.clause("WD-9.18", "WD-9.19")
def test_who_loses_the_round_may_still_dominate() -> None:
    t = battle(hero(hand="Courage 1"), dm(hand="Battle 3"), monster="Troll")
    t.does("commit courage-1", "commit battle-3")
    assert t.totals == (2, 3)
    assert t.wounds == (1, 1)  # each side one
    t.settled()


@pytest.mark.clause("WD-9.19")
def test_win_and_dominance_are_two_wounds() -> None:
    t = battle(hero(hand="Agility 1"), dm(hand="Strength 1"), monster="Ogre")
    t.does("commit agility-1", "commit strength-1")
    assert t.totals == (1, 4)
    assert t.wounds == (2, 0)
    assert t.hero.damage == 2


@pytest.mark.clause("WD-9.19", "WD-9.20")
@pytest.mark.parametrize(
    ("own", "other", "wounds"),
    [
        ("battle-3", "strength-1", (0, 1)),  # wins and dominates
        ("agility-1", "strength-1", (1, 0)),  # loses and is dominated
        ("battle-1", "strength-2", (1, 1)),  # loses and dominates
        ("battle-2", "strength-1", (0, 1)),  # level and dominates
        ("battle-3", "battle-1", (0, 1)),  # just wins
    ],
)
def test_one_wound_at_most_by_switch(own: str, other: str, wounds: tuple[int, int]) -> None:
    t = battle(hero(hand=own), dm(hand=other), monster="Ogre", dominance_wound="at_most_one")
    t.does(f"commit {own}", f"commit {other}")
    assert t.wounds == wounds


@pytest.mark.clause("WD-9.24")
def test_both_sides_wounds_are_dealt_at_the_same_time() -> None:
    t = battle(hero(hand="Battle 3"), dm(hand="Agility 1"), monster="Orc Grunts")
    t.does("commit battle-3", "commit agility-1")
    assert t.totals == (5, 1)
    assert t.wounds == (1, 1)
    assert t.hero.damage == 1  # the monster's blow counts though it dies of the hero's
    assert t.hero.trophies == ["Orc Grunts"]


# -- drawn totals (WD-9.20, 9.21) --------------------------------------------------------------


@pytest.mark.clause("WD-9.20")
def test_the_dominating_hero_wins_a_draw_with_two_wounds() -> None:
    t = battle(hero(hand="Battle 2"), dm(hand="Strength 1"), monster="Ogre")
    t.does("commit battle-2", "commit strength-1")
    assert t.totals == (4, 4)
    assert t.wounds == (0, 2)
    assert t.hero.trophies == ["Ogre"]
    t.settled()


@pytest.mark.clause("WD-9.20", "WD-9.25")
def test_the_dominating_dm_wins_a_draw_with_two_wounds() -> None:
    t = battle(hero(hand="Courage 3"), dm(hand="Strength 1"), monster="Ogre")
    t.does("commit courage-3", "commit strength-1")
    assert t.totals == (4, 4)
    assert t.wounds == (2, 0)
    assert t.told("out_fought") == [{"player": 0}]
    t.settled()


@pytest.mark.clause("WD-9.20")
@pytest.mark.parametrize(("own", "wounds"), [("battle-2", (0, 1)), ("courage-3", (1, 0))])
def test_a_draw_may_cost_one_wound_by_switch(own: str, wounds: tuple[int, int]) -> None:
    t = battle(hero(hand=own), dm(hand="Strength 1"), monster="Ogre", draw_dominance_wounds="1")
    t.does(f"commit {own}", "commit strength-1")
    assert t.totals == (4, 4)
    assert t.wounds == wounds


@pytest.mark.clause("WD-9.20", "WD-9.19")
def test_the_switch_for_draws_leaves_other_rounds_alone() -> None:
    t = battle(
        hero(hand="Battle 3"), dm(hand="Strength 1"), monster="Ogre", draw_dominance_wounds="1"
    )
    t.does("commit battle-3", "commit strength-1")
    assert t.totals == (5, 4)
    assert t.wounds == (0, 2)


@pytest.mark.clause("WD-9.21")
def test_a_true_draw_ends_the_battle_without_wounds() -> None:
    own = hero(hand="Strength 2, Battle 3, Copper Pieces")
    t = battle(own, dm(hand="Strength 2"), monster="Orc Grunts", stake="Copper Pieces")
    t.does("commit strength-2", "commit strength-2")
    assert t.totals == (3, 3)
    assert t.wounds == (0, 0)
    assert t.told("true_draw") == [{"player": 0}]
    assert t.told("out_fought") == []
    assert t.hero.hand == ["Battle 3"]
    assert t.hero.discard == ["Strength 2", "Copper Pieces"]
    assert not t.place().resolved
    t.settled()


@pytest.mark.clause("WD-9.21", "WD-9.23")
def test_equal_totals_without_symbols_on_one_side_are_a_true_draw() -> None:
    t = battle(hero(hand="Magic 2"), dm(hand="2x Ambush"), monster="Ogre")
    t.does("play ambush", "play ambush", "commit magic-2")
    assert t.totals == (2, 2)
    assert t.wounds == (0, 0)
    t.settled()


# -- several cards (WD-9.22) ---------------------------------------------------------------------


@pytest.mark.clause("WD-9.22")
@pytest.mark.parametrize(
    ("own", "other", "dominant"),
    [
        ("Battle 1, Magic 1", "Strength 1", "hero"),  # 2 to 0
        ("Battle 1, Magic 1, Agility 1", "Strength 1", "hero"),  # 2 to 1
        ("Battle 1, Courage 1", "Strength 1", "nobody"),  # 1 to 1
        ("Agility 1, Courage 1, Battle 1", "Strength 1", "dm"),  # 1 to 2
        ("Battle 1", "Strength 1, Courage 1", "nobody"),  # 1 to 1
        ("Battle 1", "Courage 1, Agility 1", "dm"),  # 0 to 2
        ("Magic 1", "Courage 1, Strength 1", "hero"),  # 2 to 0
        ("Magic 1, Battle 1", "Strength 1, Courage 1", "hero"),  # 3 to 1
        ("Strength 1, Strength 1", "Strength 1, Strength 1", "nobody"),  # 0 to 0
        ("Battle 1, Battle 1", "Courage 1, Battle 1", "dm"),  # 0 to 2
    ],
)
def test_the_side_with_more_winning_pairs_dominates(own: str, other: str, dominant: str) -> None:
    assert several(own, other).dominant == dominant


@pytest.mark.clause("WD-9.22")
def test_more_winning_pairs_are_still_one_dominance_wound() -> None:
    t = several("Magic 3, Magic 2, Battle 3", "Strength 1", monster="Fungusaur")
    assert t.totals == (4 + 3 + 3, 3)
    assert t.dominant == "hero"
    assert t.wounds == (0, 2)


@pytest.mark.clause("WD-9.21", "WD-9.22")
def test_equally_many_pairs_make_equal_totals_a_true_draw() -> None:
    t = several("Battle 1, Courage 1", "Strength 3", monster="Imps")
    assert t.totals == (1 + 2, 3)
    assert t.dominant == "nobody"
    assert t.told("true_draw") == [{"player": 0}]
    t.settled()


@pytest.mark.clause("WD-9.22")
@pytest.mark.parametrize(
    ("own", "other", "dominant"),
    [
        ("Battle 3, Courage 1", "Strength 1", "both"),
        ("Battle 3, Magic 1, Agility 1", "Strength 1", "both"),  # 2 to 1
        ("Battle 1, Magic 1", "Strength 1", "hero"),
        ("Courage 1, Agility 1", "Strength 1", "dm"),
        ("Strength 1, Strength 2", "Strength 1", "nobody"),
    ],
)
def test_any_winning_pair_may_dominate_by_switch(own: str, other: str, dominant: str) -> None:
    assert several(own, other, multi_card_dominance="any_pair").dominant == dominant


@pytest.mark.clause("WD-9.22", "WD-9.19")
def test_with_any_pair_both_sides_cause_a_dominance_wound() -> None:
    t = several("Battle 3, Courage 1", "Strength 1", multi_card_dominance="any_pair")
    assert t.totals == (5, 1)
    assert t.wounds == (1, 2)


@pytest.mark.clause("WD-9.22", "WD-9.21")
def test_with_any_pair_mutual_dominance_settles_no_draw() -> None:
    t = several("Battle 1, Courage 1", "Strength 3", multi_card_dominance="any_pair")
    assert t.totals == (3, 3)
    assert t.dominant == "nobody"
    assert t.wounds == (0, 0)
    t.settled()


@pytest.mark.clause("WD-9.22", "WD-9.20")
def test_with_any_pair_one_sided_dominance_settles_a_draw() -> None:
    t = several("Battle 1, Battle 2", "Strength 3", multi_card_dominance="any_pair")
    assert t.totals == (3, 3)
    assert t.wounds == (0, 2)


@pytest.mark.clause("WD-9.22")
@pytest.mark.parametrize(
    ("own", "other", "dominant"),
    [
        ("Battle 1, Courage 1, Agility 1", "Strength 1", "hero"),  # net would say DM
        ("Courage 1, Battle 1, Magic 1", "Strength 1", "dm"),  # net would say hero
        ("Strength 1, Battle 1", "Strength 1", "nobody"),
        ("Battle 1", "Strength 1, Courage 1", "hero"),
        ("Battle 1", "Courage 1, Strength 1", "dm"),
    ],
)
def test_the_first_card_may_dominate_alone_by_switch(own: str, other: str, dominant: str) -> None:
    assert several(own, other, multi_card_dominance="lead_card").dominant == dominant


@pytest.mark.clause("WD-9.22", "WD-9.23")
@pytest.mark.parametrize("how", ["net", "any_pair", "lead_card"])
def test_no_reading_lets_a_side_without_a_card_be_dominated(how: str) -> None:
    own = hero(hand="Battle 1, Magic 1", attached=LEVEL_2)
    t = battle(own, dm(), monster="Troll", multi_card_dominance=how)
    t.does("commit battle-1", "commit magic-1")
    assert t.dominant == "nobody"
    assert t.wounds == (0, 1)
