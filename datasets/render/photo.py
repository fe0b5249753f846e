"""What a camera does to a scene: light, colour cast, blur, noise, compression."""

from __future__ import annotations

import zlib

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.point_spread import out_of_focus

Picture = npt.NDArray[np.uint8]
Rng = np.random.Generator


LAMPLIGHT = 0.08
"""The share of pictures taken in warm, dim light, where a blue ink comes near a black one."""


DIMMED = (0.45, 0.9)
"""The exposures of a dim table."""

PROCESSED = 0.35
"""The share of pictures in which a camera takes away noise, coarsens colour and sharpens what is left."""

UNFOCUSED = 0.055
"""The strongest blur (standard deviation) of a picture out of focus, as a share of a piece's height."""


def light(rng: Rng, height: int, width: int) -> npt.NDArray[np.float32]:
    """Uneven light over the picture as a gain map (H×W×1): a slope, a lamp's pool, soft cast shadows."""
    small = 40
    y, x = np.mgrid[0:small, 0:small].astype(np.float32) / small - 0.5
    angle = rng.uniform(0, 2 * np.pi)
    gain = 1 + rng.uniform(0, 0.5) * (x * np.cos(angle) + y * np.sin(angle))
    if rng.random() < 0.3:
        cx, cy, reach = rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0.3, 1)
        gain *= 0.65 + 0.5 * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / reach**2)
    gain = cv2.resize(gain.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.35:
        mask = np.zeros((height // 4, width // 4), np.uint8)
        for _ in range(int(rng.integers(1, 4))):
            centre = rng.uniform(-0.2, 1.2, 2) * (width // 4, height // 4)
            points = centre + rng.normal(0, rng.uniform(20, 70), (6, 2))
            cv2.fillConvexPoly(mask, cv2.convexHull(points.astype(np.int32)), 255)
        mask = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1, 12)))  # type: ignore[assignment]
        shade = cv2.resize(mask, (width, height)).astype(np.float32) / 255
        gain *= 1 - rng.uniform(0.15, 0.55) * shade
    return gain[..., None]  # type: ignore[no-any-return]


def expose(rng: Rng, picture: Picture, gain: npt.NDArray[np.float32]) -> Picture:
    """Light, exposure, colour cast and tone curve, in one pass."""
    cast = np.exp(rng.normal(0, 0.06, 3)).astype(np.float32)
    if rng.random() < 0.3:
        warmth = rng.uniform(-0.2, 0.3)
        cast *= np.array([1 - warmth, 1, 1 + warmth * 0.6], np.float32)
    exposure = float(np.exp(rng.normal(0.03, 0.2)) if rng.random() < 0.8 else rng.uniform(0.3, 0.85))
    if rng.random() < LAMPLIGHT:
        warmth = rng.uniform(0.1, 0.4)
        cast = np.array([1 - warmth, 1 - warmth * 0.25, 1], np.float32)
        exposure = float(rng.uniform(0.3, 0.75))
    lit = cv2.multiply(picture.astype(np.float32), gain * (cast * exposure))
    gamma, lift = float(np.exp(rng.normal(0, 0.12))), float(rng.uniform(0, 18) if rng.random() < 0.4 else 0)
    curve = (np.arange(256) / 255) ** gamma * (255 - lift) + lift
    exposed = cv2.LUT(np.clip(lit, 0, 255).astype(np.uint8), curve.clip(0, 255).astype(np.uint8))
    if rng.random() < 0.3:
        grey = cv2.cvtColor(cv2.cvtColor(exposed, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        share = float(rng.uniform(-0.35, 0.4))
        exposed = cv2.addWeighted(exposed, 1 - share, grey, share, 0)
    return exposed  # type: ignore[return-value]


def glare(rng: Rng, picture: Picture) -> Picture:
    """A lamp's or a window's soft reflection."""
    height, width = picture.shape[:2]
    spot = np.zeros((height // 4, width // 4), np.float32)
    centre = (int(rng.uniform(0, width // 4)), int(rng.uniform(0, height // 4)))
    axes = (int(rng.uniform(3, 40)), int(rng.uniform(3, 30)))
    cv2.ellipse(spot, centre, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    spot = cv2.GaussianBlur(spot, (0, 0), float(rng.uniform(2, 14)))
    bright = cv2.resize(spot, (width, height))[..., None] * rng.uniform(30, 170)
    return np.clip(picture + bright, 0, 255).astype(np.uint8)


def lens(rng: Rng, picture: Picture, sharp: float) -> Picture:
    """Defocus, movement, a webcam's low resolution and its sharpening; `sharp` in 0–1 protects small pieces."""
    height, width = picture.shape[:2]
    roll = rng.random()
    if roll < 0.3:
        most = 0.5 + 1.2 * (1 - sharp) * float(rng.choice([1, 1, 1, 2]))
        picture = out_of_focus(rng, picture, float(rng.uniform(0.3, most)))
    elif roll < 0.4:
        length = int(rng.integers(3, 4 + int(7 * (1 - sharp))))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, int(rng.integers(length))), (length - 1, int(rng.integers(length))), 1.0)
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum())  # type: ignore[assignment]
    elif roll < 0.6:
        factor = float(rng.uniform(0.5 + 0.35 * sharp, 0.95))
        small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)  # type: ignore[assignment]
    if rng.random() < 0.25:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        amount = float(rng.uniform(0.3, 1.2))
        picture = cv2.addWeighted(picture, 1 + amount, soft, -amount, 0)  # type: ignore[assignment]
    return picture


def shallow(rng: Rng, picture: Picture) -> Picture:
    """Sharp in a band only, which lies anywhere and any way: a near camera's picture of a long rack or a deep table."""
    height, width = picture.shape[:2]
    angle = float(rng.choice([0.0, np.pi / 2, rng.uniform(0, np.pi)]))
    y, x = np.mgrid[0:24, 0:24].astype(np.float32) / 24 - 0.5
    away = np.abs(x * np.cos(angle) + y * np.sin(angle) - rng.uniform(-0.35, 0.35))
    band = float(rng.uniform(0.1, 0.3))
    share = np.clip((away - band) / rng.uniform(0.1, 0.3), 0, 1)
    mask = cv2.resize(share.astype(np.float32), (width, height))[..., None]
    soft = out_of_focus(rng, picture, float(rng.uniform(0.8, 2.6)))
    return (picture * (1 - mask) + soft * mask).astype(np.uint8)  # type: ignore[no-any-return]


def dim_unfocused(rng: Rng, picture: Picture, size: float) -> Picture:
    """A table in little light, mostly out of focus, whose pieces are `size` pixels high; before `photograph`."""
    dark = np.asarray(np.clip(picture * rng.uniform(*DIMMED), 0, 255), np.uint8)
    if rng.random() < 0.75:
        dark = out_of_focus(rng, dark, 0.4 + size * UNFOCUSED * float(rng.random()))
    return dark


def grain(rng: Rng, picture: Picture, spread: float | None = None) -> Picture:
    """Sensor noise of a spread in grey levels, by chance fine or coarse where none is given."""
    height, width = picture.shape[:2]
    factor = 2 if rng.random() < 0.4 else 1
    if spread is None:
        spread = float(rng.uniform(0.5, 4) if rng.random() < 0.75 else rng.uniform(4, 14))
    cv2.setRNGSeed(int(rng.integers(1 << 31)))
    specks: npt.NDArray[np.int16] = np.empty((height // factor, width // factor, 3), np.int16)
    cv2.randn(specks, np.zeros(3), np.full(3, spread))
    sized = cv2.resize(specks, (width, height), interpolation=cv2.INTER_LINEAR) if factor > 1 else specks
    return cv2.add(picture, sized, dtype=cv2.CV_8U)  # type: ignore[return-value]


def processed(rng: Rng, picture: Picture) -> Picture:
    """What a phone makes of a noisy picture: noise and fine texture taken away, colour coarse, edges sharpened."""
    height, width = picture.shape[:2]
    smooth = cv2.bilateralFilter(picture, 7, float(rng.uniform(15, 80)), float(rng.uniform(1, 3)))
    light, *colour = cv2.split(cv2.cvtColor(smooth, cv2.COLOR_BGR2YCrCb))
    coarse = float(rng.uniform(1.5, 4))
    size = (max(1, round(width / coarse)), max(1, round(height / coarse)))
    colour = [
        cv2.resize(cv2.resize(each, size, interpolation=cv2.INTER_AREA), (width, height)) for each in colour
    ]
    soft = cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.7, 1.6)))
    amount = float(rng.uniform(0.2, 1.6))
    light = cv2.addWeighted(light, 1 + amount, soft, -amount, 0)
    return np.asarray(cv2.cvtColor(cv2.merge([light, *colour]), cv2.COLOR_YCrCb2BGR), np.uint8)


def jpeg(rng: Rng, picture: Picture) -> bytes:
    """The picture as a camera or a messenger would have stored it."""
    quality = int(rng.integers(35, 96))
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise RuntimeError("the picture could not be encoded as JPEG")
    return data.tobytes()


def photograph(rng: Rng, picture: Picture, sharp: float) -> Picture:
    """The whole way through the camera, but for the file."""
    height, width = picture.shape[:2]
    picture = expose(rng, picture, light(rng, height, width))
    if rng.random() < 0.2:
        picture = glare(rng, picture)
    picture = lens(rng, picture, sharp)
    if rng.random() < 0.7:
        picture = grain(rng, picture)
    own = rng.spawn(1)[0]
    return processed(own, picture) if own.random() < PROCESSED else picture


def retaken(picture: Picture, key: bytes) -> Picture:
    """A picture (H×W×3) as another camera would take it in another light, by its `key` every time the same."""
    return photograph(np.random.default_rng(zlib.crc32(key)), picture, sharp=0.0)
