"""Frames and where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Image: TypeAlias = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture: BGR uint8 of H×W×3, the time it was taken (s, monotonic) and its number."""

    image: Image
    time: float
    number: int
