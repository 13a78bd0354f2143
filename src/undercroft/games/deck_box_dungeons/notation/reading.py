"""A whole text of quests: its heads, its map of [T] rooms and its list of [E] encounters."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from undercroft.kit.reading import PACK, Unreadable

from ..content.cards import SKILLS
from ..content.encounters import GOALS, SLAY
from ..content.layouts import ICON
from .head import Head
from .pieces import NAME, Notes, Piece, Places, nodes_of
from .steps import Reader

ROUNDS_A_ROOM: Final = 12
"""So many rounds a quest has for each room (DB-16.5)."""
LONGEST: Final = 1_000
"""So many signs stand on a line at most."""
_BOLD: Final = re.compile(rf"\*\*(?:Q\d+ )?(?P<name>{NAME})\*\*(?P<rest>.*)")
_TITLE: Final = re.compile(r"Quest:\s*(?P<name>.*)", re.IGNORECASE)
_ASIDE: Final = re.compile(r"\s*\([^)]*\)\.?\s*")
_PART: Final = re.compile(r"(?:map|encounters)\W*", re.IGNORECASE)
_ROOM: Final = re.compile(r"T(?P<n>\d+):?\s+(?P<card>[^\s,]+)(?:,?\s*\(?first room\)?)?\.?")
_ARROW: Final = re.compile(
    r"(?P<behind>T\d+ \S+)\s*(?:->|→|=>)\s*T(?P<n>\d+):?\s+(?P<card>[^\s,]+)"
    r"(?:,?\s*\(?(?:tier )?(?P<tier>[^\s)]+?)\)?)?\.?"
)
_TEXT: Final = re.compile(r"(?:E(?P<n>\d+)\b[.:]?|(?P<m>\d+)\.)\s*(?P<rest>.*)")
_NAMED: Final = re.compile(rf"(?P<name>{NAME})\s*:\s*(?P<said>.*)")
_SKILL: Final = re.compile(rf"(?:{'|'.join(SKILLS.allowed)})(?: check,?)? \d", re.IGNORECASE)
_FENCE: Final = "```"
_NONE: Final = ("", "-", "–", "—")


class Read(NamedTuple):
    """What a text says: the rows of its quests, as a TOML file has them, where their keys stand,
    and what cannot be read, with the place of each."""

    data: dict[str, list[dict[str, Any]]]
    places: Places
    faults: list[str]


class Room(NamedTuple):
    """A room of the map: its row, and which encounter is read there."""

    data: dict[str, Any]
    notes: Notes
    encounter: int


class Told(NamedTuple):
    """An encounter of the list, where it begins, and its lines."""

    name: str
    begins: Piece
    lines: list[Piece]


def read_notation(text: str) -> Read:
    """Read quests in the notation of print-and-play quests; raise Unreadable (DB-17.1)."""
    found: list[dict[str, Any]] = []
    notes: list[Notes] = []
    stray = Notes()
    quests: list[list[Piece]] = []
    for piece in _lines(text):
        if len(piece.text) > LONGEST:
            raise Unreadable(
                f"it is too long: at most {LONGEST:,} signs stand on a line", piece.line
            )
        if _BOLD.match(piece.text) or _TITLE.match(piece.text):
            quests.append([])
        if quests:
            quests[-1].append(piece)
        elif not _PART.fullmatch(piece.text):
            why = "a quest begins with its name: write 'Quest: NAME' above this"
            stray.refuse(piece, why)
            break
    for lines in quests:
        one = QuestText(lines)
        found.append(one.data)
        notes.append(one.notes)
    faults = [
        f"line {piece.line}, column {piece.column}, {name}: {why} (DB-17.1)"
        for name, one in zip(
            ["the text", *[str(each["name"]) for each in found]], [stray, *notes], strict=True
        )
        for piece, why in sorted(one.wrong, key=lambda wrong: wrong[0][1:])
    ]
    return Read({"quest": found}, Places(notes), faults)


def _lines(text: str) -> Iterator[Piece]:
    """Return the lines that say something; what stands between fences is drawn for people."""
    fenced = False
    if text.count("\n") > PACK.entries:
        raise Unreadable(f"it has too many lines: at most {PACK.entries:,} are read")
    for number, line in enumerate(text.split("\n"), 1):
        piece = Piece(line.expandtabs(4), number, 1).cut(0)
        if piece.text.startswith(_FENCE):
            fenced = not fenced
        elif piece and not fenced and not piece.text.startswith("#"):
            yield piece


class QuestText:
    """The text of one quest, and the row that it is: `data`."""

    def __init__(self, lines: Sequence[Piece]) -> None:
        self.notes = Notes()
        self.data: dict[str, Any] = {}
        self._rooms: list[Room] = []
        self._told: dict[int, Told] = {}
        self._head = Head(self.data, self.notes)
        head = self._title(lines[0])
        inside: list[Piece] | None = head
        for piece in lines[1:]:
            if (
                piece.text.startswith("|")
                or _ROOM.fullmatch(piece.text)
                or _ARROW.match(piece.text)
            ):
                self._room(piece)
                inside = None
            elif _PART.fullmatch(piece.text):
                inside = None
            elif found := _TEXT.match(piece.text):
                inside = self._encounter(piece, found).lines
            elif inside is not None:
                inside.append(piece)
            else:
                why = "this belongs to no encounter: one begins as 'E2 Lookouts'"
                self.notes.refuse(piece, why)
        for node in nodes_of(head, self.notes):
            self._head.read(node)
        self.data.setdefault("icon", ICON)
        self.data.setdefault("text", f"{self.data['name']}.")
        self._finish()

    def _title(self, piece: Piece) -> list[Piece]:
        """Read the name of the quest; return what stands behind it on its line."""
        found = _BOLD.match(piece.text) or _TITLE.match(piece.text)
        assert found is not None
        name = piece.cut(found.start("name"), found.end("name"))
        self.data["name"] = name.text
        for key in ("", "name"):
            self.notes.put(key, name)
        if "rest" not in found.re.groupindex:
            return []
        rest = piece.cut(found.start("rest")).without(_ASIDE)
        return [rest] if rest and rest.text != "." else []

    # -- the map -----------------------------------------------------------------------------------

    def _room(self, piece: Piece) -> None:
        """Read a line of the map: a row of a table, or an arrow from an exit to a room."""
        cells: dict[str, Piece] = {}
        if found := _ARROW.fullmatch(piece.text) or _ROOM.fullmatch(piece.text):
            for name in found.re.groupindex:
                if found[name]:
                    cells[name] = piece.cut(found.start(name), found.end(name))
        elif piece.text.startswith("|"):
            names = ("number", "card", "behind", "tier", "told")
            begin = 1
            for name, end in zip(names, _bars(piece.text), strict=False):
                cells[name] = piece.cut(begin, end)
                begin = end + 1
            number = cells["number"]
            if number.text.upper() == "T" or not number.text.strip("-: "):
                return
            if found := re.fullmatch(r"T(\d+)", number.text):
                cells["n"] = number.cut(1)
        due = len(self._rooms) + 1
        if "n" not in cells or int(cells["n"].text) != due:
            self.notes.refuse(piece, f"T{due} comes next: number the rooms in their order")
            cells["n"] = Piece(str(due), piece.line, piece.column)
        self._rooms.append(self._cells(cells, piece, due))

    def _cells(self, cells: dict[str, Piece], piece: Piece, number: int) -> Room:
        notes = Notes()
        notes.put("", piece)
        data: dict[str, Any] = {}
        for name in ("card", "behind", "tier"):
            cell = cells.get(name)
            if cell is None or cell.text in _NONE or cell.text.lower() == "first room":
                continue
            data[name] = int(cell.text) if cell.text.isdecimal() and name == "tier" else cell.text
            notes.put(f".{name}", cell)
        encounter = number
        told = cells.get("told")
        if told is not None and told.text not in _NONE:
            found = _TEXT.match(told.text)
            if found is None:
                self.notes.refuse(told, f"an encounter begins with its number: E{number}")
            else:
                encounter = int(found["n"] or found["m"])
                if told.cut(found.start("rest")):
                    self._encounter(told, found)
        return Room(data, notes, encounter)

    # -- the encounters ----------------------------------------------------------------------------

    def _encounter(self, piece: Piece, found: re.Match[str]) -> Told:
        """Begin an encounter: its name, and what is said on the same line."""
        number = int(found["n"] or found["m"])
        rest = piece.cut(found.start("rest"))
        name, said = rest.cut(0), rest.cut(len(rest.text))
        named = _NAMED.fullmatch(rest.text)
        if _SKILL.match(rest.text) and ":" in rest.text:
            name, said = rest.cut(0, 0), rest
        elif named:
            name, said = rest.cut(0, named.end("name")), rest.cut(named.start("said"))
        elif rest.text.endswith("."):
            name, said = rest.cut(0, 0), rest
        if number in self._told:
            self.notes.refuse(piece, f"E{number} stands there twice")
        told = Told(name.text, name or piece, [said] if said else [])
        self._told[number] = told
        return told

    # -- together ----------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Put the rooms together with what is read in them."""
        self.data["rooms"] = []
        for number, room in enumerate(self._rooms, 1):
            key = f"rooms.{number}"
            self.notes.take(room.notes, "", key)
            told = self._told.get(room.encounter)
            name = f"Room {number}"
            steps: list[Any] = []
            if told is None:
                known = " | ".join([f"E{one}" for one in self._told]) or "there is none"
                why = f"there is no encounter E{room.encounter} for T{number} ({known})"
                self.notes.refuse(room.notes.at[""], why)
            else:
                name = told.name or name
                self.notes.put(f"{key}.name", told.begins)
                self.notes.put(f"{key}.steps", told.begins)
                steps = Reader(self.notes).steps(nodes_of(told.lines, self.notes), f"{key}.steps")
            self.data["rooms"].append({**room.data, "name": name, "steps": steps})
        read = [room.encounter for room in self._rooms]
        for number, told in self._told.items():
            if number not in read:
                self.notes.refuse(
                    told.begins, f"E{number} is read in no room: the map has no such T"
                )
        self._agree()

    def _agree(self) -> None:
        """Refuse what the text says twice, and not alike."""
        limit, altar = self._head.limit, self._head.altar
        due = ROUNDS_A_ROOM * len(self._rooms)
        if limit is not None and int(limit.text) != due:
            why = (
                f"the round limit of {len(self._rooms)} rooms is {due}, not {limit.text} (DB-16.5)"
            )
            self.notes.refuse(limit, why)
        tiers = [room.data.get("tier") for room in self._rooms]
        if altar is not None and "goal" in tiers and tiers.index("goal") + 1 != int(altar.text):
            why = f"the rite is in the room of the goal, T{tiers.index('goal') + 1}"
            self.notes.refuse(altar, why)
        if self.data.get("goal") == GOALS[SLAY]:
            named = [
                piece
                for key, piece in self.notes.at.items()
                if key.startswith("rooms.") and key.endswith(".boss.name")
            ]
            boss = self.data["boss"]
            if named:
                boss.setdefault("name", named[0].text)
            for piece in [one for one in named if one.text != boss["name"]]:
                why = f"the boss of the quest is {boss['name']!r}, not {piece.text!r}"
                self.notes.refuse(piece, why)


def _bars(text: str) -> list[int]:
    """Return where the cells of a row end."""
    return [found.start() for found in re.finditer(r"\|", text)][1:] or [len(text)]
