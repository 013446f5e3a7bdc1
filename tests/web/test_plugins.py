"""Added games and players that cannot be imported: the page works without them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kotva import games, players
from kotva.errors import KotvaError
from kotva.notices import say
from kotva.web.rooms.catalogue import catalogue

POINTS = """[kotva.games]
bad-game = bad_game:GAME
leaving-game = leaving_game:GAME
half-game = half_game:GAME

[kotva.players]
bad-player = bad_player:make
good-player = good_player:make
"""
HALF = """
from kotva import games
class Half:
    def __getattr__(self, name):
        if name == "setups":
            raise RuntimeError("no setups today")
        return getattr(games.get("abalone"), name)
    name = "half-game"
    title = description = rules = position = picture = record = None
GAME = Half()
"""
MODULES = {
    "bad_game": 'raise RuntimeError("no board today")',
    "leaving_game": "import sys; sys.exit(3)",
    "half_game": HALF,
    "bad_player": "import a_module_that_is_nowhere",
    "good_player": "def make(game, options): ...",
}


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Packages as pip installs them: modules, and a folder with the entry points."""
    for name, text in MODULES.items():
        (tmp_path / f"{name}.py").write_text(text)
    info = tmp_path / "faulty-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(tmp_path)
    say.cache_clear()
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


def test_the_page_of_board_games_has_all_others(
    added: None, client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    answer = client.get("/api/games")
    assert answer.status_code == 200
    listed = {game["name"]: game for game in answer.json()}
    assert {"crossword", "abalone", "terrace", "yinsh"} <= set(listed)
    assert not {"bad-game", "leaving-game", "half-game"} & set(listed)
    for name in ("crossword", "abalone"):
        computers = {player["name"] for player in listed[name]["computers"]}
        assert "good-player" in computers
        assert "bad-player" not in computers
    said = [message for message in caplog.messages if "left out" in message]
    assert len(said) == 4
    assert "the game `bad-game` (bad_game:GAME) cannot be loaded: RuntimeError: no board today; it is left out" in said


@pytest.mark.parametrize("name", ["bad-game", "leaving-game"])
def test_asking_for_a_faulty_game_by_name_is_an_error(added: None, name: str) -> None:
    with pytest.raises(KotvaError, match=f"the game `{name}` .* cannot be loaded"):
        games.get(name)


def test_asking_for_a_faulty_player_by_name_is_an_error(added: None) -> None:
    with pytest.raises(KotvaError, match=r"the player `bad-player` .* cannot be loaded: ModuleNotFoundError"):
        players.get("bad-player", "abalone")
