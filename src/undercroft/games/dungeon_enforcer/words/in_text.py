"""The table as lines of text: the map, the players, the battle, what a seat holds."""

from typing import Final

from undercroft.kit.words import begun_small, counted, listed, many, signed

from ..shapes import FighterView, FightView, ItemView, ResultView, SeatView, SupplyView, View
from .brief import PHASES, SIDES, Names, ending, fighters, name_of, place_of, play_of

MONSTER: Final = "!"
PLAYERS: Final = "123456"
SEVERAL: Final = "*"
SIGNS: Final = {True: "S", False: "T"}
"""A starting town, and another one."""


def text(view: View, names: Names) -> list[str]:
    """Describe the table line by line, at most some 80 characters wide where it is drawn.

    Of a match that is over the second line says why; the page prints it.
    """
    if view["result"] is not None:
        return _result(view, view["result"], names)
    lines = [_headline(view, names), *_map(view), _signs(view, names)]
    lines += [_seat(view, seat, names) for seat in view["seats"]]
    lines.append(_decks(view))
    if view["fight"] is not None:
        lines += _fight(view["fight"], names)
    return lines + _town(view, names) + _hand(view)


def _headline(view: View, names: Names) -> str:
    if not view["round"]:
        return f"{PHASES.get(view['phase'], 'Set-up')}: {view['map']['name']}."
    phase = f", {PHASES[view['phase']]}" if view["phase"] in PHASES else ""
    turn = f": the turn of {names[view['turn']]}" if view["turn"] >= 0 else ""
    return f"Round {view['round']} of {view['round_limit']}{turn}{phase}."


# -- the map ----------------------------------------------------------------------------


def _map(view: View) -> list[str]:
    world = view["map"]
    signs = dict.fromkeys(world["obstacles"], "#")
    signs |= {town["square"]: SIGNS[town["start"]] for town in world["towns"]}
    signs |= dict.fromkeys(view["tokens"], MONSTER)
    for seat in view["seats"]:
        here = seat["square"]
        if here:
            shared = signs.get(here, "") in (SEVERAL, *PLAYERS)
            signs[here] = SEVERAL if shared else PLAYERS[seat["player"]]
    letters = [chr(ord("A") + column) for column in range(world["columns"])]
    lines = ["   " + " ".join(letters)]
    for row in range(1, world["rows"] + 1):
        squares = [signs.get(f"{letter}{row}", ".") for letter in letters]
        lines.append(f"{row:>2} {' '.join(squares)}")
    return lines


def _signs(view: View, names: Names) -> str:
    players = ", ".join([f"{n + 1} {name}" for n, name in enumerate(names)])
    return f"{players}; ! monster, S starting town, T town, # obstacle, * several players."


# -- players ----------------------------------------------------------------------------


def _seat(view: View, seat: SeatView, names: Names) -> str:
    who = names[seat["player"]]
    if not seat["alive"]:
        return f"{who}: out of the game." if view["round"] else f"{who}: no hunter yet."
    where = f" on {place_of(view, seat['square'])}" if seat["square"] else ""
    group = listed([f"{one['name']} {one['hp']}/{one['max_hp']} HP" for one in seat["hunters"]])
    has = [many(seat["coins"], "coin"), f"{seat['energy']} map energy"]
    if seat["gear"]:
        has.append(listed(counted([one["name"] for one in seat["gear"]])))
    if seat["items"]:
        known = [one["name"] for one in seat["items"] if one is not None]
        unknown = len(seat["items"]) - len(known)
        backs = [many(unknown, "hidden item")] if unknown else []
        has.append(listed(counted(known) + backs))
    if seat["defeated"]:
        has.append(f"{seat['defeated']} defeated")
    return f"{who}{where}: {group}; {'; '.join(has)}."


def _decks(view: View) -> str:
    decks = [("Hunters", view["hunter_deck"]), ("monsters", view["monster_deck"])]
    decks.append(("items", view["item_deck"]))
    dead = [one["name"] for one in view["graveyard"]]
    slain = [one["name"] for one in view["slain"]]
    fallen = [f"fallen {listed(dead)}"] if dead else []
    fallen += [f"defeated {listed(slain)}"] if slain else []
    counts = [f"{word} {count}" for word, count in decks]
    return f"{'; '.join([', '.join(counts), *fallen])}."


