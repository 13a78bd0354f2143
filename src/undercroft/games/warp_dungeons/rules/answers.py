"""Answers of the DM: cards that negate another card at once (WD-9.43, 11.17)."""

from undercroft.kernel import Action

from ..actions import PLAY
from ..content import effects
from ..content.cards import EVENT, HEROIC_ACTION, Card
from ..content.catalogue import CARDS, FACTIONS
from ..state import NONE_YET, WarpDungeons
from .drawing import spend


def gate_is_open(s: WarpDungeons, event: Card, monster: int) -> bool:
    """Say whether an event may be played: a faction event needs its faction declared and
    on the monster in battle (WD-13.4); `monster` is NONE_YET outside battles."""
    if not event.faction:
        return True
    if monster == NONE_YET:
        return False
    return FACTIONS[s.faction] == event.faction == CARDS[monster].faction


def fought(s: WarpDungeons) -> int:
    """Return the monster in battle, NONE_YET outside battles."""
    return NONE_YET if s.fight is None else s.fight.monster


def answers_to(s: WarpDungeons, kind: int) -> list[Action]:
    """Return each different card in the DM's hand that negates that kind of card (R42)."""
    found: list[Action] = []
    for card in s.players[s.dm].held(EVENT):
        effect = card.does(effects.NEGATE)
        negates = effect is not None and effect.card == kind
        if negates and gate_is_open(s, card, fought(s)):
            found.append(PLAY[card.id])
    return found


def refuses_event(
    s: WarpDungeons, action: Action, window: str = "", monster: int = NONE_YET
) -> str | None:
    """Return why an event of the DM's hand cannot be played now: it is for another moment, or
    its faction is not the one that counts (WD-13.4, 13.5). None for other cards."""
    card = action.args[0] if action.args else NONE_YET
    if card not in [one.id for one in s.players[s.dm].held(EVENT)] or PLAY[card] is not action:
        return None
    event = CARDS[card]
    gated = window in event.windows and not gate_is_open(s, event, monster)
    return "WD-13.4" if gated else "WD-13.5"


def negate(s: WarpDungeons, action: Action, negated: int) -> None:
    """Discard the answer; the card it answers has no effect and is spent (WD-11.7, 11.17)."""
    card = action.args[0]
    spend(s, s.dm, card)
    clause = "WD-9.43" if CARDS[negated].kind == HEROIC_ACTION else "WD-11.17"
    s.say("negated", clause, player=s.dm, card=CARDS[card].name, negated=CARDS[negated].name)
