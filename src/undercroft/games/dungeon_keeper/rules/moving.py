"""Deploy and re-deploy: who moves, and where to (DK-1.12, DK-12).

One procedure serves them all: the Deploy Phase, alarms, doors, Secret Doors, Imps, the
Gate. Who moves is one answer: a creature, all of a kind, a whole room, or everybody; so
the lists stay short and no arrangement is lost.
"""

from typing import Final

from undercroft.kernel import Action, Frame
from undercroft.kit.hands import different

from .. import actions
from ..content import UNITS
from ..dungeon import CARRIES, FACE_DOWN, MOVED, NONE, kind_of, place_name
from ..state import UNLIMITED, DungeonKeeper
from .phase import Phase

IN_BATTLE: Final = FACE_DOWN | CARRIES
"""The marks that tell equal counters of one room apart."""
ONCE_EACH: Final[dict[int, str]] = {
    actions.DEPLOY: "DK-12.2",
    actions.GATE: "DK-22.8",
    actions.TELEPORT: "DK-15.4",
}
"""The clause by which who has moved moves no more, by occasion."""
AT_MOST: Final[dict[int, str]] = {
    actions.GATE: "DK-22.8",
    actions.ALARM_CALL: "DK-14.6",
    actions.DOOR_HOLDS: "DK-15.1",
}
"""The clause that says how many may move, by occasion."""


class DeployPhase(Phase):
    """Any creature to any room, each at most once (DK-12.1-12.3, R26)."""

    STEPS = ("deploy", "temple", "end_of_phase")

    def deploy(self, s: DungeonKeeper) -> None:
        """Move creatures, those summoned this turn included (DK-12.3)."""
        s.begin(Moves(actions.DEPLOY))


class Moves(Frame):
    """Up to `limit` single moves of the active player's creatures, each creature once.

    `occasion` is the place in MOVES; `source` and `target` are a place or ANYWHERE, and if both
    are one room, creatures go in or out of it (R42). `only` is a kind or ANY_KIND. `kind`,
    `place` and `marks` say who was chosen. Who moves arrives as the last in the room, face up
    (R46); a carried Slayer that moves carries no more (R52).
    """

    STEPS = ("who", "where", "settle")

    occasion: int
    source: int = actions.ANYWHERE
    target: int = actions.ANYWHERE
    limit: int = UNLIMITED
    only: int = actions.ANY_KIND
    kind: int = actions.ANY_KIND
    place: int = actions.ANYWHERE
    marks: int = actions.ANY_MARKS

    def who(self, s: DungeonKeeper) -> None:
        """Choose who moves, or be done (DK-12.1, 12.2)."""
        groups = self._groups(s) if s.active.dungeon.has_ways else []
        if groups:
            s.ask(s.turn, actions.MOVES[self.occasion], [*groups, actions.DONE])
        else:
            self.go("settle")

    def who_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """All of a room have moved (DK-12.2), or not everybody may."""
        if action is actions.EVERYBODY:
            return self._limit_refuses(s)
        rooms = s.active.dungeon.rooms
        place = action.args[1] if action in actions.ROOM_OF else len(rooms)
        room = rooms[place] if place < len(rooms) else None
        moved = room is not None and [unit & MOVED for unit in room.creatures if self._may(unit)]
        return ONCE_EACH.get(self.occasion) if moved and all(moved) else None

    def who_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Note them."""
        if action is actions.DONE:
            self.go("settle")
        elif action is actions.SPREAD:
            spread(s)
            self.go("settle")
        else:
            self.kind, self.place, self.marks = action.args

    def where(self, s: DungeonKeeper) -> None:
        """Choose the room (DK-12.1)."""
        leaves = self.target in (actions.ANYWHERE, self.place)
        places = s.active.dungeon.places if leaves else [self.target]
        rooms = [actions.TO[place] for place in places if place != self.place]
        s.ask(s.turn, actions.D21_WHERE, rooms)

    def where_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Move them; others may follow."""
        target = action.args[0]
        self.go("who")
        who: list[tuple[int, int]] = []
        for place, units in self._movable(s):
            if place != target and self.place in (place, actions.ANYWHERE):
                who += [(place, unit) for unit in chosen(units, self.kind, self.marks)]
        if self.limit != UNLIMITED:
            self.limit -= len(who)
        move_units(s, who, target)

    def settle(self, s: DungeonKeeper) -> None:
        """The next occasion may move them again."""
        s.active.dungeon.unmark(MOVED)
        s.done()

    def _movable(self, s: DungeonKeeper) -> list[tuple[int, list[int]]]:
        """Return per room the creatures that may still move (DK-12.2)."""
        found: list[tuple[int, list[int]]] = []
        both_ways = self.source == self.target
        for place, room in enumerate(s.active.dungeon.rooms):
            if room is None:
                continue
            if both_ways or (self.source in (place, actions.ANYWHERE) and place != self.target):
                units = [unit for unit in room.creatures if not unit & MOVED and self._may(unit)]
                if units:
                    found.append((place, units))
        return found

    def _may(self, unit: int) -> bool:
        """Say whether the occasion is for such a creature."""
        return self.only in (kind_of(unit), actions.ANY_KIND)

    def _limit_refuses(self, s: DungeonKeeper) -> str | None:
        """Return the clause that lets fewer creatures move than there are (DK-15.1-15.3)."""
        dungeon = s.active.dungeon
        waiting = sum([len(units) for _, units in self._movable(s)])
        if self.occasion == actions.SECRET_WAY:
            elsewhere = self.source != actions.ANYWHERE and len(dungeon.creatures) > waiting
            return "DK-15.3" if elsewhere else None
        if self.limit == UNLIMITED or waiting <= self.limit:
            return None
        if self.occasion == actions.DOOR_HOLDS and dungeon.room(self.target).door == NONE:
            return "DK-15.2"
        return AT_MOST.get(self.occasion)

    def _groups(self, s: DungeonKeeper) -> list[Action]:
        """Return who may move as one answer: the larger groups after those they are made of."""
        if not self.limit:
            return []
        movable = self._movable(s)
        found = groups(movable, self.limit)
        if self.occasion == actions.DEPLOY and movable and s.active.dungeon.outermost > 1:
            found.append(actions.SPREAD)
        return found


