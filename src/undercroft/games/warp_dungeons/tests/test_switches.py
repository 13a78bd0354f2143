"""Every value of every switch, and what it changes in the smallest position that shows it.

Each function below is named after a switch and plays the same position under each value;
`shows` lists what comes out. The chapters' own tests go deeper.
"""

from collections.abc import Callable
from typing import Any, Final

import pytest

from undercroft.games.warp_dungeons.decks import forget
from undercroft.games.warp_dungeons.switches import SWITCHES
from undercroft.games.warp_dungeons.tests.deck_texts import (
    MONSTERS,
    THIRTY,
    changed,
    codes,
    dm_deck,
    hero_deck,
    says,
)
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, find_card, hero, table
from undercroft.games.warp_dungeons.tests.maps import again, built_in, dungeon, exits, new_game
from undercroft.kernel import BadSetup

Position = Callable[..., Any]
SHOWN: Final[dict[str, tuple[Position, dict[str, Any]]]] = {}
"""By the name of a switch: the position, and by value what comes out."""
TEN: Final = "10x Battle 1"
LEVEL_3: Final = "2x Experience Advancement"


def shows(outcomes: dict[str, Any]) -> Callable[[Position], Position]:
    """Note what a position shows under each value of the switch that it is named after."""

    def note(position: Position) -> Position:
        SHOWN[position.__name__] = position, outcomes
        return position

    return note


# -- set-up ------------------------------------------------------------------------------


@shows({"listed_28": (27, 2), "padded_30": (29, 2), "custom": (31, 4)})
def dungeon_deck(**rule: str) -> Any:
    s = new_game(2, **rule).state
    lair = dungeon("Lair").state.dungeon.deck[0]
    return len(s.dungeon.deck), s.dungeon.deck.count(lair)


@shows({"repaired": 60, "as_printed": 59})
def pregen_decks(**rule: str) -> Any:
    return len(new_game(2, **rule).hero.player.brought)


@shows({"forbidden": "refused", "allowed": "played"})
def duplicate_heroes(**rule: str) -> Any:
    try:
        new_game(3, "sir-lamderock", "sir-lamderock", **rule)
    except BadSetup:
        return "refused"
    return "played"


@shows({"spokesman": [()], "seat": [(0, 1)], "random": [(0, 1), (1, 0)]})
def turn_order(**rule: str) -> Any:
    return sorted({new_game(3, seed=seed, **rule).state.order for seed in "abcdefgh"})


@shows({"open": [], "declared_or_neutral": ["WD-16.8"]})
def dm_monsters(**rule: str) -> Any:
    return codes(says(dm_deck(changed(MONSTERS, ("2x Troll", "1x Troll\n1x Hydra"))), **rule))


@shows({"declared": 0, "any_faction": 1})
def faction_monsters(**rule: Any) -> Any:
    t = battle(hero(hand="Battle 1"), dm(), monster="Imps", room="Lair", **rule)
    return t.does("commit battle-1").totals[1]


@shows({"0": [], "5": ["22x Copper Pieces"], "3": ["5x Heroic Action", "22x Copper Pieces"]})
def copy_limit(**rule: str) -> Any:
    return [fault.partition(";")[0].partition(": ")[2] for fault in says(hero_deck(), **rule)]


@shows({"on": [], "off": ["WD-16.10"]})
def authored_content(**rule: str) -> Any:
    return codes(says(hero_deck(THIRTY, "Tamsin Vey"), **rule))


@shows({"strict": ["WD-16.14"], "free": []})
def custom_pricing(**rule: str) -> Any:
    grunts = find_card("Orc Grunts")
    try:
        grunts.points = 4
        forget()
        return codes(says(dm_deck(), **rule))
    finally:
        grunts.points = 1
        forget()


# -- the map -----------------------------------------------------------------------------


def reveal(card: str, *full: tuple[int, int], **rule: str) -> Table:
    """The hero reveals that card at (0,1), with three more cards in the pile."""
    t = dungeon(f"3x Room, {card}", hero(hand="Heroic Action"), **rule)
    built_in(t, *full)
    return again(t, "exploration", 0).does("reveal north")


