"""Run all findings about other people's libraries, and write their index, findings/README.md.

    python scripts/findings.py            run each as it stands
    python scripts/findings.py --newest   run each with the newest release: what has changed?
    python scripts/findings.py --index    write the index from the heads of the scripts
    python scripts/findings.py NAME ...   run these alone

It ends with 1 where a library does something else now: its finding wants to be read again, and
perhaps its bound can be lifted. A test compares the index with what this would write.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parents[1] / "findings"
PAGE: Final = FOLDER / "README.md"
HEAD: Final = """# What surprised us in other people's libraries

Each script installs one release of a library in a folder of its own and shows what it does there,
without our program. It fails when that changes. `make findings` runs them all; with `NEWEST=1` it
takes the newest releases, and says which libraries have changed. This page is made from the heads
of the scripts, by `python scripts/findings.py --index`.
"""
PARTS: Final = ("Expected", "Seen", "Why it matters")
_TITLE: Final = re.compile(r"(?P<library>\S+) (?P<version>[\d.]+): (?P<what>.+)")


class Finding(NamedTuple):
    """What the head of a script says."""

    path: Path
    library: str
    version: str
    what: str
    parts: dict[str, str]
    """What was expected, what was seen, and why it matters."""

    @classmethod
    def read(cls, path: Path) -> "Finding":
        """Read a head; raise ValueError where something is missing."""
        lines = path.read_text("utf-8").splitlines()[1:]
        head = [line[1:].strip() for line in lines[: lines.index("set -euo pipefail")]]
        title, _, rest = "\n".join(head).partition("\n\n")
        found = _TITLE.fullmatch(title.replace("\n", " "))
        if found is None:
            raise ValueError(f"{path.name}: its head begins with LIBRARY VERSION: what it does")
        begins = "|".join(PARTS)
        said = re.split(rf"^({begins}): ", rest, flags=re.MULTILINE)[1:]
        parts = {
            name: text.replace("\n", " ").strip()
            for name, text in zip(said[::2], said[1::2], strict=True)
        }
        if tuple(parts) != PARTS:
            raise ValueError(f"{path.name}: its head has {', '.join(PARTS)}, in that order")
        return cls(path, found["library"], found["version"], found["what"], parts)

    def script(self, newest: bool) -> str:
        """Return what is run: as it stands, or with the newest release of its library."""
        text = self.path.read_text("utf-8")
        pinned = rf"(==|@){re.escape(self.version)}\b"  # as pip has it, and as npm
        return re.sub(pinned, "", text) if newest else text


def findings() -> list[Finding]:
    """Return all that there are, by name."""
    return [Finding.read(path) for path in sorted(FOLDER.glob("*.sh"))]


def page() -> str:
    """Return the index."""
    lines = [HEAD]
    for one in findings():
        lines.append(f"## [{one.path.stem}]({one.path.name})\n")
        lines.append(f"{one.library} {one.version}: {one.what}\n")
        lines += [f"- **{name}**: {said}" for name, said in one.parts.items()]
        lines.append("")
    return "\n".join(lines)


def changed(wanted: list[Finding], newest: bool) -> Iterator[Finding]:
    """Run findings one after another, say of each what came of it, and pass on what has changed."""
    for one in wanted:
        release = "newest" if newest else one.version
        print(f"{one.path.stem} ({one.library} {release}) ... ", end="", flush=True)
        done = subprocess.run(
            ["bash", "-c", one.script(newest)], capture_output=True, text=True, check=False
        )
        print("does something else now" if done.returncode else "as it was")
        if done.returncode:
            print((done.stdout + done.stderr).rstrip())
            yield one


def main() -> None:
    """Do what the command line says."""
    said = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    said.add_argument("names", nargs="*", metavar="NAME", help="a script, without .sh")
    said.add_argument("--newest", action="store_true", help="with the newest releases")
    said.add_argument("--index", action="store_true", help="write findings/README.md")
    asked = said.parse_args()
    if asked.index:
        PAGE.write_text(page(), encoding="utf-8")
        return
    known = {one.path.stem: one for one in findings()}
    if unknown := [name for name in asked.names if name not in known]:
        said.error(f"there is no finding {', '.join(unknown)}: there are {', '.join(known)}")
    wanted = [known[name] for name in asked.names] or list(known.values())
    others = list(changed(wanted, asked.newest))
    print(summary(len(wanted), others))
    sys.exit(1 if others else 0)


def summary(count: int, others: list[Finding]) -> str:
    """Say after all which libraries have changed."""
    if not others:
        return f"{count} run: no library has changed."
    named = [f"{one.library} ({one.path.stem})" for one in others]
    return f"{count} run, {len(others)} changed: {', '.join(named)}."


if __name__ == "__main__":
    main()
