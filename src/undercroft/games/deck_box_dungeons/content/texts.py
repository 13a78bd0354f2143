"""The text of a card, made from its effect and its numbers, so that it cannot say anything else."""

from typing import Final

from undercroft.kit.words import begun_small, many, signed

from . import cards
from .cards import Effect, Enemy

KEYWORD_TEXTS: Final = {
    cards.BARRAGE: "Each die of the attack may be aimed at another target.",
    cards.CRUSH: "Each unblocked hit deals 1 more damage.",
    cards.HEAVY: "One attack gives 1 energy at most.",
    cards.KNOCKBACK: "A target that is hurt and survives is pushed one space away.",
    cards.PIERCE: "The target’s defense rolls have −1.",
    cards.SIPHON: "When it activates, heroes in its room and adjacent rooms lose 1 energy each.",
    cards.STUN: "A target that is hurt skips its next activation, unless it is red.",
    cards.REACH: "Melee attacks reach diagonal neighbours too.",
    cards.REGENERATE: "At the end of the round it gains 1 health, up to its maximum.",
    cards.RITUAL: "When its attack deals damage, the weakest enemy in its room gains 1 health.",
}
"""What each keyword does, in full (DB-15.1 to DB-15.14)."""

IN_SHORT: Final = {
    cards.BARRAGE: "May aim each die elsewhere.",
    cards.CRUSH: "Each unblocked hit deals 1 more damage.",
    cards.KNOCKBACK: "A hurt target is pushed away.",
    cards.PIERCE: "Targets have −1 defense.",
    cards.SIPHON: "Before it acts, heroes near lose 1 energy.",
    cards.REACH: "Melee reaches diagonally.",
    cards.REGENERATE: "Heals 1 at the end of the round.",
    cards.RITUAL: "Its damage heals its room’s weakest enemy by 1.",
}
"""What a keyword of an enemy does, for a card on which several must find room."""

PREFERS: Final = {
    cards.NEAREST: "the nearest hero",
    cards.MOST_TREASURE: "the hero with most treasure",
    cards.MOST_ENERGY: "the hero with most energy",
    cards.LOWEST_HEALTH: "the hero with the lowest health",
    cards.HIGHEST_HEALTH: "the hero with the highest health",
    cards.LOWEST_DEFENSE: "the hero with the lowest defense",
}
"""Whom an enemy attacks first (DB-12.19)."""

FIXED: Final = {
    cards.REROLL_MISSES: "Reroll all misses of an Attack action: yours, or that of a hero in your"
    " room or an adjacent one.",
    cards.REROLL_FAILURES: "Reroll all your failed defense dice of this attack.",
    cards.REROLL_ONE: "Reroll one die that you have just rolled, for an attack, a defense or a"
    " skill.",
    cards.PLACE_SELF: "Place yourself on a free space of your room that you see, but not on a pit.",
    cards.PUSH_AND_STUN: "Push an adjacent enemy one space away, then stun it. A red enemy is only"
    " pushed.",
    cards.TAUNT: "Until the end of the Enemy Phase, enemies that can attack you attack you first.",
    cards.EXPLORE: "Choose an exit with an unexplored room behind it and explore that room. Nobody"
    " moves.",
    cards.SMOKE: "Until the end of the Enemy Phase, no ranged attack may target a hero or NPC in"
    " your room.",
    cards.STUN_ONE: "Stun one enemy in sight that is not red.",
}
"""The texts of effects that have no numbers."""

WHOM: Final = {
    cards.ENEMY_IN_SIGHT: "one enemy in sight, at any distance",
    cards.ENEMY_AT_RANGE: "one enemy in sight, 2 or more spaces away",
    cards.ENEMIES_IN_ROOMS: "each enemy in your room, in sight or not",
    cards.ENEMIES_AROUND: "each enemy on a space in sight, 2 or more away, and on the 8 around it"
    " in its room",
}
"""Whom an effect attacks."""


def effect_text(effect: Effect) -> str:
    """Say what an ability or an item does."""
    does, size = effect.does, effect.size
    if does in FIXED:
        return FIXED[does]
    if does in (cards.ATTACK_ONE, cards.ATTACK_ALL):
        return _attack(effect)
    if does == cards.GRANTS:
        return _grants(effect)
    if does == cards.GRANT_KEYWORD:
        word = cards.KEYWORDS[effect.keyword.bit_length() - 1].title()
        return f"This attack has {word}: {begun_small(KEYWORD_TEXTS[effect.keyword])}."
    if does == cards.HEAL:
        who = "You heal"
        if effect.target == cards.ALLY_NEAR:
            who = "You, or a hero or NPC in your room or an adjacent one, heals"
        return f"{who} {size}."
    return {
        cards.EXTRA_DICE: f"This attack rolls {_dice(size, 'more ')}.",
        cards.MOVE: f"Move up to {many(size, 'movement point')} at once; you may pass through"
        " enemies.",
        cards.GUARD: f"You have {signed(size)} defense against this attack.",
        cards.SANCTUARY: "Until the end of the Enemy Phase, heroes and NPCs who are now in your"
        f" room have {signed(size)} defense.",
        cards.ENERGY: f"You gain {size} energy.",
        cards.CANCEL_HIT: f"Cancel {many(size, 'hit')} on you before you roll defense dice.",
    }[does]


def rune_text(effect: Effect) -> str:
    """Say what a rune does: the same again in every round (R74)."""
    return f"Once per round: {begun_small(effect_text(effect))}."


def enemy_text(one: Enemy) -> str:
    """Say whom an enemy attacks first, and what its keywords do."""
    said = [f"First attacks {PREFERS[one.behaviour]}."]
    said += [text for keyword, text in IN_SHORT.items() if one.keywords & keyword]
    return " ".join(said)


def _dice(count: int, more: str = "") -> str:
    return f"{count} {more}{'die' if count == 1 else 'dice'}"


def _attack(effect: Effect) -> str:
    terms = [signed(effect.modifier)] if effect.modifier or not effect.own_ranged else []
    if effect.own_ranged:
        terms.append("your hero’s ranged modifier")
    return f"Attack {WHOM[effect.target]}: {_dice(effect.dice)}, {' and '.join(terms)} each."


def _grants(effect: Effect) -> str:
    given = [(effect.speed, "speed"), (effect.defense, "defense")]
    said = [f"{signed(size)} {what}" for size, what in given if size]
    return f"You have {' and '.join(said)}."
