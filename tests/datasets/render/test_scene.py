import cv2
import numpy as np
import pytest

from datasets.render import layouts, tables
from datasets.render.photo import processed, shallow
from datasets.render.projection import camera, corners
from datasets.render.scene import HIDDEN, Label, compose, narrowed, scene_of, within
from datasets.render.tables import empty_scene, tile_art, tiles_scene
from datasets.render.tiles.style import random_set
from vision.recognition.classifier import MARGIN, SIDE, rectify

FACES = ["R7", "K10", "B4", "Y12", "*"]


def flat_scene(seed: int, tilt: float, roll: float):  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(seed)
    style = random_set(rng, letters=False)
    poses = tuple(layouts.Pose((i - 2) * style.aspect * 1.05, 0.0, 0.0, row=0) for i in range(5))
    arts = [tile_art(style, face) for face in FACES]
    view = camera(rng, 640, 640, 90, tilt, roll, (0.0, 0.0, 0.0))
    ground = np.full((640, 640, 3), 90, np.uint8)
    return compose(rng, layouts.Layout("melds", poses), arts, view, ground, 80, 0, 0), arts


@pytest.mark.parametrize(("tilt", "roll"), [(0.0, 0.0), (0.5, 0.4), (0.9, 2.0), (0.3, np.pi)])
def test_a_label_holds_its_face_upright(tilt: float, roll: float) -> None:
    (picture, labels), arts = flat_scene(5, tilt, roll)
    assert [label.face for label in labels] == FACES
    for label, art in zip(labels, arts, strict=True):
        inner = slice(round(SIDE * MARGIN) + 2, round(SIDE * (1 - MARGIN)) - 2)
        seen = cv2.resize(rectify(picture, label.quad)[inner, inner], (24, 24)).astype(float)
        face = cv2.resize(art.images[0][..., :3], (24, 24), interpolation=cv2.INTER_AREA).astype(float)
        upright = np.corrcoef(seen.ravel(), face.ravel())[0, 1]
        turned = np.corrcoef(seen[::-1, ::-1].ravel(), face.ravel())[0, 1]
        assert upright > 0.75, label.face
        assert upright > turned + 0.05, label.face


def test_what_is_covered_or_cut_off_is_known_to_be_there_and_has_no_label() -> None:
    rng = np.random.default_rng(2)
    style = random_set(rng, letters=False)
    poses = (layouts.Pose(0, 0, 0), layouts.Pose(0.1, 0.1, 0, h=0.3, level=1), layouts.Pose(3.6, 0, 0))
    arts = [tile_art(style, face) for face in ("R1", "B2", "K3")]
    view = camera(rng, 640, 640, 90, 0.0, 0.0, (0.0, 0.0, 0.0))
    ground = np.full((640, 640, 3), 90, np.uint8)
    picture, labels = compose(rng, layouts.Layout("pile", poses), arts, view, ground, 80, 0, 0)
    assert [(label.face, label.kind) for label in labels] == [("R1", HIDDEN), ("B2", "tile"), ("K3", HIDDEN)]
    scene = scene_of(picture, labels, "pile")
    assert [label.face for label in scene.labels] == ["B2"]
    assert scene.hidden is not None
    assert [len(quad) for quad in scene.hidden] == [4, 4]


