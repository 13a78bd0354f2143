"""The invariants hold in play, and a broken table is noticed with the reason."""

from collections.abc import Callable

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.bot import EnforcerBot
from undercroft.games.dungeon_enforcer.content import HUNTERS
from undercroft.games.dungeon_enforcer.content.maps import square_of
from undercroft.games.dungeon_enforcer.invariants import check
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer
from undercroft.games.dungeon_enforcer.tests.enforcer import battle, find_item, opening, table
from undercroft.kernel import SeededDice
from undercroft.kit.look import Look

ROCK = "D2"
"""An obstacle."""
SEVEN = "O15, O14, O13, O12, N15, M15, L15"
"""Where seven monsters stand."""


def reach(kind: str, fighting: bool, players: int = 3) -> DungeonEnforcer:
    """A match of bots at the first decision of that kind, in or out of battle."""
    state = GAME.new(players, GAME.resolve({}), SeededDice("invariants"))
    assert isinstance(state, DungeonEnforcer)
    bot = EnforcerBot()
    while state.kind.name != kind or (state.fight is not None) is not fighting:
        state.apply_action(bot.choose(Look(GAME, state)))
    return state


def walking() -> DungeonEnforcer:
    """Somebody's turn on the map."""
    return reach("turn", False)


def fighting() -> DungeonEnforcer:
    """A battle in which a card is placed."""
    return reach("play", True)


def test_a_true_position_passes() -> None:
    for state in (walking(), fighting(), reach("monster-token", False), reach("hire", False)):
        check(state)


def test_small_positions_of_other_tests_pass() -> None:
    check(opening(1).state)
    check(opening(6, hero_setup="pick_of_three").state)
    check(table(tokens=SEVEN).does("shop").state)
    check(table(tokens=f"D5, {SEVEN[5:]}").does("fight D5 from the west").state)


@pytest.mark.heavy
@pytest.mark.parametrize("players", [1, 2, 4, 6])
@pytest.mark.parametrize(
    "switches",
    [{}, {"pvp": "duel", "start_placement": "random_square"}, {"hired_resources": "separate"},
     {"hero_hp": "persists", "battle_loss": "last_falls"}],
)  # fmt: skip
def test_whole_matches_keep_them(players: int, switches: dict[str, str]) -> None:
    match = GAME.new(players, GAME.resolve(switches), SeededDice(f"whole {players}"))
    assert isinstance(match, DungeonEnforcer)
    pick = SeededDice(f"answers {players}")
    while not match.is_terminal():
        check(match)
        actions = match.legal_actions
        match.apply_action(actions[pick.below("answers", min(256, len(actions)))])
    check(match)


# -- one thing is wrong -------------------------------------------------------------------

Breaks = Callable[[DungeonEnforcer], None]


def a_hunter_gone(s: DungeonEnforcer) -> None:
    s.hunter_deck = s.hunter_deck[:-1]


def a_hunter_twice(s: DungeonEnforcer) -> None:
    s.dead = (*s.dead, s.players[0].hunters[0])


def a_monster_gone(s: DungeonEnforcer) -> None:
    s.monster_deck = s.monster_deck[:-1]


def a_monster_twice(s: DungeonEnforcer) -> None:
    s.monster_deck += s.monster_deck[:1]


def a_token_gone(s: DungeonEnforcer) -> None:
    s.tokens = s.tokens[1:]


def two_tokens_on_a_square(s: DungeonEnforcer) -> None:
    s.tokens = (s.tokens[1], *s.tokens[1:])


def an_item_gone(s: DungeonEnforcer) -> None:
    s.item_deck = s.item_deck[:-1]


def an_item_too_many(s: DungeonEnforcer) -> None:
    s.item_discard = (*s.item_discard, *[find_item("Spiked Vambrace").id] * 2)


def a_debt_of_coins(s: DungeonEnforcer) -> None:
    s.players[1].coins = -1


def a_debt_of_energy(s: DungeonEnforcer) -> None:
    s.players[1].energy = -1


def less_than_no_monsters(s: DungeonEnforcer) -> None:
    s.players[1].defeated = -1


