"""Chapter 1: components and terms, and what the faces of the dice are (R1-R3)."""

import tomllib

import pytest

from undercroft.games.dungeon_attack.content import ADVENTURER, DEALT, FOLDER
from undercroft.games.dungeon_attack.content.cards import FACES
from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, new_match, table
from undercroft.kernel import BadSetup, ScriptedDice


@pytest.mark.clause("DA-1.1")
@pytest.mark.parametrize("players", [1, 8])
def test_1_1_each_player_has_one_adventurer(players: int) -> None:
    t = new_match(players)
    assert [one["player"] for one in t.seen["adventurers"]] == list(range(players))


@pytest.mark.clause("DA-1.1")
def test_1_1_the_same_one_until_the_end_even_knocked_out() -> None:
    t = table(X(card="gentle-cleric"), Y(card="stalwart-knight", hits=3), level=2, room=1)
    t.then_dice("M" * 16).does("pass", "to room", "to room", "rest to room", "pass")
    assert t.state.is_terminal()
    assert [one["name"] for one in t.seen["adventurers"]] == ["Gentle Cleric", "Stalwart Knight"]
    t.settled()


@pytest.mark.clause("DA-1.1")
@pytest.mark.parametrize("players", [0, 9])
def test_1_1_no_game_without_players_or_with_nine(players: int) -> None:
    with pytest.raises(BadSetup, match="1 to 8 players"):
        new_match(players)


@pytest.mark.clause("DA-1.2")
def test_1_2_a_card_has_name_hit_status_ability_and_rating_and_no_more() -> None:
    t = table(X(card="stalwart-knight", hits=1), Y(), room=1)
    knight = t.seen["adventurers"][0]
    assert (knight["name"], knight["rating"]) == ("Stalwart Knight", 4)
    assert knight["ability"]["name"] == "Shield Wall"
    assert knight["condition"] == "Stunned"
    t.settled()


@pytest.mark.clause("DA-1.2")
def test_1_2_nothing_else_is_printed_on_any_card() -> None:
    rows = tomllib.loads((FOLDER / ADVENTURER.file).read_text("utf-8"))["adventurer"]
    printed = {key for row in rows for key in row}
    assert printed == {"name", "rating", "ability", "text", "icon"}
    assert [row["name"] for row in rows] == [card.name for card in DEALT]


@pytest.mark.clause("DA-1.3")
def test_1_3_fourteen_white_dice_and_two_red_ones() -> None:
    t = table(X(), Y(), level=2, room=1, dice="M" * 16)
    t.does("pass")
    assert t.told("level") == [{"level": 3, "white": 14, "red": 2}]
    assert t.told("busts")[0]["white"] + t.told("busts")[0]["red"] == 16
    t.settled()


@pytest.mark.clause("DA-1.3")
def test_1_3_own_dungeons_add_white_dice_but_no_third_red_one() -> None:
    t = new_match(1, levels="20+2")
    assert t.room == (20, 2)
    with pytest.raises(BadSetup, match="0 to 2 red"):
        new_match(1, levels="14+3")


@pytest.mark.clause("DA-1.4")
def test_1_4_every_face_shows_one_of_three_symbols() -> None:
    rules = table(X(), Y(), room=1).state.rules
    assert {FACES[face] for face in rules.white.faces} == {"D", "M", "A"}
    assert {FACES[face] for face in rules.red.faces} == {"D", "M", "A"}
    with pytest.raises(ValueError, match="no face 3"):
        ScriptedDice([3]).roll("combat", 1, rules.white)


@pytest.mark.clause("DA-1.5")
def test_1_5_two_faces_of_each_symbol_on_both_colours() -> None:
    rules = table(X(), Y(), room=1).state.rules
    assert "".join(FACES[face] for face in rules.white.faces) == "DDMMAA"
    assert "".join(FACES[face] for face in rules.red.faces) == "DDMMAA"


@pytest.mark.clause("DA-1.5")
@pytest.mark.parametrize(
    ("faces", "defeated", "moved", "hit"),
    [
        ("2/2/2", 2, 2, 2),
        ("3/2/1", 3, 2, 1),
        ("3/1/2", 3, 1, 2),
        ("2/3/1", 2, 3, 1),
        ("2/1/3", 2, 1, 3),
        ("1/3/2", 1, 3, 2),
        ("1/2/3", 1, 2, 3),
    ],
)
def test_r1_white_faces(faces: str, defeated: int, moved: int, hit: int) -> None:
    t = table(X(), Y(), room=1, levels="1+0", white_faces=faces)
    assert t.chance("bust", lambda after: after.state.is_terminal()) == pytest.approx(defeated / 6)
    assert t.chance("bust", lambda after: after.decision == "move") == pytest.approx(moved / 6)
    assert t.chance("bust", lambda after: after.X.hits == 1) == pytest.approx(hit / 6)


