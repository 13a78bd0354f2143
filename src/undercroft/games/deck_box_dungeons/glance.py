"""What the rule of thumb reads of a view, each part made when it is first read."""

from collections.abc import Mapping
from typing import Final, cast

from undercroft.kit.glance import Glance, Part

from . import shapes
from .ground.spaces import NOWHERE
from .rules.ending import entrance_space
from .state import NONE, DeckBoxDungeons
from .view import (
    CAN_WALK,
    companion,
    enemy,
    hero,
    hero_to_decide,
    market,
    quest,
    reach,
    rooms,
    spaces,
    things,
    under_way,
    view,
)


def glance(s: DeckBoxDungeons, seat: int) -> shapes.View:
    """Return the table as the seat sees it."""
    return cast(shapes.View, Glance(view, PARTS, s, seat))


def asked(s: DeckBoxDungeons, seat: int) -> str:
    """Return what the seat is asked."""
    return s.kind.name if s.asks(seat) else ""


def decides(s: DeckBoxDungeons, seat: int) -> int:
    """Return the hero about whom the seat decides."""
    return hero_to_decide(s) if s.asks(seat) else NONE


def ways(s: DeckBoxDungeons, seat: int) -> list[shapes.ReachView]:
    """Return where that hero can walk to."""
    kind = asked(s, seat)
    return reach(s, decides(s, seat), kind) if kind in CAN_WALK else []


def heroes(s: DeckBoxDungeons, seat: int) -> list[shapes.HeroView]:
    """Return the heroes."""
    chosen = decides(s, seat)
    return [hero(s, number, number == chosen) for number in range(len(s.heroes))]


PARTS: Final[Mapping[str, Part]] = {
    "asked": asked,
    "hero": decides,
    "quest": lambda s, _: None if s.expedition is None else quest(s),
    "rooms": lambda s, _: (
        [] if s.expedition is None else rooms(s.quest, s.explored, s.smoky, s.rules.open_map)
    ),
    "spaces": lambda s, _: spaces(s.ground, entrance_space(s) if s.explored & 1 else NOWHERE),
    "heroes": heroes,
    "enemies": lambda s, _: [enemy(s, one) for one in s.enemies],
    "companion": lambda s, _: companion(s),
    "things": lambda s, _: things(s),
    "reach": ways,
    "market": lambda s, _: market(s),
    "roll": lambda s, _: under_way(s)["roll"],
    "damage": lambda s, _: under_way(s)["damage"],
    "spawn": lambda s, _: under_way(s)["spawn"],
    "told": lambda s, _: under_way(s)["told"],
}
