"""Actions word by word: a kind and its arguments, where numbers alone go into the thousands.

A notation such as `stake treasure-chest` is two words. Each place in a notation has a vocabulary of
its own, small enough for a head of a network: first the kind is chosen, then each argument among
those that are legal after what was chosen.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from undercroft.envs.setting import Mask
from undercroft.kit.game import GameSpec

END: Final = 0
"""The word that says that the notation is over."""

Words = NDArray[np.int16]


class Factored:
    """The words of all actions of a game: `parts[number]` has a word for each place.

    `words[place]` are the words of a place by number; END is the first everywhere.
    """

    def __init__(self, spec: GameSpec) -> None:
        said = [action.notation.split() for action in spec.vocabulary.actions]
        places = max([len(words) for words in said])
        self.words: list[list[str]] = []
        self.parts: Words = np.zeros((len(said), places), np.int16)
        for place in range(places):
            known = {"": END}
            for number, words in enumerate(said):
                word = words[place] if place < len(words) else ""
                self.parts[number, place] = known.setdefault(word, len(known))
            self.words.append([*known])
        self._numbers = {tuple(row): number for number, row in enumerate(self.parts.tolist())}

    @property
    def sizes(self) -> list[int]:
        """How many words each place has: what `MultiDiscrete` takes."""
        return [len(words) for words in self.words]

    def mask(self, legal: Mask, chosen: Sequence[int]) -> Mask:
        """Return which words are legal in the next place, after those that were chosen."""
        rows = self.parts[np.flatnonzero(legal)]
        for place, word in enumerate(chosen):
            rows = rows[rows[:, place] == word]
        found: Mask = np.zeros(self.sizes[len(chosen)], np.int8)
        found[rows[:, len(chosen)]] = 1
        return found

    def number(self, chosen: Sequence[int]) -> int:
        """Return the action of these words, one for each place; raise KeyError for none."""
        return self._numbers[tuple([int(word) for word in chosen])]
