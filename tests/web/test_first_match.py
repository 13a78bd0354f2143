"""The first match in the browser: set up by one click, private, and led by its guide."""

import html
import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import Shown
from undercroft.games import all_games, find_game
from undercroft.match import lessons, read_record

GAMES = list(all_games().values())
SPEC = GAMES[0]


def begin(client: TestClient, slug: str = SPEC.slug) -> str:
    answer = client.post(f"/games/{slug}/first-match", follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def guide(page: str) -> str:
    """What the guide says, as text."""
    found = re.search(r'<div class="notice guide".*?</div>', page, re.DOTALL)
    assert found is not None
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found[0])).split())


def mine(client: TestClient, table: str) -> Shown:
    """The page, once it is the learner's turn."""
    for _ in range(400):
        shown = Shown(client.get(table).text)
        if shown.actions or shown.over:
            return shown
    raise AssertionError("the bots do not come to an end")


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_the_guide_says_the_goal_and_why_at_once(client: TestClient, spec: object) -> None:
    slug = getattr(spec, "slug", "")
    found = lessons(all_games()[slug])[0]
    table = begin(client, slug)
    client.post(f"{table}/pace", data={"pace": "instant"})
    page = mine(client, table).text
    assert f"step 1 of {found.steps}" in guide(page)
    opening = html.unescape(page[page.index("data-opening") :])
    assert found.opening in opening
    assert "Only you can see it" in opening


def test_it_is_in_no_list(client: TestClient) -> None:
    table = begin(client)
    client.get(table)
    assert table not in client.get("/").text
    wish = {"terms": "1", "public": "on", "absence": "never", "clock": "0"}
    terms = client.post(f"{table}/terms", data=wish)
    assert terms.status_code == 409
    assert "stays private" in html.unescape(terms.text)


def test_who_left_it_goes_on_with_it_until_it_ends(client: TestClient) -> None:
    other = GAMES[1].slug
    table, elsewhere = begin(client), begin(client, other)
    assert client.get("/").text.count("Go on learning") == 2
    assert begin(client) == table
    anew = client.post(
        f"/games/{SPEC.slug}/first-match", data={"anew": "true"}, follow_redirects=False
    ).headers["location"]
    assert anew not in (table, elsewhere)
    assert "Begin this lesson anew" in client.get(anew).text
    assert begin(client) == anew, "the newest of them"
    assert begin(client, other) == elsewhere
    mine(client, anew)
    client.post(f"{anew}/concede", data={"seat": "0"})
    client.post(f"{table}/concede", data={"seat": "0"})
    assert begin(client) not in (table, anew)


def test_another_answer_is_asked_for_twice_and_can_be_taken_back(client: TestClient) -> None:
    found = lessons(SPEC)[0]
    table = begin(client)
    client.post(f"{table}/pace", data={"pace": "instant"})
    shown = mine(client, table)
    meant = found.answers[0] if found.learner == 0 else ""
    other = next(one for one in shown.actions if one != meant)
    refused = client.post(f"{table}/act", data=shown.answer(other))
    assert refused.status_code == 409
    assert "The guide would choose" in refused.text
    assert "all the same, without the guide" in refused.text
    taken = client.post(f"{table}/act", data=shown.answer(other) | {"unguided": "true"})
    assert taken.status_code == 200
    page = mine(client, table)
    assert "You play on your own now" in guide(page.text)
    seat = str(found.learner)
    number = re.search(r'name="number" value="(\d+)"', page.text)
    assert number is not None
    back = client.post(f"{table}/follow-guide", data={"seat": seat, "number": number[1]})
    assert back.status_code == 200
    assert f"step 1 of {found.steps}" in guide(back.text)


def meant(page: str) -> str | None:
    """The answer that the page marks as the guide's."""
    found = re.search(r'<button class="option meant"[^>]* value="([^"]*)"', page)
    return html.unescape(found[1]) if found else None


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_who_follows_the_guide_sees_each_step_to_the_end(client: TestClient, spec: object) -> None:
    found = lessons(all_games()[getattr(spec, "slug", "")])[0]
    table = begin(client, found.spec.slug)
    client.post(f"{table}/pace", data={"pace": "instant"})
    for step in range(1, found.steps + 1):
        shown = mine(client, table)
        said, answer = guide(shown.text), meant(shown.text)
        assert f"step {step} of {found.steps}" in said
        assert answer is not None, said
        assert client.post(f"{table}/act", data=shown.answer(answer)).status_code == 200
    last = mine(client, table)
    assert last.over
    assert found.ending in guide(last.text)
    assert f'action="/games/{found.spec.slug}/play"><button class="button big"' in last.text


