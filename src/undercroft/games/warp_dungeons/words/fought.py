"""The round last fought, and what killed a hero: read from the events, the newest first."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypedDict

from undercroft.kit.terms import read

from ..shapes import View
from .sentences import ATTACK_CARDS

ENDED: Final = ("died", "killed", "out_fought", "true_draw", "stake_lost")
"""What a round may come to, beside the next one."""

Recent = Iterable[tuple[bool, dict[str, Any]]]
"""The events, the newest first, each with whether who looks has answered nothing since."""


class Fought(TypedDict):
    """A round: its comparison, the attack cards of both sides, and what came of it.

    `changed` are the changes of symbols; `as_printed` says that there were none.
    """

    compared: dict[str, Any]
    hero: list[str]
    dm: list[str]
    changed: list[dict[str, Any]]
    as_printed: bool
    after: dict[str, dict[str, Any]]


def last_round(recent: Recent, view: View) -> Fought | None:
    """Return the round last compared, until who looks has answered; None without one.

    Symbols may have changed before that answer, which was then one between reveal and
    comparison. Who only watches answers nothing, and sees it until the turn ends.
    """
    after: dict[str, dict[str, Any]] = {}
    changed: list[dict[str, Any]] = []
    found: Fought | None = None
    for is_new, event in recent:
        kind = event["kind"]
        if found is None:
            if not is_new or (kind == "turn" and view["seat"] < 0):
                return None
            if kind == "compared":
                hero, dm = _cards(event["hero_terms"]), _cards(event["dm_terms"])
                found = {"compared": event, "hero": hero, "dm": dm, "changed": changed,
                         "as_printed": False, "after": after}  # fmt: skip
            elif kind in ENDED:
                after[kind] = event
            elif kind in ("turn", "fight"):
                after.clear()
        elif kind == "changed":
            changed.insert(0, event)
        elif kind == "reveals":
            found["as_printed"] = not changed
            break
    return found


def _cards(terms: Sequence[str]) -> list[str]:
    """Return the attack cards among the terms of a total."""
    return [what for what, _ in read(terms) if what in ATTACK_CARDS]


def killer(recent: Recent) -> str:
    """Name the trap that killed the hero who died last; "" if it was none."""
    died = False
    for _, event in recent:
        if died and event["kind"] in ("suffered", "compared"):
            return str(event.get("card", ""))
        died = died or event["kind"] == "died"
    return ""
