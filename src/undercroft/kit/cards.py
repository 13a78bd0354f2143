"""Cards declared once: what a content file may say, what the rules read, and the words of both.

A class of cards declares its fields with what may stand there, `attack: Few`. The rules read the
fields; `undercroft.kit.card_rows` makes from the same lines what reads the file, with its faults.
A field that the file has as words is a number for the rules:

    STANCES: Final = Words()
    ATTACK: Final = STANCES.add("attack")
    Stance = Annotated[int, STANCES]
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Self, dataclass_transform

from mypy_extensions import mypyc_attr

from undercroft.kernel.errors import BadSetup, nearest
from undercroft.kernel.fields import Family, Field, declare

ENTRIES: Final = Family("", "", keeps=True)
CARDS: Final = Family("super().__init__()", "", keeps=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """The words that a field of content files may have, each with its number: `WORDS[n]`."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.meanings: list[str] = []
        self.takes: list[Mapping[str, Any]] = []
        self.open: list[int] = []
        self.what = ""

    def add(self, word: str, meaning: str = "", **takes: Any) -> int:
        """Add a word and return its number; `meaning` tells authors what it does.

        `takes` says what stands beside the word, field by field: what may be written, or that with
        its default as a pair, or else the number or text that the field always has there.
        """
        self.words.append(word)
        self.meanings.append(meaning)
        self.takes.append(takes)
        self.open.append(len(self.words) - 1)
        return len(self.words) - 1

    def only(self, *numbers: int) -> Self:
        """Return the same words, of which a field may have these alone."""
        fewer = type(self)()
        fewer.words, fewer.meanings, fewer.takes = self.words, self.meanings, self.takes
        fewer.open = list(numbers)
        return fewer

    def taking(self, what: str, takes: Mapping[int, Mapping[str, Any]]) -> Self:
        """Return the same words, of which a table may begin with these, and what they take there.

        `what` is what such a table is, as faults and authors call it: `effect of a trap`.
        """
        fewer = self.only(*takes)
        fewer.what = what
        fewer.takes = [takes.get(number, {}) for number in range(len(self.words))]
        return fewer

    @property
    def allowed(self) -> tuple[str, ...]:
        """The words that may be written, in the order of their numbers."""
        return tuple([self.words[number] for number in self.open])

    def index(self, word: str) -> int:
        """Return the number of a word; raise BadSetup with the nearest one."""
        if word not in self.words:
            raise BadSetup(f"there is no word {word!r}{nearest(word, self.words)}")
        return self.words.index(word)

    def __getitem__(self, number: int) -> str:
        return self.words[number]

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self.words


class Bits(Words):
    """Words of which a field may have several: the file lists them, the rules read their bits.

    No list has a word twice. Of those of `one_of` a field has one, which the file has by itself.
    """

    def __init__(self) -> None:
        super().__init__()
        self.alone = False

    def add(self, word: str, meaning: str = "", **takes: Any) -> int:
        """Add a word and return its bit."""
        return 1 << super().add(word, meaning, **takes)

    def only(self, *bits: int) -> Self:
        """Return the same words, of which a field may have these alone."""
        return super().only(*[bit.bit_length() - 1 for bit in bits])

    def one_of(self, *bits: int) -> Self:
        """Return the same words, of which a field has one, among these."""
        fewer = self.only(*bits)
        fewer.alone = True
        return fewer

    def index(self, word: str) -> int:
        """Return the bit of a word; raise BadSetup with the nearest one."""
        return 1 << super().index(word)

    def __getitem__(self, bit: int) -> str:
        return self.words[bit.bit_length() - 1]

    def bits(self, words: Sequence[str]) -> int:
        """Return the bits of these words."""
        return sum([self.index(word) for word in dict.fromkeys(words)])

    def of(self, bits: int) -> list[str]:
        """Return the words of these bits."""
        return [word for number, word in enumerate(self.words) if bits >> number & 1]


class Each:
    """A table of numbers by words: the rules read a tuple with a number for each of the words.

    `size` is what may stand there. A word that is not written has 0, unless it must be (`every`).
    """

    def __init__(self, words: Words, size: Any, every: bool = False) -> None:
        self.words = words
        self.size = size
        self.every = every


class Numbers:
    """Numbers that a field may have, and words that may stand there for some others."""

    def __init__(self, *numbers: int, **words: int) -> None:
        self.numbers = numbers
        self.words = words


class Unread:
    """Marks a field that no file has unless a word or a kind of row takes it."""


UNREAD: Final = Unread()
"""Marks such a field: `taken: Annotated[int, UNREAD] = 0`."""


@dataclass_transform(eq_default=False)
@mypyc_attr(allow_interpreted_subclasses=True)
class Entry:
    """A table of a content file as the rules read it: it declares its fields as a part does."""

    FAMILY: ClassVar[Family] = ENTRIES
    DECLARED: ClassVar[tuple[Field, ...]] = ()
    FIELDS: ClassVar[tuple[str, ...]] = ()
    ROW: ClassVar[Mapping[str, tuple[Any, Any]]] = {}
    """What may stand in each field, and its default, MISSING without one."""

    def __init_subclass__(cls) -> None:
        _read(cls)

    def __replace__(self, **changes: Any) -> Self:
        """Return an equal entry but for these fields."""
        return type(self)(**{name: getattr(self, name) for name in self.FIELDS} | changes)

    def wrong(self) -> str:
        """Say what is wrong with a table that its fields alone cannot say, "" if nothing is."""
        return ""


def _read(cls: Any) -> None:
    """Read which fields a class has: those that it declares."""
    declare(cls)
    cls.FIELDS = tuple(cls.ROW)


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Entry):
    """A card, counter or tile: it has a name, and a number among those of its kind.

    `text` is made from what it does. `source` is the pack with which it came, "" for the box.
    `replaces` is the name of the card whose place it takes where its pack is in play, or "".
    """

    FAMILY: ClassVar[Family] = CARDS

    def __init__(self) -> None:
        self.id = 0
        self.slug = ""
        self.text = ""
        self.source = ""
        self.replaces = ""

    def faults(self, in_pack: bool) -> list[tuple[str, str]]:
        """List what the fields alone cannot say: keys, and what is wrong there.

        Entries of lists count from 1, as in `deeds.2.price`; a word that a list has, as in
        `edges.sharp`, need not be counted. `in_pack` if it is somebody else's content.
        """
        return []

    def named_abilities(self) -> list[str]:
        """List the names on it that people read as they do those of cards: none may have one."""
        return []
