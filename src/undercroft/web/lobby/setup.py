"""The set-up form: what it holds, how it is read, and the set-up it asks for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from undercroft.bots import table_bots
from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest
from undercroft.kit.about import about
from undercroft.kit.game import GameSpec
from undercroft.match import BOT, bot_name
from undercroft.tables import (
    DEFAULT_PACE,
    NAMES,
    PACES,
    NotPossible,
    Seat,
    Setup,
    Store,
    new_seed,
    own_name,
    typed_name,
)
from undercroft.web.lobby.terms import SENT, TERMS, TermsForm

ME: Final = "me"
OPEN: Final = "open"
EMPTY: Final = ""
READY: Final = "ready:"
OWN: Final = "own:"
REAL_DICE: Final = "real-dice"
"""The box that lets the people at the table throw."""
ROOM: Final = "with"
"""Names the room in which a pack of somebody's own is in play; its process shows the form."""
REAL_TABLE: Final = "real-table"
"""Asks for the form of people who have cards and dice on the table."""
DICE: Final = "dice-"
"""Begins the name of the box of a kind of dice."""
KINDS: Final = "kinds-of-dice"
"""Says that the form has these boxes: one that is not ticked is not sent."""
_FIXED: Final = ("preset", "pace", REAL_DICE, KINDS)


@dataclass
class SeatFields:
    """One row of the form: who sits there, the name, and what is brought (a READY, an OWN)."""

    holder: str
    name: str
    brought: str = ""


@dataclass
class SetupForm:
    """The fields as they were typed; kept as they are when something is wrong with them."""

    preset: str
    pace: str
    seats: list[SeatFields]
    switches: dict[str, str]
    terms: TermsForm
    unknown: list[str]
    thrown: list[str]
    real_dice: bool = False
    real_table: bool = False

    @classmethod
    def fresh(cls, spec: GameSpec, chosen: Mapping[str, str], name: str = "") -> "SetupForm":
        """Return the form that is shown first: one human against the game's best bot.

        `chosen` are fields that are filled in already: what is brought, and house rules;
        without any, the game's recommended preset is. `name` is what the human called
        themselves last. How many play, and what they bring, is what the game says of a first
        match, unless it is chosen who sits where. At a REAL_TABLE people sit at all of these
        seats, and throw their own dice.
        """
        real = bool(chosen.get(REAL_TABLE)) and bool(spec.thrown)
        fewest, most = spec.seats
        best, first = BOT + spec.best, about(spec).game
        wanted = first.players if first else min(most, max(fewest, 3))
        others = ME if real else best
        holders = [ME] + [others if place < wanted else EMPTY for place in range(1, most)]
        sat = [chosen.get(f"seat-{place}", EMPTY) for place in range(most)]
        holders = sat if any(sat) else holders
        names = [name or _name(0), *map(_name, range(1, most))]
        brings = {field: text for field, text in chosen.items() if field.startswith("bring-")}
        if not brings and first:
            brings = {f"bring-{place}": READY + one for place, one in enumerate(first.brings)}
        seats = [
            SeatFields(holder, names[place], brings.get(f"bring-{place}", ""))
            for place, holder in enumerate(holders)
        ]
        switches = {s.name: chosen.get(f"switch-{s.name}", "") for s in spec.switches}
        aside = (REAL_TABLE, ROOM)
        given = [field for field in chosen if field not in aside and field[:5] != "seat-"]
        preset = chosen.get("preset", "" if given else spec.recommended)
        terms, thrown = TermsForm(), [*spec.thrown]
        return cls(preset, DEFAULT_PACE, seats, switches, terms, [], thrown, real, real)

    @classmethod
    def read(cls, spec: GameSpec, fields: Mapping[str, str]) -> "SetupForm":
        """Read what was sent; fields that the form does not have are remembered as unknown."""
        places = range(spec.seats[1])
        seats = [
            SeatFields(
                fields.get(f"seat-{place}", EMPTY),
                fields.get(f"name-{place}", "").strip(),
                fields.get(f"bring-{place}", ""),
            )
            for place in places
        ]
        switches = {s.name: fields.get(f"switch-{s.name}", "").strip() for s in spec.switches}
        kinds = ("seat", "name", "bring") if spec.brings else ("seat", "name")
        own = {f"{kind}-{place}" for place in places for kind in kinds}
        own |= {f"switch-{name}" for name in switches} | {*_FIXED, *TERMS, SENT}
        own |= {DICE + kind for kind in spec.thrown}
        unknown = [name for name in fields if name not in own]
        preset, pace = fields.get("preset", ""), fields.get("pace", DEFAULT_PACE)
        real_dice, terms = bool(fields.get(REAL_DICE)), TermsForm.read(fields)
        thrown = [kind for kind in spec.thrown if KINDS not in fields or fields.get(DICE + kind)]
        return cls(preset, pace, seats, switches, terms, unknown, thrown, real_dice)

    @property
    def typed_name(self) -> str:
        """The name that the first person here typed in place of the one that stood there."""
        for place, fields in enumerate(self.seats):
            if fields.holder == ME:
                return fields.name if fields.name != _name(place) else ""
        return ""

    def setup(self, spec: GameSpec, kept: Mapping[str, str], who: str) -> Setup:
        """Return the set-up that the form asks for; raise BadSetup saying what is wrong.

        What the seats bring is the house's to read, when it sets the table up.
        `kept` are the texts that this browser keeps, by number; `who` is the hash of
        its token: it holds the seats of the people here.
        """
        if self.unknown:
            raise BadSetup(_unknown_field(spec, self.unknown[0]))
        if self.pace not in PACES:
            raise BadSetup(f"there is no pace {self.pace!r}; there are {', '.join(PACES)}")
        chosen = {name: value for name, value in self.switches.items() if value}
        switches = spec.resolve(chosen, self.preset)
        seats = self._seats(spec, kept, who)
        fewest, most = spec.seats
        if not fewest <= len(seats) <= most:
            raise BadSetup(f"{spec.title} is for {fewest} to {most} players, not {len(seats)}")
        if self.real_dice and not self.thrown:
            raise BadSetup("say which dice you throw, or let the app throw: no kind is ticked")
        typed = () if self.real_dice else None
        thrown = self.thrown if self.real_dice and self.thrown != [*spec.thrown] else ()
        return Setup(
            spec.slug, switches, seats, new_seed(), self.pace, self.terms.terms(), typed,
            thrown=thrown,
        )  # fmt: skip

    def _seats(self, spec: GameSpec, kept: Mapping[str, str], who: str) -> list[Seat]:
        seats: list[Seat] = []
        for place, fields in enumerate(self.seats):
            brought = chosen_text(fields.brought, kept)
            name = own_name(typed_name(fields.name) or _name(place), [seat.name for seat in seats])
            if fields.holder == OPEN:
                seats.append(Seat("", brought=brought))
            elif fields.holder == ME:
                seats.append(Seat(name, brought=brought, holders=(who,), ready=True))
            elif fields.holder != EMPTY:
                seats.append(Seat(name, _bot(spec, fields.holder), brought))
        return seats


