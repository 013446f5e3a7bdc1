"""A match saved in a folder, so that it can be stopped and continued.

`match.json` has the settings; it is written first and never changed. `games.jsonl` has one line per finished game, in
order. An incomplete last line is dropped, and its game is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import singledispatch
from pathlib import Path
from typing import Any

from kotva import __version__, files
from kotva._core import revision
from kotva.errors import KotvaError
from kotva.games import Game
from kotva.games.crossword import CrosswordGame
from kotva.matches import manifest
from kotva.matches.dataset import LOCK, locked
from kotva.matches.manifest import brief
from kotva.matches.match import Match, Pairing
from kotva.matches.meeting import Kept, Meeting
from kotva.matches.sprt import Sprt

__all__ = ["go_on", "settings_of"]

SETTINGS, GAMES = "match.json", "games.jsonl"
FORMAT = {"format": "kotva match", "version": 1}
Settings = dict[str, Any]


def settings_of(pairing: Pairing, games: int, sprt: Sprt | None) -> Settings:
    """Everything that determines the games of a match."""
    game = pairing.game
    return FORMAT | {
        "game": game.name,
        "players": [{"name": name, "parts": manifest.parts(name, game)} for name in pairing.names],
        **described(game, pairing),
        "games": games,
        "seed": pairing.seed,
        "setup": pairing.setup,
        "random_plies": 0 if pairing.chance else pairing.plies,
        "limits": {name: value for name, value in asdict(pairing.limits).items() if value is not None},
        "sprt": sprt and asdict(sprt),
        "kotva": __version__,
        "core": revision(),
    }


@singledispatch
def described(game: Game, pairing: Pairing) -> Settings:
    """Settings that only this kind of game has."""
    return {}


@described.register
def _(game: CrosswordGame, pairing: Pairing) -> Settings:
    known = manifest.of_games(game.words(), pairing.names, 0, 0)
    return {"lexicon": known.lexicon, "rules": known.rules, "tables": known.tables}


def go_on(
    meeting: Meeting,
    folder: Path,
    settings: Settings,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    records: Path | None = None,
) -> Match:
    """Play the games that are missing in the folder and save each part before the next one begins. At the end write
    all records into the folder `records`, if given."""
    with writing(folder, settings) as games:
        for game in games.read(meeting.together):
            meeting.restore(game.facts)
        progress(games.done)
        for finished in meeting.play_on(settings["games"], threads):
            games.write(finished)
            progress(games.done)
        if records:
            records.mkdir(parents=True, exist_ok=True)
            for game in games.read(meeting.together):
                path = records / f"{game.number + 1:05}{meeting.suffix}"
                path.write_text(game.record, encoding="utf-8")
    found = meeting.match
    assert found is not None, "a match has at least one pair of games"
    return found


@contextmanager
def writing(folder: Path, settings: Settings) -> Iterator[GamesFile]:
    """Begin or continue a match. Raises KotvaError if the folder holds another match or another process writes to
    it."""
    with locked(folder):
        path = folder / SETTINGS
        if path.exists():
            check_same(folder, read_settings(path), settings)
        elif others := [one.name for one in folder.iterdir() if one.name != LOCK and one.suffix != files.TEMPORARY]:
            raise KotvaError(f"{folder} holds no match, but {others[0]}; give an empty or new folder")
        else:
            files.write_text(path, json.dumps(settings, ensure_ascii=False, indent=1) + "\n")
        yield GamesFile(folder / GAMES)


def read_settings(path: Path) -> Settings:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise KotvaError(f"{path}: this file does not hold the settings of a match: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT["format"]:
        raise KotvaError(f"{path}: this file does not hold the settings of a match")
    return found


def check_same(folder: Path, kept: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    differences = [
        f"{name} {brief(kept.get(name))}, not {brief(asked.get(name))}"
        for name in dict.fromkeys((*kept, *asked))
        if json.dumps(kept.get(name), sort_keys=True) != json.dumps(asked.get(name), sort_keys=True)
    ]
    if differences:
        raise KotvaError(
            f"{folder} holds another match: {'; '.join(differences)}; give the same parameters or another folder"
        )


class GamesFile:
    """The finished games of a match, one per line. Only the process that holds the lock of the folder uses it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.done = 0

    def read(self, together: int = 1) -> list[Kept]:
        """All complete games, rounded down to a multiple of `together`. The rest of the file is cut off."""
        if not self.path.exists():
            return []
        lines = self.path.read_bytes().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
        del lines[len(lines) - len(lines) % together :]
        games = [self._game(number, line) for number, line in enumerate(lines)]
        self.done = len(games)
        os.truncate(self.path, sum(map(len, lines)))
        return games

    def _game(self, number: int, line: bytes) -> Kept:
        try:
            game = Kept(**json.loads(line))
            if game.number == number:
                return game
        except (ValueError, TypeError):
            pass
        raise KotvaError(
            f"{self.path}, line {number + 1}: this is not game {number + 1} of the match; remove this line and "
            "all lines after it, and run the same command to play their games again"
        )

    def write(self, games: list[Kept]) -> None:
        """Append games. If writing fails, for example because the disk is full, the earlier games stay intact."""
        content = "".join(json.dumps(asdict(game), ensure_ascii=False) + "\n" for game in games).encode()
        before = self.path.stat().st_size if self.path.exists() else 0
        try:
            with self.path.open("ab") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            if self.path.exists():
                os.truncate(self.path, before)
            raise KotvaError(
                f"{self.path.parent}: {error.strerror or error}; {self.done} games are saved; run the same command "
                "again to continue"
            ) from error
        self.done += len(games)
