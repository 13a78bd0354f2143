"""Knocked Out: dice faced go back to the Room, the pile is lost (DA-14)."""

from ..state import OUT, PILE, ROOM, DungeonAttack


def knock_out(s: DungeonAttack, player: int) -> None:
    """Turn the card face down; treasure stays, unusable until healed (DA-14.1-14.5, 14.7).

    The pile's dice go to Out until the next level, white ones for good with
    `ko_pile: lost_for_game` (DA-6.11, 14.3, 14.8, R32).
    """
    one = s.adventurers[player]
    faced, pile = s.dice_facing(player), one.pile + s.red_in(PILE + player)
    s.say("knocked_out", "DA-14.1", player=player, faced=faced, pile=pile)
    s.room += one.facing
    s.out += one.pile
    if s.rules.lost_for_game:
        s.lost += one.pile
    one.facing = one.pile = 0
    s.move_red(player, ROOM)
    s.move_red(PILE + player, OUT)
