"""Chapter DE-13: hired hunters in battle, and their switches (R41-R43)."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import HUNTERS
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, seat, table

PAIR = "Therese, Ekim"
SEPARATE: dict[str, Any] = {"hired_resources": "separate"}
OTHERS = (seat("M4", hunters="Quill"),)


def dead(t: Table) -> list[str]:
    """The hunters' graveyard."""
    return [HUNTERS[one].name for one in t.state.dead]


def how(t: Table) -> list[str]:
    """How the battle ended, if it did."""
    return [event["how"] for event in t.told("battle_over")]


# -- plays --------------------------------------------------------------------------------


@pytest.mark.clause("DE-13.1", "DE-8.1")
@pytest.mark.parametrize("group", ["Therese, Ekim, Sable", "Sable, Therese, Ekim"])
def test_the_main_hunter_places_first_then_the_hired_ones(group: str) -> None:
    t = battle(group, mine="3x Attack 1", theirs="Defense 2", energy=(20, 4))
    names = group.split(", ")
    for number, name in enumerate(names):
        assert [t.lies(one, 1) for one in names] == ["card"] * number + [""] * (3 - number)
        t.places("attack-1")
        assert t.told("placed")[-1] == {"player": 0, "fighter": name}
    assert t.asked == (1, "play")


@pytest.mark.clause("DE-13.2")
def test_each_hunter_has_its_own_play_from_the_one_hand() -> None:
    t = battle(PAIR, "Dread Tyrant", "Attack 3, Defense 2", "Defense 3", energy=(4, 4))
    t.does("play attack-3")
    assert (t.asked, t.options, t.hand()) == ((0, "play"), ["base attack", "base defense"],
                                              ["Defense 2"])  # fmt: skip
    t = battle(PAIR, "Dread Tyrant", "Attack 3, Defense 1", "Defense 3", energy=(4, 4))
    t.plays("play attack-3", "play defense-1", "play defense-3")
    assert [event["play"] for event in t.told("total")] == ["Attack 3", "Defense 1", "Defense 3"]


@pytest.mark.clause("DE-13.3")
def test_all_hunters_use_the_one_energy_counter() -> None:
    t = battle(PAIR, "Dread Tyrant", "Attack 3, Attack 4, Attack 5", "Defense 3", energy=(7, 4))
    t.does("play attack-3")
    assert (t.options, len(t.energy)) == (["play attack-4"], 2)
    assert t.plays("play attack-4", "play defense-3").left == (0, 4)


@pytest.mark.clause("DE-13.4")
def test_the_monster_places_one_card_however_many_face_it() -> None:
    t = battle("Therese, Ekim, Sable", "Dread Tyrant", "3x Attack 1", "2x Defense 3",
               energy=(4, 4), round=2)  # fmt: skip
    t.does("play defense-3")
    assert (t.asked, t.lies("Dread Tyrant", 1)) == ((0, "play"), "Defense 3")
    t.plays("play attack-1", "play attack-1", "play attack-1")
    assert [event["fighter"] for event in t.told("placed")].count("Dread Tyrant") == 1


@pytest.mark.clause("DE-13.5", "DE-11.2")
def test_it_meets_every_hunter_and_their_damage_adds_up() -> None:
    t = battle(PAIR, "Dread Tyrant", "Attack 5, Attack 3", "Defense 3", energy=(20, 4))
    t.plays("play attack-5", "play attack-3", "play defense-3")
    assert t.damage == {"Dread Tyrant": 2 + 1}


@pytest.mark.clause("DE-13.5")
def test_each_hunter_takes_only_the_damage_of_its_own_pair() -> None:
    t = battle(PAIR, "Grave Knight", "Defense 1, Defense 3", "Attack 6", energy=(20, 9))
    t.plays("play defense-1", "play defense-3", "play attack-6")
    assert (t.totals, t.damage) == (
        {"Therese": 8, "Ekim": 8, "Grave Knight": 11}, {"Therese": 3, "Ekim": 3},
    )  # fmt: skip
    t = battle(PAIR, "Grave Knight", "Defense 4, Defense 3", "Attack 6", energy=(20, 9))
    assert t.plays("play defense-4", "play defense-3", "play attack-6").damage == {"Ekim": 3}


@pytest.mark.clause("DE-13.6")
def test_attack_totals_are_not_pooled() -> None:
    t = battle(PAIR, "Iron Golem", "Attack 3, Attack 2", "Defense 3", energy=(20, 9))
    t.plays("play attack-3", "play attack-2", "play defense-3")
    assert (t.totals, t.damage) == ({"Therese": 8, "Ekim": 8, "Iron Golem": 8}, {})


