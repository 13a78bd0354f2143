"""The attacks and raids that are over: who came, who fell, and what became of the rooms."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final, TypedDict

from undercroft.kit.words import counted

from ..content import WORDS
from ..shapes import View

BEGINS: Final = ("band", "raid")
"""What a fight begins with, in the log as on the board."""
CAME: Final = ("band", "defenders")
TOLD: Final = ("stolen", "door_broken", "converted", "raised", "possessed")
"""What else is worth a word when it is over."""

_DUELS: Final = ("pair", "duel")
_BEFORE_DUELS: Final = ("assault", *BEGINS, "turn")


class Fight(TypedDict):
    """A fight of `player`: at home, or for a `settlement`.

    `came` and `lost` name the heroes that came and the creatures that fell for good, `fell` is how
    many of `size` heroes died. `captured` names the rooms that were lost, `spoils` is the gold of a
    raid; `told` are the events of TOLD.
    """

    player: int
    settlement: str
    came: list[str]
    size: int
    fell: int
    lost: list[str]
    duels: int
    spoils: int
    captured: list[str]
    told: list[dict[str, Any]]


def duel_shown(recent: Iterable[tuple[bool, dict[str, Any]]]) -> dict[str, Any] | None:
    """Return the last duel of the battle under way, or the pair that fights one now; None before
    the first. `recent` are the events, the newest first."""
    told = _DUELS + _BEFORE_DUELS
    last = next((one for _, one in recent if one["kind"] in told), None)
    return last if last and last["kind"] in _DUELS else None


def fights(recent: Iterable[tuple[bool, dict[str, Any]]], view: View) -> list[Fight]:
    """Return the fights that ended after the last answer of who looks, the oldest first.

    `recent` are the events, the newest first, and whether each came since that answer.
    """
    found: list[Fight] = []
    turn: list[tuple[bool, dict[str, Any]]] = []
    turns = 0
    for is_new, event in chain(recent, [(False, {"kind": "turn"})]):
        if event["kind"] != "turn":
            turn.insert(0, (is_new, event))
            continue
        found += _fight(turn)
        turns, turn = turns + 1, []
        if not is_new or turns > view["players"]:
            break
    return found[::-1]


def _fight(turn: Sequence[tuple[bool, dict[str, Any]]]) -> list[Fight]:
    """Return the fight of a turn if any of it is new; there is one at most (DK-13.6, 24.10)."""
    begins = [n for n, (_, event) in enumerate(turn) if event["kind"] in BEGINS]
    if not begins or not turn[-1][0]:
        return []
    events = [event for _, event in turn[begins[-1] :]]
    came = [hero for one in events if one["kind"] in CAME for hero in one["heroes"]]
    lost = [one["unit"] for one in events if one["kind"] == "killed" and not one["hero"]]
    for one in events:
        if one["kind"] == "raised":
            lost.remove(one["unit"])
    gold = [one["gold"] for one in events if one["kind"] == "gained" and one["why"] == "spoils"]
    return [{
        "player": events[0]["player"],
        "settlement": events[0].get("settlement", ""),
        "came": counted(came, WORDS["several"]),
        "size": len(came),
        "fell": len([one for one in events if one["kind"] == "killed" and one["hero"]]),
        "lost": counted(lost, WORDS["several"]),
        "duels": len([one for one in events if one["kind"] == "duel"]),
        "spoils": sum(gold),
        "captured": [f"{one['card']} {one['room']}" for one in events if one["kind"] == "captured"],
        "told": [one for one in events if one["kind"] in TOLD],
    }]  # fmt: skip
