"""Reading content: rows of TOML files, and faults that say where, which key, and what would do."""

from pathlib import Path
from typing import Annotated, Final, Literal

import pytest
from pydantic import Field, model_validator

from undercroft.kit.content import (
    BadContent,
    Row,
    RowKind,
    TomlTable,
    find,
    load,
    read,
    slug_of,
    texts_of,
)
from undercroft.kit.explain import KeyFault


class Burn(TomlTable):
    do: Literal["burn"]
    size: int = Field(ge=1, le=3)
    whom: Literal["all", "one"] = Field("one", alias="who")


class Hide(TomlTable):
    do: Literal["hide"]

    @model_validator(mode="after")
    def _never(self) -> "Hide":
        raise ValueError("nobody can hide here")


class Spell(Row):
    """A row with everything that a row can have."""

    name: Annotated[str, Field(min_length=1)]
    mana: int
    loud: bool = False
    words: list[str] = Field([], max_length=2)
    costs: dict[str, int] = Field({})
    effect: Annotated[Burn | Hide, Field(discriminator="do")]

    def faults(self, in_pack: bool) -> list[KeyFault]:
        return [("mana", "is too much for a pack")] if in_pack and self.mana > 5 else []

    @property
    def slug(self) -> str:
        return slug_of(self.name)


SPELL: Final = RowKind("spell", "spells.toml", Spell)
ROOM: Final = RowKind("room", "rooms.toml", Row, "DB-1.2")
GOOD: Final = """
[[spell]]
name = "Fire"
mana = 3
effect = { do = "burn", size = 2, who = "all" }

[[spell]]
name = "Mage's Fog"
mana = 9
effect = { do = "burn", size = 1 }
"""
FIRE, FOG = "spells.toml, line {}, Fire: ", "spells.toml, line {}, Mage's Fog: "


def faults(folder: Path, old: str = "", new: str = "") -> list[str]:
    """What is wrong when the first `old` of the good file reads `new`."""
    assert old in GOOD
    (folder / SPELL.file).write_text(GOOD.replace(old, new, 1), "utf-8")
    try:
        load(folder, [SPELL])
    except BadContent as refusal:
        return refusal.faults
    return []


def test_rows_are_read_in_their_order(tmp_path: Path) -> None:
    assert faults(tmp_path) == []
    rows = load(tmp_path, [SPELL]).of("spell")
    assert [(row.slug, row.mana, row.effect.whom) for row in rows] == [
        ("fire", 3, "all"),
        ("mages-fog", 9, "one"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("mana = 3", "mena = 3\nmana = 3", (f"{FIRE.format(4)}mena: is not a key here; did you mean"
         " 'mana'? (name | mana | loud | words | costs | effect)")),
        ("size = 2", "sise = 1, size = 2", (f"{FIRE.format(5)}effect.sise: is not a key here;"
         " did you mean 'size'? (do | size | who)")),
        ("mana = 3", "", f"{FIRE.format(2)}mana: is missing"),
        ("size = 2, ", "", f"{FIRE.format(5)}effect.size: is missing"),
        ('do = "burn", ', "", f"{FIRE.format(5)}effect.do: is missing"),
        ('"burn"', '"bern"', (f"{FIRE.format(5)}effect.do: 'bern' is not allowed; did you mean"
         " 'burn'? (burn | hide)")),
        ('"all"', '"al"', (f"{FIRE.format(5)}effect.who: 'al' is not allowed; did you mean 'all'?"
         " (all | one)")),
        ("size = 2", "size = 0", f"{FIRE.format(5)}effect.size: 0 is too small: at least 1"),
        ("size = 2", "size = 4", f"{FIRE.format(5)}effect.size: 4 is too large: at most 3"),
        ("mana = 3", "mana = 3.5", f"{FIRE.format(4)}mana: 3.5 is not a whole number"),
        ("mana = 3", "mana = true", f"{FIRE.format(4)}mana: True is not a whole number"),
        ("mana = 3", "mana = 3\nloud = 1", f"{FIRE.format(5)}loud: 1 is not true or false"),
        ("mana = 3", 'mana = 3\nwords = "a"', f"{FIRE.format(5)}words: 'a' is not a list"),
        ("mana = 3", 'mana = 3\nwords = ["a", 2]', f"{FIRE.format(5)}words.2: 2 is not text"),
        ("mana = 3", 'mana = 3\nwords = ["a", "b", "c"]',
         f"{FIRE.format(5)}words: has 3 entries: at most 2"),
        ("mana = 3", 'mana = 3\ncosts = { gold = "2" }',
         f"{FIRE.format(5)}costs.gold: '2' is not a whole number"),
        ("mana = 3", "mana = 3\ncosts = 1",
         f"{FIRE.format(5)}costs: 1 is not a table, which stands in braces: {{ key = value }}"),
        ('do = "burn", size = 2, who = "all"', 'do = "hide"',
         f"{FIRE.format(5)}effect: nobody can hide here"),
        ('name = "Fire"', 'name = ""', "spells.toml, line 3, spell 1: name: is empty"),
        ('name = "Fire"\n', "", "spells.toml, line 2, spell 1: name: is missing"),
        ("Mage's Fog", "Fire", ("spells.toml, line 8, Fire: name: 'Fire' is the name of another"
         " spell (here)")),
        ("Mage's Fog", "\N{GREEK SMALL LETTER ALPHA}",
         ("spells.toml, line 8, \N{GREEK SMALL LETTER ALPHA}: name:"
         " '\N{GREEK SMALL LETTER ALPHA}' has no Latin letter")),
    ],
)  # fmt: skip
def test_a_fault_says_where_and_what_would_do(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert faults(tmp_path, old, new) == [said]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    wrong = "loud = 1\neffect = { size = 2"
    said = faults(tmp_path, 'mana = 3\neffect = { do = "burn", size = 2', wrong)
    assert [line.split(": ")[1] for line in said] == ["mana", "loud", "effect.do"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "spells.toml: there is no [[spell]]"),
        ("spell = 1", "spells.toml, line 1: write [[spell]] in front of each spell"),
        (GOOD.replace("[[spell]]", "[[spel]]"), ("spells.toml, line 2: 'spel' does not belong here;"
         " did you mean 'spell'? ([[spell]])")),
    ],
)  # fmt: skip
def test_a_file_that_is_no_file_of_rows(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / SPELL.file).write_text(text, "utf-8")
    with pytest.raises(BadContent) as refusal:
        load(tmp_path, [SPELL])
    assert refusal.value.faults == [said]


