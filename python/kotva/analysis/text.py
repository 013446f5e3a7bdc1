"""Analyses as text: the player's move on the left, the program's on the right (the letter-game thesis, table A.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal

from kotva.analysis.game import elsewhere
from kotva.analysis.model import GameAnalysis, TurnAnalysis
from kotva.analysis.summary import BlankSummary, Career, Summary, blank_rows, summary

__all__ = [
    "SUMMARY_HEADER",
    "WIN_HEADER",
    "WIN_SUMMARY_HEADER",
    "blank_table",
    "career_rows",
    "game_rows",
    "loss",
    "notes_of",
    "summary_rows",
    "win_career_rows",
    "win_rows",
    "win_summary_rows",
]

GAME_HEADER = ("player", "rack", "word", "points", "best", "word by points", "plays", "time [s]", "lost", "by value")
BLANK_HEADER = ("blanks", "turns", "plays found", "time [s]", "better found", "points more")
FIGURES = (
    "points/turn", "word length", "bingos", "better found", "error index",
    "slips", "mistakes", "blunders", "missed bingos", "phonies", "endgame lost",
)  # fmt: skip
SUMMARY_HEADER = ("player", "score", *FIGURES)
WIN_HEADER = ("turn", "player", "move", "win %", "lost %", "error", "best to win", "change", "play-outs")
WIN_SUMMARY_HEADER = ("player", "graded", "win % lost", "win % lost/turn")
CAREER_HEADER = ("player", "games", "won", *FIGURES)


def game_rows(game: GameAnalysis) -> list[list[object]]:
    return [turn_row(turn) for turn in game.turns]


def turn_row(turn: TurnAnalysis) -> list[object]:
    made = f"{turn.move}{'*' if turn.phonies else '?' if turn.unknown_words else ''}"
    head = [turn.player, turn.rack, made, turn.score]
    if turn.missing:
        return [*head, "-", turn.missing, "-", "-", "-", "-"]
    best, first = turn.best_score, turn.best_move.move if turn.best_move else "-"
    if turn.endgame:
        first = f"{first} {'proved' if turn.endgame.exact else 'expected'} {turn.endgame.spread:+}"
    return [
        *head,
        best.score if best else "-",
        best.move if best else "-",
        turn.plays,
        f"{turn.seconds:.3f}",
        loss(turn.lost),
        first,
    ]


def loss(points: float) -> str:
    """A loss with one decimal. Halves are rounded up, as in the web app; they occur, because losses are in thousandths.

    >>> loss(7.35), f"{7.35:.1f}"
    ('7.4', '7.3')
    """
    return str(Decimal(str(points)).quantize(Decimal("0.1"), ROUND_HALF_UP))


def notes_of(game: GameAnalysis) -> list[str]:
    """Notable facts as sentences: another lexicon, missed bingos, phonies, missed challenges, blunders."""
    found = [words_elsewhere(game)] if game.declared_lexicon else []
    for turn in game.turns:
        at = f"turn {turn.number}, {turn.player}"
        if turn.missed_bingo:
            found.append(f"{at}: missed the bingo {turn.missed_bingo.move} for {turn.missed_bingo.score}")
        if turn.unknown_words:
            said = elsewhere(game.lexicon, game.declared_lexicon)
            found.append(f"{at}: {', '.join(turn.unknown_words)} is {said}; the turn is not compared")
        if turn.phonies:
            end = "was taken off" if turn.withdrawn else "was not challenged"
            found.append(f"{at}: {', '.join(turn.phonies)} is not in the lexicon and {end}")
        if turn.size == "blunder":
            how = "in the endgame" if turn.endgame else "by value"
            found.append(f"{at}: {turn.move} lost {loss(turn.lost)} {how}")
    return found


def words_elsewhere(game: GameAnalysis) -> str:
    """The note for a game that was played with another lexicon."""
    declared, used = game.declared_lexicon, game.lexicon
    return (
        f"The record says that the game was played with {declared}. It is analysed with {used}: a word that {used} "
        f"does not have is called unknown, not a phony, and plays that only {declared} has are not found."
    )


def legend(game: GameAnalysis) -> str:
    """Explains the marks after moves, if there are any."""
    marks = []
    if any(turn.phonies for turn in game.turns):
        marks.append("* not in the lexicon")
    if any(turn.unknown_words for turn in game.turns):
        marks.append(f"? {elsewhere(game.lexicon, game.declared_lexicon)}")
    return "\n".join(marks)


def summary_rows(game: GameAnalysis) -> list[list[object]]:
    rows = []
    for seat in game.seats:
        mine = [turn for turn in game.turns if turn.player == seat.nick]
        others = [turn for turn in game.turns if turn.player != seat.nick]
        rows.append([seat.nick, seat.score, *figures(summary(mine, others))])
    return rows


def career_rows(found: Iterable[Career]) -> list[list[object]]:
    return [[one.player, one.games, one.wins, *figures(one.summary)] for one in found]


def figures(one: Summary) -> list[object]:
    return [
        f"{one.points_a_turn:.1f}",
        f"{one.word_length:.2f}",
        one.bingos,
        f"{100 * one.better:.0f} % by {one.better_by:.1f}",
        f"{one.error_index:.2f}",
        *one.mistakes.values(),
        one.missed_bingos,
        one.phonies,
        one.endgame_lost,
    ]


def blank_table(turns: Sequence[TurnAnalysis]) -> list[list[object]]:
    """Rows for racks with 0, 1 and 2 blanks, and for all racks (the letter-game thesis, chapter 6.5)."""
    rows = blank_rows(turns)
    known = [turn for turn in turns if turn.analysed]
    whole = summary(known)
    in_all = ["all", len(known), sum(r.plays for r in rows), f"{sum(r.seconds for r in rows):.3f}"]
    return [
        *(blank_row(row) for row in rows),
        [*in_all, f"{100 * whole.better:.1f} %", f"{whole.better_by:.1f}"],
    ]


def blank_row(row: BlankSummary) -> list[object]:
    better, by = f"{100 * row.better:.1f} %", f"{row.better_by:.1f}"
    return [row.blanks, row.turns, row.plays, f"{row.seconds:.3f}", better, by]


def win_rows(game: GameAnalysis, player: str | None = None) -> list[list[object]]:
    """The graded turns of all players or of one: win probability after the move made, its loss, and the best move.
    `change` counts from the turn before, so it includes the luck of the draw."""
    if game.win is None:
        return []
    turns = {turn.number: turn for turn in game.turns}
    rows = []
    for point in game.win.points:
        turn = turns[point.turn]
        chance = turn.win_chance
        if chance is None or player not in (None, turn.player):
            continue
        solved = "exact" if chance.exact else "expected"
        how = solved if turn.endgame else "-" if chance.lost_error is None else percent(chance.lost_error)
        change = f"{100 * point.change:+.1f}{' !' if point.turn in game.win.turning_points else ''}"
        row = [turn.number, turn.player, turn.move, percent(chance.after), percent(chance.lost), how]
        rows.append([*row, chance.best, change, chance.iterations or "-"])
    return rows


def win_summary_rows(game: GameAnalysis, player: str | None = None) -> list[list[object]]:
    nicks = [seat.nick for seat in game.seats if player in (None, seat.nick)]
    return [win_figures(nick, summary(turn for turn in game.turns if turn.player == nick)) for nick in nicks]


def win_career_rows(found: Iterable[Career], player: str | None = None) -> list[list[object]]:
    return [win_figures(one.player, one.summary) for one in found if player in (None, one.player)]


def win_figures(player: str, one: Summary) -> list[object]:
    return [player, one.graded, percent(one.win_lost), f"{100 * one.win_error_index:.2f}"]


def percent(share: float) -> str:
    """
    >>> percent(0.1234)
    '12.3'
    """
    return f"{100 * share:.1f}"
