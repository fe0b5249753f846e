"""What people and programs rely on is as it was: the goldens, and that they hold all there is."""

import pytest

from server.cli.main import COMMANDS
from tests.contracts import kept, program, table
from tests.contracts.goldens import GOLDENS, MADE, UPDATE, difference
from tests.contracts.layout import laid_out, merged, shape


@pytest.mark.parametrize("name", MADE)
def test_nothing_differs(name):
    differs = difference(name)
    assert not differs, f"\n{differs}\n\nIf that is wanted: {UPDATE}"


def test_every_golden_is_made_and_this_version_has_left_its_folder():
    assert {file.name for file in GOLDENS.iterdir()} == MADE.keys()
    assert kept.today() in kept.versions()


def test_every_route_is_asked():
    asked = {route for route, *_ in table.answers()}
    assert asked >= {f"{method} {path}" for method, path in table.Table("rummy").routes}


def test_every_command_is_called():
    assert program.ANSWERED.keys() == COMMANDS.keys() - {"serve", "demo"}


def test_a_refusal_is_one_sentence_and_the_status_2():
    for case in (GOLDENS / "refused.txt").read_text("utf-8").split("\n\n$ "):
        assert case.count("\n! ") == 1, case
        assert case.strip().endswith("\n= 2"), case


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([{"a": 1}, {"a": None, "b": "x"}], {"a": "null|whole", "b?": "text"}),
        ([[], [1], [2.5]], ["number|whole"]),
        ([{"a": []}, {"a": [{"b": True}, {}]}], {"a": [{"b?": "yes or no"}]}),
        ([None, {"a": 1}], {"one of": [{"a": "whole"}, "null"]}),
    ],
)
def test_the_shape_of_several_values(values, told):
    assert merged([shape(value) for value in values]) == told
    assert merged([told, *map(shape, values)]) == told


def test_what_does_not_fit_on_a_line_is_below_one_another():
    assert laid_out({"a": [1, 2]}) == '{"a": [1, 2]}'
    assert laid_out({"a": ["x" * 60, "y" * 60]}).splitlines()[1:3] == [' "a": [', f'  "{"x" * 60}",']
