"""Looking back, going on from there, records and reports, for a client without a browser."""

import html
import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.web.conftest import GAME, SPEC, begin, last_moment, look, my_turn, seed_of
from tests.web.vault import begin as begin_vault
from tests.web.vault import vault_client
from undercroft.bots import bot_names, table_bots
from undercroft.bots.own import READ, Own
from undercroft.games import all_games
from undercroft.kernel import Action
from undercroft.kit.look import Look
from undercroft.match import Match, Record, commitment
from undercroft.web.render import bot_words


@pytest.fixture
def vault(monkeypatch: pytest.MonkeyPatch, database: Path) -> Iterator[TestClient]:
    """A program in which Brand has a pit and a charm."""
    with vault_client(
        monkeypatch, database, ([SWORD] * 4, [CHARM, PIT, SWORD]), "planted seed"
    ) as client:
        yield client


def finished(client: TestClient) -> str:
    """A match of two bots."""
    table = begin(client, 0, 2)
    assert my_turn(client, table).over
    return table


def upload(client: "TestClient | Stranger", text: str | bytes) -> httpx2.Response:
    """Hand a record in."""
    return client.post("/records", files={"record": ("match.json", text, "application/json")})


def summed_up(page: str) -> str:
    """What a page says of a match that is over: what decided it, and three figures."""
    found = re.search(r'(<p class="turning-point".*?)?<ul class="figures".*?</ul>', page, re.DOTALL)
    assert found is not None
    assert found[0].count("<li>") == 3
    return found[0]


def filmed(client: TestClient, film: str) -> int:
    """How many pictures of a way are sent, a few at a time."""
    sent = 0
    while True:
        answer = client.get(f"{film}&picture={sent + 1}")
        assert answer.status_code == 200
        assert 'class="panel-side"' not in answer.text
        count = answer.text.count('id="content"')
        if not count:
            return sent
        sent += count


def shown_alone(client: TestClient, page: httpx2.Response, seat: int) -> str:
    """Return what is said of the picture that a link shows again. Fail unless it is one, and before
    it the one that led there; something is said of each."""
    table, asked = page.url.path.removesuffix("/replay"), page.url.params
    at, line = int(asked["at"]), asked["again"]
    asks: dict[str, Any] = {"at": at, "seat": seat, "line": line}
    reel = client.get(f"{table}/reel", params=asks).json()
    numbers = [shot["picture"] for shot in reel]
    film = client.get(f"{table}/film", params=asks | {"picture": numbers})
    captions: list[str] = re.findall(r'<p class="caption">(.*?)</p>', film.text, re.DOTALL)
    assert all(captions)
    assert len(captions) == len(numbers) == (2 if at or numbers[-1] > 1 else 1)
    number = re.search(r"step <b>(\d+)</b>", page.text)
    assert number is not None
    assert int(number[1]) == numbers[-1]
    return captions[-1]


