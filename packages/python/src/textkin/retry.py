"""When a call is made again, and after how long."""

import random
from typing import Any

from .call import Call
from .contract.methods import READ_ONLY
from .exchange import Failure

# Seconds: the first pause, which doubles each time up to the longest.
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 10.0
# Seconds that a service may ask for; with more, the caller should know.
LONGEST_RETRY_AFTER = 60.0


def is_repeatable(call: Call[Any]) -> bool:
    """Whether a call may be made twice when it is unknown if the first was carried out: one that
    only reads, one with an idempotency key, and text.create with an ext_text_id, which a
    collection holds only once.
    """
    if call.method in READ_ONLY or call.params.get("idempotency_key"):
        return True
    return call.method == "text.create" and bool(call.params.get("ext_text_id"))


def may_try_again(failure: Failure, repeatable: bool) -> bool:
    """Whether another try is safe and may help."""
    return (
        failure.transient
        and (failure.untouched or repeatable)
        and (failure.retry_after or 0) <= LONGEST_RETRY_AFTER
    )


def pause_after(failure: Failure, tries: int) -> float:
    """Seconds: what the service asks for, or a pause that grows; the part by chance keeps clients
    out of step.
    """
    if failure.retry_after is not None:
        return failure.retry_after
    pause = min(FIRST_PAUSE * float(2**tries), LONGEST_PAUSE)
    return pause * (0.5 + random.random() / 2)
