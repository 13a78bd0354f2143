"""A page of a table is sent in parts: what is new of it, to a browser that has the rest."""

import re
import zlib
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest
from starlette.testclient import TestClient

from scripts.following import Following
from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.web.conftest import Shown, begin, look, seating
from tests.web.vault import vault_client
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.tables import Table, key_hash, new_key
from undercroft.testing import effort
from undercroft.web import identity
from undercroft.web.table.parts import Part, _Kept
from undercroft.web.table.told import GZIP_HEAD, MEDIA_TYPE, Page, Told, event
from undercroft.web.table.visitor import Screen, Visitor

STEPS: Final = 12


def table_of(client: TestClient, path: str) -> Table:
    """The table itself, as it stands in the program."""
    assert client.portal is not None
    table: Table = client.portal.call(client.app.state.house.table, Path(path).name)  # type: ignore[attr-defined]
    return table


def told_of(client: TestClient) -> Told:
    """What the program has sent to open pages."""
    told: Told = client.app.state.told  # type: ignore[attr-defined]
    return told


class Watching:
    """An open page of somebody at a table, and what its line says."""

    def __init__(self, client: TestClient, path: str, who: str = "") -> None:
        self._client, self._told, self.path = client, told_of(client), path
        self.visitor = Visitor(table_of(client, path), who)
        self.page, self.following = Page(), Following()

    def hears(self) -> str:
        """Take in what is new; return it as it is sent.

        It is drawn in the thread of the program, where no bot moves meanwhile.
        """
        assert self._client.portal is not None
        drawn = partial(self._told.news, self.visitor, self.page, "", zipped=False)
        news = self._client.portal.call(drawn).decode()
        said = news.partition("data: ")[2]
        if said:
            assert self.following.hear(said)
        return said


def me(client: TestClient) -> str:
    """Under what the program knows this browser."""
    return key_hash(client.cookies[identity.OWNER])


def plain(page: str) -> str:
    """A page without what is of one look alone."""
    page = re.sub(r'nonce="[^"]*"', "nonce", page)
    page = re.sub(r'data-asked="[^"]*"', "", page)
    return "\n".join(line.strip() for line in page.splitlines() if line.strip())


def in_step(client: TestClient, mine: Watching) -> str:
    """Take in what is new until no bot moves between that and a look; return that look."""
    while True:
        mine.hears()
        live = client.get(f"{mine.path}/board", headers={"hx-request": "true"}).text
        if Shown(live).moment == mine.following.number:
            return live


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_what_a_page_makes_of_the_news_is_the_page_that_the_server_draws(
    client: TestClient, spec: GameSpec
) -> None:
    chance = Random(spec.slug)
    seats = {f"seat-{n}": "bot:random" for n in range(max(2, spec.seats[0]))} | {"seat-0": "me"}
    form = {**seats, "pace": "instant"}
    answer = client.post(f"/games/{spec.slug}", data=form, follow_redirects=False)
    path = answer.headers["location"]
    mine, watcher = Watching(client, path, me(client)), Watching(client, path)
    for _ in range(effort(STEPS, 100)):
        live = in_step(client, mine)
        watcher.hears()
        assert plain(mine.following.text) == plain(live)
        assert 'name="action"' not in watcher.following.text
        shown = Shown(live)
        if shown.actions:
            client.post(f"{path}/act", data=shown.answer(chance.choice(shown.actions)))


def test_who_watch_share_one_drawing(client: TestClient) -> None:
    path = begin(client, 2, 0)
    first, second = Watching(client, path), Watching(client, path, key_hash(new_key()))
    for one in (first, second):
        one.hears()
    client.post(f"{path}/act", data=look(client, path).answer())
    news = [told_of(client).news(one.visitor, one.page, "", zipped=True) for one in (first, second)]
    assert news[0] is news[1]
    assert first.page.shown is second.page.shown