class Stranger:
    """Another browser before the same program: with cookies of its own."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self._jar = httpx2.Cookies()

    def get(self, address: str) -> httpx2.Response:
        """See TestClient."""
        return self._ask("GET", address)

    def post(self, address: str, **sent: Any) -> httpx2.Response:
        """See TestClient."""
        return self._ask("POST", address, **sent)

    def _ask(self, method: str, address: str, **sent: Any) -> httpx2.Response:
        theirs, self._client.cookies = self._client.cookies, self._jar
        try:
            return self._client.request(method, address, **sent)
        finally:
            self._jar, self._client.cookies = self._client.cookies, theirs


def test_each_game_can_be_looked_back_at(client: TestClient) -> None:
    for slug, spec in all_games().items():
        fields = {f"seat-{n}": f"bot:{bot_names(spec)[0]}" for n in range(max(2, spec.seats[0]))}
        answer = client.post(f"/games/{slug}", data=fields | {"pace": "instant"})
        assert answer.status_code == 200, answer.text
        table = answer.url.path
        assert my_turn(client, table).over
        last = last_moment(client, table)
        for at in (0, 1, last // 2, last):
            for seat in (-2, 0, 1):
                page = client.get(f"{table}/replay?at={at}&seat={seat}")
                assert page.status_code == 200
                assert f'<b id="at">{at}</b> of {last}' in page.text
                assert 'id="decision"' not in page.text
                assert "data-touch=" not in page.text
                found = re.search(r"step <b>(\d+)</b> of \1", page.text)
                assert found is not None
                for number in range(1, int(found[1]) + 1):
                    shown = client.get(f"{table}/replay?at={at}&seat={seat}&picture={number}")
                    assert f"step <b>{number}</b> of {found[1]}" in shown.text
                if seat == 1:
                    assert filmed(client, f"{table}/film?at={at}&seat={seat}") == int(found[1])
        beyond = client.get(f"{table}/replay?at=99999999")
        assert f'<b id="at">{last}</b> of {last}' in beyond.text
        assert client.get(f"{table}/replay?seat=77").status_code == 422
        assert client.get(f"{table}/replay?at=-1").status_code == 422
        assert client.get(f"{table}/film?at=1&picture=1").status_code == 422
        assert client.get(f"{table}/film?at=1&picture=1&seat=77").status_code == 422
        assert client.get(f"{table}/film?at=1&seat=1").status_code == 422
        told = summed_up(client.get(table).text)
        assert told == summed_up(beyond.text)
        for moment in re.findall(r'<a href="([^"]*)"', told):
            page = client.get(html.unescape(moment))
            assert page.status_code == 200
            shown_alone(client, page, -2)


def test_a_record_opened_later_says_the_same_of_its_end(client: TestClient) -> None:
    table = finished(client)
    page = client.get(table).text
    again = upload(client, client.get(f"{table}/record.json").text)
    opened = again.url.path.removesuffix("/replay")
    assert summed_up(client.get(opened).text) == summed_up(page).replace(table, opened)


def test_a_match_that_was_given_up_names_no_moment(client: TestClient) -> None:
    table = begin(client, 1, 1)
    my_turn(client, table)
    client.post(f"{table}/concede", data={"seat": "0"})
    page = look(client, table)
    assert page.over
    assert "turning-point" not in page.text


def played(client: TestClient, patch: pytest.MonkeyPatch, bot: str, won: bool) -> str:
    """The page of a match against a bot that the person has won, or lost."""
    for seed in range(40):
        patch.setattr("undercroft.web.lobby.setup.new_seed", partial(str, seed))
        table = begin(client, 1, 0, **{"seat-1": f"bot:{bot}"})
        while not (shown := my_turn(client, table)).over:
            client.post(f"{table}/act", data=shown.answer())
        mine, other = client.get(f"{table}/record.json").json()["result"]
        if mine != other and (mine > other) is won:
            return shown.text
    raise AssertionError("no such match")


def test_who_lost_may_play_against_an_easier_bot(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, best = table_bots(SPEC), SPEC.best
    easier = names[names.index(best) - 1]
    shown = played(client, monkeypatch, best, won=False)
    form = re.search(rf'<form method="post" action="{GAME}">.*?</form>', shown, re.DOTALL)
    assert form is not None
    assert f"Easier bot: {easier}, who {bot_words(SPEC, easier)}" in form[0]
    assert "Harder bot" not in shown
    sent = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[0]))
    assert client.post(GAME, data=sent).status_code == 200
    fresh = client.post(GAME, data=sent).text
    assert f"bot: {easier}" in fresh
    assert "Easier bot" not in played(client, monkeypatch, best, won=True)


class First:
    """A bot of somebody's own."""

    def __init__(self, brief: object) -> None:
        pass

    def choose(self, look: Look) -> Action:
        """See Bot.choose."""
        return look.decision.actions[0]


