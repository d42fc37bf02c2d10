"""The one error of this client."""

from typing import TypedDict

from .contract.errors import ErrorName


class ErrorData(TypedDict, total=False):
    """Machine-readable detail of an error, where the service gives any."""

    reason: ErrorName
    """The name of the error: finer than its code, which several share."""
    field: str
    """The param that is wrong."""
    limit: int
    """The limit that was passed."""
    retry_after: float
    """Seconds after which to try again."""
    request_id: str
    """Finds the failure in the service's log."""


class TextkinError(Exception):
    """A call that failed. Its text is a sentence for a person.

    code: The code of the contract; an HTTP status where the call did not reach the service's
        methods; 0 where there was no answer.
    reason: The name of the error in the table of the service; None where the answer was not
        the service's.
    method: The method that was called, or "batch".
    """

    def __init__(
        self, message: str, *, code: int, method: str, data: ErrorData | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.method = method
        self.data: ErrorData = data or {}
        self.reason: ErrorName | None = self.data.get("reason")

    def __repr__(self) -> str:
        return (
            f"TextkinError({self.message!r}, code={self.code}, "
            f"reason={self.reason!r}, method={self.method!r})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        # An error with keywords would not come back from another process otherwise.
        state = {"code": self.code, "method": self.method, "data": self.data}
        return (_restored, (self.message, state))


def _restored(message: str, state: dict[str, object]) -> TextkinError:
    return TextkinError(message, **state)  # type: ignore[arg-type]