def test_who_watches_is_listed_for_all_at_the_table(client: TestClient) -> None:
    path = begin(client, 2, 0)
    mine, big = Watching(client, path, me(client)), Watching(client, path)
    big.visitor = Screen(mine.visitor.table, me(client))
    pages = [mine, Watching(client, path), Watching(client, path, key_hash(new_key()))]
    pages[1].visitor.name = "<b>Ann"
    house = client.app.state.house  # type: ignore[attr-defined]
    with ExitStack() as lines:
        for one in [*pages, pages[1], big]:
            coming = house.looking(one.visitor.table, watcher=one.visitor.watcher)
            client.portal.call(lines.enter_context, coming)  # type: ignore[union-attr]
        for one in pages:
            one.hears()
            assert "2 watch<" in one.following.text
            assert "Watching: &lt;b&gt;Ann and somebody." in one.following.text
        client.portal.call(lines.close)  # type: ignore[union-attr]
    mine.hears()
    assert "Watching:" not in mine.following.text


def test_a_line_of_chat_costs_a_line_of_chat(client: TestClient) -> None:
    path = begin(client, 2, 0)
    mine = Watching(client, path, me(client))
    mine.hears()
    client.post(f"{path}/chat", data={"text": "Well met!"})
    before = mine.page.shown
    said = mine.hears()
    assert "Well met!" in said
    assert len(said) < 1500
    after = mine.page.shown
    assert before
    assert after
    drawn = [name for name in after.parts if after.parts[name] is not before.parts.get(name)]
    assert [name for name in drawn if not name.startswith("frame")] == ["chat"]


def test_a_piece_is_drawn_again_only_if_it_shows_something_else(client: TestClient) -> None:
    path = begin(client, 2, 0)
    mine, watcher = Watching(client, path, me(client)), Watching(client, path)
    kept, drawn = set[str](), set[str]()
    for _ in range(STEPS):
        mine.hears()
        watcher.hears()
        before = mine.page.shown
        client.post(f"{path}/act", data=look(client, path).answer())
        watcher.hears()
        mine.hears()
        after = mine.page.shown
        assert before
        assert after
        for name in ("status", "hero-0", "hero-1"):
            is_kept = after.parts[name] is before.parts[name]
            (kept if is_kept else drawn).add(name)
            assert is_kept == (after.parts[name].hashes == before.parts[name].hashes)
    assert kept >= {"status", "hero-0"}
    assert "hero-1" in drawn


def test_nothing_is_said_twice(client: TestClient) -> None:
    path = begin(client, 2, 0)
    mine = Watching(client, path, me(client))
    assert mine.hears()
    assert not mine.hears()
    client.post(f"{path}/act", data=look(client, path).answer())
    assert mine.hears()
    assert not mine.hears()


@pytest.mark.parametrize("rests", [False, True])
def test_a_page_that_has_rested_hears_what_is_new_alone(client: TestClient, rests: bool) -> None:
    path = begin(client, 2, 0)
    mine = Watching(client, path, me(client))
    mine.page.rest()
    for _ in range(4):
        whole = len(mine.following.text)
        if rests:
            mine.page.rest()
            assert not (mine.page.shown and mine.page.shown.drawn)
            assert not (mine.page.shown and mine.hears())
        client.post(f"{path}/act", data=look(client, path).answer())
        said = len(mine.hears())
    assert said < whole / 5


def test_an_answer_says_what_is_new_to_a_page_with_a_line(client: TestClient) -> None:
    path = begin(client, 2, 0)
    mine = Watching(client, path, me(client))
    told_of(client)._pages[Path(path).name, me(client), "a-page"] = mine.page
    shown = look(client, path)
    headers = {"hx-request": "true", "undercroft-page": "a-page "}
    whole = client.post(f"{path}/act", data=shown.answer(), headers=headers)
    assert whole.headers["content-type"] == MEDIA_TYPE
    assert mine.following.hear(whole.text)
    assert not mine.hears(), "the answer has brought it"
    headers["undercroft-page"] = f"a-page {mine.following.has}"
    refused = client.post(f"{path}/act", data=shown.answer(), headers=headers)
    assert refused.status_code == 409
    assert len(refused.content) < len(whole.content) / 5
    assert mine.following.hear(refused.text)
    assert "taken already" in mine.following.text
    client.post(f"{path}/act", data=look(client, path).answer())
    assert mine.hears()
    assert "taken already" not in mine.following.text


def test_who_has_no_line_gets_whole_pages(client: TestClient) -> None:
    path = begin(client, 2, 0)
    for name in ("nobody ", "nobody 7", "x" * 5000, ""):
        headers = {"hx-request": "true", "undercroft-page": name}
        answer = client.get(f"{path}/board", headers=headers)
        assert answer.headers["content-type"].startswith("text/html")
        assert 'id="decision"' in answer.text


