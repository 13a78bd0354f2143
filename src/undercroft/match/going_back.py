"""What can be taken back and given again, by name: each is called as the seat may know it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.kit.words import listed
from undercroft.match.amending import label_in
from undercroft.match.answers import Answer
from undercroft.match.match import Match

MOST_LISTED: Final = 40
"""So many answers are listed at most, the newest."""
MOST_TOLD: Final = 6
"""So many lines of what an answer led to are told at most."""
SOME_DECISION: Final = "a decision"
"""What an answer is called of which a seat does not know."""


@dataclass(frozen=True)
class Undoable:
    """An answer that can be taken back, with all that came after it.

    `at` is its moment in the seat's look back, `player` who gave it, `name` what it is called, and
    `led_to` are the further lines that the seat read of what it led to. `alone` says that the seat
    may take it back by itself; else all who play have to agree.
    """

    at: int
    player: int
    name: str
    led_to: Sequence[str]
    alone: bool


@dataclass(frozen=True)
class Undoing:
    """What a seat could take back, the newest first, and what it could give again, in its order.

    `number` is the moment that the seat sees; it belongs to a command. `why` says why the seat may
    take back no more than that by itself.
    """

    number: int
    undo: Sequence[Undoable]
    redo: Sequence[str]
    why: str


def undoing(match: Match, seat: int, names: Sequence[str], may_ask: bool = True) -> Undoing:
    """Return what a seat could take back and give again, by name; `may_ask`: others could agree."""
    history, total = match.history, len(match.answers)
    alone = {total - depth for depth in match.ways_back(seat)}
    stops = history.stops(seat, over=False).moments
    found: list[Undoable] = []
    for at in range(len(stops) - 1, -1, -1):
        count = stops[at]
        if not _chosen(match.answers[count]):
            continue
        by_all = may_ask and not match.parting and history.can_go_back_to(count)
        if len(found) >= MOST_LISTED or not (count in alone or by_all):
            break
        found.append(_undoable(match, seat, names, at, count, alone))
    redo = list(redoable(match, seat, names))
    return Undoing(match.number_of(seat), found, redo, match.undo_of(seat).why)


def redoable(match: Match, seat: int, names: Sequence[str]) -> Iterator[str]:
    """Yield what a seat could give again, by name, in its order; each takes work of its own."""
    if match.parting or match.halt:
        return
    for here, given in match.history.redo.in_turn(match.state, seat):
        view = match.spec.view(here, seat)
        yield listed([match.spec.label(view, one.action, names) for one in given])


def of_seats(
    match: Match, seats: Sequence[int], names: Sequence[str], may_ask: bool = True
) -> list[tuple[int, Undoable]]:
    """Return what people can take back who sit at these seats and have no secrets from one another,
    each with the seat that does it: one that may alone, else the first."""
    lists = {seat: undoing(match, seat, names, may_ask).undo for seat in seats}
    found: dict[int, tuple[int, Undoable]] = {}
    for seat, undo in lists.items():
        for one in undo:
            if one.at not in found or (one.alone and not found[one.at][1].alone):
                found[one.at] = seat, one
    return [found[at] for at in sorted(found, reverse=True)]


def _chosen(answer: Answer) -> bool:
    """Say whether somebody chose it, and it begins its entry: all of an entry goes back as one."""
    return answer.first and not answer.by_stops


def _undoable(
    match: Match, seat: int, names: Sequence[str], at: int, count: int, alone: Collection[int]
) -> Undoable:
    answer = match.answers[count]
    told = match.history.told_by(seat, count, names)
    name = told[0] if told else _words(match, seat, names, answer, count)
    further = told[1 : MOST_TOLD + 1]
    return Undoable(at, answer.player, name, further, count in alone)


def _words(match: Match, seat: int, names: Sequence[str], answer: Answer, count: int) -> str:
    """Word an answer of which no line tells: a seat's own by its label, another's by what was
    asked, as its content may be a secret."""
    spec, then = match.spec, match.history.position(count, match.state)
    if answer.player == seat:
        return label_in(spec, then, seat, answer.action, names)
    return f"{names[answer.player]} {spec.decides(then.kind)}"


def name_of(match: Match, seat: int, count: int, names: Sequence[str]) -> str:
    """Return what a seat calls the answer that came after so many; it may not know of it, and it
    may be gone."""
    stops = match.history.stops(seat, over=False).moments
    if count not in stops or count >= len(match.answers):
        return SOME_DECISION
    return _undoable(match, seat, names, stops.index(count), count, ()).name


def count_at(match: Match, seat: int, at: int) -> int:
    """Return how many answers go if the one at that moment of a seat's look back goes; 0 if there
    is none that can go."""
    stops = match.history.stops(seat, over=False).moments
    if not 0 <= at < len(stops) or not match.history.can_go_back_to(stops[at]):
        return 0
    return len(match.answers) - stops[at] if _chosen(match.answers[stops[at]]) else 0


def given_again(match: Match, seat: int) -> list[Answer]:
    """Return the answers that a seat can give again now, which were given together."""
    if match.parting or match.halt or match.is_pause(match.state):
        return []
    return match.history.redo.next_of(match.state, seat)
