"""Special actions: what a quest lets a hero do for one of its actions (DB-5.11, 19.12, R81)."""

from undercroft.kernel import Action

from ..actions import AID, SEAL, TAKE_LOOT, TAKE_RELIC, TAKE_RUNE
from ..content import ITEMS, RUNES
from ..content import encounters as texts
from ..content.encounters import ALTAR, NOTHING, RELIC, STONE
from ..state import DeckBoxDungeons, kind_of
from .encounter import Encounter
from .figures import is_adjacent
from .sums import gain_treasure


def at_hand(s: DeckBoxDungeons, hero: int, space: int) -> bool:
    """Say whether a hero stands on a space or beside it (R10, R81)."""
    return is_beside(s, s.heroes[hero].space, space)


def is_beside(s: DeckBoxDungeons, one: int, other: int) -> bool:
    """Say whether two spaces are the same or adjacent; at a corner if heroes trade so."""
    return one == other or is_adjacent(s, one, other, s.rules.diagonal_trade)


def special_actions(s: DeckBoxDungeons, hero: int) -> list[Action]:
    """Return the special actions that a hero can take now (DB-5.11)."""
    found: list[Action] = []
    if can_aid(s, hero):
        found.append(AID)
    for kind, space in s.objects:
        if kind == RELIC and at_hand(s, hero, space):
            found.append(TAKE_RELIC)
        elif kind == STONE and at_hand(s, hero, space) and SEAL not in found:
            found.append(SEAL)
    for rune, space in s.lying:
        if at_hand(s, hero, space) and not (s.quest.runes_guarded and is_guarded(s, space)):
            found.append(TAKE_RUNE[rune])
    places = [space for space, _ in (*s.loot, *s.dropped)]
    if any(at_hand(s, hero, space) for space in places):
        found.append(TAKE_LOOT)
    return found


def can_aid(s: DeckBoxDungeons, hero: int) -> bool:
    """Say whether a hero can aid the rite: beside the priest, who is on or beside the altar, while
    no enemy is on the table (Q3)."""
    one = s.companion
    if s.quest.goal != texts.ESCORT or one is None or one.health <= 0 or s.enemies:
        return False
    near = any(kind == ALTAR and is_beside(s, one.space, space) for kind, space in s.objects)
    return near and at_hand(s, hero, one.space)


def is_guarded(s: DeckBoxDungeons, space: int) -> bool:
    """Say whether an enemy is in a room of that space (Q4)."""
    return any(s.ground.rooms[enemy.space] & s.ground.rooms[space] for enemy in s.enemies)


def begin_special(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Carry a special action out; it may bring the encounter that the goal brings once."""
    name = s.heroes[hero].name
    if action is AID:
        s.marks += 1
        s.say("mark", "DB-19.12", hero=name, marks=s.marks, needed=s.quest.marks)
        read_once(s, hero, s.quest.goal_room)
    elif action is TAKE_RELIC:
        s.objects = tuple([one for one in s.objects if one[0] != RELIC])
        s.carrier = hero
        s.say("took_relic", "DB-19.12", hero=name)
        read_once(s, hero, 0)
    elif action is SEAL:
        seal(s, hero)
    elif action is TAKE_LOOT:
        take_loot(s, hero)
    else:
        rune: int = action.args[0]
        s.lying = tuple([one for one in s.lying if one[0] != rune])
        s.heroes[hero].runes += (rune,)
        s.say("took_rune", "R74", hero=name, rune=RUNES[rune].name)


def seal(s: DeckBoxDungeons, hero: int) -> None:
    """Seal a stone at hand (DB-19.12)."""
    for kind, space in s.objects:
        if kind == STONE and at_hand(s, hero, space):
            room = (s.ground.rooms[space] & s.quest.stones).bit_length() - 1
            s.objects = tuple([one for one in s.objects if one != (STONE, space)])
            s.sealed |= 1 << room
            s.say("sealed", "DB-19.12", hero=s.heroes[hero].name)
            read_once(s, hero, room)
            return


def read_once(s: DeckBoxDungeons, hero: int, room: int) -> None:
    """Read the encounter that the goal brings, the first time only; who acted is the explorer
    (DB-19.12, D16)."""
    if s.quest.after != NOTHING and not s.read_after:
        s.read_after = True
        s.begin(Encounter(s.quest.after, room, hero))


def take_loot(s: DeckBoxDungeons, hero: int) -> None:
    """Take all that dead heroes left at hand (R40)."""
    one = s.heroes[hero]
    for space, size in s.loot:
        if at_hand(s, hero, space):
            s.say("treasure", "R40", hero=one.name, size=gain_treasure(s, one, size))
    for space, item in s.dropped:
        if at_hand(s, hero, space):
            one.items += (item,)
            s.say("drew", "R40", hero=one.name, item=ITEMS[kind_of(item)].name)
    s.loot = tuple([left for left in s.loot if not at_hand(s, hero, left[0])])
    s.dropped = tuple([left for left in s.dropped if not at_hand(s, hero, left[0])])
