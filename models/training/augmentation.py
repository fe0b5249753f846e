"""Data augmentation on batches: light, what mirrors it, defocus, noise, faint print, covered corners, shifts."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from datasets.render.point_spread import IN_LINEAR_LIGHT, TONE, Kernel, point_spread

BLURRED: Final = 0.25
"""The share of pictures that the detector sees out of focus while it learns, …"""

LEAST_BLUR, MOST_BLUR = 0.4, 1.6
"""… and by how many pixels (standard deviation)."""

CROPS_BLURRED, FAINT, DIM, BRIGHT, NOISY, COVERED = 0.35, 0.15, 0.2, 0.1, 0.3, 0.15
"""The shares of crops that a reader sees blurred, of low contrast, dim, too bright, noisy, and with a patch on them."""

MIRRORING: Final = 0.2
"""The share of crops on which light is mirrored, glossy as pieces are: black that mirrors the sky is a bluish grey."""

MOST_MIRRORED: Final = 0.15
"""How much of a white sheet's light that is at most, …"""

COOL: Final = (-0.05, 0.0, 0.1)
"""… its usual colour (logarithms, RGB), a window's or the sky's, for the network of colours too, …"""

TINTED: Final = 0.2
"""… and how much that varies (standard deviation)."""

STEPS, VARIANTS = 12, 64
"""Point spread functions are drawn once and kept: so many spreads an octave, so many of each by chance.

A batch of 512 crops wants some 180: drawn one after the other, or laid in place one by one, they keep a GPU waiting.
"""


def scenes(pictures: torch.Tensor) -> torch.Tensor:
    """Scenes (N×3×H×W, 0 to 1) re-lit, some of them as by a lens that did not find its distance."""
    lit = relit(pictures, 0.15, 0.05)
    spreads = _uniform(len(lit), LEAST_BLUR, MOST_BLUR, lit.device)
    return _some(lit, BLURRED, lambda chosen, which: blurred(chosen, spreads[which])).clamp(0, 1)


