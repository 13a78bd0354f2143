"""Chapter WD-8: Resolution, with `resolved_room_reuse`, `attempt_without_treasure`
and `surviving_monster` (R16 to R19)."""

from typing import Any

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import again

STAKE = "Gold Pieces"


# -- which room, how often (WD-8.1 to 8.5) ---------------------------------------------------


@pytest.mark.clause("WD-8.1")
def test_the_room_where_the_move_ended() -> None:
    t = table(hero(at=1), dm(), rooms="Crypt, Passage", phase="move").does("go north")
    assert t.asked == (0, "refresh")
    t = table(hero(at=2), dm(), rooms="Crypt, Passage", phase="move").does("go south")
    assert t.asked == (0, "resolve")
    t.does("attempt")
    assert [t.place(n).resolved for n in (1, 2)] == [True, False]


@pytest.mark.clause("WD-8.1", "WD-8.5")
def test_not_one_with_a_token() -> None:
    t = table(hero(hand=STAKE), dm(), rooms="Crypt", resolved=True)
    assert t.asked == (0, "refresh")
    t.refuses("attempt")
    t.refuses("stake gold-pieces")


@pytest.mark.clause("WD-8.2")
def test_declining_does_nothing() -> None:
    t = table(hero(hand=STAKE), dm(hand="Orc Grunts"), rooms="Crypt").does("end phase")
    assert (t.asked, t.events) == ((0, "refresh"), [])
    assert (t.hero.hand, t.place().resolved) == ([STAKE], False)


@pytest.mark.clause("WD-8.3", "WD-8.18")
def test_one_attempt_a_turn() -> None:
    own = hero(hand="Gold Pieces, Copper Pieces, Battle 1, Heroic Action")
    t = table(own, dm(), rooms="Crypt", waiting="Troll").does("stake gold-pieces")
    t.does("pass", "call off")
    assert t.asked == (0, "refresh")
    t.refuses("stake copper-pieces")


@pytest.mark.clause("WD-8.4")
def test_again_in_a_later_turn() -> None:
    own = hero(hand="Gold Pieces, Copper Pieces, Battle 1")
    t = table(own, dm(), rooms="Crypt", waiting="Troll").does("stake gold-pieces", "call off")
    t.does("draw 0", "draw 0", "end phase")  # stays
    assert (t.asked, t.options) == (
        (0, "resolve"), ["stake copper-pieces", "attempt", "end phase"],
    )  # fmt: skip


@pytest.mark.clause("WD-8.4")
def test_by_any_other_hero() -> None:
    t = table(
        hero(hand="2x Battle 1"), hero("Magus Sogarth", hand="Copper Pieces, 2x Magic 1"), dm(),
        rooms="Crypt", waiting="Troll",
    )  # fmt: skip
    t.does("attempt", "call off", "draw 0", "draw 0", "end phase")
    assert t.asked == (1, "resolve")
    t.does("stake copper-pieces")
    assert t.asked == (1, "hero-commit")


@pytest.mark.clause("WD-8.5")
def test_a_resolved_room_is_closed_to_everybody() -> None:
    t = table(hero(), hero("Magus Sogarth", hand=STAKE), dm(), rooms="Crypt").does("attempt")
    t.does("draw 0", "draw 0", "end phase")
    assert t.asked == (1, "refresh")


@pytest.mark.clause("WD-8.5", "WD-8.15")
def test_r16_stake_free_allows_unopposed_stakes() -> None:
    position: dict[str, Any] = {
        "rooms": "Crypt",
        "resolved": True,
        "resolved_room_reuse": "stake_free",
    }
    t = table(hero(hand=STAKE), dm(hand="Orc Grunts"), **position)
    assert "stake gold-pieces" in t.options
    t.does("stake gold-pieces")
    assert t.asked == (0, "attach")  # the DM was not asked
    t.does("attach")
    assert (t.hero.attached, t.place().resolved) == ([STAKE], True)


@pytest.mark.clause("WD-8.5")
def test_r16_stake_free_is_for_stakes_only() -> None:
    position: dict[str, Any] = {
        "rooms": "Crypt",
        "resolved": True,
        "resolved_room_reuse": "stake_free",
    }
    assert table(hero(hand="Heroic Action"), dm(), **position).asked == (0, "refresh")
    assert table(hero(hand=STAKE), dm(), **position).options == ["stake gold-pieces", "end phase"]


