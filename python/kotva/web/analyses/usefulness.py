"""The most useful words: those that are played most in self-play games (Sawicki 2025, chapters 1.6 and 3.5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from kotva import Lexicon
from kotva._core import CrosswordGames, StopFlag, play_crossword
from kotva.games.crossword import Position
from kotva.players.crossword import compiled
from kotva.web.analyses.models import UsefulnessAsk, UsefulnessInfo
from kotva.web.analyses.positions import opened
from kotva.web.analyses.report import Report

__all__ = ["usefulness"]

PLAYER = "greedy"
"""This player works in every language and looks only at the score of a play."""
BLOCK = 20
TOP = 500


def usefulness(ask: UsefulnessAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Plays games in blocks and counts the main word of every play."""
    lexicon, _ = opened(ask.lexicon)
    start = Position.start(lexicon)
    player = compiled(PLAYER, start)
    tally = Tally(ask.games)
    for begin in range(0, ask.games, BLOCK):
        if stop.stopped:
            break
        end = min(begin + BLOCK, ask.games)
        # No pairs: both seats have the same player, so the two games of a pair would be equal.
        games = play_crossword(
            start.core, player, player, seed=ask.seed, begin=begin, end=end, paired=False, traced=True
        )
        tally.add(lexicon, games, end - begin)
        report(tally.document())
    return tally.document()


class Tally:
    """Uses and points per word and per word length."""

    def __init__(self, of: int) -> None:
        self.games, self.of = 0, of
        self.uses: Counter[str] = Counter()
        self.points: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()

    def add(self, lexicon: Lexicon, games: CrosswordGames, count: int) -> None:
        columns = games.columns()
        words, scores = columns["word"], columns["score"]
        assert isinstance(words, str)
        assert isinstance(scores, bytes)
        for word, score in zip(words.split("\n"), np.frombuffer(scores, dtype="<i2").tolist(), strict=False):
            if word:  # empty for an exchange or a pass
                self.uses[word] += 1
                self.points[word] += score
                self.lengths[len(lexicon.alphabet.encode(word))] += 1
        self.games += count

    def document(self) -> dict[str, Any]:
        """Words sorted by their total points over all plays."""
        best = sorted(self.uses, key=lambda word: (-self.points[word], word))[:TOP]
        return UsefulnessInfo(
            games=self.games,
            of=self.of,
            plays=sum(self.uses.values()),
            distinct=len(self.uses),
            words=best,
            uses=[self.uses[word] for word in best],
            points=[self.points[word] for word in best],
            lengths=sorted(self.lengths.items()),
        ).model_dump()
