"""What a button says. A label fits the seat that may answer, and never fails for another."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.labels import Labels, Words, plain
from undercroft.kit.words import begun_small, many

from .. import actions
from ..actions import WAYS
from ..content import WORDS
from ..content.cards import MONSTER, SYMBOLS, TRAP, TREASURE
from ..content.catalogue import CARDS, FACTIONS
from ..house_texts import reworded
from ..shapes import HeroSeat, MapExit, MapPlace, Seat, View
from .brief import BELOW, Names, brief, in_brackets, onward

# -- where one stands -------------------------------------------------------------------


def here(view: View) -> MapPlace | None:
    """Return the card that the active hero stands on, None before the first turn."""
    number = view["map"]["here"]
    return view["map"]["places"][number] if number >= 0 else None


def the(view: View, place: MapPlace | None) -> str:
    """Name a card of the map."""
    return f"the {place['name']}" if place else "the card"


def _exit(view: View, side: int) -> MapExit | None:
    place = here(view)
    exits = place["exits"] if place else []
    return next((one for one in exits if one["side"] == WAYS[side]), None)


def own(view: View) -> Seat | None:
    """Return the seat that sees this view, None for who only watches."""
    return view["seats"][view["seat"]] if view["seat"] >= 0 else None


def own_hero(view: View) -> HeroSeat | None:
    """Return the hero's seat that sees this view, None for anybody else."""
    one = own(view)
    return one if one and one["role"] == "hero" else None


# -- set-up and the phases ----------------------------------------------------------------


def _declare(view: View, action: Action, names: Names) -> str:
    faction = FACTIONS[action.args[0]]
    brought = view["seats"][view["dm"]]["deck_list"]
    factions = {card.slug: card.faction for card in CARDS}
    count = sum([one["count"] for one in brought if factions.get(one["slug"]) == faction])
    return f"Declare {faction} – {many(count, 'monster')} in your deck"


def _nth(word: str) -> Words[View]:
    def words(view: View, action: Action, names: Names) -> str:
        player: int = action.args[0]
        name = names[player] if player < len(names) else f"Seat {player + 1}"
        one = view["seats"][player] if player < len(view["seats"]) else None
        hero = f", {one['name']}," if one and one["role"] == "hero" else ""
        return f"{name}{hero} goes {word}"

    return words


def _reveal(view: View, action: Action, names: Names) -> str:
    one = _exit(view, action.args[0])
    behind = f" – {many(one['pile'], 'card')}{_objective(view, one)}" if one else ""
    way = WAYS[action.args[0]]
    return f"Explore the fold-out{behind}" if way == BELOW else f"Explore {way}{behind}"


def _objective(view: View, one: MapExit) -> str:
    """Say where in a pile the Objective Room may lie, as all know, until it is found (WD-2.9)."""
    places = view["map"]["places"]
    if any(place["objective"] for place in places):
        return ""
    deep = one["pile"] - one["safe"]
    if not deep:
        return ", the Objective Room is not among them"
    ways = [way for place in places for way in place["exits"] if way["pile"]]
    deep_in = {way["path"]: way["pile"] - way["safe"] for way in ways}
    verb = "is" if sum(deep_in.values()) == deep else "can be"
    if one["pile"] == 1:
        return f", it {verb} the Objective Room"
    if not one["safe"]:
        return f", the Objective Room {verb} among them"
    return f", the Objective Room {verb} " + (f"among the last {deep}" if deep > 1 else "the last")


def _go(view: View, action: Action, names: Names) -> str:
    way = WAYS[action.args[0]]
    number = view["map"]["ways"].get(way)
    if number is None:
        return f"Go {way}"
    to, place = view["map"]["places"][number], here(view)
    back = "back " if place and place["parent"] == number else ""
    return f"Go {back}{onward(way)} to {the(view, to)}{_what_is_there(to)}"


