"""Examples 6-8, 19, 20, 25-32, 36-38, 45, 50-52 and 54 of the ledger, as they are told there."""

import pytest

from undercroft.games.deck_box_dungeons.ground.plan import in_dungeon
from undercroft.games.deck_box_dungeons.rules.behaviour import Mind
from undercroft.games.deck_box_dungeons.rules.spawn import Spawn
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.test_12_enemy_phase import acts, targets


@pytest.mark.clause("DB-12.1", "DB-12.12", "DB-9.9", "DB-9.11", "DB-12.2", "DB-12.10", "DB-12.18")
def test_examples_6_to_8() -> None:
    """The Arrowhead, green, goes first, to ⟨10,2⟩; 6, 1, 4 with +1 is one hit, and 5+1 blocks it.
    Then the Ravagers come to ⟨4,1⟩ and ⟨5,1⟩."""
    t = table(
        hero("Calder", at="2,-1"),
        hero("Delyth", "Storm Staff", at="3,0"),
        rooms="Q1: 1 2",
        enemies="Ravager 3 at 7,1, Ravager 1 at 8,1, Arrowhead 2 at 8,2",
        phase="enemies",
        dice=[6, 1, 4, 5],
    )
    assert acts(t) == ["Arrowhead moves", "Arrowhead attacks", "Ravager moves", "Ravager moves"]
    assert t.enemies == ["Ravager 3 at 4,1", "Ravager 1 at 5,1", "Arrowhead 2 at 10,2"]
    assert (targets(t), t.told("hits")[0]["hits"]) == (["Delyth"], 1)
    assert (t.thrown, t.hero(1).health) == (["attack"] * 3 + ["defense"], 8)
    ground = t.state.ground
    assert ground.distance(t.space("10,2"), t.space("3,0")) == 9


@pytest.mark.clause("DB-15.8")
def test_example_19() -> None:
    """Siphon from the doorway T1|T2 reaches T3, which is beside T2."""
    t = table(
        hero("Calder", at="-2,3", energy=0),
        hero("Delyth", at="7,2", energy=2),
        hero("Salmarin", at="13,0", energy=1),
        rooms="Q1: 1 2 3",
        enemies="Gloomcaller at 3,0",
        phase="enemies",
        minor_windows="own_turn_only",
    )
    assert [t.hero(n).energy for n in range(3)] == [0, 1, 0]


@pytest.mark.clause("DB-15.13")
@pytest.mark.parametrize(
    ("enemy", "health"),
    [("Mossback 2", 3), ("Mossback 3", 3), ("Giant Troll 9", 10), ("Giant Troll 10", 10)],
)
def test_example_20(enemy: str, health: int) -> None:
    t = table(hero(at="0,0"), hero(), enemies=f"{enemy} at 6,6", phase="refresh")
    assert t.state.enemies[0].health == health


@pytest.mark.clause("DB-8.4")
@pytest.mark.parametrize(
    ("taken", "expected"),
    [(None, [(4, 4), (5, 3), (5, 4), (5, 5)]), ((5, 3), [(4, 4), (5, 4), (5, 5), (3, 5)])],
)
def test_example_25(taken: tuple[int, int] | None, expected: list[tuple[int, int]]) -> None:
    """Four rolled enemies in T4 of Q3, which is card 12A."""
    t = table(hero(), rooms="Q3: 1 2 3 4")
    s = t.state
    if taken is not None:
        x, y = in_dungeon(s.quest.plan, 3, *taken)
        s.heroes[0].space = s.ground.at[x, y]
    s.current_player = -1
    s.begin(Spawn(3, 0, (0, 0, 0, 0)))
    s.advance()
    places = [in_dungeon(s.quest.plan, 3, c, r) for c, r in expected]
    assert [t.place(one.space) for one in s.enemies] == [f"{x},{y}" for x, y in places]


@pytest.mark.clause("DB-12.8", "DB-12.17")
def test_example_26() -> None:
    t = table(hero("Calder", at="6,6", treasure=5), hero("Delyth", at="3,0", treasure=1),
              enemies="Cutpurse at 0,0", phase="enemies")  # fmt: skip
    assert (t.at("Cutpurse"), targets(t)) == ("2,0", ["Delyth"])


