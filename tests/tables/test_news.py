"""Who waits for news hears of them, and of nothing else."""

import asyncio
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, cast

from undercroft.tables.news import News
from undercroft.tables.seen import Seen


def news() -> News:
    """Those of a table where nothing is played yet."""
    return News(cast(Seen, SimpleNamespace(started=False, number=0)))


def play(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 60))


def test_all_who_wait_hear_of_it_and_then_wait_again() -> None:
    async def scene() -> None:
        told = news()
        three = [asyncio.create_task(told.wait(0)) for _ in range(3)]
        await asyncio.sleep(0)
        told.tell()  # nothing is new: they look, and wait on
        await asyncio.sleep(0)
        assert not any(one.done() for one in three)
        told.notice()
        assert await asyncio.gather(*three) == [1, 1, 1]
        fourth = asyncio.create_task(told.wait(1))
        await asyncio.sleep(0)
        assert not fourth.done()
        told.notice()
        assert await fourth == 2

    play(scene())


def test_a_wait_ends_with_its_time_and_nothing_is_left_of_it() -> None:
    async def scene() -> None:
        told = news()
        assert await told.wait(0, most=0) == 0
        assert not await told.come(0, 0)
        left = asyncio.create_task(told.wait(0, most=60))
        await asyncio.sleep(0)
        left.cancel()
        await asyncio.gather(left, return_exceptions=True)
        assert left.cancelled()
        assert not told._waiting
        told.notice()
        assert await told.wait(0, most=0) == 1
        assert await told.come(0, 0)

    play(scene())


def test_a_chat_line_is_no_move() -> None:
    async def scene() -> None:
        told = news()
        moved, heard = (asyncio.create_task(one) for one in (told.come(0, None), told.wait(0)))
        await asyncio.sleep(0)
        told.note()
        told.tell()
        assert await heard == 1
        assert not moved.done()
        told.notice()
        assert await moved

    play(scene())


def test_nobody_waits_at_a_table_that_is_closed() -> None:
    async def scene() -> None:
        told = news()
        waits = asyncio.create_task(told.come(0, None))
        await asyncio.sleep(0)
        told.close()
        assert await waits
        assert await told.wait(0) == 0

    play(scene())
