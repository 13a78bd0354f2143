"""What becomes of decks: they are kept, handed out and taken to tables; and what is refused."""

import re
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.web.builder import DECKS, GAME, LAMDEROCK, LEGAL, Builder, lamderock, opened, said
from tests.web.conftest import ORIGIN, seating
from undercroft.match import LONGEST_LINE
from undercroft.tables import database_url
from undercroft.web import Settings, create_app
from undercroft.web.workshop import decks
from undercroft.web.workshop.decks import LONGEST_TEXT, MOST_LINES

# -- keeping ------------------------------------------------------------------------


def kept(client: TestClient) -> list[str]:
    """The titles of what this browser keeps."""
    return re.findall(rf'<a href="{DECKS}/build\?own=\d+">(.*?)</a>', client.get(DECKS).text)


def test_a_deck_is_saved_listed_loaded_and_deleted(client: TestClient) -> None:
    saved = opened(client, LEGAL).press("save", title="Chests")
    assert saved.notice == "Saved as 'Chests'; legal."
    assert "HttpOnly" in saved.answer.headers["set-cookie"]
    assert kept(client) == ["Chests"]
    own = saved.fields["own"]
    loaded = Builder(client, f"{DECKS}/build?own={own}")
    assert loaded.text == saved.text == f"title: Chests\n{LEGAL}"
    assert "Legal" in said(client.get(DECKS).text)
    answer = client.post(f"{DECKS}/{own}/delete", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, DECKS)
    assert kept(client) == []
    assert client.post(f"{DECKS}/{own}/delete").status_code == 404


def test_a_deck_that_is_not_legal_yet_is_kept_and_marked(client: TestClient) -> None:
    builder = lamderock(client).press("save")
    assert builder.notice == "Saved as 'My deck'; not legal yet, but kept."
    assert "Not legal yet: 2 things to mend" in said(client.get(DECKS).text)
    assert "bring-0" not in client.get(DECKS).text


def test_a_saved_deck_is_overwritten_under_its_title_and_number(client: TestClient) -> None:
    builder = opened(client, LEGAL).press("save", title="Chests")
    own = builder.fields["own"]
    assert "Not saved" in said(builder.put_in("Wand").page)
    builder.press("save")
    assert (kept(client), builder.fields["own"]) == (["Chests"], own)
    assert "1x Wand" in Builder(client, f"{DECKS}/build?own={own}").text


def test_another_title_makes_another_deck(client: TestClient) -> None:
    builder = opened(client, LEGAL).press("save", title="Chests")
    own = builder.fields["own"]
    builder.press("save", title="Boxes")
    assert kept(client) == ["Boxes", "Chests"]
    assert builder.fields["own"] != own


def test_decks_without_a_title_get_one_each(client: TestClient) -> None:
    lamderock(client).press("save")
    lamderock(client).put_in("Wand").press("save")
    assert kept(client) == ["My deck", "My deck 2"]


def test_nothing_of_the_same_title_is_lost_unasked(client: TestClient) -> None:
    opened(client, LEGAL).press("save", title="Chests")
    builder = lamderock(client)
    assert "overwrite" not in builder.buttons
    builder.press("save", title="Chests")
    assert builder.answer.status_code == 422
    assert builder.notice.startswith("You keep another deck called 'Chests'.")
    assert "Saved" not in builder.notice
    builder.press("overwrite")
    assert kept(client) == ["Chests"]
    assert Builder(client, f"{DECKS}/build?own={builder.fields['own']}").state != "Legal"


def test_a_repeated_save_changes_nothing(client: TestClient) -> None:
    first = opened(client, LEGAL)
    again = first.fields | {"do": "save", "title": "Chests"}
    for _ in range(2):
        assert client.post(f"{DECKS}/build", data=again).status_code == 200
    assert kept(client) == ["Chests"]


