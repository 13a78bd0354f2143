"""The matches of a vector environment: all in this process, or shared out among several.

What is seen, what is legal and what it brought stands in arrays that all processes share. Through a
pipe go a few bytes: that a step is due, and that it is done.
"""

import signal
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from traceback import format_exc
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from undercroft.envs.setting import Setting
from undercroft.kernel import KernelError
from undercroft.kit.lanes import Lanes

STEP: Final = "step"
"""The order to answer; any other is to deal, by a list of seeds or, None, by the last ones."""
ALIGNED: Final = 64
"""Each array begins at a multiple of so many bytes, as the processor's cache has them."""


class Arrays(NamedTuple):
    """What matches are answered by, and what they answer; the first axis is the match."""

    actions: NDArray[np.int64]
    seats: NDArray[np.int64]
    seen: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    finals: NDArray[np.float32]

    @classmethod
    def at(cls, setting: Setting, matches: int, memory: Any = None) -> "Arrays":
        """Return the arrays of so many matches, in that memory, or in some of their own."""
        shapes = _shapes(setting, matches)
        if memory is None:
            memory = bytearray(size_of(setting, matches))
        found: list[Any] = []
        start = 0
        for shape, kind in shapes:
            count = prod(shape)
            found.append(np.frombuffer(memory, kind, count, start).reshape(shape))
            start += _padded(count * np.dtype(kind).itemsize)
        return cls._make(found)

    def part(self, first: int, last: int) -> "Arrays":
        """Return the arrays of some of the matches; nothing is copied."""
        return Arrays._make([array[first:last] for array in self])


def _shapes(setting: Setting, matches: int) -> list[tuple[tuple[int, ...], Any]]:
    """List shape and kind of each array, in their order."""
    one, row = (matches,), (matches, setting.entries)
    masks, rewards = (matches, setting.size), (matches, setting.players)
    return [
        (one, np.int64),
        (one, np.int64),
        (row, np.float32),
        (masks, np.int8),
        (rewards, np.float64),
        (one, np.bool_),
        (one, np.bool_),
        (row, np.float32),
    ]


def _padded(size: int) -> int:
    return -(-size // ALIGNED) * ALIGNED


def size_of(setting: Setting, matches: int) -> int:
    """Return how many bytes the arrays of so many matches take."""
    shapes = _shapes(setting, matches)
    return sum(_padded(prod(shape) * np.dtype(kind).itemsize) for shape, kind in shapes)


class Plan(NamedTuple):
    """What all matches of an environment have in common."""

    setting: Setting
    bots: str | Sequence[str] | None
    seat: int
    illegal: float
    limit: int
    progress: float


class Share:
    """Some of the matches, in this process."""

    def __init__(self, plan: Plan, arrays: Arrays) -> None:
        self.plan = plan
        self.arrays = arrays
        self._lanes: Lanes | None = None

    def deal(self, seeds: Sequence[str] | None) -> None:
        """Begin all matches; with seeds, those that follow from them."""
        plan, setting = self.plan, self.plan.setting
        if seeds is not None:
            seated = []
            for seed in seeds:
                bots = () if plan.bots is None else setting.bots(plan.bots, plan.seat, seed)
                seated.append(setting.seating(bots))
                seated[-1].sow(seed)
            tell, weight = setting.learning.progress, plan.progress
            see = setting.observer
            self._lanes = Lanes(seated, see, plan.limit, plan.illegal, tell, weight)
        lanes = self._lanes
        assert lanes is not None, "the first deal has seeds"
        lanes.deal()
        self._show(lanes)

    def step(self) -> None:
        """Answer in all matches by `actions`."""
        lanes, arrays = self._lanes, self.arrays
        assert lanes is not None, "reset comes first"
        lanes.step(arrays.actions.tolist())
        for array in (arrays.rewards, arrays.over, arrays.cut):
            array.fill(0)
        for lane, worths in lanes.worths.items():
            arrays.rewards[lane] = worths
        arrays.over[lanes.ended] = True
        arrays.cut[lanes.cut] = True
        for lane, row in lanes.finals.items():
            np.multiply(
                np.frombuffer(row, np.uint8), self.plan.setting.scale, out=arrays.finals[lane]
            )
        self._show(lanes)

    def _show(self, lanes: Lanes) -> None:
        arrays = self.arrays
        rows = np.frombuffer(lanes.rows(), np.uint8).reshape(arrays.seen.shape)
        np.multiply(rows, self.plan.setting.scale, out=arrays.seen)
        arrays.masks[:] = np.frombuffer(lanes.masks, np.int8).reshape(arrays.masks.shape)
        arrays.seats[:] = lanes.seats

    def close(self) -> None:
        """Nothing is open."""


class Processes:
    """The matches shared out among processes; `arrays` are in memory that all of them have.

    They end with the environment, and with this process. Ctrl-C while they play ends the
    environment too: nobody could tell which of them have answered.
    """

    def __init__(self, plan: Plan, matches: int, count: int) -> None:
        context = get_context("spawn")
        memory = context.RawArray("b", size_of(plan.setting, matches))
        self.arrays = Arrays.at(plan.setting, matches, memory)
        bounds = [matches * n // count for n in range(count + 1)]
        self.parts = [*pairwise(bounds)]
        self._pipes: list[Connection] = []
        self._processes = []
        for first, last in self.parts:
            ours, theirs = context.Pipe()
            given = (theirs, memory, matches, first, last)
            process = context.Process(target=serve, args=given, daemon=True)
            process.start()
            theirs.close()  # where only the other process has it, its end is seen here
            self._pipes.append(ours)
            self._processes.append(process)
        self._order([plan] * count)

    def deal(self, seeds: Sequence[str] | None) -> None:
        """See Share.deal."""
        self._order([None if seeds is None else [*seeds[first:last]] for first, last in self.parts])

    def step(self) -> None:
        """See Share.step."""
        self._order([STEP] * len(self.parts))

    def _order(self, orders: Sequence[Any]) -> None:
        """Wait until all have done what is ordered; raise what one of them has raised."""
        try:
            for pipe, order in zip(self._pipes, orders, strict=True):
                pipe.send(order)
            faults = [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            raise KernelError(
                "a process of this environment was killed, perhaps for want of memory, or the"
                " environment is closed: make a new one"
            ) from None
        except KeyboardInterrupt:
            self.close()
            raise
        for fault in faults:
            if fault is not None:
                raise fault

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()


def serve(pipe: Connection, memory: Any, matches: int, first: int, last: int) -> None:
    """Play some of the matches in this process, until nobody orders any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever orders
    with suppress(EOFError, OSError):  # nobody orders any more
        try:
            plan = pipe.recv()
            share = Share(plan, Arrays.at(plan.setting, matches, memory).part(first, last))
        except Exception as fault:
            pipe.send(fault)
            return
        pipe.send(None)
        while True:
            order = pipe.recv()
            try:
                if order == STEP:
                    share.step()
                else:
                    share.deal(order)
            except Exception as fault:
                fault.add_note(format_exc())
                pipe.send(fault)
            else:
                pipe.send(None)
