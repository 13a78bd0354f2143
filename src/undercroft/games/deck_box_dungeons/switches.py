"""The house rules of Deck Box Dungeons: the quest, and the rulings a table may read otherwise."""

from typing import Final

from undercroft.kernel import Exclusion, Preset, Switch
from undercroft.kit import house_rules

from .ground.ground import manners

GENERATED: Final = "generated"
"""The value of `quest` for a dungeon that is dealt."""
CHANCE: Final = "chance"
"""The value of `goal` and of `map_seed` that leaves it to the dice of the match."""
MOST_SEED: Final = 999_999


def check_seed(value: str) -> str | None:
    """Return None for `chance` or a number of a map, else what is wrong with it (DB-19.3)."""
    if value == CHANCE or (value.isascii() and value.isdecimal() and int(value) <= MOST_SEED):
        return None
    return f"{value!r} is neither {CHANCE} nor a number from 0 to {MOST_SEED:,}"


QUEST: Final = Switch(
    "quest",
    (
        "the-toll-road-below", "the-troll-of-harrow-ford", "the-last-vigil", "brother-of-ash",
        GENERATED,
    ),
    "DB-3.1",
    "The quest that is played: one that is written down, or one that is dealt.",
)  # fmt: skip
"""Its values grow with packs."""

_TABLE: Final = (
    # a quest that is dealt
    ("goal", "chance slay cleanse escort recover seal", "DB-19.3",
     "The goal of a quest that is dealt."),
    ("length", "standard short long", "DB-19.3",
     "A quest that is dealt has 7 rooms, or 5, or 9."),
    ("difficulty", "normal story hard", "DB-19.10",
     "In a story heroes have 3 more health; in a hard quest each room brings one more blue enemy."),
    ("large_party", "on off", "DB-19.9",
     "With three or four heroes each room brings more enemies."),
    # who takes part
    ("hero_sides", "free paired", "R3",
     "All seven heroes can be chosen, or two that share a card exclude each other."),
    ("solo_heroes", "2 1", "R4",
     "Who plays alone is asked whether to lead two heroes, or has one without being asked."),
    ("duplicate_cards", "by_copies free", "R5",
     "As many heroes share an equipment or ability card as there are copies, or any number."),
    ("lead", "lowest_seat rotate_each_round", "R73",
     "Joint decisions belong to the lowest seat with a living hero, or go round."),
    ("p_counts", "started living", "R71",
     "(P) in a text is the number of heroes that began, or of those who live."),
    # numbers
    ("tracker_cap", "none 10 20", "R8",
     "Energy and treasure have no limit, or stop at a number."),
    ("round_limit_per_room", "12 8 20", "R70",
     "The heroes have so many rounds for each room of the quest."),
    # places and sight
    ("move_entry", "destination step_by_step", "DB-6.1",
     "You choose where a hero walks to, or one step after another."),
    ("trade_adjacency", "orthogonal with_diagonals", "R10",
     "Who trades stands across an edge, or also at a corner."),
    ("range_metric", "orthogonal king_move", "R11",
     "A diagonal neighbour is two spaces away and can be shot, or only one."),
    ("sight_blockers", "opponents enemy_dice_only all_figures", "R12",
     "Sight is blocked by the viewer’s opponents, by enemies only, or by every figure."),
    ("corner_touch", "open_but_no_cracks open closed", "R13",
     "What a line of sight that touches a corner may pass."),
    ("doorway_sight", "mutual viewer_only", "R14",
     "A figure in a doorway is seen from its two rooms only, or from rooms beside them too."),
    ("reach_corner", "one_side_open always", "R63",
     "Reach strikes past a corner if one side of it is open, or always."),
    ("forced_entry_explores", "yes no", "R19",
     "A hero who is pushed or placed onto an exit explores, or does so on its next turn."),
    ("map_page", "hidden open", "R77",
     "Rooms are hidden until they are explored, or the map lies open."),
    # fights
    ("natural_six", "must_hit always_hits", "R34",
     "A six on an attack die must still reach 6 with its modifier, or always hits."),
    ("crush", "per_hit per_attack", "R57",
     "Crush adds 1 damage for each hit that is not blocked, or once for each target."),
    ("barrage_aim", "declare_all one_by_one", "R56",
     "Barrage aims all dice before they are rolled, or each after the one before."),
    ("boss_knockback", "yes no", "R59",
     "Bosses can be pushed, or not."),
    ("stun_length", "next_activation this_round", "R62",
     "A stun lasts until the enemy would act, or at most until the round ends."),
    ("dice_shortage", "once per_die fall_back_down", "R29",
     "What happens where enemy dice run out: one hit each, one for each die, or lower colours."),
    # enemies
    ("enemies_pass_enemies", "yes no", "R15",
     "Enemies walk through each other, or not."),
    ("enemy_order", "colour_then_type type_then_colour", "R48",
     "Green enemies act first, or all ranged ones."),
    ("enemy_ties", "placement_order players_choose", "R49",
     "Equal enemies act in the order in which they were placed, or as the players choose."),
    ("sight_check", "every_step end_of_move", "R52",
     "An enemy that sees a hero keeps sight at every step, or at the end of its move."),
    ("npc_priority", "heroes_first like_heroes", "R53",
     "Enemies attack heroes before others, or take both alike."),
    # cards
    ("hero_loot", "lost left_on_space", "R40",
     "What a dead hero owned is lost, or lies where it died."),
    ("item_recycle", "reshuffle never", "R43",
     "Used items are shuffled when the item deck is empty, or are gone."),
    ("trade_limit", "acyclic once_per_turn", "R45",
     "What was given away cannot come back in the same turn, or each hero gives once a turn."),
    ("minor_windows", "standard own_turn_only every_boundary", "R46",
     "When minor actions are offered outside one’s own turn."),
)  # fmt: skip
"""The other switches: name, values with the default first, clause, and what it is about."""

