"""Many texts in few requests: how they are split, without input and output."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from .call import Call
from .values import to_json

# Texts and bytes of one request: a proxy with the usual settings takes a megabyte.
BATCH_TEXTS: Final = 100
BATCH_BYTES: Final = 512 * 1024

NewText_t = TypeVar("NewText_t", bound=Mapping[str, Any])


class TextBatches(Generic[NewText_t]):
    """Collects texts until a batch is full.

    common: Params that each text has unless it names them itself.
    most_texts, most_bytes: Where a batch ends; a text that is longer alone goes alone.
    """

    def __init__(self, common: Mapping[str, Any], most_texts: int, most_bytes: int) -> None:
        if not 1 <= most_texts <= 1000:
            raise ValueError('"batch_texts" must be 1 to 1,000.')
        self._common = common
        self._most_texts, self._most_bytes = most_texts, most_bytes
        self._batch: list[tuple[NewText_t, Call[Any]]] = []
        self._bytes = 0

    def add(self, text: NewText_t) -> Sequence[tuple[NewText_t, Call[Any]]]:
        """Takes a text in. Returns the batch that has no room for it, or nothing."""
        params = {**self._common, **text}
        if not params.get("ext_text_id") and not params.get("idempotency_key"):
            # A request whose answer was lost can then be made again and stores nothing twice.
            params["idempotency_key"] = uuid.uuid4().hex
        size = len(to_json(params))
        is_full = len(self._batch) == self._most_texts or self._bytes + size > self._most_bytes
        full = self.rest() if is_full else []
        self._batch.append((text, Call("text.create", params)))
        self._bytes += size
        return full

    def rest(self) -> Sequence[tuple[NewText_t, Call[Any]]]:
        """Returns what has been collected, and begins anew."""
        batch, self._batch, self._bytes = self._batch, [], 0
        return batch
