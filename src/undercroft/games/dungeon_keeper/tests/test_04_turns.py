"""Chapter DK-4: turns, phases and payment (R13, R14, R15)."""

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.content.cards import EITHER, GOLD, MANA
from undercroft.games.dungeon_keeper.rules.paying import parts
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.games.dungeon_keeper.tests.keeper import seat, table
from undercroft.match import Match

ORDER = [
    "gems", "temple", "artificer", "build", "construct", "counter", "summon", "deploy",
]  # fmt: skip


@pytest.mark.clause("DK-4.2", "DK-4.3", "DK-4.7")
def test_phases_in_order_and_every_benefit_may_be_declined() -> None:
    own = seat(
        rooms="Temple, Portal", gold=20, mana=40, hand="Lair, Gas", spells="Detect Gems, Artificer",
        pile="Imps", stands={"2.1": "Imps"},
    )  # fmt: skip
    t = table(own, phase="turn", cup="2x Imps", artifacts="Golden Goose")
    seen: list[str] = []
    while not t.over:
        assert t.asked is not None
        seen.append(t.asked[1])
        t.does("pass" if "pass" in t.options else "done")
    assert seen == ORDER
    assert (t.me.gold, t.me.mana) == (21, 41)
    assert t.me.pile == ["Infernal Imps", "Infernal Imps"]


@pytest.mark.clause("DK-4.6")
def test_a_quiet_turn_ends_after_the_hero_phase() -> None:
    t = table(seat(), phase="turn", dice=[3, 4, 7], hero_cup="2x Peasant")
    assert t.over
    assert t.told("assault") == []
    assert (t.me.gold, t.me.mana) == (3, 4)


def money(gold: int, mana: int, mixed: str = "no") -> DungeonKeeper:
    return table(seat(gold=gold, mana=mana), phase="build", mixed_payment=mixed).state


@pytest.mark.clause("DK-4.9", "DK-1.4")
@pytest.mark.parametrize(
    ("gold", "mana", "currency", "ways"),
    [
        (3, 3, GOLD, [3]), (2, 9, GOLD, []), (3, 3, MANA, [0]), (9, 2, MANA, []),
        (3, 3, EITHER, [3, 0]), (3, 2, EITHER, [3]), (2, 3, EITHER, [0]), (2, 2, EITHER, []),
    ],
)  # fmt: skip
def test_a_price_takes_one_currency(gold: int, mana: int, currency: int, ways: list[int]) -> None:
    assert parts(money(gold, mana), 3, currency) == ways


@pytest.mark.clause("DK-4.9")
def test_a_price_may_be_mixed_by_house_rule() -> None:
    assert parts(money(2, 2, "yes"), 3, EITHER) == [2, 1]
    assert parts(money(1, 1, "yes"), 3, EITHER) == []
    assert parts(money(3, 3, "yes"), 3, GOLD) == [3]


@pytest.mark.clause("DK-4.10")
def test_two_prices_may_be_paid_apart_and_both_must_be_payable() -> None:
    assert parts(money(5, 7), 5, EITHER, 7) == [5]
    assert parts(money(7, 5), 5, EITHER, 7) == [0]
    assert parts(money(12, 12), 5, EITHER, 7) == [5, 0]
    assert parts(money(9, 3), 5, EITHER, 7) == []


@pytest.mark.clause("DK-4.11")
def test_nothing_is_bought_on_credit() -> None:
    assert table(seat(gold=1, hand="Wood Door"), phase="construction").over
    t = table(seat(gold=2, hand="Wood Door"), phase="construction")
    assert t.options == ["construct wood-door", "pass"]


@pytest.mark.clause("DK-4.8")
def test_each_extra_can_be_bought_once() -> None:
    t = table(seat(gold=40), phase="fate", room_deck="5x Wood Door").does("buy")
    assert t.over
    t = table(seat(gold=40), phase="fate", room_deck="5x Wood Door", extra_purchases="unlimited")
    assert t.does("buy", "buy").asked == (0, "room-card")


def keeper_of(match: Match) -> DungeonKeeper:
    """The position of a match."""
    assert isinstance(match.state, DungeonKeeper)
    return match.state


@pytest.mark.clause("DK-4.1", "DK-1.13")
def test_turns_alternate_in_rounds() -> None:
    match = Match(GAME, 2, GAME.resolve({"grace_rounds": "10"}), "turns")
    events = match.take_events()
    while (state := keeper_of(match)).round < 3:
        events += match.apply(state.legal_actions[-1])
    turns = [(one.public["round"], one.public["player"]) for one in events if one.kind == "turn"]
    first, second = state.first, 1 - state.first
    assert turns[:4] == [(1, first), (1, second), (2, first), (2, second)]
