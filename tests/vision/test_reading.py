"""A reading of a picture: its pieces, and the groups they lie in."""

from vision.reading import Reading, RecognizedPiece

CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def test_a_reading_of_some_pieces_keeps_the_groups_that_they_leave() -> None:
    found = tuple(RecognizedPiece(face, 0.9, CORNERS) for face in "LATOR")
    crossing = Reading((9, 9), found, ((0, 1, 2), (1, 3), (4,)), "letters", grey=True)
    some = crossing.only([1, 2, 3])
    assert str(some.table) == "AT | AO"
    assert (some.size, some.kind, some.grey) == ((9, 9), "letters", True)
    assert crossing.only(range(5)) == crossing
    assert crossing.only([]).groups == ()
