"""`kotva analyze`: a game record, a folder of them, or one position."""

from __future__ import annotations

import json as json_text
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kotva.cli.main import fail
from kotva.cli.output import Json, note, print_json, table
from kotva.cli.progress import growing_bar, progress_bar
from kotva.cli.why import Explaining, Why, WhyIn, explaining
from kotva.errors import KotvaError, counted

if TYPE_CHECKING:
    from kotva.analysis.board_review import BoardReview, ReviewedTurn
    from kotva.analysis.deep import Deep
    from kotva.analysis.folder import Analysed, Options
    from kotva.analysis.model import GameAnalysis
    from kotva.records.boards import BoardRecord

app = typer.Typer(add_completion=False)


class Setting(StrEnum):
    quick = "quick"
    deep = "deep"


@app.command()
def analyze(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE|DIR", help="records (.gcg, .json, .txt of board games)")
    ] = None,
    cgp: Annotated[str | None, typer.Option(help="one position instead of a record")] = None,
    lexicon: Annotated[str | None, typer.Option(help="without it that of the record's language")] = None,
    language: Annotated[str | None, typer.Option(help="whose tiles these are, if it cannot be told")] = None,
    encoding: Annotated[str | None, typer.Option(help="of the files, whatever they declare")] = None,
    setting: Annotated[Setting, typer.Option(help="how far endgames are searched")] = Setting.quick,
    player: Annotated[str | None, typer.Option(help="only this player's moves in the deck and the mistakes")] = None,
    output: Annotated[Path | None, typer.Option("-o", help="a page (.html) for one file, a folder for several")] = None,
    deck: Annotated[Path | None, typer.Option(help="the words missed, as a study deck (.csv)")] = None,
    threads: Annotated[
        int | None, typer.Option(help="number of files read at the same time; default: all cores", min=1, max=64)
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="analyse again what is kept")] = False,
    deep: Annotated[bool, typer.Option("--deep", help="also grade moves by win probability, with simulations")] = False,
    budget: Annotated[
        str | None, typer.Option(help="--deep: play-outs (60000) or seconds (90s) per game; default: 60000")
    ] = None,
    plies: Annotated[
        int | None, typer.Option(help="--deep: plies played after a move; default: 2", min=0, max=100)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="--deep: seed of the draws; default: 0", min=0, max=2**53)] = None,
    nodes: Annotated[
        int | None, typer.Option(help="board games: positions searched for each move; default: 20000", min=1)
    ] = None,
    raw: Annotated[bool, typer.Option("--raw", help="board games: also show the values of the evaluation")] = False,
    infer: Annotated[
        bool, typer.Option("--infer", help="--deep: infer the opponent's rack from the last move")
    ] = False,
    why: Why = False,
    why_in: WhyIn = None,
    json: Json = False,
) -> None:
    """Set beside each move what could have been played."""
    from kotva.analysis.folder import Options, analyse_files, records_in
    from kotva.analysis.game import THOROUGH

    if (cgp is None) == (not paths):
        fail("name a record, a folder, or a position with --cgp")
    if boards := board_records(paths or []):
        show_boards(boards, nodes, output, raw, json)
        return
    if nodes is not None or raw:
        fail("--nodes and --raw belong to records of board games")
    words = explaining(why, why_in)
    chances = deep_settings(deep, budget, plies, seed, infer)
    options = Options(lexicon, language, encoding, THOROUGH[setting], fresh, chances)
    if cgp is not None:
        if deep:
            fail("--deep grades the moves of a record; `kotva sim` simulates one position")
        show_position(cgp, options, json, words)
        return
    chosen = records_in(paths or [])
    if output and is_page(output) and len(chosen) != 1:
        fail(f"{output}: {len(chosen)} records need a folder, not one page")
    if deep:
        found = graded_files(chosen, options, threads)
    else:
        with progress_bar("games", len(chosen)) as done:
            found = analyse_files(chosen, options, threads, done)
    for one in found:
        if one.reason:
            note(f"{one.path}: {one.reason}")
        elif deep and one.game and one.game.win is None:
            note(f"{one.path}: win probabilities exist for two players only")
    if player:
        check_player(found, player)
    if deck:
        write_deck(found, player, deck)
    reasons = [reasons_of(one, options, words, player) for one in found]
    if output:
        write_pages(found, options, output, reasons)
    if json:
        print_json(documents(found, reasons))
    elif len(chosen) == 1:
        show_game(found[0], player, reasons[0])
    else:
        show_folder(found, player)
    if not any(one.game for one in found):
        raise typer.Exit(2)


