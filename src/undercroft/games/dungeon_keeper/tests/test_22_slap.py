"""Rolls and Slap (DK-22.12, R63): one window for every die."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.rules.rolls import OCCASIONS, Roll
from undercroft.games.dungeon_keeper.tests.keeper import Table, battle, find_spell, seat, table
from undercroft.games.dungeon_keeper.tests.shown import NAMES
from undercroft.games.dungeon_keeper.words import label
from undercroft.kernel import SPECTATOR, OutOfDice, ScriptedDice

SLAPPER = seat(mana=2, spells="Slap")


@pytest.mark.clause("DK-22.12", "DK-18.2")
def test_a_roll_is_made_again_before_it_is_used() -> None:
    t = table(SLAPPER, phase="mining", dice=[1, 5])
    assert (t.asked, t.options, t.me.gold) == ((0, "slap"), ["slap 1", "pass"], 0)
    t.does("slap 1")
    assert (t.me.gold, t.me.mana, t.spell_discard, t.over) == (5, 0, ["Slap"], True)


@pytest.mark.clause("DK-22.12", "DK-4.11")
def test_nobody_is_asked_without_the_card_or_the_mana() -> None:
    assert table(seat(mana=2, spells="Gate"), phase="mining").over
    assert table(seat(mana=1, spells="Slap"), phase="mining").over


@pytest.mark.clause("DK-18.4", "DK-22.12")
def test_the_opponent_may_slap_after_the_active_player() -> None:
    t = table(SLAPPER, SLAPPER, phase="mining", dice=[6, 2, 4]).does("pass")
    assert t.asked == (1, "slap")
    t.does("slap 1")
    assert t.asked == (0, "slap")
    assert t.does("slap 1").me.gold == 4


@pytest.mark.clause("DK-22.12")
def test_two_passes_fix_the_result() -> None:
    t = table(SLAPPER, SLAPPER, phase="mining", dice=[6]).does("pass", "pass")
    assert (t.me.gold, t.me.mana, t.over) == (6, 2, True)


@pytest.mark.clause("DK-22.12")
def test_after_a_slap_both_are_asked_again() -> None:
    rich = seat(mana=4, spells="2x Slap")
    t = table(rich, SLAPPER, phase="mining", dice=[6, 5, 4, 3]).does("slap 1", "pass", "slap 1")
    assert t.asked == (0, "slap")
    assert t.does("slap 1").me.gold == 3


@pytest.mark.clause("DK-18.4")
def test_the_opponent_may_be_kept_out() -> None:
    assert table(seat(), SLAPPER, phase="mining", opponent_spells="none").over


@pytest.mark.clause("DK-22.12")
def test_one_roll_of_a_batch() -> None:
    own = seat(mana=2, spells="Slap", rooms="2x Gold Vein")
    t = table(own, phase="mining", dice=[1, 6, 2, 5]).does("pass")
    assert t.options == ["slap 1", "slap 2", "pass"]
    assert t.does("slap 2").me.gold == 1 + 6 + 5
    alike = table(own, phase="mining", dice=[1, 3, 3]).does("pass")
    assert alike.options == ["slap 1", "pass"]


@pytest.mark.clause("DK-22.12")
def test_all_dice_of_a_roll_or_one_of_them() -> None:
    own = seat(mana=5, spells="Slap, Detect Gems")
    t = table(own, phase="mining", dice=[1, 1, 2, 6, 5]).does("pass", "cast detect-gems")
    assert t.does("slap 1").me.gold == 1 + 11
    t = table(own, phase="mining", dice=[1, 1, 2, 6], slap_target="single_die")
    t.does("pass", "cast detect-gems")
    assert t.options == ["slap 1 die 1", "slap 1 die 2", "pass"]
    assert t.does("slap 1 die 1").me.gold == 1 + 8


@pytest.mark.clause("DK-22.12")
def test_a_slap_on_the_invasion_roll() -> None:
    t = table(SLAPPER, phase="hero", dice=[10, 7], hero_cup="9x Peasant").does("slap 1")
    assert (t.over, t.band) == (True, [])


@pytest.mark.clause("DK-22.12")
def test_whether_the_opponent_was_asked_cannot_be_noticed_by_undo() -> None:
    shown = []
    for other in (seat(), SLAPPER):
        t = table(SLAPPER, other, phase="mining", dice=[3])
        before = t.state.shown
        t.does("pass")
        if t.asked == (1, "slap"):
            t.does("pass")
        shown.append(t.state.shown - before)
    assert shown[0] == shown[1] > 0


@pytest.mark.clause("DK-22.12")
def test_a_pause_shows_the_roll_to_nobody_who_cannot_slap() -> None:
    for other, asked in ((seat(mana=2, spells="Fear"), ""), (SLAPPER, "slap")):
        t = table(SLAPPER, other, phase="mining", dice=[3])
        t.state.pauses = True
        t.does("pass")
        assert t.state.on_turn() == 0
        assert (t.state.current_player, t.state.unasked) == (1, asked == "")
        view = t.view(1)
        assert (view["asked"], view["roll"] is None) == (asked, asked == "")
        assert t.view(SPECTATOR)["asked"] == ""
        t.does("pass")
        assert t.me.gold == 3


# -- every kind of roll (DK-22.12, R63) ------------------------------------------------------------


class Row(NamedTuple):
    """How a kind of roll comes about: the seat, the position, what is answered on the way, the dice
    before it, how many dice each roll of its batch has; and what it must have come to."""

    own: dict[str, Any]
    position: dict[str, Any]
    answers: tuple[str, ...]
    before: list[int]
    sizes: tuple[int, ...]
    came: Callable[[Table], bool]


def fight(stands: str, band: str, **position: Any) -> dict[str, Any]:
    """A battle in a Lair."""
    place: dict[str, Any] = {"rooms": "Lair", "stands": {"2.1": stands}}
    return {"own": place, "position": {"phase": "battle", "band": band, "at": "2.1", **position}}


def trapped(trap: str) -> dict[str, Any]:
    """A Peasant and a Dwarf before a trap."""
    position: dict[str, Any] = {"phase": "traps", "band": "Peasant, Dwarf", "at": "2.1"}
    return {"own": {"rooms": f"Lair [{trap}]"}, "position": position}


SLAPPED: Final = 5
"""What the last of the rolls comes to, on each die; the first one shows twos."""
MINING: Final[dict[str, Any]] = {"phase": "mining"}
MAGIC: Final[dict[str, Any]] = {"phase": "magic"}
EMPTY: Final[dict[str, Any]] = fight("", "Peasant, Dwarf")
ROWS: Final = {
    "gold": Row({}, MINING, (), [], (1,), lambda t: t.me.gold == 5),
    "veins": Row({"rooms": "2x Gold Vein"}, MINING, (), [1], (1, 1), lambda t: t.me.gold == 8),
    "casino": Row({"rooms": "Casino", "stands": {"2.1": "9x Undead"}}, MINING, (), [1], (1, 1),
                  lambda t: t.me.gold == 8),
    "gems": Row({}, MINING, ("cast detect-gems",), [1], (2,),
                lambda t: t.me.gold == 11),
    "mana": Row({}, MAGIC, (), [], (1,), lambda t: t.me.mana == 5),
    "sources": Row({"rooms": "2x Mana Source"}, MAGIC, (), [1], (1, 1), lambda t: t.me.mana == 8),
    "temple": Row({"rooms": "Temple", "stands": {"2.1": "Undead"}}, MAGIC,
                  ("sacrifice undead of 2.1",), [1], (2,), lambda t: t.me.mana == 11),
    "invasion": Row({}, {"phase": "hero", "hero_cup": "9x Peasant"}, (), [], (1,),
                    lambda t: t.over and not t.band),
    "band": Row({}, {"phase": "hero", "hero_cup": "20x Peasant"}, (), [10], (2,),
                lambda t: len(t.band) == 10),
    "defenders": Row({}, {"phase": "raid", "raids": "on", "hero_cup": "20x Peasant"},
                     ("raid", "attack castle"), [], (3,),
                     lambda t: len(t.told("defenders")[0]["heroes"]) == 15),
    "damage": Row(**trapped("Explosion"), answers=(), before=[], sizes=(1, 1),
                  came=lambda t: t.band == ["Peasant Rabble"]),
    "death": Row(**trapped("Water"), answers=(), before=[], sizes=(1,),
                 came=lambda t: len(t.band) == 2),
    "burst": Row(**EMPTY, answers=("cast fire-burst",), before=[], sizes=(1, 1),
                 came=lambda t: t.band == ["Peasant Rabble"]),
    "earthquake": Row(**EMPTY, answers=("cast earthquake",), before=[], sizes=(1,),
                      came=lambda t: len(t.band) == 2),
    "shots": Row(**fight("Dark Elves", "Wizard"), answers=(), before=[], sizes=(1, 1),
                 came=lambda t: len(t.told("pair")) == 1),
    "duel": Row(**fight("Goblins", "Knights"), answers=(), before=[], sizes=(2, 1),
                came=lambda t: bool(t.told("duel")[0]["creature"] == 2 + 5)),
    "regenerate": Row(**fight("Trolls", "Lord"), answers=(), before=[1, 10], sizes=(1,),
                      came=lambda t: bool(t.told("regenerated"))),
    "martyr": Row(**fight("Mistress", "Dwarf"), answers=(), before=[10, 1], sizes=(1,),
                  came=lambda t: t.cup == ["Mistress"]),
    "souls": Row({"rooms": "Lair [Explosion]", "artifacts": "Soul Collector"},
                 {"phase": "traps", "band": "2x Peasant", "at": "2.1"}, (), [1, 1], (1, 1),
                 lambda t: t.me.mana == 5 + 2),
}  # fmt: skip
"""Every kind of roll but the one for the first turn, which nobody can slap."""


def test_the_list_of_rolls_is_complete() -> None:
    assert {*ROWS, "first"} == {*OCCASIONS}


@pytest.mark.clause("DK-22.12", "DK-18.4")
@pytest.mark.parametrize("target", ["whole_roll", "single_die"])
@pytest.mark.parametrize("why", ROWS)
def test_both_slap_every_kind_of_roll_one_after_the_other(why: str, target: str) -> None:
    row = ROWS[why]
    cast = [answer.removeprefix("cast ") for answer in row.answers if answer.startswith("cast ")]
    mana = 4 + sum([find_spell(spell).mana for spell in cast])
    own = seat(**row.own, mana=mana, spells=", ".join(["2x Slap", *cast]))
    again = 1 if target == "single_die" else row.sizes[0]
    dice = [*row.before, *[2] * sum(row.sizes)]
    dice += [face for face in (3, 4, SLAPPED) for _ in range(again)]
    other = seat(mana=2, spells="Slap")
    t = table(own, other, dice=dice, **row.position, slap_target=target)
    answers = list(row.answers)
    while not is_rolling(t, why):
        t.does("pass" if t.asked and t.asked[1] == "slap" else answers.pop(0))
    slap = "slap 1 die 1" if target == "single_die" and row.sizes[0] > 1 else "slap 1"
    assert t.asked == (0, "slap")
    t.does(slap)
    assert t.asked == (0, "slap")
    t.does("pass")
    assert t.asked == (1, "slap")
    t.does(slap)
    assert t.asked == (0, "slap")
    t.does(slap)
    rolled = [told["faces"] for told in t.told("rolled") if told["why"] == why][:4]
    left = (2,) * (sum(row.sizes) - again)
    assert rolled == [(2,) * again + left, *[(face,) * again + left for face in (3, 4, SLAPPED)]]
    assert t.spell_discard.count("Slap") == 3
    assert target == "single_die" or row.came(t)


def is_rolling(t: Table, why: str) -> bool:
    """Whether a roll of that kind lies on the table."""
    top = t.state.stack[-1]
    return isinstance(top, Roll) and top.why == why


@pytest.mark.clause("DK-22.12")
@pytest.mark.parametrize("chosen", [1, 2])
def test_in_a_duel_either_roll_may_be_slapped_the_dice_of_a_horde_together(chosen: int) -> None:
    own = seat(mana=2, spells="Slap", rooms="Lair", stands={"2.1": "Goblins"})
    t = table(own, phase="battle", band="Peasant", at="2.1", dice=[1, 2, 3, 4, 9, 8])
    assert t.options == ["slap 1", "slap 2", "pass"]
    t.does(f"slap {chosen}")
    assert t.told("rolled")[1]["faces"] == ((9, 8, 3, 4) if chosen == 1 else (1, 2, 9, 8))
    (duel,) = t.told("duel")
    assert (duel["creature"], duel["hero"]) == ((11, 5) if chosen == 1 else (4, 10))


@pytest.mark.clause("DK-22.12")
def test_one_die_of_a_horde() -> None:
    own = seat(mana=2, spells="Slap", rooms="Lair", stands={"2.1": "Goblins"})
    t = table(own, phase="battle", band="Knights", at="2.1", dice=[1, 2, 3, 9],
              slap_target="single_die")  # fmt: skip
    assert t.options == ["slap 1 die 1", "slap 1 die 2", "slap 2", "pass"]
    t.does("slap 1 die 2")
    assert t.told("rolled")[1]["faces"] == (1, 9, 3)


@pytest.mark.clause("DK-22.12")
def test_nobody_is_asked_about_a_duel_that_is_decided() -> None:
    for room, asked in (("Lair", True), ("Training Room", False)):  # a lead of 9, and one of 10
        own = seat(mana=2, spells="Slap", rooms=room, stands={"2.1": "2x Mistress"})
        t = table(own, SLAPPER, phase="battle", band="Thief", at="2.1", dice=[2, 10])
        assert (t.asked == (0, "slap")) is asked


@pytest.mark.clause("DK-22.12")
@pytest.mark.parametrize("trap", ["Scythe", "Gas", "Giant Gong"])
def test_random_picks_are_no_rolls(trap: str) -> None:
    own = seat(mana=2, spells="Slap", rooms=f"Lair [{trap}]", stands={"2.1": "Keeper"})
    assert table(own, SLAPPER, phase="traps", band="2x Peasant, Thief, Thief", at="2.1").over
    assert table(own, SLAPPER, phase="traps", band="2x Peasant", at="2.1").over


@pytest.mark.clause("DK-22.12", "DK-24.17")
def test_a_lone_player_is_slapped_by_nobody() -> None:
    t = table(seat(mana=2, spells="Slap"), phase="mining", solo="on", dice=[1, 5])
    assert t.asked == (0, "slap")
    assert t.does("slap 1").me.gold == 5


@pytest.mark.clause("DK-22.12", "DK-23.7")
def test_a_slap_saves_the_keeper() -> None:
    own = seat(mana=2, spells="Slap")
    t = table(own, phase="battle", band="Lord", at="1.1", dice=[1, 10, 10])
    t.does("slap 1")  # 9 + 1 + 10 against 9 + 1 + 10: a tie, and lost all the same
    assert (t.state.outcome, t.me.tally) == ("keeper", 1)
    t = table(own, phase="battle", band="Lord", at="1.1", dice=[1, 9, 10]).does("slap 1")
    assert (t.over, t.me.tally) == (True, 1)


# -- who throws, where dice are typed in ------------------------------------------------------


def throws(t: Table, answer: str, fallen: int = 0) -> str:
    """Who must throw after that answer, once so many dice have fallen, and what for."""
    dice = t.state.dice
    assert isinstance(dice, ScriptedDice)
    del dice.script[dice.read + fallen :]
    with pytest.raises(OutOfDice) as ask:
        t.does(answer)
    assert ask.value.event is not None
    return GAME.sentence(ask.value.event, SPECTATOR, ["Ann", "Bob"])


@pytest.mark.clause("DK-4.5", "DK-16.7")
def test_the_active_player_throws_for_the_creature_and_the_opponent_for_the_hero() -> None:
    t = battle("Trolls", "Peasant", seats=(seat(),))
    assert throws(t, "pass") == "Ann throws the dice of the duel, for Cave Trolls."
    t = battle("Trolls", "Peasant", seats=(seat(),))
    assert throws(t, "pass", 1) == "Bob throws the dice of the duel, for Peasant Rabble."


@pytest.mark.clause("DK-24.17")
def test_who_plays_alone_throws_for_the_heroes_too() -> None:
    t = battle("Trolls", "Peasant", solo="on")
    assert throws(t, "pass", 1) == "Ann throws the dice of the duel, for Peasant Rabble."


@pytest.mark.clause("DK-22.12")
def test_who_cast_the_slap_does_not_change_who_throws() -> None:
    t = table(SLAPPER, SLAPPER, phase="mining", dice=[6]).does("pass")
    assert (t.asked, throws(t, "slap 1")) == ((1, "slap"), "Ann throws the dice for gold.")


@pytest.mark.clause("DK-22.12")
def test_who_slaps_the_dice_of_anothers_fight_reads_whose_creatures_they_are() -> None:
    other = seat(mana=4, spells="Slap")
    own = seat(rooms="Lair", stands={"2.1": "Mistress"})
    t = table(own, other, phase="battle", band="Knights", at="2.1", dice=[6, 3])
    assert t.asked == (1, "slap")
    said = [label(t.view(1), action, NAMES) for action in t.state.legal_actions[:2]]
    assert said == [f"Slap {NAMES[0]}’s Mistress: 6", "Slap the band’s Marauding Knights: 3"]
