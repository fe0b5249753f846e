"""What holds of every game, whatever its rules."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.games import GAMES, Game, game
from engine.games.match import Match
from engine.hands import HandError
from engine.options import OptionError, describe
from engine.scoring.rounds import Round, RoundError
from engine.table import CARD_FACES, LETTER_FACES, TILE_FACES, Table
from engine.verdicts.verdict import Finding, Reason, Ruling, Verdict

DOCS = Path(__file__).parents[3] / "docs" / "rules"
FACES = ("*", "?", "#", *TILE_FACES, *CARD_FACES, *LETTER_FACES)
every_game = pytest.mark.parametrize("rules", list(GAMES.values()), ids=list(GAMES))


def tables(rules: Game) -> st.SearchStrategy[Table]:
    """Tables mostly of this game's pieces: close numbers, so that there are melds, and now and then anything."""
    own = st.sampled_from([*rules.equipment.faces[:30], *rules.equipment.faces[-3:]])
    # On a table of letters JH is two of them, so that indices are those of the letters.
    anything = [face for face in FACES if rules.pieces != "letters" or face not in CARD_FACES]
    face = st.one_of(own, own, own, own, st.sampled_from(anything))
    return st.lists(st.lists(face, min_size=1, max_size=6), max_size=6).map(Table.of)


def said(verdict: Verdict) -> list[tuple[str, str, int]]:
    """What is said of each group, in whatever order they lie."""
    return sorted((group.text, str(group.ruling), group.points) for group in verdict.groups)


@every_game
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_table_crashes_a_game_and_everything_can_be_said(rules: Game, data: st.DataObject) -> None:
    before, after, rack = (data.draw(tables(rules)) for _ in range(3))
    opened = data.draw(st.sampled_from([None, True, False]))
    for verdict in (
        rules.judge(None, after),
        rules.judge(before, after, rack=rack, opened=opened),
        rules.judge(after, after, rack=rack, opened=opened),
    ):
        assert len(verdict.groups) == len(after)
        assert "{" not in json.dumps([finding.as_json()["fr"] for finding in verdict.findings])
        json.dumps(verdict.as_json())
        assert rules.reasons.issuperset(finding.reason for finding in verdict.findings)
        places = range(len(after.pieces))
        assert all(at in places for finding in verdict.findings for at in finding.pieces)


@every_game
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_verdict_does_not_depend_on_the_order_of_groups(rules: Game, data: st.DataObject) -> None:
    table = data.draw(tables(rules))
    shuffled = Table(tuple(data.draw(st.permutations(table.groups))))
    one, other = rules.judge(None, table), rules.judge(None, shuffled)
    assert one.ruling is other.ruling
    assert said(one) == said(other)


TURNS = {
    "rummy": ("R10 R11 R12", "R10 R11 R12 R13 | K1 K2 K3"),
    "lettres": ("BORDER | *ATIN", "BORDER | MATIN | SOURIS"),
    "jok-r-ummy": ("QS QH QD | * 4D 4H", "QS QH QD QC | * 4D 4H | KS KH KD"),
    "gin-rami": ("QS QH QD", "QS QH QD QC"),
    "gin-250": ("QS QH QD", "QS QH QD QC"),
    "tile-gin": ("R10 R11 R12", "R10 R11 R12 R13"),
}
"""A turn of each game, the table before and after it."""


@every_game
@pytest.mark.parametrize("opened", [None, True, False])
def test_the_stock_is_not_judged(rules: Game, opened: bool | None) -> None:
    def heard(before: Table | None, after: Table) -> tuple[Ruling, tuple[Finding, ...]]:
        verdict = rules.judge(before, after, opened=opened)
        return verdict.ruling, verdict.findings

    def beside(table: Table, stock: str) -> Table:
        return Table((*table.groups, *Table.parse(stock).groups))

    first, then = map(Table.parse, TURNS[rules.name])
    empty = Table()
    for before, after in ((first, then), (first, first), (then, first), (empty, first), (empty, empty)):
        plain = heard(before, after)
        for old, new in product(("", "#", "# # #", "# | # #"), repeat=2):
            assert heard(beside(before, old), beside(after, new)) == plain


