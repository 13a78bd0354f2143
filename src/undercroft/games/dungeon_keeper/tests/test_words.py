"""What buttons and the log say: all of it worded, for its reader, and nothing that is hidden."""

import ast
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.actions import PASS, PAY_GOLD, PAY_MANA, VOCABULARY
from undercroft.games.dungeon_keeper.content import CARDS, SPELLS
from undercroft.games.dungeon_keeper.rules.rolls import OCCASIONS
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.games.dungeon_keeper.tests.keeper import Seat, Table, battle, seat, table
from undercroft.games.dungeon_keeper.tests.shown import NAMES, asks, play
from undercroft.games.dungeon_keeper.view import view as seen
from undercroft.games.dungeon_keeper.words import SENTENCES, label, sentence, text
from undercroft.games.dungeon_keeper.words.brief import ROLLS, fallen
from undercroft.games.dungeon_keeper.words.questions import QUESTIONS
from undercroft.kernel import SPECTATOR, Event
from undercroft.kernel.events import Value

PRESETS = [preset.name for preset in GAME.presets]
RULES = Path(__file__).parents[1] / "rules"
YOU = re.compile(r"\byou(rs?)?\b", re.IGNORECASE)
WIDEST = 80


def labels(t: Table) -> list[str]:
    """What the buttons of the asked player say."""
    view = seen(t.state, t.state.current_player)
    return [label(view, action, NAMES) for action in t.state.legal_actions]


def log(t: Table, seat_number: int, kind: str) -> list[str]:
    """What a seat has read of the events of a kind."""
    return [sentence(event, seat_number, NAMES) for event in t.events if event.kind == kind]


@cache
def played(preset: str) -> tuple[list[DungeonKeeper], list[Event]]:
    """Random matches: positions before decisions, and all that happened."""
    switches = GAME.resolve({}, preset)
    players = 1 if switches["solo"] == "on" else 2
    positions: list[DungeonKeeper] = []
    events: list[Event] = []
    for number in range(4):
        for state, heard in play(players, f"words {preset} {number}", **switches):
            events += heard
            if not state.is_terminal():
                positions.append(state.clone(state.dice))
    return positions, events


# -- everything is worded -------------------------------------------------------------------


TELLING = ("s.say", "s.whisper", "Event")


def events_of_the_rules() -> set[str]:
    """The kinds of events that the rules report anywhere."""
    kinds: set[str] = set()
    for path in RULES.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in TELLING:
                first = call.args[0]
                assert isinstance(first, ast.Constant)
                kinds.add(str(first.value))
    return kinds


def test_each_event_of_the_rules_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert events_of_the_rules() == set(SENTENCES)


def test_each_roll_of_the_rules_has_its_words() -> None:
    assert set(ROLLS) == set(OCCASIONS) - {"first"}


def test_each_action_is_worded_for_every_seat_at_every_moment() -> None:
    moments = [
        table(seat(rooms="Lair", hand="Prison"), phase="build"),
        table(seat(rooms="Lair"), phase="deploy"),
        battle("Mistress, 2x Goblins", "3x Peasant"),
    ]
    same = {PASS, PAY_GOLD, PAY_MANA}
    for t, seat_number in product(moments, (0, 1, SPECTATOR)):
        view = seen(t.state, seat_number)
        for action in VOCABULARY.actions:
            said = label(view, action, NAMES)
            is_slap = action.notation.startswith("slap")
            assert is_slap or said != action.notation.capitalize() or action in same, action


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.heavy
def test_what_is_said_in_a_match_is_plain_english(preset: str) -> None:
    positions, events = played(preset)
    for state in positions:
        view = seen(state, state.current_player)
        said = [label(view, action, NAMES) for action in state.legal_actions]
        assert len(set(said)) == len(said), said
        assert all(line[0].isupper() for line in said), said
        for line in [*said, *text(view, NAMES)]:
            is_clean(line)
    for event, seat_number in product(events, (0, 1, SPECTATOR)):
        line = sentence(event, seat_number, NAMES)
        is_clean(line)
        assert line[0].isupper(), line
        assert line.endswith("."), line


