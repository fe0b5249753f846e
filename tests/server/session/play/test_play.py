"""A match at the watched table: turns that pass and turns that do not, rounds, and taking back."""

import pytest
from starlette.testclient import TestClient

from engine.games import game
from engine.games.match import MatchError
from engine.scoring.rounds import Round, RoundError
from engine.table import Table
from server.session.play.play import Play, PlayError
from server.session.session import Session
from server.storage.store import Store
from server.web.app import create_app
from tests.drawn import Drawn, WatchedTable

OPENED = Drawn("K10 B10 Y10")
FAULTY = Drawn("K10 B10 Y10 | R1 R2 R4")
GROWN = Drawn("K10 B10 Y10 R10")
TAKEN = Drawn("K10 B10")
DOUBTED = Drawn("K10 B10 Y10 | R1 R2 R3", doubts={5: ("R8",)})
TABLES = (OPENED, FAULTY, GROWN, TAKEN, DOUBTED)


class Played(WatchedTable):
    """A watched table at which Anna, Ben and Chloé play."""

    def __init__(self):
        super().__init__(*TABLES)
        self.session.begin_match(["Anna", "Ben ", "Chloé"])

    def turn(self, drawn, **wishes):
        return self.session.end_turn(self.show(TABLES.index(drawn)).sight, **wishes)


@pytest.fixture
def played():
    played = Played()
    played.turn(OPENED)
    return played


def names(snapshot):
    return [player.name for player in snapshot.play.players]


def test_a_turn_that_holds_passes_and_the_next_player_s_comes(played):
    snapshot = played.session.snapshot
    assert names(snapshot) == ["Anna", "Ben", "Chloé"]
    play = snapshot.play
    assert (play.seat, play.last, play.before) == (1, 0, (("K10", "B10", "Y10"),))
    assert sorted(play.added) == ["B10", "K10", "Y10"]
    assert [player.opened for player in play.players] == [True, False, False]


def test_a_faulty_turn_does_not_pass_and_the_table_as_it_was_stays_known(played):
    with pytest.raises(PlayError, match="as it was"):
        played.turn(FAULTY)
    play = played.session.snapshot.play
    assert (play.seat, play.before) == (1, (("K10", "B10", "Y10"),))


def test_a_first_lay_under_thirty_is_a_fault_of_the_turn_though_every_group_holds(played):
    shown = played.show(TABLES.index(GROWN))
    assert [group.ruling for group in shown.groups] == ["legal"]
    assert shown.ruling == "illegal"
    assert {finding.weight for finding in shown.findings} >= {"fault"}
    assert any("30" in finding.words.en for finding in shown.findings)


def test_a_piece_that_has_gone_from_the_table_is_missed(played):
    shown = played.show(TABLES.index(TAKEN))
    assert any("yellow 10" in finding.words.en for finding in shown.findings)


def test_a_turn_with_a_doubt_does_not_pass_until_it_is_put_right(played):
    played.session.change_match(lambda play: play.give_turn(0))
    with pytest.raises(PlayError, match="put right"):
        played.turn(DOUBTED)
    sight = played.session.snapshot.sight
    played.session.correct(sight, 5, "R3")
    assert played.session.end_turn(sight).play.seat == 1


def test_the_players_may_take_the_table_as_it_is_seen(played):
    after = played.turn(FAULTY, anyhow=True)
    assert (after.play.seat, after.play.before[1]) == (2, ("R1", "R2", "R4"))


def test_turns_and_rounds_are_taken_back_one_by_one(played):
    ended = played.session.change_match(lambda play: play.end_round([-10, 25, -15]))
    assert [player.total for player in ended.play.players] == [-10, 25, -15]
    assert (ended.play.before, ended.play.lines[0].points) == ((), (-10, 25, -15))
    undone = played.session.change_match(lambda play: play.undo())
    assert (undone.play.lines, undone.play.before) == ((), (("K10", "B10", "Y10"),))
    assert undone.play.seat == 1, "Anna has laid, Ben is next, as before the round was counted"
    undone = played.session.change_match(lambda play: play.undo())
    assert (undone.play.before, undone.play.seat, undone.play.pushed) == ((), 0, 0)
    with pytest.raises(MatchError):
        played.session.change_match(lambda play: play.undo())


