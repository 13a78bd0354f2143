"""The words: labels of actions, sentences of the log, the table as lines of text."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.labels import Labels
from undercroft.kit.sentences import Fields, Sentences
from undercroft.kit.words import YOU, listed, many

from .actions import LAY
from .view import View


def _lay(view: View, action: Action, names: Sequence[str]) -> str:
    return f"Lay the {action.args[0]}"


label: Final = Labels[View]((LAY.values(), _lay))
"""Words an action for a button."""


def _result(f: Fields) -> str:
    best = [f.names[player] for player in f["players"]]
    return f"{listed(best)} {'win' if len(best) > 1 or best == [YOU] else 'wins'} the match."


sentence: Final = Sentences(
    Fields,
    {
        "dealt": "Everybody is dealt {cards:card}.",
        "laid": "{who} {lays|lay} [the {card}|a card] face down.",
        "turned_up": lambda f: f"The cards are turned up: {listed([str(n) for n in f['cards']])}.",
        "taken": "{who} {takes|take} the treasure with the {card}.",
        "nobody": "No card stands alone: nobody takes the treasure.",
        "result": _result,
    },
)
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
