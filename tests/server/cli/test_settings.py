"""The settings file: what it may say, how flags win over it, and its one sentence where it will not do."""

import os
import re
import sys
from argparse import Namespace
from dataclasses import fields
from pathlib import Path

import pytest

import server.web.serving
from server.cli.main import main
from server.cli.settings import FILE, Settings, data_folder, read_settings, with_flags
from server.session.wordlist import WordList

WHOLE = """
language = "fr"
game = "lettres"
set = ["first_word=5"]
players = ["Zoë", "Ben"]
camera = 1
host = "192.168.1.7"
port = 9000
lan = true
https = false
browser = false
database = "postgresql://club@localhost/matches"
"""


def written(folder, text):
    (folder / FILE).write_text(text, "utf-8")
    return folder


@pytest.fixture
def served(monkeypatch):
    """The sessions that would be served; nothing is."""
    sessions = []
    monkeypatch.setattr(server.web.serving, "serve", lambda session, *_, **__: sessions.append(session) or 0)
    return sessions


def flags(**given):
    return Namespace(**{"camera": None, "game": None, "set": None, "lan": False, "no_browser": False} | given)


def test_a_file_that_begins_with_a_mark_as_on_windows_is_read(tmp_path):
    (tmp_path / FILE).write_text('language = "fr"\n', "utf-8-sig")
    assert read_settings(tmp_path) == (Settings(language="fr"), ())


def test_what_is_written_is_taken(tmp_path):
    settings, faults = read_settings(written(tmp_path, WHOLE))
    assert faults == ()
    assert settings == Settings(
        language="fr",
        game="lettres",
        set=("first_word=5",),
        players=("Zoë", "Ben"),
        camera="1",
        host="192.168.1.7",
        port=9000,
        lan=True,
        https=False,
        browser=False,
        database="postgresql://club@localhost/matches",
    )


def test_without_a_file_everything_is_as_usual(tmp_path):
    assert read_settings(tmp_path) == (Settings(), ())
    assert read_settings(tmp_path / "nowhere") == (Settings(), ())


def test_a_flag_wins(tmp_path):
    settings, _ = read_settings(written(tmp_path, WHOLE))
    assert with_flags(settings, flags()) == settings
    won = with_flags(settings, flags(game="rummy", players="Anna, Carl", port=0, https=True, camera="c920"))
    assert (won.game, won.set, won.players) == ("rummy", (), ("Anna", "Carl"))
    assert (won.port, won.https, won.camera, won.lan) == (0, True, "c920", True)
    assert with_flags(settings, flags(set=["first_word=4"])).set == ("first_word=4",)
    assert not with_flags(Settings(), flags(no_browser=True)).browser


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "Invalid value"),
        ("gmae = 'rummy'", "no setting 'gmae'; there are: language, game"),
        ("port = '8765'", "port takes a whole number, not '8765'"),
        ("port = true", "port takes a whole number, not True"),
        ("lan = 1", "lan takes true or false, not 1"),
        ("players = 'Anna'", "players takes a list of texts, not 'Anna'"),
        ("players = ['Anna', 3]", "players takes a list of texts"),
        ("language = 'de'", "language takes fr or en, not 'de'"),
        ("game = '\udcff'", "decode"),
    ],
)
def test_what_will_not_do_is_one_sentence_and_the_rest_is_taken(tmp_path, capsys, served, text, sentence):
    """The matches are there though the file is damaged."""
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogateescape") + b"\nhttps = false")
    settings, faults = read_settings(tmp_path)
    assert settings == Settings()
    assert len(faults) == 1
    assert sentence in faults[0].en
    assert main(["serve", "--data", str(tmp_path), "--lang", "en", "--camera", "typed"]) == 0
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert FILE in said
    assert len(served) == 1


