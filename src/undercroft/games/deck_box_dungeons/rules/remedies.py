"""What can be used in the middle of a roll, a hit or a defense: windows W2 to W5 (DB-11.11).

None of it begins an attack. What may be used at any time is in `minor.py`.
"""

from typing import ClassVar

from undercroft.kernel import Action, Frame, Kind

from ..actions import (
    AT,
    BUY,
    D14_TARGET,
    D18_DIE,
    D20_ROLLED,
    DIE,
    GIVE_TO,
    PASS,
    USE_ABILITY,
    USE_ITEM,
    USE_RUNE,
    VOCABULARY,
)
from ..content import ABILITIES, ITEMS, RUNES
from ..content.cards import (
    ALLY_NEAR,
    ENERGY,
    HEAL,
    LETHAL,
    REROLL_ONE,
    SELF,
    Ability,
    Effect,
    Item,
    Rune,
)
from ..state import COMPANION, NONE, DeckBoxDungeons, Figure, kind_of
from .figures import figure_at, part_of, rooms_around, space_of
from .gifts import Gift, gift_offers, hero_of
from .market import buy, purchases, use_up
from .rolls import throw
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


def card_of(action: Action) -> Ability | Item | Rune:
    """Return the ability, the item or the rune that an action uses."""
    if action in USE_ABILITY:
        return ABILITIES[action.args[0]]
    return ITEMS[action.args[0]] if action in USE_ITEM else RUNES[action.args[0]]


def effect_of(action: Action) -> Effect:
    """Return what an ability, an item or a rune does."""
    return card_of(action).effect


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
    s.say("used", "DB-11.1", hero=one.name, what=card_of(action).name)


def can_heal(s: DeckBoxDungeons, figure: Figure) -> bool:
    """Say whether a hero or the companion lives and lacks health (DB-2.7, 11.18)."""
    one = part_of(s, figure)
    return one is not None and 0 < one.health < most_health(s, one)


def heal(s: DeckBoxDungeons, figure: Figure, size: int) -> None:
    """Heal a hero or the companion, up to its maximum (DB-2.7)."""
    one = part_of(s, figure)
    assert one is not None
    healed = min(size, most_health(s, one) - one.health)
    one.health += healed
    if healed:
        s.say("healed", "DB-2.7", figure=one.name, size=healed)


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
        healer = any(ABILITIES[ability].effect.does == HEAL for ability in one.skills.abilities)
        if (effect.does == HEAL and patients(s, hero, effect.target)) or (
            effect.does == ENERGY and healer and one.energy < s.rules.cap
        ):
            found.append(action)
    return [*found, *purchases(s, one), *gift_offers(s, hero)]


def rescue(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Give, buy, heal or gain energy; it is the last of a step."""
    if action in GIVE_TO:
        s.begin(Gift(hero, hero_of(s, action.args[0])))
    elif action in BUY:
        buy(s, hero, action.args[0])
    else:
        pay(s, hero, action)
        effect = effect_of(action)
        if effect.does == HEAL:
            s.begin(Healing(hero, action.id))
        else:
            size = gain_energy(s, s.heroes[hero], effect.size)
            s.say("energy", "DB-11.10", hero=s.heroes[hero].name, size=size)


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


class Changing(Frame):
    """A procedure with dice that can be changed before they count: windows W2 and W4 (DB-11.11).

    `faces` are the dice, `used` the effects that have changed them, as bits; `asked` counts the
    heroes who have passed in a row.
    """

    WINDOW: ClassVar[Kind] = D20_ROLLED
    STREAM: ClassVar[str] = ""
    THEN: ClassVar[str] = ""
    """The step after the window."""

    def __init__(self, faces: tuple[int, ...], used: int, asked: int) -> None:
        super().__init__()
        self.faces = faces
        self.used = used
        self.asked = asked

    def order(self, s: DeckBoxDungeons) -> list[int]:
        """Return the heroes who are asked, who rolled first."""
        raise NotImplementedError

    def changes(self, s: DeckBoxDungeons, hero: int) -> list[Action]:
        """Return what a hero can use on this roll (DB-11.18)."""
        raise NotImplementedError

    def roll_again(self, s: DeckBoxDungeons) -> None:
        """Roll all dice again that are no hit, or block none."""
        raise NotImplementedError

    def next_asked(self, s: DeckBoxDungeons) -> int:
        """Return the next hero who can change the roll, NONE if nobody is left."""
        for hero in self.order(s)[self.asked :]:
            if self.changes(s, hero):
                return hero
        return NONE

    def rolled_window(self, s: DeckBoxDungeons) -> None:
        """The dice lie; who can change them is asked (W2, W4, DB-11.11)."""
        hero = self.next_asked(s)
        if hero == NONE:
            self.go(self.THEN)
        else:
            s.ask(s.heroes[hero].seat, self.WINDOW, [*self.changes(s, hero), PASS])

    def rolled_window_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """After something is used the asking starts again."""
        hero = self.next_asked(s)
        if action is PASS:
            self.asked = self.order(s).index(hero) + 1
            self.go("rolled_window")
            return
        pay(s, hero, action)
        does = effect_of(action).does
        self.used |= 1 << does
        self.asked = 0
        if does != REROLL_ONE:
            self.roll_again(s)
            self.go("rolled_window")

    def which_die(self, s: DeckBoxDungeons) -> None:
        """The die that is rolled again (D18)."""
        dice = [DIE[n] for n in range(len(self.faces))]
        s.ask(s.heroes[self.order(s)[0]].seat, D18_DIE, dice)

    def which_die_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Roll it again."""
        at: int = action.args[0]
        again = throw(s, self.STREAM, 1)
        self.faces = self.faces[:at] + again + self.faces[at + 1 :]
        self.go("rolled_window")
