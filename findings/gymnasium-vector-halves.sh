#!/usr/bin/env bash
# gymnasium 1.4.0: a vector environment gives a value of `info` the type that the first environment
# happened to have, and cuts off the fractions of the others.
#
# Expected: three environments whose steps give info["score"] as 1, 0.5 and 0 give these three
# numbers side by side, as they do where the 0.5 comes first, and as the rewards beside them do.
# Seen: they are 1, 0 and 0. The array is of whole numbers, because the first number was one, and
# the half is cut. Nothing warns, with environments in one process as with processes of their own.
# Why it matters: scores of matches are 1, 0, and 0.5 where a match is drawn: sometimes a draw counts
# as one, sometimes as a defeat. Put no whole numbers into info: float(score).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'gymnasium==1.4.0' 'numpy==2.4.6'
cat > scores.py <<'PYTHON'
import gymnasium
from gymnasium.spaces import Discrete
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

SCORES = (0, 0.5, 1)


class Match(gymnasium.Env):
    """One answer: how the match ends."""

    observation_space = Discrete(1)
    action_space = Discrete(3)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        return 0, {}

    def step(self, action):
        score = SCORES[action]
        return 0, float(score), True, False, {"score": score}


if __name__ == "__main__":
    for kind in (SyncVectorEnv, AsyncVectorEnv):
        for actions in ([2, 1, 0], [1, 2, 0]):
            many = kind([Match] * 3)
            many.reset(seed=1)
            _, rewards, _, _, info = many.step(actions)
            print(kind.__name__, rewards.tolist(), "are told as", info["score"].tolist())
            many.close()
PYTHON
env/bin/python -W error scores.py | tee said
[ "$(cat said)" = "SyncVectorEnv [1.0, 0.5, 0.0] are told as [1, 0, 0]
SyncVectorEnv [0.5, 1.0, 0.0] are told as [0.5, 1.0, 0.0]
AsyncVectorEnv [1.0, 0.5, 0.0] are told as [1, 0, 0]
AsyncVectorEnv [0.5, 1.0, 0.0] are told as [0.5, 1.0, 0.0]" ]
