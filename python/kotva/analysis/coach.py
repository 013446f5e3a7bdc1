"""What a coach says, as data: hints in steps, feedback on a move, lessons at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from kotva.analysis.endgame import judge
from kotva.analysis.explained import Explanation
from kotva.analysis.explanation import Setting, explain
from kotva.analysis.game import THOROUGH, better
from kotva.analysis.model import Better, Shape, Size, TurnAnalysis, size_of
from kotva.analysis.move import is_bingo
from kotva.analysis.position import solved
from kotva.analysis.values import others, ranked, usual, valued
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.games.crossword.position import join_tiles, split_tiles
from kotva.players.crossword import POINT
from kotva.players.worth import ValuedMove

__all__ = ["Area", "Feedback", "HintSteps", "Lesson", "Lessons", "accuracy", "feedback", "hint", "lessons"]

Reason = Literal["phony", "endgame", "bingo", "exchange", "points", "leave"]
LESSONS = 3
HALVING = 10.0
"""The accuracy of a turn halves with every ten points lost."""
PARTS = 3
"""The board is divided into three by three areas."""
BRIEF = Setting(racks=60, playouts=0)
"""An explanation within a moment: no win probability."""


class Area(Shape):
    """A part of the board, from 0, the ends included. A play lies in it with the middle of its word."""

    first_row: int
    last_row: int
    first_column: int
    last_column: int


class HintSteps(Shape):
    """The best move in steps, from the vaguest: the area, the tiles from the rack, the word, the play. An exchange has
    no area and no word; its tiles are those to exchange."""

    kind: Literal["play", "exchange", "pass"]
    bingo: bool
    area: Area | None
    tiles: str
    word: str
    move: str
    score: int


class Feedback(Shape):
    """A move compared with the best one: what it lost in points and the name of the loss, and both explained."""

    move: str
    best: Better
    lost: float
    size: Size | None
    reason: Reason | None
    accuracy: float
    explanation: Explanation | None = None


class Lesson(Shape):
    """A turn to learn from; `cgp` is its position, for Study and Analyse."""

    turn: int
    reason: Reason
    size: Size
    lost: float
    move: str
    best: Better
    cgp: str


class Lessons(Shape):
    """A player's game: accuracy in per cent, the mistakes by name and by reason, the three costliest turns."""

    player: str
    accuracy: float
    turns: int
    mistakes: dict[str, int]
    reasons: dict[str, int]
    lessons: tuple[Lesson, ...]


def best_move(position: Position) -> ValuedMove:
    """The best move: by the exact solver if the bag is empty and the search finishes, else by value."""
    found = solved(position, THOROUGH["quick"].nodes)
    by = usual(position)
    if found is not None and found.exact:
        return valued(position, [position.parse(found.best)], by)[0]
    moves = [*ranked(position, by)[:1], *others(position, by)]
    # Without leave values an exchange is worth nothing, so any play comes before it.
    return max(moves, key=lambda one: (one.value, one.move.kind == "play"))


def hint(position: Position) -> HintSteps:
    """The best move of the side to move, in steps.

    >>> from kotva import Lexicon, languages
    >>> lexicon = Lexicon.of(["hat", "hats", "hatters"], languages.get("en").alphabet)
    >>> found = hint(Position.from_cgp("15/" * 14 + "15 HATTERS/ 0/0 0", lexicon))
    >>> found.area, found.tiles, found.word, found.move
    (Area(first_row=5, last_row=9, first_column=5, last_column=9), 'AEHRSTT', 'HATTERS', '8D HATTERS')
    """
    if not position.racks[position.side]:
        raise KotvaError("a hint needs the rack of the side to move")
    move = best_move(position).move
    play = move.kind == "play"
    return HintSteps(
        kind=move.kind,
        bingo=is_bingo(position, move),
        area=area_of(position, move) if play else None,
        tiles=tiles_of(move) if play else move.tiles or "",
        word=position.words(move)[0] if play else "",
        move=str(move),
        score=move.score or 0,
    )


