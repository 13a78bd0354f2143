"""What a button says: the words of actions, by a table."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from undercroft.kernel.actions import Action

V = TypeVar("V")
Words = Callable[[V, Action, Sequence[str]], str]
"""Words an action for the seat that sees the view, with the players' names."""


class Labels(Generic[V]):
    """The words of a game's actions, family by family.

    A family is one action or many; its words are always the same, or are made from what the
    seat sees. An action of two families has the words of the first, and one of none is said as
    it is written.
    """

    def __init__(self, *families: tuple[Iterable[Action], str | Words[V]]) -> None:
        self._words = {action: words for family, words in reversed(families) for action in family}

    def __call__(self, view: V, action: Action, names: Sequence[str]) -> str:
        """Word an action for the seat that sees this view."""
        words = self._words.get(action)
        if words is None:
            return action.notation.capitalize()
        return words if isinstance(words, str) else words(view, action, names)
