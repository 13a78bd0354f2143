"""Who knows what: the table of hidden information of RULES.md, datum by datum.

A row has two positions that differ in one datum only. Who may see it sees two different
tables; for everybody else they are the same table, and dealing the unseen anew turns the
one into the other. Seat 2 takes no part in a battle.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.content import BATTLE_CARDS, HUNTERS, ITEMS, MONSTERS
from undercroft.games.dungeon_enforcer.rules.town import Shop
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    Table,
    battle,
    lost,
    opening,
    seat,
    table,
    won,
)
from undercroft.kernel import SPECTATOR, SeededDice

ME, OTHER, THIRD = 0, 1, 2
EVERYBODY: Final = (ME, OTHER, THIRD, SPECTATOR)
TIMES: Final = 80


class Datum(NamedTuple):
    """One thing to know: two positions with a value each, who sees it, where it is kept."""

    name: str
    one: Table
    other: Table
    sees: tuple[int, ...]
    kept: Callable[[DungeonEnforcer], Any]


def three(mine: str = "", others: str = "", third: str = "", **more: Any) -> Table:
    """Three players on the map, with these one-use items."""
    seats = [seat("C4", items=mine), seat("M4", hunters="Ekim", items=others),
             seat("H13", hunters="Quill", items=third)]  # fmt: skip
    return table(*seats, **more)


def fight(mine: str = "", theirs: str = "", deck: str = "", **more: Any) -> Table:
    """A battle of seat 0 against seat 1, with so few battle cards that all can be listed."""
    watching = (seat("M4", hunters="Fenn"), seat("H13", hunters="Quill"))
    more = {"seats": watching, "energy": (6, 6)} | more
    return battle(more.pop("hunters", "Therese"), more.pop("monster", "Gutter Rats"), mine, theirs,
                  deck_of_cards=f"only {deck}", **more)  # fmt: skip


def peeked(theirs: str, deck: str) -> Table:
    """Seat 0 has looked through a lens at what seat 1 placed."""
    t = fight("Attack 1, Attack 2", theirs, deck, items="Seer's Lens", energy=(4, 4))
    slug = theirs.lower().replace(" ", "-")
    t.does("play attack-1", f"play {slug}", "use seers-lens")
    assert t.asked == (0, "exchange")
    return t


# -- where a datum is kept ----------------------------------------------------------------


def items_of(player: int) -> Callable[[DungeonEnforcer], Any]:
    return lambda s: sorted([ITEMS[card].name for card in s.players[player].items])


def hand_of(supply: int) -> Callable[[DungeonEnforcer], Any]:
    return lambda s: names(s.battle.supplies[supply].hand)


def names(cards: Sequence[int]) -> list[str]:
    return sorted([BATTLE_CARDS[card].name for card in cards])


def play_of(fighter: int) -> Callable[[DungeonEnforcer], Any]:
    return lambda s: s.battle.fighters[fighter].placed


def hunters(s: DungeonEnforcer) -> Any:
    return [HUNTERS[card].name for card in s.hunter_deck]


def monsters(s: DungeonEnforcer) -> Any:
    return [MONSTERS[card].name for card in s.monster_deck]


def items(s: DungeonEnforcer) -> Any:
    return [ITEMS[card].name for card in s.item_deck]


def pile(s: DungeonEnforcer) -> Any:
    return list(s.battle.deck)


def offer(s: DungeonEnforcer) -> Any:
    assert s.offer is not None
    return sorted(s.offer.cards)


def wares(s: DungeonEnforcer) -> Any:
    assert s.wares is not None
    return sorted([ITEMS[card].name for card in s.wares.cards])


def named(s: DungeonEnforcer) -> Any:
    (shop,) = [frame for frame in s.stack if isinstance(frame, Shop)]
    return ITEMS[shop.named].name


BELLS: Final = "only Null Bell, Battle Tonic, Smoke Pearl, Whetstone"
STONES: Final = "only Whetstone, Battle Tonic, Smoke Pearl, Null Bell"


def asked_for(slug: str) -> Table:
    return three(item_deck=BELLS).does("shop", f"name {slug}")


def bases(stance: str) -> Table:
    return fight("Attack 5", "Attack 1", "Attack 4", energy=(0, 4)).does(f"base {stance}")


def places(card: str, other: str) -> Table:
    """Seat 0 has placed that card; the other one lies in the draw pile."""
    slug = card.lower().replace(" ", "-")
    return fight(card, "Defense 1", other, energy=(6, 4)).does(f"play {slug}")


def of_three(top: str) -> Table:
    """Seat 0 chooses its first hunter of three."""
    t = opening(3, hero_setup="pick_of_three", dice=[5, 3, 2])
    (one,) = [hunter.id for hunter in HUNTERS if hunter.name == top]
    assert t.state.offer is not None
    t.state.hunter_deck = tuple([card for card in (0, 1) if card != one])
    t.state.offer.cards = [2, 3, one]
    return t


SECRETS: Final = [
    Datum("the order of the hunter deck", three(hunter_deck="only Fenn, Pell"),
          three(hunter_deck="only Pell, Fenn"), (), hunters),
    Datum("the order of the monster deck", three(monster_deck="only Mudling, Gutter Rats"),
          three(monster_deck="only Gutter Rats, Mudling"), (), monsters),
    Datum("the order of the item deck", three(item_deck="only Null Bell, Whetstone"),
          three(item_deck="only Whetstone, Null Bell"), (), items),
    Datum("three items in a town", three(item_deck=BELLS).does("shop"),
          three(item_deck=STONES).does("shop"), (ME,), wares),
    Datum("which item is asked for", asked_for("null-bell"), asked_for("smoke-pearl"),
          (ME,), named),
    Datum("your one-use item", three("Null Bell", item_deck="only Whetstone"),
          three("Whetstone", item_deck="only Null Bell"), (ME,), items_of(ME)),
    Datum("the one-use item of another", three("", "Null Bell", item_deck="only Whetstone"),
          three("", "Whetstone", item_deck="only Null Bell"), (OTHER,), items_of(OTHER)),
    Datum("who holds which of two items", three("", "Null Bell", "Whetstone", item_deck="nothing"),
          three("", "Whetstone", "Null Bell", item_deck="nothing"), (OTHER, THIRD),
          items_of(OTHER)),
    Datum("your hand", fight("Attack 5", deck="Attack 6"), fight("Attack 6", deck="Attack 5"),
          (ME,), hand_of(0)),
    Datum("the hand of the monster", fight("Attack 1", "Attack 5", "Attack 6"),
          fight("Attack 1", "Attack 6", "Attack 5"), (OTHER,), hand_of(1)),
    Datum("the order of the battle cards", fight("Attack 1", deck="Attack 5, Attack 6"),
          fight("Attack 1", deck="Attack 6, Attack 5"), (), pile),
    Datum("a card that you placed", places("Attack 5", "Attack 6"), places("Attack 6", "Attack 5"),
          (ME,), play_of(0)),
    Datum("the stance of your base play", bases("attack"), bases("defense"), (ME,), play_of(0)),
    Datum("a play that was peeked at", peeked("Defense 2", "Attack 2"),
          peeked("Attack 2", "Defense 2"), (ME, OTHER), play_of(1)),
    Datum("three hunters to begin with", of_three("Therese"), of_three("Ekim"), (ME,), offer),
]  # fmt: skip


@pytest.mark.clause("DE-5.2", "DE-5.3", "DE-8.10", "DE-9.5")
@pytest.mark.parametrize("datum", SECRETS, ids=lambda datum: datum.name)
def test_only_who_may_see_it_sees_a_difference(datum: Datum) -> None:
    assert datum.kept(datum.one.state) != datum.kept(datum.other.state)
    for player in EVERYBODY:
        same = datum.one.view(player) == datum.other.view(player)
        assert same is (player not in datum.sees), f"seat {player}"


@pytest.mark.clause("DE-5.2", "DE-5.3", "DE-8.10", "DE-9.5")
@pytest.mark.parametrize("datum", SECRETS, ids=lambda datum: datum.name)
def test_what_a_seat_cannot_see_is_dealt_anew(datum: Datum) -> None:
    for player in EVERYBODY:
        found = [datum.kept(twin.state) for twin in dealt_anew(datum.one, player)]
        if player in datum.sees:
            assert all(one == datum.kept(datum.one.state) for one in found), f"seat {player}"
        else:
            assert datum.kept(datum.one.state) in found, f"seat {player}"
            assert datum.kept(datum.other.state) in found, f"seat {player}"


def dealt_anew(t: Table, player: int, times: int = TIMES) -> list[Table]:
    """What the table may be for all that a seat knows; the seat sees no difference."""
    twins = []
    for number in range(times):
        twin = GAME.resample(t.state, player, SeededDice(f"anew {number}"))
        assert isinstance(twin, DungeonEnforcer)
        twins.append(Table(twin))
        assert twins[-1].view(player) == t.view(player)
    return twins


PUBLIC: Final = [
    ("the map", table(seat("B2"), seat("A5"), seat(), tokens="I9"),
     table(seat("B2"), seat("A5"), seat(), tokens="I9", map="first-steps")),
    ("a monster token", three(tokens="O15"), three(tokens="O14")),
    ("a player token", table(seat("C4"), seat("M4"), seat()),
     table(seat("C5"), seat("M4"), seat())),
    ("map energy", table(seat(energy=3), seat("M4"), seat()),
     table(seat(energy=4), seat("M4"), seat())),
    ("coins", table(seat(coins=3), seat(), seat()), table(seat(coins=4), seat(), seat())),
    ("a group", table(seat(hunters="Ekim"), seat(), seat()),
     table(seat(hunters="Sable"), seat(), seat())),
    ("HP", table(seat(hp=(3,)), seat(), seat()), table(seat(hp=(4,)), seat(), seat())),
    ("gear", table(seat(gear="Notched Blade"), seat(), seat()),
     table(seat(gear="Reserve Cell"), seat(), seat())),
    ("monsters defeated", table(seat(defeated=1), seat(), seat()), table(seat(), seat(), seat())),
    ("the number of one-use items", three("Null Bell"), three("2x Null Bell")),
    ("the round", three(round=2), three(round=3)),
    ("the number of hunters in the deck", three(hunter_deck="only Fenn"), three()),
    ("the number of monsters in the deck", three(monster_deck="only Mudling"), three()),
    ("the number of items in the deck", three(item_deck="only Null Bell"), three()),
    ("the discarded items", three(item_discard="Null Bell", item_deck="only Whetstone"),
     three(item_discard="Whetstone", item_deck="only Null Bell")),
    ("the dead hunters", three(dead="Fenn", hunter_deck="only Pell"),
     three(dead="Pell", hunter_deck="only Fenn")),
    ("the defeated monsters", three(slain="Mudling", monster_deck="only Gutter Rats"),
     three(slain="Gutter Rats", monster_deck="only Mudling")),
    ("hunters that are shown", three(hunter_deck="only Pell, Fenn, Sable, Wren").does("hire"),
     three(hunter_deck="only Wren, Fenn, Sable, Pell").does("hire")),
    ("the number of items seen in a town", three(item_deck="only Null Bell").does("shop"),
     three(item_deck="only 2x Null Bell").does("shop")),
    ("the price of an item", three(dice=[2], item_deck=BELLS).does("shop", "name null-bell"),
     three(dice=[3], item_deck=BELLS).does("shop", "name null-bell")),
    ("the monster of the battle", fight("Attack 5"), fight("Attack 5", monster="Mudling")),
    ("HP in battle", fight("Attack 5", hp=(9,)), fight("Attack 5")),
    ("battle energy", fight("Attack 5", energy=(7, 6)), fight("Attack 5")),
    ("battle energy of the monster", fight("Attack 5", energy=(6, 7)), fight("Attack 5")),
    ("the battle round", fight("Attack 5", round=3), fight("Attack 5")),
    ("the number of battle cards in a hand", fight("2x Attack 5"), fight("Attack 5")),
    ("the number of battle cards in the pile", fight("Attack 5", deck="2x Attack 6"),
     fight("Attack 5", deck="Attack 6")),
    ("a boost die", fight("Attack 1", "Attack 2", dice=[3]).does("play attack-1", "boost"),
     fight("Attack 1", "Attack 2", dice=[4]).does("play attack-1", "boost")),
    ("that no card was placed", fight("2x Attack 5", "Attack 2", energy=(5, 4)).does(
        "play attack-5"), fight("2x Attack 5", "Attack 2", energy=(4, 4)).does("base attack")),
]  # fmt: skip


@pytest.mark.clause("DE-4.3", "DE-8.10", "DE-8.13", "DE-1.17")
@pytest.mark.parametrize(("name", "one", "other"), PUBLIC, ids=[row[0] for row in PUBLIC])
def test_everybody_sees(name: str, one: Table, other: Table) -> None:
    assert [player for player in EVERYBODY if one.view(player) == other.view(player)] == [], name


# -- when it becomes public ---------------------------------------------------------------


def shop(top: str) -> Table:
    return three(item_deck=f"{top}, Battle Tonic, Smoke Pearl", dice=[1]).does("shop")


def ready(**more: Any) -> Table:
    """Attack 5 against Defense 3, and enough cards for another round."""
    more = {"energy": (5, 3)} | more
    return fight("Attack 5", "Defense 3", "12x Attack 1", **more)


def struck(t: Table) -> Table:
    """Seat 0 strikes down the monster, which is at 1 HP."""
    return t.does("play attack-5")


def fallen(**more: Any) -> Table:
    """Therese falls in this round, and Pell is left."""
    return fight("2x Attack 1", "Attack 9", "12x Attack 1", hunters="Therese, Pell", hp=(1, 13, 7),
                 energy=(2, 9), **more).does("play attack-1", "play attack-1")  # fmt: skip


MOMENTS: Final[list[tuple[str, Callable[[], Table], str, str, bool]]] = [
    ("a monster from the draw", lambda: three(tokens="D5", monster_deck="Mudling"),
     "fight D5 from the west", "Mudling", True),
    ("hunters for hire", lambda: three(hunter_deck="Pell"), "hire", "Pell", True),
    ("not the items in a town", lambda: three(item_deck=BELLS), "shop", "Null Bell", False),
    ("not the item that is asked for", lambda: shop("Null Bell"), "name null-bell", "Null Bell",
     False),
    ("gear that is bought", lambda: shop("Notched Blade").does("name notched-blade"), "buy",
     "Notched Blade", True),
    ("not a one-use item that is bought", lambda: shop("Null Bell").does("name null-bell"), "buy",
     "Null Bell", False),
    ("gear that is won", lambda: struck(ready(hp=(9, 1), item_deck="Notched Blade")),
     "play defense-3", "Notched Blade", True),
    ("not a one-use item that is won", lambda: struck(ready(hp=(9, 1), item_deck="Null Bell")),
     "play defense-3", "Null Bell", False),
    ("gear that is captured", lambda: fallen(gear="Notched Blade"), "play attack-9",
     "Notched Blade", True),
    ("not a one-use item that is captured", lambda: fallen(items="Null Bell"), "play attack-9",
     "Null Bell", False),
    ("an item that is played", lambda: struck(ready(items="Battle Tonic")).does("play defense-3"),
     "use battle-tonic", "Battle Tonic", True),
    ("not a card that is placed", ready, "play attack-5", "Attack 5", False),
    ("nor a base stance", lambda: ready(energy=(4, 3)), "base attack", "attack", False),
    ("a card in the Reveal Phase", lambda: struck(ready()), "play defense-3", "Attack 5", True),
    ("a base stance in the Reveal Phase", lambda: ready(energy=(4, 3)).does("base attack"),
     "play defense-3", "'play': 'attack'", True),
    ("what an attack card cost", lambda: struck(ready()), "play defense-3",
     "<paid_energy {'player': 0, 'supply': 0, 'size': 5, 'energy': 0}>", True),
    ("not the cards of a new hand", lambda: fight(deck="20x Attack 4", phase="energy_phase"),
     "redraw", "Attack", False),
    ("not what a peek has shown", lambda: fight(
        "Attack 1, Attack 2", "Defense 2", items="Seer's Lens", energy=(4, 4),
    ).does("play attack-1", "play defense-2"), "use seers-lens", "Defense", False),
]  # fmt: skip


@pytest.mark.clause("DE-4.3", "DE-5.3", "DE-6.2", "DE-8.3", "DE-10.7", "DE-11.1")
@pytest.mark.parametrize(
    ("name", "happens", "answer", "word", "told"), MOMENTS, ids=[row[0] for row in MOMENTS]
)
def test_when_everybody_is_told(
    name: str, happens: Callable[[], Table], answer: str, word: str, told: bool
) -> None:
    t = happens()
    before = len(t.events)
    t.does(answer)
    assert t.events[before:]
    assert (word in str(t.events[before:])) is told, name


@pytest.mark.clause("DE-16.6")
def test_items_of_who_is_out_are_discarded_face_up() -> None:
    t = lost("Hadrian", items="Null Bell")
    assert t.told("left_behind") == [{"player": 0, "items": ("Null Bell",)}]
    assert [item["name"] for item in t.view(SPECTATOR)["item_discard"]] == ["Null Bell"]


def known(t: Table, owner: int, to: int) -> list[str | None]:
    """The one-use items of a player as a seat sees them."""
    found = t.view(to)["seats"][owner]["items"]
    return [None if one is None else one["name"] for one in found]


@pytest.mark.clause("DE-14.9")
def test_who_lost_an_item_knows_who_has_it() -> None:
    t = fallen(items="Null Bell").does("play attack-9")
    assert known(t, OTHER, ME) == known(t, OTHER, OTHER) == ["Null Bell"]
    assert known(t, OTHER, THIRD) == known(t, OTHER, SPECTATOR) == [None]
    (event,) = [event for event in t.events if event.kind == "captured"]
    assert event.seen_by(OTHER)["items"] == ("Null Bell",)
    assert event.seen_by(ME)["items"] == event.seen_by(THIRD)["items"] == ()
    for twin in dealt_anew(t, ME, 20):
        assert twin.other.items == ["Null Bell"]
    assert len({tuple(twin.other.items) for twin in dealt_anew(t, THIRD, 20)}) > 1


@pytest.mark.clause("DE-14.9")
def test_who_lost_an_item_first_knows_it_still_when_it_is_captured_again() -> None:
    """Seat 1 takes the Bell from seat 0, and seat 2, who rolls 6 for the monster, from seat 1."""
    flask = "use thunder-flask"
    others = (seat("M4", hunters="Fenn"), seat("H13", hunters="Quill", items="Thunder Flask"))
    t = fallen(items="Null Bell", tokens="D5, M5", seats=others, dice=[1, 1, 6])
    t.does("play attack-9", "fight M5 from the north")
    t.fight.fighters[0].hp = 1
    while not t.over:
        t.does(flask if flask in t.options else t.options[0])
    assert [event["player"] for event in t.told("eliminated")] == [OTHER]
    assert [known(t, THIRD, to) for to in EVERYBODY] == [["Null Bell"]] * 3 + [[None]]
    for twin in dealt_anew(t, ME, 20) + dealt_anew(t, OTHER, 20):
        assert twin.person(THIRD).items == ["Null Bell"]


def test_r20_all_items_can_lie_open() -> None:
    t = three("Null Bell", "Whetstone", item_visibility="open")
    for player in EVERYBODY:
        assert (known(t, ME, player), known(t, OTHER, player)) == (["Null Bell"], ["Whetstone"])
        for twin in dealt_anew(t, player, 10):
            assert (twin.me.items, twin.other.items) == (["Null Bell"], ["Whetstone"])
    t = won(item_deck="Null Bell", item_visibility="open")
    assert t.told("won_item") == [{"player": 0, "item": "Null Bell"}]


@pytest.mark.clause("DE-10.2", "DE-11.1")
def test_a_peek_is_for_the_peeker_and_ends_with_an_exchange() -> None:
    t = fight("Attack 1, Attack 2", "Defense 2, Attack 3", "12x Attack 1", monster="Gloom Stalker",
              energy=(4, 4)).does("play attack-1", "play defense-2")  # fmt: skip
    assert [t.lies("Therese", player) for player in EVERYBODY] == ["Attack 1"] + ["card"] * 3
    t.does("ability of fighter 2")
    assert [t.lies("Therese", player) for player in EVERYBODY] == [
        "Attack 1", "Attack 1", "card", "card",
    ]  # fmt: skip
    assert [t.lies("Gloom Stalker", player) for player in EVERYBODY] == [
        "card", "Defense 2", "card", "card",
    ]  # fmt: skip


@pytest.mark.clause("DE-8.4")
def test_an_exchanged_play_is_hidden_again_even_from_who_peeked() -> None:
    t = fight("Attack 1, Attack 2", "Defense 2, Attack 3", "12x Attack 1", monster="Gloom Stalker",
              energy=(4, 4), items="2x Seer's Lens", round=2,
              item_phase_actions="until_pass")  # fmt: skip
    t.does("play defense-2", "play attack-1", "ability of fighter 2", "use seers-lens")
    assert t.asked == (OTHER, "exchange")
    assert t.lies("Therese", OTHER) == "Attack 1"
    t.does("no exchange")
    assert t.lies("Gloom Stalker", ME) == "Defense 2"
    t.does("exchange of fighter 1", "play attack-2")
    assert t.asked == (ME, "act")
    assert [t.lies("Therese", player) for player in EVERYBODY] == ["Attack 2"] + ["card"] * 3
    assert t.told("exchanged") == [{"player": 0, "fighter": "Therese"}]


@pytest.mark.clause("DE-7.6", "DE-7.7", "DE-12.7")
def test_who_discarded_a_hand_face_down_knows_it_and_the_others_do_not() -> None:
    t = fight(deck="5x Attack 1, 5x Attack 2, Attack 3, 4x Attack 4", phase="energy_phase")
    t.does("redraw")
    away = [names(twin.fight.supplies[0].away) for twin in dealt_anew(t, ME, 20)]
    assert away == [["Attack 1"] * 5] * 20
    for player in (OTHER, THIRD, SPECTATOR):
        found = [names(twin.fight.supplies[0].away) for twin in dealt_anew(t, player, 20)]
        assert len({tuple(one) for one in found}) > 1


@pytest.mark.clause("DE-9.5")
def test_free_energy_is_for_its_owner_alone() -> None:
    t = places("Attack 5", "Attack 6")
    free = [t.view(player)["fight"]["supplies"][0]["free"] for player in EVERYBODY]
    energy = [t.view(player)["fight"]["supplies"][0]["energy"] for player in EVERYBODY]
    assert (free, energy) == ([1, None, None, None], [6, 6, 6, 6])


@pytest.mark.clause("DE-8.13", "DE-10.2")
def test_nobody_else_sees_that_a_boost_or_an_act_is_thought_about() -> None:
    t = fight("Attack 1", "Attack 2", "12x Attack 1", items="Whetstone").does("play attack-1")
    assert t.asked == (ME, "boost")
    spared = fight("Attack 1", "Attack 2", energy=(5, 6)).does("play attack-1")
    assert spared.asked == (OTHER, "play")
    assert [t.view(player)["phase"] for player in EVERYBODY] == ["attack", "", "", ""]
    t.does("no boost", "play attack-2")
    assert t.asked == (ME, "act")
    assert [t.view(player)["phase"] for player in EVERYBODY] == ["item", "", "", ""]
    assert t.does("pass").told("declared") == []
