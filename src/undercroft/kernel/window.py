"""Reaction windows: everybody who can react is asked, in turn order."""

from undercroft.kernel.actions import Action
from undercroft.kernel.frame import Frame
from undercroft.kernel.state import State


class Window(Frame):
    """A moment at which players may react, one after another.

    A player is asked as long as `state.reactions` offers something and the
    answer is not the window's "no"; who can do nothing is not asked. Returns
    how many were played: the procedure below may offer again, where reactions chain.
    """

    STEPS = ("next_player", "ask_player")
    FIELDS = ("window", "players", "turn", "played")

    def __init__(self, window: str, players: tuple[int, ...], turn: int = 0, played: int = 0):
        super().__init__()
        self.window = window
        self.players = players
        self.turn = turn
        self.played = played

    def copy(self) -> "Window":
        return Window(self.window, self.players, self.turn, self.played)

    def next_player(self, s: State) -> None:
        """Find the next player who can react; close the window after the last."""
        while self.turn < len(self.players):
            if s.reactions(self.window, self.players[self.turn]):
                return
            self.turn += 1
        s.done(self.played)

    def ask_player(self, s: State) -> None:
        """Ask that player: react, or not."""
        player = self.players[self.turn]
        kind, no = s.WINDOWS[self.window]
        s.ask(player, kind, [*s.reactions(self.window, player), no])

    def ask_player_answer(self, s: State, action: Action) -> None:
        """Carry the reaction out, or go on to the next player."""
        self.go("next_player")
        player = self.players[self.turn]
        if action is s.WINDOWS[self.window][1]:
            self.turn += 1
        else:
            self.played += 1
            s.react(self.window, player, action)
