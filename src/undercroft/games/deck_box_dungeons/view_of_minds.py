"""Why an enemy does what it does: what its `Mind` compared, as plain values.

Each comparison is the one by which the rules decide: all that is done here is to look at it.
"""

from collections.abc import Sequence
from typing import Final

from . import shapes
from .content.cards import BEHAVIOURS, MELEE, RANGED, SIPHON, TYPES
from .ground.ground import UNREACHABLE
from .ground.sight import sees
from .ground.spaces import space_name
from .rules.behaviour import Act, Mind, asks_table, siphon
from .rules.enemy_phase import EnemyPhase
from .rules.figures import name_of, part_of, space_of
from .rules.sums import defense_of, dice_of, modifier_of
from .state import NONE, DeckBoxDungeons, Enemy, Figure, Hero

BY_RANK: Final = ("taunt", "behaviour", "walk", "health", "order")
"""By what one hero comes before another, in the order of `Rank`."""
BY_PLACE: Final = ("kind", "far", "cost", "y", "x")
"""By what one space to attack from comes before another, in the order of `Place`."""
BY_NEARER: Final = ("walk", "cost", "y", "x")
"""By what one space to come nearer comes before another, in the order of `Nearer`."""


def mind_of(s: DeckBoxDungeons, one: Enemy) -> Mind:
    """Return an enemy's mind as if it acted now: after its Siphon (DB-12.15)."""
    if one.stunned or not one.profile.keywords & SIPHON:
        return Mind(s, one)
    twin = s.clone(s.dice)
    twin.ground = s.ground
    acting = twin.enemy(one.number)
    assert acting is not None
    siphon(twin, acting)
    return Mind(twin, acting)


def who_acts(s: DeckBoxDungeons) -> list[Enemy]:
    """Return the enemy that acts in the very next step; at a decision, all of them."""
    top = s.top
    if not s.living():
        return []
    if s.current_player >= 0:
        return s.enemies
    if not isinstance(top, EnemyPhase) or top.STEPS[top.at : top.at + 1] != ("activate",):
        return []
    acting = s.enemy(top.acting)
    return [acting] if acting is not None else []


def why(s: DeckBoxDungeons, one: Enemy) -> shapes.WhyView:
    """Return what an enemy does now, and all that it compares for that."""
    mind = mind_of(s, one)
    target = NONE if one.stunned else mind.choose_target()
    act = Act(one.space, MELEE, ()) if one.stunned else mind.plan_act()
    figures = [*mind.order, *[led for led in mind.led if led not in mind.order]]
    at = NONE if target == NONE else space_of(s, target)
    wants = mind.order[0] if mind.order and not one.stunned else NONE
    found: shapes.WhyView = {
        "number": one.number,
        "name": one.name,
        "stunned": one.stunned,
        "behaviour": BEHAVIOURS.words[one.profile.behaviour],
        "speed": one.profile.speed,
        "way": way_of(mind, act.space),
        "cost": mind.ends.get(act.space, 0),
        "ends": len(mind.ends),
        "kind": TYPES[act.kind] if act.targets else "",
        "own_kind": TYPES[one.profile.type],
        "dice": len(act.targets),
        "modifier": modifier_of(s, one.profile, act.kind),
        "target": "" if target == NONE else name_of(s, target),
        "targets": [name_of(s, each) for each in dict.fromkeys(act.targets)],
        "distance": 0 if target == NONE else s.ground.distance(act.space, at),
        "wants": "" if wants == NONE else name_of(s, wants),
        "walk": 0,
        "nearer": 0,
        "choice": None,
        "by_table": asks_table(s, one.profile),
        "weighed": [] if one.stunned else [weighed(mind, figure) for figure in figures],
    }
    for n, before in enumerate(mind.ranks[:-1] if found["weighed"] else []):
        found["weighed"][n]["first_by"] = BY_RANK[_differ(before, mind.ranks[n + 1])]
    if target != NONE:
        found["choice"] = choice(mind.places(at), BY_PLACE)
    elif wants != NONE:
        there = space_of(s, wants)
        found["walk"] = s.ground.walking(one.space)[there]
        found["nearer"] = s.ground.walking(act.space)[there]
        found["choice"] = choice(mind.nearer(there), BY_NEARER)
    return found


def way_of(mind: Mind, end: int) -> list[str]:
    """Return the spaces of the way to one where it can end, its own first (DB-12.5)."""
    steps = [end]
    while steps[-1] != mind.enemy.space:
        steps.append(mind.came_from[steps[-1]])
    return [space_name(space) for space in reversed(steps)]


def weighed(mind: Mind, figure: Figure) -> shapes.WeighedView:
    """Return a hero, or the companion, as the enemy ranks it, and what keeps it from an attack."""
    s, at = mind.s, space_of(mind.s, figure)
    one = part_of(s, figure)
    assert one is not None
    return {
        "name": one.name,
        "space": space_name(at),
        "taunting": isinstance(one, Hero) and one.taunting,
        "treasure": one.treasure if isinstance(one, Hero) else 0,
        "energy": one.energy if isinstance(one, Hero) else 0,
        "health": one.health,
        "defense": defense_of(s, one),
        "walk": mind.walks[at],
        "no_way": mind.walks[at] >= UNREACHABLE,
        "ranked": figure in mind.order,
        "barred": barred(mind, at),
        "first_by": "",
    }


def barred(mind: Mind, at: int) -> list[str]:
    """Return what keeps the enemy from every attack on who stands there; nothing if it can attack:
    `reach` of its blows, and `smoke`, `sight` or `near` of its shots (DB-12.15)."""
    if mind.places(at):
        return []
    s, found = mind.s, list[str]()
    if dice_of(mind.profile, RANGED):
        seen = [space for space in mind.ends if sees(s.ground, space, at, mind.block)]
        found.append("smoke" if mind.in_smoke(at) else "near" if seen else "sight")
    if dice_of(mind.profile, MELEE):
        found.append("reach")
    return found


def choice(found: Sequence[tuple[int, ...]], by: Sequence[str]) -> shapes.ChoiceView:
    """Return among how many spaces it chose, by what the chosen one comes before the next one, and
    what both have of that; `only` where there is no other."""
    best, *rest = sorted(found)[:2]
    if not rest:
        return {"among": 1, "by": "only", "best": 0, "next": 0}
    n = _differ(best, rest[0])
    first, second = best[n], rest[0][n]
    if by[n] == "far":  # the farther, the smaller
        first, second = -first, -second
    return {"among": len(found), "by": by[n], "best": first, "next": second}


def _differ(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the first place in which two ranks differ."""
    return next(n for n, (here, there) in enumerate(zip(one, other, strict=True)) if here != there)
