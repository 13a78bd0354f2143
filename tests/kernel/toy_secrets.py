"""The Cellar with secrets taken seriously: hidden questions, purses that people bring.

TOY-5    Who holds a charm may snuff the torch that a hero has just lit, with the charm.
TOY-5.1  In the quiet vault a die says how bright it burned.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final

from tests.kernel import toy_game, toy_words
from tests.kernel.toy import Battle, Cellar, Pit, Turn, Turns, Window
from undercroft.kernel import NOBODY, Action, BadSetup, Dice, Frame, Kind, State
from undercroft.kit.game import Brings, GameSpec
from undercroft.kit.look import Look
from undercroft.kit.zones import Zone, move

READY: Final = {"rich": "A rich purse", "poor": "A poor purse"}
PURSES: Final = {"rich": "5 coins", "poor": "0 coins", "": "2 coins"}
FOLDER: Final = Path(__file__).parents[1] / "terminal" / "cellar"


class Vault(Cellar):
    """The Cellar in which a torch can be snuffed."""

    WINDOWS: ClassVar[dict[str, tuple[Kind, Action]]] = {
        **Cellar.WINDOWS,
        "snuff": (toy_words.SNUFFS, toy_words.NO_SNUFF),
    }

    def clone(self, dice: Dice) -> "Vault":
        hands = [zone.copy() for zone in self.hands]
        laid = [zone.copy() for zone in self.laid]
        deck, discard = self.deck.copy(), self.discard.copy()
        coins, hearts, treasures = self.coins.copy(), self.hearts.copy(), self.treasures.copy()
        twin = Vault(hands, laid, deck, discard, coins, hearts, treasures, self.turns, self.luck)
        return twin.take_control_of(self, dice)

    def reactions(self, window: str, player: int) -> list[Action]:
        if window == "snuff":
            return [toy_words.SNUFF] if toy_words.CHARM in self.hands[player].cards else []
        return super().reactions(window, player)

    def react(self, window: str, player: int, action: Action) -> None:
        if window != "snuff":
            super().react(window, player, action)
            return
        self.say("snuff", "TOY-5", player=player)
        move(self, toy_words.CHARM, self.hands[player], self.discard)
        next(frame for frame in self.stack if isinstance(frame, Turn)).torch = False

    def snuffing(self, players: tuple[int, ...]) -> Frame:
        """Ask those who can snuff the torch."""
        return Window("snuff", players)


class QuietVault(Vault):
    """The same, where a torch is lit at a moment of everybody else, whatever they hold."""

    def clone(self, dice: Dice) -> "QuietVault":
        twin = super().clone(dice)
        fields = [getattr(twin, name) for name in self.FIELDS]
        return QuietVault(*fields).take_control_of(self, dice)

    def on_turn(self) -> int:
        heroes = [frame.hero for frame in self.stack if isinstance(frame, Turn)]
        return heroes[0] if heroes else NOBODY

    def snuffing(self, players: tuple[int, ...]) -> Frame:
        return Snuffing(players)


class Snuffing(Frame):
    """TOY-5: each in turn may snuff the torch, as long as it burns."""

    STEPS: ClassVar[tuple[str, ...]] = ("next_player", "closed")

    players: tuple[int, ...]
    turn: int = 0

    def next_player(self, s: Vault) -> None:
        player = self.players[self.turn]
        s.interrupt(player, toy_words.SNUFFS, s.reactions("snuff", player))

    def next_player_answer(self, s: Vault, action: Action) -> None:
        player = self.players[self.turn]
        self.turn += 1
        if action is toy_words.SNUFF:
            s.react("snuff", player, action)
        elif self.turn < len(self.players):
            self.go("next_player")

    def closed(self, s: Vault) -> None:
        """TOY-5.1"""
        light = s.dice.roll("light", 1, toy_words.SIX)[0]
        s.say("light", "TOY-5.1", player=s.on_turn(), light=light)
        s.done()


class BrightVault(QuietVault):
    """The quiet vault, where a torch that is not snuffed flickers: two dice, one after another."""

    def clone(self, dice: Dice) -> "BrightVault":
        twin = super().clone(dice)
        fields = [getattr(twin, name) for name in self.FIELDS]
        return BrightVault(*fields).take_control_of(self, dice)

    def snuffing(self, players: tuple[int, ...]) -> Frame:
        return Flicker(players)


class Flicker(Snuffing):
    """TOY-5.1, twice."""

    STEPS = ("next_player", "closed", "closed_again")

    def closed(self, s: Vault) -> None:
        light = s.dice.roll("light", 1, toy_words.SIX)[0]
        s.say("light", "TOY-5.1", player=s.on_turn(), light=light)

    def closed_again(self, s: Vault) -> None:
        super().closed(s)


class DeepVault(QuietVault):
    """The same, where a torch that is lit and not snuffed shows nothing."""

    def clone(self, dice: Dice) -> "DeepVault":
        twin = super().clone(dice)
        fields = [getattr(twin, name) for name in self.FIELDS]
        return DeepVault(*fields).take_control_of(self, dice)

    def snuffing(self, players: tuple[int, ...]) -> Frame:
        return Dark(players)


class Dark(Snuffing):
    """TOY-5, asked in secret without a moment; no die falls."""

    def next_player(self, s: Vault) -> None:
        player = self.players[self.turn]
        charms = s.reactions("snuff", player)
        s.ask_in_secret(player, toy_words.SNUFFS, [*charms, toy_words.NO_SNUFF])

    def closed(self, s: Vault) -> None:
        s.done()


class VaultTurns(Turns):
    """TOY-2, with turns in which the torch can be snuffed."""

    def turn(self, s: Cellar) -> None:
        s.begin(VaultTurn(self.hero, False))


class VaultTurn(Turn):
    """TOY-2 and TOY-5."""

    def prepare_answer(self, s: Cellar, action: Action) -> None:
        super().prepare_answer(s, action)
        if action is toy_words.LIGHT:
            assert isinstance(s, Vault)
            s.begin(s.snuffing(s.around(self.hero)[1:]))


def view(s: State, seat: int) -> dict[str, Any]:
    """What the seat sees: not where the rules stand."""
    assert isinstance(s, Cellar)
    seen = toy_game.view(s, seat)
    return {name: value for name, value in seen.items() if name not in ("where", "asked")}


def idle(seen: dict[str, Any], action: Action) -> bool:
    """Without a coin a charm does nothing."""
    useless = action in (toy_words.SNUFF, toy_words.PLAY_CHARM)
    return useless and seen["coins"][seen["seat"]] == 0


def resolve(players: int, switches: dict[str, str], brought: Sequence[str]) -> tuple[str, ...]:
    """Purses by name or as text, such as `3 coins`."""
    texts = [PURSES.get(text, text) for text in brought]
    faults = [
        f"seat {seat}: {text!r} is no purse (rich, poor, or such as 3 coins)"
        for seat, text in enumerate(texts, 1)
        if not re.fullmatch(r"\d coins", text)
    ]
    if faults:
        raise BadSetup("\n".join(faults))
    return tuple(texts)


def secret_game(
    hands: Sequence[Sequence[int]] = (), deck: Sequence[int] = (), vault_class: type[Vault] = Vault
) -> GameSpec:
    """The game; with hands given, they lie as given and the rest is as given, face down."""

    def start(
        players: int, switches: dict[str, str], purses: tuple[str, ...], dice: Dice
    ) -> Cellar:
        size = int(switches["hand"])
        dealt = hands or [[]] * players
        pile = deck if hands else [toy_words.PIT, toy_words.CHARM, toy_words.SWORD] * 4
        plain = toy_game.table(dealt, pile, int(switches["turns"]))
        vault = vault_class(
            plain.hands,
            plain.laid,
            plain.deck,
            plain.discard,
            [int(purse.split()[0]) for purse in purses],
            plain.hearts,
            plain.treasures,
            plain.turns,
            switches["luck"] == "on",
        )
        return vault.start(VaultTurns(0, 0 if hands else size), dice)

    return replace(
        toy_game.GAME,
        slug="vault",
        title="The Vault",
        parts=[vault_class, Zone, VaultTurns, VaultTurn, Battle, Window, Snuffing, Dark, Pit],
        start=start,
        view=view,
        hides=True,
        brings=Brings("purse", READY, resolve),
        idle=idle,
        bots={**toy_game.GAME.bots, "polite": lambda _: Polite()},
        folder=FOLDER,
    )


class Polite:
    """The bot that always takes the last action: it plays nothing."""

    def choose(self, look: Look) -> Action:
        """See Bot."""
        return look.decision.actions[-1]


VAULT: Final = secret_game()
