"""The editor of cards without a browser's scripts: the form, the faults, the picture, the packs."""

import json
import re
import tomllib
import zipfile
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import httpx2
import pytest
from lxml import html
from starlette.testclient import TestClient

from tests.web.conftest import Shown
from undercroft.games import MANIFEST, all_games
from undercroft.kit.game import GameSpec, PackRow
from undercroft.kit.pack_texts import row_text
from undercroft.lab.own_card import FOUND
from undercroft.print.typeset import TextRunsOut
from undercroft.web.workshop.fields import RowForm
from undercroft.web.workshop.own_packs import (
    LONGEST_PACK,
    MOST_FILES,
    MOST_PACKS,
    OwnPack,
    made_here,
    own_rows,
)
from undercroft.web.workshop.pictures import Pictures

ABLE: Final = [spec for spec in all_games().values() if spec.look_pack is not None]
SPEC: Final = max(ABLE, key=lambda spec: len(spec.pack_rows))
KIND: Final = made_here(SPEC)[0]
FEWEST: Final = min(ABLE, key=lambda spec: len(spec.pack_rows))
QUICK: Final = next(spec for spec in ABLE if spec.brings is not None)
"""A game of which bots play many matches in a second."""
HERE: Final = f"/games/{SPEC.slug}/cards"
KINDS: Final = [(spec, kind) for spec in ABLE for kind in made_here(spec)]
BY_KIND: Final = pytest.mark.parametrize(
    ("spec", "kind"), KINDS, ids=[f"{spec.slug} {kind.word}" for spec, kind in KINDS]
)
LIVE: Final = {"hx-request": "true"}


def filled(answer: httpx2.Response, **more: str) -> dict[str, str]:
    """The form of a page as a browser would send it."""
    assert answer.status_code == 200, answer.text
    (form,) = html.fromstring(answer.text).xpath('//form[@id="work"]')
    return {name: str(value) for name, value in form.form_values()} | more


def faults(answer: httpx2.Response) -> list[str]:
    found = re.findall(r"<li>(?:<\w[^>]*>(Line \d+)</\w> )?<span>(.*?)</span></li>", answer.text)
    return [unescape(" ".join(one).strip()) for one in found]


def picture(client: TestClient, answer: httpx2.Response) -> bytes:
    (path,) = re.findall(r'src="(/games/[^"]+/picture/\w+\.png)"', answer.text)
    found = client.get(path)
    assert found.headers["content-type"] == "image/png"
    return found.content


def test_every_game_that_takes_packs_has_an_editor(client: TestClient) -> None:
    for spec in all_games().values():
        led = f"/games/{spec.slug}/cards"
        assert (f'href="{led}"' in client.get(f"/games/{spec.slug}").text) == (spec in ABLE)
        status = 200 if spec in ABLE else 404
        assert client.get(led).status_code == status
        assert client.get(f"{led}/edit").status_code == status


@BY_KIND
def test_the_form_says_all_that_a_row_of_the_box_says(spec: GameSpec, kind: PackRow) -> None:
    form = RowForm(kind)
    for row in own_rows(spec, kind):
        read = form.row(form.fields(form.told_by(row)))
        assert read == row
        assert tomllib.loads(row_text(kind.word, read))[kind.word] == [row]


@BY_KIND
def test_one_begins_with_a_card_and_sees_it_printed(
    client: TestClient, spec: GameSpec, kind: PackRow
) -> None:
    answer = client.get(f"/games/{spec.slug}/cards/edit", params={"kind": kind.word})
    if "No card is printed of this" not in answer.text:
        assert picture(client, answer).startswith(b"\x89PNG")
    again = client.post(f"/games/{spec.slug}/cards/edit", data=filled(answer))
    assert faults(again) == faults(answer)


@BY_KIND
def test_the_name_of_a_card_is_typed_in_one_line(
    client: TestClient, spec: GameSpec, kind: PackRow
) -> None:
    page = client.get(f"/games/{spec.slug}/cards/edit?kind={kind.word}")
    (form,) = html.fromstring(page.text).xpath('//form[@id="work"]')
    names = form.xpath(".//*[@name='row.name' or @name='row.replaces']")
    assert names
    assert {one.tag for one in names} == {"input"}


def test_a_fault_names_line_key_and_the_nearest_word(client: TestClient) -> None:
    sent = filled(client.get(f"{HERE}/edit"))
    icon = sent["row.icon"]
    answer = client.post(f"{HERE}/edit", data=sent | {"row.icon": f"{icon}x"})
    (said,) = faults(answer)
    line = row_text(KIND.word, {"name": "", "icon": ""}).split("\n").index('icon = ""') + 1
    assert said.startswith(f"Line {line} icon: ")
    assert f"did you mean '{icon}'?" in said
    assert 'href="#f-icon"' in answer.text
    assert "/picture/" not in answer.text


