"""The hooks of games: each part of a game is the game itself, and the registry names games that there are."""

from __future__ import annotations

import pytest

from engine.games import DEFAULT_GAME, GAMES, WORD_GAME, Game, game
from engine.games.base import PlainGame
from engine.hints.hint import HintError, hint
from engine.table import Table
from engine.verdicts.verdict import Ruling
from engine.words import LANGUAGES

every_game = pytest.mark.parametrize("rules", list(GAMES.values()), ids=list(GAMES))


@every_game
def test_a_game_is_of_melds_or_of_words(rules: Game) -> None:
    assert (rules.as_meld_game is None) != (rules.as_word_game is None)
    for part in (rules.as_meld_game, rules.as_word_game, rules.as_programme_game):
        assert part is None or part == rules


@every_game
def test_the_sample_of_a_game_is_legal_in_it(rules: Game) -> None:
    assert rules.judge(None, Table.parse(rules.sample)).ruling is Ruling.LEGAL


@every_game
def test_a_game_says_what_it_is_on_its_box(rules: Game) -> None:
    """In some six words of each language, and how long it takes."""
    assert all(3 < len(rules.blurb.say(language).split()) < 9 for language in LANGUAGES)
    assert rules.blurb.fr != rules.blurb.en
    assert 5 <= rules.minutes <= 180


@every_game
def test_a_group_has_a_rule_in_each_language(rules: Game) -> None:
    rule = rules.rule_for(rules.judge(None, Table.parse(rules.sample)).groups[0])
    assert rule.fr
    assert rule.en != rule.fr


@every_game
def test_there_are_hints_where_a_game_says_how_it_is_laid(rules: Game) -> None:
    if rules.lay_rules is None and rules.as_word_game is None:
        with pytest.raises(HintError, match=rules.title.en):
            hint(rules, Table(), Table.parse(rules.sample))
    else:
        assert hint(rules, Table(), Table.parse(rules.sample), opened=True).left == ()


def test_house_rules_reach_the_hooks() -> None:
    assert game("rummy", ["seconds=90"]).turn_seconds == 90
    assert game("gin-250", ["upcard=yes"]).round_questions.upcard
    assert not game("gin-250").round_questions.upcard
    assert game("tile-gin", ["void_when_empty=no"]).round_questions.void_counts
    lay = game("rummy", ["draw=draw-discard", "opening_minimum=40"]).lay_rules
    assert lay is not None
    assert (lay.spare, lay.opening_minimum) == (1, 40)


def test_the_registry_names_games_that_there_are() -> None:
    assert DEFAULT_GAME in GAMES
    assert GAMES[WORD_GAME].as_word_game is not None


def test_a_game_that_leaves_a_hook_open_cannot_be_made() -> None:
    class Unfinished(PlainGame):
        """A game without rules."""

    with pytest.raises(TypeError, match="judge"):
        Unfinished(GAMES[DEFAULT_GAME].options)  # type: ignore[abstract]
