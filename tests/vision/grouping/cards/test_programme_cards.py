"""Programme cards: seen as such, and never taken for cards that are played."""

from tests.vision.grouping.cards.test_cards import faces, placed, seen, upper, whole
from vision.grouping.cards.programme_cards import programmes
from vision.recognition.face_scores import Candidate, FaceScores


def test_a_programme_card_is_no_playing_card_whatever_is_read_on_it() -> None:
    asking = seen("card", whole(300, 200), "4C", 0.02)
    asking = Candidate(asking.detection, FaceScores(asking.scores.chances, 0.01, foreign=0.95))
    printed = seen("index", upper(300, 200), "4C", 0.9)
    played = seen("card", whole(600, 200), "8H")
    assert faces([asking, printed, played]) == [["8H"]]
    assert [each.detection for each in programmes([asking, printed, played])] == [asking.detection]


def test_what_is_outlined_as_a_programme_over_a_hand_hides_none_of_its_indices() -> None:
    askew = seen("card", placed(whole(0, 0), 300, 200, 40), "4C", 0.02)
    askew = Candidate(askew.detection, FaceScores(askew.scores.chances, 0.01, foreign=0.95))
    hand = [seen("index", upper(305, 215), "QS"), seen("index", upper(335, 215), "4S")]
    assert faces([askew, *hand]) == [["QS", "4S"]]
    assert programmes([askew, *hand]) == []
    assert programmes([askew, hand[0]]) == [askew]
