"""What is asked, what a button says, what an answer does, and the odds of it."""

from collections.abc import Sequence
from typing import Any, Final

from undercroft.kernel import Action, Kind
from undercroft.kit.labels import Labels, filled, plain
from undercroft.kit.questions import Asked, Latest, Questions
from undercroft.kit.templates import fields_of
from undercroft.kit.words import begun_small, capital, signed

from .. import actions
from ..actions import BUY, FAMILIES, HEALTH, PUT, STRIKES
from ..content import ITEMS
from ..content import cards as printed
from ..content.cards import COLOURS, DOES, KEYWORDS, SKILLS, TYPES, Equipment
from ..content.texts import WORDS
from ..ground.printed import in_print
from ..ground.spaces import space_name
from ..rules.rolls import face_health, face_type
from ..shapes import ToldView, View
from ..state import NONE, DeckBoxDungeons
from ..view_of_reports import NOTHING_TOLD
from .brief import ATTACKS, ROLLS, Names, figure_on, hero_now, rolled, total
from .chances import chance

_MAY: Final = "may do this: "


class Said(Asked[View]):
    """What the gaps hold: what the seat sees, and the card, the space, the die of an answer. Of an
    answer that comes at another time they may hold nothing."""

    def __init__(self, view: View, names: Names, action: Action | None) -> None:
        super().__init__(view, names, action)
        self.fields = _OF_VIEW(view)
        if action is not None and action.args:
            self.fields = self.fields | of_answer(view, action, action.args[0])


def of_view(view: View) -> dict[str, Any]:
    """Return what is under way: `mine` are the lead's heroes whose turn is to come, `others` those
    of others, `on` asks for a target; the companion walks (`leads`), a die is aimed (`aims`)."""
    one, led, quest, spawn = hero_now(view), view["companion"], view["quest"], view["spawn"]
    waiting = [hero for hero in view["heroes"] if hero["ready"] and hero["health"]]
    using = [card for one in FAMILIES for card in one.cards if card.name == view["using"]]
    return {
        **view,
        "me": one["name"] if one else "",
        "hero": (one and one["name"]) or "your hero",
        "left": one["actions"] if one else 0,
        "on": "".join([WORDS["targets"].get(DOES[one.effect.does], "") for one in using[:1]]),
        "deed": deed(view),
        "companion": led["name"] if led else "your companion",
        "mark": quest["marks"] + 1 if quest else 0,
        "needed": quest["needed"] if quest else 0,
        "loot": tuple([thing["name"] for thing in view["things"] if thing["kind"] == "loot"]),
        "where": spawn["space"] if spawn else "",
        "dice": ", ".join(spawn["dice"]) if spawn else "",
        "mine": tuple([one["name"] for one in waiting if one["seat"] == view["lead"]]),
        "others": tuple([one["name"] for one in waiting if one["seat"] != view["lead"]]),
        "leads": view["asked"] == "escort",
        "aims": view["asked"] == "aim",
        "shows": view["asked"] == "face",
        "tells": view["asked"] == "tell",
        **of_table(view["told"]),
    }


_OF_VIEW: Final = Latest(of_view)


def of_table(told: ToldView | None) -> dict[str, Any]:
    """Return what a table is asked about that keeps its heroes itself: `same` is the health that
    somebody had."""
    told = told or NOTHING_TOLD
    return {
        "about": told["about"],
        "scrolls": told["scrolls"],
        "attacker": told["by"],
        "attacks": ATTACKS[told["kind"]] if told["kind"] else "",
        "wounded": told["victim"],
        "whose": told["victim"] or told["about"],
        "roll": rolled(told["dice"], told["modifier"]),
        "had": told["health"] if told["victim"] else NONE,
        "hits": told["hits"],
        "harm": told["damage"],
        "skill": capital(told["check"]) if told["check"] else "",
        "needs": told["hits"],
        "whom": WORDS["prefers"][told["behaviour"]] if told["behaviour"] else "",
    }


def deed(view: View) -> str:
    """Say what the encounter lets the explorer do."""
    texts = [one["text"] for one in view["rooms"] if one["encounter"] == view["check"]]
    found = texts[-1].partition(_MAY)[2] if texts else ""
    return found[:1].upper() + found[1:]


