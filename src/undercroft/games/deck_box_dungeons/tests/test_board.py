"""The table on the screen: what is drawn where, and what can be clicked."""

import re
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.web.boards import standing
from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.content import EQUIPMENT, HEROES
from undercroft.games.deck_box_dungeons.legend import UNIT, outline, path, room_in_play, stage
from undercroft.games.deck_box_dungeons.shapes import View
from undercroft.games.deck_box_dungeons.state import DeckBoxDungeons
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, opening, table
from undercroft.games.deck_box_dungeons.tests.fights import spawns
from undercroft.games.deck_box_dungeons.tests.shown import drawn, part, touched, words
from undercroft.kernel import SPECTATOR, Event, SeededDice
from undercroft.rulebook import Rulebook
from undercroft.testing import effort
from undercroft.web.render import environment

PRESETS = [preset.name for preset in GAME.presets]
CALDER = hero("Calder", at="3,3")


def play(players: int, seed: str, switches: dict[str, str], most: int) -> Iterator[Table]:
    """Play at random, eager to explore; yield each position with what happened before it."""
    state = GAME.new(players, GAME.resolve(switches), SeededDice(seed))
    assert isinstance(state, DeckBoxDungeons)
    t = Table(state)
    chance = SeededDice(f"play {seed}")
    for _ in range(most):
        yield t
        if t.state.is_terminal():
            return
        t.events.clear()
        options = t.options
        out = [one for one in options if one.startswith("walk ") and opens(t, one[5:])]
        eager = out if out and chance.below("eager", 3) else options
        t.does(eager[chance.below("pick", len(eager))])


def opens(t: Table, name: str) -> bool:
    """Say whether an unexplored room lies behind that space."""
    return bool(t.state.ground.behind[t.space(name)] >= 0)


def view_of(t: Table, seat: int = 0) -> View:
    return cast(View, GAME.seen(t.state, seat))


def of_hero(html: str, place: int) -> str:
    """The board of a hero."""
    return part(html, f'id="hero-{place}"', "</section>")


def enemy(html: str, number: int) -> str:
    """What is drawn of an enemy on the map."""
    return part(html, f'id="enemy-{number}"', 'id="enemy-').partition('<g class="over"')[0]


def space(html: str, name: str) -> str:
    """What is drawn of a space that can be clicked or walked to."""
    return re.split('<g class="sp', html.partition(f'data-thing="space-{name}"')[2])[0]


# -- at every moment ---------------------------------------------------------------------------


PARTIES = [
    pytest.param(preset, players, marks=[] if (number + nth) % 3 == 0 else [pytest.mark.long])
    for number, preset in enumerate(PRESETS)
    for nth, players in enumerate((1, 2, 4))
]
"""Each preset with one number of players in turn; all of them in `make test-long`."""


@pytest.mark.parametrize(("preset", "players"), PARTIES)
@pytest.mark.heavy
def test_the_board_can_be_drawn_at_any_moment_for_everybody(preset: str, players: int) -> None:
    switches = GAME.resolve({}, preset)
    heard: list[Event] = []
    each = effort(15, 5)
    for step, t in enumerate(play(players, f"{preset} {players}", switches, 240)):
        heard += t.events
        if step % each == 0 or t.state.is_terminal():
            viewer = step // each % (players + 1) - 1
            is_whole(drawn(t.state, viewer if viewer >= 0 else SPECTATOR, heard[-60:]))


def is_whole(html: str) -> None:
    """Names are there once, what is named is there, nothing is left over of Python or Jinja."""
    named = re.findall(r'\bid="([^"]+)"', html)
    assert not [name for name, times in Counter(named).items() if times > 1]
    for attribute in ("aria-labelledby", "popovertarget", "aria-controls", "data-panzoom-at"):
        assert set(re.findall(rf'{attribute}="([^"]+)"', html)) <= set(named)
    assert set(re.findall(r"url\(#([^)]+)\)", html)) <= set(named)
    assert not re.search(r"\bNone\b|[{}]", words(html))
    assert " style=" not in html, "the page's policy forbids it"


