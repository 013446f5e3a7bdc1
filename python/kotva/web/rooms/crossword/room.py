"""Crosswords in rooms: racks, drawing and returning tiles, turns of imported records, trial of plays."""

from __future__ import annotations

import re
from typing import Any

from kotva import players
from kotva._core import Rng, StopFlag
from kotva.analysis import coach
from kotva.errors import ErrorParts, IllegalMove
from kotva.games import Game
from kotva.games.crossword import CrosswordGame, Position
from kotva.games.crossword.position import language_of, split_tiles
from kotva.lexicons.lexicon import Lexicon
from kotva.players import Limits, ratings
from kotva.players.crossword import StrategyPlayer
from kotva.players.levels import unfolded
from kotva.players.strategies import strategies, strategy
from kotva.web.closed import Closed, crossword_position
from kotva.web.errors import Refused
from kotva.web.models import LetterInfo
from kotva.web.rooms.clocks import OVERTIME, penalty
from kotva.web.rooms.crossword import lots
from kotva.web.rooms.crossword.exports import exported
from kotva.web.rooms.crossword.state import SETTINGS, joined, placed, settings, state_of
from kotva.web.rooms.crossword.trial import trial
from kotva.web.rooms.game import Ended, Hints, Progress, RoomGame, Step, Thought, only, seed_of
from kotva.web.rooms.generic import room_type
from kotva.web.rooms.models import Entry, Hint, NewRoom, Options, PlayerInfo, RoomBoard, SetUp, StartPicture, Trial

__all__ = ["CrosswordRoom"]

OPTIONS = ("lexicon", "challenge", "challenge_points", "layout", "tiles", "rules", "seed", "cgp", "first", "lots")
MOST_NODES = 100_000
SEATS = [2, 3, 4]


