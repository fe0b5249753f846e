"""A picture flipped left to right is told from one that is hard to read."""

import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection
from vision.recognition.face_scores import Candidate, FaceScores
from vision.recognition.mirroring import is_mirrored, with_mirrored

FACES = ("B5", "B8", "nothing")
SQUARE = np.array([[0, 0], [30, 0], [30, 30], [0, 30]], np.float32)


class LeftReader:
    """Reads a B5 where the left half of a crop is white, a B8 where it is grey, and else nothing plain.

    Notes how much it read.
    """

    faces = FACES

    def __init__(self) -> None:
        self.count = 0

    def crop(self, image: np.ndarray, quad: np.ndarray, turn: int = 0) -> np.ndarray:
        x, y = quad.min(0).astype(int)
        return np.rot90(image[y : y + 30, x : x + 30], turn)

    def read(self, crops: list[np.ndarray]) -> np.ndarray:
        self.count += len(crops)
        read = np.full((len(crops), 3), [0.3, 0.3, 0.4], np.float32)
        for chances, crop in zip(read, crops, strict=True):
            shade = crop[:, :15].mean() - crop[:, 15:].mean()
            if shade > 100:
                chances[:] = [0.99, 0.005, 0.005] if shade > 200 else [0.005, 0.99, 0.005]
        return read


def looked_at(
    count: int, mirrored: int, plain: int = 0, kind: str = "tile", eights: int = 0
) -> tuple[str, int]:
    """Of so many pieces that are not plain, of which so many are mirrored, which are; and how many crops were read.

    Each is M for mirrored, s for what looks the same in a mirror, or a dot. None that is mirrored reads at any turn
    unflipped: it is light only at its right side. The first `eights` show an 8.
    """
    image = np.zeros((30, 30 * (count + plain), 3), np.uint8)
    for at in range(mirrored):
        image[:, 30 * at + 15 : 30 * (at + 1)] = 150 if at < eights else 255
    found = [Detection(kind, 0.9, SQUARE + np.float32([30 * at, 0])) for at in range(count + plain)]
    chances = np.full((count + plain, 4, 2), 0.3, np.float32)
    chances[count:] = 0.99
    seen = [Candidate(each, FaceScores(own, 0.1)) for each, own in zip(found, chances, strict=True)]
    reader = LeftReader()
    told = with_mirrored(image, seen, reader, (0, 1))  # type: ignore[arg-type]
    said = ("M" if each.scores.mirrored else "s" if each.scores.same_mirrored else "." for each in told)
    return "".join(said), reader.count


def test_what_reads_plainly_once_it_is_flipped_is_mirrored() -> None:
    told, crops = looked_at(9, mirrored=9)
    assert told == 9 * "M"
    assert crops == 4 * 9, "each at four turns, and none twice"
    told, _ = looked_at(9, mirrored=7, plain=3)
    assert told == 7 * "M" + 5 * "."


def test_what_looks_the_same_in_a_mirror_tells_of_none() -> None:
    told, _ = looked_at(9, mirrored=7, eights=5)
    assert told == "sssssMM.."
    assert looked_at(9, mirrored=9, eights=9)[0] == 9 * "s"


def test_little_is_looked_at_where_little_speaks_for_it() -> None:
    told, crops = looked_at(9, mirrored=0)
    assert (told, crops) == (9 * ".", 4 * 3), "three are probed"
    assert looked_at(2, mirrored=2)[1] == 0, "two are too few"
    assert looked_at(3, mirrored=3, plain=40)[1] == 0, "nearly all are plain"
    assert looked_at(9, mirrored=9, kind="card")[1] == 0, "the indices of cards tell"


def dim(mirrored: bool, chance: float = 0.5, nothing: float = 0.1, same: bool = False) -> Candidate:
    scores = FaceScores(np.full((4, 2), chance, np.float32), nothing, mirrored=mirrored, same_mirrored=same)
    return Candidate(Detection("tile", 0.9, SQUARE), scores)


@pytest.mark.parametrize(
    ("flipped", "others", "told"), [(3, 0, True), (2, 0, False), (3, 2, True), (3, 3, False), (6, 4, True)]
)
def test_most_of_those_that_are_not_plain_must_be_mirrored(flipped: int, others: int, told: bool) -> None:
    seen = [dim(True)] * flipped + [dim(False)] * others
    assert is_mirrored(seen) is told
    beside = [dim(False, chance=0.99)] * 20 + [dim(False, nothing=0.8)] * 20
    assert is_mirrored([*seen, *beside]) is told, "what is plain, or nothing, says nothing"
    assert is_mirrored([*seen, *[dim(False, same=True)] * 9]) is told, (
        "nor does what looks the same in a mirror"
    )
