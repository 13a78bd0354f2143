"""Chapter WD-15: winning, with `tie_break`, `dead_hero_score`, `solo_target_score`,
`lap_cap` and `lap_cap_result` (R53 to R56)."""

from typing import Any

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import Seat, Table, dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import dungeon

POINTS = {
    0: "", 1: "Copper Pieces", 2: "Silver Pieces", 3: "Gold Pieces", 4: "Gems and Jewels",
    5: "Treasure Chest", 6: "Treasure Chest, Copper Pieces", 9: "Treasure Chest, Gems and Jewels",
    10: "2x Treasure Chest", 11: "2x Treasure Chest, Copper Pieces",
    14: "2x Treasure Chest, Gems and Jewels", 15: "3x Treasure Chest",
}  # fmt: skip
STATS = ("Sir Lamderock", "Magus Sogarth", "Anwar al'Wasir")


def worth(points: int, number: int = 0, **fields: Any) -> Seat:
    """A hero with treasures worth so many points."""
    return hero(STATS[number], attached=POINTS[points], **fields)


def resolved_by_the_first(*points: int, dead: tuple[int, ...] = (), **switches: str) -> Table:
    """Heroes with so many points; the first resolves the Objective Room."""
    seats = [worth(n, seat, alive=seat not in dead) for seat, n in enumerate(points)]
    return table(*seats, dm(), rooms="Objective Room", house=switches).does("attempt")


# -- the end (WD-15.1, 15.2, 15.10) ----------------------------------------------------------


@pytest.mark.clause("WD-15.1")
def test_the_game_ends_when_the_objective_room_is_resolved() -> None:
    t = table(hero(), dm(), rooms="Objective Room").does("attempt")
    assert (t.asked, t.state.outcome) == (None, "heroes")
    assert t.worth == [1.0, 0.0]


@pytest.mark.clause("WD-15.1")
def test_not_when_it_is_revealed_or_entered() -> None:
    t = dungeon("2x Room, Objective Room").does("reveal north")
    assert t.asked == (0, "move")
    t.does("go north")
    assert (t.asked, t.state.outcome) == ((0, "resolve"), "")
    t.does("end phase")
    assert t.asked == (0, "refresh")


@pytest.mark.clause("WD-15.1")
def test_nor_when_any_other_room_is_resolved() -> None:
    t = table(hero(), dm(), rooms="Throne Room").does("attempt")
    assert (t.place().resolved, t.asked) == (True, (0, "refresh"))


@pytest.mark.clause("WD-15.2")
def test_it_is_defended_like_any_other_room() -> None:
    t = table(hero(hand="Battle 3, Battle 1"), dm(hand="Orc Grunts"), rooms="Objective Room")
    t.does("attempt")
    assert t.asked == (1, "monster")
    t.does("play orc-grunts", "commit battle-1")  # 3 against 0 + 2
    assert t.state.outcome == "heroes"


@pytest.mark.clause("WD-15.2")
def test_and_reinforced_and_lost() -> None:
    own = hero(hand="Battle 3, Battle 1")
    t = table(own, dm(hand="Reinforcements"), rooms="Objective Room", waiting="Orc Grunts")
    t.does("attempt", "commit battle-3", "play reinforcements", "call off")
    assert (t.asked, t.state.outcome, t.place().resolved) == ((0, "refresh"), "", False)


@pytest.mark.clause("WD-15.2")
@pytest.mark.parametrize(("answer", "points"), [("attach", 5), ("let go", 0)])
def test_the_stake_is_attached_before_scoring(answer: str, points: int) -> None:
    t = table(hero(hand="Treasure Chest"), dm(), rooms="Objective Room")
    t.does("stake treasure-chest", answer)
    assert t.view(0)["result"]["scores"][0]["score"] == points