@pytest.mark.heavy
def test_what_an_option_touches_lies_on_the_table() -> None:
    met: set[str] = set()
    for number, preset in enumerate((*PRESETS, *PRESETS)):
        switches = GAME.resolve({"hero_loot": "left_on_space"}, preset)
        for t in play(1 + number % 4, f"touches {number}", switches, 500):
            options = [option for option in t.state.legal_actions if option.touches]
            kinds = {
                f"{option.notation.split()[0]} {option.touches[0].partition('-')[0]}"
                for option in options
            }
            if not options or kinds <= met:
                continue
            there = touched(drawn(t.state, t.state.current_player))
            for option in options:
                assert there.intersection(option.touches), option
            met |= kinds
    assert met >= {
        "take hero", "take equipment", "take abilities", "start space", "turn hero", "walk space",
        "strike space", "shoot space", "buy market", "use ability", "use item",
    }  # fmt: skip


def test_a_watcher_sees_the_same_and_can_click_nothing() -> None:
    t = table(CALDER, hero(at="0,0"), enemies="Ravager 3 at 3,2")
    assert "space-1" in str(touched(drawn(t, 0)))
    for other in (1, SPECTATOR):
        html = drawn(t, other)
        assert touched(html) == set()
        assert 'class="cost"' not in html
        assert "Ravager, 3 health" in words(html)


# -- the dungeon ---------------------------------------------------------------------------------


def test_rooms_lie_edge_to_edge_with_number_and_name() -> None:
    t = table(hero(), hero(), rooms="Q1: 1 2 4")
    html = drawn(t, 0)
    walls = re.findall(r'class="wall" x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)"', html)
    first, second, fourth = [[int(number) for number in one] for one in walls]
    assert (first[0] + first[2], second[1] + second[3]) == (second[0], fourth[1])
    assert (*first[2:], second[2]) == (6 * UNIT, 8 * UNIT, 8 * UNIT)
    corners = [words(one) for one in re.split('<g class="corner"[^>]*>', html)[1:]]
    assert corners[0].startswith("1 Toll Yard B C E F")
    assert corners[1].startswith("2 Lookouts B C D")


def test_exits_say_what_lies_behind_them() -> None:
    html = drawn(table(hero(), hero(), rooms="Q1: 1 2"), 0)
    kinds = Counter(re.findall('<g class="exit ([a-z]+)"', html))
    assert kinds == {"door": 1, "unexplored": 2, "entrance": 1, "nowhere": 2}
    said = words(part(html, '<ul class="sr">', "</ul>"))
    assert "1-G5 is a doorway." in said
    assert "1-D9 is the Entrance." in said
    assert "2-E7 is an unexplored exit." in said
    assert "1-D1 is an exit that leads nowhere." in said
    named = re.findall('class="name-of"[^>]*>([^<]+)', html)
    assert sorted(named) == ["1-A5", "1-D1", "1-D9", "1-G5", "2-E7", "2-I4"]


def test_what_is_not_explored_is_not_there() -> None:
    t = table(hero(), hero(), rooms="Q1: 1 2")
    assert "Broken Span" not in drawn(t, 0)
    assert "Broken Span" in drawn(table(hero(), hero(), rooms="Q1: 1 2 3"), 0)


def test_water_and_pits_have_one_edge_around_all_of_them() -> None:
    t = table(CALDER, hero(at="0,0"), water="1,1 1,2", pits="5,5")
    shore = outline(view_of(t), "terrain", "water")
    assert shore.count("M") == 6, "two spaces side by side have no edge between them"
    assert "M40 80h40" not in shore
    assert outline(view_of(t), "terrain", "pit") == "M200 200h40M240 200v40M200 240h40M200 200v40"


def test_who_is_to_walk_sees_costs_ways_and_pits() -> None:
    t = table(hero("Calder", at="0,3"), hero(at="6,6"), walls="1,2 1,4", pits="1,3", water="0,1")
    html = drawn(t, 0)
    name = {place: one["name"] for one in view_of(t)["spaces"] for place in [(one["x"], one["y"])]}
    assert f"{name[1, 3]}: pit – 1 point, through 1 pit: 1 damage" in words(html)
    assert '<text class="warn"' in space(html, name[1, 3])
    assert ">▲1</text>" in space(html, name[1, 3])
    assert f"{name[0, 1]}: water – 3 points" in words(html)
    assert '<text class="warn"' not in space(html, name[0, 2])
    assert 'd="M20 140L20 100L20 60"' in space(html, name[0, 1]), "the way through the middles"


