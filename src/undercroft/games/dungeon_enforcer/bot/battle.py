"""In battle, for hunters and monsters alike: plays, boosts, items and abilities.

A play is weighed by what it would do to the other side's likely plays: damage dealt and taken,
the energy it costs, and what a defense card gains or loses.
"""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit import thought
from undercroft.kit.look import Look
from undercroft.kit.thought import Think, thoughts

from .. import actions
from ..actions import BASE
from ..content import BATTLE_CARDS, DECLARED, FIGHTING, cards
from ..content.cards import STANCES, Deed
from ..shapes import FighterView, FightView, SupplyView, View
from ..words.brief import declares, fighters

GOOD_ATTACK: Final = 4
"""A hand without an attack card of this number is redrawn."""
SPARE: Final = 4
"""So much energy stays behind after a boost or an ability."""
LAST_HP: Final = 3
"""With so few HP the main hunter flees, if it can."""
FELLED: Final = 3
"""What it is worth to fell a fighter, in HP."""
LOW: Final = 8
"""Battle energy up to this is worth more than what lies above."""
DEFENDS: Final = 0.65
ATTACKS: Final = 0.6
"""How likely the countering side defends, and the attacking side attacks, if it has the energy."""
GUESSES: Final = (3, 5, 7)
"""The cards that the other side may place, each as likely."""
Guess = tuple[float, str, int]
"""How likely, in which stance, and with which total."""


