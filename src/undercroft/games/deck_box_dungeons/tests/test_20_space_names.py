"""At a real table: spaces by the grid that is printed on their room cards (R95)."""

import re
from itertools import pairwise
from typing import Any

import pytest

from undercroft.bots import make_bot
from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.content.layouts import PIT, ROWS, WATER
from undercroft.games.deck_box_dungeons.content.library import QUESTS, plan_of
from undercroft.games.deck_box_dungeons.content.rooms import LAYOUTS, find_layout
from undercroft.games.deck_box_dungeons.correcting import correct
from undercroft.games.deck_box_dungeons.ground.ground import TERRAINS, ground
from undercroft.games.deck_box_dungeons.ground.plan import PER_ROOM, Plan, placed, room_count
from undercroft.games.deck_box_dungeons.ground.printed import along, in_print, printed_names
from undercroft.games.deck_box_dungeons.ground.spaces import EAST, IN_ROOM, space_name
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.shown import drawn, touched, words
from undercroft.kernel import SeededDice
from undercroft.kit.look import Look
from undercroft.rulebook import Rulebook
from undercroft.terminal.menu import Menu

ON_MAP = re.compile(r"\b\d{1,2}-[A-I]\d\b")
"""The name of a space on the map."""


def carded(*heroes: Any, **more: Any) -> Table:
    """A position of people who have the room cards before them."""
    return table(*heroes, space_names="card", **more)


def menu(t: Table) -> Menu:
    """What the terminal asks."""
    return Menu(GAME, t.state, Rulebook.of(GAME), ["Ann", "Bob"][: t.state.seats])


# -- how spaces are called --------------------------------------------------------------------


@pytest.mark.clause("R95")
@pytest.mark.parametrize(
    ("rooms", "place", "printed"),
    [
        ("Q1: 1", "1,-1", "1A-E4"),  # as it is printed
        ("Q1: 1 2", "5,1", "6A-E7"),  # its north points east: a quarter
        ("Q1: 1 2", "11,0", "6A-D1"),  # its printed north exit
        ("Q1: 1 2 4", "6,8", "11A-E4"),  # upside down
        ("Q2: 1 2 3", "-7,-6", "10A-B5"),  # its north points west: three quarters
        ("Q2: 1 2 3", "-4,-9", "10A-E8"),
    ],
)
def test_a_space_is_called_by_its_card_however_that_is_turned(
    rooms: str, place: str, printed: str
) -> None:
    t = carded(hero("Calder"), rooms=rooms)
    assert t.state.printed[space_name(t.space(place))] == printed
    assert table(hero("Calder"), rooms=rooms).state.printed == {}