def test_a_way_needs_two_spaces_that_are_there() -> None:
    view = view_of(table(CALDER, hero(at="0,0")))
    first, second = [one["name"] for one in view["spaces"][:2]]
    assert path([first], view) == ""
    assert path([first, "9-A1"], view) == ""
    assert path([first, second], view).count("L") == 1


def test_spaces_are_left_to_the_map_and_attacks_are_not() -> None:
    t = table(CALDER, hero(at="0,0"), enemies="Ravager 3 at 3,2")
    board: Any = environment().get_template(f"{GAME.slug}/table.html").module
    short = {one: board.aside(SimpleNamespace(notation=one), view_of(t)) for one in t.options}
    assert {one.split()[0] for one, word in short.items() if word} == {"walk"}
    assert short["end turn"] == ""


# -- figures -------------------------------------------------------------------------------------


def test_enemies_are_dice_with_a_type_and_a_number() -> None:
    t = table(CALDER, hero(at="0,0"), enemies="Ravager 3 at 3,2, Arrowhead 1 at 6,6 stunned")
    html = drawn(t, 0)
    ravager, arrowhead = enemy(html, 0), enemy(html, 1)
    assert ravager.count('class="pip"') == 2, "blue has two points"
    assert arrowhead.count('class="pip"') == 1
    assert '<text class="number" x="28" y="30">3</text>' in ravager
    assert "Ravager, blue melee, 3 of 3 health" in ravager
    assert 'class="foe green stunned"' in html
    assert "Arrowhead, green ranged, 1 of 3 health" in arrowhead
    assert ", stunned" in arrowhead
    assert 'tabindex="0"' in ravager


def test_a_boss_is_larger_and_has_a_meter() -> None:
    t = table(CALDER, hero(at="0,0"), enemies="Giant Troll 5 at 3,2")
    html = drawn(t, 0)
    assert 'class="foe red boss"' in html
    assert '<rect class="bar"' in enemy(html, 0)
    assert ">5/10</text>" in enemy(html, 0)
    assert 'class="left" x="3" y="32" width="17.0"' in enemy(html, 0)


def test_the_line_of_sight_is_clear_or_shows_what_blocks_it() -> None:
    bow = hero("Salmarin", "Longbow", at="0,3")
    foes = "Ravager 3 at 2,3, Scrapper 2 at 6,3"
    html = drawn(table(bow, hero(at="0,0"), enemies=foes), 0)
    assert 'class="sight"' in enemy(html, 0)
    assert "distance 2, shoot" in words(enemy(html, 0))
    assert 'class="sight no"' in enemy(html, 1)
    assert 'class="cross"' in enemy(html, 1)
    assert "distance 6, blocked by" in words(enemy(html, 1))


def test_an_enemy_in_sight_that_cannot_be_attacked_is_out_of_reach() -> None:
    t = table(hero("Salmarin", "Greatsword", at="0,3"), hero(at="0,0"), enemies="Ravager 3 at 3,3")
    assert "distance 3, out of reach" in words(enemy(drawn(t, 0), 0))


def test_what_enemies_intend_is_told_and_drawn() -> None:
    t = table(CALDER, hero(at="6,6"), enemies="Ravager 3 at 0,3, Scrapper 1 at 0,6 stunned")
    html = drawn(t, 0)
    told = words(part(html, 'id="intents"', "</details>"))
    assert "What each enemy would do if it acted now" in told
    assert "3 Ravager on" in told
    assert "strikes Calder" in told
    assert "1 Scrapper on" in told
    assert "is stunned and will not act" in told
    assert 'id="intents" open' in html
    assert '<text class="foe-name" x="20" y="43">Ravager</text>' in html
    arrows = part(html, '<g class="over"', "</svg>")
    assert arrows.count('class="go"') == 1
    assert arrows.count('class="hits"') == 1


def test_heroes_and_their_companion_stand_on_the_map() -> None:
    t = table(
        hero("Calder", at="3,3", taunting=True), hero("Delyth", at="0,0"),
        companion="Brother Osric 4 at 2,2",
    )  # fmt: skip
    html = drawn(t, 0)
    assert 'class="hero of-red active" id="figure-0"' in html
    assert 'class="hero of-purple" id="figure-1"' in html
    assert part(html, 'id="figure-0"', "</text>").endswith(">1")
    assert 'class="badge-of"' in part(html, 'id="figure-0"', 'id="figure-1"')
    assert "Brother Osric" in words(part(html, 'id="figure-companion"', "</title>"))
    assert re.search("Brother Osric 4 ?/", words(part(html, 'class="db-quest"', "</section>")))


