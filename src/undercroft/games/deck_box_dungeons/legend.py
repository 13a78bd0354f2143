"""What the templates of the board say beside a view: words and cards, outlines and ways.

On the map a space is UNIT wide; x grows to the right, y downward.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from .content import ABILITY_CARDS, EQUIPMENT, HEROES
from .content.cards import COLOURS, DICE_PER_COPY, KEYWORDS, SKILLS, TYPES
from .content.texts import WORDS
from .ground.plan import half_height, half_width
from .ground.printed import along, in_print
from .ground.spaces import DX, DY
from .rules.game import ONE_COPY_HEROES
from .rules.rolls import SIX
from .shapes import RoomView, SpaceView, View
from .words.brief import goal, harder, next_act, quest_name, side

UNIT: Final = 40
MARGIN: Final = 50
"""So much is left free around the rooms."""
AT_A_TIME: Final = 12
"""So many spaces are one piece of the page."""
_EDGES: Final = ("M{x} {y}h40", "M{right} {y}v40", "M{x} {low}h40", "M{x} {y}v40")
"""The edges of a space: north, east, south, west."""


def one_of(
    among: Iterable[Mapping[str, object]], key: str, value: object
) -> Mapping[str, object] | None:
    """Return the first of some things that has that value."""
    return next((one for one in among if one[key] == value), None)


def space_at(view: View, x: int, y: int) -> SpaceView | None:
    """Return the space there; None for a wall."""
    for one in view["spaces"]:
        if one["x"] == x and one["y"] == y:
            return one
    return None


def box(view: View) -> tuple[int, int, int, int]:
    """Return the part of the map that holds all rooms: left, top, width, height."""
    across = [one["x"] + n * half_width(one["turn"]) for one in view["rooms"] for n in (-1, 1)]
    down = [one["y"] + n * half_height(one["turn"]) for one in view["rooms"] for n in (-1, 1)]
    left, top = min(across) * UNIT - MARGIN, min(down) * UNIT - MARGIN
    right, low = (max(across) + 1) * UNIT + MARGIN, (max(down) + 1) * UNIT + MARGIN
    return left, top, right - left, low - top


def outline(view: View, key: str, value: object) -> str:
    """Draw the edges where spaces of a kind end, such as those whose terrain is water."""
    inside = {(one["x"], one["y"]) for one in view["spaces"] if dict(one)[key] == value}
    return "".join(
        [
            edge.format(x=x * UNIT, y=y * UNIT, right=x * UNIT + UNIT, low=y * UNIT + UNIT)
            for x, y in sorted(inside)
            for edge, dx, dy in zip(_EDGES, DX, DY, strict=True)
            if (x + dx, y + dy) not in inside
        ]
    )


def called(view: View, text: str) -> str:
    """Say the spaces of a text as people read them at that table (R95)."""
    return in_print(text, view["printed"])


def path(names: Sequence[str], view: View) -> str:
    """Draw a way through the middles of spaces, as far as they lie on the table."""
    places = {one["name"]: (one["x"], one["y"]) for one in view["spaces"]}
    steps = [places[name] for name in names if name in places]
    middles = [f"{x * UNIT + UNIT // 2} {y * UNIT + UNIT // 2}" for x, y in steps]
    return "M" + "L".join(middles) if middles[1:] else ""


def floor(view: View, origin: str) -> list[list[dict[str, object]]]:
    """Return what is drawn of each space, some dozen at a time: `things` are the objects on it,
    `walk` is None or what it costs to walk there from `origin`, with the picture of the way."""
    reach = {one["space"]: one for one in view["reach"]}

    def space(one: SpaceView) -> dict[str, object]:
        road = reach.get(one["name"])
        way = "" if road is None else path([origin, *road["way"]], view)
        return {
            **one,
            "walk": road and {"price": road["price"], "pits": road["pits"], "way": way},
            "things": [thing for thing in view["things"] if thing["space"] == one["name"]],
        }

    spaces = [space(one) for one in view["spaces"]]
    return [spaces[first : first + AT_A_TIME] for first in range(0, len(spaces), AT_A_TIME)]


def room_in_play(view: View, space: str) -> int:
    """Return the room of a space: of the two of a doorway that with enemies, else the newer one."""
    rooms = {one["name"]: one["rooms"] for one in view["spaces"]}
    own = rooms.get(space, [1])
    fought = {room for enemy in view["enemies"] for room in rooms[enemy["space"]]}
    return max(fought.intersection(own) or own)


def stage(view: View) -> str:
    """Return what the players choose before the quest: hero, equipment, abilities; "" later."""
    if view["quest"] is not None:
        return ""
    keys = {"hero": "name", "equipment": "equipment", "abilities": "abilities_name"}
    chosen = {word: all(dict(one)[key] for one in view["heroes"]) for word, key in keys.items()}
    return next((word for word, done in chosen.items() if not done), "")


def room_read(view: View, news: Sequence[Mapping[str, Any]]) -> RoomView | None:
    """Return the room whose encounter is being read, or was read just now."""
    read = [one["room"] + 1 for one in news if one["kind"] == "encounter"][-1:]
    now = [one for one in view["rooms"] if one["encounter"] and one["encounter"] == view["check"]]
    return next((one for one in now or view["rooms"] if now or one["number"] in read), None)


LEGEND: Final[dict[str, object]] = {
    **WORDS,
    "skills": SKILLS,
    "colours": COLOURS,
    "types": TYPES,
    "six": SIX,
    "heroes": HEROES,
    "equipment": EQUIPMENT,
    "ability_cards": ABILITY_CARDS,
    "words_of": KEYWORDS.of,
    "dice_per_copy": DICE_PER_COPY,
    "one_copy": ONE_COPY_HEROES,
    **{one.__name__: one for one in
       (goal, harder, quest_name, next_act, one_of, half_width, half_height, box, outline, path,
        floor, side, room_in_play, space_at, stage, room_read, called, along)},
}  # fmt: skip
"""`goal` and `quest_name` word the quest, `harder` its level, `next_act` says what an enemy would
do."""
