"""Who is told that it is their turn, how, and when not."""

import asyncio
import logging
import re
import shutil
import sqlite3
import ssl
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Empty
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.postgres import Postgres
from tests.web.conftest import SPEC, begin, my_turn
from tests.web.post import Hook, Post, certificate, listening
from tests.web.servers import PATIENCE
from undercroft.tables import database_url
from undercroft.tables.calls import PAUSES, CallLimits, TooManyCalls
from undercroft.web import Settings, create_app
from undercroft.web.links import fault_of_hook
from undercroft.web.server.messages import NotSent, is_public, send_hook
from undercroft.web.settings import Calling, Mail

HERE: Final = "https://play.example.org"
ADA: Final = "ada.l@example.org"
WORD: Final = "open sesame"


class House:
    """A server that tells people, whose clock a test sets forward."""

    def __init__(self, client: TestClient, post: Post) -> None:
        self.client = client
        self.post = post
        self.time = datetime.now(UTC)
        self._one_after_the_other(self.state.caller)

    @staticmethod
    def _one_after_the_other(caller: Any) -> None:
        """Let the server look round when it has noted what it sent the last time: a test has that
        a moment earlier, and may set the clock forward meanwhile."""
        look_round, turn = caller.round, asyncio.Lock()

        async def in_turn(now: datetime) -> None:
            async with turn:
                await look_round(now)

        caller.round = in_turn

    def wait(self, **much: float) -> None:
        """Let time go by with nobody there, and the server look round then."""
        self.time += timedelta(**much)
        self.do(self.state.house.close_all)  # as after a start: nobody looks
        self.look_round()

    def look_round(self) -> None:
        """Let the server look round now."""
        self.do(self.state.caller.round, self.time)

    def do(self, what: Callable[..., Any], *said: Any) -> None:
        """Do something where the server runs."""
        assert self.client.portal is not None
        self.client.portal.call(what, *said)

    @property
    def state(self) -> Any:
        """What the server has."""
        app: Any = self.client.app
        return app.state

    def mail(self) -> Any:
        """The next mail."""
        return self.post.mails.get(timeout=PATIENCE)

    def no_mail(self) -> bool:
        """Whether none has come."""
        return self.post.mails.empty()

    def another(self) -> TestClient:
        """Another browser or program that asks the same running server."""
        other = TestClient(self.client.app, base_url=HERE)
        other.portal = self.client.portal
        return other

    def add(self, address: str = ADA, way: str = "mail") -> Any:
        """Ask to be told there."""
        return self.client.post("/calls", data={"way": way, "address": address})

    def confirmed(self, address: str = ADA) -> str:
        """Add an address and follow its link; return the path of that."""
        assert self.add(address).status_code == 200
        link = link_in(self.mail())
        assert self.client.post(f"{link}/confirm").status_code == 200
        return link


def link_in(mail: Any) -> str:
    """The path of the link that confirms and ends."""
    found = re.search(HERE + r"(/calls/\S+)", mail.get_content())
    assert found is not None
    return found[1]


@pytest.fixture
def post() -> Iterator[Post]:
    """A server of mails that wants a password."""
    post = Post(b64encode(WORD.encode()).decode())
    with listening(post):
        yield post


def set_up(database: Path, post: Post, **more: Any) -> Settings:
    """The settings of a server that sends mails."""
    file = database.with_name("password")
    file.write_text(f"{WORD}\n")
    mail = Mail("127.0.0.1", "Undercroft <room@example.org>", post.port, "room", str(file), "none")
    return Settings(database_url(database), public_url=HERE, calling=Calling(mail, **more))


@pytest.fixture
def house(database: Path, post: Post) -> Iterator[House]:
    """A server that sends mails, and a browser that sits at a table there."""
    app = create_app(set_up(database, post))
    with TestClient(app, base_url=HERE) as client:
        yield House(client, post)


def test_somebody_is_told_once_until_they_are_back(house: House) -> None:
    table = begin(house.client, 2, 0)
    link = house.confirmed()
    house.wait(minutes=9)
    assert house.no_mail()
    house.wait(minutes=2)
    mail = house.mail()
    assert mail["To"] == ADA
    assert mail["Subject"] == f"Your turn in {SPEC.title}"
    assert mail["List-Unsubscribe"] == f"<{HERE}{link}/stop>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"{HERE}{table}\r\n" in mail.get_content()
    house.wait(days=1)
    assert house.no_mail()
    shown = my_turn(house.client, table)
    house.client.post(f"{table}/act", data=shown.answer())
    house.look_round()  # they are there now
    house.wait(minutes=9)
    assert house.no_mail()
    house.wait(minutes=2)
    assert table in house.mail().get_content()


