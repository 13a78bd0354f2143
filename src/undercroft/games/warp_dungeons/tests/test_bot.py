"""The rule-of-thumb dungeoneer, by the strategy notes of the ledger it plays by."""

from itertools import product

import pytest

from undercroft.games.warp_dungeons import GAME, actions
from undercroft.games.warp_dungeons.bot import HERO_THOUGHTS, NO_QUESTION, DungeoneerBot
from undercroft.games.warp_dungeons.bot import dm as master
from undercroft.games.warp_dungeons.bot.reckoning import Arena, Faced, attack, clash, meet
from undercroft.games.warp_dungeons.decks.library import DM_DECKS, HERO_DECKS, ready_text
from undercroft.games.warp_dungeons.tests.dungeon import Seat, Table, battle, dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import Luck, again, dungeon, explore, new_game
from undercroft.kernel import Kind
from undercroft.kit.look import Look

BOT = DungeoneerBot()
LEVEL_2 = "Experience Advancement"


def answer(t: Table) -> str:
    """What the bot answers for whoever is asked."""
    return BOT.choose(Look(GAME, t.state)).notation


@pytest.mark.parametrize("warded", [(), (1, 3)])
def test_cards_that_are_summed_up_clash_as_they_lie(warded: tuple[int, ...]) -> None:
    a = Arena()
    a.warded, a.bonus, a.monster_bonus = warded, [0, 1, 2, 0, 1], (1, 0, 0, 2, 0)
    symbols, found = range(len(a.bonus)), set()
    for one, two, facing, beside in product(symbols, repeat=4):
        own = [attack(2, one), attack(3, two)]
        other = [attack(3, facing), attack(1, beside)]
        found.add(clash(a, own, other))
        assert clash(a, own, other) == meet(a, own, Faced(a, other))
    assert len(found) >= 4


# -- note 1: explore, into the larger pile ------------------------------------------------


def test_a_hero_explores_whenever_it_can() -> None:
    t = table(hero(hand="Battle 2"), rooms="Passage", pile="Room, Room", phase="exploration")
    assert answer(t) == "reveal north"


def crossroads(own: Seat, west: int, east: int) -> Table:
    """A hero on a T-junction; the bottom ten cards of the dungeon lie among those in the east."""
    t = dungeon("Objective Room, 29x Room, T-junction", own)
    explore(t, 0, "north")
    piles = t.state.dungeon.piles
    piles[1], piles[2] = tuple(range(29 - west, 29)), tuple(range(east))
    return again(t, "exploration", 1)


@pytest.mark.parametrize(("west", "east", "larger"), [(5, 4, "west"), (4, 5, "east")])
def test_a_hero_explores_the_larger_pile(west: int, east: int, larger: str) -> None:
    t = crossroads(hero(hand="Battle 2"), west, east)
    assert t.options[:2] == ["reveal west", "reveal east"]
    assert answer(t) == f"reveal {larger}"


def test_the_objective_cannot_be_in_a_pile_of_safe_cards() -> None:
    weak = crossroads(hero(hand="Battle 2"), 9, 3)
    strong = crossroads(hero(hand="Battle 2", attached=LEVEL_2), 9, 3)
    assert (answer(weak), answer(strong)) == ("reveal west", "reveal east")


# -- notes 2 and 6: what to stake ---------------------------------------------------------


@pytest.mark.parametrize(
    ("treasures", "best"),
    [
        ("Copper Pieces, Ring of Accuracy, Experience Advancement", "experience-advancement"),
        ("Treasure Chest, Experience Advancement", "experience-advancement"),
        ("Copper Pieces, Dragonsbane, Healing Potion", "dragonsbane"),
        ("Copper Pieces, Hammer of Thor, Dragonsbane", "dragonsbane"),
        ("Copper Pieces, Ring of Accuracy", "ring-of-accuracy"),
    ],
)
def test_on_a_good_chance_a_hero_stakes_its_best_treasure(treasures: str, best: str) -> None:
    own = hero(hand=f"Battle 3, Battle 2, {treasures}")
    t = table(own, hero("Magus Sogarth"), dm(hand="Magic 1"), rooms="Crypt")
    assert answer(t) == f"stake {best}"


