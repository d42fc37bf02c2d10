"""The error that the client raises."""

from typing import TypedDict

from .contract.errors import ErrorName


class ErrorData(TypedDict, total=False):
    """Machine-readable details of an error; the service sends the details that apply."""

    reason: ErrorName
    """The name of the error. It is more specific than the code, which several errors share."""
    field: str
    """The param that is wrong."""
    limit: int
    """The limit that was exceeded."""
    retry_after: float
    """Seconds after which to retry."""
    request_id: str
    """Identifies the failure in the log of the service."""
    revision: str
    """The current revision of the text (`textChanged`)."""


class TextkinError(Exception):
    """A call that failed, with a message for people.

    code: The code from the contract; an HTTP status if the request did not reach the methods of
        the service; 0 if there was no response.
    reason: The name of the error in the table of the service; None if the service did not send the
        error.
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
        # By default, pickle cannot restore an exception with keyword arguments.
        state = {"code": self.code, "method": self.method, "data": self.data}
        return (_restore, (self.message, state))


def _restore(message: str, state: dict[str, object]) -> TextkinError:
    return TextkinError(message, **state)  # type: ignore[arg-type]