def board_records(paths: Sequence[Path]) -> list[Path]:
    """The files, if all of them are records of board games; empty if none is."""
    from kotva.records.boards import is_record

    found = [path for path in paths if path.is_file() and is_record(path)]
    if found and len(found) != len(paths):
        other = next(path for path in paths if path not in found)
        fail(f"{other} is not a record of a board game; analyse board games and crosswords by separate commands")
    return found


def show_boards(paths: Sequence[Path], nodes: int | None, output: Path | None, raw: bool, json: bool) -> None:
    """Reviews games of board games."""
    from kotva.analysis.board_review import NODES
    from kotva.records import files

    if output is not None and (output.suffix != ".json" or len(paths) != 1):
        fail("the review of one board game is written to a .json file: -o review.json")
    records = [board_record(path) for path in paths]
    with progress_bar("moves", sum(len(record.moves) for record in records)) as done:
        pairs = zip(paths, records, strict=True)
        found = [reviewed(path, record, nodes or NODES, done) for path, record in pairs]
    documents = [one.document() for one in found]
    if output is not None:
        files.save(output, json_text.dumps(documents[0], ensure_ascii=False, indent=1) + "\n")
    if json:
        print_json({"files": [{"file": path.name, "review": d} for path, d in zip(paths, documents, strict=True)]})
        return
    for path, one in zip(paths, found, strict=True):
        ended = f": {one.result} ({one.reason})" if one.reason else ""
        print(f"{path.name}: {one.game}, {' against '.join(one.players)}{ended}\n")
        header = ["", "player", "move", f"{one.players[0]} wins %", "lost %", "", "best", *(["value"] if raw else [])]
        rows = [board_row(turn) + ([turn.value] if raw else []) for turn in one.turns]
        print(table(header, rows))


def board_row(turn: ReviewedTurn) -> list[Any]:
    return [
        turn.number,
        turn.player,
        turn.move,
        f"{100 * turn.win:.0f}",
        f"{100 * turn.lost:.0f}",
        turn.mark,
        turn.best,
    ]


