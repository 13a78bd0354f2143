"""What can be used in the middle of a roll, a hit or a defense: windows W2 to W5 (DB-11.11).

None of it begins an attack. What may be used at any time is in `minor.py`.
"""

from undercroft.kernel import Action, Frame

from ..actions import AT, BUY, D14_TARGET, GIVE_TO, USE_ABILITY, USE_ITEM, USE_RUNE, VOCABULARY
from ..content import ABILITIES, ITEMS, RUNES
from ..content.cards import ALLY_NEAR, ENERGY, HEAL, LETHAL, SELF, Effect
from ..state import COMPANION, DeckBoxDungeons, Figure, Hero, kind_of
from .figures import figure_at, rooms_around, space_of
from .gifts import Gift, gift_offers, hero_of
from .market import buy, purchases, use_up
from .sums import gain_energy, most_health


def owned(s: DeckBoxDungeons, hero: int, moment: int) -> list[Action]:
    """Return what a hero owns and can pay for that may be used at a moment: abilities, items, runes
    not yet used in this round (DB-11.1, 11.5, R74)."""
    one = s.heroes[hero]
    found: list[Action] = []
    for ability in one.skills.abilities:
        if ABILITIES[ability].moments & moment and ABILITIES[ability].energy <= one.energy:
            found.append(USE_ABILITY[ability])
    kinds = sorted({kind_of(card) for card in one.items})
    for kind in kinds:
        if ITEMS[kind].moments & moment:
            found.append(USE_ITEM[kind])
    for rune in one.runes:
        if RUNES[rune].moments & moment and rune not in s.spent_runes:
            found.append(USE_RUNE[rune])
    return found


def effect_of(action: Action) -> Effect:
    """Return what an ability, an item or a rune does."""
    if action in USE_ABILITY:
        return ABILITIES[action.args[0]].effect
    return ITEMS[action.args[0]].effect if action in USE_ITEM else RUNES[action.args[0]].effect


def name_of_use(action: Action) -> str:
    """Return the name of an ability, an item or a rune."""
    if action in USE_ABILITY:
        return ABILITIES[action.args[0]].name
    return ITEMS[action.args[0]].name if action in USE_ITEM else RUNES[action.args[0]].name


def pay(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Pay the energy, discard the item, or mark the rune as used; it takes no action (DB-1.9, 11.1,
    11.5, R74)."""
    one = s.heroes[hero]
    if action in USE_ABILITY:
        gain_energy(s, one, -ABILITIES[action.args[0]].energy)
    elif action in USE_ITEM:
        use_up(s, one, action.args[0])
    else:
        s.spent_runes += (action.args[0],)
    s.say("used", "DB-11.1", hero=one.name, what=name_of_use(action))


def can_heal(s: DeckBoxDungeons, figure: Figure) -> bool:
    """Say whether a figure lives and lacks health (DB-2.7, 11.18)."""
    if figure == COMPANION:
        one = s.companion
        return one is not None and 0 < one.health < one.most
    hero = s.heroes[figure]
    return 0 < hero.health < most_health(s, hero)


def heal(s: DeckBoxDungeons, figure: Figure, size: int) -> None:
    """Heal a figure, up to its maximum (DB-2.7)."""
    if figure == COMPANION:
        assert s.companion is not None
        before, most, name = s.companion.health, s.companion.most, s.companion.name
        s.companion.health = min(most, before + size)
        healed = s.companion.health - before
    else:
        one = s.heroes[figure]
        name = one.name
        healed = min(size, most_health(s, one) - one.health)
        one.health += healed
    if healed:
        s.say("healed", "DB-2.7", figure=name, size=healed)


def patients(s: DeckBoxDungeons, hero: int, target: int) -> list[Figure]:
    """Return who can be healed: the user alone, or those in its rooms and in rooms beside them."""
    if target == SELF:
        return [hero] if can_heal(s, hero) else []
    near = rooms_around(s, s.heroes[hero].space)
    figures = s.living()
    if target == ALLY_NEAR and s.companion is not None:
        figures.append(COMPANION)
    return [one for one in figures if can_heal(s, one) and s.ground.rooms[space_of(s, one)] & near]


def rescues(s: DeckBoxDungeons, hero: int) -> list[Action]:
    """Return what a hero can do before lethal damage: heal, gain energy for healing, buy, give
    (W5, DB-11.11, 11.12)."""
    one = s.heroes[hero]
    found: list[Action] = []
    for action in owned(s, hero, LETHAL):
        effect = effect_of(action)
        if (effect.does == HEAL and patients(s, hero, effect.target)) or (
            effect.does == ENERGY and knows_healing(one) and one.energy < s.rules.cap
        ):
            found.append(action)
    return [*found, *purchases(s, one), *gift_offers(s, hero)]


def knows_healing(one: Hero) -> bool:
    """Say whether a hero has an ability that heals: energy can save somebody (DB-11.12)."""
    return any(ABILITIES[ability].effect.does == HEAL for ability in one.skills.abilities)


def rescue(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Carry out what was chosen before lethal damage; may begin a frame."""
    if action in GIVE_TO:
        s.begin(Gift(hero, hero_of(s, action.args[0])))
    elif action in BUY:
        buy(s, hero, action.args[0])
    else:
        pay(s, hero, action)
        effect = effect_of(action)
        if effect.does == ENERGY:
            gain_energy(s, s.heroes[hero], effect.size)
        else:
            s.begin(Healing(hero, action.id))


class Healing(Frame):
    """Somebody is healed: the user, or whom it chooses; `use` is the action that it was called
    by."""

    STEPS = ("choose",)
    FIELDS = ("hero", "use")

    def __init__(self, hero: int, use: int) -> None:
        super().__init__()
        self.hero = hero
        self.use = use

    def copy(self) -> "Healing":
        return Healing(self.hero, self.use)

    @property
    def effect(self) -> Effect:
        """What is used."""
        return effect_of(VOCABULARY.actions[self.use])

    def choose(self, s: DeckBoxDungeons) -> None:
        """You, or a hero or companion in your rooms or in one beside them."""
        spaces = [space_of(s, one) for one in patients(s, self.hero, self.effect.target)]
        s.ask(s.heroes[self.hero].seat, D14_TARGET, [AT[space] for space in spaces])

    def choose_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Heal that one."""
        heal(s, figure_at(s, action.args[0]), self.effect.size)
