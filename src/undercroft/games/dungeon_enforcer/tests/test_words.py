"""What buttons say, and the table as text: for who looks, and nothing that is hidden."""

from collections.abc import Callable
from itertools import product
from typing import Any, Final

import pytest

from undercroft.games.dungeon_enforcer import actions as said
from undercroft.games.dungeon_enforcer.actions import VOCABULARY
from undercroft.games.dungeon_enforcer.content import HUNTERS, MONSTERS
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    ALL_ITEMS,
    Table,
    battle,
    lost,
    opening,
    seat,
    table,
    won,
)
from undercroft.games.dungeon_enforcer.words import QUESTIONS, label, text
from undercroft.games.dungeon_enforcer.words.brief import PHASES
from undercroft.kernel import SPECTATOR, Action

NAMES: Final = ["Xanthe", "Yorick", "Zelda"]


def says(t: Table, notation: str, seat_number: int | None = None) -> str:
    """What a button says, to who is asked or to another seat."""
    who = t.state.current_player if seat_number is None else seat_number
    return label(t.view(who), VOCABULARY.parse(notation), NAMES)


def does(t: Table, notation: str) -> str:
    """What an answer does, as who is asked reads it."""
    seen = t.view(t.state.current_player)
    return QUESTIONS.effect(seen, t.state.kind, VOCABULARY.parse(notation), NAMES).strip()


def reads(t: Table, seat_number: int = 0) -> list[str]:
    """The table as text."""
    return text(t.view(seat_number), NAMES)


def line(t: Table, begins: str, seat_number: int = 0) -> str:
    """The one line of the text that begins so."""
    (found,) = [one for one in reads(t, seat_number) if one.startswith(begins)]
    return found


# -- labels -------------------------------------------------------------------------------

BEGINNING: Final[dict[str, Any]] = {"dice": [5, 2, 2, 5]}
BELL: Final = "1 energy: cancel what the other side has just declared"
STONE: Final = "one of your fighters has +2 this round in attack stance"
FOLLOW: Final = (
    "Follow Through of Ekim – 2 energy: this fighter has +2 this round in attack stance,"
    " +4 instead if another hunter of your side attacks"
)
PATHFINDER: Final = (
    "Pathfinder: at the start of your turn roll two dice for map energy and keep the higher."
)


def shopping(**more: Any) -> Table:
    """Seat 0 has three items before it."""
    return table(item_deck="Null Bell, Whetstone, Notched Blade", **more).does("shop")


def fighting(**more: Any) -> Table:
    """Therese and Ekim attack a Cellar Witch, with a lens and a stone."""
    more = {"items": "Seer's Lens, Whetstone"} | more
    return battle("Therese, Ekim", "Cellar Witch", "2x Attack 5, Defense 4", "Defense 6", **more)


def placed(**more: Any) -> Table:
    """All have placed."""
    return fighting(**more).places("attack-5", "defense-4", "defense-6")


def peeked() -> Table:
    """Seat 0 has looked at the play of the witch."""
    return placed(energy=(30, 6)).does("use seers-lens", "pass")


