"""What must hold at the table after every action; the conformance battery looks."""

from collections import Counter
from typing import Final

from undercroft.kit.conserved import conserved

from . import actions, state
from .content import ITEMS, RUNES, in_play
from .content.cards import COLOURS, DICE_PER_COPY
from .content.encounters import RELIC
from .ground.spaces import NOWHERE, members, space_name
from .rules.game import copies_for
from .rules.light import REPORTS
from .rules.player_phase import ACTIONS, HeroTurn
from .rules.spawn import BOSS, MOST, Spawn, TableSpawn
from .rules.sums import most_health
from .rules.trade import Restock
from .rules.walking import Walk
from .state import COMPANION, NONE, SETTING_UP, DeckBoxDungeons, Hero, item_cards, kind_of

LEADS: Final = (
    actions.D7_ORDER, actions.D21_NPC, actions.D23_ENEMY, actions.D28_FIRST, actions.D31_MOVE,
    actions.D32_ATTACK, actions.D33_AIM, actions.D34_MARKET, actions.D35_REGENERATE,
    actions.D36_ROUND,
)  # fmt: skip
"""The decisions of who leads (R73)."""
PHASE_OF: Final = {
    kind.name: phase
    for phase, kinds in (
        (SETTING_UP, (actions.D2_HEROES, actions.D3_HERO, actions.D4_EQUIPMENT,
                      actions.D5_ABILITIES, actions.D6_START)),
        (state.PLAYERS, (actions.D7_ORDER, actions.D8_TURN, actions.D8_OVER,
                         actions.D20_BETWEEN, actions.D21_NPC, actions.D24_TELL,
                         actions.D25_ABOUT)),
        (state.ENEMY, (actions.D20_ENEMIES, actions.D20_ACTIVATION, actions.D23_ENEMY,
                       actions.D28_FIRST, actions.D31_MOVE, actions.D32_ATTACK,
                       actions.D33_AIM)),
        (state.REFRESH, (actions.D20_REFRESH, actions.D35_REGENERATE, actions.D36_ROUND)),
    )
    for kind in kinds
}  # fmt: skip
"""In which phase a decision is asked; the others may come in any."""
PHASES: Final = frozenset(PHASE_OF.values())


def check(s: DeckBoxDungeons) -> None:
    """Raise AssertionError, saying what is wrong, if the position cannot be one of the game."""
    if s.began:
        _check_dice(s)
        _check_runes(s)
        if s.rules.light:
            _check_what_is_kept(s)
        else:
            _check_items(s)
    for number, one in enumerate(s.heroes):
        _check_hero(s, number, one)
    _check_enemies(s)
    _check_figures(s)
    if s.expedition is not None:
        _check_rooms(s)
        _check_goal(s)
    _check_turn(s)
    _check_gifts(s)
    _check_who_is_asked(s)


# -- what is neither gained nor lost --------------------------------------------------------


def _check_dice(s: DeckBoxDungeons) -> None:
    """Each die is in the supply, an enemy, or rolled and not placed yet (DB-2.1, 8.8, 18.4)."""
    found = Counter(dict(enumerate(s.supply)))
    found.update([one.die for one in s.enemies if one.die != NONE])
    for frame in s.stack:
        if isinstance(frame, Spawn):
            found.update([colour for colour, _ in frame.unplaced])
        if isinstance(frame, TableSpawn) and frame.colour not in (NONE, BOSS):
            found[frame.colour] += 1
    for colour, count in enumerate(DICE_PER_COPY):
        due = count * copies_for(s.began)
        assert min(s.supply) >= 0, "less than no dice in the supply (DB-8.6)"
        assert found[colour] == due, f"{found[colour]} {COLOURS[colour]} dice, not {due} (DB-2.1)"


def _check_items(s: DeckBoxDungeons) -> None:
    """Each item card is in the deck, for sale, discarded, somebody's, or on a space (DB-2.5)."""
    cards = [*s.item_deck, *s.item_discard, *[item for _, item in s.dropped]]
    cards += [card for card in s.market if card != NONE]
    for one in s.heroes:
        cards += one.items
    due = item_cards(s.rules, copies_for(s.began))
    kinds = Counter([kind_of(card) for card in cards])
    conserved("DB-2.5", kinds, Counter([kind_of(card) for card in due]), ITEMS)
    assert sorted(cards) == sorted(due), "the copies of an item are mixed up (DB-18.2)"
    assert len(s.market) in (0, actions.FOR_SALE), f"{len(s.market)} places in the market (DB-3.6)"
    filling = any(isinstance(frame, Restock) for frame in s.stack)
    # A market that ran short stays so until a purchase, also if a new deck is made meanwhile (R43).
    short = NONE in s.market and len(s.item_deck) and not filling and not s.rules.reshuffles
    assert not short, "a gap in the market, and cards in the deck (DB-11.3)"