@pytest.mark.clause("DA-1.5")
@pytest.mark.parametrize(
    ("faces", "defeated", "moved", "hit"),  # in 36ths: a red D is rolled again
    [
        ("2/2/2", 4, 16, 16),
        ("3/2/1", 9, 18, 9),
        ("3/1/2", 9, 9, 18),
        ("2/3/1", 4, 24, 8),
        ("2/1/3", 4, 8, 24),
        ("1/3/2", 1, 21, 14),
        ("1/2/3", 1, 14, 21),
    ],
)
def test_r1_boss_faces(faces: str, defeated: int, moved: int, hit: int) -> None:
    t = table(X(), Y(), room_red=1, levels="1+1", boss_faces=faces)
    assert t.chance("bust", lambda after: after.state.is_terminal()) == pytest.approx(defeated / 36)
    assert t.chance("bust", lambda after: after.decision == "move-red") == pytest.approx(moved / 36)
    assert t.chance("bust", lambda after: after.X.hits == 1) == pytest.approx(hit / 36)


@pytest.mark.clause("DA-1.5")
def test_r1_treasure_is_rolled_with_the_same_faces() -> None:
    t = table(X(pile=1), Y(), room=1, level=3, white_faces="3/2/1", boss_faces="1/2/3")
    assert t.chance("pass", lambda after: after.X.charged == 1) == pytest.approx(3 / 6)
    assert t.chance("pass", lambda after: after.X.gold == 1) == pytest.approx(1 / 6)
    t = table(X(pile_red=1), Y(), room=1, level=3, white_faces="3/2/1", boss_faces="1/2/3")
    assert t.chance("pass", lambda after: after.X.artifacts == 1) == pytest.approx(1 / 6)
    assert t.chance("pass", lambda after: after.X.gold == 3) == pytest.approx(3 / 6)


@pytest.mark.clause("DA-1.6")
def test_1_6_a_fighting_boss_is_an_attacking_one() -> None:
    t = table(X(red=1, items=1), Y(), dice="A")
    assert t.told("boss_reroll") == []
    assert t.options == ["done", "reroll red A"]
    t.does("done")
    assert t.X.condition == "Stunned"
    assert t.facing("X") == (0, 1)
    t.settled()


@pytest.mark.clause("DA-1.7")
def test_1_7_dice_in_the_room_face_nobody() -> None:
    t = table(X(), Y(), room=2, room_red=1)
    assert t.seen["room"]["white"] == 2
    assert len(t.seen["room"]["red"]) == 1
    assert t.facing("X") == t.facing("Y") == (0, 0)
    assert t.decision == "act"  # nobody has to roll them
    t.settled()


@pytest.mark.clause("DA-1.8")
def test_1_8_attacking_and_over_rating_dice_face_the_roller() -> None:
    t = table(X(rating=1, facing=3), Y(), dice="D D A")
    assert t.pile("X") == (1, 0)
    assert t.facing("X") == (2, 0)
    assert t.facing("Y") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-1.8")
def test_1_8_passed_dice_face_who_got_them() -> None:
    t = table(X(facing=1), Y(), Z(), dice="M")
    t.does("one to 3")
    assert (t.facing("X"), t.facing("Y"), t.facing("Z")) == ((0, 0), (0, 0), (1, 0))
    assert t.room == (0, 0)
    t.settled()


@pytest.mark.clause("DA-1.8")
def test_1_8_dice_returned_by_an_assist_face_the_assisted() -> None:
    t = table(X(facing=2), Y(), Z(), turn="Y", dice="M D")
    t.does("assist")
    assert (t.facing("X"), t.facing("Y")) == ((1, 0), (0, 0))
    t.settled()


@pytest.mark.clause("DA-1.9")
def test_1_9_the_pile_is_out_of_the_fight_but_searched() -> None:
    t = table(X(pile=2, facing=1), Y(), level=3, dice="D" + "AAA")
    # The last undefeated die fell: three pile dice were no obstacle, and all three pay.
    assert len(t.told("cleared")) == 1
    assert t.X.gold == 3
    assert t.pile("X") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-1.10")
