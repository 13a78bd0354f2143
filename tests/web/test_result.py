"""The result of a match, to share: a page, a picture, nothing before the end, nothing secret."""

import asyncio
import html
import io
import re
from pathlib import Path
from random import Random

import httpx2
import pytest
from PIL import Image
from starlette.testclient import TestClient

from tests.web.conftest import GAME, SPEC, begin, my_turn, seating, seed_of
from tests.web.test_daily import PAGE as DAILY
from undercroft.bots import make_bot
from undercroft.games import all_games
from undercroft.kit.look import Look
from undercroft.match import Match
from undercroft.print.result import SIZE, Ended, drawn, picture
from undercroft.tables import House
from undercroft.web.table import deals, result


def text_of(answer: str) -> str:
    """A page as people read it."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer)).split())


def told(answer: str, what: str) -> str:
    """What a page tells the preview of a link."""
    found = re.search(rf'<meta property="og:{what}" content="([^"]*)">', answer)
    assert found is not None, what
    return html.unescape(found[1])


def over(
    client: TestClient | httpx2.Client, game: str = GAME, people: int = 1, **fields: str
) -> str:
    """A match of two that was played to its end; return the path of its table."""
    seats = seating(people, 2 - people, **fields)
    answer = client.post(game, data=seats, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    table: str = answer.headers["location"]
    play_out(client, table)
    return table


def play_out(client: TestClient | httpx2.Client, table: str) -> None:
    """Give any answers until the match is over."""
    chance = Random(7)
    while not (shown := my_turn(client, table)).over:
        client.post(f"{table}/act", data=shown.answer(chance.choice(shown.actions)))


def test_where_several_sit_it_is_said_once_who_won(client: TestClient) -> None:
    answer = client.post(GAME, data=seating(2, 0), follow_redirects=False)
    table = answer.headers["location"]
    play_out(client, table)
    said = text_of(client.get(table).text.partition('id="outcome">')[2].partition("</p>")[0])
    found = re.fullmatch(r"(\w+) wins, \d+ to \d+ *\. (\w+) lost\.", said)
    assert found, said
    assert found[1] != found[2]


def test_the_list_of_a_result_says_of_each_how_it_came_out(client: TestClient) -> None:
    answer = client.post(GAME, data=seating(2, 0), follow_redirects=False)
    table = answer.headers["location"]
    play_out(client, table)
    listed = client.get(f"{table}/result").text.partition('<ul class="who">')[2]
    rows = [text_of(row) for row in listed.partition("</ul>")[0].split("</li>")]
    assert sorted([row.rpartition(" ")[2] for row in rows if row]) == ["lost.", "won."]


def test_a_preview_sees_it_as_a_stranger_does(client: TestClient) -> None:
    table = over(client)
    assert f'href="{table}/result">Share the result' in client.get(table).text
    client.cookies.clear()
    shown = client.get(f"{table}/result", headers={"user-agent": "facebookexternalhit/1.1"})
    assert shown.status_code == 200
    assert told(shown.text, "title").startswith(f"{SPEC.title}: ")
    assert told(shown.text, "url") == f"http://127.0.0.1{table}/result"
    assert told(shown.text, "image") == f"http://127.0.0.1{table}/result.png"
    verdict = told(shown.text, "title").partition(": ")[2]
    said = text_of(shown.text)
    assert f"Undercroft, {SPEC.title}: {verdict}" in said
    assert "Look back from here" in said
    drawing = client.get(f"{table}/result.png")
    assert drawing.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(drawing.content)).size == SIZE
    again = client.get(f"{table}/result.png")
    assert again.content == drawing.content


@pytest.mark.parametrize("what", ["result", "result.png"])
def test_there_is_nothing_while_the_match_runs(client: TestClient, what: str) -> None:
    table = begin(client)
    assert client.get(f"{table}/{what}").status_code == 409
    client.cookies.clear()
    answer = client.get(f"{table}/{what}")
    assert answer.status_code == 409
    assert "still running" in answer.text


def test_where_nobody_may_watch_the_link_has_a_key(client: TestClient) -> None:
    answer = client.post(DAILY, follow_redirects=False)
    table = answer.headers["location"]
    play_out(client, table)
    link = told(client.get(f"{table}/result").text, "url")
    path = link.removeprefix("http://127.0.0.1")
    assert path.startswith(f"{table}/result?key=")
    client.cookies.clear()
    for wrong in (f"{table}/result", f"{table}/result?key=", f"{table}/result?key={'x' * 22}é"):
        assert client.get(wrong).status_code == 403
        assert client.get(wrong.replace("/result", "/result.png")).status_code == 403
    shown = client.get(path)
    assert shown.status_code == 200
    assert "Watch the replay" not in text_of(shown.text)
    assert "record.json" not in shown.text
    assert client.get(told(shown.text, "image")).status_code == 200
    assert client.get(table).status_code == 403


def test_who_gave_up_is_named(client: TestClient) -> None:
    table = begin(client)
    client.post(f"{table}/concede", data={"seat": "0"})
    shown = client.get(f"{table}/result")
    assert "gave up" in told(shown.text, "title")
    assert client.get(f"{table}/result.png").status_code == 200


def test_a_server_that_cannot_draw_shows_the_games_own_picture(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = over(client)
    monkeypatch.setattr(result, "can_print", lambda: False)
    shown = client.get(f"{table}/result").text
    assert "/cover-light.jpg" in told(shown, "image")
    assert "og:image:width" not in shown
    assert "Save the picture" not in shown
    answer = client.get(f"{table}/result.png")
    assert answer.status_code == 404


@pytest.mark.parametrize("slug", [*all_games()])
def test_every_game_says_how_it_ended(client: TestClient, slug: str) -> None:
    spec = all_games()[slug]
    players = max(2, spec.seats[0])
    match = Match(spec, players, spec.resolve({}, spec.recommended), "result")
    bots = [make_bot(spec, spec.best, str(seat)) for seat in range(players)]
    while not match.over:
        match.apply(bots[match.state.current_player].choose(Look(spec, match.state)))
    record = match.record(["Ann", "Ben"]).to_json()
    files = {"record": ("r.json", record, "application/json")}
    opened = client.post("/records", files=files, follow_redirects=False).headers["location"]
    shown = client.get(f"{opened.partition('/replay')[0]}/result")
    assert shown.status_code == 200
    said = text_of(shown.text)
    verdict = told(shown.text, "title").partition(": ")[2]
    assert len(verdict) > 5
    assert {"<", ">", "It is over"} & {*verdict, verdict} == set()
    assert "The last board" in said
    assert len(re.findall(r'<ul class="figures".*?</ul>', shown.text, re.DOTALL)) == 1


def test_a_map_is_drawn_and_sentences_are_set() -> None:
    board = ["Ada: rooms 3.", "  [1.1 Heart   1]", *["  [2.1 Lair ] [2.2 Den ]"] * 4, "Signs: *"]
    assert drawn(board)[0] == "Ada"
    assert len(drawn(board)) == 6
    assert drawn(["Level 3 of 3.", "Ada: Unhurt.", "No dice."]) == []
    long = Ended(
        "A game", "A" * 400, [("Ada", "won. " * 60)] * 8, [("1", "x")] * 3, "w" * 900, board
    )
    assert Image.open(io.BytesIO(picture(long))).size == SIZE


def lines_of(shown: str) -> list[str]:
    """The lines of the table of those who have played a deal."""
    return [text_of(row) for row in re.findall(r"<tr[ >].*?</tr>", shown, re.DOTALL)[1:]]


def test_others_play_the_same_deal_and_are_compared(client: TestClient, database: Path) -> None:
    table = over(client, GAME, 1, **{"name-0": "Ann"})
    client.cookies.clear()
    client.post("/name", data={"name": "Cy"})
    shown = client.get(f"{table}/result").text
    assert len(lines_of(shown)) == 1
    assert "Try the same deal" in shown
    answer = client.post(f"{table}/deal", data={"seat": "0"}, follow_redirects=False)
    tried = answer.headers["location"]
    assert client.post(f"{table}/deal", data={"seat": "0"}, follow_redirects=False).headers[
        "location"
    ] == tried  # fmt: skip
    assert seed_of(database, tried) == seed_of(database, table)
    refused = client.post(f"{tried}/undo", data={"seat": "0", "number": "0"})
    assert "Others play this deal too" in text_of(refused.text)
    assert any("is playing" in line for line in lines_of(client.get(f"{table}/result").text))
    play_out(client, tried)
    assert f'href="{table}/result#same-deal"' in client.get(tried).text
    found = lines_of(client.get(f"{table}/result").text)
    assert len(found) == 2
    assert any(line.startswith("Ann (first)") for line in found)
    assert any(line.startswith("Cy (you)") and "is playing" not in line for line in found)
    assert "You have played it." in client.get(f"{table}/result").text
    again = client.get(f"{tried}/result").text
    assert "Try the same deal" not in again
    refused = client.post(f"{tried}/deal", data={"seat": "0"})
    assert refused.status_code == 409
    assert "another match already" in refused.text


def test_the_same_answers_meet_the_same_dice(client: TestClient) -> None:
    table = begin(client, humans=1, bots=0) if SPEC.seats[0] == 1 else begin(client, 2, 0)
    play_out(client, table)
    client.cookies.clear()
    data = {"seat": "0", "company": "me"}
    answer = client.post(f"{table}/deal", data=data, follow_redirects=False)
    tried = answer.headers["location"]
    play_out(client, tried)
    first, again = (
        re.findall(r'"actions": (\[.*?\])', client.get(f"{one}/record.json").text, re.DOTALL)
        for one in (table, tried)
    )
    assert first
    assert first == again


def test_who_asks_twice_at_once_has_one_try(client: TestClient) -> None:
    first = Path(over(client)).name
    house: House = client.app.state.house  # type: ignore[attr-defined]

    async def twice() -> list[str]:
        table = await house.table(first)
        asks = [deals.begin(house, table, "Cy", "Cy", 0, deals.BOTS) for _ in range(2)]
        return await asyncio.gather(*asks)

    assert client.portal is not None
    one, other = client.portal.call(twice)
    assert one == other


def test_a_deal_is_for_friends_too(client: TestClient) -> None:
    table = begin(client, 2, 0)
    play_out(client, table)
    client.cookies.clear()
    data = {"seat": "1", "company": "friends"}
    tried = client.post(f"{table}/deal", data=data, follow_redirects=False).headers["location"]
    assert "1 seat is free" in text_of(client.get(tried).text)
    for wrong in ({"seat": "7"}, {"seat": "0", "company": "cats"}):
        client.cookies.clear()
        assert client.post(f"{table}/deal", data=wrong).status_code == 409
    assert client.post(f"{table}/deal", data={}).status_code == 422


def test_some_deals_cannot_be_played_once_more(client: TestClient) -> None:
    running = begin(client)
    assert client.post(f"{running}/deal", data={"seat": "0"}).status_code == 409
    play_out(client, running)
    chosen = {"at": "1", "seat-0": "", "seat-1": "random"}
    again = client.post(f"{running}/continue", data=chosen, follow_redirects=False)
    continued = again.headers["location"]
    play_out(client, continued)
    refused = client.post(f"{continued}/deal", data={"seat": "0"})
    assert refused.status_code == 409
    assert "went on from a moment" in refused.text
    assert "Try the same deal" not in client.get(f"{continued}/result").text
