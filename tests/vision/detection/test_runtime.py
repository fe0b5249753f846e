"""All networks share one pool of threads, as large as `OMP_NUM_THREADS` says: several would fight for the cores."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TASKS = Path("/proc/self/task")

COUNTED = """
import os
import numpy as np
from vision.detection.network import Network
from vision.pipeline import MODELS
import cv2; cv2.setNumThreads(1)
before = len(os.listdir("/proc/self/task"))
reader, plates = Network(MODELS / "reader.onnx"), Network(MODELS / "letters" / "plates.onnx")
for network in (reader, plates):
    network.run(np.zeros((8, *network.shape[1:]), np.float32))
print(len(os.listdir("/proc/self/task")) - before)
"""


@pytest.mark.skipif(not TASKS.is_dir(), reason="counts the threads that Linux lists")
@pytest.mark.parametrize(("said", "more"), [("1", 0), ("3", 2)])
def test_networks_share_a_pool_of_the_size_that_the_environment_says(said, more):
    environment = os.environ | {"OMP_NUM_THREADS": said, "OPENBLAS_NUM_THREADS": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", COUNTED], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) == more


def test_what_is_no_number_leaves_the_size_to_the_runtime():
    environment = os.environ | {"OMP_NUM_THREADS": "2,1"}
    ran = subprocess.run(
        [sys.executable, "-c", COUNTED], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr


RESIDENT = """
from pathlib import Path
import numpy as np
from vision.detection.network import Network
from vision.pipeline import MODELS

def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1])

detectors = [Network(MODELS / folder / "detector.onnx") for folder in ("tiles", "letters", ".")]
picture = np.zeros((1, 3, 1088, 1088), np.float32)
taken = [resident()]
for detector in detectors:
    detector.run(picture)
    taken.append(resident())
print(taken[1] - taken[0], taken[-1] - taken[1])
"""


@pytest.mark.skipif(not TASKS.is_dir(), reason="reads the memory that Linux tells of")
def test_networks_share_their_memory_and_a_second_one_takes_hardly_more():
    ran = subprocess.run(
        [sys.executable, "-c", RESIDENT], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    first, more = map(int, ran.stdout.split())
    assert more < first / 2
