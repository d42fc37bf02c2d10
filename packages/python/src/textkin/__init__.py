"""A typed client of the Textkin text analysis service."""

from . import calls, objects
from .async_client import AsyncTextkin
from .call import Call
from .client import Textkin
from .contract.errors import ERROR_CODES, ErrorName
from .errors import ErrorData, TextkinError
from .values import DateLike

__all__ = [
    "ERROR_CODES",
    "AsyncTextkin",
    "Call",
    "DateLike",
    "ErrorData",
    "ErrorName",
    "Textkin",
    "TextkinError",
    "calls",
    "objects",
]