def test_a_round_is_corrected_and_removed_and_the_totals_follow(played):
    for points in ([1, 2, 3], [10, 20, 30]):
        played.session.change_match(lambda play, points=points: play.end_round(points))
    corrected = played.session.change_match(lambda play: play.correct_round(0, [4, 5, 6]))
    assert [line.totals for line in corrected.play.lines] == [(4, 5, 6), (14, 25, 36)]
    removed = played.session.change_match(lambda play: play.remove_round(0))
    assert [line.totals for line in removed.play.lines] == [(10, 20, 30)]


def test_who_is_at_turn_once_a_round_is_taken_back_or_out_follows_from_what_is_left():
    play = Play.begin(game("rummy"), ["Anna", "Ben", "Chloé"])
    table = Table.parse("R1 R2 R3")
    second = play.take(table).end_round([5, 0, 5])
    assert (play.match.begins, second.seat) == (0, second.match.begins) == (0, 1)
    assert second.undo().seat == 1, "Anna had laid"
    assert play.start_over(table).end_round([5, 0, 5]).undo().seat == 0, "nobody had"
    assert second.end_round([0, 5, 5]).undo().seat == 1, "nothing was laid, so who begins is at turn"
    assert second.remove_round(0).seat == 0
    assert second.give_turn(2).remove_round(0).seat == 2, "that was the players' own word"
    assert second.take(table).remove_round(0).seat == 2, "a turn of this round has been ended"


def test_what_no_match_allows_is_refused(played):
    for change in (
        lambda play: play.end_round([1, 2]),
        lambda play: play.remove_round(0),
        lambda play: play.give_turn(3),
    ):
        with pytest.raises((MatchError, RoundError, PlayError)):
            played.session.change_match(change)
    with pytest.raises(MatchError):
        played.session.begin_match(["Anna"])
    assert names(played.session.snapshot) == ["Anna", "Ben", "Chloé"]
    played.session.end_match()
    assert played.session.snapshot.play is None
    with pytest.raises(PlayError, match="No match"):
        played.session.change_match(lambda play: play.undo())


def test_no_turn_ends_while_hands_are_over_the_table(played):
    sight = played.session.snapshot.sight
    played.show(0, hand=0.2, seconds=0.5)
    with pytest.raises(PlayError, match="at rest"):
        played.session.end_turn(sight)


def test_a_whole_match_over_http():
    table = WatchedTable(*TABLES)
    client = TestClient(create_app(table.session), base_url="http://localhost")
    assert client.post("/match/undo").json()["error"]["code"] == "match"
    assert client.post("/match", json={"players": ["Anna", "Anna"]}).status_code == 409
    assert client.post("/match", json={"players": ["Anna", ""]}).status_code == 422
    assert client.post("/match", json={"players": ["Anna", "Ben"]}).json()["play"]["seat"] == 0
    sight = table.show(0).sight
    assert client.post("/match/turns", json={"sight": sight}).json()["play"]["seat"] == 1
    assert client.post("/match/turns", json={"sight": sight - 1}).status_code == 409
    assert client.post("/match/seat", json={"seat": 0}).json()["play"]["seat"] == 0
    assert client.post("/match/rounds", json={"points": [5, -5]}).json()["play"]["lines"][0]["totals"] == [
        5,
        -5,
    ]
    assert client.put("/match/rounds/0", json={"points": [6, -6]}).json()["play"]["players"][0]["total"] == 6
    assert client.delete("/match/rounds/0").json()["play"]["lines"] == []
    assert client.delete("/match").json()["play"] is None


def winning(name, settings, rounds):
    """A session of a game in which these rounds were written down."""
    session = WatchedTable().session
    session.take_game(game(name, settings), session.reader)
    session.begin_match(["Anna", "Ben"])
    for points in rounds:
        session.change_match(lambda play, points=points: play.end_round(points))
    return session


