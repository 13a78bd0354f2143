"""What just happened, at the table: moments over the board, and lines since one's answer."""

import html
import re

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import begin, look, my_turn
from tests.web.test_replay import shown_alone
from undercroft.bots import RandomBot
from undercroft.games import all_games
from undercroft.kernel import Event
from undercroft.kit.game import GameSpec
from undercroft.match import Match
from undercroft.web.table.just_now import MOST_SHOWN, lines_since, moments_of, recent

every_game = pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
ANSWERS = 120
SEEN = r'id="moments" hidden[^>]* data-pace="(\w+)" data-seen="(\d+)"', r'<li id="log-(\d+)"'
"""Where the page says what was seen, and the lines of its log."""


@every_game
def test_moments_are_lines_of_the_readers_own_log(spec: GameSpec) -> None:
    names = ["Ann", "Ben"]
    match = Match(spec, 2, {}, "one more", names=names)
    bot = RandomBot("one more")
    met = set()
    while not match.over and len(match.answers) < ANSWERS:
        match.apply(bot.choose(match.look()))
        for seat in range(2):
            sight = match.sight(seat)
            found = moments_of(spec, sight)
            assert len([one for one in found if one.weight]) <= MOST_SHOWN
            assert [one.line for one in found] == sorted(
                {one.line for one in found}, key=lambda line: line.place
            )
            assert {one.line for one in found} <= set(sight.log)
            met |= {one.name for one in found if one.weight}
    assert len(met) >= 3, met


@every_game
def test_the_lines_since_an_answer_begin_with_what_it_brought(spec: GameSpec) -> None:
    match = Match(spec, 2, {}, "one more", names=["Ann", "Ben"])
    bot = RandomBot("one more")
    before = [0, 0]
    while not match.over and len(match.answers) < ANSWERS:
        player = match.state.current_player
        before[player] = len(match.sight(player, lines=None).log)
        match.apply(bot.choose(match.look()))
        for seat in range(2):
            sight = match.sight(seat, lines=None)
            if before[seat]:
                since = lines_since(sight, match)
                assert since == list(sight.log[before[seat] :])
                assert since == lines_since(match.sight(seat, lines=2), match)
                new = [event for is_new, event in recent(match, seat) if is_new][::-1]
                told = [Event(one["kind"], one["clause"], one) for one in new]
                words = [spec.sentence(event, seat, ["Ann", "Ben"]) for event in told]
                assert [text for text in words if text] == [line.text for line in since]


def test_the_page_says_its_pace_and_which_line_was_the_last(client: TestClient) -> None:
    table = begin(client, 2, 0)
    first, last = (re.findall(pattern, look(client, table).text) for pattern in SEEN)
    assert first == [("instant", last[-1])]


@every_game
def test_a_moment_leads_back_to_where_it_happened(client: TestClient, spec: GameSpec) -> None:
    seats = {"seat-0": "me", "seat-1": "bot:random", "pace": "instant"}
    over, found = True, None
    for turn in range(200):
        if over:
            sat = client.post(f"/games/{spec.slug}", data=seats, follow_redirects=False)
            table = sat.headers["location"]
        shown = my_turn(client, table)
        found = re.search(r'data-weight="[123]".*?<span>(.*?)</span> <a href="([^"]*)"', shown.text)
        if found:
            break
        over = shown.over
        if not over:
            choice = shown.actions[turn % len(shown.actions)]
            client.post(f"{table}/act", data=shown.answer(choice))
    assert found is not None
    past = client.get(html.unescape(found[2]))
    assert past.status_code == 200
    assert found[1] in past.text
    assert found[1] in shown_alone(client, past, 0)


def test_the_line_over_the_board_is_silent_for_who_hears_the_log(client: TestClient) -> None:
    text = client.get(begin(client)).text
    assert text.count('role="log"') == 1
    assert not re.search(r'id="(aloud|moments)"[^>]*(role|aria-live)', text)


def test_the_last_line_stands_at_the_question_and_opens_the_others(client: TestClient) -> None:
    table = begin(client, 1, 1)
    shown = my_turn(client, table)
    client.post(f"{table}/act", data=shown.answer())
    text = my_turn(client, table).text
    sheet = text[text.index('<ol class="since">') :]
    told = re.findall(r"<p>(.*?)</p>", sheet[: sheet.index("</ol>")])
    last = re.search(r'aria-label="Since your last choice: (.*?)"', text)
    logged = re.findall(r'<li id="log-\d+">([^<]*)', text)
    assert last is not None
    assert told
    assert told[-1] == last[1]
    assert logged[-len(told) :] == told
    assert text.index('id="last-event"') < text.index('id="prompt"')
    (again, *_) = re.findall(r'<a href="([^"]*)"', sheet)
    assert client.get(html.unescape(again)).status_code == 200
