"""A table for friends, asked by several browsers without a screen."""

import re
from dataclasses import replace

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.conftest import GAME, ORIGIN, SPEC, Shown, begin, look, my_turn
from undercroft.games import all_games
from undercroft.kit.strengths import steps

BRINGS = next(spec for spec in all_games().values() if spec.brings)


@pytest.fixture
def friends(client: TestClient) -> list[TestClient]:
    """Three more browsers that ask the same running server."""
    others = [TestClient(client.app, base_url=ORIGIN) for _ in range(3)]
    for other in others:
        other.portal = client.portal
    return others


def host(client: TestClient, seats: str = "me open", **fields: str) -> str:
    """Set a table up with those seats; return its path."""
    chairs = {f"seat-{n}": holder for n, holder in enumerate(seats.split())}
    data = {**chairs, "pace": "instant", "terms": "on", "chat": "on", "watchers": "on"}
    data |= {"absence": "host", "minutes": "5", "clock": "0", "name-0": "Ann", **fields}
    answer = client.post(GAME, data=data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def do(client: TestClient, table: str, what: str, status: int = 200, **fields: str) -> str:
    """Send a form of the table; return the page that comes of it."""
    answer = client.post(f"{table}/{what}", data=fields)
    assert answer.status_code == status, (answer.status_code, answer.text[:2000])
    return answer.text


def sit(client: TestClient, table: str, name: str, seat: int = 1) -> str:
    do(client, table, "sit", seat=str(seat), name=name)
    return do(client, table, "ready", seat=str(seat), ready="true")


def text(page: str) -> str:
    """What a page says, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page))


def test_the_match_begins_when_all_are_ready(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client)
    room = friends[0].get(table).text
    assert "1 seat is free. Once nobody is waited for, the match begins." in text(room)
    assert f'value="{ORIGIN}{table}"' in room
    assert 'class="qr"' in room
    do(friends[0], table, "sit", seat="1", name="Ben")
    assert "Ben is not ready" in text(client.get(table).text)
    page = do(friends[0], table, "ready", seat="1", ready="true")
    assert Shown(page).prompt
    assert "Ben sat down." in page
    do(friends[1], table, "sit", 409, seat="1", name="Cy")


@pytest.mark.parametrize(
    ("hosts", "address", "says"),
    [
        (("127.0.0.1",), "http://127.0.0.1:8000", "start the server with <code>--host 0.0.0.0"),
        (("0.0.0.0",), "http://localhost:8000", "you have opened this page at localhost:8000"),
        (("0.0.0.0",), "http://192.168.1.20:8000", ""),
    ],
)
def test_a_link_that_leads_nobody_here_says_so(
    client: TestClient, hosts: tuple[str, ...], address: str, says: str
) -> None:
    table = host(client)
    app = client.app
    assert isinstance(app, FastAPI)
    app.state.settings = replace(app.state.settings, hosts=hosts)
    room = client.get(f"{address}{table}").text
    assert f'value="{address}{table}"' in room
    assert says in room
    assert ("on this computer only" in room) == bool(says)


def test_the_waiting_room_says_by_which_house_rules_in_words(client: TestClient) -> None:
    room = text(client.get(host(client, **{"switch-ko_scores": "no"})).text)
    assert "no: Whether an Adventurer who ends the game Knocked Out still scores." in room
    preset = SPEC.presets[1]
    room = text(client.get(host(client, preset=preset.name)).text)
    assert f"{preset.title}: {preset.sentence}" in room


def test_who_sits_finds_the_invitation_first_and_who_comes_the_seats(
    client: TestClient, friends: list[TestClient]
) -> None:
    table = host(client)
    for browser, first in ((client, "Invite friends"), (friends[0], "Seats")):
        found = re.findall(r'<h2 id="(?:invite|seats)-title">(.*?)</h2>', browser.get(table).text)
        assert found[0] == first


def test_a_name_is_remembered(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client, "me open open")
    assert 'name="name-0" value="Ann"' in client.get(GAME).text
    do(friends[0], table, "sit", seat="1", name="Ben <i>")
    assert 'name="name-0" value="Ben &lt;i&gt;"' in friends[0].get(GAME).text
    other = host(client)
    assert 'value="Ben &lt;i&gt;"' in friends[0].get(other).text
    do(friends[0], other, "sit", 409, seat="1")
    do(friends[0], other, "sit", seat="1", name="Ben <i>")
    assert "Ben &lt;i&gt;" in client.get(other).text


def test_a_name_that_nobody_typed_is_not_remembered(client: TestClient) -> None:
    begin(client, 1, 1)
    assert "undercroft_name" not in client.cookies


def test_the_lobby_lists_public_tables_with_a_free_seat(
    client: TestClient, friends: list[TestClient]
) -> None:
    hidden, public = host(client), host(client, public="on")
    lobby = friends[0].get("/").text
    assert lobby.index("Tables with a free seat") < lobby.index(public)
    assert hidden not in lobby
    sit(friends[0], public, "Ben")
    lobby = friends[1].get("/").text
    assert "Tables with a free seat" not in lobby
    assert lobby.index("Matches to watch") < lobby.index(public)
    assert public in friends[0].get("/").text


def test_the_host_fills_removes_and_clears(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client, "me open open")
    for what in ("fill", "remove", "clear", "terms"):
        do(friends[0], table, what, 403, seat="1", bot="random")
    do(client, table, "fill", 422, bot="nobody")
    do(friends[0], table, "sit", seat="1", name="Ben")
    do(client, table, "remove", seat="1")
    assert "2 seats are free" in text(client.get(table).text)
    do(client, table, "fill", seat="1", bot="random")
    do(client, table, "clear")
    assert client.get(table).status_code == 404
    assert friends[0].get(table).status_code == 404


def test_the_host_reads_how_strong_each_bot_is_where_bots_may_sit(
    client: TestClient, friends: list[TestClient]
) -> None:
    table = host(client)
    page = client.get(table).text
    for bot, told in steps(SPEC.folder).items():
        row = re.search(rf"<dt>{SPEC.best if bot == 'adept' else bot}</dt><dd>(.*?)</dd>", page)
        assert row
        assert told[0].said(SPEC.best) in row[1]
    assert "How strong" not in friends[0].get(table).text


def test_the_host_fills_all_and_the_match_begins(client: TestClient) -> None:
    table = host(client, "me open open")
    assert my_turn(client, (do(client, table, "fill", bot="random"), table)[1]).prompt


def test_the_host_changes_the_terms(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client)
    do(client, table, "terms", 409, terms="on", absence="after", minutes="0", clock="0")
    do(client, table, "terms", terms="on", absence="never", minutes="5", clock="60")
    room = text(friends[0].get(table).text)
    assert "nobody is replaced" in room
    assert "1 minute for each decision" in room
    assert "no chat" in room
    assert "no watchers" in room


@pytest.mark.parametrize("mode", ["ready", "own"])
def test_what_is_brought_is_chosen_in_the_waiting_room(client: TestClient, mode: str) -> None:
    assert BRINGS.brings is not None
    name, title = next(iter(BRINGS.brings.ready.items()))
    fewest = BRINGS.seats[0]
    fields = {"seat-0": "me"} | {f"seat-{n}": "open" for n in range(1, fewest)}
    table = client.post(f"/games/{BRINGS.slug}", data=fields, follow_redirects=False).headers[
        "location"
    ]
    choice = f"{mode}:{name if mode == 'ready' else 99}"
    page = do(client, table, "bring", 200 if mode == "ready" else 409, seat="0", bring=choice)
    assert (f"you, ready, away · {title}" in page) is (mode == "ready")


def test_watchers_are_kept_out_where_the_host_wants_none(
    client: TestClient, friends: list[TestClient]
) -> None:
    table = host(client, watchers="")
    assert friends[1].get(table).status_code == 200
    sit(friends[0], table, "Ben")
    assert friends[1].get(table).status_code == 403
    assert friends[1].get(f"{table}/board").status_code == 403
    assert friends[0].get(table).status_code == 200


def test_a_seat_moves_to_another_device_once(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client, "me me")
    seat = look(client, table).seat
    page = do(client, table, "move", seat=str(seat))
    found = re.search(rf"{table}/seat/[\w-]+", page)
    assert found is not None
    assert "do not pass it on" in page
    assert friends[0].get(found[0]).status_code == 200
    assert not look(friends[0], table).actions
    assert friends[0].post(found[0]).status_code == 200
    assert look(friends[0], table).actions == look(client, table).actions != []
    assert friends[1].get(found[0]).status_code == 410
    assert friends[1].post(found[0]).status_code in (409, 410)
    do(friends[0], table, "move", 403, seat=str(1 - seat))


@pytest.mark.parametrize("name", ["", " \t ", "\u200b"])
def test_a_guest_has_a_name(client: TestClient, friends: list[TestClient], name: str) -> None:
    table = host(client)
    asked = "Type a name, so that the others know who sits here."
    page = do(friends[0], table, "sit", 409, seat="1", name=name)
    assert re.search(r'id="name-1"[^>]*aria-describedby="nameless-1"', page)
    assert re.search(rf'id="nameless-1"[^>]*>{asked}<', page)
    assert client.get(table).text.count("for anybody with the link") == 1
    sit(friends[0], table, "Ben")
    do(friends[0], table, "leave", seat="1")
    page = do(friends[1], table, "sit", 409, seat="1", name=name)
    assert re.search(r'id="called-1"[^>]*aria-describedby="nameless-1"', page)
    assert re.search(rf'id="nameless-1"[^>]*>{asked}<', page)
    assert "The seat of Ben is free" in text(client.get(table).text)
    # Who said it once is asked again all the same: the field is what counts.
    do(friends[0], table, "sit", 409, seat="1", name=name)
    do(friends[0], table, "sit", seat="1", name="Ben")
    assert "Ben came back to the seat." in client.get(f"{table}/log").text


def test_a_seat_is_left_and_taken_over(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client)
    sit(friends[0], table, "Ben")
    do(friends[0], table, "leave", seat="1")
    assert "The seat of Ben is free" in text(client.get(table).text)
    assert "Take this seat" in friends[1].get(table).text
    do(friends[1], table, "sit", seat="1", name="Cy")
    log = client.get(f"{table}/log").text
    assert "Ben left; the seat is free." in log
    assert "Cy took the seat over from Ben." in log
    do(client, table, "remove", seat="1")
    assert "The host asked Cy to leave" in client.get(f"{table}/log").text
    do(client, table, "fill", seat="1", bot="random")
    assert "A bot holds the seat of Cy now." in client.get(f"{table}/log").text


def test_a_bot_stands_in_until_somebody_is_back(
    client: TestClient, friends: list[TestClient]
) -> None:
    table = host(client)
    sit(friends[0], table, "Ben")
    do(friends[0], table, "stand-in", 403, seat="0")
    do(client, table, "stand-in", seat="1")
    away = friends[0].get(table).text
    assert "A bot plays for Ben" in away
    assert "load, submit" in away
    do(friends[0], table, "back")
    log = client.get(f"{table}/log").text
    assert "Ben is away: a bot plays" in log
    assert "Ben is back and plays again." in log


def test_nobody_is_replaced_against_the_terms(
    client: TestClient, friends: list[TestClient]
) -> None:
    table = host(client, absence="never")
    sit(friends[0], table, "Ben")
    do(client, table, "stand-in", 409, seat="1")


def test_giving_up_ends_a_match_of_two_and_the_rematch_rotates(
    client: TestClient, friends: list[TestClient]
) -> None:
    table = host(client)
    sit(friends[0], table, "Ben")
    do(client, table, "rematch", 409)
    do(friends[1], table, "concede", 403, seat="1")
    page = do(friends[0], table, "concede", seat="1")
    assert "The match is over" in page
    assert "Ben gave up." in page
    first = client.post(f"{table}/rematch", follow_redirects=False).headers["location"]
    second = friends[0].post(f"{table}/rematch", follow_redirects=False).headers["location"]
    assert first == second != table
    assert f'href="{first}"' in friends[0].get(table).text
    watched = friends[1].get(table).text
    assert f'href="{first}"' in watched, "who watched comes along"
    assert "Play again" not in watched
    room = friends[0].get(first).text
    places = re.findall(r'<div class="who">\s*<b>(\w+)</b>', room)
    assert places == ["Ben", "Ann"]
    assert "Ben is not ready" in text(room)
    do(friends[0], first, "ready", seat="0", ready="true")
    assert Shown(client.get(first).text).prompt


def test_chat_is_for_the_seats_and_escaped(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client)
    sit(friends[0], table, "Ben")
    do(friends[1], table, "chat", 403, text="hi")
    do(friends[0], table, "chat", text="<script>x</script> & so")
    for one in (client, friends[0], friends[1]):
        page = one.get(table).text
        assert "&lt;script&gt;x&lt;/script&gt; &amp; so" in page
        assert "<script>x" not in page
    do(client, table, "chat", 409, text="  ")
    assert "script" not in client.get(f"{table}/log").text.split("<ol")[1].split("</ol")[0]


def test_chat_begins_in_the_waiting_room(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client)
    assert 'id="say"' not in friends[0].get(table).text, "who does not sit here reads only"
    room = do(client, table, "chat", text="ten minutes late")
    assert "Chat (1)" in text(room)
    assert "Ann ten minutes late" in text(friends[0].get(table).text)
    assert "ten minutes late" in sit(friends[0], table, "Ben")
    quiet = client.get(host(client, chat="")).text
    assert 'id="chat"' not in quiet


def test_notes_are_for_the_holder_alone(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client)
    sit(friends[0], table, "Ben")
    before = {one: Shown(one.get(table).text).moment for one in (friends[0], friends[1])}
    page = do(client, table, "notes", seat="0", text="Ben bluffs\r\n<b> & smiles\0")
    assert ">Ben bluffs\n&lt;b&gt; &amp; smiles</textarea>" in page
    assert "smiles</textarea>" in client.get(table).text
    for other, number in before.items():
        for path in ("", "/log", "/replay", "/board"):
            assert "bluffs" not in other.get(table + path).text
        assert Shown(other.get(table).text).moment == number, "nobody notices it"
    assert 'name="text" rows' not in friends[1].get(table).text
    do(friends[0], table, "notes", 403, seat="0", text="mine now")
    do(client, table, "concede", seat="0")
    assert "bluffs" in client.get(table).text, "they stay with the match"
    assert "bluffs" not in client.get(f"{table}/record.json").text


def test_notes_are_not_left_to_the_next(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client)
    sit(friends[0], table, "Ben")
    do(friends[0], table, "notes", seat="1", text="a trap")
    do(friends[0], table, "leave", seat="1")
    do(friends[0], table, "sit", seat="1", name="Ben")
    assert "a trap" in friends[0].get(table).text, "who comes back has them still"
    do(friends[0], table, "leave", seat="1")
    do(friends[1], table, "sit", seat="1", name="Cy")
    assert "a trap" not in friends[1].get(table).text


def test_who_sits_is_called_something_else(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client)
    assert "Change the name" in client.get(table).text
    do(friends[0], table, "sit", seat="1", name="Ben")
    do(friends[0], table, "rename", seat="1", name="Ann")
    assert "Ann 2 is not ready" in text(client.get(table).text)
    do(friends[0], table, "ready", seat="1", ready="true")
    do(friends[0], table, "rename", 403, seat="0", name="Nobody")
    refused = do(friends[0], table, "rename", 409, seat="1", name=" ")
    assert 'id="nameless-1"' in refused
    refused = do(friends[0], table, "rename", 409, seat="1", name="B" * 25)
    assert "That name has 25 letters. Type one of at most 24." in refused
    assert "Ann 2 is not ready" not in text(refused), "what is too long is said, not cut"
    assert "BBB" not in text(client.get(table).text)
    page = do(friends[0], table, "rename", seat="1", name="Benno")
    assert "Ann 2 is called Benno now." in page
    assert "Benno" in client.get(table).text
    assert "Benno" in client.get("/").text
    assert 'name="name-0" value="Benno"' in friends[0].get(GAME).text


def test_chat_is_off_by_the_terms(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client, chat="")
    sit(friends[0], table, "Ben")
    assert 'id="say"' not in client.get(table).text
    do(client, table, "chat", 409, text="hi")


def test_each_seat_sees_a_clock(client: TestClient, friends: list[TestClient]) -> None:
    table = host(client, clock="60")
    page = sit(friends[0], table, "Ben")
    found = re.search(r'role="timer" data-until="(\d+)"', page)
    assert found is not None
    assert 50 < int(found[1]) <= 60


def test_setting_up_at_one_screen_begins_at_once(client: TestClient) -> None:
    assert SPEC.seats[1] > 1
    shown = look(client, host(client, "me me"))
    assert shown.actions
    assert shown.prompt.startswith(("Ada, ", "Brand, "))
