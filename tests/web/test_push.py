"""Notices that are pushed to a browser: who is asked for them, who can read them, when they end."""

import json
import re
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any, Final

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from starlette.testclient import TestClient

from tests.web.conftest import SPEC, begin
from tests.web.post import Post, PushService, certificate, decoded, encoded, listening
from tests.web.servers import PATIENCE
from tests.web.test_calls import HERE, House
from undercroft.tables import database_url
from undercroft.tables.calls import CallLimits
from undercroft.web import Settings, create_app
from undercroft.web.server.calling import sender_of
from undercroft.web.server.push import KEPT_FOR, Seal, sealed
from undercroft.web.settings import Calling

needs_certificate = pytest.mark.skipif(
    shutil.which("openssl") is None, reason="it makes the certificate"
)


class Told(House):
    """A server that pushes notices, and a browser that sits there and has a push service."""

    def __init__(self, client: TestClient, service: PushService) -> None:
        super().__init__(client, Post())
        self.service = service
        self.table = begin(client, 2, 0)
        self.address = f"https://localhost:{service.port}/push/ada"

    def wish(self, **other: str) -> Any:
        """Ask for notices, as the page does."""
        said = {"way": "push", "address": self.address, "seal": self.service.seal}
        return self.client.post("/calls", data=said | other)

    def notice(self) -> Any:
        """The next notice, as the browser reads it."""
        return self.service.bodies.get(timeout=PATIENCE)

    def arrives(self) -> None:
        """Ask for notices; the first one arrives, and the browser says so."""
        assert self.wish().status_code == 200
        assert self.client.post(self.notice()["confirm"]).status_code == 200


def settings(database: Path, addresses: str = "any") -> Settings:
    """The settings of a server that pushes notices."""
    calling = Calling(push=addresses, push_key=str(database.with_name("push-key")))
    return Settings(database_url(database), public_url=HERE, calling=calling)


@pytest.fixture
def told(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    """One that is told by a push service on this machine."""
    service, (context, trusted) = PushService(), certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    app = create_app(settings(database))
    with listening(service, context), TestClient(app, base_url=HERE) as client:
        yield Told(client, service)


# -- who can read it, and who sends -------------------------------------------

SECTION_5: Final = """
DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz
AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
"""
"""The message of RFC 8291, section 5; its keys are in appendix A."""


def test_the_browser_of_these_tests_reads_what_the_standard_has_written() -> None:
    key = int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
    browser = PushService(key, decoded("BTBZMqHH6r4Tts7J_aSIgg"))
    body = decoded("".join(SECTION_5.split()))
    assert browser.opened(body) == b"When I grow up, I want to be a watermelon"


def test_two_messages_that_say_the_same_look_different_and_have_one_length() -> None:
    browser = PushService()
    seal = Seal.read(browser.seal)
    bodies = [sealed(said, seal) for said in (b"", b"yes", b"yes", b"x" * 1023)]
    assert [browser.opened(body) for body in bodies] == [b"", b"yes", b"yes", b"x" * 1023]
    assert len({len(body) for body in bodies}) == 1
    assert len({*bodies}) == 4
    with pytest.raises(ValueError, match="negative"):
        sealed(b"x" * 1024, seal)


def claims(head: str) -> dict[str, Any]:
    """What the server says of itself to a push service, whose signature is right (RFC 8292)."""
    found = re.search(r"authorization: vapid t=(\S+), k=(\S+)", head, re.IGNORECASE)
    assert found is not None
    said, _, signed = found[1].rpartition(".")
    r, s = decoded(signed)[:32], decoded(signed)[32:]
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(found[2]))
    signature = encode_dss_signature(int.from_bytes(r), int.from_bytes(s))
    point.verify(signature, said.encode(), ec.ECDSA(SHA256()))
    kind, claimed = (json.loads(decoded(part)) for part in said.split("."))
    assert kind == {"typ": "JWT", "alg": "ES256"}
    result: dict[str, Any] = claimed
    return result


