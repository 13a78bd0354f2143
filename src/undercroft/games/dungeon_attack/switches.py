"""The house rules of Dungeon Attack! as rules read them; content/switches.toml lists them."""

from pathlib import Path
from typing import Final

from undercroft.kernel import Die
from undercroft.kit import house_rules
from undercroft.kit.game import Switch
from undercroft.kit.switches import House, read_switches

from .content.cards import FACES, A, D, M

LEVELS: Final = "14+0,14+1,14+2"


def check_levels(value: str) -> str | None:
    """Return None for a list of levels within R53, else what is wrong with it (DA-1.3, 2.11)."""
    levels = value.split(",")
    if not 1 <= len(levels) <= 6:
        return f"{value!r} has {len(levels)} levels; allowed are 1 to 6, such as {LEVELS}"
    for level in levels:
        white, plus, red = level.partition("+")
        if not (plus and white.isdecimal() and red.isdecimal()):
            return f"{level!r} is not a level: write white+red dice, such as 14+2"
        if not (1 <= int(white) <= 20 and int(red) <= 2):
            return f"{level!r} is not allowed: a level has 1 to 20 white and 0 to 2 red dice"
    return None


def parse_levels(value: str) -> tuple[tuple[int, int], ...]:
    """Return (white, red) dice per level."""
    pairs = [level.split("+") for level in value.split(",")]
    return tuple([(int(white), int(red)) for white, red in pairs])


def parse_faces(value: str, name: str) -> Die:
    """Return the die with so many D, M and A faces, listed in that order (DA-1.4, 1.5)."""
    d, m, a = [int(count) for count in value.split("/")]
    return Die((D,) * d + (M,) * m + (A,) * a, name, FACES.allowed)


def chances(die: Die) -> tuple[float, ...]:
    """Return how likely the die shows D, M and A."""
    return tuple([die.faces.count(face) / len(die.faces) for face in (D, M, A)])


HOUSE: Final[House] = read_switches(Path(__file__).parent / "content", {"levels": check_levels})
SWITCHES: Final[tuple[Switch, ...]] = HOUSE.switches


class HouseRules(house_rules.HouseRules):
    """The switches of one match, read once."""

    def __init__(self, values: tuple[str, ...]) -> None:
        super().__init__(values)
        chosen = self.chosen(SWITCHES)
        self.white = parse_faces(chosen["white_faces"], "white die")
        self.red = parse_faces(chosen["boss_faces"], "red die")
        self.white_chances = chances(self.white)
        self.red_chances = chances(self.red)
        self.levels = parse_levels(chosen["levels"])
        self.round_cap = int(chosen["level_round_cap"])
        self.adventurers = chosen["adventurers"]
        self.first_player = chosen["first_player"]
        self.may_decline_level_one = chosen["level_one_opening"] == "optional"
        self.opener_rotates = chosen["level_opener"] == "rotate"
        self.over_rating_hits = chosen["over_rating_hit"] == "yes"
        self.hits_on_first_faces = chosen["hit_timing"] == "first_faces"
        self.attackers_stay_with_assisted = chosen["assist_attackers"] == "assisted"
        self.magic_heals_freely = chosen["magic_heal"] == "free"
        self.recharges_anyone = chosen["recharge_scope"] == "anyone"
        self.artifacts_once_per_turn = chosen["artifact_uses"] == "once_per_turn"
        self.declining_forfeits = chosen["decline_action"] == "forfeited"
        self.lost_for_game = chosen["ko_pile"] == "lost_for_game"
        self.fallen_score = chosen["ko_scores"] == "yes"
        self.party_wipe = chosen["party_wipe"]
        self.rest_revives = chosen["level_heal_revives"] == "yes"
        self.magic_in_search = chosen["search_rerolls"] == "magic"
        self.ties = chosen["ties"]
        self.team_total = chosen["scoring"] == "team_total"
        self.epic_monster = chosen["epic_monster"] == "on"
        self.epic_before_rerolls = chosen["epic_check"] == "before_rerolls"
        self.epic_needs_rerolls = chosen["epic_defeat"] == "boss_reroll"
