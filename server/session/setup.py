"""What can be chosen without starting anew: the game and its house rules, where the picture comes from, who plays."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from engine.errors import SpokenError
from engine.games import GAMES, Game, UnknownGame, game
from engine.options import Option, OptionError, describe
from engine.words import Language
from server.session.library.match_library import brief
from server.session.library.player_library import forget
from server.session.play.play import Play
from server.session.record.events import own_words, settings_of
from server.session.session import Session
from server.session.sources.camera_memory import CameraMemory, UnkeptError
from server.session.sources.clips import Clips
from server.session.sources.sources import LatestFrame, Source, opener
from server.session.sources.thumbnails import Thumbnails
from server.session.views.snapshot import Snapshot
from server.session.watcher import Reads
from server.storage.database import StoreError
from server.storage.store import Store
from vision.geometry import Corners
from vision.input.camera import CameraError, Frame
from vision.input.framing import Framing


class ChoiceError(SpokenError):
    """A game, a house rule or a source that cannot be had."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen last: where the picture comes from, and who plays."""

    feed: Source
    players: tuple[str, ...] = ()


class Setup:
    """The table's session, and what can be chosen for it; every method may be called from any thread.

    `reader` gives the reader of a kind of pieces. `offers` says whether the page opens with the first screen. `lock` is
    let go at the end, with what is kept. `memory` is what is remembered of cameras. `opens` opens a source in a way of
    its own, where it answers one.
    """

    def __init__(
        self,
        session: Session,
        reader: Callable[[str], Reads],
        chosen: Chosen,
        *,
        offers: bool = False,
        memory: CameraMemory | None = None,
        opens: Callable[[Source], Callable[[], Iterator[Frame]] | None] = lambda _: None,
    ) -> None:
        self.session = session
        self.mailbox = LatestFrame()
        self.chosen = chosen
        self.offers = offers
        self.clip = chosen.feed.named if chosen.feed.kind == "clip" else None
        self.clips = Clips()
        self.thumbnails = Thumbnails()
        self.memory = memory or CameraMemory()
        self.lock: IO[str] | None = None
        self.address = chosen.feed if chosen.feed.kind == "address" else None
        self._reader = reader
        self._opens = opens
        self._lock = threading.Lock()

    @property
    def store(self) -> Store:
        """Where matches are kept; raises StoreError where they are not."""
        if self.session.journal.store is None:
            raise StoreError("setup.nothing_is_kept_here")
        return self.session.journal.store

    def choices(self) -> dict[str, Any]:
        """The games with their options, what was chosen last, and the match that was being played, as plain values."""
        played = self.session.kept
        last = next(iter(self.store.matches()), None) if self.session.journal.store else None
        open_match = None if played or last is None or last.ended is not None else last
        return {
            "games": [_game(each, self.session.state.rules) for each in GAMES.values()],
            "game": self.session.game.name,
            "source": {"kind": self.chosen.feed.kind, "named": _told(self.chosen.feed)},
            "players": list(self.chosen.players or (last.players if last else ())),
            "running": brief(self.store, open_match) if open_match else None,
            "offers": self.offers and played is None,
        }

    def colours(self, players: Sequence[str], chosen: Mapping[str, int]) -> tuple[int, ...]:
        """The colours that these players would wear, seat by seat, had some of them `chosen` theirs."""
        return self.session.journal.colours(players, chosen)

    def choose(
        self,
        name: str,
        settings: Sequence[str],
        feed: Source | None,
        players: Sequence[str] | None,
        colours: Mapping[str, int] | None = None,
    ) -> Snapshot:
        """Play this game under these house rules; the feed stays as it is where none is given.

        With players a match begins, in the `colours` that they have chosen; raises ChoiceError, MatchError, or
        CameraError where no picture comes, before anything is changed.
        """
        rules = game_named(name, settings)
        feed = feed or self.chosen.feed
        with self._lock:
            if players:
                Play.begin(rules, players)  # raises MatchError
                self._try(feed)
            self._take(rules, feed)
            if players:
                self.chosen = replace(self.chosen, players=tuple(players))
                return self.session.begin_match(players, colours)
            return self.session.snapshot

    def go_on(self, match: int) -> Snapshot:
        """Go on with a kept match, from where the picture comes now."""
        kept = self.store.match(match)
        rules = game_named(kept.game, kept.settings)
        with self._lock:
            playing = self.session.kept
            if playing is not None and playing.id == match:
                return self.session.snapshot
            self._take(rules, self.chosen.feed)
            return self.session.go_on(kept, rules)

    def delete(self, match: int) -> None:
        """Throw a kept match away; raises ChoiceError for the one being played."""
        self.store.match(match)
        playing = self.session.kept
        if playing is not None and playing.id == match:
            raise ChoiceError("setup.leave_this_match_first")
        self.store.delete(match)

    def forget(self, name: str, language: Language) -> None:
        """Take a player out of all that is kept; raises ChoiceError for one of the match being played."""
        with self._lock:
            playing = self.session.kept
            if playing is not None and name in playing.players:
                raise ChoiceError("setup.leave_this_match_first")
            forget(self.store, name, language)
            players = tuple(each for each in self.chosen.players if each != name)
            self.chosen = replace(self.chosen, players=players)

    def watch_clip(self, sent: IO[bytes]) -> Snapshot:
        """Watch a video that was sent; raises CameraError where it is none."""
        previous, self.clip = self.clip, str(self.clips.keep(sent))
        shown = self.watch(Source("clip", self.clip))
        self.clips.drop(previous)
        return shown

    def close(self) -> None:
        """Throw away what is not to outlive the program, and let go of what is kept: it is whole on the disk then."""
        self.clips.close()
        if self.session.journal.store is not None:
            self.session.journal.store.close()
        if self.lock is not None:
            self.lock.close()

    def watch(self, feed: Source) -> Snapshot:
        """Take the picture from elsewhere from now on; the match goes on."""
        with self._lock:
            self._remember(feed)
            return self._watch(feed)

    def frame(self, area: Corners | None) -> Snapshot:
        """Look at this part of the picture alone from now on, or with None at all of it; raises UnkeptError."""
        with self._lock:
            return self._frame(replace(self.session.state.framing, area=area))

    def turn(self, turns: int) -> Snapshot:
        """Turn the picture: so many quarters clockwise from how it comes; raises UnkeptError."""
        with self._lock:
            return self._frame(self.session.state.framing.rotated(turns))

    def mirror(self, mirrored: bool) -> Snapshot:
        """Take the camera's picture for mirrored or not, and flip it where that is new; raises UnkeptError."""
        with self._lock:
            old = self.session.state.framing
            return self._frame(old if old.mirrored == mirrored else old.flipped())

    def thumbnail(self, camera: int) -> bytes:
        """A small picture (JPEG) of what a webcam sees, also of the one that is on; raises CameraError."""
        state = self.session.state
        if self.chosen.feed == Source("camera", f"{camera}") and state.picture is not None:
            shown = self.session.jpeg(state.picture)
            if shown is not None:
                return shown
        return self.thumbnails.of(camera)

    def _frame(self, framing: Framing) -> Snapshot:
        self.memory.keep(self.chosen.feed, framing)
        return self.session.frame(framing)

    def _try(self, feed: Source) -> None:
        """See whether a source gives pictures; raises CameraError, and leaves the one that is on as it was."""
        before = self.chosen.feed
        if feed != before:
            self._watch(feed)
        try:
            self.session.check_camera()
        except CameraError:
            if feed != before:
                self._watch(before)
            raise

    def _take(self, rules: Game, feed: Source) -> None:
        present = self.session.state.rules
        if (rules.name, settings_of(rules)) != (present.name, settings_of(present)):
            reader = self._reader(rules.pieces)
            self.session.take_game(rules, reader)
        if feed != self.chosen.feed:
            self._watch(feed)
        self._remember(feed)

    def _remember(self, feed: Source) -> None:
        with suppress(UnkeptError):  # it is watched all the same
            self.memory.choose(feed)

    def _watch(self, feed: Source) -> Snapshot:
        self.chosen = replace(self.chosen, feed=feed)
        if feed.kind == "address":
            self.address = feed
        return self.session.film(
            self._opens(feed) or opener(feed, self.mailbox),
            clip=feed.kind == "clip",
            source=feed.called,
            framing=self.memory.framing(feed),
        )


