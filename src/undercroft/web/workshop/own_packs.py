"""Packs that people make in the browser: texts of files, kept under the token of the browser.

The server reads none of them for its own tables: whoever tries a pack does so in a process of its
own. So a stranger's cards are in nobody else's game.
"""

import json
import tomllib
import zipfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from undercroft.games import MANIFEST
from undercroft.kernel.errors import nearest
from undercroft.kit.content import slug_of
from undercroft.kit.explain import NOT_FOR_PACKS
from undercroft.kit.game import GameSpec, PackRow
from undercroft.kit.lines import Lines
from undercroft.kit.pack_texts import row_text, value_text
from undercroft.kit.reading import Unreadable, read_toml
from undercroft.kit.zipped import files_of, is_zip
from undercroft.tables import Kept, Store
from undercroft.web.workshop.files import Unread

MOST_PACKS: Final = 20
LONGEST_PACK: Final = 128 * 1024
"""Characters of all files of a pack together."""
MOST_FILES: Final = 60
FIRST_VERSION: Final = "1.0"
SAID: Final = ("title", "version", "author", "licence", "about")
"""What of the manifest is written in a form."""
PICTURES: Final = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif")
"""What may lie in a pack, and is not kept here."""


class Listed(NamedTuple):
    """A row of a pack: its kind, its place among those of the kind, and what it is called."""

    kind: PackRow
    at: int
    name: str


class OwnPack:
    """A pack: its files by name; `number` is that under which it is kept, 0 if it is not yet."""

    def __init__(self, files: Mapping[str, str], number: int = 0) -> None:
        self.files = dict(files)
        self.number = number

    @classmethod
    def begun(cls, spec: GameSpec, title: str) -> "OwnPack":
        """Return a pack that has a manifest and nothing else."""
        pack = cls({MANIFEST: ""})
        slug = slug_of(title)[:40].strip("-") or "my-pack"
        pack._say({"game": spec.slug, "slug": slug, "title": title, "version": FIRST_VERSION})
        return pack

    @classmethod
    def of_zip(cls, spec: GameSpec, data: bytes) -> "OwnPack":
        """Return the pack in a zip; raise Unread where none is kept of it."""
        title = "That pack cannot be opened"
        if not is_zip(data):
            raise Unread(title, "It is no zip: choose the file that you downloaded here.")
        try:
            found = files_of(data)
            files = {name: _decoded(name, one) for name, one in found.items() if _is_read(name)}
        except Unreadable as fault:
            raise Unread(title, f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from None
        if MANIFEST not in files:
            raise Unread(title, f"It has no {MANIFEST}: a pack says there what it is called.")
        pack = cls(files)
        said = pack.said
        if said.get("game") != spec.slug:
            raise Unread(title, f"It is for {said.get('game')!r}, and this is {spec.slug!r}.")
        if not isinstance(said.get("slug"), str) or slug_of(said["slug"]) != said["slug"]:
            raise Unread(title, f"{MANIFEST} has no slug, such as slug = 'my-pack'.")
        pack.must_be_small()
        return pack

    @classmethod
    def of_kept(cls, kept: Kept) -> "OwnPack":
        """Return one that is kept."""
        return cls(json.loads(kept.text), kept.number)

    async def keep(self, store: Store, owner: str, spec: GameSpec) -> None:
        """Keep it under its slug, in the place of what was kept so; raise Unread for the 21st."""
        self.must_be_small()
        others = await store.kept(owner, place_of(spec))
        if len(others) >= MOST_PACKS and self.slug not in [one.title for one in others]:
            said = f"This browser keeps {len(others)}, which is the most: delete one first."
            raise Unread("That pack was not kept", said)
        text = json.dumps(self.files, ensure_ascii=False)
        self.number = await store.keep(owner, place_of(spec), self.slug, text)

    def must_be_small(self) -> None:
        """Raise Unread if it is longer than a pack may be here."""
        size = sum([len(name) + len(text) for name, text in self.files.items()])
        if size > LONGEST_PACK or len(self.files) > MOST_FILES:
            most = f"at most {MOST_FILES} files with {LONGEST_PACK // 1024} KiB are kept"
            said = f"It has {len(self.files)} files with {size // 1024} KiB: {most}."
            raise Unread("That pack is too long", said)

    # -- what it says of itself -------------------------------------------------------------

    @property
    def said(self) -> dict[str, Any]:
        """Its manifest; empty if that cannot be read."""
        try:
            return read_toml(self.files.get(MANIFEST, ""))
        except Unreadable:
            return {}

    @property
    def slug(self) -> str:
        """Its short name."""
        return str(self.said.get("slug", ""))

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.said.get("title", self.slug))

    def say(self, said: Mapping[str, str]) -> None:
        """Write what the form of the manifest says; what is empty is left out."""
        known = {key: value.strip() for key, value in said.items() if key in SAID}
        self._say({**self.said, **known})

    def rename(self, taken: Collection[str]) -> None:
        """Give it a slug that is not taken."""
        slug, number = self.slug, 2
        while slug in taken:
            slug, number = f"{self.slug[:36]}-{number}", number + 1
        self._say({**self.said, "slug": slug})

    def _say(self, said: Mapping[str, Any]) -> None:
        lines = [f"{key} = {value_text(value)}" for key, value in said.items() if value != ""]
        self.files[MANIFEST] = "\n".join(lines) + "\n"

    # -- its rows ---------------------------------------------------------------------------

    def rows(self, kind: PackRow) -> list[dict[str, Any]]:
        """Return the rows of a kind as they are written; none where the file cannot be read."""
        try:
            rows = read_toml(self.files.get(kind.file, "")).get(kind.word, [])
        except Unreadable:
            return []
        tables = isinstance(rows, list) and all(isinstance(one, dict) for one in rows)
        return rows if tables else []

    def listed(self, spec: GameSpec) -> list[Listed]:
        """List its rows, kind by kind."""
        return [
            Listed(kind, at, str(row.get("name", f"{kind.word} {at + 1}")))
            for kind in spec.pack_rows
            for at, row in enumerate(self.rows(kind))
        ]

    def put(self, spec: GameSpec, kind: PackRow, at: int, row: Mapping[str, Any] | None) -> int:
        """Write a row in the place of that one, or behind all others; take it out for None. Return
        its place. What else stands in the file stays as it is."""
        text = self.files.get(kind.file, "")
        first, end = self.span(spec, kind, at)
        lines = text.splitlines(keepends=True)
        fresh = "" if row is None else row_text(kind.word, row)
        before, behind = "".join(lines[: first - 1]), "".join(lines[end - 1 :])
        if fresh and before.strip():
            before = f"{before.rstrip()}\n\n"
        if behind.strip():
            fresh, behind = f"{fresh}\n" if fresh else "", behind.lstrip("\n")
        self.files[kind.file] = before + fresh + behind
        if not self.files[kind.file].strip():
            del self.files[kind.file]
        return min(at, len(self.rows(kind)) - 1)

    def span(self, spec: GameSpec, kind: PackRow, at: int) -> tuple[int, int]:
        """Return the line in which a row begins, and the one behind it: one behind all lines where
        there is no such row."""
        text = self.files.get(kind.file, "")
        last = len(text.splitlines()) + 1
        if at >= len(self.rows(kind)):
            return last, last
        lines = Lines(text)
        starts = [
            lines.of((other.word, number))
            for other in spec.pack_rows
            if other.file == kind.file
            for number in range(len(self.rows(other)))
        ]
        first, rows = lines.of((kind.word, at)), text.splitlines()
        end = min([one for one in starts if one > first], default=last)
        while end - 1 > first and rows[end - 2].strip()[:1] in ("", "#"):
            end -= 1  # a remark stands above the row that it is about
        return first, end

    # -- as files -----------------------------------------------------------------------------

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """Write it into a folder that goes with the block."""
        with TemporaryDirectory(prefix="undercroft-") as made:
            self.write(Path(made, self.slug or "pack"))
            yield Path(made, self.slug or "pack")

    def write(self, folder: Path) -> None:
        """Write its files into a folder that is not there yet."""
        for name, text in self.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")

    def packed(self) -> bytes:
        """Return it as a zip."""
        made = BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in self.files.items():
                archive.writestr(f"{self.slug}/{name}", text)
        return made.getvalue()


