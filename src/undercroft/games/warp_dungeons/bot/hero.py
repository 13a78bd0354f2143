"""The hero of the bot: where to go, what to stake, when to fight (strategy notes 1-10)."""

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

from undercroft.games.warp_dungeons.actions import (
    ATTEMPT,
    BECOME,
    CALL_OFF,
    CHANGE_OWN,
    COMMIT,
    DIE,
    DIVIDE,
    DIVIDE_HERE,
    DRINK,
    END,
    FIGHT,
    FIRST,
    NEXT,
    PASS,
    PAY_TRAP,
    PLAY_DOOR,
    PLAY_HEROIC,
    READY,
    STAKE,
    STOP_DISCARDING,
    SUFFER,
)
from undercroft.games.warp_dungeons.bot.reckoning import (
    Arena,
    Attack,
    clash,
    duel,
    hope,
    price,
    settle,
    strongest,
)
from undercroft.games.warp_dungeons.bot.roads import Roads
from undercroft.games.warp_dungeons.bot.shared import (
    SAMPLES,
    Thought,
    attacks,
    card_named,
    dungeon_card_named,
    hero_named,
)
from undercroft.games.warp_dungeons.content.cards import (
    ATTACK,
    HEROIC_ACTION,
    MONSTER,
    OBJECTIVE,
    SECRET_DOOR,
    SYMBOLS,
    TREASURE,
    Card,
)
from undercroft.games.warp_dungeons.content.catalogue import CARDS
from undercroft.kernel import Action

KEPT: Final = 0.35
"""How much of a treasure's worth a hero still has while it is in the hand."""
LEVEL_WORTH: Final = (7.0, 6.0, 0.2)
VICTORY: Final = 20.0
"""What ending the game is worth to the hero that would win it."""
ROOM: Final = 0.3


