"""A battle, round by round (WD-9; the procedure of R37)."""

from typing import Final

from undercroft.kernel import Action, Frame
from undercroft.kit.hands import different
from undercroft.kit.terms import spelled

from ..actions import (
    CALL_OFF,
    COMMIT,
    D_AVOID,
    D_COMMIT,
    D_COMMIT_MORE,
    D_DM_COMMIT,
    DOOR_CARD,
    FIGHT,
    PLAY_DOOR,
    READY,
)
from ..content import effects
from ..content.cards import ATTACK, DM_SIDE, HERO_SIDE, SECRET_DOOR
from ..content.catalogue import CARDS
from ..fight import Fight
from ..state import WarpDungeons
from ..words.terms import reasons
from . import strength
from .drawing import who_may_hold
from .secret_door import AVOID, SecretDoor
from .window import POST, PRE, BattleWindow
from .wounds import DeathsDoor, suffer

NOT_WON: Final = 0
WON: Final = 1
AVOIDED: Final = 2


class Battle(Frame):
    """A battle of the active hero with one monster; the table holds it in `s.fight`.

    Returns WON, NOT_WON (lost, drawn, called off, or the hero died), or AVOIDED.
    Nobody draws in a battle (WD-9.37).
    """

    STEPS = (
        "avoid_later_round",
        "avoided",
        "no_card_check",
        "pre_window",
        "hero_commits",
        "dm_commits",
        "reveal",
        "post_window",
        "totals",
        "wounds",
        "deaths_door",
        "outcome",
    )

    player: int

    # -- before the commits -----------------------------------------------------------

    def avoid_later_round(self, s: WarpDungeons) -> None:
        """With `secret_door_escape: any_round` the hero may slip away later too (R11)."""
        fight = fight_of(s)
        if fight.round == 1 or not s.rules.escape_any_round:
            self.go("no_card_check")
            return
        door = [PLAY_DOOR] if s.players[self.player].holds(DOOR_CARD) else []
        s.interrupt(who_may_hold(s, self.player, SECRET_DOOR), D_AVOID, door)

    def avoid_later_round_answer(self, s: WarpDungeons, action: Action) -> None:
        """Slip away, or fight on."""
        if action is FIGHT:
            self.go("no_card_check")
        else:
            s.begin(SecretDoor(self.player, AVOID))

    def avoided(self, s: WarpDungeons) -> None:
        """The battle, its effects and poison end, neither won nor lost (R11)."""
        if s.returned:
            self._end(s, AVOIDED)
        else:
            self.go("avoid_later_round")

    def no_card_check(self, s: WarpDungeons) -> None:
        """Without an attack card the attack is called off at once (WD-9.3)."""
        if not s.players[self.player].held(ATTACK):
            s.say("forced_off", "WD-9.3", player=self.player)
            self._end(s, NOT_WON)

    def pre_window(self, s: WarpDungeons) -> None:
        """Before the commits: heroic actions, potions, events (WD-9.38-9.40)."""
        s.begin(BattleWindow(PRE, self.player))

    # -- commits (WD-9.1 to 9.6) ----------------------------------------------------------

    def hero_commits(self, s: WarpDungeons) -> None:
        """Put up to *level* attack cards face down, at least one, or call off (WD-9.1-9.4).

        Who may call off is asked in any case; else all could tell who has one card alone.
        """
        fight = fight_of(s)
        cards = uncommitted(s, self.player, fight.hero_cards)
        must = s.rules.must_fight_first_round and fight.round == 1
        ask = s.ask_in_secret if must else s.ask
        if not fight.hero_cards:
            ask(self.player, D_COMMIT, cards if must else [*cards, CALL_OFF])
        elif len(fight.hero_cards) < strength.commit_limit(s, fight, HERO_SIDE):
            ask(self.player, D_COMMIT_MORE, [*cards, READY])
        else:
            self._hero_is_ready(s, fight)

    def hero_commits_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """Calling off is for before the first card; `first_round_call_off` may forbid it (R21)."""
        begun = bool(fight_of(s).hero_cards)
        if action is CALL_OFF:
            return "WD-9.4" if begun else "R21"
        return "WD-9.2" if action is READY and not begun else None

    def hero_commits_answer(self, s: WarpDungeons, action: Action) -> None:
        """Commit one card after another; calling off ends the battle (WD-9.4)."""
        fight = fight_of(s)
        if action is CALL_OFF:
            s.say("called_off", "WD-9.4", player=self.player)
            self._end(s, NOT_WON)
        elif action is READY:
            self._hero_is_ready(s, fight)
        else:
            fight.hero_cards = (*fight.hero_cards, action.args[0])
            self.go("hero_commits")

    def _hero_is_ready(self, s: WarpDungeons, fight: Fight) -> None:
        fight.hero_ready = True
        s.shown += 1
        names = tuple([CARDS[card].name for card in fight.hero_cards])
        s.whisper("committed", "WD-9.6", self.player, {"names": names}, player=self.player)

    def dm_commits(self, s: WarpDungeons) -> None:
        """Put 0 or 1 attack card face down, more with Outnumber (WD-9.5)."""
        fight = fight_of(s)
        if len(fight.dm_cards) < strength.commit_limit(s, fight, DM_SIDE):
            cards = uncommitted(s, s.dm, fight.dm_cards)
            s.ask_in_secret(who_may_hold(s, s.dm, ATTACK), D_DM_COMMIT, [*cards, READY])
        else:
            self._dm_is_ready(s, fight)

    def dm_commits_answer(self, s: WarpDungeons, action: Action) -> None:
        """Commit one card after another."""
        fight = fight_of(s)
        if action is READY:
            self._dm_is_ready(s, fight)
        else:
            fight.dm_cards = (*fight.dm_cards, action.args[0])
            self.go("dm_commits")

    def _dm_is_ready(self, s: WarpDungeons, fight: Fight) -> None:
        s.shown += 1
        names = tuple([CARDS[card].name for card in fight.dm_cards])
        s.whisper("committed", "WD-9.6", s.dm, {"names": names}, player=s.dm)

    def reveal(self, s: WarpDungeons) -> None:
        """All committed cards are revealed together (WD-9.6)."""
        fight = fight_of(s)
        for player, cards in ((self.player, fight.hero_cards), (s.dm, fight.dm_cards)):
            for card in cards:
                s.players[player].hand.unshared().remove(card)
        fight.hero_symbols = tuple([CARDS[card].symbol for card in fight.hero_cards])
        fight.dm_symbols = tuple([CARDS[card].symbol for card in fight.dm_cards])
        fight.revealed = True
        s.shown += 1
        s.say(
            "reveals", "WD-9.6",
            player=self.player,
            hero=tuple([CARDS[card].name for card in fight.hero_cards]),
            dm=tuple([CARDS[card].name for card in fight.dm_cards]),
        )  # fmt: skip

    def post_window(self, s: WarpDungeons) -> None:
        """After the reveal: heroic actions, potions, events (WD-9.38-9.40)."""
        s.begin(BattleWindow(POST, self.player))

    # -- totals and wounds (WD-9.11 to 9.24, 10.3 to 10.5) ------------------------------------

    def totals(self, s: WarpDungeons) -> None:
        """The higher total wins the round, dominance settles a draw (WD-9.16-9.22)."""
        fight = fight_of(s)
        lies = strength.Comparison(s, fight)
        fight.dominates = lies.dominates
        fight.hero_won, fight.dm_won = lies.hero_won, lies.dm_won

    def wounds(self, s: WarpDungeons) -> None:
        """Deal the wounds of both sides at the same time (WD-9.16, 9.18, 9.19, 9.24)."""
        fight = fight_of(s)
        lies = strength.Comparison(s, fight)
        hero, dm = lies.hero_terms, lies.dm_terms
        s.say(
            "compared", "WD-9.16",
            player=self.player, round=fight.round, hero=lies.hero, dm=lies.dm,
            hero_terms=spelled(hero), hero_reasons=reasons(hero),
            dm_terms=spelled(dm), dm_reasons=reasons(dm),
            dominates=lies.dominates, to_hero=lies.to_hero, to_monster=lies.to_monster,
            hero_wounds=spelled(lies.hero_wounds), monster_wounds=spelled(lies.monster_wounds),
        )  # fmt: skip
        self._spend_extras(s, fight, lies.hero_base, lies.dm_base)
        fight.suffered += lies.to_monster
        suffer(s, self.player, lies.to_hero)

    def _spend_extras(self, s: WarpDungeons, fight: Fight, hero: int, dm: int) -> None:
        """Remember which sources have added their wound (`extra_wound_frequency`, R31)."""
        if hero:
            fight.spent_ring = fight.spent_ring or bool(strength.ring(s, self.player))
            fight.spent_heroics = max(fight.spent_heroics, s.heroics)
        if dm:
            fight.spent_events = len(fight.lasting)

    def deaths_door(self, s: WarpDungeons) -> None:
        """Potions, then the hero's death, before the monster's (WD-10.9, R30)."""
        s.begin(DeathsDoor(self.player))

    # -- the outcome (WD-9.25 to 9.36) ---------------------------------------------------------

    def outcome(self, s: WarpDungeons) -> None:
        """Spent cards are discarded; then the battle goes on, or is over (WD-9.25-9.28, 9.36)."""
        fight = fight_of(s)
        self._discard_commits(s, fight)
        alive = s.players[self.player].alive
        won = fight.hero_won
        if fight.suffered >= CARDS[fight.monster].wounds:
            full = won or s.rules.kill_without_win == "full_win"
            self._kill(s, fight, alive, full)
            self._end(s, WON if alive and full else NOT_WON)
        elif alive and won:
            fight.round += 1
            fight.begin_round()
            self.go("avoid_later_round")
        else:
            if alive:
                s.say("out_fought" if fight.dm_won else "true_draw",
                      "WD-9.25" if fight.dm_won else "WD-9.21", player=self.player)  # fmt: skip
            self._end(s, NOT_WON)

    def _discard_commits(self, s: WarpDungeons, fight: Fight) -> None:
        """Committed cards go to their owners' discard piles, in the order committed (WD-9.36)."""
        hero = s.players[self.player]
        if hero.alive:
            hero.discard.unshared().extend(fight.hero_cards)
        else:
            hero.removed = tuple(sorted(hero.removed + fight.hero_cards))
        s.players[s.dm].discard.unshared().extend(fight.dm_cards)
        fight.hero_cards = fight.dm_cards = ()
        fight.hero_symbols = fight.dm_symbols = ()
        fight.revealed = False

    def _kill(self, s: WarpDungeons, fight: Fight, alive: bool, full: bool) -> None:
        """A monster is killed: a trophy for a living hero (WD-9.27, 9.31-9.35, 15.8, R29)."""
        card = CARDS[fight.monster]
        s.say("killed", "WD-9.27", player=self.player, card=card.name, won=full and alive)
        if fight.worthless:
            return
        scores = alive and (full or s.rules.kill_without_win == "points_only")
        if scores:
            hero = s.players[self.player]
            hero.trophies = (*hero.trophies, fight.monster)
            s.say("trophy", "WD-9.31", player=self.player, card=card.name, points=card.points)
        if not scores or s.rules.killed_to_discard:
            s.players[s.dm].discard.unshared().append(fight.monster)

    def _end(self, s: WarpDungeons, result: int) -> None:
        """Effects and poison of the battle end; then Spiteful strikes (WD-9.41, 9.42, 7.13)."""
        fight, one = fight_of(s), s.players[self.player]
        one.poison = 0
        killed = fight.suffered >= CARDS[fight.monster].wounds
        if killed and one.alive and strength.has(fight, effects.SPITEFUL):
            one.poison = 1
            s.say("poisoned", "WD-9.42", player=self.player, counters=1)
        s.done(result)


def fight_of(s: WarpDungeons) -> Fight:
    """Return the battle under way."""
    assert s.fight is not None
    return s.fight


def uncommitted(s: WarpDungeons, player: int, committed: tuple[int, ...]) -> list[Action]:
    """Return a commit of each different attack card in the hand that is not committed yet."""
    left = [card for card in s.players[player].hand.cards if CARDS[card].kind == ATTACK]
    for card in committed:
        left.remove(card)
    return [COMMIT[card] for card in different(left)]
