"""The table as lines of text: the rooms drawn, heroes, enemies, the market, what is under way."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from undercroft.kit.templates import Texts
from undercroft.kit.words import begun_small, capital, counted, listed, many, signed

from ..content.cards import COLOURS, SKILLS
from ..content.texts import WORDS
from ..ground.plan import half_height, half_width
from ..ground.spaces import DIRECTIONS
from ..shapes import (
    CompanionView,
    HeroView,
    ItemView,
    ProfileView,
    ResultView,
    RollView,
    RoomView,
    View,
)
from .brief import (
    PHASES,
    ROLLS,
    Names,
    dice_of,
    ending,
    goal,
    hero_now,
    next_act,
    progress,
    quest_name,
    total,
)

_say: Final = Texts(WORDS["texts"])
TERRAINS: Final = {"floor": ".", "water": "~", "pit": "o"}
EXITS: Final = {"door": "=", "unexplored": "?", "nowhere": "+", "entrance": "+"}
BEHIND: Final = {
    "unexplored": "unexplored exit",
    "entrance": "the Entrance",
    "nowhere": "exit to nowhere",
}
THING: Final = "*"
COMPANION: Final = "C"
ENEMIES: Final = "abcdefghijklmnpqrstuvwxyzABDEFGHIJKLMN"
"""The letters of enemies: without the sign of a pit and that of the companion."""
COLUMNS: Final = "ABCDEFGHI"
ABREAST: Final = 3
"""So many rooms stand side by side."""
WIDEST: Final = 20
"""A card that lies across, with the numbers of its rows."""
BETWEEN: Final = "    "
SIGNS: Final = (
    "# wall, . floor, ~ water, o pit, = door, ? unexplored exit, + any other exit,",
    "* something that lies there, 1 to 4 heroes, C companion, other letters enemies.",
    "Each room has its own columns and rows: column B, row 5 of room 3 is 3-B5. North",
    "is at the top. A door between two rooms has its name in the lower one of them.",
)


def text(view: View, names: Names) -> list[str]:
    """Describe the table line by line; what is drawn is 80 characters wide at most.

    Of a match that is over the second line says why; the page prints it.
    """
    if view["result"] is not None:
        return _result(view, view["result"], names)
    lines = _headline(view, names)
    if view["rooms"]:
        lines += [*_rooms(view), *SIGNS, *_ways(view), *_things(view)]
    lines += [line for one in view["heroes"] for line in _hero(view, one, names)]
    if view["companion"] is not None:
        lines.append(_companion(view["companion"]))
    lines += [_enemy(view, n) for n in range(len(view["enemies"]))]
    lines += [_profile(one) for one in profiles(view)]
    return [*lines, *_market(view), *_now(view)]


def _headline(view: View, names: Names) -> list[str]:
    turn = ""
    if view["round"] and view["turn"] >= 0:
        one = view["heroes"][view["turn"]]
        turn = _say("turn", one, who=names[one["seat"]], points=view["points"])
    head = _say("headline", view, phase=PHASES.get(view["phase"], view["phase"]), turn=turn)
    if view["quest"] is None:
        return [head]
    return [head, f"{quest_name(view)}: {progress(view)}. {goal(view)}"]


# -- the rooms ----------------------------------------------------------------------------


def _rooms(view: View) -> list[str]:
    """Draw the rooms, some of them side by side."""
    drawn = [_room(view, one) for one in view["rooms"]]
    lines: list[str] = []
    for first in range(0, len(drawn), ABREAST):
        for parts in zip_longest(*drawn[first : first + ABREAST], fillvalue=""):
            lines.append(BETWEEN.join([f"{part:<{WIDEST}}" for part in parts]).rstrip())
    return lines


def _room(view: View, room: RoomView) -> list[str]:
    signs = signs_of(view)
    left, top = room["x"] - half_width(room["turn"]), room["y"] - half_height(room["turn"])
    width, height = 2 * half_width(room["turn"]) + 1, 2 * half_height(room["turn"]) + 1
    lines = [f"Room {room['number']} ({room['card']})", f"  {' '.join(COLUMNS[:width])}"]
    inside = {(one["x"], one["y"]) for one in view["spaces"] if room["number"] in one["rooms"]}
    for row in range(height):
        places = [(left + column, top + row) for column in range(width)]
        drawn = [signs[place] if place in inside else "#" for place in places]
        lines.append(f"{row + 1} {' '.join(drawn)}")
    return lines


def signs_of(view: View) -> dict[tuple[int, int], str]:
    """Return the sign of each space, by x and y: who stands there, what lies there, what it is."""
    signs = {
        (one["x"], one["y"]): EXITS.get(one["exit"]) or TERRAINS[one["terrain"]]
        for one in view["spaces"]
    }
    for thing in view["things"]:
        signs[thing["x"], thing["y"]] = THING
    for letter, enemy in zip(ENEMIES, view["enemies"], strict=False):
        signs[enemy["x"], enemy["y"]] = letter
    led = view["companion"]
    if led is not None and led["space"]:
        signs[led["x"], led["y"]] = COMPANION
    for hero in view["heroes"]:
        if hero["space"]:
            signs[hero["x"], hero["y"]] = str(hero["place"] + 1)
    return signs


def _ways(view: View) -> list[str]:
    """Say of each room what it is, and where its exits lead."""
    lines: list[str] = []
    for room in view["rooms"]:
        lines.append(_say("room", room, ways=tuple(_exits(view, room))))
    return lines


def _exits(view: View, room: RoomView) -> list[str]:
    """Say where the exits of a room lead, from north round to west."""
    said: list[tuple[int, str]] = []
    for one in view["spaces"]:
        if not one["exit"] or room["number"] not in one["rooms"]:
            continue
        side = _side(one["x"] - room["x"], one["y"] - room["y"])
        doors = [f"door to room {n}" for n in one["rooms"] if n != room["number"]]
        what = listed(doors) or BEHIND[one["exit"]]
        said.append((DIRECTIONS.index(side), f"{side} {one['name']} {what}"))
    return [words for _, words in sorted(said)]


def _side(across: int, down: int) -> str:
    if abs(across) > abs(down):
        return "east" if across > 0 else "west"
    return "south" if down > 0 else "north"


def _things(view: View) -> list[str]:
    lying = [f"{one['name']} on {one['space']}" for one in view["things"]]
    return [f"On the floor: {listed(lying)}."] if lying else []


# -- figures ------------------------------------------------------------------------------


def _hero(view: View, one: HeroView, names: Names) -> list[str]:
    who = f"{one['place'] + 1} {one['name'] or 'A hero'} ({names[one['seat']]})"
    if not one["most"]:
        chosen = [card for card in (one["equipment"], one["abilities_name"]) if card]
        return [f"{who}: {listed(chosen) or 'being built'}."]
    if not one["health"]:
        return [f"{who} is dead."]
    waits = view["phase"] == "player" and one["ready"]
    skills = [f"{word} {signed(size)}" for word, size in zip(SKILLS, one["skills"], strict=True)]
    known = [f"{able['name']} {able['energy']}" for able in one["abilities"]]
    lines = [
        _say("hero", one, who=who, waits=waits),
        _say("equipment", one, **_numbers(one)),
        f"  {one['abilities_name']}: {', '.join(known)}; {', '.join(skills)}.",
    ]
    owned = counted([card["name"] for card in one["items"]])
    owned += [card["name"] + (" (used)" if card["used"] else "") for card in one["runes"]]
    return [*lines, f"  Has {listed(owned)}."] if owned else lines


def _companion(one: CompanionView) -> str:
    return _say("companion", one)


def _enemy(view: View, n: int) -> str:
    one = view["enemies"][n]
    letter = ENEMIES[n] if n < len(ENEMIES) else "-"
    acts = [next_act(act, one) for act in view["intents"] if act["number"] == one["number"]]
    return _say("enemy", one, letter=letter, next="".join(acts[:1]))


def profiles(view: View) -> list[ProfileView]:
    """Return the numbers of the enemies that are on the table, each kind once."""
    found: list[ProfileView] = []
    for one in view["enemies"]:
        if one["slug"] not in [other["slug"] for other in found]:
            found.append(one)
    return found


def _profile(one: ProfileView) -> str:
    targets = WORDS["behaviours"][one["behaviour"]]
    return _say("profile", one, **_numbers(one), targets=targets)


def _numbers(one: HeroView | ProfileView) -> dict[str, str]:
    """Word the attacks and the keywords of a figure."""
    return {
        "melee": dice_of(one["melee"]),
        "ranged": dice_of(one["ranged"]),
        "keywords": ", ".join([word.capitalize() for word in one["keywords"]]),
    }


# -- the market, the supply, what is under way --------------------------------------------


def _market(view: View) -> list[str]:
    if not view["market"]:
        return []
    lines = ["For sale:", *[f"  {_item(one)}" for one in view["market"] if one is not None]]
    if len(lines) == 1:
        lines = ["Nothing is for sale."]
    used = counted([one["name"] for one in view["item_discard"]])
    discard = f", used {listed(used)}" if used else ""
    dice = [f"{count} {colour}" for count, colour in zip(view["supply"], COLOURS, strict=True)]
    decks = f"Item deck {view['item_deck']}{discard}; enemy dice left: {', '.join(dice)}."
    return [*lines, decks]


def _item(one: ItemView) -> str:
    return _say("item", one, text=begun_small(one["text"]))


def _now(view: View) -> list[str]:
    """Say what is being read, what dice lie there, what waits to be placed, what may be used."""
    lines: list[str] = []
    for room in view["rooms"]:
        if view["check"] and room["encounter"] == view["check"]:
            lines.append(f"Being read: {room['encounter']}. {room['text']}")
    if view["using"]:
        lines.append(_say("using", view))
    if view["aimed"]:
        lines.append(_say("aimed", {}, aimed=listed(view["aimed"])))
    if view["roll"] is not None:
        lines.append(_roll(view["roll"]))
    if view["damage"]:
        lines.append(_say("damage", view))
    if view["push_from"]:
        lines.append(_say("push", view))
    waiting = view["spawn"]
    if waiting is not None:
        dice, after = ", ".join(waiting["dice"]), waiting["after"][: len(waiting["dice"]) - 1]
        lines.append(_say("spawn", {}, dice=dice, space=waiting["space"], after=listed(after)))
    return [*lines, *_abilities(hero_now(view))]


def _roll(roll: RollView) -> str:
    dice = _dice(roll["faces"], roll["modifier"], roll["good"], ROLLS[roll["what"]])
    targets = [name for name in dict.fromkeys(roll["targets"]) if name]
    return _say(
        "roll",
        roll,
        what=capital(roll["what"]),
        targets=listed(targets),
        n=len(roll["faces"]),
        terms=", ".join(roll["terms"]) if roll["terms"][1:] else "",
        dice=dice,
    )


def _dice(faces: Sequence[int], modifier: int, good: Sequence[bool], word: str) -> str:
    said = [
        f"{total(face, modifier)}{f' {word}' if fine else ''}"
        for face, fine in zip(faces, good, strict=True)
    ]
    return ", ".join(said)


def _abilities(one: HeroView | None) -> list[str]:
    if one is None or not one["most"]:
        return []
    lines = [
        f"  {able['name']}, {able['energy']} energy – {begun_small(able['text'])}."
        for able in one["abilities"]
    ]
    cards = {card["name"]: card["text"] for card in [*one["items"], *one["runes"]]}
    lines += [f"  {name} – {begun_small(said)}." for name, said in cards.items()]
    return [f"The cards of {one['name']}:", *lines]


# -- the end ------------------------------------------------------------------------------


def _result(view: View, result: ResultView, names: Names) -> list[str]:
    won = WORDS["results"]["won" if result["won"] else "lost"]
    lines = ["The quest is over.", ending(result["outcome"]), won]
    if view["quest"] is not None:
        after = many(view["round"], "round")
        lines.append(f"{quest_name(view)}: {progress(view)}, after {after}.")
    for one in view["heroes"]:
        lines.append(_say("end", one, who=names[one["seat"]]))
    return lines
