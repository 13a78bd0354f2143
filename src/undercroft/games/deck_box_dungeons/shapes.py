"""The shapes of what a seat sees: plain values under typed keys. Nobody has secrets (all see the
same); what is not explored yet is in no view."""

from typing import TypedDict


class SpaceView(TypedDict):
    """A space: `x` grows east, `y` south. `terrain` is floor, water or pit. `exit` is "" or what
    lies behind a half-space: door, unexplored, nowhere, entrance. `rooms` count from 1."""

    name: str
    x: int
    y: int
    terrain: str
    exit: str
    rooms: list[int]
    start: bool


class RoomView(TypedDict):
    """A room on the table, or not `explored` where the map lies open; `card` is the number and
    letter in its corner, `x` and `y` its centre, `turn` its quarter turns."""

    number: int
    card: str
    name: str
    x: int
    y: int
    turn: int
    encounter: str
    text: str
    smoky: bool
    explored: bool


class AttackView(TypedDict):
    """What an attack type rolls: `dice`, 0 for none, each with the `modifier`."""

    dice: int
    modifier: int


class AbilityView(TypedDict):
    """An ability of a hero; `usable` says whether it can be used now, at this decision."""

    slug: str
    name: str
    icon: str
    energy: int
    text: str
    usable: bool


class ItemView(TypedDict):
    """An item card, or a rune with cost 0; `used` is for runes that were used in this round."""

    slug: str
    name: str
    icon: str
    cost: int
    text: str
    used: bool


class HeroView(TypedDict):
    """A hero. Before it is built `name` is "". `place` is its place among the heroes, `x` and `y`
    where it stands (space "" for nowhere)."""

    place: int
    seat: int
    slug: str
    name: str
    icon: str
    colour: str
    equipment: str
    equipment_slug: str
    equipment_icon: str
    abilities_name: str
    abilities_slug: str
    abilities: list[AbilityView]
    keywords: list[str]
    melee: AttackView
    ranged: AttackView
    defense: int
    speed: int
    skills: list[int]
    health: int
    most: int
    energy: int
    treasure: int
    items: list[ItemView]
    runes: list[ItemView]
    space: str
    x: int
    y: int
    ready: bool
    actions: int
    taunting: bool
    blessed: bool
    carries_relic: bool


class ProfileView(TypedDict):
    """The numbers of an enemy as they are on its card, or with what the quest changes of them."""

    slug: str
    name: str
    icon: str
    colour: str
    type: str
    melee: AttackView
    ranged: AttackView
    defense: int
    speed: int
    behaviour: str
    keywords: list[str]
    text: str


class EnemyView(ProfileView):
    """An enemy on the table; `number` counts in the order of placing."""

    number: int
    boss: bool
    health: int
    most: int
    space: str
    x: int
    y: int
    stunned: bool


class IntentView(TypedDict):
    """What an enemy would do if it acted now: where it would go, and whom it would attack."""

    number: int
    space: str
    kind: str
    targets: list[str]


class CompanionView(TypedDict):
    """Whom the heroes lead."""

    name: str
    icon: str
    health: int
    most: int
    defense: int
    speed: int
    space: str
    x: int
    y: int
    blessed: bool


class ThingView(TypedDict):
    """An object, a rune or what a dead hero left, on a space."""

    kind: str
    name: str
    space: str
    x: int
    y: int


class ReachView(TypedDict):
    """A space that can be walked to: points, pits on the way, and the spaces of the way."""

    space: str
    price: int
    pits: int
    way: list[str]


class AimView(TypedDict):
    """An enemy that the hero to decide looks at: `kinds` are the attacks that reach it; `line` is
    the clear line of sight in corners of spaces (x, y, x, y), or the nearest one, with the space
    that blocks it, where there is none."""

    number: int
    space: str
    distance: int
    kinds: list[str]
    line: list[int]
    blocked: str


class RollView(TypedDict):
    """Dice that lie on the table: an attack, a defense or a skill check.

    `good` says of each die whether it hits, blocks or succeeds. `targets` names the target of each
    die of an attack.
    """

    what: str
    who: str
    faces: list[int]
    modifier: int
    good: list[bool]
    targets: list[str]


class SpawnView(TypedDict):
    """Enemy dice that wait to be placed, such as `green ranged 2`, and where the next one goes."""

    room: int
    dice: list[str]
    space: str


class QuestView(TypedDict):
    """The quest: what all know of it (DB-19.13). `rooms` is how many it has, `found` how many lie
    on the table; `marks` of `needed` where a rite is to be aided; `sealed` of `stones`."""

    name: str
    icon: str
    text: str
    win: str
    goal: str
    dealt: bool
    rooms: int
    found: int
    marks: int
    needed: int
    stones: int
    sealed: int
    boss: str
    boss_fell: bool
    enemies: list[ProfileView]


class ResultView(TypedDict):
    """How the quest ended."""

    outcome: str
    won: bool


class View(TypedDict):
    """The table as one seat sees it. `hero` is the place of the hero who decides, -1 for none;
    `windows` is the house rule of when minor actions are offered (R46)."""

    players: int
    seat: int
    round: int
    limit: int
    phase: str
    turn: int
    points: int
    lead: int
    windows: str
    asked: str
    hero: int
    quest: QuestView | None
    rooms: list[RoomView]
    spaces: list[SpaceView]
    heroes: list[HeroView]
    enemies: list[EnemyView]
    intents: list[IntentView]
    companion: CompanionView | None
    things: list[ThingView]
    reach: list[ReachView]
    aims: list[AimView]
    market: list[ItemView | None]
    item_deck: int
    item_discard: list[ItemView]
    supply: list[int]
    roll: RollView | None
    check: str
    damage: int
    spawn: SpawnView | None
    free_heroes: list[str]
    result: ResultView | None
