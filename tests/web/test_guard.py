"""The guard accepts only requests to the server's own names and from its own pages; all answers have its headers."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from kotva.errors import KotvaError
from kotva.web import errors
from kotva.web.guard import LOOPBACK, SECURITY_HEADERS, Guard, allowed_names, checked_name, checked_proxy, is_here


async def echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


async def tell(request: Request) -> PlainTextResponse:
    """Answers the visitor's address and whether it is local, as the application sees them."""
    assert request.client is not None
    return PlainTextResponse(f"{request.client.host} {'here' if is_here(request) else 'elsewhere'}")


async def tell_socket(socket: WebSocket) -> None:
    assert socket.client is not None
    await socket.accept()
    await socket.send_text(f"{socket.client.host} {'here' if is_here(socket) else 'elsewhere'}")
    await socket.close()


async def fail(_: Request) -> PlainTextResponse:
    raise RuntimeError("a secret that must not be told")


async def greet(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


@pytest.fixture
def guarded() -> Iterator[TestClient]:
    routes = [Route("/echo", echo, methods=["GET", "POST"]), Route("/fail", fail), WebSocketRoute("/live", greet)]
    app = Guard(Starlette(routes=routes, exception_handlers=errors.HANDLERS), names=LOOPBACK, body_limit=1000)
    with TestClient(app, base_url="http://127.0.0.1:8620", raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("host", ["127.0.0.1:8620", "localhost:8620", "LOCALHOST", "[::1]:8620"])
def test_names_of_this_machine_are_answered(guarded: TestClient, host: str) -> None:
    assert guarded.get("/echo", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example:8620",
        "evil.example#127.0.0.1",
        "user@127.0.0.1",
        "127.0.0.1:8620:1",
        "127.0.0.1:port",
        "[::1",
        "",
        "127.0.0.1/../x",
    ],
)
def test_any_other_host_is_refused(guarded: TestClient, host: str) -> None:
    answer = guarded.get("/echo", headers={"Host": host})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "wrong-host")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "http://localhost:8620"])
def test_pages_of_others_are_refused(guarded: TestClient, origin: str) -> None:
    answer = guarded.post("/echo", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-origin")


def test_the_servers_own_pages_are_answered(guarded: TestClient) -> None:
    assert guarded.post("/echo", headers={"Origin": "http://127.0.0.1:8620"}).status_code == 200


def test_a_websocket_of_another_page_is_refused(guarded: TestClient) -> None:
    host = {"Host": "127.0.0.1:8620"}
    with guarded.websocket_connect("/live", headers=host) as socket:
        assert socket.receive_text() == "hello"
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        guarded.websocket_connect("/live", headers=host | {"Origin": "http://evil.example"}),
    ):
        pass
    assert refused.value.code == 1008


def test_a_body_may_reach_the_limit_and_no_more(guarded: TestClient) -> None:
    assert guarded.post("/echo", content=b"x" * 1000).text == "1000"
    answer = guarded.post("/echo", content=b"x" * 1001)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


def test_a_body_of_undeclared_length_is_counted(guarded: TestClient) -> None:
    answer = guarded.post("/echo", content=iter([b"x" * 600, b"x" * 600]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


@pytest.mark.parametrize("length", ["-1", "1e9", "²", "9" * 40])
def test_a_length_that_is_no_number_or_too_large_is_refused(guarded: TestClient, length: str) -> None:
    answer = guarded.post("/echo", headers={"Content-Length": length.encode("latin-1")})
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/echo", "/fail", "/nowhere"])
def test_every_answer_carries_the_security_headers(guarded: TestClient, path: str) -> None:
    headers = guarded.get(path).headers
    assert {name: headers.get(name) for name in SECURITY_HEADERS} == SECURITY_HEADERS


def test_the_policy_allows_nothing_inline_and_nothing_foreign() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_failure_reveals_no_internals(guarded: TestClient) -> None:
    answer = guarded.get("/fail")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "failure"
    assert "secret" not in answer.text


def guard_of(host: str = "0.0.0.0", names: tuple[str, ...] = (), proxies: tuple[str, ...] = ()) -> Guard:
    routes = [Route("/tell", tell, methods=["GET", "POST"]), WebSocketRoute("/live", tell_socket)]
    return Guard(Starlette(routes=routes), names=allowed_names(host, names), proxies=proxies)


def visitor(guard: Guard, address: str = "127.0.0.1") -> TestClient:
    return TestClient(guard, base_url="http://127.0.0.1:8620", client=(address, 50000))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "127.0.0.1"])
