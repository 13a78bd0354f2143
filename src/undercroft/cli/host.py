"""The commands of whoever hosts: `undercroft serve`, `backup`, `restore`, `tables prune`.

They load the database and the web when they run: that takes long, and other commands need neither.
"""

import gc
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final

import typer

from undercroft.bots import known_bots
from undercroft.bots.own import offer_bots
from undercroft.cli.options import FILE, Data, Failed, Packs, print_lines
from undercroft.games import read_packs
from undercroft.kit.words import many

_KINDS: Final = {"over": "over", "waiting": "never begun", "running": "begun and not over"}
"""The tables that are removed, in words."""

tables = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Look after the tables that are kept.",
    short_help="Look after the tables that are kept.",
)


def serve(
    host: Annotated[str, typer.Option(help="Who may connect: 0.0.0.0 for everyone.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.", min=0, max=65535)] = 8000,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
    data: Data = None,
    public_url: Annotated[
        str, typer.Option(help="How friends reach you, such as https://play.example.org.")
    ] = "",
    workers: Annotated[
        int, typer.Option(help="Processes; more than one needs PostgreSQL.", min=1, max=64)
    ] = 1,
    log_json: Annotated[
        bool, typer.Option("--log-json", help="Log each answer as a line of JSON.")
    ] = False,
    keep_days: Annotated[
        int,
        typer.Option(
            help="Remove tables where nothing has happened for so many days; 0: none.", min=0
        ),
    ] = 0,
    packs: Packs = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="FILE.py:CLASS", help="A bot of your own for tables; may be repeated."
        ),
    ] = None,
    open_running: Annotated[
        bool,
        typer.Option(
            "--open-running", help="Let people you trust open files of matches that were running."
        ),
    ] = False,
) -> None:
    """Host tables in the browser, for yourself or for friends with a link.

    Tables are kept in a file; UNDERCROFT_DATABASE_URL names a PostgreSQL database instead.

    \b
    Examples:
      undercroft serve --open
      undercroft serve --host 0.0.0.0 --port 8080 --data tables.db
      undercroft serve --public-url https://play.example.org --workers 2
      undercroft serve --keep-days 365
      undercroft serve --bot ./mine.py:Bold
    """
    with _no_garbage(), _in_one_line():
        read_packs(packs or [])
        offer_bots(bots or [], known_bots())
        port = _free_port(host, port)
        from undercroft.web import serve as serve_web

        serve_web(
            host, port, data, open_browser, public_url, workers, log_json, packs or [], keep_days,
            bots or [], open_running,
        )  # fmt: skip


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Look for no garbage while all is read that stays: that took a fifth of the start.

    The server looks for it again as soon as it is open.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def backup(file: Annotated[Path, typer.Argument(help="Where to.")], data: Data = None) -> None:
    """Write all tables, running ones too, into one file; the server may go on meanwhile.

    The file holds the seeds of running matches: keep it to yourself.
    """
    from undercroft.tables import database_url
    from undercroft.tables.backup import backup as write_backup

    with _in_one_line():
        try:
            rows = write_backup(database_url(data), file)
        except OSError as fault:
            raise Failed(f"{file} cannot be written: {fault.strerror}") from fault
    print_lines([f"{rows} rows are in {file}."])


def restore(
    file: Annotated[Path, typer.Argument(help="A file of `undercroft backup`.", **FILE)],
    data: Data = None,
) -> None:
    """Put all tables of a backup into an empty database, of whichever kind."""
    from undercroft.tables import database_url
    from undercroft.tables.backup import restore as bring_back

    with _in_one_line():
        rows = bring_back(database_url(data), file)
    print_lines([f"{rows} rows are back."])


@tables.command(short_help="Remove tables where nothing has happened for long.")
def prune(
    keep_days: Annotated[
        int, typer.Option(help="Keep tables where something happened in so many days.", min=1)
    ] = 365,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Remove matches too that are not over.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would go, and remove nothing.")
    ] = False,
    data: Data = None,
) -> None:
    """Remove old tables for good, with their journals and chat; the server may go on meanwhile.

    Old are tables where nothing has happened for a year, or for as long as you say: no action,
    nobody who came or left, no line of chat. A match that is not over stays, unless you say
    --unfinished. What people keep to bring to matches, such as decks, stays.

    \b
    Examples:
      undercroft tables prune --dry-run
      undercroft tables prune --keep-days 90 --data tables.db
    """
    from undercroft.tables import database_url
    from undercroft.tables.prune import prune as prune_tables

    since = datetime.now(UTC) - timedelta(days=keep_days)
    with _in_one_line():
        old = prune_tables(database_url(data), since, unfinished, dry_run)
    done = "would be removed" if dry_run else "removed"
    print_lines([f"{many(len(old), 'table')} {done}, quiet since {since:%Y-%m-%d} or before."])
    for kind, words in _KINDS.items():
        if some := [one for one in old if one.kind == kind]:
            entries = many(sum(one.entries for one in some), "action")
            said = many(sum(one.said for one in some), "line")
            print_lines([f"  {len(some)} {words}: {entries}, {said} of chat"])


@contextmanager
def _in_one_line() -> Iterator[None]:
    """Say in a line what is wrong with a database or a backup."""
    from undercroft.tables import BadDatabase
    from undercroft.tables.backup import BadBackup

    try:
        yield
    except (BadDatabase, BadBackup) as fault:
        raise Failed(str(fault)) from fault


def _free_port(host: str, port: int) -> int:
    """Return the port, or a free one for 0; raise Failed if nobody can listen there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            if os.name == "posix":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            bound: int = probe.getsockname()[1]
            return bound
    except OSError as fault:
        raise Failed(
            f"cannot listen on {host} port {port} ({fault.strerror});"
            " choose another with --port, or 0 for any free one"
        ) from fault
