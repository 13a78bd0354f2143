"""Deck files: reading, completing, showing, and who brings which to a match (WD-16, 2.1)."""

from collections import Counter

import pytest

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.content import CARDS, HEROES, effects
from undercroft.games.warp_dungeons.decks import (
    BadDeck,
    DeckList,
    canonical,
    check,
    complete,
    factions_of,
    parse,
    ready_decks,
    resolve,
    show,
)
from undercroft.games.warp_dungeons.decks.judge import judge
from undercroft.games.warp_dungeons.decks.library import ready_text
from undercroft.games.warp_dungeons.decks.validate import faults
from undercroft.games.warp_dungeons.switches import HOUSE
from undercroft.games.warp_dungeons.tests.deck_texts import (
    LAMDEROCK,
    RULES,
    THIRTY,
    codes,
    dm_deck,
    dungeon,
    hero_deck,
    house,
)
from undercroft.games.warp_dungeons.tests.dungeon import find_card
from undercroft.kernel import BadSetup, dump
from undercroft.match import Match

# -- deck files -------------------------------------------------------------------------


def test_a_deck_is_readable_lines() -> None:
    deck = parse("title: Tiny\nhero: sir lamderock  # any case\n\n2 Gold Pieces\n")
    assert (deck.title, deck.role, HEROES[deck.hero].name) == ("Tiny", "hero", "Sir Lamderock")
    assert [CARDS[card].name for card in deck.rest()] == ["Gold Pieces"] * 2


@pytest.mark.parametrize(
    "line", ["3x Copper Pieces", "3 copper-pieces", "3X  COPPER PIECES # mine"]
)
def test_copies_are_written_as_people_write_them(line: str) -> None:
    assert parse(hero_deck(line)).rest() == [find_card("Copper Pieces").id] * 3


def test_a_name_alone_is_one_copy() -> None:
    assert parse(hero_deck("Wand")).rest() == [find_card("Wand").id]


@pytest.mark.clause("WD-16.2")
def test_the_attack_cards_are_understood_or_listed() -> None:
    listed = [
        f"{4 - value}x {symbol} {value}"
        for symbol in ("Battle", "Magic", "Agility", "Strength", "Courage")
        for value in (1, 2, 3)
    ]
    understood, written = parse(hero_deck()), parse(hero_deck(THIRTY + "\n".join(listed)))
    assert len(understood.cards) == len(written.cards) == 60
    assert Counter(understood.cards) == Counter(written.cards)
    assert canonical(understood) == canonical(written)


def test_every_line_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(BadDeck) as bad:
        parse("colour: red\nhero: Bob\n3x Coper Pieces\n99x Wand\n[Dungo]\n1x Passage\n")
    lines = [str(fault) for fault in bad.value.faults]
    assert lines[0].startswith("line 1: 'colour' is no header")
    assert lines[1].startswith("line 2: WD-16.10: there is no hero 'Bob' (Sir Lamderock |")
    assert lines[2].endswith("there is no card 'Coper Pieces'; did you mean 'Copper Pieces'?")
    assert lines[3] == "line 4: 99 copies: write 1 to 60, such as 3x"
    assert lines[4].endswith("did you mean 'Dungeon'? ([Deck] | [Dungeon])")
    assert lines[5].endswith("but a dungeon card: put it below a line [Dungeon]")
    assert len(lines) == 6


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3x Wand", "whose deck is it? Write 'hero: NAME' or 'role: dm' above the cards"),
        ("role: hero\n3x Wand", "a hero deck names its hero"),
        ("role: dm\nhero: Tamsin Vey", "a deck of role dm has no hero"),
        ("role: queen\n", "there is no role 'queen' (hero | dm | dungeon)"),
        ("hero: Tamsin Vey\n[Dungeon]\n1x Room", "a hero deck has no dungeon deck"),
        ("role: dungeon\n1x Wand", "a dungeon deck holds dungeon cards only"),
        (
            "role: dm\nfaction: Orc Hord",
            "there is no faction 'Orc Hord'; did you mean 'Orc Horde'?",
        ),
        ("role: dm\n[Dungeon]\n1x Wand", "but a card of a personal deck: put it above [Dungeon]"),
        ("hero:\n", "hero: says nothing"),
    ],
)
def test_what_a_deck_file_cannot_say(text: str, why: str) -> None:
    with pytest.raises(BadDeck) as bad:
        parse(text)
    assert why in str(bad.value)


