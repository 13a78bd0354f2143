"""What every thought of the keeper looks at: the dungeon, the strength of units, the purse."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit import thought
from undercroft.kit.look import Look

from ..actions import TO
from ..content import KEEPER, KIND, SPELLS, UNITS, cards
from ..dungeon import HEART_PLACE, LEVEL, place_name
from ..shapes import GroupView, RoomView, View

SPELL: Final = {spell.slug: spell for spell in SPELLS}
PLACES: Final = {place_name(place): place for place in range(len(LEVEL))}

USUAL: Final = 4
"""The Force of a usual enemy."""
EDGE: Final = 1.42
"""How many more enemies a unit kills before it dies, for each Force more."""
REGENERATES: Final = 2.0
SHOOTS: Final = 0.6
MARTYR: Final = 0.5
HORDE: Final = 1.65
"""What the better of two dice is worth, in Force."""
POST: Final = 10.0
"""The strength that holds a room against a usual band."""
SAFE: Final = 16.0
"""The strength that holds the dungeon."""
FIRST_INVASIONS: Final = 5
"""From this round on some mana is kept for spells (strategy notes)."""
RESERVE: Final = 6
GOLD: Final = 3
MANA: Final = 4


def strength(units: Sequence[int], more: int = 0) -> float:
    """Return how many usual enemies these kinds of units kill before they are all dead.

    `more` is Force that they have beside what is printed.
    """
    worths = _worths.get(more)
    if worths is None:
        worths = _worths[more] = [_worth(unit, more) for unit in UNITS]
    total = 0.0
    for kind in units:
        total += worths[kind]
    return total


_worths: Final[dict[int, list[float]]] = {}
"""The strength of each kind, by what it has beside its printed Force."""


def _worth(unit: cards.Unit, more: int) -> float:
    force = unit.force + more - USUAL
    worth = float(EDGE ** (force + HORDE if unit.ability == cards.HORDE else force))
    if unit.ability == cards.REGENERATE:
        worth *= REGENERATES
    elif unit.ability == cards.SHOOT:
        worth += SHOOTS
    elif unit.ability == cards.MARTYR:
        worth += MARTYR
    return worth


def count(units: Sequence[int], ability: int) -> int:
    """Return how many of the units have that ability."""
    return len([1 for kind in units if UNITS[kind].ability == ability])


def kinds_of(groups: Sequence[GroupView]) -> list[int]:
    """Return the kind of each counter of a room or a band."""
    return [KIND[one["slug"]] for one in groups for _ in range(one["count"])]


class Seen:
    """One of the own rooms: its place, card, door, traps, and the kinds of creatures there."""

    def __init__(self, room: RoomView) -> None:
        self.place: int = PLACES[room["place"]]
        self.level = room["level"]
        self.card = room["slug"]
        self.door = room["door"]
        self.traps = room["traps"]
        self.attacked = room["attacked"]
        self.groups = room["creatures"]
        self.units = kinds_of(self.groups)
        self.guards = [kind for kind in self.units if kind != KEEPER]

    @property
    def has_keeper(self) -> bool:
        """Say whether the Dungeon Keeper stands here."""
        return len(self.guards) < len(self.units)


class Thought(thought.Thought[View]):
    """One decision: my dungeon, my purse and my totals."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.me = self.view["seats"][self.seat]
        self.my_turn = self.view["turn"] == self.seat
        self.gold = self.me["gold"]
        self.mana = self.me["mana"]
        self.totals = self.me["totals"]
        self._rooms: list[Seen] | None = None
        self._might: float | None = None

    @property
    def rooms(self) -> list[Seen]:
        """My rooms."""
        if self._rooms is None:
            self._rooms = [Seen(room) for room in self.me["rooms"]]
        return self._rooms

    # -- the purse ---------------------------------------------------------------------------

    def missing(self, total: int) -> int:
        """Return how much is missing to that total."""
        return max(0, self.view["targets"][total] - self.totals[total])

    def turns_left(self) -> float:
        """Guess how many turns the slowest of rooms, creatures and kills still takes."""
        rooms, creatures, kills = [self.missing(total) for total in range(3)]
        return max(rooms / 0.8, creatures / 1.5, kills / 1.5)

    def income(self, total: int) -> float:
        """Return what a turn brings of gold or mana."""
        source = "gold-vein" if total == GOLD else "mana-source"
        sources, extra = 1, 0
        for room in self.rooms:
            sources += room.card == source
            for kind in room.units:
                extra += UNITS[kind].gold if total == GOLD else UNITS[kind].mana
        return 3.5 * sources + extra

    def spare(self, total: int) -> float:
        """Return how much gold or mana can be spent without waiting for it in the end."""
        held = self.gold if total == GOLD else self.mana
        target = self.view["targets"][total]
        later = self.income(total) * self.turns_left()
        kept = 0
        if total == MANA and self.view["round"] >= FIRST_INVASIONS and self.holds_battle_spell():
            kept = RESERVE
        return min(held - kept, held + later - target)

    def can_spare(self, price: int) -> bool:
        """Say whether a price in either currency can be spared, or in both where it must be."""
        gold, mana = self.spare(GOLD), self.spare(MANA)
        if price > max(self.gold, self.mana):
            return max(0.0, gold) + max(0.0, mana) >= price
        return max(gold, mana) >= price

    def holds_battle_spell(self) -> bool:
        """Say whether I hold a spell against heroes."""
        hand = self.me["spell_hand"] or ()
        return any(SPELL[one["slug"]].window == "invasion" for one in hand)

    # -- the dungeon -------------------------------------------------------------------------

    @property
    def guards(self) -> list[int]:
        """All my creatures but the Keeper."""
        return [kind for room in self.rooms for kind in room.guards]

    def trained(self) -> int:
        """Return the Force that Training Rooms and the Banner add."""
        banner = any(one["slug"] == "dead-gods-banner" for one in self.me["artifacts"])
        return [room.card for room in self.rooms].count("training-room") + banner

    def might(self) -> float:
        """Return the strength of all my creatures but the Keeper."""
        if self._might is None:
            self._might = strength(self.guards, self.trained())
        return self._might

    def is_safe(self) -> bool:
        """Say whether more strength is no longer what I need most."""
        return self.might() >= SAFE

    def posts(self) -> list[Seen]:
        """Return the rooms to hold: of the outermost level as many as my strength can hold."""
        level = self.rooms[-1].level
        outer = [room for room in self.rooms if room.level == level]
        number = max(1, min(len(outer), int(self.might() / POST)))
        outer.sort(key=self._worth_holding, reverse=True)
        return outer[:number]

    def _worth_holding(self, room: Seen) -> float:
        """Rooms with creatures, then those with doors and traps."""
        door = 0 if room.door is None else 1 + room.door["value"]
        return strength(room.guards) + 0.5 * door + 0.7 * len(room.traps)

    def weakest_post(self) -> int:
        """Return the place of the post with the least strength."""
        return min(self.posts(), key=lambda post: strength(post.guards)).place

    def place(self) -> Action:
        """Return the answer for a newcomer: the weakest post."""
        return self.first_of(TO[self.weakest_post()], TO[HEART_PLACE])
