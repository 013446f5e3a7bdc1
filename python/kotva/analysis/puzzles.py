"""Puzzles from self-play: find the bingo, find the best move, win the endgame.

A puzzle depends only on the lexicon, the kind, the difficulty and the date, so everybody with the same lexicon gets the
same puzzle on the same day, without a network. Games of the program against itself give the positions; the first
position with the properties below is the puzzle.

| kind | position | solution |
|---|---|---|
| bingo | all bingos form the same main word | every play of that word with the whole rack |
| best | the best move is better than any other by ten points of equity | the best move |
| endgame | the bag is empty; one move wins, and every other one is proved not to | that move |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from hashlib import sha256
from typing import Literal

from kotva._core import EndgameSolver, play_crossword
from kotva.analysis.endgame import open_position, spread
from kotva.analysis.model import Shape
from kotva.analysis.move import is_bingo
from kotva.analysis.values import others, ranked, usual
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.lexicons.lexicon import Lexicon
from kotva.players.crossword import POINT, compiled

__all__ = ["DIFFICULTIES", "KINDS", "Kind", "Puzzle", "answer", "daily", "puzzle"]

Kind = Literal["bingo", "best", "endgame"]
KINDS: tuple[Kind, ...] = ("bingo", "best", "endgame")
DIFFICULTIES = (1, 2, 3)
CLEAR = 10 * POINT
"""How much better the best move must be than the next one."""
FEW = 5
"""A move among this many highest scores is not hidden."""
NODES = 30_000
"""The node limit of an endgame search; a position that needs more is no puzzle."""
CLOSE = 60
TILES = 11
"""An endgame puzzle has a lead of at most CLOSE points and at most TILES tiles on both racks: people can solve it."""
BLOCK = 4
MOST_GAMES = 400
"""After this many games without a puzzle the lexicon is too small for this kind."""


class Puzzle(Shape):
    """A position and the moves that solve it. `difficulty` is 1 (easy) to 3. `margin` is the difference to the next
    best move in points: of equity, or in an endgame of the final spread."""

    id: str
    kind: Kind
    difficulty: int
    lexicon: str
    day: str
    cgp: str
    solutions: tuple[str, ...]
    words: tuple[str, ...]
    score: int
    margin: float | None = None


class Answer(Shape):
    """What a move is worth as an answer: whether it solves the puzzle, its score and that of the solution."""

    solved: bool
    move: str
    score: int
    solution: str
    solution_score: int
    solution_words: tuple[str, ...]


def daily(lexicon: Lexicon, day: date) -> Puzzle:
    """The puzzle of a day: kinds and difficulties take turns."""
    number = day.toordinal()
    return puzzle(lexicon, day, KINDS[number % len(KINDS)], DIFFICULTIES[number // len(KINDS) % len(DIFFICULTIES)])


def puzzle(lexicon: Lexicon, day: date, kind: Kind, difficulty: int | None = None) -> Puzzle:
    """The puzzle of this kind and difficulty for a day; without a difficulty the first that is found.

    Raises KotvaError if self-play with the lexicon gives no such puzzle.
    """
    if kind not in KINDS:
        raise KotvaError(f"there is no puzzle `{kind}`; there are {', '.join(KINDS)}")
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise KotvaError(f"a puzzle has the difficulty 1, 2 or 3, not {difficulty}")
    key = f"{lexicon.name} {day.isoformat()} {kind} {difficulty or ''}"
    find = FINDERS[kind]
    for position in positions(lexicon, seed_of(key), late=kind == "endgame"):
        found = find(position)
        if found is not None and difficulty in (None, found[0]):
            return made(lexicon, day, kind, position, found)
    raise KotvaError(f"the lexicon {lexicon.name} has too few words for a puzzle `{kind}`")


Found = tuple[int, list[Move], float | None]
"""The difficulty, the solutions with the best one first, and the margin."""


def made(lexicon: Lexicon, day: date, kind: Kind, position: Position, found: Found) -> Puzzle:
    level, solutions, margin = found
    seen = position if kind == "endgame" else position.view(position.side)
    first, cgp = solutions[0], seen.cgp()
    return Puzzle(
        id=sha256(f"{kind} {cgp}".encode()).hexdigest()[:12],
        kind=kind,
        difficulty=level,
        lexicon=lexicon.name,
        day=day.isoformat(),
        cgp=cgp,
        solutions=tuple(map(str, solutions)),
        words=tuple(position.words(first)) if first.kind == "play" else (),
        score=first.score or 0,
        margin=margin,
    )


def answer(asked: Puzzle, lexicon: Lexicon, move: str) -> Answer:
    """Judges a move as an answer. An illegal move raises IllegalMove, as in a game."""
    position = Position.from_cgp(asked.cgp, lexicon)
    given = position.parse(move)
    return Answer(
        solved=str(given) in asked.solutions,
        move=str(given),
        score=given.score or 0,
        solution=asked.solutions[0],
        solution_score=asked.score,
        solution_words=asked.words,
    )


def seed_of(key: str) -> int:
    return int.from_bytes(sha256(key.encode()).digest()[:8], "big") >> 1


def positions(lexicon: Lexicon, seed: int, *, late: bool) -> Iterator[Position]:
    """Positions of self-play with both racks: with an empty bag and few tiles, or with enough tiles in the bag for an
    exchange."""
    start = Position.start(lexicon)
    core = compiled("equity" if usual(start) == "equity" else "greedy", start)
    for first in range(0, MOST_GAMES, BLOCK):
        games = play_crossword(
            start.core, core, core, seed=seed, begin=first, end=first + BLOCK, paired=False, traced=True
        )
        texts = str(games.columns()["position"]).split("\n")
        for text, bag in zip(texts, games.turns()["bag"], strict=False):
            if (bag == 0) if late else bag >= start.rules.rack_size:
                yield Position.from_cgp(text, lexicon, rules=start.rules)


def find_bingo(position: Position) -> Found | None:
    """Easy: the letters of the rack alone; harder: through letters on the board; hardest: with a blank."""
    bingos = [move for move in position.plays() if is_bingo(position, move)]
    if len({position.words(move)[0] for move in bingos}) != 1:
        return None
    rack = position.racks[position.side] or ""
    through = all(len(move.placements) < len(position.words(move)[0]) for move in bingos)
    level = 3 if "?" in rack else 2 if through else 1
    return level, sorted(bingos, key=lambda move: -(move.score or 0)), None


def find_best(position: Position) -> Found | None:
    """Easy: the best move also has the highest score; harder: it is among the five highest; hardest: it is not, or it
    is an exchange. Only a clear best move is a puzzle."""
    by = usual(position)
    best = sorted([*ranked(position, by)[:2], *others(position, by)[:2]], key=lambda one: -one.value)[:2]
    if len(best) < 2 or best[0].value - best[1].value < CLEAR:
        return None
    move = best[0].move
    return hidden(position, move), [move], (best[0].value - best[1].value) / POINT


def find_endgame(position: Position) -> Found | None:
    """The only winning move, proved. Its difficulty is that of a best move."""
    known = open_position(position)
    lead = spread(position.scores, position.side)
    if known is None or abs(lead) > CLOSE or sum(known.rack_sizes) > TILES or len(known.plays()) < FEW:
        return None
    solved = EndgameSolver(1, 18).solve(known.core, lines=2, nodes=NODES)
    if not solved.exact or len(solved.lines) < 2 or not all(line.exact for line in solved.lines):
        return None
    first, second = solved.lines
    if not lead + first.spread > 0 >= lead + second.spread or passing_wins(known, lead):
        return None
    move = first.line[0]
    return hidden(known, move), [move], float(first.spread - second.spread)


def passing_wins(position: Position, lead: int) -> bool:
    """Whether a pass wins too, or is not proved to lose: the solver's lines need not have it."""
    after = position.copy()
    after.play(after.parse("-"))
    ended = after.outcome()
    if ended is not None:
        return spread(ended.scores, position.side) > 0
    reply = EndgameSolver(1, 18).solve(after.core, nodes=NODES)
    return not reply.exact or lead - reply.spread > 0


def hidden(position: Position, move: Move) -> int:
    scores = [play.score or 0 for play in position.plays()]
    if move.kind != "play":
        return 3
    higher = sum(score > (move.score or 0) for score in scores)
    return 1 if higher == 0 else 2 if higher < FEW else 3


FINDERS: dict[Kind, Callable[[Position], Found | None]] = {
    "bingo": find_bingo,
    "best": find_best,
    "endgame": find_endgame,
}
