"""The rules text of a card, made from its effects, so that it cannot say anything else."""

from typing import Final

from undercroft.kit.words import capital, many, signed

from .cards import (
    ANY,
    ATTACK,
    CANCEL,
    DEFENSE,
    DIRECT,
    END_DRAW,
    ENEMIES,
    ENEMY,
    ENERGY,
    GRANTS,
    HEAL,
    HIGH_CARD,
    ITS_ROUND,
    LOW_HP,
    MOD,
    NOBODY,
    OWN,
    PEEK,
    PER_HUNTER,
    POISON,
    SAP,
    SELF,
    WHILE_MAIN,
    Bonus,
    Deed,
    Fighting,
    Item,
)

GIVES: Final = {
    "armor": "Armor {n}: the Reveal damage of a round is {n} less.",
    "hand": "Your side draws {cards} more.",
    "enemy_hand": "The other side draws {cards} less.",
    "start": "Your side starts a battle with {n} battle energy.",
    "more_start": "Your side starts a battle with {n} more battle energy.",
    "best": "Your side rolls two energy dice in battle and keeps the higher.",
    "boost_price": "A boost costs your side {n}.",
    "enemy_boost_price": "A boost costs the other side {n} more.",
    "card_price": "Attack cards placed here need and cost {n} less.",
    "clash": "Winning a clash deals {n} more damage.",
    "clash_immune": "A lost clash does no damage, except in no-guard rounds.",
    "thorn": "A hunter that deals Reveal damage to it takes {n} damage.",
    "main_thorn": "When your main hunter takes Reveal damage, the enemy takes {n} damage.",
    "drain": "Heals {n} in the End Phase of a round in which it dealt Reveal damage.",
    "venom": "Who takes Reveal damage from it is poisoned.",
    "regrowth": "Heals {n} in the End Phase of a round in which it lost no HP.",
    "revive": "Once per battle, when its HP would become 0, it becomes {n}.",
    "mirror": "Its base Attack is the highest of the standing hunters, if that is higher.",
    "step": "Your first {steps} each turn {is} free.",
    "best_step": "At the start of your turn roll two dice for map energy and keep the higher.",
    "hire_price": "Hunters cost you {n} less to hire.",
    "item_price": "Items cost you {n} less.",
    "coins": "When your side defeats a monster, you gain {coins} more.",
    "keep_items": "If your side loses a battle, your items are not captured.",
    "base_attack": "Your main hunter has +{n} base Attack.",
    "base_defense": "Your main hunter has +{n} base Defense.",
}
"""What each word of GRANTS gives."""
WHERE: Final = {ANY: "", ATTACK: " in attack stance", DEFENSE: " in defense stance"}
WHOM: Final = {
    NOBODY: "",
    SELF: "this fighter",
    OWN: "one of your fighters",
    ENEMY: "one enemy",
    ENEMIES: "every enemy",
}


def ability_text(card: Fighting) -> str:
    """Say what the ability of a hunter or a monster does."""
    if card.bonus is not None:
        return _bonus(card.bonus)
    return _gives(card.grants) if card.deed is None else _deed(card.deed)


def item_text(item: Item) -> str:
    """Say what an item does."""
    return _gives(item.grants) if item.deed is None else _deed(item.deed)


def _gives(grants: tuple[int, ...]) -> str:
    said = [
        GIVES[word].format(
            n=n,
            cards=many(n, "card"),
            coins=many(n, "coin"),
            steps=many(n, "step") if n > 1 else "step",
            **{"is": "are" if n > 1 else "is"},
        )
        for word, n in zip(GRANTS, grants, strict=True)
        if n
    ]
    return " ".join(said)


def _bonus(bonus: Bonus) -> str:
    size, where = signed(bonus.size), WHERE[bonus.stance]
    if bonus.when == WHILE_MAIN:
        return f"While main and standing: your hired hunters have {size}{where}."
    if bonus.when == LOW_HP:
        return f"Has {size}{where} while its HP is {bonus.limit} or less."
    if bonus.when == HIGH_CARD:
        return f"Has {size}{where} if its attack card is {bonus.limit} or higher."
    if bonus.when == ITS_ROUND:
        return f"Has {size}{where} in rounds in which its side attacks."
    if bonus.when == PER_HUNTER:
        return f"Has {size}{where} for each standing hunter beyond the first."
    return f"Has {size}{where}."


def _deed(deed: Deed) -> str:
    price = f"{deed.price} energy" if deed.price else ""
    often = {0: "", 1: "once per battle", 2: "twice per battle"}
    uses = often.get(deed.uses, f"{deed.uses} times per battle")
    head = ", ".join([part for part in (price, uses) if part])
    said = _does(deed)
    return f"{capital(head)}: {said}" if head else capital(said)


def _does(deed: Deed) -> str:
    one = WHOM[deed.target]
    if deed.does == MOD:
        more = ""
        if deed.with_ally:
            ally = "if another hunter of your side attacks"
            more = f", {signed(deed.with_ally)} instead {ally}"
        return f"{one} has {signed(deed.size)} this round{WHERE[deed.stance]}{more}."
    if deed.does == HEAL:
        return f"heal {deed.size} on {one}."
    if deed.does == DIRECT:
        return f"{deed.size} direct damage to {one}."
    if deed.does == ENERGY:
        return f"your side gains {deed.size} battle energy."
    if deed.does == SAP:
        return f"the other side loses {deed.size} battle energy."
    if deed.does == POISON:
        return "poison one enemy: it loses 1 HP in every End Phase."
    if deed.does == PEEK:
        own = "one of your fighters" if deed.exchange_any else "this fighter"
        return f"look at one enemy’s play; you may exchange that of {own}."
    if deed.does == CANCEL:
        return "cancel what the other side has just declared."
    assert deed.does == END_DRAW
    return "the battle ends as a draw." + (" Hero side only." if deed.hero_only else "")
