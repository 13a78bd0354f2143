#!/usr/bin/env bash
# ray 2.60.0: tasks that are done run again when the node with their results is lost.
#
# Expected: eight tasks that `ray.wait` calls done have run eight times.
# Seen: with a node lost before the results are fetched, some have run twice. The results are right.
# Why it matters: what a task writes elsewhere, such as rows of a file, is there more often than there
# are tasks. Take the result of each task once, or give each row a key.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'ray==2.60.0' numpy
cat > driver.py <<'PYTHON'
import os
import time

import numpy
import ray
from ray.cluster_utils import Cluster

local = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
second = local.add_node(num_cpus=1)
ray.init(address=local.address, log_to_driver=False)
os.mkdir("ran")
ran = os.path.abspath("ran")


@ray.remote(max_retries=-1)
def task(number):
    open(f"{ran}/{number}-{time.time_ns()}", "w").close()
    time.sleep(0.5)
    return numpy.full(300_000, number)


asked = [task.remote(number) for number in range(8)]
done, _ = ray.wait(asked, num_returns=8, timeout=120, fetch_local=False)
before = len(os.listdir(ran))
local.remove_node(second, allow_graceful=False)
right = [int(ray.get(one)[0]) for one in asked] == list(range(8))
after = len(os.listdir(ran))
print(f"done {len(done)}, ran {before}, right {right}, ran again {after > before}")
ray.shutdown()
local.shutdown()
PYTHON
env/bin/python driver.py 2> errors | tail -n 1 | tee said
[ "$(cat said)" = "done 8, ran 8, right True, ran again True" ]
