"""The house rules of Deck Box Dungeons as the rules read them; content/switches.toml lists them."""

from pathlib import Path
from typing import Final

from undercroft.kit import house_rules
from undercroft.kit.content import BadContent
from undercroft.kit.game import Switch
from undercroft.kit.switches import House, read_switches

from .content.levels import LEVELS
from .content.library import source_of
from .content.loose import Tried, tried
from .ground.ground import manners

CHANCE: Final = "chance"
"""The value of `goal` and of `map_seed` that leaves it to the dice of the match."""
TABLE: Final = "table"
"""The value of a duty that the table has taken over from the app (R90-R94)."""
MOST_SEED: Final = 999_999


def check_seed(value: str) -> str | None:
    """Return None for `chance` or a number of a map, else what is wrong with it (DB-19.3)."""
    if value == CHANCE or (value.isascii() and value.isdecimal() and int(value) <= MOST_SEED):
        return None
    return f"{value!r} is neither {CHANCE} nor a number from 0 to {MOST_SEED:,}"


def check_quest(value: str) -> str | None:
    """Return None for a quest that is tried by its text, else what is wrong with it."""
    try:
        known = tried(value)
    except BadContent as fault:
        return fault.faults[0]
    return f"{value!r} is not one of its values" if known is None else None


def shown_quest(value: str) -> str:
    """Return what people are shown of a value: of a text the name and the room."""
    known = tried(value)
    return value if known is None else f"{known.loose.quest.name}, tried from T{known.room + 1}"


HOUSE: Final[House] = read_switches(
    Path(__file__).parent / "content", {"map_seed": check_seed, "quest": check_quest}
)
SWITCHES: Final[tuple[Switch, ...]] = HOUSE.switches
QUEST: Final[Switch] = HOUSE.switch("quest")
"""Packs add the slug of each quest; whoever tries one writes its text there."""
QUEST.shown = shown_quest
CARDS: Final[Switch] = HOUSE.switch("cards")
"""Packs add their slugs."""
NEEDS: Final[dict[str, tuple[str, ...]]] = {}
"""The packs that each pack needs, with those that these need."""
QUEST.grows = CARDS.grows = True
CORNERS: Final = ("open_but_no_cracks", "open", "closed")
"""The values of `corner_touch` in the order that the ground knows."""


def sources_of(cards: str, quest: str) -> tuple[str, ...]:
    """Return where the cards in play come from: the box is ""; a pack comes with those it needs."""
    named = (cards, source_of(quest))
    return ("", *dict.fromkeys([one for slug in named for one in (slug, *NEEDS.get(slug, ()))]))


class HouseRules(house_rules.HouseRules):
    """The switches of one match, read once.

    `sources` are the packs whose cards are in play: that of the switch and that of the quest, with
    those that they need; "" is the box. `tried` is a quest that is known by its text, as long as
    there are these.
    """

    def __init__(self, values: tuple[str, ...]) -> None:
        super().__init__(values)
        chosen = self.chosen(SWITCHES)
        self.quest = chosen["quest"]
        self.tried: Tried | None = tried(self.quest)
        self.sources = sources_of(chosen["cards"], self.quest)
        self.goal = chosen["goal"]
        self.length = {"short": 5, "standard": 7, "long": 9}[chosen["length"]]
        self.map_seed = chosen["map_seed"]
        fixed = "fixed " * (chosen["levels"] == "fixed")
        self.levels = LEVELS[fixed + chosen["difficulty"]]
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
        self.blockers = chosen["sight_blockers"]
        self.manners = manners(
            CORNERS.index(chosen["corner_touch"]), chosen["doorway_sight"] == "viewer_only",
            chosen["reach_corner"] == "always", chosen["range_metric"] == "king_move",
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
        self.light = chosen["heroes"] == TABLE  # DB-20.1
        self.table_spawns = chosen["spawning"] == TABLE
        self.table_enemies = chosen["enemy_turns"] == TABLE
        self.table_market = chosen["market"] == TABLE
        self.table_refreshes = chosen["refresh"] == TABLE
        self.table_deck = chosen["item_deck"] == TABLE
        self.draws_rooms = chosen["room_deck"] == TABLE and self.map_seed == CHANCE
        self.by_card = chosen["space_names"] == "card"
        self.at_table = any(chosen[one.name] != one.default for one in SWITCHES if one.group)
