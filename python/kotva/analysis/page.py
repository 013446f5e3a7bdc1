"""Analyses as HTML pages without scripts or external resources, suitable for printing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from types import MappingProxyType
from typing import NamedTuple

from markupsafe import Markup

from kotva.analysis.deck import deck_of
from kotva.analysis.graph import Graph, graph
from kotva.analysis.model import GameAnalysis, TurnAnalysis
from kotva.analysis.summary import Career, careers, letters_played, words_by_length
from kotva.analysis.text import (
    BLANK_HEADER,
    CAREER_HEADER,
    GAME_HEADER,
    SUMMARY_HEADER,
    WIN_HEADER,
    WIN_SUMMARY_HEADER,
    blank_table,
    career_rows,
    legend,
    loss,
    notes_of,
    summary_rows,
    turn_row,
    win_rows,
    win_summary_rows,
    words_elsewhere,
)
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.render.crossword import board_view, svg
from kotva.render.html import render

__all__ = ["folder_page", "game_page"]

MOST_BOARDS = 12
MOST_CARDS = 100


class Row(NamedTuple):
    cells: Sequence[object]
    kind: str = ""


@dataclass(frozen=True)
class PageTable:
    header: Sequence[str]
    rows: Sequence[Row]


def game_page(
    game: GameAnalysis, lexicon: Lexicon, language: str = "en", why: Mapping[int, str] = MappingProxyType({})
) -> str:
    """The page of one game: its table, graphs, and boards of the costliest mistakes.

    `why` has explanations by the number of the turn.
    """
    names = " and ".join(seat.name or seat.nick for seat in game.seats)
    score = " : ".join(str(seat.score) for seat in game.seats)
    worst = sorted((t for t in game.turns if t.size in ("mistake", "blunder")), key=lambda t: -t.lost)[:MOST_BOARDS]
    return render(
        "kotva.analysis",
        "game.html",
        is_number=is_number,
        title=game.title or f"{names}, {score}",
        names=names,
        score=score,
        game=game,
        elsewhere=words_elsewhere(game),
        summary=table(SUMMARY_HEADER, summary_rows(game)),
        graphs=graphs(game),
        win=win_section(game),
        turns=turns_table(game),
        legend=legend(game).splitlines(),
        notes=notes_of(game),
        boards=[board(turn, lexicon, language, why.get(turn.number, "")) for turn in worst],
        blanks=table(BLANK_HEADER, blank_table(game.turns)),
    )


def folder_page(games: Sequence[GameAnalysis], pages: Sequence[str], failed: Sequence[tuple[str, str]]) -> str:
    """The page of a folder: players, games with links to their pages, words, letters, costliest mistakes."""
    turns = [turn for game in games for turn in game.turns]
    found = careers(games)
    return render(
        "kotva.analysis",
        "folder.html",
        is_number=is_number,
        title=f"{len(games)} games, {len(found)} players",
        players=table(CAREER_HEADER, career_rows(found)),
        trends=trends(found),
        games=[link(game, page) for game, page in zip(games, pages, strict=True)],
        blanks=table(BLANK_HEADER, blank_table(turns)),
        words=frequent_words(turns),
        letters=table(("letter", "times"), letters_played(turns)),
        cards=cards(games),
        failed=[f"{name}: {reason}" for name, reason in failed],
    )


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> PageTable:
    return PageTable(header, [Row(row) for row in rows])


def is_number(value: object) -> bool:
    """Whether a cell shows a number. Losses and means in the tables are strings.

    >>> [is_number(value) for value in (3, "2.50", "-", "8D WORD")]
    [True, True, False, False]
    """
    return isinstance(value, int | float) or str(value).replace(".", "", 1).isdigit()


def turns_table(game: GameAnalysis) -> PageTable:
    """The columns of the text output, but with the loss next to the move, where it is visible without scrolling."""
    order = (0, 1, 2, 3, 8, 9, 4, 5, 6, 7)
    rows = ((turn_row(turn), turn.size or "") for turn in game.turns)
    return PageTable([GAME_HEADER[i] for i in order], [Row([row[i] for i in order], size) for row, size in rows])


def graphs(game: GameAnalysis) -> list[Graph]:
    points = {seat.nick: [0, *accumulate(t.score for t in game.turns if t.player == seat.nick)] for seat in game.seats}
    lost = {seat.nick: [0.0, *accumulate(t.lost for t in game.turns if t.player == seat.nick)] for seat in game.seats}
    return [graph("points by turn", points), graph("points lost by value, added up", lost)]


class WinSection(NamedTuple):
    """The win probabilities of a game: a graph, the losses of the players, the turns, the turning points."""

    graph: Graph
    summary: PageTable
    turns: PageTable
    turning: str


def win_section(game: GameAnalysis) -> WinSection | None:
    """None without a deep analysis."""
    if game.win is None:
        return None
    lines = {
        seat.nick: [50.0, *(100 * point.chances[number] for point in game.win.points)]
        for number, seat in enumerate(game.seats)
    }
    return WinSection(
        graph("win probability in per cent, by turn", lines),
        table(WIN_SUMMARY_HEADER, win_summary_rows(game)),
        table(WIN_HEADER, win_rows(game)),
        ", ".join(f"turn {number}" for number in game.win.turning_points),
    )


def trends(found: Sequence[Career]) -> Graph | None:
    most = [one for one in found if one.games > 1][:4]
    return graph("error index of each game", {one.player: one.trend for one in most}) if most else None


class BoardPicture(NamedTuple):
    """The position of a mistake; `drawing` is an SVG picture."""

    turn: TurnAnalysis
    lost: str
    rack: str
    better: str
    drawing: Markup
    why: str = ""


def board(turn: TurnAnalysis, lexicon: Lexicon, language: str, why: str = "") -> BoardPicture:
    """The position with the better move drawn on it in half tone."""
    position = Position.from_cgp(turn.cgp, lexicon, language=language)
    better = turn.best_move.move if turn.best_move else "-"
    rack = position.racks[0] or turn.rack
    view = board_view(position)
    if not better.startswith("-"):
        move = position.play(better)
        placed = frozenset((row, column) for row, column, _ in move.placements)
        view = replace(board_view(position), preview=placed)
    return BoardPicture(turn, loss(turn.lost), rack, better, Markup(svg(replace(view, seats=()), language)), why)


class Link(NamedTuple):
    """A game in the list of a folder, with notes."""

    page: str
    title: str
    other: str


def link(game: GameAnalysis, page: str) -> Link:
    names = ", ".join(f"{seat.nick} {seat.score}" for seat in game.seats)
    other = f", played with {game.declared_lexicon}, analysed with {game.lexicon}" if game.declared_lexicon else ""
    return Link(page, game.title or names, other)


def frequent_words(turns: Sequence[TurnAnalysis], most: int = 10) -> PageTable:
    found = words_by_length(turns)
    header = [f"{length} ({sum(n for _, n in words)})" for length, words in found.items()]
    rows = [
        [f"{words[i][0]} ({words[i][1]})" if i < len(words) else "" for words in found.values()] for i in range(most)
    ]
    return table(header, [row for row in rows if any(row)])


def cards(games: Sequence[GameAnalysis]) -> PageTable:
    rows = [
        [card.letters, card.word, card.answer, card.score, card.played, loss(card.lost), card.player]
        for card in deck_of(games)
    ]
    return table(("letters", "word", "best", "points", "played", "lost", "player"), rows[:MOST_CARDS])
