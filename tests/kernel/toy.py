"""The Cellar, the toy game of the kernel's tests: written on the kernel as any game is.

TOY-1    Everyone has 2 coins, 3 hearts and a hidden hand of 2 cards (switch `hand`).
TOY-1.1  The deck holds 4 pits (strength 0), 4 charms (1) and 4 swords (2), face down.
TOY-2    In turn each player is the hero: prepares, fights, draws a card. After `turns`
         turns the match ends; everyone is worth the treasures won.
TOY-2.1  A hero may light the torch once a turn: +1 in this turn's battle.
TOY-2.2  Lighting it costs a coin.
TOY-2.3  A hero who fell has 3 hearts again before drawing.
TOY-3    The next player keeps the cellar: the keeper of the battle.
TOY-3.1  Hero, then keeper, lay a card face down, or nothing. Who has no card is asked too.
TOY-3.2  The others, keeper first, may spring pits from their hands.
TOY-3.3  The hero rolls a die.
TOY-3.4  Everyone, hero first, may play charms: each has the die rolled again. After any
         charm everyone may play charms again. (Switch `luck`.)
TOY-3.5  The laid cards are revealed together. With die + torch + card at least 4 + the
         keeper's card the hero wins a treasure.
TOY-4    Who falls into a pit pays twice, each time a coin or a heart.
TOY-4.1  Without hearts the hero has fallen: the pit is over and the battle lost.
"""

from typing import ClassVar

from tests.kernel import toy_words as words
from undercroft.kernel import Action, Event, Frame, Kind, State
from undercroft.kit.zones import Zone, move


class Cellar(State):
    """Everything on the table; per player a hand, the laid card, coins, hearts, treasures."""

    WINDOWS: ClassVar[dict[str, tuple[Kind, Action]]] = {
        "pits": (words.PITS, words.NO_PIT),
        "charms": (words.CHARMS, words.NO_CHARM),
    }

    hands: list[Zone]
    laid: list[Zone]
    deck: Zone
    discard: Zone
    coins: list[int]
    hearts: list[int]
    treasures: list[int]
    turns: int
    luck: bool

    def reactions(self, window: str, player: int) -> list[Action]:
        hand = self.hands[player].cards
        if window == "pits":
            standing = self.hearts[self.battle().hero] > 0
            return [words.SPRING] if standing and words.PIT in hand else []
        return [words.PLAY_CHARM] if self.luck and words.CHARM in hand else []

    def react(self, window: str, player: int, action: Action) -> None:
        self.say(window, action.clause, player=player)
        if action is words.SPRING:
            move(self, words.PIT, self.hands[player], self.discard)
            self.begin(Pit(self.battle().hero, 2))
        else:
            move(self, words.CHARM, self.hands[player], self.discard)
            self.battle().roll(self)

    def battle(self) -> "Battle":
        """The battle under way."""
        frame = self.unshared()
        while not isinstance(frame, Battle):
            assert frame.below is not None
            if frame.below.shared:
                frame.below = frame.below.copy()
            frame = frame.below
        return frame

    def around(self, first: int) -> tuple[int, ...]:
        """Everyone in turn order, beginning with that player."""
        count = len(self.hands)
        return tuple([(first + step) % count for step in range(count)])

    def draw(self, player: int) -> None:
        """Draw the top card of the deck, if there is one."""
        if self.deck.cards:
            card = self.deck.cards[-1]
            move(self, card, self.deck, self.hands[player])
            self.whisper("draw", "TOY-2", player, {"card": card}, player=player)


class Window(Frame):
    """A moment at which players may react, one after another.

    A player is asked as long as `state.reactions` offers something and the
    answer is not the window's "no"; who can do nothing is not asked. Returns
    how many were played: the procedure below may offer again, where reactions chain.
    """

    STEPS = ("next_player", "ask_player")

    window: str
    players: tuple[int, ...]
    turn: int = 0
    played: int = 0

    def next_player(self, s: Cellar) -> None:
        """Find the next player who can react; close the window after the last."""
        while self.turn < len(self.players):
            if s.reactions(self.window, self.players[self.turn]):
                return
            self.turn += 1
        s.done(self.played)

    def ask_player(self, s: Cellar) -> None:
        """Ask that player: react, or not."""
        player = self.players[self.turn]
        kind, no = s.WINDOWS[self.window]
        s.ask(player, kind, [*s.reactions(self.window, player), no])

    def ask_player_answer(self, s: Cellar, action: Action) -> None:
        """Carry the reaction out, or go on to the next player."""
        self.go("next_player")
        player = self.players[self.turn]
        if action is s.WINDOWS[self.window][1]:
            self.turn += 1
        else:
            self.played += 1
            s.react(self.window, player, action)


