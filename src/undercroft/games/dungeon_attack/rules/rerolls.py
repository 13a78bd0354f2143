"""What may be re-rolled in a roll, and by what (DA-5, DA-12, DA-13.6)."""

from typing import TYPE_CHECKING, Final

from undercroft.kernel import Action

from ..actions import DONE, REROLL, USE, WITH_ABILITY, WITH_ARTIFACT
from ..content import cards
from ..content.cards import RED, WHITE, A, D, M
from ..state import DungeonAttack
from .faces import FRESH, changed, showing
from .magic import magic_can_reroll, magic_that_rerolls, refuses_all_magic, refuses_magic

if TYPE_CHECKING:
    from .roll import Roll

ORDER: Final[tuple[int, ...]] = (A, M, D)


def options(s: DungeonAttack, roll: "Roll") -> list[Action]:
    """Return what can be done now: re-roll a class of die, set a face (DA-5.2, 5.6, 5.10, 19.12).

    Dice of one colour that show the same and were not re-rolled are one class.
    """
    found = [DONE]
    if can_reroll(s, roll.roller, WHITE):
        for face in ORDER:
            if showing(roll.fresh, face):
                found.append(REROLL[WHITE][face])
    if roll.reds() and can_reroll(s, roll.roller, RED):
        fresh = [roll.red_faces[n] for n in range(2) if roll.red_marks[n] == FRESH]
        found.extend([REROLL[RED][face] for face in ORDER if face in fresh])
    if can_set_face(s, roll):
        found.append(USE)
    return found


def refusal(s: DungeonAttack, roll: "Roll", action: Action) -> str | None:
    """Return why dice of a colour and face cannot be re-rolled, or none be turned (DA-5.2, 5.4).

    None if no such die lies there, or nothing that the player has could do it.
    """
    if action is USE:
        sets = s.effect(roll.roller).do == cards.SET_FACE
        return "DA-13.2" if sets and s.ability_used else None
    if action not in REROLL[WHITE] and action not in REROLL[RED]:
        return None
    colour, face = action.args
    marks = [roll.red_marks[n] for n in range(2) if roll.red_faces[n] == face]
    if showing(roll.fresh, face) if colour == WHITE else FRESH in marks:
        return refuses_all_magic(s, roll.roller, s.rules.artifacts_once_per_turn)
    if colour == WHITE:
        return "DA-5.2" if showing(roll.spent, face) else None
    return "DA-5.4" if marks else None


def refuses_source(s: DungeonAttack, player: int, source: Action, limited: bool) -> str | None:
    """Return why something that the player has cannot re-roll a die; None if it is not theirs.

    An ability is used once in a turn (DA-13.2).
    """
    if source is not WITH_ABILITY:
        return refuses_magic(s, player, source, limited)
    rerolls = s.effect(player).do in (cards.REROLL, cards.LOOT_REROLL)
    return "DA-13.2" if rerolls and s.ability_used else None


def sources(s: DungeonAttack, player: int, colour: int) -> list[Action]:
    """Return what can re-roll a die of that colour: ability, Artifact, item (DA-12.3, 12.8)."""
    ability = [WITH_ABILITY] if ability_can_reroll(s, player, colour) else []
    return ability + magic_that_rerolls(s, player)


def can_reroll(s: DungeonAttack, player: int, colour: int) -> bool:
    """Say whether there is a source for a die of that colour."""
    return magic_can_reroll(s, player) or ability_can_reroll(s, player, colour)


def ability_can_reroll(s: DungeonAttack, player: int, colour: int) -> bool:
    """Say whether the ability re-rolls dice of that colour (DA-13.1, 13.6)."""
    effect = s.usable(player, cards.REROLL)
    return effect is not None and effect.colour in (colour, cards.ANY)


def uses(s: DungeonAttack, player: int, colour: int) -> int:
    """Return how many dice of that colour the sources could re-roll, at least the two that are red
    where an Artifact does it as often as one likes (DA-12.6, 12.8, R25)."""
    found = sources(s, player, colour)
    one = s.adventurers[player]
    artifacts = 0
    if WITH_ARTIFACT in found:
        artifacts = one.artifacts - s.artifacts_used if s.rules.artifacts_once_per_turn else 2
    return (WITH_ABILITY in found) + one.charged + artifacts


def can_set_face(s: DungeonAttack, roll: "Roll") -> bool:
    """Say whether an ability can turn a die of the roll now (`set_face`, DA-13.1)."""
    effect = s.usable(roll.roller, cards.SET_FACE)
    if effect is None:
        return False
    shown = showing(roll.fresh, effect.face) + showing(roll.spent, effect.face)
    return shown >= effect.dice_at_least


def set_face(s: DungeonAttack, roll: "Roll") -> None:
    """Turn one white die, a re-rolled one first; it is fixed from now on."""
    ability = s.card(roll.roller).ability
    old, new = ability.effect.face, ability.effect.becomes
    if roll.spent[old]:
        roll.spent = changed(roll.spent, old, -1)
    else:
        roll.fresh = changed(roll.fresh, old, -1)
    roll.spent = changed(roll.spent, new, +1)
    s.ability_used = True
    s.say("turned", "DA-13.1", player=roll.roller, ability=ability.name, face=old, new=new)
