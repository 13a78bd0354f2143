"""The quest that a match plays: one that is written down, or one that is dealt (DB-17, 19)."""

from undercroft.kernel import SeededDice

from ..content import BOSSES, ENEMY_CARDS
from ..content.encounters import GOALS, NOTHING, OBJECT, STONE
from ..content.library import ENCOUNTERS, find_quest, plan_of
from ..content.quests import AS_PRINTED, Quest
from ..state import NONE, DeckBoxDungeons, Expedition
from ..switches import CHANCE, GENERATED
from . import rolls
from .generate import RANDOM_GOAL, generate


def lay_out(s: DeckBoxDungeons) -> Expedition:
    """Return the quest of the match; the dungeon of a dealt one comes from a stream of its own, or
    from the number of a map (DB-3.1, 19.2-19.4)."""
    if s.rules.quest == GENERATED:
        return dealt(s)
    return written(find_quest(s.rules.quest), s.began)


def written(quest: Quest, heroes: int) -> Expedition:
    """Return a quest that is written down, for so many heroes: its rooms and encounters are fixed,
    all else is as always (DB-7.8, 17.1, 17.6)."""
    boss = BOSSES[quest.boss] if quest.boss != NOTHING else None
    health = defense = 0
    if boss is not None:
        base = boss.health if quest.boss_health == AS_PRINTED else quest.boss_health
        each = boss.health_per_hero if quest.boss_per_hero == AS_PRINTED else quest.boss_per_hero
        health = base + each * heroes
        defense = boss.defense if quest.boss_defense == AS_PRINTED else quest.boss_defense
    return Expedition(
        quest.id, quest.goal, plan_of(quest), tuple([room.encounter for room in quest.rooms]),
        tuple([room.tier for room in quest.rooms]), card_ids(quest.enemies), quest.boss, health,
        defense, quest.boss_defense_per_rune, quest.npc, quest.marks, quest.goal_room,
        quest.after, quest.refresh, quest.refresh_room, quest.runes_guarded,
        stones_of(quest),
    )  # fmt: skip


def stones_of(quest: Quest) -> int:
    """Return the rooms in whose encounters a stone to be sealed is laid, as bits (DB-19.12)."""
    rooms = 0
    for number, room in enumerate(quest.rooms):
        if room.encounter != NOTHING:
            for op in ENCOUNTERS[room.encounter].ops:
                if op.does == OBJECT and op.a == STONE:
                    rooms |= 1 << number
    return rooms


def dealt(s: DeckBoxDungeons) -> Expedition:
    """Return a quest that is dealt (DB-19.3-19.8)."""
    rules = s.rules
    dice = s.dice if rules.map_seed == CHANCE else SeededDice(f"map {rules.map_seed}")
    goal = RANDOM_GOAL if rules.goal == CHANCE else GOALS.index(rules.goal)
    found = generate(dice, rolls.MAP, goal, rules.length)
    boss = BOSSES[found.boss] if found.boss != NOTHING else None
    stones = 0
    if found.second_stone != NOTHING:
        stones = 1 << found.goal_room | 1 << found.second_stone
    return Expedition(
        NONE, found.goal, found.plan, found.encounters, found.tiers, card_ids(found.enemies),
        found.boss, 0 if boss is None else boss.health + boss.health_per_hero * s.began,
        0 if boss is None else boss.defense, 0, found.npc, found.marks, found.goal_room,
        found.after, stones=stones,
    )  # fmt: skip


def card_ids(numbers: tuple[int, int, int]) -> tuple[int, ...]:
    """Return the places in ENEMY_CARDS of the green, the blue and the red card of a quest."""
    return tuple(
        [
            next(card.id for card in ENEMY_CARDS if card.colour == colour and card.number == number)
            for colour, number in enumerate(numbers)
        ]
    )
