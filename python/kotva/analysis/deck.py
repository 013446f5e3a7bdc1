"""A study deck: the words that a player missed, costliest first, with their positions."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from hashlib import sha256

from kotva.analysis.model import Better, GameAnalysis, Shape, TurnAnalysis, size_of
from kotva.games.crossword.position import split_tiles

__all__ = ["Card", "deck", "deck_csv", "deck_of"]


class Card(Shape):
    """A question (a rack on a board, or the letters alone) and its answer."""

    id: str
    letters: str
    word: str
    answer: str
    score: int
    played: str
    lost: float
    reason: str
    player: str
    lexicon: str
    cgp: str
    turn: int
    lost_win: float | None = None
    """The win probability that the move lost, from 0 to 1; only in a deep analysis."""


def deck(turns: Iterable[TurnAnalysis], lexicon: str = "") -> list[Card]:
    """One card for each missed word that cost points; of a word missed twice, the costlier card stays.

    >>> deck([])
    []
    """
    cards = []
    for turn in turns:
        answer, reason = missed(turn)
        if answer is None or not answer.words:
            continue
        word = answer.words[0]
        cards.append(
            Card(
                id=sha256(f"{turn.cgp} {answer.move}".encode()).hexdigest()[:12],
                letters="".join(sorted(split_tiles(word))),
                word=word,
                answer=answer.move,
                score=answer.score,
                played=turn.move,
                lost=turn.lost,
                reason=reason,
                player=turn.player,
                lexicon=lexicon,
                cgp=turn.cgp,
                turn=turn.number,
                lost_win=turn.win_chance.lost if turn.win_chance else None,
            )
        )
    return costliest(cards)


def deck_of(games: Iterable[GameAnalysis], player: str | None = None) -> list[Card]:
    """The deck of several games, for all players or for one."""
    return costliest(
        card
        for game in games
        for card in deck((turn for turn in game.turns if player in (None, turn.player)), game.lexicon)
    )


def costliest(cards: Iterable[Card]) -> list[Card]:
    """Each word once per player, costliest first."""
    found: dict[tuple[str, str], Card] = {}
    for card in cards:
        known = found.get((card.player, card.word))
        if known is None or known.lost < card.lost:
            found[card.player, card.word] = card
    return sorted(found.values(), key=lambda card: (-card.lost, card.word, card.player))


def missed(turn: TurnAnalysis) -> tuple[Better | None, str]:
    """The move that the player missed, and the reason for the card."""
    if turn.missing or size_of(turn.lost) is None:
        return None, ""
    if turn.best_move and turn.missed_bingo and turn.missed_bingo.move == turn.best_move.move:
        return turn.best_move, "bingo"
    return turn.best_move, "endgame" if turn.endgame else "play"


def deck_csv(cards: Iterable[Card]) -> str:
    """The deck as CSV with a header, for flash card programs."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(Card.model_fields)
    writer.writerows([getattr(card, name) for name in Card.model_fields] for card in cards)
    return out.getvalue()
