"""The rules: a frame for each procedure that can pause, plain functions for the rest."""

from undercroft.kernel import NOBODY, Action, Dice, Frame, Switches
from undercroft.kit.wins import shared_win
from undercroft.kit.zones import ALL, NONE, OWNER, Zone, move, redeal

from .actions import C_LAY, CARDS, LAY
from .state import SampleGame


def new_match(
    players: int,
    switches: Switches,
    brought: tuple[str, ...],
    dice: Dice,
) -> SampleGame:
    """Begin a match, to its first decision."""
    return table(players, int(switches["hand"])).start(Game(0), dice)


def table(players: int, size: int) -> SampleGame:
    """SG-1.1: the table before anything is dealt."""
    return SampleGame(
        [Zone(OWNER, player, []) for player in range(players)],
        [Zone(OWNER, player, []) for player in range(players)],
        Zone(NONE, NOBODY, CARDS.copy()),
        Zone(ALL, NOBODY, []),
        [0] * players,
        size,
    )


class Game(Frame):
    """A match: everybody is dealt a hand, and plays it card by card."""

    STEPS = ("deal", "next_round", "the_end")

    first: int

    def deal(self, s: SampleGame) -> None:
        """SG-1.2"""
        pile = s.pile.unshared()
        s.dice.shuffle("deal", pile)
        for hand in s.hands:
            hand.cards = sorted([pile.pop() for _ in range(s.size)])
        s.say("dealt", "SG-1.2", cards=s.size)

    def next_round(self, s: SampleGame) -> None:
        """SG-2.1"""
        if s.hands[0].cards:
            first = self.first
            self.first = (first + 1) % len(s.hands)
            self.go("next_round")
            s.begin(Round(first, 0))

    def the_end(self, s: SampleGame) -> None:
        """SG-3.1"""
        s.say("result", "SG-3.1", players=tuple(winners(s)))
        s.end_match()


class Round(Frame):
    """A round: everybody lays a card, then all are turned up."""

    STEPS = ("lay", "turn_up")

    first: int
    turn: int

    def player(self, s: SampleGame) -> int:
        """Return who lays now."""
        return (self.first + self.turn) % len(s.hands)

    def lay(self, s: SampleGame) -> None:
        """SG-2.2"""
        player = self.player(s)
        s.ask(player, C_LAY, [LAY[card] for card in sorted(set(s.hands[player].cards))])

    def lay_answer(self, s: SampleGame, action: Action) -> None:
        """The card lies face down; the next player lays one."""
        player, card = self.player(s), action.args[0]
        move(s, card, s.hands[player], s.laid[player])
        s.whisper("laid", "SG-2.2", player, {"card": card}, player=player)
        self.turn += 1
        if self.turn < len(s.hands):
            self.go("lay")

    def turn_up(self, s: SampleGame) -> None:
        """SG-2.3 and SG-2.4"""
        cards = [zone.cards[0] for zone in s.laid]
        for card, zone in zip(cards, s.laid, strict=True):
            move(s, card, zone, s.turned_up)
        s.say("turned_up", "SG-2.3", cards=tuple(cards))
        alone = [card for card in cards if cards.count(card) == 1]
        if not alone:
            s.say("nobody", "SG-2.4")
            return
        winner = cards.index(max(alone))
        s.treasures[winner] += 1
        s.say("taken", "SG-2.4", player=winner, card=max(alone))


def winners(s: SampleGame) -> list[int]:
    """SG-3.1: the players with the most treasures."""
    most = max(s.treasures)
    return [player for player, count in enumerate(s.treasures) if count == most]


def returns(s: SampleGame) -> list[float]:
    """Return what the match was worth to each player; zeros while it runs."""
    return shared_win(winners(s) if s.is_terminal() else [], len(s.hands))


def deal_anew(s: SampleGame, player: int, dice: Dice) -> None:
    """Shuffle all cards that the player cannot see among the places where they may lie."""
    redeal([*s.hands, *s.laid, s.pile], player, dice)