def test_copper_is_bait_for_a_weak_hand() -> None:
    own = hero(hand="Magic 1, Copper Pieces, Experience Advancement")
    t = table(own, dm(hand="Orc Warlord, Strength 3, Courage 3"), rooms="Crypt")
    assert answer(t) == "stake copper-pieces"


# -- notes 3 and 4: whom to fight ---------------------------------------------------------


def test_a_weak_hero_leaves_a_waiting_warlord_alone() -> None:
    own = hero(hand="Magic 1, Copper Pieces")
    t = table(own, dm(hand="Strength 3"), rooms="Crypt", waiting="Orc Warlord")
    assert answer(t) == "end phase"


def test_a_strong_hero_attacks_waiting_grunts() -> None:
    own = hero(hand="Battle 3, Battle 2, Copper Pieces")
    t = table(own, dm(hand="Magic 1"), rooms="Crypt", waiting="Orc Grunts")
    assert answer(t) == "stake copper-pieces"


def test_the_bot_calls_off_what_can_only_kill_it() -> None:
    own = hero(hand="Magic 1", damage=5)
    t = battle(own, dm(hand="Strength 3, Courage 3"), monster="Orc Warlord")
    assert answer(t) == "call off"


def test_it_does_not_call_off_what_it_wins() -> None:
    own = hero(hand="Battle 3", damage=5)
    t = battle(own, dm(hand="Magic 1"), monster="Orc Grunts")
    assert answer(t) == "commit battle-3"


# -- note 5: what to commit ---------------------------------------------------------------


def test_a_hero_commits_its_highest_strength() -> None:
    own = hero(hand="Battle 3, Magic 1, Ring of Accuracy")
    t = battle(own, dm(hand="Agility 3"), monster="Orc Grunts", stake="Ring of Accuracy")
    assert answer(t) == "commit battle-3"


def test_a_hero_of_level_2_commits_two_cards_where_one_is_too_little() -> None:
    own = hero(hand="Battle 2, Battle 1", attached=LEVEL_2)
    t = battle(own, dm(hand="Strength 3"), monster="Ogre")
    t.does(answer(t))
    assert t.asked == (0, "hero-commit-more")
    assert answer(t).startswith("commit battle")


# -- note 7: Heroic Actions and traps -----------------------------------------------------


def trapped(own: Seat, trap: str) -> Table:
    """The active hero must answer a trap, in a room already resolved."""
    t = table(own, dm(hand=trap), rooms="Crypt", resolved=True, phase="after move")
    return t.does(f"play {trap.lower().replace(' ', '-')}")


def test_a_trap_that_would_kill_is_paid() -> None:
    assert answer(trapped(hero(hand="Agility 2, Battle 3", damage=5), "Spear Trap")) == "pay"


def test_the_smallest_card_that_is_enough_pays() -> None:
    t = trapped(hero(hand="Agility 1, Agility 2, Agility 3"), "Spear Trap").does("pay")
    assert answer(t) == "pay agility-2"


def test_a_heroic_action_is_for_the_pendulum_blade() -> None:
    assert answer(trapped(hero(hand="Heroic Action"), "Pendulum Blade")) == "play heroic-action"


@pytest.mark.parametrize("trap", ["Net", "Portcullis"])
def test_a_heroic_action_is_too_good_for_a_lost_turn(trap: str) -> None:
    assert answer(trapped(hero(hand="Heroic Action"), trap)) == "suffer"


@pytest.mark.parametrize(("damage", "wish"), [(2, "suffer"), (3, "play heroic-action")])
def test_one_wound_is_worth_a_heroic_action_when_three_are_left(damage: int, wish: str) -> None:
    own = hero(hand="Heroic Action", damage=damage)
    assert answer(trapped(own, "Spear Trap")) == wish


