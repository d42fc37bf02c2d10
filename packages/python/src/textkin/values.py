"""Params as JSON."""

import json
from datetime import date, datetime
from typing import Any

# A date as the service reads it: a time without a zone is in UTC; a day stands for its first
# second.
DateLike = datetime | date | str


def to_json(value: Any) -> bytes:
    """Returns the value as JSON. Raises a ValueError for a number that JSON does not have, and a
    TypeError for a value of another type.
    """
    return json.dumps(value, allow_nan=False, default=_encode_date).encode()


def _encode_date(value: Any) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"A param can't be a {type(value).__name__}.")
