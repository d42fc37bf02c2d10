"""What the generated classes of methods stand on."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

Params = dict[str, Any]


class Caller:
    """Makes calls by their full name; params that are None are left out."""

    def call(self, method: str, params: Params | None = None) -> Any:
        raise NotImplementedError

    def each(self, method: str, params: Params) -> Iterator[Any]:
        raise NotImplementedError

    def when_ready(self, method: str, params: Params, within: float | None, whole: bool) -> Any:
        raise NotImplementedError


class Namespace:
    """Methods that begin with the same word."""

    def __init__(self, client: Caller) -> None:
        self._call = client.call
        self._each = client.each
        self._when_ready = client.when_ready


class AsyncCaller:
    """Makes calls by their full name, each to be awaited."""

    async def call(self, method: str, params: Params | None = None) -> Any:
        raise NotImplementedError

    def each(self, method: str, params: Params) -> AsyncIterator[Any]:
        raise NotImplementedError

    async def when_ready(
        self, method: str, params: Params, within: float | None, whole: bool
    ) -> Any:
        raise NotImplementedError


class AsyncNamespace:
    """Methods that begin with the same word; each is awaited."""

    def __init__(self, client: AsyncCaller) -> None:
        self._call = client.call
        self._each = client.each
        self._when_ready = client.when_ready
