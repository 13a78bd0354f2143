"""Whether a printed effect sleeps: whatever happens, nothing would be otherwise without it.

    without = [(KNIGHT, "window", "")]
    assert wakes(Printed("adventurer", KNIGHT.slug, position, without, uses=["cancel"]))

A match goes on from a position twice, with the same dice and the same answers: once as the box has
it, once with a card that lacks the effect. What can only be said with the effect is said by the
first one alone. A card whose condition cannot be met is found that way.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from undercroft.kernel import Action, Part, SeededDice, State

Blank = Sequence[tuple[Any, str, Any]]
"""What leaves an effect out: a card, a module or a class, its field, what that holds then."""
TRIES: Final = 30
"""So many ways from a position are gone before an effect sleeps."""
MOST_ANSWERS: Final = 60
"""So many answers are given on each way."""
MOST_MORE: Final = 12
"""So many answers of those are about an effect that only one of the two has."""


@dataclass(frozen=True)
class Printed:
    """An effect of a face of the box, by the face's kind and slug; `part` names one of several.

    `begin` lays out a position in which it can count. The answers are chosen at random; one with a
    text of `uses` in its notation comes first. Fields of the state in `costs` are no difference:
    what is paid for the effect, and what is only noted until it counts. `counts` says what else
    comes of a state, such as a score.
    """

    kind: str
    slug: str
    begin: Callable[[], State]
    blank: Blank
    uses: Sequence[str] = ()
    costs: Collection[str] = ()
    counts: Callable[[Any], Any] | None = None
    part: str = ""

    def __str__(self) -> str:
        return " ".join([word for word in (self.kind, self.slug, self.part) if word])


def wakes(printed: Printed) -> bool:
    """Say whether something goes another way with an effect than without it."""
    return any(_Twins(printed, Random(number)).part() for number in range(TRIES))


@contextmanager
def left_out(blank: Blank) -> Iterator[None]:
    """Play without an effect for a while."""
    kept = [(one, name, getattr(one, name)) for one, name, _ in blank]
    for one, name, value in blank:
        setattr(one, name, value)
    try:
        yield
    finally:
        for one, name, value in kept:
            setattr(one, name, value)


class _Twins:
    """The same match `with_it` and `without`, on one way of many."""

    def __init__(self, printed: Printed, chance: Random) -> None:
        self.printed = printed
        self.chance = chance
        dice = SeededDice(str(chance.random()))
        self.with_it = printed.begin().clone(dice)
        with left_out(printed.blank):
            self.without = printed.begin().clone(dice.copy())

    def part(self) -> bool:
        """Go that way; say whether the two part."""
        for _ in range(MOST_ANSWERS):
            self._catch_up()
            facts = self._facts(self.with_it)
            with left_out(self.printed.blank):
                if facts != self._facts(self.without):
                    return True
            if self.with_it.is_terminal() or _asked(self.with_it) != _asked(self.without):
                return False
            if not self._answer():
                return False
        return False

    def _catch_up(self) -> None:
        """Answer what only one of the two is asked, with a no where that can be said."""
        for _ in range(MOST_MORE):
            if self.with_it.is_terminal() or _asked(self.with_it) == _asked(self.without):
                return
            no = _no(self.without)
            if no is None:
                actions = self.with_it.legal_actions
                wanted = [one for one in actions if self._uses(one)]
                no = None if wanted else _no(self.with_it)
                self.with_it.apply_action(no or self._choose(actions))
            else:
                with left_out(self.printed.blank):
                    self.without.apply_action(no)

    def _answer(self) -> bool:
        """Give both the same answer, or to the one with the effect what it allows alone; say
        whether there was one."""
        both = [one for one in self.with_it.legal_actions if one in self.without.legal_actions]
        wanted = [one for one in self.with_it.legal_actions if self._uses(one)]
        if not wanted and not both:
            return False
        action = self._choose(wanted or both)
        self.with_it.apply_action(action)
        if action in both:
            with left_out(self.printed.blank):
                self.without.apply_action(action)
        return True

    def _choose(self, actions: Sequence[Action]) -> Action:
        wanted = [one for one in actions if self._uses(one)]
        return self.chance.choice(wanted or actions)

    def _uses(self, action: Action) -> bool:
        return any(word in action.notation for word in self.printed.uses)

    def _facts(self, state: State) -> Any:
        counted = self.printed.counts(state) if self.printed.counts else None
        return _plain(state, self.printed.costs), counted


def _asked(state: State) -> tuple[int, str]:
    return state.current_player, "" if state.is_terminal() else state.kind.name


def _no(state: State) -> Action | None:
    """Return the answer that declines, if there is one."""
    no = None if state.is_terminal() else state.kind.decline
    return no if no in state.legal_actions else None


def _plain(value: Any, left_out: Collection[str]) -> Any:
    """Return what lies on the table as lists; not what procedures hold."""
    if isinstance(value, list | tuple):
        return [_plain(one, left_out) for one in value]
    if isinstance(value, Part):
        names = [name for name in value.FIELDS if name not in left_out]
        return [_plain(getattr(value, name), left_out) for name in names]
    return value
