"""Data augmentation of batches: how far light is spread, what spreads it is drawn once, what mirrored light adds."""

from __future__ import annotations

import pytest


@pytest.fixture
def augmentation():
    """The module, without what was drawn for other tests; what these draw is forgotten after."""
    from models.training import augmentation

    kept = (augmentation._point_spreads, augmentation._point_spread)
    for each in kept:
        each.cache_clear()
    yield augmentation
    for each in kept:
        each.cache_clear()


@pytest.mark.train
def test_each_picture_is_blurred_by_its_own_spread(monkeypatch, augmentation):
    import torch

    monkeypatch.setattr(augmentation, "IN_LINEAR_LIGHT", 0.0)
    monkeypatch.setattr("datasets.render.point_spread.GAUSSIAN", 1.0)
    point = torch.zeros(1, 1, 41, 41)
    point[..., 20, 20] = 1
    asked = torch.linspace(0.8, 3.0, 60)
    spread = augmentation.blurred(point.expand(60, 3, 41, 41), asked)[:, 0]
    away = torch.arange(41.0) - 20
    moments = (spread * (away[:, None] ** 2 + away[None] ** 2)).sum((1, 2)) / (2 * spread.sum((1, 2)))
    assert torch.allclose(moments.sqrt(), asked, rtol=0.06)


@pytest.mark.train
def test_a_point_spread_function_is_drawn_once(monkeypatch, augmentation):
    import torch

    drawn = []
    true = augmentation.point_spread
    monkeypatch.setattr(augmentation, "point_spread", lambda *given: drawn.append(given) or true(*given))
    for spreads in ([1.5], [1.9, 1.1], [0.7, 1.5], [2.5, 0.6]):
        augmentation.blurred(torch.rand(200, 3, 8, 8), torch.tensor(spreads).repeat(200 // len(spreads)))
    octaves = (-1, 0, 1)
    assert len(drawn) == len(octaves) * augmentation.STEPS * augmentation.VARIANTS


@pytest.mark.train
def test_mirrored_light_is_added_to_what_is_there_whatever_that_is(augmentation):
    import torch

    def added(tone):
        torch.manual_seed(3)
        picture = torch.full((400, 3, 16, 16), tone)
        return augmentation.mirroring(picture) ** augmentation.TONE - picture**augmentation.TONE

    on_black, on_grey = added(0.0), added(0.4)
    assert torch.allclose(on_black, on_grey, atol=1e-4)
    assert on_black.min() > -1e-6
    red, _, blue = on_black.mean((0, 2, 3))
    assert blue > 1.05 * red  # mostly a window's or the sky's


@pytest.mark.train
def test_mirrored_light_ends_somewhere_in_some_pictures(augmentation):
    import torch

    torch.manual_seed(4)
    veils = augmentation.mirroring(torch.zeros(400, 3, 16, 16)).mean(1).flatten(1)
    edged, whole = veils.amin(1) < 1e-6, veils.amin(1) > 0.9 * veils.amax(1)
    assert min((edged & (veils.amax(1) > 0.05)).sum(), whole.sum()) > 40


@pytest.mark.train
def test_crops_mirror_light_by_their_share(monkeypatch, augmentation):
    import torch

    seen = []
    true = augmentation.mirroring
    monkeypatch.setattr(augmentation, "mirroring", lambda chosen: seen.append(len(chosen)) or true(chosen))
    augmentation.crops(torch.rand(2000, 3, 16, 16))
    assert sum(seen) == pytest.approx(2000 * augmentation.MIRRORING, rel=0.2)
