"""The same luck in each run, so that no test depends on chance.

Seeds of matches and of bots come from `token_hex`. What has to be kept apart or secret
comes from `token_urlsafe`, which stays as it is.
"""

import secrets
from collections.abc import Callable
from random import Random
from typing import Final

_SEED: Final = 105
"""With it matches are short, but not too short for what tests do in them."""


def luck() -> Callable[[int | None], str]:
    """Return what to draw seeds from: one after the other, from the same beginning."""
    chance = Random(_SEED)

    def token_hex(nbytes: int | None = None) -> str:
        return chance.randbytes(nbytes or 16).hex()

    return token_hex


def same_luck() -> None:
    """Draw one seed in this process for each match, in whatever order tests ask for them."""

    def token_hex(nbytes: int | None = None) -> str:
        return luck()(nbytes)

    secrets.token_hex = token_hex
