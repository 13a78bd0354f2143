"""What a button says: every action, as the seat sees it that may choose it."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.labels import Labels, filled, plain

from .. import actions
from ..content.texts import WORDS
from ..shapes import View
from .questions import Said

FAMILIES: Final[dict[str, Sequence[Action]]] = {
    "take_hero": actions.TAKE_HERO,
    "take_equipment": actions.TAKE_EQUIPMENT,
    "take_abilities": actions.TAKE_ABILITY_CARD,
    "start": actions.START,
    "turn_of": actions.TURN_OF,
    "walk": actions.WALK,
    "travel": actions.TRAVEL,
    "strike": actions.STRIKE,
    "shoot": actions.SHOOT,
    "end_turn": [actions.END_TURN],
    "all_wait": [actions.ALL_WAIT],
    "aid": [actions.AID],
    "take_loot": [actions.TAKE_LOOT],
    "take_rune": actions.TAKE_RUNE,
    "use_ability": actions.USE_ABILITY,
    "use_item": actions.USE_ITEM,
    "use_rune": actions.USE_RUNE,
    "buy": actions.BUY,
    "give_to": actions.GIVE_TO,
    "give_item": actions.GIVE_ITEM,
    "give_rune": actions.GIVE_RUNE,
    "give_treasure": actions.GIVE_TREASURE,
    "at": actions.AT,
    "die": actions.DIE,
    "activate": actions.ACTIVATE,
    "put": actions.PUTS,
    "as_rolled": [actions.AS_ROLLED],
}
"""The actions whose words have gaps, by the names of their texts."""

label: Final = Labels[View](
    *plain(actions.VOCABULARY, WORDS["labels"]),
    *[(FAMILIES[name], filled(text, Said)) for name, text in WORDS["family_labels"].items()],
)
"""Words an action for the seat that sees the view."""
