"""The house rules of Dungeon Keeper: every ruling that a table may read otherwise."""

from typing import Final

from undercroft.kernel import Exclusion, Preset, Switch
from undercroft.kit import house_rules


def check_rounds(value: str) -> str | None:
    """Return None for a positive whole number, else what is wrong with it (R70)."""
    if value.isascii() and value.isdecimal() and 1 <= int(value) <= 9999:
        return None
    return f"{value!r} is no number of rounds from 1 to 9999"


_VICTORY: Final = (
    Switch(
        "victory_conditions",
        ("all_five", "any_four"),
        "R3",
        "You win with all five totals at once, or with any four of them.",
    ),
    Switch(
        "victory_check",
        ("phase_end", "turn_end", "immediate"),
        "R4",
        "The totals are looked at after each of your phases, after your turn, or at every change.",
    ),
    Switch(
        "heart_counts_as_room",
        ("yes", "no"),
        "R6",
        "Whether the Dungeon Heart is one of the fifteen rooms.",
    ),
    Switch(
        "victory_creatures",
        ("in_play", "owned"),
        "R7",
        "The fifteen creatures must stand in rooms, or those in your pile count as well.",
    ),
    Switch(
        "round_limit",
        ("100", "30", "50", "200"),
        "R70",
        "After so many rounds the better of the two totals wins.",
        check_rounds,
    ),
)

_KILLS: Final = (
    Switch(
        "kill_credit",
        ("any_cause", "duel_only"),
        "R8",
        "Prison, Graveyard and Soul Collector pay for every dead hero, or only for lost duels.",
    ),
    Switch(
        "raid_kills_count",
        ("yes", "no"),
        "R8",
        "Whether heroes killed in a raid count toward the fifteen.",
    ),
    Switch(
        "graveyard_placement",
        ("graveyard_now", "any_room_after"),
        "R30",
        "Undead of the Graveyard rise there at once, or in rooms of your choice after the fight.",
    ),
    Switch(
        "undead_supply",
        ("unlimited", "12"),
        "R31",
        "There are Undead without end, or twelve for both players together.",
    ),
)

_ECONOMY: Final = (
    Switch(
        "control_means",
        ("in_play", "owned"),
        "R10",
        "Trolls, Warlocks and the Casino count creatures in play, or those in the pile too.",
    ),
    Switch(
        "temple_phase",
        ("magic", "any_own_phase"),
        "R28",
        "The Temple takes its sacrifice in the Magic Phase, or at the end of any phase to Deploy.",
    ),
    Switch(
        "forced_build",
        ("no", "yes"),
        "R13",
        "Whether a room that can be built for nothing must be built.",
    ),
    Switch(
        "extra_purchases",
        ("once", "unlimited"),
        "R14",
        "Each paid extra can be bought once in its phase, or as often as you can pay.",
    ),
    Switch(
        "mixed_payment",
        ("no", "yes"),
        "R15",
        "Whether one price may be paid partly in gold and partly in mana.",
    ),
    Switch(
        "hand_limit_timing",
        ("phase_end", "each_draw"),
        "R17",
        "Hands are cut to five cards at the end of their phase, or after every single card.",
    ),
)

_DUNGEON: Final = (
    Switch(
        "workshop_phase",
        ("construction", "trap"),
        "R2",
        "The Workshop works in the Construction Phase, or in the attacked room before the traps.",
    ),
    Switch(
        "guard_room_free",
        ("price_and_action", "price_only"),
        "R23",
        "The Guard Room waives the price and the action of its door and trap, or only the price.",
    ),
    Switch(
        "summon_cost_basis",
        ("printed", "current"),
        "R24",
        "A creature costs its printed Force, or its Force with Training Rooms and Banner.",
    ),
    Switch(
        "extra_summon_price",
        ("force_plus_5", "flat_5"),
        "R16",
        "The additional summon costs 5 on top of the Force, or 5 instead of it.",
    ),
    Switch(
        "pile_visibility",
        ("open", "hidden"),
        "R25",
        "The counters in a pile lie open, or only their number is known.",
    ),
)

