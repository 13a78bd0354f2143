"""The log: every event in the past tense, actor first; to its reader the actor is "you"."""

from collections.abc import Sequence
from typing import Final

from undercroft.kit.sentences import Fields, Sentences, Words
from undercroft.kit.terms import read
from undercroft.kit.words import YOU, begun_small, capital, listed, many, signed

from ..content import WORDS
from ..content.catalogue import CARDS
from ..fight import BOTH_DOMINATE, DM_DOMINATES, HERO_DOMINATES
from ..state import DM_WINS, DRAWN
from .brief import BELOW, onward

ATTACK_CARDS: Final = {card.name for card in CARDS if card.value}


class _Fields(Fields):
    """An event's fields, as this game says them."""

    @property
    def named(self) -> str:
        """Cards by name, which only their owner may read."""
        return _cards(self.fields.get("names", ()))

    @property
    def explored(self) -> str:
        return "beyond the fold-out" if self["way"] == BELOW else str(self["way"])

    @property
    def went(self) -> str:
        return onward(self["way"])

    @property
    def use(self) -> str:
        return "divide a pile" if self["use"] == "divide" else "slip away"

    @property
    def to(self) -> str:
        return "hand" if self["to"] == "hand" else "discard pile"

    @property
    def side(self) -> str:
        return "hero" if self["side"] == "hero" else "DM"

    @property
    def text(self) -> str:
        """What the card says, which speaks to its player or its victim, for who reads it."""
        printed = next((card.text for card in CARDS if card.name == self["card"]), "")
        text = begun_small(self.fields.get("text", printed))
        if self.who == YOU:
            return text
        return text.replace("you may", "the DM may").replace("of your", "of the DM’s")

    @property
    def trap_text(self) -> str:
        """What a trap says, which speaks to its victim."""
        return self.text if self.who == YOU else self.text.replace(" your ", " the ")

    @property
    def card_is(self) -> str:
        """The verb that goes with the name of a dungeon card: the Caves are several."""
        return "are" if self["card"].endswith("s") else "is"

    @property
    def battle(self) -> str:
        """The battle of that player: `the battle of Ada`, or `your battle`."""
        return self.verb(f"the battle of {self.who}", "your battle")


def _cards(names: Sequence[str]) -> str:
    return listed(names) or "no card"


def _divided(f: _Fields) -> str:
    if not any(f["cards"]):
        return f"A dead end: no card is left {listed(f['ways'])}."
    shares = [f"{count} {way}" for count, way in zip(f["cards"], f["ways"], strict=True)]
    return f"The pile was divided: {listed(shares)}."


def _walled(f: _Fields) -> str:
    exits = ("An exit was", "Two exits were", "Three exits were")[f["exits"] - 1]
    return f"{exits} walled off: no room there to go on."


def _door_opened(f: _Fields) -> str:
    old, new = f["cards"]
    return f"A secret door opened {f['way']}: {many(new, 'card')} behind it, {old} stay."


def _committed(f: _Fields) -> str:
    if "names" not in f.fields:
        return f"{f.who} {f.verb('is', 'are')} ready for the reveal."
    return f"{f.who} put {f.named} face down."


def _compared(f: _Fields) -> str:
    who = f["dominates"]
    level = f["hero"] == f["dm"]
    if f["hero"] > f["dm"] or (level and who == HERO_DOMINATES):
        result = f"{f.who} won the round"
    elif f["dm"] > f["hero"] or (level and who == DM_DOMINATES):
        result = "the DM won the round"
    else:
        result = "nobody won the round"
    dominance = {
        HERO_DOMINATES: f"{f.who} dominated",
        DM_DOMINATES: "the DM dominated",
        BOTH_DOMINATE: "both sides dominated",
    }.get(who, "nobody dominated")
    totals = f"{f.who} {_sum(f['hero'], f['hero_terms'])}, DM {_sum(f['dm'], f['dm_terms'])}"
    return f"Round {f['round']}: {totals}; {dominance}, {result}. {_wounds(f)}"


def _sum(total: int, terms: Sequence[str]) -> str:
    """Spell a total out: `5 (Battle 2 gave 4, Aura +1)`."""
    parts = [
        f"{what} gave {size}" if what in ATTACK_CARDS else f"{what} {signed(size)}"
        for what, size in read(terms)
    ]
    return f"{total} ({', '.join(parts)})" if parts else f"{total}"


def _wounds(f: _Fields) -> str:
    said = [
        f"{who} suffered {many(wounds, 'wound')}"
        for who, wounds in ((f.who, f["to_hero"]), ("the monster", f["to_monster"]))
        if wounds
    ]
    return f"{capital(listed(said) or 'no wounds')}."


def _ended(f: _Fields) -> str:
    winners = listed([f.names[player] for player in f["winners"]])
    if f["outcome"] == DM_WINS:
        return f"The game is over: {winners}, the DM, won."
    if f["outcome"] == DRAWN:
        return "The game is over: a draw."
    verb = "won" if len(f["winners"]) == 1 else "shared the win"
    return f"The game is over: {winners} {verb}."


def _order(f: _Fields) -> str:
    return f"The order of turns: {', '.join([f.names[player] for player in f['players']])}."


SENTENCES: Final[dict[str, Words[_Fields]]] = {
    **WORDS["sentences"],
    "order": _order,
    "divided": _divided,
    "walled": _walled,
    "door_opened": _door_opened,
    "committed": _committed,
    "reveals": lambda f: f"Revealed: {f.who} {_cards(f['hero'])}, the DM {_cards(f['dm'])}.",
    "compared": _compared,
    "ended": _ended,
}

sentence: Final = Sentences(_Fields, SENTENCES)
"""Words an event for the seat that reads it; its owner reads more of a whisper."""
