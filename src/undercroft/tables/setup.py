"""What a table is set up with: the game, the switches, who sits where, the terms, the seed."""

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from undercroft.kernel import NOBODY, BadRecord, BadSetup
from undercroft.kit.game import GameSpec
from undercroft.match import Match, lesson_of
from undercroft.match.daily import day_of
from undercroft.tables.pace import DEFAULT_PACE
from undercroft.tables.refusals import CannotOpen

SEED_BYTES: Final = 16
"""128 bits: nobody can guess the dice from the commitment."""

LONGEST_SEED: Final = 64
"""Letters in the first line of a seed, which may come from a record."""

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

MOST_MINUTES: Final = 24 * 60
SHORTEST_PAUSE: Final = 2
LONGEST_PAUSE: Final = 20
LONGEST_THINKING: Final = 60
LONGEST_DELAY: Final = 7 * DAY

Absence = Literal["never", "host", "after"]


def key_hash(key: str) -> str:
    """Return what the store keeps of a key or a token: its SHA-256."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_key() -> str:
    """Return a key or a token that nobody can guess."""
    return secrets.token_urlsafe(32)


def is_key(text: str) -> bool:
    """Say whether a text has the form of those that `new_key` makes."""
    return re.fullmatch(r"[A-Za-z0-9_-]{43}", text) is not None


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(SEED_BYTES)


def seed_to_hand_out() -> str:
    """Return a seed for what leaves the server: kept apart from those of the matches here."""
    return secrets.token_urlsafe(SEED_BYTES)


class Limit(NamedTuple):
    """A device that may play its seat, or some figures of it, and nothing else.

    `key` is the SHA-256 of its token, or before it has come that of its link. Without `figures` it
    may answer for the whole seat. They are counted as the game lists those of the seat. It is a
    `deputy` if it is a friend's, who acts for somebody who is away.
    """

    key: str
    figures: tuple[int, ...] = ()
    deputy: bool = False


class Looker(NamedTuple):
    """Who looks through the eyes of a seat, or has done so in this match and `looks` no more.

    `key` is the SHA-256 of their token.
    """

    key: str
    name: str
    looks: bool


@dataclass(frozen=True)
class Seat:
    """A player's place: the name shown, and who holds it.

    That is a `bot`, or people: `holders` are the SHA-256 of the tokens of their
    browsers, one for each device; with neither the seat is open. `stand_in` is the
    bot that plays for people who are away, or who have `conceded`. `link` is the
    SHA-256 of the link that moves the seat to another device. `limits` are
    the devices that may do less, which are among the holders once they have come.

    `brought` is what the seat brings along as it was chosen: the name of a ready
    one, the whole text, or "" for whatever is free; `whole` is the text of it,
    once the match is set up. Both are public. `left` are the holders of a free seat
    before it was: who comes back is not somebody else. `asks` is the seat that was asked to act for
    this one, NOBODY if none was. If it `lends` its eyes, who watches may see the match as it does;
    `lookers` are those who did in this match, and `held` those who held it before.
    """

    name: str
    bot: str = ""
    brought: str = ""
    whole: str = ""
    holders: tuple[str, ...] = ()
    ready: bool = False
    stand_in: str = ""
    conceded: bool = False
    link: str = ""
    left: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    asks: int = NOBODY
    lends: bool = False
    lookers: tuple[Looker, ...] = ()
    held: tuple[str, ...] = ()

    @property
    def shows(self) -> bool:
        """Say whether who watches may look through its eyes: not any more once it gave up."""
        return self.lends and not self.conceded

    def looker(self, key: str) -> Looker | None:
        """Return how somebody looks through its eyes, or did; None for who never has."""
        return next((one for one in self.lookers if one.key == key), None)

    def limit(self, key: str) -> Limit | None:
        """Return how a device, or who comes by a link, is limited; None: it may all."""
        return next((one for one in self.limits if one.key == key), None)

    @property
    def owners(self) -> list[str]:
        """Who holds it and may do all that can be done with it."""
        return [one for one in self.holders if self.limit(one) is None]

    @property
    def has_deputy(self) -> bool:
        """Say whether a friend may act for it."""
        return any(one.deputy for one in self.limits)

    @property
    def links(self) -> list[str]:
        """What opens the seat on another device: the SHA-256 of each link."""
        awaited = [one.key for one in self.limits if one.key not in self.holders]
        return [self.link, *awaited] if self.link else awaited

    @property
    def human(self) -> bool:
        """Say whether the place is for a person."""
        return not self.bot

    @property
    def open(self) -> bool:
        """Say whether anybody may sit down here."""
        return not self.bot and not self.holders

    @property
    def player(self) -> str:
        """The bot that plays this seat now; "" if a person does."""
        return self.bot or self.stand_in


@dataclass(frozen=True)
class Terms:
    """What the host decides about the table besides the game.

    `public` lists it in the lobby; `watchers` may see what is public; `chat` can be
    switched off. `absence` says when a bot takes over the seat of somebody who is
    away: never, when the host says so, or `after` so many `minutes`. `clock` is the
    time for each decision in seconds, 0 for none; then a bot makes that one move. `pause` is
    how many seconds all wait at each moment at which a seat may answer in
    secret, 0 for no longer than its answer takes: a wait tells then that there was one. A bot that
    thinks for long has so many seconds for `thinking` about a move. With `hints` who decides may
    have the answers tried out. Who watches sees the match with a `delay` of so many seconds.
    """

    public: bool = False
    watchers: bool = True
    chat: bool = True
    absence: Absence = "never"
    minutes: int = 10
    clock: int = 0
    pause: int = 0
    thinking: int = 3
    hints: bool = True
    delay: int = 0


@dataclass(frozen=True)
class Setup:
    """All that is decided before the first move. The seed stays on the server while it runs.

    `typed` are the real dice of a match that somebody played elsewhere; it is empty where the table
    throws its own, and None where the app throws. `thrown` are the kinds of dice that people throw;
    none is all that the game has. `position` is where the match begins, if not at
    the beginning, as the kernel's `dump` saved it. `packs` are those whose content is in play, each
    as slug, version and digest. `deal` is the match whose deal it plays once more, "" for its own.
    """

    game: str
    switches: Mapping[str, str]
    seats: Sequence[Seat]
    seed: str
    pace: str = DEFAULT_PACE
    terms: Terms = field(default_factory=Terms)
    typed: Sequence[int] | None = None
    position: Mapping[str, Any] | None = None
    thrown: Sequence[str] = ()
    packs: Sequence[str] = ()
    deal: str = ""

    @property
    def names(self) -> list[str]:
        """The names of the seats, in player order."""
        return [seat.name for seat in self.seats]

    def looked(self, who: str) -> list[int]:
        """Return the seats through whose eyes somebody has looked in this match."""
        return [number for number, seat in enumerate(self.seats) if seat.looker(who)]

    @property
    def real_dice(self) -> bool:
        """Say whether people throw the dice."""
        return self.typed is not None

    def must_have_dice(self, spec: GameSpec) -> None:
        """Raise BadSetup where people want to throw dice, and there are none or nobody throws."""
        if not self.real_dice:
            return
        if not spec.thrown:
            raise BadSetup(f"nobody throws dice in {spec.title}: leave out real dice")
        spec.streams(self.thrown)
        if not any(seat.human for seat in self.seats):
            raise BadSetup(
                "bots have no real dice: let somebody sit at the table, or the app throw"
            )

    def in_full(self, spec: GameSpec) -> "Setup":
        """Return the set-up with the whole text of what is brought; raise BadSetup."""
        brought = [seat.brought for seat in self.seats]
        whole = spec.bring(len(self.seats), self.switches, brought)
        if not whole:
            return self
        pairs = zip(self.seats, whole, strict=True)
        return replace(self, seats=[replace(seat, whole=text) for seat, text in pairs])

    def is_lesson(self, spec: GameSpec) -> bool:
        """Say whether its dice are those of a lesson of the game, which everybody may know."""
        return lesson_of(spec, self.seed) is not None

    def day(self, spec: GameSpec) -> date | None:
        """Return the day whose dungeon it is; None for any other match."""
        return day_of(spec, self.seed)

    def match(self, spec: GameSpec) -> Match:
        """Begin the match; raise CannotOpen."""
        brought = [seat.whole or seat.brought for seat in self.seats]
        dice = self.seed, self.typed
        try:
            return Match(
                spec, len(brought), spec.kept(self.switches), *dice, brought, self.names,
                self.position, spec.hides and self.terms.pause > 0, self.thrown,
            )  # fmt: skip
        except (BadSetup, BadRecord) as fault:
            raise CannotOpen(str(fault)) from fault


class TermsWish(BaseModel):
    """On what terms the table is played; `clock` is in seconds a decision, 0 for none.

    `pause` is how many seconds all wait at each moment at which somebody may
    answer in secret, whoever holds what; 0 for no longer than the answer takes. `thinking` is in
    seconds a move, for bots that think for long, and for `hints`, which can be switched off. With a
    `delay` who watches sees the match so many seconds later than it is played; it stays as it is
    once the match has begun.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    public: bool = False
    watchers: bool = True
    chat: bool = True
    absence: Absence = "never"
    minutes: Annotated[int, Field(ge=1, le=MOST_MINUTES)] = 10
    clock: Annotated[int, Field(ge=0, le=30 * 24 * 60 * MINUTE)] = 0
    pause: Literal[0] | Annotated[int, Field(ge=SHORTEST_PAUSE, le=LONGEST_PAUSE)] = 0
    thinking: Annotated[int, Field(ge=1, le=LONGEST_THINKING)] = 3
    hints: bool = True
    delay: Annotated[int, Field(ge=0, le=LONGEST_DELAY)] = 0

    @property
    def terms(self) -> Terms:
        """The terms as they are stored."""
        return Terms(**{name: getattr(self, name) for name in TermsWish.model_fields})
