"""A game with secrets in the browser: the curtain, hidden questions, stops, what is brought."""

import html
import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient

from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.web.conftest import Shown
from tests.web.servers import PATIENCE, visiting
from tests.web.test_server import told
from tests.web.vault import VAULT, Hands, VaultServer, begin, vault_client
from undercroft.tables import PACES, House, is_key, key_hash, new_key
from undercroft.web import Settings, create_app, identity

LIVE = {"hx-request": "true"}
ASKED: Hands = ([SWORD, SWORD], [CHARM, PIT])
PLAIN: Hands = ([SWORD, SWORD], [SWORD, SWORD])
BOTH = ("me", "me")

Vault = Callable[[Hands], AbstractContextManager[TestClient]]


@pytest.fixture
def vault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Vault:
    """Open a program in which these hands are dealt."""
    return lambda hands: vault_client(monkeypatch, tmp_path / f"{hands}.db", hands)


@pytest.fixture
def client(vault: Vault) -> Iterator[TestClient]:
    """A program in which Brand is asked hidden questions."""
    with vault(ASKED) as client:
        yield client


def eyes(client: TestClient, table: str, seat: int) -> Shown:
    """Say that who holds a seat sits at the screen."""
    answer = client.post(f"{table}/eyes", data={"seat": str(seat)})
    assert answer.status_code == 200
    return Shown(answer.text)


def form(text: str, shown_seat: int, action: str) -> dict[str, str]:
    """The form of an answer, with the number that the page gives it."""
    number = re.search(r'id="decision".*?name="number" value="(\d+)"', text, re.DOTALL)
    assert number is not None, text
    return {"seat": str(shown_seat), "number": number[1], "action": action}


def act(client: TestClient, table: str, seat: int, action: str) -> Shown:
    """Lift the curtain and answer."""
    text = eyes(client, table, seat).text
    answer = client.post(f"{table}/act", data=form(text, seat, action))
    assert answer.status_code == 200, answer.text
    return Shown(answer.text)


def cards(text: str) -> list[str]:
    """The hands on the board, as they are sent."""
    return re.findall(r'<span class="hand">(.*?)</span>', text)


# -- the curtain ---------------------------------------------------------------------


def test_a_hand_is_sent_after_the_curtain_was_lifted(client: TestClient) -> None:
    table = begin(client, *BOTH)
    shown = client.get(table).text
    assert "Pass the screen to Ada" in shown
    assert "I am Ada: show my hand" in shown
    assert cards(shown) == ["a card, a card"] * 2
    assert Shown(shown).actions == []
    lifted = eyes(client, table, 0)
    assert cards(lifted.text) == ["secret sword, secret sword", "a card, a card"]
    assert "light torch" in lifted.actions
    assert cards(client.get(table).text) == cards(lifted.text)


def test_the_last_look_closes_when_the_next_is_asked(client: TestClient) -> None:
    table = begin(client, *BOTH)
    after = act(client, table, 0, "light torch")
    assert "Pass the screen to Brand" in after.text
    assert cards(after.text) == ["a card, a card"] * 2
    assert identity.EYES not in client.cookies
    assert cards(eyes(client, table, 1).text)[1] == "secret charm, secret pit"
    after = act(client, table, 1, "no snuff")
    assert "Pass the screen to Ada" in after.text
    assert "secret" not in client.get(f"{table}/log").text + client.get(f"{table}/board").text


def test_nobody_opens_the_eyes_of_who_is_not_asked(client: TestClient) -> None:
    table = begin(client, *BOTH)
    shown = eyes(client, table, 1)
    assert "Pass the screen to Ada" in shown.text
    assert "secret" not in shown.text
    assert "secret" not in client.get(table).text
    for seat, status in (("2", 422), ("x", 422)):
        assert client.post(f"{table}/eyes", data={"seat": seat}).status_code == status
    client.cookies.set(identity.EYES, "1")
    assert "secret" not in client.get(table).text
    client.cookies.clear()
    assert client.post(f"{table}/eyes", data={"seat": "0"}).status_code == 403
    client.cookies.set(identity.EYES, "0")
    assert "secret" not in client.get(table).text


