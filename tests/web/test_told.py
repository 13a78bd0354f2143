"""What is told: each line leads to its own picture, whatever its words, and is worded once."""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.alike import alike
from tests.kernel.toy_words import SWORD
from tests.web.conftest import SPEC, Shown, begin, last_moment, look, my_turn, seating
from tests.web.test_replay import Stranger, upload
from tests.web.vault import begin as begin_vault
from tests.web.vault import client_of, vault_client
from undercroft.games import all_games
from undercroft.kernel import Event
from undercroft.kit.game import GameSpec

every_game = pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
Browser = TestClient | Stranger
STEP: Final = r"step <b>(\d+)</b> of (\d+)"


class Counted:
    """A game that counts how often an event is worded."""

    def __init__(self, spec: GameSpec) -> None:
        self._sentence = spec.sentence
        self.spec = replace(spec, sentence=self.sentence)
        self.events: list[Event] = []

    def sentence(self, event: Event, seat: int, names: Sequence[str]) -> str:
        """See GameSpec."""
        self.events.append(event)
        return self._sentence(event, seat, names)

    def read(self) -> int:
        """Return how often since the last call; fail if one event was worded twice."""
        events, self.events = self.events, []
        assert len({id(event) for event in events}) == len(events)
        return len(events)


def decided(page: str) -> str:
    """Where the picture of what decided a match is."""
    found = re.search(r'id="turning-point">.*?<a href="([^"]*)"', page)
    assert found is not None
    return html.unescape(found[1])


def test_a_line_leads_to_its_own_picture_among_others_of_the_same_words(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client_of(monkeypatch, database, SPEC) as client:
        table = begin(client, 0, 2)
        address = decided(my_turn(client, table).text)
        step = re.search(STEP, client.get(address).text)
        record = client.get(f"{table}/record.json").text
    assert step is not None
    assert 1 < int(step[1]) < int(step[2]), "neither the first picture of its way nor the last"
    with client_of(monkeypatch, database, alike(SPEC)) as client:
        opened = upload(client, record).url.path.removesuffix("/replay")
        address = decided(client.get(opened).text)
        assert step[0] in client.get(address).text


@every_game
def test_an_event_is_worded_once_however_often_one_looks(
    database: Path, monkeypatch: pytest.MonkeyPatch, spec: GameSpec
) -> None:
    counted = Counted(spec)
    with client_of(monkeypatch, database, counted.spec) as client:
        set_up = client.post(
            f"/games/{spec.slug}", data=seating(0, max(2, spec.seats[0])), follow_redirects=False
        )
        table = set_up.headers["location"]
        assert my_turn(client, table).over
        assert counted.read() > 0
        last = last_moment(client, table)
        counted.read()  # that took the whole log, whose older lines are worded again
        page = client.get(table).text
        looks = [table, decided(page)]
        looks += [f"{table}/film?at={at}&seat=-2&picture=0" for at in range(1, last, 1 + last // 9)]
        for address in looks:
            assert client.get(address).status_code == 200
            assert counted.read() == 0, address


def test_a_new_event_is_worded_once(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(SPEC)
    with client_of(monkeypatch, database, counted.spec) as client:
        table, worded = begin(client), 0
        for _ in range(20):
            shown = my_turn(client, table)
            counted.read()
            client.post(f"{table}/act", data=shown.answer())
            my_turn(client, table)
            worded += counted.read()
            look(client, table)
            assert counted.read() == 0, "the page before had it already"
        assert worded > 20


def step_of(page: httpx2.Response) -> tuple[int, int]:
    """Which picture a page shows, of how many on its way."""
    assert page.status_code == 200
    found = re.search(STEP, page.text)
    assert found is not None
    return int(found[1]), int(found[2])


@pytest.mark.parametrize("again", ["Ada+attacks+the+Orc.", "", "99999", "-1", "1.5", "²"])
def test_an_address_that_names_no_event_opens_its_moment(client: TestClient, again: str) -> None:
    table = begin(client, 0, 2)
    assert my_turn(client, table).over
    for at in range(5, last_moment(client, table)):
        step, steps = step_of(client.get(f"{table}/replay?at={at}&again={again}"))
        assert step == steps
        if steps > 1:
            break
    assert steps > 1, "no moment has more than one picture"
    reel = client.get(f"{table}/reel?at={at}&seat=-2&line={again}").json()
    assert [shot["picture"] for shot in reel] == [*range(1, steps + 1)]


@pytest.fixture
def vault(monkeypatch: pytest.MonkeyPatch, database: Path) -> Iterator[TestClient]:
    """A program with the game with secrets."""
    hands = ([SWORD] * 4, [SWORD] * 3)
    with vault_client(monkeypatch, database, hands) as client:
        yield client


def told_step_by_step(browser: Browser, table: str, seat: int) -> tuple[int, int, int]:
    """A moment whose way has several pictures: its number, the event that the first of them tells,
    and how many there are."""
    for at in range(1, 30):
        address = f"{table}/replay?at={at}&seat={seat}"
        _, steps = step_of(browser.get(address))
        for event in range(50 if steps > 1 else 0):
            if step_of(browser.get(f"{address}&again={event}")) == (1, steps):
                return at, event, steps
    raise AssertionError("everything is told at once")


def test_once_a_match_is_over_an_address_shows_it_from_the_seat_that_counts(
    vault: TestClient,
) -> None:
    table = begin_vault(vault, "me", "bot:polite")
    while not (shown := my_turn(vault, table)).over:
        vault.post(f"{table}/act", data=shown.answer())
    at, event, last = told_step_by_step(vault, table, 1)
    for asked, seat, step in (
        (f"again={event}&whose=1", 1, 1),
        (f"again={event}&whose=1&seat=1", 1, 1),
        (f"again={event}&whose=1&seat=0", 0, last),
        (f"again={event}&whose=9", -2, last),
        (f"again={event}", -2, 1),
    ):
        page = Stranger(vault).get(f"{table}/replay?at={at}&{asked}")
        assert step_of(page) == (step, last), asked
        assert f'<option value="{seat}" selected>' in page.text


def test_as_long_as_it_runs_the_number_of_another_seat_opens_ones_own_moment(
    vault: TestClient,
) -> None:
    table = begin_vault(vault, "me", "open")
    other, watcher = Stranger(vault), Stranger(vault)
    other.post(f"{table}/sit", data={"seat": "1", "name": "Brand"})
    other.post(f"{table}/ready", data={"seat": "1", "ready": "true"})
    here: list[Browser] = [vault, other]
    for browser in here * 6:
        shown = Shown(browser.get(table).text)
        if shown.actions:
            browser.post(f"{table}/act", data=shown.answer())
    at, event, last = told_step_by_step(vault, table, 0)
    address = f"{table}/replay?at={at}&again={event}&whose=0"
    assert step_of(vault.get(address)) == (1, last)
    for browser in (other, watcher):
        assert step_of(browser.get(address)) == (last, last)
