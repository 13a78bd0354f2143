"""Packs: what they add, and the example."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from undercroft.games import read_packs
from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.actions import VOCABULARY
from undercroft.games.deck_box_dungeons.booklet import booklet
from undercroft.games.deck_box_dungeons.content import ABILITIES as ABILITIES_SO_FAR
from undercroft.games.deck_box_dungeons.content import (
    ENEMY_CARDS,
    HEROES,
    ITEMS,
    RUNES,
)
from undercroft.games.deck_box_dungeons.content.card_rows import HERO as HERO_KIND
from undercroft.games.deck_box_dungeons.content.library import (
    QUESTS,
    find_quest,
)
from undercroft.games.deck_box_dungeons.content.rooms import LAYOUTS, find_layout
from undercroft.games.deck_box_dungeons.invariants import check
from undercroft.games.deck_box_dungeons.knowledge import deal_anew
from undercroft.games.deck_box_dungeons.packs import SHELF, add_pack
from undercroft.games.deck_box_dungeons.rules.game import new_match
from undercroft.games.deck_box_dungeons.rules.sums import defense_of
from undercroft.games.deck_box_dungeons.state import kind_of
from undercroft.games.deck_box_dungeons.switches import CARDS, QUEST
from undercroft.games.deck_box_dungeons.tests.crawl import built, chosen, hero, table
from undercroft.games.deck_box_dungeons.tests.found import (
    find_ability,
    find_ability_card,
    find_boss,
    find_encounter,
    find_enemy,
    find_equipment,
    find_hero,
    find_item,
    find_rune,
)
from undercroft.games.deck_box_dungeons.tests.packed import (
    ABILITIES,
    ABOUT,
    ENEMIES,
    HERO,
    LISTS,
    QUESTS_FILE,
    ROOM,
    WHOLE,
    own_content,
    pack,
    refused,
    side,
)
from undercroft.kernel import BadRecord, BadSetup, SeededDice
from undercroft.kernel.errors import nearest
from undercroft.kit.card_rows import cards_of, written
from undercroft.kit.cards import Card
from undercroft.match import Match, Record, replay

ROOT: Final = next(path for path in Path(__file__).parents if (path / "pyproject.toml").is_file())
EXAMPLE: Final = ROOT / "examples" / "ashen-gate"
__all__ = ["own_content"]


def of_the_box(cards: Sequence[Card]) -> list[Card]:
    """The cards that came with no pack."""
    return [one for one in cards if not one.source]


# -- what a pack adds -------------------------------------------------------------------


def test_a_pack_adds_rows_of_every_kind(tmp_path: Path) -> None:
    words, abilities, runes = len(VOCABULARY), len(ABILITIES_SO_FAR), len(RUNES)
    assert add_pack(pack(tmp_path, **WHOLE)) == "My Pack"
    assert find_hero("Bruna").health == 9
    assert find_equipment("War Hammer").melee_dice == 2
    assert [one.id for one in find_ability_card("Ranger").abilities] == [
        abilities + n for n in range(3)
    ]
    assert find_ability("Sidestep").card == find_ability_card("Ranger").id
    assert find_item("Lucky Boots").text == "You have +2 speed."
    assert find_rune("Rune of Frost").id == runes
    assert find_enemy("Frost Imp").card == 3
    assert find_boss("Frost King").health == 5
    assert find_layout("16A").name == find_layout("16B").name == "Frost Hall"
    assert find_encounter("Ice Wind").tier == 1
    assert find_quest("The Frozen Stair").source == "my-pack"
    for one in LISTS:
        assert [row.id for row in one] == list(range(len(one)))
    assert len(VOCABULARY) == words + 4 + 1 + 1 + 3 + 3 + 3


def test_new_cards_get_actions_behind_all_others(tmp_path: Path) -> None:
    last = VOCABULARY.actions[-1]
    add_pack(pack(tmp_path, **WHOLE))
    assert VOCABULARY.actions[last.id] is last
    said = ["take bruna", "turn of bruna", "give to bruna", "take war-hammer", "take ranger",
            "use aimed-shot", "use sidestep", "use field-dressing", "use lucky-boots",
            "give lucky-boots", "use rune-of-frost", "give rune-of-frost",
            "take rune-of-frost", "about bruna", "lay lucky-boots"]  # fmt: skip
    assert [one.notation for one in VOCABULARY.actions[last.id + 1 :]] == said


def test_a_card_that_replaces_another_is_in_play_in_its_place(tmp_path: Path) -> None:
    """Where the switch names the pack; everywhere else the old one is."""
    gone = HEROES[0]
    add_pack(pack(tmp_path, **WHOLE | {"heroes": f'{HERO}replaces = "{gone.name}"\n'}))
    bruna = find_hero("Bruna").id
    for cards, (here, away) in (("my-pack", (bruna, gone.id)), ("all", (gone.id, bruna))):
        said = {"quest": "generated", "cards": cards} if cards != "all" else {"quest": "generated"}
        s = new_match(2, chosen(said), (), SeededDice("place"))
        takes = {one.args[0] for one in s.legal_actions if one.notation.startswith("take ")}
        assert (here in takes, away in takes) == (True, False)


def test_only_what_is_there_and_in_no_box_file_is_replaced(tmp_path: Path) -> None:
    (fault,) = refused(pack(tmp_path, **WHOLE | {"heroes": HERO + 'replaces = "Nobody"\n'}))
    assert fault.startswith("heroes.toml, line 11, Bruna: replaces: there is no hero 'Nobody'")
    row = HERO_KIND.row.model_validate(tomllib.loads(HERO + 'replaces = "Nobody"')["hero"][0])
    assert row.faults(False) == [("replaces", "is for packs: change the card itself")]
    assert row.faults(True) == []
    assert written(HERO_KIND, cards_of([row])[0])["replaces"] == "Nobody"


def test_a_quest_of_a_pack_is_a_value_of_the_switch_and_can_be_played(tmp_path: Path) -> None:
    assert QUEST.refuse("the-frozen-stair") is not None
    add_pack(pack(tmp_path, **WHOLE))
    assert QUEST.refuse("the-frozen-stair") is None
    assert QUEST.default == "the-toll-road-below"
    t = built(hero("Bruna", "War Hammer", "Ranger"), hero(), quest="The Frozen Stair")
    assert (t.state.quest.rooms, t.state.last_round) == (2, 24)
    assert [rune for rune, _ in t.state.lying] == [find_rune("Rune of Frost").id]
    s = new_match(2, chosen({"quest": "the-frozen-stair"}), (), SeededDice("frost"))
    pick = SeededDice("answers")
    while not s.is_terminal():
        s.apply_action(s.legal_actions[pick.below("answers", len(s.legal_actions))])
    assert s.outcome != ""


def test_numbers_of_a_pack_mean_its_own_cards_first(tmp_path: Path) -> None:
    """Its Green 1 becomes Green 3 and its room card 1 becomes 16; Blue 2 is the game's."""
    add_pack(pack(tmp_path, **WHOLE))
    quest = find_quest("The Frozen Stair")
    assert quest.foes == (3, 2, 1)
    assert [LAYOUTS[room.layout].label for room in quest.rooms] == ["16A", "15A"]
    assert [one.name for one in ENEMY_CARDS] == [
        "Green 1", "Green 2", "Blue 1", "Blue 2", "Red 1", "Green 3"
    ]  # fmt: skip
    assert [one.name for one in ENEMY_CARDS[-1].sides] == ["Frost Archer", "Frost Imp"]


