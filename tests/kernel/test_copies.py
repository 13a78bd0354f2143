"""`copy` and `pickle` make twins of what changes, and give back what a game has once."""

import copy
import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.kernel.play import does, offered, random_match, same, turn
from tests.kernel.test_frames import LEFT, WAY, Diary
from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import QuietVault, secret_game
from tests.kernel.toy_words import CHARM, PAY, PIT, SWORD, WORDS
from undercroft.kernel import (
    BadRecord,
    Dice,
    Die,
    Event,
    Frame,
    KernelError,
    OutOfDice,
    ScriptedDice,
    SeededDice,
    State,
)
from undercroft.kernel.once import find_game
from undercroft.kit.look import Look
from undercroft.kit.outcomes import TooManyOutcomes
from undercroft.testing.positions import TOOLS

COPIED = pytest.mark.parametrize("twin_of", TOOLS.values(), ids=TOOLS)
SIX = Die(range(1, 7), "d6")


def pickled(one: Any) -> Any:
    return pickle.loads(pickle.dumps(one))


@COPIED
def test_a_copied_match_goes_its_own_way_with_the_same_luck(twin_of: Any) -> None:
    s = random_match(5, most=3).state
    before = s.copy()
    twin, rng = twin_of(s), Random(1)
    while not twin.is_terminal():
        twin.apply_action(rng.choice(twin.legal_actions))
    assert same(s, before)
    rng = Random(1)
    while not s.is_terminal():
        s.apply_action(rng.choice(s.legal_actions))
    assert same(s, twin)
    assert same(twin_of(s), s)


@COPIED
def test_what_a_game_has_once_stays_one(twin_of: Any) -> None:
    for one in (GAME, WORDS, *WORDS.actions, *GAME.kinds):
        assert twin_of(one) is one
    decision = turn([[SWORD], [CHARM]], 6).decision
    assert str(twin_of([decision])) == str([decision])
    assert twin_of(decision).kind is decision.kind if decision else False


@COPIED
def test_a_look_is_copied_with_what_it_looks_at(twin_of: Any) -> None:
    s = turn([[SWORD], [CHARM]], 6)
    look = twin_of(Look(GAME, s))
    assert look.decision.actions == s.legal_actions
    assert look.view == Look(GAME, s).view
    assert GAME.view(look.resample(SeededDice("x")), 0) == look.view


@COPIED
def test_copied_dice_read_on_by_themselves(twin_of: Any) -> None:
    seeded, scripted = SeededDice("a"), ScriptedDice([3, 4], 0, 0, ("battle",), SeededDice("b"))
    for dice in (seeded, scripted):
        dice.roll("battle", 1, SIX)
        dice.roll("loot", 1, SIX)
        twin: Dice = twin_of(dice)
        streams = ("battle", *["loot"] * 9)
        shown = [twin.roll(stream, 1, SIX) for stream in streams]
        assert (twin.rolls, dice.rolls) == (12, 2)
        assert [dice.roll(stream, 1, SIX) for stream in streams] == shown
    assert twin_of(SIX).table == SIX.table


@COPIED
def test_a_copied_event_keeps_its_secret(twin_of: Any) -> None:
    event = twin_of(Event("drawn", "T-1", {"player": 1}, 1, {"card": 7}))
    assert (event.kind, event.clause) == ("drawn", "T-1")
    assert (event.seen_by(0), event.seen_by(1)) == ({"player": 1}, {"player": 1, "card": 7})


@COPIED
def test_a_copied_frame_stands_where_it_stood(twin_of: Any) -> None:
    s = turn([[SWORD], [CHARM, PIT]], 6)
    does(s, 0, "enter")
    frame: Frame = twin_of(s.top)
    assert str(frame) == str(s.top)
    assert (frame.depth, str(frame.below)) == (1, str(s.stack[0]))


def test_errors_come_back_whole_from_another_process() -> None:
    s = turn([[SWORD], [SWORD]])
    does(s, 0, "enter", "lay sword")
    with pytest.raises(OutOfDice) as asked:
        does(s, 1, "lay sword")
    ask = pickled(asked.value)
    assert (str(ask), ask.stream, ask.count) == (str(asked.value), "battle", 1)
    assert ask.die.faces == asked.value.die.faces
    assert str(ask.event) == str(asked.value.event)
    assert str(pickled(TooManyOutcomes("roll", 5))) == str(TooManyOutcomes("roll", 5))


def test_between_two_decisions_a_state_is_copied_and_not_pickled() -> None:
    s = turn([[SWORD], [CHARM, PIT]], 6)
    s.apply_action(WORDS.parse("enter"), [])
    twin = copy.copy(s)
    with pytest.raises(KernelError, match="between two decisions, at Turn/prepare"):
        pickle.dumps(s)
    twin.advance()
    s.advance()
    assert same(twin, s)


def test_a_moment_that_waits_for_nobody_is_pickled_as_it_is() -> None:
    """With pauses a decision may wait that only the pause asks for: opened, it still does."""
    vault = secret_game([[CHARM, PIT]] * 3, [CHARM, SWORD] * 3, QuietVault)
    s = replace(vault, slug="pausing").new(3, {"turns": "8"}, SeededDice("quiet"))
    s.pauses = True
    rng = Random(3)
    waited = 0
    while not s.is_terminal():
        if s.unasked:
            waited += 1
            assert offered(pickled(s)) == offered(s)
            assert same(pickled(s), s)
        s.apply_action(rng.choice(s.legal_actions))
    assert waited


def test_what_no_game_lists_says_so() -> None:
    for one in (Diary([]), WAY, LEFT, replace(GAME, title="Changed")):
        with pytest.raises(KernelError, match="cannot be pickled: no game that is imported"):
            pickle.dumps(one)
        assert type(copy.copy(one)) is type(one) or isinstance(one, State)
    with pytest.raises(BadRecord, match="no game 'nowhere' here, not by importing"):
        find_game("nowhere", __name__)
    with pytest.raises(BadRecord, match=r"no action is written 'enter!'.*'enter'.*of a pack that"):
        WORDS.stored("enter!")
    with pytest.raises(BadRecord, match="toy has no kind of decision 'rob'"):
        GAME.kind("rob")
    assert GAME.kind("pay") is PAY


def test_a_state_is_not_opened_without_the_packs_that_were_read_before() -> None:
    read: dict[str, str] = {"one": "one 1.0 abc"}
    game = replace(GAME, slug="packed", packs=read)
    s = game.new(2, {}, SeededDice("a"))
    data, packs, pauses = game.saved(s)
    read["two"] = "two 2.0 def"
    assert same(game.opened(data, packs, pauses), s)
    late = game.saved(s)
    del read["two"]
    with pytest.raises(BadRecord, match=r"needs the packs one 1.0 abc, two 2.0 def, in that order"):
        game.opened(*late)


class LoadedDice(Dice):
    """Dice of somebody else's."""

    def copy(self) -> "LoadedDice":
        return LoadedDice()


def test_dice_that_do_not_say_how_are_not_saved() -> None:
    assert type(copy.deepcopy(LoadedDice())) is LoadedDice
    with pytest.raises(TypeError, match="LoadedDice cannot be saved"):
        pickle.dumps(LoadedDice())