def is_clean(line: str) -> None:
    assert not re.search(r"None|[{}_]| -\d", line), line
    assert not re.search(r"\b1 (cards|creatures|counters)\b", line), line


RARE: dict[str, tuple[dict[str, Value], str]] = {
    "cup_is_empty": ({"player": 0}, "You found the Creature Cup empty."),
    "nothing_to_draw": ({"player": 0, "deck": 1}, "You found the Spell Deck used up."),
    "reshuffled": ({"deck": 0, "cards": 1}, "The discards became a new Room Deck of 1 card."),
    "converted": ({"player": 0, "unit": "Fool Wizard"}, "A Vampire rose where Fool Wizard fell."),
    "artifact": ({"player": 1, "artifact": "Golden Goose"}, "Yorick found Golden Goose."),
    "raised": ({"player": 1, "unit": "Undead"}, "Yorick raised Undead from the dead."),
    "possessed": ({"player": 0, "unit": "Fool Wizard"}, "You took possession of Fool Wizard."),
    "stolen": ({"player": 0, "card": "Gas"}, "A Petty Thief carried Gas off, unsprung."),
    "sacrificed": ({"player": 0, "unit": "Undead"}, "You sacrificed Undead."),
    "discarded": ({"player": 0, "card": "Gas"}, "You discarded Gas."),
    "regenerated": ({"player": 0, "unit": "Undead"}, "Undead regenerated."),
    "throws": ({"player": 0, "why": "gold", "unit": ""}, "You throw the dice for gold."),
    "slapped": ({"player": 1, "why": "duel", "roll": 0}, "Yorick slapped the dice of the duel."),
}


def test_all_kinds_of_events_but_rare_ones_happened_in_these_matches() -> None:
    seen = {event.kind for preset in PRESETS for event in played(preset)[1]}
    assert set(SENTENCES) - seen <= set(RARE)


@pytest.mark.parametrize("kind", RARE)
def test_rare_events_are_worded(kind: str) -> None:
    fields, said = RARE[kind]
    assert sentence(Event(kind, "DK-1.1", fields), 0, NAMES) == said


# -- who reads -------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_only_who_did_it_reads_you(preset: str) -> None:
    for event in played(preset)[1]:
        them = [event.public.get("player"), *winners(event)]
        for seat_number in (0, 1):
            said = sentence(event, seat_number, NAMES)
            assert NAMES[seat_number] not in said or event.kind == "first_roll"
            named = seat_number in them or event.kind == "first_roll"
            assert named or not YOU.search(said), said
        assert not YOU.search(sentence(event, SPECTATOR, NAMES))


def winners(event: Event) -> tuple[Value, ...]:
    found = event.public.get("winners", ())
    assert isinstance(found, tuple)
    return found


def test_each_reads_the_same_in_other_words() -> None:
    t = table(seat(hand="Lair"), phase="build").does("build lair")
    assert log(t, 0, "built") == ["You built Lair at 2.1."]
    assert log(t, 1, "built") == log(t, SPECTATOR, "built") == ["Xanthe built Lair at 2.1."]
    t = table(seat(rooms="Lair"), phase="invasion", band="Knights", dice=[1, 9] * 20)
    assert log(t, 0, "assault")[0] == "The band stormed your Lair at 2.1."
    assert log(t, 1, "assault")[0] == "The band stormed Xanthe’s Lair at 2.1."


def test_the_heart_is_called_the_heart() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Keeper"})
    t = table(own, phase="war", band="Knights", at="1.1")
    assert log(t, 0, "captured") == ["The band captured your Heart: the Heart fell."]
    assert log(t, 1, "ended") == ["The match is over, the Heart has fallen: you won."]


@pytest.mark.parametrize(("die", "size"), [(8, "1D6"), (10, "2D6")])
def test_the_invasion_roll_says_which_band_comes(die: int, size: str) -> None:
    t = table(seat(), phase="hero", dice=[die, 2, 2], hero_cup="9x Peasant")
    assert log(t, 0, "invasion")[0].endswith(f" to {die}: a band of {size} heroes comes.")