def of_answer(view: View, action: Action, number: int) -> dict[str, Any]:
    """Return what an answer is about; `place` is a place as people count it."""
    said: dict[str, Any] = {"count": number, "place": number + 1, "lies": lies(view, number)}
    for family in FAMILIES:
        if action in family.actions:
            return said | of_card(family.cards[number]) | of_level(view, family.cards[number])
    if action.touches and action.touches[0].startswith("space-"):
        return said | of_space(view, action, space_name(number))
    if action in HEALTH:
        said["same"] = number == of_table(view["told"])["had"]
    if action in BUY:
        wares = [one for one in view["market"] if one and number < len(view["market"])]
        ware = view["market"][number] if wares else None
        same = [one for one in wares if ware and one["slug"] == ware["slug"]]
        if ware:
            once = any(one.slug == ware["slug"] and one.effect is not None for one in ITEMS)
            said |= {**ware, "in_short": begun_small(ware["text"])}
            said |= {"twice": same[1:], "once": once}
    if action in PUT:
        colour, face = COLOURS[number], action.args[1]
        kind, health = TYPES[face_type(face)], face_health(face)
        cards = view["quest"]["enemies"] if view["quest"] else []
        names = [one["name"] for one in cards if (one["colour"], one["type"]) == (colour, kind)]
        said |= {"colour": colour, "type": kind, "health": health, "name": "".join(names[:1])}
    return said


def of_card(card: Any) -> dict[str, Any]:
    """Return the fields of a card, skills, keywords, dice and abilities in words."""
    said = fields_of(card)
    if card.text:
        said |= {"text": card.text, "in_short": begun_small(card.text)}
    if "skills" in said:
        sizes = zip(SKILLS, card.skills, strict=True)
        changed = [f"{word} {signed(size)}" for word, size in sizes if size]
        said["skills"] = ", ".join(changed) or "no skill"
    if "abilities" in said:
        texts = [f"{one.name} ({one.energy} energy): {one.text}" for one in card.abilities]
        said["abilities"] = ", ".join([f"{one.name} {one.energy}" for one in card.abilities])
        said["abilities_text"] = " ".join(texts)
    if isinstance(card, Equipment):
        said["melee"] = rolled(card.melee_dice, card.melee)
        said["ranged"] = rolled(card.ranged_dice, card.ranged)
        said["keywords"] = ", ".join([word.capitalize() for word in KEYWORDS.of(card.keywords)])
    return said


def of_level(view: View, card: Any) -> dict[str, int]:
    """Return the health that a hero of this card has by the level (DB-19.10)."""
    if not isinstance(card, printed.Hero):
        return {}
    return {"health": max(1, card.health + view["harder"]["health"])}


def of_space(view: View, action: Action, space: str) -> dict[str, Any]:
    """Return who is on a space, what a step there costs, and what the hero rolls who attacks; where
    the companion walks, whether it `stays`."""
    one, led, leads = hero_now(view), view["companion"], view["asked"] == "escort"
    unexplored = [one["name"] for one in view["spaces"] if one["exit"] == "unexplored"]
    ways = [way for way in view["reach"] if way["space"] == space]
    attack = (one["melee"] if action in STRIKES else one["ranged"]) if one else None
    return {
        "space": space,
        "figure": figure_on(view, space),
        "own": space == view["acting_on"],
        "stays": leads and led is not None and led["space"] == space,
        "explores": space in unexplored and not leads,
        "price": sum([way["price"] for way in ways]),
        "pits": sum([way["pits"] for way in ways]),
        "attack": rolled(attack["dice"], attack["modifier"]) if attack else "",
        "distance": sum([aim["distance"] for aim in view["aims"] if aim["space"] == space]),
    }


def lies(view: View, at: int) -> str:
    """Say how a die lies that may be rolled again."""
    roll = view["roll"]
    if roll is None or at >= len(roll["faces"]):
        return ""
    good = "" if roll["good"][at] else "no "
    return f"{total(roll['faces'][at], roll['modifier'])}, {good}{ROLLS[roll['what']]}"


class Asks(Questions):
    """The words of the decisions, with the names of spaces that people read (R95)."""

    def question(self, view: View, kind: Kind, names: Names) -> str:
        """Ask who decides."""
        return in_print(super().question(view, kind, names), view["printed"])

    def effect(self, view: View, kind: Kind, action: Action, names: Names) -> str:
        """Say what an answer does."""
        return in_print(super().effect(view, kind, action, names), view["printed"])


_SAID: Final = Latest(Said)
QUESTIONS: Final = Asks(_SAID, WORDS, chance)
"""The words of the decisions."""


def family(name: str) -> Sequence[Action]:
    """Return the actions that actions.py has under that name in capitals."""
    found: Action | Sequence[Action] = getattr(actions, name.upper())
    return [found] if isinstance(found, Action) else found


_labels: Final = Labels[View](
    *plain(actions.VOCABULARY, WORDS["labels"]),
    *[(family(name), filled(text, _SAID)) for name, text in WORDS["family_labels"].items()],
)


def label(view: View, action: Action, names: Names) -> str:
    """Return what a button says: words an action for the seat that sees the view."""
    return in_print(_labels(view, action, names), view["printed"])


def written(s: DeckBoxDungeons, action: Action) -> str:
    """Return an action as people write it in that position (R95)."""
    return in_print(action.notation, s.printed)
