"""Analyses as HTML pages: no scripts, nothing loaded from elsewhere, readable on paper too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from html import escape
from importlib.resources import files as resources
from itertools import accumulate

from kotva.analysis.deck import deck_of
from kotva.analysis.graph import graph
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

__all__ = ["folder_page", "game_page"]

MOST_BOARDS = 12
MOST_CARDS = 100


def game_page(game: GameAnalysis, lexicon: Lexicon, language: str = "en") -> str:
    """One game: its table, graphs, and the boards of its worst moves."""
    names = " and ".join(seat.name or seat.nick for seat in game.seats)
    score = " : ".join(str(seat.score) for seat in game.seats)
    title = game.title or f"{names}, {score}"
    worst = sorted((t for t in game.turns if t.size in ("mistake", "blunder")), key=lambda t: -t.lost)[:MOST_BOARDS]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="faint">{escape(names)}, {score}. Lexicon {escape(game.lexicon)}, moves valued by {game.by}, '
        f"{game.thorough} analysis.</p>",
        f"<p>{escape(words_elsewhere(game))}</p>" if game.declared_lexicon else "",
        html_table(SUMMARY_HEADER, summary_rows(game)),
        section("Points", graphs(game)),
        section("Chances to win", chances(game)),
        section("Turn by turn", turns_table(game) + bullets(legend(game).splitlines())),
        section("Worth a look", bullets(notes_of(game))),
        section("The costliest mistakes", boards(worst, lexicon, language)),
        section("Racks with blanks", html_table(BLANK_HEADER, blank_table(game.turns))),
        section("Problems in this record", bullets(game.remarks)),
    ]
    return document(title, parts)


def folder_page(games: Sequence[GameAnalysis], pages: Sequence[str], failed: Sequence[tuple[str, str]]) -> str:
    """A folder: players, games with links to their pages, words, letters, worst mistakes."""
    turns = [turn for game in games for turn in game.turns]
    found = careers(games)
    title = f"{len(games)} games, {len(found)} players"
    parts = [
        f"<h1>{title}</h1>",
        section("Players", html_table(CAREER_HEADER, career_rows(found))),
        section("Error index over time", trends(found)),
        section("Games", game_list(games, pages)),
        section("Racks with blanks", html_table(BLANK_HEADER, blank_table(turns))),
        section("Most frequent words", frequent_words(turns)),
        section("Letters in words played", html_table(("letter", "times"), letters_played(turns))),
        section("Missed words, costliest first", cards(games)),
        section("Files without a report", bullets(f"{name}: {reason}" for name, reason in failed)),
    ]
    return document(title, parts)


def document(title: str, parts: Iterable[str]) -> str:
    style = resources("kotva.analysis").joinpath("data/page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def section(title: str, content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>\n{content}</section>" if content else ""


def bullets(lines: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""


def html_table(header: Sequence[str], rows: Iterable[Sequence[object]], classes: Sequence[str] = ()) -> str:
    """Numbers stand to the right; wide tables scroll in their own box, by keyboard too."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in header)
    lines = []
    for i, row in enumerate(rows):
        kind = f' class="{classes[i]}"' if i < len(classes) and classes[i] else ""
        lines.append(f"<tr{kind}>" + "".join(map(cell, row)) + "</tr>")
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(", ".join(header[:3]))}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def cell(value: object) -> str:
    text = escape(str(value))
    number = isinstance(value, int | float) or text.replace(".", "", 1).isdigit()
    return f'<td class="n">{text}</td>' if number else f"<td>{text}</td>"


def turns_table(game: GameAnalysis) -> str:
    """The columns of the text with the loss beside the move, where it is seen without scrolling."""
    order = (0, 1, 2, 3, 8, 9, 4, 5, 6, 7)
    rows = [[row[i] for i in order] for row in map(turn_row, game.turns)]
    return html_table([GAME_HEADER[i] for i in order], rows, [turn.size or "" for turn in game.turns])


