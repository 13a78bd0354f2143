"""Why an answer is not allowed: each clause that refuses one has a plain sentence, no other has."""

import ast
import random
import re
from collections.abc import Iterator

import pytest

from undercroft.games import all_games
from undercroft.kernel import BadSetup, SeededDice, State
from undercroft.kit.game import GameSpec
from undercroft.rulebook import Rulebook
from undercroft.testing import effort

GAMES = sorted(all_games())
CLAUSE = re.compile(r"[A-Z]{2}-\d+\.\d+|R\d+")
MOST_WORDS = 16
MATCHES = effort(8, 80)
LOOKED_AT = 2
"""So many decisions of a kind are asked about every action of the game."""


def matches(spec: GameSpec) -> Iterator[State]:
    """Matches of players who answer at random: by the usual rules, then by any house rules."""
    fewest, most = spec.seats
    for seed in range(MATCHES):
        rng = random.Random(seed)
        switches = {one.name: rng.choice(one.values) for one in spec.switches if seed % 2}
        try:
            yield spec.new(rng.randint(fewest, min(most, 4)), switches, SeededDice(f"{seed}"))
        except BadSetup:
            continue


def refusing_in_play(spec: GameSpec) -> set[str]:
    """The clauses that a page shows beside answers, and those that a step names for any action."""
    found: set[str] = set()
    looked: dict[str, int] = {}
    for number, state in enumerate(matches(spec)):
        rng = random.Random(number)
        while not state.is_terminal():
            found |= {one.clause for one in state.refusals()}
            name, top = state.kind.name, state.top
            looked[name] = looked.get(name, 0) + 1
            if top is not None and looked[name] <= LOOKED_AT:
                others = set(spec.vocabulary.actions) - set(state.legal_actions)
                found |= {clause for one in others if (clause := top.refusal(state, one))}
            state.apply_action(rng.choice(state.legal_actions))
    return found


def refusing_in_code(spec: GameSpec) -> set[str]:
    """The clauses named in the methods `<step>_refusal` and in what these call for a clause."""
    functions: dict[str, list[ast.FunctionDef]] = {}
    tables: dict[str, ast.Dict] = {}
    for path in spec.folder.glob("rules/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and says_why(node):
                functions.setdefault(node.name, []).append(node)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict):
                tables[ast.unparse(node.target)] = node.value
    waiting = [name for name in functions if name.endswith("_refusal")]
    found: set[str] = set()
    known: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in known:
            continue
        known.add(name)
        nodes = [node for one in functions[name] for node in ast.walk(one)]
        called = [node.id for node in nodes if isinstance(node, ast.Name)]
        called += [node.attr for node in nodes if isinstance(node, ast.Attribute)]
        waiting += [one for one in called if one in functions]
        for table in [tables[one] for one in called if one in tables]:
            nodes += ast.walk(table)
        texts = [node.value for node in nodes if isinstance(node, ast.Constant)]
        found |= {one for one in texts if isinstance(one, str) and CLAUSE.fullmatch(one)}
    return found


def says_why(function: ast.FunctionDef) -> bool:
    """Say whether a function returns a clause, or None."""
    return function.returns is not None and ast.unparse(function.returns) == "str | None"


@pytest.mark.parametrize("game", GAMES)
def test_each_clause_that_refuses_an_answer_says_why_in_a_sentence(game: str) -> None:
    spec = all_games()[game]
    book = Rulebook.of(spec)
    assert set(book.refused) == refusing_in_play(spec) | refusing_in_code(spec)
    assert book.refused.keys() <= book.clauses.keys() | book.rulings.keys()
    for clause, said in book.refused.items():
        assert re.fullmatch(r"[A-Z].*\w\.", said), clause
        assert len(said.split()) <= MOST_WORDS, clause
    assert len(set(book.refused.values())) == len(book.refused)


def test_a_clause_without_a_sentence_says_its_own_text() -> None:
    book = Rulebook(
        "# Toy\n\n## 3 Laying\n- `TOY-3.1` **Laying** — A *card* is laid. (R1)\n"
        "- `TOY-3.2` **Nothing** — Nobody must.\n\n## Rulings\n- **R1 Which card.** Any.\n",
        {"TOY-3.2": "You need not."},
    )
    assert [book.why(name) for name in ("TOY-3.1", "TOY-3.2", "R1", "R2")] == [
        "A card is laid.",
        "You need not.",
        "Which card",
        "",
    ]
