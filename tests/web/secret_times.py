"""Can the time of an answer tell whether a bot was asked in secret? Measured by twins.

    python -m tests.web.secret_times [TWINS]

Two tables are the same for one seat, but for what others hold: at the one a bot is asked in secret
after an answer, at the other none is. Both are answered alike. A classifier learns from half of
the twins where the limit lies between the times of the two, and names those of the other half:
who guesses is right in half of them.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count, islice
from math import ceil
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from httpx2 import ASGITransport, AsyncClient

from tests.web.conftest import ORIGIN
from undercroft.bots import make_bot
from undercroft.games import all_games
from undercroft.kernel import NOBODY, SPECTATOR, Action, SeededDice, dump
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Look
from undercroft.match import Match
from undercroft.tables import House, Seat, Setup, Table, database_url, key_hash, new_key
from undercroft.web import Settings, create_app
from undercroft.web.settings import Limits

TOKEN: Final = new_key()
BEARER: Final = {"Authorization": f"Bearer {TOKEN}"}
SEED: Final = "twins"
READER: Final = 0
DEALS: Final = 12
MOST_SEEDS: Final = 400
TIMES: Final = 16
"""How often one pair of positions is played: to find one takes long."""
KINDS: Final = ("answer", "bot")
"""Who gives the answer after which a bot is asked: the reader, or another bot."""


class Declines:
    """A bot that thinks as the best of its game, and says no wherever it is asked in secret."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(self, look: Look) -> Action:
        """See Bot."""
        action, no = self._bot.choose(look), look.decision.kind.decline
        return no if look.decision.kind.hidden and no is not None else action


def declining(spec: GameSpec, _: str, seed: str) -> Bot:
    """Make such a bot."""
    return Declines(make_bot(spec, spec.best, seed))


@dataclass
class Twin:
    """A position from which the reader answers, and what comes of it."""

    position: Mapping[str, Any]
    asked: bool
    seen: Any


@dataclass
class Pair:
    """Two positions that are the same for the reader; at one a bot is asked in secret."""

    kind: str
    answer: str
    twins: tuple[Twin, Twin]


class Played:
    """What bots make of a position, without a table."""

    def __init__(self, spec: GameSpec, players: int, position: Mapping[str, Any]) -> None:
        self.match = Match(spec, players, {}, SEED, position=position)
        self._spec = spec
        self._bots = [declining(spec, "", "") for _ in range(players)]

    def in_secret(self) -> int:
        """Let bots answer what they are asked in secret; return how often they were."""
        asked = 0
        while self._bot() and self.match.hidden_from(SPECTATOR):
            asked += 1
            self.bot_answers()
        return asked

    def bot_answers(self) -> None:
        """Let the bot that is asked answer."""
        bot = self._bots[self.match.state.current_player]
        self.match.apply(bot.choose(self.match.look()))

    def goes_on(self) -> bool:
        """Say whether a bot is to answer openly."""
        return self._bot() and not self.match.hidden_from(SPECTATOR)

    def _bot(self) -> bool:
        return self.match.state.current_player not in (READER, NOBODY)

    def seen(self) -> Any:
        """What the reader sees now."""
        sight = asdict(self.match.sight(READER, lines=None))
        return {**sight, "log": [line["text"] for line in sight["log"]]}


def pairs(spec: GameSpec, players: int, kind: str, seed: str) -> Iterator[Pair]:
    """Yield pairs out of one match that bots play."""
    match = Match(spec, players, {}, seed)
    bots = [declining(spec, "", seed) for _ in range(players)]
    deal = count()
    while not match.over:
        action = bots[match.state.current_player].choose(match.look())
        if match.state.current_player == READER and not match.hidden_from(SPECTATOR):
            found: dict[bool, Twin] = {}
            for _ in range(DEALS):
                twin = twin_of(spec, match, kind, action.notation, f"{seed} {next(deal)}")
                if twin is not None:
                    found.setdefault(twin.asked, twin)
                if len(found) == 2 and found[True].seen == found[False].seen:
                    yield Pair(kind, action.notation, (found[True], found[False]))
                    break
        match.apply(action)


def twin_of(spec: GameSpec, match: Match, kind: str, answer: str, deal: str) -> Twin | None:
    """Deal anew what the reader does not know, and say what comes of the answer."""
    anew = spec.resample(match.state, READER, SeededDice(deal))
    anew.dice = SeededDice(f"luck {answer}")
    position = dump(anew)
    played = Played(spec, match.players, position)
    played.match.apply(spec.vocabulary.parse(answer))
    before, asked = 0, played.in_secret()
    if kind == "bot":
        if not played.goes_on():
            return None
        played.bot_answers()
        before, asked = asked, played.in_secret()
    return Twin(position, bool(asked), (before, played.seen()))