@pytest.mark.clause("DE-13.7")
def test_hired_hunters_counter_too() -> None:
    t = battle(PAIR, "Grave Knight", "Defense 4, Attack 5", "Attack 4", round=2, energy=(9, 9))
    t.places("attack-4", "defense-4", "attack-5").plays()
    assert (t.totals, t.damage) == (
        {"Therese": 11, "Ekim": 11, "Grave Knight": 9}, {"Grave Knight": 2},
    )  # fmt: skip


# -- Support ------------------------------------------------------------------------------


@pytest.mark.clause("DE-13.8")
@pytest.mark.parametrize(
    ("group", "cards", "energy"),
    [
        ("Therese", 5, 0),
        ("Therese, Ekim", 6, 3),
        ("Ekim, Therese", 6, 2),
        ("Therese, Ekim, Quill", 8, 6),
        ("Therese, Odrick, Marta", 5, 6),
    ],
)
def test_each_standing_hired_hunter_adds_its_support(group: str, cards: int, energy: int) -> None:
    t = battle(group, phase="next_round", energy=(10, 10), dice=[4, 1])
    assert (len(t.hand()), t.energy) == (cards, (14 + energy, 11))


@pytest.mark.clause("DE-13.8")
def test_support_comes_in_every_energy_phase() -> None:
    t = battle(PAIR, phase="next_round", round=2, energy=(10, 10), dice=[4, 1])
    assert (len(t.hand()), t.energy, t.asked) == (6, (17, 11), (1, "play"))


@pytest.mark.clause("DE-13.8")
def test_without_hunter_support_hired_hunters_add_nothing() -> None:
    t = battle("Therese, Ekim, Quill", phase="next_round", energy=(10, 10), dice=[4, 1],
               hunter_support="false")  # fmt: skip
    assert (len(t.hand()), t.energy) == (5, (14, 11))


# -- falling, and abilities ---------------------------------------------------------------


@pytest.mark.clause("DE-13.9", "DE-13.8")
def test_a_fallen_helper_is_out_and_the_battle_goes_on() -> None:
    t = battle(PAIR, "Grave Knight", "Defense 7, Defense 1", "Attack 9", hp=(10, 8), dice=[2, 3])
    t.plays("play defense-7", "play defense-1", "play attack-9")
    assert (dead(t), t.me.hunters, how(t)) == (["Ekim"], ["Therese"], [])
    assert len(t.hand()) == 5
    assert t.told("battle_energy")[0]["support"] == 0


@pytest.mark.clause("DE-13.9", "DE-8.1", "DE-13.2")
def test_nothing_is_placed_for_a_fallen_helper_any_more() -> None:
    t = battle("Therese, Ekim, Sable", "Grave Knight", "Defense 7, Defense 1, Defense 6",
               "Attack 9", hp=(10, 8, 11), energy=(9, 20),
               deck_of_cards="5x Attack 1, 6x Defense 1")  # fmt: skip
    t.plays("play defense-7", "play defense-1", "play defense-6", "play attack-9")
    t.plays("play attack-1", "play defense-1", "play defense-1")
    placed = [event["fighter"] for event in t.told("placed")]
    assert placed[4:] == ["Grave Knight", "Therese", "Sable"]
    assert t.fight.round == 3


@pytest.mark.clause("DE-13.10")
def test_a_hired_hunters_ability_works_like_the_main_ones() -> None:
    t = battle("Therese, Brannoc, Tamsin", "Dread Tyrant", "Attack 1, Defense 2, Attack 2",
               "Attack 9", energy=(9, 9))  # fmt: skip
    t.plays("play attack-1", "play defense-2", "play attack-2", "play attack-9",
            "ability of fighter 3")  # fmt: skip
    assert t.totals["Dread Tyrant"] == 6 + 9 - 2
    assert t.damage["Brannoc"] == 13 - (5 + 2 + 1) - 1


@pytest.mark.clause("DE-13.10")
def test_unless_its_text_says_while_main() -> None:
    for group, total in (("Therese, Sable", 4 + 2 + 1), ("Sable, Therese", 4 + 2)):
        t = battle(group, "Dread Tyrant", "2x Defense 2", "Defense 1", energy=(9, 4))
        t.plays("play defense-2", "play defense-2", "play defense-1")
        assert t.totals["Sable"] == total
        assert t.totals["Therese"] == 9


