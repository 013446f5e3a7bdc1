"""A hall with its own store, a small English lexicon, and a page that asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from kotva.web.app import create_app
from kotva.web.tournaments.hall import close_hall

if TYPE_CHECKING:
    from tests.web.conftest import Install

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
PATIENCE = 120.0


@pytest.fixture
def lexicon(install: Install) -> str:
    install("en", WORDS.split())
    return "small"


@pytest.fixture
def client(home: Path) -> Iterator[TestClient]:
    where = ("127.0.0.1", 50000)
    with TestClient(create_app(), base_url="http://127.0.0.1:8620", client=where) as client:
        yield client
    close_hall()


@pytest.fixture
def until(client: TestClient) -> Callable[..., dict[str, Any]]:
    """Waits until a tournament satisfies a condition."""

    def wait(number: str, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while not true(info := client.get(f"/api/tournaments/{number}").json()):
            assert time.monotonic() < end, info
            time.sleep(0.05)
        return info  # type: ignore[no-any-return]

    return wait
