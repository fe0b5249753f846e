import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from models import calibrate
from models.calibrate import LEAST_SURE, Sample, fit, gather, least_sure, line, risk
from models.evaluation.judged import Picture, Read
from models.evaluation.outcome import expected_error
from tests.models.evaluation.test_judged import photo
from vision.geometry import corners
from vision.reading import Reading, RecognizedPiece
from vision.recognition.calibration import Calibration

PLAIN = Calibration(1.0, 0.0, 0.0)


def overconfident(count: int = 20_000) -> tuple[np.ndarray, np.ndarray]:
    """Readings that claim more than they keep: the log-odds they give are twice the true ones."""
    rng = np.random.default_rng(1)
    logits = rng.normal(3, 2, count)
    right = rng.random(count) < 1 / (1 + np.exp(-logits))
    return 1 / (1 + np.exp(-2 * logits)), right


def test_overconfident_scores_become_probabilities() -> None:
    confidence, right = overconfident()
    found = line(confidence, right)
    assert found.slope == pytest.approx(0.5, abs=0.05)
    scores = np.array([found.probability(value) for value in confidence])
    assert expected_error(scores, right) < 0.01 < expected_error(confidence, right)


@pytest.mark.parametrize("right", [np.ones(50, bool), np.zeros(50, bool)])
def test_the_line_stays_finite_where_all_is_right_or_wrong(right: np.ndarray) -> None:
    found = line(np.full(50, 1.0), right)
    assert abs(found.slope) < 100
    assert abs(found.offset) < 100


def sample(
    *scores: float, wrong: tuple[float, ...] = (), part: str = "rendered", believed: bool = True
) -> Sample:
    """A picture on which these scores are right, and those wrong."""
    reads = [Read(score, True, True) for score in scores] + [Read(score, False, believed) for score in wrong]
    return Sample(part, tuple(reads), part != "nothing")


def sure(samples: list[Sample], pictures: float, readings: float = 1.0) -> float:
    return least_sure(samples, PLAIN, pictures, readings).sure


def test_sure_begins_where_few_enough_pictures_have_a_fault() -> None:
    samples = [sample(0.99, 0.98) for _ in range(97)]
    samples += [sample(0.99, wrong=(0.93004, 0.93004, 0.93004)), sample(0.99, wrong=(0.96004,))]
    assert sure(samples, 0.03) == LEAST_SURE, (
        "three in a hundred may be: two are, and one is added for the next"
    )
    assert sure(samples, 0.025) == pytest.approx(0.930041), "the three faults of one picture go together"
    assert sure(samples, 0.01) == pytest.approx(0.960041)


def test_pictures_without_any_piece_are_bounded_by_themselves() -> None:
    samples = [sample(0.99) for _ in range(900)]
    samples += [sample(wrong=(0.97004,), part="nothing") for _ in range(9)]
    samples += [sample(part="nothing") for _ in range(90)]
    assert sure(samples, 0.011) == pytest.approx(0.970041), "among all, nine of a thousand would be few"


def test_of_a_part_too_small_to_bound_none_may_fail() -> None:
    samples = [sample(0.99) for _ in range(500)]
    assert sure([*samples, sample(0.99, part="real")], 0.01) == LEAST_SURE
    assert sure([*samples, sample(0.99, wrong=(0.95004,), part="real")], 0.01) == pytest.approx(0.950041)


def test_the_share_of_wrong_readings_is_held_too() -> None:
    samples = [sample(*[0.99] * 10) for _ in range(99)] + [sample(wrong=(0.92004,) * 10)]
    assert sure(samples, 0.02, 0.02) == LEAST_SURE
    assert sure(samples, 0.02, 0.005) == pytest.approx(0.920041)


def test_what_is_doubted_however_well_it_reads_is_no_fault() -> None:
    samples = [sample(0.99) for _ in range(99)] + [sample(wrong=(0.95,), believed=False)]
    assert sure(samples, 0.01) == LEAST_SURE


