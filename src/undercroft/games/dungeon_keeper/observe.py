"""What a seat knows, as numbers: its hands, both dungeons, and the band under way."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Kind
from undercroft.kernel.rules import Switches
from undercroft.kit.observing import SHARES, Learning, Observer
from undercroft.kit.zones import Zone

from .content import ARTIFACTS, CARDS, SPELLS, UNITS
from .dungeon import FACE_DOWN, LEVEL, MOVED, NONE, PLACES, Room, force_of, kind_of
from .rules import victory
from .rules.paying import Pay
from .rules.rolls import Roll
from .state import SETTLEMENT, DungeonKeeper

MOST: Final = 100
HIGH_TOTAL: Final = 255
ROOM: Final = {
    "card": (len(CARDS), "the card, counted from 1 in the order of the entries `rooms`"),
    "level": (8, "the level"),
    "door": (len(CARDS), "the door, in the same way"),
    "traps": (5, "how many traps"),
    "creatures": (60, "how many creatures"),
    "force": (255, "their Force as printed"),
    "moved": (60, "how many of them have moved"),
    "down": (60, "how many of them lie face down"),
    "attacked": (1, "whether heroes stand before it"),
}
DICE: Final = {"face": (10, "what it shows"), "label": (len(UNITS), "whose it is, counted from 1")}
MOST_ROLLS: Final = 8
TOTALS: Final = ("rooms", "creatures", "killed", "gold", "mana")
"""The five totals, in the order of the rules."""


class Observed(Observer):
    """Both players, the decks and Cups as far as they are known, and the band."""

    def __init__(self, players: int, kinds: Sequence[Kind]) -> None:
        super().__init__(players, kinds)
        lay = self.layout
        cards, spells = [card.slug for card in CARDS], [spell.slug for spell in SPELLS]
        units, treasures = [unit.slug for unit in UNITS], [one.slug for one in ARTIFACTS]
        self.round = lay.number("round", 255, "the round")
        self.turn = lay.number("own turn", 1, "whether it is the seat's own turn")
        self.first = lay.number("began", 1, "whether the seat began")
        self.rooms_left = lay.number("room deck", 100, "cards in the Room Deck")
        self.room_discard = lay.numbers("room discard", cards, 10, "cards in the discard")
        self.spells_left = lay.number("spell deck", 60, "cards in the Spell Deck")
        self.spell_discard = lay.numbers("spell discard", spells, 10, "cards in the discard")
        self.cup = lay.numbers("creature cup", units, MOST, "counters, where they lie open")
        self.in_cup = lay.number("creature cup", 100, "counters in the Cup")
        self.heroes_cup = lay.numbers("hero cup", units, MOST, "counters, where they lie open")
        self.in_heroes_cup = lay.number("hero cup", 100, "counters in the Cup")
        self.artifacts = lay.numbers("artifacts left", treasures, 1, "what nobody has")
        self.band = lay.numbers("band", units, MOST, "heroes of the band under way")
        self.raiders = lay.numbers("raiders", units, MOST, "creatures that raid")
        self.raid = lay.number("raid", 1, "whether a settlement is raided")
        self.weighs = lay.numbers("assault", ("weakness", "fear", "omen"), MOST, "Force of these")
        self.duels = lay.number("duels", 20, "duels of this battle")
        self.price = lay.number("owed", 60, "what is left to pay")
        self.rolled = lay.table("rolls", MOST_ROLLS, DICE)
        self.seat = len(lay.entries)
        for name in ("own", "other")[:players]:
            lay.number(f"{name} gold", 255, "gold")
            lay.number(f"{name} mana", 255, "mana")
            lay.number(f"{name} tally", 255, "heroes killed")
            lay.number(f"{name} raided", 1, "whether it raided before its last Hero Phase")
            lay.numbers(f"{name} total", TOTALS, HIGH_TOTAL, "a total that can win")
            lay.numbers(f"{name} artifacts", treasures, 1, "artifacts that it has")
            lay.number(f"{name} room hand", 30, "cards in the hand")
            lay.numbers(f"{name} room hand", cards, 10, "cards in the hand, if they are known")
            lay.number(f"{name} spell hand", 30, "spells in the hand")
            lay.numbers(f"{name} spell hand", spells, 10, "spells in the hand, if they are known")
            lay.number(f"{name} pile", 60, "counters in the pile")
            lay.numbers(f"{name} pile", units, MOST, "counters in the pile, if they are known")
            lay.numbers(f"{name} rooms", cards, 20, "rooms of the dungeon")
            lay.numbers(f"{name} traps", cards, 20, "traps of the dungeon")
            lay.numbers(f"{name} creatures", units, MOST, "creatures in the dungeon")
            lay.table(f"{name} dungeon", PLACES, ROOM)
        self.each = (len(lay.entries) - self.seat) // players
        self.ready()

    def write(self, s: DungeonKeeper, seat: int, row: bytearray) -> None:
        """See Observer.write."""
        self.put(row, self.round, s.round)
        row[self.turn], row[self.first] = int(s.turn == seat), int(s.first == seat)
        self.put(row, self.rooms_left, len(s.room_deck.cards))
        self.count(row, self.room_discard, s.room_discard.cards)
        self.put(row, self.spells_left, len(s.spell_deck.cards))
        self.count(row, self.spell_discard, s.spell_discard.cards)
        self._zone(row, s.creature_cup, seat, self.in_cup, self.cup)
        self._zone(row, s.hero_cup, seat, self.in_heroes_cup, self.heroes_cup)
        self.count(row, self.artifacts, s.artifacts)
        self._band(s, row)
        self._asked(s, seat, row)
        for n in range(self.players):
            self._player(s, (seat + n) % self.players, seat, self.seat + n * self.each, row)

    def _zone(self, row: bytearray, zone: Zone, seat: int, size: int, start: int) -> None:
        """Write how many lie there, and which, as far as the seat knows."""
        self.put(row, size, len(zone.cards))
        if zone.seen_by(seat):
            self.count(row, start, zone.cards)

    def _band(self, s: DungeonKeeper, row: bytearray) -> None:
        band = s.band
        if band is None:
            return
        self.count(row, self.band, [kind_of(unit) for unit in band.heroes])
        self.count(row, self.raiders, [kind_of(unit) for unit in band.raiders])
        row[self.raid] = int(band.place == SETTLEMENT)
        self.put(row, self.weighs, band.weakness)
        self.put(row, self.weighs + 1, band.fear)
        self.put(row, self.weighs + 2, band.omen)
        if s.battle is not None:
            self.put(row, self.duels, s.battle.duels)

    def _asked(self, s: DungeonKeeper, seat: int, row: bytearray) -> None:
        """Write the dice that the seat may slap now, and what it is paying."""
        top = s.top
        if isinstance(top, Pay):
            self.put(row, self.price, top.price)
        if not isinstance(top, Roll) or not s.asks(seat):
            return
        at = self.rolled
        for number, faces in enumerate(top.faces):
            for face in faces:
                if at == self.rolled + MOST_ROLLS * len(DICE):
                    return
                self.put(row, at, face)
                if number < len(top.labels):
                    row[at + 1] = kind_of(top.labels[number]) + 1
                at += len(DICE)

    def _player(self, s: DungeonKeeper, number: int, seat: int, at: int, row: bytearray) -> None:
        one = s.players[number]
        self.put(row, at, one.gold)
        self.put(row, at + 1, one.mana)
        self.put(row, at + 2, one.tally)
        row[at + 3] = int(one.raided)
        at += 4
        for total in victory.totals(s, number):
            self.put(row, at, total)
            at += 1
        self.count(row, at, one.artifacts)
        at += len(ARTIFACTS)
        for zone, kinds in (
            (one.room_hand, len(CARDS)),
            (one.spell_hand, len(SPELLS)),
            (one.pile, len(UNITS)),
        ):
            self._zone(row, zone, seat, at, at + 1)
            at += 1 + kinds
        attacked = NONE if s.band is None or number != s.turn else s.band.place
        rooms, traps, creatures = at, at + len(CARDS), at + 2 * len(CARDS)
        table = creatures + len(UNITS)
        for place, room in one.dungeon.standing():
            self.count(row, rooms, (room.card,))
            self.count(row, traps, room.traps)
            if room.creatures:
                self.count(row, creatures, [kind_of(unit) for unit in room.creatures])
            self._room(room, place, place == attacked, table + place * len(ROOM), row)

    def _room(self, room: Room, place: int, attacked: bool, at: int, row: bytearray) -> None:
        row[at], row[at + 1], row[at + 2] = room.card + 1, LEVEL[place], room.door + 1
        self.put(row, at + 3, len(room.traps))
        units = room.creatures
        if units:
            self.put(row, at + 4, len(units))
            self.put(row, at + 5, force_of(list(units)))
            for unit in units:
                row[at + 6] += int(unit & MOVED != 0)
                row[at + 7] += int(unit & FACE_DOWN != 0)
        row[at + 8] = int(attacked)


def progress(s: DungeonKeeper, seat: int) -> float:
    """Return how near a seat is to the five totals together (DK-23.1)."""
    near = 0.0
    for total, target in zip(victory.totals(s, seat), victory.TARGETS, strict=True):
        near += min(total, target) / target
    return near / len(victory.TARGETS)


def utility(players: int, switches: Switches) -> str:
    """Return what kind of utility it is: a win that is shared (R70)."""
    return SHARES


LEARNING: Final = Learning(observer=Observed, utility=utility, longest=20_000, progress=progress)
