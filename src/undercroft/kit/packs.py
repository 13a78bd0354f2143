"""Packs: folders of content that somebody else has written for a game.

Each has a `pack.toml`, which says what the pack is called and which game it is for. The other
files are the game's business. A pack is read as a whole or not at all.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import StringConstraints, ValidationError

from undercroft.kernel.errors import nearest
from undercroft.kit.content import BadContent, Batch, TomlTable, explain
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml

MANIFEST: Final = "pack.toml"


class Manifest(TomlTable):
    """pack.toml: what a pack is called and which game it is for."""

    game: str
    slug: Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
    title: Annotated[str, StringConstraints(min_length=1, max_length=60)]
    version: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z.+-]{1,20}$")]
    author: str = ""
    about: str = ""


class Pack(NamedTuple):
    """A pack that was read: its folder, its slug, and the rows of its files."""

    folder: Path
    slug: str
    batch: Batch


class Shelf:
    """The packs of one game, by their slugs.

    `what` is the word for what a pack holds (cards), `files` are the names of the TOML files that
    it may have. `labels` holds slug, version and digest of each pack; no pack may be called by a
    word of `reserved`.
    """

    def __init__(
        self,
        game: str,
        what: str,
        files: Sequence[str],
        reserved: Sequence[str] = (),
        labels: dict[str, str] | None = None,
    ) -> None:
        self.game = game
        self.what = what
        self.files = files
        self.reserved = reserved
        self.labels: dict[str, str] = {} if labels is None else labels
        self.titles: dict[str, str] = {}

    def add(
        self, folder: Path, read: Callable[[Path, str], Batch], put: Callable[[Pack], None]
    ) -> str:
        """Read a pack and add all it holds; return its title. Raise BadContent with every fault.

        `read` gets folder and slug and changes nothing. `put` adds what was read; if it raises
        BadContent it has taken all of it back. The same pack again changes nothing.
        """
        manifest = self._manifest(folder)
        slug = manifest.slug
        batch = read(folder, slug)
        label = f"{slug} {manifest.version} {_digest(batch.data)}"
        if self.labels.get(slug) == label:
            return self.titles[slug]
        faults = self._faults(folder, slug, batch)
        if faults:
            raise BadContent(faults)
        self.labels[slug] = label
        try:
            put(Pack(folder, slug, batch))
        except BadContent:
            del self.labels[slug]
            raise
        self.titles[slug] = manifest.title
        return manifest.title

    def _manifest(self, folder: Path) -> Manifest:
        path = folder / MANIFEST
        if not path.is_file():
            raise BadContent([f"{folder} is no pack: it has no {MANIFEST}"])
        try:
            data = read_toml(read_text(path, PACK))
        except Unreadable as fault:
            raise BadContent([f"{path}: {fault}"]) from None
        try:
            manifest = Manifest.model_validate(data)
        except ValidationError as found:
            worded = [explain(dict(fault), Manifest) for fault in found.errors()]
            raise BadContent([f"{path}: {key}: {why}" for key, why in worded]) from None
        if manifest.game != self.game:
            why = f"{manifest.game!r} is another game than {self.game!r}"
            raise BadContent([f"{path}: game: {why}"])
        return manifest

    def _faults(self, folder: Path, slug: str, batch: Batch) -> list[str]:
        """List what is wrong with a pack: its slug, or else its files and their rows."""
        if slug in self.labels or slug in self.reserved:
            held = self.labels.get(slug, slug)
            return [f"{folder / MANIFEST}: slug: {slug!r} is taken ({held})"]
        faults = [*self._strangers(folder), *batch.faults]
        if not batch.found and not faults:
            may = ", ".join(self.files)
            return [f"{folder}: the pack has no {self.what}; it may have {may}"]
        return faults

    def _strangers(self, folder: Path) -> list[str]:
        """Refuse TOML files of other names: a slip such as monster.toml would go unnoticed."""
        known = [MANIFEST, *self.files]
        may = " | ".join(known)
        return [
            f"{path}: no such file belongs in a pack{nearest(path.name, known)} ({may})"
            for path in sorted(folder.glob("*.toml"))
            if path.name not in known
        ]


def _digest(data: Mapping[str, object]) -> str:
    return sha256(dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:12]
