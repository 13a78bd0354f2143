import pytest

from tests.kernel.play import turn
from undercroft.kernel import Action, GameSpec
from undercroft.rulebook import Rulebook
from undercroft.terminal.menu import MANY, Menu, Unclear, rule_lines


def menu_of(spec: GameSpec, *moves: str) -> Menu:
    cellar = turn([[0, 1], [2]], 4)
    for move in moves:
        cellar.apply_action(spec.vocabulary.parse(move))
    return Menu(spec, cellar, Rulebook.of(spec), ["Ann", "Bob"])


def test_options_are_numbered_and_what_is_refused_names_its_clause(cellar: GameSpec) -> None:
    assert menu_of(cellar).lines() == ["1. light torch", "2. enter"]
    assert menu_of(cellar, "enter").lines() == [
        "1. lay pit",
        "2. lay charm",
        "3. lay nothing",
        "-  not now: lay sword (TOY-3.1 Laying)",
    ]


def test_what_one_rule_refuses_stands_together(cellar: GameSpec) -> None:
    menu = menu_of(cellar, "enter")
    (sword,) = menu.refused
    menu.refused |= {Action(n, f"lay {n}", (), "", ()): menu.refused[sword] for n in range(12)}
    assert menu.lines()[3:] == [
        "-  not now: lay sword; lay 0; lay 1; lay 2; lay 3; lay 4; lay 5; lay 6; lay 7;",
        "   lay 8; lay 9; lay 10; lay 11 (TOY-3.1 Laying)",
    ]


def test_many_that_begin_alike_are_listed_together(cellar: GameSpec) -> None:
    menu = menu_of(cellar)
    squares = [Action(n, f"dig {n}", (), "", ()) for n in range(MANY + 1)]
    menu.options = [*squares[:MANY], *menu.options]
    assert [line.partition(" ")[0] for line in menu.lines()][-3:] == ["20.", "21.", "22."]
    menu.options = [*squares, *menu.state.legal_actions]
    assert menu.lines() == [
        "22. light torch",
        "23. enter",
        "or dig and one of 21: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,",
        "   16, 17, 18, 19, 20",
    ]
    assert menu.pick("dig 7") is squares[7]
    assert menu.pick("22").notation == "light torch"


@pytest.mark.parametrize(
    ("typed", "picked"),
    [
        ("1", "light torch"),
        ("2", "enter"),
        ("enter", "enter"),
        ("ENTER", "enter"),
        ("e", "enter"),
        ("light", "light torch"),
    ],
)
def test_an_option_is_picked_by_number_name_or_beginning(
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
        ("xyzzy", "nothing is called 'xyzzy'; type a number from 1 to 3, an option's name"),
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
        "Not possible now: TOY-3.1 Laying",
    ]
    assert menu.explain(menu.find("enter"))[-1] == "Not asked now: You must lay a card face down"


def test_a_clause_brings_the_rulings_it_rests_on(cellar: GameSpec) -> None:
    book = Rulebook.of(cellar)
    assert rule_lines(book, "TOY-2.2") == [
        "TOY-2.2 Price. Lighting it costs a coin. (R1)",
        "Ruling R1 Price. Not said. Default: one coin.",
    ]
    assert rule_lines(book, "R2") == ["R2 Charms. Charms may answer charms."]
    assert rule_lines(book, "TOY-9.9") == ["TOY-9.9"]
    assert rule_lines(book, "") == []
