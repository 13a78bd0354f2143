"""Make a release in dist/: `make release`. Nothing is uploaded.

    python -m scripts.release                      with every Python of this machine that fits
    python -m scripts.release --python python3.12  with that one alone; may be repeated

It refuses a tree with changes, a CHANGELOG without the version, and tests that fail: it runs them,
unless `make test` has passed on this very commit. It makes the sdist, the pure wheel from it, and a
compiled wheel for each Python. Each wheel is read, installed in an environment of its own, and
played there.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from scripts.test import TESTED

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
PYTHONS: Final = ("python3.11", "python3.12", "python3.13", "python3.14", "python3.15")
"""Those for which wheels are compiled, up to the newest that mypyc knows."""
NEEDED: Final = (
    "undercroft/kernel/state.py",
    "undercroft/py.typed",
    "undercroft/web/static/vendor/htmx.min.js",
    "undercroft/web/static/vendor/icons.txt",
    "undercroft/testing/sample_game/RULES.md",
)
"""Files of which every wheel is to have one; a wheel without them does not play."""
UNWANTED: Final = (
    re.compile(r"/games/[^/]+/tests/"),
    re.compile(r"(^|/)(\.venv|build|node_modules|__pycache__)/"),
    re.compile(r"\.(db|log|pyc)$"),
)


class Refused(Exception):
    """Why there is no release."""


def ran(command: Sequence[str | Path], cwd: Path = ROOT, **env: str) -> str:
    """Run a command; return what it prints, and refuse the release if it fails."""
    words = [str(word) for word in command]
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | env
    done = subprocess.run(words, cwd=cwd, env=own, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"{' '.join(words)} failed:\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def version_of(source: str) -> str:
    """Return the version that the sources say."""
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', source, re.MULTILINE)
    if found is None:
        raise Refused("src/undercroft/__init__.py has no __version__ of three numbers")
    return found[1]


def must_be_told(version: str, changelog: str) -> None:
    """Refuse a version of which the CHANGELOG tells nothing."""
    for chapter in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        if chapter.split()[:1] == [version] and "\n- " in chapter:
            return
    raise Refused(f"CHANGELOG.md has no chapter '## {version}' that says what is new")


def must_be_clean(status: str) -> None:
    """Refuse a tree with changes: what is released can be found again."""
    if status.strip():
        raise Refused(f"there are changes that are not committed:\n{status.rstrip()}")


def must_be_tested(commit: str) -> None:
    """Refuse a commit of which tests fail; they run, unless they have passed on it."""
    if TESTED.is_file() and TESTED.read_text("utf-8").strip() == commit:
        print(f"The tests have passed on {commit}.", flush=True)
        return
    if subprocess.run([sys.executable, "scripts/test.py"], cwd=ROOT, check=False).returncode:
        raise Refused("the tests failed")


def must_be_whole(files: Sequence[str], version: str, compiled: bool) -> None:
    """Refuse a wheel that lacks something, or has what nobody is to get."""
    missing = [name for name in NEEDED if name not in files]
    missing += [
        name
        for name in ("LICENSE", "NOTICE")
        if f"undercroft-{version}.dist-info/licenses/{name}" not in files
    ]
    unwanted = [name for name in files for one in UNWANTED if one.search(name)]
    games = {name.split("/")[2] for name in files if re.search(r"/games/\w+/rules/", name)}
    built = {name.split("/")[2] for name in files if re.search(r"/games/\w+/.*\.(so|pyd)$", name)}
    if missing or unwanted:
        raise Refused(f"a wheel lacks {missing or 'nothing'} and has {unwanted or 'nothing'} amiss")
    if compiled and games - built:
        raise Refused(f"nothing is compiled of {', '.join(sorted(games - built))}")
    if not compiled and any(name.endswith((".so", ".pyd")) for name in files):
        raise Refused("the pure wheel has compiled files")


def played(wheel: Path, python: str, compiled: bool) -> str:
    """Install a wheel in an empty environment and play there; return what it says of that."""
    with tempfile.TemporaryDirectory(prefix="undercroft-release-") as folder:
        room = Path(folder)
        began = time.monotonic()
        ran([python, "-m", "venv", room / "venv"])
        own = room / "venv/bin"
        ran([own / "pip", "install", "--quiet", wheel], room)
        ways: list[list[str | Path]] = [[own / "undercroft"], [own / "python", "-m", "undercroft"]]
        for number, said in enumerate(ways):
            record = room / f"match-{number}.json"
            ran([*said, "play", "dungeon-attack", "--players", "2", "--bots", "random,random",
                 "--save", record], room)  # fmt: skip
            if not number:
                print(f"installed and played in {time.monotonic() - began:.0f} s", flush=True)
            ran([*said, "replay", record, "--verify"], room)
        kind = [] if compiled else ["--pure"]
        return ran([own / "python", ROOT / "scripts/try_wheel.py", *kind], room)


def built(pythons: Sequence[str], version: str) -> list[tuple[Path, str, bool]]:
    """Make all files; return each wheel with the Python that it is tried by."""
    shutil.rmtree(DIST, ignore_errors=True)
    ran([sys.executable, "-m", "build", "--sdist", "--outdir", DIST])
    sdist = DIST / f"undercroft-{version}.tar.gz"
    with tarfile.open(sdist) as packed:
        amiss = [name for name in packed.getnames() for one in UNWANTED[1:] if one.search(name)]
    if amiss:
        raise Refused(f"the sdist has {amiss}")
    wheel = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(DIST), str(sdist)]
    ran([pythons[0], *wheel])
    wheels = [(DIST / f"undercroft-{version}-py3-none-any.whl", pythons[0], False)]
    for python in pythons:
        ran([python, *wheel], UNDERCROFT_COMPILE="1")
        (new,) = {*DIST.glob("*.whl")} - {path for path, _, _ in wheels}
        wheels.append((new, python, True))
    return wheels


def released(pythons: Sequence[str], version: str) -> None:
    """Make, check, install and play all files of a release."""
    wheels = built(pythons, version)
    ran([sys.executable, "-m", "twine", "check", "--strict", *sorted(DIST.iterdir())])
    for wheel, python, compiled in wheels:
        with zipfile.ZipFile(wheel) as packed:
            must_be_whole(packed.namelist(), version, compiled)
        print(f"{wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB, plays by {python}:", flush=True)
        print(played(wheel, python, compiled).rstrip(), flush=True)


def found() -> list[str]:
    """Return the Pythons of this machine for which wheels are compiled."""
    return [
        name
        for name in PYTHONS
        if shutil.which(name)
        and not subprocess.run([name, "-c", ""], capture_output=True, check=False).returncode
    ]


def main() -> None:
    """Do what the command line says."""
    said = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    said.add_argument("--python", action="append", metavar="NAME", help="may be repeated")
    asked = said.parse_args()
    try:
        version = version_of((ROOT / "src/undercroft/__init__.py").read_text("utf-8"))
        must_be_clean(ran(["git", "status", "--porcelain"]))
        must_be_told(version, (ROOT / "CHANGELOG.md").read_text("utf-8"))
        pythons = asked.python or found()
        if not pythons:
            raise Refused(f"none of {', '.join(PYTHONS)} is here: --python names another one")
        print(f"Compiled wheels are made for {', '.join(pythons)}.", flush=True)
        if missing := [] if asked.python else [one for one in PYTHONS if one not in pythons]:
            print(f"None are made for {', '.join(missing)}: not found here.", flush=True)
        must_be_tested(ran(["git", "rev-parse", "HEAD"]).strip())
        released(pythons, version)
    except Refused as fault:
        sys.exit(f"No release: {fault}")
    print(f"{version} is in dist/. Nothing was uploaded.")


if __name__ == "__main__":
    main()
