"""A report as one HTML file that needs nothing else, and the rows behind it as files."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import polars
from jinja2 import Environment, PackageLoader, StrictUndefined

from undercroft.kit.facts import AMOUNT, SHARE
from undercroft.kit.game import GameSpec
from undercroft.lab.course import Course
from undercroft.lab.grids import Chapter
from undercroft.lab.simulate import Row
from undercroft.lab.watch import Told

MARK: Final = '<meta name="generator" content="undercroft report">'
"""What a report is known by: no other file is written over."""
OF_DECISIONS: Final = [name for name in Told._fields if name != "course"]
LONG: Final = 40
"""A table of more lines is folded."""
READING: Final = (
    "An interval holds the true figure in 95 of 100 reports: that of bots who play so, by these "
    "rules. Each interval stands by itself: of twenty, one may miss. A dash stands where the "
    "matches give no interval. The bar beside a row shows its share, and the line in it the "
    "interval. Bots are no people: what a report finds is a question to people at a table."
)


def page(title: str, head: Sequence[tuple[str, str]], chapters: Sequence[Chapter]) -> str:
    """Return the report; `head` says what was played, by name."""
    loader = PackageLoader("undercroft.lab", "")
    env = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    made: str = env.get_template("report.html").render(
        title=title, head=head, chapters=chapters, reading=READING, LONG=LONG
    )
    return made


def told_rows(rows: Sequence[Row], told: Sequence[Told]) -> list[dict[str, Any]]:
    """Return each match as plain values: a row of `undercroft sim`, and what its decisions were
    like, and how it went."""
    found = []
    for row, one in zip(rows, told, strict=True):
        named = {f"decisions_{name}": getattr(one, name) for name in OF_DECISIONS}
        course = {f"course_{name}": value for name, value in one.course._asdict().items()}
        found.append({**row.to_json(), **named, **course})
    return found


def write_lines(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows as JSON lines."""
    text = "".join([json.dumps(row, separators=(",", ":")) + "\n" for row in rows])
    path.write_text(text, encoding="utf-8")


def write_parquet(path: Path, spec: GameSpec, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows as Parquet: switches as columns `switch_NAME`, lists of seats as lists.

    The types are given. polars guesses them from the first hundred rows, and turns what does not
    fit into something else without a word.
    """
    kinds = {AMOUNT: polars.Float64, SHARE: polars.Boolean}
    schema: dict[str, Any] = {
        "game": polars.String,
        "seed": polars.String,
        "players": polars.Int64,
        "bots": polars.List(polars.String),
        "returns": polars.List(polars.Float64),
        "winners": polars.List(polars.Int64),
        "decisions": polars.Int64,
        **{f"decisions_{name}": polars.Float64 for name in OF_DECISIONS},
        **{f"course_{name}": polars.Float64 for name in Course._fields},
        **{name: kinds.get(fact.kind, polars.String) for name, fact in spec.facts.items()},
        **{f"switch_{switch.name}": polars.String for switch in spec.switches},
    }
    flat = [
        {**row, **{f"switch_{name}": value for name, value in row["switches"].items()}}
        for row in rows
    ]
    columns: dict[str, list[Any]] = {}
    for name, kind in schema.items():
        values = [row[name] for row in flat]
        if kind == polars.Float64:
            values = [None if value is None else float(value) for value in values]
        columns[name] = values
    polars.DataFrame(columns, schema=schema, strict=True).write_parquet(path)
