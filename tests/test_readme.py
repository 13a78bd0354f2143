"""What the README and its neighbours promise: their Python, commands, files and names are true."""

import builtins
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command

from undercroft.cli.app import app

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "undercroft"
DESIGN = sorted((ROOT / "docs/design").glob("*.md"))
PAGES = [*(ROOT / page for page in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")), *DESIGN]
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text("utf-8") for page in PAGES}
ALL = [
    *PAGES,
    *[page for one in ("howto", "balance") for page in sorted((ROOT / "docs" / one).glob("*.md"))],
]
SCRIPTS = ROOT / "scripts"
CODE = "\n".join(
    path.read_text("utf-8") for folder in (SOURCE, SCRIPTS) for path in folder.rglob("*.py")
)
CLASSES = re.findall(r"^class (\w+)(.*):\n((?:[ )].*\n|\n)+)", CODE, re.MULTILINE)
"""Each class: its name, what it comes from, and its body."""
UNWANTED = "utils.py"
"""The file that CONTRIBUTING says there is not."""
PYTHON = {*dir(builtins), "Final", "TypedDict"}


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a page that are written in a language ("" for none)."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def quoted(pattern: str) -> Iterator[tuple[str, str]]:
    """Each page, and what stands between backquotes in it and fits a pattern."""
    for page, text in TEXTS.items():
        prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
        for code in re.findall(r"`([^`\n]+)`", prose):
            if re.fullmatch(pattern, code):
                yield page, code


def commands(text: str) -> Iterator[list[str]]:
    """The words of each command that starts `make` or `undercroft`, in blocks and in sentences."""
    lines = [line for block in blocks(text, "(?:sh)?") for line in block.splitlines()]
    for line in lines + re.findall(r"`([^`\n]+)`", text):
        if re.match(r"(\.venv/bin/)?(undercroft|make) \S", line):
            yield shlex.split(line.removeprefix(".venv/bin/"), comments=True)


def test_the_python_of_the_readme_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    examples = blocks(TEXTS["README.md"], "python")
    assert examples
    names: dict[str, object] = {}
    for example in examples:
        promised = re.findall(r"^print\(.*\)  # (.*)$", example, re.MULTILINE)
        assert len(promised) == example.count("print(") > 0, "each print says what it prints"
        exec(example, names)
        assert capsys.readouterr().out.splitlines() == promised


@pytest.mark.parametrize("page", ALL, ids=lambda page: page.name)
def test_each_command_exists(page: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    text = page.read_text("utf-8")
    found = list(commands(text))
    assert found or "```sh" not in text
    for program, *words in found:
        if program == "make":
            assert words[0] in targets, f"make {words[0]}"
        else:
            must_be_typed_right(words)


def must_be_typed_right(words: list[str]) -> None:
    """Fail for a command or an option that `undercroft` does not know."""
    command, typed = get_command(app), " ".join(words)
    while words and isinstance(command, TyperGroup) and not words[0].startswith("-"):
        found = command.get_command(typer.Context(command), words[0])
        assert found, f"undercroft {typed}"
        command, words = found, words[1:]
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in words if word.startswith("-")} <= known, f"undercroft {typed}"


@pytest.mark.parametrize("page", ALL, ids=lambda page: page.name)
def test_each_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8"))
    there = [link.partition("#") for link in links if "://" not in link]
    for name, _, anchor in there:
        path = page.parent / name if name else page
        assert path.exists(), name
        assert not anchor or anchor in anchors(path.read_text("utf-8")), f"{name}#{anchor}"


def anchors(text: str) -> list[str]:
    """The heads of a page, as links name them."""
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads]


def test_the_readme_leads_to_each_tutorial_and_says_how_long_it_takes() -> None:
    for page in sorted((ROOT / "docs/tutorials").glob("*.md")):
        row = rf"\| \[.+\]\(docs/tutorials/{page.name}\).* \| (.+) \|"
        said = re.search(row, TEXTS["README.md"])
        assert said, page.name
        assert f"| {said[1]} |" in page.read_text("utf-8"), page.name


def test_each_file_exists_that_a_page_names() -> None:
    missing = [
        f"{page}: {name}"
        for page, name in quoted(r"[\w*./-]+\.(py|toml|md|js|html|css|json)")
        if name != UNWANTED
        and not (ROOT / name).exists()
        and not any(SOURCE.rglob(name.lstrip("/")))
    ]
    assert missing == []


def test_each_part_of_a_class_exists_that_a_page_names() -> None:
    missing = [
        f"{page}: {name}"
        for page, name in quoted(r"[A-Z][a-z]\w*\.\w+(\(.*\))?")
        if not has(*re.findall(r"\w+", name)[:2])
    ]
    assert missing == []


def has(owner: str, part: str) -> bool:
    """Say whether a class of that name, or one that it comes from, has that method or field."""
    return any(
        re.search(rf"(def |self\.|^    ){part}\b", body, re.MULTILINE)
        or any(has(base, part) for base in re.findall(r"\w+", bases))
        for name, bases, body in CLASSES
        if name == owner
    )


def test_each_name_exists_that_a_page_of_the_design_gives() -> None:
    """A class, a constant, a function: what has a capital or an underscore, or follows a dot."""
    defined = re.compile(r"(?:\b(?:def|class) |\bself\.|^ *)(\w+)(?:[:(,]| =)", re.MULTILINE)
    known = {*defined.findall(CODE), *PYTHON}
    missing = [
        f"{page}: {name}"
        for page, name in quoted(r"(?:(?:s|self|state|zone|t)\.)?[A-Za-z]\w*(?:\(.*\))?")
        if page == "ARCHITECTURE.md" or page.startswith("docs/design/")
        if re.search("[A-Z_.]", name)
        if name.partition("(")[0].rpartition(".")[2] not in known
    ]
    assert missing == []


def test_the_map_names_every_room() -> None:
    rooms = [one for one in SOURCE.iterdir() if one.is_dir() or one.suffix == ".py"]
    names = [f"{one.name}/" if one.is_dir() else one.name for one in rooms if "__" not in one.name]
    assert [name for name in names if f" {name} " not in TEXTS["ARCHITECTURE.md"]] == []


@pytest.mark.parametrize("page", TEXTS)
def test_each_map_shows_what_exists(page: str) -> None:
    for block in blocks(TEXTS[page], ""):
        if "src/undercroft/" in block:
            must_be_there(block)


def must_be_there(block: str) -> None:
    """Fail for a line of a map that shows a folder or a file that there is not."""
    above: dict[int, Path] = {}
    for line in block.splitlines():
        depth = len(line) - len(line.lstrip())
        folder = max([one for one in above if one < depth], default=None)
        base = ROOT if folder is None else above[folder]
        first, *more = re.findall(r"[\w/]+/(?= |$)|[\w/]+\.(?:py|md|html|css|toml)\b", line)
        assert (base / first).exists(), line
        above = {one: path for one, path in above.items() if one < depth} | {depth: base / first}
        for name in more:
            assert (base / name).exists() or (base / first / name).exists(), f"{name}: {line}"