def _what_is_there(place: MapPlace) -> str:
    if place["waits"] and place["monster"]:
        return f" – {place['monster']['name']} waiting there"
    if not place["room"]:
        return ""
    return " – resolved" if place["resolved"] else " – unresolved"


def _divide(view: View, action: Action, names: Names) -> str:
    way = WAYS[action.args[0]]
    one = _exit(view, action.args[0])
    pile = f" – {many(one['pile'], 'card')}" if one else ""
    return f"Divide the pile {'of the fold-out' if way == BELOW else f'to the {way}'}{pile}"


def _divide_here(view: View, action: Action, names: Names) -> str:
    place = here(view)
    path = place["path"] if place else -1
    exits = [one for place in view["map"]["places"] for one in place["exits"]]
    pile = sum([one["pile"] for one in exits if one["path"] == path and one["child"] < 0])
    return f"Divide the pile of this path – {many(pile, 'card')}"


def _end(view: View, action: Action, names: Names) -> str:
    if view["phase"] == "exploration":
        return "End the Exploration phase"
    if view["phase"] == "resolution":
        return f"Do not attempt {the(view, here(view))}"
    if view["steps"]:
        return f"Stay in {the(view, here(view))}"
    return "End the Move phase"


def _draw(view: View, action: Action, names: Names) -> str:
    count: int = action.args[0]
    return f"Draw {many(count, 'card')}" if count else "Draw no card"


# -- cards ----------------------------------------------------------------------------------


def _play(view: View, action: Action, names: Names) -> str:
    card = CARDS[action.args[0]]
    verb = "Spring" if card.kind == TRAP else "Play"
    extra = f", {card.faction}" if card.kind == MONSTER and card.faction else ""
    return f"{verb} {card.name} – {brief(card)}{extra}"


def _heroic(view: View, action: Action, names: Names) -> str:
    one = own_hero(view)
    uses = [f"it avoids {view['trap']['name']}"] if view["trap"] else []
    if one and (not uses or view["avoid_and_ability"]):
        uses.append(one["ability"]["text"].removesuffix("."))
    return f"Play a Heroic Action – {', and '.join(uses)}" if uses else "Play a Heroic Action"


def _door(view: View, action: Action, names: Names) -> str:
    if view["phase"] == "exploration":
        return "Play a Secret Door – divide a pile"
    one = own_hero(view)
    stake = ", with your stake" if one and one["staked"] else ""
    return f"Play a Secret Door – slip away from {opponent(view)}{stake}"


def opponent(view: View) -> str:
    """Name the monster that fights, or that this seat may yet avoid."""
    monster = view["battle"]["monster"] if view["battle"] else view["opponent"]
    return monster["name"] if monster else "the monster"


def _drink(view: View, action: Action, names: Names) -> str:
    one = own_hero(view)
    wounds = f", of {many(one['damage'], 'wound')}" if one and one["damage"] else ""
    card = CARDS[action.args[0]]
    return f"Use {card.name} – {brief(card)}{wounds}"


def _commit(view: View, action: Action, names: Names) -> str:
    card, one = CARDS[action.args[0]], own(view)
    hand = (one["hand"] if one else None) or []
    now = next((held["strength"] for held in hand if held["slug"] == card.slug), card.value)
    if now == card.value:
        return f"Commit {card.name} – counts {now}"
    whose = f"{opponent(view)}’s" if view["role"] == "dm" else "your"
    return f"Commit {card.name} – counts {now} with {whose} bonus"


def _discard(view: View, action: Action, names: Names) -> str:
    card = CARDS[action.args[0]]
    return f"Discard {in_brackets(card) if card.kind in (TREASURE, MONSTER) else card.name}"


# -- answers ----------------------------------------------------------------------------------


def _pay_trap(view: View, action: Action, names: Names) -> str:
    trap = view["trap"]
    if not trap:
        return "Pay for the trap"
    symbol = trap["symbol"].capitalize()
    return f"Pay for {trap['name']} – {symbol} cards worth at least {trap['cost']} in all"


