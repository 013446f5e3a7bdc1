"""Played games as records, and as a log. Crosswords are written as GCG, other games as in `kotva.records.boards`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from pathlib import Path

from kotva.errors import KotvaError
from kotva.games import Game
from kotva.games.crossword import CrosswordGame, Position
from kotva.matches.loop import Played, Turn
from kotva.matches.match import Match
from kotva.players.crossword import POINT
from kotva.records import gcg, model
from kotva.records.boards import BoardRecord, write
from kotva.records.events import move_event, rack_events

__all__ = ["board_record", "check_log", "crossword_record", "log", "played", "suffix", "text"]


@singledispatch
def text(game: Game, match: Match, played: Played) -> str:
    """The record of a game as text. Each kind of game can register its own format."""
    return write(board_record(played))


@singledispatch
def suffix(game: Game) -> str:
    """The suffix of record files."""
    return ".txt"


@singledispatch
def log(game: Game, match: Match) -> Iterator[str]:
    """The games turn by turn, with the boards. Only kinds of games that register a format have one."""
    check_log(game)
    return iter(())


def check_log(game: Game) -> None:
    """Raises an error if this kind of game has no log, so that a match can refuse it before it plays."""
    if log.dispatch(type(game)) is log.dispatch(object):
        raise KotvaError(f"{game.name} has no log; use --records to write its games")


def board_record(played: Played) -> BoardRecord:
    """The game as a record. The comment of a forfeited turn gives the reason."""
    result = "*" if played.reason == "unfinished" else "draw"
    if played.winner is not None:
        result = f"player {played.winner + 1} wins"
    events = {0: played.drawn} | {i + 1: turn.drawn for i, turn in enumerate(played.turns)}
    return BoardRecord(
        game=played.game,
        position=played.start,
        players=list(played.names),
        moves=played.moves,
        result=result,
        reason=played.reason,
        comments={i + 1: turn.fault for i, turn in enumerate(played.turns) if turn.fault},
        draws={number: event for number, event in events.items() if event},
    )


# Crosswords


@text.register
def _(game: CrosswordGame, match: Match, played: Played) -> str:
    return gcg.write(crossword_record(match, played))


@suffix.register
def _(game: CrosswordGame) -> str:
    return ".gcg"


def crossword_record(match: Match, game: Played) -> model.Record:
    """The game as a record. The note of a forfeited turn gives the reason."""
    nicks = nicknames(game.names)
    header = declared(nicks, game.names)
    header.append(model.Pragma("title", f"kotva match, seed {match.seed}, game {game.index + 1}"))
    if lexicon := match.options.get("lexicon"):
        header.append(model.Pragma("lexicon", lexicon))
    return model.Record(tuple(header), tuple(written(game.turns, nicks, game.scores, game.notes["left"])))


def played(names: Sequence[str], turns: Sequence[Turn], position: Position, lexicon: str) -> model.Record:
    """A game outside a match as a record. If it has not ended, the header has the racks."""
    nicks = nicknames(names)
    header = declared(nicks, names)
    if lexicon:
        header.append(model.Pragma("lexicon", lexicon))
    left, outcome = [rack or "" for rack in position.racks], position.outcome()
    if outcome is None:
        header += [model.Pragma(f"rack{i}", rack) for i, rack in enumerate(left, 1)]
    scores = outcome.scores if outcome else position.scores
    return model.Record(tuple(header), tuple(written(turns, nicks, scores, left)))


def declared(nicks: Sequence[str], names: Sequence[str]) -> list[model.Pragma]:
    return [
        model.Pragma(f"player{i}", f"{nick} {name}") for i, (nick, name) in enumerate(zip(nicks, names, strict=True), 1)
    ]


def written(
    turns: Sequence[Turn], nicks: Sequence[str], scores: Sequence[int], left: Sequence[str]
) -> Iterator[model.RecordTurn]:
    """The turns of a game, then the points for tiles left on the racks."""
    totals = [0] * len(nicks)
    for turn in turns:
        totals[turn.side] += turn.score
        pragmata = (model.Pragma("note", turn.fault),) if turn.fault else ()
        total, nick = totals[turn.side], nicks[turn.side]
        event = move_event(turn.move, player=nick, rack=turn.notes["rack"], score=turn.score, total=total)
        yield model.RecordTurn(event, pragmata)
    points = [final - total for final, total in zip(scores, totals, strict=True)]
    yield from map(model.RecordTurn, rack_events(nicks, left, points, totals))


def nicknames(names: Sequence[str]) -> list[str]:
    """Unique names for GCG events (`>NAME: …`), without options, folders and spaces.

    >>> nicknames(["gordon-h3:variant=printed", "own players/mine.toml"]), nicknames(["greedy", "greedy"])
    (['gordon-h3', 'mine'], ['greedy-1', 'greedy-2'])
    """
    nicks = ["-".join(Path(name.partition(":")[0]).stem.split()) for name in names]
    return nicks if nicks[0] != nicks[1] else [f"{nick}-{i}" for i, nick in enumerate(nicks, 1)]


@log.register
def _(game: CrosswordGame, match: Match) -> Iterator[str]:
    """The format of the Scrabble Analyser thesis, appendix A.3: for each turn the phase of the game, the move with its
    points and value, the rack before the move and after drawing, the board and the scores."""
    for one in match.games:
        yield f"GAME {one.index + 1}: {one.names[0]} against {one.names[1]}, seed {match.seed}"
        position = Position.start(game.words())
        for number in range(len(one.turns)):
            yield ""
            yield from turn_lines(one, number, position)
        yield ""
        yield f"END ({one.reason}): {one.names[0]} {one.scores[0]}, {one.names[1]} {one.scores[1]}"
        yield ""


def turn_lines(game: Played, number: int, position: Position) -> Iterator[str]:
    turn, names = game.turns[number], game.names
    later = (one.notes["rack"] for one in game.turns[number + 1 :] if one.side == turn.side)
    after = next(later, game.notes["left"][turn.side])
    position.set_rack(turn.side, turn.notes["rack"])
    position.play(turn.move)
    position.set_rack(turn.side, "")
    value = "" if turn.value is None else f", worth {turn.value / POINT:g}"
    yield f"{number + 1}. {names[turn.side]}, {'middle game' if turn.notes['bag'] else 'endgame'}"
    yield f"play: {turn.move}, {turn.score} points{value}"
    if turn.fault:
        yield f"forfeited: {turn.fault}"
    yield f"rack: {turn.notes['rack']} -> {after}"
    yield from (" ".join((tile or ".").ljust(1) for tile in row) for row in position.board)
    yield f"score: {names[0]} {position.scores[0]}, {names[1]} {position.scores[1]}"
