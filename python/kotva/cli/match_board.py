"""Board games of `kotva match`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kotva import games as all_games
from kotva.cli.progress import progress_bar, resumed
from kotva.matches import Match, play_match
from kotva.matches.folder import board_settings, go_on
from kotva.matches.match import Pairing
from kotva.matches.meeting import BoardMeeting
from kotva.matches.robin import Paired
from kotva.matches.sprt import Sprt
from kotva.players import Limits
from kotva.records import boards


def play(
    game: str,
    names: tuple[str, str],
    games: int,
    seed: int,
    *,
    setup: str | None,
    plies: int,
    limits: Limits,
    threads: int | None,
    sprt: Sprt | None,
    records: Path | None,
    dataset: Path | None,
    output: Path | None,
) -> Paired:
    """Plays the match and writes what was asked for."""
    wanted = games + games % 2
    if output:
        settings = board_settings(game, names, wanted, seed, setup=setup, plies=plies, limits=limits, sprt=sprt)
        pairing = Pairing(all_games.get(game), names, seed, setup, plies, limits)
        with progress_bar("games", wanted) as advance:
            return go_on(BoardMeeting(pairing, sprt), output, settings, threads, resumed(output, advance), records)
    with progress_bar("games", wanted) as advance:
        found = play_match(
            all_games.get(game),
            names,
            games,
            seed,
            setup=setup,
            plies=plies,
            limits=limits,
            threads=threads,
            sprt=sprt,
            progress=advance,
        )
    if records:
        write_records(found, records)
    if dataset:
        from kotva.matches.board_dataset import write_moves

        write_moves(found, dataset)
    return found


def write_records(found: Match, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, played in enumerate(found.games, 1):
        (folder / f"{number:05}.txt").write_text(boards.write(played.record()), encoding="utf-8")


def print_document(document: dict[str, Any]) -> None:
    (first, second), (won, lost) = document["players"], document["wins"]
    low, high = document["interval"]
    print(f"{first} against {second}: {document['games']} games, {won} won, {document['draws']} drawn, {lost} lost")
    print(f"win rate {document['win_rate']:.1%} (95 % interval {low:.1%} to {high:.1%}), Elo {elo(document['elo'])}")
    print("mean score {} to {}, points {} to {}".format(*document["mean_score"], *document["points"]))
    print_faults(document)


def print_faults(document: dict[str, Any]) -> None:
    """What went wrong in a match of any game."""
    if document["unfinished"] or document["forfeited_turns"]:
        print(f"{document['unfinished']} games not finished, {document['forfeited_turns']} turns forfeited")
    if document["overruns"]:
        print(
            f"{document['overruns']} moves took longer than their time, the longest by "
            f"{document['longest_overrun']:.1f} s"
        )


def elo(values: list[float | None]) -> str:
    """
    >>> elo([-12.3, 5.0, None])
    '+5 (-12 to ?)'
    """
    low, middle, high = ("?" if value is None else f"{value:+.0f}" for value in values)
    return f"{middle} ({low} to {high})"
