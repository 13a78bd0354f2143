"""Packs: what they add, what is refused and how, and the example."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons import GAME, actions
from undercroft.games.deck_box_dungeons.actions import VOCABULARY
from undercroft.games.deck_box_dungeons.content import (
    ENEMY_CARDS,
    ITEMS,
    BadContent,
    find_ability,
    find_ability_card,
    find_boss,
    find_enemy,
    find_equipment,
    find_hero,
    find_item,
    find_rune,
)
from undercroft.games.deck_box_dungeons.content.library import (
    ENCOUNTERS,
    NPCS,
    QUESTS,
    find_encounter,
    find_quest,
)
from undercroft.games.deck_box_dungeons.content.rooms import LAYOUTS, find_layout
from undercroft.games.deck_box_dungeons.invariants import check
from undercroft.games.deck_box_dungeons.knowledge import deal_anew
from undercroft.games.deck_box_dungeons.packs import LISTS as ADDED
from undercroft.games.deck_box_dungeons.packs import SHELF, add_pack
from undercroft.games.deck_box_dungeons.rules.game import new_match
from undercroft.games.deck_box_dungeons.rules.sums import defense_of
from undercroft.games.deck_box_dungeons.state import kind_of
from undercroft.games.deck_box_dungeons.switches import CARDS, QUEST
from undercroft.games.deck_box_dungeons.tests.crawl import built, chosen, hero, table
from undercroft.games.deck_box_dungeons.tests.packed import (
    ABILITIES,
    ABOUT,
    ENCOUNTER,
    ENEMIES,
    HERO,
    QUESTS_FILE,
    ROOM,
    WHOLE,
    pack,
    side,
)
from undercroft.kernel import SeededDice
from undercroft.match import Record, replay

ROOT: Final = next(path for path in Path(__file__).parents if (path / "pyproject.toml").is_file())
EXAMPLE: Final = ROOT / "examples" / "ashen-gate"
LISTS: Final = (*ADDED, ENCOUNTERS, QUESTS, NPCS)


@pytest.fixture(autouse=True)
def _own_content(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take what each test adds back, actions too."""
    counts = [len(one) for one in LISTS]
    learnt = (
        actions.TAKE_HERO, actions.TURN_OF, actions.GIVE_TO, actions.TAKE_EQUIPMENT,
        actions.TAKE_ABILITY_CARD, actions.USE_ABILITY, actions.USE_ITEM, actions.GIVE_ITEM,
        actions.USE_RUNE, actions.GIVE_RUNE, actions.TAKE_RUNE,
    )  # fmt: skip
    known = [len(one) for one in learnt]
    words = len(VOCABULARY)
    monkeypatch.setattr(SHELF, "labels", {})
    monkeypatch.setattr(SHELF, "titles", {})
    monkeypatch.setattr(QUEST, "values", QUEST.values)
    monkeypatch.setattr(CARDS, "values", CARDS.values)
    yield
    for lists, lengths in ((LISTS, counts), (learnt, known)):
        for one, count in zip(lists, lengths, strict=True):
            del one[count:]
    for action in VOCABULARY.actions[words:]:
        del VOCABULARY._by_notation[action.notation]
    del VOCABULARY.actions[words:]
    actions.learn()


def kept() -> list[object]:
    """All that a pack may change."""
    values = [QUEST.values, CARDS.values, dict(SHELF.labels), len(VOCABULARY)]
    return [*[len(one) for one in LISTS], *values]


def refused(folder: Path) -> list[str]:
    """Add a pack that is refused; return why. Nothing of it may stay."""
    before = kept()
    with pytest.raises(BadContent) as bad:
        add_pack(folder)
    assert kept() == before
    return bad.value.faults


# -- what a pack adds -------------------------------------------------------------------


def test_a_pack_adds_rows_of_every_kind(tmp_path: Path) -> None:
    words = len(VOCABULARY)
    assert add_pack(pack(tmp_path, **WHOLE)) == "My Pack"
    assert find_hero("Bruna").health == 9
    assert find_equipment("War Hammer").melee_dice == 2
    assert find_ability_card("Ranger").abilities == (12, 13, 14)
    assert find_ability("Sidestep").card == find_ability_card("Ranger").id
    assert find_item("Lucky Boots").text == "You have +2 speed."
    assert find_rune("Rune of Frost").id == 2
    assert find_enemy("Frost Imp").card == 3
    assert find_boss("Frost King").health == 5
    assert find_layout("16A").name == find_layout("16B").name == "Frost Hall"
    assert find_encounter("Ice Wind").tier == 1
    assert find_quest("The Frozen Stair").source == "my-pack"
    for one in LISTS:
        assert [row.id for row in one] == list(range(len(one)))
    assert len(VOCABULARY) == words + 3 + 1 + 1 + 3 + 2 + 3


