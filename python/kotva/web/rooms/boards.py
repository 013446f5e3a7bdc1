"""Board games in rooms: those of the core and any added by the entry point group `kotva.games`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kotva import games, players
from kotva._core import StopFlag, TranspositionTable
from kotva.games import Game, History, Position
from kotva.games.picture import Cell, Line
from kotva.games.steps import Described, best_score, described
from kotva.players import Limits, Player, SearchPlayer
from kotva.players.protocol import Decision
from kotva.records.boards import BoardRecord, write
from kotva.web.closed import Closed, board_position
from kotva.web.errors import Refused
from kotva.web.rooms.game import Ended, Progress, Step, Thought, only
from kotva.web.rooms.models import Board, Entry, Options, SetUp

__all__ = ["BoardRoom"]

MOST_SECONDS = 30.0
"""Nobody waits longer for a computer's move, whatever its own limits are."""
HINT = 1.0
TABLES = 4
"""So many tables of searched positions are kept, those used last: each may grow to 32 MB."""


class BoardRoom:
    """One game of a board game."""

    def __init__(self, name: str, options: Options, seats: int) -> None:
        only(options, name, "setup", "position")
        self.game: Game = games.get(name)
        self.options = options
        self.start: Position = self.game.position(options.setup, text=options.position)
        if self.start.players != seats:
            raise Refused("bad-seats", f"this start of {name} is for {self.start.players} players, not {seats}")
        self.restart()

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def players(self) -> int:
        return self.start.players

    @property
    def side(self) -> int:
        return self.history.position.side

    def restart(self) -> None:
        self.begun = self.start
        self.history = History(self.start.copy())
        self.moves: list[str] = []

    def move(self, text: str) -> Step:
        return {"do": "move", "move": self.history.position.copy().play(text)}

    def forfeit(self) -> str:
        return self.history.position.legal_moves()[0]

    def set_up(self, ask: SetUp) -> Step:
        if ask.position is None:
            raise Refused("bad-set-up", f"a set-up of {self.name} names a position")
        position = self.game.position(text=ask.position)
        if position.players != self.players:
            raise Refused("bad-set-up", f"this position is for {position.players} players, not {self.players}")
        return {"do": "set-up", "position": position.text}

    def apply(self, step: Step) -> Entry:
        if step["do"] == "set-up":
            self.begun = self.game.position(text=step["position"])
            self.history = History(self.begun.copy())
            self.moves = []
            return Entry(seat=None, kind="set-up")
        seat = self.side
        played = self.history.play(step["move"])
        self.moves.append(played)
        scores = self.scores()
        return Entry(
            seat=seat, kind="move", move=played, total=scores[seat] if scores else None, why=step.get("why", "")
        )

    def outcome(self) -> Ended | None:
        found = self.history.outcome()
        if found is None:
            return None
        return Ended(found.reason, () if found.winner is None else (found.winner,), tuple(self.scores()))

    def scores(self) -> list[int]:
        return list(self.history.position.scores)

    def rack_sizes(self) -> list[int] | None:
        return None

    def challengeable(self) -> bool:
        return False

    def board(self) -> Board:
        picture = self.game.picture(self.history.position)
        return Board(kind="board", height=picture.height, **layers(picture.cells, picture.lines))

    def shown(self) -> dict[str, Any]:
        position = self.history.position
        render = {
            "pieces": self.game.picture(position).pieces,
            "start": self.begun.text,
            "last": self.last(),
            "best": self.best_score(),
        }
        return {"position": position.text, "render": {name: part for name, part in render.items() if part is not None}}

    def private(self, seats: frozenset[int], *, open_racks: bool, moves: bool) -> dict[str, Any]:
        if not moves:
            return {}
        position = self.history.position
        return {"legal": [described(self.game, position, move) for move in position.legal_moves()]}

    def last(self) -> Described | None:
        """The move that led here, with its steps, so that a page can show how the pieces went."""
        if not self.moves:
            return None
        before = self.history.position.copy()
        return described(self.game, before, before.undo())

    def closed(self, people: set[int]) -> list[Closed]:
        return board_position(self.name, self.history.position.text, len(self.moves))

    def best_score(self) -> int | None:
        return best_score(self.game, self.start)

    def check_player(self, player: str) -> None:
        players.get(player, self.name)

    def mind(self, player: str, seat: int) -> BoardMind:
        return BoardMind(self, player, seat)

    def hints(self, seat: int, count: int) -> Callable[[], list[dict[str, Any]]]:
        position = self.history.position.copy()

        def find() -> list[dict[str, Any]]:
            decision = limited(players.get("hard", self.name), HINT).choose(position, Limits())
            return [{"move": decision.move, "value": decision.value, "line": list(decision.line)}]

        return find

    def export(self, kind: str, names: list[str], history: list[Entry], seats: frozenset[int]) -> str:
        position = self.history.position
        if kind in ("position", "cgp"):
            return position.text + "\n"
        if kind not in ("text", "record"):
            raise Refused("bad-format", f"{self.name} is exported as text (the record) or position, not as {kind}")
        ended = self.outcome()
        result = "*"
        if ended is not None:
            result = "draw" if len(ended.winners) != 1 else f"player {ended.winners[0] + 1} wins"
        record = BoardRecord(
            game=self.name,
            position=self.begun.text,
            players=names,
            moves=list(self.moves),
            result=result,
            reason=ended.reason if ended else "",
        )
        return write(record)


