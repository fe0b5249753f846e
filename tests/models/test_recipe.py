"""The recipe's steps, and what training rests on: loaders in a device's memory, and augmentation there."""

from dataclasses import replace
from pathlib import Path

import pytest

from models import recipe
from models.training.crops import READER

ARGUMENTS = ("--scenes", "1000", "--side", "192", "--real", "photographs", "--labels", "labels.json")


def arguments(folder: Path, *more: str):
    return recipe.parser().parse_args(
        [str(folder / "out"), "--work", str(folder / "work"), *ARGUMENTS, *more]
    )


def test_each_kind_of_scene_and_of_photograph_has_a_folder_of_its_own(tmp_path: Path) -> None:
    built = recipe.datasets(arguments(tmp_path))
    assert list(built) == ["tiles", "letters", "cards", "empty", "tables", "real-tiles", "real-others"]
    counts = {name: int(command[command.index("--scenes") + 1]) for name, command in built.items()}
    assert counts.pop("tables") == 500
    assert sum(counts.values()) == 1000
    assert (counts["real-tiles"], counts["real-others"]) == (0, 0)
    kinds = [command[command.index("--real-kinds") + 1] for name, command in built.items() if "real" in name]
    assert sorted(",".join(kinds).split(",")) == ["cards", "empty", "letter-tiles", "number-tiles"]


def test_what_an_earlier_call_has_done_is_left_out(tmp_path: Path) -> None:
    args = arguments(tmp_path)
    first = next(recipe.steps(args))
    assert first.commands[0][0][:2] == ["datasets.build", str(tmp_path / "work" / "tiles")]
    both = next(recipe.steps(all_built(args)))
    assert [log for _, log in both.commands] == [
        args.out / "detector.log",
        args.out / "tiles" / "detector.log",
    ]
    (args.out / "tiles").mkdir(parents=True)
    (args.out / "tiles" / "detector.onnx").touch()
    assert [log for _, log in both.left().commands] == [args.out / "detector.log"]


def test_networks_go_on_from_the_checkpoints_of_an_earlier_call_where_it_has_them(tmp_path: Path) -> None:
    start = tmp_path / "start"
    start.mkdir()
    (start / "detector.pt").touch()
    args = all_built(arguments(tmp_path, "--start", str(start)))
    every, tiles = (command for command, _ in next(recipe.steps(args)).commands)
    assert every[every.index("--start") + 1] == str(start / "detector.pt")
    assert "--start" not in tiles


def test_a_second_stage_begins_from_the_usual_first_and_learns_what_is_hard_for_its_own(
    tmp_path: Path,
) -> None:
    args = all_built(arguments(tmp_path))
    own = ("tiles/detector", "tiles/reader", "tiles/second-stage", "tiles/colours")
    for name in ("detector", "reader", "cards", "plates", "second-stage", *own):
        (args.out / name).parent.mkdir(parents=True, exist_ok=True)
        (args.out / f"{name}.onnx").touch()
    every = [each for step in recipe.steps(args) for each in step.commands if "second-stage" in each[0]]
    assert [log for _, log in every] == [out / "second-stage.log" for out in (args.out, args.out / "tiles")]
    for command, log in every:
        assert command[command.index("--start") + 1] == str(args.out / "reader.pt")
        assert command[command.index("--first") + 1] == str(log.with_name("reader.onnx"))


def test_the_colours_of_tables_are_learned_at_last_from_scenes_of_their_own(tmp_path: Path) -> None:
    args = all_built(arguments(tmp_path))
    own = ("tiles/detector", "tiles/reader", "tiles/second-stage", "tiles/colours")
    for name in ("detector", "reader", "cards", "plates", "second-stage", *own):
        (args.out / name).parent.mkdir(parents=True, exist_ok=True)
        (args.out / f"{name}.onnx").touch()
    every = [each for step in recipe.steps(args) for each in step.commands]
    programs = [command[:2] for command, _ in every if command[0] == "models.train"]
    command = next(command for command, log in every if log == args.out / "tiles" / "colours.log")
    assert programs[-1] == command[:2] == ["models.train", "colours"]
    assert command[2] == str(args.work / "tables")
    assert command[command.index("--models") + 1] == str(args.out)
    assert not [each for each, _ in every if command[2] in each and each is not command]


def test_the_network_of_colours_goes_on_from_an_earlier_checkpoint_too(tmp_path: Path) -> None:
    (tmp_path / "start" / "tiles").mkdir(parents=True)
    args = all_built(arguments(tmp_path, "--start", str(tmp_path / "start")))
    own = ("tiles/detector", "tiles/reader", "tiles/second-stage")
    for name in ("detector", "reader", "cards", "plates", "second-stage", *own):
        (args.out / name).parent.mkdir(parents=True, exist_ok=True)
        (args.out / f"{name}.onnx").touch()

    def learned() -> list[str]:
        steps = (each for step in recipe.steps(args) for each in step.commands)
        return next(command for command, log in steps if log == args.out / "tiles" / "colours.log")

    assert "--start" not in learned()
    earlier = tmp_path / "start" / "tiles" / "colours.pt"
    earlier.touch()
    assert learned()[learned().index("--start") + 1] == str(earlier)


