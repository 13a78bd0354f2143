"""The database: where it is, whether it can be used, who may read it, and who serves it."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from time import monotonic
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    false,
    func,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, InvalidatePoolError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from undercroft.kit.folders import data_folder
from undercroft.tables.place import held as held_file
from undercroft.tables.schema import SHAPE, build, metadata, shape

DATABASE: Final = "UNDERCROFT_DATABASE_URL"
"""The variable that names a database, such as postgresql://user@localhost/undercroft."""

CHANNEL: Final = "undercroft"
"""Where the processes that share a PostgreSQL database tell each other which table changed."""

_EXAMPLE: Final = "postgresql://user@localhost/undercroft"
_DRIVERS: Final = ("sqlite+aiosqlite", "postgresql+psycopg")

_MIGRATING: Final = 0x75637266
"""The lock that lets one process at a time migrate."""

_SHAPES: Final = [f"{number:04}" for number in range(1, int(SHAPE) + 1)]
"""All shapes that a database ever had, the newest last."""

_SURE: Final = 1.0
"""Seconds for which a connection is taken to be there that was just used."""

_USED: Final = "used"
"""What a pool notes of a connection: when it was used last."""

_BROKEN: Final = "restore a backup into a new file, and name that with --data"
_RIGHTS: Final = "let this user write the file and its folder, or name another with --data"
_ADVICE: Final = {
    sqlite3.SQLITE_NOTADB: "name another file with --data",
    sqlite3.SQLITE_CORRUPT: _BROKEN,
    sqlite3.SQLITE_READONLY: _RIGHTS,
    sqlite3.SQLITE_CANTOPEN: _RIGHTS,
    sqlite3.SQLITE_PERM: _RIGHTS,
    sqlite3.SQLITE_FULL: "make room on the disk",
    sqlite3.SQLITE_BUSY: "another program writes it: try again when that is done",
}
"""What to do about what SQLite complains of."""

_PRIMARY: Final = 0xFF
"""The part of SQLite's error codes that says the kind."""

_logger = logging.getLogger(__name__)


class BadDatabase(Exception):
    """A database cannot be used; the message says why and what to do, and tells no password."""


# -- where it is --------------------------------------------------------------


def database_url(file: Path | None = None) -> str:
    """Return the URL of a SQLite file; without one that of UNDERCROFT_DATABASE_URL.

    Without either it is the file in the user's data folder: that is
    `$XDG_DATA_HOME/undercroft/undercroft.db`, or the same under `~/.local/share`.
    The folder is made, readable by its owner alone: the file holds the seeds of
    running matches. Raise BadDatabase.
    """
    if file is None and (named := os.environ.get(DATABASE)):
        return _known(named)
    if file is None:
        file = data_folder() / "undercroft.db"
    file = file.absolute()
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise BadDatabase(
            f"the folder {file.parent} cannot be made ({fault.strerror}):"
            " name another file with --data"
        ) from fault
    return f"sqlite+aiosqlite:///{file}"


def is_shared(url: str) -> bool:
    """Say whether several processes can keep in step over that database."""
    return with_driver(url).startswith("postgresql")


def with_driver(url: str) -> str:
    """Return the URL with the driver that we use; PostgreSQL's own URLs name none."""
    kind, colon, rest = url.partition("://")
    return f"postgresql+psycopg{colon}{rest}" if kind in ("postgres", "postgresql") else url


def _known(named: str) -> str:
    """Return a URL of the environment if it is one that can be opened."""
    try:
        url = make_url(with_driver(named))
    except (ArgumentError, ValueError):
        # It is not repeated: a password may be in it.
        raise BadDatabase(
            f"{DATABASE} is no address of a database: name one such as {_EXAMPLE},"
            " or leave it out and name a file with --data"
        ) from None
    if url.drivername not in _DRIVERS:
        file = url.database if url.get_backend_name() == "sqlite" else ""
        raise BadDatabase(
            f"{DATABASE} is {url.render_as_string()!r}, which cannot be opened: name a PostgreSQL"
            f" database such as {_EXAMPLE}, or leave it out and say --data {file or 'FILE'}"
        )
    if url.get_backend_name() == "postgresql" and find_spec("psycopg") is None:
        raise BadDatabase(
            f"{DATABASE} names a PostgreSQL database, and psycopg, which reaches it, is not"
            " installed: pip install 'undercroft[postgres]'"
        )
    return named


