#!/usr/bin/env bash
# openskill 6.2.0: in a match of n players predict_win gives nobody a chance above 2/n, however much
# better one of them is.
#
# Expected: it returns the probabilities of each team winning, as the manual says of two or more
# teams: for a player who is 75 above all others, 18 times beta, it is near 1, whether they are one or
# five.
# Seen: it is 1 of two, 0.667 of three, 0.5 of four and 0.333 of six. Each value is the mean of the
# chances against each other team alone, made to sum to 1. Of four players far from each other the
# second would win every third match. With performances drawn from the normal curves by which it
# compares two, the first wins 10,000 of 10,000. The three models that are asked agree.
# Why it matters: odds, and measures of how good forecasts are, are wrong wherever more than two play,
# and most of all where the outcome is clear. Draw performances, with sigma and beta together as their
# spread, and count who comes first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'openskill==6.2.0'
cat > predict.py <<'PYTHON'
import math
import random

from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull


def said(model, means):
    chances = model.predict_win([[model.rating(mu=mean, sigma=1)] for mean in means])
    return " ".join(f"{chance:.3f}" for chance in chances)


def drawn(model, means, matches=10_000):
    source = random.Random(1)
    spread = math.hypot(1, model.beta)
    firsts = [0] * len(means)
    for _ in range(matches):
        shown = [source.gauss(mean, spread) for mean in means]
        firsts[shown.index(max(shown))] += 1
    return " ".join(f"{first / matches:.3f}" for first in firsts)


for kind in (PlackettLuce, BradleyTerryFull, ThurstoneMostellerFull):
    print(f"{kind.__name__}: one far above three:", said(kind(), [100, 25, 25, 25]))
model = PlackettLuce()
for count in (2, 3, 6):
    print(f"one far above {count - 1}:", said(model, [100] + [25] * (count - 1)))
print("four far from each other:", said(model, [100, 75, 50, 25]))
print("the same, drawn:", drawn(model, [100, 75, 50, 25]))
PYTHON
env/bin/python predict.py | tee said
[ "$(cat said)" = "PlackettLuce: one far above three: 0.500 0.167 0.167 0.167
BradleyTerryFull: one far above three: 0.500 0.167 0.167 0.167
ThurstoneMostellerFull: one far above three: 0.500 0.167 0.167 0.167
one far above 1: 1.000 0.000
one far above 2: 0.667 0.167 0.167
one far above 5: 0.333 0.133 0.133 0.133 0.133 0.133
four far from each other: 0.500 0.333 0.167 0.000
the same, drawn: 1.000 0.000 0.000 0.000" ]
