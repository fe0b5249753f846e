"""One playing card as far as it is known: its outline, and everything read on it weighed together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from vision.detection.non_maximum_suppression import Detection
from vision.geometry import Quad
from vision.recognition.face_scores import Chances

FLOOR: Final = 0.01
"""What one that finds a face impossible leaves it: a misread index must not silence what the whole face shows."""


SHOWN: Final = 0.5
"""The probability from which a card that was found shows its face."""


@dataclass(slots=True, eq=False)
class Card:
    """What is known of one card: its outline (found, or reckoned from an index), and everything read on it.

    `shown` is where it is certainly seen; `found` says whether its outline was, or was reckoned from an index.
    """

    outline: Quad
    shown: Quad
    detection: Detection
    chances: list[Chances]
    nothing: list[float]
    foreign: float
    found: bool
    indices: list[Quad] = field(default_factory=list)

    @property
    def face(self) -> int:
        """The number of its likeliest face."""
        return int(fused(self.chances).argmax())

    def lies_within(self, other: Card) -> bool:
        """Whether it is no more than an index that lies within the outline of another that shows its face itself."""
        x, y = (float(value) for value in self.shown.mean(0))
        shows = other.found and float(fused(other.chances).max()) > SHOWN
        return not self.found and shows and cv2.pointPolygonTest(other.outline, (x, y), False) > 0


def merged(card: Card, twin: Card) -> None:
    """Take over into a card what was read on another that is the same once more."""
    card.chances += twin.chances[twin.found :] if card.found else twin.chances
    if twin.found and not card.found:
        card.chances = [*twin.chances, *card.chances[: -len(twin.chances)]]
        card.outline, card.detection, card.found = twin.outline, twin.detection, True
    card.nothing += twin.nothing
    card.foreign = min(card.foreign, twin.foreign)
    card.indices += twin.indices


def fused(views: Sequence[Chances]) -> Chances:
    """The faces' chances as several views of one card show them: their product, none of them able to forbid a face.

    What none of them takes for a face stays unlikely: the product is scaled to the clearest view's certainty.
    """
    if len(views) == 1:
        return views[0]
    logs = np.sum([np.log(view + FLOOR) for view in views], axis=0)
    product = np.exp(logs - logs.max())
    certain = max(float(view.sum()) for view in views)
    return np.asarray(product / product.sum() * certain, np.float32)
