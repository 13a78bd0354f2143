"""The house rules of Warp Dungeons as the rules read them; content/switches.toml lists them."""

from pathlib import Path
from typing import Final

from undercroft.kit import house_rules
from undercroft.kit.game import Switch
from undercroft.kit.switches import House, read_switches

HOUSE: Final[House] = read_switches(Path(__file__).parent / "content")
SWITCHES: Final[tuple[Switch, ...]] = HOUSE.switches


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