@pytest.mark.clause("WD-15.10")
def test_then_nothing_more_happens() -> None:
    own = hero(hand="Heroic Action", deck="7x Battle 1", damage=2, attached="Life Potion")
    t = table(own, hero("Magus Sogarth"), dm(deck="7x Magic 1"), rooms="Objective Room")
    t.does("attempt")
    assert (t.asked, t.options) == (None, [])
    assert t.told("drew") == []
    assert t.kinds[-3:] == ["ended", "scored", "scored"]
    assert t.view(0)["phase"] == "over"


@pytest.mark.clause("WD-15.10", "WD-15.7")
def test_not_even_the_dms_draw() -> None:
    t = table(hero(damage=5), dm(hand="Pit", deck="7x Magic 1"), rooms="Crypt", phase="trap")
    t.does("play pit")
    assert (t.asked, t.told("drew"), t.dm.hand) == (None, [], [])


# -- scores (WD-15.3 to 15.6) ----------------------------------------------------------------


@pytest.mark.clause("WD-15.3", "WD-12.2", "WD-9.31")
@pytest.mark.parametrize(
    ("attached", "trophies", "score"),
    [
        ("", "", 0),
        ("Copper Pieces, Silver Pieces, Gold Pieces, Gems and Jewels, Treasure Chest", "", 15),
        ("", "Orc Grunts, Troll, Orc Warlord", 10),
        ("Gold Pieces", "Ogre", 6),
        ("Dragonsbane, Life Potion, Ring of Accuracy, Experience Advancement", "", 0),
        ("Bounty Ledger", "", 0),
        ("Bounty Ledger", "Orc Grunts", 1),
        ("Bounty Ledger", "2x Orc Grunts", 3),
        ("Bounty Ledger", "3x Orc Grunts", 4),
        ("Bounty Ledger", "10x Orc Grunts", 15),
        ("Bounty Ledger", "12x Orc Grunts", 17),
        ("2x Bounty Ledger", "4x Orc Grunts", 8),
    ],
)
def test_treasures_and_trophies(attached: str, trophies: str, score: int) -> None:
    t = table(hero(attached=attached, trophies=trophies), dm(), rooms="Crypt")
    assert t.hero.score == score


@pytest.mark.clause("WD-15.3")
def test_treasures_in_hand_are_worth_nothing() -> None:
    t = table(hero(hand="Treasure Chest", discard="Gold Pieces"), dm(), rooms="Crypt")
    assert t.hero.score == 0


@pytest.mark.clause("WD-15.4")
def test_the_highest_score_wins_whoever_resolved_it() -> None:
    t = resolved_by_the_first(4, 5, 3)
    assert t.state.winners == (1,)
    assert t.worth == [0.0, 1.0, 0.0, 0.0]
    (ended,) = [event for event in t.events if event.kind == "ended"]
    assert (ended.clause, ended.public) == ("WD-15.4", {"outcome": "heroes", "winners": (1,)})


@pytest.mark.clause("WD-15.5")
def test_tied_heroes_share_the_win() -> None:
    t = resolved_by_the_first(3, 5, 5)
    assert t.state.winners == (1, 2)
    assert t.worth == [0.0, 0.5, 0.5, 0.0]