def enlarge(s: DungeonEnforcer, count: int) -> None:
    """Give seat 1 a group of so many, from the deck."""
    one = s.players[1]
    while len(one.hunters) < count:
        hunter, s.hunter_deck = s.hunter_deck[-1], s.hunter_deck[:-1]
        one.hunters, one.hp = (*one.hunters, hunter), (*one.hp, HUNTERS[hunter].hp)


def four_hunters(s: DungeonEnforcer) -> None:
    enlarge(s, 4)


def hp_of_nobody(s: DungeonEnforcer) -> None:
    s.players[1].hp = (*s.players[1].hp, 5)


def a_dead_one_in_the_group(s: DungeonEnforcer) -> None:
    s.players[1].hp = (0, *s.players[1].hp[1:])


def more_hp_than_printed(s: DungeonEnforcer) -> None:
    one = s.players[1]
    one.hp = (HUNTERS[one.hunters[0]].hp + 1, *one.hp[1:])


def own(s: DungeonEnforcer, name: str, as_gear: bool) -> None:
    """Give seat 1 that item out of the deck or whoever has it."""
    item = find_item(name).id
    for player in s.players:
        s.item_deck += player.items + player.gear
        player.items = player.known_by = player.gear = ()
    at = s.item_deck.index(item)
    s.item_deck = s.item_deck[:at] + s.item_deck[at + 1 :]
    if as_gear:
        s.players[1].gear = (item,)
    else:
        s.players[1].items, s.players[1].known_by = (item,), (0,)


def an_item_that_nobody_may_know(s: DungeonEnforcer) -> None:
    own(s, "Null Bell", as_gear=False)
    s.players[1].known_by = ()


def a_bell_as_gear(s: DungeonEnforcer) -> None:
    own(s, "Null Bell", as_gear=True)


def a_blade_in_secret(s: DungeonEnforcer) -> None:
    own(s, "Notched Blade", as_gear=False)


def on_a_rock(s: DungeonEnforcer) -> None:
    s.players[1].square = square_of(ROCK)


def on_a_monster(s: DungeonEnforcer) -> None:
    s.players[s.turn].square = s.tokens[0]


def an_end_without_a_reason(s: DungeonEnforcer) -> None:
    s.end_match()


def off_turn(s: DungeonEnforcer) -> None:
    s.current_player = (s.turn + 1) % 3


def a_turn_of_the_dead(s: DungeonEnforcer) -> None:
    one = s.players[s.turn]
    s.dead = (*s.dead, *one.hunters)
    one.hunters = one.hp = ()


@pytest.mark.parametrize(
    ("breaks", "reason"),
    [
        (a_hunter_gone, r"^DE-1\.2: \N{MINUS SIGN}1 "),
        (a_hunter_twice, r"^DE-1\.2: \+1 "),
        (a_monster_gone, r"^DE-1\.3: \N{MINUS SIGN}1 "),
        (a_monster_twice, r"^DE-1\.3: \+1 "),
        (a_token_gone, r"^6 monster tokens \(DE-1\.21\)"),
        (two_tokens_on_a_square, r"^two monster tokens on a square \(DE-2\.13\)"),
        (an_item_gone, r"^DE-1\.8: \N{MINUS SIGN}1 "),
        (an_item_too_many, r"^DE-1\.8: \+2 Spiked Vambrace"),
        (a_debt_of_coins, r"^player 1 has less than nothing \(R60\)"),
        (a_debt_of_energy, r"^player 1 has less than nothing \(R60\)"),
        (less_than_no_monsters, r"^player 1 has less than nothing \(R60\)"),
        (four_hunters, r"^player 1 has 4 hunters \(DE-1\.13\)"),
        (hp_of_nobody, r"^player 1 has HP without a hunter"),
        (a_dead_one_in_the_group, r"^player 1: \w+ has 0 HP"),
        (more_hp_than_printed, r"^player 1: \w+ has 1\d HP"),
        (an_item_that_nobody_may_know, r"^player 1: who knows the items\?"),
        (a_bell_as_gear, r"^player 1: gear \(DE-15\.3\)"),
        (a_blade_in_secret, r"^player 1: items \(DE-15\.2\)"),
        (on_a_rock, r"^player 1 stands on no square \(DE-3\.8\)"),
        (on_a_monster, r"stands with a monster \(DE-3\.11\)"),
        (an_end_without_a_reason, r"^a match ended without a reason"),
        (off_turn, r"^<turn> asked off turn \(DE-3\.1\)"),
        (a_turn_of_the_dead, r"^a turn without a hunter \(DE-16\.5\)"),
    ],
)
def test_a_broken_table_is_noticed(breaks: Breaks, reason: str) -> None:
    state = walking()
    check(state)
    breaks(state)
    with pytest.raises(AssertionError, match=reason):
        check(state)


