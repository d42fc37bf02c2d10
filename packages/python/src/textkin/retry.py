"""Decides whether a request is retried, and after which delay."""

import random
from typing import Any

from .call import Call
from .contract.methods import READ_ONLY
from .exchange import Failure

# The first and the longest delay, in seconds. The delay doubles with each attempt.
FIRST_DELAY = 0.25
MAX_DELAY = 10.0
# The longest Retry-After that the client obeys, in seconds; for more, the caller gets the error.
MAX_RETRY_AFTER = 60.0


def is_repeatable(call: Call[Any]) -> bool:
    """Returns whether a call may be sent again when it is unknown whether the first request ran: a
    call that only reads, a call with an idempotency key, or text.create with an ext_text_id, which
    is unique in a collection.
    """
    if call.method in READ_ONLY or call.params.get("idempotency_key"):
        return True
    return call.method == "text.create" and bool(call.params.get("ext_text_id"))


def should_retry(failure: Failure, repeatable: bool) -> bool:
    """Returns whether a retry is safe and may help."""
    return (
        failure.is_transient
        and (failure.is_unprocessed or repeatable)
        and (failure.retry_after or 0) <= MAX_RETRY_AFTER
    )


def retry_delay(failure: Failure, attempt: int) -> float:
    """Returns the seconds before the next attempt: the time that the service asks for, or a delay
    that grows. Its random part keeps clients from retrying in step.
    """
    if failure.retry_after is not None:
        return failure.retry_after
    delay = min(FIRST_DELAY * float(2**attempt), MAX_DELAY)
    return delay * (0.5 + random.random() / 2)
