"""The command line as people and scripts call it, with pictures made on the spot and a scripted reader."""

import contextlib
import io
import json
import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

import server.app
import server.photos
import server.serving
import vision.pipeline
from server.cli import main
from server.feeds import Feed
from vision.pipeline import Reading
from vision.read import Detection

TABLE = "R7 R8 R9 | K13 B13 Y13 | R5 B5 *"


class ScriptedReader:
    """Reads a row of tiles, R1 on; how many is the picture's grey, divided by ten. The third is not sure."""

    def read(self, image):
        height, width = image.shape[:2]
        found = tuple(
            Detection(f"R{number}", 0.98765, quad(20 * number, 10), sure=number != 3)
            for number in range(1, round(int(image.mean()) / 10) + 1)
        )
        return Reading((width, height), found, (tuple(range(len(found))),) if found else ())


def quad(left, top):
    return ((left, top), (left + 15.04, top), (left + 15.04, top + 22), (left, top + 22))


@pytest.fixture(autouse=True)
def reader(monkeypatch):
    monkeypatch.setattr(server.photos, "load_reader", lambda pieces: ScriptedReader())
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def photo(path, tiles=4, size=(160, 90)):
    grey = np.full((size[1], size[0], 3), 10 * tiles, np.uint8)
    path.write_bytes(cv2.imencode(path.suffix, grey)[1].tobytes())
    return str(path)


