from pathlib import Path

import pytest

from tests.kernel.toy_game import GAME
from undercroft.clauses import Coverage, coverage, expand
from undercroft.rulebook import Rulebook

RULES = """## 1 Words

- `XY-1.1` **One** — 1.
- `XY-1.2` **Two** — 2.
- `XY-1.3` **Three** — 3.
- `XY-1.4` **Four** (presentation) — 4.

## 2 More

- `XY-2.1` **Five** — 5.

- **R1 Five or six.** 5 (XY-2.1).
"""
BOOK = Rulebook(RULES)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game with rules and nothing else."""
    (tmp_path / "RULES.md").write_text(RULES)
    monkeypatch.setattr(GAME, "folder", tmp_path)
    return tmp_path


def found(folder: Path, code: str, tests: str | None = None) -> Coverage:
    (folder / "rules.py").write_text(code)
    if tests is not None:
        (folder / "tests").mkdir()
        (folder / "tests" / "test_rules.py").write_text(tests)
    return coverage(GAME)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("XY-1.1", "1.1"),
        ("(XY-1.1; see XY-2.1.)", "1.1 2.1"),
        ("XY-1.1, 1.3", "1.1 1.3"),
        ("XY-1.1, 1.2 and 2.1, then 14 dice", "1.1 1.2 2.1"),
        ("XY-1.1-1.3", "1.1 1.2 1.3"),
        ("XY-1.1-1.2, 2.1", "1.1 1.2 2.1"),
        ("XY-1.2–XY-2.1", "1.2 1.3 1.4 2.1"),
        ("XY-1.1 to 1.2", "1.1 1.2"),
        ("AB-1.1, R1, 1.2", ""),
        ("XY-9.1", "9.1"),
        ("XY-1.1-9.9", "1.1-9.9"),
    ],
)
def test_citations_may_be_lists_and_ranges(text: str, ids: str) -> None:
    assert list(expand(text, BOOK)) == [f"XY-{number}" for number in ids.split()]


def test_docstrings_and_comments_cite_and_strings_do_not(game: Path) -> None:
    code = '''"""XY-1.1"""
class A:
    """XY-1.2"""
    def step(self):
        """Do it (XY-1.3)."""
        return "XY-2.1"  # not XY-1.4
'''
    cover = found(game, code)
    assert cover.cited == ["XY-1.1", "XY-1.2", "XY-1.3", "XY-1.4"]


def test_marks_of_tests_name_clauses_one_by_one(game: Path) -> None:
    tests = '''
import pytest
clause = pytest.mark.clause
@pytest.mark.clause("XY-1.1", "XY-1.2")
def test_a():
    """XY-2.1"""
@clause("XY-1.3")
class TestB: ...
'''
    cover = found(game, '"""XY-1.1-2.1"""', tests)
    assert cover.tested == ["XY-1.1", "XY-1.2", "XY-1.3"]
    assert cover.missing == ["XY-2.1"]
    assert not cover.is_complete


def test_a_range_in_a_mark_is_no_clause(game: Path) -> None:
    cover = found(game, '"""XY-1.1-2.1"""', '@pytest.mark.clause("XY-1.1-1.3")\ndef test_a(): ...')
    assert cover.tested == []
    assert cover.unknown == ["XY-1.1-1.3 in test_rules.py"]


def test_a_mark_may_name_a_ruling_that_there_is(game: Path) -> None:
    cover = found(
        game, '"""XY-2.1"""', '@pytest.mark.clause("XY-2.1", "R1", "R2")\ndef test(): ...'
    )
    assert cover.tested == ["XY-2.1"]
    assert cover.unknown == ["R2 in test_rules.py"]


def test_missing_is_what_is_not_cited_or_not_tested_and_not_exempt(game: Path) -> None:
    tests = '@pytest.mark.clause("XY-1.2", "XY-1.3", "XY-2.1")\ndef test_a(): ...'
    cover = found(game, '"""XY-1.1, 1.2, 2.1"""', tests)
    assert cover.exempt == ["XY-1.4"]
    assert cover.missing == ["XY-1.1", "XY-1.3"]
    assert list(cover.to_json()) == ["clauses", "cited", "tested", "exempt", "missing"]


def test_tests_do_not_cite(game: Path) -> None:
    cover = found(game, "", '"""XY-1.1"""\n@pytest.mark.clause("XY-1.1")\ndef test_a(): ...')
    assert cover.cited == []


def test_without_tests_citations_are_enough(game: Path) -> None:
    cover = found(game, '"""XY-1.1-1.3, 2.1"""')
    assert not cover.has_tests
    assert cover.missing == []
    assert cover.is_complete


def test_a_citation_of_no_clause_is_reported(game: Path) -> None:
    cover = found(game, '"""XY-1.1-1.3, 2.1, 7.7"""')
    assert cover.unknown == ["XY-7.7 in rules.py"]
    assert not cover.is_complete


def test_a_game_without_clauses_is_not_complete() -> None:
    assert not Coverage(clauses=[], cited=[], tested=[], exempt=[], missing=[]).is_complete
