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
"""What every room may say. What networks are taught is said in `vision.piece_kinds`, which `datasets` may read."""
WITHIN = {
    "engine": {"engine"},
    "vision": {"vision", "engine.table", "engine.words"},
    "server": {"server", "vision", "engine"},
    "datasets": {"datasets", "vision.piece_kinds", *VOCABULARY},
    "models": {"models", "datasets", "vision", *VOCABULARY},
}
FROM_OUTSIDE = {
    "engine": set(),
    "vision": {"numpy", "cv2", "onnxruntime", "openvino"},
    "server": {"numpy", "cv2", "fastapi", "starlette", "pydantic", "pydantic_core", "uvicorn", "tqdm"}
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
        ("datasets", "from vision.piece_kinds import KINDS", True),
        ("datasets", "import vision.input.camera", False),
        ("datasets", "import torch", False),
        ("models", "import torch\nfrom vision.reading import RecognizedPiece", True),
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


FLOORS = (
    *("engine", "engine.verdicts", "engine.melds", "engine.scoring", "engine.lexicon"),
    *(
        "engine.games.jok_r_ummy.programmes",
        "engine.games",
        "engine.games.jok_r_ummy",
        "engine.games.lettres",
    ),
    *(
        "engine.games.registry",
        "engine.games.match",
        "engine.games.__init__",
        "engine.hints",
        "engine.report",
    ),
    *("vision.__init__", "vision.geometry", "vision.piece_kinds", "vision.reading", "vision.input"),
    *(
        "vision.detection",
        "vision.recognition",
        "vision.grouping",
        "vision.grouping.cards",
        "vision",
        "vision.live",
    ),
    *(
        "server.storage",
        "server.session.remembered",
        "server.session.spoken",
        "server.session.sources",
        "server.session.observation",
    ),
    *(
        "server.session.views.table_view",
        "server.session.play",
        "server.session.record",
        "server.session.state",
    ),
    *("server.session.views", "server.session"),
    *("server.demo", "server.web", "server.web.routes", "server.web.app", "server.web.serving"),
    *("server.cli", "server.cli.commands", "server.cli.parser", "server.cli.main"),
)
"""Folders, and modules that lie on another floor than their folder, from the ground up: each imports what is below."""


def floor(module):
    """The floor of a module: that of the longest name it begins with."""
    return max((name for name in FLOORS if within(module, {name})), key=len)


def upwards(sources):
    """Who imports what lies above, by floor; `sources` are the modules' texts by their names."""
    return {
        f"{floor(module)} imports {floor(other)}"
        for module, source in sources.items()
        for other in (whole(each, sources) for each in imported(source, module))
        if other.partition(".")[0] in INSTALLED
        and module.partition(".")[0] == other.partition(".")[0]
        and FLOORS.index(floor(other)) > FLOORS.index(floor(module))
    }


def whole(name, sources):
    """The module that an import names: a package's own code where what is named lies in that."""
    for module in (name, f"{name}.__init__", f"{name.rpartition('.')[0]}.__init__"):
        if module in sources:
            return module
    return name


def sources():
    files = (file for room in INSTALLED for file in (ROOT / room).rglob("*.py"))
    return {".".join(file.relative_to(ROOT).with_suffix("").parts): file.read_text("utf-8") for file in files}


def test_nobody_imports_what_lies_above():
    assert not upwards(sources())


def test_every_floor_is_there():
    modules = set(sources())
    assert [name for name in FLOORS if not any(within(module, {name}) for module in modules)] == []


def test_a_look_upwards_is_found():
    planted = {
        "server.storage.store": "from server.session.session import Session",
        "server.session.session": "def f():\n    from server.storage.store import Store\nimport server.web.app",
        "engine.games.rummy": "from engine.games import GAMES\nfrom engine import words\nimport vision",
        "engine.games.__init__": "from engine.games.rummy import Rummy",
        "engine.words": "",
        "vision.grouping.rows": "from vision.grouping.cards import cards",
    }
    assert upwards(planted) == {
        "server.storage imports server.session",
        "server.session imports server.web.app",
        "engine.games imports engine.games.__init__",
        "vision.grouping imports vision.grouping.cards",
    }
