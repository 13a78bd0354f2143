"""Chapter DB-20, the light mode: the table keeps its heroes, the game the dungeon."""

from typing import Any

import pytest

from undercroft.bots import make_bot
from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.invariants import check
from undercroft.games.deck_box_dungeons.rules.light import REPORTS
from undercroft.games.deck_box_dungeons.shapes import ToldView
from undercroft.games.deck_box_dungeons.state import DeckBoxDungeons
from undercroft.games.deck_box_dungeons.tests.crawl import Built, Table, hero, opening, table
from undercroft.games.deck_box_dungeons.view import view
from undercroft.games.deck_box_dungeons.view_of_reports import told
from undercroft.kernel import BadSetup, SeededDice
from undercroft.kit.look import Look
from undercroft.testing import Case
from undercroft.testing import check as whole


def at_table(*party: Built, phase: str = "order", **more: Any) -> Table:
    """A position of heroes who lie on a table with their cards; all are of one seat."""
    return table(*party, heroes="table", phase=phase, solo=True, **more)


def asked_about(t: Table) -> ToldView:
    """What the table is told beside the pending question."""
    found = told(t.state)
    assert found is not None
    return found


# -- who keeps what ---------------------------------------------------------------------------


@pytest.mark.clause("DB-20.1")
def test_the_game_keeps_where_heroes_are_and_their_health_and_nothing_else_of_them() -> None:
    t = at_table(hero("Calder", at="3,3"))
    (one,) = view(t.state, 0)["heroes"]
    assert (one["name"], one["health"], one["most"]) == ("Calder", 11, 11)
    assert (one["equipment"], one["abilities"], one["energy"], one["treasure"]) == ("", [], 0, 0)
    assert (
        view(t.state, 0)["market"],
        view(t.state, 0)["item_deck"],
        view(t.state, 0)["light"],
    ) == ([], 0, True)


@pytest.mark.clause("DB-20.1")
def test_without_the_switch_nothing_of_it_is_offered() -> None:
    assert opening(1).options == ["two heroes", "one hero"]
    t = table(hero("Calder", at="3,3"), enemies="Scrapper 2 at 3,2")
    assert not [one for one in t.options if one.startswith(("hurt", "about", "done"))]
    assert told(t.state) is None


@pytest.mark.clause("DB-20.2")
def test_the_set_up_asks_for_hero_cards_and_where_they_begin() -> None:
    t = opening(1, heroes="table")
    assert t.options == ["two heroes", "one hero", "three heroes", "four heroes"]
    t.does("four heroes", *[f"take {who}" for who in ("calder", "delyth", "naeva", "geric")])
    assert [one.health for one in t.state.heroes] == [11, 8, 8, 9]
    assert t.asked == (0, "start")
    t.does(*[f"start 1-{space}" for space in ("C7", "D7", "E7", "C8")])
    assert t.asked == (0, "tell")
    assert t.state.round == 1
    assert not t.deck


@pytest.mark.clause("DB-20.2")
def test_four_heroes_of_one_seat_take_two_copies_of_the_dice() -> None:
    t = opening(1, heroes="table").does("four heroes")
    assert t.state.supply == (12, 8, 6)


# -- reports ----------------------------------------------------------------------------------


@pytest.mark.clause("DB-20.3")
def test_a_seat_reports_of_all_its_heroes_in_any_order() -> None:
    t = at_table(hero("Calder", at="3,3"), hero("Delyth", at="0,0"))
    t.does("walk 3,4", "turn of delyth", "walk 1,1", "turn of calder", "walk 3,5")
    assert (t.at("Calder"), t.at("Delyth")) == ("3,5", "1,1")
    t.does("done")
    assert (t.state.round, t.asked) == (3, (0, "tell"))


@pytest.mark.clause("DB-20.3")
def test_the_lead_says_which_seat_reports_next() -> None:
    t = table(hero("Calder"), hero("Delyth"), hero("Naeva", seat=0), heroes="table", phase="order")
    assert t.options == ["turn of calder", "turn of delyth"]
    t.does("turn of delyth")
    assert t.asked == (1, "tell")
    assert "turn of naeva" not in t.options
    assert t.refuses("turn of naeva") == "DB-5.4"
    t.does("done")
    assert t.asked == (0, "tell")
    t.does("done")
    assert t.state.round == 3


