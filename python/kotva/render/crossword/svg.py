"""A crossword board as a self-contained SVG document."""

from __future__ import annotations

import math
from collections.abc import Iterable
from string import ascii_uppercase
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from kotva.render.crossword.labels import Labels, labels
from kotva.render.crossword.palette import THEMES, Palette, Theme
from kotva.render.crossword.view import BoardView, Square, is_blank

CELL = 40
MARGIN = 26
RACK_ROW = 52
PLAY_ROW = 26
FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"


def svg(view: BoardView, language: str = "en", theme: Theme = "light") -> str:
    """The picture of a position, with labels in the language of the interface.

    >>> picture = svg(BoardView((("", "K"), ("", "a")), ("= ", " '"), (1, 0), {"K": 1}), language="cs")
    >>> picture.startswith("<svg"), ">3S<" in picture, "1B K" in picture
    (True, True, True)
    """
    drawing = _Drawing(view, labels(language), THEMES[theme])
    return ElementTree.tostring(drawing.root(language), encoding="unicode")


class _Drawing:
    def __init__(self, view: BoardView, words: Labels, palette: Palette) -> None:
        self.view, self.words, self.palette = view, words, palette
        self.side = view.size * CELL

    def root(self, language: str) -> Element:
        width = self.side + 2 * MARGIN
        height = width + RACK_ROW * len(self.view.seats) + PLAY_ROW * len(self.view.plays)
        root = _element(
            None,
            "svg",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}",
            width=width,  # some browsers do not draw an SVG without a size on a canvas
            height=height,
            role="img",
            lang=language,
            font_family=FONT,
            text_anchor="middle",
        )
        self.describe(root)
        self.defs(root)
        _element(root, "rect", width=width, height=height, rx=10, fill=self.palette.paper)
        self.coordinates(root)
        board = _element(root, "g", transform=f"translate({MARGIN} {MARGIN})")
        self.squares(board)
        self.tiles(board)
        self.seats(root)
        self.plays(root)
        return root

    def describe(self, root: Element) -> None:
        """Title and description for screen readers."""
        seats = [f"{seat.name} {seat.score}" for seat in self.view.seats]
        _element(root, "title").text = ", ".join([self.words.board, *seats])
        _element(root, "desc").text = "; ".join(self.view.runs()) or self.words.empty

    def defs(self, root: Element) -> None:
        defs = _element(root, "defs")
        # One filter for all tiles together keeps drawing fast.
        shadow = _element(defs, "filter", id="shadow", x="-5%", y="-5%", width="110%", height="110%")
        _element(shadow, "feDropShadow", dx=0, dy=1.2, stdDeviation=1.1, flood_opacity=0.32)

    def coordinates(self, root: Element) -> None:
        group = _element(root, "g", font_size=12, fill=self.palette.faint, aria_hidden="true")
        for i in range(self.view.size):
            middle = MARGIN + (i + 0.5) * CELL
            _text(group, middle, MARGIN - 9, ascii_uppercase[i])
            _text(group, MARGIN / 2 + 1, middle + 4, str(i + 1))

    def squares(self, board: Element) -> None:
        _element(board, "rect", width=self.side, height=self.side, fill=self.palette.line)
        for square in self.every_square():
            r, c = square
            sign = self.view.premium(square)
            fill, ink = self.palette.premiums.get(sign.replace("*", "-"), (self.palette.square, self.palette.faint))
            inner = {"width": CELL - 1.5, "height": CELL - 1.5, "rx": 3}
            _element(board, "rect", x=c * CELL + 0.75, y=r * CELL + 0.75, fill=fill, **inner)
            if self.view.cells[r][c]:
                continue
            if square == self.view.centre:
                middle = ((c + 0.5) * CELL, (r + 0.5) * CELL)
                _element(board, "path", d=star(*middle, radius=CELL * 0.3), fill=ink, opacity=0.8)
            elif label := self.words.premium(sign):
                _text(board, (c + 0.5) * CELL, (r + 0.5) * CELL + 4.5, label, font_size=12.5, fill=ink)

    def tiles(self, board: Element) -> None:
        group = _element(board, "g", filter="url(#shadow)")
        for r, c in self.every_square():
            if tile := self.view.cells[r][c]:
                self.tile(group, c * CELL + 2, r * CELL + 2, tile, (r, c))

    def tile(self, parent: Element, x: float, y: float, tile: str, square: Square | None = None) -> None:
        """A tile of the board, or of a rack if no square is given."""
        palette, size = self.palette, CELL - 4
        blank = is_blank(tile) or tile == "?"
        group = _element(parent, "g", transform=f"translate({x:g} {y:g})")
        if square in self.view.preview:
            group.set("opacity", "0.5")
        _element(group, "rect", width=size, height=size, rx=5, fill=palette.tile, stroke=palette.tile_edge)
        if square in self.view.last:
            rim = {"x": 0.5, "y": 0.5, "width": size - 1, "height": size - 1, "rx": 4.5}
            _element(group, "rect", fill="none", stroke=palette.accent, stroke_width=2.6, **rim)
        if blank:
            rim = {"x": 3.5, "y": 3.5, "width": size - 7, "height": size - 7, "rx": 3}
            dotted = {"stroke_width": 1.6, "stroke_dasharray": "0.1 3.6", "stroke_linecap": "round"}
            _element(group, "rect", fill="none", stroke=palette.blank_ink, **rim, **dotted)
        if tile == "?":
            return
        letter = tile.upper()
        ink = palette.blank_ink if blank else palette.ink
        font = {"font_size": 22 if len(letter) == 1 else 16, "font_weight": 500 if blank else 600}
        _text(group, size / 2 - 1, size / 2 + 7.5, letter, fill=ink, **font)
        value = 0 if blank else self.view.values.get(letter)
        if value:
            _text(group, size - 3, size - 4, str(value), font_size=9, fill=ink, text_anchor="end")

    def seats(self, root: Element) -> None:
        for i, seat in enumerate(self.view.seats):
            y = self.side + MARGIN + 14 + RACK_ROW * i
            group = _element(root, "g", transform=f"translate({MARGIN} {y})", font_size=15, fill=self.palette.text)
            if i == self.view.side:
                _element(group, "circle", cx=6, cy=CELL / 2, r=5, fill=self.palette.accent)
            _text(group, 20, CELL / 2 + 5, seat.name, text_anchor="start", font_weight=600)
            score = {"text_anchor": "end", "font_weight": 600, "style": "font-variant-numeric: tabular-nums"}
            _text(group, self.side, CELL / 2 + 5, str(seat.score), **score)
            if seat.rack is not None:
                rack = _element(group, "g", filter="url(#shadow)")
                left = (self.side - len(seat.rack) * CELL) / 2
                for k, tile in enumerate(seat.rack):
                    self.tile(rack, left + k * CELL + 2, 2, tile)

    def plays(self, root: Element) -> None:
        """The list of plays: rank, move, points and value."""
        top = self.side + 2 * MARGIN + RACK_ROW * len(self.view.seats)
        numbers = {"text_anchor": "end", "style": "font-variant-numeric: tabular-nums"}
        for i, play in enumerate(self.view.plays):
            y = top + PLAY_ROW * i
            group = _element(root, "g", transform=f"translate({MARGIN} {y})", font_size=15, fill=self.palette.text)
            _text(group, 14, 0, str(i + 1), fill=self.palette.faint, **numbers)
            _text(group, 28, 0, play.move, text_anchor="start", font_weight=600)
            _text(group, self.side - 90, 0, str(play.score), **numbers)
            if play.value is not None:
                value = f"{play.value / 1000:.1f}".replace(".", self.words.decimal).replace("-", "\N{MINUS SIGN}")
                _text(group, self.side, 0, value, fill=self.palette.faint, **numbers)

    def every_square(self) -> Iterable[Square]:
        return ((r, c) for r in range(self.view.size) for c in range(self.view.size))


def star(x: float, y: float, radius: float) -> str:
    """The path of a five-pointed star.

    >>> star(0, 0, 10).count("L"), star(0, 0, 10)[:7]
    (9, 'M0 -10L')
    """
    points = []
    for k in range(10):
        r, angle = (radius, radius * 0.42)[k % 2], math.pi * (k / 5 - 0.5)
        points.append(f"{round(x + r * math.cos(angle), 1):g} {round(y + r * math.sin(angle), 1):g}")
    return "M" + "L".join(points) + "Z"


def _element(parent: Element | None, name: str, **attributes: object) -> Element:
    """An element; underscores in attribute names stand for hyphens, as in `stroke_width`."""
    plain = {key.replace("_", "-"): f"{v:g}" if isinstance(v, float) else str(v) for key, v in attributes.items()}
    return Element(name, plain) if parent is None else SubElement(parent, name, plain)


def _text(parent: Element, x: float, y: float, content: str, **attributes: object) -> None:
    _element(parent, "text", x=float(x), y=float(y), **attributes).text = content
