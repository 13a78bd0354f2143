"""What people saw of a table and of a record, as plain values that a file can keep."""

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Past, Record, Sight, Stops
from undercroft.tables import House, Table
from undercroft.terminal import transcript

HERE: Final = Path(__file__).parent
TABLES: Final = "tables.sql"
SEEN: Final = "seen.json"
RECORDS: Final = "records"

Seen = dict[str, Any]


def of_record(spec: GameSpec, record: Record, match: Match) -> Seen:
    """What a record tells of its match: whose it is, how it stands, what it says of each action."""
    return {
        "seats": list(record.seats),
        "actions": len(match.actions),
        "over": match.state.is_terminal(),
        "told": digest(as_before(list(transcript(record, match)))),
        "view": digest(as_before(spec.view(match.state, SPECTATOR))),
    }


async def of_table(table: Table) -> Seen:
    """What each seat of a table and a watcher see of it, and what they see when they look back."""
    stored = table.seating.stored
    seen: Seen = {
        "game": table.spec.slug,
        "setup": digest(setup_of(table)),
        "seats": [[one.name, one.bot, one.stand_in, one.conceded] for one in table.seen.seats],
        "stops": {str(seat): stops_of(one) for seat, one in stored.stops.items()},
        "request": stored.request and [stored.request.seat, *stored.request.agreed],
        "next": stored.next_id,
        "chat": [[said.seat, said.text] for said in table.seen.chat],
        "started": table.seen.started,
        "over": table.seen.over,
    }
    if not table.seen.started:
        return seen
    for names in ([one.lower() for one in table.seen.setup.names], table.seen.setup.names):
        table.seen.match.log.rename(names, always=True)  # of then it knew nothing when opened again
    seats = [*range(len(table.seen.seats)), SPECTATOR]
    seen |= {"journal": table.seen.number, "to decide": table.seen.to_decide}
    seen["sights"] = {str(seat): of_sight(table.seen.sight(seat, None)) for seat in seats}
    middle = table.seen.past(SPECTATOR, 0).last // 2
    seen["past"] = {str(seat): of_past(table.seen.past(seat, middle)) for seat in (0, SPECTATOR)}
    if table.seen.over and table.seen.setup.position is None:
        seen["record"] = digest(json.loads(table.seen.record().to_json()))
    return seen


def of_sight(sight: Sight) -> Seen:
    """What a seat sees: the end of the log in words, all else as digests."""
    asked = sight.question
    return {
        "number": sight.number,
        "asked": asked and [asked.player, asked.kind, *[one.notation for one in asked.options]],
        "undo": as_before([sight.undo.steps, sight.undo.why]),
        "crumbs": [f"{crumb.procedure}: {crumb.step}" for crumb in sight.crumbs],
        "last lines": [
            f"{'undone, ' if line.undone else ''}{line.at}: {as_before(line.text)}"
            for line in sight.log[-6:]
        ],
        "log": digest(as_before([asdict(line) for line in sight.log])),
        "question": digest(asked and as_before(asdict(asked))),
        "view": digest(as_before(sight.view)),
        "news": digest(as_before(sight.news, TOLD_LATER)),
    }


def of_past(past: Past) -> Seen:
    """What a seat sees when it looks back at a moment; no sight where that has the last of very
    many lines alone, as all of them were there once."""
    log, deciders = past.sight.log, list(past.deciders)
    is_whole = not log or log[0].place == 0
    return {
        "at": past.at,
        "deciders": digest(deciders),
        "sight": digest(as_before(asdict(past.sight))) if is_whole else "",
    }


def stops_of(stops: Stops) -> Seen:
    """What a seat does not want to be asked; nobody said no for a while then."""
    said = stops.to_json()
    assert said.pop("passes") == []
    return said


LATER: Final = (
    "asks", "effect", "odds", "recap", "chance", "chances", "solo_target", "added", "owed", "kept",
    "sources", "counts_as", "event", "throw", "has_reason", "light", "told", "among", "acting",
    "acting_on", "printed", "harder", "as_printed",
)  # fmt: skip
"""What a sight and a view hold besides, since then."""

TOLD_LATER: Final = ("hero_wounds", "monster_wounds", "counted", "between", "event")
"""What events hold besides, since then."""

