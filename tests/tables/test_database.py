"""The file of a database: one server at a time has it, and nobody but its owner may read it."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from shutil import copyfile

import pytest

from tests.tables.conftest import Rooms
from undercroft.tables import BadDatabase, database_url
from undercroft.tables.database import DATABASE, alone, make_ready

HOLD = """
import sys
from undercroft.tables.database import alone
with alone(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_the_lock_dies_with_its_process(tmp_path: Path) -> None:
    url = database_url(tmp_path / "tables.db")
    command = [sys.executable, "-c", HOLD, url]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(BadDatabase, match="another `undercroft serve`"), alone(url):
            pass
        holder.send_signal(signal.SIGKILL)
        holder.wait(timeout=60)
    with alone(url):
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a file is known by its name")
def test_no_other_name_of_the_file_lets_a_second_server_in(tmp_path: Path, migrated: Path) -> None:
    file = copyfile(migrated, tmp_path / "tables.db")
    other = tmp_path / "elsewhere.db"
    os.link(file, other)
    with alone(database_url(file)):
        make_ready(database_url(file))
        refused = pytest.raises(BadDatabase, match=r"another `undercroft serve` has \S+elsewhere")
        with refused, alone(database_url(other)):
            pass
        command = [sys.executable, "-c", HOLD, database_url(other)]
        second = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "another `undercroft serve`" in second.stderr
    with alone(database_url(other)):
        pass


def test_databases_of_several_processes_and_in_memory_have_no_lock() -> None:
    for url in ("postgresql://me@den/it", "sqlite+aiosqlite://"):
        with alone(url), alone(url):
            pass


# -- who may read it ------------------------------------------------------------


BESIDE = ("tables.db", "tables.db-wal", "tables.db-shm")


def rights(folder: Path) -> dict[str, int]:
    return {one.name: stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_nobody_but_the_owner_reads_the_file_and_what_is_beside_it(tmp_path: Path) -> None:
    url = database_url(tmp_path / "tables.db")
    with alone(url):
        make_ready(url)

        async def scenario() -> None:
            async with Rooms(url).house():
                assert rights(tmp_path) == dict.fromkeys((*BESIDE, "tables.db.lock"), 0o600)

        asyncio.run(scenario())


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_a_file_that_others_could_read_is_theirs_no_more(tmp_path: Path, migrated: Path) -> None:
    file = copyfile(migrated, tmp_path / "tables.db")
    with sqlite3.connect(file, isolation_level=None) as line:
        line.execute("pragma journal_mode = wal")
        line.execute("delete from chat")
        for one in tmp_path.iterdir():
            one.chmod(0o664)
        make_ready(database_url(file))
        assert rights(tmp_path) == dict.fromkeys(BESIDE, 0o600)
    line.close()


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_a_file_that_may_not_be_written_gets_no_right_back(tmp_path: Path, migrated: Path) -> None:
    file = copyfile(migrated, tmp_path / "tables.db")
    file.chmod(0o444)
    with suppress(BadDatabase):  # whoever may do everything may write it
        make_ready(database_url(file))
    assert rights(tmp_path)["tables.db"] == 0o400


def test_who_names_a_postgresql_database_without_its_package_reads_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(DATABASE, "postgresql://somebody:secret@localhost/undercroft")
    assert database_url().startswith("postgresql")
    monkeypatch.setattr("undercroft.tables.database.find_spec", lambda name: None)
    with pytest.raises(BadDatabase, match=r"pip install 'undercroft\[postgres\]'") as refused:
        database_url()
    assert "secret" not in str(refused.value)


def test_a_host_of_sqlite_files_needs_no_package_of_postgresql(tmp_path: Path) -> None:
    code = (
        "import sys, asyncio, pathlib; sys.modules['psycopg'] = None\n"
        "from undercroft.web.server import app, serve\n"
        "from undercroft.tables import House, Store, database_url\n"
        "async def run():\n"
        "    store = Store(database_url(pathlib.Path(sys.argv[1])))\n"
        "    await store.open()\n"
        "    house = House(store, {}, None, None)\n"
        "    await house.open(); await house.close(); await store.close()\n"
        "asyncio.run(run())"
    )
    subprocess.run([sys.executable, "-c", code, tmp_path / "tables.db"], check=True)
