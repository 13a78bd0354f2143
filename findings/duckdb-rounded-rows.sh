#!/usr/bin/env bash
# duckdb 2.0.1: a column of JSON lines or CSV that is whole for 20,480 rows rounds the fractions that
# come later, and the two formats round them differently.
#
# Expected: 0.5, 1.5 and 2.5 after 25,000 whole numbers are read as they are, or are an error that
# names the line, as a word in that place is.
# Seen: of JSON lines they are 0, 2 and 2, to the even neighbour; of CSV they are 1, 2 and 3. Nothing
# warns, so the same rows have two sums, and neither is true.
# Why it matters: facts of matches are often whole at first. Read with sample_size=-1 or columns={...},
# or take Parquet, which has its types with it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'duckdb==2.0.1'
cat > read.py <<'PYTHON'
import duckdb

numbers = [*[7] * 25_000, 0.5, 1.5, 2.5]
with open("rows.jsonl", "w") as lines, open("rows.csv", "w") as table:
    table.write("gold\n")
    for number in numbers:
        lines.write(f'{{"gold": {number}}}\n')
        table.write(f"{number}\n")


def late(source):
    return [row[0] for row in duckdb.sql(f"select gold from {source}").fetchall()[-3:]]


print("JSON lines:", *late("read_json('rows.jsonl')"))
print("CSV:", *late("read_csv('rows.csv')"))
print("JSON lines, all of it sampled:", *late("read_json('rows.jsonl', sample_size=-1)"))
PYTHON
env/bin/python read.py | tee said
[ "$(cat said)" = "JSON lines: 0 2 2
CSV: 1 2 3
JSON lines, all of it sampled: 0.5 1.5 2.5" ]
