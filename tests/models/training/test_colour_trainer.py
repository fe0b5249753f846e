"""The network of a table's colours learns what inks say together, and from what is read on scenes."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.recognition.test_ink import INKS, tile
from vision.recognition.ink import Print

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.train


def tables(count: int, seed: int):  # type: ignore[no-untyped-def]
    """Made-up tables: by the classifier of every second tile two colours are as likely, and its ink tells which it is.

    What ink a colour has differs from table to table, so it is told by those of the other tiles alone.
    """
    from models.training.colour_trainer import UNKNOWN, ReadTable

    rng = np.random.default_rng(seed)
    four = np.array(Print.on([tile(ink) for ink in INKS.values()]).inks())
    for _ in range(count):
        inks = rng.permutation(4)
        colours = rng.integers(0, 4, 16)
        likely = np.full((16, 4), 0.001)
        likely[np.arange(16), colours] = 1
        likely[::2] = np.repeat(np.eye(2), 2, axis=1)[colours[::2] // 2] + 0.001
        seen = np.arange(16)[:, None] * [0.01, 0.02, 0.03]
        parts = (np.log(likely), np.ones((16, 1)), four[inks[colours]], seen)
        colours[1] = UNKNOWN
        yield ReadTable(np.hstack(parts).astype(np.float32), colours)


def right(model, known) -> float:  # type: ignore[no-untyped-def]
    """The share of the tiles in doubt whose colour a network tells."""
    with torch.no_grad():
        told = [model.eval()(torch.from_numpy(each.tokens)[None])[0].argmax(1).numpy() for each in known]
    return float(np.mean([found[::2] == each.colours[::2] for found, each in zip(told, known, strict=True)]))


def test_it_learns_to_tell_a_tile_s_colour_by_the_inks_of_the_others(tmp_path: Path) -> None:
    from models.training.colour_trainer import SetTransformer, train

    known, new = list(tables(400, 1)), list(tables(60, 2))
    model = train(known, tmp_path / "last.pt", epochs=12, batch=16, rate=3e-3, seed=0)
    assert right(SetTransformer(22), new) < 0.65
    assert right(model, new) > 0.97


def test_training_that_was_cut_off_goes_on_and_is_finished_once(tmp_path: Path, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    from models import train as command
    from models.training import colour_trainer

    last = tmp_path / "colours" / "weights" / "last.pt"
    known = list(tables(20, 1))
    monkeypatch.setattr(command, "known_tables", lambda folders, models, out: known)
    (tmp_path / "data.yaml").touch()
    asked = ["colours", str(tmp_path), "--out", str(tmp_path), "--epochs", "3", "--batch", "8"]
    keep = colour_trainer._keep

    def cut_off(path: Path, epoch: int, *rest: object) -> None:
        keep(path, epoch, *rest)
        if epoch == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(colour_trainer, "_keep", cut_off)
    with pytest.raises(KeyboardInterrupt):
        command.main(asked)
    monkeypatch.setattr(colour_trainer, "_keep", keep)
    capsys.readouterr()
    command.main(asked)
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["epoch 3/3", str(last)]
    saved = torch.load(last, weights_only=False)
    assert (saved["epoch"], saved["ema"]) == (-1, None)
    command.main(asked)
    assert "is finished already" in capsys.readouterr().out


def test_begun_from_a_checkpoint_it_is_what_that_was(tmp_path: Path) -> None:
    from models.training.colour_trainer import train

    known = list(tables(20, 1))
    first = train(known, tmp_path / "first.pt", epochs=2, batch=8, rate=1e-3, seed=0)
    again = train(
        list(tables(20, 3)), tmp_path / "again.pt", 1, 8, rate=1e-9, seed=0, start=tmp_path / "first.pt"
    )
    for before, after in zip(first.state_dict().values(), again.state_dict().values(), strict=True):
        assert torch.allclose(before, after, atol=1e-5)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--minutes", "3"), "for so many --epochs, not --minutes"),
        (("--start", "nowhere.pt"), "no checkpoint nowhere.pt"),
    ],
)
def test_what_it_does_not_learn_by_is_told_in_one_sentence(more, said, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    from models import train as command

    (tmp_path / "data.yaml").touch()
    with pytest.raises(SystemExit) as stopped:
        command.main(["colours", str(tmp_path), "--out", str(tmp_path), *more])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


def test_what_else_is_in_a_batch_and_in_which_order_a_set_is_tells_nothing() -> None:
    from models.training.colour_trainer import ReadTable, SetTransformer, batched

    torch.manual_seed(0)
    model = SetTransformer(22).eval()
    torch.nn.init.normal_(model.head.weight)
    small, large = (next(tables(1, seed)) for seed in (1, 2))
    small = ReadTable(small.tokens[:5], small.colours[:5])
    order = np.random.default_rng(0).permutation(16)
    with torch.no_grad():
        alone = model(torch.from_numpy(small.tokens)[None])[0]
        tokens, colours, absent = batched([small, large])
        together = model(tokens, absent)
        turned = model(torch.from_numpy(large.tokens[order])[None])[0]
    assert (absent.sum(1).tolist(), colours[0, 5:].unique().tolist()) == ([11, 0], [-1])
    assert torch.allclose(together[0, :5], alone, atol=1e-5)
    assert torch.allclose(together[1][order], turned, atol=1e-5)


def test_varied_tables_are_parts_of_them_and_some_mirror_light() -> None:
    from models.training.colour_trainer import varied

    (table,) = tables(1, 1)
    before = table.tokens.copy()
    whose = {float(each[-1]): number for number, each in enumerate(before)}
    rng = np.random.default_rng(0)
    counts, lit, seen = set(), 0, 0
    for _ in range(400):
        found = varied(table, rng)
        counts.add(len(found.colours))
        numbers = [whose[float(each[-1])] for each in found.tokens]
        assert found.colours.tolist() == table.colours[numbers].tolist()
        was = before[numbers]
        assert (found.tokens[:, :5] == was[:, :5]).all()
        assert np.isfinite(found.tokens).all()
        lit += int((np.abs(found.tokens[:, 5:19] - was[:, 5:19]).max(1) > 0.1).sum())
        seen += len(numbers)
    assert counts == set(range(1, 17))
    assert 0.1 < lit / seen < 0.4
    assert (table.tokens == before).all(), "the table itself stays"


@pytest.mark.filterwarnings("ignore")
def test_exported_it_says_the_same_of_any_number_of_tiles(tmp_path: Path) -> None:
    from models.export import export
    from models.training.colour_trainer import train
    from vision.recognition.set_transformer import ColourReader

    known = list(tables(20, 1))
    model = train(known, tmp_path / "last.pt", epochs=1, batch=8, rate=1e-3, seed=0).eval()
    assert export([tmp_path / "last.pt"], tmp_path / "colours.onnx") < 0.01
    reader = ColourReader(tmp_path / "colours.onnx")
    for count in (1, 7, 16):
        tokens = known[0].tokens[:count]
        with torch.no_grad():
            expected = model(torch.from_numpy(tokens)[None])[0].softmax(1).numpy()
        assert reader.posteriors(tokens) == pytest.approx(expected, abs=0.01)


def test_a_veil_of_light_changes_inks_as_it_changes_their_crops() -> None:
    from models.training.colour_trainer import veiled

    crops = [tile(ink) for ink in INKS.values()]
    veil = np.array([0.06, 0.05, 0.04])
    lit = [((((crop + 6.0) / 255) ** 2.2 + veil) ** (1 / 2.2) * 255 - 6).round() for crop in crops]
    plain, shown = (
        np.array(Print.on([np.uint8(each.clip(0, 255)) for each in part]).inks()) for part in (crops, lit)
    )
    assert veiled(plain, np.zeros((4, 3))) == pytest.approx(plain, abs=1e-6)
    assert veiled(plain, np.tile(veil, (4, 1))) == pytest.approx(shown, abs=0.03)
    assert np.abs(plain - shown).max() > 0.5


def test_tables_on_which_a_colour_does_not_lie_are_shown_too() -> None:
    """Of the runs and groups of a game's beginning none may be blue, and the greyest black is no blue for that."""
    from models.training.colour_trainer import varied

    (table,) = tables(1, 1)
    shown = [varied(table, np.random.default_rng(seed)).colours.tolist() for seed in range(300)]
    for colour in range(4):
        others = sorted(each for each in table.colours.tolist() if each != colour)
        assert any(sorted(each) == others for each in shown), colour
    assert sum(sorted(each) == sorted(table.colours.tolist()) for each in shown) > 30
    assert all(shown)
