"""Crosswords in rooms."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

from kotva._core import Alphabet, Layout, Rng, Rules, StopFlag
from kotva.errors import IllegalMove, KotvaError, Told
from kotva.games.crossword import Position
from kotva.games.crossword import rules as rules_of
from kotva.games.crossword.position import language_of, split_tiles
from kotva.lexicons.lexicon import Lexicon
from kotva.players import Limits
from kotva.players.crossword import available_crossword, choices, crossword_player
from kotva.players.levels import unfolded
from kotva.players.strategies import strategies, strategy
from kotva.web.closed import Closed, crossword_position
from kotva.web.errors import Refused
from kotva.web.rooms.game import Ended, Progress, Step, Thought, only
from kotva.web.rooms.models import Board, Entry, Options, SetUp, TileSet

__all__ = ["GAME", "CrosswordRoom"]

GAME = "crossword"
OPTIONS = ("lexicon", "challenge", "challenge_points", "layout", "tiles", "rules", "seed", "cgp", "first", "lots")
SETTINGS = ("rack_size", "bingo_bonus", "exchange_minimum", "end_by", "end_count", "final_points")
MOST_NODES = 100_000
BLANK = "?"


class CrosswordRoom:
    """One crossword game for two to four players; all racks are known here and nowhere else."""

    name = GAME

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        only(options, GAME, *OPTIONS)
        if options.lexicon is None:
            raise Refused("bad-options", "a crossword needs a lexicon; /api/lexica lists those installed")
        self.options = options
        self.players = seats
        self.seed = seed
        self.restart()

    def restart(self) -> None:
        self.lexicon_name = self.options.lexicon or ""
        self.lexicon = Lexicon.open(self.lexicon_name)
        self.settings = settings(self.lexicon, self.options)
        self.draws = 0
        if self.options.cgp is None:
            self.position = Position.start(self.lexicon, self.players, rules=self.settings)
            for seat in range(self.players):
                self.fill(seat)
            return
        given = Position.from_cgp(self.options.cgp, self.lexicon, rules=self.settings)
        if given.players != self.players:
            raise Refused("bad-seats", *self.other_players(given))
        self.place(state_of(given))

    def other_players(self, given: Position) -> tuple[str, Told]:
        counts = (str(given.players), str(self.players))
        return f"the CGP is for {counts[0]} players, not {counts[1]}", Told("other-players", counts)

    @property
    def side(self) -> int:
        return self.position.side

    def fill(self, seat: int) -> str:
        """Fills a rack by chance; the draw depends on the seed and on how many there were before it, so that taking
        a turn back and playing it again brings the same tiles."""
        before = self.position.racks[seat] or ""
        key = hashlib.sha256(f"{self.seed}:{self.draws}".encode()).digest()
        self.position.refill(seat, Rng(int.from_bytes(key[:8])))
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
        """The whole position as it will be: what is asked, and the present one in the rest."""
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
            # It was legal when it was played: the lexicon has changed since, and the game goes on all the same.
            position = placed(self.settings, None, state_of(position), self.players)
            move = position.parse(step["move"])
        words = position.words(move) if move.kind == "play" else []
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
        """A turn of an imported record: what it claims, and the position after it."""
        before = self.position.board
        self.place(step)
        after = self.position.board
        fields = {name: step[name] for name in ("move", "score", "total", "rack", "upheld") if name in step}
        laid = [[r, c] for r, row in enumerate(after) for c, tile in enumerate(row) if tile and not before[r][c]]
        return Entry(seat=step["seat"], kind=step["kind"], squares=laid, **fields)

    def drawn(self, seat: int, tiles: str | None) -> str:
        """Draws these tiles, or by chance when the step is played for the first time."""
        if tiles is None:
            return self.fill(seat)
        self.position.draw(seat, tiles)
        self.draws += 1
        return tiles

    def judge(self) -> Entry:
        seat = self.side
        upheld = self.position.challenge()
        return Entry(seat=seat, kind="challenge", upheld=upheld, total=self.position.scores[seat])

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

    def outcome(self) -> Ended | None:
        found = self.position.outcome()
        return Ended(found.reason, found.winners, found.scores) if found else None

    def scores(self) -> list[int]:
        return list(self.position.scores)

    def rack_sizes(self) -> list[int] | None:
        return list(self.position.rack_sizes)

    def challengeable(self) -> bool:
        if self.options.challenge in (None, "void"):
            return False
        try:
            self.position.core.copy().challenge()
        except KotvaError:
            return False
        return True

    def board(self) -> Board:
        layout, alphabet = self.settings.layout, self.settings.alphabet
        return Board(
            kind="crossword",
            size=layout.size,
            premiums=layout.text().split("\n")[: layout.size],
            centre=layout.centre,
            letters=[{"letter": row[0], "value": row[2], "count": row[3]} for row in alphabet.letters],
            blanks=alphabet.blanks,
            rack_size=self.settings.rack_size,
            language=language_of(self.lexicon),
        )

    def seen(self, seats: frozenset[int]) -> Position:
        """The core's own view of the first seat, with the racks of the others that these eyes may see."""
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

    def private(self, seats: frozenset[int], *, open_racks: bool, moves: bool) -> dict[str, Any]:
        eyes = frozenset(range(self.players)) if open_racks else seats
        seen = self.seen(eyes)
        return {
            "position": seen.text,
            "racks": [
                None if rack is None or seat not in eyes else split_tiles(rack) for seat, rack in enumerate(seen.racks)
            ],
            "unseen": seen.unseen,
        }

    def closed(self, people: set[int]) -> list[Closed]:
        return crossword_position(self.position, people)

    def best_score(self) -> int | None:
        return None

    def check_player(self, player: str) -> None:
        head, _, options = unfolded(player).partition(":")
        if head not in available_crossword():
            raise Refused("bad-player", f"there is no crossword player `{head}`; there are {choices()}")
        nodes = re.search(r"nodes=(\d+)", options)
        if nodes and int(nodes[1]) > MOST_NODES:
            raise Refused("bad-player", f"a player in a room has at most {MOST_NODES} nodes")
        crossword_player(player, self.position)

    def mind(self, player: str, seat: int) -> CrosswordMind:
        return CrosswordMind(self, player, seat)

    def hints(self, seat: int, count: int) -> Callable[[], list[dict[str, Any]]]:
        if seat != self.side:
            raise Refused("not-your-turn", "there are hints for who is to move")
        view = self.position.view(seat)

        def find() -> list[dict[str, Any]]:
            moves = view.legal_moves()[:count]
            return [{"move": str(move), "score": move.score, "words": view.words(move)} for move in moves]

        return find

    def export(self, kind: str, names: list[str], history: list[Entry], seats: frozenset[int]) -> str:
        from kotva.web.rooms.exports import exported

        return exported(self, kind, names, history, seats)