def test_nobody_is_told_before_they_have_said_yes(house: House) -> None:
    begin(house.client, 2, 0)
    house.add()
    mail = house.mail()
    link = link_in(mail)
    assert "Shall Undercroft" in mail["Subject"]
    assert "Is that you?" in house.client.get(link).text
    house.wait(hours=2)
    assert house.no_mail()
    assert house.client.post(f"{link}/stop").status_code == 200
    assert house.client.get(link).status_code == 410
    assert "No more" not in house.client.get("/calls").text


def test_one_click_ends_it(house: House) -> None:
    begin(house.client, 2, 0)
    link = house.confirmed()
    stranger = house.another()  # a program for mail: no cookies
    answer = stranger.post(f"{link}/stop", data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    house.wait(hours=2)
    assert house.no_mail()
    assert ADA not in house.client.get("/calls").text


def test_a_turn_that_was_taken_meanwhile_is_not_told(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table = begin(house.client, 2, 0)
    house.confirmed()
    house.post.broken = True
    house.wait(minutes=11)
    house.post.broken = False
    shown = my_turn(house.client, table)
    house.client.post(f"{table}/act", data=shown.answer())
    house.look_round()
    house.wait(minutes=6)
    assert house.no_mail()
    said = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert said == ["a message by mail could not be sent, try 1: SMTPSenderRefused 451"]


def test_a_message_is_tried_again_with_pauses_and_given_up(house: House) -> None:
    begin(house.client, 2, 0)
    house.confirmed()
    house.post.broken, before = True, house.post.tried
    house.wait(minutes=11)
    for count, pause in enumerate(PAUSES, 1):
        house.wait(seconds=pause.total_seconds() - 1)
        assert house.post.tried == before + count
        house.wait(seconds=1)
    house.wait(days=2)
    assert house.post.tried == before + len(PAUSES) + 1
    assert house.no_mail()


def test_a_message_outlives_the_program(database: Path, post: Post) -> None:
    with TestClient(create_app(set_up(database, post)), base_url=HERE) as client:
        first = House(client, post)
        begin(client, 2, 0)
        first.confirmed()
        post.broken = True
        first.wait(minutes=11)
    post.broken = False
    with TestClient(create_app(set_up(database, post)), base_url=HERE) as client:
        again = House(client, post)
        again.time = first.time
        again.wait(minutes=5)
        assert SPEC.title in again.mail()["Subject"]
        again.wait(minutes=5)
        assert again.no_mail()


def test_an_address_gets_so_many_a_day(database: Path, post: Post) -> None:
    settings = set_up(database, post, limits=CallLimits(10, 3, 1000))
    with TestClient(create_app(settings), base_url=HERE) as client:
        house = House(client, post)
        for _ in range(3):
            begin(client, 2, 0)
        house.confirmed()  # this was one of three
        house.wait(minutes=11)
        assert [house.mail()["To"] for _ in range(2)] == [ADA, ADA]
        house.wait(hours=12)
        assert house.no_mail()
        house.wait(hours=12)
        assert house.mail()["To"] == ADA


def test_the_server_sends_so_many_a_day(database: Path, post: Post) -> None:
    settings = set_up(database, post, limits=CallLimits(10, 20, 6))
    with TestClient(create_app(settings), base_url=HERE) as client:
        house = House(client, post)
        tables = [begin(client, 2, 0) for _ in range(6)]
        house.confirmed()
        house.add("ben@example.org")
        assert house.mail()["To"] == "ben@example.org"
        refused = house.add("eve@example.org")
        assert refused.status_code == 422
        assert "asked enough addresses today" in refused.text
        house.wait(minutes=11)
        told = {re.search(r"/tables/\S+", house.mail().get_content())[0] for _ in range(4)}  # type: ignore[index]
        assert len(told) == 4
        assert told < {*tables}
        assert house.no_mail()


def test_an_address_is_asked_twice_a_week(house: House) -> None:
    begin(house.client, 2, 0)
    for _ in range(2):
        assert house.add().status_code == 200
        house.client.post(f"{link_in(house.mail())}/stop")
    refused = house.add(ADA.upper())
    assert refused.status_code == 422
    assert "asked often enough" in refused.text


def test_what_nobody_confirms_goes_after_a_day(house: House, database: Path) -> None:
    begin(house.client, 2, 0)
    house.add()
    link = link_in(house.mail())
    calls = house.state.house.calls
    house.do(calls.tidy, house.time + timedelta(hours=23))
    assert house.client.get(link).status_code == 200
    house.do(calls.tidy, house.time + timedelta(hours=25))
    assert house.client.get(link).status_code == 410
    with sqlite3.connect(database) as store:
        assert store.execute("select count(*) from calls").fetchone() == (0,)
    store.close()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("ada", "no address of mail"),
        ("ada@example.org, ben@example.org", "no address of mail"),
        ("ada@localhost", "no address of mail"),
        (f"{'a' * 250}@example.org", "no address of mail"),
    ],
)
def test_what_is_no_address(house: House, address: str, said: str) -> None:
    begin(house.client, 2, 0)
    answer = house.add(address)
    assert answer.status_code == 422
    assert said in answer.text
    assert house.no_mail()


