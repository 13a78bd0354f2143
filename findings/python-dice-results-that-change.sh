#!/usr/bin/env bash
# python-dice 2.0.2: what an interpreter has answered changes when it is asked again: the highest of
# 3d6 becomes 3, and rolls that were kept are all the last one.
#
# Expected: roll, max and min answer with a dict of numbers, as the manual shows, which is the caller's:
# six rolls that are kept in a list are six rolls.
# Seen: each answers with the interpreter's own dict of variables, and the next answer is written into
# it. The highest of 3d6 is 18, and 3 once the lowest was asked for. Six rolls of a die with a million
# sides that were kept are one number.
# Why it matters: rolls that are kept to be shown or counted later are all the same, and the least and
# the most that a weapon does are equal, without a word. Take ["stdout"] out at once, as the examples of
# the manual happen to do, or copy the answer.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'python-dice==2.0.2'
cat > ask.py <<'PYTHON'
from python_dice import PythonDiceInterpreter

asked = PythonDiceInterpreter()
highest = asked.max(["3d6"])
print("highest of 3d6:", highest["stdout"])
lowest = asked.min(["3d6"])
print("highest and lowest:", highest["stdout"], lowest["stdout"])

rolls = [asked.roll(["1d1000000"]) for _ in range(6)]
print("different ones of six rolls kept:", len({roll["stdout"] for roll in rolls}))
at_once = [asked.roll(["1d1000000"])["stdout"] for _ in range(6)]
print("taken out at once, more than one:", len(set(at_once)) > 1)
PYTHON
env/bin/python ask.py | tee said
[ "$(cat said)" = "highest of 3d6: 18
highest and lowest: 3 3
different ones of six rolls kept: 1
taken out at once, more than one: True" ]
