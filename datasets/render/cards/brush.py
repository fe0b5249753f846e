"""A brush for figures on cards: outlined and patterned shapes, at places in units of a figure's size."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from datasets.render.cards.art import Colour, Points, path, ring
from datasets.render.cards.figures import Palette, cloth, edged, features

Point = npt.NDArray[np.floating]


class Brush:
    """What a picture is drawn with: shapes with an outline, at places in units from a corner of the canvas."""

    def __init__(
        self, width: int, height: int, palette: Palette, rng: np.random.Generator, unit: float
    ) -> None:
        self.canvas = np.full((height, width, 3), palette.paper, np.uint8)
        self.palette, self.rng, self.unit = palette, rng, unit
        self.thick = unit * 0.012

    def ink(self) -> Colour:
        """Any of the robes' inks."""
        return self.palette.inks[self.rng.integers(len(self.palette.inks))]

    def fill(self, points: npt.ArrayLike, ink: Colour) -> None:
        """A polygon in an ink."""
        edged(self.canvas, np.asarray(points) * self.unit, ink, self.palette.line, self.thick)

    def dress(self, points: npt.ArrayLike) -> None:
        """A polygon of patterned cloth."""
        cloth(self.canvas, np.asarray(points) * self.unit, self.palette, self.rng, self.thick)

    def oval(self, centre: npt.ArrayLike, radii: tuple[float, float], ink: Colour) -> None:
        """An ellipse in an ink."""
        self.fill(oval_at(centre, radii), ink)

    def stroke(self, points: npt.ArrayLike, width: float, ink: Colour | None = None) -> None:
        """A line in the outlines' colour, filled with an ink where one is given."""
        drawn = np.asarray(points) * self.unit
        path(self.canvas, drawn, self.palette.line, width * self.unit * (1.35 if ink else 1))
        if ink:
            path(self.canvas, drawn, ink, width * self.unit)

    def face(self, centre: Point, radius: float, ink: Colour) -> None:
        """A head with its features."""
        self.oval(centre, (radius, radius * 1.1), ink)
        x, y = (centre * self.unit).tolist()
        across, down = radius * self.unit, radius * 1.1 * self.unit
        features(self.canvas, (x, y), across, down, self.palette.line, self.thick)


def oval_at(centre: npt.ArrayLike, radii: tuple[float, float]) -> Points:
    """The outline of an ellipse with upright axes."""
    x, y = np.asarray(centre).tolist()
    return ring((x, y), radii, 28)
