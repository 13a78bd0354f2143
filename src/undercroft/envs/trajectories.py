"""Matches of bots as data: a row for each answer, or a playthrough in text."""

from collections.abc import Iterator, Sequence
from typing import Any

from undercroft.bots import make_bot
from undercroft.envs.setting import Setting
from undercroft.kernel import State
from undercroft.kit.look import Look


def answers(setting: Setting, bots: Sequence[str], seed: str) -> Iterator[tuple[State, int]]:
    """Play a match between bots; give each position with the number of what is answered there."""
    spec = setting.spec
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


def playthrough(setting: Setting, bots: Sequence[str], seed: str) -> list[str]:
    """Return a match as lines: who is asked what, what was legal, what was answered, the end.

    It has all that OpenSpiel's playthroughs have but the tensors, of which it has the entries that
    are not 0: what changes there, or in the rules, shows as a difference of two texts.
    """
    lines = [f"# {setting.name}", f"actions: {setting.size}, entries: {setting.entries}"]
    end: State | None = None
    for n, (state, number) in enumerate(answers(setting, bots, seed)):
        seat, end = state.current_player, state
        known = setting.observer.named(state, seat)
        lines += [
            f"## {n}: seat {seat}, {state.kind.name}",
            f"legal: {', '.join([action.notation for action in state.legal_actions])}",
            f"knows: {', '.join([f'{name}={value}' for name, value in known.items()])}",
            f"answers: {setting.action(number)}",
        ]
    assert end is not None
    return [*lines, f"worth: {setting.spec.returns(end)}"]
