#!/usr/bin/env bash
# shimmy 2.0.1: an environment that is made of an OpenSpiel game forgets the game's parameters at
# reset, and a copy of one that is made of a name forgets them too.
#
# Expected: OpenSpielCompatibilityV0(env=pyspiel.load_game("hex(board_size=5)")) plays on 5 x 5; a
# deep copy or a pickle of an environment with config={"board_size": 5} does so as well.
# Seen: reset loads the game anew by its short name alone, and the board is 11 x 11. A copy is made
# without `config`: 11 x 11. Nothing warns; spaces and masks have the other size from then on.
# Why it matters: what was measured was another game. Where the number of players is a parameter, reset
# ends with an error of OpenSpiel. Give the name and `config`, and make environments anew, not copies.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'shimmy==2.0.1' 'pettingzoo==1.27.0' 'gymnasium==1.4.0' \
  'open_spiel==2.0.2' 'numpy==2.4.6'
cat > reset.py <<'PYTHON'
import copy
import pickle

import pyspiel
from shimmy import OpenSpielCompatibilityV0


def fields(env):
    env.reset(seed=1)
    return env.action_space(env.agents[0]).n


of_game = OpenSpielCompatibilityV0(env=pyspiel.load_game("hex(board_size=5)"))
of_name = OpenSpielCompatibilityV0(game_name="hex", config={"board_size": 5})
print("made of a game:", of_game.action_space("player_0").n, "then", fields(of_game))
print("made of a name:", fields(of_name))
print("its deep copy:", fields(copy.deepcopy(of_name)))
print("its pickle:", fields(pickle.loads(pickle.dumps(of_name))))
PYTHON
env/bin/python reset.py | tee said
[ "$(cat said)" = "made of a game: 25 then 121
made of a name: 25
its deep copy: 121
its pickle: 121" ]
