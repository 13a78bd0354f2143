"""Which answers the table need not ask for: those that certainly change nothing useful now."""

import pytest

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, table
from undercroft.kernel import SPECTATOR


def idle(t: Table, notation: str) -> bool:
    """Whether whoever is asked need not be asked for that answer."""
    assert GAME.idle is not None
    assert notation in t.options
    return GAME.idle(GAME.view(t.state, t.state.current_player), t.action(notation))


def test_who_only_watches_finds_nothing_idle() -> None:
    t = table(hero(hand="Heroic Action"), rooms="Crypt", phase="exploration")
    assert GAME.idle is not None
    assert not GAME.idle(GAME.view(t.state, SPECTATOR), t.action("play heroic-action"))


# -- Heroic Actions ------------------------------------------------------------------------------


@pytest.mark.parametrize("stat", ["Sir Lamderock", "Anwar al'Wasir", "Sister Maelis", "Tamsin Vey"])
def test_what_works_in_battle_is_idle_elsewhere_and_before_the_reveal(stat: str) -> None:
    own = hero(stat, hand="Heroic Action, Battle 1")
    t = table(own, rooms="Crypt", phase="move")
    assert idle(t, "play heroic-action")
    t = battle(own, dm(hand="Strength 1"), monster="Troll")
    assert idle(t, "play heroic-action")


def test_against_a_trap_a_heroic_action_is_never_idle() -> None:
    own = hero("Sister Maelis", hand="Heroic Action")
    t = table(own, dm(hand="Net"), rooms="Crypt", phase="trap").does("play net")
    assert not idle(t, "play heroic-action")


@pytest.mark.parametrize(("damage", "nothing_to_heal"), [(0, True), (1, False)])
def test_second_wind_is_idle_without_damage(damage: int, nothing_to_heal: bool) -> None:
    own = hero("Gruna Stonefist", hand="Heroic Action", damage=damage)
    assert idle(table(own, rooms="Crypt", phase="move"), "play heroic-action") is nothing_to_heal


@pytest.mark.parametrize(("phase", "too_early"), [("exploration", True), ("move", False)])
def test_dash_is_idle_but_in_the_move_phase(phase: str, too_early: bool) -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action")
    t = table(own, rooms="Crypt", pile="Room", phase=phase)
    assert idle(t, "play heroic-action") is too_early


def test_a_second_heroic_action_is_idle_where_only_the_first_counts() -> None:
    own = hero("Fennimore Quickstep", hand="2x Heroic Action")
    for rule, second_is_idle in (("stack", False), ("once_per_turn", True)):
        t = table(own, rooms="Crypt", pile="Room", phase="move", heroic_stacking=rule)
        t.does("play heroic-action")
        assert idle(t, "play heroic-action") is second_is_idle


@pytest.mark.parametrize(
    ("stat", "own", "other", "is_idle"),
    [
        ("Sir Lamderock", "Battle 3", "Strength 1", True),  # suffers nothing
        ("Sir Lamderock", "Battle 1", "Courage 3", False),
        ("Anwar al'Wasir", "Battle 1", "Courage 3", True),  # causes nothing
        ("Anwar al'Wasir", "Battle 3", "Strength 1", False),
        ("Sister Maelis", "Magic 3", "Strength 1", True),  # is ahead
        ("Sister Maelis", "Magic 1", "Courage 3", False),
        ("Magus Sogarth", "Battle 1", "Courage 3", True),  # has no Magic card there
        ("Magus Sogarth", "Magic 1", "Agility 3", False),
        ("Tamsin Vey", "Battle 3", "Strength 1", False),  # another symbol may dominate
    ],
)
def test_after_the_reveal_an_ability_is_idle_if_it_changes_nothing(
    stat: str, own: str, other: str, is_idle: bool
) -> None:
    t = battle(hero(stat, hand=f"{own}, Heroic Action"), dm(hand=other), monster="Orc Grunts")
    t.does("pass", f"commit {own.lower().replace(' ', '-')}")
    t.does(f"commit {other.lower().replace(' ', '-')}")
    assert idle(t, "play heroic-action") is is_idle