def test_the_same_person_plays_on_without_a_curtain(client: TestClient) -> None:
    table = begin(client, *BOTH)
    after = act(client, table, 0, "enter")
    assert "lay sword" in after.actions
    assert "Pass the screen" not in after.text


def test_while_others_decide_the_last_eyes_may_stay_open(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "instant", 60.0)
    with vault(([SWORD, SWORD], [SWORD], [SWORD])) as client:
        table = begin(client, "me", "bot:polite", "me")
        act(client, table, 0, "enter")
        after = act(client, table, 0, "lay sword")
        assert "A bot decides" in after.text
        assert cards(after.text)[0] == "secret sword"
        assert "secret" not in cards(after.text)[2]


def test_one_person_alone_sees_no_curtain(client: TestClient) -> None:
    table = begin(client, "me", "bot:polite")
    assert "secret sword" in client.get(table).text
    assert "Pass the screen" not in client.get(table).text


def test_at_the_curtain_the_last_choice_can_be_undone(client: TestClient) -> None:
    table = begin(client, *BOTH)
    act(client, table, 0, "enter")
    after = act(client, table, 0, "lay sword")
    assert "Pass the screen to Brand" in after.text
    assert "up to" not in after.text, "how far Ada could go back is for her eyes"
    undoing = re.search(
        r'/undo".*?name="seat" value="(\d)".*?name="number" value="(\d+)"', after.text, re.DOTALL
    )
    assert undoing is not None
    answer = client.post(f"{table}/undo", data={"seat": undoing[1], "number": undoing[2]})
    assert "Pass the screen to Ada" in answer.text
    assert "secret" not in answer.text


# -- hidden questions -----------------------------------------------------------------


def crawl(client: TestClient, table: str) -> list[str]:
    """Everything that can be read at a table, without what differs in any case."""
    pages = [client.get(f"{table}{page}") for page in ("", "/board", "/log", "/record.json")]
    texts = [page.text + str(sorted(page.headers.items())) for page in pages]
    return [_without_chance(text, table) for text in texts]


def _without_chance(text: str, table: str) -> str:
    text = text.replace(table, "TABLE").replace(table.rpartition("/")[2], "ID")
    text = re.sub(r"nonce(=\"|-)[\w-]+", "nonce", text)
    text = re.sub(
        r"(data-life=\"|id=\"seen\" name=\"seen\" value=\")[\w-]{8}(?=[.\"])", "life", text
    )
    text = re.sub(r"undercroft_owner=[\w-]+", "token", text)
    return re.sub(r"\('content-length', '\d+'\)", "", text)


def watch(vault: Vault, hands: Hands, moves: list[tuple[int, str]]) -> list[list[str]]:
    """What somebody without a key reads after each public move."""
    found: list[list[str]] = []
    with vault(hands) as client:
        table = begin(client, *BOTH)
        key = dict(client.cookies)
        for seat, action in moves:
            client.cookies.clear()
            client.cookies.update(key)
            act(client, table, seat, action)
            decline(client, table)
            client.cookies.clear()
            found.append(crawl(client, table))
    return found


def decline(client: TestClient, table: str) -> None:
    """Let Brand say no to every hidden question."""
    while True:
        house: House = client.app.state.house  # type: ignore[attr-defined]
        if not house._tables[Path(table).name].seen.in_secret:
            return
        shown = eyes(client, table, 1)
        no = next(action for action in shown.actions if action.startswith("no "))
        act(client, table, 1, no)


def test_who_watches_reads_the_same_whether_somebody_was_asked_or_not(vault: Vault) -> None:
    moves = [(0, "light torch"), (0, "lay sword"), (1, "lay nothing")]
    asked, plain = watch(vault, ASKED, moves), watch(vault, PLAIN, moves)
    for one, other in zip(asked, plain, strict=True):
        assert one == other


def test_while_somebody_is_asked_in_secret_nobody_is_named(client: TestClient) -> None:
    table = begin(client, *BOTH)
    act(client, table, 0, "light torch")
    client.cookies.clear()
    for page in ("", "/board", "/log"):
        text = html.unescape(client.get(f"{table}{page}").text)
        for word in ("snuff", "Window", "ask player", "Brand decides", "Brand must", "A bot"):
            assert word not in text
        if page != "/log":
            assert "Wait: the others may act" in text
    assert "<title>Waiting" in client.get(table).text


