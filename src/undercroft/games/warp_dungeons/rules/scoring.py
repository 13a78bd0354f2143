"""Winning: scores, ties, and the ends of the game (WD-15)."""

from typing import Final

from undercroft.kit.wins import shared_win

from ..content import effects
from ..content.catalogue import CARDS
from ..state import DM_WINS, DRAWN, HEROES_WIN, WarpDungeons

LAPS_OVER: Final = "laps-over"
ALL_DEAD: Final = "all-dead"
TOO_FEW: Final = "too-few"
RESOLVED: Final = "resolved"


def score(s: WarpDungeons, player: int) -> int:
    """Return attached points + points of trophies, and what counts trophies (WD-15.3, 12.2)."""
    one = s.players[player]
    points = sum([CARDS[card].points for card in one.trophies])
    for card in one.attached:
        for effect in CARDS[card].effects:
            if effect.do == effects.POINTS:
                points += effect.size
            elif effect.do == effects.POINTS_PER_TROPHY:
                points += min(effect.cap, len(one.trophies) // effect.per)
    return points


def contenders(s: WarpDungeons) -> list[int]:
    """Return whose score counts: living heroes; all with `dead_hero_score` (WD-15.4, 15.6)."""
    return s.hero_players if s.rules.dead_score else s.living


def best(s: WarpDungeons) -> list[int]:
    """Return the heroes with the highest score (WD-15.4, 15.5)."""
    players = contenders(s)
    most = max([score(s, player) for player in players])
    tied = [player for player in players if score(s, player) == most]
    if s.rules.objective_breaks_ties and s.resolver in tied:
        return [s.resolver]
    return tied


def the_heroes_win(s: WarpDungeons) -> None:
    """Compare the scores; a lone hero may have to reach a target (WD-15.1, 15.4, R56)."""
    winners = best(s)
    if len(s.hero_players) == 1 and score(s, winners[0]) < s.rules.target:
        the_dm_wins(s, "R56")
        return
    s.outcome = HEROES_WIN
    s.winners = tuple(winners)
    _end(s, "WD-15.4")


def the_dm_wins(s: WarpDungeons, clause: str) -> None:
    """All heroes are dead, or the laps ran out (WD-15.7, 15.9)."""
    s.outcome = DM_WINS
    s.winners = (s.dm,)
    _end(s, clause)


def ending(s: WarpDungeons) -> str:
    """Return why a match ended (WD-15.1, 15.7, 15.9, R56)."""
    if s.capped:
        return LAPS_OVER
    if not s.living:
        return ALL_DEAD
    return TOO_FEW if s.winners == (s.dm,) else RESOLVED


def lap_cap_reached(s: WarpDungeons) -> None:
    """The last lap is over without a result (WD-15.9, R55)."""
    s.capped = True
    if s.rules.lap_cap_result == "highest_score":
        the_heroes_win(s)
    elif s.rules.lap_cap_result == "draw":
        s.outcome = DRAWN
        s.winners = tuple(range(len(s.players)))
        _end(s, "WD-15.9")
    else:
        the_dm_wins(s, "WD-15.9")


def returns(s: WarpDungeons) -> list[float]:
    """The win, shared by those who won it, or by all in a draw (WD-15.4, 15.5, 15.7)."""
    return shared_win(s.winners, len(s.players))


def _end(s: WarpDungeons, clause: str) -> None:
    """Stop at this point: no further window, phase, draw or turn (WD-15.10)."""
    s.say("ended", clause, outcome=s.outcome, winners=s.winners)
    for player in contenders(s):
        s.say("scored", "WD-15.3", player=player, points=score(s, player))
    s.end_match()
