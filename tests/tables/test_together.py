"""Commits that share a wait for the disk."""

import asyncio
from collections.abc import Sequence

import pytest

from undercroft.tables.together import Together


class Disk:
    """Keeps what was committed, one list for each transaction; `full` makes commits fail."""

    def __init__(self) -> None:
        self.commits: list[list[str]] = []
        self.full = False

    def commit(self, some: Sequence[str]) -> None:
        """Keep all of it, or nothing."""
        if self.full:
            raise OSError("the disk is full")
        if "taken" in some:
            raise ValueError("taken")
        self.commits.append([*some])

    def together(self) -> Together[str]:
        """What gathers the commits to it."""
        return Together(self.commit, asyncio.Lock(), "disk")


def writes(text: str, together: Together[str]) -> "asyncio.Task[None]":
    return asyncio.create_task(together.do(text))


def test_what_comes_while_a_commit_is_under_way_shares_the_next() -> None:
    async def scenario() -> None:
        disk = Disk()
        together = disk.together()
        first = writes("a", together)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.gather(first, *[writes(text, together) for text in "bcd"])
        assert disk.commits == [["a"], ["b", "c", "d"]]

    asyncio.run(scenario())


def test_one_that_fails_fails_alone() -> None:
    async def scenario() -> None:
        disk = Disk()
        together = disk.together()
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
        together = disk.together()
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
        together = disk.together()
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
        together = disk.together()
        task = writes("a", together)
        await asyncio.sleep(0)
        await together.close()
        assert disk.commits == [["a"]]
        await task

    asyncio.run(scenario())
