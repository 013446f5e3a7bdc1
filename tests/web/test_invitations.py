"""Links for other devices: addresses of this machine, QR codes, what `kotva serve` says about them."""

from __future__ import annotations

import re
import signal
import subprocess
import sys

import pytest
from starlette.testclient import TestClient

from kotva.web.app import create_app
from kotva.web.invitations import announcement, own_addresses, qr_code, terminal_code, urls

LINK = "https://kotva.example/room#room=ZctLCg7SaK3x&invite=NUKXWp7TZFmEY1qQhCDV6ILfYAMlIvud"
LOCAL = "http://127.0.0.1:8620"
OTHERS = ["http://192.168.1.5:8620/"]
FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
"""The pattern in three corners of every QR code (ISO/IEC 18004)."""


def modules(size: int, path: str) -> list[str]:
    """The dark and light modules that an SVG path draws."""
    rows = [["."] * size for _ in range(size)]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
        for column in range(int(x), int(x) + int(width)):
            rows[int(y)][column] = "#"
    return ["".join(row) for row in rows]


def test_a_code_has_the_size_and_the_corners_of_the_standard() -> None:
    code = qr_code(LINK)
    assert (code.size - 17) % 4 == 0
    rows = modules(code.size, code.path)
    assert [row[:7] for row in rows[:7]] == FINDER
    assert [row[-7:] for row in rows[:7]] == FINDER
    assert [row[:7] for row in rows[-7:]] == FINDER
    # The timing pattern: dark and light in turn between two corners.
    assert rows[6][8 : code.size - 8] == ("#." * code.size)[: code.size - 16]


def test_the_server_draws_a_link_that_is_sent_in_the_body() -> None:
    client = TestClient(create_app(), base_url=LOCAL)
    answer = client.post("/api/qr", json={"text": LINK})
    assert answer.json() == qr_code(LINK).model_dump()
    assert client.get(f"/api/qr?text={LINK}").status_code == 405
    assert client.post("/api/qr", json={"text": "x" * 601}).status_code == 422
    assert client.post("/api/qr", json={"text": ""}).status_code == 422


def test_only_pages_on_this_machine_are_told_its_addresses() -> None:
    client = TestClient(create_app(addresses=OTHERS), base_url=LOCAL, client=("127.0.0.1", 50000))
    assert client.get("/api/addresses").json() == {"addresses": OTHERS}
    assert client.get("/api/addresses", headers={"X-Forwarded-For": "192.0.2.9"}).json() == {"addresses": []}
    other = TestClient(create_app(addresses=OTHERS), base_url=LOCAL, client=("192.168.1.9", 50000))
    assert other.get("/api/addresses").json() == {"addresses": []}


@pytest.mark.parametrize(
    ("host", "names", "found"),
    [
        ("0.0.0.0", (), ["http://192.168.1.5:8620/", "http://10.0.0.2:8620/"]),
        ("::", (), ["http://192.168.1.5:8620/", "http://10.0.0.2:8620/", "http://[2001:db8::7]:8620/"]),
        ("127.0.0.1", (), []),
        ("192.168.1.5", (), ["http://192.168.1.5:8620/"]),
        ("0.0.0.0", ("kotva.example",), []),
    ],
)
def test_the_addresses_follow_from_what_the_server_listens_on(
    host: str, names: tuple[str, ...], found: list[str]
) -> None:
    assert urls(host, 8620, names, addresses=["192.168.1.5", "10.0.0.2", "2001:db8::7"]) == found


def test_no_address_of_this_machine_is_loopback() -> None:
    assert not [one for one in own_addresses() if one.startswith("127.") or one == "::1"]


def test_the_announcement_warns_of_plain_http_and_has_a_code_in_a_terminal() -> None:
    said = announcement(OTHERS, code=True)
    assert OTHERS[0] in said
    assert "docs/deployment.md" in said
    assert terminal_code(OTHERS[0]).splitlines()[3] in said
    assert "█" not in announcement(OTHERS, code=False)


@pytest.mark.slow
def test_a_server_for_the_network_prints_its_addresses_after_its_own() -> None:
    if not own_addresses():
        pytest.fail("this machine has no address besides loopback")
    command = [sys.executable, "-m", "kotva.cli.main", "serve", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        first, second = server.stdout.readline(), server.stdout.readline()
        server.send_signal(signal.SIGTERM)
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", first)
    assert found is not None, first
    assert f"http://{own_addresses()[0]}:{found[1]}/" in second
