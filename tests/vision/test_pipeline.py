"""The networks that ship, on the film that ships and on tables rendered here."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import build, clip
from datasets.films import TABLES
from datasets.render.tables import empty_scene, tiles_scene
from datasets.render.tiles.style import random_set
from engine.table import TILE_FACES, Table
from models.evaluation.judged import rendered
from models.evaluation.outcome import outcome
from tests.hands import Shown
from tests.vision.grouping.test_plane import HEIGHT, WIDTH, seen
from vision import pipeline
from vision.abstention import clarity, cut_off_doubted, doubted, doubted_together, on_picture
from vision.detection.non_maximum_suppression import Detection
from vision.detection.regions import NO_SIDE, Sides
from vision.grouping.arranged import alike
from vision.grouping.tiles import vaguely_down
from vision.grouping.top_down import LEAST_ALIKE
from vision.piece_kinds import FACES, KINDS
from vision.pipeline import Reader
from vision.quality import LEAST_HEIGHT
from vision.reading import Reading, RecognizedPiece
from vision.recognition.face_scores import Candidate, FaceScores
from vision.recognition.kind_choice import likeliest_kind

FILM = Path(__file__).parents[2] / "server" / "demo" / "table.mp4"
TILES = TABLES["table"]


@cache
def reader() -> Reader:
    return Reader("tiles")


@cache
def film() -> list[np.ndarray]:
    """The last frame of each stage of the film that ships, the empty table first."""
    capture = cv2.VideoCapture(str(FILM))
    frames = []
    while True:
        more, frame = capture.read()
        if not more:
            break
        frames.append(frame)
    return [frames[last - 2] for last in clip.ends(len(TILES))]


@pytest.mark.parametrize("stage", range(len(TILES) + 1))
def test_the_film_is_read_right_and_for_certain(stage: int) -> None:
    wanted = Table.parse(("", *TILES)[stage])
    found = reader().read(film()[stage])
    assert sorted(map(str, found.table)) == sorted(map(str, wanted))
    assert str(found.judged) == str(found.table)


def test_a_colour_in_doubt_is_told_by_the_table_it_lies_on() -> None:
    frame, faces = film()[3], FACES["tiles"]
    seen = reader().candidates(frame)
    plain = reader().arrange(frame.shape[1::-1], seen)
    for number, each in enumerate(seen):
        face = faces[each.scores.likeliest]
        other = next(colour for colour in "RYBK" if colour != face[0]) + face[1:]
        chances = np.zeros_like(each.scores.chances)
        chances[each.scores.turn, [faces.index(face), faces.index(other)]] = 0.45, 0.54
        doubtful = [*seen]
        doubtful[number] = replace(each, scores=replace(each.scores, chances=chances))
        found = reader().arrange(frame.shape[1::-1], doubtful)
        assert sorted(map(str, found.table)) == sorted(map(str, plain.table))


@pytest.mark.parametrize("tint", [(1, 1, 1), (0.75, 0.95, 1)])
@pytest.mark.parametrize("colour", [0, 0.05])
def test_no_colour_is_sure_on_a_picture_without_colours_or_next_to_none(
    colour: float, tint: tuple[float, float, float]
) -> None:
    image = np.float32(film()[-1])
    grey = image.mean(2, keepdims=True)
    found = reader().read(np.uint8((grey + colour * (image - grey)) * np.float32(tint)))
    assert found.grey
    assert not reader().read(film()[-1]).grey
    numbers = [each for each in found.detections if each.face in TILE_FACES]
    assert len(numbers) > 10
    assert not any(each.sure for each in numbers)


def test_a_mirrored_picture_is_told_and_nothing_on_it_is_sure() -> None:
    frame = film()[-1]
    found = reader().read(np.ascontiguousarray(frame[:, ::-1]))
    assert found.mirrored
    assert len(found.detections) > 10
    assert not any(each.sure for each in found.detections)
    assert not reader().read(frame).mirrored


def test_what_a_glance_leaves_in_doubt_is_looked_at_closer(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    detect_at = reader().detector.detect_at

    def noted(image: np.ndarray, longest: int, inner: Sides = NO_SIDE) -> list[Detection]:
        looks.append(longest)
        return detect_at(image, longest, inner)

    monkeypatch.setattr(reader().detector, "detect_at", noted)
    frame = film()[3]
    table = np.full_like(frame, np.median(frame, (0, 1)).astype(np.uint8))
    small = cv2.resize(frame, None, fx=0.65, fy=0.65, interpolation=cv2.INTER_AREA)
    table[100 : 100 + small.shape[0], 200 : 200 + small.shape[1]] = small
    found = reader().candidates(table)
    assert looks == [384], "all are read plainly"
    (left, top), (right, foot) = (edge(found[0].detection.quad, 0).astype(int) for edge in (np.min, np.max))
    tile = table[top:foot, left:right]
    tile[:] = cv2.GaussianBlur(tile, (0, 0), (foot - top) / 6)
    looks.clear()
    again = reader().candidates(table)
    assert len(looks) == 2
    assert 1024 * (foot - top) / max(table.shape) < looks[1] < 512, (
        "around the blurred one, as large as at 1024"
    )
    assert len(again) == len(found)


@pytest.mark.parametrize("stage", [2, 3, 4, 5, 6])
def test_a_table_is_read_from_the_side(stage: int) -> None:
    frame = film()[stage]
    height, width = frame.shape[:2]
    ends = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    aside = seen((ends - ends.mean(0))[None] * 22 / width, 60)[0]
    below = cv2.getPerspectiveTransform(ends, aside)
    found = reader().read(cv2.warpPerspective(frame, below, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE))
    assert sorted(map(str, found.judged)) == sorted(map(str, Table.parse(("", *TILES)[stage])))


@pytest.mark.parametrize(("left", "top"), [(0, 0), (1500, 900)])
def test_a_table_that_is_a_small_part_of_a_large_picture_is_read(left: int, top: int) -> None:
    frame = cv2.resize(film()[3], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    room = np.full((2160, 3840, 3), np.median(frame, (0, 1)).astype(np.uint8), np.uint8)
    room[top : top + frame.shape[0], left : left + frame.shape[1]] = frame
    assert sorted(map(str, reader().read(room).judged)) == sorted(map(str, Table.parse(TILES[2])))


@pytest.mark.parametrize("turn", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE])
def test_a_table_is_read_from_any_side(turn: int) -> None:
    found = reader().read(cv2.rotate(film()[3], turn))
    assert sorted(map(str, found.table)) == sorted(map(str, Table.parse(TILES[2])))


def test_corners_are_the_pieces_own_in_reading_order() -> None:
    found = reader().read(cv2.rotate(film()[1], cv2.ROTATE_180))
    for one, after in zip(found.detections, found.detections[1:], strict=False):
        assert one.corners[0][0] > after.corners[0][0], "upside down, a row runs from right to left"
        assert one.corners[0][1] > one.corners[3][1], "and a piece's upper edge is its lower one"


def test_sets_that_were_never_seen_are_read() -> None:
    right = total = sure_wrong = 0
    for seed in range(20):
        rng = np.random.default_rng([seed, 424242])
        scene = tiles_scene(rng, random_set(rng, letters=False), width=640, height=480)
        found = reader().read(scene.picture).detections
        for label in scene.labels:
            if min(cv2.minAreaRect(label.quad)[1]) < LEAST_HEIGHT or label.seen < 0.99:
                continue
            total += 1
            size = float(np.sqrt(cv2.contourArea(label.quad)))
            near = [
                one
                for one in found
                if np.linalg.norm(np.mean(one.corners, 0) - label.quad.mean(0)) < size / 3
            ]
            right += any(one.face == label.face for one in near)
            sure_wrong += any(one.sure and one.face != label.face for one in near)
    assert total > 60
    assert right / total > 0.85
    assert sure_wrong / total < 0.03


def test_an_empty_table_is_empty() -> None:
    for seed in range(8):
        scene = empty_scene(np.random.default_rng([seed, 99]), width=640, height=480)
        assert not [found for found in reader().read(scene.picture).detections if found.sure]


@pytest.mark.parametrize("size", [(1, 1), (1, 900), (2000, 3)])
def test_pictures_of_no_use_give_nothing(size: tuple[int, int]) -> None:
    assert reader().read(np.zeros((*size, 3), np.uint8)).detections == ()


def detection(face: str, score: float) -> RecognizedPiece:
    return RecognizedPiece(face, score, ((0, 0), (1, 0), (1, 1), (0, 1)))


def test_the_box_doubts_the_least_certain_and_changes_no_face_that_can_be_no_other() -> None:
    found = tuple(
        detection(face, score) for face, score in (("R7", 0.99), ("R7", 0.97), ("R7", 0.995), ("B1", 0.9))
    )
    doubtful = doubted(Reading((9, 9), found, ((0, 1, 2, 3),)), {"R7": 2, "B1": 2})
    assert [each.sure for each in doubtful.detections] == [True, False, True, True]
    assert [each.face for each in doubtful.detections] == ["R7", "R7", "R7", "B1"]


@pytest.mark.parametrize(
    ("face", "chance", "vague"), [("#", 0.97, False), ("#", 0.7, True), ("R7", 0.7, False)]
)
def test_what_shows_no_face_must_be_clearly_a_piece(face: str, chance: float, vague: bool) -> None:
    chances = np.zeros((4, len(FACES["tiles"])), np.float32)
    chances[0, FACES["tiles"].index(face)] = chance
    assert vaguely_down(FaceScores(chances, 1 - chance), FACES["tiles"]) is vague


@pytest.mark.parametrize(
    ("left", "top", "lean", "sure"),
    [
        *((left, 100.0, 0.0, False) for left in (0.5, -4.0, 258.5, 270.0)),
        *((left, 100.0, 0.0, True) for left in (3.0, 150.0)),
        (150.0, -6.0, 0.0, False),
        (150.0, -4.0, 0.0, True),
        (150.0, 249.5, 0.0, True),
        (-4.0, 100.0, 12.0, True),
    ],
)
def test_a_piece_with_a_side_cut_off_is_never_sure_but_for_its_foot(
    left: float, top: float, lean: float, sure: bool
) -> None:
    corners = ((left, top), (left + 40, top), (left + 40 + lean, top + 50), (left + lean, top + 50))
    cut = cut_off_doubted(
        Reading((300, 300), (RecognizedPiece("R1", 0.999, corners),), ((0,),)), framed=False
    )
    assert [(found.face, found.sure) for found in cut.detections] == [("R1", sure)]


@pytest.mark.parametrize(
    ("left", "sure"), [(0.5, True), (-2.0, True), (-4.0, False), (258.5, True), (264.0, False)]
)
def test_what_a_framed_picture_shows_to_end_at_the_edge_ends_there(left: float, sure: bool) -> None:
    corners = ((left, 100.0), (left + 40, 100.0), (left + 40, 150.0), (left, 150.0))
    cut = cut_off_doubted(Reading((300, 300), (RecognizedPiece("R1", 0.999, corners),), ((0,),)), framed=True)
    assert cut.detections[0].sure is sure


def test_what_reaches_beyond_the_picture_is_outlined_to_its_edge() -> None:
    corners = ((-12.0, 270.0), (30.0, 262.0), (38.0, 311.0), (-4.0, 319.0))
    shown = on_picture(Reading((300, 300), (RecognizedPiece("R1", 0.9, corners),), ((0,),)))
    assert shown.detections[0].corners == ((0, 270), (30, 262), (38, 300), (0, 300))


@pytest.mark.parametrize("cut", [0.15, 0.3])
def test_a_card_of_which_the_edge_cuts_a_side_off_is_named_by_the_corner_that_is_left(cut: float) -> None:
    hand = Shown("9C 10C JC")
    (left, _), right = hand.places[0][0][0], hand.places[0][0][1][0]
    found = Reader("cards").read(
        np.ascontiguousarray(hand.picture()[:, round(left + cut * (right - left)) :])
    )
    assert {(each.face, each.sure) for each in found.detections} == {
        ("9C", True),
        ("10C", True),
        ("JC", True),
    }
    assert len(found.detections) == 3


def test_specks_beside_a_large_piece_are_no_pieces() -> None:
    def detection(x: float, side: float) -> Candidate:
        quad = np.array([[x, 0], [x + side, 0], [x + side, side], [x, side]], np.float32)
        return Candidate(Detection("tile", 0.9, quad), FaceScores(np.full((4, 2), 0.9, np.float32), 0.0))

    assert (
        len(
            alike(
                [detection(0, 200), detection(300, 190), detection(600, 30), detection(700, 110)], LEAST_ALIKE
            )
        )
        == 3
    )
    assert alike([], LEAST_ALIKE) == []


@pytest.mark.parametrize(("kind", "wanted"), [("tile", "tiles"), ("plate", "letters"), ("card", "cards")])
def test_a_lone_joker_is_of_the_kind_that_the_detector_takes_it_for(kind: str, wanted: str) -> None:
    every = FACES["auto"]
    chances = np.zeros((4, len(every)), np.float32)
    chances[0, every.index("*")] = 0.92
    chances[0, [every.index(face) for face in ("G", "R1", "KS")]] = 0.02
    square = np.array([[0, 0], [40, 0], [40, 40], [0, 40]], np.float32)
    assert likeliest_kind([Candidate(Detection(kind, 0.9, square), FaceScores(chances, 0.0))]) == wanted


@pytest.mark.parametrize(
    ("pieces", "words"), [("letters", True), ("auto", False), ("tiles", False), ("cards", False)]
)
def test_free_places_are_asked_of_plates_alone(
    monkeypatch: pytest.MonkeyPatch, pieces: str, words: bool
) -> None:
    """A reader of any kind leaves them to its reader of plates, which reads the picture anew."""
    asked, blank = [], object()
    monkeypatch.setattr(pipeline.FreePlaces, "believed", lambda _, seen: asked.append(seen) or seen)
    monkeypatch.setattr(pipeline.FreePlaces, "unseen", lambda *_: [blank])
    found = Reader(pieces).candidates(Shown("CHAISE").picture())
    assert [blank in found, len(asked)] == [words, words]


@pytest.mark.parametrize(("pieces", "asked"), [("cards", True), ("letters", False), ("tiles", False)])
def test_gaps_are_looked_for_in_rows_of_cards_alone(
    monkeypatch: pytest.MonkeyPatch, pieces: str, asked: bool
) -> None:
    passed_over = object()
    monkeypatch.setattr(pipeline.gaps, "unseen", lambda *_: [passed_over])
    assert (passed_over in Reader(pieces).candidates(Shown("CHAISE").picture())) == asked


def test_a_reader_of_any_kind_reads_as_the_networks_of_the_kind_that_lies_there() -> None:
    for kind, picture in (("letters", Shown("CHAISE").picture()), ("tiles", film()[-1])):
        reading = Reader("auto").read(picture)
        assert reading.kind == kind
        assert reading.detections
        assert reading == Reader(kind).read(picture)


def test_plates_of_black_plastic_printed_light_are_read_and_none_is_surely_misread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such boards were once taken for print as a whole; all are of this seed's first set."""
    monkeypatch.setattr(build, "BLOCK", 16)
    scenes = ("--scenes", "0", "--val", "16", "--side", "640", "--kinds", "boards=1", "--seed", "4242")
    build.main([str(tmp_path), *scenes, "--workers", "1"])
    reader = Reader("letters")
    photographs = [picture.photo for picture in rendered(tmp_path, "letters")]
    compared = [outcome(photo, reader.read(photo.image()), 0.0) for photo in photographs]
    assert sum(each.right for each in compared) > 0.4 * sum(each.pieces for each in compared)
    assert sum(each.sure_wrong for each in compared) == 0


