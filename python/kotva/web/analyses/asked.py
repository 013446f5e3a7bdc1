"""The positions of an analysis request, so that positions of running games can be refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kotva import games
from kotva.analysis.board_review import started
from kotva.analysis.explanation import comparable
from kotva.web.analyses.boards import BoardAsk, BoardReviewAsk, record_of
from kotva.web.analyses.models import PositionAsk, RecordAsk, SimulateAsk, ThreatsAsk, WhyAsk
from kotva.web.analyses.positions import read
from kotva.web.analyses.records import play_again
from kotva.web.analyses.simulation import candidates
from kotva.web.closed import Closed, board_position, crossword_position

__all__ = ["ASKED", "of_position", "of_record"]


def of_position(ask: PositionAsk) -> list[Closed]:
    return crossword_position(read(ask))


def of_threats(ask: ThreatsAsk) -> list[Closed]:
    """The position, and the one after the requested move."""
    here = read(ask)
    found = crossword_position(here)
    if ask.move:
        here.play(here.parse(ask.move))
        found += crossword_position(here)
    return found


def of_simulation(ask: SimulateAsk) -> list[Closed]:
    """The position, and the one after each candidate: the replies shown are moves of that one."""
    here = read(ask)
    found = crossword_position(here)
    for move in candidates(ask):
        after = here.copy()
        after.play(move)
        found += crossword_position(after)
    return found


def of_why(ask: WhyAsk) -> list[Closed]:
    """The position, and the one after each of the moves: an explanation says what the opponent can reply."""
    here = read(ask)
    found = crossword_position(here)
    for move in (here.parse(ask.move), comparable(here, ask.than) if ask.than else None):
        if move is not None:
            after = here.copy()
            after.play(move)
            found += crossword_position(after)
    return found


def of_record(ask: RecordAsk) -> list[Closed]:
    """All positions of the game except the empty board, because every game begins with it."""
    game, _ = play_again(ask)
    positions = [*(step.position for step in game.steps), game.position]
    return [closed for position in positions for closed in crossword_position(position) if not closed.common]


def of_board(ask: BoardAsk) -> list[Closed]:
    return board_position(ask.game, games.get(ask.game).position(text=ask.position).text)


def of_board_record(ask: BoardReviewAsk) -> list[Closed]:
    """All positions of the game except the first, because every game begins with it."""
    position = started(record_of(ask))
    found: list[Closed] = []
    for move in ask.moves:
        position.play(move)
        found += board_position(ask.game, position.text)
    return found


ASKED: dict[str, Callable[[Any], list[Closed]]] = {
    "endgame": of_position,
    "preendgame": of_position,
    "threats": of_threats,
    "simulate": of_simulation,
    "why": of_why,
    "hint": of_position,
    "feedback": of_position,
    "lessons": of_record,
    "review": of_record,
    "lines": of_board,
    "compare": of_board,
    "board-review": of_board_record,
}
"""By the name of a long request; a request that is not listed contains no position."""