# -- who must fall ------------------------------------------------------------------------


def falls(loss: str, hp: tuple[int, ...], **more: Any) -> Table:
    """Therese and Ekim on Defense 1 against an attack of 14: each takes up to 8."""
    t = battle(PAIR, "Grave Knight", "2x Defense 1", "Attack 9", hp=hp, battle_loss=loss,
               dice=[4], coins=7, **more)  # fmt: skip
    return t.plays("play defense-1", "play defense-1", "play attack-9")


@pytest.mark.clause("DE-13.9", "DE-14.2")
@pytest.mark.parametrize(
    ("loss", "hp", "ended"),
    [
        ("main_falls", (6, 9, 9), ["lost"]),
        ("main_falls", (9, 8, 9), []),
        ("first_falls", (9, 8, 9), ["lost"]),
        ("first_falls", (9, 9, 9), []),
        ("last_falls", (6, 9, 9), []),
        ("last_falls", (9, 8, 9), []),
        ("last_falls", (6, 8, 9), ["lost"]),
    ],
)
def test_battle_loss_says_who_must_fall(loss: str, hp: tuple[int, ...], ended: list[str]) -> None:
    assert how(falls(loss, hp)) == ended


@pytest.mark.clause("DE-14.2")
def test_with_first_falls_a_living_main_hunter_stays_main() -> None:
    t = falls("first_falls", (9, 8, 9))
    assert (t.me.hunters, dead(t), t.me.coins, t.me.square) == (["Therese"], ["Ekim"], 0, "C5")
    assert t.other.coins == 10 + 7 + 4


@pytest.mark.clause("DE-13.9")
def test_with_last_falls_the_first_who_stands_is_main_at_once() -> None:
    t = falls("last_falls", (5, 9, 9), gear="Notched Blade, Guard's Buckler",
              deck_of_cards="5x Attack 9, 6x Attack 1")  # fmt: skip
    assert t.told("new_main") == [{"player": 0, "hunter": "Ekim"}]
    assert (dead(t), t.me.hunters, t.hp["Ekim"]) == (["Therese"], ["Ekim"], 1)
    assert t.told("battle_energy")[0]["support"] == 0
    fighter = t.view(0)["fight"]["fighters"][1]
    assert (fighter["main"], fighter["base_attack"], fighter["base_defense"]) == (True, 7, 5)


@pytest.mark.clause("DE-14.3")
@pytest.mark.parametrize(
    ("loss", "hp", "ended", "group"),
    [
        ("main_falls", (10, 1, 1), "won", ["Therese"]),
        ("first_falls", (10, 1, 1), "both", ["Therese"]),
        ("last_falls", (10, 1, 1), "won", ["Therese"]),
        ("main_falls", (1, 12, 1), "both", ["Ekim"]),
        ("first_falls", (1, 12, 1), "both", ["Ekim"]),
        ("last_falls", (1, 12, 1), "won", ["Ekim"]),
    ],
)
def test_if_the_monster_falls_too(
    loss: str, hp: tuple[int, ...], ended: str, group: list[str]
) -> None:
    """Both hunters hit the Thornback, and each takes a thorn."""
    t = battle(PAIR, "Thornback", "2x Attack 3", "Defense 3", hp=hp, battle_loss=loss)
    t.plays("play attack-3", "play attack-3", "play defense-3")
    assert (how(t), t.me.hunters, t.me.square) == ([ended], group, "D5")
    assert t.tokens == ["O15"]


@pytest.mark.clause("DE-10.8")
@pytest.mark.parametrize(("loss", "ended"), [("main_falls", []), ("first_falls", ["lost"])])
def test_it_counts_in_the_item_phase_too(loss: str, ended: list[str]) -> None:
    t = battle("Therese, Sable", "Sootling Imp", "2x Attack 2", "Defense 2", hp=(10, 2),
               energy=(8, 4), battle_loss=loss)  # fmt: skip
    t.places("attack-2", "attack-2", "defense-2").does("ability of fighter 3", "target fighter 2")
    assert (how(t), bool(t.told("total"))) == (ended, not ended)