def test_a_band_is_counted() -> None:
    t = table(seat(), phase="hero", dice=[8, 3], hero_cup="2x Peasant, Lord")
    assert log(t, 0, "band") == [
        "A band of 3 came for you: 2 Peasant Rabble and Lord of the Realm."
    ]


def test_a_band_of_several_alike_is_named_as_several() -> None:
    t = table(seat(), phase="hero", dice=[8, 3], hero_cup="3x Thief")
    assert log(t, 0, "band") == ["A band of 3 came for you: 3 Petty Thieves."]


def test_a_duel_is_spelled_out() -> None:
    t = battle("Mistress", "Clerics", rooms="Training Room", dice=[6, 2]).does("pass")
    (told,) = log(t, 1, "duel")
    assert told == (
        "Mistress 16 (Force 9, Master +1, Holy \N{MINUS SIGN}1, Training and Banner +1, Roll 6)"
        " against Holier than Thou Clerics 7 (Force 5, Roll 2): Mistress won."
    )
    assert log(t, 1, "killed") == ["Holier than Thou Clerics of the band fell."]


def test_a_creature_that_falls_is_its_keepers() -> None:
    t = battle("Imps", "Lord", dice=[1, 9]).does("pass")
    assert (log(t, 0, "killed"), log(t, 1, "killed")) == (
        ["Your Infernal Imps fell."], ["Xanthe’s Infernal Imps fell."],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("faces", "sizes", "said"),
    [((3,), (1,), "3"), ((3, 4, 6), (1, 2), "3, 4+6"), ((1, 2, 3), (3,), "1+2+3"), ((), (), "")],
)
def test_the_dice_of_one_roll_stand_together(
    faces: tuple[int, ...], sizes: tuple[int, ...], said: str
) -> None:
    assert fallen(faces, sizes) == said


# -- what is hidden ----------------------------------------------------------------------------

CARD_NAMES = {card.name for card in CARDS} | {spell.name for spell in SPELLS}
ANY_CARD = re.compile("|".join(map(re.escape, sorted(CARD_NAMES, key=len, reverse=True))))


def test_the_others_do_not_read_which_card_was_drawn() -> None:
    told = 0
    for event in [event for preset in PRESETS for event in played(preset)[1]]:
        if event.kind == "drew":
            assert ANY_CARD.search(sentence(event, int(str(event.public["player"])), NAMES))
            assert not ANY_CARD.search(sentence(event, SPECTATOR, NAMES))
            told += 1
    assert told


def test_the_table_as_text_shows_a_hand_to_its_owner_alone() -> None:
    t = table(seat(hand="Portal, Fire", spells="Slap"), phase="build")
    assert "Portal, room – summon one more creature" in " ".join(t_text(t, 0))
    assert "Slap, 2 mana – a die roll is made again" in " ".join(t_text(t, 0))
    for other in (1, SPECTATOR):
        assert not re.search("Portal|Fire|Slap", " ".join(t_text(t, other)))
        assert "hands 2 Room, 1 Spell" in " ".join(t_text(t, other))


def t_text(t: Table, seat_number: int) -> list[str]:
    return text(seen(t.state, seat_number), NAMES)


# -- the table as text ---------------------------------------------------------------------------


def crowded() -> Seat:
    """A dungeon of six levels."""
    rooms = "Lair [Iron Gate, Gas, Fire], 8x Lair, Torture Chamber, 5x Gold Vein"
    return seat(rooms=rooms, stands={"2.1": "Keeper, 3x Imps"}, gold=30)


def test_a_dungeon_is_drawn_level_by_level_the_heart_toward_its_owner() -> None:
    t = table(crowded(), seat(rooms="Prison, Temple"), phase="deploy")
    lines = t_text(t, 0)
    drawn = [line for line in lines if line.strip().startswith("[")]
    assert [line.split()[0] for line in drawn] == [
        "[1.1", "[2.1", "[6.1", "[5.1", "[4.1", "[3.1", "[2.1", "[1.1",
    ]  # fmt: skip
    assert all(len(line) <= WIDEST for line in drawn)
    (lair,) = [line for line in drawn if "2.1 Lair" in line]
    assert re.search(r"\[2\.1 Lair +#\^\^4\]", lair)
    assert "(" + "gap".center(10) + ")" in drawn[2]


