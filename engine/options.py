"""House rules: options as dataclass fields, each with a default and a sentence, set from `NAME=VALUE`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar

from engine.errors import SpokenError
from engine.words import Words, message

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = int | str | bool
Topic = Literal["laying", "pieces", "points", "end"]
"""What a rule is about: what may be laid, the pieces and the stock, the points, time and end."""
Options = TypeVar("Options", bound="DataclassInstance")
_YES = frozenset(("yes", "true", "on", "1", "oui"))
_NO = frozenset(("no", "false", "off", "0", "non"))


class OptionError(SpokenError):
    """A setting that no option takes; the sentence quotes it and names what would do."""

    code: ClassVar[str] = "option"


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule as the page shows it: its name, value, what it may be, its sentence, and what it is about."""

    name: str
    value: Value
    default: Value
    words: Words
    topic: Topic
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def allowed(self) -> Words:
        """What a value may be: `yes or no`, `0 to 500`, `exchange, draw-keep`."""
        if isinstance(self.default, bool):
            return message("engine.yes_or_no")
        if self.choices:
            return Words(", ".join(self.choices))
        return message("engine.from_low_to_high", low=self.low, high=self.high)

    def parse(self, text: str) -> Value:
        """The value a text gives; raises OptionError, quoting it."""
        value = self._value(text.strip().lower())
        if value is None:
            raise OptionError(
                "engine.name_takes_allowed_not_text",
                name=self.name,
                allowed=self.allowed,
                text=text,
            )
        return value

    def _value(self, text: str) -> Value | None:
        if isinstance(self.default, bool):
            return True if text in _YES else False if text in _NO else None
        if self.choices:
            return text if text in self.choices else None
        try:
            number = int(text)
        except ValueError:
            return None
        return number if self.low <= number <= self.high else None


def _words(says: str | Words) -> Words:
    return says if isinstance(says, Words) else message(says)


def switch(default: bool, *, topic: Topic, says: str | Words) -> Any:
    """A field that is yes or no."""
    return field(default=default, metadata={"words": _words(says), "topic": topic})


def number(default: int, low: int, high: int, *, topic: Topic, says: str | Words) -> Any:
    """A field that is a whole number from `low` to `high`."""
    return field(default=default, metadata={"words": _words(says), "topic": topic, "low": low, "high": high})


def choice(default: str, *choices: str, topic: Topic, says: str | Words) -> Any:
    """A field that is one of a few words, the default among them."""
    return field(
        default=default, metadata={"words": _words(says), "topic": topic, "choices": (default, *choices)}
    )


def describe(options: DataclassInstance) -> tuple[Option, ...]:
    """Every option of a game, with its present value."""
    return tuple(_option(options, each) for each in fields(options))


def with_settings(
    options: Options, settings: Iterable[str], presets: Mapping[str, Mapping[str, Value]] | None = None
) -> Options:
    """The options after `NAME=VALUE` settings, in order; `preset=NAME` sets a named variant's options.

    Raises OptionError, quoting the setting and naming the options there are.
    """
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise OptionError(
                "engine.a_setting_is_name_value_not",
                setting=setting,
            )
        if name == "preset" and presets:
            options = replace(options, **_preset(presets, text.strip()))
        else:
            options = replace(options, **{name: _named(options, name, bool(presets)).parse(text)})
    return options


def _preset(presets: Mapping[str, Mapping[str, Value]], name: str) -> dict[str, Any]:
    if name not in presets:
        known = ", ".join(presets)
        raise OptionError("engine.no_preset_name_there_are_known", name=name, known=known)
    return dict(presets[name])


def _named(options: DataclassInstance, name: str, presets: bool) -> Option:
    for each in fields(options):
        if each.name == name:
            return _option(options, each)
    known = ", ".join([each.name for each in fields(options)] + (["preset"] if presets else []))
    raise OptionError("engine.no_option_name_there_are_known", name=name, known=known)


def _option(options: DataclassInstance, each: Field[Any]) -> Option:
    known = {key: value for key, value in each.metadata.items() if key != "words"}
    default: Any = each.default
    return Option(each.name, getattr(options, each.name), default, each.metadata["words"], **known)