@pytest.mark.clause("DE-10.8")
def test_with_last_falls_a_main_hunter_may_fall_in_the_item_phase() -> None:
    t = battle("Therese, Sable", "Sootling Imp", "2x Attack 2", "Defense 2", hp=(2, 11),
               energy=(8, 4), battle_loss="last_falls")  # fmt: skip
    t.places("attack-2", "attack-2", "defense-2").does("ability of fighter 3", "target fighter 1")
    assert (t.totals, t.left[0]) == ({"Sable": 8, "Sootling Imp": 5}, 6)


@pytest.mark.clause("DE-12.9")
@pytest.mark.parametrize(("loss", "ended"), [("main_falls", ["lost"]), ("last_falls", [])])
def test_and_in_the_end_phase(loss: str, ended: list[str]) -> None:
    t = battle(PAIR, "Dread Tyrant", "2x Defense 2", "Defense 2", hp=(1, 12), energy=(8, 4),
               their_items="Venom Phial", battle_loss=loss)  # fmt: skip
    t.plays("play defense-2", "play defense-2", "play defense-2", "use venom-phial",
            "target fighter 1")  # fmt: skip
    assert (how(t), t.me.hunters) == (ended, ["Ekim"])


# -- separate resources -------------------------------------------------------------------


@pytest.mark.clause("DE-13.2", "DE-13.3")
def test_separate_gives_each_hunter_a_hand_and_an_energy_of_its_own() -> None:
    t = battle(PAIR, "Dread Tyrant", ["Attack 3", "Attack 4"], "Defense 3", energy=(3, 4, 9),
               **SEPARATE)  # fmt: skip
    assert t.options == ["play attack-3"]
    t.places("attack-3")
    assert (t.asked, t.options) == ((0, "play"), ["play attack-4"])
    assert t.plays("play attack-4", "play defense-3").left == (0, 0, 9)


@pytest.mark.clause("DE-6.8", "DE-7.2", "DE-13.8")
def test_separate_rolls_a_die_and_draws_five_for_each_without_support() -> None:
    t = battle("Therese, Ekim, Quill", mine=["", "", ""], phase="next_round", dice=[4, 3, 2, 6],
               energy=(10, 10, 10, 10), **SEPARATE)  # fmt: skip
    assert t.energy == (14, 13, 12, 16)
    assert [len(t.hand(number)) for number in range(4)] == [5, 5, 5, 5]


@pytest.mark.clause("DE-6.8")
def test_separate_begins_with_10_each_and_a_cell_is_the_main_hunters() -> None:
    own = seat("C5", hunters=PAIR, gear="Reserve Cell")
    t = table(own, *OTHERS, tokens="D5", monster_deck="Gutter Rats", dice=[2, 4, 6], **SEPARATE)
    assert t.does("fight D5 from the west").energy == (15, 14, 16)
    t = table(own, *OTHERS, tokens="D5", monster_deck="Gutter Rats", dice=[2, 6])
    assert t.does("fight D5 from the west").energy == (10 + 3 + 2 + 3, 16)


@pytest.mark.clause("DE-7.6")
def test_separate_offers_each_hunter_a_redraw() -> None:
    t = battle(
        PAIR,
        mine=["", ""],
        phase="next_round",
        energy=(10, 10, 10),
        deck_of_cards="5x Attack 4, 5x Attack 5, 5x Defense 3, 5x Defense 4",
        **SEPARATE,
    )
    assert (t.asked, t.hand(1)) == ((0, "redraw"), ["Attack 5"] * 5)
    t.does("keep", "redraw")
    assert (t.asked, t.hand(0), t.hand(1)) == (
        (1, "redraw"), ["Attack 4"] * 5, ["Defense 4"] * 5,
    )  # fmt: skip
    assert t.hand(2) == ["Defense 3"] * 5


@pytest.mark.clause("DE-8.13")
def test_separate_gives_each_hunter_its_boost() -> None:
    hands = ["Attack 1", "Attack 1"]
    t = battle(PAIR, "Dread Tyrant", hands, "Defense 3", energy=(6, 6, 4), dice=[3, 2], **SEPARATE)
    t.plays("play attack-1", "boost", "play attack-1", "boost", "play defense-3")
    assert t.totals == {"Therese": 9, "Ekim": 9, "Dread Tyrant": 8}
    assert t.left == (0, 0, 4)


@pytest.mark.clause("DE-12.3", "DE-12.4")
def test_separate_books_gains_and_losses_with_the_hunter() -> None:
    t = battle(PAIR, "Grave Knight", ["Defense 4", "Defense 2"], "Attack 5", energy=(9, 9, 9),
               **SEPARATE)  # fmt: skip
    t.plays("play defense-4", "play defense-2", "play attack-5")
    assert (t.damage, t.left) == ({"Ekim": 3}, (13, 6, 4))


