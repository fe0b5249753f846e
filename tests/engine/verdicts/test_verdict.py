"""Verdicts on whole tables of rummy, and what is said of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import GAMES, Game, UnknownGame, game
from engine.options import describe
from engine.table import TILE_FACES, Table
from engine.verdicts.verdict import Kind, Reason, Ruling, Verdict

DOCS = Path(__file__).parents[3] / "docs" / "rules"


def judge(text: str, *settings: str) -> Verdict:
    return game("rummy", settings).judge(None, Table.parse(text))


def test_a_table_of_three_melds() -> None:
    verdict = judge("R7 R8 R9 | K13 B13 Y13 | R5 B5 *")
    assert verdict.ruling is Ruling.LEGAL
    assert [group.kind for group in verdict.groups] == [Kind.RUN, Kind.SET, Kind.SET]
    assert [group.points for group in verdict.groups] == [24, 39, 15]
    assert verdict.points == 78


def test_what_json_says() -> None:
    said = json.loads(json.dumps(judge("R7 R8 R9 | R1 R3 R5").as_json()))
    assert said["ruling"] == "illegal"
    assert said["points"] == 24
    first, second = said["groups"]
    assert {key: first[key] for key in ("text", "ruling", "kind", "points", "readings")} == {
        "text": "R7 R8 R9",
        "ruling": "legal",
        "kind": "run",
        "points": 24,
        "readings": ["R7 R8 R9"],
    }
    assert first["en"] == "Run of red 7 to 9, 24 points."
    assert first["fr"] == "Suite rouge de 7 à 9, 24 points."
    assert second["kind"] is None
    (finding,) = said["findings"]
    assert finding["reason"] == "gap"
    assert finding["pieces"] == [3, 4, 5]
    assert finding["en"] == second["en"] == "The run is broken; missing: red 2 and red 4."
    assert finding["fr"] == second["fr"] == "La suite est interrompue ; il manque : 2 rouge et 4 rouge."


def test_a_group_that_a_sentence_names_is_said_in_words() -> None:
    before = Table.parse("R7 R8 R9")
    verdict = game("rummy").judge(before, Table.parse("R7 R8 R9 R10"), opened=False)
    (touched,) = (found for found in verdict.findings if found.reason is Reason.TABLE_TOUCHED)
    assert touched.say("fr").endswith("ce groupe a changé : 7 rouge, 8 rouge et 9 rouge.")
    assert touched.say("en").endswith("this group has changed: red 7, red 8 and red 9.")


@pytest.mark.parametrize(
    ("text", "rulings", "whole"),
    [
        ("", [], Ruling.LEGAL),
        ("R7", [Ruling.ILLEGAL], Ruling.ILLEGAL),
        ("R7 R8", [Ruling.ILLEGAL], Ruling.ILLEGAL),
        ("R7 ?", [Ruling.UNSURE], Ruling.UNSURE),
        ("R7 R8 ? | B1 B2 B3", [Ruling.UNSURE, Ruling.LEGAL], Ruling.UNSURE),
        ("R7 R8 ? | B1 B2 B4", [Ruling.UNSURE, Ruling.ILLEGAL], Ruling.UNSURE),
        ("# # # # | B1 B2 B3", [Ruling.LEGAL, Ruling.LEGAL], Ruling.LEGAL),
        ("B1 # B3", [Ruling.UNSURE], Ruling.UNSURE),
        ("B1 B2 B4 | R1 R2 R3", [Ruling.ILLEGAL, Ruling.LEGAL], Ruling.ILLEGAL),
        ("B3 B1 B2", [Ruling.LEGAL], Ruling.LEGAL),
        ("R1 R1 R1 | B1 B2 B3", [Ruling.UNSURE, Ruling.LEGAL], Ruling.UNSURE),
        ("R7 * * | B7 B8 *", [Ruling.UNSURE, Ruling.UNSURE], Ruling.UNSURE),
        ("QS QH QD", [Ruling.UNSURE], Ruling.UNSURE),
    ],
)
def test_rulings(text: str, rulings: list[Ruling], whole: Ruling) -> None:
    verdict = judge(text)
    assert [group.ruling for group in verdict.groups] == rulings
    assert verdict.ruling is whole


def test_more_copies_than_the_box_holds_name_every_piece_and_score_nothing() -> None:
    verdict = judge("R1 R2 R3 | B1 B2 B3 | R1 R2 R3 | R1 K1 B1")
    assert verdict.points == 6
    assert [(finding.reason, finding.pieces) for finding in verdict.findings] == [
        (Reason.TOO_MANY_COPIES, (0, 6, 9))
    ]


def test_findings_point_into_the_table() -> None:
    verdict = judge("R7 R8 R9 | R5 B5 K6")
    assert [(finding.reason, finding.pieces) for finding in verdict.findings] == [(Reason.WRONG_NUMBER, (5,))]


def test_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"'chess'.*rummy"):
        game("chess")


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_both_sentences_and_stands_in_the_docs(reason: Reason) -> None:
    assert reason.words.fr.strip()
    assert reason.words.en.strip()
    assert any(f"`{reason.value}`" in page.read_text("utf-8") for page in DOCS.glob("*.md"))


@pytest.mark.parametrize("each", list(GAMES.values()), ids=list(GAMES))
def test_every_option_and_preset_stands_in_the_games_docs(each: Game) -> None:
    page = (DOCS / f"{each.name}.md").read_text("utf-8")
    for option in describe(each.options):
        assert f"`{option.name}`" in page
        assert option.words.fr
        assert option.words.en
    for preset in each.presets:
        assert f"`{preset}`" in page


groups = st.lists(st.lists(st.sampled_from((*TILE_FACES, "*", "?", "#")), min_size=1, max_size=6), max_size=8)


@given(groups)
def test_no_table_crashes_and_every_sentence_can_be_said(faces: list[list[str]]) -> None:
    verdict = game("rummy").judge(None, Table.of(faces))
    assert len(verdict.groups) == len(faces)
    for finding in verdict.findings:
        assert "{" not in finding.say("fr") + finding.say("en")
    for group in verdict.groups:
        assert group.say("fr")
        assert group.say("en")


@given(groups, st.randoms())
def test_a_verdict_does_not_depend_on_the_order_of_groups(faces: list[list[str]], random: object) -> None:
    shuffled = list(faces)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = (game("rummy").judge(None, Table.of(each)) for each in (faces, shuffled))
    assert (one.ruling, one.points) == (other.ruling, other.points)
    assert sorted(str(group.ruling) for group in one.groups) == sorted(
        str(group.ruling) for group in other.groups
    )


@pytest.mark.parametrize(
    ("run", "french", "english"),
    [
        ("B1 B2 B3", "Suite bleue de 1 à 3, 6 points.", "Run of blue 1 to 3, 6 points."),
        ("K1 K2 K3", "Suite noire de 1 à 3, 6 points.", "Run of black 1 to 3, 6 points."),
        ("Y1 Y2 Y3", "Suite jaune de 1 à 3, 6 points.", "Run of yellow 1 to 3, 6 points."),
    ],
)
def test_the_colour_of_a_run_agrees_with_it(run: str, french: str, english: str) -> None:
    (group,) = judge(run).as_json()["groups"]
    assert (group["fr"], group["en"]) == (french, english)
