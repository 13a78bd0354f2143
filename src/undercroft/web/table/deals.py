"""The deal of a match that is over, played once more by others; what they make of it is compared.

It has the same seed, house rules and things brought, so the same dice and cards come for the same
answers. Whoever begins has one try, and takes nothing back. Bots have the same luck for all who
try, not that of the first match: what they did there depended on what was done to them.
"""

from dataclasses import dataclass, replace
from typing import Final

from undercroft.bots.daily import told
from undercroft.kernel import NOBODY
from undercroft.kit.game import GameSpec
from undercroft.match.daily import Outcome
from undercroft.tables import (
    NAMES,
    House,
    NotPossible,
    Played,
    Seat,
    Seen,
    Setup,
    Table,
    Terms,
    own_name,
    typed_name,
)

BOTS: Final = "bots"
FRIENDS: Final = "friends"
ME: Final = "me"
COMPANY: Final = {
    BOTS: "bots play them",
    FRIENDS: "friends come by a link",
    ME: "I play them too",
}
"""Who sits where other people sat."""


@dataclass(frozen=True)
class Line:
    """What somebody made of the deal; `seat` is NOBODY if they had several."""

    name: str
    seat: int
    company: str
    said: str
    rank: tuple[float, ...]
    is_first: bool = False
    mine: bool = False


def cannot(seen: Seen) -> str:
    """Say why the deal of a match cannot be played once more; "" if it can."""
    setup = seen.setup
    if seen.day is not None:
        return "It was a dungeon of the day: that has a page of its own."
    if setup.deal:
        return "It was the deal of another match already."
    if setup.real_dice:
        return "People threw its dice, so it cannot be dealt again."
    if setup.position is not None or "\n" in setup.seed:
        return "It went on from a moment of another match."
    if setup.is_lesson(seen.spec):
        return "It was a lesson, which everybody can play."
    if seen.match.parting or seen.seating.stored.rules_version != seen.spec.rules_version:
        return "It was played by other rules than today’s."
    return ""


def seats_to_try(seen: Seen) -> list[int]:
    """Return where people sat; all seats if bots alone have played."""
    people = [number for number, seat in enumerate(seen.seats) if seat.human]
    return people or [*range(len(seen.seats))]


async def lines(house: House, seen: Seen, who: str) -> list[Line]:
    """Return what everybody made of the deal, the best first."""
    tries = [
        _line(seen.spec, one, mine=bool(who) and whose == who)
        for whose, one in await house.histories.tries(seen.id)
    ]
    return sorted([*_first(seen), *tries], key=lambda line: line.rank, reverse=True)


def _line(spec: GameSpec, one: Played, mine: bool) -> Line:
    others = [
        f"the bot {bot}" if bot else name or "a friend"
        for number, (name, bot) in enumerate(one.seats)
        if number != one.seat and (bot or one.seat != NOBODY)
    ]
    name = one.seats[max(one.seat, 0)][0]
    if one.outcome is None:
        said = "gave up" if one.gone else "is playing" if one.finished is None else "played all"
        return Line(name, one.seat, ", ".join(others), said, (), mine=mine)
    said, rank = told(spec, one.outcome), one.outcome.rank
    return Line(name, one.seat, ", ".join(others), said, rank, mine=mine)


def _first(seen: Seen) -> list[Line]:
    """Return what those made of it who played it first."""
    state, spec = seen.match.state, seen.spec
    stands = spec.standing(state) if spec.standing and seen.match.over else {}
    found = []
    for number in seats_to_try(seen):
        others = [
            f"the bot {seat.bot}" if seat.bot else seat.name
            for n, seat in enumerate(seen.seats)
            if n != number
        ]
        outcome = None
        if seen.match.over and not seen.seats[number].conceded:
            outcome = Outcome(seen.match.returns[number], tuple(stands.get(number, ())))
        rank = outcome.rank if outcome else ()
        name, said = seen.seats[number].name, told(spec, outcome)
        found.append(Line(name, number, ", ".join(others), said, rank, is_first=True))
    return found


async def begin(house: House, table: Table, who: str, name: str, seat: int, company: str) -> str:
    """Return the table of somebody's try; set it up if they have begun none. Raise NotPossible."""
    seen = table.seen
    if reason := cannot(seen):
        raise NotPossible(reason)
    if seat not in seats_to_try(seen) or company not in COMPANY:
        raise NotPossible("Choose one of the seats where people sat, and who takes the others.")
    async with table.lock:  # who asks twice at once has one try
        for whose, one in await house.histories.tries(seen.id):
            if whose == who:
                return one.match_id
        return (await house.create(setup_of(seen, who, name, seat, company), who)).id


def setup_of(seen: Seen, who: str, name: str, seat: int, company: str) -> Setup:
    """Return the set-up of a try: somebody at that seat, others where other people sat."""
    seats: list[Seat] = []
    for number, then in enumerate(seen.seats):
        brought = then.whole or then.brought
        mine = number == seat or (company == ME and then.human)
        if not mine and company == FRIENDS and then.human:
            seats.append(Seat("", brought=brought))
            continue
        wanted = (typed_name(name) if number == seat else "") or NAMES[number % len(NAMES)]
        called = own_name(wanted, [one.name for one in seats if one.name])
        bot = "" if mine else then.bot or seen.spec.best
        seats.append(Seat(called, bot, brought, holders=(who,) if mine else (), ready=mine))
    terms = Terms(watchers=False, chat=company == FRIENDS, hints=False)
    return replace(seen.setup, seats=seats, terms=terms, deal=seen.id)
