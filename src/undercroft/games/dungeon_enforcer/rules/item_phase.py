"""The Item Phase: each side declares an item or an ability, then both take effect (DE-10)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from undercroft.kernel import Action, Frame

from .. import actions
from ..actions import PASS, USE_ABILITY, USE_ITEM
from ..content import ITEMS, cards
from ..content.cards import ANY_OWN, ENEMIES, ENEMY, OWN, SELF, Deed
from ..state import AUTOMATON, DRAWN, MONSTER, NONE, DungeonEnforcer, Fighter, Supply
from . import automaton
from .falls import check_fallen, heal, hurt
from .placing import lay, placeable, play_name, play_refusal

Declared = tuple[int, int, int]
"""What a side declared: an item or NONE, the fighter whose ability it is or NONE, the target's
place in the line or NONE."""
PASSED: Final[Declared] = (NONE, NONE, NONE)


class ItemPhase(Frame):
    """The Item Phase. `turn` is 0 for the attacking side and 1 for the other, first while they
    declare, then while it takes effect; `declared` is what both said, `exchanging` the fighter
    whose play is being exchanged."""

    STEPS = (
        "declare",
        "target",
        "other_side_declares",
        "effect",
        "exchange",
        "exchange_card",
        "next_effect",
        "until_both_pass",
    )

    turn: int = 0
    declared: tuple[Declared, ...] = ()
    exchanging: int = NONE

    # -- declaring ------------------------------------------------------------------------

    def declare(self, s: DungeonEnforcer) -> None:
        """The attacking side first: one item, one ability, or pass; who holds no item and has no
        ability left, as everybody sees, is not asked (DE-10.1-10.5, 15.2, R34, R36)."""
        side = self._side(s)
        owner = s.battle.player_of(side)
        holds = owner != AUTOMATON and uses_items(s, side) and bool(s.players[owner].items)
        if not holds and not any(may_use(one) for one in s.battle.standing(side)):
            self.declared = (*self.declared, PASSED)
            self.go("other_side_declares")
        elif owner == AUTOMATON:
            s.shown += 1
            acts = automaton.acts(s.battle.fighters[-1], abilities(s, side))
            self.declare_answer(s, acts[0] if acts else PASS)
        else:
            other = self.declared[0] if self.turn else PASSED
            s.interrupt(owner, actions.D11_ACT, items(s, side, other) + abilities(s, side))

    def declare_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """Why an item that is held, or an ability of the own side, is not for now."""
        side, number = self._side(s), action.args[0] if action.args else NONE
        if action in USE_ITEM:
            if number not in s.players[s.battle.player_of(side)].items:
                return None
            said, spent = (number, NONE, NONE), "" if uses_items(s, side) else "DE-6.5"
        elif action in USE_ABILITY and number < len(s.battle.fighters):
            one = s.battle.fighters[number]
            if one.side != side or not one.hp or one.stats.deed is None:
                return None
            said, spent = (NONE, number, NONE), "" if may_use(one) else "DE-10.9"
        else:
            return None
        poor = paid_by(s, side, said).free < deed_of(s, said).price
        return spent or ("DE-10.4" if poor else "DE-10.6")

    def declare_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """Note it; a pass is not shown. A played item lies face up from now on, whatever comes of
        it (DE-10.7)."""
        if action is PASS:
            self.declared = (*self.declared, PASSED)
            self.go("other_side_declares")
        elif action in USE_ITEM:
            item = action.args[0]
            self.declared = (*self.declared, (item, NONE, NONE))
            one = s.players[s.battle.player_of(self._side(s))]
            at = one.items.index(item)
            one.items = one.items[:at] + one.items[at + 1 :]
            one.known_by = one.known_by[:at] + one.known_by[at + 1 :]
            s.item_discard += (item,)
            s.shown += 1
        else:
            self.declared = (*self.declared, (NONE, action.args[0], NONE))

    def target(self, s: DungeonEnforcer) -> None:
        """An action that needs a target names it now (DE-10.6)."""
        said, side = self.declared[-1], self._side(s)
        found = targets(s, side, said)
        if not found:
            self._pay(s, said[1] if deed_of(s, said).target == SELF else NONE)
        elif s.battle.player_of(side) == AUTOMATON:
            self._pay(s, s.battle.fighters.index(automaton.target(found)))
        else:
            who = [actions.TARGET[s.battle.fighters.index(one)] for one in found]
            s.ask(s.battle.player_of(side), actions.D11_TARGET, who)

    def target_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """Why a standing fighter of that side is none: it is not wounded, or cannot pay."""
        said, side = self.declared[-1], self._side(s)
        deed = deed_of(s, said)
        for one in s.battle.standing(1 - side if deed.target == ENEMY else side):
            if action is actions.TARGET[s.battle.fighters.index(one)]:
                return "DE-10.4" if DOES[deed.does].fits(one) else "DE-10.6"
        return None

    def target_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """Now it is declared in full."""
        self._pay(s, action.args[0])

    def _pay(self, s: DungeonEnforcer, target: int) -> None:
        """Its price is paid at once, and an ability is used up, whatever comes of it (DE-10.4,
        10.9, R36)."""
        fight, side = s.battle, self._side(s)
        item, user, _ = self.declared[-1]
        said = (item, user, target)
        self.declared = (*self.declared[:-1], said)
        deed = deed_of(s, said)
        paid_by(s, side, said).energy -= deed.price
        who = ""
        if item == NONE:
            one = fight.fighters[user]
            one.uses += 1
            one.acted = True
            who = one.stats.name
        at = "" if target == NONE or deed.target == SELF else fight.fighters[target].stats.name
        s.say("declared", "DE-10.3", player=fight.player_of(side), what=name_of(s, said),
              fighter=who, target=at, price=deed.price)  # fmt: skip

    def other_side_declares(self, s: DungeonEnforcer) -> None:
        """Then the other side; effects follow in the same order (DE-10.3)."""
        self.turn = 1 - self.turn
        if self.turn:
            self.go("declare")

    # -- effects --------------------------------------------------------------------------

    def effect(self, s: DungeonEnforcer) -> None:
        """What was declared happens, unless the other side's answer cancels what was declared
        first (CANCEL), the battle is over, or its user or target has fallen (DE-10.3, 10.8,
        R58)."""
        said = self.declared[self.turn]
        fight = s.battle
        if said == PASSED or fight.over:
            self.go("next_effect")
            return
        _, user, target = said
        deed = deed_of(s, said)
        fallen = any(n != NONE and not fight.fighters[n].hp for n in (user, target))
        other = self.declared[1]
        answered = self.turn == 0 and other != PASSED
        cancelled = answered and DOES[deed_of(s, other).does].answers
        if fallen or cancelled:
            s.say("no_effect", "DE-10.8", player=fight.player_of(self._side(s)),
                  what=name_of(s, said))  # fmt: skip
            self.go("next_effect")
            return
        enemies = fight.standing(1 - self._side(s)) if deed.target == ENEMIES else []
        whom = enemies if target == NONE else [fight.fighters[target]]
        does = DOES[deed.does]
        does.happens(s, Use(self._side(s), name_of(s, said), deed, whom))
        if not fight.over:
            check_fallen(s)
        if not does.exchanges or fight.over:
            self.go("next_effect")

    def exchange(self, s: DungeonEnforcer) -> None:
        """Who has peeked may exchange the play of the ability's bearer, or with an item of any
        own fighter, if another card can be placed (EXCHANGE)."""
        able = [one for one in self._own(s) if placeable(s, one, one.price)]
        exchanges = [actions.EXCHANGE[s.battle.fighters.index(one)] for one in able]
        s.interrupt(s.battle.player_of(self._side(s)), actions.D12_EXCHANGE, exchanges)

    def exchange_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """Not enough free energy for another card."""
        own = [actions.EXCHANGE[s.battle.fighters.index(one)] for one in self._own(s)]
        return "DE-8.2" if action in own else None

    def _own(self, s: DungeonEnforcer) -> list[Fighter]:
        """Return whose play may be exchanged, if another card can be placed."""
        said = self.declared[self.turn]
        if deed_of(s, said).exchange == ANY_OWN:
            return s.battle.standing(self._side(s))
        return [s.battle.fighters[said[1]]]

    def exchange_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """That there is an exchange, and for whom, is public."""
        if action is actions.NO_EXCHANGE:
            self.go("next_effect")
            return
        self.exchanging = action.args[0]
        one = s.battle.fighters[self.exchanging]
        s.say("exchanged", "DE-8.4", player=s.battle.player_of(one.side), fighter=one.stats.name)

    def exchange_card(self, s: DungeonEnforcer) -> None:
        """Choose another card; the price of the one that returns counts as free (DE-8.2, 8.4,
        12.10)."""
        one = s.battle.fighters[self.exchanging]
        plays = [actions.PLAY[card] for card in placeable(s, one, one.price)]
        s.ask(s.battle.player_of(one.side), actions.D12_CARD, plays)

    def exchange_card_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """The clause that forbids a card of the hand."""
        return play_refusal(s, s.battle.fighters[self.exchanging], action)

    def exchange_card_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """The old card returns to the hand; a boost die stays (EXCHANGE)."""
        one = s.battle.fighters[self.exchanging]
        supply = s.battle.supplies[one.supply]
        if one.has_card:
            supply.hand += (one.placed,)
            supply.reserved -= one.price
        else:
            one.had = NONE
        lay(s, one, action.args[0])
        one.swapped, one.seen_by = supply.energy, 0
        self.exchanging = NONE

    def next_effect(self, s: DungeonEnforcer) -> None:
        """Then the effect of the other side."""
        self.turn = 1 - self.turn
        if self.turn:
            self.go("effect")

    def until_both_pass(self, s: DungeonEnforcer) -> None:
        """One pair of declarations, or pairs until both pass (DE-10.2, R34)."""
        goes_on = self.declared != (PASSED, PASSED) and not s.battle.over
        self.declared = ()
        if goes_on and s.rules.acts_until_pass:
            self.go("declare")
        else:
            s.done()

    def _side(self, s: DungeonEnforcer) -> int:
        attacker = s.battle.attacker
        return 1 - attacker if self.turn else attacker


def deed_of(s: DungeonEnforcer, declared: Declared) -> Deed:
    """Return what was declared: the deed of an item, or of a fighter's ability."""
    item, user, _ = declared
    deed = ITEMS[item].deed if item != NONE else s.battle.fighters[user].stats.deed
    assert deed is not None
    return deed


