"""House rules together: defaults, presets, and values that exclude each other."""

import pytest

from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.content.cards import A, D, M
from undercroft.games.dungeon_attack.state import DungeonAttack
from undercroft.games.dungeon_attack.tests.tables import X, Y, table
from undercroft.kernel import BadSetup, SeededDice


def test_without_a_wish_every_switch_has_its_first_value() -> None:
    defaults = GAME.resolve({})
    assert defaults == {switch.name: switch.values[0] for switch in GAME.switches}
    assert defaults["levels"] == "14+0,14+1,14+2"
    assert defaults["epic_monster"] == "off"


def test_the_rules_list_every_switch_with_its_values() -> None:
    rules = (GAME.folder / "RULES.md").read_text("utf-8")
    for switch in GAME.switches[2:-1]:
        assert f"`{switch.name}` {' | '.join(switch.values)}" in rules
    assert f"`white_faces`, `boss_faces` {' | '.join(GAME.switches[0].values)}" in rules
    assert "`levels` [(14,0),(14,1),(14,2)]" in rules


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("printed", {}),
        ("epic", {"epic_monster": "on"}),
        ("nasty-bosses", {"boss_faces": "2/1/3"}),
        ("children", {"white_faces": "3/2/1"}),
        ("plain", {"adventurers": "plain"}),
        ("team", {"scoring": "team_total"}),
    ],
)
def test_a_preset_changes_what_it_names_and_nothing_else(
    preset: str, changes: dict[str, str]
) -> None:
    assert GAME.resolve({}, preset) == {**GAME.resolve({}), **changes}


def test_every_preset_is_tested() -> None:
    assert [preset.name for preset in GAME.presets] == [
        "printed", "epic", "nasty-bosses", "children", "plain", "team",
    ]  # fmt: skip


def test_a_wish_wins_over_the_preset() -> None:
    chosen = GAME.resolve({"boss_faces": "3/1/2", "ties": "most_magic"}, "nasty-bosses")
    assert (chosen["boss_faces"], chosen["ties"]) == ("3/1/2", "most_magic")


def test_the_children_preset_is_really_milder() -> None:
    match = GAME.new(2, GAME.resolve({}, "children"), SeededDice("a test"))
    assert isinstance(match, DungeonAttack)
    faces = match.rules.white.faces
    assert (faces.count(D), faces.count(M), faces.count(A)) == (3, 2, 1)
    assert sorted(match.rules.red.faces) == [D, D, M, M, A, A]


# -- exclusions -----------------------------------------------------------------------


@pytest.mark.clause("DA-19.1")
@pytest.mark.parametrize(
    ("name", "value"), [("epic_check", "after_rerolls"), ("epic_defeat", "boss_reroll")]
)
def test_rules_for_the_epic_need_the_epic(name: str, value: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.resolve({name: value})
    assert str(refusal.value) == (
        f"{name}={value} and epic_monster=off cannot be used together:"
        " there is no Epic Monster unless epic_monster=on"
    )
    assert GAME.resolve({name: value, "epic_monster": "on"})[name] == value
    assert GAME.resolve({name: value}, "epic")[name] == value


@pytest.mark.parametrize("ties", ["most_magic", "fewest_hits"])
def test_a_team_total_has_no_ties_to_break(ties: str) -> None:
    with pytest.raises(BadSetup, match=f"ties={ties} and scoring=team_total cannot be used"):
        GAME.resolve({"ties": ties}, "team")
    assert GAME.resolve({"ties": ties, "scoring": "individual"}, "team")["ties"] == ties
    assert GAME.resolve({"ties": "shared"}, "team")["scoring"] == "team_total"


# -- mistakes -------------------------------------------------------------------------


def test_an_unknown_switch_names_the_nearest() -> None:
    with pytest.raises(BadSetup, match="has no switch 'epic_monsters'; did you mean 'epic_monst"):
        GAME.resolve({"epic_monsters": "on"})


def test_an_unknown_value_names_those_there_are() -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.resolve({"party_wipe": "al_lose"})
    assert str(refusal.value) == (
        "switch party_wipe: 'al_lose' is not one of its values"
        " (end_and_score | all_lose | next_level); did you mean 'all_lose'?"
    )


def test_an_unknown_preset_names_the_nearest() -> None:
    with pytest.raises(BadSetup, match="has no preset 'nasty-boss'; did you mean 'nasty-bosses'"):
        GAME.resolve({}, "nasty-boss")


# -- switches that meet in one match --------------------------------------------------


@pytest.mark.clause("DA-15.5", "DA-9.12")
def test_free_healing_is_left_to_a_decider_whose_action_is_forfeited() -> None:
    t = table(
        X(hits=2, items=1), Y(), room=1, level=3, magic_heal="free", decline_action="forfeited"
    )
    assert (t.decision, t.state.decider) == ("heal-now", True)
    t.does("heal")
    assert t.options == ["bust", "pass"]
    t.does("pass")
    assert t.over
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-14.9", "DA-14.8")
def test_a_wiped_party_goes_on_with_what_dice_are_left() -> None:
    t = table(
        X(hits=2, facing=1, pile=2), Y(hits=3), room=1, levels="4+0,3+1", dice="A  M M",
        party_wipe="next_level", ko_pile="lost_for_game",
    )  # fmt: skip
    assert t.told("level") == [{"level": 2, "white": 1, "red": 1}]
    assert (t.asker, t.Y.condition) == ("Y", "Wounded")
    t.settled()


@pytest.mark.clause("DA-12.8", "DA-16.10")
def test_artifacts_limited_in_turns_are_ready_again_for_the_search() -> None:
    t = table(
        X(facing=1, artifacts=1, pile=1), Y(), level=3, dice="A D  MM A",
        artifact_uses="once_per_turn", search_rerolls="magic",
    )  # fmt: skip
    t.does("reroll white A", "reroll white M")
    assert t.over
    assert t.X.gold == 1
    t.settled()
