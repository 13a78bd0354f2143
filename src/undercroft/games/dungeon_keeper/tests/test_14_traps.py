"""Chapter DK-14: spells, Thieves, traps (R2, R34-R37, R39, R40, R43)."""

from collections import Counter

import pytest

from undercroft.games.dungeon_keeper.content import CARDS
from undercroft.games.dungeon_keeper.content.cards import TRAP, TRAP_KINDS
from undercroft.games.dungeon_keeper.tests.keeper import Seat, Table, seat, table


def trapped(traps: str, band: str, phase: str = "traps", **more: object) -> Table:
    """A band before a Lair at 2.1 with those traps, the Keeper in the Heart."""
    fields = {"rooms": f"Lair [{traps}]", **more.pop("mine", {})}  # type: ignore[dict-item]
    return table(seat(**fields), phase=phase, band=band, at="2.1", **more)  # type: ignore[arg-type]


# -- the assault window (DK-14.1, 14.2, R2, R43) -----------------------------------------------


@pytest.mark.clause("DK-14.1", "DK-18.6")
def test_spells_come_before_the_first_trap() -> None:
    own = {"mana": 5, "spells": "Lightning Bolt"}
    t = trapped("Scythe", "Thief, Dwarf", phase="assault", mine=own)
    assert (t.asked, t.room("2.1").traps) == ((0, "invasion-spell"), ["Scythe"])
    t.does("cast lightning-bolt", "target petty-thief")
    assert t.told("sprung") == [{"player": 0, "card": "Scythe"}]


@pytest.mark.clause("DK-14.2", "DK-3.9")
def test_a_band_that_dies_before_the_traps_leaves_traps_and_door() -> None:
    own = {"mana": 5, "spells": "Lightning Bolt"}
    t = trapped("Gas, Wood Door", "Dwarf", phase="assault", mine=own)
    t.does("cast lightning-bolt")
    assert (t.over, t.room("2.1").traps, t.room("2.1").door) == (True, ["Gas"], "Wood Door")


@pytest.mark.clause("DK-14.1", "DK-10.4", "DK-4.4")
def test_a_workshop_may_work_before_the_traps() -> None:
    own = {"rooms": "2x Lair, Workshop", "hand": "Gas, Scythe, Wood Door", "gold": 9, "mana": 3,
           "spells": "Evil Omen"}  # fmt: skip
    t = trapped("", "Thief", phase="assault", mine=own, workshop_phase="trap")
    assert t.asked == (0, "construct")
    assert t.options == [
        "construct wood-door", "construct scythe", "construct gas", "pass",
    ]  # fmt: skip
    t.does("construct scythe")
    assert (t.asked, t.me.gold, t.room("2.1").traps) == ((0, "invasion-spell"), 5, ["Scythe"])
    t = trapped("", "Thief", phase="assault", mine=own)
    assert t.asked == (0, "invasion-spell")


@pytest.mark.clause("DK-14.1", "DK-10.4")
def test_each_workshop_once_and_only_what_the_room_can_take() -> None:
    own = {"rooms": "Lair [Wood Door], 2x Workshop", "hand": "Gas, Fire, Iron Gate", "gold": 4,
           "mana": 3}  # fmt: skip
    t = trapped("", "2x Dwarf", phase="assault", mine=own, workshop_phase="trap")
    assert t.options == ["construct gas", "pass"]
    t.does("construct gas", "pay in mana")
    assert (t.told("constructed"), t.me.mana) == (
        [{"player": 0, "card": "Gas", "room": "2.1"}], 0,
    )  # fmt: skip
    t = trapped("", "Dwarf", phase="assault", mine={**own, "gold": 30}, workshop_phase="trap")
    t.does("construct fire", "construct gas", "pay in gold")
    assert t.me.gold == 30 - 6 - 3
    assert not [asked for asked in t.options if asked.startswith("construct")]


@pytest.mark.clause("DK-14.1", "DK-4.7")
def test_a_pass_ends_the_work_of_the_workshops() -> None:
    own = {"rooms": "Lair, 2x Workshop", "hand": "Gas", "gold": 9}
    t = trapped("", "Dwarf", phase="assault", mine=own, workshop_phase="trap").does("pass")
    assert t.told("sprung") == []
    assert "Gas" in t.me.hand


