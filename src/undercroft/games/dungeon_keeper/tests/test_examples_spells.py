"""The worked examples 20, 30 and 32 to 45 of RULES.md, by their numbers there."""

from typing import Any

import pytest

from undercroft.games.dungeon_keeper.rules import victory
from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table


@pytest.mark.clause("DK-14.2", "DK-22.4")
def test_20_an_earthquake_before_the_traps() -> None:
    own = seat(rooms="Lair [Wood Door, Gas]", mana=6, spells="Earthquake")
    t = table(own, phase="assault", band="3x Knights", at="2.1", dice=[1]).does("cast earthquake")
    assert (t.over, t.me.tally) == (True, 3)
    assert (t.room("2.1").door, t.room("2.1").traps) == ("Wood Door", ["Gas"])


@pytest.mark.clause("DK-23.7")
@pytest.mark.parametrize(("victim", "lost"), [(0, True), (1, False)])
def test_30_a_wizard_shoots_at_the_heart(victim: int, lost: bool) -> None:
    own = seat(stands={"1.1": "Keeper, Imps"})
    t = table(own, phase="battle", band="Wizard", at="1.1", dice=[6, 10, 1], draws=[victim])
    assert (t.state.outcome == "keeper") is lost
    assert lost or (t.cup, t.over) == (["Infernal Imps"], True)


@pytest.mark.clause("DK-20.9")
def test_31_a_weakened_cleric_pays_his_printed_force() -> None:
    own = seat(rooms="Prison [Gas]", stands={"2.1": "Mistress"})
    t = table(own, phase="assault", band="Cleric", at="2.1", dice=[10, 1])
    assert t.told("duel")[0]["hero_sum"][:2] == ("Force +5", "Weakness -2")
    assert t.me.gold == 5


@pytest.mark.clause("DK-20.11", "DK-16.16")
def test_32_the_undead_of_the_battle_turns_the_numbers() -> None:
    own = seat(rooms="Graveyard", stands={"2.1": "Mistress, Demons"})
    t = table(own, phase="battle", band="3x Thief", at="2.1", dice=[10, 1, 10, 1], draws=[0, 0])
    first, second = [told["creature_sum"] for told in t.told("duel")][:2]
    assert "Outnumbering +1" not in first
    assert "Outnumbering +1" in second  # three against two


@pytest.mark.clause("DK-22.11")
def test_33_the_last_creature_is_raised_but_not_the_keeper() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Warlock"}, mana=7, spells="Raise Dead")
    dice = [1, 1, 10, 1, 10, 1]
    t = table(own, phase="battle", band="Knights", at="2.1", dice=dice)
    assert t.does("raise eldritch-warlock").room("2.1").creatures == ["Eldritch Warlock"]
    assert (len(t.told("duel")), t.me.tally) == (2, 1)
    own = seat(mana=7, spells="Raise Dead")
    t = table(own, phase="battle", band="Lord", at="1.1", dice=[1, 10])
    assert t.state.outcome == "keeper"


@pytest.mark.clause("DK-22.12")
def test_34_a_death_trap_slapped_twice() -> None:
    own = seat(rooms="Lair [Water]", mana=2, spells="Slap")
    other = seat(mana=2, spells="Slap")
    t = table(own, other, phase="traps", band="2x Knights", at="2.1", dice=[2, 5, 1]).does("pass")
    assert t.does("slap 1").asked == (0, "slap")
    t.does("slap 1")
    assert (t.band, t.me.tally, t.me.mana, t.other.mana) == ([], 2, 0, 0)


@pytest.mark.clause("DK-22.12", "DK-22.5")
def test_35_both_dice_of_the_gems_again() -> None:
    own = seat(mana=5, spells="Detect Gems, Slap")
    t = table(own, phase="mining", dice=[3, 1, 2, 6, 6])
    t.does("pass", "cast detect-gems", "slap 1")
    assert t.me.gold == 3 + 12


@pytest.mark.clause("DK-22.10", "DK-16.14")
def test_36_possession_of_the_last_hero() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Imps"}, mana=10, spells="Possession")
    t = table(own, phase="assault", band="Paladin", at="2.1").does("cast possession")
    assert (t.totals[1], t.me.tally, t.me.rooms["2.1"], t.over) == (3, 0, "Lair", True)
    assert t.room("2.1").creatures == ["Infernal Imps", "Goody Goody Paladin"]


WINNING: dict[str, Any] = {
    "rooms": "11x Lair, Torture Chamber", "stands": {"2.1": "14x Undead"}, "tally": 15, "mana": 30,
}  # fmt: skip


@pytest.mark.clause("DK-23.1", "DK-23.2", "DK-23.6")
@pytest.mark.parametrize(("gold", "outcome"), [(29, "totals"), (28, "")])
def test_37_victory_at_the_end_of_mining(gold: int, outcome: str) -> None:
    t = table(seat(**WINNING, gold=gold), phase="mining", dice=[1])
    assert (t.totals[0], t.state.outcome) == (15, outcome)


@pytest.mark.clause("DK-23.5")
def test_38_the_price_of_the_last_creature() -> None:
    own = WINNING | {"stands": {"2.1": "13x Undead"}, "pile": "Dark Elves", "gold": 30, "mana": 32}
    t = table(seat(**own), phase="summon").does("summon dark-elves", "pay in gold", "to 2.1")
    assert (t.totals, t.over) == ((15, 15, 15, 27, 32), True)