def test_who_stands_where_is_listed() -> None:
    t = table(crowded(), phase="deploy")
    assert (
        "  2.1 Lair: Iron Gate, Gas, Fire; 3 Infernal Imps, Dungeon Keeper (Force 12)."
        in t_text(t, 0)
    )


def test_full_totals_have_a_star() -> None:
    t = table(seat(gold=30, mana=29, hand="Lair"), phase="build")
    assert "gold 30/30*, mana 29/30." in " ".join(t_text(t, 1))


def test_a_fight_is_in_the_text() -> None:
    t = battle(
        "Mistress, Goblins (down)", "2x Peasant, Knights (carries)",
        mine={"mana": 6, "spells": "2x Evil Omen"},
    ).does("cast evil-omen")  # fmt: skip
    lines = " ".join(t_text(t, 1))
    assert "A band of 3 before 2.1: 2 Peasant Rabble, Marauding Knights (carries on)." in lines
    assert "In effect: Evil Omen +2." in lines
    assert "Goblins (face down, Force 5 now), Mistress (Force 12 now) (Force 17)" in lines


def test_the_dice_to_slap_are_in_the_text_of_who_may() -> None:
    own = seat(rooms="Lair", mana=4, spells="Slap", stands={"2.1": "Mistress"})
    t = table(own, phase="battle", band="Knights", at="2.1", dice=[6, 3])
    assert "The dice of the duel: Mistress 6, Marauding Knights 3." in t_text(t, 0)
    assert "  The creature: 16 = Force +9, Master +1, Roll +6." in t_text(t, 0)
    assert "The dice" not in " ".join(t_text(t, 1))


# -- labels say what an answer does ------------------------------------------------------------


def test_a_build_says_what_one_more_costs() -> None:
    t = table(seat(gold=10, hand="Lair, Prison"), phase="build")
    assert labels(t)[0] == "Build Lair"
    assert labels(t.does("build lair"))[0] == "Build Prison, for 10 gold"


def test_a_construct_says_its_price_as_it_is_asked() -> None:
    t = table(seat(rooms="Lair, Guard Room", gold=20, hand="2x Scythe, Gas"), phase="construction")
    assert "Construct Scythe, for nothing" in labels(t)
    assert "Construct Scythe, 4 gold" in labels(t.does("pass"))
    t.does("construct scythe", "to 1.1")
    assert labels(t)[-2] == "Construct Gas, 3 gold or mana, and 5 gold more"


def test_a_room_says_how_strong_it_is() -> None:
    own = seat(rooms="Lair [Gas]", gold=9, hand="Scythe", stands={"2.1": "Keeper, 2x Imps"})
    t = table(own, phase="construction").does("construct scythe")
    assert labels(t) == ["Dungeon Heart 1.1", "Lair 2.1 – Force 11"]


def test_a_summon_says_its_price() -> None:
    t = table(seat(rooms="Hatchery", gold=20, pile="Trolls, Imps"), phase="summon")
    assert labels(t)[:2] == ["Summon Infernal Imps, free", "Summon Cave Trolls, 3 gold or mana"]


def test_to_send_the_keeper_warns_of_the_end() -> None:
    t = table(seat(rooms="Lair", stands={"1.1": "Keeper, Imps"}), phase="deploy")
    view, kind = seen(t.state, t.state.current_player), t.state.kind
    imps, keeper, *_ = t.state.legal_actions
    assert "You lose" not in GAME.effect(view, kind, imps, NAMES)
    assert "You lose if it dies" in GAME.effect(view, kind, keeper, NAMES)


