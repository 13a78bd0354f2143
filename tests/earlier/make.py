"""Keep tables and records of today's program, for every later one to open.

    python -m tests.earlier.make

writes `tests/earlier/<shape of the database>`: the database as SQL text, a record of each kind,
and what was to be seen of them. Run it with a program that is to be replaced; what is there is
never written over, as the program that could write it again is gone.
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from tests.earlier.seen import HERE, RECORDS, SEEN, TABLES, of_house, of_record
from undercroft.bots import bot_names, make_bot
from undercroft.games import all_games, find_game
from undercroft.kernel import OutOfDice
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look
from undercroft.match import BOT, Match, Record, read_record
from undercroft.tables import (
    DAY,
    House,
    NotPossible,
    Seat,
    Setup,
    Store,
    Table,
    Terms,
    database_url,
)
from undercroft.tables.commands import HOUSE, ComeBack, Concede, Leave, Sit, StandIn
from undercroft.tables.playing import Act, AnswerBack, AskBack, ClockRanOut, SetStops, Undo
from undercroft.tables.schema import SHAPE
from undercroft.tables.talking import Say

WHO: Final = ("ann", "ben", "cy", "dee")
SOME: Final = 40
"""Decisions after which a match is well under way."""

FOR_EVER: Final = 30 * 365 * DAY
"""Seconds of a clock that has not run out when a later program opens the table."""


class Keeper:
    """Plays at the tables of one game by rule of thumb, whoever holds the seats."""

    def __init__(self, house: House, spec: GameSpec, names: dict[str, str]) -> None:
        self.house = house
        self.spec = spec
        self.names = names
        self.records: dict[str, Record] = {}
        self.best = spec.best
        self.players = spec.seats[0] if spec.seats[0] > 1 else 2

    async def table(self, name: str, *seats: Seat, terms: Terms | None = None) -> Table:
        """Set a table up, by default with people at all seats, and keep it under that name."""
        people = [Seat(who.title(), holders=(who,), ready=True) for who in WHO[: self.players]]
        switches = self.spec.resolve({}, self.spec.recommended)
        seed = f"{self.spec.slug} {name}"
        setup = Setup(self.spec.slug, switches, seats or people, seed, "instant", terms or Terms())
        return self.named(name, await self.house.create(setup, WHO[0]))

    def named(self, name: str, table: Table) -> Table:
        """Keep a table under that name."""
        self.names[table.id] = f"{self.spec.slug}: {name}"
        return table

    async def play(self, table: Table, most: int = 10_000) -> None:
        """Take so many decisions, or all to the end."""
        bots = [make_bot(self.spec, self.best, "") for _ in table.seen.seats]
        luck = Random(self.names[table.id])
        for _ in range(most):
            if table.seen.over:
                break
            player, look = table.seen.to_decide, table.seen.match.look()
            action = bots[player].choose(look)
            if luck.random() < 0.1:
                action = luck.choice(look.decision.actions)
            await table.do(
                HOUSE, Act(seat=player, number=table.seen.number_of(player), action=action.notation)
            )

    async def keep_all(self) -> None:
        """One table of each kind."""
        over = await self.table("over")
        await self.play(over)
        self.names[await self.house.rematch(over, "ann")] = f"{self.spec.slug}: rematch"
        await self.running()
        await self.taken_back()
        await self.stopped()
        await self.continued(over)
        await self.given_up()
        await self.table("gathering", Seat("Ann", holders=("ann",), link="0" * 64), Seat(""))
        self.records = records(self.spec) | self.records | {"over": over.seen.record()}
        for name in ("over", "real-dice"):
            _, record, match = read_record(self.records[name].to_json(), find_game)
            self.named(f"opened, {name}", await self.house.keep(record, match, "cat"))

    async def running(self) -> None:
        """People come and go, talk and undo; a clock runs out."""
        table = await self.table(
            "running", terms=Terms(clock=FOR_EVER, absence="host", public=True)
        )
        await self.play(table, SOME)
        await self.undo(table)
        await table.do(HOUSE, Say(seat=0, text="Have you seen “the lever”? 🗝️"))
        await table.do(HOUSE, Say(seat=1, text="No."))
        await table.do(HOUSE, Leave(seat=1))
        await table.do("eve", Sit(seat=1, name="Eve", ready=False))
        await table.do(HOUSE, StandIn(seat=0))
        await asyncio.sleep(0.5)
        await table.do(HOUSE, ComeBack(seat=0))
        player = table.seen.to_decide
        action = make_bot(self.spec, self.best, "").choose(table.seen.match.look())
        await table.do(
            HOUSE,
            ClockRanOut(
                seat=player,
                number=table.seen.number_of(player),
                action=action.notation,
                since=monotonic(),
            ),
        )
        await self.play(table, SOME)
        await self.undo(table)

    async def undo(self, table: Table) -> None:
        """Undo once, as soon as somebody can."""
        while not table.seen.over:
            for seat in range(self.players):
                if table.seen.undo_offer(seat).steps:
                    await table.do(HOUSE, Undo(seat=seat, number=table.seen.number_of(seat)))
                    return
            await self.play(table, 1)

    async def taken_back(self) -> None:
        """All agree once to a take-back, one does not, and then somebody asks again."""
        table = await self.table("taken back")
        await self.play(table, SOME)
        for answers in ([True] * (self.players - 1), [False], []):
            seat = max(range(self.players), key=table.seen.match.history.last_of)
            await table.do(HOUSE, AskBack(seat=seat, number=table.seen.number_of(seat)))
            others = [other for other in range(self.players) if other != seat]
            for other, agrees in zip(others, answers, strict=False):
                await table.do(HOUSE, AnswerBack(seat=other, agrees=agrees))
            if answers:
                await self.play(table, SOME // 4)

    async def stopped(self) -> None:
        """One seat is asked always, the others never what they declined once; one is a bot's."""
        people = [Seat(who.title(), holders=(who,), ready=True) for who in WHO]
        most = min(self.spec.seats[1], 3)
        table = await self.table("stops", *people[: most - 1], Seat("Robin", self.best))
        await table.do(HOUSE, SetStops(seat=0, when="always"))
        for _ in range(SOME):
            player = table.seen.to_decide
            if table.seen.over:
                break
            if table.seen.seats[player].player:
                await table.news.wait(table.news.changes())
                continue
            asked = table.seen.sight(player).question
            if player and asked and asked.decline:
                other = next(one for one in asked.options if one.notation != asked.decline)
                await table.do(HOUSE, SetStops(seat=player, never=other.notation))
            else:
                await self.play(table, 1)
        while not table.seen.over and table.seen.seats[table.seen.to_decide].player:
            await table.news.wait(table.news.changes())

    async def continued(self, over: Table) -> None:
        """Matches that go on from a moment of another: over, twice over, still running."""
        half = over.seen.match.number // 2
        humans = [""] * self.players
        once = await self.house.continue_from(over, half, humans, "ann")
        await self.play(self.named("continued", once), SOME)
        await self.play(once)
        self.records["continued"] = once.seen.record()
        twice = await self.house.continue_from(once, half + SOME // 2, humans, "ben")
        await self.play(self.named("continued twice", twice), SOME)
        anew = None
        while anew is None:
            with suppress(NotPossible):
                anew = await self.house.continue_from(
                    twice, half, humans, "ann", twice.seen.to_decide
                )
            half -= 1
        await self.play(self.named("dealt anew", anew), SOME)
        await self.undo(anew)

    async def given_up(self) -> None:
        """Somebody gave up, and too few went on."""
        table = await self.table("given up")
        await self.play(table, SOME)
        await table.do(HOUSE, Concede(seat=0))
        await table.refresh()


def real_dice(spec: GameSpec, players: int, most: int = 10_000) -> Record:
    """A match of the terminal in which people typed their dice."""
    luck = Random(spec.slug)
    switches = spec.resolve({}, spec.recommended)
    typed: list[int] = []
    match = None
    while match is None:
        try:
            match = Match(spec, players, switches, f"{spec.slug} real", typed)
        except OutOfDice as ask:
            typed += [luck.choice(ask.die.faces) for _ in range(ask.count)]
    bot = make_bot(spec, spec.best, "")
    while not match.state.is_terminal() and len(match.actions) < most:
        action = bot.choose(Look(spec, match.state))
        while True:
            try:
                match.apply(action)
                break
            except OutOfDice as ask:
                match.type_dice([luck.choice(ask.die.faces) for _ in range(ask.count)])
    return match.record([f"{BOT}{spec.best}", *["Seat"] * (players - 1)])


def records(spec: GameSpec) -> dict[str, Record]:
    """Records that the terminal writes."""
    switches = spec.resolve({}, spec.recommended)
    by_hand = Match(spec, spec.seats[1], switches, f"{spec.slug} terminal")
    bot = make_bot(spec, spec.best, "")
    while len(by_hand.actions) < SOME:
        by_hand.apply(bot.choose(Look(spec, by_hand.state)))
    seats = ["Ann", *[f"{BOT}{name}" for name in bot_names(spec)], *["Ben"] * spec.seats[1]]
    return {
        "running": by_hand.record(seats[: spec.seats[1]]),
        "real-dice": real_dice(spec, spec.seats[1]),
        "real-dice-running": real_dice(spec, spec.seats[0], SOME),
    }


async def make(folder: Path, file: Path) -> None:
    """Play at all tables, and write all three files."""
    store = Store(database_url(file))
    await store.open()
    house = House(store, all_games(), make_bot, bot_names)
    await house.open()
    names: dict[str, str] = {}
    kept: dict[str, Record] = {}
    for spec in all_games().values():
        keeper = Keeper(house, spec, names)
        await keeper.keep_all()
        kept |= {f"{spec.slug}-{name}.json": one for name, one in keeper.records.items()}
        for title, text in (spec.brings.ready if spec.brings else {}).items():
            await store.keep("ann", spec.slug, title, text)
    house.close_all()
    seen = {"tables": await of_house(house, names), "names": names, "records": {}}
    await house.close()
    await store.close()
    (folder / RECORDS).mkdir(parents=True)
    for name, record in kept.items():
        (folder / RECORDS / name).write_text(record.to_json(), "utf-8")
        seen["records"][name] = of_record(*read_record(record.to_json(), find_game))
    with sqlite3.connect(file) as connection:
        (folder / TABLES).write_text("\n".join(connection.iterdump()) + "\n", "utf-8")
    (folder / SEEN).write_text(json.dumps(seen, indent=1, ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    folder = HERE / SHAPE
    if folder.exists():
        sys.exit(f"{folder.name} is there already: it is the word of a program that is gone.")
    with tempfile.TemporaryDirectory() as here:
        asyncio.run(make(folder, Path(here) / "tables.db"))


if __name__ == "__main__":
    main()
