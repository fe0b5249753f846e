"""The log: what happened is in the file, and nothing that people wrote, nor what lets anybody in."""

import json
import logging
import sqlite3
import sys
import urllib.error
import urllib.parse
import urllib.request
from functools import partial
from logging.handlers import RotatingFileHandler

import pytest
from sqlalchemy.exc import IntegrityError

from engine.games.match import MatchError
from engine.words import Words
from server.cli.logs import FILE, LARGEST, DiscreetFormatter, WholeFormatter, logging_to
from tests.server.calling import serving

PLAYERS = ("Zoë Quentin", "Maximilienne")
CAMERA = "rtsp://camuser:campass@127.0.0.1:9/stream?token=tok3n"
TYPED = "Q17"
"""No table in notation."""
PRIVATE = (
    "zoë",
    "quentin",
    "maximilienne",
    "zo\\u00eb",
    "zo%c3%ab",
    "camuser",
    "campass",
    "tok3n",
    TYPED.lower(),
)


def asked(address, method, path, body=None):
    """What a request is answered: its status, and its JSON where it is some."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        address + urllib.parse.quote(path, safe="/?=&"),
        data,
        {"content-type": "application/json"},
        method=method,
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text[:1] == b"{" else None
    except urllib.error.HTTPError as error:
        return error.code, None


def played(address):
    """A match as a family plays it, with slips of the pen; the statuses of what was asked."""
    call = partial(asked, address)
    call("POST", "source", {"kind": "typed"})  # the camera that was named answers nobody
    told = [call("POST", "match", {"players": PLAYERS})[0]]
    for table in ("R10 B10 K10", "R10 B10 K10 | R1 R2", TYPED):
        call("POST", "typed", {"table": table})
        state = call("GET", "state")[1]
        told.append(call("POST", "match/turns", {"sight": state["sight"]})[0])
    told += [call(*each)[0] for each in (("POST", "match/rounds", {"points": [-5, 5]}), ("GET", "matches/1"))]
    for slip in (
        ("GET", PLAYERS[0]),
        ("POST", f"match/{PLAYERS[1]}?player={PLAYERS[0]}", {"players": PLAYERS}),
        ("GET", f"matches/{PLAYERS[1]}"),
        ("POST", "match/rounds", {"points": PLAYERS}),
        ("POST", "match", {"players": [*PLAYERS, PLAYERS[0]]}),
        ("POST", "source", {"kind": "address", "named": CAMERA}),
        ("POST", "setup", {"game": PLAYERS[0], "settings": [], "players": PLAYERS}),
    ):
        told.append(call(*slip)[0])
    return told


def test_a_whole_match_leaves_neither_names_nor_keys_nor_passwords_in_the_log(tmp_path):
    more = (
        "--lan",
        "--host",
        "127.0.0.2",
        "--players",
        ",".join(PLAYERS),
        "--log-level",
        "debug",
        "--camera",
        CAMERA,
    )
    with serving(tmp_path, *more) as (process, here):
        lines = iter(process.stdout.readline, "")
        there = next(line for line in lines if line.startswith("For phones")).split()[-1]
        key = urllib.parse.parse_qs(urllib.parse.urlsplit(there).query)["key"][0]
        phone = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        assert b"meldwatch" in phone.open(there, timeout=30).read()
        assert asked(here, "GET", f"state?key={key}")[0] == 200
        told = played(here)
    assert told[0] == 200
    assert 200 in told[1:4]
    assert {404, 422} <= set(told)
    logged = (tmp_path / FILE).read_text("utf-8")
    assert "POST /match/turns 200" in logged
    assert "GET /matches/{match} 200" in logged
    assert not [word for word in (*PRIVATE, key.lower()) if word in logged.lower()]


def logged(record, formatter=DiscreetFormatter):
    return formatter("%(name)s: %(message)s").format(record)


def stumbled(logger, message, *args):
    """The record of an error that quotes a player, wrapped around one that quotes a row."""
    try:
        try:
            raise IntegrityError("INSERT …", {"players": '["Zo\\u00eb"]'}, sqlite3.Error("Zoë is there"))
        except IntegrityError as error:
            raise MatchError(Words("Zoë ne joue pas.", "Zoë does not play.")) from error
    except MatchError:
        return logging.LogRecord(logger, logging.ERROR, __file__, 1, message, args, sys.exc_info())


def test_an_error_is_its_types_and_places_and_none_of_its_words():
    said = logged(stumbled("server.session.watcher", "a picture could not be read"))
    assert said.splitlines()[0] == "server.session.watcher: a picture could not be read"
    assert f"MatchError at {__name__}:" in said
    assert "after IntegrityError at" in said
    assert "Zo" not in said
    assert "/" not in said


def test_what_another_handler_made_of_an_error_is_not_taken_over():
    record = stumbled("server.web", "stumbled")
    assert "Zoë does not play" in logging.Formatter("%(message)s").format(record)
    assert "Zo" not in logged(record)
    assert record.exc_text  # and theirs is left to them


def test_an_error_among_what_is_filled_in_is_its_type():
    full = OSError(28, "No space left on device", "/home/zoe/matches.sqlite")
    record = logging.LogRecord("server.session", 40, __file__, 1, "turn %d not kept: %s", (3, full), None)
    assert logged(record) == "server.session: turn 3 not kept: OSError (ENOSPC)"


def test_a_library_s_message_is_its_first_line_with_nothing_filled_in():
    task = "Task exception was never retrieved\nfuture: <Task exception=MatchError('Zoë')>"
    assert (
        logged(logging.LogRecord("asyncio", 40, __file__, 1, task, (), None))
        == f"asyncio: {task.splitlines()[0]}"
    )
    record = logging.LogRecord("sqlalchemy.pool", 40, __file__, 1, "closing %r", ("Zoë",), None)
    assert logged(record) == "sqlalchemy.pool: closing %r"


def test_errors_of_a_group_are_each_told():
    try:
        raise ExceptionGroup("Zoë", [ValueError("Zoë"), OSError(2, "Zoë")])
    except ExceptionGroup:
        said = logged(logging.LogRecord("server", 40, __file__, 1, "stumbled", (), sys.exc_info()))
    assert "ValueError at nowhere" in said
    assert "FileNotFoundError (ENOENT) at nowhere" in said
    assert "Zo" not in said


@pytest.mark.parametrize("formatter", [DiscreetFormatter, WholeFormatter])
@pytest.mark.parametrize(
    "secret", [CAMERA, "/phone.html?key=s3cret&lang=fr", "meldwatch-key=s3cret", "token=s3cret"]
)
def test_addresses_and_keys_are_written_in_no_case(formatter, secret):
    record = logging.LogRecord("server", 30, __file__, 1, "lost: %s", (secret,), None)
    said = logged(record, formatter)
    assert said.startswith("server: lost: ")
    assert not [word for word in ("camuser", "campass", "tok3n", "s3cret") if word in said]


def test_names_are_written_where_they_are_asked_for():
    assert "Zoë does not play" in logged(stumbled("server.web", "stumbled"), WholeFormatter)


@pytest.mark.parametrize(
    ("level", "held"), [("debug", 4), ("info", 3), (None, 3), ("warning", 2), ("error", 1)]
)
def test_a_level_holds_what_is_below_it_back(tmp_path, capsys, level, held):
    root = logging.getLogger().handlers[:]
    with logging_to(tmp_path, level):
        for number in range(4):
            logging.getLogger("server.test").log(10 * (number + 1), "message %d", number)
            logging.getLogger("multipart").debug("a photo's bytes")
    assert len((tmp_path / FILE).read_text().splitlines()) == held
    assert capsys.readouterr().err == "message 2\nmessage 3\n"  # as without a log
    assert logging.getLogger().handlers == root


def test_where_an_exception_came_from_is_in_the_file_and_on_the_terminal_only_without_one(tmp_path, capsys):
    for folder in (tmp_path, None):
        with logging_to(folder, "info"):
            try:
                raise sqlite3.OperationalError("database or disk is full")
            except sqlite3.Error:
                logging.getLogger("server.test").exception("the matches could not be backed up")
        said = capsys.readouterr().err
        assert said.splitlines()[0] == "the matches could not be backed up"
        assert (len(said.splitlines()) == 1) is (folder is not None)
    assert "OperationalError at " in (tmp_path / FILE).read_text()


def test_the_last_lines_for_which_the_disk_has_no_room_end_nothing(tmp_path, monkeypatch):
    close = RotatingFileHandler.close

    def full(file):
        close(file)
        raise OSError(28, "No space left on device")

    with logging_to(tmp_path, "info"):
        monkeypatch.setattr(RotatingFileHandler, "close", full)


def test_without_a_folder_it_goes_to_the_terminal(capsys):
    with logging_to(None, "debug"):
        logging.getLogger("server.test").debug("seen")
    assert capsys.readouterr().err == "seen\n"


def test_the_file_is_put_aside_before_it_is_large_and_the_oldest_is_dropped(tmp_path):
    with logging_to(tmp_path, "info"):
        for _ in range(5 * LARGEST // 50_000):
            logging.getLogger("server.test").info("x" * 50_000)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [FILE, f"{FILE}.1", f"{FILE}.2"]
    assert max(file.stat().st_size for file in files) <= LARGEST


def test_a_folder_that_cannot_be_written_in_stops_nobody(tmp_path, capsys):
    (tmp_path / "file").touch()
    with logging_to(tmp_path / "file", "info"):
        logging.getLogger("server.test").warning("seen")
    assert capsys.readouterr().err == "seen\n"
