"""The shapes of what a seat sees: plain JSON values, named and typed.

`view.py` fills them, words and bots read them. Seats, places and paths are numbers from
0, -1 is none of them. A symbol is its name in small letters, "" for none; five numbers
are one for each symbol, in the order of SYMBOLS. A side of a card is one of WAYS.
"""

from typing import Literal, TypedDict

Phase = Literal["set-up", "exploration", "move", "resolution", "refresh", "over", ""]
"""Where the turn is; "" where that would tell what another seat is asked in secret."""
Winner = Literal["hero", "dm", "nobody"]
Dominance = Literal["hero", "dm", "both", "nobody"]

# -- cards -----------------------------------------------------------------------------


class CardFace(TypedDict):
    """A card face up. `text` and `brief` are what it says, in full and in a few words.

    An attack card has `symbol` and `value`; a trap `symbol` and `cost`, what a payment must be
    worth; a monster `bonus` by symbol, `wounds`, `points` and `faction`; a treasure maybe `points`.
    """

    slug: str
    name: str
    kind: str
    text: str
    brief: str
    icon: str
    symbol: str
    value: int
    cost: int
    bonus: list[int]
    wounds: int
    points: int
    faction: str


class HeldCard(CardFace):
    """A card of one's own hand. `committed` says that it lies face down in the battle.

    `strength` is what an attack card would count now, bonuses included; 0 for others.
    """

    committed: bool
    strength: int


class RevealedCard(CardFace):
    """A committed card after the reveal; `now` is its current symbol."""

    now: str


_Class = TypedDict("_Class", {"class": str})


class AttachedCard(CardFace, _Class):
    """A treasure before a hero. Its `class` is points, bonus, level, heal or special."""


class SprungTrap(CardFace):
    """A trap that was sprung on `player`; `paid` is what was discarded for it so far."""

    player: int
    paid: int


class CardCount(TypedDict):
    """Equal cards of a pile or a deck, and how many there are."""

    slug: str
    name: str
    kind: str
    count: int


class DiscardPile(TypedDict):
    """A discard pile of `count` cards; `cards` is empty where only the top may be seen."""

    count: int
    top: CardFace | None
    cards: list[CardCount]


# -- seats -----------------------------------------------------------------------------


class SeatCards(TypedDict):
    """The cards of a player: how many are in hand and deck, and the deck as it was brought.

    `hand` is None for everybody but its owner.
    """

    hand_size: int
    hand: list[HeldCard] | None
    deck: int
    discard: DiscardPile
    deck_list: list[CardCount]


class Ability(TypedDict):
    """What a Heroic Action of a hero does."""

    name: str
    text: str


class HeroTableau(TypedDict):
    """What lies before a hero.

    `bonus` is the stat card's, `bonus_now` with treasures. `damage` that reaches `wounds`
    kills. `level` is how many cards the hero may commit, from 1 to 3. `poison` counts counters;
    `missed` says that the next turn is. `staked` says that a treasure lies face down; `stake` is
    None for everybody but its owner.
    """

    hero: str
    name: str
    icon: str
    bonus: list[int]
    bonus_now: list[int]
    wounds: int
    damage: int
    alive: bool
    level: int
    ability: Ability
    place: int
    active: bool
    attached: list[AttachedCard]
    trophies: list[CardFace]
    poison: int
    missed: bool
    staked: bool
    stake: CardFace | None
    score: int


class HeroSeat(SeatCards, HeroTableau):
    """The seat of a hero, dead or alive."""

    player: int
    role: Literal["hero"]


class DmSeat(SeatCards):
    """The seat of the dungeon master."""

    player: int
    role: Literal["dm"]


Seat = HeroSeat | DmSeat

# -- the dungeon -------------------------------------------------------------------------


class MapExit(TypedDict):
    """An exit of a card laid: the place behind it, `child`, or the `pile` of so many cards.

    `arrow` is the number of the sheet that it leads to, 0 for the same one. `cell` says that
    the pile has a cell of its own in the drawing. The top `safe` cards of the pile cannot be the
    Objective Room; `chance` is how likely the top one is. `dead_end` says that nothing is behind.
    """

    side: str
    child: int
    path: int
    arrow: int
    cell: bool
    pile: int
    safe: int
    chance: float
    secret: bool
    dead_end: bool


class MapPlace(TypedDict):
    """A dungeon card on the table.

    `attack` is what it adds to monsters there, `room` says that it can be resolved. `x` and `y`
    count cards east and north of where its `sheet` begins (WD-5.9); `heading` is the way in from
    `parent`, `entrance` the side that faces there, "" for none. `arrow` is
    the number of the sheet of the drawing that it begins, 0 for none. `bricks` are sides with a
    wall, `walled` counts exits that were walled off. `monster` lies there, and `waits` unless it
    fights; a `stand_in` is worth nothing.
    """

    number: int
    card: str
    name: str
    icon: str
    text: str
    room: bool
    objective: bool
    attack: int
    sheet: int
    x: int
    y: int
    heading: str
    entrance: str
    parent: int
    path: int
    arrow: int
    bricks: list[str]
    exits: list[MapExit]
    walled: int
    resolved: bool
    monster: CardFace | None
    waits: bool
    stand_in: bool
    heroes: list[int]


