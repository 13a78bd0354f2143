"""The quest from its set-up to its end: rounds of three phases (DB-3, DB-4, DB-5.1)."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action, Dice, Event, Frame, Kind, State, Switches

from .. import actions as acts
from ..content import ABILITY_CARDS, EQUIPMENT, HEROES, RUNES, in_play
from ..content import cards as printed
from ..content.encounters import NOTHING
from ..content.loose import npc_of
from ..state import NONE, TWO_COPIES, Companion, DeckBoxDungeons, Hero, item_cards
from ..switches import SWITCHES, HouseRules
from . import ending
from .encounter import Encounter
from .enemy_phase import EnemyPhase
from .explore import reveal
from .figures import occupied
from .from_room import set_in
from .generate import lay_out
from .player_phase import PlayerPhase
from .refresh_phase import RefreshPhase
from .rolls import shuffled
from .sums import most_health
from .trade import stock_up

Card = printed.Hero | printed.Equipment | printed.AbilityCard
PICKS: Final[tuple[tuple[Kind, list[Action], Sequence[Card], str], ...]] = (
    (acts.D3_HERO, acts.TAKE_HERO, HEROES, "card"),
    (acts.D4_EQUIPMENT, acts.TAKE_EQUIPMENT, EQUIPMENT, "equipment"),
    (acts.D5_ABILITIES, acts.TAKE_ABILITY_CARD, ABILITY_CARDS, "abilities"),
)
"""What is chosen, in this order, and which field of a hero holds it (DB-4.8)."""
ONE_COPY_HEROES: Final = 2
"""One copy of the game serves so many heroes (DB-18.1, R4)."""


def new_match(
    players: int, switches: Switches, brought: tuple[str, ...], dice: Dice
) -> DeckBoxDungeons:
    """Begin a match of one to four players (DB-3.4, 3.5, 18.1)."""
    rules = HouseRules(tuple([switches[switch.name] for switch in SWITCHES]))
    return DeckBoxDungeons(rules, players).start(Game(), dice)


class Game(Frame):
    """A whole quest: the set-up in its order, then rounds. In the set-up `hero` is the next one and
    `picks` counts the kinds of cards that all have chosen."""

    STEPS = (
        "how_many_heroes", "choose_cards", "first_room", "place_heroes", "place_companion",
        "market", "first_encounter", "next_round", "player_phase", "enemy_phase",
        "refresh_phase", "another_round",
    )  # fmt: skip

    hero: int = 0
    picks: int = 0

    # -- set-up ---------------------------------------------------------------------------

    def how_many_heroes(self, s: DeckBoxDungeons) -> None:
        """Each player leads one hero; who plays alone may lead two, or all whose cards lie on a
        table (DB-3.4, 3.5, 20.2, R4)."""
        if s.seats == 1 and s.rules.solo_choice:
            more = [acts.THREE_HEROES, acts.FOUR_HEROES] if s.rules.light else []
            s.ask(0, acts.D2_HEROES, [acts.TWO_HEROES, acts.ONE_HERO, *more])
        else:
            self._gather(s, s.seats)

    def how_many_heroes_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That many."""
        self._gather(s, action.args[0])

    def _gather(self, s: DeckBoxDungeons, count: int) -> None:
        s.began = count
        s.heroes = [Hero(number % s.seats) for number in range(count)]
        copies = copies_for(count)
        s.supply = tuple([dice * copies for dice in printed.DICE_PER_COPY])
        s.item_deck = () if s.rules.light else item_cards(s.rules, copies)
        s.runes = tuple([rune.id for rune in in_play(RUNES, s.rules.sources)])

    def choose_cards(self, s: DeckBoxDungeons) -> None:
        """In seat order all choose a hero that nobody has, then all equipment, then all an ability
        card (DB-4.2, 4.3, 4.8, R3)."""
        kind, take, cards, field = PICKS[self.picks]
        taken = [getattr(one, field) for one in s.heroes]
        free = free_heroes(s) if kind is acts.D3_HERO else free_cards(s, cards, taken)
        s.ask(s.heroes[self.hero].seat, kind, [take[card] for card in free])

    def choose_cards_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """Somebody has it, or the other side of that card (DB-4.3, R3)."""
        kind, take, _, field = PICKS[self.picks]
        if action not in take:
            return None
        if action.args[0] in [getattr(one, field) for one in s.heroes]:
            return "DB-4.3"
        here = kind is acts.D3_HERO and HEROES[action.args[0]] in in_play(HEROES, s.rules.sources)
        return "R3" if here else None

    def choose_cards_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That card. With the last one the hero is built, and its trackers are set (DB-4.4-4.6);
        who keeps the cards names the hero alone (DB-20.2)."""
        one, card = s.heroes[self.hero], action.args[0]
        _, _, cards, field = PICKS[self.picks]
        setattr(one, field, card)
        last = 1 if s.rules.light else len(PICKS)
        if self.picks + 1 == last:
            one.health = most_health(s, one)
        s.say("chose", "DB-4.8", player=one.seat, card=cards[card].name)
        self.hero = (self.hero + 1) % len(s.heroes)
        if not self.hero:
            self.picks += 1
        if self.picks < last:
            self.go("choose_cards")

    def first_room(self, s: DeckBoxDungeons) -> None:
        """The quest that the table has chosen, or one that is dealt: its dungeon is laid out in
        secret, and its first room lies open (DB-3.1, 3.2, 3.8, 3.9, 19.4)."""
        s.expedition = lay_out(s)
        reveal(s, 0)

    def throws(self, s: State) -> Event | None:
        """The card of the first room is drawn from those on the table (R98)."""
        return Event("draws_room", "R98", {"hero": ""}) if self.step == "first_room" else None

    def place_heroes(self, s: DeckBoxDungeons) -> None:
        """In seat order, each on a free space of the start area, or near it (DB-3.3, R6, R7)."""
        full = occupied(s)
        free = [space for space in s.ground.start_area if not full >> space & 1]
        near = free or [nearest_to_start(s)]
        s.ask(s.heroes[self.hero].seat, acts.D6_START, [acts.START[space] for space in near])

    def place_heroes_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """Somebody stands there, or it is no space of the start area (DB-1.5, 3.3)."""
        here = action in acts.START and action.args[0] in s.ground.start_area
        return "DB-1.5" if here else None

    def place_heroes_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """There."""
        s.heroes[self.hero].space = action.args[0]
        self.hero = (self.hero + 1) % len(s.heroes)
        if self.hero:
            self.go("place_heroes")

    def place_companion(self, s: DeckBoxDungeons) -> None:
        """Whom the quest gives the heroes to lead stands with them (DB-3.8, R7, R76)."""
        if s.quest.npc != NONE:
            npc = npc_of(s.quest.npc)
            health = npc.health + npc.per_hero * s.began
            s.companion = Companion(s.quest.npc, health, health, nearest_to_start(s))

    def market(self, s: DeckBoxDungeons) -> None:
        """The item deck is shuffled, and three of its cards are for sale (DB-3.6); one on the table
        has no order (R94)."""
        if s.rules.light:
            return
        if not s.rules.table_deck:
            s.item_deck = shuffled(s, s.item_deck)
        s.market = (NONE,) * acts.FOR_SALE
        stock_up(s)

    def first_encounter(self, s: DeckBoxDungeons) -> None:
        """That of the first room, if it has one, speaks to the lead's hero (DB-3.7, R24, R25); who
        tries a quest may begin in another one (R96)."""
        if s.rules.tried is not None and set_in(s, s.rules.tried):
            return
        encounter = s.quest.encounters[0]
        if encounter != NOTHING:
            first = next(n for n in s.living() if s.heroes[n].seat == s.lead)
            s.begin(Encounter(encounter, 0, first))

    # -- rounds ---------------------------------------------------------------------------

    def next_round(self, s: DeckBoxDungeons) -> None:
        """A round has three phases (DB-5.1, 5.2)."""
        ending.check(s)
        s.round += 1
        if s.rules.lead_rotates and s.round > 1:
            s.leader = (s.lead + 1) % s.seats
        for one in s.heroes:
            one.ready = one.health > 0
        s.say("round", "DB-5.1", round=s.round)

    def player_phase(self, s: DeckBoxDungeons) -> None:
        """First the heroes (DB-5.3)."""
        s.begin(PlayerPhase())

    def enemy_phase(self, s: DeckBoxDungeons) -> None:
        """Then the enemies (DB-12)."""
        s.begin(EnemyPhase())

    def refresh_phase(self, s: DeckBoxDungeons) -> None:
        """Then all is refreshed (DB-13)."""
        s.begin(RefreshPhase())

    def another_round(self, s: DeckBoxDungeons) -> None:
        """Until the quest is won or lost (DB-5.2)."""
        self.go("next_round")


def copies_for(heroes: int) -> int:
    """Return how many copies of the game so many heroes need (DB-18.1, R4)."""
    return 1 if heroes <= ONE_COPY_HEROES else TWO_COPIES


def free_heroes(s: DeckBoxDungeons) -> list[int]:
    """Return the heroes that can be chosen; never one twice, with pairs none whose other side is
    used up (DB-4.3, 18.3, R3)."""
    taken = [one.card for one in s.heroes]
    pairs = [HEROES[card].pair for card in taken if card != NONE and HEROES[card].pair != NONE]
    most = copies_for(len(s.heroes)) if s.rules.paired_heroes else len(s.heroes)
    heroes = in_play(HEROES, s.rules.sources)
    return [one.id for one in heroes if one.id not in taken and pairs.count(one.pair) < most]


def free_cards(s: DeckBoxDungeons, cards: Sequence[Card], taken: list[int]) -> list[int]:
    """Return the cards in play of which a copy is left (DB-4.3, 18.3, R5)."""
    copies = len(s.heroes) if s.rules.free_duplicates else copies_for(len(s.heroes))
    return [one.id for one in in_play(cards, s.rules.sources) if taken.count(one.id) < copies]


def nearest_to_start(s: DeckBoxDungeons) -> int:
    """Return the free space that is nearest to the start area (R7)."""
    full = occupied(s)
    return next(space for space in s.ground.near(s.ground.start_area) if not full >> space & 1)
