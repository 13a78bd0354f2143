"""What the page of a table shows before the match: the seats, who is waited for, the link."""

from collections.abc import Sequence

from markupsafe import Markup
from starlette.requests import Request

from undercroft.bots import table_bots
from undercroft.kernel import NOBODY
from undercroft.kit.game import GameSpec
from undercroft.tables import Kept, Seen, Table
from undercroft.web.links import qr, reach_of
from undercroft.web.lobby.terms import TermsShown
from undercroft.web.render import outside
from undercroft.web.table.eyes import changes, life, stamp
from undercroft.web.table.present import Person, spoken
from undercroft.web.table.visitor import Visitor


class GatheringPage:
    """One look at a table where people still sit down; templates read it and nothing else.

    `notice` says what was refused; at the seat `nameless`, if it is one, because a name is missing.
    """

    def __init__(
        self,
        request: Request,
        visitor: Visitor,
        kept: Sequence[Kept],
        notice: str = "",
        nameless: int = NOBODY,
    ) -> None:
        seen = visitor.seen
        self.id = seen.id
        self.path = visitor.path
        self.spec: GameSpec = seen.spec
        self.notice = notice
        self.nameless = nameless
        self.people = [Person.at(seat, visitor) for seat in range(len(seen.seats))]
        self.own = visitor.seats
        self.is_host = visitor.is_host
        self.terms = TermsShown(seen.terms, seen.spec.hides)
        self.house_rules = house_rules(seen)
        self.chat = spoken(seen, seen.chat)
        self.watches = False  # before the match there is nothing to watch
        self.in_company = True  # a table that waits for nobody else is a match already
        self.waits_for = seen.seating.waits_for
        self.free = [n for n, seat in enumerate(seen.seats) if seat.open]
        self.bots = table_bots(self.spec)
        self.name = visitor.name
        self.changes = changes(visitor)
        self.life = life(visitor)
        self.stamp = stamp(visitor)
        self.link = table_link(request, visitor.table)
        self.reach = reach_of(request, self.link)
        self.kept = kept

    @property
    def qr(self) -> Markup:
        """The link as a QR code for a phone's camera."""
        return qr(self.link)

    @property
    def prompt(self) -> str:
        """Say who is waited for."""
        free = len(self.free)
        words = [f"{free} {'seat is' if free == 1 else 'seats are'} free"] if free else []
        unready = [one.name for one in self.people if not (one.bot or one.open or one.ready)]
        if unready:
            words.append(
                f"{' and '.join(unready)} {'is' if len(unready) == 1 else 'are'} not ready"
            )
        waits = "; ".join(words)
        return f"{waits[:1].upper()}{waits[1:]}. Once nobody is waited for, the match begins."

    @property
    def asks_me(self) -> bool:
        """Say whether somebody here has only to say that they are ready."""
        return not self.free and any(one.mine and not one.ready for one in self.people)

    @property
    def title(self) -> str:
        """The title of the browser's tab; a mark in front when it waits for you."""
        if self.asks_me:
            return f"● Ready? – {self.spec.title}"
        return f"{len(self.waits_for)} to come – {self.spec.title}"

    def brought(self, name: str) -> str:
        """Word what a seat brings."""
        brings = self.spec.brings
        if brings is None:
            return ""
        if not name:
            return f"whatever {brings.what} is free"
        return brings.ready.get(name, f"a {brings.what} of their own")


def table_link(request: Request, table: Table) -> str:
    """Return the address of a table, as it is reached from outside."""
    return f"{outside(request)}/tables/{table.id}"


def seat_link(request: Request, table: Table, key: str) -> str:
    """Return the address that opens a seat on another device."""
    return f"{table_link(request, table)}/seat/{key}"


def house_rules(seen: Seen) -> list[tuple[str, str]]:
    """Say by which house rules a table plays: what is chosen, and the sentence of the rule.

    The name of a preset is enough where all are its own.
    """
    spec, chosen = seen.spec, seen.setup.switches
    for preset in spec.presets:
        if chosen == spec.resolve({}, preset.name):
            return [(preset.title, preset.sentence)]
    found = [(switch, chosen.get(switch.name, switch.was)) for switch in spec.switches]
    return [
        (switch.shown(value), switch.sentence) for switch, value in found if value != switch.default
    ]
