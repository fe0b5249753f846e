"""Plain values as text whose differences can be read, and what shape they have."""

import json

WIDTH = 110
NAMES = {"NoneType": "null", "str": "text", "bool": "yes or no", "int": "whole", "float": "number"}


def laid_out(value, indent=0):
    """JSON that is on one line where it fits, and else has its items below one another, each indented."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(value, dict | list):
        return line
    named = isinstance(value, dict)
    heads = [f"{json.dumps(key, ensure_ascii=False)}: " for key in value] if named else [""] * len(value)
    items = value.values() if named else value
    pad = " " * (indent + 1)
    inside = [f"{pad}{head}{laid_out(item, indent + 1)}" for head, item in zip(heads, items, strict=True)]
    opening, closing = "{}" if named else "[]"
    return "\n".join([opening, ",\n".join(inside), f"{' ' * indent}{closing}"])


def shape(value):
    """A JSON value's keys, sorted, and the types under them; items of a list have one shape, with the keys of all."""
    if isinstance(value, dict):
        return {key: shape(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return merged([[shape(item)] for item in value]) if value else []
    return NAMES[type(value).__name__]


def merged(shapes):
    """One shape for values of these: texts joined by `|`, a key that not all have marked by `?`."""
    each_one = [one for each in shapes for one in _alternatives(each)]
    parts = [[one for one in each_one if isinstance(one, kind)] for kind in (dict, list, str)]
    whole = [merge(part) for merge, part in zip((_dicts, _lists, _texts), parts, strict=True) if part]
    return whole[0] if len(whole) == 1 else {"one of": whole}


def _alternatives(told):
    return told["one of"] if isinstance(told, dict) and "one of" in told else [told]


def _dicts(shapes):
    keys = sorted({key.removesuffix("?") for each in shapes for key in each})
    found = {}
    for key in keys:
        having = [each.get(key, each.get(f"{key}?")) for each in shapes]
        present = [each for each in having if each is not None]
        always = len(present) == len(shapes) and not any(f"{key}?" in each for each in shapes)
        found[key if always else f"{key}?"] = merged(present)
    return found


def _lists(shapes):
    items = [item for each in shapes for item in each]
    return [merged(items)] if items else []


def _texts(shapes):
    return "|".join(sorted({name for each in shapes for name in each.split("|")}))
