"""What happens at the decisions of matches: how many answers there are, and which are given."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from undercroft.bots import Blind
from undercroft.kernel import Action, Event, State
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Look
from undercroft.lab.simulate import Plan, Row, play_match


class Watched:
    """Counts of many matches; those of some can be added to those of others, in any order."""

    def __init__(self) -> None:
        self.matches = 0
        self.widths = Counter[int]()
        """How many decisions had so many answers."""
        self.kinds = Counter[str]()
        """How many decisions were of that kind."""
        self.forced = Counter[str]()
        """How many of them had one answer."""
        self.turns = 0
        """How often a seat decided, once or more, before another one did."""
        self.dead = 0
        """How many of these turns had no decision with more than one answer."""
        self.offered = Counter[tuple[str, str]]()
        """How often an answer was there beside another one, by the kind of decision and itself."""
        self.taken = Counter[tuple[str, str]]()
        """How often it was given then."""
        self.named = Counter[str]()
        """In how many matches something happened by that clause or ruling."""
        self.cards: dict[tuple[str, str], list[float]] = {}
        """By the kind of an event and a card in it: in how many matches it was, and what these were
        worth: the sum, and that of the squares. Where seats play against each other it is what
        the seats of these events got more than all on the average."""

    def add(self, other: "Watched") -> None:
        """Take the counts of other matches in."""
        self.matches += other.matches
        self.turns += other.turns
        self.dead += other.dead
        for name in ("widths", "kinds", "forced", "offered", "taken", "named"):
            getattr(self, name).update(getattr(other, name))
        for card, sums in other.cards.items():
            mine = self.cards.setdefault(card, [0.0, 0.0, 0.0])
            for place, number in enumerate(sums):
                mine[place] += number

    @property
    def decisions(self) -> int:
        """How many decisions there were."""
        return self.kinds.total()


class Told(NamedTuple):
    """What the decisions of one match were like."""

    forced: float
    """The share of them with one answer."""
    answers: float
    """How many answers there were on the average."""
    dead: float
    """The share of turns without a decision that had more than one answer."""


class Watching:
    """One match that is watched: it sits between the rules and the bots."""

    def __init__(self, counts: Watched, titles: frozenset[str]) -> None:
        self._counts = counts
        self._titles = titles
        self._seat = -1
        self._dead = True
        self._clauses = set[str]()
        self._events: list[Event] = []

    def hear(self, events: list[Event]) -> None:
        """Take in what happens: the list may grow."""
        self._events = events

    def sit_down(self, state: State, bots: list[Bot]) -> list[Bot]:
        """Hear everything that happens, and every answer."""
        state.heard = True
        self.hear(state.events)
        return [_Over(bot, self) for bot in bots]

    def answered(self, look: Look, action: Action) -> None:
        """Count a decision and its answer."""
        counts, decision = self._counts, look.decision
        kind, answers = decision.kind.name, decision.actions
        if decision.player != self._seat:
            self.end_turn()
            self._seat = decision.player
        self._dead &= len(answers) == 1
        self._clauses |= {decision.kind.clause, action.clause}
        counts.widths[len(answers)] += 1
        counts.kinds[kind] += 1
        if len(answers) == 1:
            counts.forced[kind] += 1
            return
        counts.offered.update([(kind, one.notation) for one in answers])
        counts.taken[kind, action.notation] += 1

    def end_turn(self) -> None:
        """Count a turn that is over."""
        if self._seat >= 0:
            self._counts.turns += 1
            self._counts.dead += self._dead
        self._dead = True

    def end(self, returns: Sequence[float]) -> None:
        """Count the match, which was worth so much to each seat."""
        self.end_turn()
        self._count_cards(returns)
        self._clauses |= {event.clause for event in self._events}
        self._counts.named.update(self._clauses - {""})
        self._counts.matches += 1

    def _count_cards(self, returns: Sequence[float]) -> None:
        whose: dict[tuple[str, str], set[int]] = {}
        for event in self._events:
            player = event.public.get("player", -1)
            for value in event.public.values():
                for card in value if isinstance(value, tuple) else (value,):
                    if isinstance(card, str) and card in self._titles:
                        seats = whose.setdefault((event.kind, card), set())
                        seats |= {player} if isinstance(player, int) and player >= 0 else set()
        mean, alike = sum(returns) / len(returns), len(set(returns)) == 1
        for name, seats in whose.items():
            if seats or alike:
                own = sum([returns[seat] for seat in sorted(seats)]) / max(1, len(seats))
                worth = mean if alike else own - mean
                sums = self._counts.cards.setdefault(name, [0.0, 0.0, 0.0])
                sums[0] += 1
                sums[1] += worth
                sums[2] += worth * worth


class _Over:
    """A bot whose answers are counted."""

    def __init__(self, bot: Bot, watching: Watching) -> None:
        self._bot = bot
        self._watching = watching

    def choose(self, look: Look) -> Action:
        """See Bot.choose."""
        if isinstance(self._bot, Blind):
            action = self._bot.pick(list(look.decision.actions))
        else:
            action = self._bot.choose(look)
        self._watching.answered(look, action)
        return action


def titles_of(spec: GameSpec) -> frozenset[str]:
    """Return the titles of all cards and tiles of a game."""
    return frozenset([one["title"] for one in spec.faces()])


def watch_match(
    spec: GameSpec, plan: Plan, number: int, titles: frozenset[str]
) -> tuple[Row, Watched, Told]:
    """Play one match of the plan; return its row and what was counted in it, also of the cards with
    these titles."""
    counts = Watched()
    watching = Watching(counts, titles)
    row = play_match(spec, plan, number, watching.sit_down)
    watching.end(row.returns)
    return row, counts, told_of(counts)


def told_of(counts: Watched) -> Told:
    """Return what the decisions of one match were like."""
    answers = sum([width * count for width, count in counts.widths.items()])
    decisions = max(1, counts.decisions)
    return Told(
        counts.forced.total() / decisions, answers / decisions, counts.dead / max(1, counts.turns)
    )
