"""Pictures of crossword positions: SVG and text."""

from kotva.render.crossword.position import board_view, written
from kotva.render.crossword.svg import svg
from kotva.render.crossword.text import text
from kotva.render.crossword.view import BoardView, PlayLine, Seat

__all__ = ["BoardView", "PlayLine", "Seat", "board_view", "svg", "text", "written"]
