#!/usr/bin/env bash
# openskill 6.2.0: the weight of a player without a team is not read, and with any such weights winners
# gain twice as much while losers lose half.
#
# Expected: in a match of four players without teams, weights of 20, 1, 3 and 15 give other ratings
# than four equal ones, since the manual shows weights on just such a match; weights of 1 are as
# good as none; and weight_bounds=None takes weights as they are, as its documentation says.
# Seen: whatever the weights are, the ratings are the same: each is scaled within its team, and in a
# team of one it becomes 2. What is won is multiplied by it and what is lost divided, so the mean of
# the four, 25 without weights, is 28.95 after a match. None is refused by the compiled release:
# TypeError, a tuple is expected.
# Why it matters: ratings rise with the number of matches, and look as if how much somebody had scored
# were in them. Give no weights where there are no teams.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'openskill==6.2.0'
cat > alone.py <<'PYTHON'
from openskill.models import MODELS, BradleyTerryFull


def rated(model, weights=None):
    teams = model.rate([[model.rating()] for _ in range(4)], weights=weights)
    return [(player.mu, player.sigma) for (player,) in teams]


for kind in MODELS:
    raw = rated(kind(), [[20], [1], [3], [15]])
    equal = rated(kind(), [[1], [1], [1], [1]])
    print(f"{kind.__name__}:", "all the same" if raw == equal else "they differ")

model = BradleyTerryFull()
for weights in (None, [[1]] * 4):
    mus = [mu for mu, _ in rated(model, weights)]
    print(f"with {weights}: {', '.join(f'{mu:.2f}' for mu in mus)}, the mean {sum(mus) / 4:.2f}")
try:
    BradleyTerryFull(weight_bounds=None)
    print("None is taken")
except TypeError as fault:
    print("None is refused:", fault)
PYTHON
env/bin/python -W error alone.py | tee said
[ "$(cat said)" = "PlackettLuce: all the same
BradleyTerryFull: all the same
BradleyTerryPart: all the same
ThurstoneMostellerFull: all the same
ThurstoneMostellerPart: all the same
with None: 32.91, 27.64, 22.36, 17.09, the mean 25.00
with [[1], [1], [1], [1]]: 40.81, 30.27, 23.68, 21.05, the mean 28.95
None is refused: tuple[float, float] object expected; got None" ]
