"""The words: labels of actions, sentences of the log, the table as lines of text."""

from collections.abc import Callable, Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.sentences import Sentences
from undercroft.kit.words import YOU, Fields, listed, many
from undercroft.testing.sample_game.view import View


def label(view: View, action: Action, names: Sequence[str]) -> str:
    """Word an action for a button."""
    return f"Lay the {action.args[0]}"


def _laid(f: Fields) -> str:
    card = f"the {f['card']}" if "card" in f.fields else "a card"
    return f"{f.who} {f.verb('lays', 'lay')} {card} face down."


def _result(f: Fields) -> str:
    best = [f.names[player] for player in f["players"]]
    return f"{listed(best)} {'win' if len(best) > 1 or best == [YOU] else 'wins'} the match."


SENTENCES: Final[dict[str, Callable[[Fields], str]]] = {
    "dealt": lambda f: f"Everybody is dealt {many(f['cards'], 'card')}.",
    "laid": _laid,
    "turned_up": lambda f: f"The cards are turned up: {listed([str(n) for n in f['cards']])}.",
    "taken": lambda f: f"{f.who} {f.verb('takes', 'take')} the treasure with the {f['card']}.",
    "nobody": lambda f: "No card stands alone: nobody takes the treasure.",
    "result": _result,
}

sentence: Final = Sentences(Fields, SENTENCES)
"""Words an event for the seat that reads it, who is called "you"."""


def text(view: View, names: Sequence[str]) -> list[str]:
    """Return the table as lines of text."""
    lines = [
        f"{name}: {many(count, 'treasure')}, {many(len(hand), 'card')} in hand"
        for name, count, hand in zip(names, view["treasures"], view["hands"], strict=True)
    ]
    if view["seat"] >= 0:
        hand = [str(card) for card in view["hands"][view["seat"]]]
        lines.append(f"Your hand: {', '.join(hand) or 'empty'}")
    if view["result"]:
        lines.append(f"Won by {listed([names[player] for player in view['result']])}")
    return lines