def test_free_numbers_stay_as_they_are(tmp_path: Path) -> None:
    enemies = side("Frost Archer", "ranged", 7) + side("Frost Imp", "melee", 7)
    room = ROOM.replace("number = 1", "number = 30")
    quest = QUESTS_FILE.replace("green = 1,", "green = 7,").replace('"1A"', '"30A"')
    add_pack(pack(tmp_path, **WHOLE | {"enemies": enemies, "rooms": room, "quests": quest}))
    assert find_quest("The Frozen Stair").foes == (7, 2, 1)
    assert find_layout("30B").source == "my-pack"


def test_packs_with_the_same_numbers_stand_beside_one_another(tmp_path: Path) -> None:
    add_pack(pack(tmp_path / "one", enemies=ENEMIES, rooms=ROOM))
    about = ABOUT.replace("my-pack", "more").replace("My Pack", "More")
    enemies, room = ENEMIES.replace("Frost", "Fire"), ROOM.replace("Frost", "Fire")
    assert add_pack(pack(tmp_path / "two", about, enemies=enemies, rooms=room)) == "More"
    assert [one.card for one in (find_enemy("Frost Imp"), find_enemy("Fire Imp"))] == [3, 4]
    assert [LAYOUTS[-4].label, LAYOUTS[-1].label] == ["16A", "17B"]
    assert [LAYOUTS[-4].source, LAYOUTS[-1].source] == ["my-pack", "more"]


