"""What is shown as not allowed now, and by which clause."""

import pytest

from undercroft.games.dungeon_enforcer.tests.enforcer import Table, battle, seat, table


def reasons(t: Table) -> dict[str, str]:
    """Each answer that is not allowed now, and the clause."""
    return {one.action.notation: one.clause for one in t.state.refusals()}


@pytest.mark.clause("DE-18.2")
def test_rivals_elsewhere_cannot_be_challenged() -> None:
    t = table(seat("C4"), seat("D5", hunters="Fenn"), seat("H13", hunters="Pell"), pvp="duel")
    t.does("walk D5")
    assert t.asked == (0, "challenge")
    assert reasons(t) == {"challenge player 3": "DE-18.2"}


@pytest.mark.clause("DE-8.13")
def test_a_boost_needs_free_energy_where_a_pause_asks_all_the_same() -> None:
    t = battle("Therese", "Cellar Witch", "Attack 5", "Attack 4", energy=(20, 8))
    t.state.pauses = True
    t.does("play attack-5", "no boost", "play attack-4")
    assert t.asked == (1, "boost")
    assert (t.options, reasons(t)) == (["no boost"], {"boost": "DE-8.13"})


@pytest.mark.clause("DE-10.6")
def test_who_is_not_wounded_cannot_be_healed() -> None:
    t = battle("Therese, Ekim, Sable", "Cellar Witch", "3x Defense 1", "Defense 1",
               items="Healing Salve", hp=(3, 3))  # fmt: skip
    t.places(*["defense-1"] * 4)
    t.does("use healing-salve")
    assert t.options == ["target fighter 1", "target fighter 2"]
    assert reasons(t) == {"target fighter 3": "DE-10.6"}


@pytest.mark.clause("DE-10.4")
def test_who_has_an_energy_of_its_own_must_pay_with_it() -> None:
    t = battle("Therese, Ekim, Sable", "Cellar Witch", ("", "", ""), hp=(3, 3, 3),
               energy=(9, 1, 9, 9), items="Healing Salve", hired_resources="separate",
               phase="item_phase")  # fmt: skip
    t.does("use healing-salve")
    assert reasons(t) == {"target fighter 2": "DE-10.4"}


@pytest.mark.clause("DE-8.2")
def test_a_play_is_exchanged_only_for_what_can_be_paid() -> None:
    t = battle("Therese, Sable", "Dread Tyrant", "Attack 1, Attack 4, Defense 5", "Attack 4",
               energy=(6, 20), items="Seer's Lens")  # fmt: skip
    t.places("attack-1", "attack-4", "attack-4")
    t.does("use seers-lens")
    assert t.options == ["exchange of fighter 2", "no exchange"]
    assert reasons(t) == {"exchange of fighter 1": "DE-8.2"}