def test_things_lie_on_spaces_and_can_be_taken() -> None:
    t = table(CALDER, hero(at="0,0"), objects="altar at 5,5, Rune of Embers at 3,3")
    html = drawn(t, 0)
    assert html.count('<g class="object ') == 2
    assert ("rune-rune-of-embers" in touched(html)) == ("take rune-of-embers" in t.options)
    assert re.search(r"Rune of embers on 1-\w\d\.", words(html))


# -- the heroes ------------------------------------------------------------------------------


def test_a_hero_shows_its_three_cards_trackers_and_items() -> None:
    me = hero(
        "Calder", "Greatsword", "Rogue", at="3,3", energy=3, treasure=6, health=5,
        items="Whetstone, Minor Health Potion", runes="Rune of Embers",
    )  # fmt: skip
    html = drawn(table(me, hero(at="0,0")), 1)
    said = words(of_hero(html, 0))
    for one in ("Greatsword Crush Heavy Knockback", "Rogue Backstab", "Health 5 /11", "3 energy",
                "6 treasure", "Whetstone", "Rune of Embers", "2 actions left",
                "Melee 3d+2"):  # fmt: skip
        assert one in said
    assert "3d+2" in said
    assert 'aria-label="No ranged attack"' in of_hero(html, 0)
    assert "turn to come" in words(of_hero(html, 1))


def test_only_who_decides_can_use_its_abilities_and_items() -> None:
    me = hero(
        "Calder", abilities="Rogue", at="3,3", energy=9, items="Minor Health Potion", health=3
    )
    other = hero("Delyth", abilities="Rogue", at="0,0", energy=9, items="Minor Health Potion")
    html = drawn(table(me, other, solo=True), 0)
    assert "data-touch" in part(of_hero(html, 0), '<ul class="chips"', "</ul>")
    assert "art-of usable" in of_hero(html, 0)
    assert "data-touch" not in of_hero(html, 1)


def test_the_dead_are_marked() -> None:
    html = drawn(table(CALDER, hero("Delyth", health=0)), 0)
    assert "dead" in words(of_hero(html, 1)).split()
    assert "dead" not in words(of_hero(html, 0)).split()
    assert 'id="figure-1"' not in html


def test_turns_are_chosen_by_a_click_on_a_meeple() -> None:
    t = table(CALDER, hero("Delyth", at="0,0"), phase="order")
    assert touched(drawn(t, 0)) >= {"hero-calder", "hero-delyth"}


def test_cards_to_build_a_hero_of_are_offered_and_taken_ones_are_marked() -> None:
    t = opening(2)
    assert stage(view_of(t)) == "hero"
    html = drawn(t, 0)
    assert len(touched(html)) == len(HEROES)
    t.does("take calder")
    html = drawn(t, 1)
    assert "hero-calder" not in touched(html)
    assert "taken by Xanthe" in words(html)
    t.does("take delyth")
    assert stage(view_of(t)) == "equipment"
    assert len(touched(drawn(t, 0))) == len(EQUIPMENT)
    t.does("take longbow", "take greatsword")
    html = drawn(t, 0)
    assert len(touched(html)) == 4
    assert "Backstab" in words(html)
    t.does("take rogue", "take mage")
    assert stage(view_of(t)) == ""
    assert all(one.startswith("space-1-") for one in touched(drawn(t, 0)))


def test_who_plays_alone_is_asked_before_any_card_lies_there() -> None:
    html = drawn(opening(1), 0)
    assert "Who plays alone may lead two heroes." in words(html)


# -- the market, the enemies, the quest ------------------------------------------------------------


def test_the_market_has_prices_and_sells_what_can_be_paid() -> None:
    me = hero("Calder", at="3,3", treasure=5)
    t = table(
        me, hero(at="0,0"), market="Iron Buckler, Fire Flask, nothing", item_discard="Whetstone"
    )
    html = drawn(t, 0)
    market = words(part(html, 'class="db-market"', "</section>"))
    assert "Iron Buckler You have +1 defense. 6" in market
    assert "Nothing left here" in market
    assert "On top: Whetstone" in market
    assert {one for one in touched(html) if one.startswith("market")} == {"market-1"}


