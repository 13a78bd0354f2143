"""Why an enemy does what it does, sentence by sentence, each with its clause."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from undercroft.kit.reasons import Because
from undercroft.kit.templates import Texts
from undercroft.kit.words import listed, signed

from ..content.texts import WORDS
from ..ground.ground import UNREACHABLE
from ..shapes import WeighedView, WhyView
from .brief import act, rolled

_say: Final = Texts(WORDS["because"])
BARRED: Final[dict[str, str]] = WORDS["barred"]
"""What keeps an enemy from an attack."""
OWNS: Final = {
    "most_treasure": ("treasure", "{} treasure"),
    "most_energy": ("energy", "{} energy"),
    "lowest_defense": ("defense", "defense {}"),
}
"""What of a hero counts by a behaviour, besides its distance and its health, and how it is said."""
LATER: Final = {"far": "DB-12.12", "kind": "DB-12.17", "only": "DB-12.15"}
"""The clauses by which a space is chosen; of all others it is DB-12.17."""


def acts(one: WhyView) -> str:
    """Say what an enemy does."""
    if one["stunned"]:
        return f"{one['name']} on {one['way'][0]} is stunned and does not act"
    does = act(one["way"][0], one["way"][-1], one["kind"], one["targets"])
    return f"{one['name']} on {one['way'][0]} {does}"


def by_table(one: WhyView) -> tuple[str, tuple[Because, ...]]:
    """Say that the table plays an enemy's turn, and by which rule."""
    said = f"{one['name']} on {one['way'][0]} acts as the table says"
    return said, (Because(_say("by_table", {}), "R91"),)


def because(one: WhyView) -> Iterator[Because]:
    """Say why: whom it prefers, how the heroes compare, whom it cannot attack, where it goes and
    how it attacks."""
    if one["stunned"]:
        yield Because(_say("stunned", {}), "DB-15.9")
        return
    wanted = {"whom": WORDS["prefers"][one["behaviour"]], "far": one["behaviour"] != "nearest"}
    yield Because(_say("prefers", wanted), "DB-12.19")
    yield from _compared(one)
    yield from _passed_over(one)
    yield from _path(one)
    if one["target"]:
        yield from _attack(one)


def _compared(one: WhyView) -> Iterator[Because]:
    heroes = [hero for hero in one["weighed"] if hero["ranked"]]
    for hero in heroes:
        known = one["behaviour"] in OWNS and not one["by_table"]
        owns = "" if not known else _value(one["behaviour"], hero)
        said = _say("hero", {**hero, "owns": owns, "walk": _away(hero["walk"])})
        yield Because(said, "DB-12.16")
    for hero, other in pairwise(heroes):
        by = hero["first_by"]
        if by == "behaviour" and one["by_table"]:
            yield Because(_say("named", {"name": hero["name"], "other": other["name"]}), "DB-20.10")
            continue
        key = one["behaviour"] if by == "behaviour" else by
        pair = {"best": _value(key, hero), "next": _value(key, other)}
        said = _say(by, {"name": hero["name"], "other": other["name"], **pair})
        yield Because(said, "DB-12.19" if by == "behaviour" else "DB-12.16")


def _value(key: str, hero: WeighedView) -> str:
    """Say what of a hero is compared."""
    if key in OWNS:
        name, said = OWNS[key]
        size: int = dict(hero)[name]  # type: ignore[assignment] # they are all numbers
        return said.format(signed(size) if name == "defense" else size)
    return f"{hero['health']} health" if "health" in key else _away(hero["walk"])


def _away(walk: int) -> str:
    """Say how far it is to walk; where nobody can, how far the spaces are apart (DB-1.12)."""
    if walk >= UNREACHABLE:
        return f"cut off, {walk - UNREACHABLE} apart"
    return f"{walk} away"


def _passed_over(one: WhyView) -> Iterator[Because]:
    """Whom it would rather attack, or could attack at all, and why it cannot."""
    for hero in one["weighed"]:
        if hero["barred"]:
            bars = listed([BARRED[word] for word in hero["barred"]])
            yield Because(_say("barred", {"name": hero["name"], "bars": bars}), "DB-12.8")
        elif one["target"]:
            if not hero["ranked"]:
                yield Because(_say("led", {"name": hero["name"]}), "DB-12.13")
            return
    if one["wants"]:
        yield Because(_say("nobody", {"wants": one["wants"]}), "DB-12.10")


def _path(one: WhyView) -> Iterator[Because]:
    moves = one["way"][1:]
    if moves:
        goes = {"way": " – ".join(one["way"]), "cost": one["cost"], "speed": one["speed"]}
        yield Because(_say("goes", goes), "DB-12.5")
    else:
        yield Because(_say("stays", {"space": one["way"][0]}), "DB-12.15")
    chosen = one["choice"]
    if chosen is None:
        return
    if one["target"]:
        most = one["distance"] if one["kind"] == one["own_kind"] == "ranged" else 0
        said = _say(chosen["by"], {**chosen, "target": one["target"], "most": most})
        yield Because(said, LATER.get(chosen["by"], "DB-12.17"))
        return
    ways = {"walk": _away(one["walk"]), "nearer": _away(one["nearer"]), "wants": one["wants"]}
    which = f"near_{chosen['by']}" if moves and chosen["by"] != "only" else "near_stays"
    yield Because(_say(which, {**chosen, **ways}), "DB-12.18")


def _attack(one: WhyView) -> Iterator[Because]:
    if one["kind"] != one["own_kind"]:
        clause = "DB-12.14" if one["own_kind"] == "ranged" else "DB-12.17"
        yield Because(_say("other_kind", {"target": one["target"]}), clause)
    dice = rolled(one["dice"], one["modifier"])
    fields = {"dice": dice, "distance": one["distance"], "targets": listed(one["targets"])}
    yield Because(_say(one["kind"], fields), "DB-10.1" if one["kind"] == "melee" else "DB-10.4")
    if one["targets"][1:]:
        yield Because(_say("barrage", {}), "DB-15.1")
