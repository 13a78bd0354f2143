"""Prices and how they are paid (DK-4.8 to 4.11)."""

from undercroft.kernel import Action, Frame
from undercroft.kit.zones import move

from ..actions import CAST, D12_PAY, PAY_GOLD, PAY_MANA, PAY_PART
from ..content import SPELLS
from ..content.cards import EITHER, FREE, GOLD
from ..state import DungeonKeeper


def parts(
    s: DungeonKeeper, price: int, currency: int, then: int = 0, reserved: int = 0
) -> list[int]:
    """Return each part of the price that may be paid in gold, the rest being mana (DK-4.9-4.11).

    A second price `then`, in either currency, must stay payable; `reserved` gold is spoken for.
    """
    gold, mana = s.active.gold - reserved, s.active.mana
    if gold < 0:
        return []
    if price == 0 or currency == FREE:
        wanted = [0]
        price = 0
    elif currency == EITHER:
        wanted = list(range(price, -1, -1)) if s.rules.mixed_payment else [price, 0]
    else:
        wanted = [price] if currency == GOLD else [0]
    found: list[int] = []
    for part in wanted:
        left, mana_left = gold - part, mana - (price - part)
        if left >= 0 and mana_left >= 0 and _affords(s, left, mana_left, then):
            found.append(part)
    return found


def _affords(s: DungeonKeeper, gold: int, mana: int, price: int) -> bool:
    if s.rules.mixed_payment:
        return gold + mana >= price
    return gold >= price or mana >= price


def choices(s: DungeonKeeper, price: int, currency: int, then: int = 0) -> list[Action]:
    """Return an answer for each way to pay (DK-4.9, R15)."""
    ways = parts(s, price, currency, then)
    if s.rules.mixed_payment and currency == EITHER:
        return [PAY_PART[part] for part in ways]
    return [PAY_GOLD if part == price else PAY_MANA for part in ways]


def pay(s: DungeonKeeper, price: int, action: Action) -> None:
    """Pay the price as that answer says; the tokens return to their cups (DK-1.4)."""
    if action is PAY_GOLD:
        spend(s, price, 0)
    elif action is PAY_MANA:
        spend(s, 0, price)
    else:
        spend(s, action.args[0], price - action.args[0])


def spend(s: DungeonKeeper, gold: int, mana: int) -> None:
    """Return tokens of the active player to the cups (DK-1.4)."""
    s.active.gold -= gold
    s.active.mana -= mana
    if s.heard and (gold or mana):
        s.say("paid", "DK-4.9", player=s.turn, gold=gold, mana=mana)


def can_cast(s: DungeonKeeper, player: int, spell: int) -> bool:
    """Say whether a player holds that spell and can pay for it (DK-4.11, 18.1)."""
    one = s.players[player]
    return spell in one.spell_hand.cards and one.mana >= SPELLS[spell].mana


def may_hold(s: DungeonKeeper, player: int, spell: int) -> bool:
    """Say at a table that pauses whether by what all know a player may hold that spell and can pay
    for it (DK-18.1)."""
    if not s.pauses:
        return False
    one, lie = s.players[player], s.spell_discard.cards.count(spell)
    held = one.spell_hand.cards
    return bool(held) and one.mana >= SPELLS[spell].mana and lie < SPELLS[spell].count


def refuses_other_spell(s: DungeonKeeper, player: int, action: Action, spell: int) -> str | None:
    """Return why no spell of the hand but that one can be cast now (DK-18.3, 18.4)."""
    held = s.players[player].spell_hand.cards
    if action not in CAST or action.args[0] == spell or action.args[0] not in held:
        return None
    return "DK-18.3" if player == s.turn else "DK-18.4"


def cast_at_once(s: DungeonKeeper, player: int, spell: int) -> None:
    """Pay for a spell that asks nothing more, and discard it (DK-18.1, 18.2)."""
    one = s.players[player]
    one.mana -= SPELLS[spell].mana
    move(s, spell, one.spell_hand, s.spell_discard)


class Pay(Frame):
    """One price, paid in one currency of the payer's choice (DK-4.9, 4.10)."""

    STEPS = ("choose",)

    price: int
    currency: int
    then: int = 0

    def choose(self, s: DungeonKeeper) -> None:
        """Ask only where there are two ways (DK-4.9); nothing is owed for nothing (R24)."""
        if self.price and self.currency != FREE:
            s.ask(s.turn, D12_PAY, choices(s, self.price, self.currency, self.then))

    def choose_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """There is not enough of one of the two to pay all of it (DK-4.11)."""
        all_of_it = (PAY_PART[0], PAY_PART[self.price])
        return "DK-4.11" if s.rules.mixed_payment and action in all_of_it else None

    def choose_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Pay it."""
        pay(s, self.price, action)
