"""Cards that are declared once: the row of a file, its faults, the card of the rules, and back."""

from pathlib import Path
from typing import Annotated, Any, Final

import pytest
from pydantic import Field

from undercroft.kernel.errors import BadSetup
from undercroft.kit.card_rows import cards_of, numbered, row_of, written
from undercroft.kit.cards import UNREAD, Bits, Card, Each, Entry, Numbers, Words
from undercroft.kit.content import RowKind, read
from undercroft.kit.explain import KeyFault
from undercroft.kit.templates import fields_of

Some = Annotated[int, Field(ge=1, le=9)]
METALS: Final = Words()
IRON: Final = METALS.add("iron")
GOLD: Final = METALS.add("gold")
LEAD: Final = METALS.add("lead")
EDGES: Final = Bits()
SHARP: Final = EDGES.add("sharp")
BARBED: Final = EDGES.add("barbed")
EdgeList = Annotated[int, EDGES, Field(max_length=1)]
POWERS: Final = Words()
HURT: Final = POWERS.add("hurt", "Hurts somebody.", size=Some, metal=(Annotated[int, METALS], GOLD))
HIDE: Final = POWERS.add("hide", "Hides its bearer.", size=7)
MELT: Final = POWERS.add(
    "melt", "Melts a metal.", metal=Annotated[int, METALS, Field(alias="from")], edges=EdgeList
)
CURSES: Final = POWERS.taking(
    "power of a curse", {HIDE: {"size": Annotated[int, Numbers(-1, 1, all=99)]}, HURT: {}}
)


class Power(Entry):
    """What a sword does."""

    does: Annotated[int, POWERS]
    price: int = 0
    size: Annotated[int, UNREAD] = 0
    metal: Annotated[int, UNREAD] = IRON
    edges: Annotated[int, UNREAD] = 0

    def wrong(self) -> str:
        """Gold does not melt here."""
        return "gold does not melt" if self.does == MELT and self.metal == GOLD else ""


class Curse(Entry):
    """What befalls who lays it down: it may bring more of the same."""

    days: Some
    costs: dict[Annotated[int, METALS], Some] | None = None
    then: tuple["Curse", ...] = ()


class Sword(Card):
    """A sword."""

    name: str
    metal: Annotated[int, METALS.only(IRON, GOLD)] = GOLD
    edges: Annotated[int, EDGES] = 0
    gems: Annotated[tuple[int, ...], Each(METALS, Some)] = (0, 0, 0)
    power: Power | None = None
    more: tuple[Power, ...] = ()
    edge: Annotated[int, EDGES.one_of(SHARP, BARBED)] = SHARP
    weight: Annotated[tuple[int, ...], Each(EDGES, Some, every=True)] = (1, 1)
    curses: tuple[Annotated[Power, CURSES], ...] = ()
    curse: Curse | None = None
    rank: Annotated[int, UNREAD] = 3

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """A sword of gold has no barbs."""
        if self.metal == GOLD and self.edges & BARBED:
            return [("edges.barbed", "gold is too soft for barbs")]
        return []

    def named_abilities(self) -> list[str]:
        """The owner's secret word."""
        return ["Open Sesame"] if self.power is not None else []


SWORD: Final = RowKind("sword", "swords.toml", row_of(Sword))
RELIC: Final = RowKind("relic", "swords.toml", row_of(Sword, rank=Some, metal=LEAD))


def file(folder: Path, text: str) -> Any:
    """Read swords and relics."""
    (folder / "swords.toml").write_text(text, "utf-8")
    return read(folder, [SWORD, RELIC])


def one(folder: Path, rest: str, word: str = "sword") -> Any:
    """Build the one sword of a file that has no fault."""
    batch = file(folder, f'[[{word}]]\nname = "Old Sting"\n{rest}')
    assert batch.faults == []
    (card,) = cards_of(batch.of(word), lambda card: f"{card.name}!", 4, "my-pack")
    return card


def test_a_card_has_what_its_row_says_and_else_its_defaults(tmp_path: Path) -> None:
    card = one(tmp_path, "")
    assert (card.id, card.slug, card.text, card.source) == (4, "old-sting", "Old Sting!", "my-pack")
    assert (card.metal, card.edges, card.gems, card.power, card.more, card.rank) == (
        GOLD, 0, (0, 0, 0), None, (), 3,
    )  # fmt: skip


