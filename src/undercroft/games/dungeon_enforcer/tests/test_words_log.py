"""What the log says: every kind of event word for word, for who did it and for the others."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft.games.dungeon_enforcer.content import HUNTERS
from undercroft.games.dungeon_enforcer.content.texts import WORDS
from undercroft.games.dungeon_enforcer.rules.rolls import OCCASIONS, STREAMS
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    Table,
    battle,
    fought,
    lost,
    opening,
    seat,
    table,
    won,
)
from undercroft.games.dungeon_enforcer.words import SENTENCES, sentence
from undercroft.kernel import SPECTATOR, Event

NAMES: Final = ["Xanthe", "Yorick", "Zelda"]
RULES: Final = Path(__file__).parents[1] / "rules"

Three = tuple[str, str, str]
"""What seats 0 and 1 read, and who only watches."""
Row = tuple[str, Callable[[], Table], str | Three]
"""A kind of event, how it comes about, and what each reads, or one line that all read."""


def reads(t: Table, kind: str) -> Three:
    """What is read of the first event of that kind."""
    event = next(event for event in t.events if event.kind == kind)
    one, other, spectator = [sentence(event, n, NAMES) for n in (0, 1, SPECTATOR)]
    return one, other, spectator


def first(yours: str, hers: str) -> Three:
    """Something that seat 0 has done: how it reads that itself, and how the others do."""
    return yours, hers, hers


def second(yours: str, his: str) -> Three:
    """Something that seat 1 has done."""
    return his, yours, his


TOP: Final = HUNTERS[-1].name
"""Who lies on top of the deck as the box has it."""


def began() -> Table:
    """A match whose dice for the first turn show 2 and 5: seat 1 begins, with the top hunter."""
    return opening(dice=[2, 5, 3, 4])


def shown(items: str = "Whetstone, Null Bell, Notched Blade", **more: Any) -> Table:
    """Seat 0 looks at the top items of the deck."""
    return table(seat(gear=more.pop("gear", "")), seat("M4"), item_deck=items, **more).does("shop")


def entered(**more: Any) -> Table:
    """Seat 0 walks from C4 to C5, and attacks the monster on D5."""
    t = table(tokens="D5, O15", monster_deck="Mudling", **more)
    return t.does("fight D5 from the west")


def used(item: str, *others: str, **more: Any) -> Table:
    """Seat 0 uses an item behind Attack 2 of Therese and Defense 6 of a Dread Tyrant."""
    slug = item.lower().replace(" ", "-").replace("'", "")
    return fought("Therese", "Dread Tyrant", "Attack 2 / Defense 6", f"use {slug}", *others,
                  items=item, **more)  # fmt: skip


def peeked(play: str = "play defense-6", *then: str, **more: Any) -> Table:
    """Seat 0 looks through a Seer's Lens at the play of Gutter Rats; it could play Attack 3."""
    t = battle(mine="Attack 2, Attack 3", theirs="Defense 6", items="Seer's Lens", **more)
    return t.plays("play attack-2", play, "use seers-lens", *then)


def reshuffled() -> Table:
    """Both sides draw five, but six cards lie in the pile."""
    t = battle(mine="Attack 1", theirs="Defense 8, 3x Attack 2", deck_of_cards="only 6x Attack 3")
    return t.plays("play attack-1", "play defense-8")


def duel(hp: tuple[int, int], mine: int = 9, theirs: int = 1) -> Table:
    """Therese of seat 0 against Ekim of seat 1: one attacks with 9, the other with 1."""
    t = battle("Therese", "Ekim", f"Attack {mine}", f"Attack {theirs}", duel=True, pvp="duel",
               hp=hp)  # fmt: skip
    return t.plays(f"play attack-{mine}", f"play attack-{theirs}")


def alone(theirs: str, monster: str = "Gutter Rats", mine: int = 2, **more: Any) -> Table:
    """A round against the automaton, with its hand."""
    t = battle(more.pop("hunters", "Therese"), monster, f"Attack {mine}", theirs, solo=True, **more)
    return t.plays(f"play attack-{mine}")


def alone_lost(hunter: str = "Therese", **more: Any) -> Table:
    """A lone hunter falls against the automaton."""
    return alone("Attack 9", mine=1, hp=(1, 7), hunters=hunter, coins=7, items="Whetstone", **more)


