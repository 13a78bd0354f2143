"""Chapter WD-11: the Secret Door, dividing a path or avoiding a monster (WD-11.7 to 11.18)."""

import pytest

from undercroft.games.warp_dungeons.actions import WAYS
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, table

SEVEN = "Room, Chamber, Lair, Crypt, Temple, Caves, Vault"
"""A pile, bottom first."""


def explorer(
    pile: str = SEVEN, rooms: str = "Crypt, Passage", doors: int = 1, at: int = 1, **switches: str
) -> Table:
    """A hero with Secret Doors in the Exploration menu, standing on the Crypt."""
    own = hero(hand=f"{doors}x Secret Door" if doors else "", at=at)
    return table(own, dm(), rooms=rooms, pile=pile, phase="exploration", house=switches)


def exits(t: Table, place: int) -> list[tuple[str, bool]]:
    """The sides of a place's exits, and whether they are secret."""
    return [(WAYS[one.side], one.secret) for one in t.place(place).exits]


# -- dividing a path (WD-11.8 to 11.12) -----------------------------------------------------


@pytest.mark.clause("WD-11.8", "WD-11.10", "WD-11.11", "WD-11.7")
def test_a_secret_door_divides_the_pile_of_the_path_from_the_bottom() -> None:
    t = explorer().does("play secret-door")
    assert t.pile(0) == ["Room", "Lair", "Temple", "Vault"]
    assert t.pile(1) == ["Chamber", "Crypt", "Caves"]
    assert exits(t, 1) == [("north", False), ("west", True)]  # ahead is taken, left is free
    assert exits(t, 2) == [("north", False)]
    assert t.told("door_opened") == [{"player": 0, "place": 1, "way": "west", "cards": (4, 3)}]
    assert t.hero.discard == ["Secret Door"]
    assert t.asked == (0, "explore")


@pytest.mark.clause("WD-11.12")
def test_the_new_exit_may_be_explored_at_once() -> None:
    t = explorer().does("play secret-door")
    assert t.options == ["reveal west", "end phase"]
    t.does("reveal west")
    assert t.place().name == "Caves"
    assert t.pile(1) == ["Chamber", "Crypt"]
    assert (t.place().x, t.place().y) == (-1, 1)


@pytest.mark.clause("WD-11.9", "WD-11.12")
def test_a_secret_door_may_be_played_after_a_reveal_but_gives_no_second_one() -> None:
    own = hero(hand="2x Secret Door")
    t = table(own, dm(), rooms="Crypt", pile=SEVEN, phase="exploration")
    t.does("reveal north")  # the Vault
    assert t.options == ["play secret-door", "end phase"]
    t.does("play secret-door")
    assert t.pile(0) == ["Room", "Lair", "Temple"]
    assert t.pile(1) == ["Chamber", "Crypt", "Caves"]
    assert t.options == ["play secret-door", "end phase"]
    assert t.refuses("reveal west") == "WD-4.2"


@pytest.mark.clause("WD-11.9")
@pytest.mark.parametrize("phase", ["move", "resolution", "refresh"])
def test_a_path_is_divided_in_no_other_phase(phase: str) -> None:
    own = hero(hand="Secret Door")
    t = table(own, dm(), rooms="Crypt", pile=SEVEN, phase=phase)
    assert "play secret-door" not in t.options
    t.refuses("play secret-door")


@pytest.mark.clause("WD-11.10")
@pytest.mark.parametrize(("pile", "legal"), [("", False), ("Room", False), ("Room, Lair", True)])
def test_a_pile_of_0_or_1_cannot_be_divided(pile: str, legal: bool) -> None:
    t = explorer(pile, rooms="Crypt", at=1)
    assert ("play secret-door" in t.options) == legal
    if legal:
        t.does("play secret-door")
        assert (t.pile(0), t.pile(1)) == (["Room"], ["Lair"])
    elif pile:
        assert t.refuses("play secret-door") == "WD-11.10"


@pytest.mark.clause("WD-11.10")
def test_the_card_is_needed() -> None:
    assert explorer(rooms="Crypt", doors=0).refuses("play secret-door") == "WD-4.1"


