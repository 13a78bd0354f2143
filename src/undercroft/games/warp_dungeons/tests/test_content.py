"""All cards against the tables of RULES.md, their generated texts, and the vocabulary."""

import re
from pathlib import Path

import pytest

from undercroft.games.warp_dungeons.content import (
    CARDS,
    DUNGEON,
    FACTIONS,
    FOLDER,
    HEROES,
    effects,
    reader,
    slug_of,
)
from undercroft.games.warp_dungeons.content.cards import (
    ALL_DAMAGE,
    ANY_SYMBOL,
    DM_SIDE,
    EVENT,
    EVENT_EFFECTS,
    FOR_BATTLE,
    FOR_ROUND,
    HERO_SIDE,
    HEROIC_ACTION,
    MAGIC,
    MONSTER,
    MONSTER_TYPES,
    OBJECTIVE,
    PASSAGE,
    ROOM,
    SECRET_DOOR,
    SPECIALS,
    STAIRWAY,
    SYMBOLS,
    TRAP,
    TRAP_EFFECTS,
    TREASURE,
    TREASURE_EFFECTS,
    monster_type,
)
from undercroft.games.warp_dungeons.content.effects import EFFECTS
from undercroft.games.warp_dungeons.content.pricing import hero_price_fault, points_due, price_fault
from undercroft.games.warp_dungeons.tests.dungeon import find_card, find_dungeon_card, find_hero
from undercroft.kernel import COMPILED
from undercroft.kit.content import BadContent

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "RULES.md").read_text("utf-8")
LETTERS = {symbol[0]: number for number, symbol in enumerate(SYMBOLS)}
OWN = ("printed", "authored")


def rows(heading: str, table: int = 0) -> list[list[str]]:
    """The rows of a table below that heading of RULES.md."""
    chapter = RULES.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    blocks = [block for block in chapter.split("\n\n") if block.lstrip().startswith("|")]
    lines = blocks[table].strip().splitlines()[2:]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]


def bonuses(text: str) -> tuple[int, ...]:
    """Read `+2S +1A`."""
    found = [0, 0, 0, 0, 0]
    for size, letter in re.findall(r"\+(\d)([A-Z])", text):
        found[LETTERS[letter]] = int(size)
    return tuple(found)


# -- the lists --------------------------------------------------------------------------


