"""Quests of the print-and-play kind: their rooms, their goal and their own rules (DB-17)."""

from dataclasses import dataclass
from typing import Final

NO_NPC: Final = -1
AS_PRINTED: Final = -100
"""A quest leaves a number of its boss as it is printed on the boss."""
FIRST: Final = -1
"""The first room is reached from no other."""


@dataclass(eq=False)
class Npc:
    """Somebody whom the heroes lead (R76): `id` is the place in NPCS.

    It begins the quest with `health` and `per_hero` more for each hero.
    """

    id: int
    slug: str
    name: str
    icon: str
    speed: int
    defense: int
    health: int
    per_hero: int
    source: str = ""


@dataclass(eq=False)
class RoomPlan:
    """A room of a fixed quest: its card, the exit behind which it lies, and what is read there.

    `parent` is the room that is left and `direction` the side of it in the dungeon (N, E, S, W =
    0 to 3); the first room has FIRST and 0. `tier` is that of DB-19.9: NO_TIER for the first room,
    1 to 3, or GOAL_TIER.
    """

    layout: int
    parent: int
    direction: int
    tier: int
    encounter: int


@dataclass(eq=False)
class Quest:
    """A fixed quest (DB-17.1): `id` is its place in QUESTS.

    - `text` is what the heroes are told, `win` how they win and what else decides (DB-16.1).
    - `goal` is one of GOALS; `boss` is the boss or NOTHING.
    - `boss_health`, `boss_per_hero` and `boss_defense` replace what is printed on the boss unless
      they are AS_PRINTED. Its defense changes by `boss_defense_per_rune` for each rune that
      living heroes hold (Q4).
    - `enemies` are the numbers of the green, the blue and the red enemy card, as printed.
    - `npc` is whom the heroes lead, or NO_NPC; so many ritual `marks` are needed.
    - `goal_room` is the room of the goal. `after` is the encounter that is read once: at the first
      ritual mark in the goal room, when the relic is taken in the first room, when the first
      stone is sealed in the room of that stone; NOTHING for none.
    - `refresh` is the encounter that is read in `refresh_room` in every Refresh Phase while the
      boss is on the table; NOTHING for none.
    - `runes_guarded`: a rune that lies in a room can be taken only when no enemy is in that room.
    """

    id: int
    slug: str
    name: str
    icon: str
    text: str
    win: str
    goal: int
    boss: int
    boss_health: int
    boss_per_hero: int
    boss_defense: int
    boss_defense_per_rune: int
    enemies: tuple[int, int, int]
    rooms: tuple[RoomPlan, ...]
    npc: int
    marks: int
    goal_room: int
    after: int
    refresh: int
    refresh_room: int
    runes_guarded: bool
    source: str = ""