@pytest.mark.clause("WD-11.10")
def test_the_path_that_starts_at_the_stairway_is_a_candidate_there() -> None:
    t = explorer(at=0).does("play secret-door")
    assert t.pile(0) == ["Room", "Lair", "Temple", "Vault"]
    assert exits(t, 0) == [("north", False), ("west", True)]


@pytest.mark.clause("WD-11.10", "WD-9.43", "WD-11.17")
def test_the_hero_chooses_the_path_before_any_collapse() -> None:
    own = hero(hand="2x Secret Door")
    t = table(own, dm(hand="Collapse"), rooms="Crypt", pile=SEVEN, phase="exploration")
    t.does("play secret-door")
    assert t.asked == (1, "collapse")  # one candidate: the path was no question
    t.does("pass", "play secret-door")
    assert t.asked == (0, "door-path")
    assert t.options == ["divide here", "divide west"]
    t.does("divide west")
    assert t.asked == (1, "collapse")
    t.does("pass")
    assert t.pile(0) == ["Room", "Lair", "Temple", "Vault"]
    assert t.pile(1) == ["Chamber", "Caves"]  # of Chamber, Crypt, Caves
    assert t.pile(2) == ["Crypt"]
    assert exits(t, 1) == [("north", False), ("west", True), ("east", True)]


@pytest.mark.clause("WD-11.10", "WD-11.11")
def test_the_path_of_the_card_may_be_chosen_too() -> None:
    t = explorer(rooms="Crypt", doors=2).does("play secret-door", "play secret-door", "divide here")
    assert t.pile(0) == ["Room", "Temple"]
    assert t.pile(1) == ["Chamber", "Crypt", "Caves"]
    assert t.pile(2) == ["Lair", "Vault"]


@pytest.mark.clause("WD-11.10")
def test_without_a_viable_side_there_is_no_door() -> None:
    t = explorer(rooms="Crypt", doors=3)
    t.does("play secret-door", "play secret-door", "divide here")
    assert [way for way, _ in exits(t, 1)] == ["north", "west", "east"]
    assert t.refuses("play secret-door") == "WD-11.10"  # there are cards, but no side is left
    assert t.hero.hand == ["Secret Door"]


@pytest.mark.clause("WD-11.10")
def test_both_paths_that_start_at_a_junction_are_candidates() -> None:
    own = hero(hand="Secret Door")
    pile = "Room, Room, Lair, Lair, T-junction"
    t = table(own, dm(), rooms="Passage", pile=pile, phase="exploration")
    t.does("reveal north", "go north", "draw 0", "draw 0", "play secret-door")
    assert t.options == ["divide west", "divide east"]
    t.does("divide east")
    assert t.pile(1) == ["Room", "Lair"]  # to the west, untouched
    assert t.pile(2) == ["Room"]
    assert t.pile(3) == ["Lair"]
    assert exits(t, 2) == [("west", False), ("east", False), ("north", True)]  # ahead was free


@pytest.mark.clause("WD-11.10")
def test_only_the_unexplored_end_of_a_path_by_switch() -> None:
    back = explorer(secret_door_where="unexplored_end_only")
    assert "play secret-door" not in back.options
    back.refuses("play secret-door")
    end = explorer(at=2, secret_door_where="unexplored_end_only").does("play secret-door")
    assert end.pile(1) == ["Chamber", "Crypt", "Caves"]
    assert exits(end, 2) == [("north", False), ("west", True)]


@pytest.mark.clause("WD-11.10")
def test_a_closed_path_is_no_candidate() -> None:
    t = explorer(rooms="Passage", pile="Room, Lair, T-junction", doors=1).does("reveal north")
    # its cards went to the two paths that start at the T-junction
    assert "play secret-door" not in t.options
    assert t.asked is not None
    assert t.asked[1] != "explore"


# -- avoiding a monster (WD-11.13 to 11.16) -------------------------------------------------------


@pytest.mark.clause("WD-11.13", "WD-11.14", "WD-11.15", "WD-11.7")
def test_a_secret_door_avoids_the_monster() -> None:
    own, master = hero(hand="Secret Door, Battle 1, Life Potion"), dm(hand="Ogre, Battle 1")
    t = table(own, master, rooms="Crypt")
    t.does("stake life-potion", "play ogre")
    assert t.asked == (0, "avoid")
    assert t.options == ["play secret-door", "fight"]
    t.does("play secret-door")
    assert t.told("fight") == []
    assert t.told("avoided_monster") == [{"player": 0, "card": "Ogre"}]
    assert t.hero.hand == ["Battle 1", "Life Potion"]
    assert t.told("stake_back") == [{"player": 0}]
    assert not any("Life Potion" in str(event.public) for event in t.events)
    assert t.hero.discard == ["Secret Door"]
    assert t.view(-2)["map"]["places"][-1]["monster"]["name"] == "Ogre"
    assert not t.place().resolved
    t.settled()


