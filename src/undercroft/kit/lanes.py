"""Matches side by side, as arrays want them: bytes for what is known and for what is legal."""

from collections.abc import Callable, Sequence
from typing import Final

from undercroft.kernel import SeededDice, State
from undercroft.kernel.errors import KernelError
from undercroft.kernel.rules import Switches
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Look
from undercroft.kit.observing import Observer

MOST_DEALS: Final = 1_000
"""So many matches in a row that ask no learner anything are not chance any more."""


class Seating:
    """A match as a program that learns sets it up: who sits where, and how it begins.

    `brought` and `switches` are resolved. `bots` has a bot for each seat, None for a seat that
    learns. `packs` is how many packs the game had when this was set up.
    """

    def __init__(
        self,
        spec: GameSpec,
        players: int,
        switches: Switches,
        brought: tuple[str, ...],
        bots: Sequence[Bot | None],
        packs: int,
    ) -> None:
        self.spec = spec
        self.players = players
        self.switches = switches
        self.brought = brought
        self.bots = list(bots)
        self.packs = packs
        self.seed = ""
        self.dealt = 0

    def sow(self, seed: str) -> None:
        """Let all deals to come follow from a seed."""
        self.seed, self.dealt = seed, 0

    def deal(self) -> State:
        """Begin the next match that asks a learner; who came before has answered."""
        spec = self.spec
        if len(spec.packs) != self.packs:
            more = ", ".join(list(spec.packs.values())[self.packs :])
            raise KernelError(
                f"{more} was read after this environment was made, so its actions and entries are"
                " no longer those of the game: make a new one"
            )
        for _ in range(MOST_DEALS):
            dice = SeededDice(f"{self.seed}/{self.dealt}")
            self.dealt += 1
            state = spec.start(self.players, self.switches, self.brought, dice).pass_by()
            self.go_on(state)
            if not state.is_terminal():
                return state
        raise KernelError(f"{MOST_DEALS} matches of {spec.title} ended before a learner was asked")

    def go_on(self, state: State) -> None:
        """Let bots answer until a learner is asked, or the match is over."""
        bots = self.bots
        while state.current_player >= 0:
            bot = bots[state.current_player]
            if bot is None:
                return
            state.apply_action(bot.choose(Look(self.spec, state)))


def mask_of(state: State, size: int) -> bytearray:
    """Return a 1 for each legal answer by its number, 0 for all others."""
    mask = bytearray(size)
    for action in state.legal_actions:
        mask[action.id] = 1
    return mask


def answer(state: State, number: int) -> bool:
    """Give the answer of that number; say whether it was legal."""
    for action in state.legal_actions:
        if action.id == number:
            state.apply_action(action)
            break
    else:
        return False
    return True


class Lanes:
    """Matches side by side: each step answers all of them, and deals again where one is over.

    Of each lane `seats` has who is asked. `masks` has a byte for each answer of each lane, 1 where
    it is legal. `ended` are the lanes whose match the last step ended, by the rules or by an
    illegal answer; `cut` those that it cut off at the limit. Of both, `worths` has what the match
    was worth to each seat, and `finals` what who answered last saw of the end. With `weight` a
    change of `progress` is a reward on the way: of those lanes `worths` has that too.
    """

    def __init__(
        self,
        lanes: Sequence[Seating],
        observer: Observer,
        limit: int,
        illegal: float,
        progress: Callable[[State, int], float],
        weight: float,
    ) -> None:
        self.lanes = list(lanes)
        self.observer = observer
        self.limit = limit
        self.illegal = illegal
        self.progress = progress
        self.weight = weight
        self.size = len(self.lanes[0].spec.vocabulary)
        self.masks = bytearray(self.size * len(self.lanes))
        self.steps = [0] * len(self.lanes)
        self.ended: list[int] = []
        self.cut: list[int] = []
        self.worths: dict[int, list[float]] = {}
        self.finals: dict[int, bytearray] = {}
        self.states: list[State] = []
        self.seats: list[int] = []
        self.before: list[list[float]] = []

    def deal(self) -> None:
        """Begin a match in each lane."""
        for lane in range(len(self.states)):
            self._mark(lane, 0)
        self.states = [one.deal() for one in self.lanes]
        self.seats = [state.current_player for state in self.states]
        self.steps = [0] * len(self.lanes)
        if self.weight:
            self.before = [self._progress(state) for state in self.states]
        for lane in range(len(self.states)):
            self._mark(lane, 1)

    def _progress(self, state: State) -> list[float]:
        return [self.progress(state, seat) for seat in range(self.observer.players)]

    def _mark(self, lane: int, value: int) -> None:
        start = lane * self.size
        masks = self.masks
        for action in self.states[lane].legal_actions:
            masks[start + action.id] = value

    def step(self, numbers: Sequence[int]) -> None:
        """Answer all lanes by the numbers of answers; an illegal one ends its match."""
        self.ended, self.cut, self.worths, self.finals = [], [], {}, {}
        for lane in range(len(self.lanes)):
            self._mark(lane, 0)
            state, seat = self.states[lane], self.seats[lane]
            if self._answer(lane, state, seat, numbers[lane]):
                self.finals[lane] = self.observer.row(state, seat)
                state = self.states[lane] = self.lanes[lane].deal()
                self.steps[lane] = 0
                if self.weight:
                    self.before[lane] = self._progress(state)
            self.seats[lane] = state.current_player
            self._mark(lane, 1)

    def _answer(self, lane: int, state: State, seat: int, number: int) -> bool:
        """Answer a lane; say whether another match is to be dealt."""
        if not answer(state, number):
            worth = [0.0] * self.observer.players
            worth[seat] = self.illegal
            self.worths[lane] = worth
            self.ended.append(lane)
            return True
        self.lanes[lane].go_on(state)
        self.steps[lane] += 1
        over = state.is_terminal()
        if over:
            self.worths[lane] = self.lanes[lane].spec.returns(state)
            self.ended.append(lane)
        elif self.steps[lane] >= self.limit:
            self.worths[lane] = [0.0] * self.observer.players
            self.cut.append(lane)
            over = True
        if self.weight:
            self._reward(lane, state)
        return over

    def _reward(self, lane: int, state: State) -> None:
        now, before = self._progress(state), self.before[lane]
        worth = self.worths.get(lane, [0.0] * len(now))
        self.worths[lane] = [
            worth[seat] + self.weight * (now[seat] - before[seat]) for seat in range(len(now))
        ]
        self.before[lane] = now

    def rows(self) -> bytes:
        """Return what who is asked knows, lane by lane, a byte for each entry."""
        see = self.observer
        return b"".join([see.row(self.states[n], self.seats[n]) for n in range(len(self.states))])
