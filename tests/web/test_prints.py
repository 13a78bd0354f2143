"""Games on paper, asked for on the page of a box and made in the background."""

import re
from io import BytesIO
from multiprocessing import active_children
from typing import Final, cast

import pikepdf
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.test_cards import filled
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.web.making import Maker
from undercroft.web.workshop import prints
from undercroft.web.workshop.prints import Wish

SPEC: Final = min(all_games().values(), key=lambda spec: len(spec.faces()))
"""A game with few cards."""
HERE: Final = f"/games/{SPEC.slug}/print"
SHEET: Final = {"what": "calibration", "paper": "letter", "layout": "sheets"}
"""A single sheet, to measure a printer by."""


def printer(client: TestClient) -> Maker:
    found: Maker = cast(FastAPI, client.app).state.printer
    return found


def made(client: TestClient) -> None:
    """Wait until nothing is being printed."""
    assert client.portal is not None
    client.portal.call(printer(client).made)


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_the_page_of_a_box_leads_to_its_prints(client: TestClient, spec: GameSpec) -> None:
    here = f"/games/{spec.slug}/print"
    assert f'href="{here}"' in client.get(f"/games/{spec.slug}/box").text
    text = client.get(here).text
    assert '<option value="all">all that is cut out</option>' in text
    assert '<option value="cards">cards</option>' in text
    assert all(f">{one.title}</option>" in text for one in spec.presets)


def test_a_game_is_printed_and_downloaded(client: TestClient) -> None:
    answer = client.post(HERE, data={**SHEET, "across": "0.5", "down": "-1"})
    assert answer.url.path == HERE
    assert "A print is being made" in answer.text
    assert 'http-equiv="refresh"' in answer.text
    made(client)
    text = client.get(HERE).text
    assert "A sheet to measure the printer by, Letter: fronts alone" in text
    assert "Backs are moved by 0.5 and -1 mm." in text
    name = Wish("calibration", "letter", "sheets", 0.5, -1).name
    assert f'href="{HERE}/{name}.pdf">Download the PDF' in text
    pdf = client.get(f"{HERE}/{name}.pdf")
    assert pdf.headers["content-type"] == "application/pdf"
    assert f'filename="{SPEC.slug}-calibration.pdf"' in pdf.headers["content-disposition"]
    path = printer(client).folder / SPEC.slug / name / "game.pdf"
    with pikepdf.open(path) as there:
        assert len(there.pages) == 2
    assert not active_children()


def test_a_deck_is_printed_as_it_is_played(client: TestClient) -> None:
    """Heroes are chosen by their decks, and one kind of a deck alone."""
    here = "/games/warp-dungeons/print"
    text = client.get(here).text
    assert '<option value="orc-horde">' in text
    assert '<option value="heroic-action">heroic action</option>' in text
    wish = {"what": "cards", "paper": "a4", "layout": "cards", "kind": "monster"}
    client.post(here, data=wish | {"deck": "orc-horde"})
    made(client)
    text = client.get(here).text
    assert "Only monster." in text
    name = Wish("cards", "a4", "cards", kind="monster", deck="orc-horde").name
    path = printer(client).folder / "warp-dungeons" / name / "game.pdf"
    with pikepdf.open(path) as there:
        assert len(there.pages) == 2 * 16


def test_some_heroes_are_printed_by_their_names(client: TestClient) -> None:
    here = "/games/warp-dungeons/print"
    wish = {"what": "cards", "paper": "a4", "layout": "sheets"}
    client.post(here, data=wish | {"names": "Sister Maelis, gruna stonefist,"})
    made(client)
    assert "Only sister maelis, gruna stonefist." in client.get(here).text
    client.post(here, data=wish | {"names": "Sister Maelys"})
    made(client)
    assert "did you mean &#39;sister-maelis&#39;" in client.get(here).text
    assert client.post(here, data=wish | {"names": "x" * 121}).status_code == 422


