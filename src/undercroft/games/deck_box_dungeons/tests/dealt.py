"""Dealt quests for tests, and dungeons looked at without the code of the ground."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.deck_box_dungeons.content.encounters import NOTHING
from undercroft.games.deck_box_dungeons.content.library import ENCOUNTERS
from undercroft.games.deck_box_dungeons.content.rooms import LAYOUTS
from undercroft.games.deck_box_dungeons.ground.plan import Exit, Plan, exits
from undercroft.games.deck_box_dungeons.rules.generate import Decks, decks_of, generate
from undercroft.games.deck_box_dungeons.rules.redeal import depths_of
from undercroft.games.deck_box_dungeons.state import Expedition
from undercroft.kernel import ScriptedDice, SeededDice

STREAM: Final = "map"
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
SHORT: Final = 5
STANDARD: Final = 7
LONG: Final = 9
HEROES: Final = 2
BOX: Final[Decks] = decks_of([""])
Place = tuple[int, int]


def dealt(goal: int, rooms: int, seed: int) -> Expedition:
    """Deal a quest from the stream of that seed."""
    return generate(SeededDice(f"map {seed}"), STREAM, goal, rooms, HEROES, BOX)


def scripted(goal: int, rooms: int, *drawn: int) -> Expedition:
    """Deal a quest with these draws, all of which must be used."""
    dice = ScriptedDice(drawn)
    found = generate(dice, STREAM, goal, rooms, HEROES, BOX)
    assert dice.left == 0
    return found


def labels(plan: Plan) -> str:
    """Return the cards of a plan, such as `1A 5A 15B`."""
    return " ".join([LAYOUTS[layout].label for layout in plan[0::4]])


def centres(plan: Plan) -> list[Place]:
    """Return where the middle of each room lies."""
    return list(zip(plan[1::4], plan[2::4], strict=True))


def depths(found: Expedition) -> tuple[int, ...]:
    """Return how deep each room lies."""
    return tuple(depths_of(found.plan))


def doorways(plan: Plan) -> list[Exit]:
    """List the doorways of the whole plan, by their lower room and its directions (DB-6.9)."""
    return [one for one in exits(plan) if one.behind > one.room]


def names(found: Expedition) -> list[str]:
    """Return the codes of the encounters, `-` for none and `goal` for that of the goal."""
    said: list[str] = []
    for number in found.encounters:
        said.append("-" if number == NOTHING else ENCOUNTERS[number].code or "goal")
    return said


# -- dungeons looked at without the ground's own code -------------------------------------------


def drawn(plan: Plan) -> list[dict[Place, str]]:
    """Return for each room what is drawn at each of its places in the dungeon."""
    rooms: list[dict[Place, str]] = []
    for layout, x, y, turn in zip(plan[0::4], plan[1::4], plan[2::4], plan[3::4], strict=True):
        cells: dict[Place, str] = {}
        for r, row in enumerate(LAYOUTS[layout].rows):
            for c, key in enumerate(row):
                u, v = c - 3, r - 4
                for _ in range(turn):
                    u, v = -v, u
                cells[x + u, y + v] = key
        rooms.append(cells)
    return rooms


def border(cells: dict[Place, str]) -> set[Place]:
    """Return the places on the edge of a card."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    sides = ({min(xs), max(xs)}, {min(ys), max(ys)})
    return {place for place in cells if place[0] in sides[0] or place[1] in sides[1]}


def collisions(rooms: Sequence[dict[Place, str]]) -> list[Place]:
    """Return where two cards lie on each other in another way than border on border.

    An exit on the border of another card must lie on an exit of that card.
    """
    found: list[Place] = []
    borders = [border(cells) for cells in rooms]
    for number, one in enumerate(rooms):
        for before, other in enumerate(rooms[:number]):
            for place in one.keys() & other.keys():
                exits_there = (one[place] == "+") + (other[place] == "+")
                edges = place in borders[number] and place in borders[before]
                if not edges or exits_there == 1:
                    found.append(place)
    return found


def reached(rooms: Sequence[dict[Place, str]]) -> set[Place]:
    """Walk from the first spawn point, only through doorways and never into a pit."""
    ways: dict[Place, set[Place]] = {}
    for cells in rooms:
        open_places = {place for place, key in cells.items() if key not in "#o"}
        for x, y in open_places:
            near = {(x + dx, y + dy) for dx, dy in STEPS}
            ways.setdefault((x, y), set()).update(near & open_places)
    start = next(place for place, key in rooms[0].items() if key == "*")
    found, ahead = {start}, [start]
    while ahead:
        new = ways[ahead.pop()] - found
        found |= new
        ahead += new
    return found
