"""The end of a battle: who gets what, and who is left (DE-14, 18.4, 18.5)."""

from ..content import HUNTERS, ITEMS
from ..content.cards import COINS, KEEP_ITEMS
from ..content.maps import NOWHERE, square_name
from ..state import AUTOMATON, BOTH_FELL, DRAWN, HERO, LOST, WON, DungeonEnforcer, Fight, Player
from .rolls import throw
from .town import gain_item, refill_items


def settle(s: DungeonEnforcer) -> None:
    """Settle the battle: token, card, spoils and tokens of players, then HP. The winner of a duel
    takes all from the loser; if both fall nobody takes anything (DE-14.1-14.16, 18.4, 18.5)."""
    fight = s.battle
    s.say("battle_over", "DE-14.15" if fight.over == DRAWN else "DE-12.9", player=fight.hero,
          rival=fight.controller, how=fight.over, duel=int(fight.is_duel))  # fmt: skip
    if not fight.is_duel:
        _put_monster(s, fight)
    if fight.over == DRAWN:
        s.active.square = s.came_from
    elif fight.over == LOST:
        _capture(s, fight, fight.hero, fight.controller)
        _loser(s, fight.hero, s.came_from)
    elif fight.over == BOTH_FELL:
        for player in (fight.hero, fight.controller) if fight.is_duel else (fight.hero,):
            _loser(s, player, s.players[player].square)
    elif fight.is_duel:
        _capture(s, fight, fight.controller, fight.hero)
        _loser(s, fight.controller, s.players[fight.controller].square)
    else:
        _winners_item(s)
        _winners_coins(s, fight)
        s.active.defeated += 1
    _hp_after(s, fight)


def _put_monster(s: DungeonEnforcer, fight: Fight) -> None:
    """If it fell, its card goes to the graveyard and its token leaves the map; else the card goes
    back to the deck (DE-14.3, 14.6, 14.12)."""
    if fight.over in (WON, BOTH_FELL):
        s.slain += (fight.monster,)
        s.tokens = tuple([token for token in s.tokens if token != s.active.square])
    else:
        s.monster_deck += (fight.monster,)


def _winners_item(s: DungeonEnforcer) -> None:
    """First one random item, if there is any left (DE-5.12, 14.4, 14.18, R49)."""
    refill_items(s, 1)
    if s.item_deck:
        item, s.item_deck = s.item_deck[-1], s.item_deck[:-1]
        gain_item(s, s.turn, item, "won_item", "DE-14.4")


def _winners_coins(s: DungeonEnforcer, fight: Fight) -> None:
    """Then one die of coins, once, and what cards add to it (DE-14.5, R49)."""
    roll = throw(s, "won_coins", s.turn)
    more = s.active.granted(COINS) + sum([one.grants(COINS) for one in fight.standing(HERO)])
    s.active.coins += roll + more
    s.say("won_coins", "DE-14.5", player=s.turn, roll=roll, more=more, coins=s.active.coins)


def _capture(s: DungeonEnforcer, fight: Fight, loser: int, winner: int) -> None:
    """Who won with the monster, or a duel, gets one die of coins from the bank, then all coins and
    items of the loser, who knows which they are; no item of the deck. Captured gear works for its
    new owner from then on (DE-14.8-14.10, 15.6, 15.7, 18.4, R48).

    A hunter of Oathkeeper's kind who began the battle keeps the loser's items, fallen or not.
    Nothing comes to the automaton or to a player who is out: it goes to the bank and the item
    discard (DE-17.4, R21).
    """
    one = s.players[loser]
    own = [other for other in fight.fighters if fight.player_of(other.side) == loser]
    keeps = any(other.stats.grants[KEEP_ITEMS] for other in own)
    coins = 0 if s.rules.coins_are_kept else one.coins
    if winner == AUTOMATON or not s.players[winner].hunters:
        one.coins -= coins
        if not keeps:
            discard_all(s, one)
        s.say("lost_all", "DE-17.4", player=loser, coins=coins, items=int(not keeps))
        return
    other = s.players[winner]
    roll = throw(s, "duel_coins" if fight.is_duel else "monsters_coins", winner)
    one.coins -= coins
    other.coins += roll + coins
    if keeps:
        s.say("captured", "DE-14.9", player=winner, loser=loser, roll=roll, coins=coins,
              items=(), count=0)  # fmt: skip
        return
    gear = tuple([ITEMS[item].name for item in one.gear])
    names = gear + tuple([ITEMS[item].name for item in one.items])
    other.gear += one.gear
    other.items += one.items
    other.known_by += tuple([known & ~(1 << winner) | 1 << loser for known in one.known_by])
    s.shown += len(one.items)
    one.gear = one.items = one.known_by = ()
    s.confide("captured", "DE-14.9", winner, "items", names, loser=loser, roll=roll, coins=coins,
              items=gear, count=len(names))  # fmt: skip


def discard_all(s: DungeonEnforcer, one: Player) -> None:
    """Put all items of a player into the item discard, face up (DE-16.6, 17.4)."""
    s.item_discard += one.gear + one.items
    s.shown += len(one.items)
    one.gear = one.items = one.known_by = ()


def _loser(s: DungeonEnforcer, player: int, square: int) -> None:
    """With hunters left the first of them is main and the token stands on that square; without,
    the player is out: what is left goes to the bank and the item discard (DE-14.13, 14.14, 16.5,
    16.6, R44, R47, R51)."""
    one = s.players[player]
    if one.hunters:
        one.square = square
        s.say("goes_on", "DE-14.14", player=player, hunter=HUNTERS[one.hunters[0]].name,
              square=square_name(one.square))  # fmt: skip
    else:
        s.say("eliminated", "DE-14.13", player=player)
        names = tuple([ITEMS[item].name for item in one.gear + one.items])
        if names:
            s.say("left_behind", "DE-16.6", player=player, items=names)
        discard_all(s, one)
        one.coins = 0
        one.square = NOWHERE


def _hp_after(s: DungeonEnforcer, fight: Fight) -> None:
    """Who survived is back at printed HP, or keeps its wounds (DE-14.7, 14.16, R45)."""
    left = {one.card: one.hp for one in fight.fighters if one.is_hunter}
    if not s.rules.wounds_last:
        left = {hunter.id: hunter.hp for hunter in HUNTERS}
    for player in {fight.hero, fight.controller} - {AUTOMATON}:
        one = s.players[player]
        one.hp = tuple([left.get(card, hp) for card, hp in zip(one.hunters, one.hp, strict=True)])
