"""Which answers the table need not ask for: those that certainly change nothing useful now."""

from typing import Any

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.actions import PASS, VOCABULARY
from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table
from undercroft.kernel import SPECTATOR
from undercroft.match import Stops

SLAPPER = seat(mana=2, spells="Slap")


def idle(t: Table, notation: str) -> bool:
    """Whether whoever is asked need not be asked for that answer."""
    assert GAME.idle is not None
    assert notation in t.options
    return GAME.idle(t.view(t.state.current_player), VOCABULARY.parse(notation))


def both(position: dict[str, Any], own: dict[str, Any], *dice: int) -> tuple[bool, bool]:
    """Whether the first Slap is idle for the active player, and for the opponent."""
    mine = table(seat(mana=2, spells="Slap", **own), **position, dice=dice)
    other = table(seat(**own), SLAPPER, **position, dice=dice)
    assert (mine.asked, other.asked) == ((0, "slap"), (1, "slap"))
    return idle(mine, "slap 1"), idle(other, "slap 1")


def test_who_only_watches_finds_nothing_idle() -> None:
    t = table(SLAPPER, phase="mining", dice=[6])
    assert GAME.idle is not None
    assert not GAME.idle(t.view(SPECTATOR), VOCABULARY.parse("slap 1"))


@pytest.mark.parametrize(
    ("face", "found"),
    [(6, (True, False)), (5, (True, True)), (2, (True, True)), (1, (False, True))],
)
@pytest.mark.parametrize("phase", ["mining", "magic"])
def test_a_slap_on_income_must_bring_more_than_it_costs(
    phase: str, face: int, found: tuple[bool, bool]
) -> None:
    assert both({"phase": phase}, {}, face) == found


@pytest.mark.parametrize(
    ("gold", "face", "found"),
    [
        (26, 3, (False, True)),  # a 4 would be enough
        (26, 4, (True, False)),  # this is enough, and a 3 would not be
        (23, 5, (True, True)),  # a 6 would not be enough
        (24, 5, (False, True)),
        (29, 2, (True, True)),  # even a 1 would be enough
    ],
)
def test_income_on_which_a_total_hangs_is_asked_about(
    gold: int, face: int, found: tuple[bool, bool]
) -> None:
    assert both({"phase": "mining"}, {"gold": gold}, face) == found


def test_who_wants_to_be_asked_always_is_asked_about_any_income() -> None:
    t = table(SLAPPER, phase="mining", dice=[4])
    assert Stops().decline(GAME, t.state) is PASS
    assert Stops(always=True).decline(GAME, t.state) is None


def test_all_dice_of_a_roll_count_or_the_one_that_is_named() -> None:
    own = seat(mana=5, spells="Slap, Detect Gems")
    for dice, pointless in (([1, 1, 4], True), ([1, 1, 3], False)):
        t = table(own, phase="mining", dice=dice).does("pass", "cast detect-gems")
        assert idle(t, "slap 1") is pointless, "five and more on two dice is not bad enough"
    t = table(own, phase="mining", dice=[1, 6, 1], slap_target="single_die")
    t.does("pass", "cast detect-gems")
    assert (idle(t, "slap 1 die 1"), idle(t, "slap 1 die 2")) == (True, False)


@pytest.mark.parametrize("face", [1, 10])
def test_nobody_knows_whether_an_invasion_is_welcome(face: int) -> None:
    assert both({"phase": "hero", "hero_cup": "9x Peasant"}, {}, face) == (False, False)


@pytest.mark.parametrize("trap", ["Explosion", "Water"])
@pytest.mark.parametrize(("face", "found"), [(2, (True, False)), (3, (False, True))])
def test_traps_that_kill_or_fail(trap: str, face: int, found: tuple[bool, bool]) -> None:
    position: dict[str, Any] = {"phase": "traps", "band": "Peasant", "at": "2.1"}
    assert both(position, {"rooms": f"Lair [{trap}]"}, face) == found


