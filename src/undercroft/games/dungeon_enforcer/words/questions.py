"""What is asked, what a button says, and what an answer does."""

from math import comb
from typing import Any, Final

from undercroft.kernel import Action
from undercroft.kit.content import find
from undercroft.kit.labels import Labels, plain
from undercroft.kit.questions import Asked, Latest, Odds, Questions
from undercroft.kit.templates import fields_of, templates
from undercroft.kit.words import begun_small, many

from ..actions import BASE, BOOST, CHALLENGE, NAME, PLAY, REDRAW, TAKE, TARGET, USE_ITEM, VOCABULARY
from ..content import BATTLE_CARDS, DECLARED, FIGHTING, HUNTERS, ITEMS
from ..content.cards import ATTACK, DEFENSE, ITEM_PRICE, STANCES, BattleCard
from ..content.maps import SIDES, square_name
from ..content.texts import WORDS, deed_text, support_text
from ..shapes import AttackView, FighterView, FightView, SeatView, View
from .brief import Names, fighters, place_of, play_of

_ANSWERS: Final = templates(WORDS["answers"])
FACES: Final = 6
"""What a die can show (DE-1.19)."""
LOST_ALONE: Final = 0.36
"""So many attacks of a single hunter end with its death: see the top of RULES.md."""


class _Asked(Asked[View]):
    """What the gaps hold: what the seat sees, and the card, fighter or square of an answer."""

    def __init__(self, view: View, names: Names, action: Action | None) -> None:
        super().__init__(view, names, action)
        self.fields = _OF_VIEW(view).copy()
        if action is not None:
            self.fields |= {"notation": action.notation.capitalize(), **_about(view, action, names)}
            deed = DECLARED.get(self["deed"])
            does = deed_text(deed, "it") if deed is not None else ""
            text = does if action in TARGET else self.fields.get("text", "")
            self.fields |= {"text": text, "effect": begun_small(text)}


def _of_view(view: View) -> dict[str, Any]:
    """Return what is under way."""
    named, placing, boosted = view["named"], _placing(view), _boosted(view)
    deeds = view["fight"]["declared"] if view["fight"] is not None else []
    return {
        "price": max(0, view["price"]),
        "item": named["name"] if named else "it",
        "item_text": named["text"] if named else "",
        "fighter": placing["name"] if placing else "",
        "boosted": boosted["name"] if boosted else "",
        "deed": deeds[-1]["what"] if deeds else "",
        "starting": view["asked"] == "start",
        "first": view["asked"] == "first-hunter",
    }


_OF_VIEW: Final = Latest(_of_view)
_ASKED: Final = Latest(_Asked)


def _about(view: View, action: Action, names: Names) -> dict[str, Any]:
    """Return what there is to say of the card, fighter, rival or square of an answer."""
    number = action.args[0] if action.args else -1
    if action in TAKE:
        asked = [] if view["asked"] == "first-hunter" else view["offer"]
        card = HUNTERS[number]
        coins = [many(one["price"], "coin") for one in asked if one["slug"] == card.slug]
        return {**fields_of(card), "coins": "".join(coins), "support": support_text(card)}
    if action in NAME or action in USE_ITEM:
        return fields_of(ITEMS[number])
    if action in PLAY:
        card_played = BATTLE_CARDS[number]
        return {**fields_of(card_played), **_comes_to(view, card_played.stance, card_played.number),
                **_energy_of(view, card_played)}  # fmt: skip
    if action in BASE:
        return _comes_to(view, ATTACK + BASE.index(action), 0)
    if action in CHALLENGE:
        return {"rival": next(iter(names[number:]), "")}
    if "fighter " in action.notation:  # perhaps nobody stands in that place of the line
        line = view["fight"]["fighters"] if view["fight"] is not None else []
        of_one = [{**one, "play": play_of(one["play"]) if one["play"] else ""} for one in line]
        return next(iter(of_one[number:]), {})
    if number < 0:
        one = _boosted(view)
        return {"energy": _energy([one["boost_price"]] if one is not None else [])}
    square = square_name(number)
    side = SIDES[action.args[1]] if action.args[1:] else ""
    walks, attacks = _WAYS(view)
    fights = attacks.get((square, side), [])
    prices = [] if side else walks.get(square, [])
    return {"square": square, "place": place_of(view, square), "side": side,
            "beside": "".join([at["way"][-2] for at in fights]),
            "energy": _energy(prices + [at["price"] for at in fights])}  # fmt: skip


def _ways(view: View) -> tuple[dict[str, list[int]], dict[tuple[str, str], list[AttackView]]]:
    """Return what the walk to each square costs, and the attacks on each, by square and side."""
    walks: dict[str, list[int]] = {}
    attacks: dict[tuple[str, str], list[AttackView]] = {}
    for way in view["reach"]:
        walks.setdefault(way["square"], []).append(way["price"])
    for one in view["attacks"]:
        attacks.setdefault((one["square"], one["side"]), []).append(one)
    return walks, attacks


_WAYS: Final = Latest(_ways)


def _energy(prices: list[int]) -> str:
    """Word what a walk, an attack or a boost costs; "" where it is not possible now."""
    return f"{prices[0]} energy" if prices and prices[0] else "free" if prices else ""


