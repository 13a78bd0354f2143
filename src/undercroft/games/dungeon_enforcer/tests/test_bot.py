"""The rule-of-thumb enforcer, by the strategy notes of the rules it plays by."""

from typing import Any, Final

import pytest

from undercroft.bots import bot_names, make_bot
from undercroft.games.dungeon_enforcer import GAME, actions
from undercroft.games.dungeon_enforcer.bot import THOUGHTS, BankerBot, EnforcerBot, LonerBot
from undercroft.games.dungeon_enforcer.content import HUNTERS
from undercroft.games.dungeon_enforcer.content.maps import distance, square_of
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    Seat,
    Table,
    battle,
    find_hunter,
    opening,
    seat,
    table,
)
from undercroft.kernel import Kind, SeededDice
from undercroft.kit.look import Bot, Look

BOT: Final = EnforcerBot()
LONER: Final = LonerBot()
BANKER: Final = BankerBot()
TRIO: Final = "Therese, Ekim, Sable"


def answer(t: Table, bot: Bot = BOT) -> str:
    """What the bot answers for whoever is asked."""
    return bot.choose(Look(GAME, t.state)).notation


def test_every_question_of_the_game_has_a_thought() -> None:
    kinds = [kind for kind in vars(actions).values() if isinstance(kind, Kind)]
    assert {kind.name for kind in kinds} == set(THOUGHTS)


# -- set-up -------------------------------------------------------------------------------


def test_it_starts_where_nobody_stands_yet() -> None:
    t = opening(4, dice=[6, 5, 4, 3])
    for town in ("C4", "M4", "H13", "C4"):
        assert answer(t) == f"place {town}"
        t.does(answer(t))


def test_a_monster_stands_six_squares_away_and_far_from_the_others() -> None:
    t = opening(2, dice=[6, 5, 1, 2]).does("place C4", "place M4")
    assert t.asked == (0, "monster-token")
    square = square_of(answer(t).split()[1])
    assert distance(square, square_of("C4")) == 6
    assert distance(square, square_of("M4")) == 16


def test_it_chooses_a_good_main_hunter() -> None:
    t = opening(2, dice=[6, 5], hero_setup="pick_of_three")
    assert t.state.offer is not None
    t.state.offer.cards = [find_hunter(name).id for name in ("Quill", "Odrick", "Marta")]
    t.state.legal_actions = [actions.TAKE[card] for card in t.state.offer.cards]
    assert answer(t) == "take odrick"


# -- towns --------------------------------------------------------------------------------


@pytest.mark.parametrize(("coins", "hires"), [(3, True), (2, False)])
def test_it_looks_for_hunters_when_it_can_pay_one(coins: int, hires: bool) -> None:
    assert (answer(table(seat(coins=coins), seat("M4"))) == "hire") is hires


def test_it_hires_who_supports_best_for_the_price() -> None:
    t = table(seat(coins=10), seat("M4"), hunter_deck="Brannoc, Quill, Fenn").does("hire")
    assert answer(t) == "take quill"
    assert answer(t.does("take quill")) == "take fenn"
    assert t.does("take fenn").me.hunters == ["Therese", "Quill", "Fenn"]


@pytest.mark.parametrize(("coins", "shops"), [(5, True), (4, False)])
def test_with_a_full_group_it_shops_for_what_is_left(coins: int, shops: bool) -> None:
    t = table(seat(hunters=TRIO, coins=coins), seat("M4", coins=20))
    assert (answer(t) == "shop") is shops


def test_it_asks_for_the_best_item() -> None:
    t = table(item_deck="Null Bell, Notched Blade, Whetstone").does("shop")
    assert answer(t) == "name notched-blade"


@pytest.mark.parametrize(
    ("item", "price", "said"),
    [("notched-blade", 4, "buy"), ("notched-blade", 5, "refuse"), ("null-bell", 1, "buy"),
     ("null-bell", 2, "refuse"), ("whetstone", 2, "buy"), ("whetstone", 3, "refuse")],
)  # fmt: skip
def test_it_buys_at_a_good_price(item: str, price: int, said: str) -> None:
    t = table(item_deck="Null Bell, Notched Blade, Whetstone", dice=[price]).does("shop")
    assert answer(t.does(f"name {item}")) == said


