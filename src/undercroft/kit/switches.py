"""House rules as a game's content/switches.toml lists them.

    [[switch]]                                    [[preset]]
    name = "pvp"                                  name = "duels"
    values = ["off", "duel"]                      title = "Duels"
    clause = "R52"                                sentence = "As printed, with duels."
    sentence = "Whether players may duel."        switches = { pvp = "duel" }

The first value is the default. `numbers = [5, 60]` allows every whole number from 5 to 60 besides.
`group` is the title under which a switch is listed apart from the others. `before` is the value by
which all was played before the switch came, if that is not the default: so go the matches that are
older. `never` lists what cannot be used together: a value, what it cannot stand beside, and why.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import Field

from undercroft.kernel.errors import nearest
from undercroft.kit.content import BadContent, Batch, Place, Row, RowKind, TomlTable, read
from undercroft.kit.game import Exclusion, Preset, Switch

Chosen = tuple[str, str, str]
"""The key where a switch is named, the switch, and its value."""
Check = Callable[[str], str | None]
"""Returns None for a good value of a switch, else what is wrong with it."""


class Never(TomlTable):
    """A value that cannot be used beside another one, and why."""

    value: str
    beside: dict[str, str]
    why: str


class SwitchRow(Row):
    """A house rule."""

    values: list[str] = Field(min_length=1)
    clause: str
    sentence: str
    numbers: list[int] = Field([], min_length=2, max_length=2)
    never: list[Never] = Field([])
    group: str = ""
    before: str = ""


class PresetRow(Row):
    """A named set of switches; `recommended` if it is the one that is offered first."""

    title: str
    sentence: str
    switches: dict[str, str] = Field({})
    recommended: bool = False


class House(NamedTuple):
    """The house rules of a game, as its GameSpec has them."""

    switches: tuple[Switch, ...]
    presets: tuple[Preset, ...]
    exclusions: tuple[Exclusion, ...]
    recommended: str

    def switch(self, name: str) -> Switch:
        """Return the switch of that name."""
        return next(one for one in self.switches if one.name == name)


SWITCH: Final = RowKind("switch", "switches.toml", SwitchRow)
PRESET: Final = RowKind("preset", "switches.toml", PresetRow)


def read_switches(folder: Path, checks: Mapping[str, Check] | None = None) -> House:
    """Read the house rules of a game; `checks` allow more values of switches than are listed.

    Raise BadContent with every fault.
    """
    batch = read(folder, [SWITCH, PRESET])
    batch.check_names({SWITCH.word: {}, PRESET.word: {}}, "here")
    own = checks or {}
    switches = {row.name: _switch(row, own.get(row.name)) for row in batch.of(SWITCH.word)}
    for kind, row, place in batch.found:
        if kind == PRESET:
            _refuse(batch, place, _beside("switches", row.switches), switches)
        if kind == SWITCH and row.before:
            _refuse(batch, place, [("before", row.name, row.before)], switches)
        for number, one in enumerate(row.never if kind == SWITCH else (), 1):
            key = f"never.{number}"
            chosen = [(f"{key}.value", row.name, one.value), *_beside(f"{key}.beside", one.beside)]
            _refuse(batch, place, chosen, switches)
    for name in own:
        if name not in batch.named(SWITCH.word):
            hint = nearest(name, switches)
            batch.faults.append(f"{SWITCH.file}: there is no switch {name!r} to check{hint}")
    if not switches and not batch.faults:
        batch.faults.append(f"{SWITCH.file}: there is no [[{SWITCH.word}]]")
    if batch.faults:
        raise BadContent(batch.faults)
    presets = batch.of(PRESET.word)
    return House(
        tuple(switches.values()),
        tuple([Preset(row.name, row.title, row.sentence, row.switches) for row in presets]),
        tuple(
            [
                Exclusion((row.name, one.value), beside, one.why)
                for row in batch.of(SWITCH.word)
                for one in row.never
                for beside in one.beside.items()
            ]
        ),
        next((row.name for row in presets if row.recommended), ""),
    )


def _switch(row: SwitchRow, check: Check | None) -> Switch:
    if check is None and row.numbers:
        check = whole(*row.numbers)
    values, told = tuple(row.values), (row.clause, row.sentence)
    switch = Switch(row.name, values, *told, group=row.group, before=row.before)
    return switch if check is None else replace(switch, check=check)


def whole(least: int, most: int) -> Check:
    """Return the check of a number: None for a whole one in that range, else what is wrong."""

    def check(value: str) -> str | None:
        if value.isascii() and value.isdecimal() and least <= int(value) <= most:
            return None
        return f"{value!r} is no number from {least} to {most}"

    return check


def _beside(key: str, chosen: Mapping[str, str]) -> list[Chosen]:
    return [(f"{key}.{name}", name, value) for name, value in chosen.items()]


def _refuse(
    batch: Batch, place: Place, chosen: Sequence[Chosen], known: Mapping[str, Switch]
) -> None:
    """Refuse switches that there are not, and values that they do not have."""
    there = batch.named(SWITCH.word)
    for key, name, value in chosen:
        if name not in there:
            hint = f"{nearest(name, there)} ({' | '.join(there)})"
            batch.faults.append(place.fault(key, f"there is no switch {name!r}{hint}"))
        elif name in known and (fault := known[name].refuse(value)):
            batch.faults.append(place.fault(key, fault))
