"""What is wrong with a value that somebody sent, in plain words."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from undercroft.kit.wrong_values import wrong_value


class Sent(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    seat: Annotated[int, Field(ge=1, lt=16)] = 1
    name: Annotated[str, Field(min_length=1, max_length=3)] = "Ann"
    pace: Literal["slow", "fast"] = "slow"
    seats: Annotated[list[int], Field(min_length=1, max_length=2)] = [1]
    inner: dict[str, int] = {}
    on: bool = True


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"seat": "1"}, "seat is not a whole number"),
        ({"seat": 1.5}, "seat is not a whole number"),
        ({"seat": 0}, "seat is too small: at least 1"),
        ({"seat": 16}, "seat is too large: less than 16"),
        ({"name": 3}, "name is not text"),
        ({"name": ""}, "name is too short: at least 1 letter"),
        ({"name": "Anna"}, "name is too long: at most 3 letters"),
        ({"pace": "warp"}, "pace is none of slow, fast"),
        ({"seats": 3}, "seats is not a list"),
        ({"seats": []}, "seats is too short: at least 1 entry"),
        ({"seats": [1, 2, 3]}, "seats is too long: at most 2 entries"),
        ({"inner": []}, "inner is not an object, which stands in braces"),
        ({"on": "yes"}, "on is not true or false"),
        ({"colour": 3}, "colour is not known here"),
    ],
)
def test_a_wrong_value_is_worded(sent: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError) as found:
        Sent(**sent)
    (fault,) = found.value.errors()
    assert f"{fault['loc'][0]} {wrong_value(fault)}" == said
