import pytest

from tests.kernel.toy_game import GAME
from undercroft.kernel import BadSetup
from undercroft.terminal.seats import bots_of, names_of, take_seats


def seats(
    players: int | None = None,
    bots: tuple[str, ...] = (),
    people: tuple[str, ...] = (),
    first: int | None = None,
) -> list[str]:
    return take_seats(GAME, players, bots, people, first)


def test_people_take_the_seats_that_no_bot_takes() -> None:
    assert seats() == ["Player 1", "Player 2"]
    assert seats(bots=("first",)) == ["Player 1", "bot:first"]
    assert seats(3, ("first",), ("Ann",)) == ["Ann", "Player 2", "bot:first"]
    assert seats(bots=("first",), people=("Ann", "Bob")) == ["Ann", "Bob", "bot:first"]
    assert seats(2, ("first", "random")) == ["bot:first", "bot:random"]


def test_the_first_person_may_choose_a_seat() -> None:
    assert seats(3, ("first", "random"), ("Ann",), 2) == ["bot:random", "Ann", "bot:first"]
    assert seats(3, ("first",), ("Ann", "Bob"), 3) == ["Bob", "bot:first", "Ann"]


@pytest.mark.parametrize(
    ("players", "bots", "people", "first", "says"),
    [
        (4, (), (), None, "for 2 to 3 players, not 4"),
        (None, ("first",) * 3, (), None, "for 2 to 3 players, not 4"),
        (2, ("first",) * 3, (), None, "3 bots do not fit at a table of 2 players"),
        (2, ("first",), ("Ann", "Bob"), None, "2 people and 1 bots do not fit"),
        (2, (), (), 3, "there is no seat 3; the seats are 1 to 2"),
        (2, (), ("bot:first",), None, "nobody can be called 'bot:first'"),
    ],
)
def test_what_does_not_fit_is_refused(
    players: int | None,
    bots: tuple[str, ...],
    people: tuple[str, ...],
    first: int | None,
    says: str,
) -> None:
    with pytest.raises(BadSetup, match=says):
        seats(players, bots, people, first)


def test_namesakes_are_numbered() -> None:
    assert names_of(GAME, ["Ann", "bot:first", "bot:random", "bot:first", "Ann"]) == [
        "Ann 1",
        "first bot 1",
        "random bot",
        "first bot 2",
        "Ann 2",
    ]


def test_only_seats_of_bots_get_one() -> None:
    bots = bots_of(GAME, ["Ann", "bot:first"], "seed")
    assert bots[0] is None
    assert bots[1] is not None
    with pytest.raises(BadSetup, match="has no bot 'firs'"):
        bots_of(GAME, ["bot:firs"], "seed")


def test_names_from_a_file_cannot_steer_the_terminal() -> None:
    assert names_of(GAME, ["\x1b[2JAnn\n"]) == ["[2JAnn"]
