"""What runs stays light, and runs from its wheel alone: installed into an empty environment, away from the sources."""

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import cv2
import pytest

from benchmarks.install import MEBIBYTE, sizes
from datasets.films import TABLES
from engine.table import Table

ROOT = Path(__file__).parents[1]
MOST = 380 * MEBIBYTE
SOURCES = ("engine", "vision", "server", "models", "datasets")
TOLD = ("pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from a copy: what an earlier build left beside the sources would get into it."""
    copy, out = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "checkpoints"))
    for name in TOLD:
        shutil.copy(ROOT / name, copy)
    uv("build", "--quiet", "--wheel", "--out-dir", str(out), cwd=copy)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder of the commands of an environment with nothing but the wheel and what it needs."""
    environment = tmp_path_factory.mktemp("environment") / "venv"
    uv("venv", "--quiet", "--python", sys.executable, str(environment), cwd=ROOT)
    uv("pip", "install", "--quiet", "--python", str(environment), str(wheel), cwd=ROOT)
    return environment / ("Scripts" if os.name == "nt" else "bin")


def uv(*command, cwd):
    """What was tested is what is resolved where this is called from the sources."""
    subprocess.run(["uv", *command], check=True, cwd=cwd)


def away(folder):
    """A call from another folder, with nothing of this environment on its way."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    return {"cwd": folder, "env": kept, "text": True}


def test_what_runs_is_light():
    found = sizes()
    assert found.keys() >= {"opencv-python", "onnxruntime", "numpy", "fastapi"}
    assert not found.keys() & {"scipy", "pytest", "mypy", "playwright", "psycopg"}
    assert sum(found.values()) <= MOST, {name: size // MEBIBYTE for name, size in found.items()}


def test_the_wheel_holds_what_runs_and_nothing_that_renders_or_trains(wheel):
    with ZipFile(wheel) as files:
        names = [name for name in files.namelist() if ".dist-info/" not in name]
    assert {name.partition("/")[0] for name in names} == {"engine", "vision", "server", "models"}
    assert {Path(name).suffix for name in names if name.startswith("models/")} == {".onnx", ".json"}


def test_a_rendered_photograph_is_read_from_the_wheel(installed, tmp_path):
    capture = cv2.VideoCapture(str(ROOT / "server" / "demo" / "table.mp4"))
    frames = []
    while (taken := capture.read())[0]:
        frames.append(taken[1])
    cv2.imwrite(str(tmp_path / "photo.png"), frames[-3])
    command = [installed / "meldwatch", "read", "photo.png", "--json"]
    said = subprocess.run(command, check=True, capture_output=True, **away(tmp_path)).stdout
    wanted = Table.parse(TABLES["table"][-1])
    assert sorted(map(str, Table.parse(json.loads(said)["table"]))) == sorted(map(str, wanted))


@pytest.mark.parametrize("command", [("demo",), ("serve", "--camera", "typed", "--data", "data")])
def test_the_page_is_served_whole_from_the_wheel(installed, tmp_path, command):
    call = [installed / "meldwatch", *command, "--port", "0", "--no-browser", "--lang", "en"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, **away(tmp_path)) as process:
        try:
            address = process.stdout.readline().split()[3]
            page = ROOT / "server" / "page"
            served = (file for file in page.rglob("*") if file.is_file() and file.name[0] != ".")
            for file in sorted(file for file in served if not file.name.endswith(".d.ts")):
                path = file.relative_to(page).as_posix()
                assert urllib.request.urlopen(f"{address}{path}", timeout=30).status == 200
            state = json.load(urllib.request.urlopen(f"{address}state", timeout=30))
            assert state["game"] == "rummy"
        finally:
            process.kill()
