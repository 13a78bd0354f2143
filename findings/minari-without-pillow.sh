#!/usr/bin/env bash
# minari 0.5.4: with the extra of a format of files no dataset can be made, because both formats import
# Pillow, which neither extra installs.
#
# Expected: `pip install 'minari[arrow]'` brings what it takes to write numbers by Arrow, without a
# picture.
# Seen: ModuleNotFoundError: No module named 'PIL'. With Pillow it works. The extra hdf5, that of the
# usual format, is the same.
# Why it matters: the error names no extra that would help. Ask for pillow beside minari.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'minari[arrow]==0.5.4' 'gymnasium==1.4.0' 'numpy==2.4.6'
cat > write.py <<'PYTHON'
import warnings

import numpy as np
from gymnasium.spaces import Box, Discrete
from minari import create_dataset_from_buffers
from minari.data_collector import EpisodeBuffer

warnings.simplefilter("ignore")
episode = EpisodeBuffer(
    observations=np.zeros((2, 1), np.float32),
    actions=np.zeros(1, np.int64),
    rewards=[1.0],
    terminations=[True],
    truncations=[False],
)
try:
    made = create_dataset_from_buffers(
        "test/one-v0",
        [episode],
        observation_space=Box(0, 1, (1,), np.float32),
        action_space=Discrete(1),
        data_format="arrow",
    )
    print("written:", made.total_episodes)
except ModuleNotFoundError as fault:
    print(fault)
PYTHON
export MINARI_DATASETS_PATH=$folder/data
env/bin/python write.py 2>fault | tee said
env/bin/pip install --quiet 'pillow'
rm -rf data
env/bin/python write.py 2>fault | tee -a said
[ "$(cat said)" = "No module named 'PIL'
written: 1" ]
