"""DK-20.9 to 20.14 and 16.17: what a dead hero brings (R8, R29, R30, R31)."""

from typing import Any

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table

REWARDING = "Prison, Graveyard"


def kills(rooms: str, band: str = "Cleric", **position: Any) -> Table:
    """A Mistress in the first room beats that band; all heroes roll 1."""
    own = seat(rooms=rooms, stands={"2.1": "Mistress"}, artifacts=position.pop("has", ""))
    dice = position.pop("dice", [10, 1])
    return table(own, phase="battle", band=band, at="2.1", dice=dice, **position)


@pytest.mark.clause("DK-20.9", "DK-16.17", "DK-1.7")
def test_the_prison_pays_the_printed_force() -> None:
    t = kills("Prison")
    assert (t.me.gold, t.me.tally) == (5, 1)
    assert kills("Lair").me.gold == 0


@pytest.mark.clause("DK-20.9", "DK-16.17")
def test_every_cause_of_death_pays() -> None:
    own = seat(rooms="Prison [Explosion]", mana=5, spells="Lightning Bolt")
    t = table(own, phase="assault", band="2x Knights", at="2.1", dice=[1])
    t.does("cast lightning-bolt")
    assert (t.me.gold, t.me.tally, t.over) == (12, 2, True)


@pytest.mark.clause("DK-16.17")
def test_r8_only_duels_pay_but_everything_counts() -> None:
    own = seat(rooms=REWARDING, mana=5, spells="Lightning Bolt", artifacts="Soul Collector")
    house: dict[str, Any] = {
        "phase": "assault",
        "band": "Knights",
        "at": "2.1",
        "kill_credit": "duel_only",
    }
    t = table(own, **house).does("cast lightning-bolt")
    assert (t.me.gold, t.me.mana, t.room("2.2").creatures, t.me.tally) == (0, 0, [], 1)
    assert kills("Prison", kill_credit="duel_only").me.gold == 5


@pytest.mark.clause("DK-16.17", "DK-16.11")
def test_r8_a_tie_is_a_death_in_a_duel() -> None:
    own = seat(rooms="Prison", stands={"2.1": "Imps"})
    house: dict[str, Any] = {"at": "2.1", "kill_credit": "duel_only"}
    t = table(own, phase="battle", band="Cleric", dice=[6, 1], **house)  # 1 − 1 + 6 against 5 + 1
    assert (t.me.gold, t.me.tally, t.band) == (5, 1, [])


@pytest.mark.clause("DK-20.11", "DK-16.17")
def test_an_undead_rises_in_the_graveyard_for_each() -> None:
    t = kills("Lair, Graveyard", "2x Cleric", dice=[10, 1, 10, 1])
    assert t.room("2.2").creatures == ["Undead"] * 2
    assert t.room("2.1").creatures == ["Mistress"]


@pytest.mark.clause("DK-20.9", "DK-20.11", "DK-16.17")
@pytest.mark.parametrize(("supply", "come"), [(-1, 3), (2, 2)])
def test_heroes_that_die_at_once_are_paid_one_by_one(supply: int, come: int) -> None:
    own = seat(rooms="Prison [Explosion], Graveyard")
    dead: dict[str, Any] = {"band": "Cleric, Knights, Peasant", "dice": [1, 1, 1]}
    t = table(own, phase="traps", at="2.1", undead=supply, **dead)
    assert (t.me.tally, t.me.gold) == (3, 5 + 6 + 1)
    assert t.room("2.2").creatures == ["Undead"] * come
    assert t.over


@pytest.mark.clause("DK-20.11", "DK-16.2")
def test_in_a_battle_there_it_joins_face_up() -> None:
    own = seat(rooms="Graveyard", stands={"2.1": "Mistress"}, mana=3, spells="Fear")
    t = table(own, phase="battle", band="2x Cleric", at="2.1", dice=[10, 1]).does("pass")
    assert t.room("2.1").creatures == ["Mistress (down)", "Undead"]


@pytest.mark.clause("DK-20.11", "DK-16.14")
def test_the_undead_of_a_tie_saves_the_room() -> None:
    own = seat(rooms="Graveyard", stands={"2.1": "Imps"})
    t = table(own, phase="battle", band="Puny", at="2.1", dice=[1, 6, 4])
    assert (t.room("2.1").creatures, t.band, t.me.tally) == (["Undead"], [], 1)


