"""A record played again."""

from undercroft.kernel import NOBODY, SPECTATOR, BadRecord, BadSetup, OutOfDice
from undercroft.kit.game import GameSpec
from undercroft.match.journal import Given
from undercroft.match.match import Match
from undercroft.match.parting import Stuck, versions
from undercroft.match.record import Record


def replay(spec: GameSpec, record: Record, until: int | None = None) -> Match:
    """Play a record again, up to `until` actions; raise BadRecord where it cannot be.

    One of another version of the rules is played as far as these rules allow; `Match.parting`
    says where that ends.
    """
    if record.game != spec.slug:
        raise BadRecord(f"this record is of {record.game!r}, not of {spec.slug!r}")
    if lacking := spec.lacks(record.packs):
        raise BadRecord(f"this match was played with {lacking}")
    then, now = record.rules_version, spec.rules_version
    typed = record.typed if record.real_dice else None
    players = len(record.seats)
    try:
        match = Match(
            spec, players, spec.kept(record.switches), record.seed, typed, record.brought,
            position=record.position, thrown=record.thrown,
        )  # fmt: skip
        if record.position is not None:
            _look_at(match)
        if match.halt:
            raise match.halt.ask
    except (BadSetup, BadRecord, OutOfDice, ValueError) as fault:
        both = "" if then == now else f"{versions(then, now)} "
        raise BadRecord(f"{both}this record cannot be set up: {fault}") from fault
    except Exception as fault:  # whatever rules make of a position that cannot be
        if record.position is None:
            raise
        said = f"{type(fault).__name__} {fault}".strip()
        raise BadRecord(f"its position is none of {spec.title}: {said}") from fault
    try:
        match.follow([Given(NOBODY, (one,)) for one in record.actions[:until]], halts=False)
        if until is None and record.result:
            match.must_end_with(record.result)
    except Stuck as stuck:
        if then == now:
            where = f"action {stuck.at} of this record fails: " if stuck.at else ""
            raise BadRecord(f"{where}{stuck.why}") from stuck
        match.part(then, stuck, record.result)
    return match


def _look_at(match: Match) -> None:
    """Let the game check a position that was handed in, and show it to every seat."""
    spec, state = match.spec, match.state
    spec.check(state)
    for seat in (SPECTATOR, *range(match.players)):
        spec.text({**spec.view(state, seat), **spec.outlook(state, seat)}, match.names)