def test_only_so_many_are_kept(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert decks.MOST_KEPT == 50
    most = 8
    monkeypatch.setattr(decks, "MOST_KEPT", most)
    builder = lamderock(client)
    for number in range(most):
        builder.press("save", title=f"Number {number}")
    assert builder.answer.status_code == 200
    builder.press("save", title="One more")
    assert builder.notice == f"You keep {most} decks, which is the most: delete one first."
    builder.put_in("Wand").press("save", title="Number 3")
    assert builder.notice.startswith("You keep another deck")
    assert len(kept(client)) == most
    loaded = Builder(client, re.findall(rf'"({DECKS}/build\?own=\d+)', client.get(DECKS).text)[0])
    assert loaded.put_in("Wand").press("save").answer.status_code == 200


def test_nobody_else_sees_or_touches_a_deck(client: TestClient, database: Path) -> None:
    own = opened(client, LEGAL).press("save").fields["own"]
    with TestClient(create_app(Settings(database_url(database))), base_url=ORIGIN) as other:
        assert kept(other) == []
        assert other.get(f"{DECKS}/build?own={own}").status_code == 404
        assert other.get(f"{DECKS}/{own}/file").status_code == 404
        assert other.post(f"{DECKS}/{own}/delete").status_code == 404
        stolen = Builder(other, LAMDEROCK).press("save", own=own)
        assert stolen.fields["own"] != own
    assert Builder(client, f"{DECKS}/build?own={own}").text == f"title: My deck\n{LEGAL}"


# -- out and in ---------------------------------------------------------------------


def test_a_deck_is_handed_out_as_a_file(client: TestClient) -> None:
    builder = opened(client, LEGAL).press("save", title="Größe “1”\r\nx: y")
    title = builder.fields["title"]
    assert title == "Größe “1” x: y"
    files = [
        client.post(f"{DECKS}/build", data=builder.fields | {"do": "file"}),
        client.get(f"{DECKS}/{builder.fields['own']}/file"),
    ]
    for file in files:
        assert file.text == f"title: {title}\n{LEGAL}"
        assert file.headers["content-type"] == "text/plain; charset=utf-8"
        assert file.headers["content-disposition"] == 'attachment; filename="groe-1-x-y.txt"'
    nameless = client.post(f"{DECKS}/build", data={"text": "", "do": "file"})
    assert nameless.headers["content-disposition"] == 'attachment; filename="deck.txt"'


@pytest.mark.parametrize(("do", "ending"), [("cockatrice", "cod"), ("octgn", "o8d")])
def test_a_deck_goes_to_another_program_and_comes_back(
    client: TestClient, do: str, ending: str
) -> None:
    fields = opened(client, LEGAL).press("save", title="My deck").fields
    file = client.post(f"{DECKS}/build", data=fields | {"do": do})
    assert file.headers["content-disposition"] == f'attachment; filename="my-deck.{ending}"'
    assert "Battle 1" in file.text
    back = open_file(client, file.content)
    assert "title: My deck\n" in back.text
    assert "Not legal" not in back.text
    empty = client.post(f"{DECKS}/build", data={"text": "", "do": do})
    assert empty.text.startswith("<?xml")


def open_file(client: TestClient, data: bytes) -> httpx2.Response:
    return client.post(f"{DECKS}/build", files={"file": ("deck.txt", data)}, data={"text": ""})


def test_a_file_is_opened(client: TestClient) -> None:
    for data in (LEGAL.encode(), LEGAL.encode("utf-8-sig"), LEGAL.replace("\n", "\r\n").encode()):
        assert f">{LEGAL}</textarea>" in open_file(client, data).text


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfe\x00", "That file is no text"),
        (b"<!DOCTYPE deck>\n<deck/>", "line 1: it declares a document type"),
        (b"<html></html>", "That file cannot be opened"),
        (b"x\n" * (MOST_LINES + 1), "That text is too long"),
        (b"x" * (LONGEST_LINE + 1), "That text is too long"),
        (b"1x Wand\n" * (LONGEST_TEXT // 8 + 1), "That text is too long"),
    ],
)
def test_what_is_no_deck_is_not_opened(client: TestClient, data: bytes, why: str) -> None:
    answer = open_file(client, data)
    assert answer.status_code == 422
    assert why in answer.text
    lively = client.post(
        f"{DECKS}/build", files={"file": ("deck.txt", data)}, headers={"hx-request": "true"}
    )
    assert lively.headers["hx-retarget"] == "#notice"


def test_the_longest_text_is_read(client: TestClient) -> None:
    line = "# " + "x" * (LONGEST_LINE - 2)
    rest = (LONGEST_TEXT - len(LEGAL)) // (LONGEST_LINE + 1)
    assert opened(client, LEGAL + f"{line}\n" * rest).state == "Legal"
    assert opened(client, LEGAL + "# x\n" * (MOST_LINES - 2)).state == "Legal"


def test_a_text_of_nonsense_is_answered_in_lines(client: TestClient) -> None:
    builder = opened(client, "\0\n[\n]\n:\n🐉x\n-1x Wand\n999999x Wand\nhero:\nrole: cook\n")
    assert builder.answer.status_code == 200
    assert len(builder.faults) > 5
    assert all("Traceback" not in fault for fault in builder.faults)


# -- at a table ---------------------------------------------------------------------


def test_a_deck_goes_to_a_table_with_its_house_rules(client: TestClient) -> None:
    builder = opened(client, LEGAL).house_rule(copy_limit="0", authored_content="off")
    form = builder.fields | {"do": "use", "title": "Chests"}
    answer = client.post(f"{DECKS}/build", data=form, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"{GAME}?bring-0=own%3A")
    page = client.get(answer.headers["location"]).text
    own = re.search(r'value="(own:\d+)" selected>Chests<', page)
    assert own is not None
    assert '<option value="off" selected>' in page
    table = client.post(GAME, data=seating(1, 1, **{"bring-0": own[1]}))
    assert f"<pre>title: Chests\n{LEGAL}</pre>" in table.text


def test_an_illegal_deck_is_used_nowhere(client: TestClient) -> None:
    builder = lamderock(client)
    answer = client.post(f"{DECKS}/build", data=builder.fields | {"do": "use"})
    assert answer.status_code == 422
    assert "No table takes this deck yet: see what is wrong." in answer.text
    assert kept(client) == []


def test_a_dungeon_alone_is_used_nowhere(client: TestClient) -> None:
    builder = Builder(client, f"{DECKS}/build?ready=The Warrens")
    assert builder.state == "Legal"
    assert builder.faults == ["Seat 1: The Warrens is a dungeon deck: put it into a DM deck."]
    answer = client.post(f"{DECKS}/build", data=builder.fields | {"do": "use"})
    assert answer.status_code == 422


def test_using_overwrites_nothing_unasked(client: TestClient) -> None:
    opened(client, LEGAL + "# mine\n").press("save", title="Chests")
    builder = opened(client, LEGAL)
    form = builder.fields | {"do": "use", "title": "Chests"}
    answer = client.post(f"{DECKS}/build", data=form, follow_redirects=False)
    assert answer.status_code == 422
    assert "You keep another deck called" in answer.text


# -- what nobody should do ----------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"do": "add /Excalibur"}, "There is no 'Excalibur' here."),
        ({"do": "add Attic/Wand"}, "There is no 'Wand' here."),
        ({"do": "add"}, "There is no '' here."),
        ({"do": "cut x"}, "There is no button 'cut x' here."),
        ({"do": "explode"}, "There is no button 'explode' here."),
        ({"do": "add /Wand\nhero: Tamsin Vey"}, "There is no"),
    ],
)
def test_a_button_that_is_not_there_does_nothing(
    client: TestClient, fields: dict[str, str], why: str
) -> None:
    builder = lamderock(client)
    builder._show(client.post(f"{DECKS}/build", data=builder.fields | fields))
    assert builder.answer.status_code == 422
    assert why in builder.notice
    assert builder.text == "hero: Sir Lamderock\n"


