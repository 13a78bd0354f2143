"""The log: a sentence for every event, actor first; to its reader the actor is "you"."""

from typing import Final

from undercroft.kit.sentences import Either, Sentences, Words
from undercroft.kit.terms import read
from undercroft.kit.words import YOU, Fields, begun_small, capital, counted, listed, many, signed

from .brief import SIDES, THE_AUTOMATON, played
from .endings import BATTLES, ending

WHY: Final = {
    "order_a": "for the first turn",
    "order_b": "for placing monsters",
    "control": "for the monster",
}
DICE: Final = {
    "map_energy": "for map energy",
    "price": "for the price",
    "battle_energy": "for battle energy",
    "boost": "for a boost",
    "won_coins": "for coins",
    "monsters_coins": "for coins",
    "duel_coins": "for coins",
}
"""What each roll is for."""
TERMS: Final = {"attack": "Attack", "defense": "Defense", "card": "card", "boost": "boost"}
"""The parts of a total that no card names."""


class _Fields(Fields):
    """An event's fields, as this game says them; who plays may be the automaton."""

    @property
    def who(self) -> str:
        player = self.fields["player"]
        return capital(THE_AUTOMATON) if player < 0 else str(self.names[player])

    @property
    def rival(self) -> str:
        return self._name("rival")

    @property
    def loser_of(self) -> str:
        return self._name("loser")

    def _name(self, field: str) -> str:
        player = self.fields[field]
        return THE_AUTOMATON if player < 0 else str(self.names[player])

    @property
    def for_what(self) -> str:
        """What the dice are for."""
        return DICE[self["why"]]

    @property
    def of_side(self) -> str:
        return SIDES[self["side"]]

    @property
    def play(self) -> str:
        """What was placed."""
        return played(self["play"])

    @property
    def cards(self) -> str:
        """The cards of a new hand, or how many became a new pile."""
        cards = self["cards"]
        return many(cards, "card") if isinstance(cards, int) else listed(counted(cards))

    @property
    def dice(self) -> str:
        """The die of a turn, of two the higher."""
        return f"{self['roll']}, the higher of two" if self["dice"] > 1 else str(self["roll"])


def _order_roll(f: _Fields) -> str:
    rolls = [
        f"{f.names[player]} {face}" for player, face in zip(f["players"], f["faces"], strict=True)
    ]
    return f"Dice {WHY[f['why']]}: {', '.join(rolls)}."


def _walked(f: _Fields) -> str:
    cost = f"for {f['price']} energy" if f["price"] else "for nothing"
    return f"{f.who} walked from {f['way'][0]} to {f['way'][-1]} {cost}."


def _offered(f: _Fields) -> str:
    return f"{f.who} looked for hunters: {listed(f['hunters'])}."


def _saw_wares(f: _Fields) -> str:
    seen = f.fields.get("items")
    what = listed(seen) if seen else many(f["count"], "item")
    return f"{f.who} looked at {what}."


def _battle_energy(f: _Fields) -> str:
    support = f" and {f['support']} of Support" if f["support"] else ""
    return f"The {f.of_side} rolled {f['roll']}{support}: {f['energy']} battle energy."


def _declared(f: _Fields) -> str:
    whose = f" of {f['fighter']}" if f["fighter"] else ""
    at = f" on {f['target']}" if f["target"] else ""
    cost = f", for {f['price']} energy" if f["price"] else ""
    return f"{f.who} used {f['what']}{whose}{at}{cost}."


def _total(f: _Fields) -> str:
    """Spell a total out: `Therese: Attack 5, card +3 = 8`."""
    parts = [
        f"{TERMS.get(what, what)} {size if n == 0 else signed(size)}"
        for n, (what, size) in enumerate(read(f["terms"]))
    ]
    return f"{f['fighter']} plays {f.play}: {', '.join(parts)} = {f['total']}."


def _pair(f: _Fields) -> str:
    if f["clash"] and f["damage"]:
        return f"A clash: {f['winner']} beats {f['loser']} by {f['damage']}."
    if f["damage"]:
        return f"{f['winner']} hits {f['loser']} for {f['damage']}."
    return f"{f['winner']} and {f['loser']} do not hurt each other."


def _damage(f: _Fields) -> str:
    thorns = f", {f['thorns']} of it by thorns" if f["thorns"] else ""
    if f["thorns"] == f["size"]:
        thorns = " by thorns"
    return f"{f['fighter']} takes {f['size']} damage{thorns}."


def _battle_over(f: _Fields) -> str:
    if not f["duel"]:
        return f"The battle is over: {BATTLES[f['how']]}."
    if f["how"] in ("won", "lost"):
        winner = f.who if f["how"] == "won" else f.rival
        return f"The duel is over: {winner} {'win' if winner == YOU else 'wins'}."
    return f"The duel is over: {BATTLES[f['how']]}."


