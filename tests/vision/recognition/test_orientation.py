import cv2
import numpy as np
import pytest

from vision import piece_kinds
from vision.detection.non_maximum_suppression import Detection
from vision.piece_kinds import SAME_TURNED
from vision.recognition import orientation
from vision.recognition.calibration import Calibration
from vision.recognition.classifier import NOTHING, TURNED, rectify
from vision.recognition.face_scores import FaceScores
from vision.recognition.orientation import blend_black_suits, combine_opposite_turns

FACES = ("B5", "B6", "B7", "B9", "B10")
HANGING = np.array([-0.1, 0, 0.1, 0], np.float32)
SQUARE = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)


def classify(*given: object) -> list[FaceScores]:
    """What the classifier makes of each detection."""
    return [each.scores for each in orientation.classify(*given)]  # type: ignore[arg-type]


def look(*turns: dict[str, float]) -> FaceScores:
    """What the reader says of a piece: the faces' chances for each turn it was looked at (0, 1, 2, 3)."""
    chances = np.zeros((4, len(FACES)), np.float32)
    for turn, faces in enumerate(turns):
        for face, chance in faces.items():
            chances[turn, FACES.index(face)] = chance
    return FaceScores(chances, 0.0)


@pytest.mark.parametrize("confidence", [0.0, 0.2, 0.7, 0.999, 1.0])
def test_probabilities_stay_probabilities_and_in_order(confidence: float) -> None:
    line = Calibration(1.4, -0.3, 0.98)
    assert 0 <= line.probability(confidence) <= 1
    assert line.probability(confidence) <= line.probability(min(1.0, confidence + 0.01))


def test_what_the_detector_hardly_sees_is_less_likely_read_right() -> None:
    line = Calibration(1.4, -0.3, detector=0.25)
    assert line.probability(0.9, 0.2) < line.probability(0.9, 0.5) < line.probability(0.9, 0.9)
    assert Calibration(1.4, -0.3).probability(0.9, 0.2) == line.probability(0.9, 0.5)
    both = line.plain.probability(0.9, 0.2)
    assert Calibration(1.4, -0.3).probability(both) == pytest.approx(line.probability(0.9, 0.2)), (
        "so it is fitted"
    )


def test_what_reader_and_detector_doubt_is_no_piece() -> None:
    texture = FaceScores(np.full((4, len(FACES)), 0.05, np.float32), 0.9)
    assert not texture.is_piece(0.8)
    assert look({"B5": 0.95}).is_piece(0.4)


def test_where_a_face_reads_either_way_the_ink_above_the_middle_decides() -> None:
    combine_opposite_turns = look({"B5": 0.97}, {}, {"B5": 0.97})
    hanging = FaceScores(combine_opposite_turns.chances, 0.0, ink_height=HANGING)
    assert hanging.turn == 2
    assert FaceScores(combine_opposite_turns.chances, 0.0, ink_height=-HANGING).turn == 0
    clear = look({"B7": 0.97}, {}, {"B7": 0.01})
    assert FaceScores(clear.chances, 0.0, ink_height=HANGING).turn == 0, (
        "but it never outweighs what was read"
    )


BOTH = ("I", "L", "N", "turned", "nothing")


def weighed(upright: tuple[float, ...], over: tuple[float, ...]) -> np.ndarray:
    """The upright look at one spot, weighed by the one half a turn on."""
    read = np.zeros((1, 4, len(BOTH)), np.float32)
    read[0, 0], read[0, 2] = upright, over
    combine_opposite_turns(read, [face in SAME_TURNED for face in BOTH])
    return read[0, 0]


def test_a_letter_that_is_itself_when_turned_is_made_out_by_both_looks() -> None:
    doubtful = (0.7, 0.25, 0.0, 0.05, 0.0)
    assert weighed(doubtful, (1.0, 0.0, 0.0, 0.0, 0.0)) == pytest.approx([0.97, 0.02, 0, 0, 0], abs=0.02)
    assert weighed(doubtful, (0.0, 0.0, 0.0, 1.0, 0.0)) == pytest.approx([0.10, 0.74, 0, 0.15, 0], abs=0.02)


def test_one_look_more_never_silences_the_other_nor_says_more_than_there_is() -> None:
    clear = weighed((0.0, 0.98, 0.0, 0.02, 0.0), (1.0, 0.0, 0.0, 0.0, 0.0))
    assert clear.argmax() == 1
    assert clear.sum() == pytest.approx(1)


