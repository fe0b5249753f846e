"""The second stage learns from what the first does not read plainly, and from some of what it does."""

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from models.training.hard_examples import AT_ONCE, EASY, hard_examples
from vision.recognition.classifier import UNCLEAR


class First:
    """A first stage that gives the face 1 as much as a crop's first pixel says, of 255."""

    def read(self, crops: list[npt.NDArray[np.uint8]]) -> npt.NDArray[np.float32]:
        """Chances of two faces."""
        given = np.array([crop[0, 0, 0] for crop in crops], np.float32) / 255
        return np.stack([1 - given, given], 1)


@given(st.lists(st.tuples(st.sampled_from([0, 3, 128, 250, 254, 255]), st.integers(0, 1)), max_size=60))
def test_all_that_is_hard_is_learned_from_and_one_easy_crop_in_so_many(told: list[tuple[int, int]]) -> None:
    pictures = np.array([value for value, _ in told], np.uint8).reshape(-1, 1, 1, 1)
    faces = np.array([face for _, face in told], np.int64)
    likely = [value / 255 if face else 1 - value / 255 for value, face in told]
    chosen = set(hard_examples(First(), pictures, faces).tolist())  # type: ignore[arg-type]
    hard = {i for i, chance in enumerate(likely) if chance <= UNCLEAR}
    assert hard <= chosen
    easy = len(told) - len(hard)
    assert len(chosen - hard) == -(-easy // EASY)


def test_crops_of_more_than_one_portion_keep_their_numbers() -> None:
    pictures = np.full((2 * AT_ONCE + 5, 1, 1, 1), 255, np.uint8)
    pictures[[7, AT_ONCE + 1, 2 * AT_ONCE + 4]] = 90
    chosen = hard_examples(First(), pictures, np.ones(len(pictures), np.int64))  # type: ignore[arg-type]
    assert {7, AT_ONCE + 1, 2 * AT_ONCE + 4} <= set(chosen.tolist())
    assert len(chosen) == 3 + -(-(len(pictures) - 3) // EASY)