def path_of(url: str | URL) -> Path | None:
    """Return how a SQLite file is called; None for a database in memory, or another one."""
    named = make_url(url)
    name = named.database or ""
    if named.get_backend_name() != "sqlite" or name in ("", ":memory:"):
        return None
    return Path(unquote(urlsplit(name).path) if name.startswith("file:") else name).absolute()


def place_beside(url: str, name: str) -> Path:
    """Return where something is kept beside the tables: it lies beside the file of a SQLite
    database, else in the user's data folder."""
    file = _file(url)
    return data_folder() / name if file is None else file.with_name(f"{file.name}.{name}")


def _file(url: str | URL) -> Path | None:
    """Return the file of a SQLite database itself, wherever a link leads."""
    path = path_of(url)
    return path.resolve() if path else None


def _called(url: str) -> str:
    """Return what people call a database."""
    return str(_file(url) or make_url(url).render_as_string())


# -- who may read it, and who serves it ---------------------------------------


def make_file(url: str) -> None:
    """Make the file of a SQLite database, for its owner alone, if there is none.

    It holds the seeds of running matches. Raise BadDatabase.
    """
    if file := _file(url):
        _make(file)


def _make(file: Path) -> None:
    if not file.exists():
        try:
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as fault:
            raise BadDatabase(f"{file} cannot be made ({fault.strerror}): {_RIGHTS}") from fault


def must_be_there(url: str) -> None:
    """Raise BadDatabase if a SQLite file does not exist: SQLite would make an empty one."""
    if (file := _file(url)) and not file.exists():
        raise BadDatabase(f"there is no {file}: name the file that keeps the tables with --data")


def _keep_private(connection: Connection) -> None:
    """Take all rights of others from a SQLite file of ours, and from what SQLite put beside it.

    What SQLite puts there later gets the rights of the file.
    """
    if os.name != "posix" or not (file := _file(connection.engine.url)):
        return
    for one in [file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))]:
        if one.exists() and (mode := one.stat().st_mode) & 0o077:
            try:
                one.chmod(mode & 0o700)
            except OSError:
                if os.access(one, os.W_OK):  # else it is refused anyway
                    _logger.warning("others may read %s, and it is not ours to forbid that", one)


@contextmanager
def alone(url: str) -> Iterator[None]:
    """Be the only server over a SQLite file while the context lasts; raise BadDatabase.

    SQLite locks a file of its own beside it, on every system, and the system lets go
    of it when the process ends, however that is. Who does not serve does not ask. On Linux
    the file itself is held too, so that no other name of it lets a second server in.
    """
    file = _file(url)
    if file is None:
        yield
        return
    make_file(url)
    taken = (
        f"another `undercroft serve` has {file} open:"
        " end that one first, or name another file with --data"
    )
    lock = file.with_name(f"{file.name}.lock")
    _make(lock)
    with closing(sqlite3.connect(lock, timeout=0, isolation_level=None)) as held:
        try:
            held.execute("pragma journal_mode = memory")  # no file beside the lock
            held.execute("begin exclusive")
        except sqlite3.Error as fault:
            if _kind(fault) != sqlite3.SQLITE_BUSY:
                raise BadDatabase(f"{lock} cannot be locked: {_why(fault)}") from fault
            raise BadDatabase(taken) from fault
        with held_file(file) as is_ours:
            if not is_ours:
                raise BadDatabase(taken)
            yield


# -- whether it can be used ---------------------------------------------------


