"""Explains crossword moves: computes the facts about a move and compares them with those of another move.

Everything is computed here or in the core, with a seed, and without any outside service.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, sqrt
from statistics import fmean, variance

from kotva._core import EndgameSolver, LeaveTable, StopFlag
from kotva.analysis.endgame import open_position, spread
from kotva.analysis.explained import (
    BagTile,
    Difference,
    Ending,
    Explanation,
    KeptTile,
    KeptTiles,
    MoveFacts,
    NextTurn,
    Replies,
    Spot,
    WinFacts,
)
from kotva.analysis.game import THOROUGH
from kotva.analysis.model import TurnAnalysis, size_of
from kotva.analysis.move import is_bingo
from kotva.analysis.sample import Reply, Sample, draws_of, sampled
from kotva.errors import IllegalMove, KotvaError, error_parts
from kotva.games.crossword import Move, Position
from kotva.games.crossword.position import join_tiles, split_tiles
from kotva.lexicons.lexicon import Lexicon
from kotva.players import leaves
from kotva.players.crossword import POINT
from kotva.players.simulation import PLIES, Budget, Candidate, Result, Simulation

__all__ = ["DEFAULT", "Setting", "comparable", "explain", "explain_turn"]

BLANK = "?"
BAG_TILES = 3
"""Number of tiles of the bag in the data."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Limits of an explanation. `racks` is the size of the sample; without `playouts` there is no win probability."""

    racks: int = 200
    playouts: int = 1000
    plies: int = PLIES
    seed: int = 0
    nodes: int | None = THOROUGH["quick"].nodes
    """The node limit of an endgame search."""


DEFAULT = Setting()


def explain(
    position: Position,
    move: Move | str,
    other: Move | str | None = None,
    setting: Setting = DEFAULT,
    *,
    result: Result | None = None,
    stop: StopFlag | None = None,
) -> Explanation:
    """The facts about a move and, with `other`, the comparison with that move.

    The side to move must know its rack. Other racks that the position knows are taken as known. `result` is a
    simulation that contains the moves; without it, both are simulated with the play-outs of the setting.

    >>> from kotva import Lexicon, languages
    >>> lexicon = Lexicon.of(["hat", "hats", "hatters", "at"], languages.get("en").alphabet)
    >>> position = Position.from_cgp("15/" * 14 + "15 HATTERS/ 0/0 0", lexicon)
    >>> found = explain(position, "8E HATS", "8D HATTERS", Setting(racks=5, playouts=0))
    >>> found.move.kept.tiles, found.move.score, found.difference.score, found.other.bingo
    ('TER', 14, -64, True)
    """
    if position.lexicon is None or position.racks[position.side] is None:
        raise KotvaError("an explanation needs a lexicon and the rack of the side to move")
    moves = [position.parse(one) if isinstance(one, str) else one for one in (move, other) if one is not None]
    explainer = Explainer(position, setting, stop)
    samples = [explainer.sample(one) for one in moves]
    simulated = explainer.simulated(moves, result)
    facts = [explainer.facts(*one) for one in zip(moves, samples, simulated, strict=True)]
    if len(facts) == 1:
        return Explanation(seed=setting.seed, move=facts[0])
    difference = difference_of(facts, samples, simulated)
    return Explanation(seed=setting.seed, move=facts[0], other=facts[1], difference=difference)


def comparable(position: Position, text: str) -> Move | None:
    """The move to compare with. None for a phony, because no reply to it is known.

    >>> from kotva import Lexicon, languages
    >>> lexicon = Lexicon.of(["hat"], languages.get("en").alphabet)
    >>> position = Position.from_cgp("15/" * 14 + "15 HATTERS/ 0/0 0", lexicon)
    >>> comparable(position, "8F HAT"), comparable(position, "8F TAH")
    (CrosswordMove("8F HAT"), None)
    """
    try:
        move = position.parse(text)
    except IllegalMove as error:
        parts = error_parts(error)
        if parts is None or parts.rule != "words":
            raise
        return None
    return None if move.kind == "play" and position.core.unknown_words(move) else move


def explain_turn(
    turn: TurnAnalysis, lexicon: Lexicon, setting: Setting = DEFAULT, *, language: str | None = None
) -> Explanation | None:
    """Compares the best move of a turn with the move made; None if the turn lost nothing or is not compared.

    A withdrawn play counts as a pass. A phony that stayed on the board is not compared: no reply to it is known.
    """
    if turn.missing or turn.best_move is None or size_of(turn.lost) is None:
        return None
    position = Position.from_cgp(turn.cgp, lexicon, language=language)
    if position.outcome() is not None:
        return None
    made = comparable(position, "-" if turn.withdrawn else turn.move)
    return explain(position, turn.best_move.move, made, setting)


