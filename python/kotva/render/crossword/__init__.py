"""Pictures of crossword positions: SVG and text."""

from kotva.render.crossword.position import board_view
from kotva.render.crossword.svg import svg
from kotva.render.crossword.text import text
from kotva.render.crossword.view import BoardView, Seat

__all__ = ["BoardView", "Seat", "board_view", "svg", "text"]