@pytest.mark.clause("R95")
@pytest.mark.parametrize("quest", QUESTS, ids=lambda one: one.slug)
def test_on_each_card_there_is_printed_what_the_space_is(quest: Any) -> None:
    plan = plan_of(quest)
    g = ground(plan, (1 << room_count(plan)) - 1, 0)
    names = printed_names(g, plan, (1 << room_count(plan)) - 1)
    assert len(set(names.values())) == len(names) == len(g.spaces)
    for space in g.spaces:
        card, _, at = names[space_name(space)].partition("-")
        layout = find_layout(card)
        assert layout.id == plan[space // IN_ROOM * PER_ROOM]
        drawing = layout.key("ABCDEFG".index(at[0]), int(at[1]) - 1)
        assert {WATER: "water", PIT: "pit"}.get(drawing, "floor") == TERRAINS[g.terrain[space]]


@pytest.mark.clause("R95")
def test_a_doorway_is_called_by_the_lower_of_its_rooms_on_the_table() -> None:
    both = carded(hero("Calder"), rooms="Q1: 1 2")
    later = carded(hero("Calder", at="7,0"), rooms="Q1: 2")
    names = [t.state.printed[space_name(t.space("3,0"))] for t in (both, later)]
    assert names == ["1A-G5", "6A-D9"]


@pytest.mark.clause("R95")
def test_of_two_rooms_with_the_same_card_each_says_its_number_once_both_lie_there() -> None:
    card = find_layout("1B").id
    plan: Plan = (card, 0, 0, 0)
    plan += placed(card, 3, 0, EAST)
    for explored, cards in ((1, {"1B"}), (2, {"1B"}), (3, {"1B(1)", "1B(2)"})):
        names = printed_names(ground(plan, explored, 0), plan, explored)
        assert {one.partition("-")[0] for one in names.values()} == cards
        assert len(set(names.values())) == len(names)


@pytest.mark.clause("R95")
@pytest.mark.parametrize(
    ("turn", "across", "down"),
    [
        (0, "ABCDEFG", "123456789"),
        (1, "987654321", "ABCDEFG"),
        (2, "GFEDCBA", "987654321"),
        (3, "123456789", "GFEDCBA"),
    ],
)
def test_the_signs_along_a_card_are_those_that_are_printed(
    turn: int, across: str, down: str
) -> None:
    assert along(turn, True) == (across, down)
    assert along(turn, False) == ("ABCDEFGHI", "123456789")


# -- who does nothing -------------------------------------------------------------------------


@pytest.mark.clause("R97", "DB-12.18")
@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, []),
        ({"heroes": "table"}, ["Ravager stays on 1-D4."]),
        ({"spawning": "table"}, ["Ravager stays on 1-D4."]),
        ({"range_metric": "king_move"}, []),
    ],
)
def test_a_real_table_is_told_of_an_enemy_that_neither_moves_nor_attacks(
    more: dict[str, Any], said: list[str]
) -> None:
    """It is walled in, far from Calder."""
    walls = "2,3 4,3 3,2 3,4"
    t = table(hero("Calder", at="0,0"), enemies="Ravager 3 at 3,3", walls=walls, phase="enemies",
              **more)  # fmt: skip
    told = [one for one in t.events if one.kind == "enemy_stays"]
    assert [GAME.sentence(one, 0, ["Ann"]) for one in told] == said
    assert all(GAME.has_reason(one) for one in told)


# -- where it is read -------------------------------------------------------------------------


def fight() -> Table:
    """Calder stands in the middle of a turned card with a Ravager at its far end."""
    return carded(hero("Calder", at="7,0"), enemies="Ravager 3 at 9,1", rooms="Q1: 1 2")


@pytest.mark.clause("R95")
def test_questions_log_and_reasons_say_what_is_printed() -> None:
    t = fight()
    labels = [GAME.label(GAME.view(t.state, 0), one, ["Ann"]) for one in t.state.legal_actions]
    assert "Walk to 6A-E5 – 1 point" in labels
    t.does("walk 7,1", "stop", "end turn")
    said = [GAME.sentence(one, 0, ["Ann"]) for one in t.events]
    assert "Calder walked from 6A-D5 to 6A-E5." in said
    assert "Ravager goes from 6A-E3 to 6A-E4." in said
    (reason,) = GAME.why(fight().state)
    told = [reason.act, *[one.text for one in reason.because]]
    assert told[0] == "Ravager on 6A-E3 goes to 6A-D4 and strikes Calder"
    assert not [line for line in [*labels, *said, *told] if ON_MAP.search(line)]


@pytest.mark.clause("R95")
def test_the_map_still_knows_each_space_by_its_own_name() -> None:
    t = fight().does("walk 7,1")
    (walked,) = t.told("walked")
    assert walked["way"] == ("2-E4", "2-E5")
    assert walked["printed"] == ("2-E4", "6A-D5", "2-E5", "6A-E5")
    assert "printed" not in table(hero(at="0,0")).does("walk 1,0").told("walked")[0]
    html = drawn(t, 0)
    assert "space-2-E4" in touched(html)
    text = words(re.sub(r"<(style|script).*?</\1>", "", html, flags=re.DOTALL))
    assert "Ravager, 3 health, on 6A-E3" in text
    assert "Room 2, card 6A, Lookouts." in text
    assert "2 6A Lookouts" in text
    assert not ON_MAP.search(text)


