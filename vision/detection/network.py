"""One exported network, run by ONNX Runtime."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np
import numpy.typing as npt


def as_input(images: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """The input tensor of N pictures (BGR, N×H×W×3): RGB, N×3×H×W, 0 to 1; of stacked ones (N×H×W×3K) as well."""
    tensor = np.ascontiguousarray(images[..., ::-1].transpose(0, 3, 1, 2), np.float32)
    tensor /= 255
    return tensor


class Network:
    """An ONNX file with its class names; `run` takes float32 N×3×H×W and gives the first output."""

    def __init__(self, path: Path) -> None:
        from vision.detection.runtime import (
            inference_session,  # loaded with the first network: it takes its time
        )

        self.session = inference_session(path)
        self.input = self.session.get_inputs()[0].name
        self.shape: list[int | str] = self.session.get_inputs()[0].shape
        self.metadata: dict[str, str] = dict(self.session.get_modelmeta().custom_metadata_map)
        names = ast.literal_eval(self.metadata["names"])
        self.names: tuple[str, ...] = tuple(names[index] for index in range(len(names)))

    def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """The network's first output for a batch."""
        result: npt.NDArray[np.float32] = self.session.run(None, {self.input: batch})[0]
        return result
