"""Chapters DK-15 and DK-20.15: doors, Tunnels, Secret Doors, Imps (R39, R41-R43)."""

import pytest

from undercroft.games.dungeon_keeper.actions import VOCABULARY
from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table
from undercroft.games.dungeon_keeper.tests.shown import NAMES
from undercroft.games.dungeon_keeper.words.questions import QUESTIONS


def behind(door: str, stands: dict[str, str], rooms: str = "Lair", **more: object) -> Table:
    """A Thief breaks through a door at 2.1; other rooms follow at 2.2 and on."""
    first, _, others = rooms.partition(", ")
    own = seat(rooms=f"{first} [{door}], {others}", stands=stands)
    return table(own, phase="doors", band="Thief", at="2.1", **more)  # type: ignore[arg-type]


@pytest.mark.clause("DK-15.1", "DK-21.1", "DK-3.10")
@pytest.mark.parametrize(
    ("door", "value"), [("Wood Door", 1), ("Braced Door", 2), ("Iron Gate", 3), ("Magic Door", 4)]
)
def test_as_many_may_come_as_the_door_is_worth(door: str, value: int) -> None:
    t = behind(door, {"1.1": "Keeper, 9x Goblins"})
    assert t.asked == (0, "door")
    t.does(*["mountain-goblins of 1.1"] * value)
    assert (t.over, len(t.room("2.1").creatures)) == (True, value)
    assert t.band == ["Petty Thief"]


@pytest.mark.clause("DK-15.1")
def test_groups_beyond_the_value_are_not_offered() -> None:
    t = behind("Braced Door", {"1.1": "Keeper, 2x Goblins", "2.2": "3x Trolls"}, "Lair, Portal")
    assert t.options == [
        "mountain-goblins of 1.1", "all mountain-goblins of 1.1", "dungeon-keeper of 1.1",
        "cave-trolls of 2.2", "done",
    ]  # fmt: skip
    assert t.does("all mountain-goblins of 1.1").over


@pytest.mark.clause("DK-15.2", "DK-20.15")
def test_tunnels_add_one_each_with_or_without_a_door() -> None:
    crowd = {"1.1": "Keeper, 9x Goblins"}
    assert behind("", crowd).over
    t = behind("", crowd, "Lair, Tunnels").does("mountain-goblins of 1.1")
    assert (t.over, len(t.room("2.1").creatures)) == (True, 1)
    t = behind("Wood Door", crowd, "Lair, Tunnels, Tunnels").does(*["mountain-goblins of 1.1"] * 3)
    assert (t.over, len(t.room("2.1").creatures)) == (True, 3)


@pytest.mark.clause("DK-20.15", "DK-17.7")
def test_tunnels_under_attack_still_work() -> None:
    own = seat(rooms="Tunnels", stands={"1.1": "Keeper, Goblins"})
    t = table(own, phase="doors", band="Thief", at="2.1")
    assert t.asked == (0, "door")


@pytest.mark.clause("DK-15.3", "DK-21.1")
def test_by_a_secret_door_creatures_of_the_room_may_leave() -> None:
    stands = {"1.1": "Keeper", "2.1": "2x Goblins, Trolls", "2.2": "Demons"}
    t = behind("Secret Door", stands, "Lair, Portal")
    assert t.asked == (0, "secret-door")
    assert t.options == [
        "mountain-goblins of 2.1", "all mountain-goblins of 2.1", "cave-trolls of 2.1",
        "all of 2.1", "done",
    ]  # fmt: skip
    t.does("mountain-goblins of 2.1", "to 1.1", "cave-trolls of 2.1", "to 2.2", "done")
    assert t.room("2.1").creatures == ["Mountain Goblins"]
    assert t.room("2.2").creatures == ["Bile Demons", "Cave Trolls"]
    assert (t.over, t.room_discard) == (True, ["Secret Door"])


@pytest.mark.parametrize(
    ("rooms", "more"), [("Lair", ""), ("Lair, Portal", " You choose the room next.")]
)
def test_who_leaves_by_it_chooses_a_room_where_there_are_two(rooms: str, more: str) -> None:
    t = behind("Secret Door", {"1.1": "Keeper", "2.1": "Goblins, Trolls"}, rooms)
    answer = VOCABULARY.parse("cave-trolls of 2.1")
    told = QUESTIONS.effect(t.view(0), t.state.kind, answer, NAMES)
    assert told == f"Leaves the room that heroes attack.{more}"


@pytest.mark.clause("DK-15.3")
def test_heroes_do_not_use_it() -> None:
    t = behind("Secret Door", {"1.1": "Keeper, Goblins"}, "Lair, Portal")
    assert (t.over, t.band) == (True, ["Petty Thief"])


