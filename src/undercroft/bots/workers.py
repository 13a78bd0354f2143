"""Processes beside a server, in which bots think that take long.

A worker never has the true position. It gets one that was dealt anew from what the seat knows
(`Look.resample`), and its bot deals anew from that. So what lies hidden is in no memory but the
server's, and what it shuffles and throws next is nowhere.

A worker that takes too long is ended, one that has died is begun again: the others go on.
"""

import multiprocessing
import os
import secrets
import signal
from asyncio import get_running_loop, sleep
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from traceback import extract_tb
from typing import Any, Final, TypeVar

from undercroft.bots import known_bots, make_bot, needs_worker
from undercroft.bots.own import offer_bots
from undercroft.bots.weigh import weigh
from undercroft.games import read_packs
from undercroft.kernel import Action, BadRecord, SeededDice
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Brief, Budget, Look, NoAnswer

MOST: Final = 4
"""So many workers a server has at most; fewer where there are fewer cores."""
NICE: Final = 10
"""How far workers come behind the pages, in the sense of `nice`."""
SPARE: Final = 0.8
"""Which part of its time a bot may think; the rest is for the way there and back."""

TRIES: Final = 400
"""Matches that a hint plays, if its time allows."""
BEGINS: Final = 8.0
"""Seconds for which a hint waits for the first worker to begin."""

T = TypeVar("T")


class Workers:
    """The workers of a server: none until a table needs one.

    They know of the packs in those folders, and of the bots in those files.
    """

    def __init__(
        self, packs: Sequence[str] = (), bots: Sequence[str] = (), count: int | None = None
    ) -> None:
        count = count or max(1, min(MOST, (os.cpu_count() or 1) - 1))
        self._count = count
        self._hands = [_Hand(packs, bots) for _ in range(count)]
        self._idle: SimpleQueue[_Hand] = SimpleQueue()
        for one in self._hands:
            self._idle.put(one)
        self._threads = ThreadPoolExecutor(count, "worker")
        self._asked = 0

    def thinks(self, spec: GameSpec, name: str) -> bool:
        """Whether a bot of that name thinks here, because an answer of it takes long."""
        return needs_worker(spec, name)

    def begin(self) -> None:
        """Begin the processes: a first answer does not wait for them then."""
        for one in self._hands:
            if one.pid is None:
                Thread(target=one.begin, daemon=True).start()

    @property
    def pids(self) -> list[int]:
        """The processes that are there."""
        return [one.pid for one in self._hands if one.pid is not None]

    async def answer(self, spec: GameSpec, name: str, look: Look, seconds: float) -> Action:
        """Return what a bot answers within so many seconds; raise NoAnswer."""
        said = await self.do(_answer, spec, look, seconds, name, secrets.token_hex(8))
        try:
            action: Action = spec.vocabulary.parse(said)
        except BadRecord as fault:
            raise NoAnswer("its answer is none of the game's") from fault
        if action not in look.decision.actions:
            raise NoAnswer("its answer is not legal")
        return action

    async def weigh(
        self, spec: GameSpec, look: Look, seconds: float
    ) -> list[tuple[Action, list[float]]]:
        """Try the answers to a decision out for so many seconds; return them best first, each with
        what it was worth in each position. Raise NoAnswer. It waits for a worker that begins."""
        self.begin()
        until = monotonic() + BEGINS
        while monotonic() < until and not any(one.is_there for one in self._hands):  # noqa: ASYNC110
            await sleep(0.05)
        return await self.do(_weigh, spec, look, seconds, secrets.token_hex(8))

    async def do(
        self, work: Callable[..., T], spec: GameSpec, look: Look, seconds: float, *told: Any
    ) -> T:
        """Call `work` in a worker with the game, the look dealt anew, its seconds, and with what it
        is told; return what it returns. Raise NoAnswer if that takes longer.

        Where many ask at once, each has its part of the time.
        """
        until = monotonic() + seconds
        self._asked += 1
        try:
            run = get_running_loop().run_in_executor
            try:
                done = run(self._threads, self._do, work, spec, look, until, told)
            except RuntimeError as fault:  # the threads are no more
                raise NoAnswer("the server ends") from fault
            return await done
        finally:
            self._asked -= 1

    def _do(
        self,
        work: Callable[..., T],
        spec: GameSpec,
        look: Look,
        until: float,
        told: Sequence[Any],
    ) -> T:
        hand = self._idle.get()
        try:
            hand.wait(until)
            share = (until - monotonic()) / max(1.0, self._asked / self._count)
            if share <= 0:
                raise NoAnswer("others think")
            done: T = hand.ask((work, (spec, sealed(spec, look), share * SPARE, *told)), until)
            return done
        finally:
            self._idle.put(hand)

    def close(self) -> None:
        """End all of them; who asks from now on gets no answer."""
        for one in self._hands:
            one.close()
        self._threads.shutdown()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait: what is done here is done whole, and a process that is started here never
    gets it, not even while it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def sealed(spec: GameSpec, look: Look) -> Look:
    """Return the look of the same seat at the position dealt anew from what it knows."""
    return Look(spec, look.resample(SeededDice(secrets.token_hex(16))))


