"""In a fight: whom to attack, what abilities, items and purchases are worth, and the windows.

Everything is weighed in points of damage, done or averted.
"""

from collections.abc import Callable
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.look import Look

from ..actions import ALL_HERE, BUY, GIVE_ITEM, GIVE_TO, PASS, USE_ABILITY, USE_ITEM, WALKS, is_of
from ..content import ABILITIES, HEROES, ITEMS, cards
from ..content.cards import CRUSH, PIERCE, RED, STUN, Effect, Item
from ..glance import Ally, Attack, Figure, Foe
from ..rules.remedies import effect_of
from ..rules.uses import is_within
from ..state import NONE
from . import odds
from .party import Member, harm, threat

DONE: Final = 0.4
"""What a point of damage to an enemy is worth, beside what its threat adds."""
KILL: Final = 1.6
"""What it is worth that an enemy is gone, beside its threat."""
PRICE: Final = 0.35
"""What 1 energy is worth."""
COIN: Final = 0.3
"""What 1 treasure is worth while it is in an item."""
LAST_COINS: Final = 5
"""So much treasure is kept for a potion that saves a hero (W5)."""
STURDY: Final = 0.5
"""With this share of its health or more a hero taunts."""
COME: Final = ("enemies-come", "activation")
"""The windows before enemies act."""


