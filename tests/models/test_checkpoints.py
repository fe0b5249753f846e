"""The checkpoints to go on training from: what their files name is there. PyTorch is not needed for that."""

import importlib.util
import pickletools
import zipfile
from pathlib import Path

import pytest

CHECKPOINTS = Path(__file__).parents[2] / "models" / "checkpoints"


@pytest.mark.parametrize("path", sorted(CHECKPOINTS.glob("*.pt")), ids=lambda path: path.name)
def test_a_checkpoint_names_modules_of_this_project_that_there_are(path: Path) -> None:
    with zipfile.ZipFile(path) as saved:
        (name,) = (name for name in saved.namelist() if name.endswith("data.pkl"))
        pickled = saved.read(name)
    named = {str(said).split()[0] for code, said, _ in pickletools.genops(pickled) if code.name == "GLOBAL"}
    own = {module for module in named if module.partition(".")[0] == "models"}
    assert own
    assert all(importlib.util.find_spec(module) for module in own)
