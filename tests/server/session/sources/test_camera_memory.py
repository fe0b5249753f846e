"""What is remembered of cameras: by their names, over a stop, and without a password."""

import json

import pytest

from server.session.sources.camera_memory import CameraMemory, UnkeptError
from server.session.sources.sources import Source, Webcam
from vision.input.framing import Framing, playing_area

AREA = playing_area([(0.1, 0.1), (0.9, 0.15), (0.9, 0.9), (0.1, 0.9)])
FRAMING = Framing(1, AREA)
TWO = (Webcam(0, "Laptop"), Webcam(2, "Sideboard"))


def memory(folder, webcams=TWO):
    return CameraMemory(folder / "cameras.json", lambda: webcams)


def test_a_webcam_is_known_by_its_name_though_its_number_changes(tmp_path):
    before = memory(tmp_path)
    before.keep(Source("camera", "2"), FRAMING)
    before.choose(Source("camera", "2"))
    after = memory(tmp_path, (Webcam(0, "Sideboard"), Webcam(1, "Laptop")))
    assert after.chosen == Source("camera", "0")
    assert after.framing(Source("camera", "0")) == FRAMING
    assert after.framing(Source("camera", "1")) == Framing()
    assert memory(tmp_path, (Webcam(0, "Laptop"),)).chosen is None, "it is not there today"


def test_a_mirrored_camera_is_remembered_and_one_of_before_there_were_such_is_none(tmp_path):
    memory(tmp_path).keep(Source("phone"), Framing(3, mirrored=True))
    assert memory(tmp_path).framing(Source("phone")) == Framing(3, mirrored=True)
    (tmp_path / "cameras.json").write_text('{"framings": {"phone": {"turns": 3}}}', "utf-8")
    assert memory(tmp_path).framing(Source("phone")) == Framing(3)


def test_where_names_tell_nothing_it_is_the_number(tmp_path):
    for webcams in ((), (Webcam(0, "USB"), Webcam(1, "USB"))):
        before = memory(tmp_path, webcams)
        before.keep(Source("camera", "1"), FRAMING)
        before.choose(Source("camera", "1"))
        after = memory(tmp_path, webcams)
        assert after.chosen == Source("camera", "1")
        assert after.framing(Source("camera", "1")) == FRAMING
        assert after.framing(Source("camera", "0")) == Framing()


def test_no_password_is_written_and_a_video_is_not_remembered(tmp_path):
    kept, camera = memory(tmp_path), Source("address", "http://anna:secret@192.168.1.9/video")
    kept.keep(Source("clip", "/tmp/one.mp4"), FRAMING)
    assert not list(tmp_path.iterdir())
    kept.keep(camera, FRAMING)
    assert "secret" not in (tmp_path / "cameras.json").read_text("utf-8")
    assert memory(tmp_path).framing(camera) == FRAMING
    kept.keep(camera, Framing())
    assert json.loads((tmp_path / "cameras.json").read_text("utf-8"))["framings"] == {}


@pytest.mark.parametrize("written", ["{", "[]", '{"framings": {"phone": {"turns": "north"}}}'])
def test_a_damaged_file_is_said_and_stops_nothing(tmp_path, written):
    (tmp_path / "cameras.json").write_text(written, "utf-8")
    kept = memory(tmp_path)
    assert "cameras.json" in kept.fault.en
    assert kept.framing(Source("phone")) == Framing()
    assert kept.chosen is None


def test_an_area_that_is_none_any_more_is_the_whole_picture(tmp_path):
    (tmp_path / "cameras.json").write_text('{"framings": {"phone": {"area": [[0, 0]]}}}', "utf-8")
    assert memory(tmp_path).framing(Source("phone")) == Framing()


def test_what_cannot_be_kept_is_refused_and_not_taken(tmp_path):
    (tmp_path / "file").write_text("")
    kept = CameraMemory(tmp_path / "file" / "cameras.json", lambda: TWO)
    with pytest.raises(UnkeptError, match="cannot be kept"):
        kept.keep(Source("phone"), FRAMING)
    assert kept.framing(Source("phone")) == Framing()
