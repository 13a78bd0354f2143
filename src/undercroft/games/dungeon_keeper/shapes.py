"""The shapes of what `view` returns: plain JSON, typed key by key.

A card, a spell, an artifact, a counter stand in it as printed, so that words, bots and the page
need no table of their own. `slug` is the name in notations, `icon` a picture of the common set.
"""

from typing import Literal, NotRequired, TypedDict

CardKind = Literal["room", "door", "trap"]

TermView = list[str | int]
"""What adds to a battle total and how much, as `["Master", 1]`: JSON knows no pair."""


class CardView(TypedDict):
    """A card of the Room Deck, face up.

    A room `counts_as` so many rooms for victory (DK-20.12). `cost` is paid in the `currency`:
    "free", "gold", "mana" or "either" (DK-4.9); `value` is what
    a door stops (DK-21.1), `trap` the kind of a trap, else "" (DK-21.2).
    """

    slug: str
    name: str
    kind: CardKind
    text: str
    icon: str
    cost: int
    currency: str
    value: int
    trap: str
    one_per_dungeon: bool
    counts_as: int


class SpellView(TypedDict):
    """A spell, face up; `mana` is its price."""

    slug: str
    name: str
    mana: int
    text: str
    icon: str


class ArtifactView(TypedDict):
    """An artifact (DK-24.3)."""

    slug: str
    name: str
    text: str
    icon: str


class UnitView(TypedDict):
    """A counter: printed Force, ability, and whether it is a hero (DK-1.7, 1.9).

    `face_down` has fought, `carries` is a Slayer who fights on (DK-16.12, 19.6). `price` is what
    the active player pays for one of the own pile; nothing else has it (DK-11.6). `now` is the
    current Force of who fights, where it is not the printed one (DK-16.18).
    """

    slug: str
    name: str
    force: int
    ability: str
    hero: bool
    icon: str
    face_down: bool
    carries: bool
    price: NotRequired[int]
    now: NotRequired[int]


class GroupView(UnitView):
    """Equal counters that stand together: how many, and how many of them have moved (DK-12.2)."""

    count: int
    moved: int


class KindView(UnitView):
    """Equal counters of a Cup or a pile."""

    count: int


class CountersView(TypedDict):
    """A Cup or a pile: how many counters, and which; None where it lies hidden."""

    count: int
    kinds: list[KindView] | None


class RoomView(CardView):
    """A room with its door, its traps and its creatures.

    `place` is its name, as "2.1"; the Heart lies on `level` 1. `force` is printed Force together,
    `attacked` says whether the band stands before this room.
    """

    place: str
    level: int
    door: CardView | None
    traps: list[CardView]
    creatures: list[GroupView]
    force: int
    attacked: bool


class SeatView(TypedDict):
    """What a player has; the hands for their owner alone, None for everybody else.

    `tally` counts heroes killed, `totals` are the five of DK-23.1. `raided` lasts until the next
    own Hero Phase is over (DK-13.3). The dungeon has so many `levels`.
    """

    player: int
    gold: int
    mana: int
    tally: int
    raided: bool
    totals: list[int]
    artifacts: list[ArtifactView]
    pile: CountersView
    room_hand_size: int
    room_hand: list[CardView] | None
    spell_hand_size: int
    spell_hand: list[SpellView] | None
    levels: int
    rooms: list[RoomView]


class InvasionView(TypedDict):
    """The band under way, or the defenders of a settlement in a `raid`.

    `place` is the name of the room under assault, "" before the first one. `count` is how many
    heroes there are, `raiders` stand before a settlement. `weakness`, `fear` and `omen` are Force
    that this assault's traps and spells take from heroes, or give to creatures. `duels` have
    begun in this battle. `as_printed` says whether no house rule changes how it is fought.
    """

    raid: bool
    place: str
    heroes: list[GroupView]
    count: int
    raiders: list[GroupView]
    weakness: int
    fear: int
    omen: int
    duels: int
    as_printed: bool


class RollView(TypedDict):
    """Rolls that the seat may slap now.

    `why` is the occasion, `rolls` the faces of each roll, `die` its number of sides. Of each roll,
    where it is somebody's: `whose` is the name of the unit, `theirs` whether that is of the band.
    `sums` are the totals of a duel, the creature's first; else there are none. `added` is what
    an invasion roll gains (DK-13.2, 13.3).
    """

    why: str
    rolls: list[list[int]]
    whose: list[str]
    die: int
    theirs: list[bool]
    sums: list[list[TermView]]
    added: int


class OwedView(TypedDict):
    """A price that is being paid, and what for (DK-4.9); 0 while it is put somewhere (DK-11.7)."""

    what: str
    price: int


class ResultView(TypedDict):
    """How the match ended: one of four outcomes, and who won, perhaps nobody (DK-23)."""

    outcome: str
    winners: list[int]


class View(TypedDict):
    """The whole table for one seat.

    `seat` is who looks, SPECTATOR for a watcher; `turn` is the active player, `first` who began.
    `phase` is "" where it would tell of a hidden decision; `asked` is the kind of decision to
    this seat, "" without one. `owed` is what the active player pays now. `undead` are left in the
    supply, below 0 without a limit. `targets` are what the five totals must reach (DK-23.1),
    `icons` the pictures of units and traps by name.
    """

    players: int
    seat: int
    turn: int
    first: int
    round: int
    round_limit: int
    grace_rounds: int
    solo: bool
    raids: bool
    phase: str
    creature_step: bool
    asked: str
    seats: list[SeatView]
    room_deck: int
    room_discard: list[CardView]
    spell_deck: int
    spell_discard: list[SpellView]
    creature_cup: CountersView
    hero_cup: CountersView
    undead: int
    artifacts_left: list[str]
    invasion: InvasionView | None
    roll: RollView | None
    owed: OwedView | None
    targets: list[int]
    icons: dict[str, str]
    result: ResultView | None
