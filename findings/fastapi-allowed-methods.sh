#!/usr/bin/env bash
# fastapi 0.165.0: where an address has several routes, the answer to another method allows what the
# first of them takes, and no more.
#
# Expected: GET and POST of one address, declared one after the other, are both in the header Allow of
# the answer 405, which lists what a resource takes (RFC 9110, section 15.5.6).
# Seen: Allow is GET. Which one it is depends on the order of the functions.
# Why it matters: a client that asks, or a proxy that learns from it, takes the other method for
# missing. Collect the methods of all routes that match (`route.matches`) in a handler of HTTPException.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'fastapi==0.165.0' 'starlette==1.10.0'
cat > ask.py <<'PYTHON'
import asyncio

from fastapi import FastAPI

api = FastAPI()


@api.get("/ships")
def ships() -> list[str]:
    return []


@api.post("/ships")
def launch() -> None:
    pass


async def asked(method):
    said = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        said.append(message)

    scope = {
        "type": "http", "method": method, "path": "/ships", "raw_path": b"/ships", "headers": [],
        "query_string": b"", "root_path": "", "scheme": "http", "http_version": "1.1",
    }
    await api(scope, receive, send)
    return said[0]["status"], dict(said[0]["headers"]).get(b"allow", b"").decode()


for method in ("GET", "POST", "PUT"):
    print(method, *asyncio.run(asked(method)))
PYTHON
env/bin/python ask.py | sed 's/ *$//' | tee said
[ "$(cat said)" = "GET 200
POST 200
PUT 405 GET" ]