def out_of_rounds(**mine: Any) -> Table:
    """The last round ends; seat 1 has 10 coins."""
    return table(seat(**mine), seat("M4"), turn=1, round=20).does("end turn")


SET_UP: Final[list[Row]] = [
    ("order_roll", began, (
        "Dice for the first turn: you 2, Yorick 5.",
        "Dice for the first turn: Xanthe 2, you 5.",
        "Dice for the first turn: Xanthe 2, Yorick 5.",
    )),
    ("dealt", began, second(f"You begin with {TOP}.", f"Yorick begins with {TOP}.")),
    ("starts", lambda: began().does("place M4"),
     second("You start at M4.", "Yorick starts at M4.")),
    ("token", lambda: began().does("place M4", "place C4", "place H9"),
     first("You placed a monster on H9.", "Xanthe placed a monster on H9.")),
    ("turn", lambda: table(step="begin_turn"),
     first("Round 2: your turn.", "Round 2: the turn of Xanthe.")),
    ("energy", lambda: table(step="begin_turn", dice=[4]),
     first("You rolled 4: 14 map energy.", "Xanthe rolled 4: 14 map energy.")),
    ("energy", lambda: table(seat(hunters="Quill"), step="begin_turn", dice=[2, 5]), first(
        "You rolled 5, the higher of two: 15 map energy.",
        "Xanthe rolled 5, the higher of two: 15 map energy.",
    )),
    ("walked", lambda: table().does("walk C6"), first(
        "You walked from C4 to C6 for 2 energy.", "Xanthe walked from C4 to C6 for 2 energy.")),
    ("walked", lambda: table(seat(hunters="Sable"), seat("M4")).does("walk C5"), first(
        "You walked from C4 to C5 for nothing.", "Xanthe walked from C4 to C5 for nothing.")),
    ("entered", entered, first(
        "You attacked the monster on D5 from the west.",
        "Xanthe attacked the monster on D5 from the west.",
    )),
    ("challenged", lambda: table(seat("E5"), seat("E4"), pvp="duel").does(
        "walk E4", "challenge player 2",
    ), ("You challenged Yorick.", "Xanthe challenged you.", "Xanthe challenged Yorick.")),
]  # fmt: skip

TOWNS: Final[list[Row]] = [
    ("offered", lambda: table(hunter_deck="Brannoc, Quill, Fenn").does("hire"), first(
        "You looked for hunters: Brannoc, Quill and Fenn.",
        "Xanthe looked for hunters: Brannoc, Quill and Fenn.",
    )),
    ("hired", lambda: table(hunter_deck="Quill").does("hire", "take quill"),
     first("You hired Quill for 3 coins.", "Xanthe hired Quill for 3 coins.")),
    ("hired", lambda: table(seat(hunters="Lucan"), seat("M4"), hunter_deck="Quill").does(
        "hire", "take quill",
    ), first("You hired Quill for 1 coin.", "Xanthe hired Quill for 1 coin.")),
    ("saw_wares", shown, first(
        "You looked at Whetstone, Null Bell and Notched Blade.", "Xanthe looked at 3 items.")),
    ("saw_wares", lambda: shown("only Whetstone"),
     first("You looked at Whetstone.", "Xanthe looked at 1 item.")),
    ("named", lambda: shown().does("name null-bell"),
     first("You asked for Null Bell.", "Xanthe asked for one of them.")),
    ("named_none", lambda: shown().does("name none"),
     first("You wanted none of them.", "Xanthe wanted none of them.")),
    ("price", lambda: shown(dice=[4]).does("name null-bell"),
     "The price die shows 4: it costs 4 coins."),
    ("price", lambda: shown(gear="Merchant's Seal", dice=[3]).does("name null-bell"),
     "The price die shows 3: it costs 1 coin."),
    ("refused", lambda: shown().does("name null-bell", "refuse"),
     first("You refused it.", "Xanthe refused it.")),
    ("bought", lambda: shown(dice=[4]).does("name null-bell", "buy"),
     first("You bought Null Bell for 4 coins.", "Xanthe bought an item for 4 coins.")),
    ("bought", lambda: shown(dice=[1]).does("name notched-blade", "buy"),
     first("You bought Notched Blade for 1 coin.", "Xanthe bought Notched Blade for 1 coin.")),
]  # fmt: skip