def test_three_hunters_are_no_fault() -> None:
    state = walking()
    enlarge(state, 3)
    check(state)


def test_items_where_they_belong_are_no_fault() -> None:
    for name, as_gear in (("Null Bell", False), ("Notched Blade", True)):
        state = walking()
        own(state, name, as_gear)
        check(state)


# -- in a battle --------------------------------------------------------------------------


def a_battle_card_gone(s: DungeonEnforcer) -> None:
    s.battle.deck = s.battle.deck[:-1]


def a_battle_card_twice(s: DungeonEnforcer) -> None:
    s.battle.spent = (*s.battle.spent, s.battle.deck[0])


def a_debt_of_battle_energy(s: DungeonEnforcer) -> None:
    s.battle.supplies[0].energy = -1


def less_than_nothing_reserved(s: DungeonEnforcer) -> None:
    s.battle.supplies[1].reserved = -1


def reserved_for_nothing(s: DungeonEnforcer) -> None:
    s.battle.supplies[0].reserved += 1


def a_monster_too_healthy(s: DungeonEnforcer) -> None:
    s.battle.fighters[-1].hp += 1


def a_monster_below_nothing(s: DungeonEnforcer) -> None:
    s.battle.fighters[-1].hp = -1


def the_monster_in_the_deck_too(s: DungeonEnforcer) -> None:
    s.monster_deck += (s.battle.monster,)


def a_stranger_is_asked(s: DungeonEnforcer) -> None:
    (stranger,) = {0, 1, 2} - {s.battle.hero, s.battle.controller}
    s.current_player = stranger


@pytest.mark.parametrize(
    ("breaks", "reason"),
    [
        (a_battle_card_gone, r"^DE-6\.10: \N{MINUS SIGN}1 "),
        (a_battle_card_twice, r"^DE-6\.10: \+1 "),
        (a_debt_of_battle_energy, r"^less battle energy than none \(DE-7\.3\)"),
        (less_than_nothing_reserved, r"^less battle energy than none \(DE-7\.3\)"),
        (reserved_for_nothing, r"^energy reserved for nothing \(DE-8\.2\)"),
        (a_monster_too_healthy, r" HP \(DE-11\.11\)"),
        (a_monster_below_nothing, r"has -1 HP \(DE-11\.11\)"),
        (the_monster_in_the_deck_too, r"^DE-1\.3: \+1 "),
        (a_stranger_is_asked, r"^<play> asked of a stranger \(DE-1\.15\)"),
    ],
)
def test_a_broken_battle_is_noticed(breaks: Breaks, reason: str) -> None:
    state = fighting()
    check(state)
    breaks(state)
    with pytest.raises(AssertionError, match=reason):
        check(state)


def test_who_fights_stands_with_a_monster() -> None:
    state = fighting()
    assert state.players[state.battle.hero].square in state.tokens
    check(state)
    other = state.players[state.battle.controller]
    other.square = state.players[state.battle.hero].square
    with pytest.raises(AssertionError, match=r"stands with a monster \(DE-3\.11\)"):
        check(state)


def test_a_duel_has_no_monster() -> None:
    slain = "Mudling, Gutter Rats, Cave Leech, Bone Jackal, Thornback, Storm Roc"
    t = battle("Therese", "Ekim", "Attack 5", duel=True, pvp="duel", tokens="O15", slain=slain)
    check(t.state)
    t.state.monster_deck = t.state.monster_deck[:-1]
    with pytest.raises(AssertionError, match=r"^DE-1\.3"):
        check(t.state)
