"""The same tasks on a cluster of Ray, which may lose nodes and processes on the way.

A task is known by its place among all, and its result is taken once: what Ray does again, because
the node that did it is gone, is nothing more. Rows follow from the number of their match alone, so
it is the same result too.
"""

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, Self, TypeVar

import ray
from ray.exceptions import RayError, RayTaskError

from undercroft.kernel import KernelError

AHEAD: Final = 4
"""How many tasks of each core are given out at once."""
PATIENCE: Final = 5.0
"""Seconds until somebody must answer at the address."""
SETTINGS: Final = b"\x04"
"""The type of the frame with which each side of HTTP/2 begins: Ray speaks gRPC."""
HELLO: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + SETTINGS + bytes(5)
"""What a side says first that asks."""

T = TypeVar("T")


class NoCluster(KernelError):
    """There is no cluster at an address, or it is gone."""


class Nodes:
    """The way to a cluster, for one run of tasks after another; it ends with the block."""

    def __init__(self, address: str) -> None:
        """Raise NoCluster."""
        self.address = address
        self._first = not ray.is_initialized()
        if self._first:
            _knock(address)
            try:
                ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
            except (ConnectionError, RuntimeError, ValueError) as fault:
                raise NoCluster(_absent(address, "Ray found none")) from fault
        # Processes of these tasks alone: Ray would share them with others, whose packs they have
        # read.
        self._mine = {"env_vars": {"UNDERCROFT_TASKS": token_hex(8)}}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._first:
            ray.shutdown()

    @property
    def count(self) -> int:
        """How many cores there are now: nodes come and go."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def in_order(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Generator[T]:
        """Do each task on the cluster; yield the results in order. Raise NoCluster, and what `work`
        raises."""
        do = ray.remote(max_retries=-1, runtime_env=self._mine)(work)
        waiting: deque[Any] = deque()
        more = iter(tasks)
        try:
            while True:
                for task in islice(more, max(0, AHEAD * self.count - len(waiting))):
                    waiting.append(do.remote(*task))
                if not waiting:
                    return
                yield ray.get(waiting.popleft())
        except RayTaskError as fault:
            raise fault.cause from None
        except RayError as fault:
            said = f"the cluster at {self.address!r} does not answer any more"
            raise NoCluster(said) from fault
        finally:
            for one in waiting:
                ray.cancel(one)


def _absent(address: str, why: str) -> str:
    return (
        f"no cluster of Ray answers at {address!r}: {why}; 'ray start --head' begins one and says"
        " its address"
    )


def _knock(address: str) -> None:
    """Raise NoCluster where nobody listens, or somebody else: Ray itself would ask for minutes."""
    at = address
    if address == "auto":
        last = Path(os.environ.get("RAY_TMPDIR", "/tmp"), "ray", "ray_current_cluster")
        at = os.environ.get("RAY_ADDRESS") or (last.read_text() if last.is_file() else "")
    host, _, port = at.strip().removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as line:
            line.settimeout(PATIENCE)
            line.sendall(HELLO)
            answers = line.recv(4)[3:] == SETTINGS
    except (OSError, OverflowError) as fault:
        raise NoCluster(_absent(address, f"{host}:{port}: {fault}")) from fault
    if not answers:
        raise NoCluster(_absent(address, f"{host}:{port} is another service"))
