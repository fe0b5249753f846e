"""Recorded matches, one at least a game, played again from the deal to the final score."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import GAMES
from tests.engine.replaying import replay

REPLAYS = Path(__file__).parents[2] / "replays"
RECORDINGS = sorted(REPLAYS.glob("*/*.txt"))


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_a_recording(name: str) -> None:
    assert list((REPLAYS / name).glob("*.txt"))


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recording_plays_to_its_final_score(recording: Path) -> None:
    played = replay(recording)
    assert played.rules.name == recording.parent.name
    assert played.match.sheet.lines
    text = recording.read_text("utf-8")
    assert "\ntotals: " in text
    assert played.match.totals == tuple(map(int, text.rsplit("totals: ", 1)[1].split("\n")[0].split()))


def test_a_recording_with_a_wrong_step_fails(tmp_path: Path) -> None:
    good = next(each for each in RECORDINGS if each.parent.name == "rummy").read_text("utf-8")
    lines = good.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("lay "))
    name, _, table = lines[at].partition(":")
    for wrong in (f"{name}:{table} | K1 K1 K1", f"{name}: R1 R2", lines[at].replace("lay", "discard")):
        bad = tmp_path / "bad.txt"
        bad.write_text("\n".join([*lines[:at], wrong, *lines[at + 1 :]]), "utf-8")
        with pytest.raises(AssertionError, match=r"bad\.txt"):
            replay(bad)


def test_a_recording_that_discards_what_was_just_taken_fails(tmp_path: Path) -> None:
    lines = (REPLAYS / "gin-rami" / "to-a-hundred.txt").read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("take "))
    name, _, card = lines[at].removeprefix("take ").partition(":")
    assert lines[at + 1].startswith(f"discard {name}:")
    bad = tmp_path / "bad.txt"
    bad.write_text("\n".join([*lines[: at + 1], f"discard {name}:{card}", *lines[at + 2 :]]), "utf-8")
    with pytest.raises(AssertionError, match=rf"bad\.txt:{at + 2}:"):
        replay(bad)
