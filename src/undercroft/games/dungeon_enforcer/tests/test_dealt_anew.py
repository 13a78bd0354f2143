"""What a seat may deduce of what it cannot see, and that all that is left is equally likely."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any, Final

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.content import BATTLE_CARDS, ITEMS
from undercroft.games.dungeon_enforcer.content.cards import ATTACK
from undercroft.games.dungeon_enforcer.rules.town import Shop
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer, Fighter
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, seat, table
from undercroft.kernel import SPECTATOR, SeededDice

ME, OTHER = 0, 1
EACH: Final = 100
"""How often each possibility comes up on average."""
OFF: Final = 40
"""So far off the average is four standard deviations: no chance any more."""


def dealt_anew(t: Table, player: int, times: int = 300) -> list[DungeonEnforcer]:
    """What the table may be for all that a seat knows."""
    found = [GAME.resample(t.state, player, SeededDice(f"deal {n}")) for n in range(times)]
    assert all(GAME.view(one, player) == t.view(player) for one in found[:20])
    return [one for one in found if isinstance(one, DungeonEnforcer)]


def placed(t: Table, player: int, name: str = "Therese", times: int = 300) -> list[str]:
    """What a seat thinks may have been placed for a fighter."""
    at = [one.stats.name for one in t.fight.fighters].index(name)
    return [play(one.battle.fighters[at]) for one in dealt_anew(t, player, times)]


def play(one: Fighter) -> str:
    """The name of what was placed."""
    return BATTLE_CARDS[one.placed].name if one.has_card else f"base {one.placed}"


def highest(plays: list[str]) -> tuple[int, int]:
    """The highest Attack and the highest Defense among plays."""
    found = {"Attack": 0, "Defense": 0}
    for kind, number in [one.split() for one in plays]:
        found[kind] = max(found[kind], int(number))
    return found["Attack"], found["Defense"]


def names(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple([BATTLE_CARDS[card].name for card in cards])


def evenly(found: Counter[Any], possible: set[Any]) -> None:
    """Check that all that is possible came up, nothing else, and each about as often."""
    assert set(found) == possible
    assert all(abs(count - EACH) < OFF for count in found.values()), found


# -- each possibility is equally likely ---------------------------------------------------


@pytest.mark.clause("DE-8.2", "DE-8.4", "DE-9.5")
def test_every_deal_in_which_the_play_was_payable_is_equally_likely() -> None:
    t = battle("Therese", "Gutter Rats", "Defense 1", "Attack 2, Attack 7", round=2,
               energy=(20, 5), deck_of_cards="only Attack 4, Defense 3")  # fmt: skip
    t.does("play attack-2")
    cards = ("Attack 2", "Attack 7", "Attack 4", "Defense 3")
    possible = {deal for deal in permutations(cards) if int(deal[0].split()[1]) <= 5}
    assert len(possible) == 18
    found = Counter(
        (play(one.battle.fighters[1]), *names(one.battle.supplies[1].hand),
         *names(one.battle.deck))
        for one in dealt_anew(t, ME, 18 * EACH)
    )  # fmt: skip
    evenly(found, possible)


@pytest.mark.clause("DE-8.9", "DE-8.10")
def test_every_deal_in_which_nothing_was_placeable_is_equally_likely() -> None:
    t = battle("Therese", "Gutter Rats", "Defense 1", "Attack 5, Attack 7", round=2,
               energy=(20, 3), deck_of_cards="only Attack 2, Defense 6")  # fmt: skip
    t.does("base attack")
    cards = ("Attack 5", "Attack 7", "Attack 2", "Defense 6")
    hands = {deal for deal in permutations(cards) if "Attack 2" not in deal[:2]}
    possible = {(stance, *deal) for deal in hands for stance in ("base -2", "base -3")}
    assert len(possible) == 24
    found = Counter(
        (play(one.battle.fighters[1]), *names(one.battle.supplies[1].hand),
         *names(one.battle.deck))
        for one in dealt_anew(t, ME, 24 * EACH)
    )  # fmt: skip
    evenly(found, possible)


@pytest.mark.clause("DE-5.2")
def test_every_deal_of_items_is_equally_likely() -> None:
    t = table(seat(), seat("M4", items="Whetstone"), seat("H13", items="Null Bell"),
              item_deck="only Smoke Pearl, Notched Blade")  # fmt: skip
    cards = ("Whetstone", "Null Bell", "Smoke Pearl", "Notched Blade")
    possible = {deal for deal in permutations(cards) if "Notched Blade" not in deal[:2]}
    assert len(possible) == 12
    found = Counter(
        tuple([ITEMS[card].name for card in (
            *one.players[1].items, *one.players[2].items, *one.item_deck,
        )])
        for one in dealt_anew(t, ME, 12 * EACH)
    )  # fmt: skip
    evenly(found, possible)


def shop_of(s: DungeonEnforcer) -> Shop:
    (found,) = [frame for frame in s.stack if isinstance(frame, Shop)]
    return found


@pytest.mark.clause("DE-5.3")
def test_each_item_of_a_town_may_be_the_one_that_is_asked_for() -> None:
    t = table(item_deck="only Null Bell, Whetstone, Notched Blade")
    t.does("shop", "name whetstone")
    found = Counter(ITEMS[shop_of(one).named].name for one in dealt_anew(t, OTHER, 3 * EACH))
    evenly(found, {"Null Bell", "Whetstone", "Notched Blade"})
    own = {ITEMS[shop_of(one).named].name for one in dealt_anew(t, ME, 20)}
    assert own == {"Whetstone"}


def wares(s: DungeonEnforcer) -> list[int]:
    assert s.wares is not None
    return s.wares.cards


@pytest.mark.clause("DE-15.3")
def test_nobody_is_thought_to_hold_gear_in_secret() -> None:
    t = table(seat(items="Null Bell"), seat("M4", items="2x Whetstone"), seat(items="Null Bell"))
    t.does("shop")
    for player in (OTHER, SPECTATOR):
        seen = dealt_anew(t, player)
        assert any(ITEMS[card].deed is None for one in seen for card in wares(one))
        held = {card for one in seen for seat in one.players for card in seat.items}
        assert held == {item.id for item in ITEMS if item.deed is not None}


# -- what a play tells --------------------------------------------------------------------


@pytest.mark.clause("DE-8.2", "DE-8.4")
@pytest.mark.parametrize(
    ("hunter", "energy", "most"),
    [("Therese", 5, (5, 5)), ("Therese", 4, (4, 4)), ("Marta", 5, (6, 5)), ("Marta", 1, (2, 1))],
)
def test_a_card_that_was_placed_was_payable(
    hunter: str, energy: int, most: tuple[int, int]
) -> None:
    t = battle(hunter, mine="Attack 1", theirs="Defense 1", energy=(energy, 20))
    t.does("play attack-1")
    assert highest(placed(t, OTHER, hunter)) == most


@pytest.mark.clause("DE-8.2", "DE-13.3")
def test_the_second_card_was_payable_with_what_the_first_left() -> None:
    t = battle("Therese, Sable", mine="2x Attack 1", theirs="Defense 1", energy=(6, 20))
    t.places("attack-1", "attack-1")
    pairs = [
        (play(one.battle.fighters[0]), play(one.battle.fighters[1]))
        for one in dealt_anew(t, OTHER, 400)
    ]
    left = [6 - price(first) - int(second.split()[1]) for first, second in pairs]
    assert min(left) == 0
    assert max(price(first) for first, _ in pairs) == 5


def price(name: str) -> int:
    """What a card costs."""
    kind, number = name.split()
    return int(number) if kind == "Attack" else 0


@pytest.mark.clause("DE-8.13")
def test_a_boost_was_payable_too() -> None:
    t = battle(mine="Attack 1", theirs="Defense 1", energy=(8, 20), dice=[4])
    t.does("play attack-1", "boost")
    assert highest(placed(t, OTHER)) == (3, 8)


@pytest.mark.clause("DE-8.13")
@pytest.mark.parametrize(("item", "left"), [("Battle Tonic", 7), ("Leech Powder", 0)])
def test_a_boost_tells_as_much_when_the_energy_has_changed_since(item: str, left: int) -> None:
    leech = item == "Leech Powder"
    t = battle(mine="Attack 1", theirs="Defense 1", energy=(8, 20), dice=[4],
               items="Whetstone" if leech else item, their_items=item if leech else "Whetstone",
               item_phase_actions="until_pass")  # fmt: skip
    t.does("play attack-1", "boost", "play defense-1", "no boost")
    t.does(*(("pass", "use leech-powder") if leech else ("use battle-tonic", "pass")))
    assert t.energy[0] == left
    assert highest(placed(t, OTHER)) == (3, 8)


@pytest.mark.clause("DE-12.10")
def test_in_late_rounds_only_attack_cards_were_placed() -> None:
    t = battle(mine="Attack 1", theirs="Attack 1", energy=(9, 20), round=17)
    assert highest(placed(t.does("play attack-1", "no boost"), OTHER)) == (9, 0)


@pytest.mark.clause("DE-8.9", "DE-8.10")
def test_behind_a_base_play_nothing_was_placeable() -> None:
    t = battle(mine="Attack 5, 2x Attack 6, 2x Defense 7", theirs="Defense 1", energy=(4, 20))
    t.does("base defense")
    for one in dealt_anew(t, OTHER, 100):
        hand = names(one.battle.supplies[0].hand)
        assert len(hand) == 5
        assert min(int(name.split()[1]) for name in hand) >= 5


@pytest.mark.clause("DE-8.9", "DE-12.10")
def test_behind_a_base_play_of_late_rounds_may_be_defense_cards() -> None:
    t = battle(mine="Attack 5, 4x Defense 1", theirs="Attack 1", energy=(4, 20), round=17)
    assert t.asked == (OTHER, "play")
    hands = [one.battle.supplies[0].hand for one in dealt_anew(t, OTHER, 100)]
    attacks = [card for hand in hands for card in hand if BATTLE_CARDS[card].stance == ATTACK]
    assert min(BATTLE_CARDS[card].number for card in attacks) == 5
    assert min(BATTLE_CARDS[card].number for hand in hands for card in hand) == 1


@pytest.mark.clause("DE-8.9")
def test_what_was_placed_later_lay_in_the_hand_behind_a_base_play() -> None:
    """Marta placed an attack card for 4 that Therese could not pay."""
    t = battle("Therese, Marta", mine="Attack 5, Attack 8", theirs="Defense 1", energy=(4, 20))
    t.does("base attack", "play attack-5")
    assert set(placed(t, OTHER, "Marta", 100)) == {"Attack 5"}


def test_r29_a_voluntary_base_play_tells_nothing() -> None:
    t = battle(mine="3x Attack 5", theirs="Defense 1", energy=(9, 20), voluntary_base="true")
    t.does("base attack", "no boost")
    hands = [names(one.battle.supplies[0].hand) for one in dealt_anew(t, OTHER, 100)]
    assert min(int(name.split()[1]) for hand in hands for name in hand) == 1


def test_r28_who_pays_for_countering_could_pay() -> None:
    t = battle("Therese, Sable", "Gutter Rats", "2x Defense 1", "Attack 1", energy=(6, 20),
               round=2, defense_card_cost="counter_pays", items="Whetstone")  # fmt: skip
    t.does("play attack-1", "no boost", "play defense-1", "no boost", "play defense-1")
    plays = [
        [int(play(fighter).split()[1]) for fighter in one.battle.fighters[:2]]
        for one in dealt_anew(t, OTHER)
    ]
    assert max(map(sum, plays)) == 6


def test_r30_by_role_the_stance_of_a_base_play_is_known() -> None:
    t = battle(mine="Attack 5", theirs="Defense 1", energy=(4, 20), base_play="by_role")
    assert t.asked == (OTHER, "play")
    assert set(placed(t, OTHER, times=40)) == {"base -2"}


# -- what an exchange tells ---------------------------------------------------------------


@pytest.mark.clause("DE-8.4")
def test_after_an_exchange_the_other_plays_are_as_likely_as_before() -> None:
    """Sable placed Defense 8 while Therese had reserved nothing yet."""
    t = battle("Therese, Sable", "Gloom Stalker", "Defense 3, Defense 8, Attack 3",
               "Attack 1, Attack 2", energy=(10, 4), items="Seer's Lens",
               deck_of_cards="only Defense 2")  # fmt: skip
    t.places("defense-3", "defense-8", "attack-1").does("use seers-lens")
    t.does("ability of fighter 3", "target fighter 1", "exchange of fighter 1", "play attack-3")
    assert t.asked == (OTHER, "exchange")
    assert set(placed(t, OTHER, "Sable", 60)) == {"Defense 2", "Defense 3", "Defense 8"}


@pytest.mark.clause("DE-8.2", "DE-8.4")
def test_the_card_of_an_exchange_was_payable() -> None:
    t = battle(mine="Attack 1, Attack 2", theirs="Attack 1", energy=(4, 20),
               items="Seer's Lens, Whetstone", item_phase_actions="until_pass")  # fmt: skip
    t.places("attack-1", "attack-1").does("use seers-lens", "exchange of fighter 1")
    t.does("play attack-2")
    assert t.asked == (ME, "act")
    assert highest(placed(t, OTHER)) == (4, 4)


@pytest.mark.clause("DE-8.9")
def test_the_card_that_came_back_is_one_that_could_be_placed() -> None:
    """The card that came back may be one that could have been placed."""
    t = battle("Marta, Therese", "Gutter Rats", "Attack 4, Attack 5", "Attack 1", energy=(4, 20),
               items="Seer's Lens, Whetstone", item_phase_actions="until_pass")  # fmt: skip
    t.does("play attack-4", "base attack", "play attack-1", "no boost", "use seers-lens")
    t.does("exchange of fighter 1", "play attack-5")
    found = [names(one.battle.supplies[0].hand) for one in dealt_anew(t, OTHER)]
    assert ("Attack 4",) in found
    assert len(set(found)) == 9  # what Marta could place with 4 energy
