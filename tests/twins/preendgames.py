"""Pre-endgames by full enumeration: every division of the unseen tiles, every way of drawing and the exact endgame of
each, without bounds or shared results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from kotva._core import EndgameSolver, Rng
from kotva.games.crossword import Move, Position, rules
from kotva.lexicons.lexicon import Lexicon

__all__ = ["Counts", "Twin", "few_words", "small_positions"]

HALF = Fraction(1, 2)
MOST_LEAD = 12
LONGEST, STEP = 5, 3


@dataclass(frozen=True)
class Counts:
    """Won, tied and lost draws, and the sum of the final spreads if every draw has one."""

    wins: Fraction
    ties: Fraction
    losses: Fraction
    spread: Fraction | None


@dataclass(frozen=True)
class Draw:
    """The result of one draw for the side to move: the won and the tied part, and the mean final spread."""

    win: Fraction
    tie: Fraction
    spread: Fraction | None

    @property
    def points(self) -> Fraction:
        return self.win + self.tie * HALF

    def inverted(self) -> Draw:
        return Draw(1 - self.win - self.tie, self.tie, None)


@dataclass
class Twin:
    """Answers one position after the other; the answers of opponents are kept by what they see."""

    solver: EndgameSolver = field(default_factory=lambda: EndgameSolver(1, table_bits=16))
    replies: dict[str, dict[str, Draw]] = field(default_factory=dict)

    def counts(self, view: Position, move: Move) -> Counts:
        """Wins, ties and losses of a move of the side to move, which does not know the other rack."""
        draws, weights = self.draws(view, move, passed=False)
        parts = [(draw, weights[bag]) for bag, draw in draws.items()]
        wins = sum((draw.win * weight for draw, weight in parts), Fraction(0))
        ties = sum((draw.tie * weight for draw, weight in parts), Fraction(0))
        spreads = [draw.spread * weight for draw, weight in parts if draw.spread is not None]
        losses = sum(weights.values()) - wins - ties
        return Counts(wins, ties, losses, sum(spreads, Fraction(0)) if len(spreads) == len(parts) else None)

    def draws(self, view: Position, move: Move, passed: bool) -> tuple[dict[str, Draw], Counter[str]]:
        """The result for each possible bag, and how often it occurs if equal tiles count as different."""
        unseen = [tile for tile, count in view.unseen.items() for _ in range(count)]
        weights = Counter(text(bag) for bag in combinations(unseen, view.bag))
        found = {}
        for bag in weights:
            position = view.copy()
            position.set_rack(1 - view.side, text((Counter(unseen) - Counter(bag)).elements()))
            found[bag] = self.after(position, move, bag, passed)
        return found, weights

    def after(self, position: Position, move: Move, bag: str, passed: bool) -> Draw:
        """The mean over the tiles that the player draws after the move. All racks are known."""
        side = position.side
        if passed and str(move) == "-":
            return of_spread(lead(position, side) + held(position, 1 - side) - held(position, side))
        moved, exchanged = position.copy(), str(move)[1:] if str(move).startswith("-") else ""
        moved.play(move)
        missing = 0 if str(move) == "-" else position.rules.rack_size - moved.rack_sizes[side]
        parts = []
        for drawn in combinations(bag, min(missing, len(bag))):
            after = moved.copy()
            after.give(side, text(drawn))
            if after.bag == 0:
                parts.append(of_spread(lead(after, side) - self.endgame(after)))
            else:
                rest = text((Counter(bag) - Counter(drawn) + Counter(exchanged)).elements())
                parts.append(self.reply(after, rest, str(move) == "-").inverted())
        return mean(parts)

    def endgame(self, position: Position) -> int:
        solution = self.solver.solve(position.core)
        assert solution.exact
        return solution.spread

    def reply(self, position: Position, bag: str, passed: bool) -> Draw:
        """What the side to move gets from its best move over all bags that it thinks possible."""
        view = position.view(position.side)
        key = f"{view.cgp()} {passed}"
        if key not in self.replies:
            best: tuple[Fraction, dict[str, Draw]] | None = None
            for move in [*view.plays(), view.parse("-")]:
                draws, weights = self.draws(view, move, passed)
                points = sum((draws[bag].points * weight for bag, weight in weights.items()), Fraction(0))
                if best is None or points > best[0]:
                    best = points, draws
            assert best is not None
            self.replies[key] = best[1]
        return self.replies[key][bag]


def text(tiles: Iterator[str] | tuple[str, ...]) -> str:
    return "".join(sorted(tiles))


def of_spread(spread: int) -> Draw:
    return Draw(Fraction(spread > 0), Fraction(spread == 0), Fraction(spread))


def mean(draws: list[Draw]) -> Draw:
    spreads = [draw.spread for draw in draws if draw.spread is not None]
    spread = sum(spreads, Fraction(0)) / len(draws) if len(spreads) == len(draws) else None
    win, tie = (sum((getattr(draw, name) for draw in draws), Fraction(0)) for name in ("win", "tie"))
    return Draw(win / len(draws), tie / len(draws), spread)


def lead(position: Position, player: int) -> int:
    return position.scores[player] - position.scores[1 - player]


def held(position: Position, player: int) -> int:
    values = {letter: value for letter, _, value, *_ in position.rules.alphabet.letters}
    return sum(values.get(tile, 0) for tile in position.racks[player] or "")


def few_words(lexicon: Lexicon) -> Lexicon:
    """A part of the short words, so that positions have few plays."""
    return Lexicon.of([word for word in lexicon.words() if len(word) <= LONGEST][::STEP], lexicon.alphabet)


def small_positions(
    lexicon: Lexicon, words: Lexicon, language: str, *, bag: int, rack: int, seeds: range
) -> Iterator[Position]:
    """Positions of games with small racks and random plays, as the side to move sees them, with a small lead. From then
    on only `words` are valid."""
    house = rules(language, rack_size=rack, exchange_minimum=1)
    for seed in seeds:
        rng = Rng(seed)
        position = Position.start(lexicon, seed=seed, rules=house)
        while position.bag > bag and (plays := position.plays()):
            side = position.side
            position.play(plays[rng.below(len(plays))])
            position.refill(side, rng)
        if position.bag == bag and position.outcome() is None:
            board, racks, *_ = position.view(position.side).cgp().split()
            scores = f"{rng.below(MOST_LEAD)}/{rng.below(MOST_LEAD)}"
            yield Position.from_cgp(f"{board} {racks} {scores} 0", words, rules=house)