MAP_SEED: Final = Switch(
    "map_seed",
    (CHANCE, "0"),
    "DB-19.3",
    "The number of a dungeon that is dealt; with the same one it is the same dungeon.",
    check_seed,
)

SWITCHES: Final = (
    QUEST,
    *[
        Switch(name, tuple(values.split()), clause, sentence)
        for name, values, clause, sentence in _TABLE
    ],
    MAP_SEED,
)

PRESETS: Final = (
    Preset("printed", "The Toll Road Below", "Five rooms: the quest to begin with.", {}),
    Preset(
        "troll",
        "The Troll of Harrow Ford",
        "Seven rooms, and a troll that heals.",
        {"quest": "the-troll-of-harrow-ford"},
    ),
    Preset(
        "vigil",
        "The Last Vigil",
        "Six rooms: bring a priest to his altar.",
        {"quest": "the-last-vigil"},
    ),
    Preset(
        "ash",
        "Brother of Ash",
        "Eight rooms, two runes, and a lich.",
        {"quest": "brother-of-ash"},
    ),
    Preset("dealt", "A dealt dungeon", "Seven rooms and a goal by chance.", {"quest": GENERATED}),
    Preset(
        "long-hunt",
        "A long hunt",
        "A dealt dungeon of nine rooms, and harder.",
        {"quest": GENERATED, "goal": "slay", "length": "long", "difficulty": "hard"},
    ),
)

EXCLUSIONS: Final[tuple[Exclusion, ...]] = ()


CORNERS: Final = ("open_but_no_cracks", "open", "closed")
"""The values of `corner_touch` in the order that the ground knows."""


class HouseRules(house_rules.HouseRules):
    """The switches of one match, read once."""

    def __init__(self, values: tuple[str, ...]) -> None:
        super().__init__(values)
        chosen = self.chosen(SWITCHES)
        self.quest = chosen["quest"]
        self.goal = chosen["goal"]
        self.length = {"short": 5, "standard": 7, "long": 9}[chosen["length"]]
        self.map_seed = chosen["map_seed"]
        self.is_story = chosen["difficulty"] == "story"
        self.is_hard = chosen["difficulty"] == "hard"
        self.large_party = chosen["large_party"] == "on"
        self.paired_heroes = chosen["hero_sides"] == "paired"
        self.solo_choice = chosen["solo_heroes"] == "2"
        self.free_duplicates = chosen["duplicate_cards"] == "free"
        self.lead_rotates = chosen["lead"] == "rotate_each_round"
        self.living_count = chosen["p_counts"] == "living"
        cap = chosen["tracker_cap"]
        self.cap = 10_000 if cap == "none" else int(cap)
        self.rounds_per_room = int(chosen["round_limit_per_room"])
        self.step_by_step = chosen["move_entry"] == "step_by_step"
        self.diagonal_trade = chosen["trade_adjacency"] == "with_diagonals"
        self.king_move = chosen["range_metric"] == "king_move"
        self.blockers = chosen["sight_blockers"]
        self.manners = manners(
            CORNERS.index(chosen["corner_touch"]), chosen["doorway_sight"] == "viewer_only",
            chosen["reach_corner"] == "always",
        )  # fmt: skip
        self.forced_entry_explores = chosen["forced_entry_explores"] == "yes"
        self.open_map = chosen["map_page"] == "open"
        self.six_always_hits = chosen["natural_six"] == "always_hits"
        self.crush_each_hit = chosen["crush"] == "per_hit"
        self.aims_one_by_one = chosen["barrage_aim"] == "one_by_one"
        self.bosses_move = chosen["boss_knockback"] == "yes"
        self.stun_ends_with_round = chosen["stun_length"] == "this_round"
        self.shortage = chosen["dice_shortage"]
        self.enemies_pass = chosen["enemies_pass_enemies"] == "yes"
        self.type_first = chosen["enemy_order"] == "type_then_colour"
        self.choose_enemy = chosen["enemy_ties"] == "players_choose"
        self.sight_at_end = chosen["sight_check"] == "end_of_move"
        self.npc_like_hero = chosen["npc_priority"] == "like_heroes"
        self.loot_stays = chosen["hero_loot"] == "left_on_space"
        self.reshuffles = chosen["item_recycle"] == "reshuffle"
        self.gives_once = chosen["trade_limit"] == "once_per_turn"
        self.windows = chosen["minor_windows"]
