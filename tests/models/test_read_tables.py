"""What the network of colours learns from: tables as they are read, with the colours that lie there."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.table import TILE_COLOURS

pytest.importorskip("torch")
pytestmark = pytest.mark.train


def test_tables_are_what_is_read_on_scenes_twice_and_kept(tmp_path: Path) -> None:
    from datasets.build import main
    from models.read_tables import known_tables
    from vision.pipeline import MODELS

    data, out = tmp_path / "data", tmp_path / "out"
    out.mkdir()
    kinds = ("--kinds", "tiles=1", "--real-cuts", "0", "--workers", "1")
    main([str(data), "--scenes", "4", "--val", "0", "--side", "512", *kinds, "--seed", "3"])
    known = known_tables([data], MODELS, out)
    pieces = [
        each["face"]
        for line in (data / "train.jsonl").read_text().splitlines()
        for each in json.loads(line)["pieces"]
    ]
    told = [int(colour) for each in known for colour in each.colours if colour >= 0]
    assert 4 < len(known) <= 8, "as they are, and most once more as another camera takes them"
    assert 1.2 * len(pieces) < len(told) <= 2 * len(pieces)
    there = [sum(face[0] == colour for face in pieces) for colour in TILE_COLOURS]
    assert all(told.count(i) <= 2 * count for i, count in enumerate(there))
    # most are told right by the classifier alone: its own logits come first in a token
    assert (
        np.mean([(each.tokens[:, :4].argmax(1) == each.colours)[each.colours >= 0].mean() for each in known])
        > 0.9
    )
    for picture in (data / "images" / "train").glob("*.jpg"):
        picture.unlink()
    kept = known_tables([data], MODELS, out)
    assert [each.colours.tolist() for each in kept] == [each.colours.tolist() for each in known]

    other = tmp_path / "other" / "data"
    other.mkdir(parents=True)
    (other / "train.jsonl").touch()
    assert known_tables([other], MODELS, out) == [], "another folder of that name"


def test_data_without_tiles_is_told_in_one_sentence(tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    from models import train as command

    data = tmp_path / "data"
    (data / "images" / "train").mkdir(parents=True)
    for name in ("train.jsonl", "data.yaml"):
        (data / name).touch()
    with pytest.raises(SystemExit) as stopped:
        command.main(["colours", str(data), "--out", str(tmp_path / "out")])
    assert stopped.value.code == 2
    assert f"no number tiles in {data}" in capsys.readouterr().err