def crops(pictures: torch.Tensor) -> torch.Tensor:
    """A reader's crops (N×3×H×W, 0 to 1) re-lit, blurred, faint, dim, noisy, covered, shifted, each by its own chance.

    Triplets (N×9×H×W) are varied as one picture: what is compared was taken in the same light.
    """
    if (several := pictures.shape[1] // 3) > 1:
        return torch.cat(crops(torch.cat(pictures.chunk(several, 1), 2)).chunk(several, 2), 1)
    count, device = len(pictures), pictures.device
    varied = _some(pictures, MIRRORING, lambda chosen, _: mirroring(chosen))
    varied = relit(varied, 0.12, 0.05, contrast=0.1, lift=0.03)
    spreads = (0.4 + 2.8 * torch.rand(count, device=device) ** 1.5) * pictures.shape[-1] / 64
    varied = _some(varied, CROPS_BLURRED, lambda chosen, which: blurred(chosen, spreads[which]))
    varied = _some(varied, FAINT, lambda chosen, _: _faint(chosen))
    varied = _some(varied, DIM, lambda chosen, _: _dim(chosen))
    varied = _some(varied, BRIGHT, lambda chosen, _: _bright(chosen))
    varied = _some(varied, NOISY, lambda chosen, _: chosen + _noise(chosen))
    varied = _some(varied, COVERED, lambda chosen, _: _covered(chosen))
    return shifted(varied.clamp(0, 1), 2)


def relit(
    pictures: torch.Tensor, exposure: float, cast: float, contrast: float = 0.0, lift: float = 0.0
) -> torch.Tensor:
    """Each picture with its own exposure, colour cast, contrast and lift; the arguments are standard deviations."""
    count, device = len(pictures), pictures.device

    def normal(channels: int, spread: float) -> torch.Tensor:
        return torch.randn(count, channels, 1, 1, device=device) * spread

    steep = (pictures - 0.5) * normal(1, contrast).exp() + 0.5 + normal(1, lift)
    return (steep * (normal(3, cast) + normal(1, exposure)).exp()).clamp(0, 1)


def mirroring(pictures: torch.Tensor) -> torch.Tensor:
    """Pictures (N×3×H×W, RGB, 0 to 1) with a window's light mirrored in them, in some up to an edge somewhere."""
    count, _, height, width = pictures.shape
    device = pictures.device
    tint = (torch.tensor(COOL, device=device) + torch.randn(count, 3, device=device) * TINTED).exp()
    veil = tint * MOST_MIRRORED * torch.rand(count, 1, device=device)
    rows, columns = (torch.linspace(-1, 1, side, device=device) for side in (height, width))
    angles = torch.rand(count, 1, 1, device=device) * 2 * torch.pi
    across = rows[None, :, None] * angles.sin() + columns[None, None] * angles.cos()
    ends = _uniform(count, -1, 3, device)[:, None, None]
    share = ((ends - across) * _uniform(count, 0.5, 8, device)[:, None, None]).clamp(0, 1)
    return (pictures.clamp(0, 1) ** TONE + veil[..., None, None] * share[:, None]).clamp(0, 1) ** (1 / TONE)


def blurred(pictures: torch.Tensor, spreads: torch.Tensor) -> torch.Tensor:
    """N×3×H×W pictures, each blurred by its own standard deviation (N, pixels), as `point_spread` has it."""
    count, channels, height, width = pictures.shape
    rng = np.random.default_rng(int(torch.randint(1 << 31, (1,))))
    steps = (spreads.log2() * STEPS).round().int().cpu().numpy()
    first = int(steps.min()) // STEPS
    kernels, reaches = _point_spreads(first, int(steps.max()) // STEPS, pictures.device)
    which = (steps - first * STEPS) * VARIANTS + rng.integers(VARIANTS, size=count)
    reach = min(int(reaches[which].max()), min(height, width) - 1)
    over = kernels.shape[-1] // 2 - reach
    each = kernels[torch.from_numpy(which).to(pictures.device)]
    each = each[:, None, over : over + 2 * reach + 1, over : over + 2 * reach + 1]
    each = each / each.sum((2, 3), keepdim=True)
    tones = torch.from_numpy(np.where(rng.random(count) < IN_LINEAR_LIGHT, TONE, 1.0).astype(np.float32))
    tones = tones.to(pictures.device)[:, None, None, None]
    light = pictures.float().clamp(0, 1) ** tones
    flat = functional.pad(light.reshape(1, -1, height, width), (reach,) * 4, mode="replicate")
    with torch.autocast(pictures.device.type, enabled=False):
        flat = functional.conv2d(flat, each.repeat_interleave(channels, 0), groups=count * channels)
    return flat.reshape(count, channels, height, width).clamp(0, 1) ** (1 / tones)


@cache
def _point_spreads(first: int, last: int, device: torch.device) -> tuple[torch.Tensor, npt.NDArray[np.int64]]:
    """Point spread functions of the octaves of spreads from `first` to `last`, N×K×K, and how many pixels each reaches.

    Of each of STEPS spreads an octave there are VARIANTS, one after the other.
    """
    steps = range(first * STEPS, (last + 1) * STEPS)
    drawn = [_point_spread(step, variant) for step in steps for variant in range(VARIANTS)]
    reaches = np.array([len(kernel) // 2 for kernel in drawn])
    most = int(reaches.max())
    padded = [np.pad(kernel, most - reach) for kernel, reach in zip(drawn, reaches, strict=True)]
    return torch.from_numpy(np.stack(padded)).to(device), reaches


@cache
def _point_spread(step: int, variant: int) -> Kernel:
    """One of the point spread functions of a spread of 2 to the power of step / STEPS pixels."""
    return point_spread(np.random.default_rng(variant), 2.0 ** (step / STEPS))


def shifted(pictures: torch.Tensor, most: int) -> torch.Tensor:
    """Each picture rolled by up to so many pixels each way."""
    count, channels, height, width = pictures.shape
    steps = torch.randint(-most, most + 1, (2, count, 1), device=pictures.device)
    rows = (torch.arange(height, device=pictures.device) + steps[0]) % height
    columns = (torch.arange(width, device=pictures.device) + steps[1]) % width
    rows = rows[:, None, :, None].expand(-1, channels, -1, width)
    columns = columns[:, None, None, :].expand(-1, channels, height, -1)
    return pictures.gather(2, rows).gather(3, columns)


def _some(pictures: torch.Tensor, share: float, change) -> torch.Tensor:  # type: ignore[no-untyped-def]
    """The pictures, a share of them changed by `change(those, their indices)`."""
    which = torch.nonzero(torch.rand(len(pictures), device=pictures.device) < share)[:, 0]
    if not len(which):
        return pictures
    return pictures.index_copy(0, which, change(pictures[which], which).to(pictures.dtype))


def _faint(pictures: torch.Tensor) -> torch.Tensor:
    middle = pictures.mean((2, 3), keepdim=True)
    return (
        middle
        + (pictures - middle) * _uniform(len(pictures), 0.35, 0.9, pictures.device)[:, None, None, None]
    )


def _dim(pictures: torch.Tensor) -> torch.Tensor:
    """Pictures in too little light, that the camera did not make up for: a fifth to two thirds of it."""
    return pictures * _uniform(len(pictures), 0.2, 0.67, pictures.device)[:, None, None, None]


def _bright(pictures: torch.Tensor) -> torch.Tensor:
    """Pictures in too much light: up to twice of it, the lightest all white."""
    return pictures * _uniform(len(pictures), 1.1, 2.0, pictures.device)[:, None, None, None]


def _noise(pictures: torch.Tensor) -> torch.Tensor:
    spreads = _uniform(len(pictures), 0.005, 0.04, pictures.device)
    return torch.randn_like(pictures) * spreads[:, None, None, None]


def _covered(pictures: torch.Tensor) -> torch.Tensor:
    """A patch of one colour somewhere on each picture, a sixteenth to a fifth of its width each way."""
    count, _, height, width = pictures.shape
    device = pictures.device

    def span(side: int) -> torch.Tensor:
        first = torch.rand(count, 1, device=device) * side * 0.8
        length = _uniform(count, 4 / 64, 14 / 64, device)[:, None] * side
        places = torch.arange(side, device=device)
        return (places >= first) & (places < first + length)

    patch = span(height)[:, None, :, None] & span(width)[:, None, None, :]
    return torch.where(patch, torch.rand(count, 3, 1, 1, device=device), pictures)


def _uniform(count: int, low: float, high: float, device: torch.device) -> torch.Tensor:
    return low + (high - low) * torch.rand(count, device=device)