def test_of_ones_own_bot_nobody_says_that_another_is_easier(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(READ, "First", Own("First", First, Path("mine.py")))
    for bot, says in (("First", False), ("random", True)):
        table = begin(client, 1, 0, **{"seat-1": f"bot:{bot}"})
        my_turn(client, table)
        client.post(f"{table}/concede", data={"seat": "0"})
        told = look(client, table).text
        assert ("Easier bot" in told or "Harder bot" in told) is says


def test_who_won_may_play_against_a_harder_bot(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    easiest, harder = table_bots(SPEC)[:2]
    assert f"Harder bot: {harder}" in played(client, monkeypatch, easiest, won=True)
    assert "Harder bot" not in played(client, monkeypatch, easiest, won=False)


def test_an_address_that_does_not_fit_is_refused_in_plain_words(client: TestClient) -> None:
    page = client.get(f"{finished(client)}/replay?at=abc")
    assert page.status_code == 422
    assert "In the address, “at” is not a whole number." in page.text


def test_the_check_says_who_won(client: TestClient) -> None:
    page = client.get(f"{finished(client)}/verify").text
    found = re.search(r"to the same result: (.*?)\.</p>", page)
    assert found is not None
    assert re.fullmatch(r"\w+ won with \d+ \(.*\)|All have \d+|Nobody won", found[1])


def test_turns_and_rounds(client: TestClient) -> None:
    table = finished(client)
    last, at, seen = last_moment(client, table), 0, []
    while at < last:
        page = client.get(f"{table}/replay?at={at}").text
        found = re.search(r'id="on-turn" href="[^"]*\?at=(\d+)', page)
        assert found is not None
        assert int(found[1]) > at
        at = int(found[1])
        seen.append(at)
    assert 1 < len(seen) < last
    back = client.get(f"{table}/replay?at={last}").text
    assert re.search(rf'id="back-turn" href="[^"]*\?at={seen[-2]}"', back)


def test_htmx_gets_the_moment_alone(client: TestClient) -> None:
    table = finished(client)
    piece = client.get(f"{table}/replay?at=1", headers={"hx-request": "true"}).text
    assert piece.startswith("<title>1 of ")
    assert "<html" not in piece


def test_a_running_match_shows_ones_own_side_alone(vault: TestClient) -> None:
    table = begin_vault(vault, "me", "open")
    other = Stranger(vault)
    other.post(f"{table}/sit", data={"seat": "1", "name": "Brand"})
    other.post(f"{table}/ready", data={"seat": "1", "ready": "true"})
    shown = look(vault, table)
    vault.post(f"{table}/act", data=shown.answer("light torch"))
    for browser, own, theirs in ((vault, 0, 1), (other, 1, 0)):
        assert browser.get(f"{table}/replay?at=0").status_code == 200
        assert browser.get(f"{table}/replay?at=0&seat={own}").status_code == 200
        refused = browser.get(f"{table}/replay?at=0&seat={theirs}")
        assert refused.status_code == 403
        assert "when it is over" in refused.text
    assert "charm" not in vault.get(f"{table}/replay").text.lower()
    assert "charm" in other.get(f"{table}/replay").text.lower()
    assert last_moment(vault, table) == 1
    watcher = Stranger(vault)
    page = watcher.get(f"{table}/replay")
    assert page.status_code == 200
    assert "charm" not in page.text.lower()
    assert watcher.get(f"{table}/replay?seat=0").status_code == 403
    assert vault.post(f"{table}/continue", data={"at": "0"}).status_code == 200


def test_a_shared_screen_shows_what_is_on_it(vault: TestClient) -> None:
    table = begin_vault(vault, "me", "me")
    page = vault.get(f"{table}/replay")
    assert "charm" not in page.text.lower()
    assert vault.get(f"{table}/replay?seat=1").status_code == 403
    assert "charm" not in vault.get(f"{table}/problem.json").text.lower()
    vault.post(f"{table}/eyes", data={"seat": "0"})
    assert "charm" not in vault.get(f"{table}/replay?seat=0").text.lower()


def test_before_the_match_there_is_nothing_to_look_back_at(vault: TestClient) -> None:
    table = begin_vault(vault, "me", "open")
    for address in ("replay", "problem.json", "record.json", "verify"):
        assert vault.get(f"{table}/{address}").status_code == 409


# -- going on from there -------------------------------------------------------------


def test_a_match_is_continued(client: TestClient, database: Path) -> None:
    table = finished(client)
    form = {"at": "5", "seat-0": "", "seat-1": "random"}
    visitor = Stranger(client)
    answer = visitor.post(f"{table}/continue", data=form)
    assert answer.status_code == 200
    fresh = answer.url.path
    assert fresh != table
    assert "Continued from action 5" in answer.text
    assert 'name="seat" value="0"' in answer.text
    assert visitor.get(f"{fresh}/replay?at=5").status_code == 200
    visitor.post(f"{fresh}/concede", data={"seat": "0"})
    assert "It holds" in visitor.get(f"{fresh}/verify").text
    record = visitor.get(f"{fresh}/record.json").json()
    assert record["seed"].startswith(f"{seed_of(database, table)}\n5 ")
    assert record["actions"][:5] == client.get(f"{table}/record.json").json()["actions"][:5]
    for wrong in ({"at": "x"}, {"at": "5", "seat-0": "nobody"}, {}, {"at": "9" * 30}):
        assert client.post(f"{table}/continue", data=wrong).status_code == 422
    assert client.post(f"{table}/continue", data={"at": "99999"}).status_code == 409


# -- records -------------------------------------------------------------------------


def test_a_record_is_opened_again(client: TestClient) -> None:
    table = finished(client)
    text = client.get(f"{table}/record.json").text
    visitor = Stranger(client)
    assert visitor.get("/records").status_code == 200
    answer = upload(visitor, text)
    assert answer.status_code == 200
    assert answer.url.path.endswith("/replay")
    opened = answer.url.path.removesuffix("/replay")
    assert opened != table
    again = visitor.get(f"{opened}/record.json").json()
    assert again["actions"] == json.loads(text)["actions"]
    assert "It holds" in visitor.get(f"{opened}/verify").text
    assert visitor.get(opened).status_code == 200


def test_a_record_of_a_match_that_ran_says_that_it_has_no_end(client: TestClient) -> None:
    record = Record.from_json(client.get(f"{finished(client)}/record.json").text)
    record.actions, record.result = list(record.actions)[:3], ()
    opened = upload(client, record.to_json()).url.path.removesuffix("/replay")
    assert "This match was not played to its end." in client.get(opened).text


def test_a_bot_of_a_record_is_that_bot_again(client: TestClient) -> None:
    record = Record.from_json(client.get(f"{finished(client)}/record.json").text)
    best = bot_names(all_games()[record.game])[-1]
    record.seats = [f"bot:{best}", "bot:nobody-here"]
    text = record.to_json()
    opened = upload(client, text).url.path.removesuffix("/replay")
    people = re.findall(r'id="person-\d">(.*?)</li>', client.get(opened).text, re.DOTALL)
    first, second = [" ".join(re.sub("<[^>]*>", "", one).split()) for one in people]
    assert first == f"{best} bot bot: {best}"
    assert second == "bot:nobody-here you"
    assert client.get(f"{opened}/record.json").text == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not the record of a match"),
        (b"\xff\xfe", "not the record of a match"),
        ("[]", "not the record of a match"),
        ('{"undercroft": 99}', "format 99"),
    ],
)
def test_what_is_no_record_is_refused(client: TestClient, text: str | bytes, why: str) -> None:
    answer = upload(client, text)
    assert answer.status_code == 422
    assert why in answer.text


