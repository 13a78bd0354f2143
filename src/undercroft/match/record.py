"""The record: what is saved of a match, and all that is needed to play it again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from json import dumps, loads
from typing import Any, Final

from undercroft.kernel import BadRecord
from undercroft.match.amending import is_by_hand

FORMAT: Final = 1
FROM_A_POSITION: Final = 2
"""The format of a record that does not begin at the beginning."""
REPORT: Final = "undercroft-report"
"""Stands in the file that reports a problem, which may hold a record as its `match`."""

NO_RECORD: Final = (
    "this is not the record of a match: choose the file that “Download the record” gave you after a"
    " match, or that 'save' wrote in the terminal"
)
"""What is said of a text that is no record at all."""
CUT_SHORT: Final = (
    "this record is not whole: the file ends too early, or was changed; download or save it again"
)

_SHAPE: Final[dict[str, tuple[type, tuple[type, ...], str]]] = {
    "game": (str, (), "text"),
    "rules_version": (int, (), "a whole number"),
    "switches": (dict, (str,), "text by name"),
    "seats": (list, (str,), "a list of text"),
    "seed": (str, (), "text"),
    "brought": (list, (str,), "a list of text"),
    "notes": (list, (str,), "a list of text"),
    "moments": (list, (str,), "a list of text"),
    "thrown": (list, (str,), "a list of text"),
    "packs": (list, (str,), "a list of text"),
    "typed": (list, (int,), "a list of whole numbers"),
    "actions": (list, (str,), "a list of text"),
    "result": (list, (int, float), "a list of numbers"),
    "digest": (str, (), "text"),
}
_OPTIONAL: Final = ("brought", "notes", "moments", "thrown", "packs")


def commitment(seed: str) -> str:
    """Return the SHA-256 of a seed: shown when the match starts, checked when it ends."""
    return sha256(seed.encode()).hexdigest()


@dataclass
class Record:
    """One match as seed and actions.

    `seats` names who played, in player order; `brought` is what each brought along in full; `typed`
    holds the results of real dice, if dice were typed in; `thrown` are the kinds of these, none is
    all that the game has; `actions` are notations; `result` is the value per player, empty while
    the match runs. `notes` say what happened at the table besides, behind the number of actions
    before it: `12 Ada left`. `moments` say what somebody noted who looked back at it, behind the
    number of the moment. `packs` are those whose content is in play, each as slug, version and
    digest. `position` is where the match began, if not at its beginning, as the kernel's `dump`
    saved it. What does not apply is empty.
    """

    game: str
    rules_version: int
    switches: Mapping[str, str]
    seats: Sequence[str]
    seed: str
    actions: Sequence[str]
    result: Sequence[float] = ()
    typed: Sequence[int] = ()
    real_dice: bool = False
    brought: Sequence[str] = ()
    notes: Sequence[str] = ()
    thrown: Sequence[str] = ()
    packs: Sequence[str] = ()
    position: Mapping[str, Any] | None = None
    moments: Sequence[str] = ()

    @property
    def by_hand(self) -> int:
        """How many numbers were put right by hand: with any, it proves no result."""
        return len([one for one in self.actions if is_by_hand(one)])

    @property
    def proves(self) -> str:
        """What a record says first of a match in which numbers were put right; "" without any."""
        count = self.by_hand
        were = "1 number was" if count == 1 else f"{count} numbers were"
        return f"no result: {were} put right by hand" if count else ""

    def _body(self) -> dict[str, Any]:
        return {
            "undercroft": FORMAT if self.position is None else FROM_A_POSITION,
            **({"proves": self.proves} if self.by_hand else {}),
            "game": self.game,
            "rules_version": self.rules_version,
            "switches": dict(self.switches),
            "seats": list(self.seats),
            **{key: list(getattr(self, key)) for key in _OPTIONAL if getattr(self, key)},
            **({} if self.position is None else {"position": dict(self.position)}),
            "seed": self.seed,
            "dice": "typed" if self.real_dice else "seeded",
            "typed": list(self.typed),
            "actions": list(self.actions),
            "result": list(self.result),
        }

    def to_json(self) -> str:
        """Return the record as readable JSON, one action a line, closed by a digest."""
        body = self._body()
        return dumps({**body, "digest": _digest(body)}, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read a record; raise BadRecord saying what is wrong with a file that is not one."""
        try:
            data = loads(text)
        except (ValueError, RecursionError) as fault:
            raise BadRecord(CUT_SHORT if _begins_well(text) else NO_RECORD) from fault
        if isinstance(data, dict) and REPORT in data:
            data = data.get("match")
        if not isinstance(data, dict) or "undercroft" not in data:
            raise BadRecord(NO_RECORD)
        if data["undercroft"] not in (FORMAT, FROM_A_POSITION):
            raise BadRecord(
                f"this record has format {data['undercroft']!r} and this program reads formats"
                f" {FORMAT} and {FROM_A_POSITION}: open it with the version of Undercroft that"
                " wrote it, or a newer one"
            )
        position = data.get("position")
        if (position is None) is (data["undercroft"] == FROM_A_POSITION):
            raise BadRecord(
                "this record is broken: 'position' belongs to a record of format"
                f" {FROM_A_POSITION}, and to no other"
            )
        for key, (kind, inside, words) in _SHAPE.items():
            value: Any = data.get(key, [] if key in _OPTIONAL else None)
            items: Any = value.values() if isinstance(value, dict) else value
            if not isinstance(value, kind) or (
                inside and not all(isinstance(item, inside) for item in items)
            ):
                raise BadRecord(f"this record is broken: {key!r} should be {words}")
        if position is not None and not isinstance(position, dict):
            raise BadRecord("this record is broken: 'position' should be a saved position")
        if data.pop("digest") != _digest(data):
            raise BadRecord("this record was changed after it was written: its digest is wrong")
        shaped = {key: data.get(key, ()) for key in _SHAPE if key != "digest"}
        return cls(**shaped, real_dice=data.get("dice") == "typed", position=position)


def _begins_well(text: str) -> bool:
    """Say whether a text begins as records do."""
    return text.lstrip().removeprefix("{").lstrip().startswith('"undercroft"')


def _digest(body: Mapping[str, Any]) -> str:
    return sha256(dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
