"""The odds of answers: what dice and cards decide, as the seat sees it, and nothing else."""

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.content import BATTLE_CARDS
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, seat, table
from undercroft.kit.questions import Odds


def odds(t: Table, notation: str, seat_number: int = 0) -> Odds | None:
    """What a seat is told of an answer."""
    return GAME.odds(t.view(seat_number), t.action(notation))


@pytest.mark.clause("DE-6.3", "DE-6.4")
def test_who_plays_the_monster_is_rolled_for_by_all_others() -> None:
    fight = "fight D5 from the west"
    group = seat(hunters="Therese, Ekim")
    pair, three = [group, seat("M4")], [group, seat("M4"), seat("M4")]
    assert odds(table(*three, tokens="D5, O15"), fight) == (1 / 2, "each of the others to play it")
    assert odds(table(*pair, tokens="D5, O15"), fight) is None
    out = seat("", hunters="")
    assert odds(table(*three, out, tokens="D5, O15"), fight) is None


@pytest.mark.clause("DE-14.13")
@pytest.mark.parametrize(("hunters", "warned"), [("Therese", True), ("Therese, Ekim", False)])
def test_who_attacks_with_the_last_hunter_is_warned(hunters: str, warned: bool) -> None:
    t = table(seat(hunters=hunters), seat("M4"), seat("M4"), tokens="D5, O15")
    found = odds(t, "fight D5 from the west")
    assert found is not None
    assert (found[1] == "losing your last hunter, and with it the match") == warned
    assert warned == (0 < found[0] < 1 / 2)
    assert odds(t, "end turn") is None


@pytest.mark.clause("DE-5.4", "DE-5.5")
@pytest.mark.parametrize(("coins", "chance"), [(0, 0.0), (2, 2 / 6), (5, 5 / 6), (6, None)])
def test_a_price_can_be_paid_by_so_many_faces(coins: int, chance: float | None) -> None:
    t = table(seat(coins=coins), seat("M4"), item_deck="Null Bell, Whetstone, Notched Blade")
    found = odds(t.does("shop"), "name whetstone")
    assert found == (None if chance is None else (chance, "a price that you can pay"))


def test_what_makes_items_cheaper_counts() -> None:
    plain = table(seat(coins=1), seat("M4")).does("shop")
    seal = table(seat(coins=1, gear="Merchant's Seal"), seat("M4")).does("shop")
    notations = [option for option in plain.options if option != "name none"]
    assert odds(plain, notations[0]) == (1 / 6, "a price that you can pay")
    assert odds(seal, notations[0]) == (3 / 6, "a price that you can pay")


@pytest.mark.clause("DE-7.6", "DE-7.7")
def test_a_new_hand_is_as_likely_as_any_other() -> None:
    t = battle("Therese", "Gutter Rats", phase="next_round",
               deck_of_cards="2x Attack 2, 3x Defense 3")  # fmt: skip
    assert t.asked == (0, "redraw")
    hand = t.fight.supplies[0].hand
    every = [card.id for card in BATTLE_CARDS for _ in range(card.count)]
    for card in hand:
        every.remove(card)
    good = [BATTLE_CARDS[card].stance == 1 and BATTLE_CARDS[card].number > 2 for card in every]
    missed = 1.0
    for n in range(len(hand)):
        missed *= (good.count(False) - n) / (len(good) - n)
    found = odds(t, "redraw")
    assert found is not None
    assert found[0] == pytest.approx(1 - missed)
    assert found[1] == "an attack card above 2"
    assert odds(t, "keep") is None


def countering(theirs: str, mine: str, *dice: int) -> Table:
    """A monster that cannot pay for a card has attacked, and Therese has placed a play."""
    t = battle("Therese", "Gutter Rats", "Attack 3, Defense 3", "Attack 9", energy=(20, 0),
               round=2, dice=dice)  # fmt: skip
    return t.does(theirs, mine)


@pytest.mark.clause("DE-8.10", "DE-8.12")
@pytest.mark.parametrize("stance", ["attack", "defense"])
def test_a_boost_is_weighed_against_both_stances_of_a_base_play(stance: str) -> None:
    """The chance is that of the faces that would win, whichever stance lies there."""
    wins = []
    for face in range(1, 7):
        each = []
        for theirs in ("base attack", "base defense"):
            t = countering(theirs, f"play {stance}-3", face).does("boost")
            mine, its = t.totals["Therese"], t.totals["Gutter Rats"]
            harmless = theirs == "base defense" or mine >= its
            each.append(mine > its if stance == "attack" else harmless)
        wins.append(all(each))
    t = countering("base attack", f"play {stance}-3")
    assert t.asked == (0, "boost")
    found = odds(t, "boost")
    assert found is not None
    assert found[0] == pytest.approx(sum(wins) / 6)
    assert odds(t, "no boost") is None


@pytest.mark.clause("DE-9.5")
def test_a_card_that_somebody_chose_has_no_odds() -> None:
    t = battle("Therese", "Gutter Rats", "Attack 3", "Attack 1", energy=(20, 20), round=2)
    t.does("play attack-1", "no boost", "play attack-3")
    assert t.asked == (0, "boost")
    assert odds(t, "boost") is None
    first = battle("Therese", "Gutter Rats", "Attack 3", "Attack 1", energy=(20, 20))
    assert odds(first.does("play attack-3"), "boost") is None


def test_the_others_learn_nothing() -> None:
    t = countering("base attack", "play attack-3")
    assert odds(t, "boost", 1) is None
    assert t.view(1)["fight"]["fighters"][0]["total"] == 0
