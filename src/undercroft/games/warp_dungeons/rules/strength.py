"""Card strength, side totals, dominance and wounds of one round (WD-9.7 to 9.24, WD-10.3 to 10.5).

Plain arithmetic over a Fight; nothing here asks or changes anything.
"""

from typing import Final

from undercroft.kit.terms import Term

from ..content import effects
from ..content.cards import AGILITY, BATTLE, COURAGE, DM_SIDE, HERO_SIDE, MAGIC, STRENGTH, Card
from ..content.catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from ..fight import BOTH_DOMINATE, DM_DOMINATES, HERO_DOMINATES, NOBODY_DOMINATES, Fight
from ..state import WarpDungeons

BEATS: Final = {
    BATTLE: (STRENGTH, MAGIC),
    MAGIC: (COURAGE, STRENGTH),
    AGILITY: (BATTLE, MAGIC),
    STRENGTH: (AGILITY, COURAGE),
    COURAGE: (BATTLE, AGILITY),
}
"""Which two symbols each symbol is dominant over (WD-9.17)."""
VALUE: Final = "value"
STAT: Final = "stat-card"
TREASURE: Final = "treasure"
WON: Final = "won"
DOMINANCE: Final = "dominance"


class Part:
    """What the strength of a card is made of: a `size` of VALUE, STAT, TREASURE, or of who or
    what has that name; `times` says that it multiplies."""

    def __init__(self, what: str, size: int, times: bool = False) -> None:
        self.what = what
        self.size = size
        self.times = times


class CardTerm(Term):
    """A card in a side's total: its strength, and the parts of that, its value first."""

    def __init__(self, card: int, size: int, clause: str, parts: list[Part]) -> None:
        super().__init__(CARDS[card].name, size, clause)
        self.parts = parts


class Comparison:
    """What a round comes to as the cards lie: terms, totals, who dominates and wins, and wounds.

    `hero_base` and `dm_base` are the wounds that a side causes before extras and reductions;
    `hero_wounds` and `monster_wounds` say where those that each suffers come from.
    """

    def __init__(self, s: WarpDungeons, fight: Fight) -> None:
        self.hero_terms, self.dm_terms = hero_terms(s, fight), dm_terms(s, fight)
        self.hero, self.dm = total(self.hero_terms), total(self.dm_terms)
        level = self.hero == self.dm
        self.dominates = dominance(s, fight, level)
        hero_dominates = self.dominates in (HERO_DOMINATES, BOTH_DOMINATE)
        dm_dominates = self.dominates in (DM_DOMINATES, BOTH_DOMINATE)
        self.hero_won = self.hero > self.dm or (level and hero_dominates)
        self.dm_won = self.dm > self.hero or (level and dm_dominates)
        by_hero = base_wounds(s, self.hero_won, hero_dominates, level)
        by_dm = base_wounds(s, self.dm_won, dm_dominates, level)
        self.hero_base, self.dm_base = total(by_hero), total(by_dm)
        self.hero_wounds = wounds_to_hero(s, fight, by_dm, self.dm_won)
        self.monster_wounds = wounds_to_monster(s, fight, by_hero)
        self.to_hero, self.to_monster = total(self.hero_wounds), total(self.monster_wounds)


# -- card strength (WD-9.7 to 9.10) --------------------------------------------------


def treasure_bonus(s: WarpDungeons, player: int, symbol: int) -> int:
    """Return the single highest attached attack bonus for a symbol (WD-9.9, 12.3, 12.4, 12.8)."""
    best = 0
    for card in s.players[player].attached:
        for effect in CARDS[card].effects:
            if effect.do == effects.BONUS and effect.symbol == symbol:
                best = max(best, effect.size)
    return best


def hero_bonus(s: WarpDungeons, player: int, symbol: int) -> int:
    """Return the stat card's bonus + the best treasure's (WD-9.9)."""
    return HEROES[s.players[player].hero].bonus[symbol] + treasure_bonus(s, player, symbol)


def doubled(s: WarpDungeons, player: int, symbol: int) -> int:
    """Return the factor that Evoke puts on cards of a symbol: 1, 2, 4 ... (R34, R36)."""
    ability = HEROES[s.players[player].hero].effect
    if ability.do != effects.DOUBLE or ability.symbol != symbol:
        return 1
    return int(2**s.heroics)


def hero_strength(s: WarpDungeons, player: int, card: int, symbol: int) -> int:
    """Return value + bonus for the current symbol (WD-9.7, 9.8)."""
    value, bonus = CARDS[card].value, hero_bonus(s, player, symbol)
    factor = doubled(s, player, symbol)
    if s.rules.evoke_with_bonus:
        return (value + bonus) * factor
    return value * factor + bonus


def monster_strength(fight: Fight, card: int, symbol: int) -> int:
    """Return value + the monster's printed bonus for the current symbol (WD-9.7, 9.10)."""
    return CARDS[card].value + CARDS[fight.monster].bonus[symbol]


# -- side totals (WD-9.11 to 9.15) -----------------------------------------------------


