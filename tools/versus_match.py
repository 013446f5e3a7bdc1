"""The match of tools/versus: like `kotva match`, but the players run in other environments."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kotva import games as all_games
from kotva.errors import KotvaError
from kotva.games import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.folder import go_on
from kotva.matches.match import Pairing
from kotva.matches.meeting import Meeting
from kotva.matches.sprt import Sprt
from kotva.players import Decision, Limits
from kotva.players.engine import Program, hard_limit
from kotva.players.protocol import NoAnswer

__all__ = ["play"]

START_SECONDS = 60.0
"""The time in which a worker must report its version of Kotva."""


@dataclass
class Side:
    """One installed Kotva: its label in the match, its process, its player and its lexicon."""

    label: str
    program: Program
    player: str
    lexicon: str | None

    @property
    def name(self) -> str:
        return f"{self.label}:{self.player}"

    def version(self) -> str:
        try:
            said = json.loads(self.program.ask('{"hello": true}', START_SECONDS))
            return str(said["kotva"])
        except (NoAnswer, ValueError, KeyError) as error:
            raise KotvaError(f"the {self.label} Kotva ({self.program.command[0]}) does not answer: {error}") from None


@dataclass
class FarPlayer:
    """A player in another environment. Its worker creates a new player for each game."""

    side: Side
    game: str
    sitting: int = 0

    @property
    def name(self) -> str:
        return self.side.name

    def begin(self) -> None:
        self.sitting += 1

    def choose(self, view: Any, limits: Limits, /) -> Decision:
        start, moves = from_the_start(view)
        request = {
            "game": self.game,
            "player": self.side.player,
            "lexicon": self.side.lexicon,
            "seed": self.sitting,
            "sitting": self.sitting,
            "start": start,
            "moves": moves,
            "limits": asdict(limits),
        }
        answer = self.side.program.ask(json.dumps(request), hard_limit(limits.seconds))
        try:
            said = json.loads(answer)
            if "fault" in said:
                raise NoAnswer(f"failed with {said['fault']}")
            return Decision(said["move"], said["value"])
        except (ValueError, KeyError, TypeError):
            raise NoAnswer(f"answered {answer[:80]!r}, which is not an answer of a worker") from None


def from_the_start(view: Position) -> tuple[str, list[str]]:
    """The first position and the moves since then. The worker replays them, so it knows repeated positions."""
    first = view.copy()
    moves = [str(first.undo()) for _ in view.moves]
    return first.text, moves[::-1]


def play(asked: Any, worker: Path, pythons: Sequence[Path]) -> dict[str, Any]:
    """Play the match and return its document. The new side, the first of `pythons`, is the first player."""
    limits = Limits(asked.depth, asked.seconds, asked.nodes)
    test = Sprt.parse(asked.sprt) if asked.sprt else None
    wanted = asked.games + asked.games % 2
    players, words = (asked.player_new, asked.player_old), (asked.lexicon, asked.old_lexicon or asked.lexicon)
    with ExitStack() as stack:
        sides = []
        for label, python, player, lexicon in zip(("new", "old"), pythons, players, words, strict=True):
            # Without -I the caller's PYTHONPATH would give both sides the same Kotva.
            program = Program([str(python), "-I", str(worker)])
            stack.callback(program.close)
            sides.append(Side(label, program, player, full_path(lexicon)))
        versions = [side.version() for side in sides]
        game = all_games.get(asked.game, **({"lexicon": asked.lexicon} if asked.lexicon else {}))
        crew = (FarPlayer(sides[0], game.name), FarPlayer(sides[1], game.name))
        pairing = Pairing(game, crew, asked.seed, asked.setup, asked.openings, limits, paired=True)
        settings = {
            "format": "kotva match",
            "version": 1,
            "game": asked.game,
            "players": [{"name": side.name} for side in sides],
            "environments": [str(asked.new), str(asked.old)],
            "kotva": versions,
            "lexicon": words_of(asked.lexicon),
            "games": wanted,
            "seed": asked.seed,
            "setup": asked.setup,
            "random_plies": asked.openings,
            "limits": {name: value for name, value in asdict(limits).items() if value is not None},
            "sprt": test and asdict(test),
        }
        folder = asked.output or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        found = go_on(
            Meeting(pairing, test),
            folder,
            settings,
            1,
            lambda done: print(f"{done} of {wanted} games", file=sys.stderr),
        )
        return found.document() | {"environments": settings["environments"], "kotva": versions}


def words_of(lexicon: str | None) -> dict[str, Any] | None:
    return {"name": lexicon, "checksum": Lexicon.open(lexicon).checksum} if lexicon else None


def full_path(lexicon: str | None) -> str | None:
    """The absolute path of a file. The name of an installed lexicon is returned unchanged."""
    return str(Path(lexicon).absolute()) if lexicon and Path(lexicon).is_file() else lexicon
