"""The house rules of Warp Dungeons: every ruling that a table may read otherwise."""

from typing import Final

from undercroft.kernel import Exclusion, Preset, Switch
from undercroft.kit import house_rules

_SETUP: Final = (
    Switch(
        "dungeon_deck",
        ("listed_28", "padded_30", "custom"),
        "R1",
        "The 28 dungeon cards of the list, 30 with one more Passage and Room, or your own deck.",
    ),
    Switch(
        "pregen_decks",
        ("repaired", "as_printed"),
        "R2",
        "The printed decks are mended to obey their own rules, or are played as they were printed.",
    ),
    Switch(
        "duplicate_heroes",
        ("forbidden", "allowed"),
        "R13",
        "Whether two players may play the same hero.",
    ),
    Switch(
        "turn_order",
        ("spokesman", "seat", "random"),
        "R12",
        "The hero in the lowest seat names the order of turns, or it goes by seats or by chance.",
    ),
    Switch(
        "dm_monsters",
        ("open", "declared_or_neutral"),
        "R57",
        "The dungeon master's deck may hold any monsters, or only its own faction and neutrals.",
    ),
    Switch(
        "faction_monsters",
        ("declared", "any_faction"),
        "R57",
        "A Lair and the Objective Room strengthen only the declared faction, or any faction.",
    ),
    Switch(
        "copy_limit",
        ("0", "5", "3"),
        "R58",
        "How often one card may be in a deck, attack cards and monsters apart; 0 is no limit.",
    ),
    Switch(
        "authored_content",
        ("on", "off"),
        "R61",
        "Whether the heroes, monsters, cards and decks that we added to the rulebook are used.",
    ),
    Switch(
        "custom_pricing",
        ("strict", "free"),
        "R63",
        "Cards of your own must pay the usual price for their strength, or may be priced freely.",
    ),
)

_MAP: Final = (
    Switch(
        "layout",
        ("grid", "tree"),
        "R7",
        "The dungeon lies on a square grid where paths cannot cross, or branches without end.",
    ),
    Switch(
        "exit_sides",
        ("by_count", "revealer_chooses"),
        "R7",
        "The number of exits fixes where they point, or the hero who reveals the card chooses.",
    ),
    Switch(
        "blocked_path",
        ("fold_out", "merge"),
        "R8",
        "A path with no room to go on continues on a fresh sheet, or its pile joins another.",
    ),
)

_CARDS: Final = (
    Switch(
        "secret_door_where",
        ("current_path", "unexplored_end_only"),
        "R10",
        "A Secret Door divides the path you stand on, or works only at its unexplored end.",
    ),
    Switch(
        "secret_door_escape",
        ("before_first_round", "any_round"),
        "R11",
        "A Secret Door avoids a monster only before the battle, or before any of its rounds.",
    ),
    Switch(
        "secret_door_stake",
        ("returned", "discarded"),
        "R11",
        "Who avoids a monster takes the stake back into hand, or loses it.",
    ),
    Switch(
        "heroic_stacking",
        ("stack", "once_per_turn"),
        "R34",
        "Several Heroic Actions in a turn add up, or only the first of them does anything.",
    ),
    Switch(
        "evoke_base",
        ("printed", "with_bonus"),
        "R36",
        "Evoke doubles the printed value of Magic cards, or the value with its bonuses.",
    ),
    Switch(
        "vicious",
        ("needs_wound", "unconditional"),
        "R32",
        "Vicious adds a wound to a round in which the hero is wounded anyway, or to any round.",
    ),
    Switch(
        "extra_wound_frequency",
        ("per_round", "per_battle"),
        "R31",
        "A card that causes an extra wound does so in every round, or once in a battle.",
    ),
    Switch(
        "outnumber_duration",
        ("one_round", "every_round"),
        "R39",
        "Outnumber allows one more attack card for one round, or for the rest of the battle.",
    ),
    Switch(
        "symbol_change_target",
        ("dm_card", "any_card"),
        "R40",
        "Snipers, Brutes and the like change a card of the dungeon master, or of either side.",
    ),
    Switch(
        "failed_refight",
        ("monster_stays", "ordinary"),
        "R41",
        "After a failed re-fight the monster waits there, worth no points, or the room is empty.",
    ),
)

_TRAPS: Final = (
    Switch(
        "trap_windows",
        ("both", "after_move"),
        "R43",
        "A trap may be played before or after the hero's move, or only after it.",
    ),
    Switch(
        "trap_overpay",
        ("allowed", "exact"),
        "R44",
        "Cards that pay for a trap may come to more than its cost, or must match it exactly.",
    ),
    Switch(
        "heroic_vs_trap",
        ("avoid_only", "avoid_and_ability"),
        "R45",
        "A Heroic Action against a trap only avoids it, or gives the hero's ability as well.",
    ),
    Switch(
        "missed_turn_refresh",
        ("none", "draw"),
        "R46",
        "In a missed turn nobody draws, or the hero and the dungeon master still refresh.",
    ),
)