class CrosswordRoom(RoomGame):
    """One crossword game for two to four players. Only this class knows all racks."""

    kind = "crossword"

    def __init__(self, game: Game, options: Options, seats: int, seed: int) -> None:
        self.name = game.name
        only(options, self.name, *OPTIONS)
        if options.lexicon is None:
            raise Refused("bad-options", "a crossword needs a lexicon; /api/lexica lists those installed")
        self.options = options
        self.players = seats
        self.seed = seed
        self.restart()

    @classmethod
    def about(cls, game: Game) -> dict[str, Any]:
        assert isinstance(game, CrosswordGame)
        board = game.empty_board()
        return {
            "setups": [],
            "players": SEATS,
            "options": ["clock", *OPTIONS],
            "rules": list(SETTINGS),
            "ratings": {lexicon: ratings.ladder(lexicon) for lexicon in ratings.lexica()},
            "picture": StartPicture(premiums=board.text().split("\n")[: board.size], centre=board.centre),
        }

    @classmethod
    def player_info(cls, name: str) -> PlayerInfo:
        """Describes a strategy; `language` is set if its tables are for one language only."""
        if name not in (known := strategies()):
            return PlayerInfo(name=name, about="")
        made = strategy(name)
        tables = (made.letters, made.balance)
        language = next((table.language for table in tables if table and table.language), None)
        return PlayerInfo(name=name, about=known[name], language=language)

    @classmethod
    def seated(cls, request: NewRoom) -> NewRoom:
        return lots.seated(request)

    @property
    def game(self) -> CrosswordGame:
        """The game with the present lexicon, for the players."""
        return CrosswordGame(self.lexicon, self.settings)

    def restart(self) -> None:
        self.lexicon_name = self.options.lexicon or ""
        self.lexicon = Lexicon.open(self.lexicon_name)
        self.settings = settings(self.lexicon, self.options)
        self.draws = 0
        self.words: list[str] = []  # of the last play
        if self.options.cgp is None:
            self.position = Position.start(self.lexicon, self.players, rules=self.settings)
            for seat in range(self.players):
                self.fill(seat)
            return
        given = Position.from_cgp(self.options.cgp, self.lexicon, rules=self.settings)
        if given.players != self.players:
            raise Refused("bad-seats", *self.other_players(given))
        self.place(state_of(given))

    def other_players(self, given: Position) -> tuple[str, ErrorParts]:
        counts = (str(given.players), str(self.players))
        return f"the CGP is for {counts[0]} players, not {counts[1]}", ErrorParts("other-players", counts)

    @property
    def side(self) -> int:
        return self.position.side

    def fill(self, seat: int) -> str:
        """Fills a rack at random. The draw depends on the seed and the number of earlier draws, so undoing a turn and
        playing it again gives the same tiles."""
        before = self.position.racks[seat] or ""
        self.position.refill(seat, Rng(seed_of(self.seed, self.draws)))
        self.draws += 1
        return (self.position.racks[seat] or "")[len(before) :]

    def move(self, text: str) -> Step:
        move = self.position.parse(text)
        written = str(move)
        if written.startswith("-") and written[1:].strip().isdigit():
            raise Refused("illegal", "an exchange names its tiles, as in `-ABC`")
        return {"do": "move", "move": written}

    def forfeit(self) -> str:
        return "-"

    def set_up(self, ask: SetUp) -> Step:
        """A step with the complete new position: the requested parts, and the present position for the rest."""
        if ask.position is not None:
            raise Refused("bad-set-up", "a crossword position is given by `cgp`")
        lexicon = Lexicon.open(ask.lexicon) if ask.lexicon else self.lexicon
        rules = settings(lexicon, self.options, foreign=ask.lexicon is not None)
        state = state_of(self.position)
        if ask.cgp is not None:
            given = Position.from_cgp(ask.cgp, lexicon, rules=rules)
            if given.players != self.players:
                raise Refused("bad-set-up", *self.other_players(given))
            state = state_of(given, turned=ask.turn or 0)
        state |= ask.model_dump(include={"racks", "scores", "turn", "zeros"}, exclude_none=True)
        if ask.board is not None:
            state["board"] = [tile for row in ask.board for tile in row]
        if ask.lexicon is not None:
            state["lexicon"] = ask.lexicon
        placed(rules, lexicon, state, self.players)
        return {"do": "set-up", **state}

    def place(self, state: dict[str, Any]) -> None:
        if name := state.get("lexicon"):
            self.lexicon_name = name
            self.lexicon = Lexicon.open(name)
            self.settings = settings(self.lexicon, self.options, foreign=True)
        self.position = placed(self.settings, self.lexicon, state, self.players)

    def apply(self, step: Step) -> Entry:
        match step["do"]:
            case "set-up":
                self.place(step)
                return Entry(seat=None, kind="set-up")
            case "recorded":
                return self.recorded(step)
            case "challenge":
                return self.judge()
            case "draw":
                return self.draw(step)
            case "return":
                return self.give_back(step)
        return self.play(step)

    def play(self, step: Step) -> Entry:
        seat, rack = self.side, self.position.racks[self.side] or ""
        position = self.position
        try:
            move = position.parse(step["move"])
        except IllegalMove:
            if "drew" not in step:
                raise
            # The play was legal when it was made and the lexicon has changed since; the game must remain playable.
            position = placed(self.settings, None, state_of(position), self.players)
            move = position.parse(step["move"])
        self.words = words = position.words(move) if move.kind == "play" else []
        position.play(move)
        if position is not self.position:
            self.position = placed(self.settings, self.lexicon, state_of(position), self.players)
        step["drew"] = self.drawn(seat, step.get("drew"))
        return Entry(
            seat=seat,
            kind="move",
            move=str(move),
            score=move.score or 0,
            total=self.position.scores[seat],
            words=words,
            squares=[[row, column] for row, column, _ in move.placements],
            rack=rack,
            drew=step["drew"],
            drawn=len(split_tiles(step["drew"])),
        )

    def recorded(self, step: Step) -> Entry:
        """Plays a turn of an imported record: the turn as recorded, and the position after it."""
        before = self.position.board
        self.place(step)
        after = self.position.board
        fields = {name: step[name] for name in ("move", "score", "total", "rack", "upheld") if name in step}
        laid = [[r, c] for r, row in enumerate(after) for c, tile in enumerate(row) if tile and not before[r][c]]
        return Entry(seat=step["seat"], kind=step["kind"], squares=laid, **fields)

    def drawn(self, seat: int, tiles: str | None) -> str:
        """Draws the tiles of the step, or random tiles when the step is played for the first time."""
        if tiles is None:
            return self.fill(seat)
        self.position.give(seat, tiles)
        self.draws += 1
        return tiles

    def judge(self) -> Entry:
        """A challenge. Its stake is the points of the play that is taken off, or the points for a wrong challenge."""
        seat, before = self.side, sum(self.position.scores)
        upheld = self.position.challenge()
        return Entry(
            seat=seat,
            kind="challenge",
            upheld=upheld,
            wrong=[] if upheld else [word for word in self.words if word not in self.lexicon],
            stake=abs(before - sum(self.position.scores)),
            total=self.position.scores[seat],
        )

    def draw(self, step: Step) -> Entry:
        seat = step["seat"]
        step["drew"] = self.drawn(seat, step.get("drew"))
        return Entry(seat=seat, kind="draw", drew=step["drew"], drawn=len(split_tiles(step["drew"])))

    def give_back(self, step: Step) -> Entry:
        seat, back = step["seat"], list(split_tiles(step["tiles"]))
        kept = list(split_tiles(self.position.racks[seat] or ""))
        for tile in back:
            if tile not in kept:
                raise Refused("illegal", f"there is no {tile} on the rack")
            kept.remove(tile)
        self.position.set_rack(seat, joined(kept))
        return Entry(seat=seat, kind="return", drew=step["tiles"], drawn=len(back))

    def hidden(self, entry: Entry) -> Entry:
        """The entry without the rack and the tiles drawn or exchanged."""
        entry = entry.model_copy(update={"rack": None, "drew": None})
        tiles = entry.move.removeprefix("-")
        if tiles != entry.move and tiles and not tiles.isdigit():
            entry.move = f"-{len(split_tiles(tiles))}"
        return entry

    def outcome(self) -> Ended | None:
        found = self.position.outcome()
        return Ended(found.reason, found.winners, found.scores) if found else None

    def scores(self) -> list[int]:
        return list(self.position.scores)

    def rack_sizes(self) -> list[int] | None:
        return list(self.position.rack_sizes)

    def challengeable(self) -> bool:
        return self.options.challenge not in (None, "void") and self.position.challengeable()

    def overtime(self) -> float:
        return OVERTIME

    def penalty(self, left: float) -> int:
        return penalty(left)

    def accepts_draw(self, value: int | None) -> bool:
        """Never: the value is the equity of a move and does not say who is winning."""
        return False

    def edits(self) -> tuple[str, ...]:
        return ("draw-tiles", "return-tiles")

    def present_options(self) -> Options:
        return self.options.model_copy(update={"lexicon": self.lexicon_name})

    def secret_options(self) -> tuple[str, ...]:
        """The CGP contains all racks."""
        return ("cgp",)

    def trial(self, seat: int, text: str) -> Trial:
        position = self.position
        if seat != position.side:
            state = state_of(position) | {"turn": seat}
            position = placed(self.settings, self.lexicon, state, self.players)
        return trial(position, text)

    def board(self) -> RoomBoard:
        layout, alphabet = self.settings.layout, self.settings.alphabet
        return RoomBoard(
            kind=self.kind,
            size=layout.size,
            premiums=layout.text().split("\n")[: layout.size],
            centre=layout.centre,
            letters=[LetterInfo(letter=row[0], value=row[2], count=row[3]) for row in alphabet.letters],
            blanks=alphabet.blanks,
            rack_size=self.settings.rack_size,
            language=language_of(self.lexicon),
        )

    def seen(self, seats: frozenset[int]) -> Position:
        """The core's view of the first of these seats, plus the racks of the other ones."""
        first = min(seats, default=0)
        view = self.position.view(first)
        for seat in range(self.players):
            if seat not in seats:
                view.set_rack(seat, None)
            elif seat != first:
                view.set_rack(seat, self.position.racks[seat])
        return view

    def shown(self) -> dict[str, Any]:
        return {"render": {"cells": self.position.board}, "bag": self.position.bag}

    def private(self, seats: frozenset[int], *, over: bool, moves: bool) -> dict[str, Any]:
        eyes = frozenset(range(self.players)) if over else seats
        seen = self.seen(eyes)
        return {
            "position": seen.cgp(),
            "racks": [
                None if rack is None or seat not in eyes else split_tiles(rack) for seat, rack in enumerate(seen.racks)
            ],
            "unseen": seen.unseen,
        }

    def closed(self, people: set[int]) -> list[Closed]:
        return crossword_position(self.position, people)

    def check_player(self, player: str) -> None:
        head, _, options = unfolded(player).partition(":")
        if head not in (known := players.available(self.game)):
            raise Refused("bad-player", f"there is no crossword player `{head}`; there are {', '.join(known)}")
        nodes = re.search(r"nodes=(\d+)", options)
        if nodes and int(nodes[1]) > MOST_NODES:
            raise Refused("bad-player", f"a player in a room has at most {MOST_NODES} nodes")
        players.get(player, self.game)

    def mind(self, player: str, seat: int) -> CrosswordMind:
        return CrosswordMind(self, player, seat)

    def hints(self, seat: int, count: int) -> Hints:
        if seat != self.side:
            raise Refused("not-your-turn", "hints are for the side to move only")
        view = self.position.view(seat)

        def find() -> list[Hint]:
            steps = coach.hint(view) if count == 1 else None
            moves = view.plays()[:count]
            return [Hint(move=str(move), score=move.score, words=view.words(move), steps=steps) for move in moves]

        return Hints(find, quick=count > 1)

    def export(self, kind: str, names: list[str], history: list[Entry], seats: frozenset[int]) -> str:
        return exported(self, kind, names, history, seats)


