"""What the kernel needs of a game: to begin its matches, deal anew, save and open its positions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.kernel.actions import Kind, Vocabulary
from undercroft.kernel.codec import dump, load
from undercroft.kernel.dice import Dice
from undercroft.kernel.errors import BadRecord, KernelError
from undercroft.kernel.frame import Part
from undercroft.kernel.once import GAMES, Once, find_game, game_of
from undercroft.kernel.state import NOBODY, State

Switches = dict[str, str]
"""The value of each switch by its name."""


@dataclass(eq=False, kw_only=True)
class Rules(Once):
    """The rules of a game."""

    slug: str
    """The game's name in records, addresses and pickles."""
    vocabulary: Vocabulary
    """All actions that there are."""
    kinds: Sequence[Kind] = ()
    """All kinds of decision that there are."""
    parts: list[type[Part]]
    """The classes that its states are made of."""
    start: Callable[[int, Switches, tuple[str, ...], Dice], State]
    """Begins a match of so many players by those switches, with what the seats bring."""
    returns: Callable[[Any], list[float]]
    """Says what a match was worth to each player; zeros while it runs."""
    deal_anew: Callable[[Any, int, Dice], None] | None = None
    """Deals what a seat does not know of a copy anew; None where everybody knows everything."""
    packs: Mapping[str, str] = field(default_factory=dict)
    """A label of each pack of content that was read, in that order."""

    def __post_init__(self) -> None:
        GAMES.setdefault(self.slug, self)

    def __reduce__(self) -> tuple[Any, ...]:
        game_of(self.slug, lambda rules: rules is self)
        return find_game, (self.slug, self.start.__module__)

    def kind(self, name: str) -> Kind:
        """Return the kind of decision that a pickle names; raise BadRecord."""
        named = {kind.name: kind for kind in self.kinds}
        if name not in named:
            raise BadRecord(f"{self.slug} has no kind of decision {name!r}")
        return named[name]

    def saved(self, state: State) -> tuple[dict[str, Any], list[str], bool]:
        """Return what a pickle holds of a state; raise KernelError between two decisions."""
        if state.current_player == NOBODY and not state.is_terminal():
            where = f"this state stands between two decisions, at {state.stack_trace()}"
            raise KernelError(f"{where}: it can be pickled where somebody decides, or at the end")
        return dump(state), [*self.packs.values()], state.pauses

    def opened(self, data: dict[str, Any], packs: list[str], pauses: bool) -> State:
        """Open what `saved` returned; raise BadRecord where those packs are not read here."""
        here = [*self.packs.values()]
        if here[: len(packs)] != packs:
            read = f"here are read: {', '.join(here) or 'none'}"
            raise BadRecord(f"this state needs the packs {', '.join(packs)}, in that order; {read}")
        return load(data, self.parts, pauses)

    def resample(self, state: State, player: int, dice: Dice) -> State:
        """Return a copy that agrees with all the player knows, the rest dealt anew by `dice`.

        It is what planners begin from; clones of it may be played on with any dice.
        """
        twin = state.clone(dice)
        if self.deal_anew is not None:
            self.deal_anew(twin, player, dice)
        return twin