@needs_certificate
def test_a_browser_is_told_and_nobody_else_can_read_it(told: Told) -> None:
    shown = told.client.get("/calls").text
    assert told.wish().status_code == 200
    first = told.notice()
    assert first.keys() == {"title", "body", "open", "confirm"}
    told.wait(minutes=11)
    assert told.service.bodies.empty(), "the first one has not arrived yet"
    assert "Its first notice is on the way" in told.client.get("/calls").text
    assert told.client.post(first["confirm"]).status_code == 200
    told.wait(minutes=11)
    assert told.notice() == {"title": SPEC.title, "body": "Your turn", "open": told.table}
    told.wait(days=1)
    assert told.service.bodies.empty()

    heads = told.service.heads
    assert len({*told.service.sizes}) == 1
    assert all(one not in "".join(heads) for one in (SPEC.slug, Path(told.table).name, "turn"))
    first_said, then_said = claims(heads[0]), claims(heads[1])
    assert first_said["aud"] == then_said["aud"] == f"https://localhost:{told.service.port}"
    assert then_said["sub"] == HERE
    assert 0 < then_said["exp"] - time() < 24 * 3600
    point = re.search(r'data-key="([^"]+)"', shown)
    assert point is not None
    assert f"k={point[1]}\r\n" in heads[1], "the browser was told who may push"
    assert f"TTL: {KEPT_FOR.total_seconds():.0f}\r\n" in heads[1]
    assert "Content-Encoding: aes128gcm\r\n" in heads[1]
    topics = [re.search(r"Topic: ([A-Za-z0-9_-]{1,32})\r\n", head) for head in heads]
    assert len({topic and topic[1] for topic in topics} - {None}) == 2, "one for each page"


# -- when it ends -------------------------------------------------------------


@needs_certificate
@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
def test_a_browser_that_wants_no_more_is_forgotten(told: Told, status: str) -> None:
    told.arrives()
    told.service.status = status
    told.wait(minutes=11)
    assert told.notice()["open"] == told.table
    assert "Confirmed" not in told.client.get("/calls").text
    told.wait(days=1)
    assert told.service.bodies.empty()


@needs_certificate
def test_a_push_service_that_fails_is_asked_again(told: Told) -> None:
    told.arrives()
    told.service.status = "503 Later"
    told.wait(minutes=11)
    told.service.status = "201 Created"
    told.wait(minutes=5)
    assert [told.notice()["open"] for _ in range(2)] == [told.table] * 2
    told.wait(days=1)
    assert told.service.bodies.empty()
    assert "Confirmed" in told.client.get("/calls").text


@needs_certificate
def test_who_removes_a_browser_is_told_no_more(told: Told) -> None:
    told.arrives()
    shown = told.client.get("/calls").text
    assert f"localhost:{told.service.port}</strong>" in shown
    assert f'data-push="{told.address}"' in shown
    told.client.post("/calls/drop", data={"number": "1"})
    told.wait(days=1)
    assert told.service.bodies.empty()
    assert told.address not in told.client.get("/calls").text


# -- what is refused ----------------------------------------------------------


@needs_certificate
def test_a_push_service_in_the_hosts_own_network_is_not_asked(
    told: Told, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(settings(database, "public"))
    with TestClient(app, base_url=HERE) as client:
        other = Told(client, told.service)
        wish = "ada", "push", other.address, other.time, CallLimits(), other.service.seal
        other.do(other.state.house.calls.add, *wish)
        other.look_round()
    assert told.service.heads == []
    assert "its host is at an address that is not public" in caplog.text


POINT: Final = encoded(b"\4" + bytes(63) + b"\1")
"""One that has the form, and does not lie on the curve."""


def test_what_no_browser_names_is_refused(database: Path) -> None:
    service = PushService()
    point, _, secret = service.seal.partition(".")
    seals = ["", point, f"{point}.", f"{POINT}.{secret}", f"{point}.{secret}AAAA", "ä.ö"]
    with TestClient(create_app(settings(database)), base_url=HERE) as client:
        told = Told(client, service)
        refused = [told.wish(seal=one) for one in seals]
        refused += [told.wish(address=one) for one in ("http://localhost/", "localhost")]
        for answer in refused:
            assert answer.status_code == 422
            assert "named nothing by which it can be reached" in answer.text
        for way in ("mail", "hook"):
            assert told.wish(way=way).status_code == 403, "the host has allowed push alone"


# -- the key, and what a host sets --------------------------------------------


def test_the_key_is_made_once_and_read_by_its_owner_alone(database: Path) -> None:
    file, wanted = database.with_name("push-key"), settings(database)
    first = sender_of(wanted)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o644)
    again = sender_of(wanted)
    assert first is not None
    assert again is not None
    assert first.point == again.point
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sender_of(Settings(database_url(database))) is None


def test_what_is_no_key_is_named(database: Path) -> None:
    file = database.with_name("push-key")
    file.write_text("hello")
    with pytest.raises(ValueError, match=re.escape(str(file))):
        sender_of(settings(database))


def test_what_a_host_needs_for_notices(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UNDERCROFT_PUSH", "public")
    key = tmp_path / "push-key"
    with pytest.raises(ValueError, match="https://"):
        Calling.wanted("http://play.example.org", key)
    for secure in (HERE, "http://localhost:8000", "http://127.0.0.1:8000"):
        assert Calling.wanted(secure, key).ways == ["push"]
    monkeypatch.setattr("undercroft.web.settings.find_spec", lambda _: None)
    with pytest.raises(ValueError, match=re.escape("pip install 'undercroft[push]'")):
        Calling.wanted(HERE, key)
    assert not key.exists()
