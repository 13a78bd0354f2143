"""Chapter DB-12: who of the enemies acts when, and what it does in its activation (R48-R50)."""

import pytest

from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table

STUNNED = (
    "Ironhide Brute at 0,0 stunned, Doomweaver at 1,0 stunned, Ravager at 2,0 stunned, "
    "Gloomcaller at 3,0 stunned, Scrapper at 4,0 stunned, Arrowhead at 5,0 stunned"
)
"""All six kinds of a quest, those who act last placed first."""


def acts(t: Table) -> list[str]:
    """What enemies did, in order."""
    found: list[str] = []
    for event in t.events:
        fields = dict(event.public)
        if event.kind == "enemy_moves":
            found.append(f"{fields['enemy']} moves")
        elif event.kind == "attacks":
            found.append(f"{fields['by']} attacks")
    return found


def targets(t: Table) -> list[str]:
    """Whom enemies attacked, the first target of each attack."""
    return [event["targets"][0] for event in t.told("attacks")]


# -- the order --------------------------------------------------------------------------------


@pytest.mark.clause("DB-12.1")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (
            "colour_then_type",
            "Arrowhead, Scrapper, Gloomcaller, Ravager, Doomweaver, Ironhide Brute",
        ),
        (
            "type_then_colour",
            "Arrowhead, Gloomcaller, Doomweaver, Scrapper, Ravager, Ironhide Brute",
        ),
    ],
)
def test_green_before_blue_before_red_and_ranged_before_melee(order: str, expected: str) -> None:
    t = table(hero(at="3,6"), enemies=STUNNED, phase="enemies", enemy_order=order)
    assert [event["figure"] for event in t.told("stun_ends")] == expected.split(", ")


@pytest.mark.clause("DB-12.1")
def test_a_boss_acts_with_its_colour_and_type() -> None:
    t = table(
        hero(at="3,6"),
        enemies="Toll-Warden at 0,0 stunned, Doomweaver at 1,0 stunned, Gloomcaller at 2,0 stunned",
        phase="enemies",
    )
    said = [event["figure"] for event in t.told("stun_ends")]
    assert said == ["Gloomcaller", "Toll-Warden", "Doomweaver"]


@pytest.mark.clause("DB-12.2")
@pytest.mark.parametrize(
    ("enemies", "first"),
    [
        ("Scrapper at 6,6, Scrapper at 0,0", ["1-G7", "1-A1"]),
        ("Scrapper at 0,0, Scrapper at 6,6", ["1-A1", "1-G7"]),
    ],
)
def test_of_equal_ones_the_one_placed_first_acts_first(enemies: str, first: list[str]) -> None:
    t = table(hero(at="6,0"), enemies=enemies, phase="enemies")
    assert [event["origin"] for event in t.told("enemy_moves")] == first


@pytest.mark.clause("DB-12.2")
def test_the_players_may_choose_among_equal_ones() -> None:
    """Each of the three Scrappers, not the Arrowhead before them; the last one is not asked for."""
    t = table(
        hero(at="3,3"),
        hero(at="3,2"),
        enemies="Scrapper at 6,6, Arrowhead at 0,6, Scrapper at 0,0, Scrapper at 6,0",
        phase="enemies",
        enemy_ties="players_choose",
    )
    assert (t.asked, t.spots("activate")) == ((0, "enemy"), ["0,0", "6,0", "6,6"])
    assert acts(t)[-1] == "Arrowhead attacks"
    t.does("activate 6,0")
    assert (t.asked, t.spots("activate")) == ((0, "enemy"), ["0,0", "6,6"])
    t.does("activate 6,6")
    origins = [event["origin"] for event in t.told("enemy_moves")]
    assert origins[-3:] == ["1-G1", "1-G7", "1-A1"]


@pytest.mark.clause("DB-12.2")
def test_enemies_that_differ_in_type_or_colour_are_no_choice() -> None:
    t = table(
        hero(at="3,3"),
        enemies="Ravager at 6,6, Scrapper at 0,0, Arrowhead at 6,0",
        phase="enemies",
        enemy_ties="players_choose",
    )
    assert t.asked == (0, "turn")
    assert acts(t)[-1].startswith("Ravager")


