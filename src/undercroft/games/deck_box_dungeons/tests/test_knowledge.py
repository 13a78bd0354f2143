"""Who knows what: the table of hidden information of RULES.md, row by row.

What the table shows stays when all that is hidden is dealt anew, and what it hides varies, the
same for every seat. A small dungeon is compared with all that can lie there.
"""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any, Final

import pytest

from undercroft.games.deck_box_dungeons.content import BOSSES
from undercroft.games.deck_box_dungeons.content.encounters import GOALS, SEAL
from undercroft.games.deck_box_dungeons.content.library import ENCOUNTERS
from undercroft.games.deck_box_dungeons.content.rooms import LAYOUTS
from undercroft.games.deck_box_dungeons.ground.plan import (
    PER_ROOM,
    Plan,
    entrance,
    exits,
    placed,
)
from undercroft.games.deck_box_dungeons.knowledge import deal_anew
from undercroft.games.deck_box_dungeons.rules.explore import reveal
from undercroft.games.deck_box_dungeons.rules.game import new_match
from undercroft.games.deck_box_dungeons.rules.generate import LAST_CARD, layout_of
from undercroft.games.deck_box_dungeons.state import DeckBoxDungeons
from undercroft.games.deck_box_dungeons.tests.crawl import Table, built, chosen, hero
from undercroft.games.deck_box_dungeons.tests.dealt import BOX, collisions, doorways, drawn
from undercroft.games.deck_box_dungeons.view import view
from undercroft.kernel import SPECTATOR, SeededDice, digest

SEATS: Final = (0, 1, SPECTATOR)
TIMES: Final = 40


def dungeon(found: int = 1, seed: int = 1, **switches: Any) -> DeckBoxDungeons:
    """A dealt quest of two players in round 1, with so many rooms found."""
    s = new_match(2, chosen({"quest": "generated", **switches}), (), SeededDice(f"deal {seed}"))
    while s.kind.name != "order":
        s.apply_action(s.legal_actions[0])
    while s.explored.bit_count() < found:
        reveal(s, next(room for room in s.ground.behind if room >= 0))
    return s


def anew(s: DeckBoxDungeons, seat: int = 0, times: int = TIMES) -> list[DeckBoxDungeons]:
    """What the table may be for all that a seat knows."""
    found: list[DeckBoxDungeons] = []
    for n in range(times):
        dice = SeededDice(f"anew {n}")
        twin = s.clone(dice)
        deal_anew(twin, seat, dice)
        found.append(twin)
    return found


# -- what nobody knows varies -------------------------------------------------------------------


def deck(s: DeckBoxDungeons) -> Any:
    return s.item_deck


def hidden(s: DeckBoxDungeons) -> list[int]:
    return [room for room in range(s.quest.rooms) if not s.explored >> room & 1]


def cards(s: DeckBoxDungeons) -> Any:
    return [LAYOUTS[s.quest.plan[PER_ROOM * room]].label for room in hidden(s)]


def places(s: DeckBoxDungeons) -> Any:
    return [s.quest.plan[PER_ROOM * room + 1 : PER_ROOM * room + 4] for room in hidden(s)]


def encounters(s: DeckBoxDungeons) -> Any:
    return [s.quest.encounters[room] for room in hidden(s)]


def tiers(s: DeckBoxDungeons) -> Any:
    return [s.quest.tiers[room] for room in hidden(s)]


def boss(s: DeckBoxDungeons) -> Any:
    return s.quest.boss


def stones(s: DeckBoxDungeons) -> Any:
    return s.quest.stones


Datum = Callable[[DeckBoxDungeons], Any]
SECRETS: Final[list[tuple[Datum, dict[str, str]]]] = [
    (deck, {}),
    (cards, {}),
    (places, {}),
    (encounters, {}),
    (tiers, {}),
    (boss, {"goal": "slay"}),
    (stones, {"goal": "seal"}),
]


@pytest.mark.clause("DB-19.13")
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(
    ("datum", "switches"), SECRETS, ids=lambda one: getattr(one, "__name__", "")
)
def test_what_nobody_knows_is_dealt_anew(datum: Datum, switches: dict[str, Any], seat: int) -> None:
    """In one dungeon or another: where one room alone can hold the stones, they are known."""
    differs = 0
    for seed in range(4):
        s = dungeon(2, seed, **switches)
        before = datum(s)
        differs += sum(datum(twin) != before for twin in anew(s, seat))
        assert datum(s) == before
    assert differs > TIMES // 8


