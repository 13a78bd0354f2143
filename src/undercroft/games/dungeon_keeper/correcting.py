"""What can be put right by hand: tokens, the tally, the round, and where creatures stand.

Only what lies open is here. What is asked may depend on a hand: then nothing of the active player
is, as what a number would leave to choose could tell of the hand.
"""

from functools import partial
from typing import Final

from undercroft.kit.correctable import MOST_COUNTED, Correctable, number, one_of

from .actions import D2_TEMPLE, D3_SPELL_CARD, D6_ROOM_CARD, D20_DEPLOY, D31_RAID
from .content import UNITS
from .dungeon import kind_of, place_name
from .state import DungeonKeeper

OPEN: Final = (D2_TEMPLE, D3_SPELL_CARD, D6_ROOM_CARD, D20_DEPLOY, D31_RAID)
"""The decisions of which everybody knows what can be answered."""
NO_YES: Final = {0: "no", 1: "yes"}


def correct(s: DungeonKeeper) -> list[Correctable]:
    """List what can be put right now."""
    if not s.round:
        return []
    found: list[Correctable] = []
    for player in range(len(s.players)):
        if player != s.current_player or s.kind in OPEN:
            found += _of_player(s, player)
    rounds = (s.round, 1, s.rules.round_limit or MOST_COUNTED, "DK-23.7")
    return [*found, number("round", "round", *rounds, _set_round)]


def _of_player(s: DungeonKeeper, player: int) -> list[Correctable]:
    one = s.players[player]
    found = [
        number(
            f"{player}.{slug}", what, now, 0, MOST_COUNTED, clause, partial(_set, player, slug),
            player=player,
        )
        for slug, what, now, clause in (
            ("gold", "gold", one.gold, "DK-4.11"),
            ("mana", "mana", one.mana, "DK-4.11"),
            ("tally", "tally of heroes killed", one.tally, "DK-23.4"),
        )
    ]  # fmt: skip
    raided, what = partial(_set_raided, player), "raid since the last Hero Phase"
    found.append(
        one_of(f"{player}.raided", what, one.raided, NO_YES, "DK-13.3", raided, player=player)
    )
    if s.band is None and s.kind is not D20_DEPLOY:
        found += _creatures(s, player)
    return found


def _creatures(s: DungeonKeeper, player: int) -> list[Correctable]:
    """Where each creature stands, while no heroes are in the dungeon and nobody moves."""
    dungeon, found = s.players[player].dungeon, list[Correctable]()
    words = {place: f"{room.name} {place_name(place)}" for place, room in dungeon.standing()}
    for place, room in dungeon.standing():
        for nth, unit in enumerate(room.creatures, 1):
            what = f"{UNITS[kind_of(unit)].name} in {words[place]}"
            move = partial(_move, player, place, unit)
            slug = f"{player}.creature.{place_name(place)}.{nth}"
            found.append(one_of(slug, what, place, words, "DK-12.1", move, player=player))
    return found


def _set(player: int, slug: str, s: DungeonKeeper, size: int) -> None:
    setattr(s.players[player], slug, size)


def _set_raided(player: int, s: DungeonKeeper, value: int) -> None:
    s.players[player].raided = bool(value)


def _move(player: int, place: int, unit: int, s: DungeonKeeper, target: int) -> None:
    dungeon = s.players[player].dungeon
    dungeon.take_unit(place, unit)
    dungeon.place_unit(target, unit)


def _set_round(s: DungeonKeeper, number: int) -> None:
    s.round = number
