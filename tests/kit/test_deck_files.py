"""Decks as the files of other programs: what is written is read back, what is odd is refused."""

from typing import Final
from xml.etree import ElementTree

import pytest

from undercroft.kit.deck_files import COCKATRICE, OCTGN, TEXT, card_database, read, write
from undercroft.kit.faces import Face
from undercroft.kit.reading import BROUGHT, Unreadable

DECK: Final = """title: Brine & Salt <old>
role: dm
3x Sea Hag
1x Captain's "Share"
[Dungeon]
2x T-junction
"""
COD: Final = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>Rats</deckname>
  <comments></comments>
  <zone name="main"><card number="3" name="Sea Hag"/></zone>
</cockatrice_deck>
"""
O8D: Final = """<deck game="20c5840d-bc94-5fc4-87f3-aceabec0d5b6">
  <section name="Main" shared="False"><card qty="3" id="a">Sea Hag</card></section>
  <section name="Empty" shared="False" />
  <section name="Dungeon" shared="True"><card qty="1" id="b">Crypt</card></section>
  <notes><![CDATA[role: dm]]></notes>
</deck>
"""


@pytest.mark.parametrize("to", [COCKATRICE, OCTGN, TEXT])
def test_what_is_written_is_read_back(to: str) -> None:
    assert read(write(DECK, to, "rats")) == DECK


def test_what_other_programs_write_is_read() -> None:
    assert read(COD) == "title: Rats\n3x Sea Hag\n"
    assert read(f"\ufeff{O8D}") == "role: dm\n3x Sea Hag\n[Dungeon]\n1x Crypt\n"
    assert read(DECK) == DECK


def test_a_deck_of_cockatrice_has_zones_and_one_of_octgn_sections() -> None:
    cod = ElementTree.fromstring(write(DECK, COCKATRICE, "rats"))
    assert [one.tag for one in cod] == ["deckname", "comments", "zone", "zone"]
    assert cod.findtext("deckname") == "Brine & Salt <old>"
    zones = {zone.get("name"): [card.attrib for card in zone] for zone in cod.iter("zone")}
    assert zones == {
        "main": [
            {"number": "3", "name": "Sea Hag"},
            {"number": "1", "name": 'Captain\'s "Share"'},
        ],
        "side": [{"number": "2", "name": "T-junction"}],
    }
    o8d = ElementTree.fromstring(write(DECK, OCTGN, "rats"))
    sections = {one.get("name"): [card.text for card in one] for one in o8d.iter("section")}
    assert sections == {"Main": ["Sea Hag", 'Captain\'s "Share"'], "Dungeon": ["T-junction"]}
    numbers = [card.get("id") for card in o8d.iter("card")]
    assert len(set(numbers)) == 3
    assert numbers == [
        card.get("id") for card in ElementTree.fromstring(write(DECK, OCTGN, "rats")).iter("card")
    ]
    assert o8d.get("game") != ElementTree.fromstring(write(DECK, OCTGN, "cats")).get("game")


@pytest.mark.parametrize(
    ("text", "why", "line"),
    [
        ("<deck>", "it is no XML that can be read: no element found", 1),
        ("<deck>\n<card></deck>", "it is no XML that can be read: mismatched tag", 2),
        ("<html></html>", "<html> is no deck of Cockatrice or OCTGN", 0),
        (O8D.replace('"3"', '"-3"'), "'-3' is no number of copies: 1 to 999", 0),
        (O8D.replace('"3"', '"0"'), "'0' is no number of copies: 1 to 999", 0),
        (O8D.replace('"3"', '"1000"'), "'1000' is no number of copies: 1 to 999", 0),
        (O8D.replace('"3"', f'"{"9" * 5000}"'), "is no number of copies: 1 to 999", 0),
        (f"<!DOCTYPE deck>\n{O8D}", "it declares a document type, 'deck'", 1),
        (COD.replace("<cock", "<!DOCTYPE cockatrice_deck []>\n<cock", 1), "document type", 2),
        ("<deck>" + "<a>" * 7 + "</a>" * 7 + "</deck>", "", 0),
        ("<deck>" + "<a>" * 8 + "</a>" * 8 + "</deck>", "it nests too deeply: at most 8", 1),
        ("<deck>" + " " * BROUGHT.size + "</deck>", "it is too long", 0),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said(text: str, why: str, line: int) -> None:
    if not why:
        assert read(text) == "\n"
        return
    with pytest.raises(Unreadable) as fault:
        read(text)
    assert why in str(fault.value)
    assert fault.value.line == line


def test_as_many_copies_as_may_be_are_read() -> None:
    assert read(O8D.replace('"3"', '"999"')).splitlines()[1] == "999x Sea Hag"


def test_cockatrice_is_told_of_the_cards_first() -> None:
    rat: Face = {
        "kind": "heroic-action", "slug": "rat", "title": "Rat & Co", "text": "It bites.",
        "numbers": {"wounds": 2}, "modifiers": [], "icon": "rat", "count": 1,
    }  # fmt: skip
    root = ElementTree.fromstring(card_database([rat], "Rats", "rats"))
    assert (root.tag, root.get("version")) == ("cockatrice_carddatabase", "4")
    assert [one.tag for one in root] == ["sets", "cards"]
    (card,) = root.iter("card")
    assert [one.tag for one in card] == ["name", "text", "prop", "set", "tablerow"]
    assert [card.findtext(tag) for tag in ("name", "text", "prop/type", "set")] == [
        "Rat & Co", "wounds 2\nIt bites.", "Heroic action", "rats"
    ]  # fmt: skip
