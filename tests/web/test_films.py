"""Films of what just happened: which pictures play by themselves, and for how long."""

import re

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import Shown, begin, my_turn
from undercroft.games import all_games
from undercroft.match import Line
from undercroft.web.table.just_now import Caption
from undercroft.web.table.reel import LONGEST, MOST, Shot, longest, playing, shot_of


def shot(place: int, weight: int = -1, stay: float = 1.0) -> Shot:
    """A picture of a way."""
    return Shot(1, place, stay, weight)


def caption(text: str, weight: int = 1) -> Caption:
    """What is said of a picture."""
    return Caption("", [Line(0, "", text, False, 0)], weight, "")


def as_it_ran(page: Shown) -> int:
    """The last moment of a match that is over, as they were counted while it ran."""
    found = re.search(r'id="moments"[^>]* data-at="(\d+)"', page.text)
    assert page.over
    assert found is not None
    return int(found[1])


def test_a_long_fight_is_told_by_its_first_picture_its_turns_and_its_last() -> None:
    fight = [shot(n, 3 if n in (20, 30) else -1, 1.0) for n in range(58)]
    shown = playing(fight, LONGEST)
    assert len(shown) == MOST
    assert {0, 20, 30, 57} <= set(shown)
    assert shown == sorted(shown)


def test_all_of_a_short_one_play_up_to_the_very_limit() -> None:
    assert playing([shot(n) for n in range(MOST)], LONGEST) == [*range(MOST)]
    assert playing([shot(n, 0, LONGEST / 2) for n in range(2)], LONGEST) == [0, 1]
    assert playing([shot(n, 0, LONGEST / 2 + 0.1) for n in range(2)], LONGEST) == [1]
    assert playing([], LONGEST) == []
    assert playing([shot(1)], 0.9) == [], "what the film before has used is gone"


def test_a_film_is_never_longer_than_its_pace_allows() -> None:
    long = caption("They fight on and on. " * 40, 3)
    assert longest("normal") == LONGEST
    for pace in ("slow", "normal", "fast", "instant"):
        fight = [shot_of(1, n, long, pace) for n in range(1, 30)]
        shown = playing(fight, longest(pace))
        assert len(shown) >= 2
        assert sum(fight[place].stay for place in shown) <= longest(pace)


@pytest.mark.parametrize("text", ["You lost a room.", "Brand slapped your dice.", "Sir Tor fell."])
def test_what_the_reader_suffered_weighs_more_than_a_fight_of_others(text: str) -> None:
    own = shot_of(1, 2, caption(text, 0), "normal", ["Sir Tor"])
    fight = [shot_of(1, n, caption("Ada hit Brand. Youth!", 3), "normal") for n in range(20)]
    assert own.weight > fight[0].weight
    assert 9 in playing([*fight[:9], own, *fight[9:]], LONGEST)


@pytest.mark.parametrize("slug", all_games())
def test_the_reel_of_the_last_moments_is_what_the_film_has(client: TestClient, slug: str) -> None:
    players = max(2, all_games()[slug].seats[0])
    seats = {f"seat-{seat}": "bot:random" for seat in range(players)}
    table = client.post(f"/games/{slug}", data=seats | {"pace": "instant"}).url.path
    last = as_it_ran(my_turn(client, table))
    reel = client.get(f"{table}/reel?at={last}&seat=-2&since={max(0, last - 2)}").json()
    assert reel
    assert {shot["at"] for shot in reel} <= {last - 2, last - 1, last}
    plays = [shot for shot in reel if shot["plays"]]
    assert reel[-1]["plays"]
    assert len(plays) <= MOST
    assert sum(shot["stay"] for shot in plays) <= LONGEST
    at = reel[-1]["at"]
    numbers = [shot["picture"] for shot in reel if shot["at"] == at][:4]
    film = f"{table}/film?at={at}&seat=-2&as_it_ran=true"
    sent = client.get(film + "".join(f"&picture={number}" for number in numbers)).text
    assert [f'data-number="{number}"' in sent for number in numbers] == [True] * len(numbers)
    assert client.get(film + "&picture=1" * 5).status_code == 422


def test_where_some_are_shown_already_the_rest_come(client: TestClient) -> None:
    table = begin(client, 0, 2)
    last = as_it_ran(my_turn(client, table))
    asked = f"{table}/reel?at={last}&seat=-2&since={last}"
    whole = client.get(asked).json()
    assert client.get(f"{asked}&shown=1").json() == whole[1:]
    assert client.get(f"{table}/reel?at={last + 1}&seat=-2&since={last + 1}").json() == []
    taken = client.get(f"{asked}&taken={LONGEST}").json()
    assert not any(shot["plays"] for shot in taken)
