"""The first click: what the cards of the home page say, and the match that Play now begins."""

import re
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, Shown, my_turn
from undercroft.bots import bot_names
from undercroft.games import all_games
from undercroft.kit.about import about
from undercroft.kit.game import GameSpec
from undercroft.tables import House, Seat, Summary
from undercroft.web.lobby.lists import Listed

GAMES = all_games()
every_game = pytest.mark.parametrize("spec", GAMES.values(), ids=lambda spec: spec.slug)


def card(page: str, spec: GameSpec) -> str:
    """What the home page says of a game."""
    _, _, rest = page.partition(f'id="game-{spec.slug}"')
    return re.sub(r"\s+", " ", rest.partition("</li>")[0])


def test_the_easiest_game_comes_first(client: TestClient) -> None:
    page = client.get("/").text
    places = {slug: page.index(f'id="game-{slug}"') for slug in GAMES}
    assert sorted(places, key=lambda slug: places[slug]) == [
        "dungeon-attack",
        "deck-box-dungeons",
        "dungeon-enforcer",
        "warp-dungeons",
        "dungeon-keeper",
    ]


@every_game
def test_card_and_form_say_how_long_how_hard_and_for_how_many(
    client: TestClient, spec: GameSpec
) -> None:
    game = about(spec).game
    assert game
    form = client.get(f"/games/{spec.slug}").text
    for text in (card(client.get("/").text, spec), form):
        assert f"{game.minutes[0]}–{game.minutes[1]} minutes" in text
        assert f" {game.weight}</span>" in text
        assert f" {spec.seats[0]}–{spec.seats[1]} players" in text
    for bot, words in about(spec).bots.items():
        assert f"<dt>{bot}</dt><dd>{words}" in form


@every_game
def test_play_now_begins_a_match_of_ones_own(client: TestClient, spec: GameSpec) -> None:
    game = about(spec).game
    assert game
    answer = client.post(f"/games/{spec.slug}/play", follow_redirects=False)
    assert answer.status_code == 303
    table = answer.headers["location"]
    house: House = client.app.state.house  # type: ignore[attr-defined]
    setup = house._tables[table.split("/")[-1]].seen.setup
    assert [bool(seat.holders) for seat in setup.seats] == [True] + [False] * (game.players - 1)
    assert {seat.bot for seat in setup.seats[1:]} == {bot_names(spec)[-1]}
    assert setup.switches == spec.resolve({}, spec.recommended)
    assert not setup.terms.public
    shown = client.get(table)
    assert shown.status_code == 200
    assert f"<b>Goal:</b> {about(spec).goal(game.players, setup.switches)}" in shown.text
    assert f'href="/games/{spec.slug}/in-a-minute" target="_blank">Rules<' in shown.text
    assert Shown(shown.text).prompt
    assert f'href="{table}"' in client.get("/").text


def test_play_now_of_no_game_is_refused(client: TestClient) -> None:
    assert client.post("/games/dungeon-attac/play").status_code == 404
    elsewhere = {"origin": "https://elsewhere.example"}
    assert client.post("/games/dungeon-attack/play", headers=elsewhere).status_code == 403


def test_a_name_is_remembered_for_play_now(client: TestClient) -> None:
    fields = {"seat-0": "me", "name-0": "Griselda", "seat-1": "bot:random", "pace": "instant"}
    client.post("/games/dungeon-attack", data=fields)
    assert "Griselda" in client.post("/games/dungeon-keeper/play").text


def test_the_form_says_which_side_each_seat_plays(client: TestClient) -> None:
    page = client.get("/games/warp-dungeons").text
    assert "One player is the dungeon master" in page
    chosen = re.findall(r'<option value="ready:([^"]+)" selected', page)
    assert chosen == ["sir-lamderock", "orc-horde"]
    own = client.get("/games/warp-dungeons?bring-0=ready:orc-horde").text
    assert re.findall(r'<option value="ready:([^"]+)" selected', own) == ["orc-horde"]


