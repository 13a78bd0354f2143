"""Damage, potions and death (WD-10)."""

from undercroft.kernel import Action, Frame
from undercroft.kit.hands import different

from ..actions import D_DOOR, DIE, DRINK, HEROIC_CARD, PLAY_HEROIC
from ..content import effects
from ..content.catalogue import CARDS, HEROES
from ..state import NONE_YET, WarpDungeons
from .scoring import the_dm_wins


def suffer(s: WarpDungeons, player: int, wounds: int) -> None:
    """Add damage, never above the Wounds number (WD-10.1, 10.2)."""
    one = s.players[player]
    one.damage = min(one.wounds, one.damage + wounds)


def heal(s: WarpDungeons, player: int, size: int) -> None:
    """Remove damage, never below 0; nothing else removes any (WD-10.2, 10.12)."""
    one = s.players[player]
    healed = min(size, one.damage)
    one.damage -= healed
    s.say("healed", "WD-10.7", player=player, wounds=healed)


def potions(s: WarpDungeons, player: int) -> list[Action]:
    """Return each kind of potion that can be drunk: own, attached, and damaged (WD-10.8)."""
    one = s.players[player]
    if not one.damage:
        return []
    held = [card for card in one.attached if CARDS[card].is_potion()]
    return [DRINK[card] for card in different(held)]


def drink_refusal(s: WarpDungeons, player: int, action: Action) -> str | None:
    """Return why an own potion cannot be drunk; None if it is not before the hero (WD-10.8)."""
    card = action.args[0] if action.args else -1
    own = DRINK.get(card) is action and card in s.players[player].attached
    return "WD-10.8" if own else None


def drink(s: WarpDungeons, player: int, card: int) -> None:
    """Discard an attached potion and heal its number (WD-10.7)."""
    one = s.players[player]
    attached = list(one.attached)
    attached.remove(card)
    one.attached = tuple(attached)
    one.discard.unshared().append(card)
    s.say("drank", "WD-10.7", player=player, card=CARDS[card].name)
    effect = CARDS[card].does(effects.HEAL)
    assert effect is not None
    heal(s, player, effect.size)


class DeathsDoor(Frame):
    """A hero whose damage reached the Wounds number: drink, or die (WD-10.9).

    Potions come one after another; returns 1 if the hero died.
    """

    STEPS = ("at_the_door",)

    player: int

    def at_the_door(self, s: WarpDungeons) -> None:
        """Ask as long as the hero stands there and has a potion (WD-10.9)."""
        if s.players[self.player].damage < s.players[self.player].wounds:
            s.done(0)
            return
        drinks = potions(s, self.player) if s.rules.deaths_door else []
        s.ask(self.player, D_DOOR, [*drinks, DIE])

    def at_the_door_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """A Heroic Action comes too late here (WD-11.2)."""
        held = s.players[self.player].holds(HEROIC_CARD)
        return "WD-11.2" if action is PLAY_HEROIC and held else None

    def at_the_door_answer(self, s: WarpDungeons, action: Action) -> None:
        """Drink, and look again; or die (WD-10.1)."""
        if action is DIE:
            die(s, self.player)
            if not s.is_terminal():
                s.done(1)
        else:
            drink(s, self.player, action.args[0])
            self.go("at_the_door")


def die(s: WarpDungeons, player: int) -> None:
    """Take a dead hero's cards out of the game; the last one's death ends it (WD-10.10, 15.7).

    Attached treasures and trophies are set aside before the seat, where they
    count for nothing (WD-15.6) unless `dead_hero_score` says so (R54).
    """
    one = s.players[player]
    one.alive = False
    gone = one.hand.cards + one.deck.cards + one.discard.cards
    if one.stake != NONE_YET:
        gone.append(one.stake)
    one.removed = tuple(sorted(gone))
    one.hand.cards, one.deck.cards, one.discard.cards = [], [], []
    one.stake = NONE_YET
    one.poison = 0
    one.missed = False
    s.say("died", "WD-10.10", player=player, hero=HEROES[one.hero].name)
    if not s.living:
        the_dm_wins(s, "WD-15.7")
