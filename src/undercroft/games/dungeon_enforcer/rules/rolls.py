"""Dice and shuffles (DE-1.19): every throw has an occasion, with its stream and its clause."""

from typing import Final

from undercroft.kernel import Die

from ..state import NO_THROW, Cards, DungeonEnforcer

D6: Final = Die(range(1, 7), "d6")

MAP: Final = "map"
BATTLE: Final = "battle"
COINS: Final = "coins"
STREAMS: Final = (MAP, BATTLE, COINS)
"""The throws that a table with real dice makes itself; orders are settled before it sits."""
ORDER: Final = "order"
"""Rolls of several players at once, and those of the automaton."""
DEAL: Final = "deal"
"""All shuffles."""
OCCASIONS: Final = {
    "order_a": (ORDER, "DE-2.1"),
    "order_b": (ORDER, "DE-2.9"),
    "map_energy": (MAP, "DE-3.2"),
    "price": (COINS, "DE-5.4"),
    "control": (ORDER, "DE-6.3"),
    "battle_energy": (BATTLE, "DE-7.2"),
    "boost": (BATTLE, "DE-8.12"),
    "won_coins": (COINS, "DE-14.5"),
    "monsters_coins": (COINS, "DE-14.8"),
    "duel_coins": (COINS, "DE-18.4"),
    "automaton": (ORDER, "DE-17.2"),
}
"""Every roll of the game: its stream and its clause."""
MOST_REROLLS: Final = 10
"""After so many rolls for a tie it goes by seats (R3)."""


def throw(s: DungeonEnforcer, why: str, player: int, count: int = 1) -> int:
    """Let a player roll a die, or so many and keep the highest (DE-1.19, R56)."""
    s.throwing = why, player
    face = max(s.dice.roll(OCCASIONS[why][0], count, D6))
    s.throwing = NO_THROW
    return face


def ranked(
    s: DungeonEnforcer, why: str, players: list[int], lowest_first: bool = False,
    left: int = MOST_REROLLS,
) -> list[int]:  # fmt: skip
    """Return players from the highest roll to the lowest, or from the lowest; who ties rolls again
    for the places they share, and at last it goes clockwise from the first player (DE-2.1, 2.9,
    6.3, R3). They roll in the order of the list."""
    if len(players) < 2:
        return players
    if left < 0:
        return sorted(players, key=lambda player: (player - s.first) % len(s.players))
    rolls = {player: throw(s, why, player) for player in players}
    if s.heard:
        faces = tuple(rolls.values())
        s.say("order_roll", OCCASIONS[why][1], why=why, players=tuple(players), faces=faces)
    found: list[int] = []
    for face in range(1, 7) if lowest_first else range(6, 0, -1):
        tied = [player for player in players if rolls[player] == face]
        found += ranked(s, why, tied, lowest_first, left - 1)
    return found


def shuffled(s: DungeonEnforcer, cards: Cards) -> Cards:
    """Return the cards in an order of chance; the last is the top of a deck."""
    mixed = list(cards)
    s.dice.shuffle(DEAL, mixed)
    return tuple(mixed)


def top(deck: Cards, count: int) -> list[int]:
    """Return the top cards of a deck, the top one first; fewer if there are no more."""
    return list(deck[: -count - 1 : -1])