@pytest.mark.clause("DB-20.3")
def test_a_report_ends_after_so_much_of_each_hero() -> None:
    t = at_table(hero("Calder", at="3,3"))
    for n in range(REPORTS - 1):
        t.does(f"walk 3,{4 + n % 2}")
    assert t.state.round == 2
    t.does("walk 0,0")
    assert t.state.round == 3


@pytest.mark.clause("DB-20.4")
def test_a_hero_may_be_on_any_free_space_however_far() -> None:
    t = at_table(hero("Calder", at="0,0"), hero("Delyth", at="6,6"), enemies="Ravager 3 at 3,3")
    assert len(t.spots("walk")) == 49 - 3
    assert t.refuses("walk 3,3") == "DB-1.5"
    assert t.refuses("walk 6,6") == "DB-1.5"


@pytest.mark.clause("DB-20.4")
def test_who_comes_to_an_exit_explores_and_its_room_is_read() -> None:
    t = at_table(hero("Calder"), rooms="Q1: 1", dice=["M2", "R1", "M3"])
    t.does("walk 3,0")
    assert t.rooms == "1 2"
    assert t.asked == (0, "spawn")
    t.does("put all as rolled")
    assert [one.split(" at ")[0] for one in t.enemies] == [
        "Scrapper 2",
        "Gloomcaller 1",
        "Ravager 3",
    ]
    assert t.asked == (0, "tell")


@pytest.mark.clause("DB-20.4")
def test_who_ends_in_a_pit_loses_1_and_is_not_asked() -> None:
    t = at_table(hero("Calder", at="0,0", health=5), pits="2,2")
    t.does("walk 2,2")
    assert (t.hero(0).health, t.asked) == (4, (0, "tell"))


@pytest.mark.clause("DB-20.4")
def test_an_enemy_loses_1_or_all_and_its_die_returns_without_a_roll_for_treasure() -> None:
    t = at_table(hero("Calder", at="0,0"), enemies="Ravager 2 at 3,3, Scrapper 3 at 4,4")
    before = t.state.supply
    t.does("hurt 3,3")
    assert t.enemy("Ravager").health == 1
    assert t.spots("hurt") == ["4,4"], "the last point is its defeat"
    t.does("defeat 3,3", "defeat 4,4")
    assert not t.enemies
    assert t.state.supply == (before[0] + 1, before[1] + 1, before[2])
    assert not t.thrown
    assert t.hero(0).treasure == 0


@pytest.mark.clause("DB-20.4")
def test_the_quest_is_won_by_the_last_report_that_it_needs() -> None:
    t = at_table(hero("Calder"), enemies="Toll-Warden 2 at 3,3, Scrapper 3 at 4,4")
    t.does("defeat 3,3")
    assert t.asked == (0, "tell")
    t.does("defeat 4,4")
    assert t.state.outcome == "won"


@pytest.mark.clause("DB-20.5")
def test_the_health_of_any_hero_can_be_said_up_to_its_maximum() -> None:
    t = at_table(hero("Geric", at="0,0", health=5))
    t.does("about geric")
    assert t.asked == (0, "about")
    said = [one for one in t.options if one.startswith("health")]
    assert said == ["health 9", *[f"health {left}" for left in (8, 7, 6, 4, 3, 2, 1, 0)]]
    t.does("health 9", "about geric", "health 7")
    assert t.hero(0).health == 7


@pytest.mark.clause("DB-20.5")
def test_who_has_no_health_left_dies_and_another_hero_is_spoken_of() -> None:
    t = at_table(hero("Calder", at="0,0"), hero("Delyth", at="1,1"))
    t.does("about calder", "health 0")
    assert not t.hero("Calder").alive
    assert t.asked == (0, "tell")
    assert "about delyth" in t.options
    t.does("about delyth", "health 0")
    assert t.state.outcome == "dead"


@pytest.mark.clause("DB-20.5")
def test_a_taunt_draws_enemies_and_lasts_until_they_have_acted() -> None:
    t = at_table(hero("Calder", at="0,3"), hero("Delyth", at="6,3"), enemies="Scrapper 3 at 5,3")
    t.does("about calder", "taunts")
    assert t.hero("Calder").taunting
    t.does("done")
    assert asked_about(t)["victim"] == "Calder"
    t.does("health 10")
    assert not t.hero("Calder").taunting


@pytest.mark.clause("DB-20.5")
def test_smoke_keeps_enemies_from_shooting() -> None:
    t = at_table(hero("Calder", at="0,0"), enemies="Arrowhead 3 at 6,6")
    t.does("about calder", "smoke", "done")
    assert (t.asked, t.state.round) == ((0, "tell"), 3)
    assert not t.told("attacks")


