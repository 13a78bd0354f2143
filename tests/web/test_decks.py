"""Building decks over HTTP: as newcomers do it, and as nobody should."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_secrets import secret_game
from tests.web.builder import DECKS, GAME, LEGAL, SPEC, Builder, lamderock, opened, said
from tests.web.conftest import GAME as OTHER_GAME
from tests.web.vault import VAULT, client_of
from undercroft.kernel import Switches
from undercroft.kit.brought import BroughtFault, Offer
from undercroft.kit.game import Brings

# -- where one begins ---------------------------------------------------------------


def test_the_game_leads_to_its_decks(client: TestClient) -> None:
    assert f'href="{DECKS}"' in client.get(GAME).text
    assert "/decks" not in client.get(OTHER_GAME).text


def test_what_is_not_in_the_rulebook_says_so_in_plain_words(client: TestClient) -> None:
    page = client.get(f"{GAME}/decks").text
    assert "What is marked “our addition” is not in the rulebook" in page
    assert ">our addition</span>" in page
    assert ">authored<" not in page


def test_a_game_without_decks_has_no_such_page(client: TestClient) -> None:
    for page in ("decks", "decks/build", "decks/1/file"):
        assert client.get(f"{OTHER_GAME}/{page}").status_code == 404
    assert client.post(f"{OTHER_GAME}/decks/build", data={"do": "save"}).status_code == 404
    assert client.get("/games/chess/decks").status_code == 404


def test_one_can_begin_with_everything_ready_or_for_everybody(client: TestClient) -> None:
    page = client.get(DECKS)
    links = re.findall(rf'href="({DECKS}/build\?[^"]+)"', page.text)
    assert SPEC.brings is not None
    ready = [link for link in links if "?ready=" in link]
    anew = [link for link in links if "?whose=" in link]
    assert len(ready) > len(SPEC.brings.ready)
    assert len(anew) > 10
    for link in [*ready[::4], *anew[::4]]:
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
        "Whose deck is it? Write 'hero: NAME' or 'role: dm' above the cards."
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
    assert "WD-16.3 A hero deck has no monsters. Remove 2x Troll." in builder.faults
    assert "Troll" not in builder.offered
    assert "of 16" not in said(builder.page)
    assert {"take /Troll", "add /Troll"} <= set(builder.buttons)


def test_what_cannot_be_read_is_named_by_its_line_and_can_be_removed(client: TestClient) -> None:
    builder = opened(client, LEGAL + "2x Wnad\n")
    assert builder.faults[0].startswith(
        "WD-16.10 Line 3: there is no card 'Wnad'. Did you mean 'Wand'?"
    )
    assert "Not on offer" in builder.page
    assert builder.faults[1].startswith("WD-16.1 62 cards;")
    builder.press("cut 2")
    assert (builder.text, builder.state) == (LEGAL, "Legal")


def test_a_slip_of_the_pen_is_the_only_fault(client: TestClient) -> None:
    builder = opened(client, LEGAL.replace("Chest", "Chset"))
    (only,) = builder.faults
    assert only.startswith("WD-16.10 Line 2: there is no card 'Treasure Chset'. Did you mean")


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


def test_cards_read_as_the_house_rules_have_them(client: TestClient) -> None:
    builder = Builder(client, f"{DECKS}/build?ready=The Orc Horde")
    printed = "This round the hero suffers 1 extra wound, if the hero suffers any."
    assert printed in said(builder.page)
    assert printed not in said(builder.press("", preset="cruel").page)


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


# -- any other game -----------------------------------------------------------------


def purses(switches: Switches) -> list[Offer]:
    """What the purses of a small game are made of: owners, coins, and one to begin with."""
    coins: list[Offer] = [_purse(name, line=name, metal=name) for name in ("Copper", "Gold")]
    owner: Offer = {**_purse("Ann", "Owners", line="owner: Ann"), "switches": ("luck",)}
    start: Offer = {**_purse("Rich"), "start": "2x Gold\n"}
    return [*coins, owner, start]


def _purse(name: str, group: str = "Coins", line: str = "", metal: str = "") -> Offer:
    made: Offer = {
        "name": name, "group": group, "text": "Buys a cup.", "icon": "coins", "facts": ["round"],
        "source": "printed", "filters": {"metal": (metal,)} if metal else {},
    }  # fmt: skip
    return {**made, "line": line, "quotas": {"Coins": (2, 3)}} if line else made


def purse_faults(switches: Switches, text: str) -> list[BroughtFault]:
    return [] if "2x" in text else [BroughtFault("T-1.1", "too little", ("put something in",))]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, database: Path) -> Iterator[TestClient]:
    """A browser before a program that has a game of other things to bring alone."""
    resolve = secret_game().brings
    assert resolve is not None
    brings = Brings("purse", resolve.ready, resolve.resolve, purse_faults, None, None, purses)
    game = replace(secret_game(), brings=brings)
    with client_of(monkeypatch, database, game) as client:
        yield client


def test_any_game_can_have_things_to_build(small: TestClient) -> None:
    assert "Build a purse" in small.get(VAULT).text
    page = small.get(f"{VAULT}/decks").text
    assert "build?whose=owner%3A+Ann" in page
    builder = Builder(small, f"{VAULT}/decks/build?whose=owner: Ann")
    assert builder.faults == ["T-1.1 Too little. Put something in."]
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
    with client_of(monkeypatch, database, secret_game()) as client:
        assert client.get(f"{VAULT}/decks").status_code == 404
        assert "Build a purse" not in client.get(VAULT).text
