"""Play matches between bots, in as many processes as there are cores.

Match number i follows from the plan's seed and from i alone, so the rows are the
same, and in the same order, whatever the number of processes.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any, Final, NamedTuple

from undercroft.bots import RandomBot, make_bot, play_out
from undercroft.bots.own import read_bots
from undercroft.games import find_game, read_game
from undercroft.kernel import BadSetup, Dice, KernelError, RulesError, SeededDice, State
from undercroft.kit.altered import altered
from undercroft.kit.facts import Value
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.kit.look import Bot
from undercroft.lab.workers import Cluster, Workers, at_most, in_order, is_stopped

CHUNK: Final = 50


class Row(NamedTuple):
    """One match."""

    game: str
    seed: str
    switches: dict[str, str]
    players: int
    bots: list[str]
    """Who sat where, by name."""
    returns: list[float]
    winners: list[int]
    """The seats that got most."""
    decisions: int
    facts: dict[str, Value]
    """What the game says of it."""

    def to_json(self) -> dict[str, Any]:
        """Return it as one table of plain values; no fact hides what every match has."""
        row = self._asdict()
        return {**row.pop("facts"), **row}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> "Row":
        """Read what `to_json` has written."""
        held = {name: told[name] for name in cls._fields if name != "facts"}
        return cls(**held, facts={name: told[name] for name in told if name not in held})


@dataclass(frozen=True)
class Plan:
    """What to play: a value for every switch; `bots` by name, one for each seat.

    With `rotate` the bots move one seat on from match to match, so that none of
    them profits from its seat. `brought` is what each seat brings, in full; it
    stays where it is. Every process first reads the game and the folders of `packs`, with the
    `altered` values on their cards, and the bots that are named by their file. Decisions of the
    kinds `by_chance` no bot takes: any legal action is as likely.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    seed: str
    switches: tuple[tuple[str, str], ...] = ()
    rotate: bool = True
    brought: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    by_chance: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()

    @classmethod
    def make(
        cls,
        spec: GameSpec,
        players: int,
        bots: list[str],
        seed: str,
        switches: dict[str, str],
        rotate: bool = True,
        brought: Sequence[str] = (),
        packs: Sequence[str] = (),
        by_chance: Sequence[str] = (),
        altered: Sequence[str] = (),
    ) -> "Plan":
        """Plan matches; the bots are repeated until every seat has one. Raise BadSetup."""
        for name in bots:
            make_bot(spec, name, seed)
        if len(bots) > players:
            raise BadSetup(f"{len(bots)} bots do not fit at a table of {players} players")
        seats = tuple([bots[seat % len(bots)] for seat in range(players)])
        whole = spec.bring(players, spec.resolve(switches), brought)
        spec.new(players, switches, SeededDice(seed), whole)
        chosen = tuple(spec.resolve(switches).items())
        return cls(
            spec.slug, players, seats, seed, chosen, rotate, whole, tuple(packs), tuple(by_chance),
            tuple(altered),
        )  # fmt: skip

    def read(self) -> None:
        """Read its packs, and its bots that are in files, in this process. Raise BadSetup."""
        read_game(self.game, [Path(folder) for folder in self.packs], self.altered)
        read_bots(list(self.bots))

    def seats(self, number: int) -> list[str]:
        """Return which bot sits where in that match."""
        shift = number % self.players if self.rotate else 0
        return [self.bots[(seat + shift) % self.players] for seat in range(self.players)]


Watch = Callable[[State, list[Bot]], list[Bot]]
"""Looks at a match before its first decision; returns who decides in it."""


def as_it_is(_: State, bots: list[Bot]) -> list[Bot]:
    """Nobody watches."""
    return bots


def play_match(spec: GameSpec, plan: Plan, number: int, watch: Watch = as_it_is) -> Row:
    """Play one match of the plan; return its row. Raise RulesError naming the match's seed."""
    seed = f"{plan.seed}/{number}"
    return play_with(spec, plan, number, seed, SeededDice(seed), watch)


