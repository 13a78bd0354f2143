"""What somebody has played, on a page, as a file, and taken along to another browser."""

import html
import json
import re
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import GAME, SPEC, begin, look, my_turn
from undercroft.games import all_games
from undercroft.match.daily import Outcome
from undercroft.tables import Played
from undercroft.web.lobby.tallies import GameFigures, again, made, others, rules_of, tally

PAGE: Final = "/history"
NOON: Final = datetime(2026, 11, 29, 12, tzinfo=UTC)


def a_match(number: int = 0, **other: Any) -> Played:
    """A match against Ben that was won."""
    usual = {
        "match_id": f"m{number}",
        "game": SPEC.slug,
        "seat": 0,
        "switches": SPEC.resolve({}),
        "seats": [("Ada", ""), ("Ben", "")],
        "begun": NOON + timedelta(hours=number),
        "finished": NOON + timedelta(hours=number, minutes=30),
        "gone": False,
        "has_won": True,
        "outcome": Outcome(1.0, (float(number),)),
    }
    return Played(**{**usual, **other})


LOST: Final = {"has_won": False, "outcome": Outcome(0.0)}
LEFT: Final = {"has_won": None, "outcome": None, "gone": True}
RUNS: Final = {"has_won": None, "outcome": None, "finished": None}
COUNTED: Final = {"has_won": None, "outcome": Outcome(12.0)}


@pytest.mark.parametrize(
    ("matches", "won", "left", "streak", "longest"),
    [
        ([{}, {}, {}], 3, 0, 3, 3),
        ([{}, {}, LOST], 2, 0, 0, 2),
        ([{}, LOST, {}, {}], 3, 0, 2, 2),
        ([{}, {}, LEFT, {}], 3, 1, 1, 2),
        ([{}, COUNTED, {}], 2, 0, 2, 2),
        ([{}, RUNS], 1, 0, 1, 1),
        ([LEFT, RUNS], 0, 1, 0, 0),
    ],
)
def test_streaks(
    matches: list[dict[str, Any]], won: int, left: int, streak: int, longest: int
) -> None:
    found = [a_match(number, **one) for number, one in enumerate(matches)]
    come_to = tally("All", found[::-1])
    assert come_to.played == len(matches)
    assert (come_to.won, come_to.left, come_to.streak, come_to.longest) == (
        won, left, streak, longest,
    )  # fmt: skip


def test_figures_by_rules_and_by_who_sat_there() -> None:
    bot = [("Ada", ""), ("Robin", "random")]
    found = [a_match(1), a_match(2, **LOST), a_match(3, seats=bot), a_match(4, seats=[("Ada", "")])]
    shown = GameFigures(SPEC, found)
    assert {one.name: one.played for one in shown.by_companion} == {
        "Ben": 2, "the bot random": 1, "Alone": 1,
    }  # fmt: skip
    assert shown.whole.best == Outcome(1.0, (4.0,))
    assert sum(one.played for one in shown.by_rules) == len(found)


def test_who_had_several_seats_is_with_nobody() -> None:
    assert others(a_match(seat=-1)) == []
    assert others(a_match(seat=1)) == ["Ada"]
    assert made(SPEC, a_match(seat=-1, outcome=None, has_won=None)) == "Played from several seats"


@pytest.mark.parametrize("slug", [*all_games()])
def test_house_rules_have_the_name_of_their_preset(slug: str) -> None:
    spec = all_games()[slug]
    for preset in spec.presets:
        one = a_match(game=slug, switches=spec.resolve({}, preset.name))
        named = rules_of(spec, one)
        assert spec.resolve({}, next(p.name for p in spec.presets if p.title == named)) == dict(
            one.switches
        )
        assert "preset=" in again(spec, one)