def test_the_same_pack_twice_changes_nothing(tmp_path: Path) -> None:
    assert [add_pack(pack(tmp_path, **WHOLE)), add_pack(tmp_path)] == ["My Pack"] * 2
    assert QUEST.values.count("the-frozen-stair") == 1
    assert [one.slug for one in QUESTS].count("the-frozen-stair") == 1


# -- matches without the pack, and with it --------------------------------------------------


def walked(seed: str, **switches: str) -> list[tuple[list[str], str]]:
    """Play a match by chance: what could be said and what was, move by move."""
    s = new_match(2, chosen(switches), (), SeededDice(seed))
    pick = SeededDice("answers")
    said: list[tuple[list[str], str]] = []
    while not s.is_terminal() and len(said) < 300:
        action = s.legal_actions[pick.below("answers", len(s.legal_actions))]
        said.append(([one.notation for one in s.legal_actions], action.notation))
        s.apply_action(action)
    return said


@pytest.mark.clause("DB-2.1")
@pytest.mark.parametrize("quest", ["the-toll-road-below", "generated"])
def test_a_match_without_a_pack_is_the_same_while_the_pack_is_there(
    tmp_path: Path, quest: str
) -> None:
    before = [walked(f"match {seed}", quest=quest, map_page="open") for seed in range(4)]
    add_pack(EXAMPLE)
    add_pack(pack(tmp_path, **WHOLE))
    again = [walked(f"match {seed}", quest=quest, map_page="open") for seed in range(4)]
    assert again == before


@pytest.mark.parametrize(("quest", "players"), [("the-toll-road-below", 2), ("generated", 4)])
def test_a_record_made_without_a_pack_verifies_while_the_pack_is_there(
    tmp_path: Path, quest: str, players: int
) -> None:
    match, pick = Match(GAME, players, {"quest": quest}, "match"), SeededDice("answers")
    while not match.over:
        options = match.state.legal_actions
        match.apply(options[pick.below("answers", len(options))])
    record = match.record([f"seat {n}" for n in range(players)])
    add_pack(EXAMPLE)
    add_pack(pack(tmp_path, **WHOLE))
    again = replay(GAME, record)
    assert (again.parting, again.returns) == (None, [*record.result])