@pytest.mark.parametrize(
    ("monster", "wish"),
    [
        ("Orc Berserkers", "play heroic-action"),  # Deadly makes one wound two, and two kill
        ("Orc Grunts", "pass"),  # dead already
    ],
)
def test_a_heroic_action_is_for_the_round_that_it_turns(monster: str, wish: str) -> None:
    own = hero("Anwar al'Wasir", hand="Battle 3, Heroic Action")
    t = battle(own, dm(hand="Battle 1"), monster=monster)
    t.does("pass", "commit battle-3", "commit battle-1")
    assert t.asked == (0, "hero-window")
    assert answer(t) == wish


def test_a_feint_takes_the_symbol_that_dominates() -> None:
    own = hero("Tamsin Vey", hand="Agility 3, Battle 3, Heroic Action", attached=LEVEL_2)
    t = battle(own, dm(hand="Strength 1"), monster="Ogre")
    t.does("pass", "commit agility-3", "commit battle-3", "commit strength-1")
    t.does("play heroic-action")
    assert (answer(t), t.asked) == ("change hero card 1", (0, "own-card"))
    t.does(answer(t))
    assert (answer(t), t.asked) == ("become battle", (0, "own-symbol"))


# -- healing (notes 2, 10) ----------------------------------------------------------------


def test_a_hero_heals_before_the_objective_where_no_potion_works_at_deaths_door() -> None:
    own = hero(hand="Battle 3", damage=5, attached="Life Potion")
    t = table(own, rooms="Objective Room", heal_at_deaths_door="no")
    assert answer(t) == "drink life-potion"


def test_a_potion_waits_for_deaths_door_and_wastes_nothing_there() -> None:
    own = hero(hand="Battle 3", damage=5, attached="Healing Potion, Life Potion")
    t = table(own, dm(hand="Spear Trap"), rooms="Crypt", phase="after move")
    assert not answer(t).startswith("drink")
    t.does("play spear-trap")
    assert t.asked == (0, "deaths-door")
    assert answer(t) == "drink life-potion"


# -- notes 9 and 10: doors and the Objective Room -----------------------------------------


@pytest.mark.parametrize(
    ("stake", "monster", "cards", "wish"),
    [
        (LEVEL_2, "Orc Warlord", "Magic 1", "play secret-door"),
        (LEVEL_2, "Orc Grunts", "Battle 3, Battle 3", "fight"),
        ("Copper Pieces", "Orc Grunts", "Battle 3, Battle 3", "fight"),
    ],
)
def test_a_secret_door_saves_a_good_stake_from_a_bad_monster(
    stake: str, monster: str, cards: str, wish: str
) -> None:
    own = hero(hand=f"{cards}, Secret Door, {stake}")
    t = battle(own, dm(hand="Strength 2"), monster=monster, stake=stake)
    assert t.asked == (0, "avoid")
    assert answer(t) == wish


def test_a_full_hand_without_a_treasure_is_emptied_in_a_menu() -> None:
    locked = hero(hand="3x Battle 1, 3x Magic 1, Heroic Action")
    t = table(locked, rooms="Passage, Passage", phase="exploration")
    assert answer(t) == "play heroic-action"


@pytest.mark.parametrize("attached", ["", LEVEL_2])
def test_only_the_strong_go_for_the_objective_while_rooms_are_left(attached: str) -> None:
    own = hero(hand="Battle 3, Battle 2, Copper Pieces", attached=attached)
    t = table(own, dm(hand="Magic 1"), rooms="Crypt, Objective Room")
    assert answer(t) == ("stake copper-pieces" if attached else "end phase")


def test_late_in_the_game_everybody_goes_for_it() -> None:
    own = hero(hand="Battle 3, Battle 2, Copper Pieces")
    t = table(own, dm(hand="Magic 1"), rooms="Crypt, Objective Room", lap=45)
    assert answer(t) == "stake copper-pieces"


# -- note 11: the DM's traps --------------------------------------------------------------


@pytest.mark.parametrize(("phase", "wish"), [("trap", "pass"), ("after move", "play spear-trap")])
def test_the_dm_springs_a_trap_as_soon_as_held_but_after_the_move(phase: str, wish: str) -> None:
    t = table(hero(hand="Battle 1"), dm(hand="Spear Trap"), rooms="Crypt", phase=phase)
    assert t.asked == (1, "trap")
    assert answer(t) == wish