LABELS: Final[list[tuple[Callable[[], Table], str, str]]] = [
    (lambda: opening(**BEGINNING), "place C4", "Start in Aldermoor, C4"),
    (lambda: opening(**BEGINNING).does("place C4", "place M4"), "place H9",
     "Place a monster on H9"),
    (table, "walk C6", "Walk to C6 – 2 energy"),
    (table, "walk A8", "Walk to Westmarch, A8 – 6 energy"),
    (lambda: table(seat(hunters="Sable"), seat("M4")), "walk C5", "Walk to C5 – free"),
    (lambda: table(tokens="D5, O15"), "fight D5 from the west",
     "Fight on D5 from the west – 2 energy"),
    (lambda: table(seat(hunters="Sable"), seat("M4"), tokens="C5, O15"),
     "fight C5 from the north", "Fight on C5 from the north – free"),
    (table, "hire", "Look for hunters to hire"),
    (table, "shop", "Look at three items"),
    (table, "end turn", "End your turn"),
    (lambda: table(hunter_deck="Quill").does("hire"), "take quill", "Hire Quill, 3 coins"),
    (lambda: table(seat(hunters="Lucan"), seat("M4"), hunter_deck="Quill").does("hire"),
     "take quill", "Hire Quill, 1 coin"),
    (lambda: opening(hero_setup="pick_of_three", **BEGINNING), "take quill", "Choose Quill"),
    (lambda: table().does("hire"), "done", "Done hiring"),
    (shopping, "name null-bell", f"Ask for Null Bell – {BELL}"),
    (shopping, "name none", "None of them"),
    (lambda: shopping(dice=[4]).does("name null-bell"), "buy", "Yes, buy Null Bell for 4 coins"),
    (lambda: shopping(dice=[1]).does("name null-bell"), "buy", "Yes, buy Null Bell for 1 coin"),
    (lambda: shopping().does("name null-bell"), "refuse", "No, refuse"),
    (lambda: table(seat("E5"), seat("E4"), pvp="duel").does("walk E4"), "challenge player 2",
     "Challenge Yorick"),
    (lambda: table(seat("E5"), seat("E4"), pvp="duel").does("walk E4"), "no challenge",
     "No, challenge nobody"),
    (lambda: battle(phase="energy_phase"), "keep", "No, keep this hand"),
    (lambda: battle(phase="energy_phase"), "redraw", "Yes, draw a whole new hand"),
    (fighting, "play attack-5", "Attack 5 for Therese: 5 + 5 = 10"),
    (fighting, "play defense-4", "Defense 4 for Therese: 7 + 4 = 11"),
    (lambda: fighting().does("play attack-5", "no boost"), "play attack-5",
     "Attack 5 for Ekim: 6 + 5 = 11"),
    (lambda: fighting(gear="Notched Blade"), "play attack-5", "Attack 5 for Therese: 6 + 5 = 11"),
    (lambda: fighting(gear="Guard's Buckler", energy=(0, 9)), "base attack",
     "Therese fights on base Attack: 5"),
    (lambda: fighting(gear="Guard's Buckler", energy=(0, 9)), "base defense",
     "Therese fights on base Defense: 8"),
    (lambda: fighting().does("play attack-5"), "boost",
     "Yes, boost Therese – 5 energy"),
    (lambda: fighting().does("play attack-5"), "no boost", "No"),
    (placed, "use whetstone", f"Use Whetstone – {STONE}"),
    (placed, "ability of fighter 2", FOLLOW),
    (placed, "pass", "No, pass"),
    (lambda: placed(hp=(4, 12, 9)).does("use whetstone"), "target fighter 1",
     "Therese, 4 HP – it has +2 this round in attack stance"),
    (peeked, "no exchange", "No, leave the plays as they are"),
    (peeked, "exchange of fighter 2", "Exchange the play of Ekim (Defense 4)"),
    (
        lambda: peeked().does("exchange of fighter 2"), "play attack-5",
        "Attack 5 for Ekim: 6 + 5 = 11",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("t", "notation", "words"), LABELS, ids=[f"{words[:24]}" for _, _, words in LABELS]
)
def test_a_button_says_what_an_answer_does(
    t: Callable[[], Table], notation: str, words: str
) -> None:
    offered = t()
    assert notation in offered.options
    assert says(offered, notation) == words


def families() -> list[list[Action]]:
    """The actions as actions.py groups them."""
    found: list[list[Action]] = []
    for name, value in vars(said).items():
        if isinstance(value, Action):
            found.append([value])
        elif name == "FIGHT":
            found.append([action for sides in value for action in sides])
        elif isinstance(value, (list, tuple)) and value and isinstance(value[0], Action):
            found.append(list(value))
    return found


def test_these_are_all_families_of_answers() -> None:
    assert sorted(action.id for family in families() for action in family) == [
        action.id for action in VOCABULARY.actions
    ]
    worded = {VOCABULARY.parse(notation) for _, notation, _ in LABELS}
    assert [family[0].notation for family in families() if not worded & set(family)] == []


@pytest.mark.parametrize(
    ("rule", "mine", "theirs"),
    [("threshold_only", "no energy", "no energy"),
     ("counter_pays", "no energy", "6 battle energy")],
)  # fmt: skip
def test_a_card_says_what_it_does_to_the_energy(rule: str, mine: str, theirs: str) -> None:
    t = fighting(defense_card_cost=rule)
    assert does(t, "play attack-5").endswith("10 in all. It costs 5 battle energy.")
    kept = " You gain 4 battle energy if this fighter loses no HP"
    gives = f"{kept}, and lose 1 for each HP that it loses."
    assert does(t, "play defense-4").endswith(f"11 in all. It costs {mine}.{gives}")
    t.places("attack-5", "defense-4")
    assert does(t, "play defense-6").endswith(f"9 in all. It costs {theirs}.")


def test_buttons_of_another_seat_are_plain() -> None:
    t = shopping(dice=[4]).does("name null-bell")
    assert says(t, "buy", 1) == "Yes, buy it for 4 coins"
    assert says(t, "take quill", 1) == "Hire Quill"
    assert says(t, "walk C6", 1) == "Walk to C6"
    assert says(t, "ability of fighter 2") == "Ability of fighter 2"
    assert says(t, "challenge player 4") == "Challenge player 4"
    t = fighting()
    assert [says(t, "play attack-5", 1), says(t, "base attack", 1), says(t, "boost", 1)] == [
        "Place Attack 5", "Fight on base Attack", "Boost by a die",
    ]  # fmt: skip
    assert says(placed(), "exchange of fighter 3") == "Exchange the play of Cellar Witch"


AS_WRITTEN: Final = {"buy", "pass", "refuse", "no boost"}


def test_each_answer_is_worded_for_every_seat_at_every_moment() -> None:
    moments = [table(), shopping(), fighting(), placed()]
    for t, who in product(moments, (0, 1, SPECTATOR)):
        view = t.view(who)
        for action in VOCABULARY.actions:
            family = action.notation.partition(" ")[0]
            numbered = family in ("ability", "target", "exchange", "challenge")
            plain = label(view, action, NAMES) == action.notation.capitalize()
            assert not plain or numbered or action.notation in AS_WRITTEN, action


def test_no_two_buttons_say_the_same() -> None:
    for t in (opening(), table(tokens="D5, O15"), shopping(), fighting(), placed(), peeked()):
        words = [says(t, notation) for notation in t.options]
        assert len(set(words)) == len(words)


# -- the table as text --------------------------------------------------------------------


def test_the_map_is_drawn() -> None:
    t = table(seat("C5", energy=3), seat("H13"), seat("H13"), tokens="D5, O15")
    assert reads(t)[-17:-1] == [
        "    A   B   C   D   E   F   G   H   I   J   K   L   M   N   O",
        " 1  .   .   .   .   .   .   .   T   .   .   .   .   .   .   .",
        " 2  .   .   3   #   .   .   .   .   .   .   .   #   .   .   .",
        " 3  .   3   2   3   .   #   .   .   .   #   .   .   .   .   .",
        " 4  3   2   S1  2   3   .   .   .   .   .   .   .   S   .   .",
        " 5  .   #   P1  !   .   #   .   .   .   #   .   .   .   #   .",
        " 6  3   2   1   2   3   .   .   #   .   .   .   .   .   .   .",
        " 7  .   3   2   #   .   .   .   .   .   .   .   #   .   .   .",
        " 8  T   .   3   .   .   .   #   T   #   .   .   .   .   .   T",
        " 9  .   .   .   #   .   .   .   .   .   .   .   #   .   .   .",
        "10  .   .   .   .   .   #   .   .   .   #   .   .   .   .   .",
        "11  .   #   .   .   .   .   .   .   .   .   .   .   .   #   .",
        "12  .   .   .   T   .   .   .   .   .   .   .   T   .   .   .",
        "13  .   .   .   .   .   #   .   *   .   #   .   .   .   .   .",
        "14  .   .   #   .   .   .   .   .   .   .   .   .   #   .   .",
        "15  .   .   .   .   .   .   .   #   .   .   .   .   .   .   !",
    ]


def test_a_battle_is_told_in_place_of_the_map() -> None:
    assert not [line for line in reads(fighting()) if "A   B   C" in line]


def test_the_signs_of_the_map_are_explained() -> None:
    signs = (
        "P1 Xanthe, P2 Yorick, P3 Zelda; ! monster, S starting town, T town, # obstacle,"
        " * several players"
    )
    assert reads(table())[-1] == f"{signs}; numbers: the energy to walk there."
    assert reads(table(), 1)[-1] == f"{signs}."


def test_three_on_a_square_are_several_players() -> None:
    t = table(seat("H13"), seat("H13"), seat("H13"))
    assert reads(t, 1)[-4] == "13  .   .   .   .   .   #   .   *   .   #   .   .   .   .   ."


@pytest.mark.parametrize(
    ("t", "head"),
    [
        (lambda: opening(**BEGINNING), "Starting towns: The Enforcers' March."),
        (lambda: opening(**BEGINNING).does("place C4", "place M4"),
         "Placing monsters: The Enforcers' March."),
        (lambda: opening(hero_setup="pick_of_three", **BEGINNING),
         "First hunters: The Enforcers' March."),
        (table, "Round 2 of 20: the turn of Xanthe, Map."),
        (shopping, "Round 2 of 20: the turn of Xanthe, Shopping."),
        (lambda: table().does("hire"), "Round 2 of 20: the turn of Xanthe, Hiring."),
        (lambda: table(seat("E5"), seat("E4"), pvp="duel").does("walk E4"),
         "Round 2 of 20: the turn of Xanthe, Challenge."),
        (fighting, "Round 2 of 20: the turn of Xanthe, Attack Phase."),
        (placed, "Round 2 of 20: the turn of Xanthe, Item Phase."),
    ],
)  # fmt: skip
def test_the_headline_says_where_the_match_stands(t: Callable[[], Table], head: str) -> None:
    assert reads(t())[0] == head


def test_a_seat_has_a_line() -> None:
    one = seat(hunters="Therese, Ekim", coins=1, energy=7, gear="2x Notched Blade, Reserve Cell",
               items="2x Whetstone, Null Bell", hp=(4, 12), defeated=2)  # fmt: skip
    t = table(one, seat("D5", hunters="Quill"), seat(hunters=""))
    has = "1 coin; 7 map energy; 2 Notched Blade and Reserve Cell"
    group = "Xanthe on Aldermoor, C4: Therese 4/10 HP and Ekim 12/12 HP"
    assert line(t, "Xanthe on") == f"{group}; {has}; 2 Whetstone and Null Bell; 2 defeated."
    assert line(t, "Xanthe on", 1) == f"{group}; {has}; 3 hidden items; 2 defeated."
    assert line(t, "Yorick") == "Yorick on D5: Quill 13/13 HP; 10 coins; 10 map energy."
    assert line(t, "Zelda:") == "Zelda: out of the game."


def test_some_items_of_a_rival_are_known() -> None:
    t = table(seat(), seat("M4", items="Whetstone, Null Bell", known_by=(1, 0)))
    assert line(t, "Yorick on").endswith("; Whetstone and 1 hidden item.")
    assert line(t, "Yorick on", SPECTATOR).endswith("; 2 hidden items.")


def test_before_the_deal_nobody_has_a_hunter() -> None:
    t = opening(hero_setup="pick_of_three", **BEGINNING)
    assert line(t, "Yorick:") == "Yorick: no hunter yet."


def test_decks_and_graveyards_have_a_line() -> None:
    t = table(dead="Quill, Fenn", slain="Mudling", item_discard="Whetstone", tokens="O15")
    assert line(t, "Hunters") == (
        f"Hunters {len(HUNTERS) - 4}, monsters {len(MONSTERS) - 1}, items {ALL_ITEMS - 1};"
        " fallen Quill and Fenn; defeated Mudling."
    )
    assert (
        line(table(), "Hunters")
        == f"Hunters {len(HUNTERS) - 2}, monsters {len(MONSTERS)}, items {ALL_ITEMS}."
    )


def test_hunters_for_hire_are_listed() -> None:
    t, support = table(hunter_deck="only Quill").does("hire"), "Support 2 cards and 3 energy"
    assert reads(t, 1)[-2:] == [
        "On offer:",
        f"  Quill, 3 coins: Attack 5, Defense 4, 13 HP, {support} – {PATHFINDER}",
    ]


def test_items_in_a_town_are_listed_for_the_buyer_alone() -> None:
    t = shopping()
    assert reads(t)[-4:] == [
        "On offer:",
        f"  Whetstone, one-use – {STONE}.",
        f"  Null Bell, one-use – {BELL}.",
        "  Notched Blade, gear – your main hunter has +1 base Attack.",
    ]
    for other in (1, SPECTATOR):
        assert "On offer:" not in reads(t, other)


# -- a battle as text ---------------------------------------------------------------------


def after(t: Table, begins: str, seat_number: int = 0) -> list[str]:
    """The lines from the one that begins so."""
    lines = reads(t, seat_number)
    at = next(n for n, one in enumerate(lines) if one.startswith(begins))
    return lines[at:]


VANGUARD: Final = "Vanguard: while main and standing: your hired hunters have +1 in defense stance."
SWARM: Final = "Swarm: has +1 in attack stance for each standing hunter beyond the first."


def test_a_battle_is_in_the_text() -> None:
    t = battle(mine="2x Attack 5, Defense 4", theirs="Defense 6", energy=(14, 6), hp=(9, 7),
               items="Null Bell", dice=[4]).does("play attack-5", "boost")  # fmt: skip
    assert after(t, "Battle") == [
        "Battle on D5, round 1 of 30, Counter Phase: the hero side attacks.",
        "  Xanthe, hero side: 9 battle energy (4 free), 2 cards.",
        f"    Therese 9/10 HP, Attack 5, Defense 7; plays Attack 5; boost +4 – {VANGUARD}",
        "  Yorick, monster side: 6 battle energy, 1 card.",
        f"    Gutter Rats 7/7 HP, Attack 3, Defense 2 – {SWARM}",
        "Your items:",
        f"  Null Bell, one-use – {BELL}.",
        "Your battle cards: Attack 5, Defense 4.",
    ]


@pytest.mark.parametrize("who", [1, SPECTATOR])
def test_others_read_neither_play_nor_hand_nor_free_energy(who: int) -> None:
    t = battle(mine="2x Attack 5, Defense 4", theirs="Defense 6", energy=(14, 6), items="Null Bell",
               seats=(seat("M4", hunters="Fenn"),)).places("attack-5")  # fmt: skip
    assert after(t, "Battle", who)[1:3] == [
        "  Xanthe, hero side: 14 battle energy, 2 cards.",
        f"    Therese 10/10 HP, Attack 5, Defense 7; plays a card – {VANGUARD}",
    ]
    own = ["Your battle cards: Defense 6."] if who == 1 else []
    assert after(t, "Battle", who)[5:] == own


def test_a_base_play_is_read_as_one() -> None:
    t = battle(mine="Attack 5", theirs="Defense 6", energy=(4, 6)).does("base defense")
    assert "; plays base Defense – " in after(t, "    Therese")[0]
    assert "; plays base values – " in after(t, "    Therese", 1)[0]


def test_what_holds_for_a_fighter_is_listed() -> None:
    t = battle("Therese, Nerissa", "Cellar Witch", "2x Attack 5", "Defense 6", hp=(10, 13, 9),
               items="Venom Phial, Hexed Chain, Whetstone",
               item_phase_actions="until_pass")  # fmt: skip
    t.places("attack-5", "attack-5", "defense-6")
    t.does("use venom-phial", "pass", "use hexed-chain", "ability of fighter 3", "target fighter 1")
    t.does("ability of fighter 2")
    assert after(t, "    Cellar Witch")[0].startswith(
        "    Cellar Witch 5/9 HP, Attack 5, Defense 3; poisoned; plays a card;"
        " Hexed Chain \N{MINUS SIGN}3 – Hex: "
    )
    assert "; plays Attack 5; Hex \N{MINUS SIGN}2 – " in after(t, "    Therese")[0]


def test_the_fallen_are_not_listed() -> None:
    t = battle("Therese, Sable", "Salt Wyrm", "2x Attack 5", "Defense 2", hp=(10, 2, 11),
               item_phase_actions="until_pass", items="Whetstone")  # fmt: skip
    t.places("attack-5", "attack-5", "defense-2").does("pass", "ability of fighter 3")
    assert t.asked == (0, "act")
    names = [one.split()[0] for one in after(t, "Battle") if one.startswith("    ")]
    assert names == ["Therese", "Salt"]


def test_late_rounds_say_that_nobody_defends() -> None:
    t = battle(mine="Attack 5", theirs="Attack 6", round=17)
    assert after(t, "Battle")[0] == (
        "Battle on D5, round 17 of 30, Attack Phase: the hero side attacks."
        " Nobody can defend any more."
    )


def test_the_automaton_is_named() -> None:
    t = battle(mine="Attack 5", theirs="Attack 6", solo=True)
    assert line(t, "  the automaton") == "  the automaton, monster side: 20 battle energy, 1 card."


def test_a_duel_has_no_monster_side() -> None:
    t = battle("Therese", "Ekim", "Attack 5", "Attack 6", duel=True, pvp="duel")
    lines = after(t, "Battle")
    assert lines[1].startswith("  Xanthe")
    assert lines[3].startswith("  Yorick")
    assert [line for line in lines if "monster" in line] == []


def test_separate_supplies_stand_side_by_side() -> None:
    t = battle("Therese, Ekim", mine=["Attack 5", "2x Attack 2"], theirs="Defense 6",
               energy=(9, 5, 7), hired_resources="separate")  # fmt: skip
    t.places("attack-5")
    assert after(t, "  Xanthe")[0] == (
        "  Xanthe, hero side: 9 battle energy (4 free), 0 cards; 5 battle energy, 2 cards."
    )


def test_whose_secret_moment_it_is_stays_unsaid() -> None:
    t = fighting().does("play attack-5")
    assert t.asked == (0, "boost")
    assert reads(t)[0] == "Round 2 of 20: the turn of Xanthe, Attack Phase."
    assert reads(t, 1)[0] == "Round 2 of 20: the turn of Xanthe."
    assert after(t, "Battle", 1)[0] == "Battle on D5, round 1 of 30: the hero side attacks."


# -- the end as text ----------------------------------------------------------------------


def test_the_end_says_who_won_and_with_what() -> None:
    t = won(tokens="D5", dice=[4], item_deck="Null Bell", gear="Notched Blade")
    for who in (0, 1, SPECTATOR):
        assert reads(t, who) == [
            "The match is over.",
            "No monster is left on the map.",
            "Xanthe wins.",
            "Xanthe: 14 coins, 1 defeated, 2 items.",
            "Yorick: 10 coins, 0 defeated, 0 items.",
        ]


def test_who_is_out_is_marked() -> None:
    assert reads(lost(dice=[1], coins=0))[1:] == [
        "Only one player has hunters left.",
        "Yorick wins.",
        "Xanthe: 0 coins, 0 defeated, 0 items, out.",
        "Yorick: 11 coins, 0 defeated, 0 items.",
    ]


def test_a_win_can_be_shared() -> None:
    t = table(seat(items="Whetstone"), seat("M4", items="Whetstone"), turn=1, round=20)
    t.does("end turn")
    assert reads(t)[1:4] == [
        "The last round is over.", "Xanthe and Yorick share the win.",
        "Xanthe: 10 coins, 0 defeated, 1 item.",
    ]  # fmt: skip


def test_a_lone_player_can_lose() -> None:
    t = table(seat(), round=20).does("end turn")
    assert reads(t)[1:3] == ["The last round is over.", "The match is lost."]


def test_no_word_of_a_phase_is_missing() -> None:
    moments = [opening(), table(), table().does("hire"), shopping(), battle(phase="energy_phase"),
               fighting(), fighting().places("attack-5", "defense-4"), placed(), won(tokens="D5"),
               opening(hero_setup="pick_of_three"), opening().does("place C4", "place C4"),
               table(seat("E5"), seat("E4"), pvp="duel").does("walk E4")]  # fmt: skip
    phases = {t.view(max(0, t.state.current_player))["phase"] for t in moments}
    assert set(PHASES) - phases == {"set-up", "battle"}
    assert phases <= set(PHASES)
