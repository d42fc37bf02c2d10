"""Iteration over values that come from either kind of iterable."""

from collections.abc import AsyncIterable, AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")


async def iterate(values: AsyncIterable[T] | Iterable[T]) -> AsyncIterator[T]:
    """Yields the values of an asynchronous or a synchronous iterable."""
    if isinstance(values, AsyncIterable):
        async for value in values:
            yield value
    else:
        for value in values:
            yield value
