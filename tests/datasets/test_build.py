import json
import os
from pathlib import Path

import pytest

from datasets import build
from datasets.render import tables
from datasets.render.scene_kinds import SCENES
from datasets.render.tables import tile_art
from datasets.render.tiles.style import TileSet
from vision.piece_kinds import DETECTOR_CLASSES


def built(folder: Path, workers: int) -> dict[str, bytes]:
    arguments = [
        str(folder),
        "--scenes",
        "18",
        "--val",
        "2",
        "--side",
        "160",
        "--kinds",
        "tiles=0.7,letters=0.2,empty=0.1",
    ]
    assert build.main([*arguments, "--workers", str(workers)]) == 0
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".jpg", ".txt", ".jsonl")
    }


def test_any_number_of_workers_builds_the_same(tmp_path: Path) -> None:
    one, two = built(tmp_path / "one", 1), built(tmp_path / "two", 2)
    assert one == two
    assert len([name for name in one if name.endswith(".jpg")]) == 20


def test_labels_are_what_ultralytics_takes(tmp_path: Path) -> None:
    files = built(tmp_path, 1)
    entries = [json.loads(line) for line in files["train.jsonl"].decode().splitlines()]
    assert len(entries) == 18
    for entry in entries:
        rows = [row.split() for row in files[f"labels/train/{entry['name']}.txt"].decode().splitlines()]
        assert [DETECTOR_CLASSES[int(row[0])] for row in rows] == [piece["kind"] for piece in entry["pieces"]]
        assert all(len(row) == 13 and all(0 <= float(value) <= 1 for value in row[1:]) for row in rows)


def test_cards_of_one_dataset_are_of_several_decks_and_none_is_another_dataset_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks: dict[str, list[int]] = {"1": [], "5": []}
    for seed, shown in decks.items():
        kept = {
            "cards": lambda sets, *rest, shown=shown: shown.append(sets.deck) or SCENES["empty"](sets, *rest)
        }
        monkeypatch.setattr(build, "SCENES", kept)
        counts = ["--scenes", "17", "--val", "9", "--side", "64", "--workers", "1"]
        assert build.main([str(tmp_path / seed), *counts, "--kinds", "cards=1", "--seed", seed]) == 0
    assert [len(set(shown[:17])) for shown in decks.values()] == [3, 3]
    assert len({*decks["1"], *decks["5"]}) == 10


@pytest.mark.parametrize("kind", ["tiles", "racks", "letters", "boards"])
@pytest.mark.parametrize("mixed", [True, False])
def test_each_piece_of_a_mixed_scene_is_of_a_set_of_its_own(
    kind: str, mixed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[TileSet] = []
    monkeypatch.setattr(tables, "tile_art", lambda style, face: drawn.append(style) or tile_art(style, face))
    counts = ["--scenes", "4", "--val", "0", "--side", "128", "--workers", "1"]
    assert build.main([str(tmp_path), *counts, "--kinds", f"{kind}=1", *(["--mixed"] if mixed else [])]) == 0
    assert len(drawn) > 4
    assert len({style.seed for style in drawn}) == (len(drawn) if mixed else 1)
    assert len({(style.aspect, style.thickness) for style in drawn}) == 1  # one shape, so that none overlap
    assert {style.letters for style in drawn} == {kind in ("letters", "boards")}


@pytest.mark.parametrize("kinds", ["dice=1", "tiles"])
def test_a_wrong_share_is_one_sentence(
    kinds: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        build.main([str(tmp_path), "--kinds", kinds])
    assert stopped.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_worker_s_networks_run_on_one_thread():
    with build.processes(1) as pool:
        assert pool.submit(os.getenv, "OMP_NUM_THREADS").result() == "1"
