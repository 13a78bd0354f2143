"""Winning and losing (DB-16)."""

from typing import Final

from ..content.encounters import CLEANSE, ESCORT, RECOVER, SEAL, SLAY
from ..ground.plan import entrance
from ..state import ALL_DEAD, NONE, OUT_OF_ROUNDS, QUEST_LOST, UNDECIDED, WON, DeckBoxDungeons

CLAUSES: Final = {
    WON: "DB-16.1", ALL_DEAD: "DB-16.3", QUEST_LOST: "DB-16.4", OUT_OF_ROUNDS: "DB-16.5",
}  # fmt: skip


def end(s: DeckBoxDungeons, outcome: str) -> None:
    """End the quest."""
    if s.outcome != UNDECIDED:
        return
    s.outcome = outcome
    s.say("ended", CLAUSES[outcome], outcome=outcome)
    s.end_match()


def check(s: DeckBoxDungeons) -> None:
    """See after each completed resolution whether the quest is lost or won; defeat comes first
    (DB-16.1-16.4, 16.6, R69)."""
    if not s.living():
        end(s, ALL_DEAD)
    elif s.companion is not None and s.companion.health <= 0:
        end(s, QUEST_LOST)
    elif is_won(s):
        end(s, WON)


def is_won(s: DeckBoxDungeons) -> bool:
    """Say whether the goal is met (DB-16.2, 19.12)."""
    quest = s.quest
    if quest.goal == SLAY:
        return s.boss_fell and not s.enemies
    if quest.goal == CLEANSE:
        return all_explored(s) and not s.enemies
    if quest.goal == ESCORT:
        return s.marks >= quest.marks
    if quest.goal == RECOVER:
        return s.carrier != NONE and s.heroes[s.carrier].space == entrance_space(s)
    assert quest.goal == SEAL
    tried = s.rules.tried
    if tried is not None and quest.stones == quest.stones & sum([1 << room for room in tried.way]):
        return (
            all_explored(s) and not s.enemies
        )  # every stone lies on the way to where it is tried (R96)
    return s.sealed == quest.stones


def all_explored(s: DeckBoxDungeons) -> bool:
    """Say whether every room lies on the table."""
    return s.explored == (1 << s.quest.rooms) - 1


def entrance_space(s: DeckBoxDungeons) -> int:
    """Return the space of the Entrance (R21)."""
    return s.ground.at[entrance(s.quest.plan)]


def returns(s: DeckBoxDungeons) -> list[float]:
    """Return what the match was worth to each player: all win, or nobody does."""
    return [1.0 if s.outcome == WON else 0.0] * s.seats
