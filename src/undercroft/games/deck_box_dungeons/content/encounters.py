"""Encounters: what their file says, and the programs that the rules run step by step (DB-7.4).

A `Step` is what an encounter says, with the steps of its branches inside. `program` turns steps
into a line of `Op`s, so that a match can stop in the middle of a text: all that it must remember
is the number of the next op. Each op goes on with the next one if nothing else is said.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BeforeValidator, Field, StringConstraints

from undercroft.kernel.errors import nearest
from undercroft.kit.cards import UNREAD, Card, Entry, Words
from undercroft.kit.content import Name
from undercroft.kit.explain import NOT_FOR_PACKS, KeyFault

from .cards import COLOURS, SKILLS, TYPES, Some
from .layouts import COLUMNS, ROWS

DOES: Final = Words()
"""What an op does, with the meaning of its numbers, and a step in a content file: each word from
`spawn` on is a key of it. The text of an op says the same in English."""
END: Final = DOES.add("end", "The text has been read.")
GOTO: Final = DOES.add("goto", "Go on with op `c`.")
SPAWN: Final = DOES.add(
    "spawn",
    "`table` has (colour, how many) in printed order, how many may be PER_HERO. It is one spawn"
    " instruction (DB-8.1, 8.7).",
)
PLACE: Final = DOES.add(
    "place", "Colour `a`, type `b`, health `c`, number `d` of the spawn diagram (DB-8.2, R31)."
)
BOSS: Final = DOES.add("boss", "The quest's boss on space 1.")
OBJECT: Final = DOES.add(
    "object", "The object `a` on the spawn point; of RUNE_CARD the rune `b` (R16)."
)
CHECK: Final = DOES.add(
    "check",
    "Skill `a`, `b` successes; if it fails go on with op `c`, if it lapses with `d` (DB-14).",
)
D6: Final = DOES.add(
    "d6",
    "Roll one die; `table` has (highest face, op to go on with), ascending, up to 6 (DB-17.4).",
)
MAY: Final = DOES.add("may", "The explorer may do what follows; if it declines go on with op `c`.")
DAMAGE: Final = DOES.add("damage", "For whom `a` (WHO), how much `b`; so with the next five.")
HITS: Final = DOES.add("hits")
HEAL: Final = DOES.add("heal")
ENERGY: Final = DOES.add("energy", "`b` may be negative.")
TREASURE: Final = DOES.add("treasure", "`b` may be negative.")
DRAW: Final = DOES.add("draw")
RUNE: Final = DOES.add("rune", "The explorer takes the rune `a`.")
FLAG: Final = DOES.add("flag", "The quest remembers `a` (FLAGS).")

WHO: Final = Words()
"""Whom an effect is about: the explorer, or every living hero in seat order (DB-7.5, R24)."""
EXPLORER: Final = WHO.add("explorer")
EACH_HERO: Final = WHO.add("each hero")

PER_HERO: Final = -1
"""So many dice as heroes are on the quest: (P) (DB-17.5, R71)."""

OBJECTS: Final = Words()
"""What can lie on a spawn point; it occupies no space (R16)."""
ALTAR: Final = OBJECTS.add("altar")
RELIC: Final = OBJECTS.add("relic")
STONE: Final = OBJECTS.add("stone")
RUNE_CARD: Final = OBJECTS.add("rune")
PLAIN: Final = OBJECTS.only(ALTAR, RELIC, STONE).allowed
"""What can lie in a room besides runes."""

FLAGS: Final = Words()
"""What a quest remembers. Troll lore: the quest's boss has no Regenerate (Q2 E4)."""
TROLL_LORE: Final = FLAGS.add("troll lore")

GOALS: Final = Words()
"""What the heroes are to do (DB-19.3, 19.12)."""
SLAY: Final = GOALS.add("slay")
CLEANSE: Final = GOALS.add("cleanse")
ESCORT: Final = GOALS.add("escort")
RECOVER: Final = GOALS.add("recover")
SEAL: Final = GOALS.add("seal")

NO_TIER: Final = 0
GOAL_TIER: Final = 4
"""Tiers of rooms and encounters: 1 to 3, none for the first room, 4 for the goal room."""
TIERS: Final = (1, 2, 3)

NOTHING: Final = -1
"""No boss, no rune, no encounter: where the number of one may stand."""

# -- steps ------------------------------------------------------------------------------------

