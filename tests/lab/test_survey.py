"""What a report says: what is counted in a match, its tables, the page, and the rows beside it."""

import json
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import polars
import pytest

from undercroft.games import find_game
from undercroft.kit.facts import Value
from undercroft.kit.game import GameSpec
from undercroft.lab import page
from undercroft.lab.cards import card_gains
from undercroft.lab.gather import gather
from undercroft.lab.grids import OFTEN, Bar, Chapter, Grid, Line
from undercroft.lab.party import Party
from undercroft.lab.simulate import Plan, Row, play_match
from undercroft.lab.survey import survey
from undercroft.lab.watch import Cards, Told, Watched, watch_match

ATTACK = find_game("dungeon-attack")
KEEPER = find_game("dungeon-keeper")
CARDS = Cards(ATTACK)


def plan(players: int = 2, bot: str = "random") -> Plan:
    return Plan.make(ATTACK, players, [bot], "s", {})


def party(players: int = 2, matches: int = 30) -> Party:
    """A party that has played."""
    found = Party(plan(players))
    for number in range(matches):
        row, counts, told = watch_match(ATTACK, found.plan, number, CARDS)
        found.rows.append(row)
        found.told.append(told)
        found.counts.add(counts)
    return found


def match(returns: Sequence[float], game: GameSpec = ATTACK) -> Row:
    facts: dict[str, Value] = dict.fromkeys(game.facts, 1)
    seats = len(returns)
    first = returns.index(max(returns))
    return Row("toy", "s/0", {}, seats, ["random"] * seats, list(returns), [first], 9, facts)


# -- what is counted --------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "adventurer"])
def test_watching_a_match_changes_nothing_in_it(bot: str) -> None:
    for number in range(3):
        row, counts, told = watch_match(ATTACK, plan(bot=bot), number, CARDS)
        assert row == play_match(ATTACK, plan(bot=bot), number)
        assert counts.decisions == row.decisions == counts.widths.total()
        assert counts.taken.total() == row.decisions - counts.forced.total()
        assert told.forced == counts.forced.total() / row.decisions
        assert counts.dead <= counts.turns <= row.decisions


def test_an_answer_is_taken_only_where_it_is_offered() -> None:
    counts = party().counts
    assert counts.taken.keys() <= counts.offered.keys()
    assert all(counts.taken[one] <= times for one, times in counts.offered.items())
    assert "DA-14.1" in counts.named
    assert counts.named["DA-14.1"] <= counts.matches == 30


def test_counts_add_up_whatever_their_order() -> None:
    parts = [watch_match(ATTACK, plan(), number, CARDS)[1] for number in range(4)]
    there, back = Watched(), Watched()
    for one in parts:
        there.add(one)
    for one in reversed(parts):
        back.add(one)
    assert there.offered == back.offered
    assert (there.named, there.turns, there.dead) == (back.named, back.turns, back.dead)
    assert there.cards.keys() == back.cards.keys()


# -- cards ------------------------------------------------------------------------------------


def add_to(found: Party, name: tuple[str, str], worth: float) -> None:
    """One more match of that worth, beside all seats or beside other matches."""
    sums = found.counts.cards.setdefault(name, [0.0] * 6)
    for place, number in enumerate((1, worth, worth * worth) * 2):
        sums[place] += number


def with_cards(gain: float, seed: int, cards: int = 20, matches: int = 200) -> Party:
    """Two seats against each other; each card is played in half of the matches by either of them,
    and the first one brings so much more."""
    chance, found = Random(seed), Party(plan())
    for _ in range(matches):
        whose = {card: chance.randrange(2) for card in range(cards) if chance.random() < 0.5}
        first = chance.random() < 0.5 + (gain / 2 if whose.get(0) == 0 else 0) - (
            gain / 2 if whose.get(0) == 1 else 0
        )
        returns = [float(first), float(not first)]
        found.rows.append(match(returns))
        for card, seat in whose.items():
            worth = returns[seat] - 0.5
            add_to(found, ("played", f"card {card}"), worth)
    return found


def test_a_card_that_helps_is_found_among_many() -> None:
    first, *others = card_gains(with_cards(0.7, 1))
    assert (first.name, first.what) == ("card 0", "played")
    assert first.low > 0
    assert first.low < 0.35 < first.high
    assert all(one.low < 0 < one.high for one in others)


def test_all_intervals_of_equal_cards_hold_together_about_as_often_as_they_say() -> None:
    alarms = [
        any(not one.low <= 0 <= one.high for one in card_gains(with_cards(0, seed)))
        for seed in range(200)
    ]
    assert sum(alarms) <= 18, "5 in 100 are promised"


def test_together_a_card_is_compared_with_the_matches_without_it() -> None:
    found = Party(plan())
    for number in range(2 * OFTEN):
        found.rows.append(match([float(number % 3)] * 2))
        if number >= OFTEN:
            worth = float(number % 3)
            add_to(found, ("dealt", "Sword"), worth)
    (gain,) = card_gains(found)
    assert gain.value == pytest.approx(0)
    found.rows.pop(0)
    assert card_gains(found) == [], "29 matches without it are too few"


# -- bots --------------------------------------------------------------------------------------


def test_a_bot_that_plays_at_random_is_rated_in_each_seat_as_the_others_are() -> None:
    warp = find_game("warp-dungeons")
    found = Party(Plan.make(warp, 2, ["random"], "s", {}))
    for _ in gather(warp, [found], 4, 0, 1):
        pass
    seats = Plan.make(warp, 2, ["random"], "s/random", {})
    worth = [play_match(warp, seats, number).returns[-number % 2] for number in range(4)]
    assert worth == [0, 1, 0, 1], "the Dungeon Master beats a hero who plays at random"
    assert found.by_bot["random"].value == 0.5