def test_what_is_no_longer_kept_is_drawn_anew(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.web.table.parts.TEXT_KEPT", 80_000)
    monkeypatch.setattr("undercroft.web.table.parts._KEPT", _Kept())
    path, others = begin(client, 2, 0), begin(client, 2, 0)
    mine, watcher = Watching(client, path, me(client)), Watching(client, path)
    for one in (mine, watcher):
        one.hears()
    client.post(f"{path}/act", data=look(client, path).answer())
    mine.hears()
    assert mine.page.shown
    pages = list[Watching]()
    while any(part.text is not None for part in mine.page.shown.parts.values()):
        assert len(pages) < 40, "what others are shown pushes out nothing"
        pages.append(Watching(client, others))
        pages[-1].hears()
        client.post(f"{others}/act", data=look(client, others).answer())
    watcher.hears()
    late = Watching(client, path, me(client))
    late.hears()
    assert late.following.text == mine.following.text
    assert watcher.following.number == mine.following.number


def test_of_what_pages_heard_so_many_bytes_are_kept(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, told = begin(client, 2, 0), told_of(client)
    for who in (me(client), ""):
        assert Watching(client, path, who).hears()
    said = [len(one) for one in told._events.values()]
    for most, kept in ((sum(said), 2), (sum(said) - 1, 1), (said[1] - 1, 0)):
        told._events.clear()
        told._held = 0
        monkeypatch.setattr("undercroft.web.table.told.EVENTS_KEPT", most)
        for who in (me(client), ""):
            assert Watching(client, path, who).hears()
        assert len(told._events) == kept
        assert told._held == sum(map(len, told._events.values()))


def test_lines_that_nobody_shows_any_more_push_out_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("undercroft.web.table.parts.TEXT_KEPT", 30)
    monkeypatch.setattr("undercroft.web.table.parts._KEPT", _Kept())
    shown, wanted = Part("a" * 10), Part("b" * 10)
    for _ in range(5):
        Part("c" * 10)  # and gone, as nobody has it
    assert shown.lines == ["a" * 10]
    shown.keep()
    last = [Part("d" * 10), Part("e" * 10)]
    assert wanted.text is None
    assert all(part.text for part in (shown, *last))


def test_a_hand_is_in_the_news_of_its_own_seat_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands = ([SWORD, SWORD], [CHARM, PIT])
    with vault_client(monkeypatch, tmp_path / "tables.db", hands) as client:
        form = {**seating(1, 0), "seat-1": "open"}
        path = client.post("/games/vault", data=form, follow_redirects=False).headers["location"]
        ann = client.cookies[identity.OWNER]
        client.cookies.clear()
        client.get(path)
        ben = client.cookies[identity.OWNER]
        client.post(f"{path}/sit", data={"seat": "1", "name": "Ben"})
        client.post(f"{path}/ready", data={"seat": "1", "ready": "true"})
        seats = [Watching(client, path, key_hash(one)) for one in (ann, ben)]
        nobody = Watching(client, path)
        screen = Watching(client, path)
        screen.visitor = Screen(screen.visitor.table, "")
        said: list[list[str]] = []
        for _ in range(3):
            said.append([one.hears() for one in (*seats, nobody, screen)])
            client.cookies.clear()
            client.cookies.set(identity.OWNER, ann)
            shown = look(client, path)
            if shown.actions:
                client.post(f"{path}/act", data=shown.answer("light torch"))
        first = said[0]
        assert "secret sword" in first[0]
        assert "secret charm" in first[1]
        for one in said:
            assert "secret charm" not in one[0]
            assert "secret sword" not in one[1]
            assert "secret" not in one[2] + one[3]


def test_events_of_a_zipped_line_follow_each_other_in_one_stream() -> None:
    said = [event("parts", "x" * 3000, zipped=True), event("table", "7", True, "life")]
    told = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(GZIP_HEAD + b"".join(said))
    assert (
        told.decode() == f"event: parts\ndata: {'x' * 3000}\n\nevent: table\nid: life\ndata: 7\n\n"
    )
    shared = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(GZIP_HEAD + said[1] + said[0])
    assert shared.count(b"event: ") == 2
