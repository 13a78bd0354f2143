"""The house rules that no linter knows: sizes, arrows, and games that nobody names."""

import ast
import re
import sys
import tomllib
from ast import literal_eval as literal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from undercroft.games import all_games
from undercroft.kit.content import read_words
from undercroft.kit.game import GameSpec
from undercroft.rulebook import Rulebook

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "undercroft"
CODE = [
    *ROOT.glob("*.py"),
    *[
        path
        for folder in ("src", "tests", "bench", "scripts")
        for path in sorted((ROOT / folder).rglob("*.py"))
    ],
]
KERNEL_MAY_IMPORT = {*sys.stdlib_module_names, "mypy_extensions", "undercroft"} - {"random"}


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text("utf-8")))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_no_file_has_more_than_500_lines() -> None:
    long = {str(path): n for path in CODE if (n := len(path.read_text("utf-8").split("\n"))) > 501}
    assert long == {}


def test_no_function_has_more_than_60_lines() -> None:
    long = [
        f"{path}:{one.lineno} {one.name}"
        for path in CODE
        for one in functions(path)
        if (one.end_lineno or 0) - one.lineno + 1 > 60
    ]
    assert long == []


def test_each_module_of_a_room_stands_on_a_page_of_the_design() -> None:
    pages = [page.read_text("utf-8") for page in (ROOT / "docs/design").glob("*.md")]
    for room in SOURCE.iterdir():
        text = "\n".join([page for page in pages if f"src/undercroft/{room.name}/" in page])
        for path in room.glob("[!_]*.py"):
            assert re.search(rf"\b{path.name}\b", text), f"docs/design says nothing of {path}"


def test_the_kernel_stays_within_1400_lines() -> None:
    files = (SOURCE / "kernel").glob("*.py")
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 1400


def test_the_kernel_imports_the_standard_library_and_itself() -> None:
    for path in (SOURCE / "kernel").glob("*.py"):
        for name in imports(path):
            assert name.split(".")[0] in KERNEL_MAY_IMPORT, f"{path.name} imports {name}"
            if name.startswith("undercroft"):
                assert name.startswith("undercroft.kernel"), f"{path.name} imports {name}"


def test_nobody_outside_a_game_names_it() -> None:
    names = [word for spec in all_games().values() for word in (spec.slug, spec.folder.name)]
    named = [
        f"{path}: {name}"
        for path in sorted(SOURCE.rglob("*"))
        if path.suffix in {".py", ".html", ".css", ".js"}
        and "games" not in path.relative_to(SOURCE).parts
        and "vendor" not in path.parts
        for name in names
        if name in path.read_text("utf-8")
    ]
    assert named == []


def test_rules_and_views_speak_no_english() -> None:
    """What is said to people stands in a game's words; rules and views name it."""
    said = [
        f"{path.relative_to(SOURCE)}:{node.lineno}: {node.value!r}"
        for path in [*SOURCE.glob("games/*/rules/**/*.py"), *SOURCE.glob("games/*/view.py")]
        for node in spoken(ast.parse(path.read_text("utf-8")))
    ]
    assert said == []


def test_templates_name_no_clause() -> None:
    """Which clause applies stands in a game's words, where a test can check it."""
    named = [
        f"{path.relative_to(SOURCE)}: {clause}"
        for path in SOURCE.glob("games/*/*.html")
        for clause in re.findall(r"\b[A-Z]{2}-\d+\.\d+|[\"'](?:R\d+)[\"']", path.read_text("utf-8"))
    ]
    assert named == []


def test_macros_get_what_they_need_as_arguments() -> None:
    """A template that is imported with the context is run anew for each page that imports it."""
    pages = [*SOURCE.glob("web/templates/**/*.html"), *SOURCE.glob("games/*/*.html")]
    assert pages
    assert [page for page in pages if "with context %}" in page.read_text("utf-8")] == []


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_the_clauses_of_a_board_are_in_the_rulebook(spec: GameSpec) -> None:
    book = Rulebook.of(spec)
    known = {*book.clauses, *book.rulings}
    words = read_words(spec.folder / "content")
    cited = " ".join(words.get("board", {}).values()).split()
    assert [one for one in cited if not any(clause.startswith(one) for clause in known)] == []


def spoken(tree: ast.Module) -> Iterator[ast.Constant]:
    """Texts of several words that are neither a docstring nor told to developers."""
    unsaid = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise | ast.Assert)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and " " in text.strip() and id(node) not in unsaid:
            yield cast(ast.Constant, node)


def test_a_game_styles_nothing_around_its_board() -> None:
    """A class of the pages around a board means one thing, or the board would change the page."""
    apart = {"gathering", "gathering_parts", "log", "records", "verified"}  # they show no board
    pages = [page for page in SOURCE.glob("web/templates/table/*.html") if page.stem not in apart]
    text = "".join([page.read_text("utf-8") for page in pages])
    names = " ".join(re.findall(r'class="(.*?)"', text))
    around = set(re.findall(r"[a-z][\w-]*", re.sub(r"\{[{%].*?[}%]\}", " ", names)))
    for style in SOURCE.glob("games/*/table.css"):
        selectors = re.split(r"[{},]", style.read_text("utf-8"))
        alone = [re.fullmatch(r"\s*\.([\w-]+)(:[\w-]+)*\s*", one) for one in selectors]
        assert around & {found[1] for found in alone if found} == set(), style