@pytest.mark.clause("DK-14.1", "DK-15.4")
def test_imps_may_teleport_after_the_spells_of_the_window() -> None:
    own = {"rooms": "2x Lair", "stands": {"2.2": "Imps"}, "mana": 3, "spells": "Fear"}
    t = trapped("", "Thief", phase="assault", mine=own, teleport_window="any_window")
    assert t.does("pass").asked == (0, "teleport")
    assert t.does("infernal-imps of 2.2", "to 2.1").room("2.1").creatures == ["Infernal Imps"]
    assert t.asked == (0, "teleport")
    t = trapped("", "Thief", phase="assault", mine={**own, "mana": 0})
    assert t.asked == (0, "teleport")
    t.does("done")
    assert len(t.told("duel")) == 0


# -- Thieves (DK-14.3, 19.11, R35) -------------------------------------------------------------


@pytest.mark.clause("DK-14.3", "DK-19.11")
def test_each_thief_takes_one_random_trap_unsprung() -> None:
    t = trapped("Gas, Trip Wire, Stink Bomb", "2x Thief, Knights", draws=[2, 0]).does("done")
    assert [one["card"] for one in t.told("stolen")] == ["Stink Bomb", "Gas"]
    assert [one["card"] for one in t.told("sprung")] == ["Trip Wire"]
    assert t.room_discard == ["Stink Bomb", "Gas", "Trip Wire"]


@pytest.mark.clause("DK-14.3", "DK-19.11")
def test_with_fewer_traps_than_thieves_all_are_lost() -> None:
    t = trapped("Gas", "2x Thief")
    assert (len(t.told("stolen")), t.told("sprung"), t.room_discard) == (1, [], ["Gas"])
    assert trapped("Gas", "Knights").told("stolen") == []


@pytest.mark.clause("DK-14.3")
def test_a_thief_killed_before_takes_nothing() -> None:
    own = {"mana": 5, "spells": "Lightning Bolt"}
    t = trapped("Trip Wire", "Thief, Dwarf", phase="assault", mine=own)
    t.does("cast lightning-bolt", "target petty-thief")
    assert (t.told("stolen"), len(t.told("sprung"))) == ([], 1)


@pytest.mark.clause("DK-14.3", "DK-22.10")
def test_a_possessed_thief_takes_nothing() -> None:
    t = trapped("Trip Wire", "Dwarf", mine={"stands": {"2.1": "Thief"}})
    assert (t.told("stolen"), len(t.told("sprung"))) == ([], 1)


@pytest.mark.clause("DK-14.3")
def test_a_thief_steals_again_in_the_next_room() -> None:
    own = {"rooms": "Lair [Gas], Portal [Trip Wire]"}
    t = trapped("", "Thief", phase="assault", mine=own, dice=[1, 10])
    assert [one["card"] for one in t.told("stolen")] == ["Gas", "Trip Wire"]


# -- all spring (DK-14.4, R36) -----------------------------------------------------------------

ALL_KINDS = "Fire, Explosion, Gas, Trip Wire, Scythe, Freeze, Arrow"


@pytest.mark.clause("DK-14.4", "DK-21.2")
def test_all_traps_spring_kind_by_kind_and_as_constructed() -> None:
    t = trapped(ALL_KINDS, "6x Knights", dice=[6] * 9).does("done")
    assert [one["card"] for one in t.told("sprung")] == [
        "Scythe", "Arrow", "Trip Wire", "Gas", "Freeze", "Explosion", "Fire",
    ]  # fmt: skip


@pytest.mark.clause("DK-14.4")
def test_of_one_kind_the_one_constructed_first_springs_first() -> None:
    t = trapped("Freeze, Arrow, Gas, Scythe", "6x Knights")
    assert [one["card"] for one in t.told("sprung")] == ["Arrow", "Scythe", "Freeze", "Gas"]
    assert (t.over, len(t.band), t.me.tally) == (True, 4, 2)


@pytest.mark.clause("DK-14.4")
def test_the_owner_may_choose_the_order() -> None:
    t = trapped("Scythe, Fire, Arrow", "9x Knights", trap_order="owner_choice", dice=[6])
    assert (t.asked, t.options) == ((0, "spring"), ["spring kill", "spring death"])
    t.does("spring death")
    assert [one["card"] for one in t.told("sprung")] == ["Fire", "Scythe", "Arrow"]


