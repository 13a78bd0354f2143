"""A table whose match was begun by other rules: what its host and the others see and can do."""

import re
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, SPEC
from tests.web.test_friends import do, host, sit, text
from undercroft.kernel import IllegalAction, State
from undercroft.tables import House

WAITS = "The rules have changed since this match began"


@pytest.fixture
def friend(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    other = TestClient(client.app, base_url=ORIGIN)
    other.portal = client.portal
    return other


@pytest.fixture
def table(client: TestClient, friend: TestClient) -> Iterator[str]:
    """A match of two people, where so much was answered that newer rules do not allow the last."""
    address = host(client)
    sit(friend, address, "Ben")
    api = f"/api{address}"
    last = ""
    for _ in range(4):
        for one in (client, friend):
            key = {"Authorization": f"Bearer {one.cookies['undercroft_owner']}"}
            sight = one.get(f"{api}/sight", headers=key).json()
            options = (sight["question"] or {}).get("options")
            if options:
                last = options[0]["notation"]
                seat, number = str(sight["seat"]), str(sight["number"])
                do(one, address, "act", seat=seat, number=number, action=last)
    apply = State.apply_action

    def strict(state: State, action: Any) -> None:
        if action.notation == last:
            raise IllegalAction("not any more")
        apply(state, action)

    house: House = client.app.state.house  # type: ignore[attr-defined]
    assert client.portal is not None
    with (
        patch.object(SPEC, "rules_version", SPEC.rules_version + 1),
        patch.object(State, "apply_action", strict),
    ):
        client.portal.call(house.close_all)
        yield address


def buttons(page: str) -> list[str]:
    return re.findall(r'action="/tables/[^/"]+/(go-on|end)"', page)


def test_the_host_is_asked_and_the_others_wait(
    client: TestClient, friend: TestClient, table: str
) -> None:
    page, other = client.get(table).text, friend.get(table).text
    assert WAITS in text(page)
    assert buttons(page) == ["go-on", "end"]
    assert WAITS in text(other)
    assert buttons(other) == []
    assert "The host says whether the match ends or goes on from here." in text(other)
    for way in ("go-on", "end"):
        do(friend, table, way, 403)


def test_the_host_lets_it_go_on(client: TestClient, friend: TestClient, table: str) -> None:
    page = do(client, table, "go-on")
    assert WAITS not in text(page)
    assert "What was answered after this does not count any more." in text(page)
    pages = (page, friend.get(table).text)
    assert any('name="action"' in one for one in pages), "somebody decides"
    do(client, table, "go-on", 409)


def test_the_host_ends_it(client: TestClient, friend: TestClient, table: str) -> None:
    page = do(client, table, "end")
    assert "This match ended without a result." in text(page)
    assert "The host ended the match." in text(page)
    assert "They part at action" in text(friend.get(f"{table}/log").text)
    assert client.get(f"{table}/record.json").json()["rules_version"] == SPEC.rules_version - 1
    assert "They part at action" in text(client.get(f"{table}/verify").text)


def test_programs_can_do_the_same(client: TestClient, friend: TestClient, table: str) -> None:
    keys = [
        {"Authorization": f"Bearer {one.cookies['undercroft_owner']}"} for one in (client, friend)
    ]
    api = f"/api{table}"
    sight = client.get(f"{api}/sight", headers=keys[0]).json()
    assert (sight["question"], sight["over"]) == (None, False)
    refused = client.post(f"{api}/go-on", headers=keys[1])
    assert (refused.status_code, refused.json()["error"]) == (
        403,
        "Only the host of this table can do that.",
    )
    told = client.post(f"{api}/go-on", headers=keys[0]).json()
    assert (told["started"], told["over"]) == (True, False)
    assert client.post(f"{api}/end", headers=keys[0]).status_code == 409
