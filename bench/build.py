"""Compile Delve, with and without the kernel, into build/compiled-bench.

Beside the kernel in a group of its own, and as well optimised, as the real games
are: so the race is between what players and researchers run.
"""

import hashlib
import os
import shutil
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Final

from scripts import declared
from scripts.compile import BEST

ROOT: Final = Path(__file__).resolve().parents[1]
OUT: Final = ROOT / "build" / "compiled-bench"
RACE: Final = ("bench/bare_delve.py", "bench/delve.py")


def sources() -> list[Path]:
    """All that is compiled: the kernel and Delve."""
    kernel = (ROOT / "src" / "undercroft" / "kernel").glob("*.py")
    return [*sorted(kernel), *[ROOT / name for name in RACE]]


def build_race() -> None:
    """Compile it, unless nothing changed since the last time."""
    seen = hashlib.sha256(f"{version('mypy')} {sys.version}".encode())
    for source in [Path(__file__), Path(declared.__file__), *sources()]:
        seen.update(source.read_bytes())
    stamp = OUT / "made-from"
    if stamp.is_file() and stamp.read_text() == seen.hexdigest():
        return
    shutil.rmtree(OUT, ignore_errors=True)
    run_mypyc()
    stamp.write_text(seen.hexdigest())


def run_mypyc() -> None:
    """Copy the sources side by side and compile them there."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    shutil.copytree(ROOT / "src" / "undercroft", OUT / "undercroft", ignore=only_the_kernel)
    (OUT / "bench").mkdir()
    for name in RACE:
        shutil.copy(ROOT / name, OUT / name)
    kernel = sorted(path.relative_to(OUT) for path in OUT.glob("undercroft/kernel/*.py"))
    declared.write_out(OUT, [*RACE, *[path.as_posix() for path in kernel]])
    here = Path.cwd()
    os.chdir(OUT)
    try:
        names = [*RACE, *map(str, kernel)]
        config = f"--config-file={ROOT / 'pyproject.toml'}"
        os.environ["MYPYPATH"] = str(OUT)
        groups: list[tuple[list[str], str | None]] = [(names[len(RACE) :], "undercroft_shared")]
        groups += [([name], Path(name).stem) for name in RACE]
        extensions = mypycify(
            [config, *names], opt_level=BEST.level, separate=groups, target_dir="c"
        )
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *BEST.flags]
        build = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = ".", "o"
        build.ensure_finalized()
        build.run()
    finally:
        os.chdir(here)


def only_the_kernel(folder: str, names: list[str]) -> set[str]:
    """Leave everything but the kernel out."""
    keep = {"__init__.py", "kernel"} if Path(folder).name == "undercroft" else set(names)
    return (set(names) - keep) | {"__pycache__"}


if __name__ == "__main__":
    build_race()