def _energy_of(view: View, card: BattleCard) -> dict[str, int]:
    """Return what a card of the hand costs, and what it gives in defense stance to who attacks."""
    fight = view["fight"]
    if fight is None:
        return {"cost": 0, "gain": 0}
    costs = [
        cost
        for supply in fight["supplies"]
        for held, cost in zip(supply["hand"] or [], supply["costs"], strict=True)
        if held["slug"] == card.slug
    ]
    gives = card.stance == DEFENSE and view["asked"] == "play" and fight["phase"] == "attack"
    return {"cost": sum(costs[:1]), "gain": card.number if gives else 0}


def _comes_to(view: View, stance: int, number: int) -> dict[str, Any]:
    """Return what who is to place a play comes to with a card of that number in that stance; what
    its ability adds is counted."""
    one, attacks = _placing(view), stance == ATTACK
    base = 0 if one is None else one["on_base"][not attacks]
    return {"attacks": attacks, "in_stance": STANCES[stance].capitalize(), "base": str(base),
            "total": str(base + number)}  # fmt: skip


def _placing(view: View) -> FighterView | None:
    """Return for whom a play is placed now, the first of the side without one; or whose play is
    exchanged."""
    fight = view["fight"]
    if fight is not None and fight["exchanging"] >= 0:
        return fight["fighters"][fight["exchanging"]]
    own = _side_asked(view, "play")
    return next((one for one in own if one["hp"] and not one["placed"]), None)


def _boosted(view: View) -> FighterView | None:
    """Return who would be boosted now: the last of the side with a play."""
    return next((one for one in _side_asked(view, "boost")[::-1] if one["placed"]), None)


def _side_asked(view: View, what: str) -> list[FighterView]:
    """Return the fighters of the side that places now, if that is what is asked."""
    fight = view["fight"]
    if fight is None or view["asked"] != what:
        return []
    side = fight["attacker"] if fight["phase"] == "attack" else 1 - fight["attacker"]
    return [one for one in fight["fighters"] if one["side"] == side]


def _label(view: View, action: Action, names: Names) -> str:
    """Word an answer about a square, a card or a fighter."""
    return _ANSWERS[action.notation.partition(" ")[0]](_ASKED(view, names, action))


label: Final = Labels[View](*plain(VOCABULARY, WORDS["labels"]), (VOCABULARY.actions, _label))
"""Words an action for the seat that sees the view."""


def _chance(view: View, action: Action) -> Odds | None:
    """Return the chance that dice or cards decide; none where another player does."""
    verb = action.notation.partition(" ")[0]
    fight = view["fight"]
    if verb == "fight":
        return _last_hunter(view["seats"][view["seat"]]) or _control(view)
    if action in NAME:
        return _price(view["seats"][view["seat"]])
    if fight is not None and action is REDRAW:
        return _new_hand(fight)
    one = _boosted(view) if action is BOOST else None
    return None if fight is None or one is None else _boost(fight, one)


def _last_hunter(own: SeatView) -> Odds | None:
    """Warn who has one hunter left: if that falls, the player is out (DE-14.13)."""
    if len(own["hunters"]) != 1:
        return None
    return LOST_ALONE, "losing your last hunter, and with it the match"


def _control(view: View) -> Odds | None:
    """Who rolls highest plays the monster, each as likely; nobody rolls against one alone, and
    house rules say whether those roll who are out (DE-6.3, 6.4)."""
    others = view["players"] - 1
    if others < 2 or not all(one["alive"] for one in view["seats"]):
        return None
    return 1 / others, "each of the others to play it"


def _price(own: SeatView) -> Odds | None:
    """A die, less what the group and its gear take off, is paid in coins (DE-5.4, 5.5)."""
    printed = [FIGHTING[one["slug"]].grants for one in own["hunters"]]
    printed += [find("item", one["slug"], ITEMS).grants for one in own["gear"]]
    most = own["coins"] + sum([grants[ITEM_PRICE] for grants in printed])
    return (most / FACES, "a price that you can pay") if most < FACES else None


def _new_hand(fight: FightView) -> Odds | None:
    """As many cards come, each that the seat does not see as likely (DE-7.6, 7.7)."""
    hands = [one["hand"] for one in fight["supplies"] if one["hand"]]
    if len(hands) != 1 or len(hands[0]) > fight["deck"]:
        return None
    held = [card["number"] for card in hands[0] if card["stance"] == "attack"]
    best = max(held, default=0)
    higher = [card for card in BATTLE_CARDS if card.stance == ATTACK and card.number > best]
    better = sum([card.count for card in higher])
    unseen = sum([card.count for card in BATTLE_CARDS]) - len(hands[0])
    none = comb(unseen - better, len(hands[0])) / comb(unseen, len(hands[0]))
    return 1 - none, f"an attack card above {best}" if best else "an attack card"


def _boost(fight: FightView, one: FighterView) -> Odds | None:
    """The die against a base play, whose stance is not seen; nobody can reckon with a card that
    another player has chosen (DE-8.10, 8.12)."""
    others = fighters(fight, 1 - one["side"])
    if len(others) != 1 or others[0]["placed"] != "base" or one["play"] is None:
        return None
    attack, defense = [total + others[0]["boost"] for total in others[0]["on_base"]]
    if one["play"]["stance"] == "attack":
        most = attack if fight["no_guard"] else max(attack, defense)
        face, what = most + 1 - one["total"], "the higher total, whatever its stance"
    else:
        face, what = attack - one["total"], "no damage, even if it attacks"
    return min(FACES, max(0, FACES + 1 - face)) / FACES, what


QUESTIONS: Final = Questions(_ASKED, WORDS, _chance)
"""The words of the decisions."""