def test_an_item_that_is_too_dear_is_refused() -> None:
    t = table(seat(coins=2), seat("M4"), item_deck="Notched Blade", dice=[3])
    assert t.does("shop", "name notched-blade").me.gear == []


# -- on the map ---------------------------------------------------------------------------


def near(square: str, tokens: str, **mine: Any) -> Table:
    """Seat 0 on that square; others have as many coins."""
    return table(Seat(square, **mine), seat("M4", coins=mine.get("coins", 10)), tokens=tokens)


def test_a_lone_hunter_goes_out_of_its_way_to_a_town() -> None:
    assert answer(near("E4", "E5, O15")) == "walk C4"
    assert answer(near("A2", "A1, O15")) == "walk C4"
    assert answer(near("A1", "A2, O15")) == "fight A2 from the north"


@pytest.mark.parametrize(
    ("hunters", "coins", "said"),
    [("Therese", 3, "walk C4"), ("Therese", 2, "fight E5 from the north"),
     (TRIO, 10, "fight E5 from the north")],
)  # fmt: skip
def test_who_cannot_hire_goes_straight_to_the_monster(hunters: str, coins: int, said: str) -> None:
    assert answer(near("E4", "E5, O15", hunters=hunters, coins=coins)) == said


@pytest.mark.parametrize(("energy", "said"), [(2, "walk C4"), (1, "fight E5 from the north")])
def test_a_town_must_be_in_reach(energy: int, said: str) -> None:
    assert answer(near("E4", "E5, O15", energy=energy)) == said


def test_without_a_monster_in_reach_it_comes_closer() -> None:
    t = near("E4", "E12, O15", energy=3, hunters=TRIO)
    assert answer(t) == "walk E8"


def test_it_does_not_walk_away_from_the_nearest_monster() -> None:
    assert answer(near("D1", "D15, O15", energy=1, hunters="Therese, Ekim, Odrick")) == "end turn"


@pytest.mark.parametrize(
    ("coins", "tokens", "said"),
    [
        (11, "E5, O15", "end turn"),
        (11, "E5, O15, A15", "fight E5 from the north"),
        (10, "E5, O15", "fight E5 from the north"),
        (9, "E5, O15", "fight E5 from the north"),
    ],
)
def test_who_leads_with_few_monsters_left_waits(coins: int, tokens: str, said: str) -> None:
    t = table(seat("E4", hunters=TRIO, coins=coins), seat("M4"), tokens=tokens)
    assert answer(t) == said
    assert answer(t, LONER) == said


def test_the_coins_of_who_is_out_do_not_count() -> None:
    three = [seat("E4", hunters=TRIO, coins=11), seat("M4"), seat(hunters="", coins=50)]
    assert answer(table(*three, tokens="E5, O15")) == "end turn"


def test_alone_at_the_table_nobody_is_waited_for() -> None:
    assert answer(table(seat("E4", hunters=TRIO), tokens="E5, O15")).startswith("fight E5")


def test_a_loner_never_hires() -> None:
    assert answer(near("C4", "D5, O15"), LONER).startswith("fight D5")
    assert answer(near("E4", "E5, O15"), LONER) == "fight E5 from the north"
    assert answer(near("E4", "E12, O15", energy=3), LONER) == "walk E7"


def test_a_banker_stays() -> None:
    assert answer(near("C4", "D5, O15"), BANKER) == "end turn"
    assert answer(near("E4", "E5, O15", hunters=TRIO), BANKER) == "end turn"


@pytest.mark.parametrize(
    ("hp", "coins", "said"),
    [(9, 11, "challenge player 2"), (10, 11, "no challenge"), (9, 10, "no challenge")],
)
def test_it_challenges_a_weaker_and_richer_rival(hp: int, coins: int, said: str) -> None:
    t = table(seat("E5"), seat("E4", hp=(hp,), coins=coins), pvp="duel").does("walk E4")
    assert answer(t) == said


