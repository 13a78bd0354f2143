"""Compile the kernel and the rules of every game with mypyc, into build/compiled.

The result is a full copy of the package with the extension modules beside their sources, so that
`PYTHONPATH=build/compiled` in front of any command runs it on the compiled rules.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
from fnmatch import fnmatch
from importlib.metadata import version
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SRC: Final = ROOT / "src"
WORK: Final = ROOT / "build" / "mypyc"
OUT: Final = ROOT / "build" / "compiled"
INTERPRETED: Final = ("schema.py", "test_*.py", "conftest.py")
"""Names of a game's files that stay interpreted: pydantic and pytest read these at run time."""


def main() -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    sources = rules()
    recipe = recipe_hash(sources)
    stamp = WORK / "made-from"
    if not (stamp.is_file() and stamp.read_text() == recipe):
        shutil.rmtree(WORK, ignore_errors=True)
        run_mypyc(sources)
        stamp.write_text(recipe)
    shutil.copytree(SRC, OUT, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(WORK / "lib", OUT, dirs_exist_ok=True)
    print(f"{len(sources)} modules compiled in {OUT.relative_to(ROOT)}")


def rules() -> list[str]:
    """The modules to compile, as paths in src: kernel, wording, what of each game is rules."""
    package = SRC / "undercroft"
    found = [package / "wording.py", *package.glob("kernel/**/*.py")]
    found += package.glob("games/*/**/*.py")
    return sorted(path.relative_to(SRC).as_posix() for path in found if is_compiled(path))


def is_compiled(path: Path) -> bool:
    """Say whether mypyc takes that file: nothing in a folder of tests, no file of INTERPRETED."""
    named = any(fnmatch(path.name, pattern) for pattern in INTERPRETED)
    return not named and "tests" not in path.relative_to(SRC).parts


def recipe_hash(sources: list[str]) -> str:
    """What the extension modules are made from: when any of it changes they are made anew."""
    seen = hashlib.sha256(Path(__file__).read_bytes())
    seen.update(f"{version('mypy')} {sys.version} {sysconfig.get_platform()}".encode())
    for source in sources:
        seen.update(f"{source}\0".encode() + (SRC / source).read_bytes())
    return seen.hexdigest()


def run_mypyc(sources: list[str]) -> None:
    """Compile all of it as one group, so that calls between the modules are direct ones."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(SRC)
    config = f"--config-file={ROOT / 'pyproject.toml'}"
    extensions = mypycify([config, *sources], group_name="undercroft", target_dir=str(WORK / "c"))
    build = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    build.build_lib, build.build_temp = str(WORK / "lib"), str(WORK / "o")
    build.ensure_finalized()
    build.run()


if __name__ == "__main__":
    main()
