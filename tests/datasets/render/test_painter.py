import numpy as np
import pytest

from datasets.render import painter
from datasets.render.layouts import Pose
from datasets.render.painter import Painter
from datasets.render.projection import Art, Picture, camera, pyramid

WHITE = 255
PIECE = Art(pyramid(np.full((100, 80, 4), WHITE, np.uint8)), 1.0, 0.3, (WHITE, WHITE, WHITE), ())


def painted(seed: int) -> Picture:
    """A white piece with white sides on a white table, seen aslant."""
    rng = np.random.default_rng(seed)
    view = camera(rng, 200, 200, 90, 0.8, 0.0, (0.0, 0.0, 0.0))
    scene = Painter(rng, np.full((200, 200, 3), WHITE, np.uint8), view)
    pose = Pose(0.0, 0.0, 0.4)
    scene.shadows([(pose, PIECE)])
    scene.lay(pose, PIECE, 1)
    return scene.picture


@pytest.mark.parametrize("seed", range(8))
def test_flat_light_leaves_less_of_shadows_and_of_sides(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    darker = []
    for share in (0.0, 1.0):
        monkeypatch.setattr(painter, "FLAT", share)
        darker.append(WHITE - painted(seed).astype(float))
    plain, flat = darker
    is_dark = plain > 10
    assert np.count_nonzero(is_dark) > 1000
    assert flat[is_dark].mean() < 0.75 * plain[is_dark].mean()
    assert flat.max() < 0.75 * plain.max()


def test_some_scenes_are_in_flat_light() -> None:
    view = camera(np.random.default_rng(0), 8, 8, 90, 0.8, 0.0, (0.0, 0.0, 0.0))
    depths = [
        Painter(np.random.default_rng(seed), np.zeros((8, 8, 3), np.uint8), view).depth for seed in range(200)
    ]
    assert 10 < sum(depth < 0.15 for depth in depths) < 60