def name_of(s: DungeonEnforcer, declared: Declared) -> str:
    """Return the name of what was declared."""
    item, user, _ = declared
    return ITEMS[item].name if item != NONE else s.battle.fighters[user].stats.ability


def uses_items(s: DungeonEnforcer, side: int) -> bool:
    """Say whether a side may play items: who plays the monster may forbid it (DE-6.5, R35)."""
    return side != MONSTER or s.battle.is_duel or s.rules.monster_uses_items


def may_use(one: Fighter) -> bool:
    """Say whether a fighter's ability can be used, if there is energy: once a round, so many
    times a battle (DE-10.2, 10.9, R34)."""
    deed = one.stats.deed
    return deed is not None and not one.acted and not 0 < deed.uses <= one.uses


def abilities(s: DungeonEnforcer, side: int) -> list[Action]:
    """Return the abilities that a side can declare (DE-10.4-10.6, 13.10)."""
    return [
        USE_ABILITY[n]
        for n, one in enumerate(s.battle.fighters)
        if one.side == side and one.hp and may_use(one) and can_declare(s, side, (NONE, n, NONE))
    ]


def items(s: DungeonEnforcer, side: int, other: Declared) -> list[Action]:
    """Return the items that a side can declare; `other` is what has been declared before
    (DE-10.4, 10.6, 15.2, 15.5)."""
    if not uses_items(s, side):
        return []
    found: list[Action] = []
    for item in sorted(set(s.players[s.battle.player_of(side)].items)):
        said = (item, NONE, NONE)
        deed = deed_of(s, said)
        forbidden = deed.hero_only and side == MONSTER and not s.battle.is_duel
        useless = DOES[deed.does].answers and other == PASSED
        if not forbidden and not useless and can_declare(s, side, said):
            found.append(USE_ITEM[item])
    return found