FOREIGN = {
    "xmage": "NAME:Vampires\n1 [M12:107] Sengir Vampire\nSB: 1 [M12:1] Angel\n",
    "arena": "Deck\n4 Sengir Vampire (M12) 107\n\nSideboard\n1 Duress (M12) 96\n",
    "cockatrice": (
        '<?xml version="1.0"?>\n<cockatrice_deck version="1">\n  <zone name="main">\n'
        '    <card number="4" name="Wand"/>\n  </zone>\n</cockatrice_deck>\n'
    ),
    "a part of one": "</section>\n",
    "workstation": "// NAME : Vampires\n        1 [M12] Sengir Vampire\n",
    "forge": "[metadata]\nName=Vampires\n[Main]\n4 Sengir Vampire|M12\n20 Swamp|M12\n",
    "a plain list": "4 Sengir Vampire\n4 Duress\n2 Zzyzx\n2 Doom Blade\n20 Swamp\n",
    "json": '{"cards": [1, 2, 3]}\n',
}


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_a_deck_of_another_program_is_answered_in_one_sentence(text: str) -> None:
    (only,) = check({}, text)
    assert str(only) == (
        "line 1: this looks like a deck of another program; a deck of Warp Dungeons has lines such"
        " as 'hero: Sir Lamderock' or 'role: dm', and '3x Wand' for each card"
    )


@pytest.mark.parametrize(
    "text",
    [
        "3x Wend\n",
        "rloe: dm\n3x Wend\n",
        "hero: Sir Lamderock\n4 Sengir Vampire (M12) 107\n",
        "4 Sengir Vampire\n4 Duress\n2 Zzyzx\n2 Doom Blade\n",
        "4 Sengir Vampire\n4 Duress\n2 Zzyzx\n2 Doom Blade\n1 Wand\n",
        "[Dungeon]\n1x Rome (a room)\n",
    ],
)
def test_a_deck_in_which_something_is_ours_is_read_line_by_line(text: str) -> None:
    faults = [str(fault) for fault in check({}, text)]
    assert faults
    assert not any("another program" in fault for fault in faults)


def test_a_key_of_a_line_is_a_word_of_letters() -> None:
    faults = check({}, "hero: Sir Lamderock\n1 [M12:107] Sengir Vampire\n")
    assert str(faults[0]) == "line 2: WD-16.10: there is no card '[M12:107] Sengir Vampire'"


@pytest.mark.parametrize("name", ["sir-lamderock", "orc-horde"])
def test_a_line_that_is_refused_makes_no_count_wrong(name: str) -> None:
    whole = ready_text(name).splitlines()
    for at, line in enumerate(whole):
        if line[:1].isdigit():
            copies = line.partition("x")[0]
            text = "\n".join([*whole[:at], f"{copies}x Qqqq", *whole[at + 1 :]])
            assert [fault.clause for fault in check({}, text)] == ["WD-16.10"], line


def test_a_deck_lacks_what_its_unread_lines_cannot_be() -> None:
    faults = [str(fault) for fault in check({}, "hero: Sir Lamderock\n27x Wand\n2x Qqqq\n")]
    assert faults[0] == "line 3: WD-16.10: there is no card 'Qqqq'"
    assert [fault.partition(";")[0] for fault in faults[1:]] == [
        "WD-16.1: 59 cards", "WD-16.3: 29 treasures, Heroic Actions and Secret Doors"
    ]  # fmt: skip
    assert len(check({}, "hero: Sir Lamderock\n28x Wand\n2x Qqqq\n")) == 1
    assert len(check({}, "hero: Sir Lamderock\n29x Wand\n2x Qqqq\n")) == 2


def test_a_header_that_is_refused_is_not_missing_too() -> None:
    (only,) = check({}, "rloe: dm\n3x Troll\n")
    assert str(only).startswith("line 1: 'rloe' is no header; did you mean 'role'?")
    (only,) = check({}, "role: dmm\nhero: Tamsin Vey\n")
    assert str(only).startswith("line 1: there is no role 'dmm'; did you mean 'dm'?")


@pytest.mark.parametrize("name", ready_decks)
def test_canonical_text_reads_back_as_the_same_deck(name: str) -> None:
    deck = parse(ready_text(name))
    again = parse(canonical(deck))
    assert Counter(again.cards) == Counter(deck.cards)
    assert (again.title, again.role, again.hero) == (deck.title, deck.role, deck.hero)
    assert canonical(again) == canonical(deck)


# -- reading once -----------------------------------------------------------------------


def test_a_text_is_read_once_for_the_house_rules_that_matter_to_it() -> None:
    text = hero_deck()
    found = judge(text, RULES)
    assert judge(text, house(lap_cap="12")) is found
    assert judge(text, house(copy_limit="3")) is not found
    assert judge(text + "# a remark\n", RULES) is not found


