"""The tutorials and explanations as a reader follows them: every file and command they print."""

import re
from pathlib import Path

import pytest

from tests.cli.reader import ROOT, Reader
from tests.cli.test_pages import reader  # noqa: F401  (a fixture)

TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
EXPLAINED = sorted((ROOT / "docs" / "explained").glob("*.md"))
HOWTO = sorted((ROOT / "docs" / "howto").glob("*.md"))
BALANCE = sorted((ROOT / "docs" / "balance").glob("*.md"))
LISTS = ("pack-words",)
"""Pages that one looks things up in."""
HEAD = re.compile(
    r"# .+\n\n"
    r"\| you need \| at the end you have \| it takes \|\n"
    r"\|---\|---\|---\|\n"
    r"\| [^|\n]{4,} \| [^|\n]{4,} \| [^|\n]*\b(?:minutes?|hours?)\b[^|\n]* \|\n\n"
)
"""What a page says before all else."""
TYPED = {
    "tutorials/play": 4, "tutorials/host": 1, "tutorials/real-table": 1, "tutorials/print": 4,
    "tutorials/invent-a-card": 4, "tutorials/balance": 4, "explained/fair-dice": 2,
}  # fmt: skip
"""How many commands a page has."""


@pytest.mark.parametrize(
    "page", [*TUTORIALS, *EXPLAINED, *HOWTO, *BALANCE], ids=lambda page: page.stem
)
def test_a_page_says_what_it_needs_and_brings_and_how_long_it_takes(page: Path) -> None:
    if page.stem not in LISTS:
        assert HEAD.match(page.read_text("utf-8")), "a table says so below the head"


def text(place: str) -> str:
    return (ROOT / "docs" / f"{place}.md").read_text("utf-8")


@pytest.mark.parametrize("place", TYPED)
def test_what_it_says_can_be_typed(place: str, reader: Reader) -> None:  # noqa: F811
    reader.read(text(place))
    assert len(reader.typed) == TYPED[place]


def test_a_game_is_invented(reader: Reader) -> None:  # noqa: F811
    """`tests/cli/test_new_game.py` installs it and plays it."""
    reader.read(text("tutorials/invent-a-game"))
    assert len(reader.typed) == 3


def test_an_agent_is_trained_and_sits_down(reader: Reader) -> None:  # noqa: F811
    reader.read(text("tutorials/train").replace("mine.py 60", "mine.py 2"))
    assert len(reader.typed) == 2
    assert (reader.folder / "weights.npy").is_file()


@pytest.mark.parametrize("place", ["explained/frames"])
def test_its_python_prints_what_it_says(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", text(place), re.DOTALL | re.MULTILINE)
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    promised = re.findall(r"^print\(.*\)  # (.*)$", "".join(blocks), re.MULTILINE)
    assert promised
    assert capsys.readouterr().out.splitlines() == promised
