"""The report of many matches, for a terminal."""

from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.lab import Report
from undercroft.lab.intervals import Mean


def shown(report: Report, seconds: float, fresh: int | None = None) -> RenderableType:
    """Return the report for a terminal; `seconds` is how long the fresh matches took, or all."""
    plan = report.plan
    changed = [
        f"{switch.name}={value}"
        for switch, (_, value) in zip(report.spec.switches, plan.switches, strict=True)
        if value != switch.default
    ]
    rate = (report.matches if fresh is None else fresh) / max(seconds, 1e-9)
    matches = f"{report.matches:,} match{'es' if report.matches != 1 else ''}"
    players = f"{plan.players} player{'s' if plan.players != 1 else ''}"
    switches = ", ".join(changed) or "all at their defaults"
    lines = [
        f"{report.spec.title}: {matches}, {players}, {seconds:.1f} s ({rate:,.0f} matches/s)",
        f"Seed {plan.seed}. Rules: {report.build}. Switches: {switches}.",
    ]
    if plan.brought:
        titles = [text.partition("\n")[0].removeprefix("title: ") for text in plan.brought]
        lines.append(f"Brought, by seat: {', '.join(titles)}.")
    if plan.packs:
        lines.append(f"Packs: {', '.join([Path(folder).name for folder in plan.packs])}.")
    return Group(*[Text(line) for line in lines], Text(), _table(report))


def _table(report: Report) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("per match")
    for name in ("mean", "95% from", "to", "least", "most"):
        table.add_column(name, justify="right")
    several = report.plan.players > 1
    _add_mean(table, "value of a seat" if several else "value", report.value)
    if several:
        for seat, mean in enumerate(report.seats):
            _add_mean(table, f"  seat {seat + 1}", mean)
    if len(report.bots) > 1:
        for name, mean in report.bots.items():
            _add_mean(table, f"  bot {name}", mean)
        for name, mean in report.differences.items():
            _add_mean(table, f"  {name} minus {report.plan.bots[0]}", mean)
        for name, mean in report.firsts.items():
            _add_share(table, f"first place, a seat of {name}", mean.value, mean.interval)
    _add_mean(table, "decisions", report.decisions)
    for name, fact in report.means.items():
        _add_mean(table, name.replace("_", " "), fact)
    for name, share in report.shares.items():
        _add_share(table, name.replace("_", " "), share.value, share.interval)
    for name, shares in report.word_shares().items():
        for word, share in shares.items():
            _add_share(table, f"{name.replace('_', ' ')}: {word}", share.value, share.interval)
    return table


def _add_mean(table: Table, name: str, mean: Mean) -> None:
    table.add_row(name, *mean.figures, f"{mean.least:,.6g}", f"{mean.most:,.6g}")


def _add_share(table: Table, name: str, value: float, interval: tuple[float, float]) -> None:
    low, high = interval
    table.add_row(name, f"{value:.1%}", f"{low:.1%}", f"{high:.1%}", "", "")
