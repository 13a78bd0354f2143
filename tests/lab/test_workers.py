"""Work in several processes: in order, and ended when nobody wants more."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from undercroft.lab.workers import Ended, in_order, is_stopped, staying

ROOT = Path(__file__).parents[2]


def twice(number: int) -> int:
    return 2 * number


def work_on(folder: Path, number: int) -> int:
    """The first task is done at once, each other one works until it is stopped, and says so."""
    while number and not is_stopped():
        time.sleep(0.01)
    (folder / str(number)).touch()
    return number


def first_of(folder: Path) -> int:
    """Take the first result, and no more."""
    results = in_order(work_on, ((folder, number) for number in count()), 2)
    found = next(results)
    results.close()
    return found


def wait_for_ever(number: int) -> int:
    """The first task is done at once, each other one never."""
    while number:
        signal.pause()
    return number


def end_itself(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_results_come_in_the_order_of_the_tasks() -> None:
    tasks = [(number,) for number in range(30)]
    assert list(in_order(twice, tasks, 3)) == [2 * number for number in range(30)]
    assert list(in_order(twice, [], 2)) == []


def test_what_nobody_wants_any_more_ends_and_was_never_begun_for_all(tmp_path: Path) -> None:
    """There is no end of tasks; the processes are gone when the results are closed."""
    assert first_of(tmp_path) == 0
    ended = {int(path.name) for path in tmp_path.iterdir()}
    assert 0 in ended
    assert max(ended) < 10
    assert multiprocessing.active_children() == []


def test_so_it_does_in_a_process_that_was_started_by_another(tmp_path: Path) -> None:
    """Such a process ends in another way than the first one: it waits for its own before."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as copy:
        assert copy.submit(first_of, tmp_path).result() == 0


def test_processes_that_stay_do_one_run_after_another_though_one_is_left(tmp_path: Path) -> None:
    with staying(2) as hands:
        assert [*in_order(twice, [(number,) for number in range(30)], hands)][-1] == 58
        there = {child.pid for child in multiprocessing.active_children()}
        results = in_order(work_on, ((tmp_path, number) for number in count()), hands)
        assert next(results) == 0
        results.close()
        assert list(in_order(twice, [(4,), (5,)], hands)) == [8, 10]
        assert {child.pid for child in multiprocessing.active_children()} >= there
    assert multiprocessing.active_children() == []


def test_a_process_that_is_killed_is_a_line() -> None:
    with pytest.raises(Ended, match="a process of the lab was killed"):
        list(in_order(end_itself, [(1,), (2,)], 2))


def test_the_processes_end_where_the_one_that_began_them_is_killed() -> None:
    """One of them works, one waits for work. All write to one pipe: it ends when they are gone."""
    said = (
        "from tests.lab.test_workers import in_order, wait_for_ever\n"
        "results = in_order(wait_for_ever, [(0,), (1,)], 2)\n"
        "print(next(results), flush=True)\n"
        "next(results)\n"
    )
    command = [sys.executable, "-c", said]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as begun:
        assert begun.stdout is not None
        assert begun.stdout.readline() == b"0\n"
        begun.kill()
        assert begun.stdout.read() == b""
