"""What of a game is printed: its things as they are set, and which of them are wanted."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest
from typing import Any, Final

from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest
from undercroft.kit.about import about
from undercroft.kit.content import slug_of
from undercroft.kit.faces import Face, Grid, sizes_of
from undercroft.kit.game import GameSpec
from undercroft.kit.paper import (
    MILLIMETRES,
    BoardRow,
    CounterRow,
    DeckRow,
    DieRow,
    Paper,
    PieceRow,
    paper_of,
)
from undercroft.print.tints import LOOKS, TINTS

SORTS: Final = {
    "cards": "cards",
    "tokens": "counters and markers",
    "tiles": "rooms that are laid side by side",
    "maps": "maps, over as many sheets as they need",
    "boards": "boards with tracks and places, one for each player or for all",
    "dice": "stickers for dice",
    "reference": "cards with the phases of a turn, and with what all signs mean",
}
"""What can be printed."""
LONGEST: Final = 190.0, 270.0
"""A map is cut into parts of at most so many mm."""

RULES_A_CARD: Final = 6
"""So many house rules go on a card."""
SIGNS_A_SIDE: Final = 9
"""So many signs and their meanings go on one side of a card."""

Side = Mapping[str, Any]
"""What is set on one side of a thing, as `faces.typ` reads it."""


@dataclass(frozen=True)
class Thing:
    """A thing to cut out: of which sort and kind, how it is called, its size in mm, its sides.

    `mark` tells its version: what is printed on it says so, and it changes with either side.
    """

    sort: str
    kind: str
    slug: str
    name: str
    size: tuple[float, float]
    front: Side
    back: Side | None
    count: int = 1
    mark: str = field(init=False)

    def __post_init__(self) -> None:
        told = json.dumps([self.front, self.back, self.size], sort_keys=True)
        object.__setattr__(self, "mark", hashlib.sha256(told.encode()).hexdigest()[:6])

    def times(self, count: int) -> "Thing":
        """Return so many of it."""
        return replace(self, count=count)

    @property
    def key(self) -> str:
        """What it is called in every print."""
        return f"{self.sort}/{self.kind}/{self.slug}"


def things_of(spec: GameSpec) -> list[Thing]:
    """List everything of a game that can be printed, in the order in which it is printed."""
    paper = paper_of(spec)
    drawn = {one.slug for one in spec.grids()}
    found = [_of_face(spec, paper, one) for one in spec.faces() if _is_alone(one, drawn)]
    for grid in spec.grids():
        found += [_tile(paper, grid)] if grid.is_tile else _map(paper, grid)
    found += [_counter(row) for row in paper.counters]
    for board in paper.boards:
        found += _board(spec, board)
    for die in paper.dice:
        found += _stickers(die)
    return [*found, *_references(spec, paper), *_meanings(spec)]


def thing_of(spec: GameSpec, one: Face | Grid) -> Thing:
    """Return the thing that shows a face or a grid; a map is one thing, however large it is."""
    paper = paper_of(spec)
    if not isinstance(one, Grid):
        return _of_face(spec, paper, one)
    if one.is_tile:
        return _tile(paper, one)
    columns, rows = len(one.rows[0]), len(one.rows)
    size, front = (columns * one.square, rows * one.square), _drawn(paper, one, 0, 0, columns, rows)
    return Thing("maps", "map", slug_of(one.title), one.title, size, front, None)


def house_rules(spec: GameSpec, sentences: Sequence[str]) -> list[Thing]:
    """Return the cards that say these house rules; a rule goes on one card."""
    found = []
    for number, first in enumerate(range(0, len(sentences), RULES_A_CARD), 1):
        front = {"what": "steps", "title": "House rules", "tint": TINTS["night"]}
        side = front | {"steps": list(sentences[first : first + RULES_A_CARD]), "game": spec.title}
        slug, size = f"house-rules-{number}", MILLIMETRES["card"]
        found.append(Thing("reference", "rules", slug, "House rules", size, side, None))
    return found


def chosen(
    found: Sequence[Thing], what: Sequence[str], only: Sequence[str], since: Mapping[str, str]
) -> list[Thing]:
    """Return the things of these sorts, kinds or names, that are not printed yet as they are.

    `only` are kinds or slugs; none is all. `since` are the marks of an earlier print by key. Raise
    BadSetup for a word that names nothing.
    """
    there = list(dict.fromkeys([one.sort for one in found]))
    for word in what:
        if word not in there:
            hint = nearest(word, there)
            raise BadSetup(f"there are no {word!r} to print{hint}; there are {', '.join(there)}")
    kept = [one for one in found if not what or one.sort in what]
    for word in only:
        names = {name for one in kept for name in (one.kind, one.slug)}
        if slug_of(word) not in names:
            kinds = ", ".join(dict.fromkeys([one.kind for one in kept]))
            hint = nearest(slug_of(word), names)
            raise BadSetup(f"nothing is called {word!r}{hint}; the kinds are {kinds}")
    wanted = {slug_of(word) for word in only}
    kept = [one for one in kept if not wanted or wanted & {one.kind, one.slug}]
    return [one for one in kept if since.get(one.key) != one.mark]


def by_size(found: Iterable[Thing]) -> list[list[Thing]]:
    """Put things together that are laid on the same sheets: of a sort and a size, with or without
    a back."""
    groups: dict[tuple[str, tuple[float, float], bool], list[Thing]] = {}
    for one in found:
        groups.setdefault((one.sort, one.size, one.back is None), []).append(one)
    return list(groups.values())


def _is_alone(one: Face, drawn: set[str]) -> bool:
    """Say whether a face is printed as it is: no tile shows it."""
    return one["slug"] not in drawn


def _of_face(spec: GameSpec, paper: Paper, one: Face) -> Thing:
    piece = paper.pieces.get(one["kind"])
    piece = piece or PieceRow(name=one["kind"], deck=spec.title, sign=one["icon"], tint="night")
    deck = paper.decks.get(piece.deck) or DeckRow(
        name=spec.title, back="dungeon-gate", tint="night"
    )
    icons = about(spec).icons
    numbers = [
        {"word": word, "size": size, "icon": icons.get(slug_of(word), "")}
        for word, size in sizes_of(one).items()
    ]
    front = {
        "what": "token" if deck.size == "token" else "card",
        "title": one["title"],
        "kind": one["kind"].replace("-", " "),
        "sign": piece.sign,
        "icon": one["icon"],
        "tint": TINTS[piece.tint],
        "numbers": numbers,
        "text": one["text"],
        "named": piece.named,
        "game": spec.title,
    }
    back = {
        "what": "back",
        "title": piece.deck,
        "game": spec.title,
        "icon": deck.back,
        "tint": TINTS[deck.tint],
    }
    sort = "tokens" if deck.size == "token" else "cards"
    size = MILLIMETRES[deck.size]
    count = max(one["count"], 1)
    return Thing(sort, one["kind"], one["slug"], one["title"], size, front, back, count)


def _drawn(paper: Paper, grid: Grid, left: int, top: int, columns: int, rows: int) -> Side:
    """Draw a part of a grid."""
    cells = []
    for row in grid.rows[top : top + rows]:
        line = []
        for sign in row[left : left + columns]:
            square = paper.squares.get(sign)
            ground, ink = LOOKS[square.looks if square else "floor"]
            line.append({"ground": ground, "ink": ink, "icon": square.icon if square else ""})
        cells.append(line)
    names = [
        {"x": c - left, "y": r - top, "name": name}
        for c, r, name in grid.names
        if 0 <= c - left < columns and 0 <= r - top < rows
    ]
    told = {"what": "grid", "title": grid.title, "label": grid.label, "cells": cells}
    return told | {"names": names, "square": grid.square, "tile": grid.is_tile}


def _tile(paper: Paper, grid: Grid) -> Thing:
    columns, rows = len(grid.rows[0]), len(grid.rows)
    size = (columns * grid.square, rows * grid.square)
    front, behind = _drawn(paper, grid, 0, 0, columns, rows), grid.behind
    back = _drawn(paper, behind, 0, 0, columns, rows) if behind else None
    return Thing("tiles", "tile", slug_of(grid.title), grid.title, size, front, back, grid.copies)


def _map(paper: Paper, grid: Grid) -> list[Thing]:
    """Cut a map into parts of about the same size, along its squares."""
    wide = _parts(len(grid.rows[0]), int(LONGEST[0] // grid.square))
    high = _parts(len(grid.rows), int(LONGEST[1] // grid.square))
    found: list[Thing] = []
    for top, rows in high:
        for left, columns in wide:
            part = f"part {len(found) + 1} of {len(wide) * len(high)}"
            name = grid.title if part.endswith("1 of 1") else f"{grid.title}, {part}"
            size = (columns * grid.square, rows * grid.square)
            front = _drawn(paper, grid, left, top, columns, rows)
            found.append(Thing("maps", "map", slug_of(name), name, size, front, None))
    return found


def _parts(count: int, most: int) -> list[tuple[int, int]]:
    """Divide so many squares into parts of at most `most`: the first of each, and how many."""
    parts = -(-count // most)
    ends = [count * number // parts for number in range(parts + 1)]
    return [(first, last - first) for first, last in pairwise(ends)]


def _counter(row: CounterRow) -> Thing:
    front = {"what": "counter", "title": row.name, "icon": row.icon, "says": row.says}
    side: Side = front | {"tint": TINTS[row.tint]}
    back = side
    if row.turned:
        back = {**side, "title": f"{row.name}, {row.turned}", "tint": TINTS["steel"]}
    slug, size = slug_of(row.name), MILLIMETRES["token"]
    return Thing("tokens", "counter", slug, row.name, size, side, back, row.count)


def _board(spec: GameSpec, row: BoardRow) -> list[Thing]:
    """Return a board, and a marker for each of its tracks."""
    tracks = [one.model_dump() for one in row.tracks]
    side = {"what": "board", "title": row.name, "game": spec.title, "tint": TINTS[row.tint]}
    front, slug = side | {"tracks": tracks, "places": row.places}, slug_of(row.name)
    found = [Thing("boards", "board", slug, row.name, MILLIMETRES["board"], front, None, row.count)]
    for one in row.tracks:
        marker = {"what": "sticker", "icon": one.icon, "says": "", "tint": TINTS[row.tint]}
        name, size = f"{one.name}, {row.name}", MILLIMETRES["marker"]
        made = Thing("tokens", "marker", slug_of(name), name, size, marker, marker, row.count)
        found.append(made)
    return found


def _stickers(die: DieRow) -> list[Thing]:
    found = []
    for number, says in enumerate(die.faces, 1):
        is_icon = len(says) > 3
        sticker = {"what": "sticker", "icon": says if is_icon else "", "tint": TINTS[die.tint]}
        sticker["says"] = "" if is_icon else says
        name, slug = f"{die.name}, side {number}", f"{slug_of(die.name)}-{number}"
        size = (die.size, die.size)
        found.append(Thing("dice", "sticker", slug, name, size, sticker, None, die.count))
    return found


def _meanings(spec: GameSpec) -> list[Thing]:
    """Return cards that say what each sign means, on both sides."""
    signs = [
        {"icon": row.icon, "word": row.name, "means": row.words} for row in about(spec).symbols
    ]
    sides: list[Side] = [
        {
            "what": "meanings",
            "title": "What signs mean",
            "game": spec.title,
            "tint": TINTS["night"],
            "signs": signs[first : first + SIGNS_A_SIDE],
        }
        for first in range(0, len(signs), SIGNS_A_SIDE)
    ]
    found = []
    for number, (front, back) in enumerate(zip_longest(sides[::2], sides[1::2]), 1):
        name, size = f"What signs mean, card {number}", MILLIMETRES["card"]
        found.append(Thing("reference", "signs", slug_of(name), name, size, front, back))
    return found


def _references(spec: GameSpec, paper: Paper) -> list[Thing]:
    signs = [{"icon": row.icon, "word": row.name} for row in about(spec).symbols]
    back = {"what": "signs", "title": "Signs", "signs": signs, "tint": TINTS["night"]}
    found = []
    for row in paper.references:
        front = {"what": "steps", "title": row.name, "steps": row.steps, "tint": TINTS["night"]}
        side = front | {"game": spec.title}
        card, slug = MILLIMETRES["card"], slug_of(row.name)
        found.append(Thing("reference", "card", slug, row.name, card, side, back, row.count))
    return found