def groups(movable: list[tuple[int, list[int]]], limit: int = UNLIMITED) -> list[Action]:
    """Return who may be chosen of the creatures of those rooms, as one answer each."""
    everybody = 0
    for _, units in movable:
        everybody += len(units)
    most = limit if limit != UNLIMITED else everybody
    found: list[Action] = []
    for place, units in movable:
        if len(units) == 1:  # so it is in most rooms: no list of its kind need be made
            found.append(actions.ONE_OF[kind_of(units[0]), place, units[0] & IN_BATTLE])
            continue
        kinds = different([kind_of(unit) for unit in units])
        for kind in kinds:
            alike = [unit & IN_BATTLE for unit in units if kind_of(unit) == kind]
            for marks in different(alike):
                found.append(actions.ONE_OF[kind, place, marks])
            if 1 < len(alike) <= most:
                found.append(actions.ALL_OF[kind, place])
        if len(kinds) > 1 and len(units) <= most:
            found.append(actions.ROOM_OF[place])
    if len(movable) > 1 and everybody <= most:
        found.append(actions.EVERYBODY)
    return found


def chosen(units: list[int], kind: int, marks: int) -> list[int]:
    """Return those of the units of a room that an answer of `groups` means."""
    alike = [unit for unit in units if kind in (actions.ANY_KIND, kind_of(unit))]
    if marks == actions.ANY_MARKS:
        return alike
    return [unit for unit in alike if unit & IN_BATTLE == marks][:1]


def move_units(s: DungeonKeeper, who: list[tuple[int, int]], target: int) -> None:
    """Let creatures of those places move together: they arrive last and face up, and may not move
    again (DK-12.2, R46)."""
    dungeon = s.active.dungeon
    for place, unit in who:
        dungeon.take_unit(place, unit)
        dungeon.place_unit(target, kind_of(unit) | MOVED)
    if who and s.hears("moved"):
        units, origin = group_of(who)
        room = place_name(target)
        s.say("moved", "DK-12.1", player=s.turn, units=units, origin=origin, room=room)


def group_of(who: list[tuple[int, int]]) -> tuple[tuple[str, ...], str]:
    """Name creatures that go together, and their room, "" if they come from several."""
    places = {place for place, _ in who}
    names = tuple([UNITS[kind_of(unit)].name for _, unit in who])
    return names, place_name(min(places)) if len(places) == 1 else ""


def spread(s: DungeonKeeper) -> None:
    """Move all who have not moved to the outermost level, the strongest first, each to the room
    with the least Force so far: many moves of DK-12.1 in one answer."""
    dungeon = s.active.dungeon
    rooms = dungeon.on_level(dungeon.outermost)
    waiting = [
        (UNITS[kind_of(unit)].force, unit, place)
        for place, room in dungeon.standing()
        for unit in room.creatures
        if not unit & MOVED
    ]
    strength = dict.fromkeys(rooms, 0)
    for place in rooms:
        moved = [unit for unit in dungeon.room(place).creatures if unit & MOVED]
        strength[place] = sum([UNITS[kind_of(unit)].force for unit in moved])
    arriving: dict[int, list[tuple[int, int]]] = {place: [] for place in rooms}
    for force, unit, place in sorted(waiting, key=_strongest_first):
        target = min(rooms, key=strength.__getitem__)
        strength[target] += force
        if target != place:
            arriving[target].append((place, unit))
    for target in rooms:
        move_units(s, arriving[target], target)


def _strongest_first(one: tuple[int, int, int]) -> tuple[int, int, int]:
    return -one[0], one[1], one[2]