def test_1_10_dice_that_are_out_neither_fight_nor_pay() -> None:
    t = table(X(facing=1), Y(), out=3, level=3, dice="D" + "A")
    assert len(t.told("cleared")) == 1
    assert t.X.gold == 1
    assert t.pile("Y") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-1.10")
def test_1_10_a_knock_out_puts_the_pile_out() -> None:
    t = table(X(hits=2, facing=1, pile=2, pile_red=1), Y(), dice="A")
    assert t.out == (2, 1)
    assert (t.pile("X"), t.pile("Y")) == ((0, 0), (0, 0))
    assert t.seen["out"]["white"] == 2
    t.settled()


@pytest.mark.clause("DA-1.11")
def test_1_11_a_die_being_rolled_is_undefeated() -> None:
    t = table(X(facing=1, items=1, pile=5), Y(), level=3, out=4, dice="D")
    assert t.decision == "window"  # nothing in the Room, nothing faced: still no end
    assert t.told("cleared") == []
    t.then_dice("AAA AAA").does("done")
    assert len(t.told("cleared")) == 1  # piles and Out do not count
    t.settled()


@pytest.mark.clause("DA-1.11")
@pytest.mark.parametrize("left", [{"room": 1}, {"room_red": 1}])
def test_1_11_one_die_left_in_the_room_is_undefeated(left: dict[str, int]) -> None:
    t = table(X(facing=1), Y(), dice="D", **left)  # type: ignore[arg-type]
    assert t.told("cleared") == []
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-1.11")
def test_1_11_one_die_facing_a_friend_is_undefeated() -> None:
    t = table(X(facing=1), Y(), Z(facing=1), dice="D")
    assert t.told("cleared") == []
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-1.12")
@pytest.mark.parametrize(
    ("hits", "condition"),
    [(0, "Unhurt"), (1, "Stunned"), (2, "Wounded"), (3, "Knocked Out")],
)
def test_1_12_conditions(hits: int, condition: str) -> None:
    t = table(X(), Y(hits=hits), room=1)
    assert t.seen["adventurers"][1]["condition"] == condition
    t.settled()


@pytest.mark.clause("DA-1.12")
def test_1_12_there_is_no_fourth_hit() -> None:
    # A white A and the Epic's A + A are two HITs; the Wounded X can take only one of them.
    t = table(X(hits=2, facing=1, red=2), Y(), epic=True, epic_monster="on", dice="A AA")
    assert t.X.condition == "Knocked Out"
    assert len(t.told("hit")) == 1
    t.settled()


@pytest.mark.clause("DA-1.13")
def test_1_13_two_hits_are_conscious_three_are_not() -> None:
    t = table(X(), Y(hits=3), Z(hits=2), room=2, dice="A M").does("bust", "rest to room")
    assert not t.Y.is_conscious()
    assert t.Z.is_conscious()
    assert t.asker == "Z"
    t.settled()


@pytest.mark.clause("DA-1.14")
def test_1_14_three_kinds_of_treasure() -> None:
    t = table(X(gold=4, items=2, drained=1, artifacts=1), Y(), room=1)
    mine = t.seen["adventurers"][0]
    assert (mine["gold"], mine["charged"], mine["drained"], mine["artifacts"]) == (4, 2, 1, 1)
    t.settled()


@pytest.mark.clause("DA-1.14")
def test_1_14_an_artifact_is_never_drained() -> None:
    t = table(X(facing=2, artifacts=1), Y(), dice="A A M")
    t.does("reroll white A", "done", "rest to room")
    assert (t.X.artifacts, t.X.drained) == (1, 0)
    t.settled()


@pytest.mark.clause("DA-1.15")
def test_1_15_tokens_never_run_out() -> None:
    hoard = X(gold=1000, items=300, artifacts=300, pile=2, pile_red=1)
    t = table(hoard, Y(), room=1, level=3, dice="A D D").does("pass")
    assert (t.X.gold, t.X.charged, t.X.artifacts) == (1001, 301, 301)
    t.settled()


@pytest.mark.clause("DA-1.16")
def test_1_16_gold_is_one_number() -> None:
    t = table(X(gold=4, pile=1), Y(), room=1, level=3, dice="A").does("pass")
    mine = t.seen["adventurers"][0]
    assert (mine["gold"], mine["value"]) == (5, 5)  # the fifth coin changes nothing else
    t.settled()
