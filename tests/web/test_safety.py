"""A match with hidden hands on a real server, read by everybody whom its secrets do not concern.

Everybody asks for every address there is, follows every stream, and tries every form. What
comes back, and what the server writes down, is searched for seeds, hands, decks and keys.
"""

import html
import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_words import CHARM, PIT
from tests.web.conftest import GAME, ORIGIN, begin, seed_of
from tests.web.program import NO_LIMITS, Program, contents, create, join
from tests.web.servers import visiting
from tests.web.vault import VaultServer
from undercroft.games import all_games
from undercroft.tables import database_url, key_hash
from undercroft.testing import effort
from undercroft.web import Settings, create_app

NAME: Final = "Griselda the Unseen"
NONCE: Final = r"""nonce(?:-|="|='|&quot;|":\s*")[\w-]+"""
"""Luck may spell the name of a card."""

_SERVE: Final = """
import sys
from pathlib import Path
import undercroft.games as games
from tests.kernel.toy_secrets import secret_game
game = secret_game([[1, 1], [0, 0]], [2] * 8)
games.all_games = lambda: {game.slug: game}
from undercroft.web import serve
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False, log_json=True)
"""
"""The first seat holds charms, the second pits, and the deck is all swords."""


class LoggedServer(VaultServer):
    """The game with secrets on a server that logs all that it can."""

    program = _SERVE

    @classmethod
    def launch(
        cls,
        port: int,
        database: Path,
        stdout: IO[str] | int = subprocess.DEVNULL,
        stderr: IO[str] | int = subprocess.PIPE,
    ) -> "subprocess.Popen[str]":
        """Start the program without waiting for it."""
        with database.with_suffix(".log").open("a") as log:
            return super().launch(port, database, log, log)


class Reader:
    """Somebody with a token of their own, in a browser and in a program at once."""

    def __init__(self, client: httpx2.Client, token: str, scene: "Scene", *cards: str) -> None:
        self.client = client
        client.headers |= {"Authorization": f"Bearer {token}"} if token else {}
        client.cookies.update({"undercroft_owner": token} if token else {})
        self.secrets = {what: one for what, one in scene.secrets.items() if one != token}
        self.table = scene.table
        self.cards = cards

    def check(self, answer: httpx2.Response, text: str | None = None) -> str:
        """Search an answer for what is not the reader's to know."""
        sent = [(name, value) for name, value in answer.headers.items() if name != "set-cookie"]
        whole = re.sub(NONCE, "", f"{answer.text if text is None else text}\n{sent}")
        for what, secret in self.secrets.items():
            assert secret not in whole, f"{answer.request.url} tells {what}"
        # The rules name the cards too: it is at the table that nobody must.
        for card in self.cards if self.table in answer.request.url.path else ():
            named = re.search(rf"(?<![A-Za-z0-9]){card}", whole)
            assert named is None, f"{answer.request.url} tells of a {card}"
        assert answer.status_code < 500, f"{answer.request.url}: {answer.text}"
        if "html" in answer.headers.get("content-type", ""):
            policy = answer.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'")
            assert "unsafe" not in policy
        return whole


class Scene(NamedTuple):
    """A match that runs: its server, who plays and hosts, and what nobody else may know."""

    server: LoggedServer
    table: str
    host: Program
    first: Program
    second: Program
    secrets: Mapping[str, str]

    @contextmanager
    def readers(self, *chosen: str) -> Iterator[list[Reader]]:
        """The host, a watcher, a stranger with a token, and both players, or some of them."""
        all_ = {
            "host": (self.host.token, "charm", "pit", "sword"),
            "watcher": ("", "charm", "pit", "sword"),
            "stranger": ("t" * 43, "charm", "pit", "sword"),
            # The hero is told which cards could be laid, if one had them.
            "first": (self.first.token, "secret pit", "secret sword"),
            "second": (self.second.token, "charm", "sword"),
        }
        with ExitStack() as stack:
            made = []
            for name in chosen or all_:
                token, *cards = all_[name]
                client = visiting(self.server.url)
                made.append(Reader(stack.enter_context(client), token, self, *cards))
            yield made


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """A match of two people at the table of a third."""
    server = LoggedServer(tmp_path_factory.mktemp("safety") / "tables.db")
    client = visiting(server.url)
    host = create(client, "open", "open", game="vault", terms={"public": True})
    first = join(host, 0, name=NAME)
    link = move_link(server.url, first)
    second = join(host, 1, name="Hob")
    first.act()
    first.post("/chat", seat=0, text="good luck to all")
    table = f"/tables/{host.id}"
    tokens = {f"the token of {n}": one.token for n, one in enumerate((host, first, second))}
    hashes = {f"the hash of {what}": key_hash(token) for what, token in tokens.items()}
    seed = seed_of(server.database, table)
    secrets = {"the seed": seed, "a link": link, **tokens, **hashes}
    yield Scene(server, table, host, first, second, secrets)
    server.stop()
    client.close()


