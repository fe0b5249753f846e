"""Letter plates carry no accents (sheet 6)."""

import pytest

from engine.folding import fold


@pytest.mark.parametrize(
    ("spelling", "letters"),
    [
        ("élevé", "ELEVE"),
        ("œil", "OEIL"),
        ("Æschne", "AESCHNE"),
        ("ç\N{COMBINING ACUTE ACCENT}a", "CA"),
        ("arc-en-ciel", "ARC-EN-CIEL"),
        ("été 7", "ETE 7"),
    ],
)
def test_a_spelling_is_folded_to_its_plates(spelling, letters):
    assert fold(spelling) == letters
