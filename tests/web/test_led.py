"""Looking back together: one leads, and who has the link follows; for a client without scripts."""

from typing import Any

from starlette.testclient import TestClient

from tests.web.conftest import begin
from tests.web.test_friends import host
from tests.web.test_replay import Stranger, finished
from undercroft.tables.led import MOST_LED, SILENT, LedLooks, Spot


def lead(client: "TestClient | Stranger", table: str, **spot: Any) -> str:
    """Lead others to a spot; return the key of the link."""
    answer = client.post(f"{table}/lead", data={"at": 0, "seat": -2, **spot})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["link"]).partition("&with=")[2]


def led(client: "TestClient | Stranger", table: str, key: str, known: int = 0) -> Any:
    """Where who leads looks, as one hears who follows; None if nobody leads."""
    answer = client.get(f"{table}/led?key={key}&known={known}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_who_has_the_link_hears_where_the_leader_looks(client: TestClient) -> None:
    table = finished(client)
    client.post("/name", data={"name": "Cleo"})
    follower = Stranger(client)
    key = lead(client, table, at=3)
    assert f'data-key="{key}"' in follower.get(f"{table}/replay?at=3&with={key}").text
    first = led(follower, table, key)
    spot = {"name": "Cleo", "at": 3, "picture": 0, "seat": -2, "thing": ""}
    assert first == {"number": first["number"], **spot}
    assert lead(client, table, at=4, picture=1, seat=1, thing="door") == key
    then = led(follower, table, key, known=first["number"])
    assert then["number"] != first["number"]
    assert (then["at"], then["thing"]) == (4, "door")
    lead(client, table, at=4, picture=1, seat=1, thing="door")  # still there
    assert led(follower, table, key) == then
    client.post(f"{table}/lead/end")
    assert led(follower, table, key) is None


def test_nobody_else_leads_by_the_link(client: TestClient) -> None:
    table = finished(client)
    follower = Stranger(client)
    key = lead(client, table, at=3)
    follower.get(table)  # gets a token of its own
    other = lead(follower, table, at=1)
    assert other != key
    follower.post(f"{table}/lead/end")
    assert led(follower, table, key)["at"] == 3
    assert led(client, table, other) is None
    assert led(client, table, "made-up") is None


def test_a_match_that_runs_is_not_looked_back_at_together(client: TestClient) -> None:
    table = begin(client, 1, 2)
    assert "Look together" not in client.get(f"{table}/replay").text
    assert client.post(f"{table}/lead", data={"at": 0, "seat": 0}).status_code == 409
    assert client.get(f"{table}/led?key=x").status_code == 409
    late = host(client, "me me", delay="300")
    client.post(f"{late}/concede", data={"seat": "0"})
    assert Stranger(client).get(f"{late}/led?key=x").status_code == 409


def test_what_is_no_spot_is_refused(client: TestClient) -> None:
    table = finished(client)
    for wrong in ({"at": -1}, {"seat": -3}, {"seat": 9}, {"thing": "x" * 81}, {"picture": "no"}):
        answer = client.post(f"{table}/lead", data={"at": 0, "seat": -2, **wrong})
        assert answer.status_code in (404, 422), wrong


def test_who_says_nothing_for_long_leads_no_more() -> None:
    now = 0.0
    looks = LedLooks(lambda: now)
    spot = Spot(1, 0, 0, "")
    looks.lead("a", "Ann", spot)
    now = SILENT - 1
    assert looks.of("a") is not None
    now = SILENT
    assert looks.of("a") is None
    for number in range(MOST_LED):
        looks.lead(str(number), "Ann", spot)
    looks.lead("more", "Ann", spot)
    assert [looks.of(one) is not None for one in ("0", "1", "more")] == [False, True, True]
