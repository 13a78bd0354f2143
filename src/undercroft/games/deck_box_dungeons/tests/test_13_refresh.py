"""Chapter DB-13: the Refresh Phase, and its order (R47, R64, R67)."""

import pytest

from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table


def happened(t: Table, *kinds: str) -> list[str]:
    """Return which of these events happened, in order."""
    return [event.kind for event in t.events if event.kind in kinds]


# -- all is fresh -----------------------------------------------------------------------------


@pytest.mark.clause("DB-13.1")
def test_all_living_heroes_have_a_turn_with_two_actions_again() -> None:
    t = table(
        hero("Calder", at="3,3", ready=False),
        hero("Delyth", at="0,0", ready=False),
        hero("Salmarin", health=0),
        phase="refresh",
    )
    assert (t.state.round, t.asked, t.options) == (
        3, (0, "order"), ["turn of calder", "turn of delyth", "all others wait"],
    )  # fmt: skip
    t.does("turn of delyth")
    assert t.hero(1).actions == 2
    assert [t.hero(n).ready for n in range(3)] == [True, False, False]


@pytest.mark.clause("DB-13.1")
def test_actions_that_were_not_taken_are_not_kept() -> None:
    t = table(hero(at="3,3")).does("end turn")
    assert (t.state.round, t.hero(0).actions) == (3, 2)


# -- the end of the round ---------------------------------------------------------------------


@pytest.mark.clause("DB-13.2", "DB-15.13")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3), (3, 3)])
def test_regenerate_happens_at_the_end_of_the_round(before: int, after: int) -> None:
    """Only for who has it: the Scrapper stays as it is. A stunned Mossback regenerates too."""
    t = table(
        hero(at="3,3"),
        enemies=f"Mossback {before} at 6,6, Mossback {before} at 0,0 stunned, Scrapper 1 at 0,6",
        phase="refresh",
    )
    assert [one.health for one in t.state.enemies] == [after, after, 1]


@pytest.mark.clause("DB-13.2", "DB-13.3")
def test_a_quest_may_have_a_rule_for_the_end_of_each_round() -> None:
    """While the Giant Troll is on the table a 6 brings a green enemy into T7; a 5 brings none."""
    for face, enemies in ((6, 2), (5, 1)):
        t = table(hero(at="0,0"), hero("Delyth"), rooms="Q2: 1 2 3 4 5 6 7",
                  enemies="Giant Troll 5 at 0,-1", phase="refresh", dice=[face, "M2"])  # fmt: skip
        assert len(t.enemies) == enemies
    t = table(hero(at="0,0"), hero("Delyth"), rooms="Q2: 1 2 3 4 5 6 7",
              enemies="Ravager at 0,-1", phase="refresh", dice=[6, "M2"])  # fmt: skip
    assert len(t.enemies) == 1


@pytest.mark.clause("DB-13.2")
@pytest.mark.parametrize(("rooms", "enemies"), [("1 2 4 6", 1), ("1 2 4 6 7", 2)])
def test_the_rule_of_a_quest_waits_for_its_room(rooms: str, enemies: int) -> None:
    """A pack's boss may come before the room of the rule is explored: nothing is read there yet."""
    t = table(hero(at="0,0"), hero("Delyth"), rooms=f"Q2: {rooms}", phase="refresh",
              enemies="Giant Troll 5 at 0,-1", dice=[6, "M2"])  # fmt: skip
    assert len(t.enemies) == enemies
    assert (t.state.round, t.asked) == (3, (0, "order"))


@pytest.mark.clause("DB-13.3")
def test_first_w9_then_regenerate_then_the_quest_then_the_next_round() -> None:
    t = table(
        hero(abilities="Cleric", at="0,0", energy=2, health=5),
        hero("Delyth"),
        rooms="Q2: 1 2 3 4 5 6 7",
        enemies="Giant Troll 5 at 0,-1",
        phase="refresh",
        dice=[6, "M2"],
    )
    t.does("use mend").passes()
    order = happened(t, "healed", "regenerated", "table_roll", "enemy_comes", "round")
    assert order == ["healed", "regenerated", "table_roll", "enemy_comes", "round"]


@pytest.mark.clause("DB-13.3", "DB-16.5")
def test_the_quest_is_lost_only_after_regenerate_and_the_quests_rules() -> None:
    t = table(hero(at="0,0"), hero("Delyth"), rooms="Q2: 1 2 3 4 5 6 7", round=84,
              enemies="Giant Troll 5 at 0,-1", phase="refresh", dice=[6, "M2"])  # fmt: skip
    assert happened(t, "regenerated", "table_roll", "enemy_comes", "ended", "round") == [
        "regenerated", "table_roll", "enemy_comes", "ended",
    ]  # fmt: skip
    assert (t.state.outcome, t.asked) == ("rounds", None)


@pytest.mark.clause("DB-13.3")
def test_a_quest_that_is_won_in_the_last_round_is_won() -> None:
    """In W9 of the last round an axe defeats the Warden."""
    t = table(hero(at="3,3", items="Throwing Axe"), round=60, phase="refresh",
              enemies="Toll-Warden 1 at 3,0", dice=[6, 1, 1])  # fmt: skip
    t.does("use throwing-axe")
    assert t.state.outcome == "won"


@pytest.mark.clause("DB-13.3")
def test_once_in_a_round_is_over_when_the_round_is() -> None:
    """A rune that was used is fresh in the next round, not before."""
    t = table(hero(at="3,3", runes="Rune of Warding"), enemies="Scrapper at 3,4, Scrapper at 3,2",
              dice=[5, 1, 5, 1, 1, 5, 1])  # fmt: skip
    t.does("end turn", "use rune-of-warding")
    assert (t.state.round, t.hero(0).health) == (3, 10)
    t.does("end turn")
    assert (t.asked, t.options) == ((0, "hit"), ["use rune-of-warding", "pass"])


@pytest.mark.clause("DB-13.3")
def test_the_enemy_phase_ends_taunt_sanctuary_and_smoke_before_the_refresh_phase() -> None:
    t = table(hero(at="3,3", taunting=True, blessed=True), companion="Brother Osric at 0,0",
              quest="Q3", smoky=1, phase="player", minor_windows="own_turn_only")  # fmt: skip
    one, priest = t.hero(0), t.state.companion
    assert priest is not None
    priest.blessed = True
    t.does("end turn").rest("refresh")
    assert (one.taunting, one.blessed, t.state.smoky) == (False, False, 0)
    assert not priest.blessed
    t = table(hero(at="3,3", taunting=True, blessed=True), smoky=1, phase="refresh")
    assert (t.hero(0).taunting, t.hero(0).blessed, t.state.smoky) == (True, True, 1)