def test_who_sits_nowhere_and_who_adds_too_many(house: House) -> None:
    assert "Sit down at a table first" in house.add().text
    begin(house.client, 2, 0)
    for number in range(3):
        assert house.add(f"ada{number}@example.org").status_code == 200
    assert "3 addresses already" in house.add("one@example.org").text
    assert house.add("ada1@example.org").status_code == 200  # it is there already
    assert "Many addresses were added" in house.add("two@example.org").text


def test_what_is_added_at_once_counts_one_after_the_other(house: House) -> None:
    calls, hooks = house.state.house.calls, [f"https://a.example/{n}" for n in (1, 1, 2, 3, 4)]

    async def add(address: str) -> str:
        try:
            await calls.add("me", "hook", address, datetime.now(UTC), CallLimits())
        except TooManyCalls as fault:
            return str(fault)
        return ""

    async def add_all() -> tuple[list[str], int]:
        return await asyncio.gather(*map(add, hooks)), len(await calls.of("me"))

    assert house.client.portal is not None
    said, count = house.client.portal.call(add_all)
    assert (said[:4], count) == ([""] * 4, 3)
    assert "3 addresses already" in said[4]


def test_another_browser_removes_nothing(house: House) -> None:
    begin(house.client, 2, 0)
    link = house.confirmed()
    other = house.another()
    begin(other, 2, 0)
    other.post("/calls/drop", data={"number": "1"})
    assert ADA in house.client.get(link).text
    house.client.post("/calls/drop", data={"number": "1"})
    assert house.client.get(link).status_code == 410


def test_it_is_off_unless_the_host_sets_it(client: TestClient) -> None:
    table = begin(client)
    assert "/calls" not in client.get("/").text + client.get(table).text
    assert "sends no messages" in client.get("/calls").text
    refused = client.post("/calls", data={"way": "hook", "address": "https://a.example"})
    assert refused.status_code == 403


def test_of_several_processes_one_tells(database: Path, post: Post, postgres: Postgres) -> None:
    with postgres.migrated() as address:
        settings = replace(set_up(database, post), database_url=address)
        with (
            TestClient(create_app(settings), base_url=HERE) as one,
            TestClient(create_app(settings), base_url=HERE) as two,
        ):
            first, second = House(one, post), House(two, post)
            begin(one, 2, 0)
            first.confirmed()
            first.time = second.time = first.time + timedelta(minutes=11)
            for house in (first, second):
                house.do(house.state.house.calls.queue, house.time, CallLimits())
            for house in (first, second):
                house.wait()
            assert SPEC.title in first.mail()["Subject"]
            second.wait(hours=1)
            assert post.mails.empty()


# -- web hooks ----------------------------------------------------------------


