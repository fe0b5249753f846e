import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from models import calibrate
from models.calibrate import gather
from models.evaluation.judged import Picture
from tests.models.evaluation.test_judged import photo
from vision.geometry import corners
from vision.reading import Reading, RecognizedPiece
from vision.recognition.calibration import Calibration

PLAIN, CARDS = Calibration(1.0, 0.0, 0.0), Calibration(2.0, 1.0, 0.97)


def seeing(kind: str, *faces: str) -> Any:
    """A reader that sees these faces wherever it looks, and takes them for a kind of piece."""
    quad = corners(np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32))
    found = tuple(RecognizedPiece(face, 0.9, quad) for face in faces)
    reading = Reading((80, 60), found, (), kind)
    return SimpleNamespace(
        read=lambda image: reading,
        candidates=lambda image: (),
        arrange=lambda size, seen: reading,
        objectness=lambda seen: 0.9,
    )


def test_pictures_without_a_piece_are_left_to_the_reader_too(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((60, 80, 3), np.uint8))
    nothing = Picture(photo(path=tmp_path / "a.png", kind="empty", layout="background"), "nothing")
    for kind, count in (("tiles", 3), ("cards", 1)):
        readers = {"tiles": seeing("tiles", "R7"), "auto": seeing(kind, "B8", "Y9")}
        for found in gather([nothing], readers, "tiles"):
            assert [read.right for read in found.reads] == [False] * count
            assert found.pieces == 1, "so it has to be surer than one among others"


def test_how_clear_a_picture_is_rests_on_all_that_was_read_but_what_was_sought(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((60, 80, 3), np.uint8))
    nothing = Picture(photo(path=tmp_path / "a.png", kind="empty", layout="background"), "nothing")
    reader = seeing("tiles", "R7", "B8", "?")
    reader.candidates = lambda image: [SimpleNamespace(sought=i == 2) for i in range(4)]
    quad = reader.read(None).detections[0].corners
    found = (*(RecognizedPiece(face, 0.9, quad, sure=face != "B8") for face in ("R7", "B8", "Y1")),)
    reader.arrange = lambda size, seen: Reading((80, 60), found, (), "tiles")
    for sample in gather([nothing], {"tiles": reader}, "tiles"):
        assert (sample.told, sample.read) == ((0.9, 0.9), 2), "the one that may not be sure was sought"
        assert sample.clarity(PLAIN) == pytest.approx(0.9 * (2 / 3) ** (1 / 3))


