"""Work shared out to several processes, its results in order.

Ctrl-C, a fault, or nobody who wants more: what was begun ends after its match, and no process is
left behind. They end as well where the process that began them is killed: each holds both ends of
the pipe from which it reads, so that it would wait there for ever.

The processes are waited for. Not to wait (`shutdown(wait=False)`) leaves them to a thread that a
process started by `multiprocessing` does not let finish when it ends: both then wait for each
other, for ever.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from ctypes import c_bool
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol, Self, TypeVar

from undercroft.bots.workers import end_with_parent, uninterrupted
from undercroft.kernel import KernelError

AHEAD: Final = 4
"""How many tasks of each process are given out at once: its next ones are there when it has done
one, and results that nobody has taken yet do not pile up."""

T = TypeVar("T")

Flag = c_bool


class Cluster(NamedTuple):
    """A cluster of Ray, by its address."""

    address: str


class Ended(KernelError):
    """A process has gone that was not told to."""


class _Told:
    """What a process was told when it began."""

    stop: Flag | None = None


class Hands(Protocol):
    """Processes that are there, for one run of tasks after another."""

    @property
    def count(self) -> int:
        """How many they are."""

    def in_order(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Generator[T]:
        """Do each task, which is what `work` is called with; yield the results. Nothing of a run is
        left when it ends, done or not."""


Workers = int | Cluster | Hands
"""How many processes of this machine, or a cluster; or those that are there."""


class Pool:
    """Processes of this machine; they end with the block."""

    def __init__(self, count: int) -> None:
        self.count = count
        context = multiprocessing.get_context("spawn")
        # A plain byte that they share. An event has a lock, for which all would ask at each match.
        self._stop = context.RawValue(c_bool, False)
        self._pool = ProcessPoolExecutor(count, context, _begin, (self._stop,))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.value = True
        self._pool.shutdown()

    def in_order(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Generator[T]:
        """Do each task; yield the results. Raise Ended if a process is killed."""
        waiting: deque[Future[T]] = deque()
        more = iter(tasks)
        try:
            while True:
                with uninterrupted():
                    for task in islice(more, AHEAD * self.count - len(waiting)):
                        waiting.append(self._pool.submit(work, *task))
                if not waiting:
                    return
                yield waiting.popleft().result()
        except BrokenProcessPool as fault:
            raise Ended("a process of the lab was killed, perhaps for want of memory") from fault
        finally:
            self._stop.value = True
            wait([one for one in waiting if not one.cancel()])
            self._stop.value = False


@contextmanager
def staying(jobs: Workers) -> Iterator[Workers]:
    """Let the same processes, or the same way to a cluster, do all runs of a block. One process
    alone is this one."""
    if isinstance(jobs, Cluster):
        from undercroft.lab.cluster import Nodes

        with Nodes(jobs.address) as nodes:
            yield nodes
    elif isinstance(jobs, int) and jobs > 1:
        with Pool(jobs) as pool:
            yield pool
    else:
        yield jobs


def in_order(
    work: Callable[..., T], tasks: Iterable[tuple[Any, ...]], jobs: Workers
) -> Generator[T]:
    """Do each task, which is what `work` is called with, in so many processes; yield the results.

    The processes begin with nothing, unless they were there before. Raise Ended if one of them is
    killed; a cluster does its tasks again instead.
    """
    with Pool(1) if jobs == 1 else staying(jobs) as hands:
        assert not isinstance(hands, int | Cluster)
        with closing(hands.in_order(work, tasks)) as results:
            yield from results


def at_most(jobs: Workers, tasks: int) -> Workers:
    """Return these workers, or as many as there are tasks for: one at least."""
    if isinstance(jobs, int):
        return max(1, min(jobs, tasks))
    return jobs


def is_stopped() -> bool:
    """Whether nobody wants what this process works on."""
    return _Told.stop is not None and _Told.stop.value


def _begin(stop: Flag) -> None:
    """Leave Ctrl-C to the process that shows the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Told.stop = stop
    end_with_parent()
