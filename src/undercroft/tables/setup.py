"""What a match is set up with: the game, the switches, who sits where, and the seed."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from undercroft.kernel import GameSpec
from undercroft.tables.pace import DEFAULT_PACE

SEED_BYTES: Final = 16
"""128 bits: nobody can guess the dice from the commitment."""


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(SEED_BYTES)


@dataclass(frozen=True)
class Seat:
    """A player's place: the name shown, and the bot that holds it (empty: a human).

    `brought` is what the seat brings along as it was chosen: the name of a ready
    one, the whole text, or "" for whatever is free; `whole` is the text of it,
    once the match is set up. Both are public.
    """

    name: str
    bot: str = ""
    brought: str = ""
    whole: str = ""

    @property
    def human(self) -> bool:
        """Say whether a person sits here."""
        return not self.bot


@dataclass(frozen=True)
class Setup:
    """All that is decided before the first move. The seed stays on the server while it runs."""

    game: str
    switches: Mapping[str, str]
    seats: Sequence[Seat]
    seed: str
    pace: str = DEFAULT_PACE

    @property
    def names(self) -> list[str]:
        """The names of the seats, in player order."""
        return [seat.name for seat in self.seats]

    def in_full(self, spec: GameSpec) -> "Setup":
        """Return the set-up with the whole text of what is brought; raise BadSetup."""
        brought = [seat.brought for seat in self.seats]
        whole = spec.bring(len(self.seats), self.switches, brought)
        if not whole:
            return self
        pairs = zip(self.seats, whole, strict=True)
        return replace(self, seats=[replace(seat, whole=text) for seat, text in pairs])