def play_with(
    spec: GameSpec, plan: Plan, number: int, seed: str, dice: Dice, watch: Watch = as_it_is
) -> Row:
    """Play a match of the plan with those dice, and bots that go by the seed; return its row."""
    names = plan.seats(number)
    bots = [_sit_down(spec, name, seed, f"bot {seat}") for seat, name in enumerate(names)]
    chance = _sit_down(spec, RANDOM, seed, "chance") if plan.by_chance else None
    switches = dict(plan.switches)
    # The plan has resolved the switches and what is brought: `spec.new` would do it again.
    state = spec.start(plan.players, switches, plan.brought, dice).pass_by()
    state.counted = spec.counted
    try:
        decisions = play_out(spec, state, watch(state, bots), chance, plan.by_chance)
    except KernelError as fault:
        raise RulesError(f"match {seed!r}: {fault}") from fault
    returns = spec.returns(state)
    best = max(returns)
    winners = [seat for seat, value in enumerate(returns) if value == best]
    facts = spec.summary(state, state.events)
    return Row(
        plan.game, seed, switches, plan.players, names, returns, winners, decisions, facts
    )  # fmt: skip


def _sit_down(spec: GameSpec, name: str, seed: str, who: str) -> Bot:
    """Return a bot of that name for a match. Matches share random bots: to make one takes as long
    as some ten decisions."""
    if name != RANDOM:
        return make_bot(spec, name, f"{seed}/{who}")
    bot = _random_bot(who)
    bot.begin(f"{seed}/{who}")
    return bot


@cache
def _random_bot(who: str) -> RandomBot:
    return RandomBot()


def simulate(plan: Plan, matches: int, jobs: Workers) -> Generator[Row]:
    """Play that many matches; yield their rows in order, as they are finished."""
    with closing(together([plan], matches, jobs)) as rounds:
        for (row,) in rounds:
            yield row


def together(
    plans: Sequence[Plan], matches: int, jobs: Workers, first: int = 0
) -> Generator[tuple[Row, ...]]:
    """Play the same matches of several plans, from that number on; yield the rows of each match
    together, in order.

    Plans with different packs, or other values on cards than this process has, have processes of
    their own, none that were there before: what one has read stays.
    """
    plan = plans[0]
    alike = len({(plan.packs, plan.altered) for plan in plans}) == 1
    if alike and plan.altered == altered(find_game(plan.game).folder):
        with closing(_rounds(plans, matches, jobs, first)) as rounds:
            yield from rounds
        return
    assert isinstance(jobs, int | Cluster)
    each = jobs if isinstance(jobs, Cluster) else max(1, jobs // len(plans))
    with ExitStack() as stack:
        sides = [
            stack.enter_context(closing(_rounds([plan], matches, each, first, apart=True)))
            for plan in plans
        ]
        for rows in zip(*sides, strict=True):
            yield tuple([row for (row,) in rows])


def _rounds(
    plans: Sequence[Plan], matches: int, jobs: Workers, first: int, apart: bool = False
) -> Generator[tuple[Row, ...]]:
    """With `apart` no match is played in this process, whatever packs it has read."""
    # Hands that are there cost nothing to begin with: each of them gets something to do.
    most = CHUNK if isinstance(jobs, int | Cluster) else min(CHUNK, matches // jobs.count)
    last, size = first + matches, max(1, most // len(plans))
    jobs = at_most(jobs, -(-matches // size))
    if jobs == 1 and not apart:
        for number in range(first, last):
            yield _round(plans, number)
        return
    chunks = (range(at, min(at + size, last)) for at in range(first, last, size))
    with closing(in_order(_play_chunk, zip(repeat(plans), chunks), jobs)) as done:
        for rounds in done:
            yield from rounds


def _round(plans: Sequence[Plan], number: int) -> tuple[Row, ...]:
    return tuple([play_match(find_game(plan.game), plan, number) for plan in plans])


def _play_chunk(plans: Sequence[Plan], numbers: range) -> list[tuple[Row, ...]]:
    for plan in plans:
        plan.read()
    return [_round(plans, number) for number in numbers if not is_stopped()]
