"""The classifiers there are, by name."""

from __future__ import annotations

from typing import Final

from models.training.crops import CARDS, READER, SECOND_STAGE
from models.training.plate_triplets import PLATES

READERS: Final = {kind.name: kind for kind in (READER, SECOND_STAGE, CARDS, PLATES)}
"""Readers of small pieces and of whole cards, and what verifies plates."""
