"""Income, cards, rooms, doors and traps, creatures: what the keeper buys (DK-5 to DK-11)."""

from collections.abc import Callable
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import BUY, CAST, DISCARD_SPELL, PASS, PAY_GOLD, PAY_MANA, PAY_PART, SUMMON, TO
from ..content import CARDS, KIND, UNITS
from ..content.cards import ALARM, DAMAGE, DEATH, DOOR, KILL, ROOM, WEAKNESS, DeckCard
from ..content.cards import GOLD as IN_GOLD
from ..content.cards import MANA as IN_MANA
from .shared import GOLD, MANA, SPELL, Seen, Thought, strength

ROOM_WORTH: Final = {
    "training-room": 10, "torture-chamber": 9, "treasury": 9, "portal": 8, "gold-vein": 8,
    "graveyard": 7, "lair": 6, "mana-source": 6, "prison": 6, "stone-bridge": 5, "hatchery": 5,
    "casino": 5, "library": 4, "guard-room": 4, "temple": 4, "tunnels": 3, "workshop": 2,
}  # fmt: skip
"""Rooms by value (strategy notes)."""
TRAP_WORTH: Final = {KILL: 2.5, ALARM: 1.0, WEAKNESS: 2.0, DAMAGE: 3.0, DEATH: 3.5}
SPELL_WORTH: Final = {
    "earthquake": 9, "possession": 8, "lightning-bolt": 8, "fire-burst": 8, "artificer": 6,
    "army-of-the-dead": 7, "call-monsters": 6, "detect-gems": 7, "raise-dead": 5, "evil-omen": 5,
    "fear": 5, "gate": 4, "slap": 3,
}  # fmt: skip
BIG: Final = 10
"""The rooms after which another level draws more heroes (DK-13.2)."""
EXTRA: Final = 10
"""What one more card or one more build costs (DK-7.4, 8.3, 9.3)."""
PLENTY: Final = 20
"""With so much to spare, extras are bought that can wait."""
WHERE: Final = ("heart-of-evil", "army-where", "summon-where", "undead")
"""The decisions about the room of a newcomer."""
CHEAP: Final = 2
"""The Force of creatures that are for numbers."""


