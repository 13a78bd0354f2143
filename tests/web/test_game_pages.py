"""A game in a minute, and its rulebook: pictures of a real match, signs, switches told apart."""

import re

import pytest
from markupsafe import escape
from starlette.testclient import TestClient

from undercroft.games import all_games
from undercroft.kit.about import about
from undercroft.kit.game import GameSpec
from undercroft.web.table.reading import pictures

every_game = pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)


@every_game
def test_a_minute_tells_goal_turn_end_and_signs(client: TestClient, spec: GameSpec) -> None:
    page = client.get(f"/games/{spec.slug}/in-a-minute").text
    said = about(spec)
    assert said.game
    goal = said.goal(said.game.players, spec.resolve({}, spec.recommended))
    first = [one.words for one in said.symbols[:8]]
    for words in (goal, said.game.turn, said.game.ends, *first):
        assert str(escape(words)) in page
    for asked in ("rules", "symbols"):
        shown = client.get(f"/games/{spec.slug}/{asked}").text
        assert [one.name for one in said.symbols if str(escape(one.words)) not in shown] == []
    for begins in ("play", "lessons/first-match"):
        assert f'action="/games/{spec.slug}/{begins}"' in page
    anchors = re.findall(r' id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert len(re.sub(r"<[^>]+>", " ", page).split()) < 1500


@every_game
def test_pictures_are_drawn_from_the_match_and_nobody_can_touch_them(
    client: TestClient, spec: GameSpec
) -> None:
    drawn = pictures(spec)
    assert [row.name for row, _ in drawn] == [row.name for row in about(spec).pictures]
    for _, html in drawn:
        assert len(html) > 500
        assert "data-touch" not in html
    for page in ("in-a-minute", "rules"):
        text = client.get(f"/games/{spec.slug}/{page}").text
        assert text.count('<div class="drawn" inert aria-hidden="true">') == 3


@pytest.mark.parametrize(
    ("slug", "number", "shown"),
    [
        ("dungeon-attack", 0, "Attacking <b>8</b>"),
        ("dungeon-attack", 2, "Stunned"),
        ("dungeon-keeper", 0, "Hatchery"),
        ("dungeon-keeper", 1, "Peasant Rabble <b>10</b>"),
        ("dungeon-enforcer", 1, "Thornback"),
        ("deck-box-dungeons", 1, "Delyth shoots at Ravager"),
        ("warp-dungeons", 0, "Throne Room"),
        ("warp-dungeons", 2, "Copper Pieces"),
    ],
)
def test_a_picture_shows_what_its_words_say(slug: str, number: int, shown: str) -> None:
    assert shown in pictures(all_games()[slug])[number][1]


def test_the_box_shows_the_signs_of_the_board_beside_its_numbers(client: TestClient) -> None:
    page = client.get("/games/dungeon-enforcer/box").text
    (hp,) = [row for row in about(all_games()["dungeon-enforcer"]).symbols if row.name == "HP"]
    assert re.search(rf'<span title="{escape(hp.words)}"><svg.*?</svg> HP</span> 10', page)
    assert ">number 1<" in page.replace("\n", ""), "what has no sign stays in words"


def test_a_house_rule_is_asked_for_in_its_own_words(client: TestClient) -> None:
    page = client.get("/games/dungeon-attack").text
    label = "Dice lost by a knock-out return with the next level, or white ones are gone for good."
    assert f'<label for="switch-ko_pile">{label}</label>' in page
    assert '<option value="">as the preset (out for level)</option>' in page
    assert "as the preset (2/2/2; Nasty bosses: 2/1/3)" in page


def test_a_game_that_does_not_exist_has_no_minute(client: TestClient) -> None:
    assert client.get("/games/dungeon-attac/in-a-minute").status_code == 404


@every_game
def test_switches_are_told_apart_from_clauses(client: TestClient, spec: GameSpec) -> None:
    page = client.get(f"/games/{spec.slug}/rules").text
    for switch in spec.switches:
        assert f'<code class="switch">{switch.name}</code>' in page
    for found in re.findall(r'<code class="switch">([^<]+)</code>', page):
        name = found.partition("=")[0]
        assert name in {switch.name for switch in spec.switches} | {"names like this"}
    linked = re.findall(r'<a href="#switch-(\w+)"><code class="switch">', page)
    assert linked
    assert not re.search(r'<code class="switch">[A-Z]+-\d', page)
