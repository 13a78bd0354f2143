"""The findings about other people's libraries: their heads, their index, and what runs them."""

from pathlib import Path

import pytest

from scripts.findings import PAGE, Finding, changed, findings, page, summary

HEAD = """#!/usr/bin/env bash
# lamp 1.2: it goes out
# in the wind.
#
# Expected: it burns.
# Seen: it goes
# out.
# Why it matters: it is dark.
set -euo pipefail
"""


def written(folder: Path, rest: str, head: str = HEAD) -> Finding:
    path = folder / "lamp.sh"
    path.write_text(head + rest, encoding="utf-8")
    return Finding.read(path)


def test_the_index_is_made_from_the_heads() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python scripts/findings.py --index"
    assert all(one.script(newest=True) != one.script(newest=False) for one in findings())


def test_a_head_is_read(tmp_path: Path) -> None:
    one = written(tmp_path, "exit 0\n")
    assert (one.library, one.version, one.what) == ("lamp", "1.2", "it goes out in the wind.")
    assert one.parts == {
        "Expected": "it burns.", "Seen": "it goes out.", "Why it matters": "it is dark.",
    }  # fmt: skip


@pytest.mark.parametrize("gone", ["lamp 1.2: ", "# Seen: it goes\n# out.\n"])
def test_a_head_without_something_is_refused(tmp_path: Path, gone: str) -> None:
    with pytest.raises(ValueError, match=r"lamp\.sh: its head"):
        written(tmp_path, "exit 0\n", HEAD.replace(gone, ""))


def test_what_has_changed_is_said_with_what_it_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = written(tmp_path, "exit 0\n")
    assert list(changed([same], newest=False)) == []
    assert capsys.readouterr().out == "lamp (lamp 1.2) ... as it was\n"
    other = written(
        tmp_path, "echo pip install lamp==1.2; echo npm install @oil/lamp@1.2\nexit 3\n"
    )
    assert list(changed([other], newest=True)) == [other]
    assert capsys.readouterr().out == (
        "lamp (lamp newest) ... does something else now\npip install lamp\nnpm install @oil/lamp\n"
    )


def test_at_the_end_stands_which_libraries_have_changed(tmp_path: Path) -> None:
    assert summary(3, []) == "3 run: no library has changed."
    other = written(tmp_path, "exit 3\n")
    assert summary(3, [other]) == "3 run, 1 changed: lamp (lamp)."
