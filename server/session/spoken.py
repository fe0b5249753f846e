"""Serialization: a sentence of every language is written into bodies as one field a language, in its place.

A field `words` is written as `fr`, `en` …, any other `NAME` as `NAME_fr`, `NAME_en` …; several sentences as a list in
each language. Which languages there are, `engine.words` says.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_type_hints

from engine.words import LANGUAGES, Language, Words

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
    from pydantic_core import CoreSchema

Plain: TypeAlias = dict[str, Any]
"""A body in plain values, or its description."""
Sentences: TypeAlias = dict[str, bool]
"""The fields of a body that hold sentences, and whether each holds several."""
BARE: Final = "words"
"""The field whose languages stand alone, without its name before them."""
SEVERAL: Final = tuple[Words, ...]


class Spoken:
    """A dataclass or model with sentences: its fields of `Words` are written, read and described by their languages."""

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[Any], handler: GetCoreSchemaHandler, /) -> CoreSchema:
        from pydantic_core import core_schema  # only here: the commands of the engine are to answer at once

        schema, sentences = handler(source), sentences_of(source)
        body: Any = handler.resolve_ref_schema(schema)
        body["serialization"] = core_schema.wrap_serializer_function_ser_schema(partial(_written, sentences))
        # Within the body: outside it the schema would lose its name.
        body["schema"] = core_schema.no_info_before_validator_function(
            partial(_gathered, sentences), body["schema"]
        )
        return schema

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler, /) -> Plain:
        described = handler(schema)
        _describe(sentences_of(cls), handler.resolve_ref_schema(described))
        return described


def sentences_of(body: type[Any]) -> Sentences:
    """The fields of a body that hold sentences, and whether several."""
    kinds = get_type_hints(body).items()
    return {name: kind == SEVERAL for name, kind in kinds if kind in (Words, SEVERAL)}


def fields_of(name: str) -> tuple[str, ...]:
    """The fields that a sentence is written as, in the order of the languages."""
    return tuple(language if name == BARE else f"{name}_{language}" for language in LANGUAGES)


def as_body(value: Any) -> Plain:
    """A dataclass in plain values, as bodies have it."""
    kind: Any = type(value)
    plain: Plain = adapter(kind).dump_python(value)
    return plain


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """What checks and writes bodies of a dataclass; every route imported from then on that answers one shares it.

    pydantic keeps what it builds for a model on its class, and builds it anew, for each route, for a dataclass: so it
    is kept there too.
    """
    from pydantic import TypeAdapter

    built: TypeAdapter[Any] = TypeAdapter(kind)
    kind.__pydantic_core_schema__ = built.core_schema
    kind.__pydantic_validator__ = built.validator
    kind.__pydantic_serializer__ = built.serializer
    kind.__pydantic_complete__ = True
    return built


def _written(sentences: Sentences, body: Any, handler: Callable[[Any], Plain]) -> Plain:
    """A body in plain values, each sentence by its languages."""
    found: Plain = {}
    for name, value in handler(body).items():
        found |= _by_language(name, getattr(body, name)) if name in sentences else {name: value}
    return found


def _by_language(name: str, said: Words | tuple[Words, ...]) -> Plain:
    def text(language: Language) -> str | tuple[str, ...]:
        return said.say(language) if isinstance(said, Words) else tuple(each.say(language) for each in said)

    return dict(zip(fields_of(name), map(text, LANGUAGES), strict=True))


def _gathered(sentences: Sentences, given: Any) -> Any:
    """A body, where it is given in plain values with the languages of each sentence put together."""
    if not isinstance(given, dict):
        return given
    fields = {name: fields_of(name) for name in sentences if given.keys() >= {*fields_of(name)}}
    return given | {name: Words(*(given[field] for field in each)) for name, each in fields.items()}


def _describe(sentences: Sentences, schema: Plain) -> None:
    """Describe each sentence of a body by its languages, in its JSON schema."""
    required = schema.get("required", ())
    names = {name: fields_of(name) if name in sentences else (name,) for name in schema["properties"]}
    schema["properties"] = {
        field: _described(field, sentences[name], name in required) if name in sentences else told
        for name, told in schema["properties"].items()
        for field in names[name]
    }
    if required:
        schema["required"] = [field for name in required for field in names[name]]


def _described(field: str, several: bool, required: bool) -> Plain:
    """One field of a sentence, or of several; what is not required is empty."""
    kind: Plain = {"items": {"type": "string"}, "type": "array"} if several else {"type": "string"}
    return kind | {"title": field.replace("_", " ").title()} | ({} if required else {"default": ""})
