"""What holds for every route: its answer is described, and all else is refused in one shape, never by a 5xx."""

import json

import pytest
from starlette.testclient import TestClient

from server.web.app import ROUTES
from tests.contracts.table import PLAYERS, SEEN, Table

ODD = (
    None,
    True,
    -1,
    10**30,
    0.5,
    float("nan"),
    float("inf"),
    "",
    "\ud800",
    "Z9" * 2000,
    [],
    [[]] * 300,
    {"a": {}},
)
"""What nobody sends."""
BODIES = (b"", b"{", b"\xff", b"null", b"[]", b'"R9"', b"[" * 20_000, b'{"\\ud800": 1}')
SAMPLES = {
    "string": "x",
    "integer": 0,
    "number": 1.0,
    "boolean": False,
    "array": [],
    "object": {},
    "null": None,
}
APP = Table("rummy").client.app
TOLD = APP.openapi()
ALL = [(method, path, route) for path, routes in TOLD["paths"].items() for method, route in routes.items()]
IDS = [f"{method.upper()} {path}" for method, path, _ in ALL]


@pytest.fixture(scope="module")
def client():
    """A table at which a match is played and counted, so that what is sent comes to be looked at."""
    table = Table("rummy", SEEN)
    table.look()
    table.ask("POST /match", {"players": PLAYERS})
    table.ask("POST /count")
    return TestClient(table.client.app, base_url="http://localhost", raise_server_exceptions=False)


def schema_of(schema):
    return TOLD["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema


def json_body(route):
    """The schema of the JSON that a route takes, if it takes any; of a body that may be left out, what it may be."""
    content = route.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = content["application/json"]["schema"]
    return schema_of(schema["anyOf"][0] if "anyOf" in schema else schema)


def sample(schema):
    """Something that a schema lets in."""
    schema = schema_of(schema)
    if "properties" in schema:
        return {name: sample(each) for name, each in schema["properties"].items()}
    if "enum" in schema:
        return "typed" if "typed" in schema["enum"] else schema["enum"][0]
    return sample(schema["anyOf"][-1]) if "anyOf" in schema else SAMPLES[schema["type"]]


def check(answer, sent):
    """An answer is one that is described, or a refusal in the one shape."""
    assert answer.status_code < 500, (sent, answer.text)
    if answer.status_code >= 400:
        told = answer.json()
        assert list(told) == ["error"], sent
        assert list(told["error"]) == ["code", "fr", "en"], sent
        assert all(told["error"].values()), sent


@pytest.mark.parametrize(("method", "path", "route"), ALL, ids=IDS)
def test_every_route_says_what_it_answers(method, path, route):
    good = {status: response for status, response in route["responses"].items() if status.startswith("2")}
    assert len(good) == 1
    for status, response in good.items():
        assert ("content" in response) == (status != "204")
        for kind, content in response.get("content", {}).items():
            if kind == "application/json":
                schema = schema_of(content["schema"])
                assert "properties" in schema or schema["items"], f"{method} {path} answers anything"
    assert route["responses"]["4XX"]["content"]["application/json"]["schema"]["$ref"].endswith("/ErrorBody")


@pytest.mark.parametrize("module", ROUTES, ids=lambda module: module.__name__)
def test_every_route_is_a_function_of_its_module(module):
    assert module.router.routes
    assert [getattr(module, route.endpoint.__name__) for route in module.router.routes] == [
        route.endpoint for route in module.router.routes
    ]
    assert module.__doc__.startswith("Routes: ")


WITH_BODY = [(method, path, json_body(route)) for method, path, route in ALL if json_body(route)]


@pytest.mark.parametrize(
    ("method", "path", "schema"), WITH_BODY, ids=[f"{method.upper()} {path}" for method, path, _ in WITH_BODY]
)
def test_no_body_makes_a_route_stumble(client, method, path, schema):
    path = path.replace("{seat}", "0").replace("{number}", "0")
    bodies = list(BODIES)
    for name in schema["properties"]:
        bodies += [json.dumps(sample(schema) | {name: odd}).encode() for odd in ODD]
    for body in bodies:
        answer = client.request(method, path, content=body, headers={"content-type": "application/json"})
        check(answer, (path, body[:200]))


@pytest.mark.parametrize("path", [path for path in TOLD["paths"] if "{" in path])
@pytest.mark.parametrize("odd", ["-1", "999", str(10**30), "x", "%00", "%ff", "0.5", "%F0%9F%8E%B2"])
def test_no_address_makes_a_route_stumble(client, path, odd):
    for name in ("seat", "number", "match"):
        path = path.replace(f"{{{name}}}", odd)
    for method in ("get", "put", "post", "delete"):
        check(client.request(method, path), (method, path))


@pytest.mark.parametrize("path", ["/photo", "/clip", "/film", "/count/0/photo"])
def test_no_file_makes_a_route_stumble(client, path):
    name = {"/clip": "clip", "/film": "picture"}.get(path, "photo")
    for data in (b"", b"x", b"\xff\xd8\xff\xe0" + bytes(100), b"\x89PNG\r\n\x1a\n" + b"\xff" * 64):
        check(client.post(path, files={name: ("table.jpg", data)}), (path, data))
    check(client.post(path, data={name: "x"}), path)
    for kind in ("multipart/form-data", "Multipart/Form-Data; boundary=x", "text/plain", "application/json"):
        check(client.post(path, content=b"--", headers={"content-type": kind}), (path, kind))
