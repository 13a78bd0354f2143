"""Actions, the vocabulary they are built in, and the decisions they answer."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.kernel.errors import BadRecord, IllegalAction, nearest
from undercroft.kernel.once import Once, game_of


class Action(Once):
    """One answer a player can give: an immutable value, built once per game.

    `notation` is the stable text that records and typed moves use (`stake treasure-chest`), `id`
    its number in the game's vocabulary, `args` the ints that the rules read, `clause` the rule that
    grants it, and `touches` the names of the things on the table it is about, so that a screen can
    make those things clickable.
    """

    def __init__(
        self,
        vocabulary: "Vocabulary",
        number: int,
        notation: str,
        args: tuple[int, ...],
        clause: str,
        touches: tuple[str, ...],
    ) -> None:
        self.vocabulary = vocabulary
        self.id = number
        self.notation = notation
        self.args = args
        self.clause = clause
        self.touches = touches

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return self.vocabulary.stored, (self.notation,)


class Vocabulary(Once):
    """All actions of one game, in a fixed order: the order gives the ids."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self._by_notation: dict[str, Action] = {}

    def add(
        self, notation: str, *args: int, clause: str = "", touches: tuple[str, ...] = ()
    ) -> Action:
        """Build an action; its notation must be new in this vocabulary."""
        if notation in self._by_notation:
            raise ValueError(f"the vocabulary has {notation!r} already")
        action = Action(self, len(self.actions), notation, args, clause, touches)
        self.actions.append(action)
        self._by_notation[notation] = action
        return action

    def parse(self, notation: str) -> Action:
        """Return the action of that notation; raise IllegalAction with the nearest one."""
        action = self._by_notation.get(notation)
        if action is None:
            hint = nearest(notation, self._by_notation)
            raise IllegalAction(f"no action is written {notation!r}{hint}")
        return action

    def stored(self, notation: str) -> Action:
        """Return the action that a pickle names; raise BadRecord."""
        try:
            return self.parse(notation)
        except IllegalAction as fault:
            raise BadRecord(f"{fault}: was it of a pack that is not read here?") from None

    def __len__(self) -> int:
        return len(self.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (game_of(self, lambda spec: spec.vocabulary is self), "vocabulary")


class Kind(Once):
    """A kind of decision the rules ask for: its name, clause and wording.

    `prompt` completes "You must ...", where the game asks no better; `menu` lists the actions that
    a screen shows greyed out, with the reason, when they are not legal. `always` asks even when a
    single answer is left, where the rulebook makes the moment matter (secrecy, pacing). A `hidden`
    decision is caused only by what its player holds in secret: nobody else may learn that it is
    asked for. `decline` is its answer for "no", where a player may leave that to the table.
    """

    def __init__(
        self,
        name: str,
        clause: str,
        prompt: str,
        menu: tuple[Action, ...] = (),
        always: bool = False,
        hidden: bool = False,
        decline: Action | None = None,
    ) -> None:
        self.name = name
        self.clause = clause
        self.prompt = prompt
        self.menu = menu
        self.always = always
        self.hidden = hidden
        self.decline = decline

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return game_of(self, lambda spec: self in spec.kinds).kind, (self.name,)


class Decision:
    """The pending decision: who decides, what kind it is, and every legal answer."""

    def __init__(self, player: int, kind: Kind, actions: Sequence[Action]) -> None:
        self.player = player
        self.kind = kind
        self.actions = actions

    def __repr__(self) -> str:
        answers = ", ".join(action.notation for action in self.actions)
        return f"<player {self.player} decides {self.kind.name}: {answers}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, (self.player, self.kind, self.actions)


class Refusal(NamedTuple):
    """An action that is not allowed now, and the clause that refuses it."""

    action: Action
    clause: str
