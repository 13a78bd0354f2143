"""Chapter DA-18: the end. X declines as the decider of the last level."""

import pytest

from tests.web.boards import standing
from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, table


@pytest.mark.clause("DA-18.1")
def test_the_game_ends_after_the_search_of_level_3() -> None:
    t = table(X(pile=1), Y(), room=1, level=3, dice="A")
    t.does("pass")
    assert t.over
    kinds = [event.kind for event in t.events]
    assert kinds[-2:] == ["finds", "result"]
    t.settled()


@pytest.mark.clause("DA-18.1")
def test_it_does_not_end_after_level_2() -> None:
    t = table(X(gold=4), Y(), room=1, level=2, levels="1+0,1+0,2+0", dice="AM")
    t.does("pass")
    assert not t.over
    assert (t.level, t.told("result")) == (3, [])
    assert t.worth == [0.0, 0.0]
    t.settled()


@pytest.mark.clause("DA-18.2")
def test_the_value_is_gold_and_3_an_item_and_5_an_artifact() -> None:
    t = table(X(gold=7, items=1, drained=1, artifacts=1), Y(gold=1), room=1, level=3)
    t.does("pass")
    assert (t.result["values"], t.result["total"]) == ((18, 1), -1)
    assert t.worth == [18.0, 1.0]
    t.settled()


@pytest.mark.clause("DA-18.3")
def test_the_highest_value_is_the_most_successful() -> None:
    t = table(X(gold=8), Y(items=3), Z(artifacts=1), room=1, level=3)
    t.does("pass")
    assert t.winners == "Y"
    places = [(row["player"], row["place"]) for row in t.seen["result"]["ranking"]]
    assert places == [(1, 1), (0, 2), (2, 3)]
    t.settled()


@pytest.mark.clause("DA-18.4")
def test_the_tied_share_the_honour() -> None:
    t = table(X(gold=5), Y(artifacts=1, hits=2), Z(gold=4), room=1, level=3)
    t.does("pass")
    assert t.winners == "XY"
    t.settled()


@pytest.mark.clause("DA-18.5")
def test_the_fallen_count() -> None:
    t = table(X(gold=4), Y(hits=3, gold=5), room=1, level=3)
    t.does("pass")
    assert t.result["values"] == (4, 5)
    assert t.winners == "Y"
    t.settled()


@pytest.mark.clause("DA-18.6")
@pytest.mark.parametrize(
    ("gold", "title"),
    [
        (0, "Bones in the Dark"),
        (9, "Bones in the Dark"),
        (10, "Lost Torchbearer"),
        (29, "Lost Torchbearer"),
        (30, "Delver"),
        (44, "Delver"),
        (45, "Seasoned Raider"),
        (59, "Seasoned Raider"),
        (60, "Dungeon Hero"),
        (74, "Dungeon Hero"),
        (75, "Legend of the Deep"),
    ],
)
def test_a_solo_game_reports_value_and_title(gold: int, title: str) -> None:
    t = table(X(gold=gold), room=1, level=3)
    t.does("pass")
    assert (t.result["values"], t.seen["result"]["title"]) == ((gold,), title)
    t.settled()


@pytest.mark.clause("DA-18.6")
def test_only_a_solo_game_has_a_title() -> None:
    t = table(X(gold=50), Y(), room=1, level=3)
    t.does("pass")
    assert t.result["title"] == ""
    t.settled()


# -- ko_scores: no --------------------------------------------------------------------


@pytest.mark.clause("DA-18.5", "DA-14.5")
def test_by_switch_the_fallen_have_no_value_and_cannot_win() -> None:
    t = table(X(), Y(hits=3, gold=9), Z(), room=1, level=3, ko_scores="no")
    t.does("pass")
    assert t.result["values"] == (0, 0, 0)
    assert t.winners == "XZ"
    t.settled()


@pytest.mark.clause("DA-18.5")
def test_by_switch_the_wounded_still_score() -> None:
    t = table(X(), Y(hits=2, gold=9), room=1, level=3, ko_scores="no")
    t.does("pass")
    assert t.winners == "Y"
    t.settled()


@pytest.mark.clause("DA-18.5", "DA-14.9")
def test_by_switch_nobody_wins_if_all_have_fallen() -> None:
    t = table(X(hits=2, facing=1, gold=4), Y(hits=3, gold=9), dice="A", ko_scores="no")
    assert t.over
    assert (t.result["values"], t.winners) == ((0, 0), "")
    t.settled()