# -- the stake (WD-8.6 to 8.9) ---------------------------------------------------------------


@pytest.mark.clause("WD-8.6")
def test_each_different_treasure_may_be_staked() -> None:
    own = hero(hand="2x Gold Pieces, Ring of Accuracy, Life Potion, Experience Advancement")
    t = table(own, dm(), rooms="Crypt")
    stakes = [one for one in t.options if one.startswith("stake ")]
    assert sorted(stakes) == [
        "stake experience-advancement", "stake gold-pieces", "stake life-potion",
        "stake ring-of-accuracy",
    ]  # fmt: skip


@pytest.mark.clause("WD-8.6", "WD-8.9")
def test_one_stake_lies_face_down_out_of_the_hand() -> None:
    t = table(hero(hand="2x Gold Pieces"), dm(hand="Orc Grunts"), rooms="Crypt")
    t.does("stake gold-pieces")
    assert (t.hero.stake, t.hero.hand) == ("Gold Pieces", ["Gold Pieces"])
    assert t.told("attempts") == [{"player": 0, "card": "Crypt", "staked": True}]


@pytest.mark.clause("WD-8.7")
def test_an_attempt_without_a_stake() -> None:
    t = table(hero(hand=STAKE), dm(hand="Orc Grunts"), rooms="Crypt").does("attempt")
    assert (t.hero.hand, t.asked) == ([STAKE], (1, "monster"))
    assert t.told("attempts")[0]["staked"] is False
    t.does("no monster")
    assert (t.place().resolved, t.hero.attached) == (True, [])


@pytest.mark.clause("WD-8.7")
@pytest.mark.parametrize(
    ("room", "hand", "options"),
    [
        ("Crypt", STAKE, ["stake gold-pieces", "end phase"]),
        ("Objective Room", STAKE, ["stake gold-pieces", "attempt", "end phase"]),
        ("Objective Room", "", ["attempt", "end phase"]),
    ],
)
def test_r17_objective_only(room: str, hand: str, options: list[str]) -> None:
    t = table(hero(hand=hand), dm(), rooms=room, attempt_without_treasure="objective_only")
    assert t.options == options


@pytest.mark.clause("WD-8.7")
def test_r17_objective_only_without_a_treasure() -> None:
    position: dict[str, Any] = {"rooms": "Crypt", "attempt_without_treasure": "objective_only"}
    t = table(hero(hand="Heroic Action"), dm(), **position)
    assert t.asked == (0, "refresh")


@pytest.mark.clause("WD-8.8")
def test_nothing_but_treasures() -> None:
    own = hero(hand="Battle 1, Heroic Action, Secret Door, Gold Pieces")
    t = table(own, dm(), rooms="Crypt")
    assert t.options == ["stake gold-pieces", "attempt", "play heroic-action", "end phase"]


@pytest.mark.clause("WD-8.9")
def test_only_the_owner_sees_the_stake() -> None:
    t = table(hero(hand=STAKE), hero("Magus Sogarth"), dm(hand="Orc Grunts"), rooms="Crypt")
    t.does("stake gold-pieces")
    assert t.view(0)["seats"][0]["stake"]["name"] == STAKE
    for seat in (1, 2, -2):
        own = t.view(seat)["seats"][0]
        assert (own["staked"], own["stake"]) == (True, None)
    assert STAKE not in str([event.public for event in t.events])


@pytest.mark.clause("WD-8.9", "WD-8.17")
@pytest.mark.parametrize(
    ("stake", "hand", "hero_total", "to_monster"),
    [
        ("Dragonsbane", "Battle 1", 3, 1),  # not +2
        ("Ring of Accuracy", "Battle 1", 3, 1),  # no extra wound
    ],
)
def test_a_stake_gives_no_effect(stake: str, hand: str, hero_total: int, to_monster: int) -> None:
    slug = stake.lower().replace(" ", "-")
    t = table(hero(hand=f"{hand}, {stake}"), dm(), rooms="Crypt", waiting="Troll")
    t.does(f"stake {slug}", "commit battle-1")
    (told,) = t.told("compared")
    assert (told["hero"], told["to_monster"]) == (hero_total, to_monster)


@pytest.mark.clause("WD-8.9")
def test_a_staked_potion_cannot_be_drunk() -> None:
    own = hero(hand="Life Potion, Battle 1, Heroic Action", damage=4)
    t = table(own, dm(), rooms="Crypt", waiting="Troll").does("stake life-potion")
    assert (t.asked, t.options) == ((0, "hero-window"), ["play heroic-action", "pass"])