@contextmanager
def opened(url: str, trouble: str) -> Iterator[Engine]:
    """Hand a database out to a command; raise BadDatabase if there is any `trouble` with it."""
    engine = create_engine(with_driver(url).replace("+aiosqlite", ""), hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", careful_sqlite)
    try:
        yield engine
    except SQLAlchemyError as fault:
        said = _why(getattr(fault, "orig", None) or fault)
        raise BadDatabase(f"{_called(url)} {trouble}: {said}") from fault
    finally:
        engine.dispose()


def make_ready(url: str) -> None:
    """Bring a database to the newest shape and see that it is whole and can be written.

    Raise BadDatabase if not.
    """
    make_file(url)
    with opened(url, "cannot be opened") as engine, engine.begin() as connection:
        if connection.dialect.name == "sqlite":
            found = connection.execute(text("pragma quick_check(1)")).scalar_one()
            if found != "ok":
                raise BadDatabase(f"{_called(url)} is broken ({_plain(found)}): {_BROKEN}")
        fit(connection)
        for table in metadata.sorted_tables:
            connection.execute(delete(table).where(false()))


def fit(connection: Connection) -> None:
    """Bring a database to the newest shape; raise BadDatabase if it is not for us to change."""
    sqlite = connection.dialect.name == "sqlite"
    if not sqlite:
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
    found = shape(connection)
    if found and found not in _SHAPES:
        raise BadDatabase(
            f"a newer Undercroft has brought this database to shape {found!r}, and this version"
            f" knows {SHAPE!r}: start the newer one, or name another database"
        )
    if sqlite and not found and inspect(connection).get_table_names():
        raise BadDatabase(
            "this database belongs to another program: name a new file, or one of Undercroft's"
        )
    _keep_private(connection)
    if found == SHAPE:
        return
    if sqlite:
        # Python's driver begins no transaction by itself before the shape is changed.
        connection.exec_driver_sql("begin immediate")
    if not found:
        build(connection)
        return
    # Here, as Alembic takes long to load, and is seldom needed.
    from undercroft.tables.migrations import upgrade

    upgrade(connection)


def must_be_current(connection: Connection) -> None:
    """Raise BadDatabase if a database has not the shape that this version reads."""
    found = shape(connection)
    if found != SHAPE:
        raise BadDatabase(
            f"the database has the shape {found!r}, not {SHAPE!r}:"
            " let the server of this version open it once"
        )
    _keep_private(connection)


def careful_sqlite(connection: Any, _: ConnectionPoolEntry) -> None:
    """Readers never wait, and a commit returns when the entry is on the disk."""
    cursor = connection.cursor()
    for setting in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "busy_timeout = 5000",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def heed_ends(engine: Engine) -> None:
    """Find out that PostgreSQL has ended a connection before that is used again.

    SQLAlchemy's own way to do so, `pool_pre_ping`, asks the database each time. What was used just
    now is there, unless something can be read from it: that is the end, or a word before it.
    """

    def used(_: Any, entry: ConnectionPoolEntry) -> None:
        entry.info[_USED] = monotonic()

    def check(connection: Any, entry: ConnectionPoolEntry, _: Any) -> None:
        if monotonic() < entry.info[_USED] + _SURE and not _can_be_read(connection):
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as fault:
            raise InvalidatePoolError from fault

    event.listen(engine, "connect", used)
    event.listen(engine, "checkin", used)
    event.listen(engine, "checkout", check)


def _can_be_read(connection: Any) -> bool:
    with DefaultSelector() as selector:
        selector.register(connection, EVENT_READ)
        return bool(selector.select(0))


def _kind(fault: BaseException) -> int:
    return getattr(fault, "sqlite_errorcode", 0) & _PRIMARY


def _why(fault: BaseException) -> str:
    """Return what the database itself says, and what to do about it, in one line."""
    said = _plain(str(fault))
    advice = _ADVICE.get(_kind(fault))
    return f"{said}; {advice}" if advice else said


def _plain(said: str) -> str:
    return " ".join(said.split())