def test_the_dm_springs_the_trap_that_hurts_most() -> None:
    master_hand = dm(hand="Net, Pendulum Blade, Spear Trap")
    t = table(hero(hand="Battle 1"), master_hand, rooms="Crypt", phase="after move")
    assert answer(t) == "play pendulum-blade"


# -- notes 12 and 14: the DM's monsters ---------------------------------------------------


def attempt(master_hand: str, rooms: str = "Crypt", own: str = "Magic 1") -> Table:
    """A hero stakes copper in the last of the rooms, and the DM may play a monster."""
    return table(hero(hand=f"{own}, Copper Pieces"), dm(hand=master_hand), rooms=rooms)


def test_the_dm_keeps_its_mightiest_monster() -> None:
    t = attempt("Orc Thugs, Orc Warlord, Strength 3").does("stake copper-pieces")
    assert answer(t) == "play orc-thugs"


def test_the_dm_keeps_it_even_if_it_is_the_only_one() -> None:
    t = attempt("Orc Warlord, Strength 3").does("stake copper-pieces")
    assert answer(t) == "no monster"


def test_the_mightiest_monster_is_for_the_objective_room() -> None:
    t = attempt("Orc Thugs, Orc Warlord, Strength 3", "Objective Room").does("stake copper-pieces")
    assert answer(t) == "play orc-warlord"


def test_it_need_not_wait_any_longer_once_a_monster_guards_the_objective() -> None:
    t = attempt("Orc Warlord, Strength 3", "Objective Room, Crypt").waits("Ogre", 1)
    assert answer(t.does("stake copper-pieces")) == "play orc-warlord"


@pytest.mark.parametrize(("card", "monster"), [("Strength 3", "thugs"), ("Magic 3", "shaman")])
def test_the_dm_plays_the_monster_whose_symbol_it_holds(card: str, monster: str) -> None:
    t = attempt(f"Orc Thugs, Orc Shaman, Orc Warlord, {card}", own="Strength 3")
    assert answer(t.does("stake copper-pieces")) == f"play orc-{monster}"


def test_a_weak_hand_lets_a_cheap_room_go() -> None:
    strong = "Battle 3, Battle 2, Strength 3"
    t = attempt("Orc Grunts, Orc Warlord", own=strong).does("attempt")
    assert answer(t) == "no monster"


# -- note 13: the DM's events and cards ---------------------------------------------------


def test_a_symbol_change_is_spent_where_it_turns_the_round() -> None:
    own = hero("Anwar al'Wasir", hand="Agility 3")
    t = battle(own, dm(hand="Battle 2, Brutes"), monster="Orc Warlord")
    t.does("commit agility-3", "commit battle-2")
    assert t.asked == (1, "dm-window")
    assert answer(t) == "play brutes"


@pytest.mark.parametrize("event", ["Driven", "Ambush", "Vicious"])
def test_no_event_is_spent_on_a_round_that_kills_anyway(event: str) -> None:
    own = hero(hand="Courage 1", damage=5)
    t = battle(own, dm(hand=f"Strength 3, {event}"), monster="Orc Warlord")
    if t.asked == (1, "dm-window"):
        assert answer(t) == "pass"
        t.does("pass")
    t.does("commit courage-1", "commit strength-3")
    assert t.asked == (1, "dm-window")
    assert answer(t) == "pass"


@pytest.mark.parametrize(
    ("held", "wish"),
    [("Strength 1, Courage 2, Outnumber", "play outnumber"), ("Strength 1, Outnumber", "pass")],
)
def test_outnumber_needs_two_cards(held: str, wish: str) -> None:
    own = hero(hand="Battle 3, Battle 2")
    t = battle(own, dm(hand=held), monster="Ogre", room="Objective Room")
    assert t.asked == (1, "dm-window")
    assert answer(t) == wish


