"""Packs of any game: what may lie in the folder, and how a manifest is refused."""

from pathlib import Path
from typing import Final

import pytest
from pydantic import Field

from undercroft.kit.content import BadContent, Batch, Icon, Row, RowKind, read
from undercroft.kit.packs import MANIFEST, Shelf


class Rat(Row):
    """A rat with its picture."""

    icon: Icon
    friends: list[dict[str, Icon]] = Field([])


RAT: Final = RowKind("rat", "rats.toml", Rat, "RR-1")
ABOUT: Final = 'game = "rats"\nslug = "my-rats"\ntitle = "My Rats"\nversion = "1.0"\n'
ONE: Final = '[[rat]]\nname = "Ben"\nicon = "rat"\n'


def pack(folder: Path, *others: str, rats: str = ONE, about: str = ABOUT) -> Path:
    """Write a pack; a name that ends in a slash is a folder."""
    for name, text in ((MANIFEST, about), (RAT.file, rats)):
        (folder / name).write_text(text, "utf-8")
    for other in others:
        path = folder / other
        path.parent.mkdir(exist_ok=True)
        if other.endswith("/"):
            path.mkdir()
        else:
            path.write_text("nothing", "utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    """What is wrong with a pack, without the folder."""

    def rows(where: Path, slug: str) -> Batch:
        return read(where, [RAT], in_pack=True)

    shelf = Shelf("rats", "rats", [RAT], folders={"decks": "*.txt"})
    try:
        shelf.add(folder, rows, lambda _: None)
    except BadContent as bad:
        return [fault.replace(f"{folder}/", "") for fault in bad.faults]
    return []


@pytest.mark.parametrize(
    "name",
    ["README", "readme.md", "README.txt", "LICENSE", "Licence.txt", "COPYING", "NOTICE",
     "CHANGELOG.md", "AUTHORS", "notes.md", ".gitignore", ".git/", ".DS_Store", "rats.toml~",
     "rat.png", "RAT.JPG", "rat.jpeg", "rat.svg", "rat.webp", "rat.gif", "decks/ben.txt",
     "decks/README.md", "decks/.hidden", "decks/ben.txt~", "decks/ben.png", "decks/"],
)  # fmt: skip
def test_what_people_read_and_look_at_may_lie_in_a_pack(tmp_path: Path, name: str) -> None:
    assert faults(pack(tmp_path, name)) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rats.csv", "rats.csv: no such file belongs in a pack; did you mean 'rats.toml'?"),
        ("rat.toml", "rat.toml: no such file belongs in a pack; did you mean 'rats.toml'?"),
        ("RATS.TXT", "RATS.TXT: no such file belongs in a pack; did you mean 'rats.toml'?"),
        ("Rats.toml", "Rats.toml: no such file belongs in a pack; did you mean 'rats.toml'?"),
        ("deck/", "deck: no such folder belongs in a pack; did you mean 'decks/'?"),
        ("deck/ben.txt", "deck: no such folder belongs in a pack; did you mean 'decks/'?"),
        ("Decks/ben.txt", "Decks: no such folder belongs in a pack; did you mean 'decks/'?"),
        ("zzz", "zzz: no such file belongs in a pack (pack.toml | rats.toml | decks/)"),
        ("pictures/", "pictures: no such folder belongs in a pack"),
        ("ben.txt", "ben.txt: no such file belongs in a pack"),
        ("readmes.txt", "readmes.txt: no such file belongs in a pack"),
        ("decks/ben.deck", "decks/ben.deck: no such file belongs in a pack (*.txt)"),
        ("decks/more/", "decks/more: no such folder belongs in a pack (*.txt)"),
        ("decks/ben.txt/", "decks/ben.txt: no such folder belongs in a pack (*.txt)"),
        ("decks", "decks: no such file belongs in a pack; did you mean 'decks/'?"),
    ],
)  # fmt: skip
def test_what_would_go_unnoticed_is_named(tmp_path: Path, name: str, said: str) -> None:
    (only,) = faults(pack(tmp_path, name))
    assert only.startswith(said)


def test_a_picture_that_there_is_not_is_named_however_deep(tmp_path: Path) -> None:
    wrong = (
        ONE.replace('"rat"', '"ratt"')
        + 'friends = [\n  { icon = "cat" },\n  { icon = "catt" },\n]\n'
    )
    assert faults(pack(tmp_path, rats=wrong)) == [
        "rats.toml, line 3, Ben: icon: there is no picture 'ratt'; did you mean 'rat'? (RR-1)",
        ("rats.toml, line 6, Ben: friends.2.icon: there is no picture 'catt'; did you mean 'cat'?"
         " (RR-1)"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("slug =", "slog =", "line 2: slog: is not a key here; did you mean 'slug'? (game | slug"),
        ('"my-rats"', '"My Rats"', "line 2: slug: 'My Rats' is not small letters and hyphens"),
        ('"my-rats"', f'"{"a" * 40}"', ""),
        ('"my-rats"', f'"{"a" * 41}"', "line 2: slug: is too long: at most 40 letters"),
        ('"My Rats"', f'"{"A" * 60}"', ""),
        ('"My Rats"', f'"{"A" * 61}"', "line 3: title: is too long: at most 60 letters"),
        ('"My Rats"', '""', "line 3: title: is empty"),
        ('"1.0"', '"one point zero"', "line 4: version: 'one point zero' is not a version, such"),
        ('"1.0"', "1.0", "line 4: version: 1.0 is not text"),
        ('"rats"', '"cats"', "line 1: game: 'cats' is another game than 'rats'"),
        ('title = "My Rats"', 'slug = "two"', "line 3: this key stands there twice"),
        ('title = "My Rats"', "title = My Rats", "line 3: this is no value: text stands between"),
        ('title = "My Rats"', 'title = "My Rats', "line 3: a quote is missing at the end of this"),
        ('title = "My Rats"', 'title "My Rats"', "line 3: a = is missing behind this key"),
        ('title = "My Rats"', 'title = "My" Rats', "line 3: a line ends behind its value"),
        ('title = "My Rats"', 'title = ["My"', "line 4: a comma or a ] is missing here, or on"),
        ('title = "My Rats"', "title = { a = 1 b }", "line 3: a comma or a } is missing here"),
        ('title = "My Rats"', "title = { a = 1, { }", "line 3: a key is due here, or a } before"),
        ('version = "1.0"\n', "", "line 1: version: is missing"),
    ],
)  # fmt: skip
def test_a_manifest_is_refused_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in ABOUT
    found = faults(pack(tmp_path, about=ABOUT.replace(old, new)))
    assert [fault[: len(f"{MANIFEST}, {said}")] for fault in found] == (
        [f"{MANIFEST}, {said}"] if said else []
    )