@pytest.mark.clause("DK-14.4", "DK-14.10")
def test_the_owner_chooses_no_more_when_nobody_is_left() -> None:
    t = trapped("Scythe, Fire", "Knights", trap_order="owner_choice").does("spring kill")
    assert (t.over, t.told("rolled"), t.room_discard) == (True, [], ["Scythe", "Fire"])


@pytest.mark.clause("DK-14.4")
def test_the_order_may_be_random() -> None:
    t = trapped("Scythe, Fire, Gas", "9x Knights", trap_order="random", draws=[0, 0], dice=[6])
    assert [one["card"] for one in t.told("sprung")] == ["Gas", "Fire", "Scythe"]
    t = trapped("Scythe, Fire, Gas", "9x Knights", trap_order="random", draws=[2, 1], dice=[6])
    assert [one["card"] for one in t.told("sprung")] == ["Scythe", "Gas", "Fire"]


# -- the five kinds (DK-14.5-14.9) -------------------------------------------------------------


@pytest.mark.clause("DK-14.5", "DK-21.3")
@pytest.mark.parametrize("trap", ["Scythe", "Disintegration", "Arrow", "Spike", "Electric Shock"])
def test_kill(trap: str) -> None:
    t = trapped(trap, "Knights, Dwarf, Peasant", draws=[1], mine={"stands": {"2.1": "Goblins"}})
    assert (t.band, t.me.tally) == (["Marauding Knights", "Peasant Rabble"], 1)
    assert t.room("2.1").creatures == ["Mountain Goblins"]


@pytest.mark.clause("DK-14.6", "DK-21.3")
@pytest.mark.parametrize("trap", ["Trip Wire", "Bells+Whistles", "Magic Mouth", "Giant Gong",
                                  "Wizard Eye"])  # fmt: skip
def test_alarm(trap: str) -> None:
    t = trapped(trap, "Knights", mine={"stands": {"1.1": "Keeper, 2x Goblins"}})
    assert (t.asked, t.options) == (
        (0, "alarm"), ["mountain-goblins of 1.1", "dungeon-keeper of 1.1", "done"],
    )  # fmt: skip
    t.does("mountain-goblins of 1.1")
    assert (t.over, t.room("2.1").creatures) == (True, ["Mountain Goblins"])


@pytest.mark.clause("DK-14.6", "DK-4.7")
def test_an_alarm_may_go_unheard_and_the_keeper_may_hear_it() -> None:
    assert trapped("Trip Wire", "Knights").does("done").room("2.1").creatures == []
    t = trapped("Trip Wire", "Knights").does("dungeon-keeper of 1.1")
    assert t.room("2.1").creatures == ["Dungeon Keeper"]


@pytest.mark.clause("DK-14.6")
def test_each_alarm_calls_one_if_one_is_elsewhere() -> None:
    own = {"stands": {"1.1": "Keeper, Goblins"}}
    t = trapped("Trip Wire, Giant Gong", "Knights", mine=own)
    t.does("mountain-goblins of 1.1", "dungeon-keeper of 1.1")
    assert t.over
    assert trapped("Trip Wire", "Knights", mine={"stands": {"2.1": "Keeper"}}).over


@pytest.mark.clause("DK-14.7", "DK-21.3")
@pytest.mark.parametrize("trap", ["Gas", "Freeze", "Blinding", "Fear", "Stink Bomb"])
def test_weakness(trap: str) -> None:
    t = trapped(trap, "Knights", phase="assault", mine={"stands": {"2.1": "Goblins"}})
    assert t.told("duel")[0]["hero_sum"][:2] == ("Force +6", "Weakness -2")


@pytest.mark.clause("DK-14.7")
def test_weakness_stays_behind_in_the_room() -> None:
    own = {"rooms": "Lair [Gas], Lair", "stands": {"2.1": "Goblins", "2.2": "Goblins"}}
    t = trapped("", "Knights", phase="assault", mine=own, dice=[1, 1, 9])
    assert "Weakness -2" in t.told("duel")[0]["hero_sum"]
    assert "Weakness -2" not in t.told("duel")[1]["hero_sum"]


@pytest.mark.clause("DK-14.8", "DK-21.3")
@pytest.mark.parametrize("trap", ["Explosion", "Poison Gas", "Spiked Pit", "Falling Blocks",
                                  "Boiling Oil"])  # fmt: skip