@pytest.mark.parametrize(
    "name", ["evil.example", "kotva.example", "evil.localhost", "127.1", "2130706433", "1.2.3.4.5"]
)
def test_a_name_that_was_not_given_is_refused_on_every_address(host: str, name: str) -> None:
    answer = visitor(guard_of(host)).get("/tell", headers={"Host": f"{name}:8620"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "wrong-host")
    assert "--name" in answer.json()["error"]["message"]


@pytest.mark.parametrize("name", ["192.0.2.7", "192.0.2.7:80", "[2001:db8::7]:8620", "LocalHost.:1", "127.0.0.1"])
def test_ip_addresses_and_loopback_names_need_no_name(name: str) -> None:
    assert visitor(guard_of()).get("/tell", headers={"Host": name}).status_code == 200


@pytest.mark.parametrize("name", ["kotva.example", "KOTVA.example:99", "kotva.example.", "second.example"])
def test_a_name_that_was_given_is_answered_on_any_port(name: str) -> None:
    guard = guard_of(names=("Kotva.Example", "second.example."))
    assert visitor(guard).get("/tell", headers={"Host": name}).status_code == 200


@pytest.mark.parametrize("hosts", [[], ["127.0.0.1", "127.0.0.1"], ["127.0.0.1", "evil.example"]])
def test_a_request_without_one_host_is_refused(hosts: list[str]) -> None:
    headers = Headers(raw=[(b"host", host.encode()) for host in hosts])
    refused = guard_of().refusal(headers)
    assert refused is not None
    assert refused[:2] == (400, "wrong-host")


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [
        ("kotva.example", "https://kotva.example", True),
        ("127.0.0.1:8620", "https://kotva.example:8443", True),
        ("kotva.example:80", "http://KOTVA.example.", True),
        ("192.0.2.7:8620", "http://192.0.2.7:8620", True),
        ("192.0.2.7:8620", "http://192.0.2.7:9999", False),
        ("192.0.2.7", "http://192.0.2.8", False),
        ("kotva.example", "http://evil.example", False),
        ("kotva.example", "http://kotva.example.evil.example", False),
        ("kotva.example", "http://user@kotva.example", False),
        ("kotva.example", "file://kotva.example", False),
        ("kotva.example", "null", False),
        ("127.0.0.1:8620", "http://localhost:8620", False),
    ],
)
def test_an_origin_is_the_host_itself_or_a_name_that_was_given(host: str, origin: str, allowed: bool) -> None:
    client = visitor(guard_of(names=("kotva.example",)))
    headers = {"Host": host, "Origin": origin}
    assert (client.post("/tell", headers=headers).status_code == 200) is allowed
    expected = nullcontext() if allowed else pytest.raises(WebSocketDisconnect)
    with expected, client.websocket_connect("/live", headers=headers) as live:
        assert live.receive_text() == "127.0.0.1 here"


@pytest.mark.parametrize("host", ["evil.example", "kotva.example"])
def test_a_websocket_to_another_name_is_refused(host: str) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        visitor(guard_of()).websocket_connect("/live", headers={"Host": host, "Origin": f"http://{host}"}),
    ):
        pass
    assert refused.value.code == 1008


def told(guard: Guard, address: str, headers: dict[str, str]) -> tuple[str, str]:
    """The visitor as the application sees it over HTTP and over a WebSocket."""
    client = visitor(guard, address)
    with client.websocket_connect("/live", headers={"Host": "127.0.0.1", **headers}) as live:
        return client.get("/tell", headers=headers).text, live.receive_text()


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"])
def test_a_direct_visitor_from_loopback_is_here(address: str) -> None:
    for answer in told(guard_of(), address, {}):
        assert answer.endswith(" here")


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8::7", "::ffff:192.0.2.7", "testclient"])
def test_a_visitor_from_elsewhere_is_not_here_whatever_it_says(address: str) -> None:
    shown = address.removeprefix("::ffff:")
    for headers in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}):
        assert told(guard_of(), address, headers) == (f"{shown} elsewhere",) * 2
        assert told(guard_of(proxies=("127.0.0.1",)), address, headers) == (f"{shown} elsewhere",) * 2