# -- battle: hands and plays --------------------------------------------------------------


@pytest.mark.parametrize(("best", "said"), [(4, "keep"), (3, "redraw")])
def test_a_hand_without_a_good_attack_is_redrawn(best: int, said: str) -> None:
    t = battle(phase="energy_phase", deck_of_cards=f"Attack {best}, 2x Attack 1, 2x Defense 8")
    assert answer(t) == said


def test_a_hand_of_defense_alone_is_redrawn() -> None:
    assert answer(battle(phase="energy_phase", deck_of_cards="5x Defense 8")) == "redraw"


def test_it_strikes_when_the_blow_kills() -> None:
    t = battle(mine="Attack 7, Defense 4", theirs="Defense 1", energy=(12, 1), hp=(10, 2))
    assert answer(t) == "play attack-7"


def test_it_guards_against_a_strong_monster_when_it_gains_by_it() -> None:
    t = battle("Therese", "Dread Tyrant", "Attack 2, Defense 6", "Attack 1", energy=(6, 20))
    assert answer(t) == "play defense-6"


def test_as_the_monster_it_guards_with_its_last_energy() -> None:
    t = battle(
        "Therese", "Dread Tyrant", "Attack 5", "Attack 1, Defense 5", energy=(20, 5), hp=(10, 3)
    )
    assert answer(t.places("attack-5")) == "play defense-5"


@pytest.mark.parametrize(
    ("hunter", "said"), [("Therese", "base defense"), ("Odrick", "base attack")]
)
def test_on_base_values_it_takes_the_better_stance(hunter: str, said: str) -> None:
    t = battle(hunter, "Dread Tyrant", "Attack 9", "Attack 1", round=2, energy=(0, 9))
    assert answer(t.places("attack-1")) == said


def test_marta_pays_less_for_attacks() -> None:
    """For one energy less the higher card is worth it."""
    look = battle("Marta", "Mudling", "Attack 4, Attack 5", "Attack 1", energy=(4, 9))
    assert answer(look) == "play attack-5"


# -- battle: boosts -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "energy", "said"),
    [("Attack 4", 13, "boost"), ("Attack 4", 12, "no boost"), ("Attack 3", 20, "no boost"),
     ("Defense 8", 20, "no boost")],
)  # fmt: skip
def test_it_boosts_a_good_attack_with_energy_to_spare(card: str, energy: int, said: str) -> None:
    t = battle(mine=card, energy=(energy, 20))
    assert answer(t.does(f"play {card.lower().replace(' ', '-')}")) == said


def test_a_dearer_boost_needs_more_to_spare() -> None:
    """A Mudling makes it cost 6: of 9 only 3 would stay behind."""
    for energy, said in ((14, "boost"), (13, "no boost")):
        t = battle("Therese", "Mudling", "Attack 4", energy=(energy, 20))
        assert answer(t.does("play attack-4")) == said


def test_the_boost_is_for_who_was_placed_last() -> None:
    t = battle("Therese, Sable", mine="Attack 3, Attack 5", theirs="Defense 1", energy=(30, 5))
    assert answer(t.does("play attack-3")) == "no boost"
    assert answer(t.does("no boost", "play attack-5")) == "boost"


# -- battle: items and abilities ----------------------------------------------------------


def acting(
    items: str = "",
    mine: str = "Attack 2",
    hunters: str = "Therese",
    monster: str = "Mudling",
    **more: Any,
) -> Table:
    """The Item Phase of the hunters behind those plays, against Defense 2."""
    t = battle(hunters, monster, mine, "Defense 2", items=items, **more)
    return t.places(*[one.lower().replace(" ", "-") for one in mine.split(", ")], "defense-2")


@pytest.mark.parametrize(("hp", "said"), [(3, "use thunder-flask"), (4, "use healing-salve")])
def test_direct_damage_is_for_the_last_blow(hp: int, said: str) -> None:
    assert answer(acting("Thunder Flask, Healing Salve", hp=(4, hp))) == said


