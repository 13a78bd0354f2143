"""A quest that is tried by its text, from one of its rooms on (R96)."""

import gc
import json
from collections.abc import Sequence
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.content.library import ENCOUNTERS, QUESTS
from undercroft.games.deck_box_dungeons.content.loose import _KNOWN as KNOWN
from undercroft.games.deck_box_dungeons.content.loose import LONGEST, value_of
from undercroft.games.deck_box_dungeons.from_room import fighters, from_room
from undercroft.games.deck_box_dungeons.state import DeckBoxDungeons
from undercroft.games.deck_box_dungeons.writing import starts
from undercroft.kernel import BadRecord, BadSetup, SeededDice, dump, load
from undercroft.kernel.codec import digest
from undercroft.kit.quests import Fighter
from undercroft.match import Match, Record, replay

KINDS: Final = {kind: list(names) for kind, names in fighters().items()}
TEXTS: Final = {title: text for title, text in starts().items() if "An empty" not in title}
VIGIL: Final = TEXTS["The Last Vigil"]
ASH: Final = TEXTS["Brother of Ash"]
SEALED: Final = """
[[quest]]
name = "Three Stones"
icon = "stone-block"
text = "Seal them."
goal = "seal"
after = [{ damage = 1, who = "each hero" }]
enemies = { green = 1, blue = 1, red = 1 }
rooms = [
  { card = "1A", name = "The Yard", steps = [{ damage = 1 }] },
  { card = "6A", behind = "T1 east", tier = 1, name = "Near", steps = [{ object = "stone" }, { damage = 1 }] },
  { card = "8A", behind = "T2 east", tier = "goal", name = "Far", steps = [{ object = "stone" }] },
]
"""  # noqa: E501


def party(size: int, *health: int) -> list[Fighter]:
    """Heroes of the box, with so much health: 0 for all of it."""
    full = [*health, *[0] * (size - len(health))]
    built = zip(*[KINDS[kind][:size] for kind in Fighter._fields[:3]], full, strict=True)
    return [Fighter(*one) for one in built]


def tried(text: str, room: int, heroes: Sequence[Fighter], seed: str = "1") -> Match:
    """Begin as the table of the editor does."""
    begun = from_room(text, room, heroes)
    match = Match(GAME, len(heroes), begun.switches, seed)
    for player, notation in begun.answers:
        assert match.state.current_player == player
        match.apply(GAME.vocabulary.parse(notation))
    return match


def state_of(match: Match) -> DeckBoxDungeons:
    assert isinstance(match.state, DeckBoxDungeons)
    return match.state


@pytest.mark.clause("R96")
@pytest.mark.parametrize("title", TEXTS)
@pytest.mark.parametrize("size", [1, 2, 4])
def test_every_room_of_every_quest_of_the_box_can_be_begun_in(title: str, size: int) -> None:
    text = TEXTS[title]
    for room in range(1, text.count("card =") + 1):
        s = state_of(tried(text, room, party(size)))
        GAME.check(s)
        assert s.explored >> room - 1 & 1
        assert not s.is_terminal()
        assert len({one.space for one in s.heroes}) == size


@pytest.mark.clause("R96")
def test_the_way_lies_there_and_nothing_is_read_on_it() -> None:
    s = state_of(match := tried(VIGIL, 5, party(2)))
    assert s.explored == 0b10111, "T4 lies beside the way"
    log = " ".join([line.text for line in match.sight(0, lines=None).log])
    assert "Court of Echoes" not in log
    door = next(n for n in s.ground.spaces if s.ground.rooms[n] == 0b10100)
    assert s.heroes[0].space == door
    assert s.companion is not None
    near = s.ground.near([door])[:8]
    assert {s.heroes[1].space, s.companion.space} < {*near}


@pytest.mark.clause("R96")
def test_health_is_what_the_author_says_and_never_more_than_all_of_it() -> None:
    """Nothing happens in the first room."""
    usual = [one.health for one in state_of(tried(VIGIL, 1, party(3))).heroes]
    given = [one.health for one in state_of(tried(VIGIL, 1, party(3, 1, 99))).heroes]
    assert given == [1, *usual[1:]]
    exactly = [one.health for one in state_of(tried(VIGIL, 1, party(3, usual[0] - 1))).heroes]
    assert exactly == [usual[0] - 1, *usual[1:]]


@pytest.mark.clause("R96")
@pytest.mark.parametrize(("step", "enemies"), [("spawn = { red = 1 }", 1), ("damage = 1", 0)])
def test_behind_every_stone_the_quest_is_won_when_all_is_explored_and_no_enemy_is_left(
    step: str, enemies: int
) -> None:
    back = f'{{ card = "9A", behind = "T3 east", tier = 3, name = "Back", steps = [{{ {step} }}] }}'
    text = SEALED.replace('"stone" }] },\n]', f'"stone" }}] }},\n  {back},\n]')
    behind = state_of(tried(text, 4, party(1)))
    assert behind.sealed == behind.quest.stones == 0b110
    assert (len(behind.enemies), behind.is_terminal()) == (enemies, not enemies)


