"""What can be used in the middle of a roll, a hit or a defense: windows W2 to W5 (DB-11.11).

None of it begins an attack. What may be used at any time is in `minor.py`.
"""

from typing import ClassVar

from undercroft.kernel import Action, Frame, Kind

from .. import actions as acts
from ..actions import BUY, GIVE_TO, PASS, USE_ABILITY, USE_ITEM, USE_RUNE
from ..content import ABILITIES, ITEMS, RUNES, cards
from ..content.cards import HEAL, LETHAL, REROLL_ONE, SELF, Ability, Effect, Item, Rune
from ..state import COMPANION, NONE, DeckBoxDungeons, Figure, kind_of
from .figures import figure_at, part_of
from .rolls import throw
from .sums import gain_energy, most_health
from .trade import Gift, buy, gift_offers, hero_of, purchases, why_no_gift, without


def owned(s: DeckBoxDungeons, hero: int, moment: int) -> list[Action]:
    """Return what a hero owns and can pay for that may be used at a moment: abilities, items, runes
    not yet used in this round (DB-11.1, 11.5, R74)."""
    one = s.heroes[hero]
    found: list[Action] = []
    for ability in one.skills.abilities:
        if ability.moments & moment and ability.energy <= one.energy:
            found.append(USE_ABILITY[ability.id])
    kinds = sorted({kind_of(card) for card in one.items})
    for kind in kinds:
        if ITEMS[kind].moments & moment:
            found.append(USE_ITEM[kind])
    for rune in one.runes:
        if RUNES[rune].moments & moment and rune not in s.spent_runes:
            found.append(USE_RUNE[rune])
    return found


def why_no_use(s: DeckBoxDungeons, hero: int, action: Action, moment: int) -> str | None:
    """Return what keeps a hero from using what it owns at a moment: its price cannot be paid,
    nothing would change, or its time comes later (DB-11.1, 11.11, 11.16, 11.18, R74)."""
    one, number = s.heroes[hero], action.args[0] if action.args else NONE
    if action in USE_ABILITY:
        is_owned = number in [ability.id for ability in one.skills.abilities]
    elif action in USE_ITEM:
        is_owned = number in [kind_of(card) for card in one.items]
    else:
        is_owned = action in USE_RUNE and number in one.runes
    moments = card_of(action).moments if is_owned else 0
    if not moments:
        return None
    if not moments & moment:
        later = "DB-11.16" if moments & cards.DECLARE else "DB-11.11"
        return later if moment == cards.ANY else None
    if action in USE_ABILITY and ABILITIES[number].energy > one.energy:
        return "DB-11.1"
    return "R74" if action in USE_RUNE and number in s.spent_runes else "DB-11.18"


def why_not(s: DeckBoxDungeons, hero: int, action: Action, moment: int) -> str | None:
    """Return what keeps a hero from a minor action at a moment, such as a price (DB-5.9, 11.2)."""
    if action in BUY:
        there = action.args[0] < len(s.market) and s.market[action.args[0]] != NONE
        return "DB-11.2" if there else None
    if action in GIVE_TO:
        return why_no_gift(s, hero, hero_of(s, action.args[0]))
    return why_no_use(s, hero, action, moment)


def card_of(action: Action) -> Ability | Item | Rune:
    """Return the ability, the item or the rune that an action uses."""
    if action in USE_ABILITY:
        return ABILITIES[action.args[0]]
    return ITEMS[action.args[0]] if action in USE_ITEM else RUNES[action.args[0]]


def effect_of(action: Action) -> Effect:
    """Return what an ability, an item or a rune does."""
    effect = card_of(action).effect
    assert effect is not None
    return effect


