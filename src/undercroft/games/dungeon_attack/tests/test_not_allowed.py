"""What a player might expect and cannot do now, by kind of decision; and the chances shown."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import Seat, Table, W, X, Y, Z, table
from undercroft.games.dungeon_attack.tests.test_02_set_up import set_up
from undercroft.match import odds_of


@pytest.mark.clause("DA-2.1")
def test_pick_not_the_card_of_another() -> None:
    t = set_up(3, [0], adventurers="chosen")
    assert t.not_allowed == {}
    t.does("pick grim-slayer")
    assert t.not_allowed == {"pick grim-slayer": "DA-2.1"}


@pytest.mark.clause("DA-7.5")
def test_before_where_not_to_the_fallen() -> None:
    rogue = X("slippery-rogue", facing=2)
    t = table(rogue, Y(hits=3), Z(hits=2), W()).does("use")
    assert t.not_allowed == {"to 2": "DA-7.5"}
    assert table(rogue, Y(hits=2), Z()).does("use").not_allowed == {}


@pytest.mark.clause("DA-1.8")
def test_before_whom_only_whose_dice_can_be_taken() -> None:
    t = table(X("valiant-paladin"), Y(), Z(facing=1), W(facing=2), room=1).does("use")
    assert t.not_allowed == {"challenge 2": "DA-1.8"}
    t = table(X("valiant-paladin"), Y(red=1), Z(facing=1), W(facing=2), room=1).does("use")
    assert t.not_allowed == {}  # that is the card's own word: white dice


@pytest.mark.clause("DA-12.5")
def test_heal_with_not_with_a_drained_item() -> None:
    cleric = X("gentle-cleric", hits=1, artifacts=1, drained=1)
    t = table(cleric, Y(facing=1)).does("heal")
    assert t.not_allowed == {"with item": "DA-12.5"}
    t = table(X("gentle-cleric", hits=1, artifacts=1), Y(facing=1)).does("heal")
    assert t.not_allowed == {}  # without an item there is nothing to expect


@pytest.mark.clause("DA-9.9")
def test_heal_with_not_by_ability_without_the_action() -> None:
    cleric = X("gentle-cleric", hits=2, artifacts=1, items=1)
    t = table(cleric, Y(facing=1), magic_heal="free").does("heal")
    assert t.not_allowed == {"with ability": "DA-9.9"}


@pytest.mark.clause("DA-12.8")
@pytest.mark.parametrize("uses", ["unlimited", "once_per_turn"])
def test_reroll_with_not_with_an_artifact_that_was_used(uses: str) -> None:
    wizard = X("cunning-wizard", facing=3, items=2, artifacts=1)
    t = table(wizard, Y(), dice="AAA M", artifact_uses=uses)
    t.does("reroll white A", "with artifact", "reroll white A")
    assert t.not_allowed == ({"with artifact": "R25"} if uses == "once_per_turn" else {})


@pytest.mark.clause("DA-13.2")
def test_reroll_with_not_by_an_ability_that_was_used() -> None:
    wizard = X("cunning-wizard", facing=3, items=1, artifacts=1)
    t = table(wizard, Y(), dice="AAA M")
    t.does("reroll white A", "with ability", "reroll white A")
    assert t.not_allowed == {"with ability": "DA-13.2"}


@pytest.mark.clause("DA-13.2")
def test_window_not_an_ability_that_was_used() -> None:
    t = table(X("keen-ranger", facing=3, items=1), Y(), dice="MMM")
    assert t.not_allowed == {}
    t.does("use")
    assert t.not_allowed == {"use": "DA-13.2", "reroll white D": "DA-5.2"}


@pytest.mark.clause("DA-12.5")
def test_window_not_with_drained_items() -> None:
    t = table(X("keen-ranger", facing=3, drained=1), Y(), dice="MMA")
    assert t.options == ["done", "use"]
    assert t.not_allowed == {"reroll white M": "DA-12.5", "reroll white A": "DA-12.5"}
    assert table(X("keen-ranger", facing=3), Y(), dice="MMA").not_allowed == {}


@pytest.mark.clause("DA-6.1", "DA-6.5")
def test_keep_neither_more_nor_fewer_than_the_rating() -> None:
    few = table(X(rating=1, facing=1, red=2), Y(), level=3, dice="D DD DD")
    assert few.options == ["keep 0 red", "keep 1 red"]
    assert few.not_allowed == {"keep 2 red": "DA-6.1"}
    many = table(X(rating=2, facing=1, red=2), Y(), level=3, dice="D DD DD")
    assert many.options == ["keep 1 red", "keep 2 red"]
    assert many.not_allowed == {"keep 0 red": "DA-6.5"}
    one = table(X(rating=1, facing=1, red=1), Y(), level=3, dice="D D D")
    assert one.not_allowed == {}  # there is no second red die to keep


@pytest.mark.clause("DA-16.10", "DA-5.2")
def test_search_not_by_magic_and_each_die_once() -> None:
    t = searching(X("greedy-dwarf", pile=3, items=1), "MDA")
    assert t.not_allowed == {"reroll white D": "DA-16.10", "reroll white A": "DA-16.10"}
    assert searching(X("greedy-dwarf", pile=3), "MDA").not_allowed == {}
    t = searching(X(pile=3, items=2), "MMA  D", search_rerolls="magic")
    assert t.not_allowed == {}
    t.does("reroll white M")
    assert t.not_allowed == {"reroll white D": "DA-5.2"}


@pytest.mark.clause("DA-13.2")
def test_search_with_not_by_an_ability_that_was_used() -> None:
    dwarf = X("greedy-dwarf", pile=3, items=1, artifacts=1)
    t = searching(dwarf, "MMA D", search_rerolls="magic").does("reroll white M")
    assert t.not_allowed == {}
    t.does("with ability", "reroll white M")
    assert t.not_allowed == {"with ability": "DA-13.2"}


def searching(seat: Seat, dice: str, search_rerolls: str = "no") -> Table:
    """Somebody leaves the last level and searches the own pile."""
    return table(seat, Y(), room=1, level=3, dice=dice, search_rerolls=search_rerolls).does("pass")


@pytest.mark.clause("DA-8.2")
def test_the_chance_of_a_hit_before_the_roll() -> None:
    assassin = table(X("silent-assassin", facing=2), Y())
    assert chances(assassin) == {"use": "33% for a HIT", "skip": "11% for a HIT"}
    last = table(X("slippery-rogue", facing=1), Y())
    assert chances(last) == {"skip": "33% for a HIT"}
    paladin = table(X("valiant-paladin"), Y(facing=2), room=1)
    assert chances(paladin) == {}
    paladin.does("use")
    assert chances(paladin) == {"take 1": "33% for a HIT", "take 2": "11% for a HIT"}


@pytest.mark.clause("DA-11.2")
def test_the_chance_of_a_hit_where_one_alone_can_be_assisted() -> None:
    assert chances(table(X(), Y(facing=1), Z()))["assist"] == "33% for a HIT"
    assert "assist" not in chances(table(X(), Y(facing=1), Z(facing=2)))


@pytest.mark.clause("DA-5.1")
def test_the_chance_of_a_re_roll_with_the_faces_that_are_played_with() -> None:
    t = table(X(facing=1, red=1, items=1), Y(), dice="M A", white_faces="3/2/1")
    assert chances(t) == {"reroll white M": "50% for a D", "reroll red A": "33% for a D"}
    hit = table(X(facing=2, items=1), Y(), dice="AA", white_faces="3/2/1")
    assert chances(hit) == {"reroll white A": "83% for no HIT"}, "a D or an M is enough"
    slayer = table(X("grim-slayer", red=1), Y(), dice="D")
    assert chances(slayer) == {"re-roll it": "33% for a second D"}
    dwarf = searching(X("greedy-dwarf", pile=1), "M")
    assert chances(dwarf) == {"reroll white M": "67% for a treasure"}


def chances(t: Table) -> dict[str, str]:
    """What each answer says of chance to who decides."""
    view = t.view(t.state.current_player)
    said = {one.notation: odds_of(t.GAME, view, one) for one in t.state.legal_actions}
    return {answer: odds for answer, odds in said.items() if odds}
