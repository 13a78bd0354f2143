"""A release: what it refuses, and the files that hosts take along."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.release import (
    NEEDED,
    Refused,
    must_be_clean,
    must_be_tested,
    must_be_told,
    must_be_whole,
    version_of,
)
from scripts.test import clean_commit

ROOT = Path(__file__).parents[1]
TOLD = "# Changelog\n\n## 1.2.0 (May)\n\n- A word.\n\n## 1.1.0\n\nNothing is said.\n"
WHOLE = [
    *NEEDED,
    "undercroft-1.2.0.dist-info/licenses/LICENSE",
    "undercroft-1.2.0.dist-info/licenses/NOTICE",
    "undercroft/games/caves/rules/turn.py",
]
BUILT = "undercroft/games/caves/rules/turn.cpython-312-x86_64-linux-gnu.so"


def test_the_version_is_read_from_the_sources() -> None:
    assert version_of('"""A."""\n__version__ = "1.2.0"\n') == "1.2.0"
    with pytest.raises(Refused, match="three numbers"):
        version_of('__version__ = "1.2"\n')


def test_a_version_must_be_told() -> None:
    must_be_told("1.2.0", TOLD)
    for silent in ("1.1.0", "1.2", "2.0.0"):
        with pytest.raises(Refused, match=re.escape(f"no chapter '## {silent}'")):
            must_be_told(silent, TOLD)


def test_a_tree_with_changes_is_refused() -> None:
    must_be_clean("\n")
    with pytest.raises(Refused, match=r"not committed:\n M a\.py"):
        must_be_clean(" M a.py\n")


def test_tests_that_have_passed_on_this_commit_are_not_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    passed = tmp_path / "tested"
    monkeypatch.setattr("scripts.release.TESTED", passed)
    monkeypatch.setattr(sys, "executable", "false")  # whatever is run fails
    with pytest.raises(Refused, match="the tests failed"):
        must_be_tested("5d063f")
    passed.write_text("5d063f\n", "utf-8")
    must_be_tested("5d063f")
    assert capsys.readouterr().out == "The tests have passed on 5d063f.\n"
    with pytest.raises(Refused, match="the tests failed"):
        must_be_tested("1b05eb")
    monkeypatch.setattr(sys, "executable", "true")
    must_be_tested("1b05eb")


def test_only_a_tree_without_changes_has_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scripts.test.ROOT", tmp_path)
    assert clean_commit() == ""  # no repository
    git = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for words in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "Begin"]):
        subprocess.run([*git, *words], cwd=tmp_path, check=True)
    assert re.fullmatch("[0-9a-f]{40}", clean_commit())
    (tmp_path / "new.py").touch()
    assert clean_commit() == ""


def test_a_wheel_is_read() -> None:
    must_be_whole(WHOLE, "1.2.0", compiled=False)
    must_be_whole([*WHOLE, BUILT], "1.2.0", compiled=True)
    with pytest.raises(Refused, match="nothing is compiled of caves"):
        must_be_whole(WHOLE, "1.2.0", compiled=True)
    with pytest.raises(Refused, match="the pure wheel has compiled files"):
        must_be_whole([*WHOLE, BUILT], "1.2.0", compiled=False)
    with pytest.raises(Refused, match=r"lacks .*state\.py"):
        must_be_whole(WHOLE[1:], "1.2.0", compiled=False)
    tests = "undercroft/games/caves/tests/test_turn.py"
    with pytest.raises(Refused, match=r"games/caves/tests/test_turn\.py"):
        must_be_whole([*WHOLE, tests], "1.2.0", compiled=False)


def test_proxy_and_unit_name_the_same_address() -> None:
    unit = (ROOT / "contrib/undercroft.service").read_text("utf-8")
    (name,) = re.findall(r"--public-url https://(\S+)", unit)
    proxy = (ROOT / "contrib/Caddyfile").read_text("utf-8")
    assert f"\n{name} {{\n" in proxy
    assert "reverse_proxy 127.0.0.1:8000 {" in proxy
