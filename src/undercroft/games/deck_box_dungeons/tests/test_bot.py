"""The rule-of-thumb adventurer, by the strategy notes of the rules it plays by."""

from typing import Any, Final

import pytest

from undercroft.bots import bot_names, make_bot, make_table_bot
from undercroft.games.deck_box_dungeons import GAME, actions
from undercroft.games.deck_box_dungeons.bot import THOUGHTS, MasterBot, VeteranBot, odds
from undercroft.games.deck_box_dungeons.bot.builds import strikes
from undercroft.games.deck_box_dungeons.bot.menace import Menace, Stand
from undercroft.games.deck_box_dungeons.content import HEROES
from undercroft.games.deck_box_dungeons.content.cards import REACH
from undercroft.games.deck_box_dungeons.ground.spaces import mask_of
from undercroft.games.deck_box_dungeons.rules.aiming import in_line, in_reach
from undercroft.games.deck_box_dungeons.state import WON, DeckBoxDungeons
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, opening, table
from undercroft.kernel import Kind, SeededDice
from undercroft.kit.look import Bot, Look
from undercroft.kit.thought import RuleOfThumb

BOT: Final = VeteranBot()
GREATSWORD: Final = hero("Calder", "Greatsword", at="3,3")
BOW: Final = hero("Delyth", "Longbow", "Cleric", at="3,3")


def answer(t: Table) -> str:
    """What the bot answers for whoever is asked; a space is written as its place."""
    notation = BOT.choose(Look(GAME, t.state)).notation
    verb, _, space = notation.rpartition(" ")
    return f"{verb} {t.place(t.space(space))}" if space[1:2] == "-" else notation


def test_every_question_of_the_game_has_a_thought() -> None:
    kinds = [kind for kind in vars(actions).values() if isinstance(kind, Kind)]
    assert {kind.name for kind in kinds} == set(THOUGHTS)


def test_it_is_offered_by_its_name() -> None:
    assert bot_names(GAME)[1:] == ["veteran", "adventurer"]


# -- odds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modifier", "defense", "critical", "chance"),
    [(2, 1, True, 1 / 6 + 2 / 6 * 4 / 6), (2, 1, False, 3 / 6 * 4 / 6), (-1, 0, True, 0.0),
     (5, 5, False, 0.0), (5, 5, True, 1 / 6), (0, -1, True, 1 / 6)],
)  # fmt: skip
def test_a_die_lands(modifier: int, defense: int, critical: bool, chance: float) -> None:
    assert odds.lands(modifier, defense, critical) == pytest.approx(chance)


def test_several_dice() -> None:
    assert odds.at_least(3, 0.5, 1) == pytest.approx(7 / 8)
    assert odds.at_least(3, 0.5, 0) == pytest.approx(1)
    assert odds.at_least(2, 0.5, 3) == 0
    assert odds.capped(2, 0.5, 2, 3) == pytest.approx(0.5 * 2 + 0.25 * 3)


# -- set-up -------------------------------------------------------------------------------------


def test_alone_it_leads_two() -> None:
    assert answer(opening(1)) == "two heroes"


def build(players: int, bot: Bot = BOT) -> list[tuple[str, str, str]]:
    """The heroes that bots build."""
    t = opening(players)
    while t.asked is not None and t.asked[1] != "start":
        t.does(bot.choose(Look(GAME, t.state)).notation)
    return [(one.hero.name, one.weapon.name, one.skills.name) for one in t.state.heroes]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_party_strikes_shoots_and_heals(players: int) -> None:
    party = build(players)
    assert "Greatsword" in [weapon for _, weapon, _ in party]
    assert ("Longbow", "Cleric") in [(weapon, skills) for _, weapon, skills in party]


def test_the_best_pair() -> None:
    assert build(2) == [("Calder", "Greatsword", "Guardian"), ("Delyth", "Longbow", "Cleric")]


