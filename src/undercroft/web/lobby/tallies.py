"""What somebody's matches come to: counted by game, by house rules and by who sat there too."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from undercroft.bots.daily import told
from undercroft.kernel import NOBODY, BadSetup
from undercroft.kit.about import about
from undercroft.kit.game import GameSpec
from undercroft.match import BOT
from undercroft.match.daily import Outcome
from undercroft.tables import Played

MOST_COMPANIONS: Final = 8
"""Of so many who sat there too the figures stand apart."""
ALONE: Final = "Alone"


@dataclass(frozen=True)
class Tally:
    """What some matches come to; `streak` is how many were won last, `longest` ever in a row.

    A match that runs is counted as played. One that is counted and not compared with others is
    neither won nor lost, and ends no streak.
    """

    name: str
    played: int
    won: int
    left: int
    best: Outcome | None
    streak: int
    longest: int


def tally(name: str, matches: Sequence[Played]) -> Tally:
    """Return what matches come to, of which the newest stands first."""
    ended = sorted([one for one in matches if one.finished], key=lambda one: one.finished or 0)
    streak = longest = 0
    for one in ended:
        if one.has_won:
            streak += 1
        elif one.gone or one.has_won is False:
            streak = 0
        longest = max(longest, streak)
    outcomes = [one.outcome for one in matches if one.outcome]
    return Tally(
        name,
        len(matches),
        len([one for one in matches if one.has_won]),
        len([one for one in matches if one.gone]),
        max(outcomes, key=lambda one: one.rank, default=None),
        streak,
        longest,
    )


class GameFigures:
    """What somebody's matches of one game come to, the newest first.

    A deal that others have played before does not count: it may be known.
    """

    def __init__(self, spec: GameSpec, matches: Sequence[Played]) -> None:
        self.spec = spec
        matches = [one for one in matches if not one.deal]
        self.whole = tally("All", matches)
        rules: dict[str, list[Played]] = {}
        companions: dict[str, list[Played]] = {}
        for one in matches:
            rules.setdefault(rules_of(spec, one), []).append(one)
            for name in {*others(one)} or {ALONE}:
                companions.setdefault(name, []).append(one)
        most = sorted(companions, key=lambda name: len(companions[name]), reverse=True)
        self.by_rules = [tally(name, of) for name, of in rules.items()]
        self.by_companion = [tally(name, companions[name]) for name in most[:MOST_COMPANIONS]]

    @property
    def beside(self) -> str:
        """Say whether those who sat there too are for or against one."""
        game = about(self.spec).game
        return "With" if game and game.stance == "together" else "Against"

    def best(self, tally: Tally) -> str:
        """Say what the best was."""
        return told(self.spec, tally.best) if tally.best else "–"


def figures(games: dict[str, GameSpec], matches: Sequence[Played]) -> list[GameFigures]:
    """Return the figures of each game that was played, those that were played last first."""
    by_game: dict[str, list[Played]] = {}
    for one in matches:
        if one.game in games:
            by_game.setdefault(one.game, []).append(one)
    return [GameFigures(games[slug], found) for slug, found in by_game.items()]


def others(one: Played) -> list[str]:
    """Return who sat there too, as people call them."""
    seats = [seat for number, seat in enumerate(one.seats) if number != one.seat]
    if one.seat == NOBODY:
        seats = [(name, bot) for name, bot in seats if bot]
    return [f"the bot {bot}" if bot else name for name, bot in seats if bot or name]


def preset_of(spec: GameSpec, one: Played) -> str:
    """Return the preset by which a match was played; "" if its rules were chosen one by one."""
    switches = spec.kept(one.switches)
    for preset in spec.presets:
        try:
            if switches == spec.resolve({}, preset.name):
                return preset.name
        except BadSetup:  # a pack is not here that the preset names
            continue
    return ""


def rules_of(spec: GameSpec, one: Played) -> str:
    """Say by which house rules a match was played."""
    name = preset_of(spec, one)
    if name:
        return spec.preset(name).title
    return "As it comes" if spec.kept(one.switches) == spec.resolve({}) else "Other house rules"


def made(spec: GameSpec, one: Played) -> str:
    """Say what came of a match; "" while it runs."""
    if one.gone:
        return "Left"
    if one.finished is None:
        return ""
    if one.outcome is None:  # earlier programs did not keep what a match came to
        return "Played from several seats" if one.seat == NOBODY else "Over"
    said = told(spec, one.outcome)
    if spec.worth[1] > 1 and one.has_won is not None:
        said = f"{'won' if one.has_won else 'not won'}, {said}"
    return said[:1].upper() + said[1:]


def again(spec: GameSpec, one: Played) -> str:
    """Return the address of a set-up form that is filled in as a match was set up.

    Friends come by a link again.
    """
    preset = preset_of(spec, one)
    chosen = {"preset": preset} if preset else _chosen(spec, one)
    for number, (_, bot) in enumerate(one.seats):
        mine = one.seat in (number, NOBODY)
        chosen[f"seat-{number}"] = f"{BOT}{bot}" if bot else "me" if mine else "open"
    return f"/games/{spec.slug}?{urlencode(chosen)}"


def _chosen(spec: GameSpec, one: Played) -> dict[str, str]:
    """Return the fields of the house rules that are not as they come."""
    usual = spec.resolve({})
    found = {name: value for name, value in one.switches.items() if value}
    return {f"switch-{name}": value for name, value in found.items() if value != usual.get(name)}
