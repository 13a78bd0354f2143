"""The rules text of a card, made from its effects, so that it cannot lie (WD-16.18)."""

from undercroft.kit.words import many

from .cards import (
    ALL_DAMAGE,
    ANY_SYMBOL,
    ATTACK,
    DM_SIDE,
    EVENT,
    HEROIC_ACTION,
    MONSTER,
    OBJECTIVE,
    SECRET_DOOR,
    STAIRWAY,
    SYMBOLS,
    TRAP,
    TREASURE,
    Card,
    DungeonCard,
    Effect,
    Hero,
)


def card_text(card: Card) -> str:
    """Say what a card of a personal deck does; "" for a monster without a special."""
    if card.kind == ATTACK:
        return f"An attack card: {SYMBOLS[card.symbol]}, value {card.value}."
    if card.kind == HEROIC_ACTION:
        return "Use the ability of your stat card, or avoid a trap."
    if card.kind == SECRET_DOOR:
        return "Divide the pile of a path in two, or avoid a monster before the first round."
    if card.kind == TREASURE:
        return _treasure(card.effects[0])
    if card.kind == TRAP:
        return _trap(card)
    if card.kind == EVENT:
        return _event(card)
    if card.kind == MONSTER and card.effects:
        return _special(card.effects[0])
    return ""


def hero_text(hero: Hero) -> str:
    """Say what the ability of a hero does."""
    return f"{hero.ability}: {_ability(hero.effect)}"


def dungeon_text(card: DungeonCard) -> str:
    """Say what is special about a dungeon card; "" if nothing is."""
    parts: list[str] = []
    if card.kind == STAIRWAY:
        parts.append("The entrance: every hero starts here.")
    if card.kind == OBJECTIVE:
        parts.append("The game ends when this room is resolved.")
    if card.attack:
        who = "Monsters of the declared faction" if card.declared_only else "All monsters"
        parts.append(f"{who} have {card.attack:+d} here.")
    return " ".join(parts)


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _treasure(effect: Effect) -> str:
    if effect.do == "points":
        return f"{_many(effect.size, 'point')} at the end of the game."
    if effect.do == "points_per_trophy":
        return f"1 point for every {effect.per} trophies at the end, {effect.cap} at most."
    if effect.do == "bonus":
        symbol = SYMBOLS[effect.symbol]
        return (
            f"{effect.size:+d} to each of your {symbol} cards."
            f" Of several {symbol} treasures only the highest counts."
        )
    if effect.do == "level":
        return "Your level rises by 1, to 3 at most."
    if effect.do == "heal":
        return f"Discard it to heal {_damage(effect.size)}."
    return (
        f"In a round in which you cause a wound you cause {effect.size} more."
        " Several such treasures add nothing."
    )


def _damage(size: int) -> str:
    return "all your wounds" if size == ALL_DAMAGE else many(size, "wound")


def _trap(card: Card) -> str:
    parts = [_result(effect) for effect in card.effects]
    text = ", and ".join(parts)
    return f"Avoid it for {card.cost} {SYMBOLS[card.symbol]}, or: {text}."


def _result(effect: Effect) -> str:
    if effect.do == "wound":
        return f"suffer {_many(effect.size, 'wound')}"
    if effect.do == "miss":
        return "miss your next turn"
    if effect.do == "poison":
        return f"take {_many(effect.size, 'poison counter')}, -1 each in your next battle"
    if effect.do == "back":
        return "go back to where your turn began; your move is over"
    return f"discard {_many(effect.size, 'card')} at random"


def _event(card: Card) -> str:
    effect = card.effects[0]
    parts = [_event_effect(effect)]
    if card.faction:
        parts.append(f"Only while {card.faction} is declared, for a monster of {card.faction}.")
    return " ".join(parts)


def _event_effect(effect: Effect) -> str:
    for_dm = effect.side == DM_SIDE
    lasts = f"for the rest of this {effect.scope}" if effect.scope == "battle" else "this round"
    if effect.do == "attack":
        return f"{'Monster' if for_dm else 'Hero'} {effect.size:+d} {lasts}."
    if effect.do == "cards":
        who = "You" if for_dm else "The hero"
        more = "more" if effect.size > 0 else "fewer"
        floor = "" if effect.size > 0 else f", but at least {0 if for_dm else 1}"
        count = _many(abs(effect.size), "attack card")
        return f"{who} may commit {count} {more} {lasts}{floor}."
    if effect.do == "extra":
        when = "In each round of this battle" if effect.scope == "battle" else "This round"
        extra = _many(effect.size, "extra wound")
        return f"{when} the hero suffers {extra}, if the hero suffers any."
    if effect.do == "symbol":
        becomes = SYMBOLS[effect.symbol]
        if effect.symbol == ANY_SYMBOL:
            becomes = "a symbol of your choice"
        whose = "your" if for_dm else "the hero's"
        return f"After the reveal one of {whose} attack cards becomes {becomes} this round."
    if effect.do == "restore":
        return f"The monster regains {_many(effect.size, 'suffered wound')}."
    if effect.do == "negate":
        what = "Heroic Action" if effect.negates == HEROIC_ACTION else "Secret Door"
        return f"When a {what} is played: it has no effect."
    if effect.do == "refight":
        return "After a battle the hero won: the same monster must be fought again at once."
    return f"{lasts[0].upper()}{lasts[1:]} the monster is {_special(effect)}"


def _special(effect: Effect) -> str:
    if effect.do == "lethal":
        return "Lethal: in a round it wins, the hero suffers 1 extra wound."
    if effect.do == "tough":
        return "Tough: it suffers at most 1 wound a round."
    if effect.do == "warded":
        return f"Warded: the hero's {SYMBOLS[effect.symbol]} cards dominate none of its cards."
    return "Spiteful: whoever kills it takes 1 poison counter."


def _ability(effect: Effect) -> str:
    if effect.do == "reduce":
        return f"this turn you suffer {_many(effect.size, 'wound')} less in each battle round."
    if effect.do == "heal":
        return f"heal {_damage(effect.size)} at once."
    if effect.do == "extra":
        return f"this turn you cause {effect.size} more in each round in which you cause a wound."
    if effect.do == "attack":
        return f"this turn your total is {effect.size:+d} in each round."
    if effect.do == "symbol":
        return "change the symbol of one of your revealed attack cards for this round."
    if effect.do == "double":
        return f"this turn the printed value of your {SYMBOLS[effect.symbol]} cards counts double."
    return f"this turn you may move {_many(effect.size, 'step')} further."