def test_where_no_bound_helps_it_is_said() -> None:
    samples = [sample(0.99) for _ in range(99)] + [sample(wrong=(0.99999,)) for _ in range(9)]
    found = least_sure(samples, PLAIN, 0.01, 0.001)
    assert found.faulty == {"rendered": 9}
    assert found.sure <= PLAIN.probability(0.99), "what is right is not all doubted for it"
    said = calibrate.report("tiles", samples, Calibration(1.0, 0.0, found.sure), found)
    assert "wrong on 9 of 108 pictures, bound 0.0917, not 0.01" in said
    assert "not reached" in said


def test_no_more_than_a_share_of_what_is_right_is_doubted() -> None:
    samples = [sample(*np.linspace(0.9001, 0.9999, 1000)) for _ in range(60)]
    samples += [sample(wrong=(0.99,)) for _ in range(60)]
    found = least_sure(samples, PLAIN, 0.01, 0.001)
    assert found.readings / 60_060 == pytest.approx(1 - calibrate.MOST_DOUBTED, abs=0.01)


def test_a_score_that_was_wrong_is_not_sure_when_it_is_read_from_the_file(tmp_path: Path) -> None:
    samples = [sample(0.99, 0.999) for _ in range(200)] + [sample(0.97, wrong=(0.98765432,))]
    found, _ = fit(samples, 0.001, 0.001)
    calibrate.write({"tiles": found}, tmp_path)
    known = Calibration.load(tmp_path / "calibration.json")["tiles"]
    assert known.probability(0.98765432) < known.sure <= known.probability(0.99)


def test_the_line_rests_on_pictures_that_show_pieces() -> None:
    confidence, right = overconfident(4000)
    shown = [
        Sample(
            "rendered",
            tuple(
                Read(float(c), bool(r), True) for c, r in zip(confidence[i::40], right[i::40], strict=True)
            ),
        )
        for i in range(40)
    ]
    nothing = [sample(wrong=(0.9999, 0.9), part="nothing") for _ in range(400)]
    alone, _ = fit(shown, 1.0, 1.0)
    both, found = fit([*shown, *nothing], 1.0, 1.0)
    assert (both.slope, both.offset) == (alone.slope, alone.offset)
    assert found.pictures == {"nothing": 400, "rendered": 40}


def test_risk_counts_pictures_and_readings() -> None:
    samples = [sample(0.99, wrong=(0.99, 0.99)), sample(0.99), sample(0.5, wrong=(0.5,))]
    found = risk(samples, [[read.confidence for read in each.reads] for each in samples], 0.9)
    assert (found.faulty, found.pictures, found.wrong, found.readings) == (
        {"rendered": 1},
        {"rendered": 3},
        2,
        4,
    )
    assert found.bound("rendered") == pytest.approx(2 / 4)


def seeing(kind: str, *faces: str) -> Any:
    """A reader that sees these faces wherever it looks, and takes them for a kind of piece."""
    quad = corners(np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32))
    found = tuple(RecognizedPiece(face, 0.9, quad) for face in faces)
    return SimpleNamespace(read=lambda image: Reading((80, 60), found, (), kind))


def test_pictures_without_a_piece_are_left_to_the_reader_too(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((60, 80, 3), np.uint8))
    nothing = Picture(photo(path=tmp_path / "a.png", kind="empty", layout="background"), "nothing")
    for kind, count in (("tiles", 3), ("cards", 1)):
        readers = {"tiles": seeing("tiles", "R7"), "auto": seeing(kind, "B8", "Y9")}
        (found,) = gather([nothing], readers, "tiles")
        assert [read.right for read in found.reads] == [False] * count


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
    calibrate.write({"tiles": Calibration(3.0), "cards": Calibration(2.0, 1.0, 0.97)}, models)
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
    assert read_with == [PLAIN, PLAIN]
    known = Calibration.load(models / "calibration.json")
    assert known["cards"] == Calibration(2.0, 1.0, 0.97)
    assert known["tiles"] != Calibration(3.0)
    assert "rendered, no piece: something sure is wrong on" in capsys.readouterr().out
