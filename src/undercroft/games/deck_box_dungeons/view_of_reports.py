"""What a table is told and asked that keeps its heroes itself, as plain values (DB-20)."""

from typing import Final

from . import shapes
from .content.cards import BEHAVIOURS, KEYWORDS, SKILLS, TYPES
from .content.encounters import FLAGS, NOTHING
from .content.loose import Tried, encounter_of
from .ground.spaces import space_name
from .rules.attack import Attack
from .rules.blow import Blow
from .rules.checks import Check
from .rules.figures import health_of, name_of
from .rules.light import About, Preference, undecided
from .state import COMPANION, FIRST_ENEMY, NONE, DeckBoxDungeons, Enemy, Figure

NOTHING_TOLD: Final[shapes.ToldView] = {
    "by": "", "space": "", "kind": "", "dice": 0, "modifier": 0, "keywords": [], "behaviour": "",
    "victim": "", "health": 0, "hits": 0, "damage": 0, "check": "", "about": "", "scrolls": False,
}  # fmt: skip
"""Where nothing is under way that the table has to be told."""


def told(s: DeckBoxDungeons) -> shapes.ToldView | None:
    """Return what the pending question is about, None where nothing has to be told."""
    top = s.top
    found = NOTHING_TOLD.copy()
    if isinstance(top, About):
        found["about"], found["scrolls"] = name_of(s, top.figure), top.figure < COMPANION
    elif isinstance(top, Check):
        found["victim"], found["check"] = name_of(s, top.hero), SKILLS[top.skill]
        found["hits"] = top.successes
    elif isinstance(top, Preference):
        enemy = s.enemy(top.enemy)
        assert enemy is not None
        _acts(s, found, enemy.figure)
    elif isinstance(top, Blow) and top.step == "told":
        found["victim"], found["health"] = name_of(s, top.target), health_of(s, top.target)
        found["hits"], found["damage"] = top.hits, top.damage
        if isinstance(top.below, Attack):
            attack = top.below
            _acts(s, found, attack.by)
            found["kind"], found["modifier"] = TYPES[attack.kind], attack.modifier
            found["dice"], found["hits"] = top.hits, 0
    else:
        return None
    return found


def _acts(s: DeckBoxDungeons, found: shapes.ToldView, figure: Figure) -> None:
    enemy = s.enemy(figure - FIRST_ENEMY)
    assert enemy is not None
    found["by"], found["space"] = enemy.name, space_name(enemy.space)
    found["keywords"] = KEYWORDS.of(enemy.profile.keywords)
    found["behaviour"] = BEHAVIOURS[enemy.profile.behaviour]


def candidates(s: DeckBoxDungeons, one: Enemy) -> list[str]:
    """Return the names of those among whom the table says whom an enemy prefers (DB-20.10)."""
    found = undecided(s, one.number) if s.rules.light else []
    return [name_of(s, figure) for figure in found] if found[1:] else []


def tried(s: DeckBoxDungeons, known: Tried) -> shapes.TriedView:
    """Return what a quest that is tried keeps in mind. Nothing of it is secret on that table."""
    quest = s.quest
    return {
        "flags": {flag: bool(s.flags >> at & 1) for at, flag in enumerate(FLAGS)},
        "rooms": {
            f"T{number} {room.name}": bool(s.explored >> number - 1 & 1)
            for number, room in enumerate(known.loose.quest.rooms, 1)
        },
        "later": None if quest.after == NOTHING else s.read_after,
        "refresh": "" if quest.refresh == NOTHING else encounter_of(quest.refresh).text,
        "carries": "" if s.carrier == NONE else s.heroes[s.carrier].name,
    }