@pytest.mark.parametrize(
    "text", ["database = ", "database = 3", "game = 'rummy\ndatabase = 'postgresql://x'"]
)
def test_a_file_that_may_name_another_database_is_not_guessed_at(tmp_path, capsys, served, text):
    (tmp_path / FILE).write_text(text)
    assert main(["serve", "--data", str(tmp_path), "--lang", "en", "--camera", "typed"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert served == []


@pytest.mark.parametrize("words", [b"+ LAIT\nBONJOUR\n- PORTE", b"+ LAIT\n+ \xff\xfe\n- PORTE\n"])
def test_a_damaged_list_of_words_is_kept_aside_and_what_can_be_read_is_taken(tmp_path, capsys, served, words):
    (tmp_path / "words.txt").write_bytes(words)
    assert main(["serve", "--data", str(tmp_path), "--lang", "en", "--camera", "typed"]) == 0
    assert "One line of the list of words" in capsys.readouterr().err
    (session,) = served
    assert (session.words.house.accepted, session.words.house.refused) == ({"LAIT"}, {"PORTE"})
    session.words.decide("CHAT", True)
    assert (tmp_path / "words.damaged.txt").read_bytes() == words
    assert WordList(tmp_path / "words.txt").house.accepted == {"LAIT", "CHAT"}


def test_a_list_of_words_that_cannot_be_opened_is_left_as_it_is(tmp_path, capsys, served):
    (tmp_path / "words.txt").mkdir()
    assert main(["serve", "--data", str(tmp_path), "--lang", "en", "--camera", "typed"]) == 0
    assert "will not be kept" in capsys.readouterr().err
    served[0].words.decide("CHAT", True)


def test_a_word_is_on_the_disk_before_it_is_answered(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_ino))
    words = WordList(tmp_path / "words.txt")
    words.decide("CHAT", True)
    assert synced == [(tmp_path / "words.txt").stat().st_ino, tmp_path.stat().st_ino]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_to_let_the_network_in_at_this_computer_alone_is_a_contradiction(tmp_path, capsys, served, host):
    where = ["--data", str(tmp_path), "--lang", "en", "--camera", "typed", "--host", host]
    assert main(["serve", "--lan", *where]) == 2
    assert f"{host} is this computer’s alone" in capsys.readouterr().err
    assert served == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "chess"], "no game 'chess'"),
        (["--set", "melds=nine"], "Impossible setting"),
        (["--camera", "nothing there"], "no camera 'nothing there'"),
        (["--camera", "ftp://x/y"], "begins with http"),
        (["--host", "0.0.0.0", "--camera", "typed"], "takes --lan"),
        (["--database", "mysql://x", "--camera", "typed"], "not the address of an SQLite or PostgreSQL"),
    ],
)
def test_a_call_that_cannot_be_served_is_one_sentence(tmp_path, capsys, arguments, sentence):
    assert main(["serve", "--data", str(tmp_path), "--lang", "en", "--no-browser", *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there a file in place of a folder is no such file")
def test_a_file_in_place_of_the_data_folder_is_told_without_the_system_s_number(tmp_path, capsys):
    (file := tmp_path / "table.jpg").touch()
    assert main(["serve", "--data", str(file), "--lang", "en", "--no-browser"]) == 2
    assert capsys.readouterr().err == f"meldwatch: {file / 'meldwatch.toml'} will not do: Not a directory.\n"


def test_the_data_folder_is_the_user_s_own_unless_another_is_named(tmp_path):
    assert data_folder(tmp_path) == tmp_path
    assert data_folder(None).name == "meldwatch"


def test_the_settings_shown_in_the_documents_are_all_there_are_and_can_be_read(tmp_path):
    text = (Path(__file__).parents[3] / "docs" / "serve.md").read_text("utf-8")
    (shown,) = re.findall(r"```toml\n(.*?)```", text, re.S)
    read_settings(written(tmp_path, shown))
    assert re.findall(r"^(\w+) =", shown, re.M) == [each.name for each in fields(Settings)]


@pytest.mark.parametrize(
    ("file", "given", "spoken"),
    [("", [], None), ('language = "fr"', [], "fr"), ('language = "fr"', ["--lang", "en"], "en")],
)
def test_the_language_that_was_asked_for_reaches_the_page(tmp_path, monkeypatch, file, given, spoken):
    told = {}
    monkeypatch.setattr("server.web.serving.serve", lambda *_, **wishes: told.update(wishes))
    folder = written(tmp_path, file)
    assert main(["serve", "--data", str(folder), "--camera", "typed", *given]) == 0
    assert told["asked_for"] == spoken
