"""The house rules of Dungeon Enforcer: every ruling that a table may read otherwise."""

from collections.abc import Callable
from typing import Final

from undercroft.kernel import Exclusion, Preset, Switch
from undercroft.kit import house_rules

from .content import MAPS
from .content.maps import Map


def whole(least: int, most: int) -> Callable[[str], str | None]:
    """Return the check of a number: None for a whole one in that range, else what is wrong."""

    def check(value: str) -> str | None:
        if value.isascii() and value.isdecimal() and least <= int(value) <= most:
            return None
        return f"{value!r} is no number from {least} to {most}"

    return check


def check_no_guard(value: str) -> str | None:
    """Return None for 0 or a round from 5 to 30, else what is wrong with it (R46)."""
    return None if value == "0" else whole(5, 30)(value)


MAP: Final = Switch(
    "map",
    tuple([one.slug for one in MAPS]),
    "DE-3.8",
    "The map that is played on.",
)
"""Its values grow with packs."""

_TABLE: Final = (
    # where a match begins
    ("hero_setup", "random pick_of_three", "R5",
     "You are dealt your first hunter, or choose one of three."),
    ("start_placement", "starting_towns random_square", "R6",
     "You choose a starting town, or begin on a random square."),
    ("monster_spacing", "5 0 1 2 3 4 6 7 8", "R8",
     "A monster token must be placed farther than this from every player token."),
    ("turn_order", "clockwise roll_order", "R9",
     "Turns go clockwise from the first player, or in the order of the first roll."),
    ("movement", "orthogonal diagonal", "R10",
     "A step goes to one of the four squares across an edge, or to any of eight."),
    # towns
    ("hires_per_draw", "any one", "R15",
     "From the three hunters shown you may hire as many as you can pay, or only one."),
    ("item_visibility", "hidden open", "R20",
     "One-use items are held in secret, or lie open."),
    # the monster
    ("eliminated_play_monsters", "false true", "R21",
     "Whether players who are out still roll for the monster and play it."),
    ("monster_draw", "random escalating", "R22",
     "Any monster can come, or those of a rank that rises as tokens leave the map."),
    ("monster_may_use_items", "true false", "R35",
     "Whether who plays the monster may use one-use items of their own for it."),
    # a battle round
    ("battle_shuffle", "per_battle every_round", "R25",
     "The battle cards are shuffled once per battle, or before every draw of new hands."),
    ("defense_card_cost", "threshold_only counter_pays", "R28",
     "A defense card only needs its energy, or the countering side also pays it."),
    ("voluntary_base", "false true", "R29",
     "Whether you may fight on base values although you could place a card."),
    ("base_play", "choose_stance by_role", "R30",
     "On base values you choose your stance, or it goes by who attacks this round."),
    ("boosts_per_round", "one_per_side one_per_hunter", "R32",
     "Each side may boost one fighter a round, or every fighter once."),
    ("item_phase_actions", "one until_pass", "R34",
     "Each side declares one item or ability a round, or both go on until both pass."),
    ("clash_damage", "difference full_total", "R38",
     "Who loses a clash takes the difference, or the winner’s full total."),
    # groups
    ("hunter_support", "true false", "R41",
     "Whether hired hunters add cards and energy in every Energy Phase."),
    ("hired_resources", "shared separate", "R41",
     "A group shares one hand and one energy counter, or each hunter has its own."),
    ("battle_loss", "main_falls first_falls last_falls", "R43",
     "A battle is lost when the main hunter falls, any hunter, or the last one."),
    ("hero_hp", "restored persists persists_heal_in_town", "R45",
     "Hunters heal after each battle, never, or when a turn begins in a town."),
    # ends
    ("no_guard_round", "16 0 5 10 20 30", "R46",
     "From this round of a battle on nobody can defend; 0 for never."),
    ("battle_round_limit", "30 10 20 40 50 60", "R46",
     "After so many rounds a battle is a draw."),
    ("loss_spoils", "coins_and_items items_only", "R48",
     "Who wins with the monster takes the loser’s coins and items, or only the items."),
    ("pvp", "off duel", "R52",
     "Whether main hunters of different players may duel."),
    ("round_limit", "20 5 10 30 40 60", "R53",
     "After so many rounds the game ends and coins decide."),
    ("tie_break", "trophies shared", "R54",
     "Equal coins are decided by monsters defeated, then items, or the win is shared."),
    ("victory_requires_kill", "false true", "R55",
     "Whether coins win only for players who defeated a monster, if any survivor did."),
)  # fmt: skip
"""The other switches: name, values with the default first, clause, and what it is about."""
_NUMBERS: Final = {
    "monster_spacing": whole(0, 8),
    "no_guard_round": check_no_guard,
    "battle_round_limit": whole(10, 60),
    "round_limit": whole(5, 60),
}
"""The switches that take more values than those that are listed."""