# -- a battle ---------------------------------------------------------------------------


def _fight(fight: FightView, names: Names) -> list[str]:
    phase = f", {PHASES[fight['phase']]}" if fight["phase"] in PHASES else ""
    duel = 2 if fight["duel"] else 0
    guard = " Nobody can defend any more." if fight["no_guard"] else ""
    head = (
        f"Battle on {fight['square']}, round {fight['round']} of {fight['limit']}{phase}:"
        f" the {SIDES[fight['attacker'] + duel]} attacks.{guard}"
    )
    lines = [head]
    for side in (0, 1):
        player = fight["hero"] if side == 0 else fight["controller"]
        supplies = [one for one in fight["supplies"] if one["side"] == side]
        energy = "; ".join([_supply(one) for one in supplies])
        lines.append(f"  {name_of(player, names)}, {SIDES[side + duel]}: {energy}.")
        lines += [f"    {_fighter(one)}." for one in fighters(fight, side)]
    return lines


def _supply(one: SupplyView) -> str:
    free = f" ({one['free']} free)" if one["free"] not in (None, one["energy"]) else ""
    return f"{one['energy']} battle energy{free}, {many(one['cards'], 'card')}"


def _fighter(one: FighterView) -> str:
    values = f"Attack {one['base_attack']}, Defense {one['base_defense']}"
    parts = [f"{one['name']} {one['hp']}/{one['max_hp']} HP, {values}"]
    if one["poisoned"]:
        parts.append("poisoned")
    if one["placed"]:
        hidden = "a card" if one["placed"] == "card" else "base values"
        parts.append(f"plays {play_of(one['play']) if one['play'] else hidden}")
    if one["boost"]:
        parts.append(f"boost {signed(one['boost'])}")
    parts += [
        f"{mod['what']} {signed(mod['size'])}"
        + (f" or {signed(mod['with_ally'])}" if mod["with_ally"] else "")
        for mod in one["mods"]
    ]
    return f"{'; '.join(parts)} – {one['ability']}: {begun_small(one['text'])}"


# -- towns and hands --------------------------------------------------------------------


def _town(view: View, names: Names) -> list[str]:
    lines = [
        f"  {one['name']}, {many(one['price'], 'coin')}: Attack {one['attack']}, Defense"
        f" {one['defense']}, {one['max_hp']} HP, Support {one['cards']}/{one['energy']} –"
        f" {one['ability']}: {begun_small(one['text'])}."
        for one in view["offer"]
    ]
    lines += [f"  {_item(one)}" for one in view["wares"] if one is not None]
    return ["On offer:", *lines] if lines else []


def _item(one: ItemView) -> str:
    kind = "gear" if one["gear"] else "one-use"
    return f"{one['name']}, {kind} – {begun_small(one['text'])}."


def _hand(view: View) -> list[str]:
    if view["seat"] < 0:
        return []
    own = view["seats"][view["seat"]]["items"]
    lines = [f"  {_item(one)}" for one in own if one is not None]
    lines = ["Your items:", *lines] if lines else []
    fight = view["fight"]
    for supply in fight["supplies"] if fight is not None else []:
        if supply["hand"]:
            cards = counted([play_of(one) for one in supply["hand"]])
            lines.append(f"Your battle cards: {', '.join(cards)}.")
    return lines


# -- the end ----------------------------------------------------------------------------


def _result(view: View, result: ResultView, names: Names) -> list[str]:
    winners = [names[winner] for winner in result["winners"]]
    head = "The match is lost."
    if winners:
        head = f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}."
    lines = ["The match is over.", ending(result["outcome"]), head]
    for seat in view["seats"]:
        out = "" if seat["alive"] else ", out"
        lines.append(
            f"{names[seat['player']]}: {many(seat['coins'], 'coin')}, {seat['defeated']} defeated,"
            f" {many(len(seat['gear']) + len(seat['items']), 'item')}{out}."
        )
    return lines