def _check_what_is_kept(s: DeckBoxDungeons) -> None:
    """Of heroes whose cards lie on the table nothing is kept but where and how they are (DB-20)."""
    cards = (*s.item_deck, *s.market, *s.item_discard)
    assert not cards, "items that the table keeps (DB-20.2)"
    for one in s.heroes:
        owned = (one.items, one.energy, one.treasure, one.blessed)
        assert not any(owned), "something of a hero that the table keeps (DB-20.2)"
        chosen = {one.equipment, one.abilities}
        assert chosen == {NONE}, "cards that the table keeps (DB-20.2)"
        assert one.actions <= REPORTS, "more reports than there can be (DB-20.3)"
    for number in s.named:
        assert number == COMPANION or s.heroes[number].health, "who is named is dead (DB-20.10)"


def _check_runes(s: DeckBoxDungeons) -> None:
    """Each rune is in the box, on a space, or somebody's (R74)."""
    found = Counter([*s.runes, *[rune for rune, _ in s.lying]])
    for one in s.heroes:
        found.update(one.runes)
    conserved("R74", found, Counter([rune.id for rune in in_play(RUNES, s.rules.sources)]), RUNES)


# -- figures --------------------------------------------------------------------------------


def _check_hero(s: DeckBoxDungeons, number: int, one: Hero) -> None:
    who = f"hero {number}" if one.card == NONE else one.hero.name
    assert 0 <= one.seat < s.seats, f"{who} has no seat (DB-3.4)"
    last = one.card if s.rules.light else one.abilities
    most = most_health(s, one) if last != NONE else 0
    assert 0 <= one.health <= most, f"{who} has {one.health} health of {most} (DB-2.7)"
    assert 0 <= one.energy <= s.rules.cap, f"{who} has {one.energy} energy (DB-1.8)"
    assert 0 <= one.treasure <= s.rules.cap, f"{who} has {one.treasure} treasure (R8)"
    if not s.rules.light:
        assert 0 <= one.actions <= ACTIONS, f"{who} has {one.actions} actions (DB-5.5)"
        assert not one.actions or number == s.turn, f"{who} has actions off turn (DB-5.4)"
    assert not (one.ready and number == s.turn), f"{who} has a turn left in its turn (DB-5.3)"
    if not one.health:
        assert one.space == NOWHERE, f"{who} is dead and on the table (R40)"
        owned = (one.items, one.runes, one.energy, one.treasure, one.actions)
        assert not any(owned), f"{who} is dead and owns something (R40)"
        active = (one.ready, one.taunting, one.blessed)
        assert not any(active), f"{who} is dead and taking part (DB-11.17)"


def _check_enemies(s: DeckBoxDungeons) -> None:
    numbers = [one.number for one in s.enemies]
    assert numbers == sorted(set(numbers)), "enemies out of the order of placing (DB-12.2)"
    assert not numbers or numbers[-1] < s.placed, "an enemy that was never placed"
    for one in s.enemies:
        name = one.profile.name
        assert 0 < one.health <= one.most, f"{name} has {one.health} health of {one.most} (R66)"
        if one.is_boss:
            assert one.most == s.quest.boss_health, f"{name}: {one.most} at most (R66)"
            assert one.card == s.quest.boss, f"{name} is of another quest (DB-16.2)"
            assert not s.boss_fell, f"{name} fell and is there (DB-9.16)"
        else:
            assert one.most == MOST, f"{name}: {one.most} at most (R66)"
            assert one.die == one.profile.colour, f"{name} has a die of another colour (DB-2.12)"
        assert one.die in (NONE, one.profile.colour), f"{name}: which die? (DB-2.12)"
    assert len([one for one in s.enemies if one.is_boss]) <= 1, "two bosses (DB-16.2)"


def _check_figures(s: DeckBoxDungeons) -> None:
    """One figure stands on a space, none on a wall; who is walking may pass others (DB-1.5)."""
    walking = [frame.hero for frame in s.stack if isinstance(frame, Walk) and frame.path]
    spaces = [
        one.space for number, one in enumerate(s.heroes) if one.health and number not in walking
    ]
    placed = [space for space in spaces if space != NOWHERE]
    assert s.phase == SETTING_UP or placed == spaces, "a hero is nowhere (DB-3.3)"
    if s.companion is not None:
        assert 0 <= s.companion.health <= s.companion.most, "the companion’s health (DB-2.7)"
        placed += [s.companion.space] if s.companion.health else []
    placed += [one.space for one in s.enemies]
    for space in placed + [s.heroes[hero].space for hero in walking if s.heroes[hero].health]:
        assert s.ground.mask >> space & 1, f"somebody on the wall {space_name(space)} (DB-1.3)"
    for space, count in Counter(placed).items():
        assert count == 1, f"{count} figures on {space_name(space)} (DB-1.5)"


