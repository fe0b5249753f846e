import json
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from models.calibrate import LEAST_SURE, Samples, fit, gather, rendered, sure_from
from models.outcome import expected_error
from vision.read import Detection, corners


def overconfident(count: int = 20_000) -> Samples:
    """Readings that claim more than they keep: the log-odds they give are twice the true ones."""
    rng = np.random.default_rng(1)
    logits = rng.normal(3, 2, count)
    right = rng.random(count) < 1 / (1 + np.exp(-logits))
    return Samples(1 / (1 + np.exp(-2 * logits)), right)


def test_overconfident_scores_become_probabilities() -> None:
    samples = overconfident()
    line = fit(samples, 0.001)
    assert line.slope == pytest.approx(0.5, abs=0.05)
    scores = np.array([line.probability(value) for value in samples.confidence])
    assert expected_error(scores, samples.right) < 0.01 < expected_error(samples.confidence, samples.right)


def test_sure_begins_where_one_in_a_thousand_is_wrong() -> None:
    scores = np.concatenate([np.full(5000, 0.99), np.full(1000, 0.95), np.full(1000, 0.8)])
    right = np.ones(7000, bool)
    right[0] = False
    right[5000:5020] = False
    assert sure_from(scores, right, 0.001) == pytest.approx(0.99)
    right[5000:5020] = True
    right[6000:6500] = False
    assert sure_from(scores, right, 0.001) == pytest.approx(0.95)
    assert sure_from(scores, np.ones(7000, bool), 0.001) == LEAST_SURE


@pytest.mark.parametrize(
    ("wrong_at_most", "bound"), [(0.001, 0.99), (0.002, 0.95), (0.003, 0.95), (0.1, 0.9)]
)
def test_sure_begins_lower_where_more_may_be_wrong(wrong_at_most: float, bound: float) -> None:
    scores = np.concatenate([np.full(5000, 0.99), np.full(1000, 0.95), np.full(1000, 0.9)])
    right = np.ones(7000, bool)
    right[[0, *range(5000, 5010), *range(6000, 6500)]] = False
    assert sure_from(scores, right, wrong_at_most) == pytest.approx(bound)
    samples = Samples(scores, right)
    assert fit(samples, 0.1).sure <= fit(samples, wrong_at_most).sure <= fit(samples, 0.001).sure


def card(left: float, width: float = 80, height: float = 120) -> np.ndarray:
    return np.array([[left, 10], [left + width, 10], [left + width, 10 + height], [left, 10 + height]], float)


@pytest.mark.parametrize(
    ("face", "left", "counted"),
    [
        ("QC", 10, [True]),
        ("AD", 10, [False]),
        ("KD", 30, [True]),  # a card beneath, of which only the index can be seen
        ("AD", 30, [False]),
        ("AD", 60, []),  # who knows which card this is
    ],
)
def test_a_covered_card_is_not_held_against_the_one_that_covers_it(
    tmp_path: Path, face: str, left: float, counted: list[bool]
) -> None:
    pieces = [("card", "QC", card(10)), ("index", "KD", card(94, 8, 20))]
    entry = [{"kind": kind, "face": name, "quad": quad.tolist()} for kind, name, quad in pieces]
    line = {"name": "a", "layout": "cards", "pieces": entry}
    (tmp_path / "val.jsonl").write_text(json.dumps(line), encoding="utf-8")
    (tmp_path / "images" / "val").mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "images" / "val" / "a.jpg"), np.zeros((140, 200, 3), np.uint8))
    found = SimpleNamespace(detections=[Detection(face, 0.9, corners(card(left)))])
    reader = SimpleNamespace(pieces="cards", read=lambda image: found)
    assert gather(list(rendered(tmp_path, "cards")), reader).right.tolist() == counted
