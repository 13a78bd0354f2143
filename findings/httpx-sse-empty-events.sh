#!/usr/bin/env bash
# httpx-sse 0.4.3: once an event had an id, each comment that keeps the line alive is an event too,
# without data.
#
# Expected: an event without data is none, as the HTML standard has it (section 9.2.6): its data is
# empty, so it is not dispatched. A line that begins with a colon is there to keep a line alive.
# Seen: of two events with ids and two comments come four events. Two of them have the id of the
# event before, no data, and the type "message", as any other. Without ids the comments are silent.
# Why it matters: sse.json() fails after some quiet seconds, with an error that names no comment; and
# who counts events, or takes each as news, counts heartbeats. Skip what has no data.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'httpx-sse==0.4.3' 'httpx==0.28.1'
cat > line.py <<'PYTHON'
import httpx
from httpx_sse import connect_sse


def events(said):
    head = {"Content-Type": "text/event-stream"}
    transport = httpx.MockTransport(lambda _: httpx.Response(200, headers=head, text=said))
    with (
        httpx.Client(transport=transport) as client,
        connect_sse(client, "GET", "http://127.0.0.1/") as source,
    ):
        return [(one.event, one.id, one.data) for one in source.iter_sse()]


BEAT = ": still here\n\n"
print("without ids:", events(f"data: a\n\n{BEAT}data: b\n\n{BEAT}"))
print("with ids:", events(f"id: 7\ndata: a\n\n{BEAT}id: 8\ndata: b\n\n{BEAT}"))
PYTHON
env/bin/python line.py | tee said
[ "$(cat said)" = "without ids: [('message', '', 'a'), ('message', '', 'b')]
with ids: [('message', '7', 'a'), ('message', '7', ''), ('message', '8', 'b'), ('message', '8', '')]" ]