def test_both_sides_of_each_enemy_card_and_the_dice_left_are_shown() -> None:
    html = drawn(table(CALDER, hero(at="0,0"), enemies="Ravager 3 at 0,6"), 0)
    said = words(part(html, 'class="db-enemies"', "</section>"))
    for name in ("Arrowhead", "Scrapper", "Ravager", "Ironhide Brute"):
        assert name in said
    assert "Green 6 of 6 dice left" in said
    assert "Blue 3 of 4 dice left" in said
    four = drawn(table(CALDER, hero(), hero(), hero()), 0)
    assert "of 12 dice left" in words(four)


def test_the_quest_tells_its_goal_round_and_rooms() -> None:
    html = drawn(table(hero(), hero(), rooms="Q1: 1 2"), 0)
    said = words(part(html, 'class="db-status"', "</ol>"))
    assert said.startswith("> The Toll Road Below Round 2 /60 Rooms found 2 /5")
    assert "The quest is won when the Toll-Warden" in words(html)


def test_the_map_shows_the_room_of_who_acts_and_the_exits_to_choose_from() -> None:
    one = hero("Calder", at="0,0", items="Foresight Scroll")
    t = table(one, hero("Delyth", at="1,1"), rooms="Q1: 1 2")
    lies_still = 'data-panzoom-at="room-1" data-panzoom-key="2"'
    assert lies_still in drawn(t, 0)
    assert lies_still in drawn(t.does("walk 1-E5", "stop"), 0)
    html = drawn(t.does("use foresight-scroll"), 0)
    assert 'data-panzoom-at="framed-' in html
    assert "Choose an exit with an unexplored room behind it" in words(
        part(html, 'class="db-moment"', "</section>")
    )
    waits = table(hero("Calder", at="0,0", ready=False), hero("Delyth", at="1,1"), phase="order")
    assert 'data-panzoom-to="figure-1"' in drawn(waits, 0), "whose turn is to come"


def test_where_enemies_come_their_room_is_in_the_middle() -> None:
    t = table(rooms="Q1: 1 2", dice=["R2", "M3", "M1"])
    assert 'data-panzoom-at="room-1"' in drawn(t, 0)
    spawns(t, "1 green, 2 blue", 2)
    assert t.asked == (0, "spawn")
    assert 'data-panzoom-at="room-2"' in drawn(t, 0)


@pytest.mark.parametrize(
    ("enemies", "room"), [([], 2), (["1-B2"], 1), (["1-B2", "2-B2"], 2), (["3-A1"], 2)]
)
def test_at_a_doorway_the_room_with_enemies_is_in_play_or_else_the_newer_one(
    enemies: list[str], room: int
) -> None:
    spaces = [("1-B2", [1]), ("2-B2", [2]), ("3-A1", [3]), ("1-G5", [1, 2])]
    view: Any = {
        "spaces": [{"name": name, "rooms": rooms} for name, rooms in spaces],
        "enemies": [{"space": space} for space in enemies],
    }
    assert room_in_play(view, "1-G5") == room
    assert room_in_play(view, "3-A1") == 3
    assert room_in_play(view, "") == 1, "nobody stands in the dungeon"


# -- the end --------------------------------------------------------------------------------------


def test_the_end_is_announced() -> None:
    t = table(CALDER, hero("Delyth", at="0,0"), round=60, phase="refresh")
    while not t.state.is_terminal():
        t.does(t.options[0])
    html = drawn(t, 0)
    banner = words(part(html, 'class="result', "</section>"))
    assert "The quest is lost" in banner
    assert "Calder Xanthe" in banner


@pytest.mark.parametrize(("won", "said"), [(True, "You won."), (False, "You lost.")])
def test_each_seat_reads_how_it_did(won: bool, said: str) -> None:
    assert standing(GAME, 0, won=won, outcome="won" if won else "dead") == said


def test_every_clause_of_the_board_is_there() -> None:
    known = Rulebook.of(GAME).clauses
    html = drawn(table(CALDER, hero(at="0,0")), 0)
    assert set(re.findall(r"rules#(DB-[\d.]+)", html)) <= set(known)


@pytest.mark.clause("DB-4.7")
def test_equipment_lies_left_of_the_hero_and_abilities_right_of_it() -> None:
    board = of_hero(drawn(table(CALDER), 0), 0)
    places = [board.index(f'class="part {name}') for name in ("equipment", "person", "arts")]
    assert places == sorted(places)