@pytest.mark.clause("DB-2.1")
def test_the_cards_of_a_pack_are_in_play_where_the_switch_names_it(tmp_path: Path) -> None:
    add_pack(EXAMPLE)
    add_pack(pack(tmp_path, **WHOLE))
    assert CARDS.values == ("box", "ashen-gate", "my-pack")
    assert walked("match", cards="my-pack") != walked("match")
    for switches, items, heroes, runes in [
        ({}, [], 0, 0),
        ({"cards": "my-pack"}, ["Lucky Boots"], 1, 1),
        ({"quest": "the-frozen-stair"}, ["Lucky Boots"], 1, 1),
        ({"quest": "the-frozen-stair", "cards": "ashen-gate"}, ["Burn Salve", "Lucky Boots"], 2, 1),
    ]:
        s = new_match(2, chosen(switches), (), SeededDice("deck"))
        names = [find_item(ITEMS[kind_of(card)].name) for card in s.item_deck]
        assert [one.name for one in names if one.source] == items
        assert len(s.item_deck) == len(of_the_box(ITEMS)) + len(items)
        assert [one.notation.partition(" ")[0] for one in s.legal_actions] == (
            ["take"] * (len(of_the_box(HEROES)) + heroes)
        )
        assert len(s.runes) == len(of_the_box(RUNES)) + runes
        check(s)


@pytest.mark.clause("DB-19.6", "DB-19.8")
@pytest.mark.parametrize("cards", ["box", "ashen-gate"])
def test_rooms_and_encounters_of_a_pack_are_dealt_where_the_switch_names_it(cards: str) -> None:
    add_pack(EXAMPLE)
    room, encounter = find_layout("16A").id, find_encounter("Ash Fall").id
    rooms: set[int] = set()
    read: set[int] = set()
    anew: set[int] = set()
    for seed in range(30):
        switches = chosen({"quest": "generated", "length": "long", "cards": cards})
        s = new_match(2, switches, (), SeededDice(f"dealt {seed}"))
        while s.expedition is None:
            s.apply_action(s.legal_actions[0])
        rooms.update(s.quest.plan[::4])
        read.update(s.quest.encounters)
        deal_anew(s, 0, SeededDice(f"anew {seed}"))
        anew.update([*s.quest.plan[::4], *s.quest.encounters])
    drawn = cards != "box"
    assert (bool({room, room + 1} & rooms), encounter in read) == (drawn, drawn)
    assert (bool({room, room + 1} & anew), encounter in anew) == (drawn, drawn)


def test_no_pack_uses_another_that_it_does_not_need(tmp_path: Path) -> None:
    rune, runes = "Rune of Frost", [one.name for one in RUNES]
    add_pack(pack(tmp_path / "one", **WHOLE))
    about = ABOUT.replace("my-pack", "more")
    quest = QUESTS_FILE.replace("The Frozen Stair", "The Cold Stair").replace('"1A"', '"16A"')
    faults = refused(
        pack(tmp_path / "two", about, quests=quest.replace("green = 1,", "green = 3,"))
    )
    assert [fault.partition("Stair: ")[2] for fault in faults] == [
        "rooms.1.card: there is no side '16A' of a room card; did you mean '6A'? (DB-17.1)",
        (f"rooms.1.steps.1.object: there is no object {rune!r}{nearest(rune, runes)}"
         f" (altar | relic | stone | {' | '.join(runes)}) (DB-17.1)"),
        ("boss.name: there is no boss 'Frost King' (Giant Troll | Ashen Lich | Toll-Warden)"
         " (DB-17.1)"),
        ("enemies.green: there is no card Green 3; did you mean 'Green 2'? (Green 1 | Green 2)"
         " (DB-17.1)"),
    ]  # fmt: skip


def test_no_pack_is_called_like_the_box(tmp_path: Path) -> None:
    (said,) = refused(pack(tmp_path, ABOUT.replace("my-pack", "box"), heroes=HERO))
    assert "slug: 'box' is taken" in said


HYMN: Final = ABILITIES.replace('does = "move", size = 2', 'does = "sanctuary", size = 3')
"""The second ability is a Sanctuary of a size that the box has not."""


