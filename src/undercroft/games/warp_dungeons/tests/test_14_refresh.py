"""Chapter WD-14: Refresh and decks, with `refresh_draw` and `hand_relief` (R51, R52)."""

import pytest

from undercroft.games.warp_dungeons.rules.drawing import draw
from undercroft.games.warp_dungeons.tests.dungeon import Table, dm, hero, table
from undercroft.kernel import SeededDice

TEN = "10x Battle 1"


# -- drawing (WD-14.1 to 14.3) ---------------------------------------------------------------


@pytest.mark.clause("WD-14.1")
@pytest.mark.parametrize("held", [0, 3, 6])
def test_up_to_a_hand_of_seven(held: int) -> None:
    t = table(hero(hand=f"{held}x Magic 1" if held else "", deck=TEN), dm(), phase="refresh")
    most = 7 - held
    assert t.asked == (0, "refresh")
    assert t.options == [f"draw {n}" for n in range(most, -1, -1)]
    t.does(f"draw {most}")
    assert len(t.hero.hand) == 7
    assert len(t.hero.deck) == 10 - most


@pytest.mark.clause("WD-14.1")
def test_with_seven_there_is_nothing_to_say() -> None:
    t = table(hero(hand="7x Magic 1", deck=TEN), dm(), phase="refresh")
    assert t.asked == (1, "refresh-dm")
    assert len(t.hero.hand) == 7


@pytest.mark.clause("WD-14.1")
@pytest.mark.parametrize("number", [0, 1, 4])
def test_any_number_may_be_drawn(number: int) -> None:
    t = table(hero(hand="2x Magic 1", deck=TEN), dm(), phase="refresh").does(f"draw {number}")
    assert len(t.hero.hand) == 2 + number
    assert t.told("drew") == ([{"player": 0, "cards": number}] if number else [])


@pytest.mark.clause("WD-14.1")
def test_cards_come_from_the_top_of_the_own_deck() -> None:
    t = table(hero(deck="Battle 1, Magic 1, Courage 3"), dm(deck="Troll"), phase="refresh")
    t.does("draw 2", "draw 1")
    assert (t.hero.hand, t.hero.deck) == (["Courage 3", "Magic 1"], ["Battle 1"])
    assert t.dm.hand == ["Troll"]


@pytest.mark.clause("WD-14.1")
def test_first_the_hero_then_the_dm() -> None:
    t = table(hero(deck=TEN), dm(hand="2x Net", deck=TEN), phase="refresh").does("draw 3")
    assert (t.asked, t.options[0]) == ((1, "refresh-dm"), "draw 5")
    t.does("draw 5")
    assert [told["player"] for told in t.told("drew")] == [0, 1]


@pytest.mark.clause("WD-14.1")
def test_only_the_owner_learns_what_was_drawn() -> None:
    t = table(hero(deck="Gold Pieces"), dm(), phase="refresh").does("draw 1")
    (drew,) = [event for event in t.events if event.kind == "drew"]
    assert drew.public == {"player": 0, "cards": 1}
    assert (drew.owner, drew.secret) == (0, {"names": ("Gold Pieces",)})


@pytest.mark.clause("WD-14.2")
def test_other_heroes_wait() -> None:
    t = table(hero(deck=TEN), hero("Magus Sogarth", deck=TEN), dm(deck=TEN), phase="refresh")
    t.does("draw 7", "draw 7")
    assert [len(t.seat(n).hand) for n in range(3)] == [7, 0, 7]
    assert t.state.turn == 1


@pytest.mark.clause("WD-14.3")
def test_nobody_discards() -> None:
    t = table(hero(hand="2x Magic 1", deck=TEN), dm(hand="Net"), phase="refresh")
    t.refuses("discard magic-1")
    t.does("draw 0")
    t.refuses("discard net")


@pytest.mark.clause("WD-14.1")
def test_r51_full_draws_without_asking() -> None:
    t = table(
        hero(hand="2x Magic 1", deck=TEN), hero("Magus Sogarth"), dm(hand="2x Net", deck=TEN),
        rooms="Passage", phase="refresh", refresh_draw="full",
    )  # fmt: skip
    assert [told["cards"] for told in t.told("drew")] == [5, 5]
    assert t.state.turn == 1


# -- hand_relief (R51) -----------------------------------------------------------------------


def relieved(relief: str, hand: str = "3x Magic 1, Net") -> Table:
    """Both hold the same cards and may be allowed to discard first."""
    return table(
        hero(hand="3x Magic 1, Battle 1", deck=TEN), dm(hand=hand, deck=TEN),
        rooms="Passage", phase="refresh", hand_relief=relief,
    )  # fmt: skip


@pytest.mark.clause("WD-14.3")
def test_r51_two_cards_may_be_discarded_before_drawing() -> None:
    t = relieved("two")
    assert (t.asked, t.options) == (
        (0, "relief"), ["discard battle-1", "discard magic-1", "keep the rest"],
    )  # fmt: skip
    t.does("discard magic-1", "discard magic-1")
    assert (t.asked, t.options[0]) == ((0, "refresh"), "draw 5")
    assert t.hero.discard == ["Magic 1", "Magic 1"]
    t.refuses("discard magic-1")


@pytest.mark.clause("WD-14.3")
def test_r51_or_fewer() -> None:
    t = relieved("two").does("keep the rest")
    assert (t.asked, t.options[0]) == ((0, "refresh"), "draw 3")
    t = relieved("two").does("discard battle-1", "keep the rest")
    assert (t.asked, t.options[0]) == ((0, "refresh"), "draw 4")


@pytest.mark.clause("WD-14.3")
def test_r51_any_number() -> None:
    t = relieved("any").does("discard battle-1", *["discard magic-1"] * 3)
    assert (t.asked, t.options[0], t.hero.hand) == ((0, "refresh"), "draw 7", [])


