"""Chapters DK-13.6 and DK-17: which room is attacked, and what becomes of it (R32, R56, R57)."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import seat, table


def attacked(rooms: str, draws: list[int], **more: object) -> list[str]:
    """The rooms that a Lord storms one after another, before the Keeper in the Heart."""
    t = table(seat(rooms=rooms), phase="invasion", band="2x Lord", draws=draws, dice=[1, 10],
              **more)  # type: ignore[arg-type]  # fmt: skip
    return [assault["room"] for assault in t.told("assault")]


@pytest.mark.clause("DK-13.6", "DK-3.4")
@pytest.mark.parametrize(("draw", "place"), [(0, "3.1"), (1, "3.2"), (2, "3.3")])
def test_a_random_room_of_the_outermost_level(draw: int, place: str) -> None:
    assert attacked("2x Lair, 3x Portal", [draw])[0] == place


@pytest.mark.clause("DK-13.6", "DK-3.3")
def test_one_room_alone_on_its_level_is_the_target() -> None:
    assert attacked("2x Lair, Portal", [])[0] == "3.1"
    assert attacked("2x Lair, -, Portal", [])[0] == "3.2"
    assert attacked("", [])[0] == "1.1"


@pytest.mark.clause("DK-4.5")
def test_only_the_dungeon_of_the_active_player_is_attacked() -> None:
    t = table(seat(), seat(rooms="2x Lair"), phase="invasion", band="Dwarf", dice=[9, 1])
    assert [assault["room"] for assault in t.told("assault")] == ["1.1"]
    assert t.other.rooms == {"1.1": "Dungeon Heart", "2.1": "Lair", "2.2": "Lair"}


@pytest.mark.clause("DK-17.1")
def test_with_no_hero_left_invasion_and_turn_end() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Goblins"})
    t = table(own, phase="invasion", band="Thief", dice=[9, 9, 1])
    assert (t.over, t.me.rooms["2.1"], t.told("captured")) == (True, "Lair", [])
    assert t.state.band is None
    assert t.room("2.1").creatures == ["Mountain Goblins"]


@pytest.mark.clause("DK-17.2", "DK-3.3")
def test_a_captured_room_is_discarded() -> None:
    t = table(seat(rooms="Lair"), phase="invasion", band="Dwarf")
    assert (t.room_discard, t.me.rooms) == (["Lair"], {"1.1": "Dungeon Heart"})
    assert t.told("captured") == [{"player": 0, "card": "Lair", "room": "2.1"}]


@pytest.mark.clause("DK-17.3", "DK-17.4")
def test_then_the_same_level_then_the_next_toward_the_heart() -> None:
    assert attacked("2x Lair, 3x Portal", [1, 1, 0]) == ["3.2", "3.3", "3.1", "2.1", "2.2", "1.1"]
    assert attacked("2x Lair, 3x Portal", [2, 0, 1]) == ["3.3", "3.1", "3.2", "2.2", "2.1", "1.1"]


@pytest.mark.clause("DK-17.5", "DK-14.4", "DK-15.1")
def test_in_each_room_all_phases_are_repeated() -> None:
    own = seat(rooms="Lair [Gas, Wood Door], Portal [Freeze, Wood Door]", mana=3, spells="Fear")
    t = table(own, phase="invasion", band="2x Dwarf")
    asked = []
    for _ in range(6):
        asked.append(t.asked and t.asked[1])
        t.does("done" if asked[-1] == "door" else "pass")
    assert asked == ["invasion-spell", "door", "invasion-spell"] * 2


@pytest.mark.clause("DK-17.6", "DK-23.8")
def test_they_go_on_until_the_heart_falls() -> None:
    own = seat(rooms="2x Lair", stands={"2.1": "Keeper", "1.1": "Goblins"}, mana=4, spells="Gate")
    t = table(own, phase="assault", band="9x Lord", at="1.1")
    t.does("cast gate", "mountain-goblins of 1.1", "to 2.2", "done")
    assert (t.state.outcome, t.state.winners) == ("heart", (1,))


@pytest.mark.clause("DK-17.6")
def test_an_empty_dungeon_does_not_stop_them() -> None:
    assert len(attacked("2x Lair, 3x Portal", [])) == 6


@pytest.mark.clause("DK-17.7", "DK-20.4")
def test_a_captured_room_stops_working_before_the_next_assault() -> None:
    own = seat(rooms="Lair, Training Room", stands={"2.1": "Goblins", "2.2": "Goblins"})
    t = table(own, phase="invasion", band="2x Lord", draws=[1])
    first, second = t.told("duel")[:2]
    assert "Training and Banner +1" in first["creature_sum"]
    assert "Training and Banner +1" not in second["creature_sum"]


@pytest.mark.clause("DK-17.7", "DK-15.2")
def test_captured_tunnels_bring_nobody_any_more() -> None:
    own = seat(rooms="Lair, Tunnels", stands={"1.1": "Keeper, Goblins"})
    t = table(own, phase="invasion", band="Dwarf", draws=[1]).does("done")
    assert [assault["room"] for assault in t.told("assault")] == ["2.2", "2.1", "1.1"]
    assert t.over


@pytest.mark.clause("DK-17.8")
def test_a_captured_room_has_no_trap_door_or_creature_left() -> None:
    own = seat(rooms="Lair [Gas, Wood Door]", stands={"2.1": "Goblins", "1.1": "Keeper"})
    t = table(own, phase="invasion", band="9x Lord", cup="").does("done")
    assert t.room_discard[:3] == ["Gas", "Wood Door", "Lair"]
    assert t.cup == ["Mountain Goblins"]


# -- rooms that work in a battle (DK-20.4, 24.8) -----------------------------------------------


@pytest.mark.clause("DK-20.4")
@pytest.mark.parametrize("training", [0, 1, 2])
def test_training_rooms_add_one_each_wherever_creatures_are(training: int) -> None:
    rooms = ", ".join(["Lair"] + ["Training Room"] * training)
    own = seat(rooms=rooms, stands={"2.1": "Goblins"})
    t = table(own, phase="battle", band="Thief", at="2.1")
    assert t.told("duel")[0]["creature"] == 2 + training + 1


@pytest.mark.clause("DK-20.4", "DK-24.8")
def test_the_banner_adds_to_training_rooms() -> None:
    own = seat(rooms="Lair, Training Room", stands={"2.1": "Goblins"},
               artifacts="Dead God's Banner")  # fmt: skip
    t = table(own, phase="battle", band="Thief", at="2.1")
    assert t.told("duel")[0]["creature"] == 2 + 1 + 1 + 1


@pytest.mark.clause("DK-20.4")
def test_they_do_not_help_heroes_nor_the_other_players_creatures() -> None:
    own, other = seat(rooms="Lair", stands={"2.1": "Goblins"}), seat(rooms="Training Room")
    t = table(own, other, phase="battle", band="Thief", at="2.1")
    assert (t.told("duel")[0]["creature"], t.told("duel")[0]["hero"]) == (2 + 1, 4 + 1)