class CrosswordMind:
    """A strategy in a computer's seat, with the core's view of that seat."""

    def __init__(self, room: CrosswordRoom, player: str, seat: int) -> None:
        self.player = player
        self.seed = int.from_bytes(hashlib.sha256(f"{room.seed}:{room.draws}:{seat}".encode()).digest()[:8])
        self.view = room.position.view(seat)
        self.phony = room.challengeable() and phony(room.position)
        self.quick = quick(player, room.position.bag)

    def think(self, seconds: float | None, stop: StopFlag, progress: Progress) -> Thought:
        if self.phony:
            return Thought("", challenge=True)
        decision = crossword_player(self.player, self.view, self.seed).choose(self.view, Limits(seconds=seconds))
        return Thought(decision.move, decision.value)


def quick(player: str, bag: int) -> bool:
    """Whether a player answers at once: strategies do, but for those that weigh what may be drawn, and those that look
    ahead when the bag is empty."""
    if unfolded(player).partition(":")[0] not in strategies():
        return False
    made = strategy(player)
    return made.bingo is None and (bag > 0 or made.endgame in ("same", "finish"))


def phony(position: Position) -> bool:
    """Whether a challenge of the last play would succeed; a computer knows its lexicon."""
    return not position.core.copy().challenge()


def settings(lexicon: Lexicon, options: Options, *, foreign: bool = False) -> Rules:
    """The rules of the lexicon's language with a room's own changes. A tile set of one's own belongs to one language,
    so it does not follow a change of lexicon."""
    changes: dict[str, Any] = dict(options.rules or {})
    for name in changes:
        if name not in SETTINGS:
            raise Refused("bad-options", f"there is no rule {name}; there are {', '.join(SETTINGS)}")
    changes["challenge"] = options.challenge or "void"
    if options.challenge_points is not None:
        changes["challenge_points"] = options.challenge_points
    letters = lexicon.alphabet
    if options.tiles is not None and not foreign:
        letters = tile_set(letters, options.tiles)
    board = Layout.parse(options.layout) if options.layout else None
    try:
        return rules_of(language_of(lexicon) or "en", letters=letters, board=board, **changes)
    except TypeError as error:
        raise Refused("bad-options", f"a rule has a value of the wrong kind: {error}") from None


def tile_set(alphabet: Alphabet, tiles: TileSet) -> Alphabet:
    known = {row[0]: row for row in alphabet.letters}
    for tile in tiles.letters:
        if tile.letter not in known:
            raise Refused("bad-options", f"{tile.letter} is not a letter of this lexicon")
        upper, lower, _, _, vowel, blank_only = known[tile.letter]
        known[tile.letter] = (upper, lower, tile.value, tile.count, vowel, blank_only)
    return Alphabet(list(known.values()), alphabet.blanks if tiles.blanks is None else tiles.blanks)


def joined(tiles: list[str]) -> str:
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)


def state_of(position: Position, turned: int = 0) -> dict[str, Any]:
    """A position as plain data by seats; `turned` moves the seats of a CGP, whose first player is to move."""
    seats = [(seat - turned) % position.players for seat in range(position.players)]
    return {
        "board": [tile for row in position.board for tile in row],
        "racks": [position.racks[seat] or "" for seat in seats],
        "scores": [position.scores[seat] for seat in seats],
        "turn": (position.side + turned) % position.players,
        "zeros": position.zeros,
    }


def placed(rules: Rules, lexicon: Lexicon | None, state: dict[str, Any], players: int) -> Position:
    for name in ("racks", "scores"):
        if len(state[name]) != players:
            raise Refused("bad-set-up", f"there are {players} players, not {len(state[name])} {name}")
    if state["turn"] >= players:
        raise Refused("bad-set-up", f"there is no seat {state['turn']}")
    try:
        return Position.setup(
            state["board"], state["racks"], state["scores"], state["turn"], state["zeros"], lexicon=lexicon, rules=rules
        )
    except OverflowError as error:
        raise Refused("bad-set-up", f"a number is too large: {error}") from None
