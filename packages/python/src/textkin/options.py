"""What both clients are made with."""

from typing import Final

import httpx

# Seconds. A call is held for up to a minute where it waits for an analysis.
timeout: Final = httpx.Timeout(90, connect=10)


def address_of(url: str) -> str:
    """Where the methods are. Raises a ValueError for what is no address of the web."""
    parsed = httpx.URL(url)
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise ValueError(
            f'"url" must be an address such as https://textkin.example.org, not "{url}".'
        )
    return url.rstrip("/") + "/rpc/json"