@pytest.mark.clause("DK-15.3")
def test_it_may_bring_creatures_in_instead() -> None:
    stands = {"1.1": "Keeper, Goblins", "2.1": "Trolls", "2.2": "Demons"}
    t = behind("Secret Door", stands, "Lair, Portal", secret_door="reinforce")
    assert t.options == [
        "mountain-goblins of 1.1", "dungeon-keeper of 1.1", "all of 1.1", "bile-demons of 2.2",
        "everybody", "done",
    ]  # fmt: skip
    t.does("everybody")
    assert t.over
    assert t.room("2.1").creatures == [
        "Cave Trolls", "Dungeon Keeper", "Mountain Goblins", "Bile Demons",
    ]  # fmt: skip


@pytest.mark.clause("DK-15.3")
def test_or_both_each_creature_once() -> None:
    stands = {"1.1": "Keeper, Goblins", "2.1": "Trolls", "2.2": "Demons"}
    t = behind("Secret Door", stands, "Lair, Portal", secret_door="both")
    t.does("cave-trolls of 2.1", "to 2.2")
    assert "cave-trolls of 2.2" not in t.options
    t.does("mountain-goblins of 1.1")
    assert t.room("2.1").creatures == ["Mountain Goblins"]
    assert t.options == ["dungeon-keeper of 1.1", "bile-demons of 2.2", "everybody", "done"]
    t.does("bile-demons of 2.2", "done")
    assert t.room("2.1").creatures == ["Mountain Goblins", "Bile Demons"]
    assert t.room("2.2").creatures == ["Cave Trolls"]


@pytest.mark.clause("DK-15.4", "DK-19.1")
def test_each_imp_may_teleport_once_in_or_out() -> None:
    stands = {"1.1": "Keeper", "2.1": "Imps", "2.2": "2x Imps"}
    t = behind("", stands, "Lair, Portal")
    assert (t.asked, t.options) == (
        (0, "teleport"),
        ["infernal-imps of 2.1", "infernal-imps of 2.2", "all infernal-imps of 2.2", "everybody",
         "done"],
    )  # fmt: skip
    t.does("infernal-imps of 2.1", "to 1.1", "infernal-imps of 2.2", "to 2.1")
    assert t.options == ["infernal-imps of 2.2", "done"]
    t.does("done")
    assert [t.room(place).creatures for place in ("1.1", "2.1", "2.2")] == [
        ["Dungeon Keeper", "Infernal Imps"], ["Infernal Imps"], ["Infernal Imps"],
    ]  # fmt: skip


@pytest.mark.clause("DK-15.4")
def test_teleport_is_outside_the_value_of_the_door() -> None:
    t = behind("Wood Door", {"1.1": "Keeper, 2x Imps"})
    t.does("infernal-imps of 1.1", "infernal-imps of 1.1")
    assert t.room("2.1").creatures == ["Infernal Imps"] * 2
    assert t.told("moved")


@pytest.mark.clause("DK-15.5", "DK-3.9")
def test_door_and_tunnels_then_the_secret_door_then_imps_then_the_door_goes() -> None:
    stands = {"1.1": "Keeper, Goblins", "2.1": "Trolls", "2.2": "Imps"}
    t = behind("Secret Door", stands, "Lair, Tunnels")
    asked = []
    while not t.over:
        asked.append(t.asked)
        t.does("done")
    assert asked == [(0, "door"), (0, "secret-door"), (0, "teleport")]
    assert (t.room("2.1").door, t.room_discard) == ("", ["Secret Door"])


@pytest.mark.clause("DK-15.5")
def test_who_came_by_the_tunnels_may_leave_by_the_secret_door() -> None:
    t = behind("Secret Door", {"1.1": "Keeper, Goblins"}, "Lair, Tunnels")
    t.does("mountain-goblins of 1.1")
    assert (t.asked, t.options) == (
        (0, "secret-door"), ["mountain-goblins of 2.1", "done"],
    )  # fmt: skip


@pytest.mark.clause("DK-15.6", "DK-4.7")
def test_nobody_needs_to_come() -> None:
    t = behind("Iron Gate", {"1.1": "Keeper, Goblins"}).does("done")
    assert (t.over, t.room("2.1").creatures) == (True, [])
    t = behind("Iron Gate", {"2.1": "Keeper, Goblins"})
    assert (t.over, t.room_discard) == (True, ["Iron Gate"])


@pytest.mark.clause("DK-15.4")
def test_imps_may_teleport_before_every_duel() -> None:
    own = seat(rooms="Lair", stands={"1.1": "Keeper, Imps", "2.1": "Trolls"})
    t = table(own, phase="battle", band="Knights, Thief", at="2.1", dice=[9, 1],
              teleport_window="any_window")  # fmt: skip
    assert (t.asked, t.told("pair")) == ((0, "teleport"), [])
    t.does("done")
    assert (t.asked, len(t.told("pair"))) == ((0, "teleport"), 1)
    t.does("infernal-imps of 1.1")
    assert t.told("pair")[1]["creature"] == "Infernal Imps"
    own = seat(rooms="Lair", stands={"1.1": "Keeper, Imps", "2.1": "Trolls"})
    assert table(own, phase="battle", band="Knights, Thief", at="2.1").over