# -- how a match has ended ----------------------------------------------------------------

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("worth", "words"),
    [
        ([1.0, 0.0], "You won"),
        ([0.0, 1.0], "Brand won"),
        ([0.0, 0.0], "Nobody won"),
        ([0.5, 0.5], "A draw"),
        ([0.5, 0.0, 0.5], "You and Ciri share the win"),
        ([1.0, 1.0], "Won together"),
        ([14.0, 27.0], "Brand won with 27"),
        ([27.0, 27.0], "All have 27"),
        ([1.0], "Won"),
        ([0.0], "Lost"),
        ([], "Given up"),
    ],
)
def test_a_finished_match_says_its_result(worth: list[float], words: str) -> None:
    names = ["Ada", "Brand", "Ciri"][: len(worth) or 2]
    seats = [Seat(names[0], holders=("me",)), *[Seat(name, "random") for name in names[1:]]]
    spec = GAMES["dungeon-attack"]
    done = Summary("id", spec.slug, seats, NOW, NOW, NOW, result=worth)
    assert Listed(spec, done, "me").result == words
    running = Summary("id", spec.slug, seats, NOW, NOW, None)
    assert Listed(spec, running, "me").result == ""


def test_the_list_says_it(client: TestClient) -> None:
    table = client.post(
        "/games/dungeon-keeper",
        data={"seat-0": "me", "seat-1": "bot:random", "pace": "instant"},
        follow_redirects=False,
    ).headers["location"]
    client.post(f"{table}/concede", data={"seat": "0"}, headers={"origin": ORIGIN})
    assert '<strong class="result">Given up</strong>' in client.get("/").text


@every_game
def test_a_card_says_whether_one_plays_together_and_shows_the_table(
    client: TestClient, spec: GameSpec
) -> None:
    shown = card(client.get("/").text, spec)
    game = about(spec).game
    assert game is not None
    assert game.stance in shown
    assert game.stance == ("together" if spec.slug == "deck-box-dungeons" else "against each other")
    page = client.get("/").text
    for look in ("light", "dark"):
        found = re.search(rf'src="(/games/{spec.slug}/cover-{look}\.jpg\?v=\w+)"', page)
        assert found is not None
        picture = client.get(found[1])
        assert picture.headers["content-type"] == "image/jpeg"
        assert "immutable" in picture.headers["cache-control"]
        assert len(picture.content) < 25 * 1024
    assert client.get(f"/games/{spec.slug}/cover-blue.jpg").status_code == 422


def name_asked(client: TestClient, address: str) -> str:
    """What stands in the field for a name."""
    found = re.search(
        r'<input id="(?:call-me|name-0)"[^>]* value="([^"]*)"', client.get(address).text
    )
    assert found is not None
    return found[1]


def test_a_name_is_typed_once_and_kept_by_the_browser(client: TestClient) -> None:
    assert name_asked(client, "/") == ""
    client.post("/name", data={"name": "  Mira   Sol "})
    assert name_asked(client, "/") == "Mira Sol"
    for slug in GAMES:
        assert name_asked(client, f"/games/{slug}") == "Mira Sol"
    table = client.post("/games/dungeon-attack/play").text
    assert "you are Mira Sol" in table
    assert client.post("/name", data={"name": "M" * 24}).status_code == 200
    refused = client.post("/name", data={"name": "M" * 25})
    assert refused.status_code == 422
    assert "Type one of at most 24" in refused.text
    assert name_asked(client, "/") == "M" * 24
    client.post("/name", data={"name": " "})
    assert name_asked(client, "/") == ""


YOURS = re.compile(r'class="badge you">you</span>')


@every_game
def test_the_own_seat_is_called_you(client: TestClient, spec: GameSpec) -> None:
    """Where one browser has several seats, none of them is."""
    alone = client.post(f"/games/{spec.slug}/play").url.path
    for _ in range(4):  # who is yet to choose a hero has no board
        shown = my_turn(client, alone)
        if YOURS.search(shown.text):
            break
        client.post(f"{alone}/act", data=shown.answer())
    else:
        raise AssertionError("nothing says which seat is one's own")
    seats = {f"seat-{number}": "me" for number in range(2)}
    shared = client.post(f"/games/{spec.slug}", data=seats).url.path
    assert not YOURS.search(client.get(shared).text)
