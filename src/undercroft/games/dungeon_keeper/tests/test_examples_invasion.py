"""The examples of RULES.md that play in the Hero Phase and in an invasion, by their numbers."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import (
    battle,
    fought,
    seat,
    sides,
    table,
)


@pytest.mark.clause("DK-13.1", "DK-13.2", "DK-13.3")
@pytest.mark.parametrize(
    ("rooms", "raided", "roll", "dice"),
    [(9, False, 7, 0), (10, False, 7, 1), (10, True, 3, 0), (10, True, 4, 1), (10, True, 6, 2)],
)
def test_example_14(rooms: int, raided: bool, roll: int, dice: int) -> None:
    own = seat(rooms=f"{rooms}x Lair", raided=raided)
    t = table(own, phase="hero", dice=[roll], hero_cup="12x Peasant")
    assert t.told("invasion")[0]["dice"] == dice


@pytest.mark.clause("DK-13.5")
def test_example_15() -> None:
    t = table(seat(), phase="hero", dice=[10, 4, 5], hero_cup="6x Peasant")
    assert len(t.band) == 6


@pytest.mark.clause("DK-17.3", "DK-17.4")
@pytest.mark.parametrize(("draws", "second"), [([1, 0], "3.1"), ([1, 1], "3.3")])
def test_example_16(draws: list[int], second: str) -> None:
    t = table(seat(rooms="2x Lair, 3x Portal"), phase="invasion", band="2x Lord", draws=draws)
    places = [assault["room"] for assault in t.told("assault")]
    assert places[:2] == ["3.2", second]
    assert places[3] in ("2.1", "2.2")


@pytest.mark.clause("DK-14.3", "DK-14.5", "DK-14.10")
def test_example_17() -> None:
    own = seat(rooms="Lair [Gas, Scythe, Water]")
    t = table(own, phase="traps", band="2x Thief, Knights", at="2.1", draws=[0, 1, 2])
    assert (t.band, t.room_discard) == (["Petty Thief"] * 2, ["Gas", "Water", "Scythe"])


@pytest.mark.clause("DK-14.4", "DK-14.11")
def test_example_18() -> None:
    own = seat(rooms="Lair [Scythe, Explosion, Fire, Wood Door]")
    t = table(own, phase="assault", band="2x Knights", at="2.1", dice=[3, 2])
    assert (t.over, t.me.tally, t.room("2.1").door, t.band) == (True, 2, "", [])
    assert t.me.rooms["2.1"] == "Lair"


@pytest.mark.clause("DK-14.10")
def test_example_19() -> None:
    t = table(seat(rooms="Lair [Arrow, Explosion]"), phase="traps", band="Dwarf", at="2.1")
    assert (t.told("rolled"), t.room_discard) == ([], ["Arrow", "Explosion"])


@pytest.mark.clause("DK-15.1", "DK-15.2", "DK-15.4")
def test_example_21() -> None:
    crowd = {"1.1": "Keeper, 5x Goblins, Imps"}
    own = seat(rooms="Lair [Iron Gate], Tunnels", stands=crowd)
    t = table(own, phase="doors", band="Thief", at="2.1").does(*["mountain-goblins of 1.1"] * 4)
    assert t.asked == (0, "teleport")
    t.does("infernal-imps of 1.1", "to 2.1")
    assert len(t.room("2.1").creatures) == 5
    own = seat(rooms="Lair, Tunnels", stands={"1.1": "Keeper, 5x Goblins"})
    t = table(own, phase="doors", band="Thief", at="2.1").does("mountain-goblins of 1.1")
    assert (t.over, len(t.room("2.1").creatures)) == (True, 1)


@pytest.mark.clause("DK-15.3", "DK-16.3")
def test_example_22() -> None:
    own = seat(rooms="Lair [Secret Door]", stands={"2.1": "2x Goblins"})
    t = table(own, phase="assault", band="Dwarf", at="2.1", dice=[10, 1])
    t.does("all mountain-goblins of 2.1")
    assert [one["card"] for one in t.told("captured")] == ["Lair"]
    assert t.room("1.1").creatures.count("Mountain Goblins") == 2


@pytest.mark.clause("DK-16.7", "DK-16.10", "DK-16.12", "DK-19.2")
@pytest.mark.parametrize(("roll", "goblin"), [(7, ["Mountain Goblins (down)"]), (8, [])])
def test_example_23(roll: int, goblin: list[str]) -> None:
    t = battle("Keeper, 2x Imps, Goblins", "Clerics, Knights", rooms="Lair, Training Room",
               dice=[3, 9, roll], draws=[1, 3]).does("pass")  # fmt: skip
    assert fought(t) == [(14, 6 + roll)]
    assert sides(t)[0][3:] == goblin
    assert (sides(t)[1], t.me.tally) == (["Holier than Thou Clerics"], 1)


@pytest.mark.clause("DK-16.8", "DK-16.9")
@pytest.mark.parametrize(
    ("own", "enemies", "more"), [(3, 3, 0), (4, 3, 1), (5, 3, 1), (6, 3, 2), (2, 1, 2)]
)
def test_example_24(own: int, enemies: int, more: int) -> None:
    t = battle(f"{own}x Trolls", f"{enemies}x Thief").does("pass")
    assert fought(t) == [(4 + 1 + more, 4 + 1)]


@pytest.mark.clause("DK-16.11", "DK-16.14")
def test_example_25() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Imps"})
    t = table(own, phase="assault", band="Peasant", at="2.1", dice=[5, 5, 1]).does("done")
    assert (t.over, t.me.tally, t.me.rooms["2.1"]) == (True, 1, "Lair")
    assert t.room("2.1").creatures == []


@pytest.mark.clause("DK-19.4")
@pytest.mark.parametrize(
    ("dice", "left", "cup"),
    [([1, 9, 4], ["Cave Trolls (down)"], []), ([1, 9, 3], [], ["Cave Trolls"]),
     ([1, 1, 6], [], ["Cave Trolls"])],
)  # fmt: skip
def test_example_26(dice: list[int], left: list[str], cup: list[str]) -> None:
    t = battle("Trolls", "Thief", dice=dice).does("pass")
    assert (sides(t)[0], t.cup) == (left, cup)


@pytest.mark.clause("DK-19.6", "DK-19.8")
def test_example_27() -> None:
    t = battle("Black Knight, Imps", "Peasant, Dwarf, Thief", dice=[5, 1, 1, 5, 1, 5],
               draws=[0, 0, 0]).does("pass")  # fmt: skip
    assert sides(t)[0] == ["Black Knight (carries)", "Infernal Imps"]
    t.does("pass")
    assert (sides(t), t.me.tally) == ((["Infernal Imps"], ["Petty Thief"]), 2)


@pytest.mark.clause("DK-19.3")
def test_example_28() -> None:
    t = battle("2x Dark Elves, Salamanders", "Knights", dice=[6, 6, 2]).does("pass")
    assert (t.over, t.told("duel"), t.band) == (True, [], [])


@pytest.mark.clause("DK-19.3", "DK-16.14")
def test_example_29() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Dark Elves"})
    t = table(own, phase="assault", band="Puny", at="2.1", dice=[6, 6])
    assert (t.over, t.me.tally, t.me.rooms["2.1"]) == (True, 1, "Lair")
    assert t.room("2.1").creatures == []


@pytest.mark.clause("DK-20.9")
def test_example_31() -> None:
    own = seat(rooms="Prison [Gas]", stands={"2.1": "Trolls"})
    t = table(own, phase="assault", band="Clerics", at="2.1", dice=[10, 1])
    assert t.told("duel")[0]["hero_sum"][:2] == ("Force +5", "Weakness -2")
    assert t.me.gold == 5


@pytest.mark.clause("DK-16.3", "DK-16.14")
def test_example_46() -> None:
    own = seat(rooms="Lair", stands={"1.1": "Keeper, 2x Goblins"}, mana=4, spells="Gate")
    t = table(own, phase="battle", band="Knights", at="2.1").does("cast gate")
    t.does("all mountain-goblins of 1.1", "done")
    assert t.told("pair")[0]["creature"] == "Mountain Goblins"
    own = seat(rooms="Lair", mana=5, spells="Lightning Bolt")
    t = table(own, phase="assault", band="Knights", at="2.1")
    t.does("pass", "cast lightning-bolt")
    assert (t.over, t.me.tally, t.me.rooms["2.1"]) == (True, 1, "Lair")


@pytest.mark.clause("DK-14.6")
def test_example_47() -> None:
    own = seat(rooms="Lair [Arrow, Giant Gong]")
    t = table(own, phase="traps", band="3x Knights", at="2.1")
    assert (t.asked, len(t.band)) == ((0, "alarm"), 2)
    t = table(own, phase="traps", band="Knights", at="2.1")
    assert (t.over, t.band, t.me.tally) == (True, [], 1)
