"""The house rules of Dungeon Keeper as the rules read them; content/switches.toml lists them."""

from pathlib import Path
from typing import Final

from undercroft.kit import house_rules
from undercroft.kit.game import Switch
from undercroft.kit.switches import House, read_switches

HOUSE: Final[House] = read_switches(Path(__file__).parent / "content")
SWITCHES: Final[tuple[Switch, ...]] = HOUSE.switches
IN_BATTLE: Final = (
    "hero_control", "force_floor", "shoot_scope", "outnumber_count", "aura_stacking",
    "tie_is_loss", "possessed_auras", "raise_keeper", "kill_credit", "graveyard_placement",
    "undead_supply",
)  # fmt: skip
"""The switches that change how a battle is fought, or what it costs."""


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
        plain = [chosen[one.name] == one.values[0] for one in SWITCHES if one.name in IN_BATTLE]
        self.battles_as_printed = all(plain)
