"""What calls consist of, without input and output: the sync and the async client carry out the
same steps, each in its own way.
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
from .exchange import Answer, Failure, Reply, is_token_refused, reason_of
from .retry import is_repeatable, may_try_again, pause_after


@dataclass(frozen=True)
class Post:
    """Sends a body; brings the reply."""

    body: Any
    token: str | None


@dataclass(frozen=True)
class Sleep:
    seconds: float


@dataclass(frozen=True)
class GetToken:
    """Brings a token other than the one that was refused, if there can be one."""

    refused: str | None = None


Step = Post | Sleep | GetToken
T = TypeVar("T")
Flow = Generator[Step, Any, T]

# Seconds that one call is held: proxies tend to end those that take a minute.
HOLD: Final = 30
WAITING: Final[tuple[ErrorName, ...]] = ("processing", "stillProcessing", "waitRanOut")


def log_in(api_key: str, secret_key: str, retries: int) -> Flow[str]:
    """A new token. A second login leaves a token that nobody uses, and that soon ends."""
    keys = {"api_key": api_key, "secret_key": secret_key}
    result = yield from calling(Call("auth.accessToken", keys), True, retries)
    return str(result["access_token"])


def calling(call: Call[Any], repeatable: bool | None, retries: int) -> Flow[Any]:
    """The result of a call; logs in once more where its token has ended."""
    method = call.method
    if repeatable is None:
        repeatable = is_repeatable(call)
    body = _request(call)
    if method in WITHOUT_TOKEN:
        return result_of(method, (yield from _asking(method, body, None, repeatable, retries)))
    token = yield GetToken()
    answer = yield from _asking(method, body, token, repeatable, retries)
    if is_token_refused(answer):
        fresh = yield GetToken(token)
        if fresh != token:
            answer = yield from _asking(method, body, fresh, repeatable, retries)
    return result_of(method, answer)


def batching(calls: Sequence[Call[Any]], retries: int) -> Flow[list[Any]]:
    """What became of each call: its result, or its TextkinError."""
    if not calls:
        return []
    answers: dict[int, Answer] = {}
    left, token, has_renewed = list(range(len(calls))), (yield GetToken()), False
    while left:
        answers.update((yield from _part(calls, left, token, retries)))
        left = [index for index, answer in answers.items() if is_token_refused(answer)]
        if left and not has_renewed:
            has_renewed, old, token = True, token, (yield GetToken(token))
            # A static key stays as it is.
            if token != old:
                continue
        # Entries that found no room for their answers have not been run.
        left = [index for index, one in answers.items() if reason_of(one) == "answersTooLong"]
    return [_outcome(calls[index].method, answers[index]) for index in range(len(calls))]


def _part(
    calls: Sequence[Call[Any]], indexes: list[int], token: str, retries: int
) -> Flow[dict[int, Answer]]:
    asked = [calls[index] for index in indexes]
    repeatable = all(is_repeatable(call) for call in asked)
    body = [_request(call) for call in asked]
    answer = yield from _asking("batch", body, token, repeatable, retries)
    # The token of a long batch is looked at before its entries are.
    if is_token_refused(answer):
        return {index: answer for index in indexes}
    if not isinstance(answer, list):
        raise _error("batch", answer)
    return dict(zip(indexes, answer, strict=True))


def until_ready(call: Call[Any], within: float | None, whole: bool, retries: int) -> Flow[Any]:
    """The result of a method that waits, once the analysis is done; with `whole` once no other text
    is pending either. After `within` seconds the last answer stands.
    """
    method = call.method
    end = math.inf if within is None else time.monotonic() + within
    while True:
        remaining = max(0.0, end - time.monotonic())
        # The wait of a preview is for other texts.
        hold = {} if method == "text.preview" else {"wait": int(min(HOLD, remaining))}
        pause: float = 1
        try:
            result = yield from calling(Call(method, {**call.params, **hold}), None, retries)
            if not whole or "pending" not in result or remaining == 0:
                return result
        except TextkinError as error:
            if error.reason not in WAITING or remaining == 0:
                raise
            # Else the service holds as many calls as it can, and answered at once.
            pause = 0 if error.reason == "waitRanOut" else 1
        yield Sleep(min(pause, max(0.0, end - time.monotonic())))


def first_page(method: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """The params of the first page; of texts by id, as a list without an order has no cursor."""
    if method not in PAGED:
        raise ValueError(f"{method} does not answer in pages: {', '.join(PAGED)} do.")
    order = {"order": "id"} if method == "collection.listTexts" else {}
    return {
        "limit": 100,
        **order,
        **{name: value for name, value in params.items() if value is not None},
    }


def _asking(
    method: str, body: Any, token: str | None, repeatable: bool, retries: int
) -> Flow[Answer]:
    """The answer, after tries as long as they are safe and may help."""
    tries = 0
    while True:
        reply: Reply = yield Post(body, token)
        if not isinstance(reply, Failure):
            return reply
        if tries >= retries or not may_try_again(reply, repeatable):
            raise TextkinError(reply.message, code=reply.code, method=method, data=reply.data)
        yield Sleep(pause_after(reply, tries))
        tries += 1


def _request(call: Call[Any]) -> dict[str, Any]:
    given = {name: value for name, value in call.params.items() if value is not None}
    return {"method": call.method, "params": given}


def result_of(method: str, answer: Answer) -> Any:
    """The result, or the error raised."""
    if not isinstance(answer, dict) or answer.get("error") is not None or "result" not in answer:
        raise _error(method, answer)
    return answer["result"]


def _outcome(method: str, answer: Answer) -> Any:
    try:
        return result_of(method, answer)
    except TextkinError as error:
        return error


def _error(method: str, answer: Answer) -> TextkinError:
    """Of an answer in another form too, as from an address where another service lives."""
    error = (answer.get("error") if isinstance(answer, dict) else None) or {}
    told = "This is not an answer of the service: check the address."
    return TextkinError(
        error.get("msg", told), code=error.get("code", 0), method=method, data=error.get("data")
    )