async def brought_text(store: Store, who: str, spec: GameSpec, choice: str) -> str:
    """Return what a choice of the list of ready and own things stands for; raise NotPossible."""
    kept = await store.kept(who, spec.slug)
    try:
        return chosen_text(choice, {str(own.number): own.text for own in kept})
    except BadSetup as fault:
        raise NotPossible(str(fault)) from fault


def chosen_text(choice: str, kept: Mapping[str, str]) -> str:
    """Return the text that a choice stands for; raise BadSetup."""
    if choice.startswith(OWN):
        if choice.removeprefix(OWN) not in kept:
            raise BadSetup("what you chose to bring is not here any more: choose again")
        return kept[choice.removeprefix(OWN)]
    return choice.removeprefix(READY)


def _bot(spec: GameSpec, holder: str) -> str:
    bot, known = bot_name(holder), table_bots(spec)
    if bot not in known:
        raise BadSetup(
            f"nobody called {holder!r} can take a seat{nearest(bot or holder, known)};"
            f" a seat is held by you, by nobody, or by a bot: {', '.join(known)}"
        )
    return bot


def _name(place: int) -> str:
    return NAMES[place % len(NAMES)]


def _unknown_field(spec: GameSpec, field: str) -> str:
    kind, _, name = field.partition("-")
    known = [switch.name for switch in spec.switches]
    if kind == "switch":
        hint = nearest(name, known)
        return f"{spec.title} has no switch {name!r}{hint}; it has {', '.join(known)}"
    return f"the form has no field {field!r}"