@pytest.mark.clause("DB-20.5")
def test_a_scroll_explores_where_nobody_goes() -> None:
    t = at_table(hero("Calder"), rooms="Q1: 1", dice=["M2", "R1", "M3"])
    before = t.at("Calder")
    t.does("about calder")
    assert t.spots("at") == ["3,0"]
    t.does("at 3,0", "put all as rolled")
    assert (t.rooms, t.at("Calder")) == ("1 2", before)


@pytest.mark.clause("DB-20.5")
@pytest.mark.parametrize(("enemy", "can"), [("Ravager", True), ("Doomweaver", False)])
def test_an_enemy_is_stunned_unless_it_is_red(enemy: str, can: bool) -> None:
    t = at_table(hero("Calder", at="0,0"), enemies=f"{enemy} 3 at 3,3").does("at 3,3")
    assert ("stunned" in t.options) is can
    if can:
        t.does("stunned")
        assert t.enemy(enemy).stunned
    else:
        assert t.refuses("stunned") == "DB-15.11"


@pytest.mark.clause("DB-20.5")
def test_an_enemy_is_pushed_one_space_and_a_pit_is_counted() -> None:
    t = at_table(hero("Calder", at="3,2"), enemies="Ravager 3 at 3,3", pits="3,4")
    t.does("at 3,3")
    assert t.spots("at") == ["2,3", "4,3", "3,4"]
    assert t.refuses("at 3,2") == "DB-1.5"
    t.does("at 3,4")
    assert t.enemies == ["Ravager 2 at 3,4"]
    t.does("at 3,4", "back")
    assert t.asked == (0, "tell")


@pytest.mark.clause("DB-20.6")
def test_a_quest_offers_what_can_be_done_where_it_can_be_done() -> None:
    t = at_table(hero("Calder", at="0,0"), quest="Q4", objects="Rune of Embers at 3,3",
                 enemies="Ravager 1 at 6,6")  # fmt: skip
    assert t.refuses("take rune-of-embers") == "R81"
    t.does("walk 3,2")
    assert t.refuses("take rune-of-embers") == "DB-5.11"
    t.does("defeat 6,6", "take rune-of-embers")
    assert t.hero(0).runes == ["Rune of Embers"]


# -- what enemies do --------------------------------------------------------------------------


@pytest.mark.clause("DB-20.7")
def test_an_attack_is_told_and_the_health_that_is_left_is_asked() -> None:
    t = at_table(hero("Calder", at="3,3", health=6), enemies="Scrapper 2 at 3,0", phase="enemies")
    assert t.asked == (0, "outcome")
    said = asked_about(t)
    assert (said["by"], said["victim"], said["kind"]) == ("Scrapper", "Calder", "melee")
    assert (said["dice"], said["modifier"], said["health"]) == (2, 1, 6)
    assert t.options[:7] == [f"health {left}" for left in (6, 5, 4, 3, 2, 1, 0)]
    assert t.options[-1] == "health 11", "a potion may have come first"
    t.does("health 4")
    assert t.hero(0).health == 4
    assert not t.thrown


@pytest.mark.clause("DB-20.7")
def test_as_much_health_as_before_is_no_damage_and_more_is_healing() -> None:
    t = at_table(hero("Calder", at="3,3", health=6), enemies="Scrapper 2 at 3,0, Scrapper 2 at 0,3",
                 phase="enemies")  # fmt: skip
    t.does("health 6")
    assert [one["figure"] for one in t.told("unhurt")] == ["Calder"]
    t.does("health 8")
    assert t.hero(0).health == 8


@pytest.mark.clause("DB-20.7")
@pytest.mark.parametrize(("left", "at"), [(11, "3,3"), (9, "3,4")])
def test_who_is_hurt_by_knockback_is_pushed(left: int, at: str) -> None:
    t = at_table(hero("Calder", at="3,3"), enemies="Ironhide Brute 3 at 3,2", phase="enemies")
    t.does(f"health {left}")
    assert t.at("Calder") == at


@pytest.mark.clause("DB-20.7")
def test_who_is_pushed_against_a_figure_rolls_for_the_hit() -> None:
    t = at_table(hero("Calder", at="3,3"), hero("Delyth", at="3,4", health=4),
                 enemies="Ironhide Brute 3 at 3,2", phase="enemies")  # fmt: skip
    t.does("health 9")
    said = asked_about(t)
    assert (said["by"], said["victim"], said["hits"]) == ("", "Calder", 1)
    t.does("health 8")
    assert (t.hero("Calder").health, t.hero("Delyth").health) == (8, 4)


