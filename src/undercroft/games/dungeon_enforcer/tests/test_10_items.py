"""Chapter DE-10: the Item Phase (R34-R36, R58)."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import BATTLE_CARDS, ITEMS
from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle

PAIR = "Therese, Sable"
"""Two hunters without an ability for the Item Phase."""


def placed(
    hunters: str = "Therese", monster: str = "Dread Tyrant", *, round: int = 1, **more: Any
) -> Table:
    """A battle in its Item Phase: Attack 2 for each hunter, Defense 2 for the monster."""
    count = len(hunters.split(", "))
    more = {"energy": (2 * count + 4, 4)} | more
    t = battle(hunters, monster, f"{count}x Attack 2", "Defense 2", round=round, **more)
    mine = ["attack-2"] * count
    return t.places(*(["defense-2", *mine] if round % 2 == 0 else [*mine, "defense-2"]))


def discarded(t: Table) -> list[str]:
    """The item discard."""
    return [ITEMS[item].name for item in t.state.item_discard]


# -- who may do what ----------------------------------------------------------------------


@pytest.mark.clause("DE-10.1")
def test_it_starts_when_every_fighter_has_a_play() -> None:
    t = battle(mine="Attack 5", theirs="Defense 4", energy=(9, 4), items="Battle Tonic")
    t.does("play attack-5")
    assert t.asked == (1, "play")
    t.does("play defense-4")
    assert (t.asked, t.options) == ((0, "act"), ["use battle-tonic", "pass"])


@pytest.mark.clause("DE-10.1")
def test_base_plays_are_plays_too() -> None:
    t = battle(mine="Attack 5", theirs="Defense 4", energy=(2, 2), items="Battle Tonic")
    t.does("base attack")
    assert t.asked == (1, "play")
    assert t.does("base defense").asked == (0, "act")


@pytest.mark.clause("DE-10.2")
def test_each_side_does_one_thing() -> None:
    t = placed(items="2x Battle Tonic", their_items="2x Battle Tonic", energy=(6, 4))
    t.does("use battle-tonic")
    assert t.asked == (1, "act")
    t.does("use battle-tonic")
    assert (len(t.told("total")), t.left) == (2, (6 + 4 - 2, 4 + 4))
    assert (t.me.items, t.other.items) == (["Battle Tonic"], ["Battle Tonic"])


@pytest.mark.clause("DE-10.2")
def test_a_side_may_pass_and_a_pass_is_not_shown() -> None:
    t = placed(items="Battle Tonic").does("pass")
    assert (t.told("declared"), len(t.told("total")), t.me.items) == ([], 2, ["Battle Tonic"])


@pytest.mark.clause("DE-10.2", "DE-13.10")
def test_an_item_or_an_ability_of_an_own_fighter() -> None:
    t = placed("Therese, Ekim, Tamsin", energy=(10, 4), items="Whetstone")
    assert t.options == ["use whetstone", "ability of fighter 2", "ability of fighter 3", "pass"]
    t.does("ability of fighter 3")
    assert t.told("declared")[0] == {
        "player": 0, "what": "Hex", "fighter": "Tamsin", "target": "Dread Tyrant", "price": 2,
    }  # fmt: skip
    assert len(t.told("total")) == 4


@pytest.mark.clause("DE-10.2")
def test_until_pass_goes_on_until_both_pass() -> None:
    t = placed(items="2x Battle Tonic", their_items="Battle Tonic", energy=(6, 4),
               item_phase_actions="until_pass")  # fmt: skip
    t.does("pass", "use battle-tonic")
    assert t.asked == (0, "act")
    t.does("use battle-tonic")
    assert (t.asked, t.energy) == ((0, "act"), (10, 8))
    t.does("use battle-tonic")
    assert (len(t.told("total")), t.left) == (2, (12, 8))


@pytest.mark.clause("DE-10.2")
def test_until_pass_ends_when_both_pass_in_the_same_pair() -> None:
    t = placed(items="Battle Tonic", their_items="Battle Tonic", item_phase_actions="until_pass")
    t.does("pass", "pass")
    assert (len(t.told("total")), t.me.items, t.other.items) == (
        2, ["Battle Tonic"], ["Battle Tonic"],
    )  # fmt: skip


@pytest.mark.clause("DE-10.2")
def test_until_pass_an_ability_is_used_once_a_round() -> None:
    t = placed("Ekim", items="Whetstone", energy=(9, 4), item_phase_actions="until_pass")
    t.does("ability of fighter 1")
    assert (t.asked, t.options) == ((0, "act"), ["use whetstone", "pass"])
    t.does("use whetstone")
    assert t.totals == {"Ekim": 6 + 2 + 2 + 2, "Dread Tyrant": 7}


# -- order --------------------------------------------------------------------------------


@pytest.mark.clause("DE-10.3")
def test_the_attacking_side_declares_first_and_nothing_happens_yet() -> None:
    t = placed(items="Thunder Flask", their_items="Battle Tonic")
    t.does("use thunder-flask")
    assert (t.asked, t.hp["Dread Tyrant"]) == ((1, "act"), 12)
    t.does("pass")
    assert t.told("direct") == [{"fighter": "Dread Tyrant", "size": 3}]


@pytest.mark.clause("DE-10.3", "DE-9.6")
def test_in_even_rounds_the_monster_side_declares_first() -> None:
    t = placed(round=2, items="Battle Tonic", their_items="Battle Tonic")
    assert t.asked == (1, "act")
    assert t.does("pass").asked == (0, "act")


@pytest.mark.clause("DE-10.3")
@pytest.mark.parametrize(("round", "hp", "healed"), [(1, 8, 2), (2, 10, 4)])
def test_effects_follow_in_the_same_order(round: int, hp: int, healed: int) -> None:
    """A Salve before the spit heals two of two; after it four."""
    t = placed("Therese", "Sootling Imp", round=round, hp=(8, 8), energy=(6, 7),
               items="Healing Salve")  # fmt: skip
    answers = ["use healing-salve", "ability of fighter 2"]
    t.does(*(answers if round == 1 else answers[::-1]))
    assert (t.hp["Therese"], t.told("healed")[0]["size"]) == (hp, healed)


# -- prices and targets -------------------------------------------------------------------


@pytest.mark.clause("DE-10.4")
@pytest.mark.parametrize(
    ("energy", "options"),
    [(4, ["use battle-tonic", "pass"]), (5, ["use battle-tonic", "use thunder-flask", "pass"])],
)
def test_the_price_must_be_free_energy(energy: int, options: list[str]) -> None:
    t = placed(items="Thunder Flask, Battle Tonic", energy=(energy, 4))
    assert t.options == options
    if "use thunder-flask" not in options:
        t.refuses("use thunder-flask")


@pytest.mark.clause("DE-10.4")
def test_it_is_paid_at_declaration() -> None:
    t = placed(items="Thunder Flask", their_items="Battle Tonic", energy=(5, 4))
    t.does("use thunder-flask")
    assert (t.asked, t.energy) == ((1, "act"), (2, 4))
    assert t.does("pass").left == (0, 4)


@pytest.mark.clause("DE-10.4")
@pytest.mark.parametrize(("energy", "asked"), [(3, False), (4, True)])
def test_an_ability_needs_its_price_in_free_energy_too(energy: int, asked: bool) -> None:
    t = placed("Tamsin", "Dread Tyrant", energy=(energy, 4))
    assert (t.asked == (0, "act"), bool(t.told("total"))) == (asked, not asked)


@pytest.mark.clause("DE-10.5", "DE-6.5")
def test_the_monsters_player_may_use_its_ability_or_an_own_item() -> None:
    t = placed(monster="Sootling Imp", their_items="Battle Tonic")
    assert (t.asked, t.options) == (
        (1, "act"), ["use battle-tonic", "ability of fighter 2", "pass"],
    )  # fmt: skip
    t.does("ability of fighter 2")
    assert (t.hp["Therese"], t.left) == (8, (4, 1))


@pytest.mark.clause("DE-10.5")
def test_monster_may_use_items_forbids_the_items_not_the_ability() -> None:
    t = placed(monster="Sootling Imp", their_items="Battle Tonic", monster_may_use_items="false")
    assert (t.asked, t.options) == ((1, "act"), ["ability of fighter 2", "pass"])
    t.refuses("use battle-tonic")
    t = placed(their_items="Battle Tonic", monster_may_use_items="false")
    assert (len(t.told("total")), t.other.items) == (2, ["Battle Tonic"])


@pytest.mark.clause("DE-10.2")
def test_monster_may_use_items_leaves_the_hero_side_its_items() -> None:
    t = placed(items="Battle Tonic", monster_may_use_items="false")
    assert (t.asked, t.options) == ((0, "act"), ["use battle-tonic", "pass"])


@pytest.mark.clause("DE-10.6")
def test_a_target_is_named_at_declaration() -> None:
    t = placed(PAIR, "Sootling Imp", items="Battle Tonic", round=2)
    t.does("ability of fighter 3")
    assert (t.asked, t.options) == ((1, "target"), ["target fighter 1", "target fighter 2"])
    t.does("target fighter 2")
    assert (t.told("declared")[0]["target"], t.asked, t.hp["Sable"]) == ("Sable", (0, "act"), 11)
    t.does("pass")
    assert (t.hp["Therese"], t.hp["Sable"]) == (10, 9)


@pytest.mark.clause("DE-10.6")
@pytest.mark.parametrize(("hp", "asked"), [(10, False), (9, True)])
def test_without_a_legal_target_it_cannot_be_declared(hp: int, asked: bool) -> None:
    t = placed(items="Healing Salve", hp=(hp, 12))
    assert (t.asked == (0, "act"), bool(t.told("total"))) == (asked, not asked)


@pytest.mark.clause("DE-10.6", "DE-1.14")
def test_only_who_stands_is_a_target() -> None:
    t = placed(
        PAIR,
        "Dread Tyrant",
        hp=(10, 3, 12),
        energy=(8, 7),
        round=2,
        their_items="Thunder Flask, Hexed Chain",
        item_phase_actions="until_pass",
    )
    t.does("use thunder-flask", "target fighter 2")
    assert t.told("fell") == [{"player": 0, "hunter": "Sable"}]
    t.does("use hexed-chain")
    assert t.told("declared")[-1]["target"] == "Therese"


# -- spent --------------------------------------------------------------------------------


@pytest.mark.clause("DE-10.7")
def test_a_played_item_goes_face_up_to_the_discard() -> None:
    t = placed(items="Battle Tonic", their_items="Battle Tonic").does("use battle-tonic")
    assert (discarded(t), t.me.items, t.asked) == (["Battle Tonic"], [], (1, "act"))
    assert [one["name"] for one in t.view(1)["item_discard"]] == ["Battle Tonic"]


@pytest.mark.clause("DE-10.7")
def test_so_does_one_that_does_nothing_or_is_cancelled() -> None:
    t = battle(mine="Defense 2", theirs="Defense 2", energy=(4, 4), items="Whetstone")
    t.places("defense-2", "defense-2").does("use whetstone")
    assert (t.totals["Therese"], discarded(t)) == (9, ["Whetstone"])
    t = placed(items="Thunder Flask", their_items="Null Bell", energy=(7, 4))
    t.does("use thunder-flask", "use null-bell")
    assert (t.told("direct"), discarded(t)) == ([], ["Thunder Flask", "Null Bell"])


@pytest.mark.clause("DE-10.9")
def test_a_once_per_battle_ability_is_used_up() -> None:
    t = placed("Nerissa", energy=(20, 4), deck_of_cards="5x Defense 2, 5x Attack 3")
    t.plays("ability of fighter 1")
    assert t.told("direct") == [{"fighter": "Dread Tyrant", "size": 4}]
    t.plays("play defense-2")
    t.places("attack-3")
    assert (t.asked, len(t.told("total"))) == ((0, "play"), 4)


# -- falling ------------------------------------------------------------------------------


@pytest.mark.clause("DE-10.8", "DE-14.1")
@pytest.mark.parametrize(("hp", "over"), [(3, True), (4, False)])
def test_if_the_monster_falls_the_battle_ends_at_once(hp: int, over: bool) -> None:
    t = placed(items="Thunder Flask", hp=(10, hp), energy=(5, 4), dice=[6])
    t.does("use thunder-flask")
    assert (t.over, bool(t.told("total"))) == (over, not over)
    assert t.me.coins == (16 if over else 10)


@pytest.mark.clause("DE-10.8", "DE-14.2")
def test_if_the_main_hunter_falls_the_battle_is_lost_at_once() -> None:
    t = placed(PAIR, "Sootling Imp", hp=(2, 12, 8))
    t.does("ability of fighter 3", "target fighter 1")
    assert (t.over, t.told("total"), t.told("battle_over")[0]["how"]) == (True, [], "lost")
    assert t.me.hunters == ["Sable"]


@pytest.mark.clause("DE-10.8", "DE-13.9")
def test_if_a_hired_hunter_falls_its_card_is_discarded_unseen_and_not_paid() -> None:
    t = placed(PAIR, "Sootling Imp", hp=(10, 2, 8), energy=(8, 4))
    t.does("ability of fighter 3", "target fighter 2")
    assert [event["fighter"] for event in t.told("total")] == ["Therese", "Sootling Imp"]
    assert t.left == (6, 1)
    assert [BATTLE_CARDS[card].name for card in t.fight.spent] == ["Attack 2", "Defense 2"]
    assert (t.me.hunters, t.fight.supplies[0].away.count(1)) == (["Therese"], 1)


@pytest.mark.clause("DE-10.8")
def test_a_declared_action_does_nothing_if_its_user_has_fallen() -> None:
    t = placed("Therese, Maelis", "Sootling Imp", hp=(8, 2, 8), energy=(8, 4), round=2)
    t.does("ability of fighter 3", "target fighter 2", "ability of fighter 2", "target fighter 1")
    assert [one["what"] for one in t.told("no_effect")] == ["Field Dressing"]
    assert (t.hp["Therese"], t.told("healed")) == (8, [])
    assert t.left == (8 - 3 - 2, 0)


@pytest.mark.clause("DE-10.8")
def test_nor_if_its_target_has_fallen() -> None:
    t = placed(PAIR, "Sootling Imp", hp=(8, 2, 8), energy=(8, 4), round=2,
               items="Healing Salve")  # fmt: skip
    t.does("ability of fighter 3", "target fighter 2", "use healing-salve", "target fighter 2")
    assert [one["what"] for one in t.told("no_effect")] == ["Healing Salve"]
    assert (discarded(t), t.left[0]) == (["Healing Salve"], 8 - 2 - 2)


@pytest.mark.clause("DE-10.8")
def test_nor_if_a_pearl_has_ended_the_battle() -> None:
    t = placed(items="Smoke Pearl", their_items="Thunder Flask", hp=(3, 12), energy=(6, 5))
    t.does("use smoke-pearl", "use thunder-flask")
    assert (t.over, t.told("direct"), t.me.hunters) == (True, [], ["Therese"])
    assert discarded(t) == ["Smoke Pearl", "Thunder Flask"]


def sprayed() -> Table:
    """A battle in which Brine Spray has just felled Sable, who had Attack 5; Therese's player may
    exchange."""
    t = battle(PAIR, "Salt Wyrm", "Attack 2, Attack 5, Attack 7", "Defense 2", hp=(10, 2, 11),
               energy=(7, 6), items="Seer's Lens", round=2)  # fmt: skip
    t.places("defense-2", "attack-2", "attack-5")
    return t.does("ability of fighter 3", "use seers-lens")


@pytest.mark.clause("DE-10.8")
def test_what_a_fallen_hunter_had_reserved_is_free_again() -> None:
    t = sprayed()
    assert (t.asked, t.options) == ((0, "exchange"), ["exchange of fighter 1", "no exchange"])
    t.does("exchange of fighter 1")
    assert t.options == ["play attack-7"]
    t.does("play attack-7")
    assert (t.totals["Therese"], t.left) == (12, (0, 0))


@pytest.mark.clause("DE-10.8")
def test_nothing_is_reserved_for_a_fallen_hunter_any_more() -> None:
    fight = sprayed().fight
    assert [one.price for one in fight.fighters] == [2, 0, 0]
    assert fight.supplies[0].reserved == 2
