"""ONNX Runtime on the CPU, its telemetry turned off: the one place that imports it.

Its builds look up their vendor's host and keep a device's id and a queue of events in the user's cache folder; only
what the environment says before the first import keeps them from it.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

from onnxruntime import InferenceSession, SessionOptions

WARNINGS_NOT_SHOWN = 3
"""Of the runtime's own log only errors are shown."""


def inference_session(path: Path, threads: int = 0) -> InferenceSession:
    """The inference session of an ONNX file, with so many threads, or as `OMP_NUM_THREADS` says, or one a core."""
    options = SessionOptions()
    named = os.environ.get("OMP_NUM_THREADS", "")
    options.intra_op_num_threads = threads or (int(named) if named.isdigit() else 0)
    options.log_severity_level = WARNINGS_NOT_SHOWN
    return InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