def test_a_sanctuary_of_a_pack_adds_what_its_text_says(tmp_path: Path) -> None:
    add_pack(pack(tmp_path, abilities=HYMN))
    assert find_ability("Sidestep").text.endswith("in your room have +3 defense.")
    t = table(
        hero("Calder", abilities="Ranger", at="0,0", energy=5), hero("Delyth", at="6,6", blessed=1),
        companion="Brother Osric at 3,3",
    )  # fmt: skip
    before = [defense_of(t.state, one) for one in t.state.heroes]
    t.does("use sidestep")
    assert t.state.companion is not None
    assert [one.blessed for one in t.state.heroes] == [3, 3]
    assert t.state.companion.blessed == 3
    assert [defense_of(t.state, one) for one in t.state.heroes] == [before[0] + 3, before[1] + 2]
    assert "use sidestep" not in t.options  # nobody would have more of it


# -- the example --------------------------------------------------------------------------


def test_the_example_adds_a_hero_an_item_a_room_an_encounter_and_a_quest() -> None:
    assert add_pack(EXAMPLE) == "The Ashen Gate"
    assert find_hero("Orsolya").health == 10
    assert find_item("Burn Salve").text == "You heal 3."
    assert find_layout("16A").name == "Burnt Gate"
    assert find_encounter("Ash Fall").tier == 2
    quest = find_quest("The Ashen Gate")
    labels = [LAYOUTS[room.layout].label for room in quest.rooms]
    assert labels == ["1A", "16A", "13A", "15A"]
    assert quest.win == "The quest is won when the hero with the relic stands on the Entrance."


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_quest_of_the_example_can_be_played(players: int) -> None:
    add_pack(EXAMPLE)
    s = new_match(players, chosen({"quest": "the-ashen-gate"}), (), SeededDice(f"ash {players}"))
    pick = SeededDice("answers")
    while not s.is_terminal():
        s.apply_action(s.legal_actions[pick.below("answers", min(256, len(s.legal_actions)))])
    assert s.outcome != ""


def test_the_relic_of_the_example_wins_at_the_entrance() -> None:
    add_pack(EXAMPLE)
    t = built(hero("Orsolya"), quest="The Ashen Gate", solo_heroes="1")
    t.state.carrier = 0
    t.does("walk 0,4")
    assert t.asked is None
    assert t.state.outcome == "won"


def test_its_pictures_are_in_the_set_of_icons() -> None:
    sheet = ROOT / "src" / "undercroft" / "web" / "static" / "vendor" / "icons.txt"
    if not sheet.is_file():
        pytest.skip("the web assets are not installed")
    add_pack(EXAMPLE)
    icons = {line.partition("\t")[0] for line in sheet.read_text("utf-8").splitlines()}
    pictures = (find_hero("Orsolya").icon, find_item("Burn Salve").icon)
    assert {*pictures, find_quest("The Ashen Gate").icon} <= icons


# -- packs that need others ---------------------------------------------------------------


def needy(folder: Path, needs: str, quest: str, **files: str) -> Path:
    """Write a pack `more` that needs others."""
    about = ABOUT.replace("my-pack", "more").replace("My Pack", "More")
    return pack(folder, f"{about}\n[needs]\n{needs}\n", quests=quest, **files)


COLD: Final = QUESTS_FILE.replace("The Frozen Stair", "The Cold Stair")


def test_a_pack_uses_what_the_packs_that_it_needs_have(tmp_path: Path) -> None:
    """Its quest means their room 1 and their Green 1, and names their rune and boss."""
    add_pack(pack(tmp_path / "one", **WHOLE))
    assert add_pack(needy(tmp_path / "two", 'my-pack = "1.0"', COLD)) == "More"
    cold = find_quest("The Cold Stair")
    assert cold.foes == (3, 2, 1)
    assert [LAYOUTS[room.layout].label for room in cold.rooms] == ["16A", "15A"]
    switches = chosen({"quest": "the-cold-stair"})
    assert GAME.packs_of(dict(GAME.resolve({"quest": "the-cold-stair"}))) == (
        SHELF.labels["more"], SHELF.labels["my-pack"],
    )  # fmt: skip
    s = new_match(2, switches, (), SeededDice("deck"))
    assert "Lucky Boots" in [ITEMS[kind_of(card)].name for card in s.item_deck]
    assert find_rune("Rune of Frost").id in s.runes


