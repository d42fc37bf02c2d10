"""What both clients are made with."""

from typing import Final

import httpx

# Seconds. A call is held for up to a minute where it waits for an analysis.
TIMEOUT: Final = 90.0
CONNECT_TIMEOUT: Final = 10.0


def timeout_of(given: float | httpx.Timeout | None) -> httpx.Timeout:
    """Returns the timeouts of a client's own connections."""
    if isinstance(given, httpx.Timeout):
        return given
    seconds = TIMEOUT if given is None else given
    return httpx.Timeout(seconds, connect=min(seconds, CONNECT_TIMEOUT))


def address_of(url: str) -> str:
    """Where the methods are. Raises a ValueError for what is no address of the web."""
    parsed = httpx.URL(url)
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise ValueError(
            f'"url" must be an address such as https://textkin.example.org, not "{url}".'
        )
    return url.rstrip("/") + "/rpc/json"
