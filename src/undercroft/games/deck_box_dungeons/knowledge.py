"""What nobody can know, dealt anew: the item deck, and what is not explored of a dealt dungeon.

All players see the same (RULES.md, Hidden information). A quest that is written down stays as it
is, and so does a dungeon that is dealt from the number of a map: everybody can read them. On an
open map the rooms are known, but not their encounters (R77).
"""

from typing import Final

from undercroft.kernel import Dice

from .content import BOSSES
from .content.encounters import NOTHING
from .ground.plan import PER_ROOM, Plan, exits, room_count
from .ground.spaces import SOUTH
from .rules.generate import BOSSES_TO_DRAW, Generated
from .rules.regenerate import regenerate
from .state import NONE, DeckBoxDungeons, Expedition
from .switches import CHANCE

ANEW: Final = "resample"


def deal_anew(s: DeckBoxDungeons, player: int, dice: Dice) -> None:
    """Deal everything that is hidden anew, in place; it is the same for whoever looks."""
    deck = list(s.item_deck)
    dice.shuffle(ANEW, deck)
    s.item_deck = tuple(deck)
    if is_unknown(s):
        s.expedition = another(s, dice)
        s.lay_ground()


def is_unknown(s: DeckBoxDungeons) -> bool:
    """Say whether the dungeon was dealt by chance, and a part of it is not explored yet."""
    if s.expedition is None or s.quest.quest != NONE or s.rules.map_seed != CHANCE:
        return False
    return s.explored != (1 << s.quest.rooms) - 1


def another(s: DeckBoxDungeons, dice: Dice) -> Expedition:
    """Return a quest that looks the same to the players (DB-19.5-19.8, 19.13)."""
    quest = s.quest
    second = quest.stones & ~(1 << quest.goal_room)
    true = Generated(
        quest.goal, quest.boss, (0, 0, 0), quest.plan, depths_of(quest.plan), quest.tiers,
        quest.encounters, quest.goal_room, second.bit_length() - 1 if second else NOTHING,
        quest.after, quest.npc, quest.marks, 0,
    )  # fmt: skip
    found = regenerate(dice, ANEW, true, s.explored, s.rules.open_map)
    boss, health, defense = quest.boss, quest.boss_health, quest.boss_defense
    if boss != NOTHING and not s.explored >> quest.goal_room & 1:
        boss = dice.below(ANEW, BOSSES_TO_DRAW)
        health = BOSSES[boss].health + BOSSES[boss].health_per_hero * s.began
        defense = BOSSES[boss].defense
    stones = quest.stones
    if second:
        stones = 1 << quest.goal_room | 1 << found.second_stone
    return Expedition(
        quest.quest, quest.goal, found.plan, found.encounters, found.tiers, quest.enemies, boss,
        health, defense, quest.defense_per_rune, quest.npc, quest.marks, quest.goal_room,
        quest.after, quest.refresh, quest.refresh_room, quest.runes_guarded, stones,
    )  # fmt: skip


def depths_of(plan: Plan) -> tuple[int, ...]:
    """Return how deep each room of a dealt dungeon lies (DB-19.8).

    That is one more than the room behind its arrow, where heroes enter it; the first room is 0.
    """
    before = [NONE] * room_count(plan)
    for one in exits(plan):
        turn = plan[one.room * PER_ROOM + 3]
        if one.room and one.direction == (SOUTH + turn) % 4:
            before[one.room] = one.behind
    depths: list[int] = []
    for room in range(len(before)):
        depth, at = 0, room
        while before[at] != NONE:
            depth, at = depth + 1, before[at]
        depths.append(depth)
    return tuple(depths)