class _Hand:
    """One worker, or the place for it."""

    def __init__(self, packs: Sequence[str], bots: Sequence[str]) -> None:
        self._told = packs, bots
        self._child: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._is_there = False
        self._closed = False
        self._lock = Lock()

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child is not None and self._child.is_alive() else None

    @property
    def is_there(self) -> bool:
        """Whether it has begun."""
        pipe = self._pipe
        try:
            return self._is_there or (pipe is not None and pipe.poll())
        except OSError:  # it was closed meanwhile, as another one is begun
            return False

    def begin(self) -> None:
        """Begin the process if there is none, without waiting for it."""
        with self._lock:
            if self._closed or self.pid is not None:
                return
            self._forget()
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            # As a daemon it ends with this program too, if nobody closes it.
            self._child = context.Process(target=_serve, args=(theirs, *self._told), daemon=True)
            with uninterrupted():
                self._child.start()
            theirs.close()
            self._is_there = False

    def wait(self, until: float) -> None:
        """Begin it if need be, and wait until it has begun; raise NoAnswer."""
        self.begin()
        pipe = self._pipe
        if self._closed or pipe is None:
            raise NoAnswer("the server ends")
        try:
            if not self._is_there:
                if not pipe.poll(max(0.0, until - monotonic())):
                    raise NoAnswer("its worker has not begun yet")
                pipe.recv()
                self._is_there = True
        except (EOFError, OSError) as fault:
            self.end()
            raise NoAnswer(self._lost()) from fault

    def ask(self, task: tuple[Callable[..., T], tuple[Any, ...]], until: float) -> T:
        """Let it do something until a moment of `monotonic`, once it has begun; raise NoAnswer."""
        pipe = self._pipe
        if self._closed or pipe is None:
            raise NoAnswer("the server ends")
        try:
            pipe.send(task)
            if not pipe.poll(max(0.0, until - monotonic())):
                self.end()
                raise NoAnswer("its worker took too long, and was ended")
            is_done, said = pipe.recv()
        except (EOFError, OSError) as fault:
            self.end()
            raise NoAnswer(self._lost()) from fault
        if not is_done:
            raise NoAnswer(f"it failed: {said}")
        done: T = said
        return done

    def _lost(self) -> str:
        return "the server ends" if self._closed else "its worker has died"

    def end(self) -> None:
        """End the process; the next that is asked begins another one."""
        with self._lock:
            if self._child is not None:
                self._child.kill()
                self._child.join()

    def close(self) -> None:
        """End it, and begin none any more."""
        self._closed = True
        self.end()

    def _forget(self) -> None:
        """Let go of a process that has ended."""
        if self._pipe is not None:
            self._pipe.close()
        self._child = self._pipe = None


# -- in the worker --------------------------------------------------------------


def _serve(pipe: Connection, packs: Sequence[str], bots: Sequence[str]) -> None:
    """Do what is asked for until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    os.nice(NICE)
    read_packs([Path(folder) for folder in packs])
    offer_bots(list(bots), known_bots())
    pipe.send(None)
    while True:
        try:
            work, told = pipe.recv()
        except EOFError:
            return
        except Exception as fault:
            pipe.send((False, _where(fault)))
            continue
        try:
            pipe.send((True, work(*told)))
        except Exception as fault:
            pipe.send((False, _where(fault)))


def work_alone(work: Callable[..., None], packs: Sequence[str], *told: Any) -> None:
    """Do some work in a process of its own, which knows of these packs, ends with the server, and
    comes behind all that people do at tables. It stands here, and the work outside of the web, as a
    process that is spawned imports the modules of both."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_parent()
    os.nice(NICE)
    read_packs([Path(one) for one in packs])
    work(*told)


def _where(fault: Exception) -> str:
    """Say what kind of fault it was and where; not its words, which may name a hand."""
    *_, last = extract_tb(fault.__traceback__)
    return f"{type(fault).__name__} in {last.name}, {Path(last.filename).name}:{last.lineno}"


def _answer(spec: GameSpec, look: Look, seconds: float, name: str, seed: str) -> str:
    return make_bot(spec, name, seed, Budget(seconds=seconds)).choose(look).notation


def _weigh(
    spec: GameSpec, look: Look, seconds: float, seed: str
) -> list[tuple[Action, list[float]]]:
    weighed = weigh(look, Brief(spec, seed, Budget(seconds=seconds)), TRIES)
    return [(one.action, one.worths) for one in weighed]


def end_with_parent() -> None:
    """Let this process end when the one that began it does, however that ends."""
    Thread(target=_end_after_parent, daemon=True).start()


def _end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