def test_moves_say_how_many_and_from_where() -> None:
    t = table(seat(rooms="Lair", stands={"1.1": "Keeper, 3x Imps"}), phase="deploy")
    assert labels(t) == [
        "Infernal Imps (1 of 3), 1.1, to Lair 2.1",
        "All 3 Infernal Imps, 1.1, to Lair 2.1",
        "Dungeon Keeper, 1.1, to Lair 2.1",
        "All 4 of Dungeon Heart 1.1, to Lair 2.1",
        "Spread them over the outermost level, your Dungeon Keeper too – ends the Deploy Phase",
        "Done: the others stay",
    ]
    assert does(t, "infernal-imps of 1.1").startswith("It goes to Lair 2.1, the only other room.")
    t = table(seat(rooms="2x Lair", stands={"1.1": "Keeper, Imps"}), phase="deploy")
    assert labels(t)[0] == "Infernal Imps, 1.1"
    assert does(t, "infernal-imps of 1.1").startswith("You choose the room next.")


def test_who_moves_together_is_told_in_one_line() -> None:
    own = seat(rooms="2x Lair", stands={"1.1": "Keeper, 2x Imps", "2.1": "Imps, 3x Goblins"})
    t = table(own, phase="deploy").does("all infernal-imps of 1.1", "to 2.2", "everybody", "to 2.1")
    assert log(t, 0, "moved") == [
        "You moved 2 Infernal Imps from 1.1 to 2.2.", "You moved Dungeon Keeper from 1.1 to 2.1.",
    ]  # fmt: skip
    t = table(own, phase="deploy").does("everybody", "to 2.2")
    assert log(t, 1, "moved") == [
        "Xanthe moved Dungeon Keeper, 3 Infernal Imps and 3 Mountain Goblins to 2.2."
    ]


def test_a_spread_is_a_line_for_each_room() -> None:
    own = seat(rooms="2x Lair", stands={"1.1": "Keeper, 10x Imps, 9x Goblins"})
    t = table(own, phase="deploy").does("spread over the outermost level")
    assert [line.rpartition(" to ")[2] for line in log(t, 0, "moved")] == ["2.1.", "2.2."]


def test_raiders_set_out_in_one_line() -> None:
    own = seat(rooms="Lair", stands={"1.1": "Keeper, 2x Imps", "2.1": "Goblins"})
    t = table(own, phase="raid", raids="on").does("raid", "all of 1.1", "mountain-goblins of 2.1")
    assert log(t, 0, "raiders") == [
        "You sent Dungeon Keeper and 2 Infernal Imps of 1.1 out to raid.",
        "You sent Mountain Goblins of 2.1 out to raid.",
    ]
    t = table(own, phase="raid", raids="on").does("raid", "everybody")
    assert log(t, 0, "raiders") == [
        "You sent Dungeon Keeper, 2 Infernal Imps and Mountain Goblins out to raid."
    ]


def test_a_slap_says_whose_roll_it_is() -> None:
    own = seat(rooms="Lair", mana=4, spells="Slap", stands={"2.1": "Mistress"})
    t = table(own, phase="battle", band="Peasant", at="2.1", dice=[6, 3, 5])
    assert labels(t) == [
        "Slap your Mistress: 6",
        "Slap the band’s Peasant Rabble: 3 and 5",
        "No, pass",
    ]


def test_one_die_of_a_roll_is_named() -> None:
    own = seat(rooms="Temple", mana=4, spells="Slap", stands={"1.1": "Keeper, Imps"})
    t = table(own, phase="magic", dice=[1, 3, 5], slap_target="single_die")
    t.does("pass", "sacrifice infernal-imps of 1.1")
    assert labels(t)[:2] == [
        "Slap the dice of the Temple: 3, die 1 of 2",
        "Slap the dice of the Temple: 5, die 2 of 2",
    ]


def test_done_is_worded_for_who_is_asked() -> None:
    t = table(seat(stands={"1.1": "Keeper, Imps"}), phase="raid", raids="on")
    t.does("raid", "infernal-imps of 1.1")
    assert labels(t)[-1] == "Set out with these"


# -- the question before a Slap says what the roll comes to -------------------------------------

SLAPPER = seat(mana=2, spells="Slap")


