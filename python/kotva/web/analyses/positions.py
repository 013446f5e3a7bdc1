"""Positions that the page sends: read, changed and described."""

from __future__ import annotations

import random

from kotva import Lexicon
from kotva._core import Rng
from kotva.games.crossword import Position
from kotva.games.crossword.position import split_tiles
from kotva.render.crossword import board_view
from kotva.web import words
from kotva.web.analyses.models import (
    BoardInfo,
    OutcomeInfo,
    PositionAsk,
    PositionInfo,
    PositionQuery,
)

__all__ = ["board_info", "describe", "opened", "position", "read", "shuffled_unseen"]


def opened(name: str) -> tuple[Lexicon, str]:
    """An installed lexicon by its name, never a file by its path, and its language."""
    installed = words.found(name)
    return words.opened(installed), installed.notes.language


def read(ask: PositionAsk) -> Position:
    lexicon, language = opened(ask.lexicon)
    return Position.from_cgp(" ".join(ask.cgp.split()), lexicon, language=language)


def position(query: PositionQuery) -> PositionInfo:
    """The position with the requested changes: first the rack, then the move, then the draw."""
    here = read(query)
    if query.rack is not None:
        here.set_rack(here.side, query.rack or None)
    if query.move is not None:
        here.play(here.parse(query.move))
    drew = None if query.draw is None else fill_rack(here, query.draw)
    return describe(here, query.lexicon, drew)


def fill_rack(here: Position, seed: int) -> list[str]:
    """Fills the rack of the side to move at random; an unknown rack is drawn completely. Returns the drawn tiles."""
    side = here.side
    held = here.racks[side] or ""
    if here.racks[side] is None:
        here.set_rack(side, "")
    here.refill(side, Rng(seed))
    drawn = list(split_tiles(here.racks[side] or ""))
    for tile in split_tiles(held):
        drawn.remove(tile)
    return drawn


def describe(here: Position, lexicon: str, drew: list[str] | None = None) -> PositionInfo:
    ended = here.outcome()
    turn = [(here.side + i) % here.players for i in range(here.players)]
    racks = here.racks
    return PositionInfo(
        cgp=here.cgp(),
        lexicon=lexicon,
        language=opened(lexicon)[1],
        board=board_info(here),
        racks=[tiles_of(racks[player]) for player in turn],
        scores=[here.scores[player] for player in turn],
        rack_size=here.rules.rack_size,
        bag=here.bag,
        unseen=list(here.unseen.items()),
        outcome=None
        if ended is None
        else OutcomeInfo(
            reason=ended.reason,
            scores=[ended.scores[player] for player in turn],
            winners=[turn.index(player) for player in ended.winners],
        ),
        drew=drew,
    )


def board_info(here: Position) -> BoardInfo:
    board = board_view(here)
    return BoardInfo(
        cells=[list(row) for row in board.cells],
        premiums=list(board.premiums),
        centre=board.centre,
        values=dict(board.values),
    )


def tiles_of(rack: str | None) -> list[str] | None:
    return None if rack is None else list(split_tiles(rack))


def shuffled_unseen(here: Position, rng: random.Random) -> list[str]:
    """The unseen tiles in random order."""
    tiles = [tile for tile, count in here.unseen.items() for _ in range(count)]
    rng.shuffle(tiles)
    return tiles
