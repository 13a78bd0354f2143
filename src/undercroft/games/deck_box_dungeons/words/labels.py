"""What a button says: every action, as the seat sees it that may choose it."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.labels import Labels, Words, of_card, plain
from undercroft.kit.templates import Texts, fields_of
from undercroft.kit.words import begun_small, listed, many, signed

from .. import actions
from ..content import ABILITIES, ABILITY_CARDS, EQUIPMENT, HEROES, ITEMS, RUNES
from ..content.cards import COLOURS, SKILLS, TYPES, words_of
from ..content.texts import WORDS
from ..ground.spaces import space_name
from ..shapes import View
from .brief import ROLLS, Names, figure_on, hero_now, rolled, total

_CARDS: Final = WORDS["card_labels"]
_say: Final = Texts(_CARDS)
_say_space: Final = Texts(WORDS["space_labels"])

# -- the heroes -------------------------------------------------------------------------


def _take_hero(view: View, action: Action, names: Names) -> str:
    one = HEROES[action.args[0]]
    return _say("take_hero", fields_of(one), skills=skill_words(one.skills))


def _take_equipment(view: View, action: Action, names: Names) -> str:
    one = EQUIPMENT[action.args[0]]
    melee, ranged = rolled(one.melee_dice, one.melee), rolled(one.ranged_dice, one.ranged)
    words = ", ".join([word.capitalize() for word in words_of(one.keywords)])
    return _say("take_equipment", fields_of(one), melee=melee, ranged=ranged, keywords=words)


def _take_abilities(view: View, action: Action, names: Names) -> str:
    one = ABILITY_CARDS[action.args[0]]
    known = [f"{ABILITIES[n].name} {ABILITIES[n].energy}" for n in one.abilities]
    return f"Take the {one.name} – {', '.join(known)}; {skill_words(one.skills)}"


def skill_words(skills: tuple[int, ...]) -> str:
    """Name the skills that a card changes: `dexterity +1`, or `no skill`."""
    said = [f"{word} {signed(size)}" for word, size in zip(SKILLS, skills, strict=True) if size]
    return ", ".join(said) or "no skill"


# -- spaces -----------------------------------------------------------------------------


def _of_space(which: str) -> Words[View]:
    """Word actions about a space, whose number is their argument."""

    def said(view: View, action: Action, names: Names) -> str:
        space = space_name(action.args[0])
        figure, unexplored = figure_on(view, space), _is_unexplored(view, space)
        return _say_space(which, {}, space=space, figure=figure, unexplored=unexplored)

    return said


def _is_unexplored(view: View, space: str) -> bool:
    return (space, "unexplored") in [(one["name"], one["exit"]) for one in view["spaces"]]


def _walk(view: View, action: Action, names: Names) -> str:
    space = space_name(action.args[0])
    led = view["companion"]
    if view["asked"] == "escort" and led is not None:
        if led["space"] == space:
            return f"{led['name']} stays on {space}"
        return f"Lead {led['name']} to {space}{_price(view, space)}"
    door = ", explore" if _is_unexplored(view, space) else ""
    return f"Walk to {space}{_price(view, space)}{door}"


def _price(view: View, space: str) -> str:
    """Say what a way costs: points, and pits that it leads through."""
    for one in view["reach"]:
        if one["space"] == space:
            pits = f", {many(one['pits'], 'pit')}" if one["pits"] else ""
            return f" – {many(one['price'], 'point')}{pits}"
    return ""


def _attack(view: View, action: Action, names: Names) -> str:
    space = space_name(action.args[0])
    target = figure_on(view, space) or space
    if view["asked"] == "aim":
        return f"Aim the next die at {target}"
    one, strikes = hero_now(view), action in actions.STRIKES
    said: list[str] = []
    if one is not None and view["asked"]:
        attack = one["melee"] if strikes else one["ranged"]
        said.append(rolled(attack["dice"], attack["modifier"]))
    if not strikes:
        said += [f"distance {aim['distance']}" for aim in view["aims"] if aim["space"] == space]
    verb = "Strike" if strikes else "Shoot"
    return f"{verb} {target} – {', '.join(said)}" if said else f"{verb} {target}"


# -- a turn -----------------------------------------------------------------------------


def _all_wait(view: View, action: Action, names: Names) -> str:
    mine = [one["seat"] == view["lead"] for one in view["heroes"] if one["ready"]]
    if all(mine):
        return "All others wait – no more turns in this round"
    return "All others wait – the other players are asked too"


def _end_turn(view: View, action: Action, names: Names) -> str:
    one = hero_now(view)
    if one is None or not one["name"]:
        return "End the turn"
    lost = f" – {many(one['actions'], 'action')} left" if one["actions"] else ""
    return f"End the turn of {one['name']}{lost}"


def _aid(view: View, action: Action, names: Names) -> str:
    quest = view["quest"]
    return f"Aid the rite – mark {quest['marks'] + 1} of {quest['needed']}" if quest else "Aid"


def _loot(view: View, action: Action, names: Names) -> str:
    lying = [one["name"] for one in view["things"] if one["kind"] == "loot"]
    return f"Take what lies here – {listed(lying)}" if lying else "Take what lies here"


# -- minor actions ----------------------------------------------------------------------


def _buy(view: View, action: Action, names: Names) -> str:
    slot: int = action.args[0]
    one = view["market"][slot] if slot < len(view["market"]) else None
    if one is None:
        return f"Buy item {slot + 1}: there is none"
    same = [other for other in view["market"] if other is not None and other["slug"] == one["slug"]]
    which = f" (place {slot + 1})" if len(same) > 1 else ""
    return f"Buy {one['name']}{which}, {one['cost']} treasure – {begun_small(one['text'])}"


def _give_treasure(view: View, action: Action, names: Names) -> str:
    return f"Give {action.args[0]} treasure"


# -- in a fight, and encounters ---------------------------------------------------------


def _die(view: View, action: Action, names: Names) -> str:
    at: int = action.args[0]
    roll = view["roll"]
    if roll is None or at >= len(roll["faces"]):
        return f"Die {at + 1}"
    good = ROLLS[roll["what"]] if roll["good"][at] else "no " + ROLLS[roll["what"]]
    return f"Die {at + 1}: {total(roll['faces'][at], roll['modifier'])}, {good}"


def _put(view: View, action: Action, names: Names) -> str:
    colour, kind, health = COLOURS[action.args[0]], TYPES[action.args[1]], action.args[2]
    where = view["spawn"]["space"] if view["spawn"] else ""
    cards = view["quest"]["enemies"] if view["quest"] else []
    same = [one["name"] for one in cards if (one["colour"], one["type"]) == (colour, kind)]
    die = {"colour": colour, "type": kind, "health": health}
    return _say("put", die, name="".join(same[:1]), where=where)


def _as_rolled(view: View, action: Action, names: Names) -> str:
    dice = view["spawn"]["dice"] if view["spawn"] else []
    return f"Put all as rolled – {', '.join(dice)}" if dice else "Put all as rolled"


label: Final = Labels[View](
    *plain(actions.VOCABULARY, WORDS["labels"]),
    (actions.TAKE_HERO, _take_hero),
    (actions.TAKE_EQUIPMENT, _take_equipment),
    (actions.TAKE_ABILITY_CARD, _take_abilities),
    (actions.START, _of_space("start")),
    (actions.TURN_OF, of_card(_CARDS["turn_of"], HEROES)),
    (actions.WALK, _walk),
    (actions.TRAVEL, _of_space("travel")),
    (actions.STRIKE, _attack),
    (actions.SHOOT, _attack),
    ((actions.END_TURN,), _end_turn),
    ((actions.ALL_WAIT,), _all_wait),
    ((actions.AID,), _aid),
    ((actions.TAKE_LOOT,), _loot),
    (actions.TAKE_RUNE, of_card(_CARDS["take_rune"], RUNES)),
    (actions.USE_ABILITY, of_card(_CARDS["use_ability"], ABILITIES)),
    (actions.USE_ITEM, of_card(_CARDS["use_item"], ITEMS)),
    (actions.USE_RUNE, of_card(_CARDS["use_rune"], RUNES)),
    (actions.BUY, _buy),
    (actions.GIVE_TO, of_card(_CARDS["give_to"], HEROES)),
    (actions.GIVE_ITEM, of_card(_CARDS["give_item"], ITEMS)),
    (actions.GIVE_RUNE, of_card(_CARDS["give_rune"], RUNES)),
    (actions.GIVE_TREASURE, _give_treasure),
    (actions.AT, _of_space("at")),
    (actions.DIE, _die),
    (actions.ACTIVATE, _of_space("activate")),
    ([one for kinds in actions.PUT for dice in kinds for one in dice], _put),
    ((actions.AS_ROLLED,), _as_rolled),
)
"""Words an action for the seat that sees the view."""
