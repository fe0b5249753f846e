"""The slip of a hand of gin: what is left and from what, what that brings, and where it leads."""

from engine.games import game
from engine.games.match import Match
from engine.scoring.rounds import Round
from server.session.views.slip_view import view_slip

KNOCK = "3S 3H 3C | 6D 7D 8D | 9C 10C JC | 4H"
OTHER = "KD 9D 3D AC | 4C 5C 6C | QS QH QD"


def slip(name, played, *before, players=("Ann", "Ben"), settings=()):
    match = Match(game(name, settings), players)
    for points in before:
        match = match.push(Round(entered=points))
    played = Round.parse(played)
    return view_slip(match, played, match.game.score(played))


def lines(told):
    return [(line.kind, line.seat, line.points, line.words.fr) for line in told.lines]


def test_what_was_laid_off_is_taken_from_what_was_in_hand():
    told = slip("gin-rami", f"{KNOCK} / {OTHER} ; first=1", (84, 62))
    assert lines(told) == [
        ("step", 1, 23, "Ben, en main"),
        ("step", 1, -12, "Posé chez Ann : 3 de carreau et 9 de carreau"),
        ("left", 1, 11, "Ben, reste"),
        ("left", 0, 4, "Ann, reste"),
        ("won", 0, 7, "différence des restes"),
    ]
    (outcome,) = told.outcomes
    assert (outcome.seat, outcome.points) == (0, 7)
    assert outcome.words.fr == "Ann passe de 84 à 91, encore 9."


def test_an_undercut_is_the_other_s_and_may_win_the_round():
    told = slip("gin-rami", f"{KNOCK} / 3D 4D 5D | JS QS KS | AC AD AS | 2S ; first=1", (84, 98))
    assert [each.words.en for each in told.outcomes] == ["Ben goes from 98 to 125 and wins the round."]


def test_a_void_hand_has_no_line_and_says_so():
    told = slip("gin-rami", f"{KNOCK} / {OTHER}")
    assert (told.lines, told.outcomes, told.words.en) == ((), (), "Nobody scores.")


def test_three_lay_off_on_each_other_and_without_a_target_nothing_is_to_go():
    hands = (
        "R4 B11 | K1 K2 K3 | Y7 Y8 Y9 | R13 B13",
        "R5 B2 Y4 K6 R8 B12 Y12 K13 R10 K4",
        "R1 R2 R3 | K5 B5 Y5 | B8 B9 B10 | Y1",
    )
    told = slip("tile-gin", f"{' / '.join(hands)} ; first=3", players=("Ann", "Ben", "Cleo"))
    assert [(seat, words) for kind, seat, _, words in lines(told) if kind == "step"] == [
        (1, "Ben, en main"),
        (1, "Posé chez Cleo : 5 rouge et 12 bleu"),
        (1, "Posé chez Ann : 4 noir"),
        (0, "Ann, en main"),
        (0, "Posé chez Cleo : 4 rouge et 11 bleu"),
    ]
    assert [each.words.en for each in told.outcomes] == ["Cleo goes from 0 to 70."]
    for seat in range(3):
        steps = [points for kind, owner, points, _ in lines(told) if kind == "step" and owner == seat]
        (left,) = (points for kind, owner, points, _ in lines(told) if kind == "left" and owner == seat)
        assert not steps or sum(steps) == left


def test_the_fourth_colour_is_called_as_the_players_call_it():
    first, other = "R1 R2 R3 | Y1 Y2 Y3 | K7 K8 K9 | B4", "Y4 B1 B3 B5 B7 R7 R9 R11 K13 K2"
    told = slip("tile-gin", f"{first} / {other} ; first=1", settings=["fourth_colour=orange"])
    assert [words for kind, *_, words in lines(told) if kind == "step"][1] == "Posé chez Ann : 4 orange"