def text_of(client: TestClient, path: str = PAGE) -> str:
    """A page as people read it."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def end(client: TestClient, table: str) -> None:
    """Give any answers until the match is over."""
    chance = Random(7)
    while not (shown := my_turn(client, table)).over:
        client.post(f"{table}/act", data=shown.answer(chance.choice(shown.actions)))


def link_of(client: TestClient) -> str:
    """Ask for a link that takes the history along; return its path."""
    answer = client.post(f"{PAGE}/link")
    assert answer.status_code == 200, answer.text
    found = re.search(r'value="http://[^/]+(/history/take/[\w-]{43})"', answer.text)
    assert found is not None, answer.text
    return found[1]


def test_matches_are_listed_with_what_can_be_done(client: TestClient) -> None:
    assert "You need no account" in text_of(client)
    assert 'href="/history"' in client.get("/").text
    over, running = begin(client), begin(client)
    end(client, over)
    shown = client.get(PAGE).text
    assert f'href="{over}/replay?at=0">Look back' in shown
    assert f'href="{running}">Go on' in shown
    assert "2 matches" in text_of(client)
    assert "Against the bot random 2" in text_of(client)
    assert "2 matches" in text_of(client, f"{PAGE}?game={SPEC.slug}")
    assert "0 matches" in text_of(client, f"{PAGE}?game=chess")
    assert text_of(client, f"{PAGE}?after=50").count("Forget this") == 0


def test_again_fills_the_set_up_form_in(client: TestClient) -> None:
    begin(client, humans=1, bots=2)
    found = re.search(r'href="(/games/[^"]+seat-0[^"]+)">Again', client.get(PAGE).text)
    assert found is not None
    form = client.get(html.unescape(found[1])).text
    seats = [re.search(rf'id="seat-{n}".*?</select>', form, re.DOTALL) for n in range(4)]
    chosen = [re.search(r'value="([^"]*)" selected', one[0]) for one in seats if one]
    assert [one and one[1] for one in chosen] == ["me", "bot:random", "bot:random", None]


def test_it_is_a_file_for_other_programs(client: TestClient, database: Path) -> None:
    table = begin(client)
    answer = client.get(f"{PAGE}.json")
    assert answer.headers["content-disposition"].startswith("attachment")
    (one,) = json.loads(answer.text)["matches"]
    assert (f"/tables/{one['table']}", one["game"], one["seat"]) == (table, SPEC.slug, 0)
    assert (one["finished"], one["left"], one["won"]) == (None, False, None)
    with sqlite3.connect(database) as store:
        ((seed, host),) = store.execute("select seed, host from matches")
    store.close()
    assert seed not in answer.text
    assert host not in answer.text
    client.cookies.clear()
    assert json.loads(client.get(f"{PAGE}.json").text)["matches"] == []


def test_it_is_forgotten_on_wish(client: TestClient) -> None:
    first, second = begin(client), begin(client)
    assert client.post(f"{PAGE}/forget").status_code == 422
    client.post(f"{PAGE}/forget", data={"table": first.removeprefix("/tables/")})
    shown = client.get(PAGE).text
    assert first not in shown
    assert second in shown
    client.post(f"{PAGE}/forget", data={"everything": "true"})
    assert "You need no account" in text_of(client)
    assert look(client, second).actions


def test_it_moves_to_another_browser_by_a_link_once(client: TestClient) -> None:
    assert client.post(f"{PAGE}/link").status_code == 409
    over, running = begin(client), begin(client)
    end(client, over)
    link = link_of(client)
    own = dict(client.cookies)
    client.cookies.clear()
    for _ in range(2):  # looking at a link takes nothing, as when a message shows a preview of it
        assert "2 matches" in text_of(client, link)
    taken = client.post(link)
    assert taken.status_code == 200
    assert over in taken.text
    assert running in client.get("/").text
    assert look(client, running).actions
    assert client.post(link).status_code == 410
    assert "works once" in client.get(link).text
    other = dict(client.cookies)
    assert {*own.values()} & {*other.values()} == set()
    client.cookies.clear()
    client.cookies.update(own)
    assert over in client.get(PAGE).text
    assert look(client, running).actions


def test_a_link_that_nobody_made_is_none(client: TestClient) -> None:
    assert client.get(f"{PAGE}/take/{'x' * 43}").status_code == 410
    assert client.post(f"{PAGE}/take/{'x' * 43}").status_code == 410


def test_a_first_match_is_not_counted(client: TestClient) -> None:
    client.post(f"{GAME}/first-match")
    assert "You need no account" in text_of(client)


def test_a_table_that_was_cleared_away_stays_in_it(client: TestClient, database: Path) -> None:
    table = begin(client)
    end(client, table)
    with sqlite3.connect(database) as store:
        store.execute("delete from matches")
    store.close()
    assert "Its table was cleared away" in text_of(client)
    assert f"{table}/replay" not in client.get(PAGE).text
