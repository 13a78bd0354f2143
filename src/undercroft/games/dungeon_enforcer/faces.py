"""The cards as they are printed (DE-1.2, 1.3, 1.5, 1.8)."""

from undercroft.kernel import Face
from undercroft.kit.faces import face
from undercroft.kit.words import listed, many

from .content import BATTLE_CARDS, HUNTERS, ITEMS, MONSTERS
from .content.cards import STANCES, Fighting, Item


def faces() -> list[Face]:
    """List hunters, monsters, gear and one-use items, attack cards and defense cards."""
    found: list[Face] = []
    for one in HUNTERS:
        text = f"{_ability(one)} {_support(one)}"
        found.append(face("hunter", one, text, {**_numbers(one), "hire": one.hire}))
    for one in MONSTERS:
        found.append(face("monster", one, _ability(one), {"rank": one.rank, **_numbers(one)}))
    for item in ITEMS:
        kind = "gear" if item.deed is None else "one-use-item"
        found.append(face(kind, item, item.text, _price(item), item.count))
    for card in BATTLE_CARDS:
        kind = f"{STANCES[card.stance]}-card"
        found.append(face(kind, card, "", {"number": card.number}, card.count))
    return found


def _numbers(one: Fighting) -> dict[str, int]:
    return {"attack": one.attack, "defense": one.defense, "hp": one.hp}


def _ability(one: Fighting) -> str:
    return f"{one.ability}. {one.text}"


def _support(one: Fighting) -> str:
    """Say what a hired hunter adds in every Energy Phase (DE-13.8)."""
    parts = [many(one.cards, "card")] if one.cards else []
    if one.energy:
        parts.append(f"{one.energy} energy")
    return f"Support: {listed(parts)}." if parts else "Support: none."


def _price(item: Item) -> dict[str, int]:
    return {"energy": item.deed.price} if item.deed is not None and item.deed.price else {}
