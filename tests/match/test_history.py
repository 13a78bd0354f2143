"""Looking back and taking back: at most so many answers are played again, from kept positions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, TypeVar

import pytest

from tests.kernel.play import play_on
from tests.kernel.toy import Cellar
from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import VAULT, Vault
from tests.kernel.toy_words import WORDS
from undercroft.kernel import SPECTATOR, Action, Dice, State, Switches, digest
from undercroft.kit.game import GameSpec
from undercroft.match import MOST_LINES, Entry, Given, Match, NothingToUndo, TakenBack
from undercroft.match.answered import Answered
from undercroft.match.answers import Answer
from undercroft.match.positions import EVERY, NEAR, Positions

TURNS = 20
"""A match is longer by these than twice what is played again at most."""


class Counting:
    """How many answers the rules were given since it was last read."""

    def __init__(self) -> None:
        self.count = 0

    def read(self) -> int:
        """Return the count, and begin anew."""
        count, self.count = self.count, 0
        return count


PLAYED = Counting()


class CountedCellar(Cellar):
    """The cellar that counts its answers."""

    def apply_action(self, action: Action, *steps: list[None]) -> None:
        PLAYED.count += 1
        super().apply_action(action, *steps)

    def clone(self, dice: Dice) -> "CountedCellar":
        return counted(CountedCellar, super().clone(dice)).take_control_of(self, dice)


class CountedVault(Vault):
    """The vault that counts its answers."""

    def apply_action(self, action: Action, *steps: list[None]) -> None:
        PLAYED.count += 1
        super().apply_action(action, *steps)

    def clone(self, dice: Dice) -> "CountedVault":
        return counted(CountedVault, super().clone(dice)).take_control_of(self, dice)


C = TypeVar("C", bound=Cellar)


def counted(cls: type[C], state: Cellar) -> C:
    """The same position, counted; the frames are left to the caller."""
    return cls(*[getattr(state, name) for name in Cellar.FIELDS])


def counted_game(spec: GameSpec, cls: type[Cellar]) -> GameSpec:
    """The game whose positions are of that class."""

    def start(players: int, switches: Switches, brought: tuple[str, ...], dice: Dice) -> State:
        state = spec.start(players, switches, brought, dice)
        assert isinstance(state, Cellar)
        events = state.events
        twin = counted(cls, state).take_control_of(state, dice)
        twin.events, twin.turns = events, TURNS
        return twin

    return replace(spec, start=start, parts=[cls, *spec.parts[1:]])


OPEN, SECRET = counted_game(GAME, CountedCellar), counted_game(VAULT, CountedVault)
GAMES = pytest.mark.parametrize("spec", [OPEN, SECRET], ids=lambda spec: spec.slug)


def long_match(spec: GameSpec) -> Match:
    """A match to its end, of the most players, with answers enough for some kept positions."""
    for number in range(100):
        match = play_on(Match(spec, 3, {}, f"long {number}"), Random(number))
        if len(match.actions) > 2 * EVERY + 1:
            return match
    raise AssertionError("no match is long enough")


@GAMES
def test_each_moment_is_the_one_it_was(spec: GameSpec) -> None:
    match = long_match(spec)
    actions = match.actions
    fresh = Match(spec, 3, {}, match.seed)
    sights, known = [], fresh.sight(SPECTATOR).crumbs
    for action in actions:
        sights.append([fresh.sight(seat, lines=None) for seat in (0, SPECTATOR)])
        if not fresh.hidden_from(SPECTATOR):
            known = sights[-1][1].crumbs
        assert sights[-1][1].crumbs == known, "who waits is shown the last moment it knows of"
        fresh.apply(action)
    PLAYED.read()
    for at, (own, public) in enumerate(sights):
        for seat, then in ((0, own), (SPECTATOR, public)):
            past = match.past(seat, at, over=True)
            assert PLAYED.read() <= EVERY
            assert (past.sight.view, past.sight.question) == (then.view, then.question)
            assert (past.sight.number, past.sight.undo) == (then.number, then.undo)
            assert (past.sight.crumbs, past.sight.news) == (then.crumbs, then.news)
            assert [line.text for line in past.sight.log] == [
                line.text for line in then.log[-MOST_LINES:]
            ]
    assert match.past(0, 10_000, over=True).at == len(actions)


class Read(Answered):
    """The answers of a match, and how many of them were read."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        super().__init__()
        self.reads = 0
        for answer in answers:
            self.append(answer)

    def __getitem__(self, at: Any) -> Any:
        self.reads += 1
        return super().__getitem__(at)


@GAMES
def test_who_looks_on_has_one_answer_played_again(spec: GameSpec) -> None:
    match = long_match(spec)
    PLAYED.read()
    for at in range(len(match.actions)):
        match.past(0, at, over=True)
        assert PLAYED.read() <= 1
    for at in reversed(range(len(match.actions))):
        match.past(0, at, over=True)
        assert PLAYED.read() <= EVERY


