"""What a seat cannot know, dealt anew: consistent with all it knows, uniform over the rest.

Public are deck lists, discard piles, hand sizes, the sizes of piles, and which card
of the prepared dungeon deck lies where, as a number: dividing a pile is no secret.
"""

from itertools import combinations
from typing import Final

from undercroft.kernel import Dice

from .content.cards import ATTACK, HERO_SIDE, OBJECTIVE, TREASURE
from .content.catalogue import CARDS, DUNGEON
from .fight import Fight
from .rules.battle import Battle
from .rules.game import BESIDE_OBJECTIVE
from .rules.strength import commit_limit
from .state import NONE_YET, WarpDungeons

ANEW: Final = "resample"


def deal_anew(s: WarpDungeons, player: int, dice: Dice) -> None:
    """Deal everything that the player (or a spectator) cannot see anew, in place.

    What is shuffled is sorted before: how it lies in truth leaves no trace.
    """
    _dungeon(s, dice)
    for other in range(len(s.players)):
        if other == player:
            own = s.players[other].deck.unshared()
            own.sort()
            dice.shuffle(ANEW, own)
        else:
            _personal_cards(s, other, dice)


def _dungeon(s: WarpDungeons, dice: Dice) -> None:
    """Deal the cards not yet revealed; the Objective Room is among the bottom ten (WD-2.9)."""
    dungeon = s.dungeon
    unseen = sorted([place for pile in dungeon.piles for place in pile] + list(dungeon.removed))
    kinds = sorted([dungeon.deck[place] for place in unseen])
    objective = [kind for kind in kinds if DUNGEON[kind].kind == OBJECTIVE]
    deck = list(dungeon.deck)
    if objective:
        kinds.remove(objective[0])
        deep = [place for place in unseen if place <= BESIDE_OBJECTIVE]
        there = deep[dice.below(ANEW, len(deep))]
        deck[there] = objective[0]
        unseen.remove(there)
    dice.shuffle(ANEW, kinds)
    for place, kind in zip(unseen, kinds, strict=True):
        deck[place] = kind
    dungeon.deck = tuple(deck)


def _personal_cards(s: WarpDungeons, player: int, dice: Dice) -> None:
    """Deal another player's hand, deck, stake and committed cards anew.

    A stake is a treasure (WD-8.8), committed cards are attack cards in the hand, as
    many as the side may commit; how many is secret too (WD-9.6). Who is to commit has one (WD-9.3).
    """
    one = s.players[player]
    unseen = one.hand.cards + one.deck.cards
    if one.stake != NONE_YET:
        unseen.append(one.stake)
    unseen.sort()
    if one.stake != NONE_YET:
        treasures = [card for card in unseen if CARDS[card].kind == TREASURE]
        one.stake = treasures[dice.below(ANEW, len(treasures))]
        unseen.remove(one.stake)
    size = len(one.hand.cards)
    fight = s.fight
    committing = fight is not None and not fight.revealed and player in (fight.player, s.dm)
    if fight is None or not committing or not (player == fight.player and fight.hero_ready):
        dice.shuffle(ANEW, unseen)
        has_one = _is_to_commit(s, player)
        while has_one and all(CARDS[card].kind != ATTACK for card in unseen[:size]):
            dice.shuffle(ANEW, unseen)
        one.hand.cards, one.deck.cards = unseen[:size], unseen[size:]
        if fight is not None and committing:
            _forget_commits(s, fight, player)
        return
    most = min(size, commit_limit(s, fight, HERO_SIDE))
    choices = [
        places for count in range(1, most + 1) for places in combinations(range(size), count)
    ]
    while True:
        dice.shuffle(ANEW, unseen)
        places = choices[dice.below(ANEW, len(choices))]
        if all(CARDS[unseen[place]].kind == ATTACK for place in places):
            break
    one.hand.cards, one.deck.cards = unseen[:size], unseen[size:]
    fight.hero_cards = tuple([unseen[place] for place in places])


def _is_to_commit(s: WarpDungeons, player: int) -> bool:
    """Say whether the hero goes on with an attack: without a card it is called off (WD-9.3)."""
    if s.fight is None or player != s.fight.player:
        return False
    before = ("pre_window", "hero_commits")
    return any(isinstance(frame, Battle) and frame.step in before for frame in s.stack)


def _forget_commits(s: WarpDungeons, fight: Fight, player: int) -> None:
    """Nobody else knows of cards put down before their owner is ready."""
    if player == s.dm:
        fight.dm_cards = ()
    else:
        fight.hero_cards = ()
