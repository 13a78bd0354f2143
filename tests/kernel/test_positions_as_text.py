"""A position can be printed, for developers; nothing that people see may do so."""

import ast
from pathlib import Path

from tests.kernel.play import does, turn
from tests.kernel.toy import Turn
from tests.kernel.toy_words import CHARM, PIT, SWORD
from undercroft.kernel import Part, ScriptedDice, State

SOURCE = Path(__file__).parents[2] / "src" / "undercroft"
SECRET = {"s", "state", "_state", "twin", "frame", "stack"}
"""What states and frames are called in the code."""


def test_a_state_prints_the_question_the_frames_and_every_field() -> None:
    s = turn([[SWORD], [PIT, CHARM]], 6, deck=[SWORD])
    does(s, 0, "light torch")
    assert str(s).splitlines() == [
        "<player 0 decides lay: lay sword, lay nothing>",
        "  Turn/fight hero=0 torch=True",
        "  Battle/hero_lays hero=0 keeper=1 torch=True die=0",
        "hands[0]: see='owner' owner=0 cards=[2]",
        "hands[1]: see='owner' owner=1 cards=[0, 1]",
        "laid[0]: see='owner' owner=0 cards=[]",
        "laid[1]: see='owner' owner=1 cards=[]",
        "deck: see='none' owner=-1 cards=[2]",
        "discard: see='all' owner=-1 cards=[]",
        "coins: [1, 2]",
        "hearts: [3, 3]",
        "treasures: [0, 0]",
        "turns: 1",
        "luck: True",
    ]


class Box(Part):
    """A part with parts in it."""

    lid: str
    inner: "Box | None"
    many: "tuple[Box, ...]"


class Boxed(State):
    """A state with such a part."""

    box: Box
    bare: list[int]


def test_parts_in_parts_stand_further_right() -> None:
    box = Box("a", Box("b", None, ()), (Box("c", None, ()), Box("d", None, ())))
    assert str(Boxed(box, [])).splitlines() == [
        "the match is over",
        "box:",
        "  lid: 'a'",
        "  inner: lid='b' inner=None many=()",
        "  many[0]: lid='c' inner=None many=()",
        "  many[1]: lid='d' inner=None many=()",
        "bare: []",
    ]


def test_whoever_does_not_ask_for_it_sees_nothing() -> None:
    s = turn([[SWORD], [PIT]], 6)
    s.dice = ScriptedDice([5])
    for secret in (s, Turn(0, True)):
        assert "object at" in repr(secret)
        assert "object at" in f"{[secret]}"


def test_nothing_that_people_see_prints_a_state() -> None:
    printed = [
        path.relative_to(SOURCE).as_posix()
        for path in sorted(SOURCE.rglob("*.py"))
        if not {"tests", "testing"} & set(path.relative_to(SOURCE).parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if name_of(shown(node)) in SECRET
    ]
    assert printed == ["kernel/state.py"], "but for `State.__str__`, which prints its frames"


def shown(node: ast.AST) -> ast.AST | None:
    """Return what is made a text here, in an f-string or by a call."""
    if isinstance(node, ast.FormattedValue):
        return node.value
    if isinstance(node, ast.Call) and name_of(node.func) in ("str", "print", "format"):
        return node.args[0] if node.args else None
    return None


def name_of(node: ast.AST | None) -> str:
    """Return the last name of an expression, such as `state` of `self.match.state`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
