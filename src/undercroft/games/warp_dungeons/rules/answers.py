"""Answers of the DM: cards that negate another card at once (WD-9.43, 11.17)."""

from undercroft.kernel import Action

from ..actions import PLAY
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


def answers_to(s: WarpDungeons, kind: int) -> list[Action]:
    """Return each different card in the DM's hand that negates that kind of card (R42)."""
    found: list[Action] = []
    monster = NONE_YET if s.fight is None else s.fight.monster
    for card in s.players[s.dm].held(EVENT):
        effect = card.effect("negate")
        if effect is not None and effect.negates == kind and gate_is_open(s, card, monster):
            found.append(PLAY[card.id])
    return found


def negate(s: WarpDungeons, action: Action, negated: int) -> None:
    """Discard the answer; the card it answers has no effect and is spent (WD-11.7, 11.17)."""
    card = action.args[0]
    spend(s, s.dm, card)
    clause = "WD-9.43" if CARDS[negated].kind == HEROIC_ACTION else "WD-11.17"
    s.say("negated", clause, player=s.dm, card=CARDS[card].name, negated=CARDS[negated].name)