@pytest.mark.clause("DB-12.3")
def test_who_comes_in_the_enemy_phase_waits_for_the_next_one() -> None:
    t = table(
        hero(at="0,0", items="Foresight Scroll"),
        rooms="Q1: 1",
        enemies="Scrapper at 0,-3 stunned",
        phase="enemies",
        dice=["M3", "M1", "R2"],
    )
    assert t.asked == (0, "enemies-come")
    t.does("use foresight-scroll", "put all as rolled")
    assert (t.asked, len(t.enemies), acts(t)) == ((0, "turn"), 4, [])
    t.rest("refresh")
    assert len([one for one in acts(t) if one.endswith("moves")]) >= 3


@pytest.mark.clause("DB-12.3")
def test_who_is_defeated_before_its_activation_is_skipped() -> None:
    """The Scrapper falls to a Firebolt at the start of the phase; the Gloomcaller alone acts."""
    t = table(
        hero(abilities="Mage", at="3,3", energy=2),
        enemies="Scrapper 1 at 3,6, Gloomcaller at 0,0",
        phase="enemies",
        dice=[6, 6, "R2"],
    )
    t.does("use firebolt", "at 3,6")
    t.passes()
    assert (t.at("Scrapper"), acts(t)) == ("", ["Calder attacks", "Gloomcaller attacks"])


# -- one move and one attack ------------------------------------------------------------------


@pytest.mark.clause("DB-12.4", "DB-12.15")
@pytest.mark.parametrize(
    ("enemy", "did"),
    [
        ("Scrapper at 3,4", ["Scrapper attacks"]),
        ("Scrapper at 3,6", ["Scrapper moves", "Scrapper attacks"]),
        ("Ravager at 0,0", ["Ravager moves"]),
        ("Arrowhead at 3,4", ["Arrowhead moves", "Arrowhead attacks"]),
    ],
)
def test_an_enemy_moves_once_then_attacks_once(enemy: str, did: list[str]) -> None:
    t = table(hero(at="3,3"), enemies=enemy, phase="enemies")
    assert acts(t) == did


@pytest.mark.clause("DB-12.4", "DB-12.17")
def test_a_melee_enemy_beside_its_target_does_not_move() -> None:
    t = table(hero(at="3,3"), enemies="Scrapper at 3,4", phase="enemies")
    assert t.at("Scrapper") == "3,4"


@pytest.mark.clause("DB-12.15")
def test_a_stunned_enemy_loses_its_stun_and_does_nothing_else() -> None:
    """Not even Siphon; in the next round it acts again."""
    t = table(
        hero(at="3,3", energy=1), enemies="Gloomcaller at 0,0 stunned", phase="enemies", round=2
    )
    assert (t.enemy("Gloomcaller").stunned, acts(t), t.hero(0).energy) == (False, [], 1)
    t.rest("refresh")
    assert (acts(t), t.hero(0).energy) == (["Gloomcaller attacks"], 0)


@pytest.mark.clause("DB-12.15")
def test_siphon_comes_before_the_choice_of_the_target() -> None:
    """1 and 2 energy become 0 and 1; from 1 and 1 both have 0, and the nearer one is attacked."""
    for energy, whom in ((2, "Delyth"), (1, "Calder")):
        t = table(
            hero("Calder", at="3,5", energy=1),
            hero("Delyth", at="6,6", energy=energy),
            enemies="Gloomcaller at 3,0",
            phase="enemies",
            minor_windows="own_turn_only",
        )
        assert (t.hero(0).energy, t.hero(1).energy) == (0, energy - 1)
        assert targets(t) == [whom]


@pytest.mark.clause("DB-12.15")
def test_its_own_space_counts_even_if_it_is_a_pit() -> None:
    t = table(hero(at="3,4"), enemies="Scrapper at 3,3", pits="3,3", phase="enemies")
    assert (t.at("Scrapper"), acts(t)) == ("3,3", ["Scrapper attacks"])


@pytest.mark.clause("DB-12.15")
def test_it_may_walk_out_of_a_pit_but_not_into_one() -> None:
    t = table(hero(at="6,0"), enemies="Ravager at 0,0", pits="0,0 2,0", phase="enemies",
              rooms="o.o....")  # fmt: skip
    assert t.at("Ravager") == "1,0"


@pytest.mark.clause("DB-12.15", "DB-12.5")
def test_it_never_ends_on_a_figure() -> None:
    """Both want the space beside the hero in a dead end; the second stops behind the first."""
    t = table(hero(at="0,0"), enemies="Scrapper at 3,0, Scrapper at 4,0", rooms=".......",
              phase="enemies")  # fmt: skip
    assert t.enemies == ["Scrapper 3 at 1,0", "Scrapper 3 at 2,0"]
    assert acts(t) == ["Scrapper moves", "Scrapper attacks", "Scrapper moves"]


