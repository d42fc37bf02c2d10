"""A typed client of the Textkin text analysis service."""

from .async_client import AsyncTextkin
from .client import Textkin
from .contract import objects
from .contract.errors import ERROR_CODES, ErrorName
from .errors import ErrorData, TextkinError

__all__ = [
    "ERROR_CODES",
    "AsyncTextkin",
    "ErrorData",
    "ErrorName",
    "Textkin",
    "TextkinError",
    "objects",
]
