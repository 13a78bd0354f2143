"""The bar that shows how far many matches have come."""

from collections.abc import Callable, Iterator
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
    """How many matches are played in a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f} games/s" if speed else "")


def with_progress(
    rows: Iterator[T], matches: int, quiet: bool, said: Callable[[], str] = lambda: "Playing"
) -> Iterator[T]:
    """Pass rows on under a progress bar that says what is going on; none where nobody sees it."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Speed(),
        TimeRemainingColumn(),
    )
    silent = quiet or not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=silent) as progress:
        task = progress.add_task(said(), total=matches)
        for row in rows:
            progress.update(task, advance=1, description=said())
            yield row
