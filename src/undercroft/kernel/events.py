"""What happened: for the log, the animation and the statistics."""

from collections.abc import Mapping
from typing import Any

Value = int | str | tuple[int, ...] | tuple[str, ...]


class Event:
    """Something that happened: its kind, its clause, and its fields.

    `public` is for everybody; `secret` is added for the player `owner` alone.
    A game's words turn an event into a sentence; the kernel never does.
    """

    def __init__(
        self,
        kind: str,
        clause: str,
        public: Mapping[str, Value],
        owner: int = -1,
        secret: Mapping[str, Value] | None = None,
    ) -> None:
        self.kind = kind
        self.clause = clause
        self.public = public
        self.owner = owner
        self.secret = secret

    def seen_by(self, player: int) -> dict[str, Value]:
        """Return the fields that this player may know."""
        secret = self.secret if player == self.owner else None
        return {**self.public, **(secret or {})}

    def __repr__(self) -> str:
        return f"<{self.kind} {dict(self.public)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.kind, self.clause, self.public, self.owner, self.secret)
