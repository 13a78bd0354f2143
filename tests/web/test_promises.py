"""Promises to whoever plays or watches, each in the smallest scene that would break it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.web.conftest import GAME, ORIGIN, begin, my_turn, seating
from tests.web.vault import begin as begin_vault
from tests.web.vault import vault_client
from undercroft.tables import House, database_url
from undercroft.web import Settings, create_app, identity
from undercroft.web.server.shield import BODY_LIMIT, TooLarge, _limited

TIMED = {"terms": "on", "watchers": "on", "absence": "never", "minutes": "5", "clock": "60"}


@pytest.fixture
def vault(monkeypatch: pytest.MonkeyPatch, database: Path) -> Iterator[TestClient]:
    """A program in which Brand is asked hidden questions."""
    with vault_client(monkeypatch, database, ([SWORD, SWORD], [CHARM, PIT])) as client:
        yield client


def another(client: TestClient) -> TestClient:
    """A second browser before the same program."""
    other = TestClient(client.app, base_url=ORIGIN)
    other.portal = client.portal
    return other


def test_the_host_does_not_replace_somebody_who_is_there(client: TestClient) -> None:
    fields = TIMED | {"seat-0": "me", "seat-1": "open", "absence": "host", "clock": "0"}
    table = client.post(GAME, data=fields, follow_redirects=False).headers["location"]
    guest = another(client)
    guest.post(f"{table}/sit", data={"seat": "1", "name": "Ben"})
    guest.post(f"{table}/ready", data={"seat": "1", "ready": "true"})
    house: House = client.app.state.house  # type: ignore[attr-defined]
    house._tables[Path(table).name].presence.come(1)
    answer = client.post(f"{table}/stand-in", data={"seat": "1"})
    assert answer.status_code == 409
    assert "They are there." in answer.text


def test_a_match_that_was_played_is_not_thrown_away(client: TestClient) -> None:
    table = begin(client, 0, 2)
    assert my_turn(client, table).over
    assert client.post(f"{table}/clear").status_code == 409
    assert client.get(table).status_code == 200


def test_behind_https_no_cookie_goes_over_plain_http(database: Path) -> None:
    settings = Settings(database_url(database), public_url="https://play.example")
    with TestClient(create_app(settings), base_url=ORIGIN) as client:
        answer = client.post(GAME, data=seating(), follow_redirects=False)
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    assert all("Secure" in cookie for cookie in cookies)


def test_a_curtain_that_was_lifted_at_one_table_hangs_at_the_next(vault: TestClient) -> None:
    first, second = begin_vault(vault, "me", "me"), begin_vault(vault, "me", "me")
    assert "secret sword" in vault.post(f"{first}/eyes", data={"seat": "0"}).text
    page = vault.get(second).text
    assert "Pass the screen to Ada" in page
    assert "secret" not in page


def test_no_clock_tells_that_somebody_is_asked_in_secret(vault: TestClient) -> None:
    table = begin_vault(vault, "me", "me", **TIMED)
    watcher = another(vault)
    assert 'role="timer"' in watcher.get(table).text
    house: House = vault.app.state.house  # type: ignore[attr-defined]
    running = house._tables[Path(table).name]
    form = {"seat": "0", "number": str(running.seen.number_of(0)), "action": "light torch"}
    assert vault.post(f"{table}/act", data=form).status_code == 200
    assert running.seen.in_secret
    page = watcher.get(table).text
    assert "Wait: the others may act" in page
    assert 'role="timer"' not in page


@pytest.mark.parametrize("host", ["notlocalhost", "notlocalhost:8000", "evil-localhost"])
def test_a_name_that_only_ends_like_ours_is_not_ours(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 400


def test_no_page_is_framed_kept_or_sends_its_forms_elsewhere(client: TestClient) -> None:
    headers = client.get(begin(client)).headers
    policy = headers["content-security-policy"].split("; ")
    for rule in ("form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert rule in policy
    assert "require-trusted-types-for 'script'" in policy
    assert headers["x-frame-options"] == "DENY"
    assert headers["cache-control"] == "no-store"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"


def test_pieces_of_a_body_are_counted_together() -> None:
    """A TestClient sends all of them as one."""

    async def piece() -> Message:
        return {"type": "http.request", "body": b"x" * (BODY_LIMIT // 2), "more_body": True}

    async def scenario() -> None:
        receive = _limited(piece, BODY_LIMIT)
        for _ in range(2):
            await receive()
        with pytest.raises(TooLarge):
            await receive()

    asyncio.run(scenario())


def test_nobody_opens_their_eyes_before_they_are_asked(vault: TestClient) -> None:
    table = begin_vault(vault, "me", "me")
    early = vault.post(f"{table}/eyes", data={"seat": "1"}, headers={"hx-request": "true"})
    assert early.status_code == 200
    assert "Pass the screen to Ada" in early.text
    assert identity.EYES not in vault.cookies
