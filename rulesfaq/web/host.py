"""Under which address the site is reached: from the settings, not from what a request says."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment


class FixedAddress:
    """A WSGI application that sees one scheme and host, whatever a request pretends."""

    def __init__(self, inner: WSGIApplication, url: str) -> None:
        """Keep the application and the public address, such as ``https://regeln.example``."""
        self._inner = inner
        parts = urlsplit(url)
        self._seen = {"wsgi.url_scheme": parts.scheme, "HTTP_HOST": parts.netloc}

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        return self._inner(environ | self._seen, start)
