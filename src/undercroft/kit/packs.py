"""Packs: folders of content that somebody else has written for a game.

Each has a `pack.toml`, which says what the pack is called and which game it is for. The other
files are the game's business; a file that is nobody's is named, because a slip such as
`monster.toml` would go unnoticed. A pack is read as a whole or not at all.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field, StringConstraints, ValidationError

from undercroft.kernel.errors import nearest
from undercroft.kit.card_rows import ReplacingRow
from undercroft.kit.cards import Card
from undercroft.kit.content import BadContent, Batch, RowKind, Slug, TomlTable, slug_of
from undercroft.kit.explain import explain
from undercroft.kit.lines import Lines
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml

MANIFEST: Final = "pack.toml"
PICTURES: Final = Path(__file__).parents[1] / "web" / "static" / "vendor" / "icons.txt"
"""The pictures that an `icon` may name, one a line."""
_ASIDE: Final = re.compile(
    r"\..*|.*~|.*\.(md|png|jpe?g|svg|webp|gif)"
    r"|(readme|licen[cs]e|copying|notice|changelog|authors)(\..*)?",
    re.IGNORECASE,
)
"""What may lie in a pack and is not read: hidden files, copies that editors keep, pictures, and
what is for people."""


NEED: Final = r"^[0-9A-Za-z.+-]{1,20}( [0-9a-f]{12})?$"
DUE: Final = "its version, such as '1.0', and if you like its digest behind it"


class Manifest(TomlTable):
    """pack.toml: what a pack is called, which game it is for, and which packs it needs."""

    game: str
    slug: Annotated[Slug, StringConstraints(max_length=40)]
    title: Annotated[str, StringConstraints(min_length=1, max_length=60)]
    version: Annotated[
        str,
        StringConstraints(pattern=r"^[0-9A-Za-z.+-]{1,20}$"),
        Field(description="a version, such as '1.0'"),
    ]
    author: str = ""
    about: str = ""
    licence: Annotated[
        str,
        StringConstraints(max_length=100),
        Field(description="an SPDX expression, such as `CC-BY-4.0`, or a few words"),
    ] = ""
    needs: Annotated[
        dict[str, Annotated[str, StringConstraints(pattern=NEED), Field(description=DUE)]],
        Field(description=f"a table: the slug of another pack, and {DUE}"),
    ] = Field({})

    @property
    def credits(self) -> str:
        """What people read of a pack: `The Ashen Gate 1.0, by Ada. Licence: CC-BY-4.0.`"""
        by = f", by {self.author}" if self.author else ""
        return f"{self.title} {self.version}{by}. Licence: {self.licence or 'not said'}."


class Pack(NamedTuple):
    """A pack that was read: its folder, its slug, the rows of its files, and the slugs of the packs
    that it needs, with those that these need."""

    folder: Path
    slug: str
    batch: Batch
    needs: tuple[str, ...] = ()


class Shelf:
    """The packs of one game, by their slugs.

    `what` is the word for what a pack holds (cards), `kinds` are the rows of its TOML files.
    `folders` are those that it may have, with the files in each, such as `*.txt`. `labels` holds
    slug, version and digest of each pack, `manifests` what it says of itself; no pack may be called
    by a word of `reserved`. `cards` returns those that there are of a kind, by its word, which rows
    may replace.
    """

    def __init__(
        self,
        game: str,
        what: str,
        kinds: Sequence[RowKind],
        reserved: Sequence[str] = (),
        labels: dict[str, str] | None = None,
        folders: Mapping[str, str] | None = None,
        cards: Callable[[str], Sequence[Card]] = lambda _: (),
    ) -> None:
        self.game = game
        self.what = what
        self.kinds = kinds
        self.files = list(dict.fromkeys([kind.file for kind in kinds]))
        self.folders = folders or {}
        self.reserved = reserved
        self.cards = cards
        self.labels: dict[str, str] = {} if labels is None else labels
        self.manifests: dict[str, Manifest] = {}

    def add(
        self, folder: Path, read: Callable[[Path, str], Batch], put: Callable[[Pack], None]
    ) -> str:
        """Read a pack and add all it holds; return its title. Raise BadContent with every fault.

        `read` gets folder and slug and changes nothing. `put` adds what was read; if it raises
        BadContent it has taken all of it back. The same pack again changes nothing.
        """
        manifest, lines = self._manifest(folder)
        slug = manifest.slug
        batch = read(folder, slug)
        label = f"{slug} {manifest.version} {_digest(batch.data)}"
        if self.labels.get(slug) == label:
            return self.manifests[slug].title
        self._check(folder, manifest, lines, batch)
        self.labels[slug] = label
        self.manifests[slug] = manifest
        try:
            put(Pack(folder, slug, batch, self.needed(manifest)))
        except BadContent:
            del self.labels[slug], self.manifests[slug]
            raise
        return manifest.title

    def look(self, folder: Path, read: Callable[[Path, str], Batch]) -> Pack:
        """Read a pack that is not added, and add nothing; raise BadContent with every fault."""
        manifest, lines = self._manifest(folder)
        batch = read(folder, manifest.slug)
        self._check(folder, manifest, lines, batch)
        return Pack(folder, manifest.slug, batch, self.needed(manifest))

    def needed(self, manifest: Manifest) -> tuple[str, ...]:
        """Return the packs that a pack needs, and behind each those that it needs itself."""
        found: list[str] = []
        for slug in manifest.needs:
            found += [slug, *self.needed(self.manifests[slug])]
        return tuple(dict.fromkeys(found))

    def with_needs(self, slugs: Iterable[str]) -> list[str]:
        """Return those of the slugs that are packs, each with the packs that it needs."""
        packs = [slug for slug in slugs if slug in self.manifests]
        found = [one for slug in packs for one in (slug, *self.needed(self.manifests[slug]))]
        return list(dict.fromkeys(found))

    def _check(self, folder: Path, manifest: Manifest, lines: Lines, batch: Batch) -> None:
        """Raise BadContent with all that is wrong with a pack."""
        missing = self._missing(folder, manifest, lines)
        replacing = [] if missing else self._replacing(manifest, batch)
        if faults := [*missing, *self._faults(folder, manifest.slug, batch), *replacing]:
            raise BadContent(faults)

    def _replacing(self, manifest: Manifest, batch: Batch) -> list[str]:
        """Refuse to replace what is not there, or what another card replaces already."""
        needs = self.needed(manifest)
        gone: dict[tuple[str, str], str] = {}
        faults: list[str] = []
        for kind, row, place in batch.found:
            if not isinstance(row, ReplacingRow) or not row.replaces:
                continue
            known = [
                card
                for card in self.cards(kind.word)
                if card.source not in self.labels or card.source in needs
            ]
            by_others = {(kind.word, slug_of(one.replaces)): one.slug for one in known}
            at = (kind.word, slug_of(row.replaces))
            if at[1] not in [one.slug for one in known]:
                hint = nearest(at[1], [one.slug for one in known])
                why = f"there is no {kind.word} {row.replaces!r}{hint}"
                faults.append(place.fault("replaces", why))
            elif by := gone.get(at) or by_others.get(at):
                faults.append(place.fault("replaces", f"{by!r} replaces {at[1]!r} already"))
            gone[at] = slug_of(row.name)
        return faults

    def _missing(self, folder: Path, manifest: Manifest, lines: Lines) -> list[str]:
        """List the packs that a pack needs and that are not here, or in another version."""
        faults: list[str] = []
        for slug, due in manifest.needs.items():
            held = self.labels.get(slug, "")
            where = f"{folder / MANIFEST}, line {lines.of(('needs', slug))}: needs.{slug}"
            if slug not in self.manifests:
                why = f"the pack {slug!r} {due} is not here: name its folder with --pack as well"
                faults.append(f"{where}: {why}{nearest(slug, self.manifests)}")
            elif held.split()[1:][: len(due.split())] != due.split():
                faults.append(f"{where}: {slug} {due} is due, and the pack here is {held}")
        return faults

    def _manifest(self, folder: Path) -> tuple[Manifest, Lines]:
        path = folder / MANIFEST
        if not path.is_file():
            raise BadContent([f"{folder} is no pack: it has no {MANIFEST}"])
        try:
            text = read_text(path, PACK)
            manifest = Manifest.model_validate(read_toml(text))
        except Unreadable as fault:
            raise BadContent([fault.of(path)]) from None
        except ValidationError as found:
            lines = Lines(text)
            worded = [(lines.within((), key), key, why) for key, why in explain(found, Manifest)]
            faults = [f"{path}, line {line}: {key}: {why}" for line, key, why in worded]
            raise BadContent(faults) from None
        if manifest.game != self.game:
            why = f"{manifest.game!r} is another game than {self.game!r}"
            raise BadContent([f"{path}, line {Lines(text).of(('game',))}: game: {why}"])
        return manifest, Lines(text)

    def _faults(self, folder: Path, slug: str, batch: Batch) -> list[str]:
        """List what is wrong with a pack: its slug, or else its files and their rows."""
        if slug in self.labels or slug in self.reserved:
            held = self.labels.get(slug, slug)
            return [f"{folder / MANIFEST}: slug: {slug!r} is taken ({held})"]
        faults = [*self._strangers(folder), *batch.faults, *no_pictures(batch)]
        if not batch.found and not faults:
            may = ", ".join(self.files)
            return [f"{folder}: the pack has no {self.what}; it may have {may}"]
        return faults

    def _strangers(self, folder: Path) -> list[str]:
        """Refuse files and folders of other names."""
        known = [MANIFEST, *self.files, *[f"{name}/" for name in self.folders]]
        faults = _others(folder, known)
        for name, files in self.folders.items():
            read = [path.name for path in (folder / name).glob(files) if path.is_file()]
            faults += _others(folder / name, read, files)
        return faults


def _others(folder: Path, known: Collection[str], said: str = "") -> list[str]:
    """Name what lies in a folder, is none of those files, and is not for people."""
    faults: list[str] = []
    for path in sorted(folder.glob("*")):
        name, what = (f"{path.name}/", "folder") if path.is_dir() else (path.name, "file")
        if name not in known and not _ASIDE.fullmatch(path.name):
            hint = f" ({said})" if said else f"{nearest(name, known)} ({' | '.join(known)})"
            faults.append(f"{path}: no such {what} belongs in a pack{hint}")
    return faults


@cache
def _pictures() -> frozenset[str]:
    """Return the names of all pictures; none where the program has no pages."""
    if not PICTURES.is_file():
        return frozenset()
    lines = PICTURES.read_text("utf-8").splitlines()
    return frozenset([line.partition("\t")[0] for line in lines])


def no_pictures(batch: Batch) -> list[str]:
    """Refuse icons of which there is no picture: no page could be drawn."""
    return [
        one.place.fault(key, f"there is no picture {name!r}{nearest(name, _pictures())}")
        for one in batch.found
        for key, name in _icons(one.row.model_dump())
        if _pictures() and name not in _pictures()
    ]


def _icons(data: Any, way: str = "") -> Iterator[tuple[str, str]]:
    """Find the icons of a row, however deep."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "icon":
                yield f"{way}icon", value
            else:
                yield from _icons(value, f"{way}{key}.")
    elif isinstance(data, list):
        for number, value in enumerate(data, 1):
            yield from _icons(value, f"{way}{number}.")


def _digest(data: Mapping[str, object]) -> str:
    return sha256(dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:12]


def write_pack(folder: Path, slug: str, files: Mapping[str, str]) -> str:
    """Write the files of a pack into a folder of its own within that one; return its path."""
    for name, text in files.items():
        path = folder / slug / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return str(folder / slug)
