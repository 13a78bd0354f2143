"""What a seat sees of Dungeon Attack!, as typed dictionaries: plain JSON that mypy can read."""

from typing import TypedDict


class Dice(TypedDict):
    """The Monster dice of one zone: how many white ones, and which red ones by number."""

    white: int
    red: list[int]


class Room(Dice):
    """The Dungeon Room; `hit_chance` is that of a HIT if its dice are rolled, None without dice."""

    hit_chance: float | None


class Ability(TypedDict):
    """A Special Ability: `timing` is the window of its effect, `used` whether it is spent."""

    name: str
    text: str
    timing: str
    used: bool


class SeenAdventurer(TypedDict):
    """One Adventurer: the card, its condition, its dice and its treasure.

    `hits` counts from 0 (Unhurt) to 3 (Knocked Out); `value` is what its treasure is worth.
    """

    player: int
    card: str
    name: str
    icon: str
    rating: int
    rating_left: int
    ability: Ability
    hits: int
    condition: str
    facing: Dice
    pile: Dice
    gold: int
    charged: int
    drained: int
    artifacts: int
    value: int
    hit_chance: float | None


class RolledDie(TypedDict):
    """A die on the table; `id` tells dice of a colour apart while they lie there."""

    colour: str
    face: str
    id: int
    rerolled: bool
    fixed: bool


class SeenRoll(TypedDict):
    """The roll under way: `stage` is its step, `assisted` the player helped, or -1.

    `kept` says whether Defeated dice have left it: those that still lie there are over the Rating.
    `sources` are the answers that say what re-rolls a die, by its colour.
    """

    roller: int
    kind: str
    assisted: int
    dice: list[RolledDie]
    rating_left: int
    stage: str
    kept: bool
    sources: dict[str, list[str]]


class Ranked(TypedDict):
    """One player's place at the end."""

    player: int
    value: int
    place: int
    successful: bool


class Result(TypedDict):
    """How the game ended; `team_total` is None unless the party shares one purse."""

    wiped: bool
    capped: bool
    lost: bool
    reason: str
    ranking: list[Ranked]
    title: str | None
    team_total: int | None


class Chances(TypedDict):
    """How likely a die shows D, M and A. `boss_attacks` is how likely a red die attacks, with the
    re-roll that its D may bring; `fuses` whether two red A become the Epic Monster."""

    white: list[float]
    red: list[float]
    boss_attacks: float
    fuses: bool


class TableView(TypedDict):
    """The table: everybody sees all of it. `level` is 0 in the set-up, else 1 and up."""

    players: int
    seat: int
    level: int
    levels: list[list[int]]
    round: int
    round_cap: int
    phase: str
    door_open: bool
    opener: int
    turn: int
    decider: bool
    epic: bool
    chances: Chances
    room: Room
    out: Dice
    roll: SeenRoll | None
    adventurers: list[SeenAdventurer]
    result: Result | None
