#!/usr/bin/env bash
# openskill 6.2.0: a rating can be pickled, and the pickle cannot be read.
#
# Expected: a rating that `pickle.dumps` takes comes back from `pickle.loads`.
# Seen: reading it is a TypeError, because __init__ wants mu and sigma.
# Why it matters: a pool of processes that returns ratings breaks where they arrive, and the error
# names no rating. Send mu, sigma and the name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'openskill==6.2.0'
cat > rated.py <<'PYTHON'
import pickle

from openskill.models import PlackettLuce

model = PlackettLuce()
kept = pickle.dumps(model.rating(mu=27.0, sigma=6.5, name="keeper"))
print("written:", bool(kept))
try:
    print("read:", pickle.loads(kept).mu)
except TypeError as fault:
    print("not read:", fault)
PYTHON
env/bin/python rated.py | tee said
[ "$(cat said)" = "written: True
not read: __init__() missing required argument 'mu' (pos 1)" ]
