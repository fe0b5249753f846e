"""What the command line says of photographs, made on the spot and read by a scripted reader."""

import io
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

import server.cli.commands.photos
import server.web.app
import server.web.serving
from server.cli.main import main
from tests.server.calling import ScriptedReader, lines, photo, refused

pytestmark = pytest.mark.usefixtures("scripted")


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
    assert lines(said.out)[0]["notices"] == [
        {
            "code": "too_dark",
            "fr": "Il fait trop sombre : allumez une lampe.",
            "en": "It is too dark: turn a lamp on.",
            "pieces": [],
        }
    ]
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


def test_an_empty_name_is_no_folder(capsys, tmp_path, monkeypatch):
    photo(tmp_path / "table.png")
    monkeypatch.chdir(tmp_path)
    assert refused(capsys, "read", "", "--json") == "meldwatch: '': There is no such file.\n"


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


def spoil(path, data):
    path.write_bytes(data)
    return str(path)


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

    monkeypatch.setattr(server.cli.commands.photos, "load_reader", lacking)
    assert main(["read", photo(tmp_path / "a.png")]) == 2
    err = capsys.readouterr().err
    assert "libGL.so.1" in err
    assert "apt install" in err
    assert err.count("\n") == 1


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