class Bench:
    """A program in which twins are answered."""

    def __init__(self, app: Any, client: AsyncClient) -> None:
        self.house: House = app.state.house
        self.client = client

    async def time(self, spec: GameSpec, players: int, pair: Pair, twin: Twin) -> float:
        """Return how many milliseconds it takes until the reader sees what came of the answer."""
        here = Seat("Ann", holders=(key_hash(TOKEN),), ready=True)
        seats = [here, *[Seat(f"Bot {n}", spec.best) for n in range(1, players)]]
        pace = "instant" if pair.kind == "bot" else "slow"
        setup = Setup(spec.slug, {}, seats, SEED, pace, position=twin.position)
        table = await self.house.create(setup, key_hash(TOKEN))
        await asyncio.sleep(0.02)
        said = {"seat": 0, "number": table.seen.number_of(READER), "action": pair.answer}
        seen: list[float] = []
        watching = asyncio.create_task(watch(table, seen))
        await asyncio.sleep(0)
        began = perf_counter()
        answer = await self.client.post(f"/api/tables/{table.id}/actions", json=said)
        took = perf_counter() - began
        assert answer.status_code == 200, answer.text[:500]
        if pair.kind == "bot":
            async with asyncio.timeout(20):
                while len(seen) < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.001)
            took = seen[1] - seen[0]
        watching.cancel()
        await self.house.clear(table)
        return 1000 * took


async def watch(table: Table, seen: list[float]) -> None:
    """Note when the reader can see something new."""
    number = table.news.changes(READER)
    while not table.news.closed:
        number = await table.news.wait(number, READER)
        seen.append(perf_counter())


async def measure(spec: GameSpec, kind: str, twins: int) -> list[tuple[float, float]]:
    """Return the times of so many twins, or as many as are found: asked, not asked."""
    players = min(3, spec.seats[1]) if kind == "bot" else 2
    luck, times = Random(spec.slug), list[tuple[float, float]]()
    with tempfile.TemporaryDirectory() as folder:
        url = database_url(Path(folder) / "tables.db")
        many = Limits(**dict.fromkeys(asdict(Limits()), 10**6))
        app = create_app(Settings(url, limits=many))
        async with app.router.lifespan_context(app):
            app.state.house.make_bot = declining
            way = ASGITransport(app)
            async with AsyncClient(transport=way, base_url=ORIGIN, headers=BEARER) as client:
                bench = Bench(app, client)
                for pair in found(spec, players, kind, twins):
                    order = list(pair.twins)
                    luck.shuffle(order)
                    took = {one.asked: await bench.time(spec, players, pair, one) for one in order}
                    times.append((took[True], took[False]))
    return times


def found(spec: GameSpec, players: int, kind: str, most: int) -> list[Pair]:
    """Return so many pairs, each of them TIMES, or a little less often."""
    seeds = (f"{spec.slug} {number}" for number in range(MOST_SEEDS))
    every = (pair for seed in seeds for pair in pairs(spec, players, kind, seed))
    return ([*islice(every, ceil(most / TIMES))] * TIMES)[:most]


def right(times: Sequence[tuple[float, float]], seed: str = "split") -> float:
    """Return the share that a classifier names rightly; each half is judged by the other."""
    shuffled = list(times)
    Random(seed).shuffle(shuffled)
    half = len(shuffled) // 2
    halves = shuffled[:half], shuffled[half:]
    return sum(_judged(one, other) for one, other in (halves, halves[::-1])) / (2 * len(shuffled))


def _judged(learned: Sequence[tuple[float, float]], judged: Sequence[tuple[float, float]]) -> int:
    """Count the times of `judged` that the best limit of `learned` puts on the right side."""
    limits = sorted({time for pair in learned for time in pair})
    best = max(
        ((limit, slower) for limit in limits for slower in (True, False)),
        key=lambda rule: _score(learned, *rule),
    )
    return _score(judged, *best)


def _score(times: Sequence[tuple[float, float]], limit: float, slower: bool) -> int:
    asked = sum((one > limit) is slower for one, _ in times)
    return asked + sum((other > limit) is not slower for _, other in times)


def kinds(spec: GameSpec) -> Sequence[str]:
    """Return after whose answers bots are asked in secret; with two seats hardly ever after one
    of a bot that looks the same."""
    return () if not spec.hides else KINDS if spec.seats[1] > 2 else KINDS[:1]


def main(twins: int) -> None:
    """Measure all games with secrets."""
    for spec in all_games().values():
        for kind in kinds(spec):
            times = asyncio.run(measure(spec, kind, twins))
            if len(times) < 20:
                print(f"{spec.slug:18} {kind:7} only {len(times)} twins were found")
                continue
            asked, other = (median(one) for one in zip(*times, strict=True))
            slower = Counter(one > other for one, other in times)[True]
            print(
                f"{spec.slug:18} {kind:7} {len(times):4} twins  asked {asked:6.2f} ms,"
                f" not {other:6.2f} ms; the asked one was slower in {slower / len(times):4.0%};"
                f" a classifier is right in {right(times):4.0%}",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