class Explainer:
    """Computes facts about moves of one position."""

    def __init__(self, position: Position, setting: Setting, stop: StopFlag | None = None) -> None:
        self.position, self.setting, self.stop = position, setting, stop
        self.table = leave_table(position)
        # With an empty bag the unseen tiles of two players are the opponent's rack: there is nothing to sample.
        count = 1 if position.players == 2 and not position.bag else setting.racks
        self.draws = draws_of(position, count, setting.seed)

    def sample(self, move: Move) -> Sample | None:
        return sampled(self.position, move, self.draws, self.stop)

    def simulated(self, moves: Sequence[Move], result: Result | None) -> list[Candidate | None]:
        """The moves in a simulation: in the given one, else in one of these moves alone."""
        position, setting = self.position, self.setting
        if result is None:
            if not setting.playouts or not position.bag or position.players != 2 or self.table is None:
                return [None] * len(moves)
            simulation = Simulation(position, plays=moves, plies=setting.plies, seed=setting.seed)
            result = simulation.finish(Budget(iterations=setting.playouts), self.stop)
        found = {str(one.move): one for one in result.plays}
        return [found.get(str(move)) for move in moves]

    def facts(self, move: Move, sample: Sample | None, candidate: Candidate | None) -> MoveFacts:
        position = self.position
        kept = kept_after(position, move)
        return MoveFacts(
            move=str(move),
            kind=move.kind,
            at=move.at or "",
            words=tuple(position.words(move)) if move.kind == "play" else (),
            tiles=move.tiles or "",
            score=move.score or 0,
            bingo=is_bingo(position, move),
            kept=kept_tiles(position, kept, self.table) if self.table and position.bag else None,
            replies=replies_of(sample) if sample else None,
            next_turn=NextTurn(draws=len(sample.bingos), bingos=sum(sample.bingos))
            if sample and sample.bingos
            else None,
            bag=bag_tiles(position, len(kept), self.table) if self.table else (),
            win=win_facts(candidate),
            ending=ending_of(position, move, self.setting.nodes, self.stop),
        )


def leave_table(position: Position) -> LeaveTable | None:
    """The leave values of the lexicon, if there are any."""
    try:
        return leaves.table_for(position.lexicon, position.rules)
    except KotvaError:
        return None


def kept_after(position: Position, move: Move) -> list[str]:
    """The tiles on the rack after a move, before tiles are drawn."""
    after = position.copy()
    after.play(move)
    return list(split_tiles(after.racks[position.side] or ""))


def kept_tiles(position: Position, kept: Sequence[str], table: LeaveTable) -> KeptTiles:
    value = points(table, kept)
    vowels = {letter[0] for letter in position.rules.alphabet.letters if letter[4]}
    letters = [tile for tile in kept if tile != BLANK]
    each = [
        KeptTile(tile=tile, count=count, effect=round(value - points(table, without(kept, tile)), 3))
        for tile, count in Counter(kept).items()
    ]
    return KeptTiles(
        tiles=join_tiles(kept),
        value=value,
        apart=round(sum(points(table, [tile]) for tile in kept), 3),
        vowels=sum(tile in vowels for tile in letters),
        consonants=sum(tile not in vowels for tile in letters),
        each=tuple(sorted(each, key=lambda one: -one.effect)),
    )


def points(table: LeaveTable, tiles: Iterable[str]) -> float:
    """The value of a leave in points."""
    return table.value(join_tiles(tiles)) / POINT


def without(tiles: Sequence[str], tile: str) -> list[str]:
    """
    >>> without(["A", "B", "A"], "A")
    ['B', 'A']
    """
    rest = list(tiles)
    rest.remove(tile)
    return rest


def replies_of(sample: Sample) -> Replies:
    mean, error = paired([one.score for one in sample.after], [one.score for one in sample.before])
    before = fmean(one.score for one in sample.before)
    return Replies(
        racks=len(sample.after),
        before=round(before, 3),
        after=round(before + mean, 3),
        error=round(error, 3),
        spot=spot_of(sample.before, sample.after),
    )