PLAYS: Final[list[Row]] = [
    ("monster", entered, "Mudling appeared."),
    ("controls", entered, second("You play Mudling.", "Yorick plays Mudling.")),
    ("battle_round", entered, "Battle round 1: the hero side attacks."),
    ("battle_round", lambda: battle(phase="next_round", round=2),
     "Battle round 2: the monster side attacks."),
    ("battle_energy", lambda: entered(dice=[4]),
     "The hero side rolled 4: now 14 battle energy."),
    ("battle_energy", lambda: battle("Therese, Ekim", phase="next_round", energy=(7, 9), dice=[4]),
     "The hero side rolled 4 and gets 3 of Support: now 14 battle energy."),
    ("drew_hand", entered,
     first("You drew Defense 6, Defense 6, Defense 7, Defense 7 and Defense 8.",
           "Xanthe drew 5 cards.")),
    ("kept_hand", lambda: entered().does("keep"), "The hero side kept its hand."),
    ("redrew", lambda: entered().does("keep", "redraw"), "The monster side drew a whole new hand."),
    ("reshuffled", reshuffled, "The discards became a new draw pile of 5 cards."),
    ("placed", lambda: battle(mine="Attack 5").does("play attack-5"),
     first("You placed Attack 5 for Therese.", "Xanthe placed a card for Therese.")),
    ("base_play", lambda: battle(mine="Attack 5", energy=(4, 9)).does("base defense"),
     first("Therese fights on base Defense.", "Therese fights on base values.")),
    ("boosted", lambda: battle(mine="Attack 5", dice=[4]).does("play attack-5", "boost"), first(
        "You boosted Therese by 4, for 5 energy.", "Xanthe boosted Therese by 4, for 5 energy.")),
    ("declared", lambda: used("Battle Tonic"),
     first("You used Battle Tonic.", "Xanthe used Battle Tonic.")),
    ("declared", lambda: used("Thunder Flask"), first(
        "You used Thunder Flask on Dread Tyrant, for 3 energy.",
        "Xanthe used Thunder Flask on Dread Tyrant, for 3 energy.",
    )),
    ("declared", lambda: fought("Ekim", "Mudling", "Attack 2 / Defense 6", "ability of fighter 1"),
     first(
        "You used Follow Through of Ekim, for 2 energy.",
        "Xanthe used Follow Through of Ekim, for 2 energy.",
    )),
    ("declared", lambda: fought(
        "Therese", "Cellar Witch", "Attack 2 / Defense 6", "ability of fighter 2",
    ), second(
        "You used Hex of Cellar Witch on Therese, for 2 energy.",
        "Yorick used Hex of Cellar Witch on Therese, for 2 energy.",
    )),
    ("no_effect", lambda: used("Thunder Flask", "use null-bell", their_items="Null Bell"),
     "Thunder Flask had no effect."),
    ("exchanged", lambda: peeked("play defense-6", "exchange of fighter 1", "play attack-3"),
     first("You exchanged the play of Therese.", "Xanthe exchanged the play of Therese.")),
    ("peeked", peeked, first(
        "You peeked at Gutter Rats: Defense 6.", "Xanthe peeked at the play of Gutter Rats.")),
    ("peeked", lambda: peeked("base attack", energy=(20, 5)), first(
        "You peeked at Gutter Rats: base Attack.", "Xanthe peeked at the play of Gutter Rats.")),
]  # fmt: skip

EFFECTS: Final[list[Row]] = [
    ("gained_energy", lambda: used("Battle Tonic"), "The hero side gained 4 battle energy."),
    ("lost_energy", lambda: used("Leech Powder"), "The monster side lost 4 battle energy."),
    ("lost_energy", lambda: fought(
        "Therese", "Mudling", "Attack 2 / Defense 3", "use leech-powder", items="Leech Powder",
        energy=(9, 3),
    ), "The monster side lost 3 battle energy."),
    ("healed", lambda: used("Healing Salve", hp=(4, 12)), "Therese healed 5 HP."),
    ("poisoned", lambda: used("Venom Phial"), "Dread Tyrant is poisoned."),
    ("direct", lambda: used("Thunder Flask"), "Dread Tyrant takes 3 direct damage."),
    ("revived", lambda: fought("Therese", "Hollow Hydra", "Attack 9 / Defense 1", hp=(10, 3)),
     "Hollow Hydra rises again with 4 HP."),
    ("poison_bites", lambda: used("Venom Phial"), "Poison takes 1 HP from Dread Tyrant."),
]  # fmt: skip

