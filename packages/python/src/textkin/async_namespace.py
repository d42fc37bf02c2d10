"""The base classes of the generated asynchronous methods. `npm run gen` writes `namespace.py`, the
base classes of the synchronous methods, from this file.
"""

from collections.abc import AsyncIterator
from typing import Any

Params = dict[str, Any]


class AsyncCaller:
    """Makes calls by full method names; params that are None are not sent."""

    async def call(self, method: str, params: Params | None = None) -> Any:
        raise NotImplementedError

    def each(self, method: str, params: Params) -> AsyncIterator[Any]:
        raise NotImplementedError

    async def when_ready(
        self, method: str, params: Params, within: float | None, wait_for_all: bool
    ) -> Any:
        raise NotImplementedError


class AsyncNamespace:
    """The methods whose names begin with the same word."""

    def __init__(self, client: AsyncCaller) -> None:
        self._call = client.call
        self._each = client.each
        self._when_ready = client.when_ready
