"""The steps of each call, without input and output. A flow yields a step; the client runs the step,
synchronously or asynchronously, and sends its value back.
"""

import math
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from .call import Call
from .contract.errors import ErrorName
from .contract.methods import PAGED, WITHOUT_TOKEN
from .errors import TextkinError
from .exchange import Failure, RpcResponse, error_reason, is_token_invalid
from .retry import is_repeatable, retry_delay, should_retry


@dataclass(frozen=True)
class Post:
    """Sends a body. Its value is the response or the failure."""

    body: Any
    token: str | None


@dataclass(frozen=True)
class Sleep:
    seconds: float


@dataclass(frozen=True)
class GetToken:
    """Gets a token, other than the invalid one if possible."""

    invalid_token: str | None = None


Step = Post | Sleep | GetToken
T = TypeVar("T")
Flow = Generator[Step, Any, T]

# The longest `wait` of one call, in seconds: proxies tend to end requests that take a minute.
MAX_WAIT: Final = 30
NOT_READY: Final[tuple[ErrorName, ...]] = ("processing", "stillProcessing", "waitRanOut")


def login_flow(api_key: str, secret_key: str, retries: int) -> Flow[str]:
    """Returns a new token. A retry is safe: an unused token expires soon."""
    keys = {"api_key": api_key, "secret_key": secret_key}
    result = yield from call_flow(Call("auth.accessToken", keys), True, retries)
    return str(result["access_token"])


def call_flow(call: Call[Any], repeatable: bool | None, retries: int) -> Flow[Any]:
    """Returns the result of a call; gets a new token once if the token has expired."""
    method = call.method
    if repeatable is None:
        repeatable = is_repeatable(call)
    body = _request_body(call)
    if method in WITHOUT_TOKEN:
        response = yield from _post_with_retries(method, body, None, repeatable, retries)
        return result_of(method, response)
    token = yield GetToken()
    response = yield from _post_with_retries(method, body, token, repeatable, retries)
    if is_token_invalid(response):
        new_token = yield GetToken(token)
        if new_token != token:
            response = yield from _post_with_retries(method, body, new_token, repeatable, retries)
    return result_of(method, response)


def batch_flow(calls: Sequence[Call[Any]], retries: int) -> Flow[list[Any]]:
    """Returns the result or the TextkinError of each call."""
    if not calls:
        return []
    responses: dict[int, RpcResponse] = {}
    remaining, token, has_renewed = list(range(len(calls))), (yield GetToken()), False
    while remaining:
        responses.update((yield from _post_batch(calls, remaining, token, retries)))
        remaining = [index for index, entry in responses.items() if is_token_invalid(entry)]
        if remaining and not has_renewed:
            has_renewed, old_token, token = True, token, (yield GetToken(token))
            # A static key stays the same.
            if token != old_token:
                continue
        # The service did not run entries whose results would have made the response too long.
        remaining = [
            index for index, entry in responses.items() if error_reason(entry) == "answersTooLong"
        ]
    return [_outcome(calls[index].method, responses[index]) for index in range(len(calls))]


def _post_batch(
    calls: Sequence[Call[Any]], indexes: list[int], token: str, retries: int
) -> Flow[dict[int, RpcResponse]]:
    entries = [calls[index] for index in indexes]
    repeatable = all(is_repeatable(call) for call in entries)
    body = [_request_body(call) for call in entries]
    response = yield from _post_with_retries("batch", body, token, repeatable, retries)
    # The service checks the token of a long batch before it reads the entries.
    if is_token_invalid(response):
        return {index: response for index in indexes}
    if not isinstance(response, list):
        raise _error("batch", response)
    return dict(zip(indexes, response, strict=True))


def ready_flow(
    call: Call[Any], within: float | None, wait_for_all: bool, retries: int
) -> Flow[Any]:
    """Returns the result of a method that waits, once the analysis is done, or once no other text
    is pending either (`wait_for_all`). After `within` seconds returns or raises the latest outcome.
    """
    method = call.method
    end = math.inf if within is None else time.monotonic() + within
    while True:
        remaining = max(0.0, end - time.monotonic())
        # text.preview waits for texts other than its own, so it gets no `wait`.
        wait = {} if method == "text.preview" else {"wait": int(min(MAX_WAIT, remaining))}
        delay: float = 1
        try:
            result = yield from call_flow(Call(method, {**call.params, **wait}), None, retries)
            if not wait_for_all or "pending" not in result or remaining == 0:
                return result
        except TextkinError as error:
            if error.reason not in NOT_READY or remaining == 0:
                raise
            # Other reasons mean that the service has no room for another waiting call.
            delay = 0 if error.reason == "waitRanOut" else 1
        yield Sleep(min(delay, max(0.0, end - time.monotonic())))


def first_page(method: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the params of the first page. Texts are listed by id, because a list without an order
    has no cursor.
    """
    if method not in PAGED:
        raise ValueError(f"{method} returns no pages. Methods that do: {', '.join(PAGED)}.")
    order = {"order": "id"} if method == "collection.listTexts" else {}
    return {
        "limit": 100,
        **order,
        **{name: value for name, value in params.items() if value is not None},
    }


def _post_with_retries(
    method: str, body: Any, token: str | None, repeatable: bool, retries: int
) -> Flow[RpcResponse]:
    """Returns the response, after retries as long as they are safe and may help."""
    attempt = 0
    while True:
        response: RpcResponse | Failure = yield Post(body, token)
        if not isinstance(response, Failure):
            return response
        failure = response
        if attempt >= retries or not should_retry(failure, repeatable):
            raise TextkinError(failure.message, code=failure.code, method=method, data=failure.data)
        yield Sleep(retry_delay(failure, attempt))
        attempt += 1


def _request_body(call: Call[Any]) -> dict[str, Any]:
    params = {name: value for name, value in call.params.items() if value is not None}
    return {"method": call.method, "params": params}


def result_of(method: str, response: RpcResponse) -> Any:
    """Returns the result of a response, or raises its error."""
    is_object = isinstance(response, dict)
    if not is_object or response.get("error") is not None or "result" not in response:
        raise _error(method, response)
    return response["result"]


def _outcome(method: str, response: RpcResponse) -> Any:
    try:
        return result_of(method, response)
    except TextkinError as error:
        return error


def _error(method: str, response: RpcResponse) -> TextkinError:
    """Returns the error of a response. The response may come from another service at the
    address.
    """
    error = (response.get("error") if isinstance(response, dict) else None) or {}
    return TextkinError(
        error.get("msg", "The response is not from a Textkin service: check the address."),
        code=error.get("code", 0),
        method=method,
        data=error.get("data"),
    )
