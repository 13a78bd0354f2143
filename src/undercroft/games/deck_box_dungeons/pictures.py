"""What the board shows beside the dungeon: cards to choose from, dice that were thrown."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, TypedDict

from undercroft.kit.words import listed

from .content import ABILITIES, ABILITY_CARDS, EQUIPMENT, HEROES, RUNES
from .content import cards as printed
from .content.cards import COLOURS, DICE_PER_COPY, KEYWORDS
from .drawing import acting, board, trails
from .rules.game import ONE_COPY_HEROES
from .rules.rolls import SIX
from .shapes import HeroView, RollView, RoomView, View

MOST_THROWS: Final = 8
"""So many throws are shown of those that were news."""


WINDOWS: Final = (
    "rolled", "hit", "defended", "lethal", "enemies-come", "activation", "between", "round-ends",
)  # fmt: skip
"""The decisions between and inside other things, of any hero (DB-11.11)."""


class Answer(Protocol):
    """An answer that somebody may give."""

    @property
    def notation(self) -> str: ...


def aside(answer: Answer, view: View) -> str:
    """Return the space of an answer that is easier given on the map: the list folds it away."""
    verb, _, where = answer.notation.partition(" ")
    return where if verb in ("walk", "start", "at") else ""


# -- dice ------------------------------------------------------------------------------------


class Die(TypedDict):
    """A die and what it comes to; `mark` says what became of it, `whom` it is aimed at if that
    differs from die to die."""

    face: int
    total: int
    good: bool
    mark: str
    whom: str


class Throw(TypedDict):
    """Dice that were thrown together: who for what, and what came of it."""

    kind: str
    title: str
    modifier: int
    dice: list[Die]
    after: str
    clause: str


_MARKS: Final = {
    "attack": ("hit", "miss"),
    "defense": ("blocked", "through"),
    "check": ("success", "failure"),
}
_CLAUSES: Final = {"attack": "DB-9.4", "defense": "DB-9.11", "check": "DB-14.2"}


def lying(view: View, one: RollView) -> Throw:
    """Return the dice that lie on the table now, at which somebody may still change something."""
    titles = {"attack": "{} attacks", "defense": "{} defends", "check": "{} is tested"}
    title = titles[one["what"]].format(one["who"])
    aimed = [name for name in dict.fromkeys(one["targets"]) if name]
    if aimed:
        title += f" {listed(aimed)}"
    thrown = _throw(view, one["what"], one["who"], title, one["faces"], one["modifier"])
    for n, die in enumerate(thrown["dice"]):
        if die["good"] != one["good"][n]:
            die["good"], die["mark"] = one["good"][n], _MARKS[one["what"]][not one["good"][n]]
        die["whom"] = one["targets"][n] if len(aimed) > 1 and n < len(one["targets"]) else ""
    return thrown


def throws(view: View, news: Sequence[Mapping[str, Any]]) -> list[Throw]:
    """Return the dice among the news, the last ones, each with what came of it; those that still
    lie on the table are drawn there."""
    found: list[Throw] = []
    for one in news:
        told = _told(view, one)
        if told is not None:
            found.append(told)
        elif found:
            _add_after(found[-1], one)
    lies = view["roll"]
    if lies and found and found[-1]["kind"] == lies["what"] and not found[-1]["after"]:
        found.pop()
    return found[-MOST_THROWS:]


def _told(view: View, one: Mapping[str, Any]) -> Throw | None:
    if one["kind"] == "attacks":
        verb = "shoots at" if one["type"] == printed.RANGED else "strikes"
        title = f"{one['by']} {verb} {listed(list(one['targets']))}"
        return _throw(view, "attack", one["by"], title, one["faces"], one["modifier"])
    if one["kind"] == "defended":
        title = f"{one['figure']} defends"
        return _throw(view, "defense", one["figure"], title, one["faces"], one["defense"])
    if one["kind"] == "check":
        title = f"{one['hero']}: {one['skill']}"
        thrown = _throw(view, "check", one["hero"], title, one["faces"], one["modifier"])
        thrown["after"] = f"{'passed' if one['passed'] else 'failed'}, {one['needed']} needed"
        return thrown
    return None


def _throw(
    view: View, kind: str, who: str, title: str, faces: Sequence[int], modifier: int
) -> Throw:
    """Return dice; a hit of a hero whose die shows 6 is critical (DB-9.8)."""
    yes, no = _MARKS[kind]
    hero = kind == "attack" and any(who == one["name"] for one in view["heroes"])
    dice: list[Die] = []
    for face in faces:
        good = face + modifier >= SIX
        mark = ("critical" if hero and face == SIX else yes) if good else no
        dice.append(
            {"face": face, "total": face + modifier, "good": good, "mark": mark, "whom": ""}
        )
    return {"kind": kind, "title": title, "modifier": modifier, "dice": dice, "after": "",
            "clause": _CLAUSES[kind]}  # fmt: skip


def _add_after(thrown: Throw, one: Mapping[str, Any]) -> None:
    said = ""
    if one["kind"] == "damage":
        said = f"{one['figure']} takes {one['size']} damage"
    elif one["kind"] == "defeated":
        said = f"{one['enemy']} is defeated"
    elif one["kind"] == "died":
        said = f"{one['hero']} dies"
    elif one["kind"] == "treasure":
        said = f"{one['hero']} gains {one['size']} treasure"
    if said:
        thrown["after"] = f"{thrown['after']}; {said}" if thrown["after"] else said


# -- cards -----------------------------------------------------------------------------------


def stage(view: View) -> str:
    """Return what the players choose before the quest: hero, equipment, abilities; "" later."""
    if view["quest"] is not None:
        return ""
    for one in ("name", "equipment", "abilities_name"):
        if any(not hero[one] for hero in view["heroes"]):
            return {"name": "hero", "abilities_name": "abilities"}.get(one, one)
    return ""


def answers(view: View, one: HeroView) -> bool:
    """Say whether what a hero owns may be meant by the answers of who looks: it is the hero who
    decides, or a window may ask about any hero of that seat."""
    if not view["asked"] or one["seat"] != view["seat"]:
        return False
    return view["asked"] in WINDOWS or view["hero"] in (-1, one["place"])


def taken(view: View, slug: str) -> list[str]:
    """Name the heroes, or before they have one the seats, that have a card."""
    return [
        hero["name"] or str(hero["place"] + 1)
        for hero in view["heroes"]
        if slug in (hero["slug"], hero["equipment_slug"], hero["abilities_slug"])
    ]


def hero_cards() -> list[printed.Hero]:
    """Return every hero card."""
    return HEROES


def equipment_cards() -> list[printed.Equipment]:
    """Return every equipment card."""
    return EQUIPMENT


def ability_cards() -> list[tuple[printed.AbilityCard, list[printed.Ability]]]:
    """Return every ability card with its abilities."""
    return [(card, [ABILITIES[one] for one in card.abilities]) for card in ABILITY_CARDS]


def words_of(bits: int) -> list[str]:
    """Return the keywords of a card."""
    return [word for n, word in enumerate(KEYWORDS) if bits >> n & 1]


def rune_slug(name: str) -> str:
    """Return what a rune that lies on a space is called among the answers."""
    return next((one.slug for one in RUNES if one.name == name), "")


def room_read(view: View, news: Sequence[Mapping[str, Any]]) -> RoomView | None:
    """Return the room whose encounter is being read, or was read just now."""
    read = [one["room"] + 1 for one in news if one["kind"] == "encounter"]
    for one in view["rooms"]:
        if one["encounter"] and one["encounter"] == view["check"]:
            return one
    return next((one for one in view["rooms"] if read and one["number"] == read[-1]), None)


def supply(view: View) -> list[tuple[str, int, int]]:
    """Return each colour with the dice that are left of it, and how many there are."""
    copies = 1 if len(view["heroes"]) <= ONE_COPY_HEROES else 2
    return [
        (colour, left, of * copies)
        for colour, left, of in zip(COLOURS, view["supply"], DICE_PER_COPY, strict=True)
    ]


BOARD: Final[dict[str, object]] = {
    "draw": board,
    "acting": acting,
    "trails": trails,
    "aside": aside,
    "lying": lying,
    "throws": throws,
    "stage": stage,
    "answers": answers,
    "taken": taken,
    "hero_cards": hero_cards,
    "equipment_cards": equipment_cards,
    "ability_cards": ability_cards,
    "words_of": words_of,
    "rune_slug": rune_slug,
    "room_read": room_read,
    "supply": supply,
}
"""What the templates use, by name."""
