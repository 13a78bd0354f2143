"""A report as one HTML file that needs nothing else, and the rows behind it as files."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import polars
from jinja2 import Environment, PackageLoader, StrictUndefined

from undercroft.kit.facts import AMOUNT, SHARE
from undercroft.kit.game import GameSpec
from undercroft.lab.simulate import Row
from undercroft.lab.survey import Chapter
from undercroft.lab.watch import Told

MARK: Final = '<meta name="generator" content="undercroft report">'
"""What a report is known by: no other file is written over."""
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
    like."""
    return [
        {**row.to_json(), **{f"decisions_{name}": value for name, value in one._asdict().items()}}
        for row, one in zip(rows, told, strict=True)
    ]


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
        **{f"decisions_{name}": polars.Float64 for name in Told._fields},
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
        columns[name] = [float(value) for value in values] if kind == polars.Float64 else values
    polars.DataFrame(columns, schema=schema, strict=True).write_parquet(path)
