"""Encounters as they stand in a content file, and what may be wrong with them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BeforeValidator, Field, StringConstraints

from undercroft.kernel.errors import nearest
from undercroft.kit.content import Name, Row, RowKind, TomlTable, slug_of
from undercroft.kit.explain import NOT_FOR_PACKS, KeyFault

from .cards import COLOURS, SKILLS, TYPES
from .encounters import (
    DOES,
    FLAGS,
    GOAL_TIER,
    GOALS,
    NO_TIER,
    NOTHING,
    OBJECTS,
    PER_HERO,
    RUNE_CARD,
    WHO,
    Encounter,
    Step,
    program,
)
from .layouts import COLUMNS, ROWS
from .words import paragraph, step_texts

Colour = Literal["green", "blue", "red"]
Skill = Literal["strength", "dexterity", "wisdom", "charisma"]
Few = Annotated[int, Field(ge=1, le=20)]
MOST_DICE: Final = 9
"""One step spawns at most so many dice of a colour."""
PLAIN: Final = ("altar", "relic", "stone")
"""What can lie in a room besides runes."""
TO_SOMEBODY: Final = ("damage", "hits", "heal", "energy", "treasure", "draw")
VERBS: Final = DOES[2:]
"""What a step can do: each word is a key, and a step has one of them."""
ONLY_WITH: Final = {"who": TO_SOMEBODY} | dict.fromkeys(("successes", "pass", "fail"), ("check",))
"""Keys that stand beside some of the verbs alone."""


def _dice(given: Any) -> Any:
    """Read how many dice: "P" is as many as there are heroes (DB-17.5)."""
    if given == "P":
        return PER_HERO
    if type(given) is not int or not 1 <= given <= MOST_DICE:
        hint = nearest(str(given), ["P"])
        raise ValueError(f"{given!r} is no number of dice{hint} (1 to {MOST_DICE} | P)")
    return given


def _faces(given: Any) -> Any:
    """Read the faces of a line, such as "1-2" or "6" (DB-17.4)."""
    low, _, high = str(given).partition("-")
    if low in tuple("123456") and (high or low) in tuple("123456") and low <= (high or low):
        return int(low), int(high or low)
    raise ValueError(f'{given!r} are no faces of a die: write them as "1-2" or "6"')


HowMany = Annotated[
    int,
    BeforeValidator(_dice),
    Field(description=f'1 to {MOST_DICE}, or "P" for as many as there are heroes'),
]


class PlaceTable(TomlTable):
    """A die that shows this type and health, on that number of the spawn diagram (DB-8.2)."""

    colour: Colour
    type: Literal["ranged", "melee"]
    health: int = Field(ge=1, le=3)
    space: int = Field(ge=1, le=COLUMNS * ROWS)


class LineTable(TomlTable):
    """A line of a table: what happens if the die shows one of its faces."""

    on: Annotated[
        tuple[int, int],
        BeforeValidator(_faces),
        Field(description='faces of a die, such as "1-2" or "6"'),
    ]
    steps: list["StepTable"]


class StepTable(TomlTable):
    """One thing that an encounter says. It has one key that says what happens; `who` stands beside
    some of them, `successes`, `pass` and `fail` beside `check`."""

    spawn: dict[Colour, HowMany] | None = None
    place: PlaceTable | None = None
    boss: Literal[True] | None = None
    object: str | None = Field(None, description=f"{', '.join(PLAIN)}, or the name of a rune")
    check: Skill | None = None
    successes: int | None = Field(None, ge=1, le=4)
    passed: list["StepTable"] | None = Field(None, alias="pass")
    fail: list["StepTable"] | None = None
    d6: list[LineTable] | None = None
    may: list["StepTable"] | None = None
    damage: Few | None = None
    hits: Few | None = None
    heal: Few | None = None
    energy: int | None = Field(None, ge=-20, le=20)
    treasure: int | None = Field(None, ge=-20, le=20)
    draw: Few | None = None
    who: Literal["explorer", "each hero"] | None = None
    rune: str | None = Field(None, description="the name of a rune")
    flag: Literal["troll lore"] | None = None

    @property
    def keys(self) -> list[str]:
        """The keys that the step has, as the file has them."""
        given = self.model_fields_set
        return [
            "pass" if key == "passed" else key for key in type(self).model_fields if key in given
        ]

    @property
    def verb(self) -> str:
        """The key that says what the step does."""
        return next(key for key in self.keys if key in VERBS)

    @property
    def inner(self) -> list[tuple[str, list["StepTable"]]]:
        """The lists of steps inside, each with its key."""
        lists = [("pass", self.passed or []), ("fail", self.fail or []), ("may", self.may or [])]
        lists += [
            (f"d6.{number}.steps", line.steps) for number, line in enumerate(self.d6 or [], 1)
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
        if verb in ("energy", "treasure") and getattr(self, verb) == 0:
            return [(f"{key}.{verb}", "0 changes nothing")]
        if self.d6 is not None:
            faces = [face for line in self.d6 for face in range(line.on[0], line.on[1] + 1)]
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

    def step(self, names: "Names") -> Step:
        """Build the step; every name is known."""
        verb = self.verb
        built = Step(DOES.index(verb), *self._numbers(verb, names))
        if verb in ("boss", "flag"):
            built.word = names.boss
        elif verb in ("rune", "object"):
            built.word = str(getattr(self, verb))
        if self.spawn is not None:
            built.table = tuple([(COLOURS.index(one), n) for one, n in self.spawn.items()])
        elif self.d6 is not None:
            built.table = tuple([line.on for line in self.d6])
            built.branches = tuple([steps_of(line.steps, names) for line in self.d6])
        elif self.check is not None:
            built.branches = (steps_of(self.passed or [], names), steps_of(self.fail or [], names))
        elif self.may is not None:
            built.branches = (steps_of(self.may, names),)
        return built

    def _numbers(self, verb: str, names: "Names") -> tuple[int, int, int, int]:
        """Return `a` to `d` of the step; what it does not need is 0."""
        if self.place is not None:
            one = self.place
            return COLOURS.index(one.colour), TYPES.index(one.type), one.health, one.space
        if self.check is not None:
            return SKILLS.index(self.check), self.successes or 0, 0, 0
        if self.rune is not None:
            return names.runes[self.rune], 0, 0, 0
        if self.object is not None:
            if self.object in PLAIN:
                return OBJECTS.index(self.object), NOTHING, 0, 0
            return RUNE_CARD, names.runes[self.object], 0, 0
        if self.flag is not None:
            return FLAGS.index(self.flag), 0, 0, 0
        if verb in TO_SOMEBODY:
            return WHO.index(self.who or "explorer"), getattr(self, verb), 0, 0
        return 0, 0, 0, 0


class Names(NamedTuple):
    """What steps name: the runes with their numbers, and the boss of the quest ("" for any)."""

    runes: Mapping[str, int]
    boss: str = ""


def _unknown(key: str, what: str, name: str, known: Iterable[str]) -> list[KeyFault]:
    if name in known:
        return []
    return [(key, f"there is no {what} {name!r}{nearest(name, known)} ({' | '.join(known)})")]


def steps_faults(steps: Sequence[StepTable], key: str, sure: bool = True) -> list[KeyFault]:
    """List what is wrong with steps that stand under that key."""
    return [
        fault
        for number, step in enumerate(steps, 1)
        for fault in step.faults(f"{key}.{number}", sure)
    ]


def steps_unknown(steps: Sequence[StepTable], key: str, runes: Mapping[str, int]) -> list[KeyFault]:
    """List the names in steps under that key that are not in the box."""
    return [
        fault
        for number, step in enumerate(steps, 1)
        for fault in step.unknown(f"{key}.{number}", runes)
    ]


def steps_of(steps: Sequence[StepTable], names: Names) -> tuple[Step, ...]:
    """Build steps without a fault."""
    return tuple([step.step(names) for step in steps])


def encounter_of(
    id: int, slug: str, name: str, code: str, tier: int, tables: Sequence[StepTable], names: Names
) -> Encounter:
    """Build an encounter that belongs to no goal and has nothing after it."""
    steps = steps_of(tables, names)
    ops = program(steps, step_texts(steps))
    return Encounter(id, slug, name, code, tier, NOTHING, NOTHING, paragraph(steps), ops)


class EncounterRow(Row):
    """An encounter of generated quests (DB-19.8): of a `tier`, or of the room of a `goal`.

    `after` are the steps that are read later, once (`Encounter.after`).
    """

    name: Name
    code: Annotated[
        str,
        StringConstraints(pattern=r"^[A-Z][0-9]{1,2}$"),
        Field(description="a letter and a number, such as 'E7'"),
    ] = ""
    tier: int = Field(NO_TIER, ge=1, le=3)
    goal: Literal["slay", "cleanse", "escort", "recover", "seal"] | None = Field(
        None, description=NOT_FOR_PACKS
    )
    steps: list[StepTable]
    after: list[StepTable] = Field([], description=NOT_FOR_PACKS)

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

    def encounters(self, id: int, runes: Mapping[str, int]) -> list[Encounter]:
        """Build the encounter, which has that id, and behind it the one that comes after it."""
        slug, names = slug_of(self.name), Names(runes)
        tier = self.tier if self.goal is None else GOAL_TIER
        one = encounter_of(id, slug, self.name, self.code, tier, self.steps, names)
        built = [one]
        if self.goal is not None:
            one.goal = GOALS.index(self.goal)
        if self.after:
            one.after = id + 1
            later = encounter_of(id + 1, f"{slug}-after", self.name, "", NO_TIER, self.after, names)
            built.append(later)
        return built


ENCOUNTER: Final = RowKind("encounter", "encounters.toml", EncounterRow, "DB-19.8")