def test_what_was_read_cannot_be_changed() -> None:
    whole = judge("role: dm\n", RULES)
    assert complete(RULES, "role: dm\n", "1") != whole.whole
    assert len(judge("role: dm\n", RULES).deck.cards) == 30  # type: ignore[union-attr]
    assert isinstance(whole.deck.cards, tuple)  # type: ignore[union-attr]


def test_a_set_up_reads_no_text_a_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["tamsin-vey", dm_deck()]
    first = Match(GAME, 2, {}, "seed", brought=texts)
    monkeypatch.setattr("undercroft.games.warp_dungeons.decks.judge.parse", None)
    again = Match(GAME, 2, {}, "seed", brought=texts)
    assert dump(again.state) == dump(first.state)
    assert Match(GAME, 2, {}, "seed", brought=first.brought).brought == first.brought


# -- completing -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
@pytest.mark.parametrize(
    "text",
    [
        "hero: Tamsin Vey\n",
        "hero: Magus Sogarth\n4x Rejuvenation Potion\n2x Magic 1",
        "role: dm\n",
        "faction: Dragonkin\n1x Ogre\n2x Net",
        "title: Halls\n[Dungeon]\n6x Temple",
        "faction: Orc Horde\n[Dungeon]\n3x Chasm",
    ],
)
@pytest.mark.parametrize(
    "preset", [None, *HOUSE.presets], ids=lambda one: one.name if one else "default"
)
def test_a_completed_deck_is_legal_and_holds_what_was_there(text, seed, preset) -> None:  # type: ignore[no-untyped-def]
    switches = RULES | dict(preset.switches if preset else {})
    if switches["authored_content"] == "off":
        text = text.replace("Tamsin Vey", "Sir Lamderock")
    whole = complete(switches, text, seed)
    assert check(switches, whole) == []
    was, deck = parse(text), parse(whole)
    assert not Counter(was.rest()) - Counter(deck.rest())
    assert not Counter(was.dungeon) - Counter(deck.dungeon)
    assert whole == complete(switches, text, seed)


def test_a_list_of_ready_decks_says_who_plays_them() -> None:
    assert ready_decks["sir-lamderock"] == "The Shield of Lamderock – Sir Lamderock"
    assert ready_decks["orc-horde"] == "The Orc Horde – dungeon master"


def test_another_seed_makes_another_deck() -> None:
    assert len({complete(RULES, "role: dm", str(seed)) for seed in range(8)}) == 8


def test_a_hero_gets_what_suits_the_hero() -> None:
    deck = parse(complete(RULES, "hero: Sister Maelis", "x"))
    bonus = [effect.symbol for card in deck.rest() if (effect := CARDS[card].does(effects.BONUS))]
    assert all(HEROES[deck.hero].bonus[symbol] for symbol in bonus)


def test_what_adding_cannot_mend_is_said() -> None:
    with pytest.raises(BadDeck) as bad:
        complete(RULES, "hero: Sir Lamderock\n31x Wand", "1")
    said, *left = [str(fault) for fault in bad.value.faults]
    assert said == "adding cards does not make this deck legal:"
    assert codes(left) == ["WD-16.1", "WD-16.3"]


# -- showing ----------------------------------------------------------------------------


def test_a_deck_is_shown_with_the_text_of_its_cards() -> None:
    lines = show(RULES, "orc-horde", {})
    assert lines[:3] == [
        "The Orc Horde", "DM deck, to declare Orc Horde", "30 attack cards (the usual ones)"
    ]  # fmt: skip
    assert "  1x Troll (+3 Courage, 3 wounds, 4 points, Orc Horde)" in lines
    assert any("2x Outnumber (event before the commits): You may commit" in line for line in lines)
    assert (
        "Sir Lamderock (+2 Battle +1 Courage +1 Strength, Wounds 6)"
        in show(RULES, LAMDEROCK, {})[1]
    )


def test_cards_are_browsed_by_kind_and_faction() -> None:
    orcs = show(RULES, "", {"kind": "monster", "faction": "Orc Horde"})
    assert len(orcs) >= 9
    assert all("Orc Horde" in line for line in orcs)
    assert any(line.startswith("War Drums") for line in show(RULES, "", {"faction": "Orc Horde"}))
    assert len(show(RULES, "", {"kind": "hero"})) >= 7
    assert len(show(house(authored_content="off"), "", {"kind": "hero"})) >= 3
    with pytest.raises(BadSetup, match="did you mean 'monster'"):
        show(RULES, "", {"kind": "monsters"})
    with pytest.raises(BadSetup, match="there are: Orc Horde, Dark Elf Raiders"):
        show(RULES, "", {"faction": "Elves"})


