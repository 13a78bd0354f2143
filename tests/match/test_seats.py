"""Who sat where: what one skin writes into a record, every other reads."""

import pytest

from undercroft.match import Sitter, sitter
from undercroft.match.seats import of_a_person, written


def knows(bot: str) -> bool:
    """The bots of this program."""
    return bot in ("random", "dungeon-keeper")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Ann", Sitter("Ann")),
        ("bot:random", Sitter("random bot", "random")),
        ("Robin (random)", Sitter("Robin", "random")),
        ("Robin (dungeon-keeper)", Sitter("Robin", "dungeon-keeper")),
        ("Ann (the elder)", Sitter("Ann (the elder)")),
        ("Ann (unknown)", Sitter("Ann (unknown)")),
        ("", Sitter("")),
    ],
)
def test_a_seat_is_read(text: str, who: Sitter) -> None:
    assert sitter(text, knows) == who


@pytest.mark.parametrize(
    "who",
    [
        Sitter("Ann"),
        Sitter("random bot", "random"),
        Sitter("Robin", "random"),
        Sitter("Robin (the fox)", "random"),
    ],
)
def test_what_is_written_is_read_the_same(who: Sitter) -> None:
    assert sitter(written(who), knows) == who


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("bot:random", "bot random"),
        ("Ann (random)", "Ann [random]"),
        ("bot:", "bot:"),
        ("Ann (the elder)", "Ann (the elder)"),
        ("", ""),
    ],
)
def test_no_person_is_called_like_a_bot(typed: str, name: str) -> None:
    assert of_a_person(typed) == name
    assert sitter(of_a_person(typed), lambda _: True) == Sitter(name)


def test_of_two_nameless_bots_each_is_written_without_its_number() -> None:
    assert written(Sitter("random bot 2", "random")) == "bot:random"
