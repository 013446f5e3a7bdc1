"""Crossword games of `kotva match`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kotva.cli.main import fail
from kotva.cli.match_board import print_faults
from kotva.cli.progress import progress_bar, resumed
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.crossword import CrosswordMatch, CrosswordPairing, play_crossword_match
from kotva.matches.crossword_records import log as log_of
from kotva.matches.crossword_records import record
from kotva.matches.folder import crossword_settings, go_on
from kotva.matches.meeting import CrosswordMeeting
from kotva.matches.robin import Paired
from kotva.matches.sprt import Sprt
from kotva.players import Limits
from kotva.records import files


def play(
    names: tuple[str, str],
    lexicon: str | None,
    games: int,
    seed: int,
    *,
    limits: Limits,
    threads: int | None,
    sprt: Sprt | None,
    records: Path | None,
    dataset: Path | None,
    output: Path | None,
    log: Path | None,
) -> Paired:
    """Plays the match and writes what was asked for."""
    if lexicon is None:
        fail("a crossword game needs words: name them with --lexicon")
    words = Lexicon.open(lexicon)
    if dataset and (sprt or records or log):
        fail("--dataset goes without --sprt, --records and --log: it is a simulation, which can be resumed")
    wanted = games + games % 2
    with progress_bar("games", wanted) as advance:
        if output:
            pairing = CrosswordPairing(
                words, names, seed, limits=limits, threads=threads, keep_turns=True, outside=True
            )
            settings = crossword_settings(words, names, wanted, seed, limits, sprt)
            return go_on(CrosswordMeeting(pairing, sprt), output, settings, None, resumed(output, advance), records)
        if dataset:
            from kotva.matches.dataset_match import match_of
            from kotva.matches.simulate import simulate

            data = simulate(words, names, games, seed, dataset, limits=limits, threads=threads, progress=advance)
            return match_of(data)
        found = play_crossword_match(
            words,
            names,
            games,
            seed,
            limits=limits,
            threads=threads,
            keep_turns=records is not None or log is not None,
            sprt=sprt,
            outside=True,
            progress=advance,
        )
    if records:
        write_records(found, records)
    if log:
        files.save(log, "\n".join(log_of(found, words)) + "\n")
    return found


def write_records(found: CrosswordMatch, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in found.games:
        files.write(record(found, game), folder / f"{game.index + 1:05}.gcg")


def print_document(document: dict[str, Any]) -> None:
    (first, second), (won, lost) = document["players"], document["wins"]
    low, high = document["interval"]
    print(f"{first} against {second}: {document['games']} games, {won} won, {document['draws']} drawn, {lost} lost")
    print(f"win rate {document['win_rate']:.1%} (95 % interval {low:.1%} to {high:.1%})")
    print("mean score {:.1f} to {:.1f}".format(*document["mean_score"]), end=", ")
    print(f"{spread_text(document)}, {document['turns']:.1f} turns a game")
    phases = ", ".join(f"{name} {a:.1f} to {b:.1f}" for name, (a, b) in document["phases"].items())
    print(f"points by phase: {phases}")
    print_faults(document)


def spread_text(document: dict[str, Any]) -> str:
    """
    >>> spread_text({"games": 2, "spread": {"mean": 12.5, "interval": None}})
    '+12.5 points a game (one pair says nothing about chance)'
    """
    mean, known = document["spread"]["mean"], document["spread"]["interval"]
    if known is not None:
        return f"{mean:+.1f} points a game (95 % interval {known[0]:+.1f} to {known[1]:+.1f})"
    pairs = "one pair says" if document["games"] == 2 else "pairs that all ended alike say"
    return f"{mean:+.1f} points a game ({pairs} nothing about chance)"
