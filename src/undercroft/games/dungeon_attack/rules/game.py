"""Set-up, the levels in their order, and the end (DA-2, DA-18)."""

from functools import lru_cache
from typing import Final

from undercroft.kernel import Action, Dice, Frame, Switches

from ..actions import C_FIRST, C_PICK, FIRST, PICK
from ..content import CARDS, DEALT
from ..state import Adventurer, DungeonAttack
from ..switches import SWITCHES, HouseRules
from .level import GAME_ENDS, Level
from .scoring import announce_result

DEAL: Final = "deal"
PLAIN_CARD: Final = len(DEALT)


def new_match(
    players: int, switches: Switches, brought: tuple[str, ...], dice: Dice
) -> DungeonAttack:
    """Begin a match: one Unhurt, empty-handed Adventurer per player (DA-1.1, 2.2)."""
    rules = house_rules(tuple([switches[switch.name] for switch in SWITCHES]))
    party = [Adventurer(PLAIN_CARD) for _ in range(players)]
    return DungeonAttack(rules, party).start(Game(), dice)


@lru_cache
def house_rules(values: tuple[str, ...]) -> HouseRules:
    """Read the switches; matches of the same table share them, as copies of a state do."""
    return HouseRules(values)


class Game(Frame):
    """A whole game: set-up, three levels or as agreed, the result."""

    STEPS = (
        "deal_adventurers",
        "first_player",
        "pick_adventurer",
        "next_level",
        "level_over",
        "ending",
    )

    picked: int = 0

    def deal_adventurers(self, s: DungeonAttack) -> None:
        """Deal each player an Adventurer at random; the others stay in the box (DA-2.1)."""
        if s.rules.adventurers != "dealt":
            return
        cards = list(range(len(DEALT)))
        s.dice.shuffle(DEAL, cards)
        for player, one in enumerate(s.adventurers):
            one.card = cards[player]
            s.say("dealt", "DA-2.1", player=player, card=s.card(player).name)

    def first_player(self, s: DungeonAttack) -> None:
        """Determine who starts: at random unless agreed otherwise (DA-2.9)."""
        how, players = s.rules.first_player, len(s.adventurers)
        if how == "chosen":
            s.ask(0, C_FIRST, FIRST[:players])
        else:
            self._begins(s, s.dice.below(DEAL, players) if how == "random" else 0)

    def first_player_answer(self, s: DungeonAttack, action: Action) -> None:
        """The first seat speaks for the table (R5)."""
        self._begins(s, action.args[0])

    def _begins(self, s: DungeonAttack, player: int) -> None:
        s.opener = s.turn = player
        s.say("begins", "DA-2.9", player=player)

    def pick_adventurer(self, s: DungeonAttack) -> None:
        """With `adventurers: chosen`, pick in seat order from the first player (R4)."""
        players = len(s.adventurers)
        if s.rules.adventurers != "chosen" or self.picked == players:
            return
        taken = [one.card for one in s.adventurers]
        s.ask(self._picker(s), C_PICK, [pick for pick in PICK if pick.args[0] not in taken])

    def pick_adventurer_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """No two play the same card (DA-2.1)."""
        taken = [one.card for one in s.adventurers]
        return "DA-2.1" if action in PICK and action.args[0] in taken else None

    def pick_adventurer_answer(self, s: DungeonAttack, action: Action) -> None:
        """Take the card; the next seat picks from the rest."""
        player = self._picker(s)
        s.adventurers[player].card = action.args[0]
        s.say("picked", "R4", player=player, card=CARDS[action.args[0]].name)
        self.picked += 1
        self.go("pick_adventurer")

    def _picker(self, s: DungeonAttack) -> int:
        return (s.opener + self.picked) % len(s.adventurers)

    def next_level(self, s: DungeonAttack) -> None:
        """Play the dungeon levels in order (DA-2.3)."""
        s.level += 1
        s.begin(Level())

    def level_over(self, s: DungeonAttack) -> None:
        """After the Search of the last level, or when nobody is left, the game ends (DA-18.1)."""
        if s.returned != GAME_ENDS and s.level + 1 < len(s.rules.levels):
            self.go("next_level")

    def ending(self, s: DungeonAttack) -> None:
        """Compare what everybody brought home (DA-18.2, 18.3)."""
        announce_result(s)
        s.end_match()
