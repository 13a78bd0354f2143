"""What buttons and the log say: all of it worded, for its reader, and nothing that is hidden."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.actions import ATTEMPT, PASS, VOCABULARY
from undercroft.games.warp_dungeons.content import CARDS
from undercroft.games.warp_dungeons.state import WarpDungeons
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import Luck, built_in, dungeon, explore, new_game
from undercroft.games.warp_dungeons.view import view as seen
from undercroft.games.warp_dungeons.words import label, sentence, text
from undercroft.games.warp_dungeons.words.questions import QUESTIONS
from undercroft.games.warp_dungeons.words.sentences import SENTENCES
from undercroft.kernel import SPECTATOR, Event
from undercroft.kernel.events import Value
from undercroft.testing import effort

NAMES = ["Xanthe", "Yorick", "Zelda", "Quill"]
PRESETS = [preset.name for preset in GAME.presets]
RULES = Path(__file__).parents[1] / "rules"
YOU = re.compile(r"\byou(rs?)?\b", re.IGNORECASE)


def labels(t: Table) -> list[str]:
    """What the buttons of the asked player say."""
    seat = t.state.current_player
    view = seen(t.state, seat)
    return [label(view, action, NAMES) for action in t.state.legal_actions]


def log(t: Table, seat: int, kind: str) -> list[str]:
    """What a seat has read of the events of a kind."""
    return [sentence(event, seat, NAMES) for event in t.events if event.kind == kind]


DM_DECKS = dict.fromkeys(PRESETS, "") | {
    "standard": "the-fungus-kingdom dark-elf-raiders",
    "kind": "demonspawn the-mad-alchemist",
    "cruel": "dragonkin",
}


@cache
def played(preset: str, players: int) -> tuple[list[WarpDungeons], list[Event]]:
    """Random matches: the position before each decision, and all that happened."""
    decks = ["", *DM_DECKS[preset].split()]
    positions: list[WarpDungeons] = []
    events: list[Event] = []
    for deck in decks:
        brought = [*[""] * (players - 1), deck]
        t = new_game(players, *brought, seed=f"words {deck}", **GAME.resolve({}, preset))
        chance = Luck(f"{preset} {players} {deck}")
        while not t.state.is_terminal():
            positions.append(t.state.clone(t.state.dice))
            t.does(chance.pick(t.options))
        events += t.events
    return positions, events


def matches() -> Iterator[tuple[list[WarpDungeons], list[Event]]]:
    for preset, players in product(PRESETS, (2, 3, 4)):
        yield played(preset, players)


# -- everything is worded -------------------------------------------------------------------


def events_of_the_rules() -> set[str]:
    """The kinds of events that the rules report anywhere."""
    kinds: set[str] = set()
    for path in RULES.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("s.say", "s.whisper"):
                kinds |= {str(one.value) for one in constants(call)}
    return kinds


def constants(call: ast.Call) -> list[ast.Constant]:
    first = call.args[0]
    ways = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
    return [way for way in ways if isinstance(way, ast.Constant)]


def test_each_event_of_the_rules_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert events_of_the_rules() == set(SENTENCES)


SAME = ("Pass", "Keep the rest", "Go north", "Go east", "Go south", "Go west", "Go below")
"""Whose notation says it all, away from where it can be answered."""


def test_each_action_is_worded_for_every_seat_at_every_moment() -> None:
    moments = [
        dungeon("Room, Passage", hero(), phase="exploration"),
        table(hero(hand="Battle 1"), dm(hand="Net"), rooms="Crypt", phase="trap").does("play net"),
        battle(hero(hand="Battle 1, Magic 1"), dm(hand="Agility 1"), monster="Troll"),
    ]
    used = [action for action in VOCABULARY.actions if action.notation != "open below"]
    for t, seat in product(moments, (0, 1, SPECTATOR)):
        view = seen(t.state, seat)
        for action in used:
            said = label(view, action, NAMES)
            assert said != action.notation.capitalize() or said in SAME, action


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.heavy
def test_what_is_said_in_a_match_is_plain_english(preset: str) -> None:
    for players in effort([2 + PRESETS.index(preset) % 3], [2, 3, 4]):
        positions, events = played(preset, players)
        for state in positions:
            view = seen(state, state.current_player)
            said = [label(view, action, NAMES) for action in state.legal_actions]
            assert len(set(said)) == len(said), said
            assert all(line[0].isupper() for line in said), said
            for line in [*said, *text(view, NAMES)]:
                is_clean(line)
        for event, seat in product(events, (*range(players), SPECTATOR)):
            line = sentence(event, seat, NAMES)
            is_clean(line)
            assert line[0].isupper(), line
            assert line.endswith("."), line


def is_clean(line: str) -> None:
    assert not re.search(r"None|[{}_]| -\d", line), line
    assert not re.search(r"\b1 (cards|wounds|points|counters|exits|monsters)\b", line), line


RARE: dict[str, tuple[dict[str, Value], str]] = {
    "folded": ({"place": 1}, "No room to go on: the path continues on a fresh sheet."),
    "merged": ({"cards": 3}, "No room to go on: the 3 cards left join the smallest pile."),
    "withdraws": ({"card": "Troll", "to": "hand"}, "Troll withdrew to the DM’s hand."),
    "forced_off": ({"player": 0}, "You have no attack card: the attack was called off."),
    "lost_cards": ({"player": 0, "names": ("Pit",)}, "You lost Pit at random."),
}


def test_all_kinds_of_events_but_the_rarest_happened_in_these_matches() -> None:
    seen = {event.kind for _, events in matches() for event in events}
    assert set(SENTENCES) - seen <= set(RARE)


@pytest.mark.parametrize("kind", RARE)
def test_the_rarest_events_are_worded(kind: str) -> None:
    fields, said = RARE[kind]
    assert sentence(Event(kind, "WD-1.1", fields), 0, NAMES) == said


# -- who reads ---------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_only_who_did_it_reads_you(preset: str) -> None:
    for players in (2, 3, 4):
        for event in played(preset, players)[1]:
            public: dict[str, Any] = dict(event.public)
            them = [public.get("player"), *public.get("players", ()), *public.get("winners", ())]
            for seat in range(players):
                said = sentence(event, seat, NAMES)
                assert NAMES[seat] not in said
                assert seat in them or not YOU.search(said), said
            assert not YOU.search(sentence(event, SPECTATOR, NAMES))


def test_each_reads_the_same_turn_in_other_words() -> None:
    t = battle(hero(hand="Battle 2"), dm(hand="Strength 1"), monster="Orc Grunts")
    t.does("commit battle-2", "commit strength-1")
    assert log(t, 0, "fight") == ["You fight Orc Grunts."]
    assert log(t, 1, "fight") == log(t, SPECTATOR, "fight") == ["Xanthe fights Orc Grunts."]
    assert log(t, 0, "committed") == [
        "You put Battle 2 face down.",
        "Yorick is ready for the reveal.",
    ]
    assert log(t, 1, "committed") == [
        "Xanthe is ready for the reveal.",
        "You put Strength 1 face down.",
    ]
    assert log(t, 0, "reveals") == ["Revealed: you Battle 2, the DM Strength 1."]


def test_the_log_says_why_a_round_ended_as_it_did() -> None:
    t = battle(hero(hand="Battle 2"), dm(hand="Strength 1"), monster="Orc Grunts", room="Lair")
    t.does("commit battle-2", "commit strength-1")
    (told,) = log(t, SPECTATOR, "compared")
    assert told == (
        "Round 1: Xanthe 4 (Battle 2 gave 4), DM 3 (Strength 1 gave 2, Lair +1);"
        " Xanthe dominated, Xanthe won the round. The monster suffered 2 wounds."
    )
    assert log(t, SPECTATOR, "killed") == ["Xanthe killed Orc Grunts and won the battle."]


def test_a_negative_term_has_a_true_minus() -> None:
    own = hero(hand="Battle 2", poison=1)
    t = battle(own, dm(hand="Strength 1"), monster="Orc Grunts")
    t.does("commit battle-2", "commit strength-1")
    assert "(Battle 2 gave 4, Poison \N{MINUS SIGN}1)" in log(t, 0, "compared")[0]


def test_a_card_that_speaks_to_its_player_is_told_to_the_others() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Outnumber, Magic 1, Magic 2"), monster="Troll")
    t.does("play outnumber")
    assert log(t, 1, "event") == [
        "You played Outnumber: you may commit 1 attack card more this round."
    ]
    assert log(t, 0, "event") == [
        "Yorick played Outnumber: the DM may commit 1 attack card more this round."
    ]


def test_a_trap_speaks_to_its_victim_alone() -> None:
    t = table(hero(hand="Battle 1"), dm(hand="Net"), rooms="Crypt", phase="trap").does("play net")
    assert log(t, 0, "trap") == [
        "A trap for you, Net: avoid it for 1 Battle, or: miss your next turn."
    ]
    assert log(t, 1, "trap") == [
        "A trap for Xanthe, Net: avoid it for 1 Battle, or: miss the next turn."
    ]


def test_a_walled_exit_says_why() -> None:
    t = dungeon("6x Room, Intersection", hero())
    built_in(t, (-1, 1))
    explore(t, 0, "north")
    assert log(t, 0, "walled") == ["An exit was walled off: no room there to go on."]


# -- what is hidden ------------------------------------------------------------------------------

CARD_NAMES = sorted({card.name for card in CARDS}, key=len, reverse=True)
ANY_CARD = re.compile("|".join(map(re.escape, CARD_NAMES)))
UNTOLD = ("drew", "committed", "attempts", "stake_back")
"""Events about cards that only their owner may know."""


@pytest.mark.parametrize("preset", PRESETS)
def test_the_others_do_not_read_which_cards_were_drawn_staked_or_committed(preset: str) -> None:
    told = 0
    for players in (2, 3, 4):
        for event in played(preset, players)[1]:
            if event.kind not in UNTOLD:
                continue
            for seat in {*range(players), SPECTATOR} - {event.public["player"]}:
                assert not ANY_CARD.search(sentence(event, seat, NAMES)), event
                told += 1
    assert told


def test_the_dm_reads_nothing_of_a_hand_or_a_stake() -> None:
    own = hero(hand="Dragonsbane, Wand, Magic 3", deck="Bow of Ages")
    t = table(own, dm(hand="Troll"), rooms="Crypt").does("stake dragonsbane")
    for seat in (1, SPECTATOR):
        lines = " ".join([*text(seen(t.state, seat), NAMES), *log(t, seat, "attempts")])
        for name in ("Dragonsbane", "Wand", "Magic 3", "Bow of Ages"):
            assert name not in lines
    assert "Wand" in " ".join(text(seen(t.state, 0), NAMES))


def test_a_hero_reads_nothing_of_the_dms_hand_or_face_down_cards() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Magic 3, Snipers"), monster="Troll")
    t.does("commit battle-1")
    lines = " ".join(text(seen(t.state, 0), NAMES))
    assert "Magic 3" not in lines
    assert "Snipers" not in lines
    assert "Battle 1" in lines


# -- labels say what an answer does -----------------------------------------------------------


def test_exploring_says_how_many_cards_are_behind() -> None:
    t = dungeon("2x Room, Passage", hero(), dm(), phase="exploration")
    assert labels(t)[0] == "Explore north – 3 cards, the Objective Room is among them"
    t = new_game(2)
    assert labels(t)[0] == "Explore north – 27 cards, the Objective Room is among the last 10"


def test_a_pile_of_none_is_a_dead_end() -> None:
    t = dungeon("T-junction", hero(), dm(), phase="exploration").does("reveal north")
    assert log(t, 0, "divided") == ["A dead end: no card is left west and east."]


def test_several_caves_are_won() -> None:
    t = table(hero(), dm(), rooms="Caves").does("attempt")
    assert log(t, 0, "unopposed") == ["Nothing opposed you: the Caves are won."]
    assert log(t, 1, "resolved") == ["The Caves are resolved."]


@pytest.mark.parametrize(
    ("heroes", "target", "ends"),
    [
        (1, "0", "the match ends, and you win it"),
        (1, "10", "the match ends, and you win it with 10 points or more"),
        (2, "0", "the match ends, and the living hero with the most points wins"),
    ],
)
def test_an_attempt_of_the_objective_room_says_what_it_wins(
    heroes: int, target: str, ends: str
) -> None:
    seats = [hero(), hero("Magus Sogarth")][:heroes]
    t = table(*seats, dm(), rooms="Objective Room", solo_target_score=target)
    says = QUESTIONS.effect(seen(t.state, 0), t.state.kind, ATTEMPT, NAMES)
    assert says == f"If no monster opposes you, or you win, {ends}."


def test_a_step_says_where_it_leads_and_what_waits_there() -> None:
    t = table(hero(), rooms="Crypt, Passage", phase="move").waits("Troll", 1)
    assert labels(t) == ["Go back south to the Crypt – Troll waiting there", "Stay in the Passage"]


def test_a_commit_says_its_strength_and_a_call_off_what_it_costs() -> None:
    own = hero(hand="Battle 2, Magic 1, Wand")
    t = battle(own, dm(hand="Strength 1, Courage 2"), monster="Troll", stake="Wand")
    assert labels(t) == [
        "Commit Battle 2 – counts 4 with your bonus",
        "Commit Magic 1 – counts 1",
        "Call off the attack – the stake is lost",
    ]
    t.does("commit battle-2")
    assert labels(t) == [
        "Commit Strength 1 – counts 1",
        "Commit Courage 2 – counts 5 with Troll’s bonus",
        "Commit no card",
    ]


def test_without_a_stake_a_call_off_costs_nothing() -> None:
    t = battle(hero(hand="Battle 2"), dm(), monster="Troll")
    assert labels(t)[-1] == "Call off the attack"


def test_the_answers_to_a_trap_say_what_they_cost_and_what_follows() -> None:
    own = hero(hand="Strength 1, Strength 2, Heroic Action")
    t = table(own, dm(hand="Pit"), rooms="Crypt", phase="trap").does("play pit")
    assert labels(t) == [
        "Pay for Pit – Strength cards worth at least 2 in all",
        "Play a Heroic Action – it avoids Pit",
        "Suffer Pit – suffer 1 wound, and miss your next turn",
    ]
    t.does("pay", "pay strength-1")
    assert log(t, 1, "paid") == ["Xanthe avoided Pit by paying 3."]


def test_a_card_to_discard_is_named_and_a_treasure_valued() -> None:
    own = hero(hand="Secret Door, Wand", deck="Battle 1")
    t = table(own, rooms="Crypt", phase="refresh", hand_relief="two")
    assert labels(t) == ["Discard Secret Door", "Discard Wand (+1 Magic)", "Keep the rest"]


def test_who_is_about_to_fight_is_told_what() -> None:
    t = table(hero(hand="Battle 1, Secret Door"), dm(hand="Troll"), rooms="Crypt")
    t.does("attempt", "play troll")
    assert labels(t) == ["Play a Secret Door – slip away from Troll", "Fight Troll"]
    assert t.view(0)["opponent"]["name"] == "Troll"
    assert t.view(1)["opponent"] is None  # that the hero still thinks is a secret
    t.does("fight")
    assert t.view(0)["opponent"] is None


def test_a_re_fight_names_the_monster_that_comes_again() -> None:
    own = hero(hand="Battle 2, Secret Door, Wand")
    t = battle(own, dm(hand="Reinforcements"), monster="Orc Grunts", stake="Wand")
    t.does("fight", "commit battle-2", "attach", "play reinforcements")
    assert labels(t) == ["Play a Secret Door – slip away from Orc Grunts", "Fight Orc Grunts"]


# -- house rules change what cards say ---------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "switches", "says"),
    [
        ("Secret Door", {"secret_door_escape": "any_round"}, "a monster before any round."),
        ("Secret Door", {"secret_door_stake": "discarded"}, "or, for your stake, avoid a monster"),
        ("Secret Door", {"secret_door_where": "unexplored_end_only"}, "in two at its end, or"),
        ("Heroic Action", {"heroic_vs_trap": "avoid_and_ability"}, "which also avoids a trap."),
        ("Ring of Accuracy", {"extra_wound_frequency": "per_battle"}, "In the first round of a"),
    ],
)
def test_a_hero_card_says_what_it_does_under_house_rules(
    card: str, switches: dict[str, Any], says: str
) -> None:
    for chosen in (switches, dict[str, Any]()):
        t = table(hero(hand=card), rooms="Crypt", **chosen)
        assert (says in t.view(0)["seats"][0]["hand"][0]["text"]) is bool(chosen)


@pytest.mark.parametrize(
    ("card", "switches", "says"),
    [
        ("Vicious", {"vicious": "unconditional"}, "the hero suffers 1 extra wound."),
        (
            "Outnumber",
            {"outnumber_duration": "every_round"},
            "1 attack card more each round of this battle",
        ),
        ("Brutes", {"symbol_change_target": "any_card"}, "one card of either side becomes"),
        ("Poisoned Blades", {"extra_wound_frequency": "per_battle"}, "in the first round it wins"),
    ],
)
def test_a_dm_card_says_what_it_does_under_house_rules(
    card: str, switches: dict[str, Any], says: str
) -> None:
    for chosen in (switches, dict[str, Any]()):
        t = table(hero(), dm(hand=card), rooms="Crypt", **chosen)
        assert (says in t.view(1)["seats"][1]["hand"][0]["text"]) is bool(chosen)


def test_abilities_and_rooms_say_what_they_do_under_house_rules() -> None:
    sogarth, anwar = hero("Magus Sogarth"), hero("Anwar al'Wasir")
    t = table(
        sogarth, anwar, dm(), rooms="Lair",
        evoke_base="with_bonus", extra_wound_frequency="per_battle", faction_monsters="any_faction",
    )  # fmt: skip
    seats, lair = t.view(0)["seats"], t.view(0)["map"]["places"][1]
    assert "the strength of your Magic cards counts double" in seats[0]["ability"]["text"]
    assert "1 more in the first round of a battle" in seats[1]["ability"]["text"]
    assert lair["text"] == "Monsters of any faction have +1 here."


def test_labels_and_the_log_follow_the_house_rules() -> None:
    own, master = hero(hand="Battle 1, Battle 2"), dm(hand="Vicious, Magic 1")
    t = battle(own, master, monster="Troll", vicious="unconditional")
    assert labels(t)[0] == "Play Vicious – this round the hero suffers 1 extra wound"
    t.does("play vicious")
    assert log(t, 0, "event") == [
        "Yorick played Vicious: this round the hero suffers 1 extra wound."
    ]
    rules: dict[str, Any] = {"trap_overpay": "exact", "heroic_vs_trap": "avoid_and_ability"}
    own = hero(hand="Battle 1, Heroic Action")
    t = table(own, dm(hand="Net"), rooms="Crypt", phase="trap", **rules).does("play net")
    pay, avoid, _ = labels(t)
    assert pay == "Pay for Net – Battle cards worth exactly 1 in all"
    assert avoid == (
        "Play a Heroic Action – it avoids Net, and"
        " Defender: this turn you suffer 1 wound less in each battle round"
    )


@pytest.mark.parametrize(
    ("own", "master", "monster", "stands", "comes"),
    [
        ("Battle 3", "Magic 1", "Troll", "you win 5 to 1",
         "2 wounds for Troll; the next round begins"),
        ("Battle 1", "Battle 3", "Troll", "it is a draw, 3 to 3",
         "no wounds; the battle is over, the room not won, the stake lost"),
        ("Battle 1", "Courage 1", "Troll", "you lose 3 to 4",
         "2 wounds for you; the battle is over, the room not won, the stake lost"),
        ("Battle 2", "Magic 3", "Orc Grunts", "you win 4 to 3",
         "2 wounds for Orc Grunts; the monster dies, and the battle is won"),
        ("Magic 3", "Strength 2", "Orc Grunts", "you win 3 to 3 by dominance",
         "2 wounds for Orc Grunts; the monster dies, and the battle is won"),
    ],
)  # fmt: skip
def test_a_question_in_a_battle_says_how_it_stands_and_what_comes_of_it(
    own: str, master: str, monster: str, stands: str, comes: str
) -> None:
    t = table(
        hero(hand=f"{own}, Wand, Heroic Action"), dm(hand=f"{master}, {monster}"), rooms="Crypt"
    )
    t.does("stake wand", f"play {monster.lower().replace(' ', '-')}", "pass")
    t.does(*[f"commit {card.lower().replace(' ', '-')}" for card in (own, master)])
    assert t.asked == (0, "hero-window")
    view, kind = seen(t.state, 0), t.state.kind
    assert QUESTIONS.question(view, kind, NAMES) == f"As it stands, {stands}. Play anything now?"
    effect = QUESTIONS.effect(view, kind, PASS, NAMES)
    assert effect.casefold() == f"If the DM passes too: {comes}.".casefold()


@pytest.mark.parametrize(
    ("heroes", "target", "idle"), [(1, "0", True), (1, "10", False), (2, "0", False)]
)
def test_points_that_decide_nothing_are_said_to(heroes: int, target: str, idle: bool) -> None:
    own = [hero(hand="Treasure Chest, Wand"), hero("Magus Sogarth")][:heroes]
    t = table(*own, dm(), rooms="Crypt", solo_target_score=target)
    view, kind = seen(t.state, 0), t.state.kind
    says = {
        action.notation: QUESTIONS.effect(view, kind, action, NAMES)
        for action in t.state.legal_actions
    }
    assert ("With one hero, points decide nothing." in says["stake treasure-chest"]) is idle
    assert "points" not in says["stake wand"]


@pytest.mark.parametrize(("fate", "word"), [("returned", "with"), ("discarded", "without")])
def test_slipping_away_says_what_becomes_of_the_stake(fate: str, word: str) -> None:
    own = hero(hand="Wand, Secret Door, Battle 1")
    t = table(own, rooms="Crypt", waiting="Troll", secret_door_stake=fate).does("stake wand")
    assert labels(t)[0] == f"Play a Secret Door – slip away from Troll, {word} your stake"
