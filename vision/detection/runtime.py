"""ONNX Runtime on the CPU, its telemetry turned off: the one place that imports it.

Its builds look up their vendor's host and keep a device's id and a queue of events in the user's cache folder; only
what the environment says before the first import keeps them from it.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

from onnxruntime import (
    InferenceSession,
    OrtAllocatorType,
    OrtArenaCfg,
    OrtMemoryInfo,
    OrtMemType,
    SessionOptions,
    create_and_register_allocator,
    set_global_thread_pool_sizes,
)

WARNINGS_NOT_SHOWN = 3
"""Of the runtime's own log only errors are shown."""

AS_MANY_AS_CORES = 0
"""The size of a pool by which the runtime chooses it itself."""

NO_LIMIT = 0
"""How large the memory arena may grow; …"""

AS_USUAL = -1
"""… what leaves its other settings to the runtime."""

_named = os.environ.get("OMP_NUM_THREADS", "")
set_global_thread_pool_sizes(int(_named) if _named.isdigit() else AS_MANY_AS_CORES, 1)
create_and_register_allocator(
    OrtMemoryInfo("Cpu", OrtAllocatorType.ORT_ARENA_ALLOCATOR, 0, OrtMemType.DEFAULT),
    OrtArenaCfg(NO_LIMIT, AS_USUAL, AS_USUAL, AS_USUAL),
)


def inference_session(path: Path) -> InferenceSession:
    """The inference session of an ONNX file.

    All share one pool of threads, as many as `OMP_NUM_THREADS` says, or one a core: threads of a pool wait for work
    busily, and several pools, a network each, would take the cores from one another. And all share one memory arena:
    one each would keep what its largest picture took, though they run one after the other.
    """
    options = SessionOptions()
    options.use_per_session_threads = False
    options.add_session_config_entry("session.use_env_allocators", "1")
    options.log_severity_level = WARNINGS_NOT_SHOWN
    return InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