class HeroThought(Thought):
    """A hero's decision."""

    # -- who I am ------------------------------------------------------------------------------

    @property
    def here(self) -> dict[str, Any]:
        """The dungeon card I stand on."""
        place: dict[str, Any] = self.places[self.me["place"]]
        return place

    @property
    def can_take(self) -> int:
        """How many wounds kill me."""
        left: int = self.me["wounds"] - self.me["damage"]
        return left

    @property
    def rivals(self) -> list[dict[str, Any]]:
        """The other heroes that live."""
        return [s for s in self.seats if s["role"] == "hero" and s["alive"] and s is not self.me]

    @property
    def late(self) -> float:
        """How much of the time is over: at 1 the dungeon closes."""
        return float(self.view["lap"] / self.view["lap_cap"])

    def points_worth(self) -> float:
        """What a point is worth: little to a hero alone."""
        return 1.0 if self.rivals else 0.4

    def leads(self, gain: float) -> bool:
        """Say whether I would have most points with so many more."""
        return all(self.me["score"] + gain >= rival["score"] for rival in self.rivals)

    def worth(self, card: Card) -> float:
        """What a treasure is worth to me once it is attached (note 2)."""
        best = 0.1
        stat = hero_named(self.me["hero"]).bonus
        for effect in card.effects:
            value = 0.1
            if effect.do == "level":
                value = LEVEL_WORTH[self.me["level"] - 1]
            elif effect.do == "bonus":
                symbol = effect.symbol
                gain = effect.size - (self.me["bonus_now"][symbol] - stat[symbol])
                if gain > 0:
                    value = 1.6 * gain + 0.5 * stat[symbol]
            elif effect.do == "extra":
                rings = [card_named(one["slug"]).effect("extra") for one in self.me["attached"]]
                value = 0.1 if any(rings) else 3.5
            elif effect.do == "heal":
                value = 1.0 + 0.9 * min(effect.size, self.me["wounds"])
            elif effect.do == "points":
                value = effect.size * self.points_worth()
            elif effect.do == "points_per_trophy":
                value = (1 + len(self.me["trophies"]) / 2) * self.points_worth()
            best = max(best, value)
        return best

    def fear(self) -> float:
        """Wounds weigh less when the time runs out, or when waiting changes nothing."""
        if self.stuck() and not self.held(TREASURE):
            return 0.1
        return 1.0 if self.late < 0.55 else 0.5 if self.late < 0.8 else 0.1

    # -- set-up, refresh -----------------------------------------------------------------------

    def first(self) -> Action:
        """I go first, of course."""
        return self.first_of(FIRST[self.seat], NEXT[self.seat])

    def relief(self) -> Action:
        """Discard what is of no use: spent ranks, spare doors, weak cards of weak symbols."""
        worst = min(self.hand, key=self.use_of, default=None)
        if worst is None or self.use_of(worst) >= 1.0:
            return self.first_of(STOP_DISCARDING)
        return next((a for a in self.actions if a.args == (worst.id,)), STOP_DISCARDING)

    def use_of(self, card: Card) -> float:
        """How much I would miss a card of my hand."""
        if card.kind == ATTACK:
            return card.value + self.me["bonus_now"][card.symbol] - 0.5
        if card.kind == TREASURE:
            return max(0.5, self.worth(card)) if len(attacks(self.hand)) > 2 else self.worth(card)
        spare = len(self.held(card.kind)) > 1
        return 0.8 if spare else 1.5

    # -- exploration (note 1, 9) -----------------------------------------------------------------

    def explore(self) -> Action:
        """Look behind the most promising door; then mend, or make a door of my own."""
        roads = Roads(self.view, self.me["place"], self.seeks_objective())
        reveal = roads.best_reveal(self.actions)
        if reveal is not None:
            return reveal
        if PLAY_DOOR in self.actions and self.dividing_pays(roads):
            return PLAY_DOOR
        return self.mend() or END

    def dividing_pays(self, roads: Roads) -> bool:
        """Divide a long pile whose end is far away, or any when the hand is clogged."""
        distance, pile = roads.end_of_path(self.me["place"])
        doors = len(self.held(SECRET_DOOR))
        if distance >= 3 and pile >= 4:
            return doors >= 2 or self.clogged()
        return pile >= 6 and doors >= 2 and self.clogged()

    def door_path(self) -> Action:
        """The path that ends far away, else the longest pile here."""
        roads = Roads(self.view, self.me["place"], True)
        if DIVIDE_HERE in self.actions and roads.end_of_path(self.me["place"])[0] >= 2:
            return DIVIDE_HERE
        piles = {one["side"]: one["pile"] for one in self.here["exits"]}
        ways = [a for a in self.actions if a in DIVIDE]
        return max(ways, key=lambda a: piles.get(a.notation.split()[-1], 0), default=DIVIDE_HERE)

    def clogged(self) -> bool:
        """Say whether my hand is full of cards that do not fight."""
        return len(self.hand) >= 6 and len(attacks(self.hand)) <= 2

    def mend(self) -> Action | None:
        """What a menu is good for: healing that is not wasted, and emptying a clogged hand."""
        drink = self.drink()
        if drink is not None and self.can_take <= 2 and not self.view.get("deaths_door", False):
            return drink
        if PLAY_HEROIC in self.actions:
            ability = hero_named(self.me["hero"]).effect
            heroics = len(self.held(HEROIC_ACTION))
            heals = ability.do == "heal" and self.me["damage"] >= ability.size
            if heals and (heroics > 1 or self.can_take <= 3):
                return PLAY_HEROIC
            if heroics > 1 and self.clogged():
                return PLAY_HEROIC
        return None

    def drink(self) -> Action | None:
        """The potion that heals most of my damage and wastes least; None without one."""
        best: Action | None = None
        most = 0.0
        for action in self.actions:
            if not action.args or DRINK.get(action.args[0]) is not action:
                continue
            potion = CARDS[action.args[0]].effect("heal")
            size = 0 if potion is None else potion.size
            healed = min(size, self.me["damage"]) - 0.01 * size
            if healed > most:
                best, most = action, healed
        return best

    # -- moving (notes 1, 10) -------------------------------------------------------------------

    def seeks_objective(self) -> bool:
        """Say whether I want the game to end: strong enough and ahead, or late."""
        if self.late >= 0.45:
            return True
        left = self.can_take + self.healing(self.me)
        ready = self.me["level"] >= 2 and left >= 4
        return ready and self.leads(1)

    def move(self) -> Action:
        """One step to the best goal within reach; Dash if it is far."""
        roads = Roads(self.view, self.me["place"], self.seeks_objective())
        goal = roads.best_goal([self.room_worth(place) for place in self.places])
        if goal == self.me["place"]:
            return self.mend() or END
        step = roads.step_to(goal)
        if step is not None and step in self.actions:
            return step
        dashes = hero_named(self.me["hero"]).effect.do == "steps"
        if dashes and PLAY_HEROIC in self.actions and roads.distance(goal) >= 2:
            return PLAY_HEROIC
        return self.mend() or END

    def room_worth(self, place: dict[str, Any]) -> float:
        """What it would bring to attempt a room with about the hand I have."""
        if not place["room"] or place["resolved"]:
            return 0.0
        ends = dungeon_card_named(place["card"]).kind == OBJECTIVE
        if ends and not self.seeks_objective():
            return 0.01
        prize = 12.0 if ends else 0.0
        if place["monster"] is not None:
            worth = self.rough_worth(card_named(place["monster"]["slug"]), place)
            return max(worth, prize / 4)
        if any(card.kind == TREASURE for card in self.hand):
            return 2.5 + prize
        return (1.0 if self.strong() else 0.0) + prize

    def rough_worth(self, monster: Card, place: dict[str, Any]) -> float:
        """Note 4: what a battle with a waiting monster is worth, at a glance; 0 if nothing."""
        a = self.staked_arena(monster, place, None)
        chance = hope(a, attacks(self.hand), 0)
        risk = (1 - chance) * a.fear * price(a.left, 1)
        return max(0.0, chance * (a.reward + a.points + 1) - risk)

    def strong(self) -> bool:
        """Note 3: about 4 with the best card, two cards, and wounds to spare."""
        own = [v + self.me["bonus_now"][s] for v, s in attacks(self.hand)]
        return len(own) >= 2 and max(own) >= 4 and self.can_take >= 2

    # -- the attempt (notes 2-4, 9) ----------------------------------------------------------------

    def finish(self, place: dict[str, Any], gain: float) -> float:
        """What it is worth to me to resolve that room, the stake apart."""
        if dungeon_card_named(place["card"]).kind != OBJECTIVE:
            return ROOM
        if self.leads(gain):
            return VICTORY
        return 0.0 if self.late < 0.45 else 5.0

    def staked_arena(self, monster: Card, place: dict[str, Any], stake: Card | None) -> Arena:
        """The arena, and what I fight for."""
        a = self.arena(self.seat, monster, place)
        refight = self.fight is not None and self.fight["refight"]
        points = 0 if place["stand_in"] or refight else monster.points
        a.points = points * self.points_worth()
        a.reward = 0.0 if stake is None else self.worth(stake)
        gain = points + (0 if stake is None or stake.effect("points") is None else a.reward)
        a.reward += self.finish(place, gain)
        a.fear = self.fear()
        self.count_on_heroics(a)
        return a

    def count_on_heroics(self, a: Arena) -> None:
        """Before the cards lie, count on the Heroic Actions in my hand."""
        ability = hero_named(self.me["hero"]).effect
        if self.fight is not None and self.fight["revealed"]:
            return
        if ability.do in ("attack", "extra", "reduce", "double"):
            heroics = len(self.held(HEROIC_ACTION))
            if self.view.get("heroic_once", False):
                heroics = min(heroics, 1 - self.view["heroics"])
            a.take(ability, min(2, heroics))

    def expectation(self, place: dict[str, Any]) -> tuple[float, float]:
        """Return what an attempt without a stake is worth to me, and the chance of success."""
        own = attacks(self.hand)
        total, wins = 0.0, 0
        hands = self.hands(self.view["dm"])
        for hand in hands:
            monster = self.opponent(place, hand)
            if monster is None:
                total += self.finish(place, 0)
                wins += 1
                continue
            a = self.staked_arena(monster, place, None)
            worth, won = duel(a, own, attacks(hand), self.luck)
            total += worth
            wins += won
        return total / len(hands), wins / len(hands)

    def opponent(self, place: dict[str, Any], hand: list[Card]) -> Card | None:
        """The monster that waits, else the one that the DM would play from such a hand."""
        if place["monster"] is not None:
            return card_named(place["monster"]["slug"])
        if place["resolved"]:
            return None
        fit, best = -1, None
        cards = attacks(hand)
        for monster in hand:
            if monster.kind != MONSTER:
                continue
            reach = [value + monster.bonus[symbol] for value, symbol in cards]
            rating = max(reach, default=0) + monster.wounds
            if rating > fit:
                fit, best = rating, monster
        return best

    def resolve(self) -> Action:
        """Attempt what is worth it; stake the best treasure on good chances, bait on bad ones."""
        mended = self.mend()
        if mended is not None:
            return mended
        place = self.here
        treasures = sorted(self.held(TREASURE), key=self.worth, reverse=True)
        if place["resolved"]:
            return STAKE[treasures[0].id] if treasures else END
        ends = dungeon_card_named(place["card"]).kind == OBJECTIVE
        if ends and not self.seeks_objective() and not self.all_else_is_done():
            return END
        worth, chance = self.expectation(place)
        waits = place["monster"] is not None
        if worth <= 0 and (waits or not treasures) and self.room_worth(place) <= 0:
            if not self.stuck():
                return END
        if not treasures:
            return self.first_of(ATTEMPT, END)
        if worth <= 0 and self.stuck():
            return STAKE[treasures[-1].id]
        saved = any(card.kind == SECRET_DOOR for card in self.hand)
        if chance >= KEPT or (saved and chance >= 0.2):
            return STAKE[treasures[0].id]
        cheap = self.worth(treasures[-1]) <= 1.5
        return STAKE[treasures[-1].id] if cheap else self.first_of(ATTEMPT, END)

    def stuck(self) -> bool:
        """Say whether only a fight can bring other cards into a full hand."""
        ends = dungeon_card_named(self.here["card"]).kind == OBJECTIVE
        return ends and len(self.hand) >= 7

    def standstill(self) -> float:
        """What it is worth to call off: with a full hand nothing will be better next time."""
        return -2.5 if self.stuck() else -1.0 if len(self.hand) >= 7 else 0.0

    def all_else_is_done(self) -> bool:
        """Say whether nothing but the Objective Room is left to do."""
        roads = Roads(self.view, self.me["place"], False)
        goal = roads.best_goal([self.room_worth(place) for place in self.places])
        return goal == self.me["place"]

    def avoid(self) -> Action:
        """A Secret Door saves a good stake from a bad monster."""
        if PLAY_DOOR not in self.actions:
            return FIGHT
        if self.me["stake"] is None:
            spare = len(self.held(SECRET_DOOR)) > 1 and len(attacks(self.hand)) <= 3
            return PLAY_DOOR if spare else FIGHT
        stake = card_named(self.me["stake"]["slug"])
        place = self.here
        a = self.staked_arena(card_named(place["monster"]["slug"]), place, stake)
        own = attacks(self.hand)
        hands = self.hands(self.view["dm"])
        fights = sum([duel(a, own, attacks(hand), self.luck)[0] for hand in hands]) / len(hands)
        return PLAY_DOOR if max(0.0, fights) < KEPT * self.worth(stake) else FIGHT

    # -- the battle (notes 5, 7, 8) -------------------------------------------------------------

    def my_arena(self) -> Arena:
        """The arena of the battle under way."""
        fight = self.fight
        assert fight is not None
        stake = None if self.me["stake"] is None else card_named(self.me["stake"]["slug"])
        monster = card_named(fight["monster"]["slug"])
        a = self.staked_arena(monster, self.places[fight["place"]], stake)
        a.level, a.dm_cards = fight["hero_limit"], fight["dm_limit"]
        return a

    def commit(self) -> Action:
        """The cards that do best against what the DM may hold; call off if none do well."""
        a = self.my_arena()
        assert self.fight is not None
        done = attacks([card_named(one["slug"]) for one in self.fight["hero"]["cards"] or ()])
        own = attacks(self.hand)
        answers = [
            strongest(attacks(hand), a.monster_bonus, a.dm_cards, self.luck)
            for hand in self.hands(self.view["dm"])
        ]
        best, chosen = self.standstill(), done
        if CALL_OFF not in self.actions:
            best = -1000.0
        for cards in choices(own, a.level):
            if not contains(cards, done):
                continue
            worth = self.round_worth(a, cards, without(own, cards), answers)
            worth += self.luck.below(100) * 0.004
            if worth > best:
                best, chosen = worth, cards
        rest = without(chosen, done)
        if not rest:
            return self.first_of(READY if done else CALL_OFF, READY)
        return self.first_of(COMMIT[rest[0][1] * 3 + rest[0][0] - 1])

    def round_worth(
        self, a: Arena, cards: list[Attack], rest: list[Attack], answers: list[list[Attack]]
    ) -> float:
        """What these cards are worth in this round, less what I would miss them for."""
        total = 0.0
        known: dict[int, float] = {}
        for answer in answers:
            to_hero, to_monster, result = clash(a, cards, answer)
            if to_monster not in known:
                known[to_monster] = hope(a, rest, to_monster)
            total += settle(a, to_hero, to_monster, result, known[to_monster])
        return total / len(answers) - sum([missed(a.bonus, card) for card in cards])

    def window(self) -> Action:
        """Before the commits wait; after the reveal do what turns the round."""
        fight = self.fight
        if fight is None or not fight["revealed"]:
            return self.mend_now() or PASS
        a = self.my_arena()
        own, other = self.revealed(a)
        rest = attacks(self.hand)
        outcome = clash(a, own, other)
        if outcome[0] >= self.can_take and not self.view.get("deaths_door", False):
            drink = self.drink()
            if drink is not None:
                return drink
        if PLAY_HEROIC not in self.actions:
            return PASS
        gain = self.heroic_worth(a, own, other, rest) - valued(a, outcome, rest)
        needed = 0.5 if len(self.held(HEROIC_ACTION)) > 1 else 1.0
        return PLAY_HEROIC if gain > needed else PASS

    def mend_now(self) -> Action | None:
        """Drink before a round that may kill, if death's door offers no last potion."""
        if self.can_take > 1 or self.view.get("deaths_door", False):
            return None
        return self.drink()

    def heroic_worth(
        self, a: Arena, own: list[Attack], other: list[Attack], rest: list[Attack]
    ) -> float:
        """What the round is worth with a Heroic Action."""
        ability = hero_named(self.me["hero"]).effect
        if self.view.get("heroic_once", False) and self.view["heroics"]:
            return -1000.0
        if ability.do == "symbol":
            return self.best_feint(a, own, other)[0]
        b = a.copy()
        if ability.do == "heal":
            b.left += min(ability.size, self.me["damage"])
        else:
            b.take(ability)
        return valued(b, clash(b, own, other), rest)

    def best_feint(
        self, a: Arena, own: list[Attack], other: list[Attack]
    ) -> tuple[float, int, int]:
        """The best change of a symbol: its worth, the card's place, the symbol."""
        best = (-1000.0, 0, 0)
        rest = attacks(self.hand)
        ability = hero_named(self.me["hero"]).effect.symbol
        for place, (value, now) in enumerate(own):
            for symbol in range(len(SYMBOLS)):
                if symbol == now or ability not in (-1, symbol):
                    continue
                changed = own.copy()
                changed[place] = (value, symbol)
                worth = valued(a, clash(a, changed, other), rest)
                if worth > best[0]:
                    best = (worth, place, symbol)
        return best

    def feint(self) -> Action:
        """The card and the symbol of the best Feint."""
        a = self.my_arena()
        own, other = self.revealed(a)
        _, place, symbol = self.best_feint(a, own, other)
        return self.first_of(CHANGE_OWN[place], BECOME[symbol])

    # -- traps and death -----------------------------------------------------------------------------

    def trap_answer(self) -> Action:
        """Pay with cards; a Heroic Action only for wounds that hurt (note 7)."""
        trap = self.trap()
        wounds = sum([e.size for e in trap.effects if e.do == "wound"]) if trap else 1
        about_to_fight = self.here["room"] and not self.here["resolved"]
        if PAY_TRAP in self.actions and (wounds or len(attacks(self.hand)) > 2):
            return PAY_TRAP
        spare = len(self.held(HEROIC_ACTION)) > 1
        hurts = wounds >= 2 or (wounds and (spare or self.can_take <= 3))
        if PLAY_HEROIC in self.actions and (hurts or (spare and about_to_fight)):
            return PLAY_HEROIC
        return self.first_of(SUFFER)

    def trap(self) -> Card | None:
        """The trap that was sprung: it lies on top of the DM's discard pile."""
        top = self.seats[self.view["dm"]]["discard"]["top"]
        return None if top is None else card_named(top["slug"])

    def pay(self) -> Action:
        """The smallest card that is enough, else the largest."""
        trap = self.trap()
        due = trap.cost if trap is not None else 1
        known = self.view.get("trap")
        if known is not None:
            due = known["cost"] - known["paid"]
        enough = [a for a in self.actions if CARDS[a.args[0]].value >= due]
        if enough:
            return min(enough, key=lambda a: CARDS[a.args[0]].value)
        return max(self.actions, key=lambda a: CARDS[a.args[0]].value)

    def deaths_door(self) -> Action:
        """Drink."""
        return self.drink() or self.first_of(DIE)