def graphs(game: GameAnalysis) -> str:
    points = {seat.nick: [0, *accumulate(t.score for t in game.turns if t.player == seat.nick)] for seat in game.seats}
    lost = {seat.nick: [0.0, *accumulate(t.lost for t in game.turns if t.player == seat.nick)] for seat in game.seats}
    return figure("points by turn", points) + figure("points lost by value, added up", lost)


def chances(game: GameAnalysis) -> str:
    """A graph of both players' chances, what each lost, and the turns; nothing without a deep analysis."""
    if game.win is None:
        return ""
    lines = {
        seat.nick: [50.0, *(100 * point.chances[number] for point in game.win.points)]
        for number, seat in enumerate(game.seats)
    }
    turning = [f"turn {number}" for number in game.win.turning_points]
    return (
        figure("chance to win in per cent, by turn", lines)
        + html_table(WIN_SUMMARY_HEADER, win_summary_rows(game))
        + html_table(WIN_HEADER, win_rows(game))
        + (f"<p>Turning points: {', '.join(turning)}.</p>" if turning else "")
    )


def trends(found: Sequence[Career]) -> str:
    most = [one for one in found if one.games > 1][:4]
    return figure("error index of each game", {one.player: one.trend for one in most}) if most else ""


def figure(title: str, lines: Mapping[str, Sequence[float]]) -> str:
    return f'<figure class="graph">{graph(title, lines)}<figcaption>{escape(title)}</figcaption></figure>'


def boards(turns: Sequence[TurnAnalysis], lexicon: Lexicon, language: str) -> str:
    return (
        '<div class="boards">' + "".join(board(turn, lexicon, language) for turn in turns) + "</div>" if turns else ""
    )


def board(turn: TurnAnalysis, lexicon: Lexicon, language: str) -> str:
    """The position with the better move laid on it in half tone."""
    position = Position.from_cgp(turn.cgp, lexicon, language=language)
    better = turn.best_move.move if turn.best_move else "-"
    rack = position.racks[0]
    view = board_view(position)
    if not better.startswith("-"):
        move = position.play(better)
        placed = frozenset((row, column) for row, column, _ in move.placements)
        view = replace(board_view(position), preview=placed)
    return (
        f"<figure><h3>Turn {turn.number}, {escape(turn.player)}: {escape(turn.move)}, lost {loss(turn.lost)}</h3>"
        f"{svg(replace(view, seats=()), language)}"
        f"<figcaption>with {escape(rack or turn.rack)}: {escape(better)} was better</figcaption></figure>"
    )


def game_list(games: Sequence[GameAnalysis], pages: Sequence[str]) -> str:
    items = []
    for game, page in zip(games, pages, strict=True):
        names = ", ".join(f"{seat.nick} {seat.score}" for seat in game.seats)
        other = f", played with {game.declared_lexicon}, analysed with {game.lexicon}" if game.declared_lexicon else ""
        items.append(f'<li><a href="{escape(page, quote=True)}">{escape(game.title or names)}</a>{escape(other)}</li>')
    return f"<ul>{''.join(items)}</ul>"


def frequent_words(turns: Sequence[TurnAnalysis], most: int = 10) -> str:
    found = words_by_length(turns)
    header = [f"{length} ({sum(n for _, n in words)})" for length, words in found.items()]
    rows = [
        [f"{words[i][0]} ({words[i][1]})" if i < len(words) else "" for words in found.values()] for i in range(most)
    ]
    return html_table(header, [row for row in rows if any(row)])


def cards(games: Sequence[GameAnalysis]) -> str:
    rows = [
        [card.letters, card.word, card.answer, card.score, card.played, loss(card.lost), card.player]
        for card in deck_of(games)
    ]
    return html_table(("letters", "word", "best", "points", "played", "lost", "player"), rows[:MOST_CARDS])
