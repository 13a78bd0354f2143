"""Who sits where: people and bots, as records write them and as sentences name them."""

from collections import Counter
from collections.abc import Sequence

from undercroft.bots import bot_names, make_bot
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot
from undercroft.match import BOT, sitter
from undercroft.match.daily import bot_seed


def bots_of(spec: GameSpec, seats: Sequence[str], seed: str) -> list[Bot | None]:
    """Return a bot for each seat that one holds, None for people; raise BadSetup."""
    sitters = [sitter(seat, bot_names(spec).__contains__) for seat in seats]
    return [
        make_bot(spec, one.bot, bot_seed(seed, number)) if one.bot else None
        for number, one in enumerate(sitters)
    ]


def visible(text: str) -> str:
    """Return a text without the control characters that a file may have put into it."""
    return "".join([mark for mark in text if mark.isprintable()])


def names_of(spec: GameSpec, seats: Sequence[str]) -> list[str]:
    """Return what to call each seat: `Ann`, `random bot`; namesakes are numbered."""
    names = [visible(sitter(seat, bot_names(spec).__contains__).name) for seat in seats]
    times = Counter(names)
    used: Counter[str] = Counter()
    for number, name in enumerate(names):
        if times[name] > 1:
            used[name] += 1
            names[number] = f"{name} {used[name]}"
    return names


def take_seats(
    spec: GameSpec,
    players: int | None,
    bots: Sequence[str],
    people: Sequence[str],
    first_seat: int | None,
) -> list[str]:
    """Return the seats of a new match: people first, then bots, from `first_seat` (1..n) round.

    Without a number of players there are as many as were named, at least one
    person and at least as few as the game allows. Raise BadSetup.
    """
    fewest, most = spec.seats
    if players is None:
        players = max(fewest, len(bots) + max(1, len(people)))
    if not fewest <= players <= most:
        raise BadSetup(f"{spec.title} is for {fewest} to {most} players, not {players}")
    places = players - len(bots)
    if places < len(people) or places < 0:
        sitting = f"{len(people)} people and {len(bots)} bots" if people else f"{len(bots)} bots"
        raise BadSetup(f"{sitting} do not fit at a table of {players} players")
    for name in people:
        if name.startswith(BOT) or not name.strip():
            raise BadSetup(f"nobody can be called {name!r}: give a name such as Ann")
    unnamed = [f"Player {number}" for number in range(len(people) + 1, places + 1)]
    seats = [*people, *unnamed, *[BOT + name for name in bots]]
    if first_seat is None:
        return seats
    if not 1 <= first_seat <= players:
        raise BadSetup(f"there is no seat {first_seat}; the seats are 1 to {players}")
    shift = first_seat - 1
    return [seats[(seat - shift) % players] for seat in range(players)]
