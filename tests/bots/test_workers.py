"""Bots that think beside a server: what a worker gets, and what comes of a slow or dead one."""

import asyncio
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from undercroft.bots import table_bots
from undercroft.bots.workers import Workers, sealed
from undercroft.games import all_games
from undercroft.kernel import SeededDice
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look, NoAnswer

LONG = 120.0
"""Seconds: more than a worker takes to begin on a slow machine."""
HIDING = [spec for spec in all_games().values() if spec.hides]
SPEC = next(spec for spec in all_games().values() if not spec.hides and not spec.strong)


def look_of(spec: GameSpec) -> Look:
    """The look of who decides first."""
    return Look(spec, spec.new(spec.seats[0], spec.resolve({}), SeededDice("1")))


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """One worker."""
    made = Workers(count=1)
    yield made
    made.close()


def asked(
    workers: Workers, work: Callable[..., object], *told: str, seconds: float = LONG
) -> object:
    """Let the worker do something with a look."""
    return asyncio.run(workers.do(work, SPEC, look_of(SPEC), seconds, *told))


# -- what the worker does; it imports them from here


def pid_of(spec: GameSpec, look: Look, seconds: float) -> int:
    return os.getpid()


def sleep(spec: GameSpec, look: Look, seconds: float, begun: str) -> None:
    Path(begun).touch()
    time.sleep(LONG)


def fail(spec: GameSpec, look: Look, seconds: float) -> None:
    raise ValueError("a card of a hand")


def test_an_answer_is_one_of_those_that_are_legal(workers: Workers) -> None:
    look = look_of(SPEC)
    for name in ("expert", "master"):
        assert workers.thinks(SPEC, name)
        assert name in table_bots(SPEC)
        answer = asyncio.run(workers.answer(SPEC, name, look, LONG))
        assert answer in look.decision.actions
    assert not workers.thinks(SPEC, SPEC.best)


def test_a_worker_that_is_killed_in_thought_is_begun_again(
    workers: Workers, tmp_path: Path
) -> None:
    begun = tmp_path / "begun"
    first = asked(workers, pid_of)
    assert workers.pids == [first]

    async def killed() -> None:
        thought = asyncio.create_task(workers.do(sleep, SPEC, look_of(SPEC), LONG, str(begun)))
        while not begun.exists():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        os.kill(workers.pids[0], signal.SIGKILL)
        with pytest.raises(NoAnswer, match="its worker has died"):
            await thought

    asyncio.run(killed())
    assert asked(workers, pid_of) not in (first, os.getpid())


def test_a_worker_that_takes_too_long_is_ended(workers: Workers, tmp_path: Path) -> None:
    first = asked(workers, pid_of)
    with pytest.raises(NoAnswer, match="its worker took too long"):
        asked(workers, sleep, str(tmp_path / "begun"), seconds=2.0)
    assert workers.pids == []
    assert asked(workers, pid_of) != first


def test_what_fails_says_where_and_not_what(workers: Workers) -> None:
    with pytest.raises(NoAnswer, match=r"it failed: ValueError in fail, test_workers\.py:") as said:
        asked(workers, fail)
    assert "hand" not in str(said.value)


def test_each_has_its_part_of_the_time_where_many_ask(workers: Workers) -> None:
    async def many() -> Sequence[object]:
        asks = [workers.do(pid_of, SPEC, look_of(SPEC), LONG) for _ in range(20)]
        return await asyncio.gather(*asks)

    assert len(set(asyncio.run(many()))) == 1


def test_no_process_is_left() -> None:
    workers = Workers(count=1)
    first = asked(workers, pid_of)
    assert isinstance(first, int)
    workers.close()
    assert workers.pids == []
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    workers.begin()
    assert workers.pids == []
    with pytest.raises(NoAnswer, match="the server ends"):
        asked(workers, pid_of)


@pytest.mark.parametrize("spec", HIDING, ids=lambda spec: spec.slug)
def test_a_worker_gets_what_the_seat_knows_and_no_more(spec: GameSpec) -> None:
    """What lies hidden is dealt anew each time, and no dice that the match will throw are there."""
    state = spec.new(spec.seats[0], spec.resolve({}), SeededDice("the true dice"))
    look = Look(spec, state)
    sent = [pickle.dumps(sealed(spec, look)) for _ in range(8)]
    assert len(set(sent)) == len(sent), "nothing of the true position is sent as it is"
    for one in sent:
        read = pickle.loads(one)
        assert read.view == look.view
        assert read.decision.actions == look.decision.actions
        assert b"the true dice" not in one
