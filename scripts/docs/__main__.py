"""Build the site of documents into build/site: `make docs`.

    python -m scripts.docs               build it; it opens from a disk
    python -m scripts.docs --links       ask the addresses outside too, whether they are there
    python -m scripts.docs --pictures    take all pictures anew, by scripts/screenshots.py

Whatever is wrong, such as a link that leads nowhere, ends it with 1.
"""

import argparse
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from scripts.docs.pages import ROOT, Page
from scripts.docs.site import PICTURES, Chapter, whole

SITE: Final = ROOT / "build/site"
PAGES: Final = ROOT / "build/site-pages"


def written(pages: list[Page], menu: list[Chapter]) -> None:
    """Write all pages where Sphinx reads them, and the menu."""
    shutil.rmtree(PAGES, ignore_errors=True)
    for page in pages:
        for one in page.all():
            path = PAGES / f"{one.place}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(one.text, "utf-8")
    shutil.copytree(ROOT / PICTURES, PAGES / "screenshots")
    told = [{"title": title, "below": [_entry(page) for page in inside]} for title, inside in menu]
    (PAGES / "menu.json").write_text(json.dumps(told), "utf-8")


def _entry(page: Page) -> dict[str, object]:
    return {
        "place": page.place, "title": page.plain, "below": [_entry(one) for one in page.below],
    }  # fmt: skip


def sphinx(builder: str, out: Path) -> None:
    """Let Sphinx read the pages; what it warns of is a fault."""
    read = ROOT / "build/site-read"
    strict = ("--quiet", "--fail-on-warning", "--jobs", "auto")
    where = ("--conf-dir", Path(__file__).parent, "--doctree-dir", read, PAGES, out)
    ran("The site", "sphinx", *strict, "--builder", builder, *where)


def ran(what: str, module: str, *words: str | Path) -> None:
    """Run a module of Python; end with what it said if it fails."""
    command = [sys.executable, "-m", module, *map(str, words)]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(f"{what}: {module} failed, and says why above.")


def main() -> None:
    """Do what the command line says."""
    said = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    said.add_argument("--links", action="store_true", help="ask addresses outside too")
    said.add_argument("--pictures", action="store_true", help="take all pictures anew")
    asked = said.parse_args()
    began = time.monotonic()
    try:
        pages, menu = whole()
    except ValueError as fault:
        sys.exit(f"The site is not whole: {fault}.")
    written(pages, menu)
    if asked.pictures:
        ran("The pictures", "scripts.screenshots", "--out", PAGES / "screenshots")
    shutil.rmtree(SITE, ignore_errors=True)
    sphinx("html", SITE)
    if asked.links:
        sphinx("linkcheck", ROOT / "build/site-links")
    count = sum(1 for page in pages for _ in page.all())
    print(f"{SITE.relative_to(ROOT)}/index.html: {count} pages, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