def test_a_reader_of_any_kind_asks_every_kind_where_next_to_nothing_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A set unlike those that they know may say nothing to the networks of all kinds."""
    every, picture = Reader("auto"), Shown("CHAISE").picture()
    chances = np.zeros((4, len(FACES["auto"])), np.float32)
    chances[0, FACES["auto"].index("R7")] = 0.2
    square = np.array([[0, 0], [40, 0], [40, 40], [0, 40]], np.float32)
    monkeypatch.setattr(
        every, "candidates", lambda _: (Candidate(Detection("tile", 0.9, square), FaceScores(chances, 0.0)),)
    )
    reading = every.read(picture)
    assert (reading.kind, len(reading.detections)) == ("letters", 6)
    assert every.read(np.full_like(picture, 90)).detections == ()


def test_a_reader_of_any_kind_reads_nothing_anew_where_nothing_is_seen() -> None:
    every = Reader("auto")
    every.__dict__["specialists"] = {"tiles": None, "letters": None}
    assert every.read(np.full((200, 300, 3), 90, np.uint8)).detections == ()


def _upper_index(quad: np.ndarray) -> np.ndarray:
    """Where the upper index of an upright card is printed."""
    left, top = quad[0]
    return np.float32([[left + x, top + y] for x, y in ((4, 5), (20, 5), (20, 42), (4, 42))])


def test_a_game_of_one_pack_tells_which_card_an_unclear_one_is_and_one_of_two_does_not() -> None:
    cards, faces = Reader("cards"), FACES["cards"]
    found = []
    for x, shown in ((50, {"9S": 0.9999}), (350, {"9C": 0.55, "9S": 0.44})):
        quad = np.float32([[x, 100], [x + 100, 100], [x + 100, 244], [x, 244]])
        chances = np.zeros((4, len(faces)), np.float32)
        for face, chance in shown.items():
            chances[[0, 2], faces.index(face)] = chance
        found += [
            Candidate(Detection(kind, 0.95, outline), FaceScores(chances, 0.0))
            for kind, outline in (("card", quad), ("index", _upper_index(quad)))
        ]
    for packs, sure in ((1, True), (2, False)):
        box = dict.fromkeys(KINDS["cards"].faces, packs)
        read = {each.face: each for each in cards.arrange((500, 300), found, box).detections}
        assert sorted(read) == ["9C", "9S"]
        assert (read["9S"].sure, read["9C"].sure) == (True, sure)


def test_without_a_game_a_second_card_of_a_face_is_doubted_and_with_two_packs_it_is_not() -> None:
    cards = Reader("cards")
    quads = [np.float32([[x, 100], [x + 100, 100], [x + 100, 244], [x, 244]]) for x in (50, 350)]
    chances = np.zeros((4, len(FACES["cards"])), np.float32)
    chances[[0, 2], FACES["cards"].index("9S")] = 0.9999
    scores = FaceScores(chances, 0.0)
    found = [Candidate(Detection("card", 0.95, quad), scores) for quad in quads]
    found += [Candidate(Detection("index", 0.95, _upper_index(quad)), scores) for quad in quads]
    assert sorted(each.sure for each in cards.arrange((500, 300), found).detections) == [False, True]
    assert all(each.sure for each in cards.arrange((500, 300), found, {"9S": 2}).detections)


@pytest.mark.parametrize(
    ("sure", "unsure", "sought", "left"),
    [(5, 1, 0, 5), (3, 3, 0, 3), (2, 3, 0, 0), (2, 3, 2, 2), (1, 0, 0, 1), (0, 4, 0, 0), (1, 4, 2, 0)],
)
def test_where_most_of_what_was_not_sought_is_in_doubt_nothing_is_sure(
    sure: int, unsure: int, sought: int, left: int
) -> None:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    found = tuple(RecognizedPiece("R7", 0.999, corners, sure=i < sure) for i in range(sure + unsure))
    groups = tuple((i,) for i in range(len(found)))
    reading = doubted_together(Reading((99, 99), found, groups), 0.9, clarity(0.9, 3, 6), sought)
    assert [each.face for each in reading.detections] == [each.face for each in found]
    assert sum(each.sure for each in reading.detections) == left