@pytest.mark.clause("WD-15.5")
@pytest.mark.parametrize(
    ("points", "winners"), [((5, 5, 3), (0,)), ((3, 5, 5), (1, 2)), ((4, 5, 3), (1,))]
)
def test_r54_the_resolver_breaks_ties(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    t = resolved_by_the_first(*points, tie_break="objective_resolver")
    assert t.state.winners == winners


@pytest.mark.clause("WD-15.6")
@pytest.mark.parametrize(("switch", "winners"), [("none", (0, 1)), ("counts", (2,))])
def test_r54_dead_heroes_have_no_score_or_compete(switch: str, winners: tuple[int, ...]) -> None:
    t = resolved_by_the_first(11, 11, 14, dead=(2,), dead_hero_score=switch)
    assert t.state.winners == winners
    scored = [told["player"] for told in t.told("scored")]
    assert scored == ([0, 1] if switch == "none" else [0, 1, 2])


@pytest.mark.clause("WD-15.6")
def test_r54_treasures_and_trophies_held_at_death_count() -> None:
    t = table(
        hero(damage=5, attached="Gold Pieces", trophies="Troll", hand="Treasure Chest"),
        worth(6, 1), dm(hand="Pit"), rooms="Objective Room", phase="trap", dead_hero_score="counts",
    )  # fmt: skip
    t.does("play pit", "draw 0", "end phase", "attempt")
    assert t.state.winners == (0,)  # 3 + 4 against 6
    scores = {one["player"]: one["score"] for one in t.view(0)["result"]["scores"]}
    assert scores == {0: 7, 1: 6}


@pytest.mark.clause("WD-15.6")
def test_the_dm_has_no_score() -> None:
    t = resolved_by_the_first(0, 0)
    assert [one["player"] for one in t.view(0)["result"]["scores"]] == [0, 1]
    assert "score" not in t.view(0)["seats"][2]


@pytest.mark.clause("WD-15.4")
@pytest.mark.parametrize(
    ("target", "points", "outcome"),
    [
        ("0", 0, "heroes"),
        ("10", 9, "dm"),
        ("10", 10, "heroes"),
        ("15", 14, "dm"),
        ("15", 15, "heroes"),
    ],
)
def test_r56_what_a_lone_hero_must_reach(target: str, points: int, outcome: str) -> None:
    t = resolved_by_the_first(points, solo_target_score=target)
    assert t.state.outcome == outcome
    assert t.worth == ([1.0, 0.0] if outcome == "heroes" else [0.0, 1.0])


@pytest.mark.clause("WD-15.4")
def test_r56_with_two_heroes_there_is_no_target() -> None:
    t = resolved_by_the_first(0, 5, dead=(1,), solo_target_score="15")
    assert (t.state.outcome, t.state.winners) == ("heroes", (0,))


# -- the DM's win (WD-15.7, 15.8) ------------------------------------------------------------


@pytest.mark.clause("WD-15.7")
def test_the_dm_wins_when_the_last_living_hero_dies() -> None:
    t = table(
        hero(damage=5), hero("Magus Sogarth", alive=False), dm(hand="Pit"), rooms="Crypt",
        phase="trap",
    )  # fmt: skip
    t.does("play pit")
    assert (t.state.outcome, t.state.winners) == ("dm", (2,))
    assert t.worth == [0.0, 0.0, 1.0]
    (ended,) = [event for event in t.events if event.kind == "ended"]
    assert ended.clause == "WD-15.7"


@pytest.mark.clause("WD-15.7")
def test_not_while_one_lives() -> None:
    t = table(hero(damage=5), hero("Magus Sogarth"), dm(hand="Pit"), rooms="Crypt", phase="trap")
    t.does("play pit")
    assert (t.state.outcome, t.asked) == ("", (2, "refresh-dm"))
    assert t.worth == [0.0, 0.0, 0.0]


def double_death(**position: Any) -> Table:
    """Lamderock and the Hunters kill each other in the Objective Room (example 20)."""
    own = hero(hand="Battle 3, Treasure Chest", damage=5)
    others = [hero("Magus Sogarth")] if position.pop("friend", False) else []
    t = table(
        own, *others, dm(hand="Agility 1"), rooms="Objective Room", waiting="Orc Hunters",
        faction="Dragonkin", **position,
    )  # fmt: skip
    return t.does("stake treasure-chest", "commit battle-3", "commit agility-1")


@pytest.mark.clause("WD-15.8")
def test_who_dies_in_the_round_that_kills_has_not_resolved_it() -> None:
    t = double_death(friend=True)
    assert (t.state.outcome, t.place().resolved, t.place().monster) == ("", False, -1)
    assert (t.hero.trophies, t.hero.alive) == ([], False)
    assert t.dm.discard == ["Agility 1", "Orc Hunters"]


@pytest.mark.clause("WD-15.8", "WD-15.7")
def test_if_it_was_the_last_hero_the_dm_wins() -> None:
    t = double_death()
    assert (t.state.outcome, t.state.winners) == ("dm", (1,))


# -- the lap cap (WD-15.9) -------------------------------------------------------------------


def at_the_end_of(lap: int, *seats: Seat, **switches: str) -> Table:
    """The last turn of that lap comes to its end."""
    everybody = seats or (hero(),)
    t = table(*everybody, dm(), rooms="Passage", phase="refresh", lap=lap, house=switches)
    t.state.stack[0].place = len(everybody)  # type: ignore[attr-defined]
    return t.does("draw 0", "draw 0")


@pytest.mark.clause("WD-15.9")
@pytest.mark.parametrize("cap", [100, 60, 200])
def test_r55_at_the_end_of_the_last_lap_the_dm_wins(cap: int) -> None:
    t = at_the_end_of(cap, lap_cap=str(cap))
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "dm", (1,))
    assert (t.view(0)["result"]["capped"], t.state.lap) == (True, cap)
    t = at_the_end_of(cap - 1, lap_cap=str(cap))
    assert (t.asked, t.state.outcome, t.state.lap) == ((0, "move"), "", cap)


