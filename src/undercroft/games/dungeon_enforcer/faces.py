"""The cards as they are printed (DE-1.2, 1.3, 1.5, 1.8)."""

from typing import Any, Final

from undercroft.kit.card_rows import cards_of
from undercroft.kit.drawing import Drawing
from undercroft.kit.faces import Face, Grid, face

from .content import BATTLE_CARDS, HUNTERS, ITEMS, MAPS, MONSTERS
from .content.cards import STANCES
from .content.maps import SIZE, Map
from .content.texts import support_text

SQUARE: Final = 18.0
"""A square of a map in mm: a token stands on it."""


def faces() -> list[Face]:
    """List hunters, monsters, gear and one-use items, attack cards and defense cards."""
    found: list[Face] = []
    for one in [*HUNTERS, *MONSTERS]:
        numbers = {"attack": one.attack, "defense": one.defense, "hp": one.hp}
        text = f"{one.ability}. {one.text}"
        if one.rank:
            found.append(face("monster", one, text, {"rank": one.rank, **numbers}))
        else:
            numbers["hire"] = one.hire
            found.append(face("hunter", one, f"{text}\n{support_text(one)}", numbers))
    for item in ITEMS:
        price = item.deed.price if item.deed is not None else 0
        kind = "gear" if item.deed is None else "one-use-item"
        found.append(face(kind, item, item.text, {"energy": price} if price else {}, item.count))
    for card in BATTLE_CARDS:
        kind = f"{STANCES[card.stance]}-card"
        found.append(face(kind, card, "", {"number": card.number}, card.count))
    return found


def grids() -> list[Grid]:
    """List the maps (DE-4.1)."""
    return [_grid(one) for one in MAPS]


def drawn(_: str, row: Any) -> Grid:
    """Return what is printed of the row of a map."""
    return _grid(cards_of([row])[0])


def _grid(one: Map) -> Grid:
    rows = tuple(Drawing(one.grid).rows)
    return Grid(one.name, "", rows, SQUARE, is_tile=False, names=_towns(one))


def _towns(one: Map) -> tuple[tuple[int, int, str], ...]:
    return tuple([(at % SIZE, at // SIZE, name) for at, name in one.towns.items()])
