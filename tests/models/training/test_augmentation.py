"""Data augmentation of batches: how far light is spread, and that what spreads it is drawn once."""

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
