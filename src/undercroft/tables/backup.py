"""Backup and restore: the whole store in one readable file, whatever database it is in.

The file is gzipped JSON lines: a header with the shape of the database, then one line a
row, table by table. It holds the seeds of running matches: keep it to yourself.
"""

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TextIO

from sqlalchemy import Connection, DateTime, Table, delete, false, func, insert, select, text

from undercroft.tables.columns import known_time
from undercroft.tables.database import fit, make_file, must_be_current, must_be_there, opened
from undercroft.tables.schema import SHAPE, chat, metadata, shape

FORMAT: Final = 1
_BATCH: Final = 500
LONGEST_ROW: Final = 16 * 1024 * 1024
"""Letters of a row: what is longer was not written by a backup, and may never end."""


class BadBackup(Exception):
    """A file is no backup, or cannot be restored here."""


def backup(url: str, file: Path) -> int:
    """Write everything that a database holds; return how many rows that is.

    The server may go on meanwhile: what is written is one moment of it. Raise
    BadDatabase if the database is not one of this version.
    """
    must_be_there(url)
    count = 0
    with opened(url, "cannot be read") as engine, engine.connect() as connection:
        _one_moment(connection)
        must_be_current(connection)
        with _private(file) as out:
            out.write(_line({"undercroft-backup": FORMAT, "shape": SHAPE}))
            for table in metadata.sorted_tables:
                rows = connection.execution_options(yield_per=_BATCH).execute(select(table))
                for row in rows.mappings():
                    out.write(_line({"table": table.name, "row": _plain(dict(row))}))
                    count += 1
    return count


def restore(url: str, file: Path) -> int:
    """Put a backup into an empty database; return how many rows that is.

    It is one write, all of it or nothing: a server over the empty database may stay
    open, and has the tables from then on. Raise BadBackup or BadDatabase.
    """
    make_file(url)
    with opened(url, "does not take it") as engine, engine.begin() as connection:
        fit(connection)
        _alone(connection)
        for table in metadata.sorted_tables:
            if connection.execute(select(func.count()).select_from(table)).scalar_one():
                raise BadBackup("the database is not empty: restore into a new one")
        return _fill(connection, file)


def _alone(connection: Connection) -> None:
    """Let nobody write until all is written."""
    if connection.dialect.name == "postgresql":
        names = ", ".join(metadata.tables)
        connection.execute(text(f"lock table {names} in share row exclusive mode"))
    else:
        connection.execute(delete(chat).where(false()))


def _fill(connection: Connection, file: Path) -> int:
    tables = {table.name: table for table in metadata.sorted_tables}
    lines = _read(file)
    _must_fit(connection, next(lines, {}))
    count, filling, waiting = 0, "", list[dict[str, Any]]()
    for number, said in enumerate(lines, 2):
        name = said.get("table", "")
        if name not in tables or not isinstance(said.get("row"), dict):
            raise BadBackup(f"line {number} of {file} is no row of ours")
        if waiting and (name != filling or len(waiting) >= _BATCH):
            connection.execute(insert(tables[filling]), waiting)
            waiting = []
        filling = name
        waiting.append(_typed(tables[name], said["row"]))
        count += 1
    if waiting:
        connection.execute(insert(tables[filling]), waiting)
    for table in tables.values():
        _count_on(connection, table)
    return count


def _read(file: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            while line := lines.readline(LONGEST_ROW):
                said = json.loads(line)
                if not isinstance(said, dict):
                    raise BadBackup(f"{file} is no backup of Undercroft")
                yield said
    except FileNotFoundError as fault:
        raise BadBackup(f"there is no file {file}") from fault
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as fault:
        raise BadBackup(f"{file} cannot be read as a backup: {fault}") from fault


def _must_fit(connection: Connection, header: dict[str, Any]) -> None:
    if header.get("undercroft-backup") != FORMAT:
        raise BadBackup("this is no backup of Undercroft, or of a version that is not known here")
    found = shape(connection)
    if header.get("shape") != found:
        raise BadBackup(
            f"this backup has the shape {header.get('shape')!r} and the database {found!r}:"
            " restore it with the version of Undercroft that wrote it, then start the newer one"
        )


def _one_moment(connection: Connection) -> None:
    """Read everything as of now, whatever is written meanwhile."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("set transaction isolation level repeatable read"))
    else:
        connection.execute(text("begin"))


@contextmanager
def _private(file: Path) -> Iterator[TextIO]:
    """Write a file that only its owner may read; one that is there stays until this is whole."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    door = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(door, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as out:
            yield out
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: known_time(value).isoformat() if isinstance(value, datetime) else value
        for name, value in row.items()
    }


def _typed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    try:
        return {
            column.name: datetime.fromisoformat(row[column.name])
            if isinstance(column.type, DateTime) and row[column.name] is not None
            else row[column.name]
            for column in table.columns
        }
    except (KeyError, TypeError, ValueError) as fault:
        raise BadBackup(f"a row of {table.name} is broken: {fault!r}") from fault


def _count_on(connection: Connection, table: Table) -> None:
    """Let PostgreSQL number new rows after the restored ones."""
    if connection.dialect.name == "postgresql" and "id" in table.columns:
        column = table.columns["id"]
        if column.autoincrement is True or column.type.python_type is int:
            connection.execute(
                text(
                    f"select setval(pg_get_serial_sequence('{table.name}', 'id'),"
                    f" coalesce((select max(id) from {table.name}), 0) + 1, false)"
                )
            )
