#!/usr/bin/env bash
# uvicorn 0.54.0: with several workers a server that could not start ends with exit code 0.
#
# Expected: an application whose lifespan fails at start-up ends the server with a code that says
# so, with one process (it does: 3) as with two workers.
# Seen: with two workers the parent logs that a child failed to start, and exits with 0.
# Why it matters: whatever restarts a service that failed takes this for a wanted end.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet uvicorn==0.54.0
cat > app.py <<'PYTHON'
async def app(scope, receive, send):
    assert scope["type"] == "lifespan"
    await receive()
    await send({"type": "lifespan.startup.failed", "message": "the store is away"})
PYTHON
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
code() { timeout 60 env/bin/python -m uvicorn app:app --port "$port" "$@" > server.log 2>&1 && echo 0 || echo $?; }
one=$(code)
two=$(code --workers 2)
grep -q 'failed to start' server.log
echo "one process: exit code $one; two workers: exit code $two"
[ "$one" = 3 ] && [ "$two" = 0 ]