def test_an_adventurer_tries_other_builds_that_follow_from_its_seed() -> None:
    found = [build(3, make_bot(GAME, "adventurer", str(seed))) for seed in range(12)]
    assert found == [build(3, make_bot(GAME, "adventurer", str(seed))) for seed in range(12)]
    for part in range(3):
        assert len({one[part] for party in found for one in party}) >= 3
    for party in found:
        heroes = [next(one for one in HEROES if one.name == name) for name, _, _ in party]
        assert [strikes(one.id) for one in heroes].count(True) in (1, 2)


def test_one_hero_alone_heals_itself() -> None:
    t = opening(1, solo_heroes="1")
    while t.asked is not None and t.asked[1] != "start":
        t.does(BOT.choose(Look(GAME, t.state)).notation)
    one = t.state.heroes[0]
    assert (one.weapon.name, one.skills.name) == ("Sword and Shield", "Cleric")


def test_it_begins_near_an_exit() -> None:
    t = opening(2)
    while t.asked is not None and t.asked[1] != "start":
        t.does(BOT.choose(Look(GAME, t.state)).notation)
    assert answer(t) == "start 1,2"


@pytest.mark.parametrize(("strikes", "keywords", "shoots"), [(1, 0, 0), (1, REACH, 0), (0, 0, 1)])
def test_it_knows_what_an_enemy_could_attack(strikes: int, keywords: int, shoots: int) -> None:
    t = table(hero(at="3,3"), enemies="Ravager 3 at 5,1, Ravager 3 at 5,2", walls="4,0 4,1 4,4")
    ground, others, lair = t.state.ground, 1 << t.space("3,3"), t.space("5,1")
    enemies = mask_of([lair, t.space("5,2")])
    stand = Stand(lair, 1, others, enemies, 0, bool(strikes), bool(keywords), bool(shoots))
    ends = [lair, *[one for one in ground.next_to[lair] if not enemies >> one & 1]]
    found = [space for space in ground.spaces if Menace(ground, stand).attacks(space)]
    assert found == [
        space
        for space in ground.spaces
        if any(
            (strikes and in_reach(ground, end, space, keywords))
            or (shoots and in_line(ground, end, space, others & ~(1 << space)))
            for end in ends
        )
    ]
    assert 0 < len(found) < len(ground.spaces)
    smoke = Stand(lair, 1, others, enemies, 1, False, False, True)
    assert not any(Menace(ground, smoke).attacks(space) for space in ground.spaces)


# -- attacks ------------------------------------------------------------------------------------


def test_it_attacks_whenever_it_can() -> None:
    assert answer(table(GREATSWORD, enemies="Ravager 3 at 3,2")) == "strike 3,2"
    assert answer(table(BOW, enemies="Ravager 3 at 3,0")) == "shoot 3,0"


def test_it_walks_to_where_it_can_attack() -> None:
    t = table(GREATSWORD, enemies="Scrapper 2 at 3,0")
    assert answer(t) == "walk 3,1"
    assert answer(t.does("walk 3,1", "stop")) == "strike 3,0"


@pytest.mark.parametrize(
    ("enemies", "target"),
    [
        ("Ravager 3 at 3,2, Ravager 1 at 3,4", "3,4"),
        ("Ravager 2 at 3,2, Mossback 2 at 3,4", "3,4"),
        ("Scrapper 2 at 3,2, Ironhide Brute 2 at 3,4", "3,4"),
        ("Toll-Warden 4 at 3,2, Scrapper 2 at 3,4", "3,4"),
    ],
    ids=["what it can finish", "low defense", "high threat", "the boss last"],
)  # fmt: skip
def test_focus_fire(enemies: str, target: str) -> None:
    assert answer(table(GREATSWORD, enemies=enemies)) == f"strike {target}"


def test_who_is_nearly_dead_does_not_walk_to_the_enemy() -> None:
    weak = hero("Delyth", "Longbow", "Cleric", at="0,6", health=1, actions=1)
    t = table(weak, enemies="Ironhide Brute 3 at 6,0, Ironhide Brute 3 at 5,0", walls="3,1 3,2")
    place = answer(t)
    assert not place.startswith("walk") or t.space(place.split()[1]) != t.space("5,1")