def test_the_gaps_of_a_text_hold_the_fields_of_a_card_its_short_name_and_its_text() -> None:
    sword: Any = SWORD.row.model_validate({"name": "Old Sting"})
    card = sword.built()
    card.text = "Cuts."
    held = fields_of(card)
    assert (held["name"], held["slug"], held["text"]) == ("Old Sting", "old-sting", "Cuts.")
    assert "text" not in fields_of(Power(HURT, 2))


def test_the_rules_read_words_as_numbers(tmp_path: Path) -> None:
    card = one(tmp_path, 'metal = "iron"\nedges = ["barbed", "sharp"]\ngems = { lead = 2 }')
    assert (card.metal, card.edges, card.gems) == (IRON, SHARP | BARBED, (0, 0, 2))
    assert METALS[card.metal] == "iron"
    assert EDGES.of(card.edges) == ["sharp", "barbed"]


def test_a_word_of_an_entry_decides_what_stands_beside_it(tmp_path: Path) -> None:
    more = 'power = { does = "hurt", size = 2 }\nmore = [{ does = "hide", price = 1 }]'
    card = one(tmp_path, more)
    assert (card.power.does, card.power.size, card.power.metal) == (HURT, 2, GOLD)
    (hidden,) = card.more
    assert (hidden.does, hidden.price, hidden.size, hidden.metal) == (HIDE, 1, 7, IRON)


def test_a_field_has_one_word_of_bits_or_a_number_for_each_word(tmp_path: Path) -> None:
    card = one(tmp_path, 'edge = "barbed"\nweight = { barbed = 2, sharp = 9 }')
    assert (card.edge, card.weight) == (BARBED, (9, 2))
    assert EDGES[card.edge] == "barbed"


def test_an_entry_may_hold_entries_of_its_own_kind_and_tables_in_the_order_of_the_file(
    tmp_path: Path,
) -> None:
    second = "then = [{ days = 2, then = [{ days = 9 }] }]"
    card = one(tmp_path, f"curse = {{ days = 1, costs = {{ lead = 2, iron = 1 }}, {second} }}")
    assert [*card.curse.costs.items()] == [(LEAD, 2), (IRON, 1)]
    assert (card.curse.then[0].days, card.curse.then[0].then[0].days) == (2, 9)


def test_cards_that_stand_on_others_are_numbered_too() -> None:
    swords = [Sword("Old Sting"), Sword("Biter")]
    assert numbered(swords, lambda card: f"{card.name}!", 3, "my-pack") is swords
    assert [one.id for one in swords] == [3, 4]
    assert (swords[1].slug, swords[1].text, swords[1].source) == ("biter", "Biter!", "my-pack")


def test_a_field_may_have_fewer_words_that_take_something_else(tmp_path: Path) -> None:
    curses = '[{ does = "hide", size = "all" }, { does = "hide", size = -1 }, { does = "hurt" }]'
    hidden, half, hurt = one(tmp_path, f"curses = {curses}").curses
    assert (hidden.does, hidden.size, half.size) == (HIDE, 99, -1)
    assert (hurt.does, hurt.size) == (HURT, 0)


