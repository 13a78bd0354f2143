"""Casting spells: windows, prices, and what each spell does (DK-18, DK-22)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from undercroft.kernel import NOBODY, Action, Frame
from undercroft.kit.hands import different
from undercroft.kit.zones import reveal

from .. import actions
from ..content import ARTIFACTS, SPELLS, UNDEAD, UNITS
from ..content.cards import Spell
from ..dungeon import CARRIES, FACE_DOWN, HEART_PLACE, kind_of
from ..state import SETTLEMENT, DungeonKeeper
from .kills import Aftermath, kill_hero
from .moving import Moves
from .paying import may_hold
from .rolls import DEADLY, Roll, sums
from .supply import draw_counter, gain, join, pick, put_into_play, take_undead
from .victory import something_changed

ARTIFACT: Final = "artifacts"
AGAINST_INVADERS: Final = ("lightning-bolt", "fire-burst", "possession")
"""What an opponent may cast in an invasion, with `opponent_spells` battle (R58)."""
WINDOWS: Final[dict[str, list[Spell]]] = {
    window: [spell for spell in SPELLS if spell.window == window]
    for window in sorted({spell.window for spell in SPELLS})
}
"""The spells by the window that they are for."""
INVADERS_FEAR: Final = [spell for spell in SPELLS if spell.slug in AGAINST_INVADERS]
DECISIONS: Final = {
    "mining": actions.D1_GEMS,
    "spell": actions.D4_ARTIFICER,
    "invasion": actions.D22_INVASION,
}


def castable(s: DungeonKeeper, player: int, window: str) -> list[Action]:
    """Return each different spell the player may cast in that window (DK-18.1, 18.3, 18.7)."""
    one = s.players[player]
    held = [card for card in one.spell_hand.cards if SPELLS[card].window == window]
    found: list[Action] = []
    if not held:
        return found
    for card in different(held):
        if one.mana >= SPELLS[card].mana and could_change(s, SPELLS[card]):
            found.append(actions.CAST[card])
    return found


def cast_refusal(s: DungeonKeeper, player: int, action: Action, window: str) -> str | None:
    """Return why a spell of the player's hand cannot be cast in that window; None if it is not in
    the hand."""
    if action not in actions.CAST or action.args[0] not in s.players[player].spell_hand.cards:
        return None
    spell = SPELLS[action.args[0]]
    if spell.window != window:
        return "DK-18.3"
    return "DK-4.11" if s.players[player].mana < spell.mana else "DK-18.7"


def could_change(s: DungeonKeeper, spell: Spell) -> bool:
    """Say whether the spell could do anything at all (DK-18.7, R64, R66).

    What needs no target may be cast in its windows even when no hero is left (DK-18.7).
    """
    effect = EFFECTS.get(spell.slug)
    return effect is None or effect.could(s)


def may_be_cast(s: DungeonKeeper, player: int, spells: list[Spell]) -> bool:
    """Say whether by what all know the player may cast one of those."""
    return any(may_hold(s, player, one.id) and could_change(s, one) for one in spells)


class SpellWindow(Frame):
    """A moment at which the active player may cast, one spell after another (DK-18.4, 18.5).

    It closes when nobody casts any more, not before: not even if the last hero dies in it.
    """

    STEPS = ("cast_one", "opponent_casts")

    window: str

    def cast_one(self, s: DungeonKeeper) -> None:
        """Cast a spell, or pass (DK-18.3, 18.6)."""
        spells = castable(s, s.turn, self.window)
        if is_open(s) and (spells or may_be_cast(s, s.turn, WINDOWS[self.window])):
            s.ask_in_secret(s.turn, DECISIONS[self.window], [*spells, actions.PASS])

    def cast_one_answer(self, s: DungeonKeeper, action: Action) -> None:
        """It is fully resolved before the next one (DK-18.5)."""
        if action is not actions.PASS:
            self.go("cast_one")
            s.begin(Cast(s.turn, action.args[0]))

    def cast_one_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """The clause that forbids a spell now."""
        return cast_refusal(s, s.turn, action, self.window)

    def opponent_casts(self, s: DungeonKeeper) -> None:
        """Then the opponent may, on the invaders, if the table allows it (R58)."""
        allowed = s.rules.opponent_spells == "battle" and self.window == "invasion"
        if s.is_solo or not allowed or s.attackers.place == SETTLEMENT or not is_open(s):
            return
        spells = [
            cast
            for cast in castable(s, s.opponent, self.window)
            if SPELLS[cast.args[0]].slug in AGAINST_INVADERS
        ]
        may = spells or may_be_cast(s, s.opponent, INVADERS_FEAR)
        s.interrupt(s.opponent if may else NOBODY, actions.D22_INVASION, spells)

    def opponent_casts_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """The clause that forbids a spell now; some are for the owner of the dungeon (R58)."""
        clause = cast_refusal(s, s.opponent, action, self.window)
        return "R58" if clause == "DK-18.7" else clause

    def opponent_casts_answer(self, s: DungeonKeeper, action: Action) -> None:
        """After a spell both are asked again (R58)."""
        if action is not actions.PASS:
            self.go("cast_one")
            s.begin(Cast(s.opponent, action.args[0]))


def is_open(s: DungeonKeeper) -> bool:
    """Say whether this moment is a window: it may be none after the first duel (R58)."""
    duels = 0 if s.battle is None else s.battle.duels
    return not (duels and s.rules.spells_before_first_duel_only)


class Cast(Frame):
    """A spell from the hand to the discard (DK-18.1, 18.2); `left` counts Undead to place."""

    STEPS = ("pay_mana", "take_effect", "choose_hero", "after_the_roll", "place_undead", "discard")

    player: int
    spell: int
    left: int = 0

    def pay_mana(self, s: DungeonKeeper) -> None:
        """Pay, and show the card (DK-18.1)."""
        one, spell = s.players[self.player], SPELLS[self.spell]
        one.mana -= spell.mana
        reveal(s, self.spell, one.spell_hand)
        s.say("cast", "DK-18.1", player=self.player, spell=spell.name, mana=spell.mana)

    def take_effect(self, s: DungeonKeeper) -> None:
        """Do what the card says, or begin to (DK-22.1-22.13)."""
        spell = SPELLS[self.spell]
        self.go("discard")
        if spell.slug in EFFECTS:
            EFFECTS[spell.slug].begin(s, self, spell.size)

    def roll(self, s: DungeonKeeper, why: str, sizes: tuple[int, ...]) -> None:
        """Let dice decide, those for each hero under its name."""
        self.go("after_the_roll")
        s.begin(Roll(why, sizes, s.attackers.heroes if why == "burst" else ()))

    def choose_hero(self, s: DungeonKeeper) -> None:
        """A hero of the band, or a defender (DK-22.1, 22.10, R59)."""
        s.ask(self.player, actions.D23_TARGET, targets(s.attackers.heroes))

    def choose_hero_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Kill it, or take it over."""
        kind, marks = action.args
        self.go("discard")
        EFFECTS[SPELLS[self.spell].slug].choose(s, self, kind | marks)

    def after_the_roll(self, s: DungeonKeeper) -> None:
        """Gold, or dead heroes (DK-22.3-22.5)."""
        self.go("discard")
        EFFECTS[SPELLS[self.spell].slug].rolled(s, self, sums(s))

    def place_undead(self, s: DungeonKeeper) -> None:
        """Army of the Dead: each in a room of your choice (DK-22.6)."""
        if self.left and s.undead:
            places = [actions.TO[place] for place in s.active.dungeon.places]
            s.ask(self.player, actions.D16_WHERE, places)

    def place_undead_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Put it there; the next one."""
        self.left -= 1
        take_undead(s)
        put_into_play(s, UNDEAD, action.args[0], "DK-22.6")
        self.go("place_undead")

    def discard(self, s: DungeonKeeper) -> None:
        """A cast spell goes to the Spell discard after it has resolved (DK-18.2)."""
        s.spell_discard.unshared().append(self.spell)


def targets(units: tuple[int, ...]) -> list[Action]:
    """Return an answer for each different unit: kind, facing and carry (D23, D34)."""
    marked = [actions.TARGET[kind_of(unit), unit & (FACE_DOWN | CARRIES)] for unit in units]
    return sorted(set(marked), key=marked.index)


# -- what each spell does (DK-22) ----------------------------------------------------------


class Effect(NamedTuple):
    """What a spell begins, whether it could do anything now, and what it does to the hero who was
    chosen, or with what was rolled."""

    begin: Callable[[DungeonKeeper, Cast, int], None]
    could: Callable[[DungeonKeeper], bool] = lambda s: True
    choose: Callable[[DungeonKeeper, Cast, int], None] = lambda s, cast, hero: None
    rolled: Callable[[DungeonKeeper, Cast, list[int]], None] = lambda s, cast, rolls: None


def strike(s: DungeonKeeper, cast: Cast, hero: int) -> None:
    """Lightning Bolt: the hero is killed (DK-22.1)."""
    kill_hero(s, hero, "DK-22.1", credited=cast.player == s.turn)
    s.begin(Aftermath())


def frighten(s: DungeonKeeper, cast: Cast, size: int) -> None:
    """Fear: all heroes have less Force in this assault (DK-22.2)."""
    s.attackers.fear += size


def burn(s: DungeonKeeper, cast: Cast, rolls: list[int], clause: str) -> None:
    """Fire Burst and Earthquake: a low die kills the hero for whom it is (DK-22.3, 22.4)."""
    for hero, roll in zip(s.attackers.heroes, rolls, strict=True):
        if roll <= DEADLY:
            kill_hero(s, hero, clause, credited=cast.player == s.turn)
    s.begin(Aftermath())


def raise_army(s: DungeonKeeper, cast: Cast, size: int) -> None:
    """Army of the Dead: so many Undead to place (DK-22.6)."""
    cast.left = size
    cast.go("place_undead")


def call_monsters(s: DungeonKeeper, cast: Cast, size: int) -> None:
    """Call Monsters: so many counters, fewer if the Cup runs out (DK-22.7)."""
    for _ in range(size):
        draw_counter(s)


def gate_leads_on(s: DungeonKeeper) -> bool:
    """Say whether somebody may go from a room to another: nobody in a raid (DK-22.8, R64)."""
    rooms = s.active.dungeon
    return s.attackers.place != SETTLEMENT and rooms.has_ways and bool(rooms.creatures)


def send_omen(s: DungeonKeeper, cast: Cast, size: int) -> None:
    """Evil Omen: all creatures there have more Force in this assault (DK-22.9)."""
    s.attackers.omen += size


def possess(s: DungeonKeeper, cast: Cast, hero: int) -> None:
    """Possession: a hero becomes a player's creature, here and face up, an opponent's in the
    opponent's Heart (DK-22.10, R58, R61)."""
    band, player = s.attackers, cast.player
    heroes = list(band.heroes)
    heroes.remove(hero)
    band.heroes = tuple(heroes)
    kind = kind_of(hero)
    if player == s.turn:
        join(s, kind)
    else:
        s.players[player].dungeon.place_unit(HEART_PLACE, kind)
    s.say("possessed", "DK-22.10", player=player, unit=UNITS[kind].name)
    something_changed(s)


