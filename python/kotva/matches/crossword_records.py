"""Crossword games of a match as records and as a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.crossword import CrosswordGame, CrosswordMatch, CrosswordTurn
from kotva.records import model

__all__ = ["log", "played", "record"]


def record(match: CrosswordMatch, game: CrosswordGame) -> model.Record:
    """A game as a record; a forfeited turn has a note that says why."""
    seats = [match.names[game.seat(player)] for player in (0, 1)]
    nicks = nicknames(seats)
    header = declared(nicks, seats)
    header.append(model.Pragma("title", f"kotva match, seed {match.seed}, game {game.index + 1}"))
    if match.lexicon:
        header.append(model.Pragma("lexicon", match.lexicon))
    return model.Record(tuple(header), tuple(written(game.turns, nicks, game.scores, game.left)))


def played(names: list[str], turns: list[CrosswordTurn], position: Position, lexicon: str) -> model.Record:
    """A single game of these players as a record; if it has not ended, with the tiles that each holds."""
    nicks = nicknames(names)
    header = declared(nicks, names)
    if lexicon:
        header.append(model.Pragma("lexicon", lexicon))
    left, outcome = [rack or "" for rack in position.racks], position.outcome()
    if outcome is None:
        header += [model.Pragma(f"rack{i}", rack) for i, rack in enumerate(left, 1)]
    scores = outcome.scores if outcome else position.scores
    return model.Record(tuple(header), tuple(written(turns, nicks, scores, left)))


def declared(nicks: list[str], names: list[str]) -> list[model.Pragma]:
    return [
        model.Pragma(f"player{i}", f"{nick} {name}") for i, (nick, name) in enumerate(zip(nicks, names, strict=True), 1)
    ]


def written(
    turns: list[CrosswordTurn], nicks: list[str], scores: Sequence[int], left: Sequence[str]
) -> Iterator[model.Turn]:
    """The turns of a game, then what tiles left on the racks add."""
    totals = [0, 0]
    for turn in turns:
        totals[turn.player] += turn.score
        pragmata = (model.Pragma("note", turn.fault),) if turn.fault else ()
        yield model.Turn(event(turn, nicks[turn.player], totals[turn.player]), pragmata)
    for last in endings(scores, left, nicks, totals):
        yield model.Turn(last)


def nicknames(names: list[str]) -> list[str]:
    """What stands before the colon of a GCG event: no options, no folders, no spaces, never the same twice.

    >>> nicknames(["gordon-h3:variant=printed", "own players/mine.toml"]), nicknames(["greedy", "greedy"])
    (['gordon-h3', 'mine'], ['greedy-1', 'greedy-2'])
    """
    nicks = ["-".join(Path(name.partition(":")[0]).stem.split()) for name in names]
    return nicks if nicks[0] != nicks[1] else [f"{nick}-{i}" for i, nick in enumerate(nicks, 1)]


def event(turn: CrosswordTurn, nick: str, total: int) -> model.Event:
    if turn.move == "-":
        return model.Pass(player=nick, rack=turn.rack, score=0, total=total)
    if turn.move.startswith("-"):
        return model.Exchange(player=nick, rack=turn.rack, score=0, total=total, tiles=turn.move[1:])
    at, tiles = turn.move.split()
    return model.Play(player=nick, rack=turn.rack, score=turn.score, total=total, at=at, tiles=tiles)


def endings(scores: Sequence[int], left: Sequence[str], nicks: list[str], totals: list[int]) -> Iterator[model.Event]:
    """What tiles left on the racks add to each score, gains first."""
    points = [final - total for final, total in zip(scores, totals, strict=True)]
    for seat in sorted((0, 1), key=lambda seat: -points[seat]):
        fields = {"player": nicks[seat], "score": points[seat], "total": scores[seat]}
        if points[seat] > 0:
            yield model.RackBonus(tiles=left[1 - seat], **fields)  # type: ignore[arg-type]
        elif points[seat] < 0:
            yield model.RackPenalty(rack=left[seat], tiles=left[seat], **fields)  # type: ignore[arg-type]


def log(match: CrosswordMatch, lexicon: Lexicon) -> Iterator[str]:
    """The games in the manner of thesis 000, appendix A.3: for every turn the phase of the game, the play with its
    points and its worth, the rack after drawing, the board and the scores."""
    for game in match.games:
        names = [match.names[game.seat(player)] for player in (0, 1)]
        yield f"GAME {game.index + 1}: {names[0]} against {names[1]}, seed {match.seed}"
        position = Position.start(lexicon)
        for number in range(len(game.turns)):
            yield ""
            yield from turn_lines(game, number, names, position)
        yield ""
        yield f"END ({game.reason}): {names[0]} {game.scores[0]}, {names[1]} {game.scores[1]}"
        yield ""


def turn_lines(game: CrosswordGame, number: int, names: list[str], position: Position) -> Iterator[str]:
    turn = game.turns[number]
    after = next(
        (later.rack for later in game.turns[number + 1 :] if later.player == turn.player), game.left[turn.player]
    )
    position.set_rack(turn.player, turn.rack)
    position.play(turn.move)
    position.set_rack(turn.player, "")
    worth = "" if turn.equity is None else f", worth {turn.equity / 1000:g}"
    yield f"{number + 1}. {names[turn.player]}, {'middle game' if turn.bag else 'endgame'}"
    yield f"play: {turn.move}, {turn.score} points{worth}"
    if turn.fault:
        yield f"forfeited: {turn.fault}"
    yield f"rack: {turn.rack} -> {after}"
    yield from (" ".join((tile or ".").ljust(1) for tile in row) for row in position.board)
    yield f"score: {names[0]} {position.scores[0]}, {names[1]} {position.scores[1]}"
