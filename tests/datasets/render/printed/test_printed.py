"""Printed matter and things of other games: nothing on them is a piece, and what looks like one is known as a decoy."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.build import Order, store
from datasets.render.cards.scene import cards_scene
from datasets.render.printed.boards import BOARDS
from datasets.render.printed.gadgets import GADGETS
from datasets.render.printed.other_games import KITS
from datasets.render.printed.printed import PRINTS
from datasets.render.scene import Decoy, Label, Scene, narrowed, scene_of
from datasets.render.sheets import DECOY, DECOY_CARD, DECOYS, PrintedSheet
from datasets.render.tables import empty_scene, tiles_scene
from datasets.render.tiles.style import random_set
from models.training.crops import CARDS, READER, ClassifierSpec, CropOrder, cut
from vision.recognition.classifier import NOTHING

SIDE = 256
EVERY = [draw for table in (PRINTS, BOARDS, GADGETS) for draw, _ in table]


def scenes(seed: int) -> list[Scene]:
    rng = np.random.default_rng(seed)
    return [
        empty_scene(rng, width=SIDE, height=SIDE),
        tiles_scene(rng, random_set(rng, letters=True), width=SIDE, height=SIDE),
        tiles_scene(rng, random_set(rng, letters=False), width=SIDE, height=SIDE),
        cards_scene(rng, seed, None, width=SIDE, height=SIDE),
    ]


@pytest.mark.parametrize("draw", EVERY, ids=lambda draw: draw.__name__)
def test_a_printed_thing_is_drawn_again_alike_and_its_decoys_lie_on_it(draw) -> None:  # type: ignore[no-untyped-def]
    marks = 0
    for seed in range(4):
        one, two = (draw(np.random.default_rng(seed)).art(np.random.default_rng(1), 3.0) for _ in range(2))
        assert np.array_equal(one.images[0], two.images[0])
        height, width = one.images[0].shape[:2]
        for mark in one.marks:
            assert mark.kind == DECOY
            assert (mark.quad >= 0).all()
            assert (mark.quad <= (width, height)).all()
        marks += len(one.marks)
    assert marks, "something on it looks like a piece"


@pytest.mark.parametrize("make", [make for make, _ in KITS], ids=lambda make: make.__name__)
def test_things_of_another_game_carry_no_label(make) -> None:  # type: ignore[no-untyped-def]
    kit = make(np.random.default_rng(3))
    art = kit.draw(np.random.default_rng(4)).art(
        np.random.default_rng(5), kit.height, kit.thickness, kit.card
    )
    assert {mark.kind for mark in art.marks} <= DECOYS
    assert kit.card == (DECOY_CARD in {mark.kind for mark in art.marks})


def test_nothing_is_labelled_on_an_empty_table_whatever_lies_on_it() -> None:
    made = [empty_scene(np.random.default_rng(seed), width=SIDE, height=SIDE) for seed in range(40)]
    assert all(scene.labels == () and scene.layout == "background" for scene in made)
    assert sum(bool(scene.decoys) for scene in made) > 20
    assert {decoy.kind for scene in made for decoy in scene.decoys} == DECOYS


def test_decoys_lie_in_the_picture_and_clear_of_every_piece() -> None:
    seen = 0
    for seed in range(10):
        rng = np.random.default_rng(seed)
        for scene in scenes(seed):
            narrow = narrowed(rng, scene)
            for each in (scene, narrow):
                height, width = each.picture.shape[:2]
                frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
                for decoy in each.decoys:
                    own = cv2.convexHull(decoy.quad)
                    assert cv2.intersectConvexConvex(own, frame)[0] > 0.85 * cv2.contourArea(own)
                    for label in each.labels:
                        shared = cv2.intersectConvexConvex(own, cv2.convexHull(label.quad))[0]
                        assert shared < 0.03 * cv2.contourArea(own)
                        seen += 1
    assert seen > 200


def test_a_decoy_under_a_piece_is_left_out() -> None:
    square = np.array([[10, 10], [50, 10], [50, 50], [10, 50]], np.float32)
    picture = np.zeros((90, 90, 3), np.uint8)
    piece = Label("tile", "R1", square, 0, 1.0)
    found = [piece, Label(DECOY, "", square + 20, -1, 1.0), Label(DECOY, "", square + 40, -1, 1.0)]
    scene = scene_of(picture, found, "melds")
    assert scene.labels == (piece,)
    assert [decoy.quad.tolist() for decoy in scene.decoys] == [(square + 40).tolist()]


def test_a_turned_sheet_keeps_its_spots_on_their_signs() -> None:
    sheet = PrintedSheet(120, 80, (255, 255, 255))
    sheet.cell((10, 20, 30, 50), (0, 0, 255))
    sheet.turn()
    assert sheet.size == (80, 120)
    x0, y0, x1, y1 = (round(value) for value in sheet.cells[0])
    drawn = np.asarray(sheet.image)
    red = (drawn == (0, 0, 255)).all(2)
    assert red[y0 + 1 : y1 - 1, x0 + 1 : x1 - 1].all()
    assert red.sum() <= (x1 - x0 + 2) * (y1 - y0 + 2)


@pytest.mark.parametrize(("kind", "decoy"), [(READER, DECOY), (CARDS, DECOY_CARD)])
def test_decoys_are_cut_as_nothing_for_the_reader_of_their_size(
    kind: ClassifierSpec, decoy: str, tmp_path: Path
) -> None:
    picture = np.full((200, 200, 3), 40, np.uint8)
    picture[60:120, 60:110] = (10, 20, 250)
    quad = np.array([[60, 60], [110, 60], [110, 120], [60, 120]], np.float32)
    order = Order(tmp_path, "train", 0, 200, (), None)
    for folder in ("images", "labels"):
        (tmp_path / folder / "train").mkdir(parents=True)

    def nothings(kinds: tuple[str, ...]) -> int:
        scene = Scene(picture, (), "cards", tuple(Decoy(each, quad) for each in kinds))
        line = store(order, "one", scene, np.random.default_rng(0))
        assert [each["kind"] for each in json.loads(line)["decoys"]] == list(kinds)
        crops, faces = cut(CropOrder(kind, tmp_path, "train", line, 1, 0, None))
        assert {kind.faces[int(face)] for face in faces} <= {NOTHING}
        inner = slice(kind.size[1] // 3, -kind.size[1] // 3), slice(kind.size[0] // 3, -kind.size[0] // 3)
        return sum(crop[inner].mean((0, 1))[2] > 200 for crop in crops)

    other = ({DECOY, DECOY_CARD} - {decoy}).pop()
    assert nothings(()) == nothings((other,)) == 0
    assert nothings((decoy, decoy, other)) == 2