def events_in_effect(fight: Fight) -> list[Card]:
    """Return the events in effect, those of the battle first (WD-9.41)."""
    return [CARDS[card] for card in fight.lasting + fight.fleeting]


def room_bonus(s: WarpDungeons, fight: Fight) -> int:
    """Return what the room adds to its monster (WD-9.13-9.15, 13.4)."""
    room = DUNGEON[s.dungeon.places[fight.place].kind]
    faction = CARDS[fight.monster].faction
    if room.declared_only:
        gains = bool(faction) if s.rules.any_faction else faction == FACTIONS[s.faction]
        return room.attack if gains else 0
    return room.attack


def hero_card(s: WarpDungeons, fight: Fight, number: int) -> CardTerm:
    """Return a hero's card as a term, with its parts (WD-9.7-9.9)."""
    card, symbol, player = fight.hero_cards[number], fight.hero_symbols[number], fight.player
    parts = [Part(VALUE, CARDS[card].value)]
    factor = doubled(s, player, symbol)
    if factor > 1:
        parts.append(Part(HEROES[s.players[player].hero].ability, factor, times=True))
    stat = HEROES[s.players[player].hero].bonus[symbol]
    if stat:
        parts.append(Part(STAT, stat))
    treasure = treasure_bonus(s, player, symbol)
    if treasure:
        parts.append(Part(TREASURE, treasure))
    return CardTerm(card, hero_strength(s, player, card, symbol), "WD-9.7", parts)


def dm_card(fight: Fight, number: int) -> CardTerm:
    """Return a DM's card as a term, with its parts (WD-9.7, 9.10)."""
    card, symbol = fight.dm_cards[number], fight.dm_symbols[number]
    monster = CARDS[fight.monster]
    parts = [Part(VALUE, CARDS[card].value)]
    if monster.bonus[symbol]:
        parts.append(Part(monster.name, monster.bonus[symbol]))
    return CardTerm(card, monster_strength(fight, card, symbol), "WD-9.10", parts)


def hero_terms(s: WarpDungeons, fight: Fight) -> list[Term]:
    """Return the parts of the hero's total (WD-9.11)."""
    terms: list[Term] = [hero_card(s, fight, n) for n in range(len(fight.hero_cards))]
    one = s.players[fight.player]
    ability = HEROES[one.hero]
    if ability.effect.do == effects.ATTACK and s.heroics:
        terms.append(Term(ability.ability, ability.effect.size * s.heroics, "WD-9.11"))
    if one.poison:
        terms.append(Term("Poison", -one.poison, "WD-7.13"))
    return terms + event_terms(fight, HERO_SIDE)


def dm_terms(s: WarpDungeons, fight: Fight) -> list[Term]:
    """Return the parts of the DM side's total (WD-9.11)."""
    terms: list[Term] = [dm_card(fight, n) for n in range(len(fight.dm_cards))]
    bonus = room_bonus(s, fight)
    if bonus:
        room = DUNGEON[s.dungeon.places[fight.place].kind]
        clause = "WD-9.15" if room.slug == "objective-room" else "WD-9.14"
        terms.append(Term(room.name, bonus, "WD-9.13" if room.slug == "lair" else clause))
    return terms + event_terms(fight, DM_SIDE)


def event_terms(fight: Fight, side: int) -> list[Term]:
    """Return the flat modifiers that events give a side; they all sum (WD-9.11, 13.6, 13.7)."""
    return [
        Term(card.name, effect.size, "WD-13.6" if side == DM_SIDE else "WD-13.7")
        for card in events_in_effect(fight)
        for effect in card.effects
        if effect.do == effects.ATTACK and effect.side == side
    ]


def total(terms: list[Term]) -> int:
    """Return the sum, at least 0 (WD-9.12)."""
    found = 0
    for term in terms:
        found += term.size
    return max(0, found)


def commit_limit(s: WarpDungeons, fight: Fight, side: int) -> int:
    """Return how many cards a side may commit: level or 1, and events (WD-9.1, 9.5, 12.7, 13.8)."""
    limit = s.players[fight.player].level if side == HERO_SIDE else 1
    for card in events_in_effect(fight):
        for effect in card.effects:
            if effect.do == effects.CARDS and effect.side == side:
                limit += effect.size
    return max(limit, 1 if side == HERO_SIDE else 0)


# -- dominance (WD-9.17, 9.22, 9.23) -----------------------------------------------------


def beats(symbol: int, other: int) -> bool:
    """Say whether a symbol is dominant over another (WD-9.17)."""
    return other in BEATS[symbol]


def warded(fight: Fight, symbol: int) -> bool:
    """Say whether hero cards of that symbol win no pair (the special Warded)."""
    for card in [CARDS[fight.monster], *events_in_effect(fight)]:
        for effect in card.effects:
            if effect.do == effects.WARDED and effect.symbol == symbol:
                return True
    return False


def pairs_won(fight: Fight) -> tuple[int, int]:
    """Compare every hero card with every DM card; return the pairs each side wins (WD-9.22)."""
    hero = dm = 0
    for own in fight.hero_symbols:
        for other in fight.dm_symbols:
            if beats(own, other) and not warded(fight, own):
                hero += 1
            elif beats(other, own):
                dm += 1
    return hero, dm


