"""The page of the log: so many lines at once, and what was taken back is folded."""

import re
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import begin, look, my_turn
from undercroft.web.table import log
from undercroft.web.turns import TooManyWait, Turns

FEW = 7


def places(page: str) -> list[int]:
    """Which lines a page has."""
    return [int(place) for place in re.findall(r'<li id="log-(\d+)"', page)]


def way(page: str, words: str) -> str:
    """Where a link leads; "" without one."""
    found = re.search(rf'<a href="([^"]*)"[^>]*>{words}</a>', page)
    return found[1] if found else ""


def test_a_long_log_is_read_page_by_page(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(client, 0, 2)
    assert my_turn(client, table).over
    everything = places(client.get(f"{table}/log").text)
    assert everything == list(range(len(everything)))
    monkeypatch.setattr(log, "MOST_LINES", FEW)
    page = client.get(f"{table}/log").text
    assert not way(page, "Newer lines")
    back = [places(page)]
    while address := way(page, "Older lines"):
        page = client.get(address).text
        back.append(places(page))
        assert way(page, "Newer lines")
    assert [one for lines in reversed(back) for one in lines] == everything
    assert {len(lines) for lines in back[:-1]} == {FEW}
    while address := way(page, "Newer lines"):
        page = client.get(address).text
    assert places(page) == everything[-FEW:]


def test_the_end_of_the_log_has_nothing_newer(client: TestClient) -> None:
    table = begin(client, 0, 2)
    assert my_turn(client, table).over
    count = len(places(client.get(f"{table}/log").text))
    for before in (count, count + 1, 2**31 - 1):
        page = client.get(f"{table}/log?before={before}").text
        assert len(places(page)) == count
        assert not way(page, "Newer lines")
    assert way(client.get(f"{table}/log?before=0").text, "Newer lines")
    assert client.get(f"{table}/log?before=-1").status_code == 422


def test_what_was_taken_back_is_folded(client: TestClient) -> None:
    table = begin(client, 2, 0)
    undo, chance = None, Random("folded")
    while undo is None:
        shown = my_turn(client, table)
        text = client.post(f"{table}/act", data=shown.answer(chance.choice(shown.actions))).text
        undo = re.search(r'id="undo-why">No further back', text)
    seat = re.search(r'action="[^"]*/undo".*?name="seat" value="(\d+)"', text, re.DOTALL)
    assert seat
    form = {"seat": seat[1], "number": str(look(client, table).number)}
    assert client.post(f"{table}/undo", data=form).status_code == 200
    page = client.get(f"{table}/log").text
    folded = re.search(r"<summary>(.*?)</summary>(.*?)</details>", page, re.DOTALL)
    assert folded
    assert re.fullmatch(r"(1 line was|\d+ lines were) taken back", folded[1])
    assert "<del>" in folded[2]
    assert "<del>" not in page.replace(folded[2], "")
    assert "<summary>" not in client.get(table).text.split('id="log-lines"')[1].split("</ol>")[0]


def test_programs_read_the_log_page_by_page(client: TestClient) -> None:
    table = begin(client, 0, 2)
    assert my_turn(client, table).over
    api = f"/api/tables/{Path(table).name}/log"
    lines = client.get(api).json()["log"]
    assert client.get(api, params={"before": 3}).json()["log"] == lines[:3]
    assert client.get(api, params={"before": 0}).json()["log"] == []


def test_too_many_pages_at_once_are_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise TooManyWait

    table = begin(client, 0, 2)
    monkeypatch.setattr(Turns, "turn", full)
    name = Path(table).name
    for path in (table, f"{table}/log", f"{table}/replay", f"/api/tables/{name}/sight"):
        answer = client.get(path)
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "1"
        assert "Too many pages are asked for at once" in answer.text