def move_link(url: str, player: Program) -> str:
    """Ask for the link that moves a seat to another device; return its key."""
    cookies = {"undercroft_owner": player.token}
    with visiting(url, cookies=cookies) as browser:
        page = browser.post(f"/tables/{player.id}/move", data={"seat": str(player.seat)})
    found = re.search(r"/seat/([\w-]{20,})", page.text)
    assert found is not None, page.text
    return found[1]


@cache
def described(kind: str) -> list[str]:
    """The addresses of all routes of that method, with their gaps."""
    app = create_app(Settings("sqlite://"))
    api: Any = next(one.app for one in app.routes if getattr(one, "path", "") == "/api")  # type: ignore[attr-defined]
    ours = [path for path, ways in app.openapi()["paths"].items() if kind in ways]
    theirs = [f"/api{path}" for path, ways in api.openapi()["paths"].items() if kind in ways]
    return [*ours, *theirs]


def filled(path: str, table: str) -> str:
    """An address without gaps."""
    gaps = {
        "match_id": Path(table).name,
        "table_id": Path(table).name,
        "slug": "vault",
        "name": "a-quest",
    }
    gaps |= {
        "seat": "1",
        "key": "k" * 43,
        "number": "1",
        "file": "report.html",
        "sort": "print",
        "day": "2026-11-29",
        "look": "light",
    }
    return re.sub(r"\{(\w+)[^}]*\}", lambda gap: gaps[gap[1]], path)


def is_stream(path: str) -> bool:
    """Say whether an answer has no end."""
    return path.endswith(("/events", "/stream"))


def crawl(reader: Reader, scene: Scene) -> dict[str, str]:
    """Ask for every address, and for all that the pages link to; return the answers."""
    extra = ["/api/openapi.json", "/nowhere", "/static/../secret", "/api/nowhere"]
    more = [f"/api{scene.table}/sight?seat={seat}" for seat in (0, 1, -2)]
    spots = [f"at={at}&seat={seat}" for at in (0, 1) for seat in (-2, 0, 1)]
    more += [f"{scene.table}/{page}?{spot}" for page in ("replay", "reel") for spot in spots]
    more += [f"{scene.table}/reel?{spot}&since=0" for spot in spots]
    films = [f"{spot}&picture=0&picture=1&picture=2" for spot in spots]
    more += [f"{scene.table}/film?{film}{how}" for film in films for how in ("", "&as_it_ran=true")]
    paths = [filled(path, scene.table) for path in described("get") if not is_stream(path)]
    seen: dict[str, str] = {}
    todo = [*paths, *extra, *more]
    while todo:
        path = todo.pop()
        if path not in seen:
            answer = reader.client.get(path)
            seen[path] = reader.check(answer)
            if "html" in answer.headers.get("content-type", ""):
                links = re.findall(r'(?:href|hx-get|sse-connect)="(/[^"#]*)', answer.text)
                todo += [one for link in links if not is_stream(one := html.unescape(link))]
        assert len(seen) < 500
    return seen


def test_nobody_learns_what_is_not_theirs(scene: Scene) -> None:
    with scene.readers() as readers:
        for reader in readers:
            seen = crawl(reader, scene)
            assert len(seen) > 25
            assert NAME in seen[scene.table]
            assert "good luck to all" in seen[f"/api{scene.table}"]


