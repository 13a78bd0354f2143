"""The log: a sentence for every event, actor first; to its reader the actor is "you"."""

from typing import Final

from undercroft.kit.sentences import Fields, Sentences, Words
from undercroft.kit.templates import templates
from undercroft.kit.terms import read
from undercroft.kit.words import begun_small, capital, counted, listed, many, signed

from ..content import changed
from ..content.texts import WORDS
from .brief import BASES, SIDES, THE_AUTOMATON, name_of

_BATTLES: Final = templates(WORDS["battles"])


class _Fields(Fields):
    """An event's fields, as this game says them; who plays may be the automaton."""

    @property
    def who(self) -> str:
        player = self.fields["player"]
        return capital(THE_AUTOMATON) if player < 0 else str(self.names[player])

    @property
    def rival(self) -> str:
        return name_of(self["rival"], self.names)

    @property
    def why(self) -> str:
        """Why the match ended, as a part of a sentence."""
        return begun_small(WORDS["endings"][self["outcome"]])

    @property
    def for_what(self) -> str:
        """What the dice are for."""
        return WORDS["rolls"][self["why"]]

    @property
    def of_side(self) -> str:
        """The side that the event is about."""
        return str(SIDES[self["side"] if "side" in self.fields else self["attacker"]])

    @property
    def route(self) -> str:
        """Where a way begins and ends."""
        return f"from {self['way'][0]} to {self['way'][-1]}"

    @property
    def parts(self) -> str:
        """A total spelled out: `Attack 5, card +3`."""
        words, parts = WORDS["terms"], enumerate(read(self["terms"]))
        said = [f"{words.get(one, one)} {signed(size) if n else size}" for n, (one, size) in parts]
        return ", ".join(said)

    @property
    def changed(self) -> str:
        """What the cards of a pair change of its damage."""
        return changed(self["winner"], self["loser"], self["clash"]) if self["damage"] else ""

    @property
    def play(self) -> str:
        """What was placed."""
        return str(BASES.get(self["play"], self["play"]))

    @property
    def cards(self) -> str:
        """The cards of a new hand, or how many became a new pile."""
        cards = self["cards"]
        return many(cards, "card") if isinstance(cards, int) else listed(cards)

    @property
    def dice(self) -> str:
        """The die of a turn, of two the higher."""
        return f"{self['roll']}, the higher of two" if self["dice"] > 1 else str(self["roll"])


def _order_roll(f: _Fields) -> str:
    rolls = [
        f"{f.names[player]} {face}" for player, face in zip(f["players"], f["faces"], strict=True)
    ]
    return f"Dice {WORDS['orders'][f['why']]}: {', '.join(rolls)}."


def _captured(f: _Fields) -> str:
    hidden = f["count"] - len(f["items"])
    purse = [many(f["coins"], "coin")] if f["coins"] else []
    purse += counted(f["items"]) + ([many(hidden, "hidden item")] if hidden else [])
    won, took = many(f["roll"], "battle coin"), listed(purse) or "nothing"
    return f"{f.who} gained {won}, and took {took} from {name_of(f['loser'], f.names)}."


SENTENCES: Final[dict[str, Words[_Fields]]] = {
    **WORDS["sentences"],
    "order_roll": _order_roll,
    "battle_over": lambda f: _BATTLES[f["how"]](f),
    "captured": _captured,
}

sentence: Final = Sentences(_Fields, SENTENCES)
"""Words an event for the seat that reads it; its owner reads more of a whisper."""
