import pytest

from tests.kernel.play import turn
from undercroft.kit.game import GameSpec
from undercroft.rulebook import Rulebook
from undercroft.terminal.alike import ALIKE, MANY, answer_lines, full, refusal_line
from undercroft.terminal.menu import Menu, Unclear, rule_lines


def menu_of(spec: GameSpec, *moves: str) -> Menu:
    cellar = turn([[0, 1], [2]], 4)
    for move in moves:
        cellar.apply_action(spec.vocabulary.parse(move))
    return Menu(spec, cellar, Rulebook.of(spec), ["Ann", "Bob"])


def test_options_are_numbered_and_what_is_refused_is_told_on_request(cellar: GameSpec) -> None:
    assert menu_of(cellar).lines() == ["1. light torch", "2. enter"]
    assert menu_of(cellar).refusals() == []
    menu = menu_of(cellar, "enter")
    assert menu.lines() == [
        "1. lay pit",
        "2. lay charm",
        "3. lay nothing",
        "1 more answer is not possible now; 'not now' says why.",
    ]
    assert menu.refusals() == ["TOY-3.1 Laying: Lay sword"]


def test_what_one_rule_refuses_stands_together() -> None:
    named = [(f"use {name}", f"Use {name.title()}") for name in ("mend", "blink")]
    buy = ("buy 1", "Buy a Potion")
    assert refusal_line([*named, buy], "TOY-3.1 Laying") == [
        "TOY-3.1 Laying: Use Mend, Blink; Buy a Potion"
    ]
    walks = [(f"walk B{n}", f"Walk to B{n}") for n in range(MANY + 1)]
    assert refusal_line(walks, "Too far") == ["Too far: Walk to B0, B1, B2, B3, B4, B5 and 19 more"]


def test_the_words_of_the_game_say_why(cellar: GameSpec) -> None:
    menu = menu_of(cellar, "enter")
    menu.book = Rulebook("", {"TOY-3.1": "You hold no sword."})
    assert menu.refusals() == ["TOY-3.1 You hold no sword: Lay sword"]
    with pytest.raises(Unclear, match="You hold no sword"):
        menu.pick("lay sword")
    assert "Not possible now: TOY-3.1 You hold no sword." in menu.explain(menu.find("lay sword"))


def test_answers_that_differ_only_in_their_thing_share_a_line() -> None:
    walks = [(f"walk B{n}", f"Walk to B{n} – {n % 2 + 1} energy") for n in range(ALIKE)]
    named = [(number, *one) for number, one in enumerate([*walks, ("stop", "Stay")], 1)]
    assert answer_lines(named, 8) == [
        "Walk to … – 1 energy: 1. B0, 3. B2, 5. B4",
        "Walk to … – 2 energy: 2. B1, 4. B3",
        "6. stop: Stay",
    ]
    few = named[:2]
    assert answer_lines(few, 8) == [
        "1. Walk to B0 – 1 energy",
        "2. Walk to B1 – 2 energy",
    ]


def test_a_number_that_says_how_many_is_no_thing() -> None:
    named = [(n, f"draw {n}", f"Draw {n} cards") for n in range(1, ALIKE + 2)]
    assert answer_lines(named, 8)[1] == "2. Draw 2 cards"


def test_of_very_many_things_the_first_and_last_are_told_unless_all_are_wanted() -> None:
    named = [(n, f"dig A{n}", f"Dig A{n}") for n in range(1, MANY + 2)]
    assert answer_lines(named, 8) == [
        "Dig …: 1. A1, 2. A2, 3. A3, 4. A4, 5. A5, 6. A6 … 25. A25 (25: 'all' lists",
        "   them)",
    ]
    every = answer_lines(named)
    assert all(f"{n}. A{n}" in " ".join(every) for n in range(1, MANY + 2))
    assert all(not line.rstrip().endswith(".") for line in every), "a number stays at its thing"


def test_walks_to_everywhere_leave_room_for_the_map() -> None:
    named = [(n, f"walk A{n}", f"Walk to A{n} – {n % 15} energy") for n in range(1, 121)]
    lines = answer_lines([*named, (121, "stop", "Stay")], 8)
    assert lines == [
        "Walk to …: 1. A1, 2. A2, 3. A3, 4. A4, 5. A5, 6. A6 and 114 more; 'all' lists",
        "   them",
        "121. stop: Stay",
    ]
    every = answer_lines([*named, (121, "stop", "Stay")])
    assert any(line.startswith("Walk to … – 14 energy: 14. A14, 29. A29,") for line in every)


def test_a_name_is_written_before_a_wording_that_does_not_say_it() -> None:
    assert full("take sword-and-shield", "Take the Sword and Shield") == (
        "Take the Sword and Shield"
    )
    assert full("rest", "Sleep") == "rest: Sleep"
    assert full("place G1", "Start in Aldermoor, G1") == "place G1: Start in Aldermoor, G1"


@pytest.mark.parametrize(
    ("typed", "picked"),
    [
        ("1", "light torch"),
        ("2", "enter"),
        ("enter", "enter"),
        ("ENTER", "enter"),
        ("e", "enter"),
        ("light", "light torch"),
        ("torch", "light torch"),
        ("light-torch", "light torch"),
    ],
)
def test_an_option_is_picked_by_number_name_beginning_or_thing(
    cellar: GameSpec, typed: str, picked: str
) -> None:
    assert menu_of(cellar).pick(typed).notation == picked


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("4", "there is no option 4; type a number from 1 to 3"),
        ("0", "there is no option 0"),
        ("lay", "'lay' could be lay pit, lay charm, lay nothing; type more of it"),
        ("lay s", "'lay sword' is not possible now: TOY-3.1 Laying"),
        ("lay nothin g", "did you mean 'lay nothing'?"),
        ("enter", "'enter' does not answer “You must lay a card face down”"),
        ("xyzzy", "nothing is called 'xyzzy'; type a number from 1 to 3, the name of an option"),
        ("sword", "'lay sword' is not possible now: TOY-3.1 Laying"),
    ],
)
def test_what_is_unclear_is_answered_with_what_is_allowed(
    cellar: GameSpec, typed: str, says: str
) -> None:
    with pytest.raises(Unclear) as fault:
        menu_of(cellar, "enter").pick(typed)
    assert says in str(fault.value)


def test_an_option_is_explained_by_its_clause(cellar: GameSpec) -> None:
    menu = menu_of(cellar)
    assert menu.explain(menu.find("light")) == [
        "light torch",
        "TOY-2.1 Torch. A hero may light the torch once a turn.",
    ]


def test_what_is_refused_is_explained_by_the_clause_that_refuses_it(cellar: GameSpec) -> None:
    menu = menu_of(cellar, "enter")
    assert menu.explain(menu.find("lay sword")) == [
        "lay sword",
        "TOY-3.1 Laying. Hero, then keeper, lay a card face down.",
        "Not possible now: TOY-3.1 Laying.",
    ]
    last = menu.explain(menu.find("enter"))[-1]
    assert last.startswith("Now it is no answer to “You must lay a card face down”")


def test_a_clause_brings_the_rulings_it_rests_on(cellar: GameSpec) -> None:
    book = Rulebook.of(cellar)
    assert rule_lines(book, "TOY-2.2") == [
        "TOY-2.2 Price. Lighting it costs a coin. (R1)",
        "Ruling R1 Price. Not said. Default: one coin.",
    ]
    assert rule_lines(book, "R2") == ["R2 Charms. Charms may answer charms."]
    assert rule_lines(book, "TOY-9.9") == ["TOY-9.9"]
    assert rule_lines(book, "") == []
