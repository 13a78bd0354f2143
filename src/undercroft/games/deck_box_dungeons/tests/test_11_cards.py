"""Chapter DB-11: what each ability, item and rune does, and when it cannot be used (DB-11.18)."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.content import ABILITIES, ITEMS, RUNES
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table

CARD_OF = {
    "shadowstep": ("Rogue", 2),
    "firebolt": ("Mage", 2),
    "blink": ("Mage", 2),
    "chain-lightning": ("Mage", 4),
    "shield-bash": ("Guardian", 2),
    "taunt": ("Guardian", 1),
    "mend": ("Cleric", 2),
    "sanctuary": ("Cleric", 3),
}
"""The abilities that may be used at any time: their card, and what they cost."""
AT_ANY_TIME = (
    "Minor Health Potion", "Greater Health Potion", "Energy Potion", "Foresight Scroll",
    "Throwing Axe", "Fire Flask", "Smoke Pellet", "Weighted Net",
)  # fmt: skip
NEVER_ON_A_TURN = ("Loaded Die", "Whetstone", "Swift Boots", "Iron Buckler")


def can_use(slug: str, *, energy: int = -1, **more: Any) -> bool:
    """Say whether a hero with that ability and just enough energy, or with that item, may use it
    in its turn. The hero stands on ⟨3,3⟩ unless `at` says otherwise."""
    own: dict[str, Any] = {"at": more.pop("at", "3,3")}
    for name in ("health", "taunting", "blessed"):
        if name in more:
            own[name] = more.pop(name)
    if slug in CARD_OF:
        own["abilities"], cost = CARD_OF[slug]
        own["energy"] = cost if energy < 0 else energy
    else:
        own["items"] = slug.replace("-", " ").title()
        own["energy"] = max(0, energy)
    others = more.pop("others", ())
    t = table(hero("Calder", **own), *others, **more)
    return f"use {slug}" in t.options


def slug_of(name: str) -> str:
    """Return the slug of an item."""
    return name.lower().replace(" ", "-")


# -- usable or not ----------------------------------------------------------------------------


@pytest.mark.clause("DB-11.1", "DB-11.18", "DB-1.9")
@pytest.mark.parametrize("slug", CARD_OF)
def test_an_ability_needs_its_energy(slug: str) -> None:
    """Exactly its price is enough, one less is not."""
    card, cost = CARD_OF[slug]
    at_hand: dict[str, Any] = {"health": 5, "enemies": "Scrapper at 3,4"}
    assert can_use(slug, **at_hand)
    assert can_use(slug, energy=cost + 1, **at_hand)
    assert not can_use(slug, energy=cost - 1, **at_hand)
    ability = next(one for one in ABILITIES if one.slug == slug)
    assert (ability.energy, ability.card) == (cost, ABILITIES[ability.id].card)
    assert card in ("Rogue", "Mage", "Guardian", "Cleric")


@pytest.mark.clause("DB-11.18")
@pytest.mark.parametrize("name", AT_ANY_TIME)
def test_an_item_can_be_used_where_it_changes_something(name: str) -> None:
    at_hand: dict[str, Any] = {"health": 5, "enemies": "Scrapper at 3,5"}
    if name == "Foresight Scroll":
        at_hand |= {"rooms": "Q1: 1", "enemies": "", "at": "0,0"}
    assert can_use(slug_of(name), **at_hand)


@pytest.mark.clause("DB-11.18", "DB-11.6")
@pytest.mark.parametrize("name", NEVER_ON_A_TURN)
def test_what_belongs_to_another_moment_is_not_offered_in_a_turn(name: str) -> None:
    assert not can_use(slug_of(name), health=5, enemies="Scrapper at 3,5")


@pytest.mark.clause("DB-11.18")
def test_the_tables_name_the_abilities_items_and_runes_of_the_rules() -> None:
    others = {"backstab", "evasion", "brace", "guiding-light"}
    assert {one.slug for one in ABILITIES} == {*CARD_OF, *others}
    assert {one.name for one in ITEMS} >= {*AT_ANY_TIME, *NEVER_ON_A_TURN}
    assert {one.name for one in RUNES} >= {"Rune of Embers", "Rune of Warding"}


BLOCKED = "..#.."
"""A corridor with a wall in it: who is at ⟨0,0⟩ sees nothing behind it."""
USELESS: list[tuple[str, dict[str, Any], bool]] = [
    ("shadowstep", {"rooms": ".....", "at": "0,0", "enemies": "Scrapper at 1,0"}, True),
    ("shadowstep",
     {"rooms": "....", "at": "0,0", "enemies": "Scrapper at 1,0, Scrapper at 2,0"}, True),
    ("shadowstep", {"rooms": ".....", "at": "0,0",
                    "enemies": "Scrapper at 1,0, Scrapper at 2,0, Scrapper at 3,0"}, False),
    ("firebolt", {}, False),
    ("firebolt", {"rooms": BLOCKED, "at": "0,0", "enemies": "Scrapper at 4,0"}, False),
    ("firebolt", {"rooms": BLOCKED, "at": "0,0", "enemies": "Scrapper at 1,0"}, True),
    ("blink", {"rooms": "..", "at": "0,0"}, True),
    ("blink", {"rooms": "..", "at": "0,0", "enemies": "Scrapper at 1,0"}, False),
    ("blink", {"rooms": ".o", "at": "0,0"}, False),
    ("blink", {"rooms": ".#.", "at": "0,0"}, False),
    ("chain-lightning", {"rooms": BLOCKED, "at": "0,0", "enemies": "Scrapper at 4,0"}, True),
    ("chain-lightning", {"rooms": "Q1: 1 2", "at": "2,0", "enemies": "Scrapper at 4,0"}, False),
    ("chain-lightning", {"rooms": "Q1: 1 2", "at": "2,0", "enemies": "Scrapper at 3,0"}, True),
    ("shield-bash", {"enemies": "Scrapper at 2,2"}, False),
    ("shield-bash", {"enemies": "Ironhide Brute at 3,2"}, True),
    ("shield-bash", {"enemies": "Giant Troll at 3,2", "boss_knockback": "no"}, False),
    ("shield-bash", {"enemies": "Toll-Warden at 3,2", "boss_knockback": "no"}, True),
    ("shield-bash", {"enemies": "Toll-Warden at 3,2 stunned", "boss_knockback": "no"}, False),
    ("taunt", {"taunting": True}, False),
    ("mend", {}, False),
    ("mend", {"others": (hero("Delyth", health=7, at="0,0"),)}, True),
    ("mend", {"rooms": "Q1: 1 2", "at": "0,0",
              "others": (hero("Delyth", health=7, at="7,0"),)}, True),
    ("mend", {"rooms": "Q1: 1 2 3", "at": "0,0",
              "others": (hero("Delyth", health=7, at="13,0"),)}, False),
    ("mend", {"companion": "Brother Osric 5 at 0,0", "quest": "Q3"}, True),
    ("mend", {"companion": "Brother Osric at 0,0", "quest": "Q3"}, False),
    ("sanctuary", {"blessed": True}, False),
    ("sanctuary", {"blessed": True, "others": (hero("Delyth", at="0,0"),)}, True),
    ("sanctuary", {"blessed": True, "rooms": "Q1: 1 2", "at": "0,0",
                   "others": (hero("Delyth", at="7,0"),)}, False),
    ("minor-health-potion", {"health": 10}, True),
    ("minor-health-potion", {"health": 11}, False),
    ("greater-health-potion", {"health": 11}, False),
    ("energy-potion", {"energy": 9, "tracker_cap": "10"}, True),
    ("energy-potion", {"energy": 10, "tracker_cap": "10"}, False),
    ("energy-potion", {"energy": 10}, True),
    ("foresight-scroll", {}, False),
    ("throwing-axe", {"enemies": "Scrapper at 3,4"}, False),
    ("throwing-axe", {"enemies": "Scrapper at 2,2"}, True),
    ("throwing-axe", {"enemies": "Scrapper at 2,2", "range_metric": "king_move"}, False),
    ("throwing-axe", {"rooms": BLOCKED, "at": "0,0", "enemies": "Scrapper at 4,0"}, False),
    ("fire-flask", {}, False),
    ("fire-flask", {"enemies": "Scrapper at 3,4"}, True),
    ("fire-flask", {"rooms": "..", "at": "0,0", "enemies": "Scrapper at 1,0"}, False),
    ("fire-flask", {"rooms": "..\n..", "at": "0,0", "enemies": "Scrapper at 1,0"}, True),
    ("fire-flask", {"rooms": "..\n..", "at": "0,0", "enemies": "Scrapper at 1,0",
                    "range_metric": "king_move"}, False),
    ("smoke-pellet", {}, True),
    ("smoke-pellet", {"smoky": 1}, False),
    ("smoke-pellet", {"rooms": "Q1: 1 2", "at": "3,0", "smoky": 1}, True),
    ("smoke-pellet", {"rooms": "Q1: 1 2", "at": "3,0", "smoky": 3}, False),
    ("weighted-net", {"enemies": "Ironhide Brute at 0,0"}, False),
    ("weighted-net", {"enemies": "Scrapper at 0,0 stunned"}, False),
    ("weighted-net", {"rooms": BLOCKED, "at": "0,0", "enemies": "Scrapper at 4,0"}, False),
    ("weighted-net", {"enemies": "Ravager at 3,4"}, True),
]  # fmt: skip
"""What is used, where, and whether it can be."""


@pytest.mark.clause("DB-11.18")
@pytest.mark.parametrize(("slug", "where", "usable"), USELESS)
def test_it_can_be_used_only_where_something_can_change(
    slug: str, where: dict[str, Any], usable: bool
) -> None:
    assert can_use(slug, **where) == usable


@pytest.mark.clause("DB-11.18")
def test_foresight_needs_an_exit_with_an_unexplored_room_behind_it() -> None:
    assert can_use("foresight-scroll", rooms="Q1: 1", at="0,0")
    assert can_use("foresight-scroll", rooms="Q1: 1 2 3 4", at="0,0")
    assert not can_use("foresight-scroll", rooms="Q1: 1 2 3 4 5", at="0,0")


# -- abilities --------------------------------------------------------------------------------


def struck(t: Table) -> str:
    """Return what is left of the enemies."""
    return ", ".join(t.enemies)


@pytest.mark.clause("DB-11.1", "DB-11.16")
def test_backstab_rolls_2_more_dice() -> None:
    t = table(hero(at="3,3", energy=3), enemies="Ravager at 3,4", dice=[1, 1, 1, 1, 1])
    t.does("strike 3,4")
    assert (t.asked, t.options) == ((0, "declare"), ["use backstab", "attack as it is"])
    t.does("use backstab")
    assert (t.hero(0).energy, t.thrown) == (1, ["attack"] * 5)


@pytest.mark.clause("DB-11.16")
def test_backstab_needs_2_energy_and_works_once_in_an_attack() -> None:
    t = table(hero(at="3,3", energy=1), enemies="Ravager at 3,4").does("strike 3,4")
    assert (t.asked, t.thrown) == ((0, "turn"), ["attack"] * 3)
    t = table(hero(at="3,3", energy=4), enemies="Ravager at 3,4").does("strike 3,4")
    t.does("use backstab")
    assert (t.hero(0).energy, t.thrown) == (2, ["attack"] * 5)


@pytest.mark.clause("DB-11.1")
def test_evasion_rolls_all_failed_defense_dice_again() -> None:
    """4+2 blocks; 1 and 3 fail and become 4 and 3: one hit is left."""
    t = table(hero(at="3,3", energy=1), enemies="Ravager at 3,4", phase="enemies",
              dice=[6, 6, 6, 1, 3, 4, 4, 3])  # fmt: skip
    assert (t.asked, t.options) == ((0, "defended"), ["use evasion", "pass"])
    t.does("use evasion")
    assert (t.hero(0).health, t.hero(0).energy, t.left) == (10, 0, [])


@pytest.mark.clause("DB-11.18")
def test_evasion_needs_a_failed_die() -> None:
    t = table(hero(at="3,3", energy=1), enemies="Scrapper at 3,4", phase="enemies",
              dice=[5, 5, 4, 4])  # fmt: skip
    assert (t.asked, t.hero(0).health) == ((0, "turn"), 11)


@pytest.mark.clause("DB-11.1")
def test_shadowstep_walks_3_points_through_enemies() -> None:
    t = table(hero(at="0,0", energy=2), rooms="......", enemies="Scrapper at 1,0, Scrapper at 2,0")
    t.does("use shadowstep")
    assert (t.asked, t.options) == ((0, "walk-on"), ["walk 1-D1", "stop"])
    t.does("walk 3,0")
    assert (t.hero(0).at, t.asked, t.hero(0).actions, t.hero(0).energy) == (
        "3,0", (0, "turn"), 2, 0,
    )  # fmt: skip


@pytest.mark.clause("DB-11.1")
def test_shadowstep_interrupts_a_move_which_goes_on_with_its_own_points() -> None:
    """Speed 4: one step leaves 3. Two steps of the Shadowstep, the third given up; then 3 more."""
    t = table(hero(at="0,0", energy=2), rooms=".........").does("walk 1,0", "use shadowstep")
    assert t.spots("walk") == ["0,0", "2,0", "3,0", "4,0"]
    t.does("walk 3,0", "stop")
    assert (t.asked, t.hero(0).actions) == ((0, "walk-on"), 1)
    assert t.spots("walk") == ["0,0", "1,0", "2,0", "4,0", "5,0", "6,0"]


@pytest.mark.clause("DB-11.1", "DB-9.7")
def test_firebolt_rolls_2_dice_plus_2_and_gains_no_energy() -> None:
    """4+2 hits, 3+2 does not, beside the enemy too; a natural 6 cannot be blocked."""
    t = table(hero(abilities="Mage", at="3,3", energy=2), enemies="Scrapper at 3,4", dice=[4, 3, 5])
    t.does("use firebolt")
    assert (struck(t), t.hero(0).energy) == ("Scrapper 2 at 3,4", 0)
    assert t.thrown == ["attack", "attack", "defense"]
    t = table(hero(abilities="Mage", at="3,3", energy=2), enemies="Scrapper at 0,0", dice=[6, 1])
    t.does("use firebolt")
    assert (struck(t), t.thrown) == ("Scrapper 2 at 0,0", ["attack", "attack"])


@pytest.mark.clause("DB-11.1", "DB-9.7")
def test_firebolt_has_nothing_of_the_weapon() -> None:
    """A Storm Staff stuns, the bolt does not."""
    t = table(hero("Delyth", "Storm Staff", "Mage", at="3,3", energy=2),
              enemies="Scrapper at 3,4", dice=[4, 4])  # fmt: skip
    t.does("use firebolt")
    assert (t.enemy("Scrapper").health, t.enemy("Scrapper").stunned) == (1, False)


@pytest.mark.clause("DB-11.1", "DB-9.7")
@pytest.mark.parametrize(("faces", "health"), [([3, 3], 3), ([4, 3], 2)])
def test_firebolt_and_lightning_have_nothing_of_the_hero_card(
    faces: list[int], health: int
) -> None:
    """Delyth shoots with +1; her bolt has +2 alone, her lightning +1."""
    for use, more in (("use firebolt", 0), ("use chain-lightning", 1)):
        t = table(hero("Delyth", "Longbow", "Mage", at="3,3", energy=4),
                  enemies="Scrapper at 3,5", dice=[face + more for face in faces])  # fmt: skip
        t.does(use)
        assert t.enemy("Scrapper").health == health


@pytest.mark.clause("DB-11.1")
def test_blink_places_on_a_free_space_in_sight() -> None:
    """Not in the pit, not on the enemy, not behind the wall; water costs nothing."""
    t = table(hero(abilities="Mage", at="2,0", energy=2), rooms="~.~.o.#.",
              enemies="Scrapper at 1,0 stunned")  # fmt: skip
    t.does("use blink")
    assert (t.asked, t.spots("at")) == ((0, "target"), ["3,0", "5,0"])
    t.does("at 5,0")
    assert (t.hero(0).at, t.hero(0).actions, t.hero(0).energy) == ("5,0", 2, 0)


@pytest.mark.clause("DB-11.1")
def test_blink_onto_an_exit_explores() -> None:
    t = table(hero(abilities="Mage", at="0,0", energy=2), rooms="Q1: 1")
    t.does("use blink", "at 3,0")
    assert (t.hero(0).at, t.rooms) == ("3,0", "1 2")


@pytest.mark.clause("DB-11.1", "DB-9.20")
def test_chain_lightning_strikes_every_enemy_of_the_room_in_placement_order() -> None:
    """2 dice +1 at each, also at the one behind a wall; an enemy in the next room is spared."""
    t = table(
        hero(abilities="Mage", at="2,0", energy=4),
        rooms="Q1: 1 2",
        enemies="Scrapper 1 at -2,3, Arrowhead 1 at 4,0, Scrapper 2 at -2,-3",
        dice=[6, 1, "R2", 5, 4, 5],
    )
    t.does("use chain-lightning")
    assert (struck(t), t.hero(0).treasure) == ("Arrowhead 1 at 4,0, Scrapper 1 at -2,-3", 2)
    assert t.thrown == ["attack", "attack", "treasure", "attack", "attack", "defense"]


@pytest.mark.clause("DB-11.1")
def test_brace_gives_2_defense_against_one_attack() -> None:
    """2+4 blocks, 1+4 does not; against the next attack 2+2 does not block any more."""
    t = table(hero(abilities="Guardian", at="3,3", energy=1),
              enemies="Scrapper at 3,4, Scrapper at 3,2", phase="enemies",
              minor_windows="own_turn_only",
              dice=[5, 5, 2, 1, 5, 1, 2])  # fmt: skip
    assert (t.asked, t.options) == ((0, "hit"), ["use brace", "pass"])
    t.does("use brace")
    assert (t.hero(0).health, t.hero(0).energy, t.left) == (9, 0, [])


@pytest.mark.clause("DB-11.18")
def test_brace_works_once_in_an_attack_and_needs_a_hit() -> None:
    t = table(hero(abilities="Guardian", at="3,3", energy=2), enemies="Scrapper at 3,4",
              phase="enemies", minor_windows="own_turn_only", dice=[5, 5, 2, 2])  # fmt: skip
    t.does("use brace")
    assert (t.asked, t.hero(0).energy, t.hero(0).health) == ((0, "turn"), 1, 11)
    t = table(hero(abilities="Guardian", at="3,3", energy=2), enemies="Scrapper at 3,4",
              phase="enemies", minor_windows="own_turn_only", dice=[4, 4])  # fmt: skip
    assert t.asked == (0, "turn")


@pytest.mark.clause("DB-11.1")
@pytest.mark.parametrize(
    ("enemy", "left"),
    [
        ("Scrapper 3 at 3,4", "Scrapper 3 at 3,5 stunned"),
        ("Ironhide Brute 3 at 3,4", "Ironhide Brute 3 at 3,5"),
        ("Ravager 3 at 2,3", "Ravager 2 at 2,3 stunned"),
        ("Ravager 1 at 2,3", ""),
        ("Scrapper 3 at 3,2", "Scrapper 2 at 3,1 stunned"),
    ],
)
def test_shield_bash_pushes_and_stuns(enemy: str, left: str) -> None:
    """Behind ⟨2,3⟩ is a wall, at ⟨3,1⟩ a pit. Red is not stunned."""
    t = table(hero(abilities="Guardian", at="3,3", energy=2), enemies=enemy, walls="1,3",
              pits="3,1")  # fmt: skip
    t.does("use shield-bash")
    found = [
        line + (" stunned" if one.stunned else "")
        for line, one in zip(t.enemies, t.state.enemies, strict=True)
    ]
    assert (", ".join(found), t.hero(0).energy) == (left, 0)
    assert t.hero(0).treasure == (1 if not left else 0)


@pytest.mark.clause("DB-11.1")
def test_taunt_lasts_until_the_enemy_phase_is_over() -> None:
    t = table(hero(abilities="Guardian", at="3,3", energy=1)).does("use taunt")
    assert (t.hero(0).taunting, "use taunt" in t.options, t.hero(0).actions) == (True, False, 2)
    t.rest("refresh")
    assert not t.hero(0).taunting


@pytest.mark.clause("DB-11.1", "DB-2.7")
def test_mend_heals_2_near_the_user_but_never_beyond_the_maximum() -> None:
    t = table(
        hero(abilities="Cleric", at="0,0", energy=2, health=5),
        hero("Delyth", at="7,0", health=7),
        hero("Salmarin", at="13,0", health=1),
        rooms="Q1: 1 2 3",
    )
    t.does("use mend")
    assert (t.asked, t.spots("at")) == ((0, "target"), ["0,0", "7,0"])
    t.does("at 7,0")
    assert (t.hero(1).health, t.hero(0).energy) == (8, 0)


@pytest.mark.clause("DB-11.1")
def test_mend_heals_an_npc_too() -> None:
    t = table(hero(abilities="Cleric", at="0,0", energy=2), quest="Q3",
              companion="Brother Osric 3 at 5,5").does("use mend")  # fmt: skip
    assert t.state.companion is not None
    assert t.state.companion.health == 5


@pytest.mark.clause("DB-11.1")
def test_guiding_light_rolls_all_misses_of_an_attack_again() -> None:
    """5+2 hits; 1 and 3 miss and become 4 and 3: two hits, two energy."""
    t = table(hero(at="3,3"), hero("Delyth", abilities="Cleric", at="0,0", energy=1),
              enemies="Ravager at 3,4", dice=[5, 1, 3, 4, 3, 6, 6])  # fmt: skip
    t.does("strike 3,4")
    assert (t.asked, t.options) == ((1, "rolled"), ["use guiding-light", "pass"])
    t.does("use guiding-light")
    assert (t.hero(0).energy, t.hero(1).energy, t.left) == (2, 0, [])


@pytest.mark.clause("DB-11.18")
def test_guiding_light_needs_a_miss_of_an_attack_action_near_by() -> None:
    cleric = hero("Delyth", abilities="Cleric", at="0,0", energy=1)
    t = table(hero(at="3,3"), cleric, enemies="Ravager at 3,4", dice=[4, 4, 4]).does("strike 3,4")
    assert t.asked == (0, "turn")
    t = table(hero(at="3,3", items="Throwing Axe"), cleric, enemies="Ravager at 3,5")
    t.does("use throwing-axe")
    assert t.asked == (0, "turn")
    for room, asked in (("7,0", (1, "rolled")), ("0,0", (0, "turn"))):
        t = table(hero(at="13,0"), hero("Delyth", abilities="Cleric", at=room, energy=1),
                  rooms="Q1: 1 2 3", enemies="Ravager at 13,1")  # fmt: skip
        t.does("strike 13,1")
        assert t.asked == asked


@pytest.mark.clause("DB-11.1")
def test_sanctuary_gives_1_defense_to_all_who_are_in_the_room_then() -> None:
    t = table(
        hero(abilities="Cleric", at="0,0", energy=6),
        hero("Delyth", at="-2,0"),
        hero("Salmarin", at="7,0"),
        rooms="Q1: 1 2",
    )
    t.does("use sanctuary")
    assert [t.hero(n).blessed for n in range(3)] == [True, True, False]
    assert ("use sanctuary" in t.options, t.hero(0).energy) == (False, 3)
    t.rest("refresh")
    assert not any(t.hero(n).blessed for n in range(3))


@pytest.mark.clause("DB-11.1", "DB-2.9")
@pytest.mark.parametrize(("blessed", "health"), [(True, 11), (False, 10)])
def test_in_a_sanctuary_3_blocks(blessed: bool, health: int) -> None:
    """3+2+1 is 6."""
    t = table(hero(at="3,3", blessed=blessed), enemies="Scrapper at 3,4", phase="enemies",
              dice=[5, 1, 3])  # fmt: skip
    assert t.hero(0).health == health
