"""DK-24.10 to 24.16: raids on settlements (R64, R68, R69)."""

from typing import Any

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import Seat, Table, seat, table

VILLAGE = ("raid", "dungeon-keeper of 1.1", "attack village")


def raid(own: Seat, *dice: int, cup: str = "", **position: Any) -> Table:
    """The raid phase of a quiet turn; this is what lies in the Hero Cup."""
    return table(own, phase="raid", raids="on", hero_cup=cup, dice=dice, **position)


def raiders(stands: str, **fields: Any) -> Seat:
    """The Keeper at home, and these in a Lair."""
    return seat(**{"rooms": "Lair", "stands": {"2.1": stands}, **fields})


@pytest.mark.clause("DK-24.10")
@pytest.mark.parametrize(("raids", "asked"), [("on", (0, "raid")), ("off", (0, "over"))])
def test_a_raid_may_end_a_quiet_turn(raids: str, asked: tuple[int, str]) -> None:
    t = table(raiders("Goblins"), phase="turn", raids=raids, grace_rounds="10").does("done")
    assert t.asked == asked


@pytest.mark.clause("DK-24.10", "DK-4.6")
def test_not_after_an_attack() -> None:
    house: dict[str, Any] = {"raids": "on", "phase": "turn", "hero_cup": "2x Cleric"}
    dice = [1, 1, 8, 1, 10, 1, 10, 1]
    t = table(raiders("Mistress"), dice=dice, **house).does("done")
    assert (len(t.told("duel")), t.over) == (1, True)
    t = table(raiders("Mistress"), dice=dice, **(house | {"hero_cup": ""})).does("done")
    assert t.asked == (0, "raid")  # no hero came: a quiet turn


@pytest.mark.clause("DK-24.10", "DK-4.7")
def test_nobody_must_raid() -> None:
    t = raid(raiders("Goblins")).does("pass")
    assert (t.over, t.me.raided) == (True, False)


@pytest.mark.clause("DK-24.11")
def test_any_creatures_but_at_least_one() -> None:
    t = raid(raiders("2x Goblins, Imps")).does("raid")
    assert t.options == [
        "dungeon-keeper of 1.1", "infernal-imps of 2.1", "mountain-goblins of 2.1",
        "all mountain-goblins of 2.1", "all of 2.1", "everybody",
    ]  # fmt: skip
    t.does("mountain-goblins of 2.1")
    assert t.options[-2:] == ["everybody", "done"]
    t.does("dungeon-keeper of 1.1", "done")
    assert t.asked == (0, "settlement")
    assert t.room("2.1").creatures == ["Mountain Goblins", "Infernal Imps"]
    assert t.totals[1] == 4  # who is on the surface is in play
    assert raid(raiders("2x Goblins")).does("raid", "everybody").asked == (0, "settlement")


@pytest.mark.clause("DK-24.12")
@pytest.mark.parametrize(
    ("settlement", "dice", "defenders"),
    [("village", [3], 3), ("town", [3, 4], 7), ("castle", [3, 4, 5], 12)],
)
def test_a_settlement_has_so_many_defenders(
    settlement: str, dice: list[int], defenders: int
) -> None:
    t = raid(raiders("Goblins"), *dice, cup="20x Peasant")
    assert t.does("raid", "everybody").options == ["attack village", "attack town", "attack castle"]
    t.does(f"attack {settlement}")
    assert len(t.told("defenders")[0]["heroes"]) == defenders


@pytest.mark.clause("DK-24.12", "DK-24.14")
def test_a_cup_that_runs_out_gives_what_it_has() -> None:
    t = raid(raiders("Mistress"), 6, 10, 1, cup="Dwarf")
    t.does("raid", "mistress of 2.1", "done", "attack village")
    assert (t.me.gold, t.me.tally) == (2, 1)
    t = raid(raiders("Goblins"), 6).does(*VILLAGE[:1], "everybody", VILLAGE[2])
    assert (t.over, t.me.gold, t.me.raided) == (True, 0, True)  # won for nothing