def test_all_dice_go_to_one_target() -> None:
    t = table(hero("Naeva", "Twin Daggers", at="3,3"), enemies="Scrapper 3 at 3,2, Ravager at 3,4")
    assert answer(t.does("strike 3,2")) == "all dice there"


def test_backstab_leaves_energy_for_evasion() -> None:
    for energy, said in ((3, "use backstab"), (2, "attack as it is")):
        t = table(hero("Calder", at="3,3", energy=energy), enemies="Ravager 3 at 3,2")
        assert answer(t.does("strike 3,2")) == said


# -- windows ------------------------------------------------------------------------------------


def test_guiding_light_rolls_misses_again() -> None:
    bow = hero("Delyth", "Longbow", "Cleric", at="3,3", energy=1)
    t = table(bow, enemies="Ravager 3 at 3,0", dice=[1, 1, 6])
    assert answer(t.does("shoot 3,0")) == "use guiding-light"
    t = table(bow, enemies="Ravager 1 at 3,0", dice=[1, 6, 6])
    assert answer(t.does("shoot 3,0")) == "pass"


def struck(abilities: str, *dice: int, **fields: Any) -> Table:
    """Calder stands beside a Ravager, whose turn comes."""
    one = hero("Calder", "Greatsword", abilities, at="3,3", **fields)
    return table(one, enemies="Ravager 3 at 3,2", phase="enemies", dice=dice)


def test_brace_when_hit() -> None:
    t = struck("Guardian", 1, 5, 6, energy=1)
    assert t.passes("use brace").asked == (0, "hit")
    assert answer(t) == "use brace"


def test_evasion_when_a_defense_fails() -> None:
    t = struck("Rogue", 1, 6, 6, 1, 6, energy=1)
    assert t.asked == (0, "defended")
    assert answer(t) == "use evasion"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"items": "Greater Health Potion"}, "use greater-health-potion"),
        ({"treasure": 5}, "buy 1"),
        ({"treasure": 3}, "pass"),
    ],
    ids=["drink", "buy", "what is too weak is not bought"],
)
def test_it_saves_itself(more: dict[str, Any], said: str) -> None:
    one = hero("Calder", "Greatsword", "Rogue", at="3,3", health=1, **more)
    t = table(
        one, enemies="Ravager 3 at 3,2", phase="enemies", dice=[5, 5, 6, 1, 1, 1],
        market="Greater Health Potion, Minor Health Potion", minor_windows="own_turn_only",
    )  # fmt: skip
    t.passes("buy 2" if "treasure" in more else said)
    if "treasure" in more:
        assert t.asked == (0, "lethal")
    assert answer(t) == said


@pytest.mark.parametrize(
    ("more", "then"),
    [
        ({"items": "Greater Health Potion"}, "use greater-health-potion"),
        ({"items": "Greater Health Potion, Whetstone"}, "use greater-health-potion"),
        ({"treasure": 5}, "buy 1"),
        ({"treasure": 4}, ""),
    ],
    ids=["a potion", "the potion", "treasure for it", "too little treasure"],
)
def test_a_gift_saves_a_neighbour(more: dict[str, Any], then: str) -> None:
    weak = hero("Calder", "Greatsword", "Rogue", at="3,3", health=1)
    other = hero("Delyth", "Longbow", "Mage", at="3,4", **more)
    t = table(weak, other, enemies="Ravager 3 at 3,2", phase="enemies",
              market="Greater Health Potion", minor_windows="own_turn_only",
              dice=[1, 5, 5, 1, 1])  # fmt: skip
    t.passes("give to calder")
    assert t.asked == (1, "lethal")
    assert answer(t) == ("give to calder" if then else "pass")
    while then and t.state.current_player == 1:
        t.does(answer(t))
    if then:
        assert (t.asked, answer(t)) == ((0, "lethal"), then)


@pytest.mark.parametrize(("health", "said"), [(6, "use mend"), (9, "pass")])
def test_mend_at_sixty_percent(health: int, said: str) -> None:
    weak = hero("Calder", "Greatsword", at="3,4", health=health)
    healer = hero("Delyth", "Longbow", "Cleric", at="3,3", energy=2)
    t = table(weak, healer, enemies="Ravager 3 at 0,0", phase="enemies")
    assert t.asked == (1, "enemies-come")
    assert answer(t) == said