@pytest.mark.clause("DK-23.6")
def test_39_the_fifteenth_hero_is_not_the_last() -> None:
    own = seat(rooms="2x Torture Chamber, 8x Lair", tally=14, gold=30, mana=30,
               stands={"1.1": "Keeper, 13x Goblins", "5.1": "Mistress"})  # fmt: skip
    stormed: dict[str, Any] = {"phase": "assault", "band": "3x Thief", "at": "5.1"}
    t = table(own, **stormed, dice=[10, 1] * 3)
    assert (t.state.outcome, t.me.tally) == ("totals", 17)  # not before they were all dead
    t = table(own, **stormed, dice=[10, 1, 1, 10])
    assert [told["hero"] for told in t.told("killed")][:2] == [1, 0]
    assert t.told("captured")[0]["room"] == "5.1"
    assert (t.me.tally, t.totals[0] < 15, t.over) == (17, True, True)


def village(*dice: int, spells: str = "", rooms: str = "Lair") -> Table:
    """Two Mistresses raid a Paladin, a Dwarf and a Peasant."""
    own = seat(rooms=rooms, stands={"2.1": "2x Mistress"}, mana=10, spells=spells)
    t = table(own, phase="raid", raids="on", hero_cup="Peasant, Dwarf, Paladin", dice=[3, *dice],
              draws=[2, 1])  # fmt: skip
    return t.does("raid", "all mistress of 2.1", "done", "attack village")


@pytest.mark.clause("DK-24.14", "DK-24.16", "DK-20.9")
@pytest.mark.parametrize(("rooms", "gold"), [("Lair", 11), ("Prison", 22)])
def test_40_a_raid_on_a_village(rooms: str, gold: int) -> None:
    t = village(10, 1, 10, 1, 1, 10, 1, 1, rooms=rooms)
    assert (t.me.gold, t.me.tally, t.me.raided) == (gold, 3, True)


@pytest.mark.clause("DK-24.14", "DK-22.10")
def test_40_with_the_paladin_possessed() -> None:
    t = village(10, 1, 1, 10, 1, 1, spells="Possession", rooms="Prison")
    t.does("cast possession", "target goody-goody-paladin")
    assert (t.me.gold, t.me.tally) == (11 + 3, 2)
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Goody Goody Paladin"]


@pytest.mark.clause("DK-24.14")
def test_41_a_raid_that_ends_in_a_tie() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Demons"})
    t = table(own, phase="raid", raids="on", hero_cup="Thief", dice=[1, 3, 5])
    t.does("raid", "bile-demons of 2.1", "done", "attack village")
    assert (t.me.gold, t.me.tally, t.me.raided) == (0, 1, True)
    assert t.room("2.1").creatures == []


@pytest.mark.clause("DK-23.10")
def test_42_the_round_limit_compares() -> None:
    one = seat(rooms="14x Lair", stands={"2.1": "9x Imps"}, tally=15, gold=30, mana=12)
    other = seat(rooms="11x Lair", stands={"2.1": "14x Imps"}, tally=15, gold=29, mana=30)
    t = table(one, other, phase="build")
    assert victory.standing(t.state, 0)[:2] == (3, 122)  # 4.067 and 4.767 in thirtieths
    assert victory.standing(t.state, 1)[:2] == (3, 143)
    victory.out_of_rounds(t.state)
    assert t.state.winners == (1,)


@pytest.mark.clause("DK-6.4", "DK-22.11")
def test_43_a_sacrifice_cannot_be_raised() -> None:
    own = seat(rooms="Temple", stands={"2.1": "2x Undead"}, mana=7, spells="Raise Dead")
    t = table(own, phase="magic", dice=[1, 3, 4]).does("sacrifice undead of 2.1")
    assert (t.me.mana, t.over, t.me.spells) == (7 + 1 + 7, True, ["Raise Dead"])


@pytest.mark.clause("DK-24.2")
def test_44_a_vampire_and_a_martyr() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Vampire"}, mana=3, spells="Fear")
    t = table(own, phase="battle", band="Dwarf, Peasant", at="2.1", dice=[10, 1, 6], cup="Vampire",
              extra_units="on").does("pass")  # fmt: skip
    assert (t.me.tally, t.room("2.1").creatures) == (1, ["Vampire (down)"])
    assert t.cup == ["Vampire"]


@pytest.mark.clause("DK-13.3", "DK-24.16")
@pytest.mark.parametrize(("raid_in", "heroes"), [(4, 0), (5, 1)])
def test_45_the_penalty_lapses_in_a_round_of_grace(raid_in: int, heroes: int) -> None:
    house: dict[str, Any] = {"phase": "hero", "grace_rounds": "5", "hero_cup": "9x Peasant"}
    t = table(seat(raided=True), round=raid_in + 1, dice=[5], **house)
    assert (len(t.band), t.me.raided) == (heroes, False)
    if not heroes:  # the next own turn is plain again
        again = table(seat(raided=t.me.raided), round=6, dice=[7], **house)
        assert again.band == []
