"""A game's RULES.md, read once: chapters, clauses by id, and the rulings they rest on.

Why a clause refuses an answer, a game may say in a plain sentence, in `[refused]` of its words.

The file is written like this, and any other Markdown may stand between:

    ## 6 Defeated dice
    - `DA-6.4` **Keep** — Each D die within the Rating left goes to the roller's own pile. (R9)
    - `DA-6.9` **No total limit** (presentation) — The pile itself has no limit.

    ## Rulings
    - **R9 Keeping.** Not said whether keeping is optional. Default: compulsory.

A clause marked `(no rule)` or `(presentation)` after its title needs neither code nor test.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest
from undercroft.kit.content import WORDS, read_words
from undercroft.kit.game import GameSpec

EXEMPT: Final = ("no rule", "presentation")

_CLAUSE: Final = re.compile(
    r"- `(?P<id>[A-Z]+-\d+\.\d+)` \*\*(?P<title>.+?)\*\*(?P<rest>.*)", re.DOTALL
)
_RULING: Final = re.compile(r"- \*\*(?P<id>R\d+)\b(?P<title>.*?)\*\*(?P<rest>.*)", re.DOTALL)
MOST_KEPT: Final = 4000
"""How many texts are kept without their marks: those of five games."""

_HEADING: Final = re.compile(r"## (?:(?P<number>\d+) )?(?P<title>.+)")
_RULING_ID: Final = re.compile(r"\bR\d+\b")
_NAMED: Final = re.compile(r"\s*\(R\d+(, R\d+)*\)")
_WRAPPED: Final = re.compile(r"\n +(?![-|\s])")
_MARKS: Final = re.compile(r"\*\*|`|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])")


@dataclass(frozen=True)
class Clause:
    """One numbered rule. `exempt` says why it needs no test ("" for one that does)."""

    id: str
    title: str
    text: str
    exempt: str = ""
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """Our reading where the rulebook is silent; clauses name it as (R9)."""

    id: str
    title: str
    text: str


@dataclass
class Chapter:
    """A part of the rulebook under one heading; `number` is "" for unnumbered ones."""

    number: str
    title: str
    markdown: str = ""
    clauses: list[Clause] = field(default_factory=list)


class Rulebook:
    """The rules of one game: `markdown` as written, and what can be looked up in it. `refused`
    says why a clause refuses an answer, in the game's own words."""

    def __init__(self, markdown: str, refused: Mapping[str, str] | None = None) -> None:
        self.markdown = markdown
        self.refused = refused or {}
        self.chapters: list[Chapter] = []
        self.clauses: dict[str, Clause] = {}
        self.rulings: dict[str, Ruling] = {}
        for block in _blocks(markdown):
            self._take(block)

    @classmethod
    def of(cls, spec: GameSpec) -> "Rulebook":
        """Read the rulebook of a game; an empty one if the game has no RULES.md."""
        return _read(spec.folder)

    def find(self, asked: str) -> Clause:
        """Return the clause of that id, also written `da-6.4` or `6.4`; raise BadSetup."""
        wanted = asked.strip().upper()
        for name, clause in self.clauses.items():
            if wanted in (name, name.partition("-")[2]):
                return clause
        if not self.clauses:
            raise BadSetup(f"there is no clause {asked!r}: this game has no numbered rules")
        ids = list(self.clauses)
        hint = nearest(wanted, ids)
        raise BadSetup(f"there is no clause {asked!r}{hint}; they go from {ids[0]} to {ids[-1]}")

    def range(self, first: str, last: str) -> list[str]:
        """Return the ids from `first` to `last` as they stand in the book; [] if either is not."""
        ids = list(self.clauses)
        if first not in self.clauses or last not in self.clauses:
            return []
        return ids[ids.index(first) : ids.index(last) + 1]

    def words(self, name: str) -> str:
        """Return the text of a clause, without the rulings it names; of a ruling its title."""
        if name in self.rulings:
            return plain(self.rulings[name].title)
        return _NAMED.sub("", plain(self.clauses[name].text)) if name in self.clauses else ""

    def why(self, name: str) -> str:
        """Return why a clause or ruling refuses an answer: in plain words, else its own."""
        return self.refused.get(name) or self.words(name)

    def rulings_of(self, clause: Clause) -> list[Ruling]:
        """Return the rulings that the clause rests on."""
        return [self.rulings[name] for name in clause.rulings if name in self.rulings]

    def _take(self, block: str) -> None:
        heading = _HEADING.match(block)
        if heading:
            self.chapters.append(Chapter(heading["number"] or "", heading["title"].strip()))
            return
        chapter = self.chapters[-1] if self.chapters else None
        if chapter:
            chapter.markdown += block
        if found := _CLAUSE.match(block):
            clause = _clause(found)
            if clause.id in self.clauses:
                raise ValueError(f"RULES.md has clause {clause.id} twice")
            self.clauses[clause.id] = clause
            if chapter:
                chapter.clauses.append(clause)
        elif found := _RULING.match(block):
            self.rulings[found["id"]] = _ruling(found)


@lru_cache(MOST_KEPT)
def plain(markdown: str) -> str:
    """Return Markdown text without its marks of emphasis and code, on one line per line."""
    return _MARKS.sub("", markdown)


@cache
def _read(folder: Path) -> Rulebook:
    rules, content = folder / "RULES.md", folder / "content"
    markdown = rules.read_text(encoding="utf-8") if rules.is_file() else ""
    words = read_words(content) if (content / WORDS).is_file() else {}
    return Rulebook(markdown, words.get("refused"))


def _blocks(markdown: str) -> list[str]:
    """Cut the text before each heading, each clause and each ruling, and where a list ends."""
    blocks: list[str] = [""]
    for line in markdown.splitlines(keepends=True):
        ended = bool(line.strip()) and not line.startswith(" ") and blocks[-1].endswith("\n\n")
        if ended or _CLAUSE.match(line) or _RULING.match(line) or _HEADING.match(line):
            blocks.append("")
        blocks[-1] += line
    return [block for block in blocks if block]


def _clause(found: re.Match[str]) -> Clause:
    tags, _, text = found["rest"].partition(" — ")
    exempt = next((mark for mark in EXEMPT if f"({mark})" in tags), "")
    title = found["title"]
    for tag in re.findall(r"\(.+?\)", tags):
        if tag[1:-1] not in EXEMPT and not _RULING_ID.search(tag):
            title += f" {tag}"
    rulings = dict.fromkeys(_RULING_ID.findall(found["rest"]))
    return Clause(found["id"], title, _unwrap((text or tags).strip()), exempt, tuple(rulings))


def _ruling(found: re.Match[str]) -> Ruling:
    title, rest = found["title"].strip(" —"), found["rest"].strip(" —\n")
    text = rest if title.endswith(".") else f"{title} {rest}"
    return Ruling(found["id"], title.removesuffix("."), _unwrap(text))


def _unwrap(text: str) -> str:
    return _WRAPPED.sub(" ", text)