def test_a_spot_looked_at_once_stays_as_it_was_read() -> None:
    once = (0.6, 0.3, 0.0, 0.1, 0.0)
    assert weighed(once, (0.0,) * 5) == pytest.approx(once)


class Wavering:
    """A reader that takes a 4 of clubs for spades as it is outlined, unless it is `plain`, and not if cut otherwise."""

    faces = ("4S", "4C", TURNED, NOTHING)
    size = (64, 64)

    def __init__(self, plain: bool = False) -> None:
        self.own, self.other = ((0.02, 0.98) if plain else (0.55, 0.45)), (0.1, 0.9)
        self.looks = 0

    def crop(self, image: np.ndarray, quad: np.ndarray, turn: int = 0) -> np.ndarray:
        is_own = float(np.ptp(quad[:, 1])) == pytest.approx(40)
        crop = np.full((64, 64, 3), 2 * is_own, np.uint8)
        crop[0, 0] += turn == 0
        return crop

    def read(self, crops: list[np.ndarray]) -> np.ndarray:
        self.looks += len(crops)
        ways = {3: (*self.own, 0, 0), 1: (*self.other, 0, 0)}
        return np.array([ways.get(int(crop[0, 0, 0]), (0, 0, 1, 0)) for crop in crops], np.float32).reshape(
            -1, 4
        )


@pytest.mark.parametrize(("size", "cut"), [((64, 64), 1), ((48, 64), 3)])
def test_a_crop_with_sides_alike_is_cut_out_once_and_turned(size: tuple[int, int], cut: int) -> None:
    class Cut(Wavering):
        cut = 0

        def crop(self, image: np.ndarray, quad: np.ndarray, turn: int = 0) -> np.ndarray:
            self.cut += 1
            return rectify(image, np.roll(quad, -turn, 0), self.size)

        def read(self, crops: list[np.ndarray]) -> np.ndarray:
            self.seen = [*getattr(self, "seen", []), *crops]
            return np.tile(np.float32([0.5, 0.4, 0, 0]), (len(crops), 1))

    reader = Cut()
    reader.size = size
    image = np.random.default_rng(1).integers(0, 255, (80, 80, 3)).astype(np.uint8)
    image = cv2.GaussianBlur(image, (9, 9), 2)
    quad = np.array([[20, 18], [60, 22], [58, 66], [17, 60]], np.float32)
    classify(image, [Detection("plate", 0.9, quad)], reader, ("4S", "4C"))  # type: ignore[arg-type]
    assert reader.cut == cut
    assert len(reader.seen) == 4
    for crop, turn in zip(reader.seen, (0, 2, 1, 3), strict=True):
        wanted = rectify(image, np.roll(quad, -turn, 0), size)
        assert np.abs(crop.astype(int) - wanted.astype(int)).max() <= 4


@pytest.mark.parametrize(
    ("kind", "plain", "face"), [("index", False, 1), ("tile", False, 0), ("index", True, 1)]
)
def test_an_unclear_index_is_cut_out_at_other_sizes_too(kind: str, plain: bool, face: int) -> None:
    reader = Wavering(plain)
    image = np.zeros((60, 60, 3), np.uint8)
    (found,) = classify(image, [Detection(kind, 0.9, SQUARE + 10)], reader, ("4S", "4C"))  # type: ignore[arg-type]
    assert found.chances[0].argmax() == face
    assert reader.looks == (1 if plain else 6 if kind == "index" else 4)


def test_black_suits_of_one_rank_share_their_chances_and_red_ones_keep_theirs() -> None:
    faces = piece_kinds.FACES["cards"]
    chances = np.zeros((4, len(faces)), np.float32)
    chances[0, faces.index("QC")], chances[1, faces.index("7H")] = 0.9, 0.8
    blend_black_suits(chances, faces)
    told = {faces[i]: float(chances[0, i]) for i in np.flatnonzero(chances[0])}
    assert told == {"QC": pytest.approx(0.54), "QS": pytest.approx(0.36)}
    assert {faces[i]: float(chances[1, i]) for i in np.flatnonzero(chances[1])} == {"7H": pytest.approx(0.8)}


class Certain:
    """A reader that is certain to see a 4S, whatever it is shown."""

    faces = ("4S", "4C", NOTHING, TURNED)
    size = (64, 64)

    def crop(self, image: np.ndarray, quad: np.ndarray, turn: int = 0) -> np.ndarray:
        return rectify(image, np.roll(quad, -turn, 0))

    def read(self, crops: list[np.ndarray]) -> np.ndarray:
        return np.tile(np.array([0.98, 0.0, 0.01, 0.01], np.float32), (len(crops), 1))


