"""The guard in front of every request: it checks host, origin and size, and adds headers to every response.

Any web page that the user has open can send requests to the server. Two checks stop foreign pages: the Host header must
be a name of this server or an IP address, and a request with an Origin header must come from the server's own pages.
The first check also stops DNS rebinding (a foreign name that resolves to this machine). IP addresses are safe in this
respect: an attacker can make a name resolve to this machine, but cannot redirect an IP address.

Some actions are allowed only on the machine that the server runs on. A proxy on this machine connects from the same
address as the owner, so a request through any proxy never counts as local.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Any, cast
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from kotva.errors import KotvaError
from kotva.web.errors import error_response

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
DEFAULT_PORTS = {"http": 80, "https": 443}
PROXY_HEADERS = frozenset({"forwarded", "via", "x-real-ip"})
"""Headers of proxies, besides those that begin with `x-forwarded`."""
HERE = "kotva.here"
"""Key in a request's scope: whether the request comes from this machine."""
WRONG_HOST = (
    "this server answers to localhost, to IP addresses and to its own names; "
    "open the address it printed, or start it with --name and the name you use"
)
BODY_LIMIT = 1 << 20
UPLOADS = {"/api/languages": 64 << 20}
"""Paths that a page on this machine may send larger bodies to."""

SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
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
    """The name in a Host header, without port and trailing dot; None if the header is not valid.

    >>> host_of("127.0.0.1:8620"), host_of("[::1]:8620"), host_of("Localhost.")
    ('127.0.0.1', '::1', 'localhost')
    >>> host_of("a@b") is None, host_of("[::1") is None, host_of("") is None
    (True, True, True)
    """
    try:
        parts = urlsplit(f"//{authority}")
        _ = parts.port  # raises if it is not a number
    except ValueError:
        return None
    host = parts.hostname if parts.netloc == authority and "@" not in authority else None
    return host.removesuffix(".") or None if host else None


def allowed_names(host: str, names: Iterable[str] = ()) -> frozenset[str]:
    """The names of a server that listens on `host`; IP addresses are always allowed.

    >>> sorted(allowed_names("127.0.0.1"))
    ['127.0.0.1', '::1', 'localhost']
    >>> sorted(allowed_names("0.0.0.0", ["Kotva.Example"]) - LOOPBACK)
    ['0.0.0.0', 'kotva.example']
    """
    return LOOPBACK | {host.lower()} | {checked_name(name) for name in names}


def checked_name(name: str) -> str:
    """A host name as browsers send it: in lower case, non-ASCII letters encoded.

    >>> checked_name("Kotva.Example."), checked_name("šachy.example")
    ('kotva.example', 'xn--achy-f6a.example')
    """
    try:
        host = None if ":" in name else host_of(name)
        if host is not None:
            return host.encode("idna").decode()
    except UnicodeError:
        pass
    raise KotvaError(f"--name takes a host name such as kotva.example, without http:// and without a port, not {name}")


def checked_proxy(address: str) -> str:
    """The address of a proxy, or a network of proxies.

    >>> checked_proxy("127.0.0.1"), checked_proxy("172.16.0.0/12")
    ('127.0.0.1', '172.16.0.0/12')
    """
    try:
        ipaddress.ip_network(address)
    except ValueError:
        raise KotvaError(
            f"--proxy takes an IP address such as 127.0.0.1 or a network such as 172.16.0.0/12, not {address}"
        ) from None
    return address


def is_address(host: str) -> bool:
    """Whether a host is an IP address.

    >>> is_address("192.0.2.7"), is_address("::1"), is_address("kotva.example"), is_address("127.1")
    (True, True, False, False)
    """
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def plain_address(host: str) -> str:
    """Converts an IPv4-mapped IPv6 address, as a dual-stack socket reports it, to IPv4.

    >>> plain_address("::ffff:127.0.0.1"), plain_address("::1"), plain_address("testclient")
    ('127.0.0.1', '::1', 'testclient')
    """
    if not is_address(host):
        return host
    address = ipaddress.ip_address(host)
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return host if mapped is None else str(mapped)