@pytest.mark.clause("WD-14.3")
def test_r51_the_dm_alike() -> None:
    t = relieved("two").does("keep the rest", "draw 0")
    assert (t.asked, t.options) == (
        (1, "relief"), ["discard magic-1", "discard net", "keep the rest"],
    )  # fmt: skip
    t.does("discard net", "discard magic-1")
    assert (t.asked, t.options[0]) == ((1, "refresh-dm"), "draw 5")
    assert t.dm.discard == ["Net", "Magic 1"]


@pytest.mark.clause("WD-14.3")
def test_r51_the_hero_used_up_nothing_of_the_dms() -> None:
    t = relieved("two").does("discard magic-1", "discard magic-1", "draw 0")
    assert t.asked == (1, "relief")
    t.does("discard magic-1")
    assert t.asked == (1, "relief")


@pytest.mark.clause("WD-14.3")
def test_r51_with_an_empty_hand_there_is_no_relief() -> None:
    t = relieved("any", hand="").does("keep the rest", "draw 0")
    assert t.asked == (1, "refresh-dm")


@pytest.mark.clause("WD-14.3")
def test_r51_a_full_hand_can_be_relieved() -> None:
    t = table(
        hero(hand="7x Magic 1", deck=TEN), dm(), rooms="Passage", phase="refresh",
        hand_relief="two", refresh_draw="full",
    )  # fmt: skip
    t.does("discard magic-1", "discard magic-1")
    assert len(t.hero.hand) == 7
    assert len(t.hero.deck) == 8


# -- empty decks (WD-14.4 to 14.6) -----------------------------------------------------------


def drawing(seat: str, count: int) -> Table:
    """The hero draws so many with a deck and discard pile such as `1/20`."""
    deck, discarded = (int(number) for number in seat.split("/"))
    own = hero(
        deck=f"{deck}x Battle 1" if deck else "",
        discard=f"{discarded}x Magic 1" if discarded else "",
    )
    t = table(own, dm(), phase="refresh")
    t.state.dice = SeededDice("reshuffle")
    return t.does(f"draw {count}")


@pytest.mark.clause("WD-14.4")
def test_when_a_card_is_needed_the_discard_pile_is_the_new_deck() -> None:
    t = drawing("1/20", 3)
    assert t.hero.hand == ["Battle 1", "Magic 1", "Magic 1"]
    assert (len(t.hero.deck), t.hero.discard) == (18, [])
    assert t.told("reshuffled") == [{"player": 0, "cards": 20}]


@pytest.mark.clause("WD-14.4")
def test_not_before_it_is_needed() -> None:
    t = drawing("3/20", 3)
    assert (t.hero.deck, len(t.hero.discard), t.told("reshuffled")) == ([], 20, [])


@pytest.mark.clause("WD-14.4")
def test_it_is_shuffled() -> None:
    discard = "Battle 1, Magic 1, Agility 1, Strength 1, Courage 1"
    tops = set()
    for seed in range(40):
        t = table(hero(discard=discard), dm(), phase="refresh")
        t.state.dice = SeededDice(str(seed))
        tops.add(t.does("draw 1").hero.hand[0])
    assert len(tops) == 5


@pytest.mark.clause("WD-14.5")
@pytest.mark.parametrize(("seat", "count", "drawn"), [("1/0", 3, 1), ("0/0", 7, 0), ("2/3", 7, 5)])
def test_truly_empty_the_draw_stops_short(seat: str, count: int, drawn: int) -> None:
    t = drawing(seat, count)
    assert len(t.hero.hand) == drawn
    assert t.asked == (1, "refresh-dm")


@pytest.mark.clause("WD-14.4")
def test_the_dms_deck_alike() -> None:
    t = table(hero(), dm(deck="Net", discard="3x Magic 1"), phase="refresh")
    t.state.dice = SeededDice("reshuffle")
    t.does("draw 0", "draw 3")
    assert t.dm.hand == ["Magic 1", "Magic 1", "Net"]


@pytest.mark.clause("WD-14.6")
def test_what_is_out_of_the_cycle_is_not_shuffled_in() -> None:
    own = hero(hand="Battle 1", attached="Life Potion", trophies="Orc Grunts", discard="2x Magic 1")
    t = table(own, dm(hand="Net", discard="Pit"), rooms="Crypt", waiting="Troll", phase="refresh")
    t.state.dice = SeededDice("reshuffle")
    t.does("draw 6", "draw 6")
    assert t.hero.hand == ["Battle 1", "Magic 1", "Magic 1"]
    assert t.dm.hand == ["Net", "Pit"]
    assert (t.hero.attached, t.hero.trophies) == (["Life Potion"], ["Orc Grunts"])
    assert t.place().monster >= 0


@pytest.mark.clause("WD-14.6")
def test_nor_is_a_stake() -> None:
    t = table(hero(hand="Gold Pieces", discard="2x Magic 1"), dm(hand="Orc Grunts"), rooms="Crypt")
    t.does("stake gold-pieces")
    t.state.dice = SeededDice("reshuffle")
    draw(t.state, 0, 7)
    assert (t.hero.hand, t.hero.stake) == (["Magic 1", "Magic 1"], "Gold Pieces")


@pytest.mark.clause("WD-14.4")
def test_a_drunk_potion_comes_back_with_the_next_shuffle() -> None:
    own = hero(attached="Life Potion", damage=3)
    t = table(own, dm(), rooms="Passage", phase="move").does("drink life-potion")
    assert t.hero.discard == ["Life Potion"]
    t.does("end phase")
    t.state.dice = SeededDice("reshuffle")
    t.does("draw 7")
    assert t.hero.hand == ["Life Potion"]