@pytest.mark.clause("DB-20.7")
@pytest.mark.parametrize(("left", "healed"), [(11, 1), (10, 2)])
def test_damage_of_a_ritual_heals_the_weakest(left: int, healed: int) -> None:
    foes = "Cinder Acolyte 3 at 0,0, Mossback 1 at 6,0 stunned"
    t = at_table(hero("Calder", at="3,3"), quest="Q2", enemies=foes, phase="enemies")
    t.does(f"health {left}")
    assert t.told("ritual") == [{"by": "Cinder Acolyte", "enemy": "Mossback"}][: healed - 1]


@pytest.mark.clause("DB-20.7")
def test_a_hero_without_health_dies_and_the_last_one_loses_the_quest() -> None:
    t = at_table(hero("Calder", at="3,3"), enemies="Scrapper 2 at 3,2", phase="enemies")
    t.does("health 0")
    assert (t.asked, t.state.outcome) == (None, "dead")


@pytest.mark.clause("DB-20.7")
def test_the_lead_says_what_the_companion_has_left() -> None:
    t = at_table(hero("Calder", at="6,6", health=0), hero("Delyth", at="6,6"), quest="Q3",
                 companion="Brother Osric 7 at 0,0", enemies="Scrapper 3 at 0,1", walls="5,6 6,5",
                 phase="enemies")  # fmt: skip
    assert asked_about(t)["victim"] == "Brother Osric"
    t.does("health 0")
    assert t.state.outcome == "quest"


@pytest.mark.clause("DB-20.8")
def test_damage_for_certain_is_done_and_asked_only_where_it_would_kill() -> None:
    t = at_table(hero("Calder", at="0,0", health=2), pits="2,2 4,4")
    t.does("walk 2,2")
    assert (t.hero(0).health, t.asked) == (1, (0, "tell"))
    t.does("walk 4,4")
    assert t.asked == (0, "outcome")
    t.does("health 3")
    assert t.hero(0).health == 3


@pytest.mark.clause("DB-20.8")
def test_gains_are_told_and_not_kept() -> None:
    t = at_table(hero("Calder"), rooms="Q1: 1 2", dice=[1, "M1"])
    t.does("walk 7,3")
    assert [dict(one) for one in t.told("draws")] == [{"hero": "Calder", "size": 1}]
    assert t.hero(0).items == []


@pytest.mark.clause("DB-20.8")
def test_siphon_is_told_of_all_heroes_near() -> None:
    t = at_table(hero("Calder", at="3,3"), enemies="Gloomcaller 2 at 0,0", phase="enemies")
    assert [one["hero"] for one in t.told("siphon")] == ["Calder"]
    assert t.hero(0).energy == 0


@pytest.mark.clause("DB-20.8")
def test_no_window_opens() -> None:
    t = at_table(
        hero("Calder", at="3,3"), enemies="Scrapper 2 at 3,2", minor_windows="every_boundary"
    )
    t.does("done")
    assert t.asked == (0, "outcome")
    t.does("health 9")
    assert t.asked == (0, "tell")


@pytest.mark.clause("DB-20.9")
@pytest.mark.parametrize(
    ("answer", "treasure", "health"), [("passed", [2], 11), ("failed", [], 10)]
)
def test_the_table_says_whether_a_check_is_passed(
    answer: str, treasure: list[int], health: int
) -> None:
    t = at_table(hero("Calder"), rooms="Q1: 1 2", dice=["M1"])
    t.does("walk 11,0")
    assert t.asked == (0, "check")
    said = asked_about(t)
    assert (said["victim"], said["check"], said["hits"]) == ("Calder", "dexterity", 2)
    t.does(answer)
    assert [one["size"] for one in t.told("treasure")] == treasure
    assert t.hero(0).health == health
    assert "skill" not in t.thrown


@pytest.mark.clause("DB-20.10")
def test_only_the_table_knows_who_has_most_treasure() -> None:
    t = at_table(hero("Calder", at="0,3"), hero("Delyth", at="6,3"), quest="Q2",
                 enemies="Cutpurse 2 at 2,3", phase="enemies")  # fmt: skip
    assert t.asked == (0, "first")
    assert t.spots("at") == ["0,3", "6,3"]
    assert t.options[0] == "at 1-B5" or t.place(t.action(t.options[0]).args[0]) == "0,3"
    t.does("at 6,3")
    assert asked_about(t)["victim"] == "Delyth"