def test_a_hero_may_be_wanted_alive() -> None:
    position: dict[str, Any] = {"phase": "traps", "band": "Paladin", "at": "2.1", "dice": [1]}
    for mana, pointless in ((12, False), (11, True)):
        own = seat(rooms="Lair [Water]", mana=mana, spells="Slap, Possession")
        assert idle(table(own, **position), "slap 1") is pointless


@pytest.mark.parametrize(
    ("dice", "found"), [([5, 1], (True, False)), ([1, 5], (False, True)), ([4, 4], (False, False))]
)
def test_a_duel_that_is_won(dice: list[int], found: tuple[bool, bool]) -> None:
    position: dict[str, Any] = {"phase": "battle", "band": "Thief", "at": "2.1"}
    own: dict[str, Any] = {"rooms": "Lair", "stands": {"2.1": "Trolls"}}
    assert both(position, own, *dice) == found


@pytest.mark.parametrize(
    ("stands", "band", "face", "found"),
    [
        ("Salamanders", "Thief", 6, (True, False)),
        ("Salamanders", "Thief", 5, (False, True)),
        ("Demons", "Wizard", 6, (False, True)),
        ("Demons", "Wizard", 5, (True, False)),
        ("Wizard", "Thief", 6, (True, False)),
    ],
)
def test_shots_serve_the_side_of_the_shooter(
    stands: str, band: str, face: int, found: tuple[bool, bool]
) -> None:
    position: dict[str, Any] = {"phase": "battle", "band": band, "at": "2.1"}
    assert both(position, {"rooms": "Lair", "stands": {"2.1": stands}}, face) == found


@pytest.mark.parametrize(("face", "found"), [(4, (True, False)), (3, (False, True))])
def test_a_save_serves_who_rolls(face: int, found: tuple[bool, bool]) -> None:
    own: dict[str, Any] = {"rooms": "Lair", "stands": {"2.1": "Trolls"}}
    position: dict[str, Any] = {
        "phase": "battle",
        "band": "Lord",
        "at": "2.1",
        "dice": [1, 10, face],
    }
    mine = table(seat(mana=2, spells="Slap", **own), **position).does("pass")
    other = table(seat(**own), SLAPPER, **position).does("pass")
    assert (idle(mine, "slap 1"), idle(other, "slap 1")) == found


# -- spells in an invasion -------------------------------------------------------------------------

SPELLS = "Fear, Evil Omen, Fire Burst, Gate, Lightning Bolt"


def stormed(phase: str, stands: str = "Goblins") -> Table:
    """A Lair is stormed by a Thief."""
    own = seat(rooms="Lair", stands={"2.1": stands}, mana=30, spells=SPELLS)
    return table(own, phase=phase, band="Thief", at="2.1")


@pytest.mark.parametrize(
    ("phase", "stands", "pointless"),
    [("assault", "Goblins", True), ("battle", "Goblins", False), ("battle", "", True)],
)
def test_what_counts_in_duels_waits_for_them(phase: str, stands: str, pointless: bool) -> None:
    t = stormed(phase, stands)
    for spell in ("fear", "evil-omen"):
        assert idle(t, f"cast {spell}") is pointless
    for spell in ("fire-burst", "gate", "lightning-bolt"):
        assert not idle(t, f"cast {spell}")


def test_nothing_matters_when_the_last_hero_is_dead() -> None:
    t = stormed("battle").does("cast lightning-bolt")
    assert t.band == []
    for spell in ("fear", "evil-omen", "fire-burst", "gate"):
        assert idle(t, f"cast {spell}")


def test_raiders_are_who_fights_in_a_raid() -> None:
    own = seat(mana=3, spells="Fear")
    t = table(own, phase="raid", raids="on", hero_cup="Lord", dice=[1]).does("raid", "attack town")
    assert not idle(t, "cast fear")


def test_other_spells_are_never_idle() -> None:
    own = seat(mana=20, spells="Detect Gems, Army of the Dead")
    assert not idle(table(own, phase="mining"), "cast detect-gems")
    assert not idle(table(own, phase="summon"), "cast army-of-the-dead")