# -- potions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "can_wait"), [("yes", True), ("no", False)])
def test_a_potion_can_wait_for_deaths_door_if_there_is_one(rule: str, can_wait: bool) -> None:
    own = hero(damage=2, attached="Healing Potion")
    t = table(own, rooms="Crypt", phase="move", heal_at_deaths_door=rule)
    assert idle(t, "drink healing-potion") is can_wait


def test_without_deaths_door_a_potion_can_wait_for_the_reveal_and_no_longer() -> None:
    own = hero(hand="Battle 1", damage=2, attached="Healing Potion")
    t = battle(own, dm(hand="Strength 1"), monster="Troll", heal_at_deaths_door="no")
    assert idle(t, "drink healing-potion")
    t.does("pass", "commit battle-1", "commit strength-1")
    assert not idle(t, "drink healing-potion")


# -- events ----------------------------------------------------------------------------------------


def revealed(own: str, other: str, event: str, monster: str = "Orc Grunts") -> Table:
    """The DM is asked for the event after the reveal."""
    t = battle(hero(hand=own), dm(hand=f"{other}, {event}"), monster=monster)
    while t.asked != (0, "hero-commit"):
        t.does("pass")
    commits = [f"commit {card.lower().replace(' ', '-')}" for card in (own, other)]
    return t.does(*commits)


def test_an_event_for_the_reveal_can_wait_for_it() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Ambush, Strength 1"), monster="Troll")
    assert idle(t, "play ambush")


@pytest.mark.parametrize(
    ("own", "other", "event", "is_idle"),
    [
        ("Magic 1", "Strength 3", "Ambush", True),  # is ahead already
        ("Battle 3", "Strength 1", "Ambush", False),
        ("Magic 1", "Strength 3", "Defences", True),
        ("Battle 3", "Strength 1", "Defences", False),
        ("Battle 3", "Strength 1", "Vicious", True),  # the hero suffers nothing
        ("Battle 1", "Courage 3", "Vicious", False),
        ("Battle 3", "Strength 1", "Snipers", False),  # another symbol may dominate
    ],
)
def test_after_the_reveal_an_event_is_idle_if_it_changes_nothing(
    own: str, other: str, event: str, is_idle: bool
) -> None:
    assert idle(revealed(own, other, event), f"play {event.lower()}") is is_idle


def test_vicious_is_never_idle_where_it_needs_no_wound() -> None:
    t = battle(
        hero(hand="Battle 3"), dm(hand="Vicious, Strength 1"), monster="Orc Grunts",
        vicious="unconditional",
    ).does("pass", "commit battle-3", "commit strength-1")  # fmt: skip
    assert not idle(t, "play vicious")


@pytest.mark.parametrize(("hand", "is_idle"), [("Magic 1", True), ("Magic 1, Magic 2", False)])
def test_outnumber_is_idle_without_a_second_card(hand: str, is_idle: bool) -> None:
    t = battle(hero(hand="Battle 1"), dm(hand=f"Outnumber, {hand}"), monster="Troll")
    assert idle(t, "play outnumber") is is_idle


@pytest.mark.parametrize("card", ["Collapse", "Reinforcements"])
def test_what_answers_a_moment_is_never_idle_in_it(card: str) -> None:
    if card == "Collapse":
        t = table(hero(hand="Secret Door, Battle 1"), dm(hand=card), rooms="Crypt", waiting="Troll")
        t.does("attempt", "play secret-door")
    else:
        t = battle(hero(hand="Battle 3"), dm(hand=card), monster="Orc Grunts")
        t.does("commit battle-3")
    assert not idle(t, f"play {card.lower()}")


def test_a_secret_door_a_stake_and_a_step_are_never_idle() -> None:
    t = table(hero(hand="Secret Door, Wand"), rooms="Crypt", pile="Room, Room", phase="exploration")
    assert not idle(t, "play secret-door")
    assert not idle(t.does("end phase"), "go south")
    assert not idle(t.does("end phase"), "stake wand")