def test_a_slip_in_a_word_keeps_the_fields_of_the_nearest_one(client: TestClient) -> None:
    for spec, kind in KINDS:
        for row in own_rows(spec, kind):
            words = [key for key, one in row.items() if isinstance(one, dict) and len(one) > 1]
            chosen = [key for key in words if isinstance(next(iter(row[key].values())), str)]
            if not chosen or kind.file == "maps.toml":
                continue
            form, key = RowForm(kind), chosen[0]
            mark, word = next(iter(row[key].items()))
            slipped: dict[str, Any] = {**row, key: {**row[key], mark: f"{word}x"}}
            read = form.row(form.fields(form.told_by(slipped)))
            assert read[key].keys() == row[key].keys()
            return
    raise AssertionError("no row has a table that a word chooses")


def test_while_somebody_types_fields_come_only_where_they_change(client: TestClient) -> None:
    sent = filled(client.get(f"{HERE}/edit"))
    live = client.post(f"{HERE}/edit", data=sent | {"row.name": "Another"}, headers=LIVE)
    assert 'id="looked"' in live.text
    assert 'id="fields"' not in live.text
    live = client.post(f"{HERE}/edit", data=sent | {"shape": ""}, headers=LIVE)
    assert 'id="fields"' in live.text


def test_a_text_that_runs_out_is_a_fault(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def runs_out(*_: object) -> str:
        raise TextRunsOut(["Cellar Cat"])

    monkeypatch.setattr(Pictures, "draw", runs_out)
    (said,) = faults(client.get(f"{HERE}/edit"))
    assert "does not fit" in said
    assert "Cellar Cat" in said


# -- packs ------------------------------------------------------------------------------------


def saved(client: TestClient, **row: str) -> dict[str, str]:
    """Save a new card; return the form of the page that comes then."""
    sent = filled(client.get(f"{HERE}/edit"))
    answer = client.post(f"{HERE}/edit", data=sent | row | {"do": "save"})
    assert "Saved in" in answer.text
    return filled(answer)


def test_a_card_is_kept_changed_and_taken_out(client: TestClient) -> None:
    sent = saved(client, title="The Cellar", **{"row.name": "Cellar Cat"})
    assert "Cellar Cat" in client.get(HERE).text
    answer = client.post(f"{HERE}/edit", data=sent | {"row.name": "Attic Cat", "do": "save"})
    shelf = client.get(HERE).text
    assert "Attic Cat" in shelf
    assert "Cellar Cat" not in shelf
    client.post(f"{HERE}/edit", data=filled(answer) | {"do": "remove"})
    assert "No card yet" in client.get(HERE).text


def test_a_second_card_goes_into_the_same_pack(client: TestClient) -> None:
    own = saved(client, **{"row.name": "First"})["own"]
    another = filled(client.get(f"{HERE}/edit", params={"own": own, "kind": KIND.word}))
    assert another["own"] == own
    client.post(f"{HERE}/edit", data=another | {"row.name": "Second", "do": "save"})
    shelf = client.get(HERE).text
    assert "First" in shelf
    assert "Second" in shelf
    assert shelf.count("own-pack") == 1


def test_a_new_pack_of_the_same_title_writes_over_none(client: TestClient) -> None:
    saved(client, title="Mine", **{"row.name": "First"})
    saved(client, title="Mine", **{"row.name": "Second"})
    shelf = client.get(HERE).text
    assert "First" in shelf
    assert "Second" in shelf
    assert shelf.count("own-pack") == 2


def test_nobody_else_sees_a_pack_or_changes_it(client: TestClient) -> None:
    sent = saved(client, **{"row.name": "Secret Cat"})
    mine = dict(client.cookies)
    client.cookies.clear()
    assert "Secret Cat" not in client.get(HERE).text
    for path in (f"{HERE}/{sent['own']}/file", f"{HERE}/edit?own={sent['own']}"):
        assert client.get(path).status_code == 404
    for do in ("", "save", "remove", "file"):
        assert client.post(f"{HERE}/edit", data=sent | {"do": do}).status_code == 404
    assert client.post(f"{HERE}/{sent['own']}", data={"do": "delete"}).status_code == 404
    client.cookies.update(mine)
    assert "Secret Cat" in client.get(HERE).text


def test_no_table_of_the_server_knows_a_card_of_a_browser(client: TestClient) -> None:
    name = "Cat That Nobody Knows"
    saved(client, **{"row.name": name})
    assert name not in client.get(f"/games/{SPEC.slug}/box").text
    assert name not in [face["title"] for face in SPEC.faces()]


def test_a_pack_says_who_made_it(client: TestClient) -> None:
    own = saved(client)["own"]
    said = {"title": "Cats & <Co>", "author": "Ada", "licence": "CC-BY-4.0", "version": "1.1"}
    client.post(f"{HERE}/{own}", data=said)
    found = zipfile.ZipFile(BytesIO(client.get(f"{HERE}/{own}/file").content))
    (manifest,) = [name for name in found.namelist() if name.endswith(MANIFEST)]
    assert tomllib.loads(found.read(manifest).decode()).items() >= said.items()
    client.post(f"{HERE}/{own}", data={"do": "delete"})
    assert "own-pack" not in client.get(HERE).text


def test_a_pack_goes_out_as_a_zip_and_comes_back(client: TestClient, tmp_path: Path) -> None:
    own = saved(client, title="The Cellar", **{"row.name": "Cellar Cat"})["own"]
    data = client.get(f"{HERE}/{own}/file").content
    with zipfile.ZipFile(BytesIO(data)) as packed:
        packed.extractall(tmp_path)
    assert SPEC.look_pack is not None
    SPEC.look_pack(tmp_path / "the-cellar")
    client.cookies.clear()
    answer = client.post(HERE, files={"file": ("cats.zip", data)})
    assert "Cellar Cat" in answer.text


def zipped(**files: str) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/"), text)
    return made.getvalue()


GOOD: Final = f'game = "{SPEC.slug}"\nslug = "cats"\ntitle = "Cats"\nversion = "1.0"\n'
MANY: Final = {f"file{number}.md": "" for number in range(MOST_FILES)}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"no zip", "It is no zip"),
        (zipped(**{"a.md": ""}), f"It has no {MANIFEST}"),
        (zipped(**{MANIFEST: GOOD.replace(SPEC.slug, "chess")}), "It is for"),
        (zipped(**{MANIFEST: GOOD.replace("cats", "../cats")}), "has no slug"),
        (zipped(**{MANIFEST: GOOD, "..__out.toml": ""}), "outside"),
        (zipped(**{MANIFEST: GOOD, "long.md": "x" * (LONGEST_PACK + 1)}), "at most"),
        (zipped(**{MANIFEST: GOOD, **MANY}), "at most"),
    ],
)
def test_a_zip_that_is_no_pack_for_here_is_refused(
    client: TestClient, data: bytes, said: str
) -> None:
    answer = client.post(HERE, files={"file": ("cats.zip", data)})
    assert answer.status_code == 422
    assert said in unescape(answer.text)
    assert "own-pack" not in client.get(HERE).text


