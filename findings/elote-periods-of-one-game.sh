#!/usr/bin/env bash
# elote 1.5.1: Glicko and Glicko-2 rate each game as a period of its own, also where the results are
# given as those of one period, so the example of the paper comes out as something else.
#
# Expected: apply_rating_period, which is there for results that share one rating period, does for
# Glicko-2 what its paper does: a player of 1500 (RD 200) who beats 1400 (30) and loses to 1550 (100)
# and 1700 (300) has 1464.05 and 151.52 then, in whatever order the games stand, as a period has none.
# The docstring of beat says so too: a game is noted there, and counts with the next update_ratings.
# Seen: the game counts at once. The three make 1463.79 and 151.87, in the other order 1464.21 and
# 151.39, with apply_rating_period as with beat and lost_to. Glicko, whose paper has an RD of 151.4
# there, makes 151.25 and 150.88. GlickoBoost and OpenSkill have periods; these two have not.
# Why it matters: the ratings of a league depend on the order in which its results were entered, and
# are not those that another program makes of them. Take a library that the example of the paper
# passes, or shuffle the games of a period and see whether the ratings move.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'elote==1.5.1' 'glicko2==2.1.0'
cat > rate.py <<'PYTHON'
import glicko2
from elote import Glicko2Competitor, GlickoCompetitor

OTHERS = ((1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0))


def rated(kind, others, in_period):
    player = kind(initial_rating=1500, initial_rd=200)
    games = [(player, kind(initial_rating=r, initial_rd=d), won, None) for r, d, won in others]
    if in_period:
        kind.apply_rating_period(games)
    else:
        for _, other, won, _ in games:
            (player.beat if won else player.lost_to)(other)
    return f"{player.rating:.2f} {player.rd:.2f}"


paper = glicko2.Player(1500, 200, 0.06)
paper.update_player(*(list(column) for column in zip(*OTHERS)))
print("as the paper has it:", f"{paper.rating:.2f} {paper.rd:.2f}")
for kind in (Glicko2Competitor, GlickoCompetitor):
    for others in (OTHERS, OTHERS[::-1]):
        said = [rated(kind, others, in_period) for in_period in (True, False)]
        print(f"{kind.__name__}:", "; ".join(said))
PYTHON
env/bin/python rate.py | tee said
[ "$(cat said)" = "as the paper has it: 1464.05 151.52
Glicko2Competitor: 1463.79 151.87; 1463.79 151.87
Glicko2Competitor: 1464.21 151.39; 1464.21 151.39
GlickoCompetitor: 1464.22 151.25; 1464.22 151.25
GlickoCompetitor: 1464.04 150.88; 1464.04 150.88" ]
