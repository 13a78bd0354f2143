"""An attempt to resolve a room: the DM's answer, the battle, the reward (WD-8, WD-13)."""

from typing import Final

from undercroft.kernel import Action, Frame

from ..actions import (
    ATTACH,
    D_ATTACH,
    D_AVOID,
    D_MONSTER,
    D_REINFORCE,
    DOOR_CARD,
    FIGHT,
    LET_GO,
    NO_MONSTER,
    PASS,
    PLAY,
    PLAY_DOOR,
)
from ..content.cards import EVENT, MONSTER, OBJECTIVE, SECRET_DOOR
from ..content.catalogue import CARDS, DUNGEON
from ..fight import Fight
from ..state import NONE_YET, WarpDungeons
from .answers import gate_is_open, refuses_event
from .battle import AVOIDED, WON, Battle
from .drawing import spend, who_may_hold
from .scoring import the_heroes_win
from .secret_door import AVOID, SecretDoor

HAND: Final = "hand"
DISCARD: Final = "discard"


class Attempt(Frame):
    """One attempt of the active hero, re-fights included (WD-8.18).

    `monster` opposes it, NONE_YET without one; `refight` once Reinforcements came
    (WD-13.13).
    """

    STEPS = (
        "answer_of_the_dm",
        "unopposed",
        "avoid_or_fight",
        "avoided",
        "battle",
        "battle_over",
        "attach_stake",
        "reinforcements",
        "resolved",
    )

    player: int
    place: int
    monster: int = NONE_YET
    refight: bool = False

    # -- the opponent (WD-8.10 to 8.13) ------------------------------------------------

    def answer_of_the_dm(self, s: WarpDungeons) -> None:
        """A waiting monster opposes by itself; else the DM may play one (WD-8.10, 8.13)."""
        room = s.dungeon.places[self.place]
        if room.monster != NONE_YET:
            self.monster = room.monster
            s.say("waits", "WD-8.13", card=CARDS[self.monster].name, player=self.player)
            return
        if room.resolved:
            return
        monsters = [PLAY[card.id] for card in s.players[s.dm].held(MONSTER)]
        s.interrupt(who_may_hold(s, s.dm, MONSTER), D_MONSTER, monsters)

    def answer_of_the_dm_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """An event of the hand is for another moment (WD-13.5)."""
        return refuses_event(s, action)

    def answer_of_the_dm_answer(self, s: WarpDungeons, action: Action) -> None:
        """The monster comes into the room, face up (WD-8.10, 8.12)."""
        if action is not NO_MONSTER:
            self.monster = action.args[0]
            s.players[s.dm].hand.unshared().remove(self.monster)
            self._put_monster(s, self.monster)
            s.say("monster", "WD-8.10", player=s.dm, card=CARDS[self.monster].name)

    def unopposed(self, s: WarpDungeons) -> None:
        """Without a monster the attempt succeeds (WD-8.11)."""
        if self.monster == NONE_YET:
            s.say("unopposed", "WD-8.11", player=self.player, card=self._room_name(s))
            self.go("attach_stake")

    def avoid_or_fight(self, s: WarpDungeons) -> None:
        """Before round 1 the hero may avoid the monster by a Secret Door (WD-11.13)."""
        door = [PLAY_DOOR] if s.players[self.player].holds(DOOR_CARD) else []
        s.interrupt(who_may_hold(s, self.player, SECRET_DOOR), D_AVOID, door)

    def avoid_or_fight_answer(self, s: WarpDungeons, action: Action) -> None:
        """Slip away, or fight."""
        if action is FIGHT:
            self.go("battle")
        else:
            s.begin(SecretDoor(self.player, AVOID))

    def avoided(self, s: WarpDungeons) -> None:
        """No battle: the monster stays, the attempt is over (WD-11.14, 11.18)."""
        if s.returned:
            self._slip_away(s)
        else:
            self.go("avoid_or_fight")

    def _slip_away(self, s: WarpDungeons) -> None:
        """The stake returns to the hand unseen (WD-11.15, R11), the room stays as it is."""
        one = s.players[self.player]
        s.say("avoided_monster", "WD-11.14", player=self.player, card=CARDS[self.monster].name)
        if one.stake != NONE_YET:
            if s.rules.door_loses_stake:
                self._lose_stake(s)
            else:
                one.hand.unshared().append(one.stake)
                one.stake = NONE_YET
                s.say("stake_back", "WD-11.15", player=self.player)
        self._survives(s)
        s.done()

    # -- the battle (WD-9) --------------------------------------------------------------

    def battle(self, s: WarpDungeons) -> None:
        """A battle ensues, within this phase; a re-fight is a new one (WD-3.3, 8.12, 13.13)."""
        worthless = self.refight or s.dungeon.places[self.place].stand_in
        s.fight = Fight(self.player, self.place, self.monster, self.refight, worthless)
        s.say("fight", "WD-8.12", player=self.player, card=CARDS[self.monster].name)
        s.begin(Battle(self.player))

    def battle_over(self, s: WarpDungeons) -> None:
        """Won: the stake may be attached. Else it is lost, the room unresolved (WD-9.29, 9.30)."""
        ended, s.fight = s.fight, None
        assert ended is not None
        one = s.players[self.player]
        killed = ended.suffered >= CARDS[self.monster].wounds
        if s.returned == WON:
            self._leave_room_empty(s)
            return
        if s.returned == AVOIDED:
            self._slip_away(s)
            return
        if one.stake != NONE_YET:
            self._lose_stake(s)
        if killed:
            self._leave_room_empty(s)
        else:
            self._survives(s)
        s.done()

    def _lose_stake(self, s: WarpDungeons) -> None:
        """A lost stake goes to the hero's discard pile (WD-9.29)."""
        one = s.players[self.player]
        one.discard.unshared().append(one.stake)
        s.shown += 1
        s.say("stake_lost", "WD-9.29", player=self.player, card=CARDS[one.stake].name)
        one.stake = NONE_YET

    def _survives(self, s: WarpDungeons) -> None:
        """A monster not killed stays, after a re-fight as a stand-in for the trophy that it is
        (WD-9.33, 13.15, R19, R41)."""
        room = s.dungeon.places[self.place]
        name = CARDS[self.monster].name
        if self.refight:
            if s.rules.stand_in_stays:
                s.dungeon.places[self.place] = room.with_monster(self.monster, True)
                s.say("stays", "WD-13.15", card=name, room=self._room_name(s))
            return
        if s.rules.survivors == "stays" or room.stand_in:
            s.say("stays", "WD-9.33", card=name, room=self._room_name(s))
            return
        self._leave_room_empty(s)
        dm = s.players[s.dm]
        pile = dm.hand if s.rules.survivors == HAND else dm.discard
        pile.unshared().append(self.monster)
        s.say("withdraws", "R19", card=name, to=s.rules.survivors)

    def _put_monster(self, s: WarpDungeons, monster: int) -> None:
        s.dungeon.places[self.place] = s.dungeon.places[self.place].with_monster(monster)

    def _leave_room_empty(self, s: WarpDungeons) -> None:
        self._put_monster(s, NONE_YET)

    # -- the reward (WD-8.11, 8.16, 9.30) ------------------------------------------------

    def attach_stake(self, s: WarpDungeons) -> None:
        """Reveal a won stake; the hero may attach it, or discard it (WD-8.11, 8.16)."""
        one = s.players[self.player]
        if one.stake != NONE_YET:
            s.ask(self.player, D_ATTACH, [ATTACH, LET_GO])
        elif self.monster == NONE_YET:
            self.go("resolved")

    def attach_stake_answer(self, s: WarpDungeons, action: Action) -> None:
        """It works from now on (WD-8.17), and stays (WD-12.10)."""
        one = s.players[self.player]
        stake, one.stake = one.stake, NONE_YET
        s.shown += 1
        if action is LET_GO:
            one.discard.unshared().append(stake)
            s.say("let_go", "WD-8.16", player=self.player, card=CARDS[stake].name)
        else:
            one.attached = (*one.attached, stake)
            s.say("attached", "WD-8.16", player=self.player, card=CARDS[stake].name)
        if self.monster == NONE_YET:
            self.go("resolved")

    def reinforcements(self, s: WarpDungeons) -> None:
        """After a won battle the DM may bring the same monster again (WD-13.12)."""
        calls = [
            PLAY[card.id]
            for card in s.players[s.dm].held(EVENT)
            if "after_win" in card.windows and gate_is_open(s, card, self.monster)
        ]
        s.interrupt(who_may_hold(s, s.dm, EVENT), D_REINFORCE, calls)

    def reinforcements_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """The clause that forbids an event of the hand now (WD-13.4, 13.5)."""
        return refuses_event(s, action, "after_win", self.monster)

    def reinforcements_answer(self, s: WarpDungeons, action: Action) -> None:
        """It is a new battle, without stake and without points (WD-13.13, 13.14)."""
        if action is not PASS:
            spend(s, s.dm, action.args[0])
            self.refight = True
            s.say(
                "reinforcements", "WD-13.13",
                player=s.dm, card=CARDS[action.args[0]].name, monster=CARDS[self.monster].name,
            )  # fmt: skip
            self.go("avoid_or_fight")

    def resolved(self, s: WarpDungeons) -> None:
        """A token: no more monsters; on the objective, the end (WD-8.14, 8.15, 15.1, 15.2)."""
        room = s.dungeon.places[self.place]
        s.dungeon.places[self.place] = room.with_token()
        s.say("resolved", "WD-8.14", player=self.player, card=self._room_name(s))
        if DUNGEON[room.kind].kind == OBJECTIVE:
            s.resolver = self.player
            the_heroes_win(s)

    def _room_name(self, s: WarpDungeons) -> str:
        return s.dungeon.places[self.place].name
