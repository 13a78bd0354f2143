"""The cards of Dungeon Enforcer: what their files say and what the rules read (DE-1.2-1.8)."""

from typing import Annotated, Final

from pydantic import Field

from undercroft.kit.cards import UNREAD, Card, Each, Entry, Words
from undercroft.kit.content import Icon, Name
from undercroft.kit.explain import KeyFault

Few = Annotated[int, Field(ge=0, le=20)]
Some = Annotated[int, Field(ge=1, le=20)]

GRANTS: Final = Words()
"""What a card can give all the time; a card's `grants` has one number for each."""
ARMOR: Final = GRANTS.add("armor")
HAND: Final = GRANTS.add("hand")
ENEMY_HAND: Final = GRANTS.add("enemy_hand")
START: Final = GRANTS.add("start")
MORE_START: Final = GRANTS.add("more_start")
BEST: Final = GRANTS.add("best")
BOOST_PRICE: Final = GRANTS.add("boost_price")
ENEMY_BOOST_PRICE: Final = GRANTS.add("enemy_boost_price")
CARD_PRICE: Final = GRANTS.add("card_price")
CLASH: Final = GRANTS.add("clash")
CLASH_IMMUNE: Final = GRANTS.add("clash_immune")
THORN: Final = GRANTS.add("thorn")
MAIN_THORN: Final = GRANTS.add("main_thorn")
DRAIN: Final = GRANTS.add("drain")
VENOM: Final = GRANTS.add("venom")
REGROWTH: Final = GRANTS.add("regrowth")
REVIVE: Final = GRANTS.add("revive")
MIRROR: Final = GRANTS.add("mirror")
STEP: Final = GRANTS.add("step")
BEST_STEP: Final = GRANTS.add("best_step")
HIRE_PRICE: Final = GRANTS.add("hire_price")
ITEM_PRICE: Final = GRANTS.add("item_price")
COINS: Final = GRANTS.add("coins")
KEEP_ITEMS: Final = GRANTS.add("keep_items")
BASE_ATTACK: Final = GRANTS.add("base_attack")
BASE_DEFENSE: Final = GRANTS.add("base_defense")
NO_GRANTS: Final = (0,) * len(GRANTS)

TRAITS: Final = GRANTS.only(
    ARMOR, HAND, ENEMY_HAND, START, MORE_START, BEST, BOOST_PRICE, ENEMY_BOOST_PRICE, CARD_PRICE,
    CLASH, CLASH_IMMUNE, THORN, DRAIN, VENOM, REGROWTH, REVIVE, MIRROR, STEP, BEST_STEP,
    HIRE_PRICE, COINS, KEEP_ITEMS,
)  # fmt: skip
"""What a hunter or a monster can give."""
GEAR: Final = GRANTS.only(
    HAND, MORE_START, MAIN_THORN, STEP, BEST_STEP, HIRE_PRICE, ITEM_PRICE, COINS, BASE_ATTACK,
    BASE_DEFENSE,
)  # fmt: skip
"""What gear can give."""

STANCES: Final = Words()
"""The stances of a fighter, and the condition of what only counts in one (DE-8.6, 8.7)."""
ANY: Final = STANCES.add("any")
ATTACK: Final = STANCES.add("attack")
DEFENSE: Final = STANCES.add("defense")
Stance = Annotated[int, STANCES]

CONDITIONS: Final = Words()
"""When a bonus counts: while its bearer is main, for the hired ones; with `limit` HP or less;
with an attack card of `limit` or more; in rounds in which its side attacks; once for each
standing hunter beyond the first."""
ALWAYS: Final = CONDITIONS.add("always")
WHILE_MAIN: Final = CONDITIONS.add("while_main")
LOW_HP: Final = CONDITIONS.add("low_hp")
HIGH_CARD: Final = CONDITIONS.add("high_card")
ITS_ROUND: Final = CONDITIONS.add("its_round")
PER_HUNTER: Final = CONDITIONS.add("per_hunter")

TARGETS: Final = Words()
"""Whom a deed is about: nobody, its bearer, one of one's own, one enemy, or all enemies."""
NOBODY: Final = TARGETS.add("nobody")
SELF: Final = TARGETS.add("self")
OWN: Final = TARGETS.add("own")
ENEMY: Final = TARGETS.add("enemy")
ENEMIES: Final = TARGETS.add("enemies")
AN_ENEMY: Final = (Annotated[int, TARGETS.only(ENEMY)], ENEMY)

EXCHANGES: Final = Words()
"""Whose play may be exchanged after a peek: that of the deed's bearer, or of any own fighter."""
BEARERS: Final = EXCHANGES.add("self")
ANY_OWN: Final = EXCHANGES.add("own")