def can_declare(s: DungeonEnforcer, side: int, said: Declared) -> bool:
    """Say whether a side can pay for it, and has a legal target if it needs one (DE-10.4-10.6)."""
    deed = deed_of(s, said)
    if deed.target in (ENEMY, OWN):
        return bool(targets(s, side, said))
    return paid_by(s, side, said).free >= deed.price


def targets(s: DungeonEnforcer, side: int, said: Declared) -> list[Fighter]:
    """Return whom a deed may be about: the wounded for healing, and of one's own those who can
    pay, where each has its own energy (DE-10.6, R41)."""
    item, user, _ = said
    deed = deed_of(s, said)
    of_side = {ENEMY: 1 - side, OWN: side}.get(deed.target, NONE)
    found: list[Fighter] = []
    for n, one in enumerate(s.battle.fighters):
        fits = one.side == of_side and one.hp and DOES[deed.does].fits(one)
        if fits and paid_by(s, side, (item, user, n)).free >= deed.price:
            found.append(one)
    return found


def paid_by(s: DungeonEnforcer, side: int, said: Declared) -> Supply:
    """Return who pays: the hunter who uses the ability or receives the item, else the main one
    (R41)."""
    _, user, target = said
    if user == NONE and (target == NONE or deed_of(s, said).target != OWN):
        return s.battle.main_supply(side)
    return s.battle.supplies[s.battle.fighters[target if user == NONE else user].supply]


