"""A match looked at answer by answer: what each was worth, and what another would have been.

Each decision is tried out on positions that are dealt anew from what its seat knew
(`bots/weigh.py`): neither hidden cards nor the dice that fell later play a part, so that nobody is
blamed for bad luck.

`weigh` tries all answers and finds the best other one. It is the best of many, so its own tries
flatter it. Where it did better than the answer that was given, the two are tried once more on
fresh positions. Where it is ahead there too by more than a standard error, they are tried on many
more, and what is said of a mistake comes from these alone: they had no part in choosing it.
"""

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import lru_cache
from itertools import repeat
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import monotonic
from typing import Final, NamedTuple

from undercroft.bots.weigh import Trials, weigh
from undercroft.games import find_game, read_packs_for
from undercroft.kernel import NOBODY, Action, State
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Brief, Look
from undercroft.kit.reading import write_whole
from undercroft.lab.analysis import Analysis, Choice, Lead, Verdict
from undercroft.lab.workers import Workers, at_most, in_order, is_stopped
from undercroft.match import Match, read_record
from undercroft.match.amending import is_by_hand

ANALYSIS: Final = "analysis.json"
"""What `make` writes."""
BREATH: Final = 2.0
"""Seconds between two writings."""
MOST_SECONDS: Final = 1200.0
"""Longer nobody waits for the analysis of another one's match."""
FIGURES: Final = 6
"""So many digits of a figure are kept."""


class Task(NamedTuple):
    """What to try out, and how."""

    record: str
    """The record of the match, as JSON."""
    names: tuple[str, ...]
    """What the seats are called."""
    tries: int
    """About how many matches are tried for a decision; up to five times as many more where another
    answer leads."""
    seed: str
    packs: tuple[str, ...] = ()
    """The folders of more content: each process reads them first."""


def decisions(match: Match) -> list[int]:
    """Return the moments of a match at which somebody chose: there was more than one answer, and
    what was given is one of them and no number put right."""
    return [
        at
        for at, answer in enumerate(match.answers)
        if answer.player != NOBODY
        and not is_by_hand(answer.action.notation)
        and len(match.history.position(at, match.state).legal_actions) > 1
    ]


def analyse(task: Task, moments: Sequence[int], jobs: Workers) -> Generator[Verdict]:
    """Try the decisions at those moments out; yield what was found, in order.

    The same task gives the same verdicts, whatever the number of processes.
    """
    jobs = at_most(jobs, len(moments))
    if jobs == 1:
        for at in moments:
            yield judge(task, at)
        return
    with closing(in_order(_judge_if_wanted, zip(repeat(task), moments), jobs)) as done:
        yield from (one for one in done if one is not None)


def _judge_if_wanted(task: Task, at: int) -> Verdict | None:
    return None if is_stopped() else judge(task, at)


def judge(task: Task, at: int) -> Verdict:
    """Try one decision of a match out."""
    spec, match = _played(task.record, task.packs)
    state, given = match.history.position(at, match.state), match.answers[at].action
    look, seed = Look(spec, state), f"{task.seed}/{at}"
    found = {one.action: one.worths for one in weigh(look, Brief(spec, seed), task.tries)}
    best, second, *_ = found
    rival = second if best == given else best
    lead = None
    if rival == best and fmean(found[rival]) != fmean(found[given]):
        screen = _duel(look, Brief(spec, f"{seed}/again"), (rival, given), task.tries // 2)
        lead = _lead(*screen.values())
        found |= screen
        if is_promising(lead):
            proof = _duel(look, Brief(spec, f"{seed}/proof"), (rival, given), 2 * task.tries)
            lead = _lead(*proof.values())
            found |= proof
        else:
            lead = None
    chosen = _worded(spec, state, found, task.names)
    ours = chosen.pop(given)
    first = chosen.pop(rival)
    return Verdict(at, state.current_player, ours, (first, *chosen.values()), lead)


def _duel(
    look: Look, brief: Brief, answers: Sequence[Action], pairs: int
) -> dict[Action, list[float]]:
    """Try answers on the same positions, which nobody has tried yet; return what each was worth."""
    trials = Trials(look, brief)
    return {one: [trials.worth(deal, one) for deal in range(pairs)] for one in answers}


def is_promising(lead: Lead) -> bool:
    """Say whether a lead may be more than luck: then it is worth a proof."""
    return lead.mean > lead.deviation / sqrt(lead.pairs)


def _lead(ours: Sequence[float], theirs: Sequence[float]) -> Lead:
    apart = [one - other for one, other in zip(ours, theirs, strict=True)]
    return Lead(_round(fmean(apart)), _deviation(apart), len(apart))


def _deviation(values: Sequence[float]) -> float:
    return _round(stdev(values)) if len(values) > 1 else 0.0


def _round(value: float) -> float:
    return round(value, FIGURES)


def _worded(
    spec: GameSpec, state: State, found: dict[Action, list[float]], names: Sequence[str]
) -> dict[Action, Choice]:
    view = spec.view(state, state.current_player)
    return {
        action: Choice(
            action.notation,
            spec.label(view, action, names),
            _round(fmean(worths)),
            _round(_deviation(worths) / sqrt(len(worths))),
            len(worths),
        )
        for action, worths in found.items()
    }


@lru_cache(maxsize=1)
def _played(record: str, packs: tuple[str, ...]) -> tuple[GameSpec, Match]:
    """Play a record once in each process: its decisions come one after the other."""
    read_packs_for(record, [Path(folder) for folder in packs])
    spec, _, match = read_record(record, find_game)
    return spec, match


def can_analyse(spec: GameSpec) -> bool:
    """Say whether there is a rule of thumb that plays on from a tried answer."""
    return bool(spec.bots)


def begin(spec: GameSpec, task: Task, match: Match, moments: Sequence[int]) -> Analysis:
    """Return the analysis of a match of which nothing is tried out yet."""
    return Analysis(
        game=spec.slug,
        title=spec.title,
        names=task.names,
        is_chance=spec.worth == (0, 1),
        tries=task.tries,
        seed=task.seed,
        moments=len(match.answers),
        asked=len(moments),
        result=tuple(match.returns) if match.over else (),
        verdicts=(),
    )


def make(folder: str, task: Task) -> None:
    """Analyse a match, and write into a folder what is found so far, until that is all or the time
    is over: `ANALYSIS`."""
    spec, match = _played(task.record, task.packs)
    moments = decisions(match)
    found, next_word, over = list[Verdict](), 0.0, monotonic() + MOST_SECONDS
    begun = begin(spec, task, match, moments)
    for verdict in analyse(task, moments, 1):
        found.append(verdict)
        if monotonic() >= next_word:
            _keep(Path(folder), begun.found(found))
            next_word = monotonic() + BREATH
        if monotonic() >= over:
            break
    _keep(Path(folder), begun.found(found))


def _keep(folder: Path, analysis: Analysis) -> None:
    write_whole(folder / ANALYSIS, analysis.to_json().encode())
