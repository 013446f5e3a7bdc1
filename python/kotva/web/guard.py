"""What stands before every request: who may ask, how much, and the headers of every answer.

A server on the loopback address is reachable from any page the reader has open. Two checks keep those out:
the Host header must be a name of this server (a foreign name that resolves to 127.0.0.1 is refused: DNS
rebinding), and a request that says where it comes from must come from this server's own pages.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kotva.web.errors import error_response

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
BODY_LIMIT = 1 << 20

SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def host_of(authority: str) -> str | None:
    """The name in a Host header, without its port; None if it is no authority at all.

    >>> host_of("127.0.0.1:8620"), host_of("[::1]:8620"), host_of("Localhost")
    ('127.0.0.1', '::1', 'localhost')
    >>> host_of("a@b") is None, host_of("[::1") is None, host_of("") is None
    (True, True, True)
    """
    try:
        parts = urlsplit(f"//{authority}")
        _ = parts.port  # raises if it is not a number
    except ValueError:
        return None
    return parts.hostname if parts.netloc == authority and "@" not in authority else None


def allowed_names(host: str) -> frozenset[str] | None:
    """The names a server bound to `host` answers to; None (any name) if it is bound to every address.

    >>> sorted(allowed_names("127.0.0.1"))
    ['127.0.0.1', '::1', 'localhost']
    >>> "kotva.example" in allowed_names("kotva.example")
    True
    >>> allowed_names("0.0.0.0") is None
    True
    """
    try:
        if ipaddress.ip_address(host).is_unspecified:
            return None
    except ValueError:
        pass
    return LOOPBACK | {host.lower()}


def is_here(asked: HTTPConnection) -> bool:
    """Whether somebody asks from the machine that the server runs on."""
    try:
        return ipaddress.ip_address(asked.client.host if asked.client else "").is_loopback
    except ValueError:
        return False


class Guard:
    """ASGI middleware: host, origin and size checks, and security headers on whatever is answered."""

    def __init__(self, app: ASGIApp, names: Iterable[str] | None, body_limit: int = BODY_LIMIT) -> None:
        self.app = app
        self.names = None if names is None else frozenset(names)
        self.body_limit = body_limit
        self.too_large = f"a request may carry at most {body_limit} bytes"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self.refusal(Headers(scope=scope))
        if refusal is None:
            await self.app(scope, self.bounded(receive), send_guarded)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[2]})
        else:
            await error_response(*refusal)(scope, receive, send_guarded)

    def refusal(self, headers: Headers) -> tuple[int, str, str] | None:
        """Status, code and sentence if the request must not pass."""
        authority = headers.get("host", "")
        host = host_of(authority)
        if host is None or (self.names is not None and host not in self.names):
            return 400, "wrong-host", "this server answers only to its own name, see the address it printed"
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != authority:
            return 403, "wrong-origin", "this server answers only to its own pages"
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > self.body_limit:
            return 413, "too-large", self.too_large
        return None

    def bounded(self, receive: Receive) -> Receive:
        """Count what a body without a declared length really brings."""
        total = 0

        async def receive_bounded() -> Message:
            nonlocal total
            message = await receive()
            total += len(message.get("body", b""))
            if total > self.body_limit:
                raise HTTPException(413, self.too_large)
            return message

        return receive_bounded