def pay(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Pay energy, discard an item, or mark a rune as used; no action (DB-1.9, 11.1, 11.5, R74)."""
    one = s.heroes[hero]
    if action in USE_ABILITY:
        one.energy -= ABILITIES[action.args[0]].energy
    elif action in USE_ITEM:
        card = next(card for card in one.items if kind_of(card) == action.args[0])
        one.items = without(one.items, card)
        s.item_discard += (card,)
    else:
        s.spent_runes += (action.args[0],)
    s.say("used", "DB-11.1", hero=one.name, what=card_of(action).name)


def heal(s: DeckBoxDungeons, figure: Figure, size: int) -> None:
    """Heal a hero or the companion, up to its maximum (DB-2.7)."""
    one = part_of(s, figure)
    assert one is not None
    healed = min(size, most_health(s, one) - one.health)
    one.health += healed
    if healed:
        s.say("healed", "DB-2.7", figure=one.name, size=healed)


def patients(s: DeckBoxDungeons, hero: int, target: int) -> list[int]:
    """Return the spaces of those who lack health and can be healed: of the user alone, or of all
    allies in its rooms and in rooms beside them (DB-2.7, 11.18)."""
    near = s.ground.rooms_around(s.heroes[hero].space)
    found: list[int] = []
    for figure in [hero] if target == SELF else [*s.living(), COMPANION]:
        one = part_of(s, figure)
        hurt = one is not None and 0 < one.health < most_health(s, one)
        if one is not None and hurt and s.ground.rooms[one.space] & near:
            found.append(one.space)
    return found


def rescues(s: DeckBoxDungeons, hero: int) -> list[Action]:
    """Return what a hero can do before lethal damage: heal, gain energy for healing, buy, give
    (W5, DB-11.11, 11.12)."""
    one = s.heroes[hero]
    found: list[Action] = []
    for action in owned(s, hero, LETHAL):
        effect = effect_of(action)
        if effect.does == HEAL:
            useful = len(patients(s, hero, effect.target)) > 0
        else:
            heals = [own.effect.does == HEAL for own in one.skills.abilities]
            useful = one.energy < s.rules.cap and True in heals
        if useful:
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
        relieve(s, hero, action)


def relieve(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Heal or gain energy by what has been paid for; it is the last of a step."""
    effect = effect_of(action)
    if effect.does == HEAL:
        s.begin(Healing(hero, action.id))
    else:
        gain_energy(s, s.heroes[hero], effect.size, "DB-11.10")


class Healing(Frame):
    """Somebody is healed: the user, or whom it chooses; `use` is the action that calls for it."""

    STEPS = ("choose",)

    hero: int
    use: int

    def choose(self, s: DeckBoxDungeons) -> None:
        """You, or a hero or companion in your rooms or in one beside them."""
        spaces = patients(s, self.hero, effect_of(acts.VOCABULARY.actions[self.use]).target)
        s.ask(s.heroes[self.hero].seat, acts.D14_TARGET, [acts.AT[space] for space in spaces])

    def choose_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Heal that one."""
        size = effect_of(acts.VOCABULARY.actions[self.use]).size
        heal(s, figure_at(s, action.args[0]), size)


class Window(Frame):
    """A procedure that asks heroes in turn whether they use something (DB-11.11); `asked` counts
    those in line who have passed in a row."""

    asked: int

    def line(self, s: DeckBoxDungeons) -> list[int]:
        """Return the heroes who are asked, the first first."""
        raise NotImplementedError

    def live(self, s: DeckBoxDungeons, hero: int) -> list[Action]:
        """Return what a hero can use now (DB-11.18)."""
        raise NotImplementedError

    def next_asked(self, s: DeckBoxDungeons) -> int:
        """Return the next hero who can use something, NONE if nobody is left."""
        for hero in self.line(s)[self.asked :]:
            if self.live(s, hero):
                return hero
        return NONE

    def hero_asked(self, s: DeckBoxDungeons) -> int:
        """Return the hero about whom a decision here is, NONE for nobody."""
        return self.next_asked(s)

    def ask_next(self, s: DeckBoxDungeons, kind: Kind) -> None:
        """Ask that hero; if nobody is left the window is over."""
        hero = self.next_asked(s)
        if hero != NONE:
            s.ask(s.heroes[hero].seat, kind, [*self.live(s, hero), PASS])

    def answered(self, s: DeckBoxDungeons, action: Action) -> int:
        """Return who answers. After something is used the asking starts again."""
        hero = self.next_asked(s)
        self.asked = self.line(s).index(hero) + 1 if action is PASS else 0
        return hero


class Changing(Window):
    """A procedure with dice that can be changed before they count: windows W2 and W4 (DB-11.11).
    `faces` are the dice, `used` the effects that have changed them, as bits."""

    WINDOW: ClassVar[Kind] = acts.D20_ROLLED
    STREAM: ClassVar[str] = ""
    THEN: ClassVar[str] = ""
    """The step after the window."""
    MOMENT: ClassVar[int] = cards.ROLLED
    """When what may be used in the window may be used."""

    def __init__(self, faces: tuple[int, ...], used: int, asked: int) -> None:
        super().__init__(asked)
        self.faces = faces
        self.used = used

    def is_good(self, s: DeckBoxDungeons, face: int) -> bool:
        """Say whether a die is a hit, blocks one, or is a success."""
        raise NotImplementedError

    def count_good(self, s: DeckBoxDungeons) -> int:
        """Return how many dice are."""
        total = 0
        for face in self.faces:
            total += self.is_good(s, face)
        return total

    def roll_again(self, s: DeckBoxDungeons) -> None:
        """Roll all other dice again."""
        raise NotImplementedError

    def rolled_window(self, s: DeckBoxDungeons) -> None:
        """The dice lie; who can change them is asked (W2, W4, DB-11.11)."""
        self.go(self.THEN)
        self.ask_next(s, self.WINDOW)

    def rolled_window_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Roll all dice that failed again, or choose one."""
        hero = self.answered(s, action)
        self.go("rolled_window")
        if action is not PASS:
            pay(s, hero, action)
            does = effect_of(action).does
            self.used |= 1 << does
            if does == REROLL_ONE:
                self.go("which_die")
            else:
                self.roll_again(s)

    def rolled_window_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """No energy, used on this roll already, or nothing failed."""
        return why_no_use(s, self.next_asked(s), action, self.MOMENT)

    def which_die(self, s: DeckBoxDungeons) -> None:
        """The die that is rolled again (D18)."""
        dice = [acts.DIE[n] for n in range(len(self.faces))]
        s.ask(s.heroes[self.line(s)[0]].seat, acts.D18_DIE, dice)

    def which_die_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Roll it again."""
        at: int = action.args[0]
        again = throw(s, self.STREAM, 1)
        self.faces = self.faces[:at] + again + self.faces[at + 1 :]
        self.go("rolled_window")
