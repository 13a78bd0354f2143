"""What the rule of thumb reads of a view, each part made when it is first read."""

from collections.abc import Mapping
from typing import Final, cast

from undercroft.kit.glance import Glance, Part

from .rules import victory
from .shapes import CardView, SeatView, SpellView, View
from .state import DungeonKeeper
from .view import artifact, card, invasion, phase, pile, player, roll, room, spell, view


def glance(s: DungeonKeeper, seat: int) -> View:
    """Return the table as the seat sees it."""
    return cast(View, Glance(view, PARTS, s, seat))


def seats(s: DungeonKeeper, seat: int) -> list[Glance]:
    """Return all players."""
    return [Glance(_whole_seat, SEAT, s, (number, seat)) for number in range(len(s.players))]


def _whole_seat(s: DungeonKeeper, who: tuple[int, int]) -> SeatView:
    number, seat = who
    return player(s, number, seat)


def room_hand(s: DungeonKeeper, who: tuple[int, int]) -> list[CardView] | None:
    """Return the own Room hand."""
    number, seat = who
    return [card(n) for n in sorted(s.players[seat].room_hand.cards)] if number == seat else None


def spell_hand(s: DungeonKeeper, who: tuple[int, int]) -> list[SpellView] | None:
    """Return the own spells."""
    number, seat = who
    return [spell(n) for n in sorted(s.players[seat].spell_hand.cards)] if number == seat else None


PARTS: Final[Mapping[str, Part]] = {
    "turn": lambda s, _: s.turn,
    "round": lambda s, _: s.round,
    "phase": phase,
    "targets": lambda *_: list(victory.TARGETS),
    "seats": seats,
    "invasion": lambda s, _: None if s.band is None else invasion(s, s.band),
    "roll": roll,
}
SEAT: Final[Mapping[str, Part]] = {
    "gold": lambda s, who: s.players[who[0]].gold,
    "mana": lambda s, who: s.players[who[0]].mana,
    "totals": lambda s, who: list(victory.totals(s, who[0])),
    "artifacts": lambda s, who: [artifact(n) for n in s.players[who[0]].artifacts],
    "room_hand": room_hand,
    "spell_hand": spell_hand,
    "spell_hand_size": lambda s, who: len(s.players[who[0]].spell_hand.cards),
    "pile": lambda s, who: pile(s, who[0], who[1]),
    "rooms": lambda s, who: [room(s, who[0], place) for place in s.players[who[0]].dungeon.places],
}
