"""The light mode: the table keeps its heroes, this game the dungeon (DB-20).

The table reports what changes the dungeon; it is told what each enemy does, and says what came of
it. What happens to heroes meanwhile is in `blow.py`, a skill check in `checks.py`.
"""

from typing import Final

from undercroft.kernel import Action, Frame

from .. import actions as acts
from ..actions import ABOUT, AT, BACK, DONE, FELL, HEALTH, HURT, TURN_OF, WALK, WALKS
from ..content.cards import BARRAGE, RED
from ..ground.spaces import NOWHERE, members, space_name
from ..state import COMPANION, FIRST_ENEMY, NONE, DeckBoxDungeons, Enemy, Figure, Hero
from . import ending
from .behaviour import Mind, asks_table, siphon
from .blow import enter, lose, stun
from .explore import Explore, explore_pending
from .figures import figure_at, name_of, occupied, part_of, space_of
from .remedies import heal
from .special import begin_special, special_actions, why_not_special
from .sums import most_health
from .trade import hero_of

REPORTS: Final = 20
"""So much can be reported of each hero in a round: a report that never ends is none (DB-20.3)."""


def first_of_seats(s: DeckBoxDungeons, heroes: list[int]) -> list[int]:
    """Return of each seat the first of these heroes: a seat reports of all its heroes at once
    (DB-20.3)."""
    found: list[int] = []
    for hero in heroes:
        if s.heroes[hero].seat not in [s.heroes[other].seat for other in found]:
            found.append(hero)
    return found


