"""Added games in the terminal and in matches: a toy game with hidden cards and chance, and the example Nine Men's
Morris. Kotva knows them only by their entry points."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kotva import games, languages
from kotva._core import compile_lexicon
from kotva.games import registry
from kotva.records import boards

Kotva = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (
    ROOT / "tests" / "toys",
    ROOT / "examples" / "nine-mens-morris",
    ROOT / "examples" / "long-words",
)
POINTS = """[kotva.games]
high-card = high_card:GAME
nine-mens-morris = nine_mens_morris:GAME

[kotva.players]
long-words = long_words:player
failing = failing:player
"""
FAILING = """
class Failing:
    name = "failing"
    def begin(self): ...
    def choose(self, view, limits): raise RuntimeError("no idea")
def player(game, options): return Failing()
"""
ADDED = ("high-card", "nine-mens-morris")


@pytest.fixture(autouse=True)
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Packages as pip installs them: modules on the path, and a folder with the entry points."""
    info = tmp_path / "site" / "added_games-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: added-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    (info.parent / "failing.py").write_text(FAILING)
    for folder in (*FOLDERS, info.parent):
        monkeypatch.syspath_prepend(folder)
    registry.by_name.cache_clear()
    yield
    registry.by_name.cache_clear()


def piped(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def replayed(record: boards.BoardRecord) -> games.Position:
    """The last position of a record, replayed with its draws."""
    position = games.get(record.game).position(text=record.position)
    for number, move in enumerate([None, *record.moves]):
        if move is not None:
            position.play(move)
        if event := record.draws.get(number):
            assert isinstance(position, games.Chance)
            position.deal(event)
    return position


@pytest.mark.parametrize("name", ADDED)
def test_two_computers_play_to_the_end_and_the_record_can_be_replayed(kotva: Kotva, tmp_path: Path, name: str) -> None:
    file = tmp_path / "game.txt"
    code, out, _ = kotva("play", name, "random", "random", "--seed", 5, "--save", file)
    assert code == 0
    record = boards.read(file.read_text(encoding="utf-8"))
    outcome = games.History(replayed(record)).outcome()
    assert record.result in out.splitlines()[-1]
    assert record.reason == "repetition" or (outcome is not None and outcome.reason == record.reason)
    assert kotva("play", name, "random", "random", "--seed", 5)[1] == out, "the same seed brings the same game"


def hand(out: str) -> list[str]:
    """The cards that `moves` listed first."""
    lines = out.splitlines()
    return lines[lines.index("player 1 to move:") + 1].split()


def test_a_person_plays_hidden_cards_and_a_turn_taken_back_brings_the_same_ones(
    kotva: Kotva, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    seats = ("play", "high-card", "human", "random", "--seed", 3)
    piped(monkeypatch, "moves", "quit")
    code, out, err = kotva(*seats)
    assert code == 0
    assert "--seed 3" in err
    cards = hand(out)
    assert len(cards) == 2
    piped(monkeypatch, "moves", cards[0], "moves", "undo", "moves", cards[0], "moves", "quit")
    code, out, _ = kotva(*seats, "--save", file)
    listed = [line.split() for line in out.splitlines() if line and set(line) <= set("123456789 ")]
    assert listed[0] == listed[2] == cards
    assert listed[1] == listed[3]
    record = boards.read(file.read_text(encoding="utf-8"))
    assert record.moves[0] == cards[0]
    dealt = record.draws[0].split("/")
    assert sorted(dealt[0]) == cards
    assert "drawn" not in out, "what the other draws stays hidden"


def test_a_person_cannot_show_a_card_of_the_other(kotva: Kotva, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, "moves", "quit")
    cards = hand(kotva("play", "high-card", "--seed", 3)[1])
    strange = next(str(card) for card in range(1, 10) if str(card) not in cards)
    piped(monkeypatch, strange, "hint", "hint random", "undo", "quit")
    code, out, err = kotva("play", "high-card", "--seed", 3)
    assert code == 0
    assert f"`{strange}` is not legal" in err
    assert "there is no turn to take back" in err
    hints = [line for line in out.splitlines() if line in cards]
    assert len(hints) == 2, "a game without levels has hints too: the move of its first player, then of the named one"


def test_a_person_plays_nine_mens_morris(kotva: Kotva, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first = str(games.get("nine-mens-morris").position().legal_moves()[0])
    piped(monkeypatch, "moves", "hint", "nonsense", first, "undo", first, "quit")
    code, out, err = kotva("play", "nine-mens-morris", "human", "random", "--seed", 1, "--save", file)
    assert code == 0
    assert "nonsense" in err
    assert out.count("expecting") == 5, "the five best moves"
    record = boards.read(file.read_text(encoding="utf-8"))
    assert record.moves[0] == first
    assert len(record.moves) == 2


@pytest.mark.parametrize("name", ADDED)
def test_a_match_is_played_stored_and_continued(kotva: Kotva, tmp_path: Path, name: str) -> None:
    command = ("match", "random", "random", "--game", name, "--games", 4, "--json")
    code, out, _ = kotva(*command, "--records", tmp_path / "games")
    assert code == 0
    found = json.loads(out)
    assert found["games"] == 4 == sum(found["wins"]) + found["draws"]
    assert found["forfeited_turns"] == 0
    for file in (tmp_path / "games").iterdir():
        replayed(boards.read(file.read_text(encoding="utf-8")))
    folder = tmp_path / "kept"
    assert json.loads(kotva(*command, "-o", folder)[1]) == found
    lines = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()
    (folder / "games.jsonl").write_text("\n".join(lines[:2]) + "\n", encoding="utf-8")
    assert json.loads(kotva(*command, "-o", folder)[1]) == found, "the same command goes on"


def test_a_player_of_another_package_gives_hints_too(
    kotva: Kotva, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = tmp_path / "small.klx"
    compile_lexicon(languages.get("en").alphabet, b"ANCHOR\nANCHORS\nHAT", words, '{"language": "en"}')
    piped(monkeypatch, "hint long-words", "hint failing", "hint clever", "quit")
    start = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"
    code, out, err = kotva("play", "crossword", "--lexicon", words, "--position", start)
    assert code == 0
    assert "ANCHORS  a word of 7 letters" in out
    assert "failing raised RuntimeError: no idea" in err
    assert "crossword has no player `clever`" in err
