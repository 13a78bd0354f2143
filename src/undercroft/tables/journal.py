"""The journal of a table's match: each entry is on the disk before it counts."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from undercroft.kernel import NOBODY, GameSpec, dump
from undercroft.match import (
    IN_SECRET,
    Corrected,
    Entry,
    Happening,
    Match,
    Stuck,
    TakenBack,
    replays,
)
from undercroft.tables.refusals import CannotOpen
from undercroft.tables.seating import Seating
from undercroft.tables.store import Store


class Journal:
    """The match at one table, and what is written down of it; nothing before it has begun."""

    def __init__(self, match_id: str, spec: GameSpec, seating: Seating, store: Store) -> None:
        self._id = match_id
        self._spec = spec
        self._seating = seating
        self._store = store
        self._match: Match | None = None
        self._parted: bool | None = None
        self.moved = datetime.now(UTC)
        """When the last decision was taken."""

    @property
    def match(self) -> Match | None:
        """The match, once it has begun."""
        return self._match

    @property
    def length(self) -> int:
        """How many entries there are; nobody's to see."""
        return self._match.number if self._match else 0

    def begin(self) -> Match:
        """Set the match up, before its first entry; raise CannotOpen."""
        self._match = self._seating.setup.match(self._spec)
        self._heed_seating(self._match)
        self.moved = self._seating.stored.started or datetime.now(UTC)
        return self._match

    def due(self, player: int, since: datetime, is_pause: bool = False) -> datetime | None:
        """Return when the clock of a decision runs out that began then, or its pause is over.

        Without a pause it is None where there is no clock, and for a bot.
        """
        terms = self._seating.setup.terms
        if is_pause:
            return since + timedelta(seconds=terms.pause)
        if not terms.clock or player == NOBODY or self._seating.seats[player].player:
            return None
        return since + timedelta(seconds=terms.clock)

    # -- writing --------------------------------------------------------------

    async def write(
        self,
        entries: Sequence[Entry],
        turn: int,
        result: Sequence[float] | None = None,
        happened: Sequence[Happening] = (),
        is_pause: bool = False,
    ) -> None:
        """Write entries, after which `turn` is to decide; raise NumberTaken if others were faster.

        `result` is given with the last one, `happened` is what the log says before them, and
        `is_pause` says that all wait there.
        """
        due = self.due(turn, datetime.now(UTC), is_pause)
        await self._store.append(self._id, self.length, entries, result, turn, due, happened)
        self.moved = datetime.now(UTC)

    async def correct(self, happened: Happening) -> None:
        """Go on from the present position by these rules; raise NumberTaken as `write` does."""
        assert self._match is not None
        marks = await self._store.marks(self._id)
        assert marks is not None
        here = Corrected(NOBODY, len(self._match.answers), dump(self._match.state))
        turn = self._match.state.current_player
        due = self.due(turn, datetime.now(UTC))
        await self._store.append(self._id, marks.length, [here], None, turn, due)
        await self._seating.set_rules(self._spec.rules_version, [happened])

    # -- reading --------------------------------------------------------------

    async def open(self) -> bool:
        """Read all of it; say whether somebody has just undone. Raise CannotOpen."""
        assert self._match is not None
        await self.catch_up()
        await self._keep_version()
        self.moved = await self._store.moved(self._id) or self.moved
        last = await self._store.journal(self._id, max(0, self.length - 1))
        return bool(last) and isinstance(last[-1], TakenBack)

    async def catch_up(self) -> bool:
        """Play what it holds besides, and note what happened to the seats.

        Say whether that is something for all to see. Raise CannotOpen.
        """
        match = self._match
        assert match is not None
        journal = await self._store.journal(self._id, self.length)
        happened = await self._store.happenings(self._id, match.noted)
        self._heed_seating(match)
        try:
            match.follow(journal, happened)
            if journal:
                match.parting = None  # the host let it go on
        except Stuck as stuck:
            self._part(match, stuck)
        if journal:
            self.moved = datetime.now(UTC)
        return any(one.text != IN_SECRET for one in happened)

    async def note(self) -> None:
        """Put what has happened to the seats into the log."""
        if self._match is not None:
            self._heed_seating(self._match)
            self._match.note(await self._store.happenings(self._id, self._match.noted))

    def _heed_seating(self, match: Match) -> None:
        """Call the seats what they are called now, and pause as the terms say now."""
        match.rename(self._seating.setup.names)
        match.pauses = self._spec.hides and self._seating.setup.terms.pause > 0

    def _part(self, match: Match, stuck: Stuck) -> None:
        """Keep where the rules part; raise CannotOpen if it is the same version that they break."""
        stored = self._seating.stored
        if stored.rules_version == self._spec.rules_version:
            raise CannotOpen("its journal breaks the rules that this program has") from stuck
        over = stored.finished is not None
        if self._parted is over:
            return  # the log says it already
        self._parted = over
        match.part(stored.rules_version, stuck, stored.result, over)

    async def _keep_version(self) -> None:
        """Keep the version of these rules, if they allow all that was played by another one."""
        match, old, now = self._match, self._seating.stored, self._spec.rules_version
        assert match is not None
        if old.rules_version == now or match.parting:
            return
        try:
            if old.result:
                match.must_end_with(old.result)
        except Stuck as stuck:
            self._part(match, stuck)
            return
        said = replays(old.rules_version, now)
        note = Happening("noted", NOBODY, "", self.length, said)
        await self._seating.set_rules(now, [note])
        await self.note()
