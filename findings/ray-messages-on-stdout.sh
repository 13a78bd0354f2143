#!/usr/bin/env bash
# ray 2.60.0: `log_to_driver=False` does not keep Ray's own messages off the driver's stdout.
#
# Expected: a driver that asks for no logs prints what it prints, and no more. Its result may be JSON.
# Seen: when a node is lost, lines that begin with "(raylet)" stand in stdout, among the results.
# Why it matters: whoever reads the output of such a program gets no JSON. Send stdout to stderr for
# as long as the cluster works (`contextlib.redirect_stdout`), and print the result afterwards.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'ray==2.60.0'
cat > driver.py <<'PYTHON'
import time

import ray
from ray.cluster_utils import Cluster

local = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
second = local.add_node(num_cpus=1)
ray.init(address=local.address, log_to_driver=False)
local.remove_node(second, allow_graceful=False)
time.sleep(15)
ray.shutdown()
local.shutdown()
print('{"done": true}')
PYTHON
env/bin/python driver.py > said 2> errors
grep -a -c '(raylet)' said
tail -n 1 said
