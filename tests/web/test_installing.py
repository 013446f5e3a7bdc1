"""Word lists are installed from the page: started, stopped in the middle, continued, by the owner only."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kotva import Lexicon
from kotva.web.app import create_app
from kotva.web.installing import Installer, close_installer, the_installer

PACK = """[names]
language = "test"
english = "test"
[size]
download = 3
disk = 1
[[lexica]]
[[lexica]]
variant = "strict"
profile = "strict"
[[sources]]
name = "toy-words"
from = "npm"
format = "list"
files = ["words.txt"]
licence = "CC0"
words = 3
[[labels]]
mark = "vulgar"
package = "toy-labels"
from = "npm"
format = "list"
file = "labels.txt"
licence = "CC0"
"""

STRICT = """name = "STRICT"
marks = []
[[part]]
name = "noun"
admits = ["nominative"]
rule = "nouns only in the nominative"
"""

# A package manager of three lines: it notes every call, makes an archive, and waits for ever for the labels while the
# file `wait` is there.
NPM = """#!/bin/sh
echo "$2" >> {home}/calls
if [ "$2" = toy-labels ]; then
  echo $$ > {home}/waiting
  while [ -e {home}/wait ]; do sleep 0.05; done
fi
mkdir -p package && printf 'hod\\npohoda\\nžaba\\n' > package/words.txt && echo hod > package/labels.txt
for folder; do :; done
tar -czf "$folder/$2.tgz" package
"""


@pytest.fixture
def toy(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A language with two lexica from npm, and an npm that can be made to wait."""
    folder = home / "data" / "languages" / "toy"
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text(PACK, encoding="utf-8")
    (folder / "strict.toml").write_text(STRICT, encoding="utf-8")
    rows = "".join(f"{letter},1,1,consonant\n" for letter in "ABDHJKLOPRŽ")
    (folder / "tiles.csv").write_text(f"letter,count,value,kind\n{rows}?,2,0,blank\n", encoding="utf-8")
    npm = home / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(NPM.format(home=home), encoding="utf-8")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{npm.parent}{os.pathsep}{os.environ['PATH']}")
    yield home
    close_installer()


def until(condition: Callable[[], Any]) -> Any:
    """Waits until the condition holds; the test runner's limit ends a wait for ever."""
    while not (found := condition()):
        time.sleep(0.02)
    return found


def finished(client: TestClient) -> dict[str, Any]:
    def ended() -> dict[str, Any] | None:
        state: dict[str, Any] = client.get("/api/install").json()
        return state if state["phase"] != "running" else None

    found: dict[str, Any] = until(ended)
    return found


def calls(home: Path) -> list[str]:
    return (home / "calls").read_text(encoding="utf-8").split()


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8").split()[2]


def test_a_language_is_offered_with_size_and_licence_and_installed(toy: Path, client: TestClient) -> None:
    state = client.get("/api/install").json()
    offer = next(one for one in state["offers"] if one["language"] == "toy")
    assert (state["here"], state["phase"]) == (True, "idle")
    assert offer == {
        "language": "toy",
        "lexica": ["toy", "toy-strict"],
        "complete": False,
        "words": 3,
        "download": 3,
        "disk": 1,
        "licences": ["CC0"],
    }
    begun = client.post("/api/install", json={"languages": ["toy"]})
    assert (begun.status_code, begun.json()["phase"]) == (200, "running")
    assert [finished(client)[key] for key in ("phase", "fault")] == ["done", None]
    assert Lexicon.open("toy").words() == ["HOD", "POHODA", "ŽABA"]
    assert next(one for one in client.get("/api/install").json()["offers"] if one["language"] == "toy")["complete"]
    assert not (toy / "cache" / "downloads").exists()


def test_a_stopped_install_ends_its_processes_and_continues_without_downloading_again(
    toy: Path, client: TestClient
) -> None:
    (toy / "wait").touch()
    client.post("/api/install", json={"languages": ["toy"]})
    waiting = int(until(lambda: (toy / "waiting").exists() and (toy / "waiting").read_text(encoding="utf-8").strip()))
    state = client.get("/api/install").json()
    assert (state["phase"], state["step"]["kind"], state["step"]["name"]) == ("running", "read", "toy-strict")
    assert 0 < state["done"] < state["steps"]

    stopped = client.post("/api/install/cancel").json()
    assert (stopped["phase"], stopped["languages"]) == ("interrupted", ["toy"])
    until(lambda: not is_alive(waiting))
    first = (toy / "cache" / "lexica" / "toy.klx").stat().st_mtime_ns

    (toy / "wait").unlink()
    client.post("/api/install", json={"languages": ["toy"]})
    assert [finished(client)[key] for key in ("phase", "fault")] == ["done", None]
    assert Lexicon.open("toy-strict").words() == ["HOD", "POHODA", "ŽABA"]
    assert (toy / "cache" / "lexica" / "toy.klx").stat().st_mtime_ns == first
    assert calls(toy) == ["toy-words", "toy-labels", "toy-labels"]


def test_a_new_server_knows_the_install_that_the_last_one_left(toy: Path, client: TestClient) -> None:
    (toy / "wait").touch()
    client.post("/api/install", json={"languages": ["toy"]})
    until(lambda: (toy / "waiting").exists())
    marker = the_installer().marker
    client.post("/api/install/cancel")
    after = Installer(marker)
    assert (after.phase, after.languages) == ("interrupted", ["toy"])


def test_a_second_install_waits_until_the_first_is_done(toy: Path, client: TestClient) -> None:
    (toy / "wait").touch()
    client.post("/api/install", json={"languages": ["toy"]})
    answer = client.post("/api/install", json={"languages": ["toy"]})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "installing")


def test_a_failed_install_gives_the_reason(toy: Path, client: TestClient) -> None:
    (toy / "bin" / "npm").write_text("#!/bin/sh\necho no network >&2\nexit 1\n", encoding="utf-8")
    client.post("/api/install", json={"languages": ["toy"]})
    state = finished(client)
    assert state["phase"] == "failed"
    assert "npm failed (no network)" in state["fault"]


def test_an_unknown_language_is_refused(toy: Path, client: TestClient) -> None:
    answer = client.post("/api/install", json={"languages": ["tlh"]})
    assert answer.status_code == 400
    assert client.get("/api/install").json()["phase"] == "idle"


def test_only_the_owner_installs_and_stops(toy: Path, static: Path) -> None:
    with TestClient(
        create_app(static=static), base_url="http://192.168.1.5:8620", client=("192.168.1.7", 50000)
    ) as guest:
        assert guest.get("/api/install").json()["here"] is False
        for address, body in (("/api/install", {"languages": ["toy"]}), ("/api/install/cancel", None)):
            answer = guest.post(address, json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-here")
    assert not (toy / "calls").exists()