_INVASION: Final = (
    Switch(
        "level_counts_when",
        ("begun", "complete"),
        "R20",
        "The fifth level draws more heroes with its first room, or when it is complete.",
    ),
    Switch(
        "trap_order",
        ("listed", "owner_choice", "random"),
        "R36",
        "Traps spring in the order of the rulebook, in an order you choose, or in a random one.",
    ),
    Switch(
        "door_if_no_battle",
        ("discarded", "kept"),
        "R40",
        "A door that no hero lived to see is discarded all the same, or kept.",
    ),
    Switch(
        "secret_door",
        ("flee", "reinforce", "both"),
        "R42",
        "A Secret Door lets creatures leave the room, come into it, or both.",
    ),
    Switch(
        "teleport_window",
        ("door_phase", "any_window"),
        "R43",
        "Imps teleport in the Door Phase, or also before the traps and before every duel.",
    ),
    Switch(
        "hero_control",
        ("random", "opponent_picks"),
        "R33",
        "The heroes act at random, or the opponent picks their duelers and their targets.",
    ),
)

_BATTLE: Final = (
    Switch(
        "force_floor",
        ("none", "zero"),
        "R38",
        "Force may fall below zero, or never does.",
    ),
    Switch(
        "shoot_scope",
        ("every_duel", "own_duels"),
        "R45",
        "Everybody who can shoot does so before every duel, or only the two who duel.",
    ),
    Switch(
        "outnumber_count",
        ("current", "battle_start"),
        "R47",
        "The larger side is counted anew for every duel, or once for the whole battle.",
    ),
    Switch(
        "aura_stacking",
        ("cumulative", "once_per_name"),
        "R49",
        "Masters, Leaders, Fear and Holy units add up, or each of the four counts once.",
    ),
    Switch(
        "tie_is_loss",
        ("no", "yes"),
        "R50",
        "In a tie both die, or each counts as a loser and may Regenerate.",
    ),
)

_SPELLS: Final = (
    Switch(
        "opponent_spells",
        ("slap_only", "none", "battle"),
        "R58",
        "In your turn the opponent may cast Slap alone, nothing, or also spells on the invaders.",
    ),
    Switch(
        "spell_windows",
        ("before_each_duel", "before_battle"),
        "R58",
        "Invasion spells may be cast before every duel, or only before the first one.",
    ),
    Switch(
        "possessed_auras",
        ("as_printed", "mirrored"),
        "R61",
        "A possessed Cleric or Lord helps the heroes as printed, or now helps your side.",
    ),
    Switch(
        "raise_keeper",
        ("no", "yes"),
        "R62",
        "Whether Raise Dead can save the Dungeon Keeper.",
    ),
    Switch(
        "slap_target",
        ("whole_roll", "single_die"),
        "R63",
        "A Slap makes a whole roll again, or a single die of it.",
    ),
)

_MODULES: Final = (
    Switch("artifacts", ("on", "off"), "R66", "Whether the Artificer and its artifacts are used."),
    Switch(
        "extra_units",
        ("off", "on"),
        "R67",
        "Whether Dragons, Spiders and Vampires lie in the Creature Cup.",
    ),
    Switch(
        "raids",
        ("off", "on"),
        "R68",
        "Whether you may raid a settlement after a turn without an attack.",
    ),
    Switch("solo", ("off", "on"), "R73", "Whether one player plays alone against the rounds."),
    Switch(
        "grace_rounds",
        ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
        "R75",
        "In how many rounds at the beginning no heroes come.",
    ),
)

SWITCHES: Final = (
    *_VICTORY, *_KILLS, *_ECONOMY, *_DUNGEON, *_INVASION, *_BATTLE, *_SPELLS, *_MODULES,
)  # fmt: skip

RECOMMENDED: Final = "table"
"""What a new table is offered first; everything else starts from the rulebook (R75)."""