@pytest.mark.clause("DK-24.13")
def test_one_battle_as_at_home() -> None:
    own = raiders("Black Knight, Dark Elves", rooms="Lair, Training Room")
    t = raid(own, 2, 6, 9, 1, cup="Peasant, Thief")
    t.does("raid", "all of 2.1", "done", "attack village")
    (duel,) = t.told("duel")
    assert [told["why"] for told in t.told("rolled")] == ["defenders", "shots", "duel"]
    assert "Training and Banner +1" in duel["creature_sum"]
    assert "Outnumbering +2" in duel["creature_sum"]


@pytest.mark.clause("DK-24.13", "DK-22.8")
def test_r64_spells_but_no_gate() -> None:
    own = raiders("Mistress", mana=20, spells="Gate, Fear, Lightning Bolt", rooms="2x Lair")
    t = raid(own, 1, cup="Lord").does("raid", "mistress of 2.1", "done", "attack village")
    assert t.options == ["cast lightning-bolt", "cast fear", "pass"]
    t.does("cast lightning-bolt", "pass")
    assert (t.me.gold, t.me.tally) == (9, 1)


@pytest.mark.clause("DK-24.13", "DK-18.4")
def test_r58_no_spells_of_the_opponent() -> None:
    own, other = raiders("Mistress"), seat(mana=20, spells="Lightning Bolt")
    t = table(own, other, phase="raid", raids="on", opponent_spells="battle", hero_cup="Lord",
              dice=[1, 10, 1])  # fmt: skip
    assert t.does("raid", "mistress of 2.1", "done", "attack village").over


@pytest.mark.clause("DK-24.13", "DK-22.11", "DK-24.15")
def test_a_raised_raider_goes_home_too() -> None:
    own = raiders("Goblins, Mistress", mana=7, spells="Raise Dead")
    t = raid(own, 1, 1, 1, 10, 10, 1, cup="Lord", draws=[0, 1])
    t.does("raid", "all of 2.1", "done", "attack village", "raise mountain-goblins")
    assert t.room("2.1").creatures == ["Mistress", "Mountain Goblins"]


@pytest.mark.clause("DK-24.13", "DK-16.17")
def test_prison_graveyard_and_soul_collector_pay() -> None:
    own = raiders("Mistress", rooms="Lair, Prison, Graveyard", artifacts="Soul Collector")
    t = raid(own, 1, 10, 1, 6, cup="Cleric")
    t.does("raid", "mistress of 2.1", "done", "attack village")
    assert (t.me.gold, t.me.mana, t.me.tally) == (5 + 5, 6, 1)
    assert t.room("3.1").creatures == ["Undead"]  # at home, not before the settlement
    assert t.room("2.1").creatures == ["Mistress"]


@pytest.mark.clause("DK-24.13", "DK-20.11")
def test_r30_credited_undead_are_placed_after_the_raid() -> None:
    own = raiders("Mistress", rooms="Graveyard")
    t = raid(own, 1, 10, 1, cup="Cleric", graveyard_placement="any_room_after")
    t.does("raid", "mistress of 2.1", "done", "attack village")
    assert (t.asked, t.me.gold) == ((0, "undead"), 5)
    assert t.room("2.1").creatures == ["Mistress"]
    assert t.does("to 1.1").room("1.1").creatures == ["Dungeon Keeper", "Undead"]


@pytest.mark.clause("DK-16.17", "DK-23.4")
@pytest.mark.parametrize(("count", "tally"), [("yes", 1), ("no", 0)])
def test_r8_raid_kills_on_the_tally(count: str, tally: int) -> None:
    t = raid(raiders("Mistress", rooms="Prison"), 1, 10, 1, cup="Cleric", raid_kills_count=count)
    t.does("raid", "mistress of 2.1", "done", "attack village")
    assert (t.me.tally, t.me.gold) == (tally, 5 + 5)


@pytest.mark.clause("DK-24.14")
def test_no_spoils_while_a_defender_lives() -> None:
    t = raid(raiders("Goblins"), 2, 1, 1, 10, cup="Lord, Peasant")
    t.does("raid", "mountain-goblins of 2.1", "done", "attack village")
    assert (t.me.gold, t.room("2.1").creatures, t.over) == (0, [], True)
    assert t.hero_cup == ["Peasant Rabble", "Lord of the Realm"]


