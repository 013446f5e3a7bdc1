"""Games of greedy players (Sawicki 2025, chapter 3): all tables and figures, from one shared data set.

Intervals come from batches: the games are split into ten batches, each figure is computed in every batch, and the
variance of the ten values gives the interval. So the same method works for means, shares and all other figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import polars as pl

from kotva.lab.experiments import ResultTable, Run, Settings, experiment
from kotva.lab.intervals import BATCHES, DIFFERENCE, by_batches
from kotva.lab.kept import kept_games
from kotva.lab.published import published
from kotva.matches.dataset import Dataset
from kotva.report import scores
from kotva.report.analyses import ANALYSES
from kotva.report.facts import Facts

PER = 1000
"""Counts are given per this many games."""

Table = Callable[[pl.LazyFrame, Facts], pl.LazyFrame]
Key = tuple[Any, ...]
Figures = dict[Key, list[float | None]]

WHY = (
    "The thesis's program has a bag of 90 tiles, lacks six premium squares, scores blanks on the board at full value "
    "and misses legal plays, so scores here are higher and the shape of the table is what can be compared."
)
LEAVE = (
    " Theirs was computed with the opponent's leave, ours with the player's own; the next table takes the opponent's."
)
AS_PRINTED = "Counted as the thesis's program counts: by the leave of the opponent's last turn."
USED = (
    " Theirs counts as used every letter of the word, also a tile that was on the board before; the next table counts "
    "so. A used blank is not compared there: our words do not show which tiles of the board are blanks."
)
WORD_HAS = "Counted as the thesis's program counts: plays whose main word has the letter."


@dataclass(frozen=True)
class AsPrinted:
    """Figures by the thesis's way of counting: the function, the column of the printed table, and the explanation."""

    function: Table
    column: str
    why: str


@dataclass(frozen=True)
class Spec:
    """One published table: the analysis that repeats it, its keys, its columns with their scale, and their figures by
    key."""

    analysis: str
    about: str
    keys: tuple[str, ...]
    columns: dict[str, float]
    theirs: Callable[[dict[str, Any]], Figures]
    a_game: bool = False
    """Whether the table has counts over all games, which are scaled to `PER` games."""
    why: str = WHY
    as_printed: AsPrinted | None = None
    """The same figures as the thesis's program counts them, if it counts differently."""
    sizes: tuple[str, ...] = ()
    """Columns that grow with the number of games, so that batches do not give an interval."""


def rows_of(name: str, keys: int = 1) -> Callable[[dict[str, Any]], Figures]:
    """A printed table whose first columns are its keys. A dash is a missing value."""
    return lambda data: {
        tuple(row[:keys]): [None if value == "-" else float(value) for value in row[keys:]] for row in data[name]
    }


def counted(name: str, first: int) -> Callable[[dict[str, Any]], Figures]:
    """A printed list whose keys count from `first`."""
    return lambda data: {(first + i,): [value] for i, value in enumerate(data[name])}


def mix(data: dict[str, Any]) -> Figures:
    return {(v, c): [value] for v, row in enumerate(data["mix"]) for c, value in enumerate(row)}


def per_games(name: str) -> Callable[[dict[str, Any]], Figures]:
    return lambda data: {(letter,): [PER * count / data["number"]] for letter, count in data[name]}


def losses(data: dict[str, Any]) -> Figures:
    return {
        (who,): [PER * games / data["number"], 100 * lost / games]
        for who, (games, lost) in zip(("either", "one", "both"), data["losses"], strict=True)
    }


