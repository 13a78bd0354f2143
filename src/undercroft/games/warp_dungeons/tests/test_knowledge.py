"""Who knows what: the table of hidden information of RULES.md, datum by datum.

A row has two positions that differ in one datum only. Who may see it sees two different
tables; for everybody else they are the same table, and dealing the unseen anew turns the
one into the other.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.content import CARDS, DUNGEON
from undercroft.games.warp_dungeons.content.cards import ATTACK, TREASURE
from undercroft.games.warp_dungeons.state import WarpDungeons
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, names, table
from undercroft.games.warp_dungeons.tests.maps import again, dungeon, new_game, shares
from undercroft.kernel import SPECTATOR, SeededDice

HERO, OTHER, DM = 0, 1, 2
EVERYBODY: Final = (HERO, OTHER, DM, SPECTATOR)


class Datum(NamedTuple):
    """One thing to know: two positions with a value each, who sees it, where it is kept."""

    name: str
    one: Table
    other: Table
    sees: tuple[int, ...]
    kept: Callable[[WarpDungeons], Any]


def party(own: str = "", friend: str = "", master: str = "", **position: Any) -> Table:
    """Two heroes and the DM in a Crypt; each seat is `hand / deck / discard pile`."""
    seats = []
    for text, stat in ((own, "Sir Lamderock"), (friend, "Magus Sogarth"), (master, "")):
        hand, deck, discard = [part.strip() for part in f"{text}//".split("/")[:3]]
        seats.append(hero(stat, hand=hand, deck=deck, discard=discard))
    return table(*seats, **{"rooms": "Crypt", **position})


def lone(**fields: Any) -> Table:
    """A hero with these things, another one, and the DM."""
    return table(hero(**fields), hero("Magus Sogarth"), dm(), rooms="Crypt")


def fighting(own: str, master: str, *answers: str, attached: str = "") -> Table:
    """A battle with a Troll and these hands, after these answers."""
    mine = hero(hand=own, attached=attached)
    t = table(mine, hero("Magus Sogarth"), dm(hand=master), rooms="Crypt", waiting="Troll")
    return t.does("attempt", *answers)


def buried(*cards: str) -> Table:
    """The Objective Room was revealed; it lay on those two cards."""
    deck = f"{cards[0]}, Room, {cards[1]}, Room, Objective Room, Room"
    t = dungeon(deck, hero(), hero("Magus Sogarth"), dm())
    return again(t, "exploration", 1).does("reveal west")


def hand_of(seat: int) -> Callable[[WarpDungeons], Any]:
    return lambda s: sorted(names(s.players[seat].hand.cards))


def deck_of(seat: int) -> Callable[[WarpDungeons], Any]:
    return lambda s: names(s.players[seat].deck.cards)


def prepared(s: WarpDungeons) -> list[str]:
    return [DUNGEON[kind].name for kind in s.dungeon.deck]


def stake(s: WarpDungeons) -> list[str]:
    return names([s.players[HERO].stake])


def commits(s: WarpDungeons) -> list[str]:
    assert s.fight is not None
    return names(s.fight.hero_cards)


# -- secrets -----------------------------------------------------------------------------

CHOICE = ("Battle 1, Battle 2, Magic 1", "Strength 1")
TWO_CARDS = {"attached": "Experience Advancement"}

SECRETS: Final = [
    Datum("a hero's hand", party("Battle 1/Magic 1"), party("Magic 1/Battle 1"),
          (HERO,), hand_of(HERO)),
    Datum("the hand of a hero who waits", party("", "Wand/Battle 1"), party("", "Battle 1/Wand"),
          (OTHER,), hand_of(OTHER)),
    Datum("whether the DM holds a monster", party("", "", "Ogre/Pit"), party("", "", "Pit/Ogre"),
          (DM,), hand_of(DM)),
    Datum("which event the DM holds",
          party("", "", "Ambush/Vicious"), party("", "", "Vicious/Ambush"), (DM,), hand_of(DM)),
    Datum("the order of a hero's deck", party("/Battle 1, Magic 1"), party("/Magic 1, Battle 1"),
          (), deck_of(HERO)),
    Datum("the order of the DM's deck", party("", "", "/Net, Pit"), party("", "", "/Pit, Net"),
          (), deck_of(DM)),
    Datum("the order of a dungeon pile", party(pile="Room, Vault"), party(pile="Vault, Room"),
          (), prepared),
    Datum("what lies under the Objective Room", buried("Caves", "Vault"), buried("Vault", "Caves"),
          (), prepared),
    Datum("the stake",
          party("Wand/Gold Pieces", "", "Ogre").does("stake wand"),
          party("Gold Pieces/Wand", "", "Ogre").does("stake gold-pieces"), (HERO,), stake),
    Datum("the card that a hero has committed",
          fighting(*CHOICE, "commit battle-1"), fighting(*CHOICE, "commit magic-1"),
          (HERO,), commits),
    Datum("how many cards a hero has committed",
          fighting(*CHOICE, "commit battle-1", "ready", **TWO_CARDS),
          fighting(*CHOICE, "commit battle-1", "commit battle-2", **TWO_CARDS),
          (HERO,), commits),
]  # fmt: skip


@pytest.mark.clause("WD-8.9", "WD-9.6")
@pytest.mark.parametrize("datum", SECRETS, ids=lambda datum: datum.name)
def test_only_who_may_see_it_sees_a_difference(datum: Datum) -> None:
    assert datum.kept(datum.one.state) != datum.kept(datum.other.state)
    for seat in EVERYBODY:
        same = datum.one.view(seat) == datum.other.view(seat)
        assert same is (seat not in datum.sees), f"seat {seat}"


@pytest.mark.clause("WD-8.9", "WD-9.6")
@pytest.mark.parametrize("datum", SECRETS, ids=lambda datum: datum.name)
def test_what_a_seat_cannot_see_is_dealt_anew(datum: Datum) -> None:
    for seat in EVERYBODY:
        found = [datum.kept(twin.state) for twin in dealt_anew(datum.one, seat)]
        assert datum.kept(datum.one.state) in found
        if seat in datum.sees:
            assert all(one == found[0] for one in found), f"seat {seat}"
        else:
            assert datum.kept(datum.other.state) in found, f"seat {seat}"


def dealt_anew(t: Table, seat: int, times: int = 80) -> list[Table]:
    """What the table may be for all that a seat knows; the seat sees no difference."""
    twins = []
    for number in range(times):
        twin = GAME.resample(t.state, seat, SeededDice(f"anew {number}"))
        assert isinstance(twin, WarpDungeons)
        twins.append(Table(twin))
        assert twins[-1].view(seat) == t.view(seat)
    return twins


@pytest.mark.clause("WD-9.6")
def test_a_commit_half_way_is_nobody_elses_business() -> None:
    hands = ("Battle 1", "Outnumber, Strength 1, Magic 1")
    t = fighting(*hands, "play outnumber", "commit battle-1")
    before = {seat: t.view(seat) for seat in EVERYBODY}
    t.does("commit strength-1")
    assert t.asked == (DM, "dm-commit")
    assert [seat for seat in EVERYBODY if t.view(seat) != before[seat]] == [DM]
    for seat in (HERO, OTHER, SPECTATOR):
        for twin in dealt_anew(t, seat, 5):
            assert twin.state.fight is not None
            assert twin.state.fight.dm_cards == ()


# -- what everybody sees -----------------------------------------------------------------

PUBLIC: Final = [
    ("the size of a hand", party("Battle 1, Magic 1"), party("Battle 1/Magic 1")),
    ("the list of a deck", party("/Battle 1"), party("/Magic 1")),
    ("a discard pile", party("/Magic 1/Battle 1"), party("/Battle 1/Magic 1")),
    ("the size of a dungeon pile", party(pile="Room"), party(pile="Room, Room")),
    ("the map", party(rooms="Crypt"), party(rooms="Vault")),
    ("a token", party(resolved=True), party()),
    ("a monster that waits", party(waiting="Ogre"), party(waiting="Troll")),
    ("the declared faction", party(faction="Dragonkin"), party()),
    ("the lap", party(lap=2), party()),
    ("where a hero stands", lone(at=0), lone(at=1)),
    ("damage", lone(damage=1), lone()),
    ("poison", lone(poison=1), lone()),
    ("a turn that will be missed", lone(missed=True), lone()),
    ("an attached treasure", lone(attached="Wand"), lone(attached="Dragonsbane")),
    ("a level", lone(attached="Experience Advancement"), lone(attached="Wand")),
    ("a trophy", lone(trophies="Ogre"), lone(trophies="Troll")),
    ("that something is staked", party("Wand", "", "Ogre").does("stake wand"),
     party("Wand", "", "Ogre").does("attempt")),
    ("events in effect", fighting("Battle 1", "Ambush", "play ambush"),
     fighting("Battle 1", "Defences", "play defences")),
]  # fmt: skip


@pytest.mark.clause("WD-1.6", "WD-1.5", "WD-9.33", "WD-9.35")
@pytest.mark.parametrize(("name", "one", "other"), PUBLIC, ids=[row[0] for row in PUBLIC])
def test_everybody_sees(name: str, one: Table, other: Table) -> None:
    assert [seat for seat in EVERYBODY if one.view(seat) == other.view(seat)] == [], name


@pytest.mark.clause("WD-9.36")
@pytest.mark.parametrize("piles", ["open", "top_only"])
def test_r64_what_lies_under_the_top_card_of_a_discard_pile(piles: str) -> None:
    one = party("/Agility 1/Battle 1, Magic 1", discard_piles=piles)
    other = party("/Battle 1/Agility 1, Magic 1", discard_piles=piles)
    for seat in EVERYBODY:
        assert (one.view(seat) == other.view(seat)) is (piles == "top_only")
        assert one.view(seat)["seats"][HERO]["discard"]["top"]["name"] == "Magic 1"


@pytest.mark.clause("WD-9.36", "WD-9.29")
def test_r64_a_lost_stake_lies_on_top() -> None:
    own = hero(hand="Courage 1, Courage 2, Wand", attached="Experience Advancement")
    position: dict[str, Any] = {"rooms": "Crypt", "waiting": "Ogre", "discard_piles": "top_only"}
    t = table(own, dm(hand="Strength 3"), **position)
    t.does("stake wand", "commit courage-2", "commit courage-1", "commit strength-3")
    assert t.hero.discard == ["Courage 2", "Courage 1", "Wand"]  # in the order committed
    assert t.view(SPECTATOR)["seats"][0]["discard"]["top"]["name"] == "Wand"


# -- when it becomes public --------------------------------------------------------------

DOOMED = table(hero(hand="Wand", damage=5), hero("Magus Sogarth"), dm(hand="Pit"), phase="trap")
MOMENTS: Final = [
    ("a stake that is attached", party("Wand").does("stake wand"), "attach", "Wand", True),
    ("a stake that is let go", party("Wand").does("stake wand"), "let go", "Wand", True),
    ("a stake that is lost",
     party("Wand, Battle 1", waiting="Troll").does("stake wand"), "call off", "Wand", True),
    ("but not one that a Secret Door saves",
     party("Wand, Secret Door", waiting="Troll").does("stake wand"), "play secret-door", "Wand",
     False),
    ("a commit, when the other side is ready",
     fighting("Battle 1, Magic 1", "Strength 1", "commit battle-1"), "ready", "Battle 1", True),
    ("not before", fighting("Battle 1, Magic 1", "Strength 1"), "commit battle-1", "Battle 1",
     False),
    ("a monster that is played", party("", "", "Ogre").does("attempt"), "play ogre", "Ogre", True),
    ("a trap that is sprung", party("", "", "Pit", phase="trap"), "play pit", "Pit", True),
    ("an event", fighting("Battle 1", "Ambush"), "play ambush", "Ambush", True),
    ("a card of the dungeon", party(pile="Vault", phase="exploration"), "reveal north", "Vault",
     True),
    ("not a card that is drawn", party("/Wand", phase="refresh"), "draw 1", "Wand", False),
    ("nor the hand of who dies", DOOMED, "play pit", "Wand", False),
]  # fmt: skip


@pytest.mark.clause("WD-8.9", "WD-8.11", "WD-9.6", "WD-9.29", "WD-11.15", "WD-14.1")
@pytest.mark.parametrize(
    ("name", "t", "answer", "word", "told"), MOMENTS, ids=[row[0] for row in MOMENTS]
)
def test_when_everybody_is_told(name: str, t: Table, answer: str, word: str, told: bool) -> None:
    assert word not in public(t)
    t.does(answer)
    assert (word in public(t)) is told, name


def public(t: Table) -> str:
    """All that was said to everybody."""
    return str([event.public for event in t.events])


@pytest.mark.clause("WD-8.10", "WD-8.11")
def test_a_dm_who_lets_a_room_go_may_hold_monsters_or_none() -> None:
    holds = party("Wand", "", "Orc Warlord").does("stake wand", "no monster", "attach")
    none = party("Wand", "", "Net").does("stake wand", "attach")
    assert public(holds) == public(none)
    assert holds.kinds == none.kinds
    assert holds.state.shown == none.state.shown


# -- what can be worked out --------------------------------------------------------------


@pytest.mark.clause("WD-2.9", "WD-5.14")
@pytest.mark.parametrize(
    ("players", "place", "safe"),
    [
        (2, 0, {"north": (27, 17)}),
        (3, 1, {"west": (13, 8), "east": (13, 8)}),
        (4, 1, {"west": (9, 5), "north": (9, 6), "east": (8, 5)}),
    ],
)
def test_the_objective_is_not_in_the_safe_top_of_a_pile(
    players: int, place: int, safe: dict[str, tuple[int, int]]
) -> None:
    t = new_game(players)
    for seat in (*range(players), SPECTATOR):
        exits = t.view(seat)["map"]["places"][place]["exits"]
        assert {one["side"]: (one["pile"], one["safe"]) for one in exits} == safe
    reached = set()
    for twin in dealt_anew(t, 0):
        where = prepared(twin.state).index("Objective Room") + 1
        (way,) = [way for way, pile in shares(twin, place).items() if where in pile]
        pile, top = safe[way]
        depth = shares(twin, place)[way].index(where)
        assert depth < pile - top
        reached.add((way, depth))
    assert len(reached) == 10  # each of the places where it may be


@pytest.mark.clause("WD-2.3")
def test_every_hand_is_equally_likely() -> None:
    t = party("", "", "Net, Pit/Ogre, Ambush")
    hands = Counter(tuple(hand_of(DM)(twin.state)) for twin in dealt_anew(t, HERO, 600))
    assert len(hands) == 6
    assert all(65 < count < 135 for count in hands.values())  # 100 on average


@pytest.mark.clause("WD-8.8")
def test_a_stake_is_some_treasure() -> None:
    t = party("Wand, Battle 1/Gold Pieces, 4x Magic 1", "", "Ogre").does("stake wand")
    stakes = [twin.state.players[HERO].stake for twin in dealt_anew(t, DM)]
    assert all(CARDS[card].kind == TREASURE for card in stakes)
    assert set(names(stakes)) == {"Wand", "Gold Pieces"}


@pytest.mark.clause("WD-9.1", "WD-9.6")
def test_committed_are_one_to_level_attack_cards_of_the_hand() -> None:
    hand = "Battle 1, Wand, Heroic Action, Magic 2"
    own = hero(hand=hand, deck="Courage 3, Secret Door", attached="Experience Advancement")
    t = table(own, hero("Magus Sogarth"), dm(hand="Net, Magic 1"), rooms="Crypt", waiting="Ogre")
    t.does("attempt", "pass", "commit battle-1", "ready")
    sizes = set()
    for twin in dealt_anew(t, DM):
        fight = twin.state.fight
        assert fight is not None
        assert all(CARDS[card].kind == ATTACK for card in fight.hero_cards)
        assert not Counter(fight.hero_cards) - Counter(twin.hero.player.hand.cards)
        sizes.add(len(fight.hero_cards))
    assert sizes == {1, 2}


@pytest.mark.clause("WD-9.3")
def test_a_hero_who_is_to_commit_has_an_attack_card() -> None:
    own = hero(hand="Battle 1, Copper Pieces", deck="9x Ring of Accuracy")
    t = battle(own, dm(hand="Strength 1"), monster="Troll")
    assert t.asked == (0, "hero-commit")
    for number in range(30):
        twin = GAME.resample(t.state, 1, SeededDice(f"{number}"))
        assert isinstance(twin, WarpDungeons)
        assert [card.name for card in twin.players[0].held(ATTACK)] == ["Battle 1"]
