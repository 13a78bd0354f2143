"""Pages of the site as Markdown: gathered, split where they are long, linked to one another.

A page knows the file of this repository that it is made of: links between files become links
between pages. A page of more than MOST words becomes one page for each of its chapters, so that a
file may be as long as its subject is.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Final

ROOT: Final = Path(__file__).parents[2]
MOST: Final = 1500
"""Words of one page: six minutes of reading."""

FENCE: Final = re.compile(r"^(?P<fence>```+).*?^(?P=fence)$", re.DOTALL | re.MULTILINE)
LINK: Final = re.compile(r"(?P<before>!?\[[^\]]*\])\((?P<to>[^()\s]+(?:\([^()\s]*\))?)\)")
_HEAD: Final = re.compile(r"^(?P<marks>#+) (?P<title>.+)$", re.MULTILINE)
_CODE: Final = re.compile(r"``?[^`\n]+``?")


@dataclass(frozen=True)
class Page:
    """A page of the site: its place there without the ending, its file in the repository ("" for
    one that is made), its text, and the pages below it."""

    place: str
    file: str
    text: str
    below: tuple["Page", ...] = field(default=())

    @cached_property
    def title(self) -> str:
        """What its head says, without marks."""
        found = _HEAD.search(self.text)
        if found is None:
            raise ValueError(f"{self.file or self.place}: a page begins with a head")
        return found["title"].strip()

    @property
    def plain(self) -> str:
        """Its title without marks."""
        return _plain(self.title)

    @cached_property
    def anchors(self) -> dict[str, str]:
        """The place of each of its heads, here or below, by the name that a link gives it."""
        found = dict.fromkeys(names(self.text), self.place)
        for page in self.below:
            found.update({name: place for name, place in page.anchors.items() if name not in found})
        return found

    def all(self) -> Iterator["Page"]:
        """Go through this page and those below it."""
        yield self
        for page in self.below:
            yield from page.all()


def read(file: str, place: str) -> Page:
    """Read a page of the repository."""
    return Page(place, file, (ROOT / file).read_text("utf-8"))


def names(text: str) -> list[str]:
    """Return the heads of a text as links name them; those that come again have a number."""
    found: list[str] = []
    for head in _HEAD.finditer(outside(text)):
        name = re.sub(r"[^\w -]", "", _plain(head["title"]).lower()).replace(" ", "-")
        again = sum(one == name or re.fullmatch(rf"{re.escape(name)}-\d+", one) is not None
                    for one in found)  # fmt: skip
        found.append(f"{name}-{again}" if again else name)
    return found


def _plain(title: str) -> str:
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "").replace("*", "").strip()


def outside(text: str) -> str:
    """Return a text without its fenced blocks; what remains stays where it was."""
    return FENCE.sub(lambda block: re.sub(r"[^\n]", " ", block[0]), text)


def words(text: str) -> int:
    """Count the words that are read; what is typed or printed in blocks is none of them."""
    return len(re.findall(r"\w[\w'’-]*", LINK.sub(r"\g<before>", outside(text))))


def split(page: Page, level: int = 2) -> Page:
    """Return a page of no more than MOST words, with its chapters below it if it had more."""
    if words(page.text) <= MOST:
        return page
    if level > 4:
        return _in_pieces(page)
    clear = outside(page.text)
    begins = [head.start() for head in _HEAD.finditer(clear) if len(head["marks"]) == level]
    if not begins:
        return split(page, level + 1)
    ends = [*begins[1:], len(page.text)]
    parts: list[Page] = []
    for begin, end in zip(begins, ends, strict=True):
        text = page.text[begin:end]
        name = names(text)[0] or "part"
        taken = sum(part.place.rpartition("/")[2].startswith(name) for part in parts)
        place = f"{page.place}/{name}-{taken + 1}" if taken else f"{page.place}/{name}"
        parts.append(split(Page(place, page.file, _raised(text, level - 1)), 2))
    first = replace(page, text=page.text[: begins[0]].rstrip() + "\n")
    if words(first.text) > MOST:
        first = _in_pieces(first)
    return replace(first, below=(*first.below, *parts))


def _in_pieces(page: Page) -> Page:
    """Cut a chapter without chapters between its paragraphs and lines of lists."""
    clear = outside(page.text)
    cuts = [found.end() for found in re.finditer(r"\n\n(?=\S)|\n(?=- |\d+\. )", clear)]
    head, begin, end = f"# {page.title}", len(page.text.partition("\n")[0]), 0
    pieces: list[str] = []
    for cut in [*cuts, len(page.text)]:
        if end and words(page.text[begin:cut]) > MOST - 50:
            pieces.append(page.text[begin:end].strip())
            begin = end
        end = cut
    first, *more = [*pieces, page.text[begin:].strip()]
    below = tuple(
        Page(f"{page.place}/{number}", page.file, f"{head} ({number})\n\n{text}\n")
        for number, text in enumerate(more, 2)
    )
    return replace(page, text=f"{head}\n\n{first}\n", below=below)


def _raised(text: str, by: int) -> str:
    """Make the first head of a chapter that of a page."""
    clear, found = outside(text), text
    for head in reversed(list(_HEAD.finditer(clear))):
        marks = "#" * max(1, len(head["marks"]) - by)
        found = f"{found[: head.start()]}{marks}{found[head.end('marks') :]}"
    return found


def with_list(page: Page) -> Page:
    """Add the list of the pages below to a page, for the reader and for the menu."""
    below = tuple(with_list(one) for one in page.below)
    if not below:
        return page
    shown = "".join(f"- [{one.plain}](/{one.place}.md)\n" for one in below)
    menu = "".join(f"/{one.place}\n" for one in below)
    text = f"{page.text}\n{shown}\n```{{toctree}}\n:hidden:\n:titlesonly:\n\n{menu}```\n"
    return replace(page, text=text, below=below)


def linked(page: Page, find: Callable[[str, str], str]) -> Page:
    """Let `find(file, anchor)` say where each link to a file of the repository leads."""
    home = PurePosixPath(page.file).parent

    def led(link: re.Match[str]) -> str:
        to = link["to"]
        if re.match(r"[a-z]+:", to) or to.startswith("/"):
            return link[0]
        name, _, anchor = to.partition("#")
        file = normpath((home / name).as_posix()) if name else page.file
        try:
            return f"{link['before']}({find(file, anchor)})"
        except KeyError:
            raise ValueError(f"{page.file}: {to} leads nowhere") from None

    below = tuple(linked(one, find) for one in page.below)
    return replace(page, text=prose(page.text, lambda text: LINK.sub(led, text)), below=below)


def prose(text: str, change: Callable[[str], str]) -> str:
    """Change a text everywhere but in fenced blocks and in code."""
    found: list[str] = []
    at = 0
    for block in FENCE.finditer(text):
        found += [_lines(text[at : block.start()], change), block[0]]
        at = block.end()
    return "".join([*found, _lines(text[at:], change)])


def _lines(text: str, change: Callable[[str], str]) -> str:
    """Change a text without blocks; code keeps its place, so that a link may hold some."""
    codes: list[str] = []

    def hidden(code: re.Match[str]) -> str:
        codes.append(code[0])
        return f"\0{len(codes) - 1}\0"

    changed = change(_CODE.sub(hidden, text))
    return re.sub(r"\0(\d+)\0", lambda number: codes[int(number[1])], changed)
