"""Notes at moments of a match that is over: kept for who notes them, and taken along."""

import html
import re
from dataclasses import replace
from unittest.mock import patch

from starlette.testclient import TestClient

from tests.web.conftest import begin
from tests.web.program import Program, create
from tests.web.test_friends import host
from tests.web.test_replay import Stranger, finished, upload
from undercroft.match import LONGEST_LINE, Record

BOLD = "Too <b>bold"


def note(client: "TestClient | Stranger", table: str, at: int, text: str) -> str:
    """Note something at a moment; return the page that follows."""
    answer = client.post(f"{table}/note?at={at}", data={"text": text})
    assert answer.status_code == 200, answer.text
    assert answer.url.path == f"{table}/replay"
    assert answer.url.params["at"] == str(at)
    return answer.text


def kept(client: "TestClient | Stranger", table: str) -> list[str]:
    """What the record has of the notes."""
    found: list[str] = client.get(f"{table}/record.json").json().get("moments", [])
    return found


def listed(page: str) -> list[str]:
    """The notes that a moment's page lists."""
    (block,) = re.findall(r'<details class="notes".*?</details>', page, re.DOTALL)
    return [html.unescape(one) for one in re.findall(r"</a> (.*?)</li>", block)]


def test_a_note_stays_at_its_moment_for_who_noted_it(client: TestClient) -> None:
    table = finished(client)
    stranger = Stranger(client)
    assert "Your note:" not in client.get(f"{table}/replay?at=2").text
    assert "<b>Your note:</b> Too &lt;b&gt;bold" in note(client, table, 2, f" {BOLD}\n")
    assert "Your note:" not in client.get(f"{table}/replay?at=1").text
    assert "Your note:" not in note(stranger, table, 0, "")
    note(stranger, table, 2, "Well done")
    note(client, table, 0, "Here it begins")
    assert kept(client, table) == ["0 Here it begins", f"2 {BOLD}"]
    assert kept(stranger, table) == ["2 Well done"]
    note(client, table, 0, "")
    note(client, table, 2, "Bolder")
    assert kept(client, table) == ["2 Bolder"]
    assert f'maxlength="{LONGEST_LINE}"' in client.get(f"{table}/replay").text


def test_a_note_of_a_later_moment_does_not_tell_that_there_is_one(client: TestClient) -> None:
    """Who has not seen the end does not know how long the match is; a friend's record has notes."""
    table = finished(client)
    note(client, table, 1, "one")
    note(client, table, 3, "three")
    text = client.get(f"{table}/record.json").text
    client.cookies.clear()
    page = upload(client, text)
    again = page.url.path
    assert listed(page.text) == []
    assert listed(client.get(f"{again}?at=1").text) == ["one"]
    client.get(again)  # the end
    assert listed(client.get(f"{again}?at=1").text) == ["one", "three"]


def test_notes_come_along_with_the_record(client: TestClient) -> None:
    table = finished(client)
    note(client, table, 3, BOLD)
    text = client.get(f"{table}/record.json").text
    again = upload(client, text).url.path.removesuffix("/replay")
    assert again != table
    assert "Your note:" in client.get(f"{again}/replay?at=3").text
    assert client.get(f"{again}/record.json").text == text
    assert kept(Stranger(client), again) == []


def test_what_cannot_be_noted(client: TestClient) -> None:
    runs = begin(client, 1, 2)
    form = client.get(f"{runs}/replay").text
    assert 'class="notes"' not in form
    refused = client.post(f"{runs}/note?at=0", data={"text": BOLD})
    assert (refused.status_code, "once the match is over" in refused.text) == (409, True)
    table = finished(client)
    last = int(re.findall(r'data-last="(\d+)"', client.get(f"{table}/replay").text)[0])
    note(client, table, last, BOLD)
    refused = client.post(f"{table}/note?at={last + 1}", data={"text": BOLD})
    assert (refused.status_code, f"is {last}" in refused.text) == (409, True)
    note(client, table, 0, "x" * LONGEST_LINE + "y")
    assert kept(client, table)[0] == f"0 {'x' * LONGEST_LINE}"


def test_strangers_fill_no_table_with_notes(client: TestClient) -> None:
    """Who sat there has room for a note at each moment."""
    table = host(client, "me me")
    client.post(f"{table}/concede", data={"seat": "0"})
    stranger = Stranger(client)
    with patch("undercroft.tables.moment_notes.MOST_NOTES", 1):
        note(stranger, table, 0, BOLD)
        refused = stranger.post(f"{table}/note?at=0", data={"text": "More"})
        assert (refused.status_code, "room for no more" in refused.text) == (409, True)
        note(client, table, 0, "Ours")
        note(client, table, 0, "")
        note(stranger, table, 0, "")
        note(stranger, table, 0, "Again")
        note(client, table, 0, "Ours")
    assert (kept(client, table), kept(stranger, table)) == (["0 Ours"], ["0 Again"])


def test_programs_note_too(client: TestClient) -> None:
    player = create(client, "me", "me")
    assert "over" in player.post("/moments", 409, at=0, text=BOLD)["error"]
    player.post("/seats/0/concede")
    assert player.post("/moments", at=0, text=BOLD) == [{"at": 0, "text": BOLD}]
    assert player.get("/moments") == [{"at": 0, "text": BOLD}]
    assert player.get("/record")["moments"] == [f"0 {BOLD}"]
    nobody = Program(client, player.id)
    assert nobody.get("/moments") == []
    assert "moments" not in nobody.get("/record")
    assert "token" in nobody.post("/moments", 403, at=0, text=BOLD)["error"]


def test_a_record_with_broken_notes_is_refused(client: TestClient) -> None:
    table = finished(client)
    record = Record.from_json(client.get(f"{table}/record.json").text)
    last = len(record.actions)
    for broken, said in (
        ("bold", "should be a number of a moment"),
        (f"{last + 1} bold", f"the last one of the match is {last}"),
    ):
        refused = upload(client, replace(record, moments=[broken]).to_json())
        assert refused.status_code == 422
        assert said in html.unescape(refused.text)