REVEALS: Final[list[Row]] = [
    ("total", lambda: fought("Therese", "Mudling", "Attack 5 / Defense 3"),
     "Therese plays Attack 5: Attack 5, card +5 = 10."),
    ("total", lambda: fought("Therese", "Mudling", "base defense / Defense 3", energy=(0, 9)),
     "Therese plays base Defense: Defense 7 = 7."),
    ("total", lambda: battle(mine="Attack 5", theirs="Defense 3", dice=[4]).plays(
        "play attack-5", "boost", "play defense-3",
    ), "Therese plays Attack 5: Attack 5, card +5, boost +4 = 14."),
    ("total", lambda: fought(
        "Therese", "Cellar Witch", "Attack 5 / Defense 3", "ability of fighter 2",
    ), "Therese plays Attack 5: Attack 5, card +5, Hex \N{MINUS SIGN}2 = 8."),
    ("pair", lambda: fought("Therese", "Mudling", "Attack 5 / Defense 3"),
     "Therese hits Mudling for 4."),
    ("pair", lambda: fought("Therese", "Mudling", "Attack 5 / Attack 9"),
     "A clash: Mudling beats Therese by 2."),
    ("pair", lambda: fought("Therese", "Mudling", "Attack 1 / Defense 3"),
     "Mudling and Therese do not hurt each other."),
    ("damage", lambda: fought("Therese", "Mudling", "Attack 5 / Defense 3"),
     "Mudling takes 4 damage."),
    ("damage", lambda: fought("Therese", "Thornback", "Attack 5 / Defense 3"),
     "Therese takes 1 damage, 1 of it by thorns."),
    ("fell", lost, "Therese fell."),
    ("monster_fell", won, "Gutter Rats is defeated."),
    ("new_main", lambda: lost("Therese, Ekim", battle_loss="last_falls"),
     "Ekim is the main hunter now."),
    ("paid_energy", lambda: fought("Therese", "Mudling", "Attack 5 / Defense 3"), first(
        "You paid 5 battle energy: 15 left.", "Xanthe paid 5 battle energy: 15 left.")),
]  # fmt: skip

ENDS: Final[list[Row]] = [
    ("battle_over", won, first("You won the battle.", "Xanthe won the battle.")),
    ("battle_over", lost, first("You lost the battle.", "Xanthe lost the battle.")),
    ("battle_over", lambda: fought("Therese", "Thornback", "Attack 9 / Defense 1", hp=(1, 1)),
     "The battle is over: both have fallen."),
    ("battle_over", lambda: used("Smoke Pearl"), "The battle is over: it is a draw."),
    ("battle_over", lambda: duel((10, 1)),
     first("You won the duel.", "Xanthe won the duel.")),
    ("battle_over", lambda: duel((1, 12), mine=1, theirs=9),
     first("You lost the duel.", "Xanthe lost the duel.")),
    ("won_item", lambda: won(item_deck="Null Bell"),
     first("You won Null Bell.", "Xanthe won an item.")),
    ("won_item", lambda: won(item_deck="Notched Blade"),
     first("You won Notched Blade.", "Xanthe won Notched Blade.")),
    ("won_coins", lambda: won(dice=[4]),
     first("You gained 4 battle coins.", "Xanthe gained 4 battle coins.")),
    ("won_coins", lambda: won(dice=[1]),
     first("You gained 1 battle coin.", "Xanthe gained 1 battle coin.")),
    ("won_coins", lambda: won("Corvin", dice=[4]),
     first("You gained 4 battle coins, and 2 more by an ability.",
           "Xanthe gained 4 battle coins, and 2 more by an ability.")),
    ("goes_on", lambda: lost("Therese, Ekim"),
     first("You go on with Ekim, at C5.", "Xanthe goes on with Ekim, at C5.")),
    ("eliminated", lost, first("You are out of the game.", "Xanthe is out of the game.")),
    ("left_behind", lambda: lost("Hadrian", items="Whetstone", gear="Notched Blade"), first(
        "Your items were discarded: Notched Blade and Whetstone.",
        "Xanthe’s items were discarded: Notched Blade and Whetstone.",
    )),
    ("ended", lost, second(
        "The match is over, only one player has hunters left: you won.",
        "The match is over, only one player has hunters left: Yorick won.",
    )),
    ("ended", lambda: won(tokens="D5", dice=[4]), first(
        "The match is over, no monster is left on the map: you won.",
        "The match is over, no monster is left on the map: Xanthe won.",
    )),
    ("ended", out_of_rounds, (
        "The match is over, the last round is over: you and Yorick shared the win.",
        "The match is over, the last round is over: Xanthe and you shared the win.",
        "The match is over, the last round is over: Xanthe and Yorick shared the win.",
    )),
    ("ended", lambda: alone("Attack 9", mine=1, hp=(1, 7)),
     "The match is lost: the last hunter is dead."),
]  # fmt: skip