# -- the dungeon ----------------------------------------------------------------------------


def _check_rooms(s: DeckBoxDungeons) -> None:
    """Doorways join all rooms on the table; smoke, stones and objects are there (DB-6.10)."""
    assert s.explored >> s.quest.rooms == 0, "a room that the quest has not (DB-19.13)"
    found, ahead = 1, [0]
    while ahead:
        new = s.ground.joined[ahead.pop()] & s.explored & ~found
        found |= new
        ahead += members(new)
    assert found == s.explored, "a room on the table that no doorway joins (DB-6.10)"
    assert not s.smoky & ~s.explored, "smoke where nobody has been"
    spaces = [space for _, space in (*s.objects, *s.lying)]
    spaces += [space for space, _ in (*s.loot, *s.dropped, *s.unexplored)]
    for space in spaces:
        assert s.ground.mask >> space & 1, f"something in the wall {space_name(space)} (R16)"
    assert 0 <= s.round <= s.last_round, f"round {s.round} of {s.last_round} (DB-16.5)"


def _check_goal(s: DeckBoxDungeons) -> None:
    quest = s.quest
    assert 0 <= s.marks <= quest.marks, f"{s.marks} marks of {quest.marks} (DB-19.12)"
    assert not s.sealed & ~quest.stones, "a seal where no stone is (DB-19.12)"
    relics = [kind for kind, _ in s.objects].count(RELIC) + (s.carrier != NONE)
    assert relics <= 1, "more than one relic (DB-19.12)"
    assert s.carrier == NONE or s.heroes[s.carrier].health, "a dead hero has the relic (R40)"
    assert not s.boss_fell or quest.boss != NONE, "a boss fell that the quest has not (DB-16.2)"


# -- whose turn it is -----------------------------------------------------------------------


def _check_turn(s: DeckBoxDungeons) -> None:
    assert s.phase in PHASES, f"no phase {s.phase!r} (DB-5.1)"
    assert 0 <= s.leader < s.seats, "nobody leads (R73)"
    assert s.turn in range(NONE, len(s.heroes)), f"the turn of hero {s.turn} (DB-5.4)"
    if not s.is_terminal():
        assert s.turn == NONE or s.phase == state.PLAYERS, "a hero’s turn in another phase (DB-5.4)"
    assert s.points >= 0, "less than no movement points (DB-6.1)"
    assert not s.points or s.turn != NONE, "points without a Move (DB-5.8)"
    for rune in s.spent_runes:
        assert rune in range(len(RUNES)), "a rune was used that is not there (R74)"
    assert len(set(s.spent_runes)) == len(s.spent_runes), "a rune was used twice (R74)"


def _check_gifts(s: DeckBoxDungeons) -> None:
    """What was given away in this segment was given to somebody, within the limit (R45)."""
    for number in range(len(s.heroes)):
        gifts = [giver for giver, _, _ in s.gifts].count(number)
        assert not gifts or len(s.heroes) > 1, f"hero {number} gave to nobody (DB-11.7)"
        assert gifts <= 1 or not s.rules.gives_once, f"hero {number} gave {gifts} times (R45)"


def _check_who_is_asked(s: DeckBoxDungeons) -> None:
    """Only who has a living hero is asked, at the time for it (DB-5.4, 11.11, R73)."""
    if s.is_terminal():
        assert s.outcome, "a match ended without a reason"
        return
    assert not s.outcome, f"it goes on after {s.outcome!r} (DB-16.1)"
    if s.current_player == NONE:
        return
    name = s.kind.name
    assert s.phase == PHASE_OF.get(name, s.phase), f"{name} asked in the phase {s.phase}"
    if name == actions.D2_HEROES.name:
        return
    own = [one for one in s.heroes if one.seat == s.current_player]
    due = [one for one in own if one.health > 0 or s.phase == SETTING_UP]
    assert due, f"{name} asked of who has no hero (R87)"
    if s.kind in LEADS:
        assert s.current_player == s.lead, f"{name} asked of who does not lead (R73)"
    if isinstance(s.stack[-1], HeroTurn):
        assert s.active in due, f"{name} asked off turn (DB-5.4)"
