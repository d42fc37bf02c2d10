"""One HTTP exchange: encodes the request, and reads the response."""

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
    """The reason why an exchange brought no JSON-RPC response."""

    code: int
    """The HTTP status, or 0 without an HTTP response."""
    message: str
    is_transient: bool
    """Whether a retry may succeed."""
    is_unprocessed: bool
    """Whether the service certainly did not run the request."""
    retry_after: float | None = None
    """Seconds to wait, if the service names them."""
    data: ErrorData = field(default_factory=lambda: ErrorData())


# The JSON of a response: an object, or an array for a batch.
RpcResponse = Any

# Statuses of a service that is overloaded or stopping, or that its proxy cannot reach.
TRANSIENT_STATUSES = {408, 429, 502, 503, 504}

# The errors of httpx before a connection is open.
CONNECT_ERRORS = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


def is_token_invalid(response: RpcResponse) -> bool:
    """Returns whether the service rejected the token, so that a new login is needed."""
    return isinstance(response, dict) and error_reason(response) == "tokenInvalid"


def error_reason(response: Mapping[str, Any]) -> Any:
    """Returns the name of the error in a response, or None."""
    data = (response.get("error") or {}).get("data") or {}
    return data.get("reason")


def encode_request(body: Any, token: str | None) -> tuple[bytes, dict[str, str]]:
    """Returns the body and headers of a request. The token is not in the URL, which httpx logs."""
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    return to_json(body), headers


def read_response(http: httpx.Response) -> RpcResponse | Failure:
    """Returns the JSON-RPC response, or the failure if there is none."""
    response = _parse_json(http.content)
    status = http.status_code
    # The service rejects the expired token of a long request with a status other than 200.
    if response is not None and (status == 200 or is_token_invalid(response)):
        return response
    error = (response.get("error") if isinstance(response, dict) else None) or {}
    data: ErrorData = dict(error.get("data") or {})  # type: ignore[assignment]
    header = http.headers.get("Retry-After")
    retry_after = data.get("retry_after") if header is None else _parse_retry_after(header)
    if retry_after is not None:
        data["retry_after"] = retry_after
    # A status with Retry-After is sent before a method runs. An incomplete request never runs.
    is_unprocessed = status == 408 or (status in (429, 503) and retry_after is not None)
    message = error.get("msg", f"The service returned HTTP status {status} without JSON.")
    return Failure(status, message, status in TRANSIENT_STATUSES, is_unprocessed, retry_after, data)


def connection_failure(error: httpx.RequestError, endpoint: str) -> Failure:
    """Returns the failure of a request without an HTTP response."""
    is_unprocessed = isinstance(error, CONNECT_ERRORS)
    cause = f"{error}".strip() or type(error).__name__
    message = (
        f"The service at {endpoint} can't be reached ({cause})."
        if is_unprocessed
        else f"The connection to {endpoint} broke before the response arrived ({cause})."
    )
    return Failure(0, message, True, is_unprocessed)


def _parse_json(content: bytes) -> RpcResponse:
    """Returns an object or an array; None for anything else, which the service never sends."""
    try:
        value = json.loads(content)
    except ValueError:
        return None
    return value if isinstance(value, dict | list) else None


def _parse_retry_after(header: str) -> float | None:
    """Returns the seconds of a Retry-After header, which has a number or a date."""
    if header.isdecimal():
        return float(header)
    try:
        moment = parsedate_to_datetime(header)
    except ValueError:
        return None
    return max(0.0, (moment - datetime.now(timezone.utc)).total_seconds())
