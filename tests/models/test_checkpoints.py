"""The checkpoints to go on training from: what their files name is there. PyTorch is not needed for that."""

import importlib.util
import pickletools
import zipfile
from pathlib import Path

import pytest

CHECKPOINTS = Path(__file__).parents[2] / "models" / "checkpoints"


@pytest.mark.parametrize("path", sorted(CHECKPOINTS.glob("*.pt")), ids=lambda path: path.name)
def test_a_checkpoint_names_modules_of_this_project_that_there_are(path: Path) -> None:
    named = {str(said).split()[0] for code, said, _ in pickled(path) if code.name == "GLOBAL"}
    own = {module for module in named if module.partition(".")[0] == "models"}
    assert own
    assert all(importlib.util.find_spec(module) for module in own)


@pytest.mark.parametrize("path", sorted(CHECKPOINTS.glob("*.pt")), ids=lambda path: path.name)
def test_a_checkpoint_tells_no_folder_of_the_machine_it_was_trained_on(path: Path) -> None:
    texts = [said for _, said, _ in pickled(path) if isinstance(said, str)]
    assert texts
    assert not [text for text in texts if text.startswith("/")]


def pickled(path: Path) -> list[tuple[pickletools.OpcodeInfo, object, int | None]]:
    """The instructions of a checkpoint's pickle."""
    with zipfile.ZipFile(path) as saved:
        (name,) = (name for name in saved.namelist() if name.endswith("data.pkl"))
        return list(pickletools.genops(saved.read(name)))
