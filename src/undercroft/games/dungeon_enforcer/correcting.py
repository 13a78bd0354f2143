"""What can be put right by hand: energy, coins, HP, monsters defeated, the round, and where tokens
stand.

Only what lies open is here. Where the answers depend on what one player alone knows, nothing of
that player is: what a number would leave to choose could tell of it. In a battle it is HP alone,
and while a play is chosen nothing: which cards can be placed hangs on it.
"""

from functools import partial
from typing import Final

from undercroft.kit.correctable import MOST_COUNTED, Correctable, number, one_of

from .actions import D3_TURN, D7_CHALLENGE, D9_PLAY
from .content import HUNTERS
from .content.maps import NOWHERE, TOKENS, square_name
from .state import DungeonEnforcer

OPEN: Final = (D3_TURN, D7_CHALLENGE)
"""The decisions of which everybody knows what can be answered."""


def correct(s: DungeonEnforcer) -> list[Correctable]:
    """List what can be put right now."""
    if not s.round:
        return []
    if s.fight is not None:
        return [] if s.kind is D9_PLAY else _in_battle(s)
    found: list[Correctable] = []
    for player in s.living():
        if player != s.current_player or s.kind in OPEN:
            found += _of_player(s, player)
    if s.kind is D3_TURN:
        found += _tokens(s)
    rounds = (s.round, 1, s.rules.round_limit or MOST_COUNTED, "DE-16.7")
    return [*found, number("round", "round", *rounds, _set_round)]


def _of_player(s: DungeonEnforcer, player: int) -> list[Correctable]:
    one = s.players[player]
    found = [
        number(
            f"{player}.{slug}", what, now, 0, most, clause, partial(_set, player, slug),
            player=player,
        )
        for slug, what, now, most, clause in (
            ("energy", "energy", one.energy, MOST_COUNTED, "DE-1.9"),
            ("coins", "coins", one.coins, MOST_COUNTED, "DE-1.10"),
            ("defeated", "monsters defeated", one.defeated, TOKENS, "DE-16.9"),
        )
    ]  # fmt: skip
    for place, card in enumerate(one.hunters):
        hunter, put = HUNTERS[card], partial(_set_hp, player, place)
        limits = (one.hp[place], 1, hunter.hp, "DE-11.11")
        found.append(number(f"{player}.hp.{place + 1}", f"{hunter.name}’s HP", *limits, put,
                            player=player))  # fmt: skip
    if s.kind is D3_TURN and one.square != NOWHERE:
        words = {square: square_name(square) for square in sorted(s.rules.map.squares)
                 if square not in s.tokens}  # fmt: skip
        stand = partial(_set, player, "square")
        found.append(
            one_of(f"{player}.square", "square", one.square, words, "DE-3.8", stand, player=player)
        )
    return found


def _tokens(s: DungeonEnforcer) -> list[Correctable]:
    """Where each monster token lies: on open ground, where nobody stands."""
    taken = {*s.tokens, *[one.square for one in s.players]}
    free = [square for square in s.rules.map.open if square not in taken]
    found = []
    for nth, token in enumerate(s.tokens):
        words = {square: square_name(square) for square in sorted([*free, token])}
        what, lay = f"monster token on {square_name(token)}", partial(_lay, nth)
        found.append(one_of(f"token.{nth + 1}", what, token, words, "DE-2.13", lay))
    return found


def _in_battle(s: DungeonEnforcer) -> list[Correctable]:
    found = []
    for place, one in enumerate(s.battle.fighters):
        if one.hp:
            limits = (one.hp, 1, one.stats.hp, "DE-11.11", partial(_set_fighter, place))
            found.append(number(f"fighter.{place + 1}.hp", "HP", *limits, one.stats.name))
    return found


def _set(player: int, slug: str, s: DungeonEnforcer, size: int) -> None:
    setattr(s.players[player], slug, size)


def _set_hp(player: int, place: int, s: DungeonEnforcer, hp: int) -> None:
    one = s.players[player]
    one.hp = (*one.hp[:place], hp, *one.hp[place + 1 :])


def _set_fighter(place: int, s: DungeonEnforcer, hp: int) -> None:
    s.battle.fighters[place].hp = hp


def _lay(nth: int, s: DungeonEnforcer, square: int) -> None:
    s.tokens = (*s.tokens[:nth], square, *s.tokens[nth + 1 :])


def _set_round(s: DungeonEnforcer, number: int) -> None:
    s.round = number
