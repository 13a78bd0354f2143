"""A card that is being made: its row in a pack, what is wrong with it, and how it is printed."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from undercroft.kernel import KernelError
from undercroft.kit.content import BadContent, Batch, slug_of
from undercroft.kit.game import GameSpec, PackRow
from undercroft.web.workshop.fields import Field, Part, RowForm, leaves
from undercroft.web.workshop.own_packs import OwnPack
from undercroft.web.workshop.pictures import Pictures

PREFIX: Final = "row."
"""In front of the key of each field in the form."""
_WHERE: Final = re.compile(r"([^,:]+?)(?:, line (\d+))?(?:, ([^:]*))?: (.*)", re.DOTALL)


class Fault(NamedTuple):
    """What is wrong: in which line of the file, with which key; 0 and "" where it is none."""

    line: int
    key: str
    said: str


class Desk:
    """One look at a card that is being made; templates read it and nothing else.

    The row stands at place `at` of its kind in `pack`, which nobody has kept yet as it is here.
    """

    def __init__(
        self, spec: GameSpec, kind: PackRow, pack: OwnPack, at: int, told: Mapping[str, str]
    ) -> None:
        self.spec = spec
        self.kind = kind
        self.pack = pack
        self._form = RowForm(kind)
        self.fields = self._form.fields(lambda key: told.get(key, ""))
        self.row = self._form.row(self.fields)
        self.at = pack.put(spec, kind, at, self.row)
        self.faults: list[Fault] = []
        """What is wrong with this card."""
        self.elsewhere: list[str] = []
        """What is wrong with other things in the pack."""
        self.picture = ""
        self.is_drawn = False
        """Whether something of such a row is printed at all."""

    @property
    def name(self) -> str:
        """What the card is called."""
        return str(self.row.get("name", ""))

    @property
    def slug(self) -> str:
        """The short name by which a match knows it."""
        return slug_of(self.name)

    @property
    def first(self) -> int:
        """The line of the file in which the row begins."""
        return self.pack.span(self.spec, self.kind, self.at)[0]

    @property
    def text(self) -> str:
        """The row as its file has it."""
        first, end = self.pack.span(self.spec, self.kind, self.at)
        lines = self.pack.files.get(self.kind.file, "").splitlines()
        return "\n".join(lines[first - 1 : end - 1])

    @property
    def shape(self) -> str:
        """What tells which fields there are: they are sent again where it has changed."""
        keys = [(one.key, one.hint) for one in leaves(self.fields)]
        return sha256(repr(keys).encode()).hexdigest()[:12]

    @property
    def ready(self) -> bool:
        """Whether nothing is wrong with the pack, so that it can be played."""
        return not self.faults and not self.elsewhere

    def staged(self, pack: OwnPack, is_in: bool) -> OwnPack:
        """Return a pack with what a match needs in which the card comes up, or another one."""
        files = dict(pack.files)
        more = self.spec.staged_with(self.kind.word, self.row, is_in)
        if more is not None:
            file, text = more
            files[file] = f"{files[file].rstrip()}\n\n{text}" if file in files else text
        return OwnPack(files, pack.number)

    def look(self, pictures: Pictures) -> None:
        """Find what is wrong, and draw the card. It may take some ms, and runs beside matches."""
        assert self.spec.look_pack is not None
        self.faults, self.elsewhere = [], []
        try:
            with self.pack.folder() as folder:
                self.spec.look_pack(folder)
        except BadContent as bad:
            where = str(folder)
            self._sort([one.removeprefix(where).removeprefix("/") for one in bad.faults])
        self._draw(pictures)

    def _sort(self, faults: Sequence[str]) -> None:
        """Tell the faults of this card from others."""
        first, end = self.pack.span(self.spec, self.kind, self.at)
        keys = sorted({*self._keys(self.fields)}, key=len, reverse=True)
        for fault in faults:
            found = _WHERE.fullmatch(fault)
            file, line = (found[1], int(found[2] or 0)) if found else ("", 0)
            if found is None or file != self.kind.file or not first <= line < end:
                self.elsewhere.append(fault)
                continue
            said = found[4]
            key = next((key for key in keys if said.startswith(f"{key}: ")), "")
            self.faults.append(Fault(line, key, said))

    def _keys(self, fields: Sequence[Field | Part]) -> Sequence[str]:
        found: list[str] = []
        for one in fields:
            found.append(one.key)
            if isinstance(one, Part):
                found += self._keys(one.fields)
        return found

    def _draw(self, pictures: Pictures) -> None:
        batch = Batch(True)
        batch.read(self.kind.file, self.text, [self.kind])  # type: ignore[list-item]
        for one in batch.found:
            drawn = self.spec.drawn(self.kind.word, one.row)
            self.is_drawn = drawn is not None
            if drawn is not None:
                try:
                    self.picture = pictures.draw(self.spec, drawn)
                except KernelError as fault:
                    self.faults.append(Fault(0, "", f"{str(fault)[:1].upper()}{str(fault)[1:]}."))


def told_by(kind: PackRow, row: Mapping[str, Any]) -> dict[str, str]:
    """Return what stands in the fields of a row, by key."""
    form = RowForm(kind)
    return {one.key: one.value for one in leaves(form.fields(form.told_by(row)))}
