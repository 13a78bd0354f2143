"""Winning and losing: the five totals, sudden defeat, the last round (DK-23)."""

from typing import Final

from undercroft.kit.wins import shared_win

from ..content import CARDS, HEART, KEEPER
from ..dungeon import force_of, kind_of
from ..state import FIVE_TOTALS, OUT_OF_ROUNDS, DungeonKeeper

TARGETS: Final = (15, 15, 15, 30, 30)
"""Rooms, creatures, heroes killed, gold, mana (DK-23.1)."""


def totals(s: DungeonKeeper, player: int) -> tuple[int, ...]:
    """Return the five totals of a player, in the order of TARGETS (DK-23.2-23.5)."""
    one = s.players[player]
    cards = [room.card for _, room in one.dungeon.standing()]
    rooms = sum([CARDS[card].counts_as for card in cards])
    if not s.rules.heart_counts:
        rooms -= cards.count(HEART)
    creatures = len(one.dungeon.creatures)
    if s.band is not None and player == s.turn:
        creatures += len(s.band.raiders)
    if s.rules.pile_counts_for_victory:
        creatures += len(one.pile.cards)
    return rooms, creatures, one.tally, one.gold, one.mana


def conditions_met(s: DungeonKeeper, player: int) -> int:
    """Return how many of the five totals a player has (DK-23.1)."""
    pairs = zip(totals(s, player), TARGETS, strict=True)
    return len([1 for total, target in pairs if total >= target])


def fulfilled(s: DungeonKeeper, player: int) -> bool:
    """Say whether a player has what it takes to win (DK-23.1, R3).

    Rooms and creatures must be counted: that is done only if the other three may be enough.
    """
    one, needed = s.players[player], 4 if s.rules.any_four else 5
    met = 2 + (one.tally >= TARGETS[2]) + (one.gold >= TARGETS[3]) + (one.mana >= TARGETS[4])
    return met >= needed and conditions_met(s, player) >= needed


def end_of_phase(s: DungeonKeeper) -> None:
    """Look at the totals, but not while heroes of the band are left (DK-23.6, R4)."""
    attacked = s.band is not None and s.band.heroes
    if s.rules.victory_check != "turn_end" and not attacked:
        _look(s)


def end_of_turn(s: DungeonKeeper) -> None:
    """Look at the totals of who survived the turn (R4)."""
    _look(s)


def something_changed(s: DungeonKeeper) -> None:
    """Look at the totals after every change, with `victory_check` immediate (R4).

    Heroes may be left then; but a Keeper whose death is not settled goes first (R5, R62).
    """
    if s.rules.victory_check != "immediate":
        return
    if s.band is None or KEEPER not in [kind_of(unit) for unit in s.band.lost]:
        _look(s)


def _look(s: DungeonKeeper) -> None:
    if not s.outcome and fulfilled(s, s.turn):
        decide(s, FIVE_TOTALS, (s.turn,), "DK-23.1")


def lose(s: DungeonKeeper, why: str, clause: str) -> None:
    """The active player loses at once; the opponent, if there is one, wins (DK-23.7-23.9)."""
    if not s.outcome:
        decide(s, why, () if s.is_solo else (s.opponent,), clause)


def returns(s: DungeonKeeper) -> list[float]:
    """The win, shared by both in a draw; nobody's when a lone player loses (R70, R73)."""
    return shared_win(s.winners, len(s.players))


def out_of_rounds(s: DungeonKeeper) -> None:
    """The last round is over: compare; a lone player has lost (DK-23.10, R70, R73, R76)."""
    if s.is_solo:
        decide(s, OUT_OF_ROUNDS, (), "DK-24.17")
        return
    mine, theirs = standing(s, 0), standing(s, 1)
    winners = (0, 1) if mine == theirs else (0,) if mine > theirs else (1,)
    decide(s, OUT_OF_ROUNDS, winners, "DK-23.10")


def standing(s: DungeonKeeper, player: int) -> tuple[int, int, int]:
    """Return what is compared: conditions met, the sum of the ratios, printed Force (R70).

    The ratios are counted in thirtieths, which all targets divide: no rounding can tie or
    part two players.
    """
    shares = [
        min(total, target) * (30 // target)
        for total, target in zip(totals(s, player), TARGETS, strict=True)
    ]
    force = force_of(s.players[player].dungeon.creatures)
    return conditions_met(s, player), sum(shares), force


def decide(s: DungeonKeeper, outcome: str, winners: tuple[int, ...], clause: str) -> None:
    """End the match (DK-23.9)."""
    s.outcome = outcome
    s.winners = winners
    s.say("ended", clause, outcome=outcome, winners=winners)
    for player in range(len(s.players)):
        s.say("totals", "DK-23.1", player=player, totals=totals(s, player))
    s.end_match()
