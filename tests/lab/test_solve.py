"""Small positions solved: games whose value is known, and a battle of a game against every plan."""

from collections.abc import Callable
from itertools import product
from typing import ClassVar, Final

import pytest

from undercroft.games.dungeon_enforcer import GAME as ENFORCER
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer
from undercroft.games.dungeon_enforcer.tests.enforcer import battle
from undercroft.games.warp_dungeons import GAME as WARP
from undercroft.games.warp_dungeons.state import WarpDungeons
from undercroft.games.warp_dungeons.tests import dungeon
from undercroft.kernel import (
    Action,
    BadSetup,
    Frame,
    Kind,
    ScriptedDice,
    State,
    Vocabulary,
)
from undercroft.kit.outcomes import outcomes
from undercroft.lab.solve import Solved, TooLarge, solve

WORDS: Final = Vocabulary()
HEADS, TAILS = WORDS.add("heads"), WORDS.add("tails")
BET, PASS = WORDS.add("bet"), WORDS.add("pass")
DEAL: Final = WORDS.add("deal")
COIN: Final = Kind("coin", "", "show a coin", hidden=True)
STAKE: Final = Kind("stake", "", "bet or pass")
BEGIN: Final = Kind("begin", "", "deal", always=True)
DEALS: Final = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


class Toy(State):
    """What was shown or staked, in order, and the cards of both."""

    shown_coins: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()


class Pennies(Frame):
    """Each shows a coin; the first one wins what the second one loses where both are alike. With
    heads on both it wins more."""

    STEPS: ClassVar[tuple[str, ...]] = ("first", "second", "third")

    def first(self, s: Toy) -> None:
        s.ask(0, COIN, [HEADS, TAILS])

    def first_answer(self, s: Toy, action: Action) -> None:
        s.shown_coins = (action.notation,)

    def second(self, s: Toy) -> None:
        s.ask(1, COIN, [HEADS, TAILS])

    def second_answer(self, s: Toy, action: Action) -> None:
        s.shown_coins = (*s.shown_coins, action.notation)

    def third(self, s: Toy) -> None:
        s.ask(2, COIN, [HEADS, TAILS])


class Kuhn(Frame):
    """Kuhn's poker: three cards, one each, a coin in the pot; pass or bet one more."""

    STEPS: ClassVar[tuple[str, ...]] = ("begins", "stakes")

    def begins(self, s: Toy) -> None:
        s.ask(0, BEGIN, [DEAL])

    def begins_answer(self, s: Toy, action: Action) -> None:
        s.cards = DEALS[s.dice.below("deal", len(DEALS))]

    def stakes(self, s: Toy) -> None:
        s.ask(len(s.shown_coins) % 2, STAKE, [BET, PASS])

    def stakes_answer(self, s: Toy, action: Action) -> None:
        s.shown_coins = (*s.shown_coins, action.notation)
        self.go("stakes")


def begun(frame: Frame) -> Toy:
    s = Toy((), ())
    s.dice = ScriptedDice()
    s.begin(frame)
    s.advance()
    return s


def blind(s: Toy, seat: int) -> object:
    """Nobody sees the coin of the other one."""
    return s.shown_coins[:1] if seat == 0 else ()


def own_card(s: Toy, seat: int) -> object:
    return (s.cards[seat : seat + 1], s.shown_coins)


def matched(win: float) -> Callable[[Toy], float | None]:
    def worth(s: Toy) -> float | None:
        if len(s.shown_coins) < 2:
            return None
        one, other = s.shown_coins
        return -1.0 if one != other else win if one == "heads" else 1.0

    return worth


def poker(s: Toy) -> float | None:
    high = 1.0 if s.cards and s.cards[0] > s.cards[1] else -1.0
    ends = {"pass pass": high, "bet bet": 2 * high, "pass bet bet": 2 * high,
            "bet pass": 1.0, "pass bet pass": -1.0}  # fmt: skip
    return ends.get(" ".join(s.shown_coins))


def open_coin(s: Toy, seat: int) -> object:
    return s.shown_coins