@shows({"grid": ["east"], "tree": ["east", "west"]})
def layout(**rule: str) -> Any:
    return exits(reveal("T-junction", (-1, 1), (0, 2), **rule), -1)


@shows({"by_count": "explore-cards", "revealer_chooses": "side"})
def exit_sides(**rule: str) -> Any:
    asked = reveal("Passage", **rule).asked
    return asked and asked[1]


@shows({"fold_out": ["below"], "merge": []})
def blocked_path(**rule: str) -> Any:
    t = dungeon("6x Room, Passage", hero(), hero("Magus Sogarth"), **rule)  # west and east live
    built_in(t, (-2, 1), (-1, 0), (-1, 2))
    again(t, "exploration", 1).does("reveal west")
    return exits(t, -1)


# -- cards -------------------------------------------------------------------------------


@shows({"current_path": True, "unexplored_end_only": False})
def secret_door_where(**rule: Any) -> Any:
    own = hero(hand="Secret Door", at=1)
    t = table(own, rooms="Crypt, Passage", pile="Room, Room", phase="exploration", **rule)
    return "play secret-door" in t.options


@shows({"before_first_round": "hero-commit", "any_round": "avoid"})
def secret_door_escape(**rule: Any) -> Any:
    t = battle(hero(hand="Secret Door, 2x Battle 3"), dm(), monster="Ogre", **rule)
    asked = t.does("fight", "commit battle-3").asked
    return asked and asked[1]


@shows({"returned": ["Life Potion"], "discarded": []})
def secret_door_stake(**rule: Any) -> Any:
    own = hero(hand="Secret Door, Life Potion")
    t = battle(own, dm(), monster="Ogre", stake="Life Potion", **rule)
    return t.does("play secret-door").hero.hand


@shows({"stack": 7, "once_per_turn": 5})
def heroic_stacking(**rule: Any) -> Any:
    own = hero("Sister Maelis", hand="2x Heroic Action, Courage 1")
    t = battle(own, dm(), monster="Troll", **rule)
    return t.does("play heroic-action", "play heroic-action", "commit courage-1").totals[0]


@shows({"printed": 4, "with_bonus": 6})
def evoke_base(**rule: Any) -> Any:
    own = hero("Magus Sogarth", hand="Heroic Action, Magic 1")
    t = battle(own, dm(), monster="Troll", **rule)
    return t.does("play heroic-action", "commit magic-1").totals[0]


@shows({"needs_wound": (0, 1), "unconditional": (1, 1)})
def vicious(**rule: Any) -> Any:
    t = battle(hero(hand="Battle 1"), dm(hand="Vicious"), monster="Troll", **rule)
    return t.does("play vicious", "commit battle-1").wounds


@shows({"per_round": [2, 2], "per_battle": [2, 1]})
def extra_wound_frequency(**rule: Any) -> Any:
    own = hero(hand="2x Battle 1", attached="Ring of Accuracy")
    t = battle(own, dm(), monster="Troll", **rule).does("commit battle-1", "commit battle-1")
    return [told["to_monster"] for told in t.told("compared")]


@shows({"one_round": [2, 1], "every_round": [2, 2]})
def outnumber_duration(**rule: Any) -> Any:
    t = battle(hero(hand="3x Battle 1"), dm(hand="Outnumber"), monster="Troll", **rule)
    limits = [t.does("play outnumber").view(0)["battle"]["dm_limit"]]
    return [*limits, t.does("commit battle-1").view(0)["battle"]["dm_limit"]]


@shows({"dm_card": 5, "any_card": 4})
def symbol_change_target(**rule: Any) -> Any:
    t = battle(hero(hand="Battle 3"), dm(hand="Brutes"), monster="Ogre", **rule)
    t.does("commit battle-3")
    if t.asked == (1, "dm-window"):
        t.does("play brutes")
    return t.totals[0]


@shows({"monster_stays": "Orc Grunts", "ordinary": ""})
def failed_refight(**rule: Any) -> Any:
    t = battle(hero(hand="2x Battle 3"), dm(hand="Reinforcements"), monster="Orc Grunts", **rule)
    return waits(t.does("commit battle-3", "play reinforcements", "call off"))


