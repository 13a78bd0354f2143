"""The table as lines of text: the rooms drawn, heroes, enemies, the market, what is under way."""

from itertools import zip_longest
from typing import Final

from undercroft.kit.templates import Texts
from undercroft.kit.words import begun_small, capital, counted, listed, many, signed

from ..content.cards import COLOURS, SKILLS
from ..content.texts import WORDS
from ..ground.plan import half_height, half_width
from ..ground.printed import along, in_print
from ..ground.spaces import DIRECTIONS
from ..shapes import HeroView, ProfileView, QuestView, ResultView, RollView, RoomView, Seen, View
from .brief import (
    ENDINGS,
    ROLLS,
    Names,
    about_keywords,
    goal,
    harder,
    hero_now,
    next_act,
    quest_name,
    rolled,
    side,
    total,
)

_say: Final = Texts({**WORDS["texts"], **WORDS["progress"]})
DRAWN: Final[dict[str, str]] = WORDS["drawn"]
"""The sign of a terrain, of what an exit leads to, of things and the companion."""


def _key(named: str) -> tuple[str, ...]:
    return tuple(f"{WORDS['key']['signs']}\n{WORDS['key'][named]}".splitlines())


SIGNS: Final = _key("map")
"""What the signs mean, and how spaces are called."""
SIGNS_OF_CARDS: Final = _key("card")
"""The same where spaces are called as they are printed (R95)."""
ENEMIES: Final = "abcdefghijklmnpqrstuvwxyzABDEFGHIJKLMN"
"""The letters of enemies: without the sign of a pit and that of the companion."""
ABREAST: Final = 3
"""So many rooms stand side by side."""
WIDEST: Final = 20
"""A card that lies across, with the numbers of its rows."""
BETWEEN: Final = "    "


def text(view: Seen, names: Names) -> list[str]:
    """Describe the table line by line, the map last; it is 80 characters wide at most.

    Of a match that is over the second line says why; the page prints it.
    """
    return [in_print(line, view["printed"]) for line in _lines(view, names)] + _drawn(view)


def _lines(view: Seen, names: Names) -> list[str]:
    if view["result"] is not None:
        return _result(view, view["result"], names)
    lines = _headline(view, names)
    if view["rooms"]:
        lines += [_say("room", one, ways=_exits(view, one)) for one in view["rooms"]]
        lying = [f"{one['name']} on {one['space']}" for one in view["things"]]
        lines += [f"On the floor: {listed(lying)}."] if lying else []
    lines += [line for one in view["heroes"] for line in _hero(view, one, names)]
    if view["companion"] is not None:
        lines.append(_say("companion", view["companion"]))
    return [*lines, *_enemies(view), *_market(view), *_now(view)]


def _headline(view: View, names: Names) -> list[str]:
    turn = ""
    if view["round"] and view["turn"] >= 0:
        one = view["heroes"][view["turn"]]
        named = "turn_at_table" if view["light"] else "turn"
        turn = _say(named, one, who=names[one["seat"]], points=view["points"])
    head = _say("headline", view, phase=WORDS["phases"][view["phase"]], turn=turn)
    quest = view["quest"]
    lines = [head] if quest is None else [head, f"{_progress(quest)}. {goal(quest)}"]
    return lines + [line for line in [harder(view)] if line]


def _progress(one: QuestView) -> str:
    """Name the quest and say how far it has come: rooms, ritual marks, stones."""
    counts = {"marks": str(one["marks"]), "sealed": str(one["sealed"])}
    return _say("quest", one, name=quest_name(one), **counts)


# -- the rooms ----------------------------------------------------------------------------


def _drawn(view: View) -> list[str]:
    """Draw the rooms, some of them side by side, below what the signs mean."""
    if view["result"] is not None or not view["rooms"]:
        return []
    signs = signs_of(view)
    drawn = [_room(view, one, signs) for one in view["rooms"]]
    lines = [*(SIGNS_OF_CARDS if view["printed"] else SIGNS)]
    for first in range(0, len(drawn), ABREAST):
        for parts in zip_longest(*drawn[first : first + ABREAST], fillvalue=""):
            lines.append(BETWEEN.join([f"{part:<{WIDEST}}" for part in parts]).rstrip())
    return lines


def _room(view: View, room: RoomView, signs: dict[tuple[int, int], str]) -> list[str]:
    left, top = room["x"] - half_width(room["turn"]), room["y"] - half_height(room["turn"])
    width, height = 2 * half_width(room["turn"]) + 1, 2 * half_height(room["turn"]) + 1
    across, below = along(room["turn"], bool(view["printed"]))
    lines = [f"Room {room['number']} ({room['card']})", f"  {' '.join(across[:width])}"]
    inside = {(one["x"], one["y"]) for one in view["spaces"] if room["number"] in one["rooms"]}
    for row in range(height):
        places = [(left + column, top + row) for column in range(width)]
        drawn = [signs[place] if place in inside else "#" for place in places]
        lines.append(f"{below[row]} {' '.join(drawn)}")
    return lines


