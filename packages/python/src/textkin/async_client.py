"""The asynchronous client. `npm run gen` writes `client.py`, the synchronous client, from this file
(rules: `scripts/client/python/sync.ts`).
"""

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar, overload

import anyio
import httpx
from typing_extensions import Self

from . import flows
from .async_iteration import iterate
from .async_namespace import Params
from .bulk import BATCH_BYTES, BATCH_TEXTS, TextBatcher, TextT
from .call import Call, PlainCall, to_calls
from .contract.methods import PAGED, AsyncNamespaces
from .errors import TextkinError
from .exchange import Failure, RpcResponse, connection_failure, encode_request, read_response
from .flows import Flow, GetToken, Post, Step, T
from .objects import StoredText
from .options import rpc_endpoint, to_timeout
from .tokens import Credentials, TokenCache

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")


class AsyncTextkin(AsyncNamespaces):
    """A client of one account, for asyncio and trio. It logs in when a call needs a token, and
    again when the token has expired.

    url: The address of the service, with any path in front of `/rpc/json`.
    api_key, secret_key: The key pair. Omit both if you pass `key`.
    key: A static key; it is sent with each call, without a login.
    retries: Maximum number of retries of a call, made only where a retry is safe. 4 retries take
        about three seconds, 17 about a minute.
    timeout: Seconds without data after which a request fails; 90 by default. A call that waits for
        an analysis may take a minute.
    http_client: Your own httpx client, with its proxies, certificates and timeouts. You close it.

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
        timeout: float | httpx.Timeout | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        super().__init__()
        self._endpoint = rpc_endpoint(url)
        self._credentials = Credentials(api_key, secret_key, key)
        self._retries = retries
        if timeout is not None and http_client is not None:
            raise ValueError('Pass either "timeout" or "http_client", which has its own timeout.')
        self._owns_http = http_client is None
        self._http = http_client or httpx.AsyncClient(timeout=to_timeout(timeout))
        self._tokens = TokenCache()
        self._lock = anyio.Lock()

    async def call(
        self, method: str, params: Params | None = None, *, repeatable: bool | None = None
    ) -> Any:
        """Calls a method by its full name and returns its result. Raises a TextkinError with the
        reason, code and message of the service. `repeatable` says that running the call twice does
        no harm.
        """
        call: Call[Any] = Call(method, params or {})
        return await self._run(flows.call_flow(call, repeatable, self._retries))

    # A tuple is also an iterable; the type checker takes the first overload that matches.
    @overload
    async def batch(  # type: ignore[overload-overlap]
        self, calls: tuple[Call[A], Call[B]]
    ) -> tuple[A | TextkinError, B | TextkinError]: ...

    @overload
    async def batch(  # type: ignore[overload-overlap]
        self, calls: tuple[Call[A], Call[B], Call[C]]
    ) -> tuple[A | TextkinError, B | TextkinError, C | TextkinError]: ...

    @overload
    async def batch(self, calls: Iterable[Call[A]]) -> list[A | TextkinError]: ...

    @overload
    async def batch(self, calls: Iterable[PlainCall]) -> list[Any]: ...

    async def batch(self, calls: Iterable[Call[Any] | PlainCall]) -> Any:
        """Sends up to 1,000 calls in one request; the service runs them in order. Returns the
        result or the TextkinError of each call: a tuple if `calls` is a tuple, a list otherwise.
        Raises a TextkinError only if the whole batch fails.

        calls: Calls from `textkin.calls`, which have types, or tuples (method, params).
        """
        outcomes = await self._run(flows.batch_flow(to_calls(calls), self._retries))
        return tuple(outcomes) if isinstance(calls, tuple) else outcomes

    async def create_texts(
        self,
        texts: AsyncIterable[TextT] | Iterable[TextT],
        *,
        collection_id: int | None = None,
        on_progress: Callable[[int], object] | None = None,
        batch_texts: int = BATCH_TEXTS,
        batch_bytes: int = BATCH_BYTES,
    ) -> AsyncIterator[tuple[TextT, StoredText | TextkinError]]:
        """Stores any number of texts, in requests of at most `batch_texts` texts and about
        `batch_bytes` bytes. Reads the texts while it sends them. Yields each text, in order, with
        the result of text.create or its TextkinError. Raises a TextkinError if a whole request
        fails; the texts of earlier requests have been yielded.

        texts: The params of text.create. A text with neither an ext_text_id nor an idempotency_key
            gets an idempotency key, so that a request without a response can be retried.
        collection_id: The collection of texts that name no collection.
        on_progress: Called after each request with its number of texts; `tqdm.update` fits.
        """
        common: Mapping[str, Any] = {"collection_id": collection_id}
        batcher: TextBatcher[TextT] = TextBatcher(common, batch_texts, batch_bytes)
        async for text in iterate(texts):
            async for pair in self._store(batcher.add(text), on_progress):
                yield pair
        async for pair in self._store(batcher.flush(), on_progress):
            yield pair

    async def _store(
        self,
        batch: Sequence[tuple[TextT, Call[Any]]],
        on_progress: Callable[[int], object] | None,
    ) -> AsyncIterator[tuple[TextT, StoredText | TextkinError]]:
        outcomes = await self.batch([call for _, call in batch])
        if batch and on_progress is not None:
            on_progress(len(batch))
        for (text, _), outcome in zip(batch, outcomes, strict=True):
            yield text, outcome

    async def each(self, method: str, params: Params) -> AsyncIterator[Any]:
        """Yields the rows of a method that returns pages. Fetches a page when its first row is
        read.
        """
        page_params = flows.first_page(method, params)
        while True:
            page = await self.call(method, page_params)
            for row in page[PAGED[method]]:
                yield row
            if "next" not in page:
                return
            page_params["cursor"] = page["next"]

    async def when_ready(
        self,
        method: str,
        params: Params,
        within: float | None = None,
        wait_for_all: bool = False,
    ) -> Any:
        """Returns the result of a method that waits for analyses, once they are done. After
        `within` seconds it returns the latest result or raises the latest error.

        wait_for_all: Also waits until no other text is pending.
        """
        call: Call[Any] = Call(method, params)
        return await self._run(flows.ready_flow(call, within, wait_for_all, self._retries))

    async def aclose(self) -> None:
        """Closes the connections, except those of a client that you passed as `http_client`."""
        if self._owns_http:
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
                return await self._post(step)
            case GetToken(invalid_token):
                return await self._token(invalid_token)
            case flows.Sleep(seconds):
                await anyio.sleep(seconds)

    async def _post(self, post: Post) -> RpcResponse | Failure:
        content, headers = encode_request(post.body, post.token)
        try:
            return read_response(
                await self._http.post(
                    self._endpoint, content=content, headers=headers, follow_redirects=False
                )
            )
        except httpx.RequestError as error:
            return connection_failure(error, self._endpoint)

    async def _token(self, invalid_token: str | None) -> str:
        credentials, tokens = self._credentials, self._tokens
        if credentials.key is not None:
            return credentials.key
        failure_count = tokens.failure_count
        async with self._lock:
            token = tokens.get(invalid_token, failure_count)
            if token is None:
                login = flows.login_flow(
                    credentials.api_key or "", credentials.secret_key or "", self._retries
                )
                try:
                    token = await self._run(login)
                except TextkinError as error:
                    tokens.record_failure(error)
                    raise
                tokens.store(token)
            return token
