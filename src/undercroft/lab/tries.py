"""Bots try a quest: what came of it, and a process of its own that tries one nobody has added."""

import os
import signal
from collections import Counter
from collections.abc import Sequence
from multiprocessing.connection import Connection
from time import monotonic
from typing import NamedTuple

from undercroft.games import find_game
from undercroft.kit.game import GameSpec
from undercroft.kit.words import begun_small, many
from undercroft.lab.intervals import wilson
from undercroft.lab.simulate import Plan, Row, play_match


class Tried(NamedTuple):
    """How many matches were won, and the lines that say how, and how the others ended."""

    won: int
    said: list[str]


def party(spec: GameSpec) -> int:
    """Return how many play a quest where nobody says it: two, if so many may."""
    fewest, most = spec.seats
    return max(fewest, min(2, most))


def tried(spec: GameSpec, plan: Plan, rows: Sequence[Row]) -> Tried:
    """Say how often a quest was won, and how the other matches ended."""
    won = [row for row in rows if max(row.returns) >= spec.worth[1]]
    low, high = wilson(len(won) / len(rows), len(rows))
    share = f"{len(won) / len(rows):.0%}, 95% from {low:.0%} to {high:.0%}"
    who = f"the bot {spec.best!r} with {many(plan.players, 'seat')}"
    words = spec.quests.ends if spec.quests else {}
    ends = Counter(
        [
            begun_small(words.get(value, f"{name.replace('_', ' ')}: {value.replace('_', ' ')}"))
            for row in rows
            if max(row.returns) < spec.worth[1]
            for name, value in row.facts.items()
            if isinstance(value, str)
        ]
    )
    said = [f"won: {len(won)} of {len(rows)} ({share}), by {who}"]
    return Tried(len(won), said + [f"lost: {count} ({end})" for end, count in ends.most_common()])


def try_text(pipe: Connection, game: str, text: str, tries: int, seconds: float) -> None:
    """Try the quests of a text without a fault, in a process of its own: send after each match how
    many are played of how many, and then the lines that say what came of it.

    After so many seconds no further match begins.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)  # people at tables go first
    spec, ends = find_game(game), monotonic() + seconds
    assert spec.quests is not None
    quests = spec.quests.check_text(text).quests
    spec.quests.add_text(text)
    said: list[str] = []
    for at, quest in enumerate(quests):
        plan = Plan.make(spec, party(spec), [spec.best], "1", dict(quest.switches))
        rows: list[Row] = []
        while len(rows) < tries and monotonic() < ends:
            rows.append(play_match(spec, plan, len(rows)))
            pipe.send((at * tries + len(rows), len(quests) * tries))
        came = tried(spec, plan, rows).said if rows else ["not tried: the time was over"]
        said += [f"{quest.title}: {came[0]}", *came[1:]]
    pipe.send(said)
