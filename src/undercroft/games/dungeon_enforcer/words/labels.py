"""What a button says: every action, as the seat sees it that may choose it."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.labels import Labels, Words, of_card, plain
from undercroft.kit.templates import Gaps, Template
from undercroft.kit.words import begun_small, many

from .. import actions
from ..content import BATTLE_CARDS, HUNTERS, ITEMS
from ..content.maps import SIDES, square_name
from ..content.texts import WORDS
from ..shapes import FighterView, View
from .brief import Names, place_of, play_of


def _place(view: View, action: Action, names: Names) -> str:
    where = place_of(view, square_name(action.args[0]))
    return f"Start in {where}" if view["asked"] == "start" else f"Place a monster on {where}"


def _walk(view: View, action: Action, names: Names) -> str:
    square = square_name(action.args[0])
    cost = [_cost(one["price"]) for one in view["reach"] if one["square"] == square]
    return f"Walk to {place_of(view, square)}{''.join(cost)}"


def _fight(view: View, action: Action, names: Names) -> str:
    square, side = square_name(action.args[0]), SIDES[action.args[1]]
    entry = (square, side)
    cost = [_cost(one["price"]) for one in view["attacks"] if (one["square"], one["side"]) == entry]
    return f"Fight the monster on {square} from the {side}{''.join(cost)}"


def _cost(energy: int) -> str:
    return f" – {energy} energy" if energy else " – free"


def _take(view: View, action: Action, names: Names) -> str:
    hunter = HUNTERS[action.args[0]]
    if view["asked"] == "first-hunter":
        return f"Choose {hunter.name}"
    offers = [one["price"] for one in view["offer"] if one["slug"] == hunter.slug]
    return ", ".join([f"Hire {hunter.name}", *[many(price, "coin") for price in offers]])


def _buy(view: View, action: Action, names: Names) -> str:
    what = view["named"]["name"] if view["named"] else "it"
    return f"Yes, buy {what} for {many(max(0, view['price']), 'coin')}"


def _challenge(view: View, action: Action, names: Names) -> str:
    rival: int = action.args[0]
    return f"Challenge {names[rival]}" if rival < len(names) else action.notation.capitalize()


def _play(view: View, action: Action, names: Names) -> str:
    card = BATTLE_CARDS[action.args[0]]
    one = placing(view)
    if one is None:
        return f"Place {card.name}"
    base = one["base_attack"] if card.stance == 1 else one["base_defense"]
    return f"{card.name} for {one['name']}: {base} + {card.number} = {base + card.number}"


def _base(view: View, action: Action, names: Names) -> str:
    stance = ("attack", "defense")[actions.BASE.index(action)]
    one = placing(view)
    word = f"base {stance.capitalize()}"
    if one is None:
        return f"Fight on {word}"
    base = one["base_attack"] if stance == "attack" else one["base_defense"]
    return f"{one['name']} fights on {word}: {base}"


def _boost(view: View, action: Action, names: Names) -> str:
    one = boosted(view)
    return f"Yes, boost {one['name']}{_cost(one['boost_price'])}" if one else "Boost by a die"


def boosted(view: View) -> FighterView | None:
    """Return who would be boosted now: the last of the side with a play."""
    done = [one for one in _side_asked(view, "boost") if one["placed"]]
    return done[-1] if done else None


def _of_fighter(what: str) -> Words[View]:
    """Word actions about a fighter, whose place in the line is an action's argument."""
    words = Template(WORDS["fighter_labels"][what])

    def said(view: View, action: Action, names: Names) -> str:
        place: int = action.args[0]
        if view["fight"] is None or place >= len(view["fight"]["fighters"]):
            return action.notation.capitalize()
        one = view["fight"]["fighters"][place]
        play = play_of(one["play"]) if one["play"] else ""
        return words(Gaps({**one, "play": play, "text": begun_small(one["text"])}))

    return said


def placing(view: View) -> FighterView | None:
    """Return for whom a play is placed now: the first of the side without one."""
    waiting = [one for one in _side_asked(view, "play") if one["hp"] and not one["placed"]]
    return waiting[0] if waiting else None


def _side_asked(view: View, what: str) -> list[FighterView]:
    """Return the fighters of the side that places now, if that is what is asked."""
    fight = view["fight"]
    if fight is None or view["asked"] != what:
        return []
    side = fight["attacker"] if fight["phase"] == "attack" else 1 - fight["attacker"]
    return [one for one in fight["fighters"] if one["side"] == side]


label: Final = Labels[View](
    *plain(actions.VOCABULARY, WORDS["labels"]),
    (actions.PLACE, _place),
    (actions.WALK, _walk),
    ([one for sides in actions.FIGHT for one in sides], _fight),
    (actions.TAKE, _take),
    (actions.NAME, of_card(WORDS["card_labels"]["name"], ITEMS)),
    ((actions.BUY,), _buy),
    (actions.CHALLENGE, _challenge),
    (actions.PLAY, _play),
    (actions.BASE, _base),
    ((actions.BOOST,), _boost),
    (actions.USE_ITEM, of_card(WORDS["card_labels"]["use"], ITEMS)),
    (actions.USE_ABILITY, _of_fighter("use")),
    (actions.TARGET, _of_fighter("target")),
    (actions.EXCHANGE, _of_fighter("exchange")),
)
"""Words an action for the seat that sees the view."""
