"""Compile the kernel and the rules of every game with mypyc.

The result is a full copy of the package with the extension modules beside their sources, so that
`PYTHONPATH=build/compiled` in front of any command runs it on the compiled rules.

There is one extension for what all games share and one for each game: a change in one game
compiles that game alone, and two of them compile at the same time.

    python scripts/compile.py           as fast as it gets, into build/compiled: wheels, bench
    python scripts/compile.py --quick   less optimised and sooner ready, into build/quick: tests
"""

import argparse
import hashlib
import json
import os
import resource
import shutil
import sys
import sysconfig
import time
from collections import defaultdict
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
SRC: Final = ROOT / "src"
SHARED: Final = "shared"
"""The group of what all games share: kernel, kit, the match under way, and the random bot."""

A_MOMENT: Final = 1.0
"""A group that took less than that, in seconds of a core, had not changed."""

INTERPRETED: Final = (
    *("schema.py", "content/*_rows.py", "games/*/words.py"),
    *("kit/about.py", "kit/gestures.py", "kit/moments.py", "kit/reading.py", "kit/content.py"),
    *("kit/packs.py", "kit/switches.py"),
    *("match/first_match.py", "match/sight.py"),
    *("words/labels.py", "words/sentences.py", "words/in_text.py", "words/questions.py"),
    *("games/*/legend.py", "games/*/shapes.py"),
)
"""What stays interpreted: pydantic reads its schema at run time, as it does the description of the
API that of a sight; what is said to people is a quarter of the C code, and nobody waits for it;
shapes are types alone."""


class Build(NamedTuple):
    """One way to compile, and where the result goes."""

    out: Path
    level: str
    flags: tuple[str, ...]

    @property
    def work(self) -> Path:
        """Where the C files, the object files and the extension modules are made."""
        return self.out.with_name(f"{self.out.name}-mypyc")


NO_WARNINGS: Final = "-Wno-all"
"""Nobody reads what gcc thinks of generated code, and to think it takes half of its time."""

UNIX: Final = () if sys.platform == "win32" else (NO_WARNINGS, "-g0")
"""No symbols for a debugger either: they are three quarters of a wheel."""

BEST: Final = Build(
    ROOT / "build/compiled", "2", (*UNIX, *(["-fno-plt"] if sys.platform == "linux" else []))
)
"""For players and researchers: 1.04 to 1.08 times as fast as -O2 alone, and as -O3 with LTO."""

QUICK: Final = Build(ROOT / "build/quick", "1", (*UNIX, "-Og") if UNIX else ())
"""For tests: less than with -O0 or -O1, taken together what compiling and running them costs."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="optimise less: for tests")
    compile_into(QUICK if parser.parse_args().quick else BEST)


def compile_into(build: Build) -> None:
    """Make the compiled copy of the package; compile only what has changed since the last time."""
    groups = rules()
    sources = [source for group in groups.values() for source in group]
    recipe = recipe_hash(build, sources)
    stamp = build.work / "made-from"
    if not (stamp.is_file() and stamp.read_text() == recipe):
        stamp.unlink(missing_ok=True)
        note_seconds(build, run_mypyc(build, groups))
        stamp.write_text(recipe)
    shutil.rmtree(build.out, ignore_errors=True)
    shutil.copytree(SRC, build.out, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(build.work / "lib", build.out, dirs_exist_ok=True)
    print(f"{len(sources)} modules compiled in {build.out.relative_to(ROOT)}")


def note_seconds(build: Build, took: dict[str, float]) -> None:
    """Keep how long each group took when it was last compiled."""
    file = build.work / "seconds.json"
    before = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    compiled = {group: seconds for group, seconds in took.items() if seconds > A_MOMENT}
    file.write_text(json.dumps(before | compiled), "utf-8")


def rules() -> dict[str, list[str]]:
    """The modules to compile, as paths in src: what all games share, then game by game."""
    package = SRC / "undercroft"
    found = [*package.glob("kernel/*.py"), *package.glob("kit/*.py"), *package.glob("match/*.py")]
    found += [*package.glob("bots/*.py"), *package.glob("games/*/**/*.py")]
    groups: dict[str, list[str]] = defaultdict(list)
    for path in sorted(filter(is_compiled, found)):
        place = path.relative_to(package).parts
        group = place[1] if place[0] == "games" else SHARED
        groups[group].append(path.relative_to(SRC).as_posix())
    return groups


def is_compiled(path: Path) -> bool:
    """Say whether mypyc takes that file: nothing in a folder of tests, no file of INTERPRETED."""
    said = any(path.match(pattern) for pattern in INTERPRETED)
    return not said and "tests" not in path.relative_to(SRC).parts


def recipe_hash(build: Build, sources: list[str]) -> str:
    """What the extension modules are made from: when any of it changes they are made anew."""
    seen = hashlib.sha256(Path(__file__).read_bytes())
    seen.update(f"{build} {version('mypy')} {sys.version} {sysconfig.get_platform()}".encode())
    for source in sources:
        seen.update(f"{source}\0".encode() + (SRC / source).read_bytes())
    return seen.hexdigest()


def run_mypyc(build: Build, groups: dict[str, list[str]]) -> dict[str, float]:
    """Write the C files and compile them, two at a time; return each group's seconds of a core.

    Within a group calls between modules are direct ones; from a game to the kernel they go
    through a table.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    took: dict[str, float] = defaultdict(float)

    class Timed(build_ext):  # type: ignore[misc]
        """Notes how long each extension takes; the small ones are the shims of its modules."""

        def build_extension(self, ext: Any) -> None:
            began = time.monotonic()
            super().build_extension(ext)
            took[_group_of(ext.name)] += time.monotonic() - began

    began = time.process_time()
    os.chdir(SRC)
    config = [f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={build.work / 'mypy'}"]
    extensions = mypycify(
        [*config, *[source for group in groups.values() for source in group]],
        opt_level=build.level,
        separate=[(sources, f"undercroft_{name}") for name, sources in groups.items()],
        target_dir=str(build.work / "c"),
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *build.flags]
    written = time.process_time() - began
    command = Timed(Distribution({"ext_modules": extensions}))
    command.build_lib, command.build_temp = str(build.work / "lib"), str(build.work / "o")
    command.parallel = True
    command.ensure_finalized()
    command.run()
    for file in list((build.work / "lib").rglob("*.*")):
        if file not in map(Path, command.get_outputs()):
            file.unlink()  # of a module that is no longer compiled
    # What a group waited for a core is no work: the work of all is shared out by their time.
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    share = (used.ru_utime + used.ru_stime) / max(sum(took.values()), 1e-9)
    return {"mypyc": written} | {group: seconds * share for group, seconds in took.items()}


def _group_of(extension: str) -> str:
    """Tell the group of an extension: `undercroft.games.x.y`, or `undercroft_x__mypyc`."""
    if extension.startswith("undercroft_"):
        return extension.removeprefix("undercroft_").removesuffix("__mypyc")
    place = extension.split(".")
    return place[2] if place[1] == "games" else SHARED


if __name__ == "__main__":
    main()