def test_a_forged_record_is_refused(client: TestClient) -> None:
    text = client.get(f"{finished(client)}/record.json").text
    assert "digest is wrong" in upload(client, text.replace('"Ada', '"Eve')).text
    record = Record.from_json(text)
    record.result = [value + 1 for value in record.result]
    assert upload(client, record.to_json()).status_code == 422
    record.result, record.seed = (), "x" * 65
    spec = all_games()[record.game]
    fresh = Match(spec, len(record.seats), record.switches, "x" * 65).record(record.seats)
    assert upload(client, fresh.to_json()).status_code == 409
    assert client.post("/records", data={"record": "text"}).status_code == 422
    assert upload(client, " " * 300_000).status_code == 413


def test_new_luck_beyond_the_end_of_a_record_is_refused(client: TestClient) -> None:
    table = finished(client)
    record = Record.from_json(client.get(f"{table}/record.json").text)
    played = len(record.actions)
    record.seed = f"{record.seed}\n{played} mine"
    assert upload(client, record.to_json()).status_code == 200
    record.seed += f"\n{played + 1} more"
    answer = upload(client, record.to_json())
    assert answer.status_code == 422
    assert f"is for after action {played + 1}, and the record has {played} actions" in answer.text
    told = client.post("/api/records", content=record.to_json())
    assert told.status_code == 422
    assert "line 3 of its" in told.json()["error"]


def test_a_deep_record_is_refused(client: TestClient) -> None:
    for deep in ("[" * 400 + "]" * 400, "[" * 100_000):
        text = f'{{"undercroft": 1, "game": {deep}}}'
        assert "nested too deeply" in upload(client, text).text
        told = client.post("/api/records", content=text)
        assert told.status_code == 422
        assert "nested too deeply: at most 16 levels" in told.json()["error"]


def test_the_dice_are_checked(client: TestClient, database: Path) -> None:
    table = finished(client)
    assert f"{table}/verify" in client.get(table).text
    page = client.get(f"{table}/verify").text
    assert "It holds" in page
    assert seed_of(database, table) in page
    assert commitment(seed_of(database, table)) in page
    running = begin(client, 2, 0)
    refused = client.get(f"{running}/verify")
    assert refused.status_code == 409
    assert seed_of(database, running) not in refused.text


# -- the report of a problem ---------------------------------------------------------


def test_a_report_of_a_running_match_has_what_was_seen(vault: TestClient, database: Path) -> None:
    table = begin_vault(vault, "me", "bot:polite")
    vault.post(f"{table}/act", data=look(vault, table).answer("light torch"))
    assert f"{table}/problem.json" in vault.get(table).text
    answer = vault.get(f"{table}/problem.json")
    assert "attachment" in answer.headers["content-disposition"]
    report = answer.json()
    assert report["sight"]["seat"] == 0
    assert report["sight"]["view"]["hands"][1] == [None] * 3
    for secret in ("snuff", seed_of(database, table)):
        assert secret not in answer.text.lower()
    watcher = Stranger(vault)
    seen = watcher.get(f"{table}/problem.json").json()["sight"]
    assert seen["seat"] == -2
    assert "sword" not in json.dumps(seen["view"])


def test_a_report_of_a_match_that_is_over_has_everything(client: TestClient) -> None:
    table = finished(client)
    report = client.get(f"{table}/problem.json").text
    assert report == client.get(f"{table}/record.json").text