def test_new_cards_get_actions_behind_all_others(tmp_path: Path) -> None:
    last = VOCABULARY.actions[-1]
    add_pack(pack(tmp_path, **WHOLE))
    assert VOCABULARY.actions[last.id] is last
    said = ["take bruna", "turn of bruna", "give to bruna", "take war-hammer", "take ranger",
            "use aimed-shot", "use sidestep", "use field-dressing", "use lucky-boots",
            "give lucky-boots", "use rune-of-frost", "give rune-of-frost",
            "take rune-of-frost"]  # fmt: skip
    assert [one.notation for one in VOCABULARY.actions[last.id + 1 :]] == said


def test_a_quest_of_a_pack_is_a_value_of_the_switch_and_can_be_played(tmp_path: Path) -> None:
    assert QUEST.refuse("the-frozen-stair") is not None
    add_pack(pack(tmp_path, **WHOLE))
    assert QUEST.refuse("the-frozen-stair") is None
    assert QUEST.default == "the-toll-road-below"
    t = built(hero("Bruna", "War Hammer", "Ranger"), hero(), quest="The Frozen Stair")
    assert (t.state.quest.rooms, t.state.last_round) == (2, 24)
    assert [rune for rune, _ in t.state.lying] == [2]
    s = new_match(2, chosen({"quest": "the-frozen-stair"}), (), SeededDice("frost"))
    pick = SeededDice("answers")
    while not s.is_terminal():
        s.apply_action(s.legal_actions[pick.below("answers", len(s.legal_actions))])
    assert s.outcome != ""


def test_numbers_of_a_pack_mean_its_own_cards_first(tmp_path: Path) -> None:
    """Its Green 1 becomes Green 3 and its room card 1 becomes 16; Blue 2 is the game's."""
    add_pack(pack(tmp_path, **WHOLE))
    quest = find_quest("The Frozen Stair")
    assert quest.enemies == (3, 2, 1)
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
    assert find_quest("The Frozen Stair").enemies == (7, 2, 1)
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


@pytest.mark.parametrize("preset", ["printed-2", "dealt-4"])
def test_a_record_made_without_a_pack_verifies_while_the_pack_is_there(
    tmp_path: Path, preset: str
) -> None:
    add_pack(EXAMPLE)
    add_pack(pack(tmp_path, **WHOLE))
    text = (Path(__file__).parent / "golden" / f"{preset}.json").read_text("utf-8")
    record = Record.from_json(text)
    assert replay(GAME, record).record(record.seats).to_json() == text


@pytest.mark.clause("DB-2.1")
def test_the_cards_of_a_pack_are_in_play_where_the_switch_names_it(tmp_path: Path) -> None:
    add_pack(EXAMPLE)
    add_pack(pack(tmp_path, **WHOLE))
    assert CARDS.values == ("box", "ashen-gate", "my-pack")
    assert walked("match", cards="my-pack") != walked("match")
    for switches, items, heroes, runes in [
        ({}, [], 7, 2),
        ({"cards": "my-pack"}, ["Lucky Boots"], 8, 3),
        ({"quest": "the-frozen-stair"}, ["Lucky Boots"], 8, 3),
        ({"quest": "the-frozen-stair", "cards": "ashen-gate"}, ["Burn Salve", "Lucky Boots"], 9, 3),
    ]:
        s = new_match(2, chosen(switches), (), SeededDice("deck"))
        names = [find_item(ITEMS[kind_of(card)].name) for card in s.item_deck]
        assert [one.name for one in names if one.source] == items
        assert len(s.item_deck) == 12 + len(items)
        assert [one.notation.partition(" ")[0] for one in s.legal_actions] == ["take"] * heroes
        assert len(s.runes) == runes
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


