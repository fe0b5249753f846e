"""Shows a session the tables of a chapter as its film would, at the pace of the story that is told along with it."""

from tests.e2e.browsing import wait_until
from vision.input.camera import Frame


class Projector:
    """Shows each of a chapter's tables until the story is past it; `pictures` gives those of a chapter (BGR)."""

    def __init__(self, session, pictures):
        self.session, self.pictures, self.frames = session, pictures, 0

    def show(self, chapter, few=None, reel=None):
        """Show the tables, or a few of them; where there is a reel, each until it has gone on."""
        waiting = [each for each in chapter.episodes if each.table is not None][:few]
        for at, (picture, episode) in enumerate(
            zip(self.pictures(chapter), waiting, strict=few is None), start=1
        ):
            self.lay(picture)
            wait_until(lambda episode=episode: self.is_past(chapter, episode))
            if reel is not None:
                wait_until(lambda at=at: reel.past >= at)

    def lay(self, picture):
        for _ in range(15):
            self.frames += 1
            self.session.see(Frame(picture, self.frames / 25, self.frames))

    def is_past(self, chapter, episode):
        """Whether this episode has been told, or one after it."""
        caption = self.session.state.caption
        told = [each.told for each in chapter.episodes]
        if caption is None:
            return False
        return caption.words not in told or told.index(caption.words) >= told.index(episode.told)