def waits(t: Table) -> str:
    """The name of the monster that waits in the last room, "" for none."""
    monster = t.view(0)["map"]["places"][-1]["monster"]
    return "" if monster is None else str(monster["name"])


# -- traps -------------------------------------------------------------------------------


@shows({"both": (1, "trap"), "after_move": (0, "move")})
def trap_windows(**rule: Any) -> Any:
    return table(hero(), dm(hand="Net"), rooms="Crypt", phase="trap", **rule).asked


def sprung(own: str, stat: str = "Sir Lamderock", **rule: Any) -> Table:
    """The DM has played Pit (2 Strength) on a hero with these cards and 3 damage."""
    seat = hero(stat, hand=own, damage=3)
    t = table(seat, dm(hand="Pit"), rooms="Crypt", phase="trap", **rule)
    return t.does("play pit")


@shows({"allowed": True, "exact": False})
def trap_overpay(**rule: Any) -> Any:
    return "pay" in sprung("Strength 3, Heroic Action", **rule).options


@shows({"avoid_only": 3, "avoid_and_ability": 1})
def heroic_vs_trap(**rule: Any) -> Any:
    return sprung("Heroic Action", "Gruna Stonefist", **rule).does("play heroic-action").hero.damage


@shows({"none": (0, "explore"), "draw": (0, "refresh")})
def missed_turn_refresh(**rule: Any) -> Any:
    own = hero(missed=True, deck=TEN)
    return table(own, rooms="Crypt", pile="Room", phase="begin", **rule).asked


# -- rooms -------------------------------------------------------------------------------


@shows({"closed": (0, "refresh"), "stake_free": (0, "resolve-stake")})
def resolved_room_reuse(**rule: Any) -> Any:
    return table(hero(hand="Gold Pieces"), rooms="Crypt", resolved=True, **rule).asked


@shows({"allowed": True, "objective_only": False})
def attempt_without_treasure(**rule: Any) -> Any:
    return "attempt" in table(hero(hand="Gold Pieces"), rooms="Crypt", **rule).options


@shows({"stays": ("Troll", [], []), "hand": ("", ["Troll"], []), "discard": ("", [], ["Troll"])})
def surviving_monster(**rule: Any) -> Any:
    t = table(hero(hand="2x Battle 1"), dm(hand="Troll"), rooms="Crypt", **rule)
    t.does("attempt", "play troll", "call off")
    return waits(t), t.dm.hand, t.dm.discard


@shows({"trophy": [], "discard": ["Orc Grunts"]})
def killed_monster(**rule: Any) -> Any:
    t = battle(hero(hand="Battle 1"), dm(), monster="Orc Grunts", **rule)
    return t.does("commit battle-1").dm.discard


@shows({"points_only": (2, False), "full_win": (2, True), "nothing": (0, False)})
def kill_without_win(**rule: Any) -> Any:
    own = hero("Magus Sogarth", hand="Magic 1")
    t = battle(own, dm(hand="Strength 2"), monster="Orc Thugs", **rule)
    t.does("commit magic-1", "commit strength-2")
    return t.hero.score, t.place().resolved


# -- battle ------------------------------------------------------------------------------


@shows({"allowed": True, "forbidden": False})
def first_round_call_off(**rule: Any) -> Any:
    t = battle(hero(hand="Battle 1, Battle 2"), dm(), monster="Troll", **rule)
    return "call off" in t.options


@shows({"adds": (0, 2), "at_most_one": (0, 1)})
def dominance_wound(**rule: Any) -> Any:
    t = battle(hero(hand="Battle 3"), dm(hand="Strength 1"), monster="Troll", **rule)
    return t.does("commit battle-3", "commit strength-1").wounds


@shows({"2": (0, 2), "1": (0, 1)})
def draw_dominance_wounds(**rule: Any) -> Any:
    t = battle(hero(hand="Battle 1"), dm(hand="Strength 3"), monster="Troll", **rule)
    t.does("commit battle-1", "commit strength-3")
    assert t.totals == (3, 3)
    return t.wounds


