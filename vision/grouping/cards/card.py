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

MISREAD: Final = 0.02
"""How often an index shows nothing of its card, as where it is another's: it must not silence the whole face, …"""

MISREAD_WHOLE: Final = 0.05
"""… nor that an index: much of it may lie under other cards."""

SHOWN: Final = 0.5
"""The probability from which a card that was found shows its face."""

OUTLINED: Final = 0.45
"""The detector's score from which a card's outline is believed, whatever is read on it."""

PLAIN: Final = 0.8
"""The probability from which an index alone tells of a card: also within another card's outline."""


@dataclass(slots=True, eq=False)
class Card:
    """What is known of one card: its outline (found, or reckoned from an index), and everything read on it.

    `shown` is where it is certainly seen; `found` says whether its outline was, or was reckoned from an index;
    `contested`, that another card's outline claimed that index, or that its pips are not what its indices show;
    `grey`, that something on it was seen without colours.
    """

    outline: Quad
    shown: Quad
    detection: Detection
    chances: list[Chances]
    nothing: list[float]
    foreign: float
    found: bool
    indices: list[Quad] = field(default_factory=list)
    contested: bool = False
    grey: bool = False

    @property
    def face(self) -> int:
        """The number of its likeliest face."""
        return int(self.fused.argmax())

    @property
    def fused(self) -> Chances:
        """The faces' chances by everything read on it."""
        return fused(self.chances, self.found)

    def lies_within(self, other: Card) -> bool:
        """Whether it is no more than an index that lies within the outline of another that shows its face itself."""
        x, y = (float(value) for value in self.shown.mean(0))
        shows = other.found and float(other.fused.max()) > SHOWN
        return not self.found and shows and cv2.pointPolygonTest(other.outline, (x, y), False) > 0


def merged(card: Card, twin: Card) -> None:
    """Take over into a card what was read on another that is the same once more."""
    if twin.found and not card.found:
        card.chances = [*twin.chances, *card.chances]
        card.outline, card.detection, card.found = twin.outline, twin.detection, True
    else:
        card.chances += twin.chances[twin.found :]
    card.nothing += twin.nothing
    card.foreign = min(card.foreign, twin.foreign)
    card.grey |= twin.grey
    card.indices += twin.indices


def fused(views: Sequence[Chances], whole: bool = False) -> Chances:
    """Naive Bayes: the faces' chances as several views of one card show them, the first of its `whole` face or not.

    Each is a mixture: what a view leaves open, and now and then all of it, tells nothing, and is any face alike. What
    none of them takes for a face stays unlikely: the product is scaled to the clearest view's certainty.
    """
    if len(views) == 1:
        return views[0]
    misread = [MISREAD_WHOLE if whole and not number else MISREAD for number in range(len(views))]
    logs = np.sum(
        [np.log(_mixed(view, 1 - share)) for view, share in zip(views, misread, strict=True)], axis=0
    )
    product = np.exp(logs - logs.max())
    certain = max(float(view.sum()) for view in views)
    return np.asarray(product / product.sum() * certain, np.float32)


def _mixed(view: Chances, believed: float) -> Chances:
    """A view's chances so far as it is believed, the rest shared out evenly among the faces."""
    return np.asarray(believed * view + (1 - believed * float(view.sum())) / len(view), np.float32)
