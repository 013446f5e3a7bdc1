"""`kotva moves`: every legal play of a position, best first."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kotva.cli.asked import AskedPosition, Cgp, Infer, RecordFile, Turn, asked, check_source
from kotva.cli.main import fail
from kotva.cli.output import Json, note, print_json, table
from kotva.cli.progress import progress_bar
from kotva.cli.sim import last_move, print_result, total, watched
from kotva.cli.why import Explaining, Why, WhyIn, explaining
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.lexicons.lexicon import Lexicon

if TYPE_CHECKING:
    from kotva.analysis.explained import Explanation
    from kotva.players.simulation import Result
    from kotva.players.worth import ValuedMove

app = typer.Typer(add_completion=False)

GENERATORS = ("gordon", "appel-jacobson")
ORDERS = ("score", "equity", "smart", "sim")
SECONDS = 5.0
"""The default time of a simulation."""
SIMULATED = 15
"""The default number of simulated plays."""
EXPLAINED = 5
"""The default number of plays with `--why`."""


@dataclass(frozen=True)
class Simulating:
    """Settings of `--by sim`."""

    plies: int
    iterations: int | None
    seconds: float | None
    seed: int
    threads: int
    infer: bool


@app.command()
def moves(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    cgp: Cgp = None,
    record: RecordFile = None,
    turn: Turn = None,
    generator: Annotated[str, typer.Option(help=" or ".join(GENERATORS))] = "gordon",
    top: Annotated[int | None, typer.Option(help="only the N best", min=1)] = None,
    by: Annotated[
        str, typer.Option(help="the order: score, equity, smart, sim or any strategy with its options")
    ] = "score",
    all_: Annotated[bool, typer.Option("--all", help="exchanges and the pass too")] = False,
    plies: Annotated[
        int | None, typer.Option(help="sim: plies played after the move; default: 2", min=0, max=100)
    ] = None,
    iterations: Annotated[int | None, typer.Option(help="sim: stop after N play-outs in total")] = None,
    seconds: Annotated[float | None, typer.Option(help=f"sim: stop after this time; default: {SECONDS:g}")] = None,
    seed: Annotated[int | None, typer.Option(help="sim: seed of the draws, and of --why; default: 0", min=0)] = None,
    threads: Annotated[
        int | None, typer.Option(help="sim: number of threads; default: all cores", min=1, max=64)
    ] = None,
    infer: Infer = False,
    why: Why = False,
    why_in: WhyIn = None,
    than: Annotated[
        str | None, typer.Option(help="--why: compare with this move; default: the one played in --record")
    ] = None,
    json: Json = False,
) -> None:
    """List all legal plays of a position, best first; `--by sim` simulates the best plays by equity."""
    if generator not in GENERATORS:
        fail(f"there is no generator `{generator}`; there are {' and '.join(GENERATORS)}")
    if by not in ORDERS and not is_strategy(by):
        fail(f"plays are not ordered by `{by}`; the orders are {', '.join(ORDERS)} and every crossword strategy")
    check_source(cgp, record, turn)
    words = explaining(why, why_in, seed or 0)
    if than is not None and words is None:
        fail("--than belongs to --why")
    if words is not None and top is None:
        top = EXPLAINED
    options = {"plies": plies, "iterations": iterations, "seconds": seconds, "seed": seed, "threads": threads}
    for name, value in options.items():
        if value is not None and by != "sim" and not (words and name == "seed"):
            fail(f"--{name} belongs to --by sim{' or --why' if name == 'seed' else ''}")
    if infer and (by != "sim" or record is None):
        fail("--infer belongs to --by sim with --record")
    how = Simulating(
        2 if plies is None else plies, iterations, seconds, seed or 0, threads or os.cpu_count() or 1, infer
    )
    opened = Lexicon.open(lexicon)
    if cgp == "-":
        for position in positions(opened):
            one = AskedPosition(position, played=than)
            if by == "sim":
                print_json(simulated_document(one, all_, top, how, words))
            else:
                print_json(answered(one, generator, all_, top, by, words))
        return
    here = asked(cgp, record, turn, lexicon, opened)
    here = replace(here, played=than or here.played)
    position = here.position
    if by == "sim":
        show_simulated(here, all_, top, how, json, words)
    elif json:
        print_json(answered(here, generator, all_, top, by, words))
    elif by == "score":
        found = listed(position, generator, all_)
        print_table(position, found, top)
        print_why(here, [move for move in found if move.kind == "play"][:top], words)
    else:
        rows = valued(position, all_, top, by)
        print_valued(rows)
        print_why(here, [row.move for row in rows if row.move.kind == "play"], words)


def is_strategy(by: str) -> bool:
    from kotva.players import crossword

    return crossword.is_strategy(by)


def listed(position: Position, generator: str, all_: bool) -> list[Move]:
    """All plays; with `all_` also the exchanges and the pass."""
    others = [move for move in position.legal_moves() if move.kind != "play"] if all_ else []
    return position.plays(generator) + others


def answered(
    here: AskedPosition, generator: str, all_: bool, top: int | None, by: str, words: Explaining | None
) -> dict[str, Any]:
    position = here.position
    if by == "score":
        answer = document(position, listed(position, generator, all_), top)
    else:
        answer = valued_document(position, valued(position, all_, top, by), all_)
    return with_why(here, answer, words)


def with_why(
    here: AskedPosition, answer: dict[str, Any], words: Explaining | None, result: Result | None = None
) -> dict[str, Any]:
    """The document with `why` in each of its plays."""
    if words is not None:
        for play in answer["plays"]:
            move = here.position.parse(f"{play['at']} {play['tiles']}")
            play["why"] = words.document(explained(here, move, words, result))
    return answer


def explained(here: AskedPosition, move: Move, words: Explaining, result: Result | None = None) -> Explanation:
    """The explanation of a play, compared with the move of the record or of `--than` unless it is that move."""
    from kotva.analysis.explanation import Setting, comparable, explain

    other = None if here.played is None else comparable(here.position, here.played)
    other = None if other == move else other
    return explain(here.position, move, other, Setting(seed=words.seed), result=result)


def print_why(here: AskedPosition, moves: list[Move], words: Explaining | None, result: Result | None = None) -> None:
    if words is None:
        return
    for number, move in enumerate(moves, 1):
        print(f"\n{number}. {' '.join(words.sentences(explained(here, move, words, result)))}")


def positions(lexicon: Lexicon) -> Iterator[Position]:
    """The positions on standard input; an error names the line."""
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            try:
                yield Position.from_cgp(line.strip(), lexicon)
            except KotvaError as error:
                fail(f"line {number}: {error}")


def valued(position: Position, all_: bool, top: int | None, by: str) -> list[ValuedMove]:
    """Moves in the order of a strategy, exchanges only with `all_`. For a few moves not all are generated."""
    from kotva.players.worth import ALL, best

    if all_ or top is None:
        found = best(position, ALL, by)
        plays = [row for row in found if row.move.kind == "play"][:top]
        return plays + [row for row in found if row.move.kind != "play"] if all_ else plays
    # Exchanges may be among the best moves; after removing them, ask again for more until there are enough.
    count = top
    while True:
        found = best(position, count, by)
        plays = [row for row in found if row.move.kind == "play"]
        if len(plays) >= top or len(found) < count:
            return plays[:top]
        count += top + len(found) - len(plays)


def simulated(here: AskedPosition, all_: bool, top: int | None, how: Simulating) -> Result:
    """Simulates the best plays by equity; with `all_` the candidates of `kotva sim`, exchanges and passes included."""
    from kotva.players.simulation import Budget, Simulation

    count = top or SIMULATED
    plays = None if all_ else [row.move for row in valued(here.position, False, count, "equity")]
    simulation = Simulation(
        here.position,
        plies=how.plies,
        candidates=count,
        plays=plays,
        opponent=here.opponent,
        last=last_move(here, how.infer),
        seed=how.seed,
        threads=how.threads,
    )
    seconds = SECONDS if how.iterations is None and how.seconds is None else how.seconds
    budget = Budget(how.iterations, seconds).checked()
    with progress_bar("play-outs" if how.iterations else "tenths of a second", total(budget)) as advance:
        return watched(simulation, budget, advance)


def simulated_document(
    here: AskedPosition, all_: bool, top: int | None, how: Simulating, words: Explaining | None
) -> dict[str, Any]:
    result = simulated(here, all_, top, how)
    plays = [one for one in result.plays if one.move.kind == "play"]
    answer: dict[str, Any] = {
        "plays": [entry(here.position, one.move) | one.document() for one in plays],
        "count": len(plays),
        "iterations": result.iterations,
        "seconds": round(result.seconds, 4),
    }
    if all_:
        others = [one for one in result.plays if one.move.kind != "play"]
        answer["others"] = [other(one.move) | one.document() for one in others]
    return with_why(here, answer, words, result)


def show_simulated(
    here: AskedPosition, all_: bool, top: int | None, how: Simulating, json: bool, words: Explaining | None
) -> None:
    if json:
        print_json(simulated_document(here, all_, top, how, words))
    else:
        result = simulated(here, all_, top, how)
        print_result(result)
        print_why(here, [one.move for one in result.plays if one.move.kind == "play"], words, result)


def other(move: Move) -> dict[str, Any]:
    """A move that places no tile."""
    return {"exchange": move.tiles} if move.kind == "exchange" else {"pass": True}


def entry(position: Position, play: Move) -> dict[str, Any]:
    return {"at": play.at, "tiles": play.tiles, "score": play.score, "words": position.words(play)}


def valued_document(position: Position, found: list[ValuedMove], all_: bool) -> dict[str, Any]:
    plays = [row for row in found if row.move.kind == "play"]
    answer: dict[str, Any] = {
        "plays": [entry(position, row.move) | {"equity": row.points, "worth": row.terms_in_points()} for row in plays],
        "count": len(plays),
    }
    if all_:
        others = [{"exchange": row.move.tiles, "equity": row.points} for row in found[len(plays) :]]
        answer["others"] = [*others, {"pass": True}]
    return answer


def print_valued(found: list[ValuedMove]) -> None:
    names = list(dict.fromkeys(name for row in found for name, value in row.terms.items() if value))
    rows = [
        [i, str(row.move), f"{row.points:.2f}", *(f"{row.terms_in_points().get(name, 0):+.2f}" for name in names)]
        for i, row in enumerate(found, 1)
    ]
    print(table(["", "move", "equity", *names], rows))


def document(position: Position, found: list[Move], top: int | None) -> dict[str, Any]:
    plays = [move for move in found if move.kind == "play"]
    others = found[len(plays) :]
    listed = plays[:top]
    answer: dict[str, Any] = {
        "plays": [entry(position, play) for play in listed],
        "count": len(listed),
    }
    if top is not None:
        answer["total"] = len(plays)
    if others:
        answer["others"] = [other(move) for move in others]
    return answer


def print_table(position: Position, found: list[Move], top: int | None) -> None:
    plays = [move for move in found if move.kind == "play"]
    rows = [[i, str(play), play.score, " ".join(position.words(play)[1:])] for i, play in enumerate(plays[:top], 1)]
    print(table(["", "play", "points", "and makes"], rows))
    for other in found[len(plays) :]:
        print(other)
    if top is not None and top < len(plays):
        note(f"the best {top} of {len(plays)} plays")