@pytest.mark.clause("DK-24.14", "DK-22.10", "DK-24.15")
def test_r68_a_possessed_defender_may_win_the_raid_alone() -> None:
    own = raiders("Imps", mana=10, spells="Possession")
    t = raid(own, 2, 1, 10, 10, 1, cup="Puny, Knights", draws=[0, 0])
    t.does("raid", "infernal-imps of 2.1", "done", "attack village")
    t.does("cast possession", "target marauding-knights")
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Marauding Knights"]
    assert (t.me.gold, t.me.tally, t.me.raided) == (9, 1, True)


@pytest.mark.clause("DK-24.14", "DK-22.10")
def test_r68_possession_of_the_last_defender_wins_the_raid() -> None:
    t = raid(raiders("Imps", mana=10, spells="Possession"), 1, cup="Lord")
    t.does("raid", "infernal-imps of 2.1", "done", "attack village", "cast possession")
    assert (t.me.gold, t.me.tally) == (9, 0)
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Lord of the Realm"]


@pytest.mark.clause("DK-24.15")
def test_raiders_return_to_the_rooms_they_left() -> None:
    own = seat(rooms="2x Lair", stands={"2.1": "Goblins", "2.2": "Mistress, Imps"})
    t = raid(own, 1, 10, 1, cup="Peasant", draws=[2])
    t.does("raid", "mountain-goblins of 2.1", "mistress of 2.2", "dungeon-keeper of 1.1", "done")
    t.does("attack village")
    assert t.room("1.1").creatures == ["Dungeon Keeper"]
    assert t.room("2.1").creatures == ["Mountain Goblins"]
    assert t.room("2.2").creatures == ["Infernal Imps", "Mistress"]


@pytest.mark.clause("DK-24.15", "DK-24.2")
def test_r68_a_vampire_made_in_a_raid_goes_to_the_heart() -> None:
    house: dict[str, Any] = {"extra_units": "on", "creature_cup": ""}
    t = table(raiders("Vampire"), phase="raid", raids="on", hero_cup="Peasant", cup="Vampire",
              dice=[1, 10, 1], extra_units=house["extra_units"])  # fmt: skip
    t.does("raid", "vampire of 2.1", "done", "attack village")
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Vampire"]
    assert t.room("2.1").creatures == ["Vampire"]


@pytest.mark.clause("DK-24.16", "DK-13.3")
@pytest.mark.parametrize(("gold", "dice"), [(2, [1, 10, 1]), (0, [1, 1, 10])])
def test_won_or_lost_it_is_avenged_once(gold: int, dice: list[int]) -> None:
    t = raid(raiders("Goblins, Goblins"), dice[0], dice[1], dice[1], *dice[2:], cup="Dwarf")
    t.does("raid", "mountain-goblins of 2.1", "done", "attack village")
    assert (t.me.gold, t.me.raided) == (gold, True)
    own = seat(raided=True)
    later = table(own, phase="hero", dice=[5], hero_cup="9x Peasant")
    assert (len(later.band), later.me.raided) == (1, False)
    assert table(seat(), phase="hero", dice=[5], hero_cup="9x Peasant").band == []


@pytest.mark.clause("DK-24.11", "DK-23.7")
def test_the_keeper_may_die_in_a_raid() -> None:
    t = raid(seat(), 1, 1, 10, cup="Lord").does("raid", "attack village")
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "keeper", (1,))


@pytest.mark.clause("DK-23.6", "DK-24.14")
def test_the_raid_phase_ends_with_a_look_at_the_totals() -> None:
    own = seat(rooms="11x Lair, Torture Chamber", stands={"2.1": "Mistress, 13x Undead"},
               tally=14, gold=28, mana=30)  # fmt: skip
    t = raid(own, 1, 10, 1, cup="Dwarf").does("raid", "mistress of 2.1", "done", "attack village")
    assert (t.state.outcome, t.state.winners) == ("totals", (0,))


@pytest.mark.clause("DK-24.13", "DK-23.9")
def test_r62_a_keeper_raised_in_a_raid() -> None:
    own = seat(mana=7, spells="Raise Dead")
    t = raid(own, 1, 1, 10, 10, 1, cup="Lord", raise_keeper="yes")
    t.does("raid", "attack village", "raise dungeon-keeper")
    assert (t.me.gold, t.room("1.1").creatures) == (9, ["Dungeon Keeper"])