def board_record(path: Path) -> BoardRecord:
    """Reads a record. Errors name the file."""
    from kotva.records import boards

    try:
        return boards.read(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        fail(f"{path} is not a text file")
    except KotvaError as error:
        fail(f"{path}: {error}")


def reviewed(path: Path, record: BoardRecord, nodes: int, done: Callable[[int], None]) -> BoardReview:
    from kotva.analysis.board_review import review

    try:
        return review(record, nodes=nodes, report=lambda _: done(1))
    except KotvaError as error:
        fail(f"{path}: {error}")


def graded_files(chosen: Sequence[Path], options: Options, threads: int | None) -> list[Analysed]:
    """Runs a deep analysis; after an interruption it says how to continue."""
    from kotva.analysis.folder import analyse_files

    try:
        with growing_bar("turns") as graded:
            return analyse_files(chosen, options, threads, graded=graded)
    except KeyboardInterrupt:
        note("stopped; the same command continues after the last graded turn")
        raise


def deep_settings(deep: bool, budget: str | None, plies: int | None, seed: int | None, infer: bool) -> Deep | None:
    """The settings of `--deep`; None without it."""
    from kotva.analysis.deep import DEFAULT, Deep

    if deep:
        return Deep.parse(budget, plies=DEFAULT.plies if plies is None else plies, seed=seed or 0, infer=infer)
    for name, value in (("budget", budget), ("plies", plies), ("seed", seed), ("infer", infer or None)):
        if value is not None:
            fail(f"--{name} belongs to --deep")
    return None


def check_player(found: Sequence[Analysed], player: str) -> None:
    """Refuses an unknown nick; otherwise the output would look like that of a player without mistakes."""
    nicks = dict.fromkeys(seat.nick for one in found if one.game for seat in one.game.seats)
    if nicks and player not in nicks:
        fail(f"no player has the nick {player}; the players are {', '.join(nicks)}")


def show_position(cgp: str, options: Options, json: bool, words: Explaining | None) -> None:
    from kotva.analysis.position import analyse_position

    if options.lexicon is None:
        fail("a position needs a lexicon: --lexicon en")
    found = analyse_position(cgp, options.lexicon, options.thorough)
    best = found.endgame.best if found.endgame else found.best[0].move if found.best else None
    why = explained_best(cgp, options.lexicon, best, words) if words and best else {}
    if json:
        print_json(found.model_dump(mode="json") | ({"why": why} if why else {}))
        return
    rows = [[i, one.move, one.score, f"{one.value:.2f}", terms(one.terms)] for i, one in enumerate(found.best, 1)]
    print(table(["", "move", "points", found.by, "why"], rows))
    print(f"\n{counted(found.plays, 'play')} in {found.seconds:.3f} s")
    if found.endgame:
        how = "proved" if found.endgame.exact else "expected"
        print(f"endgame: {found.endgame.spread:+} {how}: {', '.join(found.endgame.line)}")
    if why:
        print("\n" + " ".join(why["sentences"]))


def explained_best(cgp: str, lexicon: str, best: str, words: Explaining) -> dict[str, Any]:
    """The explanation of the best move of a position."""
    from kotva.analysis.explanation import Setting, explain
    from kotva.games.crossword import Position
    from kotva.lexicons.lexicon import Lexicon

    position = Position.from_cgp(cgp, Lexicon.open(lexicon))
    return words.document(explain(position, best, None, Setting(seed=words.seed)))


def terms(values: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:+.2f}" for name, value in values.items())


Reasons = dict[int, dict[str, Any]]
"""Explanations as JSON by the number of the turn."""


def reasons_of(one: Analysed, options: Options, words: Explaining | None, player: str | None) -> Reasons:
    """Explanations of the turns in which something better was possible."""
    from kotva.analysis.explanation import Setting, explain_turn
    from kotva.lexicons.lexicon import Lexicon

    if words is None or one.game is None:
        return {}
    lexicon, setting = Lexicon.open(options.lexicon or one.game.lexicon), Setting(seed=words.seed)
    mine = [turn for turn in one.game.turns if player in (None, turn.player)]
    found = {turn.number: explain_turn(turn, lexicon, setting, language=options.language) for turn in mine}
    return {number: words.document(reason) for number, reason in found.items() if reason is not None}


def show_reasons(game: GameAnalysis, reasons: Reasons) -> None:
    from kotva.analysis.text import loss

    for turn in game.turns:
        if turn.number in reasons:
            print(f"\nturn {turn.number}, {turn.player}: {turn.move}, lost {loss(turn.lost)}")
            print(" ".join(reasons[turn.number]["sentences"]))


def show_game(one: Analysed, player: str | None, reasons: Reasons) -> None:
    from kotva.analysis import text

    if one.game is None:
        return
    game = one.game
    print(table(text.GAME_HEADER, text.game_rows(game)))
    marks = text.legend(game)
    print(f"\n{marks}" if marks else "")
    print(table(text.SUMMARY_HEADER, text.summary_rows(game)))
    print()
    print(table(text.BLANK_HEADER, text.blank_table(game.turns)))
    for line in text.notes_of(game):
        print(line)
    if game.win is not None:
        show_chances(game, player)
    show_reasons(game, reasons)
    for remark in game.remarks:
        note(f"{one.path}, {remark}")


def show_chances(game: GameAnalysis, player: str | None) -> None:
    """Prints the win probability after each turn and the losses of the players."""
    from kotva.analysis import text

    print("\nwin probability in per cent; ! is a turning point\n")
    print(table(text.WIN_HEADER, text.win_rows(game, player)))
    print()
    print(table(text.WIN_SUMMARY_HEADER, text.win_summary_rows(game, player)))


def show_folder(found: Sequence[Analysed], player: str | None) -> None:
    from kotva.analysis import summary, text

    games = [one.game for one in found if one.game]
    turns = [turn for game in games for turn in game.turns]
    players = summary.careers(games)
    print(table(text.CAREER_HEADER, text.career_rows(players)))
    print()
    if any(one.summary.graded for one in players):
        print(table(text.WIN_SUMMARY_HEADER, text.win_career_rows(players, player)))
        print()
    print(table(text.BLANK_HEADER, text.blank_table(turns)))
    mine = [turn for turn in turns if turn.analysed and player in (None, turn.player)]
    worst = sorted(mine, key=lambda turn: -turn.lost)[:10]
    print("\nthe costliest mistakes\n")
    print(table(["player", "rack", "played", "lost", "better"], [worst_row(turn) for turn in worst]))
    for one in found:
        if one.game and one.game.declared_lexicon:
            note(f"{one.path}: played with {one.game.declared_lexicon}, analysed with {one.game.lexicon}")
    kept = sum(one.kept for one in found)
    note(f"{counted(len(found), 'file')}, {len(games)} analysed, {kept} of them kept from an earlier run")


def worst_row(turn: Any) -> list[object]:
    from kotva.analysis.text import loss

    better = turn.best_move.move if turn.best_move else "-"
    return [turn.player, turn.rack, turn.move, loss(turn.lost), better]


def game_document(game: GameAnalysis, reasons: Reasons) -> dict[str, Any]:
    """A game as JSON; explained turns have `why`."""
    answer = game.model_dump(mode="json")
    for turn in answer["turns"]:
        if turn["number"] in reasons:
            turn["why"] = reasons[turn["number"]]
    return answer


def documents(found: Sequence[Analysed], reasons: Sequence[Reasons]) -> dict[str, Any]:
    """The analysed games and their totals as JSON."""
    from kotva.analysis import summary

    games = [one.game for one in found if one.game]
    turns = [turn for game in games for turn in game.turns]
    return {
        "files": [
            {
                "file": one.path.name,
                **({"game": game_document(one.game, why)} if one.game else {"reason": one.reason}),
                **({"same_as": one.same_as.name} if one.same_as else {}),
            }
            for one, why in zip(found, reasons, strict=True)
        ],
        "players": [one.model_dump(mode="json") for one in summary.careers(games)],
        "blanks": [row.model_dump(mode="json") for row in summary.blank_rows(turns)],
        "words": {length: words[:10] for length, words in summary.words_by_length(turns).items()},
        "letters": summary.letters_played(turns),
    }


def write_deck(found: Sequence[Analysed], player: str | None, target: Path) -> None:
    from kotva.analysis.deck import deck_csv, deck_of
    from kotva.records import files

    cards = deck_of((one.game for one in found if one.game), player)
    files.save(target, deck_csv(cards))
    note(f"{target}: {len(cards)} cards")


def is_page(target: Path) -> bool:
    return target.suffix.lower() == ".html"


def write_pages(found: Sequence[Analysed], options: Options, target: Path, reasons: Sequence[Reasons]) -> None:
    from kotva.analysis.page import folder_page, game_page
    from kotva.lexicons.lexicon import Lexicon
    from kotva.records import files

    def page_of(game: GameAnalysis, why: Reasons) -> str:
        said = {number: " ".join(reason["sentences"]) for number, reason in why.items()}
        return game_page(game, Lexicon.open(options.lexicon or game.lexicon), why=said)

    done = [(one, one.game, why) for one, why in zip(found, reasons, strict=True) if one.game]
    if is_page(target):
        for _, game, why in done:
            files.save(target, page_of(game, why))
        return
    target.mkdir(parents=True, exist_ok=True)
    pages = [f"{number:03}-{one.path.stem}.html" for number, (one, _, _) in enumerate(done, 1)]
    for (_, game, why), page in zip(done, pages, strict=True):
        files.save(target / page, page_of(game, why))
    failed = [(one.path.name, one.reason) for one in found if one.reason]
    files.save(target / "index.html", folder_page([game for _, game, _ in done], pages, failed))
    note(f"{target / 'index.html'}: {counted(len(done), 'game')}")
