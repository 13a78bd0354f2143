"""The table on the screen: where cards are drawn, what each seat is shown, and what it is not."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.web.boards import standing
from undercroft.bots import bot_names, make_bot
from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.plan import plan, sheets
from undercroft.games.warp_dungeons.state import WarpDungeons
from undercroft.games.warp_dungeons.tests.dungeon import (
    Table,
    battle,
    dm,
    find_dungeon_card,
    hero,
    table,
)
from undercroft.games.warp_dungeons.tests.maps import (
    LAIR,
    Luck,
    built_in,
    dungeon,
    enclosed,
    explore,
    folded_out,
    new_game,
)
from undercroft.kernel import SeededDice
from undercroft.kit.game import GameSpec
from undercroft.tables import House, Seat, Setup, Store, Stored, database_url
from undercroft.tables import Table as HostedTable
from undercroft.tables.answers import Answers
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import Act, SetStops
from undercroft.testing import effort
from undercroft.web.render import environment
from undercroft.web.table.present import TablePage
from undercroft.web.table.visitor import Visitor

NAMES = ("Ada", "Brand", "Ciri", "Dorn")
PRESETS = [preset.name for preset in GAME.presets]
MOST_COLUMNS = 41
"""A dungeon deck has 40 cards at most; table.css has so many columns and rows."""


def game_at(state: WarpDungeons) -> GameSpec:
    """The game, but each match begins at that position."""
    return replace(GAME, start=lambda *_: state.clone(SeededDice("board")))


def hosted(state: WarpDungeons, seat: int, store: Store) -> HostedTable:
    """A table at which one person sits, and bots; only bots if the seat is -1."""
    count = len(state.players)
    here = Seat(NAMES[seat], holders=("who",), ready=True)
    seats = [here if n == seat else Seat(NAMES[n], "random") for n in range(count)]
    setup = Setup(GAME.slug, GAME.resolve({}), seats, "a seed")
    stored = Stored(setup, GAME.rules_version, "who", {}, started=datetime.now(UTC))
    house = House(store, {}, make_bot, bot_names)
    return HostedTable("match", game_at(state), stored, store, house, bot_names(GAME))


def page(table: HostedTable) -> str:
    """The board as this browser gets it, without the log and the panels beside it."""
    shown = TablePage(Visitor(table, "who"))
    template = environment().get_template("table/table.html")
    whole = template.render(t=shown, nonce="n", live=True)
    return whole.partition('<div class="panel-side">')[0]


def drawn(t: Table | WarpDungeons, seat: int) -> str:
    """The board of a position for one seat."""
    state = t.state if isinstance(t, Table) else t
    return page(hosted(state, seat, Store("sqlite+aiosqlite://")))


def words(html: str) -> str:
    """The text of a board, as it is read."""
    said = re.sub(r"<title>.*?</title>|<[^>]+>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(said).split())


def ids(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', html)


# -- where cards are drawn ---------------------------------------------------------------------


def test_no_two_cards_and_piles_are_drawn_in_one_cell() -> None:
    for preset, layout in product(("standard",), ("grid", "tree")):
        t = new_game(4, seed=f"plan {preset}", layout=layout)
        chance = Luck(f"plan {layout}")
        while not t.state.is_terminal():
            drawing = plan(t.state.dungeon)
            cells = [*drawing.cells, *drawing.piles.values()]
            assert len(set(cells)) == len(cells)
            assert len(drawing.cells) == len(t.state.dungeon.places)
            t.does(chance.pick(t.options))


def test_a_tree_goes_on_on_another_sheet_where_a_cell_is_taken() -> None:
    t = dungeon("40x T-junction", hero(), layout="tree")
    for way in ("north", "east", "south", "west", "north"):
        explore(t, len(t.state.dungeon.places) - 1, way)
    drawing = plan(t.state.dungeon)
    assert [cell[0] for cell in drawing.cells] == [0, 0, 0, 0, 1, 1]
    assert drawing.origins == [-1, 3]
    assert drawing.arrow(4) == 2
    assert drawing.arrow(5) == 0


def test_the_longest_dungeon_has_columns_enough() -> None:
    t = dungeon("39x Passage", hero())
    for _ in range(38):
        explore(t, len(t.state.dungeon.places) - 1, "north")
    (sheet,) = sheets(plan(t.state.dungeon))
    assert (sheet["columns"], sheet["rows"]) == (1, 40)
    css = (GAME.folder / "table.css").read_text()
    assert f".c-{MOST_COLUMNS} " in css
    assert f".r-{MOST_COLUMNS} " in css
    assert f".c-{MOST_COLUMNS + 1} " not in css


def test_each_pile_is_drawn_beside_its_card_with_its_count() -> None:
    t = dungeon("9x Room", hero(), hero("Magus Sogarth"), dm())
    html = drawn(t, 0)
    assert "pile-1-west" in ids(html)
    assert "pile-1-east" in ids(html)
    assert "West of the T-junction: 5 cards face down." in words(html)
    assert "East of the T-junction: 4 cards face down." in words(html)


def test_a_pile_says_what_cannot_be_the_objective() -> None:
    said = words(drawn(dungeon("2x Room, Objective Room, 9x Room", hero()), 0))
    where = "The Objective Room can be among the last 10: to win it ends the match."
    assert f"12 cards face down. {where}" in said


def test_a_card_of_the_dungeon_says_what_it_is_to_who_points_at_it() -> None:
    html = drawn(table(hero(), dm(), rooms="Lair, Crypt, Passage, Objective Room"), 0)
    said = "Lair: Monsters of the declared faction, Orc Horde, have +1 here."
    assert f'title="{said}"' in html
    assert 'title="Crypt: a room. A hero whose move ends here may try to win it' in html
    assert 'title="Passage: no room. It only leads on."' in html
    assert 'title="Objective Room: The game ends when this room is resolved.' in html
    assert 'title="Defender, the ability of Sir Lamderock. It works when' in html


def test_a_fold_out_is_a_sheet_that_can_be_jumped_to_and_back() -> None:
    before = enclosed()
    assert '<span class="folds" data-thing="way-below" data-touch="one"' in drawn(before, 0)
    assert len(before.view(0)["map"]["sheets"]) == 1
    html = drawn(folded_out(), 0)
    there, back = re.findall(r'data-panzoom-to="([^"]+)"', html)
    assert (there, back) == (f"place-{LAIR + 1}", f"place-{LAIR}")
    assert "The path goes on at sheet 2" in html
    assert "2 from the Lair" in words(html)
    is_whole(html)


def test_dead_ends_and_walled_exits_are_bricked_up() -> None:
    t = dungeon("6x Room, Intersection", hero())
    built_in(t, (-1, 1))
    explore(t, 0, "north")
    assert drawn(t, 0).count('class="bricks side-west"') == 1


def test_a_card_shows_who_stands_on_it_what_waits_there_and_its_token() -> None:
    t = table(hero(), hero("Magus Sogarth", at=1), dm(), rooms="Crypt, Vault", waiting="Troll")
    t.state.dungeon.places[1] = t.state.dungeon.places[1].with_token()
    html = drawn(t, 0)
    crypt, vault = (html.partition(f'id="place-{n}"')[2].partition("id=")[0] for n in (1, 2))
    assert "resolved" in words(crypt)
    assert "Waiting here: Troll" in words(vault)
    assert {"marker-0", "marker-1"} <= set(ids(html))


# -- what each seat is shown ---------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.heavy
def test_the_board_can_be_drawn_at_any_moment_for_everybody(preset: str) -> None:
    for players in effort([2 + PRESETS.index(preset) % 3], [2, 3, 4]):
        t = new_game(players, seed=f"board {preset}", **GAME.resolve({}, preset))
        chance = Luck(f"board {preset}")
        steps = 0
        while not t.state.is_terminal():
            if steps % 40 == 0:
                is_whole(drawn(t.state, steps // 40 % (players + 1) - 1))
            t.does(chance.pick(t.options))
            steps += 1
        is_whole(drawn(t.state, 0))


def is_whole(html: str) -> None:
    named = ids(html)
    assert len(named) == len(set(named)), sorted(named)
    for attribute in ("aria-controls", "aria-labelledby", "popovertarget", "data-panzoom-to"):
        assert set(re.findall(rf'{attribute}="([^"]+)"', html)) <= set(named)
    assert not re.search(r"\bNone\b|[{}]", words(html))


def test_the_hand_and_the_stake_are_for_their_owner_alone() -> None:
    own = hero(hand="Dragonsbane, Wand, Magic 3", deck="Bow of Ages")
    t = table(own, hero("Magus Sogarth"), dm(hand="Troll"), rooms="Crypt").does("stake dragonsbane")
    for seat in (1, 2):
        html = drawn(t, seat)
        assert not re.search(r"Dragonsbane|dragonsbane|Wand\b|Bow of Ages|card-magic-3", html)
        assert "A stake, face down" in words(html)
        assert "Hand: 2 cards" in html
    assert "Stake: Dragonsbane" in words(drawn(t, 0))
    assert "Bow of Ages" not in drawn(t, 0)


def test_committed_cards_lie_face_down_for_the_other_side() -> None:
    own = hero(hand="Battle 1, Magic 3", attached="Experience Advancement")
    t = battle(own, dm(hand="Strength 2"), monster="Troll")
    assert "No card is committed yet" in words(drawn(t, 1))
    t.does("commit battle-1")
    assert "No card is committed yet" in words(drawn(t, 1))  # not even how many (WD-9.6)
    t.does("commit magic-3")
    html = drawn(t, 1)
    assert "Ada is ready" in words(html)
    assert html.count('class="down"') == 1
    assert "Magic 3" not in html
    mine = drawn(t, 0)
    assert "Magic 3, face down" in words(mine)
    assert mine.count('class="down"') == 2


def test_who_commits_sees_before_what_counts_besides_the_cards() -> None:
    own = hero(hand="Battle 1, Magic 3", damage=2, attached="Experience Advancement")
    t = battle(own, dm(hand="Strength 2"), monster="Orc Thugs", room="Objective Room")
    for seat in (0, 1):
        html = drawn(t, seat)
        said = words(html)
        assert 'aria-label="6 wounds, 2 suffered"' in html
        assert "Who dominates causes 1 more wound, even in a lost round" in said
        assert "up to 2 cards this round" in said
        assert "+2 Objective Room WD-9.15 1 card this round" in said


def test_the_total_is_explained_term_by_term_with_its_clauses() -> None:
    own = hero(hand="Battle 2, Heroic Action", attached="Magic Blade", poison=1)
    master = dm(hand="Courage 2, Ambush, Vicious")
    t = battle(own, master, monster="Orc Warlord", room="Lair")
    t.does("pass", "play ambush", "pass", "pass", "commit battle-2", "commit courage-2")
    html = drawn(t, 0)
    said = words(html)
    assert "5 Battle 2 value 2, bonus +2, treasure +1 WD-9.7" in said
    assert "−1 Poison WD-7.13" in said
    assert "4 Courage 2 value 2, Orc Warlord +2 WD-9.10" in said
    assert "+1 Lair WD-9.13 +1 Ambush WD-13.6" in said
    assert "Orc Warlord ahead WD-9.16" in said
    assert "Dominance for Orc Warlord : Courage over Battle WD-9.17 2 wounds for Ada" in said
    assert 'aria-label="Total 4"' in html
    assert 'aria-label="Total 6"' in html
    assert f'href="/games/{GAME.slug}/rules#WD-13.6"' in html


def test_the_round_just_fought_is_explained_as_well(tmp_path: Path) -> None:
    t = battle(hero(hand="Battle 2, Magic 1"), dm(hand="Strength 1"), monster="Troll", room="Lair")
    said = words(asyncio.run(after(t, tmp_path, "commit battle-2", "commit strength-1")))
    assert (
        "Ada won round 1 WD-9.16 Ada dominated: Battle over Strength WD-9.17 2 wounds for Troll"
        in said
    )
    assert "4 Battle 2 value 2, bonus +2 WD-9.7" in said
    assert "The DM 1 Strength 1 value 1 WD-9.10 +1 Lair WD-9.13" in said


def test_the_report_says_what_wounds_are_for_and_who_won(tmp_path: Path) -> None:
    own, master = hero(hand="Battle 1, Magic 1"), dm(hand="Strength 1, Vicious")
    t = battle(own, master, monster="Orc Thugs", room="Objective Room")
    vicious = ("pass", "commit battle-1", "commit strength-1", "play vicious")
    said = words(asyncio.run(after(t, tmp_path, *vicious)))
    assert "2 wounds for Ada 1 for the round, +1 Vicious" in said
    assert "1 wound for Orc Thugs 1 for dominance" in said
    assert "The monster is dead, but the room is not won: Ada lost the round" in said


def test_a_round_stays_in_sight_though_one_answered_between_its_cards_and_its_result(
    tmp_path: Path,
) -> None:
    own, master = hero(hand="Battle 1, Heroic Action"), dm(hand="Strength 3, Vicious")
    t = battle(own, master, monster="Orc Thugs")
    cards = ("pass", "commit battle-1", "commit strength-3")
    html = asyncio.run(after(t, tmp_path, *cards, "play heroic-action", "pass"))
    said = words(html)
    assert "The DM won round 1" in said
    assert "Battle over Strength" in said
    assert "Ada lost the round" in said
    assert 'id="battle"' not in html


def test_the_round_before_is_a_line_of_the_next_one(tmp_path: Path) -> None:
    t = battle(hero(hand="Battle 2, Magic 1"), dm(hand="Battle 1"), monster="Troll")
    html = asyncio.run(after(t, tmp_path, "commit battle-2", "commit battle-1"))
    assert html.count('class="wd-past"') == html.count('<details class="round-before"') == 1
    assert "Round 2 Ada won round 1, 4 to 1" in words(html)


def test_the_room_where_one_stands_is_no_answer_but_says_what_it_is() -> None:
    html = drawn(table(hero(hand="Wand"), dm(), rooms="Crypt"), 0)
    mine = re.search(r'<div class="wd-place[^>]*id="place-1"[^>]*>', html)
    assert mine is not None
    assert "data-touch" not in mine.group()
    assert "Here: Ada." in mine.group()


def test_wounds_level_and_points_stand_beside_the_meeple() -> None:
    own = hero(damage=2, trophies="Troll")
    said = words(drawn(table(own, dm(), rooms="Crypt"), 0).partition('class="wd-stage"')[0])
    assert "4 /6 wounds left level 1 4" in said


def test_the_end_names_the_trap_that_killed_the_last_hero(tmp_path: Path) -> None:
    own = hero(hand="Magic 1", damage=5)
    t = table(own, dm(hand="Pendulum Blade"), rooms="Crypt", phase="trap")
    said = words(asyncio.run(after(t, tmp_path, "play pendulum-blade")))
    assert "The last hero is dead, killed by Pendulum Blade." in said


async def after(t: Table, folder: Path, *notations: str) -> str:
    """The board of the hero after those answers, those of the bots too, at a real table."""
    store = Store(database_url(folder / "board.db"))
    await store.open()
    hosts = hosted(t.state, 0, store)
    await store.create("match", hosts.seen.setup, GAME.rules_version, "who")
    await hosts.open()
    with patch.object(Answers, "_secret_bot", return_value=""):
        await hosts.wake()
        await hosts.do(HOUSE, SetStops(seat=0, when="always"))
        for notation in notations:
            seat = hosts.seen.to_decide
            number = hosts.seen.number_of(seat)
            await hosts.do(HOUSE, Act(seat=seat, number=number, action=notation))
    html = page(hosts)
    await store.close()
    return html


def test_a_trap_shows_what_is_paid() -> None:
    own = hero(hand="2x Courage 1, Courage 2, Heroic Action")
    t = table(own, dm(hand="Pendulum Blade"), rooms="Crypt", phase="trap")
    t.does("play pendulum-blade", "pay")
    assert "Pendulum Blade! a trap for Ada" in words(drawn(t, 1))
    assert "Paid:" not in words(drawn(t, 1))
    t.does("pay courage-1")
    assert "Paid: 1 of 3" in words(drawn(t, 1))


def test_who_may_slip_away_sees_what_it_is_from() -> None:
    t = table(hero(hand="Battle 1, Secret Door"), dm(hand="Hydra"), rooms="Crypt")
    t.does("attempt", "play hydra")
    assert "You face Hydra" in words(drawn(t, 0))
    assert "You face" not in words(drawn(t, 1))


def test_a_stat_card_shows_damage_level_bonuses_and_conditions() -> None:
    own = hero(
        damage=2, poison=1, missed=True, attached="Magic Blade, Experience Advancement",
        trophies="Troll",
    )  # fmt: skip
    html = drawn(table(own, rooms="Crypt", phase="move"), 1)
    assert 'aria-label="2 of 6 wounds"' in html
    assert 'aria-label="Level 2"' in html
    said = words(html)
    assert "1 poison misses the next turn" in said
    assert "Attack Magic Blade +1 Battle" in said
    assert "Trophies Troll 4 points" in said


def test_a_dead_hero_has_no_piles() -> None:
    t = table(hero(), hero("Magus Sogarth", alive=False), dm(), rooms="Crypt", phase="move")
    mat = drawn(t, 0).partition('id="hero-1"')[2].partition("</section>")[0]
    assert "Dead" in words(mat)
    assert "in the deck" not in words(mat)


@pytest.mark.parametrize(("rule", "open_to_all"), [("open", True), ("top_only", False)])
def test_discard_piles_can_be_read_or_only_their_top(rule: str, open_to_all: bool) -> None:
    own = hero(discard="Battle 1, Magic 3")
    html = drawn(table(own, rooms="Crypt", phase="move", discard_piles=rule), 1)
    assert ("Discard pile of Ada" in html) is open_to_all
    assert "2 discarded" in words(html)
    assert "Magic 3" in html
    assert ("Battle 1" in html) is open_to_all


def test_the_end_says_who_won_and_why() -> None:
    room = find_dungeon_card("Objective Room").name
    t = table(hero(trophies="Troll"), hero("Magus Sogarth"), dm(), rooms=room).does("attempt")
    said = words(drawn(t, 1))
    assert "Ada wins The Objective Room is resolved." in said
    assert "1 trophy, 0 attached 4" in said


# -- how a match came out for who looks -------------------------------------------------------


def test_heroes_have_places_and_the_dungeon_master_has_none() -> None:
    scores = [
        {"player": player, "score": score, "counts": counts, "won": won}
        for player, score, counts, won in (
            (1, 9, True, True),
            (2, 5, True, False),
            (3, 0, False, False),
        )
    ]
    said = ["You lost.", "You won.", "You came second of 2 heroes.", "You lost."]
    for player, words in enumerate(said):
        end = {"outcome": "hero", "winners": [1], "scores": scores}
        assert standing(GAME, player, **end) == words
    by_dm = {"outcome": "dm", "winners": [0], "scores": scores}
    assert standing(GAME, 0, **by_dm) == "You won."
    assert standing(GAME, 2, **by_dm) == "You lost."
    draw = {"outcome": "draw", "winners": [0, 1, 2, 3], "scores": scores}
    assert standing(GAME, 0, **draw) == ""


def test_a_stake_that_is_lost_is_said_with_the_round(tmp_path: Path) -> None:
    own, master = hero(hand="Battle 1, Copper Pieces"), dm(hand="Strength 3")
    t = battle(own, master, monster="Ogre", stake="Copper Pieces")
    said = words(asyncio.run(after(t, tmp_path, "commit battle-1", "commit strength-3")))
    assert "Ada lost the round" in said
    assert "Stake lost: Copper Pieces" in said
