"""Special actions: what a quest lets a hero do for one of its actions (DB-5.11, 19.12, R81)."""

from typing import Final

from undercroft.kernel import Action

from ..actions import AID, SEAL, TAKE_LOOT, TAKE_RELIC, TAKE_RUNE
from ..content import ITEMS, RUNES
from ..content.encounters import ALTAR, ESCORT, NOTHING, RELIC, STONE
from ..state import DeckBoxDungeons, kind_of
from .encounter import Encounter
from .figures import beside
from .sums import gain_treasure

TAKES: Final[dict[int, Action]] = {RELIC: TAKE_RELIC, STONE: SEAL}
"""What is done at the objects of a quest."""


def at_hand(s: DeckBoxDungeons, one: int, other: int) -> bool:
    """Say whether two spaces are the same or adjacent; or at a corner, as in trade (R10, R81)."""
    return one == other or beside(s, one, other)


def things(s: DeckBoxDungeons) -> list[tuple[Action, int]]:
    """Return what there is to do at the things that lie in the dungeon, and where (DB-5.11)."""
    found = [(TAKES[kind], space) for kind, space in s.objects if kind in TAKES]
    found += [(TAKE_RUNE[rune], space) for rune, space in s.lying]
    return found + [(TAKE_LOOT, space) for space, _ in (*s.loot, *s.dropped)]


def special_actions(s: DeckBoxDungeons, hero: int) -> list[Action]:
    """Return the special actions that a hero can take now (DB-5.11)."""
    here = s.heroes[hero].space
    guards = s.enemies if s.quest.runes_guarded else []  # (Q4)
    found = [AID] if can_aid(s, here) else []
    for action, space in things(s):
        watched = any(s.ground.share_room(one.space, space) for one in guards)
        guarded = watched and action in TAKE_RUNE
        if action not in found and at_hand(s, here, space) and not guarded:
            found.append(action)
    return found


def why_not_special(s: DeckBoxDungeons, hero: int, action: Action) -> str | None:
    """Return what keeps a hero from what the quest offers: no action is left, it is not at hand, or
    its condition does not hold (DB-5.5, 5.11, R81)."""
    if action in special_actions(s, hero):
        return "DB-5.5"
    if action is AID:
        return "DB-5.11" if s.quest.goal == ESCORT and s.companion is not None else None
    spaces = [space for done, space in things(s) if done is action]
    if not spaces:
        return None
    near = any(at_hand(s, s.heroes[hero].space, space) for space in spaces)
    return "DB-5.11" if near else "R81"


def can_aid(s: DeckBoxDungeons, here: int) -> bool:
    """Say whether a hero can aid the rite: beside the priest, who is on or beside the altar, while
    no enemy is on the table (Q3)."""
    one = s.companion
    if s.quest.goal != ESCORT or one is None or one.health <= 0 or s.enemies:
        return False
    near = any(kind == ALTAR and at_hand(s, one.space, space) for kind, space in s.objects)
    return near and at_hand(s, here, one.space)


def begin_special(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Carry a special action out; it may bring the encounter that the goal brings once."""
    one = s.heroes[hero]
    if action is AID:
        s.marks += 1
        s.say("mark", "DB-19.12", hero=one.name, marks=s.marks, needed=s.quest.marks)
        read_once(s, hero, s.quest.goal_room)
    elif action is TAKE_RELIC:
        s.objects = tuple([thing for thing in s.objects if thing[0] != RELIC])
        s.carrier = hero
        s.say("took_relic", "DB-19.12", hero=one.name)
        read_once(s, hero, 0)
    elif action is SEAL:
        stone = next(
            thing for thing in s.objects if thing[0] == STONE and at_hand(s, one.space, thing[1])
        )
        s.objects = tuple([thing for thing in s.objects if thing != stone])
        room = (s.ground.rooms[stone[1]] & s.quest.stones).bit_length() - 1
        s.sealed |= 1 << room
        s.say("sealed", "DB-19.12", hero=one.name)
        read_once(s, hero, room)
    elif action is TAKE_LOOT:
        take_loot(s, hero)
    else:
        rune: int = action.args[0]
        s.lying = tuple([thing for thing in s.lying if thing[0] != rune])
        one.runes += (rune,)
        s.say("took_rune", "R74", hero=one.name, rune=RUNES[rune].name)


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
        if at_hand(s, one.space, space):
            gain_treasure(s, one, size, "R40")
    for space, item in s.dropped:
        if at_hand(s, one.space, space):
            one.items += (item,)
            s.say("drew", "R40", hero=one.name, item=ITEMS[kind_of(item)].name)
    s.loot = tuple([left for left in s.loot if not at_hand(s, one.space, left[0])])
    s.dropped = tuple([left for left in s.dropped if not at_hand(s, one.space, left[0])])