@pytest.mark.clause("DK-20.11")
def test_r30_undead_are_placed_when_the_invasion_is_over() -> None:
    own = seat(rooms="Lair, Graveyard", stands={"2.1": "Mistress"})
    house: dict[str, Any] = {"graveyard_placement": "any_room_after", "dice": [10, 1, 10, 1]}
    t = table(own, phase="invasion", band="2x Cleric", at="2.1", draws=[0], **house)
    assert (t.asked, t.options) == ((0, "undead"), ["to 1.1", "to 2.1", "to 2.2"])
    assert t.band == []
    t.does("to 1.1", "to 2.1")
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Undead"]
    assert t.room("2.1").creatures == ["Mistress", "Undead"]
    assert t.over


@pytest.mark.clause("DK-20.11", "DK-23.6")
def test_r30_the_placed_undead_count_at_the_end_of_that_phase() -> None:
    own = seat(
        rooms="2x Torture Chamber, 7x Lair, Graveyard", stands={"2.1": "Mistress, 12x Goblins"},
        gold=30, mana=30, tally=14,
    )  # fmt: skip
    house: dict[str, Any] = {"graveyard_placement": "any_room_after", "dice": [10, 1]}
    t = table(own, phase="assault", band="Cleric", at="2.1", **house)
    assert t.asked == (0, "undead")
    t.does("to 1.1")
    assert (t.state.outcome, t.state.winners) == ("totals", (0,))


@pytest.mark.clause("DK-20.11", "DK-11.14")
def test_r31_a_short_supply_is_charged_at_the_kill() -> None:
    house: dict[str, Any] = {"undead_supply": "12", "dice": [10, 1, 10, 1]}
    t = kills("Lair, Graveyard", "2x Cleric", undead=1, **house)
    assert (t.room("2.2").creatures, t.state.undead) == (["Undead"], 0)
    own = seat(rooms="Lair, Graveyard", stands={"2.1": "Mistress"})
    house |= {"graveyard_placement": "any_room_after"}
    t = table(own, phase="assault", band="2x Cleric", at="2.1", undead=1, **house)
    assert (t.asked, t.state.undead) == ((0, "undead"), 0)
    assert t.does("to 2.2").over


@pytest.mark.clause("DK-24.9", "DK-16.17")
def test_the_soul_collector_rolls_for_each() -> None:
    t = kills("Lair", has="Soul Collector", dice=[10, 1, 4])
    assert t.me.mana == 4
    own = seat(rooms="Lair [Explosion]", artifacts="Soul Collector")
    t = table(own, phase="traps", band="3x Cleric", at="2.1", dice=[1, 2, 3, 4, 5])
    assert t.me.mana == 9
    assert [told["dice"] for told in t.told("rolled")] == [(1, 1, 1), (1, 1)]


@pytest.mark.clause("DK-24.9")
def test_its_mana_pays_for_a_spell_in_the_same_battle() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Mistress"}, artifacts="Soul Collector", spells="Fear")
    t = table(own, phase="battle", band="2x Cleric", at="2.1", dice=[10, 1, 3])
    assert (t.asked, t.options) == ((0, "invasion-spell"), ["cast fear", "pass"])


@pytest.mark.clause("DK-16.17")
def test_the_order_of_rewards() -> None:
    own = seat(rooms="Prison, Graveyard", mana=2, spells="Slap", artifacts="Soul Collector",
               stands={"2.1": "Mistress"})  # fmt: skip
    t = table(own, phase="battle", band="Peasant", at="2.1", dice=[10, 1, 1])
    t.does("pass")  # the duel's dice; then the Collector's, after the Prison, before the Graveyard
    assert (t.me.tally, t.me.gold, t.room("2.2").creatures) == (1, 1, [])
    assert t.does("pass").room("2.2").creatures == ["Undead"]


BOTH_DIE: dict[str, dict[str, Any]] = {
    "a tie": {"band": "Lord", "dice": [4, 4, 2]},
    "a Martyr": {"band": "Dwarf", "dice": [10, 1, 4, 2]},
    "shots": {"band": "Wizard", "dice": [6, 6, 2], "draws": [1]},
}


def keeper_falls(how: str, **position: Any) -> Table:
    """At the Heart the Keeper dies with the only hero; Dark Elves are there to shoot."""
    stands = {"1.1": "Dark Elves, Keeper" if how == "shots" else "Keeper"}
    own = seat(rooms=REWARDING, stands=stands, artifacts="Soul Collector", tally=14)
    return table(own, phase="battle", at="1.1", **BOTH_DIE[how], **position)


