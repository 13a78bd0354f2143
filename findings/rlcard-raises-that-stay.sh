#!/usr/bin/env bash
# rlcard 1.2.0: after step_back the observation of limit hold'em still has the raise that was taken
# back, and the record of the actions still has all of them, as it has in Leduc hold'em.
#
# Expected: an environment made with allow_step_back stands after step and step_back as it stood
# before: the same observation, the same numbers, the same record. Chips, cards and whose turn it is
# do come back.
# Seen: a raise that was taken back stays in raise_nums and in the two places of obs that tell of it,
# so obs is one that no play reaches: nobody has raised, and one raise was made. A second one adds
# nothing. In action_record both stand.
# Why it matters: who searches by trying an action and taking it back, as counterfactual regret does,
# keys what it learns by an observation that a player never sees. Note obs before you try, and do not
# read it after; or play each line anew from a copy of the environment.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'rlcard==1.2.0'
cat > back.py <<'PYTHON'
import rlcard

RAISE = 1
for game in ("leduc-holdem", "limit-holdem"):
    env = rlcard.make(game, config={"seed": 1, "allow_step_back": True})
    first, player = env.reset()
    for times in range(3):
        seen = env.get_state(player)
        other = int((seen["obs"] != first["obs"]).sum())
        raises = seen["raw_obs"].get("raise_nums", "none told")
        chips, record = seen["raw_obs"]["all_chips"], len(seen["action_record"])
        said = f"chips {chips}, raises {raises}, obs differs in {other} places, record of {record}"
        print(f"{game} after {times} raises taken back: {said}")
        env.step(RAISE)
        env.step_back()
PYTHON
env/bin/python back.py | tee said
after="raises taken back: chips"
leduc="raises none told, obs differs in 0 places, record of"
limit="obs differs in 2 places, record of"
[ "$(cat said)" = "leduc-holdem after 0 $after [1, 2], $leduc 0
leduc-holdem after 1 $after [1, 2], $leduc 1
leduc-holdem after 2 $after [1, 2], $leduc 2
limit-holdem after 0 $after [2, 1], raises [0, 0, 0, 0], obs differs in 0 places, record of 0
limit-holdem after 1 $after [2, 1], raises [1, 0, 0, 0], $limit 1
limit-holdem after 2 $after [2, 1], raises [1, 0, 0, 0], $limit 2" ]
