"""The command line as people and scripts call it, with a scripted reader."""

import contextlib
import io
import json
import os
import signal
import socket
import subprocess
import sys

import pytest

import server.cli.commands.photos
import server.web.app
import server.web.serving
import vision.pipeline
from server.cli.main import main
from server.session.sources.sources import Source
from tests.server.calling import ScriptedReader, lines, photo

pytestmark = pytest.mark.usefixtures("scripted")

TABLE = "R7 R8 R9 | K13 B13 Y13 | R5 B5 *"


def started(*arguments, **options):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.Popen(
        [sys.executable, "-m", "server.cli.main", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        **options,
    )


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


@pytest.fixture
def served(monkeypatch):
    """What the page's server was called with, in the place of serving it; no network is loaded."""
    calls = []
    for module in (server.web.app, vision.pipeline):
        monkeypatch.setattr(module, "Reader", lambda pieces: ScriptedReader())
    monkeypatch.setattr(
        server.web.serving, "serve", lambda session, *where, **how: calls.append((session, how)) or 0
    )
    yield calls
    for session, _ in calls:
        session.stop()


def test_the_demo_shows_the_clip_that_ships_with_the_project(served):
    assert main(["demo", "--port", "9000", "--lang", "fr"]) == 0
    ((session, how),) = served
    house = how.pop("house")
    assert house.chosen.feed == Source("clip", str(server.web.app.DEMO))
    assert house.session is session
    assert session.game.name == "rummy"
    assert how == {"port": 9000, "language": "fr", "asked_for": "fr", "open_browser": True}


@pytest.mark.parametrize("game", ["rummy", "gin-rami", "lettres"])
@pytest.mark.parametrize(
    ("camera", "kind"), [("0", "camera"), ("2", "camera"), ("http://127.0.0.1:9/video", "address")]
)
def test_a_camera_is_watched_whatever_the_pieces(served, tmp_path, camera, kind, game):
    given = ["serve", "--camera", camera, "--game", game, "--no-browser", "--data", str(tmp_path)]
    assert main(given) == 0
    ((session, how),) = served
    assert how["house"].chosen.feed == Source(kind, camera)
    assert session.game.name == game
    assert how["open_browser"] is False


def test_the_table_is_served_under_house_rules(served, tmp_path):
    assert main(["serve", "--camera", "typed", "--set", "melds=sets", "--data", str(tmp_path)]) == 0
    ((session, _),) = served
    assert session.game.options.melds == "sets"


@pytest.mark.parametrize(
    ("name", "sentence"), [("none.mp4", "There is no file and no camera"), ("text.mp4", "is not a video")]
)
def test_a_clip_that_is_none_is_refused_before_the_page_opens(served, tmp_path, capfd, name, sentence):
    (tmp_path / "text.mp4").write_text("no video")
    assert main(["serve", "--camera", str(tmp_path / name), "--data", str(tmp_path)]) == 2
    err = capfd.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1
    assert not served


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_busy_port_is_said_in_one_sentence(monkeypatch, capsys, language):
    monkeypatch.setattr(server.web.app, "Reader", lambda pieces: ScriptedReader())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["demo", "--no-browser", "--port", str(port), "--lang", language]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert str(port) in said.err
    assert said.err.count("\n") == 1


def test_ctrl_c_ends_a_call_quietly(capsys, tmp_path, monkeypatch):
    def interrupted(pieces):
        raise KeyboardInterrupt

    monkeypatch.setattr(server.cli.commands.photos, "load_reader", interrupted)
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
    code = f"import sys, server.cli.main as c; c.main(['judge', 'R7', '--json']); print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_lines_that_begin_with_a_mark_as_on_windows_are_read(capsys, monkeypatch):
    lines = io.TextIOWrapper(io.BytesIO("R7 R8 R9\nR7 R8\n".encode("utf-8-sig")))
    monkeypatch.setattr("sys.stdin", lines)
    assert main(["judge", "-"]) == 0
    rulings = [json.loads(line)["ruling"] for line in capsys.readouterr().out.splitlines()]
    assert rulings == ["legal", "illegal"]