PRESETS: Final = (
    Preset("printed", "As printed", "The rulebook with the default rulings.", {}),
    Preset(
        "table",
        "At the table",
        "No heroes in the first five rounds: as printed, most games end with the first invasion.",
        {"grace_rounds": "5"},
    ),
    Preset(
        "full",
        "Everything",
        "As at the table, with raids and with Dragons, Spiders and Vampires.",
        {"grace_rounds": "5", "raids": "on", "extra_units": "on"},
    ),
    Preset(
        "solo",
        "Alone",
        "One dungeon against the heroes: win by round 30, after five rounds of grace.",
        {"grace_rounds": "5", "solo": "on"},
    ),
)

_ALONE = "who plays alone has no opponent"

EXCLUSIONS: Final = (
    Exclusion(("hero_control", "opponent_picks"), ("solo", "on"), _ALONE),
    Exclusion(("opponent_spells", "battle"), ("solo", "on"), _ALONE),
    Exclusion(("raid_kills_count", "no"), ("raids", "off"), "there are no raids unless raids=on"),
)


class HouseRules(house_rules.HouseRules):
    """The switches of one match, read once."""

    def __init__(self, values: tuple[str, ...]) -> None:
        super().__init__(values)
        chosen = self.chosen(SWITCHES)
        self.any_four = chosen["victory_conditions"] == "any_four"
        self.victory_check = chosen["victory_check"]
        self.heart_counts = chosen["heart_counts_as_room"] == "yes"
        self.pile_counts_for_victory = chosen["victory_creatures"] == "owned"
        self.round_limit = int(chosen["round_limit"])
        self.duels_only_pay = chosen["kill_credit"] == "duel_only"
        self.raid_kills_count = chosen["raid_kills_count"] == "yes"
        self.undead_placed_after = chosen["graveyard_placement"] == "any_room_after"
        self.few_undead = chosen["undead_supply"] == "12"
        self.pile_is_controlled = chosen["control_means"] == "owned"
        self.temple_in_any_phase = chosen["temple_phase"] == "any_own_phase"
        self.must_build = chosen["forced_build"] == "yes"
        self.buys_again = chosen["extra_purchases"] == "unlimited"
        self.mixed_payment = chosen["mixed_payment"] == "yes"
        self.limit_at_each_draw = chosen["hand_limit_timing"] == "each_draw"
        self.workshop_before_traps = chosen["workshop_phase"] == "trap"
        self.guard_room_waives_price_only = chosen["guard_room_free"] == "price_only"
        self.costs_current_force = chosen["summon_cost_basis"] == "current"
        self.flat_extra_summon = chosen["extra_summon_price"] == "flat_5"
        self.piles_are_hidden = chosen["pile_visibility"] == "hidden"
        self.complete_levels_count = chosen["level_counts_when"] == "complete"
        self.trap_order = chosen["trap_order"]
        self.door_survives_traps = chosen["door_if_no_battle"] == "kept"
        self.secret_door = chosen["secret_door"]
        self.teleports_in_any_window = chosen["teleport_window"] == "any_window"
        self.opponent_picks = chosen["hero_control"] == "opponent_picks"
        self.force_floor = chosen["force_floor"] == "zero"
        self.only_duelers_shoot = chosen["shoot_scope"] == "own_duels"
        self.counts_once = chosen["outnumber_count"] == "battle_start"
        self.auras_count_once = chosen["aura_stacking"] == "once_per_name"
        self.tie_is_loss = chosen["tie_is_loss"] == "yes"
        self.opponent_spells = chosen["opponent_spells"]
        self.spells_before_first_duel_only = chosen["spell_windows"] == "before_battle"
        self.mirrored_auras = chosen["possessed_auras"] == "mirrored"
        self.keeper_can_be_raised = chosen["raise_keeper"] == "yes"
        self.slaps_one_die = chosen["slap_target"] == "single_die"
        self.artifacts = chosen["artifacts"] == "on"
        self.extra_units = chosen["extra_units"] == "on"
        self.raids = chosen["raids"] == "on"
        self.solo = chosen["solo"] == "on"
        self.grace_rounds = int(chosen["grace_rounds"])
