"""The table on the screen: what is drawn where, what each seat is shown, and what it is not."""

import re
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.web.boards import standing
from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.content import HUNTERS, ITEMS, MONSTERS
from undercroft.games.dungeon_enforcer.legend import clause_of
from undercroft.games.dungeon_enforcer.legend import drawn as way_drawn
from undercroft.games.dungeon_enforcer.shapes import View
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    Table,
    battle,
    opening,
    seat,
    table,
    won,
)
from undercroft.games.dungeon_enforcer.tests.shown import drawn, part, touched, words
from undercroft.kernel import SPECTATOR, Event, SeededDice
from undercroft.rulebook import Rulebook
from undercroft.testing import effort
from undercroft.web.render import environment

PRESETS = [preset.name for preset in GAME.presets]
MINE, THEIRS = "Attack 5, Defense 3, Defense 2", "Defense 4, Attack 6"
CROWD = [seat("C4"), seat("C4", hunters="Fenn"), seat("M4", hunters="Ekim, Quill")]


def play(players: int, seed: str, switches: dict[str, str], most: int) -> Iterator[Table]:
    """Play at random; yield each position with what happened before it."""
    state = GAME.new(players, GAME.resolve(switches), SeededDice(seed))
    assert isinstance(state, DungeonEnforcer)
    t = Table(state)
    chance = SeededDice(f"play {seed}")
    for _ in range(most):
        yield t
        if t.state.is_terminal():
            return
        t.events.clear()
        options = t.options
        t.does(options[chance.below("pick", len(options))])


def square(html: str, name: str) -> str:
    """What is drawn on a square."""
    after = html.partition(f'data-thing="square-{name}"')[2]
    return re.split('<div class="(?:sq|row)', after)[0]


def player(html: str, number: int) -> str:
    """What lies in front of a player."""
    return part(html, f'id="player-{number}"', "</section>")