class Battler(thought.Thought[View]):
    """A decision in battle."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        fight = self.view["fight"]
        assert fight is not None
        self.fight: FightView = fight
        self.side: int = 0 if fight["hero"] == self.seat else 1
        self.attacks: bool = fight["attacker"] == self.side
        """Whether my side attacks this round."""
        self._guessed: dict[int, list[Guess]] = {}

    def energy(self, side: int) -> SupplyView:
        """The energy of a side."""
        return next(one for one in self.fight["supplies"] if one["side"] == side)

    # -- hands ----------------------------------------------------------------------------

    def redraw(self) -> Action:
        """A new hand without a good attack card, or with nothing high."""
        hand = [card for one in self.fight["supplies"] for card in one["hand"] or []]
        attacks = [card["number"] for card in hand if card["stance"] == "attack"]
        return actions.REDRAW if max(attacks, default=0) < GOOD_ATTACK else actions.KEEP_HAND

    # -- plays ----------------------------------------------------------------------------

    def play(self) -> Action:
        """The play that is worth most against what the other side may place."""
        mine = [one for one in fighters(self.fight, self.side) if not one["placed"]]
        return max(self.actions, key=lambda action: self.merit(action, mine[0]))

    def merit(self, action: Action, one: FighterView) -> float:
        """What a play for a fighter is worth, in HP."""
        if action in BASE:
            stance, number, price = STANCES[BASE.index(action) + 1], 0, 0
        else:
            card = BATTLE_CARDS[action.args[0]]
            stance, number = STANCES[card.stance], card.number
            discount = FIGHTING[one["slug"]].grants[cards.CARD_PRICE]
            price = max(0, number - discount) if stance == "attack" else 0
        worth = self.against_all(one, stance, number, -self.value(price))
        if stance == "defense" and number and self.attacks:
            total = one["base_defense"] + number
            held: list[float] = []
            for enemy in fighters(self.fight, 1 - self.side):
                plays = self.guesses(enemy)
                held.append(
                    sum([p for p, other, its in plays if other != "attack" or its <= total])
                )
            worth += min(held, default=1.0) * self.value(number)
        return worth

    def against_all(self, one: FighterView, stance: str, number: int, worth: float = 0.0) -> float:
        """What a play does to the others' plays, as far as they are known, and `worth` besides."""
        base = one["base_attack"] if stance == "attack" else one["base_defense"]
        for enemy in fighters(self.fight, 1 - self.side):
            for chance, other, theirs in self.guesses(enemy):
                worth += chance * self.outcome(one, stance, base + number, enemy, other, theirs)
        return worth

    def outcome(
        self, one: FighterView, stance: str, total: int, enemy: FighterView, other: str, theirs: int
    ) -> float:
        """What a pair of plays does: the HP that the enemy loses, less those of my fighter."""
        if total > theirs and stance == "attack":
            dealt = max(0, total - theirs - FIGHTING[enemy["slug"]].grants[cards.ARMOR])
            return min(dealt, enemy["hp"]) + FELLED * (dealt >= enemy["hp"])
        if theirs > total and other == "attack":
            taken = max(0, theirs - total - FIGHTING[one["slug"]].grants[cards.ARMOR])
            energy = self.value(taken) if stance == "defense" and self.attacks else 0
            return -min(taken, one["hp"]) - FELLED * (taken >= one["hp"]) - energy
        return 0.0

    def value(self, energy: int) -> float:
        """What so much battle energy is worth in HP."""
        low = self.energy(self.side)["energy"] <= LOW
        return energy * (0.35 if low else 0.2)

    def guesses(self, enemy: FighterView) -> list[Guess]:
        """What an enemy may have placed or may place: known if I peeked."""
        place = enemy["place"]
        if place not in self._guessed:
            self._guessed[place] = self.guessed(enemy)
        return self._guessed[place]

    def guessed(self, enemy: FighterView) -> list[Guess]:
        """The same, thought of for the first time."""
        extra = enemy["boost"]
        if enemy["play"] is not None:
            stance = enemy["play"]["stance"]
            base = enemy["base_attack"] if stance == "attack" else enemy["base_defense"]
            return [(1.0, stance, base + enemy["play"]["number"] + extra)]
        energy = self.energy(1 - self.side)["energy"]
        attacks = 1 - DEFENDS if self.attacks else ATTACKS
        if energy < 2:
            attacks /= 2
        if self.fight["no_guard"]:
            attacks = 1.0
        likely = (0,) if enemy["placed"] == "base" else GUESSES
        numbers = [min(number, energy) + extra for number in likely]
        each = 1 / len(numbers)
        return [
            *[(attacks * each, "attack", enemy["base_attack"] + n) for n in numbers],
            *[((1 - attacks) * each, "defense", enemy["base_defense"] + n) for n in numbers],
        ]

    def boost(self) -> Action:
        """On a good attack card, when enough energy stays behind."""
        placed = [one for one in fighters(self.fight, self.side) if one["play"] and one["placed"]]
        one = placed[-1]
        play = one["play"]
        supply = self.energy(self.side)
        rest = (supply["free"] or 0) - SPARE - one["boost_price"]
        strong = play is not None and play["stance"] == "attack" and play["number"] >= GOOD_ATTACK
        return actions.BOOST if strong and rest >= 0 else actions.NO_BOOST

    # -- items and abilities --------------------------------------------------------------

    def act(self) -> Action:
        """The most useful item or ability, if any is worth it."""
        best = max(self.actions, key=self.use)
        return best if self.use(best) > 0 else actions.PASS

    def use(self, action: Action) -> float:
        """How useful an item or an ability is now; 0 or less for not."""
        deed, user = declares(self.fight, action)
        if deed is None:
            return 0.0
        keep = 0.5 if user is None else 0.0
        return self.gain(deed, user) - keep - self.value(deed.price)

    def gain(self, deed: Deed, user: FighterView | None) -> float:
        """What a deed brings, in HP."""
        own, enemies = fighters(self.fight, self.side), fighters(self.fight, 1 - self.side)
        if deed.does == cards.DIRECT:
            struck = enemies if deed.target == cards.ENEMIES else enemies[:1]
            kills = any(one["hp"] <= deed.size for one in enemies)
            return deed.size * len(struck) + FELLED * kills
        if deed.does == cards.HEAL:
            return max([min(deed.size, one["max_hp"] - one["hp"]) for one in own]) * 1.0
        if deed.does == cards.MOD:
            return self.change(deed, own if user is None else [user], enemies)
        if deed.does == cards.POISON:
            return 3.0 if any(not one["poisoned"] and one["hp"] > 2 for one in enemies) else 0.0
        if deed.does == cards.END_DRAW:
            main = next((one for one in own if one["main"]), own[0])
            return 9.0 if main["hp"] <= LAST_HP < enemies[0]["hp"] else 0.0
        if deed.does in (cards.ENERGY, cards.SAP):
            return self.value(deed.size)
        return 1.0 if deed.does == cards.PEEK else 2.0

    def change(self, deed: Deed, own: list[FighterView], enemies: list[FighterView]) -> float:
        """What a change of a total brings: half of it, where the stance is right."""
        if deed.size < 0:
            return -deed.size * 0.6 if enemies else 0.0
        stance = STANCES[deed.stance]
        fits = [one for one in own if one["play"] and stance in ("any", one["play"]["stance"])]
        return deed.size * 0.6 if fits else 0.0

    def target(self) -> Action:
        """Of enemies one that falls at once, else the main one; of one's own the fitting one."""
        offered = [self.fight["fighters"][action.args[0]] for action in self.actions]
        if offered[0]["side"] != self.side:
            weakest = min(offered, key=lambda one: one["hp"])
            main = next((one for one in offered if one["main"]), weakest)
            chosen = weakest if weakest["hp"] <= LAST_HP else main
        else:
            chosen = max(offered, key=self.fits)
        return self.actions[offered.index(chosen)]

    def fits(self, one: FighterView) -> tuple[bool, bool, int]:
        """How well what I have declared suits one of my own: stance, main, wounds."""
        stance = STANCES[DECLARED[self.fight["declared"][-1]["what"]].stance]
        suits = one["play"] is not None and stance in ("any", one["play"]["stance"])
        return suits, one["main"], one["max_hp"] - one["hp"]

    def exchange(self) -> Action:
        """Another card, if one is clearly better against what I have seen."""
        for action in self.actions:
            if action in actions.EXCHANGE and self.has_better(action.args[0]):
                return action
        return actions.NO_EXCHANGE

    def has_better(self, place: int) -> bool:
        """Whether a hand card is clearly better for a fighter than the card before it."""
        one = self.fight["fighters"][place]
        play = one["play"]
        if play is None or not play["slug"]:
            return False
        supply = self.energy(self.side)
        returns = play["number"] if play["stance"] == "attack" else 0
        free = (supply["free"] or 0) + returns
        now = self.against_all(one, play["stance"], play["number"])
        return any(
            card["number"] <= free
            and self.against_all(one, card["stance"], card["number"]) > now + 1
            for card in supply["hand"] or []
        )

    def exchange_card(self) -> Action:
        """The best card for the fighter whose play is exchanged."""
        one = self.fight["fighters"][self.fight["exchanging"]]
        return max(self.actions, key=lambda action: self.merit(action, one))


THOUGHTS: Final[dict[str, Think]] = thoughts(
    Battler,
    ("redraw", "play", "boost", "act", "target", "exchange", "exchange-card"),
)
