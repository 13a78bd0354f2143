"""Encounters: what is read when a room is explored, as programs that run step by step (DB-7.4).

A `Step` is what an encounter says, with the steps of its branches inside. `program` turns steps
into a line of `Op`s, so that a match can stop in the middle of a text: all that it must remember
is the number of the next op. Each op goes on with the next one if nothing else is said.
"""

from dataclasses import dataclass
from typing import Final

END: Final = 0
GOTO: Final = 1
SPAWN: Final = 2
PLACE: Final = 3
BOSS: Final = 4
OBJECT: Final = 5
CHECK: Final = 6
D6: Final = 7
MAY: Final = 8
DAMAGE: Final = 9
HITS: Final = 10
HEAL: Final = 11
ENERGY: Final = 12
TREASURE: Final = 13
DRAW: Final = 14
RUNE: Final = 15
FLAG: Final = 16
DOES: Final = (
    "end", "goto", "spawn", "place", "boss", "object", "check", "d6", "may", "damage", "hits",
    "heal", "energy", "treasure", "draw", "rune", "flag",
)  # fmt: skip
"""The words of the ops, and of the steps in a content file; `end` and `goto` are no steps."""

EXPLORER: Final = 0
EACH_HERO: Final = 1
WHO: Final = ("explorer", "each hero")
"""Whom an effect is about: the explorer, or every living hero in seat order (DB-7.5, R24)."""

PER_HERO: Final = -1
"""So many dice as heroes are on the quest: (P) (DB-17.5, R71)."""

ALTAR: Final = 0
RELIC: Final = 1
STONE: Final = 2
RUNE_CARD: Final = 3
OBJECTS: Final = ("altar", "relic", "stone", "rune")
"""What can lie on a spawn point; it occupies no space (R16)."""

TROLL_LORE: Final = 0
FLAGS: Final = ("troll lore",)
"""What a quest remembers. Troll lore: the quest's boss has no Regenerate (Q2 E4)."""

SLAY: Final = 0
CLEANSE: Final = 1
ESCORT: Final = 2
RECOVER: Final = 3
SEAL: Final = 4
GOALS: Final = ("slay", "cleanse", "escort", "recover", "seal")
"""What the heroes are to do (DB-19.3, 19.12)."""

NO_TIER: Final = 0
GOAL_TIER: Final = 4
"""Tiers of rooms and encounters: 1 to 3, none for the first room, 4 for the goal room."""
TIERS: Final = (1, 2, 3)

NOTHING: Final = -1
"""No boss, no rune, no encounter: where the number of one may stand."""


@dataclass(eq=False)
class Step:
    """What an encounter says at one place; `program` makes ops of it.

    `does` and `a` to `d` are as in Op. `table` has the dice of SPAWN: (colour, how many); of D6 it
    has the faces of each line: (lowest, highest). `branches` are the steps inside: of CHECK those
    of pass and fail, of D6 those of each line, of MAY those that are done. `word` is the name of
    the thing that an op has only the number of: a rune, an object, a flag.
    """

    does: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    word: str = ""
    table: tuple[tuple[int, int], ...] = ()
    branches: tuple[tuple["Step", ...], ...] = ()


@dataclass(eq=False)
class Op:
    """One order of an encounter's program; what its numbers mean depends on what it does.

    - SPAWN: `table` has (colour, how many) in printed order, how many may be PER_HERO. It is one
      spawn instruction (DB-8.1, 8.7).
    - PLACE: colour `a`, type `b`, health `c`, number `d` of the spawn diagram (DB-8.2, R31).
    - BOSS: the quest's boss on space 1.
    - OBJECT: the object `a` on the spawn point; of RUNE_CARD the rune `b` (R16).
    - CHECK: skill `a`, `b` successes; if it fails go on with op `c`, if it lapses with `d` (DB-14).
    - D6: roll one die; `table` has (highest face, op to go on with), ascending, up to 6 (DB-17.4).
    - MAY: the explorer may do what follows; if it declines go on with op `c`.
    - GOTO: go on with op `c`.
    - DAMAGE, HITS, HEAL, ENERGY, TREASURE, DRAW: for whom `a` (WHO), how much `b`; of ENERGY and
      TREASURE it may be negative.
    - RUNE: the explorer takes the rune `a`.
    - FLAG: the quest remembers `a` (FLAGS).
    - END: the text has been read.

    `text` says the same in English.
    """

    does: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    table: tuple[tuple[int, int], ...] = ()
    text: str = ""


@dataclass(eq=False)
class Encounter:
    """An encounter: its text and its program (DB-7.4, 17.1, 19.8).

    `id` is its place in ENCOUNTERS. `code` is as printed, such as `B1`, or `E2` in a quest. `tier`
    is 1 to 3, GOAL_TIER, or NO_TIER where a quest alone has it. `goal` is the goal whose room it
    stands in in generated quests, otherwise NOTHING. `after` is the encounter of such a goal that
    is read later, once: in the goal room at the first ritual mark, in the first room when the
    relic is taken, in the room of the stone that is sealed first; otherwise NOTHING. `source` is
    the pack with which it came, "" for the box.
    """

    id: int
    slug: str
    name: str
    code: str
    tier: int
    goal: int
    after: int
    text: str
    ops: tuple[Op, ...]
    source: str = ""


def program(steps: tuple[Step, ...], texts: dict[Step, str]) -> tuple[Op, ...]:
    """Return the program of an encounter's steps; `texts` words each step, also the inner ones."""
    ops: list[Op] = []
    _write(steps, texts, ops)
    ops.append(Op(END))
    return tuple(ops)


def _write(steps: tuple[Step, ...], texts: dict[Step, str], ops: list[Op]) -> None:
    """Append the ops of steps; the op behind them has the number len(ops)."""
    for step in steps:
        op = Op(step.does, step.a, step.b, step.c, step.d, step.table, texts[step])
        ops.append(op)
        if step.does == CHECK:
            _write_check(step, texts, ops, op)
        elif step.does == D6:
            _write_lines(step, texts, ops, op)
        elif step.does == MAY:
            _write(step.branches[0], texts, ops)
            op.c = len(ops)


def _write_check(step: Step, texts: dict[Step, str], ops: list[Op], check: Op) -> None:
    passed, failed = step.branches
    _write(passed, texts, ops)
    leave = Op(GOTO)
    if failed:
        ops.append(leave)
    check.c = len(ops)
    _write(failed, texts, ops)
    leave.c = check.d = len(ops)


def _write_lines(step: Step, texts: dict[Step, str], ops: list[Op], die: Op) -> None:
    """Append the lines of a table, one behind another; an empty one leads behind them all."""
    begins: list[int] = []
    leave: list[Op] = []
    for line in step.branches:
        begins.append(len(ops) if line else NOTHING)
        if line:
            _write(line, texts, ops)
            leave.append(Op(GOTO))
            ops.append(leave[-1])
    if leave:
        ops.pop()  # what was written last leaves the table by itself
    behind = len(ops)
    for op in leave:
        op.c = behind
    table: list[tuple[int, int]] = []
    for at in range(len(begins)):
        table.append((step.table[at][1], behind if begins[at] == NOTHING else begins[at]))
    die.table = tuple(table)


def line_of(die: Op, face: int) -> int:
    """Return the op with which a D6 goes on when the die shows that face, 1 to 6 (DB-17.4)."""
    for highest, index in die.table:
        if face <= highest:
            return index
    raise ValueError(f"no line of the table has a {face}")
