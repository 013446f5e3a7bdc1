"""Who may ask: only this server's own name and pages; and every answer carries the same protection."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from kotva.web import errors
from kotva.web.guard import LOOPBACK, SECURITY_HEADERS, Guard


async def echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


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


def test_a_failure_tells_nothing_of_its_inside(guarded: TestClient) -> None:
    answer = guarded.get("/fail")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "failure"
    assert "secret" not in answer.text


def test_a_server_on_every_address_answers_to_any_name() -> None:
    app = Guard(Starlette(routes=[Route("/echo", echo)]), names=None)
    assert TestClient(app, base_url="http://kotva.example").get("/echo").status_code == 200
