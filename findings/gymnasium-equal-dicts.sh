#!/usr/bin/env bash
# gymnasium 1.4.0: two Dict spaces are equal that flatten the same observation in another order, and
# sample other values from the same seed.
#
# Expected: spaces that are equal can stand for one another. The order of the keys counts for Dict, as
# it decides about both; `__eq__` says in a comment that it compares in order, which gym has done
# since its request 3024.
# Seen: a Dict made of a dict sorts its keys, and one made of keyword arguments or of pairs does not.
# The three are equal, and so are their flat spaces. Health 0 of 3 and gold 4 of 5 are 00001100 by the
# first, and 10000001 by the other two.
# Why it matters: who compares the space of a model with that of an environment before it plays on,
# as libraries do, is told that they fit, and the model reads gold where health was. Compare
# list(space.spaces) too, or always make the space in one way.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'gymnasium==1.4.0'
cat > spaces.py <<'PYTHON'
from gymnasium.spaces import Dict, Discrete, flatten, flatten_space

hero = {"health": 0, "gold": 4}
kinds = {
    "of a dict": Dict({"health": Discrete(3), "gold": Discrete(5)}),
    "of keywords": Dict(health=Discrete(3), gold=Discrete(5)),
    "of pairs": Dict([("health", Discrete(3)), ("gold", Discrete(5))]),
}
first = kinds["of a dict"]
for name, space in kinds.items():
    is_same = space == first and flatten_space(space) == flatten_space(first)
    space.seed(2)
    drawn = {key: int(value) for key, value in sorted(space.sample().items())}
    flat = "".join(map(str, flatten(space, hero)))
    print(f"{name}: {list(space.spaces)}, equal {is_same}, flat {flat}, drawn {drawn}")
PYTHON
env/bin/python -W error spaces.py | tee said
[ "$(cat said)" = "of a dict: ['gold', 'health'], equal True, flat 00001100, drawn {'gold': 2, 'health': 1}
of keywords: ['health', 'gold'], equal True, flat 10000001, drawn {'gold': 1, 'health': 1}
of pairs: ['health', 'gold'], equal True, flat 10000001, drawn {'gold': 1, 'health': 1}" ]
