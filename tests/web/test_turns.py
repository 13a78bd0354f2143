"""Pages are drawn one at a time, addresses in turn, and each rests as long as it drew."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.program import two
from undercroft.web.turns import MOST_WAITING, TooManyWait, Turns


class Scripted(asyncio.SelectorEventLoop):
    """A loop whose time passes when nothing else is to do, or when a test says so."""

    now = 0.0

    def time(self) -> float:
        """Return its own time."""
        return self.now

    def _run_once(self) -> None:
        ready: Any = self._ready  # type: ignore[attr-defined]
        later: Any = self._scheduled  # type: ignore[attr-defined]
        if not ready and later:
            self.now = max(self.now, later[0].when())
        super()._run_once()  # type: ignore[misc]


class Scene:
    """Who draws how long, and when each began."""

    def __init__(self, percent: int = 50) -> None:
        self.turns = Turns(percent)
        self.drawn: list[tuple[str, float]] = []
        self.at_once = 0

    async def draw(self, address: str, seconds: float = 1, most: float = MOST_WAITING) -> None:
        """Draw a page for an address."""
        async with self.turns.turn(address, most):
            self.at_once += 1
            assert self.at_once == 1
            loop = asyncio.get_running_loop()
            assert isinstance(loop, Scripted)
            self.drawn.append((address, loop.now))
            loop.now += seconds
            self.at_once -= 1

    async def all(self, *addresses: str) -> list[tuple[str, float]]:
        """Draw a page for each, all asked for at once."""
        await asyncio.gather(*[self.draw(one) for one in addresses])
        return self.drawn


def play(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Play a scene in scripted time."""
    with asyncio.Runner(loop_factory=Scripted) as runner:
        runner.run(scene())


def test_an_address_rests_as_long_as_it_drew() -> None:
    async def scene() -> None:
        assert await Scene().all("a", "a", "a") == [("a", 0), ("a", 2), ("a", 4)]

    play(scene)


@pytest.mark.parametrize(("percent", "second"), [(100, 1), (25, 4), (200, 1)])
def test_a_host_says_for_how_much_of_the_time_it_draws(percent: int, second: float) -> None:
    async def scene() -> None:
        assert await Scene(percent).all("a", "a") == [("a", 0), ("a", second)]

    play(scene)


def test_who_asks_once_waits_for_one_drawing_of_who_asks_often() -> None:
    async def scene() -> None:
        drawn = await Scene().all("a", "a", "a", "b")
        assert drawn == [("a", 0), ("b", 1), ("a", 2), ("a", 4)]

    play(scene)


def test_addresses_draw_in_turn() -> None:
    async def scene() -> None:
        one = Scene(100)
        async with one.turns.turn("d"):
            asked = asyncio.create_task(one.all("a", "a", "b", "b", "c"))
            for _ in range(3):
                await asyncio.sleep(0)
        assert [address for address, _ in await asked] == ["a", "b", "c", "a", "b"]

    play(scene)


def test_what_fails_passes_the_turn_on() -> None:
    async def scene() -> None:
        one = Scene()
        with pytest.raises(ZeroDivisionError):
            async with one.turns.turn("a"):
                1 / 0  # noqa: B018
        assert await one.all("a") == [("a", 0)]

    play(scene)


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_who_goes_away_leaves_no_trace(rounds: int) -> None:
    async def scene() -> None:
        one = Scene()
        asked = [asyncio.create_task(one.draw(address)) for address in "aabc"]
        async with one.turns.turn("d"):
            for _ in range(3):
                await asyncio.sleep(0)
            asked[0].cancel()
            asked[2].cancel()
            for _ in range(rounds):
                await asyncio.sleep(0)
        await asyncio.gather(*asked, return_exceptions=True)
        assert one.drawn == [("a", 0), ("c", 1)]
        assert not one.turns._waiting

    play(scene)


def test_who_goes_away_when_called_passes_the_turn_on() -> None:
    async def scene() -> None:
        one = Scene()
        asked = [asyncio.create_task(one.draw(address)) for address in "ab"]
        async with one.turns.turn("d"):
            await asyncio.sleep(0)
        asked[0].cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert one.drawn == [("b", 0)]

    play(scene)


def test_so_many_wait_for_one_address_and_others_and_live_lines_still_may() -> None:
    async def scene() -> None:
        one = Scene()
        async with one.turns.turn("a"):
            waiting = [asyncio.create_task(one.draw("a", 0)) for _ in range(MOST_WAITING)]
            other = asyncio.create_task(one.draw("b", 0))
            await asyncio.sleep(0)
            with pytest.raises(TooManyWait, match="try again in 1 s"):
                await one.draw("a")
            line = asyncio.create_task(one.draw("a", 0, inf))
        await asyncio.gather(*waiting, other, line)
        assert len(one.drawn) == MOST_WAITING + 2

    play(scene)


def test_what_a_stream_says_is_put_together_in_turn(client: TestClient) -> None:
    program, _ = two(client)
    program.post(f"/seats/{program.seat}/concede")
    app: Any = client.app
    assert client.portal is not None
    with ThreadPoolExecutor() as pool:
        with client.portal.wrap_async_context_manager(app.state.turns.turn("testclient")):
            stream = pool.submit(program.ask, "GET", "/stream")
            with pytest.raises(TimeoutError):
                stream.result(timeout=0.3)
        assert '"over":true' in stream.result().text