CAPTURED: Final = (
    "Yorick gained 4 battle coins, and took 7 coins, Notched Blade and 2 hidden items "
)
CAPTURES: Final[list[Row]] = [
    ("captured", lambda: lost(coins=7, items="2x Whetstone", gear="Notched Blade", dice=[4]), (
        CAPTURED + "from you.",
        "You gained 4 battle coins, and took 7 coins, Notched Blade and 2 Whetstone from Xanthe.",
        CAPTURED + "from Xanthe.",
    )),
    ("captured", lambda: lost(coins=1, items="Whetstone", dice=[1]), (
        "Yorick gained 1 battle coin, and took 1 coin and 1 hidden item from you.",
        "You gained 1 battle coin, and took 1 coin and Whetstone from Xanthe.",
        "Yorick gained 1 battle coin, and took 1 coin and 1 hidden item from Xanthe.",
    )),
    ("captured", lambda: lost(coins=7, dice=[4]), (
        "Yorick gained 4 battle coins, and took 7 coins from you.",
        "You gained 4 battle coins, and took 7 coins from Xanthe.",
        "Yorick gained 4 battle coins, and took 7 coins from Xanthe.",
    )),
    ("captured", lambda: lost(coins=0, dice=[4]), (
        "Yorick gained 4 battle coins, and took nothing from you.",
        "You gained 4 battle coins, and took nothing from Xanthe.",
        "Yorick gained 4 battle coins, and took nothing from Xanthe.",
    )),
]  # fmt: skip

AUTOMATON: Final[list[Row]] = [
    ("placed", lambda: alone("Defense 6"), first(
        "You placed Attack 2 for Therese.", "Xanthe placed a card for Therese.")),
    ("boosted", lambda: alone("Attack 3", energy=(5, 12), dice=[4]),
     "The automaton boosted Gutter Rats by 4, for 5 energy."),
    ("base_play", lambda: alone("Attack 3", energy=(5, 2)), "Gutter Rats fights on base values."),
    ("declared", lambda: alone("Defense 6", "Cellar Witch"),
     "The automaton used Hex of Cellar Witch on Therese, for 2 energy."),
    ("lost_all", alone_lost,
     first("You lost 7 coins and all items.", "Xanthe lost 7 coins and all items.")),
    ("lost_all", lambda: alone_lost("Hadrian"),
     first("You lost 7 coins.", "Xanthe lost 7 coins.")),
]  # fmt: skip


ROWS: Final = [
    *SET_UP, *TOWNS, *PLAYS, *EFFECTS, *REVEALS, *ENDS, *CAPTURES, *AUTOMATON,
]  # fmt: skip


@pytest.mark.parametrize(("kind", "happens", "said"), ROWS, ids=[row[0] for row in ROWS])
def test_each_event_is_worded_for_who_reads(
    kind: str, happens: Callable[[], Table], said: str | Three
) -> None:
    assert reads(happens(), kind) == ((said,) * 3 if isinstance(said, str) else said)


# -- nothing is left out ------------------------------------------------------------------


def sources() -> list[ast.Module]:
    """The rules, as syntax."""
    return [ast.parse(path.read_text("utf-8")) for path in sorted(RULES.glob("*.py"))]


def functions() -> list[ast.FunctionDef]:
    """Every function of the rules."""
    found = [node for source in sources() for node in ast.walk(source)]
    return [node for node in found if isinstance(node, ast.FunctionDef)]


def texts(node: ast.AST) -> set[str]:
    """The texts that an expression may be."""
    found = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return {value for value in found if isinstance(value, str)}


