"""The odds of answers, reckoned from what the seat sees; none where a house rule that no view shows
would change them."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Odds
from undercroft.kit.words import percent

from ..actions import DIE, PASS, SHOTS, STRIKES, USE_ABILITY, USE_ITEM, USE_RUNE, WALKS
from ..bot.odds import at_least, lands, share
from ..content.cards import GUARD, REROLL_ONE
from ..content.encounters import CHECK
from ..content.library import ENCOUNTERS
from ..ground.spaces import space_name
from ..rules.remedies import effect_of
from ..shapes import View
from .brief import hero_now

MADE: Final = {"attack": "another hit", "defense": "another block"}
"""What a die that is rolled again may come to."""

DEATH: Final = "your death, unless healed at once"
"""What takes the last health, before all who can help are asked (DB-11.11)."""


def chance(view: View, action: Action) -> Odds | None:
    """Return how likely an answer does what it is for."""
    if action in STRIKES or action in SHOTS:
        return _of_attack(view, action)
    if view["asked"] == "hit":
        return _of_blocks(view, action)
    if action in WALKS:
        return _of_pits(view, action)
    if action in DIE:
        return _of_dice(view, [action.args[0]])
    if action in USE_ABILITY or action in USE_ITEM or action in USE_RUNE:
        if view["asked"] not in ("rolled", "defended") or view["roll"] is None:
            return None
        failed = [n for n, good in enumerate(view["roll"]["good"]) if not good]
        return _of_dice(view, failed[:1] if effect_of(action).does == REROLL_ONE else failed)
    return None


def _of_attack(view: View, action: Action) -> Odds | None:
    """An attack of a turn defeats its target, or hurts it where it cannot (DB-9.4, 9.8, 9.11)."""
    hero = hero_now(view)
    if hero is None or not view["asked"].startswith("turn"):
        return None
    space = space_name(action.args[0])
    enemy = next((one for one in view["enemies"] if one["space"] == space), None)
    attack = hero["melee"] if action in STRIKES else hero["ranged"]
    if enemy is None or not attack["dice"] or attack["modifier"] < 0:
        return None
    defense = enemy["defense"] - ("pierce" in hero["keywords"])
    each = lands(attack["modifier"], defense, True)
    need = -(-enemy["health"] // (2 if "crush" in hero["keywords"] else 1))
    if need <= attack["dice"]:
        return at_least(attack["dice"], each, need), "defeating it"
    return at_least(attack["dice"], each, 1), "hurting it"


def _of_blocks(view: View, action: Action) -> Odds | None:
    """A hero who is hit blocks every hit, with what it uses or without (DB-9.11)."""
    hits, defense = view["to_block"], view["guarded"]
    if not hits:
        return None
    if action is not PASS:
        effect = effect_of(action)
        defense += effect.size if effect.does == GUARD else 0
        hits -= 0 if effect.does == GUARD else min(hits, effect.size)
    each = share(1 + defense)
    what = "blocking every hit"
    if 0 < view["deadly"] <= hits:
        falls = 1 - at_least(hits, each, hits - view["deadly"] + 1)
        what += f", and {percent(falls)} for {DEATH}" if falls else ""
    return at_least(hits, each, hits), what


def _of_pits(view: View, action: Action) -> Odds | None:
    """Warn a hero whom the pits on the way kill (DB-6.5)."""
    hero, space = hero_now(view), space_name(action.args[0])
    pits = sum([way["pits"] for way in view["reach"] if way["space"] == space])
    return (1.0, DEATH) if hero is not None and pits >= hero["health"] > 0 else None


def _of_dice(view: View, again: list[int]) -> Odds | None:
    """Dice that are rolled again come to one hit or block more, or a check is passed (DB-14.3)."""
    roll = view["roll"]
    if roll is None or not again:
        return None
    each = share(1 + roll["modifier"])
    if roll["what"] != "check":
        sure = roll["what"] == "defense" or roll["modifier"] >= 0
        return (at_least(len(again), each, 1), MADE[roll["what"]]) if sure else None
    read = [op for one in ENCOUNTERS if one.name == view["check"] for op in one.ops]
    checks = [op.b for op in read if op.does == CHECK]
    if len(checks) != 1:
        return None
    kept = sum([good for n, good in enumerate(roll["good"]) if n not in again])
    return at_least(len(again), each, checks[0] - kept), "passing the check"
