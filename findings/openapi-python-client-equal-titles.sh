#!/usr/bin/env bash
# openapi-python-client 0.29.1: of two schemas with the same title one is made, and answers that are of
# the other are not read, in a client that counts as done.
#
# Expected: components are told apart by their keys, which are unique; a title is for people. Or the
# command fails, since a client that cannot read an answer is no client of that API.
# Seen: classes are called by titles, and the second one of a title is dropped. Of an answer that is
# one, `parsed` is None. That is a warning among others, and the exit code is 0.
# Why it matters: FastAPI writes such descriptions by itself, where two models of different modules have
# one name: Line-Input and Line-Output, both with the title Line. Let titles be different, and generate
# with --fail-on-warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'openapi-python-client==0.29.1'
cat > api.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": {"title": "Ships", "version": "1"},
  "paths": {
    "/log": {"get": {"operationId": "read", "responses": {"200": {"description": "The last line.",
      "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Line-Output"}}}}}}},
    "/chat": {"post": {"operationId": "write", "responses": {"204": {"description": "Said."}},
      "requestBody": {"required": true,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Line-Input"}}}}}}
  },
  "components": {"schemas": {
    "Line-Input": {"title": "Line", "type": "object", "properties": {"text": {"type": "string"}}},
    "Line-Output": {"title": "Line", "type": "object", "properties": {"number": {"type": "integer"}}}
  }}
}
JSON
cat > show.py <<'PYTHON'
import sys
from importlib import import_module
from pathlib import Path

import httpx

sys.path.insert(0, sys.argv[1])
client = import_module("ships_client").Client(
    "http://ships.example", httpx_args={"transport": httpx.MockTransport(
        lambda request: httpx.Response(200, json={"number": 7})
    )}
)  # fmt: skip
models = sorted(one.stem for one in Path(sys.argv[1], "ships_client/models").glob("[a-z]*.py"))
answer = import_module("ships_client.api.default.read").sync_detailed(client=client)
print(*models, "|", answer.content.decode(), "|", answer.parsed)
PYTHON
made() {
  env/bin/openapi-python-client generate --path "$1" --output-path "$2" > "$2.log" 2>&1
  env/bin/python show.py "$2"
}
made api.json same | tee said
sed 's/"Line-Input": {"title": "Line"/"Line-Input": {"title": "ChatLine"/' api.json > other.json
made other.json other | tee -a said
[ "$(cat said)" = 'line | {"number":7} | None
chat_line line | {"number":7} | Line(number=7, additional_properties={})' ]