class PlaceCell(TypedDict):
    """The cell of a place in the drawing of its sheet, counted from 1 at the north-west."""

    place: int
    column: int
    row: int


class PileCell(PlaceCell):
    """The cell of the pile behind one side of a place."""

    side: str


_From = TypedDict("_From", {"from": int})


class Sheet(_From):
    """A sheet of the drawing, numbered from 1; it goes on `from` a place, the first from none."""

    number: int
    columns: int
    rows: int
    places: list[PlaceCell]
    piles: list[PileCell]


class DungeonMap(TypedDict):
    """The dungeon as far as it is laid.

    `removed` counts the cards that lay under the Objective Room. `here` is where the active hero
    stands; `ways` are the places it can go to from there, by side.
    """

    places: list[MapPlace]
    sheets: list[Sheet]
    removed: int
    here: int
    ways: dict[str, int]


# -- the battle ----------------------------------------------------------------------------


class SumTerm(TypedDict):
    """A part of a side's total, and the clause it is by; `parts` spells a card out, else ""."""

    what: str
    size: int
    clause: str
    parts: str


class Harm(TypedDict):
    """How many wounds a round causes the hero: `beaten` by the higher total, `both` by that and by
    dominance, `dominated` by dominance alone, `level` by dominance at level totals, else `spared`.
    """

    beaten: int
    both: int
    dominated: int
    level: int
    spared: int


class Chances(TypedDict):
    """What counts in the next round besides the cards: the flat parts of both totals, how several
    cards dominate, whether Evoke multiplies bonuses too, and what harms the hero as events lie.
    `monster` is who fights."""

    monster: str
    harm: Harm
    hero_flat: int
    dm_flat: int
    dominance: str
    evokes_bonus: bool


class HiddenSide(TypedDict):
    """One side before the reveal; `cards` is None for everybody but who commits them.

    `terms` are what counts besides the cards, such as the room.
    """

    cards: list[CardFace] | None
    terms: list[SumTerm]
    total: None


class RevealedSide(TypedDict):
    """One side after the reveal: its cards, its total and what that is made of."""

    cards: list[RevealedCard]
    terms: list[SumTerm]
    total: int


class ToCome(TypedDict):
    """What the round comes to as the cards lie.

    `to_hero` and `to_monster` are wounds, and `hero_wounds` and `monster_wounds` where they come
    from; `dm_base` are those of the DM's side before extras.
    """

    wins: Winner
    dm_base: int
    to_hero: int
    to_monster: int
    hero_wounds: list[SumTerm]
    monster_wounds: list[SumTerm]


class BattleGround(TypedDict):
    """Who fights where. `round` counts from 1, `suffered` the monster's wounds so far.

    `points` is what the kill is worth, `events` are in effect, a limit is how many cards that side
    may commit, `hero_ready` says that the hero's lie.
    """

    player: int
    place: int
    room: str
    round: int
    refight: bool
    points: int
    monster: CardFace
    suffered: int
    hero_ready: bool
    events: list[CardFace]
    hero_limit: int
    dm_limit: int


class HiddenBattle(BattleGround):
    """A battle before the reveal."""

    revealed: Literal[False]
    hero: HiddenSide
    dm: HiddenSide
    dominates: Literal[""]
    to_come: None


class RevealedBattle(BattleGround):
    """A battle after the reveal; `dominates` is the side whose symbols do."""

    revealed: Literal[True]
    hero: RevealedSide
    dm: RevealedSide
    dominates: Dominance
    to_come: ToCome


Battle = HiddenBattle | RevealedBattle

# -- the end and the whole ---------------------------------------------------------------------


class ScoreRow(TypedDict):
    """What a hero scored; `counts` says whether that could win."""

    player: int
    score: int
    alive: bool
    counts: bool
    won: bool


class Result(TypedDict):
    """How the match ended: the `outcome` is heroes, dm or draw; `reason` is a sentence.

    `capped` says that the laps ran out. The best score that counts comes first.
    """

    outcome: str
    winners: list[int]
    capped: bool
    reason: str
    scores: list[ScoreRow]


class View(TypedDict):
    """The table as one seat sees it, -1 being who only watches.

    `dm` and `turn` are seats, `order` the seats of the heroes in turn order. `faction` is "" until
    it is declared. A lone hero needs `solo_target` points. `steps` are left to the active hero, 0
    where that is unknown; `heroics` counts its Heroic Actions in effect. `opponent` is what this
    seat may yet avoid; `chances` is there while cards may be committed, and for who may begin a
    battle. `deaths_door` to `avoid_and_ability` are house rules, `reworded` what they change in
    the words of cards.
    """

    players: int
    seat: int
    dm: int
    role: Literal["hero", "dm", "spectator"]
    faction: str
    order: list[int]
    lap: int
    lap_cap: int
    solo_target: int
    turn: int
    phase: Phase
    steps: int
    heroics: int
    seats: list[Seat]
    map: DungeonMap
    battle: Battle | None
    trap: SprungTrap | None
    opponent: CardFace | None
    chances: Chances | None
    deaths_door: bool
    heroic_once: bool
    unconditional: bool
    avoid_and_ability: bool
    reworded: list[int]
    result: Result | None
