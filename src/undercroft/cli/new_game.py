"""`undercroft new-game`: write a package with a small game in it, to begin one's own from.

What is written is `undercroft.testing.sample_game`, which is a game like any other, by another
name and with a pyproject.toml that says so to Undercroft.
"""

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from undercroft.cli.options import Failed, must_be_free, print_lines
from undercroft.games import all_games
from undercroft.kernel import BadSetup

SAMPLE: Final = Path(__file__).parents[1] / "testing" / "sample_game"
PROJECT: Final = "pyproject.txt"
"""What becomes pyproject.toml: by its own name it would be one to every tool that comes by."""

OWN: Final = "undercroft.testing.sample_game"
LONGEST: Final = 30
"""Letters of a name: with more of them the lines of the code would be too long."""

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*([ _-][A-Za-z0-9]+)*")


class Name(NamedTuple):
    """What a game is called: `Goblin Market`, in text, in addresses, in Python, in its rules."""

    title: str
    slug: str
    package: str
    state: str
    clauses: str

    @classmethod
    def of(cls, text: str) -> "Name":
        """Read the name that was typed; raise BadSetup for one that cannot be used."""
        if not _NAME.fullmatch(text) or len(text) > LONGEST:
            raise BadSetup(
                f"{text!r} is no name for a game: up to {LONGEST} letters and digits,"
                " a letter first, with single spaces or hyphens between words"
            )
        words = [word[0].upper() + word[1:] for word in re.split("[ _-]", text)]
        letters = [word[0] for word in words if word[0].isalpha()]
        clauses = "".join(letters if len(letters) > 1 else words[0][:2]).upper()
        slug = "-".join(words).lower()
        name = cls(" ".join(words), slug, slug.replace("-", "_"), "".join(words), clauses)
        if slug in all_games():
            raise BadSetup(f"there is a game {slug!r} already: choose another name")
        if iskeyword(name.package) or find_spec(name.package) is not None:
            raise BadSetup(f"Python has something called {name.package!r} already: choose another")
        return name

    def instead(self, text: str) -> str:
        """Put this name into a text of the sample, in place of the sample's own."""
        for old, new in (
            ("import pytest\n\n", "import pytest\n"),
            (OWN, self.package),
            ("sample_game", self.package),
            ("sample-game", self.slug),
            ("Sample Game", self.title),
            ("SampleGame", self.state),
            ("SG-", f"{self.clauses}-"),
        ):
            text = text.replace(old, new)
        # Imports of one's own package stand apart, those of Undercroft with other libraries.
        return re.sub(
            rf"(?m)^((?:from undercroft\b.*|\))\n)(from {self.package}\b)", r"\1\n\2", text
        )


def new_game(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="What it is called, such as 'Goblin Market'.")
    ],
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="[FOLDER]", help="A new folder; without it, one of that name."),
    ] = None,
) -> None:
    """Write a package with a small game in it, to begin your own from.

    It is complete: two to four players with secret hands, rules, words, a bot, a board and
    tests. Once it is installed it is a game like the others.

    \b
    Examples:
      undercroft new-game "Goblin Market"
      undercroft new-game "Goblin Market" games/goblins
    """
    called = Name.of(name)
    where = folder or Path(called.slug)
    _write(where, called)
    print_lines(
        [
            f"{called.title} is in {where}. What is next:",
            f"  pip install --editable {where}",
            f"  undercroft play {called.slug} --bots lonely",
            f"  python -m pytest {where}",
        ]
    )


def _write(where: Path, name: Name) -> None:
    """Write the package into a new or an empty folder; raise Failed."""
    must_be_free(where)
    try:
        for source in sorted(SAMPLE.rglob("*.*")):
            if source.suffix not in (".py", ".md", ".html", ".css"):
                continue
            target = where / name.package / source.relative_to(SAMPLE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(name.instead(source.read_text("utf-8")), "utf-8")
        project = (SAMPLE / PROJECT).read_text("utf-8")
        (where / "pyproject.toml").write_text(name.instead(project), "utf-8")
    except OSError as fault:
        raise Failed(f"{where} cannot be written: {fault.strerror}") from fault
