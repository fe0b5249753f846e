"""Train, export and evaluate, tiny: that it works, not that it reads."""

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import cv2
import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs one of the project's programs here, for each of its own would load PyTorch anew; gives what it prints."""

    def run(program: str, *arguments: str) -> str:
        capsys.readouterr()
        assert import_module(program).main(list(arguments)) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def album(tmp_path: Path) -> Path:
    """Two labelled photographs, as a folder of real ones has them."""
    import json

    folder = tmp_path / "album"
    (folder / "number-tiles" / "train").mkdir(parents=True)
    entries = []
    for number, split in enumerate(("train", "measure")):
        picture = np.full((300, 400, 3), (60, 90, 120), np.uint8)
        cv2.rectangle(picture, (150, 80), (240, 200), (220, 235, 240), -1)
        cv2.putText(picture, "7", (175, 130), cv2.FONT_HERSHEY_DUPLEX, 1.6, (30, 30, 190), 4)
        name = f"number-tiles/train/{number}.jpg"
        cv2.imwrite(str(folder / name), picture)
        polygon = [
            [150 / 400, 80 / 300],
            [240 / 400, 80 / 300],
            [240 / 400, 200 / 300],
            [150 / 400, 200 / 300],
        ]
        piece = {"face": "R7", "box": [*polygon[0], *polygon[2]], "polygon": polygon}
        entries.append(
            {
                "file": name,
                "repo": "ours",
                "licence": "ours",
                "kind": "number-tiles",
                "layout": "single",
                "split": split,
            }
            | {
                "size": [400, 300],
                "faces": ["R7"],
                "rows": [["R7"]],
                "pieces": [piece],
                "complete": True,
                "ignore": [],
            }
        )
    (folder / "manifest.json").write_text(json.dumps(entries), encoding="utf-8")
    return folder


@pytest.mark.train
@pytest.mark.timeout(1800)
@pytest.mark.filterwarnings("ignore")
def test_the_whole_way_from_scenes_to_figures(tmp_path: Path, album: Path, run: Run) -> None:
    data, runs, models = tmp_path / "data", tmp_path / "runs", tmp_path / "models"
    models.mkdir()
    tiny = (
        "--scenes",
        "48",
        "--val",
        "12",
        "--side",
        "192",
        "--workers",
        "2",
        "--kinds",
        "tiles=0.5,boards=0.2,cards=0.2,empty=0.1",
    )
    run("datasets.build", str(data), *tiny, "--real", str(album), "--real-cuts", "4")
    assert len(list((data / "images" / "train").glob("real*.jpg"))) == 4
    common = ("--out", str(runs), "--epochs", "1", "--device", "cpu")
    run("models.train", "detector", str(data), *common, "--side", "192", "--batch", "8")
    detector = export(run, runs / "detector", models / "detector.onnx", album)
    last = str(runs / "detector" / "weights" / "last.pt")
    pruned = ("--architecture", "tiles-detector.yaml", "--start", last, "--teacher", last)
    small = ("--out", str(runs / "small"), *common[2:], "--side", "192", "--batch", "8")
    run("models.train", "detector", str(data), *small, *pruned)
    export(run, runs / "small" / "detector", models / "small.onnx", album)
    assert (models / "small.onnx").stat().st_size < 0.8 * detector.stat().st_size
    run(
        "models.train",
        "reader",
        str(data),
        *common,
        "--batch",
        "64",
        "--each",
        "1",
        "--detector",
        str(detector),
    )
    reader = runs / "reader" / "weights" / "last.pt"
    export(run, runs / "reader", models / "reader.onnx", album)
    again = ("--out", str(runs / "again"), "--device", "cpu", "--batch", "16", "--start", str(reader))
    again += ("--rate", "1e-7", "--epochs", "2")
    run("models.train", "reader", str(data), *again)
    assert apart(reader, runs / "again" / "reader" / "weights" / "last.pt") < 1e-3, "what was learned stays"
    narrow = ("--out", str(runs / "narrow"), *common[2:], "--batch", "64", "--start", str(reader))
    pruned = ("--architecture", "tiles-reader.yaml", "--teacher", str(reader))
    run("models.train", "reader", str(data), *narrow, *pruned)
    export(run, runs / "narrow" / "reader", models / "narrow.onnx", album)
    assert (models / "narrow.onnx").stat().st_size < 0.9 * (models / "reader.onnx").stat().st_size
    run("models.train", "cards", str(data), *common, "--batch", "64", "--each", "1")
    export(run, runs / "cards", models / "cards.onnx", album)
    run("models.train", "plates", str(data), *common, "--batch", "64")
    export(run, runs / "plates", models / "plates.onnx", album)
    run("models.train", "colours", str(data), "--out", str(runs), "--epochs", "1")
    export(run, runs / "colours", models / "colours.onnx", album)
    command = [sys.executable, "-m", "models.train", "reader", str(data), *common]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900, check=True)
    assert "is finished already" in done.stdout
    assert " readings " in run("models.calibrate", str(data), "--models", str(models), "--real", str(album))
    figures = run("models.evaluate", "--real", str(album), "--models", str(models), "--faults")
    assert "| all | 1 | 1 |" in figures
    assert figures.splitlines()[-1].startswith("| number tiles | 1 | ")