DEEDS: Final = Words()
"""What can be declared in the Item Phase (RULES.md, Effects)."""
MOD: Final = DEEDS.add(
    "mod",
    target=Annotated[int, TARGETS.only(SELF, OWN, ENEMY)],
    size=Annotated[int, Field(ge=-9, le=9)],
    stance=(Stance, ANY),
    with_ally=(Few, 0),
)
HEAL: Final = DEEDS.add("heal", target=(Annotated[int, TARGETS.only(OWN)], OWN), size=Some)
DIRECT: Final = DEEDS.add(
    "direct", target=(Annotated[int, TARGETS.only(ENEMY, ENEMIES)], ENEMY), size=Some
)
ENERGY: Final = DEEDS.add("energy", size=Some)
SAP: Final = DEEDS.add("sap", size=Some)
POISON: Final = DEEDS.add("poison", target=AN_ENEMY)
PEEK: Final = DEEDS.add("peek", target=AN_ENEMY, exchange=(Annotated[int, EXCHANGES], BEARERS))
CANCEL: Final = DEEDS.add("cancel")
END_DRAW: Final = DEEDS.add("end_draw", hero_only=(bool, False))


class Bonus(Entry):
    """A change of a total that is read at Reveal: so much, in a stance, under a condition."""

    size: Annotated[int, Field(ge=-5, le=5)]
    stance: Stance = ANY
    when: Annotated[int, CONDITIONS] = ALWAYS
    limit: Few = 0


class Deed(Entry):
    """What an ability or a one-use item does when it is declared in the Item Phase (DE-10.2).

    `uses` is how often in a battle, 0 for any number. `size` counts in that `stance` alone;
    `with_ally` replaces it if another hunter of the side attacks. Who peeks may then exchange a
    play. `hero_only` keeps it from the monster's side (DE-15.5).
    """

    does: Annotated[int, DEEDS]
    price: Few = 0
    uses: Few = 0
    target: Annotated[int, UNREAD] = NOBODY
    size: Annotated[int, UNREAD] = 0
    stance: Annotated[int, UNREAD] = ANY
    with_ally: Annotated[int, UNREAD] = 0
    exchange: Annotated[int, UNREAD] = BEARERS
    hero_only: Annotated[bool, UNREAD] = False


class Support(Entry):
    """What a hired hunter adds in every Energy Phase (DE-13.8)."""

    cards: Few
    energy: Few


NO_SUPPORT: Final = Support(0, 0)


class Fighting(Card):
    """A hunter or a monster: base Attack and Defense, HP, and one ability (DE-1.1-1.4).

    `id` is its place in HUNTERS or MONSTERS. Monsters have a `rank`, hunters a price to `hire`
    and their Support.
    """

    name: Name
    icon: Icon
    attack: Few
    defense: Few
    hp: Some
    ability: Name
    grants: Annotated[tuple[int, ...], Each(TRAITS, Few)] = NO_GRANTS
    bonus: Bonus | None = None
    deed: Deed | None = None
    rank: Annotated[int, UNREAD] = 0
    hire: Annotated[int, UNREAD] = 0
    support: Annotated[Support, UNREAD] = NO_SUPPORT

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what the fields alone cannot say: an ability does one thing."""
        given = [any(self.grants), self.bonus is not None, self.deed is not None].count(True)
        if given != 1:
            return [("ability", "give it one of grants, bonus and deed")]
        return []

    def named_abilities(self) -> list[str]:
        """List the names on it that people read as they do those of cards: none may have one."""
        return [self.ability]


class Item(Card):
    """An item card: gear has `grants`, a one-use item a deed (DE-1.8). `count` are in the deck."""

    name: Name
    icon: Icon
    count: Some
    grants: Annotated[tuple[int, ...], Each(GEAR, Few)] = NO_GRANTS
    deed: Deed | None = None

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what the fields alone cannot say: an item is gear or one-use, none is a fighter."""
        if any(self.grants) == (self.deed is not None):
            return [("", "give it either grants, for gear, or a deed, for a one-use item")]
        if self.deed is not None and self.deed.target == SELF:
            return [("deed.target", "'self' is not allowed for an item (own | enemy | enemies)")]
        return []


class BattleCard(Card):
    """A battle card: attack or defense, and its number (DE-1.5). `count` are in the deck."""

    name: Name
    icon: Icon
    stance: Annotated[int, STANCES.only(ATTACK, DEFENSE)]
    number: Annotated[int, Field(ge=1, le=9)]
    count: Some