@pytest.mark.clause("R95")
def test_the_terminal_draws_cards_as_they_lie_and_knows_both_names() -> None:
    asks = menu(fight())
    lines = GAME.text(asks.view, ["Ann"])
    at = next(n for n, line in enumerate(lines) if "Room 2 (6A)" in line)
    assert lines[at + 1].endswith("  9 8 7 6 5 4 3 2 1")
    assert [line[22:].strip()[:1] for line in lines[at + 2 : at + 9]] == [*"ABCDEFG"]
    assert not [line for line in lines if ON_MAP.search(line)]
    walk = asks.find("walk 2-E5")
    for typed in ("walk 6A-E5", "walk 6a e5", str(asks.options.index(walk) + 1)):
        assert asks.find(typed) is walk
    assert asks.written(walk) == "walk 6A-E5"
    assert asks.label(walk).startswith("Walk to 6A-E5")
    assert not [line for line in asks.lines() if ON_MAP.search(line)]


@pytest.mark.clause("R95")
def test_without_the_switch_the_terminal_writes_and_reads_the_map() -> None:
    asks = menu(table(hero("Calder", at="7,0"), rooms="Q1: 1 2"))
    assert asks.written(asks.find("walk 2-E5")) == "walk 2-E5"
    with pytest.raises(Exception, match="nothing is called 'walk 6A-E5'"):
        asks.find("walk 6A-E5")


@pytest.mark.clause("R95")
def test_a_space_is_put_right_in_the_words_of_the_card_and_kept_in_those_of_the_map() -> None:
    (stands,) = [one for one in correct(fight().state) if one.slug == "hero.0.space"]
    assert (stands.chosen.notation, stands.chosen.words) == ("2-E4", "6A-D5")
    assert stands.meant("6a-e5").notation == stands.meant("2-E5").notation == "2-E5"


@pytest.mark.clause("R95")
@pytest.mark.parametrize("heroes", ["app", "table"])
def test_in_a_whole_match_nobody_reads_the_map(heroes: str) -> None:
    """All that is asked, said and told of a dealt dungeon; the same answers as without it."""
    chosen = {"heroes": heroes, "space_names": "card", "map_seed": "7", "length": "short"}
    s = GAME.new(2, GAME.resolve(chosen, "dealt"), SeededDice("cards"))
    bot, names = make_bot(GAME, "adventurer", "cards"), ["Ann", "Bob"]
    for _ in range(120):
        if s.is_terminal():
            break
        seat, s.heard = s.current_player, True
        seen = GAME.seen(s, seat)
        read = [GAME.label(seen, one, names) for one in s.legal_actions]
        read += [GAME.effect(seen, s.kind, one, names) for one in s.legal_actions]
        read += [GAME.question(seen, s.kind, names), *GAME.text(seen, names)]
        for reason in GAME.why(s):
            read += [reason.act, *[one.text for one in reason.because]]
        s.apply_action(bot.choose(Look(GAME, s)))
        read += [GAME.sentence(one, seat, names) for one in s.events]
        s.events.clear()
        assert not [line for line in read if ON_MAP.search(line)]


@pytest.mark.clause("R95")
def test_a_text_without_names_stays() -> None:
    assert in_print("on 3-B5", {}) == "on 3-B5"
    assert in_print("on 3-B5, by 13-B5", {"3-B5": "8B-C4"}) == "on 8B-C4, by 13-B5"
    assert in_print("on 8B(3)-C4", {"3-B5": "x"}) == "on 8B(3)-C4"


def test_a_card_has_no_more_rows_than_there_are_signs() -> None:
    assert {len(one.rows) for one in LAYOUTS} == {ROWS}
    assert all(len(one) == len(other) for one, other in pairwise([along(0, True), along(1, True)]))