def draw_artifact(s: DungeonKeeper, cast: Cast, size: int) -> None:
    """Artificer: a random artifact works from the Heart for the rest of the game (DK-22.13,
    24.3)."""
    left = list(s.artifacts)
    artifact = left.pop(pick(s, ARTIFACT, len(left)))
    s.artifacts = tuple(left)
    s.active.artifacts = (*s.active.artifacts, artifact)
    s.say("artifact", "DK-24.3", player=s.turn, artifact=ARTIFACTS[artifact].name)


EFFECTS: Final[dict[str, Effect]] = {
    "lightning-bolt": Effect(
        lambda s, cast, size: cast.go("choose_hero"),
        could=lambda s: bool(s.attackers.heroes),
        choose=strike,
    ),
    "fear": Effect(frighten),
    "fire-burst": Effect(
        lambda s, cast, size: cast.roll(s, "burst", (1,) * len(s.attackers.heroes)),
        rolled=lambda s, cast, rolls: burn(s, cast, rolls, "DK-22.3"),
    ),
    "earthquake": Effect(
        lambda s, cast, size: cast.roll(s, "earthquake", (1,)),
        rolled=lambda s, cast, rolls: burn(s, cast, rolls * len(s.attackers.heroes), "DK-22.4"),
    ),
    "detect-gems": Effect(
        lambda s, cast, size: cast.roll(s, "gems", (size,)),
        rolled=lambda s, cast, rolls: gain(s, "gems", "DK-22.5", gold=rolls[0]),
    ),
    "army-of-the-dead": Effect(raise_army, could=lambda s: s.undead != 0),
    "call-monsters": Effect(call_monsters, could=lambda s: bool(s.creature_cup.cards)),
    "gate": Effect(
        lambda s, cast, size: s.begin(Moves(actions.GATE, limit=size)), could=gate_leads_on
    ),
    "evil-omen": Effect(send_omen),
    "possession": Effect(
        lambda s, cast, size: cast.go("choose_hero"),
        could=lambda s: bool(s.attackers.heroes),
        choose=possess,
    ),
    "artificer": Effect(draw_artifact, could=lambda s: bool(s.artifacts)),
}
"""The spells that are cast in a window; Raise Dead and Slap are cast by who needs them."""
