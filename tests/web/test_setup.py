"""Setting a match up: what the form offers, keeps and refuses."""

import re

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import GAME, SPEC, begin, look, seating
from undercroft.bots import bot_names, table_bots
from undercroft.bots.search import SLOW
from undercroft.games import all_games
from undercroft.kit.game import GameSpec, Switch
from undercroft.kit.strengths import steps
from undercroft.tables import House


def free_switch() -> Switch | None:
    """A switch that takes more values than it lists, if the game has one."""
    listed = Switch("", ("",), "", "").check
    return next((switch for switch in SPEC.switches if switch.check != listed), None)


def test_everything_that_can_be_chosen_is_offered(client: TestClient) -> None:
    page = client.get(GAME).text
    for bot in bot_names(SPEC):
        assert f"bot:{bot}" in page
    for preset in SPEC.presets:
        assert preset.title in page
        assert preset.sentence in page
    for switch in SPEC.switches:
        assert f'name="switch-{switch.name}"' in page
        assert f"/rules#{switch.clause}" in page
        for value in switch.values:
            assert f'value="{value}"' in page


def test_how_strong_a_bot_is_stands_beside_it(client: TestClient) -> None:
    page = re.sub(r"\s+", " ", client.get(GAME).text)
    measured = steps(SPEC.folder)
    assert measured
    for bot, told in measured.items():
        name = SPEC.best if bot == "adept" else bot
        row = re.search(rf"<dt>{name}</dt><dd>(.*?)</dd>", page)
        assert row
        words = "; ".join([step.said(SPEC.best) for step in told])
        assert f"Measured: {words}." in row[1]
        told_games = {one["slug"]: one["strengths"] for one in client.get("/api/games").json()}
        assert told_games[SPEC.slug][name] == words
    assert "Measured" not in (re.search(r"<dt>novice</dt><dd>(.*?)</dd>", page) or [""])[0]


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_a_game_without_the_strongest_bots_says_so(client: TestClient, spec: GameSpec) -> None:
    page = client.get(f"/games/{spec.slug}").text
    lacking = [one for one in SLOW if one not in table_bots(spec)]
    said = f"No {' or '.join(lacking)} plays here: none was measured that is stronger"
    assert (said in page) is bool(lacking)
    for bot in SLOW:
        assert (f'value="bot:{bot}"' in page) is (bot not in lacking)


def test_the_form_as_it_is_first_shown_begins_a_match(client: TestClient) -> None:
    assert client.post(GAME, data=seating()).status_code == 200


def test_names_are_kept_cut_and_told_apart(client: TestClient) -> None:
    names = {"name-0": "Zoë <b>", "name-1": "Zoë <b>", "name-2": "x" * 99}
    page = client.get(begin(client, 2, 1, **names)).text
    assert "Zoë &lt;b&gt; 2" in page
    assert "<b> 2" not in page
    assert "x" * 24 in page
    assert "x" * 25 not in page


def test_a_preset_and_a_switch_reach_the_match(client: TestClient) -> None:
    preset = next(one for one in SPEC.presets if one.switches)
    switch = next(one for one in SPEC.switches if one.name not in preset.switches)
    value = switch.values[-1]
    chosen = {"preset": preset.name, f"switch-{switch.name}": value}
    table = begin(client, 1, 0, **chosen)
    house: House = client.app.state.house  # type: ignore[attr-defined]
    switches = house._tables[table.split("/")[-1]].seen.setup.switches
    assert switches == SPEC.resolve({switch.name: value}, preset.name)


def test_two_switches_that_exclude_each_other_are_refused_and_kept(client: TestClient) -> None:
    if not SPEC.exclusions:
        pytest.skip("the game excludes nothing")
    exclusion = SPEC.exclusions[0]
    chosen = {f"switch-{name}": value for name, value in (exclusion.one, exclusion.other)}
    page = client.post(GAME, data=seating() | {"name-0": "Griselda"} | chosen)
    assert page.status_code == 422
    assert exclusion.why in page.text
    assert 'value="Griselda"' in page.text
    for _, value in (exclusion.one, exclusion.other):
        assert f'<option value="{value}" selected>' in page.text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"switch-warp": "on"}, "has no switch &#39;warp&#39;"),
        ({"colour": "red"}, "the form has no field &#39;colour&#39;"),
        ({"preset": "nightmare"}, "has no preset &#39;nightmare&#39;"),
        ({"pace": "warp"}, "there are slow, normal, fast, instant"),
        ({"seat-0": "bot:hal"}, "Nobody called &#39;bot:hal&#39; can take a seat"),
        ({"seat-0": "admin"}, "Nobody called &#39;admin&#39; can take a seat"),
        ({"seat-0": "", "seat-1": ""}, "players, not 0"),
    ],
)
def test_a_wrong_form_is_refused_with_what_is_allowed(
    client: TestClient, fields: dict[str, str], said: str
) -> None:
    page = client.post(GAME, data=seating() | fields)
    assert page.status_code == 422
    assert said.lower() in page.text.lower()


