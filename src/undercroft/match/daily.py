"""The dungeon of the day: one deal a day and game, the same for everybody everywhere.

Its dice follow from a seed that says which day and game it is for, and by which version of the
rules. Everybody may know it, as they may know the seed of a first match: nobody has to ask a server
for the deal, and each of them deals the same. So it is a game of honour. A secret seed would not
change that: who has played once has seen the dungeon, and may play again as somebody else.
"""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from undercroft.kernel import State
from undercroft.kit.game import GameSpec

SEAT: Final = 0
"""Where whoever plays sits; bots have the other seats."""

_SEED: Final = re.compile(r"(\d{4}-\d\d-\d\d)-(.+)-\d+")


def seed_of(spec: GameSpec, day: date) -> str:
    """Return the seed of a game's dungeon of that day."""
    return f"{day.isoformat()}-{spec.slug}-{spec.rules_version}"


def day_of(spec: GameSpec, seed: str) -> date | None:
    """Return the day whose dungeon has that seed, by whatever version of the rules; None: none."""
    found = _SEED.fullmatch(seed)
    try:
        return date.fromisoformat(found[1]) if found and found[2] == spec.slug else None
    except ValueError:
        return None


def bot_seed(seed: str, seat: int) -> str:
    """Return the seed of the bot at a seat: all who play the same deal meet the same bots."""
    return f"{seed}/bot {seat}"


@dataclass(frozen=True)
class Outcome:
    """What somebody made of it: what the match was worth to them, and how they stood at its end in
    the game's own currency, if they stood anywhere; see GameSpec.standing."""

    worth: float
    standing: tuple[float, ...] = ()

    @property
    def rank(self) -> tuple[float, ...]:
        """What is compared: the greater one is better."""
        return (self.worth, *self.standing)


def outcome_of(spec: GameSpec, state: State) -> Outcome:
    """Return what who sits at SEAT has made of a match that is over."""
    stands = spec.standing(state) if spec.standing else {}
    return Outcome(spec.returns(state)[SEAT], tuple(stands.get(SEAT, ())))
