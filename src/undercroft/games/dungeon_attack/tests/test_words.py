"""What buttons and questions say: whom an answer is about, what it costs, how dangerous it is."""

import pytest

from undercroft.games.dungeon_attack.questions import QUESTIONS
from undercroft.games.dungeon_attack.tests.tables import Seat, Table, X, Y, Z, table
from undercroft.games.dungeon_attack.words import label

NAMES = ["Xanthe", "Yorick", "Zora"]


def labels(t: Table) -> dict[str, str]:
    """What each button of whoever is asked says."""
    view = t.view(t.state.current_player)
    return {one.notation: label(view, one, NAMES) for one in t.state.legal_actions}


def asks(t: Table) -> str:
    return QUESTIONS.question(t.view(t.state.current_player), t.state.kind, NAMES)


@pytest.mark.parametrize(
    ("mine", "cost"),
    [
        (X(facing=3, items=1), " – drains a Magic Item"),
        (X(facing=3, artifacts=1), " – with the Magic Artifact"),
        (X("cunning-wizard", facing=3), " – with Arcane Surge"),
        (X(facing=3, items=1, artifacts=1), ""),
    ],
)
def test_a_re_roll_says_what_it_costs_where_that_is_no_choice(mine: Seat, cost: str) -> None:
    said = labels(table(mine, Y(), room=1, dice="AMD"))
    assert said["reroll white A"] == f"Re-roll a white Attacking die (A){cost}"


@pytest.mark.parametrize(("hits", "whom"), [((0, 1, 0), "Yorick"), ((1, 0, 2), "yourself or Zora")])
def test_heal_says_whom_it_can_heal(hits: tuple[int, int, int], whom: str) -> None:
    seats = [seat(hits=n) for seat, n in zip((X, Y, Z), hits, strict=True)]
    seats[0].items = 1
    assert labels(table(*seats, room=3))["heal"] == f"Heal one HIT of {whom}"


def test_assist_says_how_dangerous_it_is() -> None:
    one = labels(table(X(), Y(facing=2), Z(), room=3))
    assert one["assist"] == "Assist Yorick: roll 2 white dice, 11% for a HIT"
    two = labels(table(X(), Y(facing=2), Z(facing=1), room=3))
    assert two["assist"] == "Assist: roll the dice that face somebody else, 11% to 33% for a HIT"


def test_who_is_wounded_is_warned_of_the_hit_that_knocks_out() -> None:
    last = "for a third HIT, which knocks you out"
    wounded = table(X(hits=2), Y(facing=2), Z(), room=3)
    assert labels(wounded)["assist"] == f"Assist Yorick: roll 2 white dice, 11% {last}"
    assert labels(wounded)["bust"].endswith(last)
    stunned = table(X(hits=1), Y(facing=2), Z(), room=3)
    assert labels(stunned)["assist"].endswith("11% for a HIT")


def test_tinker_says_whose_magic_item_it_recharges() -> None:
    t = table(X("clever-artificer"), Y(drained=1), Z(), room=3)
    assert labels(t)["use"] == "Yes, use Tinker: recharge a Magic Item of Yorick"


def test_who_may_end_a_level_reads_what_the_dice_are_worth() -> None:
    t = table(X(), Y(), room=3)
    assert asks(t).startswith("The level ends if you do not Bust.")
    view, action = t.view(0), t.action("pass")
    told = QUESTIONS.effect(view, t.state.kind, action, NAMES)
    assert "D is a Magic Item, A is 1 gold, M is nothing." in told


def test_a_treasure_die_says_what_it_shows() -> None:
    t = table(X("greedy-dwarf", pile=2, pile_red=1), Y(), room=1, dice="MA D").does("pass")
    assert "Of a red die D is a Magic Artifact" in asks(t)
    assert labels(t)["reroll white M"] == "Re-roll a white die that shows nothing (M)"
