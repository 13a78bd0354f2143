"""Matches that people have played, as rows beside those of bots."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from undercroft.bots import bot_names
from undercroft.kernel import BadRecord
from undercroft.kit.game import GameSpec
from undercroft.lab.intervals import Within
from undercroft.lab.party import Party
from undercroft.lab.simulate import Plan, Row
from undercroft.lab.watch import Cards, Told, Watched, Watching
from undercroft.match import Record, replay
from undercroft.match.seats import sitter

PERSON: Final = "person"
"""Who is called so in rows where no bot had the seat."""
AT_TABLES: Final = "played at tables"


class Played:
    """The matches of some records that were played by these house rules."""

    def __init__(self, spec: GameSpec, switches: Mapping[str, str]) -> None:
        self._spec = spec
        self._switches = dict(switches)
        self._cards = Cards(spec)
        self.parties: dict[int, Party] = {}
        """By the number of players."""
        self.left_out = Counter[str]()
        """Why others do not count, and how many they are."""

    def take_in(self, found: Iterable[Record | str]) -> None:
        """Count matches, and those that do not count, by what is said of them."""
        for one in found:
            if isinstance(one, str):
                self.left_out[one] += 1
            elif self._spec.resolve(self._spec.kept(one.switches)) != self._switches:
                self.left_out["played by other house rules"] += 1
            else:
                self._add(one)

    def _add(self, record: Record) -> None:
        try:
            row, counts, told = watch_record(self._spec, record, self._cards)
        except BadRecord:
            self.left_out["played by other rules"] += 1
            return
        party = self.parties.get(row.players)
        if party is None:
            switches = tuple(self._switches.items())
            plan = Plan(self._spec.slug, row.players, (PERSON,) * row.players, "", switches)
            party = self.parties[row.players] = Party(plan, who=AT_TABLES)
        party.rows.append(row._replace(seed=f"table {len(party.rows) + 1}"))
        party.told.append(told)
        party.counts.add(counts)
        for name in dict.fromkeys(row.bots):  # a match counts once, whatever seats they have
            got = [worth for who, worth in zip(row.bots, row.returns, strict=True) if who == name]
            mean = party.by_bot.setdefault(name, Within(*self._spec.worth))
            mean.add(sum(got) / len(got))

    @property
    def said(self) -> str:
        """How many there are, and how many do not count and why."""
        count = sum([len(party.rows) for party in self.parties.values()])
        why = ", ".join([f"{many} {reason}" for reason, many in self.left_out.most_common()])
        return f"{count:,} by these house rules" + (f"; left out: {why}" if why else "")


def watch_record(spec: GameSpec, record: Record, cards: Cards) -> tuple[Row, Watched, Told]:
    """Play a record again; return its row, without a seed, and what was counted in it, also of
    these cards of the game. Raise BadRecord."""
    match = replay(spec, record)
    if not match.over:
        raise BadRecord("this match is not over")
    counts = Watched()
    watching = Watching(counts, spec, match.players, cards)
    events = match.take_events()
    for place, answer in enumerate(match.answers):
        state = match.history.position(place, match.state)
        decision = state.decision
        assert decision is not None
        watching.answered(state, decision, answer.action)
    returns = match.returns
    best, known = max(returns), bot_names(spec).__contains__
    row = Row(
        game=spec.slug,
        seed="",
        switches=dict(match.switches),
        players=match.players,
        bots=[sitter(seat, known).bot or PERSON for seat in record.seats],
        returns=returns,
        winners=[seat for seat, value in enumerate(returns) if value == best],
        decisions=len(match.answers),
        facts=spec.summary(match.state, events),
    )
    watching.hear(match.state, events)
    return row, counts, watching.end(row)
