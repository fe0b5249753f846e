"""The demo's films are filmed: a hand comes, the table has changed under it, the hand goes, the table lies still."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from datasets import clip, films
from datasets.clip import HAND, RATE, SIZE, ends, main, shoot, stages

SEED = 21


@pytest.fixture(scope="module")
def short():
    """The film of letters, but for its last table."""
    film = films.words(SEED)
    return replace(film, tables=film.tables[:2])


def read(path):
    capture, frames = cv2.VideoCapture(str(path)), []
    while (taken := capture.read())[0]:
        frames.append(taken[1])
    return frames


def far(one, other):
    return float(np.abs(one.astype(np.int16) - other).mean())


def test_a_film_shows_each_of_its_tables_and_hands_between_them(short, tmp_path):
    out = tmp_path / "film.mp4"
    count = shoot(short, out, SEED)
    frames, found = read(out), stages(short, SEED)
    shown = [found[1], *(stage.picture for stage in found[0])]
    last = ends(2)
    assert len(frames) == count == last[-1] + 1
    assert frames[0].shape == (SIZE[1], SIZE[0], 3)
    for end, picture in zip(last, shown, strict=True):
        assert far(frames[end], picture) < 4
        assert far(frames[end], frames[end - RATE // 2]) < 2
    for end, picture in zip(last[1:], shown[1:], strict=True):
        assert max(far(frame, picture) for frame in frames[end - 70 : end]) > 8, "a hand lies over it"


def test_a_hand_reaches_to_what_it_changes(short):
    first, second = stages(short, SEED)[0]
    changed = np.argwhere(np.abs(second.picture.astype(np.int16) - first.picture).sum(2) > 120).mean(0)
    assert np.hypot(*(changed[::-1] - second.touched)) < HAND


def test_where_no_film_can_be_written_that_is_said(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(clip, "stages", lambda film, seed: ([], np.zeros((*SIZE[::-1], 3), np.uint8)))
    assert main(["words", str(tmp_path / "film.mp4")]) == 0
    with pytest.raises(SystemExit):
        main(["words", str(tmp_path / "nowhere" / "film.mp4")])
    assert "cannot write a film" in capsys.readouterr().err