@pytest.mark.parametrize(
    ("kind", "ground", "black_deck", "told"),
    [
        ("index", 95, True, 0.6),  # half of it is its sign, so it does not tell itself
        ("index", 95, False, 1.0),
        ("index", 220, True, 1.0),  # of another deck
        ("tile", 95, True, 1.0),
    ],
)
def test_an_index_beside_cards_of_a_black_deck_does_not_tell_its_suit_for_sure(
    kind: str, ground: int, black_deck: bool, told: float
) -> None:
    image = np.full((60, 60, 3), ground, np.uint8)
    image[:30] = 40 if ground < 150 else ground
    detection = Detection(kind, 0.9, SQUARE + 10)
    (found,) = classify(image, [detection], Certain(), ("4S", "4C"), black_deck)  # type: ignore[arg-type]
    chances = found.chances.max(0)
    assert chances[0] / chances.sum() == pytest.approx(told, abs=0.01)


class Lying:
    """A reader of pieces of which each lies so many quarter turns on: it reads each as it is at that turn alone."""

    faces = (*FACES, NOTHING, TURNED)
    size = (64, 64)

    def __init__(self, pieces: list[tuple[str, int]]) -> None:
        self.pieces, self.looks = pieces, 0

    def crop(self, image: np.ndarray, quad: np.ndarray, turn: int = 0) -> np.ndarray:
        """Each corner says what piece it is of, and how many quarter turns on it comes to be the upper left one."""
        assert turn == 0
        crop = np.full((64, 64, 3), 10 * int(quad[0, 0] / 40), np.uint8)
        for corner, place in enumerate(((0, 0), (0, -1), (-1, -1), (-1, 0))):
            crop[place] += corner
        return crop

    def read(self, crops: list[np.ndarray]) -> np.ndarray:
        self.looks += len(crops)
        return np.array([self._one(*divmod(int(crop[0, 0, 0]), 10)) for crop in crops]).reshape(
            -1, len(self.faces)
        )

    def _one(self, number: int, turn: int) -> np.ndarray:
        face, lies = self.pieces[number]
        flipped = {"B6": "B9", "B9": "B6"}.get(face)
        shown = face if turn == lies else flipped if flipped and turn == (lies + 2) % 4 else TURNED
        return np.eye(len(self.faces), dtype=np.float32)[self.faces.index(shown)] * 0.99


@pytest.mark.parametrize(("level", "pale"), [(20, True), (120, False)])
def test_a_card_beside_tiles_of_a_washed_out_picture_is_told_by_its_shape(level: int, pale: bool) -> None:
    image = np.full((60, 120, 3), 180, np.uint8)
    image[:10, :10, 2] -= level
    kinds = [Detection("tile", 0.9, SQUARE + 10), Detection("index", 0.9, SQUARE + np.float32([60, 10]))]
    found = classify(image, kinds, Certain(), ("4S", "4C"))  # type: ignore[arg-type]
    assert [each.pale for each in found] == [pale, False]


@pytest.mark.parametrize("usual", [1, 2, 3])
def test_where_most_pieces_lie_turned_alike_they_are_looked_at_that_way_first(usual: int) -> None:
    pieces = [("B5" if i % 3 else "B7", usual) for i in range(18)]
    pieces[4], pieces[7], pieces[9] = ("B6", usual), ("B10", 0), ("B10", (usual + 1) % 4)
    reader = Lying(pieces)
    quads = [SQUARE + np.float32([40 * i, 0]) for i in range(len(pieces))]
    found = classify(
        np.zeros((50, 900, 3), np.uint8), [Detection("tile", 0.9, quad) for quad in quads], reader, FACES
    )  # type: ignore[arg-type]
    assert reader.looks < 3 * len(pieces), "instead of four times as many"
    for (face, lies), scores in zip(pieces, found, strict=True):
        assert FACES[int(scores.chances[lies].argmax())] == face
        assert scores.chances[lies].max() > 0.4
    assert found[4].chances[(usual + 2) % 4, FACES.index("B9")] > 0.4, (
        "what reads both ways was looked at both ways"
    )


