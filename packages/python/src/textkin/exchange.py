"""One HTTP exchange: what is sent, and what became of it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from .errors import ErrorData
from .values import to_json


@dataclass(frozen=True)
class Failure:
    """Why an exchange brought no answer of the methods."""

    code: int
    """An HTTP status, or 0 when nothing came back."""
    message: str
    transient: bool
    """Another try may succeed."""
    untouched: bool
    """The service has surely done nothing."""
    retry_after: float | None = None
    """Seconds that the service asks to wait."""
    data: ErrorData = field(default_factory=lambda: ErrorData())


# The answer to one request as it travels, or those to a batch.
Answer = Any
Reply = Answer | Failure

# Statuses of a service that is overloaded, stopping or behind a proxy that can't reach it.
TRANSIENT = {408, 429, 502, 503, 504}

# What httpx calls connections that never came to be.
UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


def is_token_refused(answer: Answer) -> bool:
    """Whether one has to log in again."""
    return isinstance(answer, dict) and reason_of(answer) == "tokenInvalid"


def reason_of(answer: Mapping[str, Any]) -> Any:
    """The name of the error in an answer, or None."""
    data = (answer.get("error") or {}).get("data") or {}
    return data.get("reason")


def request_of(body: Any, token: str | None) -> tuple[bytes, dict[str, str]]:
    """Body and headers of a request. The token stays out of the address, as httpx logs it."""
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    return to_json(body), headers


def reply_of(response: httpx.Response) -> Reply:
    """The answer in a response, or why there is none."""
    answer = _parsed(response.content)
    # A long request whose token has ended is refused by the status too.
    if answer is not None and (response.status_code == 200 or is_token_refused(answer)):
        return answer
    status = response.status_code
    error = (answer.get("error") if isinstance(answer, dict) else None) or {}
    data: ErrorData = dict(error.get("data") or {})  # type: ignore[assignment]
    asked = response.headers.get("Retry-After")
    retry_after = data.get("retry_after") if asked is None else _seconds(asked)
    if retry_after is not None:
        data["retry_after"] = retry_after
    told = f"The service answered with HTTP status {status} and no JSON."
    # With a time to come back, it was sent away at the door; a half request is never run.
    untouched = status == 408 or (status in (429, 503) and retry_after is not None)
    message = error.get("msg", told)
    return Failure(status, message, status in TRANSIENT, untouched, retry_after, data)


def loss_of(error: httpx.RequestError, origin: str) -> Failure:
    """No HTTP answer at all."""
    untouched = isinstance(error, UNSENT)
    why = f"{error}".strip() or type(error).__name__
    message = (
        f"The service at {origin} can't be reached ({why})."
        if untouched
        else f"The connection to {origin} broke before the answer came ({why})."
    )
    return Failure(0, message, True, untouched)


def _parsed(content: bytes) -> Answer:
    """An object or an array; anything else is no answer of the service."""
    try:
        value = json.loads(content)
    except ValueError:
        return None
    return value if isinstance(value, dict | list) else None


def _seconds(header: str) -> float | None:
    """Both forms of the header: a number of seconds, or a date."""
    if header.isdecimal():
        return float(header)
    try:
        moment = parsedate_to_datetime(header)
    except ValueError:
        return None
    return max(0.0, (moment - datetime.now(timezone.utc)).total_seconds())