# -- how far ----------------------------------------------------------------------------------


@pytest.mark.clause("DB-12.5", "DB-12.7")
@pytest.mark.parametrize(
    ("corridor", "start", "end", "attacks"),
    [
        (".......", "5,0", "1,0", True),
        (".......", "6,0", "2,0", False),
        ("..~....", "5,0", "2,0", False),
        (".~.....", "4,0", "1,0", True),
        (".~.....", "5,0", "2,0", False),
        ("..~....", "6,0", "3,0", False),
    ],
)
def test_a_scrapper_has_4_points_and_water_costs_2(
    corridor: str, start: str, end: str, attacks: bool
) -> None:
    t = table(hero(at="0,0"), enemies=f"Scrapper at {start}", rooms=corridor, phase="enemies")
    assert (t.at("Scrapper"), "Scrapper attacks" in acts(t)) == (end, attacks)


@pytest.mark.clause("DB-12.5")
def test_it_walks_orthogonally() -> None:
    """⟨4,4⟩ is 2 diagonal steps from beside the hero, but 6 spaces of walking."""
    t = table(hero(at="1,0"), enemies="Scrapper at 4,4", phase="enemies")
    assert acts(t) == ["Scrapper moves"]
    t = table(hero(at="1,0"), enemies="Scrapper at 3,3", phase="enemies")
    assert acts(t) == ["Scrapper moves", "Scrapper attacks"]


@pytest.mark.clause("DB-12.5")
@pytest.mark.parametrize(("switch", "end"), [("yes", "1,0"), ("no", "4,0")])
def test_it_walks_through_other_enemies(switch: str, end: str) -> None:
    t = table(
        hero(at="0,0"),
        enemies="Scrapper at 5,0, Ravager at 3,0 stunned",
        rooms=".......",
        phase="enemies",
        enemies_pass_enemies=switch,
    )
    assert t.at("Scrapper") == end


@pytest.mark.clause("DB-12.5", "DB-12.8")
def test_it_does_not_walk_through_heroes_or_npcs() -> None:
    """The Cutpurse wants the rich hero behind the poor one; then the one behind the priest."""
    t = table(
        hero("Calder", at="0,0", treasure=9),
        hero("Delyth", at="2,0"),
        enemies="Cutpurse at 4,0",
        rooms=".......",
        phase="enemies",
    )
    assert (t.at("Cutpurse"), targets(t)) == ("3,0", ["Delyth"])
    t = table(
        hero("Calder", at="0,0"),
        companion="Brother Osric at 2,0",
        quest="Q3",
        enemies="Cutpurse at 4,0",
        rooms=".......",
        phase="enemies",
    )
    assert (t.at("Cutpurse"), targets(t)) == ("3,0", ["Brother Osric"])


# -- its attack -------------------------------------------------------------------------------


@pytest.mark.clause("DB-12.20")
def test_an_enemy_rolls_the_dice_of_its_card_and_a_hero_one_for_each_hit() -> None:
    """6+1 and 5+1 hit, 1+1 does not; a six can be blocked. 4+2 blocks, 3+2 does not."""
    t = table(hero(at="3,3"), enemies="Arrowhead at 0,0", phase="enemies", dice=[6, 5, 1, 4, 3])
    assert t.thrown == ["attack", "attack", "attack", "defense", "defense"]
    assert (t.hero(0).health, t.told("hits")[0]["hits"]) == (10, 2)


@pytest.mark.clause("DB-12.20")
def test_an_enemy_has_the_keywords_of_its_card() -> None:
    """The Brute's Crush makes 2 of one hit, its Reach strikes at a corner, its Knockback pushes."""
    t = table(
        hero("Delyth", "Longbow", at="3,3"),
        enemies="Ironhide Brute at 2,2",
        phase="enemies",
        dice=[5, 1, 1, 1, 1],
    )
    assert (t.at("Ironhide Brute"), t.hero(0).health, t.hero(0).at) == ("2,2", 6, "4,3")


@pytest.mark.clause("DB-12.20")
def test_a_hero_in_smoke_is_not_shot_but_may_be_struck() -> None:
    t = table(hero(at="3,3"), enemies="Arrowhead at 3,5, Scrapper at 0,0", smoky=1, phase="enemies")
    assert [event["type"] for event in t.told("attacks")] == [1]
    assert t.at("Arrowhead") == "3,4"
