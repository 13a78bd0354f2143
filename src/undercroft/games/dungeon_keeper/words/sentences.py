"""The log: every event in the past tense, actor first; to its reader the actor is "you"."""

from collections.abc import Sequence
from typing import Final

from undercroft.kit.sentences import Either, Sentences, Words
from undercroft.kit.terms import read
from undercroft.kit.words import Fields, begun_small, capital, counted, listed, signed

from ..content import CARDS, HEART
from .brief import TOTALS
from .dice import ROLLS, fallen
from .endings import ending

DECKS: Final = ("Room", "Spell")
"""The two decks, by number."""
WAVES: Final = ("no wave comes", "a minor wave comes", "a major wave comes")
REASONS: Final = {
    "base": "",
    "trolls": " from the Cave Trolls",
    "veins": " from the veins",
    "casino": " in the Casino",
    "gems": " in gems",
    "warlocks": " from the Warlocks",
    "sources": " from the Mana Sources",
    "temple": " from the Temple",
    "prison": " for a prisoner",
    "souls": " for the souls",
    "spoils": " of spoils",
}
"""Where gold and mana came from."""


class _Fields(Fields):
    """An event's fields, as this game says them."""

    @property
    def for_what(self) -> str:
        """What the dice are for."""
        return ROLLS[self["why"]]

    @property
    def source(self) -> str:
        return REASONS[self["why"]]

    @property
    def deck(self) -> str:
        return DECKS[self["deck"]]

    @property
    def units(self) -> str:
        return listed(counted(self["units"]))

    @property
    def heroes(self) -> str:
        return listed(counted(self["heroes"])) or "nobody"

    @property
    def amount(self) -> str:
        """Gold, mana or both."""
        return listed([f"{self[what]} {what}" for what in ("gold", "mana") if self[what]])

    @property
    def attacked(self) -> str:
        """A room, and where it lies; everybody knows where a Heart lies."""
        if self["card"] == CARDS[HEART].name:
            return f"{self.whose} Heart"
        return f"{self.whose} {self['card']} at {self['room']}"


def _first_roll(f: _Fields) -> str:
    rolls = [f"{name} {roll}" for name, roll in zip(f.names, f["rolls"], strict=True)]
    return f"Dice for the first turn: {', '.join(rolls)}."


def _sprung(f: _Fields) -> str:
    text = next((card.text for card in CARDS if card.name == f["card"]), "")
    return f"{f['card']} sprang: {begun_small(text)}."


def _duel(f: _Fields) -> str:
    creature, hero = f["pair"]
    mine = f"{creature} {f['creature']} ({_sum(f['creature_sum'])})"
    theirs = f"{hero} {f['hero']} ({_sum(f['hero_sum'])})"
    result = "a tie kills both"
    if f["creature"] != f["hero"]:
        result = f"{creature if f['creature'] > f['hero'] else hero} won"
    return f"{mine} against {theirs}: {result}."


def _sum(words: Sequence[str]) -> str:
    """Spell a total out: `Force 2, Master +1, Roll 9`."""
    return ", ".join(
        [
            f"{what} {size if what in ('Force', 'Roll') else signed(size)}"
            for what, size in read(words)
            if size
        ]
    )


def _killed(f: _Fields) -> str:
    if f["hero"]:
        return f"{f['unit']} of the band fell."
    return f"{capital(f.whose)} {f['unit']} fell."


def _captured(f: _Fields) -> str:
    fell = ": the Heart fell" if f["card"] == CARDS[HEART].name else ""
    return f"The band captured {f.attacked}{fell}."


def _ended(f: _Fields) -> str:
    winners = [f.names[player] for player in f["winners"]]
    why = begun_small(ending(f["outcome"]))
    if not winners:
        return f"The match is lost: {why}."
    if len(winners) > 1:
        return f"The match is over, {why}: {listed(winners)} shared the win."
    return f"The match is over, {why}: {winners[0]} won."


def _totals(f: _Fields) -> str:
    each = [f"{word} {total}" for word, total in zip(TOTALS, f["totals"], strict=True)]
    return f"{f.who}: {', '.join(each)}."


SENTENCES: Final[dict[str, Words[_Fields]]] = {
    "first_roll": _first_roll,
    "begins": "{who} {begins|begin}.",
    "turn": "Round {round}: {whose_turn}.",
    "throws": Either(
        "unit",
        "{who} {throws|throw} the dice {for_what}, for {unit}.",
        "{who} {throws|throw} the dice {for_what}.",
    ),
    "rolled": lambda f: f"Dice {f.for_what}: {fallen(f['faces'], f['dice'])}.",
    "slapped": "{who} slapped the dice {for_what}.",
    "gained": "{who} gained {amount}{source}.",
    "paid": "{who} paid {amount}.",
    "reshuffled": "The discards became a new {deck} Deck of {cards:card}.",
    "nothing_to_draw": "{who} found the {deck} Deck used up.",
    "drew": Either("card", "{who} drew {card}.", "{who} drew a {deck} card."),
    "discarded": "{who} discarded {card}.",
    "built": "{who} built {card} at {room}.",
    "constructed": "{who} constructed {card} at {room}.",
    "cup_is_empty": "{who} found the Creature Cup empty.",
    "drew_counter": Either("unit", "{who} drew {unit}.", "{who} drew a counter."),
    "placed": "{unit} entered {whose} dungeon at {room}.",
    "moved": Either(
        "origin", "{who} moved {units} from {origin} to {room}.", "{who} moved {units} to {room}."
    ),
    "sacrificed": "{who} sacrificed {unit}.",
    "cast": "{who} cast {spell} for {mana} mana.",
    "artifact": "{who} found {artifact}.",
    "raised": "{who} raised {unit} from the dead.",
    "possessed": "{who} took possession of {unit}.",
    "invasion": lambda f: f"The invasion roll comes to {f['total']}: {WAVES[f['dice']]}.",
    "band": lambda f: f"A band of {len(f['heroes'])} came for {f.who}: {f.heroes}.",
    "raiders": Either(
        "room", "{who} sent {units} of {room} out to raid.", "{who} sent {units} out to raid."
    ),
    "raid": "{who} raided a {settlement}.",
    "defenders": "It was held by {heroes}.",
    "assault": "The band stormed {attacked}.",
    "stolen": "A Petty Thief carried {card} off, unsprung.",
    "sprung": _sprung,
    "door_broken": "The band broke the {card} at {room}.",
    "pair": "A duel: {creature} against {hero}.",
    "regenerated": "{unit} regenerated.",
    "converted": "A Vampire rose where {unit} fell.",
    "duel": _duel,
    "killed": _killed,
    "captured": _captured,
    "ended": _ended,
    "totals": _totals,
}

sentence: Final = Sentences(_Fields, SENTENCES)
"""Words an event for the seat that reads it; its owner reads more of a whisper."""
