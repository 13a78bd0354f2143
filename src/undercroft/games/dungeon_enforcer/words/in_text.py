"""The table as lines of text: the map, the players, the battle, what a seat holds."""

from collections.abc import Sequence
from typing import Final

from undercroft.kit.templates import Texts
from undercroft.kit.words import begun_small, counted, many

from ..content.texts import WORDS
from ..shapes import FighterView, FightView, ItemView, ResultView, SeatView, SupplyView, View
from .brief import PHASES, SIDES, Names, fighters, name_of, place_of, play_of

_say: Final = Texts(WORDS["texts"])
MONSTER: Final = "!"
PLAYER: Final = "P"
SEVERAL: Final = "*"
SIGNS: Final = {True: "S", False: "T"}
"""A starting town, and another one."""


def text(view: View, names: Names) -> list[str]:
    """Describe the table line by line, at most some 80 characters wide where it is drawn.

    Of a match that is over the second line says why; the page prints it.
    """
    if view["result"] is not None:
        return _result(view, view["result"], names)
    players = ", ".join([f"{PLAYER}{n + 1} {name}" for n, name in enumerate(names)])
    lines = [_headline(view, names), *[_seat(view, seat, names) for seat in view["seats"]]]
    dead, slain = [
        tuple([one["name"] for one in pile]) for pile in (view["graveyard"], view["slain"])
    ]
    lines.append(_say("decks", view, dead=dead, slain=slain))
    fight, own = view["fight"], view["seats"][view["seat"]]["items"] if view["seat"] >= 0 else []
    drawn = [*_map(view), _say("signs", {"players": players, "walks": view["reach"][1:]})]
    lines += _fight(fight, names) if fight is not None else drawn
    offers = [_say("offer", one, text=begun_small(one["text"])) for one in view["offer"]]
    offers += _items(view["wares"])
    for title, things in (("On offer:", offers), ("Your items:", _items(own))):
        lines += [title, *things] if things else []
    for supply in fight["supplies"] if fight is not None else []:
        if supply["hand"]:
            cards = ", ".join([play_of(one) for one in supply["hand"]])
            lines.append(f"Your battle cards: {cards}.")
    return lines


def _headline(view: View, names: Names) -> str:
    if not view["round"]:
        return f"{PHASES.get(view['phase'], 'Set-up')}: {view['map']['name']}."
    turn = names[view["turn"]] if view["turn"] >= 0 else ""
    return _say("headline", view, turn=turn, phase=PHASES.get(view["phase"], ""))


# -- the map ----------------------------------------------------------------------------


def _map(view: View) -> list[str]:
    world = view["map"]
    signs = {one["square"]: str(one["price"]) for one in view["reach"] if one["steps"]}
    for town in world["towns"]:
        signs[town["square"]] = SIGNS[town["start"]] + signs.get(town["square"], "")
    signs |= dict.fromkeys(world["obstacles"], "#") | dict.fromkeys(view["tokens"], MONSTER)
    for seat in view["seats"]:
        here = seat["square"]
        if here:
            shared = signs.get(here, "")[:1] in (SEVERAL, PLAYER)
            signs[here] = SEVERAL if shared else f"{PLAYER}{seat['player'] + 1}"
    letters = [chr(ord("A") + column) for column in range(world["columns"])]
    lines = ["    " + "   ".join(letters)]
    for row in range(1, world["rows"] + 1):
        squares = [signs.get(f"{letter}{row}", ".") for letter in letters]
        lines.append(f"{row:>2}  {' '.join([f'{sign:3}' for sign in squares])}".rstrip())
    return lines


# -- players ----------------------------------------------------------------------------


def _seat(view: View, seat: SeatView, names: Names) -> str:
    who = names[seat["player"]]
    if not seat["alive"]:
        return f"{who}: out of the game." if view["round"] else f"{who}: no hunter yet."
    known = [one["name"] for one in seat["items"] if one is not None]
    unknown = len(seat["items"]) - len(known)
    backs = [many(unknown, "hidden item")] if unknown else []
    return _say(
        "seat",
        seat,
        who=who,
        place=place_of(view, seat["square"]),
        group=tuple([_say("health", one) for one in seat["hunters"]]),
        gear=tuple(counted([one["name"] for one in seat["gear"]])),
        items=(*counted(known), *backs),
    )


# -- a battle ---------------------------------------------------------------------------


def _fight(fight: FightView, names: Names) -> list[str]:
    duel = 2 if fight["duel"] else 0
    attacker = SIDES[fight["attacker"] + duel]
    lines = [_say("battle", fight, phase=PHASES.get(fight["phase"], ""), attacker=attacker)]
    for side, player in enumerate((fight["hero"], fight["controller"])):
        supplies = [one for one in fight["supplies"] if one["side"] == side]
        energy = "; ".join([_supply(one) for one in supplies])
        lines.append(f"  {name_of(player, names)}, {SIDES[side + duel]}: {energy}.")
        lines += [f"    {_fighter(one)}." for one in fighters(fight, side)]
    return lines


def _supply(one: SupplyView) -> str:
    left = "" if one["free"] in (None, one["energy"]) else str(one["free"])
    return _say("supply", one, left=left)


def _fighter(one: FighterView) -> str:
    hidden = "a card" if one["placed"] == "card" else "base values"
    plays = play_of(one["play"]) if one["play"] else hidden
    mods = "; ".join([_say("mod", mod) for mod in one["mods"]])
    return _say("fighter", one, plays=plays, mods=mods, text=begun_small(one["text"]))


def _items(cards: Sequence[ItemView | None]) -> list[str]:
    known = [one for one in cards if one is not None]
    return [f"  {_say('item', one, text=begun_small(one['text']))}" for one in known]


# -- the end ----------------------------------------------------------------------------


def _result(view: View, result: ResultView, names: Names) -> list[str]:
    winners = tuple([names[winner] for winner in result["winners"]])
    head = _say("winners", {"winners": winners, "several": winners[1:]})
    lines = ["The match is over.", WORDS["endings"][result["outcome"]], head]
    for seat in view["seats"]:
        things = len(seat["gear"]) + len(seat["items"])
        lines.append(_say("end", seat, who=names[seat["player"]], things=things))
    return lines
