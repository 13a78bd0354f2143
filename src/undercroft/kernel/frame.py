"""Parts and frames: the plain objects that a state is made of."""

from collections.abc import Callable
from inspect import signature
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from mypy_extensions import mypyc_attr

from undercroft.kernel.errors import RulesError, nearest
from undercroft.kernel.fields import FIXED, PARTS, Family, Field, declare

if TYPE_CHECKING:
    from undercroft.kernel.actions import Action
    from undercroft.kernel.events import Event
    from undercroft.kernel.state import State

Run = Callable[[Any, Any], None]
Answer = Callable[[Any, Any, Any], None]

P = TypeVar("P", bound="Part")
F = TypeVar("F", bound="Frame")


@dataclass_transform(eq_default=False)
@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Part:
    """A plain piece of a state, such as a hero: it declares its fields, as a dataclass would.

    A field holds ints, strings, None, parts, or lists and tuples of them. The constructor takes all
    of them in that order, `copy` copies what can change, and a position is saved by FIELDS, their
    names. `derive`, where a class has it, sets what follows from the fields: it is not saved.
    """

    FAMILY: ClassVar[Family] = PARTS
    DECLARED: ClassVar[tuple[Field, ...]] = ()
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        _read(cls)

    def copy(self: P) -> P:
        """Return an equal part that shares nothing changeable with this one."""
        raise NotImplementedError

    def __copy__(self: P) -> P:
        return self.copy()

    def __deepcopy__(self: P, memo: dict[int, Any]) -> P:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.FIELDS])


def _read(cls: Any) -> None:
    """Read which fields a class has: those that it declares, or else what its constructor takes."""
    declare(cls)
    cls.FIELDS = vars(cls).get("FIELDS") or tuple(signature(cls).parameters)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Fixed(Part):
    """A part of which nothing changes: what changes is replaced, and all copies share it."""

    FAMILY: ClassVar[Family] = FIXED

    def copy(self: P) -> P:
        """Return itself."""
        return self


class Plan:
    """The steps of a class of frames, looked up once: `run` and `answer` by place, `place` by name.

    Steps are run and answered some twenty times a decision, and to find a method by its name takes
    longer than most of them run. `values` reads `at`, `now` and all FIELDS.
    """

    def __init__(self, frame: type, steps: tuple[str, ...], fields: tuple[str, ...]) -> None:
        self.place = {step: at for at, step in enumerate(steps)}
        self.run: list[Run] = [*[getattr(frame, step) for step in steps], _run_out]
        self.answer: list[Answer] = [getattr(frame, f"{one}_answer", _mute) for one in steps]
        self.values: Callable[[Any], tuple[Any, ...]] = attrgetter("at", "now", *fields)


def _run_out(frame: "Frame", s: "State") -> None:
    """End a frame after its last step."""
    s.done(0)


def _mute(frame: "Frame", s: "State", action: "Action") -> None:
    raise RulesError(f"nobody takes the answer at {s.stack_trace()}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Part):
    """A procedure of the rulebook that is under way and may pause.

    STEPS names its methods in rulebook order. The kernel runs them one after another (`now` is the
    one under way, `at` the next); after the last the frame ends and returns 0 to the one below. A
    step may end with one of: `s.ask` (the answer comes to `<step>_answer`), `s.begin` (a child
    frame runs before the next step), `s.done` (this frame ends); `self.go` makes another step the
    next. A step that asks changes nothing before it asks, so that a loaded match asks for the same
    decision again. `<step>_refusal`, where it exists, names the clause that forbids an action.
    """

    FAMILY: ClassVar[Family] = FIXED
    STEPS: ClassVar[tuple[str, ...]] = ()
    PLAN: ClassVar[Plan]

    def __init_subclass__(cls) -> None:
        _read(cls)
        cls.PLAN = Plan(cls, cls.STEPS, cls.FIELDS)

    def stand_on(self, below: "Frame | None") -> None:
        """Stand at the first step, on the frame that began this one: `State.begin` says so."""
        self.at = self.now = 0
        self.plan: Plan = self.PLAN
        self.shared = False
        self.below: Frame | None = below
        self.depth: int = 0 if below is None else below.depth + 1

    def copy(self: F) -> F:
        """Return an equal frame, at the same step, that no copy of a state shares."""
        twin = type(self)(*self.plan.values(self)[2:])
        twin.at, twin.now, twin.plan, twin.shared = self.at, self.now, self.plan, False
        twin.below, twin.depth = self.below, self.depth
        if twin.below is not None:
            twin.below.shared = True
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _under_way, (type(self), self.plan.values(self), self.below)

    def go(self, step: str) -> None:
        """Make that step the next one of this frame."""
        try:
            self.at = self.plan.place[step]
        except KeyError:
            hint = nearest(step, self.STEPS)
            raise RulesError(f"{type(self).__name__} has no step {step!r}{hint}") from None

    @property
    def step(self) -> str:
        """The name of the step that this frame is in."""
        return self.STEPS[self.now]

    def __str__(self) -> str:
        """Return where it stands and its fields, such as `Round/lay first=0 turn=1`.

        For developers alone, like that of a state: the fields may be secret.
        """
        fields = [f"{name}={getattr(self, name)!r}" for name in self.FIELDS]
        return " ".join([f"{type(self).__name__}/{self.step}", *fields])

    def throws(self, s: "State") -> "Event | None":
        """Return who throws the dice of the present step, and what for; None: ask the frame below.

        The game's words make a sentence of it, in the present tense: a table with real dice says
        that before it asks for the faces.
        """
        return None

    def refusal(self, s: "State", action: "Action") -> str | None:
        """Return the clause that forbids the action in the present step, None if none is named."""
        refuses = getattr(self, f"{self.step}_refusal", None)
        return None if refuses is None else refuses(s, action)


def _under_way(cls: type[Frame], values: tuple[Any, ...], below: Frame | None) -> Frame:
    """Open a frame from a pickle: it stands where it stood."""
    frame = cls(*values[2:])
    frame.stand_on(below)
    frame.at, frame.now = values[:2]
    return frame
