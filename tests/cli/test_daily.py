"""`undercroft play --daily`: the dungeon of a day that has come, set up in no other way."""

from datetime import date

import pytest

from tests.cli.typed import output, refused
from undercroft.bots.daily import Deal, played, shared, told
from undercroft.games import all_games
from undercroft.kit.about import about
from undercroft.kit.game import GameSpec
from undercroft.match.daily import Outcome

DAY = date(2024, 11, 29)
SPEC = min(all_games().values(), key=lambda spec: (spec.seats[0], about(spec).order))


def test_a_day_is_the_same_whenever_it_is_played() -> None:
    shown = [output("play", SPEC.slug, "--daily", DAY, typed="1\n") for _ in range(2)]
    assert shown[0] == shown[1]
    assert shown[0] != output("play", SPEC.slug, "--daily", "2024-11-28", typed="1\n")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (("--daily", "soon"), "--daily 'soon' is no day: give 'today', or one as "),
        (("--daily", "2999-01-01"), "the dungeon of 2999-01-01 has not come: it is "),
        (("--daily", "today", "--seed", "x"), "the same for all: give only --daily and --save"),
        (("--daily", "today", "--bots", "random"), "give only --daily and --save"),
    ],
)
def test_what_is_no_day_or_no_daily_is_refused(typed: tuple[str, ...], why: str) -> None:
    assert why in refused(2, "play", SPEC.slug, *typed)[0]


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_a_bot_plays_a_day_always_alike_and_it_is_said_in_words(spec: GameSpec) -> None:
    deal = Deal(spec, DAY)
    made = played(deal, "random")
    assert made == played(deal, "random")
    said = shared(deal, made, {"random": made})
    words = told(spec, made)
    assert said == f"Undercroft, {spec.title} of 29 November 2024: {words}; random: {words}"
    assert told(spec, None) == "gave up"


def test_who_has_won_is_told_and_how_they_stood() -> None:
    spec = next(one for one in all_games().values() if one.worth == (0, 1))
    assert told(spec, Outcome(1.0)) == "won"
    assert told(spec, Outcome(0.0)) == "lost"
    assert told(spec, Outcome(1.0, (1.0,))).startswith("won, ")
