"""A room for any game. It uses the game's capabilities: chance, hidden information, challenges."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import lru_cache, singledispatch
from random import Random
from typing import Any

from kotva import players
from kotva._core import StopFlag, TranspositionTable
from kotva.games import Challenges, Chance, Forfeits, Game, Hidden, History, Position
from kotva.games.arranging import kinds
from kotva.games.steps import Described, best_score, described, eliminated, flipped, preview
from kotva.players import Limits, Player, SearchPlayer
from kotva.players.protocol import Decision
from kotva.players.randomly import RandomPlayer
from kotva.records.boards import BoardRecord, write
from kotva.web.closed import Closed, board_position
from kotva.web.errors import Refused
from kotva.web.rooms.game import Ended, Hints, Progress, RoomGame, Step, Thought, only, seed_of
from kotva.web.rooms.models import Entry, Hint, NewRoom, Options, RoomBoard, SetUp, SetupInfo, StartPicture

__all__ = ["GameRoom", "room_type"]

MOST_SECONDS = 30.0
"""Upper limit for a computer's move, whatever the player's own limits are."""
HINT = 1.0
TABLES = 4
"""Number of transposition tables in memory (least recently used go first); each may grow to 32 MB."""


class GameRoom(RoomGame):
    """One game between the seats of a room.

    Moves are public. Chance at the start follows from the room's seed; chance after a move is stored in the step.
    """

    kind = "board"

    def __init__(self, game: Game, options: Options, seats: int, seed: int) -> None:
        self.game, self.name, self.options, self.seed = game, game.name, options, seed
        only(options, self.name, *room_options(game.position()))
        self.start: Position = game.position(options.setup, text=options.position)
        self.players = self.start.players
        if self.players != seats:
            raise Refused("bad-seats", f"this start of {self.name} is for {self.players} players, not {seats}")
        self.restart()

    @classmethod
    def about(cls, game: Game) -> dict[str, Any]:
        setups = [SetupInfo(name=name, players=game.position(name).players) for name in game.setups]
        start = game.position()
        return {
            "setups": setups,
            "players": sorted({setup.players for setup in setups}),
            "options": ["clock", "first", *room_options(start)],
            "rules": [],
            "best_score": best_score(game, start),
            "kinds": kinds(game),
            "picture": StartPicture(**game.picture(preview(game, start)).as_json()),
        }

    @classmethod
    def seated(cls, request: NewRoom) -> NewRoom:
        """The request with its seats in the drawn order, if it asks for a draw of sides."""
        if request.options.first != "draw":
            return request
        seats = [seat for seat in request.seats if seat.kind != "off"]
        secrets.SystemRandom().shuffle(seats)
        options = request.options.model_copy(update={"first": None})
        return request.model_copy(update={"seats": seats, "options": options})

    @property
    def position(self) -> Position:
        return self.history.position

    @property
    def side(self) -> int:
        return self.position.side

    def restart(self) -> None:
        self.draws = 0
        self.begin(self.start)
        self.chance({})

    def begin(self, position: Position) -> None:
        """Starts the game, and its record, from this position."""
        self.begun = position
        self.history = History(position.copy())
        self.moves: list[str] = []
        self.events: dict[int, str] = {}

    def chance(self, step: Step) -> str:
        """Draws for a step that is played for the first time, or repeats its stored draw. A new draw depends on the
        seed and the number of earlier draws, so undoing a move and playing it again gives the same draw."""
        position = self.position
        if not isinstance(position, Chance):
            return ""
        event: str | None = step.get("drawn")
        if event is None:
            event = step["drawn"] = position.draw(Random(seed_of(self.seed, self.draws)))
        elif event:
            position.deal(event)
        self.draws += 1
        if event:
            self.events[len(self.moves)] = event
        return event

    def move(self, text: str) -> Step:
        return {"do": "move", "move": str(self.position.copy().play(text))}

    def forfeit(self) -> str:
        position = self.position
        return str(position.forfeit() if isinstance(position, Forfeits) else position.legal_moves()[0])

    def set_up(self, ask: SetUp) -> Step:
        if ask.position is None:
            raise Refused("bad-set-up", f"a set-up of {self.name} needs a `position`")
        position = self.game.position(text=ask.position)
        if position.players != self.players:
            raise Refused("bad-set-up", f"this position is for {position.players} players, not {self.players}")
        return {"do": "set-up", "position": position.text}

    def apply(self, step: Step) -> Entry:
        match step["do"]:
            case "set-up":
                self.begin(self.game.position(text=step["position"]))
                self.chance(step)
                return Entry(seat=None, kind="set-up")
            case "challenge":
                return self.judge(step)
        return self.play(step)

    def play(self, step: Step) -> Entry:
        seat = self.side
        played = str(self.history.play(step["move"]))
        self.moves.append(played)
        event = self.chance(step)
        scores = self.scores()
        return Entry(
            seat=seat,
            kind="move",
            move=played,
            total=scores[seat] if scores else None,
            drew=event if event and not isinstance(self.position, Hidden) else None,
            why=step.get("why", ""),
        )

    def judge(self, step: Step) -> Entry:
        """Plays a challenge. The record format has no challenges, so the record restarts after it."""
        seat, position = self.side, self.position
        if not isinstance(position, Challenges):
            raise Refused("not-now", f"{self.name} has no challenges")
        upheld = position.challenge()
        self.begin(position)
        self.chance(step)
        return Entry(seat=seat, kind="challenge", upheld=upheld, total=self.scores()[seat])

    def outcome(self) -> Ended | None:
        found = self.history.outcome()
        return Ended(found.reason, tuple(found.winners), tuple(found.scores or self.scores())) if found else None

    def scores(self) -> list[int]:
        return list(self.position.scores)

    def best_score(self) -> int | None:
        return best_score(self.game, self.start)

    def eliminated(self) -> frozenset[int]:
        return frozenset() if self.outcome() else eliminated(self.game, self.position)

    def challengeable(self) -> bool:
        return isinstance(self.position, Challenges) and self.position.challengeable()

    def hintable(self) -> bool:
        return bool(players.levels(self.game))

    def secret_options(self) -> tuple[str, ...]:
        return ("position",) if isinstance(self.start, Hidden) else ()

    def board(self) -> RoomBoard:
        picture = self.game.picture(self.seen(frozenset()))
        return RoomBoard(kind=self.kind, height=picture.height, cells=list(picture.cells), lines=list(picture.lines))

    def seen(self, seats: frozenset[int]) -> Position:
        """The position as the holder of these seats sees it: from the seat to move if it is one of them. The holder of
        no seat is a spectator."""
        position = self.position
        if not isinstance(position, Hidden):
            return position
        return position.view(self.side if self.side in seats else min(seats, default=None))

    def shown(self) -> dict[str, Any]:
        return {} if isinstance(self.position, Hidden) else self.position_fields(self.position, whole=True)

    def private(self, seats: frozenset[int], *, over: bool, moves: bool) -> dict[str, Any]:
        hidden = isinstance(self.position, Hidden)
        seen = self.position if over else self.seen(seats)
        fields = self.position_fields(seen, whole=over) if hidden else {}
        if moves:
            fields["legal"] = [described(self.game, seen, move) for move in seen.legal_moves()]
        return fields

    def position_fields(self, seen: Position, *, whole: bool) -> dict[str, Any]:
        """A position with its picture; `whole` adds the start of the game, the last move and all draws."""
        render: dict[str, Any] = {"pieces": self.game.picture(seen).pieces, "best": self.best_score()}
        if whole:
            render |= {"start": self.begun.text, "last": self.last(), "draws": self.events or None}
        return {"position": seen.text, "render": {name: part for name, part in render.items() if part is not None}}

    def last(self) -> Described | None:
        """The last move with its steps, so that a page can animate the pieces."""
        if not self.moves:
            return None
        before = self.position.copy()
        move = before.undo()
        return flipped(self.game, before, self.position, described(self.game, before, move))

    def closed(self, people: set[int]) -> list[Closed]:
        position, moves = self.position, len(self.moves)
        texts = {position.text}
        if isinstance(position, Hidden):
            texts |= {position.view(seat).text for seat in people}
        return [closed for text in sorted(texts) for closed in board_position(self.name, text, moves)]

    def check_player(self, player: str) -> None:
        players.get(player, self.game)

    def mind(self, player: str, seat: int) -> GameMind:
        return GameMind(self, player, seat)

    def hints(self, seat: int, count: int) -> Hints:
        strongest = list(players.levels(self.game))[-1]
        position = self.position.copy()

        def find() -> list[Hint]:
            decision = limited(players.get(strongest, self.game), HINT).choose(position, Limits())
            return [Hint(move=str(decision.move), value=decision.value, line=[str(move) for move in decision.line])]

        return Hints(find, quick=False)

    def export(self, kind: str, names: list[str], history: list[Entry], seats: frozenset[int]) -> str:
        everything = not isinstance(self.position, Hidden) or len(seats) == self.players
        if kind in ("position", "cgp"):
            return (self.position if everything else self.seen(seats)).text + "\n"
        if kind not in ("text", "record"):
            raise Refused("bad-format", f"{self.name} is exported as text (the record) or position, not as {kind}")
        if not everything:
            raise Refused("not-now", "the record contains hidden information; it can be saved when the game is over")
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
            draws=dict(self.events),
        )
        return write(record)


@singledispatch
def room_type(game: Game) -> type[RoomGame]:
    """The room class of a game; a kind of game may register its own."""
    return GameRoom


def room_options(start: Position) -> tuple[str, ...]:
    return ("setup", "position", "seed") if isinstance(start, Chance) else ("setup", "position")


def limited(player: Player, seconds: float) -> Player:
    """Gives a searching player this time limit, unless its own limit is stricter."""
    if isinstance(player, SearchPlayer):
        own = player.settings.limits
        most = min(seconds, own.seconds) if own.seconds is not None else seconds
        player.settings = replace(player.settings, limits=replace(own, seconds=most))
    return player


class GameMind:
    """A player with the view of its seat."""

    def __init__(self, room: GameRoom, player: str, seat: int) -> None:
        self.room, self.player, self.seat = room, player, seat
        self.view = room.seen(frozenset({seat})).copy()
        self.seed = seed_of(room.seed, len(room.moves), seat)
        self.quick = quick(room.name, player)

    def think(self, seconds: float | None, stop: StopFlag, progress: Progress) -> Thought:
        # An outside engine runs for one move only, so a room that nobody visits holds no process.
        with players.seated([self.player], self.room.game, seed=self.seed) as (chosen,):
            player = limited(chosen, min(seconds or MOST_SECONDS, MOST_SECONDS))
            if isinstance(player, SearchPlayer):
                if player.table is not None and not self.quick:
                    player.table = table_of(self.room, self.seat, self.player, player.table.policy)
                player = Watched(player, stop, progress)
            decision = player.choose(self.view, Limits(seconds=seconds))
        return Thought(str(decision.move), decision.value, why=decision.why)


@lru_cache(maxsize=TABLES)
def table_of(room: GameRoom, seat: int, player: str, policy: str) -> TranspositionTable:
    """The transposition table of a seat's player. It lasts for the whole game, as in matches."""
    return TranspositionTable(policy)


@lru_cache(maxsize=1000)
def quick(game: str, player: str) -> bool:
    """Whether a player looks only one move ahead."""
    found = players.get(player, game)
    if isinstance(found, SearchPlayer):
        return found.settings.algorithm == "best-move"
    return isinstance(found, RandomPlayer)


class Watched:
    """A searching player that can be stopped and reports its progress."""

    def __init__(self, player: SearchPlayer, stop: StopFlag, progress: Progress) -> None:
        self.inner, self.stop, self.progress = player, stop, progress
        self.name = player.name

    def begin(self) -> None:
        self.inner.begin()

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        algorithm = self.inner.settings.algorithm

        def report(found: dict[str, Any]) -> None:
            self.progress({"algorithm": algorithm, **found})

        return self.inner.choose(view, limits, stop=self.stop, progress=report)