@pytest.mark.parametrize(("left", "again"), [(3, []), (2, [0, 1, 2])])
def test_what_was_looked_at_goes_with_its_answers(left: int, again: list[int]) -> None:
    played = list[int]()
    positions = Positions(GAME)
    positions.keep(0, Match(GAME, 2, {}, "kept").state, 0)

    def look() -> list[int]:
        played.clear()
        positions.at(3, lambda _, number: played.append(number))
        return played

    assert look() == [0, 1, 2]
    positions.cut(left)
    assert look() == again


def test_what_follows_from_no_answer_is_looked_at_anew() -> None:
    positions = Positions(GAME)
    first, other = Match(GAME, 2, {}, "kept").state, Match(GAME, 3, {}, "kept").state
    positions.keep(0, first, 0)
    positions.at(3, lambda _, number: None)
    positions.pin(3, other)
    for count in range(4, 4 + 2 * NEAR):  # so that it is one of those far back
        positions.keep(count, other, count)
    assert digest(positions.at(3, lambda _, number: None)) == digest(other)


@GAMES
@pytest.mark.parametrize("over", [True, False])
def test_a_look_back_reads_each_answer_once(spec: GameSpec, over: bool) -> None:
    """Else it would take longer, the longer the match is."""
    match = long_match(spec)
    match.past(0, 10_000, over)
    answers = match.history.answers = Read(match.answers)
    match.past(0, 10_000, over)
    assert [match.history.last_of(seat) > 0 for seat in range(3)] == [True] * 3
    assert [match.history.last_chosen(seat) >= 0 for seat in range(3)] == [True] * 3
    assert answers.reads < 9


@GAMES
def test_the_way_to_a_moment_shows_one_thing_after_another(spec: GameSpec) -> None:
    match = long_match(spec)
    shown = 0
    for at in range(1, len(match.actions) + 1):
        PLAYED.read()
        past = match.past(0, at, over=True)
        way, end = match.way(past, over=True), past.sight
        assert PLAYED.read() <= 3 * EVERY + 1
        before = match.past(0, at - 1, over=True).sight
        assert way[-1].sight == end
        said = [line for picture in way for line in picture.said]
        assert [*before.log, *said][-MOST_LINES:] == [*end.log]
        for earlier, picture in pairwise(way):
            assert earlier.said
            assert earlier.sight.question is None
            assert earlier.sight.log == end.log[: len(earlier.sight.log)]
            assert earlier.sight.log[-1] == earlier.said[-1]
            assert earlier.sight.view != picture.sight.view or picture is way[-1]
            assert picture.said
        shown = max(shown, len(way))
    assert shown > 2, "dice fall, what is won is said, a card is drawn"


@GAMES
@pytest.mark.parametrize("count", [1, EVERY - 1, EVERY, EVERY + 1])
def test_agreed_take_backs_play_few_answers_again(spec: GameSpec, count: int) -> None:
    match = long_match(spec)
    left = len(match.actions) - count
    short = Match(spec, 3, {}, match.seed)
    for action in match.actions[:left]:
        short.apply(action)
    undone = match.actions[left:]
    PLAYED.read()
    assert match.cut(match.answers[left].player, count) is undone[0]
    assert PLAYED.read() <= EVERY
    assert digest(match.state) == digest(short.state)
    for action in undone:
        match.apply(action)
    assert match.over


@GAMES
def test_an_undo_plays_nothing_again(spec: GameSpec) -> None:
    rng = Random(7)
    match = Match(spec, 3, {}, "undo")
    undone = 0
    while not match.over and undone < 30:
        match.apply(rng.choice(match.state.legal_actions))
        for seat in range(3):
            if match.undo_of(seat).steps and rng.random() < 0.5:
                PLAYED.read()
                match.undo(seat)
                assert PLAYED.read() <= 1, "but for what others declined unseen since"
                undone += 1
    assert undone > 3


@pytest.mark.parametrize("rows", [50, 100])
def test_a_journal_of_doing_and_undoing_is_played_once(rows: int) -> None:
    torch = WORDS.parse("light torch")
    journal: list[Entry] = [Given(0, (torch.notation,)), TakenBack(0)] * (rows // 2)
    match = Match(SECRET, 2, {}, "again and again")
    PLAYED.read()
    match.follow(journal)
    assert (match.number, match.actions) == (rows, [])
    assert PLAYED.read() == rows // 2
    log = match.sight(0, lines=None).log
    taken = [line.text for line in log if "took back" in line.text]
    assert taken == ["Player 1 took back “Light torch”."] * (rows // 2)


@pytest.mark.parametrize("count", [0, 2, -1])
def test_no_more_is_taken_back_than_was_answered(count: int) -> None:
    match = Match(OPEN, 2, {}, "few")
    match.apply(match.state.legal_actions[0])
    before = digest(match.state)
    with pytest.raises(NothingToUndo, match=f"{count} of 1 answers"):
        match.cut(0, count)
    assert (digest(match.state), match.number) == (before, 1)


def test_a_try_that_is_thrown_away_changes_nothing() -> None:
    match = Match(OPEN, 2, {}, "tried")
    before, sight = digest(match.state), match.sight(0)
    taken = match.take([match.state.legal_actions[0]])
    assert digest(match.state) == before
    assert match.sight(0) == sight
    match.adopt(taken)
    assert match.state is taken.steps[-1].after
    assert match.number == 1
