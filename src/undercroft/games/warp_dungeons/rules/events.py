"""Event cards in the windows of a round (WD-13.5 to 13.11)."""

from undercroft.kernel import Action, Frame

from ..actions import BECOME, CHANGE_DM, CHANGE_OWN, D_SYMBOL, D_TARGET, PLAY
from ..content import effects
from ..content.cards import ANY_SYMBOL, DM_SIDE, EVENT, FOR_BATTLE, HERO_SIDE, SYMBOLS, Card, Effect
from ..content.catalogue import CARDS
from ..fight import Fight, changeable, having
from ..house_texts import changes_in_force, reworded
from ..state import NONE_YET, WarpDungeons
from .answers import gate_is_open
from .drawing import spend


def playable_events(s: WarpDungeons, window: str) -> list[Action]:
    """Return each different event that the DM may play in that window (WD-9.40, 13.5)."""
    fight = s.fight
    assert fight is not None
    return [
        PLAY[card.id]
        for card in s.players[s.dm].held(EVENT)
        if window in card.windows and gate_is_open(s, card, fight.monster) and has_target(s, card)
    ]


def has_target(s: WarpDungeons, card: Card) -> bool:
    """An event may be useless, but not without a target (R37)."""
    assert s.fight is not None
    for effect in card.effects:
        if effect.do == effects.SYMBOL and not targets(s, effect):
            return False
        if effect.do == effects.RESTORE and not s.fight.suffered:
            return False
    return True


def targets(s: WarpDungeons, effect: Effect) -> list[Action]:
    """Return the revealed cards whose symbol that effect can change (WD-13.10, R40)."""
    fight = s.fight
    assert fight is not None
    if not fight.revealed:
        return []
    found: list[Action] = []
    if effect.side == DM_SIDE or s.rules.change_any_card:
        places = changeable(fight.dm_cards, fight.dm_symbols, effect.symbol)
        found += [CHANGE_DM[n] for n in places]
    if effect.side == HERO_SIDE or s.rules.change_any_card:
        places = changeable(fight.hero_cards, fight.hero_symbols, effect.symbol)
        found += [CHANGE_OWN[n] for n in places]
    return found


class EventCard(Frame):
    """An event from the hand to its effect. `target` is a card's place, on `side`."""

    STEPS = ("play", "choose_target", "choose_symbol", "take_effect")

    card: int
    side: int = DM_SIDE
    target: int = NONE_YET
    symbol: int = ANY_SYMBOL

    def play(self, s: WarpDungeons) -> None:
        """Discard the card; only the DM plays events (WD-13.5)."""
        spend(s, s.dm, self.card)
        card = CARDS[self.card]
        text = reworded(card.text, changes_in_force(s.rules.values))
        s.say("event", "WD-13.5", player=s.dm, card=card.name, text=text)

    def choose_target(self, s: WarpDungeons) -> None:
        """A symbol change needs one card of this round, and must change it (WD-13.10)."""
        change = CARDS[self.card].does(effects.SYMBOL)
        if change is None:
            self.go("take_effect")
        else:
            s.ask(s.dm, D_TARGET, targets(s, change))

    def choose_target_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """It has the symbol already, or is not of the side that changes (R40, WD-13.10)."""
        fight, change = s.fight, CARDS[self.card].does(effects.SYMBOL)
        assert fight is not None
        assert change is not None
        for side, answers, symbols in (
            (DM_SIDE, CHANGE_DM, fight.dm_symbols),
            (HERO_SIDE, CHANGE_OWN, fight.hero_symbols),
        ):
            if action not in answers or action.args[0] >= len(symbols):
                continue
            if change.side != side and not s.rules.change_any_card:
                return "WD-13.10"
            return "R40" if action.args[0] in having(symbols, change.symbol) else None
        return None

    def choose_target_answer(self, s: WarpDungeons, action: Action) -> None:
        """Note the card."""
        self.target = action.args[0]
        self.side = DM_SIDE if action in CHANGE_DM else HERO_SIDE

    def choose_symbol(self, s: WarpDungeons) -> None:
        """Some events let the DM choose the symbol (Unstable Elixir)."""
        change, fight = CARDS[self.card].does(effects.SYMBOL), s.fight
        assert change is not None
        assert fight is not None
        self.symbol = change.symbol
        if self.symbol == ANY_SYMBOL:
            symbols = fight.dm_symbols if self.side == DM_SIDE else fight.hero_symbols
            now = symbols[self.target]
            s.ask(s.dm, D_SYMBOL, [one for one in BECOME if one.args[0] != now])

    def choose_symbol_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """It must be another symbol (R40)."""
        return "R40" if action in BECOME else None

    def choose_symbol_answer(self, s: WarpDungeons, action: Action) -> None:
        """Note the symbol."""
        self.symbol = action.args[0]

    def take_effect(self, s: WarpDungeons) -> None:
        """At once, for this round, or for this battle (WD-9.41)."""
        fight = s.fight
        assert fight is not None
        for effect in CARDS[self.card].effects:
            if effect.do == effects.SYMBOL:
                self._change_symbol(s, fight)
            elif effect.do == effects.RESTORE:
                fight.suffered = max(0, fight.suffered - effect.size)
                s.say("restored", "WD-13.5", wounds=effect.size)
            elif lasts(s, effect):
                fight.lasting = (*fight.lasting, self.card)
            else:
                fight.fleeting = (*fight.fleeting, self.card)
        s.done()

    def _change_symbol(self, s: WarpDungeons, fight: Fight) -> None:
        if self.side == DM_SIDE:
            fight.change_dm_symbol(self.target, self.symbol)
            changed, side = fight.dm_cards[self.target], "dm"
        else:
            fight.change_hero_symbol(self.target, self.symbol)
            changed, side = fight.hero_cards[self.target], "hero"
        s.say(
            "changed", "WD-13.10",
            player=s.dm, side=side, card=CARDS[changed].name, symbol=SYMBOLS[self.symbol],
        )  # fmt: skip


def lasts(s: WarpDungeons, effect: Effect) -> bool:
    """Say whether an effect is for the whole battle (WD-9.41, R38, R39)."""
    if effect.do == effects.CARDS and effect.side == DM_SIDE and s.rules.outnumber_lasts:
        return True
    return effect.scope == FOR_BATTLE