@pytest.mark.clause("DK-16.17", "DK-23.7")
@pytest.mark.parametrize("how", BOTH_DIE)
def test_heroes_that_die_with_the_keeper_count_and_pay(how: str) -> None:
    t = keeper_falls(how)
    force = {"a tie": 9, "a Martyr": 2, "shots": 7}[how]
    assert (t.state.outcome, t.state.winners, t.asked) == ("keeper", (1,), None)
    assert (t.me.tally, t.me.gold, t.me.mana) == (15, force, 2)
    assert t.room("2.2").creatures == ["Undead"]
    assert t.told("ended")
    assert t.told("totals")[0]["totals"][2] == 15


@pytest.mark.clause("DK-16.17", "DK-23.7")
def test_a_keeper_that_falls_alone_takes_nobody_along() -> None:
    t = table(seat(rooms=REWARDING), phase="battle", band="Lord", at="1.1", dice=[1, 10])
    assert (t.state.outcome, t.me.tally, t.me.gold) == ("keeper", 0, 0)
    assert t.room("2.2").creatures == []


@pytest.mark.clause("DK-16.17", "DK-23.9")
def test_the_fifteenth_hero_does_not_save_a_keeper_that_dies_with_it() -> None:
    own = seat(rooms="11x Lair, Torture Chamber", stands={"1.1": "Keeper, 14x Undead"},
               tally=14, gold=30, mana=30)  # fmt: skip
    t = table(own, phase="battle", band="Lord", at="1.1", draws=[0], dice=[4, 6, 1, 6, 6],
              victory_check="immediate")  # fmt: skip
    assert t.told("duel")[0]["creature"] == t.told("duel")[0]["hero"]
    assert (t.state.outcome, t.state.winners, t.me.tally) == ("keeper", (1,), 15)


@pytest.mark.clause("DK-16.17")
@pytest.mark.parametrize(("how", "gold"), [("a tie", 9), ("a Martyr", 2), ("shots", 0)])
def test_r8_with_duels_only_the_dead_of_a_keepers_duel_pay(how: str, gold: int) -> None:
    t = keeper_falls(how, kill_credit="duel_only")
    assert (t.state.outcome, t.me.tally, t.me.gold) == ("keeper", 15, gold)


@pytest.mark.clause("DK-16.17", "DK-24.13")
@pytest.mark.parametrize(("count", "tally"), [("yes", 15), ("no", 14)])
def test_r8_a_keeper_that_dies_in_a_raid(count: str, tally: int) -> None:
    own = seat(rooms="Prison", tally=14)
    house: dict[str, Any] = {"raids": "on", "raid_kills_count": count, "hero_cup": "Lord"}
    t = table(own, phase="raid", dice=[1, 4, 4], **house)
    t.does("raid", "attack village")
    assert (t.state.outcome, t.me.tally, t.me.gold) == ("keeper", tally, 9)


@pytest.mark.clause("DK-16.15", "DK-23.7")
def test_r33_nobody_aims_at_who_is_left_when_the_keeper_is_shot() -> None:
    own = seat(stands={"1.1": "Keeper, Imps, Goblins"})
    house: dict[str, Any] = {"hero_control": "opponent_picks", "dice": [6, 6]}
    t = table(own, phase="battle", band="2x Wizard", at="1.1", **house)
    assert t.asked == (1, "pick")
    t.does("target dungeon-keeper")
    assert t.state.outcome == "keeper"


@pytest.mark.clause("DK-20.12", "DK-3.4")
def test_a_torture_chamber_is_three_rooms_for_victory_and_one_for_the_rest() -> None:
    t = table(seat(rooms="2x Torture Chamber, Lair"), phase="build")
    assert t.totals[0] == 1 + 3 + 3 + 1
    assert t.view(0)["seats"][0]["levels"] == 3
    t = table(seat(rooms="Torture Chamber"), phase="build", heart_counts_as_room="no")
    assert t.totals[0] == 3


@pytest.mark.clause("DK-20.10", "DK-20.13", "DK-20.14")
def test_the_other_three_are_rows_of_the_card_list() -> None:
    own = seat(rooms="Temple, Stone Bridge, Casino", hand="2x Lair", stands={"2.1": "4x Imps"})
    assert table(own, phase="magic").asked == (0, "temple")
    assert table(own, phase="mining", dice=[1, 6]).me.gold == 7
    assert table(own, phase="build").does("build lair").asked == (0, "build")