def paired(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """The mean difference of two samples over the same draws, and its standard error.

    >>> paired([3, 5], [1, 1])
    (3.0, 1.0)
    """
    differences = [one - other for one, other in zip(first, second, strict=True)]
    error = sqrt(variance(differences) / len(differences)) if len(differences) > 1 else 0.0
    return fmean(differences), error


def spot_of(before: Sequence[Reply], after: Sequence[Reply]) -> Spot | None:
    """The line that gains the most best replies; the first in the order of their names among equals."""
    then, now = (Counter(one.line for one in replies if one.line) for replies in (before, after))
    line = min(now, key=lambda one: (then[one] - now[one], one), default="")
    if now[line] <= then[line]:
        return None
    return Spot(line=line, down=not line.isdigit(), before=then[line], after=now[line])


def bag_tiles(position: Position, kept: int, table: LeaveTable) -> tuple[BagTile, ...]:
    """The unseen tiles that matter most: by their value and the chance that one of the players gets one."""
    unseen = position.unseen
    of_all = sum(unseen.values())
    following = (position.side + 1) % position.players
    held = 0 if position.racks[following] is not None else position.rack_sizes[following]
    drawn = min(position.rules.rack_size - kept, position.bag)
    alphabet = position.rules.alphabet
    totals = {BLANK: alphabet.blanks} | {letter[0]: letter[3] for letter in alphabet.letters}
    found = [
        BagTile(
            tile=tile,
            unseen=count,
            total=totals[tile],
            value=points(table, [tile]),
            opponent=round(chance(of_all, count, held), 4),
            drawn=round(chance(of_all, count, drawn), 4),
        )
        for tile, count in unseen.items()
        if count
    ]
    return tuple(sorted(found, key=lambda one: -weight(one))[:BAG_TILES])


def weight(tile: BagTile) -> float:
    """How many points a tile of the bag is about: its value times the larger chance that a player gets it."""
    return abs(tile.value) * max(tile.opponent, tile.drawn)


def chance(tiles: int, wanted: int, drawn: int) -> float:
    """The chance that at least one of the wanted tiles is drawn.

    >>> chance(4, 1, 2), chance(3, 3, 1), chance(5, 1, 0)
    (0.5, 1.0, 0.0)
    """
    return 1 - comb(tiles - wanted, drawn) / comb(tiles, drawn)


def win_facts(candidate: Candidate | None) -> WinFacts | None:
    if candidate is None or candidate.win is None or candidate.spread is None:
        return None
    return WinFacts(
        playouts=candidate.iterations,
        win=round(candidate.win, 6),
        win_error=round(candidate.win_error or 0.0, 6),
        spread=round(candidate.spread, 4),
        spread_error=round(candidate.spread_error or 0.0, 4),
    )


def ending_of(position: Position, move: Move, nodes: int | None, stop: StopFlag | None = None) -> Ending | None:
    """The final spread after the move with best play; None while the bag has tiles."""
    after = open_position(position)
    if after is None:
        return None
    after.play(move)
    ended = after.outcome()
    if ended is not None:
        return Ending(spread=spread(ended.scores, position.side), exact=True)
    reply = EndgameSolver(1, 18).solve(after.core, nodes=nodes, stop=stop)
    return Ending(spread=spread(after.scores, position.side) - reply.spread, exact=reply.exact)


MeanError = tuple[float, float] | tuple[None, None]
"""A mean difference and its standard error, if they are known."""


def difference_of(
    facts: Sequence[MoveFacts], samples: Sequence[Sample | None], simulated: Sequence[Candidate | None]
) -> Difference:
    """The first move minus the second."""
    [one, two], [mine, theirs] = facts, samples
    reply: MeanError = (None, None)
    bingos: MeanError = (None, None)
    if mine and theirs:
        reply = rounded(paired([r.score for r in mine.after], [r.score for r in theirs.after]))
    if mine and theirs and mine.bingos and theirs.bingos:
        bingos = rounded(paired(mine.bingos, theirs.bingos))
    win = win_difference(*simulated)
    return Difference(
        score=one.score - two.score,
        leave=round(one.kept.value - two.kept.value, 3) if one.kept and two.kept else None,
        reply=reply[0],
        reply_error=reply[1],
        bingos=bingos[0],
        bingos_error=bingos[1],
        win=win[0],
        win_error=win[1],
        ending=one.ending.spread - two.ending.spread if one.ending and two.ending else None,
    )


def rounded(pair: tuple[float, float]) -> tuple[float, float]:
    return round(pair[0], 6), round(pair[1], 6)


def win_difference(one: Candidate | None, two: Candidate | None) -> MeanError:
    """The difference of the win probabilities over common play-outs, if one of the moves is the best one simulated;
    otherwise the difference of the two, with a larger error."""
    if one is None or two is None or one.win is None or two.win is None:
        return None, None
    if one.lost is not None and two.lost is None:
        return rounded((-one.lost, one.lost_error or 0.0))
    if two.lost is not None and one.lost is None:
        return rounded((two.lost, two.lost_error or 0.0))
    return rounded((one.win - two.win, sqrt((one.win_error or 0.0) ** 2 + (two.win_error or 0.0) ** 2)))
