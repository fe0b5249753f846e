"""What the fake camera of Chromium films: a file of one raw picture, which is written over while it films."""

from pathlib import Path

import cv2
import numpy as np

from tests.drawn import SIZE, wood

HEADER = f"YUV4MPEG2 W{SIZE[0]} H{SIZE[1]} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode()


class Lens:
    """The lens of the browser's camera: everybody's who is lent it in this browser sees the same."""

    def __init__(self, folder: Path):
        self.path = folder / "lens.y4m"
        self.path.write_bytes(HEADER + self._raw(wood()))

    @property
    def flags(self):
        """What Chromium has to be started with."""
        return ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={self.path}"]

    def show(self, drawn, number=0):
        """Hold something drawn before it, with its number."""
        with self.path.open("r+b") as file:
            file.seek(len(HEADER))
            file.write(self._raw(drawn.picture(number)))

    def _raw(self, image):
        return np.ascontiguousarray(cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420)).tobytes()
