"""Rummikub Lettres: tables of words, turns with every fault, the turn's score (RULES 6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import game
from engine.games.lettres.lettres import Lettres
from engine.games.lettres.notation import as_letters
from engine.options import OptionError
from engine.table import LETTER_FACES, Group, Piece, Table
from engine.verdicts.verdict import Kind, Ruling, Verdict


def lettres(*settings: str) -> Lettres:
    return Lettres().with_settings(settings)


def judge(after: str, *settings: str) -> Verdict:
    return lettres(*settings).judge(None, Table.parse(after))


def turn(
    before: str, after: str, rack: str | None = None, *settings: str, opened: bool | None = None
) -> Verdict:
    return lettres(*settings).judge(
        Table.parse(before),
        Table.parse(after),
        rack=None if rack is None else Table.parse(rack),
        opened=opened,
    )


def reasons(verdict: Verdict) -> list[str]:
    return [finding.reason.value for finding in verdict.findings]


def test_the_game_is_known_by_its_id() -> None:
    assert game("lettres").pieces == "letters"


def test_the_box_is_that_of_the_sheet() -> None:
    box = Lettres().equipment
    assert box.size == 112
    assert [box.copies[face] for face in "AEJZ*"] == [8, 16, 1, 1, 2]
    assert set(box.faces) == {*LETTER_FACES, "*"}


def test_the_words_of_the_sheet_are_legal() -> None:
    verdict = judge("FIABILITE | TARIF | AIR | RAT | TOIT | LAIT | BOIS")
    assert verdict.ruling is Ruling.LEGAL
    assert [group.kind for group in verdict.groups] == [Kind.WORD] * 7
    assert [group.points for group in verdict.groups] == [9, 5, 3, 3, 4, 4, 4]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("PORTE | FERME", []),
        ("MANGEONS", ["conjugated"]),
        ("XQZ | TARIF", ["unknown"]),
        ("IL", ["too_short"]),
        ("AS | TARIF", ["too_short"]),
        ("T", ["too_short"]),
        ("TARIF | LAIT | TARIF", ["already_on_table"]),
        ("LA*T", []),
        ("ELEV* | ELEVE", ["already_on_table"]),
        ("LA*T | LAIT", ["already_on_table"]),
        ("*AIT | LAIT", []),
        ("TAR*F | TAR*F", ["already_on_table"]),
        ("NNN* | NNN*", ["unknown", "unknown"]),
        ("SHUI", ["refused_by_house"]),
        ("TA?IF", ["unread"]),
        ("TA#IF", ["face_down"]),
        ("# # | TARIF", []),
        ("WAGON | KIWI", ["too_many_copies"]),
        ("R7 | TARIF", ["not_in_box"]),
        ("LA*T | **IR", ["too_many_copies"]),
        ("", []),
    ],
)
def test_what_is_said_of_a_table(table: str, expected: list[str]) -> None:
    assert reasons(judge(table)) == expected


def test_a_finding_points_at_its_pieces() -> None:
    (finding,) = judge("TARIF | MANGEONS").findings
    assert finding.pieces == tuple(range(5, 13))
    assert "manger" in finding.say("fr")
    (finding,) = judge("TARIF | LAIT | TARIF").findings
    assert finding.pieces == tuple(range(9, 14))


def test_a_joker_is_every_letter_that_makes_a_word() -> None:
    (group,) = judge("LA*T").groups
    assert "LAIT" in [str(reading) for reading in group.readings]
    assert group.points == 4


@pytest.mark.parametrize(
    ("before", "after", "rack", "expected"),
    [
        pytest.param("TARIF", "TARIF | LAIT", "LAITXX", [], id="a new word beside"),
        pytest.param("TARIF", "TARIFS", "SAA", ["plural_of"], id="the plural"),
        pytest.param("GAMIN", "GAMINE", None, ["feminine_of"], id="the feminine"),
        pytest.param("GAMIN", "GAMINES", None, ["feminine_of"], id="both at once"),
        pytest.param("GAMIN", "MINAGES", None, [], id="other letters of the same"),
        pytest.param("GAMINE", "GAMIN | NET", None, ["masculine_of"], id="the masculine"),
        pytest.param("GAMINS", "GAMIN | NOS", None, [], id="the singular is no fault"),
        pytest.param("GAMIN", "GAMIN | GAMINS", None, [], id="the plural beside its word"),
        pytest.param("ROI", "REINE | OIE", None, ["feminine_of"], id="an irregular feminine"),
        pytest.param("MANGE", "MANGEE", None, ["feminine_of"], id="a participle"),
        pytest.param("TARIF | LAIT", "LAIT | TARIF", "AB", ["nothing_laid"], id="nothing placed"),
        pytest.param("RAT | AIR", "ART | RIA", "AB", ["nothing_placed"], id="only rearranged"),
        pytest.param("TARIF | LAIT", "TARIF", "AB", ["vanished", "nothing_placed"], id="a word gone"),
        pytest.param("TARIF | LAIT", "TARIF | TOI", "OX", ["vanished"], id="letters gone"),
        pytest.param("TARIF", "TARIF | LAIT", "LAX", ["not_from_rack"], id="from nowhere"),
        pytest.param("RAT | AIR", "ARRET | MAI", "EM", [], id="rearranged"),
        pytest.param("LA*T | AMI", "LA*T | AMIE | SOL", None, ["feminine_of"], id="ami becomes amie"),
        pytest.param("LA*T | TARIF", "LA*T | FRIAND | TAS", None, [], id="a joker left alone"),
        pytest.param("LA*T", "TALC | *ON", None, ["joker_word_split"], id="taken apart"),
        pytest.param("LA*T", "LAIT | *OI", "IIO", [], id="replaced and used"),
        pytest.param("LA*T", "LAIT", "II", ["wild_taken"], id="replaced and kept"),
        pytest.param("LA*T", "TAIE | *OL", "IEO", [], id="replaced, then taken apart"),
        pytest.param(
            "LA*T | AMI", "LAIT | *AME", "EE", ["joker_not_from_rack"], id="replaced from the table"
        ),
        pytest.param("LA*T", "LA*TE", None, [], id="a joker's word grows"),
        pytest.param("M*LL* | TOI", "MALL* | TOI | *IS", "AIS", [], id="one joker of two replaced"),
        pytest.param(
            "M*LL* | TOI", "MAL | *IL | TOI*", "AI", ["joker_word_split"], id="one replaced, then apart"
        ),
        pytest.param(
            "LA*T | TO*T", "LAIT | TOT*M | *ON", "IMON", ["joker_word_split"], id="one letter for two"
        ),
        pytest.param("PO*T | GAMI*", "PORT | GAMIN | LI* | *AC", "RNLIAC", [], id="each its own letter"),
        pytest.param("M*DE", "M*DES", None, ["plural_of"], id="the plural, whatever its joker is"),
        pytest.param("*IDE", "*IDEES", None, ["feminine_of"], id="the feminine, whatever its joker is"),
        pytest.param("*RU", "DRUE | *OIE", "DEOIE", ["feminine_of"], id="the feminine, its joker replaced"),
        pytest.param("*RU", "DRU | *RUE", "DRUE", [], id="beside the word whose joker was replaced"),
        pytest.param("*OTE", "DOTES | *OIN", "DSOIN", [], id="it may have been NOTE"),
        pytest.param("M*DE", "M*DE | MODES", None, [], id="the plural beside a word with a joker"),
        pytest.param(
            "MODE", "M*DE | MODES", None, [], id="the plural beside its word, which has a joker now"
        ),
        pytest.param("M*DE", "MODE | M*DES", "OMDES", [], id="the plural with the joker that was replaced"),
        pytest.param("TA?IF", "TARIF | LAIT", None, ["before_unread"], id="unread before"),
        pytest.param("TARIF", "TARIF | LA?T", None, ["unread"], id="unread after"),
        pytest.param("TARIF | # #", "TARIF | LAIT | #", None, [], id="the stock is not counted"),
    ],
)
def test_a_turn_after_the_first_lay(before: str, after: str, rack: str | None, expected: list[str]) -> None:
    verdict = turn(before, after, rack)
    assert reasons(verdict) == expected


@pytest.mark.parametrize(
    ("before", "after", "rack", "expected"),
    [
        ("", "FIABILITE", "EIRIABCTLFTSIO", []),
        ("TOIT", "TOIT | FIABILITE", "EIRIABCTLFTSIO", []),
        ("", "FI*BILITE", "EIRI*BCTLFTSIO", []),
        ("", "TARIF", "EIRIABCTLFTSIO", ["opening_word_short"]),
        ("", "FIABILITE | SOC", "EIRIABCTLFTSIO", ["opening_one_word"]),
        ("TOIT", "FIABILITE | TOI", "EIRIABCTLFTSIO", ["table_touched"]),
        ("TOI | TARIF", "TOIT | FRIABLE", "TBLE", ["table_touched", "table_touched"]),
        ("TOIT", "TOIT", "ABC", ["nothing_laid"]),
        ("", "FIABILITE", "ABC", ["not_from_rack"]),
    ],
)
def test_the_first_lay(before: str, after: str, rack: str, expected: list[str]) -> None:
    assert reasons(turn(before, after, rack, opened=False)) == expected


def test_the_first_word_on_an_empty_table_is_a_first_lay() -> None:
    assert reasons(turn("", "TARIF")) == ["opening_word_short"]
    assert reasons(turn("", "TARIF", opened=True)) == []
    assert reasons(turn("TOIT", "TOIT | TARIF")) == []


def test_the_options() -> None:
    assert reasons(judge("IL", "least_letters=2")) == []
    assert reasons(turn("", "TARIF", None, "opening_letters=5")) == []
    assert reasons(turn("", "FIABILITE | SOC", None, "opening_more_words=yes")) == []
    assert reasons(turn("GAMIN", "GAMIN | GAMINS", None, "plural_beside_word=no")) == ["plural_of"]
    assert reasons(turn("LA*T", "LA*TE", None, "joker_words_grow=no")) == ["joker_word_split"]
    assert reasons(turn("*UO", "*UOS | DUOS", None, "joker_words_grow=no")) == ["plural_of"]
    themed = turn("TARIF", "TARIF | LAIT | SOL", None, "theme=yes", "accept=LAIT")
    assert themed.ruling is Ruling.UNSURE
    assert [dict(finding.parameters)["word"] for finding in themed.findings] == ["SOL"]
    assert reasons(turn("TARIF", "TARIF | LAIT", None, "theme=yes", "refuse=LAIT")) == ["refused_by_house"]
    assert reasons(turn("TARIF", "TARIF | ZORGL", None, "theme=yes")) == ["unknown"]
    assert reasons(turn("TARIF", "TARIF | LA*T", None, "theme=yes")) == ["theme_word"]
    assert reasons(turn("TARIF", "TARIF | LA*T", None, "theme=yes", "accept=LAIT")) == []


def test_the_house_list_is_set_like_an_option() -> None:
    assert reasons(judge("ZORGL | TARIF", "accept=zorgl,bidulz", "refuse=TARIF")) == ["refused_by_house"]
    with pytest.raises(OptionError, match="R2D2"):
        lettres("accept=R2D2")
    with pytest.raises(OptionError, match="no option 'stars'"):
        lettres("stars=no")


def test_a_turn_of_the_sheet_scores_seven() -> None:
    before, after = Table.parse("ROBE | TARD"), Table.parse("BORDS | ALTER")
    assert reasons(Lettres().judge(before, after, rack=Table.parse("SLQW"))) == []
    score = Lettres().turn_score(before, after, rack=Table.parse("SLQW"))
    assert (score.letters, score.longest, score.points) == (2, "BORDS", 7)


def test_a_whole_rack_counts_double() -> None:
    game = Lettres()
    before, after = Table.parse("TARIF"), Table.parse("TARIF | LA*T")
    assert game.turn_score(before, after, rack=Table.parse("LA*T")).points == 12
    assert game.turn_score(before, after, rack=Table.parse("LA*TE")).points == 8
    assert game.turn_score(before, after).points == 8
    assert game.turn_score(before, before, rack=Table.parse("LA")).points == 0


def test_only_a_new_word_counts_as_the_longest() -> None:
    score = Lettres().turn_score(Table.parse("FIABILITE | RAT"), Table.parse("FIABILITE | RATE"))
    assert score.points == 1 + 4


@pytest.mark.parametrize(
    ("before", "after", "longest"),
    [
        pytest.param("*ATIN", "MATIN | *OU", 3, id="what the joker stood for"),
        pytest.param("*ATIN", "MATIN | SATIN | *OU", 5, id="and another word like it"),
        pytest.param("*ATIN", "SATIN | MATIN | *OU", 5, id="in whatever order"),
        pytest.param("*ATIN | MA*IN", "MATIN | SATIN | *OU | *IL", 3, id="each of two became another word"),
        pytest.param("*ATIN | *ATIN", "*ATIN | MATIN | *OU", 3, id="one of two alike"),
    ],
)
def test_a_word_whose_joker_was_replaced_is_no_new_word_but_another_like_it_is(
    before: str, after: str, longest: int
) -> None:
    score = Lettres().turn_score(Table.parse(before), Table.parse(after))
    assert len(score.longest) == longest


def test_a_word_like_the_one_whose_joker_was_replaced_scores_its_length() -> None:
    before, after, rack = map(Table.parse, ("*ATIN", "MATIN | SATIN | *OU", "MSATINOUBCDEFG"))
    assert reasons(Lettres().judge(before, after, rack=rack, opened=True)) == []
    assert Lettres().turn_score(before, after, rack=rack).points == 8 + 5


def test_what_is_drawn_after_a_turn() -> None:
    game = Lettres()
    assert [game.draws(placed, left) for placed, left in ((0, 5), (0, 9), (3, 4), (3, 9), (7, 0))] == [
        1,
        1,
        3,
        0,
        7,
    ]


def test_letters_left_count_one_each() -> None:
    assert Lettres().count(Table.parse("AS | TARIF *")) == 8


def test_two_letters_that_are_a_card_are_two_letters_here() -> None:
    assert as_letters(Table.parse("AS | KD | TARIF | *")) == Table.of([["A", "S"], ["K", "D"], "TARIF", "*"])


FACES = st.sampled_from((*LETTER_FACES, "*", "?", "#", "R7", "10H"))
TABLES = st.lists(st.lists(FACES, min_size=1, max_size=6), max_size=6).map(Table.of)
WORDS = st.lists(
    st.sampled_from(
        ["TARIF", "GAMIN", "GAMINE", "LA*T", "ROI", "REINE", "MANGE", "TOIT", "XQZ", "S", "M*LL*"]
    ),
    max_size=4,
).map(Table.of)


@given(TABLES | WORDS, TABLES | WORDS, st.none() | TABLES, st.none() | st.booleans())
def test_no_turn_crashes_the_game(
    before: Table, after: Table, rack: Table | None, opened: bool | None
) -> None:
    verdict = Lettres().judge(before, after, rack=rack, opened=opened)
    for finding in verdict.findings:
        assert "{" not in finding.say("fr") + finding.say("en")
        assert all(0 <= at < len(as_letters(after).pieces) for at in finding.pieces)


@given(WORDS, WORDS, st.randoms(use_true_random=False))
def test_the_order_of_the_words_does_not_matter(before: Table, after: Table, chance: object) -> None:
    turned = Table(after.groups[::-1])
    one, other = (Lettres().judge(before, each, opened=True) for each in (after, turned))
    assert one.ruling is other.ruling
    assert sorted(reasons(one)) == sorted(reasons(other))


@pytest.mark.parametrize(
    "text", ["* " * 30, "E " * 500, " | ".join(["LA*T"] * 120), " | ".join(["***"] * 20)]
)
def test_absurd_tables_are_a_misreading(text: str) -> None:
    assert turn(text, text).ruling is Ruling.UNSURE


@pytest.mark.parametrize(
    ("faces", "ruling"),
    [("OND", Ruling.UNSURE), (("X", "AS", "Q"), Ruling.UNSURE), (("M", "AS"), Ruling.LEGAL)],
)
def test_what_is_no_word_where_the_picture_ends_may_go_on(faces: tuple[str, ...], ruling: Ruling) -> None:
    word = Group(tuple(map(Piece, faces)), is_cut=True)
    verdict = lettres().judge(None, Table((word,)))
    assert verdict.ruling is ruling
    assert reasons(verdict) == (["cut_off"] if ruling is Ruling.UNSURE else [])
    assert lettres().judge(None, Table((Group(word.pieces),))).ruling is not Ruling.UNSURE
