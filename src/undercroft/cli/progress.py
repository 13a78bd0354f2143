"""The bar that shows how far many matches have come."""

from collections.abc import Iterator

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

from undercroft.lab import Row


class _Speed(ProgressColumn):
    """How many matches are played in a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f} games/s" if speed else "")


def with_progress(rows: Iterator[Row], matches: int, quiet: bool) -> Iterator[Row]:
    """Pass rows on under a progress bar; none where nobody would see it."""
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
        task = progress.add_task("Playing", total=matches)
        for row in rows:
            progress.advance(task)
            yield row
