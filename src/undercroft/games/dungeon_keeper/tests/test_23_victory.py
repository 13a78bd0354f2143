"""Chapter DK-23: winning and losing (R3 to R9, R70)."""

from typing import Any

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.rules import victory
from undercroft.games.dungeon_keeper.tests.keeper import Seat, Table, seat, table
from undercroft.kernel import BadSetup

ELEVEN = "11x Lair"
FULL: dict[str, Any] = {
    "rooms": f"{ELEVEN}, Torture Chamber",
    "stands": {"2.1": "14x Undead"},
    "tally": 15,
    "gold": 30,
    "mana": 30,
}
"""All five totals, none more than needed; a build phase changes nothing."""


def after(**changes: Any) -> Table:
    """A Build Phase with nothing to build, so that only its end counts."""
    house: dict[str, Any] = {
        name: changes.pop(name) for name in list(changes) if name not in FULL | {"pile": ""}
    }
    return table(seat(**(FULL | changes)), phase="build", **house)


def wins(t: Table) -> bool:
    """Whether the active player has won by the totals."""
    return (t.state.outcome, t.state.winners, t.asked) == ("totals", (0,), None)


@pytest.mark.clause("DK-23.1")
def test_all_five_totals_win() -> None:
    assert after().totals == (15, 15, 15, 30, 30)
    assert wins(after())


@pytest.mark.clause("DK-23.1")
@pytest.mark.parametrize(
    "one_short",
    [
        {"rooms": f"{ELEVEN}, Lair"},
        {"stands": {"2.1": "13x Undead"}},
        {"tally": 14},
        {"gold": 29},
        {"mana": 29},
    ],
)
def test_r3_four_do_not_unless_four_are_enough(one_short: dict[str, Any]) -> None:
    assert after(**one_short).over
    assert wins(after(**one_short, victory_conditions="any_four"))
    assert after(**one_short | {"gold": 29, "mana": 29}, victory_conditions="any_four").over


@pytest.mark.clause("DK-23.2", "DK-20.12")
def test_r6_the_heart_is_a_room_and_a_torture_chamber_three() -> None:
    assert wins(after(rooms="8x Lair, 2x Torture Chamber"))
    assert after(rooms="7x Lair, 2x Torture Chamber").over
    assert after(heart_counts_as_room="no").totals[0] == 14
    assert after(heart_counts_as_room="no").over
    assert wins(after(rooms=f"{ELEVEN}, Lair, Torture Chamber", heart_counts_as_room="no"))


@pytest.mark.clause("DK-23.3", "DK-1.10")
def test_r7_creatures_in_play_or_owned() -> None:
    mixed: dict[str, Any] = {"stands": {"2.1": "6x Undead, 4x Knights, 4x Imps"}}
    assert wins(after(**mixed))
    short: dict[str, Any] = {"stands": {"2.1": "13x Imps"}, "pile": "Goblins"}
    assert after(**short).over
    assert wins(after(**short, victory_creatures="owned"))


@pytest.mark.clause("DK-23.4")
def test_the_tally_is_a_number_that_stays() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Mistress"}, tally=3)
    t = table(own, phase="battle", band="Peasant, Thief", at="2.1", dice=[10, 1, 1, 10, 1])
    assert (t.me.tally, t.hero_cup) == (5, ["Peasant Rabble", "Petty Thief"])


@pytest.mark.clause("DK-23.5", "DK-23.6")
def test_tokens_are_held_not_paid() -> None:
    assert (after().me.gold, after().me.mana) == (30, 30)
    own = FULL | {"stands": {"2.1": "13x Undead"}, "pile": "Dark Elves"}
    t = table(seat(**own), phase="summon").does("summon dark-elves", "pay in gold", "to 2.1")
    assert t.over  # fifteen creatures, but 27 gold
    t = table(seat(**own | {"gold": 33}), phase="summon")
    assert wins(t.does("summon dark-elves", "pay in gold", "to 2.1"))


