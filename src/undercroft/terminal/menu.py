"""One decision as numbered lines, and what a typed answer means."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action, KernelError, State
from undercroft.kernel.errors import nearest
from undercroft.kit.game import GameSpec
from undercroft.kit.words import listed
from undercroft.match import odds_of
from undercroft.rulebook import Clause, Rulebook, Ruling, plain
from undercroft.terminal.alike import answer_lines, full, refusal_line

FEW: Final = 4
"""So many options that do the same are all named."""
ENDS: Final = (".", "?", "!")


class Unclear(KernelError):
    """What was typed is not one of the present options."""


def is_number(typed: str) -> bool:
    """Say whether a whole number of sensible size was typed."""
    return typed.isdecimal() and len(typed) < 10


def rule_lines(book: Rulebook, clause: str) -> list[str]:
    """Return the text of a clause or ruling, and the rulings it rests on; [] if unknown."""
    if clause in book.rulings:
        return [_rule(book.rulings[clause])]
    if clause not in book.clauses:
        return [clause] if clause else []
    found = book.clauses[clause]
    return [_rule(found), *[f"Ruling {_rule(ruling)}" for ruling in book.rulings_of(found)]]


def _rule(rule: Clause | Ruling) -> str:
    title = plain(rule.title)
    return f"{rule.id} {title}{'' if title.endswith(ENDS) else '.'} {plain(rule.text)}"


def _spelled(name: str) -> str:
    """Return a name as it is compared: `Sword and Shield` is `sword-and-shield`."""
    return name.casefold().replace("-", " ")


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
        self.view = spec.seen(state, state.current_player)
        self.asks = spec.question(self.view, state.kind, names)
        self.options: Sequence[Action] = state.legal_actions
        self.refused = {refusal.action: refusal.clause for refusal in state.refusals()}

    def label(self, action: Action) -> str:
        """Return the game's wording, after the notation where it does not begin like that."""
        if action not in self.options and action not in self.refused:
            return self.written(action)
        return full(self.written(action), self._worded(action))

    def written(self, action: Action) -> str:
        """Return how people write an action at this table."""
        return self.spec.written(self.state, action)

    def lines(self, room: int = 0) -> list[str]:
        """Return the options, numbered; those that differ only in what they are about share a
        line, and of very many the first are enough where there is no room for all (0 for any).
        The last line says how many answers are not possible now."""
        named = [(n, self.written(one), self._worded(one)) for n, one in enumerate(self.options, 1)]
        lines = answer_lines(named, room)
        if count := len(self.refused):
            are = "1 more answer is" if count == 1 else f"{count} more answers are"
            lines.append(f"{are} not possible now; 'not now' says why.")
        return lines

    def refusals(self) -> list[str]:
        """Return what is not possible now, by the clause that refuses it."""
        lines: list[str] = []
        for clause in dict.fromkeys(self.refused.values()):
            alike = [one for one, why in self.refused.items() if why == clause]
            worded = [(self.written(one), self._worded(one)) for one in alike]
            lines += refusal_line(worded, self.named(clause))
        return lines

    def _worded(self, action: Action) -> str:
        return self.spec.label(self.view, action, self.names)

    def named(self, clause: str) -> str:
        """Return a clause that refuses, with the game's words for why, else with its title."""
        found = self.book.clauses.get(clause) or self.book.rulings.get(clause)
        why = self.book.refused.get(clause) or (plain(found.title) if found else "")
        return f"{clause} {why}".rstrip(" .")

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
            raise Unclear(f"{self.written(action)!r} is not possible now: {why}")
        raise Unclear(f"{self.written(action)!r} does not answer “{self.asks}”; {self._allowed()}")

    def find(self, typed: str) -> Action:
        """Return the action that was typed, legal or not; raise Unclear saying what is allowed.

        The beginning of a notation is enough, or what it is about: `G1` for `place G1`.
        """
        if is_number(typed):
            return self.pick(typed)
        wanted = _spelled(typed)
        shown = [*self.options, *self.refused]
        for action in [*shown, *self.spec.vocabulary.actions]:
            if wanted in (_spelled(self.written(action)), _spelled(action.notation)):
                return action
        for group in (self.options, list(self.refused)):
            written = {one: _spelled(self.written(one)) for one in group}
            meant = [one for one in group if written[one].startswith(wanted)]
            meant = meant or [one for one in group if written[one].endswith(f" {wanted}")]
            if len(meant) == 1:
                return meant[0]
            if meant:
                several = ", ".join([self.written(action) for action in meant])
                raise Unclear(f"{typed!r} could be {several}; type more of it")
        begun = [
            one for one in self.spec.vocabulary.actions if _spelled(one.notation).startswith(wanted)
        ]
        if len(begun) == 1:
            return begun[0]
        hint = nearest(typed, [self.written(action) for action in shown])
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
        if action in self.refused:
            refusing = self.refused[action]
            lines.append(f"Not possible now: {self.named(refusing)}.")
            lines += rule_lines(self.book, refusing) if refusing != action.clause else []
        elif action not in self.options:
            lines.append(
                f"Now it is no answer to “{self.asks}”: the rule above says what it is for."
            )
        return list(dict.fromkeys(lines))  # two clauses may rest on the same ruling

    def _allowed(self) -> str:
        count = len(self.options)
        numbers = "1" if count == 1 else f"a number from 1 to {count}"
        return f"type {numbers}, the name of an option or of what it is about, or 'help'"
