"""Comparison of one move with the best possible plays."""

from __future__ import annotations

from dataclasses import dataclass

from kotva.analysis.values import ranked, usual, valued
from kotva.games.crossword import Move, Position
from kotva.players.worth import ValuedMove

__all__ = ["MoveAnalysis", "analyse_move"]

TOP = 5


@dataclass(frozen=True, slots=True)
class MoveAnalysis:
    """A played move and the best moves in its place.

    `place` is its rank among all plays by value, from 1; a phony, an exchange or a pass has none. A loss is never
    negative, although the value of a phony may be above that of all valid plays.
    """

    played: ValuedMove
    best: tuple[ValuedMove, ...]
    best_score: ValuedMove | None
    place: int | None
    plays: int
    lost_score: int
    lost_value: int
    missed_bingo: ValuedMove | None
    phonies: tuple[str, ...]


def analyse_move(position: Position, move: Move, by: str | None = None, top: int = TOP) -> MoveAnalysis:
    """Compares a move with all plays of the position by value, by equity where leaves are known.

    The position must know the rack of the side to move and have a lexicon.

    >>> from kotva import Lexicon, languages
    >>> lexicon = Lexicon.of(["hat", "hats", "hatters"], languages.get("en").alphabet)
    >>> position = Position.from_cgp("15/" * 14 + "15 HATTERS/ 0/0 0", lexicon)
    >>> found = analyse_move(position, position.parse("8E HATS"), "score")
    >>> found.played.score, found.lost_score, str(found.missed_bingo.move), found.place, found.plays
    (14, 64, '8D HATTERS', 8, 14)
    """
    by = by or usual(position)
    plays = ranked(position, by)
    played = next((found for found in plays if found.move == move), None) or valued(position, [move], by)[0]
    best_score = max(plays, key=lambda found: found.score, default=None)
    bingo = next((found for found in plays if is_bingo(position, found.move)), None)
    phonies = tuple(position.core.unknown_words(move)) if move.kind == "play" else ()
    return MoveAnalysis(
        played=played,
        best=tuple(plays[:top]),
        best_score=best_score,
        place=None if phonies or move.kind != "play" else 1 + sum(found.value > played.value for found in plays),
        plays=len(plays),
        lost_score=max(0, best_score.score - played.score) if best_score else 0,
        lost_value=max(0, plays[0].value - played.value) if plays else 0,
        missed_bingo=None if is_bingo(position, move) else bingo,
        phonies=phonies,
    )


def is_bingo(position: Position, move: Move) -> bool:
    """Whether a play places a full rack."""
    return move.kind == "play" and move.placed == position.rules.rack_size