# -- the opponent (WD-8.10 to 8.15) ----------------------------------------------------------


@pytest.mark.clause("WD-8.10")
def test_the_dm_may_play_exactly_one_monster() -> None:
    master = dm(hand="2x Orc Grunts, Troll, Ambush, Net, Battle 1")
    t = table(hero(hand="2x Battle 1"), master, rooms="Crypt").does("attempt")
    assert t.asked == (1, "monster")
    assert sorted(t.options) == ["no monster", "play orc-grunts", "play troll"]
    t.does("play troll")
    assert t.dm.hand == ["Ambush", "Battle 1", "Net", "Orc Grunts", "Orc Grunts"]
    assert t.view(0)["map"]["places"][1]["monster"]["name"] == "Troll"
    t.refuses("play orc-grunts")


@pytest.mark.clause("WD-8.10", "WD-8.11")
def test_or_none() -> None:
    t = table(hero(), dm(hand="Troll"), rooms="Crypt").does("attempt", "no monster")
    assert (t.place().resolved, t.dm.hand) == (True, ["Troll"])


@pytest.mark.clause("WD-8.10")
def test_without_a_monster_in_hand_the_dm_is_not_asked() -> None:
    t = table(hero(), dm(hand="Ambush"), rooms="Crypt").does("attempt")
    assert t.place().resolved
    assert t.asked == (0, "refresh")


@pytest.mark.clause("WD-8.11")
def test_an_unopposed_attempt_succeeds() -> None:
    t = table(hero(hand=STAKE), dm(), rooms="Crypt").does("stake gold-pieces")
    assert t.asked == (0, "attach")
    t.does("attach")
    assert (t.hero.attached, t.place().resolved) == ([STAKE], True)
    assert t.kinds.index("unopposed") < t.kinds.index("attached") < t.kinds.index("resolved")


@pytest.mark.clause("WD-8.11", "WD-13.12")
def test_it_cannot_be_answered_by_reinforcements() -> None:
    t = table(hero(hand=STAKE), dm(hand="Reinforcements"), rooms="Crypt")
    t.does("stake gold-pieces", "attach")
    assert (t.asked, t.dm.hand) == ((0, "refresh"), ["Reinforcements"])


@pytest.mark.clause("WD-8.12")
def test_with_a_monster_a_battle_starts() -> None:
    t = table(hero(hand="2x Battle 1"), dm(hand="Troll"), rooms="Crypt")
    t.does("attempt", "play troll")
    assert t.told("fight") == [{"player": 0, "card": "Troll"}]
    assert t.asked == (0, "hero-commit")


@pytest.mark.clause("WD-8.12", "WD-11.13")
def test_unless_a_secret_door_avoids_it_first() -> None:
    t = table(hero(hand="2x Battle 1, Secret Door"), dm(hand="Troll"), rooms="Crypt")
    t.does("attempt", "play troll")
    assert (t.asked, t.options) == ((0, "avoid"), ["play secret-door", "fight"])
    t.does("play secret-door")
    assert t.told("fight") == []
    assert t.asked == (0, "refresh")


@pytest.mark.clause("WD-8.13")
def test_a_waiting_monster_is_the_opponent_and_no_other_comes() -> None:
    t = table(hero(hand="2x Battle 1"), dm(hand="Orc Grunts"), rooms="Crypt", waiting="Troll")
    t.does("attempt")
    assert t.asked == (0, "hero-commit")
    assert t.told("waits") == [{"card": "Troll", "player": 0}]
    assert t.dm.hand == ["Orc Grunts"]
    assert t.view(0)["battle"]["suffered"] == 0


@pytest.mark.clause("WD-8.13", "WD-9.34")
def test_it_has_all_its_wounds_again() -> None:
    own = hero(hand="Battle 3, Battle 2, Battle 1")
    t = table(own, dm(), rooms="Crypt", waiting="Ogre").does("attempt", "commit battle-3")
    assert t.view(0)["battle"]["suffered"] == 1
    t.does("call off", "draw 0", "draw 0", "end phase", "attempt", "commit battle-2")
    assert t.view(0)["battle"]["suffered"] == 1
    assert t.hero.trophies == []
    t.does("commit battle-1")
    assert t.hero.trophies == ["Ogre"]


