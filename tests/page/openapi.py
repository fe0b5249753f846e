"""The models and paths of `/openapi.json`, for the page's types: `npm --prefix tests/page run openapi`."""

from __future__ import annotations

import json
from typing import Any, Final

from tests.contracts.table import Table

METHODS: Final = ("get", "post", "put", "delete")
FOR_PEOPLE: Final = ("title", "description", "default", "examples")
"""What a model says besides types. What has a default and is not required may be missing from an answer."""


def document() -> dict[str, Any]:
    """The description of the server's models, and for each method the paths that take it, relative to the page."""
    told = Table("rummy").client.get("/openapi.json").json()
    models = {name: types(model) for name, model in told["components"]["schemas"].items()}
    paths = {f"{method.title()}Path": _paths(told["paths"], method) for method in METHODS}
    return {**told, "paths": {}, "components": {"schemas": models | paths}}


def _paths(paths: dict[str, Any], method: str) -> dict[str, Any]:
    return {"type": "string", "enum": [path.removeprefix("/") for path in paths if method in paths[path]]}


def types(schema: Any) -> Any:
    """A schema without what is said for people; under `properties` those words are names."""
    if isinstance(schema, list):
        return [types(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: types(value) for key, value in schema.items() if key not in (*FOR_PEOPLE, "properties")}
    if "properties" not in schema:
        return kept
    return kept | {"properties": {name: types(each) for name, each in schema["properties"].items()}}


if __name__ == "__main__":
    print(json.dumps(document()))
