"""Reads the rendered tables that the network of their colours learns from, and keeps what was read.

They are to be scenes that detector and reader have not learned from: on those the reader is surer of colours than
anywhere else. Each is read twice: as it is, and as another camera would take it in another light.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from datasets.render.photo import retaken
from engine.table import TILE_COLOURS, TILE_FACES
from models.evaluation.judged import rendered
from models.evaluation.outcome import matched
from models.training.colour_trainer import UNKNOWN, ReadTable
from vision.piece_kinds import FACES, TILES
from vision.pipeline import Reader, networks
from vision.recognition.set_transformer import Tiles


def tables(folder: Path, reader: Reader) -> Iterator[ReadTable]:
    """What a reader of tiles makes of a dataset's training scenes, with the colours that lie there."""
    faces = FACES[TILES.id]
    for picture in rendered(folder, TILES.id, "train"):
        plain = picture.photo.image()
        for image in (plain, retaken(plain, plain.tobytes())):
            seen = reader.candidates(image)
            tiles = Tiles.of(seen, faces)
            pairs = matched(picture.photo, [seen[i].detection.quad for i in tiles.places])
            colours = np.full(len(tiles.places), UNKNOWN)
            for place, piece in pairs:
                face = picture.photo.pieces[piece].face
                if face in TILE_FACES:
                    colours[place] = TILE_COLOURS.index(face[0])
            if (colours != UNKNOWN).any():
                yield ReadTable(tiles.tokens, colours)


def known_tables(folders: Sequence[Path], models: Path, out: Path) -> list[ReadTable]:
    """The tables of datasets; each one's are kept in a file in `out`, and read only where that is missing.

    Those of another folder, or by other networks, are kept in files of their own.
    """
    reader = Reader(TILES.id, models)
    found = []
    for folder in folders:
        path = out / f"{folder.name}-twice-{_checksum(folder, models):08x}.npz"
        if not path.exists():
            read = list(tables(folder, reader))
            counts = [len(each.colours) for each in read]
            tokens = np.concatenate([each.tokens for each in read]) if read else np.zeros((0, 0), np.float32)
            colours = np.concatenate([each.colours for each in read]) if read else np.zeros(0, np.int64)
            np.savez(path, tokens=tokens, colours=colours, counts=counts)
        kept = dict(np.load(path))
        for begin, end in pairwise([0, *kept["counts"].cumsum().astype(int).tolist()]):
            found.append(ReadTable(kept["tokens"][begin:end], kept["colours"][begin:end]))
    return found


def _checksum(folder: Path, models: Path) -> int:
    """Of a dataset's folder and of the networks that read its tables."""
    found = zlib.crc32(str(folder.resolve()).encode())
    for name in ("detector.onnx", "reader.onnx", "second-stage.onnx"):
        path = networks(TILES.id, models) / name
        found = zlib.crc32(path.read_bytes() if path.exists() else b"", found)
    return found
