"""Building decks over HTTP: as newcomers do it, and as nobody should."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_secrets import secret_game
from tests.web.builder import DECKS, GAME, LAMDEROCK, SPEC, Builder, said
from tests.web.conftest import GAME as OTHER_GAME
from tests.web.conftest import ORIGIN, seating
from tests.web.vault import VAULT, vault_client
from undercroft.kernel import Brings
from undercroft.kernel.spec import Switches
from undercroft.tables import database_url
from undercroft.web import create_app
from undercroft.web.decks import LONGEST_LINE, LONGEST_TEXT, MOST_KEPT, MOST_LINES

LEGAL = "hero: Sir Lamderock\n30x Treasure Chest\n"


def lamderock(client: TestClient) -> Builder:
    return Builder(client, LAMDEROCK)


def opened(client: TestClient, text: str) -> Builder:
    """Open a pasted text."""
    builder = Builder(client, f"{DECKS}/build")
    return builder.press("", text=text)


# -- where one begins ---------------------------------------------------------------


def test_the_game_leads_to_its_decks(client: TestClient) -> None:
    assert f'href="{DECKS}"' in client.get(GAME).text
    assert "/decks" not in client.get(OTHER_GAME).text


def test_a_game_without_decks_has_no_such_page(client: TestClient) -> None:
    for page in ("decks", "decks/build", "decks/1/file"):
        assert client.get(f"{OTHER_GAME}/{page}").status_code == 404
    assert client.post(f"{OTHER_GAME}/decks/build", data={"do": "save"}).status_code == 404
    assert client.get("/games/chess/decks").status_code == 404


def test_one_can_begin_with_everything_ready_or_for_everybody(client: TestClient) -> None:
    page = client.get(DECKS)
    links = re.findall(rf'href="({DECKS}/build\?[^"]+)"', page.text)
    assert SPEC.brings is not None
    assert len([link for link in links if "?ready=" in link]) > len(SPEC.brings.ready)
    assert len([link for link in links if "?whose=" in link]) > 10
    for link in links:
        builder = Builder(client, link)
        assert builder.fields["whose"], link
        assert (builder.state == "Legal") == ("?ready=" in link), link
    assert "set-cookie" not in page.headers


@pytest.mark.parametrize("query", ["own=1", "own=99999999999999999999", "ready=Nothing"])
def test_what_is_not_there_cannot_be_begun_with(client: TestClient, query: str) -> None:
    assert client.get(f"{DECKS}/build?{query}").status_code == 404


def test_whose_it_is_can_be_chosen_later_and_again(client: TestClient) -> None:
    builder = Builder(client, f"{DECKS}/build")
    assert builder.faults == [
        "whose deck is it? Write 'hero: NAME' or 'role: dm' above the cards."
    ]  # fmt: skip
    builder.press("", whose="hero: Sir Lamderock").put_in("Wand")
    builder.press("", whose="hero: Magus Sogarth")
    assert builder.text == "hero: Magus Sogarth\n1x Wand\n"
    builder.press("", whose="hero: Nobody")
    assert "is not among those whose deck it can be" in builder.notice
    assert builder.text == "hero: Magus Sogarth\n1x Wand\n"


# -- legality -----------------------------------------------------------------------


def test_an_empty_deck_is_told_what_it_needs(client: TestClient) -> None:
    builder = lamderock(client)
    assert builder.state == "Not legal yet: 2 things to mend"
    size, rest = builder.faults
    assert size.startswith("WD-16.1 30 cards; a hero deck has exactly 60. Add 30 more (treasures,")
    assert rest.startswith("WD-16.3 0 treasures, Heroic Actions and Secret Doors; exactly 30 are")
    assert rest.endswith("due. Add 30, such as 30x Treasure Chest.")
    assert builder.quota("Treasures, Heroic Actions, Secret Doors") == "0 of 30 30 more"
    assert builder.quota("Attack cards") == "30 of 30 enough"
    assert f'href="{GAME}/rules#WD-16.1"' in builder.page
    assert "use" not in builder.buttons


def test_the_smallest_fix_mends_it(client: TestClient) -> None:
    builder = lamderock(client).put_in("Treasure Chest", 30)
    assert (builder.state, builder.faults) == ("Legal", [])
    assert builder.quota("Cards") == "60 of 60 enough"
    assert "use" in builder.buttons


def test_one_too_many_and_one_too_few(client: TestClient) -> None:
    builder = opened(client, LEGAL).put_in("Wand")
    assert builder.quota("Cards") == "61 of 60 1 too many"
    assert "Remove 1, such as 1x Treasure Chest." in builder.faults[1]
    builder.press("take /Wand").press("take /Treasure Chest")
    assert builder.quota("Cards") == "59 of 60 1 more"
    builder.press("add /Treasure Chest")
    assert builder.state == "Legal"


def test_every_step_of_a_long_fix_is_a_line(client: TestClient) -> None:
    builder = Builder(client, f"{DECKS}/build?whose=faction: Orc Horde")
    steps = re.findall(r'<span class="fix">(.*?)</span></span>', builder.page, re.DOTALL)
    wanted = [step for step in map(said, steps) if "of type" in step]
    assert len(wanted) == 7
    assert wanted[0].startswith("Add 3 of type {1}: Orc Grunts /")


def test_cards_of_the_wrong_side_are_named(client: TestClient) -> None:
    builder = opened(client, LEGAL + "2x Troll\n")
    assert "WD-16.3 a hero deck has no monsters. Remove 2x Troll." in builder.faults
    assert "Troll" not in builder.offered
    assert {"take /Troll", "add /Troll"} <= set(builder.buttons)


def test_what_cannot_be_read_is_named_by_its_line_and_can_be_removed(client: TestClient) -> None:
    builder = opened(client, LEGAL + "2x Wnad\n")
    assert builder.faults[0].startswith(
        "WD-16.10 Line 3: there is no card 'Wnad'. Did you mean 'Wand'?"
    )
    assert "Not on offer" in builder.page
    builder.press("cut 2")
    assert (builder.text, builder.state) == (LEGAL, "Legal")


def test_a_strange_card_can_be_taken_out_where_it_is_listed(client: TestClient) -> None:
    builder = opened(client, LEGAL + "2x Wnad\n").press("take /Wnad").press("take /Wnad")
    assert builder.text == LEGAL


def test_attack_cards_are_understood_until_one_is_listed(client: TestClient) -> None:
    builder = opened(client, LEGAL)
    assert "Understood, as long as you put none of them in: 3× Battle 1," in said(builder.page)
    assert "Battle 1" not in builder.offered
    builder.press("", text=LEGAL + "1x Battle 1\n")
    assert builder.quota("Attack cards") == "1 of 30 29 more"
    assert builder.faults[1].startswith("WD-16.2 1 attack cards;")
    builder.press("take /Battle 1")
    assert builder.state == "Legal"


def test_house_rules_decide(client: TestClient) -> None:
    builder = opened(client, LEGAL).house_rule(copy_limit="5")
    assert builder.faults == [
        "WD-16.9 30x Treasure Chest; copy_limit allows 5. Remove 25x Treasure Chest."
    ]
    builder.press("take /Treasure Chest")
    assert builder.faults[1].endswith("Add 1, with at most 5 copies of a card.")
    builder.house_rule(copy_limit="")
    assert builder.faults[1].endswith("Add 1, such as 1x Treasure Chest.")


def test_a_house_rule_takes_cards_and_owners_away(client: TestClient) -> None:
    builder = opened(client, "hero: Gruna Stonefist\n1x Field Dressing\n")
    assert "Field Dressing" in builder.offered
    builder.press("", preset="as-printed")
    assert "Field Dressing" not in builder.offered
    assert [fault[:8] for fault in builder.faults].count("WD-16.10") == 2
    assert "hero: Gruna Stonefist" not in builder.page.split('name="text"')[0]
    builder.press("take /Field Dressing")
    assert builder.text == "hero: Gruna Stonefist\n"


def test_house_rules_that_are_none_are_named_and_left_out(client: TestClient) -> None:
    for wrong in ({"preset": "nightmare"}, {"switch-copy_limit": "1"}, {"switch-x": "y"}):
        builder = lamderock(client).press("", **wrong)
        assert builder.answer.status_code == 422
        assert builder.notice.endswith("back to the rules of the book")
        assert builder.fields["preset"] == builder.fields["switch-copy_limit"] == ""


# -- changes ------------------------------------------------------------------------


def test_a_deck_is_completed_by_a_seed_that_is_shown(client: TestClient) -> None:
    builder = lamderock(client).put_in("Wand").press("complete", seed="7")
    assert "Completed with the seed 7" in builder.notice
    assert builder.state == "Legal"
    assert "Wand" in builder.text
    again = lamderock(client).put_in("Wand").press("complete", seed="7")
    assert again.text == builder.text
    by_chance = lamderock(client).press("complete")
    assert f"Completed with the seed {by_chance.fields['seed']}" in by_chance.notice
    assert by_chance.fields["seed"]


def test_what_cannot_be_completed_stays_as_it_is(client: TestClient) -> None:
    builder = opened(client, LEGAL + "1x Wand\n").press("complete")
    assert builder.answer.status_code == 422
    assert "Adding cards does not make this deck legal" in builder.notice
    assert builder.text == LEGAL + "1x Wand\n"


def test_a_title_is_typed_or_written_into_the_text(client: TestClient) -> None:
    builder = lamderock(client).press("", title="<b>Shield</b>")
    assert builder.text.startswith("title: <b>Shield</b>\n")
    assert "<b>Shield" not in builder.page
    assert "&lt;b&gt;Shield&lt;/b&gt;" in builder.page
    builder.press("", text="title: Sword\nhero: Sir Lamderock\n")
    assert builder.fields["title"] == "Sword"
    builder.press("", title="x" * 99)
    assert builder.fields["title"] == "x" * 80


def test_remarks_stay_where_they_are(client: TestClient) -> None:
    text = "hero: Sir Lamderock  # the shield\n# point cards\n2x Copper Pieces  # few\n"
    builder = opened(client, text).put_in("Copper Pieces").put_in("Wand")
    assert builder.text == text.replace("2x", "3x") + "1x Wand\n"


def test_a_dungeon_master_may_put_a_dungeon_below(client: TestClient) -> None:
    builder = Builder(client, f"{DECKS}/build?ready=The Orc Horde").press("add Dungeon/Lair")
    assert builder.text.endswith("[Dungeon]\n1x Lair\n")
    assert builder.quota("Dungeon cards") == "1 of 28–40 27 more"
    builder.press("complete", seed="1")
    assert builder.faults[0].startswith("Seat 1, The Orc Horde: WD-16.11: it brings a dungeon deck")
    assert "use" not in builder.buttons
    builder.house_rule(dungeon_deck="custom")
    assert (builder.faults, "use" in builder.buttons) == ([], True)


# -- looking for cards --------------------------------------------------------------


def test_cards_are_found_by_words_and_filters(client: TestClient) -> None:
    builder = lamderock(client)
    everything = builder.offered
    assert "Troll" not in everything
    assert builder.press("", words="RING accuracy").offered == ["Ring of Accuracy"]
    builder.press("", words="", **{"only-symbol": "Magic", "only-kind": "treasure"})
    assert builder.offered == ["Wand", "Staff of Power"]
    builder.put_in("Wand")
    assert builder.offered == ["Wand", "Staff of Power"]
    assert builder.press("", words="no such thing").offered == []
    assert "Nothing like that is there." in builder.page
    assert builder.press("all").offered == everything


def test_monsters_are_found_by_faction_type_and_points_own_ones_first(client: TestClient) -> None:
    builder = Builder(client, f"{DECKS}/build?whose=faction: Dragonkin")
    assert builder.offered[0] == "Dragon"
    builder.press("", **{"only-faction": "Orc Horde", "only-type": "{3,2,1}"})
    assert builder.offered == ["Orc Warlord"]
    builder.press("", **{"only-faction": "no faction", "only-type": ""})
    assert "Ogre" in builder.offered
    builder.press("", **{"only-faction": "", "only-kind": "monster", "only-points": "5"})
    assert "Orc Warlord" in builder.offered
    assert "Troll" not in builder.offered


def test_a_filter_that_does_not_fit_is_no_filter(client: TestClient) -> None:
    builder = lamderock(client)
    everything = builder.offered
    builder.press("", **{"only-faction": "Orc Horde", "only-x": "y", "only-kind": "z"})
    assert builder.offered == everything


def test_each_card_says_what_it_does(client: TestClient) -> None:
    page = said(Builder(client, f"{DECKS}/build").page)
    assert SPEC.brings is not None
    assert SPEC.brings.browse is not None
    for entry in SPEC.brings.browse(SPEC.resolve({})):
        if "line" in entry and "switches" not in entry and entry["text"]:
            shown = entry["name"] if "Attack" in entry["group"] else entry["text"]
            assert " ".join(shown.split()) in page


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


def test_only_so_many_are_kept(client: TestClient) -> None:
    builder = lamderock(client)
    for number in range(MOST_KEPT):
        builder.press("save", title=f"Number {number}")
    assert builder.answer.status_code == 200
    builder.press("save", title="One more")
    assert builder.notice == f"You keep {MOST_KEPT} decks, which is the most: delete one first."
    builder.put_in("Wand").press("save", title="Number 7")
    assert builder.notice.startswith("You keep another deck")
    assert len(kept(client)) == MOST_KEPT
    loaded = Builder(client, re.findall(rf'"({DECKS}/build\?own=\d+)', client.get(DECKS).text)[0])
    assert loaded.put_in("Wand").press("save").answer.status_code == 200


def test_nobody_else_sees_or_touches_a_deck(client: TestClient, database: Path) -> None:
    own = opened(client, LEGAL).press("save").fields["own"]
    with TestClient(create_app(database_url(database)), base_url=ORIGIN) as other:
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


def open_file(client: TestClient, data: bytes) -> httpx2.Response:
    return client.post(f"{DECKS}/build", files={"file": ("deck.txt", data)}, data={"text": ""})


def test_a_file_is_opened(client: TestClient) -> None:
    for data in (LEGAL.encode(), LEGAL.encode("utf-8-sig"), LEGAL.replace("\n", "\r\n").encode()):
        assert f">{LEGAL}</textarea>" in open_file(client, data).text


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfe\x00", "That file is no text"),
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


# -- pieces of the page -------------------------------------------------------------

LIVE = {"hx-request": "true"}


def test_only_what_changed_is_sent(client: TestClient) -> None:
    builder = lamderock(client)
    form = builder.fields | {"do": "add /Wand"}
    whole = client.post(f"{DECKS}/build", data=form)
    piece = client.post(f"{DECKS}/build", data=form, headers=LIVE)
    assert piece.headers["hx-retarget"] == "#deck"
    assert len(piece.text) * 3 < len(whole.text)
    assert re.findall(r'<li class="thing[^"]*" id="([^"]+)" hx-swap-oob', piece.text) == [
        "thing-wand"
    ]
    filtered = client.post(f"{DECKS}/build", data=builder.fields | {"words": "ring"}, headers=LIVE)
    assert "hx-retarget" not in filtered.headers
    assert "<html" not in filtered.text


def test_a_saved_deck_outlives_the_server(client: TestClient, database: Path) -> None:
    opened(client, LEGAL).press("save", title="Chests")
    with TestClient(
        create_app(database_url(database)), base_url=ORIGIN, cookies=dict(client.cookies)
    ) as later:
        assert kept(later) == ["Chests"]


# -- any other game -----------------------------------------------------------------


def purses(switches: Switches) -> list[dict[str, Any]]:
    """What the purses of a small game are made of: owners, coins, and one to begin with."""
    base = {"group": "Coins", "text": "Buys a cup.", "icon": "coins", "facts": ["round"]}
    more = {"source": "printed", "quotas": {"Coins": (2, 3)}}
    coins = [{**base, **more, "name": name, "line": name, "filters": {"metal": (name,)}}
             for name in ("Copper", "Gold")]  # fmt: skip
    owner = {**base, **more, "name": "Ann", "group": "Owners", "line": "owner: Ann", "filters": {}}
    start = {**base, "name": "Rich", "source": "printed", "start": "2x Gold\n", "filters": {}}
    return [*coins, {**owner, "switches": ("luck",)}, start]


def purse_faults(switches: Switches, text: str) -> list[str]:
    return [] if "2x" in text else ["T-1.1: too little; put something in"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, database: Path) -> Iterator[TestClient]:
    """A browser before a program that has a game of other things to bring alone."""
    resolve = secret_game().brings
    assert resolve is not None
    brings = Brings("purse", resolve.ready, resolve.resolve, purse_faults, None, None, purses)
    game = replace(secret_game(), brings=brings)
    with vault_client(monkeypatch, database, game=game) as client:
        yield client


def test_any_game_can_have_things_to_build(small: TestClient) -> None:
    assert "Build a purse" in small.get(VAULT).text
    page = small.get(f"{VAULT}/decks").text
    assert "build?whose=owner%3A+Ann" in page
    builder = Builder(small, f"{VAULT}/decks/build?whose=owner: Ann")
    assert builder.faults == ["T-1.1 too little. Put something in."]
    assert "complete" not in builder.buttons
    builder.press("add /Gold").press("add /Gold")
    assert builder.text == "owner: Ann\n2x Gold\n"
    assert builder.quota("Coins") == "2 of 2–3 enough"
    assert "Buys a cup." in builder.page
    assert builder.press("", **{"only-metal": "Copper"}).offered == ["Copper"]
    assert builder.state == "Legal"


def test_what_cannot_be_completed_has_no_button_for_it(small: TestClient) -> None:
    answer = small.post(f"{VAULT}/decks/build", data={"do": "complete"})
    assert answer.status_code == 422
    assert "There is no button" in answer.text


def test_a_game_whose_things_cannot_be_built_has_no_page(
    monkeypatch: pytest.MonkeyPatch, database: Path
) -> None:
    with vault_client(monkeypatch, database) as client:
        assert client.get(f"{VAULT}/decks").status_code == 404
        assert "Build a purse" not in client.get(VAULT).text
