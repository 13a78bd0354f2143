"""Decks as the files of other programs: Cockatrice (.cod), OCTGN (.o8d), and lists of plain text.

A deck of ours is a text of rows (`kit/rows.py`). What the other program has no word for, such as
whose deck it is, stands in its remarks as our own lines, so that a file that comes back is the deck
that went out. XML is read by a parser that is told of no document type: a file that declares one
is refused before any entity of it is there. Of Cockatrice these are doc/deck.xsd and
doc/carddatabase_v4/cards.xsd; OCTGN has none for decks.
"""

import uuid
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from xml.parsers import expat

from undercroft.kit.faces import Face, numbers_of
from undercroft.kit.reading import BROUGHT, Unreadable
from undercroft.kit.rows import HEADER, HEADING, THING, TextRow, read_rows

COCKATRICE: Final = "cockatrice"
OCTGN: Final = "octgn"
TEXT: Final = "text"
FORMATS: Final = {
    COCKATRICE: "a deck of Cockatrice, .cod",
    OCTGN: "a deck of OCTGN, .o8d",
    TEXT: "a list of plain text",
}
ENDINGS: Final = {COCKATRICE: "cod", OCTGN: "o8d", TEXT: "txt"}
DEEPEST: Final = 8
"""Elements within elements; the files of decks have four."""
MOST_COPIES: Final = 999
MAIN: Final = "Main"
SIDE: Final = "side"
"""The zone of Cockatrice for all that stands below a heading."""
TITLE: Final = "title"
_SPACE: Final = uuid.UUID("6f1c6a3e-6f5e-4c0e-9d4e-3a6c6f6d7a11")
"""Numbers of games and cards in OCTGN are made from their names within this."""


class _Read(NamedTuple):
    """An element of an XML file; `children` in their order, `text` what stands in it."""

    name: str
    said: dict[str, str]
    children: list["_Read"]
    text: list[str]

    def all(self, name: str) -> list["_Read"]:
        """Return its elements of that name."""
        return [one for one in self.children if one.name == name]

    def words(self, name: str) -> str:
        """Return the text of its first element of that name, "" if it has none."""
        return "".join(["".join(one.text) for one in self.all(name)[:1]]).strip()


def is_xml(text: str) -> bool:
    """Say whether a text begins as XML does."""
    return text.lstrip("\ufeff \t\r\n").startswith("<")


def read(text: str) -> str:
    """Return a deck of another program as a text of ours, any other text as it is.

    Raise Unreadable.
    """
    if not is_xml(text):
        return text
    BROUGHT.check_size(text)
    root = _parsed(text.lstrip("\ufeff \t\r\n"))
    if root.name == "cockatrice_deck":
        remarks, title = root.words("comments"), root.words("deckname")
        parts = [(one.said.get("name", ""), one) for one in root.all("zone")]
        kinds = {"main": "", SIDE: ""}
        sections = [(kinds.get(name.lower(), name), one, "number", "name") for name, one in parts]
    elif root.name == "deck":
        remarks, title = root.words("notes"), ""
        parts = [(one.said.get("name", ""), one) for one in root.all("section")]
        sections = [("" if name == MAIN else name, one, "qty", "") for name, one in parts]
    else:
        raise Unreadable(f"<{root.name}> is no deck of Cockatrice or OCTGN")
    return _told(remarks, title, sections)


def _told(remarks: str, title: str, sections: Sequence[tuple[str, _Read, str, str]]) -> str:
    """Write the rows of a file as a text: our own lines from its remarks, then the cards."""
    own = [row for row in read_rows(remarks) if row.kind in (HEADER, HEADING)]
    lines = [f"{row.key}: {row.name}" for row in own if row.kind == HEADER]
    if title and not any(row.key == TITLE for row in own):
        lines.insert(0, f"{TITLE}: {' '.join(title.split())}")
    aside = next((row.name for row in own if row.kind == HEADING), "")
    for number, (name, part, count, called) in enumerate(sections):
        cards = part.all("card")
        if number and cards and (heading := f"[{name}]" if name else aside):
            lines.append(heading)
        for one in cards:
            card = one.said.get(called, "") if called else "".join(one.text)
            lines.append(f"{_copies(one.said.get(count, '1'))}x {' '.join(card.split())}")
    return "\n".join(lines) + "\n"


