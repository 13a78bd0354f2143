"""Kill a server again and again while programs play, and look for what it has acknowledged.

    python -m scripts.kills                       300 times, beside 32 tables that never pause
    python -m scripts.kills --times 20 --game warp-dungeons

The programs are those of `scripts/crowd.py`. After each SIGKILL the journals are read from a copy
of the database, before any server opens it again: each has what its programs were told that
counts, in the order in which it was sent, and nothing that was not. Then the next server
opens the same tables, and the same programs go on there. It ends with an error at the first
answer that is lost. A power cut is another matter: what the system has, it keeps after a kill.
"""

import argparse
import asyncio
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from scripts.crowd import Pair
from scripts.load import Server

FILES: Final = ("tables.db", "tables.db-wal")
ANSWERS: Final = 80
"""A server is killed after so many acknowledged answers at most, whatever it does then."""
LONGEST: Final = 120.0
"""Seconds that they may take on a busy machine."""


class Lost(Exception):
    """The disk has not what was acknowledged."""


@dataclass
class Sent:
    """An answer of a seat, and whether its program was told that it counts."""

    seat: int
    action: str
    counts: bool = False


class Witness(Pair):
    """Two programs that note what they send to each table, and what they are told of it."""

    def __init__(self, server: Server, game: str, chance: Random) -> None:
        super().__init__(server, game, "?changes=true", chance)
        self._sent: dict[str, list[Sent]] = {}
        self.counted = 0

    def _set_up(self) -> list[str]:
        tokens = super()._set_up()
        self._sent[self.table] = []
        return tokens

    def _waits(self, seat: int) -> Sent:
        """Return the answer that was sent first of those of which a seat was told nothing."""
        sent = self._sent[self.table]
        return next(one for one in sent if one.seat == seat and not one.counts)

    def asked(self, seat: int, action: str, number: int) -> None:
        """Note what is sent."""
        super().asked(seat, action, number)
        self._sent[self.table].append(Sent(seat, action))

    def refused(self, seat: int) -> None:
        """Forget what does not count."""
        super().refused(seat)
        self._sent[self.table].remove(self._waits(seat))

    def answered(self, seat: int) -> None:
        """Note what counts."""
        super().answered(seat)
        self._waits(seat).counts = True
        self.counted += 1

    def compare(self, disk: sqlite3.Connection) -> None:
        """Raise Lost if a journal lacks what counts, or has what was not sent; go on from it."""
        for table, sent in self._sent.items():
            if not disk.execute("select 1 from matches where id = ?", [table]).fetchone():
                raise Lost(f"table {table} is gone")
            rows = "select player, text from actions where match_id = ? order by number"
            found = [Sent(seat, text, counts=True) for seat, text in disk.execute(rows, [table])]
            least = max([place for place, one in enumerate(sent, 1) if one.counts], default=0)
            written = [replace(one, counts=True) for one in sent[: len(found)]]
            if found != written or len(found) < least:
                raise Lost(f"table {table}: {sent[-3:]} was sent, {found[-3:]} is there")
            sent[:] = found
        self._sent = {table: self._sent[table] for table in {self.table} & self._sent.keys()}


async def one_life(server: Server, pairs: list[Witness], answers: int) -> None:
    """Let all play until so many answers count; kill the server, and hear what it had said."""
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    due = sum(pair.counted for pair in pairs) + answers
    playing = [asyncio.create_task(pair.play()) for pair in pairs]
    try:
        async with asyncio.timeout(LONGEST):
            while not faults and sum(pair.counted for pair in pairs) < due:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
    except TimeoutError:
        faults.append(f"{answers} answers took more than {LONGEST} s")
    faults += [task.exception() for task in playing if task.done()]
    server.process.kill()
    server.process.wait()
    await asyncio.sleep(0.1)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    if faults:
        raise Lost(f"a program could not go on: {faults[0]}")


def read(folder: Path, pairs: list[Witness]) -> None:
    """Compare what is on the disk with what the programs were told."""
    with tempfile.TemporaryDirectory() as name:
        for file in FILES:
            if (folder / file).exists():
                shutil.copy(folder / file, name)
        with closing(sqlite3.connect(Path(name) / FILES[0])) as disk:
            for pair in pairs:
                pair.compare(disk)


async def kill(folder: Path, options: argparse.Namespace) -> int:
    """Kill so many servers; return how many answers counted."""
    chance, pairs = Random(options.seed), list[Witness]()
    for number in range(1, options.times + 1):
        server = Server(folder)
        pairs = pairs or [
            Witness(server, options.game, Random(one)) for one in range(options.tables)
        ]
        for pair in pairs:
            pair.server = server
        try:
            await one_life(server, pairs, chance.randint(1, ANSWERS))
        finally:
            server.process.kill()
            server.process.wait()
        read(folder, pairs)
        if number % 10 == 0:
            counted = sum(pair.counted for pair in pairs)
            print(f"{number} kills, {counted} answers acknowledged, none lost", flush=True)
    return sum(pair.counted for pair in pairs)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--game", default="dungeon-attack")
    parser.add_argument("--seed", default="1", help="of the moments at which it is killed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        try:
            counted = asyncio.run(kill(Path(name), options))
        except Lost as fault:
            sys.exit(f"Lost: {fault}")
    print(f"{options.times} kills: all of {counted} acknowledged answers were on the disk.")


if __name__ == "__main__":
    main()