class Report(Frame):
    """What the heroes of a seat did, in any order, as far as the dungeon changes by it (DB-20.3);
    `hero` is the one of whom is spoken."""

    STEPS = ("begin_report", "tell", "settle", "end_report")

    hero: int

    def begin_report(self, s: DeckBoxDungeons) -> None:
        """Actions, energy and treasure are the table's; it reports till the heroes are done."""
        seat = s.heroes[self.hero].seat
        for one in s.heroes:
            if one.seat == seat and one.health > 0:
                one.ready = False
                one.actions = REPORTS

    def tell(self, s: DeckBoxDungeons) -> None:
        """Where a hero is now, what enemies lost, what was taken or done, and what else happened;
        or that they are done (DB-20.3-20.6)."""
        if s.heroes[self.hero].health <= 0:
            others = self._others(s)
            if not others:
                self.go("end_report")
                return
            self.hero = others[0]
        s.turn = self.hero
        more = s.heroes[self.hero].actions > 0
        found = self._reports(s) if more else []
        found += [*[TURN_OF[s.heroes[other].card] for other in self._others(s)], DONE]
        found += self._rest(s) if more else []
        s.ask(s.heroes[self.hero].seat, acts.D24_TELL, found)

    def _others(self, s: DeckBoxDungeons) -> list[int]:
        """Return the other heroes of the seat of whom something can be reported."""
        seat = s.heroes[self.hero].seat
        own = [hero for hero in s.living() if hero != self.hero and s.heroes[hero].seat == seat]
        return [hero for hero in own if s.heroes[hero].actions]

    def _reports(self, s: DeckBoxDungeons) -> list[Action]:
        """Return what happens in most turns; any free space may be reached somehow."""
        full = occupied(s)
        found = [WALK[space] for space in members(s.ground.mask & ~full)]
        for enemy in s.enemies:
            found += [HURT[enemy.space]] if enemy.health > 1 else []
            found.append(FELL[enemy.space])
        return found + special_actions(s, self.hero)

    def _rest(self, s: DeckBoxDungeons) -> list[Action]:
        """Return of whom something else can be said: enemies, this hero, those of other seats, and
        the companion."""
        one, found = s.heroes[self.hero], [AT[enemy.space] for enemy in s.enemies]
        for hero in s.living():
            if hero == self.hero or s.heroes[hero].seat != one.seat:
                found.append(ABOUT[s.heroes[hero].card])
        if space_of(s, COMPANION) != NOWHERE:
            found.append(AT[space_of(s, COMPANION)])
        return found

    def tell_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """Somebody stands there, another seat reports of that hero, or a thing is not at hand."""
        if action in WALKS:
            return "DB-1.5" if occupied(s) >> action.args[0] & 1 else None
        if action in TURN_OF:
            return "DB-5.4"
        return why_not_special(s, self.hero, action)

    def tell_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That happened; it is one report fewer."""
        if action is DONE:
            self.go("end_report")
            return
        if action in TURN_OF:
            self.hero = hero_of(s, action.args[0])
        one = s.heroes[self.hero]
        one.actions -= 1
        if action in WALKS:
            self._stands(s, one, action.args[0])
        elif action in HURT or action in FELL:
            enemy = s.enemy(figure_at(s, action.args[0]) - FIRST_ENEMY)
            assert enemy is not None
            lose(s, enemy.figure, 1 if action in HURT else enemy.health, NONE)
        elif action in ABOUT:
            s.begin(About(hero_of(s, action.args[0]), self.hero))
        elif action in AT:
            s.begin(About(figure_at(s, action.args[0]), self.hero))
        elif action not in TURN_OF:
            begin_special(s, self.hero, action)

    def _stands(self, s: DeckBoxDungeons, one: Hero, space: int) -> None:
        """A hero stands there now: it explores, or falls into a pit (DB-6.5, 7.1, 20.4)."""
        one.space = space
        s.say("placed", "DB-20.4", hero=one.name, space=space_name(space))
        if s.ground.behind[space] != NOWHERE:
            s.begin(Explore(space, self.hero))
        else:
            enter(s, self.hero, space, NONE)

    def settle(self, s: DeckBoxDungeons) -> None:
        """See whether the quest is over (R69), then go on."""
        self.go("tell")
        if not explore_pending(s):
            ending.check(s)

    def end_report(self, s: DeckBoxDungeons) -> None:
        """The heroes of this seat are done for this round."""
        for one in s.heroes:
            one.actions = 0
        s.turn = NONE
        s.done()


class About(Frame):
    """What else happened to a figure: a hero, the companion or an enemy (DB-20.5); `hero` is the
    one of whom is reported."""

    STEPS = ("choose",)

    figure: Figure
    hero: int

    def choose(self, s: DeckBoxDungeons) -> None:
        """The health of a hero or the companion, whether a hero taunts, makes smoke or reads a
        scroll; whether an enemy is stunned, or where it has been pushed."""
        one = part_of(s, self.figure)
        assert one is not None
        found: list[Action] = []
        if isinstance(one, Enemy):
            found += [] if one.stunned or one.profile.colour == RED else [acts.STUNNED]
            full = occupied(s)
            found += [AT[to] for to in s.ground.next_to[one.space] if not full >> to & 1]
        else:
            most = min(most_health(s, one), acts.MOST_HEALTH)
            found += [HEALTH[left] for left in range(most, -1, -1) if left != one.health]
        if isinstance(one, Hero):
            found += [] if one.taunting else [acts.TAUNTS]
            found += [] if s.ground.rooms[one.space] & ~s.smoky == 0 else [acts.SMOKE]
            found += [AT[space] for space in s.ground.spaces if s.ground.behind[space] != NOWHERE]
        s.ask(s.heroes[self.hero].seat, acts.D25_ABOUT, [*found, BACK])

    def choose_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """Somebody stands there; red enemies cannot be stunned."""
        if action in AT and occupied(s) >> action.args[0] & 1:
            return "DB-1.5"
        return "DB-15.11" if action is acts.STUNNED else None

    def choose_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """So it is."""
        one = part_of(s, self.figure)
        assert one is not None
        if action in HEALTH:
            change = action.args[0] - one.health
            if change > 0:
                heal(s, self.figure, change)
            else:
                lose(s, self.figure, -change, NONE)
        elif action is acts.STUNNED:
            stun(s, self.figure)
        elif action in AT and isinstance(one, Enemy):
            one.space = action.args[0]
            s.say("pushed", "DB-20.5", figure=one.name, space=space_name(one.space))
            enter(s, self.figure, one.space, NONE)
        elif action in AT:
            s.begin(Explore(action.args[0], self.figure))
        elif action is acts.TAUNTS and isinstance(one, Hero):
            one.taunting = True
            s.say("taunts", "DB-20.5", hero=one.name)
        elif action is acts.SMOKE:
            s.smoky |= s.ground.rooms[one.space]
            s.say("smoke", "DB-20.5", hero=one.name)


class Preference(Frame):
    """Before an enemy acts the table is told of its Siphon, and says whom it prefers, where that
    hangs on what the table alone knows and the app plays the enemy (DB-20.8, 20.10, R91)."""

    STEPS = ("siphons", "first")

    enemy: int

    def siphons(self, s: DeckBoxDungeons) -> None:
        """Siphon comes first (DB-12.15); nothing is named yet."""
        s.named = ()
        enemy = s.enemy(self.enemy)
        if enemy is None or enemy.stunned:
            s.done()
        else:
            siphon(s, enemy)

    def first(self, s: DeckBoxDungeons) -> None:
        """Of those among whom it would choose by that, in the order of all other things: of equals
        the first in this list is the one (DB-12.16)."""
        found = [] if s.rules.table_enemies else undecided(s, self.enemy)
        if len(found) > 1:
            s.ask(s.lead, acts.D28_FIRST, [AT[space_of(s, one)] for one in found])

    def first_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That one; for the dice of Barrage the next one counts too."""
        one = figure_at(s, action.args[0])
        s.named += (one,)
        s.say("named", "DB-20.10", enemy=name_of(s, FIRST_ENEMY + self.enemy), hero=name_of(s, one))
        self.go("first")


def undecided(s: DeckBoxDungeons, number: int) -> list[Figure]:
    """Return among whom only the table can say whom an enemy prefers, those of equal worth in the
    order of all other things; fewer than two where nothing hangs on it (DB-20.10)."""
    enemy = s.enemy(number)
    if enemy is None or not asks_table(s, enemy.profile):
        return []
    mind = Mind(s, enemy)
    can = [one for one in mind.order if mind.places(space_of(s, one))]
    among = can or mind.order
    calm = mind.ranks[mind.order.index(among[0])][0]
    among = [one for one in among if mind.ranks[mind.order.index(one)][0] == calm]
    if not s.named:
        return among
    splits = enemy.profile.keywords & BARRAGE and can and calm
    return [one for one in among if one not in s.named] if splits else []
