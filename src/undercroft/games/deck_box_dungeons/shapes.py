"""The shapes of what a seat sees: plain values under typed keys. Nobody has secrets (all see the
same); what is not explored yet is in no view."""

from typing import NotRequired, TypedDict


class CardView(TypedDict):
    """What all cards have; "" where there is no card yet."""

    slug: str
    name: str
    icon: str


class PlacedView(TypedDict):
    """Where something is: `x` grows east, `y` south; `space` is "" for nowhere."""

    space: str
    x: int
    y: int


class HealthView(TypedDict):
    """Health, and the most that there can be."""

    health: int
    most: int


class AttackView(TypedDict):
    """What an attack type rolls: `dice`, 0 for none, each with the `modifier`."""

    dice: int
    modifier: int


class NumbersView(TypedDict):
    """The numbers that heroes and enemies fight with."""

    melee: AttackView
    ranged: AttackView
    defense: int
    speed: int
    keywords: list[str]


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


class AbilityView(CardView):
    """An ability of a hero; `usable` says whether it can be used now, at this decision."""

    energy: int
    text: str
    usable: bool


class ItemView(CardView):
    """An item card, or a rune with cost 0; `used` is for runes that were used in this round."""

    cost: int
    text: str
    used: bool


class HeroView(CardView, NumbersView, HealthView, PlacedView):
    """A hero; before it is built its cards and numbers are missing. `place` is its place among the
    heroes."""

    place: int
    seat: int
    colour: str
    equipment: str
    equipment_slug: str
    equipment_icon: str
    abilities_name: str
    abilities_slug: str
    abilities: list[AbilityView]
    skills: list[int]
    energy: int
    treasure: int
    items: list[ItemView]
    runes: list[ItemView]
    ready: bool
    actions: int
    taunting: bool
    blessed: bool
    carries_relic: bool


class ProfileView(CardView, NumbersView):
    """The numbers of an enemy as they are on its card, or with what the quest changes of them."""

    colour: str
    type: str
    behaviour: str
    text: str


class EnemyView(ProfileView, HealthView, PlacedView):
    """An enemy on the table; `number` counts in the order of placing."""

    number: int
    boss: bool
    stunned: bool


class IntentView(TypedDict):
    """What an enemy would do if it acted now: where it would go, by which way (its own space
    first), and whom it would attack (`aims` are their spaces). `among` are the heroes of whom the
    table says first whom it prefers, where only the table knows (DB-20.10)."""

    number: int
    space: str
    way: list[str]
    kind: str
    targets: list[str]
    aims: list[str]
    among: list[str]


class WeighedView(TypedDict):
    """A hero as an enemy ranks it, or the companion, who is `ranked` only where it counts as a hero
    (R53). `first_by` is by what it comes before the next one: taunt, behaviour, walk, health or
    order; "" for the last. `barred` is what keeps the enemy from an attack: reach, smoke, sight,
    near; nothing if it can attack. With `no_way` nobody can walk there."""

    name: str
    space: str
    taunting: bool
    treasure: int
    energy: int
    health: int
    defense: int
    walk: int
    no_way: bool
    ranked: bool
    barred: list[str]
    first_by: str


class ChoiceView(TypedDict):
    """Why an enemy ends its move where it does: among so many spaces, `by` what the chosen one
    comes before the next one (kind, far, walk, cost, y, x; `only` without another), and what
    both have of that."""

    among: int
    by: str
    best: int
    next: int


class WhyView(TypedDict):
    """What an enemy does, and what it compared. `weighed` are heroes as it prefers them, `target`
    whom it attacks first, `wants` whom it prefers (all "" for none). It goes its `way` for `cost`
    of its `speed`, could end on so many spaces (`ends`), and attacks by `kind` from `distance`;
    without an attack it comes nearer to `wants`, from walking distance `walk` to `nearer`.
    `by_table` says that only the table knows what the heroes have of that by which it chooses."""

    number: int
    name: str
    stunned: bool
    behaviour: str
    speed: int
    way: list[str]
    cost: int
    ends: int
    kind: str
    own_kind: str
    dice: int
    modifier: int
    target: str
    targets: list[str]
    distance: int
    wants: str
    walk: int
    nearer: int
    choice: ChoiceView | None
    by_table: bool
    weighed: list[WeighedView]


class CompanionView(HealthView, PlacedView):
    """Whom the heroes lead."""

    name: str
    icon: str
    defense: int
    speed: int
    blessed: bool


class ThingView(PlacedView):
    """An object, a rune or what a dead hero left, on a space; `slug` is that of a rune."""

    kind: str
    slug: str
    name: str


class ReachView(TypedDict):
    """A space that can be walked to: points, pits on the way, and the spaces of the way."""

    space: str
    price: int
    pits: int
    way: list[str]