def valued(a: Arena, outcome: tuple[int, int, int], rest: list[Attack]) -> float:
    """Return what an outcome is worth with these cards left."""
    to_hero, to_monster, result = outcome
    return settle(a, to_hero, to_monster, result, hope(a, rest, to_monster))


def missed(bonus: list[int], card: Attack) -> float:
    """What I would miss a card for: weak ones only clog the hand."""
    return 0.3 * (card[0] + bonus[card[1]] - 3)


def choices(own: list[Attack], most: int) -> list[list[Attack]]:
    """Return every different handful of up to so many cards."""
    found: set[tuple[Attack, ...]] = set()
    ordered = sorted(own, reverse=True)
    for count in range(1, min(most, len(own)) + 1):
        found.update(combinations(ordered, count))
    return [list(cards) for cards in sorted(found)]


def contains(cards: list[Attack], part: list[Attack]) -> bool:
    """Say whether all of a part are among the cards."""
    return all(cards.count(card) >= part.count(card) for card in part)


def without(cards: list[Attack], taken: list[Attack]) -> list[Attack]:
    """Return the cards less those taken."""
    rest = cards.copy()
    for card in taken:
        rest.remove(card)
    return rest


HERO_THOUGHTS: Final[dict[str, Callable[[HeroThought], Action]]] = {
    "first": HeroThought.first,
    "second": HeroThought.first,
    "relief": HeroThought.relief,
    "explore": HeroThought.explore,
    "explore-cards": HeroThought.explore,
    "door-path": HeroThought.door_path,
    "move": HeroThought.move,
    "move-cards": HeroThought.move,
    "resolve": HeroThought.resolve,
    "resolve-stake": HeroThought.resolve,
    "avoid": HeroThought.avoid,
    "hero-commit": HeroThought.commit,
    "hero-commit-more": HeroThought.commit,
    "hero-window": HeroThought.window,
    "own-card": HeroThought.feint,
    "own-symbol": HeroThought.feint,
    "trap-answer": HeroThought.trap_answer,
    "trap-payment": HeroThought.pay,
    "deaths-door": HeroThought.deaths_door,
}
