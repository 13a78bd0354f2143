"""Compile the kernel and the rules of every game with mypyc.

The result is a full copy of the package with the extension modules beside their sources, so that
`PYTHONPATH=build/compiled` in front of any command runs it on the compiled rules.

There is one extension for what all games share and one for each game. What was compiled is kept in
the user's cache by the hash of its sources, for all checkouts: a change in one game compiles that
game alone, and two of them compile at the same time.

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
import tempfile
import time
from collections import defaultdict
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
SRC: Final = ROOT / "src"
sys.path[:0] = [str(SRC), str(ROOT)]

from scripts import declared  # noqa: E402  (beside this one, and it imports the rules)

SHARED: Final = "shared"
"""The group of what all games share: kernel, kit, the match under way, and the random bot."""

INTERPRETED: Final = (
    "undercroft/games/*/notation/*.py",
    *("schema.py", "content/*_rows.py", "kit/card_rows.py", "games/*/words.py"),
    *("kit/about.py", "kit/gestures.py", "kit/moments.py", "kit/reading.py", "kit/content.py"),
    *("kit/packs.py", "kit/switches.py", "kit/explain.py", "kit/lines.py", "kit/drawing.py"),
    *("kit/floor_plan.py", "kit/pack_texts.py", "games/*/drafting.py", "games/*/checking.py"),
    *("games/*/booklet.py", "kit/solving.py", "games/*/solving.py", "games/*/solo/*.py"),
    *("match/lessons.py", "match/sight.py", "match/going_back.py", "match/hints.py"),
    *("kit/reasons.py", "kit/paper.py", "kit/card_values.py", "kit/deck_files.py"),
    *("words/labels.py", "words/sentences.py", "words/in_text.py", "words/questions.py"),
    *("games/*/legend.py", "games/*/shapes.py"),
)
"""What stays interpreted: pydantic reads its schema at run time, as it does the description of the
API that of a sight; what is said to people is a quarter of the C code, and nobody waits for it;
what solves a game works on whole arrays; shapes are types alone."""


class Build(NamedTuple):
    """One way to compile, and where the result goes."""

    out: Path
    level: str
    flags: tuple[str, ...]

    @property
    def work(self) -> Path:
        """Where C files, object files and extension modules are made."""
        return self.out.with_name(f"{self.out.name}-mypyc")

    def lib(self, group: str) -> Path:
        """Where the extension modules of a group are made."""
        return self.work / "lib" / group


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


KEPT: Final = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "undercroft"
"""Where compiled groups are kept, each by the hash of its sources: for other checkouts too."""

KEPT_OF_EACH: Final = 6
"""How many versions of a group are kept."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="optimise less: for tests")
    compile_into(QUICK if parser.parse_args().quick else BEST)


def compile_into(build: Build) -> None:
    """Make the compiled copy of the package; compile only the groups that are not kept."""
    groups = rules()
    kept = {group: KEPT / build.out.name / group / key_of(build, group) for group in groups}
    missing = [group for group, place in kept.items() if not place.is_dir()]
    took = run_mypyc(build, groups, missing) if missing else {}
    for group in missing:
        keep(build.lib(group), kept[group])
    build.work.mkdir(parents=True, exist_ok=True)
    (build.work / "seconds.json").write_text(json.dumps(took), "utf-8")
    shutil.rmtree(build.out, ignore_errors=True)
    shutil.copytree(SRC, build.out, ignore=shutil.ignore_patterns("__pycache__"))
    for place in kept.values():
        shutil.copytree(place, build.out, dirs_exist_ok=True)
    count = sum(len(sources) for sources in groups.values())
    print(f"{count} modules compiled in {build.out.relative_to(ROOT)}")
    print(f"Compiled anew: {', '.join(missing) or 'nothing'}")


def keep(made: Path, place: Path) -> None:
    """Move what was compiled to its place, whole or not at all; let the oldest of its kind go."""
    place.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(dir=place.parent, prefix="."))
    shutil.copytree(made, aside, dirs_exist_ok=True)
    try:
        aside.rename(place)
    except OSError:  # another checkout was faster
        shutil.rmtree(aside)
    versions = sorted(place.parent.iterdir(), key=lambda path: path.stat().st_mtime)
    for old in versions[:-KEPT_OF_EACH]:
        shutil.rmtree(old, ignore_errors=True)


def key_of(build: Build, group: str) -> str:
    """What a group is compiled from, as a hash: how, its sources, and those that all games share.

    What stays interpreted counts too, because its types decide how the rest is compiled.
    """
    package = SRC / "undercroft"
    folders = [package / name for name in ("kernel", "kit", "match", "bots")]
    folders += [] if group == SHARED else [package / "games" / group]
    seen = hashlib.sha256(Path(__file__).read_bytes() + Path(declared.__file__).read_bytes())
    how = f"{build.level} {build.flags} {version('mypy')} {sys.version} {sysconfig.get_platform()}"
    seen.update(how.encode())
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        place = path.relative_to(SRC)
        if "tests" not in place.parts:
            seen.update(f"{place.as_posix()}\0".encode() + path.read_bytes())
    return seen.hexdigest()


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


def run_mypyc(build: Build, groups: dict[str, list[str]], wanted: list[str]) -> dict[str, float]:
    """Compile the wanted groups, two at a time; return each one's seconds of a core.

    Within a group calls between modules are direct ones; from a game to the kernel they go
    through a table. So the C code of what all games share is written even if it is kept: it is the
    same each time, and the games' code needs its headers.
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

        def get_ext_fullpath(self, ext_name: str) -> str:
            """Each group has a folder of its own."""
            return str(build.lib(_group_of(ext_name)) / self.get_ext_filename(ext_name))

    for group in wanted:
        shutil.rmtree(build.lib(group), ignore_errors=True)
    began = time.process_time()
    folder = build.work / "src"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SRC, folder, ignore=shutil.ignore_patterns("__pycache__", "tests", "static"))
    declared.write_out(folder, [source for sources in groups.values() for source in sources])
    os.chdir(folder)
    os.environ["MYPYPATH"] = str(folder)
    config = [f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={build.work / 'mypy'}"]
    needed = {group: groups[group] for group in groups if group in {SHARED, *wanted}}
    extensions = mypycify(
        [*config, *[source for sources in needed.values() for source in sources]],
        opt_level=build.level,
        separate=[(sources, f"undercroft_{group}") for group, sources in needed.items()],
        target_dir=str(build.work / "c"),
    )
    extensions = [extension for extension in extensions if _group_of(extension.name) in wanted]
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *build.flags]
    written = time.process_time() - began
    command = Timed(Distribution({"ext_modules": extensions}))
    command.build_temp = str(build.work / "o")
    command.parallel = True
    command.ensure_finalized()
    command.run()
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
