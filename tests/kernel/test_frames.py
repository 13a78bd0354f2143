"""Frames: steps in order, children and what they return, caps, and the stack trace."""

from typing import ClassVar

import pytest

from tests.kernel.play import does, turn
from tests.kernel.toy_words import CHARM, PIT, SWORD
from undercroft.kernel import (
    Action,
    Frame,
    IllegalAction,
    Kind,
    RulesError,
    ScriptedDice,
    State,
    Vocabulary,
)

WORDS = Vocabulary()
LEFT = WORDS.add("left")
RIGHT = WORDS.add("right")
WAY = Kind("way", "T-1", "go left or right")


class Diary(State):
    """A state that keeps what happened."""

    lines: list[str]


class Plain(Frame):
    """A frame without fields."""


class Astray(Plain):
    STEPS = ("first",)

    def first(self, s: Diary) -> None:
        self.go("frist")


class Child(Plain):
    STEPS = ("first", "second")

    def first(self, s: Diary) -> None:
        s.lines.append("child first")

    def second(self, s: Diary) -> None:
        s.lines.append("child second")
        s.done(7)


class Parent(Plain):
    STEPS = ("before", "between", "after")

    def before(self, s: Diary) -> None:
        s.lines.append("before")
        s.begin(Child())

    def between(self, s: Diary) -> None:
        s.lines.append(f"child returned {s.returned}")
        s.begin(Silent())

    def after(self, s: Diary) -> None:
        s.lines.append(f"silent returned {s.returned}")


class Silent(Plain):
    """Ends after its last step without a word: it returns 0."""

    STEPS = ("only",)

    def only(self, s: Diary) -> None:
        s.lines.append("silent")


class Jumper(Plain):
    """Goes back once, then ends early."""

    STEPS = ("a", "b", "never")

    def a(self, s: Diary) -> None:
        s.lines.append("a")

    def b(self, s: Diary) -> None:
        s.lines.append("b")
        if s.lines.count("a") < 2:
            self.go("a")
        else:
            s.done()

    def never(self, s: Diary) -> None:
        s.lines.append("never")


class Asker(Plain):
    """Each way leads on through a child, and back to the same question."""

    STEPS = ("start", "way")

    def start(self, s: Diary) -> None:
        s.lines.append("start")

    def way(self, s: Diary) -> None:
        s.ask(0, WAY, [LEFT, RIGHT])

    def way_answer(self, s: Diary, action: Action) -> None:
        s.lines.append(action.notation)
        self.go("start")
        s.begin(Path())


class Path(Plain):
    STEPS = ("walk",)

    def walk(self, s: Diary) -> None:
        s.ask(0, WAY, [LEFT, RIGHT])

    def walk_answer(self, s: Diary, action: Action) -> None:
        s.lines.append(f"walked {action.notation}")


class Endless(Plain):
    STEPS = ("again",)

    def again(self, s: Diary) -> None:
        self.go("again")


class Deeper(Plain):
    STEPS = ("dig",)

    def dig(self, s: Diary) -> None:
        s.begin(Deeper())


class Ladder(Plain):
    """Goes as deep as `limit` says, then asks."""

    STEPS = ("down",)

    limit: ClassVar[int] = 32

    def down(self, s: Diary) -> None:
        if len(s.stack) < self.limit:
            s.begin(Ladder())
        else:
            s.ask(0, WAY, [LEFT, RIGHT])

    def down_answer(self, s: Diary, action: Action) -> None:
        s.lines.append(action.notation)


class Counter(Plain):
    """Takes exactly `limit` steps, then asks."""

    STEPS = ("count",)

    limit: ClassVar[int] = 0

    def count(self, s: Diary) -> None:
        s.lines.append(".")
        if len(s.lines) < self.limit:
            self.go("count")
        else:
            s.ask(0, WAY, [LEFT, RIGHT])

    def count_answer(self, s: Diary, action: Action) -> None:
        s.end_match()


def run(frame: Frame) -> Diary:
    """Start a match with that frame."""
    return Diary([]).start(frame, ScriptedDice())


