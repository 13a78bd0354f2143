"""The lessons of a game: matches that are played along a script, which says at each answer why.

A game may bring them in content/lessons: the first match in a file `1-first-match.toml`, what comes
after it in `2-shop.toml` and so on. A file says how the match is set up, what everybody answers in
turn, and why. For example:

    title = "First match"
    teaches = "The whole game, from the first answer to the last."
    opening = "You are an Adventurer. Bring treasure home: the richest wins."
    ending = "That was a whole match."
    seed = "first match"                  # the dice, which everybody may know
    seats = ["you", "adventurer"]         # you, and bots by name
    names = ["You", "Brand"]
    switches = { levels = "1" }
    before = ["bust", "rest to room"]     # what all have answered before: the lesson begins there

    [[step]]
    give = "use challenge"
    why = "It costs nothing now, and the door is weak."
    then = ["pass", "bust"]               # what follows in turn: bots, and what no stop asks you

As long as the answers of a match are those of the script, the guide speaks, bots follow it, and
the learner is asked for every step: what a table would decline unasked may be what the guide needs.
A script may end before the match does.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, takewhile
from pathlib import Path
from typing import Any, Final

from pydantic import Field, ValidationError

from undercroft.kernel import IllegalAction, dump
from undercroft.kernel.errors import nearest
from undercroft.kit.content import BadContent, TomlTable
from undercroft.kit.explain import KeyFault, explain
from undercroft.kit.game import GameSpec
from undercroft.kit.lines import Lines
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml
from undercroft.match.match import Match
from undercroft.match.taking import Step

FOLDER: Final = "lessons"
FILE: Final = re.compile(r"\d+-([a-z0-9-]+)\.toml")
"""How a file is called: its number, and the name of the lesson."""

LEARNER: Final = "you"
"""The seat of who learns."""


class StepRow(TomlTable):
    """An answer of the learner, why to give it, and what follows: what the bots answer, and the
    decisions that the table declines for the learner."""

    give: str
    why: str
    then: list[str] = Field([])


class ScriptTable(TomlTable):
    """The whole file."""

    title: str
    teaches: str
    opening: str
    ending: str
    seed: str
    seats: list[str] = Field(min_length=1)
    names: list[str]
    switches: dict[str, str] = Field({})
    brought: list[str] = Field([])
    before: list[str] = Field([])
    step: list[StepRow] = Field([])


@dataclass(frozen=True)
class Guide:
    """What the guide says at one moment of a lesson: `name` in addresses, `title` on the screen.

    `meant` is the answer that the script gives next, the learner's or a bot's; "" where it has
    ended, or where the match has left it. `why` says why the learner gives it, "" for a bot.
    `number` counts the learner's steps from 1, of `steps` in all. `strayed` are the answers since
    the match left the script, 0 if it did not. `is_done` says that the learner has given all
    answers of the script.
    """

    name: str
    title: str
    said: str
    meant: str
    why: str
    number: int
    steps: int
    strayed: int
    is_done: bool = False


class Lesson:
    """A script; `name` is what it is called in addresses, `title` on the screen."""

    def __init__(self, spec: GameSpec, name: str, table: ScriptTable) -> None:
        self.spec = spec
        self.name = name
        self.title = table.title
        self.teaches = table.teaches
        self.seed = table.seed
        self.seats = tuple(table.seats)
        self.names = tuple(table.names)
        self.brought = tuple(table.brought or [""] * len(table.seats))
        self.switches = spec.resolve(table.switches)
        self.learner = self.seats.index(LEARNER)
        self.opening = table.opening
        self.ending = table.ending
        self.steps = len(table.step)
        self._before = tuple(table.before)
        self._answers: list[str] = []
        self._why: list[str] = []
        self._number: list[int] = []
        for number, step in enumerate(table.step, 1):
            self._answers += [step.give, *step.then]
            self._why += [step.why, *[""] * len(step.then)]
            self._number += [number] * (1 + len(step.then))

    @property
    def answers(self) -> Sequence[str]:
        """What everybody answers, in turn."""
        return self._answers

    @cached_property
    def position(self) -> Mapping[str, Any] | None:
        """Where the match begins, as the kernel's `dump` has it; None for at the beginning."""
        if not self._before:
            return None
        match = self._match()
        for notation in self._before:
            match.apply(self.spec.vocabulary.parse(notation))
        return dump(match.state)

    def begin(self) -> Match:
        """Set the match up."""
        return self._match(self.position)

    def _match(self, position: Mapping[str, Any] | None = None) -> Match:
        players = len(self.seats)
        own = self.seed, None, self.brought, self.names, position
        return Match(self.spec, players, self.switches, *own)

    def is_played(self, match: Match) -> bool:
        """Say whether a match was set up as this one: with its seats, house rules and dice."""
        return (
            match.seed == self.seed
            and match.players == len(self.seats)
            and match.switches == self.switches
            and not match.real_dice
        )

    def asks(self, match: Match, tried: Sequence[Step]) -> bool:
        """Say whether the match goes along the script still, after those answers too, and a step
        of the learner's comes next: it is asked for, whatever the stops say. What stands in `then`
        the table may decline for the learner."""
        now = len(match.answers) + len(tried)
        return now < len(self._why) and bool(self._why[now]) and self._along(match, tried) == now

    def guide(self, match: Match, tried: Sequence[Step] = ()) -> Guide:
        """Return what the guide says now, or after those answers."""
        given, same = len(match.answers) + len(tried), self._along(match, tried)
        state = tried[-1].after if tried else match.state
        if same == len(self._answers):
            said = self.ending if given == same or state.is_terminal() else ""
            return self._said(said, number=self.steps, is_done=True)
        number, meant = self._number[same], self._answers[same]
        if same < given or self.spec.vocabulary.parse(meant) not in state.legal_actions:
            return self._said("", number=number, strayed=max(1, given - same))
        said, why = self.opening if number == 1 else "", self._why[same]
        is_done = not any(self._why[same:])
        return self._said(said, meant, why, number=number, is_done=is_done)

    def _said(
        self, said: str, meant: str = "", why: str = "", *, number: int, strayed: int = 0,
        is_done: bool = False,
    ) -> Guide:  # fmt: skip
        known = self.name, self.title
        return Guide(*known, said, meant, why, number, self.steps, strayed, is_done)

    def _along(self, match: Match, tried: Sequence[Step]) -> int:
        """Return how many answers are those of the script, up to the first that is not."""
        given = chain(match.answers, [step.answer for step in tried])
        pairs = zip(self._answers, given, strict=False)
        return len(list(takewhile(lambda pair: pair[0] == pair[1].action.notation, pairs)))