def dominance(s: WarpDungeons, fight: Fight, level: bool) -> int:
    """Return who dominates; `level` says that the totals are equal (WD-9.22, 9.23, R27)."""
    how = s.rules.multi_dominance
    if how == "lead_card" and fight.hero_cards and fight.dm_cards:
        lead = fight.copy()
        lead.hero_symbols, lead.dm_symbols = fight.hero_symbols[:1], fight.dm_symbols[:1]
        hero, dm = pairs_won(lead)
    else:
        hero, dm = pairs_won(fight)
    if how == "any_pair" and hero and dm:
        return NOBODY_DOMINATES if level else BOTH_DOMINATE
    if hero == dm:
        return NOBODY_DOMINATES
    return HERO_DOMINATES if hero > dm else DM_DOMINATES


# -- wounds (WD-9.16, 9.18 to 9.21, 10.3 to 10.5) ------------------------------------------


def base_wounds(s: WarpDungeons, won: bool, dominates: bool, level: bool) -> list[Term]:
    """Return the win wound and the dominance wound of a side (WD-9.19, 9.20, R25, R26)."""
    once = s.rules.one_wound_at_most
    if level and won:
        wounds = s.rules.draw_wounds
        return [Term(DOMINANCE, min(1, wounds) if once else wounds, "WD-9.20")]
    terms: list[Term] = []
    if won:
        terms.append(Term(WON, 1, "WD-9.16"))
    if dominates and not (won and once):
        terms.append(Term(DOMINANCE, 1, "WD-9.18"))
    return terms


def ring(s: WarpDungeons, player: int) -> list[Term]:
    """Return the extra wounds of attached Rings: they do not add up (WD-12.9)."""
    most: list[Term] = []
    for card in s.players[player].attached:
        for effect in CARDS[card].effects:
            if effect.do == effects.EXTRA and (not most or effect.size > most[0].size):
                most = [Term(CARDS[card].name, effect.size, "WD-12.9")]
    return most


def hero_extras(s: WarpDungeons, fight: Fight) -> list[Term]:
    """Return what is added to the wounds the hero causes (WD-10.3, 10.4, 12.9, R31)."""
    often = not s.rules.extra_once_per_battle
    extras = ring(s, fight.player) if often or not fight.spent_ring else []
    hero = HEROES[s.players[fight.player].hero]
    copies = s.heroics if often else max(0, s.heroics - fight.spent_heroics)
    if hero.effect.do == effects.EXTRA and copies:
        extras.append(Term(hero.ability, hero.effect.size * copies, "WD-10.3"))
    return extras + event_extras(s, fight, HERO_SIDE)


def dm_extras(s: WarpDungeons, fight: Fight, won: bool) -> list[Term]:
    """Return what is added to the wounds the DM's side causes: Vicious, Lethal (WD-13.9).

    A round that the DM wins is the battle's last (WD-9.25): Lethal never adds twice.
    """
    extras = event_extras(s, fight, DM_SIDE)
    if won and has(fight, effects.LETHAL):
        extras.append(Term("Lethal", 1, "WD-10.3"))
    return extras


def event_extras(s: WarpDungeons, fight: Fight, side: int) -> list[Term]:
    """Return the extra wounds of events; those of a battle maybe only once in it (R31)."""
    extras: list[Term] = []
    for number, card in enumerate(events_in_effect(fight)):
        used = s.rules.extra_once_per_battle and number < fight.spent_events
        for effect in card.effects:
            if effect.do == effects.EXTRA and effect.side == side and not used:
                extras.append(Term(card.name, effect.size, "WD-10.3"))
    return extras


def has(fight: Fight, special: int) -> bool:
    """Say whether the monster has that special, printed or by an event."""
    for card in [CARDS[fight.monster], *events_in_effect(fight)]:
        if card.does(special) is not None:
            return True
    return False


def wounds_to_monster(s: WarpDungeons, fight: Fight, base: list[Term]) -> list[Term]:
    """Return base + extras, Tough limiting it to 1 a round (WD-10.3-10.5)."""
    terms = base + hero_extras(s, fight) if base else []
    wounds = total(terms)
    if wounds > 1 and has(fight, effects.TOUGH):
        terms.append(Term("Tough", 1 - wounds, "WD-10.5"))
    return terms


def wounds_to_hero(s: WarpDungeons, fight: Fight, base: list[Term], dm_won: bool) -> list[Term]:
    """Return base + extras - reductions (WD-10.3-10.5, R32, R33)."""
    terms = base
    if base:
        terms = base + dm_extras(s, fight, dm_won)
    elif s.rules.vicious_unconditional:
        terms = event_extras(s, fight, DM_SIDE)
    hero = HEROES[s.players[fight.player].hero]
    if hero.effect.do == effects.REDUCE and s.heroics:
        terms = [*terms, Term(hero.ability, -hero.effect.size * s.heroics, "WD-10.5")]
    return terms