def deciles(data: dict[str, Any]) -> Figures:
    return {(percent // 10,): [words, share, points] for percent, words, share, points in data["useful"]}


SPECS = {
    "3.1": Spec(
        "turns",
        "score by turn",
        ("turn",),
        {"mean": 1, "bingo_share": 100, "bingo_mean": 1, "other_mean": 1},
        rows_of("turns"),
    ),
    "3.2": Spec(
        "letters",
        "score by tiles on the rack and used",
        ("letter",),
        {"one": 1, "two": 1, "used": 1},
        rows_of("letters"),
        why=WHY + USED,
        as_printed=AsPrinted(scores.by_word_letter, "used", WORD_HAS),
    ),
    "3.3": Spec(
        "leave-size",
        "score by tiles kept",
        ("tiles",),
        {"mean": 1},
        counted("kept", 0),
        why=WHY + LEAVE,
        as_printed=AsPrinted(partial(scores.by_leave_size, back=scores.OPPONENTS), "mean", AS_PRINTED),
    ),
    "3.4": Spec(
        "leave-size-turn-10",
        "score by tiles kept, turn 10",
        ("tiles",),
        {"mean": 1},
        counted("kept_turn_10", 0),
        why=WHY + LEAVE,
        as_printed=AsPrinted(partial(scores.by_leave_size, turn=10, back=scores.OPPONENTS), "mean", AS_PRINTED),
    ),
    "3.5": Spec(
        "mix",
        "score by vowels and consonants kept",
        ("vowels", "consonants"),
        {"mean": 1},
        mix,
        why=WHY + LEAVE,
        as_printed=AsPrinted(partial(scores.by_mix, back=scores.OPPONENTS), "mean", AS_PRINTED),
    ),
    "3.6": Spec("tiles", "score by tiles played", ("tiles",), {"share": 100, "mean": 1}, rows_of("tiles")),
    "3.7": Spec(
        "length", "score by length of the word", ("length",), {"share": 100, "mean": 1, "a_game": 1}, rows_of("lengths")
    ),
    "3.8": Spec(
        "rare-words",
        "frequent words with J, Q, X or Z",
        ("word",),
        {"share": 100, "mean": 1},
        rows_of("rare"),
        why=WHY + " A dash: the word is not among our ten most frequent.",
    ),
    "3.9": Spec(
        "deciles",
        "how useful words are",
        ("part",),
        {"words": 1, "share": 100, "points_share": 100},
        deciles,
        why=WHY + " Words are those used at least once, most frequent first; numbers and shares add up from the top.",
        sizes=("words",),
    ),
    "3.10": Spec("blanks", "blanks used by turn", ("turn",), {"share": 100}, counted("blanks", 1)),
    "3.11": Spec("left", "letters left at the end", ("letter",), {"times": 1}, per_games("left"), a_game=True),
    "3.12": Spec(
        "unable",
        "letters on racks unable to move",
        ("letter",),
        {"times": 1},
        per_games("unable"),
        a_game=True,
        why="Their generator misses legal plays, so their players are unable to move more often.",
    ),
    "3.13": Spec(
        "no-play",
        "games with a turn unable to move, and losses",
        ("who",),
        {"games": 1, "lost": 100},
        losses,
        a_game=True,
        why="Their generator misses legal plays. If both players were unable to move, ours counts the loss of the one "
        "who was unable more often; the thesis does not say whose loss it counts.",
    ),
    "3.14": Spec("letters-drawn", "games won by who drew a letter", ("letter",), {"won": 100}, rows_of("won")),
}


def data_set(settings: Settings) -> Dataset:
    """The greedy games that all fourteen experiments share."""
    return kept_games(settings, ("greedy", "greedy"))


def figures(spec: Spec, turns: pl.LazyFrame, facts: Facts) -> Figures:
    """Our scaled figures by key."""
    analysis = next(one for one in ANALYSES if one.name == spec.analysis)
    table = analysis.table(turns, facts)
    scale = PER / max(1, turns.select(pl.col("ended").is_not_null().sum()).collect().item()) if spec.a_game else 1.0
    found: Figures = {}
    for row in table.iter_rows(named=True):
        values = [row[name] for name in spec.columns]
        if spec.analysis == "no-play":
            values = [row["games"] * scale, 100 * row["lost"] / row["games"] if row["games"] else None]
        else:
            values = [
                None if value is None else value * factor * scale
                for value, factor in zip(values, spec.columns.values(), strict=True)
            ]
        found[tuple(row[key] for key in spec.keys)] = values
    return found


def batches(spec: Spec, turns: pl.LazyFrame, facts: Facts) -> Iterator[Figures]:
    for batch in range(BATCHES):
        part = turns.filter((pl.col("game") // 2) % BATCHES == batch)
        if part.select(pl.len()).collect().item():
            yield figures(spec, part, facts)


def table_of(number: str, settings: Settings) -> list[ResultTable]:
    spec = SPECS[number]
    found = data_set(settings)
    turns, facts = found.turns(), Facts.of(found.manifest)
    ours, theirs = figures(spec, turns, facts), spec.theirs(published("simulator")["chapter3"])
    parts = list(batches(spec, turns, facts))
    rows = []
    for key, printed in theirs.items():
        for i, (column, value) in enumerate(zip(spec.columns, printed, strict=True)):
            mine = ours.get(key, [None] * len(spec.columns))[i]
            spread = [] if column in spec.sizes else [part[key][i] for part in parts if key in part]
            rows.append([*key, label(column, spec), *by_batches(value, mine, [x for x in spread if x is not None])])
    header = [*spec.keys, "figure", *DIFFERENCE]
    tables = [ResultTable(f"{number} {spec.about}", header, rows, spec.why)]
    return [*tables, counted_as_printed(number, turns, facts)] if spec.as_printed else tables


def counted_as_printed(number: str, turns: pl.LazyFrame, facts: Facts) -> ResultTable:
    """The printed figures beside ours, counted as the thesis's program counts them."""
    spec = SPECS[number]
    assert spec.as_printed
    function, column = spec.as_printed.function, spec.as_printed.column
    place = list(spec.columns).index(column)
    theirs = {key: values[place] for key, values in spec.theirs(published("simulator")["chapter3"]).items()}

    def ours(part: pl.LazyFrame) -> dict[Key, float]:
        rows = function(part, facts).collect().iter_rows(named=True)
        return {tuple(row[key] for key in spec.keys): row[column] for row in rows}

    whole = ours(turns)
    parts = [ours(turns.filter((pl.col("game") // 2) % BATCHES == batch)) for batch in range(BATCHES)]
    rows = []
    for key, value in theirs.items():
        if key in whole:
            spread = [part[key] for part in parts if part.get(key) is not None]
            rows.append([*key, column, *by_batches(value, whole[key], spread)])
    header = [*spec.keys, "figure", *DIFFERENCE]
    return ResultTable(f"{number} counted as in print", header, rows, spec.as_printed.why)


def label(column: str, spec: Spec) -> str:
    """The name of a figure with its unit.

    >>> label("bingo_share", SPECS["3.1"]), label("times", SPECS["3.11"])
    ('bingo share, %', 'times in 1000 games')
    """
    name = column.replace("_", " ")
    if spec.columns[column] == 100:
        return f"{name}, %"
    return f"{name} in {PER} games" if spec.a_game else name


def chapter_3(number: str) -> Run:
    return lambda settings: table_of(number, settings)


for _number, _spec in SPECS.items():
    experiment(f"sawicki-table-{_number}", f"Sawicki 2025, table {_number}", _spec.about)(chapter_3(_number))


@experiment(
    "sawicki-chapter-3",
    "Sawicki 2025, text of chapter 3",
    "share of points by bingos, tiles a turn, both blanks with one player",
)
def text(settings: Settings) -> list[ResultTable]:
    found, data = data_set(settings), published("simulator")["chapter3"]
    analysis = next(one for one in ANALYSES if one.name == "summary")
    turns, facts = found.turns(), Facts.of(found.manifest)
    ours = dict(analysis.table(turns, facts).iter_rows())
    theirs = {
        "share of points made by bingos": (data["bingo_share_of_points"], 100),
        "tiles of a play": (data["tiles_a_turn"], 1),
        "share of games in which one got both blanks": (data["both_blanks"], 100),
        "share of these he won": (data["both_blanks_won"], 100),
    }
    shown = {
        "share of points made by bingos": "points made by bingos, %",
        "share of games in which one got both blanks": "games in which one player got both blanks, %",
        "share of these he won": "of these, won by that player, %",
    }
    parts = [
        dict(analysis.table(turns.filter((pl.col("game") // 2) % BATCHES == batch), facts).iter_rows())
        for batch in range(BATCHES if settings.games >= 3 * BATCHES else 0)
    ]
    rows = [
        [
            shown.get(name, name),
            *by_batches(
                printed, None if ours[name] is None else ours[name] * scale, [p[name] * scale for p in parts if p[name]]
            ),
        ]
        for name, (printed, scale) in theirs.items()
    ]
    # The text gives a rounded word, not a measured number, so there is no difference and no interval.
    rare = ours["plays with a dearest letter in a game"]
    shown_rare = "-" if rare is None else f"{rare:.2f}"
    rows.append(["plays with J, Q, X or Z in a game", data["rare_moves_a_game"], shown_rare, "-", "-"])
    why = (
        WHY + " “About 4” is the text's word for plays with J, Q, X or Z; ours is given beside it without a difference."
    )
    return [ResultTable("figures of the text", ["figure", *DIFFERENCE], rows, why)]


@experiment(
    "sawicki-figures-3.1-3.2",
    "Sawicki 2025, figures 3.1 and 3.2",
    "how often squares are used and what plays there score, by premium",
)
def squares(settings: Settings) -> list[ResultTable]:
    found = data_set(settings)
    facts = Facts.of(found.manifest)
    analysis = next(one for one in ANALYSES if one.name == "squares")
    theirs = published("simulator")["maps"]
    cells: dict[str, list[tuple[float, float]]] = {}
    for row, column, share, mean in analysis.table(found.turns(), facts).iter_rows():
        cells.setdefault(PREMIUMS.get(facts.board[row][column], "plain"), []).append((share, mean))
    rows = [
        [
            name,
            len(some),
            f"{100 * sum(s for s, _ in some) / len(some):.1f} %",
            f"{sum(m for _, m in some) / len(some):.1f}",
            theirs.get(name, "-"),
        ]
        for name, some in sorted(cells.items())
    ]
    why = "The thesis prints heat maps without figures; `kotva report` draws ours."
    return [ResultTable("squares by premium", ["square", "squares", "covered", "mean score", "theirs"], rows, why)]


PREMIUMS = {"=": "triple word", "-": "double word", '"': "triple letter", "'": "double letter", "*": "double word"}
