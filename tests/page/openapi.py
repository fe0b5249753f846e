"""The models of `/openapi.json`, from which the page's types are made: `npm --prefix tests/page run openapi`."""

from __future__ import annotations

import json
from typing import Any, Final

from tests.contracts.table import Table

FOR_PEOPLE: Final = ("title", "description", "default", "examples")
"""What a model says besides types. What has a default and is not required may be missing from an answer."""


def document() -> dict[str, Any]:
    """The description of the server's models alone: the page names its routes itself."""
    told = Table("rummy").client.get("/openapi.json").json()
    models = {name: types(model) for name, model in told["components"]["schemas"].items()}
    return {**told, "paths": {}, "components": {"schemas": models}}


def types(schema: Any) -> Any:
    """A schema without what is said for people; under `properties` those words are names."""
    if isinstance(schema, list):
        return [types(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: types(value) for key, value in schema.items() if key not in (*FOR_PEOPLE, "properties")}
    return kept | {"properties": {name: types(each) for name, each in schema.get("properties", {}).items()}}


if __name__ == "__main__":
    print(json.dumps(document()))
