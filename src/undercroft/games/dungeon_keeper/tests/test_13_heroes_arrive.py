"""Chapter DK-13: whether heroes come, and how many (R20, R69, R75)."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table

CROWD = "49x Peasant"


def heroes(*dice: int, raided: bool = False, rooms: str = "", **switches: str) -> int:
    """Return how many heroes come after those rolls, twelve standing ready."""
    own = seat(raided=raided, rooms=rooms)
    return len(table(own, phase="hero", dice=dice, hero_cup="12x Peasant", house=switches).band)


@pytest.mark.clause("DK-13.1", "DK-13.4")
@pytest.mark.parametrize(
    ("dice", "come"), [((1,), 0), ((7,), 0), ((8, 6), 6), ((9, 1), 1), ((10, 6, 6), 12)]
)
def test_the_invasion_table(dice: tuple[int, ...], come: int) -> None:
    assert heroes(*dice) == come


@pytest.mark.clause("DK-13.2", "DK-3.5")
def test_the_eleventh_room_makes_the_dungeon_big() -> None:
    assert heroes(7, 2, rooms="9x Lair") == 0
    assert heroes(7, 2, rooms="10x Lair") == 2
    assert heroes(9, 2, 2, rooms="10x Lair") == 4


@pytest.mark.clause("DK-13.2")
def test_only_complete_levels_may_count() -> None:
    assert heroes(7, 2, rooms="13x Lair", level_counts_when="complete") == 0
    assert heroes(7, 2, rooms="14x Lair", level_counts_when="complete") == 2


@pytest.mark.clause("DK-13.3")
def test_a_raid_adds_three_once() -> None:
    assert heroes(4, raided=True) == 0
    assert heroes(5, 3, raided=True) == 3
    assert heroes(3, raided=True, rooms="10x Lair") == 0
    assert heroes(4, 3, raided=True, rooms="10x Lair") == 3
    assert heroes(6, 3, 3, raided=True, rooms="10x Lair") == 6
    assert not table(seat(raided=True), phase="hero", dice=[1]).me.raided


@pytest.mark.clause("DK-13.5")
def test_if_few_are_left_all_of_them_come() -> None:
    t = table(seat(), phase="hero", dice=[10, 5, 4], hero_cup="6x Peasant")
    assert (len(t.band), t.hero_cup) == (6, [])


@pytest.mark.clause("DK-13.5", "DK-4.6")
def test_if_none_come_the_turn_is_quiet() -> None:
    t = table(seat(), phase="hero", dice=[10, 5, 4])
    assert (t.over, t.band, t.state.attacked) == (True, [], False)


@pytest.mark.clause("DK-13.5")
def test_heroes_are_drawn_at_random() -> None:
    t = table(seat(), phase="hero", dice=[8, 2], draws=[2, 0], hero_cup="Peasant, Thief, Wizard")
    assert t.band == ["Fool Wizard", "Peasant Rabble"]


def grace(round: int, raided: bool = False) -> Table:
    own = seat(raided=raided)
    return table(own, phase="hero", dice=[10, 1, 1], hero_cup=CROWD, round=round, grace_rounds="5")


@pytest.mark.clause("DK-13.7", "DK-13.3")
def test_in_the_rounds_of_grace_nobody_rolls() -> None:
    assert grace(5).told("rolled") == []
    assert len(grace(6).band) == 2
    assert not grace(5, raided=True).me.raided