def test_a_browser_keeps_so_many_packs(client: TestClient) -> None:
    for number in range(MOST_PACKS + 1):
        data = zipped(**{MANIFEST: GOOD.replace('"cats"', f'"cats-{number}"')})
        answer = client.post(HERE, files={"file": ("cats.zip", data)})
        assert answer.status_code == (200 if number < MOST_PACKS else 422)
    data = zipped(**{MANIFEST: GOOD.replace('"cats"', '"cats-0"').replace("Cats", "Dogs")})
    assert "Dogs" in client.post(HERE, files={"file": ("cats.zip", data)}).text


def test_what_else_stands_in_a_file_stays_as_it_is() -> None:
    rows = [row_text(KIND.word, {"name": name}) for name in ("A", "B", "C")]
    remark = "# of the third\n"
    pack = OwnPack({MANIFEST: GOOD, KIND.file: f"# all\n{rows[0]}\n{rows[1]}\n{remark}{rows[2]}"})
    assert pack.put(SPEC, KIND, 1, {"name": "New"}) == 1
    new = row_text(KIND.word, {"name": "New"})
    assert pack.files[KIND.file] == f"# all\n{rows[0]}\n{new}\n{remark}{rows[2]}"
    pack.put(SPEC, KIND, 1, None)
    assert [one["name"] for one in pack.rows(KIND)] == ["A", "C"]
    assert pack.put(SPEC, KIND, 9, {"name": "D"}) == 2


def test_strange_requests_are_refused_in_words(client: TestClient) -> None:
    sent = filled(client.get(f"{HERE}/edit"))
    for more in ({"kind": "nothing"}, {"row.name": "x" * 5000}):
        assert client.post(f"{HERE}/edit", data=sent | more).status_code == 422
    for query in ({"kind": "nothing"}, {"like": "nothing"}, {"own": "99"}):
        assert client.get(f"{HERE}/edit", params=query).status_code == 404
    assert client.post(f"{HERE}/edit", data={"kind": KIND.word}).status_code == 200
    assert client.get(f"{HERE}/picture/nothing.png").status_code == 404
    assert client.get(f"{HERE}/picture/..%2Fx.png").status_code == 404


