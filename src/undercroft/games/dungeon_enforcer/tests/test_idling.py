"""Which answers the table need not ask for: those that certainly change nothing useful now."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.actions import VOCABULARY
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, seat, table
from undercroft.kernel import SPECTATOR


def idle(t: Table, notation: str) -> bool:
    """Whether whoever is asked need not be asked for that answer."""
    assert GAME.idle is not None
    assert notation in t.options
    return GAME.idle(t.view(t.state.current_player), VOCABULARY.parse(notation))


def acting(
    items: str = "",
    *plays: str,
    hunters: str = "Therese",
    monster: str = "Dread Tyrant",
    **more: Any,
) -> Table:
    """The Item Phase of the hunters, behind those plays; each hand holds just what is played."""
    placed = plays or ("Attack 2",)
    cards = ", ".join([one for one in placed if not one.startswith("base")])
    t = battle(hunters, monster, cards, more.pop("theirs", "Defense 2"), items=items, **more)
    slugs = [one.lower().replace(" ", "-").replace("base-", "base ") for one in placed]
    t.places(*slugs, "defense-2")
    assert t.asked == (0, "act")
    return t


@pytest.mark.parametrize(
    ("item", "play", "pointless"),
    [
        ("Whetstone", "Attack 2", False),
        ("Whetstone", "Defense 2", True),
        ("Iron Draught", "Defense 2", False),
        ("Iron Draught", "Attack 2", True),
    ],
)
def test_what_counts_in_a_stance_needs_a_fighter_in_it(
    item: str, play: str, pointless: bool
) -> None:
    t = acting(item, play)
    assert idle(t, f"use {item.lower().replace(' ', '-')}") is pointless


@pytest.mark.parametrize(("stance", "pointless"), [("attack", False), ("defense", True)])
def test_a_base_play_has_a_stance_too(stance: str, pointless: bool) -> None:
    assert idle(acting("Whetstone", f"base {stance}", energy=(0, 4)), "use whetstone") is pointless


@pytest.mark.parametrize(
    ("plays", "pointless"),
    [
        (("Defense 2", "Attack 2"), False),
        (("Attack 2", "Defense 2"), False),
        (("Defense 2", "Defense 2"), True),
    ],
)
def test_one_fighter_in_the_stance_is_enough(plays: tuple[str, str], pointless: bool) -> None:
    t = acting("Whetstone", *plays, hunters="Therese, Sable")
    assert idle(t, "use whetstone") is pointless


@pytest.mark.parametrize(
    ("plays", "pointless"),
    [(("Defense 2", "Attack 2"), False), (("Attack 2", "Defense 2"), True)],
)
def test_an_ability_for_its_bearer_needs_the_bearers_stance(
    plays: tuple[str, str], pointless: bool
) -> None:
    t = acting("", *plays, hunters="Therese, Ekim")
    assert idle(t, "ability of fighter 2") is pointless


@pytest.mark.parametrize(("card", "pointless"), [("Attack 2", False), ("Defense 2", True)])
def test_so_does_the_monsters(card: str, pointless: bool) -> None:
    t = battle("Therese", "Bone Jackal", "Attack 2", card)
    t.places("attack-2", card.lower().replace(" ", "-"))
    assert t.asked == (1, "act")
    assert idle(t, "ability of fighter 2") is pointless


def test_who_plays_the_monster_minds_the_monsters_stance() -> None:
    t = battle("Therese", "Mudling", "Attack 2", "Defense 2", their_items="Whetstone, Iron Draught")
    t.places("attack-2", "defense-2")
    assert t.asked == (1, "act")
    assert (idle(t, "use whetstone"), idle(t, "use iron-draught")) == (True, False)


def test_a_play_of_the_fallen_does_not_count() -> None:
    """The Spray fells Sable, who attacked; Therese defends."""
    t = battle("Therese, Sable", "Salt Wyrm", "Defense 2, Attack 2", "Defense 2", hp=(10, 2),
               items="2x Whetstone", item_phase_actions="until_pass")  # fmt: skip
    t.places("defense-2", "attack-2", "defense-2")
    assert not idle(t, "use whetstone")
    t.does("pass", "ability of fighter 3")
    assert t.asked == (0, "act")
    assert idle(t, "use whetstone")


@pytest.mark.parametrize(("energy", "pointless"), [(2, False), (0, True)])
def test_nothing_can_be_taken_from_who_has_no_energy(energy: int, pointless: bool) -> None:
    t = acting("Leech Powder")
    t.fight.supplies[1].energy = energy
    assert idle(t, "use leech-powder") is pointless


@pytest.mark.parametrize(("energy", "pointless"), [((0, 1), False), ((0, 0), True)])
def test_of_separate_supplies_one_with_energy_is_enough(
    energy: tuple[int, int], pointless: bool
) -> None:
    t = battle("Therese, Sable", "Mudling", ["Attack 1", "Attack 1"], "Attack 1", round=2,
               energy=(1, 1, 9), hired_resources="separate",
               their_items="Leech Powder")  # fmt: skip
    t.places("attack-1")
    t.fight.supplies[0].energy, t.fight.supplies[1].energy = 1, 1
    t.places("attack-1", "attack-1")
    t.fight.supplies[0].energy, t.fight.supplies[1].energy = energy
    assert t.asked == (1, "act")
    assert idle(t, "use leech-powder") is pointless


def poisoning(*poisoned: bool) -> Table:
    """The monster side may poison one of two hunters."""
    t = battle("Therese, Sable", "Mudling", "2x Attack 2", "Defense 2", their_items="Venom Phial")
    for one, is_poisoned in zip(t.fight.fighters, poisoned, strict=False):
        one.poisoned = is_poisoned
    return t.places("attack-2", "attack-2", "defense-2")


@pytest.mark.parametrize(
    ("poisoned", "pointless"),
    [((False, False), False), ((True, False), False), ((True, True), True)],
)
def test_poison_is_for_who_is_not_poisoned(poisoned: tuple[bool, bool], pointless: bool) -> None:
    assert idle(poisoning(*poisoned), "use venom-phial") is pointless


def test_one_s_own_poison_does_not_matter() -> None:
    t = battle("Therese", "Mudling", "Attack 2", "Defense 2", items="Venom Phial")
    t.fighter("Therese").poisoned = True
    assert not idle(t.places("attack-2", "defense-2"), "use venom-phial")


OTHERS = "Battle Tonic, Healing Salve, Thunder Flask, Smoke Pearl, Seer's Lens, Hexed Chain"


def test_everything_else_is_never_idle() -> None:
    t = acting(OTHERS, "Defense 2", "Defense 2", hunters="Therese, Tamsin", hp=(9,))
    t.fighter("Dread Tyrant").poisoned = True
    uses = [notation for notation in t.options if notation != "pass"]
    assert len(uses) == 7
    assert [notation for notation in uses if idle(t, notation)] == []
    assert not idle(t, "pass")


def test_a_bell_is_not_idle() -> None:
    t = battle("Therese", "Mudling", "Attack 2", "Defense 2", items="Battle Tonic",
               their_items="Null Bell")  # fmt: skip
    assert not idle(t.places("attack-2", "defense-2").does("use battle-tonic"), "use null-bell")


def test_outside_of_the_item_phase_nothing_is_idle() -> None:
    assert not any(idle(t, notation) for t in (table(), battle(mine="Attack 2, Defense 2"))
                   for notation in t.options)  # fmt: skip
    assert GAME.idle is not None
    t = table(seat(items="Whetstone"), seat("M4"))
    assert not GAME.idle(t.view(0), VOCABULARY.parse("use whetstone"))


def test_who_only_watches_finds_nothing_idle() -> None:
    t = acting("Whetstone", "Defense 2")
    assert GAME.idle is not None
    assert idle(t, "use whetstone")
    assert not GAME.idle(t.view(SPECTATOR), VOCABULARY.parse("use whetstone"))


def test_an_ability_of_nobody_is_not_idle() -> None:
    t = acting("Whetstone", "Defense 2")
    assert GAME.idle is not None
    for number in (1, 2, 4):
        assert not GAME.idle(t.view(0), VOCABULARY.parse(f"ability of fighter {number}"))


def test_in_a_duel_both_sides_are_hunters() -> None:
    t = battle("Therese", "Ekim", "Attack 2", "Defense 2", duel=True, pvp="duel",
               their_items="Venom Phial")  # fmt: skip
    t.places("attack-2", "defense-2")
    assert t.asked == (1, "act")
    assert (idle(t, "ability of fighter 2"), idle(t, "use venom-phial")) == (True, False)