def area_of(position: Position, move: Move) -> Area:
    size = len(position.board)
    middle = sorted((row, column) for row, column, _ in move.placements)[len(move.placements) // 2]
    ends = [(axis * PARTS // size * size // PARTS, (axis * PARTS // size + 1) * size // PARTS - 1) for axis in middle]
    (first_row, last_row), (first_column, last_column) = ends
    return Area(first_row=first_row, last_row=last_row, first_column=first_column, last_column=last_column)


def tiles_of(move: Move) -> str:
    """The tiles that a play takes from the rack, in alphabetical order; a blank is `?`."""
    names = [tile.strip("[]") for _, _, tile in move.placements]
    return join_tiles(sorted("?" if name.islower() else name for name in names))


def feedback(position: Position, move: Move, *, explained: Setting | None = BRIEF) -> Feedback:
    """Compares a move with the best one. With an empty bag the loss is that of the exact solver."""
    best = best_move(position)
    mine = valued(position, [move], usual(position))[0]
    lost = max(0.0, (best.value - mine.value) / POINT)
    ending = judge(position, move, THOROUGH["quick"].nodes)
    if ending is not None and ending.exact:
        lost = float(ending.lost)
    shown = better(position, best)
    same = str(best.move) == str(move)
    found = (
        None if explained is None or same or size_of(lost) is None else explain(position, best.move, move, explained)
    )
    reason = reason_of(lost, best, mine, is_bingo(position, best.move), ending is not None) if size_of(lost) else None
    return Feedback(
        move=str(move),
        best=shown,
        lost=lost,
        size=size_of(lost),
        reason=reason,
        accuracy=accuracy([lost]),
        explanation=found,
    )


def reason_of(lost: float, best: ValuedMove, mine: ValuedMove, bingo: bool, ending: bool) -> Reason:
    """Why a move lost points: the most specific reason."""
    if ending:
        return "endgame"
    if best.move.kind == "exchange":
        return "exchange"
    if bingo and len(mine.move.placements) < len(best.move.placements):
        return "bingo"
    return "points" if best.score - mine.score >= lost / 2 else "leave"


def accuracy(losses: Sequence[float]) -> float:
    """The mean accuracy of turns in per cent: 100 if a turn lost nothing, half with every ten points lost.

    >>> accuracy([0.0, 10.0]), accuracy([])
    (75.0, 100.0)
    """
    each = [100 * 0.5 ** (lost / HALVING) for lost in losses]
    return round(sum(each) / len(each), 1) if each else 100.0


def lessons(turns: Sequence[TurnAnalysis], player: str) -> Lessons:
    """The lessons of a player from the analysed turns of a game."""
    mine = [turn for turn in turns if turn.player == player and turn.analysed]
    wrong = [(turn, turn.size, turn.best_move) for turn in mine]
    rows = [
        Lesson(
            turn=turn.number,
            reason=turn_reason(turn, best),
            size=size,
            lost=turn.lost,
            move=turn.move,
            best=best,
            cgp=turn.cgp,
        )
        for turn, size, best in wrong
        if size is not None and best is not None
    ]
    reasons = [row.reason for row in rows]
    return Lessons(
        player=player,
        accuracy=accuracy([turn.lost for turn in mine]),
        turns=len(mine),
        mistakes={name: sum(row.size == name for row in rows) for name in ("slip", "mistake", "blunder")},
        reasons={name: reasons.count(name) for name in dict.fromkeys(reasons)},
        lessons=tuple(sorted(rows, key=lambda row: (-row.lost, row.turn))[:LESSONS]),
    )


def turn_reason(turn: TurnAnalysis, best: Better) -> Reason:
    """The same reasons from the models of an analysis. A phony that was taken off comes first."""
    if turn.phonies and turn.withdrawn:
        return "phony"
    if turn.endgame is not None:
        return "endgame"
    if best.move.startswith("-") and len(split_tiles(best.move[1:])) > 0:
        return "exchange"
    if turn.missed_bingo is not None and turn.missed_bingo.move == best.move:
        return "bingo"
    return "points" if best.score - turn.score >= turn.lost / 2 else "leave"
