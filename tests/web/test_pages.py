"""The pages that need no match: start, rules, faults, static files."""

import re
import sys
from pathlib import Path
from types import CodeType

import pytest
from jinja2 import Environment
from markupsafe import escape
from starlette.testclient import TestClient

from tests.web.conftest import GAME, SPEC, begin, my_turn
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.rulebook import Rulebook
from undercroft.web import compiling, render

every_game = pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)


def test_the_start_page_shows_the_games(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert SPEC.title in page.text
    assert SPEC.tagline in page.text
    assert f'href="{GAME}"' in page.text
    assert "Your matches" not in page.text


def test_the_start_page_lists_the_matches_of_this_browser(client: TestClient) -> None:
    running, done = begin(client), begin(client, 0, 2)
    assert my_turn(client, done).over
    page = client.get("/").text
    assert page.index("Your matches") < page.index(running) < page.index("Your finished matches")
    assert page.index("Your finished matches") < page.index(done)
    client.cookies.clear()
    assert running not in client.get("/").text


@every_game
def test_the_rules_have_an_anchor_for_every_clause_and_ruling(
    client: TestClient, spec: GameSpec
) -> None:
    page = client.get(f"/games/{spec.slug}/rules").text
    book = Rulebook.of(spec)
    assert book.clauses
    anchors = re.findall(r'id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(book.clauses) <= set(anchors)
    assert set(book.rulings) <= set(anchors)
    assert {f"switch-{switch.name}" for switch in spec.switches} <= set(anchors)


@every_game
def test_every_link_within_the_rules_leads_somewhere(client: TestClient, spec: GameSpec) -> None:
    book = f"/games/{spec.slug}/rules"
    page = client.get(book).text
    anchors = set(re.findall(r'id="([^"]+)"', page))
    links = re.findall(rf'href="(?:{book})?#([^"]+)"', page)
    assert len(links) > 100
    assert set(links) <= anchors


def test_the_box_shows_every_card_as_it_is_printed(client: TestClient) -> None:
    page = client.get(f"{GAME}/box").text
    assert f'href="{GAME}/box"' in client.get(f"{GAME}/rules").text
    for one in SPEC.faces():
        assert f'id="{one["kind"]}-{one["slug"]}"' in page
        assert str(escape(one["text"])) in page
    assert client.get(f"{GAME}x/box").status_code == 404
    (first, *_) = client.get(f"/api{GAME}/faces").json()
    assert first == SPEC.faces()[0]
    assert client.get(f"/api{GAME}x/faces").status_code == 422


def test_a_game_that_does_not_exist_is_named_with_those_that_do(client: TestClient) -> None:
    page = client.get(f"{GAME}x")
    assert page.status_code == 404
    assert f"did you mean &#39;{SPEC.slug}&#39;" in page.text
    assert client.get(f"{GAME}x/rules").status_code == 404
    assert client.post(f"{GAME}x").status_code == 404
    assert client.get(f"{GAME}x/table.css").status_code == 404


def test_an_address_that_leads_nowhere(client: TestClient) -> None:
    page = client.get("/no/such/page")
    assert page.status_code == 404
    assert "There is no such page" in page.text
    assert "Back to the games" in page.text


def test_there_is_no_machine_description_to_crawl(client: TestClient) -> None:
    for address in ("/docs", "/redoc", "/openapi.json"):
        assert client.get(address).status_code == 404


def test_static_files_may_be_kept_as_long_as_their_address(client: TestClient) -> None:
    page = client.get("/").text
    sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    assert sheets
    for address in sheets:
        answer = client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    plain = client.get("/static/base.css")
    assert plain.headers["cache-control"] == "no-cache"
    unchanged = {"if-none-match": plain.headers["etag"]}
    assert client.get("/static/base.css", headers=unchanged).status_code == 304
    assert client.get("/static/../app.py").status_code == 404


@pytest.mark.parametrize("kept", [True, False])
def test_templates_are_compiled_once_where_python_keeps_modules_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: bool
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", not kept)
    monkeypatch.setattr(compiling, "cache_from_source", lambda file: str(tmp_path / "it.pyc"))
    compiled: list[str] = []

    def compile_one(self: Environment, source: str, name: str, filename: str) -> CodeType:
        compiled.append(name)
        return compile_template(self, source, name, filename)

    compile_template = Environment.compile
    monkeypatch.setattr(Environment, "compile", compile_one)
    for _ in range(2):
        render.environment.__wrapped__().get_template("lobby/home.html")
    assert compiled == ["lobby/home.html"] * (1 if kept else 2)
    assert len(list(tmp_path.iterdir())) == (1 if kept else 0)
