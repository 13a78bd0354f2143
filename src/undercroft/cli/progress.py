"""The bar that shows how far many matches have come."""

import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

T = TypeVar("T")


class _Speed(ProgressColumn):
    """How many of what is counted are played in a second."""

    def __init__(self, what: str, before: int) -> None:
        super().__init__()
        self._what = what
        self._before = before

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed and task.elapsed:  # one step is no speed yet
            speed = (task.completed - self._before) / task.elapsed
        if not speed:
            return Text("")
        return Text(f"{speed:,.{0 if speed >= 10 else 1}f} {self._what}/s")


def _one(_: object) -> int:
    return 1


def with_progress(
    found: Iterator[T],
    total: int,
    quiet: bool,
    said: Callable[[], str] = lambda: "Playing",
    what: str = "matches",
    before: int = 0,
    size: Callable[[T], int] = _one,
) -> Iterator[T]:
    """Pass what is found on under a progress bar that says what is going on, how fast, and how long
    it still takes; none where nobody sees it.

    `what` is counted, and `size` says how many of them one is; `before` were there already. What a
    library prints meanwhile stands where the bar does: it is no part of what is found. (Ray says so
    that a node is lost.)
    """
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Speed(what, before),
        TimeRemainingColumn(),
    )
    silent = quiet or not console.is_terminal
    with (
        Progress(*columns, console=console, transient=True, disable=silent) as progress,
        redirect_stdout(sys.stderr),
    ):
        task = progress.add_task(said(), total=total, completed=before)
        for one in found:
            if not silent:
                progress.update(task, advance=size(one), description=said())
            yield one
