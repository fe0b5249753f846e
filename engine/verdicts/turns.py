"""What a turn did to a table, whatever the game: what was added, what is gone, which groups lie as before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.equipment import Equipment
from engine.matching import matched
from engine.table import FACE_DOWN, UNREAD, WILD, Group, Table
from engine.verdicts.verdict import Finding, Reason


@dataclass(frozen=True, slots=True)
class Change:
    """A table before and after a turn; the stock, and unread and face-down pieces, are left out of the counting."""

    before: Table
    after: Table

    @property
    def added(self) -> Counter[str]:
        """The faces that were not there before the turn."""
        return _read(self.after) - _read(self.before)

    @property
    def laid(self) -> tuple[str, ...]:
        """The faces that were added, in the order of the table: what forms a group stands together, a word reads.

        Of several alike the last are taken: what is laid onto a group lies behind it more often.
        """
        pieces = self.after.pieces
        return tuple(pieces[at].face for at in self.places(self.added))

    @property
    def vanished(self) -> Counter[str]:
        """The faces that are there no more."""
        return _read(self.before) - _read(self.after)

    @property
    def touched(self) -> tuple[Group, ...]:
        """The groups of before that do not lie there just so any more."""
        lying = Counter(map(_alike, self.after))
        before = self.before.without_stock
        return tuple(group for group in before if not _take(lying, _alike(group)))

    @property
    def new(self) -> tuple[int, ...]:
        """The indices, in the table after, of the groups that did not lie there before."""
        lying = Counter(map(_alike, self.before))
        after = enumerate(self.after)
        return tuple(at for at, group in after if not group.is_stock and not _take(lying, _alike(group)))

    @property
    def own(self) -> tuple[int, ...]:
        """Those of the new groups that are made of added pieces alone."""
        added = self.added
        return tuple(at for at in self.new if not Counter(self.after.groups[at].faces) - added)

    def places(self, faces: Counter[str]) -> tuple[int, ...]:
        """Where these faces lie in the table after, the last copies of each."""
        wanted, places = Counter(faces), []
        for at, piece in reversed(list(enumerate(self.after.pieces))):
            if wanted[piece.face] > 0:
                wanted[piece.face] -= 1
                places.append(at)
        return tuple(reversed(places))


def is_certain(table: Table, box: Equipment) -> bool:
    """Whether everything that lies face up was read, and can come out of this box."""
    count = table.count()
    return not (box.excess(count) or set(box.strange(count)) - {FACE_DOWN})


def kept_findings(change: Change) -> Iterator[Finding]:
    """What every game asks of a turn: nothing that lay on the table has vanished, a wild least of all."""
    lost = change.vanished
    if wilds := lost.pop(WILD, 0):
        yield Finding.of(Reason.WILD_TAKEN, count=wilds)
    if lost:
        yield Finding.of(Reason.VANISHED, faces=" ".join(sorted(lost.elements())))


@dataclass(frozen=True, slots=True)
class Held:
    """What a player had to lay: the rack when the turn began, and the piece drawn then; None where it is not known.

    `draws` says whether this game has one draw before laying: then a piece that nobody knows of may come from there.
    """

    rack: Table | None = None
    drawn: str | None = None
    draws: bool = True

    def count(self) -> Counter[str]:
        """The faces that could be laid, as far as they are known."""
        held = Counter[str]() if self.rack is None else self.rack.count()
        if self.draws and self.drawn is not None:
            held[self.drawn] += 1
        return held


def rack_findings(change: Change, held: Held) -> Iterator[Finding]:
    """Whether every added piece was on the rack or drawn, where that is known: an unread piece may be any."""
    if held.rack is None:
        return
    could = held.count()
    strange = change.added - could
    beyond = strange.total() - could[UNREAD] - could[FACE_DOWN]
    if beyond > 0:
        maybe = held.draws and held.drawn is None and beyond == 1
        faces = " ".join(sorted(strange.elements()))
        reason = Reason.MAYBE_DRAWN if maybe else Reason.NOT_FROM_RACK
        yield Finding.of(reason, change.places(strange), faces=faces)


def untouched_findings(change: Change) -> Iterator[Finding]:
    """Before one's first lay every group stays as it lay."""
    for group in change.touched:
        yield Finding.of(Reason.TABLE_TOUCHED, group=str(group))


def parted_findings(change: Change) -> Iterator[Finding]:
    """Where melds may only grow: each group of before lies whole in a group of after."""
    grown = [Counter(change.after.groups[at].faces) for at in change.new]
    whole = [
        [at for at, after in enumerate(grown) if not Counter(group.faces) - after] for group in change.touched
    ]
    for group, at in zip(change.touched, matched(whole), strict=True):
        if at is None:
            yield Finding.of(Reason.MELD_PARTED, group=str(group))


def _read(table: Table) -> Counter[str]:
    return Counter({face: n for face, n in table.count().items() if face not in (UNREAD, FACE_DOWN)})


def _alike(group: Group) -> tuple[str, ...]:
    """Groups of the same pieces are the same group, however they lie."""
    return tuple(sorted(group.faces))


def _take(lying: Counter[tuple[str, ...]], group: tuple[str, ...]) -> bool:
    if lying[group] <= 0:
        return False
    lying[group] -= 1
    return True
