"""What `openapi.json` says of each route is what the route answers."""

import pytest
from starlette.testclient import TestClient

from engine.games import game
from server.session.session import Session
from server.web.app import create_app
from tests.contracts.table import answers
from tests.drawn import Drawn, DrawnReader

KINDS = {
    "null": lambda value: value is None,
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


@pytest.fixture(scope="module")
def told():
    app = create_app(Session(DrawnReader([Drawn("R7 R8 R9")]), game("rummy"), lambda: iter(())))
    return TestClient(app, base_url="http://localhost").get("/openapi.json").json()


def misfits(value, schema, models, at="answer"):
    """Where a value is not as a schema says: what is missing, what is there besides, what is of another kind."""
    if not schema:
        return []  # anything
    if "$ref" in schema:
        return misfits(value, models[schema["$ref"].rsplit("/", 1)[-1]], models, at)
    if "anyOf" in schema:
        found = [misfits(value, each, models, at) for each in schema["anyOf"]]
        return [] if [] in found else found[0]
    if "type" in schema and not KINDS[schema["type"]](value):
        return [f"{at} is no {schema['type']}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{at} is none of {schema['enum']}"]
    if isinstance(value, dict):
        return _dict_misfits(value, schema, models, at)
    if isinstance(value, list):
        kinds = schema.get("prefixItems") or [schema["items"]] * len(value)
        return [
            fault
            for number, (each, kind) in enumerate(zip(value, kinds, strict=True))
            for fault in misfits(each, kind, models, f"{at}[{number}]")
        ]
    return []


def _dict_misfits(value, schema, models, at):
    known, others = schema.get("properties", {}), schema.get("additionalProperties", False)
    missing = [f"{at}.{name} is missing" for name in schema.get("required", ()) if name not in value]
    besides = [f"{at}.{name} is not told of" for name in value if name not in known and others is False]
    inside = [
        fault
        for name, each in value.items()
        for fault in misfits(
            each, known.get(name, others if isinstance(others, dict) else {}), models, f"{at}.{name}"
        )
    ]
    return missing + besides + inside


def test_every_answer_of_an_evening_is_as_it_is_described(told):
    models, checked = told["components"]["schemas"], set()
    for route, status, kind, answered in answers():
        method, path = route.split()
        if path == "elsewhere":
            continue
        responses = told["paths"][path][method.lower()]["responses"]
        response = responses.get(status) or responses[f"{status[0]}XX"]
        checked.add((method, path))
        if status == "204":
            assert "content" not in response
            continue
        assert kind in response["content"], f"{route} answers {kind}"
        if answered is not None:
            assert misfits(answered, response["content"][kind]["schema"], models) == [], route
    described = {(method.upper(), path) for path, methods in told["paths"].items() for method in methods}
    assert described - checked <= {("POST", "/film")}


def test_the_snapshot_is_described_whole(told):
    """The page takes the types of what `/live` sends from here as well."""
    models = told["components"]["schemas"]
    for name in (
        "Snapshot",
        "PlayView",
        "TurnView",
        "CountView",
        "HandView",
        "RingView",
        "Notice",
        "CameraView",
    ):
        assert models[name]["required"] == list(models[name]["properties"]), name


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"a": 1, "b": [[0.5, 1]]}, None),
        ({"a": None, "b": [], "c": "x"}, None),
        ({"b": []}, "answer.a is missing"),
        ({"a": True, "b": []}, "answer.a is no integer"),
        ({"a": 1, "b": [["x", 1]]}, "answer.b[0][0] is no number"),
        ({"a": 1, "b": [], "d": 1}, "answer.d is not told of"),
    ],
)
def test_the_test_itself_can_tell(value, fault):
    pair = {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}]}
    schema = {
        "type": "object",
        "required": ["a", "b"],
        "properties": {
            "a": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "b": {"type": "array", "items": pair},
            "c": {"type": "string"},
        },
    }
    assert misfits(value, schema, {}) == ([] if fault is None else [fault])
