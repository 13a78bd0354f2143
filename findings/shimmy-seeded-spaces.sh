#!/usr/bin/env bash
# shimmy 2.0.1: the action spaces of an OpenSpiel game are made anew at each reset and each step, and
# lose their seed.
#
# Expected: env.action_space(agent).seed(1), as PettingZoo's seed_test does it, decides what is
# sampled from then on; two environments with equal seeds give equal samples.
# Seen: after one step the space is another one without a seed. seed_test fails on tic-tac-toe.
# Why it matters: a random player that samples its space does not play the same matches again, whatever
# was seeded. Choose among env.infos[agent]["action_mask"] by a generator of your own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'shimmy==2.0.1' 'pettingzoo==1.27.0' 'gymnasium==1.4.0' \
  'open_spiel==2.0.2' 'numpy==2.4.6'
cat > seeds.py <<'PYTHON'
from shimmy import OpenSpielCompatibilityV0


def sampled():
    env = OpenSpielCompatibilityV0(game_name="tic_tac_toe")
    env.reset(seed=1)
    env.action_space("player_0").seed(1)
    first = [int(env.action_space("player_0").sample()) for _ in range(40)]
    env.step(4)
    later = [int(env.action_space("player_0").sample()) for _ in range(40)]
    return first, later


once, again = sampled(), sampled()
print("equal before a step:", once[0] == again[0])
print("equal after it:", once[1] == again[1])
PYTHON
env/bin/python seeds.py | tee said
[ "$(cat said)" = "equal before a step: True
equal after it: False" ]