@pytest.mark.clause("WD-8.14")
def test_a_token_for_every_success_and_for_nothing_else() -> None:
    t = table(hero(hand="Battle 3"), dm(), rooms="Crypt", waiting="Orc Grunts")
    assert t.does("attempt", "commit battle-3").place().resolved
    t = table(hero(hand="Battle 1, Battle 2"), dm(), rooms="Crypt", waiting="Troll")
    assert not t.does("attempt", "call off").place().resolved


@pytest.mark.clause("WD-8.15")
def test_no_monster_in_a_room_with_a_token() -> None:
    t = table(hero(), hero("Magus Sogarth"), dm(hand="Troll"), rooms="Crypt")
    t.does("attempt", "no monster", "draw 0", "draw 0")
    assert (t.place().resolved, t.place().monster) == (True, -1)
    t.does("end phase", "draw 0")
    t.refuses("play troll")


# -- the end of the attempt (WD-8.16 to 8.18) ------------------------------------------------


@pytest.mark.clause("WD-8.16")
@pytest.mark.parametrize(
    ("answer", "attached", "discard"), [("attach", [STAKE], []), ("let go", [], [STAKE])]
)
def test_a_won_stake_is_attached_or_discarded(
    answer: str, attached: list[str], discard: list[str]
) -> None:
    t = table(hero(hand=STAKE), dm(), rooms="Crypt").does("stake gold-pieces", answer)
    assert (t.hero.attached, t.hero.discard, t.hero.stake) == (attached, discard, "")
    assert t.place().resolved


@pytest.mark.clause("WD-8.16")
def test_a_won_stake_is_shown() -> None:
    t = table(hero(hand=STAKE), dm(), rooms="Crypt").does("stake gold-pieces", "let go")
    assert t.told("let_go") == [{"player": 0, "card": STAKE}]


@pytest.mark.clause("WD-8.17")
def test_the_benefit_starts_when_it_is_attached() -> None:
    own = hero(hand="Experience Advancement")
    t = table(own, dm(), rooms="Crypt").does("stake experience-advancement")
    assert t.hero.level == 1
    assert t.does("attach").hero.level == 2


@pytest.mark.clause("WD-8.17", "WD-13.13")
def test_so_it_helps_in_the_refight() -> None:
    own = hero(hand="Dragonsbane, Battle 3, Battle 1, Battle 2")
    t = table(own, dm(hand="Reinforcements"), rooms="Crypt", waiting="Orc Grunts")
    t.does("stake dragonsbane", "commit battle-3", "attach", "play reinforcements")
    t.does("commit battle-1")
    assert [told["hero"] for told in t.told("compared")] == [5, 5]  # 3+2 and 1+2+2


@pytest.mark.clause("WD-8.18")
def test_after_a_success_too_refresh_follows() -> None:
    own = hero(hand="Gold Pieces, Heroic Action", attached="Life Potion", damage=1)
    t = table(own, dm(), rooms="Crypt").does("stake gold-pieces", "attach")
    assert t.asked == (0, "refresh")


@pytest.mark.clause("WD-8.18", "WD-3.8")
def test_before_the_attempt_the_menu_stays_open() -> None:
    own = hero(hand="Gold Pieces, 2x Heroic Action")
    t = table(own, dm(), rooms="Crypt").does("play heroic-action", "play heroic-action")
    assert t.options == ["stake gold-pieces", "attempt", "end phase"]


# -- surviving_monster (R19) -----------------------------------------------------------------


@pytest.mark.clause("WD-9.33")
@pytest.mark.parametrize(
    ("switch", "waits", "hand", "discard"),
    [
        ("stays", True, [], []),
        ("hand", False, ["Troll"], []),
        ("discard", False, [], ["Troll"]),
    ],
)
def test_r19_where_an_undefeated_monster_goes(
    switch: str, waits: bool, hand: list[str], discard: list[str]
) -> None:
    own = hero(hand="2x Battle 1")
    t = table(own, dm(hand="Troll"), rooms="Crypt", surviving_monster=switch)
    t.does("attempt", "play troll", "call off")
    assert ((t.place().monster >= 0), t.dm.hand, t.dm.discard) == (waits, hand, discard)
    again(t, "resolution").does("attempt")
    if switch == "discard":
        assert t.place().resolved
    else:
        assert t.asked == ((0, "hero-commit") if waits else (1, "monster"))
