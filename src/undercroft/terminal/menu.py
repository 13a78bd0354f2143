"""One decision as numbered lines, and what a typed answer means."""

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from undercroft.kernel import Action, GameSpec, KernelError, State
from undercroft.kernel.errors import nearest
from undercroft.kit.words import listed
from undercroft.match import odds_of
from undercroft.rulebook import Rulebook, plain

MANY: Final = 20
FEW: Final = 4
"""So many options that do the same are all named."""
WIDTH: Final = 78


class Unclear(KernelError):
    """What was typed is not one of the present options."""


def is_number(typed: str) -> bool:
    """Say whether a whole number of sensible size was typed."""
    return typed.isdecimal() and len(typed) < 10


def rule_lines(book: Rulebook, clause: str) -> list[str]:
    """Return the text of a clause or ruling, and the rulings it rests on; [] if unknown."""
    if clause in book.rulings:
        ruling = book.rulings[clause]
        return [f"{ruling.id} {plain(ruling.title)}. {plain(ruling.text)}"]
    if clause not in book.clauses:
        return [clause] if clause else []
    found = book.clauses[clause]
    lines = [f"{found.id} {plain(found.title)}. {plain(found.text)}"]
    for ruling in book.rulings_of(found):
        lines.append(f"Ruling {ruling.id} {plain(ruling.title)}. {plain(ruling.text)}")
    return lines


def _numbers(numbers: Sequence[int]) -> str:
    """Name options by their numbers: `2`, `1 and 3`, `4 and 17 more`."""
    if len(numbers) <= FEW:
        return listed([str(number) for number in numbers])
    return f"{numbers[0]} and {len(numbers) - 1} more"


class Menu:
    """The answers to the pending decision: legal ones by number, refused ones with a reason."""

    def __init__(self, spec: GameSpec, state: State, book: Rulebook, names: Sequence[str]) -> None:
        self.spec = spec
        self.state = state
        self.book = book
        self.names = names
        self.view = spec.view(state, state.current_player)
        self.asks = spec.question(self.view, state.kind, names)
        self.options: Sequence[Action] = state.legal_actions
        self.refused = {refusal.action: refusal.clause for refusal in state.refusals()}

    def label(self, action: Action) -> str:
        """Return the notation, and the game's wording where it says more."""
        if action not in self.options and action not in self.refused:
            return action.notation
        label = self.spec.label(self.view, action, self.names)
        notation = action.notation
        return notation if label.casefold() == notation.casefold() else f"{notation}: {label}"

    def lines(self) -> list[str]:
        """Return the options, numbered, and below them what is not possible now and why.

        Of more than MANY that begin with the same word, such as the squares of a map, only the
        names are listed, together.
        """
        first = Counter([action.notation.partition(" ")[0] for action in self.options])
        lines: list[str] = []
        together: dict[str, list[str]] = {word: [] for word, n in first.items() if n > MANY}
        for number, action in enumerate(self.options, 1):
            word, _, rest = action.notation.partition(" ")
            if word in together:
                together[word].append(rest)
            else:
                lines.append(f"{number}. {self.label(action)}")
        for word, rests in together.items():
            head = f"or {word} and one of {len(rests)}: "
            lines += wrap(f"{head}{', '.join(rests)}", WIDTH, subsequent_indent="   ")
        for clause in dict.fromkeys(self.refused.values()):
            alike = [self.label(one) for one, why in self.refused.items() if why == clause]
            refused = f"-  not now: {'; '.join(alike)} ({self.named(clause)})"
            lines += wrap(refused, WIDTH, subsequent_indent="   ") if len(alike) > 1 else [refused]
        return lines

    def named(self, clause: str) -> str:
        """Return a clause with its title: `DA-9.4 Recover`."""
        found = self.book.clauses.get(clause) or self.book.rulings.get(clause)
        return f"{clause} {plain(found.title)}" if found else clause

    def pick(self, typed: str) -> Action:
        """Return the option that was typed as number, notation or its beginning."""
        if is_number(typed):
            if not 1 <= int(typed) <= len(self.options):
                raise Unclear(f"there is no option {typed}; {self._allowed()}")
            return self.options[int(typed) - 1]
        action = self.find(typed)
        if action in self.options:
            return action
        if action in self.refused:
            why = self.named(self.refused[action])
            raise Unclear(f"{action.notation!r} is not possible now: {why}")
        raise Unclear(f"{action.notation!r} does not answer “{self.asks}”; {self._allowed()}")

    def find(self, typed: str) -> Action:
        """Return the action that was typed, legal or not; raise Unclear saying what is allowed."""
        if is_number(typed):
            return self.pick(typed)
        wanted = typed.casefold()
        shown = [*self.options, *self.refused]
        for action in [*shown, *self.spec.vocabulary.actions]:
            if action.notation.casefold() == wanted:
                return action
        for group in (self.options, list(self.refused), self.spec.vocabulary.actions):
            begun = [action for action in group if action.notation.casefold().startswith(wanted)]
            if len(begun) == 1:
                return begun[0]
            if begun and group is not self.spec.vocabulary.actions:
                several = ", ".join([action.notation for action in begun])
                raise Unclear(f"{typed!r} could be {several}; type more of it")
        hint = nearest(typed, [action.notation for action in shown])
        raise Unclear(f"nothing is called {typed!r}{hint}; {self._allowed()}")

    def effects(self) -> list[str]:
        """Return what the options do: those that do the same are told together."""
        alike: dict[str, list[int]] = {}
        for number, action in enumerate(self.options, 1):
            alike.setdefault(self._does(action), []).append(number)
        return [f"{_numbers(numbers)}: {does}" for does, numbers in alike.items() if does]

    def _does(self, action: Action) -> str:
        """Return what an action does, and its odds; "" where neither is known."""
        effect = self.spec.effect(self.view, self.state.kind, action, self.names)
        odds = odds_of(self.spec, self.view, action)
        return " ".join([part for part in (effect, f"{odds}." if odds else "") if part])

    def explain(self, action: Action) -> list[str]:
        """Return what an action does and its odds, the clause that grants it, and the one that
        refuses it."""
        lines = [self.label(action)]
        shown = action in self.options or action in self.refused
        if shown and (does := self._does(action)):
            lines.append(does)
        lines += rule_lines(self.book, action.clause or self.state.kind.clause)
        refusing = self.state.refusal(action)
        if action in self.refused and refusing is not None:
            lines.append(f"Not possible now: {self.named(refusing)}")
            lines += rule_lines(self.book, refusing) if refusing != action.clause else []
        elif refusing is not None:
            lines.append(f"Not asked now: {self.asks}")
        return lines

    def _allowed(self) -> str:
        count = len(self.options)
        numbers = "1" if count == 1 else f"a number from 1 to {count}"
        return f"type {numbers}, an option's name, or 'help'"
