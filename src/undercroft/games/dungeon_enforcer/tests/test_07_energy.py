"""Chapter DE-7: the Energy Phase (R24-R27, R60)."""

from collections.abc import Sequence
from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import MONSTERS
from undercroft.games.dungeon_enforcer.content.cards import ENEMY_HAND
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    MONSTERS_AS_THEY_LIE,
    Table,
    battle,
    find_monster,
    seat,
    table,
)
from undercroft.kernel import Dice, Die
from undercroft.kernel.state import SPECTATOR

TEN = "Attack 1, Attack 2, Attack 3, Attack 4, Attack 5, Defense 1, Defense 2, Defense 3, \
Defense 4, Defense 5"
FIRST, SECOND = TEN.split(", ")[:5], TEN.split(", ")[5:]


def phase(round: int = 1, deck: str = TEN, dice: Sequence[int] = (), **more: Any) -> Table:
    """The Energy Phase of that round, cards being drawn from the deck."""
    hunters, monster = more.pop("hunters", "Therese"), more.pop("monster", "Gutter Rats")
    return battle(hunters, monster, phase="next_round", round=round, deck_of_cards=deck, dice=dice,
                  **more)  # fmt: skip


class Watched(Dice):
    """Dice that note what they are thrown for."""

    def __init__(self, real: Dice) -> None:
        super().__init__()
        self.real = real
        self.streams: list[str] = []

    def roll(self, stream: str, count: int, die: Die) -> bytes:
        """See Dice.roll."""
        self.streams.append(stream)
        return self.real.roll(stream, count, die)


# -- the six phases (DE-7.1) ---------------------------------------------------------------------


@pytest.mark.clause("DE-7.1")
def test_a_battle_round_is_energy_attack_counter_item_reveal_end() -> None:
    t = phase(monster="Iron Golem", items="Battle Tonic")
    seen: list[str] = []
    while t.fight.round == 1 or len(seen) < 6:
        seen.append(t.view(0 if t.asked == (0, "act") else SPECTATOR)["phase"])
        t.does(t.options[0])
    kinds = [event.kind for event in t.events]
    found = ("battle_energy", "placed", "declared", "pair", "paid_energy", "battle_round")
    order = [kind for kind in kinds if kind in found]
    assert order[:9] == [
        "battle_round", "battle_energy", "battle_energy", "placed", "placed", "declared", "pair",
        "paid_energy", "battle_round",
    ]  # fmt: skip
    assert [one for one in seen if one] == ["energy", "energy", "attack", "counter", "item"]


# -- the dice (DE-7.2, 7.3, R24, R60) ------------------------------------------------------------


@pytest.mark.clause("DE-7.2")
@pytest.mark.parametrize("round", [1, 2, 7])
def test_each_side_adds_a_die_in_every_round_the_first_included(round: int) -> None:
    t = phase(round, dice=[4, 6], energy=(10, 3))
    assert t.energy == (14, 9)
    assert [one["roll"] for one in t.told("battle_energy")] == [4, 6]


@pytest.mark.clause("DE-7.2")
def test_dice_come_first_then_the_shuffle_of_the_first_round() -> None:
    t = table(seat("C4"), seat("M4"), tokens="C5", draws=MONSTERS_AS_THEY_LIE)
    watched = Watched(t.state.dice)
    t.state.dice = watched
    t.does("fight C5 from the north")
    assert watched.streams == ["deal"] * (len(MONSTERS) - 1) + ["battle"] * 2 + ["deal"] * 59


@pytest.mark.clause("DE-7.3")
def test_battle_energy_has_no_maximum_and_never_drops_below_0() -> None:
    assert phase(dice=[6, 6], energy=(500, 0)).energy == (506, 6)
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 3", items="Leech Powder",
               energy=(3, 3), dice=[1, 1])  # fmt: skip
    t.plays("play attack-1", "play attack-3", "use leech-powder")
    assert t.told("paid_energy")[-1] == {"player": 1, "supply": 1, "size": 0, "energy": 0}
    assert t.energy == (3 - 1 - 1 + 1, 0 + 1)