def test_no_pack_depends_on_another(tmp_path: Path) -> None:
    add_pack(pack(tmp_path / "one", **WHOLE))
    about = ABOUT.replace("my-pack", "more")
    quest = QUESTS_FILE.replace("The Frozen Stair", "The Cold Stair").replace('"1A"', '"16A"')
    faults = refused(
        pack(tmp_path / "two", about, quests=quest.replace("green = 1,", "green = 3,"))
    )
    assert [fault.partition("Stair: ")[2] for fault in faults] == [
        "rooms.1.card: there is no side '16A' of a room card; did you mean '6A'? (DB-17.1)",
        ("rooms.1.steps.1.object: there is no object 'Rune of Frost'; did you mean"
         " 'Rune of Embers'? (altar | relic | stone | Rune of Embers | Rune of Warding) (DB-17.1)"),
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


# -- packs that nobody has seen ---------------------------------------------------------------

ODD_ROWS: Final = {
    "encounters": """[[encounter]]
name = "Goblins"
tier = 7
steps = [{ spawn = { goblin = 2 } }, { dance = 1 }, { spawn = "goblins" }, { check = "luck" }]
""",
    "items": """[[item]]
name = "Elixir"
icon = "potion"
cost = 3
moments = ["sometimes"]
effect = { does = "healing" }
""",
    "heroes": HERO.replace("health = 9", 'health = "much"').replace("melee", "meele"),
}
ODD_ROOMS: Final = {
    "rooms": ROOM.replace("#.....#\n#.~.~.#", "#######\n#.~.~.#"),
    "quests": """[[quest]]
name = "Nowhere"
icon = "stairs"
text = "There is no room."
goal = "recover"
enemies = { green = 1, blue = 1, red = 1 }
rooms = []
""",
}
ODD_MAP: Final = {
    "quests": QUESTS_FILE.replace("Rune of Frost", "relic")
    .replace('"slay"', '"recover"')
    .replace('boss = { name = "Frost King" }\n', "")
    .replace("{ boss = true }, ", "")
    .replace('object = "relic"', "damage = 1")
    .replace('goal", name = "The Throne", steps = [', 'goal", name = "The Throne", steps = [\n'
             '    { object = "relic" },')
    .replace('"1A"', '"6A"')
}  # fmt: skip


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (ODD_ROWS, [
            "heroes.toml, line 10, Bruna: health: 'much' is not a whole number (DB-2.6)",
            ("heroes.toml, line 5, Bruna: meele: is not a key here; did you mean 'melee'?"
             " (name | icon | colour | melee | ranged | defense | speed | skills | health | pair)"
             " (DB-2.6)"),
            ("items.toml, line 5, Elixir: moments.1: 'sometimes' is not allowed"
             " (any | rolled | hit | defended | declare | lethal) (DB-2.5)"),
            "items.toml, line 6, Elixir: effect.does: 'healing' is not allowed; did you",
            "encounters.toml, line 3, Goblins: tier: 7 is too large: at most 3 (DB-19.8)",
            ("encounters.toml, line 4, Goblins: steps.1.spawn.goblin: 'goblin' is not allowed"
             " (green | blue | red) (DB-19.8)"),
            "encounters.toml, line 4, Goblins: steps.2.dance: is not a key here;",
            "encounters.toml, line 4, Goblins: steps.3.spawn: 'goblins' is not a table (DB-19.8)",
            ("encounters.toml, line 4, Goblins: steps.4.check: 'luck' is not allowed"
             " (strength | dexterity | wisdom | charisma) (DB-19.8)"),
        ]),
        (ODD_ROOMS, [
            ("rooms.toml, line 5, Frost Hall: grid.1: without entering a pit, nobody can walk to"
             " column 4 of row 1 of side A (DB-19.11)"),
            "quests.toml, line 7, Nowhere: rooms: has 0 entries: at least 2 (DB-17.1)",
        ]),
        (ODD_MAP, [
            ("quests.toml, line 8, The Frozen Stair: rooms.1.card: 6A has no start area;"
             " did you mean '3A'? (1A | 1B | 2A | 2B | 3A | 3B) (DB-17.1)"),
        ]),
    ],
    ids=["rows", "rooms", "map"],
)  # fmt: skip
def test_an_odd_pack_is_refused_line_by_line(
    tmp_path: Path, files: dict[str, str], said: list[str]
) -> None:
    faults = refused(pack(tmp_path, **files))
    assert [fault[: len(line)] for fault, line in zip(faults, said, strict=True)] == said


