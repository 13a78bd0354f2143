"""Acting for somebody who is away, if both have agreed: who asks, who agrees, and how it ends.

A deputy is a device of another seat that may play this one and nothing else (`Limit`). The log says
of each answer that it was given for who is away. Whose seat it is answers, and is back.
"""

from dataclasses import replace
from typing import ClassVar

from undercroft.kernel import NOBODY
from undercroft.tables.commands import Arrangement, AtSeat, SeatNumber
from undercroft.tables.refusals import NotPossible
from undercroft.tables.scene import (
    Changed,
    Scene,
    Unchanged,
    seat_at,
    with_seat,
    without_deputies,
)
from undercroft.tables.setup import Limit
from undercroft.tables.store import Stored


class AskDeputy(AtSeat, Arrangement):
    """Ask somebody at the table to act for you while you are away.

    They have to agree.
    """

    to: SeatNumber

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Note whom the seat asks."""
        scene.must_run()
        before, other = seat_at(old, self.seat), seat_at(old, self.to)
        if not other.owners or {*other.owners} & {*before.owners}:
            raise NotPossible("Ask somebody else who sits at this table.")
        if before.asks == self.to:
            raise Unchanged
        told = scene.told("asks_deputy", self.seat, before.name, other.name)
        return with_seat(old, self.seat, replace(before, asks=self.to)), [told]


class Deputise(AtSeat, Arrangement):
    """Say whether you act for somebody who has asked you, until they are back."""

    absent: SeatNumber
    agrees: bool = True

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Let this seat's devices play the other one too, and nothing else of it."""
        scene.must_run()
        mine, absent = seat_at(old, self.seat), seat_at(old, self.absent)
        if absent.asks != self.seat:
            raise NotPossible(f"{absent.name} does not ask you to act for them.")
        now = replace(absent, asks=NOBODY)
        if self.agrees:
            fresh = [one for one in mine.owners if one not in absent.holders]
            now = replace(
                now,
                holders=(*now.holders, *fresh),
                limits=(*now.limits, *[Limit(one, (), True) for one in fresh]),
            )
        kind = "deputy" if self.agrees else "no_deputy"
        told = scene.told(kind, self.absent, absent.name, mine.name)
        return with_seat(old, self.absent, now), [told]


class EndDeputy(AtSeat, Arrangement):
    """Let nobody act for this seat any more; who acts for it may say so too."""

    limited: ClassVar = True

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Let those hold the seat whose it is."""
        before = seat_at(old, self.seat)
        now = without_deputies(before)
        if now == before:
            raise Unchanged
        told = [scene.told("plays_again", self.seat, before.name)] if before.has_deputy else []
        return with_seat(old, self.seat, now), told
