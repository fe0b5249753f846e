"""A round being counted, as the page shows it: hands in their best melds, and the reckoning line by line."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.errors import SpokenError
from engine.scoring.gin_hands import DEAL, Lay, best_lays
from engine.scoring.score import Score
from engine.scoring.showdown import exposed_melds
from engine.table import Table
from engine.verdicts.verdict import Ruling
from engine.words import NOTHING, Words
from server.session.play.count import Count
from server.session.spoken import Spoken
from server.session.views.slip_view import SlipView, view_slip
from server.session.views.table_view import FindingView, PieceView, finding_view, show_pieces
from server.session.views.turn_view import programmes_in_words

MELD: Final = "meld"
LAID_OFF: Final = "laid_off"
DISCARD: Final = "discard"
LEFT: Final = "left"


@dataclass(frozen=True, slots=True)
class CountPartView(Spoken):
    """A line of the reckoning: who gets how many points, for what."""

    player: int
    points: int
    words: Words


@dataclass(frozen=True, slots=True)
class LaidPieceView:
    """A piece in a meld: whose it is (seat), and its place among that player's pieces."""

    seat: int
    piece: int


@dataclass(frozen=True, slots=True)
class HandView(Spoken):
    """What a player shows.

    `picture` is another number for each picture (its checksum), and None without one: a browser keeps what it has
    seen, over matches and restarts. `parts` says for each piece whether it
    lies in a meld, was laid off, is the discard, or is left; `melds` are the pieces of each meld; `values` what each
    piece counts; `points` what is left, None while a piece is unread. `laid` are the player's melds as they lie, with
    what others laid off on them; `trouble` is why the hand cannot be counted, or is in doubt.
    """

    shown: bool
    agreed: bool
    picture: int | None
    sight: int
    size: tuple[int, int]
    pieces: tuple[PieceView, ...]
    parts: tuple[str, ...]
    melds: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]
    points: int | None
    corrections: int
    trouble: Words = NOTHING
    laid: tuple[tuple[LaidPieceView, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class CountView(Spoken):
    """A round being counted; `missing` is what has to be known yet, empty once the round can be written down.

    `parts` are the lines of the reckoning, `points` what each player gets, `totals` the sheet's afterwards. `out` is
    who has gone out in rummy (seat), and `at_once` whether in one turn, where that is known. `gin` says that whoever
    laid `first` said gin; `asks_drawn` that it hangs on whether they had `drawn` before; `fault` what is wrong with
    what they show, empty where nothing is; `slip` is the reckoning of a hand of gin, once it can be written down.
    """

    seat: int
    hands: tuple[HandView, ...]
    first: int | None
    void: bool
    needs_first: bool
    needs_hands: bool
    needs_upcard: bool
    may_go_at_once: bool
    needs_programmes: bool
    at_once: bool
    upcard: str | None
    answered: tuple[int, ...]
    programmes: tuple[str | None, ...]
    programmes_said: tuple[Words, ...]
    out: int | None
    knows_at_once: bool
    missing: Words
    parts: tuple[CountPartView, ...] = ()
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    ruling: Ruling | Literal[""] = ""
    findings: tuple[FindingView, ...] = ()
    gin: bool = False
    asks_drawn: bool = False
    drawn: bool | None = None
    fault: Words = NOTHING
    slip: SlipView | None = None


def view_count(count: Count) -> CountView:
    """What the page shows of a count."""
    missing, score = count.missing and count.missing.words, None
    if missing is None:
        try:
            score = count.game.score(count.round)
        except SpokenError as error:
            missing = error.words
    lays = score.lays if score and score.lays else (None,) * len(count.hands)
    asks = count.game.round_questions
    view = CountView(
        seat=count.seat,
        hands=_with_guests(count, tuple(view_hand(count, seat, lay) for seat, lay in enumerate(lays)), score),
        first=count.first,
        void=count.void,
        needs_first=count.needs_first,
        needs_hands=count.needs_hands,
        needs_upcard=count.needs_upcard,
        may_go_at_once=asks.at_once,
        needs_programmes=asks.answered,
        at_once=bool(count.went_out_at_once),
        upcard=count.upcard,
        answered=count.answered,
        programmes=count.programmes,
        programmes_said=programmes_in_words(count.programmes),
        out=count.out,
        knows_at_once=count.went_out_at_once is not None,
        missing=missing or NOTHING,
        gin=count.gin,
        asks_drawn=count.may_have_drawn,
        drawn=count.drawn,
        fault=count.fault or NOTHING,
    )
    return _with_reckoning(view, count, score) if score else view


def view_hand(count: Count, seat: int, lay: Lay | None) -> HandView:
    """What a player shows, as it was laid at the showdown, else in its own best melds."""
    hand = count.hands[seat]
    faces = tuple(piece.face for piece in hand.table.pieces)
    trouble = NOTHING
    if (doubt := count.doubt(seat)) is not None:
        trouble = Words.each(doubt.say)
    elif not hand.agreed and (clash := count.clash(seat)) is not None:
        trouble = clash
    try:
        points: int | None = count.game.count(hand.table)
        lay = lay or _best(count, seat, faces)
        points = lay.points if lay else points
    except SpokenError as error:
        trouble, points, lay = error.words, None, None
    parts, melds = _parts(faces, lay)
    return HandView(
        shown=hand.sight is not None,
        agreed=hand.agreed,
        picture=zlib.crc32(hand.jpeg) if hand.jpeg else None,
        sight=hand.sight.picture if hand.sight else 0,
        size=hand.sight.reading.size if hand.sight else (0, 0),
        pieces=show_pieces(hand.sight) if hand.sight else (),
        parts=parts,
        melds=melds,
        values=tuple(_value(count, face) for face in faces),
        points=points,
        corrections=len(hand.sight.corrections) if hand.sight else 0,
        trouble=trouble if hand.sight else NOTHING,
        laid=tuple(tuple(LaidPieceView(seat, piece) for piece in meld) for meld in melds),
    )


def _with_guests(count: Count, hands: tuple[HandView, ...], score: Score | None) -> tuple[HandView, ...]:
    """The hands with their melds as they lie in the end, what others laid off on them in its place."""
    if score is None or not score.lays or count.first is None:
        return hands
    table = exposed_melds(score.lays, count.first)
    free = [list(enumerate(zip(hand.pieces, hand.parts, strict=True))) for hand in hands]

    def piece(face: str, seat: int, part: str) -> LaidPieceView:
        found = next(each for each in free[seat] if (each[1][0].face, each[1][1]) == (face, part))
        free[seat].remove(found)
        return LaidPieceView(seat, found[0])

    def laid(seat: int) -> Iterator[tuple[LaidPieceView, ...]]:
        for meld in table:
            if meld.seat == seat:
                yield tuple(
                    piece(face, by, MELD if by == seat else LAID_OFF)
                    for face, by in zip(meld.faces, meld.by, strict=True)
                )

    return tuple(replace(hand, laid=tuple(laid(seat))) for seat, hand in enumerate(hands))


def _best(count: Count, seat: int, faces: Sequence[str]) -> Lay | None:
    """The best melds of a hand where hands are laid whole: of the first player's eleven one is discarded."""
    game = count.game.as_meld_game
    if game is None or not game.lays_at_end or not 0 < len(faces) <= DEAL + 1:
        return None
    found = game.arrange(Table.of([faces]))
    if found.left and len(faces) > DEAL and seat == count.first:
        return best_lays(faces, game.meld_rules, discard=True)[0]
    return Lay(found.melds, found.left, found.deadwood)


def _parts(faces: Sequence[str], lay: Lay | None) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """For each piece where it goes, and the pieces of each meld in its order."""
    parts, free = [LEFT] * len(faces), list(range(len(faces)))

    def take(wanted: Iterable[str], part: str) -> tuple[int, ...]:
        taken = []
        for face in wanted:
            at = next((at for at in free if faces[at] == face), None)
            if at is not None:
                free.remove(at)
                parts[at] = part
                taken.append(at)
        return tuple(taken)

    melds = tuple(take(meld, MELD) for meld in lay.melds) if lay else ()
    if lay:
        take(lay.laid_off, LAID_OFF)
        take((lay.discard,) if lay.discard else (), DISCARD)
    return tuple(parts), melds


def _value(count: Count, face: str) -> int:
    try:
        return count.game.count(Table.of([[face]]))
    except SpokenError:
        return 0


def _with_reckoning(view: CountView, count: Count, score: Score) -> CountView:
    """With the reckoning and the sheet after it; for `lettres` the turns, which were scored as they were played."""
    after = count.match.push(count.round)
    turns = (part for line in after.sheet.lines if line.score for part in line.score.parts)
    parts = score.parts if count.needs_hands else tuple(turns)
    return replace(
        view,
        parts=tuple(CountPartView(part.player, part.points, part.item.words) for part in parts),
        points=score.points,
        totals=after.totals,
        ruling=score.ruling,
        findings=tuple(finding_view(found) for found in score.findings),
        slip=view_slip(count.match, count.round, score) if count.needs_first else None,
    )