@pytest.mark.parametrize("seed", range(12))
def test_labelled_pieces_can_be_seen_and_their_corners_run_clockwise(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene = tiles_scene(rng, random_set(rng, letters=seed % 3 == 0), width=320, height=320)
    assert scene.picture.shape == (320, 320, 3)
    frame = np.array([[0, 0], [320, 0], [320, 320], [0, 320]], np.float32)
    for label in scene.labels:
        area = cv2.contourArea(label.quad, oriented=True)
        assert area > 0, "corners run clockwise"
        assert cv2.intersectConvexConvex(label.quad, frame)[0] >= 0.35 * area


def test_a_piece_that_leans_on_its_neighbour_keeps_its_foot_and_its_size() -> None:
    rng = np.random.default_rng(1)
    art = tile_art(random_set(rng, letters=False), "R1")
    upright = layouts.Pose(0.0, 0.0, 0.0, 0.1, 1.2)
    leaning = layouts.Pose(0.0, 0.0, 0.0, 0.1, 1.2, spin=0.25)
    one, two = (corners(pose, art)[0] for pose in (upright, leaning))
    assert np.allclose(one.mean(0), two.mean(0))
    assert np.linalg.norm(one[0] - one[1]) == pytest.approx(np.linalg.norm(two[0] - two[1]))
    rise = (two[1] - two[0])[2]
    assert rise == pytest.approx(-np.sin(0.25) * np.sin(1.2) * np.linalg.norm(one[1] - one[0]))


@pytest.mark.parametrize("seed", range(6))
def test_a_racks_front_edge_hides_feet_and_never_a_labelled_number(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for share in (0.0, 1.0):
        monkeypatch.setattr(tables, "LIPS", share)
        rng = np.random.default_rng(seed)
        style = random_set(rng, letters=False)
        scene = tiles_scene(rng, style, width=384, height=384, layout_name="rack")
        found.append(scene)
    bare, edged = found
    assert len(edged.labels) <= len(bare.labels)
    assert {label.face for label in edged.labels} <= {label.face for label in bare.labels}
    assert all(label.row >= 0 for label in edged.labels)


def test_a_shallow_picture_keeps_a_band_and_blurs_the_rest() -> None:
    noisy = np.random.default_rng(0).integers(0, 256, (200, 200, 3)).astype(np.uint8)
    soft = shallow(np.random.default_rng(1), noisy)
    kept = (soft == noisy).all(2)
    assert 0.1 < kept.mean() < 0.9
    assert soft[~kept].std() < noisy[~kept].std() * 0.9


def test_an_empty_table_has_no_labels() -> None:
    assert empty_scene(np.random.default_rng(0), width=320, height=320).labels == ()


def label(kind: str, face: str, x: float, y: float, width: float, height: float) -> Label:
    quad = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)
    return Label(kind, face, quad, -1, 1.0)


@pytest.mark.parametrize(
    ("kind", "face", "shown", "kept"),
    [
        ("tile", "R7", 0.4, True),
        ("tile", "R7", 0.34, False),
        ("tile", "*", 0.55, False),
        ("plate", "A", 0.75, True),
        ("plate", "A", 0.7, False),
        ("card", "KS", 0.55, True),
        ("card", "KS", 0.45, False),
    ],
)
def test_a_piece_at_the_edge_keeps_its_label_while_it_can_still_be_told(
    kind: str, face: str, shown: float, kept: bool
) -> None:
    whole = label(kind, face, 20, 100 - 50 * shown, 40, 50)
    found = within([whole], (0, 0, 100, 100))
    assert len(found) == kept
    for each in found:
        lowest = 100 if kind == "card" else whole.quad[:, 1].max()
        assert each.quad[:, 1].max() == pytest.approx(lowest), "tiles reach beyond the edge, unbent"
        assert each.seen == pytest.approx(shown, abs=0.02)


def test_a_tile_whose_number_is_cut_off_has_no_label_though_most_of_it_is_seen() -> None:
    upside_down = label("tile", "R7", 20, 70, 40, 50)
    turned = Label("tile", "R7", np.roll(upside_down.quad, 2, 0), -1, 1.0)
    assert within([turned], (0, 0, 100, 100)) == ()
    assert len(within([upside_down], (0, 0, 100, 100))) == 1


@pytest.mark.parametrize("seed", range(8))
def test_a_narrowed_scene_shows_the_same_pieces_and_loses_those_beyond_its_edges(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene = tiles_scene(rng, random_set(rng, letters=False), width=320, height=320, layout_name="scatter")
    narrow = narrowed(rng, scene)
    height, width = narrow.picture.shape[:2]
    assert 320 in (width, height)
    assert min(width, height) >= 160
    places = np.argwhere((scene.picture[: 321 - height, : 321 - width] == narrow.picture[0, 0]).all(2))
    y, x = next(
        (y, x) for y, x in places if (scene.picture[y : y + height, x : x + width] == narrow.picture).all()
    )
    inner = [
        each
        for each in scene.labels
        if (each.quad > (x, y)).all() and (each.quad < (x + width, y + height)).all()
    ]
    found = {
        (each.face, *np.round(each.quad.ravel() + np.tile((x, y), 4)).tolist()) for each in narrow.labels
    }
    before = {(each.face, *np.round(each.quad.ravel()).tolist()) for each in scene.labels}
    assert {(each.face, *np.round(each.quad.ravel()).tolist()) for each in inner} <= found <= before
    for each in narrow.labels:
        assert ((each.quad >= 0) & (each.quad <= (width, height))).all(1).any()
    assert scene.hidden is not None
    assert narrow.hidden is not None
    gone = len(scene.labels) - len(narrow.labels)
    assert len(narrow.hidden) == len(scene.hidden) + gone


def test_some_tables_are_about_as_bright_as_the_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    means = []
    monkeypatch.setattr(tables, "ALIKE", 1.0)
    monkeypatch.setattr(tables, "compose", lambda *given: means.append(given[4].mean()) or compose(*given))
    dark = np.full((200, 200, 3), (70, 40, 20), np.uint8)
    style = random_set(np.random.default_rng(4), letters=False)
    for seed in range(20):
        tiles_scene(np.random.default_rng(seed), style, dark, 200, 200)
    assert float(np.median(means)) == pytest.approx(np.mean(style.body), rel=0.1)


def test_a_phone_smooths_what_is_flat_and_steepens_edges() -> None:
    rng = np.random.default_rng(3)
    picture = np.full((80, 80, 3), 200, np.uint8)
    picture[:, 40:] = 90
    noisy = np.clip(picture + rng.normal(0, 6, picture.shape), 0, 255).astype(np.uint8)
    soft = cv2.GaussianBlur(noisy, (0, 0), 1.2)
    done = [processed(np.random.default_rng(seed), soft) for seed in range(6)]
    assert np.mean([each[:, 10:30].std() for each in done]) < noisy[:, 10:30].std() / 2
    steps = [np.abs(np.diff(each[..., 1].astype(int).mean(0))).max() for each in done]
    assert max(steps) > np.abs(np.diff(soft[..., 1].astype(int).mean(0))).max() * 1.2
