"""The signs of the board, their words and their clauses: what its templates are handed."""

from typing import Final

from undercroft.kit.terms import read

from ..content import WORDS
from ..rules.rolls import D10, OCCASIONS
from ..terms import TERMS
from .brief import ability
from .endings import ending

_MEANWHILE: Final = (
    "DK-9.1", "DK-10.1", "DK-10.6", "R2", "DK-11.6", "DK-11.13", "DK-20.11", "DK-22.6", "DK-6.4",
    "DK-18.1", "DK-22.12", "DK-13.1", "DK-13.5", "DK-13.6", "DK-14.3", "DK-14.4", "DK-17.2",
    "DK-22.10", "DK-22.11", "DK-24.2", "DK-24.3", "DK-24.12", "DK-24.14",
)  # fmt: skip

LEGEND: Final[dict[str, object]] = {
    "signs": WORDS["signs"],
    "clauses": dict(TERMS.values()),
    "read": read,
    "dice": WORDS["dice"],
    "ten_sided": [why for why, (_, die, _) in OCCASIONS.items() if die is D10],
    "abilities": {name: (icon, ability(name)) for name, icon in WORDS["abilities"].items()},
    "traps": {kind: (icon, kind.capitalize()) for kind, icon in WORDS["traps"].items()},
    "totals": [(icon, word) for word, icon in WORDS["totals"].items()],
    "meanwhile": _MEANWHILE,
    "turn": "DK-4.1",
    "ending": ending,
}
"""`clauses` of the terms of a battle total, which `read` takes from an event; `dice` and
`ten_sided`: what each roll is for; `abilities`, `traps` and `totals`: icon and word; `meanwhile`:
the clauses whose lines sum up the other's turn, which begins with a line of `turn`; `ending` says
why the match is over."""