@pytest.mark.parametrize(("kind", "looked"), [("plate", True), ("tile", False)])
def test_plates_that_lie_turned_are_looked_at_upside_down_too(kind: str, looked: bool) -> None:
    reader = Lying([("B5", 3)] * 15)
    quads = [SQUARE + np.float32([40 * i, 0]) for i in range(15)]
    found = classify(
        np.zeros((50, 900, 3), np.uint8), [Detection(kind, 0.9, quad) for quad in quads], reader, FACES
    )  # type: ignore[arg-type]
    assert [FACES[int(each.chances[3].argmax())] for each in found] == ["B5"] * 15
    assert reader.looks == 15 + 3 * 4 + 11 + (11 if looked else 0)


def test_what_a_few_turned_pieces_show_is_found_as_well() -> None:
    pieces = [("B5", 3), ("B7", 1), ("B10", 2), ("B6", 1)]
    quads = [SQUARE + np.float32([40 * i, 0]) for i in range(len(pieces))]
    found = classify(
        np.zeros((50, 200, 3), np.uint8),
        [Detection("tile", 0.9, quad) for quad in quads],
        Lying(pieces),
        FACES,
    )  # type: ignore[arg-type]
    assert [
        FACES[int(each.chances[lies].argmax())] for (_, lies), each in zip(pieces, found, strict=True)
    ] == [face for face, _ in pieces]


class Printed(Lying):
    """A reader of tiles whose number is printed above their middles, and reads the same half a turn on if it may."""

    faces = ("R5", "R6", "R8", NOTHING, TURNED)

    def crop(self, image: np.ndarray, quad: np.ndarray, turn: int = 0) -> np.ndarray:
        crop = np.ascontiguousarray(super().crop(image, quad, turn))
        number = int(quad[0, 0] / 40)
        crop[1:-1, 1:-1] = 230
        crop[14:30, 26:38] = (40, 30, 190)
        upside = np.rot90(crop[1:-1, 1:-1], -self.pieces[number][1])
        crop[1:-1, 1:-1] = upside
        return crop

    def _one(self, number: int, turn: int) -> np.ndarray:
        face, lies = self.pieces[number]
        shown = turn == lies or (face == "R8" and turn == (lies + 2) % 4)
        return np.eye(len(self.faces), dtype=np.float32)[self.faces.index(face if shown else TURNED)] * 0.99


@pytest.mark.parametrize("lies", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("kind", "face", "looks"),
    [
        ("tile", "R5", [1] * 4),
        ("tile", "R8", [1] * 4),
        ("tile", "R6", [2] * 4),
        ("plate", "R5", [1, 4, 2, 4]),
    ],
)
def test_a_tile_is_looked_at_first_as_its_number_stands_uppermost(
    kind: str, face: str, looks: list[int], lies: int
) -> None:
    reader = Printed([(face, lies)])
    image = np.zeros((60, 60, 3), np.uint8)
    (found,) = classify(image, [Detection(kind, 0.9, SQUARE)], reader, ("R5", "R6", "R8"))  # type: ignore[arg-type]
    assert reader.looks == looks[lies]
    assert found.turn == lies
    assert ("R5", "R6", "R8")[found.likeliest] == face
    over = float(found.chances[(lies + 2) % 4].max())
    assert over == pytest.approx(found.chances[lies].max() if face == "R8" else 0, abs=0.01)


class Sidelong(Lying):
    """A reader to which a piece that lies on its side looks like none, or like a face of another kind of piece."""

    faces = ("B5", "4S", NOTHING, TURNED)

    def _one(self, number: int, turn: int) -> np.ndarray:
        face, lies = self.pieces[number]
        seen = {lies % 4: (0.96, 0, 0.02, 0.02), (lies + 2) % 4: (0, 0, 0.02, 0.98)}
        if face == "none":
            seen = {turn: (0.2, 0, 0.7, 0.1)}
        return np.array(seen.get(turn, (0, 0.5, 0.45, 0.05)), np.float32)


@pytest.mark.parametrize("lies", [0, 1, 2, 3])
def test_whether_there_is_a_piece_at_all_is_told_by_the_way_up_that_it_reads(lies: int) -> None:
    image = np.zeros((60, 60, 3), np.uint8)
    (found,) = classify(image, [Detection("tile", 0.9, SQUARE)], Sidelong([("B5", lies)]), ("B5",))  # type: ignore[arg-type]
    assert found.turn == lies
    assert found.nothing < 0.05
    assert found.foreign < 0.05
    (none,) = classify(image, [Detection("tile", 0.9, SQUARE)], Sidelong([("none", lies)]), ("B5",))  # type: ignore[arg-type]
    assert none.nothing > 0.6
