"""The data folder: whole in its one file after every clean end, backed up, and one program's at a time."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from engine.games import game
from server.session.library.match_library import brief
from server.session.session import Session
from server.storage.backup import BACKUP
from server.storage.database import StoreError
from server.storage.store import FILE, Store
from tests.drawn import Drawn, DrawnReader
from tests.server.session.record.test_killed import ask, served

MATCH = {"game": "rummy", "players": ["Anna", "Ben"]}


def matches_in(file):
    """The players of the matches in a copy of a file, nothing lying beside it."""
    copy = file.with_name("copy.sqlite")
    shutil.copy(file, copy)
    with closing(sqlite3.connect(copy)) as connection:
        return [row[0] for row in connection.execute("SELECT players FROM match")]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_after_a_clean_stop_the_one_file_holds_every_match(tmp_path, how):
    ignored = signal.signal(
        signal.SIGHUP, signal.SIG_DFL
    )  # where it is ignored, as under nohup, the server ignores it
    with served(tmp_path) as (address, process):
        signal.signal(signal.SIGHUP, ignored)
        ask(address, "setup", MATCH)
        ask(address, "match/rounds", {"points": [-3, 3]})
        process.send_signal(getattr(signal, how))
        process.wait(60)
    assert matches_in(tmp_path / FILE) == ['["Anna", "Ben"]']
    assert not (tmp_path / f"{FILE}-wal").exists()
    with served(tmp_path) as (address, _):
        assert ask(address, "setup")["running"]["rounds"] == 1


def test_when_a_match_ends_all_matches_are_backed_up(tmp_path):
    store = Store.in_folder(tmp_path)
    first = store.begin("rummy", [], ["Anna", "Ben"], 1.0)
    assert not (tmp_path / BACKUP).exists()
    store.end(first.id, 2.0)
    second = store.begin("rummy", [], ["Carl", "Dora"], 3.0)
    store.append(second.id, "turn", {}, 4.0, b"picture")
    store.end(second.id, 5.0)
    store.close()
    backup = Store.open(f"sqlite:///{tmp_path / BACKUP}")
    assert [kept.players[0] for kept in backup.matches()] == ["Carl", "Anna"]
    assert backup.picture(second.id, 1) == b"picture"
    backup.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == [BACKUP, FILE]


def test_a_closed_store_takes_nothing_more(tmp_path):
    store = Store.in_folder(tmp_path)
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.begin("rummy", [], ["Anna", "Ben"], 1.0)
    assert not (tmp_path / f"{FILE}-wal").exists()


def test_a_second_program_on_one_folder_is_told_who_uses_it(tmp_path):
    with served(tmp_path) as (address, process):
        ask(address, "setup", MATCH)
        command = ["serve", "--camera", "typed", "--data", str(tmp_path), "--port", "0", "--no-browser"]
        second = subprocess.run(
            [sys.executable, "-m", "server.cli.main", *command, "--lang", "en"],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (second.returncode, second.stdout) == (2, "")
        assert (
            f"Another meldwatch uses the folder {tmp_path} (meldwatch, process {process.pid}" in second.stderr
        )
        assert second.stderr.count("\n") == 1
        process.kill()
        process.wait(60)
    with served(tmp_path) as (address, _):
        assert ask(address, "setup")["running"]["players"] == ["Anna", "Ben"]


def table(store):
    return Session(DrawnReader([Drawn("R7 R8 R9")]), game("rummy"), lambda: iter(()), store=store)


def test_of_two_that_play_one_match_only_who_has_read_the_last_word_adds_to_it(store):
    """Two programs on one database: a round that was acknowledged is never written over."""
    one, other = table(store), table(store)
    one.begin_match(["Anna", "Ben"])
    kept = store.match(1)
    other.go_on(kept, game("rummy"))
    one.change_match(lambda play: play.end_round([5, -5]))
    with pytest.raises(StoreError, match="Another meldwatch plays this match"):
        other.change_match(lambda play: play.end_round([-9, 9]))
    assert brief(store, kept)["totals"] == [5, -5]
    other.go_on(kept, game("rummy"))
    other.change_match(lambda play: play.end_round([-9, 9]))
    with pytest.raises(StoreError):
        one.change_match(lambda play: play.end_round([1, -1]))
    assert brief(store, kept)["totals"] == [-4, 4]


def test_a_backup_that_fails_stops_nobody(tmp_path, caplog):
    store = Store.in_folder(tmp_path)
    (tmp_path / f"{BACKUP}.new").mkdir()
    match = store.begin("rummy", [], ["Anna", "Ben"], 1.0)
    store.end(match.id, 2.0)
    store.close()
    assert "could not be backed up" in caplog.text


def test_a_stop_while_a_large_store_is_backed_up_waits_for_it(tmp_path):
    store = Store.in_folder(tmp_path)
    match = store.begin("rummy", [], ["Anna", "Ben"], 1.0)
    for number in range(20):
        store.append(match.id, "turn", {}, float(number), bytes(500_000))
    begun = time.monotonic()
    store.end(match.id, 2.0)
    store.close()
    assert time.monotonic() - begun < 20
    assert (tmp_path / BACKUP).stat().st_size > 10_000_000


@pytest.mark.skipif(os.name == "nt", reason="Windows takes no file away that is open")
@pytest.mark.parametrize("instead", ["", "another"], ids=["taken away", "another in its place"])
def test_a_file_that_is_taken_away_while_it_is_open_is_told_and_its_copy_stays(tmp_path, instead):
    store = Store.in_folder(tmp_path)
    first = store.begin("rummy", [], ["Ann", "Ben"], 1.0)
    store.end(first.id, 2.0)
    second = store.begin("rummy", [], ["Cid", "Dan"], 3.0)
    (tmp_path / FILE).rename(tmp_path / "aside")
    if instead:
        (tmp_path / FILE).write_text(instead)
    for refused in (
        lambda: store.end(second.id, 4.0),
        lambda: store.append(second.id, "turn", {}, 4.0),
        store.matches,
    ):
        with pytest.raises(StoreError, match=f"^{FILE} was taken away"):
            refused()
    store.scrub()
    (tmp_path / "aside").rename(tmp_path / FILE)
    store.append(second.id, "turn", {}, 5.0)
    store.close()
    copied = Store.open(f"sqlite:///{tmp_path / BACKUP}")
    assert [kept.players for kept in copied.matches()] == [("Ann", "Ben")]
    copied.close()


def test_a_file_that_is_gone_is_not_begun_anew_beside_its_copy(tmp_path):
    store = Store.in_folder(tmp_path)
    store.end(store.begin("rummy", [], ["Ann", "Ben"], 1.0).id, 2.0)
    store.close()
    (tmp_path / FILE).unlink()
    with pytest.raises(StoreError, match=f"{FILE} is gone: put {BACKUP}"):
        Store.in_folder(tmp_path)
    (tmp_path / BACKUP).rename(tmp_path / FILE)
    store = Store.in_folder(tmp_path)
    assert [kept.players for kept in store.matches()] == [("Ann", "Ben")]
    store.close()