@pytest.mark.clause("DE-10.4")
def test_separate_lets_a_hunter_pay_for_its_own_ability() -> None:
    for energy, offered in ((3, False), (4, True)):
        t = battle(PAIR, "Dread Tyrant", ["Attack 2", "Attack 2"], "Defense 3",
                   energy=(9, energy, 4), **SEPARATE)  # fmt: skip
        t.places("attack-2", "attack-2", "defense-3")
        assert (t.asked == (0, "act")) is offered
    assert t.does("ability of fighter 2").left == (7, 0, 4)


@pytest.mark.clause("DE-10.4", "DE-10.6")
def test_separate_lets_who_receives_an_item_pay_for_it() -> None:
    t = battle("Therese, Sable", "Dread Tyrant", ["Attack 2", "Attack 2"], "Defense 3",
               energy=(3, 4, 4), hp=(5, 5), items="Healing Salve", **SEPARATE)  # fmt: skip
    t.places("attack-2", "attack-2", "defense-3").does("use healing-salve")
    assert t.told("declared")[0]["target"] == "Sable"
    assert (t.hp["Sable"], t.left) == (10, (1, 0, 4))


@pytest.mark.clause("DE-10.4")
def test_separate_lets_the_main_hunter_pay_where_it_is_unclear() -> None:
    for energy, offered in ((4, False), (5, True)):
        t = battle("Therese, Sable", "Dread Tyrant", ["Attack 2", "Attack 2"], "Defense 3",
                   energy=(energy, 9, 4), items="Thunder Flask", **SEPARATE)  # fmt: skip
        t.places("attack-2", "attack-2", "defense-3")
        assert (t.asked == (0, "act")) is offered
    assert t.does("use thunder-flask").left == (0, 7, 4)


@pytest.mark.clause("DE-7.3")
def test_separate_brings_tonic_and_powder_to_the_main_hunters_energy() -> None:
    t = battle("Therese, Sable", "Dread Tyrant", ["Attack 2", "Attack 2"], "Defense 3",
               energy=(9, 9, 4), items="Battle Tonic", **SEPARATE)  # fmt: skip
    assert t.plays("play attack-2", "play attack-2", "play defense-3",
                   "use battle-tonic").left == (11, 7, 4)  # fmt: skip
    t = battle("Therese, Sable", "Dread Tyrant", ["Attack 2", "Attack 2"], "Defense 3",
               energy=(9, 9, 4), their_items="Leech Powder", **SEPARATE)  # fmt: skip
    assert t.plays("play attack-2", "play attack-2", "play defense-3",
                   "use leech-powder").left == (3, 7, 3)  # fmt: skip


@pytest.mark.clause("DE-7.5")
@pytest.mark.parametrize(
    ("group", "monster", "hands", "energy"),
    [
        ("Therese, Ysolde", "Dread Tyrant", [6, 5, 5], (12, 12, 12)),
        ("Therese, Ekim", "Chain Warden", [4, 5, 5], (12, 12, 12)),
        ("Therese, Fenn", "Dread Tyrant", [5, 5, 5], (16, 12, 12)),
    ],
)
def test_separate_keeps_effects_on_hands_and_dice_to_the_main_hunter(
    group: str, monster: str, hands: list[int], energy: tuple[int, ...]
) -> None:
    dice = [2, 6, 2, 2] if "Fenn" in group else [2, 2, 2]
    t = battle(group, monster, mine=["", ""], phase="next_round", energy=(10, 10, 10), dice=dice,
               seats=OTHERS, **SEPARATE)  # fmt: skip
    assert ([len(t.hand(number)) for number in range(3)], t.energy) == (hands, energy)


@pytest.mark.clause("DE-13.9")
def test_separate_a_fallen_hunter_draws_and_rolls_no_more() -> None:
    t = battle(PAIR, "Grave Knight", ["Defense 7", "Defense 1"], "Attack 9", hp=(10, 8),
               energy=(9, 9, 9), dice=[2, 3], **SEPARATE)  # fmt: skip
    t.plays("play defense-7", "play defense-1", "play attack-9")
    assert (dead(t), [len(t.hand(number)) for number in range(3)]) == (["Ekim"], [5, 0, 5])
    assert [(one["supply"], one["roll"]) for one in t.told("battle_energy")] == [(0, 2), (2, 3)]