def started(*arguments, **options):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.Popen(
        [sys.executable, "-m", "server.cli", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        **options,
    )


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


# judge


def test_judge_answers_by_the_contract(capsys):
    assert main(["judge", TABLE, "--game", "rummy", "--json"]) == 0
    (answer,) = lines(capsys.readouterr().out)
    assert {"ruling", "points", "groups", "findings"} <= answer.keys()
    assert (answer["ruling"], answer["points"]) == ("legal", 78)
    first = answer["groups"][0]
    assert {key: first[key] for key in ("text", "ruling", "kind", "points", "readings")} == {
        "text": "R7 R8 R9",
        "ruling": "legal",
        "kind": "run",
        "points": 24,
        "readings": ["R7 R8 R9"],
    }
    assert answer["groups"][2]["readings"] == ["R5 B5 K5", "R5 B5 Y5"]


def test_a_finding_names_its_reason_its_pieces_and_says_it_in_both_languages(capsys):
    assert main(["judge", "R7 R8 R9 | R5 R6", "--json"]) == 0
    (answer,) = lines(capsys.readouterr().out)
    assert answer["ruling"] == "illegal"
    (finding,) = answer["findings"]
    assert finding.keys() == {"reason", "pieces", "fr", "en"}
    assert finding["pieces"] == [3, 4]
    assert finding["fr"] != finding["en"]


def test_judge_speaks_in_aligned_words(capsys):
    main(["judge", "R7 R8 R9 | K13 B13 Y13 | R5 R6"])
    first, second, third, empty, ruling = capsys.readouterr().out.splitlines()
    assert first.index("✓") == second.index("✓") == third.index("✗")
    assert empty == ""
    assert ruling == "✗ Not right: 1 of 3."


@pytest.mark.parametrize(
    ("table", "last"),
    [
        (TABLE, "✓ All good: 78 points."),
        ("R1 R2 ?", "? Not sure of 1 of 1."),
        ("", "✓ There is nothing on the table."),
    ],
)
def test_the_last_line_sums_up(capsys, table, last):
    main(["judge", table])
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_long_sentences_are_wrapped_below_themselves(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    main(["judge", "R7 R8 | B1"])
    out = capsys.readouterr().out.splitlines()
    assert max(map(len, out)) <= 50
    assert any(line.startswith(" " * 10) for line in out)


def test_house_rules_are_set_by_name(capsys):
    for setting, ruling in (("melds=sets", "illegal"), ("melds=both", "legal")):
        main(["judge", "R7 R8 R9", "--set", setting, "--json"])
        assert lines(capsys.readouterr().out)[0]["ruling"] == ruling


def test_the_locale_or_an_option_chooses_the_language(capsys, monkeypatch):
    said = []
    for language, arguments in (
        ("fr_FR.UTF-8", []),
        ("en_GB.UTF-8", ["--lang", "fr"]),
        ("fr_FR", ["--lang=en"]),
    ):
        monkeypatch.setenv("LANG", language)
        main(["judge", TABLE, *arguments])
        said.append(capsys.readouterr().out.splitlines()[-1])
    assert said == ["✓ Tout est bon : 78 points."] * 2 + ["✓ All good: 78 points."]


def test_one_case_a_line_gives_one_answer_a_line(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("R7 R8 R9\nZ9\n\nR7 R8\n"))
    assert main(["judge", "-", "--json"]) == 2
    said = capsys.readouterr()
    answers = lines(said.out)
    assert [answer.get("ruling", answer.get("error")) for answer in answers] == [
        "legal",
        "notation",
        "legal",
        "illegal",
    ]
    assert said.err == "meldwatch: 2: Malformed notation: not a piece: 'Z9'.\n"


# read and check


def test_read_answers_by_the_contract(capsys, tmp_path):
    path = photo(tmp_path / "table.png", tiles=2)
    assert main(["read", path, "--pieces", "tiles", "--json"]) == 0
    assert lines(capsys.readouterr().out) == [
        {
            "photo": path,
            "size": [160, 90],
            "kind": "tiles",
            "table": "R1 R2",
            "pieces": [
                {
                    "face": f"R{number}",
                    "score": 0.9877,
                    "sure": True,
                    "corners": [
                        [20 * number, 10],
                        [20 * number + 15, 10],
                        [20 * number + 15, 32],
                        [20 * number, 32],
                    ],
                    "group": 0,
                }
                for number in (1, 2)
            ],
            "programmes": [],
            "notices": [],
        }
    ]


def test_read_in_words_marks_what_is_not_sure(capsys, tmp_path):
    path = photo(tmp_path / "table.jpg")
    assert main(["read", path]) == 0
    said = capsys.readouterr()
    assert said.out == f"{path}: R1 R2 R3? R4  (4 pieces, 1 not sure)\n"
    assert said.err == ""


@pytest.mark.parametrize("command", [["read"], ["check"]])
def test_a_picture_s_flaws_are_said_beside_the_answer(command, capsys, tmp_path):
    path = photo(tmp_path / "dark.png", tiles=3)
    assert main([*command, path]) == 0
    assert capsys.readouterr().err == f"meldwatch: {path}: It is too dark: turn a lamp on.\n"
    assert main([*command, path, "--json"]) == 0
    said = capsys.readouterr()
    assert [notice["code"] for notice in lines(said.out)[0]["notices"]] == ["too_dark"]
    assert said.err == ""


def test_a_folder_stands_for_its_pictures_and_what_cannot_be_read_is_left_out(capsys, tmp_path):
    (tmp_path / "notes.txt").write_text("not asked for")
    (tmp_path / "broken.jpg").write_text("no picture")
    for tiles, name in ((3, "été.png"), (2, "c.JPG"), (1, "写真.webp")):
        photo(tmp_path / name, tiles)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["read", str(tmp_path), str(tmp_path / "gone.jpg"), str(empty), "--json"]) == 2
    said = capsys.readouterr()
    assert [Path(answer["photo"]).name for answer in lines(said.out)] == ["c.JPG", "été.png", "写真.webp"]
    assert [len(answer["pieces"]) for answer in lines(said.out)] == [2, 3, 1]
    faults = said.err.splitlines()
    assert len(faults) == 3
    assert "broken.jpg: This file is not a picture" in said.err
    assert "gone.jpg: There is no such file." in said.err
    assert "empty: There is no picture in this folder." in said.err


def test_wildcards_that_the_shell_left_are_filled_in(capsys, tmp_path):
    for name in ("b.png", "a.png", "c.txt"):
        photo(tmp_path / name) if name.endswith("png") else (tmp_path / name).touch()
    assert main(["read", str(tmp_path / "*.png"), "--json"]) == 0
    assert [Path(answer["photo"]).name for answer in lines(capsys.readouterr().out)] == ["a.png", "b.png"]


def test_a_photo_held_sideways_is_read_upright(capsys, tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6
    path = tmp_path / "sideways.jpg"
    Image.new("RGB", (160, 90), (20, 20, 20)).save(path, exif=exif)
    main(["read", str(path), "--json"])
    assert lines(capsys.readouterr().out)[0]["size"] == [90, 160]


def test_a_picture_without_pieces_is_said_and_still_answered_in_json(capsys, tmp_path):
    path = photo(tmp_path / "bare.png", tiles=0)
    assert main(["read", path, "--json"]) == 2
    said = capsys.readouterr()
    (answer,) = lines(said.out)
    assert [notice["code"] for notice in answer.pop("notices")] == ["too_dark"]
    assert answer == {
        "photo": path,
        "size": [160, 90],
        "kind": "tiles",
        "table": "",
        "pieces": [],
        "programmes": [],
    }
    dark = "No piece was found on this picture. It is too dark: turn a lamp on."
    assert said.err == f"meldwatch: {path}: {dark}\n"


def test_check_judges_only_what_is_sure(capsys, tmp_path):
    path = photo(tmp_path / "table.jpg", tiles=4)
    assert main(["check", path, "--game", "rummy", "--json"]) == 0
    (answer,) = lines(capsys.readouterr().out)
    assert answer["table"] == "R1 R2 R3 R4"
    assert answer["ruling"] == "unsure"
    assert answer["groups"][0]["text"] == "R1 R2 ? R4"
    assert answer["findings"][0]["pieces"] == [2]
    assert main(["check", path, "--game", "rummy"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith(" 1  R1 R2 R3? R4  ?")


def test_check_without_a_game_suggests_one_and_judges_by_it(capsys, tmp_path):
    path = photo(tmp_path / "table.jpg", tiles=4)
    assert main(["check", path, "--lang", "fr"]) == 0
    suggestion, verdict, *_ = capsys.readouterr().out.splitlines()
    assert "des tuiles à numéros : jugé selon rummy" in suggestion
    assert "tile-gin" in suggestion
    assert verdict.startswith(" 1  R1 R2 R3? R4  ?")
    assert main(["check", path, "--json"]) == 0
    (answer,) = lines(capsys.readouterr().out)
    assert (answer["game"], answer["kind"]) == ("rummy", "tiles")


@pytest.mark.parametrize("command", ["read", "check"])
def test_a_drawing_is_written_in_the_format_of_its_name(tmp_path, command):
    path = photo(tmp_path / "table.jpg")
    for suffix, magic in ((".png", b"\x89PNG"), (".JPG", b"\xff\xd8\xff")):
        out = tmp_path / f"dessiné{suffix}"
        assert main([command, path, "--annotate", str(out)]) == 0
        assert out.read_bytes().startswith(magic)
        drawn = cv2.imdecode(np.frombuffer(out.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
        assert drawn.shape == (90, 160, 3)
        assert drawn.std() > 10


def test_drawings_of_several_photos_fill_a_folder_without_running_over_each_other(tmp_path):
    names = [tmp_path / "a" / "1.png", tmp_path / "b" / "1.png", tmp_path / "b" / "2.jpg"]
    for name in names:
        name.parent.mkdir(exist_ok=True)
        photo(name)
    out = tmp_path / "drawn" / "here"
    assert main(["read", *map(str, names), "--annotate", str(out)]) == 0
    assert sorted(file.name for file in out.iterdir()) == ["1-2.png", "1.png", "2.jpg"]


def test_a_progress_bar_shows_on_a_terminal_only(tmp_path, monkeypatch, capsys):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    paths = [photo(tmp_path / f"{number}.png") for number in range(3)]
    main(["read", *paths])
    assert capsys.readouterr().err == ""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    main(["read", *paths])
    assert "2/3" in terminal.getvalue()
    assert len(capsys.readouterr().out.splitlines()) == 3


# what cannot be done: one sentence, exit status 2


def spoil(path, data):
    path.write_bytes(data)
    return str(path)


BAD_CALLS = {
    "unknown game": (["judge", "R7", "--game", "chess"], "no game 'chess'; there are: rummy"),
    "malformed notation": (["judge", "R7 | Z9"], "not a piece: 'Z9'"),
    "malformed table before": (["judge", "R7", "--before", "R14"], "'R14'"),
    "malformed rack": (["judge", "R7", "--rack", "R1 | | R2"], "an empty group"),
    "unknown option": (["judge", "R7", "--set", "speed=3"], "'speed'"),
    "option's value": (["judge", "R7", "--set", "melds=all"], "'all'"),
    "unknown argument": (["judge", "R7", "--jsn"], "--jsn"),
    "unknown command": (["jugde", "R7"], "jugde"),
    "missing argument": (["check"], "PHOTO"),
    "no such kind": (["read", "x.jpg", "--pieces", "dominoes"], "'dominoes'"),
    "no such photo": (["check", "none.jpg"], "none.jpg: There is no such file"),
    "no photo of unknown game": (["check", "none.jpg", "--game", "chess"], "'chess'"),
}


@pytest.mark.parametrize(("arguments", "sentence"), BAD_CALLS.values(), ids=BAD_CALLS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_bad_call_is_refused_in_one_sentence(capsys, arguments, sentence, language):
    assert main([*arguments, "--lang", language]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("meldwatch: ")
    assert said.err.count("\n") == 1
    assert (sentence in said.err) or language == "fr"


@pytest.mark.parametrize("command", ["read", "check"])
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"GIF89a is another story", "not a picture"),
        (cv2.imencode(".png", np.zeros((1, 1, 3), np.uint8))[1].tobytes(), "too small"),
        (cv2.imencode(".png", np.full((64, 64, 3), 20, np.uint8))[1].tobytes()[:-30], "damaged"),
        (cv2.imencode(".png", np.zeros((64, 64, 3), np.uint8))[1].tobytes(), "No piece"),
    ],
    ids=["empty", "another format", "one pixel", "cut short", "no piece"],
)
def test_a_bad_picture_is_refused_in_one_sentence_even_by_the_libraries(
    capfd, tmp_path, command, data, sentence
):
    path = spoil(tmp_path / "bad.png", data)
    assert main([command, path]) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"meldwatch: {path}: ")
    assert sentence in said.err
    assert said.err.count("\n") == 1


def test_fifty_megapixels_are_read(capsys, tmp_path):
    path = photo(tmp_path / "phone.jpg", size=(8192, 6144))
    assert main(["read", path, "--json"]) == 0
    assert lines(capsys.readouterr().out)[0]["size"] == [8192, 6144]


def test_drawings_that_would_do_harm_are_refused(capsys, tmp_path):
    first, second = photo(tmp_path / "1.png"), photo(tmp_path / "2.png")
    before = Path(first).read_bytes()
    for arguments, sentence in (
        (["read", first, "--annotate", first], "overwrite"),
        (["read", first, second, "--annotate", str(tmp_path)], "overwrite"),
        (["read", first, second, "--annotate", str(tmp_path / "out.png")], "takes a folder"),
        (["check", first, "--annotate", str(tmp_path / "out.txt")], "'.txt'"),
        (["check", first, "--annotate", str(tmp_path / "none" / "out.png")], "cannot be written"),
    ):
        assert main(arguments) == 2
        err = capsys.readouterr().err
        assert sentence in err
        assert err.count("\n") == 1
    assert Path(first).read_bytes() == before


def test_a_library_the_system_lacks_is_named_with_its_cure(capsys, monkeypatch, tmp_path):
    def lacking(pieces):
        raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(server.photos, "load_reader", lacking)
    assert main(["read", photo(tmp_path / "a.png")]) == 2
    err = capsys.readouterr().err
    assert "libGL.so.1" in err
    assert "apt install" in err
    assert err.count("\n") == 1


# the page


@pytest.fixture
def served(monkeypatch):
    """What the page's server was called with, in the place of serving it; no network is loaded."""
    calls = []
    for module in (server.app, vision.pipeline):
        monkeypatch.setattr(module, "Reader", lambda pieces: ScriptedReader())
    monkeypatch.setattr(
        server.serving, "serve", lambda session, *where, **how: calls.append((session, how)) or 0
    )
    yield calls
    for session, _ in calls:
        session.stop()


def test_the_demo_shows_the_clip_that_ships_with_the_project(served):
    assert main(["demo", "--port", "9000", "--lang", "fr"]) == 0
    ((session, how),) = served
    house = how.pop("house")
    assert house.chosen.feed == Feed("clip", str(server.app.DEMO))
    assert house.session is session
    assert session.game.name == "rummy"
    assert how == {"port": 9000, "language": "fr", "open_browser": True}


@pytest.mark.parametrize("game", ["rummy", "gin-rami", "lettres"])
@pytest.mark.parametrize(
    ("camera", "kind"), [("0", "camera"), ("2", "camera"), ("http://127.0.0.1:9/video", "address")]
)
def test_a_camera_is_watched_whatever_the_pieces(served, tmp_path, camera, kind, game):
    given = ["serve", "--camera", camera, "--game", game, "--no-browser", "--data", str(tmp_path)]
    assert main(given) == 0
    ((session, how),) = served
    assert how["house"].chosen.feed == Feed(kind, camera)
    assert session.game.name == game
    assert how["open_browser"] is False


def test_the_table_is_served_under_house_rules(served, tmp_path):
    assert main(["serve", "--camera", "typed", "--set", "melds=sets", "--data", str(tmp_path)]) == 0
    ((session, _),) = served
    assert session.game.options.melds == "sets"


@pytest.mark.parametrize(
    ("name", "sentence"), [("none.mp4", "There is no file and no camera"), ("text.mp4", "is not a clip")]
)
def test_a_clip_that_is_none_is_refused_before_the_page_opens(served, tmp_path, capfd, name, sentence):
    (tmp_path / "text.mp4").write_text("no clip")
    assert main(["serve", "--camera", str(tmp_path / name), "--data", str(tmp_path)]) == 2
    err = capfd.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1
    assert not served


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_busy_port_is_said_in_one_sentence(monkeypatch, capsys, language):
    monkeypatch.setattr(server.app, "Reader", lambda pieces: ScriptedReader())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["demo", "--no-browser", "--port", str(port), "--lang", language]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert str(port) in said.err
    assert said.err.count("\n") == 1


# how a call ends


def test_ctrl_c_ends_a_call_quietly(capsys, tmp_path, monkeypatch):
    def interrupted(pieces):
        raise KeyboardInterrupt

    monkeypatch.setattr(server.photos, "load_reader", interrupted)
    assert main(["read", photo(tmp_path / "a.png")]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_ctrl_c_while_waiting_for_lines_leaves_no_traceback():
    # A shell has what it starts in the background ignore Ctrl-C, and that is handed down.
    process = started(
        "judge", "-", "--json", preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler)
    )
    process.stdin.write("R7 R8 R9\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["ruling"] == "legal"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.parametrize("arguments", [["judge", "-", "--json"], ["judge", TABLE], ["--help"]], ids=" ".join)
def test_a_reader_that_leaves_early_gets_no_traceback(arguments):
    process = started(*arguments)
    process.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write("R7 R8 R9\n" * 2000)
        process.stdin.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=20) == 141


def test_judging_starts_without_the_eyes_and_the_page():
    heavy = "{'cv2', 'numpy', 'onnxruntime', 'fastapi', 'uvicorn', 'tqdm'}"
    code = (
        f"import sys, server.cli as c; c.main(['judge', 'R7', '--json']); print({heavy} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_programme_cards_are_counted_apart(capsys, tmp_path, monkeypatch):
    path = photo(tmp_path / "table.png", tiles=2)
    outline = ((1.0, 2.0), (30.0, 2.0), (30.0, 42.0), (1.0, 42.04))
    whole = ScriptedReader.read
    monkeypatch.setattr(ScriptedReader, "read", lambda *args: replace(whole(*args), programmes=(outline,)))
    assert main(["read", path, "--pieces", "tiles", "--json"]) == 0
    answer = lines(capsys.readouterr().out)[0]
    assert answer["programmes"] == [[[1.0, 2.0], [30.0, 2.0], [30.0, 42.0], [1.0, 42.0]]]
    assert answer["table"] == "R1 R2"
    assert main(["read", path, "--pieces", "tiles", "--lang", "fr"]) == 0
    assert "(2 pièces, 1 carte-programme)" in capsys.readouterr().out