def test_who_looks_through_the_eyes_of_a_seat_learns_its_secrets_and_no_others(
    scene: Scene,
) -> None:
    token = "l" * 43
    looker = Program(scene.first.client, scene.host.id, token)
    scene.first.post("/seats/0/lend-eyes", lends=True)
    looker.post("/seats/0/look", name="Lou")
    with visiting(scene.server.url) as client:
        reader = Reader(client, token, scene, "secret pit", "secret sword")
        seen = crawl(reader, scene)
        assert json.loads(seen[f"/api{scene.table}/sight?seat=0"].partition("\n")[0])["seat"] == 0
        assert "secret charm" in seen[scene.table]
        scene.first.post("/seats/0/lend-eyes", lends=False)
        reader.cards = ("charm", "pit", "sword")
        crawl(reader, scene)


def test_the_big_screen_shows_what_all_may_know_whoever_opens_it(scene: Scene) -> None:
    with scene.readers("host", "first", "second", "watcher") as readers:
        for reader in readers:
            reader.cards = ("charm", "pit", "sword")
            for path in (
                "/screen",
                "/screen/board",
                "/screen/film?at=1&picture=1",
                "/screen/reel?at=1",
            ):
                page = reader.check(reader.client.get(f"{scene.table}{path}"))
                assert 'name="action"' not in page


def test_the_search_would_find_them(scene: Scene) -> None:
    sight = scene.first.get("/sight")
    assert sight["view"]["hands"] == [[CHARM, CHARM], [None, None]]
    assert scene.second.get("/sight")["view"]["hands"] == [[None, None], [PIT, PIT]]
    assert scene.host.get("/sight")["view"]["hands"] == [[None, None], [None, None]]
    with scene.readers("first", "second") as readers:
        for reader, card in zip(readers, ("charm", "pit"), strict=True):
            reader.cards = (card,)
            with pytest.raises(AssertionError, match=f"tells of a {card}"):
                crawl(reader, scene)


def test_streams_tell_nothing_either(scene: Scene) -> None:
    with scene.readers() as readers:
        for reader in readers:
            for path in (f"{scene.table}/events", f"/api{scene.table}/stream"):
                with reader.client.stream("GET", path) as answer:
                    text = [line for _, line in zip(range(2), answer.iter_lines(), strict=False)]
                    reader.check(answer, "\n".join(text))


def test_refusals_tell_nothing_and_change_nothing(scene: Scene) -> None:
    before = contents(scene.server.database)
    forms: list[dict[str, str]] = [
        {"seat": "1", "number": "2", "action": "lay pit", "agrees": "true", "name": "x"},
        {"seat": "9", "number": "-1", "action": "x" * 300, "text": ""},
        *effort([], [{}, {"seat": "0", "number": "2", "action": "lay charm"}]),
    ]
    ways = [(path, form) for path in described("post") if "tables/" in path for form in forms]
    with scene.readers("watcher", "stranger") as readers:
        for reader, (path, form) in product(readers, ways):
            address = filled(path, scene.table)
            if path.startswith("/api/"):
                numbers = {key: int(form[key]) for key in ("seat", "number") if key in form}
                answer = reader.client.post(address, json={**form, **numbers})
            else:
                answer = reader.client.post(address, data=form)
            assert 400 <= answer.status_code < 500, (address, form, answer.status_code)
            reader.check(answer)
    assert contents(scene.server.database) == before


def test_no_get_changes_anything(scene: Scene) -> None:
    before = contents(scene.server.database)
    with scene.readers("host", "first") as readers:
        for reader in [*readers, readers[0]]:
            crawl(reader, scene)
            for path in (f"{scene.table}/events", f"/api{scene.table}/stream"):
                with reader.client.stream("GET", path) as answer:
                    next(answer.iter_lines())
    assert contents(scene.server.database) == before