class CrosswordMind:
    """A strategy on a computer seat, with the core's view of that seat."""

    def __init__(self, room: CrosswordRoom, player: str, seat: int) -> None:
        self.game, self.player = room.game, player
        self.seed = seed_of(room.seed, room.draws, seat)
        self.view = room.position.view(seat)
        self.challenges = room.challengeable() and self._doubts(room)
        self.quick = quick(player, room.position.bag)

    def think(self, seconds: float | None, stop: StopFlag, progress: Progress) -> Thought:
        if self.challenges:
            return Thought("", challenge=True)
        decision = players.get(self.player, self.game, seed=self.seed).choose(self.view, Limits(seconds=seconds))
        return Thought(decision.move, decision.value)

    def _doubts(self, room: CrosswordRoom) -> bool:
        """A strategy may not know all words; every other player does."""
        player = players.get(self.player, self.game, seed=self.seed)
        if isinstance(player, StrategyPlayer):
            return player.doubts(room.position)
        return not room.position.core.copy().challenge()


def quick(player: str, bag: int) -> bool:
    """Whether a player answers at once: strategies do, but for those with a slow part, and those that look ahead when
    the bag is empty."""
    if unfolded(player).partition(":")[0] not in strategies():
        return False
    made = strategy(player)
    return not made.slow and (bag > 0 or made.endgame in ("same", "finish"))


@room_type.register
def _(game: CrosswordGame) -> type[RoomGame]:
    return CrosswordRoom
