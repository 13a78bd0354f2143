"""What the printed booklet of a quest says: it is played with cards and dice alone (DB-17).

All is plain values, for `booklet.html`. A room is drawn as its card is printed, north on top.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from undercroft.kit.faces import Face, numbers_of
from undercroft.kit.words import listed, signed

from .content import BOSSES, ENEMY_CARDS
from .content.cards import BLUE, COLOURS, DICE_PER_COPY, RED
from .content.encounters import ESCORT, GOAL_TIER, GOALS, RECOVER, SEAL, TIERS, Step
from .content.layouts import COLUMNS, EXIT, EXITS, PIT, ROWS, WALL, WATER, Layout, spiral
from .content.library import NPCS, QUESTS, card_ids, find_quest, plan_of
from .content.quests import AS_PRINTED, NO_NPC, Quest
from .content.rooms import LAYOUTS
from .content.words import printed_lines
from .faces import faces
from .ground.plan import Exit, exits
from .ground.spaces import DIRECTIONS, LETTERS, NOWHERE, SOUTH
from .packs import SHELF
from .switches import HOUSE

TERRAINS: Final = {WALL: "wall", WATER: "water", PIT: "pit"}
"""What is drawn; all other spaces are floor."""


def printed() -> dict[str, str]:
    """Return the titles of the quests in the box and in packs, by their slugs."""
    return {one.slug: one.name for one in QUESTS}


def booklet(name: str) -> Mapping[str, Any]:
    """Return all that the booklet of a quest says."""
    quest = find_quest(name)
    cards = {(one["kind"], one["slug"]): one for one in faces()}
    found = exits(plan_of(quest))
    per_room = int(HOUSE.switch("round_limit_per_room").default)
    return {
        "title": quest.name,
        "story": quest.text,
        "credits": [SHELF.manifests[one].credits for one in SHELF.with_needs([quest.source])],
        "goal": GOALS[quest.goal],
        "win": quest.win,
        "rounds": per_room * len(quest.rooms),
        "dice": listed([f"{n} {word}" for n, word in zip(DICE_PER_COPY, COLOURS, strict=True)]),
        "cards": [_card(quest, colour, cards) for colour in range(len(COLOURS))],
        "npc": _npc(quest),
        "guarded": quest.runes_guarded,
        "boss": _boss(quest, cards),
        "later": printed_lines(quest.after, _boss_name(quest)) if quest.after else [],
        "rooms": [_room(quest, room, found) for room in range(len(quest.rooms))],
    }


def _boss_name(quest: Quest) -> str:
    return quest.boss.name if quest.boss is not None else ""


def _card(quest: Quest, colour: int, cards: Mapping[tuple[str, str], Face]) -> dict[str, Any]:
    """Return both sides of the enemy card of a colour."""
    card = ENEMY_CARDS[card_ids(quest.foes)[colour]]
    sides = [cards[f"{COLOURS[colour]}-enemy", side.slug] for side in card.sides]
    return {"title": f"{COLOURS[colour].capitalize()} {card.number}", "sides": _said(sides)}


def _said(sides: Sequence[Face]) -> list[dict[str, Any]]:
    return [
        {"title": one["title"], "numbers": numbers_of(one), "text": one["text"]} for one in sides
    ]


def _npc(quest: Quest) -> dict[str, Any] | None:
    """Return whom the heroes lead."""
    if quest.led == NO_NPC:
        return None
    npc = NPCS[quest.led]
    return {
        "name": npc.name, "speed": npc.speed, "defense": npc.defense,
        "health": _health(npc.health, npc.per_hero),
    }  # fmt: skip


def _boss(quest: Quest, cards: Mapping[tuple[str, str], Face]) -> dict[str, Any] | None:
    """Return the boss with the numbers that the quest gives it."""
    if quest.boss is None:
        return None
    printed = BOSSES[quest.leader]
    changed = quest.boss
    (side,) = _said([cards["boss", printed.slug]])
    health = printed.health if changed.health == AS_PRINTED else changed.health
    each = printed.per_hero if changed.per_hero == AS_PRINTED else changed.per_hero
    defense = printed.defense if changed.defense == AS_PRINTED else changed.defense
    kept = [one for one in side["numbers"] if not one.startswith(("health", "defense"))]
    return side | {
        "numbers": [*kept, f"defense {signed(defense)}", f"health {_health(health, each)}"],
        "per_rune": changed.defense_per_rune,
    }


def _health(health: int, each: int) -> str:
    """Write a health that grows with the number of heroes (DB-17.5)."""
    more = "" if not each else " + (P)" if each == 1 else f" + {each} × (P)"
    return f"{health}{more}"


# -- a room ----------------------------------------------------------------------------------------


def _room(quest: Quest, room: int, found: Sequence[Exit]) -> dict[str, Any]:
    """Return what stands on the page of a room."""
    one = quest.rooms[room]
    layout = LAYOUTS[one.layout]
    boss = _boss_name(quest)
    refreshed = quest.refresh is not None and quest.refresh.room == room + 1
    refresh = quest.refresh.steps if quest.refresh is not None and refreshed else ()
    turn = plan_of(quest)[4 * room + 3]
    return {
        "number": room + 1,
        "card": one.card,
        "name": one.name,
        "from": one.parent + 1,
        "side": DIRECTIONS[one.direction] if room else "",
        "lines": printed_lines(one.steps, boss) if one.steps else [],
        "party": "" if not room else COLOURS[RED if one.depth in (TIERS[-1], GOAL_TIER) else BLUE],
        "boss": any(step.boss for step in one.steps),
        "refresh": printed_lines(refresh, boss) if refresh else [],
        "later": _later(quest, room, one.steps),
        "spaces": _spaces(layout),
        "ways": [_way(layout, turn, way) for way in found if way.room == room],
        "columns": list(LETTERS[:COLUMNS]),
        "rows": list(range(1, ROWS + 1)),
    }


def _later(quest: Quest, room: int, steps: Sequence[Step]) -> str:
    """Return when the text for later is read, in the room where that is known; "" elsewhere."""
    if not quest.after:
        return ""
    at_stone = any(step.object == "stone" for step in steps)
    if quest.goal == ESCORT and room == quest.goal_room:
        return "the first ritual mark is made"
    if quest.goal == RECOVER and room == quest.goal_room:
        return "the relic is taken"
    return "the first stone is sealed" if quest.goal == SEAL and at_stone else ""


def _spaces(layout: Layout) -> list[dict[str, Any]]:
    """Return what is drawn of a card: each place, and its number of the spawn diagram (DB-8.3)."""
    column, row = layout.spawn
    numbers = {(column + u, row + v): number for number, (u, v) in enumerate(spiral(ROWS), 1)}
    return [
        {
            "x": c,
            "y": r,
            "kind": TERRAINS.get(key, "floor"),
            "start": (c, r) in layout.start,
            "exit": key == EXIT,
            "number": numbers[c, r] if (c, r) in layout.diagram else 0,
        }
        for r, line in enumerate(layout.rows)
        for c, key in enumerate(line)
    ]  # fmt: skip


def _way(layout: Layout, turn: int, way: Exit) -> dict[str, Any]:
    """Return an exit on the printed card, and the room to which it leads (0: to none)."""
    side = (way.direction - turn) % 4
    c, r = EXITS[side]
    entrance = way.room == 0 and side == SOUTH
    to = 0 if way.behind == NOWHERE else way.behind + 1
    return {"x": c, "y": r, "side": DIRECTIONS[side], "to": to, "entrance": entrance}
