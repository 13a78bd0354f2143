"""The same tasks on a cluster of Ray, which may lose nodes and processes on the way.

A task is known by its place among all, and its result is taken once: what Ray does again, because
the node that did it is gone, is nothing more. Rows follow from the number of their match alone, so
it is the same result too.
"""

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from secrets import token_hex
from typing import Any, Final, TypeVar

import ray
from ray.exceptions import RayError, RayTaskError

from undercroft.kernel import KernelError

AHEAD: Final = 4
"""How many tasks of each core are given out at once."""

T = TypeVar("T")


class NoCluster(KernelError):
    """There is no cluster at an address, or it is gone."""


def in_order_on(
    address: str, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]
) -> Generator[T]:
    """Do each task on the cluster; yield the results in order. Raise NoCluster, and what `work`
    raises."""
    first = not ray.is_initialized()
    if first:
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as fault:
            said = f"there is no cluster of Ray at {address!r}: begin one with 'ray start --head'"
            raise NoCluster(said) from fault
    # Processes of these tasks alone: Ray would share them with others, whose packs they have read.
    mine = {"env_vars": {"UNDERCROFT_TASKS": token_hex(8)}}
    do = ray.remote(max_retries=-1, runtime_env=mine)(work)
    waiting: deque[Any] = deque()
    more = iter(tasks)
    try:
        while True:
            cores = int(ray.cluster_resources().get("CPU", 1))
            for task in islice(more, max(0, AHEAD * cores - len(waiting))):
                waiting.append(do.remote(*task))
            if not waiting:
                return
            yield ray.get(waiting.popleft())
    except RayTaskError as fault:
        raise fault.cause from None
    except RayError as fault:
        raise NoCluster(f"the cluster at {address!r} does not answer any more") from fault
    finally:
        for one in waiting:
            ray.cancel(one)
        if first:
            ray.shutdown()