@pytest.mark.clause("WD-11.13")
def test_a_waiting_monster_may_be_avoided_too_and_without_attack_cards() -> None:
    t = battle(hero(hand="Secret Door"), dm(), monster="Ogre").does("play secret-door")
    assert t.told("forced_off") == []
    assert t.told("stake_back") == []
    assert t.told("stays") == [{"card": "Ogre", "room": "Crypt"}]
    t.settled()


@pytest.mark.clause("WD-11.13")
def test_once_the_first_round_began_there_is_no_avoiding() -> None:
    own = hero(hand="Secret Door, 2x Battle 3")
    t = battle(own, dm(), monster="Ogre").does("fight")
    assert t.asked == (0, "hero-commit")
    t.refuses("play secret-door")
    t.does("commit battle-3")
    assert t.asked == (0, "hero-commit")  # round 2


@pytest.mark.clause("WD-11.13")
def test_an_unopposed_attempt_asks_for_no_door() -> None:
    t = table(hero(hand="Secret Door"), dm(), rooms="Crypt").does("attempt")
    assert t.hero.hand == ["Secret Door"]
    assert t.place().resolved


@pytest.mark.clause("WD-11.13")
def test_a_door_before_any_round_by_switch() -> None:
    own = hero(hand="Secret Door, Battle 3, Life Potion", poison=1)
    t = battle(
        own, dm(), monster="Ogre", stake="Life Potion", secret_door_escape="any_round"
    )  # fmt: skip
    t.does("fight", "commit battle-3")
    assert t.asked == (0, "avoid")  # although no attack card is left
    t.does("play secret-door")
    assert t.told("forced_off") == []
    assert t.hero.hand == ["Life Potion"]
    assert t.hero.discard == ["Battle 3", "Secret Door"]
    assert t.hero.poison == 0  # the battle and its poison ended
    assert t.told("stays") == [{"card": "Ogre", "room": "Crypt"}]
    t.settled()


@pytest.mark.clause("WD-11.13", "WD-11.18")
def test_a_later_door_may_collapse_and_another_be_played() -> None:
    own = hero(hand="2x Secret Door, 2x Battle 3")
    t = battle(own, dm(hand="Collapse"), monster="Ogre", secret_door_escape="any_round")
    t.does("fight", "commit battle-3", "play secret-door", "play collapse")
    assert t.asked == (0, "avoid")
    t.does("fight")
    assert t.asked == (0, "hero-commit")
    assert t.state.fight is not None
    assert (t.state.fight.round, t.state.fight.suffered) == (2, 1)
    t.does("call off")
    t.settled()


@pytest.mark.clause("WD-11.13")
def test_the_switch_asks_nobody_without_a_door() -> None:
    own = hero(hand="2x Battle 3")
    t = battle(own, dm(), monster="Ogre", secret_door_escape="any_round").does("commit battle-3")
    assert t.asked == (0, "hero-commit")


@pytest.mark.clause("WD-11.14")
def test_avoiding_is_no_battle_and_keeps_the_poison() -> None:
    t = battle(hero(hand="Secret Door", poison=2), dm(), monster="Ogre").does("play secret-door")
    assert t.hero.poison == 2


@pytest.mark.clause("WD-11.15")
def test_the_stake_may_be_lost_by_switch() -> None:
    own = hero(hand="Secret Door, Life Potion")
    t = battle(
        own, dm(), monster="Ogre", stake="Life Potion", secret_door_stake="discarded"
    ).does("play secret-door")  # fmt: skip
    assert t.hero.hand == []
    assert t.hero.discard == ["Secret Door", "Life Potion"]
    assert t.told("stake_lost") == [{"player": 0, "card": "Life Potion"}]
    t.settled()


