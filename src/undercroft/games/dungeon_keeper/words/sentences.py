"""The log: every event in the past tense, actor first; to its reader the actor is "you"."""

from collections.abc import Sequence
from typing import Final

from undercroft.kit.sentences import Fields, Sentences, Words
from undercroft.kit.terms import read
from undercroft.kit.words import begun_small, capital, counted, listed, signed

from ..content import CARDS, HEART, WORDS
from .brief import ROLLS, TOTALS, ending, fallen


class _Fields(Fields):
    """An event's fields, as this game says them."""

    @property
    def why(self) -> str:
        """Why the match ended, as a part of a sentence."""
        return begun_small(ending(self["outcome"]))

    @property
    def for_what(self) -> str:
        """What the dice are for."""
        return ROLLS[self["why"]]

    @property
    def source(self) -> str:
        return WORDS["reasons"][self["why"]]

    @property
    def deck(self) -> str:
        return str([*WORDS["decks"].values()][self["deck"]])

    @property
    def units(self) -> str:
        return listed(counted(self["units"], WORDS["several"]))

    @property
    def heroes(self) -> str:
        return listed(counted(self["heroes"], WORDS["several"])) or "nobody"

    @property
    def amount(self) -> str:
        """Gold, mana or both."""
        return listed([f"{self[what]} {what}" for what in ("gold", "mana") if self[what]])

    @property
    def size(self) -> str:
        """How many heroes there are in a band."""
        return str(len(self["heroes"]))

    @property
    def band(self) -> str:
        """What an invasion roll brings."""
        return str([*WORDS["bands"].values()][self["dice"]])

    @property
    def fallen(self) -> str:
        """What the dice show."""
        return fallen(self["faces"], self["dice"])

    @property
    def whose_large(self) -> str:
        """What that player has, at the beginning of a sentence."""
        return capital(self.whose)

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


def _captured(f: _Fields) -> str:
    fell = ": the Heart fell" if f["card"] == CARDS[HEART].name else ""
    return f"The band captured {f.attacked}{fell}."


def _totals(f: _Fields) -> str:
    each = [f"{word} {total}" for word, total in zip(TOTALS, f["totals"], strict=True)]
    return f"{f.who}: {', '.join(each)}."


SENTENCES: Final[dict[str, Words[_Fields]]] = {
    **WORDS["sentences"],
    "first_roll": _first_roll,
    "sprung": _sprung,
    "duel": _duel,
    "captured": _captured,
    "totals": _totals,
}

sentence: Final = Sentences(_Fields, SENTENCES)
"""Words an event for the seat that reads it; its owner reads more of a whisper."""
