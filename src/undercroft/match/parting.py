"""What was played by other rules than this program has, and where the two part."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from undercroft.kernel import NOBODY, IllegalAction, KernelError, State
from undercroft.kit.game import GameSpec
from undercroft.match.journal import Corrected, Entry, Given, TakenBack


class Stuck(KernelError):
    """An entry of a journal cannot be played by these rules.

    `at` is the number of its action, from 1, `clause` the rule that does not allow it, if one
    does not, and `rest` the entries from there on.
    """

    def __init__(self, why: str, at: int, clause: str, rest: Sequence[Entry]) -> None:
        super().__init__(why)
        self.why = why
        self.at = at
        self.clause = clause
        self.rest = rest


def refusing(spec: GameSpec, state: State, entry: Entry) -> str:
    """Return the clause by which an entry is refused there, "" if no rule does that."""
    if isinstance(entry, Given) and not state.is_terminal():
        with suppress(IllegalAction):
            return state.refusal(spec.vocabulary.parse(entry.notations[0])) or ""
    return ""


@dataclass(frozen=True)
class Parting:
    """Where the rules of now do not allow what was played by the rules of `then`.

    `at` is the number of the action, from 1, and `clause` the rule. `rest` has what was answered
    from there on, and by which player (NOBODY where a record does not say); `result` is what the
    match was worth by the rules of then, empty if nobody knows.
    """

    then: int
    now: int
    why: str
    at: int = 0
    clause: str = ""
    rest: tuple[tuple[int, str], ...] = ()
    result: tuple[float, ...] = ()

    @property
    def sentence(self) -> str:
        """Both versions, and where they part."""
        both = versions(self.then, self.now)
        if not self.rest:
            return f"{both} They part at the end: {self.why}."
        clause = f" by {self.clause}" if self.clause else ""
        said = f"“{self.rest[0][1]}” is not allowed{clause}"
        return f"{both} They part at action {self.at}: {said}."

    @property
    def in_short(self) -> str:
        """Both versions: what is left of the sentence where it could tell a secret."""
        return f"{versions(self.then, self.now)} It does not allow all that was answered."

    def sentences(self, names: Sequence[str]) -> list[str]:
        """Say where they part, what was answered from there on, and the result."""
        told = [self.sentence]
        for number, (player, notation) in enumerate(self.rest, self.at):
            who = "" if player == NOBODY else f" of {names[player]}"
            told.append(f"Action {number}{who}: {notation}.")
        return [*told, self.outcome(names)] if self.result else told

    def outcome(self, names: Sequence[str]) -> str:
        """Word what the match was worth to each player; empty if nobody knows."""
        worth = [f"{name} {value:g}" for name, value in zip(names, self.result, strict=False)]
        return f"It ended so by version {self.then}: {', '.join(worth)}." if worth else ""


def versions(then: int, now: int) -> str:
    """Name both versions of the rules."""
    return f"This was played by version {then} of the rules; this program has version {now}."


def replays(then: int, now: int) -> str:
    """Say that both versions allow the same match."""
    return f"{versions(then, now)} By both, all of it is allowed and ends the same."


def standing(entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """Return the answers of a journal that nobody took back, with their players."""
    given: list[Given] = []
    for entry in entries:
        _follow(given, entry)
    return [(one.player, notation) for one in given for notation in one.notations]


def passed_over(entries: Sequence[Entry]) -> tuple[int, TakenBack | None]:
    """Return how many of the first entries do not count, and the undo of what was before them.

    They were taken back later, or somebody corrected the position by hand. It is 0 where they
    count.
    """
    given: list[Given] = []
    is_answer = isinstance(entries[0], Given)
    for number, entry in enumerate(entries):
        if isinstance(entry, Corrected):
            return number, None
        further = _follow(given, entry)
        if is_answer and not given:
            return number + 1, further
    return 0, None


def _follow(given: list[Given], entry: Entry) -> TakenBack | None:
    """Keep what is given, and forget what is taken back; return the undo of what was before."""
    if isinstance(entry, Given):
        given.append(entry)
    if not isinstance(entry, TakenBack):
        return None
    count, is_done = entry.count, False
    while given and not is_done:
        last = given.pop()
        count -= len(last.notations)
        is_done = count <= 0 if entry.count else last.player == entry.player
    return None if is_done else TakenBack(entry.player, max(0, count))