def test_broken_toml_names_the_line(tmp_path: Path) -> None:
    (said,) = faults(tmp_path, "[[spell]]", "[[spell]")
    assert said.startswith("spells.toml, line 2: Expected ")


def test_a_game_has_all_of_its_files_and_a_pack_some(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"spells\.toml: there is no \[\[spell\]\]"):
        load(tmp_path, [SPELL])
    assert read(tmp_path, [SPELL]).faults == []


def test_a_clause_ends_a_fault(tmp_path: Path) -> None:
    (tmp_path / ROOM.file).write_text("[[room]]\nname = 1", "utf-8")
    assert read(tmp_path, [ROOM]).faults == [
        "rooms.toml, line 2, 1: name: 1 is not text (DB-1.2)",
    ]


def test_a_pack_may_be_told_more(tmp_path: Path) -> None:
    (tmp_path / SPELL.file).write_text(GOOD, "utf-8")
    assert read(tmp_path, [SPELL], in_pack=True).faults == [
        f"{FOG.format(9)}mana: is too much for a pack",
    ]


def test_names_of_other_content_are_taken(tmp_path: Path) -> None:
    (tmp_path / SPELL.file).write_text(GOOD, "utf-8")
    batch = read(tmp_path, [SPELL])
    batch.check_names({"spell": {"mages-fog": "printed"}}, "here")
    assert batch.faults == [
        f'{FOG.format(8)}name: "Mage\'s Fog" is the name of another spell (printed)',
    ]


def test_many_faults_are_counted() -> None:
    refusal = BadContent([f"fault {n}" for n in range(1100)])
    assert str(refusal).splitlines()[-2:] == ["fault 49", "and 1,050 more faults"]
    assert len(refusal.faults) == 1100


def test_a_thing_is_found_by_name_or_slug(tmp_path: Path) -> None:
    (tmp_path / SPELL.file).write_text(GOOD, "utf-8")
    spells = load(tmp_path, [SPELL]).of("spell")
    assert find("spell", "mages-fog", spells) is find("spell", "MAGE'S FOG", spells) is spells[1]
    with pytest.raises(BadContent, match=r"no spell 'fier'; did you mean 'Fire'\?"):
        find("spell", "fier", spells)


def test_each_word_of_a_file_has_a_text() -> None:
    tables = {"deeds": {"burn": "hurts", "hide": "hides"}}
    assert list(texts_of(tables, "deeds", ["burn"])) == ["burn", "hide"]
    with pytest.raises(BadContent, match=r"there is no text for the word 'mug'$"):
        texts_of(tables, "deeds", ["burn", "mug"])
    with pytest.raises(BadContent, match="for the word 'hides'; did you mean 'hide'"):
        texts_of(tables, "deeds", ["burn", "hides"])