@pytest.mark.clause("DB-3.6")
def test_every_order_of_the_item_deck_is_equally_likely() -> None:
    s = played("Q1").state
    s.item_deck, s.item_discard = s.item_deck[:3], s.item_deck[3:]
    found = Counter([twin.item_deck for twin in anew(s, times=600)])
    assert set(found) == set(permutations(s.item_deck))
    assert all(abs(count - 100) < 40 for count in found.values())


@pytest.mark.clause("DB-19.5")
def test_each_boss_that_has_not_been_seen_is_equally_likely_with_its_numbers() -> None:
    s = dungeon(goal="slay")
    twins = anew(s, times=300)
    found = Counter([twin.quest.boss for twin in twins])
    assert set(found) == {0, 1, 2}
    assert all(abs(count - 100) < 40 for count in found.values())
    for twin in twins:
        one = BOSSES[twin.quest.boss]
        assert twin.quest.boss_health == one.health + 2 * one.per_hero
        assert twin.quest.boss_defense == one.defense


# -- what everybody knows stays -----------------------------------------------------------------


@pytest.mark.clause("DB-19.13")
@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("found", [1, 3, 5, 7])
def test_what_the_table_shows_stays(goal: str, found: int) -> None:
    """Heroes, market, dice, rooms that were found, exits that lead on, the number of rooms."""
    s = dungeon(found, goal=goal)
    for seat in SEATS:
        shown = view(s, seat)
        for twin in anew(s, seat, 5):
            assert view(twin, seat) == shown
            assert [behind >= 0 for behind in twin.ground.behind] == [
                behind >= 0 for behind in s.ground.behind
            ]


@pytest.mark.clause("DB-19.13")
def test_rooms_on_the_table_goal_and_enemy_cards_stay() -> None:
    s = dungeon(4, goal="escort")
    shown = [room for room in range(7) if s.explored >> room & 1]
    assert len(shown) == 4
    for twin in anew(s):
        one, true = twin.quest, s.quest
        for room in shown:
            at = slice(PER_ROOM * room, PER_ROOM * room + PER_ROOM)
            assert one.plan[at] == true.plan[at]
            assert one.encounters[room] == true.encounters[room]
            assert one.tiers[room] == true.tiers[room]
        assert (one.rooms, one.goal, one.goal_room) == (7, true.goal, 6)
        assert (one.enemies, one.npc, one.marks, one.after) == (
            true.enemies, true.npc, true.marks, true.after,
        )  # fmt: skip
        assert twin.last_round == s.last_round


def test_a_boss_and_stones_that_were_seen_stay() -> None:
    slay = dungeon(7, goal="slay")
    assert {(twin.quest.boss, twin.quest.boss_health) for twin in anew(slay)} == {
        (slay.quest.boss, slay.quest.boss_health)
    }
    seal = dungeon(goal="seal")
    for room in range(1, 6):
        if seal.quest.stones >> room & 1:
            seal.explored |= 1 << room
    assert {twin.quest.stones for twin in anew(seal)} == {seal.quest.stones}


def test_one_stone_is_in_the_goal_room_and_one_in_a_room_that_is_not_explored() -> None:
    s = dungeon(2, goal="seal")
    assert s.quest.goal == SEAL
    for twin in anew(s):
        other = twin.quest.stones & ~(1 << 6)
        assert twin.quest.stones >> 6 & 1
        assert other.bit_count() == 1
        assert other.bit_length() - 1 in hidden(s)[:-1]


def test_a_quest_that_is_all_explored_stays() -> None:
    s = dungeon(7)
    assert {(twin.quest.plan, twin.quest.encounters) for twin in anew(s)} == {
        (s.quest.plan, s.quest.encounters)
    }


@pytest.mark.clause("DB-17.2")
def test_a_quest_that_is_written_down_stays() -> None:
    t = played("The Troll of Harrow Ford")
    for twin in anew(t.state):
        assert twin.quest is t.state.quest
        assert twin.ground is t.state.ground
    assert len({twin.item_deck for twin in anew(t.state)}) == TIMES


def played(quest: str) -> Table:
    """Two heroes at the beginning of a quest."""
    return built(hero("Calder"), hero("Delyth", "Storm Staff", "Mage"), quest=quest)


