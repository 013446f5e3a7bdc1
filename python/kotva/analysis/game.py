"""Analysis of a whole record, turn by turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from kotva.analysis.endgame import judge
from kotva.analysis.model import Better, EndgameResult, GameAnalysis, Gap, Seat, TurnAnalysis
from kotva.analysis.move import MoveAnalysis, analyse_move, is_bingo
from kotva.analysis.values import usual, valued
from kotva.games.crossword import Position
from kotva.games.crossword.position import split_tiles
from kotva.lexicons.lexicon import Lexicon
from kotva.players.crossword import POINT
from kotva.players.worth import ValuedMove
from kotva.records.model import Exchange, Record, Withdrawal
from kotva.records.replay import Replay, Step, replay

__all__ = ["THOROUGH", "Thorough", "analyse_game", "analyse_turn", "elsewhere"]


@dataclass(frozen=True, slots=True)
class Thorough:
    """Limits of an analysis: nodes of an endgame search (None: until it is exact), number of plays shown."""

    name: str
    nodes: int | None
    top: int


THOROUGH = {one.name: one for one in (Thorough("quick", 50_000, 5), Thorough("deep", 5_000_000, 15))}

Heard = Callable[[TurnAnalysis, int], None]
"""Called with each analysed turn and the total number of turns."""


def analyse_game(
    record: Record,
    lexicon: Lexicon,
    thorough: Thorough = THOROUGH["quick"],
    language: str | None = None,
    heard: Heard = lambda _turn, _count: None,
) -> GameAnalysis:
    """Compares every turn of a record with the best possible plays.

    >>> from kotva import languages
    >>> from kotva.records import gcg
    >>> lexicon = Lexicon.of(["hat", "hats", "hatters"], languages.get("en").alphabet)
    >>> found = analyse_game(gcg.parse(">eva: HATTERS 8E HATS +14 14"), lexicon, language="en")
    >>> turn = found.turns[0]
    >>> turn.lost_score, turn.best_score.move, turn.missed_bingo.words
    (64, '8D HATTERS', ('HATTERS',))
    """
    game = replay(record, lexicon, language=language)
    count = sum(step.turn > 0 for step in game.steps)
    turns = []
    for turn in turns_of(game, thorough):
        turns.append(turn)
        heard(turn, count)
    by = next((usual(step.position) for step in game.steps), "score")
    return GameAnalysis(
        title=record.get("title") or "",
        lexicon=lexicon.name,
        declared_lexicon=game.other_lexicon,
        by=by,
        thorough=thorough.name,
        seats=tuple(
            Seat(nick=player.nick, name=player.name, score=game.totals.get(player.nick, 0)) for player in record.players
        ),
        turns=tuple(turns),
        remarks=tuple(map(str, (*record.remarks, *game.differences))),
        complete=game.complete,
    )


def turns_of(game: Replay, thorough: Thorough) -> Iterator[TurnAnalysis]:
    for step, following in zip_longest(game.steps, game.steps[1:]):
        if step.turn:
            withdrawn = following is not None and isinstance(following.event, Withdrawal)
            yield analyse_turn(step, withdrawn, thorough, game.other_lexicon)


def analyse_turn(step: Step, withdrawn: bool, thorough: Thorough, declared: str = "") -> TurnAnalysis:
    """Analyses one turn. If the record lacks data for a comparison, the result has only the recorded facts.

    `declared` is the lexicon of the game, if it differs from the lexicon of the analysis. In this case an unknown word
    counts as a phony only if it was challenged off.
    """
    position, move = step.position, step.move
    assert move is not None
    absent = tuple(position.core.unknown_words(move)) if move.kind == "play" else ()
    unknown = absent if declared and not withdrawn else ()
    gap, missing = gap_of(step, unknown, declared)
    plain = TurnAnalysis(
        number=step.turn,
        line=step.event.line,
        player=step.event.player,
        kind=move.kind,
        rack=step.event.rack,
        move=str(move),
        words=tuple(position.words(move)) if move.kind == "play" else (),
        score=0 if withdrawn else step.event.score,
        bag=position.bag,
        cgp=position.cgp(),
        withdrawn=withdrawn,
        phonies=() if unknown else absent,
        unknown_words=unknown,
        bingo=not withdrawn and is_bingo(position, move),
        missing=missing,
        gap=gap,
    )
    if plain.missing:
        return plain
    begun = time.perf_counter()
    # A phony that was challenged off is a lost turn, so it has the value of a pass.
    made = position.parse("-") if withdrawn else move
    by = usual(position)
    found = analyse_move(position, made, by, thorough.top)
    seconds = time.perf_counter() - begun
    endgame = judge(position, made, thorough.nodes)
    return plain.model_copy(
        update=compared(position, found)
        | {
            "endgame": endgame,
            "best_move": best_move(position, found, endgame, by),
            "lost": float(endgame.lost) if endgame else found.lost_value / POINT,
            "seconds": round(seconds, 4),
        }
    )


def compared(position: Position, found: MoveAnalysis) -> dict[str, object]:
    """The fields of a `TurnAnalysis` that follow from the values of plays."""
    return {
        "plays": found.plays,
        "best_score": found.best_score and better(position, found.best_score),
        "lost_score": found.lost_score,
        "value": found.played.points,
        "best": tuple(better(position, one) for one in found.best),
        "place": found.place,
        "lost_value": found.lost_value / POINT,
        "missed_bingo": found.missed_bingo and better(position, found.missed_bingo),
    }


def best_move(position: Position, found: MoveAnalysis, endgame: EndgameResult | None, by: str) -> Better | None:
    """The best move: in an endgame the solver's move (not necessarily a top one by value), else the best by value."""
    if endgame is not None:
        return better(position, valued(position, [position.parse(endgame.best)], by)[0])
    return better(position, found.best[0]) if found.best else None


def better(position: Position, one: ValuedMove) -> Better:
    return Better(
        move=str(one.move),
        words=tuple(position.words(one.move)) if one.move.kind == "play" else (),
        score=one.score,
        value=one.points,
        terms=one.terms_in_points(),
    )


def gap_of(step: Step, unknown: Sequence[str], declared: str) -> tuple[Gap, str]:
    """Why a turn cannot be compared, as a name and as a sentence; both empty if it can."""
    position, event = step.position, step.event
    if position.lexicon is None:
        return "no-lexicon", "no lexicon"
    if position.racks[position.side] is None:
        held, known = position.rack_sizes[position.side], len(split_tiles(event.rack))
        if not known:
            return "no-rack", "the record has no rack here"
        if known < held:
            return "part-rack", f"the record has {known} of {held} tiles of this rack"
        return "impossible-rack", "the rack is not possible here"
    if step.problem:
        return "impossible-move", f"a problem in the record: {step.problem}"
    if isinstance(event, Exchange) and isinstance(event.tiles, int):
        return "unknown-exchange", "the record does not say which tiles were exchanged"
    if unknown:
        return "other-lexicon", f"{', '.join(unknown)}: {elsewhere(position.lexicon.name, declared)}"
    return "", ""


def elsewhere(lexicon: str, declared: str) -> str:
    """
    >>> elsewhere("en", "CSW21")
    'not in en, but the game was played with CSW21'
    """
    return f"not in {lexicon}, but the game was played with {declared}"
