"""What pydantic finds wrong with a value that somebody sent or typed, in plain words.

A sentence that follows the name of the value: `is missing`, `is too large: at most 8`. Rows of
content have more to say (`explain.py`), and begin with these words.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

NO_WHOLE_NUMBER: Final = "is not a whole number"
KINDS: Final = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "int_type": NO_WHOLE_NUMBER,
    "int_parsing": NO_WHOLE_NUMBER,
    "int_from_float": NO_WHOLE_NUMBER,
    "int_parsing_size": "is too large",
    "float_type": "is not a number",
    "float_parsing": "is not a number",
    "finite_number": "is not a number",
    "bool_type": "is not true or false",
    "bool_parsing": "is not true or false",
    "string_type": "is not text",
    "string_unicode": "is not text: it has half a letter",
    "string_sub_type": "is not text",
    "string_pattern_mismatch": "is not written like that",
    "list_type": "is not a list",
    "tuple_type": "is not a list",
    "dict_type": "is not an object, which stands in braces",
    "model_type": "is not an object, which stands in braces",
    "model_attributes_type": "is not an object, which stands in braces",
    "json_invalid": "is no JSON",
    "none_required": "is not null",
}
"""What is wrong, by pydantic's name of the fault."""
_BOUNDS: Final = {
    "greater_than_equal": ("is too small: at least", "ge"),
    "greater_than": ("is too small: more than", "gt"),
    "less_than_equal": ("is too large: at most", "le"),
    "less_than": ("is too large: less than", "lt"),
}
_SIZES: Final = {
    "too_short": ("is too short: at least", "min_length", "entry", "entries"),
    "too_long": ("is too long: at most", "max_length", "entry", "entries"),
    "string_too_short": ("is too short: at least", "min_length", "letter", "letters"),
    "string_too_long": ("is too long: at most", "max_length", "letter", "letters"),
}


def wrong_value(fault: Mapping[str, Any]) -> str:
    """Word one of `errors()` of pydantic, without the name of the value."""
    kind, context = fault["type"], fault.get("ctx", {})
    if kind in _BOUNDS:
        said, limit = _BOUNDS[kind]
        most = context[limit]
        return f"{said} {int(most) if most == int(most) else most}"
    if kind in _SIZES:
        said, limit, one, more = _SIZES[kind]
        return f"{said} {context[limit]} {one if context[limit] == 1 else more}"
    if kind in ("literal_error", "enum", "union_tag_invalid"):
        due = str(context.get("expected_tags", context.get("expected")))
        named = re.findall(r"'[^']*'|-?\d+", due)
        return f"is none of {', '.join([one.strip(chr(39)) for one in named])}"
    if kind == "value_error":
        return f"does not fit: {context['error']}"
    return KINDS.get(kind, "does not fit")
