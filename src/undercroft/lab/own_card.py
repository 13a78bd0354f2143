"""A card of somebody's own, of which no table knows: a match in which it comes up, and many
matches with it beside as many without it.

All that is here runs in processes of its own: what one has read of a pack stays. What needs the
extra `lab` is imported where it is used.
"""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

from undercroft.bots import make_bot
from undercroft.games import find_game, read_packs
from undercroft.kernel import Action, BadSetup, Event, State
from undercroft.kit.game import GameSpec
from undercroft.kit.packs import write_pack
from undercroft.kit.reading import write_whole
from undercroft.kit.staged import Shown, Staged
from undercroft.lab.measures import find_measure, usual
from undercroft.lab.simulate import Plan, together
from undercroft.lab.workers import in_order
from undercroft.match import Entry, Match

T = TypeVar("T")

PAIRS: Final = 1000
"""So many matches are played with the card, and as many without it."""
LONGEST: Final = 900.0
"""Seconds after which no further pair is begun."""
MARGIN: Final = 0.03
FOUND: Final = "found.json"
"""What `compare_card` writes."""
PROGRESS: Final = "progress.json"
"""How far it is: `done` of `of` pairs, and `fault`, if something is wrong."""
BREATH: Final = 0.5
FEWEST: Final = 100
"""Fewer pairs decide nothing."""
STRICT: Final = 8
"""In the first so many matches a card must be in a hand, be taken or happen; then it is enough that
somebody sees it."""
MOST_ANSWERS: Final = 150
"""A match in which the card has not come up by then is not played on."""


class Moment(NamedTuple):
    """A match up to the moment at which a card came up: for whom, and whether it did."""

    seed: str
    entries: Sequence[Entry]
    seat: int
    is_there: bool


def can_compare() -> bool:
    """Say whether what compares is installed."""
    return find_spec("ville") is not None


def moment_of(spec: GameSpec, how: Staged, card: Shown, seconds: float) -> Moment:
    """Let bots play one match after the other, until the card is in a hand, can be taken or has
    happened. A match begins with the first decision where it never does so within that time."""
    ends, seeds = monotonic() + seconds, count()
    first = secrets.token_hex(8)
    if card.slug in how.switches.values():
        return Moment(first, (), 0, True)  # a switch chooses it
    while True:
        number = next(seeds)
        seed = f"{first}-{number}"
        match = Match(spec, how.players, how.switches, seed, None, how.brought)
        seat = _played(spec, match, card, ends, number >= STRICT)
        if seat >= 0:
            return Moment(seed, match.entries(len(match.answers)), seat, True)
        if monotonic() >= ends:
            return Moment(seed, (), 0, False)


def _played(spec: GameSpec, match: Match, card: Shown, ends: float, in_sight: bool) -> int:
    """Play until the card comes up, or just `in_sight`; return for which seat, -1 if it has not."""
    bots = [make_bot(spec, spec.best, f"{match.seed}/{seat}") for seat in range(match.players)]
    events, taken = match.take_events(), -1
    while not match.over and len(match.answers) < MOST_ANSWERS and monotonic() < ends:
        state = match.state
        seat = _holder(spec, state, match.players, card)
        if taken >= 0 or seat >= 0:
            return max(taken, seat)
        if _happened(events, card) or (in_sight and _in_sight(spec, state, card)):
            return state.current_player
        named = _about(state.legal_actions, card)
        if named is not None:
            taken = state.current_player
        events = match.apply(named or bots[state.current_player].choose(match.look()))
    return -1


def _holder(spec: GameSpec, state: State, players: int, card: Shown) -> int:
    if spec.held is None:
        return -1
    return next((seat for seat in range(players) if card.slug in spec.held(state, seat)), -1)


def _happened(events: Sequence[Event], card: Shown) -> bool:
    return any(card.name in event.public.values() for event in events)


def _in_sight(spec: GameSpec, state: State, card: Shown) -> bool:
    """Say whether who is to decide sees the card, wherever it lies."""
    seen = json.dumps(spec.view(state, state.current_player), ensure_ascii=False)
    return f'"{card.name}"' in seen or f'"{card.slug}"' in seen


def _about(answers: Sequence[Action], card: Shown) -> Action | None:
    return next((one for one in answers if card.slug in one.notation.split()), None)


# -- many matches -----------------------------------------------------------------------------


def compare_card(
    folder: str, game: str, card: Shown, files: Mapping[str, str], left: Mapping[str, str],
    packs: Sequence[str], pairs: int = PAIRS,
) -> None:  # fmt: skip
    """Play the match with the card and the same one without it, pair by pair on the same seeds, and
    write into a folder how far it is, then what was found.

    `files` are those of the card's pack by name, `left` those of the pack without it, none if there
    is none; `packs` are the folders of others.
    """
    to = Path(folder)
    try:
        with_it = (*packs, write_pack(to / "with", card.pack, files))
        without = (*packs, *([write_pack(to / "without", card.pack, left)] if left else []))
        rest = card if left else card._replace(pack="")
        a, b = _alone(both, game, card, rest, with_it)
        plans = _alone(planned, game, a, without), _alone(planned, game, b, with_it)
        found = _compared(to, game, *plans, pairs)
    except BadSetup as fault:
        _tell(to, 0, 1, str(fault))
        raise
    write_whole(to / FOUND, json.dumps(found).encode())


def _alone(work: Callable[..., T], *told: Any) -> T:
    """Do it in a process that has read nothing yet."""
    with closing(in_order(work, [told], 1)) as done:
        return next(done)


def both(game: str, card: Shown, rest: Shown, packs: Sequence[str]) -> tuple[Staged, Staged]:
    """Return the match without the card, and with it; both packs are read, so both know it."""
    spec = _with_packs(game, packs)
    assert spec.staged is not None
    return spec.staged(rest, False), spec.staged(card, True)


def planned(game: str, how: Staged, packs: Sequence[str]) -> Plan:
    """Plan such matches; nothing but these packs is read. Raise BadSetup."""
    spec = _with_packs(game, packs)
    return Plan.make(
        spec, how.players, [spec.best], "own card", dict(how.switches), False, how.brought, packs
    )


def _with_packs(game: str, packs: Sequence[str]) -> GameSpec:
    read_packs([Path(one) for one in packs])
    return find_game(game)


def _compared(to: Path, game: str, a: Plan, b: Plan, pairs: int) -> dict[str, Any]:
    from undercroft.lab.compare import Aim, Comparison
    from undercroft.lab.wording import bases, sentences

    spec = find_game(game)
    names = usual(spec, a.players)
    aims = [Aim(find_measure(spec, a.players, name), MARGIN) for name in names]
    found = Comparison(a, b, aims)
    ends, next_word = monotonic() + LONGEST, 0.0
    with closing(together([a, b], pairs, 2)) as rounds:
        for one, other in rounds:
            found.add(one, other)
            if monotonic() >= next_word:
                _tell(to, found.played, pairs, "")
                next_word = monotonic() + BREATH
            if monotonic() >= ends and found.played >= FEWEST:
                break
    found.look()
    return {**found.to_json(), "played": found.played, "said": [*sentences(found), *bases(found)]}


def _tell(folder: Path, done: int, of: int, fault: str) -> None:
    news = {"done": done, "of": of, "fault": fault}
    write_whole(folder / PROGRESS, json.dumps(news).encode())
