"""Quests on paper, as the browser shows them."""

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from undercroft.games import all_games
from undercroft.web.lobby.booklets import booklet

PRINTED = [
    (spec, name)
    for spec in all_games().values()
    if spec.quests is not None
    for name in spec.quests.printed()
]
OUTSIDE = re.compile(r"(?:src|href|url|action)\s*[=(]|@import|https?:", re.IGNORECASE)


def links(text: str) -> Iterator[str]:
    return (found[1] for found in re.finditer(r'href="(/games/[^"]*)"', text))


@pytest.mark.parametrize(("spec", "name"), PRINTED, ids=[name for _, name in PRINTED])
def test_a_booklet_needs_no_other_file(client: TestClient, spec: object, name: str) -> None:
    slug = getattr(spec, "slug")  # noqa: B009
    answer = client.get(f"/games/{slug}/quests/{name}")
    assert answer.status_code == 200
    assert OUTSIDE.findall(answer.text) == []
    assert "style=" not in answer.text
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


def test_the_games_page_leads_to_every_quest_of_the_box(client: TestClient) -> None:
    for spec in all_games().values():
        listed = f"/games/{spec.slug}/quests"
        assert (listed in links(client.get(f"/games/{spec.slug}").text)) == bool(spec.quests)
        if spec.quests is None:
            assert client.get(listed).status_code == 404
            assert client.get(f"{listed}/any").status_code == 404
            continue
        led = {one for one in links(client.get(listed).text) if one.startswith(f"{listed}/")}
        assert led == {f"{listed}/{name}" for name in spec.quests.printed()}
        assert client.get(f"{listed}/nowhere").status_code == 404


@pytest.mark.parametrize(("spec", "name"), PRINTED, ids=[name for _, name in PRINTED])
def test_a_room_is_folded_and_the_end_stands_last(spec: object, name: str) -> None:
    game = next(one for one in all_games().values() if one is spec)
    page = booklet(game, name)
    assert game.quests is not None
    told = game.quests.booklet(name)
    front, *rooms = re.split(r"<details ", page)
    assert len(rooms) == len(told["rooms"]) + bool(told["later"]) + 1
    for room in told["rooms"]:
        assert room["name"] not in front.replace(told["title"], "").replace(told["win"], "")
    assert told["win"] in rooms[-1]
    assert not re.search(r"<details[^>]* open", page)