@pytest.mark.clause("WD-1.9")
def test_attack_cards_stand_first_by_symbol_and_value() -> None:
    for number, card in enumerate(CARDS[:15]):
        assert (card.symbol, card.value) == (number // 3, number % 3 + 1)
        assert card.name == f"{SYMBOLS[card.symbol]} {card.value}"
    assert [card.slug for card in CARDS[15:17]] == ["heroic-action", "secret-door"]


def test_numbers_are_places_and_names_are_unique() -> None:
    for known in (CARDS, HEROES, DUNGEON):
        assert [one.id for one in known] == list(range(len(known)))
        assert len({one.slug for one in known}) == len(known)
    kinds = [card.kind for card in CARDS if card.source in OWN]
    assert kinds == sorted(kinds)
    for kind in (TREASURE, TRAP, EVENT, MONSTER):
        sources = [card.source for card in CARDS if card.kind == kind and card.source in OWN]
        assert sources == sorted(sources, reverse=True)  # printed before authored


def test_every_picture_is_in_the_set_of_icons() -> None:
    sheet = ROOT.parents[1] / "web" / "static" / "vendor" / "icons.txt"
    if not sheet.is_file():
        pytest.skip("the web assets are not installed")
    icons = {line.partition("\t")[0] for line in sheet.read_text("utf-8").splitlines()}
    assert {one.icon for known in (CARDS, HEROES, DUNGEON) for one in known} <= icons


@pytest.mark.clause("WD-13.1", "WD-13.2", "WD-13.3")
@pytest.mark.parametrize("heading", ["Monsters of the rulebook", "Authored monsters"])
def test_the_monsters_are_those_of_the_rules(heading: str) -> None:
    source = "printed" if "rulebook" in heading else "authored"
    listed = rows(heading)
    monsters = [card for card in CARDS if card.kind == MONSTER and card.source == source]
    by_name = {card.name: card for card in monsters}
    for row in listed:
        card = by_name[row[0]]
        assert card.bonus == bonuses(row[1])
        assert (card.wounds, card.points) == (int(row[2]), int(row[3]))
        assert card.faction == row[4].replace("-", "")
        assert monster_type(card.bonus) == tuple(map(int, row[5].split(",")))
        special = EFFECTS[card.effects[0].do] if card.effects else ""
        assert (row[6].split(" ")[0].lower() if len(row) > 6 else "") == special


def test_the_monsters_are_of_six_factions() -> None:
    assert FACTIONS[:6] == [
        "Orc Horde", "Dark Elf Raiders", "Demonspawn", "The Mad Alchemist", "Dragonkin",
        "The Fungus Kingdom",
    ]  # fmt: skip


@pytest.mark.clause("WD-1.3")
def test_the_heroes_are_those_of_the_rules() -> None:
    for number, row in enumerate(rows("Heroes")):
        hero = HEROES[number]
        order = [LETTERS[letter] for letter in "BMCSA"]
        shown = [0, 0, 0, 0, 0]
        for symbol, cell in zip(order, row[1:6], strict=True):
            shown[symbol] = int(cell or "0")
        assert (hero.name, hero.bonus, hero.wounds) == (row[0], tuple(shown), int(row[6]))
        assert hero.ability == row[7].partition(":")[0]
        assert hero.source == row[8]


def test_the_abilities_are_effects_of_the_vocabulary() -> None:
    assert {hero.name: (hero.effect.do, hero.effect.size) for hero in HEROES[:7]} == {
        "Sir Lamderock": (effects.REDUCE, 1),
        "Magus Sogarth": (effects.DOUBLE, 0),
        "Anwar al'Wasir": (effects.EXTRA, 1),
        "Gruna Stonefist": (effects.HEAL, 2),
        "Fennimore Quickstep": (effects.STEPS, 2),
        "Sister Maelis": (effects.ATTACK, 2),
        "Tamsin Vey": (effects.SYMBOL, 0),
    }
    assert find_hero("Magus Sogarth").effect.symbol == MAGIC
    assert find_hero("Tamsin Vey").effect.symbol == ANY_SYMBOL


@pytest.mark.clause("WD-1.10", "WD-1.11", "WD-1.12")
def test_the_dungeon_cards_are_those_of_the_rules() -> None:
    kinds = {"start": STAIRWAY, "Passage": PASSAGE, "Room": ROOM}
    for card, row in zip(DUNGEON, rows("Dungeon cards"), strict=False):
        kind = OBJECTIVE if row[0] == "Objective Room" else kinds[row[3]]
        assert (card.name, card.exits, card.kind) == (row[0], int(row[2]), kind)
        assert card.is_room() == (row[3] == "Room")
        assert card.attack == (int(row[4][-1]) if "+" in row[4] else 0)
        assert card.declared_only == ("declared" in row[4])


@pytest.mark.clause("WD-12.1", "WD-12.2", "WD-12.3", "WD-12.5")
def test_the_treasures() -> None:
    points = ["copper-pieces", "silver-pieces", "gold-pieces", "gems-and-jewels", "treasure-chest"]
    assert [find_card(slug).effects[0].size for slug in points] == [1, 2, 3, 4, 5]
    for row in rows("Treasures")[1:3]:
        for name, cell in zip(row[0].split(" / "), row[2].split(" / "), strict=True):
            effect = find_card(name).effects[0]
            bonus = (effect.do, effect.size, effect.symbol)
            assert bonus == (effects.BONUS, int(cell[1]), LETTERS[cell[3]])
    ring = find_card("Ring of Accuracy").effects[0]
    assert (ring.do, ring.side, ring.size) == (effects.EXTRA, HERO_SIDE, 1)
    healing = ["Field Dressing", "Healing Potion", "Life Potion", "Rejuvenation Potion"]
    assert [find_card(name).effects[0].size for name in healing] == [1, 2, 4, ALL_DAMAGE]
    assert all(find_card(name).is_potion() for name in healing)
    ledger = find_card("Bounty Ledger").effects[0]
    assert (ledger.do, ledger.per, ledger.cap) == (effects.POINTS_PER_TROPHY, 2, 5)
    assert find_card("Experience Advancement").effects[0].do == effects.LEVEL


@pytest.mark.clause("WD-7.6", "WD-7.10")
def test_the_traps() -> None:
    listed = {row[0].removesuffix(" (authored)"): row[1] for row in rows("Traps")}
    traps = [card for card in CARDS if card.kind == TRAP and card.source in OWN]
    prices = {card.name: f"{card.cost} {SYMBOLS[card.symbol]}" for card in traps}
    assert prices.items() >= listed.items()
    results = {
        card.name: [(EFFECTS[effect.do], effect.size) for effect in card.effects] for card in traps
    }
    assert results["Pit"] == [("wound", 1), ("miss", 0)]
    assert results["Poison Gas"] == [("wound", 1), ("poison", 1)]
    assert results["Pendulum Blade"] == results["Rolling Boulder"] == [("wound", 2)]
    assert results["Portcullis"] == results["Net"] == [("miss", 0)]
    assert results["Cursed Glyph"] == [("discard", 2)]
    assert results["Howling Wind"] == [("back", 0)]


@pytest.mark.clause("WD-13.5", "WD-13.6", "WD-13.7", "WD-13.8", "WD-13.9", "WD-13.10")
def test_the_events() -> None:
    windows = {"PRE": "pre", "POST": "post", "answer": "answer", "after a win": "after_win"}
    for names, cell, _ in rows("Events"):
        whose = re.search(r" \(authored(?:, ([^)]+))?\)", names)
        for name in re.sub(r" \(.*", "", names).split(" / "):
            card = find_card(name)
            assert card.windows == tuple(windows[word] for word in cell.split(", "))
            assert card.source == ("authored" if whose else "printed")
            assert card.faction == ((whose[1] or "") if whose else "")
    does = {card.name: card.effects[0] for card in CARDS if card.kind == EVENT}
    ambush, defences = does["Ambush"], does["Defences"]
    assert (ambush.side, ambush.size, ambush.scope) == (DM_SIDE, 1, FOR_BATTLE)
    assert (defences.side, defences.size, defences.scope) == (HERO_SIDE, -1, FOR_BATTLE)
    assert (does["Outnumber"].side, does["Outnumber"].scope) == (DM_SIDE, FOR_ROUND)
    assert (does["Vicious"].do, does["Vicious"].side) == (effects.EXTRA, DM_SIDE)
    changes = ["Battle Hardened", "Sorcerer", "Snipers", "Brutes", "Driven"]
    assert [does[name].symbol for name in changes] == [0, 1, 2, 3, 4]
    assert does["Unstable Elixir"].symbol == ANY_SYMBOL
    assert does["Collapse"].card == SECRET_DOOR
    assert does["Fumble"].card == HEROIC_ACTION
    assert (does["Dragon Fear"].side, does["Dragon Fear"].size) == (HERO_SIDE, -1)
    assert (does["Poisoned Blades"].do, does["Poisoned Blades"].side) == (effects.LETHAL, DM_SIDE)


# -- prices -----------------------------------------------------------------------------


@pytest.mark.clause("WD-16.13", "WD-16.14", "WD-16.16", "WD-16.17")
def test_every_card_of_the_game_obeys_the_prices() -> None:
    assert [fault for card in CARDS if (fault := price_fault(card))] == []
    assert [fault for hero in HEROES if (fault := hero_price_fault(hero))] == []


@pytest.mark.clause("WD-16.14")
def test_a_special_adds_a_point_and_five_is_the_most() -> None:
    assert points_due(find_card("Creeping Mould")) == 2
    assert points_due(find_card("Puffballs")) == 1 + 1
    assert points_due(find_card("Vat Horror")) == 3 + 1
    assert max(points for by_wounds in MONSTER_TYPES.values() for points in by_wounds) == 5


@pytest.mark.clause("WD-16.18")
def test_every_word_of_the_vocabulary_is_on_a_card() -> None:
    own = [card for card in CARDS if card.source in OWN]
    does = {
        kind: {effect.do for card in own if card.kind == kind for effect in card.effects}
        for kind in (TREASURE, TRAP, MONSTER, EVENT)
    }
    assert does[TREASURE] == {*TREASURE_EFFECTS.open}
    assert does[TRAP] == {*TRAP_EFFECTS.open}
    assert does[MONSTER] == {*SPECIALS.open}
    specials = {effects.TOUGH, effects.WARDED}  # events may give them; no card of the game does
    assert does[EVENT] | specials == {*EVENT_EFFECTS.open}


# -- texts ------------------------------------------------------------------------------


@pytest.mark.clause("WD-16.18")
def test_texts_say_what_the_effects_do() -> None:
    says = {card.name: card.text for card in CARDS}
    assert says["Ambush"] == "Monster +1 for the rest of this battle."
    assert says["War Drums"] == (
        "Monster +2 for the rest of this battle."
        " Only while Orc Horde is declared, for a monster of Orc Horde."
    )
    assert says["Dragonsbane"].startswith("+2 to each of your Battle cards.")
    assert says["Rejuvenation Potion"] == "Discard it to heal all your wounds."
    assert says["Pit"] == "Avoid it for 2 Strength, or: suffer 1 wound, and miss your next turn."
    assert says["Tormentors"] == "Warded: the hero's Battle cards dominate none of its cards."
    assert says["Orc Grunts"] == ""
    assert find_hero("Anwar al'Wasir").text == (
        "Deadly: this turn you cause 1 more in each round in which you cause a wound."
    )
    assert find_dungeon_card("Lair").text == "Monsters of the declared faction have +1 here."
    assert find_dungeon_card("Crypt").text == ""


def test_every_card_but_a_plain_monster_has_a_text() -> None:
    assert all(card.text for card in CARDS if card.kind != MONSTER or card.effects)
    assert all(hero.text.startswith(f"{hero.ability}: ") for hero in HEROES)


# -- names ------------------------------------------------------------------------------


def test_cards_are_found_by_name_and_by_slug() -> None:
    assert find_card("Gems and Jewels") is find_card("gems-and-jewels")
    assert find_hero("anwar-al-wasir").name == "Anwar al'Wasir"
    assert find_dungeon_card("t-junction").name == "T-junction"
    assert slug_of("Captain's Share") == "captains-share"


def test_an_authored_card_with_the_name_of_a_printed_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the program starts: no card is in the catalogue yet."""
    if COMPILED:
        pytest.skip("compiled rules keep their catalogue: it cannot be emptied")
    for catalogue in ("CARDS", "HEROES", "DUNGEON"):
        monkeypatch.setattr(reader, catalogue, [])
    printed = reader.load(FOLDER / "printed", "printed").found
    tea = (
        '[[treasure]]\nname = "Herb Tea"\neffect = { do = "heal", size = 2 }\nicon = "coffee-cup"\n'
    )
    file = tmp_path / "treasures.toml"
    file.write_text(tea, "utf-8")
    assert reader.load(tmp_path, "authored", printed).of("treasure")[0].name == "Herb Tea"
    file.write_text(tea.replace("Herb Tea", "Troll"), "utf-8")
    fault = "treasures.toml, line 2, Troll: name: 'Troll' is the name of another treasure (printed)"
    with pytest.raises(BadContent, match=re.escape(fault)):
        reader.load(tmp_path, "authored", printed)


@pytest.mark.parametrize("name", ["Healing potion", "Life potion", "Ring of accuracy"])
def test_r62_capitals_vary_as_in_the_rulebook(name: str) -> None:
    assert find_card(name).name == name.title().replace(" Of ", " of ")


@pytest.mark.parametrize(
    ("find", "name", "hint"),
    [
        (find_card, "Coper Pieces", "did you mean 'Copper Pieces'?"),
        (find_card, "orc-grunt", "did you mean 'Orc Grunts'?"),
        (find_hero, "Lamderock", "did you mean 'Sir Lamderock'?"),
        (find_dungeon_card, "junction", "did you mean 'T-junction'?"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(find, name, hint) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadContent, match=re.escape(hint)):
        find(name)
