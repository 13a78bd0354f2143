"""Chapter DK-12: deploying, one by one and in groups (R26)."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table
from undercroft.games.dungeon_keeper.tests.test_words import labels


def standing(t: Table) -> dict[str, list[str]]:
    """Return who stands where, without empty rooms."""
    rooms = {place: t.room(place).creatures for place in t.me.rooms}
    return {place: creatures for place, creatures in rooms.items() if creatures}


@pytest.mark.clause("DK-12.1", "DK-1.12")
def test_any_creature_to_any_room_the_keeper_included() -> None:
    own = seat(rooms="5x Lair", stands={"3.3": "Imps, Goblins"})
    t = table(own, phase="deploy")
    t.does("dungeon-keeper of 1.1", "to 3.3", "infernal-imps of 3.3", "to 2.1")
    assert standing(t) == {"2.1": ["Infernal Imps"], "3.3": ["Mountain Goblins", "Dungeon Keeper"]}


@pytest.mark.clause("DK-12.2")
def test_each_creature_moves_once() -> None:
    t = table(seat(rooms="2x Lair", stands={"2.1": "2x Imps"}), phase="deploy")
    t.does("infernal-imps of 2.1", "to 2.2")
    assert not [word for word in t.options if word.endswith("2.2")]
    t.does("infernal-imps of 2.1", "to 2.2", "dungeon-keeper of 1.1", "to 2.1")
    assert t.over
    again = table(seat(rooms="2x Lair", stands={"2.2": "Imps"}), phase="deploy")
    assert "infernal-imps of 2.2" in again.options


@pytest.mark.clause("DK-12.3")
def test_who_was_summoned_this_turn_may_move() -> None:
    t = table(seat(gold=1, rooms="Lair", pile="Imps"), phase="turn", dice=[1, 1, 1])
    t.does("summon infernal-imps", "pay in gold", "to 1.1", "infernal-imps of 1.1")
    assert t.room("2.1").creatures == ["Infernal Imps"]


@pytest.mark.clause("DK-12.1")
def test_alone_in_the_heart_nobody_is_asked() -> None:
    assert table(seat(stands={"1.1": "5x Imps"}), phase="deploy").over


@pytest.mark.clause("DK-12.1")
def test_groups_move_in_one_answer() -> None:
    own = seat(rooms="2x Lair", stands={"2.1": "3x Imps, Goblins"})
    t = table(own, phase="deploy")
    assert t.options == [
        "dungeon-keeper of 1.1", "infernal-imps of 2.1", "all infernal-imps of 2.1",
        "mountain-goblins of 2.1", "all of 2.1", "everybody", "spread over the outermost level",
        "done",
    ]  # fmt: skip
    t.does("all infernal-imps of 2.1", "to 2.2")
    assert standing(t) == {
        "1.1": ["Dungeon Keeper"], "2.1": ["Mountain Goblins"], "2.2": ["Infernal Imps"] * 3,
    }  # fmt: skip


def test_an_answer_names_several_alike_as_several() -> None:
    t = table(seat(rooms="2x Lair", stands={"2.1": "3x Mistress, Goblins"}), phase="deploy")
    found = labels(t)
    assert "All 3 Mistresses, 2.1" in found
    assert "Mistress (1 of 3), 2.1" in found


@pytest.mark.clause("DK-12.1", "DK-12.2")
def test_everybody_moves_but_those_who_are_there() -> None:
    own = seat(rooms="2x Lair", stands={"2.1": "Imps", "2.2": "Goblins"})
    t = table(own, phase="deploy").does("everybody", "to 2.2")
    assert standing(t) == {"2.2": ["Mountain Goblins", "Dungeon Keeper", "Infernal Imps"]}
    assert t.does("mountain-goblins of 2.2", "to 1.1").over


@pytest.mark.clause("DK-12.1")
def test_a_whole_room_moves() -> None:
    own = seat(rooms="2x Lair", stands={"2.1": "Imps, Goblins"})
    t = table(own, phase="deploy").does("all of 2.1", "to 1.1")
    assert standing(t) == {"1.1": ["Dungeon Keeper", "Infernal Imps", "Mountain Goblins"]}


@pytest.mark.clause("DK-12.1")
def test_spread_puts_the_strongest_where_least_force_stands() -> None:
    own = seat(rooms="2x Lair")
    own.stands = {"1.1": "Keeper, Black Knight, Demons, Goblins"}
    t = table(own, phase="deploy").does("spread over the outermost level")
    assert t.over
    assert standing(t) == {
        "2.1": ["Dungeon Keeper", "Mountain Goblins"], "2.2": ["Black Knight", "Bile Demons"],
    }  # fmt: skip


@pytest.mark.clause("DK-12.1")
def test_as_they_stand() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Imps"})
    t = table(own, phase="deploy").does("done")
    assert (t.over, standing(t)) == (True, {"1.1": ["Dungeon Keeper"], "2.1": ["Infernal Imps"]})


@pytest.mark.clause("DK-12.1")
def test_no_arrangement_is_lost() -> None:
    """Each of 3 to the 3 ways to stand can be reached from any other, move by move."""
    rooms = ("1.1", "2.1", "2.2")
    for keeper in rooms:
        for imp in rooms:
            for goblin in rooms:
                own = seat(rooms="2x Lair", stands={"2.1": "Imps", "2.2": "Goblins"})
                t = table(own, phase="deploy")
                moves = [("dungeon-keeper", "1.1", keeper), ("infernal-imps", "2.1", imp),
                         ("mountain-goblins", "2.2", goblin)]  # fmt: skip
                for slug, start, target in moves:
                    if start != target:
                        t.does(f"{slug} of {start}", f"to {target}")
                if not t.over:
                    t.does("done")
                found = {name: place for place, here in standing(t).items() for name in here}
                assert list(found.values()).count(keeper) >= 1
                assert (found["Dungeon Keeper"], found["Infernal Imps"]) == (keeper, imp)
                assert found["Mountain Goblins"] == goblin


@pytest.mark.clause("DK-12.1")
def test_the_list_stays_short_in_a_full_dungeon() -> None:
    stands = {f"5.{n}": "2x Imps, Goblins, Trolls" for n in range(1, 6)}
    t = table(seat(rooms="14x Lair", stands=stands), phase="deploy")
    assert len(t.options) <= 5 * 5 + 4
    assert len(t.does("everybody").options) == 15
