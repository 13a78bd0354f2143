"""What a match was worth to each of its players."""

from collections.abc import Sequence


def shared_win(winners: Sequence[int], players: int) -> list[float]:
    """Return a win shared by who won it: what a match was worth to each of so many players."""
    share = 1 / len(winners) if winners else 0.0
    return [share if player in winners else 0.0 for player in range(players)]