@pytest.mark.clause("DB-12.12", "DB-12.17")
def test_example_27() -> None:
    t = table(hero(at="3,2"), enemies="Arrowhead at 3,3", phase="enemies")
    assert (t.at("Arrowhead"), t.told("attacks")[0]["type"]) == ("0,3", 0)
    assert t.state.ground.distance(t.space("0,3"), t.space("3,2")) == 4


@pytest.mark.clause("DB-12.14")
def test_example_28() -> None:
    t = table(hero(at="0,1"), enemies="Arrowhead at 0,0", walls="1,0", phase="enemies")
    attack = t.told("attacks")[0]
    assert (t.at("Arrowhead"), attack["type"], attack["modifier"]) == ("0,0", 1, 1)
    assert t.thrown == ["attack"]


@pytest.mark.clause("DB-12.16")
def test_example_29() -> None:
    """The dice are aimed at A, B, A, B: two dice each."""
    t = table(hero("Naeva", at="0,6", health=8), hero("Salmarin", at="6,6", health=8),
              enemies="Doomweaver at 3,0", dice=[6, 1, 6, 6])  # fmt: skip
    act = Mind(t.state, t.state.enemies[0]).plan_act()
    assert (t.place(act.space), act.targets) == ("6,0", (0, 1, 0, 1))
    t.does("end turn", "end turn")
    assert (t.at("Doomweaver"), t.hero(0).health, t.hero(1).health) == ("6,0", 7, 6)


@pytest.mark.clause("DB-6.7", "DB-12.11")
@pytest.mark.parametrize(("start", "end"), [("0,0", "2,1"), ("0,4", "2,6")])
def test_example_30(start: str, end: str) -> None:
    t = table(hero(at="6,0"), enemies=f"Scrapper at {start}", walls="3,1 3,2 3,3 3,4 3,5",
              pits="3,0", phase="enemies")  # fmt: skip
    assert (t.at("Scrapper"), acts(t)) == (end, ["Scrapper moves"])


@pytest.mark.clause("DB-12.16")
def test_example_31() -> None:
    t = table(hero("Calder", at="0,3", health=9), hero("Delyth", at="6,3", health=7),
              enemies="Scrapper at 3,3", phase="enemies")  # fmt: skip
    assert (t.at("Scrapper"), targets(t)) == ("5,3", ["Delyth"])


@pytest.mark.clause("DB-12.15", "DB-12.5")
def test_example_32() -> None:
    t = table(hero(at="3,4"), enemies="Ravager at 3,1, Ravager at 2,1",
              walls="0,3 1,3 2,3 4,3 5,3 6,3", phase="enemies")  # fmt: skip
    assert t.enemies == ["Ravager 3 at 3,3", "Ravager 3 at 3,2"]
    assert acts(t) == ["Ravager moves", "Ravager attacks", "Ravager moves"]


@pytest.mark.clause("DB-11.3")
def test_example_36() -> None:
    t = table(
        hero(at="3,3", treasure=30),
        market="Whetstone, Loaded Die, Swift Boots",
        item_deck="only Energy Potion",
        item_discard="Smoke Pellet, Weighted Net",
    )
    t.does("buy 1")
    assert (t.market[0], t.deck) == ("Energy Potion", [])
    t.does("buy 2")
    assert (len(t.deck), t.discard, "nothing" in t.market) == (1, [], False)
    t = table(hero(at="3,3", treasure=9), market="Whetstone, Loaded Die, Swift Boots",
              item_deck="nothing").does("buy 1")  # fmt: skip
    assert t.market == ["nothing", "Loaded Die", "Swift Boots"]


@pytest.mark.clause("DB-11.2", "DB-11.7", "DB-1.10")
def test_example_37() -> None:
    """Beside each other one gives 1 treasure, and the other buys; at a corner they cannot trade."""
    t = table(hero("Calder", at="3,3", treasure=2), hero("Delyth", at="3,4", treasure=2),
              market="Whetstone", minor_windows="own_turn_only")  # fmt: skip
    assert "buy 1" not in t.options
    t.does("give to delyth", "give 1 treasure", "end turn")
    assert (t.asked, "buy 1" in t.options) == ((1, "turn"), True)
    t = table(hero("Calder", at="3,3", treasure=2), hero("Delyth", at="4,4", treasure=2))
    assert "give to delyth" not in t.options


