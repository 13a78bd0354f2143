"""In a fight: whom to attack, what abilities, items and purchases are worth, and the windows.

Everything is weighed in points of damage, done or averted.
"""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import (
    ALL_HERE,
    AS_IT_IS,
    BUY,
    GIVE_ITEM,
    GIVE_TO,
    GIVE_TREASURE,
    PASS,
    USE_ABILITY,
    USE_ITEM,
)
from ..content import ABILITIES, HEROES, ITEMS
from ..content.cards import (
    ALLY_NEAR,
    ATTACK_ALL,
    ATTACK_ONE,
    ENEMIES_IN_ROOMS,
    ENERGY,
    EXTRA_DICE,
    GRANT_KEYWORD,
    GRANTS,
    HEAL,
    PUSH_AND_STUN,
    SANCTUARY,
    SMOKE,
    STUN_ONE,
    TAUNT,
    Effect,
)
from ..ground.sight import sees
from ..rules.remedies import effect_of
from ..shapes import AttackView, CompanionView, EnemyView, HeroView, ItemView
from . import odds
from .party import WOUNDED, Member, harm, space_of, threat, wounds

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


class Fighter(Member):
    """A decision in which something is attacked, used or bought."""

    # -- attacks ------------------------------------------------------------------------------

    def blow(
        self, enemy: EnemyView, attack: AttackView, keywords: list[str], extra: int = 0
    ) -> float:
        """What an attack of a hero on an enemy is worth: what can be finished, low defense and
        high threat come first."""
        defense = enemy["defense"] - int("pierce" in keywords)
        each = odds.lands(attack["modifier"], defense, True)
        size = 2 if "crush" in keywords else 1
        dice, need = attack["dice"] + extra, enemy["health"]
        done = odds.capped(dice, each, size, need)
        kills = odds.at_least(dice, each, -(-need // size))
        value = done * (DONE + 0.3 * threat(enemy)) + kills * (KILL + threat(enemy))
        if "stun" in keywords and enemy["colour"] != "red" and not enemy["stunned"]:
            value += 0.5 * threat(enemy) * (odds.at_least(dice, each, 1) - kills)
        return value

    def shots(self, one: HeroView, space: int) -> list[tuple[float, EnemyView]]:
        """What a hero on that space could attack with its equipment, and what each is worth."""
        found: list[tuple[float, EnemyView]] = []
        for enemy in self.enemies:
            lair = self.lairs[enemy["number"]]
            best = 0.0
            if one["melee"]["dice"] and self.in_reach(one, space, lair):
                best = self.blow(enemy, one["melee"], one["keywords"])
            if one["ranged"]["dice"] and self.in_line(space, lair):
                best = max(best, self.blow(enemy, one["ranged"], one["keywords"]))
            if best:
                found.append((best, enemy))
        return found

    def in_reach(self, one: HeroView, space: int, lair: int) -> bool:
        """Say whether a hero on a space can strike at another."""
        if self.beside(space, lair):
            return True
        return "reach" in one["keywords"] and lair in self.ground.diagonal[space]

    def in_line(self, space: int, lair: int) -> bool:
        """Say whether a hero on a space can shoot at another."""
        return self.far(space, lair) and sees(self.ground, space, lair, self.enemy_mask)

    def best_shot(self, one: HeroView, space: int) -> float:
        """What the best attack from a space is worth, 0 for none."""
        return max([value for value, _ in self.shots(one, space)], default=0.0)

    def enemy_on(self, space: int) -> EnemyView | None:
        """The enemy that stands on a space."""
        return next((one for one in self.enemies if self.lairs[one["number"]] == space), None)

    # -- what is worth using ------------------------------------------------------------------

    def minor(self) -> Action | None:
        """The minor action that is worth most, if any is worth it."""
        best: Action | None = None
        most = 0.0
        for action in self.actions:
            worth = self.minor_worth(action)
            if worth > most:
                best, most = action, worth
        return best

    def minor_worth(self, action: Action) -> float:
        """What a minor action is worth, less its price."""
        if action in USE_ABILITY:
            return self.gain(effect_of(action)) - PRICE * ABILITIES[action.args[0]].energy
        if action in USE_ITEM:
            return self.gain(effect_of(action)) - COIN * ITEMS[action.args[0]].cost
        return self.purchase(action.args[0]) if action in BUY else 0.0

    def gain(self, effect: Effect) -> float:
        """What an effect would do now, in points of damage."""
        me = self.me
        here = self.where[me["place"]]
        if effect.does == HEAL:
            if effect.target == ALLY_NEAR:
                return max([self.relief(one, effect.size) for one in self.patients()], default=0.0)
            return self.relief(me, effect.size) if wounds(me) <= WOUNDED else 0.0
        if effect.does == ENERGY:
            return self.thirst(effect.size)
        if effect.does == ATTACK_ONE:
            return max([value for value, _ in self.bolts(effect, here)], default=0.0)
        if effect.does == ATTACK_ALL:
            return self.burst(effect, here)
        if effect.does in (STUN_ONE, PUSH_AND_STUN):
            return self.hold(effect, here)
        if effect.does == TAUNT:
            return self.challenge()
        if effect.does == SANCTUARY:
            return 0.17 * sum([harm(enemy, -1) for enemy, _ in self.attacks()])
        if effect.does == SMOKE:
            shooters = [(enemy, who) for enemy, who in self.attacks() if enemy["type"] == "ranged"]
            return 0.6 * sum([harm(enemy, who["defense"]) for enemy, who in shooters])
        return 0.0

    def patients(self) -> list[HeroView | CompanionView]:
        """Whom Mend reaches: those in the user's rooms and in rooms beside them."""
        ground = self.ground
        near = own = ground.rooms[self.where[self.me["place"]]]
        for room, joined in enumerate(ground.joined):
            if own >> room & 1:
                near |= joined
        found: list[HeroView | CompanionView] = [*self.heroes]
        if self.view["companion"] is not None:
            found.append(self.view["companion"])
        return [one for one in found if ground.rooms[space_of(one["space"])] & near]

    def relief(self, one: HeroView | CompanionView, size: int) -> float:
        """What it is worth to heal somebody: most for who is near death, little in passing."""
        healed = min(size, one["most"] - one["health"])
        left = one["health"] / one["most"]
        if left <= WOUNDED / 2:
            return 2.0 * healed
        if left <= WOUNDED:
            return 1.0 * healed
        return healed * (0.3 if self.enemies else 0.6)

    def thirst(self, size: int) -> float:
        """What energy is worth: much to who could heal somebody with it, and lacks it."""
        me = self.me
        heals = [one for one in me["abilities"] if one["slug"] == "mend"]
        if not heals or me["energy"] >= heals[0]["energy"]:
            return 0.0
        return max([self.relief(one, size - 1) for one in self.patients()], default=0.0)

    def bolts(self, effect: Effect, here: int) -> list[tuple[float, EnemyView]]:
        """What an attack of an ability or an item on each enemy in sight is worth."""
        modifier = effect.modifier
        if effect.own_ranged:
            modifier += next(one for one in HEROES if one.slug == self.me["slug"]).ranged
        dice: AttackView = {"dice": effect.dice, "modifier": modifier}
        found: list[tuple[float, EnemyView]] = []
        for enemy in self.enemies:
            lair = self.lairs[enemy["number"]]
            far = self.far(here, lair) or not effect.own_ranged
            if far and sees(self.ground, here, lair, self.enemy_mask):
                found.append((self.blow(enemy, dice, []), enemy))
        return found

    def burst(self, effect: Effect, here: int) -> float:
        """What an attack on many enemies is worth: those in one's rooms, or at the best space."""
        dice: AttackView = {"dice": effect.dice, "modifier": effect.modifier}
        if effect.target == ENEMIES_IN_ROOMS:
            rooms = self.ground.rooms[here]
            total = 0.0
            for enemy in self.enemies:
                if self.ground.rooms[self.lairs[enemy["number"]]] & rooms:
                    total += self.blow(enemy, dice, [])
            return total
        centres = [space for space in self.lairs.values() if self.in_line(here, space)]
        return max([self.blast(dice, space) for space in centres], default=0.0)

    def blast(self, dice: AttackView, centre: int) -> float:
        """What a flask that breaks on a space is worth."""
        return sum([self.blow(enemy, dice, []) for enemy in self.caught(centre)])

    def caught(self, centre: int) -> list[EnemyView]:
        """The enemies on a space and around it."""
        ground = self.ground
        x, y = ground.x[centre], ground.y[centre]
        return [
            one
            for one in self.enemies
            if abs(one["x"] - x) <= 1
            and abs(one["y"] - y) <= 1
            and ground.rooms[self.lairs[one["number"]]] & ground.rooms[centre]
        ]

    def hold(self, effect: Effect, here: int) -> float:
        """What it averts to stun the enemy that does most harm; red ones cannot be stunned."""
        averted = 0.0
        for enemy, who in self.attacks():
            lair = self.lairs[enemy["number"]]
            if effect.does == STUN_ONE:
                held = sees(self.ground, here, lair, self.enemy_mask)
            else:
                held = self.beside(here, lair)
            if held and enemy["colour"] != "red":
                averted = max(averted, self.fear(who) * harm(enemy, who["defense"]))
        return averted

    def challenge(self) -> float:
        """What Taunt averts: only as the enemies come, and only a sturdy hero taunts."""
        me = self.me
        if self.view["asked"] not in ("enemies-come", "activation") or wounds(me) < STURDY:
            return 0.0
        averted = 0.0
        for enemy, who in self.attacks():
            if who["place"] != me["place"] and self.reaches(enemy, self.where[me["place"]]):
                averted += self.fear(who) * harm(enemy, who["defense"])
                averted -= self.fear(me) * harm(enemy, me["defense"])
        return averted

    def attacks(self) -> list[tuple[EnemyView, HeroView]]:
        """Which hero each enemy would attack if it acted now."""
        found: list[tuple[EnemyView, HeroView]] = []
        for intent in self.view["intents"]:
            enemy = next(one for one in self.enemies if one["number"] == intent["number"])
            for name in intent["targets"][:1]:
                who = self.named(name)
                if who is not None:
                    found.append((enemy, who))
        return found

    def fear(self, one: HeroView) -> float:
        """How much a point of damage on a hero counts: more for who has little health left."""
        return 1.0 if wounds(one) > WOUNDED else 1.5 if wounds(one) > WOUNDED / 2 else 2.5

    # -- purchases ------------------------------------------------------------------------------

    def purchase(self, slot: int) -> float:
        """What it is worth to buy an item: armour first, potions for the wounded, the rest for
        treasure to spare."""
        ware = self.view["market"][slot]
        me = self.me
        if ware is None:
            return 0.0
        item = next(one for one in ITEMS if one.slug == ware["slug"])
        effect = item.effect
        left = me["treasure"] - ware["cost"]
        if effect.does == GRANTS:
            boots = 1.0 if left >= LAST_COINS or me["speed"] < 4 else 0.0
            return 3.0 if effect.defense and wounds(me) > WOUNDED / 2 else boots
        if effect.does == HEAL:
            return self.relief(me, effect.size) if wounds(me) <= WOUNDED else 0.0
        if effect.does == ENERGY:
            return self.thirst(effect.size) - COIN * ware["cost"]
        if left < LAST_COINS or not self.enemies:
            return 0.0
        return self.gain(effect) - COIN * ware["cost"]

    # -- windows --------------------------------------------------------------------------------

    def window(self) -> Action:
        """Between turns and activations: what is worth it now."""
        found = self.minor()
        return PASS if found is None else found

    def declare(self) -> Action:
        """More dice, a keyword: whatever is offered and does not spend the last energy."""
        for action in self.actions:
            if action is AS_IT_IS:
                continue
            effect = effect_of(action)
            if action in USE_ABILITY and effect.does == EXTRA_DICE:
                if self.me["energy"] > ABILITIES[action.args[0]].energy:
                    return action
            elif effect.does != GRANT_KEYWORD or self.is_tough():
                return action
        return AS_IT_IS

    def is_tough(self) -> bool:
        """Say whether an enemy is here that one strike hardly defeats."""
        here = self.where[self.me["place"]]
        return any(one["health"] >= 2 and one["boss"] for _, one in self.shots(self.me, here))

    def rolled(self) -> Action:
        """Roll misses again while the target can still be wounded."""
        roll = self.view["roll"]
        if roll is None:
            return PASS
        misses, hits = roll["good"].count(False), roll["good"].count(True)
        if roll["what"] == "check":
            return self.actions[0] if misses else PASS
        health = [one["health"] for one in self.enemies if one["name"] in roll["targets"]]
        likely = odds.share(1 + roll["modifier"])
        enough = hits * 0.5 >= max(health, default=1)
        return self.actions[0] if misses * likely >= 0.5 and not enough else PASS

    def hit(self) -> Action:
        """Protect myself."""
        return self.actions[0]

    def defended(self) -> Action:
        """Roll failed defense dice again, if they can block."""
        roll = self.view["roll"]
        if roll is None or roll["modifier"] < 0 or all(roll["good"]):
            return PASS
        return self.actions[0]

    def die(self) -> Action:
        """The lowest die that failed."""
        roll = self.view["roll"]
        if roll is None:
            return self.actions[0]
        faces = [(good, face) for good, face in zip(roll["good"], roll["faces"], strict=True)]
        return self.actions[faces.index(min(faces))]

    def lethal(self) -> Action:
        """Save who would die: heal, buy what heals, give what heals, or treasure to buy it."""
        victim = self.victim()
        if victim is None or victim["health"] > self.view["damage"]:
            return PASS
        mine = victim["space"] == self.me["space"]
        for action in self.actions:
            if action in USE_ABILITY or (mine and action in USE_ITEM):
                return action
        for action in self.actions:
            if mine and action in BUY and self.saves(self.view["market"][action.args[0]], victim):
                return action
        for action in self.actions:
            if not mine and action in GIVE_TO and self.can_give(action, victim):
                return action
        return PASS

    def victim(self) -> HeroView | CompanionView | None:
        """Who is about to die: who has rolled to defend; where nobody could, who has so little
        health left, I before others."""
        figures: list[HeroView | CompanionView] = [self.me, *self.heroes]
        if self.view["companion"] is not None:
            figures.append(self.view["companion"])
        roll = self.view["roll"]
        if roll is not None and roll["what"] == "defense":
            return next((one for one in figures if one["name"] == roll["who"]), None)
        return next((one for one in figures if one["health"] <= self.view["damage"]), None)

    def saves(self, ware: ItemView | None, victim: HeroView | CompanionView) -> bool:
        """Say whether an item heals somebody enough to survive."""
        if ware is None:
            return False
        effect = next(one for one in ITEMS if one.slug == ware["slug"]).effect
        healed = min(victim["most"], victim["health"] + effect.size)
        return effect.does == HEAL and healed > self.view["damage"]

    def can_give(self, action: Action, victim: HeroView | CompanionView) -> bool:
        """Say whether a gift lets a hero survive: an item, or treasure for one that is for sale."""
        receiver = next(
            (one for one in self.heroes if one["slug"] == HEROES[action.args[0]].slug), None
        )
        if receiver is None or receiver["space"] != victim["space"]:
            return False
        if any(self.saves(one, victim) for one in self.me["items"]):
            return True
        coins = self.me["treasure"] + receiver["treasure"]
        wares = [one for one in self.view["market"] if one is not None and one["cost"] <= coins]
        return any(self.saves(one, victim) for one in wares)

    # -- targets --------------------------------------------------------------------------------

    def target(self) -> Action:
        """Of friends the one whom healing helps most; of enemies the one that it is best to
        strike; of spaces the one with the most enemies around it."""
        friends = self.patients()
        spaces = {space_of(one["space"]): one for one in friends}
        healed = [action for action in self.actions if action.args[0] in spaces]
        if healed and len(healed) == len(self.actions):
            return max(healed, key=lambda action: self.relief(spaces[action.args[0]], 2))
        dice: AttackView = {"dice": 2, "modifier": 1}
        if all(self.enemy_on(action.args[0]) is not None for action in self.actions):
            return max(self.actions, key=lambda action: self.mark(dice, action.args[0]))
        return max(self.actions, key=lambda action: self.blast(dice, action.args[0]))

    def mark(self, dice: AttackView, space: int) -> float:
        """What it is worth to strike the enemy on a space."""
        enemy = self.enemy_on(space)
        return 0.0 if enemy is None else self.blow(enemy, dice, [])

    def aim(self) -> Action:
        """All dice at one target."""
        if ALL_HERE in self.actions:
            return ALL_HERE
        dice: AttackView = {"dice": 2, "modifier": 1}
        return max(self.actions, key=lambda action: self.mark(dice, action.args[0]))

    def gift(self) -> Action:
        """What heals, else as much treasure as there is."""
        for action in self.actions:
            if action in GIVE_ITEM and ITEMS[action.args[0]].effect.does == HEAL:
                return action
        given = [one for one in self.actions if one in GIVE_TREASURE]
        return given[-1] if given else self.actions[0]


THOUGHTS: Final[dict[str, Think]] = thoughts(
    Fighter,
    {
        "aim": Fighter.aim,
        "declare": Fighter.declare,
        "target": Fighter.target,
        "gift": Fighter.gift,
        "die": Fighter.die,
        "rolled": Fighter.rolled,
        "hit": Fighter.hit,
        "defended": Fighter.defended,
        "lethal": Fighter.lethal,
        "enemies-come": Fighter.window,
        "activation": Fighter.window,
        "between": Fighter.window,
        "round-ends": Fighter.window,
    },
)
