"""What a game's package holds: its parts, its kinds of decision, and what lies in usual places."""

import sys
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from undercroft.kernel.actions import Kind
from undercroft.kernel.frame import Part
from undercroft.kit.zones import Zone


def parts_of(package: str) -> list[type[Part]]:
    """Return the classes of parts that a game's package has defined, and zones.

    A game asks when all its rules are imported.
    """
    found: list[type[Part]] = []
    ahead: list[Any] = Part.__subclasses__()
    while ahead:
        cls = ahead.pop()
        ahead += cls.__subclasses__()
        if cls is Zone or cls.__module__.startswith(f"{package}."):
            found.append(cls)
    return found


def kinds_of(package: str) -> tuple[Kind, ...]:
    """Return the kinds of decision that the constants of a game's package hold.

    A game asks when all its rules are imported.
    """
    modules = [vars(held) for name, held in sys.modules.items() if name.startswith(f"{package}.")]
    held = [value for constants in modules for value in constants.values()]
    return tuple(dict.fromkeys([value for value in held if isinstance(value, Kind)]))


USUAL: Final = {
    "vocabulary": "actions.VOCABULARY",
    "bots": "bot.bots",
    "strong": "bot.strong",
    "check": "invariants.check",
    "correct": "correcting.correct",
    "draft": "drafting.draft",
    "drawn": "faces.drawn",
    "faces": "faces.faces",
    "grids": "faces.grids",
    "figures": "led.figures",
    "idle": "idling.idle",
    "deal_anew": "knowledge.deal_anew",
    "learning": "observe.LEARNING",
    "legend": "legend.LEGEND",
    "add_pack": "packs.add_pack",
    "packs": "packs.SHELF.labels",
    "look_pack": "packs.look",
    "pack_rows": "packs.SHELF.kinds",
    "manifests": "packs.SHELF.manifests",
    "packs_in_play": "packs.in_play",
    "quests": "checking.QUEST_FILES",
    "solving": "solving.SOLVING",
    "switches": "switches.HOUSE.switches",
    "presets": "switches.HOUSE.presets",
    "exclusions": "switches.HOUSE.exclusions",
    "recommended": "switches.HOUSE.recommended",
    "recap": "turning_point.recap",
    "promise": "promise.PROMISE",
    "foresee": "foresight.foresee",
    "staged": "staging.staged",
    "staged_with": "staging.added",
    "standing": "surveyed.standing",
    "stands_in": "surveyed.STANDS_IN",
    "seated": "surveyed.seated",
    "held": "surveyed.held",
    "level": "surveyed.LEVEL",
    "why": "reasons.why",
    "has_reason": "reasons.has_reason",
    "view": "view.view",
    "glance": "glance.glance",
    "outlook": "view.outlook",
    "label": "words.label",
    "written": "words.written",
    "sentence": "words.sentence",
    "text": "words.text",
    "question": "words.QUESTIONS.question",
    "decides": "words.QUESTIONS.decides",
    "effect": "words.QUESTIONS.effect",
    "odds": "words.QUESTIONS.odds",
}
"""Where a game has what `GameSpec` asks for: the module, and what holds it there."""


def usual(package: str) -> dict[str, Any]:
    """Return what a game's package holds in the usual places, for `GameSpec`: by its fields.

    Where there is no such module, or no such name in it, the game says itself what it has.
    """
    found: dict[str, Any] = {}
    for field, place in USUAL.items():
        module, name, *_ = place.split(".")
        if find_spec(f"{package}.{module}") is not None:
            held = import_module(f"{package}.{module}")
            if hasattr(held, name):
                found[field] = attrgetter(place.removeprefix(f"{module}."))(held)
    folder = Path(str(sys.modules[package].__file__)).parent
    return {**found, "folder": folder, "parts": parts_of(package), "kinds": kinds_of(package)}
