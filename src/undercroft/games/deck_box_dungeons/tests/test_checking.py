"""What `undercroft quest check` finds in quests that the rules would play all the same."""

from pathlib import Path
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.checking import check, cut_off
from undercroft.games.deck_box_dungeons.content.library import QUESTS, plan_of
from undercroft.games.deck_box_dungeons.content.rooms import find_layout
from undercroft.games.deck_box_dungeons.ground.ground import ground
from undercroft.games.deck_box_dungeons.packs import add_pack
from undercroft.games.deck_box_dungeons.tests.packed import (
    QUESTS_FILE,
    WHOLE,
    kept,
    own_content,
    pack,
)

__all__ = ["own_content"]

BOX: Final = Path(__file__).parents[1] / "content" / "quests.toml"
SEEKS: Final = (
    QUESTS_FILE.replace('"slay"', '"recover"')
    .replace('boss = { name = "Frost King" }\n', "")
    .replace("{ boss = true }", '{ object = "relic" }')
)
TWELVE: Final = (
    ("1A", ""), ("4A", "T1 north"), ("5A", "T2 north"), ("6A", "T3 north"), ("7A", "T3 west"),
    ("8A", "T4 north"), ("9A", "T6 north"), ("10A", "T7 north"), ("12A", "T7 west"),
    ("13A", "T8 north"), ("14A", "T7 east"), ("15A", "T8 west"),
)  # fmt: skip


def placed(behind: str, space: int) -> str:
    """Place an enemy on that number after another step."""
    enemy = '{ colour = "green", type = "melee", health = 1, space = ' + str(space) + " }"
    return f"{behind}, {{ place = {enemy} }}"


def faults(folder: Path, old: str, new: str, text: str = QUESTS_FILE) -> list[str]:
    """Change the quest of a whole pack, and look at it; nothing of it may stay."""
    assert old in text
    before = kept()
    found = check(pack(folder, **WHOLE | {"quests": text.replace(old, new)}))
    assert kept() == before
    assert bool(found.faults) != bool(found.quests)
    return found.faults


def test_a_good_quest_says_what_was_shown_of_it(tmp_path: Path) -> None:
    before = kept()
    (one,) = check(pack(tmp_path, **WHOLE)).quests
    assert (one.title, one.switches) == ("The Frozen Stair", {"quest": "the-frozen-stair"})
    assert one.shown == "2 rooms, all can be reached; the goal is 13 movement points away"
    assert kept() == before
    assert add_pack(tmp_path) == "My Pack"


def test_the_quests_of_the_box_have_no_fault(tmp_path: Path) -> None:
    mine = BOX.read_text("utf-8").replace('[[quest]]\nname = "', '[[quest]]\nname = "My ')
    assert len(check(pack(tmp_path, quests=mine)).quests) == len(QUESTS)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("goal = ", "after = [{ damage = 1 }]\ngoal = ",
         ("quests.toml, line 5, The Frozen Stair: after: is never read with the goal 'slay'"
          " (escort | recover | seal) (DB-17.1)")),
        ("goal = ", "refresh = { room = 2, steps = [{ damage = 1 }] }\ngoal = ",
         "refresh.steps.1.damage: nobody explores in a Refresh Phase: write who = 'each hero'"),
        ("goal = ", 'refresh = { room = 2, steps = [{ rune = "Rune of Frost" }] }\ngoal = ',
         "refresh.steps.1.rune: never happens: nobody explores in a Refresh Phase"),
        ("{ boss = true }", '{ boss = true }, { flag = "troll lore" }',
         "rooms.2.steps.2.flag: 'troll lore' changes nothing: Frost King does not regenerate"),
        ('{ object = "Rune of Frost" }', "", ""),
        ("{ spawn", '{ object = "Rune of Frost" }, { spawn',
         "rooms.2.steps.2.object: 'Rune of Frost' lies in T1 already, and is there once;"),
        ("{ boss = true }", placed("{ boss = true }", 2), ""),
        ("{ boss = true }", placed("{ boss = true }", 1),
         "rooms.2.steps.2.place.space: on space 1 comes the boss already"),
        ("{ boss = true }", placed("{ boss = true }", 63),
         "quests.toml, line 11, The Frozen Stair: rooms.2.steps.2.place.space: space 63 of 15A is"),
        ("green = 1 }", "red = 4 }",
         "rooms.2.steps.2.spawn: 4 red dice are due: a copy has 3 (at most 3)"),
        ("{ spawn = { green = 1 } }", "{ spawn = { green = 9, blue = 5 } }",
         "rooms.2.steps.2.spawn: 14 green, blue and red dice are due: a copy has 13 (at most 13)"),
    ],
)  # fmt: skip
def test_what_an_author_does_not_mean_is_a_fault(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    found = faults(tmp_path, old, new)
    assert (len(found), said in "".join(found)) == (int(bool(said)), True)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('boss = { name = "Frost King" }', 'boss = { name = "Frost King", defense_per_rune = -1 }',
         "boss.defense_per_rune: changes nothing: the quest has no rune"),
        ("goal = ", "runes_guarded = true\ngoal = ",
         "runes_guarded: changes nothing: no rune lies in a room"),
    ],
)  # fmt: skip
def test_rules_about_runes_need_runes(tmp_path: Path, old: str, new: str, said: str) -> None:
    without = QUESTS_FILE.replace('{ object = "Rune of Frost" }', "")
    (only,) = faults(tmp_path, old, new, without)
    assert said in only
    assert faults(tmp_path, old, new) == []


