"""An analysis as one HTML file that needs nothing else, and its picture."""

from functools import cache
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from undercroft.lab.analysis import Analysis, Point

MARK: Final = '<meta name="generator" content="undercroft analyse">'
"""What a page is known by: no other file is written over."""
WIDE: Final = 480.0
HIGH: Final = 200.0
"""The picture, in its own units."""
ROOM: Final = 16.0
"""What is left free around its lines."""
DASHES: Final = ("", "7 4", "2 3", "10 3 2 3", "4 2", "1 4")
"""Seats are told apart without colours too."""


class Mark(NamedTuple):
    """A mistake in the picture."""

    at: int
    x: float
    y: float
    words: str


class Curve(NamedTuple):
    """What the match was worth to a seat, as a line."""

    seat: int
    name: str
    path: str
    dashes: str
    marks: list[Mark]


def page(analysis: Analysis) -> str:
    """Return the analysis as a page."""
    made: str = (
        _environment()
        .get_template("analysis.html")
        .render(a=analysis, picture=picture(analysis, "#moment-{at}"))
    )
    return made


def picture(analysis: Analysis, address: str) -> Markup:
    """Draw what the match was worth over time to each seat; a mistake leads to that address, in
    which `{at}` is its moment."""
    template = _environment().get_template("curves.svg")
    curves = [_curve(analysis, seat) for seat, _ in enumerate(analysis.names)]
    ticks = [(share, _y(analysis, share * analysis.most)) for share in (0.0, 0.5, 1.0)]
    return Markup(
        template.render(
            a=analysis, curves=[one for one in curves if one.path], ticks=ticks, wide=WIDE,
            high=HIGH, room=ROOM, address=address,
        )
    )  # fmt: skip


def _curve(analysis: Analysis, seat: int) -> Curve:
    course = analysis.course(seat)
    steps: list[tuple[float, float]] = []
    for point in course:
        x = _x(analysis, point.verdict.at)
        steps += [(x, _y(analysis, point.before)), (x, _y(analysis, point.after))]
    if course and analysis.result and analysis.whole:
        steps.append((_x(analysis, analysis.moments), _y(analysis, analysis.result[seat])))
    path = " ".join([f"{x:.1f},{y:.1f}" for x, y in steps])
    points: dict[int, Point] = {one.verdict.at: one for one in course}
    marks = [
        Mark(
            one.verdict.at,
            _x(analysis, one.verdict.at),
            _y(analysis, points[one.verdict.at].after),
            f"{analysis.names[seat]}, moment {one.verdict.at}: it cost {analysis.cost(one)}",
        )
        for one in analysis.of_seat(seat)
    ]
    return Curve(seat, analysis.names[seat], path, DASHES[seat % len(DASHES)], marks)


def _x(analysis: Analysis, at: int) -> float:
    return ROOM + (WIDE - 2 * ROOM) * at / max(1, analysis.moments)


def _y(analysis: Analysis, worth: float) -> float:
    return HIGH - ROOM - (HIGH - 2 * ROOM) * worth / analysis.most


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("undercroft.lab", ""), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
