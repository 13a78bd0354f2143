"""The Construction Phase: doors and traps (DK-10)."""

from typing import Final

from undercroft.kernel import Action, Frame
from undercroft.kit.hands import different
from undercroft.kit.zones import reveal

from .. import actions
from ..content import CARDS, GUARD_ROOM
from ..content.cards import CONSTRUCTS, DOOR, ROOM, TRAP
from ..dungeon import NONE, Room, place_name
from ..state import DungeonKeeper
from .paying import Pay, parts, spend
from .phase import Phase

EXTRA_CONSTRUCT: Final = 5
"""What one more construct costs on top, in gold and never in mana (DK-10.5)."""


class ConstructionPhase(Phase):
    """Doors and traps: Guard Rooms, one construct, one for each Workshop, then one for gold.

    `guarded` counts the slots of Guard Rooms that were offered, `used` the free constructs;
    `bought` says whether one was paid for. `card` is announced and `place` its room.
    """

    STEPS = (
        "guard_rooms",
        "construct",
        "choose_room",
        "surcharge",
        "price",
        "attach_card",
        "temple",
        "end_of_phase",
    )

    guarded: int = 0
    used: int = 0
    bought: bool = False
    card: int = NONE
    place: int = NONE

    # -- Guard Rooms (DK-10.6, 20.18) ----------------------------------------------------

    def guard_rooms(self, s: DungeonKeeper) -> None:
        """A door and a trap for each empty slot of a Guard Room, for nothing (R23)."""
        slots = [] if s.rules.guard_room_waives_price_only else guard_slots(s)
        while self.guarded < len(slots):
            place, kind = slots[self.guarded]
            if s.active.room_hand.cards and slot_is_empty(s.active.dungeon.room(place), kind):
                cards = [actions.CONSTRUCT[card] for card in held(s, kind)]
                s.ask_in_secret(s.turn, actions.D9_GUARD_ROOM, [*cards, actions.PASS])
                return
            self.guarded += 1

    def guard_rooms_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """A second door never fits; a second trap is paid for, later (DK-10.3, 10.7).

        No clause refuses a card whose empty slot is another question of this step (R23).
        """
        if not is_held(s, action):
            return None
        room = s.active.dungeon.room(guard_slots(s)[self.guarded][0])
        kind = CARDS[action.args[0]].kind
        if slot_is_empty(room, kind):
            return None
        return "DK-10.3" if kind == DOOR else "DK-10.7"

    def guard_rooms_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Attach it; no price, no allowance."""
        place = guard_slots(s)[self.guarded][0]
        self.guarded += 1
        if action is not actions.PASS:
            announce(s, action.args[0])
            attach(s, action.args[0], place, "DK-10.6")
        self.go("guard_rooms")

    # -- constructs (DK-10.1 to 10.5, 10.7) ----------------------------------------------

    def construct(self, s: DungeonKeeper) -> None:
        """Choose a door or a trap that can be paid for, or pass (DK-10.1, R13)."""
        free, surcharge = self._is_free(s), self._surcharge(s)
        cards = [
            actions.CONSTRUCT[card]
            for kind in (DOOR, TRAP)
            for card in held(s, kind)
            if rooms_for(s, card, surcharge)
        ]
        may = free or s.rules.buys_again or not self.bought
        if may and (cards or may_construct(s, surcharge)):
            kind = actions.D10_CONSTRUCT if free else actions.D10_CONSTRUCT_MORE
            s.ask_in_secret(s.turn, kind, [*cards, actions.PASS])
        else:
            self.go("temple")

    def construct_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Announce it."""
        if action is actions.PASS:
            self.go("temple")
            return
        self.card = action.args[0]
        announce(s, self.card)

    def construct_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """The clause that forbids a construct now."""
        if not is_held(s, action):
            return None
        if not open_rooms(s, action.args[0]):
            return "DK-10.3"
        return "DK-4.11" if self._is_free(s) else "DK-10.5"

    def choose_room(self, s: DungeonKeeper) -> None:
        """Any room that can take it, the Heart included (DK-10.1, 10.3, R22)."""
        rooms = rooms_for(s, self.card, self._surcharge(s))
        s.ask(s.turn, actions.D11_WHERE, [actions.TO[place] for place in rooms])

    def choose_room_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """A room has its door already, or the card costs too much there (DK-10.3, 4.11)."""
        if action not in actions.TO or action.args[0] not in s.active.dungeon.places:
            return None
        return "DK-4.11" if action.args[0] in open_rooms(s, self.card) else "DK-10.3"

    def choose_room_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Note the room."""
        self.place = action.args[0]

    def surcharge(self, s: DungeonKeeper) -> None:
        """Free allowances first; the paid construct costs 5 gold on top (DK-10.4, 10.5)."""
        if self._is_free(s):
            self.used += 1
        else:
            self.bought = True
            spend(s, EXTRA_CONSTRUCT, 0)

    def price(self, s: DungeonKeeper) -> None:
        """Pay what is printed on it (DK-10.2)."""
        s.begin(Pay(price_at(s, self.card, self.place), CARDS[self.card].currency))

    def attach_card(self, s: DungeonKeeper) -> None:
        """It lies open on its room; there may be another (DK-10.8, 21.4)."""
        attach(s, self.card, self.place, "DK-10.1")
        self.card = NONE
        self.go("construct")

    def _is_free(self, s: DungeonKeeper) -> bool:
        """Say whether an allowance is left (DK-10.1, 10.4, 20.6, R2)."""
        workshops = 0 if s.rules.workshop_before_traps else s.active.granted(CONSTRUCTS)
        return self.used < 1 + workshops

    def _surcharge(self, s: DungeonKeeper) -> int:
        return 0 if self._is_free(s) else EXTRA_CONSTRUCT


class WorkshopsAtWork(Frame):
    """With `workshop_phase=trap`: one construct for each Workshop on the room under assault, at
    its cost and without surcharge (R2). `used` counts them; `card` is announced.
    """

    STEPS = ("construct", "price", "attach_card")

    used: int = 0
    card: int = NONE

    def construct(self, s: DungeonKeeper) -> None:
        """Choose a door or a trap that can be paid for, or pass (R2)."""
        cards = [
            actions.CONSTRUCT[card]
            for kind in (DOOR, TRAP)
            for card in held(s, kind)
            if s.attackers.place in rooms_for(s, card, 0)
        ]
        may = self.used < s.active.granted(CONSTRUCTS)
        if may and (cards or may_construct(s, 0, s.attackers.place)):
            s.ask_in_secret(s.turn, actions.D10_CONSTRUCT, [*cards, actions.PASS])
        else:
            s.done()

    def construct_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """The room has its door already, or the card costs too much (DK-10.3, 4.11)."""
        if not is_held(s, action):
            return None
        takes_it = s.attackers.place in open_rooms(s, action.args[0])
        return "DK-4.11" if takes_it else "DK-10.3"

    def construct_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Announce it."""
        if action is actions.PASS:
            s.done()
            return
        self.used += 1
        self.card = action.args[0]
        announce(s, self.card)

    def price(self, s: DungeonKeeper) -> None:
        """Pay what is printed on it (DK-10.2)."""
        price = price_at(s, self.card, s.attackers.place)
        s.begin(Pay(price, CARDS[self.card].currency))

    def attach_card(self, s: DungeonKeeper) -> None:
        """It is there before the heroes are; there may be another (DK-21.4)."""
        attach(s, self.card, s.attackers.place, "R2")
        self.card = NONE
        self.go("construct")


