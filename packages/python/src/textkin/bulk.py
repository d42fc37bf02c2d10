"""Splits many texts into batches, without input and output."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from .call import Call
from .values import to_json

# The default texts and bytes of one request. A proxy with the usual settings accepts a megabyte.
BATCH_TEXTS: Final = 100
BATCH_BYTES: Final = 512 * 1024

TextT = TypeVar("TextT", bound=Mapping[str, Any])


class TextBatcher(Generic[TextT]):
    """Collects texts until a batch is full.

    common: Params of every text that does not have them itself.
    max_texts, max_bytes: The limits of a batch. A text that is longer has a batch to itself.
    """

    def __init__(self, common: Mapping[str, Any], max_texts: int, max_bytes: int) -> None:
        if not 1 <= max_texts <= 1000:
            raise ValueError('"batch_texts" must be 1 to 1,000.')
        self._common = common
        self._max_texts, self._max_bytes = max_texts, max_bytes
        self._batch: list[tuple[TextT, Call[Any]]] = []
        self._bytes = 0

    def add(self, text: TextT) -> Sequence[tuple[TextT, Call[Any]]]:
        """Adds a text. Returns the previous batch if it has no room for the text, or else an empty
        list.
        """
        params = {**self._common, **text}
        if not params.get("ext_text_id") and not params.get("idempotency_key"):
            # A request without a response can then be retried without storing a text twice.
            params["idempotency_key"] = uuid.uuid4().hex
        size = len(to_json(params))
        is_full = len(self._batch) == self._max_texts or self._bytes + size > self._max_bytes
        full = self.flush() if is_full else []
        self._batch.append((text, Call("text.create", params)))
        self._bytes += size
        return full

    def flush(self) -> Sequence[tuple[TextT, Call[Any]]]:
        """Returns the collected texts with their calls, and starts an empty batch."""
        batch, self._batch, self._bytes = self._batch, [], 0
        return batch
