"""The match of tools/versus: the games of `kotva match` with players that answer from other environments."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kotva import games as all_games
from kotva.errors import KotvaError
from kotva.games import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.crossword import CrosswordPairing
from kotva.matches.folder import bounds, go_on
from kotva.matches.match import Pairing
from kotva.matches.meeting import BoardMeeting, CrosswordMeeting
from kotva.matches.sprt import Sprt
from kotva.players import Decision, Limits, Player
from kotva.players.engine import Program, hard_limit
from kotva.players.protocol import NoAnswer

__all__ = ["play"]

START_SECONDS = 60.0
"""In which a worker must say which Kotva it is."""


@dataclass
class Side:
    """One installed Kotva: how it is called in the match, its process, whom it plays as and with which words."""

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
    """A player in another environment, for one sitting: a game, or a pair of crossword games."""

    side: Side
    game: str
    seed: int
    sitting: int
    number: int
    opening: Position | None = None
    """Of a board game: the worker replays the moves from here, so it knows the positions that may repeat."""

    @property
    def name(self) -> str:
        return self.side.name

    def begin(self) -> None:
        self.number += 1

    def choose(self, view: Any, limits: Limits, /) -> Decision:
        start, moves = view.text, []
        if self.opening is not None:
            start, moves = self.opening.text, list(view.moves)[len(self.opening.moves) :]
        request = {
            "game": self.game,
            "player": self.side.player,
            "lexicon": self.side.lexicon,
            "seed": self.seed,
            "sitting": self.sitting,
            "number": self.number,
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
            raise NoAnswer(f"answered {answer[:80]!r}, which is no answer of a worker") from None


@dataclass(frozen=True)
class FarPairing(Pairing):
    """A match of a board game between two sides. They play one game at a time."""

    sides: tuple[Side, ...] = field(default=(), compare=False)

    def crew(self, seats: Sequence[str], position: Position, index: int) -> list[Player]:
        order = self.sides if index % 2 == 0 else self.sides[::-1]
        return [FarPlayer(side, self.game.name, 0, index, 0, position.copy()) for side in order]


class FarCrosswordPairing(CrosswordPairing):
    """A crossword match between two sides, with the same tiles for both games of a pair."""

    def __init__(self, lexicon: Lexicon, sides: Sequence[Side], seed: int, limits: Limits) -> None:
        self.sides = sides
        first, second = (side.name for side in sides)
        super().__init__(lexicon, (first, second), seed, limits=limits, keep_turns=True, paired=True)

    def strategies(self) -> list[None]:  # type: ignore[override]
        """None of the two is played by this core."""
        return [None, None]

    @contextmanager
    def crew(self, pair: int, seed: int) -> Iterator[list[Player]]:
        yield [FarPlayer(side, "crossword", seed + i, pair, 0) for i, side in enumerate(self.sides)]


def play(asked: Any, worker: Path, pythons: Sequence[Path]) -> dict[str, Any]:
    """The document of the match; the new side, which is the first of `pythons`, is its first player."""
    limits = Limits(asked.depth, asked.seconds, asked.nodes)
    test = Sprt.parse(asked.sprt) if asked.sprt else None
    wanted = asked.games + asked.games % 2
    players, words = (asked.player_new, asked.player_old), (asked.lexicon, asked.old_lexicon or asked.lexicon)
    with ExitStack() as stack:
        sides = []
        for label, python, player, lexicon in zip(("new", "old"), pythons, players, words, strict=True):
            # Without -I the PYTHONPATH of whoever calls would give both sides the same Kotva.
            program = Program([str(python), "-I", str(worker)])
            stack.callback(program.close)
            sides.append(Side(label, program, player, full_path(lexicon)))
        versions = [side.version() for side in sides]
        meeting: BoardMeeting | CrosswordMeeting
        if asked.lexicon:
            lexicon = Lexicon.open(asked.lexicon)
            meeting = CrosswordMeeting(FarCrosswordPairing(lexicon, sides, asked.seed, limits), test)
        else:
            names = (sides[0].name, sides[1].name)
            game = all_games.get(asked.game)
            pairing = FarPairing(game, names, asked.seed, asked.setup, asked.openings, limits, sides=tuple(sides))
            meeting = BoardMeeting(pairing, test)
        settings = {
            "format": "kotva match",
            "version": 1,
            "game": asked.game,
            "players": [{"name": side.name} for side in sides],
            "environments": [str(asked.new), str(asked.old)],
            "kotva": versions,
            "lexicon": {"name": asked.lexicon, "checksum": lexicon.checksum} if asked.lexicon else None,
            "games": wanted,
            "seed": asked.seed,
            "setup": asked.setup,
            "random_plies": asked.openings,
            "limits": bounds(limits),
            "sprt": test and asdict(test),
        }
        folder = asked.output or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        found = go_on(meeting, folder, settings, 1, lambda done: print(f"{done} of {wanted} games", file=sys.stderr))
        return found.document() | {"environments": settings["environments"], "kotva": versions}


def full_path(lexicon: str | None) -> str | None:
    """A file under its whole name; the name of an installed lexicon as it is."""
    return str(Path(lexicon).absolute()) if lexicon and Path(lexicon).is_file() else lexicon
