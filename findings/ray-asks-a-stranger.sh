#!/usr/bin/env bash
# ray 2.60.0: `ray.init` with the address of another service asks it for minutes.
#
# Expected: an address behind which a web server listens is refused within seconds, such as the port
# of Ray's own dashboard, which is easily mistaken.
# Seen: 40 seconds later it still asks. On a slow machine it took 3.5 minutes.
# Why it matters: who typed the wrong port waits, and thinks that the cluster is slow. Knock with a
# plain socket first: a server that speaks gRPC answers the preface of HTTP/2 with a SETTINGS frame.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${server:-}" 2> /dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'ray==2.60.0'
port=$(env/bin/python -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
env/bin/python -m http.server "$port" --bind 127.0.0.1 > web 2>&1 &
server=$!
sleep 2
code=0
timeout 40 env/bin/python -c "
import ray
print('asks', flush=True)
ray.init(address='127.0.0.1:$port', log_to_driver=False)
" > said 2> errors || code=$?
echo "$(cat said), ended by itself within 40 s: $([ "$code" = 124 ] && echo no || echo yes)"
[ "$code" = 124 ]
