"""A battle, from the monster's draw to its spoils: six phases a round (DE-6, DE-7.1)."""

from typing import Final

from undercroft.kernel import Frame

from ..content import BATTLE_CARDS, MONSTERS
from ..content.cards import MORE_START, START
from ..state import AUTOMATON, DRAWN, HERO, MONSTER, NONE, DungeonEnforcer, Fight, Fighter, Supply
from . import spoils, victory
from .end_phase import end_phase
from .energy_phase import EnergyPhase
from .item_phase import ItemPhase
from .placing import Placing
from .reveal import compare, turn_up
from .rolls import ranked, shuffled

START_ENERGY: Final = 10
"""The battle energy of each side at the start (DE-6.8)."""
RANKS: Final = 8
"""With `monster_draw=escalating` the rank is this less the tokens on the map (R22)."""


class Battle(Frame):
    """A battle on the square that the active player has entered, or a duel with the player
    `against`; nobody can leave it (DE-6.11, 18.3). `monster` is the card drawn for it."""

    STEPS = (
        "monster_draw",
        "control_roll",
        "next_round",
        "energy_phase",
        "attack_phase",
        "counter_phase",
        "item_phase",
        "reveal_phase",
        "comparison",
        "end_phase",
        "another_round",
        "end_of_battle",
    )

    against: int = NONE
    monster: int = NONE

    def monster_draw(self, s: DungeonEnforcer) -> None:
        """One card of the shuffled monster deck, face up; a duel has none (DE-6.2, R22, R63)."""
        if self.against != NONE:
            begin_duel(s, self.against)
            self.go("next_round")
            return
        deck = shuffled(s, s.monster_deck)
        at = len(deck) - 1
        if s.rules.escalates:
            rank = RANKS - len(s.tokens)
            at = max([n for n, card in enumerate(deck) if MONSTERS[card].rank == rank], default=at)
        self.monster = deck[at]
        s.monster_deck = deck[:at] + deck[at + 1 :]
        s.shown += 1
        s.say("monster", "DE-6.2", player=s.turn, monster=MONSTERS[self.monster].name)

    def control_roll(self, s: DungeonEnforcer) -> None:
        """The others roll for the monster; a sole opponent plays it without a roll; in the solo
        variant the automaton does (DE-6.3, 6.4, 17.2, R21)."""
        rolling = s.others(s.rules.dead_play_monsters)
        controller = ranked(s, "control", rolling)[0] if rolling else AUTOMATON
        if controller != AUTOMATON:
            s.say("controls", "DE-6.3", player=controller, monster=MONSTERS[self.monster].name)
        begin_fight(s, controller, self.monster)

    def next_round(self, s: DungeonEnforcer) -> None:
        """Roles swap every round (DE-1.16, 6.12, 9.6, 12.8)."""
        fight = s.battle
        fight.round += 1
        fight.revealed = False
        for one in fight.supplies:
            one.boosted = False
        s.say("battle_round", "DE-6.12", player=s.turn, round=fight.round,
              attacker=fight.told(fight.attacker))  # fmt: skip

    def energy_phase(self, s: DungeonEnforcer) -> None:
        """Dice and hands (DE-7)."""
        s.begin(EnergyPhase())

    def attack_phase(self, s: DungeonEnforcer) -> None:
        """The attacking side places its plays (DE-8)."""
        s.begin(Placing(s.battle.attacker))

    def counter_phase(self, s: DungeonEnforcer) -> None:
        """Then the other side (DE-9)."""
        s.begin(Placing(1 - s.battle.attacker))

    def item_phase(self, s: DungeonEnforcer) -> None:
        """Items and abilities (DE-10)."""
        s.begin(ItemPhase())

    def reveal_phase(self, s: DungeonEnforcer) -> None:
        """All plays are turned up, unless the Item Phase ended the battle (DE-10.8, 11.1, R58)."""
        if not s.battle.over:
            turn_up(s)

    def comparison(self, s: DungeonEnforcer) -> None:
        """Then they are compared (DE-11.2)."""
        if not s.battle.over:
            compare(s)

    def end_phase(self, s: DungeonEnforcer) -> None:
        """Prices, gains and losses, unless the battle has ended (DE-12.1)."""
        if not s.battle.over:
            end_phase(s)

    def another_round(self, s: DungeonEnforcer) -> None:
        """Until somebody falls; after the last round it is a draw (DE-12.9, 12.11, R46)."""
        fight = s.battle
        if not fight.over and fight.round < s.rules.battle_limit:
            self.go("next_round")
        elif not fight.over:
            fight.over = DRAWN

    def end_of_battle(self, s: DungeonEnforcer) -> None:
        """Spoils, then the look whether the game is over (DE-14, 14.17)."""
        fight = s.battle
        spoils.settle(s)
        s.fight = None
        victory.after_battle(s, tuple(sorted((fight.hero, fight.controller))))
        s.done()


def begin_fight(s: DungeonEnforcer, controller: int, monster: int) -> None:
    """Line up the whole group and the monster, all with fresh battle energy (DE-6.5-6.9)."""
    one = s.active
    fighters = [
        Fighter(HERO, hunter, True, n if s.rules.separate else 0, one.hp[n])
        for n, hunter in enumerate(one.hunters)
    ]
    count = len(fighters) if s.rules.separate else 1
    fighters.append(Fighter(MONSTER, monster, False, count, MONSTERS[monster].hp))
    _line_up(s, controller, monster, fighters)


def begin_duel(s: DungeonEnforcer, rival: int) -> None:
    """Only the two main hunters fight (DE-18.3)."""
    fighters = [
        Fighter(side, s.players[player].hunters[0], True, side, s.players[player].hp[0])
        for side, player in ((HERO, s.turn), (MONSTER, rival))
    ]
    _line_up(s, rival, NONE, fighters)


def _line_up(s: DungeonEnforcer, controller: int, monster: int, fighters: list[Fighter]) -> None:
    """Each side begins with 10 battle energy, unless a card says otherwise: what is set comes
    before what is added (DE-6.8, R56)."""
    owners = [s.turn] * fighters[-1].supply + [controller]
    s.fight = Fight(
        s.turn, controller, monster, fighters, [Supply(owner, START_ENERGY) for owner in owners],
        tuple([card.id for card in BATTLE_CARDS for _ in range(card.count)]),
    )  # fmt: skip
    for side in (HERO, MONSTER):
        main = s.battle.main_supply(side)
        more = s.gear_of(side, MORE_START)
        for one in s.battle.standing(side):
            main.energy = one.grants(START) or main.energy
            more += one.grants(MORE_START)
        main.energy += more