@pytest.mark.clause("DB-20.10")
def test_nobody_is_asked_where_only_one_hero_can_be_attacked() -> None:
    t = at_table(hero("Calder", at="0,3"), hero("Delyth", at="6,6"), quest="Q2",
                 enemies="Cutpurse 2 at 0,0", walls="5,6 6,5 5,5", phase="enemies")  # fmt: skip
    assert t.asked == (0, "outcome")
    assert asked_about(t)["victim"] == "Calder"


@pytest.mark.clause("DB-20.10")
def test_a_taunt_decides_without_a_question() -> None:
    t = at_table(hero("Calder", at="0,3", taunting=True), hero("Delyth", at="6,3"), quest="Q2",
                 enemies="Cutpurse 2 at 3,3", phase="enemies")  # fmt: skip
    assert asked_about(t)["victim"] == "Calder"


@pytest.mark.clause("DB-20.10")
def test_barrage_goes_on_to_the_next_hero() -> None:
    t = at_table(hero("Calder", at="0,0"), hero("Delyth", at="6,0"), hero("Naeva", at="6,6"),
                 enemies="Doomweaver 3 at 3,3", phase="enemies")  # fmt: skip
    t.does("at 6,6")
    assert t.spots("at") == ["0,0", "6,0"]
    t.does("at 6,0")
    assert t.asked == (0, "outcome")
    (attack,) = t.told("attacks")
    assert attack["targets"][:2] == ("Naeva", "Delyth")
    assert (attack["dice"], attack["faces"]) == (4, ())


@pytest.mark.clause("DB-20.10", "R91")
@pytest.mark.parametrize(("turns", "asked"), [("app", "first"), ("table", "enemy-move")])
def test_who_is_preferred_is_not_asked_where_the_table_plays_the_enemy(
    turns: str, asked: str
) -> None:
    """A Cutpurse acts, then an Arrowhead; whom the first one attacks binds nobody later."""
    foes = "Cutpurse 2 at 2,3, Doomweaver 3 at 3,0"
    t = at_table(hero("Calder", at="0,3"), hero("Delyth", at="6,3"), quest="Q2", enemies=foes,
                 phase="enemies", enemy_turns=turns)  # fmt: skip
    assert t.asked == (0, asked)
    (thief, _) = GAME.seen(t.state, 0)["intents"]
    assert thief["among"] == ["Calder", "Delyth"]
    if turns == "table":
        t.does(t.options[0], "enemy strikes 0,3", "health 9")
        assert t.asked == (0, "enemy-move")
        assert not t.state.named


@pytest.mark.clause("DB-20.1")
@pytest.mark.parametrize("duty", ["market", "item_deck"])
def test_a_table_that_keeps_its_heroes_has_no_items_to_ask_about(duty: str) -> None:
    with pytest.raises(BadSetup, match=f"heroes=table and {duty}=table cannot be used together"):
        GAME.resolve({"heroes": "table", duty: "table"})


@pytest.mark.clause("DB-20.1", "R90", "R91", "R93")
def test_it_can_do_all_else_itself() -> None:
    duties = dict.fromkeys(("heroes", "spawning", "enemy_turns", "refresh"), "table")
    assert GAME.resolve(duties).items() >= duties.items()


# -- all of it --------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_table_that_keeps_heroes_and_plays_the_enemies_passes_the_battery() -> None:
    own = dict.fromkeys(("heroes", "spawning", "enemy_turns", "refresh"), "table")
    named = {"quest": "the-troll-of-harrow-ford", "space_names": "card", **own}
    whole(Case(GAME, 2, named, "light, at a real table"))


@pytest.mark.parametrize("preset", ["printed", "vigil", "ash", "dealt"])
def test_the_party_of_the_bot_plays_a_quest_to_its_end(preset: str) -> None:
    s = GAME.new(2, GAME.resolve({"heroes": "table"}, preset), SeededDice(preset))
    bot = make_bot(GAME, "adventurer", preset)
    for _ in range(2_000):
        if s.is_terminal():
            break
        s.apply_action(bot.choose(Look(GAME, s)))
        assert isinstance(s, DeckBoxDungeons)
        check(s)
    assert s.is_terminal()