def test_a_game_without_a_script_has_no_first_match(client: TestClient) -> None:
    assert client.post("/games/nothing/first-match").status_code == 404


def test_lessons_are_listed_on_the_page_of_the_game_and_ticked_when_done(
    client: TestClient,
) -> None:
    lesson = min(lessons(SPEC)[1:], key=lambda one: one.steps)
    begins = f'action="/games/{SPEC.slug}/lessons/{lesson.name}"'
    page = client.get(f"/games/{SPEC.slug}").text
    assert [one.name for one in lessons(SPEC) if f"/lessons/{one.name}" not in page] == []
    assert 'class="done"' not in page
    answer = client.post(begins.split('"')[1], follow_redirects=False)
    table = str(answer.headers["location"])
    client.post(f"{table}/pace", data={"pace": "instant"})
    assert "Go on" in client.get(f"/games/{SPEC.slug}").text
    for _ in range(lesson.steps):
        shown = mine(client, table)
        given = meant(shown.text)
        assert given is not None
        assert client.post(f"{table}/act", data=shown.answer(given)).status_code == 200
    last = mine(client, table)
    assert lesson.ending in guide(last.text)
    page = client.get(f"/games/{SPEC.slug}").text
    assert page.count('class="done"') == 1
    done = page[page.index('class="done"') :]
    assert done.index("Again") < done.index("</form>")
    assert client.post(begins.split('"')[1], follow_redirects=False).headers["location"] != table


def test_a_lesson_that_ends_before_its_match_lets_one_play_on(client: TestClient) -> None:
    spec = all_games()["warp-dungeons"]
    lesson = lessons(spec)[1]
    answer = client.post(f"/games/{spec.slug}/lessons/{lesson.name}", follow_redirects=False)
    table = str(answer.headers["location"])
    client.post(f"{table}/pace", data={"pace": "instant"})
    for _ in range(lesson.steps):
        shown = mine(client, table)
        client.post(f"{table}/act", data=shown.answer(meant(shown.text) or ""))
    shown = mine(client, table)
    assert not shown.over
    assert "You may play this match on" in guide(shown.text)
    assert f"Next lesson: {lessons(spec)[2].title}" in html.unescape(shown.text)
    assert client.post(f"{table}/act", data=shown.answer(shown.actions[0])).status_code == 200


def test_a_lesson_from_the_middle_of_a_match_has_a_record_that_opens(client: TestClient) -> None:
    spec = all_games()["deck-box-dungeons"]
    lesson = next(one for one in lessons(spec) if one.name == "boss")
    answer = client.post(f"/games/{spec.slug}/lessons/{lesson.name}", follow_redirects=False)
    table = str(answer.headers["location"])
    client.post(f"{table}/pace", data={"pace": "instant"})
    while not (shown := mine(client, table)).over:
        client.post(f"{table}/act", data=shown.answer(meant(shown.text)))
    assert f'href="{table}/record.json"' in shown.text
    assert "It holds" in client.get(f"{table}/verify").text
    text = client.get(f"{table}/record.json").text
    _, record, match = read_record(text, find_game)
    assert record.position == lesson.position
    assert match.over
    opened = client.post("/api/records", content=text)
    assert opened.status_code == 201
    assert client.get(f"/tables/{opened.json()['id']}/replay?at=2").status_code == 200
    forged = replace(record, position={**(record.position or {}), "control": 1})
    assert client.post("/api/records", content=forged.to_json()).status_code == 422


def test_a_first_match_that_an_earlier_program_noted_is_gone_on_with(client: TestClient) -> None:
    table = begin(client)
    client.cookies.set("undercroft_learning", table.rpartition("/")[2])
    assert begin(client) == table