@pytest.mark.parametrize(
    ("needs", "said"),
    [
        ('my-pack = "1.1"', "line 7: needs.my-pack: my-pack 1.1 is due, and the pack here is my-"),
        ('my-pac = "1.0"',
         ("line 7: needs.my-pac: the pack 'my-pac' 1.0 is not here: name its folder with --pack as"
          " well; did you mean 'my-pack'?")),
        ('my-pack = "1.0 0123456789ab"', "my-pack 1.0 0123456789ab is due, and the pack here is"),
        ("my-pack = 1", "line 7: needs.my-pack: 1 is not text"),
    ],
)  # fmt: skip
def test_a_need_that_is_not_met_is_a_fault(tmp_path: Path, needs: str, said: str) -> None:
    add_pack(pack(tmp_path / "one", **WHOLE))
    assert any(said in fault for fault in refused(needy(tmp_path / "two", needs, COLD)))


def test_a_need_may_name_the_digest(tmp_path: Path) -> None:
    add_pack(pack(tmp_path / "one", **WHOLE))
    digest = SHELF.labels["my-pack"].split()[2]
    assert add_pack(needy(tmp_path / "two", f'my-pack = "1.0 {digest}"', COLD)) == "More"


def test_packs_are_read_behind_those_that_they_need(tmp_path: Path) -> None:
    one = pack(tmp_path / "one", **WHOLE)
    two = needy(tmp_path / "two", 'my-pack = "1.0"', COLD)
    assert read_packs([two, one]) == ["My Pack", "More"]


def test_packs_that_need_each_other_are_refused(tmp_path: Path) -> None:
    one = pack(tmp_path / "one", f'{ABOUT}\n[needs]\nmore = "1.0"\n', **WHOLE)
    two = needy(tmp_path / "two", 'my-pack = "1.0"', COLD)
    with pytest.raises(BadSetup, match="cannot need each other: more needs my-pack needs more"):
        read_packs([two, one])


def test_a_pack_says_its_licence_where_its_quests_are_printed(tmp_path: Path) -> None:
    said = 'author = "Ada"\nlicence = "CC-BY-4.0"\n'
    add_pack(pack(tmp_path / "one", ABOUT + said, **WHOLE))
    add_pack(needy(tmp_path / "two", 'my-pack = "1.0"', COLD))
    assert booklet("the-cold-stair")["credits"] == [
        "More 1.0. Licence: not said.", "My Pack 1.0, by Ada. Licence: CC-BY-4.0.",
    ]  # fmt: skip
    assert booklet("the-toll-road-below")["credits"] == []


# -- records ------------------------------------------------------------------------------


def test_a_record_says_with_which_packs_it_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_pack(pack(tmp_path, **WHOLE))
    match = Match(GAME, 2, {"quest": "the-frozen-stair"}, "match")
    record = match.record(["one", "two"])
    assert record.packs == (SHELF.labels["my-pack"],)
    again = Record.from_json(record.to_json())
    assert replay(GAME, again).state.stack_trace() == match.state.stack_trace()
    assert "packs" not in Match(GAME, 2, {}, "match").record(["one", "two"]).to_json()
    here = SHELF.labels.pop("my-pack")
    with pytest.raises(BadRecord, match=r"played with the pack 'my-pack' 1\.0, which is not here"):
        replay(GAME, again)
    monkeypatch.setitem(SHELF.labels, "my-pack", "my-pack 1.1 0123456789ab")
    with pytest.raises(
        BadRecord, match=re.escape(f"the pack {here}, and the one here is my-pack 1.1")
    ):
        replay(GAME, again)


def test_a_value_that_a_pack_would_have_says_so() -> None:
    assert str(QUEST.refuse("the-frozen-stair")).endswith(
        "; what a pack has is a value once its folder is named with --pack"
    )
