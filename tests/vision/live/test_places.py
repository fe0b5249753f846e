"""What is gone from one reading to the next, and what has come."""

from dataclasses import replace

from vision.live.places import Places
from vision.reading import Reading, RecognizedPiece


def piece(x, face="R7", sure=True, outline=None, wide=40):
    return RecognizedPiece(face, 0.9, ((x, 0), (x + wide, 0), (x + wide, 56), (x, 56)), sure, outline=outline)


def places(*pieces):
    return Places(Reading((1280, 720), pieces, (tuple(range(len(pieces))),) if pieces else ()))


def test_what_lies_there_still_is_found_by_its_place_and_of_several_by_its_face():
    seen = places(piece(0, "R1"), piece(10, "R2"), piece(300))
    assert seen.at(piece(5, "R2")).face == "R2"
    assert seen.at(piece(5, "R9")).face == "R1"
    assert seen.at(piece(100)) is None


def test_a_piece_is_lacking_that_is_gone_or_was_sure_and_is_not_what_it_was():
    lying = piece(0), piece(100, "R8"), piece(200, "R9"), piece(300, "R4", sure=False)
    now = places(lying[0], piece(100, "B8"), replace(lying[2], sure=False), piece(300, "B4"))
    assert places(*lying).lacking(now) == [*lying[1:3]]
    assert places(*lying).lacking(places()) == [*lying]


def test_a_piece_has_come_that_lay_elsewhere_or_nowhere():
    moved, stays = piece(25), piece(200, "R8")
    assert places(moved, stays).come_since(places(piece(0), piece(203, "R8"))) == [moved]


def test_a_card_that_is_seen_by_its_corner_has_not_come_where_it_was_read_whole():
    whole = piece(0, "QS", wide=200)
    corner = piece(0, "QS", wide=20, outline=whole.corners)
    assert places(corner).come_since(places(whole)) == []
    assert places(replace(corner, face="QH")).come_since(places(whole)) == [replace(corner, face="QH")]