def test_a_wrong_value_of_a_switch_is_refused_and_kept(client: TestClient) -> None:
    for switch in SPEC.switches:
        page = client.post(GAME, data=seating() | {f"switch-{switch.name}": "wrong?"})
        assert page.status_code == 422
        assert f"witch {switch.name}" in page.text
        assert "wrong?" in page.text


def test_a_switch_with_free_values_is_typed(client: TestClient) -> None:
    switch = free_switch()
    if switch is None:
        pytest.skip("every switch of the game lists its values")
    assert f'<input id="switch-{switch.name}"' in client.get(GAME).text


def test_more_fields_than_the_form_has_are_refused(client: TestClient) -> None:
    flood = {f"f{n}": "x" for n in range(300)}
    assert client.post(GAME, data=flood).status_code == 400


def test_people_alone_make_a_match(client: TestClient) -> None:
    shown = look(client, begin(client, SPEC.seats[1], 0))
    assert len(shown.actions) > 1


# -- a recommended preset -----------------------------------------------------------------

ADVISED = [spec for spec in all_games().values() if spec.recommended]


def chosen_preset(page: str) -> list[str]:
    select = page.partition('<select id="preset"')[2].partition("</select>")[0]
    return re.findall(r'<option value="([^"]*)" selected', select)


@pytest.mark.parametrize("spec", ADVISED, ids=lambda spec: spec.slug)
def test_the_recommended_preset_is_chosen_first_and_says_why(
    client: TestClient, spec: GameSpec
) -> None:
    page = client.get(f"/games/{spec.slug}").text
    advised = spec.preset(spec.recommended)
    assert chosen_preset(page) == [advised.name]
    assert f"{advised.title} is what we recommend. {advised.sentence}" in page


@pytest.mark.parametrize("spec", ADVISED, ids=lambda spec: spec.slug)
def test_the_first_preset_is_one_click_away(client: TestClient, spec: GameSpec) -> None:
    page = client.get(f"/games/{spec.slug}").text
    link = f"/games/{spec.slug}?preset={spec.presets[0].name}"
    assert f'href="{link}"' in page
    other = client.get(link).text
    assert chosen_preset(other) == [spec.presets[0].name]
    assert "is what we recommend" not in other


@pytest.mark.parametrize("spec", ADVISED, ids=lambda spec: spec.slug)
def test_a_link_with_house_rules_is_left_as_it_is(client: TestClient, spec: GameSpec) -> None:
    switch = spec.switches[0]
    page = client.get(f"/games/{spec.slug}?switch-{switch.name}={switch.values[1]}").text
    assert chosen_preset(page) == []


def test_a_game_that_recommends_nothing_begins_with_the_rulebook(client: TestClient) -> None:
    plain = next(spec for spec in all_games().values() if not spec.recommended)
    page = client.get(f"/games/{plain.slug}").text
    assert "is what we recommend" not in page
    assert plain.resolve({}) == plain.resolve({}, plain.recommended)


def test_a_game_that_throws_dice_has_a_form_for_a_real_table(client: TestClient) -> None:
    """All sit at one device and throw; a game without dice has no such form."""
    home = client.get("/").text
    for slug, spec in all_games().items():
        address = f"/games/{slug}?real-table=on"
        assert (address in home) is bool(spec.thrown)
        page = client.get(address).text
        ticked = re.search(r'name="real-dice"[^>]* checked', page) is not None
        assert ticked is bool(spec.thrown)
        if spec.thrown:
            first = page.partition('name="seat-1"')[2].partition("</select>")[0]
            is_here = '<option value="me" selected>' in first
            assert is_here or spec.seats[1] == 1 or '<option value="" selected>' in first