# -- at every moment ---------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.heavy
def test_the_board_can_be_drawn_at_any_moment_for_everybody(preset: str) -> None:
    players = 1 if "solo" in preset else 3
    switches = GAME.resolve({}, preset)
    for number in range(2):
        heard: list[Event] = []
        for step, t in enumerate(play(players, f"{preset} {number}", switches, 220)):
            heard += t.events
            if step % effort(14, 5) == 0 or t.state.is_terminal():
                viewer = (step // 14) % (players + 1) - 1
                is_whole(drawn(t.state, viewer if viewer >= 0 else SPECTATOR, heard[-60:]))


def is_whole(html: str) -> None:
    named = re.findall(r'\bid="([^"]+)"', html)
    assert not [name for name, times in Counter(named).items() if times > 1]
    for attribute in ("aria-labelledby", "popovertarget", "aria-controls"):
        assert set(re.findall(rf'{attribute}="([^"]+)"', html)) <= set(named)
    assert not re.search(r"\bNone\b|[{}]", words(html))


@pytest.mark.heavy
def test_what_an_option_touches_lies_on_the_table() -> None:
    switches = {"pvp": "duel", "hero_setup": "pick_of_three"}
    met: set[str] = set()
    for number in range(3):
        for t in play(2, f"touches {number}", switches, 400):
            options = [option for option in t.state.legal_actions if option.touches]
            kinds = {option.touches[0].partition("-")[0] for option in options}
            if not options or kinds <= met:
                continue
            there = touched(drawn(t.state, t.state.current_player))
            for option in options:
                assert there.intersection(option.touches), option
            met |= kinds
    assert met >= {"square", "side", "hunter", "ware", "card", "item"}


# -- the map -------------------------------------------------------------------------------------


def test_towns_have_names_and_starting_towns_are_marked() -> None:
    html = drawn(table(tokens="O15"), 1)
    assert "Aldermoor" in words(square(html, "C4"))
    assert 'class="sq start"' in html
    assert "Aldermoor, C4 (starting town); " in words(html)
    assert "Highgate, H1;" in words(html)
    assert html.count('class="sq obstacle') == 24
    assert 'data-thing="square-D2"' not in html, "nobody can go onto an obstacle"


def test_several_tokens_on_a_square_have_a_number_each() -> None:
    html = drawn(table(*CROWD, tokens="O15"), 1)
    assert 'class="tokens-here n-2"' in square(html, "C4")
    assert re.findall(r'aria-hidden="true">(\d)</b>', square(html, "C4")) == ["1", "2"]
    assert "Xanthe on Aldermoor, C4. Yorick on Aldermoor, C4." in words(html)
    assert "Monsters on O15." in words(html)


def test_who_is_to_move_sees_what_each_square_costs_and_the_way_there() -> None:
    t = table(seat("C4", energy=3), seat("M4", hunters="Ekim"), tokens="D6, O15")
    html = drawn(t, 0)
    assert 'title="D5: 2 energy"' in html
    assert '<b class="cost">2</b>' in square(html, "D5")
    assert 'd="M.5 .5l0 -1l-1 0"' in square(html, "D5")
    assert "square-C7" in touched(html)
    assert "square-C8" not in touched(html)
    for other in (1, SPECTATOR):
        assert touched(drawn(t, other)) == set()
        assert 'class="cost"' not in drawn(t, other)


def test_a_monster_is_entered_from_each_side_that_can_be_reached() -> None:
    html = drawn(table(seat("C4", energy=4), seat("M4", hunters="Ekim"), tokens="D6"), 0)
    sides = {thing for thing in touched(html) if thing.startswith("side-")}
    assert sides == {"side-D6-north", "side-D6-west"}
    assert 'title="From the north: 3 energy"' in html
    assert "square-D6" in touched(html), "it lights its answers"


def test_a_way_is_drawn_run_by_run() -> None:
    assert way_drawn(["C4", "C5", "C6", "D6"]) == "M.5 .5l-1 0l0 -2"
    assert way_drawn(["C4", "D5", "E6"]) == "M.5 .5l-2 -2"


def test_walks_are_left_to_the_map_and_the_shortest_way_to_each_monster_is_not() -> None:
    t = table(seat("C4"), seat("M4", hunters="Ekim"), tokens="D6, E4, B8")
    view = cast(View, GAME.view(t.state, 0))
    board: Any = environment().get_template(f"{GAME.slug}/table.html").module
    short = {one.notation: board.aside(one, view).strip() for one in t.state.legal_actions}
    assert short["walk C5"] == "C5"
    assert short["walk H1"] == "Highgate, H1"
    assert short["fight D6 from the east"] == "D6 from east"
    assert [option for option, word in short.items() if not word] == [
        "fight E4 from the west", "fight D6 from the north", "fight B8 from the north", "hire",
        "shop", "end turn",
    ]  # fmt: skip


def test_all_ways_to_fight_are_listed_where_there_are_few() -> None:
    view = cast(View, GAME.view(table(seat("C4", energy=3), tokens="D5").state, 0))
    board: Any = environment().get_template(f"{GAME.slug}/table.html").module
    assert len(view["attacks"]) == 2
    for one in view["attacks"]:
        option = SimpleNamespace(notation=f"fight {one['square']} from the {one['side']}")
        assert board.aside(option, view).strip() == ""


def test_monsters_are_placed_by_a_click_where_they_may_stand() -> None:
    t = opening().does("place C4", "place C4")
    asked = t.state.current_player
    there = touched(drawn(t, asked))
    assert there == {f"square-{option.partition(' ')[2]}" for option in t.options}
    assert "square-C5" not in there
    assert touched(drawn(t, 1 - asked)) == set()


def test_starting_towns_are_chosen_on_the_map_after_the_dice_are_shown() -> None:
    t = opening(3, dice=[6, 5, 4])
    html = drawn(t, 0)
    assert touched(html) == {"square-C4", "square-M4", "square-H13"}
    assert "for the first turn 1 Xanthe 6 2 Yorick 5 3 Zoe 4" in words(html)


# -- the players -----------------------------------------------------------------------------------


def test_a_group_stands_in_a_row_with_its_main_hunter_first() -> None:
    t = table(seat(hunters="Ekim, Therese", coins=7, energy=3, defeated=2), seat("M4"))
    mine = player(drawn(t, 1), 0)
    assert mine.index("Ekim") < mine.index("Therese")
    said = words(mine)
    assert "Xanthe" in said
    assert "7 coins" in said
    assert "3 map energy" in said
    assert "2 defeated" in said
    assert "Ekim , main hunter" in said
    assert "Follow Through. 2 energy: this fighter has +2" in said


def test_gear_lies_open_and_other_items_are_backs() -> None:
    me = seat(gear="Notched Blade", items="Whetstone, Smoke Pearl")
    html = drawn(table(me, seat("M4")), 0)
    assert "Whetstone" in words(player(html, 0))
    assert "One of your fighters has +2" in words(part(html, 'class="hand"', "</section>"))
    for other in (1, SPECTATOR):
        html = drawn(table(me, seat("M4")), other)
        assert "Notched Blade" in words(player(html, 0))
        assert 'aria-label="One-use items: 2 cards"' in html
        assert not re.search("Whetstone|whetstone|Pearl", html)


def test_who_lost_an_item_still_knows_it() -> None:
    t = table(seat(items="Whetstone", known_by=(1 << 1,)), seat("M4"), seat("M4"))
    assert "Whetstone" in words(player(drawn(t, 1), 0))
    assert "Whetstone" not in drawn(t, 2)


def test_who_is_out_is_marked() -> None:
    html = drawn(table(seat(), seat(hunters="", coins=0), seat("M4", hunters="Ekim")), 0)
    assert "out" in words(player(html, 1)).split()
    assert "out" not in words(player(html, 2)).split()


def test_decks_and_graveyards_are_there() -> None:
    t = table(item_discard="2x Whetstone, Null Bell", dead="Garrow", slain="Mudling")
    said = words(part(drawn(t, 0), 'class="de-decks"', "</section>"))
    assert f"{len(HUNTERS) - 3} hunters {len(MONSTERS) - 1} monsters" in said
    assert "On top: Null Bell" in said
    assert "2× Whetstone" in said
    assert "1 fallen" in said
    assert "Garrow" in said
    assert "Mudling" in said


# -- towns -----------------------------------------------------------------------------------------


def test_hunters_on_offer_have_a_price_and_only_some_can_be_hired() -> None:
    t = table(seat(coins=5), seat("M4"), hunter_deck="Pell, Marta, Lucan").does("hire")
    html = drawn(t, 0)
    assert touched(html) == {"hunter-pell", "hunter-lucan"}
    offer = words(part(html, 'data-arrival="offer"', "</section>"))
    assert "Xanthe has 5 coins and 1 of 3 hunters" in offer
    assert re.search(r"Marta .* 6 , not possible now", offer)
    assert "Pell" in words(drawn(t, 1))
    assert touched(drawn(t, 1)) == set()


def test_items_of_a_town_are_seen_by_the_buyer_alone() -> None:
    t = table(item_deck="Notched Blade, Null Bell, Whetstone", dice=[4]).does("shop")
    assert touched(drawn(t, 0)) == {"ware-notched-blade", "ware-null-bell", "ware-whetstone"}
    t.does("name null-bell")
    assert "Null Bell costs 4 coins." in words(drawn(t, 0))
    for other in (1, SPECTATOR):
        html = drawn(t, other)
        assert html.count("An item, face down") == 3
        assert "The item asked for costs 4 coins." in words(html)
        assert not re.search("Blade|Bell|Whetstone", html)


# -- a battle --------------------------------------------------------------------------------------


def fought(**more: Any) -> Table:
    """A battle of two hunters against a Cellar Witch, both sides with cards."""
    return battle("Therese, Ekim", "Cellar Witch", MINE, THEIRS, energy=(14, 12), **more)


def fighter(html: str, name: str) -> str:
    """What is drawn of a fighter."""
    found = [one for one in html.split('<li class="fighter') if f'name">{name}<' in one]
    return found[0].partition("</li>")[0]


def test_a_group_has_the_health_of_the_battle_that_is_fought() -> None:
    said = words(player(drawn(fought(hp=(3, 5, 9)), 1), 0))
    assert "5 7 3 Vanguard" in said, "Attack, Defense and what is left of the HP"


def test_a_hand_is_for_its_owner_alone_and_can_be_clicked() -> None:
    t = fought(items="Whetstone", their_items="Null Bell")
    html = drawn(t, 0)
    assert touched(html) == {"card-attack-5", "card-defense-3", "card-defense-2"}
    hand = words(part(html, 'class="hand"', "</section>"))
    assert "14 of 14 battle energy free" in hand
    assert "5 Attack 5 −5 2 Defense 2 +2 3 Defense 3 +3" in hand
    assert "Whetstone" in hand
    assert 'aria-label="Hand: 2 cards"' in html
    for other, unseen in ((1, "attack-5|Whetstone"), (SPECTATOR, "card-[ad]|Whetstone|Bell")):
        assert not re.search(unseen, drawn(t, other))
        assert "Attack 5" not in words(drawn(t, other))


def test_a_card_lies_face_down_for_all_but_its_owner() -> None:
    t = fought().does("play attack-5")
    assert "Attack 5 , face down" in words(fighter(drawn(t, 0), "Therese"))
    assert "9 free" in words(drawn(t, 0))
    for other in (1, SPECTATOR):
        assert "A card, face down" in words(fighter(drawn(t, other), "Therese"))
        assert not re.search(r"Attack 5|\d free", words(drawn(t, other)))
    assert "Nothing placed" in words(fighter(drawn(t, 1), "Ekim"))


def test_a_base_play_is_seen_and_its_stance_is_not() -> None:
    t = battle("Therese", "Mudling", "Attack 9", "Defense 1", energy=(3, 3)).does("base defense")
    assert "base Defense" in words(fighter(drawn(t, 0), "Therese"))
    assert words(fighter(drawn(t, 1), "Therese")).endswith("base")


def test_a_boost_and_what_changes_a_total_lie_beside_the_card() -> None:
    t = fought(items="Whetstone", their_items="Null Bell", dice=[4]).does(
        "play attack-5", "boost", "play defense-3", "play defense-4", "no boost", "use whetstone",
        "target fighter 1",
    )  # fmt: skip
    said = words(drawn(t, 1))
    assert "A card, face down + 4" in words(fighter(drawn(t, 1), "Therese"))
    assert "Declared Whetstone on Therese by Xanthe" in said


def test_the_strip_shows_the_phase_also_to_who_must_not_know_what_is_asked() -> None:
    t = fought(items="Whetstone")
    for answers, phase, asked in (
        ((), "Attack", "play"),
        (("play attack-5",), "Attack", "boost"),
        (("no boost", "play defense-3", "no boost"), "Counter", "play"),
        (("play attack-6", "no boost"), "Item", "act"),
    ):
        t.does(*answers)
        assert t.asked is not None
        assert t.asked[1] == asked
        for viewer in (0, 1, SPECTATOR):
            strip = part(drawn(t, viewer), 'class="ribbon', "</ol>")
            assert words(part(strip, 'aria-current="step">', "</li>")) == phase
            assert strip.count("<li") == 6


def test_the_signs_show_who_attacks() -> None:
    for number, hero, monster in ((1, "attacks", "counters"), (2, "counters", "attacks")):
        html = drawn(fought(round=number), 0)
        assert words(part(html, 'id="side-0"', "</h3>")).endswith(f"Xanthe {hero}")
        assert words(part(html, 'id="side-1"', "</h3>")).endswith(f"Yorick {monster}")


def test_when_nobody_can_defend_any_more_a_banner_says_so() -> None:
    assert "No guard" in words(drawn(fought(round=17), 1))
    assert "No guard" not in words(drawn(fought(round=15), 1))


def test_a_reveal_is_explained_term_by_term_with_its_clauses() -> None:
    t = fought(items="Whetstone", dice=[2])
    t.does("play attack-5", "boost", "play defense-3", "play attack-6", "no boost")
    t.does("use whetstone").plays("target fighter 1")
    html = part(drawn(t, 0), 'class="reveal', 'class="story"')
    mine, helper, theirs = [words(one) for one in html.split('class="shown')[1:]]
    terms = "5 Attack DE-8.6 +5 card DE-1.6 +2 boost DE-8.12 +2 Whetstone DE-10.2"
    assert f"Therese 14 {terms} Therese wins the clash by 3 DE-11.5" in mine
    terms = "4 Defense DE-8.7 +3 card DE-1.7 +1 Vanguard DE-11.9"
    assert f"Ekim 8 {terms} Cellar Witch hits for 3 DE-11.3" in helper
    assert "Cellar Witch 11 5 Attack DE-8.6 +6 card DE-1.6" in theirs
    for name, shown in (("Ekim", True), ("Cellar Witch", True), ("Therese", False)):
        assert ("−3 HP" in words(fighter(drawn(t, 1), name))) is shown
    assert "Ekim takes 3 damage." in words(drawn(t, 1))


def test_a_round_that_is_no_news_any_more_is_told_in_the_words_of_the_log() -> None:
    t = fought().plays("play attack-5", "play defense-3", "play attack-6")
    html = drawn(t, 0)
    assert "Therese 10 5 Attack" in words(html)
    assert "Therese plays Attack 5" not in words(html)
    line = "Therese plays Attack 5: Attack 5, card +5 = 10."
    told = drawn(t, 0, news=0)
    assert f"What came of battle round 1 {line}" in words(told)
    in_short = words(part(told, 'class="in-short"', "</button>"))
    assert in_short.endswith("Battle round 1: Therese takes 1 damage. Ekim takes 3 damage.")


def test_a_battle_that_is_over_is_told_and_folded_away_for_who_is_to_choose() -> None:
    t = won()
    report = part(drawn(t, 0), "<details", "</details>")
    assert " open " in report.partition(">")[0]
    assert "Gutter Rats is defeated." in words(report)
    folded = part(drawn(t, 1), "<details", "</details>")
    assert " open " not in folded.partition(">")[0]
    assert "How the last battle ended: Xanthe won the battle. Xanthe won" in words(folded)
    assert "Gutter Rats is defeated." in words(folded)
    assert "de-report" not in drawn(t.does("end turn", "end turn"), 1, news=0)


def test_how_ones_battle_ended_stands_above_the_next_one() -> None:
    t = won(item_deck="Notched Blade")
    lines = [
        SimpleNamespace(clause=one.clause, text=GAME.sentence(one, 0, ["Xanthe", "Yorick"]))
        for one in t.events
    ]
    battle_board: Any = environment().get_template(f"{GAME.slug}/battle.html").module
    said = words(battle_board.before(SimpleNamespace(since=lines)))
    told = "How the last battle ended: You won the battle. You won Notched Blade. You gained"
    assert said.startswith(told)
    assert "defeated" not in said
    assert not battle_board.before(SimpleNamespace(since=lines[:2])).strip()


def test_armor_and_what_a_card_adds_to_a_clash_are_told_with_the_damage() -> None:
    t = battle("Brannoc, Garrow", "Mudling", "Attack 2, Attack 1", "Attack 5", energy=(9, 9))
    t.does("play attack-2", "no boost", "play attack-1", "no boost").plays("play attack-5")
    html = words(drawn(t, 0))
    assert "Mudling wins the clash by 1, less 1 by Bulwark" in html
    t = battle("Brannoc, Garrow", "Mudling", "Attack 2, Attack 3", "Attack 5", energy=(9, 9))
    t.does("play attack-2", "no boost", "play attack-3").plays("play attack-5")
    assert "Garrow wins the clash by 3, 2 of it by Ambush" in words(drawn(t, 0))


def test_with_energy_of_their_own_hunters_have_a_hand_each() -> None:
    t = battle(
        "Therese, Ekim", "Mudling", ("Attack 5", "Defense 3"), "Attack 6", energy=(9, 7, 6),
        hired_resources="separate",
    )  # fmt: skip
    hand = words(part(drawn(t, 0), 'class="hand"', "</section>"))
    assert "Therese: 9 of 9 battle energy free; Ekim: 7 of 7 battle energy free" in hand
    assert "Therese 5 Attack 5 −5 Ekim 3 Defense 3 +3" in hand


def test_the_automaton_and_a_rival_are_named() -> None:
    assert "The automaton" in words(drawn(battle(mine="Attack 5", theirs="Attack 6", solo=True), 0))
    t = battle("Therese", "Fenn", "Attack 5", "Attack 6", duel=True, pvp="duel")
    assert "Duel on D5" in words(drawn(t, 0))


# -- the end, the words ----------------------------------------------------------------------------


def test_the_result_names_the_winner_and_counts_coins_defeats_and_items() -> None:
    t = table(
        seat(coins=4, gear="Notched Blade"), seat("M4", hunters="Ekim", coins=9, defeated=1),
        seat(hunters="", coins=0), round=20, turn=1,
    ).does("end turn")  # fmt: skip
    while not t.state.is_terminal():
        t.does("end turn")
    banner = words(part(drawn(t, 0), 'class="result', "</section>"))
    assert "Yorick wins" in banner
    assert "The last round is over." in banner
    assert re.search("Yorick Ekim 1 defeated, 0 items.*Xanthe Therese 0 defeated, 1 item", banner)
    assert re.search("Zoe out 0 defeated", banner)


@pytest.mark.parametrize(
    ("winners", "said"), [([0], "You won."), ([0, 1], "You shared the win."), ([], "You lost.")]
)
def test_each_seat_reads_how_it_did(winners: list[int], said: str) -> None:
    assert standing(GAME, 0, winners=winners, outcome="cleared") == said


def test_each_term_leads_to_a_clause_of_the_rules() -> None:
    known = Rulebook.of(GAME).clauses
    named = [one.name for one in ITEMS] + [one.ability for one in (*HUNTERS, *MONSTERS)]
    for what in ("attack", "defense", "card", "boost", *named):
        assert clause_of(what, "attack") in known
    assert clause_of("card", "defense") == "DE-1.7"
    assert clause_of("Hex", "attack") == clause_of("Whetstone", "attack") == "DE-10.2"
    assert clause_of("Vanguard", "defense") == "DE-11.9"


def test_a_card_is_dragged_to_the_fighter_who_is_asked_about() -> None:
    t = battle("Therese, Ekim", "Gutter Rats", "Attack 2, Attack 3", energy=(12, 9))
    for name in ("Therese", "Ekim"):
        html = drawn(t, 0)
        assert html.count('data-thing="arena"') == 1
        assert name in words(part(html, 'class="fighter placing"', "</li>"))
        assert "placing" not in drawn(t, 1)
        t.does("play attack-2" if name == "Therese" else "play attack-3", "no boost")
