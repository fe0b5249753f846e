"""Where pieces lie in a picture: which are new beside a table that lies still, and where one more goes."""

from __future__ import annotations

from server.session.observation.corrections import middle, reach_of
from server.session.observation.observation import Observation
from vision.geometry import Corner
from vision.reading import Reading, RecognizedPiece


def beside(sight: Observation) -> Corner:
    """A place in the picture behind the last piece, for one that is added without saying where it lies."""
    entries, (width, height) = sight.laid.entries, sight.reading.size
    if not entries:
        return width / 2, height / 2
    corners = entries[-1].now.corners
    (x, y), across = middle(entries[-1].now), (corners[1][0] - corners[0][0], corners[1][1] - corners[0][1])
    return min(max(x + 1.15 * across[0], 0.0), width), min(max(y + 1.15 * across[1], 0.0), height)


def fresh(reading: Reading, table: Reading | None) -> Reading:
    """What is seen beside the pieces of a table that still lie where they lay: the hand that is shown beside it."""
    if table is None or table.size != reading.size:
        return reading
    return reading.only([at for at, found in enumerate(reading.detections) if not _lay_there(found, table)])


def _lay_there(found: RecognizedPiece, table: Reading) -> bool:
    (x, y), reach = middle(found), reach_of(found)
    near = (each for each in table.detections if abs(middle(each)[0] - x) < reach > abs(middle(each)[1] - y))
    return any(each.face == found.face or not found.sure for each in near)
