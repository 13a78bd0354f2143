"""More words for tests of fights: what begins in the middle of a position.

    t = fight("Ravager 3 at 3,2", 5, 2, 2, 4)          # Calder strikes it from 3,3
    t = spawned("1 green, 2 blue", "R2", "M3", "M1", rooms="Q1: 1 2", room=2)
    t = begins(table(...), Spawn(0, 0, (GREEN,)))
    t = reads(table(...), "A3")

What begins here does so before the question that is open, which is then asked again.
"""

from typing import Any, Final

from undercroft.games.deck_box_dungeons.content.cards import COLOURS
from undercroft.games.deck_box_dungeons.content.library import ENCOUNTERS
from undercroft.games.deck_box_dungeons.ground.plan import in_dungeon
from undercroft.games.deck_box_dungeons.rules.encounter import Encounter
from undercroft.games.deck_box_dungeons.rules.spawn import Spawn
from undercroft.games.deck_box_dungeons.state import NONE
from undercroft.games.deck_box_dungeons.tests.crawl import Built, Table, hero, table
from undercroft.games.deck_box_dungeons.tests.thrown import Face
from undercroft.kernel import Frame

HERE: Final = "3,3"
"""Where the hero of a fight stands."""
FAR: Final = "Scrapper 3 at 6,6"
"""An enemy that nobody reaches, so that somebody is left."""


def begins(t: Table, frame: Frame, step: str = "") -> Table:
    """Begin a procedure before the question that is open, and go on until somebody is asked."""
    s = t.state
    s.stack[-1].at = s.stack[-1].now
    s.current_player = NONE
    s.legal_actions = []
    s.heard = True
    s.begin(frame)
    frame.go(step or frame.STEPS[0])
    s.advance()
    return t.hear()


def reads(t: Table, encounter: str, room: int = 1, explorer: int = 0) -> Table:
    """Read an encounter, by code or name, in a room; the explorer is a hero by its place."""
    found = next(one for one in ENCOUNTERS if encounter in (one.code, one.name))
    return begins(t, Encounter(found.id, room - 1, explorer))


def colours(wanted: str) -> tuple[int, ...]:
    """Return a colour for each enemy of `2 green, 1 red`."""
    found: list[int] = []
    for one in wanted.split(", "):
        count, colour = one.split()
        found += [COLOURS.index(colour)] * int(count)
    return tuple(found)


def spawns(t: Table, wanted: str, room: int = 1, explorer: int = 0) -> Table:
    """Carry out one spawn instruction, such as `2 green, 1 red`, in a room."""
    return begins(t, Spawn(room - 1, explorer, colours(wanted)))


def spawned(wanted: str, *dice: Face, room: int = 1, explorer: int = 0, **more: Any) -> Table:
    """One spawn instruction on a table of one hero; different dice are placed as rolled."""
    heroes = more.pop("heroes", ())
    t = spawns(table(*heroes, dice=dice, **more), wanted, room, explorer)
    while t.asked is not None and t.asked[1] == "spawn":
        t.does("put all as rolled")
    return t


def on_card(t: Table, room: int, places: str) -> list[str]:
    """Return where places of a room's card lie in the dungeon: `44 53` are (4,4) and (5,3) of its
    printed grid."""
    found: list[str] = []
    for one in places.split():
        x, y = in_dungeon(t.state.quest.plan, room - 1, int(one[0]), int(one[1]))
        found.append(f"{x},{y}")
    return found


def where(t: Table) -> list[str]:
    """Where the enemies are, in the order of placing."""
    return [t.place(one.space) for one in t.state.enemies]


def fight(enemies: str, *dice: Face, by: Built | None = None, **more: Any) -> Table:
    """Calder, or another hero, on 3,3 strikes the first enemy; these dice are thrown."""
    t = table(by or hero("Calder", at=HERE), enemies=enemies, dice=dice, **more)
    return t.does(f"strike {where(t)[0]}")


def health(t: Table, name: str = "Ravager") -> int:
    """Return the health of the first enemy of that name, 0 if it is gone."""
    found = [one.health for one in t.state.enemies if one.profile.name == name]
    return found[0] if found else 0


def shown(t: Table, kind: str, *fields: str) -> list[tuple[Any, ...]]:
    """Return some fields of each event of a kind."""
    return [tuple([event[name] for name in fields]) for event in t.told(kind)]
