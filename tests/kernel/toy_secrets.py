"""The Cellar with secrets taken seriously: hidden questions, purses that people bring.

TOY-5  Who holds a charm may snuff the torch that a hero has just lit, with the charm.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final

from tests.kernel import toy_game, toy_words
from tests.kernel.toy import Battle, Cellar, Pit, Turn, Turns
from undercroft.kernel import (
    Action,
    BadSetup,
    Brings,
    Dice,
    GameSpec,
    Kind,
    Look,
    State,
    Window,
    Zone,
    move,
)

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


class VaultTurns(Turns):
    """TOY-2, with turns in which the torch can be snuffed."""

    def copy(self) -> "VaultTurns":
        return VaultTurns(self.hero, self.size)

    def turn(self, s: Cellar) -> None:
        s.begin(VaultTurn(self.hero, False))


class VaultTurn(Turn):
    """TOY-2 and TOY-5."""

    def copy(self) -> "VaultTurn":
        return VaultTurn(self.hero, self.torch)

    def prepare_answer(self, s: Cellar, action: Action) -> None:
        super().prepare_answer(s, action)
        if action is toy_words.LIGHT:
            s.begin(Window("snuff", s.around(self.hero)[1:]))


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


def secret_game(hands: Sequence[Sequence[int]] = (), deck: Sequence[int] = ()) -> GameSpec:
    """The game; with hands given, they lie as given and the rest is as given, face down."""

    def start(
        players: int, switches: dict[str, str], purses: tuple[str, ...], dice: Dice
    ) -> Cellar:
        size = int(switches["hand"])
        dealt = hands or [[]] * players
        pile = deck if hands else [toy_words.PIT, toy_words.CHARM, toy_words.SWORD] * 4
        plain = toy_game.table(dealt, pile, int(switches["turns"]))
        vault = Vault(
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
        parts=[Vault, Zone, VaultTurns, VaultTurn, Battle, Window, Pit],
        start=start,
        view=view,
        hides=True,
        brings=Brings("purse", READY, resolve),
        idle=idle,
        bots={**toy_game.GAME.bots, "polite": Polite},
        folder=FOLDER,
    )


class Polite:
    """The bot that always takes the last action: it plays nothing."""

    def choose(self, look: Look) -> Action:
        """See Bot."""
        return look.decision.actions[-1]


VAULT: Final = secret_game()
