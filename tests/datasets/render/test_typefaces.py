"""Which typefaces are drawn with; the letters of those tried here are drawn here."""

import cv2
import numpy as np
import pytest

from datasets.render import typefaces

ARCH = np.full((100, 80), 255, np.uint8)
ARCH[:70, 22:58] = 0
"""A U that is no more than an N the other way up."""

NARROWING = np.full((100, 80), 255, np.uint8)
for row in range(100):
    NARROWING[row, 22 + row // 4 : 58 - row // 4] = 0


def given(monkeypatch: pytest.MonkeyPatch, letters: dict[str, np.ndarray]) -> None:
    monkeypatch.setattr(typefaces, "glyphs", lambda font, letter: letters[font + letter])


def test_a_typeface_whose_n_upside_down_is_its_u_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real = typefaces.typefaces()[1][0]
    assert typefaces._usable(real)
    given(monkeypatch, {real + "U": ARCH, real + "N": ARCH[::-1, ::-1]})
    assert not typefaces._usable(real)
    given(monkeypatch, {real + "U": ARCH, real + "N": NARROWING})
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