# -- trying a card ------------------------------------------------------------------------------


def test_only_a_pack_without_a_fault_is_played(client: TestClient) -> None:
    sent = filled(client.get(f"{HERE}/edit")) | {"row.icon": "no-such-picture"}
    for do in ("play", "try", "print"):
        answer = client.post(f"{HERE}/edit", data=sent | {"do": do})
        assert answer.status_code == 422
        assert "no fault: see what is wrong" in answer.text


def test_a_card_is_played_at_a_table_that_nobody_else_has(client: TestClient) -> None:
    here = f"/games/{FEWEST.slug}/cards/edit"
    sent = filled(client.get(here)) | {"row.name": "Cat That Nobody Knows"}
    answer = client.post(here, data=sent | {"do": "play"})
    table = answer.url.path
    assert table.startswith("/tables/")
    assert "Cat That Nobody Knows" in answer.text
    shown = Shown(answer.text)
    while not shown.actions:  # a bot decides first
        shown = Shown(client.get(table).text)
    after = client.post(f"{table}/act", data=shown.answer())
    assert Shown(after.text).moment > shown.moment
    mine = dict(client.cookies)
    client.cookies.clear()
    assert "Cat That Nobody Knows" not in client.get(table).text
    client.cookies.update(mine)
    again = client.post(here, data=sent | {"do": "play", "row.name": "Other Cat"})
    assert again.url.path != table
    assert client.get(table).status_code == 404  # a browser tries one card at a time
    assert "Cat That" not in client.get(f"/games/{FEWEST.slug}").text


def test_so_many_tables_are_tried_at_once(client: TestClient, monkeypatch: Any) -> None:
    monkeypatch.setattr("undercroft.web.workshop.trials.MOST", 0)
    sent = filled(client.get(f"{HERE}/edit"))
    answer = client.post(f"{HERE}/edit", data=sent | {"do": "play"})
    assert answer.status_code == 422
    assert "Others play with cards" in answer.text


def waited(client: TestClient, answer: httpx2.Response) -> httpx2.Response:
    """Wait for what is made in the background; return its page."""
    portal, work = client.portal, client.app.state.own_work  # type: ignore[attr-defined]
    assert portal is not None
    portal.call(work.made)
    return client.get(answer.url.path)


def test_a_card_is_printed(client: TestClient) -> None:
    own = saved(client, **{"row.name": "Cellar Cat"})["own"]
    sent = filled(client.get(f"{HERE}/edit", params={"own": own, "kind": KIND.word, "at": 0}))
    begun = client.post(f"{HERE}/edit", data=sent | {"do": "print"})
    assert "Download the PDF" in waited(client, begun).text
    pdf = client.get(f"{begun.url.path}.pdf")
    assert pdf.content.startswith(b"%PDF")
    whole = client.post(f"{HERE}/{own}/print")
    assert whole.url.path.startswith(f"{HERE}/print/")
    assert client.get(f"{HERE}/print/{'0' * 24}").status_code == 404
    assert client.get(f"{HERE}/nothing/{'0' * 24}").status_code == 404


def made_up(folder: str, *_: object) -> None:
    """What many matches would find, at once."""
    measure = {"measure": "decisions", "a": 1, "b": 2, "difference": 1, "low": 0.5, "high": 1.5}
    found = {"played": 1000, "said": ["More of it."], "measures": [measure | {"verdict": "more"}]}
    (Path(folder) / FOUND).write_text(json.dumps(found), encoding="utf-8")


def test_what_matches_have_found_has_a_page(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.web.workshop.own_work.compare_card", made_up)
    begun = client.post(f"{HERE}/edit", data=filled(client.get(f"{HERE}/edit")) | {"do": "try"})
    text = waited(client, begun).text
    assert "1,000 pairs of matches" in text
    assert "More of it." in text
    assert 'http-equiv="refresh"' not in text
    client.cookies.clear()
    other = client.post(f"{HERE}/edit", data=filled(client.get(f"{HERE}/edit")) | {"do": "try"})
    assert other.url.path != begun.url.path


@pytest.mark.long
def test_many_matches_say_what_a_card_changes(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.web.workshop.own_work.PAIRS", 100)
    here = f"/games/{QUICK.slug}/cards"
    begun = client.post(f"{here}/edit", data=filled(client.get(f"{here}/edit")) | {"do": "try"})
    assert begun.url.path.startswith(f"{here}/try/")
    page = waited(client, begun).text
    assert "100 pairs of matches" in page
    assert "decisions" in page