# -- who brings what --------------------------------------------------------------------


def seats(texts: list[str], **switches: str) -> list[str]:
    """Who sits where: the hero's name, or the first faction of the DM's deck."""
    decks = [parse(text) for text in resolve(len(texts), house(**switches), texts)]
    return [_who(deck) for deck in decks]


def _who(deck: DeckList) -> str:
    return HEROES[deck.hero].name if deck.role == "hero" else factions_of(deck)[0]


@pytest.mark.clause("WD-1.1", "WD-2.1")
def test_who_brings_nothing_gets_what_is_free() -> None:
    assert seats(["", ""]) == ["Sir Lamderock", "Orc Horde"]
    assert seats([""] * 4) == ["Sir Lamderock", "Magus Sogarth", "Anwar al'Wasir", "Orc Horde"]
    assert seats(["", "dragonkin", ""]) == ["Sir Lamderock", "Dragonkin", "Magus Sogarth"]
    assert seats(["", "sir-lamderock", ""]) == ["Magus Sogarth", "Sir Lamderock", "Orc Horde"]
    assert seats(["", "tamsin-vey"]) == ["Orc Horde", "Tamsin Vey"]
    assert seats(["", "", ""], authored_content="off")[-1] == "Orc Horde"


@pytest.mark.clause("WD-16.9")
def test_free_decks_are_built_anew_where_copies_are_limited() -> None:
    hero, dm = [parse(text) for text in resolve(2, house(copy_limit="3"), ["", ""])]
    assert hero.hero == 0
    assert hero.cards.count(find_card("heroic-action").id) == 3
    assert len(hero.cards) == 60
    assert faults(hero, house(copy_limit="3")) == faults(dm, house(copy_limit="3")) == []
    as_it_is, _ = [parse(text) for text in resolve(2, house(copy_limit="5"), ["", ""])]
    assert as_it_is.cards.count(find_card("heroic-action").id) == 5


def test_a_ready_deck_asked_for_by_name_is_not_changed() -> None:
    with pytest.raises(BadSetup, match=r"WD-16.9: 5x Heroic Action; copy_limit allows 3"):
        resolve(2, house(copy_limit="3"), ["sir-lamderock", ""])


def test_whole_decks_come_back_as_they_are() -> None:
    whole = resolve(3, RULES, ["", hero_deck(hero="Sister Maelis"), ""])
    assert resolve(3, RULES, whole) == whole
    assert all(text.startswith("title: ") for text in whole)


@pytest.mark.clause("WD-1.1")
@pytest.mark.parametrize(
    ("texts", "who"),
    [
        (["sir-lamderock", "tamsin-vey"], "nobody brings a DM deck; exactly one seat does"),
        (["orc-horde", "dragonkin"], "seats 1 and 2 bring a DM deck; exactly one seat does"),
    ],
)
def test_exactly_one_seat_is_the_dm(texts: list[str], who: str) -> None:
    with pytest.raises(BadSetup, match=who):
        resolve(len(texts), RULES, texts)


@pytest.mark.clause("WD-2.2")
def test_no_hero_is_played_twice_unless_allowed() -> None:
    texts = ["tamsin-vey", hero_deck(hero="Tamsin Vey"), ""]
    with pytest.raises(BadSetup, match=r"WD-2\.2: seats 1 and 2 both play Tamsin Vey"):
        resolve(3, RULES, texts)
    assert seats(texts, duplicate_heroes="allowed")[:2] == ["Tamsin Vey"] * 2


@pytest.mark.clause("WD-2.1")
def test_every_fault_of_every_seat_is_named() -> None:
    with pytest.raises(BadSetup) as bad:
        resolve(3, RULES, [hero_deck("Wand"), "sir-lamderok", "role: dm\n1x Trol"])
    assert (
        str(bad.value)
        .splitlines()[0]
        .startswith("seat 2: there is no ready deck 'sir-lamderok'; did you mean 'sir-lamderock'?;")
    )
    with pytest.raises(BadSetup) as bad:
        resolve(2, RULES, [hero_deck("Wand"), dm_deck(tricks="")])
    lines = str(bad.value).splitlines()
    assert [line.split(": ")[0] for line in lines] == (
        ["seat 1, Deck of Sir Lamderock"] * 2 + ["seat 2, A DM deck"] * 2
    )


def test_a_dungeon_deck_is_nobodys_seat() -> None:
    with pytest.raises(BadSetup, match="seat 1: A dungeon deck is a dungeon deck: put it into"):
        resolve(2, RULES, [dungeon(), ""])
