"""The table's plane from pieces that were projected here, so that it is known where each of them lies."""

import numpy as np
import pytest

from vision.grouping.plane import fit_plane

WIDTH, HEIGHT, DISTANCE = 1280, 720, 26.0


def table(count, *, turned=True, aspect=0.7, seed=0):
    """Where the corners of so many pieces of height 1 lie on a table (N×4×2), at any angle or in level rows."""
    rng = np.random.default_rng(seed)
    middles = np.column_stack([rng.uniform(-9, 9, count), rng.uniform(-7, 7, count)])
    angles = rng.uniform(0, 2 * np.pi, count) if turned else rng.normal(0, 0.03, count)
    box = np.array([[-aspect, -1], [aspect, -1], [aspect, 1], [-aspect, 1]]) / 2
    turn = np.array([[np.cos(angles), -np.sin(angles)], [np.sin(angles), np.cos(angles)]]).transpose(2, 0, 1)
    return np.einsum("nij,kj->nki", turn, box) + middles[:, None]


def seen(corners, degrees, *, noise=0.0, seed=0):
    """How a camera sees them that stands so many degrees from above; corners off by a share of a piece's size."""
    tilt, focal = np.radians(degrees), WIDTH / 1.2
    depth = DISTANCE - corners[..., 1] * np.sin(tilt)
    points = np.stack([corners[..., 0], corners[..., 1] * np.cos(tilt)], -1) * focal / depth[..., None]
    size = np.linalg.norm(points[:, 2] - points[:, 0], axis=1) / 1.22
    errors = np.random.default_rng(seed).normal(0, noise, points.shape) * size[:, None, None]
    return (points + errors + (WIDTH / 2, HEIGHT / 2)).astype(np.float32)


def apart(corners):
    """The distances between all middles."""
    middles = corners.mean(1)
    return np.linalg.norm(middles[:, None] - middles[None], axis=-1)


@pytest.mark.parametrize("degrees", [0, 30, 45, 60])
@pytest.mark.parametrize(("count", "turned"), [(6, False), (25, False), (25, True)])
def test_distances_and_sizes_are_the_table_s_from_any_view(degrees, count, turned):
    corners = table(count, turned=turned)
    quads = seen(corners, degrees, noise=0.03)
    found = fit_plane(quads)
    assert apart(found.plane.place(quads)) == pytest.approx(apart(corners), rel=0.08, abs=0.25)
    assert found.plane.sizes(quads, found.aspect) == pytest.approx(np.ones(count), abs=0.2)
    assert found.fits.all()


def test_right_angles_are_right_again():
    corners = table(20)
    found = fit_plane(seen(corners, 60))
    placed = found.plane.place(seen(corners, 60))
    across, down = placed[:, 1] - placed[:, 0], placed[:, 3] - placed[:, 0]
    assert (across * down).sum(1) == pytest.approx(np.zeros(20), abs=0.02)


def test_what_cannot_be_a_piece_of_this_table_does_not_fit_and_bends_nothing():
    corners = table(24, turned=False)
    for index, size in ((2, 2.2), (9, 0.45), (15, 1.8), (20, 0.5)):
        corners[index] = (corners[index] - corners[index].mean(0)) * size + corners[index].mean(0)
    quads = seen(corners, 50, noise=0.02)
    found = fit_plane(quads)
    assert np.flatnonzero(~found.fits).tolist() == [2, 9, 15, 20]
    assert apart(found.plane.place(quads)) == pytest.approx(apart(corners), rel=0.08, abs=0.25)


def test_a_distrusted_outline_counts_for_less():
    corners = table(6, turned=False)
    quads = seen(corners, 30)
    quads[0] = (quads[0] - quads[0].mean(0)) * 1.25 + quads[0].mean(0)
    trust = np.array([0.01, 1, 1, 1, 1, 1])
    sizes = fit_plane(quads, weights=trust).plane.sizes(quads, 0.7)
    assert sizes == pytest.approx([1.25, 1, 1, 1, 1, 1], abs=0.05)


@pytest.mark.parametrize(("aspect", "usual"), [(0.8, 0.7), (0.6, 0.7), (1.0, 1.0)])
def test_a_set_s_own_aspect_is_found_where_pieces_lie_every_which_way(aspect, usual):
    found = fit_plane(seen(table(30, aspect=aspect), 45, noise=0.02), usual)
    assert found.aspect == pytest.approx(aspect, abs=0.03)


def test_too_few_pieces_and_nonsense_give_no_plane():
    assert fit_plane(seen(table(3), 30)) is None
    assert fit_plane(np.zeros((0, 4, 2), np.float32)) is None
    assert fit_plane(np.zeros((6, 4, 2), np.float32)) is None
    line = np.linspace(0, 100, 48, dtype=np.float32).reshape(6, 4, 2) * (1, 0)
    assert fit_plane(line.astype(np.float32)) is None


def test_all_pieces_of_one_short_row_stay_near_to_what_is_seen():
    box = np.array([[0, 0], [0.7, 0], [0.7, 1], [0, 1]])
    corners = np.array([np.add(box, (0.75 * i, 0)) for i in range(5)])
    quads = seen(corners, 0, noise=0.04)
    placed = fit_plane(quads).plane.place(quads)
    assert apart(placed) == pytest.approx(apart(corners), rel=0.12, abs=0.05)


@pytest.mark.parametrize(("degrees", "slant"), [(0, 1.0), (45, 2**0.5), (60, 2.0)])
def test_a_plane_knows_how_it_slants(degrees, slant):
    quads = seen(table(30) * 0.2, degrees)
    assert fit_plane(quads).plane.slant(quads.mean((0, 1))) == pytest.approx(slant, rel=0.05)
