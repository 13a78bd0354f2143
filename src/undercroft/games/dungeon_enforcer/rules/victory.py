"""Winning, and the end of the game (DE-16, 17.3)."""

from undercroft.kit.wins import shared_win

from ..state import ALL_DEAD, CLEARED, FELL_TOGETHER, LAST_PLAYER, OUT_OF_ROUNDS, DungeonEnforcer


def after_battle(s: DungeonEnforcer, fought: tuple[int, ...]) -> None:
    """See whether only one player is left, or no monster; the last two who fall together in a
    duel share the win (DE-14.17, 16.1, 16.2, 17.3, 18.5). `fought` are the players of the
    battle."""
    living, is_solo = s.living(), len(s.players) == 1
    if not living:
        _end(s, ALL_DEAD if is_solo else FELL_TOGETHER, () if is_solo else fought)
    elif len(living) == 1 and not is_solo:
        _end(s, LAST_PLAYER, tuple(living))
    elif not s.tokens:
        _end(s, CLEARED, tuple(richest(s)))


def out_of_rounds(s: DungeonEnforcer) -> None:
    """After the last round coins decide; who plays alone has lost (DE-16.7, 17.3, R53)."""
    _end(s, OUT_OF_ROUNDS, () if len(s.players) == 1 else tuple(richest(s)))


def richest(s: DungeonEnforcer) -> list[int]:
    """Return the survivors with most battle coins; then most monsters defeated count, then most
    items; still equal, they share the win. Nothing else scores (DE-1.11, 16.3, 16.4, 16.8, 16.9,
    R54, R55)."""
    found = s.living()
    if s.rules.needs_kill and any(s.players[player].defeated for player in found):
        found = [player for player in found if s.players[player].defeated]
    marks = {player: score(s, player) for player in found}
    best = max(marks.values())
    return [player for player in found if marks[player] == best]


def score(s: DungeonEnforcer, player: int) -> tuple[int, int, int]:
    """Return what decides between survivors, the first first: coins, monsters, items."""
    one = s.players[player]
    if not s.rules.trophies_decide:
        return one.coins, 0, 0
    return one.coins, one.defeated, len(one.gear) + len(one.items)


def returns(s: DungeonEnforcer) -> list[float]:
    """Return what the match was worth to each: a win, shared if several won."""
    return shared_win(s.winners, len(s.players))


def _end(s: DungeonEnforcer, outcome: str, winners: tuple[int, ...]) -> None:
    s.outcome, s.winners = outcome, winners
    s.say("ended", "DE-16.1" if outcome == LAST_PLAYER else "DE-16.2", outcome=outcome,
          winners=winners)  # fmt: skip
    s.end_match()
