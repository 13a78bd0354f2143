"""Which numbered rules of a game its code cites, and which its tests prove.

Code cites in docstrings (of attributes too) and in comments: `DA-6.1`, a list
`DA-6.1, 6.4 and 6.9`, a range `DA-6.1-6.4`. Tests name each clause by itself,
`@pytest.mark.clause("DA-6.1")`, and may name a ruling, which counts for no clause.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from undercroft.kit.game import GameSpec
from undercroft.rulebook import Rulebook

_NUMBERS: Final = r"\d+\.\d+(?:\s*(?:-|–|to)\s*(?:[A-Z]+-)?\d+\.\d+)?"
_CITATION: Final = re.compile(
    rf"\b([A-Z]+)-({_NUMBERS}(?:(?:,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)(?:[A-Z]+-)?{_NUMBERS})*)"
)
_ONE: Final = re.compile(r"(\d+\.\d+)(?:\s*(?:-|–|to)\s*(?:[A-Z]+-)?(\d+\.\d+))?")


@dataclass
class Coverage:
    """The clauses of one game, as lists of ids in the order of its rulebook.

    `missing` are neither exempt nor both cited and tested. `unknown` are ids that
    code or tests name and the rulebook does not have, each with its file.
    """

    clauses: list[str]
    cited: list[str]
    tested: list[str]
    exempt: list[str]
    missing: list[str]
    unknown: list[str] = field(default_factory=list)
    has_tests: bool = True

    @property
    def is_complete(self) -> bool:
        """Say whether there are clauses, and each that needs it is cited and tested."""
        return bool(self.clauses) and not self.missing and not self.unknown

    def to_json(self) -> dict[str, list[str]]:
        """Return the five lists by name."""
        names = ("clauses", "cited", "tested", "exempt", "missing")
        return {name: getattr(self, name) for name in names}


def coverage(spec: GameSpec) -> Coverage:
    """Read a game's rules, code and tests. Without tests (installed), only citations count."""
    book = Rulebook.of(spec)
    tests = spec.folder / "tests"
    unknown: list[str] = []
    cited: set[str] = set()
    for path in sorted(spec.folder.rglob("*.py")):
        if tests not in path.parents:
            _take(_citations(path.read_text(encoding="utf-8"), book), path, cited, unknown, book)
    tested: set[str] = set()
    for path in sorted(tests.rglob("*.py")):
        _take(_marks(path.read_text(encoding="utf-8")), path, tested, unknown, book)
    has_tests = any(tests.rglob("*.py"))
    proven = cited & tested if has_tests else cited
    exempt = [name for name, clause in book.clauses.items() if clause.exempt]
    return Coverage(
        clauses=list(book.clauses),
        cited=[name for name in book.clauses if name in cited],
        tested=[name for name in book.clauses if name in tested],
        exempt=exempt,
        missing=[name for name in book.clauses if name not in proven and name not in exempt],
        unknown=unknown,
        has_tests=has_tests,
    )


def expand(text: str, book: Rulebook) -> Iterator[str]:
    """List every clause that a text cites, ranges and lists written out."""
    prefixes = {name.partition("-")[0] for name in book.clauses}
    for prefix, numbers in _CITATION.findall(text):
        if prefix not in prefixes:
            continue
        for first, last in _ONE.findall(numbers):
            ids = [f"{prefix}-{first}"]
            if last:
                ids = book.range(ids[0], f"{prefix}-{last}") or [f"{prefix}-{first}-{last}"]
            yield from ids


def _take(
    ids: Iterator[str], path: Path, known: set[str], unknown: list[str], book: Rulebook
) -> None:
    for name in ids:
        if name in book.clauses:
            known.add(name)
        elif name not in book.rulings:
            unknown.append(f"{name} in {path.name}")


def _citations(source: str, book: Rulebook) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield from expand(str(node.value.value), book)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from expand(token.string, book)


def _marks(source: str) -> Iterator[str]:
    """List the ids that marks such as `@pytest.mark.clause("DA-6.1", "DA-6.2")` name."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name == "clause":
            for given in node.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield given.value