# -- what takes effect, word by word; the texts of cards win over rules (DE-1.18) ---------------


class Use(NamedTuple):
    """What takes effect: who has declared it, and whom it is about, its target or all enemies."""

    side: int
    name: str
    deed: Deed
    whom: list[Fighter]


def change(s: DungeonEnforcer, use: Use) -> None:
    """A total of this round changes."""
    for one in use.whom:
        one.mods = (*one.mods, (use.name, use.deed.stance, use.deed.size, use.deed.with_ally))


def cure(s: DungeonEnforcer, use: Use) -> None:
    """HP that were lost come back."""
    for one in use.whom:
        heal(s, one, use.deed.size, "DE-10.2")


def strike(s: DungeonEnforcer, use: Use) -> None:
    """Direct damage: no totals, no Armor."""
    for one in use.whom:
        s.say("direct", "DE-10.8", fighter=one.stats.name, size=use.deed.size)
        hurt(s, one, use.deed.size)


def gain(s: DungeonEnforcer, use: Use) -> None:
    """The own side gains battle energy."""
    own = s.battle.main_supply(use.side)
    own.energy += use.deed.size
    side = s.battle.told(use.side)
    s.say("gained_energy", "DE-7.3", player=own.owner, side=side, size=use.deed.size)


def sap(s: DungeonEnforcer, use: Use) -> None:
    """The other side loses battle energy, as far as it has any."""
    other = s.battle.main_supply(1 - use.side)
    lost = min(other.energy, use.deed.size)
    other.energy -= lost
    side = s.battle.told(1 - use.side)
    s.say("lost_energy", "DE-7.3", player=other.owner, side=side, size=lost)


def poison(s: DungeonEnforcer, use: Use) -> None:
    """From now on HP are lost in every End Phase."""
    for one in use.whom:
        one.poisoned = True
        s.say("poisoned", "DE-12.6", fighter=one.stats.name)


def peek(s: DungeonEnforcer, use: Use) -> None:
    """A look at a play that lies face down."""
    player = s.battle.player_of(use.side)
    for one in use.whom:
        one.seen_by |= 1 << player
        s.shown += 1
        s.confide("peeked", "DE-10.2", player, "play", play_name(one), fighter=one.stats.name)


def end(s: DungeonEnforcer, use: Use) -> None:
    """The battle ends as a draw."""
    s.battle.over = DRAWN


class Does(NamedTuple):
    """What a word does when it `happens`, and whom of its side it `fits` as a target (DE-10.6).

    Some words only `answer` what was declared before; after some a play may be exchanged.
    """

    happens: Callable[[DungeonEnforcer, Use], None] = lambda s, use: None
    fits: Callable[[Fighter], bool] = lambda one: True
    answers: bool = False
    exchanges: bool = False


DOES: Final[dict[int, Does]] = {
    cards.MOD: Does(change),
    cards.HEAL: Does(cure, fits=lambda one: one.hp < one.stats.hp),
    cards.DIRECT: Does(strike),
    cards.ENERGY: Does(gain),
    cards.SAP: Does(sap),
    cards.POISON: Does(poison),
    cards.PEEK: Does(peek, exchanges=True),
    cards.CANCEL: Does(answers=True),
    cards.END_DRAW: Does(end),
}
"""The words of deeds; what is cancelled does not happen at all."""