@pytest.mark.parametrize(
    ("hp", "enemy", "said"),
    [(3, 4, "use smoke-pearl"), (4, 4, "pass"), (3, 3, "pass"), (1, 7, "use smoke-pearl")],
)
def test_the_pearl_saves_the_main_hunter(hp: int, enemy: int, said: str) -> None:
    assert answer(acting("Smoke Pearl", hp=(hp, enemy))) == said


def test_a_hired_hunter_is_not_worth_the_pearl() -> None:
    assert (
        answer(acting("Smoke Pearl", "Attack 2, Attack 2", "Therese, Sable", hp=(4, 1))) == "pass"
    )


@pytest.mark.parametrize(("hp", "said"), [(8, "use healing-salve"), (9, "pass")])
def test_it_heals_when_enough_is_lost(hp: int, said: str) -> None:
    assert answer(acting("Healing Salve", hp=(hp, 7), energy=(8, 4))) == said


def test_the_main_hunter_is_healed_first() -> None:
    t = acting("Healing Salve", "Attack 2, Attack 2", "Therese, Sable", hp=(7, 2))
    assert answer(t.does("use healing-salve")) == "target fighter 1"


@pytest.mark.parametrize(("card", "said"), [("Attack 2", "use whetstone"), ("Defense 2", "pass")])
def test_a_whetstone_is_for_attacks(card: str, said: str) -> None:
    assert answer(acting("Whetstone", card)) == said


@pytest.mark.parametrize(
    ("plays", "target"),
    [("Attack 2, Defense 2", "target fighter 1"), ("Defense 2, Attack 2", "target fighter 2")],
)
def test_it_is_used_on_who_attacks(plays: str, target: str) -> None:
    t = acting("Whetstone", plays, "Therese, Sable")
    assert answer(t) == "use whetstone"
    assert answer(t.does("use whetstone")) == target


@pytest.mark.parametrize(("card", "said"), [("Attack 2", "ability of fighter 1"),
                                            ("Defense 2", "pass")])  # fmt: skip
def test_ekim_follows_through_an_attack_of_his_own(card: str, said: str) -> None:
    assert answer(acting("", card, "Ekim")) == said


def test_a_hex_is_always_good() -> None:
    assert answer(acting("", "Defense 2", "Tamsin")) == "ability of fighter 1"


@pytest.mark.parametrize(("item", "said"), [("Battle Tonic", "use battle-tonic"),
                                            ("Leech Powder", "use leech-powder")])  # fmt: skip
def test_energy_is_worth_something_when_it_is_low(item: str, said: str) -> None:
    assert answer(acting(item, energy=(6, 9))) == said


@pytest.mark.parametrize(("poisoned", "hp", "said"), [
    (False, 3, "use venom-phial"), (True, 3, "pass"), (False, 2, "pass"),
])  # fmt: skip
def test_poison_is_for_who_lives_on(poisoned: bool, hp: int, said: str) -> None:
    t = battle("Therese", "Mudling", "Attack 2", "Defense 2", items="Venom Phial", hp=(10, hp))
    t.fighter("Mudling").poisoned = poisoned
    assert answer(t.places("attack-2", "defense-2")) == said


def test_the_bell_rings_for_what_was_declared() -> None:
    t = acting("Thunder Flask", their_items="Null Bell", energy=(20, 20))
    assert answer(t.does("use thunder-flask")) == "use null-bell"


@pytest.mark.parametrize(("hp", "target"), [(3, "target fighter 2"), (4, "target fighter 1")])
def test_an_enemy_that_falls_at_once_is_struck_before_the_main_one(hp: int, target: str) -> None:
    t = battle("Therese, Sable", "Sootling Imp", "2x Attack 2", "Defense 2", hp=(10, hp))
    t.places("attack-2", "attack-2", "defense-2")
    assert answer(t) == "ability of fighter 3"
    assert answer(t.does("ability of fighter 3")) == target


