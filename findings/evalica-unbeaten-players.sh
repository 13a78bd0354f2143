#!/usr/bin/env bash
# evalica 0.4.2: one player who never lost makes the Bradley-Terry ratings of all players equal, and
# Newman's ratings of two players depend on whether the limit of rounds is odd or even.
#
# Expected: whoever beat all others is first, with a rating that is large, infinite or an error, since
# there is no finite one; the others keep their order. Of 20 wins to 10 both methods make the same
# ratings, 1.41 to 0.71, as no match was drawn. What did not settle is an error or a warning.
# Seen: with a player who beat the three others ten times each, all four are 0.000001, the players
# who were 2.13, 1 and 0.47 before as well; of one who lost all it is the same. Newman's ratings of
# 20 to 10 are 1 to 1 after the 100 rounds that are the default, and 2 to 0.5 after 101. Nothing warns.
# Why it matters: of a few bots or friends one has often won all or nothing, and then the table of
# ratings says that nobody is better. Add a drawn match of each pair before you rate, and look
# whether the rounds that it took (iterations) are fewer than the limit.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'evalica==0.4.2'
cat > rate.py <<'PYTHON'
from evalica import Winner, bradley_terry, newman


def rated(method, wins, **given):
    matches = [pair for *pair, count in wins for _ in range(count)]
    first, second = zip(*matches, strict=True)
    found = method(first, second, [Winner.X] * len(matches), **given).scores
    return ", ".join(f"{name} {found[name]:.6f}" for name in sorted(found.index))


three = [
    ("bo", "cy", 20), ("cy", "bo", 10), ("cy", "di", 20), ("di", "cy", 10), ("bo", "di", 25),
    ("di", "bo", 5),
]  # fmt: skip
others = ("bo", "cy", "di")
print("three:", rated(bradley_terry, three))
print("with one who won all:", rated(bradley_terry, three + [("al", one, 10) for one in others]))
print("with one who lost all:", rated(bradley_terry, three + [(one, "ed", 10) for one in others]))
two = [("bo", "cy", 20), ("cy", "bo", 10)]
print("two:", rated(bradley_terry, two))
for limit in (100, 101):
    print(f"two, Newman, {limit} rounds:", rated(newman, two, limit=limit))
PYTHON
env/bin/python -W error rate.py | tee said
[ "$(cat said)" = "three: bo 2.130396, cy 1.000000, di 0.469396
with one who won all: al 0.000001, bo 0.000001, cy 0.000001, di 0.000001
with one who lost all: bo 0.000001, cy 0.000001, di 0.000001, ed 0.000001
two: bo 1.414214, cy 0.707107
two, Newman, 100 rounds: bo 1.000000, cy 1.000000
two, Newman, 101 rounds: bo 2.000000, cy 0.500000" ]