@pytest.mark.clause("DB-19.3", "DB-19.4")
def test_a_dungeon_from_the_number_of_a_map_stays() -> None:
    """All know the number, and with it the dungeon."""
    s = dungeon(map_seed="77", goal="slay")
    assert {twin.quest.plan for twin in anew(s)} == {s.quest.plan}
    assert {twin.quest.encounters for twin in anew(s)} == {s.quest.encounters}
    assert {twin.quest.boss for twin in anew(s)} == {s.quest.boss}
    assert len({twin.item_deck for twin in anew(s)}) == TIMES


@pytest.mark.clause("DB-19.13")
def test_on_an_open_map_rooms_are_known_and_encounters_are_not() -> None:
    s = dungeon(2, map_page="open")
    assert {twin.quest.plan for twin in anew(s)} == {s.quest.plan}
    assert {twin.quest.tiers for twin in anew(s)} == {s.quest.tiers}
    assert len({twin.quest.encounters for twin in anew(s)}) > TIMES // 2
    assert {encounter(twin, 0) for twin in anew(s)} == {encounter(s, 0)}


def encounter(s: DeckBoxDungeons, room: int) -> int:
    """The encounter of a room."""
    return s.quest.encounters[room]


def test_before_the_heroes_are_chosen_there_is_nothing_to_deal() -> None:
    s = new_match(2, chosen({"quest": "generated"}), (), SeededDice("set-up"))
    assert {twin.expedition for twin in anew(s)} == {None}


def test_the_true_match_is_left_alone() -> None:
    s = dungeon(3)
    before, plan = digest(s), s.quest.plan
    anew(s)
    assert digest(s) == before
    assert s.quest.plan is plan


@pytest.mark.clause("DB-19.8")
def test_encounters_that_were_read_and_those_dealt_anew_differ() -> None:
    for twin in anew(dungeon(4)):
        found = [number for number in twin.quest.encounters if number >= 0]
        assert len(set(found)) == len(found)
        for room in hidden(twin)[:-1]:
            assert ENCOUNTERS[twin.quest.encounters[room]].tier == twin.quest.tiers[room]


# -- compared with all that can lie there --------------------------------------------------------


def shows(plan: Plan, explored: int) -> set[tuple[int, int, int, bool]]:
    """What players see of the exits: room, place, and whether they lead on."""
    return {
        (way.room, way.x, way.y, way.behind >= 0) for way in exits(plan) if explored >> way.room & 1
    }


def put_anywhere(plan: Plan, room_cards: list[int], last: bool) -> list[Plan]:
    """All plans with one more of these cards behind an open exit, looked at by their drawings."""
    found: list[Plan] = []
    door = entrance(plan)
    for way in exits(plan):
        if way.behind >= 0 or (way.x, way.y) == door:
            continue
        for card in [LAST_CARD] if last else room_cards:
            for side in (0, 1):
                one = plan + placed(layout_of(card, side), way.x, way.y, way.direction)
                doors = [1 for other in exits(one) if (other.x, other.y) == door]
                if len(doors) == 1 and not collisions(drawn(one)):
                    found.append(one)
    return found


@pytest.mark.clause("DB-19.6", "DB-19.7")
@pytest.mark.parametrize("seed", [3, 7, 8])
def test_of_five_rooms_with_three_found_only_what_can_lie_there_comes_up(seed: int) -> None:
    """Rooms 4 and 5 are placed in all ways that the drawings allow and that show the same."""
    s = five(seed)
    found, plan = s.explored, s.quest.plan
    unused = [card for card in BOX.between if card not in [LAYOUTS[n].card for n in plan[:12:4]]]
    possible = {
        two
        for one in put_anywhere(plan[:12], unused, False)
        for two in put_anywhere(one, [], True)
        if shows(two, found) == shows(plan, found)
    }
    came = {twin.quest.plan for twin in anew(s, times=400)}
    assert came <= possible
    assert plan in possible
    assert len(came) > len(possible) // 3


def five(seed: int) -> DeckBoxDungeons:
    """A dungeon of five rooms, of which the first three are found."""
    s = dungeon(1, seed, length="short", goal="cleanse")
    s.explored = 7
    s.lay_ground()
    assert len(doorways(s.quest.plan)) >= 4
    return s