MOST_DICE: Final = 9
"""One step spawns at most so many dice of a colour."""
AS_MANY: Final = "P"
"""As many dice as there are heroes."""
TO_SOMEBODY: Final = ("damage", "hits", "heal", "energy", "treasure", "draw")
VERBS: Final = DOES.allowed[SPAWN:]
"""What a step can do: each word is a key, and a step has one of them."""
ONLY_WITH: Final = {"who": TO_SOMEBODY} | dict.fromkeys(("successes", "pass", "fail"), ("check",))
"""Keys that stand beside some of the verbs alone."""


def _dice(given: Any) -> Any:
    """Check how many dice there are to be (DB-17.5)."""
    if given != AS_MANY and (type(given) is not int or not 1 <= given <= MOST_DICE):
        hint = nearest(str(given), [AS_MANY])
        raise ValueError(f"{given!r} is no number of dice{hint} (1 to {MOST_DICE} | {AS_MANY})")
    return given


def _faces(given: Any) -> str:
    """Check the faces of a line, such as "1-2" or "6" (DB-17.4)."""
    low, _, high = str(given).partition("-")
    if low in tuple("123456") and (high or low) in tuple("123456") and low <= (high or low):
        return str(given)
    raise ValueError(f'{given!r} are no faces of a die: write them as "1-2" or "6"')


HowMany = Annotated[
    int | str,
    BeforeValidator(_dice),
    Field(description=f'1 to {MOST_DICE}, or "P" for as many as there are heroes'),
]
Change = Annotated[int, Field(ge=-20, le=20)]


class Place(Entry):
    """A die that shows this type and health, on that number of the spawn diagram (DB-8.2)."""

    colour: Annotated[int, COLOURS]
    type: Annotated[int, TYPES]
    health: Annotated[int, Field(ge=1, le=3)]
    space: Annotated[int, Field(ge=1, le=COLUMNS * ROWS)]


class Line(Entry):
    """A line of a table: what happens if the die shows one of its faces."""

    on: Annotated[
        str, BeforeValidator(_faces), Field(description='faces of a die, such as "1-2" or "6"')
    ]
    steps: tuple["Step", ...]

    @property
    def faces(self) -> tuple[int, int]:
        """The lowest and the highest of its faces."""
        low, _, high = self.on.partition("-")
        return int(low), int(high or low)


class Step(Entry):
    """One thing that an encounter says. It has one key that says what happens; `who` stands beside
    some of them, `successes`, `pass` and `fail` beside `check`."""

    spawn: dict[Annotated[int, COLOURS], HowMany] | None = None
    place: Place | None = None
    boss: Literal[True] | None = None
    object: Annotated[
        str | None, Field(description=f"{', '.join(PLAIN)}, or the name of a rune")
    ] = None
    check: Annotated[int, SKILLS] | None = None
    successes: Annotated[int, Field(ge=1, le=4)] | None = None
    passed: Annotated[tuple["Step", ...] | None, Field(alias="pass")] = None
    fail: tuple["Step", ...] | None = None
    d6: tuple[Line, ...] | None = None
    may: tuple["Step", ...] | None = None
    damage: Some | None = None
    hits: Some | None = None
    heal: Some | None = None
    energy: Change | None = None
    treasure: Change | None = None
    draw: Some | None = None
    who: Annotated[int, WHO] | None = None
    rune: Annotated[str | None, Field(description="the name of a rune")] = None
    flag: Annotated[int, FLAGS] | None = None

    @property
    def keys(self) -> list[str]:
        """The keys that the step has, as the file has them."""
        given = [name for name in self.FIELDS if getattr(self, name) is not None]
        return ["pass" if name == "passed" else name for name in given]

    @property
    def verb(self) -> str:
        """The key that says what the step does."""
        return next(key for key in self.keys if key in VERBS)

    @property
    def size(self) -> int:
        """How much of it: what it does to somebody."""
        return int(getattr(self, self.verb)) if self.verb in TO_SOMEBODY else 0

    @property
    def inner(self) -> list[tuple[str, tuple["Step", ...]]]:
        """The lists of steps inside, each with its key."""
        lists = [("pass", self.passed or ()), ("fail", self.fail or ()), ("may", self.may or ())]
        lists += [
            (f"d6.{number}.steps", line.steps) for number, line in enumerate(self.d6 or (), 1)
        ]
        return [(key, steps) for key, steps in lists if steps]

    def faults(self, key: str, sure: bool) -> list[KeyFault]:
        """List what the types cannot say; `sure` if it happens whatever is rolled or chosen."""
        verbs = [one for one in self.keys if one in VERBS]
        if len(verbs) != 1:
            return [(key, f"give each step one of {' | '.join(VERBS)}")]
        (verb,) = verbs
        found: list[KeyFault] = [
            (f"{key}.{one}", f"does not belong to {verb!r} ({' | '.join(ONLY_WITH[one])})")
            for one in self.keys
            if one in ONLY_WITH and verb not in ONLY_WITH[one]
        ]
        if verb in ("boss", "object") and not sure:
            why = "write it in a room by itself: no goal depends on a check, a die or a choice"
            found.append((f"{key}.{verb}", why))
        found += self._own_faults(key, verb)
        for inner, steps in self.inner:
            found += steps_faults(steps, f"{key}.{inner}", False)
        return found

    def _own_faults(self, key: str, verb: str) -> list[KeyFault]:
        if verb == "spawn" and not self.spawn:
            return [(f"{key}.spawn", "is empty")]
        if verb == "may" and not self.may:
            return [(f"{key}.may", "is empty")]
        if verb == "check" and self.successes is None:
            return [(f"{key}.successes", "is missing")]
        if verb == "check" and not (self.passed or self.fail):
            return [(f"{key}.check", "give it pass, fail or both")]
        if verb in ("energy", "treasure") and self.size == 0:
            return [(f"{key}.{verb}", "0 changes nothing")]
        if self.d6 is not None:
            faces = [face for line in self.d6 for face in range(line.faces[0], line.faces[1] + 1)]
            if faces != [1, 2, 3, 4, 5, 6]:
                return [(f"{key}.d6", "its lines must have the faces 1 to 6, in order, once each")]
        return []

    def unknown(self, key: str, runes: Mapping[str, int]) -> list[KeyFault]:
        """List the names of things that are not in the box."""
        found: list[KeyFault] = []
        if self.rune is not None:
            found += _unknown(f"{key}.rune", "rune", self.rune, runes)
        if self.object is not None:
            found += _unknown(f"{key}.object", "object", self.object, [*PLAIN, *runes])
        for inner, steps in self.inner:
            found += steps_unknown(steps, f"{key}.{inner}", runes)
        return found