def test_a_kind_of_row_may_take_other_fields_than_its_class(tmp_path: Path) -> None:
    card = one(tmp_path, "rank = 9", "relic")
    assert (card.rank, card.metal) == (9, LEAD)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ('metal = "lead"', "line 3, Old Sting: metal: 'lead' is not allowed; did you mean 'gold'?"),
        ('edges = ["shrap"]', "edges.1: 'shrap' is not allowed; did you mean 'sharp'?"),
        ('gems = { tin = 1 }', "gems.tin: 'tin' is not allowed"),
        ("gems = { iron = 10 }", "gems.iron: 10 is too large: at most 9"),
        ('power = { does = "hide", size = 2 }', "power.size: is not a key here (does | price)"),
        ('power = { does = "hurt" }', "power.size: is missing"),
        ('power = { does = "melt", edges = [] }', "power.from: is missing"),
        ('power = { does = "melt", from = "gold", edges = [] }', "power: gold does not melt"),
        ('power = { does = "melt", from = "iron", edges = ["sharp", "barbed"] }', "edges: has 2"),
        ('power = { does = "hrut" }', "did you mean 'hurt'? (hurt | hide | melt)"),
        ('curses = [{ does = "melt" }]', "'melt' is no power of a curse (hide | hurt)"),
        ('curses = [{ does = "hurt", size = 1 }]', "size: 'hurt' takes no size; it takes price"),
        ('curses = [{ does = "hide", siez = 1 }]',
         "siez: 'hide' takes no siez; did you mean 'size'? (price | size)"),
        ('curses = [{ dose = "hide", size = 1 }]',
         "curses.1.dose: is not a key here; did you mean 'does'?"),
        ('curses = [{ size = 1, price = 1 }]', "curses.1.does: is missing"),
        ('curses = [{ does = "hide" }]', "size: is missing: 'hide' needs it (-1 | 1 | all)"),
        ('curses = [{ does = "hide", size = 2 }]', "size: 2 is not allowed (-1 | 1 | all)"),
        ('curses = [{ does = "hide", size = "al" }]', "'al' is not allowed; did you mean 'all'"),
        ('curses = [{ does = "hide", size = true }]', "size: True is not a whole number"),
        ("rank = 2", "rank: is not a key here"),
        ('edges = ["barbed"]', "edges.1: gold is too soft for barbs"),
        ('edges = ["sharp", "barbed"]', "edges.2: gold is too soft for barbs"),
        ('edges = ["barbed", "barbed"]', "line 3, Old Sting: edges: 'barbed' stands here twice"),
        ('edge = "shrap"', "edge: 'shrap' is not allowed; did you mean 'sharp'? (sharp"),
        ("curse = { days = 1, then = [{ days = 10 }] }", "curse.then.1.days: 10 is too large"),
        ("curse = { days = 1, costs = { tin = 1 } }", "curse.costs.tin: 'tin' is not allowed"),
        ("weight = { sharp = 2 }", "weight.barbed: is missing"),
        ("weight = { sharp = 2, barbed = 0 }", "weight.barbed: 0 is too small"),
    ],
)  # fmt: skip
def test_a_fault_names_the_key_and_what_would_do(tmp_path: Path, row: str, said: str) -> None:
    (fault,) = file(tmp_path, f'[[sword]]\nname = "Old Sting"\n{row}').faults
    assert said in fault


def test_no_card_is_called_like_an_ability(tmp_path: Path) -> None:
    swords = '[[sword]]\nname = "Open Sesame"\n[[sword]]\nname = "B"\npower = { does = "hide" }'
    batch = file(tmp_path, swords)
    batch.check_names({"sword": {}}, "here")
    assert "'Open Sesame' is the name of an ability (B)" in batch.faults[0]


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"metal": "iron", "edges": ["sharp", "barbed"], "gems": {"gold": 3}},
        {"curse": {"days": 1, "costs": {"gold": 1}, "then": [{"days": 2, "then": [{"days": 9}]}]}},
        {"edge": "barbed", "weight": {"sharp": 1, "barbed": 3}},
        {"power": {"does": "hurt", "size": 2, "metal": "lead"}, "more": [{"does": "hide"}]},
        {"power": {"does": "melt", "from": "lead", "edges": ["sharp"]}},
        {"curses": [{"does": "hide", "size": "all"}, {"does": "hide", "size": 1, "price": 2}]},
    ],
)
def test_a_card_can_be_written_as_its_row(row: dict[str, Any]) -> None:
    row = {"name": "Old Sting", **row}
    sword: Any = SWORD.row.model_validate(row)
    assert written(SWORD, sword.built()) == row


def test_only_a_field_of_the_class_can_be_taken() -> None:
    with pytest.raises(TypeError, match="Sword has no field 'colour'"):
        row_of(Sword, colour=Some)


def test_an_equal_entry_but_for_a_field() -> None:
    power = Power(HURT, 2, 3)
    other = power.__replace__(price=5)
    assert (other.does, other.price, other.size, power.price) == (HURT, 5, 3, 2)


def test_the_number_of_a_word_and_the_nearest_one() -> None:
    assert (METALS.index("gold"), len(METALS), "tin" in METALS) == (GOLD, 3, False)
    assert [*METALS] == ["iron", "gold", "lead"]
    assert EDGES.only(BARBED).allowed == ("barbed",)
    with pytest.raises(BadSetup, match="there is no word 'gild'; did you mean 'gold'"):
        METALS.index("gild")
