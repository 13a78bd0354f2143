#!/usr/bin/env bash
# pettingzoo 1.27.0: a match of chess is drawn before a position has come about three times, as soon
# as the player to move could bring that about.
#
# Expected: three-fold repetition, which chess_v6 says that it checks, ends a match when a position
# has come about three times. A player who has a better move can play it.
# Seen: after 6...Nc6 no position has come about more than twice, and White has mate in one. White
# could also step back to where both have been twice, so the match is over, with 0 for both.
# Why it matters: matches that are won are draws, and a player learns that shuffling saves it. Look
# what env.unwrapped.board says, is_repetition(3) for example, before a draw is counted.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'pettingzoo==1.27.0' 'gymnasium==1.4.0' 'chess==1.11.2' \
  'pygame==2.6.1' 'numpy==2.4.6'
cat > shuffled.py <<'PYTHON'
from collections import Counter

import numpy as np
from pettingzoo.classic import chess_v6
from pettingzoo.classic.chess.chess_utils import action_to_move

MOVES = "e2e4 e7e5 d1h5 b8c6 f1c4 c6b8 b1c3 b8c6 c3b1 c6b8 b1c3 b8c6".split()

env = chess_v6.env()
env.reset(seed=1)
board = env.unwrapped.board
positions = Counter([board.epd()])
for move in MOVES:
    seen, _, _, _, _ = env.last()
    moves = {
        action_to_move(board, int(action), int(not board.turn)).uci(): int(action)
        for action in np.flatnonzero(seen["action_mask"])
    }
    env.step(moves[move])
    positions[board.epd()] += 1

_, reward, terminated, _, _ = env.last()
print("over:", terminated, "with", reward, "for", env.agent_selection)
print("the most often that a position came about:", max(positions.values()))
mate = board.copy()
mate.push_uci("h5f7")
print("what White could have played:", mate.outcome().termination.name)
PYTHON
env/bin/python shuffled.py | tee said
[ "$(cat said)" = "over: True with 0 for player_0
the most often that a position came about: 2
what White could have played: CHECKMATE" ]
