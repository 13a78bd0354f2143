"""What a seat cannot know, dealt anew: decks, hands, items, and plays that lie face down.

Public are all lists of cards, discards and graveyards, the sizes of decks and hands, and how many
one-use items each player holds (RULES.md, Hidden information). Of this round a seat also knows
what each play tells: there was energy for it, or for a base play nothing could be placed.
"""

from collections.abc import Iterable
from typing import Final

from undercroft.kernel import Dice

from .content import ITEMS
from .content.cards import SAP
from .rules.item_phase import PASSED, ItemPhase, deed_of
from .rules.placing import base_plays, boost_price, can_place, price
from .rules.town import Shop
from .state import BASE_ATTACK, BASE_DEFENSE, NONE, NOT_PLACED, DungeonEnforcer, Fight, Fighter

ANEW: Final = "resample"
MOST_TRIES: Final = 5_000
"""So often cards are dealt until they agree with what was seen of this round."""


def deal_anew(s: DungeonEnforcer, player: int, dice: Dice) -> None:
    """Deal everything that the player (or a spectator) cannot see anew, in place.

    What is shuffled is sorted before: how it lies in truth leaves no trace.
    """
    _hunters(s, player, dice)
    s.monster_deck = tuple(_mixed(s.monster_deck, dice))
    _items(s, player, dice)
    if s.fight is not None:
        _battle_cards(s, s.fight, player, dice)


def _mixed(cards: Iterable[int], dice: Dice) -> list[int]:
    mixed = sorted(cards)
    dice.shuffle(ANEW, mixed)
    return mixed


def _hunters(s: DungeonEnforcer, player: int, dice: Dice) -> None:
    """Deal the hunters of the deck, and those from whom another player chooses."""
    size = len(s.hunter_deck)
    if s.offer is None or s.offer.seen_by(player):
        s.hunter_deck = tuple(_mixed(s.hunter_deck, dice))
    else:
        unseen = _mixed([*s.hunter_deck, *s.offer.cards], dice)
        s.hunter_deck, s.offer.cards = tuple(unseen[:size]), unseen[size:]


def _items(s: DungeonEnforcer, player: int, dice: Dice) -> None:
    """Deal the items of the deck, of a town and of others' hands: what is held is one-use."""
    wares = None if s.wares is None or s.wares.seen_by(player) else s.wares
    hands = [(one, s.unknown_items(player, n)) for n, one in enumerate(s.players)]
    unseen = [*s.item_deck, *([] if wares is None else wares.cards)]
    unseen += [one.items[at] for one, places in hands for at in places]
    unseen.sort()
    dice.shuffle(ANEW, unseen)
    for one, places in hands:
        held = list(one.items)
        for at in places:
            held[at] = next(card for card in unseen if ITEMS[card].deed is not None)
            unseen.remove(held[at])
        one.items = tuple(held)
    dice.shuffle(ANEW, unseen)  # what was left in its order is no chance order any more
    size = len(s.item_deck)
    s.item_deck = tuple(unseen[:size])
    if wares is not None:
        wares.cards = unseen[size:]
        shop = s.unshared()
        if isinstance(shop, Shop) and shop.named != NONE:  # nobody but the buyer knows which
            shop.named = wares.cards[dice.below(ANEW, len(wares.cards))]


def _battle_cards(s: DungeonEnforcer, fight: Fight, player: int, dice: Dice) -> None:
    """Deal draw pile, hands, discarded hands and plays of the others anew, until they agree with
    this round."""
    hidden = [one for one in fight.supplies if one.owner != player]
    plays = [one for one in fight.fighters if not fight.knows_play(player, one)]
    placed = [one for one in plays if one.has_card]
    unseen = [*fight.deck, *[one.placed for one in placed]]
    for one in hidden:
        unseen += [*one.hand, *one.away]
    unseen.sort()
    for _ in range(MOST_TRIES):
        dice.shuffle(ANEW, unseen)
        at = len(placed)
        for fighter, card in zip(placed, unseen, strict=False):
            fighter.placed = card
        for one in hidden:
            held, both = len(one.hand), len(one.hand) + len(one.away)
            one.hand = tuple(unseen[at : at + held])
            one.away = tuple(unseen[at + held : at + both])
            at += both
        fight.deck = tuple(unseen[at:])
        _book(s, fight, placed)
        if all(_agrees(s, fight, n) for n, one in enumerate(fight.supplies) if one in hidden):
            break
    for fighter in plays:
        if fighter.placed in (BASE_ATTACK, BASE_DEFENSE):
            stances = base_plays(s, fighter)
            stance = stances[dice.below(ANEW, len(stances))]
            fighter.placed = (BASE_ATTACK, BASE_DEFENSE)[stance]


def _book(s: DungeonEnforcer, fight: Fight, placed: list[Fighter]) -> None:
    """Reserve the prices of what these have there now."""
    for one in placed:
        one.price = price(s, one, one.placed)
    for number, supply in enumerate(fight.supplies):
        supply.reserved = sum([one.price for one in fight.fighters if one.supply == number])


def _agrees(s: DungeonEnforcer, fight: Fight, number: int) -> bool:
    """Say whether the plays of a supply were possible one after the other, and are paid for.

    A card that returned to the hand by an exchange lies at its end. Energy may have been lost
    since the plays were placed, by an item or by what was sapped.
    """
    supply = fight.supplies[number]
    placing = [one for one in fight.fighters if one.supply == number and one.hp]
    held = [*supply.hand, *[one.placed for one in placing if one.has_card]]
    swapped = [one for one in placing if one.swapped != NONE]
    returned = len([one for one in swapped if one.had != NONE])
    fallen = any(one.supply == number and not one.hp for one in fight.fighters)
    tells = not (s.rules.voluntary_base or swapped or fallen)
    reserved = 0
    for one in placing:
        if one.swapped != NONE:
            others = supply.reserved - one.price
            if not can_place(s, one, one.placed, one.swapped - others):
                return False
        first = one.placed
        if one.swapped != NONE:
            first = NOT_PLACED if one.had == NONE else supply.hand[-returned]
            returned -= one.had != NONE
        free = one.had - reserved
        if first >= 0:
            if not can_place(s, one, first, free):
                return False
            free -= price(s, one, first)
            reserved += price(s, one, first)
            held.remove(first)
        elif first != NOT_PLACED and tells and any(can_place(s, one, n, free) for n in held):
            return False
        if one.boost and one.had != NONE and free < boost_price(s, one):
            return False
    top = s.stack[-1]
    declared = top.declared if isinstance(top, ItemPhase) else ()
    sapped = any(said != PASSED and deed_of(s, said).does == SAP for said in declared)
    return supply.reserved <= supply.energy or s.rules.acts_until_pass or sapped