def _unknown(key: str, what: str, name: str, known: Iterable[str]) -> list[KeyFault]:
    if name in known:
        return []
    return [(key, f"there is no {what} {name!r}{nearest(name, known)} ({' | '.join(known)})")]


def steps_faults(steps: Sequence[Step], key: str, sure: bool = True) -> list[KeyFault]:
    """List what is wrong with steps that stand under that key."""
    return [
        fault
        for number, step in enumerate(steps, 1)
        for fault in step.faults(f"{key}.{number}", sure)
    ]


def steps_unknown(steps: Sequence[Step], key: str, runes: Mapping[str, int]) -> list[KeyFault]:
    """List the names in steps under that key that are not in the box."""
    return [
        fault
        for number, step in enumerate(steps, 1)
        for fault in step.unknown(f"{key}.{number}", runes)
    ]


# -- programs ---------------------------------------------------------------------------------


class Names(NamedTuple):
    """What steps name: the runes with their numbers, and the boss of the quest ("" for any)."""

    runes: Mapping[str, int]
    boss: str = ""


@dataclass(eq=False)
class Op:
    """One order of an encounter's program; DOES tells what its numbers mean."""

    does: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    table: tuple[tuple[int, int], ...] = ()
    text: str = ""


class Encounter(Card):
    """An encounter of generated quests: of a `tier`, or of the room of a `goal` (DB-19.8).

    `id` is its place in ENCOUNTERS. `code` is as printed, such as `B1`, or `E2` in a quest. `tier`
    is GOAL_TIER in the room of a goal, NO_TIER where a quest alone has it. `after` are the steps
    that are read later, once: in the goal room at the first ritual mark, in the first room when
    the relic is taken, in the room of the stone that is sealed first. `later` is the encounter of
    these, or NOTHING.
    """

    name: Name
    code: Annotated[
        str,
        StringConstraints(pattern=r"^[A-Z][0-9]{1,2}$"),
        Field(description="a letter and a number, such as 'E7'"),
    ] = ""
    tier: Annotated[int, Field(ge=1, le=3)] = NO_TIER
    goal: Annotated[Annotated[int, GOALS] | None, Field(description=NOT_FOR_PACKS)] = None
    steps: tuple[Step, ...] = ()
    after: Annotated[tuple[Step, ...], Field(description=NOT_FOR_PACKS)] = ()
    ops: Annotated[tuple[Op, ...], UNREAD] = ()
    later: Annotated[int, UNREAD] = NOTHING

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what the types cannot say: a tier or a goal, and good steps."""
        if in_pack and self.tier == NO_TIER:
            return [("tier", "is missing")]
        if (self.tier == NO_TIER) == (self.goal is None):
            return [("tier", "give it either a tier or a goal")]
        found: list[KeyFault] = []
        if self.goal is None and self.after:
            found.append(("after", "belongs to the encounter of a goal"))
        if self.goal is None:
            found += [
                (f"steps.{number}", "a boss, an altar, a relic or a stone is for a goal")
                for number, step in enumerate(self.steps, 1)
                if step.boss or step.object in PLAIN
            ]
        return [
            *found,
            *steps_faults(self.steps, "steps"),
            *steps_faults(self.after, "after", False),
        ]

    def unknown(self, runes: Mapping[str, int]) -> list[KeyFault]:
        """List the names that are not in the box."""
        own = steps_unknown(self.steps, "steps", runes)
        return own + steps_unknown(self.after, "after", runes)


def tell(one: Encounter, names: Names, say: Callable[[Sequence[Step], str], str]) -> Encounter:
    """Give an encounter its text and its program; `say` words steps in a quest with that boss."""
    one.text = say(one.steps, names.boss)
    ops: list[Op] = []
    _write(one.steps, ops, names, say)
    one.ops = (*ops, Op(END))
    return one


def _write(
    steps: Sequence[Step],
    ops: list[Op],
    names: Names,
    say: Callable[[Sequence[Step], str], str],
) -> None:
    """Append the ops of steps; the op behind them has the number len(ops)."""
    for step in steps:
        op = _op(step, names)
        op.text = say([step], names.boss)
        ops.append(op)
        if step.check is not None:
            _write(step.passed or (), ops, names, say)
            leave = Op(GOTO)
            if step.fail:
                ops.append(leave)
            op.c = len(ops)
            _write(step.fail or (), ops, names, say)
            leave.c = op.d = len(ops)
        elif step.may is not None:
            _write(step.may, ops, names, say)
            op.c = len(ops)
        elif step.d6 is not None:
            _write_lines(step.d6, ops, names, say, op)


def _write_lines(
    lines: Sequence[Line],
    ops: list[Op],
    names: Names,
    say: Callable[[Sequence[Step], str], str],
    die: Op,
) -> None:
    """Append the lines of a table, one behind another; an empty one leads behind them all."""
    begins: list[int] = []
    leave: list[Op] = []
    for line in lines:
        begins.append(len(ops) if line.steps else NOTHING)
        if line.steps:
            _write(line.steps, ops, names, say)
            leave.append(Op(GOTO))
            ops.append(leave[-1])
    if leave:
        ops.pop()  # what was written last leaves the table by itself
    behind = len(ops)
    for op in leave:
        op.c = behind
    die.table = tuple(
        [
            (line.faces[1], behind if begin == NOTHING else begin)
            for line, begin in zip(lines, begins, strict=True)
        ]
    )


def _op(step: Step, names: Names) -> Op:
    """Return the op of a step, without what only its place in the program tells."""
    op = Op(DOES.index(step.verb))
    if step.spawn is not None:
        op.table = tuple(
            [(colour, PER_HERO if n == AS_MANY else int(n)) for colour, n in step.spawn.items()]
        )
    elif step.place is not None:
        one = step.place
        op.a, op.b, op.c, op.d = one.colour, one.type, one.health, one.space
    elif step.object is not None and step.object in PLAIN:
        op.a, op.b = OBJECTS.index(step.object), NOTHING
    elif step.object is not None:
        op.a, op.b = RUNE_CARD, names.runes[step.object]
    elif step.check is not None:
        op.a, op.b = step.check, step.successes or 0
    elif step.rune is not None:
        op.a = names.runes[step.rune]
    elif step.flag is not None:
        op.a = step.flag
    elif step.verb in TO_SOMEBODY:
        op.a, op.b = step.who or EXPLORER, step.size
    return op


def line_of(die: Op, face: int) -> int:
    """Return the op with which a D6 goes on when the die shows that face, 1 to 6 (DB-17.4)."""
    for highest, index in die.table:
        if face <= highest:
            return index
    raise ValueError(f"no line of the table has a {face}")
