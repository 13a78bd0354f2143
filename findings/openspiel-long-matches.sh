#!/usr/bin/env bash
# open_spiel 2.0.2: outcome sampling MCCFR makes regrets that are no numbers where matches are long.
#
# Expected: regrets stay numbers, or the solver says that a match is too long for it.
# Seen: on OpenSpiel's own Dark Hex (121 moves at most) three iterations leave dozens of information
# states with regrets of NaN or infinity: the chance of so many answers together underflows to 0, and
# is divided by. numpy warns; the solver goes on, and its average policy is spoilt.
# Why it matters: a match of ours has hundreds of answers among dozens. Look whether regrets are finite.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'open_spiel==2.0.2' 'numpy==2.4.6'
cat > solve.py <<'PYTHON'
import warnings

import numpy as np
import pyspiel
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

warnings.simplefilter("ignore")
for name in ("leduc_poker", "dark_hex(board_size=11)"):
    np.random.seed(1)
    solver = OutcomeSamplingSolver(pyspiel.load_game(name))
    for _ in range(3):
        solver.iteration()
    spoilt = [not np.isfinite(np.array(one)).all() for one in solver._infostates.values()]
    print(name, "has regrets that are no numbers:", any(spoilt))
PYTHON
env/bin/python solve.py | tee said
[ "$(cat said)" = "leduc_poker has regrets that are no numbers: False
dark_hex(board_size=11) has regrets that are no numbers: True" ]