def signs_of(view: View) -> dict[tuple[int, int], str]:
    """Return the sign of each space, by x and y: who stands there, what lies there, what it is."""
    signs = {(one["x"], one["y"]): DRAWN[one["exit"] or one["terrain"]] for one in view["spaces"]}
    signs |= {(one["x"], one["y"]): DRAWN["thing"] for one in view["things"]}
    for letter, enemy in zip(ENEMIES, view["enemies"], strict=False):
        signs[enemy["x"], enemy["y"]] = letter
    led = view["companion"]
    if led is not None and led["space"]:
        signs[led["x"], led["y"]] = DRAWN["companion"]
    for hero in view["heroes"]:
        if hero["space"]:
            signs[hero["x"], hero["y"]] = str(hero["place"] + 1)
    return signs


def _exits(view: View, room: RoomView) -> tuple[str, ...]:
    """Say where the exits of a room lead, from north round to west."""
    said: list[tuple[int, str]] = []
    for one in view["spaces"]:
        if one["exit"] and room["number"] in one["rooms"]:
            doors = [f"door to room {n}" for n in one["rooms"] if n != room["number"]]
            what, where = listed(doors) or WORDS["behind"][one["exit"]], side(one, room)
            said.append((where, f"{DIRECTIONS[where]} {one['name']} {what}"))
    return tuple([words for _, words in sorted(said)])


# -- figures ------------------------------------------------------------------------------


def _hero(view: View, one: HeroView, names: Names) -> list[str]:
    who = f"{one['place'] + 1} {one['name'] or 'A hero'} ({names[one['seat']]})"
    if not one["most"]:
        chosen = [card for card in (one["equipment"], one["abilities_name"]) if card]
        return [f"{who}: {listed(chosen) or 'being built'}."]
    if not one["health"]:
        return [f"{who} is dead."]
    if view["light"]:
        return [_say("hero_at_table", one, who=who)]
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


def _enemies(view: Seen) -> list[str]:
    """Say where each enemy is and what it does next; then the numbers of each kind, once."""
    lines: list[str] = []
    kinds: dict[str, ProfileView] = {}
    for n, one in enumerate(view["enemies"]):
        acts = [next_act(act, one) for act in view["intents"] if act["number"] == one["number"]]
        lines.append(_say("enemy", one, letter=ENEMIES[n : n + 1] or "-", next="".join(acts)))
        kinds.setdefault(one["slug"], one)
    for kind in kinds.values():
        targets = WORDS["behaviours"][kind["behaviour"]]
        lines.append(_say("profile", kind, **_numbers(kind), targets=targets))
    return lines


def _numbers(one: HeroView | ProfileView) -> dict[str, str]:
    """Word the attacks and the keywords of a figure."""
    return {
        "melee": rolled(one["melee"]["dice"], one["melee"]["modifier"]),
        "ranged": rolled(one["ranged"]["dice"], one["ranged"]["modifier"]),
        "keywords": ", ".join([word.capitalize() for word in one["keywords"]]),
    }


# -- the market, the supply, what is under way --------------------------------------------


def _market(view: View) -> list[str]:
    if not view["market"]:
        return []
    wares = [one for one in view["market"] if one is not None]
    lines = ["For sale:" if wares else "Nothing is for sale."]
    lines += [f"  {_say('item', one, text=begun_small(one['text']))}" for one in wares]
    used = counted([one["name"] for one in view["item_discard"]])
    discard = f", used {listed(used)}" if used else ""
    dice = [f"{count} {colour}" for count, colour in zip(view["supply"], COLOURS, strict=True)]
    decks = f"Item deck {view['item_deck']}{discard}; enemy dice left: {', '.join(dice)}."
    return [*lines, decks]


def _now(view: View) -> list[str]:
    """Say what is being read, what dice lie there, what waits to be placed, what may be used."""
    read = [one for one in view["rooms"] if view["check"] and one["encounter"] == view["check"]]
    lines = [f"Being read: {one['encounter']}. {one['text']}" for one in read]
    lines += [_say("using", view)] if view["using"] else []
    lines += [_say("aimed", {}, aimed=listed(view["aimed"]))] if view["aimed"] else []
    lines += [_roll(view["roll"])] if view["roll"] else []
    lines += [_say("damage", view)] if view["damage"] else []
    lines += [_say("push", view)] if view["push_from"] else []
    waiting = view["spawn"]
    if waiting is not None:
        dice, after = ", ".join(waiting["dice"]), listed(waiting["after"])
        lines.append(_say("spawn", waiting, dice=dice, after=after))
    told = view["told"]
    if told is not None and told["keywords"]:
        lines += [_say("told", told, words=about_keywords(told["keywords"]))]
    return [*lines, *([] if view["light"] else _abilities(hero_now(view)))]


def _roll(roll: RollView) -> str:
    dice = [
        total(face, roll["modifier"]) + (f" {ROLLS[roll['what']]}" if good else "")
        for face, good in zip(roll["faces"], roll["good"], strict=True)
    ]
    return _say(
        "roll",
        roll,
        what=capital(roll["what"]),
        targets=listed([name for name in dict.fromkeys(roll["targets"]) if name]),
        n=len(roll["faces"]),
        terms=", ".join(roll["terms"]) if roll["terms"][1:] else "",
        dice=", ".join(dice),
    )


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
    lines = ["The quest is over.", ENDINGS[result["outcome"]], won]
    if view["quest"] is not None:
        lines.append(f"{_progress(view['quest'])}, after {many(view['round'], 'round')}.")
    end = "end_at_table" if view["light"] else "end"
    return lines + [_say(end, one, who=names[one["seat"]]) for one in view["heroes"]]
