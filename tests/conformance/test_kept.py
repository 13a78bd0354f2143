"""Rules do not change in secret: while their version stays, golden records stay."""

import json
from pathlib import Path

import pytest

from tests.conformance.kept import NO_HISTORY, changed_in_secret, git
from undercroft.games import all_games

ROOT = Path(__file__).parents[2]
FOLDER = "src/undercroft/games/cellar/tests/golden"
STAYED = f"""{FOLDER}/plain-1.json has changed or gone, and the rules of cellar are still of \
version 1: put it back, or let `rules_version` grow"""


def test_no_golden_record_changes_or_goes_while_the_version_of_the_rules_stays() -> None:
    versions = {spec.slug: spec.rules_version for spec in all_games().values()}
    assert changed_in_secret(ROOT, versions) == []


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a golden record of version 1."""
    root = tmp_path / "project"
    (root / FOLDER).mkdir(parents=True)
    git(root, "init", "-q")
    write(root, "plain-1", 1, "bust")
    commit(root)
    return root


def write(root: Path, name: str, version: int, action: str) -> None:
    record = {"game": "cellar", "rules_version": version, "actions": [action]}
    (root / FOLDER / f"{name}.json").write_text(json.dumps(record), "utf-8")


def commit(root: Path) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    git(root, "add", "--all")
    git(root, *who, "commit", "-q", "--no-gpg-sign", "-m", "Change it")


def faults(root: Path, version: int) -> list[str]:
    return changed_in_secret(root, {"cellar": version, "tower": 1})


@pytest.mark.parametrize("committed", [False, True])
def test_a_record_that_changes_asks_for_a_new_version(project: Path, committed: bool) -> None:
    assert faults(project, 1) == []
    write(project, "plain-1", 1, "enter")
    if committed:
        commit(project)
    assert faults(project, 1) == [STAYED]
    assert faults(project, 2) == []


@pytest.mark.parametrize("committed", [False, True])
def test_a_record_that_goes_asks_for_a_new_version(project: Path, committed: bool) -> None:
    (project / FOLDER / "plain-1.json").unlink()
    write(project, "plain-1.v1", 1, "enter")
    if committed:
        commit(project)
    assert faults(project, 1) == [STAYED]
    assert faults(project, 2) == []


def test_a_record_may_get_another_name_and_come_back(project: Path) -> None:
    file = project / FOLDER / "plain-1.json"
    file.rename(file.with_name("simple-1.json"))
    commit(project)
    write(project, "plain-2", 1, "enter")
    assert faults(project, 1) == []
    file.with_name("simple-1.json").unlink()
    commit(project)
    assert len(faults(project, 1)) == 1
    write(project, "plain-1", 1, "bust")
    assert faults(project, 1) == []


def test_without_history_nothing_is_checked_and_it_says_so(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project, "plain-1", 1, "enter")
    commit(project)
    shallow = tmp_path / "shallow"
    git(project, "clone", "-q", "--depth", "1", project.as_uri(), str(shallow))
    assert faults(shallow, 1) == []
    assert "the history is cut off" in capsys.readouterr().out
    (shallow / ".git" / "HEAD").write_text("broken")
    for no_clone in (tmp_path, shallow):
        assert faults(no_clone, 1) == []
        assert NO_HISTORY in capsys.readouterr().out
