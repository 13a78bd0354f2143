"""Through whose eyes a browser sees a table, and what tells one page of it from the next."""

from collections.abc import Hashable
from typing import NamedTuple

from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.web.table.visitor import Visitor


class Eyes(NamedTuple):
    """Whose sight a browser is shown (SPECTATOR: nobody's own).

    `curtain` is the seat to which the screen must be passed before its hand is shown; NOBODY
    if there is none.
    """

    seat: int
    curtain: int = NOBODY


def eyes(visitor: Visitor) -> Eyes:
    """Own seat to decide; else the only own seat, or the one whose eyes were lent; else who has the
    screen, or nobody.

    Where several people share the screen in a game with secrets, a seat to decide sees nothing
    of its own before the screen was passed to it.
    """
    seen, own, opened = visitor.seen, visitor.sides, visitor.opened
    hides, to_decide = seen.spec.hides, seen.awaited
    playing = [seat for seat in own if not seen.seats[seat].player]
    if hides and len(playing) > 1 and to_decide in playing and to_decide != opened:
        return Eyes(SPECTATOR, curtain=to_decide)
    if to_decide in own:
        return Eyes(to_decide)
    if len(own) == 1:
        return Eyes(own[0])
    return Eyes(opened if hides and opened in own else SPECTATOR)


def watched(visitor: Visitor) -> tuple[int, ...]:
    """Return the seats whose numbers say that this browser's page is out of date."""
    own = visitor.sides
    return tuple(own) if own and visitor.seen.spec.hides else (SPECTATOR,)


def changes(visitor: Visitor) -> int:
    """Return the number by which this browser's page is out of date when it has grown."""
    return visitor.news.changes(*watched(visitor), who=visitor.who)


def life(visitor: Visitor) -> str:
    """Return what a page's number belongs to: within one life the greater is the newer."""
    life = visitor.news.life
    return f"{life}.{'-'.join(map(str, visitor.sides))}" if visitor.seen.started else life


def stamp(visitor: Visitor) -> str:
    """Return what tells this page from the next: the changes, and who looks where that may change.

    It costs next to nothing: no page is made for it.
    """
    seen, number = visitor.seen, f"{visitor.news.life}.{changes(visitor)}"
    if not seen.started:
        return f"{number}.gathering"
    if not seen.spec.hides:
        return number
    seat, curtain = eyes(visitor)
    return f"{number}.{seat}.{curtain}"


class Moment(NamedTuple):
    """What a page says of its match and its people follows from this, all but the time."""

    onlooker: Hashable
    number: int


def moment(visitor: Visitor) -> Moment:
    """Return the moment of a page. Who hold no seat are one onlooker, as they all see the same, but
    for those whose numbers have grown by what was theirs alone at a seat that they have left."""
    news, who = visitor.news, visitor.who
    is_somebody = visitor.seats or visitor.is_host or news.own(who)
    who = who if is_somebody else ""
    may = eyes(visitor), visitor.may_look, name_to_sit(visitor)
    onlooker = (visitor.path, who, visitor.is_late, *may)
    return Moment(onlooker, news.moves(*watched(visitor), who=who))


def name_to_sit(visitor: Visitor) -> str:
    """Return the name under which somebody may take a seat that is free; "" if none is."""
    return visitor.name if any(seat.open for seat in visitor.seen.seats) else ""


def is_settled(visitor: Visitor) -> bool:
    """Say whether a page follows from the seats alone: else who is at the screen may change."""
    return len(visitor.seats) < 2 or not visitor.seen.spec.hides
