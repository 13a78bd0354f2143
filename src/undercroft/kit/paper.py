"""How the things of a game are made of paper, as its content/paper.toml has it.

    [[deck]]                              [[piece]]
    name = "Room Deck"                    name = "trap"
    back = "dungeon-gate"                 deck = "Room Deck"
    tint = "earth"                        sign = "wolf-trap"
                                          tint = "plum"
    [[counter]]
    name = "Gold"                         [[die]]
    icon = "two-coins"                    name = "Monster Die"
    says = "5"                            faces = ["death-skull", "death-skull", "2"]
    count = 20                            count = 14

    [[reference]]                         [[square]]
    name = "Your turn"                    name = "wall"
    steps = ["**Mining.** Take gold."]    sign = "#"
                                          looks = "wall"
    [[board]]
    name = "Player board"
    count = 2
    tracks = [{ name = "Gold", icon = "two-coins", most = 30 }]
    places = ["Your pile"]

A `piece` says how one kind of `faces()` is made: all of a deck have its back, so that nobody knows
one from behind, and its size. The `sign` of a piece stands on its face: colour is never the only
mark of a kind. A kind of which the file says nothing is a card of a deck that has the game's name.
A piece is `named` if each line of its text begins with a name, which is bold. A counter that is
turned over says `turned` behind. A `board` has tracks, each from 0 or `first` to `most`, with a
marker for each, and places on which things are put.
"""

from functools import cache
from typing import Final, Literal, NamedTuple

from pydantic import Field

from undercroft.kernel.errors import nearest
from undercroft.kit.content import BadContent, Icon, Row, RowKind, TomlTable, read
from undercroft.kit.game import GameSpec

Tint = Literal["blood", "earth", "moss", "sea", "steel", "plum", "gold", "night"]
Size = Literal["card", "small", "token"]
Looks = Literal["floor", "wall", "water", "pit", "door", "town", "start"]

MILLIMETRES: Final[dict[str, tuple[float, float]]] = {
    "card": (63.0, 88.0),
    "small": (44.0, 68.0),
    "token": (25.0, 25.0),
    "marker": (8.0, 8.0),
    "board": (190.0, 86.0),
}
"""Width and height of what has each size."""


class DeckRow(Row):
    """Things that look alike from behind; `back` is the picture there."""

    back: Icon
    tint: Tint = "night"
    size: Size = "card"


class PieceRow(Row):
    """How one kind of thing is made; its name is the kind."""

    deck: str
    sign: Icon
    tint: Tint
    named: bool = False


class CounterRow(Row):
    """A counter that has no face of its own: so many of them, each saying `says`."""

    icon: Icon
    count: int = Field(ge=1, le=200)
    says: str = Field("", max_length=4)
    tint: Tint = "gold"
    turned: str = Field("", max_length=16)


class DieRow(Row):
    """Stickers for a die: what is on each side, an icon or up to three signs."""

    faces: list[str] = Field(min_length=4, max_length=20)
    count: int = Field(1, ge=1, le=40)
    size: float = Field(12.0, ge=8, le=25)
    tint: Tint = "night"


class ReferenceRow(Row):
    """A card that says the phases of a turn; what is between two ** is bold."""

    steps: list[str]
    count: int = Field(1, ge=1, le=8)


class Track(TomlTable):
    """A row of numbers on a board, on which a marker lies."""

    name: str = Field(max_length=24)
    icon: Icon
    most: int = Field(ge=1, le=50)
    first: int = Field(0, ge=0, le=1)


class BoardRow(Row):
    """What lies in front of a player, or in the middle of the table: so many of it."""

    count: int = Field(1, ge=1, le=8)
    tint: Tint = "night"
    tracks: list[Track] = Field([], max_length=6)
    places: list[str] = Field([], max_length=3)


class SquareRow(Row):
    """What a sign of a map means, and how it looks."""

    sign: str = Field(min_length=1, max_length=1)
    looks: Looks
    icon: str = ""


DECK: Final = RowKind("deck", "paper.toml", DeckRow)
PIECE: Final = RowKind("piece", "paper.toml", PieceRow)
COUNTER: Final = RowKind("counter", "paper.toml", CounterRow)
DIE: Final = RowKind("die", "paper.toml", DieRow)
REFERENCE: Final = RowKind("reference", "paper.toml", ReferenceRow)
SQUARE: Final = RowKind("square", "paper.toml", SquareRow)
BOARD: Final = RowKind("board", "paper.toml", BoardRow)
KINDS: Final = (DECK, PIECE, COUNTER, DIE, REFERENCE, SQUARE, BOARD)


class Paper(NamedTuple):
    """What a game says of its things on paper."""

    decks: dict[str, DeckRow]
    pieces: dict[str, PieceRow]
    counters: list[CounterRow]
    dice: list[DieRow]
    references: list[ReferenceRow]
    squares: dict[str, SquareRow]
    boards: list[BoardRow]


@cache
def paper_of(spec: GameSpec) -> Paper:
    """Return what a game says of its things on paper. Raise BadContent with every fault."""
    batch = read(spec.folder / "content", KINDS)
    batch.check_names({kind.word: {} for kind in KINDS}, "here")
    decks: dict[str, DeckRow] = {row.name: row for row in batch.of(DECK.word)}
    for kind, row, place in batch.found:
        if kind == PIECE and row.deck not in decks:
            hint = f"{nearest(row.deck, decks)} ({' | '.join(decks)})"
            batch.faults.append(place.fault("deck", f"there is no deck {row.deck!r}{hint}"))
    if batch.faults:
        raise BadContent(batch.faults)
    return Paper(
        decks,
        {row.name: row for row in batch.of(PIECE.word)},
        batch.of(COUNTER.word),
        batch.of(DIE.word),
        batch.of(REFERENCE.word),
        {row.sign: row for row in batch.of(SQUARE.word)},
        batch.of(BOARD.word),
    )
