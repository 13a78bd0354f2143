#!/usr/bin/env bash
# tcod 21.2.2: one radius of sight has three shapes, by the algorithm that looks.
#
# Expected: `compute_fov(..., radius=3)` in an empty hall shows all cells no farther than 3, whichever algorithm looks.
# Seen: by FOV_SHADOW the 29 cells of a circle; by FOV_RESTRICTIVE, which looks where none is named, the 49 of a square, corners at 4.2 too; by FOV_SYMMETRIC_SHADOWCAST the 25 that are nearer than 3.
# Why it matters: who changes the algorithm for fairer walls changes how far a torch shines. Ask without a radius, and take away what is too far.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'tcod==21.2.2'
cat > hall.py <<'PYTHON'
import numpy as np
from tcod import libtcodpy
from tcod.map import compute_fov

hall = np.ones((11, 11), dtype=bool)
for name in ("FOV_SHADOW", "FOV_RESTRICTIVE", "FOV_SYMMETRIC_SHADOWCAST"):
    seen = compute_fov(hall, (5, 5), radius=3, algorithm=getattr(libtcodpy, name))
    farthest = max((row - 5) ** 2 + (column - 5) ** 2 for row, column in np.argwhere(seen))
    print(name, int(seen.sum()), "cells, the farthest", farthest, "squared")
print("where none is named:", int(compute_fov(hall, (5, 5), radius=3).sum()))
PYTHON
env/bin/python hall.py | tee said
[ "$(cat said)" = "FOV_SHADOW 29 cells, the farthest 9 squared
FOV_RESTRICTIVE 49 cells, the farthest 18 squared
FOV_SYMMETRIC_SHADOWCAST 25 cells, the farthest 8 squared
where none is named: 49" ]