class Buyer(Thought):
    """A decision of the first seven phases."""

    # -- spells outside battle -----------------------------------------------------------------

    def gems(self) -> Action:
        """Gold for less mana, unless only mana is missing."""
        if self.missing(GOLD) == 0 and self.spare(MANA) < SPELL["detect-gems"].mana:
            return PASS
        return self.actions[0]

    def temple(self) -> Action:
        """The weakest, if mana is wanted more than numbers."""
        if self.totals[1] < self.view["targets"][1] + 1 and self.turns_left() < 6:
            return PASS
        victims = [action for action in self.actions if action is not PASS]
        weakest = min(victims, key=lambda action: strength(action.args[:1]))
        if UNITS[weakest.args[0]].force > CHEAP or len(self.guards) < 5 or self.mana >= 30:
            return PASS
        return weakest

    def spell_card(self) -> Action:
        """Only when mana is plenty."""
        room = self.me["spell_hand_size"] < 5
        return BUY if room and self.is_safe() and self.spare(MANA) >= PLENTY else PASS

    def artificer(self) -> Action:
        """An artifact, if there is time for it to work."""
        return self.actions[0] if self.turns_left() >= 5 and self.spare(MANA) >= 20 else PASS

    def counter(self) -> Action:
        """More counters to choose from, then one more for 5 (D13, D14)."""
        best = max([UNITS[kind].force for kind in self.pile()], default=0)
        call = CAST[SPELL["call-monsters"].id]
        if call in self.actions and self.spare(MANA) >= call_price() and len(self.pile()) < 6:
            return call
        ways = [action for action in self.actions if action is not PASS and action not in CAST]
        purse = max(self.spare(GOLD), self.spare(MANA))
        wanted = self.missing(1) > 0 or not self.is_safe()
        if ways and wanted and purse >= 5 + best and (best < 4 or len(self.pile()) < 2):
            return self.pay()
        return PASS

    def army(self) -> Action:
        """Three Undead at once."""
        wanted = self.missing(1) > 0 or not self.is_safe()
        return self.actions[0] if wanted and self.spare(MANA) >= 10 else PASS

    def spell_limit(self) -> Action:
        """Discard the spell of least use."""
        held = [one["slug"] for one in self.me["spell_hand"] or ()]

        def worth(action: Action) -> float:
            slug = next(one for one in held if DISCARD_SPELL[SPELL[one].id] is action)
            return self.spell_worth(slug) - 2 * (held.count(slug) > 1)

        return min(self.actions, key=worth)

    def spell_worth(self, slug: str) -> int:
        """Return what a card of the Spell hand is worth to me."""
        return SPELL_WORTH.get(slug, 0)

    # -- rooms ---------------------------------------------------------------------------------

    def room_card(self) -> Action:
        """Rooms are the slow total: a card more when there is none to build, or gold is plenty."""
        held = len([one for one in self.me["room_hand"] or () if one["kind"] == "room"])
        if held >= self.missing(0):
            return PASS
        return BUY if self.spare(GOLD) >= (PLENTY if held else EXTRA) else PASS

    def room_limit(self) -> Action:
        """Discard what is of least use."""
        return min(self.actions, key=lambda action: self.card_worth(CARDS[action.args[0]]))

    def card_worth(self, card: DeckCard) -> float:
        """Return what a card of the Room hand is worth to me."""
        if card.kind == ROOM:
            standing = [room.card for room in self.rooms]
            if card.one_per_dungeon and card.slug in standing:
                return 0.0
            return 10.0 + ROOM_WORTH.get(card.slug, 0) if self.missing(0) else 0.5
        if card.kind == DOOR:
            return 0.6 * card.value + 0.4
        return TRAP_WORTH[card.does]

    def build(self) -> Action:
        """The best room; the fifth level only with a garrison; a second one for 10 gold."""
        rooms = [action for action in self.actions if action is not PASS]
        best = max(rooms, key=lambda action: ROOM_WORTH.get(CARDS[action.args[0]].slug, 0))
        if len(self.rooms) == BIG and not self.is_safe() and PASS in self.actions:
            return PASS
        return best

    def build_more(self) -> Action:
        """For 10 gold, if they are not needed for creatures."""
        if self.missing(0) and self.is_safe() and self.spare(GOLD) >= EXTRA:
            return self.build()
        return PASS

    # -- doors and traps -----------------------------------------------------------------------

    def guard_room(self) -> Action:
        """Whatever costs nothing."""
        return max(self.constructs(), key=self.worth_attaching)

    def construct(self) -> Action:
        """The best that can be spared, where creatures stand."""
        best, wish = 0.0, PASS
        for action in self.constructs():
            card = CARDS[action.args[0]]
            worth = self.worth_attaching(action)
            if worth > best and self.affords(card) and self.suits(card):
                best, wish = worth, action
        return wish

    def construct_more(self) -> Action:
        """For 5 gold on top, when gold is plenty."""
        return self.construct() if self.spare(GOLD) >= 12 else PASS

    def constructs(self) -> list[Action]:
        """The doors and traps on offer."""
        return [action for action in self.actions if action is not PASS]

    def worth_attaching(self, action: Action) -> float:
        """What a door or a trap is worth, its price counted."""
        card = CARDS[action.args[0]]
        return self.card_worth(card) - 0.05 * card.cost

    def affords(self, card: DeckCard) -> bool:
        """Say whether the price can be spared beside the creature I would summon."""
        best = max([UNITS[kind].force for kind in self.pile()], default=0)
        if not self.is_safe():
            rest = max(self.gold, self.mana)
            if card.currency == IN_GOLD:
                rest = max(self.gold - card.cost, self.mana)
            elif card.currency == IN_MANA:
                rest = max(self.gold, self.mana - card.cost)
            if rest < best:
                return False
        if card.currency == IN_GOLD:
            return self.spare(GOLD) >= card.cost
        if card.currency == IN_MANA:
            return self.spare(MANA) >= card.cost
        return self.can_spare(card.cost)

    def suits(self, card: DeckCard) -> bool:
        """A door is for creatures elsewhere to come through."""
        if card.kind != DOOR:
            return True
        return len(self.guards) >= 2 and any(post.door is None for post in self.posts())

    def construct_where(self) -> Action:
        """A post; the one with the fewest traps."""
        posts = [post for post in self.posts() if TO[post.place] in self.actions]
        if not posts:
            return self.place()
        return TO[min(posts, key=_how_trapped).place]

    # -- creatures -----------------------------------------------------------------------------

    def pile(self) -> list[int]:
        """The kinds of counters in my pile."""
        kinds = self.me["pile"]["kinds"] or ()
        return [KIND[one["slug"]] for one in kinds for _ in range(one["count"])]

    def summon(self) -> Action:
        """The strongest that can be spared; once safe, whoever makes fifteen (notes 1, 13)."""
        spells = [action for action in self.actions if action in CAST]
        if spells and self.army() is spells[0]:
            return spells[0]
        prices = {KIND[one["slug"]]: one.get("price", 0) for one in self.me["pile"]["kinds"] or ()}
        kinds = [action.args[0] for action in self.actions if action in SUMMON]
        kinds = [kind for kind in kinds if self.can_spare(prices[kind])]
        if not kinds:
            return PASS
        if self.is_safe() and self.turns_left() < 4:
            if not self.missing(1):
                return PASS
            return SUMMON[min(kinds, key=lambda kind: prices[kind])]
        return SUMMON[max(kinds, key=lambda kind: strength([kind]))]

    def summon_more(self) -> Action:
        """For 5 on top, if that is left over."""
        wish = self.summon()
        if wish is PASS or wish in CAST:
            return wish
        price = UNITS[wish.args[0]].force
        both = self.spare(GOLD) + self.spare(MANA)
        worthwhile = UNITS[wish.args[0]].force >= 5 or 0 < self.missing(1) <= 6
        return wish if worthwhile and both >= price + 5 else PASS

    def pay(self) -> Action:
        """From what I have more to spare of."""
        parts = [action for action in self.actions if action in PAY_PART]
        if parts:
            gold = max(0.0, self.spare(GOLD))
            share = gold / max(1.0, gold + max(0.0, self.spare(MANA)))
            parts.sort(key=lambda action: action.args[0])
            return parts[round(share * (len(parts) - 1))]
        in_gold = self.spare(GOLD) >= self.spare(MANA)
        return self.first_of(*((PAY_GOLD, PAY_MANA) if in_gold else (PAY_MANA, PAY_GOLD)))


def call_price() -> int:
    """What Call Monsters costs."""
    return SPELL["call-monsters"].mana


def _how_trapped(post: Seen) -> float:
    return len(post.traps) - 0.1 * strength(post.guards)


NAMED: Final = (
    "gems", "temple", "spell-card", "artificer", "spell-limit", "room-card", "room-limit",
    "build", "build-more", "guard-room", "construct", "construct-more", "construct-where",
    "pay", "counter", "army", "summon", "summon-more",
)  # fmt: skip
"""The decisions that are answered by the method of their name."""
OTHERS: Final[dict[str, Callable[[Buyer], Action]]] = {
    "call-monsters": Buyer.counter,
    "summon-unseen": Buyer.summon,
    **dict.fromkeys(WHERE, Buyer.place),
}
THOUGHTS: Final[dict[str, Think]] = {**thoughts(Buyer, NAMED), **thoughts(Buyer, OTHERS)}
