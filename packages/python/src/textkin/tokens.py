"""What lets calls in."""

from dataclasses import dataclass

from .errors import TextkinError


@dataclass(frozen=True, repr=False)
class Credentials:
    """A key pair to log in with, or a static key that goes with each call."""

    api_key: str | None
    secret_key: str | None
    key: str | None

    def __post_init__(self) -> None:
        pair = [one for one in (self.api_key, self.secret_key) if one]
        if (len(pair), bool(self.key)) not in ((2, False), (0, True)):
            raise ValueError('Give "api_key" and "secret_key", or "key" alone.')


class Logins:
    """Keeps the token. However many calls find that it has ended, one login gets the next: the
    others wait for it behind a lock, and share its error.
    """

    def __init__(self) -> None:
        self._token: str | None = None
        self._error: TextkinError | None = None
        self.failures = 0

    def token(self, refused: str | None, failures: int) -> str | None:
        """A token other than the refused one, or None where a login is due. Raises the error of a
        login that has failed since there were so many failures.
        """
        if self._token is not None and self._token != refused:
            return self._token
        if self._error is not None and self.failures > failures:
            raise self._error
        return None

    def succeeded(self, token: str) -> None:
        self._token = token

    def failed(self, error: TextkinError) -> None:
        self.failures += 1
        self._error = error
