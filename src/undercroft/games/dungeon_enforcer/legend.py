"""What the templates of the board say beside a view: words, the map's drawing, the last round."""

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, Final

from undercroft.kernel import NOBODY

from .content import DECLARED, changed
from .content.maps import SIZE, TOKENS, square_at, square_name, square_of
from .content.texts import WORDS
from .shapes import View
from .words.brief import name_of, place_of

_TOLD: Final = tuple(WORDS["board"]["told"].split())
"""How the clauses of the lines begin that tell what became of a battle round."""


MANY_WAYS: Final = 6
"""Where there are more ways to fight, each monster is named once, from the nearest side."""


def nearest_side(view: Mapping[str, Any], square: str) -> str:
    """Return the side from which the monster there is reached for the least energy, where there
    are so many ways to fight that the others are folded away; "" where all are named."""
    ways = [one for one in view["attacks"] if one["square"] == square]
    if len(view["attacks"]) <= MANY_WAYS or not ways:
        return ""
    side: str = min(ways, key=lambda one: one["price"])["side"]
    return side


def on_map(view: View, news: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return what the map is drawn of, and no more: what else changes does not draw it anew.

    `walks` are the ways that just led somewhere by the `news`, `at` is the square where the picture
    begins, "" for none.
    """
    turn, seats, fight = view["turn"], view["seats"], view["fight"]
    looks = seats[turn if turn != NOBODY else max(view["seat"], 0)]
    return {
        **{key: view[key] for key in ("map", "tokens", "reach", "attacks", "turn")},
        "seats": [{"player": one["player"], "square": one["square"]} for one in seats],
        "walks": [one["way"] for one in news if one["kind"] == "walked"],
        "at": looks["square"] if fight is None else fight["square"],
        "in_battle": fight is not None,
        "over": view["phase"] == "over",
    }


def squares(shown: Mapping[str, Any]) -> list[list[dict[str, object]]]:
    """Return what is drawn of each square of `on_map`, row by row: its kind is open, obstacle, town
    or start; `price` and `way` are for where the active player can walk, `side` and `entries` for
    from where a monster can be fought, `walked` for the ways that just led here; a plain one is
    just ground."""
    world = shown["map"]
    towns = {town["square"]: town for town in world["towns"]}
    reach = {one["square"]: one for one in shown["reach"] if one["steps"]}
    obstacles = set(world["obstacles"])
    held = {one["square"] for one in [*shown["seats"], *shown["attacks"]]} | set(shown["tokens"])

    def square(name: str) -> dict[str, object]:
        town, road = towns.get(name), reach.get(name)
        kind = "obstacle" if name in obstacles else "open"
        drawn_of: dict[str, object] = {
            "name": name,
            "kind": kind if town is None else "start" if town["start"] else "town",
            "is_at": name == shown["at"],
            "plain": town is None and road is None and name not in held,
            "town": "" if town is None else town["name"],
            "price": None if road is None else road["price"],
            "monster": name in shown["tokens"],
        }
        if drawn_of["plain"]:
            return drawn_of
        players = [one["player"] for one in shown["seats"] if one["square"] == name]
        return drawn_of | {
            "way": "" if road is None else drawn(road["way"]),
            "side": nearest_side(shown, name),
            "entries": [
                {"side": one["side"], "price": one["price"], "way": drawn(one["way"])}
                for one in shown["attacks"]
                if one["square"] == name
            ],
            "walked": [drawn(way) for way in shown["walks"] if players and way[-1] == name],
            "players": players,
            "active": shown["turn"] if shown["turn"] in players else NOBODY,
        }

    return [
        [square(square_name(square_at(column, row))) for column in range(world["columns"])]
        for row in range(world["rows"])
    ]


def drawn(way: Sequence[str]) -> str:
    """Draw a way from its end to its beginning: the path of a picture one square wide."""
    places = [divmod(square_of(name), SIZE) for name in reversed(way)]
    steps = [(to[1] - at[1], to[0] - at[0]) for at, to in pairwise(places)]
    runs = [(step, len(list(run))) for step, run in groupby(steps)]
    return "M.5 .5" + "".join([f"l{east * n} {south * n}" for (east, south), n in runs])


def clause_of(what: str, stance: str) -> str:
    """Return the clause of a term of a total, for a fighter in that stance."""
    term = f"{stance}_card" if what == "card" else what
    return WORDS["clauses"].get(term) or ("DE-10.2" if what in DECLARED else "DE-11.9")


def last_round(log: Sequence[Any], view: View) -> list[Any]:
    """Return the lines of the log that tell of the last battle round that was fought to its end,
    and of the end of the battle; nothing once everybody has had a turn since."""
    fighting = view["fight"] is not None
    found: list[Any] = []
    rounds = turns = 0
    for line in reversed([one for one in log if not one.undone]):
        if line.clause == "DE-6.12":  # a battle round begins
            rounds += 1
            if rounds > fighting:
                return found[::-1]
            found = []
        elif line.clause == "DE-3.1":  # a turn begins
            turns += 1
            if fighting or turns > view["players"]:
                return []
        elif line.clause.startswith(_TOLD):
            found.append(line)
    return found[::-1] if rounds == fighting else []


LEGEND: Final[dict[str, object]] = {
    **WORDS, "monsters": TOKENS, "last_round": last_round,
    **{
        one.__name__: one
        for one in (on_map, squares, nearest_side, drawn, place_of, name_of, clause_of, changed)
    },
}  # fmt: skip
"""What the templates call by its name."""