def test_odd_fields_are_taken_as_nothing(client: TestClient) -> None:
    for own in ("-1", "x", "9" * 30, "²"):
        assert lamderock(client).press("", own=own).fields["own"] == "0"
    assert client.post(f"{DECKS}/build").status_code == 200
    assert client.post(f"{DECKS}/build", content=b"\xff\xfe", headers=FORM).status_code == 200
    assert client.get(f"{DECKS}/build?own=x").status_code == 422
    assert client.get(f"{DECKS}/x/file").status_code == 422
    assert client.post(f"{DECKS}/{9**30}/delete").status_code == 404


FORM = {"content-type": "application/x-www-form-urlencoded"}


def test_a_flood_of_fields_is_refused(client: TestClient) -> None:
    flood = {f"only-{n}": "x" for n in range(200)}
    assert client.post(f"{DECKS}/build", data=flood).status_code == 400


def test_forms_of_other_sites_change_nothing(client: TestClient) -> None:
    own = opened(client, LEGAL).press("save").fields["own"]
    for address in (f"{DECKS}/build", f"{DECKS}/{own}/delete"):
        answer = client.post(
            address, data={"do": "save"}, headers={"origin": "https://evil.example"}
        )
        assert answer.status_code == 403
    assert kept(client) == ["My deck"]


def test_get_changes_nothing(client: TestClient) -> None:
    own = opened(client, LEGAL).press("save").fields["own"]
    answer = client.get(f"{DECKS}/build?own={own}&do=save&title=Other&text=x")
    assert "set-cookie" not in answer.headers
    assert client.get(f"{DECKS}/{own}/delete").status_code == 405
    assert kept(client) == ["My deck"]


def test_the_pages_have_no_inline_script_or_style(client: TestClient) -> None:
    lamderock(client).press("save")
    for address in (DECKS, LAMDEROCK):
        page = client.get(address)
        nonce = re.search(r"'nonce-([^']+)'", page.headers["content-security-policy"])
        assert nonce is not None
        for script in re.findall(r"<script\b[^>]*>", page.text):
            assert f'nonce="{nonce[1]}"' in script
            assert "src=" in script
        assert "<style" not in page.text
        assert not re.search(r"\s(style|on\w+)=", page.text)


def test_a_saved_deck_outlives_the_server(client: TestClient, database: Path) -> None:
    opened(client, LEGAL).press("save", title="Chests")
    with TestClient(
        create_app(Settings(database_url(database))), base_url=ORIGIN, cookies=dict(client.cookies)
    ) as later:
        assert kept(later) == ["Chests"]
