"""Who knows what: the table of hidden information of RULES.md, datum by datum.

A row has two positions that differ in one datum only. Who may see it sees two different
tables; for everybody else they are the same table, and dealing the unseen anew turns the
one into the other.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.content import CARDS, SPELLS
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.games.dungeon_keeper.tests.keeper import Table, names, seat, table
from undercroft.kernel import SPECTATOR, SeededDice

ME, OTHER = 0, 1
EVERYBODY: Final = (ME, OTHER, SPECTATOR)


class Datum(NamedTuple):
    """One thing to know: two positions with a value each, who sees it, where it is kept."""

    name: str
    one: Table
    other: Table
    sees: tuple[int, ...]
    kept: Callable[[DungeonKeeper], Any]


def lies(own: str = "", other: str = "", **position: Any) -> Table:
    """A quiet Build Phase; each seat is `Room hand / Spell hand / pile`."""
    seats = []
    for text in (own, other):
        hand, spells, pile = [part.strip() for part in f"{text}//".split("/")[:3]]
        seats.append(seat(hand=hand, spells=spells, pile=pile))
    return table(*seats, **{"phase": "build", **position})


def room_hand(player: int) -> Callable[[DungeonKeeper], Any]:
    return lambda s: sorted([CARDS[card].name for card in s.players[player].room_hand.cards])


def spell_hand(player: int) -> Callable[[DungeonKeeper], Any]:
    return lambda s: sorted([SPELLS[card].name for card in s.players[player].spell_hand.cards])


def pile(player: int) -> Callable[[DungeonKeeper], Any]:
    return lambda s: names(s.players[player].pile.cards)


def room_deck(s: DungeonKeeper) -> list[str]:
    return [CARDS[card].name for card in s.room_deck.cards]


def spell_deck(s: DungeonKeeper) -> list[str]:
    return [SPELLS[card].name for card in s.spell_deck.cards]


def cup(s: DungeonKeeper) -> list[str]:
    return names(s.creature_cup.cards)


HIDDEN: Final[dict[str, Any]] = {"pile_visibility": "hidden"}
SLAPS: Final[dict[str, Any]] = {"phase": "mining", "dice": [3]}

SECRETS: Final = [
    Datum("your Room hand", lies("Gas", room_deck="Scythe"), lies("Scythe", room_deck="Gas"),
          (ME,), room_hand(ME)),
    Datum("the Room hand of the opponent", lies("", "Gas", room_deck="Scythe"),
          lies("", "Scythe", room_deck="Gas"), (OTHER,), room_hand(OTHER)),
    Datum("your Spell hand", lies("/Gate", spell_deck="Fear"), lies("/Fear", spell_deck="Gate"),
          (ME,), spell_hand(ME)),
    Datum("the Spell hand of the opponent", lies("", "/Gate", spell_deck="Fear"),
          lies("", "/Fear", spell_deck="Gate"), (OTHER,), spell_hand(OTHER)),
    Datum("who holds which card, both hands unseen", lies("Gas", "Scythe", room_deck="Arrow"),
          lies("Gas", "Arrow", room_deck="Scythe"), (OTHER,), room_hand(OTHER)),
    Datum("the order of the Room Deck", lies(room_deck="Gas, Scythe"),
          lies(room_deck="Scythe, Gas"), (), room_deck),
    Datum("the order of the Spell Deck", lies(spell_deck="Gate, Fear"),
          lies(spell_deck="Fear, Gate"), (), spell_deck),
    Datum("a hidden pile", lies("//Imps", cup="Goblins", **HIDDEN),
          lies("//Goblins", cup="Imps", **HIDDEN), (ME,), pile(ME)),
    Datum("the hidden pile of the opponent", lies("", "//Imps", cup="Goblins", **HIDDEN),
          lies("", "//Goblins", cup="Imps", **HIDDEN), (OTHER,), pile(OTHER)),
    Datum("what lies in the Cup where piles are hidden", lies("", "//Imps", cup="Trolls", **HIDDEN),
          lies("", "//Trolls", cup="Imps", **HIDDEN), (OTHER,), cup),
]  # fmt: skip


@pytest.mark.clause("DK-1.6")
@pytest.mark.parametrize("datum", SECRETS, ids=lambda datum: datum.name)
def test_only_who_may_see_it_sees_a_difference(datum: Datum) -> None:
    assert datum.kept(datum.one.state) != datum.kept(datum.other.state)
    for player in EVERYBODY:
        same = datum.one.view(player) == datum.other.view(player)
        assert same is (player not in datum.sees), f"seat {player}"


@pytest.mark.clause("DK-1.6")
@pytest.mark.parametrize("datum", SECRETS, ids=lambda datum: datum.name)
def test_what_a_seat_cannot_see_is_dealt_anew(datum: Datum) -> None:
    for player in EVERYBODY:
        found = [datum.kept(twin.state) for twin in dealt_anew(datum.one, player)]
        if player in datum.sees:
            assert all(one == datum.kept(datum.one.state) for one in found), f"seat {player}"
        else:
            assert datum.kept(datum.one.state) in found, f"seat {player}"
            assert datum.kept(datum.other.state) in found, f"seat {player}"


def dealt_anew(t: Table, player: int, times: int = 60) -> list[Table]:
    """What the table may be for all that a seat knows; the seat sees no difference."""
    twins = []
    for number in range(times):
        twin = GAME.resample(t.state, player, SeededDice(f"anew {number}"))
        assert isinstance(twin, DungeonKeeper)
        twins.append(Table(twin))
        assert twins[-1].view(player) == t.view(player)
    return twins


@pytest.mark.clause("DK-1.2", "DK-1.6")
def test_every_hand_is_equally_likely() -> None:
    t = lies("", "Gas, Scythe", room_deck="Arrow, Spike")
    hands = Counter(tuple(room_hand(OTHER)(twin.state)) for twin in dealt_anew(t, ME, 600))
    assert len(hands) == 6
    assert all(65 < count < 135 for count in hands.values())  # 100 on average


@pytest.mark.clause("DK-1.2")
def test_nothing_is_dealt_anew_that_lies_open() -> None:
    t = lies("Gas/Gate", "Lair/Fear", room_discard="Arrow", spell_discard="Slap",
             room_deck="Scythe", spell_deck="Slap", cup="Imps, Goblins")  # fmt: skip
    for twin in dealt_anew(t, SPECTATOR, 20):
        assert (twin.room_discard, twin.spell_discard) == (["Arrow"], ["Slap"])
        assert twin.cup == ["Infernal Imps", "Mountain Goblins"]
        everything = room_hand(ME)(twin.state) + room_hand(OTHER)(twin.state)
        assert sorted(everything + room_deck(twin.state)) == ["Gas", "Lair", "Scythe"]


PUBLIC: Final = [
    ("the size of a Room hand", lies("Gas"), lies("Gas, Gas")),
    ("the size of a Spell hand", lies("/Gate"), lies("/Gate, Gate")),
    ("the size of the Room Deck", lies(room_deck="Gas"), lies(room_deck="Gas, Gas")),
    ("the size of the Spell Deck", lies(spell_deck="Gate"), lies(spell_deck="2x Gate")),
    ("the Room discard", lies(room_discard="Gas"), lies(room_discard="Arrow")),
    ("the Spell discard", lies(spell_discard="Gate"), lies(spell_discard="Fear")),
    ("a pile", lies("//Imps"), lies("//Goblins")),
    ("the size of a hidden pile", lies("//Imps", **HIDDEN), lies("//2x Imps", **HIDDEN)),
    ("the Creature Cup", lies(cup="Imps"), lies(cup="Goblins")),
    ("the size of the Cup where piles are hidden", lies(cup="Imps", **HIDDEN),
     lies(cup="2x Imps", **HIDDEN)),
    ("the Hero Cup", lies(hero_cup="Dwarf"), lies(hero_cup="Thief")),
    ("artifacts left", lies(artifacts="Golden Goose"), lies(artifacts="Soul Collector")),
    ("an artifact", table(seat(artifacts="Golden Goose"), phase="build"),
     table(seat(artifacts="Soul Collector"), phase="build")),
    ("a room", table(seat(rooms="Lair"), phase="build"),
     table(seat(rooms="Temple"), phase="build")),
    ("a trap", table(seat(heart="Gas"), phase="build"), table(seat(heart="Arrow"), phase="build")),
    ("a door", table(seat(heart="Wood Door"), phase="build"),
     table(seat(heart="Iron Gate"), phase="build")),
    ("where a creature stands", table(seat(rooms="Lair", stands={"2.1": "Imps"}), phase="build"),
     table(seat(rooms="Lair", stands={"1.1": "Keeper, Imps"}), phase="build")),
    ("gold", table(seat(gold=1), phase="build"), table(seat(), phase="build")),
    ("mana", table(seat(mana=1), phase="build"), table(seat(), phase="build")),
    ("the tally", table(seat(tally=1), phase="build"), table(seat(), phase="build")),
    ("that somebody raided", table(seat(raided=True), phase="build"), table(phase="build")),
    ("the supply of Undead", lies(undead_supply="12", undead=3),
     lies(undead_supply="12", undead=4)),
    ("the heroes", table(phase="battle", band="Lord", at="1.1", dice=[9, 1]),
     table(phase="battle", band="Dwarf", at="1.1", dice=[9, 1])),
]  # fmt: skip


@pytest.mark.clause("DK-1.2", "DK-1.3", "DK-1.8", "DK-21.4")
@pytest.mark.parametrize(("name", "one", "other"), PUBLIC, ids=[row[0] for row in PUBLIC])
def test_everybody_sees(name: str, one: Table, other: Table) -> None:
    assert [player for player in EVERYBODY if one.view(player) == other.view(player)] == [], name


# -- what a decision tells -------------------------------------------------------------------------


def asks_the_opponent(spells: str, **position: Any) -> Table:
    """The active player has passed; now the opponent may hold a Slap, or not."""
    own = seat(mana=2, spells="Slap")
    t = table(own, seat(mana=2, spells=spells), **{**SLAPS, **position})
    return t.does("pass")


@pytest.mark.clause("DK-22.12", "DK-18.4")
def test_a_question_about_a_slap_is_nobody_elses_business() -> None:
    asked, spared = asks_the_opponent("Slap"), asks_the_opponent("Gate")
    assert (asked.asked, spared.over) == ((OTHER, "slap"), True)
    asked.does("pass")
    assert [str(event) for event in asked.events] == [str(event) for event in spared.events]
    assert asked.view(ME) == spared.view(ME)
    assert asked.state.kind.name == spared.state.kind.name


@pytest.mark.clause("DK-22.12")
def test_nobody_else_sees_what_phase_or_roll_is_waited_for() -> None:
    t = asks_the_opponent("Slap")
    assert t.state.kind.hidden
    assert t.view(OTHER)["roll"] is not None
    for player in (ME, SPECTATOR):
        assert (t.view(player)["roll"], t.view(player)["phase"]) == (None, "")


# -- when it becomes public ------------------------------------------------------------------------


MOMENTS: Final = [
    ("a card that is built", lies("Lair"), "build lair", "Lair", True),
    ("a trap that is constructed", table(seat(gold=9, hand="Scythe"), phase="construction"),
     "construct scythe", "Scythe", True),
    ("a spell that is cast", table(seat(mana=3, spells="Detect Gems"), phase="mining"),
     "cast detect-gems", "Detect Gems", True),
    ("a card that is discarded",
     table(seat(hand="5x Gas, Arrow"), phase="fate"), "discard gas", "Gas", True),
    ("a spell that is discarded",
     table(seat(spells="5x Gate, Fear"), phase="spell"), "discard spell gate", "Gate", True),
    ("an artifact", table(seat(mana=20, spells="Artificer"), phase="spell",
                          artifacts="Golden Goose"), "cast artificer", "Golden Goose", True),
    ("a counter", table(seat(gold=5), phase="creature", cup="2x Imps"), "pay in gold",
     "Infernal Imps", True),
    ("not a bought card", table(seat(gold=10), phase="fate", room_deck="Gas, Scythe"), "buy",
     "Scythe", False),
    ("nor a bought spell", table(seat(mana=10), phase="spell", spell_deck="Gate, Fear"), "buy",
     "Fear", False),
    ("nor a counter of a hidden pile",
     table(seat(gold=5), phase="creature", cup="Imps, Goblins", **HIDDEN), "pay in gold",
     "Goblins", False),
]  # fmt: skip


@pytest.mark.clause("DK-1.2", "DK-1.6", "DK-7.1", "DK-8.1", "DK-11.1", "DK-24.3")
@pytest.mark.parametrize(
    ("name", "t", "answer", "word", "told"), MOMENTS, ids=[row[0] for row in MOMENTS]
)
def test_when_everybody_is_told(name: str, t: Table, answer: str, word: str, told: bool) -> None:
    before = len(t.events)
    t.does(answer)
    assert (word in str([event.public for event in t.events[before:]])) is told, name


@pytest.mark.clause("DK-11.1")
def test_r25_a_drawn_counter_of_a_hidden_pile_is_told_to_its_owner_alone() -> None:
    t = table(seat(), phase="creature", cup="Imps", **HIDDEN)
    (event,) = [event for event in t.events if event.kind == "drew_counter"]
    assert event.seen_by(ME)["unit"] == "Infernal Imps"
    assert "unit" not in event.seen_by(OTHER)
    assert GAME.view(t.state, OTHER)["seats"][ME]["pile"] == {"count": 1, "kinds": None}
