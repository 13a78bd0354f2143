"""What happens at the decisions of matches: how many answers there are, and which are given."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from undercroft.bots import Blind
from undercroft.kernel import Action, Decision, Event, Kind, State
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Look
from undercroft.lab.course import Ahead, Course
from undercroft.lab.simulate import Plan, Row, play_match

HAND: Final = ("in hand", "playable from hand", "played from hand", "kept in hand", "dead in hand")
"""What can be said of a card that a seat had in hand: that it had it; that an answer could play it
once or more; that one did; that it was there at the end; that no answer could ever play it."""
DISCARD: Final = "discard"
"""The first word of an answer that throws a card away: it plays none."""


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
        self.offered_in = Counter[tuple[str, str]]()
        """In how many matches it was there beside another one."""
        self.taken_in = Counter[tuple[str, str]]()
        """In how many of these it was given, once or more."""
        self.refused_in = Counter[tuple[str, str]]()
        """In how many of these another one was given, once or more."""
        self.named = Counter[str]()
        """In how many matches something happened by that clause or ruling."""
        self.cards: dict[tuple[str, str], list[float]] = {}
        """By the kind of an event and a card in it: in how many matches some seats did it and
        others did not, and the sum, and that of the squares, of what these got more than all on the
        average; then in how many matches it was, and both sums of what they were worth on the
        average. What a hand held is told like an event: one of HAND."""
        self.sides: dict[tuple[str, str], list[float]] = {}
        """The same by what seats are or play: by the word for it, and its name."""
        self.hands: dict[str, list[float]] = {}
        """By a card: in how many matches a seat had it in hand; then, for each of HAND, the sum of
        the shares of these seats of which it could be said."""
        self.met = Counter[str]()
        """In how many matches a card was seen: in what happened, or in a hand."""

    def add(self, other: "Watched") -> None:
        """Take the counts of other matches in."""
        self.matches += other.matches
        self.turns += other.turns
        self.dead += other.dead
        for name, counts in vars(other).items():
            if isinstance(counts, Counter):
                getattr(self, name).update(counts)
        for mine, theirs in (
            (self.cards, other.cards), (self.sides, other.sides), (self.hands, other.hands),
        ):  # fmt: skip
            for key, sums in theirs.items():
                _add_to(mine, key, sums)

    def to_json(self) -> dict[str, Any]:
        """Return the counts as plain values."""
        return {
            name: counts if isinstance(counts, int) else sorted(counts.items())
            for name, counts in vars(self).items()
        }

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> "Watched":
        """Read what `to_json` has written."""
        found = cls()
        for name, counts in told.items():
            if isinstance(counts, int):
                setattr(found, name, counts)
                continue
            for key, count in counts:
                getattr(found, name)[tuple(key) if isinstance(key, list) else key] = count
        return found

    @property
    def decisions(self) -> int:
        """How many decisions there were."""
        return self.kinds.total()


def _add_to(sums: dict[Any, list[float]], key: object, more: Sequence[float]) -> None:
    mine = sums.setdefault(key, [0.0] * len(more))
    for place, number in enumerate(more):
        mine[place] += number


class Told(NamedTuple):
    """What the decisions of one match were like."""

    forced: float
    """The share of them with one answer."""
    answers: float
    """How many answers there were on the average."""
    dead: float
    """The share of turns without a decision that had more than one answer."""
    course: Course = Course()
    """How it went until the end."""


class Watching:
    """One match that is watched: it sits between the rules and the bots."""

    def __init__(self, counts: Watched, spec: GameSpec, players: int, cards: "Cards") -> None:
        self._counts = counts
        self._spec = spec
        self._cards = cards
        self._ahead = Ahead(spec, players)
        self._seat = -1
        self._dead = True
        self._decisions = 0
        self._clauses = set[str]()
        self._offered: dict[Kind, Counter[Action]] = {}
        self._taken: dict[Kind, Counter[Action]] = {}
        self._hand: dict[str, dict[str, set[int]]] = {what: defaultdict(set) for what in HAND}
        self._sides: dict[tuple[str, str], set[int]] = defaultdict(set)

    def hear(self, state: State, events: Sequence[Event]) -> None:
        """Take in where a match is, and what happens in it: the events may become more."""
        self._state, self._events = state, events

    def sit_down(self, state: State, bots: list[Bot]) -> list[Bot]:
        """Hear everything that happens, and every answer."""
        state.heard = True
        self.hear(state, state.events)
        return [_Over(bot, self, state) for bot in bots]

    def answered(self, state: State, decision: Decision, action: Action) -> None:
        """Count a decision in that position, and its answer."""
        counts = self._counts
        kind, answers, player = decision.kind, decision.actions, decision.player
        self._ahead.look(state, player, self._decisions)
        self._decisions += 1
        if player != self._seat:
            self.end_turn()
            self._seat = player
            self._see_sides(state)
        self._dead &= len(answers) == 1
        self._clauses.add(kind.clause)
        self._clauses.add(action.clause)
        counts.widths[len(answers)] += 1
        counts.kinds[kind.name] += 1
        if self._spec.held is not None:
            self._see_hand(self._spec.held(state, player), player, answers, action)
        if len(answers) == 1:
            counts.forced[kind.name] += 1
            return
        if kind not in self._offered:
            self._offered[kind], self._taken[kind] = Counter(), Counter()
        self._offered[kind].update(answers)
        self._taken[kind][action] += 1

    def _see_hand(
        self, held: Sequence[str], player: int, answers: Sequence[Action], action: Action
    ) -> None:
        if not held:
            return
        cards, hand = set(held), self._hand
        for card in cards:
            hand["in hand"][card].add(player)
        about = self._cards.about
        for one in answers:
            card = about(one)
            if card in cards:
                hand["playable from hand"][card].add(player)
        if about(action) in cards:
            hand["played from hand"][about(action)].add(player)

    def _see_sides(self, state: State) -> None:
        if self._spec.seated is not None:
            for seat, words in enumerate(self._spec.seated(state)):
                for what, names in words.items():
                    for name in names:
                        self._sides[what, name].add(seat)

    def end_turn(self) -> None:
        """Count a turn that is over."""
        if self._seat >= 0:
            self._counts.turns += 1
            self._counts.dead += self._dead
        self._dead = True

    def end(self, row: Row) -> Told:
        """Count the match that has ended with that row; return what it was like."""
        counts = self._counts
        self.end_turn()
        self._see_sides(self._state)
        self._count_answers()
        self._count_hands(len(row.returns))
        self._count_cards(row.returns)
        for side, seats in self._sides.items():
            self._count_worth(counts.sides, side, seats, row.returns)
        self._clauses |= {event.clause for event in self._events}
        counts.named.update(self._clauses - {""})
        counts.matches += 1
        answers = sum([width * count for width, count in counts.widths.items()])
        decisions = max(1, counts.decisions)
        return Told(
            counts.forced.total() / decisions,
            answers / decisions,
            counts.dead / max(1, counts.turns),
            self._ahead.end(self._state, row),
        )

    def _count_answers(self) -> None:
        counts = self._counts
        for kind, offered in self._offered.items():
            for action, times in offered.items():
                name, taken = (kind.name, action.notation), self._taken[kind][action]
                counts.offered[name] += times
                counts.offered_in[name] += 1
                if taken:
                    counts.taken[name] += taken
                    counts.taken_in[name] += 1
                if taken < times:
                    counts.refused_in[name] += 1

    def _count_hands(self, players: int) -> None:
        if self._spec.held is None:
            return
        hand = self._hand
        for seat in range(players):
            for card in set(self._spec.held(self._state, seat)):
                hand["in hand"][card].add(seat)
                hand["kept in hand"][card].add(seat)
        for card, seats in hand["in hand"].items():
            hand["dead in hand"][card] = seats - hand["playable from hand"][card]
            shares = [len(hand[what][card]) / len(seats) for what in HAND]
            _add_to(self._counts.hands, self._cards.titles[card], shares)

    def _count_cards(self, returns: Sequence[float]) -> None:
        whose: dict[tuple[str, str], set[int]] = {}
        titles = self._cards.named
        for event in self._events:
            player = event.public.get("player", -1)
            for value in event.public.values():
                for card in value if isinstance(value, tuple) else (value,):
                    if isinstance(card, str) and card in titles:
                        seats = whose.setdefault((event.kind, card), set())
                        if isinstance(player, int) and player >= 0:
                            seats.add(player)
        for what, held in self._hand.items():
            for card, seats in held.items():
                if seats:
                    whose[what, self._cards.titles[card]] = seats
        self._counts.met.update({card for _, card in whose})
        for name, seats in whose.items():
            self._count_worth(self._counts.cards, name, seats, returns)

    def _count_worth(
        self,
        sums: dict[tuple[str, str], list[float]],
        name: tuple[str, str],
        seats: set[int],
        returns: Sequence[float],
    ) -> None:
        mean, apart = sum(returns) / len(returns), 0 < len(seats) < len(returns)
        own = sum([returns[seat] for seat in sorted(seats)]) / len(seats) if apart else mean
        more = own - mean
        _add_to(sums, name, (float(apart), more, more * more, 1.0, mean, mean * mean))


class _Over:
    """A bot whose answers are counted."""

    def __init__(self, bot: Bot, watching: Watching, state: State) -> None:
        self._bot = bot
        self._watching = watching
        self._state = state

    def choose(self, look: Look) -> Action:
        """See Bot.choose."""
        if isinstance(self._bot, Blind):
            action = self._bot.pick(list(look.decision.actions))
        else:
            action = self._bot.choose(look)
        self._watching.answered(self._state, look.decision, action)
        return action


class Cards:
    """The cards and tiles of a game by name, and which of them an answer is about."""

    def __init__(self, spec: GameSpec) -> None:
        self.titles = {one["slug"]: one["title"] for one in spec.faces()}
        self.named = frozenset(self.titles.values())
        self._about: dict[Action, str] = {}

    def about(self, action: Action) -> str:
        """Return the slug of the card that an answer plays; "" if it plays none."""
        found = self._about.get(action)
        if found is None:
            words = action.notation.split()
            cards = [word for word in words if word in self.titles] if words[0] != DISCARD else []
            found = self._about[action] = cards[0] if cards else ""
        return found


def watch_match(spec: GameSpec, plan: Plan, number: int, cards: Cards) -> tuple[Row, Watched, Told]:
    """Play one match of the plan; return its row and what was counted in it, also of these cards
    of the game."""
    counts = Watched()
    watching = Watching(counts, spec, plan.players, cards)
    row = play_match(spec, plan, number, watching.sit_down)
    return row, counts, watching.end(row)
