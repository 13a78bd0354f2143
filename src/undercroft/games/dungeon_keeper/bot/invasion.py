"""Spells in battle, Slap, Raise Dead, raids: what the keeper does about heroes (DK-13 to 24)."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import ANY_KIND, ATTACK, CAST, DONE, PASS, RAID, ROOM_OF, SPRING
from ..content import KEEPER, UNITS
from ..content.cards import ALARM, DAMAGE, DEATH, HOLY, KILL, LEADER, WEAKNESS
from ..rules.hero_phase import MINOR
from ..shapes import RollView, SeatView
from .battle import Assault, odds
from .shared import MANA, SPELL, kinds_of, strength

ENOUGH: Final = 0.75
"""A battle with this chance needs no spell."""
ENOUGH_FOR_KEEPER: Final = 0.95
"""But with the Keeper in it, or at the Heart, it does."""
MANY: Final = 4
"""So many heroes are worth a spell against all of them."""
STRONG: Final = 6
"""A hero of this Force is worth a spell of its own."""
HERO: Final = 1.57
"""The strength of a usual hero of the Hero Cup."""
WEAK: Final = 14
"""A dungeon whose creatures have less strength fears any band."""
RAID_ODDS: Final = 0.9
USELESS: Final = (HOLY, LEADER)
"""Who is possessed takes this along (R61)."""


class Defender(Assault):
    """A decision of an invasion or a raid."""

    # -- invasion spells -------------------------------------------------------------------------

    def invasion_spell(self) -> Action:
        """Whatever turns a doubtful battle; nothing in one that is won."""
        if not self.my_turn:
            return self.opponents_spell()
        heroes, chance = self.heroes, self.chance()
        need = ENOUGH_FOR_KEEPER if self.keeper_fights() else ENOUGH
        if not heroes or chance >= need:
            return PASS
        wishes: list[str] = []
        if len(heroes) >= MANY:
            wishes += ["earthquake", "fire-burst"]
        if self.fighters() or self.keeper_fights():
            wishes += self.single_spells(chance)
            if self.view["phase"] == "battle" or self.keeper_fights():
                wishes += ["fire-burst", "earthquake"]
        return self.first_of(*[CAST[SPELL[slug].id] for slug in wishes], PASS)

    def single_spells(self, chance: float) -> list[str]:
        """Return the spells on this battle alone that are worth their mana, the best first."""
        wishes: list[str] = []
        strong = [kind for kind in self.heroes if UNITS[kind].force >= STRONG]
        if any(UNITS[kind].ability not in USELESS for kind in strong):
            wishes.append("possession")
        if strong or len(self.heroes) < MANY:
            wishes.append("lightning-bolt")
        if self.view["phase"] == "battle":
            size = SPELL["evil-omen"].size
            if self.chance(omen=size) > chance + 0.08:
                wishes.append("evil-omen")
            if self.chance(fear=SPELL["fear"].size) > chance + 0.08:
                wishes.append("fear")
            helpers = [kind for room in self.rooms if not room.attacked for kind in room.guards]
            helpers.sort(key=lambda kind: -strength([kind]))
            if self.chance(helpers[:3]) > chance + 0.2:
                wishes.append("gate")
        return wishes

    def opponents_spell(self) -> Action:
        """A hero for my own dungeon, if mana is left over; help nobody else (R58)."""
        possession = SPELL["possession"]
        if self.spare(MANA) >= possession.mana + 6:
            return self.first_of(CAST[possession.id], PASS)
        return PASS

    def spell_target(self) -> Action:
        """The strongest hero; who would be possessed must not be a Cleric or the Lord."""
        wishes = sorted(self.actions, key=lambda action: -strength(action.args[:1]))
        useful = [a for a in wishes if UNITS[a.args[0]].ability not in USELESS]
        return (useful or wishes)[0]

    # -- after the dice --------------------------------------------------------------------------

    def raise_dead(self) -> Action:
        """Whoever is worth the mana (note 12)."""
        best = max([a for a in self.actions if a is not PASS], key=lambda a: strength(a.args))
        kind = best.args[0]
        return best if kind == KEEPER or UNITS[kind].force >= 5 else PASS

    def slap(self) -> Action:
        """A few rolls are worth a Slap: mine that fail me, theirs that serve them (note 12)."""
        roll = self.view["roll"]
        assert roll is not None
        number = self.worst_roll(roll, [sum(faces) for faces in roll["rolls"]])
        slaps = [action for action in self.actions if action is not PASS]
        return next((action for action in slaps if action.args[0] == number), PASS)

    def worst_roll(self, roll: RollView, rolls: list[int]) -> int:
        """Return the number of the roll to slap, -1 for none; `rolls` is what each came to."""
        why = roll["why"]
        if why == "invasion":
            active = self.view["seats"][self.view["turn"]]
            come = rolls[0] + roll["added"] >= MINOR
            return 0 if self.slaps_heroes(active, come) else -1
        if why == "band":
            many = 3.5 * len(roll["rolls"][0])
            bad = rolls[0] > many + 1.5 if self.my_turn else rolls[0] < many - 1.5
            return 0 if bad else -1
        if why in ("death", "earthquake"):
            missed = rolls[0] > 2
            matters = len(self.heroes) >= 3 or (self.my_turn and self.keeper_fights())
            return 0 if matters and missed is self.my_turn else -1
        if why == "duel":
            return self.slap_in_duel(roll)
        if why == "martyr" and self.my_turn and rolls[0] >= 4:
            return 0 if KEEPER in self.fighters() and len(self.fighters()) == 1 else -1
        if why == "shots" and self.my_turn and KEEPER in self.fighters():
            hits = [n for n, face in enumerate(rolls) if face == 6 and roll["theirs"][n]]
            return hits[0] if hits and len(self.fighters()) <= 3 else -1
        return -1

    def slaps_heroes(self, active: SeatView, come: bool) -> bool:
        """Say whether to slap the roll for heroes: away from my weak dungeon, to a weak rival."""
        return come is self.my_turn and guard_strength(active) < WEAK

    def slap_in_duel(self, roll: RollView) -> int:
        """Save my Keeper, or my best; or let theirs fall (the creature's roll is the first)."""
        mine, theirs = [sum([int(size) for _, size in terms]) for terms in roll["sums"]]
        keeper = roll["whose"][0] == UNITS[KEEPER].name
        creature, hero = [sum(faces) for faces in roll["rolls"]]
        if self.my_turn and mine <= theirs:
            force = sum([int(size) for what, size in roll["sums"][0] if what == "Force"])
            if keeper or force >= 7:
                return 0 if creature <= hero or hero < 5 else 1
        if not self.my_turn and keeper and mine > theirs:
            return 1 if hero <= creature else 0
        return -1

    # -- for the heroes, and other orders --------------------------------------------------------

    def pick(self) -> Action:
        """For the heroes: their best hero, or the creature that is missed most (R33)."""
        for action in self.actions:
            if action.args[0] == KEEPER:
                return action
        return max(self.actions, key=lambda action: strength(action.args[:1]))

    def spring(self) -> Action:
        """Death and Damage while there are many, then the rest (R36)."""
        order = (DEATH, DAMAGE, KILL, WEAKNESS, ALARM)
        return self.first_of(*[SPRING[kind] for kind in order])

    # -- raids -----------------------------------------------------------------------------------

    def raid(self) -> Action:
        """With a strong garrison, for gold and kills."""
        return RAID if self.settlement_size() else PASS

    def settlement_size(self) -> int:
        """Return the largest settlement that my creatures take almost surely; 0 for none."""
        raiding = self.view["invasion"] is not None
        units = self.fighters() if raiding else self.guards
        mine = strength(units, self.trained())
        sizes = [dice for dice in (1, 2, 3) if odds(mine, HERO * 5.5 * dice) >= RAID_ODDS]
        return max(sizes, default=0)

    def raiders(self) -> Action:
        """Everybody but the Keeper, in as few answers as possible."""
        for action in self.actions:
            if action in ROOM_OF and KEEPER not in self.units_at(action.args[1]):
                return action
        others = [a for a in self.actions if a.args and a.args[0] not in (KEEPER, ANY_KIND)]
        return others[-1] if others else self.first_of(DONE)

    def units_at(self, place: int) -> list[int]:
        """Return who stands in that room."""
        return next(room.units for room in self.rooms if room.place == place)

    def settlement(self) -> Action:
        """What can be taken."""
        return ATTACK[max(0, self.settlement_size() - 1)]


def guard_strength(seat: SeatView) -> float:
    """Return the strength of a player's creatures."""
    return sum([strength(kinds_of(room["creatures"])) for room in seat["rooms"]])


THOUGHTS: Final[dict[str, Think]] = thoughts(
    Defender,
    (
        "invasion-spell", "spell-target", "raise-dead", "slap", "pick", "spring", "raid", "raiders",
        "settlement",
    ),
)  # fmt: skip
