"""Calls that a batch makes, typed by what they return."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True)
class Call(Generic[R_co]):
    """A method by its full name and its params; `R_co` is what it returns."""

    method: str
    # Not in the representation: params may hold texts and secrets.
    params: Mapping[str, Any] = field(default_factory=dict, repr=False)


# A call as a tuple of a method and its params, for methods whose names come from elsewhere.
PlainCall = tuple[str, Mapping[str, Any] | None]


def calls_of(entries: Iterable[Call[Any] | PlainCall]) -> list[Call[Any]]:
    """Returns the entries of a batch as calls."""
    return [
        entry if isinstance(entry, Call) else Call(entry[0], entry[1] or {}) for entry in entries
    ]