REASONED_LATER: Final = ("slap",)
"""The kinds of decisions that said then of no answer why it was not allowed."""

EXPLORING: Final = ("explore", "explore-cards")
NO_DOOR: Final = {"label": "Play a Secret Door – divide a pile", "clause": "WD-11.1"}
"""What was said then not to be allowed to who explored without such a card."""

TOUCHING_LATER: Final = (
    "assist", "heal", "recover", "recharge", "keep 0 red", "keep 1 red", "keep 2 red", "buy",
    "attempt",
)  # fmt: skip
"""The answers that were about nothing on the board then."""


SAID_LATER: Final = (
    ("somebody may have acted in secret since", "something hidden may have happened since"),
    ("Caves are", "Caves is"),
    (r"– counts (\d)", r"– strength \1"),
    ("heal all your wounds", "heal all your damage"),
    (r"(Discard it to heal|healed) (\d+) wounds?\.", r"\1 \2 damage."),
    (r"(heals \d, of \d+) wounds?$", r"\1 damage"),
    (r"wounds (\d of \d, \d+ points?\.)", r"damage \1"),
    (
        r"A dead end: no card is left (\w+), (\w+) and (\w+)\.",
        r"The pile was divided: 0 \1, 0 \2 and 0 \3.",
    ),
    (r"A dead end: no card is left (\w+) and (\w+)\.", r"The pile was divided: 0 \1 and 0 \2."),
    (r"(invasion roll comes to \d+): below 8 no band comes", r"\1: no wave comes"),
    (r"(invasion roll comes to \d+): a band of 1D6 heroes comes", r"\1: a minor wave comes"),
    (r"(invasion roll comes to \d+): a band of 2D6 heroes comes", r"\1: a major wave comes"),
    (r"(value \d.*), bonus \+", r"\1, stat card +"),
    (r"(\d Petty) Thieves\b", r"\1 Thief"),
    (r"(\d (Fool Wizard|Goody Goody Paladin|Eldritch Warlock|Black Knight))s\b", r"\1"),
    (r"(\d (Dragon|Spider|Vampire))s\b", r"\1"),
    (r"(\d Mistress)es\b", r"\1"),
    (r"and gets (\d+ of Support): now", r"and \1:"),
    (r"(rolled \d): now (\d+ battle energy)", r"\1: \2"),
)
"""What the same thing is called now, and what it was called then."""


def as_before(value: Any, later: Collection[str] = LATER) -> Any:
    """Leave out what a sight or a view did not hold then, and say all as it was said then."""
    if isinstance(value, str):
        for now, then in SAID_LATER:
            value = re.sub(now, then, value)
        return value
    if isinstance(value, dict):
        asked: Seen = {"greyed": ()} if value.get("kind") in REASONED_LATER else {}
        explores = value.get("kind") in EXPLORING and value["options"]
        if explores and "Secret Door" not in str(value):
            asked = {"greyed": [NO_DOOR, *value["greyed"]]}
        touched = {"touches": ()} if value.get("notation") in TOUCHING_LATER else {}
        held = value | asked | touched
        return {key: as_before(one, later) for key, one in held.items() if key not in later}
    return [as_before(one, later) for one in value] if isinstance(value, list | tuple) else value


def setup_of(table: Table) -> Seen:
    """How a table was set up; what came later, at its default, is no difference."""
    setup = asdict(table.seen.setup)
    assert not setup.pop("thrown")
    assert not setup.pop("packs")
    assert not setup.pop("deal")
    assert setup["terms"].pop("pause") == 0
    assert setup["terms"].pop("thinking") == 3
    assert setup["terms"].pop("hints") is True
    assert setup["terms"].pop("delay") == 0
    for seat in setup["seats"]:
        assert not seat.pop("limits")
        assert seat.pop("asks") == NOBODY
        assert not seat.pop("lends")
        assert not any(map(len, (seat.pop("lookers"), seat.pop("held"))))
    return setup


async def of_house(house: House, names: Mapping[str, str]) -> Seen:
    """What is to be seen at each of the tables; `names` says what each is kept for."""
    return {name: await of_table(await house.table(one)) for one, name in names.items()}


def digest(value: Any) -> str:
    """Return the beginning of the SHA-256 of plain values."""
    text = json.dumps(value, sort_keys=True, default=list)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
