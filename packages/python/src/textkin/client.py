"""The client whose calls answer at once."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar, overload

import httpx
from typing_extensions import Self

from . import flows
from .bulk import BATCH_BYTES, BATCH_TEXTS, NewText_t, TextBatches
from .call import Call, PlainCall, calls_of
from .contract.methods import PAGED, Namespaces
from .errors import TextkinError
from .exchange import Reply, loss_of, reply_of, request_of
from .flows import Flow, GetToken, Post, Step, T
from .namespace import Params
from .objects import StoredText
from .options import address_of, timeout_of
from .tokens import Credentials, Logins

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")


class Textkin(Namespaces):
    """A client of one account. It logs in by itself, and again when its token has ended.

    url: Where the service is; a path before `/rpc/json` may be part of it.
    api_key, secret_key: The key pair; or instead
    key: A static key, which is sent as it is.
    retries: How often a call is tried again where that is safe: some three seconds; 17 bridge a
        minute.
    timeout: Seconds after which a request that brings nothing is given up, 90 unless given; a call
        may be held for a minute while it waits for an analysis.
    http_client: An httpx client of your own, with proxies, certificates, timeouts; you close it.

    Threads may share a client.
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
        http_client: httpx.Client | None = None,
    ) -> None:
        super().__init__()
        self._address = address_of(url)
        self._credentials = Credentials(api_key, secret_key, key)
        self._retries = retries
        if timeout is not None and http_client is not None:
            raise ValueError('Give "timeout" to your "http_client", or leave out one of the two.')
        self._is_own = http_client is None
        self._http = http_client or httpx.Client(timeout=timeout_of(timeout))
        self._logins = Logins()
        self._lock = threading.Lock()

    def call(
        self, method: str, params: Params | None = None, *, repeatable: bool | None = None
    ) -> Any:
        """Calls a method by its full name. Raises a TextkinError with the service's own reason,
        code and sentence. `repeatable` says that a second run would do no harm.
        """
        return self._run(flows.calling(Call(method, params or {}), repeatable, self._retries))

    # A tuple is an iterable too; the type checker takes the first that fits.
    @overload
    def batch(  # type: ignore[overload-overlap]
        self, calls: tuple[Call[A], Call[B]]
    ) -> tuple[A | TextkinError, B | TextkinError]: ...

    @overload
    def batch(  # type: ignore[overload-overlap]
        self, calls: tuple[Call[A], Call[B], Call[C]]
    ) -> tuple[A | TextkinError, B | TextkinError, C | TextkinError]: ...

    @overload
    def batch(self, calls: Iterable[Call[A]]) -> list[A | TextkinError]: ...

    @overload
    def batch(self, calls: Iterable[PlainCall]) -> list[Any]: ...

    def batch(self, calls: Iterable[Call[Any] | PlainCall]) -> Any:
        """Sends up to 1,000 calls in one request; the service runs them in order. Returns for each
        its result or its TextkinError: a list, or of a tuple a tuple. Raises an error only when the
        batch as a whole got no answer.

        calls: Those of `textkin.calls`, typed by what they return, or tuples (method, params).
        """
        outcomes = self._run(flows.batching(calls_of(calls), self._retries))
        return tuple(outcomes) if isinstance(calls, tuple) else outcomes

    def create_texts(
        self,
        texts: Iterable[NewText_t],
        *,
        collection_id: int | None = None,
        on_progress: Callable[[int], object] | None = None,
        batch_texts: int = BATCH_TEXTS,
        batch_bytes: int = BATCH_BYTES,
    ) -> Iterator[tuple[NewText_t, StoredText | TextkinError]]:
        """Stores many texts, in requests of at most `batch_texts` texts and about `batch_bytes`
        bytes. Yields each text with what text.create returned for it, or its TextkinError, in the
        order of the texts, which are read as they are sent. Raises a TextkinError when a request as
        a whole fails; the texts before that request have been yielded.

        texts: The params of text.create. One without an ext_text_id and an idempotency_key gets a
            key of its own, so that a request whose answer is lost can be made again.
        collection_id: The collection of the texts that name none.
        on_progress: Called after each request with the number of its texts, as `tqdm.update` is.
        """
        common: Mapping[str, Any] = {"collection_id": collection_id}
        batches: TextBatches[NewText_t] = TextBatches(common, batch_texts, batch_bytes)
        for text in texts:
            yield from self._store(batches.add(text), on_progress)
        yield from self._store(batches.rest(), on_progress)

    def _store(
        self,
        batch: Sequence[tuple[NewText_t, Call[Any]]],
        on_progress: Callable[[int], object] | None,
    ) -> Iterator[tuple[NewText_t, StoredText | TextkinError]]:
        outcomes = self.batch([call for _, call in batch])
        if batch and on_progress is not None:
            on_progress(len(batch))
        for (text, _), outcome in zip(batch, outcomes, strict=True):
            yield text, outcome

    def each(self, method: str, params: Params) -> Iterator[Any]:
        """The rows of a method that answers in pages, fetched as they are read."""
        page = flows.first_page(method, params)
        while True:
            answer = self.call(method, page)
            yield from answer[PAGED[method]]
            if "next" not in answer:
                return
            page["cursor"] = answer["next"]

    def when_ready(
        self, method: str, params: Params, within: float | None = None, whole: bool = False
    ) -> Any:
        """The result of a method that waits for analyses, once they are done."""
        return self._run(flows.until_ready(Call(method, params), within, whole, self._retries))

    def close(self) -> None:
        """Closes the connections, unless they are of a client of your own."""
        if self._is_own:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _run(self, flow: Flow[T]) -> T:
        try:
            step = next(flow)
            while True:
                try:
                    value = self._do(step)
                except Exception as error:
                    step = flow.throw(error)
                else:
                    step = flow.send(value)
        except StopIteration as stop:
            result: T = stop.value
            return result

    def _do(self, step: Step) -> Any:
        match step:
            case Post():
                return self._exchange(step)
            case GetToken(refused):
                return self._token(refused)
            case flows.Sleep(seconds):
                time.sleep(seconds)

    def _exchange(self, post: Post) -> Reply:
        content, headers = request_of(post.body, post.token)
        try:
            return reply_of(
                self._http.post(
                    self._address, content=content, headers=headers, follow_redirects=False
                )
            )
        except httpx.RequestError as error:
            return loss_of(error, self._address)

    def _token(self, refused: str | None) -> str:
        given, logins = self._credentials, self._logins
        if given.key is not None:
            return given.key
        failures = logins.failures
        with self._lock:
            token = logins.token(refused, failures)
            if token is None:
                try:
                    token = self._run(
                        flows.log_in(given.api_key or "", given.secret_key or "", self._retries)
                    )
                except TextkinError as error:
                    logins.failed(error)
                    raise
                logins.succeeded(token)
            return token