@pytest.mark.clause("DK-13.6")
def test_a_room_that_begins_a_level_says_so() -> None:
    alone = table(seat(hand="Hatchery"), phase="build")
    front = "It begins level 2: heroes attack the outermost level, and nobody stands there yet."
    assert does(alone, "build hatchery").endswith(front)
    gap = table(seat(rooms="Lair", hand="Hatchery"), phase="build")
    assert "level" not in does(gap, "build hatchery")
    full = table(seat(rooms="Lair, Prison", hand="Hatchery"), phase="build")
    assert "It begins level 3:" in does(full, "build hatchery")


def does(t: Table, notation: str) -> str:
    """What an answer does, as whoever is asked reads it."""
    view = seen(t.state, t.state.current_player)
    return QUESTIONS.effect(view, t.state.kind, VOCABULARY.parse(notation), NAMES)


@pytest.mark.parametrize(
    ("face", "levels", "said"),
    [
        (3, 1, "3: below 8 no band comes."),
        (8, 1, "8: a band of 1D6 heroes comes to {whom}."),
        (9, 5, "9 + 1: a band of 2D6 heroes comes to {whom}."),
    ],
)
def test_who_may_slap_reads_what_an_invasion_roll_brings(face: int, levels: int, said: str) -> None:
    rooms = ", ".join(["Lair"] * 10) if levels == 5 else "Lair"
    mine = table(seat(rooms=rooms, mana=2, spells="Slap"), phase="hero", dice=[face])
    other = table(seat(rooms=rooms), SLAPPER, phase="hero", dice=[face])
    for t, whom in ((mine, "you"), (other, NAMES[0])):
        assert asks(t) == f"{said.format(whom=whom)} Have it rolled again?"
        assert does(t, "slap 1").startswith("A band of 1D6 heroes comes on 8 or more, of 2D6 on 10")


def test_who_may_slap_reads_who_gains_what() -> None:
    assert asks(table(SLAPPER, phase="mining", dice=[1])).startswith("1: 1 gold for you.")
    t = table(seat(), SLAPPER, phase="magic", dice=[6])
    assert asks(t).startswith("6: 6 mana for Xanthe.")


def test_who_may_slap_reads_how_a_fight_goes() -> None:
    own = seat(rooms="Lair [Explosion]", mana=4, spells="Slap", stands={"2.1": "Trolls"})
    t = table(own, phase="battle", band="Thief", at="2.1", dice=[1, 9, 5])
    assert asks(t).startswith("Cave Trolls 5 against Petty Thief 13: lost.")
    t = table(own, phase="traps", band="Lord, Paladin", at="2.1", dice=[1, 3])
    assert asks(t).startswith("1, 3: 1 hero will die.")


def test_what_is_paid_for_is_said() -> None:
    t = table(seat(rooms="Lair", gold=9, mana=9, pile="Goblins"), phase="summon")
    t.does("summon mountain-goblins")
    assert asks(t) == "How do you pay 2 for Mountain Goblins?"
    t.does("pay in gold")
    assert asks(t) == "In which room do you put Mountain Goblins?"


def test_a_hand_that_is_too_large_says_so() -> None:
    t = table(seat(spells="4x Fear, 3x Gate"), phase="spell", spell_deck="9x Fear")
    assert asks(t) == "Your Spell hand has 8 cards, and you may keep 5. Which one do you discard?"


@pytest.mark.parametrize("moved", [False, True])
def test_a_shortcut_names_the_keeper_whom_it_moves(moved: bool) -> None:
    own = seat(rooms="2x Lair", stands={"1.1": "Keeper", "2.1": "2x Imps"})
    t = table(own, phase="deploy")
    if moved:
        t.does("dungeon-keeper of 1.1", "to 2.1")
    last = labels(t)[-2]
    keeper = "" if moved else ", your Dungeon Keeper too"
    assert last == f"Spread them over the outermost level{keeper} – ends the Deploy Phase"
    told = does(t, "spread over the outermost level")
    assert ("You lose if your Keeper dies there." in told) is not moved