def test_the_reader_of_tiles_is_pruned_from_the_usual_one_and_learns_from_what_that_says(
    tmp_path: Path,
) -> None:
    args = all_built(arguments(tmp_path))
    for name in ("detector", "tiles/detector", "reader", "cards", "plates"):
        (args.out / name).parent.mkdir(parents=True, exist_ok=True)
        (args.out / f"{name}.onnx").touch()
    every = (each for step in recipe.steps(args) for each in step.commands)
    command = next(command for command, log in every if log == args.out / "tiles" / "reader.log")
    assert command[command.index("--architecture") + 1] == "tiles-reader.yaml"
    assert command[command.index("--start") + 1] == str(args.out / "reader.pt")
    assert command[command.index("--teacher") + 1] == str(args.out / "reader.pt")


def test_what_verifies_plates_learns_from_what_the_detector_takes_for_pieces(tmp_path: Path) -> None:
    args = all_built(arguments(tmp_path))
    for name in ("detector", "tiles/detector"):
        (args.out / name).parent.mkdir(parents=True, exist_ok=True)
        (args.out / f"{name}.onnx").touch()
    commands = next(step.commands for step in recipe.steps(args) if len(step.commands) == 3)
    (command,) = (command for command, log in commands if log and log.stem == "plates")
    assert command[command.index("--detector") + 1] == str(args.out / "detector.onnx")


def all_built(args):
    """The arguments, with every dataset built."""
    for name in recipe.datasets(args):
        (args.work / name).mkdir(parents=True)
        (args.work / name / "data.yaml").touch()
    return args


@pytest.mark.train
def test_crops_in_a_device_s_memory_are_those_of_the_files(tmp_path: Path) -> None:
    import numpy as np
    import torch

    from models.training import crops
    from models.training.reader_trainer import CropDataset
    from models.training.resident import ResidentCrops

    kind = replace(READER, size=(8, 6))
    rng = np.random.default_rng(1)
    folders = [tmp_path / "one", tmp_path / "none", tmp_path / "two"]
    for folder, count in zip(folders, (5, 0, 7), strict=True):
        folder.mkdir()
        pictures, faces = crops.files(kind, folder, "train")
        pictures.write_bytes(rng.integers(0, 256, (count, 6, 8, 3), np.uint8).tobytes())
        np.save(faces, rng.integers(0, len(kind.faces), count))
    dataset = CropDataset(kind, folders, "train")
    resident = ResidentCrops(dataset, 5, torch.device("cpu"))
    everything = resident.gather(torch.arange(12))
    for i in range(12):
        assert torch.equal(everything["img"][i], dataset[i]["img"])
        assert everything["cls"][i] == dataset[i]["cls"]
    assert [len(batch["cls"]) for batch in resident] == [5, 5]


@pytest.mark.train
def test_scenes_in_a_device_s_memory_keep_their_labels_where_they_are() -> None:
    import numpy as np
    import torch

    from models.training.resident import ResidentScenes

    class Two:
        """A square picture with two pieces, and a flat one of half its height with one."""

        imgsz = 64
        labels = tuple(
            {
                "cls": np.ones((count, 1)),
                "bboxes": np.full((count, 4), 0.5),
                "keypoints": np.full((count, 4, 3), 0.5),
            }
            for count in (2, 1)
        )

        def __len__(self) -> int:
            return 2

        def load_image(self, i: int) -> tuple[np.ndarray]:
            return (np.full((64 >> i, 64, 3), (10, 20, 30), np.uint8),)

    resident = ResidentScenes(Two(), 2, torch.device("cpu"))
    batch = resident.gather(torch.tensor([1, 0]))
    assert batch["batch_idx"].tolist() == [0, 1, 1]
    assert batch["keypoints"][0].tolist() == [[0.5, 0.25]] * 4
    assert batch["bboxes"].tolist() == [[0.5, 0.25, 0.5, 0.25], [0.5] * 4, [0.5] * 4]
    assert batch["img"][0, :, 0, 0].tolist() == [30, 20, 10]
    assert batch["img"][0, :, 63, 0].tolist() == [114] * 3


@pytest.mark.train
def test_augmentation_keeps_shape_and_range_and_changes_each_picture_by_itself() -> None:
    import torch

    from models.training import augmentation

    pictures = torch.full((40, 3, 32, 48), 0.5)
    for change in (augmentation.crops, augmentation.scenes):
        varied = change(pictures)
        assert varied.shape == pictures.shape
        assert 0 <= float(varied.min()) <= float(varied.max()) <= 1
        assert len({round(float(each.mean()), 4) for each in varied}) > 20
    torch.manual_seed(0)
    for _ in range(8):
        spread = augmentation.blurred(torch.eye(9).expand(2, 3, 9, 9), torch.tensor([0.1, 2.0]))
        assert torch.allclose(spread[0, 0], torch.eye(9), atol=1e-3)
        assert float(spread[1].max()) < 0.8
