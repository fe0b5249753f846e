"""The sand timer: a value that is turned, stopped and set; the time is always given."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TurnTimer:
    """A sand timer of so many seconds (0: none), what was left when it was last touched, and since when it runs."""

    seconds: int = 0
    left: float = 0.0
    since: float | None = None

    @classmethod
    def of(cls, seconds: int) -> TurnTimer:
        """A full timer that stands still."""
        return cls(seconds, float(seconds))

    @property
    def runs(self) -> bool:
        """Whether it runs; it goes on running once it is empty."""
        return self.since is not None

    def left_at(self, now: float) -> float:
        """Seconds left at a time; none is less than 0."""
        return max(0.0, self.left - (now - self.since)) if self.since is not None else self.left

    def run(self, now: float) -> TurnTimer:
        """Let it run on; an empty one begins anew."""
        left = self.left_at(now) or float(self.seconds)
        return replace(self, left=left, since=now if self.seconds else None)

    def stop(self, now: float) -> TurnTimer:
        """Lay it down."""
        return replace(self, left=self.left_at(now), since=None)

    def turned(self, now: float) -> TurnTimer:
        """Full again for the next turn; it runs if it ran."""
        return replace(self, left=float(self.seconds), since=now if self.runs else None)
