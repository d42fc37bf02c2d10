"""Params as JSON has them."""

import json
from datetime import date, datetime
from typing import Any

# A moment as the service reads it: one without a zone is in UTC; a date alone is its first second.
DateLike = datetime | date | str


def to_json(value: Any) -> bytes:
    """Returns the value as JSON. Raises a ValueError for a number that JSON does not have, and a
    TypeError for a value of another type.
    """
    return json.dumps(value, allow_nan=False, default=_plain).encode()


def _plain(value: Any) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"A param can't be a {type(value).__name__}.")
