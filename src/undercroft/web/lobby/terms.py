"""The part of a form where the host says on what terms a table is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast, get_args

from undercroft.tables import DAY, HOUR, MINUTE, NotPossible, Terms
from undercroft.tables.commands import SetTerms
from undercroft.tables.setup import LONGEST_DELAY, MOST_MINUTES, Absence

TERMS: Final = (
    "public",
    "watchers",
    "chat",
    "absence",
    "minutes",
    "clock",
    "pause",
    "thinking",
    "hints",
    "delay",
)
SENT: Final = "terms"
"""Says that the form has these fields: a box that is not ticked is not sent."""
CLOCKS: Final = {
    0: "no clock",
    MINUTE: "1 minute",
    3 * MINUTE: "3 minutes",
    10 * MINUTE: "10 minutes",
    DAY: "1 day",
    3 * DAY: "3 days",
    7 * DAY: "7 days",
}
"""The times for a decision that the form offers, in seconds."""

THINKING: Final = {1: "1 second", 3: "3 seconds", 10: "10 seconds", 30: "30 seconds"}
"""How long bots that search may think about a move."""

DELAYS: Final = {
    0: "as it is played",
    MINUTE: "1 minute later",
    5 * MINUTE: "5 minutes later",
    15 * MINUTE: "15 minutes later",
    HOUR: "1 hour later",
    DAY: "1 day later",
}
"""How much later than it is played watchers see the match, in seconds."""

PAUSES: Final = {
    0: "only as long as the answer takes",
    2: "always 2 seconds",
    4: "always 4 seconds",
    7: "always 7 seconds",
    10: "always 10 seconds",
    20: "always 20 seconds",
}
"""How long all wait where somebody may answer unseen, in seconds."""

ABSENCES: Final = {
    "never": "wait for them",
    "host": "the host may put a bot in",
    "after": "a bot takes over after some minutes",
}


@dataclass
class TermsForm:
    """The fields as they were sent."""

    public: str = ""
    watchers: str = "on"
    chat: str = "on"
    absence: str = "after"
    minutes: str = "5"
    clock: str = "0"
    pause: str = "0"
    thinking: str = "3"
    hints: str = "on"
    delay: str = "0"

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> "TermsForm":
        """Read what was sent; a form without these fields asks for the usual terms."""
        if SENT not in fields:
            return cls()
        sent = {name: fields.get(name, "").strip() for name in TERMS}
        return cls(
            **{
                **sent,
                "pause": sent["pause"] or cls.pause,
                "thinking": sent["thinking"] or cls.thinking,
                "delay": sent["delay"] or cls.delay,
            }
        )

    def terms(self) -> Terms:
        """Return the terms; raise NotPossible saying what is wrong with them."""
        return self.wish().terms

    def wish(self) -> SetTerms:
        """Return the command that sets them; raise NotPossible saying what is wrong with them."""
        if self.absence not in get_args(Absence):
            known = ", ".join(get_args(Absence))
            raise NotPossible(f"There is no rule {self.absence!r} for absence; there are {known}.")
        if not self.clock.isdecimal() or int(self.clock) not in CLOCKS:
            raise NotPossible(f"There is no clock of {self.clock!r} seconds.")
        if not self.pause.isdecimal() or int(self.pause) not in PAUSES:
            raise NotPossible(f"There is no pause of {self.pause!r} seconds.")
        if not self.thinking.isdecimal() or int(self.thinking) not in THINKING:
            raise NotPossible(f"Bots cannot think for {self.thinking!r} seconds.")
        if not self.delay.isdecimal() or int(self.delay) > LONGEST_DELAY:
            raise NotPossible(f"Watchers cannot be {self.delay!r} seconds late.")
        minutes = int(self.minutes) if self.minutes.isdecimal() and len(self.minutes) < 6 else 0
        if self.absence == "after" and not 1 <= minutes <= MOST_MINUTES:
            raise NotPossible(f"A bot takes over after 1 to {MOST_MINUTES} minutes.")
        return SetTerms(
            public=bool(self.public),
            watchers=bool(self.watchers),
            chat=bool(self.chat),
            absence=cast(Absence, self.absence),
            minutes=minutes if 1 <= minutes <= MOST_MINUTES else Terms().minutes,
            clock=int(self.clock),
            pause=int(self.pause),
            thinking=int(self.thinking),
            hints=bool(self.hints),
            delay=int(self.delay),
        )

    @classmethod
    def of(cls, terms: Terms) -> "TermsForm":
        """Return the form that asks for those terms."""
        return cls(
            "on" if terms.public else "",
            "on" if terms.watchers else "",
            "on" if terms.chat else "",
            terms.absence,
            str(terms.minutes),
            str(terms.clock),
            str(terms.pause),
            str(terms.thinking),
            "on" if terms.hints else "",
            str(terms.delay),
        )


LENT_EYES: Final = "who has looked through the eyes of a seat takes no other one"
"""What holds in a game with secrets where watchers are welcome."""


def late_words(terms: Terms) -> str:
    """Say how late watchers see a match."""
    return f"{duration(terms.delay)} later than it is played"


def duration(seconds: int) -> str:
    """Word a time."""
    for size, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second")):
        if seconds >= size and seconds % size == 0:
            count = seconds // size
            return f"{count} {name}" + ("" if count == 1 else "s")
    return "no time"


@dataclass(frozen=True)
class TermsShown:
    """The terms of a table as its pages show them, in words and as a form."""

    absences = ABSENCES
    delays = DELAYS
    clocks = CLOCKS
    thinking = THINKING

    terms: Terms
    hides: bool

    @property
    def pauses(self) -> dict[int, str]:
        """How long all may wait, where a game has secrets."""
        return PAUSES if self.hides else {}

    @property
    def watchers(self) -> bool:
        """Say whether anybody may watch."""
        return self.terms.watchers

    @property
    def chat(self) -> bool:
        """Say whether people may talk."""
        return self.terms.chat

    @property
    def absence(self) -> str:
        """When a bot takes over for somebody who is away."""
        return self.terms.absence

    @property
    def form(self) -> "TermsForm":
        """The form that asks for them."""
        return TermsForm.of(self.terms)

    @property
    def words(self) -> list[str]:
        """Them in words."""
        lent = [LENT_EYES] if self.hides and self.terms.watchers else []
        return [*terms_in_words(self.terms), *lent]


def terms_in_words(terms: Terms) -> list[str]:
    """Say what the host has decided."""
    absence = {
        "never": "nobody is replaced while they are away",
        "host": "the host may let a bot play for somebody who is away",
        "after": f"after {duration(terms.minutes * MINUTE)} a bot plays for somebody who is away",
    }
    words = [
        "listed in the lobby" if terms.public else "for people who have the link",
        "watchers are welcome" if terms.watchers else "no watchers",
        absence[terms.absence],
        f"{duration(terms.clock)} for each decision" if terms.clock else "no clock",
    ]
    if terms.pause:
        words.append(f"a pause of {duration(terms.pause)} where somebody may answer unseen")
    if terms.delay and terms.watchers:
        words.append(f"watchers see the match {late_words(terms)}")
    words += [] if terms.chat else ["no chat"]
    return words if terms.hints else [*words, "no hints"]
