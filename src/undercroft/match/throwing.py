"""Real dice at a table: what the rules wait for, what was thrown, and a throw put right."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.kernel import (
    CARD,
    NOBODY,
    SPECTATOR,
    Action,
    Die,
    IllegalAction,
    OutOfDice,
    ScriptedDice,
    SeededDice,
    State,
    Vocabulary,
)
from undercroft.kit.game import GameSpec
from undercroft.match.journal import Thrown
from undercroft.match.notice import reaches
from undercroft.match.sight import WAIT, Question, Result, Throw

THROW: Final = Vocabulary().add("throw")
"""What stands in the place of an action where a throw goes on with the answer before it."""


@dataclass(frozen=True)
class Halt:
    """An answer halts at dice that nobody has thrown: what the rules `ask` for.

    It was given `before`, and so many events were heard since. At the set-up there is no position
    before, and no action.
    """

    ask: OutOfDice
    before: State | None
    action: Action
    heard: int

    def cast(self, thrown: Thrown, answers: int) -> "Cast":
        """Return a throw that was typed for it, as so many answers stand."""
        count = NOBODY if self.before is None else answers - 1
        return Cast(thrown.player, count, self.ask, thrown.faces)


@dataclass(frozen=True)
class Cast:
    """A throw that was typed: by which seat, for what, and the faces.

    It belongs to the answer before which `count` others came; NOBODY at the set-up.
    """

    seat: int
    count: int
    ask: OutOfDice
    faces: tuple[int, ...]


def script_of(state: State) -> list[int]:
    """Return all faces of real dice that were typed so far; they can be added to."""
    assert isinstance(state.dice, ScriptedDice)
    return state.dice.script


def halts(state: State) -> bool:
    """Say whether dice are missing once nobody waits any more."""
    try:
        state.copy().pass_by()
    except OutOfDice:
        return True
    return False


def forget_unread(state: State) -> None:
    """Forget the faces that were typed for throws that are not made any more."""
    if isinstance(state.dice, ScriptedDice):
        del state.dice.script[state.dice.read :]


def symbols(die: Die) -> dict[str, int]:
    """Return each face of a die by the text it is typed as, in the order of the faces."""
    faces = sorted(set(die.faces))
    if all(die.symbols[face].isascii() for face in faces):
        return {die.symbols[face]: face for face in faces}
    return {str(face): face for face in faces}


def amount(count: int, die: Die) -> str:
    """Word a handful of dice: `14 white dice`, `1 red die`, `2 d6`."""
    name = die.name.replace("-", " ").removesuffix(" die").removesuffix(" dice")
    if re.fullmatch(r"d\d+", name):
        return f"{count} {name}"
    if name == CARD:
        return "1 card" if count == 1 else f"{count} cards"
    if name == "die":
        return "1 die" if count == 1 else f"{count} dice"
    return f"{count} {name} {'die' if count == 1 else 'dice'}"


def shown(faces: Sequence[int], die: Die) -> str:
    """Write the faces of a throw as they are typed: `1 3 6`, `D D A`."""
    typed = {face: text for text, face in symbols(die).items()}
    return " ".join([typed[face] for face in faces])


def who_throws(spec: GameSpec, ask: OutOfDice, seat: int, names: Sequence[str]) -> str:
    """Say who throws and what for, to one seat (or SPECTATOR); "" if the game does not tell."""
    return "" if ask.event is None else spec.sentence(ask.event, seat, names)


def may_throw(ask: OutOfDice, seat: int) -> bool:
    """Say whether a seat may throw: any, but for dice that one alone may know."""
    return seat != SPECTATOR and (ask.event is None or reaches(ask.event, seat))


def throw_of(ask: OutOfDice) -> Throw:
    """Return which dice are to be thrown, and what each can show."""
    faces = symbols(ask.die)
    results = [Result(face, ask.die.symbols[face], typed) for typed, face in faces.items()]
    return Throw(ask.count, amount(ask.count, ask.die), tuple(results))


def asked(spec: GameSpec, ask: OutOfDice, seat: int, names: Sequence[str]) -> Question:
    """Return the missing throw as a seat is asked for it; who may not know of it waits."""
    if ask.event is not None and not reaches(ask.event, seat):
        return WAIT
    dice = amount(ask.count, ask.die)
    throw = throw_of(ask) if may_throw(ask, seat) else None
    told = who_throws(spec, ask, seat, names)
    clause = ask.event.clause if ask.event else ""
    is_card = ask.die.name == CARD
    asks = f"{told} {'Which card is it?' if is_card else f'Throw {dice}'}".strip()
    prompt = f"{'draw' if is_card else 'throw'} {dice}"
    return Question(NOBODY, "throw", prompt, clause, asks=asks, throw=throw)


def fitting(ask: OutOfDice, faces: Sequence[int]) -> tuple[int, ...]:
    """Return the faces if they are the throw that is asked for, or none; raise IllegalAction."""
    needs = f"{amount(ask.count, ask.die)} are asked for"
    if ask.count == 1:
        needs = f"{amount(1, ask.die)} is asked for"
    if faces and len(faces) != ask.count:
        raise IllegalAction(f"{needs}, not {len(faces)}")
    for face in faces:
        if face not in ask.die.faces:
            raise IllegalAction(f"{needs}; it can show {', '.join(symbols(ask.die))}, not {face}")
    return tuple(faces)


def by_the_app(ask: OutOfDice, seed: str, place: int) -> tuple[int, ...]:
    """Return what a program throws: it follows from the seed, and from the throws before."""
    return tuple(SeededDice(seed).roll(f"thrown {place}", ask.count, ask.die))


@dataclass(frozen=True)
class Earlier:
    """A throw that was typed, in words: its place among them, who threw what for, the faces."""

    number: int
    told: str
    faces: tuple[int, ...]
    shown: str
    asked: Throw


def earlier(
    spec: GameSpec, casts: Sequence[Cast], seat: int, names: Sequence[str]
) -> list[Earlier]:
    """Return the throws that a seat may know of."""
    return [
        Earlier(
            number, who_throws(spec, cast.ask, seat, names), cast.faces,
            shown(cast.faces, cast.ask.die), throw_of(cast.ask),
        )
        for number, cast in enumerate(casts)
        if cast.ask.event is None or reaches(cast.ask.event, seat)
    ]  # fmt: skip