@pytest.mark.skipif(shutil.which("openssl") is None, reason="it makes the certificate")
def test_a_web_hook_is_told(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook, (context, trusted) = Hook(), certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    settings = Settings(database_url(database), public_url=HERE, calling=Calling(None, "any"))
    with listening(hook, context), TestClient(create_app(settings), base_url=HERE) as client:
        house = House(client, Post())
        table = begin(client, 2, 0)
        url = f"https://localhost:{hook.port}/in?key=1"
        assert house.add(url, "hook").status_code == 200
        asked = hook.bodies.get(timeout=PATIENCE)
        assert asked["event"] == "confirm"
        client.post(f"{asked['confirm'].removeprefix(HERE)}/confirm")
        house.wait(minutes=11)
        told = hook.bodies.get(timeout=PATIENCE)
        assert told == {
            "event": "turn", "game": SPEC.slug, "title": SPEC.title, "table": HERE + table,
            "text": f"{SPEC.title} – it is your turn: {HERE}{table}",
            "stop": f"{asked['confirm']}/stop",
        }  # fmt: skip
        assert hook.heads[-1].startswith("POST /in?key=1 HTTP/1.1\r\n")
        assert f"localhost:{hook.port}" in hook.heads[-1]
        hook.status = "302 Elsewhere"
        trust = ssl.create_default_context()
        with pytest.raises(NotSent, match=r"^it answered 302$"):
            asyncio.run(send_hook(url, {}, True, trust))
        with pytest.raises(NotSent, match="not public"):
            asyncio.run(send_hook(url, {}, False, trust))
        while not hook.bodies.empty():
            assert hook.bodies.get() == {}
        with pytest.raises(Empty):
            hook.bodies.get_nowait()


def test_a_hook_whose_certificate_nobody_knows_is_sent_nothing(tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("it makes the certificate")
    hook, (context, _) = Hook(), certificate(tmp_path)
    with listening(hook, context), pytest.raises(NotSent, match="SSL"):
        asyncio.run(send_hook(f"https://localhost:{hook.port}/", {}, True))
    assert hook.bodies.empty()


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "https://", "https://ada:word@example.org/", "example.org",
        "https://example.org/#x", "https://exa mple.org/", "https://example.org:port/",
        "ftp://example.org", "https://[::1/", "https://exämple.org/",
    ],
)  # fmt: skip
def test_what_is_no_web_hook(url: str) -> None:
    assert fault_of_hook(url)
    with pytest.raises(NotSent):
        asyncio.run(send_hook(url, {}, True))


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True), ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("127.0.0.1", False), ("10.0.0.1", False), ("192.168.1.1", False), ("100.64.0.1", False),
        ("169.254.169.254", False), ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False),
        ("::ffff:127.0.0.1", False), ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False),
        ("fe80::1%eth0", False), ("fd00::1", False), ("::", False), ("ff0e::1", False),
        ("fec0::2", False), ("::7f00:1", False), ("::ffff:0:7f00:1", False),
        ("2001:0:53aa:64c:0:5efe:7f00:1", False), ("3fff:ffff::1", True), ("4000::1", False),
    ],
)  # fmt: skip
def test_what_is_public(address: str, public: bool) -> None:
    assert is_public(address) is public


# -- what a host sets ---------------------------------------------------------


def test_what_a_host_sets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    key = tmp_path / "push-key"
    assert Calling.wanted("", key) == Calling(push_key=str(key))
    (tmp_path / "word").write_text(WORD)
    said = {"HOST": "mail.example.org", "FROM": "room@example.org", "USER": "room",
            "PASSWORD_FILE": str(tmp_path / "word")}  # fmt: skip
    for name, value in said.items():
        monkeypatch.setenv(f"UNDERCROFT_MAIL_{name}", value)
    monkeypatch.setenv("UNDERCROFT_HOOKS", "public")
    monkeypatch.setenv("UNDERCROFT_PUSH", "any")
    monkeypatch.setenv("UNDERCROFT_CALLS", "minutes=30")
    wanted = Calling.wanted(HERE, key)
    assert wanted.mail is not None
    assert (wanted.mail.port, wanted.mail.security) == (587, "starttls")
    assert wanted.ways == ["push", "mail", "hook"]
    assert wanted.limits == CallLimits(30, 20, 1000)
    settings = Settings("sqlite://", calling=wanted)
    monkeypatch.setenv("UNDERCROFT_SETTINGS", "")  # so that it is as before afterwards
    settings.hand_on()
    assert Settings.handed_on() == settings


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("MAIL_FROM", "nobody", "UNDERCROFT_MAIL_FROM"),
        ("MAIL_TLS", "perhaps", "one of starttls, tls, none"),
        ("MAIL_PORT", "65536", "1 to 65535"),
        ("MAIL_USER", "room", "go together"),
        ("HOOKS", "all", "UNDERCROFT_HOOKS is public or any"),
        ("PUSH", "all", "UNDERCROFT_PUSH is public or any"),
        ("CALLS", "hours=1", "UNDERCROFT_CALLS has no 'hours=1'"),
    ],
)
def test_what_a_host_cannot_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str, said: str
) -> None:
    key = tmp_path / "push-key"
    monkeypatch.setenv("UNDERCROFT_MAIL_HOST", "mail.example.org")
    monkeypatch.setenv("UNDERCROFT_MAIL_FROM", "room@example.org")
    with pytest.raises(ValueError, match="--public-url"):
        Calling.wanted("", key)
    monkeypatch.setenv(f"UNDERCROFT_{name}", value)
    with pytest.raises(ValueError, match=said):
        Calling.wanted(HERE, key)
