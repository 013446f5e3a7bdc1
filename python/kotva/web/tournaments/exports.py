"""A tournament as files, and as a command."""

from __future__ import annotations

import csv
import io
import shlex
import tempfile
import zipfile
from collections.abc import Iterator
from typing import IO, Any

from kotva import games
from kotva.games.registry import taking
from kotva.matches.match import RANDOM_PLIES
from kotva.matches.records import suffix
from kotva.web.tournaments.models import GameLine, NewTournament
from kotva.web.tournaments.store import Store

__all__ = ["command", "file_name", "game_line", "games_csv", "records_zip"]

SPOOLED = 8 << 20


def command(request: NewTournament) -> str:
    """The `kotva match` command that plays the same games.

    >>> command(NewTournament(game="yinsh", players=["easy", "medium"], games=10, setup="blitz", seconds=0.5))
    'kotva match easy medium --game yinsh --games 10 --seed 1 --setup blitz --seconds 0.5'
    """
    what: dict[str, Any] = {
        "game": None if request.lexicon and taking("lexicon") == request.game else request.game,
        "lexicon": request.lexicon,
        "games": request.games,
        "seed": request.seed,
        "setup": request.setup,
        "random-plies": request.random_plies if request.random_plies != RANDOM_PLIES else None,
        "seconds": request.seconds,
        "nodes": request.nodes,
        "depth": request.depth,
        "sprt": request.sprt and ",".join(f"{elo:g}" for elo in request.sprt),
    }
    options = [text for name, value in what.items() if value is not None for text in (f"--{name}", str(value))]
    return shlex.join(["kotva", "match", *request.players, *options])


def game_line(number: int, facts: dict[str, Any]) -> GameLine:
    """A game in the order of the pairing. The second player begins games with an odd number (counted from 0)."""
    began = number % 2
    scores, winner = facts["scores"], facts["winner"]
    return GameLine(
        number=number + 1,
        began=began,
        winner=None if winner is None else (winner + began) % 2,
        reason=facts["reason"],
        scores=[scores[began], scores[1 - began]],
        length=facts["length"],
        faults=facts["faults"],
    )


def games_csv(store: Store, number: str, request: NewTournament) -> Iterator[str]:
    """One row for each game."""
    names = ("first", "second", "game", "began", "winner", "reason", "score1", "score2", "moves", "forfeited_turns")
    yield row(names)
    for (first, second), kept in store.everything(number):
        line = game_line(kept.number, kept.facts)
        pair = (request.players[first], request.players[second])
        winner = "" if line.winner is None else pair[line.winner]
        values = (line.number, pair[line.began], winner, line.reason, *line.scores, line.length, line.faults)
        yield row((*pair, *values))


def row(values: tuple[object, ...]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow(values)
    return out.getvalue()


def file_name(request: NewTournament, game: int) -> str:
    """The file name that `kotva match --records` uses; games are counted from 0 here."""
    return f"{game + 1:05}{suffix(games.get(request.game))}"


def records_zip(store: Store, number: str, request: NewTournament) -> IO[bytes]:
    """All records in the same folders as `kotva match --records`; the caller closes the file."""
    # The file must stay open until the response is sent, so no `with` here.
    file = tempfile.SpooledTemporaryFile(max_size=SPOOLED)  # noqa: SIM115
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for (first, second), kept in store.everything(number):
            folder = f"{first + 1}-{second + 1}/" if len(request.players) > 2 else ""
            archive.writestr(folder + file_name(request, kept.number), kept.record)
    file.seek(0)
    return file