def test_what_is_read_later_is_read_in_the_rooms_of_its_goal(tmp_path: Path) -> None:
    """The relic is taken; then the first room is read about, whose column 7 is its wall."""
    later = 'after = [{ place = { colour = "red", type = "melee", health = 1, space = 49 } }]\n'
    (only,) = faults(tmp_path, "goal = ", f"{later}goal = ", SEEKS)
    assert "after.1.place.space: space 49 of 1A is a wall; did you mean " in only


def test_every_room_that_cannot_lie_there_is_named_with_what_could(tmp_path: Path) -> None:
    lines = [
        ("4A", "T1 south", "Cellar"), ("5A", "T1 north", "Attic"), ("6A", "T3 south", "Den"),
        ("7A", "T2 north", "Behind the cellar"),
    ]  # fmt: skip
    more = "".join(
        [
            f'  {{ card = "{card}", behind = "{behind}", tier = 1, name = "{name}", steps = []}},\n'
            for card, behind, name in lines
        ]
    )
    found = faults(tmp_path, '  { card = "15A"', f'{more}  {{ card = "15A"')
    assert [one.split(": ", 1)[1] for one in found] == [
        ("rooms.2.behind: the exit T1 south is the Entrance; did you mean 'T1 north'?"
         " (T1 north | T1 east | T1 west) (DB-17.1)"),
        ("rooms.4.behind: the exit T3 south leads elsewhere; did you mean 'T3 north'?"
         " (T1 east | T1 west | T3 north | T3 east | T3 west) (DB-17.1)"),
        ("rooms.6.behind: the exit T1 north leads elsewhere; did you mean 'T3 north'?"
         " (T1 east | T1 west | T3 north | T3 east | T3 west) (DB-17.1)"),
    ]  # fmt: skip


def test_a_room_that_nobody_can_walk_to_is_named() -> None:
    """No pack has one (DB-19.11), so two rooms lie apart by hand."""
    first, second = find_layout("1A").id, find_layout("4A").id
    apart = (first, 0, 0, 0, second, 40, 0, 0)
    ((key, why),) = cut_off(ground(apart, 3, 0), apart)
    assert key == "rooms.2.card"
    assert why.startswith("nobody can walk from the start area to 2-")
    whole = plan_of(QUESTS[0])
    assert cut_off(ground(whole, 31, 0), whole) == []


def test_a_quest_may_have_twelve_rooms(tmp_path: Path) -> None:
    rooms = [
        f'  {{ card = "{card}", name = "Room {number}", '
        + (f'behind = "{behind}", tier = {2 if number < 12 else chr(34) + "goal" + chr(34)}, '
           if behind else "")
        + 'steps = [{ spawn = { green = "P" } }'
        + (", { boss = true }" if number == 12 else "") + "] },\n"
        for number, (card, behind) in enumerate(TWELVE, 1)
    ]  # fmt: skip
    head = QUESTS_FILE[: QUESTS_FILE.index("  {")].replace("Frost King", "Giant Troll")
    folder = pack(tmp_path, quests=f"{head}{''.join(rooms)}]\n")
    found = check(folder)
    assert found.faults == []
    assert found.quests[0].shown.startswith("12 rooms, all can be reached")