def origin_of(text: str) -> tuple[str, int] | None:
    """The host and port of an Origin header.

    >>> origin_of("https://Kotva.Example"), origin_of("http://[::1]:8620"), origin_of("null")
    (('kotva.example', 443), ('::1', 8620), None)
    """
    try:
        parts = urlsplit(text)
        host, port = host_of(parts.netloc), parts.port
    except ValueError:
        return None
    if host is None or parts.scheme not in DEFAULT_PORTS:
        return None
    return host, DEFAULT_PORTS[parts.scheme] if port is None else port


def address(asked: HTTPConnection) -> str:
    """The IP address of the client."""
    return asked.client.host if asked.client else ""


def is_here(asked: HTTPConnection) -> bool:
    """Whether the request comes from the machine that the server runs on, and not through a proxy."""
    return bool(asked.scope.get(HERE))


class Guard:
    """ASGI middleware: host, origin and size checks, and security headers on every response."""

    def __init__(
        self,
        app: ASGIApp,
        names: Iterable[str] = LOOPBACK,
        proxies: Iterable[str] = (),
        body_limit: int = BODY_LIMIT,
    ) -> None:
        self.names = frozenset(names)
        self.own_names = {name for name in self.names - LOOPBACK if not is_address(name)}
        self.proxies = [ipaddress.ip_network(proxy) for proxy in proxies]
        # The guard checks the connecting address (maybe a proxy); the app behind it sees the visitor's address.
        self.app = cast(ASGIApp, ProxyHeadersMiddleware(cast(Any, app), [str(proxy) for proxy in self.proxies]))
        self.body_limit = body_limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, port = scope.get("client") or ("", 0)
        peer = plain_address(host)
        scope["client"] = (peer, port)
        scope[HERE] = self.comes_from_here(peer, headers)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        limit = max(self.body_limit, UPLOADS.get(scope["path"], 0)) if scope[HERE] else self.body_limit
        refusal = self.refusal(headers, limit)
        if refusal is None:
            await self.app(scope, bounded(receive, limit), send_guarded)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[2]})
        else:
            await error_response(*refusal)(scope, receive, send_guarded)

    def comes_from_here(self, peer: str, headers: Headers) -> bool:
        """Whether a request comes directly from this machine: not from a proxy's address and without proxy headers.
        The headers matter because a proxy that is not configured here must not give its visitors local rights."""
        if not is_address(peer) or any(name in PROXY_HEADERS or name.startswith("x-forwarded") for name in headers):
            return False
        address = ipaddress.ip_address(peer)
        return address.is_loopback and not any(address in proxy for proxy in self.proxies)

    def refusal(self, headers: Headers, limit: int = BODY_LIMIT) -> tuple[int, str, str] | None:
        """Status, code and message if the request is refused, else None."""
        authorities = headers.getlist("host")
        host = host_of(authorities[0]) if len(authorities) == 1 else None
        if host is None or not (host in self.names or is_address(host)):
            return 400, "wrong-host", WRONG_HOST
        if any(not self.is_own_page(origin, authorities[0]) for origin in headers.getlist("origin")):
            return 403, "wrong-origin", "this server answers only to its own pages"
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > limit:
            return 413, "too-large", too_large(limit)
        return None

    def is_own_page(self, origin: str, authority: str) -> bool:
        """Whether the origin is this server: it has the host and port of the request. A proxy may change both, so a
        configured name counts on any port."""
        page = origin_of(origin)
        if page is None:
            return False
        scheme = urlsplit(origin).scheme
        return page[0] in self.own_names or page == origin_of(f"{scheme}://{authority}")


def bounded(receive: Receive, limit: int) -> Receive:
    """Counts the bytes of a body, because its length may not be declared."""
    total = 0

    async def receive_bounded() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > limit:
            raise HTTPException(413, too_large(limit))
        return message

    return receive_bounded


def too_large(limit: int) -> str:
    return f"a request may carry at most {limit} bytes"
