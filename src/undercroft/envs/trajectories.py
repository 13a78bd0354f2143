"""Matches of bots as data: rows by answer, episodes by seat, a playthrough in text."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from undercroft.bots import make_bot
from undercroft.envs.setting import Floats, Mask, Setting
from undercroft.kernel import BadSetup, State
from undercroft.kit.look import Look


def answers(setting: Setting, bots: Sequence[str], seed: str) -> Iterator[tuple[State, int]]:
    """Play a match between bots; give each position with the number of what is answered there.

    Raise BadSetup where there are not as many bots as seats.
    """
    spec = setting.spec
    if len(bots) != setting.players:
        raise BadSetup(f"{len(bots)} bots for {setting.players} seats: name one for each seat")
    seated = [make_bot(spec, name, f"{seed}/bot/{seat}") for seat, name in enumerate(bots)]
    seating = setting.seating()
    seating.sow(seed)
    state = seating.deal()
    while not state.is_terminal():
        action = seated[state.current_player].choose(Look(spec, state))
        yield state, action.id
        state.apply_action(action)


def steps(
    setting: Setting, bots: Sequence[str], matches: int, seed: str
) -> Iterator[dict[str, Any]]:
    """Give a row for each answer: what the seat knew (bytes), what was legal, what it answered.

    `reward` is what the match was worth to the seat, in its last row; 0 in all others. Write them
    as Parquet by `polars.DataFrame([*steps(...)]).write_parquet(path)`.
    """
    for match in range(matches):
        rows: list[dict[str, Any]] = []
        last: dict[int, int] = {}
        end: State | None = None
        for state, number in answers(setting, bots, f"{seed}/{match}"):
            seat, end = state.current_player, state
            last[seat] = len(rows)
            rows.append({
                "match": match,
                "step": len(rows),
                "seat": seat,
                "observation": bytes(setting.observer.row(state, seat)),
                "legal": sorted([action.id for action in state.legal_actions]),
                "action": number,
                "notation": setting.action(number),
                "reward": 0.0,
                "last": False,
            })  # fmt: skip
        assert end is not None
        worths = setting.spec.returns(end)
        for seat, place in last.items():
            rows[place]["reward"], rows[place]["last"] = worths[seat], True
        yield from rows


def episodes(
    setting: Setting, bots: Sequence[str], matches: int, seed: str
) -> Iterator[dict[str, Any]]:
    """Give an episode for each seat of each match, none for one that was never asked.

    It has what `minari.data_collector.EpisodeBuffer(**episode)` takes: what the seat knew and might
    answer whenever it was asked and, last of all, at the end; what it answered; what that brought.
    `one_seat.space_of(setting)` is the space of the observations.
    """
    for match in range(matches):
        asked = [EpisodeOfSeat(setting, seat) for seat in range(setting.players)]
        end: State | None = None
        for state, number in answers(setting, bots, f"{seed}/{match}"):
            asked[state.current_player].add(state, number)
            end = state
        assert end is not None
        worths = setting.spec.returns(end)
        yield from [one.ended(end, worths[one.seat]) for one in asked if one.actions]


class EpisodeOfSeat:
    """What a seat knew and answered, answer by answer."""

    def __init__(self, setting: Setting, seat: int) -> None:
        self.setting = setting
        self.seat = seat
        self.rows: list[Floats] = []
        self.masks: list[Mask] = []
        self.actions: list[int] = []

    def add(self, state: State, number: int) -> None:
        """Add an answer."""
        self.rows.append(self.setting.observation(state, self.seat))
        self.masks.append(self.setting.mask(state))
        self.actions.append(number)

    def ended(self, state: State, worth: float) -> dict[str, Any]:
        """Return the whole, with what the seat sees of the end."""
        self.rows.append(self.setting.observation(state, self.seat))
        self.masks.append(np.zeros(self.setting.size, np.int8))
        before = len(self.actions) - 1
        return {
            "observations": {
                "observation": np.stack(self.rows),
                "action_mask": np.stack(self.masks),
            },
            "actions": np.array(self.actions),
            "rewards": [*[0.0] * before, worth],
            "terminations": [*[False] * before, True],
            "truncations": [False] * (before + 1),
        }


def playthrough(setting: Setting, bots: Sequence[str], seed: str) -> list[str]:
    """Return a match as lines: who is asked what, what was legal, what was answered, the end.

    It has what OpenSpiel's playthroughs have; instead of whole tensors, the entries that have
    changed since the seat was last asked. What changes there, or in the rules, shows as a
    difference of two texts.
    """
    least, most = setting.worth
    lines = [
        f"# {setting.name}",
        f"actions: {setting.size}, entries: {setting.entries}",
        f"utility: {setting.utility}, from {least:g} to {most:g}",
        f"longest: {setting.learning.longest}",
    ]
    known: list[dict[str, int]] = [{} for _ in setting.seats]
    end: State | None = None
    for n, (state, number) in enumerate(answers(setting, bots, seed)):
        seat, end = state.current_player, state
        before, now = known[seat], setting.observer.named(state, seat)
        known[seat] = now
        lines += [
            f"## {n}: seat {seat}, {state.kind.name}",
            f"legal: {', '.join([action.notation for action in state.legal_actions])}",
            f"new: {', '.join(_changed(before, now)) or 'nothing'}",
            f"answers: {number}, {setting.action(number)}",
        ]
    assert end is not None
    return [*lines, f"worth: {setting.spec.returns(end)}"]


def _changed(before: dict[str, int], now: dict[str, int]) -> list[str]:
    """List the entries that are others now; those that are not there are 0."""
    names = [*now, *[name for name in before if name not in now]]
    return [
        f"{name}={now.get(name, 0)}" for name in names if before.get(name, 0) != now.get(name, 0)
    ]
