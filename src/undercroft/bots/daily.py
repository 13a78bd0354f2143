"""The dungeon of the day as it is dealt, and what a bot makes of it.

The fewest players that the game is for sit down: one person at the first seat, the game's best bot
at each other one. They play by the house rules that the game recommends, and bring what it says of
a first match with so many players.
"""

import json
import os
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from threading import Timer
from typing import Final

from undercroft.bots import make_bot, play_out
from undercroft.games import find_game
from undercroft.kit.about import about
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot
from undercroft.match import Match
from undercroft.match.daily import SEAT, Outcome, bot_seed, outcome_of, seed_of

OUTCOME: Final = "outcome.json"
"""What `play_alone` writes."""
MOST_SECONDS: Final = 3600.0
"""A bot that takes longer has not played it."""


@dataclass(frozen=True)
class Deal:
    """The dungeon of a day in one game."""

    spec: GameSpec
    day: date

    @property
    def seed(self) -> str:
        """What its dice follow from, for everybody to know."""
        return seed_of(self.spec, self.day)

    @property
    def bots(self) -> list[str]:
        """The bot at each seat; "" where whoever plays sits."""
        players = self.spec.seats[0]
        return ["" if seat == SEAT else self.spec.best for seat in range(players)]

    @property
    def switches(self) -> dict[str, str]:
        """The house rules."""
        return dict(self.spec.resolve({}, self.spec.recommended))

    @property
    def brought(self) -> list[str]:
        """What each seat brings, by name; "" for whatever is free."""
        first, players = about(self.spec).game, self.spec.seats[0]
        named = first.brings if first and len(first.brings) == players else []
        return [*named] or [""] * players

    def begin(self) -> Match:
        """Begin the match."""
        brought = self.brought
        return Match(self.spec, len(brought), self.switches, self.seed, None, brought)


def played(deal: Deal, name: str) -> Outcome:
    """Let the bot of that name play in place of a person, and return what it makes of it."""
    state = deal.begin().state
    names = [bot or name for bot in deal.bots]
    bots: list[Bot] = [
        make_bot(deal.spec, one, bot_seed(deal.seed, seat)) for seat, one in enumerate(names)
    ]
    play_out(deal.spec, state, bots, None, ())
    return outcome_of(deal.spec, state)


def play_alone(folder: str, slug: str, day: str, name: str) -> None:
    """Let a bot that thinks for long play a deal in a process of its own, and write what it makes
    of it into a folder: `OUTCOME`. The process ends where that takes too long."""
    late = Timer(MOST_SECONDS, os._exit, (1,))
    late.daemon = True
    late.start()
    outcome = played(Deal(find_game(slug), date.fromisoformat(day)), name)
    (Path(folder) / OUTCOME).write_text(json.dumps(asdict(outcome)), encoding="utf-8")


def read_outcome(text: str) -> Outcome:
    """Read what `play_alone` has written."""
    found = json.loads(text)
    return Outcome(found["worth"], tuple(found["standing"]))


def told(spec: GameSpec, outcome: Outcome | None) -> str:
    """Say in a few words what somebody made of it: `won, 15 battle coins`; None: gave up."""
    if outcome is None:
        return "gave up"
    game = about(spec).game
    score = game.score if game else ""
    stands = score.format(outcome.standing[0]) if score and outcome.standing else ""
    if spec.worth[1] > 1:
        return stands or f"{outcome.worth:g}"
    return ", ".join(filter(None, ("won" if outcome.worth > 0 else "lost", stands)))


def shared(deal: Deal, outcome: Outcome | None, bots: dict[str, Outcome]) -> str:
    """Return a line that tells others of it: what somebody made of the deal, and what bots did."""
    others = [f"; {name}: {told(deal.spec, one)}" for name, one in bots.items()]
    title, when = deal.spec.title, dated(deal.day)
    return f"Undercroft, {title} of {when}: {told(deal.spec, outcome)}{''.join(others)}"


def dated(day: date) -> str:
    """Write a day as people do: `29 November 2026`."""
    return f"{day.day} {day:%B %Y}"
