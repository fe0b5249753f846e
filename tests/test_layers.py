"""The way data goes is one way: who may import whom, read from the imports themselves."""

import ast
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
INSTALLED = ("engine", "vision", "server")
ROOMS = (*INSTALLED, "datasets", "models")

VOCABULARY = {"engine.table", "engine.equipment"}
WITHIN = {
    "engine": {"engine"},
    "vision": {"vision", "engine.table"},
    "server": {"server", "vision", "engine"},
    "datasets": {"datasets", *VOCABULARY},
    "models": {"models", "datasets", "vision", *VOCABULARY},
}
FROM_OUTSIDE = {
    "engine": set(),
    "vision": {"numpy", "cv2", "onnxruntime", "openvino"},
    "server": {"numpy", "cv2", "fastapi", "starlette", "pydantic", "uvicorn", "tqdm"}
    | {"sqlalchemy", "alembic", "platformdirs", "segno", "cryptography", "cv2_enumerate_cameras"},
}
RUNTIME = "vision/detection/runtime.py"
"""The one home of ONNX Runtime, which turns its telemetry off."""
TRAINING = {"torch", "torchvision", "ultralytics", "onnx", "onnxslim"}
TYPES_ONLY = {"_typeshed"}


def imported(source, own=""):
    """Every module that some code imports, at its top or inside functions; `own` is the code's package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"a relative import in {own}"
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from inside if (ROOT / Path(*node.module.split("."))).is_dir() else [node.module]


def within(module, rooms):
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def faults(room, source, file=""):
    """What a room's code imports and may not."""
    found = []
    for module in imported(source, file):
        top = module.split(".")[0]
        if top in ROOMS:
            allowed = within(module, WITHIN[room])
        elif top in sys.stdlib_module_names or top in TYPES_ONLY:
            allowed = True
        elif top == "highspy" and room == "engine":
            allowed = file.startswith("engine/hints/")
        else:
            allowed = top in FROM_OUTSIDE.get(room, {top})
        if not allowed or (top in TRAINING and room != "models"):
            found.append(f"{file} imports {module}")
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_looks_where_it_may_not(room):
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    assert not [
        fault
        for file in files
        for fault in faults(room, file.read_text("utf-8"), file.relative_to(ROOT).as_posix())
    ]


@pytest.mark.parametrize(
    ("room", "source", "allowed"),
    [
        ("engine", "from highspy import Highs", False),
        ("engine", "import json\nfrom engine.table import Table", True),
        ("engine", "from vision.input.camera import Frame", False),
        ("engine", "def f():\n    import numpy", False),
        ("vision", "from engine.table import Table", True),
        ("vision", "from engine.verdicts.verdict import Verdict", False),
        ("vision", "from engine import verdict", False),
        ("vision", "import server.cli.main", False),
        ("server", "from engine import games\nimport vision.pipeline", True),
        ("server", "import torch", False),
        ("datasets", "import vision.input.camera", False),
        ("datasets", "import torch", False),
        ("models", "import torch\nfrom vision.recognition.classifier import Detection", True),
        ("models", "from server import cli", False),
    ],
)
def test_the_test_itself_can_tell(room, source, allowed):
    assert (not faults(room, source, "planted.py")) == allowed


def test_the_runtime_is_imported_in_one_place_alone():
    files = [file for room in (*ROOMS, "benchmarks", "tests") for file in (ROOT / room).rglob("*.py")]
    importing = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if any(module.split(".")[0] == "onnxruntime" for module in imported(file.read_text("utf-8")))
    }
    assert importing == {RUNTIME}


def test_every_package_that_runs_is_installed_and_what_trains_is_not():
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    found = {
        ".".join(file.parent.relative_to(ROOT).parts)
        for room in INSTALLED
        for file in (ROOT / room).rglob("__init__.py")
    }
    assert set(packages) == found | {"models.weights"}


def test_nothing_in_the_server_is_checked_by_assert():
    """Under `python -O` an assertion is not there."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "server").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Assert)
    ]
    assert not found
