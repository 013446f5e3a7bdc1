"""Which words are worth knowing: those that games of the program use most (003, chapters 1.6 and 3.5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kotva import Lexicon
from kotva._core import StopFlag
from kotva.games.crossword import Position
from kotva.matches.crossword import CrosswordGame, play_crossword_match
from kotva.web.analyses.models import UsefulnessAsk
from kotva.web.analyses.positions import opened
from kotva.web.analyses.report import Report

__all__ = ["usefulness"]

PLAYERS = ("greedy", "greedy")
BLOCK = 20
TOP = 500


def usefulness(ask: UsefulnessAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Plays games in blocks and counts the main word of every play."""
    lexicon, _ = opened(ask.lexicon)
    total = ask.games + ask.games % 2
    tally = Tally(total)
    for block, begin in enumerate(range(0, total, BLOCK)):
        if stop.stopped:
            break
        seed = (ask.seed + block) % 2**53
        games = play_crossword_match(
            lexicon, PLAYERS, min(BLOCK, total - begin), seed, threads=1, keep_turns=True
        ).games
        for game in games:
            tally.add(lexicon, game)
        report(tally.document())
    return tally.document()


class Tally:
    """Uses and points by word, and by the number of its letters."""

    def __init__(self, of: int) -> None:
        self.games, self.of = 0, of
        self.uses: Counter[str] = Counter()
        self.points: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()

    def add(self, lexicon: Lexicon, game: CrosswordGame) -> None:
        """A whole position knows the words; tiles are given to it as the game drew them."""
        here = Position.start(lexicon)
        for turn in game.turns:
            here.set_rack(turn.player, turn.rack)
            move = here.core.parse(turn.move)
            if move.kind == "play":
                word = here.words(move)[0]
                self.uses[word] += 1
                self.points[word] += turn.score
                self.lengths[len(lexicon.alphabet.encode(word))] += 1
            here.play(move)
        self.games += 1

    def document(self) -> dict[str, Any]:
        """Words by all the points they brought, which is how often they are played times what they score."""
        plays = sum(self.uses.values())
        best = sorted(self.uses, key=lambda word: (-self.points[word], word))[:TOP]
        return {
            "games": self.games,
            "of": self.of,
            "plays": plays,
            "distinct": len(self.uses),
            "words": best,
            "uses": [self.uses[word] for word in best],
            "points": [self.points[word] for word in best],
            "lengths": sorted(self.lengths.items()),
        }
