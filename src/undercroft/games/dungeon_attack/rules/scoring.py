"""Who brought home most (DA-18)."""

from typing import Final

from ..state import KNOCKED_OUT, DungeonAttack

TITLES: Final = (
    *((75, "legend"), (60, "hero"), (45, "raider")),
    *((30, "delver"), (10, "lost"), (0, "bones")),
)
"""The titles of a solo result, by the least value that earns them (R56)."""


def everybody_lost(s: DungeonAttack) -> bool:
    """Say whether the party was wiped out and that loses the game (R33)."""
    ended_by_wipe = s.wiped and s.everybody_is_down()
    return ended_by_wipe and s.rules.party_wipe == "all_lose"


def scores(s: DungeonAttack, player: int) -> bool:
    """Say whether the Adventurer counts: the fallen do, unless switched off (DA-18.5, R31)."""
    return s.rules.fallen_score or s.adventurers[player].hits < KNOCKED_OUT


def own_value(s: DungeonAttack, player: int) -> int:
    """Return the value that one Adventurer brings home (DA-18.2)."""
    return s.adventurers[player].value if scores(s, player) else 0


def returns(s: DungeonAttack) -> list[float]:
    """Return what the match was worth to each player: the result, once it is over (DA-18.2)."""
    if not s.is_terminal():
        return [0.0] * len(s.adventurers)
    return [float(value) for value in values(s)]


def values(s: DungeonAttack) -> list[int]:
    """Return each player's result: the own value, or the common total (R57)."""
    if everybody_lost(s):
        return [0] * len(s.adventurers)
    own = [own_value(s, player) for player in range(len(s.adventurers))]
    return [sum(own)] * len(own) if s.rules.team_total else own


def most_successful(s: DungeonAttack) -> list[int]:
    """Return who has the highest value; the tied share it unless a switch decides (DA-18.3, 18.4).

    Nobody in a team game, or when all have lost.
    """
    if s.rules.team_total or everybody_lost(s):
        return []
    candidates = [p for p in range(len(s.adventurers)) if scores(s, p)]
    if not candidates:
        return []
    best = max([rank(s, p) for p in candidates])
    return [p for p in candidates if rank(s, p) == best]


def rank(s: DungeonAttack, player: int) -> tuple[int, int]:
    """Return what the ranking compares: the value, then the tie-break (R40)."""
    one = s.adventurers[player]
    second = 0
    if s.rules.ties == "most_magic":
        second = one.charged + one.drained + one.artifacts
    elif s.rules.ties == "fewest_hits":
        second = -one.hits
    return (own_value(s, player), second)


def title(s: DungeonAttack) -> str:
    """Return the title of a solo result; none after a lost game (DA-18.6, R56)."""
    if len(s.adventurers) > 1 or everybody_lost(s):
        return ""
    value = own_value(s, 0)
    return next(name for least, name in TITLES if value >= least)


def announce_result(s: DungeonAttack) -> None:
    """Report values and who was most successful (DA-18.2, 18.3)."""
    if s.heard:
        each = tuple([own_value(s, p) for p in range(len(s.adventurers))])
        total = values(s)[0] if s.rules.team_total else -1
        s.say(
            "result", "DA-18.3", values=each, winners=tuple(most_successful(s)), title=title(s),
            total=total, lost=int(everybody_lost(s)),
        )  # fmt: skip
