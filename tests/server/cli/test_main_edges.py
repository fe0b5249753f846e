"""The command line at its edges: no room, no streams, names that no system takes, tables too long to be any."""

import subprocess
import sys
import time

import pytest

needs_shell = pytest.mark.skipif(sys.platform != "linux", reason="closes streams, fills /dev/full")
LONG = "a" * 300


def call(line, given="", folder=None):
    """A call in a shell, `meldwatch` standing for the program; its status, answer and complaint."""
    done = subprocess.run(
        ["sh", "-c", line.replace("meldwatch", f"{sys.executable} -m server.cli.main")],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done.returncode, done.stdout, done.stderr


@needs_shell
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "meldwatch judge 'R7 R8 R9' --lang en >/dev/full",
            "This could not be done (No space left on device)",
        ),
        ("meldwatch judge - --lang en >/dev/full", "This could not be done (No space left on device)"),
        (
            "meldwatch judge 'R7 R8 R9' --lang fr >/dev/full",
            "Cela n’a pas pu être fait (No space left on device)",
        ),
        ("meldwatch judge 'R7 R8 R9' --lang en >&-", "Standard output is closed"),
        ("meldwatch judge - --lang en <&-", "Standard input is closed"),
        ("meldwatch hint - --lang fr <&-", "L’entrée standard est fermée"),
        (f"meldwatch serve --camera {LONG} --data DATA --lang en", "There is no file and no camera"),
        (f"meldwatch read photo.png --annotate {LONG}/out.png --lang en", "File name too long"),
        (
            "meldwatch judge 'R7 R8 R9' --discarded=-- --lang en",
            "argument --discarded: expected one argument",
        ),
        ("meldwatch judge 'R7 R8 R9' --set=-- --lang en", "argument --set: expected one argument"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(tmp_path, line, sentence):
    status, said, complaint = call(line.replace("DATA", str(tmp_path)), given="R7 R8 R9\n")
    assert (status, said) == (2, "")
    assert sentence in complaint
    assert complaint.count("\n") == 1


@needs_shell
def test_without_a_place_to_complain_the_answer_and_the_status_are_there():
    assert call("meldwatch judge 'R7 R8 R9' --lang en 2>&-")[:2] == (
        0,
        call("meldwatch judge 'R7 R8 R9' --lang en")[1],
    )
    assert call("meldwatch judge 'R7 |' --lang en 2>&-") == (2, "", "")


def test_a_name_that_no_system_takes_keeps_no_other_photo_from_being_read(scripted, tmp_path, capsys):
    from server.cli.main import main
    from tests.server.calling import lines, photo

    assert main(["read", LONG, photo(tmp_path / "a.png"), "--json"]) == 2
    told = capsys.readouterr()
    assert [line["photo"] for line in lines(told.out)] == [str(tmp_path / "a.png")]
    assert "File name too long" in told.err


@pytest.mark.parametrize("way", ["argument", "line"])
def test_a_table_longer_than_any_is_refused_in_one_sentence(way):
    table = " | ".join(["R7 R8 R9"] * 30_000)
    if way == "line":
        status, said, complaint = call("meldwatch judge - --lang en", f"{table}\nR7 R8 R9\n")
        assert said.count("\n") == 2
    else:
        status, _, complaint = call(f"meldwatch judge '{table[:30_000]}' --lang en")
    assert status == 2
    assert "too long for a table" in complaint
    assert complaint.count("\n") == 1


def test_a_table_of_two_thousand_groups_is_judged_in_seconds():
    """It took 52: the ruling on the table was formed again for every group."""
    begun = time.monotonic()
    status, said, _ = call(f"meldwatch judge '{' | '.join(['R7 R8'] * 2000)}' --lang en")
    assert status == 0
    assert said.count("\n") > 2000
    assert time.monotonic() - begun < 20