def test_other_sites_change_nothing(scene: Scene) -> None:
    before = contents(scene.server.database)
    others = {"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}
    with scene.readers("first") as (reader,):
        for path, headers in product(described("post"), others):
            answer = reader.client.post(filled(path, scene.table), headers=headers)
            assert answer.status_code == 403, path
    assert contents(scene.server.database) == before


def test_a_stream_ends_with_the_seat(scene: Scene) -> None:
    with visiting(scene.server.url) as client:
        host = create(client, "open", "open", game="vault")
        guest, _ = join(host, 0), join(host, 1)
        with client.stream("GET", f"/api/tables/{host.id}/stream", headers=guest.headers) as answer:
            lines = answer.iter_lines()
            assert [json.loads(next(lines))["type"] for _ in range(2)] == ["table", "sight"]
            token = {"cookie": f"undercroft_owner={host.token}"}
            client.post(f"/tables/{host.id}/remove", data={"seat": "0"}, headers=token)
            assert [line for line in lines if line] == []


def test_a_stream_ends_with_the_eyes_that_were_lent(scene: Scene) -> None:
    with visiting(scene.server.url) as client:
        host = create(client, "open", "open", game="vault")
        first, _ = join(host, 0), join(host, 1)
        looker = Program(client, host.id, "l" * 43)
        first.post("/seats/0/lend-eyes", lends=True)
        looker.post("/seats/0/look")
        path = f"/api/tables/{host.id}/stream?seat=0"
        with client.stream("GET", path, headers=looker.headers) as answer:
            lines = answer.iter_lines()
            table, sight = [json.loads(next(lines)) for _ in range(2)]
            assert sight["sight"] == first.get("/sight")
            assert table["table"]["seats"][0]["present"] is False, "no screen of theirs looks"
            first.post("/seats/0/lend-eyes", lends=False)
            assert [line for line in lines if line] == []


def test_the_log_names_nobody(scene: Scene) -> None:
    said = scene.server.database.with_suffix(".log").read_text("utf-8")
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    routes = {line.get("route") for line in lines}
    assert {"/tables/{match_id}/move", "/api/tables/{table_id}/actions"} <= routes
    known = {**scene.secrets, "a name": NAME, "the table": scene.host.id, "an address": "k" * 43}
    for what, secret in known.items():
        assert secret not in said, f"the log tells {what}"
    assert "charm" not in said
    assert "Traceback" not in said


# -- what people type -------------------------------------------------------------------


EVIL: Final = "<b id=x>\"'&{{7*7}}"
LIVE: Final = {"hx-request": "true"}


def test_what_people_type_is_text_everywhere(database: Path) -> None:
    settings = Settings(database_url(database), limits=NO_LIMITS)
    with TestClient(create_app(settings), base_url=ORIGIN) as client:
        names = {f"name-{n}": EVIL for n in range(8)} | {
            "terms": "on",
            "public": "on",
            "chat": "on",
        }
        table = begin(client, 2, 0, watchers="on", absence="never", minutes="5", clock="0", **names)
        client.post(f"{table}/chat", data={"text": EVIL})
        gathering = begin(
            client, 1, 0, **names, absence="never", minutes="5", clock="0", **{"seat-1": "open"}
        )
        kept = keep_evil_titles(client)
        pages = [table, f"{table}/log", f"{table}/board", f"{table}/replay", gathering, "/", *kept]
        for path in pages:
            for headers in ({}, LIVE):
                text = client.get(path, headers=headers).text
                assert "<b id=x>" not in text, path
                assert "49" not in text or "{{7*7}}" in text, path
        for path in (table, gathering, "/", *kept):
            assert "&lt;b id=x&gt;" in client.get(path).text, path
        typed = client.post(GAME, data={"seat-0": "me", "name-0": EVIL, "preset": EVIL, EVIL: "1"})
        assert "<b id=x>" not in typed.text
        answer = client.post(f"{table}/act", data={"seat": "0", "number": "2", "action": EVIL})
        assert "<b id=x>" not in answer.text
        assert "<b id=x>" not in client.get(f"/{EVIL}").text


def keep_evil_titles(client: TestClient) -> list[str]:
    """Keep something with such a title for each game that one builds things for."""
    pages = []
    for spec in all_games().values():
        if spec.brings and spec.brings.browse:
            build = f"/games/{spec.slug}/decks/build"
            text = {"text": f"title: {EVIL}\n", "do": "save", "title": EVIL, "titled": EVIL}
            assert "<b id=x>" not in client.post(build, data=text).text
            pages += [f"/games/{spec.slug}/decks", f"/games/{spec.slug}"]
        if spec.look_pack is not None:
            cards = f"/games/{spec.slug}/cards"
            card = {"kind": spec.pack_rows[0].word, "row.name": EVIL, "title": EVIL, "do": "save"}
            assert "<b id=x>" not in client.post(f"{cards}/edit", data=card).text
            pages.append(cards)
    return pages
