"""A cascade of readers: what the first leaves unclear the second reads, too, and what is plain it is not asked of."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.piece_kinds import ASKED_FOR
from vision.pipeline import MODELS, Reader
from vision.recognition.classifier import AT_ONCE, UNCLEAR, FaceReader, pooled


class Said:
    """A network that says of each crop what the number in its corner stands for, and keeps which it was asked of."""

    names = ("one", "two", "nothing")

    def __init__(self, answers: list[list[float]]) -> None:
        self.answers = np.array(answers, np.float32)
        self.asked: list[int] = []

    def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """The answers by the number in each picture's corner."""
        numbers = np.rint(batch[:, 0, 0, 0] * 255).astype(int)
        self.asked += numbers.tolist()
        return self.answers[numbers]


def cascade(first: Said, second: Said | None) -> FaceReader:
    reader = FaceReader(MODELS / "tiles" / "reader.onnx")
    reader.network, reader.second, reader.faces = first, second, first.names  # type: ignore[assignment]
    return reader


def crops(count: int) -> list[npt.NDArray[np.uint8]]:
    return [np.full((64, 64, 3), number, np.uint8) for number in range(count)]


def test_what_is_unclear_is_read_by_both_and_what_they_say_is_pooled() -> None:
    first = Said([[0.995, 0.005, 0.0], [0.6, 0.3, 0.1], [0.0, 0.002, 0.998], [0.4, 0.5, 0.1]])
    second = Said([[0.0, 1.0, 0.0], [0.8, 0.2, 0.0], [1.0, 0.0, 0.0], [0.0, 0.9, 0.1]])
    said = cascade(first, second).read(crops(4))
    assert second.asked == [1, 3]
    assert np.allclose(said[[0, 2]], first.answers[[0, 2]])
    assert np.allclose(said[[1, 3]], pooled(first.answers[[1, 3]], second.answers[[1, 3]]))


def test_where_all_is_plain_or_there_is_no_second_stage_the_first_decides() -> None:
    plain = Said([[1.0, 0.0, 0.0], [UNCLEAR, 1 - UNCLEAR, 0.0]])
    second = Said([[0.0, 1.0, 0.0]] * 2)
    assert np.allclose(cascade(plain, second).read(crops(2)), plain.answers)
    assert second.asked == []
    unclear = Said([[0.5, 0.5, 0.0]])
    assert np.allclose(cascade(unclear, None).read(crops(1)), unclear.answers)


@pytest.mark.parametrize("count", [0, 1, AT_ONCE, 2 * AT_ONCE + 3])
def test_any_number_of_crops_is_read_in_their_order(count: int) -> None:
    answers = np.random.default_rng(5).dirichlet([0.3] * 3, 256).tolist()
    first, second = Said(answers), Said(answers[::-1])
    said = cascade(first, second).read(crops(count))
    assert said.shape == (count, 3)
    likely = np.array(answers, np.float32)
    both = pooled(likely, likely[::-1])
    for number, each in enumerate(said):
        assert np.allclose(each, both[number] if likely[number].max() < UNCLEAR else likely[number])


CHANCES = st.lists(st.floats(0.0, 1.0), min_size=4, max_size=4).filter(lambda given: sum(given) > 0.1)


@given(CHANCES, CHANCES)
def test_pooled_chances_are_chances_and_what_both_take_for_likeliest_is(
    one: list[float], other: list[float]
) -> None:
    first, second = (np.array([given], np.float32) / sum(given) for given in (one, other))
    both = pooled(first, second)
    assert np.isclose(both.sum(), 1, atol=1e-4)
    likelier = [each.argmax() for each in (first[0], second[0])]
    if likelier[0] == likelier[1]:  # what both take for the likeliest is
        assert both[0, likelier[0]] >= both.max() - 1e-6


def test_one_that_is_plain_settles_what_the_other_leaves_open() -> None:
    open_, plain = np.array([[0.5, 0.3, 0.2]], np.float32), np.array([[0.998, 0.001, 0.001]], np.float32)
    assert pooled(open_, plain)[0, 0] > 0.97
    assert (open_ + plain)[0, 0] / 2 < 0.75
    against = np.array([[0.001, 0.998, 0.001]], np.float32)
    assert pooled(plain, against).max() < 0.98  # where both are plain and differ, it is in doubt


@pytest.mark.parametrize("pieces", ASKED_FOR)
def test_every_kind_is_read_by_a_cascade_of_the_same_faces(pieces: str) -> None:
    reader = Reader(pieces).faces
    assert reader.second
    assert reader.second.names == reader.network.names
    assert reader.second.shape[1:] == reader.network.shape[1:]


def test_a_second_stage_that_is_not_there_is_none() -> None:
    reader = FaceReader(MODELS / "tiles" / "reader.onnx", Path("nowhere.onnx"))
    assert reader.second is None
