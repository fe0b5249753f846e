"""The clips with hands of the benchmark, in small: what is said of a table while a hand rests on it, and after."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from benchmarks import live
from benchmarks.hand_clips import ONLY_HANDS, RATE, NoBareTableError, Visit, clip_of, flickering, palm_of
from benchmarks.hand_figures import Figures, Played, TimedReader
from engine.games import game
from server.session.session import Session
from server.session.state import Activity
from server.web.app import DEMO
from vision.input.camera import frames
from vision.reading import Reading, RecognizedPiece

VISITS = (Visit(5.5, after=1.2), Visit(0.6, takes=True, after=1.2), Visit(5.0, returns=True, after=1.2))


@cache
def reader():
    return TimedReader("tiles")


@cache
def clip():
    """The table with which the film ends, what is read on it, the piece that is taken, and the frames with hands."""
    for frame in frames(DEMO):
        picture = frame.image
    reading = reader().read(picture)
    mine = reading.groups[0][-1]
    found = clip_of(picture, [piece.corners for piece in reading.detections], mine, 1, VISITS)
    return reading, mine, tuple(found)


@pytest.fixture(scope="module")
def figures():
    found, (reading, mine, filmed) = Figures(), clip()
    Played(reader(), reading, mine, found).play(filmed)
    return found


def test_no_hand_flips_a_reading_or_loses_a_piece_or_accuses(figures):
    assert (figures.flips, figures.lost, figures.accusations, figures.accused) == (0, 0, 0, 0)


def test_the_table_is_judged_within_four_fifths_of_a_second_after_each_hand(figures):
    assert len(figures.waits) == len(VISITS)
    assert figures.unjudged == 0
    assert max(figures.waits) <= 0.8


def test_a_hand_that_rests_is_hands_and_no_verdict():
    session, said = Session(reader(), game("rummy"), lambda: iter(())), []
    for filmed in clip()[2][: round((4 + 0.7 + 5.5) * RATE)]:
        session.see(filmed.frame)
        said.append(session.state.activity)
    assert said[38] is Activity.AT_REST
    assert set(said[44:]) == {Activity.HANDS}


def test_a_lamp_that_flickers_hides_nothing_that_hands_do():
    reading, mine, filmed = clip()
    found = Figures()
    Played(reader(), reading, mine, found).play(flickering(iter(filmed), 0.1))
    assert (found.flips, found.lost, found.accusations, found.accused) == (0, 0, 0, 0)
    assert found.unjudged == 0
    assert max(found.waits) <= 0.8


def test_a_table_that_loses_a_piece_is_told_from_one_that_keeps_it():
    reading, mine, filmed = clip()
    found = Figures()
    wrong = Played(reader(), reading, (mine + 1) % len(reading.detections), found)
    wrong.play(filmed)
    assert found.flips > 0
    mistaken, taken = (reading.detections[at].face for at in ((mine + 1) % len(reading.detections), mine))
    assert any(f"no {taken}" in line and line.startswith("a clip, ") for line in found.told)
    assert any(f"still {mistaken}" in line for line in found.told)
    assert list(found.lines())[: len(found.told)] == found.told


def test_what_is_seen_on_the_still_photograph_alone_lies_nowhere_on_the_clip():
    reading, mine, filmed = clip()
    far = replace(reading.detections[mine], corners=((0, 0), (30, 0), (30, 40), (0, 40)))
    ghosts = replace(reading, detections=(*reading.detections, far))
    found = Figures()
    at_rest = next(each for each in filmed if not each.hand)
    taken = next(each for each in filmed if each.taken and not each.hand)
    played = Played(reader(), ghosts, len(reading.detections), found)
    played._compare(reading, at_rest)
    played._compare(reading, taken)
    assert (found.flips, found.lost, found.told) == (0, 0, [])
    moved = replace(reading.detections[0], corners=((0, 0), (30, 0), (30, 40), (0, 40)))
    played._compare(replace(reading, detections=(moved, *reading.detections[1:])), at_rest)
    assert (found.flips, len(found.told)) == (1, 1), "what it was then counts from there on"


def test_a_picture_without_bare_table_makes_no_clip():
    full = np.zeros((120, 120, 3), np.uint8)
    piece = ((0, 0), (119, 0), (119, 119), (0, 119))
    with pytest.raises(NoBareTableError):
        clip_of(full, [piece], 0, 1)
    clip = list(clip_of(full, [piece], 0, 1, ONLY_HANDS))
    assert any(filmed.hand for filmed in clip), "but hands come and go over it"
    assert not any(filmed.taken or filmed.acts for filmed in clip)


def test_while_a_hand_takes_a_piece_or_lays_it_back_nobody_can_tell_whether_it_lies_there():
    acting = [filmed for filmed in clip()[2] if filmed.acts]
    assert all(filmed.hand for filmed in acting)
    assert {filmed.taken for filmed in acting} == {True, False}
    assert not any(filmed.acts for filmed in clip()[2][: round((4 + 0.7 + 5.5) * RATE)])


def test_a_palm_is_a_card_and_a_bit_wide_whatever_is_seen_of_the_card():
    corner, card = (((0, 0), (w, 0), (w, h), (0, h)) for w, h in ((20, 40), (100, 144)))
    seen = RecognizedPiece("QS", 0.9, corner, outline=card)
    assert palm_of(Reading((640, 360), (seen,), ((0,),), "cards")) == pytest.approx(1.15 * 120)


def test_a_sure_piece_that_comes_into_doubt_is_counted_each_time():
    reading, mine, filmed = clip()
    at_rest = next(each for each in filmed if not each.hand)
    under_a_hand = next(each for each in filmed if each.hand)
    found = Figures()
    played = Played(reader(), reading, mine, found)

    def shown(*doubted, film=at_rest):
        pieces = (replace(each, sure=at not in doubted) for at, each in enumerate(reading.detections))
        played._compare(replace(reading, detections=tuple(pieces)), film)
        return found.doubted

    assert [shown(), shown(0), shown(0), shown(0, 1), shown(), shown(1)] == [0, 1, 1, 2, 2, 3]
    assert shown(0, 1, 2, film=under_a_hand) == 3
    assert found.flips == 0


def test_a_folder_without_photographs_is_told_so(tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        live.main([f"{tmp_path}", "--hands", "--pieces", "cards"])
    assert ended.value.code == 2
    assert "no photograph of cards" in capsys.readouterr().err