@pytest.mark.parametrize(("health", "said"), [(8, "use mend"), (9, "pass")])
def test_the_master_mends_at_eighty_percent(health: int, said: str) -> None:
    weak = hero("Calder", "Greatsword", at="3,4", health=health)
    healer = hero("Delyth", "Longbow", "Cleric", at="3,3", energy=2)
    t = table(weak, healer, enemies="Ravager 3 at 0,0", phase="enemies")
    assert MasterBot().choose(Look(GAME, t.state)).notation == said


def test_expert_and_master_answer_at_once() -> None:
    assert isinstance(make_bot(GAME, "expert", "1"), RuleOfThumb)
    assert make_table_bot(GAME, "master", "1") is not None


def test_mend_goes_to_who_needs_it_most() -> None:
    weak = hero("Calder", "Greatsword", at="3,4", health=3)
    healer = hero("Delyth", "Longbow", "Cleric", at="3,3", energy=2, health=7)
    t = table(weak, healer, enemies="Ravager 3 at 0,0", phase="enemies").does("use mend")
    assert answer(t) == "at 3,4"


def test_a_potion_is_drunk_at_sixty_percent() -> None:
    for health, said in ((6, "use minor-health-potion"), (7, "pass")):
        one = hero("Calder", at="3,3", health=health, items="Minor Health Potion")
        t = table(one, enemies="Scrapper 3 at 6,6", phase="enemies")
        assert answer(t) == said


def test_a_sturdy_guardian_taunts_for_the_weak() -> None:
    weak = hero("Delyth", "Longbow", "Cleric", at="3,4", health=2)
    for health, said in ((11, "use taunt"), (4, "pass")):
        strong = hero("Calder", "Sword and Shield", "Guardian", at="3,3", health=health, energy=1)
        t = table(strong, weak, enemies="Scrapper 3 at 4,4", phase="enemies")
        assert answer(t) == said


# -- purchases ----------------------------------------------------------------------------------


def test_the_buckler_is_bought_when_it_can_be_paid() -> None:
    one = hero("Calder", at="3,3", treasure=6)
    assert answer(table(one, market="Whetstone, Iron Buckler")) == "buy 2"


def test_a_potion_is_bought_by_the_wounded() -> None:
    for health, said in ((5, "buy 1"), (11, "end turn")):
        one = hero("Calder", at="3,3", treasure=3, health=health, actions=0)
        assert answer(table(one, market="Minor Health Potion")) == said


def test_other_things_are_bought_with_treasure_to_spare() -> None:
    for treasure, said in ((7, "buy 1"), (6, "end turn")):
        one = hero("Delyth", at="3,3", treasure=treasure, actions=0)
        t = table(one, enemies="Scrapper 2 at 3,0", market="Throwing Axe")
        assert answer(t) == said


# -- on the way ---------------------------------------------------------------------------------


def test_it_opens_an_exit_while_the_others_are_near_and_have_their_turns() -> None:
    here, near, far = hero("Calder", at="1,0"), hero("Delyth", at="0,1"), hero("Delyth", at="-2,3")
    assert answer(table(here, near, rooms="Q1: 1")) == "walk 3,0"
    assert answer(table(here, far, rooms="Q1: 1")) != "walk 3,0"
    late = hero("Delyth", at="0,1", ready=False)
    assert answer(table(here, late, rooms="Q1: 1")) != "walk 3,0"


def test_with_its_last_action_it_gathers_before_the_exit() -> None:
    t = table(hero("Calder", at="-2,0", actions=1), hero("Delyth", at="0,1"), rooms="Q1: 1")
    assert answer(t) == "walk 1,0"


def test_the_sturdy_one_goes_first() -> None:
    t = table(hero("Delyth", at="1,1"), hero("Calder", at="0,0"), rooms="Q1: 1", phase="order")
    assert answer(t) == "turn of calder"