# -- what is refused ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("heroes", "Bruna", "Calder",
         "name: 'Calder' is the name of another hero (the game itself) (DB-2.6)"),
        ("items", "Lucky Boots", "Greatsword",
         "name: 'Greatsword' is the name of another item (the game itself) (DB-2.5)"),
        ("items", "Lucky Boots", "Bruna", "name: 'Bruna' is the name of another item (my-pack)"),
        ("abilities", "Sidestep", "Blink",
         "line 7, Ranger: abilities.2.name: 'Blink' is the name of another ability, an item or"),
        ("abilities", "Sidestep", "Lucky Boots",
         "line 7, Ranger: abilities.2.name: 'Lucky Boots' is the name of another ability, an"),
        ("enemies", 'type = "melee"\nmelee_dice', 'type = "ranged"\nranged_dice',
         "line 16, Frost Imp: type: 'Frost Archer' is the ranged side of Green 1 already (DB-2.2)"),
        ("rooms", ROOM, ROOM + ROOM.replace("Frost", "Fire"),
         "Fire Hall: number: 1 is that of another room card (DB-19.11)"),
        ("quests", "The Frozen Stair", "Generated",
         "name: 'Generated' is the name of another quest (the game itself) (DB-17.1)"),
        ("quests", "The Frozen Stair", "Gate Watch",
         "name: 'Gate Watch' is the name of another quest (the game itself)"),
        ("quests", "Frost King", "Frost Kind",
         "boss.name: there is no boss 'Frost Kind'; did you mean 'Frost King'?"),
        ("quests", "green = 1,", "green = 4,",
         "line 7, The Frozen Stair: enemies.green: there is no card Green 4; did you mean"),
        ("quests", '"1A"', '"5A"', "rooms.1.card: 5A has no start area"),
        ("quests", '"15A"', '"25A"', "rooms.2.card: there is no side '25A' of a room card"),
        ("encounters", "tier = 1", 'goal = "slay"',
         "goal: the encounters of goal rooms are the game's own: give it a tier (DB-19.8)"),
        ("encounters", "damage = 1", 'rune = "Rune of Fros"',
         "steps.1.rune: there is no rune 'Rune of Fros'; did you mean 'Rune of Frost'?"),
    ],
)  # fmt: skip
def test_a_fault_is_named_and_nothing_stays(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    assert old in WHOLE[file]
    faults = refused(pack(tmp_path, **WHOLE | {file: WHOLE[file].replace(old, new)}))
    assert said in "\n".join(faults)


def test_a_faulty_pack_may_come_again_mended(tmp_path: Path) -> None:
    refused(pack(tmp_path, **WHOLE | {"quests": QUESTS_FILE.replace("T1 north", "T1 nowhere")}))
    refused(pack(tmp_path, **WHOLE | {"quests": QUESTS_FILE.replace('"1A"', '"4A"')}))
    assert add_pack(pack(tmp_path, **WHOLE)) == "My Pack"


def test_a_name_of_another_pack_is_refused(tmp_path: Path) -> None:
    add_pack(pack(tmp_path / "one", heroes=HERO, encounters=ENCOUNTER))
    about = ABOUT.replace("my-pack", "more")
    faults = refused(pack(tmp_path / "two", about, heroes=HERO, encounters=ENCOUNTER))
    assert faults == [
        "heroes.toml, line 2, Bruna: name: 'Bruna' is the name of another hero (my-pack) (DB-2.6)",
        ("encounters.toml, line 2, Ice Wind: name: 'Ice Wind' is the name of another encounter"
         " (my-pack) (DB-19.8)"),
    ]  # fmt: skip


def test_a_pack_of_another_game_and_an_empty_one_are_refused(tmp_path: Path) -> None:
    other = pack(tmp_path / "one", ABOUT.replace("deck-box-dungeons", "dungeon-keeper"))
    assert "is another game than 'deck-box-dungeons'" in refused(other)[0]
    (said,) = refused(pack(tmp_path / "two"))
    assert said.endswith(
        "the pack has no content; it may have heroes.toml, equipment.toml, abilities.toml,"
        " items.toml, runes.toml, enemies.toml, bosses.toml, rooms.toml, encounters.toml,"
        " quests.toml"
    )


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
