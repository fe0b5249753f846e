"""The versions that were tested are named, they are those installed, and one command raises them."""

import tomllib
from datetime import date

import pytest
from packaging.requirements import Requirement

from tests import pins

PROJECT = """[tool.uv]
default-groups = []
exclude-newer = "2026-11-20T00:00:00Z"
constraint-dependencies = [
    "numpy==2.4.6",
    "psycopg[binary]==3.3.9",
]

[tool.ruff]
"""


def test_what_is_installed_is_what_was_tested():
    assert pins.faults(pins.installed([*pins.running(), *pins.testing()]), pins.named()) == []


def test_what_is_installed_is_found_to_the_last_package():
    found = pins.installed([Requirement("fastapi"), Requirement("psycopg[binary]")])
    assert found.keys() >= {"fastapi", "starlette", "anyio", "idna", "psycopg-binary"}
    assert "uvicorn" not in found
    assert "pytest" in pins.installed(pins.testing())


def test_each_names_one_version_and_no_address():
    for one in pins.named():
        assert one.url is None
        assert [each.operator for each in one.specifier] == ["=="]
    uv = tomllib.loads(pins.PROJECT.read_text("utf-8"))["tool"]["uv"]
    assert uv.keys() == {"default-groups", "exclude-newer", "constraint-dependencies"}


@pytest.mark.parametrize(
    ("tested", "said"),
    [
        (["numpy==2.4.6", "torch==2.15.0"], []),
        (
            ["numpy==2.5.5"],
            ["numpy 2.4.6 is installed, numpy==2.5.5 was tested", "torch 2.15.0+cpu is named nowhere"],
        ),
        (
            ["numpy==2.5.5 ; python_version < '3'", "numpy==2.4.6 ; python_version >= '3'", "torch==2.15.0"],
            [],
        ),
    ],
)
def test_another_version_is_a_fault(tested, said):
    found = {"numpy": "2.4.6", "torch": "2.15.0+cpu"}
    assert pins.faults(found, map(Requirement, tested)) == said


def test_raising_names_what_was_resolved_in_place_of_what_was_named():
    lines = pins.constraints(
        [
            "colorama==0.4.6 ; sys_platform == 'win32'",
            "numpy==2.4.7 ; python_full_version < '3.12'",
            "numpy==2.6.0 ; python_full_version >= '3.12'",
        ]
    )
    assert lines == [
        "colorama==0.4.6",
        "numpy==2.4.7 ; python_full_version < '3.12'",
        "numpy==2.6.0 ; python_full_version >= '3.12'",
    ]
    bare = pins.without(PROJECT, date(2027, 3, 1))
    assert tomllib.loads(bare)["tool"]["uv"] == {
        "default-groups": [],
        "exclude-newer": "2027-03-01T00:00:00Z",
    }
    raised = tomllib.loads(pins.with_constraints(bare, lines))["tool"]
    assert raised["uv"]["constraint-dependencies"] == lines
    assert raised["uv"]["exclude-newer"] == "2027-03-01T00:00:00Z"
    assert raised["ruff"] == {}