class Turns(Frame):
    """TOY-1, TOY-2: deal, then turn after turn."""

    STEPS = ("deal", "turn", "next_turn")

    hero: int
    size: int

    def deal(self, s: Cellar) -> None:
        s.dice.shuffle("deal", s.deck.unshared())
        for player in s.around(0) * self.size:
            s.draw(player)

    def turn(self, s: Cellar) -> None:
        s.begin(Turn(self.hero, False))

    def next_turn(self, s: Cellar) -> None:
        s.turns -= 1
        if s.turns == 0:
            s.end_match()
            return
        self.hero = s.around(self.hero)[1]
        self.go("turn")


class Turn(Frame):
    """TOY-2: one turn of a hero."""

    STEPS = ("prepare", "fight", "draw")

    hero: int
    torch: bool

    def prepare(self, s: Cellar) -> None:
        """TOY-2.1"""
        allowed = self.prepare_refusal(s, words.LIGHT) is None
        s.ask(self.hero, words.PREPARE, [words.LIGHT, words.ENTER] if allowed else [words.ENTER])

    def prepare_refusal(self, s: Cellar, action: Action) -> str | None:
        if action is words.LIGHT and self.torch:
            return "TOY-2.1"
        return "TOY-2.2" if action is words.LIGHT and not s.coins[self.hero] else None

    def prepare_answer(self, s: Cellar, action: Action) -> None:
        """TOY-2.2"""
        if action is words.LIGHT:
            s.coins[self.hero] -= 1
            self.torch = True
            self.go("prepare")

    def fight(self, s: Cellar) -> None:
        s.begin(Battle(self.hero, s.around(self.hero)[1], self.torch, 0))

    def draw(self, s: Cellar) -> None:
        """TOY-2.3"""
        s.treasures[self.hero] += s.returned
        s.hearts[self.hero] = s.hearts[self.hero] or 3
        s.draw(self.hero)


class Battle(Frame):
    """TOY-3: hero against keeper."""

    STEPS = ("hero_lays", "keeper_lays", "pits", "roll", "charms", "charms_again", "reveal")

    hero: int
    keeper: int
    torch: bool
    die: int

    def hero_lays(self, s: Cellar) -> None:
        s.ask(self.hero, words.LAYING, self.layable(s, self.hero))

    def keeper_lays(self, s: Cellar) -> None:
        s.ask(self.keeper, words.LAYING, self.layable(s, self.keeper))

    def layable(self, s: Cellar, player: int) -> list[Action]:
        """TOY-3.1: two equal cards are one action."""
        return [lay for lay in words.LAY if lay.args[0] in s.hands[player].cards] + [
            words.LAY_NOTHING
        ]

    def hero_lays_answer(self, s: Cellar, action: Action) -> None:
        self.lay(s, self.hero, action)

    def keeper_lays_answer(self, s: Cellar, action: Action) -> None:
        self.lay(s, self.keeper, action)

    def lay(self, s: Cellar, player: int, action: Action) -> None:
        """TOY-3.1"""
        if action is not words.LAY_NOTHING:
            move(s, action.args[0], s.hands[player], s.laid[player])
        s.whisper("lay", "TOY-3.1", player, {"chose": action.notation}, player=player)

    def pits(self, s: Cellar) -> None:
        """TOY-3.2"""
        s.begin(Window("pits", s.around(self.keeper)[:-1]))

    def roll(self, s: Cellar) -> None:
        """TOY-3.3; TOY-4.1"""
        if s.hearts[self.hero] == 0:
            self.go("reveal")
            return
        self.die = s.dice.roll("battle", 1, words.SIX)[0]
        s.say("roll", "TOY-3.3", player=self.hero, die=self.die)

    def throws(self, s: State) -> Event:
        """TOY-3.3: the hero throws, a charm's throw too."""
        return Event("throws", "TOY-3.3", {"player": self.hero})

    def charms(self, s: Cellar) -> None:
        """TOY-3.4"""
        s.begin(Window("charms", s.around(self.hero)))

    def charms_again(self, s: Cellar) -> None:
        """TOY-3.4: a charm may answer a charm."""
        if s.returned:
            self.go("charms")

    def reveal(self, s: Cellar) -> None:
        """TOY-3.5"""
        strength = [sum(zone.cards) for zone in s.laid]
        for zone in s.laid:
            for card in list(zone.cards):
                move(s, card, zone, s.discard)
        margin = self.die + self.torch + strength[self.hero] - strength[self.keeper]
        won = margin >= 4 and s.hearts[self.hero] > 0
        s.say("reveal", "TOY-3.5", player=self.hero, won=int(won))
        s.done(int(won))


class Pit(Frame):
    """TOY-4: pay twice."""

    STEPS = ("pay", "pay_again")

    victim: int
    left: int

    def pay(self, s: Cellar) -> None:
        s.ask(
            self.victim,
            words.PAY,
            [words.PAY_COIN, words.PAY_HEART] if s.coins[self.victim] else [words.PAY_HEART],
        )

    def pay_answer(self, s: Cellar, action: Action) -> None:
        purse = s.coins if action is words.PAY_COIN else s.hearts
        purse[self.victim] -= 1
        self.left -= 1

    def pay_again(self, s: Cellar) -> None:
        """TOY-4.1"""
        if self.left and s.hearts[self.victim]:
            self.go("pay")