def test_against_a_bot_no_page_ever_shows_a_hidden_question(vault: Vault) -> None:
    pages: dict[str, list[str]] = {}
    for name, hands in (("asked", ASKED), ("plain", PLAIN)):
        with vault(hands) as client:
            table = begin(client, "me", "bot:polite", **{"switch-turns": "1"})
            for action in ("light torch", "lay sword"):
                text = client.get(table).text
                answer = client.post(f"{table}/act", data=form(text, 0, action), headers=LIVE)
                text = ""
                assert "the others may act" not in answer.text
                end = time.monotonic() + PATIENCE
                while 'name="action"' not in text and "The match is over" not in text:
                    text = client.get(table).text
                    assert "the others may act" not in text
                    assert time.monotonic() < end
                    time.sleep(0.02)
                if "The match is over" in text:  # the record tells everything then
                    text = re.sub(r'<a class="look-back".*?</a>', "", text)
                pages.setdefault(name, []).append(_without_chance(text, table))
    assert pages["asked"] == pages["plain"]


def test_live_updates_do_not_tell(tmp_path: Path) -> None:
    streams: list[list[str]] = []
    for hands in (ASKED, PLAIN):
        VaultServer.hands = hands
        server = VaultServer(tmp_path / f"{hands}.db")
        try:
            with visiting(server.url, follow_redirects=True) as client:
                table = begin(client, "me", "bot:polite")  # type: ignore[arg-type]
                with client.stream("GET", f"{table}/events") as stream:
                    lines = stream.iter_lines()
                    numbers = [told(lines)]
                    text = client.get(table).text
                    client.post(f"{table}/act", data=form(text, 0, "light torch"))
                    numbers.append(told(lines))
                    text = client.get(table).text
                    client.post(f"{table}/act", data=form(text, 0, "lay sword"))
                    text = ""
                    while 'name="action"' not in text:
                        text = client.get(table).text
                    while int(numbers[-1]) < Shown(text).moment:
                        numbers.append(told(lines))
                    streams.append(numbers[:2] + numbers[-1:])
        finally:
            server.stop()
    assert streams[0] == streams[1]


# -- stops ---------------------------------------------------------------------------


def test_never_ask_me_for_this(client: TestClient) -> None:
    table = begin(client, *BOTH)
    act(client, table, 0, "light torch")
    asked = eyes(client, table, 1)
    assert 'name="never" value="snuff torch"' in asked.text
    assert 'name="never" value="no snuff"' not in asked.text
    answer = client.post(f"{table}/stops", data={"seat": "1", "never": "snuff torch"})
    assert "Pass the screen to Ada" in answer.text, "it was declined at once"
    act(client, table, 0, "lay nothing")
    mine = eyes(client, table, 1).text
    assert re.search(r'name="again" value="snuff torch"', mine)
    assert "Stops (1)" in mine
    answer = client.post(f"{table}/stops", data={"seat": "1", "again": "snuff torch"})
    assert 'name="again"' not in answer.text


def test_always_or_when_it_can_matter(client: TestClient) -> None:
    table = begin(client, *BOTH, **{"bring-1": "ready:poor"})
    after = act(client, table, 0, "light torch")
    assert "lay sword" in after.actions, "what cannot matter is not asked"
    client.post(f"{table}/act", data=form(after.text, 0, "lay sword"))
    mine = eyes(client, table, 1).text
    assert re.search(r'value="useful"[^>]*checked', mine)
    answer = client.post(f"{table}/stops", data={"seat": "1", "when": "always"})
    assert re.search(r'value="always"[^>]*checked', answer.text)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"seat": "1", "never": "no snuff"}, 409),
        ({"seat": "1", "never": "enter"}, 409),
        ({"seat": "0", "never": "snuff torch"}, 409),
        ({"seat": "1", "when": "sometimes"}, 422),
        ({"seat": "7"}, 422),
        ({}, 422),
    ],
)
def test_wrong_stops_change_nothing(
    client: TestClient, fields: dict[str, str], status: int
) -> None:
    table = begin(client, *BOTH)
    act(client, table, 0, "light torch")
    assert client.post(f"{table}/stops", data=fields).status_code == status
    client.cookies.clear()
    assert client.post(f"{table}/stops", data={"seat": "1"}).status_code == 403


