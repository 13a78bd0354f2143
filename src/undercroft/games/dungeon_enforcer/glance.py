"""What the rule of thumb reads of a view, each part made when it is first read."""

from collections.abc import Mapping
from typing import Final, cast

from undercroft.kit.glance import Glance, Part

from . import shapes
from .content.maps import square_name
from .rules.placing import boost_price, no_guard
from .state import DungeonEnforcer, Fight
from .view import fight, fighter, player, reach, seen, stock, view, world


def glance(s: DungeonEnforcer, seat: int) -> shapes.View:
    """Return the table as the seat sees it."""
    return cast(shapes.View, Glance(view, PARTS, s, seat))


def battle(s: DungeonEnforcer, seat: int) -> Glance | None:
    """Return the battle under way."""
    return None if s.fight is None else Glance(_whole_battle, BATTLE, s, seat)


def _whole_battle(s: DungeonEnforcer, seat: int) -> shapes.FightView:
    return fight(s, s.battle, seat)


def fighters(s: DungeonEnforcer, seat: int) -> list[Glance]:
    """Return who fights, with what most decisions are about."""
    one: Fight = s.battle
    found: list[Glance] = []
    for place in range(len(one.fighters)):
        stands = Glance(_whole_fighter, FIGHTER, s, (place, seat))
        stands.update(seen(s, one, place, seat))
        found.append(stands)
    return found


def _whole_fighter(s: DungeonEnforcer, who: tuple[int, int]) -> shapes.FighterView:
    place, seat = who
    return fighter(s, s.battle, place, seat)


PARTS: Final[Mapping[str, Part]] = {
    "turn": lambda s, _: s.turn,
    "map": lambda s, _: world(s.rules.map),
    "tokens": lambda s, _: [square_name(token) for token in s.tokens],
    "reach": lambda s, seat: reach(s) if s.asks(seat) and s.kind.name == "turn" else [],
    "seats": lambda s, seat: [player(s, number, seat) for number in range(len(s.players))],
    "fight": battle,
}
BATTLE: Final[Mapping[str, Part]] = {
    "hero": lambda s, _: s.battle.hero,
    "attacker": lambda s, _: s.battle.attacker,
    "no_guard": lambda s, _: no_guard(s),
    "fighters": fighters,
    "supplies": lambda s, seat: [
        stock(s.battle, number, seat) for number in range(len(s.battle.supplies))
    ],
}
FIGHTER: Final[Mapping[str, Part]] = {
    "boost_price": lambda s, who: boost_price(s, s.battle.fighters[who[0]]),
}