@pytest.mark.clause("DK-23.6")
def test_the_totals_are_looked_at_when_a_phase_ends() -> None:
    for phase in (
        "mining",
        "magic",
        "spell",
        "fate",
        "build",
        "construction",
        "creature",
        "deploy",
    ):
        house: dict[str, Any] = {"spell_deck": "Gate", "cup": "Imps"}
        t = table(seat(**FULL | {"gold": 40, "mana": 31}), phase=phase, **house)
        while t.asked is not None and t.asked[1] != "over":
            t.does(t.options[-1])
        assert wins(t), phase


@pytest.mark.clause("DK-23.6", "DK-4.3")
def test_the_creature_step_ends_with_a_look_of_its_own() -> None:
    own = FULL | {"stands": {"2.1": "13x Undead"}}
    t = table(seat(**own), phase="creature", cup="Imps", victory_creatures="owned")
    assert (wins(t), t.state.creature_cup.cards) == (True, [])


@pytest.mark.clause("DK-23.6")
def test_not_for_the_other_player() -> None:
    assert table(seat(), seat(**FULL), phase="build").over


@pytest.mark.clause("DK-23.6")
def test_not_while_heroes_are_left() -> None:
    t = table(seat(**FULL), phase="hero", dice=[8, 1], hero_cup="Lord", grace_rounds="0")
    assert (t.over, len(t.band)) == (True, 1)
    assert wins(table(seat(**FULL), phase="hero", dice=[7]))


LAST_KILL: dict[str, Any] = FULL | {"tally": 14, "stands": {"2.1": "Mistress, 13x Undead"}}


@pytest.mark.clause("DK-23.6")
def test_the_end_of_an_invasion_is_the_end_of_a_phase() -> None:
    t = table(seat(**LAST_KILL), phase="assault", band="Cleric", at="2.1", dice=[10, 1])
    assert wins(t)


@pytest.mark.clause("DK-23.6")
@pytest.mark.parametrize(
    ("check", "won"), [("phase_end", True), ("turn_end", False), ("immediate", True)]
)
def test_r4_the_moment_of_the_look(check: str, won: bool) -> None:
    assert wins(after(victory_check=check)) is (check != "turn_end")
    mining = FULL | {"gold": 29}
    assert wins(table(seat(**mining), phase="mining", victory_check=check)) is won


@pytest.mark.clause("DK-23.6")
def test_r4_at_the_end_of_the_turn() -> None:
    house: dict[str, Any] = {"phase": "turn", "victory_check": "turn_end"}
    t = table(seat(**FULL), **house, dice=[1, 1, 7])
    while t.state.stack and t.asked != (0, "over"):
        t.does(t.options[-1])
    assert wins(t)
    t = table(seat(**FULL), **house, dice=[1, 1, 10, 6, 6], hero_cup="12x Wizard")
    while t.state.stack and t.asked != (0, "over"):
        t.does(t.options[-1])
    assert not wins(t)  # the heroes took what was missing in the end


@pytest.mark.clause("DK-23.6")
def test_r4_at_once_even_while_heroes_are_left() -> None:
    house: dict[str, Any] = {
        "phase": "battle",
        "band": "Cleric, Lord",
        "at": "2.1",
        "dice": [10, 1],
    }
    assert wins(table(seat(**LAST_KILL), **house, victory_check="immediate"))
    t = table(seat(**LAST_KILL | {"mana": 33, "spells": "Fear"}), **house).does("pass")
    assert t.asked == (0, "invasion-spell")  # not at once as a rule


@pytest.mark.clause("DK-23.7")
def test_the_keeper_dies() -> None:
    t = table(seat(), phase="battle", band="Lord", at="1.1", dice=[1, 10])
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "keeper", (1,))
    assert t.worth == [0.0, 1.0]


@pytest.mark.clause("DK-23.8", "DK-20.1")
def test_the_heart_falls() -> None:
    t = table(seat(rooms="Lair", stands={"2.1": "Keeper"}), phase="war", band="Thief", at="1.1")
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "heart", (1,))


AT_THE_HEART: dict[str, Any] = LAST_KILL | {"stands": {"1.1": "Keeper", "2.1": "14x Undead"}}


