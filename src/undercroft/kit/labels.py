"""What a button says: the words of actions, by a table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from undercroft.kernel.actions import Action, Vocabulary
from undercroft.kit.questions import Fill
from undercroft.kit.templates import Gaps, Template, fields_of
from undercroft.kit.words import begun_small

V = TypeVar("V")
Words = Callable[[V, Action, Sequence[str]], str]
"""Words an action for the seat that sees the view, with the players' names."""


class Labels(Generic[V]):
    """The words of a game's actions, family by family.

    A family is one action or many; its words are always the same, or are made from what the
    seat sees. An action of two families has the words of the first, and one of none is said as
    it is written. A family may grow.
    """

    def __init__(self, *families: tuple[Iterable[Action], str | Words[V]]) -> None:
        self._families = families
        self._words: dict[Action, str | Words[V]] = {}

    def __call__(self, view: V, action: Action, names: Sequence[str]) -> str:
        """Word an action for the seat that sees this view."""
        if action not in self._words:
            for family, said in reversed(self._families):
                self._words.update(dict.fromkeys(family, said))
            self._words.setdefault(action, action.notation.capitalize())
        words = self._words[action]
        return words if isinstance(words, str) else words(view, action, names)


def plain(vocabulary: Vocabulary, labels: Mapping[str, str]) -> list[tuple[Iterable[Action], str]]:
    """Return the families of a table of labels, by actions as they are written.

    Raise IllegalAction with the nearest action.
    """
    return [([vocabulary.parse(notation)], words) for notation, words in labels.items()]


def filled(template: str, fill: Fill) -> Words[Any]:
    """Word actions by a text whose gaps a game fills, as it does those of its questions."""
    words = Template(template)
    return lambda view, action, names: words(fill(view, names, action))


def of_card(template: str, cards: Sequence[Any]) -> Words[Any]:
    """Word actions about cards, whose number is an action's argument: `Use {name} – {text}`.

    The text of a card goes on behind the dash.
    """
    words = Template(template)

    def said(view: Any, action: Action, names: Sequence[str]) -> str:
        fields = fields_of(cards[action.args[0]])
        return words(Gaps({**fields, "text": begun_small(fields.get("text", ""))}))

    return said