def held(s: DungeonKeeper, kind: int) -> list[int]:
    """Return each different card of that kind in the active Room hand."""
    return different([card for card in s.active.room_hand.cards if CARDS[card].kind == kind])


def is_held(s: DungeonKeeper, action: Action) -> bool:
    """Say whether an action constructs a card of the active Room hand."""
    return action in actions.CONSTRUCT.values() and action.args[0] in s.active.room_hand.cards


def guard_slots(s: DungeonKeeper) -> list[tuple[int, int]]:
    """Return the slots of all Guard Rooms: place, and DOOR or TRAP (DK-10.6)."""
    places = [place for place, room in s.active.dungeon.standing() if room.card == GUARD_ROOM]
    return [(place, kind) for place in places for kind in (DOOR, TRAP)]


def slot_is_empty(room: Room, kind: int) -> bool:
    """Say whether a room has no card of that kind; the two slots are judged apart (R23)."""
    return room.door == NONE if kind == DOOR else not room.traps


def open_rooms(s: DungeonKeeper, card: int) -> list[int]:
    """Return the rooms that may take the card: one door each, any traps (DK-3.6, 3.7, 10.3)."""
    dungeon = s.active.dungeon
    if not actions.is_door(card):
        return dungeon.places
    return [place for place in dungeon.places if dungeon.room(place).door == NONE]


def rooms_for(s: DungeonKeeper, card: int, surcharge: int) -> list[int]:
    """Return the rooms that may take the card and where it can be paid (DK-4.11, 10.2)."""
    currency = CARDS[card].currency
    return [
        place
        for place in open_rooms(s, card)
        if parts(s, price_at(s, card, place), currency, 0, surcharge)
    ]


def may_construct(s: DungeonKeeper, surcharge: int, place: int = NONE) -> bool:
    """Say at a table that pauses whether by what all know a card of the hand may be for some room,
    or for that one, and be paid for (DK-4.11, 10.2)."""
    may = s.pauses and bool(s.active.room_hand.cards)
    return may and any(
        rooms if place == NONE else place in rooms
        for card in CARDS
        if card.kind != ROOM
        for rooms in [rooms_for(s, card.id, surcharge)]
    )


def price_at(s: DungeonKeeper, card: int, place: int) -> int:
    """Return what the card costs in that room: a Guard Room may waive it (DK-10.7, R23)."""
    room = s.active.dungeon.room(place)
    waived = s.rules.guard_room_waives_price_only and room.card == GUARD_ROOM
    if waived and slot_is_empty(room, CARDS[card].kind):
        return 0
    return CARDS[card].cost


def announce(s: DungeonKeeper, card: int) -> None:
    """Take a door or a trap out of the hand, for all to see."""
    assert CARDS[card].kind != ROOM
    reveal(s, card, s.active.room_hand)


def attach(s: DungeonKeeper, card: int, place: int, clause: str) -> None:
    """Attach a door or a trap to a room, as the last of its traps (DK-3.6, 3.7, 21.4)."""
    rooms, room = s.active.dungeon.rooms, s.active.dungeon.room(place)
    rooms[place] = (
        room.with_door(card) if actions.is_door(card) else room.with_traps((*room.traps, card))
    )
    name = CARDS[card].name
    s.say("constructed", clause, player=s.turn, card=name, room=place_name(place))
