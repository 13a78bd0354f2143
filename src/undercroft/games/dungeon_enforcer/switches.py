"""The house rules of Dungeon Enforcer as the rules read them; content/switches.toml lists them."""

from pathlib import Path
from typing import Final

from undercroft.kit import house_rules
from undercroft.kit.game import Switch
from undercroft.kit.switches import House, read_switches

from .content import MAPS
from .content.maps import Map

HOUSE: Final[House] = read_switches(Path(__file__).parent / "content")
SWITCHES: Final[tuple[Switch, ...]] = HOUSE.switches
MAP: Final[Switch] = HOUSE.switch("map")
MAP.grows = True


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