@every_game
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_stock_changes_what_is_said_of_a_turn(rules: Game, data: st.DataObject) -> None:
    before, after = data.draw(tables(rules)), data.draw(tables(rules))
    opened = data.draw(st.sampled_from([None, True, False]))
    with_stock = Table((*after.groups, *Table.parse("# #").groups))
    plain, beside = (rules.judge(before, table, opened=opened) for table in (after, with_stock))
    assert (plain.ruling, plain.findings) == (beside.ruling, beside.findings)


@every_game
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_is_not_read_or_too_many_is_never_a_fault(rules: Game, data: st.DataObject) -> None:
    table = data.draw(tables(rules))
    count = table.count()
    doubtful = (
        "?" in count
        or rules.equipment.excess(count)
        or any("#" in group.faces and set(group.faces) != {"#"} for group in table)
    )
    if doubtful:
        assert rules.judge(None, table).ruling is Ruling.UNSURE


@every_game
def test_hands_beyond_the_box_are_refused_in_one_sentence(rules: Game) -> None:
    box = Counter(rules.equipment.copies)
    face = next(iter(box))
    for hand in ([face] * 500, ["?"], ["#"], ["*"] * 30):
        with pytest.raises(HandError) as refused:
            rules.count(Table.of([hand]))
        assert refused.value.words.fr
        assert "\n" not in refused.value.words.en


@every_game
def test_every_option_takes_what_it_says_and_refuses_the_rest(rules: Game) -> None:
    for option in describe(rules.options):
        values = option.choices or (
            ("yes", "no") if isinstance(option.default, bool) else (str(option.low), str(option.high))
        )
        for value in values:
            assert game(rules.name, [f"{option.name}={value}"]).judge(None, Table()).ruling is Ruling.LEGAL
        with pytest.raises(OptionError, match=option.name):
            game(rules.name, [f"{option.name}=nonsense"])
    for preset in rules.presets:
        assert game(rules.name, [f"preset={preset}"]).options != rules.options


@every_game
def test_rounds_of_any_game_may_be_written_down_by_hand(rules: Game) -> None:
    match = Match(rules, ("A", "B")).push(Round.parse("3 4")).push(Round.parse("-1 0"))
    assert match.totals == (2, 4)
    with pytest.raises(RoundError):
        match.push(Round(entered=(10**9, 0)))
    assert match.pop().totals == (3, 4)


@every_game
def test_a_games_page_names_every_reason_it_can_give_and_no_other(rules: Game) -> None:
    page = (DOCS / f"{rules.name}.md").read_text("utf-8").partition("## Reasons")[2]
    assert {reason for reason in Reason if f"`{reason.value}`" in page} == rules.reasons


@every_game
def test_a_games_page_has_a_row_for_each_of_its_options(rules: Game) -> None:
    page = (DOCS / f"{rules.name}.md").read_text("utf-8")
    assert not [option.name for option in describe(rules.options) if f"| `{option.name}` |" not in page]


def test_every_reason_belongs_to_a_game() -> None:
    assert {reason for rules in GAMES.values() for reason in rules.reasons} == set(Reason)


def test_every_reason_is_used_by_the_engine() -> None:
    """A reason nobody gives would stand in the docs for nothing."""
    sources = [path.read_text("utf-8") for path in (Path(__file__).parents[3] / "engine").rglob("*.py")]
    for reason in Reason:
        assert sum(f"Reason.{reason.name}" in source for source in sources if "class Reason" not in source), (
            reason
        )


@every_game
@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_house_rule_has_a_sentence_of_its_own(rules: Game, language: str) -> None:
    said = Counter(getattr(option.words, language) for option in describe(rules.options))
    assert [sentence for sentence, times in said.items() if times > 1] == []