def test_constants_of_kernel_and_games_are_final() -> None:
    """A constant that is not final is looked up by its name each time that compiled rules use it.

    A type variable is none: mypy wants it as it is.
    """
    loose = [
        f"{path.relative_to(SOURCE)}: {name}"
        for folder in ("kernel", "games")
        for path in sorted((SOURCE / folder).rglob("*.py"))
        if "tests" not in path.relative_to(SOURCE).parts
        for name in loose_constants(ast.parse(path.read_text("utf-8")))
    ]
    assert loose == []


def loose_constants(module: ast.Module) -> Iterator[str]:
    """Names in capitals that a module gives a value, and does not call `Final` or a `ClassVar`."""
    for node in module.body:
        if isinstance(node, ast.Assign):
            is_type = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "TypeVar"
            names = [] if is_type else node.targets
        elif isinstance(node, ast.AnnAssign):
            said = ast.unparse(node.annotation).partition("[")[0]
            names = [] if said in ("Final", "ClassVar") else [node.target]
        else:
            names = []
        yield from [one.id for one in names if isinstance(one, ast.Name) and one.id.isupper()]


def test_states_and_parts_of_games_spare_the_garbage_collector() -> None:
    """docs/design/compiled.md says why; compiled, `acyclic` is taken over from no base."""
    for path in (SOURCE / "games").glob("*/*.py"):
        for node in nodes(path):
            if not isinstance(node, ast.ClassDef):
                continue
            if {"Part", "State"} & {*map(ast.unparse, node.bases)}:
                said = [ast.unparse(one) for one in node.decorator_list]
                assert "mypyc_attr(acyclic=True)" in said, f"{path}: {node.name}"


def test_frames_go_to_steps_they_have() -> None:
    for rules in (SOURCE / "games").glob("*/rules"):
        frames = [
            node
            for path in rules.glob("*.py")
            for node in nodes(path)
            if isinstance(node, ast.ClassDef)
        ]
        for frame in frames:
            check_goes(frame, frames)


def check_goes(frame: ast.ClassDef, frames: list[ast.ClassDef]) -> None:
    """A frame without steps of its own is the base of others, which must all have the step."""
    heirs = [one for one in frames if frame.name in map(ast.unparse, one.bases)]
    for call in ast.walk(frame):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "self.go":
            for one in [frame] if constant(frame, "STEPS") else heirs:
                to = call.args[0]
                step = constant(one, to.attr) if isinstance(to, ast.Attribute) else literal(to)
                assert step in constant(one, "STEPS"), f"{one.name}: {step}"


def constant(frame: ast.ClassDef, name: str) -> Any:
    """What a class says under that name in its body; an empty text if nothing."""
    for node in frame.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return literal(node.value)
    return ""


def test_no_package_of_the_rules_gives_out_a_name_that_a_module_of_its_own_has() -> None:
    """Whoever asks the package for it gets the module, once the rules are compiled."""
    clashes = [
        f"{path}: {node.module} {one.name}"
        for path in CODE
        if SOURCE in path.parents and not {"tests", "testing"} & {*path.parts}
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.level and node.module
        for package in [path.parents[node.level - 1].joinpath(*node.module.split("."))]
        for one in node.names
        if (package / f"{one.name}.py").exists() and one.name in given(package / "__init__.py")
    ]
    assert clashes == []


def given(package: Path) -> set[str]:
    """The names that a package takes from its modules, to give them out."""
    taken = [node for node in nodes(package) if isinstance(node, ast.ImportFrom) and node.module]
    return {one.name for node in taken for one in node.names}


def test_tests_in_a_browser_stand_in_files_that_say_so() -> None:
    """By their names the compiled stage of `make test` and the mutants leave them out."""
    marked = {path for path in saying("pytestmark") if "pytest.mark.browser" in mark_of(path)}
    named = {path for path in CODE if path.match("test_*browser.py")}
    assert marked == named != set()


def test_who_waits_in_a_browser_says_for_what_by_a_function() -> None:
    """An expression is read anew each time: our pages forbid that, unless it is true at once."""
    waiting = [
        node.args[0]
        for path in saying("wait_for_function")
        for node in nodes(path)
        if isinstance(node, ast.Call)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "wait_for_function"
    ]
    said = [one.value for one in waiting if isinstance(one, ast.Constant)]
    assert [one for one in said if not str(one).startswith("(")] == []
    assert said


def saying(word: str) -> Iterator[Path]:
    """The files with a word in them: to read the code of all of them takes seconds."""
    return (path for path in CODE if word in path.read_text("utf-8"))


def mark_of(path: Path) -> str:
    """How a module of tests marks all of them."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            return ast.unparse(node.value)
    return ""


def test_every_mutant_can_still_be_made() -> None:
    mutants = tomllib.loads((ROOT / "tests/mutants.toml").read_text("utf-8"))["mutant"]
    files = {one["file"]: (ROOT / one["file"]).read_text("utf-8") for one in mutants}
    stale = [one["breaks"] for one in mutants if files[one["file"]].count(one["old"]) != 1]
    assert stale == []
    assert len(mutants) >= 150