@pytest.mark.parametrize("name", ["gin-rami", "gin-250"])
def test_whoever_reaches_the_target_has_won_the_round_and_play_stops_until_that_is_seen(name):
    target = 100 if name == "gin-rami" else 250
    session = winning(name, (), [[target - 10, 0], [19, 0]])
    won = session.snapshot.play.won
    assert (won.of, won.seats) == ("round", (0,))
    assert won.words.en.startswith(f"Anna wins the round, {target + 9} to 0.")
    assert won.words.fr.startswith(f"Anna gagne la manche, {target + 9} à 0.")
    client = TestClient(create_app(session), base_url="http://localhost")
    sight = session.show_typed(Table.parse("3S 3H 3C")).sight
    for path, body in (
        ("turns", {"sight": sight}),
        ("rounds", {"points": [1, 0]}),
        ("over", {"sight": sight}),
    ):
        refused = client.post(f"/match/{path}", json=body)
        assert (refused.status_code, refused.json()["error"]["en"]) == (409, won.words.en)
    assert client.post("/count").status_code == 409
    assert client.post("/match/on").json()["play"]["won"] is None
    assert client.post("/match/rounds", json={"points": [1, 0]}).json()["play"]["won"] is None


def test_a_win_goes_with_the_round_that_is_taken_back_and_is_said_again_with_the_next():
    session = winning("gin-rami", (), [[109, 0]])
    session.confirm_win()
    assert session.change_match(lambda play: play.undo()).play.won is None
    assert session.change_match(lambda play: play.end_round([0, 120])).play.won.seats == (1,)
    corrected = session.change_match(lambda play: play.correct_round(0, [9, 0]))
    assert corrected.play.won is None


@pytest.mark.parametrize(
    ("name", "settings", "table", "said"),
    [
        ("lettres", ("theme=yes",), "MAISON", "MAISON : à vous de dire si ce mot se rapporte au thème."),
        ("rummy", (), "R10 B10 ?", "Corrigez d’abord ce qui est marqué « ? »."),
    ],
)
def test_a_turn_in_doubt_is_told_what_is_doubted_where_every_piece_is_read(name, settings, table, said):
    play = Play.begin(game(name, settings), ("Anna", "Ben"))
    with pytest.raises(PlayError) as refused:
        play.end_turn(Table.parse(table), play.judge(Table.parse(table)))
    assert refused.value.words.fr == said


def test_a_match_that_is_over_is_won_by_whoever_reached_its_goal():
    session = winning("jok-r-ummy", ("target=1",), [])
    won = session.change_match(
        lambda play: play.count_round(Round((Table(), Table()), answered=(1,)))
    ).play.won
    assert (won.of, won.seats) == ("match", (1,))
    assert won.words.en.startswith("Ben wins with 1 programme")


def test_a_match_is_over_with_the_round_after_which_the_players_finish_it():
    session = winning("rummy", (), [[24, -24]])
    client = TestClient(create_app(session), base_url="http://localhost")
    won = client.post("/match/finish").json()["play"]["won"]
    assert (won["of"], won["seats"]) == ("match", [0])
    assert won["en"].startswith("Anna wins with 24 points")
    client.post("/match/on")
    client.post("/match/rounds", json={"points": [-50, 50]})
    assert client.post("/match/finish").json()["play"]["won"]["seats"] == [1]


@pytest.mark.parametrize(
    ("name", "settings", "ends"),
    [
        ("rummy", ("rounds=1",), lambda play: play.end_round([24, -24])),
        ("gin-rami", ("rounds=1",), lambda play: play.end_round([110, 0])),
        ("lettres", (), lambda play: play.count_round(Round((Table(), Table.parse("OUE"))))),
        (
            "jok-r-ummy",
            ("target=1",),
            lambda play: play.count_round(Round((Table(), Table()), answered=(0,))),
        ),
        ("rummy", (), lambda play: play.end_round([24, -24]).close()),
    ],
)
def test_whoever_plays_on_opens_the_match_again_and_its_later_end_is_said(name, settings, ends):
    session = winning(name, settings, [])
    play = session.change_match(ends).play
    assert (play.over, play.won.of) == (True, "match")
    assert [player.left for player in play.players] == [None, None]
    play = session.confirm_win().play
    assert (play.over, play.won, play.undoes) == (False, None, "round")
    play = session.change_match(lambda play: play.end_round([0, 1])).play
    assert (play.over, play.won) == (False, None)
    play = session.change_match(lambda play: play.close()).play
    assert (play.over, play.won.of) == (True, "match")


