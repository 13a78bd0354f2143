"""The quest that a match plays: one that is written down, or one that is dealt (DB-17, 19)."""

from undercroft.kernel import SeededDice

from ..content.encounters import GOALS, OBJECT, STONE
from ..content.library import ENCOUNTERS, card_ids, find_quest, plan_of
from ..content.quests import Quest
from ..state import DeckBoxDungeons, Expedition
from ..switches import CHANCE, GENERATED
from . import rolls
from .generate import RANDOM_GOAL, boss_numbers, decks_of, generate


def lay_out(s: DeckBoxDungeons) -> Expedition:
    """Return the quest of the match; the dungeon of a dealt one comes from a stream of its own, or
    from the number of a map (DB-3.1, 19.2-19.8)."""
    rules = s.rules
    if rules.quest != GENERATED:
        return written(find_quest(rules.quest), s.began)
    dice = s.dice if rules.map_seed == CHANCE else SeededDice(f"map {rules.map_seed}")
    goal = RANDOM_GOAL if rules.goal == CHANCE else GOALS.index(rules.goal)
    return generate(dice, rolls.MAP, goal, rules.length, s.began, decks_of(rules.sources))


def written(quest: Quest, heroes: int) -> Expedition:
    """Return a quest that is written down, for so many heroes: its rooms and encounters are fixed,
    all else is as always (DB-7.8, 17.1, 17.2, 17.6)."""
    health, defense = boss_numbers(
        quest.boss, heroes, quest.boss_health, quest.boss_per_hero, quest.boss_defense
    )
    stones = 0
    for number, room in enumerate(quest.rooms):
        for op in ENCOUNTERS[room.encounter].ops:
            if op.does == OBJECT and op.a == STONE:
                stones |= 1 << number
    return Expedition(
        quest.id, quest.goal, plan_of(quest), tuple([room.encounter for room in quest.rooms]),
        tuple([room.tier for room in quest.rooms]), card_ids(quest.enemies), quest.boss, health,
        defense, quest.boss_defense_per_rune, quest.npc, quest.marks, quest.goal_room,
        quest.after, quest.refresh, quest.refresh_room, quest.runes_guarded, stones,
    )  # fmt: skip
