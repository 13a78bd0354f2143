"""The master: what it keeps, buys and slaps otherwise than the expert does."""

import pytest

from undercroft.bots import make_table_bot
from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.bot import ExpertBot, MasterBot
from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table
from undercroft.kit.look import Look


def answers(t: Table) -> tuple[str, str]:
    """What the expert and the master answer for whoever is asked."""
    look = Look(GAME, t.state)
    return ExpertBot().choose(look).notation, MasterBot().choose(look).notation


def discarding(spells: str) -> Table:
    """A keeper that holds those five spells and draws a Gate: one goes."""
    return table(seat(spells=spells), phase="spell", spell_deck="Gate")


def test_the_master_answers_at_once() -> None:
    assert make_table_bot(GAME, "master", "1") is not None


@pytest.mark.parametrize(
    ("spells", "said"),
    [
        ("Slap, Earthquake, 2x Lightning Bolt, Fire Burst", ("slap", "gate")),
        ("4x Slap, Earthquake", ("slap", "gate")),
        ("Possession, Slap, Earthquake, Lightning Bolt, Fire Burst", ("slap", "gate")),
        ("2x Possession, Earthquake, Lightning Bolt, Fire Burst", ("gate", "possession")),
        ("2x Fear, Earthquake, Lightning Bolt, Fire Burst", ("fear", "fear")),
    ],
)
def test_a_slap_is_the_last_spell_to_go(spells: str, said: tuple[str, str]) -> None:
    wishes = tuple(f"discard spell {one}" for one in said)
    assert answers(discarding(spells)) == wishes


@pytest.mark.parametrize(
    ("creatures", "said"),
    [
        ("5x Salamanders", ("buy", "pass")),  # of strength 13
        ("6x Salamanders", ("buy", "buy")),
    ],
)
def test_room_cards_wait_for_strong_creatures(creatures: str, said: tuple[str, str]) -> None:
    own = seat(gold=20, rooms="Lair", stands={"2.1": creatures})
    assert answers(table(own, phase="fate", room_deck="2x Wood Door")) == said


def rolling(face: int, holder: int, rooms: str, creatures: str, tally: int = 14) -> Table:
    """An active player with those rooms and creatures rolls for heroes; one of two has a Slap."""
    slap = {"mana": 2, "spells": "Slap"}
    own = seat(rooms=rooms, stands={"2.1": creatures}, tally=tally, **(slap if holder == 0 else {}))
    other = seat(**(slap if holder == 1 else {}))
    return table(own, other, phase="hero", dice=[face])


MANY = "2x Torture Chamber, Lair, Portal, Prison, Temple, Casino"
"""With the Heart they count as twelve rooms."""
THIRTEEN = f"{MANY}, Library"
STRONG = "12x Salamanders"
"""With the Keeper thirteen creatures, of strength 31."""


@pytest.mark.parametrize(
    ("face", "holder", "wish"),
    [
        (7, 0, "slap 1"),  # no heroes come, and I need one more kill
        (8, 0, "pass"),
        (7, 1, "pass"),
        (8, 1, "slap 1"),  # heroes would bring my opponent the last kill
    ],
)
def test_who_needs_kills_alone_is_to_get_heroes_if_it_is_the_master(
    face: int, holder: int, wish: str
) -> None:
    assert answers(rolling(face, holder, THIRTEEN, STRONG)) == ("pass", wish)


@pytest.mark.parametrize(
    ("rooms", "creatures", "tally"),
    [
        (MANY, STRONG, 14),
        (THIRTEEN, "11x Salamanders", 14),
        (THIRTEEN, "12x Imps", 14),  # too weak to be glad of heroes
        (THIRTEEN, STRONG, 15),
    ],
)
def test_else_the_roll_of_the_strong_stands(rooms: str, creatures: str, tally: int) -> None:
    assert answers(rolling(8, 1, rooms, creatures, tally)) == ("pass", "pass")
    assert answers(rolling(7, 0, rooms, creatures, tally)) == ("pass", "pass")


def test_a_band_is_sent_away_from_the_weak_as_the_expert_does() -> None:
    assert answers(rolling(8, 0, "Lair", "Imps", 0)) == ("slap 1", "slap 1")
