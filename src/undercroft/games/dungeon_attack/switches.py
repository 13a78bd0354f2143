"""The house rules of Dungeon Attack!: every ruling that a table may read otherwise."""

from typing import Final

from undercroft.kernel import Die, Exclusion, Preset, Switch
from undercroft.kit import house_rules

D: Final = 0
M: Final = 1
A: Final = 2  # "Fighting" is another word for it (DA-1.6)
SYMBOLS: Final = ("D", "M", "A")

FACES: Final = ("2/2/2", "3/2/1", "3/1/2", "2/3/1", "2/1/3", "1/3/2", "1/2/3")
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
    return Die((D,) * d + (M,) * m + (A,) * a, name, SYMBOLS)


SWITCHES: Final = (
    Switch("white_faces", FACES, "R1", "How many D/M/A faces each white Monster Die has."),
    Switch("boss_faces", FACES, "R1", "How many D/M/A faces each red Boss Monster Die has."),
    Switch(
        "adventurers",
        ("dealt", "chosen", "plain"),
        "R4",
        "Adventurers are dealt at random, chosen in seat order, or plain (Rating 3, no ability).",
    ),
    Switch(
        "first_player",
        ("random", "seat_one", "chosen"),
        "R5",
        "Who begins: anybody at random, the first seat, or whoever the first seat names.",
    ),
    Switch(
        "level_one_opening",
        ("optional", "mandatory"),
        "R17",
        "On level 1 each Adventurer may decline to open the door once, or the opener must Bust.",
    ),
    Switch(
        "level_opener",
        ("rotate", "turn_order"),
        "R18",
        "A later level is opened left of the last opener, or left of whoever had the last turn.",
    ),
    Switch(
        "over_rating_hit",
        ("no", "yes"),
        "R10",
        "Whether Defeated dice over the Rating count as Attacking when a HIT is tested.",
    ),
    Switch(
        "hit_timing",
        ("after_rerolls", "first_faces"),
        "R13",
        "HITs look at the final faces, or at the faces before magic re-rolls anything.",
    ),
    Switch(
        "assist_attackers",
        ("assistant", "assisted"),
        "R20",
        "After an Assist the Attacking dice face the assistant, or still the assisted Adventurer.",
    ),
    Switch(
        "magic_heal",
        ("action", "free"),
        "R21",
        "Healing with magic takes the turn's action, or is free at any point of your own turn.",
    ),
    Switch(
        "recharge_scope",
        ("own", "anyone"),
        "R24",
        "The Recharge action works on your own Magic Item only, or on anybody's.",
    ),
    Switch(
        "artifact_uses",
        ("unlimited", "once_per_turn"),
        "R25",
        "A Magic Artifact works as often as you like, or each one once a turn.",
    ),
    Switch(
        "decline_action",
        ("resolves", "forfeited"),
        "R28",
        "Who lets the level end by not Busting still takes the action, or can only Pass.",
    ),
    Switch(
        "ko_pile",
        ("out_for_level", "lost_for_game"),
        "R32",
        "Dice lost by a knock-out return with the next level, or white ones are gone for good.",
    ),
    Switch(
        "ko_scores",
        ("yes", "no"),
        "R31",
        "Whether an Adventurer who ends the game Knocked Out still scores.",
    ),
    Switch(
        "party_wipe",
        ("end_and_score", "all_lose", "next_level"),
        "R33",
        "When all are Knocked Out the game is scored, everybody loses, or the next level opens.",
    ),
    Switch(
        "level_heal_revives",
        ("yes", "no"),
        "R34",
        "Whether the rest between levels also brings back the Knocked Out.",
    ),
    Switch(
        "search_rerolls",
        ("no", "magic"),
        "R38",
        "Whether magic may re-roll treasure dice in its owner's Search.",
    ),
    Switch(
        "ties",
        ("shared", "most_magic", "fewest_hits"),
        "R40",
        "Tied Adventurers share the honour, or most magic or fewest HITs decides.",
    ),
    Switch(
        "scoring",
        ("individual", "team_total"),
        "R57",
        "The richest Adventurer is the most successful, or all share one total.",
    ),
    Switch(
        "epic_monster",
        ("off", "on"),
        "DA-19.1",
        "Two Boss Monsters that attack in one roll become the Epic Monster.",
    ),
    Switch(
        "epic_check",
        ("before_rerolls", "after_rerolls"),
        "R47",
        "The Epic Monster forms before magic can re-roll, or on the final faces.",
    ),
    Switch(
        "epic_defeat",
        ("both_faces", "boss_reroll"),
        "R49",
        "Any D+D beats the Epic Monster, or both D must come from re-rolls like a boss's.",
    ),
    Switch(
        "level_round_cap",
        ("50", "20", "100"),
        "R54",
        "After so many rounds the Monsters flee and the Search begins.",
    ),
    Switch(
        "levels",
        (LEVELS, "14+0", "3+2", "6+1,20+2", "1+0,2+1,3+2,4+0,5+1,6+2"),
        "R53",
        "White and red dice of each level, such as 14+0,14+1,14+2: 1 to 6 levels,"
        " 1 to 20 white and 0 to 2 red dice each.",
        check_levels,
    ),
)

PRESETS: Final = (
    Preset("printed", "As printed", "The rulebook with the default rulings.", {}),
    Preset(
        "epic",
        "Epic Monster",
        "The optional rule: two attacking Boss Monsters fuse.",
        {"epic_monster": "on"},
    ),
    Preset(
        "nasty-bosses",
        "Nasty bosses",
        "Boss Monsters attack more often than they run.",
        {"boss_faces": "2/1/3"},
    ),
    Preset(
        "children",
        "For children",
        "Monsters fall easily and seldom strike.",
        {"white_faces": "3/2/1"},
    ),
    Preset(
        "plain",
        "Plain Adventurers",
        "Everybody has Rating 3 and no Special Ability: the dice alone.",
        {"adventurers": "plain"},
    ),
    Preset(
        "team",
        "One purse",
        "Fully cooperative: one common total, no winner.",
        {"scoring": "team_total"},
    ),
)

_NO_EPIC = "there is no Epic Monster unless epic_monster=on"
_NO_WINNER = "a team total has no winner, so there are no ties to break"

EXCLUSIONS: Final = (
    Exclusion(("epic_check", "after_rerolls"), ("epic_monster", "off"), _NO_EPIC),
    Exclusion(("epic_defeat", "boss_reroll"), ("epic_monster", "off"), _NO_EPIC),
    Exclusion(("ties", "most_magic"), ("scoring", "team_total"), _NO_WINNER),
    Exclusion(("ties", "fewest_hits"), ("scoring", "team_total"), _NO_WINNER),
)


class HouseRules(house_rules.HouseRules):
    """The switches of one match, read once."""

    def __init__(self, values: tuple[str, ...]) -> None:
        super().__init__(values)
        chosen = self.chosen(SWITCHES)
        self.white = parse_faces(chosen["white_faces"], "white die")
        self.red = parse_faces(chosen["boss_faces"], "red die")
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
