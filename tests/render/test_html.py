"""Templates escape whatever they show."""

from __future__ import annotations

import polars as pl
import pytest
from jinja2 import UndefinedError

from kotva.games import Picture
from kotva.games.crossword import Position
from kotva.games.picture import Cell, Piece
from kotva.matches.manifest import Manifest, rules_document
from kotva.render import boards
from kotva.render.html import render
from kotva.report.analyses import ANALYSES
from kotva.report.page import page
from kotva.report.plots import PLOTS

NASTY = '<script>"Tom & Jerry\'s"</script>'


def test_names_words_and_columns_of_a_report_are_escaped() -> None:
    rules = rules_document(Position.start(language="en"), "en")
    player = {"name": NASTY, "parts": {}}
    manifest = Manifest((player, player), {"name": NASTY, "checksum": NASTY}, rules, 1, 2)
    tables = {one.name: pl.DataFrame({NASTY: [] if one.name in PLOTS else [NASTY]}) for one in ANALYSES}
    text = page(manifest, tables, 2)
    assert "<script" not in text
    assert text.count("&lt;script&gt;&#34;Tom &amp; Jerry&#39;s&#34;&lt;/script&gt;") > 10


def test_names_in_the_picture_of_a_board_are_escaped() -> None:
    kind = '"><script>'
    cell, piece = Cell("a1", "square", 0.5, 0.5, 0.2), Piece("a1", kind, 0, 0.5, 0.5, 0.2)
    picture = Picture(1.0, (cell,), (), (piece,))
    drawing = boards.svg(picture, title=NASTY, description=NASTY)
    assert "<script" not in drawing
    assert 'class="&#34;&gt;&lt;script&gt; player-1"' in drawing


def test_a_template_that_misses_a_value_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render("kotva.analysis", "folder.html", title="x")
