#!/usr/bin/env bash
# polars 2.1.0: a frame of dicts takes its types and columns from the first hundred rows, and makes
# later rows fit.
#
# Expected: a half that comes after a hundred whole numbers stays a half, or is an error; so does a
# key that comes for the first time in row 101.
# Seen: the half is 0, and the key is gone; nothing warns or fails.
# Why it matters: facts of matches are often whole at first, and some come late. Give the types.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'polars==2.1.0'
cat > rows.py <<'PYTHON'
import polars

early = [{"rounds": 1}] * 100
late = polars.DataFrame([*early, {"rounds": 0.5}])
print("a half after 100 rows:", late["rounds"].to_list()[-1])
print("a half after 99 rows:", polars.DataFrame([*early[1:], {"rounds": 0.5}])["rounds"].to_list()[-1])
print("columns:", polars.DataFrame([*early, {"rounds": 1, "level": 2}]).columns)
typed = polars.DataFrame([*early, {"rounds": 0.5}], schema={"rounds": polars.Float64})
print("with its type:", typed["rounds"].to_list()[-1])
PYTHON
env/bin/python -W error rows.py | tee said
[ "$(cat said)" = "a half after 100 rows: 0
a half after 99 rows: 0.5
columns: ['rounds']
with its type: 0.5" ]
