"""The words of events by a table: templates with gaps and parts, and what is refused."""

from typing import Any

import pytest

from undercroft.kernel import SPECTATOR, Event
from undercroft.kit.sentences import Fields, Sentences, Words
from undercroft.kit.templates import Texts

NAMES = ("Ada", "Ben")
ALL = ("Gas", "Spy", "Pit")


class Dice(Fields):
    """The fields of a small game."""

    @property
    def dice(self) -> str:
        """A word that stands for a field of that name."""
        return "no dice" if self["dice"] == 0 else "dice"


def said(words: Words[Dice], seat: int = SPECTATOR, **fields: Any) -> str:
    """Word an event of Ben's."""
    sentence = Sentences(Dice, {"told": words})
    return sentence(Event("told", "TOY-1", {"player": 1, **fields}), seat, NAMES)


@pytest.mark.parametrize(
    ("template", "others", "own"),
    [
        ("{who} drew {card}.", "Ben drew Gas.", "You drew Gas."),
        ("{whose} {card} fell.", "Ben’s Gas fell.", "Your Gas fell."),
        ("{who} {is|are} out.", "Ben is out.", "You are out."),
        ("{who} {has not|have not} won.", "Ben has not won.", "You have not won."),
        ("Round {cards}: {whose_turn}.", "Round 3: the turn of Ben.", "Round 3: your turn."),
        ("{who} drew {cards:card}.", "Ben drew 3 cards.", "You drew 3 cards."),
        ("{who} took {one:white die}.", "Ben took 1 white die.", "You took 1 white die."),
        ("{who} has {cards:+} and {less:+}.", "Ben has +3 and −2.", "You has +3 and −2."),
        ("{one:white die|white dice} fell.", "1 white die fell.", "1 white die fell."),
        ("{cards:die|dice}[, {one:die|dice}].", "3 dice, 1 die.", "3 dice, 1 die."),
        ("{all} fell.", "Gas, Spy and Pit fell.", "Gas, Spy and Pit fell."),
        ("{dice} fell.", "dice fell.", "dice fell."),
        ("{{{card}}} is over.", "{Gas} is over.", "{Gas} is over."),
        ("Nobody won.", "Nobody won.", "Nobody won."),
        ("", "", ""),
    ],
)  # fmt: skip
def test_a_template_is_filled_for_its_reader(template: str, others: str, own: str) -> None:
    fields = {"card": "Gas", "cards": 3, "one": 1, "dice": 2, "less": -2, "all": ALL}
    assert [said(template, seat, **fields) for seat in (0, SPECTATOR, 1)] == [others, others, own]


def test_what_fills_a_gap_is_no_template_itself() -> None:
    assert said("{who} drew {card}.", card="{who} {0} {a|b}") == "Ben drew {who} {0} {a|b}."


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"card": "Gas"}, "Ben drew Gas."),
        ({"card": ""}, "Ben drew a card."),
        ({"card": 0}, "Ben drew a card."),
        ({}, "Ben drew a card."),
    ],
)
def test_one_of_two_is_chosen_by_what_is_in_a_field(fields: dict[str, Any], expected: str) -> None:
    assert said("{who} drew [{card}|a card].", **fields) == expected


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{who} drew {card}[ for {gold} gold].", "Ben drew Gas."),
        ("{who} drew {card}[ for {price:coin}].", "Ben drew Gas for 2 coins."),
        ("{who} drew {card}[ for {price:coin} and {gold} gold].", "Ben drew Gas."),
        ("{who}[ {has|have} {card}].", "Ben has Gas."),
        ("{who} drew {card}[{?price} and paid|, unpaid].", "Ben drew Gas and paid."),
        ("{who} drew {card}[{?gold} and paid|, unpaid].", "Ben drew Gas, unpaid."),
        ("{who} drew {card}[ for {gold} gold| for {nobody}| for {price}].", "Ben drew Gas for 2."),
        ("{who} drew {card}[ for {gold} gold| for {nobody}|].", "Ben drew Gas."),
        ("{who} drew {card}[ with {dice}].", "Ben drew Gas with dice."),
        ("{card}[ for {names}][ for {fields}][ for {verb}].", "Gas."),
    ],
)
def test_a_part_is_left_out_where_a_gap_of_it_holds_nothing(template: str, expected: str) -> None:
    assert said(template, card="Gas", gold=0, price=2, dice=1) == expected


def test_a_part_asks_for_the_field_before_the_word_of_the_same_name() -> None:
    assert said("Nobody threw[ {dice}].", dice=0) == "Nobody threw."


def test_the_owner_alone_reads_what_is_secret() -> None:
    sentence = Sentences(Fields, {"drew": "{who} drew[ {card}]."})
    drew = Event("drew", "TOY-1", {"player": 1}, owner=1, secret={"card": "Gas"})
    assert [sentence(drew, seat, NAMES) for seat in (0, 1)] == ["Ben drew.", "You drew Gas."]


@pytest.mark.parametrize(
    "wrong",
    [
        "{who drew.",
        "who} drew.",
        "{} drew.",
        "{0} drew.",
        "{who!r} drew.",
        "{who.real} drew.",
        "{cards[0]} fell.",
        "{cards:{who}} fell.",
        "{a|b|c} fell.",
        "{|b} fell.",
        "{cards:card|} fell.",
        "{cards:card|cards|more} fell.",
        "{who} drew[ {}].",
        "{who} drew [{card}.",
        "{who} drew {card}].",
        "{who} drew [[{card}] now].",
        "{?} drew.",
        "{?card:card} drew.",
    ],
)
def test_what_is_no_template_is_refused_when_the_table_is_built(wrong: Words[Fields]) -> None:
    with pytest.raises(ValueError, match="the words of 'drew'"):
        Sentences(Fields, {"drew": wrong})


@pytest.mark.parametrize(
    ("template", "unknown"),
    [
        ("{who} drew {crad}.", "'crad'"),
        ("{names} drew.", "'names'"),
        ("{fields} fell.", "'fields'"),
        ("{verb} fell.", "'verb'"),
        ("{numbers} fell.", r"'numbers', which is \(1, 2\)"),
        ("{card:+} fell.", "'card', which is 'Gas'"),
        ("Nobody drew[ {gold}|{crad}].", "'crad'"),
        ("{cards:card} fell.", r"'cards', which is \('Gas',\)"),
        ("{whole} fell.", "'whole', which is True"),
        ("{card:card} fell.", "'card', which is 'Gas'"),
        ("{who:card} fell.", "'who', which is 'Ben'"),
    ],
)
def test_what_an_event_does_not_have_is_named_when_it_is_worded(
    template: str, unknown: str
) -> None:
    with pytest.raises(ValueError, match=f"the words of 'told': no word for {unknown}$"):
        said(template, card="Gas", cards=("Gas",), numbers=(1, 2), whole=True)


@pytest.mark.parametrize("template", ["{who} fell.", "{whose} Gas fell.", "All {has|have} fallen."])
def test_an_event_about_nobody_has_no_actor(template: str) -> None:
    with pytest.raises(ValueError, match="no word for 'player'"):
        Sentences(Fields, {"fell": template})(Event("fell", "TOY-1", {}), 0, NAMES)


def test_a_text_is_filled_with_fields_and_with_what_is_said_more_of_them() -> None:
    say = Texts({"card": "{name}[, {mana:+} mana][ for {who}]."})
    assert say("card", {"name": "Gas", "mana": 2}) == "Gas, +2 mana."
    assert say("card", {"name": "Gas", "mana": 2}, mana=0, who="Ben") == "Gas for Ben."