@pytest.mark.clause("WD-15.9", "WD-3.6")
def test_r55_everybody_has_the_last_turn() -> None:
    t = table(hero(), hero("Magus Sogarth"), dm(), rooms="Passage", phase="refresh", lap=100)
    t.does("draw 0", "draw 0")
    assert (t.state.turn, t.state.outcome) == (1, "")


@pytest.mark.clause("WD-15.9")
def test_r55_a_draw() -> None:
    t = at_the_end_of(100, hero(), hero("Magus Sogarth"), lap_cap_result="draw")
    assert t.state.outcome == "draw"
    assert t.worth == pytest.approx([1 / 3] * 3)


@pytest.mark.clause("WD-15.9")
def test_r55_the_highest_score() -> None:
    seats = (worth(3, 0), worth(5, 1), worth(5, 2))
    t = at_the_end_of(100, *seats, lap_cap_result="highest_score")
    assert (t.state.outcome, t.state.winners) == ("heroes", (1, 2))
    assert t.view(0)["result"]["capped"] is True


@pytest.mark.clause("WD-15.9")
def test_r55_nobody_resolved_anything_so_the_tie_stays() -> None:
    seats = (worth(5, 0), worth(5, 1))
    t = at_the_end_of(100, *seats, lap_cap_result="highest_score", tie_break="objective_resolver")
    assert t.state.winners == (0, 1)


@pytest.mark.clause("WD-15.9", "WD-15.4")
@pytest.mark.parametrize(
    ("target", "points", "outcome"),
    [("0", 0, "heroes"), ("10", 9, "dm"), ("10", 10, "heroes"), ("15", 14, "dm")],
)
def test_r55_a_lone_hero_needs_the_target_when_time_runs_out_too(
    target: str, points: int, outcome: str
) -> None:
    switches = {"lap_cap_result": "highest_score", "solo_target_score": target}
    t = at_the_end_of(100, worth(points, 0), **switches)
    assert (t.state.outcome, t.state.capped) == (outcome, True)
    assert t.worth == ([1.0, 0.0] if outcome == "heroes" else [0.0, 1.0])


@pytest.mark.clause("WD-15.9", "WD-15.4")
def test_r55_two_heroes_need_no_target_when_time_runs_out() -> None:
    switches = {"lap_cap_result": "highest_score", "solo_target_score": "15"}
    t = at_the_end_of(100, worth(3, 0), worth(5, 1), **switches)
    assert (t.state.outcome, t.state.winners) == ("heroes", (1,))