# -- battle: what was seen ----------------------------------------------------------------


def looking(mine: str, first: str, theirs: str = "Attack 9", **more: Any) -> Table:
    """A lens has shown what the monster placed."""
    t = battle(more.pop("hunters", "Therese"), "Mudling", mine, theirs, items="Seer's Lens", **more)
    placed = [one.lower().replace(" ", "-") for one in (*first.split(", "), theirs)]
    return t.places(*placed).does("use seers-lens")


def test_a_play_that_is_clearly_worse_is_exchanged() -> None:
    t = looking("Attack 1, Defense 6", "Attack 1")
    assert answer(t) == "exchange of fighter 1"
    assert answer(t.does("exchange of fighter 1")) == "play defense-6"


def test_a_good_play_stays() -> None:
    assert answer(looking("Defense 6, Attack 1", "Defense 6")) == "no exchange"


def test_a_card_that_cannot_be_paid_is_not_counted_on() -> None:
    t = looking("Attack 3, Attack 9, Attack 1", "Attack 3", energy=(4, 20))
    assert answer(t) == "no exchange"


def test_the_new_card_suits_the_fighter_who_exchanges() -> None:
    """Against 12, Defense 5 holds for Therese; for Sable Attack 7 is better."""
    t = looking("Defense 5, Attack 1, Defense 4, Attack 7", "Defense 5, Attack 1",
                hunters="Therese, Sable")  # fmt: skip
    assert answer(t) == "exchange of fighter 2"
    assert answer(t.does("exchange of fighter 2")) == "play attack-7"


# -- whole matches ------------------------------------------------------------------------


def match(number: int, names: list[str]) -> DungeonEnforcer:
    """A whole match of these bots."""
    state = GAME.new(len(names), GAME.resolve({}), SeededDice(f"match {number}"))
    assert isinstance(state, DungeonEnforcer)
    bots = [make_bot(GAME, name, f"{number} {name}") for name in names]
    state.heard = True
    while not state.is_terminal():
        state.apply_action(bots[state.current_player].choose(Look(GAME, state)))
    return state


def done_by(state: DungeonEnforcer, player: int) -> set[str]:
    """The kinds of events of a match that one player has caused."""
    return {event.kind for event in state.events if event.public.get("player") == player}


@pytest.mark.parametrize("number", range(3))
def test_in_a_whole_match_a_banker_never_moves_and_a_loner_never_hires(number: int) -> None:
    played = match(number, ["banker", "loner", "enforcer"])
    assert not done_by(played, 0) & {"walked", "entered", "hired", "offered", "saw_wares"}
    assert not done_by(played, 1) & {"hired", "offered", "saw_wares"}
    assert "entered" in done_by(played, 1)
    assert "hired" in done_by(played, 2)


def test_who_comes_new_or_is_away_gets_the_one_that_fights_with_hires() -> None:
    assert bot_names(GAME)[-1] == "enforcer"


@pytest.mark.heavy
def test_it_beats_the_random_one() -> None:
    won = 0
    for number in range(30):
        names = ["enforcer", "random"] if number % 2 else ["random", "enforcer"]
        won += GAME.returns(match(number, names))[names.index("enforcer")] == 1
    assert won >= 22


@pytest.mark.heavy
def test_a_lone_hunter_of_its_beats_monsters_that_play_at_random() -> None:
    won = 0
    for number in range(60):
        hunter = HUNTERS[number % len(HUNTERS)].name
        other = "Fenn" if hunter != "Fenn" else "Pell"
        t = table(seat("C4", hunters=hunter), seat("M4", hunters=other), tokens="D5, O15")
        t.state.dice = SeededDice(f"battle {number}")
        bots: list[Bot] = [BOT, make_bot(GAME, "random", str(number))]
        t.does("fight D5 from the west")
        while not t.told("battle_over"):
            t.does(answer(t, bots[t.state.current_player]))
        won += t.told("battle_over")[0]["how"] == "won"
    assert won >= 48
