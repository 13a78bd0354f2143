"""All chance of a match: named streams, seeded, scripted or enumerated.

The seeded generator is SHAKE-128 in counter mode, keyed by the seed and the name of the stream: the
same on every platform and Python version, impossible to predict from what was rolled, and an int
(how far a stream was read) is all its state. One byte makes one die; bytes that would favour a face
are thrown away. Streams keep luck apart: another deal does not change the combat dice.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import shake_128
from typing import Any, Final

from mypy_extensions import mypyc_attr

from undercroft.kernel.errors import KernelError
from undercroft.kernel.events import Event

BLOCK: Final = 512
CARD: Final = "card"
"""The name of a die whose faces are the cards that may be drawn, as their symbols call them."""
FIRST: Final = 168
"""What SHAKE-128 gives at once: most streams of a match end before, a whole block costs more."""


class Die:
    """A kind of die: its faces, as ints from 0 to 255, each side equally likely.

    `symbols` writes each face as people type it: symbols[face].
    """

    def __init__(
        self, faces: Sequence[int], name: str = "die", symbols: Sequence[str] = ()
    ) -> None:
        sides = len(faces)
        if not 1 <= sides <= 256:
            raise ValueError(f"a die has 1 to 256 sides, not {sides}")
        fair = 256 - 256 % sides
        self.name = name
        self.faces = tuple(faces)
        self.symbols = tuple(symbols) or tuple([str(face) for face in range(max(faces) + 1)])
        # Bytes that would favour a face show as `unfair`, which is on no side of the die.
        self.unfair = next((face for face in range(256) if face not in faces), 0)
        self.table = bytes([faces[byte % sides] for byte in range(fair)])
        self.table += bytes([self.unfair]) * (256 - fair)
        self.rejected = bytes(range(fair, 256))

    def __reduce__(self) -> tuple[Any, ...]:
        return Die, (self.faces, self.name, self.symbols)


class OutOfDice(KernelError):
    """A script has no more results: `die` is to be thrown `count` times.

    `event` says who throws and what for, as `Frame.throws` tells it; None if no frame does. `state`
    is where the rules stand, perhaps amid a step: to be looked at, never to go on from.
    """

    def __init__(self, stream: str, count: int, die: Die) -> None:
        super().__init__(f"the script has no result left for {count} x {die.name} ({stream})")
        self.event: Event | None = None
        self.state: Any = None
        self.stream = stream
        self.count = count
        self.die = die

    def __reduce__(self) -> tuple[Any, ...]:
        return OutOfDice, (self.stream, self.count, self.die), {"event": self.event}


@cache
def numbered(sides: int) -> Die:
    """Return the die that shows 0 to sides - 1; sides is at most 256."""
    return Die(range(sides), f"d{sides}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of chance. `rolls` counts the throws: undo never crosses one."""

    def __init__(self) -> None:
        self.rolls = 0

    def roll(self, stream: str, count: int, die: Die) -> bytes:
        """Throw `count` equal dice at once; return their faces.

        The dice of one throw must be interchangeable: exact enumeration lists each handful once.
        """
        raise NotImplementedError

    def below(self, stream: str, limit: int) -> int:
        """Return an int from 0 to limit - 1, each equally likely; limit is at most 256."""
        return self.roll(stream, 1, numbered(limit))[0]

    def shuffle(self, stream: str, cards: list[int]) -> None:
        """Shuffle at most 256 cards in place, each order equally likely (Fisher-Yates)."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(stream, last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def copy(self) -> "Dice":
        """Return dice that will show the same faces: for records and tests, never for bots."""
        raise NotImplementedError

    def __copy__(self) -> "Dice":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Dice":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(f"{type(self).__name__} cannot be saved")


class _Stream:
    def __init__(self, key: bytes, position: int) -> None:
        self.key = key
        self.position = position
        self.first = position
        self.hashed = b""  # the bytes from the `first` on

    def copy(self) -> "_Stream":
        """Return the same stream, read as far; what was hashed for it is not hashed again."""
        twin = _Stream(self.key, self.position)
        twin.first, twin.hashed = self.first, self.hashed
        return twin

    def take(self, count: int, die: Die) -> bytes:
        """Return that many faces, or fewer where a byte favours one or what is hashed ends."""
        start = self.position - self.first
        if start >= len(self.hashed):
            start = self._hash(count)
        taken = self.hashed[start : start + count]
        self.position += len(taken)
        shown = taken.translate(die.table)
        # To leave bytes out takes four times as long: only where there are some.
        if die.rejected and die.unfair in shown:
            return taken.translate(die.table, die.rejected)
        return shown

    def next(self) -> int:
        """Return one byte."""
        start = self.position - self.first
        if start >= len(self.hashed):
            start = self._hash(1)
        self.position += 1
        return self.hashed[start]

    def _hash(self, count: int) -> int:
        """Hash the next byte's block, at first as far as a dozen such throws; return its place."""
        start = self.position % BLOCK
        self.first = self.position - start
        block = shake_128(self.key + (self.first // BLOCK).to_bytes(8, "big"))
        self.hashed = block.digest(FIRST if self.position + 12 * count < FIRST else BLOCK)
        return start


class SeededDice(Dice):
    """Dice that follow from a seed: any text; `positions` says how far each stream was read."""

    def __init__(self, seed: str, positions: dict[str, int] | None = None, rolls: int = 0) -> None:
        super().__init__()
        self.seed = seed
        self.rolls = rolls
        read = positions or {}
        self._streams = {name: self._open(name, position) for name, position in read.items()}
        self._latest = _Stream(b"", 0)
        self._name: str | None = None

    @property
    def positions(self) -> dict[str, int]:
        """Return how many bytes each stream has used, by name."""
        return {name: stream.position for name, stream in self._streams.items()}

    def _open(self, name: str, position: int) -> _Stream:
        text = f"undercroft dice 1\n{len(self.seed)}\n{self.seed}\n{name}"
        return _Stream(shake_128(text.encode()).digest(32), position)

    def roll(self, stream: str, count: int, die: Die) -> bytes:
        """See Dice.roll."""
        source = self._latest if stream is self._name else self._source(stream)
        faces = source.take(count, die)
        while len(faces) < count:
            faces += source.take(count - len(faces), die)
        self.rolls += 1
        return faces

    def below(self, stream: str, limit: int) -> int:
        """See Dice.below; the same byte as that of a die, without the die."""
        if not 1 <= limit <= 256:
            raise ValueError(f"a die has 1 to 256 sides, not {limit}")
        source = self._latest if stream is self._name else self._source(stream)
        fair = 256 - 256 % limit
        byte = source.next()
        while byte >= fair:
            byte = source.next()
        self.rolls += 1
        return byte % limit

    def _source(self, stream: str) -> _Stream:
        source = self._streams.get(stream)
        if source is None:
            source = self._streams[stream] = self._open(stream, 0)
        self._latest, self._name = source, stream
        return source

    def copy(self) -> "SeededDice":
        """See Dice.copy."""
        twin = SeededDice(self.seed, None, self.rolls)
        twin._streams = {name: stream.copy() for name, stream in self._streams.items()}
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seed, self.positions, self.rolls)


class ScriptedDice(Dice):
    """Dice whose faces are given beforehand, in the order in which the rules ask.

    Tests script them, a table with real dice types them in, `outcomes` lists them all. OutOfDice is
    raised when the script ends. Streams that are not in `streams` are served by `rest`, where there
    is one: at a table with real dice the cards are still dealt by the machine.
    """

    def __init__(
        self,
        script: Sequence[int] = (),
        read: int = 0,
        rolls: int = 0,
        streams: tuple[str, ...] = (),
        rest: Dice | None = None,
    ) -> None:
        super().__init__()
        self.script = list(script)
        self.read = read
        self.rolls = rolls
        self.streams = streams
        self.rest = rest

    @property
    def left(self) -> int:
        """How many results of the script nobody has asked for yet."""
        return len(self.script) - self.read

    def roll(self, stream: str, count: int, die: Die) -> bytes:
        """See Dice.roll; raise OutOfDice at the end of the script, ValueError for a wrong face."""
        if self.rest is not None and stream not in self.streams:
            self.rolls += 1
            return self.rest.roll(stream, count, die)
        faces = self.script[self.read : self.read + count]
        if len(faces) < count:
            raise OutOfDice(stream, count - len(faces), die)
        for face in faces:
            if face not in die.faces:
                raise ValueError(f"{die.name} ({stream}) has no face {face}: {die.faces}")
        self.rolls += 1
        self.read += count
        return bytes(faces)

    def copy(self) -> "ScriptedDice":
        """See Dice.copy."""
        rest = None if self.rest is None else self.rest.copy()
        return ScriptedDice(self.script, self.read, self.rolls, self.streams, rest)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.script, self.read, self.rolls, self.streams, self.rest)
