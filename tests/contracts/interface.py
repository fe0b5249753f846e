"""What else is promised: the routes with what they take, and the files that a wheel installs."""

import tomllib
from pathlib import Path

from tests.contracts.table import Table

ROOT = Path(__file__).parents[2]
SAID = ("title", "description", "summary", "operationId", "tags", "examples")
"""What OpenAPI says of a route for people, or by the names of functions and classes."""


def openapi():
    """Each route: what it takes, its models written out, and its status where all is well; bodies are held apart."""
    told = Table("rummy").client.get("/openapi.json").json()
    models = told["components"]["schemas"]
    return {
        f"{method.upper()} {path}": _route(route, models)
        for path, methods in sorted(told["paths"].items())
        for method, route in sorted(methods.items())
    }


def wheel():
    """The packages of a wheel, and the files in it that are no modules, as pyproject.toml declares them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    setup = project["tool"]["setuptools"]
    files = {
        file.relative_to(ROOT).as_posix()
        for package, patterns in setup["package-data"].items()
        for pattern in patterns
        for file in ROOT.joinpath(*package.split(".")).glob(pattern)
        if file.is_file() and not (file.suffix == ".py" and _package(file) in setup["packages"])
    }
    return {
        "commands": sorted(project["project"]["scripts"]),
        "packages": sorted({package.split(".")[0] for package in setup["packages"]}),
        "files": sorted(files),
    }


def _package(file):
    return ".".join(file.parent.relative_to(ROOT).parts)


def _route(route, models):
    taken = {
        f"{each['in']} {each['name']}": _written_out(each["schema"], models)
        | ({"required": True} if each.get("required") else {})
        for each in route.get("parameters", ())
    }
    if "requestBody" in route:
        taken["body"] = {
            kind: _written_out(content["schema"], models)
            for kind, content in route["requestBody"]["content"].items()
        }
    return {"takes": taken, "done": [status for status in route["responses"] if status.startswith("2")]}


def _written_out(schema, models):
    """A schema with its models in the place of their names, and without what is said for people alone."""
    if isinstance(schema, list):
        return [_written_out(each, models) for each in schema]
    if not isinstance(schema, dict):
        return int(schema) if isinstance(schema, float) and schema.is_integer() else schema
    if "contentMediaType" in schema or schema.get("format") == "binary":
        return "file"
    if "$ref" in schema:
        return _written_out(models[schema["$ref"].rsplit("/", 1)[-1]], models)
    return {
        key: {name: _written_out(each, models) for name, each in sorted(value.items())}
        if key == "properties"
        else _written_out(value, models)
        for key, value in sorted(schema.items())
        if key not in SAID
    }