@pytest.mark.parametrize("goes_on", [lambda play: play.end_round([0, 1]), lambda play: play.take(Table())])
def test_whoever_plays_on_and_takes_back_what_was_played_is_not_told_of_the_win_again(goes_on):
    session = winning("rummy", ("rounds=1",), [[24, -24]])
    session.confirm_win()
    session.change_match(goes_on)
    play = session.change_match(lambda play: play.undo()).play
    assert (play.over, play.won) == (False, None)
    assert session.change_match(lambda play: play.undo()).play.lines == ()
    assert session.change_match(lambda play: play.end_round([1, -1])).play.won.seats == (0,)


def test_whoever_plays_on_and_corrects_a_round_is_told_of_another_winner_alone():
    session = winning("rummy", ("rounds=2",), [[24, -24], [1, -1]])
    session.confirm_win()
    play = session.change_match(lambda play: play.correct_round(0, [20, -20])).play
    assert (play.over, play.won) == (False, None)
    assert session.change_match(lambda play: play.correct_round(0, [-20, 20])).play.won.seats == (1,)


def test_a_game_of_letters_that_is_played_on_is_won_again():
    ended = Round((Table(), Table.parse("OUE")))
    session = winning("lettres", (), [])
    session.change_match(lambda play: play.take(Table.parse("FIABILITE")))
    assert session.change_match(lambda play: play.count_round(ended)).play.won.seats == (0,)
    assert session.confirm_win().play.players[0].left == 14
    session.change_match(lambda play: play.give_turn(1))
    play = session.change_match(lambda play: play.take(Table.parse("FIABILITES | MAISON"))).play
    assert (play.over, play.won) == (False, None)
    won = session.change_match(lambda play: play.count_round(ended)).play.won
    assert (won.of, won.seats) == ("match", (1,))


def test_a_match_without_a_round_is_not_finished():
    client = TestClient(create_app(winning("rummy", (), [])), base_url="http://localhost")
    refused = client.post("/match/finish")
    assert (refused.status_code, refused.json()["error"]["en"]) == (
        409,
        "A match ends with a round: count it first.",
    )


@pytest.mark.parametrize(("minutes", "over"), [(59, False), (60, True), (75, True)])
def test_the_round_that_is_played_when_the_hour_is_over_is_the_last(minutes, over):
    now = [1000.0]
    session = Session(
        WatchedTable().reader,
        game("rummy", ["minutes=60"]),
        lambda: iter(()),
        store=Store.open(),
        now=lambda: now[0],
    )
    session.begin_match(["Anna", "Ben"])
    assert session.change_match(lambda play: play.end_round([5, -5])).play.won is None
    now[0] += 60 * minutes
    assert session.change_match(lambda play: play.give_turn(1)).play.over is False
    assert session.change_match(lambda play: play.end_round([5, -5])).play.over is over
    session.confirm_win()
    now[0] += 3600
    assert session.change_match(lambda play: play.end_round([5, -5])).play.over is not over, "said once"


def test_whoever_begins_the_next_hand_is_at_turn_and_the_page_is_told_who_deals_until_then():
    session = winning("gin-rami", (), [])
    play = session.snapshot.play
    assert (play.dealer, play.begins, play.seat) == (1, 0, 0)
    play = session.change_match(lambda play: play.end_round([7, 0])).play
    assert (play.dealer, play.begins, play.seat) == (0, 1, 1)
    session = winning("rummy", (), [])
    session.change_match(lambda play: play.take(Table.parse("R10 B10 K10")))
    assert (session.snapshot.play.dealer, session.snapshot.play.begins) == (None, None)


def test_a_game_without_a_target_goes_on():
    assert winning("rummy", (), [[900, -900]]).snapshot.play.won is None


def test_a_typed_table_of_the_last_match_is_none_of_the_next():
    session = WatchedTable().session
    session.begin_match(["Anna", "Ben"])
    session.show_typed(Table.parse("R10 B10 K10"))
    shown = session.begin_match(["Cleo", "Dora"])
    assert (shown.sight, shown.picture, shown.table, shown.ruling) == (None, None, "", None)
    session.show_typed(Table.parse("R10 B10 K10"))
    assert session.end_match().sight is None
    laid = session.show_typed(Table.parse("R10 B10 K10"))
    assert session.begin_match(["Anna", "Ben"]).sight == laid.sight, "laid for the match that begins"
