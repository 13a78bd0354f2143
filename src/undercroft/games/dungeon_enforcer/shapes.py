"""The shapes of what a seat sees: plain values under typed keys."""

from typing import TypedDict


class TownView(TypedDict):
    """A town: `start` says whether tokens may begin there."""

    square: str
    name: str
    start: bool


class MapView(TypedDict):
    """The map: `obstacles` are squares that nobody enters."""

    name: str
    columns: int
    rows: int
    obstacles: list[str]
    towns: list[TownView]


class ReachView(TypedDict):
    """A square that the active player can walk to: steps, map energy, and the squares between."""

    square: str
    steps: int
    price: int
    way: list[str]


class AttackView(TypedDict):
    """A monster's square that the active player can enter from a side: map energy, and the
    squares of the way, the monster's the last."""

    square: str
    side: str
    price: int
    way: list[str]


class FightingView(TypedDict):
    """A hunter or a monster as it is printed; monsters have a rank, hunters Support."""

    slug: str
    name: str
    icon: str
    attack: int
    defense: int
    max_hp: int
    ability: str
    text: str
    rank: int
    cards: int
    energy: int


class HunterView(FightingView):
    """A hunter of a group, with its HP; `main` is the first."""

    hp: int
    main: bool


class ForHireView(FightingView):
    """A hunter that is shown: what it costs, and whether it can be hired."""

    price: int
    affordable: bool


class ItemView(TypedDict):
    """An item, face up."""

    slug: str
    name: str
    icon: str
    text: str
    gear: bool


class SeatView(TypedDict):
    """A player; `items` are one-use items, None for each that whoever looks does not know."""

    player: int
    square: str
    energy: int
    coins: int
    alive: bool
    hunters: list[HunterView]
    gear: list[ItemView]
    items: list[ItemView | None]
    defeated: int


class PlayView(TypedDict):
    """A battle card, or a base play with number 0 and an empty slug."""

    slug: str
    name: str
    stance: str
    number: int


class ModView(TypedDict):
    """What changes a total of this round; `with_ally` instead if another hunter attacks too."""

    what: str
    stance: str
    size: int
    with_ally: int


class FighterView(FightingView):
    """A fighter in battle.

    `place` is its place in the line. `placed` is "", "card" or "base"; `play` what was placed,
    for who may know it. `base_attack` and `base_defense` count gear; `boost_price` is what a boost
    costs its side. `on_base` is what it comes to on its base Attack and Defense with all that
    abilities add; `total` what it comes to now with its play, for its owner, else 0.
    """

    place: int
    side: int
    hunter: bool
    main: bool
    hp: int
    poisoned: bool
    placed: str
    play: PlayView | None
    boost: int
    mods: list[ModView]
    base_attack: int
    base_defense: int
    boost_price: int
    on_base: list[int]
    total: int


class SupplyView(TypedDict):
    """Battle energy and hand of a side, or of a hunter; `free` and `hand` are for their owner.

    `costs` is what each card of the hand costs for the next fighter who is given a play.
    """

    side: int
    energy: int
    free: int | None
    cards: int
    hand: list[PlayView] | None
    costs: list[int]


class DeclaredView(TypedDict):
    """What a side has declared in this Item Phase; `target` is a name, "" without one."""

    side: int
    what: str
    target: str


class FightView(TypedDict):
    """The battle: `controller` plays the monster (-1 for the automaton), or is the rival.

    `exchanging` is the place of the fighter whose play is being exchanged, -1 for none.
    """

    hero: int
    controller: int
    duel: bool
    round: int
    limit: int
    no_guard: bool
    attacker: int
    phase: str
    square: str
    fighters: list[FighterView]
    supplies: list[SupplyView]
    declared: list[DeclaredView]
    exchanging: int
    deck: int
    spent: list[PlayView]


class ResultView(TypedDict):
    """How the match ended."""

    outcome: str
    winners: list[int]


class View(TypedDict):
    """The table as one seat sees it."""

    players: int
    seat: int
    turn: int
    first: int
    round: int
    round_limit: int
    phase: str
    asked: str
    map: MapView
    tokens: list[str]
    reach: list[ReachView]
    attacks: list[AttackView]
    seats: list[SeatView]
    hunter_deck: int
    monster_deck: int
    item_deck: int
    item_discard: list[ItemView]
    graveyard: list[FightingView]
    slain: list[FightingView]
    offer: list[ForHireView]
    wares: list[ItemView | None]
    named: ItemView | None
    price: int
    fight: FightView | None
    result: ResultView | None