# -- the page ----------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Reads a page as a program would for somebody who does not see it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tables: list[list[int]] = []
        self.captions = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.ids += [said["id"] or ""] if "id" in said else []
        self.links += [said[name] or "" for name in ("href", "src") if name in said]
        if tag == "table":
            self.tables.append([])
        elif tag == "caption":
            self.captions += 1
        elif tag == "tr":
            self.tables[-1].append(0)
        elif tag in ("td", "th"):
            self.tables[-1][-1] += 1


def test_the_page_needs_nothing_else_and_every_table_is_whole() -> None:
    chapters = survey(ATTACK, [party(1), party(3)])
    text = page.page("A game", [("Seed", "s"), ("Command", "undercroft")], chapters)
    read = Reader(text)
    assert len(read.ids) == len(set(read.ids)) == len(chapters) + 1
    assert [link[1:] for link in read.links] == read.ids[: len(chapters)]
    assert "//" not in text.replace("<!DOCTYPE", "")
    assert "@import" not in text
    assert "url(" not in text
    assert "<script" not in text
    assert read.captions == len(read.tables) > 10
    for rows in read.tables:
        assert len(rows) > 1
        assert len(set(rows)) == 1, "each row has a cell for each column"
    assert page.MARK in text


def test_the_page_shows_words_and_never_marks() -> None:
    chapter = Chapter("A <b>", "& so", [Grid("<i>", ["<u>"], [Line("<s>", ["1"], Bar(0.5))])])
    text = page.page("<x>", [], [chapter])
    for mark in ("<b>", "<i>", "<u>", "<s>", "<x>"):
        assert mark not in text


def grids(chapters: Sequence[Chapter]) -> dict[str, Grid]:
    return {grid.caption: grid for chapter in chapters for grid in chapter.grids if grid.lines}


def test_the_distribution_of_lengths_has_every_match_once() -> None:
    found = grids(survey(ATTACK, [party(1)]))
    lines = found["How long matches of 1 player are, in decisions"].lines
    assert sum([int(line.figures[0]) for line in lines]) == 30
    assert max([line.bar.long for line in lines if line.bar]) == 1


def test_no_interval_is_given_where_the_matches_can_give_none() -> None:
    one = Party(plan(1), [match([5.0])], [Told(0, 2, 0)])
    (line,) = grids(survey(ATTACK, [one]))["What a match is worth to each seat"].lines
    assert line.figures == ["1", "5.00", "\N{EN DASH}", "\N{EN DASH}"]
    alike = Party(plan(1), [match([5.0])] * 20, [Told(0, 2, 0)] * 20)
    (line,) = grids(survey(ATTACK, [alike]))["What a match is worth to each seat"].lines
    assert line.figures[2:] == ["\N{EN DASH}"] * 2
    won = Party(plan(1), [match([1.0], KEEPER)] * 20, [Told(0, 2, 0)] * 20)
    (line,) = grids(survey(KEEPER, [won]))["What a match is worth to each seat"].lines
    assert line.figures == ["20", "1.00", "0.84", "1.00"], "a value from 0 to 1 has Wilson's"


def test_what_all_win_together_is_told_once_and_rivals_seat_by_seat() -> None:
    rows = [match([1.0, 0.0], KEEPER)] * 3 + [match([0.0, 1.0], KEEPER)]
    rivals = Party(plan(2), rows, [Told(0, 2, 0)] * 4)
    found = grids(survey(KEEPER, [rivals]))
    seats = [line.figures[:2] for line in found["First places of each seat, a tie shared"].lines]
    assert seats == [["50.0%", "75.0%"], ["50.0%", "25.0%"]]
    together = Party(plan(2), [match([1.0, 1.0], KEEPER)] * 4, [Told(0, 2, 0)] * 4)
    (line,) = grids(survey(KEEPER, [together]))["What a match is worth to each seat"].lines
    assert line.name == "2 players, every seat"


# -- rows -------------------------------------------------------------------------------------


def test_rows_are_the_same_as_parquet_and_as_lines(tmp_path: Path) -> None:
    played = party(2, 5)
    rows = page.told_rows(played.rows, played.told)
    page.write_lines(tmp_path / "rows.jsonl", rows)
    page.write_parquet(tmp_path / "rows.parquet", ATTACK, rows)
    lines = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text("utf-8").splitlines()]
    table = polars.read_parquet(tmp_path / "rows.parquet").to_dicts()
    assert lines == rows
    for line, row in zip(lines, table, strict=True):
        switches = {f"switch_{name}": value for name, value in line.pop("switches").items()}
        assert {**line, **switches} == row


def test_a_number_that_is_whole_in_the_first_hundred_rows_is_not_cut_after_them(
    tmp_path: Path,
) -> None:
    """polars would guess whole numbers, and make 0 of a half that comes later."""
    (fact, *_) = [name for name, one in ATTACK.facts.items() if one.kind == "amount"]
    played = party(1, 1)
    (row,) = page.told_rows(played.rows, played.told)
    page.write_parquet(tmp_path / "r.parquet", ATTACK, [row] * 150 + [{**row, fact: 0.5}])
    assert polars.read_parquet(tmp_path / "r.parquet")[fact].to_list()[-1] == 0.5