def test_matching_pennies_are_mixed_half_and_half() -> None:
    found = solve(begun(Pennies()), blind, matched(1))
    assert found.value == pytest.approx(0)
    assert len(found.choices) == 2, "the second one decides once: it does not see the first coin"
    for choice in found.choices:
        assert choice.answers == pytest.approx({"heads": 0.5, "tails": 0.5})


def test_where_heads_win_more_they_are_shown_less_often() -> None:
    found = solve(begun(Pennies()), blind, matched(3))
    assert found.value == pytest.approx(1 / 3)
    for choice in found.choices:
        assert choice.answers == pytest.approx({"heads": 1 / 3, "tails": 2 / 3})


def test_who_sees_the_coin_wins() -> None:
    found = solve(begun(Pennies()), open_coin, matched(3))
    assert found.value == pytest.approx(-1)
    assert len(found.choices) == 3


def test_kuhns_poker_is_worth_a_loss_of_an_eighteenth() -> None:
    found = solve(begun(Kuhn()), own_card, poker)
    assert found.value == pytest.approx(-1 / 18)
    assert len([one for one in found.choices if len(one.answers) > 1]) == 12
    for one in found.choices:
        assert sum(one.answers.values()) == pytest.approx(1)


def test_a_position_that_is_too_large_or_of_three_is_refused() -> None:
    positions = solve(begun(Kuhn()), own_card, poker).positions
    assert solve(begun(Kuhn()), own_card, poker, positions).positions == positions
    with pytest.raises(TooLarge, match=f"more than {positions - 1} others"):
        solve(begun(Kuhn()), own_card, poker, positions - 1)
    with pytest.raises(BadSetup, match="seat 3 decides"):
        solve(begun(Pennies()), blind, lambda s: None)


def test_a_position_that_is_over_is_worth_what_it_is() -> None:
    s = begun(Pennies())
    assert solve(s, blind, lambda s: 4.0) == Solved(4.0, [], 1)


# -- a battle -----------------------------------------------------------------------------------


def health(s: DungeonEnforcer) -> float | None:
    """What the HP of the hunters are more than those of the monster when the next round begins."""
    assert s.fight is not None
    if s.fight.round == 1:
        return None
    *hunters, monster = s.fight.fighters
    return float(sum([one.hp for one in hunters]) - monster.hp)


Plan = dict[tuple[str, ...], dict[str, float]]


def known(s: DungeonEnforcer) -> tuple[str, ...]:
    """What who decides knows: what it sees, and what it may answer."""
    seen = repr(ENFORCER.view(s, s.current_player))
    return (str(s.current_player), seen, *[one.notation for one in s.legal_actions])


def worth_of(s: DungeonEnforcer, plan: Plan) -> float:
    """Play on by a plan, dice and all, and return what comes of it on the average."""
    if (value := health(s)) is not None:
        return value
    shares, total = plan[known(s)], 0.0
    for action in s.legal_actions:
        if share := shares.get(action.notation, 0.0):
            for chance, after in outcomes(s, action):
                assert isinstance(after, DungeonEnforcer)
                total += share * chance * worth_of(after, plan)
    return total


def round_of(mine: str, theirs: str, *energy: int) -> DungeonEnforcer:
    """The first round of a battle of Therese against Gutter Rats."""
    return battle(mine=mine, theirs=theirs, energy=energy, hp=(30, 30),
                  deck_of_cards="3x Attack 2, 2x Attack 1").state  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "theirs", "energy"),
    [
        ("Attack 1, Attack 3", "Defense 1, Attack 3", (4, 4)),
        ("Attack 1, Defense 5", "Defense 1, Attack 4", (5, 4)),
    ],
    ids=["bluff", "boost"],
)
def test_nobody_gains_by_leaving_the_solution_of_a_battle(
    mine: str, theirs: str, energy: tuple[int, int]
) -> None:
    """Every pure plan of either seat against the solution of the other one."""
    state = round_of(mine, theirs, *energy)
    found = solve(state, ENFORCER.view, health)
    plan: Plan = {
        (str(one.player), repr(one.seen), *one.answers): one.answers for one in found.choices
    }
    assert worth_of(state, plan) == pytest.approx(found.value)
    for seat, best in (("0", max), ("1", min)):
        own = [key for key in plan if key[0] == seat]
        replies: list[float] = []
        for pure in product(*[plan[key] for key in own]):
            always = {key: {answer: 1.0} for key, answer in zip(own, pure, strict=True)}
            replies.append(worth_of(state, plan | always))
        assert best(replies) == pytest.approx(found.value), f"seat {seat}"
        assert len(replies) > 1


