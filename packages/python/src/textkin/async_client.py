"""The client whose calls are awaited."""

from collections.abc import AsyncIterator, Iterable
from types import TracebackType
from typing import Any, Self

import anyio
import httpx

from . import flows
from .contract.methods import PAGED, AsyncNamespaces
from .errors import TextkinError
from .exchange import Reply, loss_of, reply_of, request_of
from .flows import Call, Flow, GetToken, Post, Step, T
from .namespace import Params
from .options import address_of, timeout
from .tokens import Credentials, Logins


class AsyncTextkin(AsyncNamespaces):
    """A client of one account for asyncio and trio. It logs in by itself, and again when its token
    has ended.

    url: Where the service is; a path before `/rpc/json` may be part of it.
    api_key, secret_key: The key pair; or instead
    key: A static key, which is sent as it is.
    retries: How often a call is tried again where that is safe: some three seconds; 17 bridge a
        minute.
    http_client: An httpx client of your own, with proxies, certificates, timeouts; you close it.

    Tasks of one event loop may share a client.
    """

    def __init__(
        self,
        url: str,
        *,
        api_key: str | None = None,
        secret_key: str | None = None,
        key: str | None = None,
        retries: int = 4,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        super().__init__()
        self._address = address_of(url)
        self._credentials = Credentials(api_key, secret_key, key)
        self._retries = retries
        self._is_own = http_client is None
        self._http = http_client or httpx.AsyncClient(timeout=timeout)
        self._logins = Logins()
        self._lock = anyio.Lock()

    async def call(
        self, method: str, params: Params | None = None, *, repeatable: bool | None = None
    ) -> Any:
        """Calls a method by its full name. Raises a TextkinError with the service's own reason,
        code and sentence. `repeatable` says that a second run would do no harm.
        """
        return await self._run(flows.calling((method, params), repeatable, self._retries))

    async def batch(self, calls: Iterable[Call]) -> list[Any]:
        """Sends up to 1,000 calls (method, params) in one request; they run in order. Answers for
        each its result or its TextkinError. Raises only when the batch as a whole got no answer.
        """
        return await self._run(flows.batching(list(calls), self._retries))

    async def each(self, method: str, params: Params) -> AsyncIterator[Any]:
        """The rows of a method that answers in pages, fetched as they are read."""
        page = flows.first_page(method, params)
        while True:
            answer = await self.call(method, page)
            for row in answer[PAGED[method]]:
                yield row
            if "next" not in answer:
                return
            page["cursor"] = answer["next"]

    async def when_ready(
        self, method: str, params: Params, within: float | None = None, whole: bool = False
    ) -> Any:
        """The result of a method that waits for analyses, once they are done."""
        return await self._run(flows.until_ready((method, params), within, whole, self._retries))

    async def aclose(self) -> None:
        """Closes the connections, unless they are of a client of your own."""
        if self._is_own:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def _run(self, flow: Flow[T]) -> T:
        try:
            step = next(flow)
            while True:
                try:
                    value = await self._do(step)
                except Exception as error:
                    step = flow.throw(error)
                else:
                    step = flow.send(value)
        except StopIteration as stop:
            result: T = stop.value
            return result

    async def _do(self, step: Step) -> Any:
        match step:
            case Post():
                return await self._exchange(step)
            case GetToken(refused):
                return await self._token(refused)
            case flows.Sleep(seconds):
                await anyio.sleep(seconds)

    async def _exchange(self, post: Post) -> Reply:
        content, headers = request_of(post.body, post.token)
        try:
            return reply_of(
                await self._http.post(
                    self._address, content=content, headers=headers, follow_redirects=False
                )
            )
        except httpx.RequestError as error:
            return loss_of(error, self._address)

    async def _token(self, refused: str | None) -> str:
        given, logins = self._credentials, self._logins
        if given.key is not None:
            return given.key
        failures = logins.failures
        async with self._lock:
            token = logins.token(refused, failures)
            if token is None:
                try:
                    token = await self._run(
                        flows.log_in(given.api_key or "", given.secret_key or "", self._retries)
                    )
                except TextkinError as error:
                    logins.failed(error)
                    raise
                logins.succeeded(token)
            return token