def test_steps_run_in_order_and_children_between_them() -> None:
    s = run(Parent())
    assert s.lines == [
        "before",
        "child first",
        "child second",
        "child returned 7",
        "silent",
        "silent returned 0",
    ]
    assert s.is_terminal()


def test_go_makes_another_step_the_next_and_done_ends_early() -> None:
    assert run(Jumper()).lines == ["a", "b", "a", "b"]


def test_going_to_an_unknown_step_names_the_nearest() -> None:
    with pytest.raises(RulesError, match="Astray has no step 'frist'; did you mean 'first'"):
        run(Astray())


def test_a_step_without_a_method_is_refused_when_the_class_is_written() -> None:
    with pytest.raises(AttributeError, match="missing"):
        type("Broken", (Plain,), {"STEPS": ("missing",)})


def test_an_answer_may_go_elsewhere_and_begin_a_child() -> None:
    s = run(Asker())
    s.apply_action(LEFT)
    assert s.stack_trace() == "Asker/way > Path/walk"
    s.apply_action(RIGHT)
    assert s.lines == ["start", "left", "walked right", "start"]
    assert s.stack_trace() == "Asker/way"


def test_endless_steps_are_stopped_with_the_stack() -> None:
    with pytest.raises(RulesError, match="no decision within 10000 steps: Endless/again"):
        run(Endless())


@pytest.mark.parametrize("steps", [1, 9_999])
def test_as_many_steps_as_allowed_may_pass_between_decisions(steps: int) -> None:
    Counter.limit = steps
    assert run(Counter()).current_player == 0


def test_thirty_two_procedures_may_be_under_way_at_once() -> None:
    Ladder.limit = 32
    s = run(Ladder())
    assert len(s.stack) == 32
    assert s.current_player == 0


def test_one_procedure_more_is_stopped_with_the_stack() -> None:
    Ladder.limit = 33
    with pytest.raises(RulesError, match="more than 32 procedures at once: Ladder/down > Ladder"):
        run(Ladder())
    with pytest.raises(RulesError, match="more than 32 procedures at once: Deeper/dig > Deeper"):
        run(Deeper())


def test_the_trace_reads_as_the_rulebook_in_a_trap_in_a_battle_in_a_turn() -> None:
    s = turn([[SWORD], [CHARM, PIT]])
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing", "spring pit")
    assert s.stack_trace() == "Turn/fight > Battle/pits > Window/ask_player > Pit/pay"
    does(s, 0, "pay coin")
    assert s.stack_trace() == "Turn/fight > Battle/pits > Window/ask_player > Pit/pay"


def test_the_trace_of_a_match_that_is_over_is_empty() -> None:
    assert run(Silent()).stack_trace() == ""


def test_ending_the_match_inside_a_procedure_ends_all_of_them() -> None:
    Counter.limit = 1
    s = run(Counter())
    s.apply_action(LEFT)
    assert s.is_terminal()
    assert s.decision is None


class Walk(Frame):
    """A frame with a field and another that has a default."""

    STEPS = ("first",)

    hero: int
    way: tuple[int, ...] = ()

    def first(self, s: Diary) -> None:
        """Nothing happens."""


def test_the_fields_of_a_frame_are_what_it_is_made_of_unless_it_names_them() -> None:
    assert Walk.FIELDS == ("hero", "way")
    assert Plain.FIELDS == ()
    assert Diary.FIELDS == ("lines",)


def test_a_frame_is_copied_by_its_fields() -> None:
    walk = Walk(3, (1, 2))
    Diary([]).begin(walk)
    twin = walk.copy()
    assert isinstance(twin, Walk)
    assert twin is not walk
    assert (twin.hero, twin.way, twin.at) == (3, (1, 2), 0)
    plain = Plain()
    Diary([]).begin(plain)
    assert isinstance(plain.copy(), Plain)


def test_a_match_whose_last_procedure_is_over_takes_no_answer_any_more() -> None:
    s = Diary([]).start(Path(), ScriptedDice())
    s.apply_action(LEFT)
    assert s.is_terminal()
    assert s.legal_actions == []
    with pytest.raises(IllegalAction, match="no decision is pending"):
        s.apply_action(LEFT)