_ROOMS: Final = (
    Switch(
        "resolved_room_reuse",
        ("closed", "stake_free"),
        "R16",
        "A resolved room is closed, or treasures can still be won there unopposed.",
    ),
    Switch(
        "attempt_without_treasure",
        ("allowed", "objective_only"),
        "R17",
        "Any room may be attempted without a stake, or only the Objective Room.",
    ),
    Switch(
        "surviving_monster",
        ("stays", "hand", "discard"),
        "R19",
        "An undefeated monster waits in its room, returns to the hand, or is discarded.",
    ),
    Switch(
        "killed_monster",
        ("trophy", "discard"),
        "R20",
        "A killed monster stays with the hero as a trophy, or is discarded and may come again.",
    ),
    Switch(
        "kill_without_win",
        ("points_only", "full_win", "nothing"),
        "R29",
        "A monster killed in a round the hero did not win gives points, the whole win, or nothing.",
    ),
)

_BATTLE: Final = (
    Switch(
        "first_round_call_off",
        ("allowed", "forbidden"),
        "R21",
        "Whether a hero who holds attack cards may call off the battle before its first round.",
    ),
    Switch(
        "dominance_wound",
        ("adds", "at_most_one"),
        "R25",
        "Winning a round and dominating it cause two wounds, or one at most.",
    ),
    Switch(
        "draw_dominance_wounds",
        ("2", "1"),
        "R26",
        "How many wounds the dominating side causes when the totals are equal.",
    ),
    Switch(
        "multi_card_dominance",
        ("net", "any_pair", "lead_card"),
        "R27",
        "With several cards most winning pairs dominate, or any winning pair, or the first card.",
    ),
    Switch(
        "heal_at_deaths_door",
        ("yes", "no"),
        "R48",
        "Whether a hero who has just taken the last wound may still drink a potion.",
    ),
)

_PACE: Final = (
    Switch(
        "refresh_draw",
        ("choose", "full"),
        "R51",
        "You choose how many cards to draw in Refresh, or always draw up to seven.",
    ),
    Switch(
        "hand_relief",
        ("none", "two", "any"),
        "R51",
        "How many cards you may discard before you draw: none, up to two, or any number.",
    ),
    Switch(
        "lap_cap",
        ("100", "60", "200"),
        "R55",
        "After so many rounds of turns without a result the game is over.",
    ),
    Switch(
        "lap_cap_result",
        ("dm_wins", "draw", "highest_score"),
        "R55",
        "When time runs out the dungeon master wins, nobody wins, or the best hero wins.",
    ),
)

_END: Final = (
    Switch(
        "tie_break",
        ("shared", "objective_resolver"),
        "R54",
        "Tied heroes share the win, or the one who resolved the Objective Room takes it.",
    ),
    Switch(
        "dead_hero_score",
        ("none", "counts"),
        "R54",
        "A dead hero is out of the running, or still competes with the points gathered in life.",
    ),
    Switch(
        "solo_target_score",
        ("0", "10", "15"),
        "R56",
        "The points that a lone hero needs besides resolving the objective.",
    ),
    Switch(
        "discard_piles",
        ("open", "top_only"),
        "R64",
        "Discard piles lie open to everybody, or only the top card of each can be seen.",
    ),
)

SWITCHES: Final = (*_SETUP, *_MAP, *_CARDS, *_TRAPS, *_ROOMS, *_BATTLE, *_PACE, *_END)

PRESETS: Final = (
    Preset("standard", "Standard", "The rulebook with the default rulings and our content.", {}),
    Preset(
        "as-printed",
        "As printed",
        "The three heroes and the Orc Horde, their decks card for card, nothing added.",
        {"pregen_decks": "as_printed", "authored_content": "off"},
    ),
    Preset(
        "brisk",
        "Brisk",
        "Less to ask and no clogged hands: full draws, two discards, traps only after the move.",
        {"refresh_draw": "full", "hand_relief": "two", "trap_windows": "after_move"},
    ),
    Preset(
        "kind",
        "Kind to heroes",
        "Doors open in any round, a missed turn still draws, and a dead monster is a beaten one.",
        {
            "secret_door_escape": "any_round",
            "heroic_vs_trap": "avoid_and_ability",
            "missed_turn_refresh": "draw",
            "kill_without_win": "full_win",
        },
    ),
    Preset(
        "cruel",
        "Cruel dungeon",
        "No last potion, no stacked heroics, and the dungeon master's cards at their strongest.",
        {
            "heroic_stacking": "once_per_turn",
            "vicious": "unconditional",
            "outnumber_duration": "every_round",
            "symbol_change_target": "any_card",
            "kill_without_win": "nothing",
            "heal_at_deaths_door": "no",
        },
    ),
    Preset(
        "tournament",
        "Tournament",
        "Tighter decks, order by lot, ties broken, and a lone hero has a score to reach.",
        {
            "turn_order": "random",
            "dm_monsters": "declared_or_neutral",
            "copy_limit": "5",
            "tie_break": "objective_resolver",
            "solo_target_score": "10",
        },
    ),
)

