"""Which answers certainly change nothing useful now, as far as their seat can know.

The table does not ask for what is idle. Who declines is asked again as soon as
the other side acts, and what works until the end of a round can be played in the
window after the reveal just as well. When in doubt, an answer is not idle.
"""

from undercroft.kernel import Action

from ..actions import DRINK, PLAY, PLAY_HEROIC
from ..content import effects
from ..content.cards import ATTACK, DM_SIDE, EVENT, HERO_SIDE, KINDS, Card, Effect
from ..content.catalogue import CARDS, HEROES
from ..shapes import Battle, RevealedBattle, View


def idle(view: View, action: Action) -> bool:
    """Say whether the answer is pointless at this moment, whatever lies unseen."""
    if view["seat"] < 0:
        return False
    if action is PLAY_HEROIC:
        return _heroic_is_idle(view)
    if action in DRINK.values():
        return _potion_is_idle(view)
    if action in PLAY.values() and CARDS[action.args[0]].kind == EVENT:
        battle = view["battle"]
        return battle is not None and _event_is_idle(view, battle, CARDS[action.args[0]])
    return False


def _potion_is_idle(view: View) -> bool:
    """At death's door a potion heals at least as much; without that rule, after the reveal."""
    battle = view["battle"]
    return view["deaths_door"] or (battle is not None and not battle["revealed"])


def _heroic_is_idle(view: View) -> bool:
    one, battle = view["seats"][view["seat"]], view["battle"]
    if view["trap"] or one["role"] == "dm":
        return False
    ability = next(hero.effect for hero in HEROES if hero.slug == one["hero"])
    if view["heroic_once"] and view["heroics"]:
        return True
    if ability.do == effects.HEAL:
        return not one["damage"] or (battle is not None and not battle["revealed"])
    if ability.do == effects.STEPS:
        return view["phase"] != "move"
    if battle is None or not battle["revealed"]:
        return ability.do == effects.SYMBOL or ability.do in effects.IN_ROUNDS
    return _ability_is_idle(battle, ability)


def _ability_is_idle(battle: RevealedBattle, ability: Effect) -> bool:
    """Say whether an ability changes nothing in a round whose cards lie open."""
    come = battle["to_come"]
    ahead = battle["hero"]["total"] > battle["dm"]["total"]
    if ability.do == effects.REDUCE:
        return not come["to_hero"]
    if ability.do == effects.EXTRA:
        return not come["to_monster"]
    if ability.do == effects.ATTACK:
        return ahead
    if ability.do == effects.DOUBLE:
        symbols = [card["now"] for card in battle["hero"]["cards"]]
        return ahead or symbol_of(ability) not in symbols
    return False


def symbol_of(effect: Effect) -> str:
    """Return the symbol of an effect as a view writes it."""
    return ("battle", "magic", "agility", "strength", "courage")[effect.symbol]


def _event_is_idle(view: View, battle: Battle, card: Card) -> bool:
    if "answer" in card.windows or "after_win" in card.windows:
        return False
    if not battle["revealed"]:
        return "post" in card.windows or _cards_are_idle(view, battle, card)
    return all(_effect_is_idle(view, battle, effect) for effect in card.effects)


def _cards_are_idle(view: View, battle: Battle, event: Card) -> bool:
    """More cards need more in the hand; fewer cards, a limit that can sink."""
    hand = view["seats"][view["seat"]]["hand"] or []
    attack_cards = sum([card["kind"] == KINDS[ATTACK] for card in hand])
    for effect in event.effects:
        if effect.do != effects.CARDS:
            return False
        if effect.side == DM_SIDE and attack_cards > battle["dm_limit"]:
            return False
        if effect.side == HERO_SIDE and (effect.size > 0 or battle["hero_limit"] > 1):
            return False
    return True


def _effect_is_idle(view: View, battle: RevealedBattle, effect: Effect) -> bool:
    """Say whether an event changes nothing in a round whose cards lie open."""
    come = battle["to_come"]
    behind = battle["dm"]["total"] > battle["hero"]["total"]
    if effect.do == effects.ATTACK:
        helps = effect.size > 0 if effect.side == DM_SIDE else effect.size < 0
        floored = effect.side == HERO_SIDE and not battle["hero"]["total"]
        return helps and (behind or floored)
    if effect.do == effects.EXTRA:
        return effect.side == DM_SIDE and not come["dm_base"] and not view["unconditional"]
    if effect.do == effects.LETHAL:
        return come["wins"] != "dm"
    if effect.do == effects.TOUGH:
        return come["to_monster"] <= 1
    if effect.do == effects.RESTORE:
        return come["wins"] == "dm"
    return False