@pytest.mark.clause("DB-11.7")
def test_example_38() -> None:
    """B may pass the treasure on to C; A may not receive any in this segment."""
    t = table(
        hero("Calder", at="3,3", treasure=1),
        hero("Delyth", at="3,4"),
        hero("Salmarin", at="2,4"),
        hero("Naeva", at="2,3", treasure=1),
        enemies="Ravager at 3,2",
        minor_windows="every_boundary",
    )
    t.does("give to delyth", "strike 3,2")
    assert (t.asked, t.options) == ((1, "between"), ["give to salmarin", "pass"])
    t.does("give to salmarin")
    assert (t.hero(2).treasure, t.asked) == (1, (2, "between"))
    assert t.options == ["give to naeva", "pass"]
    t.does("pass")
    assert (t.asked, t.options) == ((3, "between"), ["give to salmarin", "pass"])


@pytest.mark.clause("DB-16.5", "DB-13.3")
def test_example_45() -> None:
    t = table(hero(at="3,3"), enemies="Toll-Warden 4 at 6,6", round=60, phase="refresh")
    assert (t.state.outcome, t.asked) == ("rounds", None)
    t = table(hero(at="3,3"), enemies="Toll-Warden 4 at 6,6", round=59, phase="refresh")
    assert (t.state.outcome, t.state.round) == ("", 60)


@pytest.mark.clause("DB-11.12")
def test_example_50() -> None:
    """Without anything that rerolls the game goes on; with it W2 opens."""
    t = table(hero(at="3,3"), enemies="Ravager at 3,4").does("strike 3,4")
    assert (t.asked, t.thrown) == ((0, "turn"), ["attack"] * 3)
    t = table(hero(at="3,3", items="Loaded Die"), enemies="Ravager at 3,4").does("strike 3,4")
    assert t.asked == (0, "rolled")


@pytest.mark.clause("DB-12.11")
@pytest.mark.parametrize(
    ("check", "end", "did"),
    [
        ("every_step", "2,1", []),
        ("end_of_move", "4,2", ["Cutpurse moves", "Cutpurse attacks"]),
    ],
)
def test_example_51(check: str, end: str, did: list[str]) -> None:
    t = table(hero(at="4,3"), enemies="Cutpurse at 2,1", walls="3,1 3,2 3,4 3,5 3,6", pits="3,3",
              phase="enemies", sight_check=check)  # fmt: skip
    assert (t.at("Cutpurse"), acts(t)) == (end, did)


def taunter(t: Table) -> bool:
    """Say whether the first hero taunts."""
    return bool(t.hero(0).taunting)


@pytest.mark.clause("DB-13.3", "DB-12.16")
def test_example_52() -> None:
    """Used in W9 of round 3 it forces targets in round 4; used in W7 it is over before W9."""
    rich = hero("Delyth", at="6,6", treasure=9)
    t = table(hero("Calder", abilities="Guardian", at="0,6", energy=1), rich, round=3,
              enemies="Cutpurse at 3,3", phase="refresh")  # fmt: skip
    t.does("use taunt")
    assert (t.state.round, taunter(t)) == (4, True)
    t.rest("refresh")
    assert (targets(t), taunter(t)) == (["Calder"], False)
    t = table(hero("Calder", abilities="Guardian", at="0,6", energy=2), rich, round=3,
              enemies="Cutpurse at 3,3", phase="enemies")  # fmt: skip
    t.does("pass", "use taunt")
    assert (t.asked, targets(t), taunter(t)) == ((0, "round-ends"), ["Calder"], False)


@pytest.mark.clause("DB-12.13", "DB-12.18")
def test_example_54() -> None:
    """Beside Osric it strikes him; if it cannot get there, it comes nearer to the hero, not him."""
    t = table(hero(at="6,6"), companion="Brother Osric at 3,0", quest="Q3",
              enemies="Scrapper at 0,0", phase="enemies")  # fmt: skip
    assert (targets(t), t.at("Scrapper")) == (["Brother Osric"], "2,0")
    t = table(hero(at="6,6"), companion="Brother Osric at 6,0", quest="Q3",
              enemies="Scrapper at 0,2", phase="enemies")  # fmt: skip
    assert (targets(t), t.at("Scrapper")) == ([], "4,2")