SWITCHES: Final = (
    MAP,
    *[
        Switch(name, tuple(values.split()), clause, sentence, _NUMBERS[name])
        if name in _NUMBERS
        else Switch(name, tuple(values.split()), clause, sentence)
        for name, values, clause, sentence in _TABLE
    ],
)

RECOMMENDED: Final = "fight"
"""What a new table is offered first: as printed, who never fights wins too often (R55)."""

PRESETS: Final = (
    Preset("printed", "As printed", "The rulebook with the default rulings.", {}),
    Preset(
        "beta",
        "Beta",
        "As printed, but tokens begin on random squares.",
        {"start_placement": "random_square"},
    ),
    Preset(
        "fight",
        "Fight",
        "As printed, but coins win only for who has defeated a monster.",
        {"victory_requires_kill": "true"},
    ),
    Preset(
        "first-steps",
        "First steps",
        "A small map and ten rounds, to learn the game on.",
        {"map": "first-steps", "round_limit": "10"},
    ),
    Preset(
        "duels",
        "Duels",
        "As Fight, and main hunters who meet on the road may duel.",
        {"victory_requires_kill": "true", "pvp": "duel"},
    ),
)

EXCLUSIONS: Final[tuple[Exclusion, ...]] = ()


class HouseRules(house_rules.HouseRules):
    """The switches of one match, read once."""

    def __init__(self, values: tuple[str, ...]) -> None:
        super().__init__(values)
        chosen = self.chosen(SWITCHES)
        self.map: Map = next(one for one in MAPS if one.slug == chosen["map"])
        self.picks_of_three = chosen["hero_setup"] == "pick_of_three"
        self.random_start = chosen["start_placement"] == "random_square"
        self.spacing = int(chosen["monster_spacing"])
        self.roll_order = chosen["turn_order"] == "roll_order"
        self.diagonal = chosen["movement"] == "diagonal"
        self.one_hire = chosen["hires_per_draw"] == "one"
        self.open_items = chosen["item_visibility"] == "open"
        self.dead_play_monsters = chosen["eliminated_play_monsters"] == "true"
        self.escalates = chosen["monster_draw"] == "escalating"
        self.monster_uses_items = chosen["monster_may_use_items"] == "true"
        self.shuffles_each_round = chosen["battle_shuffle"] == "every_round"
        self.counter_pays = chosen["defense_card_cost"] == "counter_pays"
        self.voluntary_base = chosen["voluntary_base"] == "true"
        self.base_by_role = chosen["base_play"] == "by_role"
        self.boosts_each = chosen["boosts_per_round"] == "one_per_hunter"
        self.acts_until_pass = chosen["item_phase_actions"] == "until_pass"
        self.full_clash = chosen["clash_damage"] == "full_total"
        self.support = chosen["hunter_support"] == "true"
        self.separate = chosen["hired_resources"] == "separate"
        self.loss = chosen["battle_loss"]
        self.wounds_last = chosen["hero_hp"] != "restored"
        self.towns_heal = chosen["hero_hp"] == "persists_heal_in_town"
        self.no_guard_round = int(chosen["no_guard_round"])
        self.battle_limit = int(chosen["battle_round_limit"])
        self.coins_are_kept = chosen["loss_spoils"] == "items_only"
        self.duels = chosen["pvp"] == "duel"
        self.round_limit = int(chosen["round_limit"])
        self.trophies_decide = chosen["tie_break"] == "trophies"
        self.needs_kill = chosen["victory_requires_kill"] == "true"
