"""What stands before every page: headers, origins, hosts, sizes, cookies, and no traceback."""

import logging
import re
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import GAME, begin, seating
from undercroft.tables import House
from undercroft.web.server.shield import BODY_LIMIT


def test_every_answer_has_the_headers(client: TestClient) -> None:
    table = begin(client)
    for address in ("/", GAME, f"{GAME}/rules", table, "/nowhere", "/static/base.css"):
        headers = client.get(address).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert policy.startswith("default-src 'none'")
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_pages_have_no_inline_script_or_style(client: TestClient) -> None:
    table = begin(client)
    for address in ("/", GAME, f"{GAME}/rules", table, f"{table}/log"):
        page = client.get(address)
        nonce = re.search(r"'nonce-([^']+)'", page.headers["content-security-policy"])
        assert nonce is not None
        for script in re.findall(r"<script\b[^>]*>", page.text):
            assert f'nonce="{nonce[1]}"' in script
            assert "src=" in script
        assert "<style" not in page.text
        assert not re.search(r"\s(style|on\w+)=", page.text)


def test_a_nonce_is_used_once(client: TestClient) -> None:
    policies = {client.get("/").headers["content-security-policy"] for _ in range(5)}
    assert len(policies) == 5


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"origin": "http://127.0.0.1"}, 303),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"sec-fetch-site": "none"}, 303),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site", "origin": "http://127.0.0.1"}, 403),
    ],
)
def test_forms_of_other_sites_change_nothing(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    answer = client.post(GAME, data=seating(), headers=headers, follow_redirects=False)
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("localhost:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.1.7:8000", 200),
        ("evil.example", 400),
        ("localhost.evil.example", 400),
        ("", 400),
        ("[", 400),
    ],
)
def test_the_server_answers_to_its_own_names(client: TestClient, host: str, status: int) -> None:
    assert client.get("/", headers={"host": host}).status_code == status


def test_a_huge_form_is_refused(client: TestClient) -> None:
    assert client.post(GAME, data={"x": "y" * BODY_LIMIT}).status_code == 413

    def chunks() -> "list[bytes]":
        return [b"seat-0=me&" + b"x" * 1000] * (BODY_LIMIT // 1000 + 1)

    kind = {"content-type": "application/x-www-form-urlencoded"}
    answer = client.post(GAME, content=iter(chunks()), headers=kind)
    assert answer.status_code == 413


def test_get_changes_nothing(client: TestClient) -> None:
    table = begin(client)
    for address in (
        "act", "undo", "pace", "rematch", "sit", "leave", "concede", "back", "chat", "aside",
    ):  # fmt: skip
        assert client.get(f"{table}/{address}").status_code == 405


def test_the_token_is_kept_from_scripts_and_other_sites(client: TestClient) -> None:
    answer = client.post(GAME, data=seating(), follow_redirects=False)
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


def test_a_fault_of_ours_is_logged_and_not_shown(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        patch.object(House, "summaries", side_effect=ZeroDivisionError("secret")),
        caplog.at_level(logging.ERROR),
    ):
        answer = client.get("/")
    assert answer.status_code == 500
    assert "Something went wrong on our side" in answer.text
    assert "Back to the games" in answer.text
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    assert "content-security-policy" in answer.headers
    assert "ZeroDivisionError" in caplog.text


def test_a_fault_in_the_templates_is_said_in_plain_words(client: TestClient) -> None:
    with patch("undercroft.web.render.environment", side_effect=ZeroDivisionError):
        answer = client.get("/")
    assert answer.status_code == 500
    assert answer.text.startswith("Something went wrong on our side.")
