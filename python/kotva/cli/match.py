"""`kotva match`: players against each other, with intervals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from kotva.cli.main import fail
from kotva.cli.output import Json, print_json
from kotva.cli.progress import progress_bar, resumed
from kotva.games import Game
from kotva.matches import Match, Pairing, records
from kotva.matches.folder import go_on, settings_of
from kotva.matches.meeting import Meeting, play_match
from kotva.matches.robin import round_robin
from kotva.matches.sprt import Sprt
from kotva.players import Limits
from kotva.records import files

app = typer.Typer(add_completion=False)


@app.command()
def match(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="P1 P2 [P3...]",
            help="board games: a level or algorithm:heuristic:options; crosswords: a player or engine:COMMAND; more "
            "than two meet each other in a round robin",
        ),
    ],
    game: Annotated[str | None, typer.Option(help="the game; default: crossword if --lexicon is given")] = None,
    lexicon: Annotated[str | None, typer.Option(help="crosswords: the lexicon, an installed name or a file")] = None,
    games: Annotated[int, typer.Option(help="games of each pairing; an odd number is rounded up", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="the same seed gives the same openings or tiles", min=0)] = 1,
    setup: Annotated[
        str | None, typer.Option(help="board games: the start position; default: the game's first")
    ] = None,
    random_plies: Annotated[int, typer.Option(help="board games: random moves before the players begin", min=0)] = 4,
    seconds: Annotated[float | None, typer.Option(help="time for a move", min=0)] = None,
    clock: Annotated[
        float | None, typer.Option(help="time of each player for a whole game; who exceeds it loses", min=0)
    ] = None,
    nodes: Annotated[int | None, typer.Option(help="positions visited per move", min=1)] = None,
    depth: Annotated[int | None, typer.Option(help="search depth in plies", min=1)] = None,
    threads: Annotated[
        int | None, typer.Option(help="games at the same time; default: all cores", min=1, max=256)
    ] = None,
    sprt: Annotated[
        str | None, typer.Option(metavar="ELO0,ELO1", help="SPRT: stop when it is clear which Elo difference is true")
    ] = None,
    record_folder: Annotated[Path | None, typer.Option("--records", help="write every game into this folder")] = None,
    dataset: Annotated[Path | None, typer.Option(help="write all moves as a Parquet data set into this folder")] = None,
    output: Annotated[
        Path | None, typer.Option("-o", help="store finished games in this folder; the same command continues them")
    ] = None,
    log: Annotated[Path | None, typer.Option(help="crosswords: write every turn with its board into this file")] = None,
    json: Json = False,
) -> None:
    """Play a match between players: each opening from both sides, crosswords twice with the same tiles."""
    if len(players) < 2:
        fail("a match is between two players or more")
    if record_folder and record_folder.exists() and not record_folder.is_dir():
        fail(f"{record_folder} is not a folder; give a folder for the records")
    if output and (dataset or log):
        fail(f"-o goes without --{'dataset' if dataset else 'log'}: it keeps the results and records of games")
    if len(players) > 2 and (sprt or log):
        fail(f"--{'sprt' if sprt else 'log'} belongs to a match of two players")
    chosen = chosen_game(game, lexicon)
    if log:
        records.check_log(chosen)
    how: dict[str, Any] = {
        "setup": setup,
        "plies": random_plies,
        "limits": Limits(depth, seconds, nodes, clock),
        "outside": True,
    }
    wanted = Wanted(games + games % 2, threads, Sprt.parse(sprt) if sprt else None, record_folder, dataset, output, log)

    def play(first: str, second: str) -> Match:
        places = "-".join(str(players.index(name) + 1) for name in (first, second))
        keep = wanted.records or wanted.log or wanted.output
        pairing = Pairing(chosen, (first, second), seed, keep_turns=bool(keep), **how)
        return played(pairing, wanted if len(players) == 2 else wanted.within(places))

    from kotva.cli import match_text

    if len(players) > 2:
        document = round_robin(players, play).document()
        show = match_text.print_robin
    else:
        document = play(players[0], players[1]).document()
        show = match_text.print_match
    if json:
        print_json(document)
    else:
        show(document)


def chosen_game(name: str | None, lexicon: str | None) -> Game:
    """The named game; without a name, the crossword game if a lexicon is given."""
    from kotva import games
    from kotva.games.registry import taking

    options = {} if lexicon is None else {"lexicon": lexicon}
    chosen = name or next((game for option in options if (game := taking(option))), None)
    if chosen is None:
        fail("name a board game with --game, or the words of a crossword game with --lexicon")
    return games.get(chosen, **options)


@dataclass(frozen=True)
class Wanted:
    """The number of games and threads, and the output files."""

    games: int
    threads: int | None
    test: Sprt | None
    records: Path | None
    dataset: Path | None
    output: Path | None
    log: Path | None

    def within(self, folder: str) -> Wanted:
        """In a round robin each pairing has its own folders, named by the numbers of its players."""
        inner = {
            name: base and base / folder for name in ("records", "dataset", "output") for base in [getattr(self, name)]
        }
        return replace(self, **inner)


def played(pairing: Pairing, wanted: Wanted) -> Match:
    """Plays the match and writes the requested files."""
    with progress_bar("games", wanted.games) as advance:
        if wanted.output:
            settings = settings_of(pairing, wanted.games, wanted.test)
            meeting, progress = Meeting(pairing, wanted.test), resumed(wanted.output, advance)
            return go_on(meeting, wanted.output, settings, wanted.threads, progress, wanted.records)
        if wanted.dataset:
            return into_dataset(pairing, wanted, advance)
        found = play_match(pairing, wanted.games, threads=wanted.threads, sprt=wanted.test, progress=advance)
    if wanted.records:
        write_records(pairing.game, found, wanted.records)
    if wanted.log:
        files.save(wanted.log, "\n".join(records.log(pairing.game, found)) + "\n")
    return found


def into_dataset(pairing: Pairing, wanted: Wanted, advance: Any) -> Match:
    from kotva.matches.into_dataset import play_into

    if wanted.test or wanted.records or wanted.log:
        fail("--dataset goes without --sprt, --records and --log")
    assert wanted.dataset is not None
    return play_into(pairing.game, pairing, wanted.games, wanted.dataset, threads=wanted.threads, progress=advance)


def write_records(game: Game, found: Match, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for one in found.games:
        path = folder / f"{one.index + 1:05}{records.suffix(game)}"
        path.write_text(records.text(game, found, one), encoding="utf-8")