def _told(feed: Source) -> str:
    """How a source is told to pages, which phones open too: of a clip its name, not where it lies."""
    return Path(feed.shown).name if feed.kind == "clip" else feed.shown


def game_named(name: str, settings: Sequence[str]) -> Game:
    """The game of this id under house rules; raises ChoiceError, quoting what there is not."""
    try:
        return game(name, settings)
    except UnknownGame as error:
        raise ChoiceError("setup.there_is_error", name=name, error=error) from error
    except OptionError as error:
        raise ChoiceError("setup.impossible_setting_error", error=error.words) from error


def _game(rules: Game, present: Game) -> dict[str, Any]:
    """A game as the first screen shows it: its title, seats, options with their sentences, and presets."""
    shown = present if present.name == rules.name else rules
    return {
        "name": rules.name,
        "title": rules.title.as_json(),
        "blurb": rules.blurb.as_json(),
        "minutes": rules.minutes,
        "pieces": rules.pieces,
        "seats": list(rules.seats),
        "sample": rules.sample,
        "options": [_option(option) for option in describe(shown.options)],
        "presets": [{"name": name, "sets": dict(sets)} for name, sets in rules.presets.items()],
        "words": own_words(shown),
    }


def _option(option: Option) -> dict[str, Any]:
    kind = "switch" if isinstance(option.default, bool) else "choice" if option.choices else "number"
    return {
        "name": option.name,
        "kind": kind,
        "topic": option.topic,
        "value": option.value,
        "default": option.default,
        "words": option.words,
        "choices": list(option.choices),
        "low": option.low,
        "high": option.high,
    }