# -- hands (DE-7.4, 7.5, R60) --------------------------------------------------------------------


@pytest.mark.clause("DE-7.4")
def test_the_hero_side_draws_its_five_cards_first_in_odd_rounds() -> None:
    for number in (1, 3):
        t = phase(number)
        assert (t.hand(), t.hand(1)) == (FIRST, SECOND)


@pytest.mark.clause("DE-7.4")
def test_the_monster_side_draws_its_five_cards_first_in_even_rounds() -> None:
    t = phase(2)
    assert (t.hand(1), t.hand()) == (FIRST, SECOND)


@pytest.mark.clause("DE-7.4", "DE-7.5")
@pytest.mark.parametrize(
    ("hunters", "monster", "gear", "cards"),
    [
        ("Therese", "Gutter Rats", "", 5),
        ("Therese", "Chain Warden", "", 4),
        ("Ysolde", "Gutter Rats", "", 6),
        ("Therese", "Gutter Rats", "2x Quiver of Plans", 7),
        ("Ysolde", "Chain Warden", "Quiver of Plans", 6),
        ("Ysolde, Wren, Quill", "Gutter Rats", "2x Quiver of Plans", 12),
    ],
)
def test_additions_and_reductions_of_the_hand_add_up(
    hunters: str, monster: str, gear: str, cards: int
) -> None:
    t = phase(hunters=hunters, monster=monster, gear=gear)
    assert (len(t.hand()), len(t.hand(1))) == (cards, 5)