def test_in_a_fight_who_can_attack_goes_first() -> None:
    t = table(hero("Calder", at="0,0"), hero("Delyth", "Longbow", at="3,3"),
              enemies="Scrapper 2 at 3,0", phase="order")  # fmt: skip
    assert answer(t) == "turn of delyth"


# -- what the quest wants -----------------------------------------------------------------------


def test_the_carrier_walks_into_the_entrance() -> None:
    t = table(hero("Calder", at="0,2"), hero("Delyth", at="1,2"), rooms="Q1: 1", carrier=0,
              enemies="Scrapper 2 at 0,1")  # fmt: skip
    assert answer(t) == "walk 0,4"


def test_the_others_leave_the_entrance_free() -> None:
    t = table(hero("Calder", at="0,4"), hero("Delyth", at="-2,-3"), rooms="Q1: 1", carrier=1)
    assert answer(t).startswith("walk")


def test_the_relic_is_taken_when_no_enemy_is_near() -> None:
    t = table(hero("Calder", at="0,0"), rooms="Q1: 1", objects="relic at 0,1")
    assert answer(t) == "take the relic"


def test_the_rune_is_fetched() -> None:
    t = table(hero("Calder", at="-2,0"), rooms="Q1: 1", objects="Rune of Embers at 2,0")
    walked = answer(t)
    assert walked.startswith("walk")
    t.does(walked)
    assert t.hero(0).at in ("1,0", "2,0", "2,1", "2,-1")


def test_the_companion_waits_behind_the_party() -> None:
    t = table(hero("Calder", at="0,-2", actions=0), rooms="Q3: 1", companion="Brother Osric at 0,0")
    assert t.asked == (0, "escort")
    ground = t.state.ground
    exits = [space for space in ground.spaces if ground.behind[space] >= 0]
    assert ground.walking(t.space(answer(t).split()[1]))[exits[0]] >= 5


def vigil(priest_beside: bool, actions: int = 2) -> Table:
    """Calder stands beside the altar, and the priest on it, or on its other side."""
    ground = table(rooms="Q3: 1 2 3 5 6").state.ground
    altar = ground.spawn_order[5][0]
    one, other = [f"{ground.x[space]},{ground.y[space]}" for space in ground.next_to[altar][:2]]
    at = f"{ground.x[altar]},{ground.y[altar]}"
    priest = other if priest_beside else at
    return table(hero("Calder", at=one, actions=actions), rooms="Q3: 1 2 3 5 6",
                 objects=f"altar at {at}", companion=f"Brother Osric at {priest}")  # fmt: skip


def test_the_rite_is_aided() -> None:
    assert answer(vigil(False)) == "aid the rite"


def test_the_companion_goes_to_the_altar() -> None:
    t = vigil(True, 0)
    assert t.asked == (0, "escort")
    altar = t.place(t.state.objects[0][1])
    assert answer(t) == f"walk {altar}"


# -- whole matches ------------------------------------------------------------------------------

CASES: Final = [
    *[(quest, {}) for quest in ("Q1", "Q2", "Q3", "Q4")],
    *[
        ("generated", {"goal": goal, "length": length})
        for goal in ("slay", "cleanse", "escort", "recover", "seal")
        for length in ("short", "standard", "long")
    ],
]


def play(players: int, seed: str, quest: str, **switches: Any) -> DeckBoxDungeons:
    """Let bots play a whole match."""
    s = opening(players, quest=quest, **switches).state
    s.dice = SeededDice(seed)
    while not s.is_terminal():
        s.apply_action(BOT.choose(Look(GAME, s)))
    return s


@pytest.mark.heavy
@pytest.mark.parametrize(("quest", "switches"), CASES, ids=str)
def test_it_wins_every_quest(quest: str, switches: dict[str, str]) -> None:
    s = play(2, "0", quest, **switches)
    assert s.outcome == WON
    assert s.round <= s.last_round // 2


@pytest.mark.heavy
@pytest.mark.parametrize("players", [1, 3, 4])
def test_any_number_of_players_wins(players: int) -> None:
    assert play(players, "0", "Q1").outcome == WON