@cache
def lessons(spec: GameSpec) -> tuple[Lesson, ...]:
    """Return the lessons of a game in their order, none if it brings none; raise BadContent."""
    files = sorted((spec.folder / "content" / FOLDER).glob("*.toml"), key=_place)
    return tuple(_read(spec, path) for path in files)


def find_lesson(spec: GameSpec, name: str) -> Lesson | None:
    """Return the lesson of a game with that name."""
    return next((one for one in lessons(spec) if one.name == name), None)


def lesson_of(spec: GameSpec, seed: str) -> Lesson | None:
    """Return the lesson of a game whose dice follow from that seed."""
    return next((one for one in lessons(spec) if one.seed == seed), None)


def begins_lesson(spec: GameSpec, seed: str, position: object) -> bool:
    """Say whether a lesson of the game begins from that position, which anybody may know."""
    lesson = lesson_of(spec, seed)
    return lesson is not None and lesson.position == position


def guide_of(match: Match, tried: Sequence[Step] = ()) -> Guide | None:
    """Return what the guide says in a match, after those tried; None if it is no lesson."""
    lesson = lesson_of(match.spec, match.seed)
    return lesson.guide(match, tried) if lesson and lesson.is_played(match) else None


def guide_asks(match: Match, tried: Sequence[Step] = ()) -> bool:
    """Say whether the guide of a lesson has the next answer in mind, after those tried."""
    lesson = lesson_of(match.spec, match.seed)
    return lesson is not None and lesson.is_played(match) and lesson.asks(match, tried)


def _place(path: Path) -> tuple[int, str]:
    number, _, name = path.stem.partition("-")
    return int(number) if number.isdecimal() else 0, name


def _read(spec: GameSpec, path: Path) -> Lesson:
    """Read a file; raise BadContent."""
    named = FILE.fullmatch(path.name)
    if named is None:
        raise BadContent([f"{FOLDER}/{path.name}: call it as 2-shop.toml: its number, its name"])
    try:
        text = read_text(path, PACK)
        table = ScriptTable.model_validate(read_toml(text))
    except Unreadable as fault:
        raise BadContent([fault.of(path.name)]) from None
    except ValidationError as found:
        raise _refused(path, text, explain(found, ScriptTable)) from None
    if faults := _faults(spec, table):
        raise _refused(path, text, faults)
    return Lesson(spec, named[1], table)


def _faults(spec: GameSpec, table: ScriptTable) -> list[KeyFault]:
    """List what is wrong with a script but for what only playing it shows."""
    faults: list[KeyFault] = []
    fewest, most = spec.seats
    if not fewest <= len(table.seats) <= most:
        faults.append(("seats", f"the game is for {fewest} to {most} players"))
    if table.seats.count(LEARNER) != 1:
        faults.append(("seats", f"one of them is {LEARNER!r}, and only one"))
    if len(table.names) != len(table.seats):
        faults.append(("names", "there is one for each seat"))
    if table.brought and len(table.brought) != len(table.seats):
        faults.append(("brought", "there is one for each seat, or none at all"))
    for bot in table.seats:
        if bot != LEARNER and bot not in spec.bots:
            hint = f"{nearest(bot, spec.bots)} ({' | '.join(spec.bots)})"
            faults.append(("seats", f"there is no bot {bot!r}{hint}"))
    for number, step in enumerate(table.step, 1):
        for notation in [step.give, *step.then]:
            faults += _unknown(spec, f"step.{number}", notation)
    for notation in table.before:
        faults += _unknown(spec, "before", notation)
    return faults


def _unknown(spec: GameSpec, where: str, notation: str) -> list[KeyFault]:
    try:
        spec.vocabulary.parse(notation)
    except IllegalAction as fault:
        return [(where, str(fault))]
    return []


def _refused(path: Path, text: str, faults: Sequence[KeyFault]) -> BadContent:
    """Say of each fault in which line it is."""
    lines = Lines(text)
    return BadContent(
        [f"{path.name}, line {lines.within((), key)}: {key}: {why}" for key, why in faults]
    )