@shows({"net": "dm", "any_pair": "both", "lead_card": "hero"})
def multi_card_dominance(**rule: Any) -> Any:
    own = hero(hand="Battle 1, Courage 1, Agility 1", attached=LEVEL_3)
    t = battle(own, dm(hand="Strength 1"), monster="Troll", **rule)
    t.does("commit battle-1", "commit courage-1", "commit agility-1", "commit strength-1")
    return t.dominant


@shows({"yes": True, "no": False})
def heal_at_deaths_door(**rule: Any) -> Any:
    own = hero(damage=5, attached="Life Potion")
    t = table(own, hero("Magus Sogarth"), dm(hand="Spear Trap"), phase="trap", **rule)
    return t.does("play spear-trap").hero.alive


# -- pace --------------------------------------------------------------------------------


@shows({"choose": 0, "full": 7})
def refresh_draw(**rule: Any) -> Any:
    return len(table(hero(deck=TEN), dm(), phase="refresh", **rule).hero.hand)


@shows({"none": 0, "two": 2, "any": 4})
def hand_relief(**rule: Any) -> Any:
    t = table(hero(hand="4x Magic 1", deck=TEN), dm(), phase="refresh", **rule)
    while t.asked == (0, "relief"):
        t.does("discard magic-1")
    return len(t.hero.discard)


def last_turn_of(lap: int, *seats: Any, **rule: Any) -> Table:
    """The last turn of that lap is over."""
    t = table(*seats, phase="refresh", lap=lap, **rule)
    t.state.order = (0,)
    return t.does("draw 0", "draw 0")


@shows({"100": [100, 199, 200], "60": [60, 99, 100, 199, 200], "200": [200]})
def lap_cap(**rule: Any) -> Any:
    laps = (59, 60, 99, 100, 199, 200)
    return [lap for lap in laps if last_turn_of(lap, hero(), **rule).asked is None]


@shows({"dm_wins": (2,), "draw": (0, 1, 2), "highest_score": (1,)})
def lap_cap_result(**rule: Any) -> Any:
    rich = hero("Magus Sogarth", attached="Gold Pieces")
    return last_turn_of(100, hero(), rich, dm(), **rule).state.winners


# -- the end -----------------------------------------------------------------------------


def resolved(*seats: Any, **rule: Any) -> Table:
    """The first hero has resolved the Objective Room."""
    return table(*seats, dm(), rooms="Objective Room", **rule).does("attempt")


@shows({"shared": (0, 1), "objective_resolver": (0,)})
def tie_break(**rule: Any) -> Any:
    return resolved(hero(), hero("Magus Sogarth"), **rule).state.winners


@shows({"none": (0,), "counts": (1,)})
def dead_hero_score(**rule: Any) -> Any:
    dead = hero("Magus Sogarth", attached="Gold Pieces", alive=False)
    return resolved(hero(), dead, **rule).state.winners


@shows({"0": [0, 9, 10, 14, 15], "10": [10, 14, 15], "15": [15]})
def solo_target_score(**rule: Any) -> Any:
    chests = {0: "", 9: "Treasure Chest, Gems and Jewels", 10: "2x Treasure Chest"}
    chests |= {14: "2x Treasure Chest, Gems and Jewels", 15: "3x Treasure Chest"}
    return [
        points
        for points, treasures in chests.items()
        if resolved(hero(attached=treasures), **rule).state.outcome == "heroes"
    ]


@shows({"open": ["Magic 1", "Net"], "top_only": []})
def discard_piles(**rule: Any) -> Any:
    t = table(hero(), dm(discard="Net, Magic 1"), **rule)
    seen = t.view(0)["seats"][1]["discard"]
    assert (seen["count"], seen["top"]["name"]) == (2, "Magic 1")
    return [card["name"] for card in seen["cards"]]


# -- all of them -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switch", "value"), [(switch.name, value) for switch in SWITCHES for value in switch.values]
)
def test_every_value_of_every_switch_shows(switch: str, value: str) -> None:
    position, outcomes = SHOWN[switch]
    assert position(**{switch: value}) == outcomes[value]


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_each_value_shows_something_else(switch: Any) -> None:
    position, outcomes = SHOWN[switch.name]
    assert tuple(outcomes) == switch.values
    assert len({str(outcome) for outcome in outcomes.values()}) == len(switch.values)
    assert position() == outcomes[switch.default]
