"""Commits that share a wait for the disk."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from undercroft.tables.together import Together


class Disk:
    """Keeps what was committed, one list for each transaction; `full` makes commits fail."""

    def __init__(self) -> None:
        self.commits: list[list[str]] = []
        self.full = False

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Any]:
        """A transaction: what is written in it counts once it ends well."""
        written: list[str] = []
        yield written
        await asyncio.sleep(0)
        if self.full:
            raise OSError("the disk is full")
        self.commits.append(written)


def writes(text: str, together: Together) -> "asyncio.Task[None]":
    async def work(written: Any) -> None:
        if text == "taken":
            raise ValueError(text)
        written.append(text)

    return asyncio.create_task(together.write(work))


def test_what_comes_while_a_commit_is_under_way_shares_the_next() -> None:
    async def scenario() -> None:
        disk = Disk()
        together = Together(disk.begin)
        first = writes("a", together)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.gather(first, *[writes(text, together) for text in "bcd"])
        assert disk.commits == [["a"], ["b", "c", "d"]]

    asyncio.run(scenario())


def test_one_that_fails_fails_alone() -> None:
    async def scenario() -> None:
        disk = Disk()
        together = Together(disk.begin)
        a, taken, b = (writes(text, together) for text in ("a", "taken", "b"))
        await asyncio.gather(a, b)
        with pytest.raises(ValueError, match="taken"):
            await taken
        assert disk.commits == [["a"], ["b"]]

    asyncio.run(scenario())


def test_nobody_is_told_that_it_is_written_when_the_commit_fails() -> None:
    async def scenario() -> None:
        disk = Disk()
        disk.full = True
        together = Together(disk.begin)
        told = await asyncio.gather(
            *[writes(text, together) for text in "ab"], return_exceptions=True
        )
        assert [type(one) for one in told] == [OSError, OSError]
        assert disk.commits == []
        disk.full = False
        await writes("c", together)
        assert disk.commits == [["c"]]

    asyncio.run(scenario())


def test_who_is_gone_does_not_keep_the_others_waiting() -> None:
    async def scenario() -> None:
        disk = Disk()
        together = Together(disk.begin)
        gone, stays = writes("a", together), writes("b", together)
        await asyncio.sleep(0)
        gone.cancel()
        await stays
        assert gone.cancelled()
        assert disk.commits == [["a", "b"]]

    asyncio.run(scenario())


def test_closing_waits_until_all_is_written() -> None:
    async def scenario() -> None:
        disk = Disk()
        together = Together(disk.begin)
        task = writes("a", together)
        await asyncio.sleep(0)
        await together.close()
        assert disk.commits == [["a"]]
        await task

    asyncio.run(scenario())