def _won_coins(f: _Fields) -> str:
    if f["more"]:
        return f"{f.who} gained {f['roll']} and {f['more']} more battle coins."
    return f"{f.who} gained {many(f['roll'], 'battle coin')}."


def _captured(f: _Fields) -> str:
    known = counted(f["items"])
    hidden = f["count"] - len(f["items"])
    purse = [many(f["coins"], "coin"), *known]
    if hidden or not known:
        purse.append(many(hidden, "hidden item") if hidden else "no item")
    won = many(f["roll"], "battle coin")
    return f"{f.who} gained {won}, and took {listed(purse)} from {f.loser_of}."


def _ended(f: _Fields) -> str:
    winners = [f.names[player] for player in f["winners"]]
    why = begun_small(ending(f["outcome"]))
    if not winners:
        return f"The match is lost: {why}."
    won = "shared the win" if len(winners) > 1 else "won"
    return f"The match is over, {why}: {listed(winners)} {won}."


SENTENCES: Final[dict[str, Words[_Fields]]] = {
    "order_roll": _order_roll,
    "dealt": "{who} {begins|begin} with {hunter}.",
    "starts": "{who} {starts|start} at {square}.",
    "token": "{who} placed a monster on {square}.",
    "turn": "Round {round}: {whose_turn}.",
    "throws": "{who} {throws|throw} the die {for_what}.",
    "energy": "{who} rolled {dice}: {energy} map energy.",
    "walked": _walked,
    "entered": "{who} attacked the monster on {square} from the {side}.",
    "challenged": "{who} challenged {rival}.",
    "offered": _offered,
    "hired": "{who} hired {hunter} for {price:coin}.",
    "saw_wares": _saw_wares,
    "named": Either("item", "{who} asked for {item}.", "{who} asked for one of them."),
    "named_none": "{who} wanted none of them.",
    "price": "The price die shows {roll}: it costs {price:coin}.",
    "refused": "{who} refused it.",
    "bought": Either(
        "item", "{who} bought {item} for {price:coin}.", "{who} bought an item for {price:coin}."
    ),
    "won_item": Either("item", "{who} won {item}.", "{who} won an item."),
    "monster": "{monster} appeared.",
    "controls": "{who} {plays|play} {monster}.",
    "battle_round": lambda f: f"Battle round {f['round']}: the {SIDES[f['attacker']]} attacks.",
    "battle_energy": _battle_energy,
    "drew_hand": Either("cards", "{who} drew {cards}.", "{who} drew {count:card}."),
    "kept_hand": "The {of_side} kept its hand.",
    "redrew": "The {of_side} drew a whole new hand.",
    "reshuffled": "The discards became a new draw pile of {cards}.",
    "placed": Either(
        "play", "{who} placed {play} for {fighter}.", "{who} placed a card for {fighter}."
    ),
    "base_play": Either(
        "play",
        "{fighter} fights on {play}.",
        "{fighter} fights on base values.",
    ),
    "boosted": "{who} boosted {fighter} by {roll}, for {price} energy.",
    "declared": _declared,
    "no_effect": "{what} had no effect.",
    "exchanged": "{who} exchanged the play of {fighter}.",
    "gained_energy": "The {of_side} gained {size} battle energy.",
    "lost_energy": "The {of_side} lost {size} battle energy.",
    "healed": "{fighter} healed {size} HP.",
    "poisoned": "{fighter} is poisoned.",
    "peeked": Either(
        "play", "{who} peeked at {fighter}: {play}.", "{who} peeked at the play of {fighter}."
    ),
    "direct": "{fighter} takes {size} direct damage.",
    "total": _total,
    "pair": _pair,
    "damage": _damage,
    "revived": "{fighter} rises again with {hp} HP.",
    "fell": "{hunter} fell.",
    "monster_fell": "{fighter} is defeated.",
    "new_main": "{hunter} is the main hunter now.",
    "paid_energy": "{who} paid {size} battle energy: {energy} left.",
    "poison_bites": "Poison takes 1 HP from {fighter}.",
    "battle_over": _battle_over,
    "won_coins": _won_coins,
    "lost_all": Either(
        "items", "{who} lost {coins:coin} and all items.", "{who} lost {coins:coin}."
    ),
    "captured": _captured,
    "goes_on": "{who} {goes|go} on with {hunter}, at {square}.",
    "eliminated": "{who} {is|are} out of the game.",
    "left_behind": lambda f: f"{capital(f.whose)} items were discarded: {listed(f['items'])}.",
    "ended": _ended,
}

sentence: Final = Sentences(_Fields, SENTENCES)
"""Words an event for the seat that reads it; its owner reads more of a whisper."""
