"""Totals and averages of a player's turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pydantic import Field

from kotva.analysis.model import SIZES, GameAnalysis, Shape, TurnAnalysis
from kotva.games.crossword.position import split_tiles

__all__ = ["BlankSummary", "Career", "Summary", "blank_rows", "careers", "letters_played", "summary", "words_by_length"]


class Summary(Shape):
    """Totals over turns of one player. Averages over no turns are 0.

    `error_index` is the mean loss per analysed turn in points. `better` is the share of analysed turns in which some
    play scores more than the played move; `better_by` is the mean difference over all analysed turns.
    `win_lost` is the win probability lost in all graded turns (1 is a whole game); `win_error_index` is its mean per
    graded turn.
    """

    turns: int
    analysed: int
    points: int
    points_a_turn: float
    word_length: float
    bingos: int
    exchanges: int
    passes: int
    better: float
    better_by: float
    lost: float
    error_index: float
    mistakes: dict[str, int]
    missed_bingos: int
    phonies: int
    phonies_taken_off: int
    challenges_missed: int
    endgames: int
    endgame_lost: int
    graded: int = 0
    """Turns with a win probability; none without a deep analysis."""
    win_lost: float = 0.0
    win_error_index: float = 0.0


class BlankSummary(Shape):
    """Totals over positions with `blanks` blanks on the rack (the letter-game thesis, chapter 6.5)."""

    blanks: int
    turns: int
    plays: int
    seconds: float
    better: float
    better_by: float


class Career(Shape):
    """A player over many games, in file order."""

    player: str
    games: int
    wins: float
    summary: Summary
    trend: tuple[float, ...] = Field(description="the error index of each game")
    blanks: tuple[BlankSummary, ...]


def summary(turns: Iterable[TurnAnalysis], others: Iterable[TurnAnalysis] = ()) -> Summary:
    """Sums up a player's turns; `others` are the opponents' turns, whose phonies could have been challenged."""
    mine = list(turns)
    known = [turn for turn in mine if turn.analysed]
    made = [turn for turn in mine if turn.kind == "play" and not turn.withdrawn]
    ends = [turn.endgame for turn in known if turn.endgame]
    chances = [turn.win_chance.lost for turn in known if turn.win_chance]
    return Summary(
        turns=len(mine),
        analysed=len(known),
        points=sum(turn.score for turn in mine),
        points_a_turn=mean([turn.score for turn in mine]),
        word_length=mean([len(split_tiles(turn.words[0])) for turn in made]),
        bingos=sum(turn.bingo for turn in mine),
        exchanges=sum(turn.kind == "exchange" for turn in mine),
        passes=sum(turn.kind == "pass" for turn in mine),
        better=mean([turn.lost_score > 0 for turn in known]),
        better_by=mean([turn.lost_score for turn in known]),
        lost=round(sum(turn.lost for turn in known), 3),
        error_index=mean([turn.lost for turn in known]),
        mistakes={name: sum(turn.size == name for turn in known) for name in SIZES},
        missed_bingos=sum(turn.missed_bingo is not None for turn in known),
        phonies=sum(bool(turn.phonies) for turn in mine),
        phonies_taken_off=sum(bool(turn.phonies) and turn.withdrawn for turn in mine),
        challenges_missed=sum(turn.challenge_missed for turn in others),
        endgames=len(ends),
        endgame_lost=sum(end.lost for end in ends),
        graded=len(chances),
        win_lost=round(sum(chances), 6),
        win_error_index=round(sum(chances) / len(chances), 6) if chances else 0.0,
    )


def blank_rows(turns: Iterable[TurnAnalysis]) -> tuple[BlankSummary, ...]:
    """One row each for racks with zero, one and two blanks."""
    known = [turn for turn in turns if turn.analysed]
    rows = []
    for blanks in sorted({0, 1, 2} | {turn.blanks for turn in known}):
        some = [turn for turn in known if turn.blanks == blanks]
        rows.append(
            BlankSummary(
                blanks=blanks,
                turns=len(some),
                plays=sum(turn.plays for turn in some),
                seconds=round(sum(turn.seconds for turn in some), 4),
                better=mean([turn.lost_score > 0 for turn in some]),
                better_by=mean([turn.lost_score for turn in some]),
            )
        )
    return tuple(rows)


def careers(games: Sequence[GameAnalysis]) -> list[Career]:
    """All players, those with the most games first."""
    names: Counter[str] = Counter(seat.nick for game in games for seat in game.seats)
    return [career(name, games) for name, _ in sorted(names.items(), key=lambda item: (-item[1], item[0]))]


def career(name: str, games: Sequence[GameAnalysis]) -> Career:
    mine = [game for game in games if any(seat.nick == name for seat in game.seats)]
    own = [[turn for turn in game.turns if turn.player == name] for game in mine]
    others = [turn for game in mine for turn in game.turns if turn.player != name]
    return Career(
        player=name,
        games=len(mine),
        wins=sum(won(game, name) for game in mine),
        summary=summary((turn for turns in own for turn in turns), others),
        trend=tuple(summary(turns).error_index for turns in own),
        blanks=blank_rows(turn for turns in own for turn in turns),
    )


def won(game: GameAnalysis, name: str) -> float:
    """1 for a win, 1/n for a first place shared by n players. The final scores of the record count."""
    most = max(seat.score for seat in game.seats)
    first = [seat.nick for seat in game.seats if seat.score == most]
    return (name in first) / len(first)


def words_by_length(turns: Iterable[TurnAnalysis]) -> dict[int, list[tuple[str, int]]]:
    """All words of plays, main words and cross words, by length, most frequent first (the letter-game thesis, A.1)."""
    counted = Counter(word for turn in turns if not turn.withdrawn for word in turn.words)
    found: dict[int, list[tuple[str, int]]] = {}
    for word, count in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        found.setdefault(len(split_tiles(word)), []).append((word, count))
    return dict(sorted(found.items()))


def letters_played(turns: Iterable[TurnAnalysis]) -> list[tuple[str, int]]:
    """The number of each letter in the words of plays, most frequent first (the letter-game thesis, A.2)."""
    counted = Counter(tile for turn in turns if not turn.withdrawn for word in turn.words for tile in split_tiles(word))
    return sorted(counted.items(), key=lambda item: (-item[1], item[0]))


def mean(values: Sequence[float]) -> float:
    """
    >>> mean([1, 2]), mean([])
    (1.5, 0.0)
    """
    return round(sum(values) / len(values), 4) if values else 0.0
