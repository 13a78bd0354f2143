"""Chapter WD-1: terms and components, with `dungeon_deck` (R1)."""

from collections import Counter

import pytest

from undercroft.games.warp_dungeons.content import CARDS, DUNGEON
from undercroft.games.warp_dungeons.content.cards import ATTACK, SYMBOLS
from undercroft.games.warp_dungeons.decks.library import dungeon_deck, ready_text
from undercroft.games.warp_dungeons.faces import faces
from undercroft.games.warp_dungeons.tests.dungeon import battle, dm, hero, names, table
from undercroft.games.warp_dungeons.tests.maps import again, dungeon, explore, new_game, shares
from undercroft.kernel import BadSetup
from undercroft.kit.faces import numbers_of

ROOMS = (
    "Room", "Chamber", "Lair", "Crypt", "Dungeon", "Throne Room", "Temple", "Chasm", "Caves",
    "Vault", "Objective Room",
)  # fmt: skip
PASSAGES = ("Passage", "T-junction", "Intersection")


# -- players and decks (WD-1.1 to 1.5) -------------------------------------------------------


@pytest.mark.clause("WD-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_of_whom_one_is_the_dm(players: int) -> None:
    t = new_game(players)
    roles = [seat["role"] for seat in t.view(0)["seats"]]
    assert roles == ["hero"] * (players - 1) + ["dm"]


@pytest.mark.clause("WD-1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_not_fewer_or_more(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 4 players"):
        new_game(players)


@pytest.mark.clause("WD-1.1")
@pytest.mark.parametrize("decks", [("orc-horde", "dragonkin"), ("sir-lamderock", "magus-sogarth")])
def test_exactly_one_dm(decks: tuple[str, str]) -> None:
    with pytest.raises(BadSetup, match="exactly one seat"):
        new_game(2, *decks)


@pytest.mark.clause("WD-1.1")
def test_any_seat_can_be_the_dms() -> None:
    t = new_game(3, "dragonkin")
    assert [seat["role"] for seat in t.view(0)["seats"]] == ["dm", "hero", "hero"]


@pytest.mark.clause("WD-1.2")
def test_everybody_owns_sixty_cards() -> None:
    t = new_game(4)
    for seat in range(4):
        own = t.seat(seat)
        assert len(own.hand) + len(own.deck) + len(own.discard) == 60
    assert "Orc Warlord" in names(t.dm.player.brought)
    assert "Orc Warlord" not in names(t.hero.player.brought)


@pytest.mark.clause("WD-1.3")
def test_a_hero_has_a_stat_card_with_bonuses_wounds_and_an_ability() -> None:
    lamderock, master = new_game(2).view(-2)["seats"]
    assert lamderock["name"] == "Sir Lamderock"
    assert dict(zip(SYMBOLS, lamderock["bonus"], strict=True)) == {
        "Battle": 2, "Magic": 0, "Agility": 0, "Strength": 1, "Courage": 1,
    }  # fmt: skip
    assert (lamderock["wounds"], lamderock["ability"]["name"]) == (6, "Defender")
    assert "wounds" not in master  # the DM has none


@pytest.mark.clause("WD-1.4")
@pytest.mark.parametrize(("name", "passages", "rooms"), [("listed_28", 5, 4), ("padded_30", 6, 5)])
def test_the_dungeon_deck_is_the_listed_one_or_two_cards_more(
    name: str, passages: int, rooms: int
) -> None:
    kinds = Counter([DUNGEON[card].name for card in dungeon_deck(name).dungeon])
    assert kinds == {
        "Stairway": 1, "Passage": passages, "Intersection": 2, "T-junction": 3, "Room": rooms,
        "Chamber": 2, "Lair": 2, "Crypt": 1, "Dungeon": 2, "Throne Room": 1, "Temple": 1,
        "Chasm": 1, "Caves": 1, "Vault": 1, "Objective Room": 1,
    }  # fmt: skip


@pytest.mark.clause("WD-1.4", "WD-2.10")
@pytest.mark.parametrize(
    ("switch", "players", "cards"),
    [
        ("listed_28", 2, 27),
        ("listed_28", 3, 26),
        ("listed_28", 4, 26),
        ("padded_30", 2, 29),
        ("padded_30", 3, 28),
        ("padded_30", 4, 28),
    ],
)
def test_r1_one_deck_is_shared_by_all(switch: str, players: int, cards: int) -> None:
    t = new_game(players, dungeon_deck=switch)
    assert len(t.state.dungeon.deck) == cards
    assert sum(len(pile) for pile in t.state.dungeon.piles) == cards


@pytest.mark.clause("WD-1.4")
def test_r1_the_dms_own_dungeon() -> None:
    own = ready_text("orc-horde") + "\n[Dungeon]\nStairway\n1x T-junction\n1x Intersection\n"
    own += "24x Temple\nObjective Room\n"
    t = new_game(2, "sir-lamderock", own, dungeon_deck="custom")
    kinds = Counter([DUNGEON[card].name for card in t.state.dungeon.deck])
    assert kinds == {"T-junction": 1, "Intersection": 1, "Temple": 24, "Objective Room": 1}
    with pytest.raises(BadSetup, match=r"WD-16\.11"):
        new_game(2, "sir-lamderock", own)


@pytest.mark.clause("WD-1.4")
def test_r1_custom_without_one_is_the_ready_custom_dungeon() -> None:
    t = new_game(2, dungeon_deck="custom")
    kinds = Counter([DUNGEON[card].name for card in t.state.dungeon.deck])
    assert (kinds["T-junction"], kinds["Lair"], kinds["Stairway"]) == (4, 4, 0)


MIXED = ready_text("orc-horde").replace("1x Giant Spiders", "1x Myconid Knight")


@pytest.mark.clause("WD-1.5")
def test_the_dm_announces_one_faction_before_set_up() -> None:
    t = new_game(2, "sir-lamderock", MIXED)
    assert t.asked == (1, "faction")
    assert t.options == ["declare orc-horde", "declare the-fungus-kingdom"]
    assert t.state.dungeon.places == []
    assert t.refuses("declare dragonkin") == "WD-16.7"
    t.does("declare the-fungus-kingdom")
    assert [view["faction"] for view in (t.view(0), t.view(1), t.view(-2))] == [
        "The Fungus Kingdom"
    ] * 3
    assert t.kinds.index("declared") < t.kinds.index("entrance")


@pytest.mark.clause("WD-1.5")
def test_a_single_faction_declares_itself_and_stays() -> None:
    t = new_game(2)  # Giant Spiders are of none
    assert t.told("declared") == [{"player": 1, "faction": "Orc Horde"}]
    assert t.refuses("declare orc-horde")


# -- counters and turns (WD-1.6, 1.7) --------------------------------------------------------


@pytest.mark.clause("WD-1.6")
def test_markers_and_counters_lie_open() -> None:
    t = table(
        hero(damage=2, poison=1, missed=True), hero("Magus Sogarth", at=0), dm(),
        rooms="Passage, Crypt", resolved=True, phase="refresh",
    )  # fmt: skip
    for seat in (0, 1, 2, -2):
        view = t.view(seat)
        lamderock = view["seats"][0]
        assert (lamderock["damage"], lamderock["poison"], lamderock["missed"]) == (2, 1, True)
        assert [place["heroes"] for place in view["map"]["places"]] == [[1], [], [0]]
        assert [place["resolved"] for place in view["map"]["places"]] == [False, False, True]


@pytest.mark.clause("WD-1.7")
def test_exactly_one_hero_is_active() -> None:
    t = table(hero(), hero("Magus Sogarth"), dm(), phase="refresh")
    assert [seat.get("active") for seat in t.view(-2)["seats"]] == [True, False, None]
    t.does("draw 0", "draw 0")
    assert [seat.get("active") for seat in t.view(-2)["seats"]] == [False, True, None]


# -- symbols and attack cards (WD-1.8, 1.9) --------------------------------------------------


@pytest.mark.clause("WD-1.8")
def test_five_symbols_and_no_others() -> None:
    assert sorted(SYMBOLS) == ["Agility", "Battle", "Courage", "Magic", "Strength"]
    tamsin = hero("Tamsin Vey", hand="Battle 1, Heroic Action")
    t = battle(tamsin, dm(), monster="Troll").does("pass", "commit battle-1", "play heroic-action")
    assert t.asked == (0, "own-symbol")
    assert t.options == ["become magic", "become agility", "become strength", "become courage"]


@pytest.mark.clause("WD-1.9")
def test_an_attack_card_has_one_symbol_and_a_value_of_one_to_three() -> None:
    found = sorted([card.name for card in CARDS if card.kind == ATTACK])
    assert found == sorted([f"{symbol} {value}" for symbol in SYMBOLS for value in (1, 2, 3)])


# -- rooms and passages (WD-1.10 to 1.13) ----------------------------------------------------


@pytest.mark.clause("WD-1.10")
@pytest.mark.parametrize("name", ROOMS)
def test_rooms_can_be_resolved(name: str) -> None:
    t = table(hero(), dm(), rooms=name)
    assert t.asked == (0, "resolve")
    t.does("attempt")
    assert t.place().resolved


@pytest.mark.clause("WD-1.11")
@pytest.mark.parametrize("name", PASSAGES)
def test_passages_never(name: str) -> None:
    t = table(hero(hand="Gold Pieces"), dm(hand="Orc Grunts"), rooms=name)
    assert t.asked == (0, "refresh")
    for answer in ("attempt", "stake gold-pieces"):
        t.refuses(answer)


@pytest.mark.clause("WD-1.12")
def test_the_stairway_neither() -> None:
    t = table(hero(hand="Gold Pieces"), dm(hand="Orc Grunts"))
    assert t.hero.room == "Stairway"
    assert t.asked == (0, "refresh")


@pytest.mark.clause("WD-1.10", "WD-1.11", "WD-1.12")
def test_of_the_listed_cards_seventeen_are_rooms_and_ten_passages() -> None:
    kinds = [DUNGEON[card].name for card in dungeon_deck("listed_28").dungeon]
    assert len([name for name in kinds if name in ROOMS]) == 17
    assert len([name for name in kinds if name in PASSAGES]) == 10
    assert kinds.count("Stairway") == 1


@pytest.mark.clause("WD-1.13")
@pytest.mark.parametrize(
    ("card", "splits"), [("Chasm", True), ("Chamber", True), ("Room", False), ("Passage", False)]
)
def test_two_open_exits_split_whatever_the_name(card: str, splits: bool) -> None:
    t = dungeon(f"4x Crypt, {card}")
    explore(t, 0, "north")
    assert (len(shares(t, 1)) > 1) is splits
    assert bool(t.told("divided")) is splits


# -- words (WD-1.14, 1.15) -------------------------------------------------------------------


@pytest.mark.clause("WD-1.14")
def test_wounds_are_damage_and_the_heroic_ability_is_the_stat_cards() -> None:
    own = hero("Gruna Stonefist", hand="Heroic Action", damage=3)
    t = table(own, dm(hand="Spear Trap"), rooms="Passage", phase="after move")
    t.does("play spear-trap", "suffer")  # "1 wound"
    assert t.hero.damage == 4
    again(t, "exploration").does("play heroic-action")  # Second Wind
    assert t.hero.damage == 2


@pytest.mark.clause("WD-1.15")
def test_a_battle_is_all_its_rounds() -> None:
    own = hero(hand="Battle 3, Battle 2")
    t = battle(own, dm(hand="Ambush"), monster="Troll")
    t.does("play ambush", "commit battle-3", "commit battle-2")
    assert len(t.told("fight")) == 1
    assert [told["round"] for told in t.told("compared")] == [1, 2]
    assert [told["dm"] for told in t.told("compared")] == [1, 1]  # "this battle"


# -- as they are printed ---------------------------------------------------------------------


@pytest.mark.clause("WD-13.1")
def test_a_monster_says_its_faction_and_a_dungeon_card_whether_it_is_a_room() -> None:
    said = {face["title"]: face["text"] for face in faces()}
    assert said["Orc Grunts"] == "Orc Horde."
    assert said["Puffballs"].startswith("The Fungus Kingdom.\nSpiteful: ")
    assert (said["Crypt"], said["T-junction"]) == ("Room.", "Passage.")
    assert said["Stairway"].startswith("The entrance")


def test_a_bonus_is_printed_with_its_sign() -> None:
    said = {face["title"]: ", ".join(numbers_of(face)) for face in faces()}
    assert said["Orc Grunts"] == "wounds 1, points 1, Strength +1"
    assert said["Sir Lamderock"] == "wounds 6, Battle +2, Strength +1, Courage +1"
    assert said["Spear Trap"] == "cost 2"
