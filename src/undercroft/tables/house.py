"""The house: every table of this server, opened when somebody comes, with bots at their seats."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, BadSetup, SeededDice
from undercroft.kit.game import GameSpec
from undercroft.match import (
    NOTHING_TO_DECIDE,
    OPENED,
    Given,
    Happening,
    Match,
    NothingToDecide,
    Record,
    noted,
    noted_at,
    replays,
    versions,
)
from undercroft.tables.analyses import Analyses
from undercroft.tables.calls import Calls
from undercroft.tables.commands import HOUSE, LeadOn
from undercroft.tables.days import Days
from undercroft.tables.driver import Driver
from undercroft.tables.exchange import EVERYTHING, exchange_over
from undercroft.tables.history import Histories, Played
from undercroft.tables.late import LATEST, as_known, is_kept_from
from undercroft.tables.led import Spot
from undercroft.tables.minds import Beside, MakeBot
from undercroft.tables.moment_notes import MomentNotes
from undercroft.tables.place import Replaced
from undercroft.tables.presence import NEWS_EVERY
from undercroft.tables.prune import few
from undercroft.tables.records import seats_of
from undercroft.tables.refusals import CannotOpen, LacksPack, NotPossible
from undercroft.tables.rows import Summary
from undercroft.tables.seating import rematch
from undercroft.tables.setup import DAY, LONGEST_SEED, Seat, Setup, Terms, new_seed
from undercroft.tables.store import Earlier, Store
from undercroft.tables.table import Table
from undercroft.tables.traces import tag, trace
from undercroft.tables.trouble import UNABLE
from undercroft.tables.watchers import Watcher

MOST_OPEN: Final = 200
"""Tables kept in memory although nobody looks at them; closed ones are read again at need."""

LAST_CALL: Final = 5.0
"""Seconds that a program that ends gives to what is under way."""

_logger = logging.getLogger(__name__)


class NoSuchTable(Exception):
    """No table has that id."""


class House:
    """The tables in memory, over one store; `bots` names those of a game, of which those that
    take long think `beside`.

    Tables where nothing happens are removed after so long as `keep` says, if it does.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, GameSpec],
        make_bot: MakeBot,
        bots: Callable[[GameSpec], Sequence[str]],
        keep: timedelta | None = None,
        beside: Beside | None = None,
    ) -> None:
        self.store = store
        self.days = Days(store)
        self.analyses = Analyses(store)
        self.histories = Histories(store)
        self.calls = Calls(store)
        self._games = games
        self.make_bot = make_bot
        self.beside = beside
        self._bots = bots
        self._keep = keep
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._chores: set[asyncio.Task[None]] = set()
        self._opening = asyncio.Lock()
        self._closing = asyncio.Event()
        self.exchange = exchange_over(store, self._changed, self._looks, self._watches, self._leads)
        self.is_open = False

    async def open(self) -> None:
        """Begin to listen to other processes, and to watch the clocks."""
        self.is_open = True
        self.exchange.open()
        self._chore(self._rounds(), "rounds")
        if self._keep is not None:
            self._chore(self._prunes(self._keep), "pruning")

    async def create(self, setup: Setup, host: str, earlier: Earlier | None = None) -> Table:
        """Set a new table up; `host` is the SHA-256 of the token of whoever does.

        The match begins at once if nobody is waited for, or goes on from an earlier
        one. Raise BadSetup if what the seats bring is wrong, or nobody throws real dice.
        """
        match_id = secrets.token_urlsafe(16)
        spec = self._games[setup.game]
        setup.in_full(spec)
        if earlier is None:  # what was played has its dice
            setup.must_have_dice(spec)
        version = (earlier and earlier.rules_version) or spec.rules_version
        switches = spec.resolve(spec.kept(setup.switches))
        setup = replace(setup, switches=switches, packs=spec.packs_of(switches))
        await self.store.create(match_id, setup, version, host, earlier)
        table = await self.table(match_id)
        if earlier is not None:
            await self.store.set_turn(match_id, table.seen.to_decide, table.seen.deadline)
        return table

    def holds(self, match_id: str) -> bool:
        """Say whether that table is in memory here."""
        return match_id in self._tables

    async def table(self, match_id: str) -> Table:
        """Return the table of that id, opened from the store if need be.

        It is in step with what other processes have written before. Raise
        NoSuchTable, or CannotOpen with the reason.
        """
        table, fresh = self._tables.get(match_id), False
        if table is not None and self.store.shared:
            await table.refresh()
        if table is None or table.news.closed:
            async with self._opening:
                table = self._tables.get(match_id)
                if table is None or table.news.closed:
                    table = await self._open(match_id)
                    self._tables[match_id], fresh = table, True
                    self._make_room()
            if fresh:
                await self._wake(table)
        if match_id in self._tables:
            self._tables.move_to_end(match_id)
        return table

    async def rematch(self, table: Table, who: str) -> str:
        """Set the same table up once more, everybody one place on; return its id.

        Whoever asks second is led to the table that was set up first.
        """
        if not table.seen.over:
            raise NotPossible("The match is still running.")
        if table.seating.stored.next_id:
            return table.seating.stored.next_id
        try:
            fresh = await self.create(rematch(table.seen.setup, who), who)
        except BadSetup as fault:
            raise NotPossible(str(fault)) from fault
        await table.do(HOUSE, LeadOn(to=fresh.id))
        first = table.seating.stored.next_id
        if first != fresh.id:
            await self.clear(fresh)
        return first

    async def continue_from(
        self, table: Table, at: int, bots: Sequence[str], who: str, seat: int = SPECTATOR
    ) -> Table:
        """Set a table up that goes on from moment `at` of a match, with new luck.

        `bots` has the bot for each seat, "" for a person, and all of those are `who`.
        Of a match that runs it takes over what `seat` knew at that moment, no more:
        neither the seed nor what lay hidden.
        """
        if len(bots) != len(table.seen.seats):
            raise NotPossible(f"The match has {len(table.seen.seats)} seats, not {len(bots)}.")
        seats = [
            Seat(one.name, bot, one.brought, one.whole, () if bot else (who,), ready=True)
            for one, bot in zip(table.seen.seats, bots, strict=True)
        ]
        setup = replace(table.seen.setup, seats=seats, terms=Terms(), deal="")
        if not table.seen.over:
            deal, luck = SeededDice(new_seed()), SeededDice(new_seed())
            try:
                position = table.seen.match.dealt_anew(seat, at, deal, luck)
            except NothingToDecide as fault:
                raise NotPossible(str(fault)) from fault
            setup = replace(setup, seed=new_seed(), typed=None, position=position)
            note = Happening("dealt_anew", NOBODY, "", 0, str(at))
            return await self.create(setup, who, Earlier([], [note]))
        played = table.seen.match.entries(table.seen.number)
        if at > len(played) or (at == len(played) and table.seen.match.over):
            raise NotPossible(NOTHING_TO_DECIDE)
        typed = table.seen.match.record(table.seen.setup.names).typed if setup.real_dice else None
        seed = str(table.seen.match.luck.goes_on(at, new_seed()))
        setup = replace(setup, seed=seed, typed=typed)
        note = Happening("continued", NOBODY, "", at, str(at))
        return await self.create(setup, who, Earlier(played[:at], [note]))

    async def keep(self, record: Record, match: Match, who: str) -> Table:
        """Keep a record that was read, as a match that is over and that `who` has played.

        `match` is what it was played to; of one that parts from these rules, as far as it goes.
        """
        if len(record.seed.partition("\n")[0]) > LONGEST_SEED:
            raise NotPossible(f"A seed here has at most {LONGEST_SEED} letters.")
        spec = self._games[record.game]
        seats = seats_of(record, who, lambda bot: bot in self._bots(spec))
        typed = record.typed if record.real_dice else None
        setup = Setup(
            record.game, match.switches, seats, record.seed, typed=typed, thrown=record.thrown,
            position=record.position,
        )  # fmt: skip
        rest = match.parting.rest if match.parting else ()
        journal = [*match.entries(match.number), *[Given(seat, (said,)) for seat, said in rest]]
        happened = [Happening(OPENED, NOBODY, "", 0), *noted(record)]
        then = record.rules_version
        if then != spec.rules_version and not match.parting:
            then = spec.rules_version
            said = replays(record.rules_version, then)
            happened.append(Happening("noted", NOBODY, "", len(journal), said))
        earlier = Earlier(journal, happened, True, record.result, then)
        table = await self.create(setup, who, earlier)
        if notes := noted_at(record):
            await MomentNotes(self.store).keep(table.id, who, notes)
        return table

    async def clear(self, table: Table) -> None:
        """Throw a table away."""
        await self.store.forget(table.id)
        self._let_go([table.id])

    async def prune(self, since: datetime) -> None:
        """Throw away the tables where nothing has happened since then and nobody looks now."""
        for some in few(await self.store.old_tables(since)):
            if self._closing.is_set():
                break
            spare = [one for one in some if not self._looked_at(one.match_id)]
            gone = await self.store.prune(spare, since)
            self._let_go([one.match_id for one in gone])
        await self.days.clear(since)

    def _looked_at(self, match_id: str) -> bool:
        return match_id in self._tables and bool(self._tables[match_id].presence.seats_here())

    @property
    def open_tables(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    async def summaries(self, match_ids: Iterable[str], who: str = "") -> list[Summary]:
        """Return what a list shows somebody of those tables, leaving out ids that nobody knows."""
        return [as_known(one, who) for one in await self.store.summaries(match_ids)]

    async def history(self, who: str) -> list[Played]:
        """Return what somebody has played, the newest first, as they may know it: a match that they
        have left and see late is not over yet."""
        found, since = await self.histories.of(who), datetime.now(UTC) - LATEST
        left = [one.match_id for one in found if one.gone and one.finished and one.finished > since]
        tables = await self.store.summaries(left) if left else []
        late = {one.match_id for one in tables if is_kept_from(one, who)}
        return [replace(one, finished=None) if one.match_id in late else one for one in found]

    async def watched(self, most: int) -> list[Summary]:
        """Return the newest matches that run, for all that who watches may know, and whose hosts
        list them for who wants to watch."""
        some = await self.store.ended_of_late(datetime.now(UTC) - LATEST)
        ended = [one for one in some if is_kept_from(one, "")]
        found = [*await self.store.watched(most), *ended]
        return sorted(found, key=lambda one: one.created, reverse=True)[:most]

    @contextmanager
    def looking(self, table: Table, *seats: int, watcher: Watcher | None = None) -> Iterator[None]:
        """Count a screen that looks at a table, as those seats, while the context lasts.

        `watcher` is who looks, if they watch.
        """
        seats, watchers = seats or (SPECTATOR,), table.presence.watchers
        self._now_looks(table, seats, table.presence.come)
        self._now_watches(table, watcher, watchers.come)
        self._catch_up(table)
        try:
            yield
        finally:
            self._now_looks(table, seats, table.presence.go)
            self._now_watches(table, watcher, watchers.go)

    def lead(self, table: Table, key: str, name: str, spot: Spot | None) -> None:
        """Show those who follow a look back at a table where who leads it looks; None: it ends."""
        self._leads(table.id, key, name, spot)
        if self.store.shared:
            self._chore(self.exchange.tell_led(table.id, key, name, spot), "led")

    def close_all(self) -> None:
        """Let everybody go; the matches are in the store."""
        self._let_go(list(self._tables))

    async def close(self) -> None:
        """Close all tables and let everything that is under way end, or almost everything.

        What is cut off in the middle of a query would answer to nobody.
        """
        self._closing.set()
        slow: set[asyncio.Task[None]] = set()
        while self._chores - slow:  # what was opening a table meanwhile has begun another one
            self.close_all()
            _, slow = await asyncio.wait(self._chores, timeout=LAST_CALL)
        for chore in slow:
            chore.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        await self.exchange.close()

    # -- inside ---------------------------------------------------------------

    async def _open(self, match_id: str) -> Table:
        # PostgreSQL takes offence at a letter of number 0.
        stored = await self.store.find(match_id) if match_id.isprintable() else None
        if stored is None:
            raise NoSuchTable
        spec = self._games.get(stored.setup.game)
        if spec is None:
            raise CannotOpen(f"this program has no game {stored.setup.game!r}")
        if lacking := spec.lacks(stored.setup.packs):
            raise LacksPack(f"This match is played with {lacking}")
        try:
            table = Table(match_id, spec, stored, self.store, self, self._bots(spec))
        except CannotOpen as fault:
            then, now = stored.rules_version, spec.rules_version
            raise fault if then == now else CannotOpen(f"{versions(then, now)} {fault}") from fault
        try:
            await table.open()
        except CannotOpen as fault:
            its, number, why = tag(table.id), table.seen.number, trace(fault)
            _logger.error("table %s: entry %d of a journal fails: %s", its, number, why)
            raise
        return table

    async def _wake(self, table: Table) -> None:
        """Begin the match if nobody is waited for, and drive it; other tables open meanwhile."""
        try:
            await table.wake()
        except BaseException:
            if self._tables.get(table.id) is table:
                self._close(table.id)
            raise
        if not table.seen.over:
            self._chore(self._drive(table), f"driver of table {tag(table.id)}")

    def _make_room(self) -> None:
        """Close the tables that were left alone for longest, where no bot is to move."""
        spare = len(self._tables) - MOST_OPEN
        for match_id, table in list(self._tables.items())[:-1]:
            if spare <= 0:
                break
            player = table.seen.to_decide
            moves = player >= 0 and bool(table.seen.seats[player].player)
            if not moves and not table.seen.paused and not table.presence.seats_here():
                self._close(match_id)
                spare -= 1

    def _let_go(self, match_ids: Iterable[str]) -> None:
        """Close those of the tables that are open."""
        for match_id in match_ids:
            if match_id in self._tables:
                self._close(match_id)

    def _close(self, match_id: str) -> None:
        self._tables.pop(match_id).news.close()

    async def _drive(self, table: Table) -> None:
        """Move what moves by itself at a table, until it is over or closed."""
        driver = Driver(table, self.exchange)
        try:
            await driver.run()
        except Exception as fault:
            # It is read from the store again when somebody comes. Of the store the log has a line.
            if not isinstance(fault, UNABLE):
                _logger.error("table %s is closed: %s", tag(table.id), trace(fault))
            if self._tables.get(table.id) is table:
                self._close(table.id)

    # -- other processes and the clock ----------------------------------------

    def _changed(self, match_id: str) -> None:
        """Another process changed a table: read it again if it is open here and followed."""
        tables = self._tables if match_id == EVERYTHING else {match_id} & self._tables.keys()
        for one in list(tables):
            self._tables[one].heed()
            self._catch_up(self._tables[one])

    def _catch_up(self, table: Table) -> None:
        """Read what another process has written, if somebody here follows the table."""
        if table.is_behind and table.is_followed:
            self._chore(table.refresh(), f"refreshing table {tag(table.id)}")

    def _looks(self, process: str, match_id: str, seat: int, count: int) -> None:
        table = self._tables.get(match_id)
        if table is not None and table.presence.hear(process, seat, count):
            table.news.notice()

    def _now_looks(self, table: Table, seats: Iterable[int], step: Callable[[int], bool]) -> None:
        """Count screens; nobody is told of a second one at a seat."""
        changes = [step(seat) for seat in seats]
        if any(changes):
            table.news.notice()
        self._say_who_looks(table, seats)

    def _say_who_looks(self, table: Table, seats: Iterable[int]) -> None:
        if self.store.shared:
            for seat in [seat for seat in seats if seat != SPECTATOR]:
                self._chore(
                    self.exchange.tell_looks(table.id, seat, table.presence.here(seat)), "looks"
                )

    def _watches(self, process: str, match_id: str, names: Sequence[str]) -> None:
        table = self._tables.get(match_id)
        if table is not None and table.presence.watchers.hear(process, names):
            self._tell_who_watches(table)

    def _leads(self, match_id: str, key: str, name: str, spot: Spot | None) -> None:
        table = self._tables.get(match_id)
        if table is None:
            return
        if spot is None:
            table.led.end(key)
        else:
            table.led.lead(key, name, spot)

    def _now_watches(
        self, table: Table, watcher: Watcher | None, step: Callable[[Watcher], bool]
    ) -> None:
        """Count who watches, and tell all if that changes the list."""
        if watcher is not None and step(watcher):
            self._tell_who_watches(table)
            self._say_who_watches(table)

    def _tell_who_watches(self, table: Table) -> None:
        table.news.note()
        table.news.tell()

    def _say_who_watches(self, table: Table) -> None:
        if self.store.shared:
            names = table.presence.watchers.here
            self._chore(self.exchange.tell_watchers(table.id, names), "watchers")

    async def _rounds(self) -> None:
        """Open the tables where a clock ran out; say who looks at those that are open.

        Close those that another program has removed: over SQLite it cannot say so.
        """
        was_away = False
        while not self._closing.is_set():
            try:
                overdue = await self.store.overdue(datetime.now(UTC))
                if was_away:
                    self.store.opened = datetime.now(UTC)  # until now nobody could answer
                was_away = False
                for match_id in overdue:
                    with suppress(NoSuchTable, CannotOpen):
                        await self.table(match_id)
                if not self.store.shared:
                    here = list(self._tables)
                    self._let_go({*here} - await self.store.known(here))
            except (Replaced, *UNABLE):
                was_away = True  # the log says so already
            for table in list(self._tables.values()):
                table.rest()
                self._say_who_looks(table, table.presence.seats_here())
                if table.presence.watchers.here:
                    self._say_who_watches(table)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), NEWS_EVERY)

    async def _prunes(self, keep: timedelta) -> None:
        """Remove old tables at the start, and then once a day."""
        while not self._closing.is_set():
            try:
                await self.prune(datetime.now(UTC) - keep)
            except (Replaced, *UNABLE):
                _logger.warning("old tables could not be removed")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), DAY)

    def _chore(self, work: Coroutine[object, object, None], name: str) -> None:
        chore = asyncio.create_task(work, name=name)
        self._chores.add(chore)
        chore.add_done_callback(self._chore_done)

    def _chore_done(self, chore: asyncio.Task[None]) -> None:
        self._chores.discard(chore)
        fault = None if chore.cancelled() else chore.exception()
        if fault is not None and not isinstance(fault, UNABLE):
            _logger.error("%s failed: %s", chore.get_name(), trace(fault))