@pytest.mark.parametrize(
    ("monster", "card", "wish"),
    [
        ("Orc Grunts", "Strength 3", "ready"),  # dead whatever the DM does
        ("Orc Grunts", "Strength 1", "commit strength-1"),  # but a weak card only clogs the hand
        ("Orc Grunts", "Courage 3", "commit courage-3"),  # this one wounds the hero
    ],
)
def test_no_strong_card_is_thrown_into_a_battle_that_is_decided(
    monster: str, card: str, wish: str
) -> None:
    t = battle(hero(hand="Battle 3", attached="Dragonsbane"), dm(hand=card), monster=monster)
    t.does("commit battle-3")
    assert t.asked == (1, "dm-commit")
    assert answer(t) == wish


# -- every decision, and how well it plays ------------------------------------------------


def test_there_is_a_thought_for_every_kind_of_question() -> None:
    asked = {one.name for one in vars(actions).values() if isinstance(one, Kind)}
    assert {*NO_QUESTION, *HERO_THOUGHTS, *master.THOUGHTS} == asked


MIXED = ready_text("orc-horde").replace("1x Giant Spiders", "1x Myconid Knight")
SWITCHES = {
    "exit_sides": "revealer_chooses",
    "hand_relief": "any",
    "symbol_change_target": "any_card",
}


@pytest.mark.parametrize("number", range(len(DM_DECKS)))
def test_a_bot_answers_wherever_chance_leads_it(number: int) -> None:
    luck = Luck(f"anywhere {number}")
    heroes = [HERO_DECKS[(number + step) % len(HERO_DECKS)] for step in range(3)]
    t = new_game(4, *heroes, DM_DECKS[number], seed=f"anywhere {number}", **SWITCHES)
    for _ in range(200):
        if t.asked is None:
            break
        wish = BOT.choose(Look(GAME, t.state))
        assert wish in t.state.legal_actions
        assert BOT.choose(Look(GAME, t.state)) is wish  # the same position, the same answer
        t.state.apply_action(wish if luck.number(3) else luck.pick(t.state.legal_actions))


def test_it_answers_what_is_seldom_asked() -> None:
    t = new_game(2, "sir-lamderock", MIXED)
    assert (answer(t), t.asked) == ("declare orc-horde", (1, "faction"))
    t = table(hero(hand="2x Secret Door"), dm(hand="Collapse"), rooms="Crypt",
              pile="Room, Lair, Temple, Vault, Chamber, Crypt", phase="exploration")  # fmt: skip
    t.does("play secret-door", "pass", "play secret-door")
    assert (answer(t), t.asked) == ("divide west", (0, "door-path"))
    t.does("divide west")
    assert (answer(t), t.asked) == ("pass", (1, "collapse"))
    t = battle(hero("Sister Maelis", hand="Courage 1, Heroic Action"),
               dm(hand="Fumble, Strength 2"), monster="Orc Grunts")  # fmt: skip
    t.does("pass", "commit courage-1", "commit strength-2", "play heroic-action")
    assert (answer(t), t.asked) == ("play fumble", (1, "fumble"))


def dm_wins(heroes: str, dungeon_master: str, matches: int = 36) -> int:
    """How many matches the DM wins against one hero; each is played by a bot, or by chance."""
    won = 0
    for number in range(matches):
        luck = Luck(f"well {number}")
        decks = (luck.pick(HERO_DECKS), luck.pick(DM_DECKS))
        t = new_game(2, *decks, seed=f"well {number}")
        s = t.state
        while not s.is_terminal():
            thinks = (heroes, dungeon_master)[s.current_player] == "bot"
            s.apply_action(BOT.choose(Look(GAME, s)) if thinks else luck.pick(s.legal_actions))
        won += s.winners == (1,)
    return won


@pytest.mark.heavy
def test_the_bot_plays_either_role_clearly_better_than_chance() -> None:
    """The same 36 matches for everybody; the bot does half as well again as these margins."""
    against_chance = dm_wins("bot", "chance")
    assert dm_wins("chance", "chance") - against_chance >= 18
    assert dm_wins("bot", "bot") - against_chance >= 6