@pytest.mark.clause("WD-11.15", "WD-11.13")
def test_the_stake_may_be_lost_in_a_later_round_too() -> None:
    own = hero(hand="Secret Door, 2x Battle 3, Life Potion")
    t = battle(
        own, dm(), monster="Ogre", stake="Life Potion", secret_door_stake="discarded",
        secret_door_escape="any_round",
    ).does("fight", "commit battle-3", "play secret-door")  # fmt: skip
    assert t.hero.discard == ["Battle 3", "Secret Door", "Life Potion"]
    t.settled()


@pytest.mark.clause("WD-11.16")
def test_the_hero_moves_normally_in_the_next_turn() -> None:
    t = battle(hero(hand="Secret Door"), dm(), monster="Ogre")
    t.does("play secret-door", "draw 0", "draw 0")
    assert t.asked == (0, "move")
    t.does("go south")
    assert t.hero.room == "Stairway"


@pytest.mark.clause("WD-11.13", "WD-13.15")
def test_the_re_fight_may_be_avoided() -> None:
    own = hero(hand="Secret Door, Battle 3, Copper Pieces")
    t = battle(own, dm(hand="Reinforcements"), monster="Orc Grunts", stake="Copper Pieces")
    t.does("fight", "commit battle-3", "attach", "play reinforcements")
    assert t.asked == (0, "avoid")
    t.does("play secret-door")
    assert t.hero.attached == ["Copper Pieces"]
    assert t.hero.trophies == ["Orc Grunts"]
    assert not t.place().resolved
    assert t.view(-2)["map"]["places"][-1]["monster"]["name"] == "Orc Grunts"
    t.settled()


# -- Collapse (WD-11.17, 11.18) -------------------------------------------------------------------


@pytest.mark.clause("WD-11.17", "WD-11.18", "WD-11.7")
def test_after_a_collapse_the_battle_starts() -> None:
    own = hero(hand="Secret Door, Battle 1, Life Potion")
    t = battle(own, dm(hand="Collapse"), monster="Ogre", stake="Life Potion")
    t.does("play secret-door")
    assert t.asked == (1, "collapse")
    assert t.options == ["play collapse", "pass"]
    t.does("play collapse")
    assert t.told("negated") == [{"player": 1, "card": "Collapse", "negated": "Secret Door"}]
    assert t.hero.discard == ["Secret Door"]
    assert t.dm.discard == ["Collapse"]
    assert t.hero.stake == "Life Potion"
    assert t.asked == (0, "hero-commit")


@pytest.mark.clause("WD-11.18")
def test_after_a_collapse_another_door_may_be_played() -> None:
    own = hero(hand="2x Secret Door, Battle 1")
    t = battle(own, dm(hand="2x Collapse"), monster="Ogre")
    t.does("play secret-door", "play collapse")
    assert t.asked == (0, "avoid")
    t.does("play secret-door", "play collapse")
    assert t.asked == (0, "hero-commit")
    own = hero(hand="2x Secret Door, Battle 1")
    t = battle(own, dm(hand="Collapse"), monster="Ogre")
    t.does("play secret-door", "play collapse", "play secret-door")
    assert t.told("stays") == [{"card": "Ogre", "room": "Crypt"}]
    t.settled()


@pytest.mark.clause("WD-11.17", "WD-11.18")
def test_after_a_collapse_of_a_dividing_door_the_menu_continues() -> None:
    own = hero(hand="Secret Door")
    t = table(own, dm(hand="Collapse"), rooms="Crypt", pile=SEVEN, phase="exploration")
    t.does("play secret-door", "play collapse")
    assert len(t.pile(0)) == 7
    assert exits(t, 1) == [("north", False)]
    assert t.hero.discard == ["Secret Door"]
    assert t.asked == (0, "explore")
    assert t.options == ["reveal north", "end phase"]


@pytest.mark.clause("WD-11.17")
def test_a_collapse_answers_no_heroic_action_and_a_fumble_no_door() -> None:
    own = hero(hand="Heroic Action, Secret Door")
    t = table(own, dm(hand="Collapse, Fumble"), rooms="Crypt", pile=SEVEN, phase="exploration")
    t.does("play heroic-action")
    assert t.options == ["play fumble", "pass"]
    t.does("pass", "play secret-door")
    assert t.options == ["play collapse", "pass"]
