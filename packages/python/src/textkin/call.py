"""Calls of a batch, typed by their results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True)
class Call(Generic[R_co]):
    """A method by its full name, and its params. `R_co` is the type of its result."""

    method: str
    # Not in the representation: params may hold texts and secrets.
    params: Mapping[str, Any] = field(default_factory=dict, repr=False)


# A call as a tuple (method, params), for method names that are not known before run time.
PlainCall = tuple[str, Mapping[str, Any] | None]


def to_calls(entries: Iterable[Call[Any] | PlainCall]) -> list[Call[Any]]:
    """Converts the entries of a batch to calls."""
    return [
        entry if isinstance(entry, Call) else Call(entry[0], entry[1] or {}) for entry in entries
    ]
