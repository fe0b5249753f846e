"""From a picture to a table in notation."""

import os
from typing import Final

LARGEST_PICTURE: Final = 40_000_000
"""Pixels a picture may have. OpenCV reads the bound once, when it is first imported: so it is set here."""

os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(LARGEST_PICTURE))
