"""The commands that keep all tables in a file and bring them back."""

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli_options import FILE, Data, Failed, print_lines


def backup(file: Annotated[Path, typer.Argument(help="Where to.")], data: Data = None) -> None:
    """Write all tables, running ones too, into one file; the server may go on meanwhile.

    The file holds the seeds of running matches: keep it to yourself.
    """
    from undercroft.tables import database_url
    from undercroft.tables.backup import BadBackup
    from undercroft.tables.backup import backup as write_backup

    try:
        rows = write_backup(database_url(data), file)
    except BadBackup as fault:
        raise Failed(str(fault)) from fault
    except OSError as fault:
        raise Failed(f"{file} cannot be written: {fault.strerror}") from fault
    print_lines([f"{rows} rows are in {file}."])


def restore(
    file: Annotated[Path, typer.Argument(help="A file of `undercroft backup`.", **FILE)],
    data: Data = None,
) -> None:
    """Put all tables of a backup into an empty database, of whichever kind."""
    from undercroft.tables import database_url
    from undercroft.tables.backup import BadBackup
    from undercroft.tables.backup import restore as bring_back

    try:
        rows = bring_back(database_url(data), file)
    except BadBackup as fault:
        raise Failed(str(fault)) from fault
    print_lines([f"{rows} rows are back."])
