"""The words of the glossary: an anchor for each, and a link where a page first uses one."""

import re
from dataclasses import replace
from typing import Final

from scripts.docs.pages import LINK, Page, prose

FILE: Final = "docs/design/glossary.md"
BOLD: Final = re.compile(r"\*\*([\w ]+)\*\*")
ROW: Final = re.compile(r"^\| ([a-z][\w -]*?)(?=[ ,|])", re.MULTILINE)
OPEN: Final = re.compile(rf"{LINK.pattern}|<[^>]*>|\*\*.*?\*\*|^#.*$|^\|[- |]+\|$", re.MULTILINE)
"""What no word is linked in: links, tags, what is bold, heads."""


def glossary(page: Page) -> tuple[Page, dict[str, str]]:
    """Give each word of the glossary an anchor; return the words for readers with theirs.

    The words of the code, in the table, are everyday words elsewhere: no page links them.
    """
    intro, table, rest = page.text.partition("\n| word |")
    found: dict[str, str] = {}

    def named(word: re.Match[str]) -> str:
        one = word[1].lower()
        single = one.removesuffix("s") if one == "players" else one
        found[single] = f"word-{single.replace(' ', '-')}"
        return f"[**{word[1]}**]{{#{found[single]}}}"

    intro = BOLD.sub(named, intro)
    rest = ROW.sub(lambda row: f"| [{row[1]}]{{#word-{row[1].replace(' ', '-')}}}", rest)
    return replace(page, text=f"{intro}{table}{rest}"), found


def with_words(page: Page, found: dict[str, str], place: str) -> Page:
    """Link the first use of each word of the glossary on a page and on those below it."""
    below = tuple(with_words(one, found, place) for one in page.below)
    left = dict(found)
    pattern = re.compile(rf"(?<![\w\-/.'’])({'|'.join(found)})(s?)(?![\w\-’']|\.\w)")

    def first(word: re.Match[str]) -> str:
        anchor = left.pop(word[1], None)
        return word[0] if anchor is None else f"[{word[0]}](/{place}.md#{anchor})"

    def linked(text: str) -> str:
        parts, at = [], 0
        for closed in OPEN.finditer(text):
            parts += [pattern.sub(first, text[at : closed.start()]), closed[0]]
            at = closed.end()
        return "".join([*parts, pattern.sub(first, text[at:])])

    return replace(page, text=prose(page.text, linked), below=below)
