"""Videos that were sent: each goes once another is watched, and no file that somebody else keeps."""

from shutil import copyfile

from server.session.sources.clips import Clips
from server.web.app import DEMO


def test_a_video_goes_once_it_is_dropped_and_one_that_lies_elsewhere_stays(tmp_path):
    own = copyfile(DEMO, tmp_path / "own.mp4")
    clips = Clips()
    with open(DEMO, "rb") as sent:
        kept = clips.keep(sent)
    clips.drop(str(own))
    assert own.exists()
    assert kept.exists()
    clips.drop(str(kept))
    assert not kept.exists()
    clips.close()