def test_a_pack_of_ones_own_is_printed_for_nobody_else(client: TestClient) -> None:
    """With the cards of the box; then only its card, by what changed since a print without it."""
    game = "dungeon-enforcer"
    here, cards = f"/games/{game}/print", f"/games/{game}/cards"
    wish = {"what": "maps", "paper": "a4", "layout": "sheets"}
    client.post(here, data=wish)
    made(client)
    (plain,) = re.findall(r'href="([^"]+\.pdf)"', client.get(here).text)
    earlier = client.get(plain).content
    sent = filled(client.get(f"{cards}/edit")) | {"row.name": "A Map of Ours", "do": "save"}
    own = re.search(r"own=(\d+)", str(client.post(f"{cards}/edit", data=sent).url))
    assert own is not None
    client.post(here, data=wish | {"pack": own[1]}, files={"since": ("e.pdf", earlier)})
    made(client)
    text = client.get(here).text
    assert "With your pack “My cards”." in text
    assert "Only what changed since the earlier print." in text
    mine = next(one for one in re.findall(r'href="([^"]+\.pdf)"', text) if one != plain)
    with pikepdf.open(BytesIO(client.get(mine).content)) as there:
        assert len(there.pages) == 2  # both parts of that map, and none of the box
    client.cookies.clear()
    assert mine not in client.get(here).text
    assert client.get(mine).status_code == 404
    answer = client.post(here, data=wish | {"pack": own[1]})
    assert (answer.status_code, "keeps no such pack" in answer.text) == (422, True)


def test_an_earlier_print_that_is_none_is_said(client: TestClient) -> None:
    wish = {"what": "maps", "paper": "a4", "layout": "sheets"}
    client.post("/games/dungeon-enforcer/print", data=wish, files={"since": ("e.pdf", b"no PDF")})
    made(client)
    assert "the earlier print cannot be read as a PDF" in client.get(
        "/games/dungeon-enforcer/print"
    ).text  # fmt: skip


def test_what_there_is_already_is_not_made_again(client: TestClient) -> None:
    client.post(HERE, data=SHEET)
    made(client)
    assert "A print is being made" not in client.post(HERE, data=SHEET).text


def test_what_cannot_be_set_says_why(client: TestClient) -> None:
    place = printer(client).folder / SPEC.slug / Wish("cards", "a4", "duplex").name
    place.mkdir(parents=True)
    (place / "failed").touch()
    told = '{"done": 0, "of": 1, "fault": "the text of <Lamp> does not fit"}'
    (place / "progress.json").write_text(told, "utf-8")
    text = client.get(HERE).text
    assert "the text of &lt;Lamp&gt; does not fit. It can be asked for again." in text


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"what": "horses"}, "There is no what of that name; there are all, cards"),
        ({"paper": "a0"}, "There is no paper of that name; there are a4, letter"),
        ({"layout": "../.."}, "There is no layout of that name"),
        ({"preset": "nobody"}, "nobody"),
        ({"kind": "horse"}, "There is no kind of that name; there are adventurer"),
        ({"deck": "orc-horde"}, "There is no deck of that name; there are none"),
        ({"across": "10.1"}, "10"),
        ({"down": "nan"}, ""),
    ],
)
def test_what_there_cannot_be_is_not_made(
    client: TestClient, wish: dict[str, str], said: str
) -> None:
    answer = client.post(HERE, data={**SHEET, **wish})
    assert answer.status_code == 422
    assert said in answer.text
    assert "Traceback" not in answer.text
    assert not printer(client).busy
    assert client.get(f"{HERE}/nothing.pdf").status_code == 404


def test_old_prints_make_room_for_new_ones(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cast(FastAPI, client.app).state.prints.pieces, "most", 2)
    for down in range(2):
        folder = printer(client).folder / SPEC.slug
        (folder / Wish("cards", "a4", "duplex", 0.0, float(down)).name).mkdir(parents=True)
    client.post(HERE, data=SHEET)
    made(client)
    there = [one.wish.what for one in cast(FastAPI, client.app).state.prints.of(SPEC, "")]
    assert sorted(there) == ["calibration", "cards"]


def test_without_the_extra_the_page_says_what_to_install(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints, "can_print", lambda: False)
    assert "<code>undercroft[print]</code>" in client.get(HERE).text
    client.post(HERE, data=SHEET)
    assert not printer(client).busy
    assert client.get(f"{HERE}/nothing.pdf").status_code == 404