def _copies(said: str) -> int:
    if not said.isascii() or not said.isdecimal() or not 1 <= int(said[:9]) <= MOST_COPIES:
        raise Unreadable(f"{said[:20]!r} is no number of copies: 1 to {MOST_COPIES}")
    return int(said)


def _parsed(text: str) -> _Read:
    """Return the root of an XML file; raise Unreadable, for every document type too."""
    parser = expat.ParserCreate("utf-8")
    top = _Read("", {}, [], [])
    open_ones = [top]

    def start(name: str, said: dict[str, str]) -> None:
        if len(open_ones) > DEEPEST:
            raise Unreadable(f"it nests too deeply: at most {DEEPEST}", parser.CurrentLineNumber)
        open_ones[-1].children.append(_Read(name, said, [], []))
        open_ones.append(open_ones[-1].children[-1])

    def refuse(name: str, *_: object) -> None:
        why = f"it declares a document type, {name!r}: that is not read, because a deck needs none"
        raise Unreadable(why, parser.CurrentLineNumber)

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_ones.pop()
    parser.CharacterDataHandler = lambda said: open_ones[-1].text.append(said)  # noqa: PLW0108
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as fault:
        why = expat.ErrorString(fault.code)
        raise Unreadable(f"it is no XML that can be read: {why}", fault.lineno) from None
    return top.children[0]


# -- written --------------------------------------------------------------------------------


def write(text: str, to: str, game: str) -> str:
    """Return a text of ours as a file of another program; `game` is the short name of its game."""
    if to == TEXT:
        return text
    rows = read_rows(text)
    headers = [f"{row.key}: {row.name}" for row in rows if row.kind == HEADER]
    headings = list(dict.fromkeys([row.name for row in rows if row.kind == HEADING]))
    title = next((row.name for row in rows if row.key == TITLE), "")
    cards = [row for row in rows if row.kind == THING]
    remarks = "\n".join([*headers, *headings])
    root = _cod(title, remarks, cards) if to == COCKATRICE else _o8d(game, remarks, cards)
    return _file(root)


def _cod(title: str, remarks: str, cards: Sequence[TextRow]) -> Element:
    root = Element("cockatrice_deck", version="1")
    SubElement(root, "deckname").text = title
    SubElement(root, "comments").text = remarks
    for name, is_aside in (("main", False), (SIDE, True)):
        zone = SubElement(root, "zone", name=name)
        for row in cards:
            if bool(row.section and row.section != "deck") == is_aside:
                SubElement(zone, "card", number=str(row.copies), name=row.name)
    return root


def _o8d(game: str, remarks: str, cards: Sequence[TextRow]) -> Element:
    root = Element("deck", game=_number(game))
    for name in dict.fromkeys(["", *[row.section for row in cards if row.section != "deck"]]):
        section = SubElement(root, "section", name=name.title() or MAIN, shared="False")
        for row in cards:
            if (row.section if row.section != "deck" else "") == name:
                number = _number(f"{game}/{row.name.casefold()}")
                one = SubElement(section, "card", qty=str(row.copies), id=number)
                one.text = row.name
    SubElement(root, "notes").text = remarks
    return root


def card_database(faces: Iterable[Face], title: str, code: str) -> str:
    """Return cards as a database of Cockatrice (cards.xml), in a set of that title."""
    root = Element("cockatrice_carddatabase", version="4")
    own = SubElement(SubElement(root, "sets"), "set")
    for name, word in (("name", code), ("longname", title), ("settype", "Custom")):
        SubElement(own, name).text = word
    cards = SubElement(root, "cards")
    for face in faces:
        card = SubElement(cards, "card")
        SubElement(card, "name").text = face["title"]
        said = [line for line in (", ".join(numbers_of(face)), face["text"]) if line]
        SubElement(card, "text").text = "\n".join(said)
        prop = SubElement(card, "prop")
        for name in ("type", "maintype"):
            SubElement(prop, name).text = face["kind"].replace("-", " ").capitalize()
        SubElement(card, "set").text = code
        SubElement(card, "tablerow").text = "1"
    return _file(root)


def _number(name: str) -> str:
    return str(uuid.uuid5(_SPACE, name))


def _file(root: Element) -> str:
    indent(root)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f"{head}{tostring(root, encoding='unicode')}\n"