def kinds_in(function: ast.FunctionDef) -> set[str]:
    """The kinds of events that a function reports, by name or by what it was called with."""
    kinds: set[str] = set()
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in TELLING:
            first = call.args[0]
            kinds |= texts(first) if isinstance(first, ast.Constant) else named(function, first)
    return kinds


def named(function: ast.FunctionDef, kind: ast.expr) -> set[str]:
    """The kinds that a variable may be: what it is set to, or what the function is called with."""
    assert isinstance(kind, ast.Name)
    places = [one.arg for one in function.args.args]
    if kind.id in places:
        at = places.index(kind.id)
        calls = [one for source in sources() for one in ast.walk(source)]
        return {
            text
            for call in calls
            if isinstance(call, ast.Call) and ast.unparse(call.func) == function.name
            for text in texts(call.args[at])
        }
    return {
        text
        for one in ast.walk(function)
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == kind.id
        for text in texts(one.value)
    }


TELLING: Final = ("s.say", "s.confide", "Event")


def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_left_over() -> None:
    said = {kind for function in functions() for kind in kinds_in(function)}
    assert said == set(SENTENCES)


def test_every_sentence_is_in_these_tests() -> None:
    assert {row[0] for row in ROWS} | {"throws"} == set(SENTENCES)


@pytest.mark.parametrize(
    ("why", "what"),
    [
        ("map_energy", "for map energy"),
        ("price", "for the price"),
        ("battle_energy", "for battle energy"),
        ("boost", "for a boost"),
        ("won_coins", "for coins"),
        ("monsters_coins", "for coins"),
        ("duel_coins", "for coins"),
    ],
)
def test_who_throws_is_told_what_for(why: str, what: str) -> None:
    event = Event("throws", "DE-1.19", {"player": 0, "why": why})
    assert sentence(event, 0, NAMES) == f"You throw the die {what}."
    assert sentence(event, 1, NAMES) == f"Xanthe throws the die {what}."


def test_every_roll_is_worded() -> None:
    thrown = {why for why, (stream, _) in OCCASIONS.items() if stream in STREAMS}
    assert thrown <= set(WORDS["rolls"])
    assert set(OCCASIONS) - thrown - {"automaton"} <= set(WORDS["orders"])


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([6, 2], "Dice for the monster: Yorick 6, Zelda 2."),
        ([2, 2, 1, 3], "Dice for the monster: Yorick 2, Zelda 2."),
    ],
)
def test_a_tie_is_told_before_it_is_rolled_again(dice: list[int], said: str) -> None:
    three = (seat("C4"), seat("M4", hunters="Ekim"), seat("H13", hunters="Quill"))
    t = table(*three, tokens="D5", dice=dice).does("fight D5 from the west")
    rolls = [sentence(event, 0, NAMES) for event in t.events if event.kind == "order_roll"]
    assert rolls[0] == said
    assert len(rolls) == len(dice) // 2
    assert rolls[-1] == f"Dice for the monster: Yorick {dice[-2]}, Zelda {dice[-1]}."


def test_in_a_duel_nobody_reads_of_a_monster() -> None:
    t = battle("Therese", "Ekim", duel=True, pvp="duel", phase="next_round", round=2,
               deck_of_cards="5x Attack 1, 5x Defense 1")  # fmt: skip
    t.plays("play attack-1", "play defense-1")
    lines = [sentence(event, n, NAMES) for event in t.events for n in (0, 1, SPECTATOR)]
    assert len(lines) > 30
    assert [line for line in lines if "monster" in line] == []


def test_two_who_fall_together_in_the_last_duel_are_not_called_survivors() -> None:
    t = battle("Therese", "Ekim", "Defense 1", "Defense 1", duel=True, pvp="duel", hp=(1, 1))
    for one in t.fight.fighters:
        one.poisoned = True
    t.plays("play defense-1", "play defense-1")
    assert t.told("ended") == [{"outcome": "together", "winners": (0, 1)}]
    said = reads(t, "ended")
    assert said[0].endswith(": you and Yorick shared the win.")
    assert "one player has hunters" not in said[0]


def test_who_only_watches_never_reads_you() -> None:
    lines = [said if isinstance(said, str) else said[2] for _, _, said in ROWS]
    assert not [line for line in lines if "you" in line.lower().replace("yorick", "")]