def _pay(view: View, action: Action, names: Names) -> str:
    card, trap = CARDS[action.args[0]], view["trap"]
    due = f" – {trap['cost'] - trap['paid']} still to pay" if trap else ""
    return f"Pay with {card.name}{due}"


def _suffer(view: View, action: Action, names: Names) -> str:
    trap = view["trap"]
    if not trap or not (results := trap["text"].partition(", or: ")[2]):
        return "Suffer the trap"
    return f"Suffer {trap['name']} – {begun_small(results)}"


def staked(view: View) -> str:
    """Name the own stake."""
    one = own_hero(view)
    stake = one["stake"] if one else None
    if not stake:
        return "the treasure"
    return in_brackets(next(card for card in CARDS if card.slug == stake["slug"]))


def _call_off(view: View, action: Action, names: Names) -> str:
    one = own_hero(view)
    lost = " – the stake is lost" if one and one["staked"] else ""
    return f"Call off the attack{lost}"


def _ready(view: View, action: Action, names: Names) -> str:
    battle = view["battle"]
    side = battle["dm" if view["role"] == "dm" else "hero"] if battle else None
    count = len(side["cards"]) if side and side["cards"] is not None else 0
    return f"Ready, with {many(count, 'card')}" if count else "Commit no card"


def _change(whose: str) -> Words[View]:
    def words(view: View, action: Action, names: Names) -> str:
        number: int = action.args[0]
        battle = view["battle"]
        changed = f"Change the {whose}’s card {number + 1}"
        if not battle or not battle["revealed"]:
            return changed
        cards = battle["dm" if whose == "DM" else "hero"]["cards"]
        if number >= len(cards):
            return changed
        card = cards[number]
        was = f", now {card['now'].capitalize()}" if card["now"] != card["symbol"] else ""
        return f"{changed}: {card['name']}{was}"

    return words


_LABELS: Final = Labels[View](
    *plain(actions.VOCABULARY, WORDS["labels"]),
    (actions.DECLARE, _declare),
    (actions.FIRST, _nth("first")),
    (actions.NEXT, _nth("second")),
    (actions.REVEAL, _reveal),
    (actions.GO, _go),
    (actions.OPEN, lambda view, action, names: f"Open an exit to the {WAYS[action.args[0]]}"),
    (actions.DIVIDE, _divide),
    ((actions.DIVIDE_HERE,), _divide_here),
    ((actions.END,), _end),
    (
        (actions.ATTEMPT,),
        lambda view, action, names: f"Attempt {the(view, here(view))} without a stake",
    ),
    (actions.DRAW, _draw),
    ((actions.PLAY_HEROIC,), _heroic),
    ((actions.PLAY_DOOR,), _door),
    (actions.PLAY.values(), _play),
    (
        actions.STAKE.values(),
        lambda view, action, names: f"Stake {in_brackets(CARDS[action.args[0]])}",
    ),
    (actions.DRINK.values(), _drink),
    (actions.COMMIT.values(), _commit),
    (actions.PAY.values(), _pay),
    (actions.DISCARD.values(), _discard),
    ((actions.FIGHT,), lambda view, action, names: f"Fight {opponent(view)}"),
    ((actions.PAY_TRAP,), _pay_trap),
    ((actions.SUFFER,), _suffer),
    ((actions.ATTACH,), lambda view, action, names: f"Attach {staked(view)}"),
    ((actions.LET_GO,), lambda view, action, names: f"Discard {staked(view)}"),
    ((actions.CALL_OFF,), _call_off),
    ((actions.READY,), _ready),
    (actions.CHANGE_OWN, _change("hero")),
    (actions.CHANGE_DM, _change("DM")),
    (actions.BECOME, lambda view, action, names: f"It becomes {SYMBOLS[action.args[0]]}"),
)


def label(view: View, action: Action, names: Names) -> str:
    """Word an action for the seat that sees this view, by the house rules that change words."""
    return reworded(_LABELS(view, action, names), tuple(view["reworded"]))