@pytest.mark.clause("DE-7.5")
@pytest.mark.parametrize(("fewer", "cards"), [(3, 2), (4, 1), (5, 1), (9, 1)])
def test_a_hand_has_at_least_one_card(
    fewer: int, cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    warden = MONSTERS[find_monster("Chain Warden").id]
    grants = list(warden.grants)
    grants[ENEMY_HAND] = fewer
    monkeypatch.setattr(warden, "grants", tuple(grants))
    assert len(phase(monster="Chain Warden").hand()) == cards


# -- a new hand (DE-7.6-7.8, R26) ----------------------------------------------------------------


@pytest.mark.clause("DE-7.6")
def test_each_side_may_once_have_a_new_hand_the_hero_side_decides_first() -> None:
    t = phase(deck=f"{TEN}, 5x Attack 9, 5x Defense 8")
    assert (t.asked, t.options) == ((0, "redraw"), ["keep", "redraw"])
    t.does("redraw")
    assert (t.hand(), t.hand(1), t.asked) == (["Attack 9"] * 5, SECOND, (1, "redraw"))
    t.does("redraw")
    assert (t.hand(), t.hand(1), t.asked) == (["Attack 9"] * 5, ["Defense 8"] * 5, (0, "play"))


@pytest.mark.clause("DE-7.6")
def test_either_side_may_keep_its_hand() -> None:
    t = phase().does("keep", "keep")
    assert (t.hand(), t.hand(1), t.asked) == (FIRST, SECOND, (0, "play"))
    assert [one["player"] for one in t.told("kept_hand")] == [0, 1]
    t = phase(deck=f"{TEN}, 5x Attack 9").does("keep", "redraw")
    assert (t.hand(), t.hand(1)) == (FIRST, ["Attack 9"] * 5)


@pytest.mark.clause("DE-7.6")
def test_that_a_hand_was_redrawn_is_public_the_cards_are_not() -> None:
    t = phase(deck=f"{TEN}, 5x Attack 9").does("redraw")
    assert t.told("redrew") == [{"player": 0, "side": 0}]
    assert t.fight.spent == ()
    for who in (1, SPECTATOR):
        hero = t.view(who)["fight"]["supplies"][0]
        assert (hero["cards"], hero["hand"], t.view(who)["fight"]["spent"]) == (5, None, [])
    mine = t.view(0)["fight"]["supplies"][0]["hand"]
    assert [one["name"] for one in mine] == ["Attack 9"] * 5


@pytest.mark.clause("DE-7.7")
def test_a_redraw_takes_the_whole_hand_and_as_many_cards_and_stands() -> None:
    t = phase(deck=f"6x Attack 1, 5x Attack 2, {TEN}", hunters="Ysolde").does("redraw")
    assert t.hand() == TEN.split(", ")[:6]
    assert t.asked == (1, "redraw")
    t.does("keep")
    assert t.asked == (0, "play")
    t.refuses("redraw")


@pytest.mark.clause("DE-7.8")
@pytest.mark.parametrize("round", [2, 3])
def test_no_later_round_offers_a_redraw(round: int) -> None:
    assert phase(round).asked == ((0 if round % 2 else 1), "play")


@pytest.mark.clause("DE-7.8", "DE-7.6")
def test_the_next_battle_offers_it_again() -> None:
    t = table(seat("C4"), seat("M4"), tokens="C5").does("fight C5 from the north")
    assert t.asked == (0, "redraw")


# -- the draw pile (DE-7.9, R25, R27) ------------------------------------------------------------


@pytest.mark.clause("DE-7.9")
def test_an_empty_draw_pile_is_made_of_the_discards_and_drawing_goes_on() -> None:
    t = battle("Therese", "Iron Golem", mine="Attack 1, Attack 2", theirs="Defense 1, Defense 2",
               deck_of_cards="only 7x Attack 9")  # fmt: skip
    t.plays("play attack-1", "play defense-1")
    assert t.told("reshuffled") == [{"player": -1, "cards": 4}]
    assert t.hand(1) == ["Attack 9"] * 5
    assert t.hand()[:2] == ["Attack 9"] * 2
    assert set(t.hand()[2:]) < {"Attack 1", "Attack 2", "Defense 1", "Defense 2"}
    assert (len(t.fight.deck), t.fight.spent) == (1, ())


@pytest.mark.clause("DE-7.9")
def test_a_draw_pile_with_just_enough_cards_is_not_reshuffled() -> None:
    t = battle("Therese", "Iron Golem", mine="Attack 1", theirs="Defense 1",
               deck_of_cards="only 10x Attack 9")  # fmt: skip
    t.plays("play attack-1", "play defense-1")
    assert (t.told("reshuffled"), len(t.fight.deck), len(t.fight.spent)) == ([], 0, 2)


@pytest.mark.clause("DE-7.9")
def test_a_redraw_may_draw_discarded_hand_cards_again() -> None:
    t = table(seat("C4"), seat("M4"), tokens="C5").does("fight C5 from the north")
    t.fight.deck = t.fight.deck[-3:]
    before = t.hand()
    t.does("redraw")
    assert t.told("reshuffled") == [{"player": -1, "cards": 5}]
    assert set(t.hand()[3:]) <= set(before)


@pytest.mark.clause("DE-6.10")
@pytest.mark.parametrize(("rule", "pile", "spent"), [("per_battle", 40, 2), ("every_round", 50, 0)])
def test_the_battle_cards_are_shuffled_once_or_in_every_round(
    rule: str, pile: int, spent: int
) -> None:
    t = table(seat("C4"), seat("M4"), tokens="C5", monster_deck="Iron Golem", battle_shuffle=rule)
    t.does("fight C5 from the north", "keep", "keep")
    watched = Watched(t.state.dice)
    t.state.dice = watched
    t.plays(t.options[0])
    t.plays(t.options[0])
    assert t.fight.round == 2
    assert (len(t.fight.deck), len(t.fight.spent)) == (pile, spent)
    assert watched.streams == ["battle"] * 2 + ["deal"] * (59 if rule == "every_round" else 0)
