"""Which typefaces are drawn with; the letters of those tried here are drawn here."""

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.render import typefaces
from tests.typefaces import NAMES

DRAWN = typefaces.glyphs

ARCH = np.full((100, 80), 255, np.uint8)
ARCH[:70, 22:58] = 0
"""A U that is no more than an N the other way up."""

NARROWING = np.full((100, 80), 255, np.uint8)
for row in range(100):
    NARROWING[row, 22 + row // 4 : 58 - row // 4] = 0


def given(monkeypatch: pytest.MonkeyPatch, letters: dict[str, np.ndarray]) -> None:
    def glyphs(font: str, letter: str) -> np.ndarray:
        return letters[font + letter] if font + letter in letters else DRAWN(font, letter)

    monkeypatch.setattr(typefaces, "glyphs", glyphs)


def names(found: tuple[tuple[str, ...], tuple[str, ...]]) -> set[str]:
    return {Path(path).name for group in found for path in group}


def test_tests_draw_in_the_same_typefaces_whatever_else_a_machine_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = names(typefaces.typefaces())
    monkeypatch.delenv(typefaces.FONTS_VARIABLE, raising=False)
    machine = {file.name for folder in typefaces.folders() for file in folder.rglob("*.ttf")}
    assert drawn <= NAMES or not NAMES & machine


def test_typefaces_are_those_of_the_folders_that_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bold, regular = (group[0] for group in typefaces.typefaces())
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder, path, name in zip(folders, (bold, regular), ("Own-Bold.ttf", "Own.ttf"), strict=True):
        folder.mkdir()
        (folder / name).write_bytes(Path(path).read_bytes())
    monkeypatch.setenv(typefaces.FONTS_VARIABLE, os.pathsep.join(map(str, folders)))
    assert names(typefaces.typefaces.__wrapped__()) == {"Own-Bold.ttf", "Own.ttf"}


def test_a_typeface_whose_n_upside_down_is_its_u_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real = typefaces.typefaces()[1][0]
    assert typefaces._usable(real)
    given(monkeypatch, {real + "U": ARCH, real + "N": ARCH[::-1, ::-1]})
    assert not typefaces._usable(real)
    given(monkeypatch, {real + "U": ARCH, real + "N": NARROWING})
    assert typefaces._usable(real)


def test_a_typeface_of_which_two_capitals_are_one_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set of plates in it could be read by nobody."""
    real = typefaces.typefaces()[1][0]
    h = typefaces.glyphs(real, "H")
    given(monkeypatch, {real + "K": cv2.resize(h, None, fx=1.2, fy=1.2)})
    assert not typefaces._usable(real)
    boxed = h.copy()
    boxed[: h.shape[0] // 4] = 255
    given(monkeypatch, {real + "K": boxed})
    assert typefaces._usable(real)


def test_square_typefaces_are_told_by_their_o(monkeypatch: pytest.MonkeyPatch) -> None:
    round_o, square_o = np.zeros((110, 90), np.uint8), np.zeros((110, 90), np.uint8)
    cv2.ellipse(round_o, (45, 55), (38, 48), 0, 0, 360, 255, 12)
    cv2.rectangle(square_o, (8, 8), (81, 101), 255, 14)
    monkeypatch.setattr(typefaces, "typefaces", lambda: (("round",), ("square",)))
    given(monkeypatch, {"roundO": round_o, "squareO": square_o})
    assert typefaces.square.__wrapped__() == ("square",)
    given(monkeypatch, {"roundO": round_o, "squareO": round_o})
    assert typefaces.square.__wrapped__() == ("round", "square")
