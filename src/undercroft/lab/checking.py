"""Is a bot fit to sit down? Its answers are legal, the same again, in time, and know no secret.

It plays matches beside the bots of the game, in each seat in turn, as `undercroft sim` would play
them. At some of its decisions two fresh bots are asked besides: one as things are, one where all
that the seat cannot see was dealt anew. They have the same seed, so they must answer alike.
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from shlex import join
from time import perf_counter
from typing import Final, NamedTuple

from undercroft.bots import DECISION_CAP, make_bot
from undercroft.bots.own import read_bots
from undercroft.games import find_game
from undercroft.kernel import Action, KernelError, RulesError, SeededDice, State
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.kit.look import Bot, Look
from undercroft.kit.words import many
from undercroft.lab.workers import in_order

LOOKS: Final = 5
"""At so many decisions of a match, at most, it is tried whether a bot peeks."""
ONE_IN: Final = 4
"""Chosen by chance, one in so many."""
DEALS: Final = 2
"""How often what a seat cannot see is dealt anew there."""


def matches(count: int) -> str:
    """Word a number of matches."""
    return "1 match" if count == 1 else f"{count} matches"


class Fault(KernelError):
    """A bot may not sit down; the message says what it did, where, and how to see it again."""


class Sitting(NamedTuple):
    """One match of the bot that is looked at."""

    game: str
    bot: str
    seed: str
    players: int
    seat: int
    others: str

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        seats = range(self.players)
        return [self.bot if seat == self.seat else self.others for seat in seats]

    @property
    def again(self) -> str:
        """The command that plays it."""
        asked = ["undercroft", "play", self.game, "--players", str(self.players)]
        return join([*asked, "--bots", ",".join(self.names), "--seed", self.seed])


@dataclass
class Found:
    """What was tried, summed up over matches."""

    matches: int = 0
    answers: int = 0
    looks: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    given: list[list[str]] = field(default_factory=list)
    """Its answers, match by match."""

    def sentences(self, limit: float) -> list[str]:
        """Say what was tried, and that nothing was wrong; `limit` is in seconds."""
        mean, alike = self.seconds / max(1, self.answers), many(self.looks, "decision")
        played, told = matches(self.matches), many(self.answers, "answer")
        longest = f"{self.longest * 1000:.1f} ms at most"
        return [
            f"Legal: it gave {told} in {played}, and the rules allowed each.",
            f"No peeking: at {alike} it answered alike, whatever lay where its seat cannot see.",
            "Repeatable: in another process it gave the same answers to the same seeds.",
            f"Time: {mean * 1000:.1f} ms an answer, {longest}; {limit:g} s are allowed.",
        ]


def sittings(spec: GameSpec, bot: str, count: int, seed: str) -> list[Sitting]:
    """Plan matches: numbers of players and seats in turn, beside the best bot or random ones."""
    fewest, most = spec.seats
    planned: list[Sitting] = []
    for number in range(count):
        players = fewest + number % (most - fewest + 1)
        others = (spec.best, RANDOM)[number % 2]
        planned.append(
            Sitting(spec.slug, bot, f"{seed}/{number}", players, number % players, others)
        )
    return planned


def check(planned: list[Sitting], limit: float) -> Iterator[Found]:
    """Play the matches; yield what was found after each, and once more at the end. Raise Fault."""
    found = Found()
    for sitting in planned:
        _sit(sitting, found, limit)
        yield found
    with closing(in_order(answers_of, [(one,) for one in planned], 1)) as again:
        for sitting, before, now in zip(planned, found.given, again, strict=True):
            if before != now:
                at = _first_difference(before, now)
                raise Fault(
                    f"Not repeatable: {_where(sitting, at)}: it answered {_at(before, at)}, and in"
                    f" another process {_at(now, at)}, with the same seed. Let all its chance come"
                    f" from the seed of its brief. The match: {sitting.again}"
                )
    yield found


def answers_of(sitting: Sitting) -> list[str]:
    """Play a match; return the answers of the bot that is looked at."""
    read_bots([sitting.bot])
    return [action.notation for _, action, _ in _decisions(sitting)]


def _decisions(sitting: Sitting) -> Iterator[tuple[State, Action, float]]:
    """Play a match; yield each decision of the bot with its answer, before that is given, and the
    seconds it took."""
    spec = find_game(sitting.game)
    bots: list[Bot] = [
        make_bot(spec, name, f"{sitting.seed}/bot {seat}")
        for seat, name in enumerate(sitting.names)
    ]
    state = spec.new(sitting.players, {}, SeededDice(sitting.seed))
    for _ in range(DECISION_CAP):
        if state.is_terminal():
            return
        player = state.current_player
        began = perf_counter()
        action = bots[player].choose(Look(spec, state))
        if player == sitting.seat:
            yield state, action, perf_counter() - began
        state.apply_action(action)
    raise RulesError(f"no end after {DECISION_CAP:,} decisions")


def _sit(sitting: Sitting, found: Found, limit: float) -> None:
    """Play a match and look at each answer; raise Fault."""
    spec, chance, looks = find_game(sitting.game), Random(sitting.seed), 0
    given: list[str] = []
    try:
        for state, action, seconds in _decisions(sitting):
            found.seconds += seconds
            found.longest = max(found.longest, seconds)
            if seconds > limit:
                raise Fault(
                    f"Too slow: {_where(sitting, len(given))}: it took {seconds:.1f} s, and"
                    f" {limit:g} s are allowed. The match: {sitting.again}"
                )
            if looks < LOOKS and len(state.legal_actions) > 1 and chance.randrange(ONE_IN) == 0:
                looks += _peeks(spec, sitting, state, len(given))
            given.append(action.notation)
    except Fault:
        raise
    except KernelError as fault:
        raise Fault(
            f"Not legal: {_where(sitting, len(given))}: {fault}. The match: {sitting.again}"
        ) from fault
    found.matches += 1
    found.answers += len(given)
    found.looks += looks
    found.given.append(given)


def _peeks(spec: GameSpec, sitting: Sitting, state: State, at: int) -> bool:
    """Ask fresh bots at a decision, with what is hidden as it is and dealt anew; raise Fault if
    they differ.

    Return False where what is dealt anew keeps a trace of the truth: there it would be no fault
    of the bot.
    """
    dice = SeededDice(f"{sitting.seed}/hidden {at}")
    twins = [spec.resample(state, sitting.seat, dice) for _ in range(DEALS)]
    if len({_dealt(spec, one, sitting) for one in [state, *twins]}) > 1:
        return False
    answers: list[Action] = []
    for one in [state, *twins]:
        bot = make_bot(spec, sitting.bot, f"{sitting.seed}/fresh {at}")
        answers.append(bot.choose(Look(spec, one)))
    if len(set(answers)) > 1:
        first, second = list(dict.fromkeys([action.notation for action in answers]))[:2]
        raise Fault(
            f"It peeks: {_where(sitting, at)}: a fresh bot answers {first!r}, and {second!r} where"
            " all that its seat cannot see was dealt anew. It may read what the look offers, and"
            f" take chance from its seed alone. The match: {sitting.again}"
        )
    return True


def _dealt(spec: GameSpec, state: State, sitting: Sitting) -> str:
    return repr(spec.saved(spec.resample(state, sitting.seat, SeededDice("same"))))


def _where(sitting: Sitting, at: int) -> str:
    return (
        f"match {sitting.seed!r} with {many(sitting.players, 'player')}, seat {sitting.seat + 1},"
        f" its decision {at + 1}"
    )


def _first_difference(before: list[str], now: list[str]) -> int:
    pairs = zip(before, now, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), len(before))


def _at(answers: list[str], at: int) -> str:
    return repr(answers[at]) if at < len(answers) else "nothing"