# -- what is brought -------------------------------------------------------------------


def test_what_can_be_brought_is_offered_and_shown(client: TestClient) -> None:
    page = client.get(VAULT).text
    assert page.count("purse: whatever is free") == 3
    assert '<option value="ready:rich">A rich purse</option>' in page
    table = begin(client, *BOTH, **{"bring-0": "ready:rich"})
    shown = client.get(table).text
    assert "5 coins, 3 hearts" in shown
    assert "Ada: A rich purse" in shown


def test_faults_of_what_is_brought_are_listed_and_the_choice_kept(client: TestClient) -> None:
    fields = {"seat-0": "me", "seat-1": "me", "bring-0": "ready:warp", "bring-1": "ready:gold"}
    page = client.post(VAULT, data=fields)
    assert page.status_code == 422
    text = html.unescape(page.text)
    assert "Seat 1: 'warp' is no purse" in text
    assert "Seat 2: 'gold' is no purse" in text
    lost = client.post(VAULT, data=fields | {"bring-0": "own:17", "bring-1": ""})
    assert "is not here any more" in lost.text


def test_own_things_are_offered_to_their_browser_alone(client: TestClient) -> None:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    token = new_key()
    client.cookies.set(identity.OWNER, token)
    portal = client.portal
    assert portal is not None
    owner = key_hash(token)
    number = portal.call(house.store.keep, owner, "vault", "My <purse>", "7 coins")
    page = client.get(VAULT).text
    assert f'<option value="own:{number}">My &lt;purse&gt;</option>' in page
    table = begin(client, *BOTH, **{"bring-1": f"own:{number}"})
    assert "7 coins" in client.get(table).text
    client.cookies.clear()
    assert "My &lt;purse&gt;" not in client.get(VAULT).text
    fields = {"seat-0": "me", "seat-1": "me", "bring-1": f"own:{number}"}
    assert client.post(VAULT, data=fields).status_code == 422


def asking(scheme: str = "http", **cookies: str) -> Request:
    """A request of a browser that has those cookies."""
    sent = "; ".join(f"{name}={value}" for name, value in cookies.items()).encode()
    app = create_app(Settings("sqlite://"))
    headers = [(b"cookie", sent)] if cookies else []
    scope = {"type": "http", "headers": headers, "scheme": scheme, "path": "/", "app": app}
    return Request({**scope, "server": ("play.example.org", 443)})


def handed(request: Request) -> str:
    """What a browser is told to keep as its token."""
    response = Response()
    identity.hand_owner(request, response, identity.own_token(request))
    return response.headers["set-cookie"]


def test_the_token_of_own_things_is_kept_from_scripts() -> None:
    cookie = handed(asking())
    token = cookie.partition(";")[0].removeprefix(f"{identity.OWNER}=")
    assert is_key(token)
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    known = asking(**{identity.OWNER: token})
    assert identity.own_token(known) == token
    assert identity.owner_hash(known) == key_hash(token)


@pytest.mark.parametrize("bad", ["guess", "x" * 42, "x" * 44, "x" * 42 + "+", "ä" * 43])
def test_what_the_server_never_made_is_no_token(bad: str) -> None:
    known = asking(**{identity.OWNER: quote(bad)})
    assert identity.owner_hash(known) == ""
    assert identity.own_token(known) != bad


def test_by_https_a_browser_takes_its_token_from_this_very_host_alone() -> None:
    old = new_key()
    cookie = handed(asking("https", **{identity.OWNER: old}))
    assert cookie.startswith(f"__Host-undercroft_owner={old};"), "nobody loses a seat"
    assert "Secure" in cookie
    assert "Path=/;" in cookie
    assert "Domain" not in cookie
    own = new_key()
    both = asking("https", **{identity.OWNER: old, identity.HOST_OWNER: own})
    assert identity.own_token(both) == own, "a neighbour plants none"