@pytest.mark.clause("R96")
def test_a_stone_on_the_way_is_sealed_and_what_comes_later_was_read() -> None:
    whole = state_of(tried(SEALED, 1, party(2)))
    assert (whole.sealed, whole.read_after, whole.quest.stones) == (0, False, 0b110)
    assert whole.heroes[0].health < state_of(tried(SEALED, 3, party(2))).heroes[0].health
    later = state_of(tried(SEALED, 3, party(2)))
    assert (later.sealed, later.read_after) == (0b010, True)
    assert not later.is_terminal()


@pytest.mark.clause("R96")
def test_the_record_holds_the_text_and_plays_again() -> None:
    match = tried(ASH, 4, party(2, 3, 0))
    for _ in range(30):
        if not match.over:
            match.apply(match.state.legal_actions[0])
    text = match.record(["Ada", "Ben"]).to_json()
    record = Record.from_json(text)
    assert ASH in json.loads(text)["switches"]["quest"]
    assert digest(replay(GAME, record).state) == digest(match.state)
    bad = {"quest": value_of(ASH.replace("steps", "stebs"), 1, [])}
    with pytest.raises(BadRecord, match=r"cannot be set up.*stebs"):
        replay(GAME, Record(GAME.slug, 1, {**record.switches, **bad}, ["Ada", "Ben"], "1", []))


@pytest.mark.clause("R96")
def test_a_saved_position_means_the_same_where_nobody_knows_the_quest() -> None:
    match = tried(VIGIL, 4, party(2))
    saved, seen = json.loads(json.dumps(dump(match.state))), GAME.view(match.state, 0)
    del match
    gc.collect()
    assert not [one for one in KNOWN.values() if "Vigil" in one.text], "it is forgotten"
    again = load(saved, GAME.parts)
    assert GAME.view(again, 0) == seen
    assert dump(again) == saved


@pytest.mark.clause("R96")
def test_two_tries_side_by_side_know_nothing_of_each_other_and_no_library_grows() -> None:
    before = len(QUESTS), len(ENCOUNTERS), GAME.resolve({})
    other = VIGIL.replace("The Porch", "A Bridge").replace("My Last", "My Other")
    one, two = tried(VIGIL, 1, party(2)), tried(other, 1, party(2))
    names = [GAME.view(each.state, 0)["rooms"][0]["encounter"] for each in (one, two)]
    assert names == ["The Porch", "A Bridge"]
    assert (len(QUESTS), len(ENCOUNTERS), GAME.resolve({})) == before
    quest = next(switch for switch in GAME.switches if switch.name == "quest")
    assert not [value for value in quest.values if value.startswith("text")]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("text", "is not one of its values"),
        ("text T0\nx", "write `text T1`, and the text on the next lines"),
        ("text T1 x\nx", "write `text T1`"),
        ("text T1\nx", "line 1"),
        ("text T1\n", "the text has 0 quests: one at a time is played"),
        (f"text T1\n{VIGIL}{ASH}", "the text has 2 quests"),
        (f"text T7\n{VIGIL}", r"My Last Vigil has no room T7 \(T1 to T6\)"),
        ("text T1\n#" + "x" * LONGEST, "a quest has at most 24,000 characters"),
    ],
)  # fmt: skip
def test_a_value_that_is_no_such_quest_is_refused(value: str, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        GAME.resolve({"quest": value})


@pytest.mark.parametrize(
    ("heroes", "said"),
    [
        ([party(1)[0]._replace(hero="caldor")], "no card 'caldor'; did you mean 'calder'"),
        ([*party(1), *party(1)], "Calder is taken: no other card is left, choose another one"),
        ([], "choose at least one hero"),
    ],
)  # fmt: skip
def test_a_party_that_cannot_be_is_refused(heroes: list[Fighter], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        from_room(VIGIL, 2, heroes)


def test_only_a_quest_that_is_tried_shows_what_it_remembers() -> None:
    seen = GAME.view(tried(VIGIL, 3, party(2)).state, 0)["quest"]["tried"]
    assert seen["rooms"]["T3 Court of Echoes"] is True
    assert seen["rooms"]["T4 Ossuary"] is False
    assert (seen["flags"], seen["later"], seen["carries"]) == ({"troll lore": False}, False, "")
    usual = GAME.new(1, {"quest": "the-last-vigil", "solo_heroes": "1"}, SeededDice("1"))
    while not GAME.view(usual, 0)["quest"]:
        usual.apply_action(usual.legal_actions[0])
    assert "tried" not in GAME.view(usual, 0)["quest"]


def test_people_are_shown_its_name_and_not_its_text() -> None:
    begun = from_room(VIGIL, 2, party(2))
    assert GAME.shown(begun.switches)["quest"] == "My Last Vigil, tried from T2"
    assert GAME.shown({"quest": "the-last-vigil"}) == {"quest": "the-last-vigil"}