@lru_cache(maxsize=64)
def layers(cells: Sequence[Cell], lines: Sequence[Line]) -> dict[str, Any]:
    return {"cells": [dict(vars(cell)) for cell in cells], "lines": [dict(vars(line)) for line in lines]}


def limited(player: Player, seconds: float) -> Player:
    """A searching player holds itself to the time, if its own limit is not stricter."""
    if isinstance(player, SearchPlayer):
        own = player.settings.limits
        most = min(seconds, own.seconds) if own.seconds is not None else seconds
        player.settings = replace(player.settings, limits=replace(own, seconds=most))
    return player


class BoardMind:
    """A player of a board game and the position it thinks about."""

    def __init__(self, room: BoardRoom, player: str, seat: int) -> None:
        self.room, self.player, self.seat = room, player, seat
        self.position = room.history.position.copy()
        self.quick = quick(room.name, player)

    def think(self, seconds: float | None, stop: StopFlag, progress: Progress) -> Thought:
        player = limited(players.get(self.player, self.room.name), min(seconds or MOST_SECONDS, MOST_SECONDS))
        if isinstance(player, SearchPlayer):
            if player.table is not None and not self.quick:
                player.table = table_of(self.room, self.seat, self.player, player.table.policy)
            player = Watched(player, stop, progress)
        decision = player.choose(self.position, Limits(seconds=seconds))
        return Thought(decision.move, decision.value, why=decision.why)


@lru_cache(maxsize=TABLES)
def table_of(room: BoardRoom, seat: int, player: str, policy: str) -> TranspositionTable:
    """What a seat's player has searched lives through its game, as in matches."""
    return TranspositionTable(policy)


@lru_cache(maxsize=1000)
def quick(game: str, player: str) -> bool:
    """Whether a player looks one move ahead and no further."""
    found = players.get(player, game)
    return isinstance(found, SearchPlayer) and found.settings.algorithm == "best-move"


class Watched:
    """A searching player that can be stopped and tells how far it is."""

    def __init__(self, player: SearchPlayer, stop: StopFlag, progress: Progress) -> None:
        self.inner, self.stop, self.progress = player, stop, progress
        self.name = player.name

    def begin(self) -> None:
        self.inner.begin()

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        algorithm = self.inner.settings.algorithm

        def tell(found: dict[str, Any]) -> None:
            self.progress({"algorithm": algorithm, **found})

        return self.inner.choose(view, limits, stop=self.stop, progress=tell)