def test_who_attacks_bluffs_with_the_weaker_card() -> None:
    found = solve(
        round_of("Attack 1, Attack 3", "Defense 1, Attack 3", 4, 4), ENFORCER.view, health
    )
    assert found.value == pytest.approx(-351 / 23)
    first, second = found.choices
    assert first.answers == pytest.approx({"play attack-1": 3 / 23, "play attack-3": 20 / 23})
    assert second.answers == pytest.approx({"play attack-3": 2 / 23, "play defense-1": 21 / 23})


# -- a battle of another game, as a matrix --------------------------------------------------------

WOUNDS: Final = {
    "commit battle-2": {"ready": 1, "commit agility-1": 1 - 1, "commit strength-1": 2},
    "commit magic-2": {"ready": 1, "commit agility-1": 1 - 1, "commit strength-1": 1 - 1},
    "commit courage-2": {"ready": 1, "commit agility-1": 2, "commit strength-1": -2},
    "call off": {"ready": 0, "commit agility-1": 0, "commit strength-1": 0},
}
"""What the first round costs the Ogre more than Sir Lamderock, by the rulebook. Totals: Battle 2 is
4 with his +2 and Courage 2 is 3 with his +1, Magic 2 is 2; Agility 1 is 1, and Strength 1 is 4 with
the Ogre's +3 (WD-9.7). A win is a wound (WD-9.16), dominance another one, or the win where totals
are equal (WD-9.18 to 9.20): A beats B and M, B beats S and M, M beats S and C, S beats A and C, C
beats A and B."""


def ogre() -> WarpDungeons:
    own = dungeon.hero(hand="Battle 2, Magic 2, Courage 2")
    return dungeon.battle(own, dungeon.dm(hand="Agility 1, Strength 1"), monster="Ogre").state


def wounds(s: WarpDungeons) -> float | None:
    """How many more the Ogre suffers in the round than the hero; none where it is called off."""
    for event in s.events:
        if event.kind == "compared":
            given, taken = event.public["to_monster"], event.public["to_hero"]
            assert isinstance(given, int)
            assert isinstance(taken, int)
            return float(given - taken)
    return 0.0 if s.fight is None else None


def test_the_rules_of_a_battle_make_the_matrix_of_the_rulebook() -> None:
    for mine, replies in WOUNDS.items():
        for theirs, expected in replies.items():
            s = ogre()
            for said in (mine, theirs):
                if s.fight is not None:
                    (action,) = [one for one in s.legal_actions if one.notation == said]
                    s.apply_action(action)
            assert wounds(s) == expected, (mine, theirs)


def test_nobody_gains_by_leaving_the_solution_of_the_matrix() -> None:
    """The hero bluffs with a card of less, and the master answers most often with the weak card."""
    found = solve(ogre(), WARP.view, wounds)
    assert found.value == pytest.approx(2 / 3)
    hero, master = [choice.answers for choice in found.choices]
    assert hero == pytest.approx(
        {"commit battle-2": 2 / 3, "commit courage-2": 1 / 3, "commit magic-2": 0, "call off": 0}
    )
    assert master == pytest.approx(
        {"commit agility-1": 2 / 3, "commit strength-1": 1 / 3, "ready": 0}
    )
    kept = [sum(hero[a] * WOUNDS[a][b] for a in hero) for b in master]
    given = [sum(master[b] * WOUNDS[a][b] for b in master) for a in hero]
    assert min(kept) == pytest.approx(found.value)
    assert max(given) == pytest.approx(found.value)
