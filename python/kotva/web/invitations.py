"""Links for other devices: the addresses of this machine, and QR codes of links."""

from __future__ import annotations

import io
import ipaddress
import socket
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, StringConstraints

from kotva.web.guard import is_address, is_here

__all__ = ["announcement", "invitations_router", "own_addresses", "qr_code", "terminal_code", "urls"]

ANYWHERE = ("192.0.2.1", "2001:db8::1")
"""Addresses for documentation (RFC 5737, RFC 3849). Connecting a datagram socket to one sends nothing; the system only
chooses the address from which it would send."""
SIOCGIFADDR = 0x8915
"""Linux: the request for the address of a network interface."""


class CodeRequest(BaseModel):
    """A link. It is sent in the body, because addresses of requests are logged and a link contains a secret."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, StringConstraints(min_length=1, max_length=600)]


class Code(BaseModel):
    """A QR code as an SVG path of unit squares, `size` wide and high, without its quiet zone."""

    size: int
    path: str


class Addresses(BaseModel):
    """The URLs of this server for other devices, the most likely first. Only pages on this machine get them."""

    addresses: list[str]


def invitations_router(addresses: Sequence[str] = ()) -> APIRouter:
    router = APIRouter(tags=["invitations"])

    @router.post("/qr")
    def code(request: CodeRequest) -> Code:
        """A link as a QR code."""
        return qr_code(request.text)

    @router.get("/addresses")
    def own(http: Request) -> Addresses:
        """How other devices reach this server."""
        return Addresses(addresses=list(addresses) if is_here(http) else [])

    return router


def qr_code(text: str) -> Code:
    """The QR code of a text.

    >>> code = qr_code("http://192.0.2.7:8620/")
    >>> code.size, code.path[:12]
    (25, 'M0 0h7v1h-7z')
    """
    import segno  # only an invitation needs it

    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    runs = [(x, y, n) for y, row in enumerate(rows) for x, n in dark_runs(row)]
    return Code(size=len(rows), path="".join(f"M{x} {y}h{n}v1h-{n}z" for x, y, n in runs))


def dark_runs(row: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Start and length of each run of dark modules.

    >>> list(dark_runs([1, 1, 0, 1]))
    [(0, 2), (3, 1)]
    """
    start = None
    for x, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x - start
            start = None


def terminal_code(text: str) -> str:
    """The QR code for a terminal, two modules in one character cell."""
    import segno

    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def own_addresses() -> list[str]:
    """The IP addresses of this machine that other machines may reach, the one of the default route first."""
    found = [routed(family, far) for family, far in zip((socket.AF_INET, socket.AF_INET6), ANYWHERE, strict=True)]
    found += of_interfaces()
    with suppress(OSError):  # a machine need not know its own name
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)]
    return list(dict.fromkeys(address for address in found if address and reachable(address)))


def routed(family: socket.AddressFamily, far: str) -> str:
    """The address from which the system would send to `far`; empty if there is no route."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def of_interfaces() -> list[str]:
    """The IPv4 addresses of all network interfaces; nothing where the system does not tell them this way."""
    if sys.platform != "linux":
        return []
    import fcntl
    import struct

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue  # an interface without an IPv4 address
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def reachable(address: str) -> bool:
    """Whether others may reach an address: not loopback, not link-local.

    >>> [reachable(one) for one in ("192.168.1.5", "127.0.0.1", "fe80::1", "2001:db8::7")]
    [True, False, False, True]
    """
    parsed = ipaddress.ip_address(address.partition("%")[0])
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified or parsed.is_multicast)


def urls(host: str, port: int, names: Iterable[str] = (), addresses: Iterable[str] | None = None) -> list[str]:
    """The URLs of a server for other devices; none if it listens on loopback only. A server with a name stands behind
    a proxy, whose pages know their own address.

    >>> urls("0.0.0.0", 8620, addresses=["192.168.1.5", "2001:db8::7"])
    ['http://192.168.1.5:8620/']
    >>> urls("::", 8620, addresses=["2001:db8::7"]), urls("127.0.0.1", 8620), urls("192.168.1.5", 80)
    (['http://[2001:db8::7]:8620/'], [], ['http://192.168.1.5:80/'])
    """
    if any(True for _ in names):
        return []
    if host in ("0.0.0.0", "::"):
        known = own_addresses() if addresses is None else list(addresses)
        chosen = [one for one in known if host == "::" or ":" not in one]
    else:
        chosen = [host] if is_address(host) and reachable(host) else []
    return [f"http://{f'[{one}]' if ':' in one else one}:{port}/" for one in chosen]


def announcement(addresses: Sequence[str], *, code: bool) -> str:
    """What `kotva serve` says about other devices; `code` adds the QR code of the first address.

    >>> print(announcement(["http://192.0.2.7:8620/", "http://10.0.0.2:8620/"], code=False))
    From other devices in the network: http://192.0.2.7:8620/ or http://10.0.0.2:8620/
    Anybody in the network can read this traffic. For the internet, put a TLS proxy in front (docs/deployment.md).
    """
    lines = [
        f"From other devices in the network: {' or '.join(addresses)}",
        "Anybody in the network can read this traffic. "
        "For the internet, put a TLS proxy in front (docs/deployment.md).",
    ]
    return "\n".join(lines) + ("\n" + terminal_code(addresses[0]).rstrip("\n") if code else "")