@pytest.mark.parametrize(
    "header",
    ["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Server", "Forwarded", "Via", "X-Real-IP"],
)
def test_a_proxy_that_nobody_named_makes_nobody_an_owner(header: str) -> None:
    assert told(guard_of(), "127.0.0.1", {header: "127.0.0.1"}) == ("127.0.0.1 elsewhere",) * 2


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("127.0.0.1, 192.0.2.7", "192.0.2.7"),  # the visitor sent the first one
        ("10.9.9.9, 192.0.2.7, 127.0.0.1", "192.0.2.7"),  # two proxies, both named
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("", "127.0.0.1"),
    ],
)
@pytest.mark.parametrize("peer", ["127.0.0.1", "::ffff:127.0.0.1"])
def test_a_named_proxy_says_who_asks_but_never_that_it_is_this_machine(peer: str, forwarded: str, client: str) -> None:
    guard = guard_of(proxies=("127.0.0.1",))
    assert told(guard, peer, {"X-Forwarded-For": forwarded}) == (f"{client} elsewhere",) * 2


def test_a_named_proxy_without_headers_is_not_this_machine_and_another_loopback_address_is() -> None:
    guard = guard_of(proxies=("127.0.0.2", "10.0.0.0/8"))
    assert told(guard, "127.0.0.2", {}) == ("127.0.0.2 elsewhere",) * 2
    assert told(guard, "127.0.0.1", {}) == ("127.0.0.1 here",) * 2
    assert told(guard, "10.1.2.3", {"X-Forwarded-For": "127.0.0.1"}) == ("127.0.0.1 elsewhere",) * 2


@pytest.mark.parametrize("name", ["http://kotva.example", "kotva.example:80", "", "a/b", "a@b", "x" * 64 + ".example"])
def test_a_name_that_no_browser_sends_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(KotvaError, match="--name takes a host name such as"):
        checked_name(name)


@pytest.mark.parametrize("address", ["proxy.example", "", "*", "10.0.0.1/8", "127.0.0.1:80"])
def test_a_proxy_is_named_by_its_address(address: str) -> None:
    with pytest.raises(KotvaError, match="--proxy takes an IP address such as"):
        checked_proxy(address)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  server {{
    listen 127.0.0.1:{front};
    location / {{
      proxy_pass http://127.0.0.1:{back};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }}
  }}
}}
"""


@pytest.mark.skipif(shutil.which("nginx", path="/usr/sbin:/usr/bin") is None, reason="nginx is not installed")
@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_behind_a_real_proxy_nobody_is_this_machine(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    front, back = free_port(), free_port()
    config = uvicorn.Config(guard_of(proxies=proxies), port=back, proxy_headers=False, log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    file = tmp_path / "nginx.conf"
    file.write_text(NGINX.format(folder=tmp_path, front=front, back=back), encoding="utf-8")
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin")
    assert program is not None
    with subprocess.Popen([program, "-c", str(file), "-p", str(tmp_path)], stderr=subprocess.DEVNULL) as proxy:
        try:
            assert fetched(f"http://127.0.0.1:{back}/tell", {}).endswith("elsewhere" if proxies else "here")
            claimed = {"X-Forwarded-For": "192.0.2.7"}
            assert fetched(f"http://127.0.0.1:{front}/tell", {}) == "127.0.0.1 elsewhere"
            seen = "192.0.2.7 elsewhere" if proxies else "127.0.0.1 elsewhere"
            assert fetched(f"http://127.0.0.1:{front}/tell", claimed) == seen
        finally:
            proxy.terminate()
            server.should_exit = True
            thread.join(20)


def fetched(address: str, headers: dict[str, str]) -> str:
    """The answer, as soon as the server runs."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=20) as answer:
                return str(answer.read().decode())
        except ConnectionRefusedError:
            pass
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
        time.sleep(0.05)
    raise AssertionError(f"nobody answers at {address}")
