"""The journal of a table's match: each entry is on the disk before it counts."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from undercroft.kernel import NOBODY, dump
from undercroft.kit.game import GameSpec
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
from undercroft.match.happenings import called_before, pauses_before
from undercroft.tables.clock import Clock, more
from undercroft.tables.history import Ending
from undercroft.tables.refusals import CannotOpen, NotPossible
from undercroft.tables.rows import Fresh
from undercroft.tables.seating import Seating
from undercroft.tables.setup import MINUTE
from undercroft.tables.store import Store

AT_ONCE: Final = 20
"""So many entries are played at once, in a millisecond or a few; then others are served."""


class Journal:
    """The match at one table, and what is written down of it; nothing before it has begun."""

    def __init__(self, match_id: str, spec: GameSpec, seating: Seating, store: Store) -> None:
        self._id = match_id
        self._spec = spec
        self._seating = seating
        self._store = store
        self.match: Match | None = None
        """The match, once it has begun."""
        self._parted: bool | None = None
        self._clock = Clock()
        self.moved = datetime.now(UTC)
        """When the last decision was taken."""

    @property
    def length(self) -> int:
        """How many entries there are; nobody's to see."""
        return self.match.number if self.match else 0

    def begin(self) -> Match:
        """Set the match up, before its first entry; raise CannotOpen."""
        self.match = self._seating.setup.match(self._spec)
        self.moved = self._seating.stored.started or datetime.now(UTC)
        return self.match

    def due(self, player: int, is_pause: bool = False) -> datetime | None:
        """Return when the clock of the pending decision runs out, or its pause is over.

        Without a pause it is None where there is no clock, and for a bot. Who could not answer for
        a while, as nobody served, has a minute from then on, or the whole clock if that is less,
        and the whole pause.
        """
        terms, served = self._seating.setup.terms, self._store.opened
        if is_pause:
            return max(self.moved, served) + timedelta(seconds=terms.pause)
        left = self._given(player, len(self.match.answers)) if self.match else None
        if left is None:
            return None
        due = self.moved + timedelta(seconds=left)
        if self.moved < served:
            return max(due, served + timedelta(seconds=min(MINUTE, terms.clock)))
        return due

    def _given(self, player: int, answers: int) -> float | None:
        """Return how many seconds a decision has that comes after so many answers, if it has a
        clock: what was left of it if it was asked before."""
        clock = self._seating.setup.terms.clock
        if not clock or player == NOBODY or self._seating.seats[player].player:
            return None
        return self._clock.left(answers, player, clock)

    def _left(self, player: int) -> float | None:
        """Return what is left of the clock of the pending decision, if it is that player's."""
        match = self.match
        assert match is not None
        if match.is_pause(match.state) or not match.state.asks(player):
            return None
        due = self.due(player)
        return max(0.0, (due - datetime.now(UTC)).total_seconds()) if due else None

    # -- writing --------------------------------------------------------------

    async def write(
        self,
        entries: Sequence[Entry],
        turn: int,
        ending: Ending | None = None,
        happened: Sequence[Happening] = (),
        is_pause: bool = False,
    ) -> None:
        """Write entries, after which `turn` is to decide; raise NumberTaken if others were faster.

        `ending` is given with the last one, `happened` is what the log says before them, and
        `is_pause` says that all wait there.
        """
        assert self.match is not None
        answers = len(self.match.answers)
        for entry in entries:
            answers = entry.count if isinstance(entry, Corrected) else answers + more(entry)
        left = self._left(entries[0].player)
        pause = self._seating.setup.terms.pause
        due = _in(pause if is_pause else self._given(turn, answers))
        await self._store.append(self._id, self.length, entries, ending, turn, due, happened, left)
        lefts = [left, *[None] * (len(entries) - 1)]
        self._clock.note(zip(entries, lefts, strict=True), answers)
        self.moved = datetime.now(UTC)

    async def correct(self, happened: Happening) -> None:
        """Go on from the present position by these rules; raise NumberTaken as `write` does.

        Raise NotPossible if there is none, as dice are missing for the set-up.
        """
        assert self.match is not None
        fresh = await self.fresh()
        assert fresh is not None
        reached = self.match.reached
        if reached is None:
            raise NotPossible("The set-up needs other dice by these rules: set the table up anew.")
        count, state = reached
        here, turn = Corrected(NOBODY, count, dump(state)), state.current_player
        due = _in(self._given(turn, count))
        await self._store.append(self._id, fresh.marks.length, [here], None, turn, due)
        await self._seating.set_rules(self._spec.rules_version, [happened])

    # -- reading --------------------------------------------------------------

    async def open(self) -> bool:
        """Read all of it; say whether somebody has just undone. Raise CannotOpen."""
        assert self.match is not None
        await self.catch_up(await self.fresh(), apart=True)
        await self._keep_version()
        last = await self._store.journal(self._id, max(0, self.length - 1))
        return bool(last) and isinstance(last[-1], TakenBack)

    async def fresh(self) -> Fresh | None:
        """Return what the store has of it besides; None if the table is gone."""
        return await self._store.fresh(self._id, self.length, self.match.noted if self.match else 0)

    async def catch_up(self, fresh: Fresh | None, apart: bool = False) -> bool:
        """Play what it holds besides, and note what happened to the seats.

        Say whether that is something for all to see. With `apart` others are served while much of
        it is played: nobody may see the match yet. Raise CannotOpen.
        """
        match = self.match
        assert match is not None
        if fresh is None:
            return False
        journal, happened = [entry for entry, _ in fresh.entries], fresh.happened
        self._heed_seating(match, happened, apart)
        try:
            await played(match, journal, happened, apart)
            if journal:
                match.parting = None  # the host let it go on
                self._clock.note(fresh.entries, len(match.answers))
        except Stuck as stuck:
            self._part(match, stuck)
        if journal:
            self.moved = fresh.moved or datetime.now(UTC)
        return any(one.text != IN_SECRET for one in happened)

    async def note(self) -> None:
        """Put what has happened to the seats into the log."""
        fresh = await self.fresh() if self.match else None
        if self.match is not None and fresh is not None:
            self._heed_seating(self.match, fresh.happened, is_new=False)
            self.match.note(fresh.happened)

    def _heed_seating(self, match: Match, happened: Sequence[Happening], is_new: bool) -> None:
        """Call the seats what they were called before all that happened, of a new match in the
        log of its set-up too, and pause as they did then."""
        match.rename(called_before(self._seating.setup.names, happened), always=is_new)
        now = self._spec.hides and self._seating.setup.terms.pause > 0
        match.pauses = pauses_before(now, happened)

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
        match, old, now = self.match, self._seating.stored, self._spec.rules_version
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


async def played(
    match: Match, journal: Sequence[Entry], happened: Sequence[Happening], apart: bool
) -> None:
    """Play what was written; with `apart` others are served after each AT_ONCE entries."""
    for count, _ in enumerate(match.following(journal, happened), 1):
        if apart and count % AT_ONCE == 0 and count < len(journal):
            await asyncio.sleep(0)


def _in(seconds: float | None) -> datetime | None:
    """Return the moment in so many seconds."""
    return None if seconds is None else datetime.now(UTC) + timedelta(seconds=seconds)