class AimView(TypedDict):
    """An enemy that the hero to decide looks at: `kinds` are the attacks that reach it; `line` is
    the clear line of sight in corners of spaces (x, y, x, y), or the nearest one where there is
    none, with the place (x, y) of the space or wall that blocks it."""

    number: int
    space: str
    distance: int
    kinds: list[str]
    line: list[int]
    blocked: list[int]


class RollView(TypedDict):
    """Dice that lie on the table: an attack, a defense or a skill check.

    `terms` are what the modifier is made of, such as `Longbow +1`. `good` says of each die whether
    it hits, blocks or succeeds. `targets` names the target of each die of an attack.
    """

    what: str
    who: str
    faces: list[int]
    modifier: int
    terms: list[str]
    good: list[bool]
    targets: list[str]


class SpawnView(TypedDict):
    """Enemy dice that wait to be placed, such as `green ranged 2`; the next one goes to `space`,
    the others to those after it."""

    room: int
    dice: list[str]
    space: str
    after: list[str]


class TriedView(TypedDict):
    """What a quest keeps in mind, for who tries one that no pack holds: each of its `flags`, the
    `rooms` whose text has been read or not, what it reads `later` and in each `refresh`, if it
    does, and who `carries` the relic; "" for nobody."""

    flags: dict[str, bool]
    rooms: dict[str, bool]
    later: bool | None
    refresh: str
    carries: str


class HarderView(TypedDict):
    """What the level adds for the heroes who began: to each attack die of an enemy, to the health
    of each hero, to the blue enemies of each room but the first (DB-19.10)."""

    attack: int
    health: int
    blue: int


class QuestView(TypedDict):
    """The quest: what all know of it (DB-19.13). `rooms` is how many it has, `found` how many lie
    on the table; `marks` of `needed` where a rite is to be aided; `sealed` of `stones`. `tried` is
    there where somebody tries a quest that is being written: on that table nothing is secret."""

    name: str
    icon: str
    text: str
    win: str
    goal: str
    rooms: int
    found: int
    marks: int
    needed: int
    stones: int
    sealed: int
    boss: str
    boss_fell: bool
    enemies: list[ProfileView]
    tried: NotRequired[TriedView]


class ResultView(TypedDict):
    """How the quest ended."""

    outcome: str
    won: bool


class ToldView(TypedDict):
    """What the table is told, and asked about, where it keeps its heroes itself (DB-20). The enemy
    `by` (its `space`; "" for none) attacks `victim` by `kind` with so many `dice`, each with the
    `modifier`, and has these `keywords`; or without a `kind` it prefers heroes by `behaviour`.
    Without an enemy `victim` takes `hits` that can be blocked and `damage` that cannot. `check` is
    a skill, and `hits` the successes that it needs. `about` names the figure of whom more is said,
    and `scrolls` says that an exit is then one that a scroll explores."""

    by: str
    space: str
    kind: str
    dice: int
    modifier: int
    keywords: list[str]
    behaviour: str
    victim: str
    health: int
    hits: int
    damage: int
    check: str
    about: str
    scrolls: bool


class NowView(TypedDict):
    """What is under way: `check` is the encounter that is read, `using` the ability or item that
    is used, `aimed` names the targets of an attack before its dice are rolled, `victim` who would
    die of `damage`, `push_from` the space from which somebody is pushed; "" for none. `to_block`
    are the hits on a hero who may still protect itself, `guarded` the defense against them, and
    `deadly` how many of them kill if they are not blocked, 0 where not even all do.
    `acting` is the enemy of which the table is asked, on the space `acting_on`, or the die in its
    hand."""

    roll: RollView | None
    check: str
    using: str
    aimed: list[str]
    damage: int
    victim: str
    push_from: str
    to_block: int
    guarded: int
    deadly: int
    spawn: SpawnView | None
    told: ToldView | None
    acting: str
    acting_on: str


class View(NowView):
    """The table as one seat sees it. `hero` is the place of the hero who decides, -1 for none;
    `windows` is the house rule of when minor actions are offered (R46). `light` says that the table
    keeps its heroes itself (DB-20). `printed` are the names of spaces that people read, where they
    are those of the room cards, by those that the view says (R95)."""

    seat: int
    round: int
    limit: int
    phase: str
    turn: int
    points: int
    windows: str
    light: bool
    printed: dict[str, str]
    lead: int
    asked: str
    hero: int
    harder: HarderView
    quest: QuestView | None
    rooms: list[RoomView]
    spaces: list[SpaceView]
    heroes: list[HeroView]
    enemies: list[EnemyView]
    companion: CompanionView | None
    things: list[ThingView]
    reach: list[ReachView]
    aims: list[AimView]
    market: list[ItemView | None]
    item_deck: int
    item_discard: list[ItemView]
    supply: list[int]
    result: ResultView | None


class Outlook(TypedDict):
    """What takes long to work out: what each enemy would do if it acted now, for who is asked."""

    intents: list[IntentView]


class Seen(View, Outlook):
    """All that a screen shows of the table as one seat sees it."""