@pytest.mark.clause("DK-23.9")
@pytest.mark.parametrize("check", ["phase_end", "immediate"])
def test_r5_a_keeper_that_dies_in_the_tie_loses_first(check: str) -> None:
    house: dict[str, Any] = {"phase": "battle", "at": "1.1", "victory_check": check}
    t = table(seat(**AT_THE_HEART), band="Thief", dice=[4, 10], **house)
    assert wins(t) is False
    tie = table(seat(**AT_THE_HEART), band="Lord", dice=[4, 4], **house)
    assert (tie.state.outcome, tie.me.tally) == ("keeper", 15)  # all five totals, and lost


@pytest.mark.clause("DK-23.9", "DK-19.8")
def test_r5_nor_does_a_win_save_a_keeper_from_a_martyr() -> None:
    house: dict[str, Any] = {"phase": "battle", "at": "1.1", "victory_check": "immediate"}
    t = table(seat(**AT_THE_HEART), band="Dwarf", dice=[10, 1, 6], **house)
    assert t.state.outcome == "keeper"
    assert wins(table(seat(**AT_THE_HEART), band="Dwarf", dice=[10, 1, 3], **house))


@pytest.mark.clause("DK-23.9", "DK-22.11")
def test_r62_no_win_while_a_dead_keeper_waits_to_be_raised() -> None:
    house: dict[str, Any] = {"phase": "battle", "at": "1.1", "victory_check": "immediate"}
    own = seat(**AT_THE_HEART | {"spells": "Raise Dead", "mana": 37})
    t = table(own, band="Lord", dice=[4, 4], raise_keeper="yes", **house)
    assert t.asked == (0, "raise-dead")
    assert wins(t.does("raise dungeon-keeper"))


@pytest.mark.clause("DK-23.9")
def test_nothing_but_the_rewards_happens_after_the_end() -> None:
    own = seat(rooms="Prison", stands={"1.1": "Keeper, Imps"}, mana=9, spells="Raise Dead, Slap",
               artifacts="Soul Collector")  # fmt: skip
    other = seat(mana=2, spells="Slap")
    t = table(own, other, phase="battle", band="Lord, Thief", at="1.1", dice=[4, 4, 6])
    t.does("pass", "pass")  # nobody slaps the duel
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "keeper", (1,))
    assert (t.me.gold, t.me.mana) == (9, 9 + 6)  # and nobody is asked about the Collector's die
    assert [one["why"] for one in t.told("rolled")] == ["duel", "souls"]
    assert t.band == ["Petty Thief"]


# -- the round limit (R70) -------------------------------------------------------------------------


def last_round(one: Seat, other: Seat) -> Table:
    """The match stops after the present round."""
    t = table(one, other, phase="build")
    victory.out_of_rounds(t.state)
    return t


@pytest.mark.clause("DK-23.10")
@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [
        ({"gold": 30}, {"mana": 29, "gold": 29}, (0,)),
        ({"gold": 29}, {"gold": 28}, (0,)),
        ({"tally": 1}, {"gold": 2}, (0, 1)),
        ({"tally": 1}, {"gold": 3}, (1,)),
        ({"gold": 45}, {"gold": 30, "mana": 1}, (1,)),
        ({"stands": {"1.1": "Keeper, Goblins"}}, {"stands": {"1.1": "Keeper, Imps"}}, (0,)),
        ({}, {}, (0, 1)),
    ],
)
def test_r70_conditions_then_ratios_then_force(
    one: dict[str, Any], other: dict[str, Any], winners: tuple[int, ...]
) -> None:
    t = last_round(seat(**one), seat(**other))
    assert (t.state.outcome, t.state.winners) == ("rounds", winners)
    t = last_round(seat(**other), seat(**one))
    assert t.state.winners == tuple(sorted(1 - winner for winner in winners))


@pytest.mark.clause("DK-23.10", "DK-1.13")
def test_r70_the_limit_is_a_number_of_whole_rounds() -> None:
    for played, turns in ((9, []), (8, [0, 1])):
        t = table(phase="round", round=played, round_limit="9", grace_rounds="10")
        assert (t.state.outcome, [told["player"] for told in t.told("turn")]) == ("rounds", turns)
    with pytest.raises(BadSetup, match="no number from 1 to"):
        GAME.resolve({"round_limit": "0"})
