#!/usr/bin/env bash
# typst 0.15.2: a `Compiler` that is made from bytes can be used once.
#
# Expected: it compiles and answers queries again and again, as one that is made from a file does;
# `compile()` and `query()` without another input take the one that it was made with.
# Seen: after one call any other says that the file `__typst_py_bytes__.typ` is not found.
# Why it matters: what sets a page and then asks what was in it (or sets it anew with other
# `sys_inputs`) must keep its source in a file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'typst==0.15.2'
cat > page.py <<'PYTHON'
import pathlib

import typst

SOURCE = "Hello #metadata(1) <note>"


def twice(compiler: typst.Compiler) -> str:
    compiler.query("<note>", field="value")
    try:
        return f"{len(compiler.compile(format='pdf')) > 0}"
    except typst.TypstError as fault:
        return fault.message.partition(" (")[0]


pathlib.Path("page.typ").write_text(SOURCE)
print("from a file: ", twice(typst.Compiler("page.typ", ignore_system_fonts=True)))
print("from bytes:  ", twice(typst.Compiler(SOURCE.encode(), ignore_system_fonts=True)))
PYTHON
env/bin/python page.py | tee seen
grep -q '^from a file: *True$' seen
grep -q '^from bytes: *file not found' seen
