"""The invariants hold in play, and a broken table is noticed with the reason."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.content.encounters import RELIC, STONE
from undercroft.games.deck_box_dungeons.ground.spaces import NOWHERE, space_of
from undercroft.games.deck_box_dungeons.invariants import check
from undercroft.games.deck_box_dungeons.rules.game import new_match
from undercroft.games.deck_box_dungeons.rules.spawn import Spawn
from undercroft.games.deck_box_dungeons.state import (
    ALL_DEAD,
    ENEMY,
    NONE,
    PLAYERS,
    REFRESH,
    SETTING_UP,
    Companion,
    DeckBoxDungeons,
    Enemy,
)
from undercroft.games.deck_box_dungeons.tests.crawl import (
    Table,
    built,
    chosen,
    hero,
    opening,
    table,
)
from undercroft.games.deck_box_dungeons.tests.found import (
    find_boss,
)
from undercroft.kernel import SeededDice

WALL = space_of("1-A1")


def waiting(**more: Any) -> Table:
    """Calder and Delyth stand in the first room of the toll road; whose turn is first?"""
    return built(hero("Calder"), hero("Delyth", "Storm Staff", "Mage"), **more)


def playing(**more: Any) -> Table:
    """Calder acts there; Delyth waits."""
    return waiting(**more).does("turn of calder")


def fighting() -> Table:
    """Calder stands in a doorway; a Scrapper and two blue enemies have come."""
    t = playing().rolls("M2", "M3", "R1").does("walk 1,0", "walk 3,0")
    assert t.asked == (0, "spawn")
    t.does("put all as rolled")
    assert t.asked == (0, "walk-on")
    return t


def matched(players: int, **switches: str) -> str:
    """Play a match at random and look at every position; return how it ended."""
    s = new_match(players, chosen(switches), (), SeededDice(f"invariants {players}"))
    pick = SeededDice(f"answers {players}")
    while not s.is_terminal():
        check(s)
        s.apply_action(s.legal_actions[pick.below("answers", min(256, len(s.legal_actions)))])
    check(s)
    return s.outcome


def test_a_true_position_passes() -> None:
    for t in (opening(1), opening(4), waiting(), playing(), fighting(), fighting().rest("enemy")):
        check(t.state)


@pytest.mark.heavy
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "switches",
    [{}, {"quest": "the-last-vigil", "difficulty": "story"},
     {"quest": "generated", "hero_loot": "left_on_space", "minor_windows": "every_boundary"},
     {"quest": "brother-of-ash", "dice_shortage": "per_die", "trade_limit": "once_per_turn"}],
)  # fmt: skip
def test_whole_matches_keep_them(players: int, switches: dict[str, str]) -> None:
    assert matched(players, **switches) != ""


# -- one thing is wrong -------------------------------------------------------------------

Breaks = Callable[[DeckBoxDungeons], None]


def a_die_gone(s: DeckBoxDungeons) -> None:
    s.supply = (s.supply[0] - 1, *s.supply[1:])


def a_die_too_many(s: DeckBoxDungeons) -> None:
    s.supply = (*s.supply[:2], s.supply[2] + 1)


def a_die_of_a_fallen_enemy_lost(s: DeckBoxDungeons) -> None:
    s.enemies = s.enemies[1:]


def less_than_no_dice(s: DeckBoxDungeons) -> None:
    s.supply = (-1, *s.supply[1:])


def dice_that_lie_rolled_twice(s: DeckBoxDungeons) -> None:
    turn = s.top
    assert turn is not None
    s.top = turn.below
    s.begin(Spawn(0, 0, (), ((0, 1),)))
    turn.below, s.top = s.top, turn


def an_item_gone(s: DeckBoxDungeons) -> None:
    s.item_deck = s.item_deck[1:]


def an_item_twice(s: DeckBoxDungeons) -> None:
    s.heroes[0].items = s.item_deck[:1]


def an_item_of_another_copy(s: DeckBoxDungeons) -> None:
    s.item_deck = (s.item_deck[0] ^ 1, *s.item_deck[1:])


def a_market_of_two(s: DeckBoxDungeons) -> None:
    s.item_deck += s.market[2:]
    s.market = s.market[:2]


def a_rune_gone(s: DeckBoxDungeons) -> None:
    s.runes = s.runes[1:]


def a_rune_twice(s: DeckBoxDungeons) -> None:
    s.heroes[1].runes = s.runes[:1]


def a_hero_without_a_seat(s: DeckBoxDungeons) -> None:
    s.heroes[1].seat = 2


def more_health_than_printed(s: DeckBoxDungeons) -> None:
    s.heroes[0].health += 1


def less_energy_than_none(s: DeckBoxDungeons) -> None:
    s.heroes[0].energy = -1


def less_treasure_than_none(s: DeckBoxDungeons) -> None:
    s.heroes[0].treasure = -1


def three_actions(s: DeckBoxDungeons) -> None:
    s.heroes[0].actions = 3


def actions_off_turn(s: DeckBoxDungeons) -> None:
    s.heroes[1].actions = 1


def a_second_turn(s: DeckBoxDungeons) -> None:
    s.heroes[0].ready = True


def a_dead_hero_on_the_table(s: DeckBoxDungeons) -> None:
    s.heroes[1].health = 0


def a_dead_hero_with_treasure(s: DeckBoxDungeons) -> None:
    a_dead_hero_on_the_table(s)
    s.heroes[1].space, s.heroes[1].treasure = NOWHERE, 2


def a_dead_hero_who_taunts(s: DeckBoxDungeons) -> None:
    a_dead_hero_on_the_table(s)
    s.heroes[1].space, s.heroes[1].ready, s.heroes[1].taunting = NOWHERE, False, True


def a_living_hero_nowhere(s: DeckBoxDungeons) -> None:
    s.heroes[1].space = NOWHERE


def enemies_out_of_order(s: DeckBoxDungeons) -> None:
    s.enemies = s.enemies[::-1]


def an_enemy_that_was_never_placed(s: DeckBoxDungeons) -> None:
    s.placed = 1


def an_enemy_without_health(s: DeckBoxDungeons) -> None:
    s.enemies[0].health = 0


def an_enemy_with_four_health(s: DeckBoxDungeons) -> None:
    s.enemies[0].health = 4


def an_enemy_that_may_have_four(s: DeckBoxDungeons) -> None:
    s.enemies[0].most = 4


def a_die_of_another_colour(s: DeckBoxDungeons) -> None:
    s.enemies[0].die, s.enemies[1].die = s.enemies[1].die, s.enemies[0].die


def _boss(s: DeckBoxDungeons, name: str, most: int) -> None:
    s.supply = (s.supply[0], s.supply[1] - 1, s.supply[2])
    boss = Enemy(s.placed, find_boss(name).id, True, 1, 1, most, space_of("1-D5"))
    s.enemies = [*s.enemies, boss]
    s.placed += 1


def a_boss_of_another_quest(s: DeckBoxDungeons) -> None:
    _boss(s, "Giant Troll", s.quest.boss_health)


def a_boss_with_other_health(s: DeckBoxDungeons) -> None:
    _boss(s, "Toll-Warden", s.quest.boss_health + 1)


def a_boss_that_fell(s: DeckBoxDungeons) -> None:
    _boss(s, "Toll-Warden", s.quest.boss_health)
    s.boss_fell = True


def two_bosses(s: DeckBoxDungeons) -> None:
    _boss(s, "Toll-Warden", s.quest.boss_health)
    _boss(s, "Toll-Warden", s.quest.boss_health)


def two_figures_on_a_space(s: DeckBoxDungeons) -> None:
    s.heroes[1].space = s.enemies[0].space


def somebody_on_a_wall(s: DeckBoxDungeons) -> None:
    s.enemies[0].space = WALL


def a_companion_on_a_hero(s: DeckBoxDungeons) -> None:
    s.companion = Companion(0, 5, 7, s.heroes[0].space)


def a_companion_too_healthy(s: DeckBoxDungeons) -> None:
    s.companion = Companion(0, 8, 7, space_of("1-D5"))


def a_room_apart(s: DeckBoxDungeons) -> None:
    s.explored |= 1 << 4
    s.lay_ground()


def a_room_too_many(s: DeckBoxDungeons) -> None:
    s.explored |= 1 << 5


def smoke_where_nobody_was(s: DeckBoxDungeons) -> None:
    s.smoky = 1 << 3


def a_rune_in_the_wall(s: DeckBoxDungeons) -> None:
    s.lying = ((s.runes[0], WALL),)
    s.runes = s.runes[1:]


def treasure_in_the_wall(s: DeckBoxDungeons) -> None:
    s.loot = ((WALL, 2),)


def a_round_too_many(s: DeckBoxDungeons) -> None:
    s.round = 61


def a_mark_too_many(s: DeckBoxDungeons) -> None:
    s.marks = 1


def a_seal_without_a_stone(s: DeckBoxDungeons) -> None:
    s.sealed = 1


def two_relics(s: DeckBoxDungeons) -> None:
    s.objects = ((RELIC, space_of("1-D5")), (STONE, space_of("1-D5")), (RELIC, space_of("1-E5")))


def a_relic_that_is_carried_and_lies(s: DeckBoxDungeons) -> None:
    s.objects, s.carrier = ((RELIC, space_of("1-D5")),), 0


def no_such_phase(s: DeckBoxDungeons) -> None:
    s.phase = "lunch"


def nobody_leads(s: DeckBoxDungeons) -> None:
    s.leader = 2


def the_turn_of_nobody(s: DeckBoxDungeons) -> None:
    s.heroes[0].actions, s.turn = 0, 2


def a_turn_in_the_enemy_phase(s: DeckBoxDungeons) -> None:
    s.phase = ENEMY


def points_of_no_move(s: DeckBoxDungeons) -> None:
    s.heroes[0].actions, s.turn, s.points = 0, NONE, 2


def less_than_no_points(s: DeckBoxDungeons) -> None:
    s.points = -1


def a_rune_that_was_never_there(s: DeckBoxDungeons) -> None:
    s.spent_runes = (7,)


def a_rune_used_twice(s: DeckBoxDungeons) -> None:
    s.spent_runes = (0, 0)


def an_end_without_a_reason(s: DeckBoxDungeons) -> None:
    s.end_match()


def no_end_with_a_reason(s: DeckBoxDungeons) -> None:
    s.outcome = ALL_DEAD


def a_turn_off_turn(s: DeckBoxDungeons) -> None:
    s.heroes[0].seat, s.heroes[1].seat = 1, 0


def a_turn_of_who_has_no_hero(s: DeckBoxDungeons) -> None:
    s.heroes[0].seat = 1


WRONG: list[tuple[Breaks, str]] = [
    (a_die_gone, "5 green dice, not 6"),
    (a_die_too_many, "4 red dice, not 3"),
    (a_die_of_a_fallen_enemy_lost, "5 green dice, not 6"),
    (less_than_no_dice, "less than no dice"),
    (dice_that_lie_rolled_twice, "7 green dice, not 6"),
    (an_item_gone, "DB-2.5: −1"),
    (an_item_twice, "DB-2.5: +1"),
    (an_item_of_another_copy, "mixed up"),
    (a_market_of_two, "2 places in the market"),
    (a_rune_gone, "R74: −1 Rune of Embers"),
    (a_rune_twice, "R74: +1 Rune of Embers"),
    (a_hero_without_a_seat, "Delyth has no seat"),
    (more_health_than_printed, "Calder has 12 health of 11"),
    (less_energy_than_none, "Calder has -1 energy"),
    (less_treasure_than_none, "Calder has -1 treasure"),
    (three_actions, "Calder has 3 actions"),
    (actions_off_turn, "Delyth has actions off turn"),
    (a_second_turn, "Calder has a turn left"),
    (a_dead_hero_on_the_table, "Delyth is dead and on the table"),
    (a_dead_hero_with_treasure, "Delyth is dead and owns"),
    (a_dead_hero_who_taunts, "Delyth is dead and taking part"),
    (a_living_hero_nowhere, "a hero is nowhere"),
    (enemies_out_of_order, "out of the order of placing"),
    (an_enemy_that_was_never_placed, "never placed"),
    (an_enemy_without_health, "Scrapper has 0 health of 3"),
    (an_enemy_with_four_health, "Scrapper has 4 health of 3"),
    (an_enemy_that_may_have_four, "Scrapper: 4 at most"),
    (a_die_of_another_colour, "Scrapper has a die of another colour"),
    (a_boss_of_another_quest, "Giant Troll is of another quest"),
    (a_boss_with_other_health, "Toll-Warden: 6 at most"),
    (a_boss_that_fell, "Toll-Warden fell and is there"),
    (two_bosses, "two bosses"),
    (two_figures_on_a_space, "2 figures on"),
    (somebody_on_a_wall, "somebody on the wall 1-A1"),
    (a_companion_on_a_hero, "2 figures on"),
    (a_companion_too_healthy, "the companion’s health"),
    (a_room_apart, "that no doorway joins"),
    (a_room_too_many, "a room that the quest has not"),
    (smoke_where_nobody_was, "smoke where nobody"),
    (a_rune_in_the_wall, "something in the wall 1-A1"),
    (treasure_in_the_wall, "something in the wall 1-A1"),
    (a_round_too_many, "round 61 of 60"),
    (a_mark_too_many, "1 marks of 0"),
    (a_seal_without_a_stone, "a seal where no stone is"),
    (two_relics, "more than one relic"),
    (a_relic_that_is_carried_and_lies, "more than one relic"),
    (no_such_phase, "no phase 'lunch'"),
    (nobody_leads, "nobody leads"),
    (the_turn_of_nobody, "the turn of hero 2"),
    (a_turn_in_the_enemy_phase, "a hero’s turn in another phase"),
    (points_of_no_move, "points without a Move"),
    (less_than_no_points, "less than no movement points"),
    (a_rune_that_was_never_there, "a rune was used that is not there"),
    (a_rune_used_twice, "a rune was used twice"),
    (an_end_without_a_reason, "ended without a reason"),
    (no_end_with_a_reason, "it goes on after 'dead'"),
    (a_turn_off_turn, "walk-on asked off turn"),
    (a_turn_of_who_has_no_hero, "walk-on asked of who has no hero"),
]


@pytest.mark.parametrize(("breaks", "said"), WRONG, ids=lambda one: getattr(one, "__name__", ""))
def test_one_thing_that_is_wrong_is_noticed(breaks: Breaks, said: str) -> None:
    s = fighting().state
    check(s)
    breaks(s)
    with pytest.raises(AssertionError) as fault:
        check(s)
    assert said in str(fault.value)


# -- at other moments -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("give", "limit", "said"),
    [
        (("treasure", "item"), "once_per_turn", "hero 0 gave 2 times"),
        (("treasure",), "once_per_turn", ""),
        (("treasure", "item"), "acyclic", ""),
    ],
)
def test_who_gives_more_than_once_is_noticed(give: Sequence[str], limit: str, said: str) -> None:
    s = playing(trade_limit=limit).state
    s.gifts = tuple([(0, what, 0) for what in give])
    if not said:
        check(s)
        return
    with pytest.raises(AssertionError, match=said):
        check(s)


def test_who_is_alone_gives_to_nobody() -> None:
    s = built(hero("Calder"), solo_heroes="1").state
    check(s)
    s.gifts = ((0, "treasure", 0),)
    with pytest.raises(AssertionError, match="hero 0 gave to nobody"):
        check(s)


@pytest.mark.parametrize("phase", [SETTING_UP, ENEMY, REFRESH])
def test_the_order_of_turns_belongs_to_the_player_phase(phase: str) -> None:
    s = waiting().state
    assert s.kind.name == "order"
    check(s)
    s.phase = phase
    with pytest.raises(AssertionError, match="order asked in the phase"):
        check(s)


def test_the_lead_decides_for_all() -> None:
    s = waiting().state
    s.leader = 1
    with pytest.raises(AssertionError, match="order asked of who does not lead"):
        check(s)


def test_a_carrier_who_died_is_noticed() -> None:
    s = fighting().state
    one = s.heroes[1]
    one.health, one.space, one.ready, s.carrier = 0, NOWHERE, False, 1
    with pytest.raises(AssertionError, match="a dead hero has the relic"):
        check(s)


def test_a_boss_that_fell_and_never_was_is_noticed() -> None:
    s = playing(quest="the-last-vigil").state
    assert s.phase == PLAYERS
    s.boss_fell = True
    with pytest.raises(AssertionError, match="a boss fell that the quest has not"):
        check(s)


def test_who_walks_may_pass_an_ally_in_a_pit() -> None:
    """Calder falls into the pit where Delyth stands, and is asked in the middle of the way."""
    t = table(
        hero("Calder", at="0,0", health=1, items="Minor Health Potion"),
        hero("Delyth", at="1,0"), pits="1,0", walls="0,1 1,1",
        market="Whetstone, Swift Boots, Iron Buckler",
    )  # fmt: skip
    t.does("walk 2,0")
    assert (t.asked, t.at("Calder"), t.at("Delyth")) == ((0, "lethal"), "1,0", "1,0")
    check(t.state)
    t.does("use minor-health-potion")
    assert t.at("Calder") == "2,0"
    check(t.state)