def test_damage(trap: str) -> None:
    t = trapped(trap, "Knights, Dwarf, Peasant", dice=[3, 2, 1])
    assert (t.band, t.me.tally) == (["Marauding Knights"], 2)
    assert {event.clause for event in t.events if event.kind == "killed"} == {"DK-14.8"}


@pytest.mark.clause("DK-14.8")
def test_damage_rolls_only_for_those_alive() -> None:
    t = trapped("Scythe, Explosion", "Knights, Dwarf", dice=[3])
    assert t.told("rolled") == [{"player": 0, "why": "damage", "faces": (3,), "dice": (1,)}]


@pytest.mark.clause("DK-14.9", "DK-21.3")
@pytest.mark.parametrize("trap", ["Water", "Sliding Walls", "Bottomless Pit", "Fire",
                                  "Asphyxiation"])  # fmt: skip
@pytest.mark.parametrize(("face", "left"), [(2, 0), (3, 2)])
def test_death(trap: str, face: int, left: int) -> None:
    t = trapped(trap, "Knights, Dwarf", dice=[face])
    assert (len(t.band), t.me.tally, len(t.told("rolled"))) == (left, 2 - left, 1)
    clauses = [event.clause for event in t.events if event.kind == "killed"]
    assert clauses == ["DK-14.9"] * (2 - left)


@pytest.mark.clause("DK-21.2")
def test_five_cards_of_each_kind() -> None:
    kinds = Counter([TRAP_KINDS[card.does] for card in CARDS if card.kind == TRAP])
    assert kinds == dict.fromkeys(["kill", "alarm", "weakness", "damage", "death"], 5)


@pytest.mark.clause("DK-21.4", "DK-3.6")
def test_doors_and_traps_lie_open_for_all() -> None:
    t = trapped("Gas, Scythe, Wood Door", "Thief", phase="hero")
    for seat_number in (0, 1, -2):
        room = t.view(seat_number)["seats"][0]["rooms"][1]
        assert [trap["name"] for trap in room["traps"]] == ["Gas", "Scythe"]
        assert room["door"]["name"] == "Wood Door"


# -- afterwards (DK-14.10, 14.11, R40) ---------------------------------------------------------


@pytest.mark.clause("DK-14.10", "DK-3.8")
def test_all_traps_are_discarded_also_those_that_found_nobody() -> None:
    t = trapped("Arrow, Explosion", "Dwarf")
    assert (t.room("2.1").traps, t.room_discard) == ([], ["Arrow", "Explosion"])
    assert [one["card"] for one in t.told("sprung")] == ["Arrow"]


@pytest.mark.clause("DK-14.11", "DK-3.9", "DK-15.5")
def test_when_the_traps_win_the_door_goes_and_nobody_passes_it() -> None:
    own = {"rooms": "Lair [Arrow, Iron Gate], Tunnels", "stands": {"1.1": "Keeper, 3x Goblins"}}
    t = trapped("", "Dwarf", phase="assault", mine=own)
    assert (t.over, t.room("2.1").door, t.room_discard) == (True, "", ["Arrow", "Iron Gate"])


@pytest.mark.clause("DK-14.11")
def test_or_the_door_is_kept() -> None:
    own = {"rooms": "Lair [Arrow, Iron Gate]"}
    kept = {"door_if_no_battle": "kept"}
    t = trapped("", "Dwarf", phase="assault", mine=own, house=kept)
    assert (t.over, t.room("2.1").door) == (True, "Iron Gate")
    t = trapped("", "2x Dwarf", phase="assault", mine=own, house=kept).does("done")
    assert t.room_discard[:2] == ["Arrow", "Iron Gate"]


@pytest.mark.clause("DK-14.8", "DK-14.9", "DK-22.12")
def test_the_die_of_a_trap_can_be_slapped_by_both() -> None:
    slapper: Seat = seat(mana=2, spells="Slap", rooms="Lair [Fire]")
    t = table(slapper, seat(mana=2, spells="Slap"), phase="traps", band="2x Dwarf", at="2.1",
              dice=[2, 5, 1])  # fmt: skip
    t.does("pass", "slap 1")
    assert t.asked == (0, "slap")
    assert t.does("slap 1").band == []