# -- ties -----------------------------------------------------------------------------


@pytest.mark.clause("DA-18.4")
def test_by_switch_most_magic_breaks_a_tie() -> None:
    x, y = X(gold=6), Y(items=1, drained=1)
    t = table(x, y, Z(gold=1, artifacts=1), room=1, level=3, ties="most_magic")
    t.does("pass")
    assert t.winners == "Y"
    t.settled()


@pytest.mark.clause("DA-18.4")
def test_by_switch_an_artifact_is_as_much_magic_as_an_item() -> None:
    t = table(X(gold=5, items=1), Y(gold=3, artifacts=1), room=1, level=3, ties="most_magic")
    t.does("pass")
    assert t.winners == "XY"
    t.settled()


@pytest.mark.clause("DA-18.4")
def test_by_switch_fewest_hits_breaks_a_tie() -> None:
    t = table(X(gold=6, hits=1), Y(gold=6), Z(gold=5), room=1, level=3, ties="fewest_hits")
    t.does("pass")
    assert t.winners == "Y"
    t.settled()


@pytest.mark.clause("DA-18.4", "DA-18.3")
@pytest.mark.parametrize("ties", ["most_magic", "fewest_hits"])
def test_a_tie_break_never_beats_a_higher_value(ties: str) -> None:
    t = table(X(gold=7, hits=2), Y(items=2), room=1, level=3, ties=ties)
    t.does("pass")
    assert t.winners == "X"
    t.settled()


@pytest.mark.clause("DA-18.4")
def test_still_tied_after_the_tie_break_is_shared() -> None:
    t = table(X(gold=6, hits=1), Y(gold=6, hits=1), room=1, level=3, ties="fewest_hits")
    t.does("pass")
    assert t.winners == "XY"
    t.settled()


# -- scoring: team_total --------------------------------------------------------------


@pytest.mark.clause("DA-18.3")
def test_by_switch_the_party_has_one_total_and_no_winner() -> None:
    t = table(X(gold=4), Y(hits=3, items=2), room=1, level=3, scoring="team_total")
    t.does("pass")
    assert (t.result["total"], t.winners) == (10, "")
    assert t.worth == [10.0, 10.0]
    t.settled()


@pytest.mark.clause("DA-18.3", "DA-18.5")
def test_by_two_switches_the_fallen_add_nothing_to_the_total() -> None:
    t = table(X(gold=4), Y(hits=3, items=2), room=1, level=3, scoring="team_total", ko_scores="no")
    t.does("pass")
    assert (t.result["total"], t.winners) == (4, "")
    t.settled()


# -- levels ---------------------------------------------------------------------------


@pytest.mark.clause("DA-18.1", "DA-2.11")
def test_by_switch_one_level_is_the_whole_game() -> None:
    t = table(X(hits=1), Y(), room=1, levels="14+0")
    t.does("pass")
    assert t.over
    assert t.told("rested") == []
    t.settled()


@pytest.mark.clause("DA-18.1", "DA-2.11")
def test_by_switch_six_levels_are_the_whole_game() -> None:
    t = table(X(), Y(), room=1, level=5, levels="1+0,2+1,3+2,4+0,5+1,1+0", dice="D A")
    t.does("pass")
    assert t.told("level") == [{"level": 6, "white": 1, "red": 0}]
    assert t.over
    assert t.Y.gold == 1
    t.settled()


# -- how a match came out for who looks ---------------------------------------------


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ([1, 2, 3], ["You won.", "You came second of 3.", "You came third of 3."]),
        ([1, 1, 3], ["You shared the win.", "", "You came third of 3."]),
        ([1, 2, 2], ["You won.", "You shared second place among 3.", ""]),
        ([1, 2], ["You won.", "You lost."]),
        ([1], [""]),
    ],
)
def test_an_adventurer_has_a_place(places: list[int], said: list[str]) -> None:
    lines = [
        {"player": player, "place": place, "successful": place == 1}
        for player, place in enumerate(places)
    ]
    for player, words in enumerate(said):
        if words or len(places) == 1:
            assert standing(GAME, player, ranking=lines) == words


def test_nobody_has_a_place_where_all_have_lost() -> None:
    lines = [{"player": player, "place": 1, "successful": False} for player in range(2)]
    assert standing(GAME, 0, ranking=lines) == ""
