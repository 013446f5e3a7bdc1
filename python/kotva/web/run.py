"""Starting and stopping the server."""

from __future__ import annotations

import gc
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence

import uvicorn
from starlette.concurrency import run_in_threadpool

from kotva.errors import KotvaError
from kotva.lexicons import store
from kotva.web import page, warm
from kotva.web.app import close_table, create_app, the_table
from kotva.web.guard import allowed_names, checked_proxy
from kotva.web.installing import close_installer
from kotva.web.invitations import announcement, urls
from kotva.web.tournaments.hall import close_hall, resume

DEFAULT_PORT = 8620
TRIES = 20
UNREAD = 60_000
"""Milliseconds after which the system drops a connection whose data is not acknowledged; the default is about a quarter
of an hour."""
HEARTBEAT = 3.5
"""Seconds between two pings to a page, and for its answer. A page that is cut off just after an answer has left after
twice that time, so the others learn within ten seconds who is away, and three of them are left for a slow network."""
NO_WORDS = (
    "No word list is installed yet: install one from the first screen of the page, or with `kotva lexicon install cs` "
    "(or sk, pl, en). Board games can be played at once."
)
YOUNG = 10_000
"""Number of new objects after which the garbage collector runs."""


def bind(host: str, port: int, *, exact: bool) -> socket.socket:
    """Binds a socket to the given port or, unless `exact`, to the next free port after it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last: OSError | None = None
    for candidate in [port] if exact else range(port, min(port + TRIES, 65536)):
        # asyncio disables Nagle's algorithm only if the socket names its protocol; otherwise answers are 40 ms late.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        # Without this, a restart right after a stop finds the port still taken. On Windows the option differs.
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        try:
            listener.bind((host, candidate))
            listener.listen()  # two servers that start at once can both bind, but only one can listen
        except OSError as error:
            listener.close()
            last = error
            continue
        return listener
    tried = f"port {port}" if exact else f"ports {port} to {port + TRIES - 1}"
    reason = last.strerror or str(last) if last else "there is no such port"
    raise KotvaError(f"cannot listen on {host}, {tried}: {reason}; choose another with --port")


def address(host: str, port: int) -> str:
    """The URL of the server for a browser on this machine.

    >>> address("127.0.0.1", 8620), address("::1", 80), address("0.0.0.0", 8620)
    ('http://127.0.0.1:8620/', 'http://[::1]:80/', 'http://127.0.0.1:8620/')
    """
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


class Server(uvicorn.Server):
    """uvicorn's server; it prints its address once it accepts connections."""

    def __init__(self, config: uvicorn.Config, where: str, others: Sequence[str], *, open_browser: bool) -> None:
        super().__init__(config)
        self.where = where
        self.others = others
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        await run_in_threadpool(warm.lists)  # in the thread pool, which this call starts, too
        print(f"Kotva runs at {self.where} (Ctrl+C stops it)", flush=True)
        if self.others:
            print(announcement(self.others, code=sys.stdout.isatty()), flush=True)
        if not store.installed():
            print(NO_WORDS, flush=True)
        warm.start(the_table().store, lambda: self.server_state.total_requests)
        if self.open_browser:
            webbrowser.open(self.where)


def serve(
    host: str, port: int | None, *, open_browser: bool, names: Sequence[str] = (), proxies: Sequence[str] = ()
) -> None:
    """Serves until SIGINT or SIGTERM; running requests finish first."""
    allowed, trusted = allowed_names(host, names), [checked_proxy(proxy) for proxy in proxies]
    the_table()  # opens the store first, so that an error in it is reported before anything else
    listener = bind(host, DEFAULT_PORT if port is None else port, exact=port is not None)
    taken = listener.getsockname()[1]
    if port is None and taken != DEFAULT_PORT:
        print(f"kotva: port {DEFAULT_PORT} is taken, using {taken}", file=sys.stderr)
    if not (page.STATIC / page.INDEX).is_file():
        print("kotva: the page is not built: `make build` in the project's folder builds it", file=sys.stderr)
    others = urls(host, taken, names)
    config = uvicorn.Config(
        create_app(allowed, proxies=trusted, addresses=others),
        proxy_headers=False,  # the guard reads them, and only from configured proxies
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
        lifespan="off",
        ws_max_size=1 << 20,  # larger messages never reach the check in `Page.listen`
        ws_ping_interval=HEARTBEAT,
        ws_ping_timeout=HEARTBEAT,
        ws_per_message_deflate=False,  # views are small; compression costs 300 kB per page and 0.5 ms per message
    )
    calm_collector()
    # uvicorn stops gracefully and then raises the signal again; here a stop is not a failure.
    signal.signal(signal.SIGTERM, stopped)
    signal.signal(signal.SIGINT, stopped)
    try:
        with listener:
            resume()
            Server(config, address(host, taken), others, open_browser=open_browser).run([listener])
    finally:
        close_table()
        close_hall()
        close_installer()


def calm_collector() -> None:
    """Makes garbage collection rare and short, because requests wait during a full collection. The objects of the
    loaded program are frozen, so the collector skips them; the threshold makes the other collections rare."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)


def stopped(*_: object) -> None:
    sys.exit(0)
