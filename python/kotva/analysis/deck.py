"""A study deck: the words a player missed, costliest first, and the positions to find them in."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from hashlib import sha256

from kotva.analysis.model import Better, Shape, TurnAnalysis, size_of
from kotva.games.crossword.position import split_tiles

__all__ = ["Card", "deck", "deck_csv"]


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


def deck(turns: Iterable[TurnAnalysis], lexicon: str = "") -> list[Card]:
    """One card for each word that was missed where it cost something; a word missed twice is one card, the dearer.

    >>> deck([])
    []
    """
    found: dict[str, Card] = {}
    for turn in turns:
        answer, reason = missed(turn)
        if answer is None or not answer.words:
            continue
        word = answer.words[0]
        if word not in found or found[word].lost < turn.lost:
            found[word] = Card(
                id=sha256(f"{turn.cgp} {answer.move}".encode()).hexdigest()[:12],
                letters="".join(sorted(split_tiles(word))),
                word=word,
                answer=answer.move,
                score=answer.score,
                played=turn.move,
                lost=round(turn.lost, 2),
                reason=reason,
                player=turn.player,
                lexicon=lexicon,
                cgp=turn.cgp,
            )
    return sorted(found.values(), key=lambda card: (-card.lost, card.word))


def missed(turn: TurnAnalysis) -> tuple[Better | None, str]:
    """What should have been found instead, and why it matters."""
    if turn.missing or size_of(turn.lost) is None:
        return None, ""
    if turn.missed_bingo is not None and turn.best and turn.missed_bingo.move == turn.best[0].move:
        return turn.missed_bingo, "bingo"
    if turn.endgame:
        return next((one for one in turn.best if one.move == turn.endgame.best), None), "endgame"
    return (turn.best[0] if turn.best else None), "play"


def deck_csv(cards: Iterable[Card]) -> str:
    """The deck as a table with a header, for any program that learns from cards."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(Card.model_fields)
    writer.writerows([getattr(card, name) for name in Card.model_fields] for card in cards)
    return out.getvalue()
