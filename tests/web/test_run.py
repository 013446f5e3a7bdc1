"""Starting and stopping: ports, the printed address, signals."""

from __future__ import annotations

import asyncio
import http.client
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kotva.errors import KotvaError
from kotva.web.run import TRIES, bind

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "kotva.cli.main", "serve"]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another socket listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_the_next_free_port_is_used_if_the_usual_one_is_taken(taken: int) -> None:
    with bind("127.0.0.1", taken, exact=False) as listener:
        assert taken < listener.getsockname()[1] < taken + TRIES


def test_a_port_asked_for_by_number_is_not_replaced(taken: int) -> None:
    with pytest.raises(KotvaError, match=f"port {taken}: .*choose another with --port"):
        bind("127.0.0.1", taken, exact=True)


def test_an_address_of_another_machine_is_refused_with_a_sentence() -> None:
    with pytest.raises(KotvaError, match=r"cannot listen on 192\.0\.2\.1"):
        bind("192.0.2.1", 0, exact=True)


def test_an_answer_is_sent_at_once_and_does_not_wait_for_the_browser_to_confirm_its_headers() -> None:
    async def accepted() -> int:
        delays = asyncio.get_running_loop().create_future()

        def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            peer = writer.get_extra_info("socket")
            delays.set_result(peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with bind("127.0.0.1", 0, exact=True) as listener:
            async with await asyncio.start_server(connected, sock=listener):
                _, writer = await asyncio.open_connection(*listener.getsockname())
                found = int(await delays)
                writer.close()
                await writer.wait_closed()
                return found

    assert asyncio.run(accepted()) == 1


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_the_address_is_printed_once_it_answers_and_a_signal_stops_it_in_peace(stop: signal.Signals) -> None:
    with subprocess.Popen(
        [*COMMAND, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, said
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=120)
        connection.request("GET", "/api/about")
        assert connection.getresponse().status == 200
        connection.close()
        server.send_signal(stop)
        _, complaints = server.communicate(timeout=120)
        assert (server.returncode, "Traceback" in complaints) == (0, False)


@pytest.mark.usefixtures("home")
def test_a_taken_port_ends_the_command_with_code_2_and_one_sentence(taken: int) -> None:
    done = subprocess.run([*COMMAND, "--port", str(taken)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("kotva: cannot listen on 127.0.0.1, port")
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--name", "http://kotva.example", "kotva: --name takes a host name such as kotva.example"),
        ("--proxy", "localhost", "kotva: --proxy takes an IP address such as 127.0.0.1"),
    ],
)
def test_a_wrong_name_or_proxy_ends_the_command_with_one_sentence(option: str, value: str, sentence: str) -> None:
    done = subprocess.run([*COMMAND, option, value], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_server_on_every_address_answers_to_the_names_it_was_given_and_to_no_other() -> None:
    command = [*COMMAND, "--port", "0", "--host", "0.0.0.0", "--name", "kotva.example", "--name", "second.example"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
        assert found
        codes = {}
        for host in ("kotva.example", "second.example", "192.0.2.7", "evil.example"):
            connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=30)
            connection.request("GET", "/api/about", headers={"Host": host})
            codes[host] = connection.getresponse().status
            connection.close()
        server.terminate()
    assert codes == {"kotva.example": 200, "second.example": 200, "192.0.2.7": 200, "evil.example": 400}


def test_without_a_word_list_the_terminal_says_how_to_get_one(home: Path) -> None:
    with subprocess.Popen([*COMMAND, "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Kotva runs at ")
        said = server.stdout.readline()
        server.terminate()
    assert "No word list is installed yet" in said
    assert "`kotva lexicon install cs`" in said
    assert "Board games can be played at once" in said