@pytest.fixture
def no_pictures(tmp_path: Path) -> Path:
    """A dataset without pictures."""
    for split in ("train", "val"):
        (tmp_path / "data" / "images" / split).mkdir(parents=True)
    (tmp_path / "data" / "data.yaml").touch()
    return tmp_path / "data"


@pytest.mark.train
def test_a_batch_is_made_larger_or_smaller_by_no_more_than_the_share(
    no_pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    from models import train
    from models.training import augmentation

    monkeypatch.setattr(augmentation, "scenes", lambda pictures: pictures)
    trainers = []
    monkeypatch.setattr(train, "_train", lambda trainer, args: trainers.append(trainer))
    for share in ("0", "0.5"):
        command = ["detector", str(no_pictures), "--out", str(no_pictures.parent / share), "--device", "cpu"]
        train.main([*command, "--side", "192", "--multi-scale", share])
    for trainer, expected in zip(trainers, ({256}, set(range(128, 385, 32))), strict=True):
        trainer.stride = 32
        batches = ({"img": torch.zeros(1, 3, 256, 256)} for _ in range(150))
        assert {trainer.preprocess_batch(batch)["img"].shape[-1] for batch in batches} == expected


@pytest.mark.train
@pytest.mark.parametrize("share", ["-0.1", "1", "nan"])
def test_a_share_that_is_none_is_told_in_one_sentence(
    share: str, no_pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from models import train

    with pytest.raises(SystemExit) as stopped:
        train.main(["detector", str(no_pictures), "--multi-scale", share])
    assert stopped.value.code == 2
    assert "--multi-scale wants a share from 0 to below 1" in capsys.readouterr().err


@pytest.mark.train
def test_the_mean_of_checkpoints_is_that_of_their_weights_and_running_figures() -> None:
    import torch

    from models.export import mean

    one, other = (torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.BatchNorm1d(2)) for _ in range(2))
    for net, value in ((one, 1.0), (other, 4.0)):
        for weight in (*net.parameters(), net[1].running_mean, net[1].running_var):
            weight.data.fill_(value)
    one[1].num_batches_tracked.fill_(7)
    of_both = mean([one, other]).state_dict()
    assert of_both.pop("1.num_batches_tracked") == 7
    assert all(bool((weight == 2.5).all()) for weight in of_both.values())


@pytest.mark.train
def test_a_detector_without_boxes_gives_the_rest_and_runs_nothing_for_them() -> None:
    from onnx import checker, parser

    from models.export import without_boxes

    network = parser.parse_model("""<ir_version: 8, opset_import: ["" : 17]>
        detector (float[1,4,9] images) => (float[1,17,9] found) {
            boxes = Abs(images)
            wide = Exp(boxes)
            shown = Sigmoid(images)
            scores = Concat<axis=1>(shown, images)
            found = Concat<axis=1>(wide, scores, shown)
        }""")
    left = without_boxes(network)
    checker.check_model(left)
    assert [node.op_type for node in left.graph.node] == ["Sigmoid", "Concat", "Concat"]
    assert list(left.graph.node[-1].input) == ["scores", "shown"]


@pytest.mark.train
def test_what_lies_between_inputs_and_outputs_has_short_names_and_does_as_before() -> None:
    from onnx import checker, parser, reference

    from models.export import shorten_names

    network = parser.parse_model("""<ir_version: 8, opset_import: ["" : 17]>
        classifier (float[2] images) => (float[2] found) <float[2] model_0_cv1_weight = {2, 3}> {
            model_0_cv1_output = Mul(images, model_0_cv1_weight)
            model_0_act_output = Sigmoid(model_0_cv1_output)
            found = Add(model_0_act_output, model_0_cv1_weight)
        }""")
    example = {"images": np.float32([-0.5, 0.25])}
    (before,) = reference.ReferenceEvaluator(network).run(None, example)
    shorten_names(network)
    checker.check_model(network)
    named = {name for node in network.graph.node for name in (*node.input, *node.output)}
    assert named == {"images", "found", "0", "1", "2"}
    assert reference.ReferenceEvaluator(network).run(None, example)[0].tolist() == before.tolist()


def apart(checkpoint: Path, other: Path) -> float:
    """How far the biases of two checkpoints are apart at most."""
    import torch

    saved = [torch.load(each, map_location="cpu", weights_only=False) for each in (checkpoint, other)]
    one, two = (dict((each["ema"] or each["model"]).float().named_parameters()) for each in saved)
    return max(float((two[name] - one[name]).abs().max()) for name in one if name.endswith("bias"))


def export(run: Run, folder: Path, out: Path, album: Path) -> Path:
    """Export a run's last checkpoint; the largest difference from PyTorch must be small."""
    said = run("models.export", str(folder / "weights" / "last.pt"), str(out), "--real", str(album))
    assert float(said.split("at most ")[1].split()[0]) < 0.1
    assert out.stat().st_size < 6e6
    return out


@pytest.mark.train
@pytest.mark.filterwarnings("ignore")
def test_a_reader_exported_at_a_low_temperature_is_surer_of_the_same(tmp_path: Path) -> None:
    import torch

    from models.export import export
    from models.training.networks import FaceModel
    from vision.detection.network import Network

    torch.manual_seed(2)
    network = FaceModel(ROOT / "models" / "training" / "tiles-reader.yaml", nc=134, ch=3, verbose=False)
    network.model[-1].linear.weight.data *= 30
    for each in network.modules():
        if isinstance(each, torch.nn.BatchNorm2d):
            torch.nn.init.uniform_(each.bias)
    network.names = {number: str(number) for number in range(134)}
    torch.save({"model": network}, tmp_path / "last.pt")
    pictures = np.random.default_rng(2).random((4, 3, 64, 64), np.float32)
    said = []
    for temperature in (1.0, 0.5):
        export([tmp_path / "last.pt"], tmp_path / "out.onnx", half=False, temperature=temperature)
        said.append(Network(tmp_path / "out.onnx").run(pictures))
    squared = said[0] ** 2
    assert np.allclose(said[1], squared / squared.sum(1, keepdims=True), atol=1e-4)
    assert said[1].max(1).mean() > 1.05 * said[0].max(1).mean()


@pytest.mark.train
@pytest.mark.parametrize("temperature", ["0", "-1", "nan", "inf"])
def test_a_temperature_that_is_none_is_told_in_one_sentence(
    temperature: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from models import export

    with pytest.raises(SystemExit) as stopped:
        export.main([str(tmp_path / "last.pt"), str(tmp_path / "out.onnx"), "--temperature", temperature])
    assert stopped.value.code == 2
    assert "--temperature wants more than 0" in capsys.readouterr().err
