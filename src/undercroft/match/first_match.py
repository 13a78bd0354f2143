"""The first match of a game: played along a script that says at each answer why to give it.

A game may bring content/first_match.toml. It says how the match is set up, what everybody answers
in turn, and why. For example:

    opening = "You are an Adventurer. Bring treasure home: the richest wins."
    ending = "That was a whole match."
    seed = "first match"                  # the dice, which everybody may know
    seats = ["you", "adventurer"]         # you, and bots by name
    names = ["You", "Brand"]
    switches = { levels = "1" }
    before = ["pass"]                     # what bots answer before your first decision

    [[step]]
    give = "use challenge"
    why = "It costs nothing now, and the door is weak."
    then = ["pass", "bust"]               # what follows in turn: bots, and what no stop asks you

As long as the answers of a match are those of the script, the guide speaks, bots follow it, and
the learner is asked for every step: what a table would decline unasked may be what the guide needs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, takewhile
from typing import Final

from pydantic import Field, ValidationError

from undercroft.kernel import IllegalAction
from undercroft.kernel.errors import nearest
from undercroft.kit.content import BadContent, TomlTable
from undercroft.kit.explain import KeyFault, explain
from undercroft.kit.game import GameSpec
from undercroft.kit.lines import Lines
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml
from undercroft.match.match import Match
from undercroft.match.taking import Step

FILE: Final = "first_match.toml"
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
    """What the guide says at one moment of a first match.

    `meant` is the answer that the script gives next, the learner's or a bot's; "" where it has
    ended, or where the match has left it. `why` says why the learner gives it, "" for a bot.
    `number` counts the learner's steps from 1, of `steps` in all. `strayed` are the answers since
    the match left the script, 0 if it did not.
    """

    said: str
    meant: str
    why: str
    number: int
    steps: int
    strayed: int


class FirstMatch:
    """The script of a game's first match."""

    def __init__(self, spec: GameSpec, table: ScriptTable) -> None:
        self.spec = spec
        self.seed = table.seed
        self.seats = tuple(table.seats)
        self.names = tuple(table.names)
        self.brought = tuple(table.brought or [""] * len(table.seats))
        self.switches = spec.resolve(table.switches)
        self.learner = self.seats.index(LEARNER)
        self.opening = table.opening
        self.ending = table.ending
        self.steps = len(table.step)
        self._answers = list(table.before)
        self._why = [""] * len(table.before)
        self._number = [1] * len(table.before)
        for number, step in enumerate(table.step, 1):
            self._answers += [step.give, *step.then]
            self._why += [step.why, *[""] * len(step.then)]
            self._number += [number] * (1 + len(step.then))

    @property
    def answers(self) -> Sequence[str]:
        """What everybody answers, in turn."""
        return self._answers

    def begin(self) -> Match:
        """Set the match up."""
        return Match(
            self.spec, len(self.seats), self.switches, self.seed, None, self.brought, self.names
        )

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
        if same < min(given, len(self._answers)):
            return Guide("", "", "", self._number[same], self.steps, given - same)
        if same == len(self._answers):
            return Guide(self.ending, "", "", self.steps, self.steps, 0)
        said = self.opening if self._number[same] == 1 else ""
        return Guide(said, self._answers[same], self._why[same], self._number[same], self.steps, 0)

    def _along(self, match: Match, tried: Sequence[Step]) -> int:
        """Return how many answers are those of the script, up to the first that is not."""
        given = chain(match.answers, [step.answer for step in tried])
        pairs = zip(self._answers, given, strict=False)
        return len(list(takewhile(lambda pair: pair[0] == pair[1].action.notation, pairs)))


@cache
def first_match(spec: GameSpec) -> FirstMatch | None:
    """Return the script of a game's first match, None if it brings none; raise BadContent."""
    path = spec.folder / "content" / FILE
    if not path.is_file():
        return None
    try:
        text = read_text(path, PACK)
        table = ScriptTable.model_validate(read_toml(text))
    except Unreadable as fault:
        raise BadContent([fault.of(FILE)]) from None
    except ValidationError as found:
        raise _refused(text, explain(found, ScriptTable)) from None
    if faults := _faults(spec, table):
        raise _refused(text, faults)
    return FirstMatch(spec, table)


def guide_of(match: Match, tried: Sequence[Step] = ()) -> Guide | None:
    """Return what the guide says in a match, after those tried; None if it is no first match."""
    script = first_match(match.spec)
    return script.guide(match, tried) if script and script.is_played(match) else None


def guide_asks(match: Match, tried: Sequence[Step] = ()) -> bool:
    """Say whether the guide of a first match has the next answer in mind, after those tried."""
    script = first_match(match.spec)
    return script is not None and script.is_played(match) and script.asks(match, tried)


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


def _refused(text: str, faults: Sequence[KeyFault]) -> BadContent:
    """Say of each fault in which line it is."""
    lines = Lines(text)
    return BadContent(
        [f"{FILE}, line {lines.within((), key)}: {key}: {why}" for key, why in faults]
    )