def place_of(spec: GameSpec) -> str:
    """Return where the store keeps packs of a game, beside what people bring to its matches."""
    return f"{spec.slug}/packs"


def own_rows(spec: GameSpec, kind: PackRow) -> Sequence[Mapping[str, Any]]:
    """Return the rows of that kind in the box, to begin with, as a pack would have them."""
    known = kind.row.model_json_schema()["properties"]
    found: list[Mapping[str, Any]] = []
    for path in sorted((spec.folder / "content").rglob(kind.file)):
        for row in tomllib.loads(path.read_text("utf-8")).get(kind.word, []):
            open_to = {key for key, one in known.items() if one.get("description") != NOT_FOR_PACKS}
            found.append({key: value for key, value in row.items() if key in open_to})
    return found


def kind_of(spec: GameSpec, word: str) -> PackRow:
    """Return the kind of rows of that word; raise Unread with the nearest one."""
    kinds = {kind.word: kind for kind in made_here(spec)}
    if word not in kinds:
        said = f"No card is a {word[:40]!r}{nearest(word, kinds)}: there are {', '.join(kinds)}."
        raise Unread("There is no such card", said)
    return kinds[word]


def made_here(spec: GameSpec) -> list[PackRow]:
    """Return the kinds of rows that the editor of cards writes: quests have one of their own."""
    quests = spec.quests.file if spec.quests is not None else ""
    return [kind for kind in spec.pack_rows if kind.file != quests]


def _is_read(name: str) -> bool:
    """Say whether a file of a pack is kept: hidden ones and pictures are not."""
    base = name.rpartition("/")[2]
    return not base.startswith(".") and not base.lower().endswith(PICTURES)


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Unreadable(f"{name} is no text in UTF-8") from None