def test_a_photograph_is_read_as_it_is_and_as_another_camera_takes_it(tmp_path: Path) -> None:
    plain = np.full((60, 80, 3), 90, np.uint8)
    cv2.imwrite(str(tmp_path / "a.png"), plain)
    seen: list[np.ndarray] = []
    reader = seeing("tiles", "R7")
    reader.candidates = lambda image: seen.append(image) or ()
    taken = Picture(photo(path=tmp_path / "a.png", kind="empty", layout="background"), "real, no piece")
    assert len(list(gather([taken, taken], {"tiles": reader}, "tiles"))) == 4
    as_it_is, anew, *again = seen
    assert (as_it_is == plain).all()
    assert (anew != plain).any()
    assert [(one == other).all() for one, other in zip(again, seen, strict=False)] == [True, True]


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    """A dataset of two scenes, a folder of photographs, and one of networks."""
    data, real, models = (tmp_path / name for name in ("data", "real", "models"))
    (data / "images" / "val").mkdir(parents=True)
    real.mkdir()
    (models / "tiles").mkdir(parents=True)
    quad = [[0, 0], [40, 0], [40, 60], [0, 60]]
    scenes = [
        ("a", "melds", [{"kind": "tile", "face": "R7", "quad": quad, "number": 1}]),
        ("b", "background", []),
    ]
    lines = [
        json.dumps({"name": name, "layout": layout, "pieces": pieces}) for name, layout, pieces in scenes
    ]
    (data / "val.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for name in ("a", "b"):
        cv2.imwrite(str(data / "images" / "val" / f"{name}.jpg"), np.zeros((60, 80, 3), np.uint8))
    usual = {"layout": "x", "repo": "us", "size": [80, 60], "pieces": None, "rows": [], "faces": []}
    entries = [
        {"file": "t.png", "kind": "number-tiles", "split": "train", "complete": True, "faces": ["R7"]},
        {"file": "l.png", "kind": "letter-tiles", "split": "train", "complete": True, "faces": ["A"]},
        {"file": "e.png", "kind": "empty", "split": "train", "complete": True},
        {"file": "m.png", "kind": "empty", "split": "measure", "complete": True},
        {"file": "b.png", "kind": "number-tiles", "split": "train", "complete": False},
    ]
    for entry in entries:
        cv2.imwrite(str(real / str(entry["file"])), np.zeros((60, 80, 3), np.uint8))
    (real / "manifest.json").write_text(json.dumps([usual | entry for entry in entries]), encoding="utf-8")
    for file in ("detector.onnx", "tiles/detector.onnx", "detector.pt"):
        (models / file).write_bytes(b"network")
    return data, real, models


def test_what_a_kind_is_calibrated_by(folders: tuple[Path, Path, Path]) -> None:
    data, real, _ = folders
    found = [(each.part, each.photo.path.name) for each in calibrate.pictures_of("tiles", [data], real)]
    assert found == [
        ("rendered", "a.jpg"),
        ("rendered, no piece", "b.jpg"),
        ("real", "t.png"),
        ("real, no piece", "e.png"),
    ]
    cards = [each.photo.path.name for each in calibrate.pictures_of("cards", [data], None)]
    assert cards == ["b.jpg"]


def test_the_command_reads_with_plain_scores_and_keeps_the_other_kinds(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, real, models = folders
    calibrate.write({"tiles": Calibration(3.0, alone=0.96, detector=0.2), "cards": CARDS}, models)
    read_with = []

    def reader(kind: str, folder: Path) -> Any:
        read_with.append(Calibration.load(folder / "calibration.json")["tiles"])
        assert {file.relative_to(folder).as_posix() for file in folder.rglob("*.*")} == {
            "calibration.json",
            "detector.onnx",
            "tiles/detector.onnx",
        }
        return seeing(kind, "R7") if kind != "auto" else seeing("tiles")

    monkeypatch.setattr(calibrate, "Reader", reader)
    monkeypatch.setattr(calibrate, "LEAST_READINGS", 1)
    arguments = [str(data), "--real", str(real), "--models", str(models), "--kinds", "tiles"]
    assert calibrate.main(arguments) == 0
    assert read_with == [replace(PLAIN, detector=0.2)] * 2
    known = Calibration.load(models / "calibration.json")
    assert known["cards"] == CARDS
    assert known["tiles"].slope != 3.0
    assert (known["tiles"].alone, known["tiles"].detector) == (0.96, 0.2), "which are set by hand"
    assert "rendered, no piece: something sure is wrong on" in capsys.readouterr().out


def test_the_objectness_alone_leaves_the_line_as_it_is(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, real, models = folders
    calibrate.write({"tiles": Calibration(3.0, 0.5, 0.97)}, models)
    monkeypatch.setattr(calibrate, "Reader", lambda kind, folder: seeing(kind, "R7"))
    monkeypatch.setattr(calibrate, "LEAST_READINGS", 1)
    arguments = [str(data), "--real", str(real), "--models", str(models), "--kinds", "tiles"]
    assert calibrate.main([*arguments, "--objectness-alone"]) == 0
    known = Calibration.load(models / "calibration.json")["tiles"]
    assert (known.slope, known.offset, known.sure) == (3.0, 0.5, 0.97)


def test_a_report_tells_what_is_reached_and_writes_nothing(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, real, models = folders
    calibrate.write({"tiles": Calibration(1.0, 0.0, 0.97)}, models)
    file = models / "calibration.json"
    file.write_text(kept := file.read_text("utf-8") + "\n", "utf-8")
    monkeypatch.setattr(calibrate, "Reader", lambda kind, folder: seeing(kind, "R7"))
    monkeypatch.setattr(calibrate, "LEAST_READINGS", 1)
    arguments = [str(data), "--real", str(real), "--models", str(models), "--kinds", "tiles", "--report"]
    assert calibrate.main(arguments) == 0
    assert "rendered: something sure is wrong on 0 of 1 pictures" in capsys.readouterr().out
    assert file.read_text("utf-8") == kept
    calibrate.write({"tiles": Calibration(1.0, 0.0, 0.1)}, models)
    calibrate.main(arguments)
    told = capsys.readouterr().out
    assert "real, no piece: something sure is wrong on 2 of 2 pictures" in told
    assert "highest bound" not in told, "for none was looked for"


@pytest.mark.parametrize("flags", [(), ("--objectness-alone",)])
def test_too_few_readings_leave_what_is_known_as_it_is(
    flags: tuple[str, ...], folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, _, models = folders
    known = Calibration(3.0, 0.5, 0.97, 0.4, 0.5, 0.96)
    calibrate.write({"tiles": known}, models)
    monkeypatch.setattr(calibrate, "Reader", lambda kind, folder: seeing(kind, "R7"))
    assert calibrate.main([str(data), "--models", str(models), "--kinds", "tiles", *flags]) == 0
    assert Calibration.load(models / "calibration.json")["tiles"] == known
