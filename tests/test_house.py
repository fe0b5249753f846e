"""The house gets better only: each measure of `tests.house` is an upper bound, which may shrink and never grow."""

import ast

import pytest

from tests import house
from tests.house import MEASURES

BOUNDS = {
    "modules in one folder, at most": 15,
    "import circles (those for types counted)": 0,
    "class names used for two or more things": 0,
    "checks of a game's type outside engine/games": 0,
    "games' ids outside engine/games": 0,
    "places that list the kinds of piece": 0,
    "routes that answer dict[str, Any]": 0,
    "page modules without types": 0,
    "page modules without a test": 21,
}


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.name)
def test_no_measure_is_worse_than_its_bound(measure):
    bound, places = BOUNDS[measure.name], measure.places()
    listed = "\n".join(places)
    assert len(places) <= bound, f"{measure.name}: {len(places)}, and at most {bound} were there:\n{listed}"


def test_the_bounds_are_of_the_measures_and_below_what_they_began_with():
    assert BOUNDS.keys() == {measure.name for measure in MEASURES}
    assert all(BOUNDS[measure.name] <= measure.before for measure in MEASURES)


CODE = {
    "engine/games/whist.py": """
class Whist:
    name: str = "whist"
""",
    "engine/score.py": """
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from server import doors
class Sheet: ...
class _Own: ...
def score(game):
    from engine.games.whist import Whist
    return isinstance(game, int | Whist) or game.name == Whist.name or Words("whist", "whist")
""",
    "server/__init__.py": "",
    "server/play.py": "class Play: ...",
    "server/doors.py": """
import engine.score
class Sheet: ...
class _Own: ...
def doors(router, kind):
    @router.get("/state")
    async def state() -> list[dict[str, Any]]: ...
    @router.get("/game")
    def game() -> Game: ...
    if kind == "tiles" or kind == "letters" or game == "whist":
        return ("tile", "other"), {"card": 1, "index": 2}
""",
}
"""Each fault once, and what resembles it."""
FOUND = {
    house.fullest_folder: ["server/doors.py", "server/play.py"],
    house.circles: ["engine.score, server.doors"],
    house.homonyms: ["Sheet: engine/score.py, server/doors.py"],
    house.game_type_checks: ["engine/score.py:9 isinstance(game, int | Whist)"],
    house.game_ids: ["engine/score.py:9 Whist.name", "server/doors.py:10 'whist'"],
    house.piece_kinds: ["server/doors.py:5 letters, tiles, whist", "server/doors.py:11 card, index"],
    house.untyped_routes: ["server/doors.py:7 state"],
}


@pytest.mark.parametrize("measure", FOUND, ids=lambda measure: measure.__name__)
def test_a_measure_finds_what_is_planted_and_no_more(measure, monkeypatch):
    parsed = {path: ast.parse(code) for path, code in CODE.items()}
    monkeypatch.setattr(house, "modules", lambda: parsed)
    for name in ("walked", "_known", "_of_games"):
        monkeypatch.setattr(house, name, getattr(house, name).__wrapped__)
    assert sorted(measure()) == sorted(FOUND[measure])
