"""Chapter DA-16: Search for Treasure."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, table

# X declines as the decider, on the last level unless said otherwise, and the Search begins.


@pytest.mark.clause("DA-16.1")
def test_every_die_of_the_own_pile_is_rolled_once() -> None:
    t = table(X(pile=2, pile_red=1), Y(pile=1), room=1, level=3, dice="AD A M")
    t.does("pass")
    assert t.told("searches") == [
        {"player": 0, "white": (1, 0, 1), "red": (0, 0, 1)},
        {"player": 1, "white": (0, 1, 0), "red": (0, 0, 0)},
    ]
    assert (t.pile("X"), t.pile("Y")) == ((0, 0), (0, 0))
    t.settled()


@pytest.mark.clause("DA-16.1", "DA-6.11")
def test_nobody_rolls_the_pile_of_another() -> None:
    t = table(X(), Y(pile=1, pile_red=1), room=1, level=3, dice="M D")
    t.does("pass")
    assert t.told("searches") == [{"player": 1, "white": (0, 1, 0), "red": (1, 0, 0)}]
    assert (t.X.artifacts, t.Y.artifacts) == (0, 1)
    t.settled()


@pytest.mark.clause("DA-16.1", "DA-16.7")
def test_a_pile_may_be_a_single_boss() -> None:
    t = table(X(), Y(pile_red=1), room=1, level=3, dice="A")
    t.does("pass")
    assert (t.X.gold, t.Y.gold) == (0, 3)
    t.settled()


@pytest.mark.clause("DA-16.2")
def test_the_opener_searches_first_then_to_the_left() -> None:
    t = table(X(pile=1), Y(pile=1), Z(pile=1), room=1, level=3, opener="Y", dice="D A M")
    t.does("pass")
    assert [search["player"] for search in t.told("searches")] == [1, 2, 0]
    assert (t.Y.charged, t.Z.gold, t.X.value) == (1, 1, 0)
    t.settled()


@pytest.mark.clause("DA-16.3", "DA-16.4", "DA-16.5")
@pytest.mark.parametrize(("face", "gold", "items"), [("D", 0, 1), ("A", 1, 0), ("M", 0, 0)])
def test_a_white_die_pays_an_item_one_gold_or_nothing(face: str, gold: int, items: int) -> None:
    t = table(X(pile=1), Y(), room=1, level=3, dice=face)
    t.does("pass")
    assert (t.X.gold, t.X.charged, t.X.artifacts) == (gold, items, 0)
    t.settled()


@pytest.mark.clause("DA-16.6", "DA-16.7", "DA-16.8")
@pytest.mark.parametrize(("face", "gold", "artifacts"), [("D", 0, 1), ("A", 3, 0), ("M", 0, 0)])
def test_a_red_die_pays_an_artifact_3_gold_or_nothing(face: str, gold: int, artifacts: int) -> None:
    t = table(X(pile_red=1), Y(), room=1, level=3, dice=face)
    t.does("pass")
    assert (t.X.gold, t.X.charged, t.X.artifacts) == (gold, 0, artifacts)
    t.settled()


@pytest.mark.clause("DA-16.9")
def test_a_red_d_needs_no_re_roll_in_the_search() -> None:
    t = table(X("grim-slayer", pile_red=2), Y(), room=1, level=3, dice="DD")
    t.does("pass")
    assert t.X.artifacts == 2
    assert t.told("boss_reroll") == []
    assert t.over
    t.settled()


@pytest.mark.clause("DA-16.10")
def test_no_magic_in_the_search() -> None:
    t = table(X("cunning-wizard", pile=2, items=1, artifacts=1), Y(), room=1, level=3, dice="MM")
    t.does("pass")
    assert t.over
    assert (t.X.charged, t.X.drained, t.X.gold) == (1, 0, 0)
    t.settled()


@pytest.mark.clause("DA-16.11")
def test_who_has_no_pile_finds_nothing() -> None:
    t = table(X(), Y(hits=3), room=1, level=3)
    t.does("pass")
    assert (t.told("searches"), t.told("finds")) == ([], [])
    assert t.result["values"] == (0, 0)
    t.settled()


@pytest.mark.clause("DA-16.12")
def test_a_find_is_the_searchers_and_public() -> None:
    t = table(X(pile=1, gold=2), Y(pile=1), room=1, level=3, dice="A D")
    t.does("pass")
    assert (t.X.gold, t.X.charged) == (3, 0)
    assert (t.Y.gold, t.Y.charged) == (0, 1)
    assert t.told("finds")[1] == {"player": 1, "gold": 0, "items": 1, "artifacts": 0}
    assert [one["value"] for one in t.seen["adventurers"]] == [3, 3]
    t.settled()


@pytest.mark.clause("DA-16.13")
def test_every_level_is_searched() -> None:
    t = table(X(pile=1), Y(), room=1, levels="3+0,1+0", dice="A  D A")
    t.does("pass")
    searches = [search["player"] for search in t.told("searches")]
    assert searches == [0, 1]
    assert (t.X.gold, t.Y.gold) == (1, 1)
    assert t.over
    t.settled()


# -- search_rerolls: magic ------------------------------------------------------------


@pytest.mark.clause("DA-16.10")
def test_by_switch_an_item_re_rolls_a_treasure_die_and_drains() -> None:
    t = table(X(pile=1, items=1), Y(), room=1, level=3, dice="M D", search_rerolls="magic")
    t.does("pass")
    assert t.options == ["reroll white M", "done"]
    t.does("reroll white M")
    assert (t.X.charged, t.X.drained) == (1, 1)
    assert t.over
    t.settled()


@pytest.mark.clause("DA-16.10", "DA-5.10")
def test_by_switch_any_face_of_any_colour_may_be_re_rolled() -> None:
    t = table(
        X(pile=2, pile_red=1, items=3), Y(), room=1, level=3, dice="DA A M",
        search_rerolls="magic",
    )  # fmt: skip
    t.does("pass")
    assert t.options == ["reroll white A", "reroll white D", "reroll red A", "done"]
    t.does("reroll white D", "done")
    assert (t.X.gold, t.X.charged, t.X.drained) == (4, 2, 1)
    t.settled()


@pytest.mark.clause("DA-16.10", "DA-5.2")
def test_by_switch_each_treasure_die_is_re_rolled_once() -> None:
    t = table(X(pile=1, items=2), Y(), room=1, level=3, dice="M M", search_rerolls="magic")
    t.does("pass", "reroll white M")
    assert t.over
    assert (t.X.charged, t.X.drained) == (1, 1)
    t.settled()


@pytest.mark.clause("DA-16.10", "DA-5.2")
def test_by_switch_a_red_treasure_die_is_re_rolled_once_even_for_the_worse() -> None:
    t = table(X(pile_red=1, items=2), Y(), room=1, level=3, dice="A M", search_rerolls="magic")
    t.does("pass", "reroll red A")
    assert t.over
    assert (t.X.gold, t.X.charged, t.X.drained) == (0, 1, 1)
    t.settled()


@pytest.mark.clause("DA-16.1", "DA-1.5")
def test_each_treasure_die_is_re_rolled_with_the_faces_of_its_colour() -> None:
    dwarf = X("greedy-dwarf", pile=1, pile_red=1)
    t = table(dwarf, Y(), room=1, level=3, dice="M M", boss_faces="3/2/1")
    t.does("pass")
    assert t.chance("reroll red M", lambda after: after.X.artifacts == 1) == pytest.approx(1 / 2)
    assert t.chance("reroll white M", lambda after: after.X.charged == 1) == pytest.approx(1 / 3)
    t.settled()


@pytest.mark.clause("DA-16.10", "DA-12.8")
def test_by_switch_an_artifact_re_rolls_one_treasure_die() -> None:
    t = table(X(pile=2, artifacts=1), Y(), room=1, level=3, dice="MM A", search_rerolls="magic")
    t.does("pass", "reroll white M")
    assert t.over
    assert (t.X.gold, t.X.artifacts) == (1, 1)
    t.settled()


@pytest.mark.clause("DA-16.10")
def test_by_switch_magic_found_in_this_search_does_not_help_it() -> None:
    t = table(X(pile=2, pile_red=1), Y(), room=1, level=3, dice="DM D", search_rerolls="magic")
    t.does("pass")
    assert t.over
    assert (t.X.charged, t.X.artifacts, t.X.gold) == (1, 1, 0)
    t.settled()


@pytest.mark.clause("DA-16.10", "DA-12.2")
def test_by_switch_only_the_owner_uses_magic_in_the_own_search() -> None:
    t = table(X(pile=1), Y(items=1), room=1, level=3, dice="M", search_rerolls="magic")
    t.does("pass")
    assert t.over
    assert t.Y.charged == 1
    t.settled()


@pytest.mark.clause("DA-16.10", "DA-5.2")
def test_by_switch_the_dwarfs_re_roll_counts_as_the_dies_one() -> None:
    dwarf = X("greedy-dwarf", pile=1, items=1)
    t = table(dwarf, Y(), room=1, level=3, dice="M M", search_rerolls="magic")
    t.does("pass", "reroll white M")
    assert t.options == ["with ability", "with item"]
    t.does("with ability")
    assert t.over
    assert (t.X.charged, t.X.drained) == (1, 0)
    t.settled()