_NO_CELLS = "where the dungeon branches without a grid, it does not matter where an exit points"
_NEVER_BLOCKED = "where the dungeon branches without a grid, no path is ever blocked"

EXCLUSIONS: Final = (
    Exclusion(("exit_sides", "revealer_chooses"), ("layout", "tree"), _NO_CELLS),
    Exclusion(("blocked_path", "merge"), ("layout", "tree"), _NEVER_BLOCKED),
)


class HouseRules(house_rules.HouseRules):
    """The switches of one match, read once."""

    def __init__(self, values: tuple[str, ...]) -> None:
        super().__init__(values)
        chosen = self.chosen(SWITCHES)
        self.dungeon_deck = chosen["dungeon_deck"]
        self.as_printed = chosen["pregen_decks"] == "as_printed"
        self.duplicate_heroes = chosen["duplicate_heroes"] == "allowed"
        self.turn_order = chosen["turn_order"]
        self.declared_or_neutral = chosen["dm_monsters"] == "declared_or_neutral"
        self.any_faction = chosen["faction_monsters"] == "any_faction"
        self.copy_limit = int(chosen["copy_limit"])
        self.authored = chosen["authored_content"] == "on"
        self.free_pricing = chosen["custom_pricing"] == "free"
        self.tree = chosen["layout"] == "tree"
        self.revealer_chooses = chosen["exit_sides"] == "revealer_chooses"
        self.merge = chosen["blocked_path"] == "merge"
        self.door_at_end_only = chosen["secret_door_where"] == "unexplored_end_only"
        self.escape_any_round = chosen["secret_door_escape"] == "any_round"
        self.door_loses_stake = chosen["secret_door_stake"] == "discarded"
        self.heroic_once = chosen["heroic_stacking"] == "once_per_turn"
        self.evoke_with_bonus = chosen["evoke_base"] == "with_bonus"
        self.vicious_unconditional = chosen["vicious"] == "unconditional"
        self.extra_once_per_battle = chosen["extra_wound_frequency"] == "per_battle"
        self.outnumber_lasts = chosen["outnumber_duration"] == "every_round"
        self.change_any_card = chosen["symbol_change_target"] == "any_card"
        self.stand_in_stays = chosen["failed_refight"] == "monster_stays"
        self.traps_after_move_only = chosen["trap_windows"] == "after_move"
        self.exact_payment = chosen["trap_overpay"] == "exact"
        self.avoid_and_ability = chosen["heroic_vs_trap"] == "avoid_and_ability"
        self.missed_turn_draws = chosen["missed_turn_refresh"] == "draw"
        self.resolved_stake_free = chosen["resolved_room_reuse"] == "stake_free"
        self.stake_needed = chosen["attempt_without_treasure"] == "objective_only"
        self.survivors = chosen["surviving_monster"]
        self.killed_to_discard = chosen["killed_monster"] == "discard"
        self.kill_without_win = chosen["kill_without_win"]
        self.must_fight_first_round = chosen["first_round_call_off"] == "forbidden"
        self.one_wound_at_most = chosen["dominance_wound"] == "at_most_one"
        self.draw_wounds = int(chosen["draw_dominance_wounds"])
        self.multi_dominance = chosen["multi_card_dominance"]
        self.deaths_door = chosen["heal_at_deaths_door"] == "yes"
        self.full_draw = chosen["refresh_draw"] == "full"
        self.hand_relief = chosen["hand_relief"]
        self.lap_cap = int(chosen["lap_cap"])
        self.lap_cap_result = chosen["lap_cap_result"]
        self.objective_breaks_ties = chosen["tie_break"] == "objective_resolver"
        self.dead_score = chosen["dead_hero_score"] == "counts"
        self.target = int(chosen["solo_target_score"])
        self.top_only = chosen["discard_piles"] == "top_only"
