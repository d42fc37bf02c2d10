"""Credentials, and the access token that a login returns."""

from dataclasses import dataclass

from .errors import TextkinError


@dataclass(frozen=True, repr=False)
class Credentials:
    """A key pair for the login, or a static key that is sent with each call."""

    api_key: str | None
    secret_key: str | None
    key: str | None

    def __post_init__(self) -> None:
        pair = [part for part in (self.api_key, self.secret_key) if part]
        if (len(pair), bool(self.key)) not in ((2, False), (0, True)):
            raise ValueError('Pass either "api_key" and "secret_key", or "key".')


class TokenCache:
    """Stores the access token. When it expires, one call logs in, however many calls notice: the
    others wait at the lock of the client, and get the same token or the same error.
    """

    def __init__(self) -> None:
        self._token: str | None = None
        self._error: TextkinError | None = None
        self.failure_count = 0

    def get(self, invalid_token: str | None, failure_count: int) -> str | None:
        """Returns a token other than the invalid one, or None if a login is needed. Raises the
        error of a login that failed after `failure_count` was read.
        """
        if self._token is not None and self._token != invalid_token:
            return self._token
        if self._error is not None and self.failure_count > failure_count:
            raise self._error
        return None

    def store(self, token: str) -> None:
        self._token = token

    def record_failure(self, error: TextkinError) -> None:
        self.failure_count += 1
        self._error = error