class Fighter(Member):
    """A decision in which something is attacked, used or bought."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._shots: dict[int, float] = {}
        self.deeds: list[Action] = []
        self.walks: list[Action] = []
        for one in self.actions:
            (self.walks if one in WALKS else self.deeds).append(one)
        self._victims: dict[int, Ally | None] = {}

    # -- attacks ------------------------------------------------------------------------------

    def blow(self, enemy: Foe, attack: Attack, keywords: int) -> float:
        """What an attack of a hero on an enemy is worth: what can be finished, low defense and
        high threat come first."""
        defense = enemy.defense - int(keywords & PIERCE != 0)
        each = odds.lands(attack.modifier, defense, True)
        size = 2 if keywords & CRUSH else 1
        dice, need = attack.dice, enemy.health
        done = odds.capped(dice, each, size, need)
        kills = odds.at_least(dice, each, -(-need // size))
        value = done * (DONE + 0.3 * threat(enemy)) + kills * (KILL + threat(enemy))
        if keywords & STUN and enemy.card.colour != RED and not enemy.stunned:
            value += 0.5 * threat(enemy) * (odds.at_least(dice, each, 1) - kills)
        return value

    def best_shot(self, one: Ally, space: int) -> float:
        """What the best attack of a hero from a space is worth, 0 for none."""
        best = 0.0
        if one.melee.dice:
            near = self.beside(space, one.keywords)
            for enemy in self.enemies:
                if enemy.space in near:
                    best = max(best, self.shot(one, enemy, one.melee))
        if one.ranged.dice:
            shots = self.lines().shots(space)
            for n, enemy in enumerate(self.enemies) if shots else ():
                if shots >> n & 1:
                    best = max(best, self.shot(one, enemy, one.ranged))
        return best

    def shot(self, one: Ally, enemy: Foe, attack: Attack) -> float:
        """What a hero's attack on an enemy is worth: the same from all spaces."""
        key = enemy.number << 8 | one.place << 1 | int(attack is one.melee)
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self.blow(enemy, attack, one.keywords)
        return found

    def enemies_on(self, space: int) -> list[Foe]:
        """The enemy that stands on a space, if one does."""
        return [one for one in self.enemies if one.space == space]

    # -- what is worth using ------------------------------------------------------------------

    def minor(self) -> Action | None:
        """The minor action that is worth most, if any is worth it."""
        found, most = None, 0.0
        for one in self.deeds:
            worth = self.minor_worth(one)
            if worth > most:
                found, most = one, worth
        return found

    def minor_worth(self, action: Action) -> float:
        """What a minor action is worth, less its price."""
        if is_of(USE_ABILITY, action):
            effect, price = effect_of(action), PRICE * ABILITIES[action.args[0]].energy
            return self.gain(effect) - price if self.may_pay(effect, price) else 0.0
        if is_of(USE_ITEM, action):
            return self.gain(effect_of(action)) - COIN * ITEMS[action.args[0]].cost
        return self.purchase(action.args[0]) if is_of(BUY, action) else 0.0

    def may_pay(self, effect: Effect, price: float) -> bool:
        """Say whether an effect can be worth so much: it takes long to tell whom enemies attack,
        and all together who could attack somebody may not be worth a Sanctuary."""
        if effect.does != cards.SANCTUARY:
            return True
        if self.blessed(self.enemies) <= price:
            return False
        return self.blessed([one for one in self.enemies if self.is_near(one)]) > price

    def is_near(self, enemy: Foe) -> bool:
        """Say whether an enemy could attack a hero."""
        return any(self.reaches(enemy, one.space) for one in self.heroes)

    def gain(self, effect: Effect) -> float:
        """What an effect would do now, in points of damage.

        Shadowstep, Blink and Foresight do nothing: to flee by them at the end of a turn cost
        energy and rounds, and won no more quests.
        """
        return GAINS.get(effect.does, Fighter.on_prey)(self, effect)

    def on_prey(self, effect: Effect) -> float:
        """What an effect on enemies is worth, on those where it is worth most."""
        groups = self.prey(effect)
        return max(
            [sum([self.effect_on(effect, one) for one in group]) for group in groups], default=0.0
        )

    def healing(self, effect: Effect) -> float:
        """What it is worth to heal: oneself only when wounded."""
        if effect.target == cards.ALLY_NEAR:
            return self.most_relief(effect.size)
        return self.relief(self.me, effect.size) if self.me.fitness <= self.wounded else 0.0

    def thirst(self, effect: Effect) -> float:
        """What energy is worth: nothing but for who heals and cannot pay."""
        heals = [one for one in self.me.abilities if one.slug == "mend"]
        thirsty = heals and self.me.energy < heals[0].energy
        return self.most_relief(effect.size - 1) if thirsty else 0.0

    def blessing(self, effect: Effect) -> float:
        """What more defense for all is worth."""
        return self.blessed([one for one in self.enemies if self.victim(one) is not None])

    def blessed(self, enemies: list[Foe]) -> float:
        """What more defense for all is worth if these enemies attack."""
        return 0.17 * sum([harm(enemy, -1) for enemy in enemies])

    def smoke(self, effect: Effect) -> float:
        """What it is worth that nobody shoots."""
        shots = [
            harm(enemy, who.defense)
            for enemy in self.enemies
            if enemy.card.type == cards.RANGED and (who := self.victim(enemy)) is not None
        ]
        return 0.6 * sum(shots)

    def prey(self, effect: Effect) -> list[list[Foe]]:
        """The enemies that an effect can be about, each time together."""
        near = [
            one
            for one in self.enemies
            if is_within(self.ground, self.here, effect.target, one.space, self.enemy_mask)
        ]
        if effect.target == cards.ENEMIES_IN_ROOMS:
            return [near]
        if effect.target == cards.ENEMIES_AROUND:
            return [self.caught(one.space) for one in near]
        return [[one] for one in near]

    def effect_on(self, effect: Effect, enemy: Foe) -> float:
        """What an effect on an enemy is worth; red ones cannot be stunned."""
        if effect.does in (cards.STUN_ONE, cards.PUSH_AND_STUN):
            who = self.victim(enemy) if enemy.card.colour != RED else None
            return self.loss(enemy, who) if who is not None else 0.0
        own = self.me.card.ranged if effect.own_ranged else 0
        dice = Attack(effect.dice, effect.modifier + own)
        return self.blow(enemy, dice, 0) if effect.dice else 0.0

    def caught(self, centre: int) -> list[Foe]:
        """The enemies on a space and around it, whom a flask hits that breaks there."""
        return [one for one in self.enemies if self.ground.touch(centre, one.space)]

    def patients(self) -> list[Figure]:
        """Whom Mend reaches: those in the user's rooms and in rooms beside them."""
        rooms, near = self.ground.rooms, self.ground.rooms_around(self.here)
        return [one for one in self.friends if rooms[one.space] & near]

    def most_relief(self, size: int) -> float:
        """What it is worth to heal who needs it most."""
        return max([self.relief(one, size) for one in self.patients()], default=0.0)

    def relief(self, one: Figure, size: int) -> float:
        """What it is worth to heal somebody: most for who is near death, little in passing."""
        healed = min(size, one.most - one.health)
        if one.fitness <= self.wounded:
            return healed * (1.0 if one.fitness > self.wounded / 2 else 2.0)
        return healed * (0.3 if self.enemies else 0.6)

    def victim(self, enemy: Foe) -> Ally | None:
        """Whom an enemy would attack if it acted now: asked only of who could attack somebody."""
        if enemy.number not in self._victims:
            place = self.view.target(enemy) if self.is_near(enemy) else NONE
            found = [one for one in self.heroes if one.place == place]
            self._victims[enemy.number] = found[0] if found else None
        return self._victims[enemy.number]

    def loss(self, enemy: Foe, who: Ally) -> float:
        """What it would cost that an enemy attacks a hero."""
        return self.dread(who) * harm(enemy, who.defense)

    def challenge(self, effect: Effect) -> float:
        """What Taunt averts: only as the enemies come, and only a sturdy hero taunts."""
        averted = 0.0
        if self.view.asked in COME and self.me.fitness >= STURDY:
            for enemy in self.enemies:
                who = self.victim(enemy) if self.has_choice(enemy) else None
                if who is not None:
                    averted += self.loss(enemy, who) - self.loss(enemy, self.me)
        return averted

    def has_choice(self, enemy: Foe) -> bool:
        """Say whether an enemy could attack me, and another hero as well."""
        return self.reaches(enemy, self.here) and any(
            self.reaches(enemy, one.space) for one in self.others
        )

    # -- purchases ------------------------------------------------------------------------------

    def purchase(self, slot: int) -> float:
        """What it is worth to buy an item: armour first, potions for the wounded, the rest for
        treasure to spare."""
        item = self.view.market[slot]
        assert item is not None
        effect = item.effect
        left = self.me.treasure - item.cost
        if effect is None:
            if item.grants[cards.DEFENSE] and self.me.fitness > self.wounded / 2:
                return 3.0
            return 1.0 if left >= LAST_COINS or self.me.speed < 4 else 0.0
        if effect.does == cards.HEAL:
            return self.gain(effect)
        spare = left >= LAST_COINS and self.enemies
        return self.gain(effect) - COIN * item.cost if spare else 0.0

    # -- windows --------------------------------------------------------------------------------

    def window(self) -> Action:
        """Between turns and activations: what is worth it now."""
        return self.minor() or PASS

    def declare(self) -> Action:
        """Whatever strengthens the attack and does not take the last energy."""
        return next(
            action
            for action in self.actions
            if action not in USE_ABILITY or self.me.energy > ABILITIES[action.args[0]].energy
        )

    def rolled(self) -> Action:
        """Roll misses again while the target can still be wounded."""
        roll = self.view.now["roll"]
        assert roll is not None
        misses, hits = roll["good"].count(False), roll["good"].count(True)
        if roll["what"] == "check":
            return self.actions[0] if misses else PASS
        health = [one.health for one in self.enemies if one.name in roll["targets"]]
        likely = misses * odds.share(1 + roll["modifier"])
        enough = hits * 0.5 >= max(health, default=1)
        return self.actions[0] if likely >= 0.5 and not enough else PASS

    def defended(self) -> Action:
        """Roll failed defense dice again, if they can block."""
        roll = self.view.now["roll"]
        assert roll is not None
        return PASS if roll["modifier"] < 0 or all(roll["good"]) else self.actions[0]

    def die(self) -> Action:
        """The lowest die that failed."""
        roll = self.view.now["roll"]
        assert roll is not None
        dice = list(zip(roll["good"], roll["faces"], strict=True))
        return self.actions[dice.index(min(dice))]

    def lethal(self) -> Action:
        """Save who would die: who has rolled to defend; where nobody could, who has so little
        health left, I before others."""
        roll = self.view.now["roll"]
        name = roll["who"] if roll is not None and roll["what"] == "defense" else ""
        for one in [self.me, *self.friends]:
            if one.health <= self.view.now["damage"] and name in ("", one.name):
                found = [action for action in self.actions if self.rescues(action, one)]
                return [*found, PASS][0]
        return PASS

    def rescues(self, action: Action, victim: Figure) -> bool:
        """Say whether a minor action can save who would die: heal, drink or buy what heals; give
        that, or treasure to buy it."""
        market = self.view.market
        mine = victim.space == self.me.space
        if action in GIVE_TO:
            card = HEROES[action.args[0]]
            other = next(one for one in self.others if one.card is card)
            coins = self.me.treasure + other.treasure
            wares = [one for one in market if one is not None and one.cost <= coins]
            gifts = [*self.me.items, *wares]
            return other.name == victim.name and any(self.saves(one, victim) for one in gifts)
        ware = market[action.args[0]] if action in BUY else None
        return action in USE_ABILITY or (mine and (ware is None or self.saves(ware, victim)))

    def saves(self, ware: Item, victim: Figure) -> bool:
        """Say whether an item heals somebody enough to survive."""
        effect = ware.effect
        healed = 0 if effect is None else min(victim.most, victim.health + effect.size)
        return heals(effect) and healed > self.view.now["damage"]

    # -- targets --------------------------------------------------------------------------------

    def target(self) -> Action:
        """Of friends the one whom healing helps most; of enemies the one that it is best to
        strike; of spaces the one with the most enemies around it."""
        friends = {one.space: one for one in self.patients()}
        spaces = [action.args[0] for action in self.actions]
        dice = Attack(2, 1)
        if all(space in friends for space in spaces):
            worth = [self.relief(friends[space], 2) for space in spaces]
        else:
            hit = [self.enemies_on(space) for space in spaces]
            if not all(hit):
                hit = [self.caught(space) for space in spaces]
            worth = [sum([self.blow(enemy, dice, 0) for enemy in group]) for group in hit]
        return self.actions[worth.index(max(worth))]

    def aim(self) -> Action:
        """All dice at one target: what is aimed already is not in the view."""
        return self.first_of(ALL_HERE)

    def gift(self) -> Action:
        """What heals, else as much treasure as there is."""
        for action in self.actions:
            if action in GIVE_ITEM and heals(ITEMS[action.args[0]].effect):
                return action
        return self.actions[-1]

    def first(self) -> Action:
        """One answer is as good as another."""
        return self.actions[0]


GAINS: Final[dict[int, Callable[[Fighter, Effect], float]]] = {
    cards.HEAL: Fighter.healing, cards.ENERGY: Fighter.thirst, cards.TAUNT: Fighter.challenge,
    cards.SANCTUARY: Fighter.blessing, cards.SMOKE: Fighter.smoke,
}  # fmt: skip
"""What each effect is worth that is not about enemies."""


def heals(effect: Effect | None) -> bool:
    """Say whether that heals somebody."""
    return effect is not None and effect.does == cards.HEAL
