"""What is asked and what an answer does: the words of decisions, by tables."""

from collections.abc import Callable, Mapping, Sequence
from operator import is_
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from undercroft.kernel.actions import Action, Kind
from undercroft.kit.templates import Gaps, Template, templates

V = TypeVar("V")
M = TypeVar("M")
ANY: Final = "*"
Odds = tuple[float, str]
"""A chance, and what it is the chance of: `(0.33, "a HIT")`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Asked(Gaps, Generic[V]):
    """What the gaps of a question hold, and those of what an answer does.

    `action` is None in a question. A game adds its own words in a class below this one, and the
    fields of the card that an action is about.
    """

    def __init__(self, view: V, names: Sequence[str], action: Action | None) -> None:
        super().__init__({})
        self.view = view
        self.names = names
        self.action = action


Fill = Callable[[Any, Sequence[str], Action | None], Asked[Any]]
Chance = Callable[[Any, Action], Odds | None]


class Latest(Generic[M]):
    """Makes something of a view, and gives it again as long as it is asked for the very same.

    The label and the effect of an answer have the same gaps, and all answers to a question the
    same view. Nobody changes what is made, nor a view that words are made of.
    """

    def __init__(self, make: Callable[..., M]) -> None:
        self._make = make
        self._last: tuple[tuple[Any, ...], M] | None = None

    def __call__(self, *of: Any) -> M:
        last = self._last
        if last is None or not all(map(is_, last[0], of)):
            self._last = last = of, self._make(*of)
        return last[1]


def no_odds(view: Any, action: Action) -> Odds | None:
    """Tell no odds."""
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Questions:
    """The words of a game's decisions, by its tables `asks`, `decides` and `does`.

    `asks` holds the question of each kind to who decides, `decides` what the others read of it
    (it completes "Ada ...") where "must" and the kind's prompt do not say it. `does` says what
    answers do: `act: bust` is the answer `bust` to decisions of the kind `act`, `bust` the same
    answer to any decision, `heal *` are all answers that begin with `heal`.
    """

    def __init__(
        self, fill: Fill, words: Mapping[str, Mapping[str, str]], chance: Chance = no_odds
    ) -> None:
        self._fill = fill
        self._asks = templates(words["asks"])
        self._decides = words["decides"]
        self._does = templates(words["does"])
        self._found: dict[tuple[str, str], Template | None] = {}
        self._chance = chance

    def question(self, view: Any, kind: Kind, names: Sequence[str]) -> str:
        """Ask who decides."""
        asks = self._asks.get(kind.name)
        return asks(self._fill(view, names, None)) if asks else f"You must {kind.prompt}"

    def decides(self, kind: Kind) -> str:
        """Complete `Ada ...`, for the others."""
        return self._decides.get(kind.name) or f"must {kind.prompt}"

    def effect(self, view: Any, kind: Kind, action: Action, names: Sequence[str]) -> str:
        """Say what an answer does."""
        key = (kind.name, action.notation)
        if key not in self._found:
            self._found[key] = self._of(kind.name, action.notation)
        does = self._found[key]
        return does(self._fill(view, names, action)) if does else ""

    def odds(self, view: Any, action: Action) -> Odds | None:
        """Return the chance that an answer runs."""
        return self._chance(view, action)

    def _of(self, kind: str, notation: str) -> Template | None:
        """Find the text that fits best: the longest, and that of the kind before that of any."""
        parts = notation.split()
        begun = [" ".join([*parts[:n], ANY]) for n in range(len(parts) - 1, -1, -1)]
        for text in [notation, *begun]:
            for key in (f"{kind}: {text}", text):
                if key in self._does:
                    return self._does[key]
        return None
