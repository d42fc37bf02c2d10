"""Options that both clients share."""

from typing import Final

import httpx

# Seconds. A call that waits for an analysis may take a minute.
TIMEOUT: Final = 90.0
CONNECT_TIMEOUT: Final = 10.0


def to_timeout(timeout: float | httpx.Timeout | None) -> httpx.Timeout:
    """Returns the timeouts of the connections that a client opens."""
    if isinstance(timeout, httpx.Timeout):
        return timeout
    seconds = TIMEOUT if timeout is None else timeout
    return httpx.Timeout(seconds, connect=min(seconds, CONNECT_TIMEOUT))


def rpc_endpoint(url: str) -> str:
    """Returns the URL of the methods. Raises a ValueError unless `url` is a web address."""
    parsed = httpx.URL(url)
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise ValueError(
            f'"url" must be an address such as https://textkin.example.org, not "{url}".'
        )
    return url.rstrip("/") + "/rpc/json"
