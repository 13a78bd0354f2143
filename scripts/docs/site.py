"""All pages of the site: gathered from the repository and the program, linked, in a menu."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from scripts.docs import made, python
from scripts.docs.pages import ROOT, Page, linked, read, split, with_list
from scripts.docs.words import FILE as GLOSSARY
from scripts.docs.words import glossary, with_words

PICTURES: Final = "docs/screenshots"
FOLDERS: Final = ("tutorials", "howto", "explained", "balance", "design", "reference")
ALONE: Final = {
    "docs/index.md": "index",
    "ARCHITECTURE.md": "architecture",
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changelog",
    "findings/README.md": "findings",
}


UNLINKED: Final = ("files/", "changelog", "index", "reference/commands", "reference/api")
"""Pages whose words are no prose, or say of each thing what it is."""


class Chapter(NamedTuple):
    """A chapter of the menu: its title, and its pages."""

    title: str
    pages: list[Page]


def whole() -> tuple[list[Page], list[Chapter]]:
    """Return all pages as they are written for Sphinx, and the menu; raise ValueError for a link
    that leads nowhere."""
    pages, menu = indexed(joined(gathered()))
    return [with_list(page) for page in pages], menu


def gathered() -> list[Page]:
    """Return all pages as they are written and made, those that are long in parts."""
    pages = [read(file, place) for file, place in ALONE.items()]
    for folder in FOLDERS:
        for path in sorted((ROOT / "docs" / folder).glob("*.md")):
            pages.append(read(f"docs/{folder}/{path.name}", f"{folder}/{path.stem}"))
    pages = [_completed(page) for page in pages] + made.rulebooks()
    pages += [made.shown(ROOT / file) for file in sorted(_files(pages))]
    return [split(page) if page.place != "index" else page for page in pages]


def _completed(page: Page) -> Page:
    """Add what the program says of itself."""
    if page.place == "reference/commands":
        return replace(page, text=f"{page.text}\n{made.commands()}")
    if page.place == "reference/api":
        return replace(page, text=f"{page.text}\n{made.interface()}")
    package = re.match(r"reference/python-([a-z]+)", page.place)
    if package is not None:
        return replace(page, text=python.documented(page, package[1]))
    return page


def _files(pages: list[Page]) -> Iterator[str]:
    """Go through the files that pages lead to and that are no pages themselves."""
    known, found = {page.file for page in pages}, set()

    def seen(file: str, anchor: str) -> str:
        if file not in known and (ROOT / file).exists() and not file.startswith(PICTURES):
            found.add(file)
        return "#"

    for page in pages:
        linked(page, seen)
    yield from found


def joined(pages: list[Page]) -> list[Page]:
    """Link the pages to one another, and the words of the glossary to it."""
    by_file = {page.file: page for page in pages if page.file}

    def find(file: str, anchor: str) -> str:
        if file.startswith(PICTURES):
            return f"/{file.removeprefix('docs/')}"
        page = by_file[file]
        if not anchor:
            return f"/{page.place}.md"
        return f"/{page.anchors[anchor]}.md#{anchor}"

    place = by_file[GLOSSARY].place
    named, known = glossary(by_file[GLOSSARY])
    done = [linked(named if page.file == GLOSSARY else page, find) for page in pages]
    return [
        page if page.place == place or page.place.startswith(UNLINKED)
        else with_words(page, known, place)
        for page in done
    ]  # fmt: skip


def indexed(pages: list[Page]) -> tuple[list[Page], list[Chapter]]:
    """Return the pages with the index complete, and the menu.

    A chapter of the index lists what it links to, then the rest of the folder of its last link.
    """
    (index,) = [page for page in pages if page.place == "index"]
    rest = [page for page in pages if page is not index]
    begin, *chapters = re.split(r"(?=^## )", index.text, flags=re.MULTILINE)
    lists = [re.findall(r"\]\(/([^)#]+)\.md\)", chapter) for chapter in chapters]
    listed = {place for places in lists for place in places}
    by_place = {page.place: page for page in rest}
    menu: list[Chapter] = []
    text = begin
    for chapter, places in zip(chapters, lists, strict=True):
        folder = places[-1].partition("/")[0]
        more = [p for p in rest if p.place.startswith(f"{folder}/") and p.place not in listed]
        listed |= {page.place for page in more}
        inside = [*[by_place[place] for place in places], *more]
        menu.append(Chapter(chapter.partition("\n")[0].removeprefix("## "), inside))
        text += chapter.rstrip() + "\n"
        text += "".join(f"- [{page.plain}](/{page.place}.md)\n" for page in more)
        entries = "".join(f"/{page.place}\n" for page in inside)
        text += f"\n```{{toctree}}\n:hidden:\n:titlesonly:\n\n{entries}```\n\n"
    orphans = "---\norphan: true\n---\n\n"
    done = [
        replace(index, text=text),
        *[page if page.place in listed else replace(page, text=orphans + page.text)
          for page in rest],
    ]  # fmt: skip
    return done, menu
