#!/usr/bin/env bash
# mypyc 2.4.1: a literal that is shifted by a native i64 is computed in 32 bits.
#
# Expected: `1 << n` with an i64 `n` of 40 is 1099511627776, as interpreted, and as where the 1 is
# an i64 variable too.
# Seen: the compiled function returns another number (256 on x86-64), without a warning.
# Why it matters: sets of places as bits of an int are wrong from place 32 on, in one build alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'mypy[mypyc]==2.4.1' setuptools==80.9.0
cat > bits.py <<'PYTHON'
from mypy_extensions import i64


def of_literal(n: i64) -> i64:
    return 1 << n


def of_variable(one: i64, n: i64) -> i64:
    return one << n
PYTHON
ask='import bits; print(bits.of_literal(40), bits.of_variable(1, 40), bits.of_literal(5))'
interpreted=$(env/bin/python -c "$ask")
env/bin/mypyc bits.py > build.log 2>&1 || { cat build.log; exit 2; }
rm bits.py
compiled=$(env/bin/python -c "$ask")
echo "interpreted: $interpreted"
echo "compiled:    $compiled"
[ "$interpreted" = '1099511627776 1099511627776 32' ]
read -r literal variable small <<< "$compiled"
[ "$literal" != 1099511627776 ] && [ "$variable" = 1099511627776 ] && [ "$small" = 32 ]
