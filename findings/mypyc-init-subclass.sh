#!/usr/bin/env bash
# mypyc 2.4.1: `__init_subclass__` of a compiled class learns neither the fields nor, through
# `super()`, the class.
#
# Expected: it sees the annotations of the new class, and `super().__init_subclass__()` calls that
# of the base for the new class.
# Seen: the annotations are empty, and the base is called for `type`; nothing warns or fails.
# Why it matters: whatever reads declared fields when a class is made works interpreted alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'mypy[mypyc]==2.4.1' setuptools==80.9.0
cat > heroes.py <<'PYTHON'
seen: list[str] = []


class Root:
    def __init_subclass__(cls) -> None:
        seen.append(cls.__name__)


class Part(Root):
    def __init_subclass__(cls) -> None:
        seen.append(f"{cls.__name__} has {[*vars(cls).get('__annotations__', {})]}")
        super().__init_subclass__()


class Hero(Part):
    health: int

    def __init__(self) -> None:
        self.health = 3
PYTHON
ask='import heroes; print(*heroes.seen, sep="; ")'
interpreted=$(env/bin/python -c "$ask")
env/bin/mypyc heroes.py > build.log 2>&1 || { cat build.log; exit 2; }
rm heroes.py
compiled=$(env/bin/python -c "$ask")
echo "interpreted: $interpreted"
echo "compiled:    $compiled"
[ "$interpreted" = "Part; Hero has ['health']; Hero" ]
[ "$compiled" = "Part; Hero has []; type" ]
